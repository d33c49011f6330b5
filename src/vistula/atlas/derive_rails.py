"""Railways on a `Sheet`: from runs of places to chains of hexes, along the atlas's lines where it has them.

A run is a list of stops: a place, `@` and a hex, or the edge of the sheet it leaves by.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from itertools import pairwise

from vistula.atlas import snap
from vistula.atlas.derive import Sheet
from vistula.atlas.geography import atlas
from vistula.atlas.hexgrid import Hex
from vistula.atlas.projection import Point, distance_km

NEAR_KM = 9.0  # a station this close to a place is its station
SAME_KM = 4.0  # stations of one town
DETOUR = 1.6  # a way along the atlas's lines longer than this is not the line that is meant
EDGES = ("north", "east", "south", "west")


class Rails:
    """Every run as net, title and chain of hexes."""

    def __init__(self, sheet: Sheet, runs: Iterable[tuple[str, str]]) -> None:
        self.sheet = sheet
        self.layout = sheet.layout
        self.network = _network()
        self.chains: list[tuple[str, str, list[Hex]]] = []
        for net, run in runs:
            stops = [stop.strip() for stop in run.split(",")]
            chain = self._chain(stops)
            self.chains.append((net, f"{stops[0].lstrip('@')} to {stops[-1].lstrip('@')}", chain))

    def _chain(self, stops: list[str]) -> list[Hex]:
        chain: list[Hex] = []
        for before, after in pairwise(stops):
            part = self._stretch(before, after)
            chain.extend(part[1:] if chain else part)
        return [at for at in chain if at in self.sheet.hexes]

    def _stretch(self, before: str, after: str) -> list[Hex]:
        if before in EDGES:
            return list(reversed(self._off_map(after, before)))
        if after in EDGES:
            return self._off_map(before, after)
        start, goal = self._hex(before), self._hex(after)
        if before.startswith("@") or after.startswith("@"):
            return self.layout.line(start, goal)
        one, two = self.sheet.town(before), self.sheet.town(after)
        stops = [("start", one), *[("", at) for at in self._way(one, two)], ("goal", two)]
        bent = [(name, self.sheet.unbent(at)) for name, at in stops]
        return snap.course_to_hexes(self.layout, bent, {"start": start, "goal": goal})

    def _hex(self, stop: str) -> Hex:
        return Hex.of(stop[1:]) if stop.startswith("@") else self.sheet.hex_of(stop)

    def _off_map(self, place: str, edge: str) -> list[Hex]:
        """The straight way from a place to an edge of the sheet."""
        at = self._hex(place)
        rows = [other.row for other in self.sheet.hexes if other.col == at.col]
        columns = [other.col for other in self.sheet.hexes]
        goals = {
            "north": Hex(at.col, min(rows)),
            "south": Hex(at.col, max(rows)),
            "west": Hex(min(columns), at.row),
            "east": Hex(max(columns), at.row),
        }
        return self.layout.line(at, goals[edge])

    def _way(self, start: Point, goal: Point) -> list[Point]:
        """The stations between two places along the atlas's lines; nothing where only a detour joins them."""
        places, links = self.network
        goals = {number for number, place in enumerate(places) if distance_km(*place, *goal) <= NEAR_KM}
        spent: dict[int, float] = {}
        came: dict[int, int] = {}
        queue: list[tuple[float, int]] = []
        for number, place in enumerate(places):
            gap = distance_km(*place, *start)
            if gap <= NEAR_KM:
                spent[number] = gap
                heapq.heappush(queue, (gap, number))
        limit = DETOUR * distance_km(*start, *goal) + 2 * NEAR_KM
        while queue:
            cost, at = heapq.heappop(queue)
            if cost > limit:
                break
            if at in goals:
                way = [places[at]]
                while at in came:
                    at = came[at]
                    way.append(places[at])
                return way[::-1][1:-1]
            if cost > spent[at]:
                continue
            for to, length in links[at]:
                total = cost + length
                if total < spent.get(to, math.inf):
                    spent[to] = total
                    came[to] = at
                    heapq.heappush(queue, (total, to))
        return []


def _network() -> tuple[list[Point], list[list[tuple[int, float]]]]:
    """The atlas's stations and the lines between them; stations of one town are joined."""
    numbers: dict[Point, int] = {}
    for line in atlas().railways.values():
        for station in line.stations:
            numbers.setdefault((station.lon, station.lat), len(numbers))
    places = list(numbers)
    links: list[list[tuple[int, float]]] = [[] for _ in places]
    for line in atlas().railways.values():
        for one, two in pairwise(line.stations):
            a, b = numbers[(one.lon, one.lat)], numbers[(two.lon, two.lat)]
            length = distance_km(one.lon, one.lat, two.lon, two.lat)
            weight = 1.0 if line.rank == 1 else 1.3
            links[a].append((b, length * weight))
            links[b].append((a, length * weight))
    for a, at in enumerate(places):
        for b in range(a):
            other = places[b]
            if abs(at[1] - other[1]) < 0.04 and abs(at[0] - other[0]) < 0.06:
                gap = distance_km(*at, *other)
                if gap <= SAME_KM:
                    links[a].append((b, gap + 0.5))
                    links[b].append((a, gap + 0.5))
    return places, links
