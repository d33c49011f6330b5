"""Supply: six Movement Points to a town that a railroad joins to a source (15.0 to 15.3)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Col, Small, small_column
from vistula.core.mover import BARRED, ENOUGH, Bars, Gate, Mover
from vistula.core.refusal import Refusal
from vistula.core.search import search_of
from vistula.games.nest_of_eagles.board import ALL, FORTRESS
from vistula.games.nest_of_eagles.numbers import PROVISIONED
from vistula.games.nest_of_eagles.rules.friction import has_line
from vistula.games.nest_of_eagles.rules.movement import steps_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import ENEMIES

ALL_POINTS: Final = 3  # what a step that takes all Movement Points counts in a route (ruling 71)

NO_ROUTE: Final = Refusal("15.0a", "No route of supply leads there.")
NO_BARS: Final = Bars(NO_ROUTE, NO_ROUTE, NO_ROUTE, NO_ROUTE)


@final
class Carriage(Gate):
    """Railroads that carry supply: free of enemy units, enemy towns and enemy lines."""

    def __init__(self, s: Eagles, party: int) -> None:
        self.s: Final = s
        self.party: Final = party
        self.enemies: Final[int] = ENEMIES[party]

    def carries(self, space: i64) -> bool:
        """15.0b"""
        s = self.s
        there: int = s.there[space]
        if there & self.enemies:
            return False
        return s.board.town_index[space] < 0 or s.holder(space) == self.party

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        """15.0b"""
        if not self.carries(b):
            return False
        return not has_line(self.s, self.s.board.track_side[slot], self.enemies) or is_relieved(
            self.s, self.party, a, b
        )


@final
class Route(Mover):
    """A line of supply from a hex to a town: friends on the way undo enemy lines, but not those in the hex that it
    starts from (15.0c, ruling 72). Costs are those of movement where no line lies (ruling 71)."""

    def __init__(self, s: Eagles, party: int, start: int, depots: Small) -> None:
        self.s: Final = s
        self.party: Final = party
        self.enemies: Final[int] = ENEMIES[party]
        self.start: Final[int] = start
        self.sides: Col = s.board.compass_side
        steps = steps_of(s, 0, party)
        super().__init__(
            NO_BARS,
            steps.costs,
            ends=depots,
            varies=True,
            held=s.there,
            held_bits=self.enemies,
            realm=s.plan.open,
            realm_bits=1,
            asks=False,
            least=steps.least,
        )

    def shut(self, space: i64) -> Refusal | None:
        s = self.s
        there: int = s.there[space]
        return NO_ROUTE if there & self.enemies or not s.plan.open[space] else None

    def step(self, slot: i64, a: i64, b: i64, spent: i64) -> i64:
        s = self.s
        if has_line(s, self.sides[slot], self.enemies):
            from_there = a == self.start and not s.rules.supply_self_relief
            if not is_relieved(s, self.party, b if from_there else a, b):
                return BARRED
        cost = i64(self.costs[slot])
        return ALL_POINTS if cost == ALL else cost


def is_relieved(s: Eagles, party: int, a: i64, b: i64) -> bool:
    """15.0c, ruling 72: a friendly unit in a hex of the way undoes the line."""
    return s.has_friend(party, b) or s.has_friend(party, a)


@final
class Lines:
    """The supply of one party, judged now: the towns on unbroken railroads, and who reaches one."""

    def __init__(self, s: Eagles, party: int) -> None:
        self.party: Final = party
        self.changes: Final = s.changes
        self.on_net: Final[Small] = small_column(s.board.count)  # hexes of the railroad that carry supply
        self.depots: Final[Small] = small_column(s.board.count)  # towns joined to a source: ENOUGH
        self.known: Final[dict[int, bool]] = {}
        self._flood(s)

    def _flood(self, s: Eagles) -> None:
        """From the sources (15.1a, 15.1b; for Lithuanians Kowno, 21.1b) along the railroads."""
        board = s.board
        gate = Carriage(s, self.party)
        sources = [space for space in board.rail_sources[self.party] if gate.carries(space)]
        found = search_of(board.tracks)
        found.flood(board.tracks, gate, sources)
        at: i64 = 0
        while at < found.size:
            space: i64 = found.found[at]
            self.on_net[space] = 1
            if board.town_index[space] >= 0:
                self.depots[space] = ENOUGH
            at += 1

    def is_depot(self, space: int) -> bool:
        """A town joined to a source."""
        return self.depots[space] != 0

    def reaches(self, s: Eagles, start: int) -> bool:
        """Whether a route of at most 6 Movement Points leads from a hex to such a town (15.0a)."""
        known = self.known.get(start)
        if known is not None:
            return known
        found = self._search(s, start)
        self.known[start] = found
        return found

    def _search(self, s: Eagles, start: int) -> bool:
        board = s.board
        if board.urban[start] == FORTRESS or self.is_depot(start):
            return True  # 15.2a
        found = search_of(board.compass)
        found.run(board.compass, Route(s, self.party, start, self.depots), start, s.tables.supply_points)
        at: i64 = 0
        while at < found.size:
            if self.depots[found.found[at]]:
                return True
            at += 1
        return False


def lines_of(s: Eagles, party: int) -> Lines:
    """The supply of a party as it is now; what was found out stands until a stack or a town changes."""
    kept = s.kept_lines[party]
    if isinstance(kept, Lines) and kept.changes == s.changes:
        return kept
    made = Lines(s, party)
    s.kept_lines = s.kept_lines[:]
    s.kept_lines[party] = made
    return made


def is_supplied(s: Eagles, u: int, lines: Lines) -> bool:
    """Cars and motors that started supplied stay so for the turn (3.4.4e, 19.5e)."""
    return (s.mark[u] & PROVISIONED) != 0 or lines.reaches(s, s.at[u])


def unsupplied(s: Eagles, party: int) -> list[int]:
    """The units of a party on the map that are Out of Supply."""
    lines = lines_of(s, party)
    found: list[int] = []
    for u in range(s.order.count):
        if s.party[u] == party and s.at[u] >= 0 and not is_supplied(s, u, lines):
            found.append(u)
    return found
