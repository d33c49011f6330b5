"""The map: areas joined by roads and rails, with fronts, key cities, fortified directions and Eastern Links."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.board import Board, net_of
from vistula.core.columns import Col, column
from vistula.core.data import Table
from vistula.core.refusal import DataError
from vistula.games.strike_of_the_eagle.terms import (
    EASTERN_LINK,
    FRONTS,
    LITHUANIAN,
    POLISH,
    POLISH_SOURCE,
    ROLES,
    SOUTH,
    SOVIET,
    TERRITORIES,
)

FAR: Final = 255  # no way between two areas
ORDINARY: Final = 255  # in `value`: not a key city

# Whether an area is in play in a scenario.
OUT_OF_PLAY: Final = 0
SUPPLY_ONLY: Final = 1  # nothing enters it; supply paths may end there
IN_PLAY: Final = 2

# Whether blocks of a side may enter an area.
NO_ENTRY: Final = 0
ENTRY: Final = 1
IF_ALLIED: Final = 2  # while Lithuania is allied to the Soviets


@final
class Map(Board):
    """The board of all scenarios. `x` is longitude and `y` latitude; the drawing projects them."""

    def __init__(self, areas: list[list[str]], connections: list[list[str]], table: Table) -> None:
        slugs = [row[0] for row in areas]
        numbers: dict[str, int] = {}
        for number, slug in enumerate(slugs):
            if slug in numbers:
                raise table.fault("areas", f"names {slug!r} twice")
            numbers[slug] = number
        edges: list[tuple[int, int]] = []
        rails: list[int] = []
        for row in connections:
            edges.append((_known(numbers, row[0], table), _known(numbers, row[1], table)))
            rails.append(_index(["road", "rail"], row[2], "connections", table))
        latitude = [_decimal(row[2], table) for row in areas]
        longitude = [_decimal(row[3], table) for row in areas]
        super().__init__([row[1] for row in areas], longitude, latitude, edges)
        self.slugs: Final = slugs
        self.numbers: Final = numbers
        self.grid: Final[list[str]] = [row[4] for row in areas]
        self.front: Final = bytes([_index(FRONTS[: SOUTH + 1], row[5], "areas", table) for row in areas])
        self.value: Final = bytes([_value(row[6], table) for row in areas])
        self.key_cities: Final = [area for area in range(len(areas)) if self.value[area] != ORDINARY]
        cubes = [_cubes(row[7], table) for row in areas]  # 8.5a
        self.strategic: Final[list[list[int]]] = cubes
        self.territory: Final = bytes([_index(TERRITORIES, row[8], "areas", table) for row in areas])
        self.role: Final = bytes([_index(ROLES, row[9], "areas", table) for row in areas])
        self.links: Final = [area for area in range(len(areas)) if self.role[area] == EASTERN_LINK]
        self.sources: Final = [area for area in range(len(areas)) if self.role[area] == POLISH_SOURCE]
        self.rail: Final = bytes(rails)
        by_rail = [[b for b in self.neighbours[a] if rails[self.edge_between(a, b)]] for a in range(len(areas))]
        self.rails: Final = net_of(by_rail)
        self.fortified: Final = self._fortifications(areas, table)
        for area in range(len(areas)):
            if self.role[area] == EASTERN_LINK and self.value[area] == ORDINARY:
                raise table.fault("areas", f"makes the Eastern Link {slugs[area]!r} no key city")
        if len(self.sources) != 1:
            raise table.fault("areas", f"has {len(self.sources)} Polish sources of supply instead of one")
        seen: set[tuple[int, int]] = set()
        for a, b in edges:
            joined = (min(a, b), max(a, b))
            if joined in seen:
                raise table.fault("connections", f"joins {slugs[a]!r} and {slugs[b]!r} twice")
            seen.add(joined)

    def _fortifications(self, areas: list[list[str]], table: Table) -> bytes:
        """A byte for each end of each connection: 1 where the fortification of that end's area faces it (1.2a)."""
        faced = [0] * (2 * len(self.edge_a))
        for area, row in enumerate(areas):
            if row[10] == "-":
                continue
            for slug in row[10].split():
                edge = self.edge_between(area, _known(self.numbers, slug, table))
                if edge < 0:
                    raise table.fault("areas", f"fortifies {row[0]!r} against {slug!r}, which does not adjoin it")
                faced[2 * edge + self.end(edge, area)] = 1
        return bytes(faced)

    def area(self, slug: str) -> int:
        """The area of that slug."""
        found = self.numbers.get(slug)
        if found is None:
            raise DataError(f"The map has no area {slug!r}.")
        return found

    def end(self, edge: int, area: int) -> int:
        """0 or 1: which end of the connection the area is."""
        return 0 if self.edge_a[edge] == area else 1

    def across(self, edge: int, area: int) -> int:
        """The area at the other end of a connection."""
        return self.edge_b[edge] if self.edge_a[edge] == area else self.edge_a[edge]

    def is_key_city(self, area: int) -> bool:
        return self.value[area] != ORDINARY  # 1.3a

    def is_link(self, area: int) -> bool:
        return self.role[area] == EASTERN_LINK

    def faces(self, area: int, edge: int) -> bool:
        """Whether the area is fortified against an attack over this connection (1.2a)."""
        return self.fortified[2 * edge + self.end(edge, area)] == 1

    def has_rail(self, area: int) -> bool:
        return any(self.rail[self.edge_between(area, b)] == 1 for b in self.neighbours[area])


@final
class Theatre:
    """What of the map is in play in a scenario, and on which front each area counts."""

    def __init__(self, chart: Map, fronts: list[int], extra: list[int], supply_only: list[int]) -> None:
        play = [IN_PLAY if chart.front[area] in fronts else OUT_OF_PLAY for area in range(chart.count)]
        front = list(chart.front)
        for area in extra:
            play[area] = IN_PLAY
            front[area] = fronts[0]
        for area in supply_only:
            play[area] = SUPPLY_ONLY
        self.map: Final = chart
        self.fronts: Final = fronts
        self.play: Final = bytes(play)
        self.front: Final = bytes(front)
        self.areas: Final = [area for area in range(chart.count) if play[area] == IN_PLAY]
        self.key_cities: Final = [area for area in chart.key_cities if play[area] == IN_PLAY]
        self.strategic_cities: Final = [city for city in self.key_cities if sum(chart.strategic[city]) > 0]
        self.areas_in_all: Final[i64] = self.map.count
        self.steps: Final = self._all_steps()
        self.entry: Final = [self._entries(POLISH), self._entries(SOVIET)]
        self.far: Col = column(chart.count, FAR)  # to be copied: no area reached yet
        self._near: Final[list[list[list[int]]]] = []  # by reach and area, as far as they were asked for

    def _all_steps(self) -> bytes:
        """Connections between every two areas in play, whatever stands between (7.2.rec.a); FAR without a way."""
        chart = self.map
        made = bytearray([FAR]) * (chart.count * chart.count)
        for source in self.areas:
            base = source * chart.count
            made[base + source] = 0
            queue = [source]
            for a in queue:
                for b in chart.neighbours[a]:
                    if self.play[b] == IN_PLAY and made[base + b] == FAR:
                        made[base + b] = made[base + a] + 1
                        queue.append(b)
        return bytes(made)

    def _entries(self, side: int) -> bytes:
        """For each area NO_ENTRY, ENTRY, or IF_ALLIED: whether blocks of the side may ever enter it (1.4b, 8.5d)."""
        found = [NO_ENTRY] * self.map.count
        for area in self.areas:
            if self.map.role[area] == LITHUANIAN:
                found[area] = IF_ALLIED
            elif side == SOVIET or not self.map.is_link(area):
                found[area] = ENTRY
        return bytes(found)

    def distance(self, a: int, b: int) -> int:
        row: i64 = a
        return self.steps[row * self.areas_in_all + b]

    def in_play(self, area: int) -> bool:
        return self.play[area] == IN_PLAY

    def within(self, area: int, reach: int) -> list[int]:
        """The areas in play at most that many connections away, itself included, in order of number."""
        near = self._near
        while len(near) <= reach:
            near.append([[] for _ in range(self.map.count)])
        if not near[reach][area]:
            base = area * self.map.count
            near[reach][area] = [other for other in self.areas if self.steps[base + other] <= reach]
        return near[reach][area]


def read_map(table: Table) -> Map:
    return Map(table.rows("areas", 12), table.rows("connections", 4), table)


def _known(numbers: dict[str, int], slug: str, table: Table) -> int:
    found = numbers.get(slug)
    if found is None:
        raise table.fault("areas", f"has no area {slug!r}, which a row names")
    return found


def _index(words: list[str], word: str, field: str, table: Table) -> int:
    if word not in words:
        raise table.fault(field, f"says {word!r}; it must be one of {', '.join(words)}")
    return words.index(word)


def _decimal(text: str, table: Table) -> float:
    try:
        return float(text)
    except ValueError:
        raise table.fault("areas", f"gives {text!r} where a latitude or longitude belongs") from None


def _value(text: str, table: Table) -> int:
    if text == "-":
        return ORDINARY
    if not text.isdecimal() or int(text) > 20:
        raise table.fault("areas", f"gives {text!r} where the points of a key city belong")
    return int(text)


def _cubes(text: str, table: Table) -> list[int]:
    if text == "-":
        return [0, 0, 0]
    parts = text.split()
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        raise table.fault("areas", f"gives {text!r} where black, white and green cubes belong")
    return [int(part) for part in parts]
