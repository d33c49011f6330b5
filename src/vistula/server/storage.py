"""The database: opened, brought up to date, read and written; its failures are one kind of answer.

What is done in it is written as plain functions of a session; only what an action changes goes the short way
(`vistula.server.moved`). One server has a SQLite file to itself (`sqlite`); several share a PostgreSQL (`postgres`) and
tell each other what changed (`vistula.server.bus`).
"""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from vistula.server.errors import Problem, StorageGone
from vistula.server.moved import Moved
from vistula.server.postgres import Postgres
from vistula.server.schema import Job
from vistula.server.sqlite import Sqlite

log = logging.getLogger("vistula.server")

T = TypeVar("T")

LOOK = 3  # seconds for a look at whether it answers
FAILURES = (SQLAlchemyError, sqlite3.Error, asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class Database(Protocol):
    """What SQLite and PostgreSQL have in common."""

    shared: bool  # whether other servers may write to it too

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def read(self, job: Job[T]) -> T: ...

    async def write(self, job: Job[T]) -> T: ...

    async def move(self, moved: Moved) -> None: ...


class Storage:
    """One database, for one server process."""

    def __init__(self, url: str) -> None:
        self.url = driver_url(url)
        self.database: Database = Sqlite(self.url) if self.url.drivername == "sqlite" else Postgres(self.url)

    @property
    def shared(self) -> bool:
        return self.database.shared

    async def open(self) -> None:
        """Bring the schema up to date."""
        async with guard():
            await self.database.open()

    async def close(self) -> None:
        await self.database.close()

    async def read(self, job: Job[T]) -> T:
        async with guard():
            return await self.database.read(job)

    async def answers(self, writes: bool = False) -> bool:
        """Whether the database is there; also whether it takes what is written."""
        try:
            async with asyncio.timeout(LOOK):
                await self.read(lambda session: session.execute(text("SELECT 1")).scalar())
                if writes:
                    nobody = text("UPDATE tables SET bot_due = bot_due WHERE id = ''")
                    await self.write(lambda session: session.execute(nobody))
            return True
        except (Problem, TimeoutError):
            return False

    async def write(self, job: Job[T]) -> T:
        """One transaction; when this is back without an exception, what was written is on the disk."""
        async with guard():
            return await self.database.write(job)

    async def move(self, moved: Moved) -> None:
        """Store an action or an undo; stale if the table has moved on. Back when it is on the disk."""
        try:
            await self.database.move(moved)
        except FAILURES as failure:
            raise gone(failure) from failure


@asynccontextmanager
async def guard() -> AsyncIterator[None]:
    """Turn the database's own failures into an answer; a broken constraint is the caller's to explain."""
    try:
        yield
    except IntegrityError:
        raise
    except FAILURES as failure:
        raise gone(failure) from failure


def gone(failure: BaseException) -> StorageGone:
    # Without what was written: `hide_parameters`, and PostgreSQL's details are in further lines.
    log.error("storage: %s", str(failure).partition("\n")[0] or type(failure).__name__)
    return StorageGone()


def driver_url(url: str) -> URL:
    """`sqlite:///…` and `postgresql://…` with the drivers we use."""
    made = make_url(url)
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = made.drivername.split("+")[0]
    if backend not in drivers:
        raise ValueError(f"A database is sqlite:///FILE or postgresql://…, not {made.drivername}://")
    return made.set(drivername=drivers[backend])
