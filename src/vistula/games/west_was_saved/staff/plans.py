"""The staff at its markers and orders: which stacks are worth one, who goes where, and which way they face."""

from __future__ import annotations

from typing import Final

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX
from vistula.games.west_was_saved.numbers import FREE_ORDER, LEFT
from vistula.games.west_was_saved.rules import command, marching, movement, restoration
from vistula.games.west_was_saved.staff.forces import Plan, force_of
from vistula.games.west_was_saved.staff.picture import Picture, picture
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, CAVALRY, HQ, POLE

TIRING: Final = 0.34  # a step in three: what each cavalry unit risks that goes five hexes
TURN: Final = 0.02  # so that of equal orders the one that leaves a stack in peace is taken
AFTER_ALL: Final = 100.0  # behind every order that gains something
REST: Final = 9  # hexes to the enemy from which a stack is looked at only as a whole


def ranked(s: West, seat: int, phase: int, offered: list[Action], posture: Posture) -> list[Action]:
    look = picture(s, seat, posture)
    if phase == phases.MARK:
        return markers(s, seat, look, offered)
    if phase == phases.GROUP:
        return order(s, seat, look, offered)
    if phase == phases.MARCH_TO:
        return where_to(s, look, offered)
    if phase == phases.FACE:
        return facings(s, look, offered)
    rows: list[tuple[float, int]] = []
    closing: list[Action] = []
    for number in range(len(offered)):
        if not offered[number].args:
            closing.append(offered[number])
            continue
        rows.append((-plan_of(s, seat, look, offered[number].x).gain, number))
    rows.sort()
    return [offered[number] for value, number in rows if -value > 0.0 or phase == phases.ORDER] + closing


# Plans ----------------------------------------------------------------------------------------------------------


def plan_of(s: West, seat: int, look: Picture, h: int) -> Plan:
    """The best order for a stack; worked out once for a position."""
    found = look.plans.get(h)
    if found is None:
        found = best_order(s, seat, look, h)
        look.plans[h] = found
    return found


def groups(s: West, look: Picture, h: int, able: list[int]) -> list[list[int]]:
    """Who could go together: all, all but one who keeps the place, the riders, the foot without guns, each alone."""
    found: list[list[int]] = [able]
    if len(able) < 2 or look.nearest(s, h) >= REST:
        return found
    riders = [u for u in able if s.order.arm[u] == CAVALRY]
    foot = [u for u in able if s.order.arm[u] != CAVALRY]
    light = [u for u in able if s.order.arm[u] != ARTILLERY]
    for part in (riders, foot, light):
        if part and part not in found:
            found.append(part)
    for u in able:
        if [u] not in found:
            found.append([u])
        rest = [v for v in able if v != u]
        if len(rest) > 1 and rest not in found:
            found.append(rest)
    return found


def best_order(s: West, seat: int, look: Picture, h: int) -> Plan:
    here = s.combat_units(h)
    facing = int(s.facing[h])
    now = look.standing(s, h, here, facing, -1)
    best = Plan(0.0, -1, [], facing)
    if s.fronted(h):
        turned = look.facing_at(s, h, force_of(s, here), -1)
        gain = look.standing(s, h, here, turned, -1) - now - TURN
        if turned != facing and gain > best.gain:
            best = Plan(gain, -1, [], turned)
    able = [u for u in here if marching.may_be_ordered(s, u)]
    if not able:
        return best
    for units in groups(s, look, h, able):
        between = command.hexes_to_hq(s, seat, units, h)
        if between >= 5 and not (seat == POLE and s.n[FREE_ORDER]):
            continue
        chance = 1.0 - min(between, 6) / 6.0
        left = [u for u in here if u not in units]
        without = -1 if left else h
        remains = look.standing(s, h, left, facing, -1)
        march = marching.March(s, seat, h, units, [])
        for goal in march.destinations([h]):
            if not s.is_open(goal):
                continue  # nobody leaves the map of his own will
            gain = remains + arriving(s, look, goal, units, without) - now
            gain = chance * (gain - tiring(s, h, goal, units)) - TURN
            if gain > best.gain:
                best = Plan(gain, goal, units, -1)
    return best


# Decisions ------------------------------------------------------------------------------------------------------


def kept_points(s: West, seat: int, posture: Posture) -> int:
    """Points for restoration: no more than there are units to restore, and none in the last turn."""
    if s.turn >= s.static.plan.turns:
        return 0
    return min(int(posture.reserve), len(restoration.restorable(s, seat)))


def markers(s: West, seat: int, look: Picture, offered: list[Action]) -> list[Action]:
    """One marker a stack, for the orders that gain most; some points are kept for restoration. What is left then goes
    to stacks that may have to turn when the enemy comes up at their flank: points cannot be saved (4.0d)."""
    passing = [offer for offer in offered if not offer.args]
    spare = s.n[LEFT + seat] - kept_points(s, seat, look.posture)
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        h = offered[number].x
        if not offered[number].args or s.markers[h]:
            continue
        gain = plan_of(s, seat, look, h).gain
        least = look.posture.gain if spare > 0 else 1.0  # a step restored for sure, else
        if gain > least:
            rows.append((-gain, number))
        elif spare > 0 and look.nearest(s, h) > 1:
            alarm = look.alarm(s, h)
            if alarm > look.posture.gain:
                rows.append((AFTER_ALL - alarm, number))
    rows.sort()
    return [offered[number] for _, number in rows] + passing


def order(s: West, seat: int, look: Picture, offered: list[Action]) -> list[Action]:
    """Name who goes; or turn; or leave it."""
    h = s.arg(HEX)
    plan = plan_of(s, seat, look, h)
    if plan.goal >= 0:
        wanted = sorted(plan.units)
        going = [offer for offer in offered if offer.verb.name == "take" and combat_units_of(s, offer) == wanted]
        if going:
            return company(s, h, plan.units, going)
    elif plan.facing != s.facing[h]:
        for offer in offered:
            if offer.verb.name == "face" and offer.x == plan.facing:
                return [offer]
    for name in ("discard", "face", "take"):
        found = [offer for offer in offered if offer.verb.name == name]
        if name == "face" and found:
            return by_worth(s, look, h, found)
        if found:
            return found
    return offered


def by_worth(s: West, look: Picture, h: int, found: list[Action]) -> list[Action]:
    """Facings, the best first."""
    force = force_of(s, s.combat_units(h))
    rows = [(-look.facing_worth(s, h, force, found[number].x, -1), number) for number in range(len(found))]
    rows.sort()
    return [found[number] for _, number in rows]


def combat_units_of(s: West, offer: Action) -> list[int]:
    return sorted([u for u in movement.named(s, offer.x) if s.order.arm[u] != HQ])


def company(s: West, h: int, units: list[int], going: list[Action]) -> list[Action]:
    """HQ go along with the whole stack, one of them with the greater part of it."""
    going.sort(key=_number)  # HQ have the higher bits: the more go along, the higher
    if len(units) == s.troops[h]:
        return going[-1:]
    return going[:1]


def _number(offer: Action) -> int:
    return offer.x


def where_to(s: West, look: Picture, offered: list[Action]) -> list[Action]:
    """The best hexes first; over an enemy depot if one can be taken on the way; HQ go all the way."""
    h = s.arg(HEX)
    units = marching.group(s, h)
    rows: list[tuple[float, int]] = []
    left = [u for u in s.combat_units(h) if u not in units]
    without = -1 if left else h
    values: dict[int, float] = {}
    for number in range(len(offered)):
        offer = offered[number]
        name = offer.verb.name
        if not (name == "to" and len(offer.args) == 1) and name != "by":
            continue
        value = values.get(offer.x)
        if value is None:
            value = arriving(s, look, offer.x, units, without) - tiring(s, h, offer.x, units)
            values[offer.x] = value
        rows.append((-value - (look.posture.raid if name == "by" else 0.0), number))
    rows.sort()
    return [offered[number] for _, number in rows]


def arriving(s: West, look: Picture, goal: int, units: list[int], without: int) -> float:
    """What it adds that a group comes into a hex."""
    if not s.is_open(goal):
        return -100.0
    others = s.combat_units(goal)
    together = units + others
    if others:
        facing = int(s.facing[goal])
        before = look.standing(s, goal, others, facing, -1)
    else:
        facing = look.facing_at(s, goal, force_of(s, together), without)
        before = look.standing(s, goal, [], 0, -1)
    value = look.standing(s, goal, together, facing, without) - before
    if s.has_depot(1 - look.side, goal):
        value += look.posture.raid
    return value


def tiring(s: West, h: int, goal: int, units: list[int]) -> float:
    """What a ride of five hexes may cost."""
    if s.board.distance(h, goal) < s.tables.forced_march:
        return 0.0
    return TIRING * sum(1 for u in units if s.order.arm[u] == CAVALRY)


def facings(s: West, look: Picture, offered: list[Action]) -> list[Action]:
    h = s.arg(HEX)
    wanted = look.facing_at(s, h, force_of(s, s.combat_units(h)), -1)
    found = [offer for offer in offered if offer.x == wanted]
    return found if found else offered[:1]
