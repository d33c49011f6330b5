"""The sequence of play (2.1c): ten phases, each finished by both before the next (2.1b)."""

from typing import Final

from vistula.core.outline import Sequence, group, is_over, phases_of, step, until, when
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.state import West


def is_later_turn(s: West) -> bool:
    """Blanks are laid at set-up and again before turns 2 to 14 (A85)."""
    return s.turn > 1


OUTLINE: Final = [
    step(phases.BLANKS, "Set-up", "1.4a"),
    until(
        is_over,
        step(phases.TURN_START),
        when(is_later_turn, step(phases.BLANKS)),
        step(phases.EVENTS, "Random events", "3.1e"),
        step(phases.RESOURCES, "Resource points", "4.0a"),
        step(phases.DEPOTS, "Depots", "5.1a"),
        step(phases.SUPPLY_CHECK, "Supply check", "6.0f"),
        step(phases.CAPITALS),
        group(
            "Combat unit movement",
            "7.1b",
            step(phases.MOVEMENT_START, "Reconnaissance", "7.1a"),
            step(phases.MARKERS, "Markers", "7.1b"),
            step(phases.ORDERS, "Orders", "7.1f"),
        ),
        step(phases.HQ_MOVES, "Command unit movement", "8.0a"),
        group(
            "Combat",
            "9.2d",
            step(phases.COMBAT_START),
            step(phases.WITHDRAWALS, "Withdrawals", "9.1a"),
            step(phases.ATTACKS, "Attacks", "9.2d"),
            step(phases.COMBAT_END),
        ),
        step(phases.RESTORATION, "Restoration", "10.0a"),
        step(phases.STRATEGIC_START),
        step(phases.STRATEGIC, "Strategic movement", "11.1b"),
        step(phases.REINFORCEMENTS, "Reinforcements", "12.0a"),
        step(phases.TURN_END),
    ),
]

SEQUENCE: Final = Sequence(phases.SEQUENCE, OUTLINE)

PHASES: Final = phases_of([SEQUENCE], "vistula.games.west_was_saved.cards", "vistula.games.west_was_saved.rules")
