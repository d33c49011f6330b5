"""How a seat stands: points and what is about to be booked, what the scenario asks, strength, supply, threats."""

from math import tanh
from typing import Final

from vistula.games.strike_of_the_eagle.numbers import INIT_LEVEL, INIT_SIDE, VP
from vistula.games.strike_of_the_eagle.rules import paths
from vistula.games.strike_of_the_eagle.staff.judgement import TYPICAL, city_worth, own_strength, pull, threat
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import NOBODY, POLISH

POINTS: Final = 1.0
HELD: Final = 0.6  # a city that victory asks for
STRENGTH: Final = 0.05
HUNGER: Final = 0.35
THREAT: Final = 0.12
INITIATIVE: Final = 0.15
NEARNESS: Final = 0.08
SCALE: Final = 9.0


def appraisal(s: Campaign, seat: int) -> float:
    """From -1 to 1, from what the seat may know."""
    side = s.side_of(seat)
    total = POINTS * (lead(s, side) - goal(s, side))
    total += held(s, side) + strength(s, side) + initiative(s, side)
    total += supply(s, side) - dangers(s, side)
    return tanh(total / SCALE)


def lead(s: Campaign, side: int) -> float:
    """The lead on the track, and the cities that will be booked at the end of the phase (R-VP1)."""
    points = int(s.n[VP]) if side == POLISH else -int(s.n[VP])
    for area in s.theatre.key_cities:
        holder, before = s.holder(area), int(s.booked[area])
        if holder == before:
            continue
        value = int(s.map.value[area])
        if holder == side or (holder == NOBODY and before == 1 - side):
            points += value
        else:
            points -= value
    return float(points)


def goal(s: Campaign, side: int) -> float:
    """The lead halfway between what this side and the other side need."""
    mine, theirs = 1, 1
    for condition in s.setting.conditions:
        if condition.lead and not condition.hold:
            if condition.side == side:
                mine = condition.lead
            else:
                theirs = condition.lead
    return (mine - theirs) / 2.0


def held(s: Campaign, side: int) -> float:
    """Cities that a victory asks for, in hand or in the enemy's."""
    total = 0.0
    for condition in s.setting.conditions:
        for area in condition.hold:
            holder = s.holder(area)
            total += HELD if holder == side else -HELD if holder == 1 - side else 0.0
    return total


def strength(s: Campaign, side: int) -> float:
    """Own SP, concentrated near what is worth taking, against enemy blocks as counted."""
    slope = pull(s, side)
    total = 0.0
    for area in s.theatre.areas:
        own = s.count(side, area)
        if own:
            total += own_strength(s, side, area) * (STRENGTH + NEARNESS * slope[area] / 4.0)
        total -= STRENGTH * TYPICAL * s.count(1 - side, area)
    return total


def initiative(s: Campaign, side: int) -> float:
    total = 0
    for front in s.setting.fronts:
        level = int(s.n[INIT_LEVEL + front])
        total += level if s.n[INIT_SIDE + front] == side else -level
    return INITIATIVE * total


def supply(s: Campaign, side: int) -> float:
    """Own blocks out of supply (7.71c)."""
    steps = paths.depot_steps(s, side)
    hungry = 0
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        if s.at[block] >= 0 and not paths.is_supplied(s, block, steps):
            hungry += 1
    return -HUNGER * hungry


def dangers(s: Campaign, side: int) -> float:
    """Own cities beside enemies stronger than their defence."""
    total = 0.0
    for area in s.theatre.key_cities:
        if s.holder(area) == side:
            over = threat(s, side, area) - own_strength(s, side, area)
            if over > 0.0:
                total += THREAT * city_worth(s, side, area) * min(over, 6.0) / 6.0
    return total
