"""Pieces of the boards as small pictures, for the cards of the lobby: painted once, in a drawing process, and kept."""

import asyncio
import hashlib
import json

from vistula.atlas.kept import FOLDER as SHIPPED
from vistula.server.drawings import Drawing, Drawings
from vistula.server.easel import painted


def picture_name(slug: str, scenario: str, around: str, drawing: Drawing) -> str:
    """By what it shows: the tag is the drawing's own."""
    mark = hashlib.sha256(json.dumps([slug, scenario, around, drawing.tag]).encode()).hexdigest()[:24]
    return f"picture-{mark}.png"


async def picture(drawings: Drawings, slug: str, scenario: str, around: str) -> bytes:
    """A piece of the board with the counters of the scenario's start, as PNG."""
    drawing = await drawings.find(slug, scenario, {}, None)
    name = picture_name(slug, scenario, around, drawing)
    folder = SHIPPED if (SHIPPED / name).is_file() else drawings.hall.settings.drawings
    place = None if folder is None else folder / name
    if place is not None and await asyncio.to_thread(place.is_file):
        return await asyncio.to_thread(place.read_bytes)
    png = await drawings.process(painted, drawings.hall.settings.game, slug, scenario, around, drawing.plain)
    await asyncio.to_thread(drawings.gallery.keep, place, png)
    return png
