"""The versions of a game's rules: with which release each came, and what it changed. Kept as data: `versions.toml`.

A record says under which versions it was played. What an older version decided is proved by the release that had it.
"""

from __future__ import annotations

import tomllib
from typing import Final, final

from vistula.core.refusal import DataError
from vistula.core.shelf import folder, slugs


@final
class Version:
    """One version of a game: `release` is the last that played by it, `changes` are pairs of rule id and sentence."""

    def __init__(self, number: int, release: str, changes: list[tuple[str, str]]) -> None:
        self.number: Final = number
        self.release: Final = release
        self.changes: Final = changes

    def to_json(self) -> dict[str, object]:
        changes = [{"rule": rule, "text": text} for rule, text in self.changes]
        return {"version": self.number, "release": self.release, "changes": changes}


def versions(slug: str) -> list[Version]:
    """All versions of a game, the first one first; none where the game does not tell."""
    if slug not in slugs():
        return []  # a game that is not on the shelf, such as a test's own
    source = folder(slug) / "versions.toml"
    if not source.is_file():
        return []
    text = source.read_text(encoding="utf-8")
    found: list[Version] = []
    data = tomllib.loads(text)
    for entry in data.get("version", []):
        changes: list[tuple[str, str]] = []
        for change in entry.get("changes", []):
            if not isinstance(change, list) or len(change) != 2:
                raise DataError(f"versions.toml of {slug}: a change is a rule id and a sentence.")
            changes.append((str(change[0]), str(change[1])))
        number = entry.get("number")
        if not isinstance(number, int) or (found and number <= found[-1].number):
            raise DataError(f"versions.toml of {slug}: the numbers of the versions must rise.")
        found.append(Version(number, str(entry.get("release", "")), changes))
    return found


def changes_since(slug: str, version: int, until: int = 1 << 30) -> list[tuple[str, str]]:
    """What was changed after a version, up to another, as rule id and sentence."""
    made: list[tuple[str, str]] = []
    for later in versions(slug):
        if version < later.number <= until:
            made.extend(later.changes)
    return made


def release_of(slug: str, version: int) -> str:
    """The last release that plays by a version; nothing if the game does not tell."""
    for known in versions(slug):
        if known.number == version:
            return known.release
    return ""
