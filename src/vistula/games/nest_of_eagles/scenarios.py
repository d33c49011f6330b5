"""Scenarios and options as data: set-up, schedule, holding boxes, flags, what wins (1.4a, scn.units)."""

from pathlib import Path
from typing import Final, final

from vistula.core.columns import Small, small_column_of
from vistula.core.data import Table, read
from vistula.core.game import Option
from vistula.games.nest_of_eagles.board import BELARUS, DATA, POLISH_THEATER, UKRAINE, Map
from vistula.games.nest_of_eagles.tables import Tables
from vistula.games.nest_of_eagles.units import POLAND, SOVIET, Order

LETTERS: Final = "PLU"  # Theaters, as numbered
BOXES: Final = ["rebuild", "volunteers", "allies", "ukraine", "reserves", "off"]
SIDE_WORDS: Final = ["polish", "soviet", "both"]


@final
class Plan:
    """One scenario."""

    def __init__(self, file: Table, board: Map, order: Order, tables: Tables) -> None:
        self.slug: Final = file.text("slug")
        self.title: Final = file.text("title")
        self.intro: Final = file.text("intro")
        self.first_round: Final = _round(file, "first_round", tables)
        self.last_round: Final = _round(file, "last_round", tables)
        self.opens: Final = SIDE_WORDS.index(file.one_of("opens", ["polish", "soviet"]))
        letters = file.text("theaters")
        self.in_play: Final = [letter in letters for letter in LETTERS]
        # Hexes of play: a Theater out of play is closed (2.4.1b).
        self.open: Small = small_column_of([1 if self.in_play[board.theater[h]] else 0 for h in range(board.count)])
        # The Theater's bit where no rule closes a hex to the units of that Theater, but for the enemy.
        self.common: Small = small_column_of(
            [1 << board.theater[h] if self.open[h] and board.ordinary[h] else 0 for h in range(board.count)]
        )
        # The Theater of each hex of play, numbered for people, as every view tells it.
        self.theater_words: Final = {str(h): str(board.theater[h] + 1) for h in range(board.count) if self.open[h]}
        self.three_players: Final = file.flag("three_players")
        self.rebellion: Final = file.flag("rebellion")
        self.flags: Final = file.texts("flags")
        self.arrival: Final = [board.number(label) for label in file.texts("arrival")]
        morale = file.table("morale")
        self.boxes: Final = [
            0,
            morale.integer("L", -24, 24, 0),
            morale.integer("U", -24, 24, 0),
        ]
        link = morale.text("P", "")
        self.linked: Final = LETTERS.index(link) if link else -1
        self.placed: Final[list[tuple[int, int]]] = []
        set_up = file.table("set_up")
        for part in ("polish", "soviet", "lithuanian"):
            for label, codes in set_up.rows(part, 2):
                for code in codes.split():
                    self.placed.append((_unit(set_up, part, code, order), board.number(label)))
        schedule = file.table("schedule")
        self.schedule: Final[list[tuple[int, int]]] = []  # round, unit
        for label, codes in schedule.rows("rows", 2):
            if label not in tables.rounds:
                raise schedule.fault("rows", f"name the round {label!r}")
            for code in codes.split():
                self.schedule.append((tables.round(label), _unit(schedule, "rows", code, order)))
        boxes = file.table("boxes")
        self.held: Final = [[_unit(boxes, name, code, order) for code in boxes.text(name).split()] for name in BOXES]
        victory = file.table("victory")
        self.victory: Final = victory.text("kind")
        self.points: Final = victory.flag("points")
        # What wins: a lead in points, boxes, a Level (on the Bug), or cities (R14).
        self.polish_line: Final = victory.integer("polish_line", -99, 99, 0)
        self.soviet_line: Final = victory.integer("soviet_line", -99, 99, 0)
        self.own_points: Final = victory.integer("own_points", 0, 99, 0)
        cities = victory.text("cities", "")
        self.cities: Final = [board.places[name] for name in cities.split(";")] if cities else []
        self.cities_needed: Final = victory.integer("cities_needed", 0, 9, 0)
        self.worth: Final = bytearray(board.worth)  # victory points of places (scn.vp)
        self.holding: Final[list[tuple[int, int, int, int]]] = []  # side (2: whoever), from round, hex, points
        self.rifle_divisions: Final = victory.integer("rifle_divisions", 0, 9, 0)
        if self.points:
            for name, value in victory.rows("objectives", 2):
                self.worth[board.places[name]] = int(value)
            for side, label, name, value in victory.rows("holding", 4):
                self.holding.append((SIDE_WORDS.index(side), tables.round(label), board.places[name], int(value)))

    def rounds(self) -> int:
        return self.last_round - self.first_round + 1

    def all_theaters(self) -> bool:
        return self.in_play[POLISH_THEATER] and self.in_play[BELARUS] and self.in_play[UKRAINE]

    def second(self) -> int:
        return SOVIET if self.opens == POLAND else POLAND


def _round(file: Table, name: str, tables: Tables) -> int:
    return tables.round(file.one_of(name, tables.rounds))


def _unit(table: Table, name: str, code: str, order: Order) -> int:
    if code not in order.index:
        raise table.fault(name, f"names the unit {code!r}, which does not exist")
    return order.index[code]


def load_plans(board: Map, order: Order, tables: Tables, pack: Path | None) -> dict[str, Plan]:
    return {slug: Plan(read(DATA, f"scenarios/{slug}.toml", pack), board, order, tables) for slug in tables.scenarios}


def load_options(plans: dict[str, Plan], pack: Path | None) -> list[Option]:
    """Options with the scenarios they concern (23.0a)."""
    file = read(DATA, "options.toml", pack)
    slugs = list(plans)
    where = {
        "all": [],
        "three": [slug for slug in slugs if plans[slug].three_players],
        "intro": slugs[:3],
        "campaign": slugs[-1:],
    }
    found: list[Option] = []
    for slug, title, values, default, rule, scenarios, text in file.rows("rows", 7):
        read_values: list[object] = [_value(value) for value in values.split()]
        found.append(Option(slug, title, read_values, _value(default), text, rule, where[scenarios]))
    return found


def _value(word: str) -> object:
    return {"no": False, "yes": True}.get(word, word)
