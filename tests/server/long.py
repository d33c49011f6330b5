"""A long time at many tables, compressed: `python -m tests.server.long [--tables 300] [--actions 100000] [--rooms 50]`.

Random players act over HTTP at tables chosen at random, so that rooms are forgotten and read again all the time; now
and then somebody takes back what can be taken back. For each game that ends another begins, so that there are always as
many. Every so often it tells the server's memory; at the end it compares every table's position with the one its replay
gives, and lets every game that is not over go on by one more action.
"""

import argparse
import asyncio
import random
import tempfile
import time
from typing import Any

import httpx

from tests.server.house import bearer
from tests.server.load import used
from tests.server.process import Process

AT_ONCE = 8


class Table:
    def __init__(self, made: dict[str, Any], game: dict[str, Any]) -> None:
        self.game = game
        self.path = f"/api/tables/{made['table']['id']}"
        self.headers = bearer(made["token"])
        self.over = False
        self.lock = asyncio.Lock()

    async def step(self, client: httpx.AsyncClient, luck: random.Random) -> bool:
        """One action of whoever is to move; False if the game is over."""
        async with self.lock:
            seen = (await client.get(f"{self.path}/position", headers=self.headers)).json()  # of whoever is to move
            if seen["view"]["over"] is not None:
                self.over = True
                return False
            body: dict[str, Any] = {"seat": seen["seat"], "position": seen["position"]}
            if seen["choices"]["undoable"] and luck.random() < 0.05:
                answer = await client.post(f"{self.path}/undo", json=body, headers=self.headers)
            else:
                body["action"] = luck.choice(seen["choices"]["choices"])["action"]
                answer = await client.post(f"{self.path}/actions", json=body, headers=self.headers)
            if not answer.is_success:
                raise SystemExit(f"{self.path}: {answer.text}")
            return True

    async def compare(self, client: httpx.AsyncClient) -> None:
        """The position is the one its replay gives, for every seat."""
        table = (await client.get(self.path, headers=self.headers)).json()
        for seat in table["you"]["seats"]:
            now = (await client.get(f"{self.path}/position?seat={seat}", headers=self.headers)).json()
            then = (await client.get(f"{self.path}/replay/{now['moves']}?seat={seat}", headers=self.headers)).json()
            if now["view"] != then["view"] or now["journal"] != then["journal"]:
                raise SystemExit(f"{self.path}: the replay differs from the position for {seat}")


async def open_tables(client: httpx.AsyncClient, count: int, luck: random.Random) -> list[Table]:
    games = (await client.get("/api/games")).json()["games"]
    return [await open_table(client, games[number % len(games)], luck) for number in range(count)]


async def open_table(client: httpx.AsyncClient, game: dict[str, Any], luck: random.Random) -> Table:
    scenario = luck.choice(game["scenarios"])
    body: dict[str, Any] = {"game": game["slug"], "scenario": scenario["slug"]}
    seats = (await client.get(f"/api/games/{game['slug']}/seats", params={"scenario": scenario["slug"]})).json()
    body["seats"] = {seat: {"kind": "you"} for seat in seats["seats"]}
    return Table((await client.post("/api/tables", json=body)).json(), game)


async def run(server: Process, arguments: argparse.Namespace) -> None:
    luck = random.Random(arguments.seed)
    address = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=address, timeout=600, trust_env=False) as client:
        tables = await open_tables(client, arguments.tables, luck)
        ended: list[Table] = []
        done = 0
        start = time.monotonic()

        async def play() -> None:
            nonlocal done
            while done < arguments.actions:
                table = luck.choice(tables)
                if table.lock.locked():
                    await asyncio.sleep(0)
                    continue
                if not await table.step(client, luck):
                    if table in tables:
                        tables.remove(table)
                        ended.append(table)
                        tables.append(await open_table(client, table.game, luck))
                else:
                    done += 1
                    if done % max(1, arguments.actions // 10) == 0:
                        print(
                            f"{done} actions, {time.monotonic() - start:.0f} s, {used([server])[1]:.0f} MB", flush=True
                        )

        await asyncio.gather(*(play() for _ in range(AT_ONCE)))
        for table in ended + tables:
            await table.compare(client)
            if not table.over:
                await table.step(client, luck)
        print(
            f"{done} actions at {len(tables)} tables and {len(ended)} that ended: every position equals its replay, "
            "none is frozen"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--actions", type=int, default=100_000)
    parser.add_argument("--rooms", type=int, default=50, help="tables the server keeps at hand")
    parser.add_argument("--seed", type=int, default=1920)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"sqlite:///{folder}/tables.sqlite", "all", arguments.rooms)
        try:
            asyncio.run(run(server, arguments))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
