"""Drawings kept on the disk, so that a second start is quick; remade when what they are made of has changed."""

import hashlib
import logging
import os
from pathlib import Path

import vistula

log = logging.getLogger("vistula.server")

PACKAGE = Path(vistula.__file__).parent
KEPT = 60


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


class Gallery:
    """A folder of drawings by name. Losing it costs time, nothing else."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.marks: dict[str, str | None] = {}  # looked at once: a server has what it began with

    def place(self, slug: str, key: str) -> Path | None:
        if slug not in self.marks:
            self.marks[slug] = source_mark(slug)
        mark = self.marks[slug]
        if self.folder is None or mark is None:
            return None
        return self.folder / f"{slug}-{hashlib.sha256(f'{mark} {key}'.encode()).hexdigest()[:32]}.json"

    def has(self, place: Path | None) -> bool:
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
