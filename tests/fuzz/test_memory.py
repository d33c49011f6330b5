"""What is let go is freed: a server reads tables again and again, and a series plays games without end."""

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any

import orjson
import pytest

import vistula
from vistula import bots
from vistula.core.dice import Mix
from vistula.core.state import State
from vistula.core.view import choices, journal

DECISIONS = 60
VISIT = 12
TIMES = 10
FREE = 200  # bytes each time that do not count: what was kept once, for all times


def position(slug: str) -> State:
    game = vistula.game(slug)
    state = game.new(next(iter(game.scenarios)), seed=1920)
    go_on(state, DECISIONS, Mix(1920))
    return state


def go_on(state: State, decisions: int, mix: Mix) -> None:
    for _ in range(decisions):
        if state.over:
            break
        seat = state.to_move[0]
        offered = state.choices(seat)
        state.play(seat, offered[mix.below(len(offered))])


def visit(state: State) -> None:
    """What is done with a table that was read again: some actions, one taken back, all that is told of them."""
    go_on(state, VISIT, Mix(7))
    for seat in state.to_move:
        state.warnings(seat)
        state.refusal(seat, ["nothing", 1])
        state.odds(seat, state.choices(seat)[0])
        if state.undoable(seat):
            state.undo(seat)
    for eye in (*state.seats, None):
        journal(state, eye, 0)


def left_behind(do: Callable[[], Any]) -> float:
    """Bytes that each time costs for good."""
    for _ in range(TIMES):  # what is made once is made
        do()
    gc.collect()
    gc.freeze()  # what was there before need not be gone over each time
    tracemalloc.start()
    try:
        do()
        gc.collect()
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(TIMES):
            do()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / TIMES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("slug", vistula.slugs())
def test_a_game_that_is_begun_read_shown_and_let_go_leaves_nothing_behind(slug: str) -> None:
    state = position(slug)
    saved = orjson.dumps(state.save())
    game, scenario, seat = state.game, state.scenario.slug, state.to_move[0]
    ways: dict[str, Callable[[], Any]] = {
        "begin": lambda: game.new(scenario, seed=7),
        "read": lambda: game.load(orjson.loads(saved)),
        "copy": state.clone,
        "imagine": lambda: state.imagine(seat, 7),
        "save": state.save,
        "show": lambda: (state.view(seat), choices(state, seat)),
        "observe": lambda: (state.observe(seat), state.mask(seat)),
        "appraise": lambda: state.appraise(seat),
        "think": lambda: bots.player("staff", 2, 7).choose(state.clone(), seat),
        "visit": lambda: visit(game.load(orjson.loads(saved))),
    }
    assert {name: left for name, do in ways.items() if (left := left_behind(do)) > FREE} == {}
