"""Many live tables at once: how long from an action to the view that shows it, for the actor and the opponent.

`python -m tests.server.load [--tables 50,200,500,1000] [--seconds 60] [--think 10] [--game poland_1920]
[--servers 2 --postgres]`; `--all` measures one server on SQLite, and one and two on PostgreSQL, with each number of
tables: with `--seconds 20` this takes about ten minutes.

Two people sit at each table, on connections of their own, and act at random; between two actions of a table some time
passes, as at a real one. With several servers, which need PostgreSQL, the tables are dealt out among them; with
`--apart` the players of a table sit on different ones; with `--compressed` messages are compressed, as browsers ask for
it. They keep what they have of a view, as the page does, and are sent what changed. For each number of tables a row is
printed: the times, what the servers used (processor time for each action, memory for each table), and what the players
themselves used, who run on the same machine. Not a part of the suite: it measures, it does not judge.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import orjson
import uvloop
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server.cluster import cluster
from tests.server.process import Process
from vistula.server.settings import compiled

AT_THE_DOOR = 32  # people who sit down at once
HEADER = (
    "| tables | servers | database | actions | own p50 | own p99 | other p50 | other p99 | worst | errors "
    "| server CPU an action | database CPU | players' CPU | memory a table | opened in | seated in |"
)


class Table:
    """One table with its players; `own` and `other` are the seconds that were measured."""

    compressed = False  # whether messages are, as browsers ask for it

    def __init__(self, made: dict[str, Any], tokens: dict[str, str], think: float) -> None:
        self.id: str = made["table"]["id"]
        self.tokens = tokens
        self.think = think
        self.sent: dict[int, tuple[float, str]] = {}  # position after the action -> when it was sent, by whom
        self.own: list[float] = []
        self.other: list[float] = []
        self.errors = 0
        self.over = False

    async def sit(self, port: int, seat: str, door: asyncio.Semaphore, seated: asyncio.Barrier, seconds: float) -> None:
        """Come, wait until everybody is there, then play."""
        address = f"ws://127.0.0.1:{port}/api/tables/{self.id}/ws"
        await door.acquire()
        async with websockets.connect(
            address,
            max_size=None,
            compression="deflate" if self.compressed else None,
            open_timeout=60,
            ping_interval=None,
        ) as socket:
            await socket.send(text_of({"type": "hello", "token": self.tokens[seat], "parts": True}))
            message: dict[str, Any] = {}
            while message.get("type") != "position":
                message = orjson.loads(await socket.recv(decode=False))
            door.release()
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
            text = await socket.recv(decode=False)
            now = time.perf_counter()
            message = orjson.loads(text)
            sent = self.sent.get(message.get("position", -1))
            if message["type"] == "position" and sent is not None:
                (self.own if sent[1] == seat else self.other).append(now - sent[0])

    async def answer(self, socket: ClientConnection, seat: str, seen: dict[str, Any]) -> None:
        self.over = self.over or seen["view"].get("over") is not None
        if seen["choices"] is not None:
            action = random.choice(seen["choices"]["choices"])["action"]
            await asyncio.sleep(random.expovariate(1 / self.think) if self.think else 0)
            self.sent[seen["position"] + 1] = (time.perf_counter(), seat)
            await socket.send(text_of({"type": "act", "id": 1, "position": seen["position"], "action": action}))


def text_of(message: dict[str, Any]) -> str:
    return orjson.dumps(message).decode()


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


def part(measured: list[float], percent: float) -> str:
    ordered = sorted(measured)
    return f"{ordered[int((len(ordered) - 1) * percent / 100)] * 1000:.1f} ms" if ordered else "-"


def ticks_of(place: Path) -> int:
    fields = (place / "stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def used(servers: list[Process]) -> tuple[float, float]:
    """Seconds of processor time and megabytes of memory of the servers so far."""
    ticks = memory = 0
    for server in servers:
        place = Path("/proc") / str(server.pid)
        ticks += ticks_of(place)
        memory += int((place / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return ticks / os.sysconf("SC_CLK_TCK"), memory / 2**20


def used_by_database(folder: str | None) -> float:
    """Seconds of processor time of the PostgreSQL whose data lie in a folder, its children that are gone included."""
    total = 0
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if folder is not None and str((place / "cwd").readlink()).startswith(folder):
                total += ticks_of(place)
    return total / os.sysconf("SC_CLK_TCK")


async def measure(servers: list[Process], folder: str | None, tables: int, arguments: argparse.Namespace) -> str:
    """A row of the table: so many tables on these servers."""
    ports = [server.port for server in servers]
    addresses = [f"http://127.0.0.1:{port}" for port in ports]
    for address in addresses:
        (await open_tables(address, arguments.game, 1, arguments.think)).clear()  # the boards are made
    _, empty = used(servers)
    start = time.perf_counter()
    shares = [tables // len(ports) + (number < tables % len(ports)) for number in range(len(ports))]
    opening = [
        open_tables(address, arguments.game, share, arguments.think)
        for address, share in zip(addresses, shares, strict=True)
    ]
    dealt = await asyncio.gather(*opening)
    opened = time.perf_counter() - start
    everybody = [table for share in dealt for table in share]
    seated = asyncio.Barrier(sum(len(table.tokens) for table in everybody) + 1)
    door = asyncio.Semaphore(AT_THE_DOOR)
    start = time.perf_counter()
    playing = asyncio.gather(
        *(
            table.sit(ports[(home + number * arguments.apart) % len(ports)], seat, door, seated, arguments.seconds)
            for home, share in enumerate(dealt)
            for table in share
            for number, seat in enumerate(table.tokens)
        )
    )
    await seated.wait()
    sitting = time.perf_counter() - start
    gc.collect()
    gc.freeze()
    before, _ = used(servers)
    database, players = used_by_database(folder), time.process_time()
    await playing
    after, full = used(servers)
    database, players = used_by_database(folder) - database, time.process_time() - players
    acts = max(1, sum(len(table.sent) for table in everybody))
    own = [found for table in everybody for found in table.own]
    other = [found for table in everybody for found in table.other]
    each = [f"{seconds * 1000 / acts:.2f} ms" for seconds in (after - before, database, players)]
    if folder is None:
        each[1] = "–"  # SQLite is a part of the server
    cells = [
        str(tables), str(len(servers)), "PostgreSQL" if folder else "SQLite", str(acts),
        part(own, 50), part(own, 99), part(other, 50), part(other, 99),
        part([*own, *other], 100), str(sum(table.errors for table in everybody)),
        *each,
        f"{(full - empty) * 1024 / tables:.0f} kB", f"{opened:.1f} s", f"{sitting:.1f} s",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="50,200,500,1000", help="how many, one run for each number")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=10.0, help="mean seconds between two actions of a table")
    parser.add_argument("--game", default="poland_1920")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own, not SQLite")
    parser.add_argument("--all", action="store_true", help="one server on SQLite, one and two on PostgreSQL")
    parser.add_argument("--apart", action="store_true", help="the players of a table on different servers")
    parser.add_argument("--compressed", action="store_true", help="messages are compressed, as for a browser")
    arguments = parser.parse_args()
    Table.compressed = arguments.compressed
    load = ", ".join(f"{found:.1f}" for found in os.getloadavg())
    print(f"compiled: {compiled()}; an action every {arguments.think:g} s at each table; load before: {load}")
    print(HEADER + "\n" + "|---" * (HEADER.count("|") - 1) + "|", flush=True)
    numbers = [int(number) for number in arguments.tables.split(",")]
    kinds = [(arguments.servers, arguments.postgres, numbers)]
    if arguments.all:
        kinds = [(1, False, numbers), (1, True, numbers), (2, True, numbers)]
    for servers, postgres, sizes in kinds:
        for tables in sizes:
            print(row(servers, postgres, tables, arguments), flush=True)


def row(count: int, postgres: bool, tables: int, arguments: argparse.Namespace) -> str:
    """Measured on servers of its own, on a database of their own."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database, data = f"sqlite:///{folder}/tables.sqlite", None
        if postgres:
            made = stack.enter_context(cluster())
            database, data = made.create(), str(made.run.folder)
        servers = []
        try:
            for _ in range(count):
                servers.append(Process(database, arguments.game, 10_000, hurried=False))
            return uvloop.run(measure(servers, data, tables, arguments))
        finally:
            for server in servers:
                server.kill()


if __name__ == "__main__":
    main()
