"""Many live tables at once: how long from an action to the view that shows it, for the actor and the opponent.

`python -m tests.server.load [--tables 200] [--seconds 30] [--think 2] [--game poland_1920] [--database …]`

Two people sit at each table, on connections of their own, and act at random; between two actions of a table a little
time passes, as at a real one. Not a part of the suite: it measures, it does not judge.
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.process import Process


class Table:
    """One table with its players; `own` and `other` are the seconds that were measured."""

    def __init__(self, made: dict[str, Any], tokens: dict[str, str], think: float) -> None:
        self.id: str = made["table"]["id"]
        self.tokens = tokens
        self.think = think
        self.sent: dict[int, tuple[float, str]] = {}  # position after the action -> when it was sent, by whom
        self.own: list[float] = []
        self.other: list[float] = []
        self.errors = 0
        self.over = False

    async def sit(self, port: int, seat: str, seated: asyncio.Barrier, seconds: float) -> None:
        """Come, wait until everybody is there, then play."""
        address = f"ws://127.0.0.1:{port}/api/tables/{self.id}/ws"
        async with websockets.connect(address, max_size=None, compression=None, open_timeout=60) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.tokens[seat]}))
            message: dict[str, Any] = {}
            while message.get("type") != "position":
                message = json.loads(await socket.recv())
            await seated.wait()
            try:
                async with asyncio.timeout(seconds):
                    await self.play(socket, seat, message)
            except TimeoutError:
                return

    async def play(self, socket: ClientConnection, seat: str, message: dict[str, Any]) -> None:
        while not self.over:
            if message["type"] == "error":
                self.errors += 1
            if message["type"] == "position":
                await self.answer(socket, seat, message)
            message = json.loads(await socket.recv())
            sent = self.sent.get(message.get("position", -1))
            if message["type"] == "position" and sent is not None:
                (self.own if sent[1] == seat else self.other).append(time.perf_counter() - sent[0])

    async def answer(self, socket: ClientConnection, seat: str, seen: dict[str, Any]) -> None:
        self.over = self.over or seen["view"]["over"] is not None
        if seen["choices"] is not None:
            await asyncio.sleep(random.expovariate(1 / self.think) if self.think else 0)
            action = random.choice(seen["choices"]["choices"])["action"]
            self.sent[seen["position"] + 1] = (time.perf_counter(), seat)
            await socket.send(json.dumps({"type": "act", "id": 1, "position": seen["position"], "action": action}))


async def open_tables(address: str, game: str, count: int, think: float) -> list[Table]:
    made = []
    async with httpx.AsyncClient(base_url=address, timeout=60, trust_env=False) as client:
        games = (await client.get("/api/games")).json()["games"]
        scenario = next(found["scenarios"][0] for found in games if found["slug"] == game)
        first, *others = scenario["seats"]
        seats = {first: {"kind": "you"}} | {seat: {"kind": "link"} for seat in others}
        for _ in range(count):
            body = {"game": game, "scenario": scenario["slug"], "seats": seats}
            opened = (await client.post("/api/tables", json=body)).json()
            made.append(Table(opened, {first: opened["token"], **opened["links"]}, think))
    return made


def line(name: str, measured: list[float]) -> str:
    ordered = sorted(measured)
    if not ordered:
        return f"{name}: nothing measured"
    shown = [f"p{part} {ordered[(len(ordered) - 1) * part // 100] * 1000:.1f} ms" for part in (50, 90, 99)]
    return f"{name}: {len(ordered)} views, {', '.join(shown)}, worst {ordered[-1] * 1000:.1f} ms"


async def measure(port: int, arguments: argparse.Namespace) -> None:
    tables = await open_tables(f"http://127.0.0.1:{port}", arguments.game, arguments.tables, arguments.think)
    seated = asyncio.Barrier(sum(len(table.tokens) for table in tables))
    start = time.perf_counter()
    playing = [table.sit(port, seat, seated, arguments.seconds) for table in tables for seat in table.tokens]
    await asyncio.gather(*playing)
    seconds = time.perf_counter() - start
    acts, errors = sum(len(table.sent) for table in tables), sum(table.errors for table in tables)
    print(
        f"{len(tables)} tables, all seated after {seconds - arguments.seconds:.1f} s; {acts} actions, {errors} errors"
    )
    print(line("from action to the actor's view", [found for table in tables for found in table.own]))
    print(line("from action to the opponent's view", [found for table in tables for found in table.other]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=2.0, help="mean seconds between two actions of a table")
    parser.add_argument("--game", default="poland_1920")
    parser.add_argument("--database", default="")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(arguments.database or f"sqlite:///{folder}/tables.sqlite", arguments.game)
        try:
            asyncio.run(measure(server.port, arguments))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
