"""Columns: the flat integer arrays a state is made of, and how they are written into and read from a saved game."""

from typing import Final, TypeAlias, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from vistula.core.refusal import SaveError

Col: TypeAlias = "vec[i64]"
# Narrower columns clone faster: the allocator serves blocks under half a kilobyte, and then under one, at once.
Half: TypeAlias = "vec[i32]"  # half the memory
Short: TypeAlias = "vec[i16]"  # values from -32768 to 32767: a quarter of the memory
Small: TypeAlias = "vec[u8]"  # values 0 to 255: an eighth of the memory


def column(length: int, value: int = 0) -> Col:
    """A new column filled with one value."""
    return vec[i64]([value] * length)  # written so, mypyc fills the memory without making a list


def column_of(values: list[int]) -> Col:
    return vec[i64](values)


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


EMPTY: Final[Col] = column(0)
EMPTY_HALF: Final[Half] = half_column(0)
EMPTY_SHORT: Final[Short] = short_column(0)
EMPTY_SMALL: Final[Small] = small_column(0)


def ints(col: Col) -> list[int]:
    made: list[int] = []
    for value in col:
        made.append(value)
    return made


def half_ints(col: Half) -> list[int]:
    made: list[int] = []
    for value in col:
        made.append(value)
    return made


def short_ints(col: Short) -> list[int]:
    made: list[int] = []
    for value in col:
        made.append(value)
    return made


def small_ints(col: Small) -> list[int]:
    made: list[int] = []
    for value in col:
        made.append(value)
    return made


@final
class Saved:
    """A JSON object of a saved game, read field by field; whatever is wrong is said with the field's name."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise SaveError("A saved game is a JSON object.")
        self.data: dict[str, object] = data

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

    def inner(self, name: str) -> "Saved":
        value = self._field(name)
        if not isinstance(value, dict):
            raise SaveError(f"The field {name!r} of the saved game is not an object.")
        return Saved(value)

    def items(self, name: str) -> list[object]:
        value = self._field(name)
        if not isinstance(value, list):
            raise SaveError(f"The field {name!r} of the saved game is not a list.")
        found: list[object] = []
        found.extend(value)
        return found

    def integers(self, name: str, low: int = -(2**31), high: int = 2**31) -> list[int]:
        return [_whole(item, name, low, high) for item in self.items(name)]

    def column(self, name: str, length: int, low: int = -(2**31), high: int = 2**31) -> Col:
        """A column of exactly that length, every value in the closed range."""
        values = self.integers(name, low, high)
        if len(values) != length:
            raise SaveError(f"The field {name!r} of the saved game has {len(values)} numbers instead of {length}.")
        return column_of(values)

    def half_column(self, name: str, length: int, low: int = -(2**31), high: int = 2**31 - 1) -> Half:
        """A column of half the width, of exactly that length, every value in the closed range."""
        read = self.column(name, length, low, high)
        made = half_column(length)
        for at in range(length):
            value: int = read[at]
            made[at] = value
        return made

    def short_column(self, name: str, length: int, low: int = -(2**15), high: int = 2**15 - 1) -> Short:
        """A column of a quarter of the width, of exactly that length, every value in the closed range."""
        read = self.column(name, length, low, high)
        made = short_column(length)
        for at in range(length):
            value: int = read[at]
            made[at] = value
        return made

    def small_column(self, name: str, length: int, high: int = 255) -> Small:
        """A column of small values of exactly that length."""
        read = self.column(name, length, 0, high)
        made = small_column(length)
        for at in range(length):
            value: int = read[at]
            made[at] = value
        return made


def _whole(value: object, name: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise SaveError(f"The field {name!r} of the saved game holds something that is not a whole number.")
    if not low <= value <= high:
        raise SaveError(f"The field {name!r} of the saved game holds {value}, outside {low} to {high}.")
    return value
