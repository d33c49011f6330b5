"""Which rules the tests run on, compiled or plain, and which rules of the ledgers their outcomes prove.

`VISTULA_PURE=1` runs the sources though compiled libraries lie beside them. Without it a library that is older than its
source stops the run: its tests would prove yesterday's rules.
"""

import fcntl
import gc
import importlib.machinery
import json
import os
import sys
from pathlib import Path

import pytest

from tests.libraries import ROOT, SOURCES, outdated

RESULTS = ROOT / ".rules" / "results.json"
PURE = os.environ.get("VISTULA_PURE") == "1"
RULES = "rules"

Outcomes = dict[str, dict[str, dict[str, object]]]  # test file -> test -> {"outcome", "rules"}


def _sources_only(path: str) -> importlib.machinery.FileFinder:
    """A path hook for the folders of src that finds `.py` files alone; every other folder is left to the usual one."""
    if not Path(path).resolve().is_relative_to(SOURCES):
        raise ImportError(path)
    return importlib.machinery.FileFinder(path, (importlib.machinery.SourceFileLoader, [".py"]))


if PURE:
    if any(name.startswith("vistula.core") for name in sys.modules):
        raise RuntimeError("the rules were imported before VISTULA_PURE could be heeded")
    sys.path_hooks.insert(0, _sources_only)
    sys.path_importer_cache.clear()


def pytest_sessionstart(session: pytest.Session) -> None:
    if hasattr(session.config, "workerinput"):
        return
    why = "" if PURE else outdated()
    if why:
        raise pytest.UsageError(f"{why}, or set VISTULA_PURE=1.")
    from vistula.core import state

    compiled = not str(state.__file__).endswith(".py")
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.write_line("rules: compiled" if compiled else "rules: plain Python")


# The proof of the ledgers ---------------------------------------------------------------------------------------


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each report carry the rules that its test names, from a worker of xdist too."""
    for item in items:
        named = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        if named:
            item.user_properties.append((RULES, named))


def pytest_collection_finish() -> None:
    """The tests themselves and all modules stay to the end: the garbage collector need not go over them each time."""
    gc.collect()
    gc.freeze()


class Proofs:
    """Gathers the outcomes of the tests that name rules, and lays them into `.rules/results.json` at the end.

    A file that ran whole replaces what was known of it; of a file of which only some tests ran, those are replaced.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.partly = bool(config.option.keyword or config.option.markexpr) or any("::" in arg for arg in config.args)
        self.ran: Outcomes = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        of_file = self.ran.setdefault(report.nodeid.split("::")[0], {})
        named = [rules for name, rules in report.user_properties if name == RULES]
        if named and (report.when == "call" or report.outcome != "passed"):
            known = of_file.get(report.nodeid)
            if known is None or known["outcome"] == "passed":
                of_file[report.nodeid] = {"outcome": report.outcome, "rules": named[0]}

    def pytest_sessionfinish(self) -> None:
        if not self.ran:
            return
        RESULTS.parent.mkdir(exist_ok=True)
        with RESULTS.with_suffix(".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # `make test` has several runs side by side
            known: Outcomes = {}
            if RESULTS.is_file():
                known = json.loads(RESULTS.read_text(encoding="utf-8"))
            for file, tests in self.ran.items():
                known[file] = {**known.get(file, {}), **tests} if self.partly else tests
            kept = {file: tests for file, tests in sorted(known.items()) if tests and (ROOT / file).is_file()}
            fresh = RESULTS.with_suffix(f".{os.getpid()}")
            fresh.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            fresh.replace(RESULTS)


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Proofs(config), "vistula-proofs")
