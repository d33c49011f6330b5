"""Where the ground changed hands: the real board, cropped, with the share of games in three steps."""

from __future__ import annotations

import base64
import io
import tempfile
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from vistula.atlas import draw
from vistula.atlas.board import cropped, joined
from vistula.lab.charts.marks import GREY, INK, LIVERY, PAPER, svg, text

WIDTH = 1088
STEPS = ((0.5, 0.80), (0.2, 0.52), (0.1, 0.28))  # from this share of the games on, so strong a colour
FIGURE = 0.2  # share from which it is told as a figure
Point = tuple[float, float]
Box = tuple[float, float, float, float]


def ground(drawing: Any, changes: Sequence[dict[str, Any]], start: dict[str, str], finding: str) -> str:
    """`changes`: by space, to whom and in what share of the games; `start`: who held what, for the front."""
    spaces = {space["id"]: space for space in drawing["spaces"]}
    found = [change for change in changes if change["space"] in spaces]
    box = cut([point for change in found for point in corners(spaces[change["space"]])], drawing["size"])
    left, top, right, bottom = box
    zoom = WIDTH / (right - left)
    height = (bottom - top) * zoom

    def placed(point: Sequence[float]) -> Point:
        return (point[0] - left) * zoom, (point[1] - top) * zoom

    sides = list(dict.fromkeys(change["to"] for change in found))
    names = {seat["side"]: seat["name"].partition(",")[0] for seat in reversed(drawing["seats"])}
    body = [hatches(sides), f'<image href="{land(drawing, box)}" x="0" y="0" width="{WIDTH}" height="{height:.0f}"/>']
    for change in found:
        shape = " ".join("{:.1f},{:.1f}".format(*placed(point)) for point in corners(spaces[change["space"]]))
        body.append(tinted(shape, change["to"], change["share"], told(spaces[change["space"]], change, names)))
    body.append(front(spaces, start, placed))
    body.extend(written(found, spaces, placed))
    body.append(key(names, sides, height))
    return svg(WIDTH, height, body, finding)


def written(found: Sequence[dict[str, Any]], spaces: dict[int, Any], placed: Any) -> list[str]:
    """Names and figures, the greatest towns and shares first; what would lie on another is left to the pointer."""
    made: list[str] = []
    taken: list[Box] = []

    def put(x: float, y: float, words: str, kind: str) -> bool:
        half = 3.6 * len(words)
        box = (x - half, y - 11, x + half, y + 3)
        if any(box[0] < b[2] and b[0] < box[2] and box[1] < b[3] and b[1] < box[3] for b in taken):
            return False
        taken.append(box)
        made.append(text(x, y, words, "middle", kind))
        return True

    for change in sorted(found, key=lambda each: (spaces[each["space"]].get("rank", 4) > 1, -each["share"])):
        space, share = spaces[change["space"]], change["share"]
        rank = space.get("rank", 4)
        x, y = placed(space["at"])
        kind = "onmap white" if share >= STEPS[0][0] and change["to"] != "soviet" else "onmap"
        wanted = space.get("name") and rank < 4 and (share >= FIGURE or rank <= 1)
        named = wanted and put(x, y - 4, str(space["name"]), kind)
        if share >= FIGURE:
            put(x, y + (11 if named else 4), f"{100 * share:.0f}", kind)
    return made


def cut(points: Sequence[Point], size: Sequence[float]) -> Box:
    """The part of the sheet around the points, not higher than a screen."""
    wide, high = size
    left, right = max(0.0, min(x for x, _ in points) - 90), min(wide, max(x for x, _ in points) + 90)
    top, bottom = max(0.0, min(y for _, y in points) - 70), min(high, max(y for _, y in points) + 70)
    if bottom - top > 0.8 * (right - left):
        extra = ((bottom - top) / 0.8 - (right - left)) / 2
        left, right = max(0.0, left - extra), min(wide, right + extra)
    return left, top, right, bottom


def hatches(sides: Sequence[str]) -> str:
    """Thin strokes in a side's colour, so that sides part without colour too; Poland is plain."""
    made = ""
    for side in sides:
        if side != "polish":
            colour = LIVERY.get(side, GREY)
            made += (
                f'<pattern id="hatch-{side}" width="7" height="7" patternUnits="userSpaceOnUse" '
                f'patternTransform="rotate(45)"><rect width="2" height="7" fill="{colour}"/></pattern>'
            )
    return f"<defs>{made}</defs>"


def told(space: Any, change: dict[str, Any], names: dict[str, str]) -> str:
    """What a space says when it is pointed at, and the games in which it changed hands."""
    to, since = (names.get(change[end], change[end]) for end in ("to", "from"))
    words = f"{space.get('name') or space['id']}: {100 * change['share']:.0f} % to {to}"
    words += f", {since}’s at the start" if since else ""
    return f' data-told="{escape(words, True)}" data-games="{" ".join(map(str, change.get("games", [])))}"'


def tinted(shape: str, side: str, share: float, told: str = "") -> str:
    colour = LIVERY.get(side, GREY)
    tone = TONES.get(side, colour)
    strong = next((opacity for least, opacity in STEPS if share >= least), 0.0)
    made = (
        f'<polygon points="{shape}" fill="{tone}" fill-opacity="{strong}" stroke="{colour}" stroke-opacity="0.6"'
        f' stroke-width="1"{told}/>'
    )
    if side != "polish":
        hatch = f'fill="url(#hatch-{side})" opacity="{0.35 * strong:.2f}" pointer-events="none"'
        made += f'<polygon points="{shape}" {hatch}/>'
    return made


TONES = {"polish": "#4a7fc0", "soviet": "#e2583f"}


def front(spaces: dict[int, Any], start: dict[str, str], placed: Any) -> str:
    """A dotted line between what two sides held at the start: the edges that their spaces share."""
    owner: dict[tuple[Point, Point], str] = {}
    edges: list[list[Point]] = []
    for number, side in start.items():
        space = spaces.get(int(number))
        if space is None or not space.get("shape"):
            continue
        shape = [(round(x, 1), round(y, 1)) for x, y in space["shape"]]
        for one, other in zip(shape, [*shape[1:], shape[0]], strict=True):
            edge = (min(one, other), max(one, other))
            held = owner.setdefault(edge, side)
            if held != side:
                edges.append([placed(one), placed(other)])
    lines = [" L".join(f"{x:.1f} {y:.1f}" for x, y in line) for line in joined(edges)]  # dots run on from edge to edge
    if not lines:
        return ""
    drawn = "".join(f"M{line}" for line in lines)
    return f'<path d="{drawn}" fill="none" stroke="{INK}" stroke-width="2.4" stroke-dasharray="2 4"/>'


def key(names: dict[str, str], sides: Sequence[str], height: float) -> str:
    """What the colours say, in the corner."""
    high = 44 + 22 * len(sides)
    y = height - high - 12
    body = [f'<rect x="12" y="{y:.1f}" width="262" height="{high}" fill="{PAPER}" opacity="0.92" rx="3"/>']
    body.append(text(24, y + 20, "Changed hands by the end", "start", "big"))
    for rank, side in enumerate(sides):
        at = y + 28 + 22 * rank
        for place, (least, _) in enumerate(reversed(STEPS)):
            x = 24 + 30 * place
            shape = f"{x},{at} {x + 28},{at} {x + 28},{at + 14} {x},{at + 14}"
            body.append(tinted(shape, side, least))
        body.append(text(122, at + 12, f"to {names.get(side, side)}", "start", "figure"))
    body.append(text(24, y + high - 5, "10, 20, 50 % of games; dotted: the start", "start", "tick"))
    return "".join(body)


def corners(space: Any) -> list[Point]:
    if space.get("shape"):
        return [(x, y) for x, y in space["shape"]]
    x, y = space["at"]
    r = float(space.get("r", 22))
    return [
        (x + r * dx, y + r * dy)
        for dx, dy in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
    ]


_lands: dict[tuple[object, ...], str] = {}  # a running study writes its page again and again


def land(drawing: Any, box: Box) -> str:
    """The land under the map, without names and counters, as a picture inside the page."""
    from PIL import Image

    key_of = (drawing.get("game"), drawing.get("scenario"), box)
    if key_of not in _lands:
        bare = {**drawing, "spaces": [{**space, "label": None} for space in drawing["spaces"]]}
        with tempfile.TemporaryDirectory() as folder:
            # Only this part, as wide as the page: to draw the whole sheet takes seven times as long.
            file = draw.raster(cropped(draw.board_svg(bare, None), box, WIDTH), Path(folder) / "land.png")
            out = io.BytesIO()
            with Image.open(file) as image:
                image.convert("RGB").save(out, "WEBP", quality=80)
        _lands[key_of] = "data:image/webp;base64," + base64.b64encode(out.getvalue()).decode()
    return _lands[key_of]
