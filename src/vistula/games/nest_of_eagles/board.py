"""The map: hexes and hexsides, what lies on them, and the spokes on which lines of friction run (2.0, 4.0)."""

from pathlib import Path
from typing import Final, final

from vistula.core.board import Net
from vistula.core.columns import Col, Small, column, column_of, small_column, small_column_of
from vistula.core.data import Table, read
from vistula.core.hexes import HexBoard
from vistula.core.mover import Steps

DATA: Final = "vistula.games.nest_of_eagles.data"

# Directions: neighbours clockwise from the north; corner d lies between the neighbours d and d + 1.
N: Final = 0
NE: Final = 1
SE: Final = 2
S: Final = 3
SW: Final = 4
NW: Final = 5

CLEAR: Final = 0  # 2.1a
FOREST: Final = 1
SWAMP: Final = 2
MOUNTAIN: Final = 3
TERRAINS: Final = ["clear", "forest", "swamp", "mountain"]
POLISH_THEATER: Final = 0  # 2.4a: Polish, Lithuanian-Belarusian, Ukrainian
BELARUS: Final = 1
UKRAINE: Final = 2
THEATERS: Final = ["Poland", "Lithuania–Belarus", "Ukraine"]
FREE: Final = 0  # within the Demarcation Line; within the Aspirations Line
LITHUANIA: Final = 1
CLAIMED: Final = 2
NO_TOWN: Final = 0
TOWN: Final = 1
CITY: Final = 2
FORTRESS: Final = 3
URBAN: Final = ["", "town", "city", "fortress"]  # def.urban
NO_RIVER: Final = 0
SMALL: Final = 1
LARGE: Final = 2
SOFT: Final = 3
SOFT_RIVERS: Final = ["Dniepr", "Prypeć"]  # large, but for the Soviets (2.2b, 2.6a)
# What lies beyond a hexside that leads to no hex of play: a border or an edge of the map.
INSIDE: Final = 0
BORDER: Final = 1
NORTH_EDGE: Final = 2
EAST_EDGE: Final = 3
SOUTH_EDGE: Final = 4
WEST_EDGE: Final = 5
FAR: Final = 99
# What a step may cost besides Movement Points (7.1).
ALL: Final = 50  # all of them: only as the first step
NEVER: Final = 99


@final
class Map(HexBoard):
    """Hexes and hexsides with the game's own columns; `beyond` says what stops a hexside that leads nowhere."""

    def __init__(self, file: Table) -> None:
        grid = file.table("grid")
        self.width: Final = grid.integer("columns", 1, 99)
        self.height: Final = grid.integer("rows", 1, 99)
        rows = range(self.height)
        super().__init__(range(self.width), rows, rows, holes=_holes(grid, "terrain"))
        self.edges: Final = len(self.edge_a)
        self.beyond: Final = self._outside()
        self.terrain: Final = self.grid(grid, "terrain", {".": CLEAR, "f": FOREST, "s": SWAMP, "m": MOUNTAIN})
        self.difficult: Small = small_column_of([1 if kind else 0 for kind in self.terrain])  # def.difficult
        theaters = {"P": POLISH_THEATER, "U": UKRAINE, "L": BELARUS, "A": BELARUS, "B": BELARUS}
        self.theater: Col = column_of(list(self.grid(grid, "theaters", theaters)))
        lands = {"P": FREE, "U": FREE, "L": FREE, "A": LITHUANIA, "B": CLAIMED}
        self.land: Small = small_column_of(list(self.grid(grid, "theaters", lands)))
        self._places(file.table("places"))
        self._edges_of_map(file.table("edges"))
        self._hexsides(file)
        self._spokes()
        self._nets()
        self.to_warsaw: Final = bytes(self._steps_from(self.warsaw))  # 11.1a
        self.to_kowno: Final = bytes(self._steps_from(self.kowno))  # 21.1b
        self.near: Final = [self._near(h, 3) for h in range(self.count)]  # up to 3 hexes away, itself first
        self.depth: Final = bytes([self._depth(h) for h in range(self.count)])  # hexes from another Theater (2.5.1d)

    def _outside(self) -> bytes:
        found = bytearray()
        for h in range(self.count):
            for d in range(6):
                off = self.around[6 * h + d] < 0
                found.append(self._beyond(*_cell(self.column[h], self.row[h], d)) if off else INSIDE)
        return bytes(found)

    def _beyond(self, column: int, row: int) -> int:
        if row < 0:
            return NORTH_EDGE
        if column < 0:
            return WEST_EDGE
        if column >= self.width:
            return EAST_EDGE
        return SOUTH_EDGE if row >= self.height else BORDER

    def _places(self, table: Table) -> None:
        """Towns by their Polish names (2.2c)."""
        self.urban: Small = small_column(self.count)  # town, city or fortress (2.1b)
        self.worth = bytearray(self.count)  # boxes of a strategically important place (def.strategic)
        self.towns: list[int] = []
        self.town_index: Col = column(self.count, -1)
        for label, title, kind, boxes in table.rows("rows", 4):
            at = self.number(label)
            self.call(at, title)
            self.urban[at] = URBAN.index(kind)
            self.worth[at] = int(boxes)
            self.town_index[at] = len(self.towns)
            self.towns.append(at)
        self.warsaw = self.places["Warszawa"]
        self.kowno = self.places["Kowno"]
        self.wilno = self.places["Wilno"]
        self.kijow = self.places["Kijów"]
        self.lwow = self.places["Lwów"]
        self.gomel = self.places["Gomel"]
        self.glebokie = self.places["Głębokie"]

    def _edges_of_map(self, table: Table) -> None:
        self.red_stars = self.spaces(table, "konarmiya")  # 20.1.1a
        self.entries = [self.places[name] for name in table.texts("soviet_entry")]  # 16.0h
        self.german_border = self.spaces(table, "german_border")  # card.sov.8
        north = self.number(table.text("north_from"))
        south = self.number(table.text("south_from"))
        polish = [self.places[name] for name in table.texts("polish_sources")]
        # 15.1a: cities and the western edge; 15.1b: the eastern edge, stretches of the northern and southern one.
        self.polish_source = bytes([1 if h in polish or self.column[h] == 0 else 0 for h in range(self.count)])
        self.soviet_source = bytes([1 if self._is_soviet_edge(h, north, south) else 0 for h in range(self.count)])
        # Hexes that no rule closes to Poles and Soviets of the Theater, but for the enemy.
        self.ordinary: Small = small_column_of(
            [1 if self.land[h] == FREE and h not in self.red_stars else 0 for h in range(self.count)]
        )
        self.eastern_edge = [h for h in range(self.count) if self.column[h] == self.width - 1]
        limits = [part.split(";") for part in table.texts("west_of_line")]
        self.west_of_line = bytes([_is_west(limits, self.column[h], self.row[h]) for h in range(self.count)])

    def _is_soviet_edge(self, h: int, north: int, south: int) -> bool:
        if self.column[h] == self.width - 1:
            return True
        if self.row[h] == 0 and self.column[h] >= self.column[north]:
            return True
        return self.row[h] == self.height - 1 and self.column[h] >= self.column[south]

    def _hexsides(self, file: Table) -> None:
        """Rivers, bridges, railroads and fortification lines (2.2a)."""
        self.river: Small = small_column(self.edges)
        self.river_name = [""] * self.edges
        self.bridge: Small = small_column(self.edges)
        self.rail: Small = small_column(self.edges)
        self.special_line = bytearray(self.edges)  # black and red (9.2b)
        self.faces: Small = small_column(self.edges)  # 1: bars the way from a to b, 2: from b to a (7.1n)
        self.on_rail: Small = small_column(self.count)
        self.railroads: list[list[int]] = []
        rivers = file.table("rivers")
        for name, sides in rivers.rows("large", 2):
            for side in self._water(sides):
                self.river[side] = SOFT if name in SOFT_RIVERS else LARGE
                self.river_name[side] = name
        for side in self._water(rivers.text("small")):
            if not self.river[side]:
                self.river[side] = SMALL
        for side in self.sides(rivers, "bridges", rivers.text("bridges"), "-"):
            self.bridge[side] = 1
        for line, hexes in file.table("railroads").rows("rows", 2):
            chain = self.chain(file, "railroads", hexes)
            self.railroads.append(chain)
            for at in range(len(chain)):
                self.on_rail[chain[at]] = 1
                if at:
                    side = self.edge_between(chain[at - 1], chain[at])
                    self.rail[side] = 1
                    if line == "black and red":
                        self.special_line[side] = 1
        works = file.table("fortifications")
        for directed in self.directed_sides(works, "lines", works.text("lines")):
            side = int(self.side[directed])
            self.faces[side] |= 1 if self.edge_a[side] == directed // 6 else 2

    def _spokes(self) -> None:
        """4.0a: a unit's lines run on the hexsides between its neighbours. `root_0` and `root_1` are the two hexes from
        which units project onto a hexside, -1 where a large river cuts the spoke off (4.2a); `bank_0` and `bank_1` the
        fortress that forbids it while the opponent holds it (4.2b)."""
        root = [[-1] * self.edges, [-1] * self.edges]
        bank = [[-1] * self.edges, [-1] * self.edges]
        for c in range(self.count):
            for d in range(6):
                e = (d + 1) % 6
                a, b = self.around[6 * c + d], self.around[6 * c + e]
                if a < 0 or b < 0:
                    continue
                wet_a = self.river[self.side[6 * c + d]] >= LARGE
                wet_b = self.river[self.side[6 * c + e]] >= LARGE
                if wet_a and wet_b:
                    continue  # 4.2a
                spoke = self.edge_between(a, b)
                at = 0 if root[0][spoke] < 0 else 1
                root[at][spoke] = c
                if self.river[spoke] >= LARGE:  # 4.2b
                    for other, wet in ((a, wet_a), (b, wet_b)):
                        if not wet and self.urban[other] == FORTRESS:
                            bank[at][spoke] = other
        self.root_0: Col = column_of(root[0])
        self.root_1: Col = column_of(root[1])
        self.bank_0: Col = column_of(bank[0])
        self.bank_1: Col = column_of(bank[1])

    def _nets(self) -> None:
        """Steps clockwise from the north, over land and along railroads, with the hexside of each by slot; and where
        supply enters the railroads of each party (15.1a, 15.1b; Kowno: 21.1b)."""
        self.compass = self._net(False)
        self.tracks = self._net(True)
        self.nothing: Col = column(self.count, -1)  # by hex; a slice of it is quicker than a new column
        self.compass_side: Col = self._sides_of(self.compass)
        self.track_side: Col = self._sides_of(self.tracks)
        # What the steps of the compass cost where no line of friction lies: for Poles and for the Soviet player.
        self.polish_steps = self._steps(True, False)
        self.soviet_steps = self._steps(False, False)
        self.polish_heavy_steps = self._steps(True, True)
        self.soviet_heavy_steps = self._steps(False, True)
        joined = [h for h in range(self.count) if self.on_rail[h]]
        self.rail_sources = [
            [h for h in joined if self.polish_source[h]],
            [h for h in joined if self.soviet_source[h]],
            [h for h in joined if h == self.kowno],
        ]

    def _net(self, by_rail: bool) -> Net:
        starts = [0]
        to: list[int] = []
        for h in range(self.count):
            for d in range(6):
                side = self.side[6 * h + d]
                if side >= 0 and (self.rail[side] or not by_rail):
                    to.append(self.around[6 * h + d])
            starts.append(len(to))
        return Net(column_of(starts), column_of(to))

    def _sides_of(self, net: Net) -> Col:
        found: list[int] = []
        for h in range(self.count):
            for slot in range(net.start[h], net.start[h + 1]):
                found.append(self.edge_between(h, net.to[slot]))
        return column_of(found)

    def _steps(self, polish: bool, heavy: bool) -> Steps:
        found: list[int] = []
        for slot in range(len(self.compass.to)):
            side = self.compass_side[slot]
            river = river_for(polish, self.river[side])
            found.append(open_step(river, self.bridge[side] != 0, self.difficult[self.compass.to[slot]] != 0, heavy))
        return Steps(self.compass, found, [1 if cost == ALL else cost for cost in found])

    def _water(self, text: str) -> list[int]:
        """Hexsides written `0714:123`; those towards land out of play are dropped."""
        found: list[int] = []
        for part in text.split():
            label, digits = part.split(":")
            if not self.knows(label):
                continue
            for digit in digits:
                side = int(self.side[6 * self.number(label) + int(digit) - 1])
                if side >= 0:
                    found.append(side)
        return found

    def knows(self, label: str) -> bool:
        return label in self._numbers

    def _steps_from(self, goal: int) -> list[int]:
        """Hexes from everywhere to a place, round what is out of play."""
        steps = [FAR] * self.count
        steps[goal] = 0
        queue = [goal]
        for a in queue:
            for b in self.neighbours[a]:
                if steps[b] == FAR:
                    steps[b] = steps[a] + 1
                    queue.append(b)
        return steps

    def _near(self, h: int, reach: int) -> list[int]:
        found = [h]
        first = 0
        for _ in range(reach):
            last = len(found)
            for at in range(first, last):
                for b in self.neighbours[found[at]]:
                    if b not in found:
                        found.append(b)
            first = last
        return found

    def _depth(self, h: int) -> int:
        """How deep a hex lies inside its Theater."""
        reached = [h]
        steps = {h: 0}
        for a in reached:
            for b in self.neighbours[a]:
                if self.theater[b] != self.theater[h]:
                    return steps[a] + 1
                if b not in steps and steps[a] < 4:
                    steps[b] = steps[a] + 1
                    reached.append(b)
        return FAR


def river_for(polish: bool, kind: int) -> int:
    """2.6a: Dniepr and Prypeć are small for the Soviet player."""
    if kind == SOFT:
        return LARGE if polish else SMALL
    return kind


def open_step(river: int, bridged: bool, rough: bool, heavy: bool) -> int:
    """7.1 where no line of friction lies; `heavy` are cars, tanks and motorized infantry."""
    if heavy and river == LARGE and not bridged:
        return NEVER  # 3.4.4b, 3.4.6b, 19.5d
    if river == LARGE and (rough or not bridged):
        return ALL  # 7.1f, 7.1g
    cost = 2 if rough else 1  # 7.1b, 7.1c; towns and railroads change nothing (7.1a)
    return cost if river == NO_RIVER else cost + 1  # 7.1d, 7.1e


def _cell(column: int, row: int, direction: int) -> tuple[int, int]:
    """The cell of the sheet in a direction, whether it is a hex of play or not."""
    up, down = (row, row + 1) if column % 2 else (row - 1, row)
    if direction in (N, S):
        return column, row - 1 if direction == N else row + 1
    return column + (1 if direction in (NE, SE) else -1), up if direction in (NE, NW) else down


def _holes(table: Table, name: str) -> list[str]:
    """Hexes drawn as # are out of play (2.3.1a)."""
    found: list[str] = []
    for line in table.text(name).strip().splitlines():
        label, drawn = line.split()
        found.extend(f"{column:02d}{label}" for column in range(len(drawn)) if drawn[column] == "#")
    return found


def _is_west(limits: list[list[str]], column: int, row: int) -> int:
    """22.1b: west of the line Grodno-Kobryń-Kołomyja."""
    for last, below in limits:
        if row <= int(last):
            return 1 if column < int(below) else 0
    return 0


def load_map(pack: Path | None) -> Map:
    return Map(read(DATA, "board.toml", pack))
