"""The places and lines of 1920 as typed rows, read once from the tables under `data/`."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from vistula.atlas.projection import Point

DATA = Path(__file__).parent / "data"
BOUNDS = (15.5, 47.0, 35.0, 56.8)  # west, south, east, north of what the atlas covers

RIVER_CLASSES = {1: "great", 2: "ordinary", 3: "small", 4: "canal"}
NETS = ("polish", "russian", "devastated", "german", "lithuanian", "foreign")
AREA_KINDS = ("land", "lake", "lagoon", "forest", "marsh", "hills", "mountains")
RANKS = {0: "capital", 1: "city", 2: "town", 3: "small town", 4: "village"}


@dataclass(frozen=True, slots=True)
class Town:
    id: str
    name: str  # Polish name of 1920
    local: str  # Lithuanian, German, Belarusian, Ukrainian or Russian form; the Polish one where nothing is written
    english: str
    also: tuple[str, ...]
    lat: float
    lon: float
    rank: int
    fortress: bool

    @property
    def at(self) -> Point:
        return self.lon, self.lat


@dataclass(frozen=True, slots=True)
class River:
    id: str
    name: str
    rank: int  # 1 great, 2 ordinary, 3 small, 4 canal
    into: str  # id of the river it joins, "sea" or "edge"
    course: tuple[Point, ...]  # (lon, lat) from the source to the mouth


@dataclass(frozen=True, slots=True)
class Station:
    name: str
    lon: float
    lat: float


@dataclass(frozen=True, slots=True)
class Railway:
    id: str
    net: str
    rank: int  # 1 trunk line, 2 branch
    stations: tuple[Station, ...]

    @property
    def course(self) -> tuple[Point, ...]:
        return tuple((s.lon, s.lat) for s in self.stations)


@dataclass(frozen=True, slots=True)
class Area:
    id: str
    name: str
    kind: str
    outline: tuple[Point, ...]  # (lon, lat), closed


@dataclass(frozen=True, slots=True)
class Border:
    id: str
    name: str
    kind: str  # "1920" or "old"
    course: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Region:
    name: str
    lon: float
    lat: float
    rank: int  # 0 sea, 1 land, 2 smaller land


def plain(name: str) -> str:
    """A name without accents, case and punctuation, for looking up."""
    bare = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("Ł", "L"))
    return " ".join("".join(c if c.isalnum() else " " for c in bare.lower() if not unicodedata.combining(c)).split())


def points(text: str) -> tuple[Point, ...]:
    out = []
    for pair in text.split():
        lon, lat = pair.split(",")
        out.append((float(lon), float(lat)))
    return tuple(out)


def rows(table: str) -> list[list[str]]:
    """The rows of a table under `data/`: comments and the heading left out."""
    text = (DATA / f"{table}.csv").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [line.split(";") for line in lines[1:]]


class Atlas:
    """All tables, each read when first asked for."""

    @cached_property
    def towns(self) -> dict[str, Town]:
        towns = {}
        for ident, polish, local, english, also, lat, lon, rank, fort in rows("towns"):
            others = tuple(also.split(",")) if also else ()
            towns[ident] = Town(
                ident,
                polish,
                local or polish,
                english or polish,
                others,
                float(lat),
                float(lon),
                int(rank),
                fort == "F",
            )
        return towns

    @cached_property
    def rivers(self) -> dict[str, River]:
        return {r[0]: River(r[0], r[1], int(r[2]), r[3], points(r[4])) for r in rows("rivers")}

    @cached_property
    def railways(self) -> dict[str, Railway]:
        lines = {}
        for ident, net, rank, stops in rows("railways"):
            stations = []
            for stop in stops.split("|"):
                name, place = stop.rsplit(" ", 1)
                lon, lat = place.split(",")
                stations.append(Station(name, float(lon), float(lat)))
            lines[ident] = Railway(ident, net, int(rank), tuple(stations))
        return lines

    @cached_property
    def areas(self) -> dict[str, Area]:
        return {r[0]: Area(r[0], r[1], r[2], points(r[4])) for r in rows("areas")}

    @cached_property
    def borders(self) -> dict[str, Border]:
        borders = {}
        for ident, name, kind, course in rows("borders"):
            borders[ident] = Border(ident, name, kind, self._border_course(course))
        return borders

    def _border_course(self, text: str) -> tuple[Point, ...]:
        if not text.startswith("@"):
            return points(text)
        river, start, end = text[1:].split(":")
        course = self.rivers[river].course
        return course_between(course, points(start)[0], points(end)[0])

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        out = []
        for name, at, rank in rows("regions"):
            ((lon, lat),) = points(at)
            out.append(Region(name, lon, lat, int(rank)))
        return tuple(out)

    @cached_property
    def _by_name(self) -> dict[str, Town]:
        """Every form of every name; the better known place keeps a shared one."""
        names: dict[str, Town] = {}
        ordered = sorted(self.towns.values(), key=lambda t: t.rank)
        for town in ordered:
            names.setdefault(plain(town.name), town)
        for town in ordered:
            for form in (town.english, *town.also, *town.local.split(",")):
                names.setdefault(plain(form), town)
        return names

    def town(self, name: str) -> Town:
        """A town by id or by any form of its name."""
        found = self.towns.get(name) or self._by_name.get(plain(name))
        if found is None:
            raise KeyError(f"the atlas knows no town called {name}")
        return found

    def river(self, name: str) -> River:
        found = self.rivers.get(name) or next((r for r in self.rivers.values() if plain(r.name) == plain(name)), None)
        if found is None:
            raise KeyError(f"the atlas knows no river called {name}")
        return found

    def nearest_town(self, lon: float, lat: float) -> Town:
        across = math.cos(math.radians(lat))
        return min(self.towns.values(), key=lambda t: ((t.lon - lon) * across) ** 2 + (t.lat - lat) ** 2)

    def of_kind(self, *kinds: str) -> list[Area]:
        return [a for a in self.areas.values() if a.kind in kinds]

    def check(self) -> list[str]:
        """Everything that does not fit together, each as a sentence; an empty list means a sound atlas."""
        from vistula.atlas.soundness import faults

        return faults(self)


def course_between(course: tuple[Point, ...], start: Point, end: Point) -> tuple[Point, ...]:
    """The stretch of a course between the vertices nearest to two places."""

    def nearest(place: Point) -> int:
        return min(range(len(course)), key=lambda i: math.dist(course[i], place))

    i, j = nearest(start), nearest(end)
    return course[i : j + 1] if i <= j else course[j : i + 1][::-1]


@lru_cache(maxsize=1)
def atlas() -> Atlas:
    """The one atlas."""
    return Atlas()
