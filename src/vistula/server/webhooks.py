"""Your-turn notices to an address the player gave: checked, sent once, never followed elsewhere."""

import asyncio
import ipaddress
import logging
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx

from vistula.server.errors import Problem

log = logging.getLogger("vistula.server")

SECONDS = 5.0
LENGTH = 500


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


def is_public(address: str) -> bool:
    found = ipaddress.ip_address(address)
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_global and not found.is_multicast


async def resolve(url: str, allow_private: bool) -> tuple[str, str]:
    """The host and one address of it; every address must be public, or the webhook is refused."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Problem("bad_webhook", f"The webhook's host {host} is not known.") from error
    addresses = [str(entry[4][0]) for entry in found]
    if not allow_private and not all(is_public(address) for address in addresses):
        raise Problem("bad_webhook", "A webhook must lead to a public address; this server allows no private ones.")
    return host, addresses[0]


async def send(url: str, message: dict[str, Any], allow_private: bool) -> None:
    """One POST to the very address that was checked; a failure is logged and forgotten."""
    try:
        host, address = await resolve(check(url), allow_private)
        there = httpx.URL(url).copy_with(host=address)
        headers = {"host": httpx.URL(url).netloc.decode("ascii"), "user-agent": "vistula"}
        async with httpx.AsyncClient(follow_redirects=False, timeout=SECONDS, trust_env=False) as client:
            await client.post(there, json=message, headers=headers, extensions={"sni_hostname": host})
    except (Problem, httpx.HTTPError, ValueError) as failure:
        log.info("webhook: %s", type(failure).__name__)
