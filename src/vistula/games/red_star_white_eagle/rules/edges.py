"""Units that retreated off the map come back by the same edge (17.3)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, OneOf, Step
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import OfSide
from vistula.games.red_star_white_eagle.numbers import (
    OFF_EAST,
    OFF_NORTH,
    OFF_SOUTH_EAST,
    OFF_SOUTH_WEST,
    OFF_WEST,
    RETURNED,
)
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.stacking import may_stay
from vistula.games.red_star_white_eagle.state import War

NOT_OFF_MAP: Final = Refusal("17.3.1d", "That unit has not retreated off the map.")
NOT_THE_EDGE: Final = Refusal("17.3.1d", "It returns by the edge it left by, in the same zone, where it may stand.")


def edge_of(s: War, box: int) -> list[int]:
    board = s.board
    if box == OFF_NORTH:
        return board.north
    if box == OFF_EAST:
        return board.east
    if box == OFF_SOUTH_WEST:
        return board.south_western
    if box == OFF_SOUTH_EAST:
        return board.south_eastern
    return board.west if box == OFF_WEST else []


def return_hexes(s: War, u: int) -> list[int]:
    """Hexes of the edge that are open to it (17.3.1d, 17.3.2a, 17.4.1b, A72)."""
    side = s.order.side[u]
    front = s.order.front[u]
    found: list[int] = []
    for space in edge_of(s, s.hex[u]):
        if s.has_units(1 - side, space) or s.ground.interns[space] or not may_stay(s, u, space):
            continue
        if s.order.train[u] and not s.ground.on_rail[space]:
            continue
        if front and not s.board.command[space] & front:
            continue  # 12.3.2a
        found.append(space)
    return found


def returning(s: War) -> list[int]:
    """A70: who finds no hex waits another turn."""
    return [u for u in s.static.units[s.side] if s.hex[u] <= OFF_NORTH and s.is_mine(u) and return_hexes(s, u)]


@final
class ReturnStart(Step[War]):
    def do(self, s: War) -> None:
        if returning(s):
            s.push(phases.RETURN)


@final
class ReturnUnit(OneOf[War]):
    """return <unit>"""

    def among(self, s: War) -> list[int]:
        return returning(s)

    def play(self, s: War, x: int) -> None:
        s.push(phases.RETURN_AT, x)


@final
class ReturnAt(OfSide):
    def prompt(self, s: War) -> str:
        return f"Where does {s.name(s.arg(0))} return?"


@final
class ReturnHex(OneOf[War]):
    """at <hex>"""

    def among(self, s: War) -> list[int]:
        return return_hexes(s, s.arg(0))

    def play(self, s: War, x: int) -> None:
        u = s.arg(0)
        s.pop()
        s.note(told.ENTERS, u, x)
        s.mark[u] |= RETURNED
        happenings.walk(s, u, [x])
        if not s.over and not returning(s):
            s.pop()

    def label(self, s: War, x: int) -> str:
        return s.place_name(x)


RETURN_START: Final[ReturnStart] = ReturnStart(phases.RETURN_START, "return_start")
RETURN: Final[OfSide] = OfSide(
    phases.RETURN,
    "return",
    "17.3.1d",
    [ReturnUnit(verb("return"), PIECE, NOT_OFF_MAP, text="{} returns")],
    prompt="Units off the map must return: choose one.",
)
RETURN_AT: Final[ReturnAt] = ReturnAt(
    phases.RETURN_AT, "return_at", "17.3.1d", [ReturnHex(verb("at"), SPACE, NOT_THE_EDGE)]
)
