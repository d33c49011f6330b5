"""Your-turn webhooks: only to public addresses, once, without following anybody."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.server.house import SECONDS, House, bearer, house, toy_settings
from vistula.server import webhooks
from vistula.server.errors import Problem


class Mailbox:
    """A small HTTP server that keeps what it is sent."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.post: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()
        self.port = 0

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.split(":")[1]) for line in head.splitlines() if line.lower().startswith("content-length")
        )
        self.post.put_nowait((head, json.loads(await reader.readexactly(length))))
        writer.write(self.answer)
        await writer.drain()
        writer.close()

    async def next(self) -> tuple[str, dict[str, Any]]:
        async with asyncio.timeout(SECONDS):
            return await self.post.get()


@asynccontextmanager
async def mailbox(answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n") -> AsyncIterator[Mailbox]:
    made = Mailbox(answer)
    server = await asyncio.start_server(made.take, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    async with server:
        yield made


async def give_webhook(home: House, made: dict[str, Any], url: str) -> int:
    path = f"/api/tables/{made['table']['id']}/seats/blue"
    answer = await home.client.put(path, json={"webhook": url}, headers=bearer(made["links"]["blue"]))
    return answer.status_code


async def test_the_absent_player_is_told_that_it_is_their_turn(database: str) -> None:
    redirect = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"
    async with house(toy_settings(database, allow_private_webhooks=True)) as home, mailbox(redirect) as box:
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
