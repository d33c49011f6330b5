"""Staff work for bots: which choices are worth a thought, and the obvious next step of what was begun."""

from typing import Final

from vistula.core.action import Action, verb
from vistula.games.poland_1920 import phases
from vistula.games.poland_1920.rules import movement, reinforcement
from vistula.games.poland_1920.staff.combat import (
    ATTACK,
    attacks_to_weigh,
    best_loser,
    best_support,
    best_targets,
    best_withdrawal,
    next_attacker,
)
from vistula.games.poland_1920.staff.marches import best_advance, best_move, planned_march
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import Poland

MOVE: Final = verb("move")
TO: Final = verb("to")


def unfinished(s: Poland) -> bool:
    """In the middle of a battle, a march or the set-up nothing can be judged."""
    top = s.top().number
    return top not in (phases.ATTACK, phases.MOVE, phases.FORTIFY)


def decides(s: Poland) -> bool:
    """An attack is worth a general's thought."""
    return s.top().number == phases.ATTACK


def candidates(s: Poland, seat: int, posture: Posture) -> list[Action]:
    """The few choices worth weighing: the best attacks, the best move, else the end of the phase."""
    offered = s.offered
    if offered is None:
        return []
    top = s.top().number
    if top == phases.ATTACK:
        return attacks_to_weigh(s, seat, posture)
    advised = advice(s, seat, posture)
    return offered[:] if advised is None else [advised]


def advice(s: Poland, seat: int, posture: Posture) -> Action | None:
    top = s.top().number
    if top == phases.DECLARE:
        return next_attacker(s, posture)
    if top == phases.DEFEND:
        return best_support(s)
    if top == phases.LOSE:
        return best_loser(s)
    if top == phases.WITHDRAW:
        return best_withdrawal(s, seat, posture)
    if top == phases.MOVE:
        plan = best_move(s, seat, posture)
        return verb("end_movement").bare if plan.unit < 0 else MOVE.of(plan.unit)
    if top == phases.MARCH:
        return TO.of(planned_march(s, seat, posture, s.arg(movement.UNIT)))
    if top == phases.ADVANCE:
        return best_advance(s, seat, posture)
    if top == phases.ATTACK:
        best = best_targets(s, seat, posture)
        return ATTACK.of(best[0]) if best else verb("end_combat").bare
    return routine(s, top)


def routine(s: Poland, top: int) -> Action | None:
    """Decisions with a standing answer."""
    if top == phases.FORTIFY:
        dig_all = verb("dig_all").bare
        return dig_all if is_offered(s, dig_all) else verb("finish").bare
    if top == phases.SET_UP:
        return verb("even").bare
    if top == phases.PLACE:
        return verb("proposed").bare
    if top == phases.TAKE:
        return verb("take").of(reinforcement.most_to_take(s))
    if top == phases.CHANGE:
        return verb("stand").bare
    if top == phases.CONSENT:
        return verb("refuse").bare
    if top == phases.TURN_DOWN:
        return verb("turn_all_down").bare
    return None


def is_offered(s: Poland, action: Action) -> bool:
    return s.offered is not None and any(offer is action for offer in s.offered)
