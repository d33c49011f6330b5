"""Ways round the limits: what stands beside each thing that was once wrong, tried as somebody would who means harm."""

import asyncio
import socket
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, insert, update
from sqlalchemy.orm import Session

from tests.server.house import SECONDS, House, bearer, house, toy_settings
from vistula.server import calls, engine, gallery, records, upkeep, webhooks
from vistula.server.app import create_app
from vistula.server.bots import AT_ONCE, Bots, waiting
from vistula.server.crews import Crew
from vistula.server.drawings import Drawings
from vistula.server.gate import Gate
from vistula.server.models import StoredFrame, StoredSeat, StoredTable
from vistula.server.rooms import Room
from vistula.server.settings import Bucket

COMPUTER = {"kind": "bot", "bot": "random"}
DRAWN: dict[str, Any] = {"winner": None, "winners": [], "level": "draw", "reason": "", "rule": "", "scores": {}}


def code(answer: httpx.Response) -> str:
    found: str = answer.json()["error"]["code"]
    return found


def copies(session: Session, room: Room, count: int, **changed: Any) -> list[str]:
    """So many tables like this one, as far as their rows and seats go."""
    whole = {column.name: getattr(room.row, column.name) for column in StoredTable.__table__.columns}
    seats = [
        {column.name: getattr(seat, column.name) for column in StoredSeat.__table__.columns} for seat in room.seats
    ]
    names = [f"copy{number:08}" for number in range(count)]
    session.execute(insert(StoredTable), [whole | changed | {"id": name} for name in names])
    session.execute(insert(StoredSeat), [seat | {"table_id": name} for name in names for seat in seats])
    return names


# Names ---------------------------------------------------------------------------------------------------------------


async def test_who_opens_a_table_does_not_speak_as_the_server_or_as_another_seat(home: House) -> None:
    body = {"game": "toy", "scenario": "duel", "seats": {"red": {"kind": "you"}, "blue": {"kind": "link"}}}
    for name in ("Vistula", "V i s t u l a", "VlSTULA", "Blue", "V\u0456stula"):
        assert code(await home.client.post("/api/tables", json=body | {"name": name})) == "name_taken", name
    both = {seat: {"kind": "you"} for seat in ("red", "blue")}  # one person on both sides has one name
    made = await home.open_table(both, name="Anna")
    assert [seat["name"] for seat in made["table"]["seats"]] == ["Anna", "Anna"]
    path = f"/api/tables/{made['table']['id']}/seats/blue"
    answer = await home.client.put(path, json={"name": "Anna K."}, headers=bearer(made["token"]))
    assert answer.status_code == 200


async def test_letters_of_other_alphabets_make_no_other_name(home: House) -> None:
    made = await home.open_table(name="Pawel Io")
    path = f"/api/tables/{made['table']['id']}/chat"
    for name in ("Paweł Io", "\u0420\u0430wel I\u043e", "Pawe1 l0", "P\u03b1w\u03b5l Io"):
        said = await home.client.post(
            path, json={"text": "I resign", "name": name}, headers=bearer(made["links"]["blue"])
        )
        assert code(said) == "name_taken", name


# Quotas --------------------------------------------------------------------------------------------------------------


async def test_a_rematch_is_a_table_like_any_other(database: str) -> None:
    """Open, resign, play again, resign: not a way to as many tables as one likes."""
    async with house(toy_settings(database, table_flood=Bucket(3, 0.001))) as home:
        made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
        table, token = made["table"]["id"], bearer(made["token"])
        answers = []
        for _ in range(4):
            assert (
                await home.client.post(f"/api/tables/{table}/resign", json={"seat": "red"}, headers=token)
            ).is_success
            again = await home.client.post(f"/api/tables/{table}/rematch", json={}, headers=token)
            answers.append(again.status_code)
            if again.status_code != 201:
                break
            table = again.json()["table"]["id"]
        assert answers == [201, 201, 429]


async def test_the_lobby_is_written_once_for_all_who_ask_within_a_moment(database: str) -> None:
    async with house(toy_settings(database, lobby_seconds=1000.0)) as home:
        made = await home.open_table()
        first = (await home.client.get("/api/tables")).json()["tables"]
        assert [(one["id"], one["moves"]) for one in first] == [(made["table"]["id"], 0)]
        assert (await home.act(made["table"]["id"], made["token"], 0, "throw")).status_code == 200
        reads, real = 0, home.desk.hall.storage.read

        async def read(job: Any) -> Any:
            nonlocal reads
            reads += 1
            return await real(job)

        home.desk.hall.storage.read = read  # type: ignore[method-assign]
        again = [await home.client.get("/api/tables") for _ in range(5)]
        assert reads == 0
        assert {one.json()["tables"][0]["moves"] for one in again} == {0}
        other = await home.open_table()  # shows at once, and so does the move
        now = (await home.client.get("/api/tables")).json()["tables"]
        assert {(one["id"], one["moves"]) for one in now} == {(other["table"]["id"], 0), (made["table"]["id"], 1)}


async def test_a_lobby_full_of_finished_games_still_shows_the_running_ones(home: House) -> None:
    made = await home.open_table()
    room = await home.desk.hall.room(made["table"]["id"])
    later = {"over": DRAWN, "opener": None, "changed": room.row.changed + 9}
    await home.desk.hall.storage.write(lambda session: copies(session, room, 300, **later))
    home.desk.hall.lobby.forget()
    running = (await home.client.get("/api/tables", params={"over": "false"})).json()["tables"]
    assert [one["id"] for one in running] == [made["table"]["id"]]
    assert len((await home.client.get("/api/tables", params={"over": "true"})).json()["tables"]) == 100


async def test_a_long_game_told_from_its_start_counts_as_several_requests(database: str) -> None:
    async with house(toy_settings(database, address_flood=Bucket(40, 0.001))) as home:
        made = await home.open_table()
        room = await home.desk.hall.room(made["table"]["id"])
        path = f"/api/tables/{made['table']['id']}"
        assert (await home.client.get(f"{path}/position")).status_code == 200
        room.row.moves = 500  # as far as the count goes
        answers = [(await home.client.get(f"{path}/journal")).status_code for _ in range(6)]
        assert answers == [200, 200, 200, 200, 429, 429]  # two went before, then eleven each


async def test_who_asks_for_drawings_by_the_thousand_waits_and_nobody_behind_him(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each way to put options together is a drawing of its own; those that are made already are free."""
    drawn: list[str] = []

    async def draw(self: Drawings, slug: str, scenario: str, options: dict[str, Any]) -> bytes:
        drawn.append(scenario)
        return b"{}"

    monkeypatch.setattr(Drawings, "draw", draw)
    monkeypatch.setattr(gallery, "source_mark", lambda slug: "the same files")
    settings = toy_settings(database, drawings=tmp_path, drawing_flood=Bucket(3, 0.001))
    async with house(settings) as home:
        kinds = [f'scenario={name}&options={{"fog":{fog}}}' for name in ("duel", "polite") for fog in ("true", "false")]
        asked = [await home.client.get(f"/api/games/toy/drawing?{kind}") for kind in (*kinds, *kinds[:3])]
        assert [answer.status_code for answer in asked] == [200, 200, 200, 429, 200, 200, 200]
    async with house(settings) as home:  # from the disk
        again = [await home.client.get(f"/api/games/toy/drawing?{kind}") for kind in kinds]
        assert [answer.status_code for answer in again] == [200, 200, 200, 200]
    assert drawn == ["duel", "duel", "polite", "polite"]


# Descriptors ---------------------------------------------------------------------------------------------------------


async def test_an_answer_that_nobody_takes_is_not_offered_for_ever(database: str) -> None:
    """Ask for a large answer again and again and read nothing: the connection ends."""
    async with house(toy_settings(database, unread_seconds=0.3)) as home:
        loop = asyncio.get_running_loop()
        with socket.socket() as one:
            one.setblocking(False)
            await loop.sock_connect(one, ("127.0.0.1", home.port))
            # Some 25 MB are asked for: more than the buffers of a connection take.
            await loop.sock_sendall(one, b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 200)
            async with asyncio.timeout(SECONDS):
                while home.gate.count == 0:  # he is in
                    await asyncio.sleep(0)
                while home.gate.count > 0:  # and out again, though he has not hung up
                    await asyncio.sleep(0)
        assert (await home.client.get("/api/health")).status_code == 200


def test_a_gate_trusts_networks_of_proxies_and_nothing_beside_them() -> None:
    gate = Gate(100, 1, "10.1.0.0/16, 127.0.0.1, fd00::/8")
    for address in ("10.1.2.3", "127.0.0.1", "fd00::7"):
        assert gate.trusts(address), address
    for address in ("10.2.0.1", "127.0.0.2", "fe80::1", "unknown", "*", ""):
        assert not gate.trusts(address), address
    assert Gate(100, 1, "*").trusts("8.8.8.8")


async def test_behind_any_proxy_sockets_are_still_counted_by_whose_they_are(database: str) -> None:
    app = create_app(toy_settings(database, connections_each=2), "*")
    async with app.router.lifespan_context(app):
        let_in = [app.state.desk.sockets.enter(address) for address in ("8.8.8.8", "8.8.8.8", "8.8.8.8", "9.9.9.9")]
    assert let_in == [True, True, False, True]


# Computers -----------------------------------------------------------------------------------------------------------


async def test_marks_of_computers_that_sit_there_no_more_stop_nobody(database: str) -> None:
    """More tables than are taken up at once are marked, but persons sit there now; then one where a computer does."""
    async with house(toy_settings(database)) as home:
        made = await home.open_table()
        assert (await home.act(made["table"]["id"], made["token"], 0, "throw")).status_code == 200
        room = await home.desk.hall.room(made["table"]["id"])

        def many(session: Session) -> None:
            copies(session, room, AT_ONCE + 5, bot_due=True, changed=room.row.changed + 99)
            here = (StoredSeat.table_id == room.id, StoredSeat.seat == "blue")
            session.execute(update(StoredSeat).where(*here).values(kind="bot", bot="random", level=1))
            session.execute(update(StoredTable).where(StoredTable.id == room.id).values(bot_due=True))

        await home.desk.hall.storage.write(many)
    settings = toy_settings(database, sweep_seconds=0.05)
    async with house(settings) as home, home.visit(made["table"]["id"], made["token"]) as red:
        await red.until("your_turn")


async def test_a_computer_does_not_think_while_the_game_is_paused(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thought = 0
    real = Crew.think

    async def think(crew: Crew, *task: Any) -> Any:
        nonlocal thought
        thought += 1
        return await real(crew, *task)

    monkeypatch.setattr(Crew, "think", think)
    async with house(toy_settings(database)) as home:
        made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "link"}})
        table, token = made["table"]["id"], bearer(made["token"])
        assert (await home.act(table, made["token"], 0, "throw")).status_code == 200
        room = await home.desk.hall.room(table)
        path = f"/api/tables/{table}"
        assert (await home.client.post(f"{path}/proposals", json={"kind": "pause"}, headers=token)).is_success
        assert room.row.paused
        given = await home.client.put(f"{path}/seats/blue", json=COMPUTER, headers=bearer(made["links"]["blue"]))
        assert given.is_success
        hall = home.desk.hall
        await hall.bots.take_up(table)
        assert table not in hall.bots.driving
        assert await hall.storage.read(lambda session: waiting(session, 15.0, [])) == []
        assert thought == 0
        async with home.visit(table, made["token"]) as red:
            await red.until("position")
            assert (await home.client.post(f"/api/tables/{table}/resume", json={}, headers=token)).is_success
            await red.until("your_turn")
    assert thought > 0
    assert "a bot's turn" not in caplog.text


async def test_who_opens_many_tables_against_computers_keeps_nobody_else_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One computer thinks at a time; of five tables four are one opener's, and were there first."""
    order: list[str] = []
    go_on, thinking = asyncio.Event(), asyncio.Event()

    async def move_now(self: Bots, crew: Crew, room: Room, *_: Any) -> None:
        order.append(room.id)
        thinking.set()
        await go_on.wait()
        room.row.paused = True  # it has had its turn

    monkeypatch.setattr(Bots, "move_now", move_now)
    async with house(toy_settings(database, bot_workers=1, sweep_seconds=1000.0)) as home:
        hall = home.desk.hall
        made = [await home.open_table({"red": COMPUTER, "blue": {"kind": "you"}})]
        await thinking.wait()
        made += [await home.open_table({"red": COMPUTER, "blue": {"kind": "you"}}) for _ in range(3)]
        other = await home.open_table({"red": {"kind": "you"}, "blue": COMPUTER})
        room = await hall.room(other["table"]["id"])
        room.row.opener = "somebody else"
        assert (await home.act(room.id, other["token"], 0, "throw")).status_code == 200
        go_on.set()
        async with asyncio.timeout(SECONDS):
            while len(order) < 5:
                await asyncio.sleep(0)
    first, *later = [one["table"]["id"] for one in made]
    assert order == [first, room.id, *later]


# Seats ---------------------------------------------------------------------------------------------------------------


async def test_who_comes_by_his_link_is_not_put_off_by_what_others_agreed_before(home: House) -> None:
    """The host asks for the seat of somebody who was invited; he comes; then the others agree."""
    made = await home.open_table({"red": {"kind": "link"}, "blue": {"kind": "link"}})
    table, host, red, blue = made["table"]["id"], made["token"], made["links"]["red"], made["links"]["blue"]
    assert (await home.act(table, red, 0, "throw")).status_code == 200
    wish = await home.client.put(f"/api/tables/{table}/seats/blue", json={"kind": "you"}, headers=bearer(host))
    proposal = wish.json()["table"]["proposal"]
    assert (proposal["kind"], proposal["waiting"]) == ("seat", ["red"])
    assert (await home.client.get(f"/api/tables/{table}", headers=bearer(blue))).json()["you"]["seats"] == ["blue"]
    path = f"/api/tables/{table}/proposals/{proposal['id']}"
    agreed = await home.client.post(path, json={"agree": True}, headers=bearer(red))
    assert code(agreed) == "seat_taken"
    assert (await home.client.get(f"/api/tables/{table}", headers=bearer(blue))).json()["you"]["seats"] == ["blue"]
    assert (await home.client.get(f"/api/tables/{table}", headers=bearer(host))).json()["you"]["seats"] == []


# Upkeep and errands --------------------------------------------------------------------------------------------------


async def test_finished_games_that_stay_do_not_keep_the_abandoned_ones(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "AT_A_TIME", 1)
    async with house(toy_settings(database)) as home:
        finished = await home.desk.hall.room((await home.open_table())["table"]["id"])
        long_ago = finished.row.changed - 40 * 86_400

        def many(session: Session) -> None:
            copies(session, finished, 200, over=DRAWN, changed=long_ago)
            session.execute(update(StoredTable).values(over=DRAWN, changed=long_ago))

        await home.desk.hall.storage.write(many)
        # The abandoned one is the last that was opened: it is not the first that is found, but for one chance in 200.
        made = (await home.open_table())["table"]["id"]
        last = update(StoredTable).where(StoredTable.id == made).values(changed=long_ago)
        await home.desk.hall.storage.write(lambda session: session.execute(last))
        assert await upkeep.prune(home.desk.hall) == [made]


async def test_one_call_of_a_kind_waits_for_an_address_that_does_not_answer(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, called = asyncio.Event(), 0

    async def slow(*_: Any) -> None:
        nonlocal called
        called += 1
        await go_on.wait()

    monkeypatch.setattr(webhooks, "send", slow)
    async with house(toy_settings(database, allow_private_webhooks=True)) as home:
        made = await home.open_table()
        table, blue = made["table"]["id"], bearer(made["links"]["blue"])
        wish = {"webhook": "http://127.0.0.1:9/"}
        assert (await home.client.put(f"/api/tables/{table}/seats/blue", json=wish, headers=blue)).is_success
        room = await home.desk.hall.room(table)
        for _ in range(50):
            calls.to_move(home.desk.hall, room, ["blue"])
        await asyncio.sleep(0)
        assert (called, len(room.calling)) == (1, 1)
        go_on.set()
        async with asyncio.timeout(SECONDS):
            while room.calling:
                await asyncio.sleep(0)
        calls.to_move(home.desk.hall, room, ["blue"])  # the next turn, the next call
        async with asyncio.timeout(SECONDS):
            while called == 1:
                await asyncio.sleep(0)


async def test_replays_do_not_wait_for_imports(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    real = records.read

    def slow(*args: Any) -> Any:
        assert go_on.wait(SECONDS)
        return real(*args)

    monkeypatch.setattr(records, "read", slow)
    made = await home.open_table()
    assert (await home.act(made["table"]["id"], made["token"], 0, "throw")).status_code == 200
    body = {"record": {"vistula_record": 1, "game": "toy", "actions": []}}
    imports = [asyncio.create_task(home.client.post("/api/import", json=body)) for _ in range(3)]
    try:
        for n in (0, 1):
            assert (await home.client.get(f"/api/tables/{made['table']['id']}/replay/{n}")).status_code == 200
        assert not any(task.done() for task in imports)
    finally:
        go_on.set()
    assert {(await task).status_code for task in imports} == {422}


async def test_who_looks_on_while_frames_are_made_of_his_table_still_hears_of_the_next_move(home: House) -> None:
    """A table of the first release, of which no frames were kept: upkeep makes them while its players are there."""
    made = await home.open_table()
    table, hall = made["table"]["id"], home.desk.hall
    assert (await home.act(table, made["token"], 0, "throw")).status_code == 200
    room = await hall.room(table)
    none = {"frames": 0, "snapshot_frame": -1, "snapshot": engine.pack(room.loaded())}

    def as_it_was(session: Session) -> None:
        session.execute(delete(StoredFrame).where(StoredFrame.table_id == table))
        session.execute(update(StoredTable).where(StoredTable.id == table).values(**none))

    await hall.storage.write(as_it_was)
    for name, value in none.items():
        setattr(room.row, name, value)
    room.forget_state()
    async with home.visit(table, made["token"]) as red:
        await red.until("position", position=1)
        assert await upkeep.keep_frames(hall) == 1
        assert (await home.act(table, made["links"]["blue"], 1, "throw")).status_code == 200
        await red.until("position", position=2)
    assert (await home.client.get(f"/api/tables/{table}/replay/1")).status_code == 200
    assert room.row.frames == 3
