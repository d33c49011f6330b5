"""Headquarters in command (7.2, 9.2): who serves whom, how near, by the limits of 13.1, 13.3 and 13.4."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.mover import Gate
from vistula.core.search import search_of
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import NORTH, POLISH, RUSSIANS, SOUTH, UKRAINIAN

OUT_OF_REACH: Final = 99  # no HQ, or no way to one: the order fails (A35)


def serves(s: West, q: int, u: int, h: int) -> bool:
    """Whether an HQ may command a combat unit that stands in a hex. 13.1a looks at the unit's hex, not the HQ's."""
    commander = s.order.nation[q]
    nation = s.order.nation[u]
    if commander == POLISH:
        return nation in (POLISH, UKRAINIAN)  # 13.4d
    if commander == RUSSIANS:
        if nation != RUSSIANS:
            return False
        wanted = NORTH if s.board.north[h] else SOUTH
        return s.order.letter[q] == wanted
    return nation == commander  # 13.3g, 13.4e: a Ukrainian or Lithuanian HQ, its own people


def serves_all(s: West, q: int, units: list[int], h: int) -> bool:
    """A mixed group needs an HQ that may command each of them (13.4e, A36)."""
    for u in units:
        if not serves(s, q, u, h):
            return False
    return True


def is_in_reach(s: West, side: int, units: list[int], h: int) -> bool:
    """An HQ that serves is in the hex or next to it (7.2a, 9.2c)."""
    for q in s.order.headquarters[side]:
        at: int = s.at[q]
        if at >= 0 and (at == h or s.board.direction(h, at) >= 0) and serves_all(s, q, units, h):
            return True
    return False


def hexes_to_hq(s: West, side: int, units: list[int], h: int) -> int:
    """Hexes between a stack and the nearest HQ that serves it, through hexes that are open and free of enemies (7.2b);
    0 where one is in reach, OUT_OF_REACH where there is none."""
    if is_in_reach(s, side, units, h):
        return 0
    wanted = [s.at[q] for q in s.order.headquarters[side] if s.at[q] >= 0 and serves_all(s, q, units, h)]
    if not wanted:
        return OUT_OF_REACH
    search = search_of(s.board)
    search.flood(s.board, Line(s, 1 - side), [h])
    nearest = OUT_OF_REACH
    for at in wanted:
        goal = i64(at)
        if search.has(goal):
            nearest = min(nearest, search.cost[goal] - 1)
    return nearest


@final
class Line(Gate):
    """Hexes that are open and free of enemies."""

    def __init__(self, s: West, enemy: int) -> None:
        self.s: Final = s
        self.enemy: Final = enemy

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return self.s.is_open(b) and self.s.side_at(b) != self.enemy


def needed_roll(between: int) -> int:
    """The least die with which an order succeeds (table.activation); 7: it cannot."""
    return min(between + 1, 7)
