"""How things look to a side, from what it may know: where the enemy is, how strong, and what a hex is worth."""

from __future__ import annotations

from typing import Final, final

from vistula.games.west_was_saved.numbers import KNOWN, SHOWN
from vistula.games.west_was_saved.rules import command, factors, supply
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, HQ, RUSSIAN

COUNTER: Final = 2.1  # what a hidden counter is worth in front, on an average
BY_FLANK: Final = 1.2
LATE: Final = 10  # from this turn on towns are garrisoned


def is_seen(s: West, h: int) -> bool:
    for u in s.combat_units(h):
        if not s.mark[u] & (KNOWN | SHOWN):
            return False
    return True


def guessed_defence(s: West, start: int, at: int, taking_part: list[int]) -> float:
    """What an enemy stack may defend with."""
    if is_seen(s, at):
        return float(factors.total(factors.defence_lines_of(s, start, at, taking_part)))
    each = COUNTER if factors.uses_front(s, start, at, taking_part) else BY_FLANK
    counters = min(s.tables.stacking, s.height(at))
    seen = factors.total(factors.seen_defence_lines(s, start, at))
    return counters * each + seen + (1.0 if counters > 1 else 0.0)


def advantage(s: West, start: int, at: int, again: bool) -> float:
    """By how much an attack would lead before the dice."""
    taking_part = factors.attackers(s, start, again)
    attack = factors.total(factors.attack_lines_of(s, start, at, taking_part, -1))
    return attack - guessed_defence(s, start, at, taking_part)


def strength(s: West, side: int, h: int) -> int:
    """Own stack: front factors."""
    if not s.holds(side, h):
        return 0
    return factors.basic(s, h, s.combat_units(h), True)


def own_stacks(s: West, side: int) -> list[int]:
    return s.stacks_of(side)


@final
class Outlook:
    """A glance at the whole map for one side."""

    def __init__(self, s: West, side: int) -> None:
        self.side: Final = side
        self.stacks: Final = own_stacks(s, side)
        self.enemies: Final = own_stacks(s, 1 - side)
        self.goals: Final = goals_of(s, side, self.enemies)

    def worth(self, s: West, h: int, units: list[int]) -> float:
        """How good it is to stand in a hex: near to a goal, in supply, not alone among enemies."""
        side = self.side
        value = 0.0
        for goal, weight in self.goals:
            far = s.board.distance(h, goal)
            value = max(value, weight / (1.0 + far) if far else 1.6 * weight)
        if not s.is_open(h):
            return -50.0
        for u in units:
            if not supply.would_be_fed(s, u, h):
                value -= 3.0
        beside = [g for g in s.board.neighbours[h] if s.holds(1 - side, g)]
        mine = sum(s.factor(u, True) for u in units) + strength(s, side, h)
        if beside:
            theirs = max(COUNTER * min(4, s.height(g)) for g in beside)
            value += 0.35 * max(-3.0, min(3.0, mine - theirs))
            if len(beside) > 1:
                value -= 0.8 * (len(beside) - 1)
            if command.is_in_reach(s, side, units, h):
                value += 0.5
        if s.board.difficult[h] or s.board.has_shelter(h):
            value += 0.3
        return value


def goals_of(s: West, side: int, enemies: list[int]) -> list[tuple[int, float]]:
    """Places worth going to, and how much: victory towns that nobody of ours holds, the enemy's capital, our own."""
    found: list[tuple[int, float]] = []
    late = s.turn >= LATE
    for h in s.board.victory_towns:
        if s.holds(side, h):
            continue
        weight = 5.0 if s.holds(1 - side, h) else 4.0
        found.append((h, weight + (3.0 if late else 0.0)))
    theirs = s.board.base_of(1 - side)
    found.append((theirs, 7.0 if side == RUSSIAN else 5.0))
    own = s.board.base_of(side)
    near = min((s.board.distance(own, g) for g in enemies), default=99)
    if near <= 4 and strength(s, side, own) < 6:
        found.append((own, 12.0))
    elif near <= 7 and not s.holds(side, own):
        found.append((own, 6.0))  # an empty capital falls to the first rider
    return found


def best_facing(s: West, side: int, h: int) -> int:
    """Towards the enemy: the tallest stack beside, else the nearest one."""
    best = 0
    best_value = -1e9
    enemies = own_stacks(s, 1 - side)
    for facing in range(6):
        ahead = s.board.step(h, facing)
        if ahead < 0:
            continue
        if s.holds(1 - side, ahead):
            value = 100.0 - guess_by_height(s, ahead) if strength(s, side, h) > 4 else 100.0 + guess_by_height(s, ahead)
        elif s.has_hq_only(ahead) and s.side_at(ahead) == 1 - side:
            value = 50.0
        else:
            value = 0.0
            for g in enemies:
                far = s.board.distance(ahead, g)
                if far < 6:
                    value += 1.0 / (1 + far * far)
        if value > best_value:
            best_value = value
            best = facing
    return best


def guess_by_height(s: West, h: int) -> float:
    return COUNTER * min(4, s.height(h))


def weight_of(s: West, u: int) -> int:
    """What an own unit is worth to keep."""
    if s.order.arm[u] == HQ:
        return 5
    if s.order.arm[u] == ARTILLERY:
        return 2
    return 2 * s.factor(u, True) + (0 if s.is_reduced(u) else 1)
