"""Replay, continue from here, export and import."""

import asyncio
import threading
from typing import Any

import pytest

from tests.server import toy
from tests.server.house import House, bearer
from vistula.core.record import verify
from vistula.server.replays import Film

THROWS = ("red", "blue") * 3


async def finished(home: House) -> dict[str, Any]:
    made = await home.open_table()
    tokens = {"red": made["token"], "blue": made["links"]["blue"]}
    assert (await home.act(made["table"]["id"], tokens["red"], 0, "lay", 2)).status_code == 200
    for position, seat in enumerate(THROWS, start=1):
        assert (await home.act(made["table"]["id"], tokens[seat], position, "throw")).status_code == 200
    return made


async def test_after_the_end_every_seat_and_every_position_can_be_seen(home: House) -> None:
    made = await finished(home)
    path = f"/api/tables/{made['table']['id']}/replay"
    index = (await home.client.get(path)).json()
    assert (index["moves"], index["over"], index["seats"]) == (7, True, ["red", "blue", None])
    assert [(step["n"], step["seat"], step["label"]) for step in index["steps"][:3]] == [
        (1, "red", "Lay 2"), (2, "red", "Throw"), (3, "blue", "Throw"),
    ]  # fmt: skip
    assert (index["steps"][1]["kind"], index["steps"][1]["kinds"]) == ("combat", ["combat", "roll"])
    start = (await home.client.get(f"{path}/0?seat=blue")).json()
    assert start["view"]["facts"][1] == ["points", "0 0", "3.1"]
    assert start["view"]["facts"][2][1].startswith("secret-")
    second = (await home.client.get(f"{path}/1")).json()
    assert second["view"]["facts"][1] == ["points", "2 0", "3.1"]
    assert second["choices"] is None
    bystander = (await home.client.get(f"{path}/1", headers=bearer(made["token"]))).json()
    assert bystander["seat"] is None
    last = (await home.client.get(f"{path}/7?seat=red")).json()
    now = (await home.client.get(f"/api/tables/{made['table']['id']}/position", headers=bearer(made["token"]))).json()
    assert last["view"] == now["view"]
    assert last["journal"] == now["journal"]
    assert (await home.client.get(f"{path}/8")).json()["error"]["code"] == "unknown_position"
    assert (await home.client.get(f"{path}/-1")).json()["error"]["code"] == "unknown_position"


async def test_the_course_of_a_game_is_told_when_it_is_over(home: House) -> None:
    made = await home.open_table()
    path = f"/api/tables/{made['table']['id']}/course"
    running = await home.client.get(path, headers=bearer(made["token"]))
    assert (running.status_code, running.json()["error"]["code"]) == (409, "game_running")
    ended = await finished(home)
    told = (await home.client.get(f"/api/tables/{ended['table']['id']}/course")).json()
    assert told["seat"] == "red"
    assert told["points"][-1]["moves"] == 7
    assert told["points"][-1]["chance"] in (0, 0.5, 1)
    assert all(0 <= point["chance"] <= 1 for point in told["points"])
    decisions = {seat: sum(point["decisions"][seat] for point in told["points"]) for seat in ("red", "blue")}
    assert decisions == {"red": 4, "blue": 3}
    assert set(told["seconds"]) == {"red", "blue"}
    assert min(told["seconds"].values()) >= 0


async def test_while_it_runs_a_seat_sees_its_own_steps_and_views(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    await home.act(table, made["token"], 0, "throw")
    await home.act(table, made["links"]["blue"], 1, "lay", 1)
    index = (await home.client.get(f"/api/tables/{table}/replay", headers=bearer(made["token"]))).json()
    assert index["seats"] == ["red"]
    assert "label" in index["steps"][0]
    assert "label" not in index["steps"][1]
    assert "action" not in index["steps"][1]
    own = await home.client.get(f"/api/tables/{table}/replay/1", headers=bearer(made["token"]))
    assert own.json()["seat"] == "red"


async def test_a_finished_game_goes_on_at_a_new_table_with_new_dice(home: House) -> None:
    made = await finished(home)
    path = f"/api/tables/{made['table']['id']}/continue"
    body = {"moves": 2, "seats": {"red": {"kind": "you"}, "blue": {"kind": "you"}}}
    answer = await home.client.post(path, json=body)
    assert answer.status_code == 201
    new = answer.json()
    assert new["table"]["from"] == {"table": made["table"]["id"], "moves": 2}
    assert new["table"]["commitment"] != made["table"]["commitment"]
    assert new["table"]["to_move"] == ["blue"]
    then = (await home.client.get(f"/api/tables/{made['table']['id']}/replay/2?seat=blue")).json()
    here = (
        await home.client.get(f"/api/tables/{new['table']['id']}/position?seat=blue", headers=bearer(new["token"]))
    ).json()
    assert here["view"] == then["view"]
    for position, seat in enumerate(THROWS[1:]):
        await home.act(new["table"]["id"], new["token"], position, "throw", seat=seat)
    over = (await home.client.get(f"/api/tables/{new['table']['id']}")).json()
    assert over["over"] is not None
    assert (await home.client.get(f"/api/tables/{new['table']['id']}/replay/5")).status_code == 200
    exported = (await home.client.get(f"/api/tables/{new['table']['id']}/export")).json()
    assert exported["start"]["seed"] == exported["seed"] == over["seed"]
    assert verify(toy.game("toy"), exported) == []
    back = await home.client.post("/api/import", json={"record": exported})
    assert back.json()["table"]["over"] == over["over"]
    assert (await home.client.post(path, json=body | {"moves": 7})).json()["error"]["code"] == "unknown_position"


async def test_a_running_game_of_two_is_not_continued_elsewhere(home: House) -> None:
    made = await home.open_table()
    path = f"/api/tables/{made['table']['id']}/continue"
    answer = await home.client.post(path, json={"moves": 0}, headers=bearer(made["token"]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "game_running")


async def test_an_exported_game_comes_back_and_a_bent_one_does_not(home: House) -> None:
    made = await finished(home)
    record = (await home.client.get(f"/api/tables/{made['table']['id']}/export")).json()
    answer = await home.client.post("/api/import", json={"record": record, "title": "Again"})
    assert answer.status_code == 201
    back = answer.json()["table"]
    assert (back["moves"], back["title"], back["commitment"]) == (7, "Again", made["table"]["commitment"])
    assert (await home.client.get(f"/api/tables/{back['id']}/export")).json() == record
    for bend in (
        {"actions": [["red", "lay", 99]]},
        {"actions": [["blue", "throw"]]},
        {"actions": ["red"]},
        {"actions": [[["red"], "lay"]]},
        {"actions": None},
        {"version": 2},
        {"seed": "x"},
        {"seed": str(1 << 256)},
        {"scenario": "siege"},
        {"options": {"fog": 3}},
        {"vistula_record": 9},
        {"start": {"vistula": 1}},
    ):
        answer = await home.client.post("/api/import", json={"record": record | bend})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_import"), bend


async def test_an_imported_game_in_progress_is_played_on(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
    await home.act(made["table"]["id"], made["token"], 0, "lay", 1, seat="red")
    record = (await home.client.get(f"/api/tables/{made['table']['id']}/export", headers=bearer(made["token"]))).json()
    seats = {"red": {"kind": "you"}, "blue": {"kind": "you"}}
    new = (await home.client.post("/api/import", json={"record": record, "seats": seats})).json()
    assert (new["table"]["position"], new["table"]["moves"]) == (1, 1)
    assert (await home.act(new["table"]["id"], new["token"], 1, "throw", seat="red")).status_code == 200
    # Against somebody else it goes on with dice that nobody has seen.
    assert new["table"]["seed"] == record["seed"]  # who brought it knows the dice, and so does whoever sits down later
    other = (await home.client.post("/api/import", json={"record": record, "seats": {"red": {"kind": "you"}}})).json()
    assert other["table"]["seed"] is None
    assert other["table"]["commitment"] != record["commitment"]
    assert (await home.act(other["table"]["id"], other["token"], 0, "throw")).status_code == 200


async def test_two_people_at_one_replay_take_turns(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
    table, token = made["table"]["id"], made["token"]
    position = 0
    for _ in range(3):
        for seat in ("red", "blue"):
            for action in (["lay", 1], ["lay", 1], ["lay", 1], ["lay", 1], ["throw"]):
                assert (await home.act(table, token, position, *action, seat=seat)).status_code == 200
                position += 1
    inside = most = 0
    real, second = Film.at, threading.Event()

    def counted(film: Film, n: int) -> Any:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        if inside == 2:
            second.set()
        elif film.folded is None:
            second.wait(0.5)  # time enough for another one to come in, if he can
        found = real(film, n)
        inside -= 1
        return found

    monkeypatch.setattr(Film, "at", counted)
    paths = [f"/api/tables/{table}/replay/{n}" for n in (30, 25, 7, 30, 12, 29, 0, 21)]
    together = await asyncio.gather(*(home.client.get(path) for path in paths))
    assert {answer.status_code for answer in together} == {200}
    assert most == 1
    home.desk.films.kept.clear()
    assert [answer.json() for answer in together] == [(await home.client.get(path)).json() for path in paths]
