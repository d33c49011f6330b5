"""Lines of rail: where a unit can be carried, by which way, and over what (11.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i16, i64

from vistula.core.columns import Short, Small, column, short_column, small_column
from vistula.games.west_was_saved.numbers import (
    FAR_FROM_ENEMY,
    LEFT,
    NO_GROUND,
    PLEDGED,
    TRAINED,
    TREATY,
)
from vistula.games.west_was_saved.rules import supply
from vistula.games.west_was_saved.rules.routes import spoils
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ, RUSSIAN, RUSSIANS, UKRAINIAN


def stays(s: West, side: int, h: int, mover: int) -> bool:
    """A friendly unit there has not moved and may be pledged to stay (11.2f, A74)."""
    if s.side_at(h) != side:
        return False
    for u in s.units_in(h):
        if u != mover and not s.mark[u] & TRAINED:
            return True
    return False


def pledge_price(s: West, side: int, h: int, mover: int) -> int:
    """0: no enemy is beside the hex or somebody is pledged there; 1: somebody could be; -1: nobody."""
    if not s.is_beside_enemy(side, h):
        return 0
    if not stays(s, side, h, mover):
        return -1
    for u in s.units_in(h):
        if u != mover and s.mark[u] & PLEDGED:
            return 0
    return 1


@final
class Line:
    """Where a unit can be carried: through open hexes in supply (11.2c, 11.2d), clear of enemies; beside them only
    where a friend stays (11.2f). Every hex of a line is one where it may stay."""

    def __init__(self, s: West, u: int) -> None:
        self.s: Final = s
        self.unit: Final = u
        self.side: Final = s.order.side[u]
        self.start: Final[int] = s.at[u]
        self.is_hq: Final = s.order.arm[u] == HQ
        # A73 takes the unit off its hex first: that changes nothing, since one alone beside the enemy cannot leave.
        self.fed: Small = supply.between_net(s, supply.net_of(s, u))
        self.most: Final = 255 if self.is_hq else supply.range_of(s, u)  # 6.0g
        self.near: Small = s.nearness(self.side)
        self.open: Small = s.open_hexes()
        # Ukrainians and, with Lithuanians about, everybody else may not stand everywhere.
        self.tethered: Final = s.order.nation[u] == UKRAINIAN or s.n[TREATY] != 0
        self.avoid: list[int] = []  # hexes that its line has passed
        # 13.1b: without a point it stays on its side of the boundary
        self.poor: Final = s.order.nation[u] == RUSSIANS and not self.is_hq and s.n[LEFT + RUSSIAN] < 1

    def may_enter(self, b: i64) -> bool:
        s = self.s
        if self.fed[b] > self.most:
            return False
        if self.poor and s.board.north[b] != s.board.north[self.start]:
            return False
        if self.open[b] == NO_GROUND or (self.tethered and not s.may_stand(self.unit, b)):
            return False
        if s.first[b] < 0:
            return self.near[b] == FAR_FROM_ENEMY
        if s.side_at(b) != self.side:
            if self.is_hq or s.troops[b]:
                return False  # A73
        elif not self.is_hq and s.troops[b] >= s.tables.stacking:
            return False  # 11.2e, at all times
        return pledge_price(s, self.side, b, self.unit) >= 0

    def can_start(self) -> bool:
        """Whether it can go anywhere: the first step decides."""
        for h in self.s.board.neighbours[self.start]:
            if self.may_enter(h):
                return True
        return False

    def ways(self, begin: int, goal: i64 = -1) -> Ways:
        """From a hex the way to every other, or to the goal alone, with the fewest pledges, of those the shortest."""
        s = self.s
        starts = s.board.start
        to = s.board.to
        count = s.board.count
        came = short_column(count, -1)
        closed = small_column(count)  # where it has been, and where its line may not lead
        for h in self.avoid:
            closed[h] = 1
        closed[self.start] = 1
        closed[begin] = 1
        queue = column(count)  # those with equally many pledges, the nearest first
        later = column(count)  # those with one more
        queue[0] = begin
        waiting: i64 = 1
        while waiting > 0:
            put_off: i64 = 0
            head: i64 = 0
            while head < waiting:
                a: i64 = queue[head]
                head += 1
                i: i64 = starts[a]
                end: i64 = starts[a + 1]
                while i < end:
                    b: i64 = to[i]
                    i += 1
                    if closed[b] or not self.may_enter(b):
                        continue
                    came[b] = i16(a)
                    closed[b] = 1
                    if b == goal:
                        return Ways(begin, came)
                    if self.near[b] != FAR_FROM_ENEMY and pledge_price(s, self.side, b, self.unit):
                        later[put_off] = b
                        put_off += 1
                    else:
                        queue[waiting] = b
                        waiting += 1
            queue, later = later, queue
            waiting = put_off
        return Ways(begin, came)


@final
class Ways:
    """The best lines from a hex."""

    def __init__(self, begin: int, came: Short) -> None:
        self.begin: Final = begin
        self.came: Short = came

    def reached(self) -> list[int]:
        came = self.came
        return [h for h in range(len(came)) if came[h] >= 0]

    def to(self, goal: int) -> list[int]:
        """The hexes of the line, both ends included."""
        way = [goal]
        while way[-1] != self.begin:
            way.append(self.came[way[-1]])
        way.reverse()
        return way


def direct_ways(s: West, u: int) -> Ways:
    """The best lines from where a unit stands: what was looked for to make an offer serves what is chosen of it."""
    wanted = s.moment * s.order.count + u
    kept = s.kept_ways
    if s.kept_ways_for == wanted and isinstance(kept, Ways):
        return kept
    made = Line(s, u).ways(s.at[u])
    s.kept_ways = made
    s.kept_ways_for = wanted
    return made


def ends_from(s: West, u: int) -> list[int]:
    """All hexes that a unit can come to, however far (11.2b)."""
    return direct_ways(s, u).reached() if pledge_price(s, s.order.side[u], s.at[u], u) >= 0 else []


def starts_freely(s: West, side: int, u: int) -> bool:
    """Whether an empty hex beside a unit, far from the enemy, is one where its line may lead: as `Line.may_enter` says,
    and nearly always enough."""
    nation = s.order.nation[u]
    is_hq = s.order.arm[u] == HQ
    if nation == UKRAINIAN or s.n[TREATY] or (nation == RUSSIANS and not is_hq and s.n[LEFT + RUSSIAN] < 1):
        return False  # it may not stand everywhere
    fed = supply.between_net(s, supply.net_of(s, u))
    most: i64 = 255 if is_hq else supply.range_of(s, u)
    near = s.nearness(side)
    ground = s.open_hexes()
    first = s.first
    to = s.board.to
    at = i64(s.at[u])
    i: i64 = s.board.start[at]
    end: i64 = s.board.start[at + 1]
    while i < end:
        b: i64 = to[i]
        if first[b] < 0 and near[b] == FAR_FROM_ENEMY and ground[b] != NO_GROUND and i64(fed[b]) <= most:
            return True
        i += 1
    return False


def pays_fee(s: West, u: int, path: list[int]) -> bool:
    """A Russian combat unit that crosses the boundary (13.1b, A73): once, however often."""
    if s.order.nation[u] != RUSSIANS or s.order.arm[u] == HQ:
        return False
    return any(s.board.north[h] != s.board.north[path[0]] for h in path)


def leg(s: West, u: int, over: int) -> list[int]:
    """The first leg of a line that leads over a hex; only where `detours` has it."""
    return direct_ways(s, u).to(over)


def line_on(s: West, u: int, first: list[int]) -> Line:
    """The line goes on from the end of its first leg, and over none of its hexes again."""
    line = Line(s, u)
    line.avoid = first
    return line


def ends_over(s: West, u: int, over: int) -> list[int]:
    """Where a line over a hex ends, and the best one would not lead over it."""
    direct = direct_ways(s, u)
    found: list[int] = []
    for h in line_on(s, u, direct.to(over)).ways(over).reached():
        if over not in direct.to(h):
            found.append(h)
    return found


def detours(s: West, u: int) -> list[int]:
    """Enemy depots, and HQ alone, that a line could lead over (11.2i)."""
    if s.order.arm[u] == HQ:
        return []
    places = spoils(s, s.order.side[u])
    line = Line(s, u)
    if not any(line.may_enter(h) for h in places):
        return []
    direct = direct_ways(s, u)
    return [h for h in places if direct.came[h] >= 0 and leads_on(s, u, direct, h)]


def leads_on(s: West, u: int, direct: Ways, over: int) -> bool:
    """Whether the line could go on from there to a hex beside it that the best line does not reach over it."""
    line = line_on(s, u, direct.to(over))
    for h in s.board.neighbours[over]:
        if direct.came[h] >= 0 and h not in line.avoid and line.may_enter(h) and over not in direct.to(h):
            return True
    return False
