"""Stacks on a still picture: no counter hides the strength of another.

On the table a stack opens under the pointer; a picture cannot, so it shows at once what has to be read. Strengths stand
at the lower right of a counter: the strongest lies on top at the left, the others look out to the right of it, in rows.
Three factors stand across the bottom: there the others look out below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vistula.atlas.counters import Piece, counter, side_of, size_of
from vistula.atlas.svg import escape

IN_A_ROW = 4
WIDEST = 112.0
GAP = 2.0
BACK = 11.0  # what is seen of a face-down counter under another: all are alike
FACTORS = 15.5
NUMBER = 13.5  # the strip with the number and a strength of one figure
FIGURE = 7.5  # for each figure more
PILL = 13.0


@dataclass(frozen=True)
class Stack:
    """Counters with their places from the top left corner of the stack, the uppermost first."""

    counters: list[tuple[Piece, float, float]]
    width: float
    height: float
    total: str
    foot: float  # the middle of the lowest row, under which the total stands

    def drawn(self, left: float, top: float) -> str:
        """The stack with its top left corner at a point, the total under it."""
        shown = [*self.counters[:1], *((_under(piece), x, y) for piece, x, y in self.counters[1:])]
        out = [counter(piece, round(left + x, 1), round(top + y, 1)) for piece, x, y in reversed(shown)]
        if self.total:
            side = side_of(self.counters[0][0])
            out.append(_pill(self.total, side, left + self.foot, top + self.height - PILL / 2))
        return f'<g class="stack">{"".join(out)}</g>'


def _under(piece: Piece) -> Piece:
    """A counter under another: a stack faces one way, and its uppermost counter shows which."""
    return {key: value for key, value in piece.items() if key != "facing"}


def stacked(pieces: Sequence[Piece]) -> Stack:
    """The strongest first, arm by arm; in rows, or in columns where factors stand across the bottom."""
    ordered = _ordered(pieces)
    size = max((size_of(p) for p in ordered), default=0.0)
    in_columns = any(p.get("factors") for p in ordered)
    rows = -(-len(ordered) // IN_A_ROW)
    longest = -(-len(ordered) // rows) if rows else 0
    places: list[tuple[Piece, float, float]] = []
    along = across = far = 0.0
    row = 0
    for piece, before in zip(ordered, [None, *ordered], strict=False):
        step = 0.0 if before is None else _strip(piece, before, size)
        if row == longest or along + step + size > WIDEST:
            row, along, across = 0, 0.0, across + size + GAP
        else:
            along += step
        face = {**piece, "parent": ""} if along > 0 and step < size else piece  # but its end would be covered
        places.append((face, across, along) if in_columns else (face, along, across))
        far = max(far, along + size)
        row += 1
    total = _total(ordered)
    width, height = (across + size, far) if in_columns else (far, across + size)
    foot = (width if in_columns else along + size) / 2
    return Stack(places, width, height + (PILL if total else 0.0), total, foot)


def _ordered(pieces: Sequence[Piece]) -> list[Piece]:
    strongest: dict[object, float] = {}
    for p in pieces:
        arm = p.get("symbol")
        strongest[arm] = max(strongest.get(arm, 0.0), strength_of(p))

    def place(p: Piece) -> tuple[bool, float, str, float, int]:
        arm = p.get("symbol")
        return bool(p.get("hidden")), -strongest[arm], str(arm), -strength_of(p), int(p.get("id", 0))

    return sorted(pieces, key=place)


def _strip(piece: Piece, before: Piece, size: float) -> float:
    """How far a counter looks out from under the one before it: wholly, if it is of another arm or has no strength."""
    if piece.get("hidden"):
        return BACK if before.get("hidden") else size + GAP
    if piece.get("factors"):
        return FACTORS
    strength = piece.get("strength")
    if strength is None or piece.get("symbol") != before.get("symbol"):
        return size + GAP
    return NUMBER + FIGURE * (len(str(strength)) - 1)


def strength_of(piece: Piece) -> float:
    """For the order in a stack: strength, or the first factor, or the steps left."""
    for value in (piece.get("strength"), *str(next(iter(piece.get("factors") or ()), "")).split("-")[:1]):
        try:
            return float(str(value).lstrip("+"))
        except ValueError:
            continue
    steps = piece.get("steps")
    return float(steps[0]) if steps else 0.0


def _total(pieces: Sequence[Piece]) -> str:
    """The total strength, where everything in the stack is known and has one; else how many, if some are not seen."""
    if len(pieces) < 2:
        return ""
    total = 0
    for p in pieces:
        value = str(p.get("strength", ""))
        if p.get("hidden"):
            return f"×{len(pieces)}"
        if value.isdigit():
            total += int(value)
        elif p.get("factors"):
            return ""
    return str(total) if total else ""


def _pill(text: str, side: str, x: float, y: float) -> str:
    wide = max(20.0, 8 + 6.2 * len(text))
    return (
        f'<g class="pill {side}" transform="translate({x:.1f} {y:.1f})"><rect x="{-wide / 2:g}" y="-6.5" '
        f'width="{wide:g}" height="13" rx="6.5"/><text y="3.7">{escape(text)}</text></g>'
    )
