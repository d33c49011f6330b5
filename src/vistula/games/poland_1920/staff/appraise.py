"""How a seat stands. For the game as a whole by features whose weights are data (`data/appraisal.toml`); for single
choices (`judgement`) in victory points: what is scored, threatened and within reach.

Only what the seat may know comes in: a face-down counter of the enemy is taken for an average unit.
"""

from math import tanh
from typing import Final, final

from mypy_extensions import i64

from vistula.core.appraisal import seen_by
from vistula.core.columns import Col, Small, column
from vistula.games.poland_1920.board import EAST_PRUSSIA, FOREST, HILLS
from vistula.games.poland_1920.order import POLES, SOVIETS
from vistula.games.poland_1920.rules import supply
from vistula.games.poland_1920.rules.strength import ZONE_LIMIT
from vistula.games.poland_1920.staff.posture import Posture
from vistula.games.poland_1920.state import HIDDEN, REORGANIZED, Poland
from vistula.games.poland_1920.view import unseen_points

AVERAGE_SP: Final = 4  # of a counter that nobody has seen
SCALE: Final = 120.0  # points that count as a clear lead
HELD_SET: Final = 60.0  # a set that wins at the end, worth so much while it is whole
CLEAR: Final = 10.0  # points by which a side is clearly winning
MANY: Final = 10.0  # hungry units, or points in danger, that weigh much
NEIGHBOURHOOD: Final = 5  # zones from which strength counts for a place, the less the further off
GRIP: Final = 10.0  # SP beside which a surplus at a place is measured
FEATURES: Final = [
    "points",
    "late_points",
    "whole",
    "late_whole",
    "grip",
    "reach",
    "late_reach",
    "strength",
    "hunger",
    "peril",
    "poland",
]
NEAR: Final = 12  # zones away from which a goal draws


@final
class Lie:
    """The lie of the land for a seat: strength by zone of either side, and what borders on it."""

    def __init__(self, s: Poland, seat: int) -> None:
        self.seat: Final = seat
        zones = s.board.count
        self.own: Col = column(zones)
        self.foe: Col = column(zones)
        order = s.order
        all_open = not s.rules.camouflage or seat == POLES
        for u in range(order.count):
            zone = i64(s.zone[u])
            if zone < 0:
                continue
            mark = s.mark[u]
            if mark & HIDDEN and not all_open:
                sp: i64 = AVERAGE_SP
            else:
                sp = i64(s.sp[u])
                if mark & REORGANIZED:
                    sp = (sp + 1) // 2
            if order.side[u] == seat:
                self.own[zone] += sp
            else:
                self.foe[zone] += sp

    def pressure(self, s: Poland, zone: int, by_foe: bool) -> int:
        """SP of one side that border on a zone."""
        return bordering(s, self.foe if by_foe else self.own, zone)

    def danger(self, s: Poland, zone: int, extra: int) -> float:
        """What the enemy could do to a stack in a zone, in points; `extra` SP join it."""
        attack = self.pressure(s, zone, True)
        if attack == 0:
            return 0.0
        margin = attack - int(self.own[zone]) - extra - 3 * shelter(s, self.seat, zone)
        return harm(margin)


def bordering(s: Poland, strength: Col, zone: int) -> int:
    """SP in the zones that border on one, 32 at most from each (5.11b)."""
    board = s.board
    total: i64 = 0
    i: i64 = board.border_start[zone]
    end: i64 = board.border_start[zone + 1]
    while i < end:
        total += min(ZONE_LIMIT, strength[board.border_to[i]])
        i += 1
    return total


def harm(margin: int) -> float:
    """Points an attack with such a margin of SP is worth, in the mean."""
    if margin >= 14:
        return 3.0
    if margin >= 9:
        return 2.2
    if margin >= 5:
        return 1.4
    if margin >= 1:
        return 0.5
    return 0.1 if margin >= -4 else 0.0


def shelter(s: Poland, seat: int, zone: int) -> int:
    """Rows the defender has there, borders left out."""
    board = s.board
    terrain = board.terrain[zone]
    rows = 1 if terrain == FOREST or terrain == HILLS else 0
    fort = 3 if board.fort[zone] else 0
    if board.lined[zone] and seat == POLES:
        fort = max(fort, 2)
    works: int = s.works[zone]
    return rows + max(fort, works)


def judgement(s: Poland, seat: int) -> float:
    """For single choices: in victory points, and for the seat alone."""
    return tanh(points(s, seat) / SCALE)


def features(s: Poland, seat: int) -> list[float]:
    """In the order of FEATURES, as the seat can know."""
    lie = Lie(s, seat)
    poles = lie.own if seat == POLES else lie.foe
    soviets = lie.foe if seat == POLES else lie.own
    late = s.turn / s.order.turns
    ahead = (lead(s, seat) if seat == POLES else -lead(s, seat)) / CLEAR
    whole = 0.0
    grip = 0.0
    reach = 0.0
    for goal in s.order.objectives:
        sign = 1.0 if goal.seat == POLES else -1.0
        owners = poles if goal.seat == POLES else soviets
        others = soviets if goal.seat == POLES else poles
        if not goal.held:
            reach += sign * hold_on(s, seat, goal.zones, goal.seat, owners, others)
        elif holds_all(s, seat, goal.zones, goal.seat):
            whole += sign
            grip += sign * hold_on(s, seat, goal.zones, goal.seat, owners, others)
    mine = 0
    theirs = 0
    peril = 0.0
    for zone in range(s.board.count):
        if poles[zone]:
            mine += int(poles[zone])
            peril -= menace(s, soviets, poles, POLES, zone)
        elif soviets[zone]:
            theirs += int(soviets[zone])
            peril += menace(s, poles, soviets, SOVIETS, zone)
    hungry = len(supply.unsupplied(s, SOVIETS, s.guard))
    if seat == POLES or not s.rules.camouflage:  # who of the face-down starves nobody else can tell
        hungry -= len(supply.unsupplied(s, POLES, s.guard))
    strength = (mine - theirs) / max(1.0, float(mine + theirs))
    found = [
        ahead,
        0.0 if whole else ahead * late,
        whole,
        whole * late,
        grip,
        reach,
        reach * late,
        strength,
        hungry / MANY,
        peril / MANY,
        1.0,
    ]
    return seen_by(seat == POLES, found)


def hold_on(s: Poland, seat: int, zones: list[int], owner: int, owners: Col, others: Col) -> float:
    """How firm the weakest place of a set is in its owner's hand, from -1 to 1: strength near it on either side, the
    ground for who holds it."""
    control = control_as_seen(s, seat)
    least = 1.0
    count = s.board.count
    for zone in zones:
        mine = 0.0
        theirs = 0.0
        if control[zone] == owner:
            mine += 3.0 * shelter(s, owner, zone)
        else:
            theirs += 3.0 * shelter(s, 1 - owner, zone)
        row = zone * count
        for other in range(count):
            away = s.board.steps[row + other]
            if away < NEIGHBOURHOOD:
                part = 1.0 - away / NEIGHBOURHOOD
                mine += part * int(owners[other])
                theirs += part * int(others[other])
        least = min(least, (mine - theirs) / (mine + theirs + GRIP))
    return least


def menace(s: Poland, attackers: Col, defenders: Col, side: int, zone: int) -> float:
    """What those who border on a stack could do to it, in points."""
    total = bordering(s, attackers, zone)
    return harm(total - int(defenders[zone]) - 3 * shelter(s, side, zone)) if total else 0.0


def points(s: Poland, seat: int) -> float:
    """The lead of the seat in points."""
    total = float(lead(s, seat))
    lie = Lie(s, seat)
    total += goals(s, seat, lie)
    total -= 1.5 * len(supply.unsupplied(s, seat, s.guard))
    own = lie.own
    for zone in range(s.board.count):
        if own[zone]:
            total -= 0.5 * lie.danger(s, zone, 0)
    return total + high_command(s, seat, lie)


def lead(s: Poland, seat: int) -> int:
    """Victory points ahead, as the seat can know: what the camouflaged have lost unseen counts against the Soviets."""
    ahead = int(s.vp[seat]) - int(s.vp[1 - seat])
    if seat == SOVIETS and s.rules.camouflage and not s.over:
        ahead -= unseen_points(s)
    return ahead


def urgency(s: Poland, seat: int) -> float:
    """From -1, winning on the last day, to 1, losing on it; nothing at the beginning."""
    late = s.turn / s.order.turns
    for goal in s.order.objectives:
        if goal.held and holds_all(s, seat, goal.zones, goal.seat):
            return -late if goal.seat == seat else late
    return -late * max(-1.0, min(1.0, lead(s, seat) / CLEAR))


def boldness(s: Poland, seat: int, posture: Posture) -> float:
    """By how much the seat should be bolder than its posture is, as a part of one; less than nothing: warier."""
    return posture.clock * urgency(s, seat) if posture.clock > 0.0 else 0.0


def goals(s: Poland, seat: int, lie: Lie) -> float:
    """Objectives of either side: whole sets held to the end, and how near anybody is to what he lacks."""
    value = 0.0
    for goal in s.order.objectives:
        mine = goal.seat == seat
        if goal.held:
            whole = holds_all(s, seat, goal.zones, goal.seat)
            value += (HELD_SET if whole else 0.0) * (1.0 if mine else -1.0)
            if not mine and whole:
                value += 0.6 * nearest_draw(s, lie.own, goal.zones)
            elif mine and whole:
                value -= 0.6 * nearest_draw(s, lie.foe, goal.zones)
        elif mine:
            value += set_draw(s, seat, seat, lie.own, goal.zones)
        else:
            value -= set_draw(s, seat, other_of(seat), lie.foe, goal.zones)
    return value


def other_of(seat: int) -> int:
    return 1 - seat


def control_as_seen(s: Poland, seat: int) -> Small:
    return s.control if seat == POLES or not s.rules.camouflage else s.seen_control


def holds_all(s: Poland, seat: int, zones: list[int], owner: int) -> bool:
    """As far as the seat can see."""
    control = control_as_seen(s, seat)
    for zone in zones:
        if control[zone] != owner:
            return False
    return True


def set_draw(s: Poland, seat: int, owner: int, strength: Col, zones: list[int]) -> float:
    """How near a side is to completing a set: what it has, as the seat sees it, and strength close to what it lacks."""
    control = control_as_seen(s, seat)
    value = 0.0
    for zone in zones:
        if control[zone] == owner:
            value += 4.0
        else:
            value += 0.25 * draw(s, strength, zone)
    return value


def nearest_draw(s: Poland, strength: Col, zones: list[int]) -> float:
    """The pull of the goal that is most in reach; one of the set is enough."""
    best = 0.0
    for zone in zones:
        best = max(best, draw(s, strength, zone))
    return best


def draw(s: Poland, strength: Col, zone: int) -> float:
    """Strength near a zone, each SP the more the nearer."""
    count = s.board.count
    steps = s.board.steps
    total = 0.0
    row = zone * count
    for near in range(count):
        sp: int = strength[near]
        if sp:
            away = steps[row + near]
            if away < NEAR:
                total += sp * (NEAR - away) * (NEAR - away) / 1000.0
    return total


def high_command(s: Poland, seat: int, lie: Lie) -> float:
    """Piłsudski alone within the enemy's reach loses the game (8.5)."""
    high = s.order.high_command
    if high < 0 or s.zone[high] < 0 or s.is_hidden(high):
        return 0.0
    sign = 1.0 if seat == POLES else -1.0
    zone: int = s.zone[high]
    poles = lie.own if seat == POLES else lie.foe
    soviets = lie.foe if seat == POLES else lie.own
    count = s.board.count
    steps = s.board.steps
    near = False
    for other in range(count):
        if soviets[other] and steps[zone * count + other] <= 2 and s.board.land[other] != EAST_PRUSSIA:
            near = True
            break
    if not near:
        return 0.0
    if poles[zone] == 0:
        return -80.0 * sign
    return -0.6 * sign * lie.danger(s, zone, 0) if seat == POLES else 0.0
