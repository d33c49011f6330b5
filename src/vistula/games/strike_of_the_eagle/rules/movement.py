"""Marches and moves (7.2, 7.3, 7.31 to 7.33): who may go under a counter, detachments, ways, entering an area."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from vistula.core.columns import column
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import CARTS, FRONT, FULL_MARCH, GONE_OUT
from vistula.games.strike_of_the_eagle.rules.areas import (
    all_pinned,
    cannot_enter,
    defender_of,
    is_needed,
)
from vistula.games.strike_of_the_eagle.rules.paths import (
    ENEMIES,
    ENEMY_ROADS,
    FULL_ROADS,
    LITHUANIA,
    can_come,
    mark_reach,
    may_enter_over,
    may_leave_over,
)
from vistula.games.strike_of_the_eagle.state import (
    BEGAN_HERE,
    CAME_FIRST,
    EXECUTED,
    FIRST_IN,
    FRESH,
    FULL,
    GOING,
    GUIDED,
    MARCHED,
    MOVED,
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    CAVALRY,
    FORCED_MARCH_OUT,
    GOES_OUT,
    INFANTRY,
    NOBODY,
)

# The numbers of its frames.
LED_BY: Final = 0

MARCH_NOT_ON_MAP: Final = Refusal("2.0a", "That is no block of yours on the map.")
NOT_YOURS: Final = Refusal("10.0c", "The commander of the other front orders that block.")
HAS_EXECUTED: Final = Refusal("7.3j", "The block has executed an order this phase.")
JUST_DETACHED: Final = Refusal("2.2c", "A Brigade detached this phase does not move.")
MARCH_NOT_SUPPLIED: Final = Refusal("7.71b", "The block did not begin the phase in supply.")
PINNED: Final = Refusal("7.32e", "The enemy has pinned every block there.")
NEEDED: Final = Refusal("7.3d", "Another order of its area needs this block.")
MARCH_NOT_THERE: Final = Refusal("7.2.mvo.a", "The order moves blocks out of its own area.")
NO_WAY: Final = Refusal("7.3h", "The block cannot reach the area of the order.")
MARCH_NO_STEP: Final = Refusal("7.32g", "No road is open to the block.")
INFANTRY_MOVES: Final = Refusal("2.0f", "That is too far for infantry.")
CAVALRY_MOVES: Final = Refusal("2.0g", "That is too far for cavalry.")
MARCHES: Final = Refusal("7.2.fm.a", "That is too far even for a forced march.")
NOT_A_PATH: Final = Refusal("1.0c", "Blocks go from area to area along roads and rails.")
ENEMY_STOPS: Final = Refusal("7.31b", "An enemy-occupied area on the way ends the move.")
LINK_ON_THE_WAY: Final = Refusal("1.4b", "Every way there leads through an Eastern Link, which Soviets alone enter.")
LITHUANIA_ON_THE_WAY: Final = Refusal("8.5d", "Every way there leads through Lithuania, which is closed.")
ENEMY_ROAD: Final = Refusal("7.32d", "Enemy blocks came in over that connection.")
ROAD_FULL: Final = Refusal("7.33b", "Four blocks have used that connection already.")

# What a Division leaves behind: Brigades and SP.
NOW: Final = 2  # in n[FULL_MARCH + command]: the counter being executed marches at full strength


def reach_of(s: Campaign, block: int, kind: int) -> int:
    """Areas that a block may go under an order (2.0f, 2.0g, 7.2.fm.a, 7.2.mv.a, 9.0a)."""
    tables = s.tables
    if s.orders.halves[kind]:
        return tables.march_cavalry if s.blocks.rides(block) else tables.march_infantry
    if s.blocks.rides(block):
        return tables.move_cavalry
    return tables.move_infantry + (1 if s.mark[block] & GUIDED else 0)


def is_supplied_for(s: Campaign, block: int, kind: int) -> bool:
    """It began the phase in supply, where the order asks for it (7.2.fm.b, 7.2.mvt.b, 7.2.mvo.b)."""
    if not s.orders.supplied[kind] or s.mark[block] & SUPPLIED:
        return True
    carts: int = s.n[CARTS + s.command_of(block)]
    lent = carts != 0 and carts == s.at[block] + 1
    return lent and s.orders.halves[kind] != 0 and s.blocks.kind[block] == INFANTRY


def destinations(s: Campaign, block: int, kind: int) -> list[int]:
    """Where the block may go under an Out-order (7.3i)."""
    source: int = s.at[block]
    found = column(s.map.count)
    mark_reach(s, s.blocks.side[block], source, reach_of(s, block, kind), True, found)
    # The marks may lead through an area and back into it by another road; where roads can be full, that is looked at
    # again for the area alone (7.33b).
    return [
        area
        for area in s.theatre.areas
        if found[area] != 0 and area != source and (s.first[area] < 0 or can_reach(s, block, kind, area))
    ]


def can_step_out(s: Campaign, block: int) -> bool:
    """Some adjoining area is open to the block (7.32g)."""
    side = s.blocks.side[block]
    source: int = s.at[block]
    for area in s.map.neighbours[source]:
        if s.is_open(side, area):
            edge = s.map.edge_between(source, area)
            if may_leave_over(s, side, source, edge) and may_enter_over(s, side, area, edge):
                return True
    return False


def can_reach(s: Campaign, block: int, kind: int, target: int) -> bool:
    """The block can go all the way to the target (7.3h)."""
    source: int = s.at[block]
    side = s.blocks.side[block]
    if source == target or not s.is_open(side, target):
        return False
    return can_come(s, side, source, reach_of(s, block, kind), target)


def too_far(s: Campaign, block: int, kind: int) -> Refusal:
    if s.orders.halves[kind]:
        return MARCHES
    return CAVALRY_MOVES if s.blocks.rides(block) else INFANTRY_MOVES


def why_not_there(s: Campaign, block: int, kind: int, target: int) -> Refusal:
    """What keeps a block from an area that it cannot reach."""
    side = s.blocks.side[block]
    source: int = s.at[block]
    if source == target:
        return NOT_A_PATH  # 1.0c
    why = cannot_enter(s, side, target)
    if why is not None:
        return why  # 1.4b, 8.5d
    reach = reach_of(s, block, kind)
    if s.theatre.distance(source, target) > reach:
        return too_far(s, block, kind)  # 2.0f, 2.0g, 7.2.fm.a
    if can_come(s, side, source, reach, target, FULL_ROADS):
        return ROAD_FULL  # 7.33b
    if can_come(s, side, source, reach, target, FULL_ROADS | ENEMY_ROADS):
        return ENEMY_ROAD  # 7.32d
    past = FULL_ROADS | ENEMY_ROADS | ENEMIES
    if can_come(s, side, source, reach, target, past):
        return ENEMY_STOPS  # 7.31b
    if can_come(s, side, source, reach, target, past | LITHUANIA):
        return LITHUANIA_ON_THE_WAY  # 8.5d
    return LINK_ON_THE_WAY  # 1.4b


def cannot_go(s: Campaign, block: int, kind: int, area: int, side: int, front: int, led: bool) -> Refusal | None:
    """Why a block may not go under a march or move in or to an area; `led`: by a leader's order."""
    source: int = s.at[block]
    if s.blocks.side[block] != side or source < 0:
        return MARCH_NOT_ON_MAP  # 2.0a
    if s.command[block] != front:
        return NOT_YOURS  # 10.0c, R-FRN1
    mark: int = s.mark[block]
    if mark & EXECUTED:
        return HAS_EXECUTED  # 7.3j
    if mark & FRESH:
        return JUST_DETACHED  # 2.2c
    out = s.orders.goes[kind] == GOES_OUT
    if out and source != area:
        return MARCH_NOT_THERE  # 7.2.mvo.a, 7.2.fmo.a
    if not is_supplied_for(s, block, kind):
        return MARCH_NOT_SUPPLIED  # 7.2.fm.b, 7.2.mvt.b
    if all_pinned(s, side, source):
        return PINNED  # 7.32e, 7.2.fmo.b, 7.3.ex.b
    if not led and is_needed(s, side, source, block):
        return NEEDED  # 7.3d, R-ORD7; a leader's order countermands instead (9.0i)
    if out:
        return None if can_step_out(s, block) else MARCH_NO_STEP  # 7.32g, R-ORD8
    return None if can_reach(s, block, kind, area) else NO_WAY  # 7.3h, 7.3.ex.c


def eligible(s: Campaign, side: int, front: int, kind: int, area: int, led: bool = False) -> list[int]:
    """The blocks that may go under a march or move, of several areas too (7.2.fmt.b, 7.2.mvt.c), in order of number."""
    near = at_hand(s, kind, area, side)
    return [block for block in near if cannot_go(s, block, kind, area, side, front, led) is None]


def anybody_eligible(s: Campaign, side: int, front: int, kind: int, area: int, led: bool = False) -> bool:
    near = at_hand(s, kind, area, side)
    return any(cannot_go(s, block, kind, area, side, front, led) is None for block in near)


def at_hand(s: Campaign, kind: int, area: int, side: int) -> list[int]:
    """The side's blocks that an order in the area may concern."""
    if s.orders.goes[kind] == GOES_OUT:
        return s.blocks_in(side, area)
    return blocks_near(s, side, area, s.tables.march_cavalry if s.orders.halves[kind] else s.tables.move_cavalry)


def blocks_near(s: Campaign, side: int, area: int, reach: int) -> list[int]:
    """The side's blocks within so many connections of an area, but not in it."""
    found: list[int] = []
    steps = s.theatre.steps
    row: i64 = area * s.map.count
    places = s.at
    block: i64 = s.blocks.first[side]
    past: i64 = s.blocks.past[side]
    while block < past:
        source = i64(places[block])
        if source >= 0 and source != area and steps[row + source] <= reach:
            found.append(block)
        block += 1
    return found


def enter(s: Campaign, block: int, via: int, area: int, path: list[int]) -> None:
    """A block enters an area over the connection from `via` (7.31b), having gone through the areas of a path."""
    side = s.blocks.side[block]
    start: int = s.at[block]
    edge = s.map.edge_between(via, area)
    crowded = not s.has_enemy(side, area) and not s.has_room(side, area)
    held = s.count(side, area) > 0 or s.garrison[area] == side
    s.put(block, area)
    s.came[block] = edge
    s.origin[block] = via
    s.mark[block] = (s.mark[block] & ~(BEGAN_HERE | FIRST_IN)) | MOVED
    if defender_of(s, area) == NOBODY:
        s.began[area] |= CAME_FIRST[side]  # 7.32b
    if not held:
        s.mark[block] |= FIRST_IN  # 7.34e, R-FLK2: support comes into an area that its side holds
    if defender_of(s, area) != side and s.primary[area] < 0:
        s.set_primary(area, edge)  # 7.34a, def.primary_attack
    s.note(codes.MOVED, side, start, area, edge, more=path)
    s.note(codes.MOVED + codes.OWN, block, start, area, who=s.eyes(side))
    if crowded:
        s.set_waiting(block, True)  # 7.33e
        s.note(codes.WAITS, side, area, edge)


def go(s: Campaign, block: int, kind: int, path: list[int]) -> None:
    """A block carries out a march or a move along these areas."""
    full = at_full(s, block, kind)
    via: int = path[-2] if len(path) > 1 else s.at[block]
    enter(s, block, via, path[-1], path)
    mark: int = s.mark[block] | EXECUTED | GOING
    if s.orders.halves[kind]:
        mark |= FULL if full else MARCHED  # 7.2.fm.c, 7.2.fm.d, 7.3e, leader.budyonny
    s.mark[block] = mark
    s.n[GONE_OUT] += 1


def forget_going(s: Campaign) -> None:
    """A new order is carried out: who went under the last one is forgotten."""
    s.n[GONE_OUT] = 0
    if s.has_marked(GOING):
        for block in range(s.blocks.count):
            s.mark[block] &= ~GOING


def front_now(s: Campaign, leader: int) -> int:
    """The command that carries an order out: of the front in hand, or of the leader who gives it (R-LD2)."""
    if leader >= 0:
        return s.command[leader]
    return s.n[FRONT]


def at_full(s: Campaign, block: int, kind: int) -> bool:
    """The march keeps its full strength: ordered by Budyonny, or under Konarmia Breakthrough."""
    leader = order_leader(s)
    if leader >= 0 and any(known.block == leader and known.full_strength for known in s.data.leaders):
        return True  # leader.budyonny
    full: int = s.n[FULL_MARCH + s.command_of(block)]
    return kind == FORCED_MARCH_OUT and full == NOW and s.blocks.kind[block] == CAVALRY


def order_leader(s: Campaign) -> int:
    """The leader whose order is being carried out, or -1: from the frame of the order."""
    frame = s.frame(phases.MARCHING)
    return s.arg_of(frame, LED_BY) if frame >= 0 else -1
