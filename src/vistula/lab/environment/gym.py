"""Gymnasium: one seat of a game, with bots at the others."""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
from gymnasium import spaces

from vistula.core.game import Game
from vistula.lab.environment.table import Table, rewards_of
from vistula.lab.games import bot, seed_of


class SingleEnv(gymnasium.Env[Any, Any]):
    """One seat; bots play the others. Reward at the end: 1 won, -1 lost, 0 drawn."""

    def __init__(
        self,
        game: Game | str = "poland_1920",
        scenario: str | None = None,
        options: dict[str, object] | None = None,
        seat: str | None = None,
        against: str = "random",
        masked: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, scenario, options)
        self.metadata = {"render_modes": ["rgb_array"], "render_fps": 4}
        self.render_mode = render_mode
        self.seat = seat or self.table.seats[0]
        self.table.state.seat_index(self.seat)
        self.against = against
        self.masked = masked
        self.action_space = spaces.Discrete(self.table.catalogue.size)
        self.observation_space = self.table.masked_space() if masked else self.table.space()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        key = int(self.np_random.integers(1 << 62))
        self.table.state = self.table.deal(key)
        self.others = {name: bot(self.against, seed_of(key, 0, name)) for name in self.table.seats if name != self.seat}
        self._let_others()
        return self._seen(), self._info()

    def _let_others(self) -> None:
        state = self.table.state
        while not state.over and state.to_move[0] != self.seat:
            other = state.to_move[0]
            state.play(other, self.others[other].choose(state, other))

    def _seen(self) -> Any:
        row = self.table.observation(self.seat)
        return {"observation": row, "action_mask": self.table.mask(self.seat)} if self.masked else row

    def _info(self) -> dict[str, Any]:
        """The numbers as a list: Gymnasium's vectors put arrays together, and these differ in length."""
        return {"offered": self.table.numbers(self.seat).tolist()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """An action that is not offered loses nothing and changes nothing; `info["refused"]` says why."""
        info: dict[str, Any] = {}
        wanted = self.table.catalogue.action(operator.index(action))
        refusal = self.table.state.refusal(self.seat, wanted)
        if refusal is None:
            self.table.state.play(self.seat, wanted)
            self._let_others()
        else:
            info["refused"] = str(refusal.message)
        state = self.table.state
        return self._seen(), rewards_of(state)[self.seat], state.over, False, {**info, **self._info()}

    def render(self) -> Any:
        return self.table.picture(self.seat)


def single(
    game: Game | str,
    scenario: str | None = None,
    options: dict[str, object] | None = None,
    seat: str | None = None,
    against: str = "random",
    masked: bool = False,
    render_mode: str | None = None,
) -> SingleEnv:
    """The Gymnasium environment of one seat against bots."""
    return SingleEnv(game, scenario, options, seat, against, masked, render_mode)
