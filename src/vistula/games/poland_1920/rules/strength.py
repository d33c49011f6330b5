"""Strength in a combat and the rows in the defender's favour (5.11, 5.18, 5.20, 6.1, 6.2; order of arithmetic A14)."""

from typing import Final

from mypy_extensions import i64

from vistula.games.poland_1920.board import CAMP, FORTRESS, SWAMP_BORDER
from vistula.games.poland_1920.order import AIRCRAFT, HQ, POLES
from vistula.games.poland_1920.state import CHOSEN, DEFENDED, DEFENDS, REORGANIZED, USED, Poland

ZONE_LIMIT: Final = 32  # 5.11b, 5.11c
HQ_SUPPORT: Final = 3  # 8.3b


def usable(s: Poland, unit: int) -> int:
    """The SP a unit brings into a combat, before swamps and limits."""
    sp: int = s.sp[unit]
    if s.mark[unit] & REORGANIZED:
        return (sp + 1) // 2  # 5.20
    return sp


def usable_in_attack(s: Poland, unit: int, target: int) -> int:
    """The SP a unit brings into an attack on a zone: halved first, then a third, each rounded up (A14, A15)."""
    sp = usable(s, unit)
    return (sp + 2) // 3 if attacks_through_mire(s, s.zone[unit], target) else sp  # 5.18


def attacks_through_mire(s: Poland, zone: int, target: int) -> bool:
    """Out of, into, or across swamp; mountains work the same (5.18, A16, table.terrain.swampborder)."""
    board = s.board
    if board.is_hard(zone) or board.is_hard(target):
        return True
    border = board.border(zone, target)
    return border >= 0 and border & SWAMP_BORDER != 0


def chosen_units(s: Poland) -> list[int]:
    """The counters named for the attack in hand."""
    mark = s.mark
    return [u for u in s.order.of_side[s.side] if mark[u] & CHOSEN]


def attack_strength(s: Poland, target: int) -> int:
    """SP of the attack: 32 at most from one zone, headquarters on top (5.11b, 5.12b, 8.4a)."""
    support = sum(HQ_SUPPORT for u in chosen_units(s) if s.order.kind[u] == HQ)
    return support + sum(min(sum(sp), ZONE_LIMIT) for sp in directions(s, target).values())


def directions(s: Poland, target: int) -> dict[int, list[int]]:
    """By the zone from which they attack, the SP of each combat unit there."""
    found: dict[int, list[int]] = {}
    for u in chosen_units(s):
        if s.order.combat[u]:
            found.setdefault(s.zone[u], []).append(usable_in_attack(s, u, target))
    return found


def defenders(s: Poland) -> list[int]:
    """The counters that defend in the battle in hand."""
    mark = s.mark
    return [u for u in s.order.of_side[s.enemy()] if mark[u] & DEFENDS]


def met_by_attack(s: Poland, target: int) -> list[int]:
    """The combat units that an attack on a zone meets; guests of 5.22a take no part (A17)."""
    return [u for u in s.troops_in(s.enemy(), target) if not s.mark[u] & DEFENDED]


def defence_strength(s: Poland) -> int:
    """SP of the defence: 32 at most, one headquarters on top (5.11c, 5.12b, 8.4b)."""
    units = defenders(s)
    total = sum(usable(s, u) for u in units if s.order.combat[u])
    return min(total, ZONE_LIMIT) + (HQ_SUPPORT if any(s.order.kind[u] == HQ for u in units) else 0)


def strongest_direction(s: Poland, target: int) -> int:
    """The zone from which the strongest attacking unit comes: its border decides rivers and fortified lines (6.13, A10,
    A11). Ties: the zone with the larger total, then the fortified edge, then the higher border modifier."""
    best, highest = -1, (-1, 0, False, 0)
    for zone, sp in directions(s, target).items():
        first = sum(sp) if s.rules.strongest_direction else max(sp)
        rank = (first, sum(sp), s.board.is_fortified(target, zone), border_favour(s, zone, target))
        if rank > highest:
            best, highest = zone, rank
    return best


def border_favour(s: Poland, zone: int, target: int) -> int:
    """Rows for the defender behind it: Wisła 2, any other river 1 (table.terrain.wisla, table.terrain.rivers)."""
    border = s.board.border(zone, target)
    if border < 0:
        return 0
    water = s.tables.terrain.water(border)
    return 0 if water is None else water.combat


def ground_favour(s: Poland, target: i64) -> int:
    """Forest and hills (table.terrain.forest, table.terrain.hills)."""
    return s.tables.terrain.grounds[s.board.terrain[target]].combat


def fort_favour(s: Poland, target: int, direction: int) -> int:
    """The best single fortification of the defender (A9): works, fortress or camp, fortified line."""
    board = s.board
    favour: int = s.works[target]  # 6.22a, 6.22b
    fort = board.fort[target]
    if fort == FORTRESS or fort == CAMP:
        favour = max(favour, garrison_favour(s))
    if board.lined[target] and s.enemy() == POLES:
        line = 3 if board.is_fortified(target, direction) else 2  # 6.11, 6.12, 6.14
        favour = max(favour, line)
    return favour


def garrison_favour(s: Poland) -> int:
    """A fortress or fortified camp by the SP of its defenders, headquarters not counted (6.15, A34)."""
    sp = sum(int(s.sp[u]) for u in defenders(s))
    if sp >= 12:
        return 4  # 6.15a
    return 3 if sp >= 5 else 2  # 6.15b, 6.15c


def favour_of(s: Poland, target: int) -> int:
    """Rows in the defender's favour on all tables: ground, border of the strongest, one fortification (A9, 6.15d)."""
    direction = strongest_direction(s, target)
    return ground_favour(s, target) + border_favour(s, direction, target) + fort_favour(s, target, direction)


def machines(s: Poland, units: list[int]) -> int:
    """Combat Table rows for tanks and aircraft: one a tank, an aircraft its number (5.27c, 5.28c, A12)."""
    order = s.order
    rows = 0
    for u in units:
        if s.is_tank(u):
            rows += 1
        elif order.kind[u] == AIRCRAFT and s.mark[u] & (USED | CHOSEN):
            rows += int(order.counters[u].number)
    return rows


def combat_row(s: Poland, attack: int, defence: int, favour: int) -> int:
    """The row of the Combat Table: all modifiers summed first, the ends held once (R5, A8)."""
    table = s.tables.combat
    shift = favour - machines(s, chosen_units(s)) + machines(s, defenders(s))
    return table.moved(table.row_of(attack - defence), shift)
