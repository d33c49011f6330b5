"""The sequence of play (3.12a): a day is combat and movement of the side with the initiative, then of the other."""

from typing import Final

from vistula.core.outline import Sequence, assign, group, phases_of, step, until
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.state import Poland


def set_player(s: Poland, second: int) -> None:
    """Player A has the initiative for the whole scenario, player B is the other (3.12a)."""
    s.side = 1 - s.order.initiative if second else s.order.initiative


def is_over(s: Poland) -> bool:
    return s.over


OUTLINE: Final = [
    step(phases.BEGIN, "Set-up", "scn.warsaw.split"),
    until(
        is_over,
        step(phases.DAY_START, "Morning", "3.11"),
        assign(set_player, 0),
        step(phases.ATTACK, "Combat of the side with the initiative", "3.12b", "first"),
        group(
            "Movement of the side with the initiative",
            "3.12c",
            step(phases.MOVE, "Movement", "3.12c"),
            step(phases.MOVEMENT_END),
            step(phases.FORTIFY, "Field fortifications", "6.21a"),
            step(phases.SUPPLY, "Supply", "7.14"),
            owner="first",
        ),
        assign(set_player, 1),
        step(phases.ATTACK, "Combat of the other side", "3.12d", "second"),
        group(
            "Movement of the other side",
            "3.12e",
            step(phases.MOVE, "Movement", "3.12e"),
            step(phases.MOVEMENT_END),
            step(phases.FORTIFY, "Field fortifications", "6.21a"),
            step(phases.SUPPLY, "Supply", "7.14"),
            owner="second",
        ),
        step(phases.DAY_END, "Night", "5.21"),
    ),
]

SEQUENCE: Final = Sequence(phases.SEQUENCE, OUTLINE)

PHASES: Final = phases_of([SEQUENCE], "vistula.games.poland_1920.rules")
