"""The blocks of both sides as flat columns, the leaders' orders, and the supply of cubes."""

from __future__ import annotations

from typing import Final, final

from vistula.core.data import Table
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle.terms import (
    ANY_ORDER,
    BLOCK_KINDS,
    CAVALRY,
    CUBES,
    FRONTS,
    INFANTRY,
    LEADER,
    ORDERS,
    POLISH,
    SIDES,
    SOVIET,
)

NO_GROUP: Final = 255
MOST: Final = 127  # blocks of a side: what the counts by area hold
BRIGADE_MAXIMUM: Final = 2


@final
class Blocks:
    """Every block of the game. Numbers run through the Polish blocks first, then the Soviet ones."""

    def __init__(self, table: Table) -> None:
        rows: list[list[str]] = []
        sides: list[int] = []
        for side in (POLISH, SOVIET):
            for row in table.rows(SIDES[side], 7):
                rows.append(row)
                sides.append(side)
        for side in (POLISH, SOVIET):
            if sides.count(side) > MOST:
                raise table.fault(SIDES[side], f"has {sides.count(side)} blocks; {MOST} is the most")
        self.count: Final = len(rows)
        self.side: Final = bytes(sides)
        self.slugs: Final = [row[0] for row in rows]
        self.names: Final = [row[1] for row in rows]
        self.numbers: Final = [row[2] for row in rows]
        self.kind: Final = bytes([_kind(row, table) for row in rows])
        self.maximum: Final = bytes([_maximum(row, table) for row in rows])
        self.groups: Final = sorted({row[5] for row in rows if row[5] != "-"})
        self.group: Final = bytes([NO_GROUP if row[5] == "-" else self.groups.index(row[5]) for row in rows])
        self.first: Final = [0, sides.count(POLISH)]  # first block of each side
        self.past: Final = [sides.count(POLISH), len(rows)]
        self.leaders: Final = [block for block in range(len(rows)) if self.kind[block] == LEADER]
        for block in range(len(rows)):
            if (self.kind[block] == LEADER) != (self.maximum[block] == 1):
                raise table.fault(SIDES[sides[block]], f"gives {self.slugs[block]!r} a strength that does not fit")
        self._numbers: Final[dict[str, int]] = {}
        for block in range(len(rows)):
            key = SIDES[sides[block]] + " " + self.slugs[block]
            if key in self._numbers:
                raise table.fault(SIDES[sides[block]], f"names {self.slugs[block]!r} twice")
            self._numbers[key] = block
        cubes = table.table("cubes")
        self.cubes: Final = [cubes.integer(colour, 0, 99) for colour in CUBES]
        self.garrison: Final = table.table("garrison").integer("strength", 1, 4)

    def block(self, side: int, slug: str, table: Table, field: str) -> int:
        """The block of that side and slug; `table` and `field` say who asks."""
        found = self._numbers.get(SIDES[side] + " " + slug)
        if found is None:
            raise table.fault(field, f"names {slug!r}, which is no {SIDES[side]} block")
        return found

    def is_division(self, block: int) -> bool:
        return self.maximum[block] > BRIGADE_MAXIMUM

    def is_brigade(self, block: int) -> bool:
        return self.maximum[block] == BRIGADE_MAXIMUM

    def rides(self, block: int) -> bool:
        """Whether the block moves and is supplied as cavalry."""
        kind = self.kind[block]
        return kind in (CAVALRY, LEADER)

    def group_number(self, name: str) -> int:
        return self.groups.index(name) if name in self.groups else NO_GROUP


@final
class Leader:
    """The order a leader may give once a round."""

    def __init__(self, table: Table, block: int, slug: str) -> None:
        self.block: Final = block
        order = table.one_of("order", ["any", *ORDERS])
        self.order: Final = ANY_ORDER if order == "any" else ORDERS.index(order)
        self.reach: Final = table.integer("reach", 0, 9)
        areas = f"at most {self.reach} areas" if self.reach else "in his own area, no step"
        self.full_strength: Final = table.flag("full")
        self.in_battles: Final = table.flag("battles")
        self.front: Final = FRONTS.index(table.one_of("front", FRONTS))
        self.too_far: Final = Refusal(f"leader.{slug}", f"He gives his order {areas} from him.")


def read_leaders(table: Table, blocks: Blocks) -> list[Leader]:
    """The leaders in the order of their blocks."""
    found: list[Leader] = []
    for slug, inner in table.named_tables("leader").items():
        side = SIDES.index(inner.one_of("side", SIDES))
        block = blocks.block(side, slug, table, "leader")
        if blocks.kind[block] != LEADER:
            raise table.fault("leader", f"gives an order to {slug!r}, who is no leader")
        found.append(Leader(inner, block, slug))
    found.sort(key=lambda leader: leader.block)
    if [leader.block for leader in found] != blocks.leaders:
        raise table.fault("leader", "does not give each leader block one order")
    return found


def _kind(row: list[str], table: Table) -> int:
    if row[3] not in BLOCK_KINDS:
        raise table.fault("kind", f"of {row[0]!r} is {row[3]!r}; it must be one of {', '.join(BLOCK_KINDS)}")
    return BLOCK_KINDS.index(row[3]) + INFANTRY


def _maximum(row: list[str], table: Table) -> int:
    if row[4] not in ("1", "2", "3", "4"):
        raise table.fault("maximum SP", f"of {row[0]!r} is {row[4]!r}; it must be from 1 to 4")
    return int(row[4])
