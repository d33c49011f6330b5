"""The Combat Table and the loss table, and how rows move (table.combat, table.loss, 5.11h, 5.11k)."""

from typing import Final, final

from vistula.core.columns import Col, column_of

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


@final
class Tables:
    def __init__(self, combat: DiceTable, loss: DiceTable) -> None:
        self.combat: Final = combat
        self.loss: Final = loss
