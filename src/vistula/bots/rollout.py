"""Playing on in thought: every seat by the game's own counsel, without checks and journal, to the end or a horizon."""

from typing import Final, final

from vistula.core.action import Action
from vistula.core.dice import throw
from vistula.core.state import State

LIMIT: Final = 20_000  # decisions of one playout
WON: Final = 0.85  # what a sure win is worth; the rest tells a narrow one from a great one
MARGIN: Final = 60.0  # victory points ahead that count as a great one
SELDOM: Final = 4  # of so many decisions of a turn the second posture of a plan takes one


@final
class Plan:
    """How a seat is played on in thought: in a posture and, until its turn is over, at some decisions in another. The
    same key gives the same decisions to the other one, so that a plan found good in thought can be carried out."""

    def __init__(self, posture: int, other: int = -1, key: int = 0) -> None:
        self.posture: Final = posture
        self.other: Final = other
        self.key: Final = key

    def at(self, number: int) -> int:
        """The posture that has the say at the seat's decision of that number."""
        if self.other < 0 or throw(self.key, number, SELDOM) > 1:
            return self.posture
        return self.other


def counselled(s: State, posture: int) -> Action:
    """What the game's counsel would do for the seat that is asked; without counsel, its first candidate."""
    advised = s.counsel(s.actor, posture)
    if advised is not None:
        return advised
    return s.candidates(s.actor)[0]


def usual(s: State) -> list[int]:
    """The posture in which each seat is played on where nothing else is said: its staff's own, or the swift one."""
    swift = s.game.swift()
    return [s.stance(seat) if swift < 0 else swift for seat in range(len(s.seats))]


def play_on(s: State, postures: list[int], until: int) -> int:
    """Let every seat follow counsel in its posture until the turn `until` is over; how many decisions that took."""
    steps = 0
    while not s.over and s.turn <= until and steps < LIMIT:
        s.do(counselled(s, postures[s.actor]))
        steps += 1
    return steps


def play_turn(s: State, postures: list[int], index: int, plan: Plan, number: int) -> tuple[int, int]:
    """The rest of the turn, one seat by a plan from its decision of that number on; how many decisions that seat took,
    and how many the others."""
    turn = s.turn
    own = 0
    others = 0
    while not s.over and s.turn == turn and own + others < LIMIT:
        actor = s.actor
        if actor == index:
            s.do(counselled(s, plan.at(number + own)))
            own += 1
        else:
            s.do(counselled(s, postures[actor]))
            others += 1
    return own, others


def worth(s: State, index: int, won: float = WON, margin: float = MARGIN) -> float:
    """How it stands for a seat, from -1 to 1: by result and margin where there is one, else by the appraisal. A win is
    worth at least `won`, and `margin` points ahead make it a great one."""
    result = s.result
    if result is None:
        return won * s.appraise(s.seats[index])
    lead = max(-1.0, min(1.0, lead_of(s, index) / margin))
    if not result.winners:
        return (1.0 - won) * lead
    return (won if s.seats[index] in result.winners else -won) + (1.0 - won) * lead


def lead_of(s: State, index: int) -> float:
    """Victory points by which a seat ended ahead of the best who did not win or lose with it; none after a draw."""
    seat = s.seats[index]
    result = s.result
    if result is None or not result.winners:
        return 0.0
    ours = seat in result.winners
    theirs = 0
    for other, points in result.scores.items():
        if (other in result.winners) != ours:
            theirs = max(theirs, points)
    return float(result.scores.get(seat, 0) - theirs)
