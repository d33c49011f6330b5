"""The database: opened, brought up to date, read and written; its failures are one kind of answer.

SQLite is durable at each commit (WAL, synchronous=FULL) and has one writer at a time in this process; PostgreSQL takes
several servers, and tells them all what changed (`vistula.server.bus`).
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from vistula.server.errors import StorageGone

log = logging.getLogger("vistula.server")

MIGRATION_LOCK = 19_200_815  # an advisory lock of PostgreSQL, so that two servers starting together take turns
PATIENCE = 10  # seconds to wait for a connection or a lock


class Storage:
    """One database, for one server process."""

    def __init__(self, url: str) -> None:
        self.url = driver_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = sqlite_engine(self.url) if self.sqlite else postgres_engine(self.url)
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False)
        self.writer = asyncio.Lock()

    async def open(self) -> None:
        """Bring the schema up to date."""
        async with self.guard(), self.engine.begin() as connection:
            if not self.sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            await connection.run_sync(migrate)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def guard(self) -> AsyncIterator[None]:
        """Turn the database's own failures into an answer; a broken constraint is the caller's to explain."""
        try:
            yield
        except IntegrityError:
            raise
        except (DBAPIError, PoolTimeout, OSError, TimeoutError) as failure:
            log.error("storage: %s", failure)
            raise StorageGone from failure
        except SQLAlchemyError as failure:
            log.exception("storage")
            raise StorageGone from failure

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        async with self.guard(), self.sessions() as session:
            yield session

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """One transaction; when the block is left without an exception, what was written is on the disk."""
        if self.sqlite:
            async with self.writer, self.guard(), self.sessions() as session:
                await session.connection(execution_options={"immediate": True})
                yield session
                await session.commit()
        else:
            async with self.guard(), self.sessions() as session:
                yield session
                await session.commit()


def driver_url(url: str) -> URL:
    """`sqlite:///…` and `postgresql://…` with the drivers we use."""
    made = make_url(url)
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    backend = made.drivername.split("+")[0]
    if backend not in drivers:
        raise ValueError(f"A database is sqlite:///FILE or postgresql://…, not {made.drivername}://")
    return made.set(drivername=drivers[backend])


def sqlite_engine(url: URL) -> AsyncEngine:
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_timeout=PATIENCE, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, below
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        immediate = connection.get_execution_options().get("immediate", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def postgres_engine(url: URL) -> AsyncEngine:
    return create_async_engine(
        url,
        pool_size=8,
        max_overflow=8,
        pool_timeout=PATIENCE,
        pool_pre_ping=True,
        connect_args={"timeout": PATIENCE, "command_timeout": 3 * PATIENCE},
    )


def migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "vistula.server:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
