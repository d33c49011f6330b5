"""How a side stands, by what everybody sees: the roster, the towns, ground and supply. What one side is ahead the other
is behind by; strengths and hidden stacks are left to the games played on in thought."""

from __future__ import annotations

from typing import Final

from vistula.games.west_was_saved.rules import supply, victory
from vistula.games.west_was_saved.staff import outlook
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY

SCALE: Final = 90.0
MOST: Final = 0.98
GUN: Final = 1.5
STEP: Final = 0.3  # a unit beyond its factor
HUNGRY: Final = 0.8  # each counter of a stack out of supply
TOWN: Final = 1.0  # a victory town at the beginning, and what each turn adds
TOWN_BY_TURN: Final = 0.35
NEAR: Final = 9.0  # next to the enemy's capital; half as much a hex further


def appraisal(s: West, seat: int) -> float:
    """Men, towns, supply, ground."""
    value = side_worth(s, seat) - side_worth(s, 1 - seat)
    return max(-MOST, min(MOST, value / SCALE))


def side_worth(s: West, side: int) -> float:
    turn = min(s.turn, s.static.plan.turns)
    value = roster(s, side) + victory.towns_held(s, side) * (TOWN + TOWN_BY_TURN * turn)
    net = supply.between_net(s, side)
    goal = s.board.base_of(1 - side)
    near = 99
    for h in outlook.own_stacks(s, side):
        if net[h] > s.tables.supply_range:
            value -= HUNGRY * min(s.tables.stacking, outlook.height(s, h))
        near = min(near, s.board.distance(h, goal))
    return value + NEAR / (1.0 + near)


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
