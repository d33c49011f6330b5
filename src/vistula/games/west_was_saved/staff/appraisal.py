"""How a side stands, by what everybody sees: the roster, the towns, ground and supply. The weights are data, fitted to
the results of recorded games (`data/appraisal.toml`). What one side is ahead the other is behind by; strengths and
hidden stacks are left to the games played on in thought, stacks count by their counters."""

from __future__ import annotations

from typing import Final

from vistula.core.appraisal import seen_by
from vistula.games.west_was_saved.rules import supply, victory
from vistula.games.west_was_saved.staff import outlook
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, POLE, RUSSIAN

FEATURES: Final = [
    "roster",
    "towns",
    "late_towns",
    "enough",
    "late_enough",
    "prospect",
    "late_prospect",
    "hunger",
    "approach",
    "capital",
    "poland",
]
GUN: Final = 1.5
STEP: Final = 0.3  # a unit beyond its factor
ARMY: Final = 30.0  # factors that are a clear lead
TOWNS: Final = 4.0  # victory towns that are
MANY: Final = 10.0  # hungry counters that weigh much
BESIDE: Final = 2  # hexes from a town within which counters decide about it
REACH: Final = 5  # hexes from a capital within which they do
GRIP: Final = 2.0  # counters that holding a place is worth beside those near it


def features(s: West, seat: int) -> list[float]:
    """In the order of FEATURES."""
    poles, russians = outlook.own_stacks(s, POLE), outlook.own_stacks(s, RUSSIAN)
    turns = s.static.plan.turns
    late = min(s.turn, turns) / turns
    held = victory.towns_held(s, POLE), victory.towns_held(s, RUSSIAN)
    towns = (held[0] - held[1]) / TOWNS
    enough = float(held[0] >= s.tables.victory_towns) - float(held[1] >= s.tables.victory_towns)
    prospect = sum((grip(s, town, BESIDE, poles, russians) for town in s.board.victory_towns), 0.0) / TOWNS
    warsaw, smolensk = s.board.base_of(POLE), s.board.base_of(RUSSIAN)
    found = [
        (roster(s, POLE) - roster(s, RUSSIAN)) / ARMY,
        towns,
        towns * late,
        enough,
        enough * late,
        prospect,
        prospect * late,
        (hungry(s, RUSSIAN, russians) - hungry(s, POLE, poles)) / MANY,
        nearness(s, poles, smolensk) - nearness(s, russians, warsaw),
        menace(s, smolensk, poles, russians) - menace(s, warsaw, russians, poles),
        1.0,
    ]
    return seen_by(seat == POLE, found)


def roster(s: West, side: int) -> float:
    """The units on the map, public by name, at full strength."""
    total = 0.0
    for u in s.order.combat[side]:
        if s.at[u] >= 0:
            full = max(s.order.front[u], s.order.reduced_front[u])
            total += GUN if s.order.arm[u] == ARTILLERY else full + STEP
    for q in s.order.headquarters[side]:
        if s.at[q] >= 0:
            total += 1.0
    return total


def counters(s: West, stacks: list[int], place: int, reach: int) -> int:
    """Counters of these stacks within reach of a place."""
    total = 0
    for h in stacks:
        if s.board.distance(h, place) <= reach:
            total += s.height(h)
    return total


def grip(s: West, town: int, reach: int, poles: list[int], russians: list[int]) -> float:
    """Who has more counters about a town, from -1, the Russians alone, to 1; a garrison counts more."""
    mine = float(counters(s, poles, town, reach))
    theirs = float(counters(s, russians, town, reach))
    if s.holds(POLE, town):
        mine += GRIP
    elif s.holds(RUSSIAN, town):
        theirs += GRIP
    return (mine - theirs) / (mine + theirs) if mine + theirs else 0.0


def menace(s: West, capital: int, attackers: list[int], defenders: list[int]) -> float:
    """The attackers' part of all counters within reach of a capital."""
    coming = counters(s, attackers, capital, REACH)
    return coming / (coming + counters(s, defenders, capital, REACH) + GRIP)


def hungry(s: West, side: int, stacks: list[int]) -> int:
    """Counters in hexes out of supply, four of a stack at most."""
    net = supply.between_net(s, side)
    total = 0
    for h in stacks:
        if net[h] > s.tables.supply_range:
            total += min(s.tables.stacking, s.height(h))
    return total


def nearness(s: West, stacks: list[int], goal: int) -> float:
    """1 for a stack in the enemy's capital, a half next to it, and so on; of the nearest one."""
    near = 99
    for h in stacks:
        near = min(near, s.board.distance(h, goal))
    return 1.0 / (1.0 + near)
