"""A block for every order (7.2g to 7.2i): an order may be placed only while each order of the command has its own."""

from __future__ import annotations

from typing import Final

from vistula.core.columns import Col, column
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle.areas import can_grow
from vistula.games.strike_of_the_eagle.movement import can_reach, is_supplied_for, reach_of
from vistula.games.strike_of_the_eagle.paths import mark_reach
from vistula.games.strike_of_the_eagle.state import ALL_KINDS, EXECUTED, KINDS, Campaign
from vistula.games.strike_of_the_eagle.terms import GOES_TO, ON_SEEN, POLISH, RAIL, RECON, REORGANIZE

NOT_IN_PLAY: Final = Refusal("7.2.fmt.a", "No order lies in that area: it is closed or out of play.")
SAME_KIND: Final = Refusal("7.2e", "An area carries at most one order of each kind.")
RAIL_ALONE: Final = Refusal("7.2.rail.a", "Rail Transport lies in an area without other orders.")
OUT_OF_SIGHT: Final = Refusal("7.2.rec.a", "Recon reaches three areas from one of your blocks.")
NO_RECON_THERE: Final = Refusal("7.2.rec.d", "The Poles may not put Recon on an Eastern Link.")
NO_WITNESS: Final = Refusal("7.2g", "No block that is free of other orders could carry it out.")


def fits(s: Campaign, block: int, kind: int, area: int) -> bool:
    """The block could carry out an order of the kind in or to the area, as things stand (R-ORD5)."""
    to = s.orders.goes[kind] == GOES_TO
    if not to and s.at[block] != area:
        return False
    if s.mark[block] & EXECUTED or not is_supplied_for(s, block, kind):
        return False  # 7.2.fm.b, 7.2.mvt.b, 7.2.rog.a, 7.2.rail.a, 7.71b
    if to:
        return can_reach(s, block, kind, area)
    return kind != REORGANIZE or can_grow(s, block)


def own_blocks(s: Campaign, side: int, front: int) -> list[int]:
    """The blocks that the command orders (1.1b, R-FRN1)."""
    places = s.at
    commands = s.command
    return [
        block
        for block in range(s.blocks.first[side], s.blocks.past[side])
        if places[block] >= 0 and commands[block] == front
    ]


def free_blocks(s: Campaign, side: int, front: int) -> list[int]:
    """The blocks that could carry out one more order: those left over when each order of the command but Recon has a
    block of its own, in every way this can be done (7.2h, 7.2i)."""
    blocks = own_blocks(s, side, front)
    base = side * s.map.count
    shift = front * KINDS
    kinds: list[int] = []
    areas: list[int] = []
    for area in s.theatre.areas:
        found: int = (s.placed[base + area] >> shift) & ALL_KINDS
        if found & ~(1 << RECON):
            for kind in range(KINDS):
                if kind != RECON and found >> kind & 1:
                    kinds.append(kind)
                    areas.append(area)
    if not kinds:
        return blocks
    count = len(blocks)
    able: list[bool] = []  # at [order * count + block]
    for order in range(len(kinds)):
        for block in blocks:
            able.append(fits(s, block, kinds[order], areas[order]))
    taken = [-1] * count  # the order that each block carries out
    for order in range(len(kinds)):
        _give(order, able, taken, [False] * count)
    # From a block left over, an order it could take frees the block that has that order now.
    free = [order < 0 for order in taken]
    queue = [i for i in range(count) if free[i]]
    for i in queue:
        for j in range(count):
            if not free[j] and able[taken[j] * count + i]:
                free[j] = True
                queue.append(j)
    return [blocks[i] for i in range(count) if free[i]]


def _give(order: int, able: list[bool], taken: list[int], seen: list[bool]) -> bool:
    """Find the order a block, moving other orders to other blocks if need be."""
    base = order * len(taken)
    for i in range(len(taken)):
        if seen[i] or not able[base + i]:
            continue
        seen[i] = True
        if taken[i] < 0 or _give(taken[i], able, taken, seen):
            taken[i] = order
            return True
    return False


def cannot_lie(s: Campaign, side: int, kind: int, area: int) -> Refusal | None:
    """What forbids an order of the kind in an area, whatever blocks there are."""
    if not s.theatre.in_play(area):
        return NOT_IN_PLAY
    placed: int = s.placed[side * s.map.count + area]
    kinds = (placed | placed >> KINDS) & ALL_KINDS
    if kinds >> kind & 1:
        return SAME_KIND  # 7.2e, R-ORD4
    if kind == RECON:
        return NO_RECON_THERE if side == POLISH and s.map.is_link(area) else None  # 7.2.rec.d
    if not s.is_open(side, area):
        return NOT_IN_PLAY
    others = kinds & ~(1 << RECON)
    if others >> RAIL & 1 or (kind == RAIL and others):
        return RAIL_ALONE  # 7.2.rail.a
    return None


def in_recon_range(s: Campaign, side: int, front: int, area: int) -> bool:
    """One of the command's blocks is near enough, whatever stands between (7.2.rec.a, R-REC1)."""
    reach = s.tables.recon_reach
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        if s.at[block] >= 0 and s.command[block] == front and s.theatre.distance(s.at[block], area) <= reach:
            return True
    return False


def placement_refusal(s: Campaign, side: int, front: int, kind: int, area: int) -> Refusal | None:
    """Why the command may not put this order there; counters and allowance apart."""
    why = cannot_lie(s, side, kind, area)
    if why is not None:
        return why
    if s.orders.placed[kind] == ON_SEEN:
        return None if in_recon_range(s, side, front, area) else OUT_OF_SIGHT  # 7.2.rec.a, 7.2.rec.c
    for block in free_blocks(s, side, front):
        if fits(s, block, kind, area):
            return None
    return NO_WITNESS  # 7.2g, 7.2h, 7.2i


def has_area(s: Campaign, side: int, front: int, kind: int, free: list[int]) -> bool:
    """Some area may take an order of the kind."""
    if kind == RECON:
        for block in own_blocks(s, side, front):
            for near in s.theatre.within(s.at[block], s.tables.recon_reach):
                if cannot_lie(s, side, kind, near) is None:
                    return True
        return False
    to = s.orders.goes[kind] == GOES_TO
    for block in free:
        if not is_supplied_for(s, block, kind):
            continue
        if not to:
            area: int = s.at[block]
            if (kind != REORGANIZE or can_grow(s, block)) and cannot_lie(s, side, kind, area) is None:
                return True
            continue
        for near in s.map.neighbours[s.at[block]]:
            if s.is_open(side, near) and cannot_lie(s, side, kind, near) is None:
                return True
    return to and bool(legal_areas(s, side, front, kind, free))


def legal_areas(s: Campaign, side: int, front: int, kind: int, free: list[int]) -> list[int]:
    """Every area where the command may put an order of the kind, in order of number."""
    found = column(s.map.count)
    if s.orders.placed[kind] == ON_SEEN:
        for block in own_blocks(s, side, front):
            for area in s.theatre.within(s.at[block], s.tables.recon_reach):
                found[area] = 1
    elif s.orders.goes[kind] == GOES_TO:
        _mark_targets(s, side, kind, free, found)
    else:
        for block in free:
            if is_supplied_for(s, block, kind) and (kind != REORGANIZE or can_grow(s, block)):
                area = s.at[block]
                found[area] = 1
    return [area for area in s.theatre.areas if found[area] and cannot_lie(s, side, kind, area) is None]


def _mark_targets(s: Campaign, side: int, kind: int, free: list[int], found: Col) -> None:
    """Mark what the free blocks can reach; blocks that stand together and reach as far are looked at once. A block's
    own area is no target for it, though a longer way leads back there."""
    done = column(s.map.count)
    for block in free:
        source: int = s.at[block]
        reach = reach_of(s, block, kind)
        if done[source] >= reach or not is_supplied_for(s, block, kind):
            continue
        done[source] = reach
        own: int = found[source]
        found[source] = 1
        mark_reach(s, side, source, reach, True, found)
        found[source] = own
