"""Advance after combat: movement points for each victorious unit, beginning with a hex just vacated (9.15)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Along, EndPhase
from vistula.core.mover import BARRED, slot_of
from vistula.core.plain import Asks, Pick
from vistula.core.refusal import Refusal
from vistula.core.search import FAR, MOST_POINTS, Search
from vistula.core.words import counted
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfUnit
from vistula.games.red_star_white_eagle.numbers import ATTACKING, DEFENDING, OVERSTACKED, POINTS
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.marching import ADVANCE as ADVANCING
from vistula.games.red_star_white_eagle.rules.marching import ENEMY_THERE, Mover, march, movement_of
from vistula.games.red_star_white_eagle.rules.stacking import may_stay
from vistula.games.red_star_white_eagle.rules.why_not import LEAVES_FORTS
from vistula.games.red_star_white_eagle.state import War

NOT_VICTORIOUS: Final = Refusal("9.15.3a", "Only victorious units of this battle advance, once each.")
NEVER_ADVANCES: Final = Refusal("16.4a", "Flotillas never advance.")
CANNOT_ENTER: Final = Refusal("9.15.7a", "It can enter no vacated hex and stay within the limits.")
BEGINS_THERE: Final = Refusal("9.15.7a", "An advance begins by entering a hex that the enemy has just vacated.")
NO_ROOM_THERE: Final = Refusal("9.15.4a", "It could not stay there within the stacking limits.")
NO_WAY_ON: Final = Refusal("9.15.5a", "No way leads there from a vacated hex.")

# The frame of ADVANCE: whether attackers or defenders have won, as the mark of their units.
ROLE: Final = 0


def first_steps(s: War, u: int) -> list[int]:
    """The vacated hexes a unit may enter first (9.15.7a, 14.7b, 18.2b)."""
    found: list[int] = []
    mover = Mover(s, u, ADVANCING)
    zero = s.order.zero_movement[u]
    for space in s.vacated:
        slot = slot_of(s.board, int(s.hex[u]), space)
        if slot < 0 or s.there[space] & mover.enemy or s.board.sea[s.board.edge[slot]]:
            continue
        if zero:
            if s.board.fortified[space] and s.board.fortified[s.hex[u]]:
                found.append(space)
        elif mover.costs[slot] != BARRED and mover.limit(space) is None:
            found.append(space)
    return found


def points_after(s: War, u: int, space: int) -> int:
    """What is left after entering the vacated hex, which is always possible (9.15.6a, 9.15.7b)."""
    mover = Mover(s, u, ADVANCING)
    granted = min(int(s.num[POINTS]), movement_of(s, u))
    cost = mover.entry(slot_of(s.board, int(s.hex[u]), space), int(s.hex[u]), space)
    return max(0, granted - cost)


def onward(s: War, u: int, space: int, points: int) -> Search:
    """Where a unit comes to from a vacated hex."""
    march(s, Mover(s, u, ADVANCING), space, points)
    return s.static.scratch


def ends(s: War, u: int) -> list[int]:
    """All hexes where the advance may end: within the limits (5.1.3b, 9.15.4a)."""
    reached: list[int] = []
    for space in first_steps(s, u):
        reached.extend(onward(s, u, space, points_after(s, u, space)).reached())
    return sorted({end for end in reached if end != s.hex[u] and may_stay(s, u, end)})


def path_to(s: War, u: int, end: int) -> list[int]:
    ways: list[list[int]] = []
    for space in first_steps(s, u):
        found = onward(s, u, space, points_after(s, u, space))
        if found.has(end):
            ways.append([space, *found.path_to(end)])
    return min(ways, key=len, default=[])


def why_not_there(s: War, u: int, x: int) -> Refusal:
    """What keeps an advance from a hex where it cannot end."""
    if x == s.hex[u]:
        return BEGINS_THERE
    if s.has_units(1 - s.order.side[u], x):
        return ENEMY_THERE
    if s.order.zero_movement[u] and x not in first_steps(s, u):
        return LEAVES_FORTS
    least, left = FAR, 0
    for space in first_steps(s, u):
        cost = int(onward(s, u, space, MOST_POINTS).cost[x])
        points = points_after(s, u, space)
        if cost <= points:
            return NO_ROOM_THERE
        if cost < least:
            least, left = cost, points
    if least == FAR:
        return NO_WAY_ON
    rule = "9.15.6a" if movement_of(s, u) < s.num[POINTS] else "9.15.5a"
    cost_on = counted(least, "movement point")
    return Refusal(rule, f"Beyond the vacated hex the way costs {cost_on} and it has {left} left.")


def advance_obstacle(s: War, u: int) -> Refusal | None:
    if not s.mark[u] & s.arg(ROLE) or s.hex[u] < 0 or s.mark[u] & OVERSTACKED:
        return NOT_VICTORIOUS
    if s.order.flotilla[u]:
        return NEVER_ADVANCES
    return None if ends(s, u) else CANNOT_ENTER


def winner(s: War) -> int:
    if s.arg(ROLE) == ATTACKING:
        return s.seat_of(s.side)
    return next((s.seat_for(u) for u in victors(s) if s.hex[u] >= 0), s.seat_of(1 - s.side))


def victors(s: War) -> list[int]:
    role = s.arg(ROLE)
    side = s.side if role == ATTACKING else 1 - s.side
    return [u for u in s.static.units[side] if s.mark[u] & role]


@final
class Onto(Along[War]):
    """onto <hex>; with several ids that very way"""

    def legal(self, s: War) -> list[int]:
        return ends(s, s.arg(UNIT))

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return None if x in ends(s, s.arg(UNIT)) else why_not_there(s, s.arg(UNIT), x)

    def bars(self, s: War, path: list[int]) -> Refusal | None:
        u, first, end = s.arg(UNIT), path[0], path[-1]
        if first not in first_steps(s, u):
            return BEGINS_THERE
        if s.order.zero_movement[u]:
            return why_not_there(s, u, end)
        why = Mover(s, u, ADVANCING).walk(s.board, first, path[1:], points_after(s, u, first))
        if why is None and end == s.hex[u]:
            return BEGINS_THERE
        return NO_ROOM_THERE if why is None and not may_stay(s, u, end) else why

    def way(self, s: War, x: int) -> list[int]:
        return path_to(s, s.arg(UNIT), x)

    def take(self, s: War, path: list[int]) -> None:
        u = s.arg(UNIT)
        s.pop()
        s.note(told.ADVANCES, u, s.hex[u], path[-1], more=path)
        s.mark[u] &= ~(ATTACKING | DEFENDING)
        happenings.walk(s, u, path)


ADVANCE: Final[Asks[War]] = Asks(
    phases.ADVANCE,
    "advance",
    "9.15.3a",
    [
        # One by one (9.15.8a).
        Pick("advance", PIECE, victors, advance_obstacle, lambda s, x: s.push(phases.ADVANCE_TO, x), "{} advances"),
        EndPhase(verb("stop"), "Stop here"),
    ],
    lambda s: f"The enemy has given way: advance with up to {counted(s.num[POINTS], 'movement point')} each, or stop.",
    "The victors advance.",
    whose=winner,
)
ADVANCE_TO: Final[OfUnit] = OfUnit(
    phases.ADVANCE_TO,
    "advance_to",
    "9.15.5a",
    [Onto(verb("onto"), SPACE, text="to {}")],
    prompt="{} advances: choose where.",
    waiting="The victors advance.",
)
