"""A real PostgreSQL for the tests, in a folder of its own, where its binaries are on the machine."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 300  # seconds, on however busy a machine
NEEDED = ("initdb", "pg_ctl", "createdb")
PLACES = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


def binaries() -> Path | None:
    """Where initdb and pg_ctl are, or None."""
    on_path = shutil.which("initdb")
    places = [*PLACES, Path(on_path).resolve().parent] if on_path else PLACES
    return next((place for place in places if all((place / name).exists() for name in NEEDED)), None)


def why_not() -> str | None:
    """Why there can be no cluster here, or None."""
    if binaries() is None:
        return "PostgreSQL's binaries (initdb, pg_ctl, createdb) are not on this machine"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "PostgreSQL does not run as root, and there is no user postgres"
    return None


class Cluster:
    """A running server; `create` makes an empty database in it."""

    def __init__(self, port: int, run: "Runner") -> None:
        self.port = port
        self.run = run
        self.count = 0

    def create(self) -> str:
        self.count += 1
        name = f"vistula{self.count}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"


class Runner:
    """Runs PostgreSQL's commands, as the user postgres if we are root."""

    def __init__(self, folder: Path) -> None:
        found = binaries()
        assert found is not None
        self.binaries = found
        self.folder = folder
        self.user = "postgres" if os.geteuid() == 0 else None

    def __call__(self, command: str, *args: str) -> None:
        subprocess.run(
            [str(self.binaries / command), *args],
            check=True,
            user=self.user,
            cwd=self.folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            stdout=subprocess.DEVNULL,
            timeout=PATIENCE,
        )


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def cluster() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="vistula-pg-"))
    run = Runner(folder)
    if run.user:
        shutil.chown(folder, run.user)
    data, port = folder / "data", free_port()
    try:
        run("initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c max_connections=200"
        run("pg_ctl", "-D", str(data), "-w", "-t", str(PATIENCE), "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield Cluster(port, run)
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
