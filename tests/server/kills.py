"""kill -9 at random moments of automatic play over the WebSocket: nothing acknowledged is lost, no table is corrupt.

`python -m tests.server.kills --kills 200` on SQLite; `--kills 100 --postgres --servers 2` on PostgreSQL with two
servers, of which one or both are killed each time; `--game`, `--bot`, `--tables`. The suite kills a few times.

At one table in four a computer plays along; a server keeps few rooms at hand, so they are forgotten and read again all
the time. After each kill every table has what was acknowledged and at most the one request that was under way, and its
position is the one its record gives. Before every fifth kill, and at the end, every table that is not over takes an
action: none is frozen.
"""

import argparse
import asyncio
import contextlib
import json
import random
import signal
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import websockets

from tests.server.cluster import cluster
from tests.server.house import SECONDS, bearer
from tests.server.process import Nursery, Process

EVERY = 5  # of so many kills one comes only when every table has moved
TELL = 10  # kills from one word to the next
AT_HAND = 2  # rooms a server keeps: the others are forgotten, and read again when somebody comes

PASSED = ("pass", "done")  # a question with a single answer is not put to one who is alone with computers

Move = tuple[str, list[Any]]


class Automat:
    """One person on all sides of a table, or on one against the computer, choosing at random, who remembers every
    acknowledgement."""

    def __init__(self, table: str, token: str, seats: list[str], luck: random.Random) -> None:
        self.table = table
        self.seats = seats
        self.token = token
        self.luck = luck
        self.record: list[Move] = []  # what was acknowledged
        self.asked: list[Move] | None = None  # what the record will be if the last request was done
        self.acted_on = -1  # the position of that request
        self.position = -1
        self.acknowledged = 0
        self.over = False
        self.heard = "nothing"  # the last message, for who wants to know why nothing happens

    def __str__(self) -> str:
        asked = f"asked for {self.asked[-1:]}" if self.asked is not None else "asked for nothing"
        return f"{self.table} as {self.seats}: {asked} at position {self.position}, over {self.over}, {self.heard}"

    async def play(self, server: Process, queue: "asyncio.Queue[None]", most: int = 10**9) -> None:
        """Play until the server is killed, the game is over, or so many actions are acknowledged."""
        enough = self.acknowledged + most
        address = f"ws://127.0.0.1:{server.port}/api/tables/{self.table}/ws"
        patience: dict[str, Any] = {"open_timeout": 5 * SECONDS, "ping_interval": None, "compression": None}
        try:
            async with websockets.connect(address, max_size=None, **patience) as socket:
                await socket.send(json.dumps({"type": "hello", "token": self.token}))
                async for text in socket:
                    message = json.loads(text)
                    self.hears(message)
                    if message["type"] == "ok" and message.get("id") == 1:
                        assert self.asked is not None
                        assert message["moves"] >= len(self.asked)
                        self.done(message["position"])
                        queue.put_nowait(None)
                        if self.acknowledged == enough:
                            return
                    elif message["type"] == "error":
                        raise AssertionError(message)
                    elif message["type"] == "position" and message["position"] >= self.position:
                        if message["view"]["over"] is not None:
                            self.over = True
                            return
                        mine = message["view"]["to_move"][0]
                        if mine not in self.seats:  # the computer thinks
                            continue
                        if message["seat"] != mine:
                            await socket.send(json.dumps({"type": "sit", "seat": mine}))
                        elif message["choices"] is not None and self.asked is None:
                            await socket.send(self.request(message, mine))
            assert server.killed, f"a server that lives hung up: {self}"
        except (OSError, websockets.WebSocketException, EOFError):
            if not server.killed:
                raise

    def waits_since(self, acknowledged: int) -> bool:
        return not self.over and self.acknowledged == acknowledged

    def hears(self, message: dict[str, Any]) -> None:
        to_move = message["view"]["to_move"] if message["type"] == "position" else ""
        self.heard = f"heard {message['type']} {message.get('position', '')} {message.get('seat', '')} {to_move}"

    def request(self, seen: dict[str, Any], seat: str) -> str:
        self.acted_on = seen["position"]
        if seen["choices"]["undoable"] and self.luck.random() < 0.1:
            self.asked = self.record[:-1]
            return json.dumps({"type": "undo", "id": 1, "position": seen["position"], "seat": seat})
        action = self.luck.choice(seen["choices"]["choices"])["action"]
        self.asked = [*self.record, (seat, action)]
        return json.dumps({"type": "act", "id": 1, "position": seen["position"], "action": action, "seat": seat})

    def done(self, position: int) -> None:
        """What was asked for last was acknowledged."""
        assert self.asked is not None
        self.record, self.asked, self.position = self.asked, None, position
        self.acknowledged += 1

    async def examine(self, client: httpx.AsyncClient) -> None:
        """After a restart: the table has what was acknowledged, and at most the one request that was under way."""
        headers = bearer(self.token)
        table, steps = await self.look(client)
        if self.asked is not None and table["position"] == self.acted_on:
            await self.settle(client)
            table, steps = await self.look(client)
        stored = [(step["seat"], step["action"]) for step in steps if step["seat"] in self.seats]
        done = self.asked is not None and self.holds(stored, self.asked)
        assert done or self.holds(stored, self.record), (str(self), self.record, stored)
        assert table["moves"] == len(steps)
        assert table["position"] >= self.position
        # Sound: the position that is stored is the one its record gives.
        seat = table["you"]["seats"][0]
        now = await client.get(f"/api/tables/{self.table}/position?seat={seat}", headers=headers)
        moves = now.json()["moves"]
        then = await client.get(f"/api/tables/{self.table}/replay/{moves}?seat={seat}", headers=headers)
        assert now.status_code == then.status_code == 200, now.text + then.text
        assert now.json()["view"] == then.json()["view"]
        assert now.json()["journal"] == then.json()["journal"]
        self.record, self.asked, self.position = stored, None, table["position"]
        self.over = table["over"] is not None

    async def look(self, client: httpx.AsyncClient) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        """The table and its moves, as of one position: a computer may move on between two looks."""
        headers = bearer(self.token)
        while True:
            before = await client.get(f"/api/tables/{self.table}", headers=headers)
            moves = await client.get(f"/api/tables/{self.table}/replay", headers=headers)
            after = await client.get(f"/api/tables/{self.table}", headers=headers)
            assert before.status_code == moves.status_code == after.status_code == 200, before.text + moves.text
            if before.json()["position"] == after.json()["position"]:
                return after.json(), moves.json()["steps"]

    async def settle(self, client: httpx.AsyncClient) -> None:
        """The request that was under way is not done, but may be yet: a server that lives goes on when we hang up, and
        PostgreSQL does what it read from a dead one. Act on the same position: only one of the two goes through."""
        headers = bearer(self.token)
        table = (await client.get(f"/api/tables/{self.table}", headers=headers)).json()
        mine = table["to_move"][0]
        seen = await client.get(f"/api/tables/{self.table}/position?seat={mine}", headers=headers)
        if seen.json()["position"] != self.acted_on:
            return
        action = self.luck.choice(seen.json()["choices"]["choices"])["action"]
        wish = {"position": self.acted_on, "action": action, "seat": mine}
        answer = await client.post(f"/api/tables/{self.table}/actions", json=wish, headers=headers)
        if answer.status_code == 200:
            self.asked = [*self.record, (mine, action)]
            self.done(answer.json()["position"])
        else:
            assert answer.json()["error"]["code"] == "stale", answer.text

    def holds(self, stored: list[Move], record: list[Move]) -> bool:
        """Whether that is all that is stored, besides what is passed for one who is alone with computers."""
        rest = iter(record)
        wanted = next(rest, None)
        for move in stored:
            if move == wanted:
                wanted = next(rest, None)
            elif len(self.seats) > 1 or move[1][0] not in PASSED:
                return False
        return wanted is None


async def open_table(client: httpx.AsyncClient, luck: random.Random, game: str, bot: str | None) -> Automat:
    games = (await client.get("/api/games")).json()["games"]
    scenario = luck.choice(next(found["scenarios"] for found in games if found["slug"] == game))
    seats: dict[str, Any] = {seat: {"kind": "you"} for seat in scenario["seats"]}
    if bot is not None:
        seats[scenario["seats"][1]] = {"kind": "bot", "bot": bot}
    body = {"game": game, "scenario": scenario["slug"], "seats": seats}
    made = (await client.post("/api/tables", json=body)).json()
    mine = [seat for seat, wish in seats.items() if wish["kind"] == "you"]
    return Automat(made["table"]["id"], made["token"], mine, luck)


class Siege:
    """Servers that are killed again and again, and the tables on them."""

    def __init__(self, database: str, servers: int, game: str, bot: str, tables: int, seed: int) -> None:
        self.database = database
        self.game = game
        self.bot = bot
        self.tables = tables
        self.luck = random.Random(seed)
        self.running: list[Process | None] = [None] * servers
        self.automats: list[Automat] = []
        self.killed = 0
        self.finished: list[Automat] = []
        self.nursery = Nursery()

    @property
    def acknowledged(self) -> int:
        return sum(automat.acknowledged for automat in self.automats + self.finished)

    async def start(self) -> None:
        for at, server in enumerate(self.running):
            if server is None:
                make = partial(Process, self.database, self.game, AT_HAND, nursery=self.nursery)
                self.running[at] = await asyncio.to_thread(make)

    def kill(self, at: int) -> None:
        server = self.running[at]
        if server is not None:
            server.kill()
            self.running[at] = None

    def server(self, at: int) -> Process:
        server = self.running[at % len(self.running)]
        assert server is not None
        return server

    async def examine(self, open_more: bool) -> None:
        """Every table as it should be; those that are over make room for new ones."""
        address = f"http://127.0.0.1:{self.server(self.killed).port}"
        plain = {"accept-encoding": "identity"}  # packing and unpacking would take more time than play
        async with httpx.AsyncClient(base_url=address, timeout=5 * SECONDS, trust_env=False, headers=plain) as client:
            for automat in self.automats:
                await automat.examine(client)
            self.finished += [automat for automat in self.automats if automat.over]
            self.automats = [automat for automat in self.automats if not automat.over]
            while open_more and len(self.automats) < self.tables:
                alone = len([automat for automat in self.automats if len(automat.seats) == 1])
                bot = self.bot if alone < max(1, self.tables // 4) else None
                self.automats.append(await open_table(client, self.luck, self.game, bot))

    async def round(self) -> None:
        """Play for a while, then kill: between an acknowledgement and the next, at any point of the way. Now and then
        not before every table has moved: a table that is frozen until its server dies would not show at the end."""
        await self.start()
        await self.examine(open_more=True)
        queue: asyncio.Queue[None] = asyncio.Queue()
        playing = [
            asyncio.create_task(automat.play(self.server(at), queue)) for at, automat in enumerate(self.automats)
        ]
        before = [automat.acknowledged for automat in self.automats]
        wanted, all_move = self.luck.randint(1, 40), self.killed % EVERY == EVERY - 1
        heard = 0
        while heard < wanted or (all_move and any(map(Automat.waits_since, self.automats, before))):
            got = asyncio.create_task(queue.get())
            waiting = [task for task in playing if not task.done()]
            await asyncio.wait([got, *waiting], return_when=asyncio.FIRST_COMPLETED, timeout=5 * SECONDS)
            for task in playing:
                if task.done():
                    task.result()
            if not got.done():
                got.cancel()
                if not waiting:  # all games are over
                    break
                if all(not task.done() for task in waiting):
                    raise AssertionError("nothing happens:\n" + "\n".join(map(str, self.automats)))
            else:
                heard += 1
        doomed = self.luck.sample(range(len(self.running)), self.luck.randint(1, len(self.running)))
        for at in doomed:
            await asyncio.sleep(self.luck.random() * 0.02)
            self.kill(at)
        self.killed += 1
        for task in playing:  # those at a server that lives hang up in the middle
            task.cancel()
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def last(self) -> None:
        """Nothing is frozen: every table that is not over takes one more action, and is as it should be after it."""
        await self.start()
        await self.examine(open_more=False)
        queue: asyncio.Queue[None] = asyncio.Queue()
        async with asyncio.timeout(10 * SECONDS), asyncio.TaskGroup() as together:
            for at, automat in enumerate(self.automats):
                together.create_task(automat.play(self.server(at), queue, most=1))
        await self.examine(open_more=False)

    async def go(self, kills: int, tell: Callable[[str], None] | None = None) -> None:
        try:
            while self.killed < kills:
                await self.round()
                if tell is not None and self.killed % TELL == 0:
                    tell(f"{self.killed} kills: {self.acknowledged} acknowledged actions")
            await self.last()
        finally:
            for at in range(len(self.running)):
                self.kill(at)
            self.nursery.close()

    def __str__(self) -> str:
        tables = len(self.automats) + len(self.finished)
        return (
            f"{self.killed} kills of {len(self.running)} at {self.game}: {self.acknowledged} acknowledged actions at "
            f"{tables} tables, none lost; every position is its replay's; no table is frozen"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own, not SQLite")
    parser.add_argument("--game", default="poland_1920")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # who is ended takes his servers with him
    with contextlib.ExitStack() as stack:
        if asked.postgres:
            database = stack.enter_context(cluster()).create()
        else:
            database = f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/tables.sqlite"
        siege = Siege(database, asked.servers, asked.game, asked.bot, asked.tables, asked.seed)
        print(f"seed {asked.seed}", flush=True)
        asyncio.run(siege.go(asked.kills, partial(print, flush=True)))
        print(siege)


if __name__ == "__main__":
    main()
