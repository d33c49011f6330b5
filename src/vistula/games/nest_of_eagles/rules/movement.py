"""What a step costs, where a unit may go, and the search for its ways (2.3 to 2.5, 7.0 to 7.2, 19.3b, 19.5, 19.8b)."""

from typing import Final

from mypy_extensions import i64, u8

from vistula.core.mover import Steps
from vistula.core.refusal import Refusal
from vistula.games.nest_of_eagles.board import (
    ALL,
    BELARUS,
    FREE,
    LARGE,
    LITHUANIA,
    NEVER,
    NO_RIVER,
    POLISH_THEATER,
    SMALL,
    UKRAINE,
    open_step,
)
from vistula.games.nest_of_eagles.numbers import (
    CROSSED,
    ENTERED,
    NEGOTIATING,
    REBEL,
    RESTRAINED,
)
from vistula.games.nest_of_eagles.rules import morale
from vistula.games.nest_of_eagles.rules.friction import crosses_line
from vistula.games.nest_of_eagles.state import LITHUANIAN_HELD, Eagles
from vistula.games.nest_of_eagles.units import (
    AIR,
    BORDERLAND,
    CARS,
    LITHUANIANS,
    LWOW,
    MOTOR,
    POLAND,
    POLES,
    REDS,
    SOVIET,
    TANK,
    TRAIN,
    UKRAINIAN,
    WEST,
)

OFF_MAP: Final = Refusal("2.3a", "That hex is not on the map of this scenario.")
ENEMY_THERE: Final = Refusal("7.0e", "Enemy units hold that hex.")
TOO_FAR: Final = Refusal("7.1q", "It has not the Movement Points for that.")
OVERSTACKED: Final = Refusal("6.0a", "That hex would be overstacked.")
OTHER_COLOUR: Final = Refusal("3.1b", "Soviet and Lithuanian units may not stack.")
STAYS_OUT_OF_POLAND: Final = Refusal(
    "2.4.1a", "No Soviet unit has entered the Polish Theater, and nowhere else have the Soviets Morale Level 2."
)
NOT_ITS_THEATER: Final = Refusal("2.5.1a", "Its Front may not operate in that Theater.")
TOO_DEEP: Final = Refusal("2.5.1d", "In the other Front's Theater it stays within 2 hexes of the border.")
NOT_UKRAINE: Final = Refusal("19.3b", "Lithuanian-Belarusian units do not enter the Ukrainian Theater.")
NOT_BELARUS: Final = Refusal("19.8b", "Ukrainian units do not enter the Lithuanian-Belarusian Theater.")
NOT_LITHUANIA: Final = Refusal("21.2a", "The Demarcation Line may not be crossed.")
HELD_BACK: Final = Refusal("card.pl.3", "The Entente holds Lithuania back until the Soviets take Wilno.")
NOT_KOWNO: Final = Refusal("21.2b", "Polish units never enter Kowno.")
NOT_ASPIRATIONS: Final = Refusal("21.3a", "Lithuanian units stay within the Aspirations Line.")
LITHUANIANS_HOLD_WILNO: Final = Refusal(
    "21.3b", "While Lithuanians hold Wilno the Soviets stay out of what they claim."
)
KONARMIYA_COMES: Final = Refusal("20.1.1c", "The entry hexes of the Konarmiya are closed to Poles now.")


# Costs --------------------------------------------------------------------------------------------------------------


def step_cost(s: Eagles, kind: int, party: int, a: i64, edge: i64, b: i64, stood: bool) -> int:
    """7.1: `stood` says that a different own unit was in the hex when the Movement Phase began."""
    return cost_of_step(s, kind, party, a, edge, b, stood, crosses_line(s, party, edge))


def cost_of_step(s: Eagles, kind: int, party: int, a: i64, edge: i64, b: i64, stood: bool, line: bool) -> int:
    board = s.board
    river = s.river(party, edge)
    rough = board.difficult[b] != 0
    if line and kind in (CARS, MOTOR) and river == NO_RIVER and not rough:
        line = False  # 3.4.4d, 19.5c
    without = open_step(river, board.bridge[edge] != 0, rough, is_heavy(kind))
    if not line or without == NEVER:
        return without
    if river == LARGE or (river == SMALL and rough):
        return ALL if stood else NEVER  # 7.1k, 7.1l
    if river == SMALL or rough:
        return ALL  # 7.1i, 7.1j
    if is_faced(s, a, edge) and not stood:
        return ALL  # 7.1m
    return 2  # 7.1h


def is_heavy(kind: int) -> bool:
    """Whom only bridges carry over large rivers (3.4.4b, 3.4.6b, 19.5d)."""
    return kind in (CARS, TANK, MOTOR)


def is_faced(s: Eagles, a: i64, edge: i64) -> bool:
    """7.1n: the hexside is a fortification line that faces the hex one comes from."""
    faces: int = s.board.faces[edge]
    return faces != 0 and faces & (1 if s.board.edge_a[edge] == a else 2) != 0


def bars_attack(s: Eagles, kind: int, party: int, edge: i64, b: i64, stood: bool) -> bool:
    """7.2a: across a line and a river of any size, or across a line into difficult terrain."""
    if stood or kind == TRAIN or not crosses_line(s, party, edge):
        return False
    return s.river(party, edge) != NO_RIVER or s.board.difficult[b] != 0


def stood_there(s: Eagles, u: int, party: int, b: i64) -> bool:
    """A different own unit was there when the Movement Phase began (7.1k, ruling 14)."""
    stood: int = s.stood[b]
    if not stood:
        return False
    count = stood >> 4 if party == LITHUANIANS else stood & 15
    if count and u >= 0 and s.at[u] == b:
        count -= 1
    return count > 0


def allowance(s: Eagles, u: int) -> int:
    """3.2f; a Remnant of any kind has 4 (3.3c); a Concealed unit 3 (23.1.1b)."""
    if s.cloak[u]:
        return 3
    if s.is_remnant(u):
        return s.tables.remnant_points
    return s.tables.points[s.order.kind[u]]


def never_moves(s: Eagles, u: int) -> bool:
    """The Lwów unit (19.4a), aircraft, brigades that rebel or negotiate (20.4.1c, 20.4.1e)."""
    return s.order.group[u] == LWOW or s.order.kind[u] == AIR or (s.mark[u] & (REBEL | NEGOTIATING)) != 0


# Where --------------------------------------------------------------------------------------------------------------


def entry_obstacle(s: Eagles, u: int, a: i64, b: i64) -> Refusal | None:
    """Why a unit may not go of its own will into a hex, even to pass through; costs and enemies aside."""
    if not s.plan.open[b]:
        return OFF_MAP  # 2.4.1b
    party: int = s.party[u]
    board = s.board
    if party == POLES:
        return polish_entry(s, u, a, b)
    if party == LITHUANIANS:
        if board.land[b] == FREE:
            return NOT_ASPIRATIONS  # 21.3a
        if s.num[RESTRAINED] and board.land[a] == LITHUANIA and board.land[b] != LITHUANIA:
            return HELD_BACK
        return None
    if board.land[b] == LITHUANIA and board.land[a] != LITHUANIA:
        return NOT_LITHUANIA  # 21.2a
    if board.land[b] != FREE and board.land[a] == FREE and lithuanians_hold_wilno(s):
        return LITHUANIANS_HOLD_WILNO  # 21.3b
    return front_obstacle(s, u, b)


def polish_entry(s: Eagles, u: int, a: i64, b: i64) -> Refusal | None:
    board = s.board
    if b == board.kowno:
        return NOT_KOWNO  # 21.2b
    if board.land[b] == LITHUANIA and board.land[a] != LITHUANIA and not s.num[CROSSED]:
        return NOT_LITHUANIA  # 21.2b
    if not board.ordinary[b] and b in board.red_stars and konarmiya_is_expected(s):
        return KONARMIYA_COMES  # 20.1.1c
    group = s.order.group[u]
    if group == BORDERLAND and board.theater[b] == UKRAINE and board.theater[a] != UKRAINE:
        return NOT_UKRAINE  # 19.3b
    if group == UKRAINIAN and board.theater[b] == BELARUS and board.theater[a] != BELARUS:
        return NOT_BELARUS  # 19.8b
    return None


def konarmiya_is_expected(s: Eagles) -> bool:
    """20.1.1c: from the 16.V to the 6.VI round."""
    return s.tables.round("16.V") <= s.turn <= s.tables.round("6.VI") and s.plan.in_play[UKRAINE]


def lithuanians_hold_wilno(s: Eagles) -> bool:
    """21.3b; the ban ends with the last Lithuanian unit."""
    return s.holder(s.board.wilno) == LITHUANIAN_HELD and any(s.on_map(u) for u in s.order.lithuanians)


def own_theater(front: int) -> int:
    """Western: Lithuanian-Belarusian; Southwestern: Ukrainian."""
    return BELARUS if front == WEST else UKRAINE


def front_obstacle(s: Eagles, u: int, b: i64) -> Refusal | None:
    """2.5.1: a Front's Theaters are its own and the Polish one; one stray unit may go into the other's."""
    front = s.front_of(u)
    theater = s.board.theater[b]
    if theater == POLISH_THEATER or theater == own_theater(front):
        return None
    here: int = s.at[u]
    if here < 0 or s.board.theater[here] != theater:
        others = s.order.soviets
        places = s.at
        theaters = s.board.theater
        at: i64 = 0
        while at < len(others):
            other = others[at]
            at += 1
            space = i64(places[other])
            if space < 0 or theaters[space] != theater or other == u:
                continue
            if s.party[other] == REDS and s.front_of(other) == front:
                return NOT_ITS_THEATER  # 2.5.1a, 2.5.1b, 2.5.1c
        if s.plan.in_play[own_theater(front)] and s.board.depth[b] > 2:
            return TOO_DEEP
        return None
    if s.board.depth[b] > 2 and s.board.depth[b] > s.board.depth[here]:
        return TOO_DEEP  # 2.5.1d
    return None


def end_obstacle(s: Eagles, u: int, b: i64, company: int = 1) -> Refusal | None:
    """Why a unit may pass a hex and yet not end a move there."""
    party: int = s.party[u]
    if s.has_enemy(party, b):
        return ENEMY_THERE  # 7.0e
    if party != POLES and int(s.there[b]) & (4 if party == REDS else 2):
        return OTHER_COLOUR  # 3.1b, 21.1a
    if s.count_in(b, party) + company > s.stacking_limit(b):
        return OVERSTACKED  # 6.0a, 6.1a
    if party == POLES:
        here: int = s.at[u]
        if here >= 0 and s.board.theater[here] != POLISH_THEATER and not may_enter_poland(s, u, b):
            return STAYS_OUT_OF_POLAND
    return None


def may_enter_poland(s: Eagles, u: int, b: int) -> bool:
    """2.4.1a; passing through is free (2.4.1c). 13.5d lets the last unit outside come in from a worse Theater."""
    if s.board.theater[b] != POLISH_THEATER or s.num[ENTERED]:
        return True
    if morale.level(s, SOVIET, BELARUS) == 2 or morale.level(s, SOVIET, UKRAINE) == 2:
        return True
    theater = s.theater_of(u)
    return leaves_last_theater(s, theater) and morale.box(s, theater) < min(0, morale.box(s, POLISH_THEATER))


def leaves_last_theater(s: Eagles, theater: int) -> bool:
    """13.5d: no Polish unit is left in the other Theater outside Poland."""
    other = UKRAINE if theater == BELARUS else BELARUS
    return not morale.has_poles(s, other)


def open_theaters(s: Eagles, u: int) -> u8:
    """The Theaters, as bits, whose common hexes (`Plan.common`) a unit may enter without more ado."""
    party: int = s.party[u]
    if party == REDS:
        return 1 << POLISH_THEATER | 1 << own_theater(s.front_of(u))
    if party == LITHUANIANS or s.order.group[u] in (BORDERLAND, UKRAINIAN):
        return 0
    return 1 << POLISH_THEATER | 1 << BELARUS | 1 << UKRAINE


# Steps --------------------------------------------------------------------------------------------------------------


def steps_of(s: Eagles, kind: int, party: int) -> Steps:
    """What steps cost where no line of friction lies."""
    board = s.board
    if is_heavy(kind):
        return board.polish_heavy_steps if party == POLES else board.soviet_heavy_steps
    return board.polish_steps if party == POLES else board.soviet_steps


def is_passable(s: Eagles, kind: int, party: int, b: int) -> bool:
    """7.0e: cars and motorized infantry slip through hexes of at most 2 SP (3.4.4c, 19.5b)."""
    if not s.has_enemy(party, b):
        return True
    return kind in (CARS, MOTOR) and s.enemy_sp(party, b) <= 2


def is_correct(s: Eagles, side: int, a: i64, b: i64) -> bool:
    """The Retreat Direction of Poles and Soviets (11.1)."""
    east = s.board.column[b] - s.board.column[a]
    if side == POLAND:
        return east < 0 or s.board.to_warsaw[b] < s.board.to_warsaw[a]  # 11.1a
    return east > 0  # 11.1b


def is_correct_for(s: Eagles, party: int, a: int, b: int) -> bool:
    """21.1b: Lithuanians make for Kowno."""
    if party == LITHUANIANS:
        return s.board.to_kowno[b] < s.board.to_kowno[a]
    return is_correct(s, POLAND if party == POLES else SOVIET, a, b)
