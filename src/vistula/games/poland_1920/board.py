"""The zones: borders with their kinds, junctions, terrain, land and forts (def.zone.map, def.zone.borders)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.board import Board, Net
from vistula.core.columns import Col, Small, column_of, small_column
from vistula.core.search import NO_FURTHER

# Terrain of a zone (table.terrain.*).
CLEAR: Final = 0
FOREST: Final = 1
HILLS: Final = 2
SWAMP: Final = 3
MOUNTAINS: Final = 4
TERRAINS: Final = ["clear", "forest", "hills", "swamp", "mountains"]

# Land.
THEATRE: Final = 0
EAST_PRUSSIA: Final = 1
LITHUANIA: Final = 2
LANDS: Final = ["PL", "DE", "LT"]

# Forts (6.0): a zone of its own (4.18, 6.17).
NO_FORT: Final = 0
FORTRESS: Final = 1
CAMP: Final = 2

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


@final
class Zones(Board):
    """Edges are borders and, across each junction, its two diagonals. `borders` leaves out junctions and lakes."""

    def __init__(
        self,
        names: list[str],
        lat: list[float],
        lon: list[float],
        edges: list[tuple[int, int]],
        kinds: list[int],
        junction_of_edge: list[int],
        junctions: list[list[int]],
        terrain: list[int],
        land: list[int],
        fort: list[int],
        fortified: list[tuple[int, int]],
        named: list[bool],
    ) -> None:
        super().__init__(names, lon, lat, edges)
        self.kind: Col = column_of(kinds)
        self.junction_of_edge: Col = column_of(junction_of_edge)
        self.junctions: Final = junctions
        self.terrain: Col = column_of(terrain)
        self.land: Col = column_of(land)
        self.fort: Col = column_of(fort)
        self.fortified: Final = fortified  # protected zone, zone across the fortified edge
        self.named: Final = named  # the book names the zone
        starts = [0]
        to: list[int] = []
        self.borders: Final[list[list[int]]] = []
        for zone in range(len(names)):
            found = [b for b in self.neighbours[zone] if not kinds[self.edge_between(zone, b)] & (JUNCTION | LAKE)]
            to.extend(found)
            starts.append(len(to))
            self.borders.append(found)
        self.border_net: Final = Net(column_of(starts), column_of(to))
        self.border_start: Col = self.border_net.start
        self.border_to: Col = self.border_net.to
        self.ones: Small = small_column(len(names), 1)  # by zone: the least that a headquarters pays to leave it
        self.interns: Small = small_column(len(names))  # where a move ends because the unit is interned (A47)
        for zone in range(len(names)):
            self.interns[zone] = NO_FURTHER if land[zone] == EAST_PRUSSIA else 0
        touch = bytearray(len(names) * len(names))
        for zone in range(len(names)):
            for other in self.borders[zone]:
                touch[zone * len(names) + other] = 1
        self.touch: Final = bytes(touch)  # 1 at [a * zones + b]: they share a border that can be crossed
        self.steps: Final = bytes(marches(self.borders))  # at [a * zones + b]: zones to march from a to b
        lined = [0] * len(names)
        for protected, _ in fortified:
            lined[protected] = 1
        self.lined: Col = column_of(lined)  # 1: the zone has a fortified line on some edge

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
