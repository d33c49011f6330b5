"""How a side stands: cities, strength, and how near the enemy is to Warsaw."""

from typing import Final

from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN
from vistula.games.red_star_white_eagle.victory import points

CITIES: Final = 0.55
STRENGTH: Final = 0.35
GROUND: Final = 0.1
NEAR: Final = 12  # hexes from Warsaw within which Russians threaten it


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


def threat(s: War) -> int:
    """Russian attack factors near Warsaw, those nearer counting more."""
    total = 0
    for u in s.static.units[RUSSIAN]:
        space: int = s.hex[u]
        if space >= 0:
            far = s.board.distance(space, s.board.warsaw)
            if far < NEAR:
                total += s.attack_of(u) * (NEAR - far)
    return total


def appraisal(s: War, seat: int) -> float:
    """From -1 to 1, for a seat."""
    russian, polish = points(s, RUSSIAN), points(s, POLISH)
    cities = (polish - russian) / max(1, polish + russian)
    mine, theirs = strength(s, POLISH), strength(s, RUSSIAN)
    forces = (mine - theirs) / max(1, mine + theirs)
    ground = -threat(s) / (threat(s) + 600.0)
    value = CITIES * cities + STRENGTH * forces + GROUND * ground
    return value if seat == len(s.seats) - 1 else -value
