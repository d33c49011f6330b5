"""What speaks for a choice, in sentences with figures, from what the seat may know."""

from __future__ import annotations

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.numbers import B_AGAIN, B_FROM
from vistula.games.west_was_saved.rules import command, depots, factors, supply
from vistula.games.west_was_saved.staff import battles, outlook, plans
from vistula.games.west_was_saved.staff.picture import picture
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.staff.reckoning import mean_losses
from vistula.games.west_was_saved.state import West


def reasons(s: West, seat: int, action: Action, posture: Posture) -> list[tuple[str, str]]:
    phase = s.top().number
    name = action.verb.name
    if phase == phases.ATTACK and name == "attack":
        return attack(s, seat, action.x, posture)
    if phase == phases.SUPPORT and name == "with":
        return support(s, seat, action.x, posture)
    if phase == phases.MARK and name == "marker":
        return marker(s, seat, action.x, posture)
    if phase == phases.DEPOT and name == "depot":
        return depot(s, seat, action.x)
    if name in ("to", "carry", "ride"):
        return place(s, seat, action.x)
    if name == "card":
        return [(s.deck.instruction(action.x, seat).text, "3.2a")]
    return []


def attack(s: West, seat: int, h: int, posture: Posture) -> list[tuple[str, str]]:
    at = s.faced(h)
    if s.troops[at] == 0:
        return [("An HQ alone is ridden down without dice.", "9.6d")]
    look = picture(s, seat, posture)
    taking_part = factors.attackers(s, h, False)
    lead = battles.lead_of(s, look, h, at, False)
    sure = "" if outlook.is_seen(s, at) else ", at a guess of what is hidden"
    found = [(f"You lead by {lead:+.1f} before the dice{sure}.", "9.3b")]
    if not factors.uses_front(s, h, at, taking_part):
        found.append(("You come at its flank.", "9.3a"))
    theirs, ours = mean_losses(lead, len(taking_part), int(look.foe_at[at].count + 0.5))
    found.append((f"On the average of all throws it costs them {theirs:.1f} steps and you {ours:.1f}.", "9.4a"))
    return found


def support(s: West, seat: int, helper: int, posture: Posture) -> list[tuple[str, str]]:
    look = picture(s, seat, posture)
    start = int(s.n[B_FROM])
    more = factors.basic(s, helper, factors.attackers(s, helper, False), True)
    lead = battles.lead_of(s, look, start, s.faced(start), s.n[B_AGAIN] != 0)
    return [(f"It adds {more} to a lead of {lead:+.1f}, if it comes: on 5 and 6; on 1 and 2 nobody attacks.", "9.2h")]


def marker(s: West, seat: int, h: int, posture: Posture) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    between = command.hexes_to_hq(s, seat, s.combat_units(h), h)
    if between:
        found.append((f"Its order fails on {min(between, 6)} of 6 throws: no HQ is in reach.", "7.2a"))
    if posture.plain:
        return found
    order = plans.plan_of(s, seat, picture(s, seat, posture), h)
    if order.goal >= 0:
        found.append(
            (f"{len(order.units)} of its {s.troops[h]} units would go to {s.board.title(order.goal)}.", "def.move.a")
        )
    elif order.gain > 0.0:
        found.append(("It would turn to face the enemy.", "def.move.a"))
    return found


def depot(s: West, seat: int, h: int) -> list[tuple[str, str]]:
    hungry = len(supply.unfed(s, seat))
    s.set_depot(h, seat + 1)
    fed = hungry - len(supply.unfed(s, seat))
    cost = depots.upkeep(s, seat)
    s.set_depot(h, 0)
    return [
        (f"It would feed {fed} units that are out of supply.", "6.0a"),
        (f"The upkeep of all is then {cost}.", "5.3a"),
    ]


def place(s: West, seat: int, h: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    goals = [goal for goal, _ in outlook.goals_of(s, seat, outlook.own_stacks(s, 1 - seat))]
    near = goals[0]
    for goal in goals:
        if s.board.distance(h, goal) < s.board.distance(h, near):
            near = goal
    far = s.board.distance(h, near)
    where = "It is" if far == 0 else f"{far} hexes from"
    found.append((f"{where} {s.board.titles[near]}.", "2.2c"))
    if any(s.holds(1 - seat, g) for g in s.board.neighbours[h]):
        found.append(("An enemy stack is beside it.", "9.2a"))
    if not command.is_in_reach(s, seat, [], h):
        found.append(("No HQ is next to it.", "9.2c"))
    return found
