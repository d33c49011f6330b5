"""Staff work on the march: where a unit serves its task, strikes with others, keeps the line and is not thrown away."""

from typing import Final

from mypy_extensions import i64

from vistula.core.action import Action, verb
from vistula.games.red_star_white_eagle.numbers import LEFT_ZONE
from vistula.games.red_star_white_eagle.rules import advance
from vistula.games.red_star_white_eagle.rules.marching import BY_RAIL, MARCH, STRATEGIC_MOVE, command_gap
from vistula.games.red_star_white_eagle.rules.reach import end_obstacle, mode_obstacle, search
from vistula.games.red_star_white_eagle.rules.strength import ground_modifier
from vistula.games.red_star_white_eagle.rules.supply import is_fed_anyway
from vistula.games.red_star_white_eagle.staff.outlook import ACTING, ARRIVING, WAITING, Outlook
from vistula.games.red_star_white_eagle.staff.survey import is_fit, outlook_of
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import LITHUANIAN, POLISH, RUSSIAN

FOREIGN: Final = 40.0  # against ending in a country that interns or in Lithuania
NO_ATTACK: Final = 0.5  # rail and strategic moves must gain more than a march
FAR_OFF: Final = 6  # hexes to the task from which strategic moves and the railroad are thought of
WORTHWHILE: Final = 2.5  # odds that must be possible for an attack to be prepared
AMPLE: Final = 5.0  # times the defense after which more attack factors add nothing
WIN: Final = 500.0  # for walking into Warsaw
DIVISION: Final = 10.0  # factors of an average division, attack and defense
GROUND: Final = 0.33  # what each row of the ground adds to a defense
REPLY: Final = 2.0  # odds from which the enemy's reply hurts
SURE: Final = 6.0  # and at which it destroys
GAIN: Final = 0.05
ON_RAIL: Final = 3.0

MOVE: Final = verb("move")
END: Final = verb("end_movement")
VERBS: Final = [verb("march"), verb("strategic"), verb("rail")]


def next_mover(s: War, offered: list[Action]) -> Action | None:
    """The first unit that has somewhere to go. Only in thought, where the outlook of the phase is at hand, are those
    that stay passed over here; else each is asked for its way and stays then."""
    o = s.outlooks[s.side]
    if o is None or not o.is_for(s.turn, ACTING, s.way.name):
        return None
    o = outlook_of(s, s.side, ACTING, False)
    for action in offered:
        if action.verb is MOVE and not o.looked[action.x] and is_fit(s, action.x):
            way = best_way(s, o, action.x)
            if way is not None:
                o.mover = action.x
                o.move = way
                return action
            o.looked[action.x] = 1
    last = offered[-1]
    return last if last.verb is END else None


def best_destination(s: War, u: int) -> Action | None:
    """The best way to move a unit, or None to stay."""
    known = s.outlooks[s.order.side[u]]
    if known is not None and known.is_for(s.turn, ACTING, s.way.name) and known.mover == u:
        known.mover = -1
        return known.move
    return best_way(s, outlook_of(s, s.order.side[u], ACTING, False), u)


def best_way(s: War, o: Outlook, u: int) -> Action | None:
    start: int = s.hex[u]
    aim: int = o.aim[u]
    best = value_of(s, o, u, start, aim, True) + GAIN
    found: Action | None = None
    in_command = s.in_command(u)
    far = s.board.distance(start, aim) if aim >= 0 else 0
    there = s.there
    for mode in (MARCH, STRATEGIC_MOVE, BY_RAIL):
        if mode != MARCH and (far < FAR_OFF or s.order.zero_movement[u]):
            continue
        if mode_obstacle(s, u, mode) is not None:
            continue
        scratch = search(s, u, mode)
        i: i64 = 0
        size: i64 = scratch.size
        best_space = -1
        while i < size:
            space = scratch.found[i]
            i += 1
            if space == start:
                continue
            if mode == BY_RAIL and o.threat[space] and o.attack[space] == 0:
                continue  # nobody detrains before the enemy's guns alone
            value = value_of(s, o, u, space, aim, mode == MARCH)
            if mode != MARCH:
                value -= NO_ATTACK
            if value > best:
                empty = in_command and not there[space] and not s.ground.interns[space]
                if empty or end_obstacle(s, u, mode, space) is None:
                    best = value
                    best_space = space
        if best_space >= 0:
            found = VERBS[mode].of(best_space)
    return found


def value_of(s: War, o: Outlook, u: int, space: i64, aim: int, attacks: bool) -> float:
    """How good a hex is for a unit."""
    board = s.board
    order = s.order
    way = s.way
    side = o.side
    if s.ground.interns[space] or (board.country[space] == 1 and order.nation[u] != LITHUANIAN):
        return -FOREIGN
    value = 0.0
    if aim >= 0:
        value -= way.nearer * board.distance(space, aim)
    own_attack = s.attack_of(u)
    own_defense = s.defense_of(u)
    here = i64(s.hex[u]) == space
    attack: int = o.attack[space]
    defense: int = o.defense[space]
    if here:
        attack -= own_attack
        defense -= own_defense
    city = board.city_index[space]
    if city >= 0 and s.ground.victory_points[city] and not s.holds_city(side, space):
        value += way.on_prize * s.ground.victory_points[city]
        if space == board.warsaw and side == RUSSIAN:
            value += WIN
    if not o.fed[space] and not is_fed_anyway(s, u):
        value -= way.hunger
    if order.front[u]:
        value -= 2.0 * command_gap(s, u, space)
    threat = min(int(o.threat[space]), int(10.0 * way.brunt))
    if threat:
        danger = way.danger
        if side == POLISH and space == board.warsaw:
            danger *= 1.0 - way.stand
        shelter = 1.0 - GROUND * ground_modifier(s, space)
        if side == POLISH and board.fortified[space]:
            shelter *= s.tables.fortification_multiplier
        after = peril(threat, (defense + own_defense) * shelter)
        value -= danger * after * (own_attack + own_defense) / DIVISION
        if defense:
            before = peril(threat, defense * shelter)
            value += danger * (before - after) * (attack + defense) / DIVISION
        elif way.line > 0.0:
            value += way.line * min(2, friends_in_touch(s, o, u, space))
    if attacks and s.zone[(1 - side) * board.count + space]:
        value += way.chance * strike(s, o, u, space)
    return value


def friends_in_touch(s: War, o: Outlook, u: int, space: i64) -> int:
    """Stacks two or three hexes off; the one that the unit leaves is none if nobody stays there."""
    found: int = o.linked[space]
    start = i64(s.hex[u])
    alone = start >= 0 and start != space and o.defense[start] == s.defense_of(u)
    if alone and 2 <= s.board.distance(start, space) <= 3:
        found -= 1
    return found


def peril(attack: int, defense: float) -> float:
    """How likely a stack is lost to so many attack factors, roughly."""
    if defense <= 0.0:
        return 1.0
    odds = attack / defense
    if odds <= REPLY:
        return 0.0
    return min(1.0, (odds - REPLY) / (SURE - REPLY))


def strike(s: War, o: Outlook, u: int, space: i64) -> float:
    """What a unit adds to an attack on an enemy beside the hex: 1 for five to one on an average stack."""
    board = s.board
    side = o.side
    best = 0.0
    mine = s.attack_of(u)
    charge = s.charge_of(u)
    if charge > mine and not s.mark[u] & LEFT_ZONE:
        mine = charge
    at: int = s.hex[u]
    for target in board.neighbours[space]:
        defense = float(o.foe_defense[target])
        if not s.has_units(1 - side, target):
            continue
        if side == RUSSIAN and board.fortified[target]:
            defense *= s.tables.fortification_multiplier
        defense *= 1.0 - GROUND * ground_modifier(s, target)
        if defense < 1.0:
            defense = 1.0
        if float(o.power[target]) < WORTHWHILE * defense:
            continue
        together = 0
        for other in board.neighbours[target]:
            together += o.attack[other]
        if at >= 0 and board.distance(at, target) == 1:
            together -= s.attack_of(u)
        before = min(AMPLE, together / defense)
        after = min(AMPLE, (together + mine) / defense)
        worth = 0.5 + float(o.foe_defense[target]) / DIVISION
        city = board.city_index[target]
        if city >= 0:
            worth += 0.5 * s.ground.victory_points[city]
        best = max(best, worth * (after - before) / AMPLE)
    return best


def outlook_of_victors(s: War, u: int, fresh: bool) -> Outlook:
    """Before the first of them is asked both sides are counted again, since the battle has changed them."""
    side = s.order.side[u]
    stage = ACTING if side == s.side else WAITING
    known = s.outlooks[side]
    if not fresh and known is not None and known.is_for(s.turn, stage, s.way.name):
        return known
    return outlook_of(s, side, stage, True)


def best_advance_hex(s: War, o: Outlook, u: int) -> int:
    """Where an advance gains something, or -1."""
    aim: int = o.aim[u]
    best = -1
    best_value = value_of(s, o, u, i64(s.hex[u]), aim, False) + GAIN
    for space in advance.ends(s, u):
        value = value_of(s, o, u, space, aim, False)
        if value > best_value:
            best, best_value = space, value
    return best


def best_entry(s: War, u: int, spaces: list[int]) -> int:
    """Where a unit arrives best: near to what still lacks somebody, on a railroad, not under the enemy's guns."""
    side = s.order.side[u]
    o = outlook_of(s, side, ARRIVING, False)
    best = spaces[0]
    most = -1000.0
    for space in spaces:
        value = -100.0
        for task in o.tasks:
            near = task.worth - s.way.nearer * s.board.distance(space, task.space)
            if task.left <= 0:
                near -= s.way.crowd
            value = max(value, near)
        if s.ground.on_rail[space]:
            value += ON_RAIL
        if s.has_units(side, space):
            value -= 0.5 * len(s.units_in(space))
        value -= s.way.danger * peril(int(o.threat[space]), float(int(o.defense[space]) + s.defense_of(u)))
        if value > most:
            best, most = space, value
    return best
