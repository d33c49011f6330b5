"""Many games of one scenario side by side, all asked at once: what a program that learns in batches needs.

One step is one decision in every game, inside compiled code: play, deal a new game where one is over, observe, number
what is offered. What is read off it lies in a few columns that numpy sees without copying.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i16, i64

from vistula.core.columns import Half, Short, Small, half_column, short_column, small_column
from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.core.state import State


@final
class Row:
    def __init__(
        self, game: Game, scenario: str, options: dict[str, object], count: int, seeds: Callable[[int], int]
    ) -> None:
        """`seeds` gives the seed of the game that is dealt as the first, second … of all."""
        self.game: Final = game
        self.scenario: Final = scenario
        self.options: Final = options
        self.count: Final = count
        self.seeds: Final = seeds
        self.dealt = 0
        self.states: Final[list[State]] = [self._deal() for _ in range(count)]
        numbering = self.states[0].numbering()
        self.catalogue: Final = numbering.catalogue
        self.size: Final = numbering.features.size
        self.seats: Final = len(self.states[0].seats)
        self.observations: Final[Short] = short_column(count * self.size)  # of whoever is to move, game by game
        self.movers: Final[Half] = half_column(count)  # the number of that seat
        self.done: Final[Small] = small_column(count)  # whether a game ended with the last step
        self.rewards: Final[Short] = short_column(count * self.seats)  # of those that did: 1, 0 or -1 by seat
        self.offered: Final[list[Half]] = []  # numbers of what is offered, game by game
        for at in range(count):
            self.offered.append(half_column(0))
            self._read(at)

    def _deal(self) -> State:
        self.dealt += 1
        state = self.game.new(self.scenario, self.seeds(self.dealt), self.options)
        state.tracking = False  # nobody takes anything back
        return state

    def _read(self, at: int) -> None:
        state = self.states[at]
        seen = state.observe(state.seats[state.actor])
        row = self.observations
        start: i64 = at * self.size
        place: i64 = 0
        size: i64 = self.size
        while place < size:
            row[start + place] = seen[place]
            place += 1
        self.movers[at] = state.actor
        offered = state.offered
        assert offered is not None
        self.offered[at] = self.catalogue.numbers(offered)

    def step(self, numbers: list[int]) -> None:
        """One decision in every game: the number of an action for each. If one of them is not offered, nothing is
        played in any game."""
        if len(numbers) != self.count:
            raise VistulaError(f"{len(numbers)} actions are named for {self.count} games.")
        places = [self._place(at, numbers[at]) for at in range(self.count)]
        for at in range(self.count):
            state = self.states[at]
            offered = state.offered
            assert offered is not None
            state.do(offered[places[at]])
            self.done[at] = 1 if state.over else 0
            if state.over:
                self._reward(at, state)
                self.states[at] = self._deal()
            self._read(at)

    def _place(self, at: int, number: int) -> int:
        """Where the number stands among those offered."""
        offered = self.offered[at]
        wanted: i64 = number
        place: i64 = 0
        length: i64 = len(offered)
        while place < length:
            if i64(offered[place]) == wanted:
                return place
            place += 1
        action = self.catalogue.action(number)
        raise VistulaError(f"Game {at}: {action.to_json()} is not offered.")

    def _reward(self, at: int, state: State) -> None:
        result = state.result
        won = result.winners if result is not None else ()
        for seat in range(self.seats):
            point: i16 = 0
            if won:
                point = 1 if state.seats[seat] in won else -1
            self.rewards[at * self.seats + seat] = point
