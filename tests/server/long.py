"""A long time at many tables, compressed: `python -m tests.server.long [--tables 300] [--actions 100000] [--rooms 50]`.

Random players come to tables chosen at random, act some times over the WebSocket and leave, so that rooms are forgotten
and read again all the time; now and then somebody takes back what can be taken back. A table takes the more memory the
longer its game is, so games are as long on the first day as on the last: they have gone on for a while when the run
begins, some for long and some not, and for each one that ends or is given up (`LIFE`) another begins. At each tenth it
tells the server's memory, the mean of all looks since the tenth before, which must not grow any more when the first
third is over (`--growth`: by how many percent at most). At the end it compares every table's position with the one its
replay gives, and lets every game that is not over go on by one more action.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from statistics import mean
from typing import Any

import httpx
import orjson
import uvloop
import websockets

import vistula
from tests.server.house import bearer
from tests.server.load import text_of, used
from tests.server.process import Process
from vistula.core.record import Record

AT_ONCE = 8
VISIT = 25  # actions of a visit, at most
LIFE = 600  # moves after which a game is given up
PLAIN = {"accept-encoding": "identity"}  # packing and unpacking would take more time than play
TENTHS = 10  # the memory is told at each of them
SETTLED = 4  # the first of them after the first third: from then on the memory is flat


class Table:
    def __init__(self, made: dict[str, Any], game: str, port: int) -> None:
        self.game = game
        self.path = f"/api/tables/{made['table']['id']}"
        self.address = f"ws://127.0.0.1:{port}{self.path}/ws"
        self.token: str = made["token"]
        self.moves: int = made["table"]["moves"]
        self.over = False
        self.lock = asyncio.Lock()

    async def visit(self, luck: random.Random, most: int) -> int:
        """Act so many times, for whoever is to move, or until the game is over; how often that was."""
        done, acted_on = 0, -1
        view: dict[str, Any] = {}
        opened = websockets.connect(self.address, max_size=None, compression=None, ping_interval=None, open_timeout=600)
        async with self.lock, opened as socket:
            await socket.send(text_of({"type": "hello", "token": self.token, "parts": True}))
            async for text in socket:
                message = orjson.loads(text)
                if message["type"] == "error":
                    raise SystemExit(f"{self.path}: {message}")
                if message["type"] == "ok":
                    done += 1
                    if done == most:
                        break
                if message["type"] != "position":
                    continue
                self.moves = message["moves"]
                view = {name: view[name] for name in message.get("same", ())} | message["view"]
                if view["over"] is not None:
                    self.over = True
                    break
                mine = view["to_move"][0]
                if message["seat"] != mine:
                    await socket.send(text_of({"type": "sit", "seat": mine}))
                elif message["choices"] is not None and message["position"] > acted_on:
                    acted_on = message["position"]
                    await socket.send(wish(message, mine, luck))
        return done

    async def compare(self, client: httpx.AsyncClient) -> None:
        """The position is the one its replay gives, for every seat."""
        headers = bearer(self.token)
        table = (await client.get(self.path, headers=headers)).json()
        for seat in table["you"]["seats"]:
            now = (await client.get(f"{self.path}/position?seat={seat}", headers=headers)).json()
            then = (await client.get(f"{self.path}/replay/{now['moves']}?seat={seat}", headers=headers)).json()
            parts = [name for name in now["view"] if now["view"][name] != then["view"].get(name)]
            parts += ["journal"] * (now["journal"] != then["journal"])
            if parts:
                where = f"{self.path} ({self.game}, {table['scenario']}, {now['moves']} moves)"
                raise SystemExit(f"{where}: the replay differs from the position for {seat}: {', '.join(parts)}")


def wish(seen: dict[str, Any], seat: str, luck: random.Random) -> str:
    """What somebody does who is asked this."""
    made = {"id": 1, "position": seen["position"], "seat": seat}
    if seen["choices"]["undoable"] and luck.random() < 0.05:
        return text_of({"type": "undo", **made})
    return text_of({"type": "act", "action": luck.choice(seen["choices"]["choices"])["action"], **made})


def begun(slug: str, luck: random.Random) -> Record:
    """A game that random players have begun: any moment of any game's life is as likely as any other."""
    game = vistula.game(slug)
    while True:
        scenario, age = luck.choice(list(game.scenarios)), luck.randrange(LIFE)
        record = Record(game, scenario, luck.getrandbits(60))
        while len(record.actions) < age and not record.state.over:
            seat = record.state.to_move[0]
            record.play(seat, luck.choice(record.state.choices(seat)))
        if not record.state.over:
            return record


class Club:
    """A server and the tables on it."""

    def __init__(self, server: Process, client: httpx.AsyncClient, seed: int) -> None:
        self.server = server
        self.client = client
        self.luck = random.Random(seed)
        self.tables: list[Table] = []
        self.left: list[Table] = []  # over, or given up
        self.done = self.visits = 0
        self.looks: list[float] = []  # megabytes of the server since the last tenth
        self.memory: list[float] = []  # and their mean at each tenth
        self.start = time.monotonic()

    async def open_tables(self, count: int) -> None:
        slugs = vistula.slugs()
        for number in range(count):
            slug = slugs[number % len(slugs)]
            record = begun(slug, self.luck).to_json()
            self.tables.append(await self.open_table(slug, record["scenario"], "/api/import", {"record": record}))

    async def open_table(self, slug: str, scenario: Any, where: str, wish: dict[str, Any]) -> Table:
        asked = await self.client.get(f"/api/games/{slug}/seats", params={"scenario": scenario})
        seats = {seat: {"kind": "you"} for seat in asked.json()["seats"]}
        answer = await self.client.post(where, json={**wish, "seats": seats})
        if answer.status_code != 201:
            raise SystemExit(f"{slug}, {scenario}: {answer.text}")
        return Table(answer.json(), slug, self.server.port)

    async def begin_another(self, slug: str) -> Table:
        scenario = self.luck.choice(list(vistula.game(slug).scenarios))
        return await self.open_table(slug, scenario, "/api/tables", {"game": slug, "scenario": scenario})

    async def play(self, actions: int) -> None:
        """Go from table to table until so many actions are done by everybody."""
        step = max(1, actions // TENTHS)
        while self.done < actions:
            table = self.luck.choice(self.tables)
            if table.lock.locked():
                await asyncio.sleep(0)
                continue
            done = await table.visit(self.luck, self.luck.randint(1, VISIT))
            self.visits += 1
            self.looks.append(own_memory(self.server))
            if (self.done + done) // step > self.done // step:
                self.tell(f"{self.done + done} actions")
                self.memory.append(mean(self.looks))
                self.looks = []
            self.done += done
            if (table.over or table.moves >= LIFE) and table in self.tables:
                self.tables.remove(table)
                self.left.append(table)
                self.tables.append(await self.begin_another(table.game))

    async def compare(self) -> None:
        for table in self.left + self.tables:
            await table.compare(self.client)
            if not table.over and await table.visit(self.luck, 1) == 0 and not table.over:
                raise SystemExit(f"{table.path}: frozen")

    def tell(self, what: str) -> None:
        """Say how long it took and what the server used: its own memory, in the mean and at most."""
        seconds, whole = used([self.server])
        looks = self.looks or [own_memory(self.server)]
        since = time.monotonic() - self.start
        moves = f"{mean(table.moves for table in self.tables):.0f} moves a table"
        memory = f"{mean(looks):.1f} MB of its own, {max(looks):.1f} at most, {whole:.1f} now with the libraries"
        print(f"{what}, {since:.0f} s, server {seconds:.0f} s of processor, {moves}, {memory}", flush=True)

    def growth(self) -> float:
        """By how many percent the memory grew after the first third, at most."""
        settled, *later = self.memory[SETTLED - 1 :]
        return 100 * (max(later) / settled - 1)


def own_memory(server: Process) -> float:
    """Megabytes without what is read from files, such as the compiled rules."""
    status = Path(f"/proc/{server.pid}/status").read_text(encoding="utf-8")
    return int(status.partition("RssAnon:")[2].split()[0]) / 1024


async def run(server: Process, arguments: argparse.Namespace) -> None:
    address = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=address, timeout=600, trust_env=False, headers=PLAIN) as client:
        club = Club(server, client, arguments.seed)
        await club.open_tables(arguments.tables)
        club.tell(f"{len(club.tables)} tables")
        await asyncio.gather(*(club.play(arguments.actions) for _ in range(AT_ONCE)))
        growth = club.growth()
        print(f"memory after the first third: {growth:+.1f} % at most", flush=True)
        await club.compare()
        club.tell("all compared")
        print(
            f"{club.done} actions in {club.visits} visits at {len(club.tables)} tables and {len(club.left)} that "
            "ended or were given up: every position equals its replay, none is frozen"
        )
        if growth > arguments.growth:
            raise SystemExit(f"the memory is not flat: {growth:.1f} %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--actions", type=int, default=100_000)
    parser.add_argument("--rooms", type=int, default=50, help="tables the server keeps at hand, with 100 moves each")
    parser.add_argument("--seed", type=int, default=1920)
    parser.add_argument("--growth", type=float, default=2.0, help="percent of memory after the first third, at most")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"sqlite:///{folder}/tables.sqlite", "all", arguments.rooms)
        try:
            uvloop.run(run(server, arguments))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
