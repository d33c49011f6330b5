"""Drawings kept on the disk, so that a second start is quick; remade when what they are made of has changed.

Boards as their scenarios begin come with the package (`python -m vistula.server.boards`): a first start is quick too.
"""

import hashlib
import json
import logging
import os
from functools import cache
from pathlib import Path
from typing import Any

import vistula
from vistula.atlas.kept import FOLDER as SHIPPED

log = logging.getLogger("vistula.server")

PACKAGE = Path(vistula.__file__).parent
KEPT = 60
MADE = {".so", ".pyd", ".pyc", ".land", ".board", ".png"}  # of the sources, by a build


def source_mark(slug: str) -> str | None:
    """A mark of the files a drawing is made from: game, atlas, core. None for a game that is not in the package."""
    game = PACKAGE / "games" / slug
    if not game.is_dir():
        return None
    mark = hashlib.sha256()
    for folder in (game, PACKAGE / "atlas", PACKAGE / "core"):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                found = path.stat()
                mark.update(f"{path.relative_to(PACKAGE)} {found.st_size} {found.st_mtime_ns}\n".encode())
    return mark.hexdigest()


def content_mark(slug: str) -> str | None:
    """The same mark by what the sources say, not by when they were written: that of a build and of any place where the
    package is installed."""
    game = PACKAGE / "games" / slug
    if not game.is_dir():
        return None
    marks = [folder_mark(folder) for folder in (game, PACKAGE / "atlas", PACKAGE / "core")]
    return hashlib.sha256("".join(marks).encode()).hexdigest()


@cache
def folder_mark(folder: Path) -> str:
    """Of what a build has not made there. A server has what it began with."""
    mark = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in MADE and "__pycache__" not in path.parts:
            mark.update(f"{path.relative_to(PACKAGE)}\0".encode() + path.read_bytes() + b"\0")
    return mark.hexdigest()


def key_of(slug: str, scenario: str, options: dict[str, Any]) -> str:
    """What a drawing is known by; the options are settled."""
    return json.dumps([slug, scenario, options], sort_keys=True)


def board_name(mark: str, key: str) -> str:
    return f"{hashlib.sha256(f'{mark} {key}'.encode()).hexdigest()[:32]}.board"


class Gallery:
    """A folder of drawings by name. Losing it costs time, nothing else."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.marks: dict[str, str | None] = {}  # looked at once: a server has what it began with
        self.contents: dict[str, str | None] = {}

    def shipped(self, slug: str, key: str) -> Path | None:
        """Where the board of the package lies, if it was drawn of just these sources."""
        if slug not in self.contents:
            self.contents[slug] = content_mark(slug) if SHIPPED.is_dir() else None
        mark = self.contents[slug]
        place = None if mark is None else SHIPPED / board_name(mark, key)
        return place if place is not None and place.is_file() else None

    def place(self, slug: str, key: str) -> Path | None:
        if slug not in self.marks:
            self.marks[slug] = source_mark(slug)
        mark = self.marks[slug]
        if self.folder is None or mark is None:
            return None
        return self.folder / f"{slug}-{hashlib.sha256(f'{mark} {key}'.encode()).hexdigest()[:32]}.json"

    def has(self, slug: str, key: str) -> bool:
        place = self.shipped(slug, key) or self.place(slug, key)
        return place is not None and place.exists()

    def find(self, place: Path | None) -> bytes | None:
        try:
            return None if place is None else place.read_bytes()
        except OSError:
            return None  # not drawn before

    def keep(self, place: Path | None, drawing: bytes) -> None:
        if place is None:
            return
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            unfinished = place.with_suffix(f".{os.getpid()}")
            unfinished.write_bytes(drawing)
            unfinished.replace(place)
            oldest_last = sorted(
                place.parent.glob(f"*{place.suffix}"), key=lambda path: path.stat().st_mtime, reverse=True
            )
            for path in oldest_last[KEPT:]:
                path.unlink(missing_ok=True)
        except OSError as failure:
            log.warning("a drawing could not be kept: %s", failure)
