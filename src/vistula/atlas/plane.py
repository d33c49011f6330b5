"""Small geometry on the plane: distances, crossings, clipping, smoothing. Points are pairs, polygons are open lists."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from vistula.atlas.projection import Point

Box = tuple[float, float, float, float]  # left, top, right, bottom


def distance_to_line(p: Point, line: Sequence[Point]) -> float:
    return min(math.dist(p, nearest_on_segment(p, a, b)) for a, b in pairwise(line))


def nearest_on_segment(p: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    if length == 0:
        return a
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length
    t = 0.0 if t < 0 else min(t, 1.0)
    return a[0] + t * dx, a[1] + t * dy


def nearest_on_line(p: Point, line: Sequence[Point]) -> tuple[float, Point, float]:
    """The distance to a line, the nearest point on it, and where it lies: index of the segment plus the fraction."""
    px, py = p
    rough = min(math.hypot(x - px, y - py) for x, y in line[::COARSE])  # no segment beyond this can be the nearest
    found, near, place = math.inf, line[0], 0.0
    ax, ay = line[0]
    ax -= px
    ay -= py
    for i in range(len(line) - 1):
        bx, by = line[i + 1]
        bx -= px
        by -= py
        if not (
            (ax > rough and bx > rough)
            or (ax < -rough and bx < -rough)
            or (ay > rough and by > rough)
            or (ay < -rough and by < -rough)
        ):
            dx, dy = bx - ax, by - ay
            span = dx * dx + dy * dy
            t = -(ax * dx + ay * dy) / span if span else 0.0
            t = 0.0 if t < 0 else min(t, 1.0)
            qx, qy = ax + t * dx, ay + t * dy
            d = math.hypot(qx, qy)
            if d < found:
                found, near, place = d, (px + qx, py + qy), i + t
                rough = min(rough, d)
        ax, ay = bx, by
    return found, near, place


COARSE = 10


def stretch(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a line between two places given as index plus fraction, in the direction from start to end."""
    if start > end:
        return stretch(line, end, start)[::-1]
    i, j = int(start), int(end)
    out = [_at(line, start)]
    out += [line[k] for k in range(i + 1, j + 1) if math.dist(line[k], out[-1]) > 1e-9]
    last = _at(line, end)
    if math.dist(last, out[-1]) > 1e-9:
        out.append(last)
    return out


def _at(line: Sequence[Point], place: float) -> Point:
    i = min(int(place), len(line) - 2)
    t = place - i
    (ax, ay), (bx, by) = line[i], line[i + 1]
    return ax + t * (bx - ax), ay + t * (by - ay)


def crossing(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the segments ab and cd cross; a touch at the start of either counts, at its end does not."""
    rx, ry = b[0] - a[0], b[1] - a[1]
    sx, sy = d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if cross == 0:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    if 0 <= t < 1 and 0 <= u < 1:
        return a[0] + t * rx, a[1] + t * ry
    return None


def crossings(a: Point, b: Point, line: Sequence[Point]) -> int:
    """How often the segment ab crosses a line."""
    left, right = min(a[0], b[0]), max(a[0], b[0])
    low, high = min(a[1], b[1]), max(a[1], b[1])
    count = 0
    for c, d in pairwise(line):
        if (c[0] < left and d[0] < left) or (c[0] > right and d[0] > right):
            continue
        if (c[1] < low and d[1] < low) or (c[1] > high and d[1] > high):
            continue
        if crossing(a, b, c, d) is not None:
            count += 1
    return count


def inside(p: Point, polygon: Sequence[Point]) -> bool:
    x, y = p
    odd = False
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
        x1, y1 = x2, y2
    return odd


def area(polygon: Sequence[Point]) -> float:
    """Signed area, positive when the corners run anticlockwise with y upwards."""
    total = 0.0
    x1, y1 = polygon[-1]
    for x2, y2 in polygon:
        total += x1 * y2 - x2 * y1
        x1, y1 = x2, y2
    return total / 2


def length(line: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(line))


def box(points: Iterable[Point]) -> Box:
    pts = list(points)
    xs = [x for x, _ in pts]
    ys = [y for _, y in pts]
    return min(xs), min(ys), max(xs), max(ys)


def clip_half_plane(polygon: Sequence[Point], origin: Point, normal: Point) -> list[Point]:
    """The part of a convex polygon on the side of a line that the normal points away from."""
    out: list[Point] = []
    if not polygon:
        return out
    ox, oy = origin
    nx, ny = normal
    px, py = polygon[-1]
    dp = (px - ox) * nx + (py - oy) * ny
    for qx, qy in polygon:
        dq = (qx - ox) * nx + (qy - oy) * ny
        if (dp <= 0) != (dq <= 0):
            t = dp / (dp - dq)
            out.append((px + t * (qx - px), py + t * (qy - py)))
        if dq <= 0:
            out.append((qx, qy))
        px, py, dp = qx, qy, dq
    return out


def clip_box(polygon: Sequence[Point], left: float, top: float, right: float, bottom: float) -> list[Point]:
    """The part of any polygon inside a box (Sutherland and Hodgman)."""
    out = list(polygon)
    for origin, normal in (
        ((left, 0.0), (-1.0, 0.0)),
        ((right, 0.0), (1.0, 0.0)),
        ((0.0, top), (0.0, -1.0)),
        ((0.0, bottom), (0.0, 1.0)),
    ):
        out = clip_half_plane(out, origin, normal)
    return out


def runs_in_box(line: Sequence[Point], left: float, top: float, right: float, bottom: float) -> list[list[Point]]:
    """The runs of a line that lie in a box, each with the vertex before and after, so that lines leave it cleanly."""
    keep = [left <= x <= right and top <= y <= bottom for x, y in line]
    runs: list[list[Point]] = []
    current: list[Point] = []
    for i, p in enumerate(line):
        near = keep[i] or (i > 0 and keep[i - 1]) or (i + 1 < len(line) and keep[i + 1])
        if near:
            current.append(p)
        elif current:
            runs.append(current)
            current = []
    if current:
        runs.append(current)
    return [r for r in runs if len(r) > 1]


def simplify(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Douglas and Peucker, without recursion."""
    if len(line) < 3:
        return list(line)
    keep = [False] * len(line)
    keep[0] = keep[-1] = True
    stack = [(0, len(line) - 1)]
    limit = tolerance * tolerance
    while stack:
        i, j = stack.pop()
        far, worst = 0, limit
        ax, ay = line[i]
        dx, dy = line[j][0] - ax, line[j][1] - ay
        span = dx * dx + dy * dy
        for k in range(i + 1, j):
            x, y = line[k]
            x -= ax
            y -= ay
            if span:
                t = (x * dx + y * dy) / span
                t = 0.0 if t < 0 else 1.0 if t > 1 else t
                x -= t * dx
                y -= t * dy
            d = x * x + y * y
            if d > worst:
                far, worst = k, d
        if far:
            keep[far] = True
            stack += [(i, far), (far, j)]
    return [p for p, kept in zip(line, keep, strict=True) if kept]


def spline(line: Sequence[Point], step: float) -> list[Point]:
    """A centripetal Catmull-Rom curve through the points of a line, a vertex about every `step`."""
    if len(line) < 3:
        return list(line)
    first, last = line[0], line[-1]
    pts = [
        (2 * first[0] - line[1][0], 2 * first[1] - line[1][1]),
        *line,
        (2 * last[0] - line[-2][0], 2 * last[1] - line[-2][1]),
    ]
    out = [first]
    for i in range(1, len(pts) - 2):
        p0, p1, p2, p3 = pts[i - 1], pts[i], pts[i + 1], pts[i + 2]
        span = math.dist(p1, p2)
        n = max(1, math.ceil(span / step))
        t01 = math.sqrt(math.dist(p0, p1)) or 1e-6
        t12 = math.sqrt(span) or 1e-6
        t23 = math.sqrt(math.dist(p2, p3)) or 1e-6
        m1x = p2[0] - p1[0] + t12 * ((p1[0] - p0[0]) / t01 - (p2[0] - p0[0]) / (t01 + t12))
        m1y = p2[1] - p1[1] + t12 * ((p1[1] - p0[1]) / t01 - (p2[1] - p0[1]) / (t01 + t12))
        m2x = p2[0] - p1[0] + t12 * ((p3[0] - p2[0]) / t23 - (p3[0] - p1[0]) / (t12 + t23))
        m2y = p2[1] - p1[1] + t12 * ((p3[1] - p2[1]) / t23 - (p3[1] - p1[1]) / (t12 + t23))
        for k in range(1, n + 1):
            s = k / n
            s2, s3 = s * s, s * s * s
            a, b, c, d = 2 * s3 - 3 * s2 + 1, s3 - 2 * s2 + s, 3 * s2 - 2 * s3, s3 - s2
            out.append(
                (a * p1[0] + b * m1x + c * p2[0] + d * m2x, a * p1[1] + b * m1y + c * p2[1] + d * m2y),
            )
    return out
