"""The sequence of play (3.12a): a day is combat and movement of the side with the initiative, then of the other."""

from typing import Final

from vistula.core.outline import Node, Sequence, assign, group, is_over, phases_of, step, until
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.state import Poland


def set_player(s: Poland, second: int) -> None:
    """Player A has the initiative for the whole scenario, player B is the other (3.12a)."""
    s.side = 1 - s.order.initiative if second else s.order.initiative


def half(second: int, owner: str, whose: str, combat: str, movement: str) -> list[Node]:
    """The combat and the movement of one player."""
    return [
        assign(set_player, second),
        step(phases.ATTACK, f"Combat of {whose}", combat, owner),
        group(
            f"Movement of {whose}",
            movement,
            step(phases.MOVE, "Movement", movement),
            step(phases.MOVEMENT_END),
            step(phases.FORTIFY, "Field fortifications", "6.21a"),
            step(phases.SUPPLY, "Supply", "7.14"),
            owner=owner,
        ),
    ]


OUTLINE: Final = [
    step(phases.BEGIN, "Set-up", "scn.warsaw.split"),
    until(
        is_over,
        step(phases.DAY_START, "Morning", "3.11"),
        *half(0, "first", "the side with the initiative", "3.12b", "3.12c"),
        *half(1, "second", "the other side", "3.12d", "3.12e"),
        step(phases.DAY_END, "Night", "5.21"),
    ),
]

SEQUENCE: Final = Sequence(phases.SEQUENCE, OUTLINE)

PHASES: Final = phases_of([SEQUENCE], "vistula.games.poland_1920.rules")
