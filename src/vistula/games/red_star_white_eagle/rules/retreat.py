"""Retreat after combat: all ways of the full length, sifted by strict priorities; losses on the way (9.13, 9.14,
map.retreatexample)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import verb
from vistula.core.flow import NUMBER, PIECE, SPACE, Along, OneOf
from vistula.core.plain import Asks, Button, Pick
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfUnit
from vistula.games.red_star_white_eagle.ground import TRACK
from vistula.games.red_star_white_eagle.numbers import (
    CELL,
    DEFENDING,
    FALLEN,
    JOINED_BY_RETREAT,
    LAST_BOX,
    NOT_IN_PLAY,
    OFF_EAST,
    RETREATING,
    SQUADRON_AT,
)
from vistula.games.red_star_white_eagle.rules import flotillas, happenings
from vistula.games.red_star_white_eagle.rules.marching import is_free_of_zones
from vistula.games.red_star_white_eagle.rules.stacking import is_mixed, may_stay
from vistula.games.red_star_white_eagle.rules.supply import judge
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.tables import ELIMINATED as GONE
from vistula.games.red_star_white_eagle.tables import HALF_ELIMINATED, UNHARMED
from vistula.games.red_star_white_eagle.units import GERMAN, POLISH, RUSSIAN

NOT_RETREATING: Final = Refusal("9.13.1a", "It does not have to retreat now.")
HELD_BY_THE_ENEMY: Final = Refusal("9.13.6a", "No retreat leads into a hex with an enemy unit.")
NO_OPEN_WAY: Final = Refusal("9.13.4a", "No open way of the full length leads there.")
NOT_INTERNED: Final = Refusal("17.4.1a", "It would be interned there, and another way is open.")
CAN_GO_FARTHER: Final = Refusal("9.13.4b", "It can end farther away from where it stood.")
CAN_KEEP_THE_LIMITS: Final = Refusal("9.13.4c", "Elsewhere it can end within the stacking limits.")
CAN_NEAR_SUPPLY: Final = Refusal("9.13.4d", "Elsewhere it can end nearer to supply.")
CAN_STAY_IN_COMMAND: Final = Refusal("9.13.4e", "Elsewhere it can stay in command.")
NOT_ITS_WATERS: Final = Refusal("16.3a", "A flotilla retreats to another hex of its waters, named by itself.")
NOT_AN_EDGE: Final = Refusal("17.3.1a", "It does not have to leave the map there.")
NO_CARRIER: Final = Refusal("16.7.1c", "Only a flotilla that must retreat as well can carry marines.")
NOT_FORCED: Final = Refusal("17.1.2c", "Only a Polish unit forced over the Reaction Line may be destroyed instead.")
NOT_A_FLOTILLA: Final = Refusal("16.6a", "Only a flotilla can try the canal.")
NOT_FULL_LENGTH: Final = Refusal("9.13.4a", "The way is not open, or not of the full length.")

NOWHERE: Final = -99  # no end is asked about

# The frame of RETREAT: whether attackers or defenders retreat, as the mark of their units.
ROLE: Final = 0

# The frame of RETREAT_TO: the unit, and the marines aboard it, if any.
MARINES: Final = 1
NOBODY_ABOARD: Final = -1


@final
class Way:
    """One end of a retreat, with the way there that meets the least delay. `end` is negative off the map."""

    def __init__(self, path: list[int], end: int, delay: int, far: int, interned: bool) -> None:
        self.path: Final = path
        self.end: Final = end
        self.delay: Final = delay
        self.far: Final = far
        self.interned: Final = interned


@final
class Paths:
    """The search for a unit: every simple way of exactly so many hexes (9.13.4a, A37), or the one that is given."""

    def __init__(self, s: War, u: int, length: int, given: list[int] | None = None) -> None:
        self.s: Final = s
        self.unit: Final = u
        self.length: Final = length
        self.given: Final = given
        order = s.order
        self.side: Final[int] = order.side[u]
        self.enemy: Final[int] = 1 << (1 - order.side[u])
        self.train: Final = order.train[u] != 0
        self.zero: Final = order.zero_movement[u] != 0
        self.free: Final = is_free_of_zones(s, u)
        self.start: Final[int] = s.hex[u]
        self.found: Final[dict[int, Way]] = {}
        self.delays: Final[dict[int, int]] = {}
        self.step([], self.start, 0, False)

    def step(self, path: list[int], at: int, delay: int, interned: bool) -> None:
        s = self.s
        if len(path) == self.length:
            self.keep(path, at, delay, s.board.distance(self.start, at), interned)
            return
        board = s.board
        i: i64 = board.start[at]
        while i < board.start[at + 1]:
            other: int = board.to[i]
            edge: int = board.edge[i]
            i += 1
            if other in path or self.is_barred(other, edge):
                continue
            if self.given is not None and other != self.given[len(path)]:
                continue
            self.step([*path, other], other, delay + self.delay_in(other), interned or s.ground.interns[other] != 0)
        box = self.exit_from(at)
        if box:
            left = self.length - len(path)
            self.keep(path, box, delay, s.board.distance(self.start, at) + left, interned)  # A39

    def is_barred(self, space: int, edge: int) -> bool:
        """Whether no way leads into a hex over one of its sides."""
        s = self.s
        if s.there[space] & self.enemy or s.board.sea[edge] or space == self.start:
            return True  # 9.13.6a, 9.13.7a
        if self.train and not s.ground.rail[edge] & TRACK:
            return True  # 14.6a
        return self.zero and not s.board.fortified[space]  # 18.2b, 19.0c

    def exit_from(self, space: int) -> int:
        """The box beyond the map edge by which the unit may leave (17.3.1b, 17.3.1c, 17.3.2a, A72), or 0."""
        if self.zero or (self.train and not self.s.ground.on_rail[space]):
            return 0
        return self.s.board.exits[self.side][space]

    def delay_in(self, space: int) -> int:
        """All enemy delay exerted into a hex, every unit counted (9.14.1a); none for units free of zones, nor for a
        train on its own net (14.5a, 20.1.1a)."""
        s = self.s
        if self.free:
            return 0
        if self.train and s.ground.nets[self.side][space]:
            return 0
        known = self.delays.get(space)
        if known is None:
            known = delay_total(s, 1 - self.side, space)
            self.delays[space] = known
        return known

    def keep(self, path: list[int], end: int, delay: int, far: int, interned: bool) -> None:
        known = self.found.get(end)
        if known is not None and (known.interned, -known.far, known.delay) <= (interned, -far, delay):
            return
        self.found[end] = Way(path, end, delay, far, interned)


def delay_total(s: War, side: int, space: int) -> int:
    """The sum of the delay factors that a side exerts into a hex, friends there or not (4.4.2a, 9.13.6b, 9.14.1b,
    9.14.1c, 9.14.1d)."""
    if side == POLISH and s.num[FALLEN]:
        return 0  # 24.1.2e
    board = s.board
    total = 0
    i: i64 = board.start[space]
    while i < board.start[space + 1]:
        other: int = board.to[i]
        edge: int = board.edge[i]
        i += 1
        if s.delay[other] and s.there[other] & (1 << side) and not board.sea[edge]:
            for u in s.units_in(other):
                total += s.delay_into(u, space)
    if side == POLISH and s.num[SQUADRON_AT] == space:
        total += s.tables.squadron_delay
    return total


@final
class Sieve:
    """The ways that are left, priority by priority, and what took away the one to an end that is asked about."""

    def __init__(self, found: list[Way], asked: int) -> None:
        self.left: list[Way] = found
        self.asked: Final = asked
        self.why: Refusal | None = None if asked == NOWHERE or leads_to(found, asked) else NO_OPEN_WAY

    def keep(self, kept: list[Way], why: Refusal) -> None:
        """A priority binds only where some way meets it."""
        if kept:
            if self.asked != NOWHERE and self.why is None and not leads_to(kept, self.asked):
                self.why = why
            self.left = kept


def leads_to(some: list[Way], end: int) -> bool:
    return any(way.end == end for way in some)


def sifted(s: War, u: int, length: int, asked: int) -> Sieve:
    """The ends among which the owner chooses, by strict priorities (9.13.4, 9.13.5a); zones are avoided only among
    these (9.13.4f). None left: the unit is lost."""
    sieve = Sieve(list(Paths(s, u, length).found.values()), asked)
    if s.tables.retreat_avoids_internment:
        sieve.keep([way for way in sieve.left if not way.interned], NOT_INTERNED)  # A20
    if not sieve.left:
        return sieve
    farthest = max(way.far for way in sieve.left)
    sieve.keep([way for way in sieve.left if way.far == farthest], CAN_GO_FARTHER)  # priority 2 (9.13.4b)
    fitting = [way for way in sieve.left if way.end < 0 or may_stay(s, u, way.end)]  # priority 3 (9.13.4c, 5.1.3c)
    sieve.keep(fitting, CAN_KEEP_THE_LIMITS)
    sieve.keep([way for way in sieve.left if is_nearer(s, u, way)], CAN_NEAR_SUPPLY)  # priority 4 (9.13.4d)
    commanded = [way for way in sieve.left if way.end < 0 or s.commands(u, way.end)]
    sieve.keep(commanded, CAN_STAY_IN_COMMAND)  # priority 5 (9.13.4e)
    sieve.keep([way for way in sieve.left if way.end >= 0], NOT_AN_EDGE)  # 17.3.1a: only where the priorities demand it
    sieve.left.sort(key=lambda way: way.end)
    return sieve


def ways(s: War, u: int, length: int) -> list[Way]:
    return sifted(s, u, length, NOWHERE).left


def why_not(s: War, u: int, end: int) -> Refusal | None:
    """What forbids a retreat to a hex."""
    if s.order.flotilla[u]:
        return None if end in sailing_ends(s, u) else NOT_ITS_WATERS
    if s.has_units(1 - s.order.side[u], end):
        return HELD_BY_THE_ENEMY
    return sifted(s, u, length_of(s, u), end).why


def is_nearer(s: War, u: int, way: Way) -> bool:
    """Priority 4: Poles towards a city of their net that works as a source (A38), Russians towards the east."""
    board = s.board
    start: int = s.hex[u]
    if s.order.side[u] == RUSSIAN:
        if way.end < 0:
            return way.end == OFF_EAST
        return s.order.nation[u] == GERMAN or board.column[way.end] > board.column[start]
    end = way.end if way.end >= 0 else (way.path[-1] if way.path else start)
    return any(
        not s.has_units(RUSSIAN, city) and board.distance(end, city) < board.distance(start, city)
        for city in s.ground.net_cities
    )


def sailing_ends(s: War, u: int) -> list[int]:
    """A flotilla goes to any other hex of its waters (16.3a), within the stacking limits if it can."""
    found = s.static.scratch
    flotillas.sail_flood(s, u, s.hex[u], found)
    start: int = s.hex[u]
    reached = [space for space in found.reached() if space != start]
    return [space for space in reached if may_stay(s, u, space)] or reached


def waiting_units(s: War, role: int) -> list[int]:
    mark = s.mark
    found: list[int] = []
    u: i64 = 0
    while u < len(mark):
        if mark[u] & RETREATING and mark[u] & role and s.hex[u] >= 0:
            found.append(u)
        u += 1
    return found


@final
class RetreatUnit(OneOf[War]):
    """retreat <unit>"""

    def among(self, s: War) -> list[int]:
        return waiting_units(s, s.arg(ROLE))

    def play(self, s: War, x: int) -> None:
        s.pop()
        begin(s, x)

    def is_final(self, s: War, x: int) -> bool:
        """With a single way it goes at once, and a die follows the delay met."""
        if s.order.flotilla[x] or s.order.marine[x]:
            return False
        open_ways = ways(s, x, length_of(s, x))
        return len(open_ways) == 1 and open_ways[0].delay > 0


def begin(s: War, u: int) -> None:
    """Ask where to, or lose the unit that cannot go the whole way (9.13.4a, 16.3b)."""
    if s.order.flotilla[u]:
        possible = bool(sailing_ends(s, u)) or flotillas.canal_obstacle(s, u) is None
    else:
        possible = bool(ways(s, u, length_of(s, u)) or carriers(s, u))
    if possible:
        s.push(phases.RETREAT_TO, u, NOBODY_ABOARD)
    else:
        happenings.eliminate(s, u)


def length_of(s: War, u: int) -> int:
    results = s.tables.combat_results
    cell: int = s.num[CELL]
    return results.defender_retreat[cell] if s.mark[u] & DEFENDING else results.attacker_retreat[cell]


def carriers(s: War, u: int) -> list[int]:
    """Flotillas in the marines' hex that must retreat and can (16.7.1c)."""
    here = s.units_in(s.hex[u]) if s.order.marine[u] else []
    return [f for f in here if s.order.flotilla[f] and s.mark[f] & RETREATING and sailing_ends(s, f)]


def open_ways(s: War) -> list[Way]:
    """Of the unit that is asked about; a flotilla has waters instead."""
    u = s.arg(UNIT)
    if s.ways_at != s.moment:
        s.ways_at = s.moment
        s.ways = [] if s.order.flotilla[u] else ways(s, u, length_of(s, u))
    return s.ways


def way_to(s: War, end: int) -> Way | None:
    return next((way for way in open_ways(s) if way.end == end), None)


@final
class To(Along[War]):
    """to <hex>: the way of least delay; with several ids that very way."""

    def legal(self, s: War) -> list[int]:
        u = s.arg(UNIT)
        if s.order.flotilla[u]:
            return sailing_ends(s, u)
        return [way.end for way in open_ways(s) if way.end >= 0]

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return why_not(s, s.arg(UNIT), x)

    def bars(self, s: War, path: list[int]) -> Refusal | None:
        u, end = s.arg(UNIT), path[-1]
        if s.order.flotilla[u]:
            return NOT_ITS_WATERS
        best = way_to(s, end)
        if best is None:
            return why_not(s, u, end)
        given = follow(s, u, path)
        return None if given is not None and given.interned <= best.interned else NOT_FULL_LENGTH

    def way(self, s: War, x: int) -> list[int]:
        best = way_to(s, x)
        return [x] if best is None else best.path

    def take(self, s: War, path: list[int]) -> None:
        u, marine = s.arg(UNIT), s.arg(MARINES)
        way = None if s.order.flotilla[u] else follow(s, u, path)
        s.pop()
        if way is None:
            sail_away(s, u, marine, path[-1])
        else:
            fall_back(s, u, way)

    def is_final(self, s: War, x: int) -> bool:
        way = way_to(s, x)
        return way is not None and way.delay > 0  # a die follows (9.14)

    def detail(self, s: War, x: int) -> dict[str, object]:
        way = way_to(s, x)
        return {} if way is None else {"path": way.path, "note": f"delay {way.delay}"}


def follow(s: War, u: int, path: list[int]) -> Way | None:
    """A way given hex by hex, if it is one."""
    if len(path) != length_of(s, u):
        return None
    return Paths(s, u, len(path), path).found.get(path[-1])


def boxes(s: War) -> list[int]:
    """Where off the map it may go: 9 north, 10 east, 11 and 12 south, 13 west."""
    return [-way.end for way in open_ways(s) if way.end < 0]


def go_off(s: War, x: int) -> None:
    way = way_to(s, -x)
    assert way is not None
    fall_back(s, s.arg(UNIT), way)


def embark(s: War, x: int) -> None:
    """The marines leave with the flotilla (16.7.1c)."""
    s.push(phases.RETREAT_TO, x, s.arg(UNIT))


def no_canal(s: War) -> Refusal | None:
    """A flotilla may retreat through it (16.6a)."""
    u = s.arg(UNIT)
    return flotillas.canal_obstacle(s, u) if s.order.flotilla[u] else NOT_A_FLOTILLA


def try_canal(s: War) -> None:
    u, marine = s.arg(UNIT), s.arg(MARINES)
    s.mark[u] &= ~RETREATING
    if marine >= 0:
        s.mark[marine] &= ~RETREATING
    flotillas.try_canal(s, u, marine)


def not_forced(s: War) -> Refusal | None:
    """Destroyed rather than across the Reaction Line (17.1.2c, A73)."""
    u = s.arg(UNIT)
    if s.order.side[u] != POLISH or s.order.flotilla[u] or s.board.east_of_reaction_line[s.hex[u]]:
        return NOT_FORCED
    possible = open_ways(s)
    beyond = [way for way in possible if way.end >= 0 and s.board.east_of_reaction_line[way.end]]
    return None if beyond and len(beyond) == len(possible) else NOT_FORCED


def sail_away(s: War, u: int, marine: int, end: int) -> None:
    """16.3a: no distance and no table; marines aboard fulfil their retreat too."""
    start: int = s.hex[u]
    sail = [end]
    s.note(told.RETREATS, u, start, end)
    s.mark[u] &= ~RETREATING
    happenings.walk(s, u, sail)
    if marine >= 0:
        s.mark[marine] &= ~RETREATING
        happenings.walk(s, marine, sail)
        settle_in(s, marine)
    settle_in(s, u)


def settle_in(s: War, u: int) -> None:
    """9.13.8a, 9.13.8b: who has retreated onto friends stands apart if they fight later; fronts may be mixed now
    (12.4.1b)."""
    space: int = s.hex[u]
    if space < 0 or s.over:
        return
    if len(s.units_in(space)) > 1:
        s.mark[u] |= JOINED_BY_RETREAT
    if is_mixed(s, space):
        s.push(phases.NAME_FRONT, space)


def fall_back(s: War, u: int, way: Way) -> None:
    """Go the way; then the ZOC Retreat Table for the delay met (4.4.1a, 9.14.4a, 9.14.4b, 9.14.4c), worse for the
    hungry at either end (10.6.3a), among whom are units out of command (12.3.2b)."""
    start: int = s.hex[u]
    hungry = 0
    table = s.tables.retreat_losses
    if way.delay and judge(s, [u]):
        hungry += table.unsupplied_at_start  # 9.14.3a
    s.mark[u] &= ~RETREATING
    s.note(told.RETREATS, u, start, way.end if way.end >= 0 else -1, way.delay, more=way.path)
    if way.path:
        happenings.walk(s, u, way.path)
    if s.over or s.hex[u] < 0:
        return
    if way.delay:
        if way.end >= 0 and judge(s, [u]):
            hungry += table.unsupplied_at_end
        thrown = s.roll(6) + hungry
        result = table.result(way.delay, thrown)
        s.note(told.RETREAT_RESULT, u, way.delay, thrown, result)
        if result == GONE:
            happenings.eliminate(s, u)
        elif result == HALF_ELIMINATED:
            happenings.reduce(s, u)
        else:
            assert result == UNHARMED
        if s.hex[u] < 0:
            return
    if way.end < 0:
        s.note(told.TO_BOX, u, -way.end)
        happenings.put(s, u, way.end if not s.order.replacement[u] else NOT_IN_PLAY)
    else:
        settle_in(s, u)


# The owner picks the unit that retreats next (A40).
RETREAT: Final[Asks[War]] = Asks(
    phases.RETREAT,
    "retreat",
    "9.13.2a",
    [RetreatUnit(verb("retreat"), PIECE, NOT_RETREATING, text="{} retreats")],
    prompt="Choose the unit that retreats next.",
    waiting="The other side retreats.",
    whose=lambda s: s.seat_for(waiting_units(s, s.arg(ROLE))[0]),
)
RETREAT_TO: Final[OfUnit] = OfUnit(
    phases.RETREAT_TO,
    "retreat_to",
    "9.13.3a",
    [
        To(verb("to"), SPACE, text="to {}"),
        Pick("off_map", NUMBER, boxes, NOT_AN_EDGE, go_off, says=lambda s, x: "Off the map", most=-LAST_BOX, ends=True),
        Pick("embark", PIECE, lambda s: carriers(s, s.arg(UNIT)), NO_CARRIER, embark, "Aboard the {}", ends=True),
        Button("canal", "Through the canal", try_canal, no_canal, final=True, ends=True),
        Button("destroy", "Destroy it", lambda s: happenings.eliminate(s, s.arg(UNIT)), not_forced, ends=True),
    ],
    prompt="{} retreats: choose where.",
    waiting="The other side retreats.",
)
