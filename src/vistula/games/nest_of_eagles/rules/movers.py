"""Who may move, where to, and who must: each piece once, stacks under markers, duties to leave (7.0, 8.2, 2.5.1)."""

from typing import Final

from mypy_extensions import i32, i64

from vistula.core.columns import Col, column, column_of, ints
from vistula.core.refusal import WRONG_ARGUMENTS, Refusal
from vistula.games.nest_of_eagles.board import ALL, BELARUS, LITHUANIA, POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    CROSSED,
    ELIGIBLE,
    FOUGHT,
    FROZEN,
    KONARMIYA_WEST,
    LINE_RAIL,
    MOVED,
    MOVER,
    NEGOTIATING,
    PLACED,
    RAIL,
    REACTIVE,
    REBEL,
    SPENT,
)
from vistula.games.nest_of_eagles.rules import cloaks, forced_march, morale, rail
from vistula.games.nest_of_eagles.rules.movement import (
    TOO_FAR,
    end_obstacle,
    entry_obstacle,
    is_correct,
    is_passable,
    konarmiya_is_expected,
    never_moves,
    own_theater,
    step_cost,
    stood_there,
)
from vistula.games.nest_of_eagles.rules.ways import Ways, dummy_ends, dummy_search, points_of, search, way_to
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import (
    BORDERLAND,
    KONARMIYA,
    POLAND,
    POLES,
    REDS,
    SOUTHWEST,
    TRAIN,
    UKRAINIAN,
    WEST,
)

DUMMY_MOVED: Final = 32  # marks of a dummy
DUMMY_ELIGIBLE: Final = 64

NOT_YOURS: Final = Refusal("7.0c", "You move your own units.")
NOT_YOUR_FRONT: Final = Refusal("22.0a", "That unit is another player's.")
NOT_ON_MAP: Final = Refusal("7.0c", "It is not on the map.")
HAS_MOVED: Final = Refusal("7.0d", "It has moved in this Movement Phase.")
HAS_FOUGHT: Final = Refusal("5.1.4b", "It attacked in Phase 2, so it makes no Operational Movement.")
NOT_ELIGIBLE: Final = Refusal("8.2a", "Its Reactive Strength does not exceed that of the enemy stacks beside it.")
MAY_NOT_MOVE: Final = Refusal("19.4a", "It may not move.")
ARRIVED_LATE: Final = Refusal("9.4d", "Its destination was lost: it may not move in this phase.")


def cannot_move(s: Eagles, u: int, seat: int) -> Refusal | None:
    if u >= s.order.count or s.side_of(u) != s.num[MOVER]:
        return NOT_YOURS
    if s.seat_for(u) != seat:
        return NOT_YOUR_FRONT
    if s.at[u] < 0:
        return NOT_ON_MAP
    mark = s.mark[u]
    if never_moves(s, u):
        return MAY_NOT_MOVE
    if mark & MOVED:
        return HAS_MOVED
    if mark & FROZEN:
        return ARRIVED_LATE
    if s.num[REACTIVE]:
        return None if mark & ELIGIBLE else NOT_ELIGIBLE  # 7.0b: who attacked may react
    return HAS_FOUGHT if mark & FOUGHT else None  # 7.0a


def piece_obstacle(s: Eagles, x: int, seat: int) -> Refusal | None:
    """A unit, or a marker with all that it hides (23.1)."""
    if x < s.order.count:
        return cannot_move(s, x, seat)
    marker = x - s.order.count
    if cloaks.side_of_marker(marker) != s.num[MOVER]:
        return NOT_YOURS
    if s.dummy[marker] >= 0:
        if seat != s.seat_of(s.num[MOVER], int(s.dummy_front[marker])):
            return NOT_YOUR_FRONT
        if int(s.dummy_mark[marker]) & DUMMY_MOVED:
            return HAS_MOVED
        if s.num[REACTIVE] and not int(s.dummy_mark[marker]) & DUMMY_ELIGIBLE:
            return NOT_ELIGIBLE
        return None
    hidden = cloaks.under(s, marker)
    if not hidden:
        return NOT_ON_MAP
    for u in hidden:
        why = cannot_move(s, u, seat)
        if why is not None:
            return why
    return None


def own_units(s: Eagles) -> Col:
    """Those on the map of the side that moves, whether they may or not: a column for the moment, not to be changed."""
    moment = 2 * s.moment + int(s.num[MOVER])
    if s.own_units_at != moment:
        s.own_units_at = moment
        s.own_units = _own_units(s)
    return s.own_units


def _own_units(s: Eagles) -> Col:
    at = s.at
    party = s.party
    poles = s.num[MOVER] == POLAND
    count: i64 = s.order.count
    made = column(count)
    found: i64 = 0
    u: i64 = 0
    while u < count:
        if at[u] >= 0 and (party[u] == POLES) == poles:
            made[found] = u
            found += 1
        u += 1
    return made[:found]


def movable(s: Eagles, seat: int) -> Col:
    """Those of them that a seat may move now: as `cannot_move` says of each, which would be asked in vain of all who
    have moved, fought or may not react."""
    own = own_units(s)
    mark = s.mark
    rooted = s.order.rooted
    bars: i32 = MOVED | FROZEN | REBEL | NEGOTIATING
    needs: i32 = 0
    if s.num[REACTIVE]:
        needs = ELIGIBLE
    else:
        bars |= FOUGHT
    all_his = not s.rules.three_players and seat == s.num[MOVER]
    made = column(len(own))
    found: i64 = 0
    at: i64 = 0
    while at < len(own):
        u = own[at]
        at += 1
        marks = mark[u]
        if not marks & bars and marks & needs == needs and not rooted[u] and (all_his or s.seat_for(u) == seat):
            made[found] = u
            found += 1
    return made[:found]


def passengers(s: Eagles, least: int) -> list[int]:
    """Own units in towns that have not moved, while at least so many Rail Transports are left."""
    found: list[int] = []
    if s.num[MOVER] == POLAND:
        if s.num[RAIL] < least and (least > 1 or s.num[LINE_RAIL] <= 0):
            return found
    elif s.num[RAIL + WEST] < least and s.num[RAIL + SOUTHWEST] < least:
        return found
    at = s.at
    mark = s.mark
    town_index = s.board.town_index
    own = own_units(s)
    n: i64 = 0
    while n < len(own):
        u = own[n]
        n += 1
        if not mark[u] & MOVED and town_index[i64(at[u])] >= 0:
            found.append(u)
    return found


def movers(s: Eagles, x: int) -> list[int]:
    """The units that a piece stands for."""
    return [x] if x < s.order.count else cloaks.under(s, x - s.order.count)


def ways_of(s: Eagles, x: int) -> Ways:
    """The ways of a unit, or of a marker that hides some."""
    if x >= s.order.count:
        marker = x - s.order.count
        hidden = cloaks.under(s, marker)
        return search(s, hidden[0], points_of(s, hidden[0]), company=len(hidden), headed=forced_march.heading(s))
    return search(s, x, points_of(s, x), int(s.num[SPENT]), headed=forced_march.heading(s))


def is_dummy(s: Eagles, x: int) -> bool:
    return x >= s.order.count and s.dummy[x - s.order.count] >= 0


def way_of(s: Eagles, x: int, goal: int) -> list[int]:
    """The way by which a piece goes to a hex that it was offered."""
    if is_dummy(s, x):
        return dummy_search(s, x - s.order.count).path_to(goal)
    u = movers(s, x)[0]
    spent = int(s.num[SPENT]) if x < s.order.count else 0
    return way_to(s, u, points_of(s, u), spent, forced_march.heading(s), goal)


def ends_of(s: Eagles, x: int) -> Col:
    """Where a piece may move; those that it must go to, if there is a duty (ruling 123)."""
    if is_dummy(s, x):
        return column_of(dummy_ends(s, x - s.order.count))
    if x < s.order.count and s.order.kind[x] == TRAIN:
        return column_of(rail.train_ends(s, x))
    ends = ways_of(s, x).ends
    if x < s.order.count and has_duty(s, x):
        owed = [space for space in ints(ends) if fulfils_duty(s, x, space)]
        if owed:
            return column_of(owed)
    return ends


def destinations(s: Eagles, x: int) -> list[int]:
    return ints(ends_of(s, x))


def path_obstacle(s: Eagles, u: int, way: list[int]) -> Refusal | None:
    """Whether a unit may go exactly this way."""
    if u >= s.order.count or s.order.kind[u] == TRAIN or has_duty(s, u):
        return WRONG_ARGUMENTS
    points = points_of(s, u)
    spent = int(s.num[SPENT])
    start: int = s.at[u]
    party: int = s.party[u]
    kind = s.order.kind[u] if not s.cloak[u] else 0
    a = start
    heading = forced_march.heading(s)
    for b in way:
        edge = s.board.edge_between(a, b)
        if edge < 0 or b == start or (heading >= 0 and not is_correct(s, heading, a, b)):
            return TOO_FAR
        why = entry_obstacle(s, u, a, b)
        if why is not None:
            return why
        if not is_passable(s, kind, party, b):
            return end_obstacle(s, u, b)
        cost = step_cost(s, kind, party, a, edge, b, stood_there(s, u, party, b))
        if cost == ALL:
            cost = points  # 7.1p: too many as soon as any are spent
        spent += cost
        if spent > points:
            return TOO_FAR
        a = b
    return end_obstacle(s, u, a)


# Duties to leave -----------------------------------------------------------------------------------------------------


def has_duty(s: Eagles, u: int) -> bool:
    """Whether a unit stands where it may not stay."""
    at = i64(s.at[u])
    theater = s.board.theater[at]
    if s.board.ordinary[at] and s.order.at_ease[u] >> theater & 1:
        return False
    party: int = s.party[u]
    if party == POLES:
        group = s.order.group[u]
        if (group == BORDERLAND and theater == UKRAINE) or (group == UKRAINIAN and theater == BELARUS):
            return True
        if s.board.land[at] == LITHUANIA and not s.num[CROSSED]:
            return True  # 21.2b
        if s.board.ordinary[at]:
            return False
        return at in s.board.red_stars and konarmiya_is_expected(s)  # 20.1.1c
    if party != REDS:
        return False
    if s.board.land[at] == LITHUANIA:
        return True  # 21.2a
    front = s.front_of(u)
    if theater in (POLISH_THEATER, own_theater(front)):
        return False
    if s.order.group[u] == KONARMIYA and s.num[KONARMIYA_WEST]:
        return True  # 20.1.4c
    return morale.has_front(s, front, theater, 2)  # 2.5.1e


def fulfils_duty(s: Eagles, u: int, space: int) -> bool:
    at: int = s.at[u]
    party: int = s.party[u]
    board = s.board
    if board.land[at] == LITHUANIA and board.land[space] == LITHUANIA:
        return False
    if party == POLES:
        if at in board.red_stars:
            return space not in board.red_stars
        return board.theater[space] != board.theater[at] or board.land[at] == LITHUANIA
    if board.theater[at] in (POLISH_THEATER, own_theater(s.front_of(u))):
        return True
    if board.theater[space] != board.theater[at]:
        return True
    return s.order.group[u] == KONARMIYA and board.depth[space] < board.depth[at]  # 20.1.4c


def unfinished_duty(s: Eagles, seat: int) -> int:
    """A unit that must still move and can, or -1."""
    own = own_units(s)
    mark = s.mark
    places = s.at
    follows = s.follows
    ordinary = s.board.ordinary
    theaters = s.board.theater
    at_ease = s.order.at_ease
    n: i64 = 0
    while n < len(own):
        u = own[n]
        n += 1
        if mark[u] & MOVED:
            continue
        space = i64(places[u])
        if follows[u] < 0 and ordinary[space] and at_ease[u] >> theaters[space] & 1:
            continue  # as below, and nearly everybody
        over = s.follows[u] >= 0 and s.count_in(int(s.at[u]), s.party[u]) > s.stacking_limit(int(s.at[u]))
        duty = has_duty(s, u)
        if not over and not duty:
            continue
        if cannot_move(s, u, seat) is not None:
            continue
        if s.cloak[u] or (over and s.mark[u] & PLACED):
            continue  # ruling 77: who has just arrived may leave in the next phase
        ends = destinations(s, u)
        if (over and ends) or any(fulfils_duty(s, u, space) for space in ends if duty):
            return u
    return -1
