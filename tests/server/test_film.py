"""A finished game as a moving map: made once, told how far it is meanwhile, kept for who asks again."""

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any

import pytest
from PIL import Image

from tests.server.house import SECONDS, House, bearer, house, toy_settings
from tests.trials import store
from vistula.server import shelf, studio

GAME, SCENARIO = "strike_of_the_eagle", "berezina"


@pytest.fixture
async def real(database: str) -> AsyncIterator[House]:
    """A server with the games of the shelf."""
    known = {"game": shelf.game, "games": shelf.games, "player": shelf.player, "bots": shelf.bots}
    async with house(toy_settings(database, **known)) as made:
        yield made


async def imported(home: House, moves: int | None = None) -> dict[str, Any]:
    record = store.read(store.path_of(GAME, SCENARIO, "staff"))
    if moves is not None:
        record = {**record, "actions": record["actions"][:moves], "result": None}
        record.pop("journal", None)
    seats = {seat: {"kind": "you"} for seat in ("poland", "soviet")}
    answer = await home.client.post("/api/import", json={"record": record, "seats": seats})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def test_who_asks_is_told_how_far_it_is_until_it_is_there(real: House) -> None:
    made = await imported(real)
    path, key = f"/api/tables/{made['table']['id']}/film", bearer(made["token"])
    told = []
    async with asyncio.timeout(4 * SECONDS):  # a board is drawn, and some sixty scenes
        while (answer := await real.client.get(path, headers=key)).status_code == 202:
            told.append(answer.json())
            await asyncio.sleep(0.05)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/webp"
    with Image.open(io.BytesIO(answer.content)) as film:
        assert film.n_frames > 10  # type: ignore[attr-defined]
        assert film.n_frames == max(each["of"] for each in told)  # type: ignore[attr-defined]
    assert told[0] == {"done": 0, "of": 0}
    counts = [each["done"] for each in told]
    assert counts == sorted(counts)
    assert counts[-1] > 0
    again = await real.client.get(path, headers=key)
    assert (again.status_code, again.content) == (200, answer.content), "it is not made twice"
    assert not real.desk.studio.takes


async def test_a_running_game_has_no_film(real: House) -> None:
    made = await imported(real, moves=20)
    answer = await real.client.get(f"/api/tables/{made['table']['id']}/film", headers=bearer(made["token"]))
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "game_running")


async def test_a_film_that_cannot_be_made_is_told_and_may_be_tried_again(
    real: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*given: Any) -> bytes:
        raise RuntimeError("no paint")

    made = await imported(real)
    path, key = f"/api/tables/{made['table']['id']}/film", bearer(made["token"])
    with monkeypatch.context() as patch:
        patch.setattr(real.desk.drawings, "process", broken)
        async with asyncio.timeout(SECONDS):
            while (answer := await real.client.get(path, headers=key)).status_code == 202:
                await asyncio.sleep(0.02)
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert (await real.client.get(path, headers=key)).status_code == 202, "it is begun anew"


async def test_only_the_last_films_are_kept(real: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def quick(*given: Any) -> bytes:
        return b"film"

    monkeypatch.setattr(real.desk.drawings, "process", quick)
    desk = real.desk.studio
    board = {"scenario": SCENARIO, "options": {}}

    async def record() -> dict[str, Any]:
        return {}

    for number in range(studio.KEPT + 2):
        async with asyncio.timeout(SECONDS):
            while await desk.film((f"table {number}", 1), record, GAME, board) != b"film":
                await asyncio.sleep(0.01)
    assert [name for name, _ in desk.kept] == [f"table {number}" for number in range(2, studio.KEPT + 2)]


async def test_a_battle_is_told_beside_those_that_might_have_been(real: House) -> None:
    """Of your own move that rolled the dice; of another's, or of a move without a battle, nothing."""
    made = await imported(real)
    table, key = made["table"]["id"], bearer(made["token"])
    replay = (await real.client.get(f"/api/tables/{table}/replay", headers=key)).json()
    found = None
    for step in replay["steps"]:
        if step["kind"] == "combat":
            path = f"/api/tables/{table}/luck/{step['n'] - 1}?seat={step['seat']}"
            answer = await real.client.get(path, headers=key)
            assert answer.status_code == 200, answer.text
            if answer.json() is not None:
                found, mover, n = answer.json(), step["seat"], step["n"] - 1
                break
    assert found is not None, "some battle of the game can be fought again"
    assert sum(count for _, count in found["spread"]) == found["fights"]
    came = found["dealt"] - found["lost"]
    assert found["worse"] == sum(count for value, count in found["spread"] if value < came)
    other = "soviet" if mover == "poland" else "poland"
    answer = await real.client.get(f"/api/tables/{table}/luck/{n}?seat={other}", headers=key)
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "unknown_position")
