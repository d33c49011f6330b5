"""Many games of a scenario side by side, for programs that learn in batches; the games run in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

import vistula
from vistula.bots.row import Row
from vistula.core.game import Game
from vistula.lab.games import seats_of, seed_of


class RowEnv:
    """All games are asked at once, each whoever is to move in it. A game that is over is dealt anew: `done[i]` and
    `rewards[i]` (by seat) tell how game `i` ended with the last step. The arrays are the same ones after every step,
    with new contents: copy what you keep."""

    def __init__(self, game: Game | str, scenario: str | None, options: dict[str, object] | None, count: int) -> None:
        self.game = vistula.game(game) if isinstance(game, str) else game
        self.scenario = scenario or next(iter(self.game.scenarios))
        self.options = dict(options or {})
        self.count = count
        self.seats = seats_of(self.game, self.scenario, self.options)
        self.catalogue = self.game.catalogue(self.scenario, self.options)
        self.features = self.game.features(self.scenario, self.options)
        self.reset()

    def reset(self, seed: int = 0) -> np.ndarray[Any, Any]:
        """New games; the observations, one row a game."""

        def dice(number: int) -> int:
            return seed_of(seed, number, "dice")

        self.row = Row(self.game, self.scenario, self.options, self.count, dice)
        shape = (self.count, self.features.size)
        self.observations = np.frombuffer(memoryview(self.row.observations), np.int16).reshape(shape)
        self.movers = np.frombuffer(memoryview(self.row.movers), np.int32)
        self.done = np.frombuffer(memoryview(self.row.done), np.bool_)
        self.rewards = np.frombuffer(memoryview(self.row.rewards), np.int16).reshape(self.count, len(self.seats))
        return self.observations

    @property
    def offered(self) -> list[np.ndarray[Any, Any]]:
        """The numbers of what is offered, game by game."""
        return [np.frombuffer(memoryview(numbers), np.int32) for numbers in self.row.offered]

    def masks(self) -> np.ndarray[Any, Any]:
        """One byte for each game and action: 1 where it is offered."""
        made = np.zeros((self.count, self.catalogue.size), np.int8)
        for at, numbers in enumerate(self.offered):
            made[at, numbers] = 1
        return made

    def step(self, actions: Any) -> np.ndarray[Any, Any]:
        """One decision in every game; the numbers of the actions, one for each."""
        self.row.step([int(action) for action in actions])
        return self.observations


def vector(
    game: Game | str, scenario: str | None = None, options: dict[str, object] | None = None, count: int = 16
) -> RowEnv:
    """Many games of a scenario at once."""
    return RowEnv(game, scenario, options, count)
