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

from vistula.atlas.courses import river_course
from vistula.atlas.geography import atlas
from vistula.atlas.kept import kept
from vistula.atlas.noise import along
from vistula.atlas.plane import area, crossing, crossings, inside, length, nearest_on_line, stretch
from vistula.atlas.projection import Point, Projection
from vistula.atlas.zone_rivers import Corner, Pair, chains, joined, name_rivers, place_corners

__all__ = ["Corner", "Pair", "ZoneMap", "crossing_borders", "pair", "rim_lines", "sound", "zone_map"]

WANDER_KM = 1.3
RIM_KM = 15.0  # how far the edge of the map lies beyond the outermost points
OFF_TOWN_KM = 1.5  # how far a river border keeps from a town on its bank
DETOUR = 2.4  # a river that winds more than this between two corners is not followed


def pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


@dataclass
class ZoneMap:
    """The finished shapes, all in kilometres of one projection."""

    points: dict[int, Point]
    shapes: dict[int, list[Point]] = field(default_factory=dict)
    borders: dict[Pair, list[Point]] = field(default_factory=dict)
    named: dict[Pair, str] = field(default_factory=dict)  # the river that a border is, as far as one is known
    rivers: dict[Pair, str] = field(default_factory=dict)  # the river a border follows
    wet: set[Pair] = field(default_factory=set)  # all borders that the rules call rivers
    followed: set[Pair] = field(default_factory=set)  # borders drawn along their river
    rim: list[list[Point]] = field(default_factory=list)
    corners: dict[Corner, Point] = field(default_factory=dict)

    def junction(self, zones: Collection[int]) -> Point | None:
        """Where four zones meet."""
        return self.corners.get(tuple(sorted(zones)))


@kept
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
    plan.wet = set(wanted)
    for p in borders:
        plan.borders[p] = _straight(plan, p, corner_on)
    plan.shapes = {z: _shape(plan, z, around[z], corner_on) for z in points}
    _onto_rivers(projection, plan, wanted, around, corner_on)
    for p in sorted(borders, key=lambda p: (p not in plan.rivers, p)):
        _bend(projection, plan, p, around, corner_on)
    plan.named, plan.rivers = plan.rivers, {p: r for p, r in plan.rivers.items() if p in plan.followed}
    plan.rim = [_rim(plan, z, o, n, corner_on) for z in points for o, n in _outer_sides(z, around[z], corner_on)]
    return plan


def _straight(plan: ZoneMap, p: Pair, corner_on: Mapping[Pair, Corner]) -> list[Point]:
    return [plan.corners[corner_on[p[1], p[0]]], plan.corners[corner_on[p]]]


def _bend(
    projection: Projection,
    plan: ZoneMap,
    p: Pair,
    around: Mapping[int, Sequence[int]],
    corner_on: Mapping[Pair, Corner],
) -> None:
    """Gives a border its course, the river's or a wandering one, unless that would spoil a shape."""
    start, end = _straight(plan, p, corner_on)
    river = plan.rivers.get(p)
    if river and (run := _along_river(river_course(projection, river), start, end)):
        clear = _clear_of(run, plan.points[p[0]], plan.points[p[1]])
        aside = _beside(plan, p, around, corner_on)
        for line in (run, clear):
            if _redrawn(plan, {p: line}, around, corner_on):
                plan.followed.add(p)
                return
        for line in (run, clear):  # a plain border may be bowed to make room for the river's bend
            if any(_redrawn(plan, {p: line, q: bow}, around, corner_on) for q, bow in aside):
                plan.followed.add(p)
                return
    if len(plan.borders[p]) == 2:
        wander = _wandering(start, end, zlib.crc32(f"{p[0]}-{p[1]}".encode()) & 0xFFFF)
        _redrawn(plan, {p: wander}, around, corner_on)


def _redrawn(
    plan: ZoneMap,
    lines: Mapping[Pair, list[Point]],
    around: Mapping[int, Sequence[int]],
    corner_on: Mapping[Pair, Corner],
) -> bool:
    """Redraws some borders if every shape stays sound."""
    before = {p: plan.borders[p] for p in lines}
    plan.borders |= lines
    made = {z: _shape(plan, z, around[z], corner_on) for p in lines for z in p}
    if all(sound(shape, plan.points[z]) for z, shape in made.items()):
        plan.shapes |= made
        return True
    plan.borders |= before
    return False


def _beside(
    plan: ZoneMap, p: Pair, around: Mapping[int, Sequence[int]], corner_on: Mapping[Pair, Corner]
) -> list[tuple[Pair, list[Point]]]:
    """The plain borders that share a corner with a border, each bowed a little and more to either side."""
    mine = {corner_on[p], corner_on[p[1], p[0]]}
    found = []
    for z in p:
        for o in around[z]:
            q = pair(z, o)
            if q in plan.rivers or q == p or not mine & {corner_on[q], corner_on[q[1], q[0]]}:
                continue
            start, end = _straight(plan, q, corner_on)
            for bow in (0.22, -0.22, 0.4, -0.4):
                dx, dy = end[0] - start[0], end[1] - start[1]
                line = []
                for i in range(9):
                    t = i / 8
                    aside = bow * 4 * t * (1 - t)
                    line.append((start[0] + dx * t - dy * aside, start[1] + dy * t + dx * aside))
                line[0], line[-1] = start, end
                found.append((q, line))
    return found


def sound(shape: Sequence[Point], point: Point) -> bool:
    """True when a shape holds its point and neither crosses nor touches itself."""
    if len(set(shape)) < len(shape) or not inside(point, shape) or area(shape) <= 0:
        return False
    sides = []
    n = len(shape)
    ax, ay = shape[-1]
    for i, (bx, by) in enumerate(shape):
        sides.append((min(ax, bx), max(ax, bx), min(ay, by), max(ay, by), i))
        ax, ay = bx, by
    sides.sort()
    for k, (_, right, low, high, i) in enumerate(sides):
        for m in range(k + 1, n):
            left, _, other_low, other_high, j = sides[m]
            if left > right:
                break
            if other_low > high or other_high < low or abs(i - j) in (0, 1, n - 1):
                continue
            if crossing(shape[i - 1], shape[i], shape[j - 1], shape[j]) is not None:
                return False
    return True


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
            ring = [points[z] for z in corner]
            place = _meeting_point(ring)
            outer = any((o, z) in corner_on and corner_on[o, z][0] == -1 for z in corner for o in corner)
            if outer and not inside(place, _hull(ring)):  # beyond the edge of the map
                place = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
            places[corner] = place
    return places


def _hull(ring: Sequence[Point]) -> list[Point]:
    """Three or four points in order round their middle."""
    cx, cy = sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
    return sorted(ring, key=lambda p: math.atan2(p[1] - cy, p[0] - cx))


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


def _onto_rivers(
    projection: Projection,
    plan: ZoneMap,
    wanted: Mapping[Pair, str | None],
    around: Mapping[int, Sequence[int]],
    corner_on: Mapping[Pair, Corner],
) -> None:
    """Finds the river of each wet border and moves the corners of wet borders onto it, chain by chain."""
    found = chains(wanted, {p: (corner_on[p[1], p[0]], corner_on[p]) for p in wanted})
    name_rivers(projection, found, plan.points, wanted)
    meeting: dict[Corner, set[Pair]] = {}
    for (a, b), corner in corner_on.items():
        meeting.setdefault(corner, set()).add(pair(a, b))
    dry = {
        corner: [(plan.points[a], plan.points[b]) for a, b in pairs if (a, b) not in wanted]
        for corner, pairs in meeting.items()
    }
    placed: set[Corner] = set()
    ordered = joined([c for c in found if c.river])
    for chain in ordered:
        plan.rivers |= dict.fromkeys(chain.borders, chain.river)
    for chain in ordered:
        course = river_course(projection, chain.river)
        mouths = {}
        for corner in chain.corners:
            met = {plan.rivers[p] for p in meeting[corner] if p in plan.rivers} - {chain.river}
            mouths[corner] = [river_course(projection, r)[-1] for r in met if atlas().rivers[r].into == chain.river]
        moves = place_corners(course, chain.corners, plan.corners, placed, dry, mouths)
        placed |= _moved(projection, plan, moves, meeting, around, corner_on)


def _moved(
    projection: Projection,
    plan: ZoneMap,
    moves: Mapping[Corner, Point],
    meeting: Mapping[Corner, Collection[Pair]],
    around: Mapping[int, Sequence[int]],
    corner_on: Mapping[Pair, Corner],
) -> set[Corner]:
    """Moves corners with their borders; those whose shapes would be spoilt go back. Returns the corners that stay."""
    old = {c: plan.corners[c] for c in moves}
    stay = set(moves)
    plan.corners |= moves
    touched = {p for c in moves for p in meeting[c]}
    straight: set[Pair] = set()
    while True:
        for p in touched:
            ends = _straight(plan, p, corner_on)
            run = _along_river(river_course(projection, plan.rivers[p]), *ends) if p in plan.rivers else None
            if run and p not in straight:
                plan.borders[p] = _clear_of(run, plan.points[p[0]], plan.points[p[1]])
            else:
                plan.borders[p] = ends
        made = {z: _shape(plan, z, around[z], corner_on) for p in touched for z in p}
        bad = {z for z, shape in made.items() if not sound(shape, plan.points[z])}
        if not bad:
            plan.shapes |= made
            return stay
        tight = {p for p in touched if (p[0] in bad or p[1] in bad) and p in plan.rivers}
        if not tight <= straight:
            straight |= tight
            continue
        spoiling = {c for c in stay if any(z in bad for p in meeting[c] for z in p)} or stay
        back = max(sorted(spoiling), key=lambda c: math.dist(old[c], plan.corners[c]))
        plan.corners[back] = old[back]
        stay.discard(back)


def _along_river(course: Sequence[Point], start: Point, end: Point) -> list[Point] | None:
    """The river's course between two corners; none when it is too far from either or winds too much."""
    gap_a, _, at_a = nearest_on_line(start, course)
    gap_b, _, at_b = nearest_on_line(end, course)
    straight = math.dist(start, end)
    if max(gap_a, gap_b) > 0.72 * straight or abs(at_a - at_b) < 1e-6:
        return None
    run = stretch(course, at_a, at_b)
    if gap_a > 0.05:
        run = [start, *run]
    if gap_b > 0.05:
        run = [*run, end]
    run[0], run[-1] = start, end
    return run if length(run) <= DETOUR * straight + 4 else None


def _clear_of(line: Sequence[Point], a: Point, b: Point) -> list[Point]:
    """A border that keeps off the two towns it parts, where one stands on the river's very bank or just across it."""
    far = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    out = [line[0]]
    for x, y in line[1:-1]:
        for (tx, ty), way in ((a, 1.0), (b, -1.0)):
            beyond = way * ((x - tx) * ux + (y - ty) * uy)
            near = 1 - (math.hypot(x - tx, y - ty) / (4 * OFF_TOWN_KM)) ** 2
            if near > 0 and beyond < OFF_TOWN_KM:
                x += way * ux * (OFF_TOWN_KM - beyond) * min(1.0, 1.6 * near)
                y += way * uy * (OFF_TOWN_KM - beyond) * min(1.0, 1.6 * near)
        out.append((x, y))
    out.append(line[-1])
    return out


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
    out[0], out[-1] = start, end
    return out


def _shape(plan: ZoneMap, z: int, others: Sequence[int], corner_on: Mapping[Pair, Corner]) -> list[Point]:
    """The ring of borders around a zone, anticlockwise, closed along the rim where it lies at the edge of the map."""
    ring: list[Point] = []
    n = len(others)
    for i, o in enumerate(others):
        line = _oriented(plan, z, o)
        ring += line if not ring or math.dist(ring[-1], line[0]) > 1e-9 else line[1:]
        following = others[(i + 1) % n]
        if corner_on[z, o][0] == -1:
            ring += _rim(plan, z, o, following, corner_on)[1:]
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
    return [start, *out, end]


def _outer_sides(z: int, others: Sequence[int], corner_on: Mapping[Pair, Corner]) -> list[Pair]:
    """The neighbours between which a zone has an outer side."""
    n = len(others)
    return [(o, others[(i + 1) % n]) for i, o in enumerate(others) if corner_on[z, o][0] == -1]


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
