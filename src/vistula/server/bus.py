"""What changed at a table, told to every server on the database with LISTEN and NOTIFY; SQLite has one server.

A message goes out with the transaction that made the change, so nobody hears of what is not durable. Losing a message
is harmless: a server compares positions with the database whenever it hears again, and before it acts.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import orjson
from sqlalchemy import text
from sqlalchemy.orm import Session

from vistula.server.moved import CHANNEL
from vistula.server.storage import Storage

log = logging.getLogger("vistula.server")

BACK_OFF = (0.2, 0.5, 1.0, 2.0, 5.0)

Hear = Callable[[dict[str, Any]], Awaitable[None]]


class Bus:
    """One server's ear and mouth. `me` names the server for leases and to skip its own messages."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.me = secrets.token_hex(8)
        self.listening: asyncio.Task[None] | None = None

    def say(self, session: Session, what: str, table: str, **more: Any) -> None:
        """Tell the other servers when this transaction commits."""
        if self.storage.shared:
            message = self.message(what, table, **more)
            session.execute(text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message})

    def message(self, what: str, table: str, **more: Any) -> str:
        return orjson.dumps({"what": what, "table": table, "from": self.me, **more}).decode()

    async def start(self, hear: Hear, catch_up: Callable[[], Awaitable[None]]) -> None:
        """Listen from now on; after each interruption `catch_up` looks for what was missed."""
        if self.storage.shared:
            ready = asyncio.Event()
            self.listening = asyncio.create_task(self.listen(hear, catch_up, ready))
            await ready.wait()

    async def stop(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)

    async def listen(self, hear: Hear, catch_up: Callable[[], Awaitable[None]], ready: asyncio.Event) -> None:
        dsn = self.storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
        failures = 0
        while True:
            heard: asyncio.Queue[str | None] = asyncio.Queue()
            try:
                connection = await asyncpg.connect(dsn, timeout=10)
            except (OSError, asyncpg.PostgresError, TimeoutError) as failure:
                log.warning("listening to the database: %s", failure)
                await asyncio.sleep(BACK_OFF[min(failures, len(BACK_OFF) - 1)])
                failures += 1
                continue
            try:
                connection.add_termination_listener(lambda *_, queue=heard: queue.put_nowait(None))
                await connection.add_listener(CHANNEL, lambda *args, queue=heard: queue.put_nowait(args[3]))
                ready.set()
                if failures:
                    await catch_up()
                failures = 0
                await self.pass_on(heard, hear)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as failure:
                log.warning("listening to the database: %s", failure)
            finally:
                connection.terminate()
            failures = max(failures, 1)

    async def pass_on(self, heard: "asyncio.Queue[str | None]", hear: Hear) -> None:
        while (message := await heard.get()) is not None:
            said = orjson.loads(message)
            if said["from"] != self.me:
                try:
                    await hear(said)
                except Exception:  # one message that cannot be followed does not make us deaf
                    log.exception("hearing of %s", said.get("table"))
