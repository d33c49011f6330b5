"""A real server for a test, in the test's own loop, and people who visit it."""

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import httpx
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from tests.server import toy
from vistula.server.app import create_app
from vistula.server.desk import Desk
from vistula.server.gate import Gate, protocol
from vistula.server.settings import Bucket, Settings

SECONDS = int(os.environ.get("VISTULA_PATIENCE", "60"))  # the longest a test waits, on however busy a machine
PLENTY = Bucket(1_000_000, 1_000_000)


def toy_settings(database: str, **more: Any) -> Settings:
    """A server of the toy game that no test can flood by accident."""
    base: dict[str, Any] = {
        "database": database,
        "drawings": None,
        "connection_flood": PLENTY,
        "address_flood": PLENTY,
        "password_flood": PLENTY,
        "name_flood": PLENTY,
        "table_flood": PLENTY,
        "game": toy.game,
        "games": toy.games,
        "player": toy.player,
        "bots": toy.bots,
    }
    return Settings(**(base | more))


class Player:
    """One page at a table: says hello, then asks and listens."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.number = 0
        self.unread: list[dict[str, Any]] = []  # heard, and put back to be read again

    async def next(self) -> dict[str, Any]:
        if self.unread:
            return self.unread.pop(0)
        async with asyncio.timeout(SECONDS):
            text = await self.socket.recv()
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        return message

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of that type with these values; what comes before it is kept in `heard`."""
        while True:
            message = await self.next()
            if message["type"] == kind and all(message.get(key) == value for key, value in wanted.items()):
                return message

    async def say(self, kind: str, **more: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **more}))

    async def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        self.number += 1
        await self.say(kind, id=self.number, **more)
        while True:
            message = await self.next()
            if message.get("id") == self.number:
                return message

    def journal(self) -> list[str]:
        """The journal as the page has put it together from all positions."""
        lines: list[str] = []
        for message in self.heard:
            if message["type"] == "position":
                lines = lines[: message["journal"]["from"]] + [line["text"] for line in message["journal"]["lines"]]
        return lines

    async def closed(self) -> int:
        """The code the server closes with."""
        async with asyncio.timeout(SECONDS):
            with contextlib.suppress(websockets.ConnectionClosed):
                while True:
                    await self.next()
        assert self.socket.close_code is not None
        return self.socket.close_code


class House:
    """The server's address, a client for it, and its inside."""

    def __init__(self, app: Any, port: int, client: httpx.AsyncClient, gate: Gate) -> None:
        self.app = app
        self.gate = gate
        self.port = port
        self.client = client

    @property
    def desk(self) -> Desk:
        desk: Desk = self.app.state.desk
        return desk

    async def open_table(self, seats: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        wanted = seats if seats is not None else {"red": {"kind": "you"}, "blue": {"kind": "link"}}
        answer = await self.client.post(
            "/api/tables", json={"game": "toy", "scenario": "duel", "seats": wanted, **more}
        )
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def act(self, table: str, token: str, position: int, *action: Any, **more: Any) -> httpx.Response:
        body = {"position": position, "action": list(action), **more}
        return await self.client.post(f"/api/tables/{table}/actions", json=body, headers=bearer(token))

    @asynccontextmanager
    async def visit(self, table: str, token: str | None = None, **hello: Any) -> AsyncIterator[Player]:
        """A page that said hello."""
        async with self.socket(table) as player:
            await player.say("hello", token=token, **hello)
            yield player

    @asynccontextmanager
    async def socket(self, table: str, **headers: str) -> AsyncIterator[Player]:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/ws"
        opened = websockets.connect(address, max_size=None, additional_headers=headers, open_timeout=SECONDS)
        async with opened as socket:
            yield Player(socket)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


class QuietServer(uvicorn.Server):
    """A server that leaves the signals to the test runner."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def served(port: int, app: Any = None, gate: Gate | None = None) -> AsyncIterator[House]:
    """A visitor's way into a server that runs already."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS, trust_env=False) as client:
        yield House(app, port, client, gate or Gate(0, 0))


@asynccontextmanager
async def house(settings: Settings) -> AsyncIterator[House]:
    app = create_app(settings)
    gate = Gate(10_000, settings.connections_each)
    config = uvicorn.Config(
        app, port=0, log_level="error", ws_max_size=settings.body_limit, timeout_graceful_shutdown=2,
        http=protocol(gate, settings),
    )  # fmt: skip
    server = QuietServer(config)
    serving = asyncio.create_task(server.serve())
    async with asyncio.timeout(SECONDS):
        while not server.started:
            if serving.done():
                serving.result()
            await asyncio.sleep(0)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        async with served(port, app, gate) as made:
            yield made
    finally:
        server.should_exit = True
        async with asyncio.timeout(SECONDS):
            await serving
