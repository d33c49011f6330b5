"""Advice on orders: which to place and where, who goes, and what leaders do.

A plan is a kind of order and an area with a worth: a city to be taken by a force that is strong enough (worth.py), one
to be defended, enemies to be looked at.
"""

from typing import Final

from vistula.core.action import Action
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.numbers import FRONT, GONE_OUT, PLACED_RECON, STAGE
from vistula.games.strike_of_the_eagle.rules import paths
from vistula.games.strike_of_the_eagle.rules.commitments import cannot_place, free_blocks
from vistula.games.strike_of_the_eagle.rules.leaders import LEADER_BLOCK, cannot_lead, cannot_order_at, leader_number
from vistula.games.strike_of_the_eagle.rules.marching import AREA, BLOCK, KIND, SIDE
from vistula.games.strike_of_the_eagle.rules.movement import order_leader
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.staff.clock import beats
from vistula.games.strike_of_the_eagle.staff.trains import rail_worth
from vistula.games.strike_of_the_eagle.staff.worth import (
    NEVER,
    SP,
    at_most,
    attack_worth,
    chance,
    force,
    spoiling_worth,
)
from vistula.games.strike_of_the_eagle.state import KINDS, KNOWN, SUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    ANY_ORDER,
    DEFEND,
    FORCED_MARCH_OUT,
    FORCED_MARCH_TO,
    GOES_OUT,
    GOES_TO,
    LEADER,
    MOVE_OUT,
    MOVE_STAGE,
    MOVE_TO,
    RAIL,
    RECON,
    REORGANIZE,
    WITHDRAW,
)

BLUFF: Final = 0.02  # a counter that costs nothing and keeps the enemy guessing
WORTH_LEADING: Final = 1.5
SUPPORTED: Final = 1.3  # times the menace to a city, after which no more come to support it
LEADING_KINDS: Final = [MOVE_TO, FORCED_MARCH_TO]
GAINSAY: Final = (DEFEND, WITHDRAW)  # to stand and to go


def committed(s: Campaign, side: int, front: int) -> list[int]:
    """Blocks that orders already placed will probably use."""
    found: list[int] = []
    for area in s.theatre.areas:
        bits = s.counters(side, front, area)
        if not bits:
            continue
        for kind in range(KINDS):
            if not bits >> kind & 1:
                continue
            if s.orders.goes[kind] == GOES_TO:
                found.extend(judgement.movers(s, side, front, kind, area))
            elif kind != RECON:
                found.extend(s.blocks_in(side, area))
    return found


def plan_worth(s: Campaign, side: int, front: int, kind: int, area: int, used: list[int], slope: list[float]) -> float:
    """The worth of placing an order of the kind in the area."""
    if s.orders.goes[kind] == GOES_TO:
        blocks = [block for block in judgement.movers(s, side, front, kind, area) if block not in used]
        return attack_worth(s, side, kind, area, blocks, slope)
    own = s.blocks_in(side, area)
    if kind == RECON:
        return recon_worth(s, side, area)
    if kind == DEFEND:
        danger = judgement.threat(s, side, area)
        idle = [block for block in own if block not in used]
        if not idle:
            return NEVER
        if danger <= 0.0:
            return BLUFF if any(s.count(1 - side, other) for other in s.theatre.within(area, 2)) else NEVER
        return 0.2 + s.way.defend * judgement.keep_worth(s, side, area) * min(1.0, danger / 6.0)
    if kind == REORGANIZE:
        lacking = max((s.blocks.maximum[b] - int(s.sp[b]) for b in own if b not in used), default=0)
        return s.way.reorganize * lacking if judgement.threat(s, side, area) <= 0.0 else NEVER
    if kind == WITHDRAW:
        return withdraw_worth(s, side, area, [block for block in own if block not in used])
    if kind == MOVE_OUT:
        return 0.7 * sum(1 for block in own if not s.mark[block] & SUPPLIED and block not in used) or NEVER
    if kind == RAIL:
        return rail_worth(s, side, area, [block for block in own if block not in used], slope)
    return NEVER


def withdraw_worth(s: Campaign, side: int, area: int, idle: list[int]) -> float:
    """To give way before a stronger enemy, where no city is to be held."""
    if s.way.fall_back == 0.0 or not idle or judgement.city_worth(s, side, area) >= s.way.least:
        return NEVER
    if s.has_enemy(side, area):
        return NEVER
    over = judgement.threat(s, side, area) - judgement.own_strength(s, side, area)
    return s.way.fall_back * min(over, SP * len(idle)) if over > SP else NEVER


def recon_worth(s: Campaign, side: int, area: int) -> float:
    """Blocks not yet seen, most of all beside our own; on an empty area the counter is a bluff (7.2.rec.c)."""
    unseen = sum(1 for block in s.blocks_in(1 - side, area) if not s.mark[block] & KNOWN)
    if unseen == 0:
        return BLUFF
    near = any(s.count(side, other) for other in s.map.neighbours[area])
    return 0.1 + 0.2 * unseen + (0.3 if near else 0.0)


def areas_of_interest(s: Campaign, side: int, kind: int) -> list[int]:
    """Where an order of the kind could mean something: near own blocks."""
    if s.orders.goes[kind] != GOES_TO and kind != RECON:
        return [area for area in s.theatre.areas if s.count(side, area)]
    reach = 2 if kind in (MOVE_TO, RECON) else 3
    wanted = [False] * s.map.count
    for area in s.theatre.areas:
        if s.count(side, area):
            for other in s.theatre.within(area, reach):
                wanted[other] = True
    if kind == RECON:
        found = [area for area in s.theatre.areas if wanted[area] and s.count(1 - side, area)]
        return found or [area for area in s.theatre.areas if wanted[area]]
    return [area for area in s.theatre.areas if wanted[area]]


def place(s: Campaign, seat: int) -> Action | None:
    """The kind of order whose best area is worth most; stop where nothing is worth an order."""
    assert s.offered is not None
    side, front = s.arg(SIDE), int(s.n[FRONT])
    slope = judgement.pull(s, side)
    used = committed(s, side, front)
    lowest = lowest_slope(s, side, slope)
    free = free_blocks(s, side, front) if s.way.lawful else []
    chosen: Action | None = None
    most = 0.0
    for action in s.offered:
        if action.verb.name != "order":
            continue
        if action.x == RECON and s.n[PLACED_RECON + side * 2 + front]:
            continue  # a second Recon would take the place of an order
        to = s.orders.goes[action.x] == GOES_TO
        for area in areas_of_interest(s, side, action.x):
            if to and at_most(s, side, action.x, area, slope, lowest) <= most:
                continue
            value = plan_worth(s, side, front, action.x, area, used, slope)
            if value > most and (not s.way.lawful or may_lie(s, side, front, action.x, area, free)):
                most = value
                chosen = action
    return chosen


def may_lie(s: Campaign, side: int, front: int, kind: int, area: int, free: list[int]) -> bool:
    """Whether an order can be placed in an area (7.2g), and does not gainsay one that lies there."""
    return not gainsays(s, side, front, kind, area) and cannot_place(s, side, front, kind, area, free) is None


def gainsays(s: Campaign, side: int, front: int, kind: int, area: int) -> bool:
    """To withdraw from where an order to defend lies, or the other way about."""
    bits = s.counters(side, front, area)
    return kind in GAINSAY and any(bits >> other & 1 for other in GAINSAY)


def lowest_slope(s: Campaign, side: int, slope: list[float]) -> float:
    """Where of all our blocks the enemy is farthest."""
    return min((slope[area] for area in s.theatre.areas if s.count(side, area)), default=0.0)


def place_at(s: Campaign, seat: int) -> Action | None:
    assert s.offered is not None
    side, kind, front = s.arg(SIDE), s.arg(KIND), int(s.n[FRONT])
    slope = judgement.pull(s, side)
    used = committed(s, side, front)
    lowest = lowest_slope(s, side, slope)
    to = s.orders.goes[kind] == GOES_TO
    chosen: Action | None = None
    most = NEVER
    for action in s.offered:
        if to and most > 0.0 and at_most(s, side, kind, action.x, slope, lowest) <= most:
            continue
        value = plan_worth(s, side, front, kind, action.x, used, slope)
        if s.way.lawful and gainsays(s, side, front, kind, action.x):
            value = NEVER
        if chosen is None or value > most:
            most = value
            chosen = action
    return chosen


def execute(s: Campaign, seat: int) -> Action | None:
    """Own counters, the best attack first; a leader's order when moves are done; then the end."""
    assert s.offered is not None
    side, front = s.arg(SIDE), int(s.n[FRONT])
    slope: list[float] = []
    chosen: Action | None = None
    most = 0.0
    for action in s.offered:
        name = action.verb.name
        if name in ("lead", "react", "done"):
            continue
        if not slope:
            slope = judgement.pull(s, side)
        kind = FORCED_MARCH_TO if name == "march_to" else MOVE_TO
        value = 0.0
        if name in ("march_to", "move_to"):
            blocks = judgement.movers(s, side, front, kind, action.x)
            value = attack_worth(s, side, kind, action.x, blocks, slope)
        if chosen is None or value > most:
            most = value
            chosen = action
    if chosen is not None:
        return chosen
    for action in s.offered:
        if action.verb.name == "react":
            return action
    return lead(s, seat) if s.n[STAGE] >= MOVE_STAGE else None


def march(s: Campaign, seat: int) -> Action | None:
    """Send whoever is needed neither where he is nor for another order, as many as the target can use."""
    assert s.offered is not None
    kind, area, side = s.arg(KIND), s.arg(AREA), s.arg(SIDE)
    going = [action for action in s.offered if action.verb.name == "go"]
    if not going:
        return None
    free = [action for action in going if not judgement.must_stay(s, side, action.x)]
    if s.way.reserve and s.orders.goes[kind] == GOES_TO:
        free = [action for action in free if not judgement.is_reserve(s, side, action.x, area)]
    elsewhere = wanted_elsewhere(s, side) if s.orders.goes[kind] == GOES_TO else []
    idle = [action for action in free if action.x not in elsewhere]
    if idle and chance(s, side, kind, area, [*s.blocks_in(side, area), *(action.x for action in idle)]) >= beats(
        s, side
    ):
        free = idle
    if s.n[GONE_OUT] and (not free or not wants_more(s, side, kind, area, [action.x for action in free])):
        return None
    chosen: Action | None = None
    most = 0.0
    for action in free or going:
        value = float(s.sp[action.x]) + 0.1 * s.count(side, s.at[action.x])
        if s.way.risk and s.blocks.kind[action.x] == LEADER:
            value -= 5.0
        if s.orders.goes[kind] == GOES_OUT and s.mark[action.x] & SUPPLIED:
            value -= 5.0
        if chosen is None or value > most:
            most = value
            chosen = action
    return by_best_way(s, chosen, chosen.x, area) if chosen is not None else None


def wanted_elsewhere(s: Campaign, side: int) -> list[int]:
    """Blocks that To-orders of the front still face down will probably use."""
    front = int(s.n[FRONT])
    found: list[int] = []
    for area in s.theatre.areas:
        bits = s.counters(side, front, area)
        for kind in (FORCED_MARCH_TO, MOVE_TO):
            if bits >> kind & 1:
                found.extend(judgement.movers(s, side, front, kind, area))
    return found


def wants_more(s: Campaign, side: int, kind: int, area: int, free: list[int]) -> bool:
    """Whether another block is of use at the order's target; into a lost battle nobody follows the first."""
    if s.orders.goes[kind] == GOES_OUT:
        return any(not s.mark[block] & SUPPLIED for block in s.blocks_in(side, area)) or order_leader(s) >= 0
    if not s.has_enemy(side, area):
        return s.has_room(side, area) or supports_more(s, side, area)
    there = judgement.own_strength(s, side, area)
    theirs = judgement.expected(s, side, area)
    if there + force(s, side, free, kind, area) < theirs:
        return False
    if s.way.risk and chance(s, side, kind, area, [*s.blocks_in(side, area), *free]) < beats(s, side):
        return pins_more(s, side, kind, area, free)
    return there < s.way.spare * theirs + SP


def supports_more(s: Campaign, side: int, area: int) -> bool:
    """Whether a full city may want more than is there and on the roads before it."""
    if s.way.support == 0.0 or not judgement.is_dear(s, side, area):
        return False
    there = judgement.own_strength(s, side, area)
    there += sum((float(s.sp[block]) for block in s.waiting_at(side, area)), 0.0)
    return there < SUPPORTED * judgement.menace(s, side, area)


def pins_more(s: Campaign, side: int, kind: int, area: int, free: list[int]) -> bool:
    """Whether a march that will hardly win goes on for the sake of those it pins."""
    if kind != FORCED_MARCH_TO or s.count(side, area) >= s.count(1 - side, area):
        return False
    blocks = [*s.blocks_in(side, area), *free]
    return spoiling_worth(s, side, area, blocks, chance(s, side, kind, area, blocks)) > 0.0


def route(s: Campaign, seat: int) -> Action | None:
    """Out of supply: back to it; else to what is worth most."""
    assert s.offered is not None
    block = s.arg(BLOCK)
    side = s.blocks.side[block]
    steps = paths.depot_steps(s, side)
    slope = judgement.pull(s, side)
    hungry = not s.mark[block] & SUPPLIED
    chosen: Action | None = None
    most = 0.0
    for action in s.offered:
        area = action.x
        far = float(steps[area])
        if hungry:
            value = -far - (20.0 if s.has_enemy(side, area) else 0.0)
        else:
            value = attack_worth(s, side, MOVE_TO, area, [block], slope) - (5.0 if far >= FAR else 0.0)
        if chosen is None or value > most:
            most = value
            chosen = action
    return by_best_way(s, chosen, block, chosen.x) if chosen is not None else None


def by_best_way(s: Campaign, chosen: Action | None, block: int, area: int) -> Action | None:
    """Of the actions that differ from the chosen one in the way alone, that by the connection which fewest of our
    blocks have used: every further one is a flank (7.34a)."""
    assert s.offered is not None
    if chosen is None or len(chosen.args) < 2:
        return chosen
    side = s.blocks.side[block]
    least = 99
    for action in s.offered:
        if action.verb is chosen.verb and action.x == chosen.x:
            used = paths.came_over(s, side, area, s.map.edge_between(action.args[1], area))
            if used < least:
                least = used
                chosen = action
    return chosen


def leave(s: Campaign, seat: int) -> Action | None:
    assert s.offered is not None
    return by_best_way(s, s.offered[0], s.arg(BLOCK), s.arg(AREA))


# Leaders --------------------------------------------------------------------------------------------------------


def lead(s: Campaign, seat: int) -> Action | None:
    """The leader whose order is worth most, if it is worth giving now."""
    assert s.offered is not None
    chosen: Action | None = None
    most = WORTH_LEADING
    slope: list[float] = []
    for action in s.offered:
        if action.verb.name == "lead" and cannot_lead(s, seat, action.x) is None:
            if not slope:
                slope = judgement.pull(s, s.side_of(seat))
            kind = best_kind(s, action.x, slope)
            if kind >= 0:
                value = best_area(s, action.x, kind, slope)[1]
                if value > most:
                    most = value
                    chosen = action
    return chosen


def best_kind(s: Campaign, block: int, slope: list[float]) -> int:
    """The order that the leader gives best, or -1."""
    order = s.data.leaders[leader_number(s, block)].order
    if order != ANY_ORDER:
        return order
    values = [(best_area(s, block, kind, slope)[1], -kind) for kind in LEADING_KINDS]
    value, kind = max(values)
    return -kind if value > NEVER else -1


def best_area(s: Campaign, block: int, kind: int, slope: list[float]) -> tuple[int, float]:
    """Where the leader's order is worth most, and how much."""
    side = s.blocks.side[block]
    front = int(s.command[block])
    chosen, most = -1, NEVER
    leader = s.data.leaders[leader_number(s, block)]
    for area in s.theatre.within(s.at[block], leader.reach):
        if cannot_order_at(s, block, leader, kind, area) is not None:
            continue
        if s.orders.goes[kind] == GOES_TO:
            value = attack_worth(s, side, kind, area, judgement.movers(s, side, front, kind, area, True), slope)
        elif kind == REORGANIZE:
            value = WORTH_LEADING + 1.0
        elif kind == DEFEND:
            value = 2.0 * s.count(1 - side, area)
        elif kind == FORCED_MARCH_OUT:
            value = out_worth(s, side, area, slope)
        else:
            value = NEVER
        if value > most:
            chosen, most = area, value
    return chosen, most


def out_worth(s: Campaign, side: int, area: int, slope: list[float]) -> float:
    """A march out of an area at full strength: the best neighbour for all who stand there."""
    blocks = [block for block in s.blocks_in(side, area) if not judgement.must_stay(s, side, block)]
    values = [attack_worth(s, side, MOVE_TO, other, blocks, slope) for other in s.map.neighbours[area]]
    return max(values, default=NEVER)


def leader_order(s: Campaign, seat: int) -> Action | None:
    assert s.offered is not None
    kind = best_kind(s, s.arg(LEADER_BLOCK), judgement.pull(s, s.side_of(seat)))
    for action in s.offered:
        if action.x == kind:
            return action
    return None


def leader_at(s: Campaign, seat: int) -> Action | None:
    assert s.offered is not None
    slope = judgement.pull(s, s.side_of(seat))
    area = best_area(s, s.arg(LEADER_BLOCK), s.arg(KIND), slope)[0]
    for action in s.offered:
        if action.x == area:
            return action
    return None
