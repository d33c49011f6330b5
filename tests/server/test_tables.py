"""Tables and seats: the lobby, sitting down, getting up, chat, spectators, the shelf of games."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest

from tests.server import toy
from tests.server.house import SECONDS, House, bearer, house, toy_settings
from vistula.server import gallery
from vistula.server.drawings import Drawings
from vistula.server.errors import Problem

SCRIPT = "<script>alert('x')</script><img src=x onerror=alert(1)>"


async def test_the_shelf_tells_games_scenarios_options_and_bots(home: House) -> None:
    shelf = (await home.client.get("/api/games")).json()
    game = shelf["games"][0]
    assert (game["slug"], game["scenarios"][0]["slug"], game["options"][0]["values"]) == ("toy", "duel", [False, True])
    assert "random" in [bot["name"] for bot in shelf["bots"]]


async def test_the_seats_of_a_scenario_under_its_options(home: House) -> None:
    asked = "/api/games/toy/seats?scenario=duel"
    assert (await home.client.get(asked)).json() == {"seats": ["red", "blue"]}
    for options, code in (('{"no":1}', "bad_option"), ("[]", "malformed"), ("{", "malformed")):
        answer = await home.client.get(asked, params={"scenario": "duel", "options": options})
        assert answer.json()["error"]["code"] == code
    nowhere = await home.client.get("/api/games/toy/seats?scenario=nowhere")
    assert nowhere.json()["error"]["code"] == "unknown_scenario"


async def test_a_table_that_cannot_be_is_refused(home: House) -> None:
    good = {"game": "toy", "scenario": "duel", "seats": {}}
    for change, status, code in (
        ({"game": "chess"}, 404, "unknown_game"),
        ({"scenario": "siege"}, 404, "unknown_scenario"),
        ({"options": {"fog": "thick"}}, 422, "bad_option"),
        ({"options": {"snow": True}}, 422, "bad_option"),
        ({"seats": {"green": {"kind": "you"}}}, 422, "bad_seats"),
        ({"seats": {"red": {"kind": "bot", "bot": "napoleon"}}}, 422, "bad_bot"),
        ({"seats": {"red": {"kind": "bot", "bot": "random", "level": 9}}}, 422, "bad_bot"),
        ({"seats": {"red": {"kind": "king"}}}, 400, "malformed"),
        ({"title": "x" * 81}, 422, "bad_text"),
    ):
        answer = await home.client.post("/api/tables", json={**good, **change})
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), change
    assert (await home.client.get("/api/tables")).json() == {"tables": []}


async def test_the_lobby_lists_open_and_listed_tables_without_secrets(home: House) -> None:
    open_table = await home.open_table({"red": {"kind": "you"}})
    full = await home.open_table()
    hidden = await home.open_table({}, listed=False)
    lobby = await home.client.get("/api/tables")
    assert [table["id"] for table in lobby.json()["tables"]] == [full["table"]["id"], open_table["table"]["id"]]
    only_open = (await home.client.get("/api/tables?open=true")).json()["tables"]
    assert [table["id"] for table in only_open] == [open_table["table"]["id"]]
    assert (await home.client.get("/api/tables?over=true")).json()["tables"] == []
    assert hidden["table"]["id"] not in lobby.text
    seed = (await home.desk.hall.room(full["table"]["id"])).row.seed
    assert seed not in lobby.text


async def test_only_one_of_two_who_reach_for_an_open_seat_gets_it(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}})
    path = f"/api/tables/{made['table']['id']}/seats/blue/take"
    answers = await asyncio.gather(*(home.client.post(path, json={"name": name}) for name in ("Bea", "Cyd")))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    taken = next(answer.json() for answer in answers if answer.status_code == 201)
    assert taken["table"]["you"] == {"seats": ["blue"], "host": False}
    assert (await home.act(made["table"]["id"], made["token"], 0, "throw")).status_code == 200
    assert (await home.act(made["table"]["id"], taken["token"], 1, "throw")).status_code == 200


async def test_a_seat_taken_with_a_token_joins_that_token(home: House) -> None:
    made = await home.open_table({"red": {"kind": "you"}})
    path = f"/api/tables/{made['table']['id']}/seats/blue/take"
    taken = (await home.client.post(path, json={}, headers=bearer(made["token"]))).json()
    assert taken["token"] == made["token"]
    assert taken["table"]["you"]["seats"] == ["red", "blue"]


async def test_the_host_fills_empty_seats_but_cannot_unseat_a_person(home: House) -> None:
    made = await home.open_table()
    path = f"/api/tables/{made['table']['id']}/seats/blue"
    host, friend = bearer(made["token"]), bearer(made["links"]["blue"])
    link = (await home.client.put(path, json={"kind": "link"}, headers=host)).json()["token"]
    old = await home.client.get(f"/api/tables/{made['table']['id']}", headers=friend)
    assert old.json()["error"]["code"] == "wrong_token"  # a new link makes the old one void
    assert (await home.client.get(f"/api/tables/{made['table']['id']}", headers=bearer(link))).status_code == 200
    answer = await home.client.put(path, json={"kind": "open"}, headers=host)
    assert answer.json()["error"]["code"] == "not_allowed"
    left = await home.client.put(path, json={"kind": "open"}, headers=bearer(link))
    assert left.json()["table"]["seats"][1]["kind"] == "open"
    answer = await home.client.put(path, json={"kind": "bot", "bot": "random"}, headers=bearer(link))
    assert answer.json()["error"]["code"] == "wrong_token"


async def test_who_leaves_a_seat_no_longer_sees_from_it(home: House) -> None:
    made = await home.open_table()
    table, blue = made["table"]["id"], made["links"]["blue"]
    async with home.visit(table, blue) as friend:
        assert (await friend.until("position"))["seat"] == "blue"
        await home.client.put(f"/api/tables/{table}/seats/blue", json={"kind": "open"}, headers=bearer(blue))
        assert (await friend.until("position", seat=None))["view"]["seat"] is None
        assert (await friend.ask("act", seat="blue", position=0, action=["throw"]))["error"]["code"] == "token_missing"


async def test_presence_is_told_to_all_at_the_table(home: House) -> None:
    made = await home.open_table()
    async with home.visit(made["table"]["id"], made["token"]) as red:
        await red.until("position")
        async with home.visit(made["table"]["id"], made["links"]["blue"]):
            while not (await red.until("table"))["table"]["seats"][1]["online"]:
                pass
        while (await red.until("table"))["table"]["seats"][1]["online"]:
            pass


async def test_chat_is_stored_and_returned_as_the_text_it_was(home: House) -> None:
    made = await home.open_table(title=SCRIPT[:80], name=SCRIPT[:40])
    table = made["table"]["id"]
    assert made["table"]["title"] == SCRIPT[:80].strip()
    async with home.visit(table, made["token"]) as red, home.visit(table) as watcher:
        await watcher.until("position")
        assert (await red.ask("chat", text=SCRIPT + "\x00\x1b[31m\nsecond line"))["type"] == "ok"
        line = (await watcher.until("chat"))["chat"]
        assert line["text"] == SCRIPT + "[31m\nsecond line"
        assert (line["seat"], line["n"]) == ("red", 1)
        assert (await watcher.ask("chat", text="me too"))["error"]["code"] == "not_allowed"
        assert (await red.ask("chat", text="x" * 1001))["error"]["code"] == "bad_text"
        assert (await red.ask("chat", text=" \t "))["error"]["code"] == "bad_text"
    answer = await home.client.get(f"/api/tables/{table}/chat")
    assert answer.json()["chat"] == [line]
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_table_is_taken_away_by_its_host_alone(home: House) -> None:
    made = await home.open_table()
    path = f"/api/tables/{made['table']['id']}"
    assert (await home.client.delete(path)).json()["error"]["code"] == "not_host"
    await home.client.get(path, headers=bearer(made["links"]["blue"]))  # the friend has come
    assert (await home.client.delete(path, headers=bearer(made["token"]))).json()["error"]["code"] == "not_allowed"
    alone = await home.open_table({"red": {"kind": "you"}})
    async with home.visit(alone["table"]["id"], alone["token"]) as red:
        await red.until("position")
        gone = await home.client.delete(f"/api/tables/{alone['table']['id']}", headers=bearer(alone["token"]))
        assert gone.status_code == 204
        assert await red.closed() == 4404
        assert red.heard[-1] == {"type": "gone"}
    assert (await home.client.get(f"/api/tables/{alone['table']['id']}")).status_code == 404


async def test_the_drawing_is_compressed_and_recognised_again(home: House) -> None:
    path = "/api/games/toy/drawing?scenario=duel"
    first = await home.client.get(path)
    assert first.headers["content-encoding"] == "gzip"
    assert first.json()["size"] == [100, 100]
    again = await home.client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = await home.client.get(path, headers={"accept-encoding": "identity"})
    assert plain.content == first.content
    made = await home.open_table()
    own = await home.client.get(f"/api/tables/{made['table']['id']}/drawing")
    assert own.json() == first.json()
    for bad in ("?scenario=siege", "?scenario=duel&options=%7B", '?scenario=duel&options={"snow":1}', ""):
        assert (await home.client.get(f"/api/games/toy/drawing{bad}")).status_code in (400, 404, 422)


async def test_a_game_without_a_drawing_says_so(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Wherever its board is asked for, in a sentence; it is played all the same."""
    settings = toy_settings(database, drawings=tmp_path, game=toy.unsketched, games=toy.unsketched_games, warm=True)
    async with house(settings) as home:
        made = await home.open_table(game="unsketched")
        asked = [f"games/unsketched/{what}?scenario=duel" for what in ("drawing", "history", "names", "picture")]
        for path in (*asked, f"tables/{made['table']['id']}/drawing"):
            answer = await home.client.get(f"/api/{path}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_drawing"), path
            assert answer.json()["error"]["message"] == "Unsketched has no drawing of its board."
        begun = await home.client.get("/api/games/unsketched/start?scenario=duel")
        assert begun.json()["to_move"] == ["red"]
        assert (await home.act(made["table"]["id"], made["token"], 0, "lay", 3)).status_code == 200
    assert not [line for line in caplog.records if line.exc_info]  # no traceback anywhere


async def test_a_drawing_is_made_once_for_all_who_wait_and_kept_for_the_next_start(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vistula.server.gallery.source_mark", lambda slug: "the same files")
    settings = toy_settings(database, drawings=tmp_path / "drawings")
    made: list[str] = []

    async def draw(self: Drawings, slug: str, scenario: str, options: dict[str, Any]) -> bytes:
        made.append(scenario)
        return b'{"game": "toy", "scenario": "duel"}'

    monkeypatch.setattr(Drawings, "draw", draw)
    path = "/api/games/toy/drawing?scenario=duel"
    async with house(settings) as home:
        answers = await asyncio.gather(*(home.client.get(path) for _ in range(5)))
        assert {answer.status_code for answer in answers} == {200}
    async with house(settings) as home:
        assert (await home.client.get(path)).json() == answers[0].json()
    assert made == ["duel"]
    monkeypatch.setattr("vistula.server.gallery.source_mark", lambda slug: "changed files")
    async with house(settings) as home:
        await home.client.get(path)
    assert made == ["duel", "duel"]


async def test_a_board_of_the_package_is_not_drawn_unless_its_sources_changed(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    async def draw(self: Drawings, slug: str, scenario: str, options: dict[str, Any]) -> bytes:
        made.append(scenario)
        return b'{"drawn": "now"}'

    monkeypatch.setattr(Drawings, "draw", draw)
    monkeypatch.setattr("vistula.server.gallery.SHIPPED", tmp_path)
    settings = toy_settings(database)
    game = settings.game("toy")
    key = gallery.key_of("toy", "duel", dict(game.settled_options(game.scenario("duel"), {})))
    (tmp_path / gallery.board_name("as built", key)).write_bytes(gzip.compress(b'{"drawn": "at build"}'))
    for mark, told in (("as built", "at build"), ("as edited", "now"), (None, "now")):
        monkeypatch.setattr("vistula.server.gallery.content_mark", lambda slug, mark=mark: mark)
        async with house(settings) as home:
            for coding in ("gzip", "identity"):
                answer = await home.client.get(
                    "/api/games/toy/drawing?scenario=duel", headers={"accept-encoding": coding}
                )
                assert answer.json() == {"drawn": told}, (mark, coding)
    assert made == ["duel", "duel"]


def test_the_mark_of_the_sources_changes_with_what_they_say_and_not_with_what_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gallery, "PACKAGE", tmp_path)
    for folder in ("games/toy", "atlas", "core"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "data.toml").write_text(folder)

    def mark() -> str | None:
        gallery.folder_mark.cache_clear()
        return gallery.content_mark("toy")

    first = mark()
    assert gallery.content_mark("elsewhere") is None
    (tmp_path / "core" / "state.so").write_bytes(b"compiled")
    (tmp_path / "core" / "data.toml").touch()
    assert mark() == first
    (tmp_path / "core" / "data.toml").write_text("other")
    assert mark() != first
    gallery.folder_mark.cache_clear()


async def test_where_a_game_begins_is_drawn_before_anybody_asks(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = asyncio.Event()
    made: list[str] = []

    def note(what: str) -> None:
        made.append(what)
        if len(made) == 2:
            done.set()

    async def draw(self: Drawings, slug: str, scenario: str, options: dict[str, Any]) -> bytes:
        note(f"{slug} {scenario}")
        return b"{}"

    async def picture(drawings: Drawings, slug: str, scenario: str, around: str) -> bytes:
        note(f"picture of {slug} {scenario}")
        raise Problem("internal", "The painter is away.")  # that is told, and the server goes on

    monkeypatch.setattr(Drawings, "draw", draw)
    monkeypatch.setattr("vistula.server.warmth.picture", picture)
    async with house(toy_settings(database, warm=True)) as home:
        async with asyncio.timeout(SECONDS):
            await done.wait()
        assert sorted(made) == ["picture of toy duel", "toy duel"]
        assert (await home.client.get("/api/games/toy/drawing?scenario=duel")).json() == {}
        assert len(made) == 2  # drawn once


async def test_rooms_nobody_watches_are_forgotten_and_found_again(database: str) -> None:
    async with house(toy_settings(database, live_tables=3)) as home:
        tables = [await home.open_table() for _ in range(8)]
        assert len(home.desk.hall.rooms) <= 4
        for made in tables:
            assert (await home.act(made["table"]["id"], made["token"], 0, "lay", 1)).status_code == 200
            assert (await home.act(made["table"]["id"], made["token"], 1, "lay", 1)).status_code == 200


async def test_tables_and_tokens_outlive_the_server(database: str) -> None:
    async with house(toy_settings(database)) as home:
        made = await home.open_table()
        assert (await home.act(made["table"]["id"], made["token"], 0, "lay", 3)).status_code == 200
    async with house(toy_settings(database)) as home:
        assert (await home.act(made["table"]["id"], made["token"], 1, "lay", 3)).json() == {"position": 2, "moves": 2}
