"""Tokens, passwords, headers and floods: what keeps strangers from the seats and the server on its feet."""

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections import OrderedDict
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from vistula.server.settings import Bucket

TOKEN_LENGTH = 43  # secrets.token_urlsafe(32)

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

HEADERS = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),  # links carry tokens
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)


def new_token() -> str:
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    return secrets.token_urlsafe(9)


def token_hash(token: str) -> bytes:
    """What is stored. A token has 256 random bits, so a plain hash is enough: there is nothing to guess."""
    return hashlib.sha256(token.encode()).digest()


def same(a: bytes | None, b: bytes) -> bool:
    """Compare in constant time; a seat without a token is opened by none."""
    return a is not None and hmac.compare_digest(a, b)


_PASSWORDS = PasswordHasher()
# Checked where the name is unknown, so that an answer takes as long for a name that exists.
_NOBODY = _PASSWORDS.hash(secrets.token_urlsafe(16))


def hash_password(password: str) -> str:
    return _PASSWORDS.hash(password)


def password_fits(stored: str | None, password: str) -> bool:
    try:
        return _PASSWORDS.verify(stored or _NOBODY, password) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


@lru_cache(4096)
def house_of(address: str) -> str:
    """Who is meant by an address: of IPv6 a whole network, of which a household has all addresses to itself."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


A_MESSAGE = 10  # counters asked about, or actions sent at once, that count as a message of their own
A_READING = 50  # moves of a game told from its start that do


class Flow:
    """One token bucket."""

    def __init__(self, bucket: Bucket) -> None:
        self.bucket = bucket
        self.left = bucket.size
        self.at = time.monotonic()

    def wait(self, price: float = 1.0) -> float:
        """Take one, or what it costs; 0 if it was there, else the seconds until it will be."""
        now = time.monotonic()
        self.left = min(self.bucket.size, self.left + (now - self.at) * self.bucket.per_second)
        self.at = now
        if self.left >= price:
            self.left -= price
            return 0.0
        return (price - self.left) / self.bucket.per_second

    def pay(self, more: float) -> None:
        """Take so many more, though they may not be there: the next one waits the longer."""
        self.left = max(self.left - more, -self.bucket.size)


class Flows:
    """A bucket for each address, the longest unseen forgotten first."""

    def __init__(self, bucket: Bucket, kept: int = 10_000) -> None:
        self.bucket = bucket
        self.kept = kept
        self.by_address: OrderedDict[str, Flow] = OrderedDict()

    def wait(self, address: str, price: float = 1.0) -> float:
        flow = self.by_address.get(address)
        if flow is None:
            flow = self.by_address[address] = Flow(self.bucket)
            if len(self.by_address) > self.kept:
                self.by_address.popitem(last=False)
        else:
            self.by_address.move_to_end(address)
        return flow.wait(price)

    def pay(self, address: str, more: float) -> None:
        if address in self.by_address:
            self.by_address[address].pay(more)
