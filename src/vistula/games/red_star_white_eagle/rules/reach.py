"""Who may move, by which kind of movement, and where the move may end (5.1.3, 8, 12.3.2, 14, 16). Any number of units
may move strategically (8.3.4a).
"""

from typing import Final

from mypy_extensions import i64, u8

from vistula.core.columns import EMPTY, Col, ints
from vistula.core.refusal import Refusal
from vistula.core.search import FAR, Search, search_of
from vistula.games.red_star_white_eagle.numbers import ARRIVED, BEGAN_IN_ZONE, CARRIED, MOVED, RAIL_USED, RELEASED
from vistula.games.red_star_white_eagle.rules import flotillas, lithuania
from vistula.games.red_star_white_eagle.rules.marching import (
    BY_RAIL,
    FERRY,
    MARCH,
    RIDE,
    SAIL,
    STRATEGIC_MOVE,
    Mover,
    allowance,
    command_gap,
    fort_flood,
    is_free_of_zones,
    is_on_own_net,
    rail_flood,
    steps_of,
)
from vistula.games.red_star_white_eagle.rules.stacking import has_room, mixes, strangers
from vistula.games.red_star_white_eagle.state import War

NOT_YOURS_TO_MOVE: Final = Refusal("6.0b", "You move your own units.")
NOTHING_TO_MOVE: Final = Refusal("6.1c", "It is not on the map.")
HAS_MOVED: Final = Refusal("8.0a", "It has moved in this phase.")
GUARD_STAYS: Final = Refusal("21.5a", "This Frontier Guard has not been released.")
CANNOT_MOVE: Final = Refusal("19.0b", "Zero-movement units move only inside the Warsaw fortifications.")
IS_CARRIED: Final = Refusal("16.7.1a", "The flotilla has carried these marines.")
NO_ROOM: Final = Refusal("5.1.3a", "A unit may not end its move overstacked.")
WOULD_MIX: Final = Refusal("12.4.1a", "Units that do not stack together stand there.")
NOT_NEARER: Final = Refusal("12.3.2c", "A unit out of command goes back towards its command.")
TRAINS_ONLY_RAIL: Final = Refusal("14.2a", "Armored trains use standard or rail-net movement.")
NOT_SO: Final = Refusal("8.0b", "That kind of movement is not for this unit.")
BEGAN_IN_ENEMY_ZONE: Final = Refusal("8.3.2a", "It begins in an enemy zone of control.")
NOT_ON_NET: Final = Refusal("8.4.1a", "It does not begin on its own rail net.")
QUOTA_USED: Final = Refusal("8.4.5a", "Two divisions have used the rail net this turn.")
CANNOT_STOP: Final = Refusal("24.8a", "It may pass through Upper Silesia, not stop there.")
NO_CHARGE_TO_KEEP: Final = Refusal("9.10.1a", "It has no charge to keep.")
KEEPS_ANYWAY: Final = Refusal("9.10.1a", "The cheapest march there keeps its charge as well.")
NO_MARINES: Final = Refusal("16.7.1a", "No marines began the phase with it.")


def may_move(s: War, u: int) -> Refusal | None:
    """Whether a counter may move at all in this phase; nothing unused is kept for later (6.1d)."""
    if not s.is_mine(u):
        return NOT_YOURS_TO_MOVE
    if s.hex[u] < 0:
        return NOTHING_TO_MOVE
    mark = s.mark[u]
    if mark & CARRIED:
        return IS_CARRIED
    if mark & MOVED:
        return HAS_MOVED  # a train too: by rail net or along the rails, never both (14.4a)
    order = s.order
    if order.frontier_guard[u] and not mark & RELEASED:
        return GUARD_STAYS  # 21.5a
    if order.zero_movement[u] and not s.board.fortified[s.hex[u]]:
        return CANNOT_MOVE  # 19.0b
    if lithuania.is_the_garrison(s, u):
        return lithuania.GARRISON_STAYS  # 24.4.3b
    return None


def mode_obstacle(s: War, u: int, mode: int) -> Refusal | None:
    """Whether a unit may use a kind of movement."""
    order = s.order
    if order.flotilla[u]:
        if mode == FERRY:
            return None if flotillas.marine_aboard(s, u) >= 0 else NO_MARINES
        return None if mode == SAIL else NOT_SO
    if mode == SAIL or mode == FERRY:
        return NOT_SO
    if mode == RIDE:
        return None if s.charge_of(u) and not s.mark[u] & BEGAN_IN_ZONE else NO_CHARGE_TO_KEEP
    if order.zero_movement[u]:
        return None if mode == MARCH else NOT_SO
    if mode == STRATEGIC_MOVE:
        if order.train[u]:
            return TRAINS_ONLY_RAIL  # 14.2a
        enemy_zone = s.zone[(1 - order.side[u]) * s.board.count + int(s.hex[u])]
        if enemy_zone and not is_free_of_zones(s, u):
            return BEGAN_IN_ENEMY_ZONE  # 8.3.2a, A35
    if mode == BY_RAIL:
        if not is_on_own_net(s, u):
            return NOT_ON_NET  # 8.4.1a
        if s.num[RAIL_USED] + rail_quarters(s, u) > s.tables.rail_net_quarters:
            return QUOTA_USED  # 8.4.5a
    return None


def rail_quarters(s: War, u: int) -> int:
    """What a unit takes of the rail quota: nothing for arrivals, trains and counters (8.4.5b)."""
    order = s.order
    if s.mark[u] & ARRIVED or order.train[u] or order.replacement[u]:
        return 0
    return s.tables.quarters[order.size[u]]


def search(s: War, u: int, mode: int) -> Search:
    """All the unit can reach; it stands, in a room of its own for each kind of movement, as long as the position."""
    found = search_of(s.board, 1 + mode)
    if found.remembers(s, u):
        return found
    if mode == SAIL or mode == FERRY:
        flotillas.sail_flood(s, u, s.hex[u], found)
    elif mode == BY_RAIL:
        rail_flood(s, u, found)
    elif s.order.zero_movement[u]:
        fort_flood(s, u, found)
    elif mode == RIDE:
        found.run(s.board, Mover(s, u, mode), i64(s.hex[u]), allowance(s, u, MARCH))
    else:
        found.roam(s.board, Mover(s, u, mode), steps_of(s, u, mode), i64(s.hex[u]), allowance(s, u, mode))
    found.remember(s, u)
    return found


def end_obstacle(s: War, u: int, mode: int, space: int) -> Refusal | None:
    """Whether the unit may end its move in a hex that it can reach."""
    if mode == BY_RAIL and s.ground.interns[space]:
        return CANNOT_STOP
    mover = flotillas.marine_aboard(s, u) if mode == FERRY else u
    if not has_room(s, mover, space):
        return NO_ROOM  # 5.1.3a
    if mixes(s, mover, space):
        return WOULD_MIX  # 12.4.1a, 21.2a
    if s.order.front[u] and not s.in_command(u) and command_gap(s, u, space) >= command_gap(s, u, s.hex[u]):
        return NOT_NEARER  # 12.3.2c, A67
    return None


def ends_of(s: War, u: int, mode: int) -> Col:
    """All hexes where a move may end, in order."""
    if mode_obstacle(s, u, mode) is not None:
        return EMPTY
    found = search(s, u, mode)
    ends = found.picked
    there = s.there
    interns = s.ground.interns
    by_rail = mode == BY_RAIL
    # Of a unit in command, a hex where nobody stands, or few who do not mind it, is all that `end_obstacle` asks for.
    plain = mode != FERRY and s.in_command(u)
    counter = s.order.replacement[u] != 0
    primary = s.order.primary[u] != 0
    of_its_class = s.primary if primary else s.secondary
    most: i64 = s.tables.stack_primary if primary else s.tables.stack_secondary
    kin = s.kin
    apart: u8 = strangers(s, u)
    start = i64(s.hex[u])
    count: i64 = 0
    found.put_in_order()
    order = found.order
    size: i64 = found.size
    at: i64 = 0
    while at < size:
        space: i64 = order[at]
        at += 1
        if space == start:
            continue
        if plain:
            if by_rail and interns[space]:
                continue
            if there[space] and not counter and (i64(of_its_class[space]) >= most or kin[space] & apart):
                continue
        elif end_obstacle(s, u, mode, space) is not None:
            continue
        ends[count] = space
        count += 1
    return ends[:count]


def leaves_zone(s: War, zones: i64, found: Search, space: i64) -> bool:
    """Whether the way found to a hex leaves a hex in an enemy zone, so that a charge is lost (9.10.1a)."""
    zone = s.zone
    came = found.came
    at: i64 = came[space]
    while at >= 0:
        if zone[zones + at]:
            return True
        at = came[at]
    return False


def meets_zones(s: War, zones: i64, found: Search) -> bool:
    """Whether any of the hexes found is in an enemy zone."""
    zone = s.zone
    spaces = found.found
    size: i64 = found.size
    at: i64 = 0
    while at < size:
        if zone[zones + spaces[at]]:
            return True
        at += 1
    return False


def rides(s: War, u: int) -> list[int]:
    """Where a unit may ride by a dearer way so as to keep its charge (9.10.1a)."""
    kept: list[int] = []
    if mode_obstacle(s, u, RIDE) is not None:
        return kept
    marched = search(s, u, MARCH)
    ridden: Search | None = None
    zones: i64 = (1 - s.order.side[u]) * s.board.count
    if not meets_zones(s, zones, marched):
        return kept
    marched.put_in_order()
    at: i64 = 0
    while at < marched.size:
        space: i64 = marched.order[at]
        at += 1
        if leaves_zone(s, zones, marched, space):
            if ridden is None:
                ridden = search(s, u, RIDE)
            if marched.cost[space] < ridden.cost[space] < FAR and end_obstacle(s, u, MARCH, space) is None:
                kept.append(space)
    return kept


def march_to(s: War, u: int, mode: int, end: int) -> list[int]:
    """The way to a hex that the unit takes by itself: the cheapest, and of these one that keeps its charge."""
    found = search(s, u, mode)
    path = found.path_to(end)
    if mode == MARCH and mode_obstacle(s, u, RIDE) is None:
        zones = (1 - s.order.side[u]) * s.board.count
        if any(s.zone[zones + space] for space in path[:-1]):
            ridden = search(s, u, RIDE)
            if ridden.cost[end] == found.cost[end]:
                return ridden.path_to(end)
    return path


def destinations(s: War, u: int, mode: int) -> list[int]:
    return ints(ends_of(s, u, mode))


def can_go(s: War, u: int) -> bool:
    return any(len(ends_of(s, u, mode)) for mode in (MARCH, STRATEGIC_MOVE, BY_RAIL, SAIL))


def crowds(s: War, u: int) -> bool:
    """Its class is over the limit in its hex (5.1.2a)."""
    return not has_room(s, u, s.hex[u])
