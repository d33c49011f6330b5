"""What staff work makes of the map: what a side wants this turn, and how good a zone is for a unit."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import Action
from vistula.core.columns import EMPTY, Col, column
from vistula.games.poland_1920.board import EAST_PRUSSIA, LAKE
from vistula.games.poland_1920.order import AIRCRAFT, GERMAN, HQ, POLES, SOVIET
from vistula.games.poland_1920.rules import movement, supply, withdrawal
from vistula.games.poland_1920.rules.strength import ZONE_LIMIT, border_favour, usable
from vistula.games.poland_1920.staff.appraise import Lie, boldness, shelter
from vistula.games.poland_1920.staff.effort import main_effort
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import Poland

SLACK: Final = 4  # zones from the bases that cost nothing
CROWD: Final = 20  # SP in a zone beyond which more serve little
REACH: Final = 4  # zones from which the enemy can be at a decisive place in two days
SAFE: Final = 4  # zones from the enemy at which the High Command is at ease
NOT_YET: Final = 0.1  # of what aims draw, before it is time to set out
LATE: Final = 6  # against a sentry who cannot set out today
URGENT: Final = 10.0  # for each zone that the sentry of a decisive place comes nearer to it
SHUT: Final = [1.0, 0.4, 0.15, 0.0]  # how much of a stack counts as taken that has so many ways out
ALARM: Final = 6  # zones from which the enemy threatens an empty post


def offers(s: Poland) -> list[Action]:
    """What may be chosen now; worked out anew in a position set up for a look ahead."""
    return s.top().offers(s) if s.offered is None else s.offered


@final
class Outlook:
    """What a side wants this turn, in its posture: zones to take, zones to guard, where it is fed."""

    def __init__(self, s: Poland, seat: int, posture: Posture) -> None:
        self.posture: Final = posture
        self.lie: Final = Lie(s, seat)
        self.near: Final = distances(s, self.lie.foe)  # zones to the nearest enemy, by zone
        self.fed: Col = supply.supplied_zones(s, 0 if seat == POLES else SOVIET, s.guard)
        self.aims: Final[list[int]] = []
        self.guarded: Final[list[int]] = []
        control = s.control if seat == POLES or not s.rules.camouflage else s.seen_control
        for goal in s.order.objectives:
            for zone in goal.zones:
                if control[zone] != seat and (goal.seat == seat or goal.held):
                    self.aims.append(zone)
                if control[zone] == seat and (goal.seat != seat or goal.held):
                    self.guarded.append(zone)
        self.hungry: Final = len(supply.unsupplied(s, seat, s.guard))
        for zone in range(s.board.count):
            bit = s.base[zone] & (0b11 if seat == POLES else 0b100)
            if bit and control[zone] == seat:
                self.guarded.append(zone)
        self.bases: Final[list[int]] = supply.base_zones(s, 0 if seat == POLES else SOVIET, s.guard)
        late = s.turn / s.order.turns  # what is not taken by the last day is not taken
        self.drive: Final = posture.drive * (1.0 + 2.0 * late)
        self.prize: Final = posture.prize * (1.0 + 5.0 * late)
        careful = posture.sparing > 0.0
        unanswered = careful and s.turn == s.order.turns and seat != s.order.initiative
        self.danger: Final = 0.0 if unanswered else posture.danger * (1.0 - boldness(s, seat, posture))
        self.lacking: Final[dict[int, int]] = {}
        if posture.garrison > 0.0:
            for zone in self.guarded:
                lack = coming_to(s, self.lie, zone) - int(self.lie.own[zone]) - 3 * shelter(s, seat, zone)
                if decisive(s, seat, zone) and lack > 0:
                    self.lacking[zone] = lack
        self.besieged: Final[list[int]] = []
        if posture.walls > 0.0:
            for zone in self.lacking:
                if fatal(s, seat, zone) and self.lie.pressure(s, zone, True) > 0:
                    self.besieged.append(zone)
        self.sentries: Final[dict[int, int]] = {}
        posts = self.guarded
        if careful:  # what ends the game comes first
            posts = [zone for zone in posts if fatal(s, seat, zone)] + [z for z in posts if not fatal(s, seat, z)]
        for post in posts:
            if self.lie.own[post] == 0 and self.near[post] <= ALARM:
                u = sentry_for(s, seat, post, careful and fatal(s, seat, post))
                if u >= 0 and u not in self.sentries:
                    self.sentries[u] = post
        self.raiders: Final[dict[int, int]] = {}
        if posture.raid > 0.0:
            self.send_raiders(s, seat)
        self.effort: Final[dict[int, int]] = main_effort(s, seat, self.lie, posture) if posture.focus > 0.0 else {}
        self.ways: Final[Col] = ways_out(s, seat, self.lie) if posture.trap > 0.0 else EMPTY  # of the enemy, by zone

    def send_raiders(self, s: Poland, seat: int) -> None:
        """When time runs out, whoever is nearest in days goes to each aim that nobody holds against him."""
        left = s.order.turns - s.turn
        for aim in self.aims:
            if self.lie.foe[aim]:
                continue
            best = -1
            least = 1000.0
            for u in s.order.of_side[seat]:
                if not s.is_line(u) or s.zone[u] < 0 or s.is_frozen(u) or u in self.raiders:
                    continue
                days = s.board.steps[s.zone[u] * s.board.count + aim] / max(1, s.order.allowance[u])
                price = days + 0.05 * int(s.sp[u])
                if left <= days + self.posture.raid and price < least:
                    least = price
                    best = u
            if best >= 0:
                self.raiders[best] = aim

    def call(self, s: Poland, u: int) -> float:
        """How much the aims draw a unit yet: fully when it must set out to be there in time, as its posture wants."""
        if self.posture.wait <= 0.0:
            return 1.0
        count = s.board.count
        away = 20
        aim = self.effort.get(u, -1)
        if aim >= 0:
            away = s.board.steps[s.zone[u] * count + aim]
        else:
            for aim in self.aims:
                away = min(away, s.board.steps[s.zone[u] * count + aim])
        days = away / max(1, s.order.allowance[u])
        return 1.0 if s.order.turns - s.turn <= days + self.posture.wait else NOT_YET

    def from_base(self, s: Poland, zone: int) -> int:
        """Zones to the nearest base: the longer the line, the sooner it is cut."""
        count = s.board.count
        best = 20
        for base in self.bases:
            best = min(best, s.board.steps[zone * count + base])
        return best


def decisive(s: Poland, seat: int, zone: int) -> bool:
    """A place whose loss alone ends the game or decides it."""
    for goal in s.order.objectives:
        if zone in goal.zones and (goal.held or (goal.seat != seat and len(goal.zones) == 1)):
            return True
    return False


def leads_to_aim(s: Poland, seat: int, zone: int) -> bool:
    """Who stands there bars the way to something that the seat wants: it lies two zones on at most."""
    control = s.control if seat == POLES or not s.rules.camouflage else s.seen_control
    for goal in s.order.objectives:
        for aim in goal.zones:
            wanted = control[aim] != seat and (goal.seat == seat or goal.held)
            if wanted and 0 < s.board.steps[zone * s.board.count + aim] <= 2:
                return True
    return False


def fatal(s: Poland, seat: int, zone: int) -> bool:
    """A place whose loss ends the game by itself, as Warsaw's does."""
    for goal in s.order.objectives:
        if goal.seat != seat and not goal.held and len(goal.zones) == 1 and goal.zones[0] == zone:
            return True
    return False


def coming_to(s: Poland, lie: Lie, zone: int) -> int:
    """What the enemy could bring against a zone within two days."""
    row = zone * s.board.count
    total = 0
    for other in range(s.board.count):
        if lie.foe[other] and s.board.steps[row + other] <= REACH:
            total += int(lie.foe[other])
    return total


def sentry_for(s: Poland, seat: int, post: int, urgent: bool) -> int:
    """Who guards an empty post: a unit close by, rather a weak one; where it is urgent, whoever is there first."""
    best = -1
    least = 1000
    count = s.board.count
    for u in s.order.of_side[seat]:
        if not s.is_line(u) or s.zone[u] < 0 or s.is_frozen(u):
            continue
        away = s.board.steps[s.zone[u] * count + post]
        price = 3 * away + int(s.sp[u])
        if urgent:
            price += 3 * away
            if s.side == seat and movement.may_move(s, u) is not None:
                price += LATE
        if away <= ALARM and price < least:
            least = price
            best = u
    return best


def watchmen(s: Poland, seat: int, lie: Lie) -> list[int]:
    """Those on their way to a place whose loss ends the game and where nobody stands: they fight nowhere else."""
    found: list[int] = []
    control = s.control if seat == POLES or not s.rules.camouflage else s.seen_control
    for goal in s.order.objectives:
        post = goal.zones[0]
        open_to_all = control[post] == seat and lie.own[post] == 0
        if open_to_all and fatal(s, seat, post) and nearest(s, lie.foe, post) <= ALARM:
            u = sentry_for(s, seat, post, True)
            if u >= 0:
                found.append(u)
    return found


def mates_of(s: Poland, seat: int, outlook: Outlook, u: int) -> int:
    """SP of those of the main effort who stand with a unit, may still move and have its aim: they march as one."""
    aim = outlook.effort.get(u, -1)
    if aim < 0 or outlook.posture.together <= 0.0:
        return 0
    zone: int = s.zone[u]
    total = 0
    for other in s.units_in(seat, zone):
        if other == u or outlook.effort.get(other, -1) != aim:
            continue
        if other not in outlook.sentries and movement.may_move(s, other) is None:
            total += usable(s, other)
    return int(outlook.posture.together * total)


def leaving(s: Poland, seat: int, outlook: Outlook, u: int, zone: int, sp: int, mates: int) -> float:
    """What is lost by leaving a zone; `mates` are thought to follow."""
    if sp == 0:
        return 0.0
    lie = outlook.lie
    alone: bool = lie.own[zone] == sp
    value = 0.0
    near = int(outlook.near[zone])
    if zone in outlook.guarded and near <= ALARM:
        value += outlook.posture.post if alone else 2.0 * max(0, 4 - near)
    if zone in outlook.lacking:
        value += outlook.posture.garrison * sp
    if alone and s.has_counters(seat, zone):
        for other in s.units_in(seat, zone):
            if s.order.kind[other] == HQ:
                value += 60.0 if other == s.order.high_command else 2.5
    if s.works[zone] and near <= 1:
        value += 0.4
    if not alone and sp + mates < lie.own[zone]:
        value += lie.danger(s, zone, -sp - mates) - lie.danger(s, zone, 0)
    return value


def worth_of_place(s: Poland, seat: int, outlook: Outlook, u: int, zone: int, sp: int, mates: int) -> float:
    """How good a zone is for a unit: aims, chances and dangers there; `sp` joins what stands there, `mates` with it."""
    lie = outlook.lie
    posture = outlook.posture
    kind = s.order.kind[u]
    if kind == HQ or kind == AIRCRAFT:
        return worth_for_staff(s, seat, outlook, u, zone)
    if s.board.land[zone] == EAST_PRUSSIA and s.order.nation[u] != GERMAN:
        return -100.0
    value = 0.0
    post = outlook.sentries.get(u, -1)
    if post >= 0:
        urgent = posture.sparing > 0.0 and fatal(s, seat, post)
        value -= (URGENT if urgent else 3.0) * s.board.steps[zone * s.board.count + post]
    raided = outlook.raiders.get(u, -1)
    if raided >= 0:
        return value - URGENT * s.board.steps[zone * s.board.count + raided]
    if not outlook.fed[zone] and not s.board.fort[zone]:
        value -= 1.0 + 0.3 * min(6, nearest(s, outlook.fed, zone))
    mine = usable(s, u)
    strength = int(lie.own[zone]) + sp + mates
    danger = outlook.danger * (1.0 - posture.walls) if zone in outlook.besieged else outlook.danger
    value -= danger * lie.danger(s, zone, sp + mates) * (0.6 + 0.4 * min(1.0, mine / 4.0))
    if lie.pressure(s, zone, True) > 0:
        value += chance_from(s, seat, lie, zone, strength)
        if posture.pocket > 0.0 and withdrawal.best_way(s, seat, zone) == withdrawal.NO_WAY:
            value -= posture.pocket * mine
    elif sp and s.control[zone] != seat:
        value += 0.15
    if (
        sp
        and outlook.hungry
        and outlook.fed[zone]
        and lie.own[zone] == 0
        and not supply.is_open(s, seat, zone, s.guard)
    ):
        value += posture.hunger  # a link of the chain that only needs somebody to stand there
    near = int(outlook.near[zone])
    value -= posture.pursuit * near
    if not outlook.aims or s.turn + 3 < s.order.turns:
        value -= posture.tether * max(0, outlook.from_base(s, zone) - SLACK)
    if strength > CROWD:
        value -= posture.crowding * (strength - CROWD)
    if posture.focus > 0.0:
        aim = outlook.effort.get(u, -1)
        if zone in outlook.aims:
            value += outlook.prize
        elif aim >= 0:
            value += outlook.drive * outlook.call(s, u) * (20 - s.board.steps[zone * s.board.count + aim])
    elif outlook.aims:
        away = 20
        for aim in outlook.aims:
            away = min(away, s.board.steps[zone * s.board.count + aim])
        value += outlook.drive * outlook.call(s, u) * (20 - away) if away else outlook.prize
    if sp and posture.trap > 0.0 and near <= 2:
        value += posture.trap * shut_in(s, outlook, zone, u)
    if sp and outlook.lacking:
        value += posture.garrison * relief(s, outlook, zone, sp)
    if sp and zone in outlook.guarded and near <= 2 and strength < 14:
        value += 0.1 * sp
    if s.base[zone] & (0b11100 if seat == POLES else 0b11):
        value += 5.0
    return value


def relief(s: Poland, outlook: Outlook, zone: int, sp: int) -> float:
    """SP that a decisive place gets which lacks them, the less the further off they still are."""
    best = 0.0
    count = s.board.count
    for place, lack in outlook.lacking.items():
        away = s.board.steps[zone * count + place]
        if away <= REACH:
            part = 1.0 - away / (REACH + 1.0)
            if place in outlook.besieged:
                lack = min(lack, ZONE_LIMIT - int(outlook.lie.own[place]))
                part *= 1.0 - outlook.posture.walls if away else 1.0
            best = max(best, min(sp, lack) * part)
    return best


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
        return -50.0 if s.order.kind[u] == HQ and outlook.near[zone] <= 3 else -5.0
    danger = lie.danger(s, zone, 0)
    near = int(outlook.near[zone])
    posture = outlook.posture
    if u == s.order.high_command:
        near_by = max(0, SAFE - near)
        return 0.02 * min(company, 20) - 4.0 * danger + 0.5 * min(near, 4) - posture.shyness * near_by
    value = 0.06 * min(company, 24) - danger
    if posture.spread > 0.0:
        for other in s.units_in(seat, zone):
            if other != u and s.order.kind[other] == HQ:
                value -= posture.spread
    return value + (1.0 if near == 1 else -0.2 * near)


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


def distances(s: Poland, strength: Col) -> Col:
    """For every zone what `nearest` says."""
    count = s.board.count
    steps = s.board.steps
    found = column(count, 20)
    for other in range(count):
        if strength[other]:
            row = i64(other) * i64(count)
            zone: i64 = 0
            while zone < count:
                away = i64(steps[row + zone])
                if away < found[zone]:
                    found[zone] = away
                zone += 1
    for other in range(count):
        if strength[other]:
            for zone_beside in s.board.borders[other]:
                found[zone_beside] = 1
    return found


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


def ways_out(s: Poland, seat: int, lie: Lie) -> Col:
    """For each zone with enemies, the zones to which they could withdraw."""
    board = s.board
    found = column(board.count)
    for zone in range(board.count):
        if lie.foe[zone]:
            for to in board.neighbours[zone]:
                if is_way(s, lie, zone, to):
                    found[zone] += 1
    return found


def is_way(s: Poland, lie: Lie, zone: int, to: int) -> bool:
    return lie.own[to] == 0 and s.board.land[to] != EAST_PRUSSIA and not has_lake(s, zone, to)


def has_lake(s: Poland, zone: int, to: int) -> bool:
    return s.board.kind[s.board.edge_between(zone, to)] & LAKE != 0


def shut_in(s: Poland, outlook: Outlook, zone: int, u: int) -> float:
    """SP of enemies who are nearer to being shut in because somebody stands in the zone, if they can be attacked."""
    lie = outlook.lie
    board = s.board
    empty = lie.own[zone] == 0
    if not empty and (s.zone[u] != zone or int(lie.own[zone]) != usable(s, u)):
        return 0.0  # others shut the way already
    value = 0.0
    for target in board.neighbours[zone]:
        foe = int(lie.foe[target])
        if foe == 0 or has_lake(s, target, zone):
            continue
        left = int(outlook.ways[target]) - (1 if empty else 0)
        if left < len(SHUT) - 1:
            odds = lie.pressure(s, target, False) / (foe + 3.0 * shelter(s, s.order.side[u] ^ 1, target))
            value += (SHUT[left] - SHUT[left + 1]) * (foe + 3.0) * min(1.0, odds)
    return value
