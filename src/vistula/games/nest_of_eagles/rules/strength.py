"""The numbers of an Attack: SP, the table, the modifiers (3.4.2, 10.3, 10.5, 10.7, 10.8, 13.2b, 14.2)."""

from typing import Final

from mypy_extensions import i64

from vistula.games.nest_of_eagles.board import BELARUS, CITY, FORTRESS, LARGE, POLISH_THEATER, SMALL
from vistula.games.nest_of_eagles.numbers import (
    ASSAULT,
    ATTACKING,
    BATTLE_LEVEL,
    COUNTER,
    DEFENDING,
    FREIKORPS,
    NO_ORDER,
    OFFICERS,
    ORDER_A,
    ORDER_D,
    PHASE,
    POLISH_MARKER,
    STUBBORN,
    TARGET,
    THRUST,
)
from vistula.games.nest_of_eagles.rules import morale
from vistula.games.nest_of_eagles.rules.friction import is_encircled
from vistula.games.nest_of_eagles.rules.movement import is_faced
from vistula.games.nest_of_eagles.rules.supply import is_supplied, lines_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.tables import CHANCES
from vistula.games.nest_of_eagles.units import (
    CARS,
    CAVALRY,
    LITHUANIANS,
    LITHUANIANS_BIT,
    POLAND,
    POLES,
    REDS,
    SOVIET,
    TRAIN,
    WEST,
)

SECOND_ATTACK: Final = 6
# What changes the chance; the words and rules for each.
MODIFIERS: Final = [
    ("difficult terrain", "10.7b"),
    ("city or fortress", "10.7c"),
    ("river or fortification line", "10.7n"),
    ("Second Attack Phase", "10.7f"),
    ("an attacker Out of Supply", "10.7g"),
    ("Elite attackers", "10.7h"),
    ("Morale Level", "10.7i"),
    ("attacking support", "10.7j"),
    ("defending support", "10.7j"),
    ("Encircled", "10.7k"),
    ("German militia", "card.sov.8"),
    ("the attacker's order", "10.7q"),
    ("the defender's order", "10.7q"),
]
BY_TERRAIN: Final = 0
BY_TOWN: Final = 1
BY_HEXSIDE: Final = 2
BY_PHASE: Final = 3
BY_SUPPLY: Final = 4
BY_ELITE: Final = 5
BY_LEVEL: Final = 6
BY_SUPPORT: Final = 7
BY_DEFENDERS: Final = 8
BY_ENCIRCLEMENT: Final = 9
BY_MILITIA: Final = 10
BY_ORDER_A: Final = 11
BY_ORDER_D: Final = 12


def marked(s: Eagles, mark: i64) -> list[int]:
    marks = s.mark
    at = s.at
    found: list[int] = []
    u: i64 = 0
    count: i64 = s.order.count
    while u < count:
        if i64(marks[u]) & mark and at[u] >= 0:
            found.append(u)
        u += 1
    return found


def attackers(s: Eagles) -> list[int]:
    return marked(s, ATTACKING)


def defenders(s: Eagles) -> list[int]:
    return marked(s, DEFENDING)


def enemy_party(s: Eagles, side: int, space: int) -> int:
    """Whose units stand in a hex that a side attacks."""
    if side == SOVIET:
        return POLES
    return LITHUANIANS if int(s.there[space]) & LITHUANIANS_BIT else REDS


def attack_sp(s: Eagles, units: list[int]) -> int:
    """10.3a: support units have none (3.4a)."""
    total = 0
    for u in units:
        total += s.sp(u)
    return total


def defense_sp(s: Eagles, units: list[int]) -> int:
    """Trains and cars without regular units defend with 1 each (3.4.3i, 3.4.4g)."""
    total = attack_sp(s, units)
    if total:
        return total
    for u in units:
        if s.order.kind[u] in (TRAIN, CARS):
            total += 1
    return total


def table_chance(s: Eagles, attack: int, defense: int) -> int:
    """10.3a, table.asc: totals above 8 count as 8."""
    return s.tables.chance[(min(defense, CHANCES) - 1) * CHANCES + min(attack, CHANCES) - 1]


def is_very_favorable(s: Eagles, attack: int, defense: int) -> bool:
    """10.5a, table.vfr: raw SP alone count (10.5c)."""
    least = s.tables.very_favorable
    return defense <= len(least) and attack >= least[defense - 1]


def counts_elite(s: Eagles, u: int) -> bool:
    """Elite for an Attack: the trait, or cavalry that shows lines in Phase 6 (10.7h, 10.8a)."""
    if s.side_of(u) == POLAND and s.num[OFFICERS] == 2:
        return False  # card.sov.7
    if s.order.elite[u]:
        return True
    return s.num[PHASE] == SECOND_ATTACK and s.order.kind[u] == CAVALRY and s.has_lines(u)


def is_elite(s: Eagles, u: int) -> bool:
    """3.2c"""
    return s.order.elite[u] != 0 and not (s.side_of(u) == POLAND and s.num[OFFICERS] == 2)


def hexside_modifier(s: Eagles, party: int, a: int, target: int) -> int:
    """10.7d, 10.7e: rivers with or without a bridge, and a fortification line from the side that it faces."""
    edge = s.board.edge_between(a, target)
    river = s.river(party, edge)
    found = 0
    if river == LARGE:
        found += s.tables.modifier["large_river"]
    elif river == SMALL:
        found += s.tables.modifier["small_river"]
    if is_faced(s, a, edge):
        found += s.tables.modifier["fortification"]
    return found


def hexsides(s: Eagles, units: list[int], target: int) -> int:
    """10.7m, 10.7n, 10.7p: the worst value that at least half of the attacking SP meet, that value or worse."""
    total = attack_sp(s, units)
    values: list[int] = []
    for u in units:
        value = hexside_modifier(s, s.party[u], s.at[u], target)
        if value not in values:
            values.append(value)
    values.sort()
    for value in values:
        meet = 0
        for u in units:
            if hexside_modifier(s, s.party[u], s.at[u], target) <= value:
                meet += s.sp(u)
        if 2 * meet >= total:
            return value
    return 0


def battle_theater(s: Eagles, units: list[int], target: int) -> int:
    """The attacked hex's Theater; with Lithuanians on either side always theirs (21.1d, ruling 125)."""
    if int(s.there[target]) & LITHUANIANS_BIT or any(s.party[u] == LITHUANIANS for u in units):
        return BELARUS
    return s.board.theater[target]


def attack_level(s: Eagles, units: list[int], target: int) -> int:
    """13.2b: the attacker's Level there; 0 while the Polish marker is off (ruling 133)."""
    side = s.side_of(units[0])
    theater = battle_theater(s, units, target)
    if theater == POLISH_THEATER and s.num[POLISH_MARKER] < 0:
        return max(0, morale.level(s, side, front_theater(s, units))) if s.rules.level_of_front else 0
    return max(0, morale.level(s, side, theater))


def front_theater(s: Eagles, units: list[int]) -> int:
    """The own Theater of the attackers' Front: more SP, a tie is Western (ruling 133)."""
    west = southwest = 0
    for u in units:
        if s.front_of(u) == WEST:
            west += s.sp(u)
        else:
            southwest += s.sp(u)
    return 1 if west >= southwest else 2


def modifiers(s: Eagles, units: list[int], target: int, level: int, order_a: int, order_d: int) -> list[int]:
    """10.7a: every modifier in the order of MODIFIERS; all are added to the chance."""
    found = [0] * len(MODIFIERS)
    value = s.tables.modifier
    board = s.board
    party: int = s.party[units[0]]
    enemy = enemy_party(s, s.side_of(units[0]), target)
    if board.difficult[target]:
        found[BY_TERRAIN] = value["difficult"]  # 10.7b
    if board.urban[target] == CITY:
        found[BY_TOWN] = value["city"]  # 10.7c
    elif board.urban[target] == FORTRESS:
        found[BY_TOWN] = value["fortress"]
    found[BY_HEXSIDE] = hexsides(s, units, target)
    if s.num[PHASE] == SECOND_ATTACK:
        found[BY_PHASE] = value["second_phase"]  # 10.7f
    lines = lines_of(s, party)
    for u in units:
        supplied = is_supplied(s, u, lines)
        if not supplied:
            found[BY_SUPPLY] = value["unsupplied"]  # 10.7g, 15.3a: once
        if counts_elite(s, u):
            found[BY_ELITE] = value["elite"]  # 10.7h: once
        if s.order.support[u] and supplied:
            found[BY_SUPPORT] += 1  # 3.4.2a, 3.4.2b, 3.4.7b
    found[BY_LEVEL] = level  # 10.7i; the defender's Level and Elite never count (10.7l)
    for u in s.of_party(target, enemy):
        if s.order.support[u]:
            found[BY_DEFENDERS] -= 1  # 3.4.1a, 3.4.3g: from whatever side
    if is_encircled(s, target, enemy):
        found[BY_ENCIRCLEMENT] = value["encircled"]  # 10.7k, 4.1c
    if s.num[FREIKORPS] and enemy == POLES and target in board.german_border:
        found[BY_MILITIA] = value["freikorps"]  # card.sov.8
    found[BY_ORDER_A] = order_value(s, order_a)
    found[BY_ORDER_D] = order_value(s, order_d)
    return found


def order_value(s: Eagles, order: int) -> int:
    """10.7q, 14.2"""
    if order == NO_ORDER:
        return 0
    names = {ASSAULT: "assault", THRUST: "thrust", STUBBORN: "stubborn", COUNTER: "counter"}
    return s.tables.modifier[names[order]]


def final_chance(s: Eagles) -> int:
    """The chance of the Attack in hand (10.3b); it may leave 3 to 11 (10.7o)."""
    units = attackers(s)
    target: int = s.num[TARGET]
    total = table_chance(s, attack_sp(s, units), defense_sp(s, defenders(s)))
    for part in modifiers(s, units, target, s.num[BATTLE_LEVEL], s.num[ORDER_A], s.num[ORDER_D]):
        total += part
    return total
