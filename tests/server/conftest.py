"""A house with the toy game for each test, and one PostgreSQL for those that ask for it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server import cluster as postgres
from tests.server.house import House, house, toy_settings


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
async def home(database: str) -> AsyncIterator[House]:
    async with house(toy_settings(database)) as made:
        yield made


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    reason = postgres.why_not()
    if reason:
        pytest.skip(reason)
    with postgres.cluster() as made:
        yield made
