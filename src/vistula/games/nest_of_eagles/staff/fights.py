"""Staff work in battle: which Attacks promise something, with whom, under which orders; when to react."""

from typing import Final

from vistula.core.action import Action
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.board import BELARUS, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    ASSAULT,
    ATTACKS,
    COUNTER,
    FRONT_ATTACKS,
    NO_ORDER,
    ORDERED,
    PHASE,
    STUBBORN,
    TARGET,
    THRUST,
)
from vistula.games.nest_of_eagles.rules import attack, cloaks
from vistula.games.nest_of_eagles.rules.battle import LEAST_SP, is_exempt
from vistula.games.nest_of_eagles.rules.strength import (
    attack_level,
    attack_sp,
    attackers,
    defenders,
    defense_sp,
    enemy_party,
    final_chance,
    modifiers,
    order_value,
    table_chance,
)
from vistula.games.nest_of_eagles.staff import stakes
from vistula.games.nest_of_eagles.staff.choosing import closing, named
from vistula.games.nest_of_eagles.staff.ground import FULL_STRENGTH, ways
from vistula.games.nest_of_eagles.staff.posture import Posture
from vistula.games.nest_of_eagles.staff.worth import FAILURE, Outlook, part_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import LITHUANIANS, POLAND

STEP: Final = 0.9  # what a step is worth
KEPT: Final = 0.35  # what the one order of a turn is worth for a later combat
SEVERAL: Final = 4  # Attacks worth a thought
FOLLOW_UP: Final = 0.4  # what two more Movement Points of an Advance are worth
SURE: Final = 11  # the chance against nobody
SLIM: Final = 0.28  # part of all rolls below which nobody attacks
FORLORN: Final = 0.12  # and below which nobody does even for a place that decides the game
DESPERATE: Final = 0.8  # urgency in which anything is tried
EXPECTED: Final = 0.7  # how much of what stands two hexes off comes to an Attack


def force_against(s: Eagles, target: int, seat: int) -> list[int]:
    """All the seat's units that may join, and support as far as it counts."""
    units: list[int] = []
    aid: list[int] = []
    for other in s.board.neighbours[target]:
        if not s.there[other]:
            continue
        for u in s.units_in(other):
            if s.side_of(u) != s.side or s.seat_for(u) != seat:
                continue
            if attack.cannot_attack(s, u) is not None or attack.reach_obstacle(s, u, target) is not None:
                continue
            if s.order.support[u]:
                aid.append(u)
            elif not units or (s.party[u] == LITHUANIANS) == (s.party[units[0]] == LITHUANIANS):
                units.append(u)
    return [*units, *aid[: attack_sp(s, units)]]


def chance_against(s: Eagles, target: int, force: list[int]) -> int:
    """The chance before orders, as far as the attacker can tell."""
    enemy = enemy_party(s, s.side, target)
    against = s.of_party(target, enemy)
    hidden = cloaks.has_concealed(s, target, enemy)
    defense = s.apparent_sp(target, enemy) if hidden else defense_sp(s, against)
    if not defense:
        return SURE
    chance = table_chance(s, attack_sp(s, force), defense)
    if hidden:
        return chance - 1
    for part in modifiers(s, force, target, attack_level(s, force, target), NO_ORDER, NO_ORDER):
        chance += part
    return chance


def part_won(s: Eagles, outlook: Outlook, target: int, force: list[int]) -> float:
    """How many of all rolls win, if the enemy may still give an order reckoning with one."""
    chance = float(chance_against(s, target, force))
    enemy = 1 - s.side
    if outlook.ground.enemy[target] >= LEAST_SP and not s.num[ORDERED + enemy]:
        chance += outlook.posture.wary * order_value(s, STUBBORN)
    return part_of(chance)


def gain_of(s: Eagles, outlook: Outlook, target: int, force: list[int]) -> float:
    """What an Attack promises, less the Replacement that it forgoes (17.1.1); nothing at a slim chance."""
    success = part_won(s, outlook, target, force)
    if success < least_part(s, outlook, target) and outlook.ground.urgency < DESPERATE:
        return -FAILURE
    found = success * outlook.prize_of(target, outlook.ground.enemy[target]) - (1.0 - success) * FAILURE
    return found - outlook.posture.thrift * forgoes(s, force)


def least_part(s: Eagles, outlook: Outlook, target: int) -> float:
    """Part of all rolls that an Attack must win to be made at all: less where the place itself decides the game."""
    decides = stakes.decides(s, target) and not s.holds(outlook.side, target)
    return FORLORN if decides else SLIM


def forgoes(s: Eagles, force: list[int]) -> int:
    """Whether this Attack makes of a pause Limited Operations, or of those an Offensive."""
    if s.side == POLAND:
        made: int = s.num[ATTACKS + s.board.theater[int(s.at[force[0]])]]
    else:
        made = s.num[FRONT_ATTACKS + s.front_of(force[0])]
    return 1 if made + 1 in (s.tables.limited_from, s.tables.offensive_from) else 0


def best_attacks(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """Attacks worth making, the best first; then the end of the phase. First the end, if none is."""
    outlook = Outlook(s, s.side_of_seat(seat), posture)
    scored: list[tuple[float, int]] = []
    for action in named(offered, "attack"):
        force = force_against(s, action.x, seat)
        if not attack_sp(s, force):
            continue
        scored.append((gain_of(s, outlook, action.x, force), action.x))
    scored.sort(reverse=True)
    good = [x for gain, x in scored[:SEVERAL] if gain > outlook.weights.least]
    end = named(offered, "done")
    if not good:
        return end
    return [*[action for x in good for action in offered if action.verb.name == "attack" and action.x == x], *end]


def muster(s: Eagles, offered: list[Action]) -> list[Action]:
    """Whoever raises the chance most joins; enough is enough."""
    target: int = s.num[TARGET]
    force = attackers(s)
    total = attack_sp(s, force)
    now = chance_against(s, target, force) if total else -9
    best: Action | None = None
    rank = -1.0e9
    most = now
    for action in named(offered, "join"):
        u = action.x
        if not total and not s.sp(u):
            continue
        if s.order.support[u]:
            if not total:
                continue
        elif total >= FULL_STRENGTH and now >= SURE:
            continue
        chance = chance_against(s, target, [*force, u])
        value = 10.0 * chance + s.sp(u)
        if value > rank:
            rank = value
            best = action
            most = chance
    enough = total >= FULL_STRENGTH and most <= now
    if best is not None and not enough and most >= now:
        return [best]
    return named(offered, "strike") or named(offered, "no_more") or ([best] if best is not None else closing(offered))


def best_order(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """The order that promises most. On odd rolls, half of them, a step is lost for an Assault or a Stubborn Defense."""
    outlook = Outlook(s, s.side_of_seat(seat), posture)
    attacking = s.top().number == phases.ATTACK_ORDER
    chance = final_chance(s)
    target: int = s.num[TARGET]
    own = attackers(s) if attacking else defenders(s)
    enemy = defenders(s) if attacking else attackers(s)
    kept = 0.0 if is_exempt(s, own) or s.num[ORDERED + outlook.side] else KEPT
    best = NO_ORDER
    most = -1.0e9
    for action in offered:
        order = action.x
        success = ways(chance + order_value(s, order)) / 36.0
        if attacking:
            swing = outlook.prize_of(target, defense_sp(s, enemy))
            value = success * swing - (1.0 - success) * FAILURE
            if order == ASSAULT:
                value -= 0.5 * STEP
            elif order == THRUST:
                value += success * FOLLOW_UP
        else:
            stake = outlook.stake(target) if s.holds(outlook.side, target) else 0.0
            loss = FAILURE + 0.22 * defense_sp(s, own) + 0.6 * stake
            value = (1.0 - success) * FAILURE - success * loss
            if order == STUBBORN:
                value -= 0.5 * STEP
            elif order == COUNTER:
                value += (1.0 - success) * 0.12 * attack_sp(s, enemy)
        if order != NO_ORDER:
            value -= kept
        if value > most:
            most = value
            best = order
    return [action for action in offered if action.x == best]


# Reactive Movement --------------------------------------------------------------------------------------------------


def whether_to_react(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """Before the own Attacks where that brings better ones, in Phase 5 whoever still may, since the marker is lifted in
    Phase 7 anyway; in the enemy's turn to close what he has opened, before he marches."""
    side = s.side_of_seat(seat)
    outlook = Outlook(s, side, posture)
    phase: int = s.num[PHASE]
    if side == s.side:
        wanted = phase == 5 or (phase == 1 and better_attacks(s, outlook) > posture.eager)
    else:
        wanted = phase == 3 and alarm(outlook) > posture.alarm and better_attacks(s, outlook) < alarm(outlook)
    return named(offered, "react") if wanted else named(offered, "pass")


def better_attacks(s: Eagles, outlook: Outlook) -> float:
    """What the three best Attacks would gain by those who stand near and could come."""
    gains: list[float] = []
    board = s.board
    for target in outlook.ground.stacks:
        beside = near = 0
        for other in board.near[target]:
            if outlook.own[other]:
                away = board.distance(other, target)
                if away == 1:
                    beside += outlook.own[other]
                elif away == 2:
                    near += outlook.own[other]
        if not near or beside >= FULL_STRENGTH:
            continue
        defense = outlook.ground.enemy[target]
        after = outlook.attack_value(target, beside + int(EXPECTED * near), defense, 0.0)
        gain = after - (max(0.0, outlook.attack_value(target, beside, defense, 0.0)) if beside else 0.0)
        if gain > 0.0 and after > outlook.weights.least:
            gains.append(gain)
    gains.sort(reverse=True)
    return sum(gains[:3])


def alarm(outlook: Outlook) -> float:
    """What lacks cover, by its worth."""
    found = 0.0
    for at in range(len(outlook.needs)):
        found += outlook.need[at] * outlook.lack[at]
    return found


def best_operation(s: Eagles, offered: list[Action]) -> list[Action]:
    """Where the Attack costs least: a Theater whose number of Attacks changes nothing (17.1.1)."""
    best = offered[-1]
    rank = 9
    for action in offered:
        made: int = s.num[ATTACKS + action.x]
        cost = 1 if made + 1 in (s.tables.limited_from, s.tables.offensive_from) else 0
        if made == 0 and action.x in (BELARUS, UKRAINE):
            cost += 1
        if cost < rank:
            rank = cost
            best = action
    return [best]
