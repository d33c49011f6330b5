"""What drawing processes do. Nothing else of the server is imported here: a first drawing waits for all of it."""

import json
from collections.abc import Callable
from typing import Any

from vistula.core.game import Game

SIZE = (560, 280)  # pixels of a picture


def drawn(game: Callable[[str], Game], slug: str, scenario: str, options: dict[str, Any]) -> bytes:
    """In a drawing process: the drawing as JSON."""
    document = game(slug).drawing(scenario, options)
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()


def painted(game: Callable[[str], Game], slug: str, scenario: str, around: str, plain: bytes) -> bytes:
    """In the drawing process."""
    from vistula.atlas import draw
    from vistula.atlas.board import cropped
    from vistula.atlas.raster import painted as png

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
    return png(svg)
