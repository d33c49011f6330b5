"""Pieces of the boards as small pictures, for the cards of the lobby: painted once, in a drawing process, and kept."""

import asyncio
import hashlib
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vistula.core.game import Game
from vistula.server.drawings import Drawings

SIZE = (560, 280)  # pixels


async def picture(drawings: Drawings, slug: str, scenario: str, around: str) -> bytes:
    """A piece of the board with the counters of the scenario's start, as PNG."""
    drawing = await drawings.find(slug, scenario, {}, None)
    mark = hashlib.sha256(json.dumps([slug, scenario, around, drawing.tag]).encode()).hexdigest()[:24]
    folder = drawings.hall.settings.drawings
    place = None if folder is None else Path(folder) / f"picture-{mark}.png"
    if place is not None and await asyncio.to_thread(place.is_file):
        return await asyncio.to_thread(place.read_bytes)
    png = await drawings.process(painted, drawings.hall.settings.game, slug, scenario, around, drawing.plain)
    await asyncio.to_thread(drawings.gallery.keep, place, png)
    return png


def painted(game: Callable[[str], Game], slug: str, scenario: str, around: str, plain: bytes) -> bytes:
    """In the drawing process."""
    from vistula.atlas import draw
    from vistula.cli.film import cropped

    drawing: dict[str, Any] = json.loads(plain)
    view: dict[str, Any] = game(slug).new(scenario, 0, {}).view(None)
    spaces = drawing["spaces"]
    named = next((space for space in spaces if space["name"] == around), None)
    standing = [piece["space"] for piece in view["pieces"] if piece.get("space") is not None]
    middle = named or next((space for space in spaces if space["id"] in standing), spaces[0])
    x, y = middle["at"]
    width, height = SIZE
    left = min(max(0.0, x - width / 2), drawing["size"][0] - width)
    top = min(max(0.0, y - height / 2), drawing["size"][1] - height)
    svg = cropped(draw.board_svg(drawing, view), (left, top, left + width, top + height))
    with tempfile.TemporaryDirectory() as folder:
        return draw.raster(svg, Path(folder) / "picture.png").read_bytes()
