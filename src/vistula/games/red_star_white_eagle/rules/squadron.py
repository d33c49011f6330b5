"""The Kościuszko Squadron over one hex during the Russian movement phase (24.7.2)."""

from typing import Final

from vistula.core.action import verb
from vistula.core.flow import SPACE, EndPhase
from vistula.core.mover import Gate
from vistula.core.plain import Opens, Pick
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import OfPoles
from vistula.games.red_star_white_eagle.numbers import FALLEN, SQUADRON_AT
from vistula.games.red_star_white_eagle.rules.supply import POLISH_LINES, Lines, sources_for
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH

TOO_FAR: Final = Refusal("24.7.2a", "The squadron flies at most three hexes from a supplied Polish unit.")


def in_reach(s: War) -> list[int]:
    """Hexes within three hexes of a supplied Polish unit."""
    if s.num[FALLEN]:
        return []
    lines = Lines(s, POLISH_LINES)
    fed: list[int] = []
    for u in s.static.units[POLISH]:
        space: int = s.hex[u]
        if space >= 0 and not s.order.replacement[u] and space not in fed and sources_for(s, u, space, lines):
            fed.append(space)
    near = s.static.scratch
    near.flood(s.board, Gate(), fed, s.tables.squadron_reach)
    return near.reached()


def patrol(s: War, x: int) -> None:
    s.pop()
    s.num[SQUADRON_AT] = x
    s.refresh_zone(x)
    s.note(told.SQUADRON, x)


SQUADRON_START: Final[Opens[War]] = Opens(
    phases.SQUADRON_START, "squadron_start", lambda s: s.rules.squadron and bool(in_reach(s)), phases.SQUADRON
)
SQUADRON: Final[OfPoles] = OfPoles(
    phases.SQUADRON,
    "squadron",
    "24.7.2a",
    [Pick("squadron", SPACE, in_reach, TOO_FAR, patrol, "Over {}"), EndPhase(verb("keep"), "Keep it on the ground")],
    "Place the Kościuszko Squadron over a hex, or keep it on the ground.",
    "The Polish player places the Kościuszko Squadron.",
)
