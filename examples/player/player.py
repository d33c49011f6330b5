"""A player of one's own, which sits at a table like a person: the protocol is told in docs/bots.md.

python player.py http://127.0.0.1:1920/t/TABLE#TOKEN    with the link of a seat
python player.py http://127.0.0.1:1920/t/TABLE soviet   at a seat that is open
"""

import json
import random
import sys
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def choose(turn: dict[str, Any]) -> int:
    """Put your thoughts here. A turn has a prompt in words, and choices with a number and a label each."""
    number: int = random.choice(turn["choices"])["number"]
    return number


class Table:
    def __init__(self, link: str, seat: str | None = None) -> None:
        page, _, self.token = link.partition("#")
        self.address = page.replace("/t/", "/api/tables/")
        if not self.token:
            self.token = self.ask(f"/seats/{seat}/take", {"name": "example"})["token"]

    def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"} | (
            {"Authorization": f"Bearer {self.token}"} if self.token else {}
        )
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                with urlopen(Request(self.address + path, data, headers), timeout=60) as answer:
                    answered: dict[str, Any] = json.load(answer)
                    return answered
            except HTTPError as problem:
                if problem.code not in (429, 503):  # too much at once, or the database is away: wait a little
                    raise
                time.sleep(float(problem.headers.get("Retry-After", 1)))

    def play(self) -> dict[str, Any]:
        while True:
            turn = self.ask("/turn?wait=25")
            if turn["over"] is not None:
                return turn
            if turn["choices"]:
                try:
                    self.ask("/actions", {"position": turn["position"], "number": choose(turn)})
                except HTTPError as problem:
                    if problem.code != 409:  # the table has moved on meanwhile: look again
                        raise


if __name__ == "__main__":
    print(Table(*sys.argv[1:]).play()["over"])
