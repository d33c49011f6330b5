"""Notices by the browser even when the page is closed: Web Push (RFC 8030) with keys made at the first start.

A message is encrypted for the browser that subscribed (RFC 8291) and signed by this server (VAPID, RFC 8292); the push
service in between sees neither text nor table. Who is gone for good (404, 410) is forgotten.
"""

import base64
import json
import logging
import os
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from vistula.server import keys, webhooks
from vistula.server.errors import Problem
from vistula.server.models import StoredPush
from vistula.server.settings import Settings
from vistula.server.storage import Storage

if TYPE_CHECKING:
    from vistula.server.rooms import Room

log = logging.getLogger("vistula.server")

KEY = "vapid"
LIFE = 12 * 3600  # seconds a signature holds
KEPT = 24 * 3600  # seconds a push service keeps a notice for a browser that is off
RECORD = 4096
MOST = 10  # browsers of one seat


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as error:
        raise Problem("bad_webhook", "The keys of a push subscription are base64url.") from error


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypted(plain: bytes, p256dh: bytes, auth: bytes, salt: bytes, own: ec.EllipticCurvePrivateKey) -> bytes:
    """The body for a browser with these keys: one record of `aes128gcm`."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), p256dh)
    ours = public_bytes(own.public_key())
    shared = derived(own.exchange(ec.ECDH(), theirs), auth, b"WebPush: info\0" + p256dh + ours, 32)
    key = derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(shared, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, plain + b"\x02", None)


def signed(endpoint: str, key: ec.EllipticCurvePrivateKey, contact: str, now: float) -> str:
    """The Authorization header for a push service."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + LIFE, "sub": contact}
    written = [json.dumps(part, separators=(",", ":")).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    token = ".".join(text_of(part) for part in written)
    r, s = utils.decode_dss_signature(key.sign(token.encode(), ec.ECDSA(hashes.SHA256())))
    signature = text_of(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={token}.{signature}, k={text_of(public_bytes(key.public_key()))}"


class Pushes:
    """The server's key, and the browsers that want to be told."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self.key: ec.EllipticCurvePrivateKey | None = None

    async def own_key(self) -> ec.EllipticCurvePrivateKey:
        """Made once, for all servers of the database."""
        if self.key is None:
            fresh = str(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value)
            found = await keys.kept(self.storage, KEY, fresh)
            self.key = ec.derive_private_key(int(found), ec.SECP256R1())
        return self.key

    async def public_key(self) -> str:
        return text_of(public_bytes((await self.own_key()).public_key()))

    async def subscribe(self, table: str, seat: str, endpoint: str, p256dh: str, auth: str) -> None:
        webhooks.check(endpoint)
        if not endpoint.startswith("https://") and not self.settings.allow_private_webhooks:
            raise Problem("bad_webhook", "A push service has an address that starts with https://.")
        await webhooks.resolve(endpoint, self.settings.allow_private_webhooks)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), bytes_of(p256dh))
        except ValueError as error:
            raise Problem("bad_webhook", "That is not the key of a browser.") from error
        if len(bytes_of(auth)) != 16:
            raise Problem("bad_webhook", "That is not the secret of a browser.")
        kept = StoredPush(table_id=table, seat=seat, endpoint=endpoint, p256dh=p256dh, auth=auth)

        def job(session: Session) -> None:
            here = (StoredPush.table_id == table, StoredPush.seat == seat)
            known = session.scalars(select(StoredPush.endpoint).where(*here)).all()
            if endpoint not in known and len(known) >= MOST:
                raise Problem("not_allowed", f"At most {MOST} browsers are told.")
            session.merge(kept)

        await self.storage.write(job)

    async def forget(self, table: str, seat: str, endpoint: str | None = None) -> None:
        here = [StoredPush.table_id == table, StoredPush.seat == seat]
        if endpoint is not None:
            here.append(StoredPush.endpoint == endpoint)
        await self.storage.write(lambda session: session.execute(delete(StoredPush).where(*here)))

    async def call(self, room: "Room", seat: str, text: str) -> None:
        wanted = select(StoredPush).where(StoredPush.table_id == room.id, StoredPush.seat == seat)
        try:
            browsers = await self.storage.read(lambda session: session.scalars(wanted).all())
            for browser in browsers:
                body = {"title": room.row.title, "body": text, "url": f"/t/{room.id}", "table": room.id, "seat": seat}
                if await self.send(browser, body) in (404, 410):
                    await self.forget(room.id, seat, browser.endpoint)
        except Problem as problem:
            log.info("push: %s", problem.message)

    async def send(self, browser: StoredPush, body: dict[str, Any]) -> int | None:
        plain = json.dumps(body, ensure_ascii=False).encode()[: RECORD - 200]
        own = ec.generate_private_key(ec.SECP256R1())
        content = encrypted(plain, bytes_of(browser.p256dh), bytes_of(browser.auth), os.urandom(16), own)
        contact = self.settings.contact
        headers = {
            "authorization": signed(browser.endpoint, await self.own_key(), contact, time.time()),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "urgency": "normal",
        }
        return await webhooks.post(browser.endpoint, content, headers, self.settings.allow_private_webhooks)
