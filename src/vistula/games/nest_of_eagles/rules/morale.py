"""Morale Advantage: markers, Levels, shifts, linked and discarded markers (13.0 to 13.5)."""

from typing import Final

from mypy_extensions import i64

from vistula.core.columns import Col
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER, TOWN, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    BOX,
    ENTERED,
    FORMING,
    FORMING_DUE,
    FOUGHT_IN,
    KIJOW_MARKER,
    OFF,
    POLISH_MARKER,
    TOOK_IN,
    UNIFIED_ARMED,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES, REDS, SOUTHWEST, SOVIET, WEST

NO_MARKER: Final = -1


def marker_of(s: Eagles, theater: int) -> int:
    """The Theater whose box counts for a Theater: its own, the one it is linked with, or the Polish one when all are
    unified; -1 while the Polish marker is off the track (13.4a, 13.4b, 13.5a)."""
    link: int = s.num[POLISH_MARKER]
    if link == POLISH_THEATER:
        return POLISH_THEATER
    if theater == POLISH_THEATER:
        return link
    return theater if s.plan.in_play[theater] else NO_MARKER


def box(s: Eagles, theater: int) -> int:
    """Polish boxes are positive; 0 without a marker (ruling 133)."""
    marker = marker_of(s, theater)
    return 0 if marker < 0 else s.num[BOX + marker]


def level(s: Eagles, side: int, theater: int) -> int:
    """13.2a: the side's Level, below 0 where it is the enemy's."""
    at = box(s, theater)
    size = -at if at < 0 else at
    found = 0
    for least in s.tables.level_from:
        if size >= least:
            found += 1
    return found if (at > 0) == (side == POLAND) else -found


def is_maximum(s: Eagles, side: int, theater: int) -> bool:
    """13.2c"""
    return box(s, theater) == (s.tables.last_box if side == POLAND else -s.tables.last_box)


def shift(s: Eagles, side: int, theater: int, boxes: int, cause: int) -> None:
    """Boxes in favour of a side in one Theater (13.1a, 13.3a); what goes past the end is lost (ruling 126)."""
    marker = marker_of(s, theater)
    if marker < 0 or boxes == 0:
        return
    last = s.tables.last_box
    was: int = s.num[BOX + marker]
    now = was + boxes if side == POLAND else was - boxes
    now = min(last, max(-last, now))
    if now == was:
        return
    s.num[BOX + marker] = now
    s.note(told.SHIFTED, theater, now, side, cause)
    desert(s)


def shift_all(s: Eagles, side: int, boxes: int, cause: int) -> None:
    """Every marker once, linked ones together (ruling 59)."""
    done: list[int] = []
    for theater in (POLISH_THEATER, BELARUS, UKRAINE):
        marker = marker_of(s, theater)
        if marker >= 0 and marker not in done:
            done.append(marker)
            shift(s, side, theater, boxes, cause)


def desert(s: Eagles) -> None:
    """20.4.2a: at Polish Level 2 in Ukraine the Soviet-allied Ukrainian brigades are gone at once."""
    if s.rules.introductory or level(s, POLAND, UKRAINE) < 2:
        return
    for u in s.order.rebels:
        if s.at[u] >= 0 and s.party[u] == REDS:
            s.note(told.DESERTS, u, s.at[u])
            s.place(u, OFF)


def capture(s: Eagles, side: int, space: int) -> None:
    """13.3e: the number beside the place; Lwów shifts all Theaters."""
    worth = s.board.worth[space]
    if not worth:
        return
    theater = s.board.theater[space]
    if side == s.side:  # 13.3.1a: what the enemy takes meanwhile feeds nothing
        s.num[TOOK_IN + theater] = 1
    unified = s.num[POLISH_MARKER] == POLISH_THEATER
    if unified and side == SOVIET and theater != POLISH_THEATER and s.board.urban[space] == TOWN:  # 13.5b
        return
    if space == s.board.lwow:
        shift_all(s, side, worth, told.BY_CAPTURE)
    else:
        shift(s, side, theater, worth, told.BY_CAPTURE)


# Markers that come and go -------------------------------------------------------------------------------------------


def has_poles(s: Eagles, theater: i64) -> bool:
    """Polish units stand in a Theater, their Ukrainian allies among them (ruling 89), rebels of 20.4.1 not."""
    return _stand(s, s.order.poles, theater, POLES, -1, 1)


def has_front(s: Eagles, front: int, theater: i64, least: int = 1) -> bool:
    """So many units of a Front stand in a Theater."""
    return _stand(s, s.order.soviets, theater, REDS, front, least)


def _stand(s: Eagles, own: Col, theater: i64, party: int, front: int, least: int) -> bool:
    places = s.at
    theaters = s.board.theater
    found = 0
    at: i64 = 0
    while at < len(own):
        u = own[at]
        at += 1
        space = i64(places[u])
        if space >= 0 and theaters[space] == theater and s.party[u] == party and (front < 0 or s.front_of(u) == front):
            found += 1
            if found == least:
                return True
    return False


def soviet_enters(s: Eagles, u: int) -> None:
    """13.4b: the first Soviet unit in the Polish Theater brings its marker, on that of its own Front."""
    if s.party[u] != REDS or s.at[u] < 0 or s.theater_of(u) != POLISH_THEATER:
        return
    if not s.num[ENTERED]:
        s.num[ENTERED] = 1  # 2.4.1a
        trigger_volunteers(s)  # 19.1b
    if s.num[POLISH_MARKER] < 0:
        s.num[POLISH_MARKER] = BELARUS if s.front_of(u) == WEST else UKRAINE
        s.note(told.LINKED, s.num[POLISH_MARKER])


def trigger_volunteers(s: Eagles) -> None:
    if s.num[FORMING] == 0 and not s.num[FORMING_DUE] and s.plan.in_play[POLISH_THEATER] and not s.rules.introductory:
        s.num[FORMING_DUE] = 1
        s.note(told.VOLUNTEERS_CALLED)


def check_markers(s: Eagles) -> None:
    """13.4c, 13.4d, 13.5a: after moves, Retreats and Advances."""
    if not s.plan.in_play[POLISH_THEATER]:
        return
    link: int = s.num[POLISH_MARKER]
    west = has_front(s, WEST, POLISH_THEATER)
    southwest = has_front(s, SOUTHWEST, POLISH_THEATER)
    if link == POLISH_THEATER:
        check_unified(s, west, southwest)
    elif link == BELARUS and not west:
        relink(s, UKRAINE if southwest else NO_MARKER)
    elif link == UKRAINE and not southwest:
        relink(s, BELARUS if west else NO_MARKER)
    check_vacated(s)


def relink(s: Eagles, link: int) -> None:
    s.num[POLISH_MARKER] = link
    s.note(told.LINKED if link >= 0 else told.MARKER_OFF, link)


def check_unified(s: Eagles, west: bool, southwest: bool) -> None:
    """13.5c, ruling 137: a Front that has left the Polish Theater brings its own Theater's marker back."""
    had: int = s.num[UNIFIED_ARMED] >> 1  # Fronts that stood there under Unified Morale, as bits
    here = (1 if west else 0) | (2 if southwest else 0)
    left = had & ~here
    if left:
        s.num[BOX + BELARUS] = s.num[BOX + POLISH_THEATER]
        s.num[BOX + UKRAINE] = s.num[BOX + POLISH_THEATER]
        s.num[UNIFIED_ARMED] = 0
        relink(s, BELARUS if west else UKRAINE if southwest else NO_MARKER)
    else:
        s.num[UNIFIED_ARMED] = (s.num[UNIFIED_ARMED] & 1) | (had | here) << 1


def check_vacated(s: Eagles) -> None:
    """13.5a and 19.1b: Poles have left Theaters outside Poland; only where all three are in play (ruling 136)."""
    belarus = has_poles(s, BELARUS)
    ukraine = has_poles(s, UKRAINE)
    if (s.plan.in_play[BELARUS] and not belarus) or (s.plan.in_play[UKRAINE] and not ukraine):
        trigger_volunteers(s)
    if not s.plan.all_theaters():
        return
    if belarus or ukraine:
        s.num[UNIFIED_ARMED] |= 1
        return
    link: int = s.num[POLISH_MARKER]
    if link == POLISH_THEATER or not s.num[UNIFIED_ARMED] & 1:
        return
    if link < 0:
        both: int = s.num[BOX + BELARUS] + s.num[BOX + UKRAINE]
        s.num[BOX + POLISH_THEATER] = both // 2 if both >= 0 else -(-both // 2)  # ruling 62
    else:
        s.num[BOX + POLISH_THEATER] = s.num[BOX + link]
    here = (1 if has_front(s, WEST, POLISH_THEATER) else 0) | (2 if has_front(s, SOUTHWEST, POLISH_THEATER) else 0)
    s.num[UNIFIED_ARMED] = here << 1
    s.num[POLISH_MARKER] = POLISH_THEATER
    s.note(told.UNIFIED, s.num[BOX + POLISH_THEATER])


# Shifts of the calendar ---------------------------------------------------------------------------------------------


def support(s: Eagles, u: int, start: int, end: int) -> None:
    """13.3.2a: a unit that moves between Theaters carries its owner's mood along; never to or from Poland (13.3.2b)."""
    if s.rules.introductory:
        return
    first, last = s.board.theater[start], s.board.theater[end]
    if first == last or first == POLISH_THEATER or last == POLISH_THEATER:
        return
    side = s.side_of(u)
    before, after = level(s, side, first), level(s, side, last)
    if before > after:
        shift(s, side, last, 1, told.BY_SUPPORT)
    elif before < after:
        shift(s, 1 - side, last, 1, told.BY_SUPPORT)


def cool(s: Eagles, side: int) -> None:
    """13.3.1a, 13.3.1b: a Level 2 must be fed by Attacks and captures; linked Theaters are one (ruling 134)."""
    done: list[int] = []
    for theater in (BELARUS, UKRAINE, POLISH_THEATER):
        marker = marker_of(s, theater)
        if marker < 0 or marker in done:
            continue
        done.append(marker)
        if level(s, side, theater) < 2 or (side == POLAND and marker_of(s, POLISH_THEATER) == marker):
            continue
        fought = took = False
        for other in (POLISH_THEATER, BELARUS, UKRAINE):
            if marker_of(s, other) == marker:
                fought = fought or s.num[FOUGHT_IN + other] != 0
                took = took or s.num[TOOK_IN + other] != 0
        kept = fought or took if s.rules.cooling_either else fought and took
        if not kept:
            shift(s, 1 - side, theater, s.tables.shift_cooling, told.BY_COOLING)


def kijow_in_polish_hands(s: Eagles) -> None:
    """13.3.3a: in the Soviet Replacement Phase Polish Levels melt."""
    if not s.num[KIJOW_MARKER] or s.rules.introductory:
        return
    done: list[int] = []
    for theater in (BELARUS, UKRAINE, POLISH_THEATER):
        marker = marker_of(s, theater)
        if marker >= 0 and marker not in done:
            done.append(marker)
            shift(s, SOVIET, theater, max(0, level(s, POLAND, theater)), told.BY_KIJOW)
