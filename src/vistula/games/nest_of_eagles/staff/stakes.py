"""What the game counts: what each place is worth to a side, and who is ahead."""

from typing import Final

from vistula.games.nest_of_eagles.numbers import ALLIES, FORMING, FORMING_DUE, POINTS, VOLUNTEERS
from vistula.games.nest_of_eagles.rules import victory
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import COSSACK, DIVISION, KONARMIYA, POLAND, SOVIET

DECISIVE: Final = 10.0  # a place whose fall ends the game
HALF_DECISIVE: Final = 6.0  # one of those that decide it at the end
CITY_OF_THE_BUG: Final = 3.0
DEPOT: Final = 0.5  # a town on a railroad: supply runs through it
GATE: Final = 3.0  # Kijów, Smoleńsk and Gomel end the war for Poland
HELD: Final = 0.6  # how much of what a place will yet score by being held counts
CLOSE: Final = 4.0  # points or boxes that are a clear lead


def rounds_left(s: Eagles) -> int:
    return max(0, s.plan.last_round - s.turn + 1)


def volunteers_wait(s: Eagles) -> bool:
    """The Volunteer Army has not been called, and some of it would come."""
    if s.num[FORMING] or s.num[FORMING_DUE] or rounds_left(s) <= 1:
        return False
    for u in s.order.of_side[POLAND]:
        if s.at[u] == VOLUNTEERS:
            return True
    return False


def cossacks_wait(s: Eagles) -> bool:
    """A Konarmiya division may lose a step, and a Cossack brigade come for it."""
    waiting = False
    for u in s.order.of_group(COSSACK):
        waiting = waiting or s.at[u] == ALLIES
    if not waiting:
        return False
    for u in s.order.of_group(KONARMIYA):
        if s.at[u] >= 0 and s.order.size[u] == DIVISION:
            return True
    return False


def is_capital(s: Eagles, town: int) -> bool:
    """Its loss is the loss of the game, whatever else is held: Warszawa's at once, on the Bug Lwów's at the end."""
    kind = s.plan.victory
    if town == s.board.warsaw:
        return kind in ("bug", "warsaw", "war")
    return kind == "bug" and town == s.board.lwow


def decides(s: Eagles, town: int) -> bool:
    kind = s.plan.victory
    if town == s.board.warsaw:
        return kind in ("bug", "warsaw", "war")
    return kind == "bug" and (town == s.board.lwow or town in s.plan.cities)


def stake_of(s: Eagles, side: int, town: int) -> float:
    """What taking or losing a place is worth."""
    kind = s.plan.victory
    found = float(s.plan.worth[town])
    for who, first, place, points in s.plan.holding:
        if place == town and who in (POLAND, SOVIET, 2):
            found += HELD * points * max(0, s.plan.last_round - max(s.turn, first) + 1)
    if town == s.board.warsaw and kind in ("bug", "warsaw", "war"):
        found += DECISIVE
    elif kind == "bug":
        if town == s.board.lwow:
            found += HALF_DECISIVE
        elif town in s.plan.cities:
            found += CITY_OF_THE_BUG
    elif kind == "war" and (town == s.board.kijow or town == s.board.gomel or s.board.titles[town] == "Smoleńsk"):
        found += GATE
    if s.board.on_rail[town]:
        found += DEPOT
    return found


def projected(s: Eagles) -> float:
    """The balance as it would be at the end if every place stayed as it is; Polish positive."""
    if not s.plan.points:
        return float(victory.balance(s))
    found = float(s.num[POINTS + POLAND] - s.num[POINTS + SOVIET])
    for who, first, place, points in s.plan.holding:
        left = max(0, s.plan.last_round - max(s.turn, first) + 1)
        if who in (POLAND, 2) and s.holds(POLAND, place):
            found += points * left
        if who in (SOVIET, 2) and s.holds(SOVIET, place):
            found -= points * left
    if s.plan.rifle_divisions:
        found -= rifles(s)
    return found


def rifles(s: Eagles) -> float:
    """What Southwestern rifle divisions on the map would score."""
    total = 0
    for u in s.order.of_side[SOVIET]:
        if s.at[u] >= 0 and s.order.kind[u] == 0 and s.order.size[u] == 2 and s.front_of(u) == 2:
            total += s.plan.rifle_divisions
    return float(total)


def lead(s: Eagles, side: int) -> float:
    """By how much the side stands above its own line of victory; below 0 it has not won yet."""
    if s.plan.victory == "bug":
        return bug_lead(s) if side == POLAND else -bug_lead(s)
    now = projected(s)
    return now - s.plan.polish_line if side == POLAND else s.plan.soviet_line - now


def bug_lead(s: Eagles) -> float:
    """Polish: Lwów is held and few of the cities are lost."""
    taken = sum(1 for city in s.plan.cities if s.holds(SOVIET, city))
    found = float(s.plan.cities_needed - taken)
    if s.holds(SOVIET, s.board.lwow):
        found -= 4.0
    return found


def urgency(s: Eagles, side: int) -> float:
    """From -1, well ahead, to 1, well behind; little in the first rounds."""
    rounds = max(1, s.plan.rounds())
    past = 1.0 - rounds_left(s) / rounds
    margin = lead(s, side)
    found = -margin / CLOSE if margin >= 0.0 else 0.3 - margin / CLOSE
    return max(-1.0, min(1.0, found)) * (0.4 + 0.6 * past)
