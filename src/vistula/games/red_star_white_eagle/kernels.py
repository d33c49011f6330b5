"""Room to work in for searches: one set of columns, used again and again; what a search found stands until the next."""

from typing import Final, final

from vistula.core.columns import Col, column

FAR: Final = 10_000


@final
class Scratch:
    """Cost and way of every hex that the last search reached, in the order in which it was reached."""

    def __init__(self, count: int) -> None:
        self.cost: Final[Col] = column(count, FAR)
        self.came: Final[Col] = column(count, -1)
        self.found: list[int] = []
        self.seen: Final[Col] = column(count)  # for floods: the number of the flood that was there
        self.flood = 0

    def clear(self) -> None:
        cost = self.cost
        for space in self.found:
            cost[space] = FAR
        self.found = []

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
