"""Positions of a game as a moving map (WebP).

The land is painted once and each counter once; a frame is the land, one painting of who holds what and who marched, and
the counters laid on it. Frames are made one at a time, as the film takes them: a long film needs no more memory than a
short one.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from vistula.atlas import board
from vistula.atlas.counters import SIZE, counter
from vistula.atlas.palette import LIVERIES
from vistula.atlas.places import NAME_SIZES, name_class
from vistula.atlas.plane import Box, box, simplify
from vistula.atlas.projection import Point
from vistula.atlas.raster import painted
from vistula.atlas.sprites import Sprites
from vistula.atlas.stacks import Stack, strength_of
from vistula.atlas.standing import name_anchor, name_text, stand
from vistula.atlas.svg import escape, path

if TYPE_CHECKING:
    from PIL.Image import Image

Document = Mapping[str, Any]

WIDEST, TALLEST = 1100.0, 900.0  # pixels
MARGIN = 90.0  # of the sheet, around all that ever stands on the map
READABLE = 26.0  # pixels of a counter under which a stack becomes one counter with its total,
TOKEN = 25.0  # of this size
NAMED = 12.5  # pixels of the names of towns, at the least
FRAME_MS, LAST_MS = 420, 3500
INK, PAPER = "#2b251d", "#f7efdd"
TINT, MARCH, EDGE = "14", "d0", "#ffffffd0"  # how thick land and arrows are laid on, and the arrows' rim
FRONT = (("#fffaf0c8", 5), (INK + "e6", 2))  # colours and pixels: a pale line, and a dark one on it
FINER = 2
STAR, POINTS = (11.5, 5.4), 8  # the sign of a battle: its outer and inner radius, and its points


@dataclass(frozen=True)
class Scene:
    """A position as it is shown: pieces that stand on the map, who holds what, day, score, and where it was fought."""

    pieces: Sequence[Document]
    control: Mapping[Any, str]
    markers: Sequence[Document]
    title: str
    fought: tuple[int, ...] = ()
    told: str = ""  # of the last one: how the game ended


def reel(drawing: Document, scenes: Sequence[Scene], tell: Callable[[int, int], None] = lambda done, of: None) -> bytes:
    """The film of these scenes; `tell` hears how many of them are painted."""
    from PIL import Image  # only here

    stage = Stage(drawing, scenes)

    class Reel(Image.Image):
        """What Pillow takes for a picture of many frames: each is painted when it is asked for."""

        n_frames = len(scenes)

        def __init__(self) -> None:
            super().__init__()
            self.__dict__.update(Image.new("RGB", stage.size).__dict__)
            self.shown = -1

        def seek(self, frame: int) -> None:
            if frame != self.shown:
                onward = frame > self.shown  # when all is saved, Pillow goes back to the first one
                self.shown = frame
                self.paste(stage.frame(frame))
                if onward:
                    tell(frame + 1, len(scenes))

        def tell(self) -> int:
            return max(0, self.shown)

    made = io.BytesIO()
    times = [FRAME_MS] * (len(scenes) - 1) + [LAST_MS]
    # Whole pictures between the changes (kmin, kmax) would make it larger and take as long as all the rest.
    Reel().save(
        made,
        "WEBP",
        save_all=True,
        duration=times,
        loop=0,
        quality=72,
        method=1,
        kmin=len(scenes),
        kmax=len(scenes) + 1,
    )
    return made.getvalue()


class Stage:
    """The part of a board that a film shows, at its scale, with its counters painted."""

    def __init__(self, drawing: Document, scenes: Sequence[Scene]) -> None:
        self.scenes = scenes
        self.spaces = {space["id"]: space for space in drawing["spaces"]}
        self.box = framed(drawing, scenes)
        self.zoom = min(1.0, WIDEST / (self.box[2] - self.box[0]), TALLEST / (self.box[3] - self.box[1]))
        self.small = SIZE * self.zoom < READABLE
        head = board.head_of(drawing)
        self.sprites = Sprites(head, TOKEN / SIZE if self.small else self.zoom)
        self.captions = Sprites(head, 1.0)
        self.near = {ident: space for ident, space in self.spaces.items() if touches(space, self.box)}
        self.shapes = {ident: self.pared(space["shape"]) for ident, space in self.near.items() if space.get("shape")}
        self.borders = [
            (pair, [self.pared(line) for line in board.joined(lines)])
            for pair, lines in board.borders(self.near).items()
        ]
        self.land = self.painted_land(drawing)
        self.size = self.land.size
        self.laid = [self.stood(scene) for scene in scenes]
        self.star = self.sprites.want(star(), 1, 1)
        self.titles = [self.captions.want(*caption(scene)) for scene in scenes]
        self.sprites.paint()
        self.captions.paint()

    def painted_land(self, drawing: Document) -> Image:
        """The empty board; where it is shown small, with the names of its greater towns alone, large enough to read."""
        spaces = [{**space, "label": None} for space in drawing["spaces"]] if self.small else drawing["spaces"]
        svg = board.board_svg({**drawing, "spaces": spaces}, None)
        if self.small:
            svg = svg.replace("</svg>", f"{self.names()}</svg>")
        return picture(board.cropped(svg, self.box), self.zoom)

    def names(self) -> str:
        out = []
        for space in self.near.values():
            rank = int(space.get("rank", 3))
            if space.get("label") is None or rank > 1 or not space.get("name"):
                continue
            x, y = space["label"][:2]
            larger = max(1.0, NAMED / (NAME_SIZES[rank] * self.zoom))
            out.append(
                f'<g transform="translate({x:.1f} {y:.1f}) scale({larger:.2f})">'
                f'<text class="{name_class(rank, bool(space.get("fortress")))}" text-anchor="{name_anchor(space)}">'
                f"{escape(name_text(space))}</text></g>"
            )
        return f'<g class="names">{"".join(out)}</g>'

    # Who stands where -----------------------------------------------------------------------------------------------

    def stood(self, scene: Scene) -> list[tuple[str, float, float]]:
        """The counters of a scene, the northern ones first: each by name, with its corner in pixels of the film."""
        stacks = board.stacks_of(self.near, scene.pieces)
        return self.tokens(stacks) if self.small else self.whole(stacks)

    def whole(self, stacks: Mapping[Any, Sequence[Stack]]) -> list[tuple[str, float, float]]:
        standing = stand(self.near, {ident: board.room_of(sides) for ident, sides in stacks.items()})
        found = []
        for ident in sorted(stacks, key=lambda each: standing[each][3]):
            left, top = standing[ident][:2]
            for stack in stacks[ident]:
                name = self.sprites.want(stack.drawn(0, 0), stack.width, stack.height)
                found.append((name, *self.at((left, top))))
                left += stack.width + board.APART
        return found

    def tokens(self, stacks: Mapping[Any, Sequence[Stack]]) -> list[tuple[str, float, float]]:
        """One counter for each stack, with its total; two sides in a space stand side by side."""
        found = []
        for ident in sorted(stacks, key=lambda each: float(self.near[each]["at"][1])):
            x, y = self.at(self.near[ident]["at"])
            left = x - TOKEN * len(stacks[ident]) / 2
            for stack in stacks[ident]:
                name = self.sprites.want(token(stack), SIZE, SIZE)
                found.append((name, left, y - TOKEN / 2))
                left += TOKEN
        return found

    def at(self, point: Point) -> tuple[float, float]:
        return (point[0] - self.box[0]) * self.zoom, (point[1] - self.box[1]) * self.zoom

    # A frame --------------------------------------------------------------------------------------------------------

    def frame(self, number: int) -> Image:
        scene = self.scenes[number]
        before = self.scenes[number - 1] if number else scene
        canvas = self.land.copy()
        canvas.alpha_composite(self.overlay(before, scene))
        for name, x, y in self.laid[number]:
            self.sprites.lay(canvas, name, x, y)
        for space in scene.fought:
            if space in self.near:
                x, y = self.at(self.near[space]["at"])
                aside = SIZE * self.sprites.scale / 2
                self.sprites.lay(canvas, self.star, x + aside, y - aside)
        self.captions.lay(canvas, self.titles[number], 12, 12)
        done = round(self.size[0] * (number + 1) / len(self.scenes))
        canvas.paste(INK, (0, self.size[1] - 4, done, self.size[1]))
        return canvas.convert("RGB")

    def pared(self, line: Sequence[Point]) -> list[Point]:
        """A line on the overlay's finer sheet, without what is too small to be seen."""
        return simplify([(FINER * x, FINER * y) for x, y in map(self.at, line)], 0.5 * FINER)

    def overlay(self, before: Scene, scene: Scene) -> Image:
        """The land that each side holds, the front between them, and who marched; drawn finer and reduced."""
        from PIL import Image, ImageDraw  # only here

        sheet = Image.new("RGBA", (FINER * self.size[0], FINER * self.size[1]))
        pen = ImageDraw.Draw(sheet)
        owner: dict[Any, str] = {}
        for ident, side in scene.control.items():
            space = ident if ident in self.shapes else board.as_int(ident)
            if space in self.shapes:
                pen.polygon(self.shapes[space], fill=colour_of(side) + TINT)
                owner[space] = side
        front = [
            line
            for (a, b), lines in self.borders
            if a in owner and b in owner and owner[a] != owner[b]
            for line in lines
        ]
        for colour, wide in FRONT:
            for line in front:
                pen.line(line, fill=colour, width=FINER * wide, joint="curve")
        for (start, end, side), count in self.marches(before, scene).items():
            ways = arrow(self.at(start), self.at(end), 4.0 + min(count, 6), self.sprites.scale * SIZE / 2)
            shape = [(FINER * x, FINER * y) for x, y in ways]
            pen.polygon(shape, fill=colour_of(side) + MARCH)
            pen.line([*shape, shape[0]], fill=EDGE, width=FINER)
        return sheet.convert("RGBa").reduce(FINER).convert("RGBA")  # colours of clear pixels must not count

    def marches(self, before: Scene, scene: Scene) -> dict[tuple[Point, Point, str], int]:
        """The ways that troops have gone since the scene before, each with how many went it. What has no strength is
        no troop: a feint, for one, is not the same counter in two scenes."""
        stood = {(piece["side"], piece["id"]): piece.get("space") for piece in before.pieces}
        gone: dict[tuple[Point, Point, str], int] = {}
        for piece in scene.pieces:
            side = str(piece["side"])
            start, end = stood.get((side, piece["id"])), piece.get("space")
            if start != end and start in self.spaces and end in self.spaces and strength_of(piece):
                way = (place_of(self.spaces[start]), place_of(self.spaces[end]), side)
                gone[way] = gone.get(way, 0) + 1
        return gone


def place_of(space: Document) -> Point:
    x, y = space["at"]
    return float(x), float(y)


def star() -> str:
    turns = [(STAR[i % 2], math.pi * i / POINTS) for i in range(2 * POINTS)]
    shape = path([(far * math.sin(turn), -far * math.cos(turn)) for far, turn in turns], closed=True)
    return f'<path d="{shape}" fill="{INK}" stroke="{PAPER}" stroke-width="2"/>'


def picture(svg: str, zoom: float) -> Image:
    from PIL import Image  # only here

    return Image.open(io.BytesIO(painted(svg, zoom))).convert("RGBA")


def framed(drawing: Document, scenes: Sequence[Scene]) -> Box:
    """The part of the sheet where counters ever stand, with a margin."""
    at = {space["id"]: space["at"] for space in drawing["spaces"]}
    spots = [at[piece["space"]] for scene in scenes for piece in scene.pieces if piece.get("space") in at]
    width, height = (float(each) for each in drawing["size"])
    if not spots:
        return 0.0, 0.0, width, height
    left, top, right, bottom = box(spots)
    return max(0.0, left - MARGIN), max(0.0, top - MARGIN), min(width, right + MARGIN), min(height, bottom + MARGIN)


def touches(space: Document, frame: Box) -> bool:
    """Whether some of a space can be seen: the others need not be drawn anew for each frame."""
    left, top, right, bottom = box(space.get("shape") or [space["at"]])
    return left <= frame[2] and right >= frame[0] and top <= frame[3] and bottom >= frame[1]


def token(stack: Stack) -> str:
    """A stack as one counter: its strongest with the strength of all; a second edge shows that there are more."""
    pieces = [piece for piece, _, _ in stack.counters]
    first = pieces[0]
    total = round(sum(strength_of(piece) for piece in pieces if not piece.get("hidden")))
    shown = {key: first[key] for key in ("side", "symbol", "hidden") if key in first}
    if total and not first.get("hidden"):
        shown["strength"] = str(total)
    under = counter({"side": first.get("side"), "hidden": True}, 3, -3) if len(pieces) > 1 else ""
    return under + counter(shown)


def arrow(a: Point, b: Point, wide: float, short: float) -> list[Point]:
    """From one place to the other, growing towards its head, which stays short of the counter that stands there."""
    far = math.dist(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    short = min(short, far / 3)
    b = (b[0] - ux * short, b[1] - uy * short)
    far -= short
    head = min(far * 0.6, 2.2 * wide)
    neck = (b[0] - ux * head, b[1] - uy * head)

    def beside(p: Point, off: float) -> Point:
        return p[0] - uy * off, p[1] + ux * off

    return [
        beside(a, wide / 5), beside(neck, wide / 2), beside(neck, wide), b,
        beside(neck, -wide), beside(neck, -wide / 2), beside(a, -wide / 5),
    ]  # fmt: skip


def colour_of(side: str) -> str:
    """The colour of a side's arrows: its counters' body, or their edge where the body is pale."""
    livery = LIVERIES.get(side)
    if livery is None:
        return INK
    body, edge = livery[0], livery[2]
    pale = sum(int(body[i : i + 2], 16) for i in (1, 3, 5)) > 3 * 160
    return edge if pale else body


def caption(scene: Scene) -> tuple[str, float, float]:
    """Day and score, and at the end how it ended, as a card; with its size."""
    lines = [text for text in (scene.title, scene.told) if text]
    wide = 28 + max((len(text) * (11.8 if i == 0 else 8.0) for i, text in enumerate(lines)), default=0.0)
    tall = 46.0 + 24 * (len(lines) - 1)
    text = "".join(
        f'<text x="16" y="{32 + 26 * i}" font-family="Alegreya" font-weight="{700 if i == 0 else 500}" '
        f'font-size="{26 if i == 0 else 18}" fill="{INK}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    )
    card = f'<rect width="{wide:g}" height="{tall:g}" rx="9" fill="{PAPER}" opacity="0.94"/>' if lines else ""
    return f"{card}{text}", wide, tall
