"""Camouflage: after a combat its survivors may be turned face down again (def.camo.identity, A45; step C9)."""

from typing import Final

from vistula.core.flow import PIECE
from vistula.core.plain import Button, Pick, Question
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.order import POLES
from vistula.games.poland_1920.state import REORGANIZED, SHOWN, Poland

NOT_SHOWN: Final = Refusal("def.camo.identity", "Only a counter of yours that was turned up can be turned down.")
TOLD_APART: Final = Refusal("def.camo.identity", "Its Reorganization marker tells it apart until it is in order again.")


def hides(s: Poland, side: int) -> bool:
    """The side's counters lie face down (A45): it is asked whatever they are, or the questions would tell (A64)."""
    return side == POLES and s.rules.camouflage


def may_turn_down(s: Poland, u: int) -> Refusal | None:
    if s.order.side[u] != POLES or s.zone[u] < 0 or s.is_hidden(u) or not s.mark[u] & SHOWN:
        return NOT_SHOWN
    return TOLD_APART if s.mark[u] & REORGANIZED else None


def can_be_turned_down(s: Poland) -> list[int]:
    return [u for u in s.order.of_side[POLES] if may_turn_down(s, u) is None]


def offer_turning_down(s: Poland) -> None:
    """When a combat is over, and at night for those whose marker came off."""
    if s.rules.camouflage and can_be_turned_down(s):
        s.push(phases.TURN_DOWN)


def cover(s: Poland, u: int) -> None:
    s.mark[u] &= ~SHOWN
    s.note(events.TURNED_DOWN, u, s.zone[u])
    s.set_hidden(u, True)


def turn_down(s: Poland, u: int) -> None:
    cover(s, u)
    if not can_be_turned_down(s):
        s.pop()


def turn_all_down(s: Poland) -> None:
    for u in can_be_turned_down(s):
        cover(s, u)


def turning(s: Poland, u: int) -> str:
    return f"Turn {s.order.name(u)} at {s.board.names[s.zone[u]]} down"


def cannot_be_turned(s: Poland, u: int, why: Refusal) -> str:
    return f"{s.order.name(u)} cannot be turned down. {why.message}" if s.order.side[u] == POLES else why.message


TURN_DOWN: Final[Question[Poland]] = Question(
    phases.TURN_DOWN,
    "def.camo.identity",
    "Turn survivors face down again, or leave them up.",
    "The enemy may turn counters face down.",
    Pick("turn_down", PIECE, can_be_turned_down, may_turn_down, turn_down, says=turning, refuses=cannot_be_turned),
    Button("turn_all_down", "Turn all of them down", turn_all_down, closes=True, ends=True),
    # What is left face up stays so until it fights again.
    Button("leave_up", "Leave them up", lambda s: s.clear_marks(can_be_turned_down(s), SHOWN), ends=True),
    seat=lambda s: POLES,
)
