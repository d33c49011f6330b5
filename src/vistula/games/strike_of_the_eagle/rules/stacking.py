"""Blocks over the limit (7.33): those that wait on roads go back after battles, and areas are checked at the end."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import BLOCK, AskedAt, AskedOfBlock, OneThere
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.rules.paths import can_stay, depot_steps
from vistula.games.strike_of_the_eagle.rules.retreat import is_over_limit
from vistula.games.strike_of_the_eagle.state import FOUGHT, WAITING, Campaign
from vistula.games.strike_of_the_eagle.terms import POLISH, SOVIET

CROWD_NOT_THERE: Final = Refusal("7.33a", "One of your blocks in that area has to leave it.")
NOT_BEST: Final = Refusal("7.33f", "The block goes to the adjoining area from which a depot is nearest.")


def fall_backs(s: Campaign, block: int) -> list[int]:
    """Where a block over the limit goes: back where it came from (7.33e); else to the adjoining areas from which a
    depot is nearest by a clear path (7.33f). Several: its owner chooses (R-RET2)."""
    side = s.blocks.side[block]
    origin: int = s.origin[block]
    if origin >= 0 and can_stay(s, side, origin):
        return [origin]
    steps = depot_steps(s, side)
    found = [near for near in s.map.neighbours[s.at[block]] if steps[near] < FAR and can_stay(s, side, near)]
    best = min([steps[near] for near in found], default=FAR)
    return [near for near in found if steps[near] == best]


def fall_back(s: Campaign, block: int) -> None:
    """Send a block over the limit away, ask where, or lose it (7.33f)."""
    found = fall_backs(s, block)
    if len(found) > 1:
        s.push(phases.FALL_BACK_TO, block)
    elif found:
        fall_back_to(s, block, found[0])
    else:
        side = s.blocks.side[block]
        fought = s.mark[block] & FOUGHT != 0
        s.note(codes.ELIMINATED, block, s.at[block])
        s.eliminate(block)
        if fought:
            s.add_vp(1 - side, s.tables.points_eliminated)  # R-STK2: none for a block that merely waited


def fall_back_to(s: Campaign, block: int, area: int) -> None:
    side = s.blocks.side[block]
    start: int = s.at[block]
    s.set_waiting(block, False)
    s.send(block, area)
    s.note(codes.WENT_BACK, side, start, area)
    s.note(codes.WENT_BACK_BLOCK, block, start, area, who=s.eyes(side))


def first_waiting(s: Campaign) -> int:
    """The next block that goes back from a road, or -1: by where it stands and whence it came, which all see, since an
    order by number would tell who it is."""
    best = -1
    for block in range(s.blocks.count):
        if s.mark[block] & WAITING == 0 or s.at[block] < 0:
            continue
        if best < 0 or (s.at[block], s.origin[block]) < (s.at[best], s.origin[best]):
            best = block
    return best


@final
class RoadCleanup(Phase[Campaign]):
    """Blocks that still wait on a road after the battles (7.33e, 7.33f)."""

    def run(self, s: Campaign) -> None:
        block = first_waiting(s)
        if block < 0:
            s.pop()
        else:
            fall_back(s, block)


@final
class FallsBack(OneOf[Campaign]):
    """to <area>"""

    def among(self, s: Campaign) -> list[int]:
        return fall_backs(s, s.arg(BLOCK))

    def play(self, s: Campaign, x: int) -> None:
        block = s.arg(BLOCK)
        s.pop()
        fall_back_to(s, block, x)


@final
class StackCheck(Phase[Campaign]):
    """No area but an Eastern Link ends the phase with more than four blocks of a side (7.33a, 7.33d, R-STK2)."""

    def run(self, s: Campaign) -> None:
        for area in s.theatre.areas:
            if s.here[area]:
                for side in (POLISH, SOVIET):
                    if is_over_limit(s, side, area):
                        s.push(phases.WHO_LEAVES, side, area)
                        return
        s.pop()


@final
class Leaves(OneThere):
    """leave <block>"""

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        fall_back(s, x)


PHASES: Final[list[Phase[Campaign]]] = [
    RoadCleanup(phases.ROAD_CLEANUP, "road_cleanup"),
    AskedOfBlock(
        phases.FALL_BACK_TO,
        "fall_back_to",
        "7.33f",
        "Choose where {block[0]} goes.",
        "A block without room goes back.",
        [FallsBack(verb("to"), SPACE, NOT_BEST, "To {}")],
        here=True,
    ),
    StackCheck(phases.STACK_CHECK, "stack_check"),
    AskedAt(
        phases.WHO_LEAVES,
        "who_leaves",
        "7.33a",
        "{area[1]} holds too many blocks: choose one that leaves.",
        "The {side} player relieves an overfull area.",
        [Leaves(verb("leave"), PIECE, CROWD_NOT_THERE, "{} leaves")],
    ),
]
