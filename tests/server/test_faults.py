"""Bad input and faults: each gets a clear answer and loses nothing."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event, text, update

from tests.server.house import House, bearer, house, toy_settings
from vistula.core.refusal import VistulaError
from vistula.server import frames
from vistula.server.models import StoredTable
from vistula.server.settings import Bucket
from vistula.server.sqlite import Sqlite
from vistula.server.storage import Storage


def code(answer: httpx.Response) -> tuple[int, str]:
    error = answer.json()["error"]
    assert error["message"].endswith((".", "]"))
    assert "Traceback" not in answer.text
    return answer.status_code, error["code"]


async def test_unknown_table(home: House) -> None:
    for table in ("nothing-here", "x", "a" * 60, "%00%00%00%00%00%00%00%00%00%00%00%00"):
        assert code(await home.client.get(f"/api/tables/{table}")) == (404, "unknown_table")
    async with home.visit("nothing-here") as player:
        assert await player.closed() == 4404
        assert player.heard[-1]["error"]["code"] == "unknown_table"


async def test_wrong_and_missing_token(home: House) -> None:
    made = await home.open_table(spectators=False)
    table = made["table"]["id"]
    assert code(await home.act(table, secrets.token_urlsafe(32), 0, "throw")) == (401, "wrong_token")
    assert code(await home.act(table, "short", 0, "throw")) == (401, "wrong_token")
    answer = await home.client.post(f"/api/tables/{table}/actions", json={"position": 0, "action": ["throw"]})
    assert code(answer) == (401, "token_missing")
    assert code(await home.client.get(f"/api/tables/{table}/position")) == (401, "token_missing")
    basic = await home.client.get(f"/api/tables/{table}", headers={"authorization": "Basic YTpi"})
    assert code(basic) == (401, "wrong_token")
    async with home.visit(table, secrets.token_urlsafe(32)) as player:
        assert await player.closed() == 4401
    async with home.visit(table) as player:
        assert await player.closed() == 4401


async def test_the_token_of_one_table_opens_no_other(home: House) -> None:
    one, other = await home.open_table(), await home.open_table()
    assert code(await home.act(other["table"]["id"], one["token"], 0, "throw")) == (401, "wrong_token")


async def test_a_hundred_thousand_random_tokens_open_no_seat(home: House) -> None:
    from vistula.server.seats import person_by_keys
    from vistula.server.security import token_hash

    made = await home.open_table()
    room = await home.desk.hall.room(made["table"]["id"])
    assert person_by_keys(room, [token_hash(made["token"])]) is not None
    for _ in range(100_000):
        assert person_by_keys(room, [token_hash(secrets.token_urlsafe(32))]) is None


async def test_tokens_are_stored_as_hashes(home: House, database: str) -> None:
    made = await home.open_table()
    tokens = [made["token"], made["links"]["blue"]]
    stored = b"".join(path.read_bytes() for path in Path(database.removeprefix("sqlite:///")).parent.iterdir())
    assert made["table"]["id"].encode() in stored
    assert not any(token.encode() in stored for token in tokens)


async def test_action_out_of_turn_and_for_a_seat_of_another(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    assert code(await home.act(table, made["links"]["blue"], 0, "throw")) == (409, "not_your_turn")
    assert code(await home.act(table, made["token"], 0, "throw", seat="blue")) == (403, "not_your_seat")
    assert code(await home.act(table, made["token"], 0, "throw", seat="green")) == (404, "unknown_seat")
    async with home.visit(table) as watcher:
        answer = await watcher.ask("act", position=0, action=["throw"], seat="red")
        assert answer["error"]["code"] == "token_missing"


async def test_stale_position_is_refused_and_the_right_one_is_shown(home: House) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]
    assert (await home.act(table, token, 0, "lay", 1)).status_code == 200
    answer = await home.act(table, token, 0, "lay", 1)
    assert code(answer) == (409, "stale")
    assert answer.json()["error"]["position"] == 1
    async with home.visit(table, token) as red:
        await red.until("position", position=1)
        assert (await red.ask("act", position=7, action=["lay", 1]))["error"]["code"] == "stale"
        assert (await red.until("position"))["position"] == 1


async def test_of_two_who_act_at_once_on_one_position_one_is_stale(home: House) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]
    answers = await asyncio.gather(*(home.act(table, token, 0, "lay", 1) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert (await home.client.get(f"/api/tables/{table}")).json()["moves"] == 1


async def test_malformed_json_and_shapes(home: House) -> None:
    made = await home.open_table()
    path = f"/api/tables/{made['table']['id']}/actions"
    headers = bearer(made["token"]) | {"content-type": "application/json"}
    bodies: list[bytes] = [
        b"{",
        b"[]",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"[" * 5000,
        b'{"position": 0}',
        b'{"position": "0", "action": ["throw"]}',
        b'{"position": true, "action": ["throw"]}',
        b'{"position": 0, "action": "throw"}',
        b'{"position": 0, "action": []}',
        b'{"position": 0, "action": [{"a": 1}]}',
        b'{"position": 0, "action": ["lay", 1e400]}',
        b'{"position": 0, "action": ["lay", 99999999999999999999]}',
        b'{"position": 0, "action": ["throw"], "extra": 1}',
    ]
    for body in bodies:
        assert code(await home.client.post(path, content=body, headers=headers)) == (400, "malformed"), body
    async with home.visit(made["table"]["id"], made["token"]) as red:
        await red.until("position")
        for text_ in (
            "{",
            "[1]",
            '{"type": "dance"}',
            '{"type": "act"}',
            '{"type": "act", "position": 0, "action": [[]]}',
        ):
            await red.socket.send(text_)
            assert (await red.until("error"))["error"]["code"] == "malformed"
        await red.socket.send(b"\x00\x01")
        assert (await red.until("error"))["error"]["code"] == "malformed"
        assert (await red.ask("ping"))["type"] == "pong"
    async with home.socket(made["table"]["id"]) as rude:
        await rude.say("act", position=0, action=["throw"])
        assert await rude.closed() == 4400


async def test_oversized_body_and_message(home: House) -> None:
    made = await home.open_table()
    path = f"/api/tables/{made['table']['id']}/chat"
    large = b'{"text": "' + b"x" * 300_000 + b'"}'
    assert code(await home.client.post(path, content=large, headers=bearer(made["token"]))) == (413, "too_large")

    async def in_pieces() -> Any:
        for _ in range(5):
            yield b" " * 60_000

    assert code(await home.client.post(path, content=in_pieces(), headers=bearer(made["token"]))) == (413, "too_large")
    async with home.visit(made["table"]["id"], made["token"]) as red:
        await red.until("position")
        await red.socket.send("x" * 300_000)
        assert await red.closed() == 1009


async def test_flood_from_one_address_and_one_connection(database: str) -> None:
    async with house(toy_settings(database, address_flood=Bucket(12, 0.5))) as home:
        made = await home.open_table()
        answers = [await home.client.get(f"/api/tables/{made['table']['id']}") for _ in range(20)]
        last = answers[-1]
        assert code(last) == (429, "too_many")
        assert int(last.headers["retry-after"]) >= 1
        assert answers[0].status_code == 200
    async with house(toy_settings(database, connection_flood=Bucket(5, 0.01))) as home:
        async with home.visit(made["table"]["id"], made["token"]) as red:
            for _ in range(40):
                await red.say("ping")
            assert await red.closed() == 4429
        refused = [message for message in red.heard if message["type"] == "error"]
        assert refused[0]["error"]["code"] == "too_many"
        assert (await home.client.get(f"/api/tables/{made['table']['id']}")).status_code == 200


async def test_passwords_are_not_guessed_quickly(database: str) -> None:
    async with house(toy_settings(database, password_flood=Bucket(3, 0.01))) as home:
        guesses = [{"name": "Anna", "password": f"guess number {n}"} for n in range(4)]
        answers = [await home.client.post("/api/session", json=guess) for guess in guesses]
        assert [code(answer)[0] for answer in answers] == [401, 401, 401, 429]


async def test_silence_instead_of_a_hello_is_hung_up(database: str) -> None:
    async with house(toy_settings(database, hello_seconds=0.05)) as home:
        made = await home.open_table()
        async with home.socket(made["table"]["id"]) as silent:
            assert await silent.closed() == 4408


async def test_full_disk_refuses_the_action_and_loses_nothing(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]
    assert (await home.act(table, token, 0, "lay", 1)).status_code == 200
    file = home.desk.hall.storage.database
    assert isinstance(file, Sqlite)

    def no_room_left(connection: Any, _: object, __: object) -> None:
        # SQLite itself answers "database or disk is full" when it may not take another page.
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(file.engine, "checkout", no_room_left)
    answers = []
    position = 1
    while position < 400:
        answers.append(
            await home.client.post(f"/api/tables/{table}/chat", json={"text": "x" * 900}, headers=bearer(token))
        )
        if answers[-1].status_code != 201:
            break
        position += 1
    assert code(answers[-1]) == (503, "storage")
    event.remove(file.engine, "checkout", no_room_left)
    file.engine.dispose()
    assert (await home.act(table, token, 1, "lay", 1)).json() == {"position": 2, "moves": 2}
    # An action goes its own way into the file: one whose frame needs more pages than there are.
    no_room_left(file.opened(), None, None)
    with monkeypatch.context() as patch:
        patch.setattr(frames, "packed", lambda _: bytes(100_000))
        assert code(await home.act(table, token, 2, "throw")) == (503, "storage")
    assert (await home.client.get(f"/api/tables/{table}")).json()["moves"] == 2
    assert (await home.act(table, token, 2, "throw")).json() == {"position": 3, "moves": 3}


async def test_database_gone_answers_and_play_goes_on_when_it_is_back(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]
    file = home.desk.hall.storage.database
    assert isinstance(file, Sqlite)
    async with home.visit(table, token) as red:
        await red.until("position")
        await red.ask("act", position=0, action=["lay", 1])
        monkeypatch.setattr(file, "sessions", gone)
        monkeypatch.setattr(file, "opened", gone)
        answer = await red.ask("act", position=1, action=["lay", 1])
        assert answer["error"]["code"] == "storage"
        assert code(await home.client.get("/api/tables")) == (503, "storage")
        for path in ("health", "ready"):
            looked = await home.client.get(f"/api/{path}")
            assert (looked.status_code, looked.json()["ok"]) == (503, False)
        monkeypatch.undo()
        done = await red.ask("act", position=1, action=["lay", 1])
        assert (done["position"], done["moves"]) == (2, 2)


def gone(*_: object, **__: object) -> Any:
    raise OSError("connection refused")


async def test_a_fault_of_ours_is_a_sentence_and_the_state_is_read_again(
    home: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]

    def half_done(state: Any, seat: str, action: object) -> object:
        state.points[0] += 1000
        raise ZeroDivisionError("a slip in the rules")

    with monkeypatch.context() as patch:
        patch.setattr("vistula.server.engine.play", half_done)
        assert code(await home.act(table, token, 0, "lay", 1)) == (500, "internal")
        async with home.visit(table, token) as red:
            assert (await red.ask("act", position=0, action=["lay", 1]))["error"]["code"] == "internal"
    assert (await home.act(table, token, 0, "lay", 1)).status_code == 200
    seen = (await home.client.get(f"/api/tables/{table}/position")).json()
    assert seen["view"]["facts"][1] == ["points", "1 0", "3.1"]


async def test_a_game_of_a_later_version_says_so(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    room = await home.desk.hall.room(table)
    later = frames.packed({**frames.unpacked(room.row.snapshot), "version": 99})
    aged = update(StoredTable).where(StoredTable.id == table).values(snapshot=later, version=99)
    await home.desk.hall.storage.write(lambda session: session.execute(aged))
    home.desk.hall.forget(room)
    assert code(await home.client.get(f"/api/tables/{table}/position")) == (409, "version_gone")
    assert (await home.client.get(f"/api/tables/{table}")).status_code == 200


async def test_the_database_is_durable_at_each_commit(home: House) -> None:
    for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):  # 2 is FULL
        query = text(f"PRAGMA {pragma}")
        for use in (home.desk.hall.storage.read, home.desk.hall.storage.write):
            assert await use(lambda session, query=query: session.scalar(query)) == value  # type: ignore[misc]
        file = home.desk.hall.storage.database
        assert isinstance(file, Sqlite)
        assert file.opened().execute(f"PRAGMA {pragma}").fetchone() == (value,)  # the way of actions


async def test_a_second_server_does_not_open_the_same_file(home: House, database: str) -> None:
    with pytest.raises(VistulaError, match="Another server"):
        await Storage(database).open()
