"""Tables and numbers of the rules, read once."""

from pathlib import Path
from typing import Final, final

from vistula.core.data import Table, read
from vistula.games.nest_of_eagles.board import DATA

CHANCES: Final = 8  # SP above this read as this (10.3a)


@final
class Tables:
    def __init__(self, game: Table, file: Table) -> None:
        self.slug: Final = game.text("slug")
        self.title: Final = game.text("title")
        self.version: Final = game.integer("version", 1, 999)
        self.seats: Final = game.texts("seats")
        self.seat_titles: Final = game.texts("seat_titles")
        self.three_seats: Final = game.texts("three_seats")
        self.three_seat_titles: Final = game.texts("three_seat_titles")
        self.scenarios: Final = game.texts("scenarios")
        self.rounds: Final = game.table("rounds").texts("labels")
        attack = file.table("attack")
        self.chance: Final = [int(cell) for row in attack.rows("chance", CHANCES) for cell in row]
        self.very_favorable: Final = attack.integers("very_favorable", 1, CHANCES)
        self.modifier: Final = {
            name: file.table("modifiers").integer(name, -9, 9)
            for name in file.table("modifiers").data
            if name != "provenance"
        }
        morale = file.table("morale")
        self.last_box: Final = morale.integer("boxes", 1, 99)
        self.level_from: Final = morale.integers("levels", 1, 99)
        self.shift_attack: Final = morale.integer("attack", 0, 24)
        self.shift_remnant: Final = morale.integer("remnant", 0, 24)
        self.shift_divisional: Final = morale.integer("divisional", 0, 24)
        self.shift_volunteers: Final = morale.integer("volunteers", 0, 24)
        self.shift_collapse: Final = morale.integer("collapse", 0, 24)
        self.shift_cooling: Final = morale.integer("cooling", 0, 24)
        self.shift_boost: Final = morale.integer("boost", 0, 24)
        self.shift_silesia: Final = morale.integer("silesia", 0, 24)
        movement = file.table("movement")
        self.points: Final = movement.integers("points", 0, 9)
        self.remnant_points: Final = movement.integer("remnant", 0, 9)
        self.advance: Final = [movement.integers("polish_advance", 0, 9), movement.integers("soviet_advance", 0, 9)]
        self.thrust_points: Final = movement.integer("thrust", 0, 9)
        self.supply_points: Final = movement.integer("supply", 0, 20)
        rail = file.table("rail")
        self.polish_rail: Final = rail.integer("polish", 0, 20)
        self.soviet_rail: Final = rail.integer("soviet", 0, 20)
        self.line_rail: Final = rail.integer("line", 0, 20)
        self.rail_through: Final = rail.integer("through", 0, 6)
        self.concentration_cost: Final = rail.integer("concentration", 0, 20)
        replacements = file.table("replacements")
        self.soviet_replacements: Final = replacements.integers("soviet", 0, 9)
        self.limited_from: Final = replacements.integer("limited", 1, 9)
        self.offensive_from: Final = replacements.integer("offensive", 1, 9)
        self.polish_replacements: Final = {
            (int(row[0]), int(row[1]), int(row[2])): int(row[3]) for row in replacements.rows("polish", 4)
        }
        self.cheka_yield: Final = replacements.integers("cheka", 0, 6)
        self.cheka_markers: Final = replacements.integer("cheka_markers", 0, 9)
        volunteers = file.table("volunteers")
        self.volunteers_bring: Final = volunteers.integers("brings", 0, 9)
        self.forming_turns: Final = volunteers.integer("turns", 1, 9)
        self.shorter_forming: Final = volunteers.integer("shorter", 1, 9)

    def round(self, label: str) -> int:
        return self.rounds.index(label)


def load_tables(pack: Path | None) -> Tables:
    return Tables(read(DATA, "game.toml", pack), read(DATA, "tables.toml", pack))
