"""The Ukrainians: rolls for steps, units raised and strengthened (21.1, 23.4.6, 24.6)."""

from typing import Final

from vistula.core.flow import PIECE, SPACE
from vistula.core.plain import Asks, Button, Does, Pick
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfUnit
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    KIEV_MET,
    KIEV_WHOLE,
    NATIONALISM_DONE,
    NOT_IN_PLAY,
    UKRAINE_HELD_BY,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.stacking import mixes
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

NOT_TO_RAISE: Final = Refusal("21.1.4b", "Only one of your Ukrainian units that is not in play can be raised.")
NOT_TO_STRENGTHEN: Final = Refusal("21.1.4b", "Only an inverted Ukrainian unit on the map can be strengthened.")
NO_UKRAINIAN_CITY: Final = Refusal("21.1.4b", "It appears in a Ukrainian city that you control.")

# The frame of UKRAINIAN_STEP: the steps that are left.
STEPS_LEFT: Final = 0


def own_units(s: War) -> list[int]:
    return [u for u in s.static.ukrainians if s.order.side[u] == s.side]


def own_cities(s: War) -> list[int]:
    """Ukrainian cities of the phasing side."""
    board = s.board
    return [
        board.cities[city]
        for city in range(len(board.cities))
        if board.ukrainian[city] and s.holds_city(s.side, board.cities[city])
    ]


def raisable(s: War) -> list[int]:
    return [u for u in own_units(s) if s.hex[u] == NOT_IN_PLAY] if landing_cities(s, -1) else []


def landing_cities(s: War, u: int) -> list[int]:
    """Where one may appear; not among the enemy, nor with another front."""
    found = [space for space in own_cities(s) if not s.has_units(1 - s.side, space)]
    if u < 0:
        u = own_units(s)[0]
    return [space for space in found if not mixes(s, u, space)]


def weak(s: War) -> list[int]:
    return [u for u in own_units(s) if s.hex[u] >= 0 and s.inverted[u]]


def ukraine(s: War) -> None:
    """A die for each Ukrainian city; each 6 is a step (21.1.4a)."""
    if s.side == POLISH and s.rules.nationalism:
        rise(s)
    if s.num[UKRAINE_HELD_BY] != s.side:
        return
    steps = sum(1 for _ in own_cities(s) if s.roll(6) >= s.tables.ukrainian_step_on)
    if steps and (raisable(s) or weak(s)):
        s.push(phases.UKRAINIAN_STEP, steps)


def rise(s: War) -> None:
    """24.6a: once, after a whole game turn of Poles in Kiev, all four are in play at full strength (A53, A63)."""
    if not s.num[KIEV_WHOLE] or s.num[NATIONALISM_DONE]:
        return
    s.num[NATIONALISM_DONE] = 1
    if s.num[UKRAINE_HELD_BY] != POLISH:
        if s.has_units(RUSSIAN, s.board.lwow):
            return
        happenings.give_ukraine(s, POLISH)
    s.note(told.NATIONALISM)
    for u in own_units(s):
        if s.hex[u] == NOT_IN_PLAY:
            happenings.walk(s, u, [s.board.kiev])
            s.mark[u] |= ARRIVED
        s.flip(u, 0)


def count_down(s: War) -> None:
    left = s.arg(STEPS_LEFT) - 1
    s.set_arg(STEPS_LEFT, left)
    if left <= 0 or not (raisable(s) or weak(s)):
        s.pop()  # 21.1.4c


def strengthen(s: War, x: int) -> None:
    s.flip(x, 0)
    s.note(told.RESTORED, x, s.hex[x])
    count_down(s)


def decline(s: War) -> None:
    """A step is offered, not forced (21.1.4b)."""
    s.note(told.LET_GO, s.side)
    count_down(s)


def raise_at(s: War, x: int) -> None:
    u = s.arg(UNIT)
    s.pop()
    s.inverted[u] = 1
    s.note(told.ENTERS, u, x)
    happenings.walk(s, u, [x])
    s.mark[u] |= ARRIVED
    if not s.over:
        count_down(s)


def test_kiev(s: War) -> None:
    """23.4.6.1a: without Kiev for a full movement phase by the end of May III, Poland loses the Ukrainians."""
    due = s.plan.kiev_rule and s.turn == s.tables.kiev_by and not s.num[KIEV_MET]
    if due and s.num[UKRAINE_HELD_BY] == POLISH:  # 23.4.6.3a
        happenings.give_ukraine(s, -1)
        happenings.review_ukraine(s)  # 23.4.6.2a: to whoever holds Kiev and Lwów, be it now


UKRAINE: Final[Does[War]] = Does(phases.UKRAINE, "ukraine", ukraine)
UKRAINIAN_STEP: Final[Asks[War]] = Asks(
    phases.UKRAINIAN_STEP,
    "ukrainian_step",
    "21.1.4b",
    [
        Pick("raise", PIECE, raisable, NOT_TO_RAISE, lambda s, x: s.push(phases.RAISE_AT, x), "Raise {}"),
        Pick("strengthen", PIECE, weak, NOT_TO_STRENGTHEN, strengthen, "Strengthen {}"),
        Button("decline", "Let the step go", decline),
    ],
    prompt="A Ukrainian step: raise a new unit or strengthen one.",
    whose=lambda s: s.seat_for(own_units(s)[0]),
)
RAISE_AT: Final[OfUnit] = OfUnit(
    phases.RAISE_AT,
    "raise_at",
    "21.1.4b",
    [Pick("at", SPACE, lambda s: landing_cities(s, s.arg(UNIT)), NO_UKRAINIAN_CITY, raise_at, "{}")],
    prompt="Where does {} appear?",
)
