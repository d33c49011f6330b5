"""The tables, the turn track, the set-up and the schedule of the campaign, read once."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from vistula.core.data import Table, read
from vistula.core.hexes import DIRECTIONS
from vistula.games.west_was_saved.board import Theatre
from vistula.games.west_was_saved.units import DATA, HQ, SIDES, Order


@final
class Tables:
    """The numbers that the rulebook prints."""

    def __init__(self, table: Table) -> None:
        self.stacking: Final = table.integer("stacking", 1, 9)
        self.supply_range: Final = table.integer("supply_range", 1, 9)
        self.cavalry_supply_range: Final = table.integer("cavalry_supply_range", 1, 12)
        self.difficult_supply: Final = table.integer("difficult_supply", 1, 4)
        self.reconnaissance: Final = table.integer("reconnaissance", 0, 9)
        self.reconnaissance_range: Final = table.integer("reconnaissance_range", 0, 9)
        self.headquarters_move: Final = table.integer("headquarters_move", 1, 9)
        self.strategic_moves: Final = table.integer("strategic_moves", 0, 9)
        self.victory_towns: Final = table.integer("victory_towns", 1, 12)
        self.hq_return: Final = table.integer("hq_return", 0, 9)
        self.tether: Final = table.integer("tether", 0, 9)
        self.polish_first: Final = table.integer("polish_first", 1, 15)
        movement = table.table("movement")
        names = ["infantry", "cavalry", "artillery"]  # in the order of the arms
        self.allowance: Final = [movement.integer(name, 1, 9) for name in names]
        self.difficult_move: Final = movement.integer("difficult", 1, 4)
        self.forced_march: Final = movement.integer("forced_march", 1, 9)
        self.forced_march_loses_on: Final = movement.integer("forced_march_loses_on", 1, 7)
        coordination = table.table("coordination")
        self.cancelled_up_to: Final = coordination.integer("cancelled_up_to", 0, 6)
        self.supports_from: Final = coordination.integer("supports_from", 1, 7)
        combat = table.table("combat")
        self.adjacent_stack: Final = combat.integer("adjacent_stack", 0, 9)
        self.ground: Final = combat.integer("ground", 0, 9)
        self.two_arms: Final = combat.integer("two_arms", 0, 9)
        self.three_arms: Final = combat.integer("three_arms", 0, 9)
        self.fought: Final = combat.integer("fought", -9, 0)
        self.retreat_from: Final = combat.integer("retreat_from", 1, 20)
        self.rout_from: Final = combat.integer("rout_from", 1, 20)


@final
class Arrival:
    """Reinforcements due together (12.0a)."""

    def __init__(self, turn: int, hex_: int, units: list[int], edge: bool) -> None:
        self.turn: Final = turn
        self.hex: Final = hex_
        self.units: Final = units
        self.edge: Final = edge  # may come by the eastern edge


@final
class Plan:
    """A scenario: where everything starts and when the rest comes."""

    def __init__(self, slug: str, table: Table, board: Theatre, order: Order) -> None:
        self.slug: Final = slug
        self.title: Final = table.text("title")
        self.intro: Final = table.text("intro")
        self.turns: Final = table.integer("turns", 1, 30)
        self.stacks: Final[list[tuple[int, int, list[int]]]] = []  # hex, facing, units
        self.depots: Final[list[list[int]]] = []
        for name in SIDES:
            part = table.table(name)
            for label, facing, units in part.rows("stacks", 3):
                if facing not in DIRECTIONS:
                    raise part.fault("stacks", f"has the facing {facing!r}; known are {', '.join(DIRECTIONS)}")
                self.stacks.append(
                    (board.place(label), DIRECTIONS.index(facing), [order.unit(ident) for ident in units.split()])
                )
            self.depots.append([board.place(title) for title in part.texts("depots")])
        treaty = table.table("treaty")
        self.treaty_hex: Final = board.place(treaty.text("hex"))
        self.treaty_units: Final = [order.unit(ident) for ident in treaty.texts("units")]
        coming = table.table("reinforcements")
        edge_turn = coming.integer("edge_turn", 0, 99)
        edge_hex = board.place(coming.text("edge_place"))
        self.arrivals: Final[list[Arrival]] = []
        self.arrival_of: Final[list[int]] = [-1] * order.count  # which arrival a unit comes with
        for turn, place, units in coming.rows("rows", 3):
            at = board.place(place)
            edge = int(turn) == edge_turn and at == edge_hex
            for ident in units.split():
                self.arrival_of[order.unit(ident)] = len(self.arrivals)
            self.arrivals.append(Arrival(int(turn), at, [order.unit(ident) for ident in units.split()], edge))
        track = table.table("track")
        self.dates: Final = track.texts("dates")
        self.base: Final = [track.integers(name, 0, 99) for name in SIDES]
        lengths = [len(self.base[0]), len(self.base[1]), len(self.dates)]
        if lengths != [self.turns] * 3:
            raise track.fault("dates", f"and the base points are not {self.turns} each")
        self._check(table, order)

    def _check(self, table: Table, order: Order) -> None:
        """Every unit comes once, and no hex is overfull."""
        seen = [0] * order.count
        for _, _, units in self.stacks:
            if sum(1 for u in units if order.arm[u] != HQ) > 4:
                raise table.fault("stacks", "has more than four combat units in a hex")
            for u in units:
                seen[u] += 1
        for arrival in self.arrivals:
            for u in arrival.units:
                seen[u] += 1
        for u in self.treaty_units:
            seen[u] += 1
        for u in range(order.count):
            if seen[u] != 1:
                raise table.fault("stacks", f"and the other lists name {order.ids[u]} {seen[u]} times")


def load_tables(pack: Path | None = None) -> Tables:
    return Tables(read(DATA, "tables.toml", pack))


def load_plan(slug: str, board: Theatre, order: Order, pack: Path | None = None) -> Plan:
    return Plan(slug, read(DATA, f"scenarios/{slug}.toml", pack), board, order)
