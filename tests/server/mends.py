"""Would a test notice if a mend were undone? `python -m tests.server.mends [--only TEXT]`.

`mends.toml` lists what was once wrong with the server: the text `old` of the mend, the text `new` that undoes it, and
the tests that must fail then. A mend is undone in memory alone, while the module is imported: no file is touched.
Servers in processes of their own do not see it, so the tests named are those of a house in the test's own loop.
"""

import argparse
import importlib.abc
import importlib.machinery
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SERVER = ROOT / "src" / "vistula" / "server"
VARIABLE = "VISTULA_UNDONE"  # the number of the mend that is undone
FAILED = 1  # pytest's status where tests ran and failed
PATIENCE = "20"  # seconds: many a test fails by waiting for what does not come


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

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith("vistula.server."):
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = Undoing(fullname, spec.loader.path)
            spec.loader.mend = self.mend
        return spec


if VARIABLE in os.environ:  # as a plugin of pytest, before anything of the server is imported
    sys.meta_path.insert(0, Finder(mends()[int(os.environ[VARIABLE])]))


def noticed(number: int, tests: list[str]) -> tuple[bool, str]:
    """Whether every one of these tests fails without the mend; and what pytest said."""
    said = ""
    for test in tests:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider"]
        command += ["-p", "tests.server.mends", f"tests/server/{test}"]
        environment = os.environ | {VARIABLE: str(number), "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}"}
        environment |= {"VISTULA_PATIENCE": PATIENCE}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        said = done.stdout + done.stderr
        if done.returncode != FAILED:
            return False, said
    return True, said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only mends whose point or description has this text")
    only = parser.parse_args().only
    unnoticed = 0
    for number, mend in enumerate(mends()):
        if only not in f"{mend['point']} {mend['what']}":
            continue
        seen, said = noticed(number, mend["tests"])
        print(f"{'noticed ' if seen else 'NOT SEEN'}  {mend['point']}  {mend['what']}: {', '.join(mend['tests'])}")
        sys.stdout.flush()
        if not seen:
            unnoticed += 1
            print(said[-3000:])
    raise SystemExit(1 if unnoticed else 0)


if __name__ == "__main__":
    main()
