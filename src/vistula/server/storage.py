"""The database: opened, brought up to date, read and written; its failures are one kind of answer.

What is done in it is written as plain functions of a session. On PostgreSQL they run on asyncpg's connections; several
servers share it and tell each other what changed (`vistula.server.bus`). SQLite is durable at each commit (WAL,
synchronous=FULL); there the functions run on threads of their own, one of which writes, and one server has the file.
"""

import asyncio
import fcntl
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session, sessionmaker

from vistula.core.refusal import VistulaError
from vistula.server.errors import StorageGone

log = logging.getLogger("vistula.server")

T = TypeVar("T")
Job = Callable[[Session], T]

MIGRATION_LOCK = 19_200_815  # an advisory lock of PostgreSQL, so that two servers starting together take turns
PATIENCE = 10  # seconds to wait for a connection or a lock
READERS = 2


class Database(Protocol):
    """What SQLite and PostgreSQL have in common."""

    shared: bool  # whether other servers may write to it too

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def read(self, job: Job[T]) -> T: ...

    async def write(self, job: Job[T]) -> T: ...


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

    async def write(self, job: Job[T]) -> T:
        """One transaction; when this is back without an exception, what was written is on the disk."""
        async with guard():
            return await self.database.write(job)


@asynccontextmanager
async def guard() -> AsyncIterator[None]:
    """Turn the database's own failures into an answer; a broken constraint is the caller's to explain."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError) as failure:
        log.error("storage: %s", failure)
        raise StorageGone from failure


class Sqlite:
    """A file that belongs to this server alone."""

    shared = False

    def __init__(self, url: URL) -> None:
        self.file = Path(url.database or "")
        self.engine = sqlite_engine(url)
        self.sessions = sessionmaker(self.engine, expire_on_commit=False)
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="sqlite-read")
        self.writer = ThreadPoolExecutor(1, thread_name_prefix="sqlite-write")
        self.lock: IO[bytes] | None = None

    async def open(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.touch(mode=0o600)  # the dice to come are in it
        self.lock = self.file.with_name(self.file.name + ".lock").open("wb")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self.lock.close()
            words = f"Another server has {self.file} open. Several servers share a PostgreSQL database, not a file."
            raise VistulaError(words) from error
        await self.run(self.writer, self.migrate)

    def migrate(self) -> None:
        with self.engine.connect().execution_options(immediate=True) as connection, connection.begin():
            migrate(connection)

    async def close(self) -> None:
        self.readers.shutdown(wait=True, cancel_futures=True)
        self.writer.shutdown(wait=True)
        self.engine.dispose()
        if self.lock is not None:
            self.lock.close()

    async def run(self, threads: ThreadPoolExecutor, call: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, call, *args)

    async def read(self, job: Job[T]) -> T:
        return await self.run(self.readers, self.done, job)

    def done(self, job: Job[T]) -> T:
        with self.sessions() as session:
            return job(session)

    async def write(self, job: Job[T]) -> T:
        return await self.run(self.writer, self.written, job)

    def written(self, job: Job[T]) -> T:
        with self.sessions() as session:
            session.connection(execution_options={"immediate": True})
            made = job(session)
            session.commit()
            return made


class Postgres:
    """A database that several servers share."""

    shared = True

    def __init__(self, url: URL) -> None:
        self.engine = create_async_engine(
            url,
            pool_size=8,
            max_overflow=8,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
            connect_args={"timeout": PATIENCE, "command_timeout": 3 * PATIENCE},
        )
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False)

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(migrate)

    async def close(self) -> None:
        await self.engine.dispose()

    async def read(self, job: Job[T]) -> T:
        async with self.sessions() as session:
            return await run(session, job)

    async def write(self, job: Job[T]) -> T:
        async with self.sessions() as session:
            made = await run(session, job)
            await session.commit()
            return made


async def run(session: AsyncSession, job: Job[T]) -> T:
    return await session.run_sync(job)


def driver_url(url: str) -> URL:
    """`sqlite:///…` and `postgresql://…` with the drivers we use."""
    made = make_url(url)
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = made.drivername.split("+")[0]
    if backend not in drivers:
        raise ValueError(f"A database is sqlite:///FILE or postgresql://…, not {made.drivername}://")
    return made.set(drivername=drivers[backend])


def sqlite_engine(url: URL) -> Engine:
    engine = create_engine(url, pool_timeout=PATIENCE, connect_args={"timeout": PATIENCE, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, below
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "vistula.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
