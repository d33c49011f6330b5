"""The day: arrivals in the morning, marks off and recovery at night (3.1, 5.21, A36, A55)."""

from typing import Final

from vistula.core.board import least
from vistula.core.flow import SPACE
from vistula.core.plain import Among, Does, Question
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.board import THEATRE
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
    due = [u for u in range(s.order.count) if 0 < s.order.counters[u].turn <= s.turn]
    return [u for u in due if s.zone[u] < 0 and s.sp[u] > 0]


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
        if s.control[zone] == side and not s.is_guarded(1 - side, zone) and s.board.land[zone] == THEATRE
    ]
    return least(free, lambda zone: steps[row + zone])


UNIT: Final = 0  # the number of the frame ARRIVE


def free_places(s: Poland) -> list[int]:
    return nearest_free(s, s.arg(UNIT))


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
    else:
        camouflage.offer_turning_down(s)  # A45: a Reorganization marker no longer tells them apart


DAY_START: Final[Does[Poland]] = Does(phases.DAY_START, "day_start", day_start)
ARRIVE: Final[Question[Poland]] = Question(
    phases.ARRIVE,
    lambda s: s.order.counters[s.arg(UNIT)].rule,
    lambda s: f"The enemy holds the place of {s.order.name(s.arg(UNIT))}: choose where it arrives.",
    "The other side decides.",
    Among("arrive", SPACE, free_places, lambda s: s.order.arrives[s.arg(UNIT)], arrive_at, "Arrive at {}"),
    must_ask=lambda s: s.rules.camouflage,
    seat=lambda s: s.order.side[s.arg(UNIT)],
)
DAY_END: Final[Does[Poland]] = Does(phases.DAY_END, "day_end", day_end)
