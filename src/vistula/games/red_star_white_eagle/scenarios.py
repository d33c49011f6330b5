"""Scenarios, turn tracks and optional rules: who stands where, what comes when, what may be combined."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from vistula.core.data import Table, read
from vistula.games.red_star_white_eagle.board import Theatre
from vistula.games.red_star_white_eagle.tables import Tables, table_turn
from vistula.games.red_star_white_eagle.units import DATA, SIDES, Order

COMMON_VICTORY: Final = "common"  # section 3
SHORT_VICTORY: Final = "short"  # 23.3b
TO_BE_DECLARED: Final = -2  # the Standdown (23.4.7)
NO_STANDDOWN: Final = -1


@final
class Area:
    """A deployment area (2.4.2h): the units that start in it, its hexes, and the front-line hexes they must cover
    (23.0c)."""

    def __init__(self, side: int, letter: str, units: list[int], inverted: list[int]) -> None:
        self.side: Final = side
        self.letter: Final = letter
        self.units: Final = units
        self.inverted: Final = inverted  # 1 for a unit that starts on its inverted side
        self.line: list[int] = []
        self.hexes: list[int] = []


@final
class Track:
    """A Turn Record Track (6.0c, 7.0e, 23.0g, 23.0j, 23.1.8a): points as [turn * 2 + kind], infantry 0 and cavalry 1;
    arrivals by turn."""

    def __init__(self, turns: int) -> None:
        self.points: Final = [[0] * (turns * 2) for _ in SIDES]
        self.arrivals: Final[list[list[list[int]]]] = [[[] for _ in range(turns)] for _ in SIDES]


@final
class Plan:
    """A scenario (2.6a, 23.0a, 23.0h)."""

    def __init__(self, table: Table, tables: Tables, order: Order, board: Theatre, tracks: dict[str, Track]) -> None:
        turns = tables.turns
        self.slug: Final = table.text("slug")
        self.title: Final = table.text("title")
        self.rule: Final = table.text("rule")
        self.intro: Final = table.text("intro")
        self.track: Final = tracks[table.one_of("track", list(tracks))]
        self.first_turn: Final = table_turn(table, "first_turn", turns)
        self.last_turn: Final = table_turn(table, "last_turn", turns)
        self.first_half: Final = SIDES.index(table.one_of("first_half", SIDES))
        self.last_half: Final = SIDES.index(table.one_of("last_half", SIDES))
        self.deploys_first: Final = SIDES.index(table.one_of("deploys_first", SIDES))
        self.victory: Final = table.one_of("victory", [COMMON_VICTORY, SHORT_VICTORY])
        self.ukrainians: Final = SIDES.index(table.one_of("ukrainians", SIDES))
        self.frontier_guards_released: Final = table.flag("frontier_guards_released")
        self.rally_over: Final = table.flag("rally_over")
        self.railroad_reserve: Final = table.flag("railroad_reserve")
        pool = table.table("pool")
        self.pool: Final = [pool.integers(side, 0, 99) for side in SIDES]
        self.kiev_rule: Final = table.flag("kiev_rule")
        self.standdown: Final = _standdown(table, turns)
        self.galician_mutiny: Final = table.flag("galician_mutiny")
        self.northern_theater: Final = table.flag("northern_theater")
        self.placed: Final[list[tuple[int, int]]] = _placed(table.table("places"), order, board)
        self.areas: Final = _areas(table.table("areas"), order)
        boxes = table.table("boxes")
        self.latvian_garrison: Final = order.numbers(boxes.texts("latvian_garrison"))
        self.eliminated: Final = order.numbers(boxes.texts("eliminated"))
        self.lost: Final = order.numbers(boxes.texts("lost"))
        self.withdrawn: Final = order.numbers(boxes.texts("withdrawn"))
        self.not_in_play: Final = order.numbers(boxes.texts("not_in_play"))
        control = table.table("control")
        self.control: Final = [[board.place(city) for city in control.texts(side)] for side in SIDES]

    def turns(self) -> int:
        return self.last_turn - self.first_turn + 1


@final
class OptionalRule:
    """One of the optional rules of chapter 24, and what it may be combined with."""

    def __init__(self, slug: str, table: Table) -> None:
        self.slug: Final = slug
        self.title: Final = table.text("title")
        self.rule: Final = table.text("rule")
        self.text: Final = table.text("text")
        self.scenarios: Final = table.texts("scenarios")
        self.requires: Final = table.texts("requires", [])
        self.only_with: Final[list[str] | None] = table.texts("only_with") if table.has("only_with") else None
        self.areas: Final = table.texts("areas", [])


def load_options(pack: Path | None = None) -> dict[str, OptionalRule]:
    """Read `options.toml`."""
    file = read(DATA, "options.toml", pack)
    known = read(DATA, "game.toml", pack).texts("scenarios")
    found = {slug: OptionalRule(slug, file.table(slug)) for slug in file.data}
    for option in found.values():
        for scenario in option.scenarios:
            if scenario not in known:
                raise file.table(option.slug).fault("scenarios", f"names {scenario!r}, which is no scenario")
        for other in option.requires + (option.only_with or []):
            if other not in found:
                raise file.fault(option.slug, f"names {other!r}, which is no optional rule")
    return found


def cannot_combine(options: dict[str, OptionalRule], scenario: str, chosen: list[str]) -> str:
    """Why these optional rules cannot be played together in the scenario, with the rule; or nothing."""
    for slug in chosen:
        option = options[slug]
        if scenario not in option.scenarios:
            return f"{option.title} is not played in this scenario. [{option.rule}]"
        for needed in option.requires:
            if needed not in chosen:
                return f"{option.title} is played only together with {options[needed].title}. [{option.rule}]"
        if option.only_with is not None:
            for other in chosen:
                if other != slug and other not in option.only_with:
                    return f"{option.title} is not played together with {options[other].title}. [{option.rule}]"
    return ""


def load_tracks(tables: Tables, order: Order, pack: Path | None = None) -> dict[str, Track]:
    """Read `tracks.toml`."""
    file = read(DATA, "tracks.toml", pack)
    return {name: _track(file.table(name), tables.turns, order) for name in file.data}


def load_plans(tables: Tables, order: Order, board: Theatre, pack: Path | None = None) -> dict[str, Plan]:
    """Read the scenarios and their deployment areas (`areas.toml`, drawn by `derive`)."""
    tracks = load_tracks(tables, order, pack)
    drawn = read(DATA, "areas.toml", pack)
    plans: dict[str, Plan] = {}
    for slug in tables.scenarios:
        table = read(DATA, f"scenarios/{slug}.toml", pack)
        plan = Plan(table, tables, order, board, tracks)
        _draw(plan, drawn.table(table.one_of("drawn", list(drawn.data))), board)
        plans[slug] = plan
    return plans


def _draw(plan: Plan, table: Table, board: Theatre) -> None:
    """Give the areas their hexes."""
    rows = {(side, letter): (line, hexes) for side, letter, line, hexes in table.rows("rows", 4)}
    for area in plan.areas:
        found = rows.get((SIDES[area.side], area.letter))
        if found is None:
            raise table.fault("rows", f"does not draw the {SIDES[area.side]} area {area.letter}")
        area.line.extend(board.number(name) for name in found[0].split())
        area.hexes.extend(board.number(name) for name in found[1].split())


def _standdown(table: Table, turns: list[str]) -> int:
    """The turn the Standdown began, or that it is still to be declared, or that there is none."""
    text = table.one_of("standdown", ["none", "to be declared", *turns])
    if text == "none":
        return NO_STANDDOWN
    return TO_BE_DECLARED if text == "to be declared" else turns.index(text)


def _placed(table: Table, order: Order, board: Theatre) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for place, units in table.rows("rows", 2):
        space = board.place(place)
        for unit in units.split():
            found.append((order.number(unit), space))
    return found


def _areas(table: Table, order: Order) -> list[Area]:
    found: list[Area] = []
    for name, _, units in table.rows("rows", 3):
        words = name.split()
        if len(words) != 2 or words[0] not in SIDES:
            raise table.fault("rows", f"has the area {name!r}; an area is a side and a name")
        listed = units.split()
        found.append(
            Area(
                SIDES.index(words[0]),
                words[1],
                order.numbers([unit.rstrip("*") for unit in listed]),
                [1 if unit.endswith("*") else 0 for unit in listed],
            )
        )
    return found


def _track(table: Table, turns: list[str], order: Order) -> Track:
    track = Track(len(turns))
    for name, polish, russian, polish_units, russian_units in table.rows("rows", 5):
        if name not in turns:
            raise table.fault("rows", f"has the turn {name!r}, which is none")
        turn = turns.index(name)
        for side, points, units in ((1, polish, polish_units), (0, russian, russian_units)):
            parts = points.split("/")
            if len(parts) != 2 or not parts[0].isdigit() or not parts[1].isdigit():
                raise table.fault("rows", f"gives the points {points!r} in {name}; they look like 6/2")
            track.points[side][turn * 2] = int(parts[0])
            track.points[side][turn * 2 + 1] = int(parts[1])
            if units != "-":
                track.arrivals[side][turn].extend(order.numbers(units.split()))
    return track
