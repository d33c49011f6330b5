"""What a seat may know as one row of numbers, always as long and in the same order: what a learning program looks at.

Each number has its name. The core tells who is asked and what; the rest is the game's own, told by its `features.py`
from what its view shows and nothing else, under the same test: change what is hidden, and no number differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i16, i64

from vistula.core.columns import HALF, SHORT, SMALL, WIDE, Col, Columns, Half, Short, Small, short_column

if TYPE_CHECKING:
    from vistula.core.state import State

MOST: Final = 32767
SUBJECT: Final = 4  # numbers of a frame
COMMON: Final = 4 + SUBJECT


@final
class Feature:
    """Some numbers of the row: so many of one name, one for each piece, space, card, seat … (`of`)."""

    def __init__(self, name: str, length: int = 1, of: str = "", words: str = "") -> None:
        self.name: Final = name
        self.length: Final = length
        self.of: Final = of
        self.words: Final = words
        self.start = 0

    def __repr__(self) -> str:
        return f"Feature({self.name!r}, {self.length})"

    def to_json(self) -> dict[str, object]:
        return {"name": self.name, "start": self.start, "length": self.length, "of": self.of, "words": self.words}


@final
class Features:
    """The names of all numbers of an observation."""

    def __init__(self, features: list[Feature]) -> None:
        self.features: Final = [
            Feature("turn", words="the number of the turn"),
            Feature("seat", words="whose observation it is"),
            Feature("asked", words="the seat that is asked, -1 when the game is over"),
            Feature("question", words="the decision, where the seat itself is asked, else -1"),
            Feature("subject", SUBJECT, words="the four numbers of that decision: a piece, a place …"),
            *features,
        ]
        size = 0
        for feature in self.features:
            feature.start = size
            size += feature.length
        self.size: Final = size

    def __len__(self) -> int:
        return self.size

    def find(self, name: str) -> Feature:
        for feature in self.features:
            if feature.name == name:
                return feature
        raise KeyError(name)

    def names(self) -> list[str]:
        """A name for each number: `sp[12]`."""
        made: list[str] = []
        for feature in self.features:
            if feature.length == 1:
                made.append(feature.name)
            else:
                for at in range(feature.length):
                    made.append(f"{feature.name}[{at}]")
        return made


def clipped(value: int) -> i16:
    wide: i64 = value
    if wide > MOST:
        return MOST
    return -MOST if wide < -MOST else i16(wide)


def observed(s: State, seat: int, size: int) -> Short:
    """The row of a seat."""
    out = short_column(size)
    out[0] = clipped(s.turn)
    out[1] = i16(seat)
    if s.over:
        out[2] = -1
        out[3] = -1
    else:
        out[2] = i16(s.actor)
        if seat == s.actor:
            out[3] = i16(s.stack[-SUBJECT - 1])
            for at in range(SUBJECT):
                out[4 + at] = clipped(s.stack[at - SUBJECT])
        else:
            out[3] = -1
    end = s.game.observed(s, seat, out, COMMON)
    if end != size:
        raise RuntimeError(f"{s.game.slug} wrote {end} numbers of an observation of {size}")
    return out


# Games that hide nothing: the columns as they are declared -----------------------------------------------------------

WIDTH: Final = 15  # bits of one number


def open_features(columns: Columns) -> list[Feature]:
    """Every saved column of fixed length; marks of more than 15 bits take two."""
    made: list[Feature] = []
    for field in columns.fields:
        if field.saved and field.length:
            made.append(Feature(field.name, field.length))
            if _is_long(field.low, field.high):
                made.append(Feature(field.name + "_high", field.length))
    return made


def _is_long(low: int, high: int) -> bool:
    return low >= 0 and MOST < high < 1 << 30


def open_observed(columns: Columns, s: object, out: Short, at: int) -> int:
    """Write what `open_features` names."""
    to: i64 = at
    for field in columns.fields:
        if not field.saved or not field.length:
            continue
        split = _is_long(field.low, field.high)
        value: Any = getattr(s, field.name)
        if field.kind == HALF:
            to = write_half(value, out, to, split)
        elif field.kind == SHORT:
            to = write_short(value, out, to)
        elif field.kind == SMALL:
            to = write_small(value, out, to)
        elif field.kind == WIDE:
            to = write_wide(value, out, to)
        else:
            out[to] = clipped(value)
            to += 1
    return to


def write_half(col: Half, out: Short, to: i64, split: bool) -> i64:
    length: i64 = len(col)
    at: i64 = 0
    while at < length:
        value = i64(col[at])
        if split:
            out[to + at] = i16(value & MOST)
            out[to + length + at] = i16(value >> WIDTH)
        else:
            out[to + at] = clipped(value)
        at += 1
    return to + 2 * length if split else to + length


def write_short(col: Short, out: Short, to: i64) -> i64:
    length: i64 = len(col)
    at: i64 = 0
    while at < length:
        out[to + at] = col[at]
        at += 1
    return to + length


def write_small(col: Small, out: Short, to: i64) -> i64:
    length: i64 = len(col)
    at: i64 = 0
    while at < length:
        out[to + at] = i16(col[at])
        at += 1
    return to + length


def write_wide(col: Col, out: Short, to: i64) -> i64:
    length: i64 = len(col)
    at: i64 = 0
    while at < length:
        out[to + at] = clipped(col[at])
        at += 1
    return to + length
