"""A block for every order (7.2g to 7.2i): an order may be placed only while each order of the command has its own."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Col, Small, column, ints, small_column
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle.rules.areas import NOT_IN_PLAY, can_grow, cannot_enter, find_block, lying_open
from vistula.games.strike_of_the_eagle.rules.movement import can_reach, is_supplied_for, reach_of
from vistula.games.strike_of_the_eagle.rules.paths import mark_reach
from vistula.games.strike_of_the_eagle.state import (
    ALL_KINDS,
    ALL_ORDERS,
    EXECUTED,
    FRESH,
    KINDS,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    GOES_TO,
    ON_SEEN,
    POLISH,
    RAIL,
    RECON,
    REORGANIZE,
    STAYS,
)

SAME_KIND: Final = Refusal("7.2e", "An area carries at most one order of each kind.")
RIDERS_SERVE: Final = Refusal("7.2.rail.a", "Every block there that could ride serves another order.")
OUT_OF_SIGHT: Final = Refusal("7.2.rec.a", "Recon reaches three areas from one of your blocks.")
NO_RECON_THERE: Final = Refusal("7.2.rec.d", "The Poles may not put Recon on an Eastern Link.")
NO_WITNESS: Final = Refusal("7.2g", "No block that is free of other orders could carry it out.")


def fits(s: Campaign, block: int, kind: int, area: int) -> bool:
    """The block could carry out an order of the kind in or to the area, as things stand (R-ORD5)."""
    to = s.orders.goes[kind] == GOES_TO
    if not to and s.at[block] != area:
        return False
    mark: int = s.mark[block]
    if mark & EXECUTED or not is_supplied_for(s, block, kind):
        return False  # 7.2.fm.b, 7.2.mvt.b, 7.2.rog.a, 7.2.rail.a, 7.71b
    if mark & FRESH and s.orders.goes[kind] != STAYS:
        return False  # 2.2c
    if to:
        return can_reach(s, block, kind, area)
    return kind != REORGANIZE or can_grow(s, block)


def own_blocks(s: Campaign, side: int, front: int) -> list[int]:
    """The blocks that the command orders (1.1b, R-FRN1)."""
    places = s.at
    commands = s.command
    found: list[int] = []
    block: i64 = s.blocks.first[side]
    past: i64 = s.blocks.past[side]
    while block < past:
        if places[block] >= 0 and commands[block] == front:
            found.append(block)
        block += 1
    return found


@final
class Commitments:
    """The orders of a command but Recon, and which of its blocks could carry each of them out: every order wants a
    block of its own (7.2h, 7.2i)."""

    def __init__(self, s: Campaign, side: int, front: int) -> None:
        self.blocks: Final = own_blocks(s, side, front)
        self.orders: Final[list[int]] = []  # area * KINDS + kind
        base = side * s.map.count
        shift = front * KINDS
        for area in s.areas_placed(side, ALL_ORDERS):
            placed: int = s.placed[base + area]
            found = (placed >> shift) & ALL_KINDS & ~(1 << RECON) | lying_open(placed)
            for kind in range(KINDS):
                if found >> kind & 1:
                    self.orders.append(area * KINDS + kind)
        self.able: Final[Small] = small_column(len(self.orders) * len(self.blocks))  # at [order * blocks + block]
        able = self.able
        at: i64 = 0
        for order in self.orders:
            kind = order % KINDS
            area = order // KINDS
            for block in self.blocks:
                if fits(s, block, kind, area):
                    able[at] = 1
                at += 1

    def matched(self, first: int, no_order: int, no_block: int) -> Col:
        """The order that each block carries out, -1 for none: as many orders as can be, `first` before all others,
        without an order and a block that are left out. All by their place in the lists; -1: none."""
        taken = column(len(self.blocks), -1)
        orders = [order for order in range(len(self.orders)) if order not in (first, no_order)]
        for order in [first, *orders] if first >= 0 else orders:
            tried = small_column(len(taken))
            if no_block >= 0:
                tried[no_block] = 1
            find_block(order, self.able, taken, tried)
        return taken

    def free(self) -> list[int]:
        """The blocks that could carry out one more order: those left over when each order has a block of its own, in
        every way this can be done."""
        blocks = self.blocks
        if not self.orders:
            return blocks
        count: i64 = len(blocks)
        able = self.able
        taken = self.matched(-1, -1, -1)
        # From a block left over, an order it could take frees the block that has that order now: it is left over, too.
        queue = [i for i in range(len(blocks)) if taken[i] < 0]
        for i in queue:
            j: i64 = 0
            while j < count:
                if taken[j] >= 0 and able[taken[j] * count + i]:
                    taken[j] = -1
                    queue.append(j)
                j += 1
        return [blocks[i] for i in range(len(blocks)) if taken[i] < 0]

    def lost_without(self, block: int) -> list[int]:
        """The orders of which one could no longer be carried out if the block were not there; none if it is free."""
        place = self.blocks.index(block)
        served = _served(self.matched(-1, -1, -1))
        if _served(self.matched(-1, -1, place)) == served:
            return []
        found: list[int] = []
        for order in range(len(self.orders)):
            able = self.matched(order, -1, -1)
            if (
                order in ints(able)
                and _served(able) == served
                and _served(self.matched(-1, order, place)) == served - 1
            ):
                found.append(self.orders[order])
        return found


def _served(taken: Col) -> int:
    return len([order for order in taken if order >= 0])


def free_blocks(s: Campaign, side: int, front: int) -> list[int]:
    """The blocks that could carry out one more order (7.2g to 7.2i)."""
    return Commitments(s, side, front).free()


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
    return cannot_enter(s, side, area)  # 1.4b, 8.5d


def in_recon_range(s: Campaign, side: int, front: int, area: int) -> bool:
    """One of the command's blocks is near enough, whatever stands between (7.2.rec.a, R-REC1)."""
    own, reach = own_blocks(s, side, front), s.tables.recon_reach
    return any(s.theatre.distance(s.at[block], area) <= reach for block in own)


def cannot_place(s: Campaign, side: int, front: int, kind: int, area: int, free: list[int]) -> Refusal | None:
    """Why the command may not put this order there, counters and allowance apart; `free`: the blocks that could carry
    out one more order."""
    why = cannot_lie(s, side, kind, area)
    if why is not None:
        return why
    if s.orders.placed[kind] == ON_SEEN:
        return None if in_recon_range(s, side, front, area) else OUT_OF_SIGHT  # 7.2.rec.a, 7.2.rec.c
    if any(fits(s, block, kind, area) for block in free):
        return None
    if kind == RAIL and any(fits(s, block, kind, area) for block in own_blocks(s, side, front)):
        return RIDERS_SERVE  # 7.2.rail.a
    return NO_WITNESS  # 7.2g, 7.2h, 7.2i


def has_area(s: Campaign, side: int, front: int, kind: int, free: list[int]) -> bool:
    """Some area may take an order of the kind."""
    if kind == RECON:
        own, reach = own_blocks(s, side, front), s.tables.recon_reach
        return any(cannot_lie(s, side, kind, near) is None for at in own for near in s.theatre.within(s.at[at], reach))
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
        looked = column(s.map.count)
        for block in own_blocks(s, side, front):
            source: int = s.at[block]
            if not looked[source]:
                looked[source] = 1
                for area in s.theatre.within(source, s.tables.recon_reach):
                    found[area] = 1
    elif s.orders.goes[kind] == GOES_TO:
        _mark_targets(s, side, kind, free, found)
    else:
        for block in free:
            if is_supplied_for(s, block, kind) and (kind != REORGANIZE or can_grow(s, block)):
                area = s.at[block]
                found[area] = 1
    return [area for area in s.theatre.areas if found[area] != 0 and cannot_lie(s, side, kind, area) is None]


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
