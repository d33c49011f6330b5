"""Towns as nodes, lines between them: the railway net as a graph, and edges that follow it.

net = rail_net()
net.route("Warszawa", "Brześć")               the stations on the way
lines = edges(frame, [("Warsaw", "Deblin"), …], rails={("Warsaw", "Deblin")})
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from vistula.atlas.geography import Station, Town, atlas
from vistula.atlas.plane import spline
from vistula.atlas.projection import Frame, Point, distance_km

STATION_OF_TOWN_KM = 9.0
LONGEST_DETOUR = 1.6  # a railway that winds more than this is not drawn for a direct connection


@dataclass(frozen=True)
class RailNet:
    stations: dict[str, Station]
    links: dict[str, dict[str, float]]  # station -> neighbouring station -> kilometres

    def station(self, town: Town) -> Station | None:
        """The station of a town: of its name, or the nearest one within reach."""
        if town.name in self.stations:
            named = self.stations[town.name]
            if distance_km(named.lon, named.lat, town.lon, town.lat) < STATION_OF_TOWN_KM:
                return named
        near = min(self.stations.values(), key=lambda s: distance_km(s.lon, s.lat, town.lon, town.lat))
        return near if distance_km(near.lon, near.lat, town.lon, town.lat) < STATION_OF_TOWN_KM else None

    def route(self, start: str, end: str) -> list[Station]:
        """The shortest way by rail between two towns; empty when there is none."""
        a, b = self.station(atlas().town(start)), self.station(atlas().town(end))
        if a is None or b is None:
            return []
        best = {a.name: 0.0}
        came: dict[str, str] = {}
        queue = [(0.0, a.name)]
        while queue:
            far, here = heapq.heappop(queue)
            if here == b.name:
                break
            if far > best[here]:
                continue
            for there, km in self.links[here].items():
                if far + km < best.get(there, float("inf")):
                    best[there] = far + km
                    came[there] = here
                    heapq.heappush(queue, (far + km, there))
        if b.name not in best:
            return []
        way = [b.name]
        while way[-1] != a.name:
            way.append(came[way[-1]])
        return [self.stations[name] for name in reversed(way)]

    def line(self, towns: Iterable[str]) -> list[Station]:
        """The way by rail through several towns in turn."""
        way: list[Station] = []
        for a, b in pairwise(towns):
            leg = self.route(a, b)
            way += leg if not way else leg[1:]
        return way


@lru_cache(maxsize=1)
def rail_net() -> RailNet:
    """The railways of the atlas, all nets together."""
    stations: dict[str, Station] = {}
    links: dict[str, dict[str, float]] = {}
    for railway in atlas().railways.values():
        for s in railway.stations:
            stations[s.name] = s
        for a, b in pairwise(railway.stations):
            km = distance_km(a.lon, a.lat, b.lon, b.lat)
            links.setdefault(a.name, {})[b.name] = km
            links.setdefault(b.name, {})[a.name] = km
    return RailNet(stations, links)


def edge_path(frame: Frame, a: str, b: str, rail: bool) -> list[Point]:
    """A connection between two towns in pixels: along the railway where one runs fairly directly, else straight."""
    start, end = atlas().town(a), atlas().town(b)
    ends = [frame.xy(*start.at), frame.xy(*end.at)]
    if not rail:
        return ends
    way = rail_net().route(a, b)
    by_rail = sum(distance_km(s.lon, s.lat, t.lon, t.lat) for s, t in pairwise(way))
    if len(way) < 3 or by_rail > LONGEST_DETOUR * distance_km(*start.at, *end.at) + 8:
        return ends
    inner = [frame.xy(s.lon, s.lat) for s in way[1:-1]]
    return spline([ends[0], *inner, ends[1]], 12.0)


def edges(
    frame: Frame, connections: Iterable[tuple[str, str]], rails: Collection[tuple[str, str]]
) -> dict[tuple[str, str], list[Point]]:
    """The paths in pixels of all connections of a board of towns."""
    return {(a, b): edge_path(frame, a, b, (a, b) in rails or (b, a) in rails) for a, b in connections}
