"""A hundred thousand guessed tokens at the door of one table: `python -m tests.server.tokens [--count 100000]`.

They go over HTTP to a real server without a flood limit, some of the right length and letters, some not. Not a part of
the suite, which tries as many at the check itself; a seat that opens ends the run with its token.
"""

import argparse
import asyncio
import random
import secrets
import string
import tempfile
import time

import httpx

from tests.server.house import bearer
from tests.server.process import Process

AT_ONCE = 16
LETTERS = string.ascii_letters + string.digits + "-_"


def guess(luck: random.Random, known: str) -> str:
    """A token out of thin air, or the true one with a letter changed or lost."""
    kind = luck.randrange(10)
    if kind == 0:
        at = luck.randrange(len(known))
        other = luck.choice(LETTERS.replace(known[at], ""))
        return known[:at] + other + known[at + 1 :]
    if kind == 1:
        return known[: luck.randrange(1, len(known))]
    return secrets.token_urlsafe(32)


async def knock(client: httpx.AsyncClient, table: str, known: str, count: int, luck: random.Random) -> int:
    """How many of the guesses were refused as wrong; anything else ends the run."""
    for _ in range(count):
        token = guess(luck, known)
        answer = await client.get(f"/api/tables/{table}/position", headers=bearer(token))
        if answer.is_success or answer.json()["error"]["code"] != "wrong_token":
            raise SystemExit(f"the token {token!r} was answered with {answer.status_code}: {answer.text}")
    return count


async def run(count: int, port: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, trust_env=False) as client:
        seats = {"red": {"kind": "you"}, "blue": {"kind": "link"}}
        made = (await client.post("/api/tables", json={"game": "toy", "scenario": "duel", "seats": seats})).json()
        table, token = made["table"]["id"], made["token"]
        door = await client.get(f"/api/tables/{table}/position", headers=bearer(token))
        door.raise_for_status()  # the true one does open
        start = time.monotonic()
        shares = [count // AT_ONCE + (number < count % AT_ONCE) for number in range(AT_ONCE)]
        knocks = (knock(client, table, token, share, random.Random(n)) for n, share in enumerate(shares))
        refused = sum(await asyncio.gather(*knocks))
        print(f"{refused} guessed tokens in {time.monotonic() - start:.0f} s: every one refused as wrong")


def main() -> None:
    parser = argparse.ArgumentParser(description="Guess tokens at a real server.")
    parser.add_argument("--count", type=int, default=100_000)
    count = parser.parse_args().count
    with tempfile.TemporaryDirectory() as folder:
        server = Process(f"sqlite:///{folder}/tables.sqlite", "toy")
        try:
            asyncio.run(run(count, server.port))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
