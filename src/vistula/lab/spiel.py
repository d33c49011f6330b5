"""Every game in OpenSpiel: explicit nodes of chance, serialization, resampling from what a player knows.

    game = spiel.load("strike_of_the_eagle", "berezina")
    state = game.new_initial_state()

An action is its number in the game's catalogue; at a node of chance it is what the die shows, less 1. Every die and
every hidden draw is a node of its own, those before the first decision too. A state that is resampled has a position
drawn by `State.imagine`. Needs vistula[spiel].
"""

from __future__ import annotations

import ctypes
import random
import re
from typing import Any

import vistula
from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.core.state import State
from vistula.lab.games import LIMIT, seats_of

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise VistulaError(f"OpenSpiel is not here ({error.name}): install vistula[spiel].") from error

MOST_SIDES = 256  # of any die or draw


def short_name(slug: str, scenario: str, options: dict[str, object]) -> str:
    words = "_".join([slug, scenario, *(f"{name}_{value}" for name, value in sorted(options.items()))])
    return "vistula_" + re.sub(r"[^a-z0-9_]", "_", words.lower())


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario with its options."""

    def __init__(self, kind: Any, game: Game, scenario: str, options: dict[str, object], params: Any) -> None:
        self.vistula = game
        self.scenario = scenario
        self.options = options
        self.seats = seats_of(game, scenario, options)
        self.catalogue = game.catalogue(scenario, options)
        self.features = game.features(scenario, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.catalogue.size,
            max_chance_outcomes=MOST_SIDES,
            num_players=len(self.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if len(self.seats) == 2 else None,
            max_game_length=LIMIT,
        )
        super().__init__(kind, info, params or {})
        self.first = game.opening(scenario, options, [])  # every state begins with it, every copy of a state too

    def __deepcopy__(self, memo: object) -> SpielGame:
        return self  # OpenSpiel copies what a state holds

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self)


_known: set[str] = set()  # OpenSpiel's registry holds what was once named


def load(slug: str, scenario: str | None = None, options: dict[str, object] | None = None) -> Any:
    """The game of OpenSpiel for a scenario and its options, registered there by a name of its own."""
    game = vistula.game(slug)
    return pyspiel.load_game(named(game, scenario or next(iter(game.scenarios)), dict(options or {})))


def register() -> list[str]:
    """Every scenario of every game in OpenSpiel's registry, as it comes: `pyspiel.load_game` then takes these names."""
    return [named(game, scenario, {}) for game in vistula.games() for scenario in game.scenarios]


def named(game: Game, scenario: str, options: dict[str, object]) -> str:
    """The name under which OpenSpiel knows it, from now on."""
    name = short_name(game.slug, scenario, options)
    if name not in _known:
        kind = kind_of(name, game, scenario, len(seats_of(game, scenario, options)))

        def made(params: Any = None) -> SpielGame:
            return SpielGame(kind, game, scenario, options, params)

        # OpenSpiel lets go of it after Python has ended, which must not take it apart.
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(made))
        pyspiel.register_game(kind, made)
        _known.add(name)
    return name


def kind_of(name: str, game: Game, scenario: str, players: int) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=f"{game.title}: {game.scenario(scenario).title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if players == 2 else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position and, where dice are due, the action that asked for them and those that have fallen."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.spiel = game
        self.position: State | None = None  # the last decision; None before the first
        self.pending: int | None = None  # the action whose dice are falling
        self.rolls: list[int] = []
        self.sides = game.first.sides
        if game.first.state is not None:
            self.position = game.first.state.clone()

    # What happens ---------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Find the next die, or the next decision."""
        game = self.spiel
        if self.position is None:
            found = game.vistula.opening(game.scenario, game.options, self.rolls)
        else:
            assert self.pending is not None
            seat = self.position.to_move[0]
            found = self.position.chance(seat, game.catalogue.action(self.pending), self.rolls)
        self.sides = found.sides
        if found.state is not None:
            self.position = found.state
            self.pending = None
            self.rolls = []

    def _apply_action(self, action: int) -> None:
        if self.sides:
            self.rolls.append(action + 1)
        else:
            self.pending = action
        self._go_on()

    # Who, what, how it ended ----------------------------------------------------------------------------------------

    def current_player(self) -> int:
        if self.sides:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.position is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.actor

    def is_terminal(self) -> bool:
        return self.sides == 0 and self.position is not None and self.position.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return sorted(int(number) for number in self.position.offered_numbers(self.spiel.seats[player]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(value, 1.0 / self.sides) for value in range(self.sides)]

    def returns(self) -> list[float]:
        if not self.is_terminal() or self.position is None or self.position.result is None:
            return [0.0] * len(self.spiel.seats)
        winners = self.position.result.winners
        if not winners:
            return [0.0] * len(self.spiel.seats)
        return [1.0 if seat in winners else -1.0 for seat in self.spiel.seats]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"die {action + 1}"
        return " ".join(str(part) for part in self.spiel.catalogue.action(action).to_json())

    def __str__(self) -> str:
        if self.position is None:
            return f"set-up {self.rolls}"
        waiting = f" {self.pending} {self.rolls}" if self.sides else ""
        return f"{self.position.counter}/{self.position.journal.count}{waiting} turn {self.position.turn}"

    # What a player knows --------------------------------------------------------------------------------------------

    def known(self, player: int) -> bytes:
        """All that the player may know, and that dice are falling for which action, if it is the player's own."""
        if self.position is None:
            return f"set-up {len(self.rolls)}".encode()  # what has fallen may be hidden
        row = bytes(memoryview(self.position.observe(self.spiel.seats[player])))
        own = self.position.actor == player
        return row + (f"{self.pending if own else ''}{len(self.rolls)}".encode() if self.sides else b"")

    def information_state_string(self, player: int | None = None) -> str:
        return self.known(self.current_player() if player is None else player).hex()

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, generator: Any = None) -> SpielState:
        """Another world that the player cannot tell from this one. While dice fall nobody has anything to think about,
        and the true world is not given away."""
        if self.position is None or self.sides:
            raise VistulaError("Worlds are imagined at a decision, not while dice fall.")
        draw = generator() if callable(generator) else random.random()
        made: SpielState = self.clone()
        made.position = self.position.imagine(self.spiel.seats[player], int(draw * (1 << 30)))
        return made


class Observer:
    """The observation as a tensor, for OpenSpiel's own algorithms."""

    def __init__(self, game: SpielGame) -> None:
        self.spiel = game
        self.tensor = np.zeros(game.features.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.position is None:
            self.tensor.fill(0)
        else:
            row = state.position.observe(self.spiel.seats[player])
            self.tensor[:] = np.frombuffer(memoryview(row), np.int16)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)
