"""Parts of a land that take long to draw are drawn when the package is built, and found by what they are drawn of.

    @kept
    def ground(frame, *, patches, …): …

A call with the same arguments, by the same atlas, gives what the call of the build gave; any other is drawn now.
So what is kept can be missing, never wrong. `python -m vistula.server.boards` keeps the boards of all games.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import zlib
from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

ATLAS = Path(__file__).parent
FOLDER = ATLAS / "kept"
ENDING = ".land"
EXACT = 4  # decimals of a coordinate: far below what is drawn, above what two machines compute differently

_keeping: list[Path] | None = None  # what a build has used or drawn so far


def kept(draw: Callable[P, T]) -> Callable[P, T]:
    """What `draw` gives is looked for among the kept parts, and put there during a build."""

    @wraps(draw)
    def drawn(*args: P.args, **named: P.kwargs) -> T:
        if _keeping is None and not _anything():
            return draw(*args, **named)
        try:
            place = _place(draw.__name__, [args, named])
        except TypeError:  # drawn of something that can be read only once, or has no mark
            return draw(*args, **named)
        if place.is_file():
            made: T = pickle.loads(zlib.decompress(place.read_bytes()))
        else:
            made = draw(*args, **named)
            if _keeping is not None:
                _write(place, zlib.compress(pickle.dumps(made), 9))
        if _keeping is not None:
            _keeping.append(place)
        return made

    return drawn


@contextmanager
def keeping() -> Iterator[list[Path]]:
    """What is drawn inside is kept; at the end what was not used is thrown away."""
    global _keeping
    used = _keeping = []
    try:
        yield used
    finally:
        _keeping = None
    for path in FOLDER.glob(f"*{ENDING}"):
        if path not in used:
            path.unlink()
    _anything.cache_clear()


@cache
def _anything() -> bool:
    return FOLDER.is_dir()


@cache
def _atlas_mark() -> str:
    """Of everything that draws, and of the geography that is drawn."""
    mark = hashlib.sha256()
    for path in sorted([*ATLAS.glob("*.py"), *(ATLAS / "data").iterdir()]):
        if path.is_file():
            mark.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return mark.hexdigest()


def _place(name: str, given: object) -> Path:
    written = json.dumps([_atlas_mark(), name, _plain(given)], separators=(",", ":"))
    return FOLDER / f"{name}-{hashlib.sha256(written.encode()).hexdigest()[:32]}{ENDING}"


def _plain(value: object) -> object:
    """The value in a form that is written the same on every machine."""
    if isinstance(value, float):
        return round(value, EXACT)
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return sorted(([_plain(key), _plain(each)] for key, each in value.items()), key=repr)
    if isinstance(value, Set):
        return sorted((_plain(each) for each in value), key=repr)
    if hasattr(value, "__dict__"):  # a frame, a layout, a patch
        return [type(value).__name__, _plain(vars(value))]
    raise TypeError(f"{type(value).__name__} has no mark")


def _write(place: Path, made: bytes) -> None:
    place.parent.mkdir(exist_ok=True)
    unfinished = place.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(made)
    unfinished.replace(place)
