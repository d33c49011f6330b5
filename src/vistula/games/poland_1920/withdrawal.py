"""Withdrawal of a beaten stack: where to, at what price, or staying behind walls (5.13, 5.15 to 5.17, 5.22b, 4.15b)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, SPACE, Choice, Decision
from vistula.core.refusal import Refusal
from vistula.games.poland_1920 import happenings, phases
from vistula.games.poland_1920 import journal as told
from vistula.games.poland_1920.board import (
    CAMP,
    EAST_PRUSSIA,
    FORTRESS,
    JUNCTION,
    LAKE,
    RIVER_JUNCTION,
)
from vistula.games.poland_1920.losses import demand
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, POLES
from vistula.games.poland_1920.state import FALLS_BACK, Poland

# How good a way out is; only the best kind that exists may be used, the first two alike.
OPEN_WAY: Final = 0  # border or dry junction
RIVER_JUNCTION_WAY: Final = 1  # only if nothing else exists (4.15b)
PRUSSIAN_WAY: Final = 2  # last resort (A47)
NO_WAY: Final = 3

NOT_NEXT: Final = Refusal("5.15", "The stack withdraws to a neighbouring zone.")
NOT_FREE: Final = Refusal("5.15", "There are enemies in that zone.")
BETTER_WAY: Final = Refusal("4.15b", "A river junction serves only where there is no other way out.")
MUST_GO: Final = Refusal("5.13b", "Only a fortress or level 2 field fortifications let defenders stay.")
TOO_WEAK: Final = Refusal("5.13a", "Staying costs 1 SP, and the stack has no more than that.")


def way_out(s: Poland, side: int, zone: int, to: int) -> int:
    """What kind of way leads from a zone to another, for a stack of the side."""
    edge = s.board.edge_between(zone, to)
    if edge < 0:
        return NO_WAY
    kind = s.board.kind[edge]
    if kind & LAKE or s.is_guarded(1 - side, to) or s.has_counters(1 - side, to):
        return NO_WAY  # 5.15, A26
    german = False
    for u in s.troops_in(side, zone):
        if s.order.nation[u] == GERMAN:
            german = True
    if german:
        if not s.order.german_land[to]:
            return NO_WAY  # scn.on_warsaw.germans.limit
    elif s.board.land[to] == EAST_PRUSSIA:
        return NO_WAY if s.rules.germans and side == POLES else PRUSSIAN_WAY  # A46, A47
    if kind & RIVER_JUNCTION:
        return RIVER_JUNCTION_WAY
    return OPEN_WAY  # 5.16: a dry junction is open whatever is near (A23)


def best_way(s: Poland, side: int, zone: int) -> int:
    best = NO_WAY
    for to in s.board.neighbours[zone]:
        best = min(best, way_out(s, side, zone, to))
    return best


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
    for u in s.units_in(side, zone):
        s.mark[u] |= FALLS_BACK
    if best_way(s, side, zone) == NO_WAY and may_stay(s, side, zone) is not None:
        s.note(told.TRAPPED, side, zone)
        for u in s.troops_in(side, zone):
            happenings.destroy(s, u)
        drop_works(s, side, zone)
        return
    s.push(phases.WITHDRAW, zone, side, 0, 0)


def may_stay(s: Poland, side: int, zone: int) -> Refusal | None:
    """Behind fortress walls or level 2 works a stack may lose 1 SP instead (5.13a, 5.13b, A37)."""
    fort = s.board.fort[zone]
    if fort != FORTRESS and s.works[zone] != 2 and not (fort == CAMP and s.rules.camp_may_stay):
        return MUST_GO
    total = 0
    for u in s.troops_in(side, zone):
        total += s.sp[u]
    return None if total > 1 else TOO_WEAK


def drop_works(s: Poland, side: int, zone: int) -> None:
    """Field works fall when the last unit is gone (6.23a, A35)."""
    if not s.has_troops(side, zone):
        s.works[zone] = 0


@final
class Withdraw(Decision[Poland]):
    def seat(self, s: Poland) -> int:
        return s.arg(1)

    def prompt(self, s: Poland) -> str:
        who = next_to_go(s)
        name = "the stack" if who < 0 else s.order.name(who)
        return f"{s.board.names[s.arg(0)]} is lost: choose where {name} withdraws."

    def waiting(self, s: Poland) -> str:
        return "The defender withdraws."


def next_to_go(s: Poland) -> int:
    """With the option split_withdrawal, the next unit that chooses its way; else -1: the stack goes together (A21)."""
    if not s.rules.split_withdrawal:
        return -1
    for u in s.units_in(s.arg(1), s.arg(0)):
        if s.mark[u] & FALLS_BACK and s.order.combat[u]:
            return u
    return -1


@final
class Retreat(Choice[Poland]):
    """withdraw <zone>"""

    def among(self, s: Poland) -> list[int]:
        return s.board.neighbours[s.arg(0)]

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        zone, side = s.arg(0), s.arg(1)
        way = way_out(s, side, zone, x)
        if way == NO_WAY:
            if s.has_counters(1 - side, x):
                return NOT_FREE
            return NOT_NEXT  # no border, a lake, or ground that is closed
        if way > best_way(s, side, zone):
            return BETTER_WAY if way == RIVER_JUNCTION_WAY else s.order.interned
        return None

    def play(self, s: Poland, x: int) -> None:
        zone, side = s.arg(0), s.arg(1)
        who = next_to_go(s)
        going = s.units_in(side, zone)
        if who >= 0:
            going = [u for u in going if u == who]
        cost = price(s, zone, x)
        if who >= 0:
            way = 1 << s.board.neighbours[zone].index(x)
            if s.arg(2) & way:
                cost = 0  # each way is paid for once
            s.set_arg(2, s.arg(2) | way)
        s.note(told.WITHDRAWS, side, zone, x, cost)
        for u in going:
            fall_back(s, u, zone, x)
        last = who < 0 or not s.has_troops(side, zone)
        if last:
            if who >= 0:
                for u in s.units_in(side, zone):
                    fall_back(s, u, zone, x)  # headquarters and aircraft go with the last (8.7a)
            drop_works(s, side, zone)
            s.pop()
        if cost:
            demand(s, side, cost, FALLS_BACK, x)

    def label(self, s: Poland, x: int) -> str:
        cost = price(s, s.arg(0), x)
        return f"Withdraw to {s.board.names[x]}" + (f" ({cost} SP)" if cost else "")

    def detail(self, s: Poland, x: int) -> dict[str, object]:
        return {"cost": price(s, s.arg(0), x), "path": [x]}


def fall_back(s: Poland, u: int, zone: int, to: int) -> None:
    """A counter withdraws; a tank that cannot follow is lost (4.22c, 4.24a); aircraft fly, they are not interned."""
    if s.zone[u] != zone:
        return  # aircraft that have flown already
    if s.order.kind[u] == AIRCRAFT and s.board.land[to] == EAST_PRUSSIA:
        s.place(u, happenings.nearest_base(s, s.order.side[u], zone))
    elif s.is_tank(u) and s.board.bars_tanks(zone, to):
        happenings.destroy(s, u)
    else:
        happenings.enter(s, u, to)


@final
class Stay(Choice[Poland]):
    """stay: 1 SP instead of the ground"""

    def obstacle(self, s: Poland, x: int) -> Refusal | None:
        if s.arg(2):
            return MUST_GO  # part of a split stack has gone already
        return may_stay(s, s.arg(1), s.arg(0))

    def play(self, s: Poland, x: int) -> None:
        zone, side = s.arg(0), s.arg(1)
        s.pop()
        s.note(told.STAYS, side, zone)
        demand(s, side, 1, FALLS_BACK, zone)

    def label(self, s: Poland, x: int) -> str:
        return "Stay, for 1 SP"


WITHDRAW: Final[Withdraw] = Withdraw(
    phases.WITHDRAW, "withdraw", "5.15", [Retreat(verb("withdraw"), SPACE), Stay(verb("stay"), NOTHING)]
)
