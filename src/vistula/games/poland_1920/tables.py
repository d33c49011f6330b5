"""The Combat Table, the loss table and how rows move; the terrain table (table.*, 5.11h, 5.11k, 4.25)."""

from typing import Final, final

from vistula.core.columns import Col, column_of
from vistula.core.data import Table
from vistula.core.odds import SUMS
from vistula.games.poland_1920.board import NIEMEN, RIVER, TERRAINS, WISLA

# Results of the Combat Table (table.combat.codes, rulings A1 to A3).
NO_EFFECT: Final = 0
BACK: Final = 1  # B1
BACK_1: Final = 2  # B1(-1)
BACK_2: Final = 3  # B1(-2)
REORGANIZE: Final = 4  # R
CODES: Final = ["-", "B1", "B1(-1)", "B1(-2)", "R"]
BRACKET: Final = [0, 0, 1, 2, 0]  # SP the defender loses at once (A1)
LOSSES: Final = ["-", "1", "2"]  # SP


@final
class DiceTable:
    """Rows from the top down, each for a range of strength; columns for the sum of two dice, 2 to 12."""

    def __init__(self, rows: list[Table], codes: list[str]) -> None:
        self.labels: Final = [row.text("label") for row in rows]
        self.lows: Final = [row.integer("low", -999, 999) for row in rows]
        self.last: Final = len(rows) - 1
        cells: list[int] = []
        for row in rows:
            found = row.texts("results")
            if len(found) != len(SUMS) or not set(found) <= set(codes):
                raise row.fault("results", f"is not a list of {len(SUMS)} cells, each one of {' '.join(codes)}")
            cells.extend([codes.index(code) for code in found])
        self.cells: Col = column_of(cells)

    def row_of(self, value: int) -> int:
        """The row whose range holds the value."""
        lows = self.lows
        for row in range(len(lows)):
            if value >= lows[row]:
                return row
        return self.last

    def moved(self, row: int, down: int) -> int:
        """The row so many further down (up if negative), held at the ends (A8)."""
        return max(0, min(self.last, row + down))

    def cell(self, row: int, roll: int) -> int:
        return self.cells[row * 11 + roll - 2]


# Entry that is no number of MP.
ALL_POINTS: Final = -1
IMPOSSIBLE: Final = -2
ENTRIES: Final = {"all": ALL_POINTS, "impossible": IMPOSSIBLE}
HARD: Final = ["swamp", "mountains", "swamp_border"]  # all MP to enter, a third of the SP in attack


@final
class Terrain:
    """A row of the terrain table: a zone entered or attacked, or a border crossed (then `entry` comes on top).
    A pack may change its numbers, but not which ground is hard, nor the lakes."""

    def __init__(self, row: Table) -> None:
        self.kind: Final = row.text("kind")
        self.name: Final = row.text("name")
        self.border: Final = row.one_of("where", ["zone", "border"]) == "border"
        in_words = isinstance(row.data.get("entry"), str)
        self.entry: Final[int] = (  # MP
            ENTRIES[row.one_of("entry", list(ENTRIES))] if in_words else row.integer("entry", 0, 6)
        )
        self.combat: Final = row.integer("combat", 0, 3)  # rows in the defender's favour
        self.third: Final = row.flag("attacker_third")  # attackers use a third of their SP
        self.withdrawal: Final = row.integer("withdrawal", 0, 12, 0)  # SP that a withdrawal across it costs
        hard = self.kind in HARD
        all_points, impossible = self.entry == ALL_POINTS, self.entry == IMPOSSIBLE
        if hard != all_points or hard != self.third or (self.kind == "lake") != impossible:
            raise row.fault("entry", f"is not what the rules can follow for {self.kind}")


@final
class TerrainTable:
    def __init__(self, rows: list[Table]) -> None:
        self.rows: Final = [Terrain(row) for row in rows]
        by_kind = {row.kind: row for row in self.rows}
        self.grounds: Final = [by_kind[kind] for kind in TERRAINS]
        self.wisla: Final = by_kind["wisla"]
        self.niemen: Final = by_kind["niemen"]
        self.river: Final = by_kind["river"]
        self.country: Final = by_kind["country_border"]

    def water(self, border: int) -> Terrain | None:
        """The row of the river that a border is, if it is one."""
        if border & WISLA:
            return self.wisla
        if border & NIEMEN:
            return self.niemen
        return self.river if border & RIVER else None


@final
class Tables:
    def __init__(self, data: Table) -> None:
        self.combat: Final = DiceTable(data.tables("combat"), CODES)
        self.loss: Final = DiceTable(data.tables("loss"), LOSSES)
        self.terrain: Final = TerrainTable(data.tables("terrain"))
