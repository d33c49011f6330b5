"""Lines of supply and what want of them costs (7.1, 6.16, A38, A52)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Col, column
from vistula.core.flow import Step
from vistula.games.poland_1920 import happenings, phases
from vistula.games.poland_1920 import journal as told
from vistula.games.poland_1920.board import EAST_PRUSSIA, NO_FORT
from vistula.games.poland_1920.order import GERMAN, POLES, SOVIET, SOVIETS, SUPPLIED_AS
from vistula.games.poland_1920.state import Poland


def is_open(s: Poland, side: int, zone: int) -> bool:
    """A line may lead through: no enemy there, none next to it unless a friend stands there (7.11b, 7.11c, 7.12b)."""
    enemy = 1 - side
    if s.is_guarded(enemy, zone):
        return False
    if s.has_troops(side, zone):
        return True
    board = s.board
    i: i64 = board.border_start[zone]
    end: i64 = board.border_start[zone + 1]
    shift: i64 = enemy * board.count
    guard = s.guard
    to = board.border_to
    while i < end:
        if guard[shift + to[i]]:
            return False
        i += 1
    return True


def base_zones(s: Poland, nation: int) -> list[int]:
    """Where lines may end: bases that stand (7.13), the east edge (A52); free of enemies (A38)."""
    side = POLES if nation < SOVIET else SOVIETS
    bit = 1 << nation
    found = [zone for zone in s.order.bases[nation] if s.base[zone] & bit]
    if nation == SOVIET:
        found = found + s.order.east_edge
    if s.rules.base_zone_in_line:
        return [zone for zone in found if is_open(s, side, zone)]
    return [zone for zone in found if not s.is_guarded(1 - side, zone)]


def supplied_zones(s: Poland, nation: int) -> Col:
    """1 for each zone from which a line leads to a base of the nation, border by border (7.11a, 7.12a)."""
    board = s.board
    side = POLES if nation < SOVIET else SOVIETS
    reached = column(board.count)
    queue: list[int] = []
    for zone in base_zones(s, nation):
        if not reached[zone]:
            reached[zone] = 1
            queue.append(zone)
    start = board.border_start
    to = board.border_to
    head = 0
    bases = len(queue)
    while head < len(queue):
        zone = queue[head]
        if head < bases or is_open(s, side, zone):
            i: i64 = start[zone]
            end: i64 = start[zone + 1]
            while i < end:
                near: int = to[i]
                if not reached[near] and (nation == GERMAN or board.land[near] != EAST_PRUSSIA):
                    reached[near] = 1
                    queue.append(near)
                i += 1
        head += 1
    return reached


def unsupplied(s: Poland, side: int) -> list[int]:
    """The combat units of a side without a line of supply; forts and camps feed their own (6.16)."""
    found: list[int] = []
    by_nation: list[Col] = [supplied_zones(s, nation) for nation in s.order.nations]
    for u in s.order.of_side[side]:
        zone: int = s.zone[u]
        if zone < 0 or not s.order.combat[u] or s.board.fort[zone] != NO_FORT:
            continue
        nation = SUPPLIED_AS[s.order.nation[u]]
        for i in range(len(by_nation)):
            if s.order.nations[i] == nation and not by_nation[i][zone]:
                found.append(u)
    return found


@final
class Supply(Step[Poland]):
    """After its own movement phase each unit without a line loses 1 SP (7.14)."""

    def do(self, s: Poland) -> None:
        for u in unsupplied(s, s.side):
            s.note(told.HUNGER, u, s.zone[u], who=happenings.OWNER if s.is_hidden(u) else -1)
            happenings.lose_sp(s, u, 1)
            if s.over:
                return


SUPPLY: Final[Supply] = Supply(phases.SUPPLY, "supply")
