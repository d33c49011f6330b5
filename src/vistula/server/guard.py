"""The gate before every request: flood and size limits, security headers, and no traceback ever leaves."""

import asyncio
import json
import logging
import math
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from vistula.server.errors import Problem, internal
from vistula.server.security import HEADERS, Flows, house_of
from vistula.server.settings import Settings
from vistula.server.traces import new_request

log = logging.getLogger("vistula.server")


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return house_of(str(client[0])) if client else "unknown"


def too_many(wait: float) -> Problem:
    seconds = max(0.1, math.ceil(wait * 10) / 10)
    return Problem("too_many", "That is too much at once; wait a moment.", retry_after=seconds)


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings, addresses: Flows) -> None:
        self.app = app
        self.settings = settings
        self.addresses = addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False
        given = next((value for name, value in scope["headers"] if name == b"x-request-id"), None)
        mark = new_request(given).encode()

        async def guarded(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                self.count(scope, message["status"])
                extra = [*self.headers(scope, message), (b"x-request-id", mark)]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        try:
            wait = self.addresses.wait(address_of(scope))
            if wait > 0 and scope["path"].startswith("/api/"):
                raise too_many(wait)
            try:
                async with asyncio.timeout(self.settings.body_seconds):
                    body = await self.body(scope, receive)
            except TimeoutError:
                words = "The request did not come to its end in time."
                raise Problem("too_slow", words) from None
            await self.app(scope, self.again(body, receive), guarded)
        except Problem as problem:
            if not started:
                await answer(problem, guarded)
        except Exception:  # the last line: whatever went wrong is logged, and only a sentence leaves
            log.exception("%s %s", scope["method"], scope["path"])
            if not started:
                await answer(internal(), guarded)

    def count(self, scope: Scope, status: int) -> None:
        desk = getattr(scope["app"].state, "desk", None) if "app" in scope else None
        if desk is not None:
            desk.hall.metrics.count("vistula_http_requests_total", f'{{status="{status // 100}xx"}}')

    def headers(self, scope: Scope, message: Message) -> list[tuple[bytes, bytes]]:
        given = {name.lower() for name, _ in message["headers"]}
        made = [(name, value) for name, value in HEADERS if name not in given]
        if b"cache-control" not in given:
            made.append((b"cache-control", b"no-store" if scope["path"].startswith("/api/") else b"no-cache"))
        return made

    async def body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, refused as soon as it is too large."""
        limit = self.settings.import_limit if scope["path"] == "/api/import" else self.settings.body_limit
        problem = Problem("too_large", f"That is too large; at most {limit // 1024} kB are taken.")
        for name, value in scope["headers"]:
            if name == b"content-length" and (not value.isdigit() or len(value) > 12 or int(value) > limit):
                raise problem
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return b"".join(parts)
            part = message.get("body", b"")
            size += len(part)
            if size > limit:
                raise problem
            parts.append(part)
            if not message.get("more_body", False):
                return b"".join(parts)

    def again(self, body: bytes, receive: Receive) -> Receive:
        """Give the body to the application as if it came now."""
        given = False

        async def repeated() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return repeated


async def answer(problem: Problem, send: Send) -> None:
    body = json.dumps(problem.to_json()).encode()
    headers: list[Any] = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "retry_after" in problem.more:
        headers.append((b"retry-after", str(math.ceil(problem.more["retry_after"])).encode()))
    if problem.status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
