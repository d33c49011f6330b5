"""Your-turn webhooks: only to public addresses, once, without following anybody."""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tests.server.house import SECONDS, House, bearer, house, toy_settings
from vistula.server import webhooks
from vistula.server.errors import Problem


class Mailbox:
    """A small HTTP server that keeps what it is sent."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.post: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.port = 0

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1]) for line in head.splitlines() if line.lower().startswith("content-length")
        )
        self.post.put_nowait((head, await reader.readexactly(length)))
        writer.write(self.answer)
        await writer.drain()
        writer.close()

    async def raw(self) -> tuple[str, bytes]:
        async with asyncio.timeout(SECONDS):
            return await self.post.get()

    async def next(self) -> tuple[str, dict[str, Any]]:
        head, body = await self.raw()
        return head, json.loads(body)


@asynccontextmanager
async def mailbox(
    address: str = "127.0.0.1", port: int = 0, answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n"
) -> AsyncIterator[Mailbox]:
    made = Mailbox(answer)
    server = await asyncio.start_server(made.take, address, port)
    made.port = server.sockets[0].getsockname()[1]
    async with server:
        yield made


async def give_webhook(home: House, made: dict[str, Any], url: str) -> int:
    path = f"/api/tables/{made['table']['id']}/seats/blue"
    answer = await home.client.put(path, json={"webhook": url}, headers=bearer(made["links"]["blue"]))
    return answer.status_code


async def test_the_absent_player_is_told_that_it_is_their_turn(database: str) -> None:
    redirect = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
    async with house(toy_settings(database, allow_private_webhooks=True)) as home, mailbox(answer=redirect) as box:
        made = await home.open_table(title="Sunday")
        assert await give_webhook(home, made, f"http://localhost:{box.port}/hook?key=1") == 200
        table = (
            await home.client.get(f"/api/tables/{made['table']['id']}", headers=bearer(made["links"]["blue"]))
        ).json()
        assert table["seats"][1]["webhook"] is True
        assert "hook?key" not in json.dumps(table)
        assert (await home.act(made["table"]["id"], made["token"], 0, "throw")).status_code == 200
        head, said = await box.next()
        assert head.startswith("POST /hook?key=1 ")
        assert f"host: localhost:{box.port}" in head.lower()
        assert (said["seat"], said["title"]) == ("blue", "Sunday")
        # Back to red and to blue again: one message a turn, and the redirect was not followed.
        assert (await home.act(made["table"]["id"], made["links"]["blue"], 1, "throw")).status_code == 200
        assert (await home.act(made["table"]["id"], made["token"], 2, "throw")).status_code == 200
        head, _ = await box.next()
        assert head.startswith("POST /hook?key=1 ")
        assert box.post.empty()


async def test_private_addresses_are_refused(home: House) -> None:
    made = await home.open_table()
    for url in (
        "http://127.0.0.1/", "http://localhost/", "http://10.0.0.7/x", "http://192.168.1.1/", "http://169.254.169.254/",
        "http://[::1]/", "http://[fd00::1]/", "http://[::ffff:127.0.0.1]/", "http://0.0.0.0/", "http://224.0.0.1/",
        "http://2130706433/", "ftp://example.org/", "file:///etc/passwd", "https://user:pass@example.org/", "https://",
        "nonsense", "http://example.org:0/", "http://a b/",
    ):  # fmt: skip
        assert await give_webhook(home, made, url) == 422, url


async def test_an_address_that_turns_private_later_is_not_called() -> None:
    async with mailbox() as box:
        await webhooks.send(f"http://localhost:{box.port}/", {"text": "hello"}, allow_private=False)
        assert box.post.empty()
        await webhooks.send(f"http://localhost:{box.port}/", {"text": "hello"}, allow_private=True)
        assert (await box.next())[1] == {"text": "hello"}


async def test_the_address_that_was_looked_at_is_the_one_that_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads somewhere else the second time it is looked up: nobody looks it up a second time."""
    real, looked = socket.getaddrinfo, 0

    def changing(host: Any, *rest: Any, **more: Any) -> Any:
        nonlocal looked
        if host not in ("changing.example", b"changing.example"):
            return real(host, *rest, **more)
        looked += 1
        return real("127.0.0.1" if looked == 1 else "127.0.0.2", *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", changing)
    monkeypatch.setattr(webhooks, "is_public", lambda address: address == "127.0.0.1")
    async with mailbox() as box, mailbox("127.0.0.2", box.port) as inside:
        await webhooks.send(f"http://changing.example:{box.port}/", {"text": "hello"}, allow_private=False)
        assert inside.post.empty()
        head, said = await box.next()
        assert said == {"text": "hello"}
        assert f"host: changing.example:{box.port}" in head.lower()
        assert looked == 1


async def test_a_name_that_nobody_tells_keeps_nobody_else_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many webhooks as one likes, at names whose server never answers: others log in meanwhile."""
    told, real = threading.Event(), socket.getaddrinfo

    def silent(host: Any, *rest: Any, **more: Any) -> Any:
        if host == "silent.example":
            told.wait(SECONDS)
        return real(host, *rest, **more)

    resolve, asked = webhooks.resolve, asyncio.Semaphore(0)

    async def resolving(url: str, allow_private: bool) -> tuple[str, str]:
        asked.release()
        return await resolve(url, allow_private)

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    monkeypatch.setattr(webhooks, "resolve", resolving)
    monkeypatch.setattr(webhooks, "SECONDS", 2 * SECONDS)
    async with house(toy_settings(database, allow_private_webhooks=True)) as home:
        made = [await home.open_table() for _ in range(40)]  # more than there are threads for everything else
        waiting = [asyncio.create_task(give_webhook(home, one, "http://silent.example/")) for one in made]
        try:
            for _ in made:
                await asked.acquire()
            account = {"name": "Anna", "password": "a long enough password"}
            assert (await home.client.post("/api/accounts", json=account)).status_code == 201
            assert not any(task.done() for task in waiting)
        finally:
            told.set()
            await asyncio.gather(*waiting)


async def test_a_webhook_nobody_answers_harms_nothing(database: str) -> None:
    async with house(toy_settings(database, allow_private_webhooks=True)) as home:
        made = await home.open_table()
        assert await give_webhook(home, made, "http://127.0.0.1:9/") == 200
        assert (await home.act(made["table"]["id"], made["token"], 0, "throw")).status_code == 200
        assert (await home.act(made["table"]["id"], made["links"]["blue"], 1, "throw")).status_code == 200


def test_public_addresses_pass() -> None:
    assert webhooks.is_public("8.8.8.8")
    assert webhooks.is_public("2606:4700:4700::1111")
    with pytest.raises(Problem):
        webhooks.check("javascript:alert(1)")


async def test_an_answer_is_not_read_and_all_of_it_has_one_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three that want to hold us: an answer without end, one that comes drop by drop, one that never begins. No single
    read has a time of its own here: the deadline is for all of it."""
    monkeypatch.setattr(webhooks, "SECONDS", 2.0)  # a busy machine is no reason to have no status
    real = httpx.AsyncClient
    monkeypatch.setattr(httpx, "AsyncClient", lambda **settings: real(**settings | {"timeout": None}))
    sent = 0

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n")
        while not writer.is_closing():
            writer.write(b"x" * 65536)
            await writer.drain()
            sent += 65536

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\n")
        while not writer.is_closing():
            writer.write(b"x-drop: 1\r\n")
            await writer.drain()
            await asyncio.sleep(0.1)

    async def silence(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    # Of the first the head is there at once: who reads on has no status when the time is over.
    for answer, status in ((flood, 200), (drip, None), (silence, None)):
        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with asyncio.timeout(SECONDS):
            assert await webhooks.post(f"http://127.0.0.1:{port}/", b"hello", {}, allow_private=True) == status
        server.close()
    assert sent < 8 * 2**20  # what fits into the buffers of a connection that nobody reads


def test_addresses_inside_addresses_are_not_public() -> None:
    for address in (
        "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::1", "2001:0:7f00:1::", "fec0::1", "::7f00:1", "fe80::1%eth0",
        "100.64.0.1", "192.0.0.8", "198.18.0.1", "240.0.0.1", "::ffff:8.8.8.8",
    ):  # fmt: skip
        assert not webhooks.is_public(address), address
