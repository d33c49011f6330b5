"""A game in play and what an environment reads off it: shared by all forms."""

from __future__ import annotations

import operator
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces

import vistula
from vistula.core.game import Game
from vistula.core.state import State
from vistula.lab.games import seats_of

LIMITS = np.iinfo(np.int16)
ROW, NUMBERS, MASK = np.dtype(np.int16), np.dtype(np.int32), np.dtype(np.int8)  # made once: they are read at every step


def rewards_of(state: State) -> dict[str, float]:
    """1 for those who won, -1 for those who lost, 0 for all in a draw or while the game goes on."""
    result = state.result
    if result is None or not result.winners:
        return dict.fromkeys(state.seats, 0.0)
    return {seat: 1.0 if seat in result.winners else -1.0 for seat in state.seats}


class Table:
    """A game in play and what an environment reads off it: shared by all forms."""

    def __init__(self, game: Game | str, scenario: str | None, options: dict[str, object] | None) -> None:
        self.game = vistula.game(game) if isinstance(game, str) else game
        self.scenario = scenario or next(iter(self.game.scenarios))
        self.options = dict(options or {})
        self.seats = seats_of(self.game, self.scenario, self.options)
        self.catalogue = self.game.catalogue(self.scenario, self.options)
        self.features = self.game.features(self.scenario, self.options)
        self.state = self.deal(0)

    def deal(self, seed: int) -> State:
        """A new game; nobody takes anything back in it."""
        state = self.game.new(self.scenario, seed, self.options)
        state.tracking = False
        return state

    def observation(self, seat: str) -> np.ndarray[Any, Any]:
        """The row of a seat, read where the engine wrote it."""
        row: Any = self.state.observe(seat)
        return np.frombuffer(row, ROW)

    def numbers(self, seat: str) -> np.ndarray[Any, Any]:
        offered: Any = self.state.offered_numbers(seat)
        return np.frombuffer(offered, NUMBERS) if len(offered) else np.empty(0, NUMBERS)

    def mask(self, seat: str) -> np.ndarray[Any, Any]:
        """As `State.mask`, in the quickest way for the few actions that are offered at a time."""
        made = bytearray(self.catalogue.size)
        for number in self.state.offered_numbers(seat):
            made[number] = 1
        return np.frombuffer(made, MASK)

    def act(self, seat: str, action: Any) -> None:
        """Play a number; one that is not offered is refused with a sentence."""
        self.state.play(seat, self.catalogue.action(operator.index(action)))

    def space(self) -> spaces.Box:
        return spaces.Box(LIMITS.min, LIMITS.max, (self.features.size,), np.int16)

    def masked_space(self) -> spaces.Dict:
        return spaces.Dict(
            {"observation": self.space(), "action_mask": spaces.Box(0, 1, (self.catalogue.size,), np.int8)}
        )

    def picture(self, seat: str | None) -> np.ndarray[Any, Any]:
        """The board as the seat sees it, as pixels."""
        from PIL import Image

        from vistula.atlas import draw

        drawing = self.game.drawing(self.scenario, dict(self.state.options))
        svg = draw.board_svg(drawing, self.state.view(seat), whole=False)
        with tempfile.TemporaryDirectory() as folder, Image.open(draw.raster(svg, Path(folder) / "board.png")) as image:
            return np.asarray(image.convert("RGB"))
