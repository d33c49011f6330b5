"""Where names and stacks go, so that no counter covers a name.

seats = settle(shapes, places)
seats[7].at          where the stack of space 7 stands
seats[7].label       (x, y, anchor) of its name
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vistula.atlas.kept import kept
from vistula.atlas.places import Label, Place, label_spots, sign_radius
from vistula.atlas.plane import Box, box, inside, simplify
from vistula.atlas.projection import Point

STACK = (58.0, 56.0)  # width and height kept free for a stack of three and its total
STEP = 11.0
COVERED_NAME = 240.0
COVERED_SIGN = 48.0
COVERED_STACK = 110.0
MOST_STANDS = 70  # the best spots of a space that are weighed against names


@dataclass(frozen=True)
class Seat:
    at: Point
    label: Label


@kept
def settle(
    shapes: Mapping[int, Sequence[Point]], places: Mapping[int, Place], room: tuple[float, float] = STACK
) -> dict[int, Seat]:
    """A seat for the stack and the name of each space, names of greater towns first."""
    names: list[Box] = []
    stacks: list[Box] = []
    seats: dict[int, Seat] = {}
    signs = [_sign(p) for p in places.values()]
    for z in sorted(places, key=lambda z: (places[z].rank, z)):
        place, shape = places[z], simplify(shapes[z], 3.0)
        own = _sign(place)
        stands = _stands(shape, place, room)
        around = box(shape)
        reach = (around[0] - 120, around[1] - 40, around[2] + 120, around[3] + 40)
        near = [n for n in names if _touch(n, reach)]
        stacked = [s for s in stacks if _touch(s, reach)]
        stands = [
            (
                base
                + COVERED_NAME * sum(_overlap(held, n) for n in near)
                + COVERED_STACK * sum(_overlap(held, s) for s in stacked),
                spot,
                held,
            )
            for base, spot, held in stands
        ]
        others = [s for s in signs if s != own and _touch(s, reach)]
        options = []
        for n, (label, area) in enumerate(label_spots(place)):
            cost = 3.0 * n + 220.0 * sum(_overlap(area, other) for other in near)
            cost += 60.0 * sum(_overlap(area, s) for s in others)
            cost += COVERED_NAME * sum(_overlap(s, area) for s in stacked)
            cost += 7.0 * sum(not inside(c, shape) for c in _corners(area))
            for base, spot, held in stands:
                options.append((cost + base + COVERED_NAME * _overlap(held, area), spot, label, area, held))
        _, at, label, area, held = min(options, key=lambda o: o[0])
        names.append(area)
        stacks.append(held)
        seats[z] = Seat(at, label)
    return seats


def _stands(shape: Sequence[Point], place: Place, room: tuple[float, float]) -> list[tuple[float, Point, Box]]:
    """Spots for the stack inside a shape with their cost: near the border, over the town's sign, far from the town."""
    left, top, right, bottom = box(shape)
    sign = _sign(place)
    half_w, half_h = room[0] / 2, room[1] / 2
    columns = max(2, min(12, int((right - left) / STEP)))
    rows = max(2, min(12, int((bottom - top) / STEP)))
    found = []
    for j in range(1, rows):
        y = top + (bottom - top) * j / rows
        for i in range(1, columns):
            x = left + (right - left) * i / columns
            if not inside((x, y), shape):
                continue
            held = (x - half_w, y - half_h, x + half_w, y + half_h)
            edge = math.sqrt(min((x - px) ** 2 + (y - py) ** 2 for px, py in shape))
            cost = COVERED_SIGN * _overlap(held, sign) + max(0.0, 38.0 - edge) * 1.6
            found.append((cost + 0.12 * math.hypot(x - place.x, y - place.y), (round(x, 1), round(y, 1)), held))
    if not found:
        held = (place.x - half_w, place.y - half_h, place.x + half_w, place.y + half_h)
        found.append((0.0, (round(place.x, 1), round(place.y, 1)), held))
    found.sort(key=lambda f: f[0])
    return found[:MOST_STANDS]


def _sign(p: Place) -> Box:
    r = sign_radius(p)
    return p.x - r, p.y - r, p.x + r, p.y + r


def _overlap(a: Box, b: Box) -> float:
    """The share of the smaller box that two boxes have in common."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    return w * h / min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))


def _touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _corners(a: Box) -> tuple[Point, Point, Point, Point]:
    return (a[0], a[1]), (a[2], a[1]), (a[2], a[3]), (a[0], a[3])
