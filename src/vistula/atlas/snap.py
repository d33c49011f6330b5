"""From true courses to the lines of a board: rivers to hexsides or zone borders, railways to hexes, woods to spaces.

A side carries a river when the line between the two spaces' points crosses the river an odd number of times. Around a
corner where three spaces meet the crossings then add up to an even number, so the chain of river sides never breaks
except at a source or a mouth. A place that a rule puts on one bank is given as an anchor: the point that stands for its
space in the test instead of the centre; the chain stays closed whatever the anchors are.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from vistula.atlas.geography import Area, River, atlas
from vistula.atlas.hexgrid import Hex, HexLayout, Hexside, hexside
from vistula.atlas.plane import box, crossings, inside
from vistula.atlas.projection import Point


def rivers_to_hexsides(
    layout: HexLayout,
    hexes: Collection[Hex],
    rivers: Iterable[River] | None = None,
    anchors: Mapping[Hex, Point] | None = None,
) -> dict[Hexside, list[str]]:
    """The ids of the rivers on each hexside; by default all rivers of class 1 and 2. Anchors are (lon, lat)."""
    chosen = [r for r in atlas().rivers.values() if r.rank <= 2] if rivers is None else list(rivers)
    stand_in = {h: layout.plane(*place) for h, place in (anchors or {}).items()}
    sheet = set(hexes)
    sides: dict[Hexside, list[str]] = {}
    for river in chosen:
        for side in river_sides(layout, sheet, [layout.plane(*p) for p in river.course], stand_in):
            sides.setdefault(side, []).append(river.id)
    return sides


def river_sides(
    layout: HexLayout, hexes: Collection[Hex], course: Sequence[Point], stand_in: Mapping[Hex, Point]
) -> list[Hexside]:
    """The hexsides that one course (on the grid's plane) takes, in no particular order."""
    near: set[Hex] = set()
    for a, b in pairwise(course):
        for i in range(steps := 1 + math.ceil(math.dist(a, b) / 0.4)):
            h = layout.hex_of_plane((a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps))
            near.add(h)
            near.update(layout.neighbours(h))
    for h in stand_in:
        if h in near:
            near.update(layout.neighbours(h))
    found = []
    for h in sorted(near):
        for other in layout.neighbours(h):
            if h < other and h in hexes and other in hexes:
                a = stand_in.get(h) or layout.plane_center(h)
                b = stand_in.get(other) or layout.plane_center(other)
                if crossings(a, b, course) % 2:
                    found.append((h, other))
    return found


def course_to_hexes(
    layout: HexLayout, stops: Sequence[tuple[str, Point]], pins: Mapping[str, Hex] | None = None
) -> list[Hex]:
    """Adjacent hexes along a run of named stops; a hex that is only clipped in passing is left out."""
    held = pins or {}
    places = [layout.plane_center(held[name]) if name in held else layout.plane(*place) for name, place in stops]
    kept = {held[name] for name, _ in stops if name in held}
    kept |= {layout.hex_of_plane(places[0]), layout.hex_of_plane(places[-1])}
    run: list[tuple[Hex, int]] = []
    for a, b in pairwise(places):
        steps = max(1, math.ceil(math.dist(a, b) * SAMPLES_PER_HEX))
        for i in range(steps + 1):
            h = layout.hex_of_plane((a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps))
            if run and run[-1][0] == h:
                run[-1] = (h, run[-1][1] + 1)
            else:
                run.append((h, 1))
    hexes = _without_clipped(layout, run, kept)
    path = hexes[:1]
    for h in hexes[1:]:
        path += layout.line(path[-1], h)[1:]
    return path


SAMPLES_PER_HEX = 40
CLIPPED = 13  # samples: less than a third of a hex


def _without_clipped(layout: HexLayout, run: list[tuple[Hex, int]], kept: Collection[Hex]) -> list[Hex]:
    """The hexes of a run, shortest stays left out first where the hexes before and after touch or are the same."""
    run = list(run)
    while True:
        loose = [
            (count, i)
            for i, (h, count) in enumerate(run[1:-1], 1)
            if count < CLIPPED
            and h not in kept
            and (run[i - 1][0] == run[i + 1][0] or layout.adjacent(run[i - 1][0], run[i + 1][0]))
        ]
        if not loose:
            return [h for h, _ in run]
        _, i = min(loose)
        del run[i]
        if run[i - 1][0] == run[i][0]:
            run[i - 1] = (run[i][0], run[i - 1][1] + run[i][1])
            del run[i]


def areas_to_hexes(
    layout: HexLayout, hexes: Iterable[Hex], areas: Sequence[Area], share: float = 0.5
) -> dict[Hex, float]:
    """The hexes of which at least a share is covered by some areas, with that share."""
    outlines = [[layout.plane(*p) for p in a.outline] for a in areas]
    boxes = [box(o) for o in outlines]
    found = {}
    for h in hexes:
        x, y = layout.plane_center(h)
        near = [
            o
            for o, (left, top, right, bottom) in zip(outlines, boxes, strict=True)
            if left - 0.6 < x < right + 0.6 and top - 0.6 < y < bottom + 0.6
        ]
        if not near:
            continue
        hits = sum(any(inside((x + dx, y + dy), o) for o in near) for dx, dy in _SAMPLES)
        if hits / len(_SAMPLES) >= share:
            found[h] = hits / len(_SAMPLES)
    return found


_SAMPLES = tuple(
    (i / 9, j / 9) for i in range(-5, 6) for j in range(-5, 6) if math.hypot(i / 9, j / 9) <= 0.52
)  # points spread over a hex of unit pitch


def side(a: str, b: str) -> Hexside:
    """A hexside from two labels: side("0711", "0712")."""
    return hexside(Hex.of(a), Hex.of(b))
