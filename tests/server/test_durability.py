"""kill -9 at random moments of automatic play over the WebSocket: nothing acknowledged is lost, no table is corrupt.

The suite kills a few times; `VISTULA_KILLS=50` kills fifty times on each database, `VISTULA_KILL_GAME` names the game.
"""

import asyncio
import json
import os
import random
from pathlib import Path
from typing import Any

import httpx
import websockets

from tests.server.cluster import Cluster
from tests.server.house import SECONDS, bearer
from tests.server.process import Process

KILLS = int(os.environ.get("VISTULA_KILLS", "2"))
GAME = os.environ.get("VISTULA_KILL_GAME", "poland_1920")
TABLES = 4

Move = tuple[str, list[Any]]


class Automat:
    """One person on all sides of a table, choosing at random, who remembers every acknowledgement."""

    def __init__(self, table: str, token: str, luck: random.Random) -> None:
        self.table = table
        self.token = token
        self.luck = luck
        self.record: list[Move] = []  # what was acknowledged
        self.asked: list[Move] | None = None  # what the record will be if the last request was done
        self.position = -1
        self.over = False

    async def play(self, port: int, acknowledged: "asyncio.Queue[None]") -> None:
        """Play until the server is gone or the game is over."""
        address = f"ws://127.0.0.1:{port}/api/tables/{self.table}/ws"
        try:
            async with asyncio.timeout(10 * SECONDS), websockets.connect(address, max_size=None) as socket:
                await socket.send(json.dumps({"type": "hello", "token": self.token}))
                async for text in socket:
                    message = json.loads(text)
                    if message["type"] == "ok" and message.get("id") == 1:
                        assert self.asked is not None
                        self.record, self.asked, self.position = self.asked, None, message["position"]
                        assert message["moves"] == len(self.record)
                        acknowledged.put_nowait(None)
                    elif message["type"] == "error":
                        raise AssertionError(message)
                    elif message["type"] == "position" and message["position"] >= self.position:
                        if message["view"]["over"] is not None:
                            self.over = True
                            return
                        mine = message["view"]["to_move"][0]
                        if message["seat"] != mine:
                            await socket.send(json.dumps({"type": "sit", "seat": mine}))
                        elif message["choices"] is not None and self.asked is None:
                            await socket.send(self.request(message, mine))
        except (OSError, websockets.WebSocketException, EOFError):
            return

    def request(self, seen: dict[str, Any], seat: str) -> str:
        if seen["choices"]["undoable"] and self.luck.random() < 0.1:
            self.asked = self.record[:-1]
            return json.dumps({"type": "undo", "id": 1, "position": seen["position"], "seat": seat})
        action = self.luck.choice(seen["choices"]["choices"])["action"]
        self.asked = [*self.record, (seat, action)]
        return json.dumps({"type": "act", "id": 1, "position": seen["position"], "action": action, "seat": seat})

    async def examine(self, client: httpx.AsyncClient) -> None:
        """After a restart: the table has what was acknowledged, and at most the one request that was under way."""
        headers = bearer(self.token)
        answer = await client.get(f"/api/tables/{self.table}/replay", headers=headers)
        assert answer.status_code == 200, answer.text
        stored = [(step["seat"], step["action"]) for step in answer.json()["steps"]]
        assert stored == self.record or (self.asked is not None and stored == self.asked)
        table = (await client.get(f"/api/tables/{self.table}", headers=headers)).json()
        assert table["moves"] == len(stored)
        assert table["position"] >= self.position
        # Sound: the position that is stored is the one its record gives.
        seat = table["you"]["seats"][0]
        now = await client.get(f"/api/tables/{self.table}/position?seat={seat}", headers=headers)
        then = await client.get(f"/api/tables/{self.table}/replay/{len(stored)}?seat={seat}", headers=headers)
        assert now.status_code == then.status_code == 200, now.text + then.text
        assert now.json()["view"] == then.json()["view"]
        assert now.json()["journal"] == then.json()["journal"]
        self.record, self.asked, self.position = stored, None, table["position"]
        self.over = table["over"] is not None


async def open_table(client: httpx.AsyncClient, luck: random.Random) -> Automat:
    games = (await client.get("/api/games")).json()["games"]
    scenario = luck.choice(next(game["scenarios"] for game in games if game["slug"] == GAME))
    seats = {seat: {"kind": "you"} for seat in scenario["seats"]}
    body = {"game": GAME, "scenario": scenario["slug"], "seats": seats}
    made = (await client.post("/api/tables", json=body)).json()
    return Automat(made["table"]["id"], made["token"], luck)


async def kill_and_examine(database: str) -> None:
    luck = random.Random()
    automats: list[Automat] = []
    acknowledged = 0
    for number in range(KILLS + 1):
        server = await asyncio.to_thread(Process, database, GAME)
        try:
            address = f"http://127.0.0.1:{server.port}"
            async with httpx.AsyncClient(base_url=address, timeout=SECONDS, trust_env=False) as client:
                for automat in automats:
                    await automat.examine(client)
                automats = [automat for automat in automats if not automat.over]
                while number < KILLS and len(automats) < TABLES:
                    automats.append(await open_table(client, luck))
            if number < KILLS:
                queue: asyncio.Queue[None] = asyncio.Queue()
                playing = [asyncio.create_task(automat.play(server.port, queue)) for automat in automats]
                for _ in range(luck.randint(1, 40)):
                    async with asyncio.timeout(SECONDS):
                        await queue.get()
                    acknowledged += 1
                # Between an acknowledgement and the next, at any point of the way.
                await asyncio.sleep(luck.random() * 0.02)
                server.kill()
                await asyncio.gather(*playing)
        finally:
            server.kill()
    assert acknowledged > KILLS


async def test_kills_on_sqlite_lose_nothing_acknowledged(tmp_path: Path) -> None:
    await kill_and_examine(f"sqlite:///{tmp_path / 'tables.sqlite'}")


async def test_kills_on_postgresql_lose_nothing_acknowledged(cluster: Cluster) -> None:
    await kill_and_examine(cluster.create())
