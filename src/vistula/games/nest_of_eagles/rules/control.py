"""Entering hexes: who controls towns, and what a step sets off (2.7, 3.4.3e, 13.3e, 19.7c, 20.2.1, 21.2, 21.4)."""

from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import BELARUS, LITHUANIA, POLISH_THEATER
from vistula.games.nest_of_eagles.numbers import (
    ALLIES,
    CROSSED,
    DEEDS,
    EAST_IN_BELARUS,
    EAST_IN_UKRAINE,
    FORMING,
    FRONT_POINTS,
    IN_SMOLENSK,
    KIJOW_MARKER,
    KIJOW_TAKEN,
    LITHUANIANS_LEFT,
    LWOW_BY,
    OUT,
    OVER_DZWINA,
    POINTS,
    RESTRAINED,
    WARSAW_BY,
    WILNO_CLOCK,
)
from vistula.games.nest_of_eagles.rules import morale, priorities, track
from vistula.games.nest_of_eagles.state import LITHUANIAN_HELD, Eagles
from vistula.games.nest_of_eagles.units import AIR, LITHUANIANS, POLAND, POLES, REDS, SOVIET, TRAIN


def step_into(s: Eagles, u: int, a: int, b: int, voluntary: bool) -> None:
    """A unit that stands in `b` has come from `a`, to stop or to pass through."""
    party: int = s.party[u]
    edge = s.board.edge_between(a, b) if a >= 0 else -1
    river = s.board.river_name[edge] if edge >= 0 else ""
    if party == REDS:
        if river == "Wisła":
            russians_come(s)  # 19.7c
        morale.soviet_enters(s, u)  # 13.4b
    elif party == POLES:
        if river == "Dźwina":
            s.num[DEEDS] |= OVER_DZWINA  # 20.2.1b
        if s.board.titles[b] == "Smoleńsk":
            s.num[DEEDS] |= IN_SMOLENSK
        if voluntary and s.board.column[b] >= s.board.width - 2:  # 20.2.1a, ruling 130
            s.num[DEEDS] |= EAST_IN_BELARUS if s.board.theater[b] == BELARUS else EAST_IN_UKRAINE
    elif s.board.land[b] != LITHUANIA:
        cross_demarcation(s)
    take(s, u, b)


def take(s: Eagles, u: int, b: int) -> None:
    """2.7a: a unit that stops in or moves through an enemy town takes it; Lithuanians a Soviet Wilno too (21.4e)."""
    town = s.board.town_index[b]
    party: int = s.party[u]
    if town < 0 or s.control[town] == party or s.order.kind[u] == AIR or not s.plan.open[b]:
        return
    if s.order.kind[u] == TRAIN and not has_company(s, u, b):
        return  # 3.4.3e
    before: int = s.control[town]
    s.set_control(town, party)  # 21.3c: Lithuanians for themselves
    s.note(told.TAKEN_PLACE, u, b)
    front = s.front_of(u)
    if not (party == LITHUANIANS and before == REDS):  # ruling 146
        score_capture(s, s.side_of(u), front, b, party)
        morale.capture(s, s.side_of(u), b)
    if party == REDS and b == s.board.warsaw:
        s.num[WARSAW_BY] = front
    if party == REDS and b == s.board.lwow:
        s.num[LWOW_BY] = front
    if b == s.board.kijow and party == POLES:
        kijow_falls(s)
    if b == s.board.wilno:
        wilno_falls(s, party, before)


def has_company(s: Eagles, u: int, b: int) -> bool:
    """3.4.3e: some friendly unit within 3 hexes."""
    for other in s.order.of_side[s.side_of(u)]:
        if (
            other != u
            and s.at[other] >= 0
            and s.party[other] == s.party[u]
            and s.order.kind[other] != AIR
            and s.board.distance(int(s.at[other]), b) <= 3
        ):
            return True
    return False


def score_capture(s: Eagles, side: int, front: int, b: int, party: int) -> None:
    """scn.vp: a place taken from the enemy scores its number, every time; what Lithuanians take scores for nobody."""
    if not s.plan.points or party == LITHUANIANS:
        return
    worth = s.plan.worth[b]
    s.num[POINTS + side] += worth
    if side == SOVIET:
        s.num[FRONT_POINTS + front] += worth


def kijow_falls(s: Eagles) -> None:
    """13.3.3a, 19.8.1a; the Polish Political Priority is turned up (23.5b)."""
    s.num[KIJOW_TAKEN] = 1
    if not s.num[FORMING]:
        s.num[KIJOW_MARKER] = 1
    priorities.kijow_is_taken(s)


def russians_come(s: Eagles) -> None:
    """19.7c: a Soviet unit has crossed the Wisła."""
    u = s.order.russians
    if s.at[u] == ALLIES and not s.rules.introductory:
        track.arrive_next(s, u)


# Lithuania ----------------------------------------------------------------------------------------------------------


def cross_demarcation(s: Eagles) -> None:
    """21.1e, 21.4a: the first crossing ends the shield and starts the clock."""
    if not s.num[CROSSED]:
        s.num[CROSSED] = 1
        s.note(told.LITHUANIANS_CROSS)
    if s.num[WILNO_CLOCK] < 0:
        s.num[WILNO_CLOCK] = s.turn


def wilno_falls(s: Eagles, party: int, before: int) -> None:
    if party == REDS:
        s.num[RESTRAINED] = 0  # card.pl.3
    if before == LITHUANIAN_HELD and party != LITHUANIANS:
        lithuanians_leave(s)  # 21.4d


def lithuanians_leave(s: Eagles) -> None:
    s.num[LITHUANIANS_LEFT] = 1
    s.note(told.LITHUANIANS_GO)
    for u in s.order.lithuanians:
        s.due[u] = 0
        s.place(u, OUT)
    for town in range(len(s.board.towns)):
        if s.control[town] == LITHUANIAN_HELD and s.board.towns[town] != s.board.kowno:
            s.set_control(town, POLAND if s.board.theater[s.board.towns[town]] == POLISH_THEATER else SOVIET)
