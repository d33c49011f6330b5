"""The board (1.3a): 400 hexes with their ground, towns, rivers and countries, read once and shared."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from vistula.core.board import Net, net_of
from vistula.core.columns import EMPTY_SMALL, Small, small_column
from vistula.core.data import Table, read
from vistula.core.hexes import AROUND, ODD, HexBoard
from vistula.core.mover import NO_FURTHER
from vistula.core.refusal import DataError
from vistula.games.west_was_saved.units import DATA, POLE

COLUMNS: Final = range(1, 26)
ROWS: Final = range(1, 17)

# Ground: the first four are open (1.3b), three of them difficult, the rest closed (table.terrain.rows).
CLEAR: Final = 0
FOREST: Final = 1
MARSH: Final = 2
HILLS: Final = 3
PRIPET: Final = 4
LAKE: Final = 5
MOUNTAIN: Final = 6
SEA: Final = 7
OUTSIDE: Final = 8
GROUNDS: Final = [
    "clear",
    "forest",
    "marsh",
    "hills",
    "central Pripet marshes",
    "lake",
    "mountains",
    "sea",
    "outside play",
]

# Countries.
HOME: Final = 0
LITHUANIA: Final = 1
EAST_PRUSSIA: Final = 2
LATVIA: Final = 3
CZECHOSLOVAKIA: Final = 4
ROMANIA: Final = 5
COUNTRIES: Final = ["", "Lithuania", "East Prussia", "Latvia", "Czechoslovakia", "Romania"]

_GROUND: Final = {
    ".": CLEAR,
    "f": FOREST,
    "m": MARSH,
    "h": HILLS,
    "#": PRIPET,
    "l": LAKE,
    "^": MOUNTAIN,
    "~": SEA,
    "G": OUTSIDE,
    "P": CLEAR,
    "i": CLEAR,
    "j": FOREST,
    "V": CLEAR,
    "Z": CLEAR,
    "R": CLEAR,
}
_COUNTRY: Final = {
    "i": LITHUANIA,
    "j": LITHUANIA,
    "P": EAST_PRUSSIA,
    "V": LATVIA,
    "Z": CZECHOSLOVAKIA,
    "R": ROMANIA,
}

# Rivers (1.3m).
NO_RIVER: Final = 0
UNBRIDGED: Final = 1
BRIDGED: Final = 2


@final
class Theatre(HexBoard):
    """Columns by hex, and by hexside as seen from a hex: [6 * hex + direction]."""

    def __init__(self, table: Table) -> None:
        super().__init__(COLUMNS, ROWS, ROWS, ODD)
        self.ground: Final = self.grid(table, "land", _GROUND)
        self.country: Final = self.grid(table, "land", {letter: _COUNTRY.get(letter, HOME) for letter in _GROUND})
        spaces = range(self.count)
        self.closed: Final = bytes([1 if self.ground[h] >= PRIPET else 0 for h in spaces])
        self.difficult: Final = bytes([1 if FOREST <= self.ground[h] <= HILLS else 0 for h in spaces])
        # Open to supply paths: neither closed ground nor a neutral country; Lithuania by treaty.
        self.open_ground: Small = self._opened(False)
        self.open_with_lithuania: Small = self._opened(True)
        # Who enters East Prussia has left the map. By side: a Pole does not enter it.
        self.ends: Final = [EMPTY_SMALL, self._ends()]
        self._read_places(table)
        self._read_rivers(table)
        self.dry: Final = self._dry_steps()
        last = table.integer("last_northern_row", 1, 16)
        self.north: Final = bytes([1 if self.row[h] <= last else 0 for h in spaces])
        self.czechoslovak_border: Final = self.spaces(table, "czechoslovak_border")
        self.south_of_seym: Final = self.spaces(table, "south_of_seym")
        self.east_edge: Final = [h for h in spaces if self.column[h] == COLUMNS[-1]]
        lithuanian = [h for h in spaces if self.country[h] == LITHUANIA]
        self.from_lithuania: Final = bytes([min(self.distance(h, other) for other in lithuanian) for h in spaces])
        self.warsaw: Final = self.place("Warsaw")
        self.smolensk: Final = self.place("Smolensk")
        self.kiev: Final = self.place("Kiev")
        self.kaunas: Final = self.place("Kaunas")
        self.torun: Final = self.place("Toruń")
        self.pitch_km: Final = _decimal(table, "pitch_km")
        self.km_per_degree: Final = _decimal(table, "km_per_degree")
        corner = table.values("corner")
        self.corner: Final = (float(str(corner[0])), float(str(corner[1])))

    def _dry_steps(self) -> Net:
        """The steps between hexes that cross no unbridged river."""
        steps: list[list[int]] = []
        for h in range(self.count):
            sides = range(AROUND * h, AROUND * (h + 1))
            steps.append(
                [int(self.around[at]) for at in sides if self.around[at] >= 0 and self.river_at[at] != UNBRIDGED]
            )
        return net_of(steps)

    def _opened(self, treaty: bool) -> Small:
        made = small_column(self.count)
        for h in range(self.count):
            country = self.country[h]
            if not self.closed[h] and (country == HOME or (country == LITHUANIA and treaty)):
                made[h] = 2
        return made

    def _ends(self) -> Small:
        made = small_column(self.count)
        for h in range(self.count):
            if self.country[h] == EAST_PRUSSIA:
                made[h] = NO_FURTHER
        return made

    def _read_places(self, table: Table) -> None:
        town = bytearray(self.count)
        works = bytearray(self.count)
        self.victory_towns: list[int] = []
        self.towns: list[int] = []
        for label, title, marks, _ in table.rows("towns", 4):
            h = self.number(label)
            self.call(h, title)
            town[h] = 1
            self.towns.append(h)
            if "v" in marks:
                self.victory_towns.append(h)
            if "f" in marks:
                works[h] = 1
        if len(self.victory_towns) >= 12:
            raise table.fault("towns", "has twelve victory towns or more, so that both sides could win (2.2d)")
        for label, title in table.rows("fortifications", 2):
            h = self.number(label)
            self.call(h, title)
            works[h] = 1
        self.town = bytes(town)
        self.fortified = bytes(works)  # fortifications, and towns that have them

    def _read_rivers(self, table: Table) -> None:
        river = bytearray(len(self.edge_a))
        self.river_names = [""] * len(self.edge_a)
        for title, text in table.rows("rivers", 2):
            for mark, kind in (("|", UNBRIDGED), ("=", BRIDGED)):
                for edge in self.sides(table, "rivers", text, mark):
                    if river[edge] not in (NO_RIVER, kind):
                        raise table.fault("rivers", f"bridges a side of the {title} and does not")
                    river[edge] = kind
                    self.river_names[edge] = title
        self.river = bytes(river)  # by edge
        seen = bytearray(AROUND * self.count)
        for h in range(self.count):
            for direction in range(AROUND):
                edge = self.side[AROUND * h + direction]
                if edge >= 0:
                    seen[AROUND * h + direction] = river[edge]
        self.river_at: Small = small_column(len(seen))
        for at in range(len(seen)):
            self.river_at[at] = seen[at]

    def river_between(self, a: int, b: int) -> int:
        direction = self.direction(a, b)
        return self.river_at[AROUND * a + direction] if direction >= 0 else NO_RIVER

    def has_shelter(self, h: int) -> bool:
        """A town or a fortification (1.3c, 9.3.4a)."""
        return self.town[h] != 0 or self.fortified[h] != 0

    def base_of(self, side: int) -> int:
        """The capital that ends the game when the enemy takes it."""
        return self.warsaw if side == POLE else self.smolensk


def _decimal(table: Table, name: str) -> float:
    value = table.data.get(name)
    if not isinstance(value, (int, float)):
        raise DataError(f"{table.where}: the field {name!r} is not a number.")
    return float(value)


def load_theatre(pack: Path | None = None) -> Theatre:
    return Theatre(read(DATA, "board.toml", pack))
