"""The Combat Table, the loss table and how rows move; the terrain table (table.*, 5.11h, 5.11k, 4.25)."""

from typing import Final, final

from vistula.core.columns import Col, column_of
from vistula.games.poland_1920.board import NIEMEN, RIVER, TERRAINS, WISLA

# Results of the Combat Table (table.combat.codes, rulings A1 to A3).
NO_EFFECT: Final = 0
BACK: Final = 1  # B1
BACK_1: Final = 2  # B1(-1)
BACK_2: Final = 3  # B1(-2)
REORGANIZE: Final = 4  # R
CODES: Final = ["-", "B1", "B1(-1)", "B1(-2)", "R"]
BRACKET: Final = [0, 0, 1, 2, 0]  # SP the defender loses at once (A1)


@final
class DiceTable:
    """Rows from the top down, each for a range of strength; columns for the sum of two dice, 2 to 12."""

    def __init__(self, labels: list[str], lows: list[int], cells: list[list[int]], rules: list[str]) -> None:
        self.labels: Final = labels
        self.lows: Final = lows
        self.rules: Final = rules
        self.last: Final = len(labels) - 1
        flat: list[int] = []
        for row in cells:
            flat.extend(row)
        self.cells: Col = column_of(flat)

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


@final
class Terrain:
    """A row of the terrain table: a zone entered or attacked, or a border crossed (then `entry` comes on top)."""

    def __init__(
        self, kind: str, name: str, border: bool, entry: int, combat: int, third: bool, withdrawal: int, rule: str
    ) -> None:
        self.kind: Final = kind
        self.name: Final = name
        self.border: Final = border
        self.entry: Final = entry  # MP
        self.combat: Final = combat  # rows in the defender's favour
        self.third: Final = third  # attackers use a third of their SP
        self.withdrawal: Final = withdrawal  # SP that a withdrawal across it costs
        self.rule: Final = rule


@final
class TerrainTable:
    def __init__(self, rows: list[Terrain]) -> None:
        self.rows: Final = rows
        by_kind = {row.kind: row for row in rows}
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
    def __init__(self, combat: DiceTable, loss: DiceTable, terrain: TerrainTable) -> None:
        self.combat: Final = combat
        self.loss: Final = loss
        self.terrain: Final = terrain
