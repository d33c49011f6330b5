"""Computers at the table: they think elsewhere, fail without harm, and go on after a restart."""

import asyncio
import gc
import time
from typing import Any

import pytest
from sqlalchemy import insert, update
from sqlalchemy.orm import Session

from tests.server.house import SECONDS, House, bearer, house, toy_settings
from vistula.server import bots, frames, shelf
from vistula.server.crews import Crew, Door
from vistula.server.hall import Hall
from vistula.server.models import StoredSeat, StoredTable
from vistula.server.rooms import Room


def against(bot: str) -> dict[str, Any]:
    return {"red": {"kind": "you"}, "blue": {"kind": "bot", "bot": bot}}


def hand_to_a_bot(session: Session, seat: StoredSeat) -> None:
    stored = session.merge(seat)
    stored.kind, stored.bot, stored.level, stored.token_hash = "bot", "random", 1, None
    session.execute(update(StoredTable).where(StoredTable.id == seat.table_id).values(bot_due=True))


async def test_a_bot_answers_and_the_game_comes_back(home: House) -> None:
    made = await home.open_table(against("random"))
    async with home.visit(made["table"]["id"], made["token"]) as red:
        await red.until("position")
        assert (await red.ask("act", position=0, action=["throw"]))["type"] == "ok"
        turn = await red.until("your_turn")
        assert turn["seat"] == "red"
        assert any(message["type"] == "table" and message["table"]["seats"][1]["thinking"] for message in red.heard)
    replay = (await home.client.get(f"/api/tables/{made['table']['id']}/replay")).json()
    assert replay["steps"][1]["seat"] == "blue"


async def test_two_bots_play_a_game_to_its_end_by_themselves(home: House) -> None:
    made = await home.open_table({"red": {"kind": "bot", "bot": "random"}, "blue": {"kind": "bot", "bot": "random"}})
    async with home.visit(made["table"]["id"]) as watcher:
        seen = await watcher.until("position")
        while seen["view"]["over"] is None:
            seen = await watcher.until("position")
    assert (await home.client.get(f"/api/tables/{made['table']['id']}")).json()["over"] is not None


async def test_a_bot_that_fails_twice_is_replaced_by_the_random_one_with_a_notice(home: House) -> None:
    for bot in ("broken", "deadly"):
        made = await home.open_table(against(bot))
        async with home.visit(made["table"]["id"], made["token"]) as red:
            await red.until("position")
            assert (await red.ask("act", position=0, action=["throw"]))["type"] == "ok"
            await red.until("your_turn")
            codes = [message["code"] for message in red.heard if message["type"] == "notice"]
            assert codes[:2] == ["bot_failed", "bot_replaced"]
            assert (await red.ask("ping"))["type"] == "pong"


async def test_a_bot_that_takes_too_long_is_ended(database: str) -> None:
    async with house(toy_settings(database, bot_seconds=1)) as home:
        made = await home.open_table(against("slow"))
        async with home.visit(made["table"]["id"], made["token"]) as red:
            await red.until("position")
            assert (await red.ask("act", position=0, action=["throw"]))["type"] == "ok"
            assert (await red.until("notice"))["code"] == "bot_failed"
            assert (await red.until("notice"))["code"] == "bot_replaced"
            await red.until("your_turn")


async def test_a_bot_that_chooses_what_is_refused_harms_nothing(home: House) -> None:
    made = await home.open_table(against("cheat"))
    async with home.visit(made["table"]["id"], made["token"]) as red:
        await red.until("position")
        await red.ask("act", position=0, action=["throw"])
        assert (await red.until("notice"))["code"] == "bot_failed"
        await red.until("your_turn")


async def test_a_pending_turn_of_a_bot_is_resumed_after_a_restart(database: str) -> None:
    async with house(toy_settings(database)) as home:
        made = await home.open_table()
        table, token = made["table"]["id"], made["token"]
        assert (await home.act(table, token, 0, "throw")).status_code == 200
        # As a server leaves it that dies before its bot has acted.
        room = await home.desk.hall.room(table)
        await home.desk.hall.storage.write(lambda session: hand_to_a_bot(session, room.seats[1]))
    async with house(toy_settings(database)) as home, home.visit(table, token) as red:
        await red.until("your_turn")


async def test_a_seat_handed_to_the_computer_is_played_on(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    assert (await home.act(table, made["token"], 0, "throw")).status_code == 200
    async with home.visit(table, made["token"]) as red:
        await red.until("position")
        path = f"/api/tables/{table}/seats/blue"
        answer = await home.client.put(
            path, json={"kind": "bot", "bot": "random"}, headers=bearer(made["links"]["blue"])
        )
        assert answer.status_code == 200
        await red.until("your_turn")


class Held:
    """Holds a bot in thought until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thinking = asyncio.Event()
        self.go_on = asyncio.Event()
        real = Crew.think

        async def think(crew: Crew, *task: Any) -> Any:
            self.thinking.set()
            await self.go_on.wait()
            return await real(crew, *task)

        monkeypatch.setattr(Crew, "think", think)


async def test_a_table_does_not_freeze_when_it_is_forgotten_while_its_bot_thinks(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    async with house(toy_settings(database, live_tables=1)) as home:
        made = await home.open_table(against("random"))
        table = made["table"]["id"]
        assert (await home.act(table, made["token"], 0, "throw")).status_code == 200
        await held.thinking.wait()
        for _ in range(3):
            await home.open_table()
        assert table not in home.desk.hall.rooms
        # Somebody looks while it thinks; when it has moved, he sees that it has.
        async with home.visit(table, made["token"]) as red:
            await red.until("position", position=1)
            held.go_on.set()
            await red.until("your_turn")
        assert (await home.client.get(f"/api/tables/{table}")).json()["moves"] >= 2


async def test_there_is_one_room_however_many_ask_for_it_at_once(database: str) -> None:
    async with house(toy_settings(database)) as home:
        made = await home.open_table()
        hall = home.desk.hall
        hall.rooms.clear()
        gc.collect()
        found = await asyncio.gather(*(hall.room(made["table"]["id"]) for _ in range(5)))
        assert len({id(room) for room in found}) == 1


async def test_tables_that_cannot_be_played_stop_nobody(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A hundred and twenty tables of a version that is not here, all due; then one that is well."""
    async with house(toy_settings(database)) as home:
        made = await home.open_table()
        table, token = made["table"]["id"], made["token"]
        assert (await home.act(table, token, 0, "throw")).status_code == 200
        room = await home.desk.hall.room(table)

        def many(session: Session) -> None:
            columns = [column.name for column in StoredTable.__table__.columns]
            whole = {name: getattr(room.row, name) for name in columns}
            seat = {column.name: getattr(room.seats[1], column.name) for column in StoredSeat.__table__.columns}
            bad = frames.packed({**frames.unpacked(room.row.snapshot), "version": 99})
            for number in range(120):
                name = f"dead{number:08}"
                dead = {"id": name, "version": 99, "snapshot": bad, "bot_due": True, "changed": time.time() + 99}
                session.execute(insert(StoredTable), [whole | dead])
                bot = {"table_id": name, "kind": "bot", "bot": "random", "level": 1, "token_hash": None}
                session.execute(insert(StoredSeat), [seat | bot])
            hand_to_a_bot(session, room.seats[1])

        await home.desk.hall.storage.write(many)
    async with house(toy_settings(database, sweep_seconds=0.05)) as home, home.visit(table, token) as red:
        await red.until("your_turn")
        async with asyncio.timeout(SECONDS):
            while len(home.desk.hall.bots.failed) < 120:
                await asyncio.sleep(0.01)
    assert caplog.text.count("a bot's turn at dead") >= 120
    assert "Traceback" not in caplog.text


async def test_looking_for_turns_goes_on_whatever_happens(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that cannot be opened, and a look that fails: the next turn that waits is found all the same."""
    async with house(toy_settings(database)) as home:
        made = [await home.open_table() for _ in range(2)]
        for one in made:
            assert (await home.act(one["table"]["id"], one["token"], 0, "throw")).status_code == 200
            seat = (await home.desk.hall.room(one["table"]["id"])).seats[1]
            await home.desk.hall.storage.write(lambda session, seat=seat: hand_to_a_bot(session, seat))  # type: ignore[misc]
    well, ill = (one["table"]["id"] for one in made)
    real_room, real_waiting, looks = Hall.room, bots.waiting, 0

    async def room(self: Hall, table: str) -> Room:
        if table == ill:
            raise ValueError("its row is damaged")
        return await real_room(self, table)

    def waiting(session: Session, lease: float, besides: list[str]) -> list[str]:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise RuntimeError("something nobody thought of")
        return sorted(real_waiting(session, lease, besides), key=lambda table: table != ill)

    monkeypatch.setattr(Hall, "room", room)
    monkeypatch.setattr(bots, "waiting", waiting)
    async with house(toy_settings(database, sweep_seconds=0.05)) as home, home.visit(well, made[0]["token"]) as red:
        await red.until("your_turn")
        assert ill in home.desk.hall.bots.failed


async def test_a_lease_dated_ahead_stops_no_bot(database: str) -> None:
    async with house(toy_settings(database)) as home:
        made = await home.open_table()
        table, token = made["table"]["id"], made["token"]
        assert (await home.act(table, token, 0, "throw")).status_code == 200
        room = await home.desk.hall.room(table)

        def ahead(session: Session) -> None:
            hand_to_a_bot(session, room.seats[1])
            values = {"bot_owner": "a server whose clock is wrong", "bot_until": time.time() + 86_400}
            session.execute(update(StoredTable).where(StoredTable.id == table).values(**values))

        await home.desk.hall.storage.write(ahead)
    async with house(toy_settings(database)) as home, home.visit(table, token) as red:
        await red.until("your_turn")


async def test_persons_do_not_wait_behind_tables_of_computers_alone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten tables of computers that think for ever, and one person: the person is answered."""
    async with house(toy_settings(database, bot_seconds=60)) as home:
        alone = {seat: {"kind": "bot", "bot": "slow"} for seat in ("red", "blue")}
        for _ in range(10):
            await home.open_table(alone)
        made = await home.open_table(against("random"))
        async with home.visit(made["table"]["id"], made["token"]) as red:
            await red.until("position")
            assert (await red.ask("act", position=0, action=["throw"]))["type"] == "ok"
            await red.until("your_turn")


async def test_the_door_lets_the_lower_rank_through_first_and_no_more_than_it_has_places() -> None:
    door, inside = Door(1), 0
    order: list[str] = []
    go_on = asyncio.Event()

    async def go(name: str, rank: int) -> None:
        nonlocal inside
        async with door.through(rank):
            inside += 1
            assert inside == 1
            order.append(name)
            await go_on.wait()
            inside -= 1

    first = asyncio.create_task(go("first", 1))
    await asyncio.sleep(0)
    tasks = [asyncio.create_task(go(name, rank)) for name, rank in (("last", 1), ("gone", 0), ("watched", 0))]
    await asyncio.sleep(0)
    tasks[1].cancel()
    go_on.set()
    await asyncio.gather(first, *tasks, return_exceptions=True)
    assert order == ["first", "watched", "last"]
    assert door.places == 1


async def test_a_style_is_kept_with_the_seat_and_plays(database: str) -> None:
    """Beside the level: told in the table's card, given to the player by its written name, carried to a rematch."""
    known = {"game": shelf.game, "games": shelf.games, "player": shelf.player, "bots": shelf.bots}
    async with house(toy_settings(database, **known)) as home:
        seats: dict[str, Any] = {"poland": {"kind": "you"}}
        bold = {"kind": "bot", "bot": "staff", "level": 1, "style": "bold"}
        table = {"game": "strike_of_the_eagle", "scenario": "berezina"}
        answer = await home.client.post("/api/tables", json={**table, "seats": {**seats, "soviet": bold}})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        soviet = next(seat for seat in made["table"]["seats"] if seat["seat"] == "soviet")
        assert (soviet["bot"], soviet["level"], soviet["style"]) == ("staff", 1, "bold")
        room = await home.desk.hall.room(made["table"]["id"])
        assert [bots.in_style(seat) for seat in room.seats if seat.kind == "bot"] == ["staff@bold"]
        for wrong, said in (("furious", "cautious, bold"), ("rush", "cautious, bold")):
            wish = {**table, "seats": {**seats, "soviet": {**bold, "style": wrong}}}
            refused = await home.client.post("/api/tables", json=wish)
            assert refused.status_code == 422, refused.text
            assert refused.json()["error"]["code"] == "bad_bot"
            assert said in refused.json()["error"]["message"]
        quiet = {**bold, "style": "cautious"}
        path = f"/api/tables/{made['table']['id']}/seats/soviet"
        changed = await home.client.put(path, json=quiet, headers=bearer(made["token"]))
        assert changed.status_code == 200, changed.text
        listed = await home.client.get(f"/api/tables/{made['table']['id']}", headers=bearer(made["token"]))
        assert [seat.get("style") for seat in listed.json()["seats"]] == [None, "cautious"]


async def test_a_random_player_and_a_game_without_styles_have_none(home: House) -> None:
    wish = {"red": {"kind": "you"}, "blue": {"kind": "bot", "bot": "random", "style": "bold"}}
    answer = await home.client.post("/api/tables", json={"game": "toy", "scenario": "duel", "seats": wish})
    assert answer.status_code == 422
    assert answer.json()["error"]["message"] == "In this game random has no styles."
