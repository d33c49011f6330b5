"""What can be thrown into an attack, and what that promises by the results table."""

from typing import Final, final

from vistula.games.red_star_white_eagle.numbers import BEGAN_IN_ZONE, LEFT_ZONE
from vistula.games.red_star_white_eagle.rules.attack import cannot_attack, reach_obstacle
from vistula.games.red_star_white_eagle.rules.battle import half
from vistula.games.red_star_white_eagle.rules.strength import (
    FORTIFICATION,
    RIVER,
    defense_total,
    ground_modifier,
    sides_crossed,
    trench_counts,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.tables import (
    ATTACKER_HALF,
    ATTACKER_HALF_EXCHANGE,
    DEFENDER_ALL,
    DEFENDER_HALF,
    EXCHANGE,
    HALF_EXCHANGE,
)
from vistula.games.red_star_white_eagle.units import LITHUANIAN, RUSSIAN, SOUTHWEST

RETREAT: Final = 0.5  # factors that a hex of the enemy's retreat is worth
REPULSE: Final = 0.5  # and what one of our own costs
FEW: Final = 0.34  # the least chance of a good end


@final
class Force:
    """The units that could attack a hex together, their factors and what the ground makes of them."""

    def __init__(self, s: War, target: int) -> None:
        self.target: Final = target
        self.units: list[int] = []
        self.factors = 0
        groups: list[list[int]] = [[], [], []]  # fronts and Lithuanians do not attack together
        totals = [0, 0, 0]
        for other in s.board.neighbours[target]:
            if not s.has_units(s.side, other):
                continue
            for u in s.units_in(other):
                if cannot_attack(s, u) is None and reach_obstacle(s, u, target) is None:
                    which = 0
                    if s.side == RUSSIAN:
                        if s.order.nation[u] == LITHUANIAN:
                            which = 2
                        elif s.order.front[u] == SOUTHWEST:
                            which = 1
                    groups[which].append(u)
                    totals[which] += factors_at_hand(s, u, target)
        for which in range(3):
            if totals[which] > self.factors:
                self.factors = totals[which]
                self.units = groups[which]
        crossed = [sides_crossed(s, s.hex[u], target) for u in self.units]
        doubled = False
        river = bool(crossed)
        for sides in crossed:
            if sides & FORTIFICATION:
                doubled = True
            if not sides & RIVER:
                river = False
        self.defense: int = defense_total(s, target)
        self.doubled: Final = doubled and s.side == RUSSIAN and s.board.fortified[target] != 0
        self.shift = ground_modifier(s, target)
        if river:
            self.shift += s.tables.river_combat
        if s.side == RUSSIAN and crossed and trench_counts(s, crossed, river):
            self.shift += s.tables.trench_combat
        if self.defense <= 1:
            self.shift += s.tables.weak_defender_bonus

    def column(self, s: War) -> int:
        defense = self.defense * s.tables.fortification_multiplier if self.doubled else self.defense
        return s.tables.combat_results.column(self.factors, defense)

    def good(self, s: War) -> float:
        """The chance that the defender loses factors or ground."""
        results = s.tables.combat_results
        column = self.column(s)
        found = 0
        for roll in range(1, 7):
            cell = results.cell(column, roll + self.shift)
            loss = results.loss[cell]
            if results.defender_retreat[cell] or loss in (DEFENDER_ALL, DEFENDER_HALF, EXCHANGE, HALF_EXCHANGE):
                found += 1
        return found / 6.0

    def gain(self, s: War, thrift: float, prize: float) -> float:
        """Factors gained on average, own losses counted by thrift; the prize for driving the defender out."""
        results = s.tables.combat_results
        column = self.column(s)
        total = 0.0
        for roll in range(1, 7):
            cell = results.cell(column, roll + self.shift)
            loss = results.loss[cell]
            ours = 0
            theirs = 0
            gone = results.defender_retreat[cell] > 0
            if loss == ATTACKER_HALF:
                ours = half(self.factors)
            elif loss == ATTACKER_HALF_EXCHANGE:
                ours = min(self.factors, half(self.defense))
            elif loss == DEFENDER_ALL:
                theirs = self.defense
                gone = True
            elif loss == DEFENDER_HALF:
                theirs = half(self.defense)
            elif loss == EXCHANGE:
                ours = min(self.factors, self.defense)
                theirs = self.defense
                gone = True
            elif loss == HALF_EXCHANGE:
                ours = min(self.factors, half(self.defense))
                theirs = half(self.defense)
            total += theirs - thrift * ours
            total += RETREAT * results.defender_retreat[cell] - REPULSE * results.attacker_retreat[cell]
            if gone:
                total += prize
        return total / 6.0


def factors_at_hand(s: War, u: int, target: int) -> int:
    """What a unit could throw into an attack."""
    fort = s.side == RUSSIAN and sides_crossed(s, s.hex[u], target) & FORTIFICATION
    if s.charge_of(u) and not s.mark[u] & (BEGAN_IN_ZONE | LEFT_ZONE) and not fort:
        return s.charge_of(u)
    return s.attack_of(u)
