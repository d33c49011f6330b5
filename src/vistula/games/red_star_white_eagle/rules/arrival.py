"""Arrivals: reinforcements, recreated units, replacement counters, the railroad reserve (7.0, 7.1, 16.5, 22)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.board import Net
from vistula.core.flow import NUMBER, PIECE, SPACE, Choice
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfPoles, OfSide
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    AVAILABLE,
    FALLEN,
    FROM_RALLY,
    FROM_RESERVE,
    FRONT,
    OF_SOUTHWEST,
    OWED_INFANTRY,
    POOL,
    RELEASED,
    RESERVE,
    RESERVED,
    RUSSIANS,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.counters import CAVALRY_FACTORS, INFANTRY_FACTORS, kind_of, stock
from vistula.games.red_star_white_eagle.rules.railroad_reserve import NO_RESERVE, reserve_is_open
from vistula.games.red_star_white_eagle.state import UNKNOWN, War
from vistula.games.red_star_white_eagle.units import (
    GERMAN,
    MILITIA,
    POLISH,
    RUSSIAN,
    SOUTHWEST,
    WEST,
)

NOT_AVAILABLE: Final = Refusal("7.0a", "That unit is not due to enter.")
NOT_SEVERAL: Final = Refusal("7.0a", "No two units have just one hex to enter by.")
NOT_IN_WARSAW: Final = Refusal("7.1.1a", "Polish reinforcements appear in Warsaw while it is not isolated.")
NOT_A_NET_CITY: Final = Refusal("7.1.1d", "It appears in a city of the Polish rail net.")
NOT_THERE_NOW: Final = Refusal("24.1.2b", "While Warsaw is lost it appears in another city of the Polish rail net.")
NOT_FROM_RESERVE: Final = Refusal("22.7.2a", "It comes back in Warsaw or in a city joined to it by the rail net.")
NOT_POZNAN: Final = Refusal("22.4b", "Units from Poznań appear in hex 0111.")
NOT_ITS_CITY: Final = Refusal("19.1a", "A garrison appears in the city it is named after.")
NOT_FOR_MILITIA: Final = Refusal("19.2a", "Militia appear in a city of the Polish rail net.")
NOT_IN_THE_WEST: Final = Refusal(
    "7.1.2a", "West Front enters by the eastern edge from 5101 to 5119 or the northern edge from 3301 on."
)
NOT_IN_THE_SOUTH: Final = Refusal("7.1.3a", "Southwest Front enters by the eastern edge from 5120 on.")
NOT_FOR_KONARMIYA: Final = Refusal(
    "7.1.4a", "The Konarmiya enters by the eastern edge from 5120 on or the southern edge from 4236 on."
)
NOT_FOR_GARRISON: Final = Refusal("17.2.1c", "The Latvian garrison enters by the northern edge from 3801 on.")
NOT_FOR_FLOTILLA: Final = Refusal("16.5a", "The flotilla enters in 5133 or 5134.")
NOT_FOR_FREIKORPS: Final = Refusal("24.11.6a", "The Freikorps appears at the western edge, in Danzig or in Königsberg.")
NOT_RUSSIAN: Final = Refusal("12.4.3b", "It enters where either Russian front does.")
ENEMY_AT_ENTRY: Final = Refusal("8.2.1a", "An enemy unit is there.")
NO_RAIL_AT_ENTRY: Final = Refusal("7.1.4b", "An armored train enters on a railroad.")
INTERNED_AT_ENTRY: Final = Refusal("17.4.1a", "Who enters that country is interned.")
TOO_FEW_POINTS: Final = Refusal("7.2b", "The pool has not so many factors of that kind.")
NO_COUNTER: Final = Refusal("7.2c", "All counters of that size are on the map.")
WEST_IS_OWED: Final = Refusal("23.4.9.2a", "Half of the replacements must still be placed in the West Front area.")
NOT_IN_RESERVE: Final = Refusal("22.7.3a", "Only a unit that entered the reserve on an earlier turn may leave it.")
MUST_LEAVE_RESERVE: Final = Refusal("24.1.2d", "While Warsaw is lost all units of the reserve come onto the map.")

ALL_OF_THEM: Final = -1

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
    if s.isolated == UNKNOWN:
        s.isolated = 1 if len(rail_reach(s, warsaw, s.ground.tracks)) < s.tables.isolation_cities else 0
    return s.isolated != 0


def rail_reach(s: War, start: int, rails: Net) -> list[int]:
    """Other cities of the Polish net that are joined to a hex by rail."""
    joined = s.static.scratch
    joined.flood(rails, None, [start], held=s.there, held_bits=RUSSIANS)  # 7.1.1c
    return [city for city in s.ground.net_cities if city != start and joined.has(city)]


def joined_to_warsaw(s: War) -> list[int]:
    """Warsaw, and the cities that the Polish net joins to it (22.7.2a)."""
    joined = s.joined
    if joined is None:
        warsaw = s.board.warsaw
        joined = [warsaw, *sorted(rail_reach(s, warsaw, s.ground.rails[POLISH]))]
        s.joined = joined
    return joined


def entry_hexes(s: War, u: int, most: int = ALL_OF_THEM) -> list[int]:
    """Where an available counter may enter now; the first so many are enough for who only counts them."""
    found: list[int] = []
    for space in entries_of(s, u).hexes:
        if barred_entry(s, u, space) is None:
            found.append(space)
            if len(found) == most:
                break
    return found


def can_enter(s: War, u: int) -> bool:
    return len(entry_hexes(s, u, 1)) > 0


@final
class Entry:
    """By where a counter may come, whoever stands there, and what one is told who wants it elsewhere."""

    def __init__(self, hexes: list[int], elsewhere: Refusal) -> None:
        self.hexes: Final = hexes  # not to be changed
        self.elsewhere: Final = elsewhere


def entries_of(s: War, u: int) -> Entry:
    return russian_entries(s, u) if s.order.side[u] == RUSSIAN else polish_entries(s, u)


def russian_entries(s: War, u: int) -> Entry:
    order = s.order
    board = s.board
    if order.nation[u] == GERMAN:
        return Entry([*board.west, board.danzig, board.konigsberg], NOT_FOR_FREIKORPS)  # 24.11.6a
    if order.flotilla[u] or order.marine[u]:
        return Entry(board.flotilla_entry, NOT_FOR_FLOTILLA)  # 16.5a
    if s.static.with_konarmiya[u]:
        return Entry(board.konarmiya_entry, NOT_FOR_KONARMIYA)  # 7.1.4a, 7.1.4b
    if s.mark[u] & RELEASED:
        return Entry(board.garrison_entry, NOT_FOR_GARRISON)  # 17.2.1c
    front = order.front[u] or (0 if order.replacement[u] else int(s.num[FRONT]))
    if front == WEST:
        return Entry(board.west_front_entry, NOT_IN_THE_WEST)  # 7.1.2a
    if front == SOUTHWEST:
        return Entry(board.southwest_front_entry, NOT_IN_THE_SOUTH)  # 7.1.3a
    return Entry(board.either_front_entry, NOT_RUSSIAN)  # 12.4.3b


def polish_entries(s: War, u: int) -> Entry:
    board = s.board
    cities = s.ground.net_cities
    if s.order.poznan[u] and s.mark[u] & FROM_RALLY:
        return Entry([board.number(s.tables.poznan_hex)], NOT_POZNAN)  # 22.4b; others of the rally like all (22.4a)
    if s.static.home[u] >= 0:
        return Entry([s.static.home[u]], NOT_ITS_CITY)  # 19.1a
    if s.order.type[u] == MILITIA:
        return Entry(cities, NOT_FOR_MILITIA)  # 19.2a, 22.4c
    if s.num[FALLEN]:
        return Entry([city for city in cities if city != board.warsaw], NOT_THERE_NOW)  # 24.1.2b
    if is_isolated(s):
        return Entry(cities, NOT_A_NET_CITY)  # 7.1.1d
    if s.mark[u] & FROM_RESERVE:
        return Entry(joined_to_warsaw(s), NOT_FROM_RESERVE)  # 22.7.2a
    return Entry([board.warsaw], NOT_IN_WARSAW)  # 7.1.1a


def barred_entry(s: War, u: int, space: int) -> Refusal | None:
    """What bars a hex by which a counter would come otherwise."""
    if s.has_units(1 - s.order.side[u], space):
        return ENEMY_AT_ENTRY
    if s.order.train[u] and not s.ground.on_rail[space]:
        return NO_RAIL_AT_ENTRY
    return INTERNED_AT_ENTRY if s.ground.interns[space] else None


def entry_obstacle(s: War, u: int, space: int) -> Refusal | None:
    """Why a counter may not enter in a hex."""
    entry = entries_of(s, u)
    if space not in entry.hexes:
        return entry.elsewhere
    barred = barred_entry(s, u, space)
    if barred is None and is_owed_to_west(s, u) and space not in s.board.west_front_entry:
        return WEST_IS_OWED
    return barred


def no_entry(s: War, u: int) -> Refusal:
    """Why a counter can enter nowhere: its rule, and the enemy."""
    rule = entries_of(s, u).elsewhere
    return Refusal(rule.rule_id, "There is no hex where it may enter now. " + rule.message)


def available(s: War) -> list[int]:
    hexes = s.hex
    found: list[int] = []
    for u in s.static.counters_of(s.side):
        if hexes[u] == AVAILABLE and may_bring(s, u):
            found.append(u)
    return found


def may_bring(s: War, u: int) -> bool:
    """One's own, and what belongs to no front: that is his who brings it on (A71)."""
    return s.is_mine(u) or (s.order.side[u] == s.side and not s.order.front[u])


def why_not_back(s: War, u: int) -> Refusal | None:
    return None if s.hex[u] == RESERVE and not s.mark[u] & RESERVED else NOT_IN_RESERVE


def bring_back(s: War, u: int) -> None:
    s.place(u, AVAILABLE)
    s.mark[u] |= FROM_RESERVE


def in_reserve(s: War) -> list[int]:
    return [u for u in s.static.units[POLISH] if s.hex[u] == RESERVE]


def why_not_left(s: War) -> Refusal | None:
    return MUST_LEAVE_RESERVE if s.num[FALLEN] and in_reserve(s) else None


@final
class EnterUnit(Choice[War]):
    """enter <unit>"""

    def among(self, s: War) -> list[int]:
        return available(s)

    def obstacle(self, s: War, x: int) -> Refusal | None:
        if s.hex[x] != AVAILABLE or not may_bring(s, x):
            return NOT_AVAILABLE
        return None if can_enter(s, x) or may_go_to_reserve(s, x) else no_entry(s, x)

    def words(self, s: War, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot enter. {why.message}"

    def play(self, s: War, x: int) -> None:
        s.push(phases.ENTER_AT, x)


def may_go_to_reserve(s: War, u: int) -> bool:
    """22.7.1b; not who has just left it (22.7.3a)."""
    order = s.order
    if order.side[u] != POLISH or s.mark[u] & FROM_RESERVE or order.flotilla[u] or order.zero_movement[u]:
        return False
    return reserve_is_open(s)


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
    return None if can_enter(s, c) or may_go_to_reserve(s, c) else no_entry(s, c)


def each_kind(s: War) -> list[int]:
    return list(range(len(COUNTER_KINDS)))


def entering(s: War, x: int) -> str:
    return f"Enter {COUNTER_KINDS[x]}"


def enter_counter(s: War, x: int) -> None:
    kind, factor = x // 2, x % 2 + 1
    c = stock(s, s.side, kind, factor)
    s.num[POOL + 2 * s.side + kind] -= factor
    s.place(c, AVAILABLE)
    s.push(phases.ENTER_AT, c)


def with_one_entry(s: War) -> list[int]:
    return [u for u in available(s) if len(entry_hexes(s, u, 2)) == 1]


def not_several(s: War) -> Refusal | None:
    found = 0
    for u in available(s):
        found += 1 if len(entry_hexes(s, u, 2)) == 1 else 0
        if found > 1:
            return None
    return NOT_SEVERAL


def entering_all(s: War) -> str:
    return f"Enter all {len(with_one_entry(s))} units that have one hex to enter by"


def enter_all(s: War) -> None:
    """Everybody who has one hex to enter by, for the order does not matter (7.0a)."""
    for u in with_one_entry(s):
        if not s.over:
            enter(s, u, entry_hexes(s, u)[0])


def duties(s: War) -> Refusal | None:
    """What must be done before the rest may wait (7.0c)."""
    if s.side == POLISH:
        late = s.num[FALLEN] and any(s.mark[u] & FROM_RESERVE and can_enter(s, u) for u in available(s))
        return MUST_LEAVE_RESERVE if late else None  # 24.1.2d
    for kind in (INFANTRY_FACTORS, CAVALRY_FACTORS):
        able = counter_obstacle(s, 2 * kind) is None or counter_obstacle(s, 2 * kind + 1) is None
        if s.num[OWED_INFANTRY + kind] > 0 and able and western_entries(s):
            return WEST_IS_OWED  # 23.4.9.2a, A74
    return None


def western_entries(s: War) -> list[int]:
    return [space for space in s.board.west_front_entry if not s.has_units(POLISH, space)]


@final
class EnterHex(Choice[War]):
    """at <hex>"""

    def legal(self, s: War) -> list[int]:
        u = s.arg(UNIT)
        found = entry_hexes(s, u)
        return [space for space in found if space in s.board.west_front_entry] if is_owed_to_west(s, u) else found

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return entry_obstacle(s, s.arg(UNIT), x)

    def words(self, s: War, x: int, why: Refusal) -> str:
        return f"{s.name(s.arg(UNIT))} cannot enter at {s.place_name(x)}. {why.message}" if x >= 0 else why.message

    def play(self, s: War, x: int) -> None:
        u = s.arg(UNIT)
        s.pop()
        enter(s, u, x)


def is_owed_to_west(s: War, u: int) -> bool:
    """A counter that must go to the West: what is left in the pool would not meet the duty otherwise."""
    if s.side != RUSSIAN or not s.order.replacement[u]:
        return False
    kind = kind_of(s, u)
    return s.num[OWED_INFANTRY + kind] > s.num[POOL + kind] and bool(western_entries(s))


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
            which = OWED_INFANTRY + kind_of(s, u)
            s.num[which] = max(0, int(s.num[which]) - s.order.factor[u])
    happenings.walk(s, u, [space])
    if s.hex[u] >= 0:
        s.inverted[u] = inverted


def no_reserve(s: War) -> Refusal | None:
    return None if may_go_to_reserve(s, s.arg(UNIT)) else NO_RESERVE


def into_reserve(s: War) -> None:
    """Instead of entering (22.7.1b)."""
    u = s.arg(UNIT)
    s.note(told.TO_BOX, u, -RESERVE)
    s.place(u, RESERVE)
    s.mark[u] |= RESERVED


# Units leave the railroad reserve (22.7.2a).
RESERVE_DECISION: Final[OfPoles] = OfPoles(
    phases.RESERVE,
    "reserve",
    "22.7.2a",
    [
        Pick("bring_back", PIECE, in_reserve, why_not_back, bring_back, "Bring back {}"),
        Button("done", "Go on", War.pop, why_not_left, closes=True),
    ],
    prompt="Bring units back from the railroad reserve, or go on.",
    waiting="The Polish player looks at the railroad reserve.",
)
ENTER: Final[OfSide] = OfSide(
    phases.ENTER,
    "enter",
    "7.0a",
    [
        EnterUnit(verb("enter"), PIECE, text="{} enters"),
        # enter_rc <0 to 3>
        Pick("enter_rc", NUMBER, each_kind, counter_obstacle, enter_counter, says=entering, most=3),
        Button("enter_all", "", enter_all, not_several, says=entering_all),
        Button("done", "Go on", War.pop, duties, closes=True),
    ],
    prompt="Bring reinforcements and replacements onto the map, or go on; who waits may enter later.",
    waiting="The enemy receives reinforcements.",
)
ENTER_AT: Final[OfSide] = OfSide(
    phases.ENTER_AT,
    "enter_at",
    "7.0a",
    [
        EnterHex(verb("at"), SPACE, text="{}"),
        Button("into_reserve", "Into the railroad reserve", into_reserve, no_reserve, ends=True),
    ],
    lambda s: f"{s.name(s.arg(UNIT))}: choose where it enters.",
    "The enemy receives reinforcements.",
)
