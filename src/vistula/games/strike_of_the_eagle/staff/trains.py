"""Advice on Rail Transport: idle blocks ride to a menaced city, or nearer to what is worth taking (7.2.rail, 7.6)."""

from typing import Final

from vistula.core.action import Action
from vistula.games.strike_of_the_eagle.rules import paths
from vistula.games.strike_of_the_eagle.rules.rail import AREA, BLOCK, SIDE, may_ride, rail_areas
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.staff.worth import NEVER, relief_worth
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import LEADER

MUCH: Final = 8.0  # SP beyond which a force counts no more, as in a move


def rail_worth(s: Campaign, side: int, area: int, idle: list[int], slope: list[float]) -> float:
    """The worth of an order to ride out of an area: its best stop, for whoever is not needed there."""
    if s.way.trains == 0.0 or s.has_enemy(side, area):
        return NEVER
    supply = paths.depot_steps(s, side)
    riders = [block for block in idle if may_ride(s, block, supply) and rides(s, side, block)]
    if not riders:
        return NEVER
    ours = sum((float(s.sp[block]) for block in riders[: s.tables.per_rail]), 0.0)
    stops = rail_areas(s, side, area, s.tables.rail_reach, supply)
    return max((stop_worth(s, side, area, stop, ours, slope) for stop in stops), default=NEVER)


def rides(s: Campaign, side: int, block: int) -> bool:
    """Whether a block may be spared where it stands: not from a city that it holds, nor from before the enemy."""
    area: int = s.at[block]
    if s.blocks.kind[block] == LEADER or judgement.must_stay(s, side, block):
        return False
    return judgement.threat(s, side, area) == 0.0


def stop_worth(s: Campaign, side: int, area: int, stop: int, ours: float, slope: list[float]) -> float:
    """What it is worth that so much strength rides from an area to a stop."""
    if ours * s.way.caution < judgement.threat(s, side, stop) - judgement.own_strength(s, side, stop):
        return NEVER
    nearer = (slope[stop] - slope[area]) * min(ours, MUCH) * s.way.advance
    return s.way.trains * max(nearer, relief_worth(s, side, stop, ours))


def ride(s: Campaign, seat: int) -> Action | None:
    """The strongest block that may be spared and gains by the ride; then the end."""
    assert s.offered is not None
    side, area = s.arg(SIDE), s.arg(AREA)
    slope = judgement.pull(s, side)
    chosen: Action | None = None
    most = 0.0
    for action in s.offered:
        if action.verb.name == "ride" and rides(s, side, action.x):
            value = rail_worth(s, side, area, [action.x], slope)
            if value > most:
                most = value
                chosen = action
    return chosen


def ride_to(s: Campaign, seat: int) -> Action | None:
    assert s.offered is not None
    block = s.arg(BLOCK)
    side = s.blocks.side[block]
    area: int = s.at[block]
    slope = judgement.pull(s, side)
    ours = float(s.sp[block])
    chosen: Action | None = None
    most = NEVER
    for action in s.offered:
        value = stop_worth(s, side, area, action.x, ours, slope)
        if chosen is None or value > most:
            most = value
            chosen = action
    return chosen
