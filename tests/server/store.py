"""A database of the present release, as test data for the releases to come: `python -m tests.server.store FOLDER`.

It opens tables of every game on the shelf, one of each kind (`KINDS`), and leaves in the folder `tables.sqlite.xz`, the
tokens that open the seats (`tokens.json`), what every seat saw last (`seen.json.xz`) and the exported records
(`records.json.xz`). Made with fixed seeds for the players' choices; the dice are the tables' own.
"""

import argparse
import asyncio
import contextlib
import dataclasses
import json
import lzma
import random
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import vistula
from tests.server.house import PLENTY, House, bearer, house
from vistula import bots
from vistula.core.record import Record
from vistula.server.settings import Settings

SCENARIOS = {
    "poland_1920": ("warsaw_aug_14", "niemen_sep_22"),
    "red_star_white_eagle": ("gates_of_warsaw", "belarusian_short"),
    "strike_of_the_eagle": ("berezina", "miracle_on_the_vistula_four"),
    "nest_of_eagles": ("berezyna_1920", "niemen_1920"),
    "west_was_saved": ("campaign", "campaign"),
}
KINDS = ("finished", "friends", "computer", "alone", "continued", "due")
PATIENCE = 10  # times that a test would wait for a computer
ACCOUNT = {"name": "Anna", "password": "a long enough password"}


class Maker:
    """One house, filled table by table."""

    def __init__(self, home: House, luck: random.Random) -> None:
        self.home = home
        self.luck = luck
        self.tables: dict[str, dict[str, Any]] = {}

    async def post(self, path: str, token: str | None = None, **body: Any) -> dict[str, Any]:
        answer = await self.home.client.post(f"/api{path}", json=body, headers=bearer(token) if token else {})
        assert answer.is_success, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def get(self, path: str, token: str | None = None) -> dict[str, Any]:
        answer = await self.home.client.get(f"/api{path}", headers=bearer(token) if token else {})
        assert answer.is_success, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def remember(self, table: dict[str, Any]) -> None:
        body = {"table": table["id"], "token": table["host"]}
        answer = await self.home.client.post("/api/me/tables", json=body)
        assert answer.is_success, answer.text

    def keep(self, slug: str, kind: str, opened: dict[str, Any], tokens: dict[str, str]) -> None:
        self.tables[f"{slug}/{kind}"] = {"id": opened["table"]["id"], "host": opened["token"], "seats": tokens}

    async def play(self, table: str, tokens: dict[str, str], actions: int) -> None:
        """Random actions of the persons at the table, while it is they who are to move."""
        for _ in range(actions):
            to_move = (await self.get(f"/tables/{table}"))["to_move"]
            seat = to_move[0] if to_move else ""
            if seat not in tokens:
                return
            seen = await self.get(f"/tables/{table}/position?seat={seat}", tokens[seat])
            action = self.luck.choice(seen["choices"]["choices"])["action"]
            await self.post(
                f"/tables/{table}/actions", tokens[seat], seat=seat, position=seen["position"], action=action
            )

    async def until_undoable(self, table: str, tokens: dict[str, str]) -> None:
        """Stop in the middle of something that can still be taken back, and take one step of it back."""
        undone = False
        for _ in range(200):
            (seat,) = (await self.get(f"/tables/{table}"))["to_move"]
            await self.play(table, tokens, 1)
            now = await self.get(f"/tables/{table}")
            body = {"seat": seat, "position": now["position"]}
            if not undone:
                answer = await self.home.client.post(
                    f"/api/tables/{table}/undo", json=body, headers=bearer(tokens[seat])
                )
                undone = answer.is_success
            elif now["to_move"] == [seat]:
                return

    async def of_game(self, slug: str) -> None:
        first, second = SCENARIOS[slug]
        game = vistula.game(slug)
        seats = list(game.scenarios[first].seats)
        you: dict[str, Any] = {seat: {"kind": "you"} for seat in seats}

        record = played(slug, first, self.luck, None)
        opened = await self.post("/import", record=record.to_json(), seats=you, title="Finished")
        self.keep(slug, "finished", opened, dict.fromkeys(seats, opened["token"]))
        done = opened["table"]["id"]

        opened = await self.post("/tables/" + done + "/continue", moves=len(record.actions) // 2, seats=you)
        self.keep(slug, "continued", opened, dict.fromkeys(seats, opened["token"]))
        await self.play(opened["table"]["id"], self.tables[f"{slug}/continued"]["seats"], 20)

        wanted = {seats[0]: {"kind": "you"}} | {seat: {"kind": "link"} for seat in seats[1:]}
        opened = await self.post("/tables", game=slug, scenario=first, seats=wanted, name="Anna", title="Friends")
        tokens = {seats[0]: opened["token"], **opened["links"]}
        self.keep(slug, "friends", opened, tokens)
        await self.play(opened["table"]["id"], tokens, 60)
        await self.post(f"/tables/{opened['table']['id']}/chat", tokens[seats[1]], text="Dzień dobry!", name="Jan")
        await self.until_undoable(opened["table"]["id"], tokens)

        seats = list(game.scenarios[second].seats)
        record = played(slug, second, self.luck, 150)
        opened = await self.post(
            "/import", record=record.to_json(), seats={seat: {"kind": "you"} for seat in seats}, title="Alone"
        )
        self.keep(slug, "alone", opened, dict.fromkeys(seats, opened["token"]))
        await self.play(opened["table"]["id"], self.tables[f"{slug}/alone"]["seats"], 10)

        wanted = {seats[0]: {"kind": "you"}} | {seat: {"kind": "bot", "bot": "random"} for seat in seats[1:]}
        opened = await self.post("/tables", game=slug, scenario=second, seats=wanted, title="Against the computer")
        mine = {seats[0]: opened["token"]}
        self.keep(slug, "computer", opened, mine)
        for _ in range(3):
            await self.ask_person(opened["table"]["id"], mine)
            await self.play(opened["table"]["id"], mine, 15)
        await self.ask_person(opened["table"]["id"], mine)

    async def ask_person(self, table: str, mine: dict[str, str]) -> None:
        """Wait until the computer is done."""
        (seat,) = mine
        async with self.home.visit(table, mine[seat]) as page:
            for _ in range(PATIENCE):
                with contextlib.suppress(TimeoutError):
                    await page.until("your_turn")
                    return
        raise TimeoutError(f"the computer does not move at {table}: {page.heard[-1]['type']}")

    async def due(self, slug: str) -> None:
        """A computer to move, in a house that has no computers: last, for the random one would move at once."""
        seats = list(vistula.game(slug).scenarios[SCENARIOS[slug][0]].seats)
        wanted = {seats[0]: {"kind": "bot", "bot": "staff"}} | {seat: {"kind": "you"} for seat in seats[1:]}
        scenario = SCENARIOS[slug][0]
        opened = await self.post("/tables", game=slug, scenario=scenario, seats=wanted, title="Due")
        self.keep(slug, "due", opened, dict.fromkeys(seats[1:], opened["token"]))

    async def seen(self) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for name, table in self.tables.items():
            path = f"/tables/{table['id']}"
            made[name] = {"table": await self.get(path), "positions": {}}
            for seat, token in table["seats"].items():
                made[name]["positions"][seat] = await self.get(f"{path}/position?seat={seat}", token)
            made[name]["positions"][""] = await self.get(f"{path}/position")
        return made


def played(slug: str, scenario: str, luck: random.Random, most: int | None) -> Record:
    record = Record(vistula.game(slug), scenario, luck.getrandbits(200))
    players = {seat: bots.player("random", 1, luck.getrandbits(30)) for seat in record.state.seats}
    while not record.state.over and (most is None or len(record.actions) < most):
        seat = record.state.to_move[0]
        record.play(seat, players[seat].choose(record.state, seat))
    return record


async def fill(database: str) -> dict[str, Any]:
    floods = ("connection_flood", "address_flood", "password_flood", "name_flood", "table_flood")
    known = {field.name for field in dataclasses.fields(Settings)}
    settings = {"drawings": None} | {name: PLENTY for name in floods if name in known}
    async with house(Settings(database=database, **settings)) as home:  # type: ignore[arg-type]
        maker = Maker(home, random.Random(1920))
        games = [slug for slug in SCENARIOS if slug in {game.slug for game in vistula.games()}]
        for slug in games:
            await maker.of_game(slug)
        account = await home.client.post("/api/accounts", json=ACCOUNT)
        assert account.is_success, account.text
        for table in maker.tables.values():
            await maker.remember(table)
        await home.client.delete("/api/session")
        records = {}
        for name, table in maker.tables.items():
            records[name] = await maker.get(f"/tables/{table['id']}/export", table["host"])
        seen = await maker.seen()
        await home.desk.hall.bots.stop()
        home.desk.hall.bots.nudge = lambda room: None  # type: ignore[method-assign]
        for slug in games:
            await maker.due(slug)
    return {"tokens": maker.tables, "seen": seen, "records": records}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "tables.sqlite"
        made = asyncio.run(fill(f"sqlite:///{file}"))
        with sqlite3.connect(file) as database:
            database.execute("PRAGMA journal_mode=DELETE")
            database.execute("UPDATE tables SET bot_until = 0, bot_owner = NULL")
            database.commit()
            database.execute("VACUUM")
        (folder / "tables.sqlite.xz").write_bytes(lzma.compress(file.read_bytes(), preset=9))
    (folder / "tokens.json").write_text(json.dumps(made["tokens"], indent=1) + "\n")
    for name in ("seen", "records"):
        (folder / f"{name}.json.xz").write_bytes(lzma.compress(json.dumps(made[name]).encode(), preset=9))


if __name__ == "__main__":
    main()
