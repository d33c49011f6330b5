"""Small pieces of SVG as pictures, each painted once: many share a sheet, so that the painter is called seldom."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from vistula.atlas.raster import painted

if TYPE_CHECKING:
    from PIL.Image import Image

ROOM = 12.0  # pixels around a piece for its shadow, its ring and its wedge
WIDE = 2400.0  # pixels of a sheet, in the piece's own measure
AT_ONCE = 400  # pieces on a sheet


class Sprites:
    """Pieces at one scale. `want` as many as there are, then `paint`, then take them by what they are drawn of."""

    def __init__(self, head: str, scale: float) -> None:
        self.head = head  # style and definitions
        self.scale = scale
        self.wanted: dict[str, tuple[float, float]] = {}
        self.made: dict[str, Image] = {}

    def want(self, svg: str, width: float, height: float) -> str:
        """A piece whose top left corner is the origin; the name to take it by."""
        if svg not in self.made:
            self.wanted[svg] = (width, height)
        return svg

    def paint(self) -> None:
        left = list(self.wanted.items())
        self.wanted.clear()
        for at in range(0, len(left), AT_ONCE):
            self.sheet(left[at : at + AT_ONCE])

    def sheet(self, pieces: list[tuple[str, tuple[float, float]]]) -> None:
        from PIL import Image  # only here

        places: list[tuple[float, float]] = []
        x = y = tall = 0.0
        for _, (width, height) in pieces:
            if x and x + width + 2 * ROOM > WIDE:
                x, y, tall = 0.0, y + tall, 0.0
            places.append((x, y))
            x += width + 2 * ROOM
            tall = max(tall, height + 2 * ROOM)
        wide = max([WIDE, *(width + 2 * ROOM for _, (width, _) in pieces)])
        drawn = "".join(
            f'<g transform="translate({left + ROOM:g} {top + ROOM:g})">{svg}</g>'
            for (svg, _), (left, top) in zip(pieces, places, strict=True)
        )
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{y + tall:g}">'
        sheet = Image.open(io.BytesIO(painted(f"{head}{self.head}{drawn}</svg>", self.scale))).convert("RGBA")
        for (svg, (width, height)), (left, top) in zip(pieces, places, strict=True):
            corners = (left, top, left + width + 2 * ROOM, top + height + 2 * ROOM)
            a, b, c, d = (round(each * self.scale) for each in corners)
            self.made[svg] = sheet.crop((a, b, c, d))

    def lay(self, canvas: Image, name: str, x: float, y: float) -> None:
        """A piece with its top left corner at a point of the canvas, as much of it as lies there."""
        sprite = self.made[name]
        left, top = round(x - ROOM * self.scale), round(y - ROOM * self.scale)
        cut = (max(0, -left), max(0, -top))
        if cut[0] < sprite.width and cut[1] < sprite.height and left < canvas.width and top < canvas.height:
            canvas.alpha_composite(sprite, (left + cut[0], top + cut[1]), cut)
