"""Reading a game's data files: TOML with provenance, checked field by field, with an owner's data pack laid over it.

A data pack is a folder with files of the same names as the game's own (`tables.toml`, `scenarios/warsaw.toml`); a
table in the pack is laid over the game's table key by key, anything else replaces what stands there. One row of a list
is changed by what it holds, without writing the list again:

    [[change]]
    in = "entry"
    where = { printed = "Lwów [2]" }
    set = { sp = 6, split = [6] }

Where rows are lines of one text, `where = { begins = "Modlin;" }` finds a line and `set = { line = "…" }` replaces it.

A file that only the pack has says `like = "lviv_aug_14"`: it is laid over that one, and is a new scenario if the pack's
`game.toml` lists it. A file of the game's own may say so, too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Final, TypeVar, final

from vistula.core.refusal import DataError

P = TypeVar("P")


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

    def real(self, name: str, low: float, high: float) -> float:
        value = self._field(name)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise self._fault(name, "is not a number")
        if not low <= value <= high:
            raise self._fault(name, f"is {value}, outside {low} to {high}")
        return float(value)

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

    def pairs(self, name: str) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for item in self.values(name):
            if not isinstance(item, list) or len(item) != 2:
                raise self._fault(name, "holds something that is not a pair")
            found.append((str(item[0]), str(item[1])))
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
    return Table(_data(package, name, pack), name)


def _data(package: str, name: str, pack: Path | None, above: tuple[str, ...] = ()) -> dict[str, object]:
    """`above` are the files that are laid over this one."""
    source = resources.files(package)
    for part in name.split("/"):
        source = source / part
    packed = pack is not None and (pack / name).is_file()
    if not packed and not source.is_file():
        raise DataError(f"There is no data file {name!r}, neither the game's own nor in a pack.")
    data: dict[str, object] | None = None
    if source.is_file():
        data = _parsed(source.read_text(encoding="utf-8"), name)
        if "like" in data:
            under = _below(package, name, data, name, pack, above)
            data = _laid_over(under, data, name)
    if pack is None or not packed:
        return data or {}
    where = str(pack / name)
    laid = _parsed((pack / name).read_text(encoding="utf-8"), where)
    if data is None:
        data = _below(package, name, laid, where, pack, above)
    changes = laid.pop("change", [])
    return _changed(_laid_over(data, laid, where), changes, where)


def _below(
    package: str, name: str, laid: dict[str, object], where: str, pack: Path | None, above: tuple[str, ...]
) -> dict[str, object]:
    """The file that a file says it is like, and no longer says so afterwards."""
    like = laid.pop("like", None)
    if not isinstance(like, str):
        raise DataError(f"{where}: the field 'like' is missing; a new file says which of the game's it is like.")
    under = name.rpartition("/")[0] + "/" + like + ".toml"
    if under in (*above, name):
        raise DataError(f"{where}: the field 'like' leads back to {like!r}, which is like this one.")
    return _data(package, under, pack, (*above, name))


def _changed(data: dict[str, object], changes: object, where: str) -> dict[str, object]:
    """Change single rows of lists, found by what they hold."""
    made = dict(data)
    if not isinstance(changes, list):
        raise DataError(f"{where}: the field 'change' is not a list of tables.")
    for number, change in enumerate(changes):
        table = Table(change if isinstance(change, dict) else {}, f"{where}, change {number + 1}")
        name = table.text("in")
        rows = made.get(name)
        wanted, given = table.table("where").data, table.table("set").data
        if isinstance(rows, str):
            made[name] = _with_line(table, rows)
            continue
        if not isinstance(rows, list):
            raise table.fault("in", f"names {name!r}, which is no list of the file")
        found = [at for at, row in enumerate(rows) if isinstance(row, dict) and wanted.items() <= row.items()]
        if len(found) != 1:
            raise table.fault("where", f"fits {len(found)} rows of {name!r}; it must fit one")
        row = rows[found[0]]
        for key in given:
            if key not in row and key not in {known for each in rows if isinstance(each, dict) for known in each}:
                raise table.fault("set", f"names {key!r}, which no row of {name!r} has")
        made[name] = [*rows[: found[0]], {**row, **given}, *rows[found[0] + 1 :]]
    return made


def _with_line(change: Table, text: str) -> str:
    """A text of lines with the one that begins so replaced."""
    begins, line = change.table("where").text("begins"), change.table("set").text("line")
    lines = text.splitlines()
    found = [at for at, each in enumerate(lines) if each.startswith(begins)]
    if len(found) != 1:
        raise change.fault("where", f"fits {len(found)} lines; it must fit one")
    lines[found[0]] = line
    return "\n".join(lines) + "\n"


def read_postures(data: Table, weights: list[str], most: float) -> dict[str, dict[str, float]]:
    """The weights of each posture of a game, by its name: what a posture leaves out is as in the one it is `like`."""
    found: dict[str, dict[str, float]] = {}
    for table in data.tables("posture"):
        like = table.text("like", "")
        if like and like not in found:
            raise table.fault("like", f"names the posture {like!r}, which does not stand before it")
        given = table.table("weights")
        made = dict(found[like]) if like else {}
        for name in weights:
            if given.has(name) or not like:
                made[name] = given.real(name, 0.0, most)
        found[table.text("name")] = made
    return found


# The postures that serve a side from a turn on: the one that the staff takes, then others.
Stance = tuple[int, list[int]]


def read_stances(data: Table, names: list[str]) -> dict[str, list[Stance]]:
    """By "scenario side" what a side plays, from the first turn (`since` says another) in order."""
    found: dict[str, list[Stance]] = {}
    for table in data.tables("stance", optional=True):
        serving = [table.one_of("posture", names), *table.texts("others", [])]
        for name in serving:
            if name not in names:
                raise table.fault("others", f"names the posture {name!r}, which is not there")
        since = table.integer("since", 2, 1000, 1)
        for scenario in table.texts("scenarios"):
            stances = found.setdefault(f"{scenario} {table.text('seat')}", [])
            if since <= (stances[-1][0] if stances else 0) or (not stances and since > 1):
                raise table.fault("since", f"is {since} in {scenario}: stances stand in order, the first without it")
            stances.append((since, [names.index(name) for name in serving]))
    return found


def read_ways(
    data: Table, weights: list[str], made: Callable[[str, dict[str, float]], P], most: float = 100.0
) -> tuple[list[P], dict[str, list[Stance]]]:
    """A game's postures, and which of them serve where."""
    found = read_postures(data, weights, most)
    return [made(name, given) for name, given in found.items()], read_stances(data, list(found))


def read_weights(data: Table, names: list[str]) -> list[float]:
    """What each of the things weighs that a game's appraisal looks at."""
    weights = data.table("weights")
    return [weights.real(name, -100.0, 100.0) for name in names]


def check_pack(pack: Path | None, files: list[str], scenarios: list[str] | None = None) -> None:
    """Refuse a pack that is no folder, or that holds a file the game does not know."""
    if pack is None:
        return
    if not pack.is_dir():
        raise DataError(f"The data pack {str(pack)!r} is not a folder.")
    names = files + [f"scenarios/{name}.toml" for name in scenarios or []]
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
