"""Cards on points, trains, depots and the weather: something stands in force for the turn, nothing is asked."""

from __future__ import annotations

from typing import final

from vistula.games.west_was_saved.cards.base import Effect
from vistula.games.west_was_saved.deck import Instruction
from vistula.games.west_was_saved.numbers import (
    CHANGE,
    DOWNPOUR,
    KEEP_DEPOTS,
    MOST_TRAINS,
    SOUTH_CLOSED,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN


@final
class Points(Effect):
    """Total resource points more or less this turn: table.rp_mods, card.01.pl, card.01.ru, card.03.ru, card.06.pl,
    card.06.ru, card.09.ru, card.10.ru, card.11.pl, card.11.ru, card.12.pl, card.12.ru, card.15.ru, card.17.ru,
    card.19.pl, card.23.pl, card.23.ru, card.33.pl, card.33.ru, card.35.pl, card.35.ru, card.38.ru, card.39.ru,
    card.40.ru."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[CHANGE + instruction.side] += instruction.value


def cap(s: West, side: int, most: int) -> None:
    """More than the usual four is a new base, less a limit; the lowest limit holds (A18, table.strategic_caps)."""
    usual = s.tables.strategic_moves
    now = s.n[MOST_TRAINS + side]
    if most > usual:
        s.n[MOST_TRAINS + side] = most if now == usual else now
    else:
        s.n[MOST_TRAINS + side] = min(now, most)


@final
class Trains(Effect):
    """card.03.pl, card.15.pl, card.18.ru, card.32.both: how many Russian units move strategically."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        cap(s, instruction.side, instruction.most)


@final
class TrainsOfBoth(Effect):
    """card.22.both."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        cap(s, POLE, instruction.most)
        cap(s, RUSSIAN, instruction.most)


@final
class TrainsSouth(Effect):
    """card.04.both."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[SOUTH_CLOSED] = 1


@final
class KeepDepots(Effect):
    """card.18.pl."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[KEEP_DEPOTS] = 1


@final
class Downpour(Effect):
    """card.13.a, card.13.b."""

    def act(self, s: West, player: int, instruction: Instruction) -> None:
        s.n[DOWNPOUR] = 1
