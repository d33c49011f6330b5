"""How a unit may step: costs, delay, enemies, command, quiet fronts; and the search of all it reaches (4.3, 8, 12).

One `Mover` stands for one unit in one kind of movement. Searches leave their result in the state's scratch columns.
"""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Small
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle.board import LITHUANIA
from vistula.games.red_star_white_eagle.ground import BARRED
from vistula.games.red_star_white_eagle.kernels import FAR
from vistula.games.red_star_white_eagle.numbers import ARRIVED, FRONT, LITHUANIA_STATUS, OF_WEST, STANDDOWN_FROM
from vistula.games.red_star_white_eagle.scenarios import NO_STANDDOWN, TO_BE_DECLARED
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    CAVALRY_REPLACEMENT,
    LITHUANIAN,
    POLISH,
    RUSSIAN,
    SOUTHWEST,
    UNLIMITED,
    WEST,
)

MARCH: Final = 0
STRATEGIC_MOVE: Final = 1
BY_RAIL: Final = 2
SAIL: Final = 3
FERRY: Final = 4
ADVANCE: Final = 5

NOT_NEIGHBOURS: Final = Refusal("8.0d", "Those hexes do not touch.")
NO_WAY: Final = Refusal("8.1.1a", "That side of the hex cannot be crossed.")
ENEMY_THERE: Final = Refusal("8.2.1a", "An enemy unit is there.")
NO_ZONE: Final = Refusal("8.3.2a", "Strategic movement keeps out of enemy zones of control.")
OUT_OF_COMMAND: Final = Refusal("12.3.2a", "It would move out of command.")
QUIET_FRONT: Final = Refusal("23.4.9.1a", "Poles and West Front keep apart until May III.")
NEUTRAL: Final = Refusal("24.4.1a", "Lithuania is neutral: its units stay inside its border.")
NOT_PERMITTED: Final = Refusal("24.2.2a", "The other Russian player has not permitted passage there.")
TOO_DEAR: Final = Refusal("8.1.2a", "It has not enough movement points left.")
INTERNS: Final = Refusal("17.4.1a", "Who enters that country is interned; nobody passes through.")


def movement_of(s: War, u: int) -> int:
    """The printed movement factor (2.7b); replacement counters have none of their own (A13)."""
    order = s.order
    if order.replacement[u]:
        tables = s.tables
        if order.type[u] == CAVALRY_REPLACEMENT:
            return tables.cavalry_replacement_movement
        return tables.infantry_replacement_movement
    return order.movement[2 * u + s.inverted[u]]


def is_free_of_zones(s: War, u: int) -> bool:
    """Enemy zones do not concern it: moto-mechanized units (20.1.1a), West Front after the Standdown (23.4.7.3b)."""
    order = s.order
    if order.motorized[u]:
        return True
    if order.front[u] != WEST or order.nation[u] == LITHUANIAN:
        return False  # 23.4.7.5a
    began = s.num[STANDDOWN_FROM]
    if began == NO_STANDDOWN or began == TO_BE_DECLARED:
        return False
    first = began + s.tables.standdown_turns + 1  # A69
    return first <= s.turn < first + s.tables.free_of_zoc_turns


def allowance(s: War, u: int, mode: int) -> int:
    """Movement points of the mode, less what an arrival owes for its hex (7.0b, 7.1.4c, A12, A14)."""
    tables = s.tables
    points = movement_of(s, u)
    if mode == STRATEGIC_MOVE:
        points *= tables.strategic_factor
    if s.mark[u] & ARRIVED:
        if s.static.with_konarmiya[u]:
            points += tables.konarmiya_entry_bonus
        points -= entry_cost(s, u, mode)
    return points


def entry_cost(s: War, u: int, mode: int) -> int:
    """What the hex of arrival costs by its terrain and the movement used (7.0b); no delay (A11)."""
    tables = s.tables
    space: int = s.hex[u]
    if s.order.train[u]:
        return tables.along_rail
    if mode == STRATEGIC_MOVE and s.ground.on_rail[space]:
        return tables.along_rail
    if s.board.city_index[space] >= 0:
        cost = tables.city_standard
    elif s.order.motorized[u]:
        cost = tables.motorized_cost[s.board.terrain[space]]
    else:
        cost = tables.standard_cost[s.board.terrain[space]]
    if mode == STRATEGIC_MOVE:
        cost *= tables.strategic_off_rail_motorized if s.order.motorized[u] else tables.strategic_off_rail
    return cost


def command_gap(s: War, u: int, space: int) -> int:
    """How far a hex lies outside the unit's command zone; 0 inside (A67)."""
    board = s.board
    front = s.order.front[u]
    if not front or board.command[space] & front:
        return 0
    if front == WEST:
        return board.row[space] - 20
    return 20 - board.row[space]


def costs_of(s: War, u: int, mode: int) -> Small:
    """The costs of all steps for a unit in a kind of movement (8.1.3a, 8.1.3b, 8.3.5a, 8.3.6a, 8.3.7a, 14.2b, 15.3a,
    20.1.2b); fortifications cost nothing (18.3a)."""
    ground = s.ground
    if s.order.train[u]:
        return ground.train
    if mode == STRATEGIC_MOVE:
        return ground.strategic_motorized if s.order.motorized[u] else ground.strategic
    return ground.motorized if s.order.motorized[u] else ground.standard


@final
class Mover:
    """What a step costs a unit in one kind of movement. Enemy zones cost their delay (8.2.2a, 14.3a), own ones nothing
    (4.0b, 4.3.6a); leaving one is free (4.3.4a), going from one to the next is allowed (4.3.3a), friends change nothing
    (4.3.5a). There is no step off the map (8.2.4a)."""

    def __init__(self, s: War, u: int, mode: int) -> None:
        self.s: Final = s
        self.unit: Final = u
        order = s.order
        ground = s.ground
        side = order.side[u]
        self.side: Final[int] = side
        self.enemy: Final[int] = 1 << (1 - side)
        self.there: Final[Small] = s.there
        self.zone: Final[Small] = s.zone
        self.zones_at: Final[int] = (1 - side) * s.board.count
        self.strategic: Final = mode == STRATEGIC_MOVE
        self.free: Final = is_free_of_zones(s, u)
        net = ground.polish_net if side == POLISH else ground.russian_net
        self.net: Final[bytes] = net
        self.on_net: Final = order.train[u] != 0 and mode == ADVANCE  # 14.5b
        self.costs: Final[Small] = costs_of(s, u, mode)
        front = order.front[u]
        counter = order.replacement[u] != 0
        self.commanded: Final[int] = front if front and s.in_command(u) else 0
        self.quiet: Final = (
            s.plan.northern_theater
            and s.tables.northern_turns[s.turn] != 0
            and not counter
            and (side == POLISH or front == WEST)
        )
        self.at_home: Final = order.nation[u] == LITHUANIAN and s.num[LITHUANIA_STATUS] != 0
        self.split: Final = s.rules.three_players and side == RUSSIAN and not counter and s.num[FRONT] != 0
        self.special: Final = self.commanded != 0 or self.quiet or self.at_home or self.split

    def obstacle(self, space: i64) -> Refusal | None:
        """What forbids entering a hex besides enemies and cost."""
        s = self.s
        if self.commanded and not s.board.command[space] & self.commanded:
            return OUT_OF_COMMAND  # 12.3.2a
        if self.at_home and s.board.country[space] != LITHUANIA:
            return NEUTRAL  # 24.4.1a
        if self.quiet and is_close(s, self.side, space):
            return QUIET_FRONT  # 23.4.9.1a
        if self.split and self.holds_other_front(space) and space * 2 + 1 not in s.asked:
            return NOT_PERMITTED  # 24.2.2a
        return None

    def holds_other_front(self, space: i64) -> bool:
        s = self.s
        if not s.there[space] & 1:
            return False
        front: int = s.num[FRONT]
        for u in s.units_in(space):
            if s.front_of(u) != front:
                return True
        return False

    def step(self, i: i64, space: i64) -> int:
        """The cost of the step at slot `i` into a hex, or BARRED."""
        cost: int = self.costs[i]
        if cost == BARRED or self.there[space] & self.enemy:
            return BARRED
        if not self.free:
            delay: int = self.zone[self.zones_at + space]
            if delay and not (self.on_net and self.net[space]):
                if self.strategic:
                    return BARRED  # 8.3.2a
                cost += delay  # 4.3.1a
        if self.special and self.obstacle(space) is not None:
            return BARRED
        return cost

    def is_shut(self, space: i64, delay: int) -> bool:
        """Whether it may not enter a hex at all, whatever it has left."""
        if self.there[space] & self.enemy or (delay and self.strategic):
            return True  # 8.2.1a, 8.3.2a
        return self.special and self.obstacle(space) is not None

    def search(self, start: i64, budget: i64, goal: i64 = -1) -> None:
        """Find every hex within the budget, with its cheapest way (8.0c), or stop when the way to the goal is found.
        Hexes with friends may be passed (8.2.3a). Whether a hex is open is asked once, `step` tells why it is not."""
        s = self.s
        scratch = s.static.scratch
        scratch.begin(start)
        if budget < 0:
            return
        cost = scratch.cost
        came = scratch.came
        first = scratch.first
        last = scratch.last
        entry = scratch.entry
        after = scratch.after
        closed = scratch.closed
        starts = s.board.start
        to = s.board.to
        interns = s.ground.interns
        costs = self.costs
        zone = self.zone
        zones_at: i64 = self.zones_at
        free = self.free
        on_net = self.on_net
        shut: i64 = 0
        dearest: i64 = budget
        entries: i64 = 1
        entry[0] = start
        after[0] = -1
        first[0] = 0
        last[0] = 0
        spent: i64 = 0
        while spent <= dearest:
            at: i64 = first[spent]
            while at >= 0:
                space: i64 = entry[at]
                if cost[space] != spent or (interns[space] and space != start):
                    at = after[at]
                    continue
                if space == goal:
                    dearest = spent  # what is left to find is no cheaper
                    break
                i: i64 = starts[space]
                end: i64 = starts[space + 1]
                while i < end:
                    other: i64 = to[i]
                    known: i64 = cost[other]
                    if known > spent:
                        step: int = costs[i]
                        total: i64 = spent + step
                        if step != BARRED and total <= budget and total < known:
                            delay: int = 0
                            if not free:
                                delay = zone[zones_at + other]
                                if delay and on_net and self.net[other]:
                                    delay = 0  # 14.5b
                            if known == FAR and self.is_shut(other, delay):
                                cost[other] = -1
                                closed[shut] = other
                                shut += 1
                                i += 1
                                continue
                            total += delay  # 4.3.1a
                            if total <= budget and total < known:
                                if known == FAR:
                                    scratch.add(other, total)
                                cost[other] = total
                                came[other] = space
                                entry[entries] = other
                                after[entries] = -1
                                if first[total] < 0:
                                    first[total] = entries
                                else:
                                    after[last[total]] = entries
                                last[total] = entries
                                entries += 1
                    i += 1
                at = after[at]
            spent += 1
        while shut > 0:
            shut -= 1
            cost[closed[shut]] = FAR
        while budget >= 0:
            first[budget] = -1
            budget -= 1

    def check(self, start: int, path: tuple[int, ...], budget: int) -> Refusal | None:
        """Whether a path given hex by hex can be gone."""
        s = self.s
        at = start
        left = budget
        for number in range(len(path)):
            space = path[number]
            slot = slot_of(s, at, space)
            if slot < 0:
                return NOT_NEIGHBOURS
            if number and s.ground.interns[at]:
                return INTERNS
            cost = self.step(slot, space)
            if cost >= BARRED:
                return self.why(slot, space)
            left -= cost
            if left < 0:
                return TOO_DEAR
            at = space
        return None

    def why(self, slot: int, space: int) -> Refusal:
        """The reason why a step is barred."""
        if self.costs[slot] == BARRED:
            return NO_WAY
        if self.there[space] & self.enemy:
            return ENEMY_THERE
        if self.strategic and not self.free and self.zone[self.zones_at + space]:
            return NO_ZONE
        return self.obstacle(space) or NO_WAY


def slot_of(s: War, a: int, b: int) -> int:
    """The slot of a step, or -1."""
    board = s.board
    i: i64 = board.start[a]
    while i < board.start[a + 1]:
        if board.to[i] == b:
            return i
        i += 1
    return -1


def is_close(s: War, side: int, space: i64) -> bool:
    """A Polish unit would stand next to West Front, or the other way round (23.4.9.1a)."""
    board = s.board
    i: i64 = board.start[space]
    end: i64 = board.start[space + 1]
    while i < end:
        other: i64 = board.to[i]
        if side == POLISH:
            if s.there[other] & 1 and s.kin[other] & OF_WEST:
                return True
        elif s.there[other] & 2:
            return True
        i += 1
    return False


def rail_flood(s: War, u: int) -> None:
    """Every hex the unit reaches over its own rail net (2.7e); hexes with enemies are closed (8.4.1b, 8.4.7a, 8.4.7b).
    Terrain and zones do not matter (8.4.2a, 8.4.3a), rails join in cities (8.1.4b), Kiev is open to Russians
    (8.1.4c), and no line is ever destroyed (8.4.6a, 15.2a); moto-mechanized units use it as others do (20.1.4a)."""
    mover = Mover(s, u, BY_RAIL)
    scratch = s.static.scratch
    start: i64 = s.hex[u]
    scratch.begin(start)
    starts = s.ground.rail_start[mover.side]
    to = s.ground.rail_to[mover.side]
    there = s.there
    enemy = mover.enemy
    special = mover.special
    cost = scratch.cost
    came = scratch.came
    found = scratch.found
    at: i64 = 0
    while at < scratch.size:
        space: i64 = found[at]
        at += 1
        i: i64 = starts[space]
        end: i64 = starts[space + 1]
        while i < end:
            other: i64 = to[i]
            i += 1
            if cost[other] == FAR and not there[other] & enemy and (not special or mover.obstacle(other) is None):
                came[other] = space
                scratch.add(other, cost[space] + 1)


def is_on_own_net(s: War, u: int) -> bool:
    """8.4.1a, 8.4.1b"""
    net = s.ground.polish_net if s.order.side[u] == POLISH else s.ground.russian_net
    return net[s.hex[u]] != 0


def fort_flood(s: War, u: int) -> None:
    """18.2a: zero-movement units go freely inside the fortification zone, but not into enemies."""
    scratch = s.static.scratch
    board = s.board
    start: int = s.hex[u]
    scratch.begin(start)
    if not board.fortified[start]:
        return
    enemy = 1 << (1 - s.order.side[u])
    at: i64 = 0
    while at < scratch.size:
        space: int = scratch.found[at]
        at += 1
        for other in board.neighbours[space]:
            if board.fortified[other] and not scratch.has(other) and not s.there[other] & enemy:
                scratch.came[other] = space
                scratch.add(other, scratch.cost[space] + 1)


def has_unlimited_movement(s: War, u: int) -> bool:
    return movement_of(s, u) == UNLIMITED


def other_front(front: int) -> int:
    return SOUTHWEST if front == WEST else WEST
