"""SQLite: a file that belongs to this server alone, durable at each commit (WAL, synchronous=FULL).

Reading has threads of its own; one thread writes. Whoever waits while the disk is busy shares the next commit, and
nobody is told before it is done. Actions, which come all the time, go through a plain connection that the writer keeps.
"""

import asyncio
import contextlib
import fcntl
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import sessionmaker

from vistula.core.refusal import VistulaError
from vistula.server import moved as moving
from vistula.server.errors import Problem, Stale
from vistula.server.moved import Moved
from vistula.server.schema import PATIENCE, Job, migrate

T = TypeVar("T")

READERS = 2
TOGETHER = 64  # changes that share a commit
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

Waiting = tuple[Job[Any] | Moved, "asyncio.Future[Any]"]


class Sqlite:
    """The file of one server."""

    shared = False

    def __init__(self, url: URL) -> None:
        self.file = Path(url.database or "")
        self.engine = sqlite_engine(url)
        self.sessions = sessionmaker(self.engine, expire_on_commit=False)
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="sqlite-read")
        self.lock: IO[bytes] | None = None
        self.waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()  # None: there will be no more
        self.writer: threading.Thread | None = None
        self.kept: sqlite3.Connection | None = None  # the writer's, for actions

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
        await self.read_thread(self.migrate)
        loop = asyncio.get_running_loop()
        self.writer = threading.Thread(target=self.write_all, args=(loop,), name="sqlite-write")
        self.writer.start()

    def migrate(self) -> None:
        with self.engine.connect().execution_options(immediate=True) as connection, connection.begin():
            migrate(connection)

    async def close(self) -> None:
        self.readers.shutdown(wait=True, cancel_futures=True)
        writer, self.writer = self.writer, None
        if writer is not None:
            self.waiting.put(None)
            writer.join()
        self.let_go()
        self.engine.dispose()
        if self.lock is not None:
            self.lock.close()

    # Reading --------------------------------------------------------------------------------------------------------

    async def read_thread(self, call: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.readers, call, *args)

    async def read(self, job: Job[T]) -> T:
        return await self.read_thread(self.done, job)

    def done(self, job: Job[T]) -> T:
        with self.sessions() as session:
            return job(session)

    # Writing --------------------------------------------------------------------------------------------------------

    async def write(self, job: Job[T]) -> T:
        made: T = await self.written_soon(job)
        return made

    async def move(self, moved: Moved) -> None:
        await self.written_soon(moved)

    def written_soon(self, what: Job[Any] | Moved) -> "asyncio.Future[Any]":
        if self.writer is None:
            raise sqlite3.ProgrammingError("the file is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.put((what, done))
        return done

    def write_all(self, loop: asyncio.AbstractEventLoop) -> None:
        """The writer: what waits goes together, actions in one commit and everything else in another."""
        going = True
        while going:
            found = [self.waiting.get()]
            with contextlib.suppress(queue.Empty):
                while len(found) < TOGETHER:
                    found.append(self.waiting.get_nowait())
            batch = [one for one in found if one is not None]
            going = len(batch) == len(found)
            for actions in (True, False):
                alike = [one for one in batch if isinstance(one[0], Moved) == actions]
                if alike:
                    together: Callable[[list[Any]], list[Any]] = (
                        self.moved_together if actions else self.written_together
                    )
                    outcomes = together([what for what, _ in alike])
                    with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                        loop.call_soon_threadsafe(tell, [done for _, done in alike], outcomes)

    def opened(self) -> sqlite3.Connection:
        """The connection for actions: plain, and kept from one to the next."""
        if self.kept is None:
            patience: dict[str, Any] = {"timeout": PATIENCE, "check_same_thread": False, "isolation_level": None}
            self.kept = sqlite3.connect(self.file, **patience)
            prepare(self.kept)
        return self.kept

    def let_go(self) -> None:
        """What was not committed is rolled back."""
        if self.kept is not None:
            self.kept.close()
            self.kept = None

    def moved_together(self, changes: list[Moved]) -> list[Any]:
        """One commit for all of them; one that is stale has written nothing."""
        try:
            file = self.opened()
            file.execute("BEGIN IMMEDIATE")
            went = [moving.write(file, moved) for moved in changes]
            file.execute("COMMIT")
            return [(None,) if went[at] else Stale(moved.position) for at, moved in enumerate(changes)]
        except Exception as failure:  # whatever is wrong may be one's own fault: each by itself, then
            self.let_go()
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


def tell(waiting: list["asyncio.Future[Any]"], outcomes: list[Any]) -> None:
    """On the loop: what became of each, in a tuple what it made."""
    for done, outcome in zip(waiting, outcomes, strict=True):
        if done.cancelled():
            continue
        if isinstance(outcome, BaseException):
            done.set_exception(outcome)
        else:
            done.set_result(outcome[0])


def sqlite_engine(url: URL) -> Engine:
    patience = {"timeout": PATIENCE, "check_same_thread": False}
    engine = create_engine(url, pool_timeout=PATIENCE, hide_parameters=True, connect_args=patience)

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, below
        prepare(connection)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def prepare(connection: sqlite3.Connection) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
