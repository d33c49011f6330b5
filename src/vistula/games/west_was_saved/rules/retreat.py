"""9.5b Retreat by two hexes: the ways that are open, who picks one, what becomes of those who take it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Asked, OneOf
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import HEX, OWNER, SIDE
from vistula.games.west_was_saved.happenings import (
    ask_facing,
    eliminate,
    enter,
    forget,
    go_abroad,
    intern,
    lift_blanks,
    remove_hq,
    set_down_blanks,
)
from vistula.games.west_was_saved.numbers import (
    CHOSEN,
    KNOWN,
    LOST,
    SHOWN,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import CAVALRY, HQ, LITHUANIAN, RUSSIAN

Route: TypeAlias = "tuple[int, int]"  # two hexes; the second -1 where the first is the end

# Frame of RETREAT: stage, owner, hex, who picks the route, then how many blanks go along.
R_OWNER: Final = 1
R_FROM: Final = 2
R_CHOOSER: Final = 3
R_BLANKS: Final = 3


def fleeing(s: West, h: int) -> list[int]:
    return [u for u in s.units_in(h) if s.mark[u] & CHOSEN]


def fighters(s: West, units: list[int]) -> int:
    return sum(1 for u in units if s.order.arm[u] != HQ)


# Ways -----------------------------------------------------------------------------------------------------------


def is_refuge(s: West, owner: int, units: list[int], h: int) -> bool:
    """Whether a retreat may lead into a hex, countries apart (9.5b4); not beside an enemy combat unit but behind an
    unbridged river or on a friend (9.5b4x, A48, an option)."""
    if s.board.closed[h] or s.holds(1 - owner, h):
        return False
    if owner == RUSSIAN and s.side_at(h) == RUSSIAN and not may_share(s, units, h):
        return False  # A80
    if not s.rules.retreat_adjacent_ban or s.side_at(h) == owner:
        return True
    return not s.is_threatened(owner, h)


def may_share(s: West, units: list[int], h: int) -> bool:
    """Lithuanians and Russians keep apart (13.3f)."""
    for other in s.units_in(h):
        for u in units:
            if (s.order.nation[u] == LITHUANIAN) != (s.order.nation[other] == LITHUANIAN):
                return False
    return True


def open_routes(s: West, owner: int, units: list[int], start: int) -> list[Route]:
    """Ways without a neutral country: two hexes off where possible (A62); East Prussia takes Russians in (A63)."""
    far: list[Route] = []
    near: list[Route] = []
    for b in s.board.neighbours[start]:
        if not is_refuge(s, owner, units, b) or s.is_neutral(b, owner):
            continue
        if s.is_way_out(b, owner):
            far.append((b, -1))
            continue
        for c in s.board.neighbours[b]:
            if c == start or not is_refuge(s, owner, units, c) or s.is_neutral(c, owner):
                continue
            if s.is_way_out(c, owner) or s.board.distance(start, c) == 2:
                far.append((b, c))
            else:
                near.append((b, c))
    return far if far else near


def neutral_routes(s: West, owner: int, units: list[int], start: int) -> list[Route]:
    """Ways that end in a neutral country (1.3i, A63)."""
    found: list[Route] = []
    for b in s.board.neighbours[start]:
        if not is_refuge(s, owner, units, b):
            continue
        if s.is_neutral(b, owner):
            found.append((b, -1))
            continue
        if s.is_way_out(b, owner):
            continue
        for c in s.board.neighbours[b]:
            if c != start and is_refuge(s, owner, units, c) and s.is_neutral(c, owner):
                found.append((b, c))
    return found


def routes(s: West, owner: int, units: list[int], start: int) -> list[Route]:
    """The ways open to a group, in the order of A63; empty: it is eliminated (9.5b5)."""
    found = open_routes(s, owner, units, start)
    if found or not s.rules.interned:
        return found
    return neutral_routes(s, owner, units, start)


def breaks_border(s: West, u: int, h: int) -> bool:
    """A Ukrainian north of the boundary (13.4a), a Lithuanian too far from home (13.3e)."""
    if s.order.nation[u] == LITHUANIAN:
        return s.board.from_lithuania[h] > s.tables.tether
    return not s.may_stand(u, h) and s.order.side[u] != RUSSIAN


def deaths(s: West, owner: int, units: list[int], route: Route) -> int:
    """How many units a way would cost at least: interned, crowded out, or over a border (9.5c2, A64)."""
    b, c = route
    if s.is_neutral(b, owner) or (c >= 0 and s.is_neutral(c, owner)):
        return len(units)
    if s.is_way_out(b, owner):
        return 0
    count = fighters(s, units)
    lost = 0
    for h in (b, c):
        if h < 0 or s.is_way_out(h, owner):
            break
        over = sum(1 for u in units if breaks_border(s, u, h))
        count -= over
        there = int(s.troops[h]) if s.side_at(h) == owner else 0
        crowd = max(0, there + count - s.tables.stacking)
        count -= crowd
        lost += over + crowd
    return lost


def choosable(s: West, owner: int, units: list[int], start: int, chooser: int) -> list[Route]:
    """The owner takes any way; the winner of a rout one that costs the fewest (9.5c1, 9.5c2)."""
    found = routes(s, owner, units, start)
    if chooser == owner or not found:
        return found
    least = min(deaths(s, owner, units, route) for route in found)
    return [route for route in found if deaths(s, owner, units, route) == least]


# Carrying it out ------------------------------------------------------------------------------------------------


def begin(s: West, owner: int, h: int, units: list[int], chooser: int) -> None:
    """Units of a hex retreat together (9.5b1)."""
    for u in s.units_in(h):
        s.mark[u] &= ~CHOSEN
    for u in units:
        s.mark[u] |= CHOSEN
    s.way = [h]
    s.push(phases.RETREAT, 0, owner, h, chooser)


def choose_way(s: West) -> None:
    owner, h, chooser = s.arg(R_OWNER), s.arg(R_FROM), s.arg(R_CHOOSER)
    units = fleeing(s, h)
    if routes(s, owner, units, h):
        s.push(phases.RETREAT_VIA, chooser, h, owner)
        return
    s.note(happenings.NO_WAY, owner, h)
    for u in units:
        if s.order.arm[u] == HQ:
            remove_hq(s, u)  # A68
        else:
            eliminate(s, u, happenings.BY_RETREAT)  # 9.5b5
    s.way = []
    s.pop()


def go_first(s: West) -> None:
    owner, h = s.arg(R_OWNER), s.arg(R_FROM)
    units = fleeing(s, h)
    blanks = int(s.blanks[h]) if fighters(s, units) == s.troops[h] else 0  # A85
    s.note(happenings.RETREATED, owner, len(units) + blanks, more=s.way[:])
    s.set_arg(R_BLANKS, blanks)
    if fighters(s, units) < s.troops[h]:
        forget(s, h)
    step(s, owner, h, s.way[1], blanks)


def go_second(s: West) -> None:
    if len(s.way) > 2:
        owner, b = s.arg(R_OWNER), s.way[1]
        units = fleeing(s, b)
        if units:
            step(s, owner, b, s.way[2], s.arg(R_BLANKS) if fighters(s, units) else 0)


def step(s: West, owner: int, a: int, b: int, blanks: int) -> None:
    """The group goes one hex, and bears what that hex does to it."""
    units = fleeing(s, a)
    lift_blanks(s, a, blanks)
    if fighters(s, units):
        enter(s, owner, b)
    for u in units:
        if not s.mark[u] & SHOWN:
            s.mark[u] &= ~KNOWN
        s.place(u, b)
    set_down_blanks(s, owner, b, blanks)
    if s.is_neutral(b, owner):
        for u in units:
            intern(s, u)
        return
    if s.is_way_out(b, owner):
        for u in units:
            go_abroad(s, u)
        return
    for u in units:
        if breaks_border(s, u, b):
            if s.order.arm[u] == HQ:
                s.take_off(u, LOST)
                s.note(happenings.NOT_PLACED, owner, u)
            else:
                eliminate(s, u, happenings.BY_BORDER)


def thin_out(s: West) -> None:
    """9.5b6: the hex holds four; the owner says who is lost."""
    owner = s.arg(R_OWNER)
    for h in s.way[1:]:
        if s.side_at(h) == owner and s.troops[h] > s.tables.stacking:
            RETREAT.again(s)
            s.push(phases.OVERSTACK, owner, h)
            return


def settle(s: West) -> None:
    """A new facing in the last hex, or that of those who are there (9.5b7)."""
    owner = s.arg(R_OWNER)
    end = s.way[-1]
    s.way = []
    units = [u for u in s.units_in(end) if s.mark[u] & CHOSEN]
    if not units:
        return
    newcomers = sum(1 for u in units if s.order.arm[u] <= CAVALRY)
    residents = s.fronted(end) - newcomers
    for u in units:
        s.mark[u] &= ~CHOSEN
        if s.troops[end] == 0:
            remove_hq(s, u)  # 9.6a: all combat units beside it are gone
    if newcomers and residents == 0:  # ex.withdraw.a
        ask_facing(s, owner, end)


RETREAT: Final = Stages[West](
    phases.RETREAT,
    "retreat",
    [
        ("Way", choose_way),
        ("First hex", go_first),
        ("Room", thin_out),
        ("Second hex", go_second),
        ("Room", thin_out),
        ("Facing", settle),
    ],
)


# What is asked --------------------------------------------------------------------------------------------------

NOT_A_WAY: Final = Refusal("9.5b4", "The retreat cannot lead there: closed ground, the enemy, or too near to him.")
NOT_CROWDED: Final = Refusal("9.5b6", "That unit is not in the crowded hex.")


@final
class GoVia(OneOf[West]):
    """Frame: who picks, hex, owner."""

    def among(self, s: West) -> list[int]:
        owner, h = s.arg(OWNER), s.arg(HEX)
        found: list[int] = []
        for b, _ in choosable(s, owner, fleeing(s, h), h, s.arg(SIDE)):
            if b not in found:
                found.append(b)
        return found

    def play(self, s: West, x: int) -> None:
        chooser, h, owner = s.arg(SIDE), s.arg(HEX), s.arg(OWNER)
        ends = [c for b, c in choosable(s, owner, fleeing(s, h), h, chooser) if b == x]
        s.pop()
        s.way = [h, x]
        if ends[0] >= 0:
            s.push(phases.RETREAT_TO, chooser, h, owner)

    def detail(self, s: West, x: int) -> dict[str, object]:
        owner, h = s.arg(OWNER), s.arg(HEX)
        units = fleeing(s, h)
        lost = min(
            deaths(s, owner, units, route) for route in choosable(s, owner, units, h, s.arg(SIDE)) if route[0] == x
        )
        return {"path": [h, x], "note": f"{lost} lost" if lost else "nobody lost"}


@final
class GoTo(OneOf[West]):
    def among(self, s: West) -> list[int]:
        owner, h = s.arg(OWNER), s.arg(HEX)
        return [c for b, c in choosable(s, owner, fleeing(s, h), h, s.arg(SIDE)) if b == s.way[1]]

    def play(self, s: West, x: int) -> None:
        s.pop()
        s.way = [*s.way, x]

    def detail(self, s: West, x: int) -> dict[str, object]:
        lost = deaths(s, s.arg(OWNER), fleeing(s, s.arg(HEX)), (s.way[1], x))
        return {"path": [*s.way, x], "note": f"{lost} lost" if lost else "nobody lost"}


@final
class Way(Asked[West]):
    def prompt(self, s: West) -> str:
        whose = "Your" if s.arg(SIDE) == s.arg(OWNER) else "Their"
        return f"{whose} stack in {s.board.title(s.arg(HEX))} retreats two hexes: which way?"


RETREAT_VIA: Final = Way(
    phases.RETREAT_VIA,
    "retreat_via",
    "9.5b3",
    SIDE,
    "Which way?",
    "The other side picks the way of a retreat.",
    [GoVia(verb("retreat"), SPACE, NOT_A_WAY, text="Retreat by {}")],
)
RETREAT_TO: Final = Way(
    phases.RETREAT_TO,
    "retreat_to",
    "9.5b3",
    SIDE,
    "Which way?",
    "The other side picks the way of a retreat.",
    [GoTo(verb("retreat_to"), SPACE, NOT_A_WAY, text="and on to {}")],
)


@final
class CrowdOut(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return s.combat_units(s.arg(HEX))

    def play(self, s: West, x: int) -> None:
        s.pop()
        eliminate(s, x, happenings.BY_CROWDING)


def overstack_prompt(s: West) -> str:
    h = s.arg(HEX)
    return f"{s.board.title(h)} holds {s.troops[h]} combat units, one or more too many: which is lost?"


OVERSTACK: Final = Asked[West](
    phases.OVERSTACK,
    "overstack",
    "9.5b6",
    SIDE,
    overstack_prompt,
    "The other side thins out a crowded hex.",
    [CrowdOut(verb("crowd_out"), PIECE, NOT_CROWDED, text="{} is lost")],
)

PHASES: Final[list[Any]] = [RETREAT, RETREAT_VIA, RETREAT_TO, OVERSTACK]
