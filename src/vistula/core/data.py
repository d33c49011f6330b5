"""Reading a game's data files: TOML with provenance, checked field by field, with an owner's data pack laid over it.

A data pack is a folder with files of the same names as the game's own (`tables.toml`, `scenarios/warsaw.toml`); a
table in the pack is laid over the game's table key by key, anything else replaces what stands there.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Final, final

from vistula.core.refusal import DataError


@final
class Table:
    """A TOML table, read field by field; whatever is wrong is said with the file and the field."""

    def __init__(self, data: dict[str, object], where: str) -> None:
        self.data: Final = data
        self.where: Final = where
        self.read: Final[set[str]] = set()

    def _fault(self, name: str, fault: str) -> DataError:
        return DataError(f"{self.where}: the field {name!r} {fault}.")

    def has(self, name: str) -> bool:
        return name in self.data

    def _field(self, name: str) -> object:
        self.read.add(name)
        if name not in self.data:
            raise self._fault(name, "is missing")
        return self.data[name]

    def text(self, name: str, default: str | None = None) -> str:
        if default is not None and name not in self.data:
            return default
        value = self._field(name)
        if not isinstance(value, str):
            raise self._fault(name, "is not a text")
        return value

    def one_of(self, name: str, allowed: list[str], default: str | None = None) -> str:
        value = self.text(name, default)
        if value not in allowed:
            raise self._fault(name, f"is {value!r}; it must be one of {', '.join(allowed)}")
        return value

    def integer(self, name: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and name not in self.data:
            return default
        value = self._field(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self._fault(name, "is not a whole number")
        if not low <= value <= high:
            raise self._fault(name, f"is {value}, outside {low} to {high}")
        return value

    def flag(self, name: str, default: bool | None = None) -> bool:
        if default is not None and name not in self.data:
            return default
        value = self._field(name)
        if not isinstance(value, bool):
            raise self._fault(name, "is neither true nor false")
        return value

    def values(self, name: str) -> list[object]:
        value = self._field(name)
        if not isinstance(value, list):
            raise self._fault(name, "is not a list")
        found: list[object] = []
        found.extend(value)
        return found

    def texts(self, name: str, default: list[str] | None = None) -> list[str]:
        if default is not None and name not in self.data:
            return default
        found: list[str] = []
        for item in self.values(name):
            if not isinstance(item, str):
                raise self._fault(name, "holds something that is not a text")
            found.append(item)
        return found

    def integers(self, name: str, low: int, high: int) -> list[int]:
        found: list[int] = []
        for item in self.values(name):
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self._fault(name, f"holds {item!r}, not a whole number from {low} to {high}")
            found.append(item)
        return found

    def table(self, name: str) -> Table:
        value = self._field(name)
        if not isinstance(value, dict):
            raise self._fault(name, "is not a table")
        return Table(value, f"{self.where}, {name}")

    def tables(self, name: str, optional: bool = False) -> list[Table]:
        if optional and name not in self.data:
            return []
        found: list[Table] = []
        for number, item in enumerate(self.values(name)):
            if not isinstance(item, dict):
                raise self._fault(name, "holds something that is not a table")
            found.append(Table(item, f"{self.where}, {name} {number + 1}"))
        return found

    def named_tables(self, name: str) -> dict[str, Table]:
        inner = self.table(name)
        return {key: inner.table(key) for key in inner.data}

    def rows(self, name: str, fields: int) -> list[list[str]]:
        """A text of lines `a;b;c`, as lists of exactly that many fields."""
        found: list[list[str]] = []
        for number, line in enumerate(self.text(name).strip().splitlines()):
            if not line.strip() or line.startswith("#"):
                continue
            parts = [part.strip() for part in line.split(";")]
            if len(parts) != fields:
                raise self._fault(name, f"has {len(parts)} fields instead of {fields} in line {number + 1}")
            found.append(parts)
        return found

    def fault(self, name: str, fault: str) -> DataError:
        """For a game's own checks: an error that names this file and field."""
        return self._fault(name, fault)


def read(package: str, name: str, pack: Path | None = None) -> Table:
    """The data file `name` of a package (`vistula.games.poland_1920.data`), with the pack's file laid over it."""
    source = resources.files(package)
    for part in name.split("/"):
        source = source / part
    data = _parsed(source.read_text(encoding="utf-8"), name)
    if pack is not None and (pack / name).is_file():
        laid = _parsed((pack / name).read_text(encoding="utf-8"), str(pack / name))
        data = _laid_over(data, laid, str(pack / name))
    return Table(data, name)


def check_pack(pack: Path, names: list[str]) -> None:
    """Refuse a pack that is no folder, or that holds a file the game does not know."""
    if not pack.is_dir():
        raise DataError(f"The data pack {str(pack)!r} is not a folder.")
    known = set(names)
    for path in sorted(pack.rglob("*.toml")):
        name = path.relative_to(pack).as_posix()
        if name not in known:
            raise DataError(f"The data pack holds {name!r}; a pack may hold {', '.join(names)}.")


def _parsed(text: str, where: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{where}: {error}.") from error


def _laid_over(data: dict[str, object], laid: dict[str, object], where: str) -> dict[str, object]:
    made = dict(data)
    for name, value in laid.items():
        if name not in data:
            raise DataError(f"{where}: the field {name!r} is unknown; known are {', '.join(data)}.")
        under = data[name]
        if isinstance(under, dict) and isinstance(value, dict):
            made[name] = _laid_over(under, value, where)
        else:
            made[name] = value
    return made
