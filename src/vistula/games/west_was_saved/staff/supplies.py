"""The staff behind the front: depots, HQ, trains."""

from __future__ import annotations

from typing import Final

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import UNIT
from vistula.games.west_was_saved.numbers import LEFT
from vistula.games.west_was_saved.rules import command, depots, rail_lines, supply
from vistula.games.west_was_saved.staff.forces import force_of
from vistula.games.west_was_saved.staff.picture import MARCH, RIDE, Picture, picture
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, HQ

FOR_ORDERS: Final = 5  # points that a depot for an advance must leave for markers
FEW_ORDERS: Final = 3  # and one for a stack that could be cut off
FED: Final = 2.0  # for each unit that a depot brings back into supply
DEAR: Final = 0.9  # a point where few are left for orders, in steps
CHEAP: Final = 0.25  # and where there are plenty
PLENTY: Final = 8
MOST_UPKEEP: Final = 0.5  # of the points of the turn, for depots that feed nobody yet
ATTACK_SHARE: Final = 1.0  # of what an attack promises, for the HQ that lets it happen
SPARE: Final = 0.1  # where another HQ serves as well
IN_REACH: Final = 0.25  # for an HQ that spares a stack near the enemy the roll for its next order
EXPOSED: Final = 2.0  # an HQ alone beside the enemy
ALONE: Final = 0.8  # or where his cavalry could ride it down
CROWD: Final = 0.4  # for each HQ in a hex beyond the second
LEAST_RIDE: Final = 0.2
LEAST_TRAIN: Final = 0.4
WANTED: Final = 2  # hexes around an aim that should be in supply
AHEAD: Final = 3  # and around the enemy
SHORTER: Final = 0.5  # for each unit at the end of its line that a depot feeds from nearer by


def ranked(s: West, seat: int, phase: int, offered: list[Action], posture: Posture) -> list[Action]:
    look = picture(s, seat, posture)
    if phase == phases.DEPOT:
        return depot(s, seat, look, offered)
    if phase == phases.HQ_MOVE or phase == phases.HQ_TO:
        return headquarters(s, seat, look, phase, offered)
    return trains(s, look, phase, offered)


# Depots ---------------------------------------------------------------------------------------------------------


def wanted_hexes(s: West, look: Picture) -> list[int]:
    """Where own stacks may want to stand next: near the enemy or an aim, and within a march of a stack of ours."""
    found: list[int] = []
    for h in range(s.board.count):
        if not s.is_open(h):
            continue
        if not any(s.board.distance(h, own) <= MARCH for own in look.stacks):
            continue
        if look.nearest(s, h) <= AHEAD or any(s.board.distance(h, aim) <= WANTED for aim, _ in look.aims):
            found.append(h)
    return found


def covered(s: West, seat: int, wanted: list[int]) -> int:
    net = supply.between_net(s, seat)
    return sum(1 for h in wanted if net[h] <= s.tables.supply_range)


def stretched(s: West, look: Picture) -> int:
    """Units at the end of their line with the enemy near, if the posture minds."""
    if look.posture.line <= 0.0:
        return 0
    return sum(int(s.troops[h]) for h in look.stacks if look.is_stretched(s, h))


def depot(s: West, seat: int, look: Picture, offered: list[Action]) -> list[Action]:
    """Where it feeds the hungry, or hexes that an advance wants; one that serves neither is given up."""
    passing = [offer for offer in offered if not offer.args]
    wanted = wanted_hexes(s, look)
    hungry = len(supply.unfed(s, seat))
    before = covered(s, seat, wanted)
    long_lines = stretched(s, look)
    cost = depots.upkeep(s, seat)
    left: int = s.n[LEFT + seat]
    price = CHEAP if left - cost >= PLENTY else DEAR
    best: Action | None = None
    most = 0.0
    for offer in offered:
        if not offer.args:
            continue
        setting_up = offer.verb.name == "depot"
        kept = int(s.depot[offer.x])
        s.set_depot(offer.x, seat + 1 if setting_up else 0)
        fed = hungry - len(supply.unfed(s, seat))
        more = covered(s, seat, wanted) - before
        shorter = long_lines - stretched(s, look)
        dearer = depots.upkeep(s, seat) - cost
        s.set_depot(offer.x, kept)
        value = FED * fed + SHORTER * shorter + look.posture.depot * more - price * dearer
        after = cost + dearer
        orders = FOR_ORDERS if shorter <= 0 else FEW_ORDERS
        if setting_up and fed <= 0 and (left - after < orders or after > MOST_UPKEEP * left):
            continue
        if value > most + (0.3 if setting_up else 0.1):
            most = value
            best = offer
    return [best, *passing] if best is not None else passing


# HQ -------------------------------------------------------------------------------------------------------------


def served(s: West, seat: int, look: Picture, q: int, at: int) -> float:
    """What an HQ does in a hex: attacks that it alone lets happen, orders that need no roll."""
    value = 0.0
    for h in [at, *s.board.neighbours[at]]:
        if s.troops[h] == 0 or not s.holds(seat, h):
            continue
        units = s.combat_units(h)
        if not command.serves_all(s, q, units, h):
            continue
        near = IN_REACH * (1.0 if look.nearest(s, h) <= RIDE else 0.4)
        if other_hq(s, seat, q, units, h):
            value += SPARE * near
        else:
            value += ATTACK_SHARE * look.best_attack(s, h, force_of(s, units), int(s.facing[h]), -1) + near
    if not s.holds(seat, at):
        value -= unguarded(s, look, at)
    others = int(s.staffs[at]) - (1 if s.at[q] == at else 0)
    return value - CROWD * max(0, others - 1)


def unguarded(s: West, look: Picture, at: int) -> float:
    """What an HQ risks in a hex without a combat unit."""
    if s.is_beside_enemy(look.side, at):
        return EXPOSED
    return ALONE if look.nearest(s, at) <= RIDE else 0.3


def other_hq(s: West, seat: int, q: int, units: list[int], h: int) -> bool:
    for other in s.order.headquarters[seat]:
        at: int = s.at[other]
        near = at >= 0 and (at == h or s.board.direction(h, at) >= 0)
        if near and other != q and command.serves_all(s, other, units, h):
            return True
    return False


def headquarters(s: West, seat: int, look: Picture, phase: int, offered: list[Action]) -> list[Action]:
    rows: list[tuple[float, int]] = []
    if phase == phases.HQ_TO:
        q = s.arg(UNIT)
        for number in range(len(offered)):
            rows.append((-served(s, seat, look, q, offered[number].x), number))
        rows.sort()
        return [offered[number] for _, number in rows]
    for number in range(len(offered)):
        if not offered[number].args:
            continue
        q = offered[number].x
        here = served(s, seat, look, q, s.at[q])
        best = here
        for h in look.stacks:
            if 0 < s.distance(q, h) <= s.tables.headquarters_move:
                best = max(best, served(s, seat, look, q, h))
        if best - here > LEAST_RIDE:
            rows.append((here - best, number))
    rows.sort()
    passing = [offer for offer in offered if not offer.args]
    return [offered[number] for _, number in rows] + passing


# Trains ---------------------------------------------------------------------------------------------------------


def joined(s: West, look: Picture, u: int, h: int) -> float:
    """What a unit adds to a hex that it comes to."""
    others = [v for v in s.combat_units(h) if v != u] if s.troops[h] else []
    together = [*others, u]
    if others:
        facing = int(s.facing[h])
    else:
        facing = look.facing_at(s, h, force_of(s, together), -1)
    return look.standing(s, h, together, facing, -1) - look.standing(s, h, others, facing, -1)


def wishes(s: West, look: Picture) -> list[int]:
    """Places that want a unit: the own capital, victory towns without anybody, stacks near the enemy with room."""
    capital = s.board.base_of(look.side)
    found = [capital] if s.side_at(capital) != 1 - look.side and s.troops[capital] < s.tables.stacking else []
    for h in s.board.victory_towns:
        if s.side_at(h) < 0 and h not in found:
            found.append(h)
    for h in look.stacks:
        if s.troops[h] < s.tables.stacking and h not in found and look.nearest(s, h) <= 4:
            found.append(h)
    return found


def trains(s: West, look: Picture, phase: int, offered: list[Action]) -> list[Action]:
    """Units go where they are worth most: empty victory towns, the threatened capital, the front."""
    rows: list[tuple[float, int]] = []
    if phase == phases.TRAIN_TO:
        u = s.arg(UNIT)
        for number in range(len(offered)):
            offer = offered[number]
            if s.order.arm[u] == HQ:
                value = served(s, look.side, look, u, offer.x)
            else:
                value = joined(s, look, u, offer.x)
            if offer.verb.name == "over":
                value = -99.0
            rows.append((-value, number))
        rows.sort()
        return [offered[number] for _, number in rows]
    places = wishes(s, look)
    for number in range(len(offered)):
        if not offered[number].args:
            continue
        u = offered[number].x
        if s.order.arm[u] == HQ:
            continue
        h: int = s.at[u]
        if s.order.arm[u] == ARTILLERY and s.troops[h] > 1:
            continue
        gain = gain_by_rail(s, look, u, places)
        if gain > LEAST_TRAIN:
            rows.append((-gain, number))
    rows.sort()
    passing = [offer for offer in offered if not offer.args]
    for _, number in rows:
        u = offered[number].x
        ends = rail_lines.ends_from(s, u)
        if gain_by_rail(s, look, u, [g for g in places if g in ends]) > LEAST_TRAIN:
            return [offered[number], *passing]
    return passing


def gain_by_rail(s: West, look: Picture, u: int, places: list[int]) -> float:
    """By how much a unit stands better in the best of some places than where it is."""
    h: int = s.at[u]
    here = joined(s, look, u, h)
    if s.troops[h] == 1 and s.staffs[h] > 0:
        here += unguarded(s, look, h)  # its HQ stays behind
    best = here
    for g in places:
        if g != h and s.may_stand(u, g):
            best = max(best, joined(s, look, u, g))
    return best - here
