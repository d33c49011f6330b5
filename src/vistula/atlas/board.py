"""A whole board with its pieces as one SVG document, from the drawing and the view of docs/design/view.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from vistula.atlas.palette import own_livery, stylesheet
from vistula.atlas.places import name_class
from vistula.atlas.plane import Box, box, length
from vistula.atlas.projection import Point
from vistula.atlas.stacks import Stack, stacked
from vistula.atlas.standing import around, clear_names, covered, name_anchor, name_box, name_text, stand
from vistula.atlas.svg import escape, path, paths
from vistula.atlas.symbols import has_marker, with_missing

Document = Mapping[str, Any]
MARKER_STEP = 19.0
MARGIN = 60.0  # pixels around the counters of a picture that is not whole
APART = 4.0  # between two sides in one space


def board_svg(drawing: Document, view: Document | None = None, theme: str = "light", whole: bool = True) -> str:
    """The board as a spectator of the view sees it; without a view, the empty board. Not whole: only the part where
    counters stand or something is to be won, with a margin."""
    spaces = {s["id"]: s for s in drawing["spaces"]}
    shown = view or {}
    markers = shown.get("markers") or ()
    stacks = stacks_of(spaces, shown.get("pieces") or ())
    standing = stand(spaces, {ident: room_of(sides) for ident, sides in stacks.items()})
    goals = [m.get("space") for m in markers if m.get("kind") == "objective"]
    named = [b for b in (name_box(spaces[i]) for i in (*stacks, *goals) if i in spaces) if b is not None]
    sheet = around(() if whole else (*standing.values(), *named), MARGIN, drawing["size"])
    body = [
        drawing.get("ground", ""),
        control_svg(spaces, shown.get("control") or {}, sheet),
        _edge_marks(drawing, spaces, shown.get("layers") or {}),
        _nodes(spaces.values()),
        _names(clear_names(spaces, standing).values(), sheet),
        _markers(drawing, spaces, standing, markers),
        _drawn(stacks, standing),
        _arrows(spaces, shown.get("battle")),
    ]
    return cropped(f"<svg>{head_of(drawing, theme)}{''.join(body)}</svg>", sheet)


def head_of(drawing: Document, theme: str = "light") -> str:
    """The styles and symbols that everything on a board is drawn with."""
    defs = with_missing(str(drawing.get("defs") or ""))
    own = {slug: side["colours"] for slug, side in (drawing.get("sides") or {}).items() if "colours" in side}
    style = stylesheet(theme) + "".join(own_livery(slug, **colours) for slug, colours in own.items())
    return f"<style>{style}</style><defs>{defs}</defs>"


def cropped(svg: str, part: Box, wide: float = 0.0) -> str:
    """The document with this part of it in view, as large as it is or so many pixels wide."""
    left, top, right, bottom = part
    width, height = right - left, bottom - top
    zoom = wide / width if wide else 1.0
    size = f'width="{width * zoom:g}" height="{height * zoom:g}" viewBox="{left:g} {top:g} {width:g} {height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{svg[svg.index(">") :]}'


def control_svg(spaces: Mapping[Any, Document], control: Mapping[Any, str], sheet: Box) -> str:
    """A faint tint of each side's land, and along the front a ribbon in each side's colour inside its own land."""
    held: dict[str, list[Sequence[Point]]] = {}
    owner: dict[Any, str] = {}
    for ident, side in control.items():
        space = spaces.get(ident) or spaces.get(as_int(ident))
        if space is not None and space.get("shape") and covered(box(space["shape"]), sheet):
            held.setdefault(side, []).append(space["shape"])
            owner[space["id"]] = side
    front = _front(spaces, owner)
    out = []
    for side, shapes in sorted(held.items()):
        out.append(f'<path class="tint {side}" d="{paths(shapes, closed=True)}"/>')
        if side in front:
            lines, touching = front[side]
            inside = paths((spaces[i]["shape"] for i in sorted(touching)), closed=True)
            out.append(
                f'<clipPath id="held-{side}"><path d="{inside}"/></clipPath><g clip-path="url(#held-{side})">'
                f'<path class="front {side}" d="{paths(joined(lines))}"/></g>'
            )
    return f'<g class="control">{"".join(out)}</g>' if out else ""


def as_int(ident: Any) -> Any:
    return int(ident) if isinstance(ident, str) and ident.lstrip("-").isdigit() else ident


def _front(spaces: Mapping[Any, Document], owner: Mapping[Any, str]) -> dict[str, tuple[list[list[Point]], set[Any]]]:
    """For each side the outline that it shares with spaces of another side, and which of its own spaces it bounds."""
    front: dict[str, tuple[list[list[Point]], set[Any]]] = {}
    for pair, shared in borders({ident: spaces[ident] for ident in owner}).items():
        if owner[pair[0]] != owner[pair[1]]:
            for space in pair:
                lines, touching = front.setdefault(owner[space], ([], set()))
                lines += shared
                touching.add(space)
    return front


def borders(spaces: Mapping[Any, Document]) -> dict[tuple[Any, Any], list[list[Point]]]:
    """The pieces of outline that each two spaces with a shape have in common."""
    seen: dict[tuple[int, int, int, int], tuple[Any, list[Point]]] = {}
    found: dict[tuple[Any, Any], list[list[Point]]] = {}
    for ident, space in spaces.items():
        shape = space.get("shape")
        if not shape:
            continue
        a = shape[-1]
        for b in shape:
            ends = sorted(((round(a[0] * 2), round(a[1] * 2)), (round(b[0] * 2), round(b[1] * 2))))
            other, line = seen.setdefault((*ends[0], *ends[1]), (ident, [tuple(a), tuple(b)]))
            if other != ident:
                found.setdefault((other, ident), []).append(line)
            a = b
    return found


def joined(lines: list[list[Point]]) -> list[list[Point]]:
    """Short pieces joined end to end into longer lines."""

    def key(p: Point) -> tuple[int, int]:
        return round(p[0] * 2), round(p[1] * 2)

    ends: dict[tuple[int, int], list[int]] = {}
    for i, line in enumerate(lines):
        ends.setdefault(key(line[0]), []).append(i)
        ends.setdefault(key(line[-1]), []).append(i)
    used = [False] * len(lines)
    out = []
    for i, line in enumerate(lines):
        if used[i]:
            continue
        used[i] = True
        run = list(line)
        for _ in range(2):
            while True:
                follow = [j for j in ends[key(run[-1])] if not used[j]]
                if not follow:
                    break
                j = follow[0]
                used[j] = True
                piece = lines[j] if key(lines[j][0]) == key(run[-1]) else lines[j][::-1]
                run += piece[1:]
            run.reverse()
        out.append(run)
    return out


def _edge_marks(drawing: Document, spaces: Mapping[Any, Document], layers: Mapping[str, Document]) -> str:
    """The marks of a layer on edges: a bar each, thick at the end from which it comes; two sides lie side by side."""
    edges = {e["id"]: e for e in drawing.get("edges") or () if e.get("path")}
    drawn: dict[str, list[list[Point]]] = {}
    marks = [m for layer in layers.values() for m in layer.get("marks") or () if m["edge"] in edges]
    owners: dict[Any, set[str]] = {}
    for mark in marks:
        owners.setdefault(mark["edge"], set()).add(mark["side"])
    for mark in marks:
        both = len(owners[mark["edge"]]) > 1
        offset = 0.0 if not both else 2.6 if mark["side"] == min(owners[mark["edge"]]) else -2.6
        roots = [spaces[root]["at"] for root in mark.get("roots") or () if root in spaces]
        drawn.setdefault(mark["side"], []).append(_bar(edges[mark["edge"]]["path"], roots, offset))
    bars = "".join(
        f'<path class="emark {escape(side)}" d="{paths(bars, closed=True)}"/>' for side, bars in drawn.items()
    )
    return f'<g class="edge-marks">{bars}</g>' if bars else ""


def _bar(line: Sequence[Point], roots: Sequence[Point], offset: float) -> list[Point]:
    """A tapered bar along an edge, a little shorter than it."""
    (ax, ay), (bx, by) = line[0], line[-1]
    long = length([line[0], line[-1]]) or 1.0
    dx, dy = (bx - ax) / long, (by - ay) / long
    ax, ay, bx, by = (
        ax + dx * 4 - dy * offset,
        ay + dy * 4 + dx * offset,
        bx - dx * 4 - dy * offset,
        by - dy * 4 + dx * offset,
    )
    thick = [1.4, 1.4]
    for root in roots:
        thick[0 if length([root, line[0]]) < length([root, line[-1]]) else 1] = 3.2
    a, b = thick
    return [
        (ax - dy * a, ay + dx * a),
        (bx - dy * b, by + dx * b),
        (bx + dy * b, by - dx * b),
        (ax + dy * a, ay - dx * a),
    ]


def _nodes(spaces: Any) -> str:
    out = []
    for s in spaces:
        if not s.get("shape"):
            x, y = s["at"]
            out.append(f'<circle class="node" cx="{x:.1f}" cy="{y:.1f}" r="{s.get("r", 6):g}"/>')
    return f'<g class="nodes">{"".join(out)}</g>' if out else ""


def _names(spaces: Any, sheet: Box) -> str:
    out = []
    for s in spaces:
        label, rank, room = s.get("label"), int(s.get("rank", 3)), name_box(s)
        if label is None or room is None or not covered(room, sheet):
            continue
        kind = name_class(min(rank, 4), bool(s.get("fortress")))
        out.append(
            f'<text class="{kind}" x="{label[0]:.1f}" y="{label[1]:.1f}" text-anchor="{name_anchor(s)}">'
            f"{escape(name_text(s))}</text>"
        )
    return f'<g class="names">{"".join(out)}</g>'


def _markers(
    drawing: Document, spaces: Mapping[Any, Document], standing: Mapping[Any, Box], markers: Sequence[Document]
) -> str:
    """Field works as battlements under the stack, other markers in a column at its left."""
    edges = {e["id"]: e for e in drawing.get("edges") or () if "id" in e}
    placed: dict[tuple[str, Any], int] = {}
    out = []
    for m in markers:
        kind = str(m.get("kind", ""))
        where = ("edge", m["edge"]) if "edge" in m else ("space", m.get("space"))
        if where[0] == "edge":
            if where[1] not in edges:
                continue
            x, y = _middle(edges[where[1]]["path"])
        elif where[1] in spaces:
            x, y = spaces[where[1]]["at"]
        else:
            continue
        left, top, right, bottom = standing.get(where[1], (x - 18, y - 18, x + 18, y + 18))
        if kind == "works" and where[0] == "space":
            out.append(_works((left + right) / 2, bottom, int(m.get("level", 1))))
            continue
        n = placed.get(where, 0)
        placed[where] = n + 1
        if where[0] == "space":
            x, y = left - 11, top + 10 + MARKER_STEP * n
        else:
            x += MARKER_STEP * n
        out.append(_marker(kind, m, x, y))
    return f'<g class="markers">{"".join(out)}</g>' if out else ""


def _middle(line: Sequence[Point]) -> Point:
    half = length(line) / 2
    for a, b in pairwise(line):
        step = length([a, b])
        if step and step >= half:
            t = half / step
            return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        half -= step
    return line[-1]


def _works(x: float, y: float, level: int) -> str:
    rows = "".join(
        f'<path d="M{x - 19:.1f} {y + 5 + 5 * i:.1f}{"v-4h5v4h4" * 4}v-4h4v4"/>' for i in range(max(1, level))
    )
    return f'<g class="works">{rows}</g>'


def _marker(kind: str, marker: Document, x: float, y: float) -> str:
    side = str(marker.get("side", ""))
    known = has_marker(kind)
    sign = f'<use href="#mark-{kind}"/>' if known else '<circle r="8"/>'
    text = str(marker.get("text", "" if known else kind[:2].upper()))
    words = f'<text y="3.4">{escape(text)}</text>' if text and not marker.get("hidden") else ""
    return f'<g class="mk {escape(kind)} {escape(side)}" transform="translate({x:.1f} {y:.1f})">{sign}{words}</g>'


def stacks_of(spaces: Mapping[Any, Document], pieces: Sequence[Document]) -> dict[Any, list[Stack]]:
    """One stack for each side in each space."""
    present: dict[Any, dict[str, list[Document]]] = {}
    wide = any(p.get("factors") for p in pieces)
    for p in pieces:
        if p.get("space") in spaces:
            held = present.setdefault(p["space"], {})
            held.setdefault(str(p.get("side", "")), []).append({**p, "wide": wide})
    return {ident: [stacked(group) for group in sides.values()] for ident, sides in present.items()}


def room_of(sides: Sequence[Stack]) -> tuple[float, float]:
    return sum(s.width for s in sides) + APART * (len(sides) - 1), max(s.height for s in sides)


def _drawn(stacks: Mapping[Any, Sequence[Stack]], standing: Mapping[Any, Box]) -> str:
    """Two sides in one space stand side by side; the northern stacks lie under the southern ones."""
    out = []
    for ident in sorted(stacks, key=lambda i: standing[i][3]):
        left, top = standing[ident][:2]
        for stack in stacks[ident]:
            out.append(stack.drawn(left, top))
            left += stack.width + APART
    return f'<g class="stacks">{"".join(out)}</g>' if out else ""


def _arrows(spaces: Mapping[Any, Document], battle: Document | None) -> str:
    if not battle:
        return ""
    out = []
    for arrow in battle.get("arrows") or ():
        if arrow.get("from") not in spaces or arrow.get("to") not in spaces:
            continue
        a, b = spaces[arrow["from"]]["at"], spaces[arrow["to"]]["at"]
        far = length([a, b]) or 1.0
        ux, uy = (b[0] - a[0]) / far, (b[1] - a[1]) / far
        start, tip = (a[0] + ux * 20, a[1] + uy * 20), (b[0] - ux * 24, b[1] - uy * 24)
        neck = (tip[0] - ux * 15, tip[1] - uy * 15)
        shape = [
            (start[0] - uy * 3, start[1] + ux * 3),
            (neck[0] - uy * 6, neck[1] + ux * 6),
            (neck[0] - uy * 12, neck[1] + ux * 12),
            tip,
            (neck[0] + uy * 12, neck[1] - ux * 12),
            (neck[0] + uy * 6, neck[1] - ux * 6),
            (start[0] + uy * 3, start[1] - ux * 3),
        ]
        out.append(f'<path class="arrow" d="{path(shape, closed=True)}"/>')
    return f'<g class="arrows">{"".join(out)}</g>' if out else ""
