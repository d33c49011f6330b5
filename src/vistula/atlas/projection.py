"""From latitude and longitude to kilometres on a plane, and from kilometres to the pixels of a board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

Point = tuple[float, float]

EARTH_KM = 6371.0088  # mean radius
WGS84_A = 6378.137
WGS84_E2 = 0.00669437999014


class Projection(Protocol):
    """Kilometres east and north of an origin."""

    def km(self, lon: float, lat: float) -> Point: ...

    def lonlat(self, x: float, y: float) -> Point: ...


@dataclass(frozen=True)
class Equirectangular:
    """Flat map with a fixed number of kilometres to a degree; north is up everywhere."""

    lon_0: float
    lat_0: float
    km_per_lon: float = 68.8
    km_per_lat: float = 111.2

    def km(self, lon: float, lat: float) -> Point:
        return (lon - self.lon_0) * self.km_per_lon, (lat - self.lat_0) * self.km_per_lat

    def lonlat(self, x: float, y: float) -> Point:
        return self.lon_0 + x / self.km_per_lon, self.lat_0 + y / self.km_per_lat


class LambertConformal:
    """Lambert's conformal conic projection with two standard parallels on the WGS84 ellipsoid."""

    def __init__(self, lat_1: float, lat_2: float, lat_0: float, lon_0: float) -> None:
        self.lat_1, self.lat_2, self.lat_0, self.lon_0 = lat_1, lat_2, lat_0, lon_0
        self._e = math.sqrt(WGS84_E2)
        m1, m2 = self._m(lat_1), self._m(lat_2)
        t1, t2 = self._t(lat_1), self._t(lat_2)
        self._n = (math.log(m1) - math.log(m2)) / (math.log(t1) - math.log(t2))
        self._f = m1 / (self._n * t1**self._n)
        self._rho_0 = self._rho(lat_0)

    def _m(self, lat: float) -> float:
        phi = math.radians(lat)
        return math.cos(phi) / math.sqrt(1 - WGS84_E2 * math.sin(phi) ** 2)

    def _t(self, lat: float) -> float:
        phi = math.radians(lat)
        es = self._e * math.sin(phi)
        return math.tan(math.pi / 4 - phi / 2) / math.pow((1 - es) / (1 + es), self._e / 2)

    def _rho(self, lat: float) -> float:
        return float(WGS84_A * self._f * math.pow(self._t(lat), self._n))

    def km(self, lon: float, lat: float) -> Point:
        rho = self._rho(lat)
        theta = self._n * math.radians(lon - self.lon_0)
        return rho * math.sin(theta), self._rho_0 - rho * math.cos(theta)

    def lonlat(self, x: float, y: float) -> Point:
        dy = self._rho_0 - y
        rho = math.copysign(math.hypot(x, dy), self._n)
        theta = math.atan2(x, dy)
        t = (rho / (WGS84_A * self._f)) ** (1 / self._n)
        phi = math.pi / 2 - 2 * math.atan(t)
        for _ in range(6):
            es = self._e * math.sin(phi)
            phi = math.pi / 2 - 2 * math.atan(t * ((1 - es) / (1 + es)) ** (self._e / 2))
        return math.degrees(theta / self._n) + self.lon_0, math.degrees(phi)


def distance_km(lon_a: float, lat_a: float, lon_b: float, lat_b: float) -> float:
    """Great-circle distance."""
    phi_a, phi_b = math.radians(lat_a), math.radians(lat_b)
    half = math.sin((phi_b - phi_a) / 2) ** 2
    half += math.cos(phi_a) * math.cos(phi_b) * math.sin(math.radians(lon_b - lon_a) / 2) ** 2
    return 2 * EARTH_KM * math.asin(math.sqrt(half))


@dataclass(frozen=True)
class Frame:
    """The sheet a board is drawn on: a projection, a scale and the top left corner (kilometres of the projection)."""

    projection: Projection
    pixels_per_km: float
    left_km: float
    top_km: float
    width: float
    height: float

    @classmethod
    def around(
        cls, projection: Projection, west: float, south: float, east: float, north: float, pixels_per_km: float
    ) -> Frame:
        """The sheet that holds a box of longitudes and latitudes whole."""
        edge = [(west + (east - west) * i / 12, lat) for i in range(13) for lat in (south, north)]
        edge += [(lon, south + (north - south) * i / 12) for i in range(13) for lon in (west, east)]
        points = [projection.km(lon, lat) for lon, lat in edge]
        return cls.of_km(projection, points, 0.0, pixels_per_km)

    @classmethod
    def of_km(cls, projection: Projection, points: list[Point], margin_km: float, pixels_per_km: float) -> Frame:
        """The sheet that holds some points of the plane with a margin."""
        left = min(x for x, _ in points) - margin_km
        right = max(x for x, _ in points) + margin_km
        bottom = min(y for _, y in points) - margin_km
        top = max(y for _, y in points) + margin_km
        width, height = (right - left) * pixels_per_km, (top - bottom) * pixels_per_km
        return cls(projection, pixels_per_km, left, top, round(width), round(height))

    def xy(self, lon: float, lat: float) -> Point:
        """Pixels of a place."""
        x, y = self.projection.km(lon, lat)
        return (x - self.left_km) * self.pixels_per_km, (self.top_km - y) * self.pixels_per_km

    def xy_km(self, x: float, y: float) -> Point:
        """Pixels of a point of the plane."""
        return (x - self.left_km) * self.pixels_per_km, (self.top_km - y) * self.pixels_per_km

    def lonlat(self, x: float, y: float) -> Point:
        """The place under a pixel."""
        return self.projection.lonlat(x / self.pixels_per_km + self.left_km, self.top_km - y / self.pixels_per_km)

    def path(self, course: tuple[Point, ...] | list[Point]) -> list[Point]:
        """Pixels of a course of (lon, lat) points."""
        return [self.xy(lon, lat) for lon, lat in course]

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        return -margin <= x <= self.width + margin and -margin <= y <= self.height + margin
