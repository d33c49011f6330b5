"""How a side stands: what it holds, what it may expect to hold, the armies, and Warsaw. The weights are data, fitted to
the results of recorded games (`data/appraisal.toml`)."""

from typing import Final

from vistula.core.appraisal import seen_by
from vistula.games.red_star_white_eagle.rules.victory import points
from vistula.games.red_star_white_eagle.scenarios import SHORT_VICTORY
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

FEATURES: Final = [
    "points",
    "late_points",
    "prospect",
    "late_prospect",
    "strength",
    "late_strength",
    "capital",
    "poland",
]
NEAR: Final = 5  # hexes within which forces decide about a city
GRIP: Final = 6.0  # factors that holding a city is worth beside those near it
AVERAGE: Final = 10.0  # points that count as a clear lead
FULL_GUARD: Final = 40.0  # factors beside which a surplus at Warsaw is measured


def strength(s: War, side: int) -> int:
    """Factors on the map, and half of those that will come."""
    total = 0
    order = s.order
    for u in s.static.units[side]:
        if s.hex[u] >= 0 and not order.replacement[u]:
            total += 2 * (s.attack_of(u) + s.defense_of(u))
        elif -2 <= s.hex[u] < 0:
            total += order.attack[2 * u] + order.defense[2 * u]
    return total


def near(s: War, side: int, space: int) -> int:
    """Factors of a side within a turn's march of a city."""
    total = 0
    for u in s.static.units[side]:
        at: int = s.hex[u]
        if at >= 0 and not s.order.replacement[u] and s.board.distance(at, space) <= NEAR:
            total += s.attack_of(u) + s.defense_of(u)
    return total


def late(s: War) -> float:
    """0 on the first turn, 1 on the last."""
    length = s.plan.last_turn - s.plan.first_turn
    return (s.turn - s.plan.first_turn) / length if length else 1.0


def wanted(s: War) -> float:
    """Victory points between the sides at which the game would be drawn: Polish less Russian."""
    if s.plan.victory == SHORT_VICTORY:
        whole = points(s, RUSSIAN) + points(s, POLISH)
        return whole - 2.0 * s.tables.short_belarusian + 1.0
    return 0.0


def features(s: War, seat: int) -> list[float]:
    """In the order of FEATURES."""
    even = wanted(s)
    lead = (points(s, POLISH) - points(s, RUSSIAN) - even) / AVERAGE
    prospect = -even
    worth = s.ground.victory_points
    for city in range(len(worth)):
        if worth[city]:
            space = s.board.cities[city]
            polish = float(near(s, POLISH, space))
            russian = float(near(s, RUSSIAN, space))
            if s.holds_city(POLISH, space):
                polish += GRIP
            else:
                russian += GRIP
            prospect += worth[city] * (polish - russian) / (polish + russian)
    mine, theirs = strength(s, POLISH), strength(s, RUSSIAN)
    armies = (mine - theirs) / max(1.0, float(mine + theirs))
    warsaw = s.board.warsaw
    guard = near(s, POLISH, warsaw)
    enemy = near(s, RUSSIAN, warsaw)
    capital = (guard - enemy) / (guard + enemy + FULL_GUARD) if enemy else 1.0
    found = [
        lead,
        lead * late(s),
        prospect / AVERAGE,
        late(s) * prospect / AVERAGE,
        armies,
        late(s) * armies,
        capital,
        1.0,
    ]
    return seen_by(is_polish(s, seat), found)


def is_polish(s: War, seat: int) -> bool:
    """The Poles have the last seat, however many the Russians have."""
    return seat == len(s.seats) - 1
