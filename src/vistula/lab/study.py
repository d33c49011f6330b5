"""A study in play: the games of its cells, with the same dice in every cell, until the intervals are narrow enough.

What is asked stands in a file (lab/plan.py). Everything is kept in the study's folder: stopped, it goes on from there.
"""

from __future__ import annotations

import hashlib
import itertools
from bisect import insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from vistula.core.game import side_of
from vistula.lab import figures, reroll
from vistula.lab.games import Played, points_of, seats_of, worker_game
from vistula.lab.plan import Cell, Plan, balance, read_plan
from vistula.lab.series import Series, together

__all__ = ["Cell", "Done", "Plan", "balance", "conduct", "fingerprint", "read_plan"]

Progress = Callable[[str, int, int], None]
STEP = 25  # games of a cell between two looks at its interval, at least; later a quarter of those played


@dataclass
class Done:
    """What was played for a study so far."""

    plan: Plan
    cells: dict[str, list[Played]]
    levels: dict[str, list[Played]] = field(default_factory=dict)  # by "bot v bot", in the first cell's scenario
    rerolled: dict[str, reroll.Rerolled] = field(default_factory=dict)  # by cell
    whole: bool = False

    def count(self) -> int:
        return sum(len(games) for games in self.cells.values())


def conduct(
    plan: Plan, folder: Path, workers: int = 1, cluster: str = "", progress: Progress | None = None
) -> Iterator[Done]:
    """Play the study; gives what is done after each game, so that the page can be written meanwhile."""
    say = progress or (lambda name, count, of: None)
    done = Done(plan, {cell.name: [] for cell in plan.cells})
    open_cells = list(plan.cells)
    target = min(max(plan.least, STEP), plan.games)
    while open_cells:
        yield from play_cells(done, done.cells, open_cells, target, folder, workers, cluster, say)
        open_cells = [cell for cell in open_cells if target < plan.games and not narrow(plan, cell, done)]
        target = min(plan.games, target + max(STEP, target // 4))
    if plan.levels and plan.level_games:
        yield from play_cells(done, done.levels, levels_of(plan), plan.level_games, folder, workers, cluster, say)
    if plan.decided_games:
        for cell in plan.cells[:2]:
            done.rerolled[cell.name] = reroll.reroll_cell(
                plan, cell, done.cells[cell.name], folder, workers, cluster, say
            )
            yield done
    done.whole = True
    yield done


def levels_of(plan: Plan) -> list[Cell]:
    """Every level against every level, in the first cell's scenario."""
    cell = plan.cells[0]
    seats = seats_of(worker_game(plan.game, cell.pack), cell.match.scenario, cell.match.options)
    made = []
    for one, other in itertools.product(plan.levels, plan.levels):
        bots = tuple(one if side_of(seat) == side_of(seats[0]) else other for seat in seats)
        made.append(replace(cell, name=f"{one} v {other}", match=replace(cell.match, bots=bots)))
    return made


def narrow(plan: Plan, cell: Cell, done: Done) -> bool:
    """Whether the interval of the first seat's share is narrow enough."""
    games = done.cells[cell.name]
    if not plan.precision or len(games) < plan.least:
        return False
    seats = seats_of(worker_game(plan.game, cell.pack), cell.match.scenario, cell.match.options)
    finished = [one for one in games if one.ends is not None]
    won = sum(points_of(one, seats) for one in finished)
    return figures.share(won, len(finished)).half() <= plan.precision


def play_cells(
    done: Done,
    kept: dict[str, list[Played]],
    cells: list[Cell],
    count: int,
    folder: Path,
    workers: int,
    cluster: str,
    say: Progress,
) -> Iterator[Done]:
    """So many games of each cell, all cells together; `kept` holds the games by cell, in the order of their numbers."""
    lists = [kept.setdefault(cell.name, []) for cell in cells]
    wanted = [
        Series(done.plan.game, cell.match, count - len(games), cell.pack, len(games), told=True)
        for cell, games in zip(cells, lists, strict=True)
    ]
    title = cells[0].name if len(cells) == 1 else f"{len(cells)} cells, {count} games each"
    for which, one in together(wanted, [folder / "cells" / cell.slug() for cell in cells], workers, cluster):
        insort(lists[which], one, key=lambda each: each.number)
        say(title, sum(len(games) for games in lists), count * len(cells))
        yield done


def fingerprint(done: Done) -> str:
    """Of all results, so that another run can be compared in one glance."""
    told = hashlib.sha256()
    for name, games in sorted(done.cells.items()):
        for one in games:
            told.update(f"{name}/{one.number}/{one.decisions}/{one.ends}".encode())
    return told.hexdigest()[:16]
