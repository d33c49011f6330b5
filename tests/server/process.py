"""A server in a process of its own, to be killed: `python -m tests.server.process DATABASE GAME ROOMS [hurried]`.

It binds a free port and prints it; who connects before it serves waits in the socket's queue. A hurried one takes up
turns of computers that another left after a second, and not after fifteen. Without arguments it reads them from its
input, a line for each server, and forks one that has everything imported and its game read already (`Nursery`).
"""

import os
import select
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import uvicorn

import vistula
from tests.server.house import PLENTY, toy_settings
from vistula.server.app import create_app
from vistula.server.gate import Gate, protocol, raise_descriptors
from vistula.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
AN_HOUR = 3600
MOVES_EACH = Settings.live_moves // Settings.live_tables  # of a table at hand, as in a server with its usual settings


def settings_for(database: str, game: str, at_hand: int, hurried: bool) -> Settings:
    made = toy_settings(database) if game == "toy" else Settings(
        drawings=None, database=database, connection_flood=PLENTY, address_flood=PLENTY, table_flood=PLENTY
    )  # fmt: skip
    haste = {"bot_lease": 1.0, "sweep_seconds": 0.2} if hurried else {}
    # All players come from one address; and who is stopped for a while, so that others can measure, is not hung up on.
    patience = {"connections_each": 1_000_000, "head_seconds": AN_HOUR, "unread_seconds": AN_HOUR}
    kept = {"live_tables": at_hand, "live_moves": at_hand * MOVES_EACH}
    return replace(made, **patience, **kept, **haste)  # type: ignore[arg-type]


def main() -> None:
    if len(sys.argv) > 1:
        serve(sys.argv[1:])
        return
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that are killed
    for line in sys.stdin:
        arguments = line.rstrip("\n").split("\t")
        read_game(arguments[1])
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setpgid(0, 0)
            serve(arguments)
            os._exit(0)


def read_game(slug: str) -> None:
    """Once for all servers that are forked after it."""
    if slug in vistula.slugs():
        vistula.game(slug)


def serve(arguments: list[str]) -> None:
    database, game, at_hand, *hurried = arguments
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", 0))
    listening.listen(256)
    print(os.getpid(), listening.getsockname()[1], flush=True)
    # The processes in which computers think import what runs here: the tests' half of it would take them two seconds.
    sys.modules["__main__"] = ModuleType("__main__")
    settings = settings_for(database, game, int(at_hand), bool(hurried))
    gate = Gate(raise_descriptors() // 2, 1_000_000)
    config = uvicorn.Config(
        create_app(settings), log_level="error", ws_max_size=settings.body_limit, http=protocol(gate, settings),
        ws_ping_interval=None, timeout_keep_alive=AN_HOUR,
    )  # fmt: skip
    uvicorn.Server(config).run(sockets=[listening])


class Nursery:
    """Where servers come from in a moment: a process that has imported everything and forks them."""

    def __init__(self) -> None:
        self.process = started([])

    def close(self) -> None:
        end(self.process)


class Process:
    """A server that runs until it is killed."""

    def __init__(
        self, database: str, game: str, at_hand: int = 400, hurried: bool = True, nursery: Nursery | None = None
    ) -> None:
        arguments = [database, game, str(at_hand), *(["hurried"] if hurried else [])]
        self.process = started(arguments) if nursery is None else None
        parent = self.process if nursery is None else nursery.process
        assert parent is not None
        assert parent.stdin is not None
        assert parent.stdout is not None
        if nursery is not None:
            parent.stdin.write("\t".join(arguments) + "\n")
            parent.stdin.flush()
        line = parent.stdout.readline()
        if not line:
            raise RuntimeError(f"the server did not start: {parent.wait()}")
        self.pid, self.port = map(int, line.split())
        self.killed = False

    def kill(self) -> None:
        """As a power cut would: no handler runs."""
        self.killed = True
        if self.process is not None:
            end(self.process)
            return
        gone = os.pidfd_open(self.pid)
        os.kill(self.pid, signal.SIGKILL)
        select.select([gone], [], [])
        os.close(gone)


def started(arguments: list[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.server.process", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def end(process: "subprocess.Popen[str]") -> None:
    process.send_signal(signal.SIGKILL)
    process.wait()
    for end in (process.stdin, process.stdout):
        assert end is not None
        end.close()


if __name__ == "__main__":
    main()
