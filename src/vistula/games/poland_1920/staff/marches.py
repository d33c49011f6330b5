"""Staff work on the march: the move and the advance that gain most, and whom a move would starve or feed."""

from typing import Final

from vistula.core.action import Action, verb
from vistula.games.poland_1920.rules import combat, movement, supply
from vistula.games.poland_1920.rules.strength import usable
from vistula.games.poland_1920.staff.agenda import Agenda, Plan
from vistula.games.poland_1920.staff.outlook import Outlook, leaving, mates_of, offers, worth_of_place
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import Poland

GAIN: Final = 0.2  # points a move must promise
TRIED: Final = 6  # moves tried out for what they do to supply
TRIED_IN_NEED: Final = 40
AGAIN: Final = 5  # plans at the head of the agenda that are weighed again at each decision


def best_move(s: Poland, seat: int, posture: Posture) -> Plan:
    """The move that gains most, if any gains enough. In thought the plans of the last decision are gone on with, and
    everything is weighed anew before the phase is ended."""
    agenda = s.agenda
    outlook = Outlook(s, seat, posture)
    if agenda is not None and agenda.is_for(s.turn, seat, posture.name):
        agenda.plans = weighed_again(s, seat, outlook, agenda.plans)
        best = best_of(s, seat, posture, agenda.plans)
        if best.unit >= 0:
            agenda.taken = best
            return best
    agenda = Agenda(s.turn, seat, posture.name, all_plans(s, seat, outlook))
    s.agenda = agenda
    best = best_of(s, seat, posture, agenda.plans)
    agenda.taken = best
    return best


def all_plans(s: Poland, seat: int, outlook: Outlook) -> list[Plan]:
    """What every unit that may move would best do, the most gainful first."""
    plans: list[Plan] = []
    for u in s.order.of_side[seat]:
        if movement.may_move(s, u) is None and movement.can_step(s, u):
            plan = best_march(s, seat, outlook, u)
            if plan.gain > -outlook.posture.hunger:
                plans.append(plan)
    plans.sort(key=gain_of, reverse=True)
    return plans


def weighed_again(s: Poland, seat: int, outlook: Outlook, plans: list[Plan]) -> list[Plan]:
    """The plans that can still be carried out, those at the head as they stand now."""
    found: list[Plan] = []
    fresh = 0
    for plan in plans:
        u = plan.unit
        if fresh >= AGAIN:
            found.append(plan)
        elif movement.may_move(s, u) is None and movement.can_step(s, u):
            found.append(best_march(s, seat, outlook, u))
            fresh += 1
    found.sort(key=gain_of, reverse=True)
    return found


def best_of(s: Poland, seat: int, posture: Posture, plans: list[Plan]) -> Plan:
    """The likeliest plans are tried out to see whom they starve or feed."""
    hunger = posture.hunger
    hungry = len(supply.unsupplied(s, seat, s.guard))
    tried = TRIED_IN_NEED if hungry else TRIED
    best = Plan(-1, -1, GAIN)
    for plan in plans[:tried]:
        if plan.gain + hunger * hungry <= best.gain:
            break
        if movement.may_move(s, plan.unit) is not None or not movement.can_step(s, plan.unit):
            continue
        gain = plan.gain + hunger * (hungry - hungry_after(s, seat, plan))
        if gain > best.gain:
            best = Plan(plan.unit, plan.zone, gain)
    return best


def planned_march(s: Poland, seat: int, posture: Posture, u: int) -> int:
    """Where the unit that is on the move should go."""
    agenda = s.agenda
    if agenda is not None and agenda.is_for(s.turn, seat, posture.name):
        taken = agenda.taken
        if taken is not None and taken.unit == u and taken.zone in movement.reach_of(s, u):
            return taken.zone
    return best_march(s, seat, Outlook(s, seat, posture), u).zone


def gain_of(plan: Plan) -> float:
    return plan.gain


def hungry_after(s: Poland, seat: int, plan: Plan) -> int:
    """How many units would lack supply if the plan were carried out: the counter is set there and back."""
    start: int = s.zone[plan.unit]
    s.place(plan.unit, plan.zone)
    hungry = len(supply.unsupplied(s, seat, s.guard))
    s.place(plan.unit, start)
    return hungry


def best_march(s: Poland, seat: int, outlook: Outlook, u: int) -> Plan:
    """The best zone a unit can go to, and what that gains over staying."""
    start: int = s.zone[u]
    zones = movement.reach_of(s, u)
    sp = usable(s, u) if s.is_combat(u) else 0
    mates = mates_of(s, seat, outlook, u)
    here = worth_of_place(s, seat, outlook, u, start, 0, 0) + leaving(s, seat, outlook, u, start, sp, mates)
    best = zones[0]
    best_value = -1000.0
    for zone in zones:
        value = worth_of_place(s, seat, outlook, u, zone, sp, mates)
        if value > best_value:
            best_value = value
            best = zone
    return Plan(u, best, best_value - here)


def best_advance(s: Poland, seat: int, posture: Posture) -> Action:
    """The unit that gains most by going forward, or a halt."""
    target = s.arg(combat.OPEN_ZONE)
    outlook = Outlook(s, seat, posture)
    best = verb("halt").bare
    most = GAIN
    for action in offers(s):
        if not action.args:
            continue
        u = action.x
        start: int = s.zone[u]
        sp = usable(s, u) if s.is_combat(u) else 0
        gain = worth_of_place(s, seat, outlook, u, target, sp, 0) - worth_of_place(s, seat, outlook, u, start, 0, 0)
        gain -= leaving(s, seat, outlook, u, start, sp, 0)
        if gain > most:
            most = gain
            best = action
    return best
