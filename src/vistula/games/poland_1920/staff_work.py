"""Staff work for bots: which attacks and moves are worth a thought, and the obvious next step of what was begun."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import Action, verb
from vistula.core.columns import Col
from vistula.games.poland_1920 import attack, movement, phases, supply, withdrawal
from vistula.games.poland_1920.appraise import Lie, shelter
from vistula.games.poland_1920.order import AIRCRAFT, HQ, POLES, SOVIET
from vistula.games.poland_1920.state import Poland
from vistula.games.poland_1920.strength import (
    ZONE_LIMIT,
    attack_strength,
    border_favour,
    chosen_units,
    usable,
    usable_in_attack,
)
from vistula.games.poland_1920.tables import BACK, BACK_1, BACK_2

ENOUGH: Final = 22  # SP of difference, rows considered, after which more attackers add little
BEST_TARGETS: Final = 3
CLEAR: Final = 0.6  # points above which an attack needs no second thought
WORTH: Final = 0.25  # points below which an attack is not considered
GAIN: Final = 0.2  # points a move must promise
HUNGER: Final = 2.5  # points for each unit that goes hungry
TRIED: Final = 6  # moves tried out for what they do to supply
TRIED_IN_NEED: Final = 40
DRIVE: Final = 0.25  # points for each zone nearer to the nearest aim
PRIZE: Final = 12.0  # points for standing on one
PURSUIT: Final = 0.15  # points for each zone nearer to the enemy
TETHER: Final = 0.25  # points for each zone further from the bases than SLACK
SLACK: Final = 4
CROWD: Final = 20  # SP in a zone beyond which more serve little
CROWDING: Final = 0.06
ALARM: Final = 6  # zones from which the enemy threatens an empty post

JOIN: Final = verb("join")
JOIN_FROM: Final = verb("join_from")
RESOLVE: Final = verb("resolve")
ATTACK: Final = verb("attack")
MOVE: Final = verb("move")
TO: Final = verb("to")
LOSE: Final = verb("lose")
WITHDRAW: Final = verb("withdraw")


def unfinished(s: Poland) -> bool:
    """In the middle of a battle, a march or the set-up nothing can be judged."""
    top = s.top().number
    return top not in (phases.ATTACK, phases.MOVE, phases.FORTIFY)


def candidates(s: Poland, seat: int) -> list[Action]:
    """The few choices worth weighing: the best attacks, the best move, else the end of the phase."""
    offered = s.offered
    if offered is None:
        return []
    top = s.top().number
    if top == phases.ATTACK:
        return attacks_to_weigh(s, seat)
    advised = advice(s, seat)
    return offered[:] if advised is None else [advised]


def advice(s: Poland, seat: int) -> Action | None:
    top = s.top().number
    if top == phases.DECLARE:
        return next_attacker(s)
    if top == phases.DEFEND:
        return best_support(s)
    if top == phases.LOSE:
        return LOSE.of(best_loser(s))
    if top == phases.WITHDRAW:
        return best_withdrawal(s, seat)
    if top == phases.MOVE:
        plan = best_move(s, seat)
        return verb("end_movement").bare if plan.unit < 0 else MOVE.of(plan.unit)
    if top == phases.MARCH:
        return TO.of(best_march(s, seat, Outlook(s, seat), s.arg(0)).zone)
    if top == phases.ADVANCE:
        return best_advance(s, seat)
    if top == phases.ATTACK:
        best = best_targets(s, seat)
        return ATTACK.of(best[0]) if best else verb("end_combat").bare
    return routine(s, top)


def routine(s: Poland, top: int) -> Action | None:
    """Decisions with a standing answer."""
    if top == phases.FORTIFY:
        dig_all = verb("dig_all").bare
        return dig_all if attackable_offer(s, dig_all) else verb("finish").bare
    if top == phases.SET_UP:
        return verb("even").bare
    if top == phases.PLACE:
        return verb("proposed").bare
    if top == phases.TAKE:
        return verb("take").of(movement.most_to_take(s))
    if top == phases.CHANGE:
        return verb("stand").bare
    if top == phases.CONSENT:
        return verb("refuse").bare
    return None


def attackable_offer(s: Poland, action: Action) -> bool:
    return s.offered is not None and any(offer is action for offer in s.offered)


# Attacks ------------------------------------------------------------------------------------------------------------


def best_targets(s: Poland, seat: int) -> list[int]:
    """The targets that promise most, best first."""
    lie = Lie(s, seat)
    found: list[tuple[float, int]] = []
    offered = s.offered
    if offered is None:
        return []
    for action in offered:
        if action.verb is ATTACK:
            value = promise(s, seat, lie, action.x)
            if value > WORTH:
                found.append((value, action.x))
    found.sort(reverse=True)
    return [zone for _, zone in found[:BEST_TARGETS]]


def attacks_to_weigh(s: Poland, seat: int) -> list[Action]:
    """A clear chance is taken and none is made up; what lies between is weighed against ending the phase."""
    lie = Lie(s, seat)
    best = best_targets(s, seat)
    if not best:
        return [verb("end_combat").bare]
    if promise(s, seat, lie, best[0]) > CLEAR:
        return [ATTACK.of(best[0])]
    return [ATTACK.of(best[0]), verb("end_combat").bare]


def promise(s: Poland, seat: int, lie: Lie, target: int) -> float:
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
    row = combat.moved(combat.row_of(strength - defence), favour)
    theirs = loss.moved(loss.row_of(strength), favour)
    ours = loss.moved(loss.row_of(defence), -favour)
    value = 0.0
    retreat = withdrawal.best_way(s, 1 - seat, target)
    prize = prize_of(s, seat, target)
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


def prize_of(s: Poland, seat: int, target: int) -> float:
    """What the ground itself is worth: objectives, bases."""
    prize = 0.0
    for goal in s.order.objectives:
        for zone in goal.zones:
            if zone == target:
                prize += 12.0
    if s.base[target]:
        prize += 5.0
    return prize


def next_attacker(s: Poland) -> Action:
    """Name zones until the difference is ample, then headquarters and aircraft, then fight."""
    target = s.arg(0)
    side = s.side
    lie = Lie(s, side)
    defence = min(int(lie.foe[target]), ZONE_LIMIT) + 3 * shelter(s, 1 - side, target)
    if attack_strength(s, target) - defence < ENOUGH:
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


def best_support(s: Poland) -> Action:
    offered = s.offered
    if offered is not None:
        for action in offered:
            if action.args:
                return action
    return verb("stand").bare


def best_loser(s: Poland) -> int:
    """The strongest unit bleeds: a counter lost costs three points more."""
    best = -1
    offered = s.offered
    if offered is None:
        offered = s.top().offers(s)
    for action in offered:
        if best < 0 or s.sp[action.x] > s.sp[best]:
            best = action.x
    return best


def best_withdrawal(s: Poland, seat: int) -> Action:
    """The cheapest safe way, towards supply; walls are held while the garrison can pay for it."""
    offered = s.offered
    if offered is None:
        offered = s.top().offers(s)
    zone = s.arg(0)
    lie = Lie(s, seat)
    fed = supply.supplied_zones(s, 0 if seat == POLES else SOVIET)
    sp: int = lie.own[zone]
    best = offered[0]
    best_value = -1000.0
    for action in offered:
        if action.args:
            value = -float(withdrawal.price(s, zone, action.x)) - lie.danger(s, action.x, sp)
            if not fed[action.x]:
                value -= 4.0
            if s.board.land[action.x] == 1:
                value -= 60.0
            value -= prize_of(s, 1 - seat, zone)
        else:
            value = -1.0 - lie.danger(s, zone, 0)
        if value > best_value:
            best_value = value
            best = action
    return best


def best_advance(s: Poland, seat: int) -> Action:
    """The unit that gains most by going forward, or a halt."""
    offered = s.offered
    if offered is None:
        offered = s.top().offers(s)
    target = s.arg(0)
    outlook = Outlook(s, seat)
    best = verb("halt").bare
    most = GAIN
    for action in offered:
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


# Moves --------------------------------------------------------------------------------------------------------------


@final
class Outlook:
    """What a side wants this turn: zones to take, zones to guard, where it is fed."""

    def __init__(self, s: Poland, seat: int) -> None:
        self.lie: Final = Lie(s, seat)
        self.fed: Col = supply.supplied_zones(s, 0 if seat == POLES else SOVIET)
        self.aims: Final[list[int]] = []
        self.guarded: Final[list[int]] = []
        control = s.control if seat == POLES or not s.rules.camouflage else s.seen_control
        for goal in s.order.objectives:
            for zone in goal.zones:
                if control[zone] != seat and (goal.seat == seat or goal.held):
                    self.aims.append(zone)
                if control[zone] == seat and (goal.seat != seat or goal.held):
                    self.guarded.append(zone)
        self.hungry: Final = len(supply.unsupplied(s, seat))
        for zone in range(s.board.count):
            bit = s.base[zone] & (0b11 if seat == POLES else 0b100)
            if bit and control[zone] == seat:
                self.guarded.append(zone)
        self.bases: Final[list[int]] = supply.base_zones(s, 0 if seat == POLES else SOVIET)
        self.sentries: Final[dict[int, int]] = {}
        for post in self.guarded:
            if self.lie.own[post] == 0 and nearest(s, self.lie.foe, post) <= ALARM:
                u = sentry_for(s, seat, post)
                if u >= 0 and u not in self.sentries:
                    self.sentries[u] = post

    def from_base(self, s: Poland, zone: int) -> int:
        """Zones to the nearest base: the longer the line, the sooner it is cut."""
        count = s.board.count
        best = 20
        for base in self.bases:
            best = min(best, s.board.steps[zone * count + base])
        return best


def sentry_for(s: Poland, seat: int, post: int) -> int:
    """Who guards an empty post: a unit close by, rather a weak one."""
    best = -1
    least = 1000
    count = s.board.count
    for u in s.order.of_side[seat]:
        if not s.is_line(u) or s.zone[u] < 0 or s.is_frozen(u):
            continue
        away = s.board.steps[s.zone[u] * count + post]
        price = 3 * away + int(s.sp[u])
        if away <= ALARM and price < least:
            least = price
            best = u
    return best


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


def leaving(s: Poland, seat: int, outlook: Outlook, u: int, zone: int, sp: int) -> float:
    """What is lost by leaving a zone."""
    if sp == 0:
        return 0.0
    lie = outlook.lie
    alone: bool = lie.own[zone] == sp
    value = 0.0
    near = nearest(s, lie.foe, zone)
    if zone in outlook.guarded and near <= ALARM:
        value += 14.0 if alone else 2.0 * max(0, 4 - near)
    if alone and s.has_counters(seat, zone):
        for other in s.units_in(seat, zone):
            if s.order.kind[other] == HQ:
                value += 60.0 if other == s.order.high_command else 2.5
    if s.works[zone] and near <= 1:
        value += 0.4
    if not alone:
        value += lie.danger(s, zone, -sp) - lie.danger(s, zone, 0)
    return value


def worth_of_place(s: Poland, seat: int, outlook: Outlook, u: int, zone: int, sp: int) -> float:
    """How good a zone is for a unit: aims, chances and dangers there; `sp` joins what stands there."""
    lie = outlook.lie
    kind = s.order.kind[u]
    if kind == HQ or kind == AIRCRAFT:
        return worth_for_staff(s, seat, outlook, u, zone)
    if s.board.land[zone] == 1 and s.order.nation[u] != 3:
        return -100.0
    value = 0.0
    post = outlook.sentries.get(u, -1)
    if post >= 0:
        value -= 3.0 * s.board.steps[zone * s.board.count + post]
    if not outlook.fed[zone] and not s.board.fort[zone]:
        value -= 1.0 + 0.3 * min(6, nearest(s, outlook.fed, zone))
    mine = usable(s, u)
    strength = int(lie.own[zone]) + sp
    value -= 0.9 * lie.danger(s, zone, sp) * (0.6 + 0.4 * min(1.0, mine / 4.0))
    if lie.pressure(s, zone, True) > 0:
        value += chance_from(s, seat, lie, zone, strength)
    elif sp and s.control[zone] != seat:
        value += 0.15
    if sp and outlook.hungry and outlook.fed[zone] and lie.own[zone] == 0 and not supply.is_open(s, seat, zone):
        value += HUNGER  # a link of the chain that only needs somebody to stand there
    near = nearest(s, lie.foe, zone)
    value -= PURSUIT * near
    if not outlook.aims or s.turn + 3 < s.order.turns:
        value -= TETHER * max(0, outlook.from_base(s, zone) - SLACK)
    if strength > CROWD:
        value -= CROWDING * (strength - CROWD)
    if outlook.aims:
        away = 20
        for aim in outlook.aims:
            away = min(away, s.board.steps[zone * s.board.count + aim])
        late = s.turn / s.order.turns  # what is not taken by the last day is not taken
        value += DRIVE * (1.0 + 2.0 * late) * (20 - away) if away else PRIZE * (1.0 + 5.0 * late)
    if sp and zone in outlook.guarded and near <= 2 and strength < 14:
        value += 0.1 * sp
    if s.base[zone] & (0b11100 if seat == POLES else 0b11):
        value += 5.0
    return value


def chance_from(s: Poland, seat: int, lie: Lie, zone: int, strength: int) -> float:
    """What can be attacked tomorrow from a zone, together with those who border on it already."""
    best = 0.0
    for target in s.board.borders[zone]:
        foe: int = lie.foe[target]
        if foe == 0:
            continue
        together = lie.pressure(s, target, False) - min(ZONE_LIMIT, int(lie.own[zone])) + min(ZONE_LIMIT, strength)
        margin = together - foe - 3 * (shelter(s, 1 - seat, target) + border_favour(s, zone, target))
        value = 0.0
        if margin >= 14:
            value = 1.6
        elif margin >= 9:
            value = 1.2
        elif margin >= 5:
            value = 0.8
        elif margin >= 1:
            value = 0.3
        if value > 0.0 and prize_of(s, seat, target) > 0.0:
            value += 1.0
        best = max(best, value)
    return best


def worth_for_staff(s: Poland, seat: int, outlook: Outlook, u: int, zone: int) -> float:
    """Headquarters and aircraft go where many fight; the High Command where it is safe."""
    lie = outlook.lie
    company: int = lie.own[zone]
    if company == 0:
        return -50.0 if s.order.kind[u] == HQ and nearest(s, lie.foe, zone) <= 3 else -5.0
    danger = lie.danger(s, zone, 0)
    near = nearest(s, lie.foe, zone)
    if u == s.order.high_command:
        return 0.02 * min(company, 20) - 4.0 * danger + 0.5 * min(near, 4)
    value = 0.06 * min(company, 24) - danger
    return value + (1.0 if near == 1 else -0.2 * near)


def nearest(s: Poland, strength: Col, zone: int) -> int:
    """Zones to the nearest unit of a side, 20 at most."""
    board = s.board
    i: i64 = board.border_start[zone]
    end: i64 = board.border_start[zone + 1]
    while i < end:
        if strength[board.border_to[i]]:
            return 1
        i += 1
    count = board.count
    row = zone * count
    best = 20
    for other in range(count):
        if strength[other]:
            away = board.steps[row + other]
            if away < best:
                best = away
    return best
