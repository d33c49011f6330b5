"""A game at the table, over HTTP and over the WebSocket: acting, refusing, undoing, ending."""

import json

from tests.server import toy
from tests.server.house import House, Player, bearer
from vistula.core.dice import commitment
from vistula.core.record import verify


async def test_a_table_has_a_token_for_the_host_and_a_link_for_the_friend(home: House) -> None:
    made = await home.open_table(title="Sunday", name="Anna")
    table = made["table"]
    assert table["title"] == "Sunday"
    assert [(seat["seat"], seat["kind"], seat["name"]) for seat in table["seats"]] == [
        ("red", "person", "Anna"),
        ("blue", "invited", None),
    ]
    assert table["you"] == {"seats": ["red"], "host": True}
    assert list(made["links"]) == ["blue"]
    assert made["token"] not in json.dumps(table)
    friend = await home.client.get(f"/api/tables/{table['id']}", headers=bearer(made["links"]["blue"]))
    assert friend.json()["you"] == {"seats": ["blue"], "host": False}
    assert [seat["kind"] for seat in friend.json()["seats"]] == ["person", "person"]


async def test_an_action_moves_the_table_on_and_the_other_side_sees_it(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    async with home.visit(table, made["token"]) as red, home.visit(table, made["links"]["blue"]) as blue:
        first = await red.until("position")
        assert first["choices"]["choices"][0]["action"] == ["lay", 1]
        assert (await blue.until("position"))["choices"] is None
        done = await red.ask("act", position=0, action=["lay", 4])
        assert (done["type"], done["position"], done["moves"]) == ("ok", 1, 1)
        seen = await blue.until("position", position=1)
        assert seen["view"]["facts"][1] == ["points", "4 0", "3.1"]
        assert seen["by"] == {"seat": "red", "what": "act"}
        assert [line["text"] for line in seen["journal"]["lines"]] == ["red lays 4"]
        assert seen["journal"]["from"] == 1  # blue has read its own secret before


async def test_who_keeps_the_parts_of_a_view_is_sent_what_changed(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    async with (
        home.visit(table, made["token"], parts=True) as red,
        home.visit(table, made["links"]["blue"]) as blue,
        home.visit(table, made["links"]["blue"], parts=True) as sparing,
    ):
        await red.until("position")
        whole = await blue.until("position")
        kept = await sparing.until("position")
        assert "same" not in kept
        assert kept["view"] == whole["view"]
        for position, action in enumerate((["lay", 4], ["lay", 1], ["throw"])):
            await red.ask("act", position=position, action=action)
            whole = await blue.until("position", position=position + 1)
            seen = await sparing.until("position", position=position + 1)
            assert "same" not in whole
            assert "seats" in seen["same"]
            assert not set(seen["same"]) & set(seen["view"])
            assert {name: kept["view"][name] for name in seen["same"]} | seen["view"] == whole["view"]
            assert (seen["choices"], seen["journal"]) == (whole["choices"], whole["journal"])
            kept = {"view": {name: kept["view"][name] for name in seen["same"]} | seen["view"]}
        await sparing.say("look")
        again = await sparing.until("position")
        assert "same" not in again
        assert again["view"] == whole["view"]


async def test_the_answer_to_an_illegal_action_is_the_refusal_with_its_rule(home: House) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]
    for position, pebbles in enumerate((5, 5)):
        assert (await home.act(table, token, position, "lay", pebbles)).status_code == 200
    answer = await home.act(table, token, 2, "lay", 3)
    assert answer.status_code == 422
    assert answer.json()["error"] == {
        "code": "refused", "message": "There are not so many pebbles left.", "rule": "2.1",
    }  # fmt: skip
    assert (await home.client.get(f"/api/tables/{table}")).json()["position"] == 2


async def test_why_not_and_odds_are_answered_without_acting(home: House) -> None:
    made = await home.open_table()
    async with home.visit(made["table"]["id"], made["token"]) as red:
        why = await red.ask("why", action=["lay", 5])
        assert why["refusal"] is None
        why = await red.ask("why", action=["sing"])
        assert why["refusal"]["rule"] == "2"
        odds = await red.ask("odds", action=["throw"])
        assert [outcome["probability"] for outcome in odds["odds"]["outcomes"]] == ["1/6"] * 6
        assert (await red.ask("odds", action=["lay", 1]))["odds"] == {"outcomes": []}
    answer = await home.client.post(
        f"/api/tables/{made['table']['id']}/odds", json={"action": ["throw"]}, headers=bearer(made["token"])
    )
    assert len(answer.json()["outcomes"]) == 6


def journal_start(player: Player) -> str:
    return next(str(line) for line in player.journal() if "secret" in line)


async def test_undo_takes_back_one_action_or_all_but_never_a_throw(home: House) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]
    async with home.visit(table, token) as red:
        for position in range(3):
            assert (await red.ask("act", position=position, action=["lay", 1]))["type"] == "ok"
        done = await red.ask("undo", position=3)
        assert (done["position"], done["moves"]) == (4, 2)
        await red.until("position", position=4)
        assert red.journal() == [journal_start(red), "red lays 1", "red lays 1"]
        done = await red.ask("undo", position=4, to="turn")
        assert (done["position"], done["moves"]) == (5, 0)
        assert (await red.ask("undo", position=5))["error"]["code"] == "nothing_to_undo"
        assert (await red.ask("act", position=5, action=["throw"]))["type"] == "ok"
        assert (await red.ask("undo", position=6))["error"]["code"] == "nothing_to_undo"


async def test_undo_still_works_after_the_server_forgot_the_state(home: House) -> None:
    made = await home.open_table()
    table, token = made["table"]["id"], made["token"]
    for position in range(3):
        assert (await home.act(table, token, position, "lay", 2)).status_code == 200
    home.desk.hall.rooms.clear()
    answer = await home.client.post(
        f"/api/tables/{table}/undo", json={"position": 3, "to": "step"}, headers=bearer(token)
    )
    assert answer.json() == {"position": 4, "moves": 2}
    position = (await home.client.get(f"/api/tables/{table}/position", headers=bearer(token))).json()
    assert position["view"]["facts"][1] == ["points", "4 0", "3.1"]


async def test_one_person_on_both_sides_changes_seats_by_sitting(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
    async with home.visit(made["table"]["id"], made["token"]) as player:
        assert (await player.until("position"))["seat"] == "red"
        await player.ask("act", position=0, action=["throw"])
        assert (await player.until("your_turn"))["seat"] == "blue"
        await player.say("sit", seat="blue")
        seen = await player.until("position", seat="blue")
        assert seen["choices"] is not None
        assert seen["journal"]["from"] == 0
        assert (await player.ask("act", position=1, action=["throw"]))["type"] == "ok"


async def play_to_the_end(home: House, table: str, tokens: dict[str, str]) -> None:
    for position in range(6):
        seat = ("red", "blue")[position % 2]
        assert (await home.act(table, tokens[seat], position, "throw")).status_code == 200


async def test_the_seed_is_published_at_the_end_and_gives_the_commitment_of_the_start(home: House) -> None:
    made = await home.open_table()
    table = made["table"]
    assert table["seed"] is None
    await play_to_the_end(home, table["id"], {"red": made["token"], "blue": made["links"]["blue"]})
    after = (await home.client.get(f"/api/tables/{table['id']}")).json()
    assert after["over"] is not None
    assert commitment(int(after["seed"])) == table["commitment"]
    assert (await home.act(table["id"], made["token"], 6, "throw")).json()["error"]["code"] == "game_over"


async def test_an_exported_game_verifies_and_one_with_a_changed_roll_does_not(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    await play_to_the_end(home, table, {"red": made["token"], "blue": made["links"]["blue"]})
    answer = await home.client.get(f"/api/tables/{table}/export")
    assert "attachment" in answer.headers["content-disposition"]
    record = answer.json()
    assert record["commitment"] == made["table"]["commitment"]
    game = toy.game("toy")
    assert verify(game, record) == []
    record["journal"][2][4] = record["journal"][2][4] % 6 + 1
    assert verify(game, record) != []
