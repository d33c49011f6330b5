"""Rounds and turns: what opens and closes them (5.0 to 5.2, 13.3, 19.1, 20.1, 21.4, 22.1)."""

from typing import Final

from vistula.core.plain import Does
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import BELARUS, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    ATTACKS,
    BOOSTED,
    CHANGED_THEATER,
    FIRST_MOVE,
    FORMING,
    FORMING_DUE,
    FORMING_LAST,
    FORMING_NOW,
    FOUGHT,
    FOUGHT_IN,
    FRONT_ATTACKS,
    IDLE_UNTIL,
    KONARMIYA_FOUGHT,
    KONARMIYA_TRANSFERS,
    LITHUANIANS_LEFT,
    OFFICERS,
    ORDERED,
    PHASE,
    PLACED,
    POLISH_MARKER,
    PRIORITY_FRONT,
    PROVISIONED,
    REGAINED,
    RESTRAINED,
    REVEALED,
    TOOK_IN,
    WILNO_CLOCK,
)
from vistula.games.nest_of_eagles.rules import (
    morale,
    polish_units,
    priorities,
    rebellion,
    reinforcements,
    soviet_units,
    victory,
)
from vistula.games.nest_of_eagles.rules.control import lithuanians_leave
from vistula.games.nest_of_eagles.rules.movement_phase import lose_markers_without_supply
from vistula.games.nest_of_eagles.state import LITHUANIAN_HELD, Eagles
from vistula.games.nest_of_eagles.units import CAVALRY, DIVISION, POLAND, REDS, SOUTHWEST, SOVIET, WEST


def set_side(s: Eagles, side: int) -> None:
    s.side = side  # def.phasing


def set_phase(s: Eagles, number: int) -> None:
    """A phase begins; what the last one left is judged (17.3d)."""
    lose_markers_without_supply(s)
    s.num[PHASE] = number
    s.num[BOOSTED] = 0


def round_start(s: Eagles) -> None:
    """5.0a"""
    s.note(told.ROUND, s.turn)


def turn_start(s: Eagles) -> None:
    s.num[FIRST_MOVE] = 0
    s.num[KONARMIYA_FOUGHT] = 0
    s.num[KONARMIYA_TRANSFERS] = 0
    s.num[ORDERED + 0] = 0  # 14.1c: per player turn, of either side
    s.num[ORDERED + 1] = 0
    for theater in range(3):
        s.num[FOUGHT_IN + theater] = 0
        s.num[TOOK_IN + theater] = 0
        s.num[ATTACKS + theater] = 0
        s.num[FRONT_ATTACKS + theater] = 0
    for u in range(s.order.count):
        s.mark[u] &= ~(FOUGHT | CHANGED_THEATER | PROVISIONED | PLACED | REGAINED)
    s.note(told.TURN, s.side)
    if s.side == POLAND:
        polish_start(s)
    else:
        soviet_start(s)


def polish_start(s: Eagles) -> None:
    """19.1.1c, 23.5.1b; card.sov.7 holds for this turn."""
    s.num[OFFICERS] = 2 if s.num[OFFICERS] == 1 else 0
    s.num[FORMING_NOW] = 0
    priorities.polish_turn(s)
    if (s.num[FORMING_DUE] and s.num[FORMING] == 0) or 0 < s.num[FORMING] < s.num[FORMING_LAST]:
        reinforcements.begin_forming(s)


def soviet_start(s: Eagles) -> None:
    """22.1e, 23.5b, 20.2.1, 20.1.4a"""
    s.num[PRIORITY_FRONT] = priority(s)
    priorities.soviet_turn(s)
    soviet_units.offer_deeds(s)
    soviet_units.offer_transfer(s)


def priority(s: Eagles) -> int:
    """22.1a, 22.1b, ruling 147: the Front with the lower Soviet advantage, or with fewer units in the west."""
    if s.num[POLISH_MARKER] < 0:
        return SOUTHWEST if morale.box(s, UKRAINE) > morale.box(s, BELARUS) else WEST
    count = [0, 0, 0]
    for u in s.order.of_side[SOVIET]:
        if s.at[u] < 0 or s.party[u] != REDS or s.is_remnant(u) or not s.board.west_of_line[s.at[u]]:
            continue
        worth = 1
        if s.order.kind[u] == CAVALRY and s.order.size[u] == DIVISION:
            worth = 3 if s.order.elite[u] else 2
        count[s.front_of(u)] += worth
    return SOUTHWEST if count[SOUTHWEST] < count[WEST] else WEST


def turn_end(s: Eagles) -> None:
    """End-of-turn checks, in the order of the companion; victories that name the end of a turn come last."""
    lose_markers_without_supply(s)
    morale.cool(s, s.side)  # 13.3.1a
    if s.side == SOVIET:
        soviet_units.konarmiya_despairs(s)  # 20.1.3a
        for front in (WEST, SOUTHWEST):
            s.num[REVEALED + 3 + front] = 0
    else:
        rebellion.end_of_polish_turn(s)  # 20.4.1c, 20.4.1f
        for theater in range(3):
            s.num[REVEALED + theater] = 0
        s.num[OFFICERS] = 0 if s.num[OFFICERS] == 2 else s.num[OFFICERS]
        if s.num[FORMING] >= s.num[FORMING_LAST]:
            s.num[FORMING_NOW] = 0
    morale.check_markers(s)
    if s.side == SOVIET and s.turn >= s.plan.last_round:
        s.num[PRIORITY_FRONT] = priority(s)  # 22.2a
    victory.end_of_turn(s)


def round_end(s: Eagles) -> None:
    """5.2a: deadlines, holding points, the Round marker."""
    polish_units.ukrainians_leave(s)  # 19.8.1a
    lithuanian_deadlines(s)
    morale.check_markers(s)
    if s.plan.points:
        victory.score_round(s)
    if s.turn >= s.plan.last_round:
        victory.decide(s)
    else:
        s.turn += 1  # def.turn: both players have had theirs


def lithuanian_deadlines(s: Eagles) -> None:
    """21.4a, 21.4b, rulings 97 and 145: to have moved by the end of 29.VIII, to have Wilno two rounds later."""
    if s.num[LITHUANIANS_LEFT] or s.rules.introductory:
        return
    if not any(s.at[u] >= 0 or s.due[u] for u in s.order.lithuanians):
        return
    clock: int = s.num[WILNO_CLOCK]
    if clock < 0:
        if s.num[RESTRAINED]:
            s.num[IDLE_UNTIL] = max(int(s.num[IDLE_UNTIL]), s.turn + 1)
        elif s.turn >= s.num[IDLE_UNTIL]:
            lithuanians_leave(s)
    elif s.turn >= clock + 2 and s.holder(s.board.wilno) != LITHUANIAN_HELD:
        lithuanians_leave(s)


ROUND_START: Final[Does[Eagles]] = Does(phases.ROUND_START, "round_start", round_start)
TURN_START: Final[Does[Eagles]] = Does(phases.TURN_START, "turn_start", turn_start)
TURN_END: Final[Does[Eagles]] = Does(phases.TURN_END, "turn_end", turn_end)
ROUND_END: Final[Does[Eagles]] = Does(phases.ROUND_END, "round_end", round_end)
