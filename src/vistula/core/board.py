"""A board: spaces joined by edges, computed once and shared by every state; zones, hexes and graphs alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr, u8

from vistula.core.columns import Col, Small, column_of
from vistula.core.refusal import DataError


@mypyc_attr(allow_interpreted_subclasses=True)
class Net:
    """Steps between spaces: from space `a` they lead to `to[start[a]] … to[start[a + 1] - 1]`. The number of a step in
    `to` is its slot. A railway is a net, and so is a whole board."""

    def __init__(self, start: Col, to: Col) -> None:
        self.count: Final[int] = len(start) - 1
        self.start: Col = start
        self.to: Col = to

    def any_near(self, space: i64, marks: Small, at: i64 = 0, bits: u8 = 255) -> bool:
        """Whether some space that a step leads to has a mark, at [at + space], one of these bits."""
        to = self.to
        i: i64 = self.start[space]
        end: i64 = self.start[space + 1]
        while i < end:
            if marks[at + to[i]] & bits:
                return True
            i += 1
        return False

    def all_near(self, space: i64, marks: Small, at: i64 = 0) -> bool:
        """Whether every space that a step leads to has a mark, at [at + space]."""
        to = self.to
        i: i64 = self.start[space]
        end: i64 = self.start[space + 1]
        while i < end:
            if not marks[at + to[i]]:
                return False
            i += 1
        return True


def net_of(steps: list[list[int]]) -> Net:
    """A net from where the steps out of each space lead."""
    starts = [0]
    for found in steps:
        starts.append(starts[-1] + len(found))
    return Net(column_of(starts), column_of([space for found in steps for space in found]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Board(Net):
    """Spaces and the edges that join them; `edge` holds, by slot, the number of the edge crossed. A game's own board
    adds columns of terrain, kinds of edge and the like."""

    def __init__(self, names: list[str], x: list[float], y: list[float], edges: list[tuple[int, int]]) -> None:
        self.names: Final = names
        self.x: Final = x
        self.y: Final = y
        self.edge_a: Final[list[int]] = [a for a, _ in edges]
        self.edge_b: Final[list[int]] = [b for _, b in edges]
        around: list[list[tuple[int, int]]] = [[] for _ in names]
        for number, (a, b) in enumerate(edges):
            if a == b or not 0 <= a < len(names) or not 0 <= b < len(names):
                raise DataError(f"Edge {number} of the board joins {a} and {b}, which cannot be.")
            around[a].append((b, number))
            around[b].append((a, number))
        starts = [0]
        to: list[int] = []
        crossed: list[int] = []
        self.neighbours: Final[list[list[int]]] = []
        for found in around:
            found.sort()
            for b, number in found:
                to.append(b)
                crossed.append(number)
            starts.append(len(to))
            self.neighbours.append([b for b, _ in found])
        super().__init__(column_of(starts), column_of(to))
        self.edge: Col = column_of(crossed)
        self._numbers: Final[dict[str, int]] = {name: number for number, name in enumerate(names)}
        if len(self._numbers) != len(names):
            raise DataError("Two spaces of the board have the same name.")

    def number(self, name: str) -> int:
        """The space of that name."""
        found = self._numbers.get(name)
        if found is None:
            raise DataError(f"The board has no space {name!r}.")
        return found

    def edge_between(self, a: i64, b: i64) -> int:
        """The edge that joins two spaces, or -1."""
        start = self.start
        to = self.to
        i: i64 = start[a]
        end: i64 = start[a + 1]
        while i < end:
            if to[i] == b:
                return self.edge[i]
            i += 1
        return -1


def least(found: list[int], measure: Callable[[int], int]) -> list[int]:
    """All those that measure no more than any other: the nearest spaces, the smallest battles."""
    lowest = min([measure(x) for x in found], default=0)
    return [x for x in found if measure(x) == lowest]
