"""Lines of supply and what want of them costs (7.1, 6.16, A38, A52)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Col, Small, column, small_column
from vistula.core.mover import Gate
from vistula.core.plain import Does
from vistula.core.search import Search, search_of
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.board import EAST_PRUSSIA, NO_FORT
from vistula.games.poland_1920.order import GERMAN, SEAT_OF, SOVIET, SOVIETS, SUPPLIED_AS
from vistula.games.poland_1920.rules import happenings
from vistula.games.poland_1920.state import Poland

# Only combat units block and protect (A38): `s.troops` says where they are. A seat that sees backs must fear them all:
# `s.guard` says where (A60). The rule itself reads the first; warnings, views and bots read the second.


def base_zones(s: Poland, nation: int, enemies: Small) -> list[int]:
    """Where lines may end: bases that stand (7.13), the east edge (A52); free of enemies (A38)."""
    side = SEAT_OF[nation]
    found = [zone for zone in s.order.bases[nation] if s.base[zone] & 1 << nation]
    if nation == SOVIET:
        found = found + s.order.east_edge
    if s.rules.base_zone_in_line:
        cut = cut_zones(s, side, enemies)
        return [zone for zone in found if not cut[zone]]
    return [zone for zone in found if not enemies[(1 - side) * s.board.count + zone]]


@final
class Line(Gate):
    """Where a line of supply may lead (7.11)."""

    def __init__(self, s: Poland, nation: int, enemies: Small) -> None:
        self.s: Final = s
        self.cut: Final[Small] = cut_zones(s, SEAT_OF[nation], enemies)
        self.abroad: Final = nation == GERMAN  # others do not pass East Prussia (A38)

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return self.abroad or self.s.board.land[b] != EAST_PRUSSIA

    def passes(self, space: i64) -> bool:
        return not self.cut[space]


def cut_zones(s: Poland, side: int, enemies: Small) -> Small:
    """1 for each zone that no line leads through: an enemy is there, or next to it and no friend in it. Looked at from
    the enemies, who are fewer than the zones."""
    count: i64 = s.board.count
    net = s.board.border_net
    to = net.to
    troops = s.troops
    own: i64 = side * count
    theirs: i64 = (1 - side) * count
    cut = small_column(s.board.count)
    zone: i64 = 0
    while zone < count:
        if enemies[theirs + zone]:  # 7.11b
            cut[zone] = 1
            i: i64 = net.start[zone]
            end: i64 = net.start[zone + 1]
            while i < end:
                if not troops[own + to[i]]:  # 7.11c, 7.12b
                    cut[to[i]] = 1
                i += 1
        zone += 1
    return cut


def traced(s: Poland, nation: int, enemies: Small) -> Search:
    """The search room of the thread, with every zone from which a line leads to a base of the nation, border by border
    (7.11a, 7.12a)."""
    net = s.board.border_net
    found = search_of(net)
    found.flood(net, Line(s, nation, enemies), base_zones(s, nation, enemies))
    return found


def is_open(s: Poland, side: int, zone: int, enemies: Small) -> bool:
    """What `cut_zones` says, of one zone."""
    shift: i64 = (1 - side) * s.board.count
    if enemies[shift + zone]:
        return False
    return s.has_troops(side, zone) or not s.board.border_net.any_near(zone, enemies, shift)


def supplied_zones(s: Poland, nation: int, enemies: Small) -> Col:
    """1 for each zone from which a line leads to a base of the nation."""
    fed = column(s.board.count)
    for zone in traced(s, nation, enemies).reached():
        fed[zone] = 1
    return fed


def unsupplied(s: Poland, side: int, enemies: Small) -> list[int]:
    """The combat units of a side without a line of supply; forts and camps feed their own (6.16)."""
    found: list[int] = []
    order = s.order
    for nation in order.nations:
        if SEAT_OF[nation] != side:
            continue
        lines = traced(s, nation, enemies)
        for u in order.of_side[side]:
            zone = i64(s.zone[u])
            if zone < 0 or not order.combat[u] or SUPPLIED_AS[order.nation[u]] != nation:
                continue
            if not lines.has(zone) and s.board.fort[zone] == NO_FORT:
                found.append(u)
    return found


def supply(s: Poland) -> None:
    """After its own movement phase each unit without a line loses 1 SP (7.14)."""
    if s.rules.camouflage and s.side == SOVIETS:
        s.reveal()  # who is fed tells what the backs nearby are not
    for u in unsupplied(s, s.side, s.troops):
        happenings.lose_sp(s, u, 1, events.BY_HUNGER)
        if s.over:
            return


SUPPLY: Final[Does[Poland]] = Does(phases.SUPPLY, "supply", supply)
