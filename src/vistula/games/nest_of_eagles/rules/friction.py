"""Lines of friction: hexsides, not hexes; who crosses them, and who is encircled by them (4.0 to 4.2).

They act on movement, rail, Retreat, Encirclement and Supply, and on a few rules besides (4.0b): each chapter asks here.
"""

from typing import Final

from mypy_extensions import i64

from vistula.games.nest_of_eagles.board import BORDER, LARGE, NORTH_EDGE, WEST_EDGE
from vistula.games.nest_of_eagles.state import POLISH_HELD, Eagles
from vistula.games.nest_of_eagles.units import ENEMIES, POLES

POLISH_LINES: Final = 1


def projects(s: Eagles, root: i64, bank: i64, enemies: int) -> bool:
    """Whether units of those parties in a hex project their line; a fortress that their opponent holds on their bank
    keeps it off the river (4.2b)."""
    lines: int = s.friction[root]
    found = lines & enemies
    if not found:
        return False
    if bank < 0:
        return True
    is_polish = s.holder(bank) == POLISH_HELD
    return is_polish if found == POLISH_LINES else not is_polish


def has_line(s: Eagles, edge: i64, enemies: int) -> bool:
    """Whether parties, given as bits, have a line of friction on a hexside (4.0a); one or many is the same (7.1s)."""
    board = s.board
    root: i64 = board.root_0[edge]
    if root >= 0 and s.friction[root] and projects(s, root, board.bank_0[edge], enemies):
        return True
    root = board.root_1[edge]
    return root >= 0 and s.friction[root] != 0 and projects(s, root, board.bank_1[edge], enemies)


def crosses_line(s: Eagles, party: int, edge: i64) -> bool:
    """An enemy line lies on the hexside; own lines never undo it (4.2c)."""
    return has_line(s, edge, ENEMIES[party])


def is_encircled(s: Eagles, space: int, party: int) -> bool:
    """4.1a: every hexside meets an enemy unit, an enemy line, an unbridged large river, or the end of the world."""
    for d in range(6):
        if not closes(s, space, d, party):
            return False
    return True


def closes(s: Eagles, space: int, d: int, party: int) -> bool:
    board = s.board
    other: int = board.around[6 * space + d]
    if other < 0:
        end = board.beyond[6 * space + d]
        if end == BORDER or party == POLES:
            return True
        return end == NORTH_EDGE or end == WEST_EDGE  # 4.1b: east and south are open to the Soviets
    if not s.plan.open[other]:
        return True  # ruling 131
    if s.has_enemy(party, other):
        return True
    if s.has_friend(party, other):
        return False  # 4.2d
    edge: int = board.side[6 * space + d]
    if crosses_line(s, party, edge):
        return True
    return s.river(party, edge) == LARGE and not board.bridge[edge]
