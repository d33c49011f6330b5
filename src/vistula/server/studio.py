"""Films of finished games, and what was decided best and worst in them: one after another, in a drawing process.

Who asked for a film is told how far it is.
"""

import asyncio
import contextlib
import json
import logging
import tempfile
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from vistula.core.game import Game
from vistula.server.drawings import Drawings
from vistula.server.errors import internal

log = logging.getLogger("vistula.server")

A_WHILE = 60.0  # seconds in which a failure is told instead of trying again
KEPT = 4  # films last made, a few megabytes each
THOUGHTS = 200  # decisions last weighed, a few hundred bytes each
QUEUE = 20  # films that wait their turn


def shot(game: Callable[[str], Game], slug: str, record: dict[str, Any], plain: bytes, progress: str) -> bytes:
    """In a drawing process: the film of a record on a board that is drawn already."""
    from vistula.atlas.reel import reel
    from vistula.lab.film import played, scenes

    shown = scenes(played(game(slug), record))
    return reel(json.loads(plain), shown, lambda done, of: told(Path(progress), done, of))


def told(place: Path, done: int, of: int) -> None:
    """Written aside and moved there, so that nobody reads the half of it."""
    with contextlib.suppress(OSError):  # nobody waits any more
        written = place.with_suffix(".new")
        written.write_text(f"{done} {of}", encoding="ascii")
        written.replace(place)


def weighed(game: Callable[[str], Game], slug: str, record: dict[str, Any], seat: str) -> bytes:
    """In a drawing process: the best and the worst decision of a seat, as JSON."""
    from vistula.lab.decisions import decisions
    from vistula.lab.film import played

    return json.dumps(decisions(played(game(slug), record), seat)).encode()


class Take:
    """A film in the making."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="vistula-film-")
        self.progress = Path(self.folder.name) / "progress"
        self.task: asyncio.Task[bytes] | None = None

    def how_far(self) -> dict[str, int]:
        """Scenes that are made, and scenes in all; 0 of 0 before it has begun."""
        try:
            done, of = self.progress.read_text(encoding="ascii").split()
            return {"done": int(done), "of": int(of)}
        except OSError:  # not begun
            return {"done": 0, "of": 0}


class Studio:
    def __init__(self, drawings: Drawings) -> None:
        self.drawings = drawings
        self.takes: dict[tuple[str, int], Take] = {}
        self.kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self.failed: dict[tuple[str, int], float] = {}  # when; told to who asks next
        self.thoughts: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self.turn = asyncio.Semaphore(1)

    async def film(
        self, key: tuple[str, int], record: Callable[[], Any], slug: str, board: dict[str, Any]
    ) -> bytes | dict[str, int]:
        """The film of a table, or how far it is; the first who asks sets it going. `record` is awaited then alone."""
        if time.monotonic() - self.failed.pop(key, -A_WHILE) < A_WHILE:
            raise internal()
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        take = self.takes.get(key)
        if take is None:
            if len(self.takes) >= QUEUE:
                return {"done": 0, "of": 0}  # it is asked for again
            take = self.takes[key] = Take()
            take.task = asyncio.create_task(self.make(take, record, slug, board))
            take.task.add_done_callback(lambda done: self.finish(key, done))
            return {"done": 0, "of": 0}
        return await asyncio.to_thread(take.how_far)

    def finish(self, key: tuple[str, int], done: "asyncio.Task[bytes]") -> None:
        """Whether or not somebody still asks for it. Who asks after a failure is told of it, and may try again."""
        self.takes.pop(key).folder.cleanup()
        if not done.cancelled() and done.exception() is None:
            self.kept[key] = done.result()
            while len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        elif not done.cancelled():
            log.error("a film of %s", key[0], exc_info=done.exception())
            self.failed[key] = time.monotonic()

    async def decisions(self, key: tuple[str, int], seat: str, record: Callable[[], Any], slug: str) -> bytes:
        """What a seat did best and worst: thought about once, in its turn, and kept with the films."""
        name = (f"{key[0]} {seat}", key[1])
        async with self.turn:
            if name not in self.thoughts:
                given = (self.drawings.hall.settings.game, slug, await record(), seat)
                self.thoughts[name] = await self.drawings.process(weighed, *given)
                while len(self.thoughts) > THOUGHTS:
                    self.thoughts.popitem(last=False)
            return self.thoughts[name]

    async def make(self, take: Take, record: Callable[[], Any], slug: str, board: dict[str, Any]) -> bytes:
        async with self.turn:
            drawing = await self.drawings.find(slug, board["scenario"], board["options"], None)
            given = (self.drawings.hall.settings.game, slug, await record(), drawing.plain, str(take.progress))
            return await self.drawings.process(shot, *given)

    def close(self) -> None:
        for take in self.takes.values():
            if take.task is not None:
                take.task.cancel()
