"""Who is asked: the side whose phase it is, or the one in the frame's first number."""

from vistula.core.flow import Decision
from vistula.games.poland_1920.state import Poland


class OfSide(Decision[Poland]):
    def seat(self, s: Poland) -> int:
        return s.side


class OfFrame(Decision[Poland]):
    def seat(self, s: Poland) -> int:
        return s.arg(0)
