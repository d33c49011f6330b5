"""The sequence of play (5.0, 5.1): two player turns of seven phases each make a round.

What belongs to one phase is asked in that phase alone (5.0b); reorganizing belongs to the seventh (5.1.7c).
"""

from typing import Final

from vistula.core.action import verb
from vistula.core.flow import Choice, Decision, EndPhase
from vistula.core.outline import Node, Sequence, assign, group, phases_of, step, until, when
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.rules import (
    attack,
    by_rail,
    concealment,
    events,
    hasten,
    moving,
    reorganization,
    spending,
    turns,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET


def is_over(s: Eagles) -> bool:
    return s.over


def poles_open(s: Eagles) -> bool:
    return s.plan.opens == POLAND


def soviets_open(s: Eagles) -> bool:
    return s.plan.opens == SOVIET


# 5.1: the seven phases of a player turn.
PHASES_OF_A_TURN: Final[list[Node]] = [
    assign(turns.set_phase, 0),
    step(phases.TURN_START),
    assign(turns.set_phase, 1),
    step(phases.REACTIVE_PHASE, "1 Reactive Movement", "5.1.1a"),
    assign(turns.set_phase, 2),
    step(phases.ATTACK_START, "2 First Attack", "5.1.2a"),
    assign(turns.set_phase, 3),
    step(phases.REACTIVE_PHASE, "3 Reactive Movement", "5.1.3a"),
    assign(turns.set_phase, 4),
    step(phases.OPERATE, "4 Operational Movement", "5.1.4b"),
    assign(turns.set_phase, 5),
    step(phases.REACTIVE_PHASE, "5 Reactive Movement", "5.1.5a"),
    assign(turns.set_phase, 6),
    step(phases.ATTACK_START, "6 Second Attack", "5.1.6a"),
    assign(turns.set_phase, 7),
    step(phases.REPLACEMENT, "7 Replacement", "5.1.7a"),
    step(phases.TURN_END),
]


POLISH_TURN: Final = group("Polish turn", "5.0a", assign(turns.set_side, POLAND), *PHASES_OF_A_TURN, owner="poland")
SOVIET_TURN: Final = group("Soviet turn", "5.0a", assign(turns.set_side, SOVIET), *PHASES_OF_A_TURN, owner="soviet")

OUTLINE: Final = [
    step(phases.SET_UP, "Set-up", "2.7b"),
    until(
        is_over,
        step(phases.ROUND_START),
        when(poles_open, POLISH_TURN),
        SOVIET_TURN,
        when(soviets_open, POLISH_TURN),
        step(phases.ROUND_END),
    ),
]

SEQUENCE: Final = Sequence(phases.SEQUENCE, OUTLINE)

# Decisions that several chapters add to.
MOVE: Final[Decision[Eagles]] = moving.Move(
    phases.MOVE,
    "move",
    "7.0c",
    [
        moving.MOVE_PIECE,
        *by_rail.RIDES,
        moving.FLY,
        by_rail.DOUBLE,
        *hasten.CHOICES,
        events.BOOST,
        *concealment.MOVE_CHOICES,
        moving.END_MOVE,
    ],
)
ATTACK: Final[Decision[Eagles]] = attack.Attack(
    phases.ATTACK,
    "attack",
    "10.2a",
    [attack.ATTACK_HEX, *concealment.ATTACK_CHOICES, EndPhase(verb("done"), "End the Attack Phase")],
)
SPEND_CHOICES: Final[list[Choice[Eagles]]] = [
    *spending.SPEND_CHOICES,
    *reorganization.CHOICES,
    *concealment.SPEND_CHOICES,
    EndPhase(verb("done"), "End the Replacement Phase"),
]
SPEND: Final[Decision[Eagles]] = spending.Spend(phases.SPEND, "spend", "17.0a", SPEND_CHOICES)

PHASES: Final = phases_of([SEQUENCE, MOVE, ATTACK, SPEND], "vistula.games.nest_of_eagles.rules")
