"""Staff work on the march: the move and the advance that gain most, and whom a move would starve or feed."""

from typing import Final, final

from vistula.core.action import Action, verb
from vistula.games.poland_1920 import movement, supply
from vistula.games.poland_1920.order import AIRCRAFT
from vistula.games.poland_1920.staff_outlook import HUNGER, Outlook, leaving, offers, worth_of_place
from vistula.games.poland_1920.state import Poland
from vistula.games.poland_1920.strength import usable

GAIN: Final = 0.2  # points a move must promise
TRIED: Final = 6  # moves tried out for what they do to supply
TRIED_IN_NEED: Final = 40


@final
class Plan:
    def __init__(self, unit: int, zone: int, gain: float) -> None:
        self.unit: Final = unit
        self.zone: Final = zone
        self.gain: Final = gain


def best_move(s: Poland, seat: int) -> Plan:
    """The move that gains most, if any gains enough; the likeliest are tried out to see whom they starve or feed."""
    outlook = Outlook(s, seat)
    plans: list[Plan] = []
    for u in s.order.of_side[seat]:
        if movement.may_move(s, u) is None and movement.can_step(s, u):
            plan = best_march(s, seat, outlook, u)
            if plan.gain > -HUNGER:
                plans.append(plan)
    plans.sort(key=gain_of, reverse=True)
    hungry = len(supply.unsupplied(s, seat))
    tried = TRIED_IN_NEED if hungry else TRIED
    best = Plan(-1, -1, GAIN)
    for plan in plans[:tried]:
        if plan.gain + HUNGER * hungry <= best.gain:
            break
        gain = plan.gain + HUNGER * (hungry - hungry_after(s, seat, plan))
        if gain > best.gain:
            best = Plan(plan.unit, plan.zone, gain)
    return best


def gain_of(plan: Plan) -> float:
    return plan.gain


def hungry_after(s: Poland, seat: int, plan: Plan) -> int:
    """How many units would lack supply if the plan were carried out: the counter is set there and back."""
    start: int = s.zone[plan.unit]
    s.place(plan.unit, plan.zone)
    hungry = len(supply.unsupplied(s, seat))
    s.place(plan.unit, start)
    return hungry


def best_march(s: Poland, seat: int, outlook: Outlook, u: int) -> Plan:
    """The best zone a unit can go to, and what that gains over staying."""
    start: int = s.zone[u]
    kind = s.order.kind[u]
    if kind == AIRCRAFT:
        zones = movement.landing_zones(s, u)
    else:
        zones = movement.reach_of(s, u).found
    sp = usable(s, u) if s.is_combat(u) else 0
    here = worth_of_place(s, seat, outlook, u, start, 0) + leaving(s, seat, outlook, u, start, sp)
    best = zones[0]
    best_value = -1000.0
    for zone in zones:
        value = worth_of_place(s, seat, outlook, u, zone, sp)
        if value > best_value:
            best_value = value
            best = zone
    return Plan(u, best, best_value - here)


def best_advance(s: Poland, seat: int) -> Action:
    """The unit that gains most by going forward, or a halt."""
    target = s.arg(0)
    outlook = Outlook(s, seat)
    best = verb("halt").bare
    most = GAIN
    for action in offers(s):
        if not action.args:
            continue
        u = action.x
        start: int = s.zone[u]
        sp = usable(s, u) if s.is_combat(u) else 0
        gain = worth_of_place(s, seat, outlook, u, target, sp) - worth_of_place(s, seat, outlook, u, start, 0)
        gain -= leaving(s, seat, outlook, u, start, sp)
        if gain > most:
            most = gain
            best = action
    return best
