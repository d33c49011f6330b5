"""Columns: the flat integer arrays a state is made of, and how they are written into and read from a saved game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from vistula.core.refusal import SaveError

Col: TypeAlias = "vec[i64]"
# Narrower columns clone faster: the allocator serves blocks under half a kilobyte, and then under one, at once.
Half: TypeAlias = "vec[i32]"  # half the memory
Short: TypeAlias = "vec[i16]"  # values from -32768 to 32767: a quarter of the memory
Small: TypeAlias = "vec[u8]"  # values 0 to 255: an eighth of the memory
Start: TypeAlias = int | list[int]


def column(length: int, value: int = 0) -> Col:
    """A new column filled with one value."""
    return vec[i64]([value] * length)  # written so, mypyc fills the memory without making a list


def column_of(values: list[int]) -> Col:
    made = column(len(values))  # `vec[i64](values)` would look for a buffer first, and grow step by step
    for n in range(len(values)):
        made[n] = values[n]
    return made


def widened(col: Col) -> Col:
    """The column with as much room again behind it."""
    length = len(col)
    made = column(2 * length)
    for n in range(length):
        made[n] = col[n]
    return made


def half_column(length: int, value: int = 0) -> Half:
    """A new column of half the width, filled with one value."""
    half: i32 = value
    return vec[i32]([half] * length)


def short_column(length: int, value: int = 0) -> Short:
    """A new column of a quarter of the width, filled with one value."""
    short: i16 = value
    return vec[i16]([short] * length)


def small_column(length: int, value: int = 0) -> Small:
    """A new column of small values, filled with one."""
    small: u8 = value
    return vec[u8]([small] * length)


def half_column_of(values: list[int]) -> Half:
    return vec[i32]([i32(value) for value in values])


def short_column_of(values: list[int]) -> Short:
    return vec[i16]([i16(value) for value in values])


def small_column_of(values: list[int]) -> Small:
    return vec[u8]([u8(value) for value in values])


EMPTY: Final[Col] = column(0)
EMPTY_HALF: Final[Half] = half_column(0)
EMPTY_SHORT: Final[Short] = short_column(0)
EMPTY_SMALL: Final[Small] = small_column(0)


def ints(col: Col) -> list[int]:
    made: list[int] = []
    for value in col:
        made.append(value)
    return made


# Declaring the columns of a state -----------------------------------------------------------------------------------

WIDE: Final = 0
HALF: Final = 1
SHORT: Final = 2
SMALL: Final = 3
NUMBER: Final = 4
NUMBERS: Final = 5


@final
class Field:
    """One attribute of a state: how wide and long, what it starts with (one value, or each its own), and the closed
    range that a save may hold."""

    def __init__(
        self, name: str, kind: int, length: int, low: int, high: int, start: Start, key: str, saved: bool, shared: bool
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.length: Final = length
        self.low: Final = low
        self.high: Final = high
        self.start: Final = start
        self.key: Final = key or name  # its name in a saved game
        self.saved: Final = saved  # False: made anew from other columns, by their setters
        self.shared: Final = shared  # clones hold the same column until a setter puts a copy in its place

    def fresh(self) -> object:
        if self.kind == NUMBER:
            return self.start
        if self.kind == NUMBERS:
            made: list[int] = []
            return made
        return self.column_of(self.start if isinstance(self.start, list) else [self.start] * self.length)

    def column_of(self, values: list[int]) -> object:
        if self.kind == WIDE:
            return column_of(values)
        if self.kind == HALF:
            return half_column_of(values)
        return short_column_of(values) if self.kind == SHORT else small_column_of(values)

    def packed(self, value: object) -> object:
        if self.kind == NUMBER:
            return value
        assert isinstance(value, Iterable)
        return list(value)

    def unpacked(self, saved: Saved) -> object:
        if self.kind == NUMBER:
            return saved.integer(self.key, self.low, self.high)
        if self.kind == NUMBERS:
            return saved.integers(self.key, self.low, self.high)
        return self.column_of(saved.numbers(self.key, self.length, self.low, self.high))


@final
class _Width:
    """Declares columns of one width: name and length, and the closed range where it is narrower than the width."""

    def __init__(self, kind: int, lowest: int, highest: int) -> None:
        self.kind: Final = kind
        self.lowest: Final = lowest
        self.highest: Final = highest

    def __call__(
        self,
        name: str,
        length: int,
        low: int | None = None,
        high: int | None = None,
        start: Start = 0,
        key: str = "",
        saved: bool = True,
        shared: bool = False,
    ) -> Field:
        least = self.lowest if low is None else low
        most = self.highest if high is None else high
        return Field(name, self.kind, length, least, most, start, key, saved, shared)


_I32: Final = 2**31 - 1
wide: Final = _Width(WIDE, -_I32, _I32)
half: Final = _Width(HALF, -_I32, _I32)
short: Final = _Width(SHORT, -(2**15), 2**15 - 1)
_small: Final = _Width(SMALL, 0, 255)


def small(
    name: str, length: int, high: int = 255, start: Start = 0, key: str = "", saved: bool = True, shared: bool = False
) -> Field:
    """A `Small`: its range begins at 0."""
    return _small(name, length, 0, high, start, key, saved, shared)


def number(name: str, low: int, high: int, start: int = 0, key: str = "", saved: bool = True) -> Field:
    """A plain number."""
    return Field(name, NUMBER, 1, low, high, start, key, saved, False)


def numbers(name: str, low: int, high: int, key: str = "", saved: bool = True) -> Field:
    """A list of numbers, empty at the start."""
    return Field(name, NUMBERS, 0, low, high, 0, key, saved, False)


@final
class Columns:
    """All that a game's state holds, declared once; `copy_to` stays written out, being what clones cost, and
    `faults_of_copy` says what it forgot.

        columns = Columns([number("side", 0, 1), half("zone", units, OFF_BOARD, zones - 1, start=OFF_BOARD), …])
    """

    def __init__(self, fields: list[Field]) -> None:
        self.fields: Final = fields

    def clear(self, s: object) -> None:
        """Give every column its start."""
        for field in self.fields:
            setattr(s, field.name, field.fresh())

    def pack(self, s: object) -> dict[str, object]:
        """What is saved, as JSON."""
        return {field.key: field.packed(getattr(s, field.name)) for field in self.fields if field.saved}

    def unpack(self, s: object, saved: Saved) -> None:
        """Read what `pack` wrote, every field checked; the others start anew. A save of an older version may lack
        columns: they have their start."""
        self.clear(s)
        for field in self.fields:
            if field.saved and not (saved.older and field.key not in saved.data):
                setattr(s, field.name, field.unpacked(saved))

    def faults_of_copy(self, s: object, copy: object) -> list[str]:
        """What a copy does not have as the original, or shares with it though it may not."""
        faults: list[str] = []
        for field in self.fields:
            if field.packed(getattr(s, field.name)) != field.packed(getattr(copy, field.name)):
                faults.append(f"{field.name} is not copied")
            elif field.kind != NUMBER and field.length and not field.shared and _are_one(field, s, copy):
                faults.append(f"{field.name} is shared")
        return faults


def _are_one(field: Field, s: object, copy: object) -> bool:
    """Whether writing to the copy's column writes to the original's. Leaves both as they were."""
    ours: Any = getattr(s, field.name)
    theirs: Any = getattr(copy, field.name)
    was = theirs[0]
    theirs[0] = 1 - was if 0 <= was <= 1 else 0
    one = bool(ours[0] != was)
    theirs[0] = was
    return one


@final
class Saved:
    """A JSON object of a saved game, read field by field; whatever is wrong is said with the field's name."""

    def __init__(self, data: object, older: bool = False) -> None:
        if not isinstance(data, dict):
            raise SaveError("A saved game is a JSON object.")
        self.data: dict[str, object] = data
        self.older: Final = older  # written by an older version of the game: it may lack what came later

    def _field(self, name: str) -> object:
        if name not in self.data:
            raise SaveError(f"The saved game lacks the field {name!r}.")
        return self.data[name]

    def integer(self, name: str, low: int = -(2**31), high: int = 2**31) -> int:
        return _whole(self._field(name), name, low, high)

    def text(self, name: str) -> str:
        value = self._field(name)
        if not isinstance(value, str):
            raise SaveError(f"The field {name!r} of the saved game is not a text.")
        return value

    def flag(self, name: str) -> bool:
        value = self._field(name)
        if not isinstance(value, bool):
            raise SaveError(f"The field {name!r} of the saved game is neither true nor false.")
        return value

    def inner(self, name: str) -> Saved:
        value = self._field(name)
        if not isinstance(value, dict):
            raise SaveError(f"The field {name!r} of the saved game is not an object.")
        return Saved(value, self.older)

    def items(self, name: str) -> list[object]:
        value = self._field(name)
        if not isinstance(value, list):
            raise SaveError(f"The field {name!r} of the saved game is not a list.")
        found: list[object] = []
        found.extend(value)
        return found

    def integers(self, name: str, low: int = -(2**31), high: int = 2**31) -> list[int]:
        return [_whole(item, name, low, high) for item in self.items(name)]

    def numbers(self, name: str, length: int, low: int, high: int) -> list[int]:
        """Exactly that many, every one in the closed range."""
        values = self.integers(name, low, high)
        if len(values) != length:
            raise SaveError(f"The field {name!r} of the saved game has {len(values)} numbers instead of {length}.")
        return values

    def column(self, name: str, length: int, low: int = -(2**31), high: int = 2**31) -> Col:
        return column_of(self.numbers(name, length, low, high))


def _whole(value: object, name: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise SaveError(f"The field {name!r} of the saved game holds something that is not a whole number.")
    if not low <= value <= high:
        raise SaveError(f"The field {name!r} of the saved game holds {value}, outside {low} to {high}.")
    return value
