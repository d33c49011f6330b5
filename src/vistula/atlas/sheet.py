"""A hex board drawn by itself, without a land under it: the sheet of a game that brings no map of its own."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from vistula.atlas.projection import Point
from vistula.atlas.svg import paths
from vistula.core.data import Table
from vistula.core.game import Game
from vistula.core.hexes import AROUND, HexBoard

HEIGHT = 64.0  # of a hex, in pixels
MARGIN = 12.0
_LIVERY = ("name", "mark", "colours")
_CORNERS = [(math.cos(math.radians(60 * i - 120)), math.sin(math.radians(60 * i - 120))) for i in range(AROUND)]
_RADIUS = 1 / math.sqrt(3)  # of a corner, in heights of a hex


def hex_sheet(
    board: HexBoard, grounds: Sequence[str] = (), rivers: Iterable[int] = (), fords: Iterable[int] = ()
) -> dict[str, object]:
    """The parts `size`, `spaces`, `edges` and `ground` of a drawing (core/shapes.py). `grounds` names each hex's land:
    forest, marsh, hill, lake, sea, or nothing where it is clear; rivers and fords are numbers of hexsides."""
    shapes = [_shape(board, space) for space in range(board.count)]
    size = [round(max(p[axis] for shape in shapes for p in shape) + MARGIN) for axis in range(2)]
    courses = {"river": list(rivers), "river ford": list(fords)}
    return {
        "size": size,
        "spaces": [_space(board, space, shapes[space], grounds) for space in range(board.count)],
        "edges": [
            {
                "id": edge,
                "a": board.edge_a[edge],
                "b": board.edge_b[edge],
                "kind": kind,
                "path": _side(board, shapes, edge),
            }
            for kind, edges in courses.items()
            for edge in edges
        ],
        "ground": _ground(board, shapes, grounds, courses, size),
    }


def hex_drawing(
    game: Game,
    scenario: str,
    sides: Sequence[Table],
    board: HexBoard,
    grounds: Sequence[str] = (),
    rivers: Iterable[int] = (),
    fords: Iterable[int] = (),
) -> dict[str, object]:
    """A whole drawing where each side has one seat: the sheet, and of each side its slug, name, mark and colours."""
    return {
        "game": game.slug,
        "scenario": scenario,
        "title": f"{game.title}: {game.scenario(scenario).title}",
        **hex_sheet(board, grounds, rivers, fords),
        "sides": {side.text("slug"): {key: side.data[key] for key in _LIVERY if side.has(key)} for side in sides},
        "seats": [{"id": s.text("slug"), "name": s.text("name"), "side": s.text("slug")} for s in sides],
        "outline": game.sequence.described(),
    }


def _centre(board: HexBoard, space: int) -> Point:
    left, top = min(board.x), min(board.y)
    x = (board.x[space] - left + _RADIUS) * HEIGHT + MARGIN
    return x, (board.y[space] - top + 0.5) * HEIGHT + MARGIN


def _shape(board: HexBoard, space: int) -> list[Point]:
    """The corners, clockwise; corners d and d + 1 end the side in direction d."""
    x, y = _centre(board, space)
    return [(round(x + _RADIUS * HEIGHT * dx, 1), round(y + _RADIUS * HEIGHT * dy, 1)) for dx, dy in _CORNERS]


def _side(board: HexBoard, shapes: list[list[Point]], edge: int) -> list[Point]:
    a, b = board.edge_a[edge], board.edge_b[edge]
    direction = board.direction(a, b)
    return [shapes[a][direction], shapes[a][(direction + 1) % AROUND]]


def _space(board: HexBoard, space: int, shape: list[Point], grounds: Sequence[str]) -> dict[str, object]:
    x, y = _centre(board, space)
    title = board.titles[space]
    made: dict[str, object] = {
        "id": space,
        "name": board.title(space),
        "at": [round(x, 1), round(y, 1)],
        "label": [round(x, 1), round(y + 0.44 * HEIGHT, 1), "middle"] if title else None,
        "rank": 1 if title else 4,
        "shape": shape,
    }
    if grounds and grounds[space]:
        made["facts"] = [["Terrain", grounds[space]]]
    return made


def _ground(
    board: HexBoard,
    shapes: list[list[Point]],
    grounds: Sequence[str],
    courses: dict[str, list[int]],
    size: Sequence[int],
) -> str:
    out = [f'<path class="land" d="M0 0h{size[0]}v{size[1]}h-{size[0]}z"/>']
    for ground in sorted({ground for ground in grounds if ground}):
        covered = [shapes[space] for space in range(board.count) if grounds[space] == ground]
        out.append(f'<path class="{ground}" d="{paths(covered, closed=True)}"/>')
    out.append(f'<g class="grid"><path class="hexes" d="{paths(shapes, closed=True)}"/><g class="hex-numbers">')
    for space in range(board.count):
        x, y = _centre(board, space)
        out.append(f'<text class="hexno" x="{x:.0f}" y="{y - 0.36 * HEIGHT:.0f}">{board.names[space]}</text>')
    wet = [_side(board, shapes, edge) for edge in courses["river"]]
    shallow = [_side(board, shapes, edge) for edge in courses["river ford"]]
    out.append(f'</g><path class="hexside" d="{paths(wet)}"/><path class="hexside faint" d="{paths(shallow)}"/></g>')
    return "".join(out)
