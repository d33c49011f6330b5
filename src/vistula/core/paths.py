"""Searches over a board: what a unit can reach, the best path to it, and what a line of supply can cover.

A game says what a step costs by a small class with one method, so that the search is compiled with it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from vistula.core.board import Board
from vistula.core.columns import Col, column

BARRED: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Way:
    """What a step costs to who moves."""

    def cost(self, a: int, b: int, edge: int, spent: int) -> int:
        """Points to go from `a` to `b` over `edge` after having spent `spent`; BARRED where it is forbidden."""
        return 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Gate:
    """Where a line may be traced."""

    def opens(self, a: int, b: int, edge: int) -> bool:
        """Whether the line may go on from `a` into `b`."""
        return True


@final
class Reach:
    """The spaces found, nearest first; what each cost; and the way there."""

    def __init__(self, start: int, spent: Col, came: Col, found: list[int]) -> None:
        self.start: Final = start
        self.spent: Col = spent
        self.came: Col = came
        self.found: Final = found

    def cost_of(self, space: int) -> int:
        """Points spent to be there, or -1."""
        return self.spent[space]

    def path_to(self, space: int) -> list[int]:
        """The spaces entered, in order; empty for the start or where it does not reach."""
        path: list[int] = []
        at: int = space
        while at != self.start and at >= 0:
            path.append(at)
            at = self.came[at]
        path.reverse()
        return path if at == self.start else []


def reach(board: Board, way: Way, source: int, budget: int) -> Reach:
    """Every space within the budget, by the cheapest way; equal costs by the way found first, so always the same."""
    spent = column(board.count, -1)
    came = column(board.count, -1)
    found: list[int] = []
    levels: list[list[int]] = [[] for _ in range(budget + 1)]
    levels[0].append(source)
    spent[source] = 0
    starts = board.start
    to = board.to
    edges = board.edge
    for points in range(budget + 1):
        for a in levels[points]:
            if spent[a] != points:
                continue  # a cheaper way was found since
            if a != source:
                found.append(a)
            i: i64 = starts[a]
            end: i64 = starts[a + 1]
            while i < end:
                b: int = to[i]
                known: int = spent[b]
                if known < 0 or known > points:
                    price = way.cost(a, b, edges[i], points)
                    if price >= 0:
                        total = points + price
                        if total <= budget and (known < 0 or total < known):
                            spent[b] = total
                            came[b] = a
                            levels[total].append(b)
                i += 1
    return Reach(source, spent, came, found)


def flood(board: Board, gate: Gate, sources: list[int]) -> Col:
    """Steps from the nearest source to every space that a line reaches, -1 elsewhere. Sources count as reached."""
    steps = column(board.count, -1)
    queue: list[int] = []
    for source in sources:
        if steps[source] < 0:
            steps[source] = 0
            queue.append(source)
    starts = board.start
    to = board.to
    edges = board.edge
    head = 0
    while head < len(queue):
        a = queue[head]
        head += 1
        i: i64 = starts[a]
        end: i64 = starts[a + 1]
        while i < end:
            b: int = to[i]
            if steps[b] < 0 and gate.opens(a, b, edges[i]):
                steps[b] = steps[a] + 1
                queue.append(b)
            i += 1
    return steps
