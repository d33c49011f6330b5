"""How a line of code or data is taken away: the smallest change after which it says nothing, or something else."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SMALL = 15  # statements of a function that may be emptied as one: more of them are more than one rule
FIGURES = 3  # numbers of a line of data that are tried
# Words and pictures name rules too, but decide nothing; what bots think is no rule.
WORDS = {"words.py", "journal.py", "view.py", "drawing.py", "terms.py", "ledger.tsv"}
ROOMS_WITHOUT_RULES = {"staff"}
BUILT_ON_IMPORT = {"sequence.py"}  # whose functions are called as it is imported: to exchange them comes too late
TELLERS = {"prompt", "rule", "waiting", "label", "words", "detail", "title", "note"}  # methods that only say something


@dataclass(frozen=True)
class Change:
    """A file of the game with one thing changed. `function` names the one that changed; empty where it is none."""

    place: str  # as in the ledger's coverage: "rules/combat.py:41"
    file: str
    what: str
    source: str
    function: str = ""


@dataclass(frozen=True)
class Edit:
    node: ast.expr | ast.stmt
    instead: str


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


class Source:
    """A module of a game: which function holds a line, which statement, and where a constant is used."""

    def __init__(self, folder: Path, file: str) -> None:
        self.file = file
        self.text = (folder / file).read_text(encoding="utf-8")
        self.lines = self.text.splitlines()
        self.tree = ast.parse(self.text)
        self.functions: list[tuple[str, ast.FunctionDef]] = []
        self._collect(self.tree, "")

    def _collect(self, node: ast.AST, under: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                self.functions.append((under + child.name, child))
            elif isinstance(child, ast.ClassDef):
                self._collect(child, f"{under}{child.name}.")

    def function_at(self, line: int) -> tuple[str, ast.FunctionDef] | None:
        for name, function in self.functions:
            if function.lineno <= line <= (function.end_lineno or 0):
                return name, function
        return None

    def statement_at(self, line: int) -> ast.stmt | None:
        """The innermost statement on the line, or the next one below a comment that stands alone."""
        alone = self.lines[line - 1].lstrip().startswith("#")
        best: ast.stmt | None = None
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.stmt) or is_docstring(node):
                continue
            if alone:
                if node.lineno > line and (best is None or node.lineno < best.lineno):
                    best = node
            elif node.lineno <= line <= (node.end_lineno or 0) and (best is None or node.lineno >= best.lineno):
                best = node
        return best

    def written(self, edit: Edit) -> str:
        starts = [0]
        for text in self.text.splitlines(keepends=True):
            starts.append(starts[-1] + len(text.encode()))
        raw = self.text.encode()
        node = edit.node
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return (raw[:begin] + edit.instead.encode() + raw[end:]).decode()


# Statements -----------------------------------------------------------------------------------------------------------


def without_operand(test: ast.expr, line: int) -> Edit | None:
    """A condition over several lines: the operand on this line no longer counts."""
    if isinstance(test, ast.BoolOp) and test.lineno != test.end_lineno:
        for operand in test.values:
            if operand.lineno <= line <= (operand.end_lineno or 0):
                inner = without_operand(operand, line)
                return inner or Edit(operand, "True" if isinstance(test.op, ast.And) else "False")
    return None


def of_value(node: ast.expr, line: int, source: str) -> list[Edit]:
    """A value made another of its kind."""
    text = ast.get_source_segment(source, node) or ""
    operand = without_operand(node, line)
    if operand is not None:
        return [operand]
    if isinstance(node, ast.BoolOp):
        neutral = "True" if isinstance(node.op, ast.And) else "False"
        return [Edit(value, neutral) for value in node.values]
    if isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
        return [Edit(node, "True"), Edit(node, "False")]
    if isinstance(node, ast.IfExp):
        return [Edit(node.test, "False"), Edit(node.test, "True")]
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return [Edit(node, str(not node.value))]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return [Edit(node, str(node.value + 1))]
    if isinstance(node, ast.List | ast.ListComp):
        return [Edit(node, "[]")]
    if isinstance(node, ast.BinOp):
        return [Edit(node, f"(({text}) + 1)")]
    return []


def of_statement(node: ast.stmt, line: int, source: str) -> list[Edit]:
    """How a statement is taken away. Of a condition only "never" counts: "always" would break everything around it."""
    if isinstance(node, ast.If | ast.While):
        return [without_operand(node.test, line) or Edit(node.test, "False")]
    if isinstance(node, ast.For):
        return [Edit(node.iter, "[]")]
    if isinstance(node, ast.Return):
        if node.value is None:
            return []
        return of_value(node.value, line, source) or [Edit(node.value, "None")]
    if isinstance(node, ast.Expr | ast.AugAssign | ast.Continue | ast.Break):
        return [Edit(node, "pass")]
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        found = of_value(node.value, line, source)
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        if not found and not isinstance(target, ast.Name):
            found = [Edit(node, "pass")]
        return found
    return []


ANSWERS = {"bool": ["False", "True"], "int": ["0", "1"], "None": [""], "str": ["''"]}


def of_function(function: ast.FunctionDef, source: str) -> list[Edit]:
    """A function whose docstring names the rule: a small one does nothing, or always answers the same; of a longer one
    each statement by itself."""
    body = [node for node in function.body if not is_docstring(node)]
    if not body:
        return []
    size = sum(isinstance(node, ast.stmt) for node in ast.walk(function))
    if size <= SMALL:
        kind = ast.unparse(function.returns) if function.returns else "None"
        empty = ANSWERS.get(kind, ["[]"] if kind.startswith("list") else ["None"])
        return [Edit(body[0], f"return {answer}".strip()) for answer in empty]
    return [edit for node in body for edit in of_statement(node, node.lineno, source)]


# Refusals -------------------------------------------------------------------------------------------------------------


def constant_named(node: ast.stmt) -> str:
    """The name of a module's constant that a statement defines, if its value is made by a call: a refusal, mostly."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Call):
        called = node.value.func
        return node.target.id if isinstance(called, ast.Name) and called.id == "Refusal" else ""
    return ""


def uses_of(sources: list[Source], name: str) -> Iterator[tuple[Source, Edit]]:
    """Where a refusal is given: the condition before it never holds, or nothing is refused."""
    for source in sources:
        parents = {child: node for node in ast.walk(source.tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(source.tree):
            if not isinstance(node, ast.Return) or node.value is None:
                continue
            value = node.value
            if isinstance(value, ast.IfExp) and _is(name, value.body):
                yield source, Edit(value.test, "False")
            elif isinstance(value, ast.IfExp) and _is(name, value.orelse):
                yield source, Edit(value.test, "True")
            elif _is(name, value):
                above = parents[node]
                if isinstance(above, ast.If) and node in above.body:
                    yield source, Edit(above.test, "False")
                else:
                    yield source, Edit(value, "None")


def _is(name: str, node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == name) or (isinstance(node, ast.Attribute) and node.attr == name)


# Data -----------------------------------------------------------------------------------------------------------------


def of_data(folder: Path, file: str, line: int, rule: str) -> list[Change]:
    """The first figures of the line one higher; of a line without any (a table's source), those of the table."""
    text = (folder / file).read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    found = list(_figures(folder, file, lines, line, line, rule))
    if found:
        return found
    first = line
    while first > 1 and not lines[first - 1].startswith("["):
        first -= 1
    last = line
    while last < len(lines) and not lines[last].startswith("["):
        last += 1
    made: list[Change] = []
    for number in range(first, last + 1):
        made.extend(_figures(folder, file, lines, number, line, rule))
    return made[:FIGURES]


def _figures(folder: Path, file: str, lines: list[str], line: int, place: int, rule: str) -> Iterator[Change]:
    text = lines[line - 1]
    ids = [found.span() for found in re.finditer(re.escape(rule), text)]
    quoted = [found.span() for found in re.finditer(r'"[^"]*"', text)]
    count = 0
    for found in re.finditer(r"(?<![\w.])\d+(?![\w.])", text.split("#")[0]):
        if count == FIGURES or any(begin <= found.start() < end for begin, end in ids + quoted):
            continue
        instead = str(int(found.group()) + 1)
        changed = text[: found.start()] + instead + text[found.end() :]
        count += 1
        yield Change(
            f"{file}:{place}",
            file,
            f"{file}:{line} {found.group()} -> {instead}",
            "".join([*lines[: line - 1], changed, *lines[line:]]),
        )


# A rule ---------------------------------------------------------------------------------------------------------------


def exchanged(source: Source, line: int) -> str:
    """The function whose code is exchanged for a change of the line; empty where the module must be imported anew."""
    held = source.function_at(line)
    return "" if held is None or source.file in BUILT_ON_IMPORT else held[0]


class Workshop:
    """The sources of a game, read once, and what can be changed at a place."""

    def __init__(self, folder: Path, written: Path) -> None:
        self.folder = folder
        self.sources = {
            path.relative_to(folder).as_posix(): Source(folder, path.relative_to(folder).as_posix())
            for path in sorted(folder.rglob("*.py"))
        }
        notes = tomllib.loads(written.read_text(encoding="utf-8")) if written.is_file() else {}
        self.by_hand: list[dict[str, str]] = notes.get("mutant", [])
        self.equivalent: list[dict[str, str]] = notes.get("equivalent", [])

    def at(self, place: str, rule: str) -> list[Change]:
        """The changes of one place that names the rule."""
        file, _, number = place.rpartition(":")
        line = int(number)
        if Path(file).name in WORDS or file.split("/")[0] in ROOMS_WITHOUT_RULES or self._is_equivalent(place, rule):
            return []
        if not file.endswith(".py"):
            return of_data(self.folder, file, line, rule)
        source = self.sources[file]
        held = source.function_at(line)
        if held is not None and held[1].name in TELLERS:
            return []
        if held is not None and is_docstring(held[1].body[0]) and line <= (held[1].body[0].end_lineno or 0):
            return [self._change(place, source, edit) for edit in of_function(held[1], source.text)]
        node = source.statement_at(line)
        if node is None or isinstance(node, ast.ClassDef):
            return []
        if isinstance(node, ast.FunctionDef):
            return [self._change(place, source, edit) for edit in of_function(node, source.text)]
        name = constant_named(node)
        if name:
            users = [user for user in self.sources.values() if user is source or name in user.text]
            return [self._change(place, user, edit) for user, edit in uses_of(users, name)]
        return [self._change(place, source, edit) for edit in of_statement(node, line, source.text)]

    def each_use(self, place: str) -> bool:
        """Whether every change of the place must be noticed: each place where a refusal is given is one of its own."""
        file, _, number = place.rpartition(":")
        source = self.sources.get(file)
        node = source.statement_at(int(number)) if source is not None else None
        return node is not None and constant_named(node) != ""

    def written_down(self, rule: str) -> list[Change]:
        """The changes that a person wrote down for a rule without a line of its own."""
        made: list[Change] = []
        for note in self.by_hand:
            if note["rule"] != rule:
                continue
            text = (self.folder / note["file"]).read_text(encoding="utf-8")
            if text.count(note["old"]) != 1:
                raise SystemExit(
                    f"mutants.toml: the text for {rule} stands {text.count(note['old'])} times in {note['file']}."
                )
            line = text[: text.index(note["old"])].count("\n") + 1
            source = self.sources.get(note["file"])
            changed = text.replace(note["old"], note["new"])
            what = f"{note['file']}:{line} written down"
            made.append(
                Change(what, note["file"], what, changed, exchanged(source, line) if source is not None else "")
            )
        return made

    def _is_equivalent(self, place: str, rule: str) -> bool:
        file, _, number = place.rpartition(":")
        text = (self.folder / file).read_text(encoding="utf-8").splitlines()[int(number) - 1]
        return any(n["rule"] == rule and n["file"] == file and n["line"] in text for n in self.equivalent)

    def _change(self, place: str, source: Source, edit: Edit) -> Change:
        what = f"{source.file}:{edit.node.lineno} {edit.instead or 'return'}"
        return Change(place, source.file, what, source.written(edit), exchanged(source, edit.node.lineno))
