"""How a unit may step: costs, delay, enemies, command, quiet fronts; and the search of all it reaches (4.3, 8, 12).

One `Mover` stands for one unit in one kind of movement. Searches leave their result in the state's scratch columns.
"""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Small
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle.board import LITHUANIA
from vistula.games.red_star_white_eagle.ground import BARRED, POLISH_RAIL, RUSSIAN_RAIL
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


def costs_of(s: War, u: int, mode: int) -> bytes:
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
        self.costs: Final = costs_of(s, u, mode)
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

    def search(self, start: i64, budget: i64) -> None:
        """Find every hex within the budget, with its cheapest way (8.0c). Hexes with friends may be passed (8.2.3a)."""
        s = self.s
        scratch = s.static.scratch
        scratch.clear()
        cost = scratch.cost
        came = scratch.came
        found = scratch.found
        board = s.board
        starts = board.start
        to = board.to
        interns = s.ground.interns
        cost[start] = 0
        came[start] = -1
        found.append(start)
        if budget < 0:
            return
        buckets: list[list[int]] = [[] for _ in range(budget + 1)]
        buckets[0].append(start)
        spent: i64 = 0
        while spent <= budget:
            bucket = buckets[spent]
            at: i64 = 0
            while at < len(bucket):
                space: i64 = bucket[at]
                at += 1
                if cost[space] != spent or (interns[space] and space != start):
                    continue
                i: i64 = starts[space]
                end: i64 = starts[space + 1]
                while i < end:
                    other: i64 = to[i]
                    if cost[other] > spent:
                        total: i64 = spent + self.step(i, other)
                        if total <= budget and total < cost[other]:
                            if cost[other] == FAR:
                                found.append(other)
                            cost[other] = total
                            came[other] = space
                            buckets[total].append(other)
                    i += 1
            spent += 1

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
    scratch.clear()
    board = s.board
    rail = s.ground.rail
    use = POLISH_RAIL if mover.side == POLISH else RUSSIAN_RAIL
    start: i64 = s.hex[u]
    cost = scratch.cost
    came = scratch.came
    found = scratch.found
    cost[start] = 0
    came[start] = -1
    found.append(start)
    at: i64 = 0
    while at < len(found):
        space: i64 = found[at]
        at += 1
        i: i64 = board.start[space]
        end: i64 = board.start[space + 1]
        while i < end:
            other: i64 = board.to[i]
            open_way = rail[board.edge[i]] & use and cost[other] == FAR and not s.there[other] & mover.enemy
            if open_way and (not mover.special or mover.obstacle(other) is None):
                cost[other] = cost[space] + 1
                came[other] = space
                found.append(other)
            i += 1


def is_on_own_net(s: War, u: int) -> bool:
    """8.4.1a, 8.4.1b"""
    net = s.ground.polish_net if s.order.side[u] == POLISH else s.ground.russian_net
    return net[s.hex[u]] != 0


def fort_flood(s: War, u: int) -> None:
    """18.2a: zero-movement units go freely inside the fortification zone, but not into enemies."""
    scratch = s.static.scratch
    scratch.clear()
    board = s.board
    start: int = s.hex[u]
    scratch.cost[start] = 0
    scratch.came[start] = -1
    scratch.found.append(start)
    if not board.fortified[start]:
        return
    enemy = 1 << (1 - s.order.side[u])
    for space in scratch.found:
        for other in board.neighbours[space]:
            if board.fortified[other] and scratch.cost[other] == FAR and not s.there[other] & enemy:
                scratch.cost[other] = scratch.cost[space] + 1
                scratch.came[other] = space
                scratch.found.append(other)


def has_unlimited_movement(s: War, u: int) -> bool:
    return movement_of(s, u) == UNLIMITED


def other_front(front: int) -> int:
    return SOUTHWEST if front == WEST else WEST
