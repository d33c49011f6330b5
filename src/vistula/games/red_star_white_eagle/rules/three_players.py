"""Passing through hexes of the other Russian front, with three players, anywhere (24.2.2a, 24.2.3a); never staying
there (24.2.2b)."""

from typing import Final

from vistula.core.flow import SPACE
from vistula.core.plain import Asks, Button, Pick
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.numbers import FRONT
from vistula.games.red_star_white_eagle.rules.marching import holds_other_front
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import RUSSIAN, SOUTHWEST, WEST

ONLY_THREE: Final = Refusal("24.2.2a", "There is nobody to ask.")
ASKED_ALREADY: Final = Refusal("24.2.2a", "That was asked in this phase, or no unit of the other front is there.")

# The frame of PERMISSION: the hex through which the other front would pass.
HEX: Final = 0


def of_other_front(s: War) -> list[int]:
    if not s.rules.three_players or s.side != RUSSIAN:
        return []
    russians = s.static.units[RUSSIAN]
    theirs = [u for u in russians if s.hex[u] >= 0 and s.front_of(u) != s.num[FRONT] and not s.order.replacement[u]]
    return list(dict.fromkeys([int(s.hex[u]) for u in theirs]))


def why_not_ask(s: War, x: int) -> Refusal | None:
    """May my units pass yours there? (24.2.2a)"""
    if not s.rules.three_players or s.side != RUSSIAN:
        return ONLY_THREE
    if x * 2 in s.asked or x * 2 + 1 in s.asked:
        return ASKED_ALREADY
    return None if holds_other_front(s, x) else ASKED_ALREADY


ASK_PASSAGE: Final[Pick[War]] = Pick(
    "ask", SPACE, of_other_front, why_not_ask, lambda s, x: s.push(phases.PERMISSION, x), "Ask for passage through {}"
)


def answer(s: War, given: int) -> None:
    space = s.arg(HEX)
    s.pop()
    s.asked = [*s.asked, space * 2 + given]
    s.note(told.PERMITS, space, given)


PERMISSION: Final[Asks[War]] = Asks(
    phases.PERMISSION,
    "permission",
    "24.2.2a",
    [Button("permit", "Permit", lambda s: answer(s, 1)), Button("refuse", "Refuse", lambda s: answer(s, 0))],
    lambda s: f"May the other front pass through {s.place_name(s.arg(HEX))}?",
    whose=lambda s: s.commander(RUSSIAN, SOUTHWEST if s.num[FRONT] == WEST else WEST),
)
