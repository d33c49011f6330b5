"""How a side stands, from -1 to 1, from what everybody may know: what one side gains the other loses."""

import math
from typing import Final

from vistula.games.nest_of_eagles.rules import morale
from vistula.games.nest_of_eagles.staff import stakes
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES, REDS, SOVIET

SCALE: Final = 7.0  # points or boxes beyond the middle of the two lines that make the war two thirds won
STRENGTH: Final = 4.0  # what it is worth, in points, to have all the SP
NEAR: Final = 4  # hexes from which the enemy threatens a decisive place
THREAT: Final = 0.25  # points for each SP more than its defenders
CITY: Final = 2.5  # points for a city of the Bug


def appraise(s: Eagles, seat: int) -> float:
    value = polish(s)
    return value if s.side_of_seat(seat) == POLAND else -value


def polish(s: Eagles) -> float:
    """The balance as it would be decided, what stands on the map, what is in danger."""
    middle = (s.plan.polish_line + s.plan.soviet_line) / 2.0
    rounds = max(1, s.plan.rounds())
    left = stakes.rounds_left(s) / rounds
    found = stakes.projected(s) - middle if s.plan.victory != "bug" else bug(s)
    own = enemy = 0
    for space in range(s.board.count):
        there: int = s.there[space]
        if there & 1:
            own += s.apparent_sp(space, POLES)
        elif there & 2:
            enemy += s.apparent_sp(space, REDS)
    if own + enemy:
        found += STRENGTH * (0.4 + left) * (own - enemy) / (own + enemy)
    if not s.plan.points:
        found += 0.3 * places(s)
    found += threats(s)
    return math.tanh(found / (SCALE * (0.5 + 0.5 * left)))


def bug(s: Eagles) -> float:
    """Lwów and the cities of the Bug, and the morale without which they do not win."""
    taken = sum(1 for city in s.plan.cities if s.holds(SOVIET, city))
    found = CITY * (s.plan.cities_needed - 0.5 - taken)
    if s.holds(SOVIET, s.board.lwow):
        found -= 3.0 * CITY
    lowest = min(morale.level(s, POLAND, theater) for theater in range(3))
    return found + 0.5 * lowest + 0.05 * (morale.box(s, 1) + morale.box(s, 2))


def places(s: Eagles) -> float:
    """Boxes that could still change hands, by who holds them."""
    found = 0.0
    for town in s.board.towns:
        if s.plan.worth[town] and s.plan.open[town]:
            if s.holds(POLAND, town):
                found += 0.2 * s.plan.worth[town]
            elif s.holds(SOVIET, town):
                found -= 0.2 * s.plan.worth[town]
    return found


def threats(s: Eagles) -> float:
    """What stands before Warszawa, where its fall ends the game."""
    if s.plan.victory not in ("bug", "warsaw", "war"):
        return 0.0
    warsaw = s.board.warsaw
    enemy = own = 0.0
    for space in range(s.board.count):
        there: int = s.there[space]
        if not there or s.board.distance(space, warsaw) > NEAR:
            continue
        away = s.board.distance(space, warsaw)
        if there & 2:
            enemy += s.apparent_sp(space, REDS) / (1.0 + 0.5 * away)
        elif there & 1:
            own += s.apparent_sp(space, POLES) / (1.0 + 0.5 * away)
    return -THREAT * max(0.0, enemy - own)
