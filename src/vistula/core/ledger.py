"""The rules ledger of a game: every rule as one statement with an id, and how far code and tests cover it."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tokenize
from pathlib import Path
from typing import Final, final

from vistula.core.refusal import DataError
from vistula.core.shelf import folder

ENFORCED: Final = "enforced"
PENDING: Final = "pending"
NOT_APPLICABLE: Final = "not_applicable"


@final
class Rule:
    def __init__(self, rule_id: str, section: str, gist: str, kind: str, tier: str) -> None:
        self.id: Final = rule_id
        self.section: Final = section
        self.gist: Final = gist
        self.kind: Final = kind
        self.tier: Final = tier

    def to_json(self) -> dict[str, str]:
        return {"id": self.id, "section": self.section, "gist": self.gist, "kind": self.kind, "tier": self.tier}


def ledger(slug: str) -> dict[str, Rule]:
    """The rules of a game by id, in the order of the book; none if the game keeps no ledger."""
    source = folder(slug) / "ledger.tsv"
    if not source.is_file():
        return {}
    text = source.read_text(encoding="utf-8")
    rules: dict[str, Rule] = {}
    for number, line in enumerate(text.splitlines()[1:], start=2):
        parts = line.split("\t")
        if len(parts) != 5:
            raise DataError(f"ledger.tsv of {slug}: line {number} has {len(parts)} columns instead of 5.")
        if parts[0] in rules:
            raise DataError(f"ledger.tsv of {slug}: the id {parts[0]!r} stands twice.")
        rules[parts[0]] = Rule(parts[0], parts[1], parts[2], parts[3], parts[4])
    return rules


def not_applicable(slug: str) -> dict[str, str]:
    """The few rules that software has no use for, with the reason."""
    source = folder(slug) / "not_applicable.json"
    if not source.is_file():
        return {}
    reasons = json.loads(source.read_text(encoding="utf-8"))
    if not isinstance(reasons, dict):
        raise DataError(f"not_applicable.json of {slug} is not a mapping from rule to reason.")
    return {str(rule): str(reason) for rule, reason in reasons.items()}


def places_in_code(slug: str, ids: list[str]) -> dict[str, list[str]]:
    """Where the game's comments, strings and data name each rule: `combat.py:41`."""
    home = Path(str(folder(slug)))
    wanted = set(ids)
    found: dict[str, list[str]] = {rule: [] for rule in ids}
    for path in sorted(home.rglob("*")):
        if path.suffix == ".py":
            pieces = _words_of(path)
        elif path.suffix in (".toml", ".csv", ".txt"):
            pieces = list(enumerate(path.read_text(encoding="utf-8").splitlines(), start=1))
        else:
            continue
        name = path.relative_to(home).as_posix()
        for line, text in pieces:
            for word in re.findall(r"[A-Za-z0-9_][A-Za-z0-9_.+()-]*", text):
                rule = _trimmed(word, wanted)
                if rule in wanted and f"{name}:{line}" not in found[rule]:
                    found[rule].append(f"{name}:{line}")
    return found


def _trimmed(word: str, wanted: set[str]) -> str:
    """The word without the punctuation that follows an id in a sentence; ids such as 9.13.4(2) keep their own."""
    while word and word not in wanted and not word[-1].isalnum():
        word = word[:-1]
    return word


def _words_of(path: Path) -> list[tuple[int, str]]:
    """The comments and strings of a source file, by line: a rule's number in code itself would be a number."""
    kinds = (tokenize.COMMENT, tokenize.STRING)
    source = io.StringIO(path.read_text(encoding="utf-8"))
    found: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(source.readline):
        if token.type in kinds:
            for offset, line in enumerate(token.string.splitlines()):
                found.append((token.start[0] + offset, line))
    return found


def digest(slug: str, places: list[str]) -> str:
    """A mark of the lines that name a rule: a proof is about these lines and none other."""
    home = Path(str(folder(slug)))
    lines: list[str] = []
    for place in places:
        name, _, number = place.rpartition(":")
        lines.append(f"{name} {(home / name).read_text(encoding='utf-8').splitlines()[int(number) - 1].strip()}")
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()[:12]


def coverage(slug: str, results: dict[str, dict[str, str]], proofs: dict[str, str]) -> dict[str, object]:
    """Ledger, code and test results joined. `results` holds, for each rule, test name -> outcome of the last run;
    `proofs` the digest of the lines whose removal was seen to break a test (`tests/mutants`)."""
    rules = ledger(slug)
    if not rules:
        raise DataError(f"{slug} keeps no ledger of its rules (ledger.tsv), so there is nothing to show.")
    excused = not_applicable(slug)
    for rule in excused:
        if rule not in rules:
            raise DataError(f"not_applicable.json of {slug} names {rule!r}, which is not in the ledger.")
    places = places_in_code(slug, list(rules))
    rows: list[dict[str, object]] = []
    count = {ENFORCED: 0, "proved": 0, PENDING: 0, NOT_APPLICABLE: 0}
    for rule in rules:
        tests = results.get(rule, {})
        passing = sorted(test for test, outcome in tests.items() if outcome == "passed")
        failing = sorted(test for test, outcome in tests.items() if outcome != "passed")
        if rule in excused:
            status, why = NOT_APPLICABLE, excused[rule]
        elif passing and places[rule] and not failing:
            status, why = ENFORCED, ""
        else:
            status = PENDING
            missing = [] if places[rule] else ["no place in the code names it"]
            if failing:
                missing.append(f"{len(failing)} of its tests failed")
            elif not passing:
                missing.append("no passing test names it")
            why = "; ".join(missing)
        count[status] += 1
        proved = status == ENFORCED and rule in proofs and proofs[rule] == digest(slug, places[rule])
        count["proved"] += proved
        rows.append(
            {"id": rule, "status": status, "proved": proved, "code": places[rule], "tests": passing, "why": why}
        )
    return {"game": slug, "total": len(rules), **count, "rules": rows}
