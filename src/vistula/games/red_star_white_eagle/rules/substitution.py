"""The 21st Mountain Division takes the place of its parts (13)."""

from typing import Final

from vistula.core.action import verb
from vistula.core.flow import EndPhase
from vistula.core.plain import Button, Opens
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import OfPoles
from vistula.games.red_star_white_eagle.numbers import LOST, NOT_IN_PLAY
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.state import War


def is_possible(s: War) -> bool:
    """13.1a, 13.2a, 13.3a: from July II, anywhere, the full brigade and the regiment in one hex (A54)."""
    tables = s.tables
    brigade: int = s.hex[tables.substitution_brigade]
    return (
        s.turn >= tables.substitution_from
        and brigade >= 0
        and brigade == s.hex[tables.substitution_regiment]
        and not s.inverted[tables.substitution_brigade]
        and s.hex[tables.substitution_division] == NOT_IN_PLAY
    )


def form(s: War) -> None:
    tables = s.tables
    space: int = s.hex[tables.substitution_brigade]
    happenings.remove(s, tables.substitution_brigade, LOST)  # 13.1b, 13.4a
    happenings.remove(s, tables.substitution_regiment, LOST)
    happenings.put(s, tables.substitution_division, space)
    s.note(told.SUBSTITUTED, space)


SUBSTITUTE_START: Final[Opens[War]] = Opens(phases.SUBSTITUTE_START, "substitute_start", is_possible, phases.SUBSTITUTE)
SUBSTITUTE: Final[OfPoles] = OfPoles(
    phases.SUBSTITUTE,
    "substitute",
    "13.1a",
    [Button("substitute", "Form it", form, ends=True), EndPhase(verb("keep"), "Keep them apart", closes=False)],
    "Form the 21st Mountain Division from the Rybak Brigade and the 4th Mountain Regiment?",
)
