"""The position: where each counter is, which side is up, its marks; what stands in each hex, its delay; control."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i16, i64

from vistula.core import stacks
from vistula.core.columns import (
    EMPTY,
    EMPTY_HALF,
    EMPTY_SHORT,
    EMPTY_SMALL,
    Col,
    Columns,
    Half,
    Saved,
    Short,
    Small,
    column_of,
    half,
    number,
    numbers,
    short,
    small,
    small_column_of,
    wide,
)
from vistula.core.flow import NUMBER, PIECE, SPACE
from vistula.core.game import Game, Scenario
from vistula.core.mover import Gate
from vistula.core.refusal import SaveError
from vistula.core.search import Search, search_of
from vistula.core.state import State
from vistula.games.red_star_white_eagle.board import DANZIG, EAST_PRUSSIA, LITHUANIA, PLEBISCITE, Theatre
from vistula.games.red_star_white_eagle.faces import faces_of
from vistula.games.red_star_white_eagle.ground import Ground
from vistula.games.red_star_white_eagle.numbers import (
    ALL_MARKS,
    COUNTERS,
    FALLEN,
    FRONT,
    GALICIANS,
    LAST_BOX,
    LITHUANIANS,
    NOT_IN_PLAY,
    NUMBERS,
    OF_SOUTHWEST,
    OF_SOUTHWEST_FRONT,
    OF_WEST,
    OTHERS,
    OVERSTACKED,
    RUSSIANS,
    SQUADRON_AT,
)
from vistula.games.red_star_white_eagle.scenarios import Plan
from vistula.games.red_star_white_eagle.staff.outlook import Disc, Outlook
from vistula.games.red_star_white_eagle.staff.posture import Posture
from vistula.games.red_star_white_eagle.tables import Tables
from vistula.games.red_star_white_eagle.units import (
    CAVALRY_REPLACEMENT,
    GALICIAN,
    GARRISON,
    GERMAN,
    INFANTRY_REPLACEMENT,
    LITHUANIAN,
    POLISH,
    RUSSIAN,
    SOUTHWEST,
    SQUADRON,
    UKRAINIAN,
    WEST,
    Order,
)

if TYPE_CHECKING:
    from vistula.games.red_star_white_eagle.rules.retreat import Way

UNKNOWN: Final = -1
KIN_OF_FRONT: Final = [0, OF_WEST, OF_SOUTHWEST_FRONT]  # of Lithuanians too (12.4.3a)


@final
class Rules:
    """The optional rules in force. With the Freikorps victory stays as it is (24.11.10b)."""

    def __init__(self, options: dict[str, object]) -> None:
        self.fall_of_warsaw: Final = options.get("fall_of_warsaw") is True
        self.three_players: Final = options.get("three_players") is True
        self.free_deployment: Final = options.get("polish_free_deployment") is True
        self.lithuanian_neutrality: Final = options.get("lithuanian_neutrality") is True
        self.partisans: Final = options.get("partisans") is True
        self.nationalism: Final = options.get("ukrainian_nationalism") is True
        self.squadron: Final = options.get("kosciuszko_squadron") is True
        self.danzig: Final = options.get("danzig") is True
        self.freikorps: Final = options.get("freikorps") is True
        self.objective: Final = options.get("objective_warsaw") is True


@final
class Group:
    """Units that are deployed together: one area, or several with 24.3."""

    def __init__(self, side: int, title: str, units: list[int], hexes: list[int], line: list[int]) -> None:
        self.side: Final = side
        self.title: Final = title
        self.units: Final = units
        self.hexes: Final = hexes
        self.line: Final = line  # must be covered; empty where nothing must


def columns_of(board: Theatre, order: Order) -> Columns:
    """All that a position holds; what stands in each hex is made of where the counters are."""
    units = order.count
    hexes = board.count
    return Columns(
        [
            number("side", RUSSIAN, POLISH),
            short("hex", units, LAST_BOX, hexes - 1, start=NOT_IN_PLAY),
            short("inverted", units, 0, 1),
            half("mark", units, 0, ALL_MARKS),
            short("follows", units, start=-1, saved=False),
            half("drawn", units, 0),
            short("first", hexes, start=-1, saved=False),
            small("there", hexes, saved=False),
            small("primary", hexes, saved=False),
            small("secondary", hexes, saved=False),
            small("delay", hexes, saved=False),
            small("kin", hexes, saved=False),
            small("zone", 2 * hexes, saved=False),
            small("control", len(board.cities), 2),
            wide("num", NUMBERS, key="numbers"),
            numbers("fought", 0, hexes * 4 + 3),
            numbers("vacated", 0, hexes - 1),
            numbers("asked", 0, hexes * 2 + 1),
        ]
    )


@final
class Static:
    """All that never changes, shared by every state of a scenario."""

    def __init__(self, board: Theatre, order: Order, tables: Tables, ground: Ground, plan: Plan, rules: Rules) -> None:
        self.board: Final = board
        self.order: Final = order
        self.tables: Final = tables
        self.ground: Final = ground
        self.plan: Final = plan
        self.rules: Final = rules
        self.columns: Final = columns_of(board, order)
        self.units: Final = [order.of_side(RUSSIAN), order.of_side(POLISH)]
        self.russians: Final[Col] = column_of(self.units[RUSSIAN])
        self.poles: Final[Col] = column_of(self.units[POLISH])
        self.replacements: Final = [[c for c in units if order.replacement[c]] for units in self.units]
        # The same by side, kind of factors and size, at [side * 4 + kind * 2 + size - 1].
        self.stocks: Final = [
            [c for c in counters if order.type[c] == kind and order.factor[c] == size]
            for counters in self.replacements
            for kind in (INFANTRY_REPLACEMENT, CAVALRY_REPLACEMENT)
            for size in (1, 2)
        ]
        self.fronts: Final[Small] = small_column_of(list(order.front))
        # Counters that more than their marks may keep from moving (19.0b, 21.5a, 24.4.3b).
        self.bound: Final[Small] = small_column_of(
            [
                1 if order.frontier_guard[u] or order.zero_movement[u] or order.nation[u] == LITHUANIAN else 0
                for u in range(order.count)
            ]
        )
        # What a counter adds to who stands in its hex, and to the kin there. Replacement counters are not units.
        units = range(order.count)
        self.presence: Final = bytes([(COUNTERS if order.replacement[u] else 1) << order.side[u] for u in units])
        self.kin: Final = bytes([0 if order.replacement[u] else _kin(order, u) for u in units])
        self.guards: Final = [u for u in range(order.count) if order.frontier_guard[u]]
        self.ukrainians: Final = [u for u in range(order.count) if order.nation[u] == UKRAINIAN]
        self.squadron: Final = order.type.index(SQUADRON)
        self.with_konarmiya: Final = _with_konarmiya(order, plan)
        self.home: Final = [_home(board, order, u) for u in range(order.count)]  # city of a garrison, or -1
        near = search_of(board)
        self.lithuania: Final = [space for space in range(board.count) if board.country[space] == LITHUANIA]
        near.flood(board, Gate(), self.lithuania, tables.lithuanians_from_border)
        self.near_lithuania: Final = board.flags(near.reached())  # 21.2c
        self.groups: Final[list[Group]] = []
        self.discs: Final[list[Disc | None]] = [None] * board.count  # for staff work, as it asks
        self.faces: Final = faces_of(order, tables)
        self.central: Final = board.flags(board.within(board.warsaw, tables.central_poland))

    def counters_of(self, side: int) -> Col:
        return self.poles if side == POLISH else self.russians

    @property
    def scratch(self) -> Search:
        """The search of the thread that asks; what it found stands until the next."""
        return search_of(self.board)


def _with_konarmiya(order: Order, plan: Plan) -> bytes:
    """The Konarmiya and the Southwest Front's trains that come with it (unit.ka)."""
    arrivals = plan.track.arrivals[RUSSIAN]
    flags = bytearray(order.konarmiya)
    for units in arrivals:
        if any(order.konarmiya[u] for u in units):
            for u in units:
                if order.train[u] and order.front[u] == SOUTHWEST:
                    flags[u] = 1
    return bytes(flags)


def _kin(order: Order, u: int) -> int:
    """The front of a unit, and its nation where that says with whom it stands."""
    kin = LITHUANIANS if order.nation[u] == LITHUANIAN else OTHERS
    if order.nation[u] == GALICIAN:
        kin |= GALICIANS
    return kin | KIN_OF_FRONT[order.front[u]]


def _home(board: Theatre, order: Order, u: int) -> int:
    """A garrison is named after its city."""
    return board.place(order.names[u].split()[0]) if order.type[u] == GARRISON else -1  # 19.1a


@final
class War(State):
    def __init__(self, game: Game, scenario: Scenario, options: dict[str, object], static: Static) -> None:
        super().__init__(game, scenario, options)
        self.static: Final = static  # two sides play (1.0c)
        self.board: Final = static.board
        self.order: Final = static.order
        self.tables: Final = static.tables
        self.ground: Final = static.ground
        self.plan: Final = static.plan
        self.rules: Final = static.rules
        self.side = RUSSIAN  # the phasing player
        self.way: Posture  # in which staff work looks at the position; no part of it
        self.outlooks: Final[list[Outlook | None]] = [None, None]  # of staff work, by side; no part of it, never copied
        # By counter.
        self.hex: Short = EMPTY_SHORT  # space, or a box
        self.inverted: Short = EMPTY_SHORT
        self.mark: Half = EMPTY_HALF
        self.follows: Short = EMPTY_SHORT  # next counter in the same hex, -1 at the end
        self.drawn: Half = EMPTY_HALF  # sources a Polish unit was judged with this player turn (10.3), 0: not judged
        # By hex.
        self.first: Short = EMPTY_SHORT
        self.there: Small = EMPTY_SMALL  # who stands there
        self.primary: Small = EMPTY_SMALL  # units by stacking class
        self.secondary: Small = EMPTY_SMALL
        self.delay: Small = EMPTY_SMALL  # greatest delay of the units there
        self.kin: Small = EMPTY_SMALL
        self.zone: Small = EMPTY_SMALL  # greatest delay exerted into a hex, at [side * hexes + hex]
        # The rest.
        self.control: Small = EMPTY_SMALL  # by city: 0 Russian, 1 Polish, 2 Russian by the Southwest Front (24.2.5)
        self.num: Col = EMPTY
        # Lists, from `clear_columns` or `copy_to`; clones share them, so none is changed in place.
        self.fought: list[int]  # hexes attacked this phase, as hex * 4 + kin of the attackers
        self.vacated: list[int]  # hexes just vacated in the battle in hand
        self.asked: list[int]  # permissions of this phase, as hex * 2 + given (24.2.2a)
        # Of the Polish rails, each found when asked, until Russians come to another hex; clones share them too.
        self.isolated = UNKNOWN  # whether Warsaw is
        self.joined: list[int] | None = None  # Warsaw and the cities joined to it
        self.leads_off: Small = EMPTY_SMALL  # by hex: whether the rails lead to the railroad reserve
        # The ways of the unit that retreats, found for one moment (rules/retreat.py).
        self.ways: list[Way] = []
        self.ways_at = UNKNOWN
        # Who may still move, found for one moment (rules/movement.py).
        self.movable: Col = EMPTY
        self.movable_at = UNKNOWN

    # Copying and saving -----------------------------------------------------------------------------------------

    def blank(self) -> State:
        return War(self.game, self.scenario, self.options, self.static)

    def copy_to(self, c: State) -> None:
        assert isinstance(c, War)
        super().copy_to(c)
        c.way = self.way
        c.side = self.side
        c.hex = self.hex[:]
        c.inverted = self.inverted[:]
        c.mark = self.mark[:]
        c.follows = self.follows[:]
        c.drawn = self.drawn[:]
        c.first = self.first[:]
        c.there = self.there[:]
        c.primary = self.primary[:]
        c.secondary = self.secondary[:]
        c.delay = self.delay[:]
        c.kin = self.kin[:]
        c.zone = self.zone[:]
        c.control = self.control[:]
        c.num = self.num[:]
        c.fought = self.fought
        c.vacated = self.vacated
        c.asked = self.asked
        c.isolated = self.isolated
        c.joined = self.joined
        c.leads_off = self.leads_off

    def declared(self) -> Columns:
        return self.static.columns

    def unpack(self, saved: Saved) -> None:
        super().unpack(saved)
        if not -1 <= self.num[SQUADRON_AT] < self.board.count:
            raise SaveError("The field 'numbers' of the saved game puts the squadron off the map.")
        control = self.control[:]
        self.num[FALLEN] = 0  # from who is in Warsaw
        for u in range(self.order.count):
            where = i64(self.hex[u])
            self.hex[u] = NOT_IN_PLAY
            self.place(u, where)
        if self.num[SQUADRON_AT] >= 0:
            self.refresh_zone(self.num[SQUADRON_AT])
        self.control = control

    def limit(self, kind: int) -> int:
        if kind == PIECE:
            return self.order.count
        if kind == SPACE:
            return self.board.count
        return 1000 if kind == NUMBER else 0

    # Setters: the only places that change these facts -----------------------------------------------------------

    def place(self, u: i64, where: i64) -> None:
        """Put a counter into a hex or a box (5.0a). Stacks are kept in the order of the counters' numbers."""
        old = i64(self.hex[u])
        if old >= 0:
            stacks.leave(self.first, self.follows, u, old)
        self.hex[u] = i16(where)
        if old >= 0:
            self.refresh_hex(old)
        if where >= 0:
            stacks.join(self.first, self.follows, u, where)
            self.refresh_hex(where)
            self._occupy(u, where)

    def _occupy(self, u: i64, space: i64) -> None:
        """A unit in a city takes it (3.2b)."""
        city = self.board.city_index[space]
        if city >= 0 and not self.order.replacement[u]:
            southwest = self.rules.three_players and self.front_of(u) == SOUTHWEST
            self.control[city] = 1 if self.order.side[u] == POLISH else 2 if southwest else 0

    def flip(self, u: int, inverted: int) -> None:
        self.inverted[u] = inverted
        if self.hex[u] >= 0:
            self.refresh_hex(i64(self.hex[u]))

    def set_overstacked(self, u: int, overstacked: bool) -> None:
        """5.1.5b: its delay factor becomes 0."""
        if (self.mark[u] & OVERSTACKED != 0) != overstacked:
            self.mark[u] = self.mark[u] ^ OVERSTACKED
            if self.hex[u] >= 0:
                self.refresh_hex(i64(self.hex[u]))

    def refresh_hex(self, space: i64) -> None:
        """Count again what stands in a hex (4.1a, 4.1b, 4.1c); if its delay changed, the zones around it (4.0a,
        4.2a)."""
        order = self.order
        presence = self.static.presence
        kin_of = self.static.kin
        units: int = 0
        primary: int = 0
        there: int = 0
        delay: int = 0
        kin: int = 0
        u = i64(self.first[space])
        while u >= 0:
            there |= presence[u]
            kin |= kin_of[u]
            units += 1 - order.replacement[u]
            primary += order.primary[u]
            if not self.mark[u] & OVERSTACKED:
                own: int = order.delay[2 * u + i64(self.inverted[u])]
                if own > delay:
                    delay = own
            u = i64(self.follows[u])
        self.moment += 1
        was_there: int = self.there[space]
        was_delay: int = self.delay[space]
        self.there[space] = there
        self.primary[space] = primary
        self.secondary[space] = units - primary
        self.kin[space] = kin
        self.delay[space] = delay
        if (there ^ was_there) & RUSSIANS:
            self.isolated = UNKNOWN
            self.joined = None
            self.leads_off = EMPTY_SMALL
        if delay != was_delay or (there ^ was_there) & 3 or self.rules.freikorps:
            self._refresh_zones_around(space)
        if space == self.board.warsaw and self.rules.fall_of_warsaw and self.num[FALLEN] != there & RUSSIANS:
            self.num[FALLEN] = there & RUSSIANS  # 24.1.2: as long as Russians are in it, no longer
            self.refresh_all_zones()  # 24.1.2e

    def _refresh_zones_around(self, space: i64) -> None:
        board = self.board
        i: i64 = board.start[space]
        end: i64 = board.start[space + 1]
        while i < end:
            if not board.sea[board.edge[i]]:  # 4.2b
                self.refresh_zone(board.to[i])
            i += 1

    def refresh_zone(self, space: i64) -> None:
        """The greatest delay each side exerts into a hex (2.7d, 4.3.1a, 4.3.2a, 4.3.2b); both sides' zones stand side
        by side (4.3.5b), and borders do not stop them (17.4.2b)."""
        board = self.board
        to = board.to
        delays = self.delay
        russian: int = 0
        polish: int = 0
        i: i64 = board.start[space]
        end: i64 = board.start[space + 1]
        while i < end:
            other: i64 = to[i]
            delay: int = delays[other]
            if delay and not board.sea[board.edge[i]]:
                if self.there[other] & 1:
                    if self.rules.freikorps:
                        delay = max([self.delay_into(u, space) for u in self.stack_in(other)])
                    if delay > russian:
                        russian = delay
                elif delay > polish:
                    polish = delay
            i += 1
        if self.num[FALLEN]:
            polish = 0  # 24.1.2e
        if self.num[SQUADRON_AT] == space and polish < self.tables.squadron_delay:
            polish = self.tables.squadron_delay  # 24.7.2a
        self.zone[space] = russian
        self.zone[board.count + space] = polish

    def refresh_all_zones(self) -> None:
        for space in range(self.board.count):
            self.refresh_zone(space)

    # Facts ------------------------------------------------------------------------------------------------------

    def stack_in(self, space: int) -> list[int]:
        """All counters in a hex."""
        return stacks.pieces(self.first, self.follows, space)

    def units_in(self, space: int) -> list[int]:
        """The units in a hex, without replacement counters."""
        found: list[int] = []
        replacement = self.order.replacement
        u = i64(self.first[space])
        while u >= 0:
            if not replacement[u]:
                found.append(u)
            u = i64(self.follows[u])
        return found

    def has_units(self, side: int, space: int) -> bool:
        return self.there[space] & (1 << side) != 0

    def attack_of(self, u: int) -> int:
        """2.7a"""
        return self.order.attack[2 * u + self.inverted[u]]

    def defense_of(self, u: int) -> int:
        return self.order.defense[2 * u + self.inverted[u]]

    def charge_of(self, u: int) -> int:
        return self.order.charge[2 * u + self.inverted[u]]

    def delay_of(self, u: int) -> int:
        """The delay factor of a unit; 0 while it is overstacked (5.1.5b)."""
        if self.mark[u] & OVERSTACKED:
            return 0
        return self.order.delay[2 * u + self.inverted[u]]

    def delay_into(self, u: int, space: int) -> int:
        """The delay a unit exerts into a hex; the Freikorps' is doubled in East Prussia and Danzig (24.11.8a)."""
        german = self.order.nation[u] == GERMAN
        doubled = german and self.board.country[space] in (EAST_PRUSSIA, PLEBISCITE, DANZIG)
        return self.delay_of(u) * (2 if doubled else 1)

    def front_of(self, u: int) -> int:
        """The front that commands a Russian unit (12.1a, 12.4.3a); one without front follows whom it came in with
        (A71)."""
        front = self.order.front[u]
        if front:
            return front
        return SOUTHWEST if self.mark[u] & OF_SOUTHWEST else WEST

    def commands(self, u: int, space: int) -> bool:
        """Whether a unit would be in command in a hex (12.2c, 12.2d, 12.3.3a); replacement counters, reserve divisions,
        Poles (12.4.3b) and the Freikorps (24.11.2a) know no fronts."""
        front = self.order.front[u]
        return front == 0 or self.board.command[space] & front != 0

    def in_command(self, u: int) -> bool:
        return self.hex[u] < 0 or self.commands(u, self.hex[u])

    def is_of_west_front(self, u: int) -> bool:
        """Bound by the Standdown and freed by its end; Lithuanians are not (23.4.7.5a)."""
        return self.order.front[u] == WEST and self.order.nation[u] != LITHUANIAN

    def since(self, number: int) -> int:
        """Turns since what a number dates (the Standdown, the dock strike) began; negative before."""
        began = self.num[number]
        return self.turn - began if began >= 0 else -1

    def is_mine(self, u: int) -> bool:
        """A counter of the phasing side (def.phasing), allies included (21.0a, 21.0b, 21.0c, 21.3a, 24.11a); with three
        players, of the front whose half of the phase it is (24.2.1a)."""
        if self.order.side[u] != self.side:
            return False
        front: int = self.num[FRONT]
        return front == 0 or self.side == POLISH or self.front_of(u) == front

    def seat_of(self, side: int) -> int:
        """The seat that decides for a side now."""
        return self.commander(side, self.num[FRONT])

    def seat_for(self, u: int) -> int:
        """The seat that decides for a unit."""
        return self.commander(self.order.side[u], self.front_of(u))

    def commander(self, side: int, front: int) -> int:
        """The seat of a side; of three players two are Russians, each with a front."""
        if not self.rules.three_players:
            return side
        if side == POLISH:
            return 2
        return 1 if front == SOUTHWEST else 0

    def holds_city(self, side: int, space: int) -> bool:
        """3.2b; a city of the Polish net is Russian only while a Russian unit is in it (3.2.1a)."""
        if self.ground.net_city[space]:
            return (self.there[space] & 1 != 0) == (side == RUSSIAN)
        return (self.control[self.board.city_index[space]] == 1) == (side == POLISH)

    def name_of(self, kind: int, x: int) -> str:
        return self.name(x) if kind == PIECE else self.place_name(x)

    def name(self, u: int) -> str:
        return self.order.names[u]

    def place_name(self, where: int) -> str:
        return self.board.title(where) if where >= 0 else ""
