"""How a unit may step: costs, delay, enemies, command, quiet fronts; and the search of all it reaches (4.3, 8, 12).

One `Mover` stands for one unit in one kind of movement. What a search found stands until the next one.
"""

from typing import Final, final

from mypy_extensions import i64

from vistula.core import mover, search
from vistula.core.columns import EMPTY_SMALL, Small
from vistula.core.mover import BARRED
from vistula.core.refusal import Refusal
from vistula.core.words import counted
from vistula.games.red_star_white_eagle.board import LITHUANIA
from vistula.games.red_star_white_eagle.faces import movement_printed
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    FRONT,
    LITHUANIA_STATUS,
    OF_WEST,
    POLES,
    RETURNED,
    STANDDOWN_FROM,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    LITHUANIAN,
    POLISH,
    RUSSIAN,
    WEST,
)

MARCH: Final = 0
STRATEGIC_MOVE: Final = 1
BY_RAIL: Final = 2
SAIL: Final = 3
FERRY: Final = 4
ADVANCE: Final = 5
RIDE: Final = 6  # a march that leaves no hex in an enemy zone, so that the charge is kept

NOT_NEIGHBOURS: Final = Refusal("8.0d", "It does not touch the hex before it.")
NO_WAY: Final = Refusal("8.1.1a", "That side of the hex cannot be crossed.")
ENEMY_THERE: Final = Refusal("8.2.1a", "An enemy unit is there.")
NO_ZONE: Final = Refusal("8.3.2a", "Strategic movement keeps out of enemy zones of control.")
OUT_OF_COMMAND: Final = Refusal("12.3.2a", "It would move out of command.")
QUIET_FRONT: Final = Refusal("23.4.9.1a", "Poles and West Front keep apart until May III.")
NEUTRAL_AT_HOME: Final = Refusal("24.4.1a", "Lithuania is neutral: its units stay inside its border.")
NOT_PERMITTED: Final = Refusal("24.2.2a", "The other Russian player has not permitted passage there.")
TOO_DEAR: Final = Refusal("8.1.2a", "It has not enough movement points left.")
INTERNS: Final = Refusal("17.4.1a", "Who enters that country is interned; nobody passes through.")
BARS: Final = mover.Bars(NOT_NEIGHBOURS, NO_WAY, TOO_DEAR, INTERNS)


def movement_of(s: War, u: int) -> int:
    """The movement factor of the side that is up."""
    return movement_printed(s.order, s.tables, u, s.inverted[u])


def is_free_of_zones(s: War, u: int) -> bool:
    """Enemy zones do not concern it: moto-mechanized units (20.1.1a), West Front after the Standdown (23.4.7.3b)."""
    if s.order.motorized[u]:
        return True
    if not s.is_of_west_front(u):
        return False
    after = s.since(STANDDOWN_FROM) - s.tables.standdown_turns - 1  # A69
    return 0 <= after < s.tables.free_of_zoc_turns


def allowance(s: War, u: int, mode: int) -> int:
    """Movement points of the mode, less what an arrival owes for its hex (7.0b, 7.1.4c, A12, A14)."""
    tables = s.tables
    points = movement_of(s, u)
    if mode == STRATEGIC_MOVE:
        points *= tables.strategic_factor
    if s.mark[u] & (ARRIVED | RETURNED):
        if s.mark[u] & ARRIVED and s.static.with_konarmiya[u]:
            points += tables.konarmiya_entry_bonus  # 7.1.4c: once, not when it comes back
        points -= entry_cost(s, u, mode)
    return points


def entry_cost(s: War, u: int, mode: int) -> int:
    """What the hex of arrival costs by its terrain and the movement used (7.0b); no delay (A11)."""
    tables = s.tables
    space: int = s.hex[u]
    if s.order.train[u] or (mode == STRATEGIC_MOVE and s.ground.on_rail[space]):
        return tables.along_rail
    if s.order.motorized[u]:
        return s.ground.heavy[space] * (tables.strategic_off_rail_motorized if mode == STRATEGIC_MOVE else 1)
    return s.ground.plain[space] * (tables.strategic_off_rail if mode == STRATEGIC_MOVE else 1)


def command_gap(s: War, u: int, space: int) -> int:
    """How far a hex lies outside the unit's command zone; 0 inside (A67)."""
    if s.commands(u, space):
        return 0
    row = s.board.row[space]
    return row - 20 if s.order.front[u] == WEST else 20 - row


def steps_of(s: War, u: int, mode: int) -> mover.Steps:
    """The costs of all steps for a unit in a kind of movement (8.1.3a, 8.1.3b, 8.3.5a, 8.3.6a, 8.3.7a, 14.2b, 15.3a,
    20.1.2b); fortifications cost nothing (18.3a)."""
    ground = s.ground
    if s.order.train[u]:
        return ground.train
    if mode == STRATEGIC_MOVE:
        return ground.strategic_motorized if s.order.motorized[u] else ground.strategic
    return ground.motorized if s.order.motorized[u] else ground.standard


@final
class Mover(mover.Mover):
    """What a step costs a unit in one kind of movement. Enemy zones cost their delay (8.2.2a, 14.3a), own ones nothing
    (4.0b, 4.3.6a); leaving one is free (4.3.4a), going from one to the next is allowed (4.3.3a), friends change nothing
    (4.3.5a). There is no step off the map (8.2.4a). Hexes with friends may be passed (8.2.3a)."""

    def __init__(self, s: War, u: int, mode: int) -> None:
        self.s: Final = s
        self.unit: Final = u
        order = s.order
        ground = s.ground
        side = order.side[u]
        self.side: Final[int] = side
        self.enemy: Final[int] = 1 << (1 - side)
        self.zones_at: Final[int] = (1 - side) * s.board.count
        free = is_free_of_zones(s, u)
        self.barred_by_zones: Final = mode == STRATEGIC_MOVE and not free  # 8.3.2a
        self.net: Final[bytes] = ground.nets[side]
        on_net = order.train[u] != 0 and mode == ADVANCE  # 14.5b
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
        further = self.quiet or self.at_home or self.split
        self.special: Final = self.commanded != 0 or further
        ends = charging_ends(s, self.zones_at) if mode == RIDE else ground.no_further
        steps = steps_of(s, u, mode)
        toll = EMPTY_SMALL if free else s.zone  # 4.3.1a; zones that shut are not paid for
        super().__init__(
            BARS,
            steps.costs,
            toll,
            self.zones_at,
            ends,
            on_net,
            held=s.there,
            held_bits=self.enemy,
            realm=s.board.command,
            realm_bits=self.commanded,
            toll_shuts=self.barred_by_zones,
            asks=further,
            least=steps.least,
        )

    def shut(self, space: i64) -> Refusal | None:
        """What forbids entering a hex at all, whatever is left."""
        if self.held[space] & self.enemy:
            return ENEMY_THERE  # 8.2.1a
        if self.barred_by_zones and self.toll[self.zones_at + space]:
            return NO_ZONE  # 8.3.2a
        return self.limit(space) if self.special else None

    def limit(self, space: i64) -> Refusal | None:
        """What forbids entering a hex besides enemies and cost."""
        s = self.s
        if self.commanded and not s.board.command[space] & self.commanded:
            return OUT_OF_COMMAND  # 12.3.2a
        if self.at_home and s.board.country[space] != LITHUANIA:
            return NEUTRAL_AT_HOME  # 24.4.1a
        if self.quiet and is_close(s, self.side, space):
            return QUIET_FRONT  # 23.4.9.1a
        if self.split and holds_other_front(s, space) and space * 2 + 1 not in s.asked:
            return NOT_PERMITTED  # 24.2.2a
        return None

    def step(self, slot: i64, a: i64, b: i64, spent: i64) -> i64:
        """The cost of a step; a train that advances on its own net pays no delay there (14.5b)."""
        if self.varies and self.net[b]:
            printed: int = self.costs[slot]
            return printed
        return super().step(slot, a, b, spent)

    def entry(self, slot: int, a: int, b: int) -> int:
        """The cost of a step, or BARRED if the hex is shut."""
        return BARRED if self.shut(b) is not None else int(self.step(slot, a, b, 0))

    def fails(self, why: Refusal, space: int, left: int, cost: int) -> Refusal:
        """The reason with the hex of the path where it holds."""
        if why is TOO_DEAR:
            why = Refusal("8.1.2a", f"It has {counted(left, 'movement point')} left and the hex costs {cost}.")
        return Refusal(why.rule_id, f"{self.s.place_name(space)}: {why.message}")


def march(s: War, mover: Mover, start: int, points: int) -> None:
    """Find every hex within the points, with its cheapest way (8.0c)."""
    s.static.scratch.run(s.board, mover, start, points)


def charging_ends(s: War, zones: int) -> Small:
    """Where a march ends that would keep a charge: in any enemy zone (9.10.1a), and in countries that intern."""
    ends = s.ground.no_further[:]
    zone = s.zone
    space: i64 = 0
    count: i64 = s.board.count
    while space < count:
        if zone[zones + space]:
            ends[space] = mover.NO_FURTHER
        space += 1
    return ends


def is_close(s: War, side: int, space: i64) -> bool:
    """A Polish unit would stand next to West Front, or the other way round (23.4.9.1a)."""
    if side == POLISH:
        return s.board.any_near(space, s.kin, bits=OF_WEST)
    return s.board.any_near(space, s.there, bits=POLES)


class Unheld(mover.Gate):
    """Hexes that no enemy unit of a side holds."""

    def __init__(self, s: War, side: int) -> None:
        self.there: Final[Small] = s.there
        self.enemy: Final[int] = 1 << (1 - side)

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return not self.there[b] & self.enemy


@final
class OnRails(mover.Gate):
    """A unit on its own rail net: hexes with enemies are closed (8.4.1b, 8.4.7a, 8.4.7b)."""

    def __init__(self, mover: Mover) -> None:
        self.mover: Final = mover

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return self.mover.shut(b) is None


def rail_flood(s: War, u: int, found: search.Search) -> None:
    """Every hex the unit reaches over its own rail net (2.7e). Terrain and zones do not matter (8.4.2a, 8.4.3a), rails
    join in cities (8.1.4b), Kiev is open to Russians (8.1.4c), and no line is ever destroyed (8.4.6a, 15.2a);
    moto-mechanized units use it as others do (20.1.4a)."""
    unit = Mover(s, u, BY_RAIL)
    gate = OnRails(unit) if unit.special else None
    found.flood(s.ground.rails[s.order.side[u]], gate, [s.hex[u]], held=s.there, held_bits=unit.enemy)


def is_on_own_net(s: War, u: int) -> bool:
    """8.4.1a, 8.4.1b"""
    return s.ground.nets[s.order.side[u]][s.hex[u]] != 0


@final
class InForts(Unheld):
    """18.2a: zero-movement units go freely inside the fortification zone, but not into enemies."""

    def __init__(self, s: War, u: int) -> None:
        super().__init__(s, s.order.side[u])
        self.fortified: Final = s.board.fortified

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return self.fortified[a] != 0 and self.fortified[b] != 0 and super().opens(slot, a, b)


def fort_flood(s: War, u: int, found: search.Search) -> None:
    found.flood(s.board, InForts(s, u), [s.hex[u]])


def holds_other_front(s: War, space: int) -> bool:
    """With three players: of the Russian front whose half of the phase it is not."""
    return s.has_units(RUSSIAN, space) and any(s.front_of(u) != s.num[FRONT] for u in s.units_in(space))
