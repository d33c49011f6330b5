"""Draws the board from the atlas: run as a module, it writes `data/board.toml` and `data/areas.toml`.

The game never imports this. What the rulebook fixes comes from `board_overrides.toml`; places it moves pull the land
around them along, so that rivers and railways still pass them on the right side.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from pathlib import Path

from vistula.atlas import Hex, HexLayout, atlas, snap
from vistula.atlas.hexgrid import Hexside, hexside, rswe_hexes
from vistula.atlas.plane import inside, nearest_on_line
from vistula.atlas.projection import Point
from vistula.core.data import Table, read
from vistula.games.red_star_white_eagle.derive_areas import areas_text
from vistula.games.red_star_white_eagle.derive_rails import Rails
from vistula.games.red_star_white_eagle.units import DATA

PULL = 1.5  # hexes over which a moved place pulls the land along

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


class Sheet:
    """The sheet of hexes with the atlas projected onto it, and the places in their hexes."""

    def __init__(self, file: Table) -> None:
        self.file = file
        self.layout = HexLayout.rswe()
        self.hexes = set(rswe_hexes())
        self.ids = {fields[0]: fields[1] for fields in file.table("names").rows("rows", 2)}
        self.pulls: list[tuple[Point, Point]] = []
        self.pins: dict[str, Hex] = {}
        for name, label, _ in file.table("pins").rows("rows", 3):
            pinned = Hex.of(label)
            true = self.layout.plane(*self.town(name))
            self.pins[name] = pinned
            if self.layout.hex_of_plane(true) != pinned:
                goal = self._just_inside(pinned, true)
                self.pulls.append((true, (goal[0] - true[0], goal[1] - true[1])))
        cities = file.table("cities").rows("rows", 3)
        self.cities = {name: (int(points), marks) for name, points, marks in cities}
        self.places: dict[str, Hex] = {}
        self.anchors: dict[Hex, Point] = {}
        for name in [*self.cities, *file.table("towns").texts("names")]:
            at = self.hex_of(name)
            if at not in self.hexes:
                raise file.fault("towns", f"names {name}, which lies off the map at {at.label}")
            self.places[name] = at
            point = self.point(*self.town(name))
            if self.layout.hex_of_plane(point) == at:
                self.anchors.setdefault(at, point)
        for label, offset, _ in file.table("rivers").rows("banks", 3):
            x, y = self.layout.plane_center(Hex.of(label))
            across, down = offset.split()
            self.anchors[Hex.of(label)] = (x + float(across), y + float(down))

    def _just_inside(self, at: Hex, point: Point) -> Point:
        """The point of a hex nearest to a place outside it, a little way in."""
        x, y = self.layout.plane_center(at)
        for part in range(1, 100):
            moved = (point[0] + (x - point[0]) * part / 100, point[1] + (y - point[1]) * part / 100)
            if self.layout.hex_of_plane(moved) == at:
                deeper = min(100, part + 15)
                return point[0] + (x - point[0]) * deeper / 100, point[1] + (y - point[1]) * deeper / 100
        return x, y

    def town(self, name: str) -> Point:
        """Longitude and latitude of a place."""
        return atlas().town(self.ids.get(name, name)).at

    def hex_of(self, name: str) -> Hex:
        return self.pins.get(name) or self.layout.hex_of_plane(self.point(*self.town(name)))

    def point(self, longitude: float, latitude: float) -> Point:
        """Where a point of the earth lies on the sheet, pulled along with the moved places near it."""
        x, y = self.layout.plane(longitude, latitude)
        across = down = 0.0
        for (px, py), (dx, dy) in self.pulls:
            weight = math.exp(-(((x - px) ** 2 + (y - py) ** 2) / PULL**2))
            across += dx * weight
            down += dy * weight
        return x + across, y + down

    def course(self, points: Iterable[Point]) -> list[Point]:
        return [self.point(*point) for point in points]

    def sides(self, course: list[Point]) -> set[Hexside]:
        return set(snap.river_sides(self.layout, self.hexes, course, self.anchors))


# ── Rivers ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def course_of(sheet: Sheet, river: str) -> list[Point]:
    """A river's course on the sheet, with its upper course from the overrides where there is one."""
    course = list(atlas().rivers[river].course)
    for name, upper, _ in sheet.file.table("rivers").rows("upper", 3):
        if name == river:
            points = coordinates(upper)
            course = points + course[math.ceil(nearest_on_line(points[-1], course)[2]) :]
    return sheet.course(course)


def downstream(sheet: Sheet, river: str) -> list[Point]:
    """A river and whatever it flows into, down to the sea, so that it joins the hexsides of the others."""
    course: list[Point] = []
    at: Point | None = None
    while river in atlas().rivers:
        own = course_of(sheet, river)
        start = 0 if at is None else math.ceil(nearest_on_line(at, own)[2])
        course.extend(own[start:])
        at = course[-1]
        river = atlas().rivers[river].into
    return course


def canal_course(sheet: Sheet) -> list[Point]:
    """Up the Mukhavets, through the Canal, down the Pina."""
    return [
        *reversed(course_of(sheet, "muchawiec")),
        *course_of(sheet, "kanal_krolewski"),
        *downstream(sheet, "pina"),
    ]


class Rivers:
    """The hexsides of every river, each side given to the first river of the list that runs there."""

    def __init__(self, sheet: Sheet) -> None:
        table = sheet.file.table("rivers")
        forced: dict[str, set[Hexside]] = {}
        for river, sides, _ in table.rows("with", 3):
            forced[river] = {snap.side(*pair.split("/")) for pair in sides.split()}
        barred = {snap.side(*pair.split("/")) for pair, _ in table.rows("without", 2)}
        taken: set[Hexside] = set()
        self.sides: dict[str, list[Hexside]] = {}
        self.navigable: dict[Hexside, str] = {}
        self.names: dict[str, str] = {}
        for river, name, waters, upper, lower in table.rows("rows", 5):
            course = canal_course(sheet) if waters == "canal" else downstream(sheet, river)
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


def terrain_of(sheet: Sheet) -> dict[Hex, str]:
    """The kind of ground of every hex."""
    table = sheet.file.table("ground")
    least = table.table("least")
    rough = set(table.texts("rough"))
    areas = atlas().areas.values()
    kinds = {
        "marsh": [area for area in areas if area.kind == "marsh"],
        "forest": [area for area in areas if area.kind == "forest"],
        "rough": [area for area in areas if area.id in rough],
        "lakes": [area for area in areas if area.kind == "lake"],
    }
    found = dict.fromkeys(sheet.hexes, "clear")
    best = dict.fromkeys(sheet.hexes, 0.0)
    for kind, chosen in kinds.items():
        share = float(str(least.data[kind]))
        for at, part in snap.areas_to_hexes(sheet.layout, sheet.hexes, chosen, share).items():
            weight = 0.9 if kind == "lakes" else part
            if weight > best[at]:
                found[at] = kind
                best[at] = weight
    land = snap.areas_to_hexes(sheet.layout, sheet.hexes, [a for a in areas if a.kind == "land"], 0.2)
    for at in sheet.hexes:
        if at not in land and at not in sheet.places.values():
            found[at] = "sea"
    for label, kind, _ in table.rows("fixed", 3):
        found[Hex.of(label)] = kind
    return found


def sea_sides(sheet: Sheet, terrain: dict[Hex, str]) -> list[Hexside]:
    """Hexsides that are water from end to end, between two hexes of land."""
    wet = [sheet.course(area.outline) for area in atlas().areas.values() if area.kind in ("lagoon", "lake")]
    dry = [sheet.course(area.outline) for area in atlas().areas.values() if area.kind == "land"]
    found: list[Hexside] = []
    for at in sorted(sheet.hexes):
        for other in sheet.layout.neighbours(at):
            if at < other and other in sheet.hexes and "sea" not in (terrain[at], terrain[other]):
                (x0, y0), (x1, y1) = sheet.layout.side(at, other)
                line = [(x0 + (x1 - x0) * part / 8, y0 + (y1 - y0) * part / 8) for part in range(9)]
                if all(
                    not any(inside(point, outline) for outline in dry) or any(inside(point, water) for water in wet)
                    for point in line
                ):
                    found.append((at, other))
    return found


def country_of(sheet: Sheet) -> dict[Hex, str]:
    """The closed countries and Lithuania; a hex belongs to the country that holds its centre, or its city."""
    outlines: list[tuple[str, list[Point]]] = []
    for country, parts in sheet.file.table("countries").rows("rows", 2):
        outline: list[Point] = []
        for part in parts.split():
            if "," in part:
                longitude, latitude = part.split(",")
                outline.append((float(longitude), float(latitude)))
            else:
                course = atlas().borders[part.lstrip("~")].course
                outline.extend(reversed(course) if part.startswith("~") else course)
        outlines.append((country, sheet.course(outline)))
    found: dict[Hex, str] = {}
    for at in sheet.hexes:
        point = sheet.anchors.get(at) or sheet.layout.plane_center(at)
        for country, outline in outlines:
            if inside(point, outline):
                found[at] = country
                break
    for label, country, _ in sheet.file.table("countries").rows("fixed", 3):
        found.pop(Hex.of(label), None)
        if country != "-":
            found[Hex.of(label)] = country
    return found


# ── Lines ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def flooded(sheet: Sheet, start: Hex, walls: set[Hexside]) -> set[Hex]:
    """The hexes on one side of a line of hexsides."""
    found = {start}
    queue = [start]
    for at in queue:
        for other in sheet.layout.neighbours(at):
            if other in sheet.hexes and other not in found and hexside(at, other) not in walls:
                found.add(other)
                queue.append(other)
    return found


def coordinates(text: str) -> list[Point]:
    pairs = [pair.split(",") for pair in text.split()]
    return [(float(longitude), float(latitude)) for longitude, latitude in pairs]


def trench_sides(sheet: Sheet) -> list[tuple[Hex, Hex]]:
    """The trench line as rear and face hex; the face looks east."""
    course = sheet.course(coordinates(sheet.file.table("trenches").text("course")))
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


def grid_text(letters: dict[Hex, str]) -> str:
    """A column of the sheet to a line: the number, then a letter for each row."""
    lines = []
    for column in range(1, 52):
        rows = range(1, 36 if column % 2 else 37)
        lines.append(f"{column:02d} " + "".join(letters.get(Hex(column, row), ".") for row in rows))
    return "\n".join(lines)


def sides_text(sides: Iterable[Hexside]) -> str:
    return " ".join(f"{a.label}/{b.label}" for a, b in sides)


def labels_text(hexes: Iterable[Hex]) -> str:
    return " ".join(at.label for at in sorted(hexes))


def board_text(sheet: Sheet) -> str:
    """board.toml."""
    file = sheet.file
    terrain = terrain_of(sheet)
    country = country_of(sheet)
    rivers = Rivers(sheet)
    rails = Rails(sheet.layout, sheet.hexes, sheet.hex_of, sheet.town, sheet.point, file.table("railways"))
    freikorps = file.table("cities").table("freikorps_points")
    lines = [
        "# The board, drawn from the atlas and board_overrides.toml by the module `derive`; not to be edited by hand.",
        "",
        "# Each line is a column of the sheet, each letter a hex from the north: . clear, m marsh, f forest, r rough,",
        "# l intermittent lake, ~ open sea.",
        "terrain = '''",
        grid_text({at: TERRAIN_LETTERS[kind] for at, kind in terrain.items()}),
        "'''",
        "",
        "# L Lithuania, E East Prussia, A its plebiscite area, D Danzig, P German Pomerania, S Upper Silesia,",
        "# R Romania, C Czechoslovakia and what lies behind it.",
        "country = '''",
        grid_text({at: COUNTRY_LETTERS[name] for at, name in country.items()}),
        "'''",
        "",
        "# hex ; name ; city or town ; victory points, and with the Freikorps ; u Ukrainian, g German, f fortress",
        "places = '''",
    ]
    for name, at in sheet.places.items():
        points, marks = sheet.cities.get(name, (0, "-"))
        extra = freikorps.integer(name, 0, 9, points)
        kind = "city" if name in sheet.cities else "town"
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
    lines.append(" ".join(f"{rear.label}>{face.label}" for rear, face in trench_sides(sheet)))
    forts = file.table("fortifications")
    lines += ["'''", "", "# The fortified hexes, and their hexsides as the defended hex > the face hex (18.0)."]
    lines += [f'fortified = "{forts.text("hexes")}"', f'fortifications = "{forts.text("sides")}"', ""]
    lines += lines_text(sheet, rivers)
    return "\n".join(lines) + "\n"


def lines_text(sheet: Sheet, rivers: Rivers) -> list[str]:
    """West of the Bug, beyond the Reaction Line, beyond the Dvina."""
    table = sheet.file.table("lines")
    springs = coordinates(table.text("bug_prolonged"))
    course = [*reversed(sheet.course(springs)), *downstream(sheet, "bug")]
    bug = sheet.sides([*course, (course[-1][0], -3.0)])  # from the mouth of the Vistula on to the northern edge
    west = flooded(sheet, sheet.places["Lublin"], bug)
    mouth = sheet.places["Modlin"].col
    west |= {at for at in sheet.hexes if at.col <= mouth}
    dnepr = downstream(sheet, "dniepr")
    start = math.ceil(nearest_on_line(sheet.point(*sheet.town(table.text("reaction_from"))), dnepr)[2])
    line = sheet.sides([*sheet.course(coordinates(table.text("reaction"))), *dnepr[start:]])
    east = flooded(sheet, sheet.places["Smolensk"], line)
    dvina = flooded(sheet, Hex(40, 1), sheet.sides(downstream(sheet, "dzwina")))
    return [
        "# Hexes west of the Bug (12.2.1), east of the Reaction Line (17.1), north of the Dvina (17.2).",
        f'west_of_bug = "{labels_text(west)}"',
        f'east_of_reaction_line = "{labels_text(east)}"',
        f'north_of_dvina = "{labels_text(dvina)}"',
    ]


def derived() -> dict[str, str]:
    """The two files, by name."""
    sheet = Sheet(read(DATA, "board_overrides.toml"))
    abroad = country_of(sheet)
    home = {at for at in sheet.hexes if at not in abroad}
    return {"board.toml": board_text(sheet), "areas.toml": areas_text(sheet.layout, home, sheet.hex_of)}


def main() -> None:
    folder = Path(__file__).parent / "data"
    for name, text in derived().items():
        (folder / name).write_text(text, encoding="utf-8")
        sys.stderr.write(f"{name}: {len(text)} characters\n")


if __name__ == "__main__":
    main()
