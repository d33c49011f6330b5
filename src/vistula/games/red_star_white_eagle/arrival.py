"""Arrivals: reinforcements, recreated units, replacement counters, the railroad reserve (7.0, 7.1, 16.5, 22)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import verb
from vistula.core.flow import NOTHING, NUMBER, PIECE, SPACE, Choice, Decision
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import happenings, phases
from vistula.games.red_star_white_eagle import journal as told
from vistula.games.red_star_white_eagle.ground import POLISH_RAIL, TRACK
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    AVAILABLE,
    FALLEN,
    FROM_RALLY,
    FROM_RESERVE,
    FRONT,
    OF_SOUTHWEST,
    OWED_CAVALRY,
    OWED_INFANTRY,
    POOL,
    RELEASED,
    RESERVE,
    RESERVED,
)
from vistula.games.red_star_white_eagle.railroad_reserve import reserve_is_open
from vistula.games.red_star_white_eagle.replacement import CAVALRY_FACTORS, INFANTRY_FACTORS, stock
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    CAVALRY_REPLACEMENT,
    GERMAN,
    MILITIA,
    POLISH,
    RUSSIAN,
    SOUTHWEST,
    WEST,
)

NOT_AVAILABLE: Final = Refusal("7.0a", "That unit is not due to enter.")
NO_ENTRY: Final = Refusal("7.1.1a", "There is no hex where it may enter now.")
NOT_AN_ENTRY: Final = Refusal("7.1.1a", "It may not enter there.")
TOO_FEW_POINTS: Final = Refusal("7.2b", "The pool has not so many factors of that kind.")
NO_COUNTER: Final = Refusal("7.2c", "All counters of that size are on the map.")
WEST_IS_OWED: Final = Refusal("23.4.9.2a", "Half of the replacements must still be placed in the West Front area.")
NO_RESERVE: Final = Refusal("22.7.1a", "There is no railroad reserve now.")
NOT_IN_RESERVE: Final = Refusal("22.7.3a", "Only a unit that entered the reserve on an earlier turn may leave it.")
MUST_LEAVE_RESERVE: Final = Refusal("24.1.2d", "While Warsaw is lost all units leave the reserve.")

# The four kinds of replacement counters by number: infantry of 1 and 2, cavalry of 1 and 2.
COUNTER_KINDS: Final = [
    "an infantry counter of 1",
    "an infantry counter of 2",
    "a cavalry counter of 1",
    "a cavalry counter of 2",
]


def is_isolated(s: War) -> bool:
    """7.1.1b: fewer than four other cities of the net are reached from Warsaw over any railroad (A64)."""
    warsaw = s.board.warsaw
    if s.has_units(RUSSIAN, warsaw) or s.num[FALLEN]:
        return True
    return len(rail_reach(s, warsaw, TRACK, s.tables.isolation_cities)) < s.tables.isolation_cities


def rail_reach(s: War, start: int, use: int, enough: int) -> list[int]:
    """Other cities joined to a hex by rail, not through hexes with Russian units (7.1.1c): those of the Polish net, up
    to as many as asked for."""
    board = s.board
    flood = s.static.scratch.new_flood()
    seen = s.static.scratch.seen
    seen[start] = flood
    queue = [start]
    cities: list[int] = []
    for space in queue:
        slot: i64 = board.start[space]
        end: i64 = board.start[space + 1]
        while slot < end:
            other: i64 = board.to[slot]
            if seen[other] != flood and s.ground.rail[board.edge[slot]] & use and not s.there[other] & 1:
                seen[other] = flood
                queue.append(other)
                if s.ground.net_city[other]:
                    cities.append(other)
                    if len(cities) >= enough:
                        return cities
            slot += 1
    return cities


def entry_hexes(s: War, u: int) -> list[int]:
    """Where an available counter may enter now."""
    order = s.order
    found = russian_entries(s, u) if order.side[u] == RUSSIAN else polish_entries(s, u)
    enemy = 1 - order.side[u]
    train = order.train[u] != 0
    return [
        space
        for space in found
        if not s.has_units(enemy, space) and not (train and not s.ground.on_rail[space]) and not s.ground.interns[space]
    ]


def russian_entries(s: War, u: int) -> list[int]:
    order = s.order
    board = s.board
    if order.nation[u] == GERMAN:
        return [*board.west, board.danzig, board.konigsberg]  # 24.11.6a
    if order.flotilla[u] or order.marine[u]:
        return board.flotilla_entry  # 16.5a
    if s.static.with_konarmiya[u]:
        return board.konarmiya_entry  # 7.1.4a, 7.1.4b
    if s.mark[u] & RELEASED:
        return board.garrison_entry  # 17.2.1c
    front = order.front[u] or (0 if order.replacement[u] else int(s.num[FRONT]))
    if front == WEST:
        return board.west_front_entry  # 7.1.2a
    if front == SOUTHWEST:
        return board.southwest_front_entry  # 7.1.3a
    return board.west_front_entry + board.southwest_front_entry  # 12.4.3b


def polish_entries(s: War, u: int) -> list[int]:
    board = s.board
    if s.order.poznan[u] and s.mark[u] & FROM_RALLY:
        return [board.number(s.tables.poznan_hex)]  # 22.4b; the others of the rally come like all (22.4a)
    if s.static.home[u] >= 0:
        return [s.static.home[u]]  # 19.1a
    if s.order.type[u] == MILITIA:
        return s.ground.net_cities  # 19.2a, 22.4c
    if s.num[FALLEN]:
        return [city for city in s.ground.net_cities if city != board.warsaw]  # 24.1.2b
    if is_isolated(s):
        return s.ground.net_cities  # 7.1.1d
    found = [board.warsaw]  # 7.1.1a
    if s.mark[u] & FROM_RESERVE:
        found.extend(sorted(rail_reach(s, board.warsaw, POLISH_RAIL, board.count)))  # 22.7.2a
    return found


def available(s: War) -> list[int]:
    return [u for u in s.static.units[s.side] if s.hex[u] == AVAILABLE and s.is_mine(u)]


@final
class Reserve(Decision[War]):
    """Units leave the railroad reserve (22.7.2a)."""

    def seat(self, s: War) -> int:
        return s.seat_of(POLISH)

    def prompt(self, s: War) -> str:
        return "Bring units back from the railroad reserve, or go on."

    def waiting(self, s: War) -> str:
        return "The Polish player looks at the railroad reserve."


@final
class BringBack(Choice[War]):
    """bring_back <unit>"""

    def among(self, s: War) -> list[int]:
        return [u for u in s.static.units[POLISH] if s.hex[u] == RESERVE]

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return None if s.hex[x] == RESERVE and not s.mark[x] & RESERVED else NOT_IN_RESERVE

    def play(self, s: War, x: int) -> None:
        s.place(x, AVAILABLE)
        s.mark[x] |= FROM_RESERVE

    def label(self, s: War, x: int) -> str:
        return f"Bring back {s.name(x)}"


@final
class LeaveReserve(Choice[War]):
    def obstacle(self, s: War, x: int) -> Refusal | None:
        if s.num[FALLEN]:
            for u in s.static.units[POLISH]:
                if s.hex[u] == RESERVE:
                    return MUST_LEAVE_RESERVE
        return None

    def play(self, s: War, x: int) -> None:
        s.pop()

    def label(self, s: War, x: int) -> str:
        return "Go on"


@final
class Enter(Decision[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        return "Bring reinforcements and replacements onto the map, or go on; who waits may enter later."

    def waiting(self, s: War) -> str:
        return "The enemy receives reinforcements."


@final
class EnterUnit(Choice[War]):
    """enter <unit>"""

    def among(self, s: War) -> list[int]:
        return available(s)

    def obstacle(self, s: War, x: int) -> Refusal | None:
        if s.hex[x] != AVAILABLE or not s.is_mine(x):
            return NOT_AVAILABLE
        return None if entry_hexes(s, x) or may_go_to_reserve(s, x) else NO_ENTRY

    def play(self, s: War, x: int) -> None:
        s.push(phases.ENTER_AT, x)

    def label(self, s: War, x: int) -> str:
        return f"{s.name(x)} enters"


def may_go_to_reserve(s: War, u: int) -> bool:
    """22.7.1b; not who has just left it (22.7.3a)."""
    order = s.order
    if order.side[u] != POLISH or s.mark[u] & FROM_RESERVE or order.flotilla[u] or order.zero_movement[u]:
        return False
    return reserve_is_open(s)


def owed(s: War, kind: int) -> int:
    return int(s.num[OWED_CAVALRY if kind == CAVALRY_FACTORS else OWED_INFANTRY])


def counter_obstacle(s: War, number: int) -> Refusal | None:
    """Whether a counter of a kind can be brought on (7.2b, 7.2c)."""
    if not 0 <= number < len(COUNTER_KINDS):
        return NO_COUNTER
    kind, factor = number // 2, number % 2 + 1
    if s.num[POOL + 2 * s.side + kind] < factor:
        return TOO_FEW_POINTS
    c = stock(s, s.side, kind, factor)
    if c < 0:
        return NO_COUNTER
    return None if entry_hexes(s, c) or may_go_to_reserve(s, c) else NO_ENTRY


@final
class EnterCounter(Choice[War]):
    """enter_rc <0 to 3>: infantry of 1, of 2, cavalry of 1, of 2"""

    def among(self, s: War) -> list[int]:
        return [0, 1, 2, 3]

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return counter_obstacle(s, x)

    def play(self, s: War, x: int) -> None:
        kind, factor = x // 2, x % 2 + 1
        c = stock(s, s.side, kind, factor)
        s.num[POOL + 2 * s.side + kind] -= factor
        s.place(c, AVAILABLE)
        s.push(phases.ENTER_AT, c)

    def label(self, s: War, x: int) -> str:
        return f"Enter {COUNTER_KINDS[x]}"


@final
class EndOfEntry(Choice[War]):
    """done: the rest waits (7.0c)"""

    def obstacle(self, s: War, x: int) -> Refusal | None:
        if s.side == RUSSIAN:
            for kind in (INFANTRY_FACTORS, CAVALRY_FACTORS):
                if (
                    owed(s, kind) > 0
                    and (counter_obstacle(s, 2 * kind) is None or counter_obstacle(s, 2 * kind + 1) is None)
                    and western_entries(s)
                ):
                    return WEST_IS_OWED  # 23.4.9.2a, A74
        return None

    def play(self, s: War, x: int) -> None:
        s.pop()

    def label(self, s: War, x: int) -> str:
        return "Go on"


def western_entries(s: War) -> list[int]:
    return [space for space in s.board.west_front_entry if not s.has_units(POLISH, space)]


@final
class EnterAt(Decision[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        return f"{s.name(s.arg(0))}: choose where it enters."

    def waiting(self, s: War) -> str:
        return "The enemy receives reinforcements."


@final
class EnterHex(Choice[War]):
    """at <hex>"""

    def legal(self, s: War) -> list[int]:
        u = s.arg(0)
        found = entry_hexes(s, u)
        if is_owed_to_west(s, u):
            found = [space for space in found if space in s.board.west_front_entry]
        return found

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return None if x in self.legal(s) else NOT_AN_ENTRY

    def play(self, s: War, x: int) -> None:
        u = s.arg(0)
        s.pop()
        enter(s, u, x)

    def label(self, s: War, x: int) -> str:
        return s.place_name(x)


def is_owed_to_west(s: War, u: int) -> bool:
    """A counter that must go to the West: what is left in the pool would not meet the duty otherwise."""
    if s.side != RUSSIAN or not s.order.replacement[u]:
        return False
    kind = CAVALRY_FACTORS if stock_kind(s, u) else INFANTRY_FACTORS
    return owed(s, kind) > s.num[POOL + kind] and bool(western_entries(s))


def stock_kind(s: War, u: int) -> bool:
    return s.order.type[u] == CAVALRY_REPLACEMENT


def enter(s: War, u: int, space: int) -> None:
    """7.0d, 5.1.3d: an enemy zone or a full hex does not matter; the cost of the hex is charged when it moves
    (7.0b)."""
    s.note(told.ENTERS, u, space)
    inverted: int = s.inverted[u]
    s.mark[u] &= RELEASED if s.order.frontier_guard[u] else 0
    s.mark[u] |= ARRIVED
    if s.order.side[u] == RUSSIAN:
        if space in s.board.southwest_front_entry:
            s.mark[u] |= OF_SOUTHWEST  # A71
        if s.order.replacement[u] and space in s.board.west_front_entry:
            which = OWED_CAVALRY if stock_kind(s, u) else OWED_INFANTRY
            s.num[which] = max(0, int(s.num[which]) - s.order.factor[u])
    happenings.walk(s, u, [space])
    if s.hex[u] >= 0:
        s.inverted[u] = inverted


@final
class IntoReserve(Choice[War]):
    """into_reserve: instead of entering (22.7.1b)"""

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return None if may_go_to_reserve(s, s.arg(0)) else NO_RESERVE

    def play(self, s: War, x: int) -> None:
        u = s.arg(0)
        s.pop()
        s.note(told.TO_BOX, u, -RESERVE)
        s.place(u, RESERVE)
        s.mark[u] |= RESERVED

    def label(self, s: War, x: int) -> str:
        return "Into the railroad reserve"


RESERVE_DECISION: Final[Reserve] = Reserve(
    phases.RESERVE,
    "reserve",
    "22.7.2a",
    [BringBack(verb("bring_back"), PIECE), LeaveReserve(verb("done"), NOTHING, closes=True)],
)
ENTER: Final[Enter] = Enter(
    phases.ENTER,
    "enter",
    "7.0a",
    [
        EnterUnit(verb("enter"), PIECE),
        EnterCounter(verb("enter_rc"), NUMBER),
        EndOfEntry(verb("done"), NOTHING, closes=True),
    ],
)
ENTER_AT: Final[EnterAt] = EnterAt(
    phases.ENTER_AT, "enter_at", "7.0a", [EnterHex(verb("at"), SPACE), IntoReserve(verb("into_reserve"), NOTHING)]
)
