"""Supply: the line of two elements (10.5.1a, 10.5.1b), sources, and who is fed in a battle; for nothing else
(10.0a)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Col, column
from vistula.games.red_star_white_eagle.assignment import best_subset, can_serve
from vistula.games.red_star_white_eagle.board import LITHUANIA
from vistula.games.red_star_white_eagle.ground import BARRED, POLISH_SUPPLY, RUSSIAN_SUPPLY
from vistula.games.red_star_white_eagle.kernels import FAR
from vistula.games.red_star_white_eagle.numbers import FALLEN, STANDDOWN_FROM, STRIKE_FROM
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import GERMAN, LITHUANIAN, POLISH, RUSSIAN, SOUTHWEST, WEST

RUSSIAN_LINES: Final = 0
POLISH_LINES: Final = 1
LITHUANIAN_LINES: Final = 2
FREIKORPS_LINES: Final = 3
MAY_I: Final = "May I"


@final
class Lines:
    """Where the non-rail element may end: by hex, a bit for each source that can be had from there."""

    def __init__(self, s: War, kind: int) -> None:
        self.kind: Final = kind
        self.mask: Final[Col] = column(s.board.count)
        if kind == RUSSIAN_LINES:
            self._lay_rails(s, RUSSIAN, s.board.russian_sources)
        elif kind == POLISH_LINES:
            self._lay_rails(s, POLISH, s.ground.sources)
        elif kind == LITHUANIAN_LINES:
            for space in range(s.board.count):
                if s.board.country[space] == LITHUANIA:
                    self.mask[space] = 1
        else:
            self._german_ends(s)

    def _german_ends(self, s: War) -> None:
        """24.11.3a: the western edge, or a German city without Poles."""
        for space in s.board.west:
            self.mask[space] = 1
        for city in range(len(s.board.cities)):
            space = s.board.cities[city]
            if s.board.german[city] and not s.has_units(POLISH, space):
                self.mask[space] = 1

    def _lay_rails(self, s: War, side: int, sources: list[int]) -> None:
        """Flood the railroads from every working source (10.1b, 10.4b, 10.5.3a); counters cut nothing (7.2.1b); all
        of a connected stretch share its sources."""
        board = s.board
        rail = s.ground.rail
        use = POLISH_SUPPLY if side == POLISH else RUSSIAN_SUPPLY
        net = s.ground.polish_net if side == POLISH else s.ground.russian_net
        mask = self.mask
        enemy: int = 1 << (1 - side)
        own: int = 1 << side
        zones: i64 = (1 - side) * board.count
        for number in range(len(sources)):
            start = sources[number]
            if s.there[start] & enemy or mask[start]:
                continue  # 10.4a
            if side == POLISH and number == s.ground.danzig_source and strike_is_on(s):
                continue  # 24.9.2a
            stretch = [start]
            found = 1 if side == RUSSIAN else 1 << number
            mask[start] = found
            at: i64 = 0
            while at < len(stretch):
                space: i64 = stretch[at]
                at += 1
                i: i64 = board.start[space]
                end: i64 = board.start[space + 1]
                while i < end:
                    other: i64 = board.to[i]
                    if rail[board.edge[i]] & use and not mask[other] and not s.there[other] & enemy:
                        source = s.ground.source_at[other] if side == POLISH else -1
                        if source == s.ground.danzig_source and source >= 0 and strike_is_on(s):
                            source = -1
                        through = net[other] != 0 or not s.zone[zones + other] or s.there[other] & own != 0
                        if through or source >= 0 or (side == RUSSIAN and board.russian_source[other]):
                            # 10.5.3b, 10.5.3c, A45
                            mask[other] = 1
                            stretch.append(other)
                            if source >= 0:
                                found |= 1 << source
                    i += 1
            for space in stretch:
                mask[space] = found


def strike_is_on(s: War) -> bool:
    """24.9.2a: four turns without Danzig."""
    began = s.num[STRIKE_FROM]
    return began >= 0 and began <= s.turn < began + s.tables.dock_strike_turns


def trace(s: War, u: int, lines: Lines, space: int) -> int:
    """The sources a unit in a hex, a train too (10.7.1a), can trace to: up to 15 points over land to a source or a
    railroad (10.5.2a), not through enemy units (10.5.4a). An
    enemy zone is paid for unless a friendly unit stands in it (10.5.2b, 4.5a)."""
    board = s.board
    order = s.order
    scratch = s.static.scratch
    scratch.begin(space)
    costs = s.ground.motorized if order.motorized[u] else s.ground.standard  # 20.2a
    interns = s.ground.interns
    side = order.side[u]
    enemy: int = 1 << (1 - side)
    own: int = 1 << side
    zones: i64 = (1 - side) * board.count
    free = order.motorized[u] != 0
    first_is_enough = lines.kind != POLISH_LINES
    budget: i64 = s.tables.non_rail_points
    cost = scratch.cost
    found: int = 0
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    buckets[0].append(space)
    spent: i64 = 0
    while spent <= budget:
        bucket = buckets[spent]
        at: i64 = 0
        while at < len(bucket):
            here: i64 = bucket[at]
            at += 1
            if cost[here] != spent:
                continue
            here_mask: int = lines.mask[here]
            if here_mask:
                found |= here_mask
                if first_is_enough:
                    return found
            i: i64 = board.start[here]
            end: i64 = board.start[here + 1]
            while i < end:
                other: i64 = board.to[i]
                step: int = costs[i]
                if step != BARRED and cost[other] > spent and not s.there[other] & enemy and not interns[other]:
                    if not free and not s.there[other] & own:
                        step += s.zone[zones + other]
                    total: i64 = spent + step
                    if total <= budget and total < cost[other]:
                        if cost[other] == FAR:
                            scratch.add(other, total)
                        cost[other] = total
                        buckets[total].append(other)
                i += 1
        spent += 1
    return found


def lines_of(s: War, u: int) -> int:
    """The kind of lines a unit traces."""
    nation = s.order.nation[u]
    if nation == LITHUANIAN:
        return LITHUANIAN_LINES
    if nation == GERMAN:
        return FREIKORPS_LINES
    return s.order.side[u]


def is_fed_anyway(s: War, u: int) -> bool:
    """Units that need no line: flotillas (16.0f), counters (10.7.2a), Lithuanians at home (21.2b), West Front on the
    first turn after the Standdown (10.7.3a, 23.4.7.3a, A46)."""
    order = s.order
    if order.flotilla[u] or order.replacement[u]:
        return True
    space: int = s.hex[u]
    if order.nation[u] == LITHUANIAN:
        return space >= 0 and s.board.country[space] == LITHUANIA
    return order.front[u] == WEST and is_first_turn_after_standdown(s)


def is_first_turn_after_standdown(s: War) -> bool:
    began = s.num[STANDDOWN_FROM]
    return began >= 0 and s.turn == began + s.tables.standdown_turns


def is_starved_anyway(s: War, u: int, space: int) -> bool:
    """Units that no line can feed: out of command (12.3.1a), among partisans (24.5a), Lithuanians far out (21.2c)."""
    front = s.order.front[u]
    if front and not s.board.command[space] & front:
        return True
    if s.rules.partisans and front == SOUTHWEST and s.tables.turns[s.turn] == MAY_I:
        return True
    return s.order.nation[u] == LITHUANIAN and not is_near_lithuania(s, space)


def is_near_lithuania(s: War, space: int) -> bool:
    """21.2c: four hexes or less from the border."""
    ring = [space]
    seen = [space]
    for _ in range(s.tables.lithuanians_from_border):
        following: list[int] = []
        for at in ring:
            for other in s.board.neighbours[at]:
                if s.board.country[other] == LITHUANIA:
                    return True
                if other not in seen:
                    seen.append(other)
                    following.append(other)
        ring = following
    return False


def is_near_flotilla(s: War, u: int, space: int) -> bool:
    """16.7.2a, 16.7.2b, 16.7.2c: marines live on a flotilla at most two hexes away; enemy units block, zones do not."""
    side = s.order.side[u]
    ring = [space]
    seen = [space]
    for step in range(s.tables.marines_to_flotilla + 1):
        following: list[int] = []
        for at in ring:
            for other in s.units_in(at):
                if s.order.flotilla[other] and s.order.side[other] == side:
                    return True
            for other in s.board.neighbours[at]:
                if other not in seen and not s.has_units(1 - side, other):
                    edge = s.board.edge_between(at, other)
                    if not s.board.sea[edge]:
                        seen.append(other)
                        following.append(other)
        ring = following if step < s.tables.marines_to_flotilla else []
    return False


def sources_for(s: War, u: int, space: int, lines: Lines | None) -> int:
    """The sources that could feed a unit in a hex; 1 where it needs none, 0 where it starves."""
    if is_fed_anyway(s, u):
        return 1
    if is_starved_anyway(s, u, space):
        return 0
    if s.order.marine[u]:
        return 1 if is_near_flotilla(s, u, space) else 0
    used = lines if lines is not None and lines.kind == lines_of(s, u) else Lines(s, lines_of(s, u))
    return trace(s, u, used, space)


def draws(s: War, u: int) -> bool:
    """It takes part of a source's capacity: Polish units that trace a line (10.5.5a)."""
    order = s.order
    return order.side[u] == POLISH and not (order.flotilla[u] or order.marine[u] or order.replacement[u])


def judge(s: War, units: list[int]) -> list[int]:
    """The units of these that are unsupplied now. Poles draw on their sources for the rest of the player turn (A43)."""
    hungry: list[int] = []
    if not units:
        return hungry
    lines = Lines(s, lines_of(s, units[0]))
    drawing: list[int] = []
    masks: list[int] = []
    for u in units:
        mask = sources_for(s, u, s.hex[u], lines)
        if draws(s, u) and mask:
            drawing.append(u)
            masks.append(mask)
        elif not mask:
            hungry.append(u)
    if not drawing:
        return hungry
    committed: list[int] = []
    committed_quarters: list[int] = []
    for u in s.static.units[POLISH]:
        if s.drawn[u] and u not in drawing:
            committed.append(s.drawn[u])
            committed_quarters.append(s.tables.quarters[s.order.size[u]])
    quarters: list[int] = [s.tables.quarters[s.order.size[u]] for u in drawing]
    capacity = s.ground.capacity
    if can_serve(committed + masks, committed_quarters + quarters, capacity):
        fed = list(range(len(drawing)))
    else:
        fed = best_subset(committed, committed_quarters, masks, quarters, capacity)
    for n in range(len(drawing)):
        if n in fed:
            s.drawn[drawing[n]] = masks[n]
        else:
            s.drawn[drawing[n]] = 0
            hungry.append(drawing[n])
    return hungry


def fight_unsupplied(s: War, units: list[int]) -> bool:
    """Whether any of the units of a side fights unsupplied (10.6.1a, 10.6.2a); all Poles do while Warsaw is lost."""
    if not units:
        return False
    if s.num[FALLEN] and s.order.side[units[0]] == POLISH:
        return True  # 24.1.2a, 24.1.2f
    return bool(judge(s, units))
