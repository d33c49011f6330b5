"""Which tests of a game reach past the contract into its rules.

    python -m tests.inner [GAME] [--list]

Tests build a position with their table's helpers and then go through the contract: play, refusals, choices, odds,
views, the journal, save and load. A test is *inner* when it uses a function or a class of the game's `rules/` or
`cards/` by name, or something in the game's test folder does on its behalf: a helper of its file or of another one
that it calls, a constant computed by the rules, a fixture. So it is when it calls a method of an object that the
rules keep (`TURN_END.do(s)`). Their constants as such (refusals, marks, verbs) count for nothing; nor do phases,
state, board, counters, tables and whatever else lies beside those folders, nor the staff, whose advice has tests of
its own.

What a helper does to set a position up before anything is asked is no proof either way: those in `BUILDERS` are not
looked into. `LEFT` says of tests that stay inner, or of the helper or function that makes them so, for what reason.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = ROOT / "src/vistula/games"
TESTS: Final = ROOT / "tests/games"
INNER: Final = ("rules", "cards")

# By game, as file.name: helpers that only build a position.
BUILDERS: Final[dict[str, list[str]]] = {
    "strike_of_the_eagle": ["field.position", "staged.open_window", "staged.position"],
    "west_was_saved": ["field.position"],
}
# By game, as file.name: a test, or the helper or function of the rules that it uses, and why that is right.
LEFT: Final[dict[str, dict[str, str]]] = {
    "nest_of_eagles": {
        "rules.strength.table_chance": "reads a printed table cell by cell",
        "rules.strength.is_very_favorable": "reads a printed table cell by cell",
        "rules.retreat.March": "looks at the ways that are not best, too, of which a player is never offered any",
        "rules.movement.is_correct": "a direction by itself, of which a Retreat shows the price alone",
        "rules.movement.is_correct_for": "a direction by itself, of which a Retreat shows the price alone",
        "rules.supply.Lines": "a route step by step, of which a player is shown only whether it feeds",
        "test_scenarios.test_set_ups_are_sound": "no set-up is attacked, which alone would show who is encircled",
    },
    "poland_1920": {
        "test_oracle.check": "compares unit by unit, where the table is shown zones, all through many games",
    },
    "red_star_white_eagle": {
        "rules.assignment.can_serve": "sources and units as no board has them, beside brute force",
        "rules.assignment.best_subset": "sources and units as no board has them, beside brute force",
        "test_exact.test_a_retreat_with_hundreds_of_ways_meets_the_least_delay": "no result drives four hexes back",
    },
    "strike_of_the_eagle": {
        "rules.orders.PLACE()": "begins at a step of a phase, by its name",
        "rules.supply.SUPPLY()": "begins at a step of a phase, by its name",
        "test_staff.test_an_order_is_thought_of_only_where_it_can_lie": "asks the staff, which is handed the blocks",
        "test_waiting.opens": "compares all windows of a moment at once, in positions that play comes to",
    },
}

Names = dict[str, str]  # a name of a module, and the dotted path that it stands for


def imports(tree: ast.Module) -> Names:
    """The names that imports bind, wherever in the file they stand."""
    found: Names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
        elif isinstance(node, ast.Import):
            found.update({alias.asname: alias.name for alias in node.names if alias.asname})
    return found


def inner_names(game: str) -> set[str]:
    """The functions and classes at the top of the game's rules and cards, by dotted path; re-exports among them. An
    object kept there has brackets, for a call of one of its methods."""
    folder = GAMES / game
    found: set[str] = set()
    bound: Names = {}
    for path in sorted(path for room in INNER for path in (folder / room).rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        module = ".".join(["vistula.games", game, *(parts[:-1] if parts[-1] == "__init__" else parts)])
        tree = ast.parse(path.read_text())
        found.update(f"{module}.{node.name}" for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))
        found.update(
            f"{module}.{name}()" for name, node in parts_of(tree) if isinstance(node, ast.Assign | ast.AnnAssign)
        )
        bound.update({f"{module}.{name}": full for name, full in imports(tree).items()})
    bound.update({f"{name}()": f"{full}()" for name, full in bound.items()})
    while more := {name for name, full in bound.items() if full in found} - found:
        found |= more
    return found


def parts_of(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """What a test file defines: functions, the methods of classes, and names with a value."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield node.name, node
            yield from ((f"{node.name}.{part.name}", part) for part in node.body if isinstance(part, ast.FunctionDef))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from ((target.id, node) for target in targets if isinstance(target, ast.Name))


def is_fixture(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any("fixture" in ast.unparse(one) for one in node.decorator_list)


def used(node: ast.AST, names: Names) -> Iterator[str]:
    """The dotted paths that a piece of code uses, with brackets where a method is called; annotations are not use."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        yield from (f"{path}()" for path in used(node.func.value, names))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
        yield f"{names[node.value.id]}.{node.attr}"
    if isinstance(node, ast.Name) and node.id in names:
        yield names[node.id]
    for field, child in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for part in child if isinstance(child, list) else [child]:
                if isinstance(part, ast.AST):
                    yield from used(part, names)


def used_by(node: ast.stmt, names: Names, fixtures: set[str]) -> set[str]:
    """The same for what a file defines: its own variables hide the file's names, an argument may ask for a fixture."""
    if not isinstance(node, ast.FunctionDef):
        return set(used(node, names))
    asked = {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}
    own = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    seen = {name: path for name, path in names.items() if name not in asked | own}
    return {*used(node, seen), *(names[name] for name in asked & fixtures)}


def uses_of(game: str) -> dict[str, set[str]]:
    """What each function, class or constant of the game's tests uses, by dotted path."""
    found: dict[str, set[str]] = {}
    for path in sorted((TESTS / game).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        tree = ast.parse(path.read_text())
        names = {name: f"{module}.{name}" for name, _ in parts_of(tree)} | imports(tree)
        fixtures = {name for name, node in parts_of(tree) if is_fixture(node)}
        for name, node in parts_of(tree):
            found[f"{module}.{name}"] = used_by(node, names, fixtures)
    return found


def is_test(path: str) -> bool:
    return ".test_" in path.rpartition(".")[0] and path.rpartition(".")[2].startswith("test_")


def short(path: str) -> str:
    """A name as file.name, of a test or of the rules."""
    return ".".join(path.split(".")[3:])


def way_inside(test: str, uses: dict[str, set[str]], inside: set[str]) -> list[str]:
    """The shortest way from a test to a function of the rules: helpers, then the function. Empty: there is none."""
    came: dict[str, str] = {test: ""}
    queue = [test]
    for at in queue:
        if at in inside:
            way = [at]
            while way[0] != test:
                way.insert(0, came[way[0]])
            return way[1:]
        for other in sorted(uses.get(at, ())):
            if other not in came:
                came[other] = at
                queue.append(other)
    return []


def inner_tests(game: str) -> tuple[int, dict[str, list[str]]]:
    """How many tests the game has, and the way inside of each that has one."""
    built = BUILDERS.get(game, [])
    uses = {path: names for path, names in uses_of(game).items() if short(path) not in built}
    inside = inner_names(game)
    tests = [path for path in uses if is_test(path)]
    ways = {test: way_inside(test, uses, inside) for test in tests}
    return len(tests), {test: way for test, way in ways.items() if way}


def reason(game: str, test: str, way: list[str]) -> str:
    """Why a test stays inner, if it was said."""
    said = LEFT.get(game, {})
    return next((said[short(path)] for path in [test, *way] if short(path) in said), "")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.inner", description=__doc__)
    parser.add_argument("game", nargs="?", default="", help="one game; else all of them")
    parser.add_argument("--list", action="store_true", help="name the tests, and by what way they reach the rules")
    asked = parser.parse_args()
    games = (
        [asked.game] if asked.game else sorted(path.name for path in TESTS.iterdir() if (GAMES / path.name).is_dir())
    )
    print(f"{'':24}{'tests':>8}{'inner':>8}{'left on purpose':>18}")
    for game in games:
        count, found = inner_tests(game)
        reasons = {test: reason(game, test, way) for test, way in found.items()}
        print(f"{game:24}{count:8}{len(found):8}{sum(map(bool, reasons.values())):18}")
        if asked.list:
            for test, way in found.items():
                print(f"  {short(test)}: {' > '.join(map(short, way))}{reasons[test] and f' ({reasons[test]})'}")


if __name__ == "__main__":
    main()
