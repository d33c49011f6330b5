"""PostgreSQL, which several servers share. Functions of a session run on asyncpg's connections through SQLAlchemy; what
an action changes goes as one statement over connections of its own."""

from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import async_sessionmaker, create_async_engine

from vistula.server import moved as moving
from vistula.server.errors import Stale
from vistula.server.moved import Moved
from vistula.server.schema import PATIENCE, Job, migrate

T = TypeVar("T")

MIGRATION_LOCK = 19_200_815  # an advisory lock of PostgreSQL, so that two servers starting together take turns
CONNECTIONS = 8  # of each kind: for functions of a session, and for actions


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
            return await session.run_sync(job)

    async def write(self, job: Job[T]) -> T:
        async with self.sessions() as session:
            made = await session.run_sync(job)
            await session.commit()
            return made

    async def move(self, moved: Moved) -> None:
        query, values = moving.statement(moved)
        async with self.pool.acquire(timeout=PATIENCE) as connection:
            if not await connection.fetch(query, *values):
                raise Stale(moved.position)


async def leave_as_it_is(_: Any) -> None:
    """A connection that runs single statements has nothing to be reset."""
