"""Moving: a unit or a marker, the way it goes, what a move sets off (7.0, 7.1)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.columns import ints
from vistula.core.flow import NOTHING, PIECE, SPACE, Along, Choice, Decision
from vistula.core.offer import Offer
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.numbers import (
    BARRED,
    CHANGED_THEATER,
    FIRST_GROUP,
    MARKERS,
    MOVED,
    MOVER,
    REACTIVE,
    SPENT,
    SWIFT,
)
from vistula.games.nest_of_eagles.rules import cloaks, concealment, forced_march, losses, morale, rail, reaction
from vistula.games.nest_of_eagles.rules.aircraft import check_air
from vistula.games.nest_of_eagles.rules.control import step_into
from vistula.games.nest_of_eagles.rules.movement import (
    TOO_FAR,
    bars_attack,
    end_obstacle,
    entry_obstacle,
    step_cost,
    stood_there,
)
from vistula.games.nest_of_eagles.rules.movers import (
    DUMMY_MOVED,
    HAS_MOVED,
    NOT_ELIGIBLE,
    destinations,
    ends_of,
    is_dummy,
    movable,
    movers,
    own_units,
    path_obstacle,
    piece_obstacle,
    unfinished_duty,
    way_of,
    ways_of,
)
from vistula.games.nest_of_eagles.rules.rebellion import check_rebellion
from vistula.games.nest_of_eagles.rules.ways import dummy_search, points_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    LITHUANIANS,
    POLAND,
    TRAIN,
)

SEAT: Final = 0
UNIT: Final = 0

MUST_LEAVE: Final = Refusal("6.2b", "A unit that must leave its hex has not moved.")
MUST_GO_THERE: Final = Refusal("2.5.1e", "It must leave where it stands, and can.")
GROUND_ONLY: Final = Refusal("3.4.7a", "The air unit flies in a Reactive Movement of Poland only.")


@final
class Move(Decision[Eagles]):
    """7.0c: units in any order, each once (7.0d)."""

    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)

    def prompt(self, s: Eagles) -> str:
        return (
            "React: choose a unit to move" if s.num[REACTIVE] else "Choose a unit to move"
        ) + ", or end the movement."

    def rule(self, s: Eagles) -> str:
        return "8.2a" if s.num[REACTIVE] else "7.0c"

    def waiting(self, s: Eagles) -> str:
        return "The enemy reacts." if s.num[REACTIVE] else "The enemy moves."


def own_markers(s: Eagles) -> list[int]:
    return [s.order.count + marker for marker in range(MARKERS) if cloaks.side_of_marker(marker) == s.num[MOVER]]


@final
class MovePiece(Choice[Eagles]):
    """move <unit or marker>"""

    def among(self, s: Eagles) -> list[int]:
        return ints(own_units(s)) + own_markers(s) if s.rules.concealment else ints(own_units(s))

    def legal(self, s: Eagles) -> list[int]:
        """As `among` and `obstacle`."""
        seat = s.arg(SEAT)
        found = ints(movable(s, seat))
        if s.rules.concealment:
            found.extend([x for x in own_markers(s) if piece_obstacle(s, x, seat) is None])
        return found

    def add_to(self, offer: Offer, s: Eagles) -> None:
        """As `legal`, without a list of numbers where there are no markers."""
        if s.rules.concealment:
            super().add_to(offer, s)
        else:
            offer.add_column(self.verb, movable(s, s.arg(SEAT)))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return piece_obstacle(s, x, s.arg(SEAT))

    def play(self, s: Eagles, x: int) -> None:
        s.push(phases.MOVE_TO, x)

    def label(self, s: Eagles, x: int) -> str:
        return f"Move {s.full_name(x)}" if x < s.order.count else "Move a Concealed stack"

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        if x >= s.order.count:
            return why.message
        if why is NOT_ELIGIBLE:
            return eligibility_words(s, x)
        return f"{s.name(x)} cannot move. {why.message}"


def eligibility_words(s: Eagles, u: int) -> str:
    """Both sums, as they stand now."""
    at: int = s.at[u]
    party: int = s.party[u]
    own = reaction.stack_rs(s, at, party)
    helped = reaction.aid(s, at, party)
    enemy = reaction.against(s, at, party)
    names = ", ".join(s.place_name(other) for other in reaction.facing(s, at, party))
    with_aid = f" and {helped / 2:g} from neighbours" if helped else ""
    return (
        f"{s.name(u)} cannot react. Its stack in {s.place_name(at)} has a Reactive Strength of {own / 2:g}{with_aid}, "
        f"the enemy in {names} {enemy / 2:g}; it must have had more when the phase began."
    )


@final
class EndMove(Choice[Eagles]):
    """done"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        return MUST_LEAVE if unfinished_duty(s, s.arg(SEAT)) >= 0 else None

    def play(self, s: Eagles, x: int) -> None:
        s.pop()

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        u = unfinished_duty(s, s.arg(SEAT))
        return f"{s.name(u)} must leave {s.place_name(s.at[u])} in this phase." if u >= 0 else why.message


@final
class FlyUnit(Choice[Eagles]):
    """air: place the Escadrille in one's own Reactive Movement (3.4.7a, ruling 102)"""

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        air = s.order.air
        if s.num[MOVER] != POLAND or not s.num[REACTIVE] or s.at[air] < 0:
            return GROUND_ONLY
        return HAS_MOVED if s.mark[air] & MOVED else None

    def play(self, s: Eagles, x: int) -> None:
        s.push(phases.FLY_TO, 0)


# Destinations -------------------------------------------------------------------------------------------------------


@final
class MoveTo(Decision[Eagles]):
    def seat(self, s: Eagles) -> int:
        x = s.arg(UNIT)
        if x < s.order.count:
            return s.seat_for(x)
        hidden = movers(s, x)
        if hidden:
            return s.seat_for(hidden[0])
        return s.seat_of(s.num[MOVER], int(s.dummy_front[x - s.order.count]))

    def must_ask(self, s: Eagles) -> bool:
        """Not being asked would tell that what lies under the marker can go nowhere."""
        return is_covered(s, s.arg(UNIT))

    def prompt(self, s: Eagles) -> str:
        x = s.arg(UNIT)
        if x >= s.order.count:
            return "Where does it go?"
        if s.order.kind[x] == TRAIN:
            return f"{s.name(x)}: along which railroad, and how far?"
        return f"{s.name(x)} has {points_of(s, x) - int(s.num[SPENT])} Movement Points: where does it go?"


@final
class To(Along[Eagles]):
    """to <hex>, by the best way; or to <hex> <hex> …, every hex of the way"""

    def legal(self, s: Eagles) -> list[int]:
        return destinations(s, s.arg(UNIT))

    def add_to(self, offer: Offer, s: Eagles) -> None:
        """As `legal`, without a list of numbers."""
        offer.add_column(self.verb, ends_of(s, s.arg(UNIT)))

    def obstacle(self, s: Eagles, x: int) -> Refusal | None:
        u = s.arg(UNIT)
        if x in destinations(s, u):
            return None
        if u < s.order.count:
            if s.order.kind[u] == TRAIN:
                return rail.NOT_ALONG_RAIL
            ways = ways_of(s, u)
            if x in ints(ways.ends):
                return MUST_GO_THERE
            if x != s.at[u] and ways.has(x):
                return end_obstacle(s, u, x) or TOO_FAR
            for d in range(6):
                a: int = s.board.around[6 * x + d]
                if a >= 0 and ways.found.has(a):
                    why = entry_obstacle(s, u, a, x)
                    if why is not None:
                        return why
            if s.has_enemy(s.party[u], x):
                return end_obstacle(s, u, x)
        return TOO_FAR

    def bars(self, s: Eagles, path: list[int]) -> Refusal | None:
        return path_obstacle(s, s.arg(UNIT), path)

    def way(self, s: Eagles, x: int) -> list[int]:
        u = s.arg(UNIT)
        if u < s.order.count and s.order.kind[u] == TRAIN:
            return rail.train_search(s, u).path_to(x)
        return way_of(s, u, x)

    def take(self, s: Eagles, path: list[int]) -> None:
        u = s.arg(UNIT)
        s.pop()
        move(s, u, path)

    def words(self, s: Eagles, x: int, why: Refusal) -> str:
        u = s.arg(UNIT)
        if u >= s.order.count or not 0 <= x < s.board.count:
            return why.message
        return f"{s.name(u)} cannot move to {s.place_name(x)}. {why.message}"

    def detail(self, s: Eagles, x: int) -> dict[str, object]:
        u = s.arg(UNIT)
        if u < s.order.count and s.order.kind[u] == TRAIN:
            return super().detail(s, x)
        if is_dummy(s, u):
            found_ways = dummy_search(s, u - s.order.count)
            return {"path": found_ways.path_to(x), "cost": int(found_ways.cost[x])}
        ways = ways_of(s, u)
        found: dict[str, object] = {"path": ways.path(x), "cost": ways.cost(x)}
        if u < s.order.count:
            found["left"] = points_of(s, u) - ways.cost(x)
            if ways.is_barred(x):
                found["note"] = "may not attack in the next Attack Phase"
        return found


@final
class Stay(Choice[Eagles]):
    """stay: it does not move in this phase"""

    def play(self, s: Eagles, x: int) -> None:
        piece = s.arg(UNIT)
        s.pop()
        if is_covered(s, piece):  # seen, or the steps taken unseen could be counted
            where = s.dummy[piece - s.order.count] if is_dummy(s, piece) else s.at[movers(s, piece)[0]]
            s.note(told.STAYS_COVERED, where, s.num[MOVER])
        finish_move(s, piece)


def is_covered(s: Eagles, piece: int) -> bool:
    """A marker, or a unit that lies under one: others may not know what it can do (23.1b)."""
    return piece >= s.order.count or s.cloak[piece] != 0


def finish_move(s: Eagles, piece: int) -> None:
    """What is not spent is lost (7.1r)."""
    for u in movers(s, piece):
        s.mark[u] |= MOVED
    if piece >= s.order.count and s.dummy[piece - s.order.count] >= 0:
        s.dummy_mark[piece - s.order.count] = int(s.dummy_mark[piece - s.order.count]) | DUMMY_MOVED
    s.num[SWIFT] = 0
    s.num[SPENT] = 0


def move(s: Eagles, piece: int, way: list[int]) -> None:
    """A piece goes its way, hex by hex."""
    if piece >= s.order.count and s.dummy[piece - s.order.count] >= 0:
        marker = piece - s.order.count
        s.note(told.PATROL_MOVES, s.dummy[marker], way[-1], s.num[MOVER], more=way)
        s.set_dummy(marker, way[-1])
        finish_move(s, piece)
        return
    units = movers(s, piece)
    u = units[0]
    start: int = s.at[u]
    if piece < s.order.count and s.cloak[u]:
        separate(s, u)
    barred = way_bars(s, u, start, way)
    left = points_of(s, u) - way_cost(s, u, start, way)
    note_move(s, units, start, way)
    a = start
    for b in way:
        for v in units:
            if s.at[v] >= 0:
                s.place(v, b)
                step_into(s, v, a, b, True)
        a = b
    swift = int(s.num[SWIFT])
    for v in units:
        if s.at[v] < 0:
            continue
        s.mark[v] |= MOVED
        if barred and not (s.rules.literal_ban and s.side_of(v) != s.side):
            s.mark[v] |= BARRED  # 7.2a, ruling 16
        if s.order.kind[v] == TRAIN and s.board.theater[start] != s.board.theater[a]:
            s.mark[v] |= CHANGED_THEATER  # 3.4.3h
        if s.party[v] != LITHUANIANS:
            morale.support(s, v, start, a)  # 13.3.2a
        losses.check_remnant(s, v)
    finish_move(s, piece)
    if swift:
        forced_march.pay(s, units, swift, start)
    after_move(s, u)
    if s.num[REACTIVE] and piece < s.order.count:
        concealment.after_move(s, u, left)  # 23.1.3b


def after_move(s: Eagles, u: int) -> None:
    morale.check_markers(s)
    check_air(s)
    if s.num[MOVER] == POLAND and s.at[u] >= 0:
        check_rebellion(s, u)  # 20.4.1b


def way_cost(s: Eagles, u: int, start: int, way: list[int]) -> int:
    """Movement Points of a whole way, with what was spent before it."""
    kind = s.order.kind[u] if not s.cloak[u] else 0
    party: int = s.party[u]
    spent = int(s.num[SPENT])
    a = start
    for b in way:
        spent += step_cost(s, kind, party, a, s.board.edge_between(a, b), b, stood_there(s, u, party, b))
        a = b
    return spent


def way_bars(s: Eagles, u: int, start: int, way: list[int]) -> bool:
    """7.2a, over the whole way."""
    kind = s.order.kind[u] if not s.cloak[u] else 0
    party: int = s.party[u]
    a = start
    for b in way:
        if bars_attack(s, kind, party, s.board.edge_between(a, b), b, stood_there(s, u, party, b)):
            return True
        a = b
    return False


def note_move(s: Eagles, units: list[int], start: int, way: list[int]) -> None:
    """The owner reads names; of a Concealed stack the others read only that a marker moves."""
    u = units[0]
    if not s.cloak[u]:
        s.note(told.MOVES, u, start, way[-1], more=way)
        return
    side = s.side_of(u)
    for v in units:
        s.note(told.MOVES, v, start, way[-1], who=s.seats_of(side), more=way)
    s.note(told.PATROL_MOVES, start, way[-1], side, who=s.all_but(side), more=way)


def separate(s: Eagles, u: int) -> None:
    """23.1.1d: a unit that leaves a covered stack gets a Patrol marker of its own, or is turned up."""
    marker = cloaks.marker_over(s, u)
    if cloaks.under(s, marker) == [u]:
        return
    free = cloaks.free_patrols(s, s.side_of(u))
    if free and int(s.cloak[u]) - 1 < FIRST_GROUP:
        s.set_cloak(u, free[0])
    else:
        s.reveal()
        s.set_cloak(u, -1)
        s.note(told.TURNED_UP, u, s.at[u])


MOVE_TO: Final[MoveTo] = MoveTo(
    phases.MOVE_TO,
    "move_to",
    "7.1q",
    [To(verb("to"), SPACE, text="{}"), Stay(verb("stay"), NOTHING, text="Stay")],
    waiting="The enemy moves.",
)
MOVE_PIECE: Final[Choice[Eagles]] = MovePiece(verb("move"), PIECE)
FLY: Final[Choice[Eagles]] = FlyUnit(verb("air"), NOTHING, text="Place the Escadrille")
END_MOVE: Final[Choice[Eagles]] = EndMove(verb("done"), NOTHING, closes=True, text="End the movement")
