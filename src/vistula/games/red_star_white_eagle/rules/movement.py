"""The movement phase: standard, strategic and rail-net movement, trains, flotillas (8, 14, 16)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import Action, Verb, verb
from vistula.core.columns import Col, ints
from vistula.core.flow import PIECE, SPACE, Along, Choice, EndPhase
from vistula.core.offer import Offer
from vistula.core.plain import Button, Does
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfSide
from vistula.games.red_star_white_eagle.numbers import (
    BEGAN_IN_ZONE,
    CARRIED,
    KIEV_MET,
    KIEV_WATCH,
    LEFT_ZONE,
    MOVED,
    RAIL_USED,
    STRATEGIC,
)
from vistula.games.red_star_white_eagle.rules import flotillas, galicians, happenings, lithuania, three_players
from vistula.games.red_star_white_eagle.rules.marching import (
    BY_RAIL,
    FERRY,
    MARCH,
    RIDE,
    SAIL,
    STRATEGIC_MOVE,
    Mover,
    allowance,
)
from vistula.games.red_star_white_eagle.rules.railroad_reserve import ToReserve
from vistula.games.red_star_white_eagle.rules.reach import (
    KEEPS_ANYWAY,
    NO_MARINES,
    NOT_SO,
    can_go,
    crowds,
    destinations,
    end_obstacle,
    ends_of,
    march_to,
    may_move,
    mode_obstacle,
    rail_quarters,
    rides,
    search,
)
from vistula.games.red_star_white_eagle.rules.stacking import may_stay, release_overstacked
from vistula.games.red_star_white_eagle.rules.why_not import IS_THERE, why_unreached
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH

LOSES_CHARGE: Final = Refusal("9.10.1a", "Every way there leaves a hex in an enemy zone of control.")
MUST_CURE: Final = Refusal("5.1.4a", "An over-full hex must be cured where that is possible.")
MUST_RETURN: Final = Refusal("12.3.2c", "A unit out of command must go back towards its command.")

# The frame of DESTINATION: the unit, and what a flotilla that goes on has done already; 0 for nothing.
ALREADY: Final = 1
LANDED: Final = 1
PASSED_CANAL: Final = 2


def movable(s: War) -> Col:
    """All that may still move."""
    if s.movable_at != s.moment:
        s.movable = find_movable(s)
        s.movable_at = s.moment
    return s.movable


def find_movable(s: War) -> Col:
    hexes = s.hex
    mark = s.mark
    bound = s.static.bound
    all_mine = not s.rules.three_players
    own = s.static.counters_of(s.side)
    found = own[:]
    count: i64 = 0
    for u in own:
        if hexes[u] < 0 or mark[u] & (MOVED | CARRIED):
            continue
        if (all_mine and not bound[u]) or may_move(s, u) is None:
            found[count] = u
            count += 1
    return found[:count]


@final
class MoveUnit(Choice[War]):
    """move <unit>"""

    def legal(self, s: War) -> list[int]:
        return ints(movable(s))

    def add_to(self, offer: Offer, s: War) -> None:
        offer.add_column(self.verb, movable(s))

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return may_move(s, x)

    def play(self, s: War, x: int) -> None:
        s.push(phases.DESTINATION, x)

    def label(self, s: War, x: int) -> str:
        return f"Move {s.name(x)} from {s.place_name(s.hex[x])}"

    def words(self, s: War, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot move. {why.message}"


def must_go(s: War, u: int) -> Refusal | None:
    """Why a unit may not stay where it is, while it can go anywhere."""
    if crowds(s, u) and can_go(s, u):
        return MUST_CURE  # 5.1.4a
    if not s.in_command(u) and can_go(s, u):
        return MUST_RETURN  # 12.3.2c
    return None


@final
class EndMovement(EndPhase[War]):
    def obstacle(self, s: War, x: int) -> Refusal | None:
        hexes = s.hex
        primary = s.primary
        secondary = s.secondary
        most_primary: i64 = s.tables.stack_primary
        most_secondary: i64 = s.tables.stack_secondary
        fronts = s.static.fronts
        command = s.board.command
        for u in movable(s):
            space = i64(hexes[u])
            overfull = i64(primary[space]) > most_primary or i64(secondary[space]) > most_secondary
            strays = fronts[u] != 0 and not command[space] & fronts[u]  # as `in_command`, which is dearer to ask
            if overfull or strays:
                why = must_go(s, u)
                if why is not None:
                    return why
        for u in lithuania.could_garrison(s):
            if may_move(s, u) is None and s.board.wilno in destinations(s, u, MARCH):
                return lithuania.GARRISON_STAYS  # 24.4.3b, A59
        return None


@final
class Go(Along[War]):
    """march, strategic, rail, sail, ferry <hex>: the cheapest way; with several ids, that very way hex by hex."""

    def __init__(self, word: Verb, mode: int) -> None:
        super().__init__(word, SPACE)
        self.mode: Final = mode

    def legal(self, s: War) -> list[int]:
        if self.mode == FERRY and s.arg(ALREADY):
            return []
        if self.mode == RIDE:
            return rides(s, s.arg(UNIT))
        return destinations(s, s.arg(UNIT), self.mode)

    def add_to(self, offer: Offer, s: War) -> None:
        """As `legal`, without a list of numbers: hundreds of hexes are offered at a time."""
        if self.mode == FERRY or self.mode == RIDE:
            offer.add(self.verb, self.legal(s))
        else:
            offer.add_column(self.verb, ends_of(s, s.arg(UNIT), self.mode))

    def obstacle(self, s: War, x: int) -> Refusal | None:
        u = s.arg(UNIT)
        mode = self.mode
        if mode == FERRY and s.arg(ALREADY):
            return NO_MARINES
        why = mode_obstacle(s, u, mode)
        if why is not None:
            return why
        if s.hex[u] == x or not search(s, u, mode).has(x):
            return LOSES_CHARGE if mode == RIDE else why_unreached(s, u, mode, x)
        why = end_obstacle(s, u, mode, x)
        if why is None and mode == RIDE and x not in rides(s, u):
            return KEEPS_ANYWAY
        return why

    def bars(self, s: War, path: list[int]) -> Refusal | None:
        u = s.arg(UNIT)
        mode = self.mode
        if mode != MARCH and mode != STRATEGIC_MOVE:
            return WRONG_ARGUMENTS
        why = mode_obstacle(s, u, mode)
        if why is None and s.order.zero_movement[u]:
            return WRONG_ARGUMENTS
        if why is None:
            why = Mover(s, u, mode).walk(s.board, s.hex[u], path, allowance(s, u, mode))
        if why is None and path[-1] == s.hex[u]:
            return IS_THERE
        return why or end_obstacle(s, u, mode, path[-1])

    def way(self, s: War, x: int) -> list[int]:
        return march_to(s, s.arg(UNIT), self.mode, x)

    def take(self, s: War, path: list[int]) -> None:
        u = s.arg(UNIT)
        if self.mode == FERRY:
            ferry(s, u, path)
        else:
            s.pop()
            go(s, u, path, MARCH if self.mode == RIDE else self.mode)

    def label(self, s: War, x: int) -> str:
        kept = ", ready to charge" if self.mode == RIDE else ""
        return f"{self.verb.name.capitalize()} to {s.place_name(x)}{kept}"

    def words(self, s: War, x: int, why: Refusal) -> str:
        return f"{s.name(s.arg(UNIT))} cannot go to {s.place_name(x)}. {why.message}" if x >= 0 else why.message

    def sentence(self, s: War, action: Action, why: Refusal) -> str:
        if len(action.args) < 2 or why is WRONG_ARGUMENTS or why is NO_SUCH_ID:
            return super().sentence(s, action, why)
        return f"{s.name(s.arg(UNIT))} cannot go that way to {s.place_name(action.args[-1])}. {why.message}"

    def detail(self, s: War, x: int) -> dict[str, object]:
        u = s.arg(UNIT)
        found = search(s, u, self.mode)
        made: dict[str, object] = {}
        mode = MARCH if self.mode == RIDE else self.mode
        if mode == MARCH or mode == STRATEGIC_MOVE:
            cost = int(found.cost[x])
            made["cost"] = cost
            made["left"] = allowance(s, u, mode) - cost
        made["path"] = self.way(s, x)
        if self.mode == RIDE:
            made["note"] = "It keeps its charge."
        if s.ground.interns[x]:
            made["note"] = "It would be interned."
        return made


def go(s: War, u: int, path: list[int], mode: int) -> None:
    """Move along a path and mark what it means for the combat phase; who used the rail net may attack (8.4.4a)."""
    start: int = s.hex[u]
    enemy_zones = (1 - s.order.side[u]) * s.board.count
    mark = MOVED
    if mode == STRATEGIC_MOVE:
        mark |= STRATEGIC
    if not (mode == BY_RAIL and s.tables.rail_net_ignores_zoc_for_charge):
        at = start
        for space in path:
            if s.zone[enemy_zones + at]:
                mark |= LEFT_ZONE  # 9.10.1a
            at = space
    if mode == BY_RAIL:
        s.num[RAIL_USED] += rail_quarters(s, u)
    s.set_overstacked(u, False)
    s.note(told.MOVES, u, start, path[-1], mode, more=path)
    s.mark[u] |= mark
    happenings.walk(s, u, path, mode == BY_RAIL)  # 24.8a


def ferry(s: War, u: int, path: list[int]) -> None:
    """The flotilla lands its marines and may go on (16.7.1b)."""
    marine = flotillas.marine_aboard(s, u)
    start: int = s.hex[u]
    s.note(told.MOVES, marine, start, path[-1], FERRY, more=path)
    happenings.walk(s, u, path)
    happenings.walk(s, marine, path)
    if s.hex[marine] >= 0:
        s.mark[marine] |= MOVED | CARRIED
    s.mark[u] |= MOVED
    s.set_arg(ALREADY, LANDED)
    if s.hex[u] < 0 and not s.over:
        s.pop()


def no_canal(s: War) -> Refusal | None:
    u = s.arg(UNIT)
    if not s.order.flotilla[u] or s.arg(ALREADY) == PASSED_CANAL:
        return NOT_SO
    return flotillas.canal_obstacle(s, u)


def try_canal(s: War) -> None:
    """The Dnepr-Bug Canal (16.6), with the marines aboard."""
    u = s.arg(UNIT)
    marine = -1 if s.arg(ALREADY) else flotillas.marine_aboard(s, u)
    s.mark[u] |= MOVED
    if flotillas.try_canal(s, u, marine):
        s.set_arg(ALREADY, PASSED_CANAL)
    else:
        s.pop()


def why_not_stay(s: War) -> Refusal | None:
    u = s.arg(UNIT)
    if s.arg(ALREADY):
        return None if may_stay(s, u, s.hex[u]) or not can_go(s, u) else MUST_CURE
    why = must_go(s, u)
    if why is None and u in lithuania.could_garrison(s) and s.board.wilno in destinations(s, u, MARCH):
        return lithuania.GARRISON_STAYS  # 24.4.3b
    return why


def stay(s: War) -> None:
    s.mark[s.arg(UNIT)] |= MOVED
    s.pop()


def movement_start(s: War) -> None:
    """Note who begins in an enemy zone (9.10.1a) and whether the Poles hold Kiev (23.4.6.1a)."""
    zones = (1 - s.side) * s.board.count
    for u in s.static.units[s.side]:
        space: int = s.hex[u]
        if space >= 0 and s.zone[zones + space]:
            s.mark[u] |= BEGAN_IN_ZONE
    s.num[KIEV_WATCH] = 1 if s.has_units(POLISH, s.board.kiev) else 0
    s.asked = []


def movement_end(s: War) -> None:
    release_overstacked(s, False)
    if s.num[KIEV_WATCH] and s.has_units(POLISH, s.board.kiev):
        s.num[KIEV_MET] = 1  # 23.4.6.1a, A62
    if s.side == POLISH:
        galicians.mutiny(s)


MOVE: Final[OfSide] = OfSide(
    phases.MOVE,
    "move",
    "6.1c",
    [
        MoveUnit(verb("move"), PIECE),
        ToReserve(verb("to_reserve"), PIECE, text="{} into the railroad reserve"),
        three_players.ASK_PASSAGE,
        EndMovement(verb("end_movement"), "End the movement phase"),
    ],
    prompt="Choose a unit to move, or end your movement phase.",
    waiting="The enemy moves.",
)
# Where the unit goes, and how. A flotilla that landed marines or passed the canal goes on (16.7.1b, A76).
DESTINATION: Final[OfSide] = OfSide(
    phases.DESTINATION,
    "destination",
    "8.0a",
    [
        Go(verb("march"), MARCH),
        Go(verb("ride"), RIDE),
        Go(verb("strategic"), STRATEGIC_MOVE),
        Go(verb("rail"), BY_RAIL),
        Go(verb("sail"), SAIL),
        Go(verb("ferry"), FERRY),
        Button("canal", "Try the canal", try_canal, no_canal, final=True),
        Button("stay", "Stay here", stay, why_not_stay, closes=True),
    ],
    lambda s: f"Move {s.name(s.arg(UNIT))}: choose a hex, or let it stay.",
    "The enemy moves.",
)
MOVEMENT_START: Final[Does[War]] = Does(phases.MOVEMENT_START, "movement_start", movement_start)
MOVEMENT_END: Final[Does[War]] = Does(phases.MOVEMENT_END, "movement_end", movement_end)
