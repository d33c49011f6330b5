"""Draws the board from the atlas: run as a module, it writes `data/board.toml` and `data/areas.toml`.

The game never imports this. What the rulebook fixes comes from `board_overrides.toml`; places it moves pull the land
around them along, so that rivers and railways still pass them on the right side.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path

from vistula.atlas import Hex, atlas, snap
from vistula.atlas.derive import (
    Sheet,
    coordinates,
    countries_of,
    grid_text,
    ground_of,
    labels_text,
    sea_sides,
    sides_text,
)
from vistula.atlas.derive_rails import Rails
from vistula.atlas.hexgrid import Hexside
from vistula.atlas.plane import nearest_on_line
from vistula.atlas.projection import Point
from vistula.core.data import Table, read
from vistula.games.red_star_white_eagle.derive_areas import areas_text
from vistula.games.red_star_white_eagle.sheet import hexes, layout
from vistula.games.red_star_white_eagle.units import DATA

TERRAIN_LETTERS = {"clear": ".", "marsh": "m", "forest": "f", "rough": "r", "lakes": "l", "sea": "~"}
COUNTRY_LETTERS = {
    "danzig": "D",
    "plebiscite": "A",
    "east_prussia": "E",
    "lithuania": "L",
    "german_pomerania": "P",
    "upper_silesia": "S",
    "czechoslovakia": "C",
    "romania": "R",
}
# The parts of board.toml and the sections of the overrides that say where they come from.
SOURCES = {
    "terrain": "ground",
    "country": "countries",
    "places": "cities",
    "rivers": "rivers",
    "railways": "railways",
    "trenches": "trenches",
    "fortifications": "fortifications",
    "lines": "lines",
}


def sheet_of(file: Table) -> Sheet:
    """The sheet with the game's places and banks."""
    pins = {name: Hex.of(label) for name, label, _ in file.table("pins").rows("rows", 3)}
    ids = {fields[0]: fields[1] for fields in file.table("names").rows("rows", 2)}
    upper = {name: coordinates(course) for name, course, _ in file.table("rivers").rows("upper", 3)}
    sheet = Sheet(layout(), hexes(), pins, ids, upper)
    for name in [*cities_of(file), *file.table("towns").texts("names")]:
        if sheet.settle(name) is None:
            raise file.fault("towns", f"names {name}, which lies off the map at {sheet.hex_of(name).label}")
    for label, offset, _ in file.table("rivers").rows("banks", 3):
        across, down = offset.split()
        sheet.bank(Hex.of(label), float(across), float(down))
    return sheet


def cities_of(file: Table) -> dict[str, tuple[int, str]]:
    """The victory points and marks of the cities."""
    return {name: (int(points), marks) for name, points, marks in file.table("cities").rows("rows", 3)}


# ── Rivers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def canal_course(sheet: Sheet) -> list[Point]:
    """Up the Mukhavets, through the Canal, down the Pina."""
    return [*reversed(sheet.river("muchawiec")), *sheet.river("kanal_krolewski"), *sheet.downstream("pina")]


class Rivers:
    """The hexsides of every river, each side given to the first river of the list that runs there."""

    def __init__(self, sheet: Sheet, table: Table) -> None:
        forced: dict[str, set[Hexside]] = {}
        for river, sides, _ in table.rows("with", 3):
            forced[river] = {snap.side(*pair.split("/")) for pair in sides.split()}
        barred = {snap.side(*pair.split("/")) for pair, _ in table.rows("without", 2)}
        taken: set[Hexside] = set()
        self.sides: dict[str, list[Hexside]] = {}
        self.navigable: dict[Hexside, str] = {}
        self.names: dict[str, str] = {}
        for river, name, waters, upper, lower in table.rows("rows", 5):
            course = canal_course(sheet) if waters == "canal" else sheet.downstream(river)
            own = sheet.sides(course) - taken
            lost = forced.get(river, set()) - own - taken
            if lost or own & barred:
                faults = ", ".join(f"{a.label}/{b.label}" for a, b in sorted(lost | (own & barred)))
                raise table.fault("rows", f"lays {name} against the rulebook at {faults}")
            taken |= own
            self.names[river] = name
            self.sides[river] = sorted(own)
            if waters in ("vistula", "dnepr"):
                self._open(sheet, own, course, waters, upper, lower)
        dry = {Hex.of(label) for label in table.text("dry").split()}
        for a, b in self.navigable:
            if a in dry or b in dry:
                raise table.fault("dry", f"is broken by flotilla waters at {a.label}/{b.label}")

    def _open(self, sheet: Sheet, own: set[Hexside], course: list[Point], waters: str, upper: str, lower: str) -> None:
        """Mark the sides between the limits as water for flotillas."""
        first = -1.0 if upper == "-" else self._along(sheet, upper, course)
        last = math.inf if lower == "-" else self._along(sheet, lower, course)
        for a, b in own:
            one, two = sheet.layout.side(a, b)
            middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
            if first <= nearest_on_line(middle, course)[2] <= last:
                self.navigable[(a, b)] = waters

    def _along(self, sheet: Sheet, place: str, course: list[Point]) -> float:
        at = coordinates(place)[0] if "," in place else sheet.town(place)
        return nearest_on_line(sheet.point(*at), course)[2]


# ── Ground and countries ─────────────────────────────────────────────────────────────────────────────────────────────


def terrain_of(sheet: Sheet, table: Table) -> dict[Hex, str]:
    """The kind of ground of every hex."""
    rough = set(table.texts("rough"))
    areas = atlas().areas.values()
    kinds = {
        "marsh": [area for area in areas if area.kind == "marsh"],
        "forest": [area for area in areas if area.kind == "forest"],
        "rough": [area for area in areas if area.id in rough],
        "lakes": [area for area in areas if area.kind == "lake"],
    }
    least = table.table("least")
    found = ground_of(sheet, kinds, {kind: float(str(least.data[kind])) for kind in kinds})
    for label, kind, _ in table.rows("fixed", 3):
        found[Hex.of(label)] = kind
    return found


def country_of(sheet: Sheet, table: Table) -> dict[Hex, str]:
    """The closed countries and Lithuania; a hex belongs to the country that holds its centre, or its city."""
    found = countries_of(sheet, [(country, parts) for country, parts in table.rows("rows", 2)])
    for label, country, _ in table.rows("fixed", 3):
        found.pop(Hex.of(label), None)
        if country != "-":
            found[Hex.of(label)] = country
    return found


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def trench_sides(sheet: Sheet, table: Table) -> list[tuple[Hex, Hex]]:
    """The trench line as rear and face hex; the face looks east."""
    course = sheet.course(coordinates(table.text("course")))
    found: list[tuple[Hex, Hex]] = []
    for a, b in sorted(snap.river_sides(sheet.layout, sheet.hexes, course, {})):
        place = nearest_on_line(
            (
                (sheet.layout.plane_center(a)[0] + sheet.layout.plane_center(b)[0]) / 2,
                (sheet.layout.plane_center(a)[1] + sheet.layout.plane_center(b)[1]) / 2,
            ),
            course,
        )[2]
        at = min(int(place), len(course) - 2)
        (x0, y0), (x1, y1) = course[at], course[at + 1]
        x, y = sheet.layout.plane_center(b)
        east = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) < 0  # walking south, the left hand is east
        found.append((a, b) if east else (b, a))
    return found


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def board_text(sheet: Sheet, file: Table) -> str:
    """board.toml."""
    terrain = terrain_of(sheet, file.table("ground"))
    country = country_of(sheet, file.table("countries"))
    rivers = Rivers(sheet, file.table("rivers"))
    rails = Rails(sheet, [(net, run) for net, run in file.table("railways").rows("rows", 2)])
    cities = cities_of(file)
    freikorps = file.table("cities").table("freikorps_points")
    lines = [
        "# The board, drawn from the atlas and board_overrides.toml by the module `derive`; not to be edited by hand.",
        "",
        "# Each line is a column of the sheet, each letter a hex from the north: . clear, m marsh, f forest, r rough,",
        "# l intermittent lake, ~ open sea.",
        "terrain = '''",
        grid_text(sheet.hexes, {at: TERRAIN_LETTERS[kind] for at, kind in terrain.items()}),
        "'''",
        "",
        "# L Lithuania, E East Prussia, A its plebiscite area, D Danzig, P German Pomerania, S Upper Silesia,",
        "# R Romania, C Czechoslovakia and what lies behind it.",
        "country = '''",
        grid_text(sheet.hexes, {at: COUNTRY_LETTERS[name] for at, name in country.items()}),
        "'''",
        "",
        "# hex ; name ; city or town ; victory points, and with the Freikorps ; u Ukrainian, g German, f fortress",
        "places = '''",
    ]
    for name, at in sheet.places.items():
        points, marks = cities.get(name, (0, "-"))
        extra = freikorps.integer(name, 0, 9, points)
        kind = "city" if name in cities else "town"
        lines.append(f"{at.label} ; {name} ; {kind} ; {points} ; {extra} ; {marks}")
    lines += ["'''", "", "# name ; hexsides", "rivers = '''"]
    for river, sides in rivers.sides.items():
        lines.append(f"{rivers.names[river]} ; {sides_text(sides)}")
    lines += ["'''", "", "# Hexsides of water open to flotillas (16.0), and the Canal (16.6)."]
    for waters in ("vistula", "dnepr"):
        sides = [side for side in sorted(rivers.navigable) if rivers.navigable[side] == waters]
        lines.append(f'{waters}_waters = "{sides_text(sides)}"')
    lines.append(f'canal = "{sides_text(rivers.sides["kanal_krolewski"])}"')
    lines.append(f'canal_ends = "{file.table("rivers").text("canal_ends")}"')
    lines += ["", f'sea_sides = "{sides_text(sea_sides(sheet, terrain))}"']
    lines += ["", "# net ; from and to ; hexes, each joined with the next", "railways = '''"]
    for net, title, chain in rails.chains:
        lines.append(f"{net} ; {title} ; {' '.join(at.label for at in chain)}")
    lines += ["'''", "", "# The rear hex > the face hex (9.4).", "trenches = '''"]
    lines.append(" ".join(f"{rear.label}>{face.label}" for rear, face in trench_sides(sheet, file.table("trenches"))))
    forts = file.table("fortifications")
    lines += ["'''", "", "# The fortified hexes, and their hexsides as the defended hex > the face hex (18.0)."]
    lines += [f'fortified = "{forts.text("hexes")}"', f'fortifications = "{forts.text("sides")}"', ""]
    lines += lines_text(sheet, file.table("lines"))
    lines += [
        "",
        "# Where each part comes from; what the rulebook fixes stands in board_overrides.toml, row by row.",
        "[source]",
    ]
    for part, section in SOURCES.items():
        lines.append(f'{part} = "{file.table(section).text("source")}"')
    return "\n".join(lines) + "\n"


def lines_text(sheet: Sheet, table: Table) -> list[str]:
    """West of the Bug, beyond the Reaction Line, beyond the Dvina."""
    springs = coordinates(table.text("bug_prolonged"))
    course = [*reversed(sheet.course(springs)), *sheet.downstream("bug")]
    bug = sheet.sides([*course, (course[-1][0], -3.0)])  # from the mouth of the Vistula on to the northern edge
    west = sheet.flooded(sheet.places["Lublin"], bug)
    mouth = sheet.places["Modlin"].col
    west |= {at for at in sheet.hexes if at.col <= mouth}
    dnepr = sheet.downstream("dniepr")
    start = math.ceil(nearest_on_line(sheet.point(*sheet.town(table.text("reaction_from"))), dnepr)[2])
    line = sheet.sides([*sheet.course(coordinates(table.text("reaction"))), *dnepr[start:]])
    east = sheet.flooded(sheet.places["Smolensk"], line)
    dvina = sheet.flooded(Hex(40, 1), sheet.sides(sheet.downstream("dzwina")))
    return [
        "# Hexes west of the Bug (12.2.1), east of the Reaction Line (17.1), north of the Dvina (17.2).",
        f'west_of_bug = "{labels_text(west)}"',
        f'east_of_reaction_line = "{labels_text(east)}"',
        f'north_of_dvina = "{labels_text(dvina)}"',
    ]


def derived() -> dict[str, str]:
    """The two files, by name."""
    file = read(DATA, "board_overrides.toml")
    sheet = sheet_of(file)
    abroad = country_of(sheet, file.table("countries"))
    home = {at for at in sheet.hexes if at not in abroad}
    return {"board.toml": board_text(sheet, file), "areas.toml": areas_text(sheet.layout, home, sheet.hex_of)}


def main() -> None:
    folder = Path(__file__).parent / "data"
    for name, text in derived().items():
        (folder / name).write_text(text, encoding="utf-8")
        sys.stderr.write(f"{name}: {len(text)} characters\n")


if __name__ == "__main__":
    main()
