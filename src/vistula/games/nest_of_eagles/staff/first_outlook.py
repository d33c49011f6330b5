"""The ground as the first staff sees it: strength by hex, what is worth having, what threatens."""

from typing import Final, final

from vistula.games.nest_of_eagles.board import LARGE
from vistula.games.nest_of_eagles.rules.supply import Lines, lines_of
from vistula.games.nest_of_eagles.staff.ground import FULL_STRENGTH, base_shelter
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import ENEMIES, POLAND, POLES, REDS

REACH: Final = 12  # hexes from which a place still draws


@final
class Outlook:
    def __init__(self, s: Eagles, side: int) -> None:
        self.s: Final = s
        self.side: Final = side
        self.party: Final = POLES if side == POLAND else REDS
        count = s.board.count
        self.own: Final = [0] * count  # SP
        self.enemy: Final = [0] * count
        self.own_total = 0
        self.enemy_total = 0
        for space in range(count):
            there: int = s.there[space]
            if not there:
                continue
            if there & ENEMIES[self.party]:
                self.enemy[space] = s.enemy_sp(self.party, space)
                self.enemy_total += self.enemy[space]
            elif there & (1 << self.party):
                self.own[space] = own_sp(s, space, self.party)
                self.own_total += self.own[space]
        self.pull: Final = self._pull()

    def _pull(self) -> list[float]:
        """How far each hex lies from what is worth having: enemy places to take, own ones to hold under threat."""
        s = self.s
        board = s.board
        found = [0.0] * board.count
        for town in board.towns:
            worth = s.plan.worth[town]
            if not worth or not s.plan.open[town]:
                continue
            mine = s.holds(self.side, town)
            if mine and not self.is_threatened(town, 3):
                continue
            weight = float(worth) * (1.3 if mine else 1.0)
            for space in range(board.count):
                away = board.distance(space, town)
                if away <= REACH and s.plan.open[space]:
                    found[space] += weight / (1.0 + away)
        return found

    def is_threatened(self, space: int, reach: int) -> bool:
        board = self.s.board
        for other in range(board.count):
            if self.enemy[other] and board.distance(other, space) <= reach:
                return True
        return False

    def beside(self, strength: list[int], space: int) -> int:
        total = 0
        for other in self.s.board.neighbours[space]:
            total += strength[other]
        return total

    def shelter(self, space: int) -> float:
        """What the ground gives a defender, in steps of the chance."""
        board = self.s.board
        found = base_shelter(self.s, space)
        rivers = 0
        threats = 0
        for d in range(6):
            other: int = board.around[6 * space + d]
            if other < 0 or not self.enemy[other]:
                continue
            threats += 1
            river = board.river[board.side[6 * space + d]]
            rivers += 2 if river >= LARGE else 1 if river else 0
        return found + (rivers / threats if threats else 0.0)

    def place_value(self, u: int, space: int, joins: bool) -> float:
        """What it is worth that a unit stands in a hex; `joins`: it is not there yet."""
        s = self.s
        sp = s.sp(u)
        stack = self.own[space] + (sp if joins else 0)
        enemy = self.beside(self.enemy, space)
        value = 0.55 * self.pull[space]
        town = s.board.town_index[space]
        if town >= 0 and s.plan.worth[space] and not s.holds(self.side, space):
            value += 1.6 * s.plan.worth[space]
        if not enemy:
            crowd = max(0, stack - FULL_STRENGTH)
            return value - 0.3 * crowd
        danger = min(FULL_STRENGTH, enemy) - min(FULL_STRENGTH, stack) - 1.2 * self.shelter(space)
        value -= 0.35 * max(0.0, danger) * (0.6 + 0.1 * sp)
        value += self.chances(space, sp if joins else 0)
        if town >= 0 and s.plan.worth[space] and s.holds(self.side, space):
            value += 0.9 * s.plan.worth[space]
        value -= 0.25 * max(0, stack - FULL_STRENGTH)
        return value

    def chances(self, space: int, more: int) -> float:
        """The best enemy stack beside a hex that own units could attack together."""
        best = 0.0
        for other in self.s.board.neighbours[space]:
            defense = self.enemy[other]
            if not defense:
                continue
            attack = self.beside(self.own, other) + more
            gain = min(FULL_STRENGTH, attack) - min(FULL_STRENGTH, defense)
            worth = self.s.plan.worth[other]
            best = max(best, 0.3 * gain + 0.25 * worth if gain > -2 else 0.0)
        return best

    def supplied(self) -> Lines:
        return lines_of(self.s, self.party)


def own_sp(s: Eagles, space: int, party: int) -> int:
    total = 0
    for u in s.of_party(space, party):
        total += s.sp(u)
    return total
