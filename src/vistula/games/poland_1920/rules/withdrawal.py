"""Withdrawal of a beaten stack: where to, at what price, or staying behind walls (5.13, 5.15 to 5.17, 5.22b, 4.15b)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Choice
from vistula.core.plain import Button, Pick, Question
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import events, phases
from vistula.games.poland_1920.board import (
    CAMP,
    EAST_PRUSSIA,
    FORTRESS,
    JUNCTION,
    LAKE,
    MOUNTAINS,
    NO_FORT,
    RIVER_JUNCTION,
)
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, HQ, POLES
from vistula.games.poland_1920.rules import happenings
from vistula.games.poland_1920.rules.camouflage import hides
from vistula.games.poland_1920.rules.losses import demand
from vistula.games.poland_1920.rules.movement import LAKE_BETWEEN
from vistula.games.poland_1920.state import FALLS_BACK, RETREAT, Poland

# How good a way out is; only the best kind that exists may be used, the first two alike.
OPEN_WAY: Final = 0  # border or dry junction
RIVER_JUNCTION_WAY: Final = 1  # only if nothing else exists
PRUSSIAN_WAY: Final = 2  # last resort (A47)
NO_WAY: Final = 3

NOT_NEXT: Final = Refusal("5.15", "The stack withdraws to a neighbouring zone.")
NOT_FREE: Final = Refusal("5.15", "There are enemies in that zone.")
BETTER_WAY: Final = Refusal("4.15b", "A river junction serves only where there is no other way out.")
CLOSED: Final = Refusal("scn.on_warsaw.germans.limit", "That land is closed to the stack.")
MUST_GO: Final = Refusal("5.13b", "Only a fortress or level 2 field fortifications let defenders stay.")
GARRISON_TOO_WEAK: Final = Refusal("5.13a", "Staying costs 1 SP, and the garrison has no more than that.")
TOO_WEAK: Final = Refusal("5.13b", "Staying costs 1 SP, and the stack has no more than that.")
NOT_WITH_IT: Final = Refusal("8.7a", "Only a headquarters of the stack that withdraws may be left behind.")
LEFT_ALREADY: Final = Refusal("8.7a", "It stays behind already.")
WITHDRAWS_TOO: Final = Refusal("5.15", "A beaten unit withdraws; only headquarters may be left behind.")

# The numbers of the frame.
ZONE: Final = 0
SIDE: Final = 1
WAYS: Final = 2  # with split_withdrawal: a bit for each way that is paid for


def no_way(s: Poland, side: int, zone: int, to: int) -> Refusal | None:
    """What bars the way from a zone to another for a stack of the side, whatever other ways there are."""
    edge = s.board.edge_between(zone, to)
    if edge < 0:
        return NOT_NEXT
    if s.board.kind[edge] & LAKE:
        return LAKE_BETWEEN
    if s.has_counters(1 - side, to):
        return NOT_FREE  # 5.15, A26
    if is_german(s, side, zone):
        return None if s.order.german_land[to] else CLOSED  # scn.on_warsaw.germans.limit
    return CLOSED if s.rules.germans and side == POLES and s.board.land[to] == EAST_PRUSSIA else None  # A46


def is_german(s: Poland, side: int, zone: int) -> bool:
    return any(s.order.nation[u] == GERMAN for u in s.troops_in(side, zone))


def way_out(s: Poland, side: int, zone: int, to: int) -> int:
    """What kind of way leads from a zone to another, for a stack of the side."""
    if no_way(s, side, zone, to) is not None:
        return NO_WAY
    if s.board.land[to] == EAST_PRUSSIA and not is_german(s, side, zone):
        return PRUSSIAN_WAY  # A47
    kind = s.board.kind[s.board.edge_between(zone, to)]
    return RIVER_JUNCTION_WAY if kind & RIVER_JUNCTION else OPEN_WAY  # 5.16: a dry junction is open (A23)


def best_way(s: Poland, side: int, zone: int) -> int:
    return min(way_out(s, side, zone, to) for to in s.board.neighbours[zone])


def price(s: Poland, zone: int, to: int) -> int:
    """SP the crossing costs: junction 1, river 1, Wisła and Niemen 2 (5.16, 5.17a, 5.17b, A23, A63)."""
    kind = s.board.kind[s.board.edge_between(zone, to)]
    if kind & JUNCTION:
        return 2 if kind & RIVER_JUNCTION else 1
    water = s.tables.terrain.water(kind)
    return 0 if water is None else water.withdrawal


def begin(s: Poland, zone: int) -> None:
    """B1: whoever is left in the zone withdraws, guests and all (5.22b), or stays, or is lost (A22)."""
    side = s.enemy()
    if not s.has_troops(side, zone):
        return
    s.set_marks(s.units_in(side, zone), FALLS_BACK)
    if best_way(s, side, zone) == NO_WAY and may_stay(s, side, zone) is not None:
        s.note(events.TRAPPED, side, zone)
        for u in s.troops_in(side, zone):
            happenings.destroy(s, u, events.BY_NO_WAY_OUT)
        return
    s.push(phases.WITHDRAW, zone, side, 0, 0)


def may_stay(s: Poland, side: int, zone: int) -> Refusal | None:
    """Behind fortress walls or level 2 works a stack may lose 1 SP instead (5.13a, 5.13b, A37)."""
    fort = s.board.fort[zone]
    if fort != FORTRESS and s.works[zone] != 2 and not (fort == CAMP and s.rules.camp_may_stay):
        return MUST_GO
    if sum(int(s.sp[u]) for u in s.troops_in(side, zone)) > 1:
        return None
    return TOO_WEAK if fort == NO_FORT else GARRISON_TOO_WEAK


def stack(s: Poland) -> list[int]:
    """All counters where the stack is beaten."""
    return s.units_in(s.arg(SIDE), s.arg(ZONE))


def must_withdraw(s: Poland) -> bool:
    """Not being asked would tell that no headquarters lies there face down; who left one may think again."""
    return hides(s, s.arg(SIDE)) or any(not s.mark[u] & FALLS_BACK for u in stack(s))


def withdrawing(s: Poland) -> str:
    who = next_to_go(s)
    name = "the stack" if who < 0 else s.order.name(who)
    text = f"{s.board.names[s.arg(ZONE)]} is beaten: choose where {name} withdraws"
    if why_not_stay(s) is None:
        text += ", or stay for 1 SP"
    staff = [s.order.name(u) for u in stack(s) if may_be_left(s, u) is None]
    return f"{text}. {' and '.join(staff)} may be left behind." if staff else text + "."


def next_to_go(s: Poland) -> int:
    """With the option split_withdrawal, the next unit that chooses its way; else -1: the stack goes together (A21)."""
    going = [u for u in stack(s) if s.mark[u] & FALLS_BACK and s.order.combat[u]] if s.rules.split_withdrawal else []
    return going[0] if going else -1


def may_be_left(s: Poland, u: int) -> Refusal | None:
    """A headquarters may withdraw with the stack; it need not (8.7a)."""
    if s.order.side[u] != s.arg(SIDE) or s.zone[u] != s.arg(ZONE):
        return NOT_WITH_IT
    if s.order.kind[u] != HQ:
        return WITHDRAWS_TOO if s.order.combat[u] else NOT_WITH_IT
    return None if s.mark[u] & FALLS_BACK else LEFT_ALREADY


@final
class Retreat(Choice[Poland]):
    """withdraw <zone>"""

    def among(self, s: Poland) -> list[int]:
        return s.board.neighbours[s.arg(ZONE)]

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        zone, side = s.arg(ZONE), s.arg(SIDE)
        barred = no_way(s, side, zone, x)
        way = way_out(s, side, zone, x)
        if barred is None and way > best_way(s, side, zone):
            return BETTER_WAY if way == RIVER_JUNCTION_WAY else s.order.interned
        return barred

    def play(self, s: Poland, x: int) -> None:
        zone, side = s.arg(ZONE), s.arg(SIDE)
        who = next_to_go(s)
        cost = price(s, zone, x)
        if who >= 0:
            way = 1 << s.board.neighbours[zone].index(x)
            if s.arg(WAYS) & way:
                cost = 0  # each way is paid for once
            s.set_arg(WAYS, s.arg(WAYS) | way)
        s.note(events.WITHDRAWS, side, zone, x, cost)
        s.battle[RETREAT] = x + 1
        if who >= 0:
            fall_back(s, who, zone, x)
        if who < 0 or not s.has_troops(side, zone):
            for u in s.units_in(side, zone):
                if s.mark[u] & FALLS_BACK:
                    fall_back(s, u, zone, x)  # headquarters and aircraft go with the stack, or its last unit (8.7a)
            s.works[zone] = 0  # field works fall when the last unit is gone (6.23a, A35)
            s.pop()
        if cost:
            demand(s, side, cost, events.price_cause(s.board, zone, x), x)

    def label(self, s: Poland, x: int) -> str:
        cost = price(s, s.arg(ZONE), x)
        return f"Withdraw to {s.board.names[x]}" + (f" ({cost} SP)" if cost else "")

    def words(self, s: Poland, x: int, why: Refusal) -> str:
        return f"Nobody withdraws from {s.board.names[s.arg(ZONE)]} to {s.board.names[x]}. {why.message}"

    def detail(self, s: Poland, x: int) -> dict[str, object]:
        return {"cost": price(s, s.arg(ZONE), x), "path": [x]}


def fall_back(s: Poland, u: int, zone: int, to: int) -> None:
    """A counter withdraws; a tank that cannot follow is lost (4.22c, 4.24a); aircraft fly, they are not interned."""
    if s.zone[u] != zone:
        return  # aircraft that have flown already
    if s.order.kind[u] == AIRCRAFT and s.board.land[to] == EAST_PRUSSIA:
        s.place(u, happenings.nearest_base(s, s.order.side[u], zone))
    elif s.is_tank(u) and s.board.bars_tanks(zone, to):
        happenings.destroy(s, u, events.BY_MOUNTAINS if s.board.terrain[to] == MOUNTAINS else events.BY_SWAMP)
    else:
        happenings.enter(s, u, to)


def why_not_stay(s: Poland) -> Refusal | None:
    """1 SP instead of the ground; not when part of a split stack has gone already."""
    return MUST_GO if s.arg(WAYS) else may_stay(s, s.arg(SIDE), s.arg(ZONE))


def stay(s: Poland) -> None:
    zone, side = s.arg(ZONE), s.arg(SIDE)
    cause = events.BY_STAYING_IN_WORKS if s.board.fort[zone] == NO_FORT else events.BY_STAYING_IN_FORTRESS
    s.note(events.STAYS, side, zone, cause)
    s.set_marks(s.units_in(side, zone), FALLS_BACK)  # who was to be left behind is with them again
    demand(s, side, 1, cause, zone)


def cannot_stay(s: Poland, why: Refusal) -> str:
    return f"The stack cannot stay at {s.board.names[s.arg(ZONE)]}. {why.message}"


def leave(s: Poland, x: int) -> None:
    """A headquarters stays behind, alone (8.7a, A27)."""
    s.mark[x] &= ~FALLS_BACK
    happenings.show(s, [x])  # nothing else stays where a stack withdraws
    s.note(events.LEFT_BEHIND, x, s.arg(ZONE))


def cannot_be_left(s: Poland, x: int, why: Refusal) -> str:
    return f"{s.order.name(x)} cannot be left behind. {why.message}" if s.zone[x] == s.arg(ZONE) else why.message


WITHDRAW: Final[Question[Poland]] = Question(
    phases.WITHDRAW,
    "5.15",
    withdrawing,
    "The defender withdraws.",
    Retreat(verb("withdraw"), SPACE, final=None),
    Button("stay", "Stay, for 1 SP", stay, why_not_stay, final=None, refuses=cannot_stay, ends=True),
    Pick("leave", PIECE, stack, may_be_left, leave, "Leave {} behind", refuses=cannot_be_left),
    must_ask=must_withdraw,
    seat=lambda s: s.arg(SIDE),
)
