"""Who is asked: most decisions are those of the side whose phase it is."""

from vistula.core.flow import Decision
from vistula.games.poland_1920.state import Poland


class OfSide(Decision[Poland]):
    def seat(self, s: Poland) -> int:
        return s.side
