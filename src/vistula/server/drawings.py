"""The static drawings of boards: made once, in processes of their own, and recognised again by the browser.

A large board may take long to draw from the geography. Whoever asks meanwhile waits for the same drawing; tables are
not slowed down by it.
"""

import asyncio
import gzip
import hashlib
import multiprocessing
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from vistula.core.refusal import NoDrawing, VistulaError
from vistula.server.crews import be_modest
from vistula.server.easel import drawn
from vistula.server.errors import Problem, internal
from vistula.server.gallery import Gallery, key_of
from vistula.server.guard import too_many
from vistula.server.hall import Hall
from vistula.server.security import Flows

KEPT = 32
PROCESSES = 2  # a long drawing does not keep a short one waiting


class Drawing:
    """A drawing as it is sent, plain and compressed, with its mark."""

    def __init__(self, plain: bytes, packed: bytes | None = None) -> None:
        self.plain = plain
        self.packed = packed or gzip.compress(plain, 6, mtime=0)
        self.tag = f'"{hashlib.sha256(plain).hexdigest()[:32]}"'

    def answer(self, request: Request) -> Response:
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if self.tag in (tag.strip() for tag in request.headers.get("if-none-match", "").split(",")):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type="application/json", headers=headers | {"content-encoding": "gzip"})
        return Response(self.plain, media_type="application/json", headers=headers)


def unpacked(place: Path) -> Drawing:
    """A board of the package."""
    packed = place.read_bytes()
    return Drawing(gzip.decompress(packed), packed)


class Drawings:
    """The drawings last asked for, and those being made."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.gallery = Gallery(hall.settings.drawings)
        self.askers = Flows(hall.settings.drawing_flood)
        self.kept: OrderedDict[str, asyncio.Task[Drawing]] = OrderedDict()
        self.pool: ProcessPoolExecutor | None = None

    async def find(self, slug: str, scenario: str, options: dict[str, Any], address: str | None) -> Drawing:
        """For somebody at an address, or for ourselves. Options are put together in thousands of ways, each a drawing
        of its own: who asks for many that were never made waits, and others do not wait behind him."""
        settled = await self.hall.work(self.settled, slug, scenario, options)
        key = key_of(slug, scenario, settled)
        if key not in self.kept:
            made = await asyncio.to_thread(self.gallery.has, slug, key)
            if key not in self.kept:  # nobody began it meanwhile
                wait = self.askers.wait(address) if address is not None and not made else 0.0
                if wait > 0:
                    raise too_many(wait)
                self.begin(key, slug, scenario, settled)
        self.kept.move_to_end(key)
        return await asyncio.shield(self.kept[key])  # who hangs up does not stop it for the others

    async def ready(self, slug: str, scenario: str) -> bool:
        """Whether the board came with the package."""
        settled = await self.hall.work(self.settled, slug, scenario, {})
        return await asyncio.to_thread(self.gallery.shipped, slug, key_of(slug, scenario, settled)) is not None

    def begin(self, key: str, slug: str, scenario: str, options: dict[str, Any]) -> None:
        task = self.kept[key] = asyncio.create_task(self.fetch(key, slug, scenario, options))
        task.add_done_callback(lambda done: self.forget_failure(key, done))
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)

    def settled(self, slug: str, scenario: str, options: dict[str, Any]) -> dict[str, Any]:
        """The options with their defaults, checked: what the drawing is made for."""
        game = self.hall.game(slug)
        if scenario not in game.scenarios:
            raise Problem("unknown_scenario", f"The scenarios of {game.title} are {', '.join(game.scenarios)}.")
        try:
            return dict(game.settled_options(game.scenario(scenario), options))
        except VistulaError as error:
            raise Problem("bad_option", str(error)) from error

    async def fetch(self, key: str, slug: str, scenario: str, options: dict[str, Any]) -> Drawing:
        """From the package or the gallery, or drawn now and put there."""
        shipped = await asyncio.to_thread(self.gallery.shipped, slug, key)
        if shipped is not None:
            return await asyncio.to_thread(unpacked, shipped)
        place = await asyncio.to_thread(self.gallery.place, slug, key)
        plain = await asyncio.to_thread(self.gallery.find, place)
        if plain is None:
            plain = await self.draw(slug, scenario, options)
            await asyncio.to_thread(self.gallery.keep, place, plain)
        return await asyncio.to_thread(Drawing, plain)

    async def draw(self, slug: str, scenario: str, options: dict[str, Any]) -> bytes:
        return await self.process(drawn, self.hall.settings.game, slug, scenario, options)

    async def process(self, task: Callable[..., bytes], *given: Any) -> bytes:
        """Have a drawing process do this."""
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(PROCESSES, mp_context=spawn, initializer=be_modest)
        pool = self.pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, task, *given)
        except BrokenProcessPool as failure:
            if self.pool is pool:
                self.close()
            raise internal() from failure
        except NoDrawing as failure:
            raise Problem("no_drawing", str(failure)) from failure

    def forget_failure(self, key: str, done: "asyncio.Task[Drawing]") -> None:
        if done.cancelled() or done.exception() is not None:
            self.kept.pop(key, None)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
