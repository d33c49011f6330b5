"""Would a test notice if a mend were undone? `python -m tests.server.mends [--only TEXT] [--from 0 --to 9] [--jobs 1]`.

`mends.toml` lists what was once wrong with the server: the text `old` of the mend, the text `new` that undoes it, and
the tests that must fail then. A mend is undone in memory alone, while the module is imported: no file is touched. Each
test runs in a copy of a process that has imported everything but the server. Many a test fails by waiting for what does
not come, so several at once take hardly longer than one. Servers in processes of their own do not see what is undone,
so the tests named are those of a house in the test's own loop.
"""

import argparse
import importlib.abc
import importlib.machinery
import os
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import IO, Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SERVER = ROOT / "src" / "vistula" / "server"
FAILED = 1  # pytest's status where tests ran and failed
PATIENCE = "20"  # seconds: many a test fails by waiting for what does not come
# What every test of the server imports besides it.
IMPORTED = (
    "pytest", "_pytest.assertion.rewrite", "pytest_asyncio", "fastapi", "uvicorn", "sqlalchemy.ext.asyncio",
    "alembic.command", "asyncpg", "httpx", "websockets", "orjson", "cryptography.fernet", "argon2", "vistula.bots",
)  # fmt: skip


def mends() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((HERE / "mends.toml").read_text(encoding="utf-8"))["mend"]
    return found


def undone(mend: dict[str, Any], file: str, source: str) -> str:
    """The source of a file without the mend. Each text must stand there just once."""
    for change in mend["undo"]:
        if change["file"] == file:
            if source.count(change["old"]) != 1:
                raise SystemExit(f"{file} does not have this once: {change['old']}")
            source = source.replace(change["old"], change["new"])
    return source


class Undoing(importlib.machinery.SourceFileLoader):
    """Compiles a module of the server without the mend."""

    mend: dict[str, Any]

    def get_code(self, fullname: str) -> CodeType:
        path = Path(self.get_filename(fullname))
        source = undone(self.mend, path.relative_to(SERVER).as_posix(), path.read_text(encoding="utf-8"))
        code: CodeType = self.source_to_code(source.encode(), str(path))
        return code


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self, mend: dict[str, Any]) -> None:
        self.mend = mend
        self.files = {change["file"] for change in mend["undo"]}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith("vistula.server."):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None and self.touches(Path(spec.origin)):
            spec.loader = Undoing(fullname, spec.origin)
            spec.loader.mend = self.mend
        return spec

    def touches(self, path: Path) -> bool:
        return path.is_relative_to(SERVER) and path.relative_to(SERVER).as_posix() in self.files


class Trial:
    """A test that runs without a mend, in a copy of this process; what it says goes to a file."""

    def __init__(self, number: int, mend: dict[str, Any], test: str) -> None:
        self.number = number
        self.mend = mend
        self.test = test
        self.said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - it is read when the test is done
        self.pid = os.fork()
        if self.pid == 0:
            os.dup2(self.said.fileno(), 1)
            os.dup2(self.said.fileno(), 2)
            try:
                os._exit(self.run())
            except BaseException as failure:  # whatever it was, a copy must not go on as if it were the original
                print(repr(failure), flush=True)
                os._exit(FAILED + 1)

    def run(self) -> int:
        import pytest

        sys.meta_path.insert(0, Finder(self.mend))
        arguments = ["-q", "-x", "-n0", "--no-header", "-p", "no:cacheprovider", f"tests/server/{self.test}"]
        status = int(pytest.main(arguments))
        sys.stdout.flush()
        return status

    def words(self) -> str:
        self.said.seek(0)
        return self.said.read().decode(errors="replace")


def tried(trials: list[tuple[int, dict[str, Any], str]], jobs: int) -> Iterator[tuple[Trial, bool]]:
    """Each trial when it is done, and whether its test failed as it should; so many at once."""
    under_way: dict[int, Trial] = {}
    while trials or under_way:
        while trials and len(under_way) < jobs:
            trial = Trial(*trials.pop(0))
            under_way[trial.pid] = trial
        pid, status = os.wait()
        if pid in under_way:
            yield under_way.pop(pid), os.waitstatus_to_exitcode(status) == FAILED


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only mends whose point or description has this text")
    parser.add_argument("--from", dest="first", type=int, default=0, help="from this one on, in the order of the file")
    parser.add_argument("--to", type=int, default=10**6, help="up to this one, without it")
    parser.add_argument("--jobs", type=int, default=1, help="tests at once")
    asked = parser.parse_args()
    os.environ["VISTULA_PATIENCE"] = PATIENCE
    os.chdir(ROOT)
    for name in IMPORTED:
        importlib.import_module(name)
    wanted = [
        (number, mend, test)
        for number, mend in enumerate(mends())
        if asked.first <= number < asked.to and asked.only in f"{mend['point']} {mend['what']}"
        for test in mend["tests"]
    ]
    count, unnoticed = len({number for number, _, _ in wanted}), set()
    for trial, seen in tried(wanted, asked.jobs):
        told = f"{trial.number}  {trial.mend['point']}  {trial.mend['what']}: {trial.test}"
        print(f"{'noticed ' if seen else 'NOT SEEN'}  {told}", flush=True)
        if not seen:
            unnoticed.add(trial.number)
            print(trial.words()[-3000:], flush=True)
    print(f"{count - len(unnoticed)} of {count} mends are noticed when they are undone")
    raise SystemExit(1 if unnoticed else 0)


if __name__ == "__main__":
    main()
