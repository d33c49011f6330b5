"""Clear paths: supply depots, distances to depots and key cities, and what blocks can reach on the roads."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i64

from vistula.core.columns import Col, column
from vistula.core.search import traced
from vistula.games.strike_of_the_eagle.blocks import MOST
from vistula.games.strike_of_the_eagle.board import ENTRY, FAR, IF_ALLIED, IN_PLAY, OUT_OF_PLAY, SUPPLY_ONLY
from vistula.games.strike_of_the_eagle.numbers import LITHUANIA_ALLIED
from vistula.games.strike_of_the_eagle.state import WAITING, Campaign, Lines
from vistula.games.strike_of_the_eagle.terms import LEADER, POLISH

NO_DEPOT_DENIED: Final = -1


def is_clear(s: Campaign, side: int, area: int) -> bool:
    """A clear path of the side may pass: no enemy block, no enemy garrison (1.31d, def.clear_path, R-SUP1)."""
    return s.is_open(side, area) and not s.has_enemy(side, area)


def can_stay(s: Campaign, side: int, area: int) -> bool:
    """The area is clear for a block of the side and has room for it (7.33a)."""
    return is_clear(s, side, area) and s.has_room(side, area)


def _spread(s: Campaign, side: int, steps: Col, ends: list[int]) -> None:
    """Count clear steps from some areas, whose own steps are 0, to all others."""
    chart = s.map
    start = chart.start
    to = chart.to
    here = s.here
    garrison = s.garrison
    entry = s.theatre.entry[side]
    lithuania = s.n[LITHUANIA_ALLIED] != 0
    enemy: i16 = 1 - side
    blocks: i16 = MOST << (8 * enemy)
    queue = column(chart.count + len(ends))
    tail: i64 = 0
    for area in ends:
        queue[tail] = area
        tail += 1
    head: i64 = 0
    while head < tail:
        a: i64 = queue[head]
        head += 1
        i: i64 = start[a]
        end: i64 = start[a + 1]
        while i < end:
            b: i64 = to[i]
            i += 1
            if steps[b] != FAR or here[b] & blocks or garrison[b] == enemy:
                continue  # 1.31d
            if entry[b] == ENTRY or (entry[b] == IF_ALLIED and lithuania):
                steps[b] = steps[a] + 1
                queue[tail] = b
                tail += 1


def sources(s: Campaign, side: int) -> list[int]:
    """Warsaw for the Poles while they hold it (1.31b, R-SUP4), the Eastern Links for the Soviets (1.31c, 1.4a)."""
    play = s.theatre.play
    if side == POLISH:
        warsaw = s.map.sources[0]
        if play[warsaw] == SUPPLY_ONLY:
            return [warsaw]
        held = play[warsaw] == IN_PLAY and s.holder(warsaw) == POLISH and not s.has_enemy(POLISH, warsaw)
        return [warsaw] if held else []
    return [link for link in s.map.links if play[link] != OUT_OF_PLAY]


def depots(s: Campaign, side: int, denied: int = NO_DEPOT_DENIED) -> list[int]:
    """The side's supply depots, not to be changed."""
    return lines_of(s, side, denied).depots


def depot_steps(s: Campaign, side: int, denied: int = NO_DEPOT_DENIED) -> Col:
    """Clear steps from every area to the nearest depot of the side; 0 in a depot, FAR without a way (7.7a, R-SUP1)."""
    return lines_of(s, side, denied).steps


def lines_of(s: Campaign, side: int, denied: int) -> Lines:
    """Worked out anew only where somebody has come or gone since it was last asked."""
    allied: int = s.n[LITHUANIA_ALLIED]
    kept = s.lines[side]
    if kept.are_of(s.here, s.garrison, allied, denied):
        return kept
    found = find_depots(s, side, denied)
    made = Lines(s.here[:], s.garrison, allied, denied, found, steps_to(s, side, found))
    s.lines = [made, s.lines[1]] if side == POLISH else [s.lines[0], made]
    return made


def find_depots(s: Campaign, side: int, denied: int) -> list[int]:
    """Its sources, and controlled key cities joined to one by a clear path (1.31a–d, def.supply_depot); neutral ones
    are none (1.3f)."""
    found = sources(s, side)
    steps = steps_to(s, side, found)
    for area in s.theatre.key_cities:
        if 0 < steps[area] < FAR and area != denied and s.holder(area) == side:
            found.append(area)
    return found


def steps_to(s: Campaign, side: int, ends: list[int]) -> Col:
    steps = s.theatre.far[:]
    for area in ends:
        steps[area] = 0
    _spread(s, side, steps, ends)
    return steps


def city_steps(s: Campaign, side: int) -> Col:
    """Clear steps from every area to the nearest key city that the side controls (7.42a, R-RET1)."""
    ends = [area for area in s.theatre.key_cities if s.holder(area) == side and not s.has_enemy(side, area)]
    for area in sources(s, side):
        if s.theatre.play[area] == SUPPLY_ONLY:
            ends.append(area)
    return steps_to(s, side, ends)


def is_depot(s: Campaign, side: int, area: int) -> bool:
    return area in depots(s, side)


def supply_reach(s: Campaign, block: int) -> int:
    """How far from a depot the block is in supply (7.7a); a leader always is (9.0b)."""
    if s.blocks.kind[block] == LEADER:
        return FAR
    return s.tables.supply_cavalry if s.blocks.rides(block) else s.tables.supply_infantry


def is_supplied(s: Campaign, block: int, steps: Col) -> bool:
    """In supply, by the clear steps of its side to depots."""
    area: int = s.at[block]
    return steps[area] <= supply_reach(s, block)


# Steps of a march --------------------------------------------------------------------------------------------------


def enemy_came_over(s: Campaign, side: int, area: int, edge: int) -> bool:
    """Enemy blocks entered the area over this connection (7.32d, 7.42c)."""
    block: int = s.first[area]
    while block >= 0:
        if s.came[block] == edge and s.blocks.side[block] != side and not s.mark[block] & WAITING:
            return True
        block = s.after[block]
    return False


def came_over(s: Campaign, side: int, area: int, edge: int) -> int:
    """How many blocks of the side entered the area over this connection, or wait on it (7.33b, R-STK3)."""
    found = 0
    block: int = s.first[area]
    while block >= 0:
        if s.came[block] == edge and s.blocks.side[block] == side:
            found += 1
        block = s.after[block]
    return found


def may_leave_over(s: Campaign, side: int, area: int, edge: int) -> bool:
    """Out of an area with enemies no block goes where enemies came in (7.32d)."""
    return s.count(1 - side, area) == 0 or not enemy_came_over(s, side, area, edge)


def may_enter_over(s: Campaign, side: int, area: int, edge: int) -> bool:
    """Four blocks of a side at most use one connection into an area (7.33b); Eastern Links are free (1.4d)."""
    if s.here[area] == 0 and s.first[area] < 0:
        return True
    return s.map.is_link(area) or came_over(s, side, area, edge) < s.tables.per_connection


def mark_reach(s: Campaign, side: int, here: int, reach: int, first: bool, found: Col) -> None:
    """Mark every area where a block of the side, `here` on its way, can end it within so many steps, by roads and rails
    alike (7.31a, 7.2.mvall.a). An enemy-occupied area ends the way (7.31b), a full friendly one does not (7.33c)."""
    chart = s.map
    i: i64 = chart.start[here]
    end: i64 = chart.start[here + 1]
    while i < end:
        near: int = chart.to[i]
        edge: int = chart.edge[i]
        i += 1
        if not s.is_open(side, near) or (first and not may_leave_over(s, side, here, edge)):
            continue  # 1.4b, 7.32d
        if found[near] == 0 and may_enter_over(s, side, near, edge):  # 7.33b
            found[near] = 1
        if reach > 1 and not s.has_enemy(side, near):
            mark_reach(s, side, near, reach - 1, False, found)


# What a search looks past.
FULL_ROADS: Final = 1  # 7.33b
ENEMY_ROADS: Final = 2  # 7.32d
ENEMIES: Final = 4  # 7.31b
LITHUANIA: Final = 8  # 8.5d


def can_come(
    s: Campaign, side: int, here: int, reach: int, target: int, past: int = 0, without: int = -1, first: bool = True
) -> bool:
    """Whether a block of the side, `here` on its way, can end it in the target: `mark_reach` for one area. `past`: but
    for these obstacles; so a refusal finds the rule that forbids. `without`: not by way of this area."""
    theatre = s.theatre
    if theatre.distance(here, target) > reach:
        return False
    chart = s.map
    i: i64 = chart.start[here]
    end: i64 = chart.start[here + 1]
    while i < end:
        near: int = chart.to[i]
        edge: int = chart.edge[i]
        i += 1
        if near == without or (first and not past & ENEMY_ROADS and not may_leave_over(s, side, here, edge)):
            continue  # 7.32d
        if near == target:
            if past & FULL_ROADS or may_enter_over(s, side, near, edge):
                return True  # 7.33b
            continue
        near_enough = reach > 1 and theatre.distance(near, target) < reach and may_pass(s, side, near, past)  # 7.31b
        if near_enough and can_come(s, side, near, reach - 1, target, past, without, False):
            return True
    return False


def may_pass(s: Campaign, side: int, area: int, past: int) -> bool:
    """Blocks of the side may go on through an area, or could but for what is looked past."""
    if s.has_enemy(side, area) and not past & ENEMIES:
        return False
    return s.is_open(side, area) or (past & LITHUANIA != 0 and s.theatre.entry[side][area] == IF_ALLIED)


def ways_in(s: Campaign, side: int, source: int, reach: int, target: int) -> list[int]:
    """The areas from which a block of the side can step into the target at the end of its way, nearest first and then
    in order of number (7.32f)."""
    chart = s.map
    theatre = s.theatre
    found: list[int] = []
    before: list[int] = []  # areas from which it could enter, if it comes there
    i: i64 = chart.start[target]
    end: i64 = chart.start[target + 1]
    while i < end:
        near: int = chart.to[i]
        edge: int = chart.edge[i]
        i += 1
        if near == source:
            if reach > 0 and may_leave_over(s, side, near, edge) and may_enter_over(s, side, target, edge):
                found.append(near)  # 7.32d
            continue
        comes_near = theatre.distance(source, near) < reach and is_clear(s, side, near)
        if comes_near and may_enter_over(s, side, target, edge):
            before.append(near)  # 7.33b
    for length in range(1, reach):
        for near in before:
            in_reach = theatre.distance(source, near) <= length and near not in found
            if in_reach and can_come(s, side, source, length, near, FULL_ROADS, target):
                found.append(near)
    return found


def path_by(s: Campaign, side: int, source: int, reach: int, via: int, target: int) -> list[int]:
    """The areas entered on the shortest way from the source by `via` into the target."""

    def opens(a: int, b: int) -> bool:
        leaves = a != source or may_leave_over(s, side, a, s.map.edge_between(a, b))
        return leaves and b != target and is_clear(s, side, b)

    return [*traced(s.map, opens, source, reach).path_to(via), target]
