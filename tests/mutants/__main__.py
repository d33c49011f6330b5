"""`python -m tests.mutants`: see the package."""

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

os.environ["VISTULA_PURE"] = "1"  # a function's code can be exchanged in plain Python alone
os.environ.setdefault("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

import tests.conftest  # noqa: F401  (first: it sees to it that the sources are imported, not the libraries)
from tests.mutants.changes import Change, Workshop
from tests.mutants.running import Copy, Session
from vistula.core.ledger import digest, ledger, not_applicable, places_in_code

ROOT = Path(__file__).resolve().parents[2]


class Trial:
    """Some rules of a game, tried one after the other by one worker."""

    def __init__(self, slug: str, rules: list[str], copy: Copy, session: Session) -> None:
        folder = ROOT / "src" / "vistula" / "games" / slug
        self.rules = rules
        self.copy = copy
        self.session = session
        self.places = places_in_code(slug, rules)
        self.workshop = Workshop(folder, ROOT / "tests" / "games" / slug / "mutants.toml")
        self.verdicts: dict[str, list[str]] = {}

    def notices(self, rule: str, change: Change) -> bool:
        if change.function:
            return self.session.notices(rule, change)
        return self.copy.notices(change, [item.nodeid for item in self.session.sound(rule)])

    def survivors(self, rule: str) -> list[str]:
        """What was changed without a test noticing; a rule that cannot be tried says so. Empty: proved."""
        if not self.session.sound(rule):
            return ["no passing test names it"]
        found: list[str] = []
        figures: list[Change] = []
        tried = 0
        for place in self.places[rule]:
            changes = self.workshop.at(place, rule)
            if not place.rpartition(":")[0].endswith(".py"):
                figures.extend(changes)
            elif self.workshop.each_use(place):
                tried += len(changes)
                found.extend(change.what for change in changes if not self.notices(rule, change))
            elif changes:
                tried += 1
                if not any(self.notices(rule, change) for change in changes):
                    found.append(" | ".join(change.what for change in changes))
        for change in self.workshop.written_down(rule):
            tried += 1
            if not self.notices(rule, change):
                found.append(change.what)
        if tried or not figures:
            return found if tried else [f"no line of its own: {', '.join(self.places[rule]) or 'no place'}"]
        # Data names a rule as its source, on as many lines as there are units or scenarios: one figure stands for all.
        if any(self.notices(rule, change) for change in figures):
            return []
        return [" | ".join(change.what for change in figures)]

    def run(self, session: Session) -> None:
        for rule in self.rules:
            self.verdicts[rule] = self.survivors(rule)
            said = "; ".join(self.verdicts[rule])
            print(f"{rule:<24} {'NOT PROVED ' + said if said else 'proved'}", file=sys.__stdout__, flush=True)


def copied(folder: Path) -> Path:
    skipped = shutil.ignore_patterns("*.so", "__pycache__", "static", "build", "node_modules")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def work(slug: str, rules: list[str], answer: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        session = Session(slug, lambda session: trial.run(session))
        trial = Trial(slug, rules, Copy(slug, copied(Path(folder))), session)
        session.run(ROOT / "tests" / "games" / slug)
        answer.write_text(json.dumps(trial.verdicts), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Take rules away and see who notices.")
    parser.add_argument("--game", required=True)
    parser.add_argument("--count", type=int, default=0, help="so many at random instead of all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="", help="these ids, separated by commas")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    known = [rule for rule in ledger(asked.game) if rule not in not_applicable(asked.game)]
    rules = asked.rules.split(",") if asked.rules else known
    if asked.count:
        rules = random.Random(asked.seed).sample(known, min(asked.count, len(known)))
    with tempfile.TemporaryDirectory() as folder:
        answers = [Path(folder) / str(number) for number in range(asked.jobs)]
        workers = []
        for number, answer in enumerate(answers):
            pid = os.fork()
            if pid == 0:
                work(asked.game, rules[number :: asked.jobs], answer)
                os._exit(0)
            workers.append(pid)
        for pid in workers:
            os.waitpid(pid, 0)
        verdicts = {rule: found for path in answers for rule, found in json.loads(path.read_text()).items()}
    keep(asked.game, verdicts)
    proved = sum(not found for found in verdicts.values())
    print(f"{asked.game}: {proved} of {len(verdicts)} rules proved")


def keep(slug: str, verdicts: dict[str, list[str]]) -> None:
    """Lay what was seen beside the tests, each proof with a digest of its lines: changed ones want a new proof."""
    file = ROOT / "tests" / "games" / slug / "proofs.json"
    known: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    places = places_in_code(slug, list(verdicts))
    for rule, found in verdicts.items():
        known.pop(rule, None)
        if not found:
            known[rule] = digest(slug, places[rule])
    order = {rule: number for number, rule in enumerate(ledger(slug))}
    kept = {rule: known[rule] for rule in sorted(known, key=lambda rule: order.get(rule, 0)) if rule in order}
    file.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
