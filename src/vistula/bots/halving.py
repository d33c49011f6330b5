"""Comparing by sequential halving: all are tried in the same worlds with the same dice, the worse half falls out."""

import math
from typing import Final, final

from vistula.bots.rollout import Plan
from vistula.core.action import Action

CLEARLY: Final = 1.0  # standard errors by which another must be better than the first


@final
class Entry:
    """A choice or a plan and what it came to in the worlds tried so far. To be taken, it has to be better than the
    first, `doubt` times as clearly as others."""

    def __init__(self, action: Action | None, plan: Plan, doubt: float = 1.0) -> None:
        self.action: Final = action
        self.plan: Final = plan
        self.doubt: Final = doubt
        self.values: Final[list[float]] = []

    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else -2.0


def _mean(entry: Entry) -> float:
    return entry.mean()


def rounds_for(count: int) -> int:
    """Halvings until two are left."""
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    return rounds


def better_half(field: list[Entry]) -> list[Entry]:
    """The first stays to the end: it is what the others are measured by."""
    ranked = sorted(field[1:], key=_mean, reverse=True)
    return [field[0], *ranked[: max(1, len(field) // 2)]]


def clearly_better(entry: Entry, first: Entry, clearly: float = CLEARLY) -> bool:
    """Whether an entry did better than the first in the worlds that both were tried in, and not by chance alone."""
    shared = min(len(entry.values), len(first.values))
    if shared == 0:
        return False
    gains = [entry.values[at] - first.values[at] for at in range(shared)]
    gain = sum(gains) / shared
    if shared == 1:
        return gain > 0.0
    spread = sum((each - gain) * (each - gain) for each in gains) / (shared - 1)
    return gain > clearly * math.sqrt(spread / shared)


def all_alike(field: list[Entry]) -> bool:
    """Whether every entry came to the same in every world: what is chosen does not matter."""
    first = field[0].values
    return all(entry.values == first for entry in field)


def best_of(finalists: list[Entry], clearly: float = CLEARLY) -> Entry:
    """The best of those who were tried to the end; the first, unless another is clearly better."""
    for entry in sorted(finalists[1:], key=_mean, reverse=True):
        if clearly_better(entry, finalists[0], clearly * entry.doubt):
            return entry
    return finalists[0]
