"""The gate before HTTP itself: how many connections there may be, from one address and in all, how long somebody may
take to say what he wants, and how long he may leave the answer unread. A request that never ends, and an answer that
nobody takes, hold a descriptor; here they hold it for some seconds.
"""

import asyncio
import ipaddress
import resource
from collections import Counter
from functools import lru_cache
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from vistula.server.security import house_of
from vistula.server.settings import Settings

SPARE = 200  # descriptors for the database, workers, files
HEAD_LIMIT = 64 * 1024

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def raise_descriptors() -> int:
    """As many descriptors as the system gives us; how many connections that allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    found = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return 1_000_000 if found == resource.RLIM_INFINITY else max(64, found - SPARE)


@lru_cache(4096)
def network(text: str) -> Network | None:
    """An address or a network, as proxies are named; None for what is neither."""
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        return None


class Gate:
    """Who is in, by address. Proxies we trust are many people and are not counted; `*` is every address."""

    def __init__(self, most: int, each: int, trusted: str | None = None) -> None:
        self.most = most
        self.each = each
        named = [part.strip() for part in (trusted or "").split(",")]
        self.trusts_all = "*" in named
        self.trusted = [found for part in named if (found := network(part)) is not None]
        self.inside: Counter[str] = Counter()
        self.count = 0
        self.turned_away = 0

    def trusts(self, address: str) -> bool:
        found = network(address)
        return self.trusts_all or (
            found is not None
            and any(net.version == found.version and found.network_address in net for net in self.trusted)
        )

    def enter(self, address: str) -> bool:
        limited = not self.trusts(address)
        if self.count >= self.most or (limited and self.inside[address] >= self.each):
            self.turned_away += 1
            return False
        self.inside[address] += 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        self.count -= 1
        self.inside[address] -= 1
        if self.inside[address] <= 0:
            del self.inside[address]


def protocol(gate: Gate, settings: Settings) -> type[asyncio.Protocol]:
    """uvicorn's protocol, behind the gate."""

    class Gated(HttpToolsProtocol):
        address: str | None = None  # while it is counted
        head = 0
        deadline: asyncio.TimerHandle | None = None
        unread: asyncio.TimerHandle | None = None  # while he takes nothing of the answer

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = self.client[0] if self.client else "unknown"
            address = address if gate.trusts(address) else house_of(address)
            if not gate.enter(address):
                transport.abort()
                return
            self.address = address
            self.wait_for_head()

        def wait_for_head(self) -> None:
            self.head = 0
            self.stop_waiting()
            self.deadline = self.loop.call_later(settings.head_seconds, self.transport.abort)

        def stop_waiting(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def data_received(self, data: bytes) -> None:
            if self.deadline is not None:
                self.head += len(data)
                if self.head > HEAD_LIMIT + settings.body_limit:
                    self.transport.abort()
                    return
            super().data_received(data)

        def on_message_begin(self) -> None:
            super().on_message_begin()
            if self.deadline is None:  # a further request on the same connection
                self.wait_for_head()

        def on_headers_complete(self) -> None:
            self.stop_waiting()
            super().on_headers_complete()

        def pause_writing(self) -> None:
            super().pause_writing()
            self.unread = self.loop.call_later(settings.unread_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            self.is_read()
            super().resume_writing()

        def is_read(self) -> None:
            if self.unread is not None:
                self.unread.cancel()
                self.unread = None

        def handle_websocket_upgrade(self) -> None:
            self.let_go()  # WebSockets are counted where they are served
            super().handle_websocket_upgrade()

        def let_go(self) -> None:
            self.stop_waiting()
            self.is_read()
            if self.address is not None:
                gate.leave(self.address)
                self.address = None

        def connection_lost(self, exc: Exception | None) -> None:
            self.let_go()
            super().connection_lost(exc)

    return Gated
