"""Camouflage: after a combat its survivors may be turned face down again (def.camo.identity, A45; step C9)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, Choice, Decision
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
    if can_be_turned_down(s):
        s.push(phases.TURN_DOWN)


def turn_down(s: Poland, u: int) -> None:
    s.mark[u] &= ~SHOWN
    s.note(events.TURNED_DOWN, u, s.zone[u])
    s.set_hidden(u, True)


def go_on(s: Poland) -> None:
    """What is left face up stays so until it fights again."""
    for u in can_be_turned_down(s):
        s.mark[u] &= ~SHOWN
    s.pop()


@final
class AfterCombat(Decision[Poland]):
    def seat(self, s: Poland) -> int:
        return POLES


@final
class TurnDown(Choice[Poland]):
    """turn_down <unit>"""

    def among(self, s: Poland) -> list[int]:
        return s.order.of_side[POLES]

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        return may_turn_down(s, x)

    def play(self, s: Poland, x: int) -> None:
        turn_down(s, x)
        if not can_be_turned_down(s):
            s.pop()

    def label(self, s: Poland, x: int) -> str:
        return f"Turn {s.order.name(x)} at {s.board.names[s.zone[x]]} down"

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        return f"{s.order.name(x)} cannot be turned down. {why.message}" if s.order.side[x] == POLES else why.message


@final
class TurnAllDown(Choice[Poland]):
    """turn_all_down"""

    def play(self, s: Poland, x: int) -> None:
        for u in can_be_turned_down(s):
            turn_down(s, u)
        s.pop()


@final
class LeaveUp(Choice[Poland]):
    """leave_up"""

    def play(self, s: Poland, x: int) -> None:
        go_on(s)


TURN_DOWN: Final[AfterCombat] = AfterCombat(
    phases.TURN_DOWN,
    "turn_down",
    "def.camo.identity",
    [
        TurnDown(verb("turn_down"), PIECE),
        TurnAllDown(verb("turn_all_down"), NOTHING, closes=True, text="Turn all of them down"),
        LeaveUp(verb("leave_up"), NOTHING, text="Leave them up"),
    ],
    prompt="Turn survivors face down again, or leave them up.",
    waiting="The enemy may turn counters face down.",
)
