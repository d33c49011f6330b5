"""The search for where a unit may go, and a dummy (7.1, 23.1.1)."""

from typing import Final, final

from mypy_extensions import i64, u8

from vistula.core.columns import EMPTY, Col, Small
from vistula.core.mover import BARRED, Bars, Mover
from vistula.core.refusal import Refusal
from vistula.core.search import Search, search_of
from vistula.games.nest_of_eagles.board import (
    ALL,
    FREE,
    LITHUANIA,
    NEVER,
    POLISH_THEATER,
)
from vistula.games.nest_of_eagles.numbers import (
    CROSSED,
    PATROLS,
    SWIFT,
)
from vistula.games.nest_of_eagles.rules.friction import has_line
from vistula.games.nest_of_eagles.rules.movement import (
    ENEMY_THERE,
    KONARMIYA_COMES,
    LITHUANIANS_HOLD_WILNO,
    NOT_LITHUANIA,
    OFF_MAP,
    TOO_FAR,
    allowance,
    bars_attack,
    cost_of_step,
    end_obstacle,
    entry_obstacle,
    is_correct,
    konarmiya_is_expected,
    lithuanians_hold_wilno,
    open_theaters,
    step_cost,
    steps_of,
    stood_there,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    CARS,
    ENEMIES,
    LITHUANIANS_BIT,
    MOTOR,
    POLES,
    REDS,
)

WAYS: Final = 1  # the room of a unit's ways
DUMMY_STAYS_OUT: Final = Refusal(
    "23.1.1f", "A dummy does not enter enemy towns, nor Theaters without its own side's units."
)
BARS: Final = Bars(TOO_FAR, TOO_FAR, TOO_FAR, TOO_FAR)


@final
class March(Mover):
    """A unit that goes by Movement Points, or a stack under one marker. `headed`: the side whose Retreat Direction
    every step must keep (23.2), or -1. A first step that bars from the next Attack takes all points (7.2a), so such
    steps are left out here: `Ways` looks at them when it is known that no other way leads there."""

    def __init__(self, s: Eagles, u: int, points: int, spent: int, headed: int) -> None:
        self.s: Final = s
        self.unit: Final = u
        self.kind: Final[int] = s.order.kind[u] if not s.cloak[u] else 0
        self.party: Final[int] = s.party[u]
        self.headed: Final = headed
        self.points: Final[int] = points
        self.begun: Final = spent > 0
        self.enemies: Final[int] = ENEMIES[self.party]
        self.slips: Final = self.kind in (CARS, MOTOR)
        self.open: Final[u8] = open_theaters(s, u)
        self.common: Small = s.plan.common
        self.sides: Col = s.board.compass_side
        steps = steps_of(s, self.kind, self.party)
        super().__init__(
            BARS,
            steps.costs,
            varies=True,
            held=s.there,
            held_bits=0 if self.slips else self.enemies,
            asks=self.slips,
            least=steps.least,
        )

    def shut(self, space: i64) -> Refusal | None:
        """7.0e: cars and motorized infantry slip through hexes of at most 2 SP (3.4.4c, 19.5b)."""
        s = self.s
        there: int = s.there[space]
        if not there & self.enemies:
            return None
        return None if self.slips and s.enemy_sp(self.party, space) <= 2 else ENEMY_THERE

    def step(self, slot: i64, a: i64, b: i64, spent: i64) -> i64:
        s = self.s
        if not (self.common[b] & self.open or self.may_enter(a, b)):
            return BARRED
        if self.headed >= 0 and not is_correct(s, self.headed, a, b):
            return BARRED
        edge = self.sides[slot]
        cost = i64(self.costs[slot])
        stood = False
        if has_line(s, edge, self.enemies):
            stood = stood_there(s, self.unit, self.party, b)
            cost = cost_of_step(s, self.kind, self.party, a, edge, b, stood, True)
        if cost < ALL:
            return cost
        if cost == NEVER or spent or self.begun or bars_attack(s, self.kind, self.party, edge, b, stood):
            return BARRED
        return self.points  # 7.1p

    def may_enter(self, a: i64, b: i64) -> bool:
        """Nearly every hex lies open; the others are asked in full."""
        if self.common[b] & self.open:
            return True
        return entry_obstacle(self.s, self.unit, a, b) is None


@final
class Ways:
    """All that one search found; it stands until the thread's next search. Where a way that bars from the next Attack
    (7.2a) is the only one, it is a first step."""

    def __init__(self, s: Eagles, u: int, points: int, spent: int, headed: int) -> None:
        board = s.board
        march = March(s, u, points, spent, headed)
        self.start: Final[int] = s.at[u]
        self.points: Final = points
        self.spent: Final = spent
        self.found: Final = search_of(board.compass, WAYS)
        self.found.run(board.compass, march, self.start, points - spent)
        self.found.remember(s, u)
        self.barred: Final[list[int]] = []
        self.ends: Col = EMPTY  # hexes where the move may end, in order of number
        if spent:
            return
        for slot in range(board.compass.start[self.start], board.compass.start[self.start + 1]):
            b: int = board.compass.to[slot]
            if self.found.has(b) or march.shut(b) is not None or not march.may_enter(self.start, b):
                continue
            if headed >= 0 and not is_correct(s, headed, self.start, b):
                continue
            stood = stood_there(s, u, march.party, b)
            if step_cost(s, march.kind, march.party, self.start, board.compass_side[slot], b, stood) == ALL:
                self.barred.append(b)

    def has(self, space: int) -> bool:
        return self.found.has(space) or space in self.barred

    def cost(self, space: int) -> int:
        return self.points if space in self.barred else self.spent + self.found.cost[space]

    def is_barred(self, space: int) -> bool:
        return space in self.barred

    def path(self, space: int) -> list[int]:
        """From the first hex entered to the last."""
        return [space] if space in self.barred else self.found.path_to(space)


def search(s: Eagles, u: int, points: int, spent: int = 0, headed: int = -1, company: int = 1) -> Ways:
    """Where a unit may move with so many points, some of them spent already. `company`: how many units move together
    under one marker."""
    ways = Ways(s, u, points, spent, headed)
    found = ways.found
    found.put_in_order()
    order = found.order
    barred = sorted([b for b in ways.barred if not found.has(b)]) if ways.barred else ways.barred
    there = s.there
    theaters = s.board.theater
    start: i64 = ways.start
    outside = s.party[u] == POLES and theaters[start] != POLISH_THEATER
    ends = found.picked
    count: i64 = 0
    at: i64 = 0
    first_steps: i64 = 0
    while at < found.size or first_steps < len(barred):
        space: i64
        if first_steps < len(barred) and (at == found.size or i64(barred[first_steps]) < order[at]):
            space = barred[first_steps]
            first_steps += 1
        else:
            space = order[at]
            at += 1
        if space != start:
            is_empty = not there[space] and not (outside and theaters[space] == POLISH_THEATER)
            if is_empty or end_obstacle(s, u, space, company) is None:
                ends[count] = space
                count += 1
    ways.ends = ends[:count]
    return ways


def way_to(s: Eagles, u: int, points: int, spent: int, headed: int, goal: int) -> list[int]:
    """The way by which a unit goes to a hex where it may go."""
    found = search_of(s.board.compass, WAYS)
    if not found.remembers(s, u):
        return Ways(s, u, points, spent, headed).path(goal)
    return found.path_to(goal) if found.has(goal) else [goal]  # as in `Ways`: else it is a first step


@final
class Decoy(Mover):
    """A dummy goes as a Patrol goes, so that nobody can tell (23.1.1f, ruling 158)."""

    def __init__(self, s: Eagles, marker: int) -> None:
        super().__init__(BARS, varies=True)
        self.s: Final = s
        self.marker: Final = marker
        self.party: Final[int] = POLES if marker < PATROLS else REDS

    def shut(self, space: i64) -> Refusal | None:
        return ENEMY_THERE if self.s.has_enemy(self.party, space) else None

    def step(self, slot: i64, a: i64, b: i64, spent: i64) -> i64:
        s = self.s
        if dummy_obstacle(s, self.marker, a, b) is not None:
            return BARRED
        stood = stood_there(s, -1, self.party, b)
        cost = step_cost(s, 0, self.party, a, s.board.compass_side[slot], b, stood)
        if cost == ALL and spent == 0:
            return s.tables.points[0]
        return cost if cost < ALL else BARRED


def dummy_search(s: Eagles, marker: int) -> Search:
    found = search_of(s.board.compass)
    found.run(s.board.compass, Decoy(s, marker), int(s.dummy[marker]), s.tables.points[0])
    return found


def dummy_ends(s: Eagles, marker: int) -> list[int]:
    """Where a dummy may go."""
    party = POLES if marker < PATROLS else REDS
    start: int = s.dummy[marker]
    ends: list[int] = []
    for space in dummy_search(s, marker).reached():
        room = s.count_in(space, party) < s.stacking_limit(space)
        if space != start and room and not int(s.there[space]) & LITHUANIANS_BIT:
            ends.append(space)
    return ends


def dummy_obstacle(s: Eagles, marker: int, a: int, b: int) -> Refusal | None:
    """Ruling 158: where a unit of its side could go, but not into enemy towns, nor where its side (Soviets: its Front)
    has no real unit."""
    board = s.board
    party = POLES if marker < PATROLS else REDS
    if not s.plan.open[b]:
        return OFF_MAP
    if board.town_index[b] >= 0 and s.holder(b) != party:
        return DUMMY_STAYS_OUT
    if board.land[b] == LITHUANIA and board.land[a] != LITHUANIA and (party == REDS or not s.num[CROSSED]):
        return NOT_LITHUANIA
    if party == POLES and b in board.red_stars and konarmiya_is_expected(s):
        return KONARMIYA_COMES
    if party == REDS and board.land[b] != FREE and board.land[a] == FREE and lithuanians_hold_wilno(s):
        return LITHUANIANS_HOLD_WILNO
    theater = board.theater[b]
    if theater == board.theater[a]:
        return None
    front = int(s.dummy_front[marker])
    for u in range(s.order.count):
        if (
            s.at[u] >= 0
            and s.party[u] == party
            and s.theater_of(u) == theater
            and (party == POLES or s.front_of(u) == front)
        ):
            return None
    return DUMMY_STAYS_OUT


def points_of(s: Eagles, u: int) -> int:
    """With what a Forced March adds (23.2)."""
    return allowance(s, u) + int(s.num[SWIFT])
