"""Sea, lakes and rivers: waterlines along the coast, ribbons that widen downstream, names along the course."""

from __future__ import annotations

import math
from collections.abc import Collection
from functools import lru_cache
from itertools import accumulate, pairwise

from vistula.atlas.courses import river_course
from vistula.atlas.geography import River, atlas
from vistula.atlas.plane import box, clip_box, runs_in_box, simplify, spline
from vistula.atlas.projection import Frame, Point
from vistula.atlas.svg import escape, path, paths

MARGIN = 70.0  # pixels beyond the sheet that are still drawn, so that no stroke ends in sight

# Width in pixels at the source and at the mouth.
WIDTHS = {"wisla": (2.6, 8.4), "dniepr": (2.0, 8.0), "bug": (1.0, 4.6), "narew": (1.0, 4.6), "niemen": (1.0, 5.4)}
WIDTHS |= {"dzwina": (1.6, 5.6), "prypec": (1.0, 5.0), "dniestr": (1.0, 5.0), "san": (0.8, 3.4), "berezyna": (0.8, 3.4)}
ORDINARY_WIDTH = (0.6, 2.6)
SHARP = 0.62  # radians: no name bends more than this from letter to letter


def sea_and_land(frame: Frame) -> str:
    """Sea, waterlines and land."""
    shapes = []
    for area in atlas().of_kind("land"):
        shape = clip_box(frame.path(area.outline), -MARGIN, -MARGIN, frame.width + MARGIN, frame.height + MARGIN)
        if len(shape) > 2:
            shapes.append(_natural(shape))
    d = paths(shapes, closed=True)
    return (
        f'<g class="sea-layer"><rect class="sea" width="{frame.width:g}" height="{frame.height:g}"/>'
        f'<defs><path id="land-shape" d="{d}"/></defs>'
        '<g class="wl"><use href="#land-shape" class="w1"/><use href="#land-shape" class="w2"/>'
        '<use href="#land-shape" class="w3"/></g><use href="#land-shape" class="land"/></g>'
    )


def _natural(shape: list[Point]) -> list[Point]:
    """Rounds the corners of a traced outline but leaves long straight sides (the edges of the sheet) alone."""
    out: list[Point] = []
    n = len(shape)
    for i, p in enumerate(shape):
        before, after = shape[i - 1], shape[(i + 1) % n]
        if math.dist(before, p) > 400 or math.dist(p, after) > 400:
            out.append(p)
            continue
        out.append((0.75 * p[0] + 0.25 * before[0], 0.75 * p[1] + 0.25 * before[1]))
        out.append((0.75 * p[0] + 0.25 * after[0], 0.75 * p[1] + 0.25 * after[1]))
    return out


def lakes(frame: Frame) -> str:
    out = []
    for kind in ("lagoon", "lake"):
        shapes = []
        for area in atlas().of_kind(kind):
            shape = clip_box(frame.path(area.outline), -MARGIN, -MARGIN, frame.width + MARGIN, frame.height + MARGIN)
            if len(shape) > 2:
                shapes.append(_natural(shape))
        if shapes:
            out.append(f'<path class="{kind}" d="{paths(shapes, closed=True)}"/>')
    return f'<g class="lakes">{"".join(out)}</g>' if out else ""


@lru_cache(maxsize=512)
def pixels(frame: Frame, river: River) -> list[Point]:
    """The drawn course of a river in pixels of a sheet."""
    return [frame.xy_km(*p) for p in river_course(frame.projection, river.id)]


def on_sheet(frame: Frame, line: list[Point]) -> bool:
    left, top, right, bottom = box(line)
    return left < frame.width + MARGIN and right > -MARGIN and top < frame.height + MARGIN and bottom > -MARGIN


def rivers(frame: Frame, shown: Collection[str] | None, faint: bool = False) -> str:
    """Ribbons for the rivers that matter in play (by default classes 1 and 2), thin brooks for the rest."""
    ribbons, brooks, canals = [], [], []
    for river in atlas().rivers.values():
        course = pixels(frame, river)
        if not on_sheet(frame, course):
            continue
        matters = river.rank in (1, 2) if shown is None else river.id in shown
        if river.rank == 4:
            canals += _visible(frame, simplify(course, 0.3))
        elif matters:
            low, high = WIDTHS.get(river.id, ORDINARY_WIDTH)
            ribbons += _ribbon(frame, simplify(course, 0.22), low, high)
        else:
            brooks += _visible(frame, simplify(course, 0.45))
    css = "rivers faint" if faint else "rivers"
    return (
        f'<g class="{css}"><path class="brook" d="{paths(brooks)}"/><path class="canal" d="{paths(canals)}"/>'
        f'<defs><path id="river-shapes" d="{"".join(ribbons)}"/></defs>'
        '<use href="#river-shapes" class="bank"/><use href="#river-shapes" class="water"/></g>'
    )


def _visible(frame: Frame, line: list[Point]) -> list[list[Point]]:
    return runs_in_box(line, -MARGIN, -MARGIN, frame.width + MARGIN, frame.height + MARGIN)


def _ribbon(frame: Frame, line: list[Point], low: float, high: float) -> list[str]:
    """The outline of a river that widens from its source to its mouth, for each run of it on the sheet."""
    travelled = list(accumulate((math.dist(a, b) for a, b in pairwise(line)), initial=0.0))
    total = travelled[-1] or 1.0
    half = {p: (low + (high - low) * t / total) / 2 for p, t in zip(line, travelled, strict=True)}
    out = []
    for run in _visible(frame, line):
        left, right = [], []
        for i, p in enumerate(run):
            a, b = run[max(0, i - 1)], run[min(len(run) - 1, i + 1)]
            dx, dy = b[0] - a[0], b[1] - a[1]
            norm = math.hypot(dx, dy) or 1.0
            w = half[p]
            left.append((p[0] - dy / norm * w, p[1] + dx / norm * w))
            right.append((p[0] + dy / norm * w, p[1] - dx / norm * w))
        out.append(path(left + right[::-1], closed=True))
    return out


def river_names(frame: Frame, shown: Collection[str] | None, taken: list[Point]) -> str:
    """Names set along the straightest stretches; great rivers are named again after a long way."""
    out, defs = [], []
    for river in atlas().rivers.values():
        matters = river.rank in (1, 2) if shown is None else river.id in shown
        if (not matters and river.rank != 4) or not on_sheet(frame, pixels(frame, river)):
            continue
        size, kind = (16.5, "rv big") if river.id == "wisla" else (12.5, "rv") if river.rank == 1 else (11.5, "rv sm")
        spaced = size * 0.5 + (3 if river.id == "wisla" else 1)
        need = spaced * len(river.name) + 14
        every = 620 if river.rank == 1 else 1500
        for k, stretch in enumerate(_straight_stretches(frame, pixels(frame, river), need, every, taken)):
            ident = f"rn-{river.id}-{k}"
            defs.append(f'<path id="{ident}" d="{path(stretch)}"/>')
            out.append(
                f'<text class="{kind}" dy="-4"><textPath href="#{ident}" startOffset="50%">{escape(river.name)}'
                "</textPath></text>"
            )
    return f'<g class="river-names"><defs>{"".join(defs)}</defs>{"".join(out)}</g>'


def _straight_stretches(
    frame: Frame, course: list[Point], need: float, every: float, taken: list[Point]
) -> list[list[Point]]:
    """Where names go: windows of the needed length with the least bending, far from each other and from towns."""
    found: list[list[Point]] = []
    for run in runs_in_box(course, 12, 12, frame.width - 12, frame.height - 12):
        line = _even(spline(simplify(run, 7.0), 8.0), 8.0)
        window = round(need / 8)
        if len(line) < window + 4:
            continue
        scored = []
        for i in range(2, len(line) - window - 1, 2):
            part = line[i : i + window + 1]
            scored.append((_bend(part) + _crowding(part, taken), i))
        scored.sort()
        budget = 1 + int(len(line) * 8 / every)
        places: list[int] = []
        for score, i in scored:
            if score > 3.0 or len(places) >= budget:
                break
            if all(abs(i - j) * 8 > every * 0.6 for j in places):
                places.append(i)
                part = simplify(line[i : i + window + 1], 1.2)
                found.append(part if part[-1][0] >= part[0][0] else part[::-1])
    return found


def _even(line: list[Point], step: float) -> list[Point]:
    out = [line[0]]
    for p in line[1:]:
        if math.dist(out[-1], p) >= step:
            out.append(p)
    return out


def _bend(part: list[Point]) -> float:
    """The sum of all turns, in radians, and a little for a steep course."""
    total = 0.0
    for a, b, c in zip(part, part[2:], part[4:], strict=False):
        turn = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
        bent = abs((turn + math.pi) % (2 * math.pi) - math.pi)
        total += 0.5 * bent + (6.0 if bent > SHARP else 0.0)
    dx, dy = part[-1][0] - part[0][0], part[-1][1] - part[0][1]
    return total + 0.5 * abs(dy) / (math.hypot(dx, dy) or 1.0)


def _crowding(part: list[Point], taken: list[Point]) -> float:
    middle = part[len(part) // 2]
    reach = math.dist(part[0], middle) + 16
    crowd = 0.0
    for t in taken:
        if abs(t[0] - middle[0]) < reach and abs(t[1] - middle[1]) < reach and min(math.dist(t, p) for p in part) < 24:
            crowd += 0.9
    return crowd
