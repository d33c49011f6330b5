"""Long paths of a drawing, cut into squares of the sheet.

A browser paints a map in tiles, and each tile goes through all of every path that touches it: ten thousand trees in one
path cost ten thousand trees a tile. Cut into squares, a tile goes through those of its neighbourhood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from vistula.atlas.svg import number

SQUARE = 4800  # tenths of a pixel
LONG = 3000  # characters of a path: a shorter one stays whole
# What there are thousands of: trees, tufts, hachures, brooks, the grid, the dots of zone borders (the dearest of all: a
# tile counts them along the whole path). What games draw (rails, works) stays as it is, and so do rings that lie in
# rings and are filled together (forests, marshes, lakes).
MANY = {"tree-a", "round-trees", "tuft", "hach", "brook", "hexes", "river-shapes", "zb"}

_PATH = re.compile(r'<path(?P<before>[^>]*?) d="(?P<d>[^"]*)"(?P<after>[^>]*?)/>')
_NAMED = re.compile(r' id="([^"]*)"')
_CLASSES = re.compile(r' class="([^"]*)"')
_ALONG = re.compile(r'<textPath[^>]* href="#([^"]*)"')
_STEP = re.compile(r"([MmLlHhVvZz])([^MmLlHhVvZz]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def spread(svg: str) -> str:
    """The same drawing in shorter paths. One that is used elsewhere becomes a group of the same name."""
    along = set(_ALONG.findall(svg))  # names are written along these: they stay one line

    def cut(found: re.Match[str]) -> str:
        line, attributes = found["d"], found["before"] + found["after"]
        named, classes = _NAMED.search(attributes), _CLASSES.search(attributes)
        known = set(classes[1].split()) if classes else {named[1]} if named else set()
        if len(line) < LONG or (named and named[1] in along) or not MANY & known:
            return found[0]
        squares = in_squares(line)
        if squares is None or len(squares) < 2:
            return found[0]
        if named is None:
            return "".join(f'<path{attributes} d="{d}"/>' for d in squares)
        inside = "".join(f'<path d="{d}"/>' for d in squares)
        return f"<g{attributes}>{inside}</g>"

    return _PATH.sub(cut, svg)


def in_squares(line: str) -> list[str] | None:
    """The parts of a path, each with the others that begin in its square; None: it has something else than lines."""
    parts = _parts(line)
    if parts is None:
        return None
    squares: dict[tuple[int, int], list[Part]] = {}
    for part in parts:
        squares.setdefault((part.start[1] // SQUARE, part.start[0] // SQUARE), []).append(part)
    return [_written(squares[key]) for key in sorted(squares)]


@dataclass
class Part:
    """One stroke or ring of a path: where it begins and ends, in tenths of a pixel, and its steps."""

    start: tuple[int, int]
    end: tuple[int, int]
    steps: str = ""


def _parts(line: str) -> list[Part] | None:
    parts: list[Part] = []
    x = y = 0
    for verb, told in _STEP.findall(line):
        numbers = [round(float(each) * 10) for each in _NUMBER.findall(told)]
        if verb in "Mm" and len(numbers) == 2:
            x, y = (x + numbers[0], y + numbers[1]) if verb == "m" else (numbers[0], numbers[1])
            parts.append(Part((x, y), (x, y)))
            continue
        if verb in "MmLHV" or not parts:
            return None
        if verb == "l":
            x, y = x + sum(numbers[::2]), y + sum(numbers[1::2])
        elif verb == "h":
            x += sum(numbers)
        elif verb == "v":
            y += sum(numbers)
        else:
            x, y = parts[-1].start
        parts[-1].steps += verb + told
        parts[-1].end = (x, y)
    return [part for part in parts if part.steps]  # a glyph may end with a step to where it began


def _written(parts: list[Part]) -> str:
    """Each part begins relative to the end of the one before."""
    out: list[str] = []
    px = py = 0
    for part in parts:
        x, y = part.start[0] - px, part.start[1] - py
        out.append(f"{'m' if out else 'M'}{number(x)}{'' if y < 0 else ' '}{number(y)}{part.steps}")
        px, py = part.end
    return "".join(out)
