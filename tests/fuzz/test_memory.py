"""What is let go is freed: a server reads tables again and again, and a series plays games without end."""

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any

import orjson
import pytest

import vistula
from vistula.core.dice import Mix
from vistula.core.state import State
from vistula.core.view import choices

DECISIONS = 60
TIMES = 20
FREE = 200  # bytes each time that do not count: what was kept once, for all times


def position(slug: str) -> State:
    game = vistula.game(slug)
    state = game.new(next(iter(game.scenarios)), seed=1920)
    mix = Mix(1920)
    for _ in range(DECISIONS):
        if state.over:
            break
        seat = state.to_move[0]
        offered = state.choices(seat)
        state.play(seat, offered[mix.below(len(offered))])
    return state


def left_behind(do: Callable[[], Any]) -> float:
    """Bytes that each time costs for good."""
    for _ in range(TIMES):  # what is made once is made
        do()
    gc.collect()
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
    }
    assert {name: left for name, do in ways.items() if (left := left_behind(do)) > FREE} == {}
