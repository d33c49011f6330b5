"""Which river each wet border of a zone map is, and where along it the borders' corners lie.

Around a corner of three zones a river that passes is met twice, so wet borders form chains: from each corner with two
wet borders the chain goes on. A chain is one river. The corners of a chain are placed along the river all at once, in
the order in which the river passes them, each as near as may be to where it was and midway between the zones that meet
there on dry land.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from vistula.atlas.courses import STEP_KM, river_boxes, river_course
from vistula.atlas.geography import atlas
from vistula.atlas.plane import crossings, nearest_on_line
from vistula.atlas.projection import Point, Projection

Pair = tuple[int, int]
Corner = tuple[int, ...]  # the zones that meet in it, or (-1, a, b) at the rim between a and b

REACH_KM = 30.0  # a corner is never moved farther than this to reach its river
APART_KM = 2.0  # corners along a river keep this distance
LEFT_ALONE = 45.0  # what it costs to leave a corner of a chain where it was
AT_MOUTH = 40.0  # what it is worth to put a confluence where the rivers meet


@dataclass
class Chain:
    """Wet borders in a row; the corners between and at the ends of them."""

    borders: list[Pair]
    corners: list[Corner]
    river: str = ""


def chains(wet: Mapping[Pair, str | None], ends: Mapping[Pair, tuple[Corner, Corner]]) -> list[Chain]:
    """The wet borders as chains that go on through every corner of exactly two of the same name."""
    at: dict[Corner, list[Pair]] = {}
    for p in sorted(wet):
        for corner in ends[p]:
            at.setdefault(corner, []).append(p)
    left = set(wet)
    found = []
    for p in sorted(wet):
        if p not in left:
            continue
        left.discard(p)
        chain = Chain([p], list(ends[p]))
        for _ in range(2):
            while len(at[chain.corners[-1]]) == 2:
                follow = [q for q in at[chain.corners[-1]] if q in left and wet[q] == wet[p]]
                if not follow:
                    break
                left.discard(follow[0])
                chain.borders.append(follow[0])
                a, b = ends[follow[0]]
                chain.corners.append(b if a == chain.corners[-1] else a)
            chain.borders.reverse()
            chain.corners.reverse()
        found.append(chain)
    return found


def name_rivers(
    projection: Projection, found: Iterable[Chain], points: Mapping[int, Point], given: Mapping[Pair, str | None]
) -> None:
    """Gives each chain its river: the one that the rules name, or the one that parts most of its zones."""
    for chain in found:
        named = [given[p] for p in chain.borders if given.get(p)]
        if named:
            chain.river = max(sorted({str(n) for n in named}), key=lambda n: named.count(n))
            continue
        votes: dict[str, float] = {}
        for a, b in chain.borders:
            for river, weight in _votes(projection, points[a], points[b]).items():
                votes[river] = votes.get(river, 0.0) + weight
        if votes:
            chain.river = max(sorted(votes), key=lambda r: votes[r])


def _votes(projection: Projection, a: Point, b: Point) -> dict[str, float]:
    """How well each river parts two points: well when the line between them crosses it, less when it is only near."""
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    far = math.dist(a, b)
    votes = {}
    for ident, (left, low, right, high) in river_boxes(projection):
        if not (left - far < middle[0] < right + far and low - far < middle[1] < high + far):
            continue
        course = river_course(projection, ident)
        gap = nearest_on_line(middle, course)[0]
        if crossings(a, b, course) % 2:
            votes[ident] = 3.0 - 0.25 * min(atlas().rivers[ident].rank, 3) - gap / far
        elif gap < 0.8 * far:
            votes[ident] = 0.8 - gap / far
    return votes


def joined(found: Sequence[Chain]) -> list[Chain]:
    """Chains of one river that meet at a corner, made into one, so that a tributary does not cut the river it joins."""
    out: list[Chain] = []
    for chain in sorted(found, key=lambda c: (c.river, c.borders)):
        grown = Chain(list(chain.borders), list(chain.corners), chain.river)
        while True:
            other = next((c for c in out if c.river == grown.river and _fits(c, grown)), None)
            if other is None:
                break
            out.remove(other)
            grown = _linked(other, grown)
        out.append(grown)
    rank = {r.id: r.rank for r in atlas().rivers.values()}
    return sorted(out, key=lambda c: (rank.get(c.river, 9), -len(c.borders), c.borders))


def _fits(a: Chain, b: Chain) -> bool:
    ends_a, ends_b = {a.corners[0], a.corners[-1]}, {b.corners[0], b.corners[-1]}
    return len(ends_a & ends_b) == 1 and len(set(a.corners) & set(b.corners)) == 1


def _linked(a: Chain, b: Chain) -> Chain:
    if a.corners[0] in (b.corners[0], b.corners[-1]):
        a = Chain(a.borders[::-1], a.corners[::-1], a.river)
    if b.corners[-1] == a.corners[-1]:
        b = Chain(b.borders[::-1], b.corners[::-1], b.river)
    return Chain(a.borders + b.borders, a.corners + b.corners[1:], a.river)


def place_corners(
    course: Sequence[Point],
    corners: Sequence[Corner],
    places: Mapping[Corner, Point],
    fixed: Collection[Corner],
    dry: Mapping[Corner, Sequence[tuple[Point, Point]]],
    mouths: Mapping[Corner, Sequence[Point]],
) -> dict[Corner, Point]:
    """The best places of a chain's corners along a river, in its order or against it; some may be left alone."""
    best: tuple[float, dict[Corner, Point]] | None = None
    options = [_options(course, c, places, fixed, dry, mouths) for c in corners]
    for way in (1, -1):
        cost, chosen = _in_order(course, options, way)
        if best is None or cost < best[0]:
            best = (cost, {c: course[i] for c, i in zip(corners, chosen, strict=True) if i >= 0 and c not in fixed})
    return best[1] if best else {}


def _options(
    course: Sequence[Point],
    corner: Corner,
    places: Mapping[Corner, Point],
    fixed: Collection[Corner],
    dry: Mapping[Corner, Sequence[tuple[Point, Point]]],
    mouths: Mapping[Corner, Sequence[Point]],
) -> list[tuple[int, float]]:
    """Vertices of the river that a corner may take, with their cost."""
    x, y = places[corner]
    if corner in fixed:
        gap, _, at = nearest_on_line((x, y), course)
        return [(round(at), gap)] if gap < REACH_KM else []
    out = []
    for i, q in enumerate(course):
        far = math.hypot(q[0] - x, q[1] - y)
        if far > REACH_KM:
            continue
        cost = far + 0.7 * sum(abs(math.dist(q, a) - math.dist(q, b)) for a, b in dry.get(corner, ()))
        if any(math.dist(q, m) < 0.01 for m in mouths.get(corner, ())):
            cost -= AT_MOUTH
        out.append((i, cost))
    return out


def _in_order(course: Sequence[Point], options: Sequence[list[tuple[int, float]]], way: int) -> tuple[float, list[int]]:
    """The cheapest choice of one vertex for each corner, or -1 for none, with the vertices in one direction."""
    gap = max(1, round(APART_KM / STEP_KM))
    nowhere = -len(course) - gap  # the place before the first vertex, from which every vertex can follow
    # For each corner: place reached -> (cost, the place before, whether the corner itself was placed there).
    # Places run upwards in either direction: against the river they are counted from its end.
    steps: list[dict[int, tuple[float, int, bool]]] = [{nowhere: (0.0, nowhere, False)}]
    for choices in options:
        before = sorted((place, cost) for place, (cost, _, _) in steps[-1].items())
        reached = {place: (cost + LEFT_ALONE, place, False) for place, cost in before}
        best, behind, k = float("inf"), nowhere, 0
        for vertex, extra in sorted(choices) if way > 0 else sorted(choices, reverse=True):
            place = vertex if way > 0 else len(course) - 1 - vertex
            while k < len(before) and before[k][0] + gap <= place:
                if before[k][1] < best:
                    best, behind = before[k][1], before[k][0]
                k += 1
            if place not in reached or best + extra < reached[place][0]:
                reached[place] = (best + extra, behind, True)
        steps.append(reached)
    place = min(steps[-1], key=lambda p: steps[-1][p][0])
    total = steps[-1][place][0]
    chosen = []
    for reached in reversed(steps[1:]):
        _, behind, placed = reached[place]
        chosen.append((place if way > 0 else len(course) - 1 - place) if placed else -1)
        place = behind
    return total, chosen[::-1]
