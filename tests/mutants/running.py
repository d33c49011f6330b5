"""Running the tests of a changed rule.

A change inside a function is made in a fork of a process that has everything loaded: the code of the function is
exchanged, which every module that imported it sees. Data and constants, read when a module is imported, are changed in
a copy of the sources, and the fork imports from there.
"""

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.changes import Change

SECONDS = 120  # a mutant may loop for ever; then it was noticed too


def in_a_fork(run: Callable[[], bool]) -> bool:
    """Whether `run`, in a fork of this process, answers yes, or does not answer."""
    pid = os.fork()
    if pid == 0:
        signal.alarm(SECONDS)
        try:
            with open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
                noticed = run()
        except BaseException:
            noticed = True
        os._exit(1 if noticed else 0)
    return os.waitpid(pid, 0)[1] != 0


def code_of(text: str, file: str, function: str) -> CodeType:
    """The code of a function in a source."""
    pending = [compile(text, file, "exec")]
    while pending:
        code = pending.pop()
        if code.co_qualname == function:
            return code
        pending.extend(part for part in code.co_consts if isinstance(part, CodeType))
    raise LookupError(function)


def function_in(module: ModuleType, function: str) -> FunctionType:
    found: object = module
    for name in function.split("."):
        found = vars(found)[name]
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, staticmethod | classmethod):
        found = found.__func__
    assert isinstance(found, FunctionType)
    return found


class Session:
    """The tests of a game, collected once, as a plugin of pytest: what is to be tried runs in its test loop."""

    def __init__(self, slug: str, work: Callable[["Session"], None]) -> None:
        self.slug = slug
        self.work = work
        self.tests: dict[str, list[pytest.Item]] = {}
        self.passes: dict[str, bool] = {}

    def run(self, folder: Path) -> None:
        with contextlib.redirect_stdout(io.StringIO()) as said:
            ended = pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(folder)], plugins=[self])
        if not self.tests:
            raise SystemExit(f"The tests in {folder} could not be collected ({ended}).\n{said.getvalue()[-3000:]}")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.tests.setdefault(rule, []).append(item)
        self.work(self)
        return True

    def fails(self, item: pytest.Item) -> bool:
        return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))

    def sound(self, rule: str) -> list[pytest.Item]:
        """The tests that name the rule and pass as long as nothing is changed."""
        found = []
        for item in self.tests.get(rule, []):
            if item.nodeid not in self.passes:
                self.passes[item.nodeid] = not self.fails(item)
            if self.passes[item.nodeid]:
                found.append(item)
        return found

    def notices(self, rule: str, change: Change) -> bool:
        """Whether a test that names the rule fails after a change inside a function."""
        items = self.sound(rule)
        name = change.file.removesuffix(".py").replace("/", ".")
        module = sys.modules.get(f"vistula.games.{self.slug}.{name}")
        if module is None:
            return False  # no test of the game even imports it

        def run() -> bool:
            function = function_in(module, change.function)
            function.__code__ = code_of(change.source, str(module.__file__), change.function)
            return any(self.fails(item) for item in items)

        return in_a_fork(run)


class Copy:
    """A copy of sources and tests, for changes that must be there before a module is imported."""

    def __init__(self, slug: str, root: Path) -> None:
        self.slug = slug
        self.root = root

    def notices(self, change: Change, tests: list[str]) -> bool:
        path = self.root / "src" / "vistula" / "games" / self.slug / change.file
        kept = path.read_text(encoding="utf-8")
        path.write_text(change.source, encoding="utf-8")
        try:
            return in_a_fork(lambda: self._fail(tests))
        finally:
            path.write_text(kept, encoding="utf-8")

    def _fail(self, tests: list[str]) -> bool:
        for name in [name for name in sys.modules if name.split(".")[0] in ("vistula", "tests", "conftest")]:
            del sys.modules[name]
        sys.path[:0] = [str(self.root / "src"), str(self.root)]
        sys.dont_write_bytecode = True
        os.chdir(self.root)
        return pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests]) != 0
