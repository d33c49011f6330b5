"""The courses of rivers and railways as they are drawn: smoothed, with a little meander, in kilometres of a projection.

Zones whose border is a river take the same course, so that border and river are one line.
"""

from __future__ import annotations

import math
import zlib
from functools import lru_cache

from vistula.atlas.geography import atlas
from vistula.atlas.noise import along
from vistula.atlas.plane import Box, box, spline
from vistula.atlas.projection import Equirectangular, LambertConformal, Point, Projection

STEP_KM = 0.9
MEANDER_KM = 0.42
MEANDER_WAVE_KM = 4.2


def _key(projection: Projection) -> tuple[float, ...]:
    if isinstance(projection, Equirectangular):
        return (0, projection.lon_0, projection.lat_0, projection.km_per_lon, projection.km_per_lat)
    if isinstance(projection, LambertConformal):
        return (1, projection.lat_1, projection.lat_2, projection.lat_0, projection.lon_0)
    raise TypeError(f"no courses on a projection of type {type(projection).__name__}")


def _projection(key: tuple[float, ...]) -> Projection:
    return Equirectangular(*key[1:]) if key[0] == 0 else LambertConformal(*key[1:])


def river_course(projection: Projection, river: str) -> tuple[Point, ...]:
    """The drawn course of a river in kilometres of the projection."""
    return _river_course(_key(projection), river)


def river_boxes(projection: Projection) -> list[tuple[str, Box]]:
    """All rivers with the box around their drawn course."""
    return _river_boxes(_key(projection))


@lru_cache(maxsize=8)
def _river_boxes(key: tuple[float, ...]) -> list[tuple[str, Box]]:
    return [(ident, box(_river_course(key, ident))) for ident in atlas().rivers]


@lru_cache(maxsize=1024)
def _river_course(key: tuple[float, ...], ident: str) -> tuple[Point, ...]:
    projection = _projection(key)
    river = atlas().rivers[ident]
    line = [projection.km(*p) for p in river.course]
    if river.into in atlas().rivers and river.rank <= 4:
        line[-1] = _mouth(key, line[-1], river.into)
    curve = spline(line, STEP_KM)
    if river.rank == 4:
        return tuple(curve)
    return tuple(_meander(curve, zlib.crc32(ident.encode()) & 0xFFFF))


def _mouth(key: tuple[float, ...], end: Point, into: str) -> Point:
    """The point of the larger river's drawn course where a tributary ends."""
    if into == "":
        return end
    course = _river_course(key, into)
    return min(course, key=lambda p: math.dist(p, end))


def _meander(line: list[Point], seed: int) -> list[Point]:
    out = [line[0]]
    travelled = 0.0
    for i in range(1, len(line) - 1):
        travelled += math.dist(line[i - 1], line[i])
        dx, dy = line[i + 1][0] - line[i - 1][0], line[i + 1][1] - line[i - 1][1]
        norm = math.hypot(dx, dy) or 1.0
        shift = MEANDER_KM * along(travelled / MEANDER_WAVE_KM, seed) * min(1.0, travelled / 6)
        out.append((line[i][0] - dy / norm * shift, line[i][1] + dx / norm * shift))
    out.append(line[-1])
    return out


def railway_course(projection: Projection, railway: str) -> tuple[Point, ...]:
    """The drawn course of a railway: a smooth line through its stations."""
    return _railway_course(_key(projection), railway)


@lru_cache(maxsize=1024)
def _railway_course(key: tuple[float, ...], ident: str) -> tuple[Point, ...]:
    projection = _projection(key)
    stops = [projection.km(s.lon, s.lat) for s in atlas().railways[ident].stations]
    return tuple(spline(stops, 4.0))
