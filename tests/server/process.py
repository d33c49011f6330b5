"""A server in a process of its own, to be killed: `python -m tests.server.process DATABASE GAME ROOMS [hurried]`.

It binds a free port and prints it; who connects before it serves waits in the socket's queue. A hurried one takes up
turns of computers that another left after a second, and not after fifteen.
"""

import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import uvicorn

from tests.server.house import PLENTY, toy_settings
from vistula.server.app import create_app
from vistula.server.gate import Gate, protocol, raise_descriptors
from vistula.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]


def settings_for(database: str, game: str, at_hand: int, hurried: bool) -> Settings:
    made = toy_settings(database) if game == "toy" else Settings(
        drawings=None, database=database, connection_flood=PLENTY, address_flood=PLENTY, table_flood=PLENTY
    )  # fmt: skip
    haste = {"bot_lease": 1.0, "sweep_seconds": 0.2} if hurried else {}
    return replace(made, live_tables=at_hand, **haste)  # type: ignore[arg-type]


def main() -> None:
    database, game, at_hand, *hurried = sys.argv[1:]
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", 0))
    listening.listen(256)
    print(listening.getsockname()[1], flush=True)
    settings = settings_for(database, game, int(at_hand), bool(hurried))
    gate = Gate(raise_descriptors() // 2, 1_000_000)
    config = uvicorn.Config(
        create_app(settings, "*"), log_level="error", ws_max_size=settings.body_limit, http=protocol(gate, settings)
    )
    uvicorn.Server(config).run(sockets=[listening])


class Process:
    """A server that runs until it is killed."""

    def __init__(self, database: str, game: str, at_hand: int = 400, hurried: bool = True) -> None:
        haste = ["hurried"] if hurried else []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.process", database, game, str(at_hand), *haste],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the server did not start: {self.process.wait()}")
        self.port = int(line)
        self.killed = False

    def kill(self) -> None:
        """As a power cut would: no handler runs."""
        self.killed = True
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


if __name__ == "__main__":
    main()
