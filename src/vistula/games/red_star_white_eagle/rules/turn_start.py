"""The start of a player turn: marks, declarations, reactions at lines and borders (17.1, 17.2, 23.4.7, 24.4, 24.9)."""

from typing import Final

from vistula.core.action import verb
from vistula.core.flow import EndPhase
from vistula.core.plain import Button, Does
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import OfRussians
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKS_ON_WEST,
    AVAILABLE,
    BREAKDOWNS,
    DOUBLED,
    DUE,
    GARRISON,
    KIEV_TURN,
    OF_A_TURN,
    RAIL_USED,
    RELEASED,
    RETALIATION,
    SQUADRON_USED,
    STANDDOWN_FROM,
    STRIKE_FROM,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.scenarios import TO_BE_DECLARED
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

TOO_LATE: Final = Refusal("23.4.7.2a", "The Standdown must begin now at the latest.")


def turn_start(s: War) -> None:
    s.note(told.TURN, s.turn, s.side)
    for u in s.static.units[s.side]:
        s.mark[u] &= ~OF_A_TURN
    for u in s.static.units[POLISH]:
        s.drawn[u] = 0  # 10.3c
    s.num[RAIL_USED] = 0
    if s.side == RUSSIAN:
        s.num[RETALIATION] = s.num[ATTACKS_ON_WEST]  # 23.4.7.1b
        s.num[SQUADRON_USED] = 0
        s.num[KIEV_TURN] = 1 if s.has_units(POLISH, s.board.kiev) else 0  # A63
        if s.rules.danzig and s.num[STRIKE_FROM] < 0:
            s.push(phases.DOCK_STRIKE)
        if s.num[STANDDOWN_FROM] == TO_BE_DECLARED:
            s.push(phases.STANDDOWN)
    else:
        s.num[ATTACKS_ON_WEST] = 0
        s.num[BREAKDOWNS] = 0


def declare(s: War) -> None:
    s.num[STANDDOWN_FROM] = s.turn
    s.note(told.STANDDOWN)


def strike(s: War) -> None:
    s.num[STRIKE_FROM] = s.turn
    s.note(told.STRIKE)


def reactions(s: War) -> None:
    """Poles east of the Reaction Line (17.1.2a, 17.1.2b) or north of the Dvina (17.2) when the Russian phase begins;
    who came early stays (17.0a)."""
    poles = [int(s.hex[u]) for u in s.static.units[POLISH] if s.hex[u] >= 0 and not s.order.replacement[u]]
    east = any(s.board.east_of_reaction_line[space] for space in poles)
    north = any(s.board.north_of_dvina[space] for space in poles)
    s.num[DOUBLED] = 1 if east else 0
    if east:
        reserve = last_reserve(s)
        if reserve >= 0:
            happenings.remove(s, reserve, AVAILABLE)  # 17.1.1b
        s.note(told.REACTION, reserve)
    if north:
        for u in s.plan.latvian_garrison:
            if s.hex[u] == GARRISON:
                happenings.remove(s, u, AVAILABLE)  # 17.2.1b
                s.mark[u] |= RELEASED
                s.note(told.GARRISON_OUT)


def last_reserve(s: War) -> int:
    """The reserve division scheduled latest that has not arrived (17.1.1b, A78), or -1."""
    for units in reversed(s.plan.track.arrivals[RUSSIAN]):
        for u in units:
            if s.order.reserve[u] and s.hex[u] == DUE:
                return u
    return -1


TURN_START: Final[Does[War]] = Does(phases.TURN_START, "turn_start", turn_start)
# West Front stands down for three turns, once; at the latest from June II (23.4.7.1a, 23.4.7.4a).
STANDDOWN: Final[OfRussians] = OfRussians(
    phases.STANDDOWN,
    "standdown",
    "23.4.7.1a",
    [
        Button("standdown", "Declare the Standdown", declare, ends=True),
        Button("not_yet", "Not yet", War.pop, lambda s: TOO_LATE if s.turn >= s.tables.standdown_latest else None),
    ],
    prompt="Declare the Standdown of West Front now?",
)
# Once a game: four turns without Danzig (24.9.2a).
DOCK_STRIKE: Final[OfRussians] = OfRussians(
    phases.DOCK_STRIKE,
    "dock_strike",
    "24.9.2a",
    [Button("strike", "Strike", strike, ends=True), EndPhase(verb("no_strike"), "Not yet", closes=False)],
    prompt="Call the dockers of Danzig out on strike now?",
)
REACTIONS: Final[Does[War]] = Does(phases.REACTIONS, "reactions", reactions)
