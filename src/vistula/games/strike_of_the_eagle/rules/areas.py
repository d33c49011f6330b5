"""Who defends an area, who is pinned in it, and which blocks its orders still need."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from vistula.core.columns import Col, Small, column, small_column
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle.state import (
    BEGAN,
    CAME_FIRST,
    DEFEND_LED,
    DEFEND_SHOWN,
    EXECUTED,
    FRESH,
    KINDS,
    SUPPLIED,
    WAITING,
    WITHDRAW_LED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    DEFEND,
    FORCED_MARCH_OUT,
    LEADER,
    MOVE_OUT,
    NOBODY,
    POLISH,
    RAIL,
    REORGANIZE,
    SOVIET,
    WITHDRAW,
)

# The kinds that lie on the blocks that carry them out (terms: ON_OWN).
ON_BLOCKS: Final = 1 << FORCED_MARCH_OUT | 1 << MOVE_OUT | 1 << WITHDRAW | 1 << DEFEND | 1 << REORGANIZE | 1 << RAIL
STATIONARY: Final = 1 << WITHDRAW | 1 << DEFEND

# The frame of an order that is carried out in an area: area, side, … (the decisions in `asking` name the side first).
AREA: Final = 0
SIDE: Final = 1

NOT_IN_PLAY: Final = Refusal("1.1a", "That area is on a front that is not played.")
LINK_CLOSED: Final = Refusal("1.4b", "Only Soviet blocks enter an Eastern Link.")
LITHUANIA_CLOSED: Final = Refusal("8.5d", "Lithuania is closed to both sides until it joins the Soviets.")


def cannot_enter(s: Campaign, side: int, area: int) -> Refusal | None:
    """Why blocks of the side may not enter an area, whoever stands there."""
    if s.is_open(side, area):
        return None
    if not s.theatre.in_play(area):
        return NOT_IN_PLAY
    return LINK_CLOSED if s.map.is_link(area) else LITHUANIA_CLOSED  # 1.4b, 7.33g, 8.5d


def blocks_ordered(s: Campaign) -> list[int]:
    """The side's blocks in the area of the order. Frame: area, side, …"""
    return s.blocks_in(s.arg(SIDE), s.arg(AREA))


def defender_of(s: Campaign, area: int) -> int:
    """Who held the area when the phase began (7.32a), else who entered it first (7.32b)."""
    began: int = s.began[area]
    for side in (POLISH, SOVIET):
        if began & BEGAN[side]:
            return side
    for side in (POLISH, SOVIET):
        if began & CAME_FIRST[side]:
            return side
    return NOBODY


def entered(s: Campaign, side: int, area: int) -> int:
    """How many blocks of the side came into the area this phase: each pins one enemy block there (7.32c)."""
    if s.count(side, area) == 0:
        return 0
    found = 0
    block: int = s.first[area]
    while block >= 0:
        if s.came[block] >= 0 and s.blocks.side[block] == side and not s.mark[block] & WAITING:
            found += 1
        block = s.after[block]
    return found


def all_pinned(s: Campaign, side: int, area: int) -> bool:
    """No block of the side may leave: as many enemies came in as it has blocks there (7.32c, 7.32e, R-PIN1)."""
    return s.count(1 - side, area) > 0 and s.count(side, area) <= entered(s, 1 - side, area)


def orders_on(s: Campaign, side: int, area: int) -> int:
    """The side's orders in an area, face down or given by a leader, that blocks of that area must carry out."""
    placed: int = s.placed[side * s.map.count + area]
    return (placed | placed >> KINDS) & ON_BLOCKS | lying_open(placed)


def lying_open(placed: int) -> int:
    """The orders among those placed that lie open: given by a leader, or turned up."""
    defend = 1 << DEFEND if placed & (DEFEND_LED | DEFEND_SHOWN) else 0
    return defend | (1 << WITHDRAW if placed & WITHDRAW_LED else 0)


def fits_order(s: Campaign, block: int, kind: int) -> bool:
    """The block, standing in the area of an order that lies on blocks, could still carry it out."""
    mark: int = s.mark[block]
    if mark & EXECUTED:
        return False  # 7.3j
    if kind in (DEFEND, WITHDRAW):
        return True
    if mark & FRESH and kind in (MOVE_OUT, FORCED_MARCH_OUT):
        return False  # 2.2c
    if s.orders.supplied[kind] and not mark & SUPPLIED:
        return False  # 7.71b
    if kind == REORGANIZE:
        return can_grow(s, block)
    return True


def can_grow(s: Campaign, block: int) -> bool:
    """Below its maximum, and no leader (R-REO1, R-LD4)."""
    return s.blocks.kind[block] != LEADER and s.sp[block] < s.blocks.maximum[block]


def served(s: Campaign, side: int, area: int, kinds: int, without: int) -> int:
    """How many of these orders the side's blocks in the area can carry out, each block one (7.2h); `without` one."""
    blocks = [block for block in s.blocks_in(side, area) if block != without]
    orders = [kind for kind in range(KINDS) if kinds >> kind & 1]
    able = small_column(len(orders) * len(blocks))
    at: i64 = 0
    for kind in orders:
        for block in blocks:
            if fits_order(s, block, kind):
                able[at] = 1
            at += 1
    taken = column(len(blocks), -1)
    found = 0
    for order in range(len(orders)):
        if find_block(order, able, taken, small_column(len(blocks))):
            found += 1
    return found


def find_block(order: i64, able: Small, taken: Col, seen: Small) -> bool:
    """Find the order a block, moving other orders to other blocks if need be. `able`: which block could carry out
    which order, at [order * blocks + block]; `taken`: the order that each block carries out, or -1."""
    count: i64 = len(taken)
    base = order * count
    i: i64 = 0
    while i < count:
        if not seen[i] and able[base + i]:
            seen[i] = 1
            if taken[i] < 0 or find_block(taken[i], able, taken, seen):
                taken[i] = order
                return True
        i += 1
    return False


def is_needed(s: Campaign, side: int, area: int, block: int) -> bool:
    """Without the block another order of its area could not be carried out any more (7.3d, R-ORD7)."""
    kinds = orders_on(s, side, area)
    if kinds == 0:
        return False
    return served(s, side, area, kinds, block) < served(s, side, area, kinds, -1)
