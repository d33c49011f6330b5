"""Who is asked: the side whose phase it is, the other, the one in the frame, or the Poles, who may hide."""

from vistula.core.flow import NOTHING, Choice
from vistula.core.plain import Asks
from vistula.games.poland_1920.order import POLES
from vistula.games.poland_1920.state import Poland


class OfSide(Asks[Poland]):
    def seat(self, s: Poland) -> int:
        return s.side


class OfEnemy(Asks[Poland]):
    def seat(self, s: Poland) -> int:
        return s.enemy()


class OfFrame(Asks[Poland]):
    def seat(self, s: Poland) -> int:
        return s.arg(0)


class OfPoles(Asks[Poland]):
    def seat(self, s: Poland) -> int:
        return POLES


class MayRoll(Choice[Poland]):
    """A choice after which dice may be rolled: then it cannot be taken back."""

    def is_final(self, s: Poland, x: int) -> bool:
        return s.dice_follow(self.verb.bare if self.kind == NOTHING else self.verb.of(x))
