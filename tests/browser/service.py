"""The real server in a process of its own, with an empty database, and what tests ask of it over HTTP."""

import json
import os
import random
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

import vistula
from vistula.core.record import Record

ROOT = Path(__file__).resolve().parents[2]
GAME = "poland_1920"
SCENARIO = "warsaw_aug_14"
PATIENCE = 240.0  # seconds: a cold start on a busy machine

Json = dict[str, Any]


def bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class Service:
    """`vistula serve` on a free port with dice that never change, until it is stopped."""

    def __init__(self, folder: Path, path: list[str] | None = None) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self.log = folder / "server.log"
        command = [sys.executable, "-m", "tests.browser.host", "serve", "--port", str(port), "--private-webhooks"]
        with self.log.open("w", encoding="utf-8") as out:
            self.process = subprocess.Popen(
                [
                    *command,
                    "--tables-per-hour",
                    "100000",
                    "--database",
                    f"sqlite:///{folder / 'tables.sqlite'}",
                ],
                cwd=folder,
                env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT), *(path or [])])},
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        self.client = httpx.Client(base_url=self.address, timeout=PATIENCE)
        self.drawings: dict[tuple[str, str, str], Json] = {}

    def stop(self) -> None:
        self.client.close()
        self.process.terminate()
        self.process.wait(timeout=60)

    def wait(self) -> None:
        """Until the server answers, its first board is drawn and its opponents are awake."""
        self.until(self.answers)
        self.drawing()
        made = self.open_table(soviet={"kind": "bot", "bot": "staff", "level": 1})
        table, token = made["table"]["id"], made["token"]
        for action in (["even"], ["proposed"]):
            self.act(table, token, action)
        self.until(lambda: self.table(table)["to_move"] == ["poland"])
        self.client.delete(f"/api/tables/{table}", headers=bearer(token)).raise_for_status()

    def answers(self) -> bool:
        if self.process.poll() is not None:
            raise RuntimeError(f"the server did not start:\n{self.log.read_text(encoding='utf-8')}")
        try:
            return self.client.get("/api/health").is_success
        except httpx.TransportError:
            return False

    @staticmethod
    def until(done: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > end:
                raise TimeoutError(f"not within {PATIENCE} s")
            time.sleep(0.1)

    # What tests ask of it ---------------------------------------------------------------------------------------

    def get(self, path: str, token: str | None = None, **params: object) -> Json:
        answer = self.client.get(f"/api/{path}", params=dict(params), headers=bearer(token))  # type: ignore[arg-type]
        answer.raise_for_status()
        found: Json = answer.json()
        return found

    def post(self, path: str, body: Json, token: str | None = None) -> Json:
        answer = self.client.post(f"/api/{path}", json=body, headers=bearer(token))
        answer.raise_for_status()
        made: Json = answer.json()
        return made

    def table(self, table: str) -> Json:
        return self.get(f"tables/{table}")

    def drawing(self, game: str = GAME, scenario: str = SCENARIO, options: Json | None = None) -> Json:
        """It never changes, so it is asked for once."""
        chosen = json.dumps(options or {}, sort_keys=True)
        if (game, scenario, chosen) not in self.drawings:
            self.drawings[game, scenario, chosen] = self.get(f"games/{game}/drawing", scenario=scenario, options=chosen)
        return self.drawings[game, scenario, chosen]

    def drawing_seats(self, game: str, scenario: str) -> list[str]:
        return [seat["id"] for seat in self.drawing(game, scenario)["seats"]]

    def open_table(
        self,
        poland: Json | None = None,
        soviet: Json | None = None,
        options: Json | None = None,
        game: str = GAME,
        scenario: str = SCENARIO,
    ) -> Json:
        """A new table. Its board is drawn before anybody waits for it: one with unusual options is in no package, and
        on a busy machine takes longer than a page is waited for. (`times` measures that, with a table of its own.)"""
        self.drawing(game, scenario, options)
        return self.new_table(poland, soviet, options, game, scenario)

    def new_table(
        self, poland: Json | None, soviet: Json | None, options: Json | None, game: str, scenario: str
    ) -> Json:
        seats = {"poland": poland or {"kind": "you"}, "soviet": soviet or {"kind": "you"}}
        return self.post("tables", {"game": game, "scenario": scenario, "options": options or {}, "seats": seats})

    def resume(self, record: Record, poland: Json | None = None, soviet: Json | None = None) -> Json:
        """A table at which a recorded game goes on; its board is drawn before anybody waits for it."""
        self.drawing(record.game.slug, record.state.scenario.slug, dict(record.state.options))
        seats = {"poland": poland or {"kind": "you"}, "soviet": soviet or {"kind": "you"}}
        return self.post("import", {"record": record.to_json(), "seats": seats})

    def position(self, table: str, token: str | None, seat: str | None = None) -> Json:
        return self.get(f"tables/{table}/position", token, **({"seat": seat} if seat else {}))

    def act(self, table: str, token: str, action: list[Any]) -> None:
        """The seat that is to move does this."""
        now = self.table(table)
        body = {"seat": now["to_move"][0], "position": now["position"], "action": action}
        self.post(f"tables/{table}/actions", body, token)

    def odds(self, table: str, token: str, action: list[Any], seat: str = "poland") -> Json:
        return self.post(f"tables/{table}/odds", {"seat": seat, "action": action}, token)

    def refusal(self, table: str, token: str, action: list[Any]) -> Json:
        asked = {"seat": "poland", "action": action}
        said: Json = self.post(f"tables/{table}/refusal", asked, token)["refusal"]
        return said

    def finished(self) -> Json:
        """A game that two careless players brought to its end, as if exported and imported."""
        record = Record(vistula.game(GAME), SCENARIO, 1920)
        luck = random.Random(14)
        while not record.state.over:
            seat = record.state.to_move[0]
            record.play(seat, luck.choice(record.state.choices(seat)))
        return self.resume(record)
