"""Hexes over the land: where a numbered hex lies, what lies in it, what lies beside it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from vistula.atlas.projection import Equirectangular, Frame, Point, Projection

HALF_ROOT_3 = math.sqrt(3) / 2


class Hex(NamedTuple):
    col: int
    row: int

    @property
    def label(self) -> str:
        return f"{self.col:02d}{self.row:02d}"

    @classmethod
    def of(cls, label: str) -> Hex:
        return cls(int(label[:2]), int(label[2:]))


Hexside = tuple[Hex, Hex]  # the two hexes it parts, the smaller first

FLAT_DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
POINTY_DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")


def hexside(a: Hex, b: Hex) -> Hexside:
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True)
class HexLayout:
    """A grid of hexes on a projection.

    `pitch_km` is the distance between the centres of neighbours. With `flat` tops columns are straight and every other
    column sits half a hex lower (`low` = 1: the odd ones, 0: the even ones); with pointed tops rows are straight and
    every other row sits half a hex to the right. The grid's plane has X to the right and Y down, in units of the
    pitch: X = x_km / pitch + x_0, Y = -y_km / pitch + y_0, and hex (c, r) of a flat grid has its centre at
    (0.866 c, r + 0.5 if its column is a low one).
    """

    projection: Projection
    pitch_km: float
    x_0: float = 0.0
    y_0: float = 0.0
    flat: bool = True
    low: int = 1

    @classmethod
    def flat_map(cls, pitch_km: float, lon_0: float, lat_0: float, km_per_lon: float, low: int = 1) -> HexLayout:
        """Flat-topped hexes on a plain map whose point (lon_0, lat_0) is the centre of hex 0000."""
        return cls(Equirectangular(lon_0, lat_0, km_per_lon), pitch_km, low=low)

    # -- the plane ----------------------------------------------------------------------------------------------------
    def plane(self, lon: float, lat: float) -> Point:
        x, y = self.projection.km(lon, lat)
        return x / self.pitch_km + self.x_0, -y / self.pitch_km + self.y_0

    def plane_center(self, h: Hex) -> Point:
        if self.flat:
            return h.col * HALF_ROOT_3, h.row + (0.5 if h.col % 2 == self.low else 0.0)
        return h.col + (0.5 if h.row % 2 == self.low else 0.0), h.row * HALF_ROOT_3

    def _km(self, point: Point) -> Point:
        return (point[0] - self.x_0) * self.pitch_km, (self.y_0 - point[1]) * self.pitch_km

    def lonlat(self, point: Point) -> Point:
        """Longitude and latitude of a point on the plane."""
        return self.projection.lonlat(*self._km(point))

    # -- hexes --------------------------------------------------------------------------------------------------------
    def center(self, h: Hex) -> Point:
        """Longitude and latitude of the centre."""
        return self.lonlat(self.plane_center(h))

    def hex_at(self, lon: float, lat: float) -> Hex:
        """The hex that holds a place."""
        return self.hex_of_plane(self.plane(lon, lat))

    def hex_of_plane(self, point: Point) -> Hex:
        x, y = point
        if self.flat:
            col = round(x / HALF_ROOT_3)
            guesses = [Hex(c, round(y - (0.5 if c % 2 == self.low else 0.0))) for c in (col - 1, col, col + 1)]
        else:
            row = round(y / HALF_ROOT_3)
            guesses = [Hex(round(x - (0.5 if r % 2 == self.low else 0.0)), r) for r in (row - 1, row, row + 1)]
        return min(guesses, key=lambda h: math.dist(self.plane_center(h), point))

    def neighbours(self, h: Hex) -> list[Hex]:
        """The six hexes around, clockwise from the top (FLAT_DIRECTIONS or POINTY_DIRECTIONS)."""
        c, r = h
        if self.flat:
            up, down = (r, r + 1) if c % 2 == self.low else (r - 1, r)
            around = ((c, r - 1), (c + 1, up), (c + 1, down), (c, r + 1), (c - 1, down), (c - 1, up))
        else:
            left, right = (c, c + 1) if r % 2 == self.low else (c - 1, c)
            around = ((right, r - 1), (c + 1, r), (right, r + 1), (left, r + 1), (c - 1, r), (left, r - 1))
        return [Hex(*p) for p in around]

    def adjacent(self, a: Hex, b: Hex) -> bool:
        return b in self.neighbours(a)

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from one to the other."""
        qa, ra = self._axial(a)
        qb, rb = self._axial(b)
        dq, dr = qa - qb, ra - rb
        return max(abs(dq), abs(dr), abs(dq + dr))

    def _axial(self, h: Hex) -> tuple[int, int]:
        main, other = (h.col, h.row) if self.flat else (h.row, h.col)
        shift = (main + 1) // 2 if self.low == 0 else main // 2
        return main, other - shift

    # -- shapes -------------------------------------------------------------------------------------------------------
    def plane_corners(self, h: Hex) -> list[Point]:
        """The six corners on the plane, clockwise; corner i and i + 1 end the side towards neighbour i."""
        x, y = self.plane_center(h)
        radius = 1 / math.sqrt(3)
        start = -120 if self.flat else -90
        turns = [math.radians(start + 60 * i) for i in range(6)]
        return [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns]

    def corners(self, h: Hex) -> list[Point]:
        """Longitude and latitude of the corners."""
        return [self.lonlat(p) for p in self.plane_corners(h)]

    def side(self, a: Hex, b: Hex) -> tuple[Point, Point]:
        """The two ends, on the plane, of the hexside between two neighbours."""
        i = self.neighbours(a).index(b)
        corners = self.plane_corners(a)
        return corners[i], corners[(i + 1) % 6]

    def frame(self, hexes: Iterable[Hex], pixels_per_km: float, margin_km: float = 0.0) -> Frame:
        """The sheet that holds some hexes whole."""
        points = [self._km(p) for h in hexes for p in self.plane_corners(h)]
        return Frame.of_km(self.projection, points, margin_km, pixels_per_km)

    def pixels(self, frame: Frame, point: Point) -> Point:
        """Pixels on a sheet of a point on the grid's plane."""
        return frame.xy_km(*self._km(point))

    def polygon(self, frame: Frame, h: Hex) -> list[Point]:
        """The corners of a hex in pixels."""
        return [self.pixels(frame, p) for p in self.plane_corners(h)]

    def line(self, a: Hex, b: Hex) -> list[Hex]:
        """The hexes on the straight line between two hexes, both included."""
        n = self.distance(a, b)
        (ax, ay), (bx, by) = self.plane_center(a), self.plane_center(b)
        return (
            [self.hex_of_plane((ax + (bx - ax) * i / n + 1e-6, ay + (by - ay) * i / n + 2e-6)) for i in range(n + 1)]
            if n
            else [a]
        )


def rectangle(columns: range, rows_of_even: range, rows_of_odd: range) -> Iterator[Hex]:
    """All hexes of a sheet whose odd and even columns may differ in length."""
    for col in columns:
        for row in rows_of_odd if col % 2 else rows_of_even:
            yield Hex(col, row)
