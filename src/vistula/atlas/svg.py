"""Writing SVG small: short numbers, relative paths, escaped text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vistula.atlas.projection import Point


def number(tenths: int) -> str:
    """A tenth of a pixel as the shortest decimal: 12 -> 1.2, 10 -> 1, -3 -> -.3."""
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{rest}"


def _pair(dx: int, dy: int, first: bool) -> str:
    x, y = number(dx), number(dy)
    gap = "" if first or x[0] == "-" else " "
    return f"{gap}{x}{'' if y[0] == '-' else ' '}{y}"


def path(line: Sequence[Point], closed: bool = False) -> str:
    """The d of a line, in steps relative to the vertex before, to a tenth of a pixel."""
    if not line:
        return ""
    px, py = round(line[0][0] * 10), round(line[0][1] * 10)
    out = [f"M{_pair(px, py, True)}"]
    steps: list[str] = []
    for x, y in line[1:]:
        qx, qy = round(x * 10), round(y * 10)
        if qx == px and qy == py:
            continue
        steps.append(_pair(qx - px, qy - py, not steps))
        px, py = qx, qy
    if steps:
        out.append("l" + "".join(steps))
    if closed:
        out.append("z")
    return "".join(out)


def paths(lines: Iterable[Sequence[Point]], closed: bool = False) -> str:
    return "".join(path(line, closed) for line in lines)


def dots(places: Iterable[Point], glyph: str, shift: int = 0) -> str:
    """One path that repeats a glyph at many places: a relative d that ends `shift` pixels right of its start."""
    out = []
    px = py = 0
    for x, y in places:
        qx, qy = round(x), round(y)
        out.append(f"m{qx - px}{'' if qy < py else ' '}{qy - py}{glyph}")
        px, py = qx + shift, qy
    if out:
        out[0] = "M" + out[0][1:]
    return "".join(out)


def strokes(lines: Iterable[tuple[Point, Point]]) -> str:
    """One path of many short strokes, each a few bytes."""
    out = []
    px = py = 0
    for (ax, ay), (bx, by) in lines:
        x1, y1, x2, y2 = round(ax * 10), round(ay * 10), round(bx * 10), round(by * 10)
        out.append(f"m{_pair(x1 - px, y1 - py, True)}l{_pair(x2 - x1, y2 - y1, True)}")
        px, py = x2, y2
    return "".join(out)


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
