"""A hex board over the true land: where its hexes lie on the sheet, and what of a drawing follows from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import hypot

from vistula.atlas import draw
from vistula.atlas.hexgrid import Hex, HexLayout, Hexside, hexside
from vistula.atlas.projection import Frame, Point
from vistula.core.hexes import HexBoard

_TEETH = (0.14, 0.32, 0.5, 0.68, 0.86)  # where they stand on a hexside


class Overland:
    """The sheet of a hex board on the land. `hexes` are those that it must hold, all of the board if none are given."""

    def __init__(
        self,
        board: HexBoard,
        layout: HexLayout,
        pixels_per_km: float,
        margin_km: float,
        hexes: Iterable[Hex] | None = None,
    ) -> None:
        self.layout = layout
        self.pixels_per_km = pixels_per_km
        self.hexes = [Hex(board.column[space], board.row[space]) for space in range(board.count)]
        self.frame: Frame = layout.frame(hexes or self.hexes, pixels_per_km=pixels_per_km, margin_km=margin_km)
        self._board = board

    def centre(self, space: int) -> Point:
        x, y = self.layout.pixels(self.frame, self.layout.plane_center(self.hexes[space]))
        return round(x, 1), round(y, 1)

    def shape(self, space: int) -> list[Point]:
        return self.layout.polygon(self.frame, self.hexes[space])

    def ends(self, edge: int) -> list[Point]:
        """The two ends of a hexside."""
        a, b = self.hexes[self._board.edge_a[edge]], self.hexes[self._board.edge_b[edge]]
        return [self.layout.pixels(self.frame, point) for point in self.layout.side(a, b)]

    def side(self, edge: int) -> Hexside:
        return hexside(self.hexes[self._board.edge_a[edge]], self.hexes[self._board.edge_b[edge]])

    # Parts of a drawing (core/shapes.py) -------------------------------------------------------------------------

    def land(self, edges: list[dict[str, object]], ground: str) -> dict[str, object]:
        """What only the board decides, all but its hexes."""
        return {
            "size": [self.frame.width, self.frame.height],
            "edges": edges,
            "ground": ground,
            "defs": draw.symbols(),
            "overview": draw.overview(self.frame),
            "scale": {"pixels_per_km": self.pixels_per_km},
        }

    def ground(
        self,
        covers: Iterable[str | None],
        rivers: dict[int, str],
        towns: list[draw.Place],
        under: str = "",
        over: str = "",
        grid: Collection[Hex] = (),
    ) -> str:
        """The land as SVG: what covers each hex, rivers by hexside, what the game draws under and over the grid, and
        which hexes the grid shows if not all."""
        patches = [draw.Patch(kind, self.shape(space)) for space, kind in enumerate(covers) if kind]
        courses = {self.side(edge): [name] for edge, name in rivers.items()}
        return draw.ground(
            self.frame,
            patches=patches,
            share=draw.HEX_SHARE,
            railways=(),
            grid=under + draw.hex_grid(self.layout, self.frame, grid or self.hexes, courses) + over,
            towns=towns,
            woods_named=False,
            faint_rivers=True,
        )

    def space(self, space: int, rank: int, facts: list[list[str]], up: float, below: float) -> dict[str, object]:
        """A hex. One with a name has its counters `up` by so much and its name `below`."""
        x, y = self.centre(space)
        title = self._board.titles[space]
        return {
            "id": space,
            "name": title or self._board.names[space],
            "at": [x, round(y - up, 1) if title else y],
            "label": [x, round(y + below, 1), "middle"] if title else None,
            "rank": rank,
            "shape": [[round(px, 1), round(py, 1)] for px, py in self.shape(space)],
            "facts": facts,
        }

    def edge(self, edge: int, kind: str, name: str) -> dict[str, object]:
        made = {
            "id": edge,
            "a": self._board.edge_a[edge],
            "b": self._board.edge_b[edge],
            "kind": kind,
            "path": [[round(x, 1), round(y, 1)] for x, y in self.ends(edge)],
        }
        return {**made, "name": name} if name else made


def teeth_along(ends: list[Point], face: Point, size: float) -> list[list[Point]]:
    """Triangles on a hexside, their points towards a hex."""
    (ax, ay), (bx, by) = ends
    long = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / long, (by - ay) / long
    inward = 1.0 if -dy * (face[0] - ax) + dx * (face[1] - ay) > 0 else -1.0
    found: list[list[Point]] = []
    for part in _TEETH:
        x, y = ax + (bx - ax) * part, ay + (by - ay) * part
        tip = (x - dy * size * inward, y + dx * size * inward)
        found.append([(x - dx * size / 2, y - dy * size / 2), tip, (x + dx * size / 2, y + dy * size / 2)])
    return found
