"""Compile the engine and the rules with mypyc where there is a C compiler; else they run as plain Python.

VISTULA_COMPILE = auto (the default), yes (a failure is an error: CI, wheels), no (and remove what was compiled before).
VISTULA_OPT = 0 to 3: 3 gains a few per cent of speed and takes half as long again to compile.
"""

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "vistula"
MODE = os.environ.get("VISTULA_COMPILE", "auto")
# Modules that gain nothing or need annotations at run time: reading data, drawing, deriving boards, a game's words.
PLAIN = {"__init__.py", "data.py", "ledger.py", "drawing.py", "load.py"}
PLAIN_IN_GAMES = {"journal.py"}


def say(message: str) -> None:
    print(f"vistula: {message}", file=sys.stderr, flush=True)


def folders() -> list[Path]:
    games = sorted(path.parent for path in PACKAGE.glob("games/*/load.py"))
    return [PACKAGE / "core", *games, PACKAGE / "bots"]


def files_of(folder: Path) -> list[str]:
    plain = PLAIN | PLAIN_IN_GAMES if folder.parent.name == "games" else PLAIN
    found = [path for path in sorted(folder.rglob("*.py")) if path.name not in plain]
    return [str(path.relative_to(ROOT)) for path in found if not path.name.startswith("derive")]


def remove_libraries() -> None:
    for path in [*PACKAGE.rglob("*.so"), *PACKAGE.rglob("*.pyd"), *(ROOT / "src").glob("*__mypyc*")]:
        path.unlink()


def compiler_works() -> bool:
    """Compile three lines against Python's headers: the quickest way to know."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        command = [*compiler, "-I" + sysconfig.get_paths()["include"], "-c", str(source), "-o", str(source) + ".o"]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


class AllOrNothing(build_ext):
    """Half a compiled package would not load: if one group fails, none is kept."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if MODE == "yes":
                raise
            remove_libraries()
            self.extensions = []
            say(f"compiling failed ({error}); the rules run as plain Python, about ten times slower.")


def extensions() -> list[object]:
    remove_libraries()
    if MODE == "no":
        return []
    if not compiler_works():
        if MODE == "yes":
            raise SystemExit("vistula: no C compiler with Python's headers was found.")
        say("no C compiler with Python's headers was found; the rules run as plain Python, about ten times slower.")
        return []
    from mypyc.build import mypycify

    # The C compiler's warnings stay errors: one of them has been a value that generated code did not set.
    groups = [(files_of(folder), "_".join(folder.relative_to(PACKAGE).parts)) for folder in folders()]
    groups = [(files, name) for files, name in groups if files]
    try:
        return mypycify(
            [file for files, _ in groups for file in files],
            separate=groups,
            opt_level=os.environ.get("VISTULA_OPT", "1"),
            debug_level="0",
            target_dir="build/mypyc",
        )
    except SystemExit:
        if MODE == "yes":
            raise
        say("mypyc refused the sources; the rules run as plain Python, about ten times slower.")
        return []


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNothing},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
