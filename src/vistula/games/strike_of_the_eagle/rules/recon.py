"""Recon (7.2.rec): its side sees the enemy blocks of an area, and nobody else does."""

from __future__ import annotations

from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.numbers import SCREEN
from vistula.games.strike_of_the_eagle.state import KNOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import CAVALRY


def look_at(s: Campaign, side: int, area: int, seen: list[int]) -> None:
    """All learn where the side looks; it is told what these enemy blocks there are, and may remember them."""
    s.reveal()
    s.note(codes.LOOKS, side, area, s.count(1 - side, area))
    for block in seen:
        s.mark[block] |= KNOWN
        s.note(codes.SEES, block, s.sp[block], area, who=s.eyes(side))


def look(s: Campaign, side: int, area: int) -> None:
    """The side looks at all enemy blocks there (7.2.rec.b, 4.0h); a Cavalry Screen hides the cavalry."""
    enemy = 1 - side
    screened = s.n[SCREEN + enemy * 2 + s.front_of(area)] != 0
    seen = [own for own in s.blocks_in(enemy, area) if not (screened and s.blocks.kind[own] == CAVALRY)]
    look_at(s, side, area, seen)
    if not seen:
        s.note(codes.SEES_NOTHING, area, who=s.eyes(side))
