"""How long a newcomer waits: `python -m tests.play_start [--times 3]` clones what is committed, says `make play` with
empty caches of pip and npm, and tells when the page answered and when the compiled rules took over (`--page`: the page
alone).

In between it opens a table, plays a move in plain Python, and sees whether the game is the same afterwards and goes on.
Not a test: it needs the network, minutes, and a quiet machine to mean anything.
"""

import argparse
import json
import os
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
BODY = {"game": "poland_1920", "scenario": "warsaw_aug_14", "seats": {"poland": {"kind": "you"}}}


class Play:
    """`make play` in a fresh clone."""

    def __init__(self, folder: Path) -> None:
        clone = folder / "vistula"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            self.port: int = found.getsockname()[1]
        fresh = {"PIP_CACHE_DIR": "pip", "npm_config_cache": "npm", "XDG_DATA_HOME": "data"}
        left_out = ("VIRTUAL_ENV", "PYTHONPATH")
        env = {name: value for name, value in os.environ.items() if name not in left_out}
        env |= {name: str(folder / place) for name, place in fresh.items()} | {"BROWSER": "true"}
        self.began = time.monotonic()
        self.process = subprocess.Popen(
            ["make", "play", f"PORT={self.port}"], cwd=clone, env=env, start_new_session=True
        )

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"http://127.0.0.1:{self.port}{path}", data, headers), timeout=60) as answer:
            text = answer.read()
            return json.loads(text) if path.startswith("/api/") else text.decode()

    def until(self, path: str, wanted: Any) -> float:
        """Seconds since the start until the answer is what was wanted."""
        while True:
            if self.process.poll() is not None:
                raise SystemExit(f"make play ended with {self.process.returncode}")
            try:
                if wanted(self.ask(path)):
                    return time.monotonic() - self.began
            except (URLError, ConnectionError, TimeoutError):
                pass  # not there yet, or starting anew
            time.sleep(0.2)

    def end(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()


def position(play: Play, table: str, token: str) -> Any:
    found = play.ask(f"/api/tables/{table}/position", token=token)
    return {key: found[key] for key in ("position", "view", "choices")}


def one(folder: Path, page_alone: bool) -> dict[str, object]:
    play = Play(folder)
    try:
        page = play.until("/", lambda text: '<div id="app"' in text)
        if page_alone:
            return {"page_seconds": round(page, 1)}
        plain = not play.ask("/api/health")["compiled"]
        made = play.ask("/api/tables", BODY)
        table, token = made["table"]["id"], made["token"]
        at_table = time.monotonic() - play.began
        first = position(play, table, token)["choices"]["choices"][0]["action"]
        play.ask(f"/api/tables/{table}/actions", {"position": 0, "action": first}, token)
        before = position(play, table, token)
        compiled = play.until("/api/health", lambda health: health["compiled"])
        after = position(play, table, token)
        following = after["choices"]["choices"][0]["action"]
        goes_on = play.ask(f"/api/tables/{table}/actions", {"position": 1, "action": following}, token)
        return {
            "page_seconds": round(page, 1),
            "plain_at_first": plain,
            "table_seconds": round(at_table, 1),
            "compiled_seconds": round(compiled, 1),
            "same_game": before == after,
            "goes_on_at": goes_on["position"],
        }
    finally:
        play.end()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.play_start", description="Time `make play` from nothing.")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--page", action="store_true", help="do not wait for the compiled rules")
    asked = parser.parse_args()
    for _ in range(asked.times):
        with tempfile.TemporaryDirectory(prefix="vistula-play-", ignore_cleanup_errors=True) as folder:
            print(json.dumps(one(Path(folder), asked.page)), flush=True)


if __name__ == "__main__":
    main()
