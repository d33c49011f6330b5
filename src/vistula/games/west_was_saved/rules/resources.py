"""4.0 Resource points."""

from __future__ import annotations

from typing import Any, Final

from vistula.core.plain import Does
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.numbers import (
    BASE,
    CHANGE,
    LEFT,
    TOTAL,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN


def resources(s: West) -> None:
    """Base plus white die less red die (4.0a), and what the cards change (4.0b); never below nothing (A19). What is
    left of the last turn is lost (4.0d)."""
    for side in (POLE, RUSSIAN):
        white, red = s.roll_two()  # 1.1b
        total: int = s.n[BASE + side] + white - red + s.n[CHANGE + side]  # ex.rp.a, ex.rp.b
        total = max(0, total)
        s.n[TOTAL + side] = total
        s.n[LEFT + side] = total
        s.note(happenings.POINTS, side, s.n[BASE + side], white, red, more=[s.n[CHANGE + side], total])


def pay(s: West, side: int, points: int) -> None:
    """def.rp: depots, markers, restoration, and the boundary."""
    s.n[LEFT + side] -= points


RESOURCES: Final = Does(phases.RESOURCES, "resources", resources)

PHASES: Final[list[Any]] = [RESOURCES]
