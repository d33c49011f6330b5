"""How a side stands: points and what is about to be booked, what the scenario asks, strength, supply, threats. The
weights are data, fitted to the results of recorded games (`data/appraisal.toml`).

What one side gains the other loses: every feature is a side's less the enemy's. The two sides' appraisals differ only
by what is hidden from one of them, the strength of enemy blocks."""

from typing import Final

from vistula.games.strike_of_the_eagle.numbers import INIT_LEVEL, INIT_SIDE, VP
from vistula.games.strike_of_the_eagle.rules import paths
from vistula.games.strike_of_the_eagle.staff.judgement import city_worth, enemy_strength, own_strength
from vistula.games.strike_of_the_eagle.state import KNOWN, SHOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import NOBODY, POLISH

FEATURES: Final = [
    "lead",
    "late_lead",
    "held",
    "late_held",
    "strength",
    "initiative",
    "hunger",
    "danger",
    "poland",
]
POINTS: Final = 10.0  # victory points that count as a clear lead
ARMY: Final = 40.0  # SP that do
MUCH: Final = 6.0  # SP by which a city is in full danger


def features(s: Campaign, seat: int) -> list[float]:
    """For a seat's side, as it sees things, in the order of FEATURES."""
    s.way = s.game.ways[0]
    side = s.side_of(seat)
    enemy = 1 - side
    cities = held(s, side)
    ahead = (lead(s, side) - goal(s, side)) / POINTS
    return [
        ahead,
        ahead * late(s),
        cities,
        cities * late(s),
        (strength(s, side, side) - strength(s, side, enemy)) / ARMY,
        initiative(s, side),
        hungry(s, side, enemy) - hungry(s, side, side),
        (dangers(s, side, enemy) - dangers(s, side, side)) / POINTS,
        1.0 if side == POLISH else -1.0,
    ]


def late(s: Campaign) -> float:
    """0 at the beginning, 1 in the last phase."""
    return s.turn / max(1, s.setting.turns)


def seen(s: Campaign, viewer: int, side: int, area: int) -> float:
    """Strength of a side in an area, as the viewer knows it."""
    return own_strength(s, side, area) if viewer == side else enemy_strength(s, viewer, area)


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
    return (line(s, side) - line(s, 1 - side)) / 2.0


def line(s: Campaign, side: int) -> int:
    """The lead that a side needs."""
    found = 1
    for condition in s.setting.conditions:
        if condition.lead and not condition.hold and condition.side == side:
            found = condition.lead
    return found


def held(s: Campaign, side: int) -> float:
    """Cities that a victory asks for, in hand or in the enemy's."""
    total = 0.0
    for condition in s.setting.conditions:
        for area in condition.hold:
            holder = s.holder(area)
            total += 1.0 if holder == side else -1.0 if holder == 1 - side else 0.0
    return total


def strength(s: Campaign, viewer: int, side: int) -> float:
    return sum((seen(s, viewer, side, area) for area in s.theatre.areas if s.count(side, area)), 0.0)


def initiative(s: Campaign, side: int) -> float:
    total = 0
    for front in s.setting.fronts:
        level = int(s.n[INIT_LEVEL + front])
        total += level if s.n[INIT_SIDE + front] == side else -level
    return float(total)


def hungry(s: Campaign, viewer: int, side: int) -> float:
    """Blocks of a side out of supply (7.71c); an enemy block that was never seen is taken for infantry (7.7a)."""
    steps = paths.depot_steps(s, side)
    count = 0
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        area: int = s.at[block]
        if area < 0:
            continue
        if viewer == side or s.mark[block] & (SHOWN | KNOWN):
            count += 0 if paths.is_supplied(s, block, steps) else 1
        elif steps[area] > s.tables.supply_infantry:
            count += 1
    return float(count)


def dangers(s: Campaign, viewer: int, side: int) -> float:
    """Cities of a side beside enemies stronger than their defence, in points."""
    total = 0.0
    for area in s.theatre.key_cities:
        if s.holder(area) == side:
            coming = sum((seen(s, viewer, 1 - side, other) for other in s.map.neighbours[area]), 0.0)
            over = coming - seen(s, viewer, side, area)
            if over > 0.0:
                total += city_worth(s, side, area) * min(over, MUCH) / MUCH
    return total
