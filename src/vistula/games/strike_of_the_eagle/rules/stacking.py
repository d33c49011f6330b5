"""Blocks over the limit (7.33): those that wait on roads go back after battles, and areas are checked at the end."""

from __future__ import annotations

from typing import Final

from vistula.core.board import least
from vistula.core.flow import PIECE, SPACE, Phase
from vistula.core.plain import Pick, Runs
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.asking import BLOCK, blocks_there, of_area, where_it_stands
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.rules.paths import can_stay, depot_steps
from vistula.games.strike_of_the_eagle.rules.retreat import send_back
from vistula.games.strike_of_the_eagle.state import FOUGHT, WAITING, Campaign
from vistula.games.strike_of_the_eagle.terms import POLISH, SOVIET
from vistula.games.strike_of_the_eagle.wording import Worded

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
    return least(found, lambda near: steps[near])


def fall_back(s: Campaign, block: int) -> None:
    """Send a block over the limit away, ask where, or lose it (7.33f)."""
    found = fall_backs(s, block)
    if len(found) > 1:
        s.push(phases.FALL_BACK_TO, block)
    elif found:
        fall_back_to(s, block, found[0])
    else:
        # R-STK2: no points for a block that merely waited.
        s.eliminate(block, s.tables.points_eliminated if s.mark[block] & FOUGHT else 0)


def fall_back_to(s: Campaign, block: int, area: int) -> None:
    s.set_waiting(block, False)
    send_back(s, block, area)


def first_waiting(s: Campaign) -> int:
    """The next block that goes back from a road, or -1: by where it stands and whence it came, which all see, since an
    order by number would tell who it is."""
    waiting = [block for side in (POLISH, SOVIET) for block in s.on_map(side) if s.mark[block] & WAITING]
    return min(waiting, key=lambda block: (s.at[block], s.origin[block]), default=-1)


def clear_roads(s: Campaign) -> None:
    """Blocks that still wait on a road after the battles (7.33e, 7.33f)."""
    block = first_waiting(s)
    if block < 0:
        s.pop()
    else:
        fall_back(s, block)


def falls_back(s: Campaign, x: int) -> None:
    """to <area>"""
    fall_back_to(s, s.arg(BLOCK), x)


def check_stacks(s: Campaign) -> None:
    """No area but an Eastern Link ends the phase with more than four blocks of a side (7.33a, 7.33d, R-STK2)."""
    for area in s.theatre.areas:
        if s.here[area]:
            for side in (POLISH, SOVIET):
                if s.room(side, area) < 0:
                    s.push(phases.WHO_LEAVES, side, area)
                    return
    s.pop()


PHASES: Final[list[Phase[Campaign]]] = [
    Runs(phases.ROAD_CLEANUP, "road_cleanup", clear_roads),
    Worded(
        phases.FALL_BACK_TO,
        "7.33f",
        "Choose where {block[0]} goes.",
        "A block without room goes back.",
        Pick("to", SPACE, lambda s: fall_backs(s, s.arg(BLOCK)), NOT_BEST, falls_back, "To {}", ends=True),
        seat=where_it_stands,
    ),
    Runs(phases.STACK_CHECK, "stack_check", check_stacks),
    Worded(
        phases.WHO_LEAVES,
        "7.33a",
        "{area[1]} holds too many blocks: choose one that leaves.",
        "The {side} player relieves an overfull area.",
        Pick("leave", PIECE, blocks_there, CROWD_NOT_THERE, fall_back, "{} leaves", ends=True),
        seat=of_area,
    ),
]
