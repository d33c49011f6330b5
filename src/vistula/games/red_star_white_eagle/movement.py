"""The movement phase: standard, strategic and rail-net movement, trains, flotillas, the reserve (8, 14, 16, 22.7)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import Action, Verb, verb
from vistula.core.flow import NOTHING, PIECE, SPACE, Choice, Decision, Step
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.games.red_star_white_eagle import flotillas, galicians, happenings, lithuania, phases, three_players
from vistula.games.red_star_white_eagle import journal as told
from vistula.games.red_star_white_eagle.kernels import FAR
from vistula.games.red_star_white_eagle.marching import (
    BY_RAIL,
    FERRY,
    MARCH,
    SAIL,
    STRATEGIC_MOVE,
    Mover,
    allowance,
    command_gap,
    fort_flood,
    is_free_of_zones,
    is_on_own_net,
    rail_flood,
)
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    BEGAN_IN_ZONE,
    CARRIED,
    FALLEN,
    KIEV_MET,
    KIEV_WATCH,
    LEFT_ZONE,
    MOVED,
    RAIL_USED,
    RALLY_STAGE,
    RELEASED,
    RESERVE,
    RESERVED,
    STRATEGIC,
)
from vistula.games.red_star_white_eagle.stacking import (
    has_room,
    is_overfull,
    may_stay,
    mixes,
    release_overstacked,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH

NOT_YOURS: Final = Refusal("6.0b", "You move your own units.")
NOT_ON_MAP: Final = Refusal("6.1c", "It is not on the map.")
HAS_MOVED: Final = Refusal("8.0a", "It has moved in this phase.")
GUARD_WAITS: Final = Refusal("21.5a", "This Frontier Guard has not been released.")
CANNOT_MOVE: Final = Refusal("19.0b", "Zero-movement units move only inside the Warsaw fortifications.")
IS_CARRIED: Final = Refusal("16.7.1a", "The flotilla has carried these marines.")
OUT_OF_REACH: Final = Refusal("8.1.2a", "It cannot get there.")
NO_ROOM: Final = Refusal("5.1.3a", "A unit may not end its move overstacked.")
WOULD_MIX: Final = Refusal("12.4.1a", "Units that do not stack together stand there.")
NOT_NEARER: Final = Refusal("12.3.2c", "A unit out of command goes back towards its command.")
TRAINS_ONLY_RAIL: Final = Refusal("14.2a", "Armored trains use standard or rail-net movement.")
NOT_SO: Final = Refusal("8.0b", "That kind of movement is not for this unit.")
BEGAN_IN_ENEMY_ZONE: Final = Refusal("8.3.2a", "It begins in an enemy zone of control.")
NOT_ON_NET: Final = Refusal("8.4.1a", "It does not begin on its own rail net.")
QUOTA_USED: Final = Refusal("8.4.5a", "Two divisions have used the rail net this turn.")
CANNOT_STOP: Final = Refusal("24.8a", "It may pass through Upper Silesia, not stop there.")
MUST_CURE: Final = Refusal("5.1.4a", "An over-full hex must be cured where that is possible.")
MUST_RETURN: Final = Refusal("12.3.2c", "A unit out of command must go back towards its command.")
NO_RESERVE: Final = Refusal("22.7.1a", "There is no railroad reserve now.")
NO_WAY_TO_RESERVE: Final = Refusal("22.7.1c", "It cannot reach Warsaw or a rail supply hex by rail net.")
NO_MARINES: Final = Refusal("16.7.1a", "No marines began the phase with it.")

ROW_OF_MODE: Final = ["8.0a", "8.3.1a", "8.4.1b", "16.0a", "16.7.1a"]


def may_move(s: War, u: int) -> Refusal | None:
    """Whether a counter may move at all in this phase; nothing unused is kept for later (6.1d)."""
    if not s.is_mine(u):
        return NOT_YOURS
    if s.hex[u] < 0:
        return NOT_ON_MAP
    mark = s.mark[u]
    if mark & CARRIED:
        return IS_CARRIED
    if mark & MOVED:
        return HAS_MOVED
    order = s.order
    if order.frontier_guard[u] and not mark & RELEASED:
        return GUARD_WAITS  # 21.5a
    if order.zero_movement[u] and not s.board.fortified[s.hex[u]]:
        return CANNOT_MOVE  # 19.0b
    if lithuania.is_the_garrison(s, u):
        return lithuania.GARRISON_STAYS  # 24.4.3b
    return None


def mode_obstacle(s: War, u: int, mode: int) -> Refusal | None:
    """Whether a unit may use a kind of movement: one a turn, trains too (14.4a); strategic moves without limit
    (8.3.4a)."""
    order = s.order
    if order.flotilla[u]:
        if mode == FERRY:
            return None if flotillas.marine_aboard(s, u) >= 0 else NO_MARINES
        return None if mode == SAIL else NOT_SO
    if mode == SAIL or mode == FERRY:
        return NOT_SO
    if order.zero_movement[u]:
        return None if mode == MARCH else NOT_SO
    if mode == STRATEGIC_MOVE:
        if order.train[u]:
            return TRAINS_ONLY_RAIL  # 14.2a
        enemy_zone = s.zone[(1 - order.side[u]) * s.board.count + s.hex[u]]
        if enemy_zone and not is_free_of_zones(s, u):
            return BEGAN_IN_ENEMY_ZONE  # 8.3.2a, A35
    if mode == BY_RAIL:
        if not is_on_own_net(s, u):
            return NOT_ON_NET  # 8.4.1a
        if s.num[RAIL_USED] + rail_quarters(s, u) > s.tables.rail_net_quarters:
            return QUOTA_USED  # 8.4.5a
    return None


def rail_quarters(s: War, u: int) -> int:
    """What a unit takes of the rail quota: nothing for arrivals, trains and counters (8.4.5b)."""
    order = s.order
    if s.mark[u] & ARRIVED or order.train[u] or order.replacement[u]:
        return 0
    return s.tables.quarters[order.size[u]]


def search(s: War, u: int, mode: int, goal: int = -1) -> None:
    """Leave in the scratch columns all the unit can reach, or at least the way to the goal."""
    if mode == SAIL or mode == FERRY:
        flotillas.sail_flood(s, u, s.hex[u])
    elif mode == BY_RAIL:
        rail_flood(s, u)
    elif s.order.zero_movement[u]:
        fort_flood(s, u)
    else:
        Mover(s, u, mode).search(s.hex[u], allowance(s, u, mode), goal)


def end_obstacle(s: War, u: int, mode: int, space: int) -> Refusal | None:
    """Whether the unit may end its move in a hex that it can reach."""
    if mode == BY_RAIL and s.ground.interns[space]:
        return CANNOT_STOP
    mover = flotillas.marine_aboard(s, u) if mode == FERRY else u
    if not has_room(s, mover, space):
        return NO_ROOM  # 5.1.3a
    if mixes(s, mover, space):
        return WOULD_MIX  # 12.4.1a, 21.2a
    if s.order.front[u] and not s.in_command(u) and command_gap(s, u, space) >= command_gap(s, u, s.hex[u]):
        return NOT_NEARER  # 12.3.2c, A67
    return None


def find_ends(s: War, u: int, mode: int) -> i64:
    """Leave in the scratch columns all hexes where a move may end, in order; how many."""
    if mode_obstacle(s, u, mode) is not None:
        return 0
    search(s, u, mode)
    scratch = s.static.scratch
    cost = scratch.cost
    ends = scratch.ends
    there = s.there
    interns = s.ground.interns
    by_rail = mode == BY_RAIL
    in_order = s.in_command(u)  # then an empty hex is always good enough
    start: i64 = s.hex[u]
    count: i64 = 0
    space: i64 = scratch.lowest
    highest: i64 = scratch.highest
    while space <= highest:
        if cost[space] < FAR and space != start:
            good = in_order and not there[space] and not (by_rail and interns[space])
            if good or end_obstacle(s, u, mode, space) is None:
                ends[count] = space
                count += 1
        space += 1
    return count


def destinations(s: War, u: int, mode: int) -> list[int]:
    found: list[int] = []
    count = find_ends(s, u, mode)
    at: i64 = 0
    while at < count:
        found.append(s.static.scratch.ends[at])
        at += 1
    return found


def can_go(s: War, u: int) -> bool:
    for mode in (MARCH, STRATEGIC_MOVE, BY_RAIL, SAIL):
        if find_ends(s, u, mode):
            return True
    return False


def crowds(s: War, u: int) -> bool:
    """Its class is over the limit in its hex (5.1.2a), or it stands with a front it does not stack with."""
    space: int = s.hex[u]
    if s.order.replacement[u]:
        return False
    if s.order.primary[u]:
        return s.primary[space] > s.tables.stack_primary
    return s.secondary[space] > s.tables.stack_secondary


@final
class Move(Decision[War]):
    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        return "Choose a unit to move, or end your movement phase."

    def waiting(self, s: War) -> str:
        return "The enemy moves."


@final
class MoveUnit(Choice[War]):
    """move <unit>"""

    def legal(self, s: War) -> list[int]:
        hexes = s.hex
        mark = s.mark
        found: list[int] = []
        for u in s.static.units[s.side]:
            if hexes[u] >= 0 and not mark[u] & MOVED and may_move(s, u) is None:
                found.append(u)
        return found

    def obstacle(self, s: War, x: int) -> Refusal | None:
        return may_move(s, x)

    def play(self, s: War, x: int) -> None:
        s.push(phases.DESTINATION, x)

    def label(self, s: War, x: int) -> str:
        return f"Move {s.name(x)} from {s.place_name(s.hex[x])}"

    def words(self, s: War, x: int, why: Refusal) -> str:
        return f"{s.name(x)} cannot move. {why.message}"


@final
class ToReserve(Choice[War]):
    """to_reserve <unit>: off the map by rail (22.7.1c)"""

    def legal(self, s: War) -> list[int]:
        """One flood serves all units."""
        if s.side != POLISH or not reserve_is_open(s):
            return []
        flood = flood_to_reserve(s)
        seen = s.static.scratch.seen
        found: list[int] = []
        for u in s.static.units[POLISH]:
            space: int = s.hex[u]
            if space >= 0 and not s.mark[u] & MOVED and seen[space] == flood and reserve_obstacle(s, u) is None:
                found.append(u)
        return found

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = reserve_obstacle(s, x)
        if why is not None:
            return why
        flood = flood_to_reserve(s)
        return None if s.static.scratch.seen[s.hex[x]] == flood else NO_WAY_TO_RESERVE

    def play(self, s: War, x: int) -> None:
        s.note(told.TO_BOX, x, -RESERVE)
        happenings.put(s, x, RESERVE)
        s.mark[x] |= MOVED | RESERVED

    def label(self, s: War, x: int) -> str:
        return f"{s.name(x)} into the railroad reserve"


def reserve_obstacle(s: War, u: int) -> Refusal | None:
    """Whether a unit may go to the reserve, if the rails lead there."""
    why = may_move(s, u)
    if why is not None:
        return why
    if s.side != POLISH or not reserve_is_open(s):
        return NO_RESERVE
    if s.order.zero_movement[u] or s.order.flotilla[u] or not is_on_own_net(s, u):
        return NO_WAY_TO_RESERVE
    return None


def flood_to_reserve(s: War) -> int:
    """Mark every hex joined by the Polish net to Warsaw or a rail supply hex (22.7.1c); the number of the flood."""
    board = s.board
    scratch = s.static.scratch
    flood = scratch.new_flood()
    seen = scratch.seen
    queue = scratch.entry
    there = s.there
    length: i64 = 0
    for space in (board.warsaw, *s.ground.rail_hexes):
        if not there[space] & 1 and seen[space] != flood:
            seen[space] = flood
            queue[length] = space
            length += 1
    starts = s.ground.rail_start[POLISH]
    to = s.ground.rail_to[POLISH]
    at: i64 = 0
    while at < length:
        slot: i64 = starts[queue[at]]
        end: i64 = starts[queue[at] + 1]
        at += 1
        while slot < end:
            other: i64 = to[slot]
            if seen[other] != flood and not there[other] & 1:
                seen[other] = flood
                queue[length] = other
                length += 1
            slot += 1
    return flood


def reserve_is_open(s: War) -> bool:
    """22.7.1a, 23.1.2a; not while Warsaw is lost (24.1.2d)."""
    return (s.plan.railroad_reserve or s.num[RALLY_STAGE] > 0) and not s.num[FALLEN]


@final
class EndMovement(Choice[War]):
    def obstacle(self, s: War, x: int) -> Refusal | None:
        for u in s.static.units[s.side]:
            space: int = s.hex[u]
            if space < 0 or s.mark[u] & MOVED:
                continue
            if (is_overfull(s, space) and crowds(s, u)) and may_move(s, u) is None and can_go(s, u):
                return MUST_CURE  # 5.1.4a
            if not s.in_command(u) and may_move(s, u) is None and can_go(s, u):
                return MUST_RETURN  # 12.3.2c
        for u in lithuania.could_garrison(s):
            if may_move(s, u) is None and s.board.wilno in destinations(s, u, MARCH):
                return lithuania.GARRISON_STAYS  # 24.4.3b, A59
        return None

    def play(self, s: War, x: int) -> None:
        s.pop()

    def label(self, s: War, x: int) -> str:
        return "End the movement phase"


@final
class Destination(Decision[War]):
    """Where the unit goes, and how. A flotilla that landed marines or passed the canal goes on (16.7.1b, A76)."""

    def seat(self, s: War) -> int:
        return s.seat_of(s.side)

    def prompt(self, s: War) -> str:
        return f"Move {s.name(s.arg(0))}: choose a hex, or let it stay."

    def waiting(self, s: War) -> str:
        return "The enemy moves."


@final
class Go(Choice[War]):
    """march, strategic, rail, sail, ferry <hex>: the cheapest way; with several ids, that very way hex by hex."""

    def __init__(self, word: Verb, mode: int) -> None:
        super().__init__(word, SPACE)
        self.mode: Final = mode

    def legal(self, s: War) -> list[int]:
        if self.mode == FERRY and s.arg(1):
            return []
        return destinations(s, s.arg(0), self.mode)

    def offers(self, s: War) -> list[Action]:
        """As `legal`, without a list of numbers: hundreds of hexes are offered at a time."""
        made: list[Action] = []
        if self.mode == FERRY and s.arg(1):
            return made
        count = find_ends(s, s.arg(0), self.mode)
        if count:
            ends = s.static.scratch.ends
            word = self.verb
            at: i64 = 0
            while at < count:
                made.append(word.of(ends[at]))
                at += 1
        return made

    def obstacle(self, s: War, x: int) -> Refusal | None:
        u = s.arg(0)
        mode = self.mode
        if mode == FERRY and s.arg(1):
            return NO_MARINES
        why = mode_obstacle(s, u, mode)
        if why is not None:
            return why
        if s.hex[u] == x:
            return OUT_OF_REACH
        search(s, u, mode)
        if not s.static.scratch.has(x):
            return self._why_not(s, u, x)
        return end_obstacle(s, u, mode, x)

    def _why_not(self, s: War, u: int, x: int) -> Refusal:
        if self.mode == MARCH and s.board.edge_between(s.hex[u], x) >= 0 and not s.order.zero_movement[u]:
            return Mover(s, u, MARCH).check(s.hex[u], (x,), allowance(s, u, MARCH)) or OUT_OF_REACH
        return OUT_OF_REACH

    def refusal(self, s: War, action: Action) -> Refusal | None:
        if len(action.args) < 2:
            return super().refusal(s, action)
        u = s.arg(0)
        mode = self.mode
        if mode != MARCH and mode != STRATEGIC_MOVE:
            return WRONG_ARGUMENTS
        for space in action.args:
            if not 0 <= space < s.board.count:
                return NO_SUCH_ID
        why = mode_obstacle(s, u, mode)
        if why is None and s.order.zero_movement[u]:
            return WRONG_ARGUMENTS
        if why is None:
            why = Mover(s, u, mode).check(s.hex[u], action.args, allowance(s, u, mode))
        if why is None and action.args[-1] == s.hex[u]:
            return OUT_OF_REACH
        return why or end_obstacle(s, u, mode, action.args[-1])

    def apply(self, s: War, action: Action) -> None:
        u = s.arg(0)
        if len(action.args) > 1:
            path = list(action.args)
        else:
            search(s, u, self.mode, action.x)
            path = s.static.scratch.path_to(action.x)
        if self.mode == FERRY:
            ferry(s, u, path)
        else:
            s.pop()
            go(s, u, path, self.mode)

    def label(self, s: War, x: int) -> str:
        return f"{self.verb.name.capitalize()} to {s.place_name(x)}"

    def words(self, s: War, x: int, why: Refusal) -> str:
        return f"{s.name(s.arg(0))} cannot go to {s.place_name(x)}. {why.message}" if x >= 0 else why.message

    def detail(self, s: War, x: int) -> dict[str, object]:
        u = s.arg(0)
        search(s, u, self.mode)
        made: dict[str, object] = {"path": s.static.scratch.path_to(x)}
        if self.mode == MARCH or self.mode == STRATEGIC_MOVE:
            cost = int(s.static.scratch.cost[x])
            made["cost"] = cost
            made["left"] = allowance(s, u, self.mode) - cost
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
    s.note(told.MOVES, u, start, path[-1], mode)
    s.mark[u] |= mark
    happenings.walk(s, u, path, mode == BY_RAIL)


def ferry(s: War, u: int, path: list[int]) -> None:
    """The flotilla lands its marines and may go on (16.7.1b)."""
    marine = flotillas.marine_aboard(s, u)
    start: int = s.hex[u]
    s.note(told.MOVES, marine, start, path[-1], FERRY)
    happenings.walk(s, u, path)
    happenings.walk(s, marine, path)
    if s.hex[marine] >= 0:
        s.mark[marine] |= MOVED | CARRIED
    s.mark[u] |= MOVED
    s.set_arg(1, 1)
    if s.hex[u] < 0 and not s.over:
        s.pop()


@final
class Canal(Choice[War]):
    """canal: try the Dnepr-Bug Canal (16.6), with the marines aboard."""

    def obstacle(self, s: War, x: int) -> Refusal | None:
        u = s.arg(0)
        if not s.order.flotilla[u] or s.arg(1) > 1:
            return NOT_SO
        return flotillas.canal_obstacle(s, u)

    def play(self, s: War, x: int) -> None:
        u = s.arg(0)
        marine = -1 if s.arg(1) else flotillas.marine_aboard(s, u)
        s.mark[u] |= MOVED
        if flotillas.try_canal(s, u, marine):
            s.set_arg(1, 2)
        else:
            s.pop()

    def label(self, s: War, x: int) -> str:
        return "Try the canal"

    def is_final(self, s: War, x: int) -> bool:
        return True


@final
class Stay(Choice[War]):
    def obstacle(self, s: War, x: int) -> Refusal | None:
        u = s.arg(0)
        if s.arg(1):
            return None if may_stay(s, u, s.hex[u]) or not can_go(s, u) else MUST_CURE
        if crowds(s, u) and can_go(s, u):
            return MUST_CURE
        if not s.in_command(u) and can_go(s, u):
            return MUST_RETURN
        if u in lithuania.could_garrison(s) and s.board.wilno in destinations(s, u, MARCH):
            return lithuania.GARRISON_STAYS  # 24.4.3b
        return None

    def play(self, s: War, x: int) -> None:
        s.mark[s.arg(0)] |= MOVED
        s.pop()

    def label(self, s: War, x: int) -> str:
        return "Stay here"


@final
class MovementStart(Step[War]):
    """Note who begins in an enemy zone (9.10.1a) and whether the Poles hold Kiev (23.4.6.1a)."""

    def do(self, s: War) -> None:
        zones = (1 - s.side) * s.board.count
        for u in s.static.units[s.side]:
            space: int = s.hex[u]
            if space >= 0 and s.zone[zones + space]:
                s.mark[u] |= BEGAN_IN_ZONE
        s.num[KIEV_WATCH] = 1 if s.has_units(POLISH, s.board.kiev) else 0
        s.asked = []


@final
class MovementEnd(Step[War]):
    def do(self, s: War) -> None:
        release_overstacked(s, False)
        if s.num[KIEV_WATCH] and s.has_units(POLISH, s.board.kiev):
            s.num[KIEV_MET] = 1  # 23.4.6.1a, A62
        if s.side == POLISH:
            galicians.mutiny(s)


MOVE: Final[Move] = Move(
    phases.MOVE,
    "move",
    "6.1c",
    [
        MoveUnit(verb("move"), PIECE),
        ToReserve(verb("to_reserve"), PIECE),
        three_players.AskPassage(verb("ask"), SPACE),
        EndMovement(verb("end_movement"), NOTHING, closes=True),
    ],
)
DESTINATION: Final[Destination] = Destination(
    phases.DESTINATION,
    "destination",
    "8.0a",
    [
        Go(verb("march"), MARCH),
        Go(verb("strategic"), STRATEGIC_MOVE),
        Go(verb("rail"), BY_RAIL),
        Go(verb("sail"), SAIL),
        Go(verb("ferry"), FERRY),
        Canal(verb("canal"), NOTHING),
        Stay(verb("stay"), NOTHING, closes=True),
    ],
)
MOVEMENT_START: Final[MovementStart] = MovementStart(phases.MOVEMENT_START, "movement_start")
MOVEMENT_END: Final[MovementEnd] = MovementEnd(phases.MOVEMENT_END, "movement_end")
