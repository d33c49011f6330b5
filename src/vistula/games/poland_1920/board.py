"""The zones: borders with their kinds, junctions, terrain, land and forts (def.zone.map, def.zone.borders)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.board import Board, net_of
from vistula.core.columns import Col, Small, column_of, small_column, small_column_of
from vistula.core.data import Table
from vistula.core.mover import NO_FURTHER

# Terrain of a zone (table.terrain.*).
FOREST: Final = 1
HILLS: Final = 2
SWAMP: Final = 3
MOUNTAINS: Final = 4
TERRAINS: Final = ["clear", "forest", "hills", "swamp", "mountains"]

# Land.
THEATRE: Final = 0
EAST_PRUSSIA: Final = 1
LANDS: Final = ["PL", "DE", "LT"]

# Forts (6.0): a zone of its own (4.18, 6.17).
NO_FORT: Final = 0
FORTRESS: Final = 1
CAMP: Final = 2
FORTS: Final = {"": NO_FORT, "fortress": FORTRESS, "fortress*": FORTRESS, "camp": CAMP, "camp*": CAMP}

# Kinds of border; they combine.
RIVER: Final = 1
WISLA: Final = 2
NIEMEN: Final = 4
SWAMP_BORDER: Final = 8
COUNTRY: Final = 16
LAKE: Final = 32
VALLEY: Final = 64
JUNCTION: Final = 128  # zones that touch at a point only (4.11b)
RIVER_JUNCTION: Final = 256
ANY_RIVER: Final = RIVER | WISLA | NIEMEN
BORDERS: Final = {"r": RIVER, "W": WISLA, "N": NIEMEN, "s": SWAMP_BORDER, "b": COUNTRY, "l": LAKE}


@final
class Zones(Board):
    """Edges are borders and, across each junction, its two diagonals. `borders` leaves out junctions and lakes."""

    def __init__(self, data: Table) -> None:
        rows = data.rows("rows", 8)  # name, latitude, longitude, land, terrain, source, fort, neighbours
        for row in rows:
            for value, known, field in (
                (row[3], LANDS, "land"),
                (row[4], TERRAINS, "terrain"),
                (row[6], FORTS, "fort"),
            ):
                if value not in known:
                    raise data.fault("rows", f"has the unknown {field} {value!r} at {row[0]}")
        names = Names(data, [row[0] for row in rows])
        borders = names.borders(rows)
        for a, b in names.pairs("valleys"):
            if (min(a, b), max(a, b)) in borders:
                borders[min(a, b), max(a, b)] |= VALLEY
        edges = sorted(borders)
        kinds = [borders[edge] for edge in edges]
        junction_of_edge = [-1] * len(edges)
        self.junctions: Final[list[list[int]]] = []
        for line in data.text("junctions").strip().splitlines():
            parts = [part.strip() for part in line.split(";")]
            touching: list[int] = []
            for part in parts[:2]:
                a, b = [names.number("junctions", name.strip()) for name in part.split(" x ")]
                edges.append((a, b))
                kind = JUNCTION | (RIVER_JUNCTION if parts[2:] == ["river"] else 0)
                kinds.append(kind | (COUNTRY if rows[a][3] != rows[b][3] else 0))
                junction_of_edge.append(len(self.junctions))
                touching += [a, b]
            self.junctions.append(touching)
        super().__init__(names.names, [float(row[2]) for row in rows], [float(row[1]) for row in rows], edges)
        self.kind: Col = column_of(kinds)
        self.junction_of_edge: Col = column_of(junction_of_edge)
        self.terrain: Col = column_of([TERRAINS.index(row[4]) for row in rows])
        self.land: Col = column_of([LANDS.index(row[3]) for row in rows])
        self.fort: Col = column_of([FORTS[row[6]] for row in rows])
        self.fortified: Final = names.pairs("fortified_edges")  # protected zone, zone across the fortified edge
        self.named: Final = [row[5] == "rulebook" for row in rows]  # the book names the zone
        self.borders: Final[list[list[int]]] = [
            [b for b in self.neighbours[a] if not kinds[self.edge_between(a, b)] & (JUNCTION | LAKE)]
            for a in range(self.count)
        ]
        self.border_net: Final = net_of(self.borders)
        self.border_start: Col = self.border_net.start
        self.border_to: Col = self.border_net.to
        self.ones: Small = small_column(self.count, 1)  # by zone: the least that a headquarters pays to leave it
        # Where a move ends because the unit is interned (A47).
        self.interns: Small = small_column_of([NO_FURTHER if land == EAST_PRUSSIA else 0 for land in self.land])
        self.steps: Final = bytes(marches(self.borders))  # at [a * zones + b]: zones to march from a to b
        self.touch: Final = bytes([steps == 1 for steps in self.steps])
        protected = {zone for zone, _ in self.fortified}
        self.lined: Col = column_of(
            [int(zone in protected) for zone in range(self.count)]
        )  # a fortified line on an edge

    def touches(self, a: i64, b: i64) -> bool:
        """They share a border that can be crossed."""
        return self.touch[a * self.count + b] != 0

    def border(self, a: int, b: int) -> int:
        """The kinds of the border between two zones, or -1 where they share none that can be crossed (A33)."""
        edge = self.edge_between(a, b)
        if edge < 0:
            return -1
        kind: int = self.kind[edge]
        return -1 if kind & (JUNCTION | LAKE) else kind

    def is_fortified(self, zone: int, across: int) -> bool:
        """Whether the edge of `zone` towards `across` carries fortified positions (6.12)."""
        return any(protected == zone and other == across for protected, other in self.fortified)

    def is_hard(self, zone: i64) -> bool:
        """Swamp and mountains: all MP to enter, a third of the attackers' strength (5.18, A16)."""
        terrain = self.terrain[zone]
        return terrain == SWAMP or terrain == MOUNTAINS

    def bars_tanks(self, zone: int, to: int) -> bool:
        """Tanks never enter swamp; mountains only where a valley leads in (4.22c, 4.24a, 4.24b)."""
        terrain = self.terrain[to]
        if terrain == SWAMP:
            return True
        border = self.border(zone, to)
        if border >= 0 and border & SWAMP_BORDER:
            return True
        return terrain == MOUNTAINS and (border < 0 or not border & VALLEY)


def marches(borders: list[list[int]]) -> bytearray:
    """Distances in zones between all pairs, over borders only."""
    count = len(borders)
    found = bytearray([255]) * (count * count)
    for source in range(count):
        row = source * count
        found[row + source] = 0
        queue = [source]
        for zone in queue:
            for near in borders[zone]:
                if found[row + near] == 255:
                    found[row + near] = found[row + zone] + 1
                    queue.append(near)
    return found


@final
class Names:
    """The zones by name, as the data file tells of them."""

    def __init__(self, data: Table, names: list[str]) -> None:
        self.data: Final = data
        self.names: Final = names
        self.numbers: Final = {name: number for number, name in enumerate(names)}

    def number(self, field: str, name: str) -> int:
        if name not in self.numbers:
            raise self.data.fault(field, f"names the zone {name!r}, which is not on the board")
        return self.numbers[name]

    def pairs(self, field: str) -> list[tuple[int, int]]:
        return [(self.number(field, a), self.number(field, b)) for a, b in self.data.pairs(field)]

    def borders(self, rows: list[list[str]]) -> dict[tuple[int, int], int]:
        """The kinds of every border, which both its zones must tell alike."""
        found: dict[tuple[int, int], int] = {}
        for row in rows:
            a = self.number("rows", row[0])
            for neighbour in row[7].split(","):
                name, _, codes = neighbour.partition(":")
                b = self.number("rows", name)
                kind = 0
                for code in codes:
                    if code not in BORDERS:
                        raise self.data.fault("rows", f"has the unknown border {code!r} between {row[0]} and {name}")
                    kind |= BORDERS[code]
                if found.setdefault((min(a, b), max(a, b)), kind) != kind:
                    raise self.data.fault("rows", f"does not agree on the border between {row[0]} and {name}")
        return found
