"""The charts and tables, read once: terrain costs, combat results, retreat losses, supply, events, rally, victory."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from vistula.core.data import Table, read
from vistula.games.red_star_white_eagle.units import BATTALION, BRIGADE, DATA, DIVISION, REGIMENT, Order

CLEAR: Final = 0
MARSH: Final = 1
FOREST: Final = 2
ROUGH: Final = 3
LAKES: Final = 4  # intermittent lake
SEA: Final = 5  # open water, never entered
TERRAINS: Final = ["clear", "marsh", "forest", "rough", "lakes", "sea"]

# Losses of a combat result (9.11).
NO_LOSS: Final = 0
ATTACKER_HALF: Final = 1  # A½E
ATTACKER_HALF_EXCHANGE: Final = 2  # A½X
DEFENDER_HALF: Final = 3  # D½E
DEFENDER_ALL: Final = 4  # DE
EXCHANGE: Final = 5  # X
HALF_EXCHANGE: Final = 6  # ½X
LOSSES: Final = ["—", "A½E", "A½X", "D½E", "DE", "X", "½X"]
LOSSES_SAID: Final = [
    "",
    "attacker loses half",
    "attacker loses half of what defends",
    "defender loses half",
    "defender eliminated",
    "exchange: defender eliminated, attacker loses as much",
    "half exchange: each loses half of what defends",
]

# Results of the ZOC Retreat Table (9.14.4).
UNHARMED: Final = 0
HALF_ELIMINATED: Final = 1
ELIMINATED: Final = 2
RETREAT_RESULTS: Final = ["—", "½E", "E"]

FACES_OF_DIE: Final = 6


@final
class CombatResults:
    """The Combat Results Table (table.crt.a, table.crt.dir). A cell is found at `row * columns + column`; `roll` runs
    from 1 to 6."""

    def __init__(self, table: Table) -> None:
        self.odds: Final = table.texts("odds")
        self.columns: Final = len(self.odds)
        self.attack: Final = [_ratio(table, odds)[0] for odds in self.odds]
        self.defense: Final = [_ratio(table, odds)[1] for odds in self.odds]
        for column in range(1, self.columns):
            if self.attack[column] * self.defense[column - 1] <= self.attack[column - 1] * self.defense[column]:
                raise table.fault("odds", "does not rise from column to column")
        cells = _grid(table, "rows", FACES_OF_DIE, self.columns)
        losses: list[int] = []
        attacker: list[int] = []
        defender: list[int] = []
        advances: list[int] = []
        for cell in cells:
            loss, attacker_retreat, defender_retreat, advance = _result(table, cell)
            losses.append(loss)
            attacker.append(attacker_retreat)
            defender.append(defender_retreat)
            advances.append(advance)
        self.loss: Final = bytes(losses)
        self.attacker_retreat: Final = bytes(attacker)
        self.defender_retreat: Final = bytes(defender)
        self.advance: Final = bytes(advances)
        self.cells: Final = cells
        self.said: Final = [self._in_words(number) for number in range(len(cells))]

    def _in_words(self, cell: int) -> str:
        """A result as a player would say it (9.11)."""
        said = [LOSSES_SAID[self.loss[cell]]] if self.loss[cell] else []
        for side, hexes in (("attacker", self.attacker_retreat[cell]), ("defender", self.defender_retreat[cell])):
            if hexes:
                said.append(f"{side} retreats {hexes} hex{'' if hexes == 1 else 'es'}")
        return ", ".join(said) or "contact, nobody gives way"

    def cell(self, column: int, roll: int) -> int:
        """The cell of a modified roll, which counts as 1 below 1 and as 6 above 6 (9.0l)."""
        if roll < 1:
            roll = 1
        elif roll > FACES_OF_DIE:
            roll = FACES_OF_DIE
        return (roll - 1) * self.columns + column

    def column(self, attack: int, defense: int) -> int:
        """The column of the odds, rounded in the defender's favour (9.0j); beyond the table its outermost (A22)."""
        if defense < 1:
            defense = 1
        column = self.columns - 1
        while column > 0 and attack * self.defense[column] < defense * self.attack[column]:
            column -= 1
        return column


@final
class RetreatLosses:
    """The ZOC Retreat Table (9.14)."""

    def __init__(self, table: Table) -> None:
        self.least: Final = table.integers("from", 1, 99)
        self.columns: Final = len(self.least)
        self.unsupplied_at_start: Final = table.integer("unsupplied_at_start", -6, 0)
        self.unsupplied_at_end: Final = table.integer("unsupplied_at_end", -6, 0)
        found: list[int] = []
        for cell in _grid(table, "rows", FACES_OF_DIE, self.columns):
            if cell not in RETREAT_RESULTS:
                raise table.fault("rows", f"holds {cell!r}; known are {' '.join(RETREAT_RESULTS)}")
            found.append(RETREAT_RESULTS.index(cell))
        self.results: Final = bytes(found)

    def result(self, delay: int, roll: int) -> int:
        """What the roll does to a unit that met that much delay; less than 1 counts as 1 (9.14.3a)."""
        if delay < self.least[0]:
            return UNHARMED
        column = self.columns - 1
        while delay < self.least[column]:
            column -= 1
        if roll < 1:
            roll = 1
        elif roll > FACES_OF_DIE:
            roll = FACES_OF_DIE
        return self.results[(roll - 1) * self.columns + column]


@final
class Tables:
    """Everything in `tables.toml` and `game.toml` (2.3a)."""

    def __init__(self, tables: Table, game: Table, order: Order) -> None:
        self.slug: Final = game.text("slug")
        self.title: Final = game.text("title")
        self.version: Final = game.integer("version", 1, 10_000)
        self.scenarios: Final = game.texts("scenarios")
        self.turns: Final = game.texts("turns")
        self.seats: Final = [seat.text("slug") for seat in game.tables("seat")]
        self.seat_titles: Final = [seat.text("title") for seat in game.tables("seat")]
        self.three_seats: Final = [seat.text("slug") for seat in game.tables("three_player_seat")]
        self.three_seat_titles: Final = [seat.text("title") for seat in game.tables("three_player_seat")]

        terrain = tables.table("terrain")
        self.standard_cost: Final = bytes([terrain.table(name).integer("standard", 0, 9) for name in TERRAINS])
        self.motorized_cost: Final = bytes([terrain.table(name).integer("motorized", 0, 9) for name in TERRAINS])
        self.terrain_combat: Final = [terrain.table(name).integer("combat", -6, 0) for name in TERRAINS]

        move = tables.table("movement")
        self.city_standard: Final = move.integer("city_standard", 0, 9)
        self.city_combat: Final = move.integer("city_combat", -6, 0)
        self.river_standard: Final = move.integer("river_standard", 0, 9)
        self.river_motorized: Final = move.integer("river_motorized", 0, 9)
        self.river_along_rail: Final = move.integer("river_along_rail", 0, 9)
        self.river_along_rail_motorized: Final = move.integer("river_along_rail_motorized", 0, 9)
        self.strategic_factor: Final = move.integer("strategic_factor", 1, 9)
        self.strategic_off_rail: Final = move.integer("strategic_off_rail", 1, 9)
        self.strategic_off_rail_motorized: Final = move.integer("strategic_off_rail_motorized", 1, 9)
        self.along_rail: Final = move.integer("along_rail", 1, 9)
        self.konarmiya_entry_bonus: Final = move.integer("konarmiya_entry_bonus", 0, 9)
        self.rail_net_quarters: Final = move.integer("rail_net_quarters", 0, 99)
        self.infantry_replacement_movement: Final = move.integer("infantry_replacement_movement", 0, 30)
        self.cavalry_replacement_movement: Final = move.integer("cavalry_replacement_movement", 0, 30)

        self.combat_results: Final = CombatResults(tables.table("combat_results"))
        self.retreat_losses: Final = RetreatLosses(tables.table("retreat_losses"))
        combat = tables.table("combat")
        self.weak_defender_bonus: Final = combat.integer("weak_defender_bonus", 0, 6)
        self.unsupplied_attacker: Final = combat.integer("unsupplied_attacker", -6, 0)
        self.unsupplied_defender: Final = combat.integer("unsupplied_defender", 0, 6)
        self.river_combat: Final = combat.integer("river", -6, 0)
        self.trench_combat: Final = combat.integer("trench", -6, 0)
        self.fortification_multiplier: Final = combat.integer("fortification_multiplier", 1, 9)
        self.kosciuszko_bonus: Final = combat.integer("kosciuszko", 0, 6)

        supply = tables.table("supply")
        self.non_rail_points: Final = supply.integer("non_rail_points", 0, 99)
        quarters = [0, 0, 0, 0]
        quarters[BATTALION] = supply.integer("battalion_quarters", 0, 9)
        quarters[REGIMENT] = supply.integer("regiment_quarters", 0, 9)
        quarters[BRIGADE] = supply.integer("brigade_quarters", 0, 9)
        quarters[DIVISION] = supply.integer("division_quarters", 0, 9)
        self.quarters: Final = bytes(quarters)  # by size, for supply and the rail net
        self.warsaw_quarters: Final = supply.integer("warsaw_quarters", 0, 999)
        self.city_quarters: Final = supply.integer("city_quarters", 0, 999)
        self.rail_hex_quarters: Final = supply.integer("rail_hex_quarters", 0, 999)
        self.danzig_quarters: Final = supply.integer("danzig_quarters", 0, 999)
        self.marines_to_flotilla: Final = supply.integer("marines_to_flotilla", 0, 20)
        self.lithuanians_from_border: Final = supply.integer("lithuanians_from_border", 0, 20)

        stacking = tables.table("stacking")
        self.stack_primary: Final = stacking.integer("primary", 1, 20)
        self.stack_secondary: Final = stacking.integer("secondary", 1, 20)

        replacement = tables.table("replacement")
        self.division_surcharge: Final = replacement.integer("division_surcharge", 0, 9)
        self.brigade_surcharge: Final = replacement.integer("brigade_surcharge", 0, 9)
        self.legion_cavalry_cost: Final = replacement.integer("legion_cavalry_cost", 0, 9)
        self.freikorps_first: Final = replacement.integer("freikorps_first", 0, 99)
        self.freikorps_later: Final = replacement.integer("freikorps_later", 0, 99)

        self._events(tables, order)

        rally = tables.table("rally")
        self.rally_attack_factors: Final = rally.integer("attack_factors", 0, 99)
        self.central_poland: Final = rally.integer("central_poland", 0, 60)
        self.rally_turns: Final = rally.integer("turns", 0, 25)
        self.rally_units: Final = rally.integer("units_a_turn", 0, 60)
        self.rally_infantry: Final = rally.integer("infantry_factors", 0, 99)
        self.rally_cavalry: Final = rally.integer("cavalry_factors", 0, 99)
        self.poznan_hex: Final = rally.text("poznan_hex")
        self.rally_rows: Final = _rally_rows(rally, order)

        victory = tables.table("victory")
        self.victory_points: Final = victory.integer("points", 1, 99)
        self.victory_cities: Final = victory.integer("cities", 1, 99)
        self.level_from: Final = victory.integers("from", 0, 99)
        self.polish_levels: Final = victory.texts("polish")
        self.russian_levels: Final = victory.texts("russian")
        self.short_belarusian: Final = victory.integer("short_belarusian", 0, 99)
        self.better_by: Final = victory.integer("better_by", 0, 99)
        if not len(self.level_from) == len(self.polish_levels) == len(self.russian_levels):
            raise victory.fault("from", "has not as many levels as the sides have names for")

        rulings = tables.table("rulings")
        self.trench_and_river_accumulate: Final = rulings.flag("trench_and_river_accumulate")
        self.fortification_needs_all_attackers: Final = rulings.flag("fortification_needs_all_attackers")
        self.a_hex_may_be_attacked_again: Final = rulings.flag("a_hex_may_be_attacked_again")
        self.retreat_avoids_internment: Final = rulings.flag("retreat_avoids_internment")
        self.rail_net_ignores_zoc_for_charge: Final = rulings.flag("rail_net_ignores_zoc_for_charge")

    def _events(self, tables: Table, order: Order) -> None:
        withdrawals = tables.table("withdrawals")
        self.june_units = order.numbers(withdrawals.texts("june_units"))
        self.june_turn = self._turn(withdrawals, "june_turn")
        self.june_attack_factors = withdrawals.integer("june_attack_factors", 0, 99)
        self.konarmiya_turn = self._turn(withdrawals, "konarmiya_turn")
        self.konarmiya_cavalry_factors = withdrawals.integer("konarmiya_cavalry_factors", 0, 99)
        self.konarmiya_trains = withdrawals.integer("konarmiya_trains", 0, 99)
        canal = tables.table("canal")
        months = canal.texts("months")
        self.canal_turns = bytes([1 if turn.split()[0] in months else 0 for turn in self.turns])
        self.canal_passes_up_to = canal.integer("passes_up_to", 0, 6)
        breakdown = tables.table("breakdown")
        self.breakdown_up_to = breakdown.integer("lost_up_to", 0, 6)
        self.breakdown_steps = breakdown.integer("steps_per_turn", 0, 99)
        ukrainians = tables.table("ukrainians")
        self.ukrainian_step_on = ukrainians.integer("step_on", 1, 6)
        self.kiev_by = self._turn(ukrainians, "kiev_by")
        mutiny = tables.table("galician_mutiny")
        self.galician_defects_up_to = mutiny.integer("defects_up_to", 0, 6)
        self.galician_deserts_up_to = mutiny.integer("deserts_up_to", 0, 6)
        self.frontier_guard_within = tables.table("frontier_guard").integer("released_within", 0, 60)
        standdown = tables.table("standdown")
        self.standdown_latest = self._turn(standdown, "latest")
        self.standdown_turns = standdown.integer("turns", 0, 25)
        self.free_of_zoc_turns = standdown.integer("free_of_zoc_turns", 0, 25)
        northern = tables.table("northern_theater")
        quiet = northern.texts("turns")
        self.northern_turns = bytes([1 if turn in quiet else 0 for turn in self.turns])
        self.northern_pool_from = self._turn(northern, "pool_from")
        substitution = tables.table("substitution")
        self.substitution_from = self._turn(substitution, "from")
        self.substitution_division = order.number(substitution.text("division"))
        self.substitution_brigade = order.number(substitution.text("brigade"))
        self.substitution_regiment = order.number(substitution.text("regiment"))
        self.isolation_cities = tables.table("isolation").integer("other_cities", 0, 60)
        self.command_hexes = tables.table("command").integer("whole_hexes", 0, 36)
        squadron = tables.table("kosciuszko")
        self.squadron_reach = squadron.integer("reach", 0, 60)
        self.squadron_delay = squadron.integer("delay", 0, 9)
        self.dock_strike_turns = tables.table("dock_strike").integer("turns", 0, 25)
        objective = tables.table("objective_warsaw")
        self.objective_factors = objective.integer("attack_factors", 0, 999)
        self.objective_levels = objective.integer("levels", 0, 8)
        self.objective_short_points = objective.integer("short_victory_points", 0, 99)

    def _turn(self, table: Table, name: str) -> int:
        return table_turn(table, name, self.turns)


def table_turn(table: Table, name: str, turns: list[str]) -> int:
    """A turn given by name."""
    return turns.index(table.one_of(name, turns))


def load_tables(order: Order, pack: Path | None = None) -> Tables:
    """Read `tables.toml` and `game.toml`."""
    return Tables(read(DATA, "tables.toml", pack), read(DATA, "game.toml", pack), order)


def _ratio(table: Table, odds: str) -> tuple[int, int]:
    parts = odds.split(":")
    if len(parts) != 2 or not parts[0].isdigit() or not parts[1].isdigit():
        raise table.fault("odds", f"holds {odds!r}; odds look like 3:1")
    return int(parts[0]), int(parts[1])


def _grid(table: Table, name: str, rows: int, columns: int) -> list[str]:
    found: list[str] = []
    lines = table.values(name)
    if len(lines) != rows:
        raise table.fault(name, f"has {len(lines)} rows instead of {rows}")
    for line in lines:
        if not isinstance(line, list) or len(line) != columns:
            raise table.fault(name, f"has a row that does not hold {columns} cells")
        for cell in line:
            if not isinstance(cell, str):
                raise table.fault(name, "holds a cell that is not a text")
            found.append(cell)
    return found


def _result(table: Table, cell: str) -> tuple[int, int, int, int]:
    """A cell such as `½X D2 2`: loss, retreat of the attackers, retreat of the defenders, advance."""
    loss = NO_LOSS
    attacker = 0
    defender = 0
    advance = 0
    for part in cell.split():
        if part in LOSSES:
            loss = LOSSES.index(part)
        elif part.isdigit():
            advance = int(part)
        elif part[0] == "A" and part[1:].isdigit():
            attacker = int(part[1:])
        elif part[0] == "D" and part[1:].isdigit():
            defender = int(part[1:])
        else:
            raise table.fault("rows", f"holds the result {cell!r}, which is not understood")
    return loss, attacker, defender, advance


def _rally_rows(table: Table, order: Order) -> list[list[int]]:
    rows: list[list[int]] = []
    seen: set[str] = set()
    for line in table.values("rows"):
        row: list[int] = []
        for unit in line if isinstance(line, list) else []:
            if not isinstance(unit, str) or unit in seen:
                raise table.fault("rows", f"holds {unit!r}, which is no unit or stands there twice")
            seen.add(unit)
            row.append(order.number(unit))
        rows.append(row)
    if len(rows) != FACES_OF_DIE:
        raise table.fault("rows", f"has {len(rows)} rows instead of {FACES_OF_DIE}")
    return rows
