"""The counters: 94 Polish, 78 Soviet, 3 Lithuanian (1.2a), as flat columns."""

from pathlib import Path
from typing import Final, final

from vistula.core.columns import Col, Small, column_of, small_column_of
from vistula.core.data import Table, read
from vistula.games.nest_of_eagles.board import BELARUS, DATA, POLISH_THEATER, UKRAINE

# Sides and parties. Lithuanians belong to the Soviet player but to no Front.
POLAND: Final = 0
SOVIET: Final = 1
POLES: Final = 0
REDS: Final = 1
LITHUANIANS: Final = 2
# Parties as bits: who stands in a hex, and whom each party fights.
POLES_BIT: Final = 1
REDS_BIT: Final = 2
LITHUANIANS_BIT: Final = 4
ENEMIES: Final = [REDS_BIT | LITHUANIANS_BIT, POLES_BIT, POLES_BIT]  # by party
NO_FRONT: Final = 0  # 2.5a
WEST: Final = 1
SOUTHWEST: Final = 2

INFANTRY: Final = 0
CAVALRY: Final = 1
MOTOR: Final = 2
TRAIN: Final = 3
CARS: Final = 4
ARTILLERY: Final = 5
TANK: Final = 6
AIR: Final = 7
KINDS: Final = ["infantry", "cavalry", "motor", "train", "cars", "artillery", "tank", "air"]
SUPPORT: Final = [0, 0, 0, 1, 1, 1, 1, 1]  # 3.0a, 3.4a
REGIMENT: Final = 0  # 3.2k
BRIGADE: Final = 1
DIVISION: Final = 2
NO_SIZE: Final = 3
SIZES: Final = ["III", "X", "XX", "-"]

REGULAR: Final = 0
SPLIT: Final = 1  # divisions with the Reorganization icon
DIVISIONAL: Final = 2  # brigades with it
BORDERLAND: Final = 3  # Lithuanian-Belarusian (19.3)
VOLUNTEER: Final = 4
RESERVE: Final = 5
LWOW: Final = 6
MOTORIZED: Final = 7
COSSACK: Final = 8
WHITE: Final = 9  # counter-revolutionary (19.7)
UKRAINIAN: Final = 10
KONARMIYA: Final = 11
REVOLUTIONARY: Final = 12
PRIORITY: Final = 13  # asterisk
AID: Final = 14  # support units without special rules of their own
LITHUANIAN: Final = 15
SPARE: Final = 16  # used by no set-up
GROUPS: Final = [
    "regular",
    "split",
    "divisional",
    "borderland",
    "volunteer",
    "reserve",
    "lwow",
    "motor",
    "cossack",
    "white",
    "ukrainian",
    "konarmiya",
    "revolutionary",
    "priority",
    "support",
    "lithuanian",
    "spare",
]
NO_LINES: Final = 0
FULL_ONLY: Final = 1
BOTH: Final = 2
LINES: Final = ["none", "full", "both"]


@final
class Order:
    """The order of battle, a column for each fact."""

    def __init__(self, file: Table) -> None:
        self.codes: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.labels: Final[list[str]] = []
        self.parents: Final[list[str]] = []
        rows: list[list[int]] = []
        for name, party, front in (
            ("polish", POLES, NO_FRONT),
            ("western", REDS, WEST),
            ("southwestern", REDS, SOUTHWEST),
            ("lithuanian", LITHUANIANS, NO_FRONT),
        ):
            table = file.table(name)
            for row in table.rows("rows", 11):
                rows.append(self._add(table, row, party, front))
        self.count: Final = len(self.codes)
        self.party: Final = bytes([row[0] for row in rows])
        self.front: Final = bytes([row[1] for row in rows])
        self.kind: Final = bytes([row[2] for row in rows])
        self.size: Final = bytes([row[3] for row in rows])
        self.full: Final = bytes([row[4] for row in rows])
        self.reduced: Final = bytes([row[5] for row in rows])
        self.lines: Final = bytes([row[6] for row in rows])
        self.elite: Final = bytes([row[7] for row in rows])
        self.group: Final = bytes([row[8] for row in rows])
        self.index: Final[dict[str, int]] = {code: u for u, code in enumerate(self.codes)}
        if len(self.index) != self.count:
            raise file.fault("rows", "name a counter twice")
        self.parent: Final = [self.index[code] if code != "-" else -1 for code in self.parents]  # 18.1d
        self.support: Final = bytes([SUPPORT[kind] for kind in self.kind])
        # 3.3a, 3.3b: lines on the Reduced side make a Remnant possible
        self.steps: Final = bytes(
            [3 if self.lines[u] == BOTH else 2 if self.reduced[u] else 1 for u in range(self.count)]
        )
        self.side: Final = bytes([POLAND if party == POLES else SOVIET for party in self.party])
        self.of_side: Final = [[u for u in range(self.count) if self.side[u] == side] for side in (POLAND, SOVIET)]
        self.poles: Final[Col] = column_of(self.of_side[POLAND])
        self.soviets: Final[Col] = column_of(self.of_side[SOVIET])
        self.brigades: Final = [[b for b in range(self.count) if self.parent[b] == u] for u in range(self.count)]
        self.konarmiya: Final = self.of_group(KONARMIYA)
        self.air: Final = self.kind.index(AIR)
        self.lwow: Final = self.group.index(LWOW)
        self.bb: Final = self.index["BB"]
        self.russians: Final = self.index["CR1"]
        self.ukrainian_cavalry: Final = self.index["UH"]
        self.revolutionary: Final = self.index["PRD"]
        self.latvians: Final = self.index["rŁ"]
        self.rebels: Final = [u for u in self.of_group(UKRAINIAN) if self.party[u] == REDS]  # 20.4a
        self.lithuanians: Final = self.of_group(LITHUANIAN)
        # Those whom their owner never moves, whatever their marks say: see `never_moves`.
        self.rooted: Final[Small] = small_column_of(
            [int(self.group[u] == LWOW or self.kind[u] == AIR) for u in range(self.count)]
        )
        self.at_ease: Final = bytes([self._at_ease(u) for u in range(self.count)])
        # Reserve cavalry has a counter for each Front (20.2.2b).
        self.twin: Final = [self._twin(u) for u in range(self.count)]

    def _add(self, table: Table, row: list[str], party: int, front: int) -> list[int]:
        code, name, kind, size, full, reduced, lines, elite, group, parent, label = row
        for value, allowed in ((kind, KINDS), (size, SIZES), (lines, LINES), (group, GROUPS)):
            if value not in allowed:
                raise table.fault("rows", f"call {code} {value!r}; it must be one of {', '.join(allowed)}")
        self.codes.append(code)
        self.names.append(name)
        self.labels.append(label)
        self.parents.append(parent)
        return [
            party,
            front,
            KINDS.index(kind),
            SIZES.index(size),
            int(full),
            int(reduced),
            LINES.index(lines),
            1 if elite == "elite" else 0,
            GROUPS.index(group),
        ]

    def _at_ease(self, u: int) -> int:
        """The Theaters, as bits, in whose ordinary hexes nothing ever bids a counter leave (rules/movers.py); none
        where its party or its Front may change."""
        group = self.group[u]
        if u in self.rebels or group == KONARMIYA:
            return 0
        if self.party[u] == REDS:
            return 1 << POLISH_THEATER | 1 << (BELARUS if self.front[u] == WEST else UKRAINE)  # 2.5.1e
        everywhere = 1 << POLISH_THEATER | 1 << BELARUS | 1 << UKRAINE
        if group == BORDERLAND:
            return everywhere ^ 1 << UKRAINE  # 19.3b
        return everywhere ^ 1 << BELARUS if group == UKRAINIAN else everywhere  # 19.8b

    def _twin(self, u: int) -> int:
        code = self.codes[u]
        if self.group[u] != RESERVE or self.kind[u] != CAVALRY:
            return -1
        return self.index[code[:-1] + ("s" if code.endswith("w") else "w")]

    def of_group(self, group: int) -> list[int]:
        return [u for u in range(self.count) if self.group[u] == group]


def load_order(pack: Path | None) -> Order:
    return Order(read(DATA, "units.toml", pack))
