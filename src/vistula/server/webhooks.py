"""Your-turn notices to an address the player gave: checked, sent once, never followed elsewhere."""

import asyncio
import ipaddress
import json
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import httpx

from vistula.server.errors import Problem

log = logging.getLogger("vistula.server")

SECONDS = 5.0
LENGTH = 500
AT_ONCE = 20
at_once = asyncio.Semaphore(AT_ONCE)
# Names are looked up on threads of their own: one whose server never answers keeps nobody else waiting, who logs in.
names = ThreadPoolExecutor(4, thread_name_prefix="names")


def check(url: str) -> str:
    """The shape of a webhook's address; where it leads is looked at when it is used."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Problem("bad_webhook", "A webhook is an address that starts with https:// or http://.") from error
    if parts.scheme not in ("https", "http") or not parts.hostname or len(url) > LENGTH or not url.isascii():
        raise Problem("bad_webhook", "A webhook is an address that starts with https:// or http://.")
    if parts.username is not None or parts.password is not None or port == 0:
        raise Problem("bad_webhook", "A webhook's address holds no user name and no password.")
    if any(sign.isspace() or ord(sign) < 32 for sign in url):
        raise Problem("bad_webhook", "A webhook's address holds no spaces.")
    return url


# Addresses in which another one is wrapped (who unwraps it may be somebody inside), and those of protocols.
REFUSED = [
    ipaddress.ip_network(net)
    for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/23", "::/96", "fec0::/10", "::ffff:0:0/96",
                "192.0.0.0/24", "192.88.99.0/24")
]  # fmt: skip


def is_public(address: str) -> bool:
    """Whether everybody on the network may be meant; not we ourselves, a neighbour, or an address inside another."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # not an address at all
        return False
    if any(found in net for net in REFUSED if net.version == found.version):
        return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def is_neighbour(address: str) -> bool:
    """Whether it is an address of this machine or of its own network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = found.ipv4_mapped if found.version == 6 else None
    return (mapped or found).is_private


def looked_up(host: str, port: int) -> list[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)


async def resolve(url: str, allow_private: bool) -> tuple[str, str]:
    """The host and one address of it; every address must be public, or the webhook is refused."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        async with asyncio.timeout(SECONDS):
            found = await asyncio.get_running_loop().run_in_executor(names, looked_up, host, port)
    except (OSError, UnicodeError, TimeoutError) as error:
        raise Problem("bad_webhook", f"The webhook's host {host} is not known.") from error
    addresses = [str(entry[4][0]) for entry in found]
    if not allow_private and not all(is_public(address) for address in addresses):
        raise Problem("bad_webhook", "A webhook must lead to a public address; this server allows no private ones.")
    return host, addresses[0]


async def send(url: str, message: dict[str, Any], allow_private: bool) -> None:
    """One message to a webhook; a failure is logged and forgotten."""
    content = json.dumps(message, ensure_ascii=False).encode()
    await post(url, content, {"content-type": "application/json"}, allow_private)


async def post(url: str, content: bytes, headers: dict[str, str], allow_private: bool) -> int | None:
    """One POST to the very address that was checked: the status, or None where there was no answer. Of the answer
    nothing is read but its head, and everything together has to be done within the time."""
    try:
        async with at_once, asyncio.timeout(SECONDS):
            host, address = await resolve(check(url), allow_private)
            there = httpx.URL(url).copy_with(host=address)
            headers = headers | {"host": httpx.URL(url).netloc.decode("ascii"), "user-agent": "vistula"}
            extensions = {"sni_hostname": host}
            async with (
                httpx.AsyncClient(follow_redirects=False, timeout=SECONDS, trust_env=False) as client,
                client.stream("POST", there, content=content, headers=headers, extensions=extensions) as done,
            ):
                return done.status_code
    except (Problem, httpx.HTTPError, ValueError, TimeoutError) as failure:
        log.info("webhook: %s", type(failure).__name__)
    return None
