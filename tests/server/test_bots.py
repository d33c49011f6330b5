"""Computers at the table: they think elsewhere, fail without harm, and go on after a restart."""

from typing import Any

from sqlalchemy import update
from sqlalchemy.orm import Session

from tests.server.house import House, bearer, house, toy_settings
from vistula.server.models import StoredSeat, StoredTable


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
