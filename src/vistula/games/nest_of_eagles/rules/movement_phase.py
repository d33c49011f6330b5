"""Movement Phases open and end: snapshots, Secret Concentrations that appear, who is asked to move (5.1, 9.4)."""

from typing import Final, final

from vistula.core.columns import small_column
from vistula.core.flow import Step
from vistula.core.plain import Does
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.numbers import (
    APPEARED,
    BOOSTED,
    ELIGIBLE,
    FIRST_GROUP,
    FIRST_MOVE,
    FROZEN,
    MOVED,
    MOVER,
    PRIORITY_FRONT,
    PROVISIONED,
    REACTIVE,
    REVEALING,
    SPENT,
    STRENGTHENING,
    SWIFT,
)
from vistula.games.nest_of_eagles.rules import events, morale, rail, reaction, settling
from vistula.games.nest_of_eagles.rules.aircraft import check_air
from vistula.games.nest_of_eagles.rules.movers import DUMMY_MOVED
from vistula.games.nest_of_eagles.rules.strength import marked
from vistula.games.nest_of_eagles.rules.supply import Lines, is_supplied, lines_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    CARS,
    LITHUANIANS,
    MOTOR,
    POLES,
    REDS,
    SOVIET,
)

SIDE: Final = 0
IS_REACTIVE: Final = 1


def operate(s: Eagles) -> None:
    """Phase 4 (5.1.4a)."""
    s.push(phases.BEGIN_MOVEMENT, s.side, 0)
    events.phase_opens(s)


@final
class BeginMovement(Step[Eagles]):
    """MOVEMENT_START: every Movement Phase of a player, in either turn."""

    def run(self, s: Eagles) -> None:
        side, reactive = s.arg(SIDE), s.arg(IS_REACTIVE)
        s.pop()
        s.num[MOVER] = side
        s.num[REACTIVE] = reactive
        s.num[SWIFT] = 0
        s.num[SPENT] = 0
        s.num[BOOSTED] = 0
        for u in range(s.order.count):
            s.mark[u] &= ~(MOVED | FROZEN | ELIGIBLE | REVEALING | APPEARED)
        for marker in range(FIRST_GROUP):
            if s.dummy[marker] >= 0:
                s.dummy_mark[marker] = int(s.dummy_mark[marker]) & ~DUMMY_MOVED
        take_snapshot(s, side)
        rail.reset(s, side)
        s.push(phases.END_MOVEMENT, side)
        s.push(phases.OPEN_MOVEMENT, side)
        if side == s.side and not s.num[FIRST_MOVE]:
            s.num[FIRST_MOVE] = 1
            s.push(phases.ARRIVALS)  # 5.1.1c, 5.1.4a
        settling.appear(s, side)


def take_snapshot(s: Eagles, side: int) -> None:
    """Who stood where, and who held which town, when the phase began (7.1k, 9.1d)."""
    s.stood = small_column(s.board.count)
    for u in range(s.order.count):
        if s.at[u] >= 0 and s.side_of(u) == side:
            at: int = s.at[u]
            s.stood[at] = int(s.stood[at]) + (16 if s.party[u] == LITHUANIANS else 1)
    s.held = s.control[:]
    lines: Lines | None = None
    for u in s.order.of_side[side]:
        if s.order.kind[u] in (CARS, MOTOR) and s.at[u] >= 0:
            if lines is None:
                lines = lines_of(s, s.party[u])
            if is_supplied(s, u, lines):
                s.mark[u] |= PROVISIONED  # 3.4.4e, 19.5e


@final
class OpenMovement(Step[Eagles]):
    """Placements are done; eligibility is fixed, and the moving begins (8.2c, ruling 122)."""

    def run(self, s: Eagles) -> None:
        side = s.arg(SIDE)
        s.pop()
        if s.num[REACTIVE]:
            reaction.mark_eligible(s, side)
        if side == SOVIET and s.rules.three_players:
            first = max(1, int(s.num[PRIORITY_FRONT]))
            s.push(phases.MOVE, 3 - first)  # 22.1c
            s.push(phases.MOVE, first)
        else:
            s.push(phases.MOVE, s.seat_of(side, 0))


@final
class EndMovement(Step[Eagles]):
    def run(self, s: Eagles) -> None:
        s.pop()
        if s.num[MOVER] == s.side:
            s.num[FIRST_MOVE] = 2
        morale.check_markers(s)
        check_air(s)


def lose_markers_without_supply(s: Eagles) -> None:
    """17.3d: a Replacement is wasted on a unit that falls Out of Supply; judged after each phase (ruling 74)."""
    strengthened = marked(s, STRENGTHENING)
    if not strengthened:
        return
    for party in (POLES, REDS):
        of_party = [u for u in strengthened if s.party[u] == party]
        if not of_party:
            continue
        lines = lines_of(s, party)
        for u in of_party:
            if not is_supplied(s, u, lines):
                s.mark[u] &= ~STRENGTHENING
                s.note(told.REPLACEMENT_LOST, u)


OPERATE: Final[Does[Eagles]] = Does(phases.OPERATE, "operate", operate)
BEGIN_MOVEMENT: Final[BeginMovement] = BeginMovement(phases.BEGIN_MOVEMENT, "begin_movement")
OPEN_MOVEMENT: Final[OpenMovement] = OpenMovement(phases.OPEN_MOVEMENT, "open_movement")
END_MOVEMENT: Final[EndMovement] = EndMovement(phases.END_MOVEMENT, "end_movement")
