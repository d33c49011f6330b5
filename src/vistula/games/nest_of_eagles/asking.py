"""Who is asked: the seat in the frame's first number, or the player of the side or the unit there."""

from typing import Final

from vistula.core.flow import Decision
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import SOUTHWEST

SEAT: Final = 0
UNIT: Final = 0
SIDE: Final = 0


class OfSeat(Decision[Eagles]):
    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)


class OfSide(Decision[Eagles]):
    """Of three players the Southwestern one decides for the Soviets."""

    def seat(self, s: Eagles) -> int:
        return s.seat_of(s.arg(SIDE), SOUTHWEST)


class OfUnit(Decision[Eagles]):
    """The words may name the unit."""

    def seat(self, s: Eagles) -> int:
        return s.seat_for(s.arg(UNIT))

    def prompt(self, s: Eagles) -> str:
        return self.asked.format(s.name(s.arg(UNIT)))
