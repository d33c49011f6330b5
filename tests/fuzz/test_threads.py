"""Nothing mutable belongs to the process: tables in two threads play as each would alone, in every game, compiled and
not.

When threads take turns is a matter of luck and load. So here each hands over to the other after so many lines of
Python, in the middle of whatever it does; what is compiled has no lines, and is not interrupted in life either.
"""

import sys
import threading
from types import FrameType
from typing import Any

import pytest

import vistula
from tests.core import toy
from vistula.core.action import Verb
from vistula.core.dice import Mix
from vistula.core.game import Game
from vistula.core.state import State
from vistula.core.view import choices
from vistula.lab.bench import compiled

OPENING = 500  # decisions before the two meet: past the setting up of most games
DECISIONS = 40
LINES = 211  # of Python, from one handing over to the next


class Baton:
    """Two runners, of whom one runs at a time."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.holder = 0
        self.done = [False, False]
        self.passed = 0

    def hand_over(self, runner: int) -> None:
        with self.changed:
            if self.done[1 - runner]:
                return
            self.holder = 1 - runner
            self.passed += 1
            self.changed.notify_all()
            # The other may stand at a lock that this one holds: then nobody hands anything over.
            self.changed.wait_for(lambda: self.holder == runner or self.done[1 - runner], timeout=0.01)

    def run(self, runner: int, work: Any) -> None:
        lines = 0

        def trace(frame: FrameType, event: str, arg: object) -> Any:
            nonlocal lines
            if "threading" in frame.f_code.co_filename:
                return None
            lines += 1
            if lines % LINES == 0:
                self.hand_over(runner)
            return trace

        with self.changed:
            self.changed.wait_for(lambda: self.holder == runner or self.done[1 - runner])
        sys.settrace(trace)
        try:
            work()
        finally:
            sys.settrace(None)
            with self.changed:
                self.done[runner] = True
                self.changed.notify_all()


def alternating(first: Any, second: Any) -> int:
    """Run two pieces of work in two threads that take turns; how often they did."""
    baton = Baton()
    threads = [threading.Thread(target=baton.run, args=(runner, work)) for runner, work in enumerate((first, second))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return baton.passed


def opened(game: Game, scenario: str, seed: int) -> State:
    """A table some way into its game."""
    state = game.new(scenario, seed)
    mix = Mix(seed)
    for _ in range(OPENING):
        before = state.clone()
        offered = state.choices(state.to_move[0])
        state.play(state.to_move[0], offered[mix.below(len(offered))])
        if state.over:
            return before
    return state


def played(state: State, seed: int, seen: list[object]) -> None:
    """Play on, and keep what the table saw: the choices of every decision, the view and the position at the end."""
    mix = Mix(seed)
    try:
        for _ in range(DECISIONS):
            if state.over:
                break
            seat = state.to_move[0]
            offered = state.choices(seat)
            seen.append([action.to_json() for action in offered])
            state.play(seat, offered[mix.below(len(offered))])
        seen.append([choices(state, seat), state.view(seat), state.save()])
    except Exception as error:
        seen.append(repr(error))


@pytest.mark.parametrize("slug", ["duel", *vistula.slugs()])
def test_two_tables_in_two_threads_play_as_each_alone(slug: str) -> None:
    game = toy.duel() if slug == "duel" else vistula.game(slug)
    scenario = next(iter(game.scenarios))
    tables = [opened(game, scenario, seed) for seed in (1, 2)]
    alone: list[list[object]] = [[], []]
    together: list[list[object]] = [[], []]
    for seed in range(2):
        played(tables[seed].clone(), seed, alone[seed])
    passed = alternating(
        lambda: played(tables[0].clone(), 0, together[0]), lambda: played(tables[1].clone(), 1, together[1])
    )
    assert passed > 1 or compiled()
    assert together == alone


def test_two_threads_never_get_a_wrong_action() -> None:
    for start in range(8):
        shared = Verb("test")
        wrong: list[int] = []

        def ask(verb: Verb = shared, start: int = start, wrong: list[int] = wrong) -> None:
            wrong.extend(x for x in range(start, 300) if verb.of(x).args != (x,))

        alternating(ask, ask)
        assert not wrong
        assert [shared.of(x).x for x in range(300)] == list(range(300))
