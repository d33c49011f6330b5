"""A hex board from the atlas: places in their hexes, rivers on hexsides, ground and countries in hexes, as text.

A `Sheet` is a layout, its hexes and its places. Places that a rulebook puts elsewhere than the projection pull the
land around them along, so that rivers, railways and borders still pass them on the right side. A game's `derive` module
reads its overrides, makes a sheet and writes its board with the functions here; playing never needs any of this.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence

from vistula.atlas import snap
from vistula.atlas.geography import Area, atlas
from vistula.atlas.hexgrid import Hex, HexLayout, Hexside, hexside
from vistula.atlas.plane import inside, nearest_on_line
from vistula.atlas.projection import Point

PULL = 1.5  # hexes over which a moved place pulls the land along
LAND = 0.2  # the share of land that makes a hex land
LAKES = 0.9  # lakes count as this share, so that they win over thin woods


class Sheet:
    """Hexes with the atlas projected onto them. `pins` are places that a rulebook puts into a hex, `ids` the atlas's
    names of places that the game calls otherwise, `upper` the upper courses that the atlas's rivers lack."""

    def __init__(
        self,
        layout: HexLayout,
        hexes: Collection[Hex],
        pins: Mapping[str, Hex] | None = None,
        ids: Mapping[str, str] | None = None,
        upper: Mapping[str, Sequence[Point]] | None = None,
        pull: float = PULL,
    ) -> None:
        self.layout = layout
        self.hexes = set(hexes)
        self.pins = dict(pins or {})
        self.ids = dict(ids or {})
        self.upper = dict(upper or {})
        self.pull = pull
        self.places: dict[str, Hex] = {}
        self.anchors: dict[Hex, Point] = {}  # what stands for a hex when a line passes it: its place, not its centre
        self.pulls: list[tuple[Point, Point]] = []
        for name, pinned in self.pins.items():
            true = layout.plane(*self.town(name))
            if layout.hex_of_plane(true) != pinned:
                goal = self._just_inside(pinned, true)
                self.pulls.append((true, (goal[0] - true[0], goal[1] - true[1])))

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
            weight = math.exp(-(((x - px) ** 2 + (y - py) ** 2) / self.pull**2))
            across += dx * weight
            down += dy * weight
        return x + across, y + down

    def unbent(self, at: Point) -> Point:
        """The longitude and latitude that the layout puts where the pulled land lies."""
        return self.layout.lonlat(self.point(*at))

    def settle(self, name: str) -> Hex | None:
        """Put a place onto the sheet and let it stand for its hex; None if it lies off the map."""
        at = self.hex_of(name)
        if at not in self.hexes:
            return None
        self.places[name] = at
        point = self.point(*self.town(name))
        if self.layout.hex_of_plane(point) == at:
            self.anchors.setdefault(at, point)
        return at

    def bank(self, at: Hex, across: float, down: float) -> None:
        """Let a point beside its centre stand for a hex."""
        x, y = self.layout.plane_center(at)
        self.anchors[at] = (x + across, y + down)

    # Courses ----------------------------------------------------------------------------------------------------

    def course(self, points: Iterable[Point]) -> list[Point]:
        return [self.point(*point) for point in points]

    def river(self, river: str) -> list[Point]:
        """A river's course on the sheet, with its upper course where one was given."""
        course = list(atlas().rivers[river].course)
        points = list(self.upper.get(river, ()))
        if points:
            course = points + course[math.ceil(nearest_on_line(points[-1], course)[2]) :]
        return self.course(course)

    def downstream(self, river: str) -> list[Point]:
        """A river and whatever it flows into, down to the sea, so that it joins the hexsides of the others."""
        course: list[Point] = []
        at: Point | None = None
        while river in atlas().rivers:
            own = self.river(river)
            start = 0 if at is None else math.ceil(nearest_on_line(at, own)[2])
            course.extend(own[start:])
            at = course[-1]
            river = atlas().rivers[river].into
        return course

    def sides(self, course: Sequence[Point]) -> set[Hexside]:
        """The hexsides along a course: they part the places on its banks."""
        return set(snap.river_sides(self.layout, self.hexes, course, self.anchors))

    def flooded(self, start: Hex, walls: Collection[Hexside]) -> set[Hex]:
        """The hexes on one side of a line of hexsides."""
        found = {start}
        queue = [start]
        for at in queue:
            for other in self.layout.neighbours(at):
                if other in self.hexes and other not in found and hexside(at, other) not in walls:
                    found.add(other)
                    queue.append(other)
        return found


# ── Ground and countries ─────────────────────────────────────────────────────────────────────────────────────────────


def ground_of(sheet: Sheet, kinds: Mapping[str, Sequence[Area]], least: Mapping[str, float]) -> dict[Hex, str]:
    """The kind of ground of every hex: what covers most of it, from some least share on; "sea" without land or place.
    The names of the kinds are the game's; `lakes` are worth more than the share they cover."""
    found = dict.fromkeys(sheet.hexes, "clear")
    best = dict.fromkeys(sheet.hexes, 0.0)
    for kind, chosen in kinds.items():
        for at, part in snap.areas_to_hexes(sheet.layout, sheet.hexes, chosen, least[kind]).items():
            weight = LAKES if kind == "lakes" else part
            if weight > best[at]:
                found[at] = kind
                best[at] = weight
    dry = [area for area in atlas().areas.values() if area.kind == "land"]
    land = snap.areas_to_hexes(sheet.layout, sheet.hexes, dry, LAND)
    for at in sheet.hexes:
        if at not in land and at not in sheet.places.values():
            found[at] = "sea"
    return found


def sea_sides(sheet: Sheet, terrain: Mapping[Hex, str]) -> list[Hexside]:
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


def countries_of(sheet: Sheet, rows: Iterable[tuple[str, str]]) -> dict[Hex, str]:
    """The countries of hexes; a hex belongs to the first country that holds its place, or its centre. An outline is
    written as ids of the atlas's borders (`~` for one taken backwards) and points `longitude,latitude`."""
    outlines: list[tuple[str, list[Point]]] = []
    for country, parts in rows:
        outline: list[Point] = []
        for part in parts.split():
            if "," in part:
                outline.extend(coordinates(part))
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
    return found


# ── Text ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


def coordinates(text: str) -> list[Point]:
    """Points written as `longitude,latitude` with blanks between them."""
    pairs = [pair.split(",") for pair in text.split()]
    return [(float(longitude), float(latitude)) for longitude, latitude in pairs]


def grid_text(hexes: Collection[Hex], letters: Mapping[Hex, str]) -> str:
    """A column of the sheet to a line: the number, then a letter for each row from the northernmost of the sheet."""
    top = min(at.row for at in hexes)
    lines = []
    for column in sorted({at.col for at in hexes}):
        rows = range(top, 1 + max(at.row for at in hexes if at.col == column))
        lines.append(f"{column:02d} " + "".join(letters.get(Hex(column, row), ".") for row in rows))
    return "\n".join(lines)


def sides_text(sides: Iterable[Hexside]) -> str:
    return " ".join(f"{a.label}/{b.label}" for a, b in sides)


def labels_text(hexes: Iterable[Hex]) -> str:
    return " ".join(at.label for at in sorted(hexes))
