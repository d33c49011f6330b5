"""The checksum of a saved game: finds a damaged file, and keeps nobody from writing one.

A table saves after each action, so it is made of what is quickest to write (JSON takes six times as long), and of the
journal page by page: what was written before is not looked at again.
"""

import hashlib
import json
import marshal
from typing import Any, Final

from vistula.core.journal import PAGE

_MARK: Final = "2:"  # checksums of the first releases have none
_FORMAT: Final = 2  # of marshal: plain numbers, texts, lists and mappings, the same in every Python


def checksum(data: dict[str, object], marks: list[bytes] | None = None) -> str:
    """What a saved game's field `checksum` holds; the order of the fields does not matter. `marks` are those of the
    journal's whole pages, where they are known."""
    found = hashlib.sha256()
    kept: dict[str, object] = {}
    for name in sorted(data):
        value = data[name]
        if name == "journal" and isinstance(value, list):
            pages = len(value) // PAGE
            for page in range(pages):
                found.update(marks[page] if marks is not None else mark(value[page * PAGE : page * PAGE + PAGE]))
            found.update(mark(value[pages * PAGE :]))
        elif name != "checksum":
            kept[name] = _sorted(value)
    found.update(mark(kept))
    return _MARK + found.hexdigest()[:16]


def mark(value: Any) -> bytes:
    return hashlib.sha256(marshal.dumps(value, _FORMAT)).digest()


def is_whole(data: dict[str, object]) -> bool:
    """Whether the checksum of a saved game, old or new, fits its contents."""
    told = data.get("checksum")
    if not isinstance(told, str):
        return False
    try:
        return told == (checksum(data) if told.startswith(_MARK) else _first_checksum(data))
    except (TypeError, ValueError, RecursionError):  # contents that no save has
        return False


def _first_checksum(data: dict[str, object]) -> str:
    kept = {name: value for name, value in data.items() if name != "checksum"}
    written = json.dumps(kept, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(written.encode()).hexdigest()[:16]


def _sorted(value: object) -> object:
    if not isinstance(value, dict):
        return value
    return {name: _sorted(value[name]) for name in sorted(value)}
