"""Staff work in combat: which attack promises most, who joins it, who bleeds, where the beaten go."""

from typing import Final

from vistula.core.action import Action, verb
from vistula.games.poland_1920.board import EAST_PRUSSIA
from vistula.games.poland_1920.order import POLES, SOVIET
from vistula.games.poland_1920.rules import attack, supply, withdrawal
from vistula.games.poland_1920.rules.strength import (
    HQ_SUPPORT,
    ZONE_LIMIT,
    attack_strength,
    border_favour,
    chosen_units,
    usable_in_attack,
)
from vistula.games.poland_1920.staff.appraise import Lie, boldness, shelter
from vistula.games.poland_1920.staff.outlook import leads_to_aim, offers, prize_of, watchmen
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import CHOSEN, HIDDEN, Poland
from vistula.games.poland_1920.tables import BACK, BACK_1, BACK_2

BEST_TARGETS: Final = 3
CLEAR: Final = 0.6  # points above which an attack needs no second thought
HAMMER: Final = 20  # SP that count as an army
TENFOLD: Final = 10
SLIM: Final = 0.12  # the chance to drive the enemy out below which nobody attacks
WORTH: Final = 0.25  # points below which an attack is not considered

ATTACK: Final = verb("attack")
JOIN: Final = verb("join")
JOIN_FROM: Final = verb("join_from")
RESOLVE: Final = verb("resolve")
LEAVE: Final = verb("leave")


def best_targets(s: Poland, seat: int, posture: Posture) -> list[int]:
    """The targets that promise most, best first."""
    lie = Lie(s, seat)
    found: list[tuple[float, int]] = []
    offered = s.offered
    if offered is None:
        return []
    for action in offered:
        if action.verb is ATTACK:
            value = promise(s, seat, lie, action.x, posture)
            if value > WORTH:
                found.append((value, action.x))
    found.sort(reverse=True)
    return [zone for _, zone in found[:BEST_TARGETS]]


def attacks_to_weigh(s: Poland, seat: int, posture: Posture) -> list[Action]:
    """A clear chance is taken and none is made up; what lies between is weighed against ending the phase."""
    lie = Lie(s, seat)
    best = best_targets(s, seat, posture)
    if not best:
        return [verb("end_combat").bare]
    if promise(s, seat, lie, best[0], posture) > CLEAR:
        return [ATTACK.of(best[0])]
    return [ATTACK.of(best[0]), verb("end_combat").bare]


def promise(s: Poland, seat: int, lie: Lie, target: int, posture: Posture) -> float:
    """Points an attack with everything at hand promises, by the tables."""
    strength = 0
    strongest = 0
    favour = 0
    for zone in s.board.borders[target]:
        here = 0
        for u in s.units_in(seat, zone):
            if s.order.combat[u] and attack.may_join(s, u, target) is None:
                sp = usable_in_attack(s, u, target)
                here += sp
                if sp > strongest:
                    strongest = sp
                    favour = border_favour(s, zone, target)
        strength += min(here, ZONE_LIMIT)
    if strength == 0:
        return 0.0
    defence = min(int(lie.foe[target]), ZONE_LIMIT)
    favour += shelter(s, 1 - seat, target)
    combat = s.tables.combat
    loss = s.tables.loss
    tanks = tanks_of(s, seat, target) if posture.hopeless > 0.0 else 0
    row = combat.moved(combat.row_of(strength - defence), favour + tanks)
    theirs = loss.moved(loss.row_of(strength), favour)
    ours = loss.moved(loss.row_of(defence), -favour)
    value = 0.0
    retreat = withdrawal.best_way(s, 1 - seat, target)
    prize = prize_of(s, seat, target)
    if posture.hopeless > 0.0:
        likely = chance_to_dislodge(s, row)
        if likely < SLIM:
            return 0.0  # bloodshed for nothing
        if likely < posture.hopeless * (1.0 - max(0.0, boldness(s, seat, posture))):
            prize = 0.0  # a hopeless attack takes nothing
    if posture.way > 0.0 and leads_to_aim(s, seat, target):
        prize += posture.way
    for roll in range(2, 13):
        weight = (6 - abs(7 - roll)) / 36.0
        result = combat.cell(row, roll)
        gained = float(loss.cell(theirs, roll)) - loss.cell(ours, roll)
        if result == BACK or result == BACK_1 or result == BACK_2:
            gained += result - BACK + 0.4 + prize
            if retreat == withdrawal.NO_WAY:
                gained += int(lie.foe[target]) + 3.0
        elif result != 0:
            gained -= 1.5
        value += weight * gained
    return value


def tanks_of(s: Poland, seat: int, target: int) -> int:
    """Rows of the Combat Table by which the enemy's tanks in a zone help him, as far as the seat sees them."""
    hides = s.rules.camouflage and seat != POLES
    rows = 0
    for u in s.units_in(1 - seat, target):
        if s.is_tank(u) and not (hides and s.mark[u] & HIDDEN):
            rows += 1
    return rows


def at_hand(s: Poland, seat: int, target: int) -> int:
    """SP that could join an attack, at most 32 from each zone (5.11b)."""
    strength = 0
    for zone in s.board.borders[target]:
        here = 0
        for u in s.units_in(seat, zone):
            if s.order.combat[u] and attack.may_join(s, u, target) is None:
                here += usable_in_attack(s, u, target)
        strength += min(here, ZONE_LIMIT)
    return strength


def chance_to_dislodge(s: Poland, row: int) -> float:
    """How likely the row of the combat table drives the defender out."""
    combat = s.tables.combat
    total = 0.0
    for roll in range(2, 13):
        result = combat.cell(row, roll)
        if result == BACK or result == BACK_1 or result == BACK_2:
            total += (6 - abs(7 - roll)) / 36.0
    return total


def next_attacker(s: Poland, posture: Posture) -> Action:
    """Name zones until the difference is ample, then headquarters and aircraft, then fight."""
    target = s.arg(attack.ZONE)
    side = s.side
    lie = Lie(s, side)
    if posture.sparing > 0.0:
        return next_needed(s, lie, target, posture)
    defence = min(int(lie.foe[target]), ZONE_LIMIT) + 3 * shelter(s, 1 - side, target)
    if attack_strength(s, target) - defence < posture.ample:
        best = -1
        most = 0
        for zone in s.board.borders[target]:
            total = 0
            for u in s.units_in(side, zone):
                if s.order.combat[u] and attack.may_join(s, u, target) is None:
                    total += usable_in_attack(s, u, target)
            if total > most:
                most = total
                best = zone
        if best >= 0:
            return JOIN_FROM.of(best)
    for u in s.order.of_side[side]:
        if not s.order.combat[u] and u != s.order.high_command and attack.may_join(s, u, target) is None:
            return JOIN.of(u)
    if not chosen_units(s):
        for u in s.order.of_side[side]:
            if s.order.combat[u] and attack.may_join(s, u, target) is None:
                return JOIN.of(u)
    return RESOLVE.bare


def next_needed(s: Poland, lie: Lie, target: int, posture: Posture) -> Action:
    """As few as make the difference ample, and no tenfold hammer: a zone that is needed whole, else the weakest unit
    that is enough, else the strongest."""
    side = s.side
    foe = max(1, min(int(lie.foe[target]), ZONE_LIMIT))
    strength = attack_strength(s, target)
    most = max(HAMMER, TENFOLD * foe) - 1
    wanted = min(foe + 3 * shelter(s, 1 - side, target) + int(posture.ample), most) - strength
    if wanted > 0:
        absent = watchmen(s, side, lie)
        whole = -1
        whole_sp = 0
        best = -1
        best_sp = 0
        for zone in s.board.borders[target]:
            total = 0
            taken = 0
            units = s.units_in(side, zone)
            for u in units:
                if s.order.combat[u] and s.mark[u] & CHOSEN:
                    taken += usable_in_attack(s, u, target)
            for u in units:
                if s.order.combat[u] and attack.may_join(s, u, target) is None:
                    sp = usable_in_attack(s, u, target)
                    if u in absent:
                        taken += 1  # the zone does not go whole
                        continue
                    total += sp
                    better = sp > best_sp if best_sp < wanted else wanted <= sp < best_sp
                    if better and taken + sp <= ZONE_LIMIT and strength + sp <= most:
                        best = u
                        best_sp = sp
            if total > whole_sp and total <= wanted and taken == 0:
                whole = zone
                whole_sp = min(total, ZONE_LIMIT)
        if whole >= 0 and whole_sp > best_sp:
            return JOIN_FROM.of(whole)
        if best >= 0:
            return JOIN.of(best)
        for u in s.order.of_side[side]:
            if strength + HQ_SUPPORT > most:
                break
            if not s.order.combat[u] and u != s.order.high_command and attack.may_join(s, u, target) is None:
                return JOIN.of(u)
    if not chosen_units(s):
        weakest = -1
        for u in s.order.of_side[side]:
            if s.order.combat[u] and attack.may_join(s, u, target) is None and (weakest < 0 or s.sp[u] < s.sp[weakest]):
                weakest = u
        if weakest >= 0:
            return JOIN.of(weakest)
    return RESOLVE.bare


def best_support(s: Poland) -> Action:
    offered = s.offered
    if offered is not None:
        for action in offered:
            if action.args:
                return action
    return verb("stand").bare


def best_loser(s: Poland) -> Action:
    """The strongest unit bleeds: a counter lost costs three points more."""
    offered = offers(s)
    best = offered[0]
    for action in offered:
        if action.args and s.sp[action.x] > s.sp[best.x]:
            best = action
    return best


def best_withdrawal(s: Poland, seat: int, posture: Posture) -> Action:
    """The cheapest safe way, towards supply; walls are held while the garrison can pay for it and they serve."""
    offered = offers(s)
    zone = s.arg(withdrawal.ZONE)
    lie = Lie(s, seat)
    fed = supply.supplied_zones(s, 0 if seat == POLES else SOVIET, s.guard)
    sp: int = lie.own[zone]
    kept = prize_of(s, 1 - seat, zone)
    if posture.yielding > 0.0 and is_broken(s, seat, lie, zone):
        kept *= 1.0 - posture.yielding
    best = offered[0]
    best_value = -1000.0
    for action in offered:
        if action.verb is LEAVE:
            continue
        if action.args:
            value = -float(withdrawal.price(s, zone, action.x)) - lie.danger(s, action.x, sp)
            if not fed[action.x]:
                value -= 4.0
            if s.board.land[action.x] == EAST_PRUSSIA:
                value -= 60.0
            value -= kept
        else:
            value = -1.0 - lie.danger(s, zone, 0)
        if value > best_value:
            best_value = value
            best = action
    if best.args and s.board.land[best.x] == EAST_PRUSSIA:
        for action in offered:
            if action.verb is LEAVE:
                return action  # not into internment with the stack (8.7a)
    return best


def is_broken(s: Poland, seat: int, lie: Lie, zone: int) -> bool:
    """Whether the place belongs to a set that the seat must hold to the end, and another of the set is lost to more of
    the enemy than could be brought against him today."""
    control = s.control if seat == POLES or not s.rules.camouflage else s.seen_control
    for goal in s.order.objectives:
        if goal.held and goal.seat == seat and zone in goal.zones:
            for other in goal.zones:
                if control[other] != seat and int(lie.foe[other]) >= lie.pressure(s, other, False):
                    return True
    return False
