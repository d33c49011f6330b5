"""What counts in a battle: factors, odds, and everything that changes the die (9.0j to 9.9)."""

from typing import Final

from vistula.games.red_star_white_eagle.board import FACE_IS_A, FACE_IS_B
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKING,
    CHARGING,
    JOINED_BY_RETREAT,
    OVERSTACKED,
    WITH_SQUADRON,
)
from vistula.games.red_star_white_eagle.rules.supply import fight_unsupplied
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import RUSSIAN

# What a hexside is to an attacker.
RIVER: Final = 1
TRENCH_FACE: Final = 2
FORTIFICATION: Final = 4


def attackers(s: War) -> list[int]:
    """The units named in the attack."""
    mark = s.mark
    found: list[int] = []
    for u in s.static.counters_of(s.side):
        if mark[u] & ATTACKING:
            found.append(u)
    return found


def factors_of(s: War, u: int) -> int:
    """The attack factor, or the charge factor of a charging unit (2.7c)."""
    return s.charge_of(u) if s.mark[u] & CHARGING else s.attack_of(u)


def counts_in_defense(s: War, u: int) -> bool:
    """Overstacked units add nothing (5.1.5c), nor those that retreated onto the others this phase (9.13.8a)."""
    return not s.mark[u] & (OVERSTACKED | JOINED_BY_RETREAT)


def defense_total(s: War, target: int) -> int:
    """Face value of the eligible defenders (9.0d, 9.0i, 9.12.2d); charge factors never defend (9.10.4a), flotillas do
    (16.2a)."""
    return sum([s.defense_of(u) for u in s.units_in(target) if counts_in_defense(s, u)])


def is_doubled(s: War, target: int) -> bool:
    """Poles attacked across a fortification hexside (9.6a, 9.6b, 18.0b, 18.0c, A24), whoever stood there before
    (18.1a); never Russians (9.6c)."""
    if s.side != RUSSIAN or not s.board.fortified[target]:
        return False
    across = [sides_crossed(s, s.hex[u], target) & FORTIFICATION for u in attackers(s)]
    return any(across) and (all(across) or not s.tables.fortification_needs_all_attackers)


def sides_crossed(s: War, a: int, target: int) -> int:
    """What the hexside between an attacker and the target is, seen by the attacker (9.1b, 9.4b)."""
    board = s.board
    edge = board.edge_between(a, target)
    found = RIVER if board.river[edge] or board.canal[edge] else 0  # 16.0h
    face = FACE_IS_A if board.edge_a[edge] == a else FACE_IS_B
    if board.trench[edge] == face:
        found |= TRENCH_FACE
    if board.fortification[edge] == face:
        found |= FORTIFICATION
    return found


def odds_column(s: War, target: int) -> int:
    """The column the attackers are entitled to; 7:1 against counters alone (7.2.1d)."""
    results = s.tables.combat_results
    if not s.has_units(1 - s.side, target):
        return results.columns - 1
    attack = sum([factors_of(s, u) for u in attackers(s)])
    defense = defense_total(s, target)
    if is_doubled(s, target):
        defense *= s.tables.fortification_multiplier
    return results.column(attack, defense)


def modifiers(s: War, target: int) -> list[tuple[str, int, str]]:
    """Everything that changes the die, with its rule. Judging supply draws on the Polish sources."""
    found: list[tuple[str, int, str]] = []
    tables = s.tables
    terrain = ground_modifier(s, target)
    if terrain:
        found.append(("Ground of the defender", terrain, "9.2a"))
    force = attackers(s)
    crossed = [sides_crossed(s, s.hex[u], target) for u in force]
    river = all(sides & RIVER for sides in crossed)
    if river:
        found.append(("Across a river", tables.river_combat, "9.3a"))
    if s.side == RUSSIAN and trench_counts(s, crossed, river):  # 9.4c
        found.append(("Against the face of a trench", tables.trench_combat, "9.4a"))
    if s.has_units(1 - s.side, target):
        if defense_total(s, target) <= 1:
            found.append(("One defense factor", tables.weak_defender_bonus, "9.8a"))
        if fight_unsupplied(s, s.units_in(target)):
            found.append(("Unsupplied defender", tables.unsupplied_defender, "9.9a"))
    if fight_unsupplied(s, force):
        found.append(("Unsupplied attacker", tables.unsupplied_attacker, "9.9b"))
    if s.num[WITH_SQUADRON]:
        found.append(("Kościuszko Squadron", tables.kosciuszko_bonus, "24.7.1a"))
    return found


def ground_modifier(s: War, target: int) -> int:
    """The defender's ground (9.1a), once, however many listed kinds the hex has (9.2a, A25); towns and rails give
    nothing (9.7a)."""
    modifier = s.tables.terrain_combat[s.board.terrain[target]]
    if s.board.city_index[target] >= 0:
        modifier = min(modifier, s.tables.city_combat)
    return modifier


def trench_counts(s: War, crossed: list[int], river: bool) -> bool:
    """9.4a: all through faces, or all through faces and rivers with a face among them; with
    the river modifier only where every attacker meets a face as well (A23)."""
    if all(sides & TRENCH_FACE for sides in crossed):
        return s.tables.trench_and_river_accumulate or not river
    if river or not any(sides & TRENCH_FACE for sides in crossed):
        return False
    return all(sides & (TRENCH_FACE | RIVER) for sides in crossed)
