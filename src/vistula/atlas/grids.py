"""The lines of a board over the land: hexes with their river sides, or the borders of zones, or roads between towns."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

from vistula.atlas.courses import river_course
from vistula.atlas.geography import atlas
from vistula.atlas.hexgrid import Hex, HexLayout, Hexside
from vistula.atlas.kept import kept
from vistula.atlas.plane import nearest_on_line, simplify
from vistula.atlas.projection import Frame, Point
from vistula.atlas.svg import path, paths
from vistula.atlas.zones import Pair, ZoneMap, rim_lines


@kept
def hex_grid(
    layout: HexLayout,
    frame: Frame,
    hexes: Collection[Hex],
    rivers: Mapping[Hexside, Iterable[str]] | None = None,
    numbered: bool = True,
) -> str:
    """The sides of hexes once each, their numbers, and the river sides in a paper casing (great rivers wider)."""
    sheet = set(hexes)
    sides = []
    for h in sheet:
        for i, o in enumerate(layout.neighbours(h)):
            if o not in sheet or h < o:
                corners = layout.plane_corners(h)
                sides.append([layout.pixels(frame, corners[i]), layout.pixels(frame, corners[(i + 1) % 6])])
    out = [f'<path class="hexes" d="{paths(sides)}"/>']
    if numbered:
        out.append(f'<g class="hex-numbers">{"".join(_number(layout, frame, h) for h in sorted(sheet))}</g>')
    out.append(river_sides(layout, frame, rivers or {}))
    return f'<g class="grid">{"".join(out)}</g>'


def _number(layout: HexLayout, frame: Frame, h: Hex) -> str:
    x, y = layout.pixels(frame, layout.plane_center(h))
    up = 0.5 * layout.pitch_km * frame.pixels_per_km - 9.5
    return f'<text class="hexno" x="{x:.0f}" y="{y - up:.0f}">{h.label}</text>'


def river_sides(layout: HexLayout, frame: Frame, rivers: Mapping[Hexside, Iterable[str]]) -> str:
    """River hexsides as they count in play."""
    great: list[list[Point]] = []
    other: list[list[Point]] = []
    for (a, b), ids in sorted(rivers.items()):
        ends = [layout.pixels(frame, p) for p in layout.side(a, b)]
        wide = any(i in ("wisla", "dniepr") for i in ids if i in atlas().rivers)
        (great if wide else other).append(ends)
    if not great and not other:
        return ""
    return (
        f'<path class="hexside-case" d="{paths(chain(great, other))}"/>'
        f'<path class="hexside" d="{paths(other)}"/><path class="hexside great" d="{paths(great)}"/>'
    )


def zone_borders(plan: ZoneMap, frame: Frame) -> str:
    """Dotted borders; where a river is the border, the river alone.

    A border that the rules call a river but that no drawn river follows has blue dots.
    """
    dotted = [pixels(frame, line) for p, line in plan.borders.items() if p not in plan.wet]
    wet = [pixels(frame, line) for p, line in plan.borders.items() if p in plan.wet and p not in plan.followed]
    for p in sorted(plan.followed):
        wet += [
            pixels(frame, side) for side in _beyond(plan.borders[p], river_course(frame.projection, plan.rivers[p]))
        ]
    return (
        f'<g class="grid"><path class="zb" d="{paths(dotted)}"/><path class="zb wet" d="{paths(wet)}"/>'
        f'<path class="zo" d="{paths(pixels(frame, side) for side in rim_lines(plan))}"/></g>'
    )


def _beyond(line: list[Point], course: Sequence[Point]) -> list[list[Point]]:
    """The straight ends of a border that reaches past the source or the mouth of its river."""
    out = []
    for corner, side in ((line[0], line[:2]), (line[-1], line[-2:])):
        if math.dist(*side) > 2.0 and nearest_on_line(corner, course)[0] > 1.0:
            out.append(side)
    return out


def pixels(frame: Frame, line: Iterable[Point]) -> list[Point]:
    """A line in kilometres of the projection as pixels of a sheet."""
    return simplify([frame.xy_km(*p) for p in line], 0.3)


def zone_shapes(plan: ZoneMap, frame: Frame) -> dict[int, list[Point]]:
    """The shapes of all zones in pixels; a border has the same vertices on both sides."""
    return {z: [frame.xy_km(*p) for p in shape] for z, shape in plan.shapes.items()}


def zone_edges(plan: ZoneMap, frame: Frame) -> dict[Pair, list[Point]]:
    """The borders of all zones in pixels."""
    return {p: [frame.xy_km(*q) for q in line] for p, line in plan.borders.items()}


def connections(edges: Mapping[tuple[str, str], list[Point]], rails: Collection[tuple[str, str]]) -> str:
    """Roads and railways between the towns of a board of towns."""
    road = [line for p, line in edges.items() if p not in rails]
    rail = "".join(path(line) for p, line in edges.items() if p in rails)
    return (
        f'<g class="grid"><path class="road" d="{paths(road)}"/><defs><path id="edge-rails" d="{rail}"/></defs>'
        '<use href="#edge-rails" class="edge-rail"/><use href="#edge-rails" class="edge-tie"/></g>'
    )
