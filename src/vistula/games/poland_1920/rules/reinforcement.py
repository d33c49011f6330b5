"""Reinforcement zones: Polish units that enter one draw strength from it (7.2, A39)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, Choice, Decision
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
    order = s.order
    if not order.gives[zone] or order.side[u] != POLES:
        return NONE  # 7.21a
    if s.pool[zone] > 0 and s.control[zone] == POLES and s.is_line(u) and s.sp[u] < LARGEST:
        return IN_EARNEST
    return IN_VAIN if s.is_hidden(u) and s.seen_control[zone] == POLES else NONE


@final
class Take(Decision[Poland]):
    """A Polish unit that entered a reinforcement zone may take SP from it (7.21b, 7.22)."""

    def seat(self, s: Poland) -> int:
        return POLES

    def prompt(self, s: Poland) -> str:
        zone = s.arg(SOURCE)
        who = s.order.name(s.arg(TAKER))
        if most_to_take(s) == 0:
            return f"{who} can take no SP at {s.board.names[zone]}."
        return f"How many of the {s.pool[zone]} SP at {s.board.names[zone]} does {who} take?"

    def must_ask(self, s: Poland) -> bool:
        return s.rules.camouflage


def most_to_take(s: Poland) -> int:
    """What is left in the zone, up to 12 SP on the counter (7.21c)."""
    if s.arg(QUESTION) == IN_VAIN:
        return 0
    return min(int(s.pool[s.arg(SOURCE)]), LARGEST - int(s.sp[s.arg(TAKER)]))


@final
class TakeSp(Choice[Poland]):
    """take <SP>"""

    def ids(self, s: Poland) -> int:
        return LARGEST + 1

    def among(self, s: Poland) -> list[int]:
        return list(range(most_to_take(s), -1, -1))

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        if x <= most_to_take(s):
            return None
        return NOT_SO_MANY if x > int(s.pool[s.arg(SOURCE)]) else FULL

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        u, zone = s.arg(TAKER), s.arg(SOURCE)
        if why is NOT_SO_MANY:
            return f"{s.order.name(u)} cannot take {x} SP: {s.board.names[zone]} holds {s.pool[zone]}."
        if not s.is_line(u):
            return f"{s.order.name(u)} cannot take SP."
        return f"{s.order.name(u)} has {s.sp[u]} SP and cannot take {x} more. {why.message}"

    def play(self, s: Poland, x: int) -> None:
        u, zone = s.arg(TAKER), s.arg(SOURCE)
        s.pop()
        if x:
            s.sp[u] += x
            s.pool[zone] -= x
            s.note(events.TAKES, u, zone, x, who=happenings.OWNER if s.is_hidden(u) else -1)

    def label(self, s: Poland, x: int) -> str:
        return f"Take {x} SP" if x else "Take none"


TAKE: Final[Take] = Take(phases.TAKE, "take", "7.21b", [TakeSp(verb("take"), NUMBER)])
