"""Taking losses (7.41.5, 3.0e): garrison first, then always the strongest block, its owner choosing among equals."""

from __future__ import annotations

from typing import Final

from vistula.core.board import least
from vistula.core.flow import PIECE, Phase
from vistula.core.plain import Button, Pick, Runs
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import AREA, SIDE, of_area
from vistula.games.strike_of_the_eagle.numbers import B_BLOCK_LOSS, B_GARRISON_LOST, B_TAKEN
from vistula.games.strike_of_the_eagle.state import HURT, Campaign
from vistula.games.strike_of_the_eagle.terms import LEADER, NOBODY
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
AMOUNT: Final = 2
IN_BATTLE: Final = 3

LOSSES_NOT_THERE: Final = Refusal("7.41.5b", "The losses fall on your blocks in that area.")
LOSSES_NOT_STRONGEST: Final = Refusal("7.41.5b", "Losses fall on the strongest block.")
SOMEBODY_LOSES: Final = Refusal("7.41.5b", "One of the strongest blocks must take the loss.")


def strongest(s: Campaign, side: int, area: int, in_battle: int) -> list[int]:
    """The strongest blocks, of which one takes the next loss (7.41.5b, 7.41.ex.c); leaders only in battle (R-CMB6)."""
    found = s.blocks_in(side, area)
    return strongest_of(s, [block for block in found if in_battle or s.blocks.kind[block] != LEADER])


def strongest_of(s: Campaign, blocks: list[int]) -> list[int]:
    return least(blocks, lambda block: -s.sp[block])


def hit(s: Campaign, block: int, area: int, in_battle: int) -> None:
    """A block loses one SP; at 1 SP it is destroyed (2.0c, 7.41.5c)."""
    side = s.blocks.side[block]
    left = int(s.sp[block]) - 1
    if in_battle:
        s.n[B_TAKEN + side] += 1
        s.n[B_BLOCK_LOSS + side] += 1
        s.note(codes.LOSES, block, left, area)
    else:
        s.note_block(codes.LOST_SP, block, left)
    if s.weaken(block, left):  # 4.0k: nobody scores (7.41.5d, 7.71e, 7.8e) …
        if in_battle:
            s.mark[block] |= HURT
    elif s.blocks.kind[block] == LEADER:
        s.add_vp(1 - side, s.tables.points_leader_destroyed)  # … but for a leader (9.0c)


def take_losses(s: Campaign) -> None:
    """One SP after another. Its numbers: side, area, SP still to lose, whether in battle."""
    side, area, owed, in_battle = s.arg(SIDE), s.arg(AREA), s.arg(AMOUNT), s.arg(IN_BATTLE)
    if owed <= 0:
        s.pop()
        return
    if in_battle and s.garrison[area] == side:
        s.set_arg(AMOUNT, owed - 1)
        s.set_garrison(area, NOBODY)  # 3.0e, 7.41.5a
        s.n[B_TAKEN + side] += 1
        s.n[B_GARRISON_LOST + side] = 1
        s.note(codes.GARRISON_FALLS, side, area)
        return
    found = strongest(s, side, area, in_battle)
    ask = len(found) > 1 if in_battle else s.count(side, area) > 1
    if ask:
        s.push(phases.LOSE_FROM, side, area, 0, in_battle)
    elif found:
        s.set_arg(AMOUNT, owed - 1)
        hit(s, found[0], area, in_battle)
    else:
        s.pop()


def who_may_lose(s: Campaign) -> list[int]:
    return strongest(s, s.arg(SIDE), s.arg(AREA), s.arg(IN_BATTLE))


def cannot_lose(s: Campaign, x: int) -> Refusal | None:
    if s.blocks.side[x] != s.arg(SIDE) or s.at[x] != s.arg(AREA):
        return LOSSES_NOT_THERE
    return None if x in who_may_lose(s) else LOSSES_NOT_STRONGEST


def lose(s: Campaign, x: int) -> None:
    """lose <block>"""
    area, in_battle = s.arg(AREA), s.arg(IN_BATTLE)
    s.pop()
    s.set_arg(AMOUNT, s.arg(AMOUNT) - 1)
    hit(s, x, area, in_battle)


def lose_nobody(s: Campaign) -> None:
    """done, where only leaders stand, whom cards spare"""
    s.pop()
    s.set_arg(AMOUNT, 0)


PHASES: Final[list[Phase[Campaign]]] = [
    Runs(phases.TAKE_LOSSES, "take_losses", take_losses),
    Worded(
        phases.LOSE_FROM,
        "7.41.5b",
        "Losses in {area[1]}: choose the block that loses one SP.",
        "The {side} player takes losses.",
        Pick("lose", PIECE, who_may_lose, cannot_lose, lose, "{} loses one SP"),
        Button("done", "No block takes the loss", lose_nobody, lambda s: SOMEBODY_LOSES if who_may_lose(s) else None),
        must_ask=lambda s: s.arg(IN_BATTLE) == 0,  # outside battle nobody sees whether several are equal
        seat=of_area,
    ),
]
