"""Would a test notice? `python -m tests.mutants --game poland_1920 [--count 10] [--seed 1] [--rules 4.21b,5.25a]`

Takes rules of a ledger at random, removes or turns round the code that names each one, in a copy of the sources, and
runs the tests that name it. A rule is proved when one of them fails. What is left over wants a look: a test that is too
weak, or a change that changes nothing. Not a part of the suite: each rule costs a few seconds.
"""

import argparse
import ast
import contextlib
import io
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from vistula.core.ledger import ledger, not_applicable, places_in_code

ROOT = Path(__file__).resolve().parent.parent
FIGURES = 3
SECONDS = 300  # a mutant may loop for ever; then it was noticed too

Change = tuple[ast.expr | ast.stmt, str]  # the node and what is written in its place


class Names:
    """While collecting: the tests that name each rule."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.tests.setdefault(rule, []).append(item.nodeid)


def tests_by_rule(game: str) -> dict[str, list[str]]:
    names = Names()
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--collect-only", "-p", "no:cacheprovider", str(ROOT / "tests" / "games" / game)], plugins=[names])
    return names.tests


# What is changed ------------------------------------------------------------------------------------------------------


def turned(node: ast.expr, source: str) -> list[Change]:
    """A value made another of its kind."""
    text = ast.get_source_segment(source, node) or ""
    if isinstance(node, ast.Compare | ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
        return [(node, f"(not ({text}))")]
    if isinstance(node, ast.IfExp):
        return [(node.test, "False"), (node.test, "True")]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return [(node, str(not node.value))]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return [(node, str(node.value + 1))]
    if isinstance(node, ast.List | ast.ListComp):
        return [(node, "[]")]
    if isinstance(node, ast.BinOp):
        return [(node, f"(({text}) + 1)")]
    return []


def part(test: ast.expr, line: int, source: str) -> list[Change]:
    """A condition: the operand on this line left out and made decisive, or else the whole of it."""
    if isinstance(test, ast.BoolOp) and test.lineno != test.end_lineno:
        for operand in test.values:
            if operand.lineno <= line <= (operand.end_lineno or 0):
                return part(operand, line, source)
    return [(test, "False"), (test, "True")]


def changes(node: ast.stmt, line: int, source: str) -> list[Change]:
    """How a statement can be taken away."""
    if isinstance(node, ast.If | ast.While):
        return part(node.test, line, source)
    if isinstance(node, ast.For):
        return [(node.iter, "[]")]
    if isinstance(node, ast.Return):
        if node.value is None:
            return []
        return turned(node.value, source) or [(node.value, "None")]
    if isinstance(node, ast.Expr | ast.AugAssign | ast.Continue | ast.Break):
        return [(node, "pass")]
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        found = turned(node.value, source)
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if not found and not isinstance(target, ast.Name):
            found = [(node, "pass")]
        return found
    return []


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def emptied(function: ast.FunctionDef) -> list[Change]:
    """A function whose docstring names the rule does nothing, or answers the same to everything."""
    first = next((node for node in function.body if not is_docstring(node)), None)
    if first is None:
        return []
    kind = ast.unparse(function.returns) if function.returns else "None"
    answers = {"bool": ["False", "True"], "int": ["0", "1"], "None": [""], "str": ["''"]}
    empty = answers.get(kind, ["[]"] if kind.startswith("list") else ["None"])
    return [(first, f"return {answer}".strip()) for answer in empty]


def at_line(tree: ast.Module, line: int, source: str) -> list[Change]:
    """The changes at a rule's place: the statement on that line or the next below its comment."""
    alone = source.splitlines()[line - 1].lstrip().startswith("#")
    best: ast.stmt | None = None
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and is_docstring(node.body[0]):
            doc = node.body[0]
            if doc.lineno <= line <= (doc.end_lineno or 0):
                return emptied(node)
        if not isinstance(node, ast.stmt) or is_docstring(node):
            continue
        if alone:
            if node.lineno > line and (best is None or node.lineno < best.lineno):
                best = node
        elif node.lineno <= line <= (node.end_lineno or 0) and (best is None or node.lineno >= best.lineno):
            best = node
    if isinstance(best, ast.FunctionDef):
        return emptied(best)
    return [] if best is None else changes(best, line, source)


def written(source: str, node: ast.expr | ast.stmt, instead: str) -> str:
    lines = source.splitlines(keepends=True)
    starts = [0]
    for text in lines:
        starts.append(starts[-1] + len(text.encode()))
    raw = source.encode()
    begin = starts[node.lineno - 1] + node.col_offset
    end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
    return (raw[:begin] + instead.encode() + raw[end:]).decode()


def figures(path: Path, line: int, source: str, rule: str) -> Iterator[tuple[Path, int, str, str]]:
    """Data: each of the first figures on the line one higher."""
    lines = source.splitlines(keepends=True)
    text = lines[line - 1]
    ids = [found.span() for found in re.finditer(re.escape(rule), text)]
    numbers = list(re.finditer(r"(?<![\w.])\d+(?![\w.])", text))
    free = [found for found in numbers if not any(begin <= found.start() < end for begin, end in ids)]
    for found in free[:FIGURES]:
        instead = str(int(found.group()) + 1)
        changed = text[: found.start()] + instead + text[found.end() :]
        yield path, line, instead, "".join([*lines[: line - 1], changed, *lines[line:]])


def mutants(folder: Path, places: list[str], rule: str) -> Iterator[tuple[Path, int, str, str]]:
    """File, line, what is written there, and the whole changed source."""
    for place in places:
        name, _, line = place.partition(":")
        path = folder / name
        source = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            yield from figures(path, int(line), source, rule)
            continue
        tree = ast.parse(source)
        for node, instead in at_line(tree, int(line), source):
            yield path, node.lineno, instead, written(source, node, instead)


# Running the tests ----------------------------------------------------------------------------------------------------


def notices(copy: Path, tests: list[str]) -> bool:
    """Whether one of the tests fails on the copy, or cannot even be read."""
    # Plugins that the rules' tests do not use take longer to load than the tests to run.
    bare = {"VISTULA_PURE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    environment = os.environ | bare | {"PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--no-header", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def prove(copy: Path, game: str, rule: str, places: list[str], tests: list[str]) -> str:
    """How the rule stands, in words."""
    if not tests:
        return "no test names it"
    tried = []
    for path, line, instead, source in mutants(copy / "src" / "vistula" / "games" / game, places, rule):
        kept = path.read_text(encoding="utf-8")
        path.write_text(source, encoding="utf-8")
        try:
            if notices(copy, tests):
                return f"proved ({path.name}:{line} {instead or 'return'})"
        finally:
            path.write_text(kept, encoding="utf-8")
        tried.append(f"{path.name}:{line} {instead or 'return'}")
    return f"NOT NOTICED: {', '.join(tried)}" if tried else f"for a person to try: {', '.join(places)}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Remove rules and see whether the tests that name them notice.")
    parser.add_argument("--game", required=True)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", default="", help="these ids, separated by commas, instead of random ones")
    asked = parser.parse_args()
    known = [rule for rule in ledger(asked.game) if rule not in not_applicable(asked.game)]
    chosen = (
        asked.rules.split(",") if asked.rules else random.Random(asked.seed).sample(known, min(asked.count, len(known)))
    )
    places = places_in_code(asked.game, known)
    tests = tests_by_rule(asked.game)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        skipped = shutil.ignore_patterns("*.so", "__pycache__", "static", "build")
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, copy / name, ignore=skipped)
        shutil.copy(ROOT / "pyproject.toml", copy)
        if notices(copy, next(iter(tests.values()))):
            raise SystemExit("The tests fail before anything was removed.")
        for rule in chosen:
            print(f"{rule:<24} {prove(copy, asked.game, rule, places[rule], tests.get(rule, []))}", flush=True)


if __name__ == "__main__":
    main()
