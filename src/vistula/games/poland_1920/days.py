"""The day: arrivals in the morning, marks off and recovery at night (3.1, 5.21, A36, A55)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import SPACE, Choice, Decision, Step
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import happenings, phases, victory
from vistula.games.poland_1920 import journal as told
from vistula.games.poland_1920.order import POLES
from vistula.games.poland_1920.state import (
    ATTACKED,
    DEFENDED,
    JUST_REORGANIZED,
    MOVED,
    OF_A_TURN,
    REORGANIZED,
    Poland,
)


@final
class DayStart(Step[Poland]):
    """A new turn is a new day (3.11); what is due today arrives, with full freedom (A55)."""

    def do(self, s: Poland) -> None:
        s.turn += 1
        s.note(told.DAY, s.turn)
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
    happenings.note_of_unit(s, u, told.ARRIVES, told.HIDDEN_ARRIVES, zone)
    happenings.enter(s, u, zone)


def nearest_free(s: Poland, u: int) -> list[int]:
    """The zones of the owner, free of enemies, nearest to the printed one (A55)."""
    side: int = s.order.side[u]
    row = s.order.counters[u].zone * s.board.count
    steps = s.board.steps
    best = -1
    found: list[int] = []
    for zone in range(s.board.count):
        if s.control[zone] != side or s.is_guarded(1 - side, zone) or s.board.land[zone] != 0:
            continue
        away = steps[row + zone]
        if best < 0 or away < best:
            best = away
            found = [zone]
        elif away == best:
            found.append(zone)
    return found


@final
class Arrive(Decision[Poland]):
    def seat(self, s: Poland) -> int:
        return s.order.side[s.arg(0)]

    def prompt(self, s: Poland) -> str:
        return f"The enemy holds the place of {s.order.name(s.arg(0))}: choose where it arrives."

    def must_ask(self, s: Poland) -> bool:
        return s.rules.camouflage

    def rule(self, s: Poland) -> str:
        return s.order.counters[s.arg(0)].rule


@final
class ArriveAt(Choice[Poland]):
    """arrive <zone>"""

    def among(self, s: Poland) -> list[int]:
        return nearest_free(s, s.arg(0))

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        for zone in nearest_free(s, s.arg(0)):
            if zone == x:
                return None
        return s.order.arrives[s.arg(0)]

    def play(self, s: Poland, x: int) -> None:
        u = s.arg(0)
        s.pop()
        arrive(s, u, x)

    def label(self, s: Poland, x: int) -> str:
        return f"Arrive at {s.board.names[x]}"


@final
class DayEnd(Step[Poland]):
    """Attack counters come off; units that rested a whole day are in order again (5.21, A36); the last day decides."""

    def do(self, s: Poland) -> None:
        for u in range(s.order.count):
            mark: int = s.mark[u]
            if mark & REORGANIZED and not mark & (JUST_REORGANIZED | MOVED | ATTACKED | DEFENDED):
                mark &= ~REORGANIZED
                s.note(told.RECOVERS, u)
            s.mark[u] = mark & ~OF_A_TURN
        if s.rules.camouflage:
            # A45: those a combat showed lie face down again, except while a Reorganization marker tells them apart.
            for u in s.order.of_side[POLES]:
                if s.zone[u] >= 0 and not s.mark[u] & REORGANIZED:
                    s.set_hidden(u, True)
        if s.turn == s.order.turns:
            victory.last_day_over(s)


DAY_START: Final[DayStart] = DayStart(phases.DAY_START, "day_start")
ARRIVE: Final[Arrive] = Arrive(phases.ARRIVE, "arrive", "", [ArriveAt(verb("arrive"), SPACE)])
DAY_END: Final[DayEnd] = DayEnd(phases.DAY_END, "day_end")
