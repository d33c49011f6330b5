"""Hex boards: the numbering of any sheet, neighbours and distances, directions and facing, hexsides, and how a data
file tells all of them.

Hexes have flat tops: columns are straight, every other one sits half a hex lower. A hex is called by its column and
row, `0714`. Directions are numbered clockwise from the north, so that a facing, a step and a hexside seen from one of
its hexes are the same number.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from mypy_extensions import i64, mypyc_attr

from vistula.core.board import Board
from vistula.core.columns import Col, column_of
from vistula.core.data import Table
from vistula.core.refusal import DataError

NORTH: Final = 0
NORTHEAST: Final = 1
SOUTHEAST: Final = 2
SOUTH: Final = 3
SOUTHWEST: Final = 4
NORTHWEST: Final = 5
DIRECTIONS: Final = ["N", "NE", "SE", "S", "SW", "NW"]
AROUND: Final = 6

EVEN: Final = 0
ODD: Final = 1

WIDTH: Final = math.sqrt(3) / 2  # from column to column, in heights of a hex


def opposite(direction: int) -> int:
    return (direction + 3) % AROUND


def turned(direction: int, by: int) -> int:
    """The direction so many hexsides further clockwise; counter-clockwise where `by` is negative."""
    return (direction + by) % AROUND


@mypyc_attr(allow_interpreted_subclasses=True)
class HexBoard(Board):
    """Hexes are numbered down each column, column by column. `x` and `y` are centres in heights of a hex."""

    def __init__(
        self,
        columns: range,
        rows_of_even: range,
        rows_of_odd: range,
        lowered: int = ODD,
        holes: list[str] | None = None,  # hexes of the sheet that nobody may ever enter: they get no number
    ) -> None:
        closed = frozenset(holes or [])
        sheet = [(c, r) for c in columns for r in (rows_of_odd if c % 2 else rows_of_even)]
        cells = [(c, r) for c, r in sheet if f"{c:02d}{r:02d}" not in closed]
        numbers = {cell: number for number, cell in enumerate(cells)}
        around: list[int] = []
        for c, r in cells:
            up, down = (r, r + 1) if c % 2 == lowered else (r - 1, r)
            for cell in ((c, r - 1), (c + 1, up), (c + 1, down), (c, r + 1), (c - 1, down), (c - 1, up)):
                around.append(numbers.get(cell, -1))
        edges: list[tuple[int, int]] = []
        for space in range(len(cells)):
            for direction in (SOUTH, NORTHEAST, SOUTHEAST):  # each hexside once
                other = around[AROUND * space + direction]
                if other >= 0:
                    edges.append((space, other))
        super().__init__(
            [f"{c:02d}{r:02d}" for c, r in cells],
            [c * WIDTH for c, _ in cells],
            [r + (0.5 if c % 2 == lowered else 0.0) for c, r in cells],
            edges,
        )
        self.columns: Final = columns
        self.rows_of_even: Final = rows_of_even
        self.rows_of_odd: Final = rows_of_odd
        self.lowered: Final = lowered
        self.column: Final = bytes([c for c, _ in cells])
        self.row: Final = bytes([r for _, r in cells])
        self.around: Col = column_of(around)  # the neighbour at [6 * space + direction], or -1
        sides = [-1] * len(around)
        for edge in range(len(edges)):
            a, b = edges[edge]
            for direction in range(AROUND):
                if around[AROUND * a + direction] == b:
                    sides[AROUND * a + direction] = edge
                    sides[AROUND * b + opposite(direction)] = edge
        self.side: Col = column_of(sides)  # the hexside at [6 * space + direction], or -1 at the rim
        shift = 1 if lowered == EVEN else 0
        self.q: Col = column_of([c for c, _ in cells])  # two of the three cube coordinates, for distances
        self.r: Col = column_of([r - (c + shift) // 2 for c, r in cells])
        self.places: Final[dict[str, int]] = {}
        self.titles: Final = [""] * len(cells)

    # Geometry ---------------------------------------------------------------------------------------------------

    def step(self, space: i64, direction: i64) -> int:
        """The hex next to a hex in a direction, or -1 off the map."""
        return self.around[6 * space + direction]

    def direction(self, a: i64, b: i64) -> int:
        """The direction from a hex to its neighbour, or -1 if they do not touch."""
        around = self.around
        at: i64 = 6 * a
        direction: i64 = 0
        while direction < 6:
            if around[at + direction] == b:
                return direction
            direction += 1
        return -1

    def distance(self, a: i64, b: i64) -> int:
        """Hexes from one to the other."""
        dq: i64 = self.q[a] - self.q[b]
        dr: i64 = self.r[a] - self.r[b]
        both: i64 = dq + dr
        if dq < 0:
            dq = -dq
        if dr < 0:
            dr = -dr
        if both < 0:
            both = -both
        if dr > dq:
            dq = dr
        return both if both > dq else dq

    def within(self, space: int, reach: int) -> list[int]:
        """Every hex up to some hexes away, the hex itself included, in order of number."""
        return [other for other in range(self.count) if self.distance(space, other) <= reach]

    def ring(self, space: int, radius: int) -> list[int]:
        """Every hex exactly so far away, in order of number."""
        return [other for other in range(self.count) if self.distance(space, other) == radius]

    # Names ------------------------------------------------------------------------------------------------------

    def call(self, space: int, title: str) -> None:
        """Give a hex the name of a place; the first one is its title."""
        if title in self.places:
            raise DataError(f"Two hexes of the board are called {title!r}.")
        self.places[title] = space
        if not self.titles[space]:
            self.titles[space] = title

    def place(self, title: str) -> int:
        """The hex of a place, or of that number."""
        found = self.places.get(title)
        return self.number(title) if found is None else found

    def title(self, space: int) -> str:
        """The place in a hex with its number, or the number alone."""
        return f"{self.titles[space]} ({self.names[space]})" if self.titles[space] else self.names[space]

    # Reading data -----------------------------------------------------------------------------------------------

    def grid(self, table: Table, name: str, letters: dict[str, int]) -> bytes:
        """A value for each hex, drawn as the map is seen: a line for each row with its number, then a letter for each
        column (any letter where the row has no hex)."""
        lines = _lines(table, name)
        values = [-1] * self.count
        lowest = min(self.rows_of_even.start, self.rows_of_odd.start)
        for at, (label, drawn) in enumerate(lines):
            row = lowest + at
            if label != f"{row:02d}" or len(drawn) != len(self.columns):
                raise table.fault(name, f"has not {len(self.columns)} letters for row {row:02d}")
            for column, letter in zip(self.columns, drawn, strict=True):
                space = self._number_of(column, row)
                if space >= 0:
                    values[space] = _value(table, name, letters, letter)
        if -1 in values:
            raise table.fault(name, f"has nothing for {self.names[values.index(-1)]}")
        return bytes(values)

    def grid_of_columns(self, table: Table, name: str, letters: dict[str, int]) -> bytes:
        """A value for each hex: a line for each column with its number, then a letter for each row."""
        lines = _lines(table, name)
        if len(lines) != len(self.columns):
            raise table.fault(name, f"has {len(lines)} lines instead of {len(self.columns)}")
        values: list[int] = []
        for column, (label, drawn) in zip(self.columns, lines, strict=True):
            rows = len(self.rows_of_odd if column % 2 else self.rows_of_even)
            if label != f"{column:02d}" or len(drawn) != rows:
                raise table.fault(name, f"has not {rows} letters for column {column:02d}")
            values.extend([_value(table, name, letters, letter) for letter in drawn])
        return bytes(values)

    def spaces(self, table: Table, name: str) -> list[int]:
        """Hexes listed by number: `0101 0102`."""
        return [self.number(label) for label in table.text(name).split()]

    def flags(self, spaces: list[int]) -> bytes:
        """1 for each of these hexes."""
        found = bytearray(self.count)
        for space in spaces:
            found[space] = 1
        return bytes(found)

    def sides(self, table: Table, name: str, text: str, mark: str = "/") -> list[int]:
        """Hexsides, each by the two hexes that it parts: `0101/0102`. Items with another mark are left out."""
        return [self._side(table, name, item, mark) for item in text.split() if mark in item]

    def directed_sides(self, table: Table, name: str, text: str) -> list[int]:
        """Hexsides with a direction, such as a trench that faces one of its hexes: `0101>0102`, the side of 0101
        towards 0102, is 6 * 0101 + the direction to 0102."""
        found: list[int] = []
        for item in text.split():
            edge = self._side(table, name, item, ">")
            a = self.number(item.split(">")[0])
            b = self.edge_b[edge] if self.edge_a[edge] == a else self.edge_a[edge]
            found.append(AROUND * a + self.direction(a, b))
        return found

    def chain(self, table: Table, name: str, text: str) -> list[int]:
        """A road or railway: hexes of which each touches the next."""
        spaces = [self.number(label) for label in text.split()]
        for a, b in pairwise(spaces):
            if self.direction(a, b) < 0:
                raise table.fault(name, f"joins {self.names[a]} and {self.names[b]}, which do not touch")
        return spaces

    def _side(self, table: Table, name: str, item: str, mark: str) -> int:
        labels = item.split(mark)
        edge = self.edge_between(self.number(labels[0]), self.number(labels[1])) if len(labels) == 2 else -1
        if edge < 0:
            raise table.fault(name, f"has {item!r}, which is no hexside")
        return edge

    def _number_of(self, column: int, row: int) -> int:
        if row not in (self.rows_of_odd if column % 2 else self.rows_of_even):
            return -1
        return self._numbers.get(f"{column:02d}{row:02d}", -1)


def _lines(table: Table, name: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for line in table.text(name).strip().splitlines():
        parts = line.split()
        if len(parts) != 2:
            raise table.fault(name, f"has the line {line!r}, which is not a number and letters")
        found.append((parts[0], parts[1]))
    return found


def _value(table: Table, name: str, letters: dict[str, int], letter: str) -> int:
    if letter not in letters:
        raise table.fault(name, f"has the letter {letter!r}; known are {' '.join(letters)}")
    return letters[letter]
