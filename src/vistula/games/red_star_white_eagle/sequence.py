"""The sequence of play (6.0a, 6.1a, 6.1b): Russian player turn, Polish player turn, end of the game turn."""

from typing import Final

from vistula.core.outline import Node, Sequence, assign, group, is_over, phases_of, step, until, when
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import FRONT
from vistula.games.red_star_white_eagle.scenarios import SHORT_VICTORY
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN, SOUTHWEST, WEST


def set_side(s: War, side: int) -> None:
    s.side = side
    s.num[FRONT] = 0


def set_front(s: War, front: int) -> None:
    """24.2a: each Russian player has his half of a phase."""
    s.num[FRONT] = front if s.rules.three_players else 0


def has_russian_half(s: War) -> bool:
    """The first Russian player turn of some scenarios is skipped (23.1.1a, 23.4.1a)."""
    return s.turn > s.plan.first_turn or s.plan.first_half == RUSSIAN


def ends_now(s: War) -> bool:
    """23.3a"""
    return s.plan.victory == SHORT_VICTORY and s.turn >= s.plan.last_turn


def is_for_two(s: War) -> bool:
    return s.rules.three_players


def by_front(number: int, title: str = "", rule: str = "") -> list[Node]:
    """A step of the Russian side; with three players West Front has it first, then Southwest Front."""
    return [
        assign(set_front, WEST),
        step(number, title, rule),
        when(is_for_two, assign(set_front, SOUTHWEST), step(number)),
        assign(set_front, 0),
    ]


OUTLINE: Final = [
    step(phases.SET_UP, "Deployment", "23.0c"),
    until(
        is_over,
        when(
            has_russian_half,
            assign(set_side, RUSSIAN),
            group(
                "Russian reinforcements and replacements",
                "7.0a",
                step(phases.TURN_START),
                step(phases.REACTIONS, "Reactions", "17.1.1a"),
                step(phases.WITHDRAWALS, "Withdrawals", "11.0a"),
                step(phases.POINTS, "Replacement points", "7.2a"),
                *by_front(phases.RESTORE, "Restoration", "7.2.4.1a"),
                *by_front(phases.HANDLE, "Replacement counters", "7.2.2a"),
                *by_front(phases.RECREATE, "Recreation", "7.2.3.1a"),
                step(phases.UKRAINE, "Ukrainians", "21.1.4a"),
                *by_front(phases.ENTER, "Arrivals", "7.0a"),
                owner="soviet",
            ),
            group(
                "Russian movement",
                "6.1c",
                step(phases.SQUADRON_START),
                *by_front(phases.RETURN_START),
                step(phases.MOVEMENT_START),
                *by_front(phases.MOVE, "Movement", "6.1c"),
                step(phases.MOVEMENT_END),
                owner="soviet",
            ),
            group(
                "Russian combat",
                "6.1e",
                step(phases.COMBAT_START),
                *by_front(phases.ATTACK, "Attacks", "6.1e"),
                step(phases.COMBAT_END),
                owner="soviet",
            ),
        ),
        when(ends_now, step(phases.SHORT_END)),
        assign(set_side, POLISH),
        group(
            "Polish reinforcements and replacements",
            "7.0a",
            step(phases.TURN_START),
            step(phases.RALLY, "Rally", "22.0a"),
            step(phases.BREAKDOWN_START, "Breakdown", "20.3.1a"),
            step(phases.POINTS, "Replacement points", "7.2a"),
            step(phases.RESTORE, "Restoration", "7.2.4.1a"),
            step(phases.HANDLE, "Replacement counters", "7.2.2a"),
            step(phases.RECREATE, "Recreation", "7.2.3.1a"),
            step(phases.UKRAINE, "Ukrainians", "21.1.4a"),
            step(phases.SUBSTITUTE_START, "Substitution", "13.1a"),
            step(phases.RESERVE, "Railroad reserve", "22.7.2a"),
            step(phases.ENTER, "Arrivals", "7.0a"),
            owner="poland",
        ),
        group(
            "Polish movement",
            "6.1c",
            step(phases.RETURN_START),
            step(phases.MOVEMENT_START),
            step(phases.MOVE, "Movement", "6.1c"),
            step(phases.MOVEMENT_END),
            owner="poland",
        ),
        group(
            "Polish combat",
            "6.1e",
            step(phases.COMBAT_START),
            step(phases.ATTACK, "Attacks", "6.1e"),
            step(phases.COMBAT_END),
            owner="poland",
        ),
        step(phases.TURN_END, "End of the game turn", "6.1f"),
    ),
]

SEQUENCE: Final = Sequence(phases.SEQUENCE, OUTLINE)

PHASES: Final = phases_of([SEQUENCE], "vistula.games.red_star_white_eagle.rules")
