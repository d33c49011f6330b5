"""Warnings for the seat that is asked: units that would fight unsupplied, hexes that are over-full."""

from vistula.core.view import Caution
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.stacking import is_overfull
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.supply import Lines, lines_of, sources_for


def unsupplied(s: War, side: int) -> list[int]:
    """Units on the map that no line reaches now; Polish capacity is not looked at."""
    found: list[int] = []
    lines = Lines(s, side)
    for u in s.static.units[side]:
        space: int = s.hex[u]
        if space >= 0 and not s.order.replacement[u]:
            own = lines if lines_of(s, u) == side else None
            if not sources_for(s, u, space, own):
                found.append(u)
    return found


def cautions(s: War, seat: int) -> list[Caution]:
    """At the end of movement is the time to look."""
    if s.top().number != phases.MOVE:
        return []
    found: list[Caution] = []
    hungry = [u for u in unsupplied(s, s.side) if s.is_mine(u)]
    if hungry:
        spaces: list[int] = []
        for u in hungry:
            if s.hex[u] not in spaces:
                spaces.append(s.hex[u])
        found.append(Caution(f"{len(hungry)} of your units cannot trace supply.", "10.0b", spaces, hungry))
    crowded: list[int] = []
    for u in s.static.units[s.side]:
        space: int = s.hex[u]
        if space >= 0 and space not in crowded and is_overfull(s, space):
            crowded.append(space)
    if crowded:
        found.append(Caution("Some hexes hold too many units.", "5.1.4a", crowded, []))
    return found
