"""Zones: shapes for a board whose rules give points, neighbours and junctions.

The neighbour list alone fixes the topology. Drawn as straight lines between the points it makes a plane graph; each of
its triangles is a corner where three zones meet, each of its quadrilaterals a junction of four, and its outside is the
edge of the map. A zone's shape is the ring of corners around its point. Corners that touch a river border are moved
onto the river (a confluence where several meet) and that border follows the river's drawn course; other borders wander
a little. Every border is made once and used by both of its zones.

    plan = zone_map(projection, points, neighbours, river_borders={(3, 7): None, …})
    plan.shapes[3]            the outline of zone 3, in kilometres of the projection
    plan.borders[3, 7]        the line between zones 3 and 7
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from vistula.atlas.courses import river_box, river_course
from vistula.atlas.geography import atlas
from vistula.atlas.noise import along
from vistula.atlas.plane import area, crossings, inside, length, nearest_on_line, stretch
from vistula.atlas.projection import Point, Projection

WANDER_KM = 1.3
RIM_KM = 15.0  # how far the edge of the map lies beyond the outermost points
RIVER_REACH_KM = 14.0  # a corner is never moved farther than this to reach its river
NEAR_RIVER = 0.62  # a river border takes the nearest river, if no farther than this share of the way between the points
DETOUR = 2.4  # a river that winds more than this between two corners is not followed

Pair = tuple[int, int]
Corner = tuple[int, ...]  # the zones that meet in it, or (-1, a, b) at the rim between a and b


def pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


@dataclass
class ZoneMap:
    """The finished shapes, all in kilometres of one projection."""

    points: dict[int, Point]
    shapes: dict[int, list[Point]] = field(default_factory=dict)
    borders: dict[Pair, list[Point]] = field(default_factory=dict)
    rivers: dict[Pair, str] = field(default_factory=dict)  # the river a border follows
    rim: list[list[Point]] = field(default_factory=list)
    corners: dict[Corner, Point] = field(default_factory=dict)

    def junction(self, zones: Collection[int]) -> Point | None:
        """Where four zones meet."""
        return self.corners.get(tuple(sorted(zones)))


def zone_map(
    projection: Projection,
    places: Mapping[int, Point],
    neighbours: Iterable[Pair],
    river_borders: Mapping[Pair, str | None] | None = None,
) -> ZoneMap:
    """Shapes for zones at places (lon, lat).

    `river_borders` names the borders that are rivers; None as the river's id means: find it.
    """
    points = {z: projection.km(*place) for z, place in places.items()}
    borders = sorted({pair(a, b) for a, b in neighbours})
    around = _neighbours_in_order(points, borders)
    corner_on = _faces(points, around)
    plan = ZoneMap(points)
    plan.corners = _corner_places(points, corner_on)
    wanted = {pair(*p): river for p, river in (river_borders or {}).items()}
    plan.rivers = {p: found for p, river in wanted.items() if (found := river or _river_between(projection, points, p))}
    _corners_onto_rivers(projection, plan, corner_on)
    for p in borders:
        plan.borders[p] = _border(projection, plan, p, corner_on)
    for z in points:
        plan.shapes[z] = _shape(plan, z, around[z], corner_on)
    _mend(plan, around, corner_on)
    return plan


def _neighbours_in_order(points: Mapping[int, Point], borders: Sequence[Pair]) -> dict[int, list[int]]:
    """The neighbours of each zone, anticlockwise."""
    around: dict[int, list[int]] = {z: [] for z in points}
    for a, b in borders:
        around[a].append(b)
        around[b].append(a)
    for z, others in around.items():
        x, y = points[z]
        others.sort(key=lambda o: math.atan2(points[o][1] - y, points[o][0] - x))
    return around


def _faces(points: Mapping[int, Point], around: Mapping[int, Sequence[int]]) -> dict[Pair, Corner]:
    """For each directed pair (a, b) the corner on its left: the face of the plane graph, or the rim."""
    follow: dict[Pair, Pair] = {}
    for z, others in around.items():
        for i, o in enumerate(others):
            follow[o, z] = (z, others[i - 1])  # at z, turn to the next neighbour clockwise from where we came
    corner: dict[Pair, Corner] = {}
    for start in follow:
        if start in corner:
            continue
        ring = [start]
        while (step := follow[ring[-1]]) != start:
            ring.append(step)
        zones = [a for a, _ in ring]
        outer = len(ring) > 4 or area([points[z] for z in zones]) <= 0
        for a, b in ring:
            corner[a, b] = (-1, *pair(a, b)) if outer else tuple(sorted(zones))
    return corner


def _corner_places(points: Mapping[int, Point], corner_on: Mapping[Pair, Corner]) -> dict[Corner, Point]:
    places: dict[Corner, Point] = {}
    for (a, b), corner in corner_on.items():
        if corner in places:
            continue
        if corner[0] == -1:
            places[corner] = _rim_corner(points[a], points[b])
        else:
            places[corner] = _meeting_point([points[z] for z in corner])
    return places


def _rim_corner(a: Point, b: Point) -> Point:
    """Out from the middle of an outer pair, to the left of the way from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    span = math.hypot(dx, dy)
    out = min(RIM_KM, 0.55 * span)
    return (a[0] + b[0]) / 2 - dy / span * out, (a[1] + b[1]) / 2 + dx / span * out


def _meeting_point(points: Sequence[Point]) -> Point:
    """The centre of the circle through three points (of four: the mean over their triangles), kept between them."""
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    if len(points) == 3:
        candidates = [_circumcentre(*points)]
    else:
        candidates = [_circumcentre(*(p for j, p in enumerate(points) if j != i)) for i in range(len(points))]
    found = [c for c in candidates if c is not None]
    if not found:
        return cx, cy
    x, y = sum(c[0] for c in found) / len(found), sum(c[1] for c in found) / len(found)
    reach = 0.5 * max(math.dist(p, (cx, cy)) for p in points)
    far = math.dist((x, y), (cx, cy))
    if far > reach:
        x, y = cx + (x - cx) * reach / far, cy + (y - cy) * reach / far
    return x, y


def _circumcentre(a: Point, b: Point, c: Point) -> Point | None:
    d = 2 * (a[0] * (b[1] - c[1]) + b[0] * (c[1] - a[1]) + c[0] * (a[1] - b[1]))
    if abs(d) < 1e-9:
        return None
    a2, b2, c2 = a[0] ** 2 + a[1] ** 2, b[0] ** 2 + b[1] ** 2, c[0] ** 2 + c[1] ** 2
    return (
        (a2 * (b[1] - c[1]) + b2 * (c[1] - a[1]) + c2 * (a[1] - b[1])) / d,
        (a2 * (c[0] - b[0]) + b2 * (a[0] - c[0]) + c2 * (b[0] - a[0])) / d,
    )


def _river_between(projection: Projection, points: Mapping[int, Point], p: Pair) -> str | None:
    """The river that parts two points: the greatest that the line between them crosses an odd number of times."""
    a, b = points[p[0]], points[p[1]]
    best: tuple[int, float, str] | None = None
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    for river in atlas().rivers.values():
        course = river_course(projection, river.id)
        left, low, right, high = river_box(projection, river.id)
        reach = math.dist(a, b)
        if not (left - reach < middle[0] < right + reach and low - reach < middle[1] < high + reach):
            continue
        odd = crossings(a, b, course) % 2 == 1
        gap = nearest_on_line(middle, course)[0]
        if odd or gap < NEAR_RIVER * math.dist(a, b):
            rank = (river.rank if river.rank != 4 else 3) + (0 if odd else 10)
            best = min(best or (99, 0.0, ""), (rank, gap, river.id))
    return best[2] if best else None


def _corners_onto_rivers(projection: Projection, plan: ZoneMap, corner_on: Mapping[Pair, Corner]) -> None:
    """Moves each corner that ends a river border onto the river; where several rivers meet, to their confluence."""
    touching: dict[Corner, list[str]] = {}
    zones_at: dict[Corner, set[int]] = {}
    for (a, b), corner in corner_on.items():
        zones_at.setdefault(corner, set()).update((a, b))
        river = plan.rivers.get(pair(a, b))
        if river and river not in touching.setdefault(corner, []):
            touching[corner].append(river)
    for corner, rivers in touching.items():
        if not rivers:
            continue
        place = plan.corners[corner]
        target = _confluence(projection, rivers, place) if len(rivers) > 1 else None
        if target is None:
            target = min(nearest_on_line(place, river_course(projection, r))[:2] for r in rivers)[1]
        room = min(math.dist(target, plan.points[z]) for z in zones_at[corner])
        if math.dist(place, target) <= RIVER_REACH_KM and room > 1.2:
            plan.corners[corner] = target


def _confluence(projection: Projection, rivers: Sequence[str], place: Point) -> Point | None:
    """The nearest mouth of one of the rivers on another."""
    mouths = []
    for r in rivers:
        if atlas().rivers[r].into in rivers:
            mouths.append(river_course(projection, r)[-1])
    near = [m for m in mouths if math.dist(m, place) <= RIVER_REACH_KM]
    return min(near, key=lambda m: math.dist(m, place)) if near else None


def _border(projection: Projection, plan: ZoneMap, p: Pair, corner_on: Mapping[Pair, Corner]) -> list[Point]:
    start, end = plan.corners[corner_on[p[1], p[0]]], plan.corners[corner_on[p]]
    river = plan.rivers.get(p)
    if river:
        followed = _along_river(river_course(projection, river), start, end)
        if followed:
            return followed
    return _wandering(start, end, zlib.crc32(f"{p[0]}-{p[1]}".encode()) & 0xFFFF)


def _along_river(course: Sequence[Point], start: Point, end: Point) -> list[Point] | None:
    """The river's course between two corners; none when it is too far from either or winds too much."""
    gap_a, _, at_a = nearest_on_line(start, course)
    gap_b, _, at_b = nearest_on_line(end, course)
    straight = math.dist(start, end)
    if max(gap_a, gap_b) > 0.45 * straight or abs(at_a - at_b) < 1e-6:
        return None
    run = stretch(course, at_a, at_b)
    if gap_a > 0.05:
        run = [start, *run]
    if gap_b > 0.05:
        run = [*run, end]
    run[0], run[-1] = start, end
    return run if length(run) <= DETOUR * straight + 4 else None


def _wandering(start: Point, end: Point, seed: int) -> list[Point]:
    """A line that strays a little to either side."""
    span = math.dist(start, end)
    n = max(1, round(span / 2.2))
    if n == 1:
        return [start, end]
    ux, uy = (end[0] - start[0]) / span, (end[1] - start[1]) / span
    out = []
    for i in range(n + 1):
        t = i / n
        stray = WANDER_KM * along(t * span / 6.5, seed) * math.sin(math.pi * t) * min(1.0, span / 12)
        out.append((start[0] + ux * span * t - uy * stray, start[1] + uy * span * t + ux * stray))
    return out


def _shape(plan: ZoneMap, z: int, others: Sequence[int], corner_on: Mapping[Pair, Corner]) -> list[Point]:
    """The ring of borders around a zone, anticlockwise, closed along the rim where it lies at the edge of the map."""
    ring: list[Point] = []
    n = len(others)
    for i, o in enumerate(others):
        line = _oriented(plan, z, o)
        ring += line if not ring or math.dist(ring[-1], line[0]) > 1e-9 else line[1:]
        following = others[(i + 1) % n]
        left = corner_on[z, o]
        if left[0] == -1:
            ring += _rim(plan, z, o, following, corner_on)
    if math.dist(ring[0], ring[-1]) < 1e-9:
        ring.pop()
    return ring


def _oriented(plan: ZoneMap, z: int, o: int) -> list[Point]:
    """The border towards o as one goes anticlockwise round z."""
    line = plan.borders[pair(z, o)]
    return line if z < o else line[::-1]


def _rim(plan: ZoneMap, z: int, o: int, following: int, corner_on: Mapping[Pair, Corner]) -> list[Point]:
    """The outer side of a zone at the edge of the map: from its corner with o, past its point, to the next corner."""
    start = plan.corners[corner_on[z, o]]
    end = plan.corners[corner_on[following, z]]
    x, y = plan.points[z]
    first = math.atan2(start[1] - y, start[0] - x)
    last = math.atan2(end[1] - y, end[0] - x)
    turn = (last - first) % (2 * math.pi)
    if o == following:
        turn = turn or 2 * math.pi
    steps = max(1, round(turn / 0.5))
    ra, rb = math.dist(start, (x, y)), math.dist(end, (x, y))
    out = []
    for i in range(1, steps):
        t = i / steps
        r = max(
            6.0, (ra + (rb - ra) * t) * (1 - 0.25 * math.sin(math.pi * t)) if turn > math.pi else ra + (rb - ra) * t
        )
        r = min(r, 1.25 * RIM_KM)
        out.append((x + r * math.cos(first + turn * t), y + r * math.sin(first + turn * t)))
    side = [start, *out, end]
    plan.rim.append(side)
    return [*out, end]


def _mend(plan: ZoneMap, around: Mapping[int, Sequence[int]], corner_on: Mapping[Pair, Corner]) -> None:
    """Where following a river left a zone's point outside its shape, its borders are drawn straight instead."""
    bad = [z for z, shape in plan.shapes.items() if not inside(plan.points[z], shape)]
    for z in bad:
        for o in around[z]:
            p = pair(z, o)
            if p in plan.rivers:
                line = plan.borders[p]
                plan.borders[p] = [line[0], line[-1]]
        for changed in (z, *around[z]):
            plan.rim = [side for side in plan.rim if side[0] not in plan.shapes[changed]]
            plan.shapes[changed] = _shape(plan, changed, around[changed], corner_on)


def crossing_borders(points: Mapping[int, Point], borders: Sequence[Pair]) -> list[tuple[Pair, Pair]]:
    """Pairs of borders whose straight lines between points cross: the neighbour list is then not a plane graph."""
    found = []
    for i, (a, b) in enumerate(borders):
        for c, d in borders[i + 1 :]:
            if len({a, b, c, d}) == 4 and crossings(points[a], points[b], [points[c], points[d]]):
                found.append(((a, b), (c, d)))
    return found


def rim_lines(plan: ZoneMap) -> list[list[Point]]:
    """The edge of the map as lines."""
    return [side for side in plan.rim if len(side) > 1 and any(a != b for a, b in pairwise(side))]
