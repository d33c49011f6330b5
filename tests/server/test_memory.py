"""What the server keeps in memory has bounds, however long it runs: `python -m tests.server.long` is the long form."""

import asyncio
import gc
import platform
import tracemalloc
from itertools import pairwise
from typing import Any

import pytest

from tests.server.house import House, bearer, house, toy_settings
from vistula.server import memory

# And not what the visitors keep, who are in the same process.
SERVER = ("vistula", "sqlalchemy", "starlette", "fastapi", "uvicorn")
AT_HAND = 3
WARM, TABLES = 2, 3
MOVES = 18  # of a game at most: each table has three rounds of a throw for two seats, and pebbles before it
SLACK = 30_000  # bytes, by chance: 10,000 for each table


async def test_tables_at_hand_are_counted_by_their_moves_too(database: str) -> None:
    async with house(toy_settings(database, live_tables=100, live_moves=10)) as home:
        tables = [await home.open_table() for _ in range(6)]
        for made in tables:
            for position in range(4):
                assert (await home.act(made["table"]["id"], made["token"], position, "lay", 1)).status_code == 200
        await home.client.get(f"/api/tables/{tables[0]['table']['id']}")
        at_hand = home.desk.hall.rooms
        assert len(at_hand) == 2
        assert tables[0]["table"]["id"] in at_hand
        for made in tables:  # and those that were let go are found again
            assert (await home.act(made["table"]["id"], made["token"], 4, "lay", 1)).json()["moves"] == 5


async def test_one_long_game_is_kept_at_hand_however_long_it_is(database: str) -> None:
    async with house(toy_settings(database, live_moves=2)) as home:
        made = await home.open_table()
        for position in range(4):
            assert (await home.act(made["table"]["id"], made["token"], position, "lay", 1)).status_code == 200
        await home.client.get(f"/api/tables/{made['table']['id']}")
        assert list(home.desk.hall.rooms) == [made["table"]["id"]]


async def test_what_nobody_looks_at_any_more_is_not_kept_written(home: House) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]
    async with home.visit(table, token) as first, home.visit(table, made["links"]["blue"]) as second:
        await first.until("position")
        await second.until("position")
        await first.ask("act", position=0, action=["lay", 2])
        await second.until("position", position=1)
        await first.until("position", position=1)
        room = home.desk.hall.known[table]
        assert set(room.told) == set(room.papers) == {"red", "blue"}
    while room.watchers:
        await asyncio.sleep(0.01)
    assert not room.told
    assert not room.papers
    async with home.visit(table, token) as again:
        await again.until("position")
        assert again.journal() == first.journal()


async def test_a_table_that_is_let_go_is_freed_without_a_search(database: str) -> None:
    """The search for rings of objects that know each other comes late where there are many objects: a table must not
    wait for it, whatever was done there."""
    async with house(toy_settings(database, live_tables=1)) as home:
        made, other = await home.open_table(), await home.open_table()
        table, hall = made["table"]["id"], home.desk.hall
        gc.collect()
        gc.disable()
        try:
            async with home.visit(table, made["token"]) as player:
                await player.until("position")
                assert (await player.ask("act", position=0, action=["lay", 2]))["type"] == "ok"
                assert (await player.ask("act", position=0, action=["lay", 1]))["error"]["code"] == "stale"
                assert (await player.ask("act", position=1, action=["lay", 99]))["type"] == "error"
                assert (await player.ask("undo", position=1))["type"] == "ok"
            assert (await home.act(table, made["token"], 7, "lay", 1)).status_code == 409
            replay = await home.client.get(f"/api/tables/{table}/replay/0", headers=bearer(made["token"]))
            assert replay.status_code == 200
            while table in hall.rooms:  # until the other one is kept in its place
                await home.client.get(f"/api/tables/{other['table']['id']}")
                await asyncio.sleep(0.01)
            for _ in range(100):
                if table not in hall.known:
                    break
                await asyncio.sleep(0.01)
            assert table not in hall.known
        finally:
            gc.enable()


async def test_free_memory_goes_back_to_the_system(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(memory, "trimmer", lambda: asked.append)
    async with house(toy_settings(database, tidy_seconds=0.01)):
        while len(asked) < 3:
            await asyncio.sleep(0.01)
    assert set(asked) == {0}


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other systems have no such function")
def test_glibc_has_the_function_that_gives_memory_back() -> None:
    trim = memory.trimmer()
    assert trim is not None
    assert trim(0) in (0, 1)


async def test_after_a_while_nothing_more_is_kept(database: str) -> None:
    """Visits, actions, replays, games that end and others that begin: what some of them leave behind, in tables of
    which a few are at hand, is gone after the next ones."""
    async with house(toy_settings(database, live_tables=AT_HAND, live_moves=AT_HAND * MOVES, replays_kept=2)) as home:
        for _ in range(WARM):
            await played(home, await home.open_table())
        tracemalloc.start()
        try:
            used = [await in_use_after(home, TABLES) for _ in range(3)]
            if used[2] - used[1] >= SLACK:  # what is kept grows each time, what was not let go yet does not
                used.append(await in_use_after(home, TABLES))
        finally:
            tracemalloc.stop()
    assert min(later - earlier for earlier, later in pairwise(used[1:])) < SLACK, used


async def in_use_after(home: House, tables: int) -> int:
    """The bytes that the server uses of what it has taken since the start, after so many tables more."""
    for _ in range(tables):
        await played(home, await home.open_table())
    gc.collect()
    ours = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, f"*/{name}/*") for name in SERVER])
    return sum(trace.size for trace in ours.traces)


async def played(home: House, made: dict[str, Any]) -> None:
    table, tokens = made["table"]["id"], {"red": made["token"], "blue": made["links"]["blue"]}
    over = None
    while over is None:
        for token in tokens.values():  # who comes, lays a pebble, throws and leaves
            async with home.visit(table, token) as player:
                seen = await player.until("position")
                if (over := seen["view"]["over"]) is not None:
                    break
                laid = await player.ask("act", position=seen["position"], action=["lay", 1])
                await player.ask("act", position=laid["position"], action=["throw"])
    replay = await home.client.get(f"/api/tables/{table}/replay/3", headers=bearer(tokens["red"]))
    assert replay.status_code == 200
