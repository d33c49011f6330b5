"""The staff in combat: whom to attack, what to lose, where to go."""

from __future__ import annotations

from typing import Final

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX, OWNER, VACATED
from vistula.games.west_was_saved.numbers import B_FROM
from vistula.games.west_was_saved.rules import factors, supply
from vistula.games.west_was_saved.staff import outlook
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, CAVALRY, HQ

FLEE: Final = 2.0  # the enemy's lead from which cavalry withdraws
DARE: Final = 0.8  # the lead before the dice from which an attack is worth it


def ranked(s: West, seat: int, phase: int, offered: list[Action]) -> list[Action]:
    if phase == phases.ATTACK:
        return attacks(s, seat, offered)
    if phase == phases.SUPPORT:
        return [offer for offer in offered if offer.verb.name == "alone"]
    if phase == phases.BONUS:
        return cards(s, seat, offered)
    if phase == phases.LOSE:
        return losses(s, offered)
    if phase == phases.RETREAT_VIA or phase == phases.RETREAT_TO:
        return retreats(s, seat, offered)
    if phase == phases.PURSUE:
        return pursuit(s, seat, offered)
    if phase == phases.AGAIN:
        h = s.arg(HEX)
        if outlook.advantage(s, h, s.faced(h), True) >= DARE:
            return offered
        return [offer for offer in offered if offer.verb.name == "stay_put"]
    return withdrawals(s, seat, offered)


def withdrawals(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """Cavalry rides away from a stack that looks much stronger, but from no town that counts."""
    passing = [offer for offer in offered if not offer.args]
    for offer in offered:
        if not offer.args or offer.x in s.board.victory_towns or offer.x == s.board.base_of(seat):
            continue
        h = offer.x
        facing = [g for g in s.board.neighbours[h] if s.holds(1 - seat, g) and s.faced(g) == h]
        against = max([outlook.guess_by_height(s, g) for g in facing])
        shelter = 2.0 if s.board.difficult[h] else 0.0
        if len(facing) == 1 and against - outlook.strength(s, seat, h) - shelter >= FLEE:
            return [offer, *passing]
    return passing


def attacks(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """Every attack by its lead, down to where none is worth it; then passing."""
    passing: list[Action] = []
    found: list[tuple[float, int]] = []
    for number in range(len(offered)):
        offer = offered[number]
        if not offer.args:
            passing.append(offer)
            continue
        at = s.faced(offer.x)
        lead = 9.0 if s.troops[at] == 0 else outlook.advantage(s, offer.x, at, False)
        if at in s.board.victory_towns or at == s.board.base_of(1 - seat):
            lead += 1.0
        found.append((-lead, number))
    found.sort()
    daring = [offered[number] for lead, number in found if -lead >= DARE]
    timid = [offered[number] for lead, number in found if -lead < DARE]
    return daring + passing + timid


def cards(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """A card where it may turn the combat."""
    lead = factors.total(factors.attack_lines(s)) - factors.total(factors.defence_lines(s))
    if s.side_at(int(s.n[B_FROM])) != seat:
        lead = -lead
    if -5 <= lead <= 6:
        return offered
    return [offer for offer in offered if offer.verb.name == "fight"]


def losses(s: West, offered: list[Action]) -> list[Action]:
    """Rather reduce a unit than lose one; the least first."""
    rows: list[tuple[int, int]] = []
    for number in range(len(offered)):
        u = offered[number].x
        price = s.factor(u, True) + 3 if s.is_reduced(u) else 1
        if s.order.arm[u] == ARTILLERY:
            price = 3 if s.is_reduced(u) else 1
        rows.append((price, number))
    rows.sort()
    return [offered[number] for _, number in rows]


def retreats(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """Towards supply and away from the enemy; somebody else's retreat the other way."""
    owner = s.arg(OWNER)
    net = supply.between_net(s, supply.POLISH_NET if owner == 0 else supply.RUSSIAN_NET)
    base = s.board.base_of(owner)
    rows: list[tuple[float, int]] = []
    for number in range(len(offered)):
        h = offered[number].x
        value = float(s.board.distance(h, base)) + (6.0 if net[h] > s.tables.supply_range else 0.0)
        if s.is_beside_enemy(owner, h):
            value += 2.0
        if not s.is_open(h):
            value += 9.0
        rows.append((value if owner == seat else -value, number))
    rows.sort()
    return [offered[number] for _, number in rows]


def pursuit(s: West, seat: int, offered: list[Action]) -> list[Action]:
    """Into a hex in supply that is worth it, with the stack; an HQ last."""
    vacated = s.arg(VACATED)
    entering = [offer for offer in offered if offer.verb.name == "enter"]
    stopping = [offer for offer in offered if offer.verb.name == "done"]
    worth = vacated in s.board.victory_towns or vacated == s.board.base_of(1 - seat)
    rows: list[tuple[int, int]] = []
    for number in range(len(entering)):
        u = entering[number].x
        if s.order.arm[u] == HQ:
            rows.append((9, number))
        elif supply.would_be_fed(s, u, vacated) or worth:
            rows.append((0 if s.order.arm[u] != CAVALRY else 1, number))
    rows.sort()
    beside = sum(1 for g in s.board.neighbours[vacated] if s.holds(1 - seat, g))
    if not rows or (beside > 2 and not worth):
        return stopping
    if rows[0][0] == 9 and not s.holds(seat, vacated):
        return stopping
    return [entering[number] for _, number in rows] + stopping
