"""`vistula rules`: the ledger of a game beside its code and the results of the last test run."""

import json as jsons
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import vistula
from vistula.cli.asked import as_json
from vistula.core.ledger import ENFORCED, NOT_APPLICABLE, PENDING, coverage
from vistula.core.refusal import SaveError, VistulaError

CHECKOUT = Path(vistula.__file__).resolve().parents[2]


def results(slug: str, checkout: Path) -> dict[str, dict[str, str]]:
    """For each rule the tests of the game that name it, with their last outcome; runs them if they never ran."""
    folder = f"tests/games/{slug}"
    found = _of_game(checkout, folder)
    if not found and (checkout / folder).is_dir():
        print(f"vistula: no test results for {slug} yet; running {folder} first", file=sys.stderr)
        command = [sys.executable, "-m", "pytest", "-q", folder]
        ran = subprocess.run(command, cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if ran.returncode not in (0, 1):  # 1: some tests failed, which the ledger will show
            sys.stderr.buffer.write(ran.stdout)
            raise VistulaError(f"The tests in {folder} could not be run.")
        found = _of_game(checkout, folder)
    return found


def _of_game(checkout: Path, folder: str) -> dict[str, dict[str, str]]:
    file = checkout / ".rules" / "results.json"
    if not file.is_file():
        return {}
    by_rule: dict[str, dict[str, str]] = {}
    try:
        for path, tests in jsons.loads(file.read_text(encoding="utf-8")).items():
            if not path.startswith(folder + "/"):
                continue
            for test, outcome in tests.items():
                for rule in outcome["rules"]:
                    by_rule.setdefault(rule, {})[test] = outcome["outcome"]
    except (jsons.JSONDecodeError, AttributeError, KeyError, TypeError) as error:
        raise SaveError(f"The test results in {str(file)!r} are damaged; delete the file and run the tests.") from error
    return by_rule


def proofs(slug: str, checkout: Path) -> dict[str, str]:
    """The rules whose removal a test was seen to notice, as `make mutants` keeps them."""
    file = checkout / "tests" / "games" / slug / "proofs.json"
    if not file.is_file():
        return {}
    return {str(rule): str(mark) for rule, mark in jsons.loads(file.read_text(encoding="utf-8")).items()}


def show(slug: str, json: bool) -> None:
    if slug not in vistula.slugs():
        raise VistulaError(f"There is no game {slug!r}; the games are {', '.join(vistula.slugs())}.")
    found = coverage(slug, results(slug, CHECKOUT), proofs(slug, CHECKOUT))
    if json:
        print(as_json(found))
        return
    rows = found["rules"]
    assert isinstance(rows, list)
    table = Table("Rule", "Status", "Code", "Tests", "Why")
    for row in rows:
        style = {ENFORCED: "green", PENDING: "red", NOT_APPLICABLE: "dim"}[row["status"]]
        table.add_row(
            row["id"],
            f"[{style}]{'proved' if row['proved'] else row['status']}[/{style}]",
            escape(", ".join(row["code"][:3])),
            str(len(row["tests"])),
            escape(row["why"]),
        )
    console = Console(highlight=False)
    console.print(table)
    console.print(
        f"{slug}: {found['total']} rules, {found[ENFORCED]} enforced ({found['proved']} proved), "
        f"{found[PENDING]} pending, {found[NOT_APPLICABLE]} not applicable"
    )
