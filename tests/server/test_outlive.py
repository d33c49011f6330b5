"""Games outlive releases: every stored game is seen, replayed and exported; one in progress goes on under new rules."""

import json
import lzma
import random
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import vistula
from tests.server import toy
from tests.server.house import PLENTY, House, bearer, house, toy_settings
from vistula.core.record import older, parts, unproved, verify
from vistula.server.settings import Settings

DATA = Path(__file__).parent / "data"
RELEASES = sorted(folder.name for folder in DATA.iterdir() if folder.is_dir())


def read(release: str, name: str) -> Any:
    return json.loads(lzma.decompress((DATA / release / f"{name}.json.xz").read_bytes()))


@pytest.fixture(params=RELEASES)
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    release = request.param
    file = tmp_path / "tables.sqlite"
    file.write_bytes(lzma.decompress((DATA / release / "tables.sqlite.xz").read_bytes()))
    return release, file


@pytest.fixture
async def old(stored: tuple[str, Path]) -> AsyncIterator[House]:
    """The present server on a database of an earlier release."""
    limits = {"connection_flood": PLENTY, "address_flood": PLENTY, "password_flood": PLENTY}
    settings = Settings(database=f"sqlite:///{stored[1]}", drawings=None, **limits)  # type: ignore[arg-type]
    async with house(settings) as made:
        yield made


def tables(release: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((DATA / release / "tokens.json").read_text())
    return found


async def get(home: House, path: str, token: str | None = None) -> Any:
    answer = await home.client.get(f"/api{path}", headers=bearer(token) if token else {})
    assert answer.status_code == 200, f"{path}: {answer.text}"
    return answer.json()


async def test_every_stored_table_is_seen_by_everybody(old: House, stored: tuple[str, Path]) -> None:
    seen = read(stored[0], "seen")
    for name, table in tables(stored[0]).items():
        path = f"/tables/{table['id']}"
        for seat, token in [*table["seats"].items(), ("", None)]:
            now = await get(old, f"{path}/position?seat={seat}" if seat else f"{path}/position", token)
            if name not in seen:
                continue
            then = seen[name]["positions"][seat]
            assert now["moves"] <= then["moves"], name
            assert now["view"]["turn"]["number"] == then["view"]["turn"]["number"], name
            assert now["view"]["to_move"] == then["view"]["to_move"], name
            assert len(now["journal"]["lines"]) >= 0.9 * len(then["journal"]["lines"]), name
            assert (now["view"]["over"] is None) == (then["view"]["over"] is None), name


async def test_every_stored_table_is_replayed_to_its_end(old: House, stored: tuple[str, Path]) -> None:
    for name, table in tables(stored[0]).items():
        path = f"/tables/{table['id']}"
        token = next(iter(table["seats"].values()))
        film = await get(old, f"{path}/replay", token)
        now = await get(old, f"{path}/position?seat={film['seats'][0]}", token)
        last = film["moves"]
        for n in sorted({0, 1, last // 3, last // 2, last - 1, last} & set(range(last + 1))):
            shown = await get(old, f"{path}/replay/{n}?seat={film['seats'][0]}", token)
            assert shown["moves"] == n, name
            assert shown.get("shown", n) <= n, name
        assert "shown" not in shown, name
        assert shown["view"] == now["view"], name


async def test_finished_games_are_exported_as_they_were(old: House, stored: tuple[str, Path]) -> None:
    records = read(stored[0], "records")
    for name, table in tables(stored[0]).items():
        if not name.endswith("/finished"):
            continue
        record = await get(old, f"/tables/{table['id']}/export")
        then = records[name]
        assert record.pop("version") <= then.pop("version")
        assert record == then, name


async def test_running_games_go_on_and_their_record_says_from_where(old: House, stored: tuple[str, Path]) -> None:
    luck = random.Random(7)
    for name, table in tables(stored[0]).items():
        kind = name.partition("/")[2]
        if kind not in ("friends", "alone", "continued"):
            continue
        path = f"/tables/{table['id']}"
        before = (await get(old, path))["moves"]
        for _ in range(12):
            now = await get(old, path)
            seat = now["to_move"][0]
            token = table["seats"][seat]
            seen = await get(old, f"{path}/position?seat={seat}", token)
            action = luck.choice(seen["choices"]["choices"])["action"]
            body = {"seat": seat, "position": seen["position"], "action": action}
            answer = await old.client.post(f"/api{path}/actions", json=body, headers=bearer(token))
            assert answer.status_code == 200, f"{name}: {answer.text}"
        now = await get(old, path)
        game = vistula.game(now["game"])
        assert now["version"] == game.version
        assert now["moves"] > before - 12
        if "versions" in now:
            first, second = now["versions"]
            assert (first["moves"], second["version"]) == (0, game.version)
            line = (await get(old, f"{path}/chat"))["chat"][-1]
            assert (line["name"], line["seat"]) == ("Vistula", None)
            assert f"From move {second['moves'] + 1} on" in line["text"]
        if kind == "friends":
            continue
        record = await get(old, f"{path}/export", table["host"])
        assert verify(game, record) == [], name
        if "versions" in now:
            assert [part.version for part in parts(record)] == [first["version"], second["version"]]
            sentence = " ".join(unproved(game, record))
            assert bool(sentence) == (second["moves"] > 0)
            assert (
                not sentence
                or f"Actions 1 to {second['moves']} were played under version {first['version']}" in sentence
            )
            (part,) = older(record)
            assert (part["version"], part["result"], len(part["actions"])) == (  # type: ignore[arg-type]
                first["version"], None, second["moves"],
            )  # fmt: skip


async def test_computers_take_their_stored_turns_up(old: House, stored: tuple[str, Path]) -> None:
    taken_up = 0
    for name, table in tables(stored[0]).items():
        if not name.endswith("/due"):
            continue
        async with old.visit(table["id"], table["host"]) as page:
            seen = await page.until("position")
            while seen["moves"] == 0 and not set(seen["view"]["to_move"]) & set(table["seats"]):
                seen = await page.until("position")
        taken_up += seen["moves"] > 0  # in some games the person moves first
    assert taken_up >= 2


# Today's games under versions to come -----------------------------------------------------------------------------


class Raised:
    """A game of the shelf under the version that comes after it."""

    def __init__(self, slug: str) -> None:
        self.real = vistula.game(slug)
        self.version = self.real.version + 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


def raised(slug: str) -> Any:
    return Raised(slug)


async def test_whatever_is_stored_goes_on_when_every_version_rises(stored: tuple[str, Path]) -> None:
    """The present rules under the next number: every table is brought forward, told of it, and played on."""
    release, file = stored
    seen, records = read(release, "seen"), read(release, "records")
    limits = {"connection_flood": PLENTY, "address_flood": PLENTY}
    settings = Settings(database=f"sqlite:///{file}", drawings=None, game=raised, **limits)  # type: ignore[arg-type]
    async with house(settings) as home:
        for name, table in tables(release).items():
            path, kind = f"/tables/{table['id']}", name.partition("/")[2]
            told = await get(home, path)
            after = raised(told["game"]).version
            if kind == "finished":
                assert told["version"] == seen[name]["table"]["version"] < after
                record = await get(home, f"{path}/export")
                assert (record["actions"], record["journal"]) == (records[name]["actions"], records[name]["journal"])
                last = await get(home, f"{path}/replay/{told['moves']}")
                assert last["view"]["over"] == seen[name]["positions"][""]["view"]["over"]
            elif kind in ("friends", "alone", "continued"):
                seat = told["to_move"][0]
                now = await get(home, f"{path}/position?seat={seat}", table["seats"][seat])
                action = now["choices"]["choices"][0]["action"]
                body = {"seat": seat, "position": now["position"], "action": action}
                answer = await home.client.post(f"/api{path}/actions", json=body, headers=bearer(table["seats"][seat]))
                assert answer.status_code == 200, f"{name}: {answer.text}"
                told = await get(home, path)
                assert [part["version"] for part in told["versions"]] == [seen[name]["table"]["version"], after]
                line = (await get(home, f"{path}/chat"))["chat"][-1]
                assert f"is played by version {after} of" in line["text"]


# A rule that changed, worked out by hand --------------------------------------------------------------------------


def second_version(database: str) -> Settings:
    return toy_settings(database, game=partial(toy.game, version=2), games=partial(toy.games, version=2))


def points(seen: dict[str, Any]) -> list[int]:
    return [int(number) for number in seen["view"]["facts"][1][1].split()]


async def test_an_older_part_is_replayed_as_it_was_and_the_newer_by_the_new_rules(database: str) -> None:
    """Under version 1 a die counts once, under version 2 ten times."""
    async with house(toy_settings(database)) as home:
        made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
        table, token = made["table"]["id"], made["token"]
        then = []
        moves: list[list[Any]] = [["lay", 2], ["throw"], ["lay", 1], ["throw"], ["lay", 4]]
        for position, action in enumerate(moves):
            seat = "red" if position in (0, 1, 4) else "blue"
            assert (await home.act(table, token, position, *action, seat=seat)).status_code == 200
            then.append(points(await get(home, f"/tables/{table}/position")))
    async with house(second_version(database)) as home:
        now = await get(home, f"/tables/{table}/position", token)
        assert points(now) == then[-1]
        assert now["moves"] == 5  # the four pebbles fit the new rules too
        told = await get(home, f"/tables/{table}", token)
        assert [(part["version"], part["moves"]) for part in told["versions"]] == [(1, 0), (2, 4)]
        # The page's number has risen, so that nobody acts on a position that he has not seen under the new rules.
        assert (await home.act(table, token, 5, "throw", seat="red")).status_code == 409
        assert (await home.act(table, token, now["position"], "throw", seat="red")).status_code == 200
        after = points(await get(home, f"/tables/{table}/position"))
        assert (after[0] - then[-1][0]) in (10, 20, 30, 40, 50, 60)
        shown = [points(await get(home, f"/tables/{table}/replay/{n}", token)) for n in range(7)]
        assert shown == [[0, 0], *then, after]
        record = await get(home, f"/tables/{table}/export", token)
        assert verify(toy.game("toy", 2), record) == []
        (part,) = older(record)
        assert verify(toy.game("toy", 1), part) == []


async def test_what_could_be_taken_back_and_no_longer_fits_is_taken_back(database: str) -> None:
    async with house(toy_settings(database)) as home:
        made = await home.open_table()
        table, token = made["table"]["id"], made["token"]
        for position, pebbles in enumerate((2, 5, 1)):
            assert (await home.act(table, token, position, "lay", pebbles)).status_code == 200
    async with house(second_version(database)) as home, home.visit(table, token) as red:
        seen = await red.until("position")
        assert (seen["moves"], points(seen)) == (1, [2, 0])
        (line,) = (await get(home, f"/tables/{table}/chat", token))["chat"]
        assert "The last 2 moves, which could still be taken back, no longer fit" in line["text"]
        assert (await red.ask("act", position=seen["position"], action=["lay", 3]))["type"] == "ok"


async def test_a_finished_game_of_an_older_version_stays_as_it_was(database: str) -> None:
    async with house(toy_settings(database)) as home:
        made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
        table, token = made["table"]["id"], made["token"]
        for position in range(6):
            seat = ("red", "blue")[position % 2]
            assert (await home.act(table, token, position, "throw", seat=seat)).status_code == 200
        record = await get(home, f"/tables/{table}/export")
        views = [await get(home, f"/tables/{table}/replay/{n}") for n in range(7)]
    async with house(second_version(database)) as home:
        assert await get(home, f"/tables/{table}/export") == record
        for n, then in enumerate(views):
            shown = await get(home, f"/tables/{table}/replay/{n}")
            assert (shown["view"].pop("version"), then["view"].pop("version")) == (2, 1)
            assert shown == then
        assert (await get(home, f"/tables/{table}"))["version"] == 1
        assert verify(toy.game("toy", 1), record) == []


# Records of older versions ----------------------------------------------------------------------------------------


async def exported(home: House, moves: list[list[Any]]) -> Any:
    """The record of a game that one person played on both sides."""
    made = await home.open_table({"red": {"kind": "you"}, "blue": {"kind": "you"}})
    table, token = made["table"]["id"], made["token"]
    for position, (seat, *action) in enumerate(moves):
        assert (await home.act(table, token, position, *action, seat=seat)).status_code == 200
    return await get(home, f"/tables/{table}/export", token)


async def test_an_older_record_is_imported_if_the_present_rules_play_it_the_same(tmp_path: Path) -> None:
    """Version 2 forbids five pebbles at once and counts a die ten times; whatever else was played is the same."""
    both = {"red": {"kind": "you"}, "blue": {"kind": "you"}}
    async with house(toy_settings(f"sqlite:///{tmp_path / 'old.sqlite'}")) as home:
        pebbles = await exported(home, [["red", "lay", 2], ["red", "lay", 4]])
        five = await exported(home, [["red", "lay", 2], ["red", "lay", 5]])
        finished = await exported(home, [["red", "throw"], ["blue", "throw"]] * 3)
    async with house(second_version(f"sqlite:///{tmp_path / 'new.sqlite'}")) as home:
        answer = await home.client.post("/api/import", json={"record": pebbles, "seats": both})
        assert answer.status_code == 201, answer.text
        table, token = answer.json()["table"], answer.json()["token"]
        assert (table["version"], table["moves"]) == (2, 2)
        assert points(await get(home, f"/tables/{table['id']}/position", token)) == [6, 0]
        assert (await home.act(table["id"], token, 2, "throw", seat="red")).status_code == 200
        for record, words in ((five, "which refuses action 2"), (finished, "which gives another result")):
            refused = await home.client.post("/api/import", json={"record": record, "seats": both})
            assert refused.status_code == 422
            assert words in refused.json()["error"]["message"]
        bent = pebbles | {"journal": [*pebbles["journal"][:-1], pebbles["journal"][0]]}
        refused = await home.client.post("/api/import", json={"record": bent, "seats": both})
        assert "goes another way at action 2" in refused.json()["error"]["message"]
