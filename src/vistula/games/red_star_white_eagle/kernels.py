"""Room to work in for searches: one set of columns, used again and again; what a search found stands until the next."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Col, column

FAR: Final = 10_000


# More than any allowance, so that the points spent can number the buckets of a search.
MOST_POINTS: Final = 1023


@final
class Scratch:
    """Cost and way of every hex that the last search reached, in the order in which it was reached."""

    def __init__(self, count: int) -> None:
        self.cost: Final[Col] = column(count, FAR)
        self.came: Final[Col] = column(count, -1)
        self.found: Final[Col] = column(count)
        self.size: i64 = 0  # how many were found
        self.lowest: i64 = 0  # the found hexes lie between these two
        self.highest: i64 = -1
        self.closed: Final[Col] = column(count)  # hexes that the search under way has found barred
        self.ends: Final[Col] = column(count)  # where a move may end, in the order of the hexes' numbers
        # Hexes to look at, in order of cost and then of arrival: a chain of entries for each cost.
        self.first: Final[Col] = column(MOST_POINTS + 1, -1)
        self.last: Final[Col] = column(MOST_POINTS + 1, -1)
        self.entry: Final[Col] = column(6 * count + 1)
        self.after: Final[Col] = column(6 * count + 1)
        self.seen: Final[Col] = column(count)  # for floods: the number of the flood that was there
        self.flood = 0

    def clear(self) -> None:
        cost = self.cost
        found = self.found
        at: i64 = 0
        while at < self.size:
            cost[found[at]] = FAR
            at += 1
        self.size = 0
        self.lowest = len(cost)
        self.highest = -1

    def begin(self, start: i64) -> None:
        """A new search from a hex."""
        self.clear()
        self.came[start] = -1
        self.add(start, 0)

    def add(self, space: i64, cost: i64) -> None:
        """Another hex is reached."""
        self.cost[space] = cost
        self.found[self.size] = space
        self.size += 1
        if space < self.lowest:
            self.lowest = space
        if space > self.highest:
            self.highest = space

    def has(self, space: i64) -> bool:
        return self.cost[space] < FAR

    def reached(self) -> list[int]:
        """All hexes found, in the order of their numbers."""
        made: list[int] = []
        cost = self.cost
        space: i64 = self.lowest
        while space <= self.highest:
            if cost[space] < FAR:
                made.append(space)
            space += 1
        return made

    def path_to(self, space: int) -> list[int]:
        """The hexes entered on the way, the last one included."""
        way: list[int] = []
        at: int = space
        while self.came[at] >= 0:
            way.append(at)
            at = self.came[at]
        way.reverse()
        return way

    def new_flood(self) -> int:
        self.flood += 1
        return self.flood
