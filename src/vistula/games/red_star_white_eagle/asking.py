"""Who is asked: most decisions of all chapters are the acting side's, or concern one unit."""

from typing import Final

from vistula.core.plain import Asks
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

# The frame of every decision about one unit: the unit; what else it holds stands beside the decision.
UNIT: Final = 0


class OfSide(Asks[War]):
    """The side whose phase it is."""

    def seat(self, s: War) -> int:
        return s.seat_of(s.side)


class OfUnit(Asks[War]):
    """The player of the unit in the frame, which the words may name. Frame: unit, …"""

    def seat(self, s: War) -> int:
        return s.seat_for(s.arg(UNIT))

    def prompt(self, s: War) -> str:
        return self.asked.format(s.name(s.arg(UNIT)))


class OfPoles(Asks[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(POLISH)


class OfRussians(Asks[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(RUSSIAN)
