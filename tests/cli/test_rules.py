"""The ledger joined with code and test results, and how the results of a test run come to be known."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import vistula
from tests.cli.command import Command
from vistula.cli import main, rules
from vistula.core.refusal import VistulaError

ROOT = Path(__file__).resolve().parents[2]


def checkout(folder: Path, outcome: str) -> Path:
    """A checkout whose last test run had one test of Poland 1920, and one of another game with the same rule id."""
    results = {
        "tests/games/poland_1920/test_a.py": {
            "tests/games/poland_1920/test_a.py::test_one": {"outcome": outcome, "rules": ["5.11a", "5.12"]}
        },
        "tests/games/other/test_b.py": {
            "tests/games/other/test_b.py::test_two": {"outcome": "passed", "rules": ["5.11a", "9.9"]}
        },
    }
    (folder / ".rules").mkdir()
    (folder / ".rules" / "results.json").write_text(json.dumps(results))
    return folder


def test_the_results_of_the_games_own_tests_count(tmp_path: Path) -> None:
    test = "tests/games/poland_1920/test_a.py::test_one"
    found = rules.results("poland_1920", checkout(tmp_path, "failed"))
    assert found == {"5.11a": {test: "failed"}, "5.12": {test: "failed"}}


def test_damaged_results_are_said_to_be_damaged(tmp_path: Path) -> None:
    (checkout(tmp_path, "passed") / ".rules" / "results.json").write_text("[1")
    with pytest.raises(VistulaError, match="delete the file"):
        rules.results("poland_1920", tmp_path)


def test_tests_that_never_ran_are_run_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A small checkout of its own: pytest runs there, with the real plug-in, and writes the results."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    folder = tmp_path / "tests" / "games" / "poland_1920"
    folder.mkdir(parents=True)
    (tmp_path / "src").mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(*ids)\n")
    for name in ("conftest.py", "libraries.py"):
        (tmp_path / "tests" / name).write_text((ROOT / "tests" / name).read_text())
    (folder / "test_x.py").write_text(
        "import pytest\n"
        '@pytest.mark.rule("5.11a")\ndef test_good(): assert 1 + 1 == 2\n'
        '@pytest.mark.rule("5.12")\ndef test_bad(): assert 1 + 1 == 3\n'
        "@pytest.fixture\ndef broken(): raise ValueError\n"
        '@pytest.mark.rule("5.13")\ndef test_broken(broken): pass\n'
    )
    found = rules.results("poland_1920", tmp_path)
    test = "tests/games/poland_1920/test_x.py::test_"
    assert found == {
        "5.11a": {test + "good": "passed"},
        "5.12": {test + "bad": "failed"},
        "5.13": {test + "broken": "failed"},
    }
    assert "running tests/games/poland_1920 first" in capsys.readouterr().err
    # A part of the file replaces its own results alone; the whole file replaces all of them.
    run = [sys.executable, "-m", "pytest", "-q"]
    (folder / "test_x.py").write_text('import pytest\n@pytest.mark.rule("5.12")\ndef test_bad(): assert 1 + 1 == 2\n')
    subprocess.run([*run, f"{test}bad"], cwd=tmp_path, check=True, capture_output=True)
    again = rules.results("poland_1920", tmp_path)
    assert again["5.12"] == {test + "bad": "passed"}
    assert again["5.11a"] == {test + "good": "passed"}
    parallel = [*run, "-p", "xdist.plugin", "-n", "2"]
    subprocess.run(parallel, cwd=tmp_path, check=True, capture_output=True, env={**os.environ, "VISTULA_PURE": "1"})
    assert rules.results("poland_1920", tmp_path) == {"5.12": {test + "bad": "passed"}}


def test_rules_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr(rules, "CHECKOUT", checkout(tmp_path, "passed"))
    monkeypatch.setattr(sys, "argv", ["vistula", "rules", "poland_1920", "--json"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == ["game", "total", "enforced", "proved", "pending", "not_applicable", "rules"]
    assert data["game"] == "poland_1920"
    assert data["total"] == len(data["rules"]) == data["enforced"] + data["pending"] + data["not_applicable"]
    by_id = {row["id"]: row for row in data["rules"]}
    assert list(by_id["5.11a"]) == ["id", "status", "proved", "code", "tests", "why"]
    assert by_id["5.11a"]["tests"] == ["tests/games/poland_1920/test_a.py::test_one"]
    assert by_id["8.5"]["status"] == "pending"
    assert "no passing test names it" in by_id["8.5"]["why"]


def test_rules_of_an_unknown_game(vistula_command: Command) -> None:
    assert "There is no game 'go'; the games are duel." in vistula_command.refused("rules", "go")


def test_the_shelf_is_listed() -> None:
    assert "poland_1920" in vistula.slugs()
