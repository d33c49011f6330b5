"""Recon (7.2.rec): its side sees the enemy blocks of an area, and nobody else does."""

from __future__ import annotations

from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.numbers import SCREEN
from vistula.games.strike_of_the_eagle.state import KNOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import CAVALRY


def see(s: Campaign, side: int, block: int, area: int) -> None:
    """The side is told what the block is, and may remember it."""
    s.mark[block] |= KNOWN
    s.note(codes.SEES, block, s.sp[block], area, who=s.eyes(side))


def look(s: Campaign, side: int, area: int) -> None:
    """The side looks at all enemy blocks there (7.2.rec.b, 4.0h); a Cavalry Screen hides the cavalry."""
    enemy = 1 - side
    screened = s.n[SCREEN + enemy * 2 + s.front_of(area)] != 0
    s.reveal()
    s.note(codes.LOOKS, side, area, s.count(enemy, area))
    seen = 0
    for block in s.blocks_in(enemy, area):
        if not (screened and s.blocks.kind[block] == CAVALRY):
            seen += 1
            see(s, side, block, area)
    if seen == 0:
        s.note(codes.SEES_NOTHING, area, who=s.eyes(side))
