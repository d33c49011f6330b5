"""Compile the engine and the rules with mypyc where there is a C compiler; else they run as plain Python.

VISTULA_COMPILE = auto (the default), yes (a failure is an error: CI, wheels), no (and remove what was compiled before).
VISTULA_OPT = 0 to 3: how well what plays is compiled (2 if not said); see EXPLAINS. Or g, for tests: games with -Og and
the machinery under them with -O1, which is two thirds of the work of 1 and a tenth slower in play.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import gen_preprocess_options
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "vistula"
MODE = os.environ.get("VISTULA_COMPILE", "auto")
OPT = os.environ.get("VISTULA_OPT", "2")
# Modules that gain nothing or need annotations at run time: reading data, drawing, deriving boards, a game's words.
PLAIN = {"__init__.py", "data.py", "ledger.py", "drawing.py", "load.py", "shapes.py"}
PLAIN_IN_GAMES = {"journal.py", "words.py"}
MYPYC = "mypy[mypyc]==2.4.1"  # as in pyproject.toml; a plain install does without it
TARGET = "build/mypyc"  # where the C files go
CACHE = "build/mypy_cache"
FLAGS = [
    "-fcommon",  # each C file of a group declares the tables of the groups it imports: this makes them one
    # Groups meet through capsules alone: within a library calls need not go through its table of symbols (a tenth).
    "-fvisibility=hidden",
    "-fno-semantic-interposition",
    "-fno-plt",
]
# Files of a game that explain but do not play are compiled with -Og, which takes two fifths of the time. With it for
# all but the busiest rules, games lost up to a seventh of their speed, so those are compiled well (VISTULA_OPT).
EXPLAINS = {"caution", "check", "odds", "versions", "why_not", "wording"}

# Where an attribute is set by name, this mypyc counts a reference to a vec twice, and its memory is never freed.
COUNTED_TWICE = re.compile(
    r"(    tmp = Vec\w+Api\.unbox\(value\);\n    if \(VEC_IS_ERROR\(tmp\)\) \{\n.*\n    \}\n)"
    r"    VEC_\w+_INCREF\(tmp\);\n"
)
# Where a compiled function is called like any Python function, this mypyc takes a reference to each vec it is given,
# and never lets go of it; the caller holds the vec meanwhile.
NEVER_LET_GO = re.compile(
    r"( +)(?P<name>arg_\w+) = Vec(?P<kind>\w+)Api\.unbox\(\w+\);\n +if \(VEC_IS_ERROR\((?P=name)\)\) \{\n.*\n +\}\n"
)
# A place in a column is first looked for from its beginning, then from its end. Unless it is told, the C compiler takes
# the second for the usual case, and lays out every loop over columns for it.
FROM_THE_BEGINNING = re.compile(r"( = \(uint64_t\)\w+ < \(uint64_t\)\w+;\n    if \()(cpy_r_r\d+)(\) goto )")
# Each module's library is but a door: the function by which Python finds the module in its group. Each has a second.
SECOND_DOOR = re.compile(r"(//.*\n)*PyMODINIT_FUNC PyInit___init__\(void\).*\n")

# Every C file of a group begins with the same two headers, a megabyte of them with all that they include.
HEADERS = re.compile(r'#include "__native_(\w+)\.h"\n#include "__native_internal_\1\.h"\n')


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


def is_fresh(made: Path, notes: Path, flags: Path, wanted: str, headers: str = "") -> bool:
    """Whether an object is newer than everything it was made from, as the compiler itself noted it (what it took from
    headers that were understood before it does not note), and was made with the flags that are wanted."""
    if not (made.is_file() and notes.is_file() and flags.is_file()) or flags.read_text(encoding="utf-8") != wanted:
        return False
    when = made.stat().st_mtime
    parts = [Path(part) for part in notes.read_text(encoding="utf-8").replace("\\\n", " ").split(": ", 1)[-1].split()]
    if (understood := Path(headers + ".gch")).is_file():
        parts.append(understood)
    return all(part.is_file() and part.stat().st_mtime <= when for part in parts)


def written(path: Path, text: str) -> str:
    """A file with this text, written anew only if that changes it."""
    path.parent.mkdir(exist_ok=True)
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return str(path)


def care(source: str) -> list[str]:
    """Flags beyond the usual ones for a C file, by the module it was made of."""
    module = Path(source).stem.removeprefix("__native_").split("___")
    game = module[:2] == ["vistula", "games"]
    if OPT == "g":
        return [] if game else ["-O1"]
    return ["-Og"] if game and module[-1] in EXPLAINS else []


class BuildRules(build_ext):
    """Compile the files of all groups side by side, the largest first, and only those that changed; then link. The
    doors of a folder's modules are one file, and one object serves them all. A group's headers are read once and kept
    as the compiler understood them, which saves its files a sixth of their time.

    Half a compiled package would not load: if one file fails, nothing is kept."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if MODE == "yes":
                raise
            remove_libraries()
            self.extensions = []
            say(f"compiling failed ({error}); the rules run as plain Python, about ten times slower.")

    def build_extensions(self) -> None:
        self.check_extensions_list(self.extensions)
        doors: dict[Path, list[Extension]] = {}
        for extension in self.extensions:
            if extension.name.endswith("__mypyc"):
                extension.sources = [self.mended(source) for source in extension.sources]
            else:
                doors.setdefault(Path(extension.sources[0]).parent, []).append(extension)
        for folder, those in doors.items():
            text = "".join(SECOND_DOOR.sub("", Path(door.sources[0]).read_text(encoding="utf-8")) for door in those)
            made = written(folder / "__doors__.c", text)
            for door in those:
                door.sources = [made]
        # Every group has mypyc's own runtime among its sources: one object serves them all.
        owner = {source: extension for extension in self.extensions for source in extension.sources}
        largest_first = sorted(owner, key=lambda source: -Path(source).stat().st_size)
        workers = int(os.environ.get("VISTULA_JOBS", "0")) or os.cpu_count() or 1
        with ThreadPoolExecutor(workers) as pool:
            beginnings = {self.headers_of(source): owner[source] for source in largest_first}
            list(pool.map(lambda one: self.understand(one, beginnings[one]), filter(None, beginnings)))
            objects = pool.map(lambda source: self.compiled(source, owner[source]), largest_first)
            made = dict(zip(largest_first, objects, strict=True))
            for _ in pool.map(lambda one: self.link(one, [made[source] for source in one.sources]), self.extensions):
                pass  # a failure is raised here

    def mended(self, source: str) -> str:
        """A C file as it should be: mypyc's own, or one beside it."""
        text = Path(source).read_text(encoding="utf-8")
        better = FROM_THE_BEGINNING.sub(r"\1likely(\2)\3", COUNTED_TWICE.sub(r"\1", text))
        better = NEVER_LET_GO.sub(r"\g<0>\1VEC_\g<kind>_DECREF(\g<name>);\n", better)
        if better == text:
            return source
        return written(Path(source).parent / "mended" / Path(source).name, better)

    def headers_of(self, source: str) -> str:
        """A file of the headers with which a C file begins; none for those that begin otherwise."""
        found = HEADERS.match(Path(source).read_text(encoding="utf-8"))
        return written(Path(TARGET) / "headers" / f"{found[1]}.h", found[0]) if found else ""

    def understand(self, headers: str, extension: Extension) -> None:
        """Precompile headers. A compiler to which this means nothing reads them again in each file."""
        made, notes, kept = headers + ".gch", headers + ".gch.d", Path(headers + ".gch.flags")
        flags = [*extension.extra_compile_args, *FLAGS]
        if is_fresh(Path(made), Path(notes), kept, " ".join(flags)):
            return
        told = gen_preprocess_options(extension.define_macros, [*extension.include_dirs, *self.compiler.include_dirs])
        self.spawn([*self.compiler.compiler_so, *told, *flags, "-MMD", "-MF", notes, "-xc-header", headers, "-o", made])
        kept.write_text(" ".join(flags), encoding="utf-8")

    def compiled(self, source: str, extension: Extension) -> str:
        """The object made of a C file; made anew only if something it was made from has changed."""
        made = self.compiler.object_filenames([source], output_dir=self.build_temp)[0]
        notes = made + ".d"
        flags = [*extension.extra_compile_args, *FLAGS, *care(source)]
        if headers := self.headers_of(source):
            flags += ["-include", headers]
        kept = Path(made + ".flags")
        if not is_fresh(Path(made), Path(notes), kept, " ".join(flags), headers):
            kept.unlink(missing_ok=True)
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                macros=extension.define_macros,
                include_dirs=extension.include_dirs,
                extra_postargs=[*flags, "-MMD", "-MF", notes],
            )
            kept.write_text(" ".join(flags), encoding="utf-8")
        return made

    def link(self, extension: Extension, objects: list[str]) -> None:
        library = Path(self.get_ext_fullpath(extension.name))
        if library.is_file() and all(Path(made).stat().st_mtime <= library.stat().st_mtime for made in objects):
            return
        self.compiler.link_shared_object(
            objects,
            str(library),
            libraries=self.get_libraries(extension),
            library_dirs=extension.library_dirs,
            runtime_library_dirs=extension.runtime_library_dirs,
            extra_postargs=extension.extra_link_args or [],
            export_symbols=self.get_export_symbols(extension),
            build_temp=self.build_temp,
            target_lang="c",
        )


def extensions() -> list[object]:
    if MODE == "no":
        remove_libraries()
        return []
    if not compiler_works():
        remove_libraries()
        if MODE == "yes":
            raise SystemExit("vistula: no C compiler with Python's headers was found.")
        say("no C compiler with Python's headers was found; the rules run as plain Python, about ten times slower.")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if "egg_info" not in sys.argv:
            say("mypyc is not installed; the rules run as plain Python, about ten times slower.")
        return []

    # The C compiler's warnings stay errors: one of them has been a value that generated code did not set.
    groups = [(files_of(folder), "_".join(folder.relative_to(PACKAGE).parts)) for folder in folders()]
    groups = [(files, name) for files, name in groups if files]
    try:
        # Always from the sources: out of its cache mypyc has made C that lacks parts of the runtime, or none at all.
        # What comes out unchanged is not compiled again.
        shutil.rmtree(ROOT / CACHE, ignore_errors=True)
        os.environ["MYPY_CACHE_DIR"] = CACHE
        return mypycify(
            [file for files, _ in groups for file in files],
            separate=groups,
            opt_level=OPT,
            debug_level="0",
            target_dir=TARGET,
            multi_file=True,
        )
    except SystemExit:
        if MODE == "yes":
            raise
        say("mypyc refused the sources; the rules run as plain Python, about ten times slower.")
        return []


setup(
    ext_modules=extensions(),
    setup_requires=[MYPYC] if MODE != "no" and "egg_info" in sys.argv else [],  # pip asks so what the build needs
    cmdclass={"build_ext": BuildRules},
)
