"""Marches and moves (7.2, 7.3, 7.31 to 7.33): who may go under a counter, detachments, ways, entering an area."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import Action, verb
from vistula.core.columns import column
from vistula.core.flow import NOTHING, NUMBER, PIECE, SPACE, Choice, Decision, Phase
from vistula.core.refusal import NO_SUCH_ID, Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.areas import STATIONARY, all_pinned, defender_of, is_needed, orders_on
from vistula.games.strike_of_the_eagle.numbers import CARTS, FRONT, FULL_MARCH, GONE_OUT
from vistula.games.strike_of_the_eagle.paths import (
    can_come,
    mark_reach,
    may_enter_over,
    may_leave_over,
    ways_in,
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
    POOL,
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    CAVALRY,
    FORCED_MARCH_OUT,
    GOES_OUT,
    INFANTRY,
    NOBODY,
    SIDES,
)

NOT_YOURS: Final = Refusal("10.0c", "That is no block of yours that this order could move.")
HAS_EXECUTED: Final = Refusal("7.3j", "The block has executed an order this phase.")
JUST_DETACHED: Final = Refusal("2.2c", "A Brigade detached this phase does not move.")
NOT_SUPPLIED: Final = Refusal("7.71b", "The block did not begin the phase in supply.")
PINNED: Final = Refusal("7.32e", "The enemy has pinned every block there.")
NEEDED: Final = Refusal("7.3d", "Another order of its area needs this block.")
NOT_THERE: Final = Refusal("7.2.mvo.a", "The order moves blocks out of its own area.")
NO_WAY: Final = Refusal("7.3h", "The block cannot reach the area of the order.")
NO_STEP: Final = Refusal("7.32g", "No road is open to the block.")
ONE_MUST: Final = Refusal("7.3d", "At least one block must carry out the order.")
TOO_FAR: Final = Refusal("2.0f", "The block cannot go there: too far, closed, or behind an enemy.")
NOT_THAT_WAY: Final = Refusal("7.32f", "The block cannot come from there.")
NOT_A_PATH: Final = Refusal("1.0c", "Blocks go from area to area along roads and rails.")
ENEMY_STOPS: Final = Refusal("7.31b", "An enemy-occupied area on the way ends the move.")
NO_ENTRY: Final = Refusal("1.4b", "The block may not enter that area.")
ENEMY_ROAD: Final = Refusal("7.32d", "Enemy blocks came in over that connection.")
ROAD_FULL: Final = Refusal("7.33b", "Four blocks have used that connection already.")
NOT_A_DIVISION: Final = Refusal("2.2a", "Only a Division of two SP or more sheds Brigades.")
NO_BRIGADE: Final = Refusal("2.2d", "The Force Pool has no Brigade of that kind.")
TOO_WEAK: Final = Refusal("2.2b", "The Division keeps at least one SP.")
NO_SUCH_SPLIT: Final = Refusal("2.2a", "A Division leaves one Brigade of 1 SP, one of 2 SP, or two of 1 SP.")
NO_FULL_MARCH: Final = Refusal("7.13a", "No event lets this march keep its full strength.")

# What a Division leaves behind: Brigades and SP.
SPLITS: Final = [(0, 0), (1, 1), (1, 2), (2, 2)]
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
        if found[area] and area != source and (s.first[area] < 0 or can_reach(s, block, kind, area))
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
    return can_come(s, side, source, reach_of(s, block, kind), True, target)


def cannot_go(s: Campaign, block: int, kind: int, area: int, side: int, front: int, led: bool) -> Refusal | None:
    """Why a block may not go under a march or move in or to an area; `led`: by a leader's order."""
    source: int = s.at[block]
    if s.blocks.side[block] != side or source < 0 or s.command[block] != front:
        return NOT_YOURS  # 10.0c, R-FRN1
    mark: int = s.mark[block]
    if mark & EXECUTED:
        return HAS_EXECUTED  # 7.3j
    if mark & FRESH:
        return JUST_DETACHED  # 2.2c
    out = s.orders.goes[kind] == GOES_OUT
    if out and source != area:
        return NOT_THERE  # 7.2.mvo.a, 7.2.fmo.a
    if not is_supplied_for(s, block, kind):
        return NOT_SUPPLIED  # 7.2.fm.b, 7.2.mvt.b
    if all_pinned(s, side, source):
        return PINNED  # 7.32e, 7.2.fmo.b, 7.3.ex.b
    if not led and is_needed(s, side, source, block):
        return NEEDED  # 7.3d, R-ORD7; a leader's order countermands instead (9.0i)
    if out:
        return None if can_step_out(s, block) else NO_STEP  # 7.32g, R-ORD8
    return None if can_reach(s, block, kind, area) else NO_WAY  # 7.3h, 7.3.ex.c


def eligible(s: Campaign, side: int, front: int, kind: int, area: int, led: bool = False) -> list[int]:
    """The blocks that may go under a march or move, of several areas too (7.2.fmt.b, 7.2.mvt.c), in order of number."""
    if s.orders.goes[kind] == GOES_OUT:
        near = s.blocks_in(side, area)
    else:
        near = _near(s, side, area, s.tables.march_cavalry if s.orders.halves[kind] else s.tables.move_cavalry)
    return [block for block in near if cannot_go(s, block, kind, area, side, front, led) is None]


def anybody_eligible(s: Campaign, side: int, front: int, kind: int, area: int, led: bool = False) -> bool:
    if s.orders.goes[kind] == GOES_OUT:
        near = s.blocks_in(side, area)
    else:
        near = _near(s, side, area, s.tables.march_cavalry if s.orders.halves[kind] else s.tables.move_cavalry)
    for block in near:
        if cannot_go(s, block, kind, area, side, front, led) is None:
            return True
    return False


def _near(s: Campaign, side: int, area: int, reach: int) -> list[int]:
    """The side's blocks within so many connections of an area, but not in it."""
    found: list[int] = []
    theatre = s.theatre
    places = s.at
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        source: int = places[block]
        if source >= 0 and source != area and theatre.distance(source, area) <= reach:
            found.append(block)
    return found


def enter(s: Campaign, block: int, via: int, area: int) -> None:
    """A block enters an area over the connection from `via` (7.31b)."""
    side = s.blocks.side[block]
    start: int = s.at[block]
    edge = s.map.edge_between(via, area)
    crowded = not s.has_enemy(side, area) and not s.has_room(side, area)
    s.put(block, area)
    s.came[block] = edge
    s.origin[block] = via
    s.mark[block] = (s.mark[block] & ~(BEGAN_HERE | FIRST_IN)) | MOVED
    if defender_of(s, area) == NOBODY:
        s.began[area] |= CAME_FIRST[side]  # 7.32b
        s.mark[block] |= FIRST_IN
    if defender_of(s, area) != side and s.primary[area] < 0:
        s.set_primary(area, edge)  # 7.34a, def.primary_attack
    s.note(codes.MOVED, side, start, area, edge)
    s.note(codes.MOVED_BLOCK, block, start, area, who=s.eyes(side))
    if crowded:
        s.set_waiting(block, True)  # 7.33e
        s.note(codes.WAITS, side, area, edge)


def go(s: Campaign, block: int, kind: int, via: int, area: int, full: bool) -> None:
    """A block carries out a march or a move."""
    enter(s, block, via, area)
    mark: int = s.mark[block] | EXECUTED | GOING
    if s.orders.halves[kind]:
        mark |= FULL if full else MARCHED  # 7.2.fm.c, 7.2.fm.d, 7.3e, leader.budyonny
    s.mark[block] = mark
    s.n[GONE_OUT] += 1


def forget_going(s: Campaign) -> None:
    """A new order is carried out: who went under the last one is forgotten."""
    s.n[GONE_OUT] = 0
    for block in range(s.blocks.count):
        if s.mark[block] & GOING:
            s.mark[block] &= ~GOING


# The decisions -----------------------------------------------------------------------------------------------------


def front_now(s: Campaign, leader: int) -> int:
    """The command that carries an order out: of the front in hand, or of the leader who gives it (R-LD2)."""
    if leader >= 0:
        return s.command[leader]
    return s.n[FRONT]


@final
class Marching(Decision[Campaign]):
    """Blocks go under a counter turned up, or under a leader's order, one by one. [7.3d]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(2), front_now(s, s.arg(3)))

    def prompt(self, s: Campaign) -> str:
        name = s.orders.titles[s.arg(0)]
        return f"{name}, {s.map.names[s.arg(1)]}: choose a block to go" + (
            ", or end the order." if s.n[GONE_OUT] else "."
        )

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(2)].capitalize()} player carries out an order."


@final
class Go(Choice[Campaign]):
    """go <block>"""

    def among(self, s: Campaign) -> list[int]:
        kind, area, side = s.arg(0), s.arg(1), s.arg(2)
        if s.orders.goes[kind] == GOES_OUT:
            return s.blocks_in(side, area)
        return _near(s, side, area, s.tables.march_cavalry if s.orders.halves[kind] else s.tables.move_cavalry)

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        leader = s.arg(3)
        return cannot_go(s, x, s.arg(0), s.arg(1), s.arg(2), front_now(s, leader), leader >= 0)

    def play(self, s: Campaign, x: int) -> None:
        start_way(s, x, s.arg(0), s.arg(1))

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} goes"


def start_way(s: Campaign, block: int, kind: int, area: int) -> None:
    """Ask where the block goes, as far as there is a choice; the frame of the order is on top."""
    if s.orders.goes[kind] == GOES_OUT:
        s.push(phases.ROUTE, block, kind)
    else:
        ask_way_in(s, block, kind, area)


def ask_way_in(s: Campaign, block: int, kind: int, area: int) -> None:
    """Enter by the only way or, where nothing hangs on it, the shortest; else ask: it is a direction of attack or of
    support (7.34)."""
    ways = ways_in(s, s.blocks.side[block], s.at[block], reach_of(s, block, kind), area)
    empty = s.first[area] < 0 and s.garrison[area] == NOBODY
    if len(ways) == 1 or empty:
        go(s, block, kind, ways[0], area, at_full(s, block, kind))
    else:
        s.push(phases.VIA, block, kind, area)  # 7.32f


def at_full(s: Campaign, block: int, kind: int) -> bool:
    """The march keeps its full strength: ordered by Budyonny, or under Konarmia Breakthrough."""
    leader = order_leader(s)
    if leader >= 0 and any(known.block == leader and known.full_strength for known in s.data.leaders):
        return True  # leader.budyonny
    full: int = s.n[FULL_MARCH + s.command_of(block)]
    return kind == FORCED_MARCH_OUT and full == NOW and s.blocks.kind[block] == CAVALRY


def order_leader(s: Campaign) -> int:
    """The leader whose order is being carried out, or -1: from the frame of the order."""
    stack = s.stack
    at = len(stack) - 5
    while at >= 0 and stack[at] != phases.MARCHING:
        at -= 5
    return stack[at + 4] if at >= 0 else -1


@final
class Split(Choice[Campaign]):
    """split <block>"""

    def among(self, s: Campaign) -> list[int]:
        kind, area, side = s.arg(0), s.arg(1), s.arg(2)
        if s.orders.goes[kind] == GOES_OUT:
            near = s.blocks_in(side, area)
        else:
            near = _near(s, side, area, s.tables.march_cavalry if s.orders.halves[kind] else s.tables.move_cavalry)
        return [block for block in near if s.sp[block] > 1 and s.blocks.is_division(block)]

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        kind, area, side, leader = s.arg(0), s.arg(1), s.arg(2), s.arg(3)
        why = cannot_go(s, x, kind, area, side, front_now(s, leader), True)
        if why is not None:
            return why
        if not s.blocks.is_division(x) or s.sp[x] < 2:
            return NOT_A_DIVISION  # 2.2a, R-LD4
        if leader < 0 and orders_on(s, side, s.at[x]) & ~STATIONARY and is_needed(s, side, s.at[x], x):
            return NEEDED  # R-ORD7; the new Brigade can hold a Defend or Withdraw (R-DET1)
        return None if brigades(s, x) else NO_BRIGADE  # 2.2d

    def play(self, s: Campaign, x: int) -> None:
        s.push(phases.SPLIT, x, s.arg(0), s.arg(1))

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} leaves a Brigade and goes"


@final
class Done(Choice[Campaign]):
    """done"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if s.n[GONE_OUT] else ONE_MUST  # 7.3d, 7.3.ex.a, R-ORD8

    def play(self, s: Campaign, x: int) -> None:
        kind, area, side, leader = s.arg(0), s.arg(1), s.arg(2), s.arg(3)
        s.pop()
        command = side * 2 + front_now(s, leader)
        if s.n[FULL_MARCH + command] == NOW:
            s.n[FULL_MARCH + command] = 0
        s.push(phases.MARCH_OVER, kind, area, side, leader)

    def label(self, s: Campaign, x: int) -> str:
        return "No more blocks"


@final
class AtFullStrength(Choice[Campaign]):
    """full_strength"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        command = s.arg(2) * 2 + front_now(s, s.arg(3))
        ready = s.n[FULL_MARCH + command] == 1 and s.n[GONE_OUT] == 0 and s.arg(0) == FORCED_MARCH_OUT
        return None if ready and s.arg(3) < 0 else NO_FULL_MARCH

    def play(self, s: Campaign, x: int) -> None:
        s.n[FULL_MARCH + s.arg(2) * 2 + front_now(s, s.arg(3))] = NOW

    def label(self, s: Campaign, x: int) -> str:
        return "Its cavalry marches at full strength"


@final
class Route(Decision[Campaign]):
    """Where a block goes. [7.3i]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.blocks.side[s.arg(0)], s.command[s.arg(0)])

    def prompt(self, s: Campaign) -> str:
        return f"Choose where {s.blocks.names[s.arg(0)]} goes."

    def waiting(self, s: Campaign) -> str:
        return "A block is on the move."


@final
class To(Choice[Campaign]):
    """to <area>"""

    def legal(self, s: Campaign) -> list[int]:
        return destinations(s, s.arg(0), s.arg(1))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        block, kind = s.arg(0), s.arg(1)
        return None if can_reach(s, block, kind, x) else TOO_FAR

    def play(self, s: Campaign, x: int) -> None:
        block, kind = s.arg(0), s.arg(1)
        s.pop()
        ask_way_in(s, block, kind, x)

    def label(self, s: Campaign, x: int) -> str:
        return f"To {s.map.names[x]}"


@final
class Path(Choice[Campaign]):
    """path <area> <area> …: an explicit way, never offered"""

    def offers(self, s: Campaign) -> list[Action]:
        return []

    def refusal(self, s: Campaign, action: Action) -> Refusal | None:
        return path_refusal(s, s.arg(0), s.arg(1), action.args, -1)

    def apply(self, s: Campaign, action: Action) -> None:
        take_path(s, s.arg(0), s.arg(1), action.args)

    def label(self, s: Campaign, x: int) -> str:
        return "By this way"


@final
class PathIn(Choice[Campaign]):
    """path <area> <area> …, where the destination is given"""

    def offers(self, s: Campaign) -> list[Action]:
        return []

    def refusal(self, s: Campaign, action: Action) -> Refusal | None:
        return path_refusal(s, s.arg(0), s.arg(1), action.args, s.arg(2))

    def apply(self, s: Campaign, action: Action) -> None:
        take_path(s, s.arg(0), s.arg(1), action.args)

    def label(self, s: Campaign, x: int) -> str:
        return "By this way"


def path_refusal(s: Campaign, block: int, kind: int, path: tuple[int, ...], target: int) -> Refusal | None:
    """Why a block may not go along these areas (7.31 to 7.33)."""
    if not 1 <= len(path) <= reach_of(s, block, kind):
        return TOO_FAR  # 2.0f, 2.0g
    side = s.blocks.side[block]
    here: int = s.at[block]
    source = here
    for place, area in enumerate(path):
        if not 0 <= area < s.map.count:
            return NO_SUCH_ID
        edge = s.map.edge_between(here, area)
        if edge < 0 or area == source:
            return NOT_A_PATH  # 1.0c
        if not s.is_open(side, area):
            return NO_ENTRY  # 1.4b
        if place == 0 and not may_leave_over(s, side, here, edge):
            return ENEMY_ROAD  # 7.32d
        if place < len(path) - 1:
            if s.has_enemy(side, area):
                return ENEMY_STOPS  # 7.31b
        elif not may_enter_over(s, side, area, edge):
            return ROAD_FULL  # 7.33b
        here = area
    return NO_WAY if target >= 0 and here != target else None  # 7.3h


def take_path(s: Campaign, block: int, kind: int, path: tuple[int, ...]) -> None:
    s.pop()
    via: int = path[-2] if len(path) > 1 else s.at[block]
    go(s, block, kind, via, path[-1], at_full(s, block, kind))


@final
class Via(Decision[Campaign]):
    """By which connection a block enters its destination. [7.32f]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.blocks.side[s.arg(0)], s.command[s.arg(0)])

    def prompt(self, s: Campaign) -> str:
        return f"Choose from where {s.blocks.names[s.arg(0)]} enters {s.map.names[s.arg(2)]}."

    def waiting(self, s: Campaign) -> str:
        return "A block is on the move."


@final
class From(Choice[Campaign]):
    """via <area>"""

    def legal(self, s: Campaign) -> list[int]:
        block = s.arg(0)
        return ways_in(s, s.blocks.side[block], s.at[block], reach_of(s, block, s.arg(1)), s.arg(2))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if any(way == x for way in self.legal(s)) else NOT_THAT_WAY

    def play(self, s: Campaign, x: int) -> None:
        block, kind, area = s.arg(0), s.arg(1), s.arg(2)
        s.pop()
        go(s, block, kind, x, area, at_full(s, block, kind))

    def label(self, s: Campaign, x: int) -> str:
        return f"From {s.map.names[x]}"


# Detachments (2.2) -------------------------------------------------------------------------------------------------


def brigades(s: Campaign, division: int) -> list[int]:
    """The Brigades of the Force Pool that a Division may shed: of its own kind (2.2d, R-DET1)."""
    side = s.blocks.side[division]
    kind = s.blocks.kind[division]
    return [
        block
        for block in range(s.blocks.first[side], s.blocks.past[side])
        if s.at[block] == POOL and s.blocks.kind[block] == kind and s.blocks.is_brigade(block)
    ]


@final
class Detach(Decision[Campaign]):
    """What a Division leaves behind. [2.2a]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.blocks.side[s.arg(0)], s.command[s.arg(0)])

    def prompt(self, s: Campaign) -> str:
        return f"Choose what {s.blocks.names[s.arg(0)]} leaves behind."

    def waiting(self, s: Campaign) -> str:
        return "A block is on the move."


@final
class Leave(Choice[Campaign]):
    """leave <1: a Brigade of 1 SP, 2: of 2 SP, 3: two of 1 SP>"""

    def among(self, s: Campaign) -> list[int]:
        return [1, 2, 3]

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if not 1 <= x <= 3:
            return NO_SUCH_SPLIT  # 2.2a
        count, points = SPLITS[x]
        if s.sp[s.arg(0)] <= points:
            return TOO_WEAK  # 2.2b
        return None if len(brigades(s, s.arg(0))) >= count else NO_BRIGADE  # 2.2d

    def play(self, s: Campaign, x: int) -> None:
        division, kind, area = s.arg(0), s.arg(1), s.arg(2)
        s.pop()
        side = s.blocks.side[division]
        count, points = SPLITS[x]
        here: int = s.at[division]
        for brigade in brigades(s, division)[:count]:
            s.set_sp(brigade, points // count)
            s.mark[brigade] = FRESH | BEGAN_HERE | (s.mark[division] & SUPPLIED)  # 2.2c
            s.command[brigade] = s.command[division]
            s.put(brigade, here)
            s.note(codes.DETACHED_BLOCK, division, brigade, points // count, who=s.eyes(side))
        s.set_sp(division, s.sp[division] - points)
        s.note(codes.DETACHED, side, here, count)
        start_way(s, division, kind, area)

    def label(self, s: Campaign, x: int) -> str:
        return ["", "A Brigade of 1 SP", "A Brigade of 2 SP", "Two Brigades of 1 SP"][x]


PHASES: Final[list[Phase[Campaign]]] = [
    Marching(
        phases.MARCHING,
        "marching",
        "7.3d",
        [
            Go(verb("go"), PIECE),
            Split(verb("split"), PIECE),
            AtFullStrength(verb("full_strength"), NOTHING),
            Done(verb("done"), NOTHING, closes=True),
        ],
        asks_always=True,
    ),
    Route(phases.ROUTE, "route", "7.3i", [To(verb("to"), SPACE), Path(verb("path"), SPACE)]),
    Via(phases.VIA, "via", "7.32f", [From(verb("via"), SPACE), PathIn(verb("path"), SPACE)]),
    Detach(phases.SPLIT, "split", "2.2a", [Leave(verb("leave"), NUMBER)]),
]
