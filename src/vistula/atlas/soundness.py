"""What can be wrong with the tables of the atlas, each fault as a sentence."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from vistula.atlas.geography import AREA_KINDS, BOUNDS, NETS, RANKS, RIVER_CLASSES, plain
from vistula.atlas.plane import distance_to_line
from vistula.atlas.projection import Equirectangular, Point, distance_km

if TYPE_CHECKING:
    from vistula.atlas.geography import Atlas

FLAT = Equirectangular(25.0, 52.0)
LONGEST_RIVER_STEP_KM = 60.0
LONGEST_RAIL_STEP_KM = 115.0
MOUTH_SLACK_KM = 1.5
TWIN_TOWNS_KM = 1.0


def faults(atlas: Atlas) -> list[str]:
    return [*_towns(atlas), *_rivers(atlas), *_railways(atlas), *_areas(atlas), *_borders(atlas)]


def _towns(atlas: Atlas) -> list[str]:
    out = []
    names: dict[str, str] = {}
    for town in atlas.towns.values():
        if not _inside(town.at):
            out.append(f"town {town.id} lies outside the atlas")
        if town.rank not in RANKS:
            out.append(f"town {town.id} has no rank {town.rank}")
        other = names.setdefault(plain(town.name), town.id)
        if other != town.id:
            out.append(f"towns {other} and {town.id} share the name {town.name}")
    spread = sorted(atlas.towns.values(), key=lambda t: t.lat)
    for i, a in enumerate(spread):
        for b in spread[i + 1 :]:
            if b.lat - a.lat > 0.02:
                break
            if distance_km(a.lon, a.lat, b.lon, b.lat) < TWIN_TOWNS_KM:
                out.append(f"towns {a.id} and {b.id} stand on the same spot")
    return out


def _rivers(atlas: Atlas) -> list[str]:
    out = []
    for river in atlas.rivers.values():
        if river.rank not in RIVER_CLASSES:
            out.append(f"river {river.id} has no class {river.rank}")
        if len(river.course) < 2:
            out.append(f"river {river.id} has no course")
            continue
        out += [
            f"river {river.id} jumps {distance_km(*a, *b):.0f} km at {a}"
            for a, b in pairwise(river.course)
            if distance_km(*a, *b) > LONGEST_RIVER_STEP_KM
        ]
        if river.into in ("sea", "edge"):
            continue
        if river.into not in atlas.rivers:
            out.append(f"river {river.id} flows into {river.into}, which the atlas does not know")
            continue
        mouth = FLAT.km(*river.course[-1])
        gap = distance_to_line(mouth, [FLAT.km(*p) for p in atlas.rivers[river.into].course])
        if gap > MOUTH_SLACK_KM:
            out.append(f"river {river.id} ends {gap:.1f} km short of {river.into}")
    return out


def _railways(atlas: Atlas) -> list[str]:
    out = []
    places: dict[str, Point] = {}
    for line in atlas.railways.values():
        if line.net not in NETS:
            out.append(f"railway {line.id} belongs to no net {line.net}")
        if len(line.stations) < 2:
            out.append(f"railway {line.id} has fewer than two stations")
        for a, b in pairwise(line.stations):
            if distance_km(a.lon, a.lat, b.lon, b.lat) > LONGEST_RAIL_STEP_KM:
                out.append(f"railway {line.id} jumps from {a.name} to {b.name}")
        for s in line.stations:
            if places.setdefault(s.name, (s.lon, s.lat)) != (s.lon, s.lat):
                out.append(f"station {s.name} of railway {line.id} stands in two places")
    return out


def _areas(atlas: Atlas) -> list[str]:
    out = []
    for area in atlas.areas.values():
        if area.kind not in AREA_KINDS:
            out.append(f"area {area.id} is of no kind {area.kind}")
        if len(area.outline) < 3:
            out.append(f"area {area.id} has no outline")
    return out


def _borders(atlas: Atlas) -> list[str]:
    return [f"border {b.id} has no course" for b in atlas.borders.values() if len(b.course) < 2]


def _inside(place: Point) -> bool:
    west, south, east, north = BOUNDS
    return west <= place[0] <= east and south <= place[1] <= north
