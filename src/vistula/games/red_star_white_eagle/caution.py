"""Warnings for the seat that is asked: units that would fight unsupplied, hexes that are over-full."""

from vistula.core.view import Caution
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.rules.stacking import is_overfull
from vistula.games.red_star_white_eagle.rules.supply import Lines, fed_overland, lines_of, sources_for, traces
from vistula.games.red_star_white_eagle.state import War


def unsupplied(s: War, side: int, lines: Lines | None = None) -> list[int]:
    """Units on the map that no line reaches now; Polish capacity is not looked at."""
    found: list[int] = []
    own = Lines(s, side) if lines is None else lines
    fed = fed_overland(s, side, own)
    laid: list[Lines] = [own]  # of every kind that somebody traces
    reached = bytes([1 if fed.has(space) or own.mask[space] else 0 for space in range(s.board.count)])
    for u in s.static.units[side]:
        space: int = s.hex[u]
        if space < 0 or s.order.replacement[u]:
            continue
        if traces(s, u, space) and lines_of(s, u) == side:
            hungry = not reached[space]
        else:
            hungry = not sources_for(s, u, space, lines_for(s, u, laid) if traces(s, u, space) else None)
        if hungry:
            found.append(u)
    return found


def lines_for(s: War, u: int, laid: list[Lines]) -> Lines:
    kind = lines_of(s, u)
    for lines in laid:
        if lines.kind == kind:
            return lines
    laid.append(Lines(s, kind))
    return laid[-1]


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
