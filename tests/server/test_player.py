"""Players that are programs: a whole game by the example's client, and the same over the WebSocket."""

import asyncio
import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.server.house import PLENTY, SECONDS, House, bearer, house, toy_settings
from vistula.server import bots, brief
from vistula.server.settings import Bucket, Settings

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "player" / "player.py"
LONGEST = 60  # lines


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("player", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= LONGEST


async def test_the_example_plays_a_whole_game_against_the_staff(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "UNTOLD_SECONDS", 0.0)  # nobody here learns anything from how long it thinks
    settings = Settings(database=database, drawings=None, connection_flood=PLENTY, address_flood=PLENTY)
    async with house(settings) as home:
        seats: dict[str, Any] = {"poland": {"kind": "bot", "bot": "staff", "level": 1}}
        made = await home.open_table(seats, game="strike_of_the_eagle", scenario="kiev_expedition")
        link = f"http://127.0.0.1:{home.port}/t/{made['table']['id']}"
        table = await asyncio.to_thread(example().Table, link, "soviet")
        last = await asyncio.to_thread(table.play)
        told = (await home.client.get(f"/api/tables/{made['table']['id']}")).json()
        assert told["over"] == last["over"]
        assert told["over"]["winner"] in ("poland", "soviet", None)
        steps = (await home.client.get(f"/api/tables/{made['table']['id']}/replay")).json()["steps"]
        assert {step["seat"] for step in steps} == {"poland", "soviet"}
        soviet = next(seat for seat in told["seats"] if seat["seat"] == "soviet")
        assert (soviet["kind"], soviet["name"]) == ("person", "example")


async def test_a_turn_is_told_in_brief_and_answered_by_number(home: House) -> None:
    made = await home.open_table()
    path = f"/api/tables/{made['table']['id']}"
    red, blue = bearer(made["token"]), bearer(made["links"]["blue"])
    turn = (await home.client.get(f"{path}/turn", headers=red)).json()
    seen = (await home.client.get(f"{path}/position", headers=red)).json()
    assert [choice["action"] for choice in turn["choices"]] == [each["action"] for each in seen["choices"]["choices"]]
    assert turn["prompt"] == seen["choices"]["prompt"]
    assert turn["journal"]["lines"] == [line["text"] for line in seen["journal"]["lines"]]
    assert "view" not in turn
    assert (await home.client.get(f"{path}/turn?view=true", headers=red)).json()["view"] == seen["view"]
    numbers = {tuple(choice["action"]): choice["number"] for choice in turn["choices"]}
    assert len(set(numbers.values())) == len(numbers)
    body = {"position": 0, "number": numbers["lay", 3]}
    assert (await home.client.post(f"{path}/actions", json=body, headers=red)).json() == {"position": 1, "moves": 1}
    again = (await home.client.get(f"{path}/turn?from=1", headers=red)).json()
    assert {tuple(choice["action"]): choice["number"] for choice in again["choices"]}.items() <= numbers.items()
    assert (again["journal"]["from"], len(again["journal"]["lines"])) == (1, 1)
    steps = (await home.client.get(f"{path}/replay", headers=red)).json()["steps"]
    assert steps[0]["action"] == ["lay", 3]
    for number, code in ((10**6, "malformed"), (-1, "malformed"), ("3", "malformed")):
        answer = await home.client.post(f"{path}/actions", json={"position": 1, "number": number}, headers=red)
        assert answer.json()["error"]["code"] == code
    waiting = (await home.client.get(f"{path}/turn", headers=blue)).json()
    assert (waiting["choices"], waiting["prompt"], waiting["to_move"]) == ([], None, ["red"])
    assert (await home.client.get(f"{path}/turn")).status_code == 401
    assert (await home.client.get(f"{path}/turn?seat=blue", headers=red)).status_code == 403


async def test_a_question_waits_for_the_turn_and_not_for_ever(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    blue = bearer(made["links"]["blue"])
    room = await home.desk.hall.room(table)
    asking = asyncio.create_task(home.client.get(f"/api/tables/{table}/turn?wait=20", headers=blue))
    async with asyncio.timeout(SECONDS):
        while not room.waiting:
            await asyncio.sleep(0)
    assert (await home.act(table, made["token"], 0, "throw")).status_code == 200
    assert (await asking).json()["to_move"] == ["blue"]
    assert not room.waiting
    monkeypatch.setattr(brief, "LONGEST_WAIT", 0.05)
    red = bearer(made["token"])
    assert (await home.client.get(f"/api/tables/{table}/turn?wait=20", headers=red)).json()["choices"] == []


async def test_who_waits_is_counted_and_the_staff_is_not_asked_too_often(database: str) -> None:
    async with house(toy_settings(database, connections_each=3, thought_flood=Bucket(1, 0.001))) as home:
        made = await home.open_table()
        table, blue = made["table"]["id"], bearer(made["links"]["blue"])
        room = await home.desk.hall.room(table)
        home.desk.sockets.each = 1
        asking = asyncio.create_task(home.client.get(f"/api/tables/{table}/turn?wait=20", headers=blue))
        async with asyncio.timeout(SECONDS):
            while not room.waiting:
                await asyncio.sleep(0)
        refused = await home.client.get(f"/api/tables/{table}/turn?wait=20", headers=blue)
        assert (refused.status_code, refused.json()["error"]["code"]) == (429, "too_many")
        assert (await home.act(table, made["token"], 0, "throw")).status_code == 200
        await asking
        async with home.visit(table, made["links"]["blue"]) as page:
            await page.until("position")
            # A thought that plays nothing ahead costs a tenth: what the staff plays itself may be asked for ten times.
            answers = [await page.ask("arrange") for _ in range(11)]
            assert [answer["type"] for answer in answers[:10]] == ["arrange"] * 10
            assert answers[10]["error"]["code"] == "too_many"
            assert (await page.ask("advice"))["error"]["code"] == "too_many"


async def test_the_same_goes_over_the_websocket(home: House) -> None:
    made = await home.open_table()
    async with home.visit(made["table"]["id"], made["token"]) as red:
        await red.until("your_turn")
        turn = (await red.ask("turn"))["turn"]
        number = next(choice["number"] for choice in turn["choices"] if choice["action"] == ["throw"])
        assert (await red.ask("act", position=turn["position"], number=number))["type"] == "ok"
        assert (await red.ask("turn", **{"from": 1, "view": True}))["turn"]["view"]["to_move"] == ["blue"]
