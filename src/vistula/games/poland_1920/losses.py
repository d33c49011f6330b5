"""Losing SP: the owner picks which of the units concerned lose, SP by SP (A25, A62)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Choice, Decision
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import happenings, phases
from vistula.games.poland_1920.state import Poland

NOT_INVOLVED: Final = Refusal("5.11j", "That unit takes no part in this loss.")


def demand(s: Poland, side: int, lost: int, mask: int, zone: int) -> None:
    """A side must lose SP from units with a mark (and in a zone); if it has no more than that, all of them are lost."""
    units = losers(s, side, mask, zone)
    total = 0
    for u in units:
        total += s.sp[u]
    if total <= lost:
        for u in units:
            happenings.lose_sp(s, u, s.sp[u])
    elif lost > 0:
        s.push(phases.LOSE, side, lost, mask, zone)


def losers(s: Poland, side: int, mask: int, zone: int) -> list[int]:
    """The combat units from which a loss may be taken (A25, A62)."""
    return [
        u
        for u in s.order.of_side[side]
        if s.order.combat[u] and s.mark[u] & mask and s.zone[u] >= 0 and (zone < 0 or s.zone[u] == zone)
    ]


@final
class Lose(Decision[Poland]):
    """The owner picks, SP by SP, which of his involved units lose (A25)."""

    def seat(self, s: Poland) -> int:
        return s.arg(0)

    def prompt(self, s: Poland) -> str:
        left = s.arg(1)
        return f"You lose {left} SP: choose the unit that loses {'it' if left == 1 else 'the next one'}."

    def waiting(self, s: Poland) -> str:
        return "The enemy takes his losses."


@final
class LoseSp(Choice[Poland]):
    """lose <unit>"""

    def among(self, s: Poland) -> list[int]:
        return losers(s, s.arg(0), s.arg(2), s.arg(3))

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        zone = s.arg(3)
        if s.order.side[x] != s.arg(0) or not s.order.combat[x] or s.zone[x] < 0 or not s.mark[x] & s.arg(2):
            return NOT_INVOLVED
        return NOT_INVOLVED if zone >= 0 and s.zone[x] != zone else None

    def play(self, s: Poland, x: int) -> None:
        left = s.arg(1) - 1
        s.set_arg(1, left)
        if left == 0:
            s.pop()
        happenings.lose_sp(s, x, 1)

    def label(self, s: Poland, x: int) -> str:
        return f"{s.order.name(x)} loses 1 of {s.sp[x]} SP"


LOSE: Final[Lose] = Lose(phases.LOSE, "lose", "5.11j", [LoseSp(verb("lose"), PIECE)])
