"""Units that retreated off the map come back by the same edge (17.3)."""

from typing import Final

from vistula.core.flow import PIECE, SPACE
from vistula.core.plain import Opens, Pick
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import UNIT, OfSide
from vistula.games.red_star_white_eagle.numbers import (
    OFF_NORTH,
    RETURNED,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.stacking import may_stay
from vistula.games.red_star_white_eagle.state import War

NOT_OFF_MAP: Final = Refusal("17.3.1d", "That unit has not retreated off the map.")
NOT_THE_EDGE: Final = Refusal("17.3.1d", "It returns by the edge it left by, in the same zone, where it may stand.")


def return_hexes(s: War, u: int) -> list[int]:
    """Hexes of the edge that are open to it (17.3.1d, 17.3.2a, 17.4.1b, A72)."""
    side = s.order.side[u]
    found: list[int] = []
    for space in s.board.beyond.get(int(s.hex[u]), []):
        if s.has_units(1 - side, space) or s.ground.interns[space] or not may_stay(s, u, space):
            continue
        if s.order.train[u] and not s.ground.on_rail[space]:
            continue
        if s.commands(u, space):  # 12.3.2a
            found.append(space)
    return found


def returning(s: War) -> list[int]:
    """A70: who finds no hex waits another turn."""
    return [u for u in s.static.units[s.side] if s.hex[u] <= OFF_NORTH and s.is_mine(u) and return_hexes(s, u)]


def return_at(s: War, x: int) -> None:
    u = s.arg(UNIT)
    s.pop()
    s.note(told.ENTERS, u, x)
    s.mark[u] |= RETURNED
    happenings.walk(s, u, [x])
    if not s.over and not returning(s):
        s.pop()


RETURN_START: Final[Opens[War]] = Opens(phases.RETURN_START, "return_start", returning, phases.RETURN)
RETURN: Final[OfSide] = OfSide(
    phases.RETURN,
    "return",
    "17.3.1d",
    [Pick("return", PIECE, returning, NOT_OFF_MAP, lambda s, x: s.push(phases.RETURN_AT, x), "{} returns")],
    prompt="Units off the map must return: choose one.",
)
RETURN_AT: Final[OfSide] = OfSide(
    phases.RETURN_AT,
    "return_at",
    "17.3.1d",
    [Pick("at", SPACE, lambda s: return_hexes(s, s.arg(UNIT)), NOT_THE_EDGE, return_at, "{}")],
    lambda s: f"Where does {s.name(s.arg(UNIT))} return?",
)
