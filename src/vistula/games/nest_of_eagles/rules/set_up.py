"""Setting up: the scenario card, control, and the secret choices before the first round (2.7b, 3.5, 18.1b, 20.4.1a)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, PIECE, Choice
from vistula.core.plain import Does
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.asking import OfSeat
from vistula.games.nest_of_eagles.numbers import (
    ALLIES,
    ALTERNATIVE,
    BOX,
    CHEKA,
    CROSSED,
    DIVISIONS,
    DUE,
    ENTERED,
    FORMING,
    FORMING_LAST,
    IDLE_UNTIL,
    KIJOW_MARKER,
    KIJOW_TAKEN,
    OFF,
    OUT,
    PILE,
    PLAYED,
    POLISH_MARKER,
    PRIORITY_FRONT,
    REBUILD,
    RESERVES,
    SECRET,
    UKRAINE_BOX,
    UNIFIED_ARMED,
    VOLUNTEERS,
    WILNO_CLOCK,
)
from vistula.games.nest_of_eagles.rules import concealment, events, reorganization, turns
from vistula.games.nest_of_eagles.state import LITHUANIAN_HELD, Eagles
from vistula.games.nest_of_eagles.units import LITHUANIANS, POLAND, SOVIET

SEAT: Final = 0
HOLDING: Final = [REBUILD, VOLUNTEERS, ALLIES, UKRAINE_BOX, RESERVES, OFF]  # as in scenarios.BOXES
NOT_A_POLE: Final = Refusal("18.1b", "Only Polish brigades merge.")
CANNOT_MERGE: Final = Refusal("18.1b", "Its brigades are not set up in one hex.")


def lay_out(s: Eagles) -> None:
    """The scenario card (1.4a): units, boxes, schedule, markers."""
    plan = s.plan
    for u, space in plan.placed:
        s.place(u, space)
    for box in range(len(HOLDING)):
        for u in plan.held[box]:
            s.place(u, HOLDING[box])
    for turn, u in plan.schedule:
        s.place(u, DUE)
        s.due[u] = turn + 1
    lay_divisions(s)
    for town in range(len(s.board.towns)):
        s.set_control(town, first_holder(s, s.board.towns[town]))
    for theater in range(3):
        s.num[BOX + theater] = plan.boxes[theater]
    s.num[POLISH_MARKER] = plan.linked  # 13.4a, 13.4b
    s.num[KIJOW_MARKER] = 1 if "kijow_marker" in plan.flags else 0
    s.num[KIJOW_TAKEN] = 1 if "kijow_taken" in plan.flags else 0
    s.num[ENTERED] = 1 if "soviets_entered" in plan.flags else 0
    s.num[CROSSED] = 1 if "demarcation_crossed" in plan.flags else 0
    s.num[FORMING_LAST] = s.tables.forming_turns
    if "forming_second" in plan.flags:
        s.num[FORMING] = 1
    if "forming_over" in plan.flags:
        s.num[FORMING] = s.tables.forming_turns
    s.num[WILNO_CLOCK] = plan.first_round - 2 if s.num[CROSSED] else -1
    s.num[IDLE_UNTIL] = s.tables.round("29.VIII")  # 21.4a
    for marker in range(s.tables.cheka_markers):
        s.num[CHEKA + marker] = -1
    for pool in range(3):
        s.num[SECRET + pool] = -1
    s.num[PLAYED] = -1
    s.num[ALTERNATIVE + 1] = -1
    s.num[PILE + POLAND] = (1 << events.COUNT) - 1
    s.num[PILE + SOVIET] = (1 << events.COUNT) - 1
    s.num[UNIFIED_ARMED] = 1
    s.num[PRIORITY_FRONT] = turns.priority(s)


def lay_divisions(s: Eagles) -> None:
    """A division and its brigades are never on the map together: the others lie in their box (16.0j, 18.1a)."""
    order = s.order
    for division in range(order.count):
        brigades = order.brigades[division]
        if not brigades:
            continue
        known = any(s.at[b] != OUT for b in brigades)
        if s.at[division] == OUT and known:
            s.place(division, DIVISIONS)
        elif s.at[division] != OUT:
            for brigade in brigades:
                if s.at[brigade] == OUT:
                    s.place(brigade, DIVISIONS)


def first_holder(s: Eagles, space: int) -> int:
    """2.7b by hex row; else the side whose nearest unit is closer, ties to Poland (ruling 52). Kowno is Lithuanian."""
    if space == s.board.kowno:
        return LITHUANIAN_HELD
    for u in s.units_in(space):
        return int(s.party[u])
    row, column = s.board.row[space], s.board.column[space]
    polish = soviet = False
    nearest = [999, 999]
    for u in range(s.order.count):
        at: int = s.at[u]
        if at < 0 or s.party[u] == LITHUANIANS:
            continue
        side = s.side_of(u)
        nearest[side] = min(nearest[side], s.board.distance(at, space))
        if s.board.row[at] == row:
            if side == POLAND and s.board.column[at] >= column:
                polish = True
            if side == SOVIET and s.board.column[at] <= column:
                soviet = True
    if polish != soviet:
        return POLAND if polish else SOVIET
    return POLAND if nearest[POLAND] <= nearest[SOVIET] else SOVIET


def set_up(s: Eagles) -> None:
    """Secret choices, each side without knowing the other's; then both may arrange what they have."""
    s.turn = s.plan.first_round
    s.side = s.plan.opens
    if s.rules.concealment or can_merge_any(s):
        if s.rules.concealment:
            for seat in reversed(range(1, len(s.seats))):
                s.push(phases.ARRANGE, seat)
        s.push(phases.ARRANGE, 0)
    if s.rules.alternatives:
        s.push(phases.ALTERNATIVES, SOVIET, 0)
    if s.rules.priorities:
        s.push(phases.PRIORITY_MARKER, SOVIET)
        s.push(phases.PRIORITY_MARKER, POLAND)
    if s.rules.rebellion:
        s.push(phases.REBELLION_MARKER, SOVIET)
        s.push(phases.REBELLION_MARKER, POLAND)


def merge_obstacle(s: Eagles, division: int) -> Refusal | None:
    """18.1b"""
    brigades = s.order.brigades[division]
    apart = s.rules.introductory or len(brigades) != 2 or s.at[division] != DIVISIONS
    together = not apart and s.at[brigades[0]] >= 0 and s.at[brigades[0]] == s.at[brigades[1]]
    return None if together else CANNOT_MERGE


def can_merge_any(s: Eagles) -> bool:
    return any(merge_obstacle(s, u) is None for u in s.order.of_side[POLAND])


@final
class Arrange(OfSeat):
    def prompt(self, s: Eagles) -> str:
        if s.rules.concealment:
            return "Cover units with markers, merge brigades into divisions, or begin."
        return "Merge brigades that stand together into divisions, or begin."


@final
class Merge(Choice[Eagles]):
    """merge <division>"""

    def among(self, s: Eagles) -> list[int]:
        return s.order.of_side[POLAND] if s.arg(SEAT) == 0 else []

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        if x >= s.order.count or s.arg(SEAT) != 0 or s.order.side[x] != POLAND:
            return NOT_A_POLE
        return merge_obstacle(s, x)

    def play(self, s: Eagles, x: int) -> None:
        a, b = s.order.brigades[x]
        reorganization.join(s, x, a, b)
        s.mark[x] = 0


@final
class Ready(Choice[Eagles]):
    def play(self, s: Eagles, x: int) -> None:
        for u in range(s.order.count):
            s.mark[u] = 0
        s.pop()


SET_UP: Final[Does[Eagles]] = Does(phases.SET_UP, "set_up", set_up)
ARRANGE: Final[Arrange] = Arrange(
    phases.ARRANGE,
    "arrange",
    "18.1b",
    [
        Merge(verb("merge"), PIECE, text="Merge the brigades of the {}"),
        *concealment.HIDE,
        Ready(verb("ready"), NOTHING, closes=True, text="Begin as set up"),
    ],
    waiting="The other side sets up.",
)
