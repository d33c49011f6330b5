"""Who moves over a board, and where a line may be traced: what steps cost, what is shut, and why."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from vistula.core.board import Net
from vistula.core.columns import EMPTY_SMALL, Small, small_column, small_column_of
from vistula.core.refusal import Refusal

BARRED: Final = 255  # what a step costs that cannot be made

# What entering a space does to a search (`Mover.ends`).
NO_FURTHER: Final = 1  # whoever enters goes no further
ENOUGH: Final = 2  # nothing dearer is looked for


@final
class Steps:
    """What the steps of a net cost a kind of mover, by slot, and what the cheapest one out of each space costs: by
    `floors`, where a step may turn out cheaper than it is written."""

    def __init__(self, net: Net, costs: list[int], floors: list[int] | None = None) -> None:
        self.costs: Final[Small] = small_column_of(costs)
        self.least: Final[Small] = small_column(net.count, BARRED)
        lowest = costs if floors is None else floors
        for space in range(net.count):
            for slot in range(net.start[space], net.start[space + 1]):
                if lowest[slot] < int(self.least[space]):
                    self.least[space] = lowest[slot]


@final
class Bars:
    """The refusals of a chapter on movement that any search may need."""

    def __init__(self, apart: Refusal, no_way: Refusal, too_dear: Refusal, no_further: Refusal) -> None:
        self.apart: Final = apart  # the spaces of a given path do not touch
        self.no_way: Final = no_way  # the step is barred
        self.too_dear: Final = too_dear
        self.no_further: Final = no_further  # the space before it ends every move


@mypyc_attr(allow_interpreted_subclasses=True)
class Mover:
    """Who moves. What steps cost stands in columns, so that a search reads it at once: `costs` by slot, and on top of
    it a `toll` for entering a space, at [toll_at + space], such as the delay of enemy zones. A mover whose steps cost
    by other rules (by what was spent, by hexsides that change) overrides `step` and says so by `varies`.

    What `shut` forbids may stand in columns as well: `held` shuts the spaces with one of `held_bits` (enemies), `realm`
    those without any of `realm_bits` (out of command), `toll_shuts` those with a toll. `shut` says all of it with its
    reasons; a search asks it only where `asks` says that there is more than the columns tell.

    `least` holds what the cheapest step out of each space costs (see `Steps`), where that is known: on the edge of what
    is reached a search need not look at the steps one by one."""

    def __init__(
        self,
        bars: Bars,
        costs: Small = EMPTY_SMALL,
        toll: Small = EMPTY_SMALL,
        toll_at: int = 0,
        ends: Small = EMPTY_SMALL,
        varies: bool = False,
        held: Small = EMPTY_SMALL,
        held_bits: int = 0,
        realm: Small = EMPTY_SMALL,
        realm_bits: int = 0,
        toll_shuts: bool = False,
        asks: bool = True,
        least: Small = EMPTY_SMALL,
    ) -> None:
        self.bars: Final = bars
        self.costs: Small = costs
        self.toll: Small = toll
        self.toll_at: Final = toll_at
        self.ends: Small = ends  # by space: NO_FURTHER, ENOUGH or 0
        self.varies: Final = varies
        self.held: Small = held
        self.held_bits: Final = held_bits
        self.realm: Small = realm
        self.realm_bits: Final = realm_bits
        self.toll_shuts: Final = toll_shuts
        self.asks: Final = asks
        self.least: Small = least

    def shut(self, space: i64) -> Refusal | None:
        """What forbids entering a space at all, whatever is left; asked at most once a space in each search."""
        return None

    def step(self, slot: i64, a: i64, b: i64, spent: i64) -> i64:
        """The points of a step after so many were spent, or BARRED."""
        costs = self.costs
        toll = self.toll
        cost: int = costs[slot]
        if cost == BARRED or not len(toll):
            return cost
        extra: int = toll[self.toll_at + b]
        return cost + extra

    def forbids(self, slot: i64, a: i64, b: i64, spent: i64) -> Refusal:
        """Why a step is BARRED."""
        return self.bars.no_way

    def obstacle(self, slot: i64, a: i64, b: i64, spent: i64, budget: i64) -> Refusal | None:
        """What keeps the mover, with so many of its points spent, from making a step."""
        why = self.shut(b)
        if why is not None:
            return why
        cost = self.step(slot, a, b, spent)
        if cost >= BARRED:
            return self.forbids(slot, a, b, spent)
        return self.bars.too_dear if spent + cost > budget else None

    def walk(self, net: Net, start: int, path: list[int], budget: int) -> Refusal | None:
        """What keeps the mover from going a way that is given space by space."""
        at = start
        spent = 0
        for number in range(len(path)):
            space = path[number]
            slot = slot_of(net, at, space)
            if slot < 0:
                return self.fails(self.bars.apart, space, 0, 0)
            if number and self.is_end(at):
                return self.fails(self.bars.no_further, at, 0, 0)
            why = self.obstacle(slot, at, space, spent, budget)
            cost = self.step(slot, at, space, spent)
            if why is not None:
                return self.fails(why, space, budget - spent, cost)
            spent += cost
            at = space
        return None

    def fails(self, why: Refusal, space: int, left: int, cost: int) -> Refusal:
        """Why a given way cannot be gone on into a space, with so many points left; a game may say it in numbers."""
        return why

    def is_end(self, space: i64) -> bool:
        ends = self.ends
        return len(ends) > 0 and ends[space] == NO_FURTHER


@mypyc_attr(allow_interpreted_subclasses=True)
class Gate:
    """Where a line may be traced."""

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        """Whether the line may come from `a` into `b`."""
        return True

    def passes(self, space: i64) -> bool:
        """Whether a line that has come into a space may go on from it; not asked of the sources."""
        return True


def slot_of(net: Net, a: i64, b: i64) -> int:
    """The slot of the step from one space to another, or -1."""
    to = net.to
    i: i64 = net.start[a]
    end: i64 = net.start[a + 1]
    while i < end:
        if to[i] == b:
            return i
        i += 1
    return -1
