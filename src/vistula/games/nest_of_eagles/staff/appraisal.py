"""How a side stands, from what everybody may know: what one side gains the other loses. The weights are data, fitted to
the results of recorded games (`data/appraisal.toml`)."""

from typing import Final

from vistula.core.appraisal import seen_by
from vistula.games.nest_of_eagles.rules import morale
from vistula.games.nest_of_eagles.staff import stakes
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES, POLES_BIT, REDS, REDS_BIT, SOVIET

FEATURES: Final = [
    "lead",
    "late_lead",
    "cities",
    "late_cities",
    "morale",
    "places",
    "prospect",
    "late_prospect",
    "strength",
    "late_strength",
    "warsaw",
    "poland",
]
CLEAR: Final = 7.0  # points or boxes beyond the middle of the two lines that are a clear lead
BOXES: Final = 10.0  # worth of places that weighs much
NEAR: Final = 4  # hexes from which the enemy threatens Warszawa
BESIDE: Final = 3  # hexes from which strength counts for a place, the less the further off
GRIP: Final = 4.0  # SP that holding a place is worth beside those near it
MUCH: Final = 8.0  # SP more than its defenders that threaten Warszawa with certainty


def features(s: Eagles, seat: int) -> list[float]:
    """In the order of FEATURES."""
    late = 1.0 - stakes.rounds_left(s) / max(1, s.plan.rounds())
    bug = s.plan.victory == "bug"
    lead = 0.0 if bug else (stakes.projected(s) - (s.plan.polish_line + s.plan.soviet_line) / 2.0) / CLEAR
    cities = stakes.bug_lead(s) - 0.5 if bug else 0.0
    occupied: list[int] = []
    own: list[float] = []  # of the Poles there, less than nothing of the Soviets
    mine = theirs = 0.0
    for space in range(s.board.count):
        there: int = s.there[space]
        if there & POLES_BIT:
            sp = float(s.apparent_sp(space, POLES))
            mine += sp
        elif there & REDS_BIT:
            sp = -float(s.apparent_sp(space, REDS))
            theirs -= sp
        else:
            continue
        occupied.append(space)
        own.append(sp)
    strength = (mine - theirs) / (mine + theirs) if mine + theirs else 0.0
    prospect = prospects(s, occupied, own)
    found = [
        lead,
        lead * late,
        cities,
        cities * late,
        float(min(morale.level(s, POLAND, theater) for theater in range(3))) if bug else 0.0,
        0.0 if s.plan.points else places(s) / BOXES,
        prospect,
        prospect * late,
        strength,
        strength * late,
        -threat(s, occupied, own) if s.plan.victory in ("bug", "warsaw", "war") else 0.0,
        1.0,
    ]
    return seen_by(s.side_of_seat(seat) == POLAND, found)


def places(s: Eagles) -> float:
    """Boxes that could still change hands, by who holds them."""
    found = 0
    for town in s.board.towns:
        if s.plan.worth[town] and s.plan.open[town]:
            if s.holds(POLAND, town):
                found += s.plan.worth[town]
            elif s.holds(SOVIET, town):
                found -= s.plan.worth[town]
    return float(found)


def prospects(s: Eagles, occupied: list[int], own: list[float]) -> float:
    """Who has more strength about the places that count, from -1 to 1, each by what it is worth."""
    found = 0.0
    whole = 0.0
    for town in s.board.towns:
        if not s.plan.open[town]:
            continue
        worth = stakes.stake_of(s, POLAND, town)
        if worth < 1.0:
            continue
        whole += worth
        found += worth * grip(s, town, occupied, own)
    return found / whole if whole else 0.0


def grip(s: Eagles, town: int, occupied: list[int], own: list[float]) -> float:
    """Who has more strength about a place, from -1, the Soviets alone, to 1; holding it counts too."""
    mine = GRIP if s.holds(POLAND, town) else 0.0
    theirs = GRIP if s.holds(SOVIET, town) else 0.0
    for number in range(len(occupied)):
        away = s.board.distance(occupied[number], town)
        if away <= BESIDE:
            sp = own[number] / (1.0 + away)
            if sp > 0.0:
                mine += sp
            else:
                theirs -= sp
    return (mine - theirs) / (mine + theirs) if mine + theirs > 0.0 else 0.0


def threat(s: Eagles, occupied: list[int], own: list[float]) -> float:
    """What stands before Warszawa beyond its defenders, the less the further off: from nothing to 1."""
    over = 0.0
    for number in range(len(occupied)):
        away = s.board.distance(occupied[number], s.board.warsaw)
        if away <= NEAR:
            over -= own[number] / (1.0 + 0.5 * away)
    return max(0.0, min(1.0, over / MUCH))
