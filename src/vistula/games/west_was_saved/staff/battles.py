"""The staff in combat: which attacks to make and with what support, what to lose, where to go."""

from __future__ import annotations

from typing import Final

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX, OWNER, VACATED
from vistula.games.west_was_saved.numbers import (
    B_AGAIN,
    B_AT,
    B_FROM,
    B_MARGIN,
    B_WINNER,
    FOUGHT,
    REDUCED,
)
from vistula.games.west_was_saved.rules import combat, factors
from vistula.games.west_was_saved.staff import plans
from vistula.games.west_was_saved.staff.fighting import withdrawals
from vistula.games.west_was_saved.staff.forces import force_of
from vistula.games.west_was_saved.staff.outlook import is_seen
from vistula.games.west_was_saved.staff.picture import Picture, picture
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.staff.reckoning import promise
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, CAVALRY, HQ

RIDDEN_DOWN: Final = 2.0  # an HQ that is off the map for a turn
WORTH_A_CARD: Final = 0.5  # what the bonus of a card must add to be used
THIRD: Final = 1.0 / 3.0  # of the dice cancel, leave alone, support (9.2)


def ranked(s: West, seat: int, phase: int, offered: list[Action], posture: Posture) -> list[Action]:
    look = picture(s, seat, posture)
    if phase == phases.ATTACK:
        return attacks(s, look, offered)
    if phase == phases.SUPPORT:
        return support(s, seat, look, offered)
    if phase == phases.BONUS:
        return cards(s, seat, offered)
    if phase == phases.LOSE:
        return losses(s, seat, offered)
    if phase == phases.RETREAT_VIA or phase == phases.RETREAT_TO:
        return retreats(s, seat, look, offered)
    if phase == phases.PURSUE:
        return pursuit(s, look, offered)
    if phase == phases.AGAIN:
        if attack_value(s, look, s.arg(HEX), True) > posture.dare:
            return offered
        return [offer for offer in offered if offer.verb.name == "stay_put"]
    return withdrawals(s, seat, offered)


# Attacks --------------------------------------------------------------------------------------------------------


def lead_of(s: West, look: Picture, start: int, at: int, again: bool) -> float:
    """By how much an attack leads before the dice: our factors as they are, theirs as they seem."""
    taking_part = factors.attackers(s, start, again)
    lead = float(factors.total(factors.attack_lines_of(s, start, at, taking_part, -1)))
    if is_seen(s, at):
        return lead - factors.total(factors.defence_lines_of(s, start, at, taking_part))
    foe = look.foe_at[at]
    lead -= foe.front if factors.uses_front(s, start, at, taking_part) else foe.flank
    lead -= foe.bonus + factors.total(factors.seen_defence_lines(s, start, at))
    if any(s.mark[u] & FOUGHT for u in s.combat_units(at)):  # its Defender marker lies open
        lead -= foe.count * s.tables.fought
    return lead


def promise_of_lead(s: West, look: Picture, lead: float, start: int, at: int, again: bool) -> float:
    force = force_of(s, factors.attackers(s, start, again))
    foe = look.foe_at[at]
    prize, stake = look.prize(s, at), look.stake(s, start)
    return promise(lead, force.count, foe.count, force.guns, foe.guns, prize, stake, look.steps)


def alone_value(s: West, look: Picture, start: int, again: bool) -> float:
    at = s.faced(start)
    if s.troops[at] == 0:
        return RIDDEN_DOWN
    return promise_of_lead(s, look, lead_of(s, look, start, at, again), start, at, again)


def supported_value(s: West, look: Picture, start: int, helper: int, again: bool) -> float:
    """Two dice of six cancel the attack, two leave it alone, two bring the helper's factors; he attacks no more."""
    at = s.faced(start)
    lead = lead_of(s, look, start, at, again)
    more = float(factors.basic(s, helper, factors.attackers(s, helper, False), True))
    value = promise_of_lead(s, look, lead, start, at, again) + promise_of_lead(s, look, lead + more, start, at, again)
    return THIRD * value - max(0.0, alone_value(s, look, helper, False))


def attack_value(s: West, look: Picture, start: int, again: bool) -> float:
    """What the attack of a stack promises, alone or with the best support."""
    at = s.faced(start)
    best = alone_value(s, look, start, again)
    for helper in combat.supporters(s, look.side, start, at):
        best = max(best, supported_value(s, look, start, helper, again))
    return best


def attacks(s: West, look: Picture, offered: list[Action]) -> list[Action]:
    """Every attack by what it promises, down to where none is worth it; then passing; then the rest."""
    passing: list[Action] = []
    found: list[tuple[float, int]] = []
    for number in range(len(offered)):
        offer = offered[number]
        if not offer.args:
            passing.append(offer)
        else:
            found.append((-attack_value(s, look, offer.x, False), number))
    found.sort()
    daring = [offered[number] for value, number in found if -value >= look.posture.dare]
    timid = [offered[number] for value, number in found if -value < look.posture.dare]
    return daring + passing + timid


def support(s: West, seat: int, look: Picture, offered: list[Action]) -> list[Action]:
    start = int(s.n[B_FROM])
    again = s.n[B_AGAIN] != 0
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        offer = offered[number]
        if not offer.args:
            rows.append((-alone_value(s, look, start, again), number))
        else:
            rows.append((-supported_value(s, look, start, offer.x, again), number))
    rows.sort()
    return [offered[number] for _, number in rows]


def cards(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """A card where two factors more turn the combat: the stacks lie open now."""
    start, at = int(s.n[B_FROM]), int(s.n[B_AT])
    lead = float(factors.total(factors.attack_lines(s)) - factors.total(factors.defence_lines(s)))
    ours = force_of(s, s.combat_units(start))
    theirs = force_of(s, s.combat_units(at))
    if s.side_at(start) != seat:
        lead = -lead
        kept = ours
        ours = theirs
        theirs = kept
    more = promise(lead + 2.0, ours.count, theirs.count, ours.guns, theirs.guns, 0.0)
    less = promise(lead, ours.count, theirs.count, ours.guns, theirs.guns, 0.0)
    if more - less >= WORTH_A_CARD or s.turn >= s.static.plan.turns:
        return [offer for offer in offered if offer.args] + [offer for offer in offered if not offer.args]
    return [offer for offer in offered if offer.verb.name == "fight"]


# What follows ---------------------------------------------------------------------------------------------------


def losses(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """Guns that the retreat will cost anyway; then rather a step than a unit, the least first."""
    doomed = s.n[B_WINNER] == 2 - seat and s.n[B_MARGIN] >= s.tables.retreat_from
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        u = offered[number].x
        gun = s.order.arm[u] == ARTILLERY
        if gun and doomed:
            price = 0.0
        elif s.mark[u] & REDUCED:
            price = 3.0 if gun else 3.0 + s.factor(u, True)
        else:
            price = 1.5 if gun else 1.0 + 0.2 * (s.order.front[u] - s.order.reduced_front[u])
        rows.append((price, number))
    rows.sort()
    return [offered[number] for _, number in rows]


def retreats(s: West, seat: int, look: Picture, offered: list[Action]) -> list[Action]:
    """Where the stack stands best; somebody else's retreat the other way."""
    owner = s.arg(OWNER)
    start = s.arg(HEX)
    units = s.combat_units(start)
    base = s.board.base_of(owner)
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        h = offered[number].x
        value = 0.15 * s.board.distance(h, base)
        if not s.is_open(h):
            value += 30.0
        elif owner == seat:
            value -= plans.arriving(s, look, h, units, start)
            value += 1.5 * max(0, int(s.troops[h]) + len(units) - s.tables.stacking)
        elif s.is_beside_enemy(owner, h):
            value += 2.0
        rows.append((value if owner == seat else -value, number))
    rows.sort()
    return [offered[number] for _, number in rows]


def pursuit(s: West, look: Picture, offered: list[Action]) -> list[Action]:
    """Into the vacated hex if the stack stands better there: foot and horse together, guns stay, an HQ goes last."""
    start, vacated = s.arg(HEX), s.arg(VACATED)
    entering = [offer for offer in offered if offer.verb.name == "enter"]
    stopping = [offer for offer in offered if offer.verb.name == "done"]
    movers = [offer.x for offer in entering if s.order.arm[offer.x] != HQ]
    there = s.combat_units(vacated)
    if not there:
        here = s.combat_units(start)
        left = [u for u in here if u not in movers]
        now = look.standing(s, start, here, int(s.facing[start]), -1)
        then = look.standing(s, start, left, int(s.facing[start]), -1)
        then += plans.arriving(s, look, vacated, movers, -1 if left else start)
        if vacated == s.board.base_of(1 - look.side):
            then += 50.0
        if not movers or then <= now:
            return stopping
    rows: list[tuple[int, int]] = []
    for number in range(len(entering)):
        arm = s.order.arm[entering[number].x]
        if arm == HQ and len(movers) > 0:
            rows.append((9, number))
        elif arm == HQ:
            if s.troops[start] == 0:
                rows.append((9, number))
        else:
            rows.append((1 if arm == CAVALRY else 0, number))
    rows.sort()
    return [entering[number] for _, number in rows] + stopping
