"""Changes that wait together share a commit: one that fails takes no other with it, and none is told too early."""

import asyncio
import threading
from typing import Any

import pytest
from sqlalchemy import event, func, select
from sqlalchemy.orm import Session

from tests.server.house import House
from vistula.server.errors import Problem
from vistula.server.models import Account, StoredAction, StoredTable
from vistula.server.moved import Moved
from vistula.server.sqlite import Sqlite
from vistula.server.storage import Storage


def account(name: str) -> Account:
    return Account(name=name, shown=name, password="x", created=0.0)


class Disk:
    """A disk that is busy until it is let go, and counts what it does."""

    def __init__(self, storage: Storage) -> None:
        assert isinstance(storage.database, Sqlite)
        self.commits = 0
        self.free = threading.Event()
        self.begun = threading.Event()
        event.listen(storage.database.engine, "commit", self.commit)

    def commit(self, _: Any) -> None:
        self.commits += 1
        self.begun.set()
        assert self.free.wait(20)


@pytest.fixture
async def storage(database: str) -> Any:
    made = Storage(database)
    await made.open()
    yield made
    await made.close()


async def test_who_waits_while_the_disk_is_busy_shares_the_next_commit(storage: Storage) -> None:
    disk = Disk(storage)
    first = asyncio.create_task(storage.write(lambda session: session.add(account("first"))))
    await asyncio.to_thread(disk.begun.wait, 20)

    def refuse(session: Session) -> None:
        session.add(account("refused"))
        session.flush()
        raise Problem("refused", "No.")

    def twice(session: Session) -> None:
        session.add(account("first"))

    jobs = [lambda session, n=n: session.add(account(f"later {n}")) for n in range(10)]
    later = [asyncio.create_task(storage.write(job)) for job in (*jobs, refuse, twice)]
    await asyncio.sleep(0)
    assert not any(task.done() for task in (first, *later))  # nothing is told before it is on the disk
    disk.free.set()
    outcomes = await asyncio.gather(first, *later, return_exceptions=True)
    assert disk.commits == 2
    assert [type(outcome).__name__ for outcome in outcomes] == ["NoneType"] * 11 + ["Problem", "IntegrityError"]
    assert await storage.read(lambda session: session.scalar(select(func.count()).select_from(Account))) == 11


async def test_if_the_commit_they_share_fails_each_is_tried_by_itself(storage: Storage) -> None:
    disk = Disk(storage)
    first = asyncio.create_task(storage.write(lambda session: session.add(account("first"))))
    await asyncio.to_thread(disk.begun.wait, 20)

    def broken(session: Session) -> None:
        session.connection().exec_driver_sql("INSERT INTO nowhere VALUES (1)")

    later = [
        asyncio.create_task(storage.write(job)) for job in (lambda session: session.add(account("second")), broken)
    ]
    await asyncio.sleep(0)
    disk.free.set()
    outcomes = await asyncio.gather(first, *later, return_exceptions=True)
    assert [type(outcome).__name__ for outcome in outcomes] == ["NoneType", "NoneType", "StorageGone"]
    assert await storage.read(lambda session: session.scalar(select(func.count()).select_from(Account))) == 2


async def test_actions_that_wait_together_share_a_commit_and_a_stale_or_broken_one_writes_nothing(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [(await home.open_table())["table"]["id"] for _ in range(4)]
    storage = home.desk.hall.storage
    file = storage.database
    assert isinstance(file, Sqlite)
    busy, free = threading.Event(), threading.Event()
    together: list[int] = []
    real = file.moved_together

    def counted(changes: list[Moved]) -> list[Any]:
        together.append(len(changes))
        return real(changes)

    monkeypatch.setattr(file, "moved_together", counted)

    def move(table: str, position: int, seat: str | None = "red") -> "asyncio.Task[None]":
        action = {"table_id": table, "n": 1, "seat": seat, "action": ["throw"], "label": "", "mark": {}, "at": 0.0}
        values = {"position": position + 1, "moves": 1, "over": None, "to_move": ["blue"]}
        return asyncio.create_task(storage.move(Moved(table, position, values, [action], None, "")))

    def hold(_: Session) -> None:
        busy.set()
        assert free.wait(20)

    async def held(*moves: tuple[Any, ...]) -> list[str]:
        """These come while the disk is busy."""
        busy.clear()
        free.clear()
        first = asyncio.create_task(storage.write(hold))
        await asyncio.to_thread(busy.wait, 20)
        tasks = [move(*one) for one in moves]
        await asyncio.sleep(0)
        assert not any(task.done() for task in tasks)
        free.set()
        await first
        return [type(one).__name__ for one in await asyncio.gather(*tasks, return_exceptions=True)]

    assert await held((made[0], 0), (made[1], 7), (made[2], 0)) == ["NoneType", "Stale", "NoneType"]
    assert together == [3]
    # A seat that is nobody's breaks the commit they share: each goes by itself then, and only that one fails.
    assert await held((made[1], 0), (made[3], 0, None), (made[0], 0)) == ["NoneType", "StorageGone", "Stale"]
    columns = select(StoredTable.id, StoredTable.position)
    stored = dict(await storage.read(lambda session: session.execute(columns).all()))
    assert [stored[table] for table in made] == [1, 1, 1, 0]
    actions = await storage.read(lambda session: session.scalars(select(StoredAction.table_id)).all())
    assert sorted(actions) == sorted(made[:3])
