"""The supply check at the end of a phase (7.7, 7.71): garrisons cut off go, blocks out of supply lose one SP."""

from __future__ import annotations

from typing import Final

from vistula.core.columns import Col
from vistula.core.stages import Stages, times
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import DENIED, HAND_COUNT, SUPPLIED_AREA
from vistula.games.strike_of_the_eagle.rules import reactions
from vistula.games.strike_of_the_eagle.rules.paths import depot_steps, depots, is_supplied, steps_to
from vistula.games.strike_of_the_eagle.state import UNSUPPLIED, Campaign
from vistula.games.strike_of_the_eagle.terms import NOBODY, POLISH, SOVIET
from vistula.games.strike_of_the_eagle.terms import SUPPLY as SUPPLY_TRIGGER


def is_in_doubt(s: Campaign, side: int, front: int, steps: Col) -> bool:
    """Some area of the front with blocks of the side is further from a depot than infantry may be: all see that."""
    far = [area for area in s.theatre.areas if steps[area] > s.tables.supply_infantry]
    return any(s.count(side, area) and s.front_of(area) == front for area in far)


def may_react(s: Campaign, turn: int) -> None:
    """A window for either side on either front, before the check on one position (R-SUP3)."""
    side, front = turn % 2, turn // 2
    if s.n[HAND_COUNT + s.seat_for(side, front)] == 0 or s.n[SUPPLIED_AREA + side]:
        return
    if is_in_doubt(s, side, front, depot_steps(s, side, s.n[DENIED] - 1)):
        reactions.offer(s, side, front, SUPPLY_TRIGGER)


def check_supply(s: Campaign) -> None:
    """Depots and blocks of both sides are judged before anything is taken off (R-SUP3, R-SUP5)."""
    s.reveal()  # who starves tells what stands there
    denied: int = s.n[DENIED] - 1
    linked = [depots(s, side) for side in (POLISH, SOVIET)]
    steps = [steps_without(s, side, denied) for side in (POLISH, SOVIET)]
    for area in s.theatre.key_cities:
        side: int = s.garrison[area]
        if side != NOBODY and area not in linked[side]:
            s.set_garrison(area, NOBODY)  # 7.71f
            s.note(codes.GARRISON_STARVED, side, area)
    for side in (SOVIET, POLISH):
        starve(s, side, steps[side])


def steps_without(s: Campaign, side: int, denied: int) -> Col:
    """Clear steps from every area to the nearest depot of the side but the denied one, if there is one."""
    if denied < 0:
        return depot_steps(s, side)
    return steps_to(s, side, [depot for depot in depots(s, side) if depot != denied])


def starve(s: Campaign, side: int, steps: Col) -> None:
    """Every block of the side without supply loses one SP (7.7a, 7.71a); leaders are spared (9.0b)."""
    told: list[int] = []  # areas with blocks out of supply
    lent: int = s.n[SUPPLIED_AREA + side] - 1
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        area: int = s.at[block]
        if area < 0:
            continue
        if area == lent or is_supplied(s, block, steps):
            s.mark[block] &= ~UNSUPPLIED
            continue
        told.append(area)
        s.mark[block] |= UNSUPPLIED
        s.note(codes.STARVED, block, s.sp[block] - 1, area, who=s.eyes(side))
        if s.sp[block] > 1:
            s.set_sp(block, s.sp[block] - 1)
        else:
            s.eliminate(block, s.tables.points_eliminated)  # 7.71c, 7.71d
    for area in s.theatre.areas:
        count = told.count(area)
        if count:
            s.note(codes.OUT_OF_SUPPLY, side, area, count)


SUPPLY: Final[Stages[Campaign]] = Stages(phases.SUPPLY, "supply", [*times(4, may_react), ("The check", check_supply)])
