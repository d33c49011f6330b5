"""Losing SP: the owner picks which of the units concerned lose, SP by SP (A25, A62)."""

from typing import Final

from vistula.core.flow import PIECE
from vistula.core.plain import Among, Button, Question
from vistula.core.refusal import Refusal, refusals
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.rules import happenings
from vistula.games.poland_1920.rules.camouflage import hides
from vistula.games.poland_1920.state import CHOSEN, DEFENDS, FALLS_BACK, Poland

# The numbers of the frame.
SIDE: Final = 0
LEFT: Final = 1
CAUSE: Final = 2
ZONE: Final = 3  # -1 where the place does not matter

NOT_INVOLVED: Final = refusals("That unit takes no part in this loss.", events.RULE_OF_CAUSE)
SOMEBODY_CAN: Final = Refusal("5.11j", "There is a unit that can bear the loss.")


def demand(s: Poland, side: int, lost: int, cause: int, zone: int) -> None:
    """A side must lose SP from the units concerned (in a zone); if they have no more than that, all are lost."""
    units = losers(s, side, cause, zone) if lost > 0 else []
    if lost > 0 and (conceals(s, side, cause, zone) or sum(int(s.sp[u]) for u in units) > lost):
        s.push(phases.LOSE, side, lost, cause, zone)
        return
    for u in units:
        happenings.lose_sp(s, u, s.sp[u], cause)


def concerned(s: Poland, side: int, cause: int) -> int:
    """The mark of those who bear a loss: brackets fall on defenders, rolls on whoever fought, prices on the stack."""
    if cause == events.BY_BRACKET:
        return DEFENDS
    if cause == events.BY_LOSS_ROLL:
        return CHOSEN if side == s.side else DEFENDS
    return FALLS_BACK


def losers(s: Poland, side: int, cause: int, zone: int) -> list[int]:
    """The units from which a loss may be taken (A25, A62); headquarters have no SP to lose (8.6a)."""
    mask = concerned(s, side, cause)
    return [
        u
        for u in s.order.of_side[side]
        if s.mark[u] & mask != 0 and s.is_combat(u) and s.zone[u] >= 0 and (zone < 0 or s.zone[u] == zone)
    ]


def conceals(s: Poland, side: int, cause: int, zone: int) -> bool:
    """Counters that nobody has seen withdraw with the stack: whether they can pay must not be read off the questions,
    so each SP is asked for, whoever there is to lose it."""
    if not hides(s, side) or concerned(s, side, cause) != FALLS_BACK:
        return False
    return any(s.is_hidden(u) and s.mark[u] & FALLS_BACK for u in s.units_in(side, zone))


def one_less(s: Poland) -> None:
    left = s.arg(LEFT) - 1
    s.set_arg(LEFT, left)
    if left == 0:
        s.pop()


def payers(s: Poland) -> list[int]:
    return losers(s, s.arg(SIDE), s.arg(CAUSE), s.arg(ZONE))


def no_payer(s: Poland) -> Refusal:
    return NOT_INVOLVED[s.arg(CAUSE)]


def lose(s: Poland, x: int) -> None:
    """The owner picks, SP by SP, which of his involved units lose (A25)."""
    cause = s.arg(CAUSE)
    one_less(s)
    happenings.lose_sp(s, x, 1, cause)


def losing(s: Poland, x: int) -> str:
    return f"{s.order.name(x)} loses 1 of {s.sp[x]} SP"


def cannot_lose(s: Poland, x: int, why: Refusal) -> str:
    return f"{s.order.name(x)} takes no part in this loss." if s.order.side[x] == s.arg(SIDE) else why.message


def somebody_can(s: Poland) -> Refusal | None:
    return SOMEBODY_CAN if payers(s) else None


LOSE: Final[Question[Poland]] = Question(
    phases.LOSE,
    lambda s: events.RULE_OF_CAUSE[s.arg(CAUSE)],
    lambda s: f"You lose {s.arg(LEFT)} SP: choose the unit that loses {'it' if s.arg(LEFT) == 1 else 'the next one'}.",
    "The enemy takes his losses.",
    Among("lose", PIECE, payers, no_payer, lose, says=losing, refuses=cannot_lose, final=None),
    # Asked only where not asking would tell what lies face down.
    Button("none", "Nobody is left to lose it", one_less, somebody_can, closes=True),
    must_ask=lambda s: conceals(s, s.arg(SIDE), s.arg(CAUSE), s.arg(ZONE)),
)
