"""How many lines of code each game takes, by what they are for: now, and at an earlier commit.

    python -m tests.house [--base COMMIT] [--files GAME]

Blank lines, comments, docstrings and imports do not count. Roles: rules (chapters of play, cards, sequence, phases,
state), table (view, drawing, words, odds), data (what reads boards, counters and tables), research (observations,
cautions, older versions, imagined worlds, invariants) and staff (what bots ask).
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import tokenize
from collections import Counter
from pathlib import Path, PurePath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = "src/vistula"
ROLES: Final = ["rules", "table", "data", "research", "staff"]
NOT_CODE: Final = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
)

# By the names of modules that lie in a game's own folder; what is named nowhere belongs to the rules.
NAMES: Final[dict[str, str]] = {
    "table": "view drawing words wording journal events odds faces",
    "data": "load tables board order units blocks scenarios ground sheet derive derive_areas derive_rails static",
    "research": "features versions caution check imagine judgement witness",
    "staff": "appraise advice advice_cards advice_orders "
    "staff_work staff_attack staff_move staff_moves staff_outlook",  # before the staff had a folder
}
ROLE: Final = {name: role for role, names in NAMES.items() for name in names.split()}


def role_of(path: PurePath) -> str:
    """The role of a module, by its path from the game's folder on."""
    if len(path.parts) > 1:
        return "staff" if path.parts[0] == "staff" else "rules"
    return ROLE.get(path.stem, "rules")


def lines_of_code(source: str) -> int:
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in NOT_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import | ast.ImportFrom) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        ):
            lines.difference_update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(lines)


def sources_now() -> dict[PurePath, str]:
    """Every module by its path from `src/vistula` on."""
    folder = ROOT / SOURCES
    return {path.relative_to(folder): path.read_text() for path in sorted(folder.rglob("*.py"))}


def sources_at(commit: str) -> dict[PurePath, str]:
    listed = git("ls-tree", "-r", "--name-only", commit, SOURCES)
    paths = [path for path in listed.splitlines() if path.endswith(".py")]
    return {PurePath(path).relative_to(SOURCES): git("show", f"{commit}:{path}") for path in paths}


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def counted(sources: dict[PurePath, str]) -> dict[str, Counter[str]]:
    """Lines by room (a game, or core) and role."""
    found: dict[str, Counter[str]] = {}
    for path, source in sources.items():
        if path.parts[0] == "core":
            found.setdefault("core", Counter())["rules"] += lines_of_code(source)
        elif path.parts[0] == "games" and len(path.parts) > 2:
            role = role_of(PurePath(*path.parts[2:]))
            found.setdefault(path.parts[1], Counter())[role] += lines_of_code(source)
    return found


def by_file(sources: dict[PurePath, str], game: str) -> dict[str, int]:
    """Lines of a game's modules by name, wherever in its folder they lay; the staff's left out."""
    found: Counter[str] = Counter()
    for path, source in sources.items():
        if path.parts[:2] == ("games", game) and role_of(PurePath(*path.parts[2:])) != "staff":
            found[path.stem] += lines_of_code(source)
    return dict(found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.house", description=__doc__)
    parser.add_argument("--base", default="", metavar="COMMIT", help="count at this commit too: was, is")
    parser.add_argument("--files", default="", metavar="GAME", help="the modules of one game, one by one")
    asked = parser.parse_args()
    now = sources_now()
    then = sources_at(asked.base) if asked.base else {}
    if asked.files:
        is_now, was = by_file(now, asked.files), by_file(then, asked.files)
        for name in sorted({*is_now, *was}):
            print(f"{name:24}{was.get(name, 0):8}{is_now.get(name, 0):8}")
        return
    rooms, before = counted(now), counted(then)
    print(f"{'':24}" + "".join(f"{role:>14}" for role in [*ROLES, "all but staff"]))
    for room in sorted(rooms):
        print(
            f"{room:24}"
            + "".join(cell(before.get(room), rooms[room], roles) for roles in [*([r] for r in ROLES), ROLES[:-1]])
        )


def cell(was: Counter[str] | None, is_now: Counter[str], roles: list[str]) -> str:
    total = sum(is_now[role] for role in roles)
    return f"{total:14}" if was is None else f"{sum(was[role] for role in roles):>7} {total:>6}"


if __name__ == "__main__":
    main()
