"""Who is asked: the side whose phase it is, or the one in the frame."""

from vistula.core.plain import Question
from vistula.games.poland_1920.state import Poland


class OfSide(Question[Poland]):
    def seat(self, s: Poland) -> int:
        return s.side
