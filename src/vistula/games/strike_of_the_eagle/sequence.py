"""The sequence of play (0.b, 3.3b, 5.0a, 7.0a): rounds of five Operation Phases; in each step the north first."""

from typing import Final

from vistula.core.outline import Node, Sequence, assign, group, is_over, phases_of, step, until, when
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import FRONT, PHASE, ROUND, STAGE
from vistula.games.strike_of_the_eagle.rules.replenish import extra_draw_is_due
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import (
    MARCH_STAGE,
    MOVE_STAGE,
    NORTH,
    RAIL_STAGE,
    RECON_STAGE,
    REORGANIZE_STAGE,
    SOUTH,
    WITHDRAW_STAGE,
)


def set_front(s: Campaign, front: int) -> None:
    s.n[FRONT] = front


def set_stage(s: Campaign, stage: int) -> None:
    s.n[STAGE] = stage


def front_is_played(s: Campaign) -> bool:
    return s.n[FRONT] in s.setting.fronts


def round_is_over(s: Campaign) -> bool:
    return s.n[PHASE] > s.tables.phases  # 0.b


def reinforcement_follows(s: Campaign) -> bool:
    """Not in a scenario without it (scn.1.intro); after the last round it could change nothing."""
    return s.setting.reinforcement_phase and s.n[ROUND] < s.setting.last_round


FIRST_FRONT: Final = NORTH  # 10.0a, R-SEQ1
THEN: Final = SOUTH


def both(number: int, title: str, rule: str) -> Node:
    """The step on the northern front, then on the southern one."""
    return group(
        title,
        rule,
        assign(set_front, FIRST_FRONT),
        when(front_is_played, step(number)),
        assign(set_front, THEN),
        when(front_is_played, step(number)),
    )


def stage(number: int, title: str, rule: str) -> list[Node]:
    return [assign(set_stage, number), both(phases.STAGE, title, rule)]


OUTLINE: Final = [
    until(
        is_over,
        step(phases.REPLENISH, "Replenish cards", "6.0a"),
        until(
            round_is_over,
            group(
                "Operation Phase",
                "7.0a",
                step(phases.ARRIVE, "Arrivals", "4.0i"),
                when(extra_draw_is_due, step(phases.EXTRA_DRAW)),
                both(phases.CARDS, "Cards", "7.1a"),
                step(phases.RESERVE),
                both(phases.PLACE, "Place orders", "7.2a"),
                *stage(MARCH_STAGE, "Forced marches", "7.3a"),
                *stage(RECON_STAGE, "Recon", "7.31c"),
                *stage(MOVE_STAGE, "Moves", "7.3a"),
                *stage(WITHDRAW_STAGE, "Withdrawals", "7.3l"),
                step(phases.LAST_WINDOW, "Leaders", "9.0g"),
                step(phases.SHOW_DEFENDS),
                both(phases.BATTLES, "Battles", "7.4a"),
                step(phases.ROAD_CLEANUP),
                *stage(REORGANIZE_STAGE, "Reorganization", "7.5a"),
                *stage(RAIL_STAGE, "Rail transport", "7.6a"),
                step(phases.STACK_CHECK),
                step(phases.SUPPLY, "Supply", "7.7a"),
                step(phases.POINTS, "Victory points", "7.8a"),
                step(phases.ADVANCE),
            ),
        ),
        when(
            reinforcement_follows,
            group(
                "Reinforcement Phase",
                "8.0a",
                step(phases.GARRISONS, "Garrisons", "8.1a"),
                step(phases.COMBINE, "Combine blocks", "8.2a"),
                step(phases.CUBES, "Cubes", "8.3a"),
            ),
        ),
        step(phases.END_OF_ROUND),
    ),
]

SEQUENCE: Final = Sequence(phases.SEQUENCE, OUTLINE)

PHASES: Final = phases_of(
    [SEQUENCE], "vistula.games.strike_of_the_eagle.cards", "vistula.games.strike_of_the_eagle.rules"
)
