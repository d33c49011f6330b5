"""The database: opened, brought up to date, read and written; its failures are one kind of answer.

What is done in it is written as plain functions of a session; only what an action changes goes the short way
(`vistula.server.moved`). On PostgreSQL they run on asyncpg's connections; several servers share it and tell each other
what changed (`vistula.server.bus`). SQLite is durable at each commit (WAL, synchronous=FULL); there the functions run
on threads of their own, one of which writes, and one server has the file.
"""

import asyncio
import fcntl
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any, Protocol, TypeVar

import asyncpg  # type: ignore[import-untyped]
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import Session, sessionmaker

from vistula.core.refusal import VistulaError
from vistula.server import moved as moving
from vistula.server.errors import Problem, Stale, StorageGone
from vistula.server.moved import Moved

log = logging.getLogger("vistula.server")

T = TypeVar("T")
Job = Callable[[Session], T]

MIGRATION_LOCK = 19_200_815  # an advisory lock of PostgreSQL, so that two servers starting together take turns
PATIENCE = 10  # seconds to wait for a connection or a lock
READERS = 2
TOGETHER = 64  # changes that share a commit
LOOK = 3  # seconds for a look at whether it answers
CONNECTIONS = 8  # of each kind to PostgreSQL: for functions of a session, and for actions
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
        async with guard():
            await self.database.move(moved)


@asynccontextmanager
async def guard() -> AsyncIterator[None]:
    """Turn the database's own failures into an answer; a broken constraint is the caller's to explain."""
    try:
        yield
    except IntegrityError:
        raise
    except FAILURES as failure:
        # Without what was written: `hide_parameters`, and PostgreSQL's details are in further lines.
        log.error("storage: %s", str(failure).partition("\n")[0] or type(failure).__name__)
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
        self.waiting: list[tuple[Job[Any] | Moved, asyncio.Future[Any]]] = []
        self.writing = False

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
        made: T = await self.written_soon(job)
        return made

    async def move(self, moved: Moved) -> None:
        await self.written_soon(moved)

    async def written_soon(self, what: Job[Any] | Moved) -> Any:
        """Whoever waits while the disk is busy shares the next commit; nobody is told before it is done."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.append((what, done))
        if not self.writing:
            self.writing = True
            asyncio.get_running_loop().create_task(self.write_all())
        return await done

    async def write_all(self) -> None:
        try:
            while self.waiting:
                # Actions share one commit, everything else another.
                kind = isinstance(self.waiting[0][0], Moved)
                alike = [one for one in self.waiting if isinstance(one[0], Moved) == kind]
                others = [one for one in self.waiting if isinstance(one[0], Moved) != kind]
                batch, self.waiting = alike[:TOGETHER], others + alike[TOGETHER:]  # each kind has its turn
                try:
                    together: Callable[[list[Any]], list[Any]] = self.moved_together if kind else self.written_together
                    outcomes = await self.run(self.writer, together, [what for what, _ in batch])
                except BaseException as failure:  # the thread itself is gone: the server is closing
                    outcomes = [failure] * len(batch)
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    if done.cancelled():
                        continue
                    if isinstance(outcome, BaseException):
                        done.set_exception(outcome)
                    else:
                        done.set_result(outcome[0])
        finally:
            self.writing = False

    def moved_together(self, changes: list[Moved]) -> list[Any]:
        """One commit for all of them; one that is stale has written nothing."""
        try:
            connection = self.engine.raw_connection()
            try:
                file: Any = connection.driver_connection
                file.execute("BEGIN IMMEDIATE")
                went = [moving.write(file, moved) for moved in changes]
                file.execute("COMMIT")
            finally:
                connection.close()  # what was not committed is rolled back
            return [(None,) if went[at] else Stale(moved.position) for at, moved in enumerate(changes)]
        except Exception as failure:  # whatever is wrong may be one's own fault: each by itself, then
            if len(changes) == 1:
                return [failure]
            return [self.moved_together([moved])[0] for moved in changes]

    def written_together(self, jobs: list[Job[Any]]) -> list[Any]:
        """One commit for all of them: for each what it made, in a tuple, or how it failed."""
        if len(jobs) == 1:
            return [self.written(jobs[0])]
        outcomes: list[Any] = []
        try:
            with self.sessions() as session:
                session.connection(execution_options={"immediate": True})
                for job in jobs:
                    try:
                        with session.begin_nested():  # a job that fails takes nothing of the others with it
                            made = job(session)
                        outcomes.append((made,))
                    except (Problem, IntegrityError) as failure:
                        outcomes.append(failure)
                session.commit()
            return outcomes
        except Exception:  # whatever is wrong may be one's own fault: each by itself, then
            return [self.written(job) for job in jobs]

    def written(self, job: Job[Any]) -> Any:
        try:
            with self.sessions() as session:
                session.connection(execution_options={"immediate": True})
                made = job(session)
                session.commit()
                return (made,)
        except Exception as failure:
            return failure


class Postgres:
    """A database that several servers share."""

    shared = True

    def __init__(self, url: URL) -> None:
        self.engine = create_async_engine(
            url,
            hide_parameters=True,
            pool_size=CONNECTIONS,
            max_overflow=CONNECTIONS,
            pool_timeout=PATIENCE,
            pool_pre_ping=True,
            connect_args={"timeout": PATIENCE, "command_timeout": 3 * PATIENCE},
        )
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self.url = url
        self.pool: Any = None

    async def open(self) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(migrate)
        self.pool = await asyncpg.create_pool(
            self.url.set(drivername="postgresql").render_as_string(hide_password=False),
            min_size=1,
            max_size=CONNECTIONS,
            timeout=PATIENCE,
            command_timeout=3 * PATIENCE,
            reset=leave_as_it_is,
        )

    async def close(self) -> None:
        if self.pool is not None:
            self.pool.terminate()
        await self.engine.dispose()

    async def read(self, job: Job[T]) -> T:
        async with self.sessions() as session:
            return await run(session, job)

    async def write(self, job: Job[T]) -> T:
        async with self.sessions() as session:
            made = await run(session, job)
            await session.commit()
            return made

    async def move(self, moved: Moved) -> None:
        query, values = moving.statement(moved)
        async with self.pool.acquire(timeout=PATIENCE) as connection:
            if not await connection.fetch(query, *values):
                raise Stale(moved.position)


async def leave_as_it_is(_: Any) -> None:
    """A connection that runs single statements has nothing to be reset."""


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
    patience = {"timeout": PATIENCE, "check_same_thread": False}
    engine = create_engine(url, pool_timeout=PATIENCE, hide_parameters=True, connect_args=patience)

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
