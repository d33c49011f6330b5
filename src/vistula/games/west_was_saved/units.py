"""The units: sides, nations, arms, factors; read from units.toml (1.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from vistula.core.data import Table, read
from vistula.core.refusal import DataError

DATA: Final = "vistula.games.west_was_saved.data"

# Sides, as seats are numbered (1.2a: the Ukrainians count as Poles, the Lithuanians as Russians).
POLE: Final = 0
RUSSIAN: Final = 1
SIDES: Final = ["poland", "soviet"]
SIDE_NAMES: Final = ["Poland", "Russia"]

# Nations.
POLISH: Final = 0
UKRAINIAN: Final = 1
RUSSIANS: Final = 2
LITHUANIAN: Final = 3
NATIONS: Final = ["polish", "ukrainian", "russian", "lithuanian"]  # 1.2b
LIVERIES: Final = ["polish", "ukrainian", "soviet", "lithuanian"]

# Arms; an HQ is no combat unit, and nothing else has counters.
INFANTRY: Final = 0
CAVALRY: Final = 1
ARTILLERY: Final = 2
HQ: Final = 3
ARMS: Final = ["infantry", "cavalry", "artillery", "hq"]  # 1.2c, 1.2d, 1.2e

# The letter of a Russian HQ.
NO_LETTER: Final = 0
NORTH: Final = 1
SOUTH: Final = 2
LETTERS: Final = ["-", "N", "S"]


@final
class Order:
    """The order of battle: a column a fact, in the order of the file, Poles first."""

    def __init__(self, tables: list[Table]) -> None:
        self.ids: Final[list[str]] = []
        self.numbers: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.echelons: Final[list[str]] = []
        side: list[int] = []
        nation: list[int] = []
        arm: list[int] = []
        letter: list[int] = []
        one_sided: list[int] = []
        factors: list[list[int]] = [[], [], [], []]
        for number in range(len(tables)):
            for row in tables[number].rows("rows", 10):
                self.ids.append(row[0])
                self.numbers.append(row[1])
                self.names.append(row[2])
                side.append(number)
                nation.append(_one_of(tables[number], row[3], NATIONS))
                arm.append(_one_of(tables[number], row[4], ARMS))
                self.echelons.append(row[5])
                full = _pair(row[6])
                reduced = _pair(row[7])
                one_sided.append(1 if not full and reduced else 0)
                full = full or reduced or [0, 0]
                reduced = reduced or [0, 0]
                for at, value in enumerate([full[0], full[1], reduced[0], reduced[1]]):
                    factors[at].append(value)
                letter.append(_one_of(tables[number], row[8], LETTERS))
        self.count: Final = len(self.ids)
        self.side: Final = bytes(side)
        self.nation: Final = bytes(nation)
        self.arm: Final = bytes(arm)
        self.letter: Final = bytes(letter)
        self.one_sided: Final = bytes(one_sided)
        # One factor through the front hexside, one through the other five, on either side of the counter.
        self.front: Final = bytes(factors[0])
        self.flank: Final = bytes(factors[1])
        self.reduced_front: Final = bytes(factors[2])
        self.reduced_flank: Final = bytes(factors[3])
        self.index: Final[dict[str, int]] = {ident: number for number, ident in enumerate(self.ids)}
        if len(self.index) != self.count:
            raise DataError("units.toml: two units have the same id.")
        self.of_side: Final = [[u for u in range(self.count) if side[u] == wanted] for wanted in (POLE, RUSSIAN)]
        self.combat: Final = [[u for u in units if arm[u] != HQ] for units in self.of_side]
        self.headquarters: Final = [[u for u in units if arm[u] == HQ] for units in self.of_side]

    def unit(self, ident: str) -> int:
        found = self.index.get(ident)
        if found is None:
            raise DataError(f"There is no unit {ident!r} in units.toml.")
        return found


def _one_of(table: Table, word: str, words: list[str]) -> int:
    if word not in words:
        raise table.fault("rows", f"has {word!r} where one of {', '.join(words)} belongs")
    return words.index(word)


def _pair(text: str) -> list[int]:
    return [] if text == "-" else [int(part) for part in text.split("/")]


@final
class Manifest:
    """How many counters there are of each kind of marker (1.1a, scn.markers)."""

    def __init__(self, table: Table) -> None:
        self.depots: Final = table.integers("depots", 1, 99)
        self.activation: Final = table.integers("activation", 1, 99)
        self.blanks: Final = table.integers("blanks", 0, 99)
        grouping = table.integers("grouping", 0, 99)
        points = table.integers("resource_points", 0, 99)
        single = [table.integer(name, 0, 99) for name in ("time", "attacker", "defender", "spare")]
        self.markers: Final = sum(self.depots + self.activation + self.blanks + grouping + points + single)


def load_order(pack: Path | None = None) -> tuple[Order, Manifest]:
    table = read(DATA, "units.toml", pack)
    return Order([table.table(name) for name in SIDES]), Manifest(table.table("manifest"))
