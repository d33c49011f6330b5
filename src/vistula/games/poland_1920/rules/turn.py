"""The day: arrivals in the morning, marks off and recovery at night (3.1, 5.21, A36, A55)."""

from typing import Final, final

from vistula.core.flow import SPACE
from vistula.core.plain import Asks, Does, Pick
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.rules import camouflage, happenings, victory
from vistula.games.poland_1920.state import (
    ATTACKED,
    DEFENDED,
    JUST_REORGANIZED,
    MOVED,
    OF_A_TURN,
    REORGANIZED,
    Poland,
)


def day_start(s: Poland) -> None:
    """A new turn is a new day (3.11); what is due today arrives, with full freedom (A55)."""
    s.turn += 1
    s.note(events.DAY, s.turn)
    for u in waiting(s):
        counter = s.order.counters[u]
        side: int = s.order.side[u]
        if not s.is_guarded(1 - side, counter.zone):
            arrive(s, u, counter.zone)
        elif nearest_free(s, u):
            s.push(phases.ARRIVE, u)
        if s.over:
            return


def waiting(s: Poland) -> list[int]:
    """The counters that are due and not yet on the map."""
    if s.arrivals_due == 0:
        return []
    return [
        u
        for u in range(s.order.count)
        if s.order.counters[u].turn > 0 and s.order.counters[u].turn <= s.turn and s.zone[u] < 0 and s.sp[u] > 0
    ]


def arrive(s: Poland, u: int, zone: int) -> None:
    s.arrivals_due -= 1
    happenings.note_of_unit(s, u, events.ARRIVES, events.HIDDEN_ARRIVES, zone)
    happenings.enter(s, u, zone)


def nearest_free(s: Poland, u: int) -> list[int]:
    """The zones of the owner, free of enemies, nearest to the printed one (A55)."""
    side: int = s.order.side[u]
    row = s.order.counters[u].zone * s.board.count
    steps = s.board.steps
    free = [
        zone
        for zone in range(s.board.count)
        if s.control[zone] == side and not s.is_guarded(1 - side, zone) and s.board.land[zone] == 0
    ]
    nearest = min([steps[row + zone] for zone in free], default=0)
    return [zone for zone in free if steps[row + zone] == nearest]


UNIT: Final = 0  # the number of the frame ARRIVE


@final
class Arrive(Asks[Poland]):
    def seat(self, s: Poland) -> int:
        return s.order.side[s.arg(UNIT)]


def why_not_there(s: Poland, x: int) -> Refusal | None:
    return None if x in nearest_free(s, s.arg(UNIT)) else s.order.arrives[s.arg(UNIT)]


def arrive_at(s: Poland, x: int) -> None:
    u = s.arg(UNIT)
    s.pop()
    arrive(s, u, x)


def day_end(s: Poland) -> None:
    """Attack counters come off; units that rested a whole day are in order again (5.21, A36); the last day decides."""
    for u in range(s.order.count):
        mark: int = s.mark[u]
        if mark & REORGANIZED and not mark & (JUST_REORGANIZED | MOVED | ATTACKED | DEFENDED):
            mark &= ~REORGANIZED
            s.note(events.RECOVERS, u)
        s.mark[u] = mark & ~OF_A_TURN
    if s.turn == s.order.turns:
        victory.last_day_over(s)
    elif s.rules.camouflage:
        camouflage.offer_turning_down(s)  # A45: a Reorganization marker no longer tells them apart


DAY_START: Final[Does[Poland]] = Does(phases.DAY_START, "day_start", day_start)
ARRIVE: Final[Arrive] = Arrive(
    phases.ARRIVE,
    "arrive",
    lambda s: s.order.counters[s.arg(UNIT)].rule,
    [Pick("arrive", SPACE, lambda s: nearest_free(s, s.arg(UNIT)), why_not_there, arrive_at, "Arrive at {}")],
    lambda s: f"The enemy holds the place of {s.order.name(s.arg(UNIT))}: choose where it arrives.",
    must_ask=lambda s: s.rules.camouflage,
)
DAY_END: Final[Does[Poland]] = Does(phases.DAY_END, "day_end", day_end)
