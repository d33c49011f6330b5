"""Reorganization (7.2.rog, 7.5): a block that stays gains one SP."""

from __future__ import annotations

from typing import Final

from vistula.core.flow import PIECE, Phase
from vistula.core.plain import Once, Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.rules.areas import AREA, SIDE, blocks_ordered, can_grow
from vistula.games.strike_of_the_eagle.rules.movement import NOT_YOURS, front_now
from vistula.games.strike_of_the_eagle.state import EXECUTED, FOUGHT, MOVED, NAMED, SUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import POLISH, SOVIET
from vistula.games.strike_of_the_eagle.wording import Worded

# The frame of REORGANIZE: area, side, the leader who ordered it; that of STRENGTHENED: the block.
LED_BY: Final = 2
BLOCK: Final = 0

REORGANIZING_NOT_THERE: Final = Refusal("7.2.rog.a", "Only a block in the area of the order reorganizes.")
CANNOT: Final = Refusal(
    "7.2.rog.a", "The block must have begun the phase in supply, have stayed, be free of orders and below its maximum."
)


def can_reorganize(s: Campaign, block: int) -> bool:
    """It began the phase in supply, has not moved nor executed an order, and can grow (7.2.rog.a, 7.5a, R-REO1)."""
    mark: int = s.mark[block]
    return mark & SUPPLIED != 0 and mark & (EXECUTED | MOVED | FOUGHT) == 0 and can_grow(s, block)


def reorganizers(s: Campaign, side: int, area: int, front: int) -> list[int]:
    return [block for block in s.blocks_in(side, area) if s.command[block] == front and can_reorganize(s, block)]


def reorganize(s: Campaign, block: int) -> None:
    """One SP more (7.5a)."""
    s.set_sp(block, s.sp[block] + 1)
    s.mark[block] = (s.mark[block] | EXECUTED) & ~NAMED
    s.note_block(codes.REORGANIZED, block, s.sp[block])


def reorganize_named(s: Campaign, front: int) -> None:
    """Blocks named before a battle that their side won gain their SP now (7.2.rog.c); area by area, since an order by
    number would tell who they are."""
    if not s.has_marked(NAMED):
        return
    here = [area for area in s.theatre.areas if s.front_of(area) == front]
    there = [block for area in here for side in (POLISH, SOVIET) for block in s.blocks_in(side, area)]
    for block in there:
        if s.mark[block] & NAMED and can_grow(s, block):
            reorganize(s, block)
        s.mark[block] &= ~NAMED


def cannot_strengthen(s: Campaign, x: int) -> Refusal | None:
    if s.blocks.side[x] != s.arg(SIDE) or s.at[x] != s.arg(AREA):
        return REORGANIZING_NOT_THERE
    if s.command[x] != front_now(s, s.arg(LED_BY)):
        return NOT_YOURS  # 10.0c
    return None if can_reorganize(s, x) else CANNOT


def strengthen(s: Campaign, x: int) -> None:
    """strengthen <block>"""
    leader = s.arg(LED_BY)
    s.push(phases.STRENGTHENED, x)
    if leader >= 0:
        s.push(phases.COUNTERMANDING, s.blocks.side[x], s.command[x], x, -1)  # 9.0i


PHASES: Final[list[Phase[Campaign]]] = [
    Worded(
        phases.REORGANIZE,
        "7.5a",
        "Choose the block in {area[0]} that gains one SP.",
        "The {side} player reorganizes a block.",
        Pick("strengthen", PIECE, blocks_ordered, cannot_strengthen, strengthen, "{} gains one SP", ends=True),
        must_ask=True,
        seat=lambda s: s.seat_for(s.arg(SIDE), front_now(s, s.arg(LED_BY))),
    ),
    Once(phases.STRENGTHENED, "strengthened", lambda s: reorganize(s, s.arg(BLOCK))),
]
