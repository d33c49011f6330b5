"""The sequence of play as data: nested steps, loops and conditions, flattened into rows that the bottom frame walks."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, final

from vistula.core.flow import Phase

if TYPE_CHECKING:
    from vistula.core.state import State

S = TypeVar("S", bound="State")

_STEP: Final = 0
_ASSIGN: Final = 1
_AGAIN_UNLESS: Final = 2
_SKIP_UNLESS: Final = 3
_GROUP: Final = 4


@final
class Node:
    """A line of the outline, with the lines under it."""

    def __init__(
        self,
        kind: int,
        title: str,
        rule: str,
        number: int,
        nodes: list[Node],
        test: Callable[[State], bool] | None,
        assign: Callable[[State, int], None] | None,
        owner: str,
        first: int = 0,
    ) -> None:
        self.kind: Final = kind
        self.title: Final = title
        self.rule: Final = rule
        self.number: Final = number
        self.nodes: Final = nodes
        self.test: Final = test
        self.assign: Final = assign
        self.owner: Final = owner
        self.first: Final = first
        self.line = ""  # id in the table's outline: "2", "2.1"; of the heading above where there is no title


def step(number: int, title: str = "", rule: str = "", owner: str = "", first: int = 0) -> Node:
    """Push the phase of that number, with `first` (a seat, say) as the first number of its frame. A step without a
    title does not show in the table's outline."""
    return Node(_STEP, title, rule, number, [], None, None, owner, first)


def group(title: str, rule: str, *nodes: Node, owner: str = "") -> Node:
    """Lines under a heading."""
    return Node(_GROUP, title, rule, 0, list(nodes), None, None, owner)


def assign(setter: Callable[[S, int], None], value: int) -> Node:
    """Set something (whose turn it is) before what follows."""
    return Node(_ASSIGN, "", "", value, [], None, cast("Callable[[State, int], None]", setter), "")


def until(test: Callable[[S], bool], *nodes: Node) -> Node:
    """Do the lines; then, unless the test holds, do them again."""
    return Node(_AGAIN_UNLESS, "", "", 0, list(nodes), cast("Callable[[State], bool]", test), None, "")


def is_over(s: State) -> bool:
    """The test of nearly every outermost loop."""
    return s.over


def when(test: Callable[[S], bool], *nodes: Node) -> Node:
    """Do the lines if the test holds."""
    return Node(_SKIP_UNLESS, "", "", 0, list(nodes), cast("Callable[[State], bool]", test), None, "")


@final
class _Row:
    def __init__(
        self,
        kind: int,
        number: int,
        test: Callable[[State], bool] | None,
        assign: Callable[[State, int], None] | None,
        line: str,
        rule: str,
        owner: str,
        first: int = 0,
    ) -> None:
        self.kind: Final = kind
        self.first: Final = first
        self.number = number  # phase, value, or row to go to
        self.test: Final = test
        self.assign: Final = assign
        self.line: Final = line
        self.rule: Final = rule  # of the nearest heading that has one
        self.owner: Final = owner


@final
class Sequence(Phase["State"]):
    """The bottom frame: walks the rows; its first number is the next row."""

    def __init__(self, number: int, nodes: list[Node]) -> None:
        super().__init__(number, "sequence")
        self.rows: Final[list[_Row]] = []
        self.nodes: Final = _copied(nodes)
        _number(self.nodes, "", 0)
        self._flatten(self.nodes, "", "")

    def _flatten(self, nodes: list[Node], rule: str, owner: str) -> None:
        rows = self.rows
        for node in nodes:
            ruled = node.rule or rule
            owned = node.owner or owner
            if node.kind == _STEP:
                rows.append(_Row(_STEP, node.number, None, None, node.line, ruled, owned, node.first))
            elif node.kind == _ASSIGN:
                rows.append(_Row(_ASSIGN, node.number, None, node.assign, node.line, ruled, owned))
            elif node.kind == _GROUP:
                self._flatten(node.nodes, ruled, owned)
            elif node.kind == _AGAIN_UNLESS:
                first = len(rows)
                self._flatten(node.nodes, ruled, owned)
                rows.append(_Row(_AGAIN_UNLESS, first, node.test, None, node.line, ruled, owned))
            else:
                row = _Row(_SKIP_UNLESS, 0, node.test, None, node.line, ruled, owned)
                rows.append(row)
                self._flatten(node.nodes, ruled, owned)
                row.number = len(rows)

    def run(self, s: State) -> None:
        at = s.arg(0)
        while at < len(self.rows):
            row = self.rows[at]
            at += 1
            if row.kind == _STEP:
                s.set_arg(0, at)
                s.push(row.number, row.first)
                return
            if row.kind == _ASSIGN:
                assert row.assign is not None
                row.assign(s, row.number)
            else:
                assert row.test is not None
                if not row.test(s):
                    at = row.number
        raise RuntimeError("the sequence of play ended and the game is not over")

    def line_at(self, row: int) -> str:
        """The outline id of the step that a bottom frame whose next row is `row` stands in."""
        return self.rows[row - 1].line if 0 < row <= len(self.rows) else ""

    def rule_at(self, row: int) -> str:
        """The rule of that step, or of the heading that it stands under."""
        return self.rows[row - 1].rule if 0 < row <= len(self.rows) else ""

    def owner_at(self, row: int) -> str:
        """Whose step it is, as the outline says; empty where it is nobody's."""
        return self.rows[row - 1].owner if 0 < row <= len(self.rows) else ""

    def described(self, never: Callable[[S], bool] | None = None) -> list[dict[str, object]]:
        """The outline for the table: lines with a title, in order, but for those under a condition that never holds
        in the scenario."""
        return _described(self.nodes, cast("Callable[[State], bool] | None", never))


def _copied(nodes: list[Node]) -> list[Node]:
    """A line may stand in several places of an outline, and has an id of its own in each."""
    return [
        Node(
            node.kind,
            node.title,
            node.rule,
            node.number,
            _copied(node.nodes),
            node.test,
            node.assign,
            node.owner,
            node.first,
        )
        for node in nodes
    ]


def _number(nodes: list[Node], under: str, shown: int) -> int:
    """Give every titled line its id; untitled loops and conditions count with the lines around them."""
    for node in nodes:
        if node.title:
            shown += 1
            node.line = f"{under}.{shown}" if under else str(shown)
            _number(node.nodes, node.line, 0)
        else:
            node.line = under
            shown = _number(node.nodes, under, shown)
    return shown


def _described(nodes: list[Node], never: Callable[[State], bool] | None) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for node in nodes:
        if node.kind == _SKIP_UNLESS and never is not None and node.test is never:
            continue
        inner = _described(node.nodes, never)
        if not node.title:
            found.extend(inner)
            continue
        made: dict[str, object] = {"id": node.line, "title": node.title, "rule": node.rule}
        if node.owner:
            made["owner"] = node.owner
        if inner:
            made["steps"] = inner
        found.append(made)
    return found


def phases_of(own: list[Phase[Any]], *packages: str) -> list[Phase[Any]]:
    """All phases of a game: its own, and those of every chapter in the packages of these names, where they stand as
    constants, by themselves or in lists. Who brings no name has that of its number in the game's `phases`."""
    found = own[:]
    for package in packages:
        for chapter in iter_modules(import_module(package).__path__):
            for value in list(vars(import_module(f"{package}.{chapter.name}")).values()):
                for each in value if isinstance(value, list) else [value]:
                    if isinstance(each, Phase) and each not in found:
                        found.append(each)
    nameless = [phase for phase in found if not phase.slug]
    if nameless:
        names = names_of(import_module(packages[0].rpartition(".")[0] + ".phases"))
        for phase in nameless:
            if phase.number not in names:
                raise ValueError(f"phase {phase.number} has no name among the game's phases")
            phase.named(names[phase.number])
    return found


def names_of(phases: ModuleType) -> dict[int, str]:
    """What the phases of a game are called, by number: the whole numbers of its module `phases`, and each of them means
    one phase alone."""
    names: dict[int, str] = {}
    for name, number in vars(phases).items():
        if isinstance(number, int):
            if number in names:
                raise ValueError(f"{phases.__name__}: {names[number].upper()} and {name} are both {number}")
            names[number] = name.lower()
    return names
