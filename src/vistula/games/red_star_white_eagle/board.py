"""The board (2.2b, 2.8a, map.edges, map.dvina3801): 1,810 hexes of 23 km with their ground, places, countries,
rivers, railroads, trenches and lines.

`Theatre` is the geography, read once. What the optional rules of chapter 24 make of it (open railroads, countries and
supply sources) is a `Ground` (ground.py).
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final, final

from vistula.core.columns import Col, Small, column, small_column_of
from vistula.core.data import Table, read
from vistula.core.hexes import HexBoard
from vistula.games.red_star_white_eagle.numbers import OFF_EAST, OFF_NORTH, OFF_SOUTH_EAST, OFF_SOUTH_WEST, OFF_WEST
from vistula.games.red_star_white_eagle.tables import CLEAR, FOREST, LAKES, MARSH, ROUGH, SEA
from vistula.games.red_star_white_eagle.units import DATA, POLISH, RUSSIAN, SOUTHWEST, WEST

COLUMNS: Final = 51

HOME: Final = 0  # Poland, Russia and the land between them
LITHUANIA: Final = 1
EAST_PRUSSIA: Final = 2
PLEBISCITE: Final = 3  # the plebiscite area of East Prussia (24.10)
DANZIG: Final = 4
POMERANIA: Final = 5  # German Pomerania
SILESIA: Final = 6  # Upper Silesia
ROMANIA: Final = 7
CZECHOSLOVAKIA: Final = 8
COUNTRIES: Final = [
    "",
    "Lithuania",
    "East Prussia",
    "Plebiscite Area",
    "Danzig",
    "German Pomerania",
    "Upper Silesia",
    "Romania",
    "Czechoslovakia",
]

# Railroads on an edge, as printed (15.0a).
POLISH_NET: Final = 1
RUSSIAN_NET: Final = 2
DEVASTATED: Final = 4
GERMAN_NET: Final = 8  # drawn as the Polish net, closed (15.4a)
LITHUANIAN_NET: Final = 16
_NETS: Final = {
    "polish": POLISH_NET,
    "russian": RUSSIAN_NET,
    "devastated": DEVASTATED,
    "german": GERMAN_NET,
    "lithuanian": LITHUANIAN_NET,
}

# Flotilla waters (16.0b).
VISTULA_WATERS: Final = 1
DNEPR_WATERS: Final = 2

# Which hex of an edge looks at the face of a trench or fortification.
NO_FACE: Final = 0
FACE_IS_B: Final = 1
FACE_IS_A: Final = 2

_TERRAIN: Final = {".": CLEAR, "m": MARSH, "f": FOREST, "r": ROUGH, "l": LAKES, "~": SEA}
_COUNTRY: Final = {
    ".": HOME,
    "L": LITHUANIA,
    "E": EAST_PRUSSIA,
    "A": PLEBISCITE,
    "D": DANZIG,
    "P": POMERANIA,
    "S": SILESIA,
    "R": ROMANIA,
    "C": CZECHOSLOVAKIA,
}

# The front boundary runs from the hexside 5119/5120 straight west: between rows 19 and 20 of odd columns, through the
# middle of row 20 of even ones (12.2). In command are hexes no more than two whole hexes beyond it.
_LAST_ROW_OF_WEST_ODD: Final = 21
_LAST_ROW_OF_WEST_EVEN: Final = 22
_FIRST_ROW_OF_SOUTHWEST: Final = 18

_FIRST_NORTHERN_SOURCE: Final = 33  # 3301 and east of it (10.1a)
_FIRST_GARRISON_COLUMN: Final = 38  # 3801 and east of it (17.2.1c)
_FIRST_KONARMIYA_COLUMN: Final = 42  # 4236 and east of it (7.1.4a)
_LAST_WEST_FRONT_ROW: Final = 19  # 5119 (7.1.2a)


def rows_of(column: int) -> int:
    """Odd columns sit half a hex lower and are one hex shorter."""
    return 35 if column % 2 else 36


@final
class Theatre(HexBoard):
    """The geography. Columns by space or by edge; an edge is a hexside between two hexes of the map. Odd columns sit
    half a hex lower (map.parity) and are one hex shorter."""

    def __init__(self, table: Table) -> None:
        super().__init__(range(1, COLUMNS + 1), range(1, rows_of(0) + 1), range(1, rows_of(1) + 1))
        self.terrain: Final = self.grid_of_columns(table, "terrain", _TERRAIN)
        self.country: Final = self.grid_of_columns(table, "country", _COUNTRY)
        self._read_places(table)
        self._read_waters(table)
        self._read_railways(table)
        self.trench: Final = bytes(self._faces(table, "trenches"))
        self.fortification: Final = bytes(self._faces(table, "fortifications"))  # the defended hex is the other one
        self.fortified_hexes: Final = self.spaces(table, "fortified")
        self.fortified: Final = self.flags(self.fortified_hexes)
        self.west_of_bug: Final = self.flags(self.spaces(table, "west_of_bug"))
        self.east_of_reaction_line: Final = self.flags(self.spaces(table, "east_of_reaction_line"))
        self.north_of_dvina: Final = self.flags(self.spaces(table, "north_of_dvina"))
        self._mark_edges_of_map()
        self.command: Small = small_column_of([self._command(space) for space in range(self.count)])
        self.blank: Col = column(self.count)  # by hex; a slice of it is quicker than a new column

    # Places ---------------------------------------------------------------------------------------------------------

    def _read_places(self, table: Table) -> None:
        self.cities: list[int] = []  # spaces with a city
        city_index = [-1] * self.count
        points: list[int] = []
        freikorps_points: list[int] = []
        ukrainian: list[int] = []
        german: list[int] = []
        for name, title, kind, worth, with_freikorps, marks in table.rows("places", 6):
            space = self.number(name)
            if kind not in ("city", "town"):
                raise table.fault("places", f"has {title} as neither a city nor a town")
            self.call(space, title)
            if kind == "city":
                if city_index[space] >= 0:
                    raise table.fault("places", f"has two cities in {name}")
                city_index[space] = len(self.cities)
                self.cities.append(space)
                points.append(int(worth))
                freikorps_points.append(int(with_freikorps))
                ukrainian.append(1 if "u" in marks else 0)
                german.append(1 if "g" in marks else 0)
                self.titles[space] = title  # before any town there
        self.city_index = city_index
        self.victory_points = points  # by city
        self.freikorps_points = freikorps_points
        self.ukrainian = bytes(ukrainian)
        self.german = bytes(german)
        self.warsaw = self.place("Warsaw")
        self.modlin = self.place("Modlin")
        self.lwow = self.place("Lwów")
        self.kiev = self.place("Kiev")
        self.wilno = self.place("Wilno")
        self.danzig = self.place("Danzig")
        self.konigsberg = self.place("Königsberg")

    def is_city(self, space: int) -> bool:
        return self.city_index[space] >= 0

    # Rivers ---------------------------------------------------------------------------------------------------------

    def _read_waters(self, table: Table) -> None:
        edges = len(self.edge_a)
        river = [0] * edges
        self.river_names = [""] * edges
        for title, sides in table.rows("rivers", 2):
            for edge in self.sides(table, "rivers", sides):
                river[edge] = 1
                self.river_names[edge] = title
        self.river = bytes(river)
        canal = [0] * edges
        for edge in self.sides(table, "canal", table.text("canal")):
            canal[edge] = 1
        self.canal = bytes(canal)
        self.canal_ends = self.spaces(table, "canal_ends")  # the western one first
        sea = [0] * edges
        for edge in self.sides(table, "sea_sides", table.text("sea_sides")):
            sea[edge] = 1
        for edge in range(edges):
            if SEA in (self.terrain[self.edge_a[edge]], self.terrain[self.edge_b[edge]]):
                sea[edge] = 1
        self.sea = bytes(sea)
        waters = [0] * edges
        for name, bit in (("vistula_waters", VISTULA_WATERS), ("dnepr_waters", DNEPR_WATERS)):
            for edge in self.sides(table, name, table.text(name)):
                waters[edge] = bit
        self.waters = bytes(waters)
        self.flotilla_links = bytes([self._flotilla_link(edge) for edge in range(edges)])
        self.waters_at = bytes([self._waters_at(space) for space in range(self.count)])

    def _waters_at(self, space: int) -> int:
        """The waters a hex lies on; where two meet, none is barred to a flotilla already there."""
        found = 0
        for slot in range(self.start[space], self.start[space + 1]):
            found |= self.flotilla_links[self.edge[slot]]
        return found

    def _flotilla_link(self, edge: int) -> int:
        """The waters by which a flotilla goes between the two hexes: along their common side, or round a corner where
        the river passes both (16.0a)."""
        a, b = self.edge_a[edge], self.edge_b[edge]
        found = self.waters[edge]
        for c in self.neighbours[a]:
            if c in self.neighbours[b]:
                found |= self.waters[self.edge_between(a, c)] & self.waters[self.edge_between(b, c)]
        return found

    # Railroads ------------------------------------------------------------------------------------------------------

    def _read_railways(self, table: Table) -> None:
        nets = [0] * len(self.edge_a)
        self.railways: list[tuple[int, list[int]]] = []
        for net, _, chain in table.rows("railways", 3):
            if net not in _NETS:
                raise table.fault("railways", f"has the net {net!r}; known are {', '.join(_NETS)}")
            spaces = self.chain(table, "railways", chain)
            self.railways.append((_NETS[net], spaces))
            for a, b in pairwise(spaces):
                nets[self.edge_between(a, b)] |= _NETS[net]
        self.rails = bytes(nets)

    # Lines and edges ------------------------------------------------------------------------------------------------

    def _mark_edges_of_map(self) -> None:
        spaces = range(self.count)
        self.north = [space for space in spaces if self.row[space] == 1]
        self.south = [space for space in spaces if self.row[space] == rows_of(self.column[space])]
        self.west = [space for space in spaces if self.column[space] == 1]
        self.east = [space for space in spaces if self.column[space] == COLUMNS]
        romania = [self.column[space] for space in self.south if self.country[space] == ROMANIA]
        middle = min(romania, default=COLUMNS)
        self.south_western = [space for space in self.south if self.column[space] < middle]  # 17.3.2a
        self.south_eastern = [space for space in self.south if self.column[space] > max(romania, default=COLUMNS)]
        self.beyond = {
            OFF_EAST: self.east,
            OFF_NORTH: self.north,
            OFF_SOUTH_WEST: self.south_western,
            OFF_SOUTH_EAST: self.south_eastern,
            OFF_WEST: self.west,
        }
        self.exits = [[0] * self.count, [0] * self.count]  # by side
        for box, edge in reversed(self.beyond.items()):  # in a corner the first of them counts
            for space in edge:
                self.exits[POLISH if box == OFF_WEST else RUSSIAN][space] = box
        northern = [space for space in self.north if self.column[space] >= _FIRST_NORTHERN_SOURCE]
        self.russian_sources = self.east + [space for space in northern if space not in self.east]
        self.russian_source = self.flags(self.russian_sources)
        upper = [space for space in self.east if self.row[space] <= _LAST_WEST_FRONT_ROW]
        self.west_front_entry = upper + [space for space in northern if space not in self.east]
        self.southwest_front_entry = [space for space in self.east if self.row[space] > _LAST_WEST_FRONT_ROW]
        self.either_front_entry = self.west_front_entry + self.southwest_front_entry
        southern = [space for space in self.south if self.column[space] >= _FIRST_KONARMIYA_COLUMN]
        self.konarmiya_entry = self.southwest_front_entry + [
            space for space in southern if space not in self.southwest_front_entry
        ]
        self.garrison_entry = [space for space in self.north if self.column[space] >= _FIRST_GARRISON_COLUMN]
        self.flotilla_entry = [self.number("5133"), self.number("5134")]

    def _command(self, space: int) -> int:
        """The fronts that are in command in a hex (12.2)."""
        if self.west_of_bug[space]:
            return WEST | SOUTHWEST
        row = self.row[space]
        last = _LAST_ROW_OF_WEST_ODD if self.column[space] % 2 else _LAST_ROW_OF_WEST_EVEN
        found = WEST if row <= last else 0
        return found | SOUTHWEST if row >= _FIRST_ROW_OF_SOUTHWEST else found

    def _faces(self, table: Table, name: str) -> list[int]:
        faces = [NO_FACE] * len(self.edge_a)
        text = table.text(name)
        for edge, side in zip(self.sides(table, name, text, ">"), text.split(), strict=True):
            faces[edge] = FACE_IS_B if self.edge_b[edge] == self.number(side.split(">")[1]) else FACE_IS_A
        return faces


def load_theatre(pack: Path | None = None) -> Theatre:
    """Read `board.toml`."""
    return Theatre(read(DATA, "board.toml", pack))
