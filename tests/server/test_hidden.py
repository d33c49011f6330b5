"""No endpoint gives a seat what it may not know."""

import json

from tests.server.house import House, bearer
from tests.server.toy import ToyState


async def secrets_of(home: House, table: str) -> dict[str, str]:
    room = await home.desk.hall.room(table)
    await home.desk.hall.paper(room, None)
    state = room.loaded()
    assert isinstance(state, ToyState)
    return {"red": f"secret-{state.secret[0]}", "blue": f"secret-{state.secret[1]}", "seed": room.row.seed}


async def test_nothing_hidden_in_any_answer_to_a_seat_or_a_spectator(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    await home.act(table, made["token"], 0, "lay", 2)
    await home.act(table, made["token"], 1, "throw")
    hidden = await secrets_of(home, table)
    paths = (
        "",
        "/position",
        "/journal",
        "/export",
        "/replay",
        "/replay/0",
        "/replay/2",
        "/drawing",
        "/chat",
        "/warnings",
    )
    for token, own in ((made["token"], "red"), (made["links"]["blue"], "blue"), (None, None)):
        headers = bearer(token) if token else {}
        told = "".join([(await home.client.get(f"/api/tables/{table}{path}", headers=headers)).text for path in paths])
        for name, secret in hidden.items():
            assert (secret in told) == (name == own), name
        for other in {"red", "blue"} - {own}:
            for path in ("/position", "/journal", "/export", "/replay/1", "/warnings"):
                answer = await home.client.get(f"/api/tables/{table}{path}?seat={other}", headers=headers)
                assert answer.status_code in (401, 403), path


async def test_a_running_game_is_exported_as_the_seat_knows_it(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    await home.act(table, made["token"], 0, "lay", 2)
    await home.act(table, made["token"], 1, "throw")
    await home.act(table, made["links"]["blue"], 2, "lay", 1)
    blue = (await home.client.get(f"/api/tables/{table}/export", headers=bearer(made["links"]["blue"]))).json()
    assert blue["seat"] == "blue"
    assert blue["actions"] == [["blue", "lay", 1]]
    assert "seed" not in blue
    assert "vistula_record" not in blue


async def test_who_holds_all_seats_may_export_the_running_game_whole(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
    answer = await home.client.get(f"/api/tables/{made['table']['id']}/export", headers=bearer(made["token"]))
    assert answer.json()["vistula_record"] == 1
    # The dice to come are known to one now, so they are shown to whoever may sit down later.
    table = (await home.client.get(f"/api/tables/{made['table']['id']}")).json()
    assert table["seed"] == answer.json()["seed"]
    stranger = await home.client.get(f"/api/tables/{made['table']['id']}/export")
    assert "vistula_record" not in stranger.json()


async def test_the_traffic_of_a_seat_holds_nothing_of_the_other(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    hidden = await secrets_of(home, table)
    async with (
        home.visit(table, made["token"]) as red,
        home.visit(table, made["links"]["blue"]) as blue,
        home.visit(table) as watcher,
    ):
        for position in range(6):
            player = (red, blue)[position % 2]
            await player.until("position", position=position)
            await player.ask("odds", action=["throw"])
            await player.ask("why", action=["lay", 9])
            assert (await player.ask("act", position=position, action=["throw"]))["type"] == "ok"
        for player in (red, blue, watcher):
            await player.until("position", position=6)
    # The game is over now; what counts is what was sent before.
    traffic = {name: "".join(player.raw) for name, player in (("red", red), ("blue", blue), ("watcher", watcher))}
    for name, sent in traffic.items():
        for owner in ("red", "blue"):
            assert (hidden[owner] in sent) == (name == owner)


async def test_the_journal_is_numbered_by_what_the_seat_reads(home: House) -> None:
    made = await home.open_table()
    table = made["table"]["id"]
    await home.act(table, made["token"], 0, "lay", 2)
    for headers, lines in (({}, 1), (bearer(made["token"]), 2), (bearer(made["links"]["blue"]), 2)):
        journal = (await home.client.get(f"/api/tables/{table}/journal", headers=headers)).json()
        assert [line["n"] for line in journal["lines"]] == list(range(lines))


async def test_the_seed_of_a_running_game_is_nowhere_in_the_public_answers(home: House) -> None:
    made = await home.open_table()
    hidden = await secrets_of(home, made["table"]["id"])
    assert hidden["seed"] not in json.dumps(made)
