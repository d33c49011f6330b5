"""Where the stacks of a still picture stand: near their place, off each other and off the names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vistula.atlas.places import NAME_SIZES, Place, label_spots, name_width
from vistula.atlas.plane import Box, box, inside, simplify
from vistula.atlas.projection import Point

STEP = 7.0
FARTHEST = 77.0  # pixels from its place that a stack may be moved
ON_STACK = 0.6  # costs of a covered square pixel, to be weighed against pixels moved
ON_NAME = 0.9
WIDE_LETTERS = 1.14  # the width of a name with more wide letters than most
ELSEWHERE = 5000.0  # its middle lies in another space
BEYOND_THE_BORDER = 11.0  # for each of the eight points of the rim that lie in another space


def name_text(space: Mapping[str, Any]) -> str:
    name = str(space.get("name") or "")
    return name.upper() if int(space.get("rank", 3)) == 0 else name


def name_anchor(space: Mapping[str, Any]) -> str:
    """A name hangs away from the counters it belongs to, if the drawing does not say how."""
    label = space["label"]
    if len(label) > 2:
        return str(label[2])
    dx, dy = label[0] - space["at"][0], label[1] - space["at"][1]
    if abs(dx) <= abs(dy):
        return "middle"
    return "start" if dx > 0 else "end"


def name_box(space: Mapping[str, Any]) -> Box | None:
    """The room that a name takes, with the sign of the town before or behind it."""
    label, text = space.get("label"), name_text(space)
    if label is None or not text:
        return None
    rank = min(int(space.get("rank", 3)), 4)
    wide, size, anchor = WIDE_LETTERS * name_width(text, rank), NAME_SIZES[rank], name_anchor(space)
    x, y = label[0], label[1]
    left = x if anchor == "start" else x - wide if anchor == "end" else x - wide / 2
    before, behind = (10.0 if anchor == "start" else 1.0), (10.0 if anchor == "end" else 1.0)
    return left - before, y - size * 0.76, left + wide + behind, y + size * 0.26


def stand(spaces: Mapping[Any, Mapping[str, Any]], sizes: Mapping[Any, tuple[float, float]]) -> dict[Any, Box]:
    """For each space with counters, whose width and height are given, the box they stand in; the largest first."""
    names = [b for b in map(name_box, spaces.values()) if b is not None]
    taken: dict[Any, Box] = {}
    offsets = sorted(_offsets(), key=lambda o: math.hypot(*o))
    for ident in sorted(sizes, key=lambda i: (-sizes[i][0] * sizes[i][1], str(i))):
        space = spaces[ident]
        width, height = sizes[ident]
        x, y = space["at"]
        home = (x - width / 2, y - height / 2, x + width / 2, y + height / 2)
        reach = (home[0] - FARTHEST, home[1] - FARTHEST, home[2] + FARTHEST, home[3] + FARTHEST)
        near_names = [n for n in names if covered(n, reach)]
        near_stacks = [b for b in taken.values() if covered(b, reach)]
        shape = simplify(space["shape"], 3.0) if space.get("shape") else ()
        best, least = home, math.inf
        for dx, dy in offsets:
            cost = math.hypot(dx, dy)
            if cost >= least:
                break  # the rest lie farther off
            spot = (home[0] + dx, home[1] + dy, home[2] + dx, home[3] + dy)
            cost += ON_STACK * _sum(spot, near_stacks) + ON_NAME * _sum(spot, near_names)
            if cost < least and shape:
                cost += BEYOND_THE_BORDER * sum(not inside(p, shape) for p in _rim(spot))
                cost += 0.0 if inside((x + dx, y + dy), shape) else ELSEWHERE
            if cost < least:
                best, least = spot, cost
        taken[ident] = best
    return taken


def clear_names(spaces: Mapping[Any, Mapping[str, Any]], standing: Mapping[Any, Box]) -> dict[Any, Mapping[str, Any]]:
    """The spaces with each covered name on the side of its town where least lies on it, if the town's sign is known."""
    found = dict(spaces)
    names = {ident: b for ident, b in ((i, name_box(s)) for i, s in spaces.items()) if b is not None}
    for ident, own in names.items():
        space = spaces[ident]
        reach = (own[0] - 200, own[1] - 60, own[2] + 200, own[3] + 60)
        stacks = [b for b in standing.values() if covered(b, reach)]
        if "sign" not in space or not _sum(own, stacks):
            continue
        in_the_way = [*stacks, *(b for other, b in names.items() if other != ident and covered(b, reach))]
        rank = min(int(space.get("rank", 3)), 4)
        x, y = space["sign"]
        town = Place(str(space["name"]), x, y, rank, bool(space.get("fortress")))
        label, room = min(label_spots(town), key=lambda spot: _sum(spot[1], in_the_way))
        if _sum(room, in_the_way) < _sum(own, in_the_way):
            found[ident] = {**space, "label": label}
            names[ident] = room
    return found


def around(boxes: Iterable[Box], margin: float, size: Sequence[float]) -> Box:
    """The part of a sheet that holds all the boxes, with a margin; the whole sheet if there are none."""
    corners = [p for left, top, right, bottom in boxes for p in ((left, top), (right, bottom))]
    if not corners:
        return 0.0, 0.0, float(size[0]), float(size[1])
    left, top, right, bottom = box(corners)
    return (
        max(0.0, math.floor(left - margin)),
        max(0.0, math.floor(top - margin)),
        min(float(size[0]), math.ceil(right + margin)),
        min(float(size[1]), math.ceil(bottom + margin)),
    )


def covered(a: Box, b: Box) -> float:
    """The square pixels that two boxes have in common."""
    w = min(a[2], b[2]) - max(a[0], b[0])
    h = min(a[3], b[3]) - max(a[1], b[1])
    return w * h if w > 0 and h > 0 else 0.0


def _sum(spot: Box, others: Sequence[Box]) -> float:
    return sum(covered(spot, other) for other in others)


def _offsets() -> list[Point]:
    most = int(FARTHEST // STEP)
    return [(STEP * i, STEP * j) for i in range(-most, most + 1) for j in range(-most, most + 1)]


def _rim(b: Box) -> list[Point]:
    """Corners and middles of the sides."""
    x, y = (b[0] + b[2]) / 2, (b[1] + b[3]) / 2
    return [(b[0], b[1]), (x, b[1]), (b[2], b[1]), (b[2], y), (b[2], b[3]), (x, b[3]), (b[0], b[3]), (b[0], y)]
