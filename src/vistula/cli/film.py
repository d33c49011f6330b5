"""`vistula film`: a recorded game as a moving map, half-turn by half-turn.

The land is drawn once; on each frame lie only the counters, the front and the marches since the frame before.
"""

import io
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from vistula.atlas import draw as pictures
from vistula.atlas import plane
from vistula.atlas.palette import LIVERIES
from vistula.cli.files import recorded, write
from vistula.core.game import Game
from vistula.core.record import Record, parts, replay, retrace, unproved
from vistula.core.refusal import VistulaError

WIDTH = 1100  # pixels, at the most
MOST = 160  # frames
FRAME_MS = 420
LAST_MS = 3000
INK = "#2b251d"
PAPER = "#f7efdd"


def shoot(file: Path, out: Path, pack: Path | None, number: int = 0) -> None:
    if out.suffix.lower() != ".webp":
        raise VistulaError(f"The film {str(out)!r} cannot be made; its name must end in .webp.")
    if not out.parent.is_dir():
        raise VistulaError(f"There is no folder {str(out.parent)!r} to put the film in.")
    game, data = recorded(file, pack, number)
    record = played(game, data)
    if parts(data)[-1].version < game.version:
        for sentence in unproved(game, data):
            print(f"vistula: {sentence} The film shows the first {len(record.actions)}.", file=sys.stderr)
    write(out, film(record, lambda views: track(views, "frames", console=Console(stderr=True), transient=True)))
    print(f"vistula: {out} shows {game.title}", file=sys.stderr)


def played(game: Game, data: dict[str, object]) -> Record:
    """The game to its end, or from where this version took it over; one of an older version as far as it fits."""
    return replay(game, data) if parts(data)[-1].version >= game.version else retrace(game, data)[0]


def film(record: Record, seen: Callable[[list[Any]], Iterable[Any]] = iter) -> bytes:
    """The frames of a record, as an animated WebP; `seen` may look on while they are drawn."""
    from PIL import Image  # only here

    state = record.state
    drawing: Any = record.game.drawing(state.scenario.slug, dict(state.options))
    views = scenes(record)
    box = framed(drawing, views)
    zoom = min(1.0, WIDTH / (box[2] - box[0]))
    land = Image.open(io.BytesIO(png(cropped(pictures.board_svg(drawing, None), box), zoom))).convert("RGBA")
    near = [{**space, "label": None} for space in drawing["spaces"] if touches(space, box)]
    bare = {**drawing, "ground": "", "spaces": near}
    frames = []
    before: dict[Any, Any] = {}
    for view in seen(views):
        marks = marches(drawing, before, view) + caption(view, box)
        over = cropped(pictures.board_svg(bare, view), box).replace("</svg>", f"{marks}</svg>")
        frame = land.copy()
        frame.alpha_composite(Image.open(io.BytesIO(png(over, zoom))).convert("RGBA").crop((0, 0, *land.size)))
        frames.append(frame.convert("RGB"))
        before = {piece["id"]: piece.get("space") for piece in view["pieces"]}
    made = io.BytesIO()
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_MS]
    frames[0].save(made, "WEBP", save_all=True, append_images=frames[1:], duration=times, loop=0, quality=72, method=2)
    return made.getvalue()


def scenes(record: Record) -> list[Any]:
    """How the table looked whenever turn or seat changed and something had moved; few enough to be seen."""
    ended = record.state
    state = Record(record.game, ended.scenario.slug, ended.seed, dict(ended.options), record.start).state
    found = [state.view(None)]
    mark = (state.turn, state.to_move[:1])
    standing = places(found[-1])
    for seat, action in record.actions:
        state.play(seat, action)
        now = (state.turn, state.to_move[:1])
        if now != mark or state.over:
            mark = now
            view = state.view(None)
            if places(view) != standing or state.over:
                standing = places(view)
                found.append(view)
    step = max(1, -(-len(found) // MOST))
    return found[:-1:step] + found[-1:]


def places(view: Any) -> list[Any]:
    return [(piece["id"], piece.get("space")) for piece in view["pieces"]]


def framed(drawing: Any, views: list[Any]) -> tuple[float, float, float, float]:
    """The part of the sheet where counters ever stand, with a margin; not narrower than half of the sheet."""
    at = {space["id"]: space["at"] for space in drawing["spaces"]}
    spots = [at[p["space"]] for view in views for p in view["pieces"] if p.get("space") in at]
    width, height = drawing["size"]
    if not spots:
        return 0.0, 0.0, float(width), float(height)
    left = max(0.0, min(x for x, _ in spots) - 90)
    top = max(0.0, min(y for _, y in spots) - 90)
    right = min(float(width), max(x for x, _ in spots) + 90)
    bottom = min(float(height), max(y for _, y in spots) + 90)
    return left, top, right, bottom


def touches(space: Any, frame: tuple[float, float, float, float]) -> bool:
    """Whether some of a space can be seen: the others need not be drawn anew for each frame."""
    left, top, right, bottom = plane.box(space.get("shape") or [space["at"]])
    return left <= frame[2] and right >= frame[0] and top <= frame[3] and bottom >= frame[1]


def cropped(svg: str, box: tuple[float, float, float, float]) -> str:
    """The document with this part of it in view."""
    left, top, right, bottom = box
    end = svg.index(">")
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{right - left:g}" height="{bottom - top:g}" '
    return head + f'viewBox="{left:g} {top:g} {right - left:g} {bottom - top:g}"' + svg[end:]


def png(svg: str, zoom: float) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return pictures.raster(svg, Path(folder) / "frame.png", zoom).read_bytes()


def marches(drawing: Any, before: dict[Any, Any], view: Any) -> str:
    """An arrow for every counter that has gone since the frame before."""
    at = {space["id"]: space["at"] for space in drawing["spaces"]}
    lines = []
    for piece in view["pieces"]:
        start, end = before.get(piece["id"]), piece.get("space")
        if start is None or end is None or start == end or start not in at or end not in at:
            continue
        (ax, ay), (bx, by) = at[start], at[end]
        colour = colour_of(piece["side"])
        lines.append(
            f'<path d="M{ax:g} {ay:g}L{bx:g} {by:g}" fill="none" stroke="{colour}" stroke-width="5" opacity="0.55"/>'
            f'<circle cx="{bx:g}" cy="{by:g}" r="7" fill="{colour}" opacity="0.7"/>'
        )
    return f"<g>{''.join(lines)}</g>"


def colour_of(side: str) -> str:
    """The colour of a side's arrows: its counters' body, or their edge where the body is pale."""
    livery = LIVERIES.get(side)
    if livery is None:
        return INK
    body, edge = livery[0], livery[2]
    pale = sum(int(body[i : i + 2], 16) for i in (1, 3, 5)) > 3 * 160
    return edge if pale else body


def caption(view: Any, box: tuple[float, float, float, float]) -> str:
    """Day and score in the corner."""
    left, top, right, _ = box
    unit = (right - left) / 1100
    turn = (view.get("turn") or {}).get("title") or ""
    score = " : ".join(str(each["total"]) for each in view.get("scores") or [])
    text = f"{turn}   {score}".strip()
    size = 30 * unit
    return (
        f'<rect x="{left + 14 * unit:g}" y="{top + 14 * unit:g}" width="{(len(text) * 15 + 40) * unit:g}" '
        f'height="{52 * unit:g}" rx="{10 * unit:g}" fill="{PAPER}" opacity="0.92"/>'
        f'<text x="{left + 34 * unit:g}" y="{top + 50 * unit:g}" font-family="Alegreya" font-weight="700" '
        f'font-size="{size:g}" fill="{INK}">{text}</text>'
    )
