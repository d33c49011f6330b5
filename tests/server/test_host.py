"""What a host relies on: nobody stops the server, it tells how it is, its logs tell no secrets, old tables go."""

import asyncio
import contextlib
import io
import json
import logging
import re
import socket
import threading
from typing import Any

import pytest
from sqlalchemy import update

from tests.server.house import House, bearer, house, toy_settings
from vistula.server import command, records, traces, upkeep, webhooks
from vistula.server.gate import Gate
from vistula.server.models import StoredTable
from vistula.server.security import house_of
from vistula.server.settings import Bucket

ANNA = {"name": "Anna", "password": "a long enough password"}


# Crowds ------------------------------------------------------------------------------------------------------------


async def test_unfinished_requests_of_one_address_stop_nobody(database: str) -> None:
    """1,100 connections that send half a request: most are turned away, the rest are ended in time."""
    settings = toy_settings(database, connections_each=20, head_seconds=0.3)
    async with house(settings) as home:
        loop = asyncio.get_running_loop()
        held = []
        for _ in range(1100):
            one = socket.socket()
            one.setblocking(False)
            await loop.sock_connect(one, ("127.0.0.1", home.port))
            held.append(one)
            try:
                await loop.sock_sendall(one, b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Half: ")
            except OSError:
                continue
        for one in held:  # every one of them is closed by the server
            try:
                async with asyncio.timeout(20):
                    assert await loop.sock_recv(one, 1) == b""
            except ConnectionError:
                pass
            one.close()
        assert (await home.client.get("/api/health")).status_code == 200


async def test_one_address_has_so_many_connections_and_another_one_still_comes_in(database: str) -> None:
    async with house(toy_settings(database, connections_each=3, head_seconds=60)) as home:
        held = [await asyncio.open_connection("127.0.0.1", home.port, local_addr=("127.0.0.9", 0)) for _ in range(4)]
        async with asyncio.timeout(20):  # the fourth is turned away at once, with nothing said
            with contextlib.suppress(ConnectionError):
                assert await held[3][0].read() == b""
        assert not held[0][0].at_eof()
        assert (await home.client.get("/api/health")).status_code == 200
        for _, writer in held:
            writer.close()


async def test_a_body_that_never_comes_is_not_waited_for(database: str) -> None:
    async with house(toy_settings(database, body_seconds=0.2)) as home:
        reader, writer = await asyncio.open_connection("127.0.0.1", home.port)
        writer.write(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        await writer.drain()
        async with asyncio.timeout(20):
            head = await reader.readline()
        assert b" 408 " in head
        writer.close()


async def test_sockets_of_one_address_are_counted(database: str) -> None:
    async with house(toy_settings(database, connections_each=5)) as home:
        made = await home.open_table()
        pages = [home.visit(made["table"]["id"]) for _ in range(5)]
        opened = [await page.__aenter__() for page in pages]
        for page in opened:
            await page.until("position")
        with pytest.raises(Exception, match=r"1013|403|rejected"):
            async with home.visit(made["table"]["id"]) as sixth:
                await sixth.next()
        await pages[0].__aexit__(None, None, None)
        await opened[1].until("table")
        async with home.visit(made["table"]["id"]) as again:
            await again.until("position")
        for visit in pages[1:]:
            await visit.__aexit__(None, None, None)


def test_the_gate_counts_by_address_and_in_all_and_not_what_a_proxy_brings() -> None:
    gate = Gate(4, 2, "10.0.0.1, 10.0.0.2")
    assert [gate.enter(address) for address in ("a", "a", "a", "b")] == [True, True, False, True]
    assert gate.enter("10.0.0.1")
    assert not gate.enter("c")
    gate.leave("a")
    assert gate.enter("10.0.0.1")


async def test_tables_opened_by_one_address_are_limited_and_leave_room_in_the_lobby(database: str) -> None:
    async with house(toy_settings(database, table_flood=Bucket(12, 0.001))) as home:
        body = {"game": "toy", "scenario": "duel", "seats": {}}
        answers = [await home.client.post("/api/tables", json=body) for _ in range(14)]
        assert [answer.status_code for answer in answers] == [201] * 12 + [429] * 2
        assert len((await home.client.get("/api/tables")).json()["tables"]) == 10


async def test_an_import_does_not_keep_the_players_waiting(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody's import is being checked, everybody else plays on: it has a thread of its own."""
    go_on = threading.Event()
    real = records.read

    def slow(*args: Any) -> Any:
        assert go_on.wait(20)
        return real(*args)

    monkeypatch.setattr(records, "read", slow)
    made = await home.open_table()
    body = {"record": {"vistula_record": 1, "game": "toy", "actions": []}}
    imports = [asyncio.create_task(home.client.post("/api/import", json=body)) for _ in range(4)]
    await asyncio.sleep(0)
    for position in range(3):
        assert (await home.act(made["table"]["id"], made["token"], position, "lay", 1)).status_code == 200
    assert not any(task.done() for task in imports)
    go_on.set()
    assert {(await task).status_code for task in imports} == {422}


async def test_orders_to_many_counters_keep_nobody_waiting(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes to try what hundreds of counters could do, at that table and at others play goes on."""
    go_on = threading.Event()

    def slow(*_: Any) -> Any:
        assert go_on.wait(20)
        return {}

    monkeypatch.setattr(command, "plan", slow)
    made = [await home.open_table() for _ in range(4)]
    order = {"pieces": list(range(150)), "to": 1}
    async with contextlib.AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(home.visit(one["table"]["id"], one["token"])) for one in made]
        for page in pages:
            await page.until("position")
            await page.say("plan", id=7, orders=[order])
        for one in made:
            assert (await home.act(one["table"]["id"], one["token"], 0, "lay", 1)).status_code == 200
        go_on.set()
        for page in pages:
            await page.until("plan", id=7)
        refused = await pages[0].ask("plan", orders=[order, order])
        assert refused["error"]["code"] == "malformed"
        assert "at most 200 counters" in refused["error"]["message"]


async def test_a_message_that_asks_for_much_counts_as_several(database: str) -> None:
    async with house(toy_settings(database, connection_flood=Bucket(20, 0.001))) as home:
        made = await home.open_table()
        async with home.visit(made["table"]["id"], made["token"]) as red:
            await red.until("position")
            assert (await red.ask("reach", pieces=list(range(180))))["type"] == "reach"  # one, and eighteen
            assert (await red.ask("ping"))["type"] == "pong"
            await red.say("ping")
            assert (await red.until("error"))["error"]["code"] == "too_many"


def test_a_household_is_one_address_however_many_it_has() -> None:
    assert house_of("2001:db8:1:2:3:4:5:6") == house_of("2001:db8:1:2::1") != house_of("2001:db8:1:3::1")
    assert house_of("192.0.2.1") != house_of("192.0.2.2")
    assert house_of("::ffff:192.0.2.1") == house_of("192.0.2.1")
    assert house_of("fe80::1%eth0") == house_of("fe80::2%eth0")
    assert house_of("unknown") == "unknown"


def test_figures_are_for_neighbours() -> None:
    for address in ("127.0.0.1", "10.1.2.3", "192.168.0.9", "::1", "fd00::7", "::ffff:10.0.0.1"):
        assert webhooks.is_neighbour(address), address
    for address in ("8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "unknown", "", "10.0.0.1, 8.8.8.8"):
        assert not webhooks.is_neighbour(address), address


# People ------------------------------------------------------------------------------------------------------------


async def test_guessing_a_password_is_limited_by_name_wherever_it_comes_from(database: str) -> None:
    async with house(toy_settings(database, name_flood=Bucket(4, 0.001))) as home:
        assert (await home.client.post("/api/accounts", json=ANNA)).status_code == 201
        wrong = ANNA | {"password": "not her password"}
        answers = [(await home.client.post("/api/session", json=wrong)).status_code for _ in range(5)]
        assert answers == [401, 401, 401, 429, 429]
        other = {"name": "Jan", "password": "another long password"}
        assert (await home.client.post("/api/accounts", json=other)).status_code == 201


async def test_an_account_that_takes_a_second_seat_keeps_the_first_and_the_table(home: House) -> None:
    assert (await home.client.post("/api/accounts", json=ANNA)).status_code == 201
    made = await home.open_table({"red": {"kind": "you"}})
    path = f"/api/tables/{made['table']['id']}"
    taken = await home.client.post(f"{path}/seats/blue/take", json={})
    assert taken.json()["table"]["you"] == {"seats": ["red", "blue"], "host": True}
    assert (await home.client.get(path)).json()["you"] == {"seats": ["red", "blue"], "host": True}
    with_token = await home.client.get(path, headers=bearer(taken.json()["token"]))
    assert with_token.json()["you"] == {"seats": ["red", "blue"], "host": True}


async def test_nobody_speaks_under_anothers_name(home: House) -> None:
    made = await home.open_table(name="Anna")
    path = f"/api/tables/{made['table']['id']}/chat"
    blue = bearer(made["links"]["blue"])
    for name in ("Anna", "ANNA", " a n n a ", "Ａｎｎａ", "Vistula", "host", "red", "RED."):
        answer = await home.client.post(path, json={"text": "I resign", "name": name}, headers=blue)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "name_taken"), name
    assert (await home.client.post(path, json={"text": "Hello", "name": "Jan"}, headers=blue)).json()["name"] == "Jan"
    # Who has a name at the table cannot speak under another.
    red = await home.client.post(path, json={"text": "Hi", "name": "Piotr"}, headers=bearer(made["token"]))
    assert red.json()["name"] == "Anna"


async def test_a_password_changes_sessions_end_and_an_account_goes(home: House) -> None:
    client = home.client
    assert (await client.post("/api/accounts", json=ANNA)).status_code == 201
    old_cookie = dict(client.cookies)
    wrong = {"password": "not it at all", "new": "a new long password"}
    assert (await client.put("/api/me/password", json=wrong)).status_code == 401
    right = wrong | {"password": ANNA["password"]}
    assert (await client.put("/api/me/password", json=right)).status_code == 200
    assert (await client.get("/api/session")).json() == {"name": "Anna"}
    client.cookies.clear()
    assert (await client.get("/api/session", cookies=old_cookie)).json() == {"name": None}
    client.cookies.clear()
    assert (await client.post("/api/session", json=ANNA)).status_code == 401
    new = ANNA | {"password": right["new"]}
    assert (await client.post("/api/session", json=new)).status_code == 200
    kept = dict(client.cookies)
    assert (await client.delete("/api/me/sessions")).status_code == 204
    client.cookies.clear()
    assert (await client.get("/api/session", cookies=kept)).json() == {"name": None}
    client.cookies.clear()
    assert (await client.post("/api/session", json=new)).status_code == 200
    made = await home.open_table()
    gone = {"password": "not it at all"}
    assert (await client.request("DELETE", "/api/me", json=gone)).status_code == 401
    assert (await client.request("DELETE", "/api/me", json={"password": right["new"]})).status_code == 204
    client.cookies.clear()
    assert (await client.post("/api/session", json=new)).status_code == 401
    table = await client.get(f"/api/tables/{made['table']['id']}", headers=bearer(made["token"]))
    assert table.json()["you"]["seats"] == ["red"]


# Figures and logs ----------------------------------------------------------------------------------------------------


async def test_the_server_tells_how_it_is(home: House) -> None:
    for path in ("health", "ready"):
        answer = await home.client.get(f"/api/{path}")
        assert (answer.status_code, answer.json()["ok"]) == (200, True)
    made = await home.open_table()
    assert (await home.act(made["table"]["id"], made["token"], 0, "throw")).status_code == 200
    text = (await home.client.get("/api/metrics")).text
    line = re.compile(r'(# TYPE \w+ (counter|gauge|histogram)|\w+(\{(\w+="[^"]*",?)+\})? [0-9.e+]+)')
    assert all(line.fullmatch(one) for one in text.splitlines()), text
    assert 'vistula_action_seconds_bucket{le="+Inf"} 1' in text
    started = re.search(r"^vistula_started_seconds (\S+)$", text, re.MULTILINE)
    assert started is not None
    assert abs(float(started[1]) - home.desk.hall.metrics.started) < 0.01  # to the hundredth, and not to the hour
    assert re.search(r'vistula_http_requests_total\{status="2xx"\} \d+', text)
    home.desk.hall.closing = True
    assert (await home.client.get("/api/ready")).status_code == 503
    assert (await home.client.get("/api/health")).status_code == 200


async def test_every_answer_has_the_id_that_its_log_lines_have(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(traces.Json())
    log = logging.getLogger("vistula.server")
    log.addHandler(handler)

    def broken(*_: object) -> Any:
        raise ZeroDivisionError("a slip")

    try:
        made = await home.open_table()
        monkeypatch.setattr("vistula.server.engine.play", broken)
        answer = await home.act(made["table"]["id"], made["token"], 0, "throw")
    finally:
        log.removeHandler(handler)
    assert answer.status_code == 500
    line = json.loads(out.getvalue().splitlines()[-1])
    assert line["request"] == answer.headers["x-request-id"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["at"])
    assert "ZeroDivisionError" in line["traceback"]
    assert made["token"] not in out.getvalue()
    given = await home.client.get("/api/health", headers={"x-request-id": "proxy-0001"})
    assert given.headers["x-request-id"] == "proxy-0001"
    forged = await home.client.get("/api/health", headers={"x-request-id": "a b\tlevel=error"})
    assert forged.headers["x-request-id"].isalnum()


async def test_a_failing_statement_is_logged_without_what_was_written(
    home: House, caplog: pytest.LogCaptureFixture
) -> None:
    from sqlalchemy import text

    with pytest.raises(Exception, match="storage"):
        await home.desk.hall.storage.write(
            lambda session: session.execute(text("INSERT INTO nowhere VALUES (:secret)"), {"secret": "s3cr3t"})
        )
    assert "nowhere" in caplog.text
    assert "s3cr3t" not in caplog.text


# Upkeep --------------------------------------------------------------------------------------------------------------


async def test_abandoned_tables_go_and_games_stay(database: str) -> None:
    async with house(toy_settings(database, unused_days=30)) as home:
        hall = home.desk.hall
        unused = (await home.open_table())["table"]["id"]
        fresh = (await home.open_table())["table"]["id"]
        running = await home.open_table()
        assert (await home.act(running["table"]["id"], running["token"], 0, "throw")).status_code == 200
        ended = await home.open_table()
        over = f"/api/tables/{ended['table']['id']}"
        assert (await home.client.post(f"{over}/resign", json={}, headers=bearer(ended["token"]))).status_code == 200
        old = update(StoredTable).where(StoredTable.id != fresh).values(changed=StoredTable.changed - 40 * 86_400)
        await hall.storage.write(lambda session: session.execute(old))
        assert await upkeep.prune(hall) == [unused]
        assert (await home.client.get(f"/api/tables/{unused}")).status_code == 404
        assert (await home.client.get(f"/api/tables/{running['table']['id']}")).status_code == 200
    async with house(toy_settings(database, prune_days=39)) as home:
        assert (await home.client.get(f"/api/tables/{fresh}")).status_code == 200
        async with asyncio.timeout(20):
            while (await home.client.get(f"/api/tables/{running['table']['id']}")).status_code != 404:
                await asyncio.sleep(0)
        assert (await home.client.get(over)).json()["over"]["level"] == "resignation"  # what was played stays
