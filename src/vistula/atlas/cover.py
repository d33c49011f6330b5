"""Woods, marshes and hills: natural-looking patches with their glyphs.

Given spaces of a kind, patches grow from a noise field cut so that each space has the same share (two thirds of a zone,
86 % of a hex), with clearings at towns and along rivers. Given no spaces they grow over the areas of the atlas.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from vistula.atlas.noise import Row, lattice
from vistula.atlas.plane import box, simplify
from vistula.atlas.projection import Point
from vistula.atlas.svg import dots, paths, strokes

ZONE_SHARE = 2 / 3
HEX_SHARE = 0.86
TREE_SPACING = 9.4
MOST_TREES = 24000
SEEDS = {"forest": 11, "marsh": 23, "hills": 37, "mountains": 41}
OUTSIDE = -9.0
DEEPER = 0.105  # how much likelier cover is with each cell away from open land
PAD = 3  # cells beyond each edge of the sheet; the outermost stay open, so that every contour closes

TREE_A = "l-2 4.2h4z"
TREE_B = "h1"
TUFT = "l-1.5-2.6m1.5 2.6v-3.6m0 3.6l1.5-2.6m-5 2.6h7m-3.5 0"


@dataclass(frozen=True)
class Patch:
    """A space that is covered: its outline in pixels."""

    kind: str
    shape: Sequence[Point]


class Field:
    """Heights on a grid of cells over the sheet; a patch is where the height is above zero."""

    def __init__(self, width: float, height: float, cell: float) -> None:
        self.cell = cell
        self.columns = int(width / cell) + 2 * PAD + 1
        self.rows = int(height / cell) + 2 * PAD + 1
        self.height = [OUTSIDE] * (self.columns * self.rows)
        self.covered: list[int] = []  # the cells that lie in a patch

    def spans(self, shape: Sequence[Point]) -> list[tuple[int, int, int]]:
        """The cells whose centre lies in a polygon: row, first column, last column."""
        _, top, _, bottom = box(shape)
        spans = []
        high, low = math.floor(top / self.cell) + PAD, math.ceil(bottom / self.cell) + PAD
        for j in range(max(1, high), min(self.rows - 2, low) + 1):
            y = (j - PAD) * self.cell
            cuts = []
            x1, y1 = shape[-1]
            for x2, y2 in shape:
                if (y1 > y) != (y2 > y):
                    cuts.append((x2 - x1) * (y - y1) / (y2 - y1) + x1)
                x1, y1 = x2, y2
            cuts.sort()
            for a, b in zip(cuts[::2], cuts[1::2], strict=False):
                first = max(1, math.ceil(a / self.cell) + PAD)
                last = min(self.columns - 2, math.floor(b / self.cell) + PAD)
                if first <= last:
                    spans.append((j, first, last))
        return spans


def build_field(
    width: float,
    height: float,
    patches: Sequence[Patch],
    share: float,
    seed: int,
    clearings: Sequence[tuple[Point, float]],
    cell: float,
) -> Field:
    """The field of one kind of cover, cut at the same share of each patch."""
    f = Field(width, height, cell)
    columns = f.columns
    depth = _depths(f, patches)
    holes = _holes(f, clearings)
    wave = 58.0
    for patch in patches:
        values: list[tuple[float, int]] = []
        for j, first, last in f.spans(patch.shape):
            row = Row(j * cell / wave, first * cell / wave, last * cell / wave, seed)
            for i in range(first, last + 1):
                k = j * columns + i
                values.append((row.at(i * cell / wave) + DEEPER * depth[k] - holes.get(k, 0.0), k))
        if not values:
            continue
        ordered = sorted(v for v, _ in values)
        cut = ordered[min(len(ordered) - 1, int(len(ordered) * (1 - share)))]
        for value, k in values:
            f.height[k] = value - cut + 1e-6
            f.covered.append(k)
    return f


def _depths(f: Field, patches: Sequence[Patch]) -> dict[int, int]:
    """How many cells each covered cell lies from open land, up to four."""
    covered: set[int] = set()
    for patch in patches:
        for j, first, last in f.spans(patch.shape):
            covered.update(range(j * f.columns + first, j * f.columns + last + 1))
    depth = dict.fromkeys(covered, 4)
    edge = {
        k
        for k in covered
        if k - 1 not in covered or k + 1 not in covered or k - f.columns not in covered or k + f.columns not in covered
    }
    for level in range(4):
        for k in edge:
            depth[k] = level
        edge = {n for k in edge for n in (k - 1, k + 1, k - f.columns, k + f.columns) if depth.get(n, -1) > level}
    return depth


def _holes(f: Field, clearings: Sequence[tuple[Point, float]]) -> dict[int, float]:
    holes: dict[int, float] = {}
    for (x, y), radius in clearings:
        reach = math.ceil(radius / f.cell)
        ci, cj = round(x / f.cell) + PAD, round(y / f.cell) + PAD
        for j in range(cj - reach, cj + reach + 1):
            for i in range(ci - reach, ci + reach + 1):
                if 0 <= i < f.columns and 0 <= j < f.rows:
                    far = math.hypot((i - PAD) * f.cell - x, (j - PAD) * f.cell - y) / radius
                    if far < 1:
                        k = j * f.columns + i
                        holes[k] = max(holes.get(k, 0.0), 0.9 * (1 - far * far))
    return holes


def contours(f: Field, level: float = 0.0) -> list[list[Point]]:
    """Closed lines around everything above a level, by marching squares."""
    columns, cell, height = f.columns, f.cell, f.height
    after: dict[tuple[int, int], tuple[int, int]] = {}
    where: dict[tuple[int, int], Point] = {}

    def cut(k: int, across: int) -> tuple[int, int]:
        """The crossing on the edge from cell k to the right (across = 0) or down (across = 1)."""
        key = (k, across)
        if key not in where:
            a = max(height[k] - level, -0.35)
            b = max(height[k + (1 if across == 0 else columns)] - level, -0.35)
            t = a / (a - b)
            j, i = divmod(k, columns)
            i, j = i - PAD, j - PAD
            where[key] = ((i + t) * cell, j * cell) if across == 0 else (i * cell, (j + t) * cell)
        return key

    active = {k for k in f.covered if height[k] > level}
    squares = {n for k in active for n in (k, k - 1, k - columns, k - columns - 1) if n >= 0}
    for k in squares:
        j, i = divmod(k, columns)
        if i + 1 >= columns or j + 1 >= f.rows:
            continue
        nw, ne, sw, se = k in active, k + 1 in active, k + columns in active, k + columns + 1 in active
        case = nw | ne << 1 | se << 2 | sw << 3
        if case in (0, 15):
            continue
        top, left, bottom, right = (k, 0), (k, 1), (k + columns, 0), (k + 1, 1)
        for a, b in _CASES[case]:
            names = (top, right, bottom, left)
            after[cut(*names[a])] = cut(*names[b])
    lines = []
    while after:
        start, here = after.popitem()
        line = [where[start]]
        while here != start:
            line.append(where[here])
            here = after.pop(here)
        lines.append(line)
    return lines


# From which side of the square to which the line runs (0 top, 1 right, 2 bottom, 3 left), the high ground on its right.
_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 3), (2, 1)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((1, 0), (3, 2)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


def _round(line: list[Point]) -> list[Point]:
    """A closed line with its corners cut and its needless vertices dropped."""
    out = []
    for a, b in zip(line, line[1:] + line[:1], strict=True):
        out.append((0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]))
        out.append((0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1]))
    return simplify([*out, out[0]], 0.5)[:-1]


def outline(f: Field, level: float = 0.0, least: int = 6) -> str:
    return paths((_round(line) for line in contours(f, level) if len(line) >= least), closed=True)


def glyph_places(f: Field, spacing: float, seed: int, above: float) -> list[Point]:
    """A jittered grid of places on ground above a level."""
    columns, cell, height = f.columns, f.cell, f.height
    wanted = set()
    for k in f.covered:
        if height[k] > above:
            row, column = divmod(k, columns)
            wanted.add((int((row - PAD) * cell / spacing), int((column - PAD) * cell / spacing)))
    places = []
    for j, i in sorted(wanted):
        x = (i + 0.5 * (j % 2) + 0.7 * (lattice(i, j, seed) - 0.5)) * spacing
        y = (j + 0.7 * (lattice(i, j, seed + 7) - 0.5)) * spacing
        k = (round(y / cell) + PAD) * columns + round(x / cell) + PAD
        if 0 <= k < len(height) and height[k] > above:
            places.append((x, y))
    return places


def forest(f: Field) -> str:
    wooded = sum(1 for k in f.covered if f.height[k] > 0) * f.cell * f.cell
    spacing = max(TREE_SPACING, math.sqrt(wooded / MOST_TREES))
    places = glyph_places(f, spacing, 5, 0.03)
    conifers = [p for i, p in enumerate(places) if lattice(i, 3, 77) < 0.5]
    leafy = [p for i, p in enumerate(places) if lattice(i, 3, 77) >= 0.5]
    round_trees = dots(leafy, TREE_B, 1)
    return (
        f'<g class="woods"><path class="forest" d="{outline(f)}"/><path class="glade" d="{outline(f, 0.3, 10)}"/>'
        f'<path class="tree-a" d="{dots(conifers, TREE_A)}"/><defs><path id="round-trees" d="{round_trees}"/></defs>'
        '<use href="#round-trees" class="tree-b"/><use href="#round-trees" class="tree-c"/></g>'
    )


def marsh(f: Field) -> str:
    places = glyph_places(f, 17.0, 9, 0.03)
    return f'<g class="marshes"><path class="marsh" d="{outline(f)}"/><path class="tuft" d="{dots(places, TUFT)}"/></g>'


def hills(f: Field, levels: Sequence[float]) -> str:
    """Hachures that run downhill from rings of equal height."""
    ticks: list[tuple[Point, Point]] = []
    for n, level in enumerate(levels):
        for ring in contours(f, level):
            if len(ring) < 7:
                continue
            ticks += _hachures(ring, 5.4 - 0.9 * n, 6.4)
    return f'<g class="hills"><path class="hill" d="{outline(f)}"/><path class="hach" d="{strokes(ticks)}"/></g>'


def _hachures(ring: list[Point], size: float, spacing: float) -> list[tuple[Point, Point]]:
    """Short strokes outward from a closed line (the high ground is on its right)."""
    out = []
    left = 0.0
    n = len(ring)
    for i in range(n):
        a, b = ring[i], ring[(i + 1) % n]
        span = math.dist(a, b)
        if span == 0:
            continue
        ux, uy = (b[0] - a[0]) / span, (b[1] - a[1]) / span
        at = left
        while at < span:
            x, y = a[0] + ux * at, a[1] + uy * at
            long = size * (0.75 + 0.5 * lattice(round(x), round(y), 3))
            out.append(((x, y), (x + uy * long, y - ux * long)))
            at += spacing
        left = at - span
    return out


def cover(
    width: float,
    height: float,
    patches: Sequence[Patch],
    share: float,
    clearings: Sequence[tuple[Point, float]],
) -> str:
    """All patches of all kinds as SVG."""
    cell = 8.0 if width * height < 1.2e7 else 10.4
    out = []
    for kind in ("marsh", "hills", "mountains", "forest"):
        chosen = [p for p in patches if p.kind == kind]
        if not chosen:
            continue
        f = build_field(width, height, chosen, share, SEEDS[kind], clearings if kind != "hills" else (), cell)
        if kind == "forest":
            out.append(forest(f))
        elif kind == "marsh":
            out.append(marsh(f))
        else:
            out.append(hills(f, (0.02, 0.22, 0.42) if kind == "hills" else (0.02, 0.16, 0.30, 0.44)))
    return "".join(out)
