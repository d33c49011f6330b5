"""Reinforcement zones: Polish units that enter one draw strength from it (7.2, A39)."""

from typing import Final

from vistula.core.flow import NUMBER
from vistula.core.plain import Pick, Question
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.order import POLES
from vistula.games.poland_1920.rules import happenings
from vistula.games.poland_1920.state import Poland

LARGEST: Final = 12  # SP of a counter that takes reinforcements (7.21c)

FULL: Final = Refusal("7.21c", "No counter grows above 12 SP.")
NOT_SO_MANY: Final = Refusal("7.22", "The zone holds no more than that.")

# The numbers of the frame.
TAKER: Final = 0
SOURCE: Final = 1
QUESTION: Final = 2

# Questions.
NONE: Final = -1
IN_EARNEST: Final = 0
IN_VAIN: Final = 1  # it can take nothing, and is asked only because not asking would tell that (A64)


def question(s: Poland, u: int, zone: int) -> int:
    """What a counter about to enter a zone is asked there; the zone must be Polish already (A39)."""
    if not s.order.pool[zone] or s.order.side[u] != POLES:
        return NONE  # 7.21a
    if s.pool[zone] > 0 and s.control[zone] == POLES and s.is_line(u) and s.sp[u] < LARGEST:
        return IN_EARNEST
    return IN_VAIN if s.is_hidden(u) and s.seen_control[zone] == POLES else NONE


def asked(s: Poland) -> str:
    here, who = s.board.names[s.arg(SOURCE)], s.order.name(s.arg(TAKER))
    if most_to_take(s) == 0:
        return f"{who} can take no SP at {here}."
    return f"How many of the {s.pool[s.arg(SOURCE)]} SP at {here} does {who} take?"


def most_to_take(s: Poland) -> int:
    """What is left in the zone, up to 12 SP on the counter (7.21c)."""
    if s.arg(QUESTION) == IN_VAIN:
        return 0
    return min(int(s.pool[s.arg(SOURCE)]), LARGEST - int(s.sp[s.arg(TAKER)]))


def amounts(s: Poland) -> list[int]:
    return list(range(most_to_take(s), -1, -1))


def why_not(s: Poland, x: int) -> Refusal | None:
    if x <= most_to_take(s):
        return None
    return NOT_SO_MANY if x > int(s.pool[s.arg(SOURCE)]) else FULL


def cannot_take(s: Poland, x: int, why: Refusal) -> str:
    u, zone = s.arg(TAKER), s.arg(SOURCE)
    if why is NOT_SO_MANY:
        return f"{s.order.name(u)} cannot take {x} SP: {s.board.names[zone]} holds {s.pool[zone]}."
    if not s.is_line(u):
        return f"{s.order.name(u)} cannot take SP."
    return f"{s.order.name(u)} has {s.sp[u]} SP and cannot take {x} more. {why.message}"


def taking(s: Poland, x: int) -> str:
    return f"Take {x} SP" if x else "Take none"


def take(s: Poland, x: int) -> None:
    u, zone = s.arg(TAKER), s.arg(SOURCE)
    if x:
        s.sp[u] += x
        s.pool[zone] -= x
        s.note(events.TAKES, u, zone, x, who=happenings.OWNER if s.is_hidden(u) else -1)


# A Polish unit that entered a reinforcement zone may take SP from it (7.21b, 7.22).
TAKE: Final[Question[Poland]] = Question(
    phases.TAKE,
    "7.21b",
    asked,
    "The other side decides.",
    Pick("take", NUMBER, amounts, why_not, take, says=taking, refuses=cannot_take, most=LARGEST, ends=True),
    must_ask=lambda s: s.rules.camouflage,
    seat=lambda s: POLES,
)
