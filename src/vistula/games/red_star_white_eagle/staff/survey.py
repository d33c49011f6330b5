"""Staff work's look at the map: which cities must be taken or guarded, who does it, and what the enemy could bring."""

from typing import Final

from mypy_extensions import i64

from vistula.core.columns import column, column_of, small_column
from vistula.games.red_star_white_eagle.rules.supply import POLISH_LINES, RUSSIAN_LINES, Lines, fed_overland
from vistula.games.red_star_white_eagle.rules.victory import points
from vistula.games.red_star_white_eagle.scenarios import SHORT_VICTORY
from vistula.games.red_star_white_eagle.staff import appraise
from vistula.games.red_star_white_eagle.staff.outlook import RINGS, Disc, Outlook, Task
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import LITHUANIAN, POLISH, RUSSIAN

MARCH_OF_A_TURN: Final = 4  # hexes that an enemy comes through the zones of a front, to attack from the next
STRIKE: Final = 5  # hexes from which own units come beside an enemy
PACE: Final = 6  # hexes a turn, by which what is too far away for the turns that are left is known
FULL: Final = 20  # defense factors that find room in a hex
LEAST_GUARD: Final = 2
OTHER_COMMAND: Final = 12.0  # against a task in the other front's zone
AROUND: Final = 2  # hexes around a city whose defenders may come to help it
CLEAR_LEAD: Final = 10.0  # points ahead that make a prize worth much less: what is held is enough
HELP: Final = 0.3  # how much of these counts


def disc(s: War, space: int) -> Disc:
    """The hexes within five of one; worked out when it is first asked for."""
    discs = s.static.discs
    found = discs[space]
    if found is None:
        found = _disc(s, space)
        discs[space] = found
    return found


def _disc(s: War, space: int) -> Disc:
    spaces = [space]
    upto = [1]
    seen = {space}
    ring = [space]
    for _ in range(RINGS):
        following: list[int] = []
        for at in ring:
            for other in s.board.neighbours[at]:
                if other not in seen:
                    seen.add(other)
                    following.append(other)
        spaces.extend(following)
        upto.append(len(spaces))
        ring = following
    return Disc(column_of(spaces), upto)


def outlook_of(s: War, side: int, stage: int, fresh: bool) -> Outlook:
    """What is known of this stage, with strengths as they stand; `fresh`: the enemy's may have changed."""
    found = s.outlooks[side]
    if found is None or not found.is_for(s.turn, stage, s.way.name):
        found = Outlook(s.turn, stage, s.way.name, side, s.board.count, s.order.count)
        count_foes(s, found)
        count_own(s, found)
        lay_supply(s, found)
        found.tasks = tasks_of(s, found)
        hand_out(s, found)
        s.outlooks[side] = found
        return found
    if fresh:
        count_foes(s, found)
    count_own(s, found)
    return found


def count_foes(s: War, o: Outlook) -> None:
    """The enemy's factors by hex, and what could come beside each hex."""
    attack = column(o.hexes)
    defense = column(o.hexes)
    threat = column(o.hexes)
    order = s.order
    hexes: list[int] = []
    for u in s.static.units[1 - o.side]:
        space = i64(s.hex[u])
        if space < 0 or order.replacement[u]:
            continue
        if attack[space] == 0 and defense[space] == 0:
            hexes.append(space)
        own = s.attack_of(u)
        charge = s.charge_of(u)
        attack[space] += charge if charge > own else own
        defense[space] += s.defense_of(u)
    for at in hexes:
        strength: i64 = attack[at]
        if strength:
            around = disc(s, at)
            spaces = around.spaces
            i: i64 = 0
            end: i64 = around.upto[MARCH_OF_A_TURN]
            while i < end:
                threat[spaces[i]] += strength
                i += 1
    o.foe_attack = attack
    o.foe_defense = defense
    o.threat = threat
    o.foe_hexes = hexes


def count_own(s: War, o: Outlook) -> None:
    """One's own factors by hex, the stacks that keep touch, and what could come beside each enemy."""
    attack = column(o.hexes)
    defense = column(o.hexes)
    linked = column(o.hexes)
    power = column(o.hexes)
    order = s.order
    hexes: list[int] = []
    for u in s.static.units[o.side]:
        space = i64(s.hex[u])
        if space < 0 or order.replacement[u]:
            continue
        if attack[space] == 0 and defense[space] == 0:
            hexes.append(space)
        attack[space] += s.attack_of(u)
        defense[space] += s.defense_of(u)
    for at in hexes:
        around = disc(s, at)
        spaces = around.spaces
        i: i64 = around.upto[1]
        end: i64 = around.upto[3]
        while i < end:
            linked[spaces[i]] += 1
            i += 1
    board = s.board
    for foe in o.foe_hexes:
        total: i64 = 0
        for at in hexes:
            if board.distance(foe, at) <= STRIKE:
                total += attack[at]
        power[foe] = total
    o.attack = attack
    o.defense = defense
    o.linked = linked
    o.power = power
    o.own_hexes = hexes


def lay_supply(s: War, o: Outlook) -> None:
    """Every hex from which the side's own units can trace a line as things stand."""
    found = fed_overland(s, o.side, Lines(s, POLISH_LINES if o.side == POLISH else RUSSIAN_LINES))
    fed = small_column(o.hexes)
    i: i64 = 0
    while i < found.size:
        fed[found.found[i]] = 1
        i += 1
    o.fed = fed


def lead(s: War, side: int) -> int:
    """Victory points by which a side is ahead of what it needs to win."""
    if s.plan.victory == SHORT_VICTORY:
        over = points(s, RUSSIAN) - s.tables.short_belarusian
        return over + 1 if side == RUSSIAN else -over
    mine = points(s, side)
    return mine - points(s, 1 - side)


def coming(s: War, o: Outlook, space: int, alarm: float) -> float:
    """Attack factors of the enemy that could come to a city, those further off counting less."""
    total = 0.0
    board = s.board
    for at in o.foe_hexes:
        far = board.distance(space, at)
        if far <= MARCH_OF_A_TURN:
            total += float(o.foe_attack[at])
        elif far < alarm:
            total += float(o.foe_attack[at]) * (alarm - far) / (alarm - MARCH_OF_A_TURN)
    return total


def tasks_of(s: War, o: Outlook) -> list[Task]:
    """Cities worth points, to be taken or to be guarded against what can come."""
    way = s.way
    side = o.side
    found: list[Task] = []
    worth = s.ground.victory_points
    warsaw = s.board.warsaw
    late = way.clock * appraise.late(s)
    ahead = lead(s, side)
    for_guards = 1.0 + late if ahead > 0 else 1.0
    for_prizes = 1.0 / (1.0 + way.clock * ahead / CLEAR_LEAD) if ahead > 0 else 1.0 + late
    for city in range(len(worth)):
        if not worth[city]:
            continue
        space = s.board.cities[city]
        capital = space == warsaw
        if s.holds_city(side, space):
            force = coming(s, o, space, way.alarm)
            if force > 0.0:
                share = way.capital if capital and side == POLISH else way.keep
                need = max(LEAST_GUARD, int(share * force / 10.0))
                if not capital:
                    need = min(need, FULL)
                value = worth[city] * way.guard * for_guards
                if capital and side == POLISH:
                    value += way.warsaw
                found.append(Task(space, True, value, need))
        else:
            against = float(o.foe_defense[space])
            if side == RUSSIAN and s.board.fortified[space]:
                against *= s.tables.fortification_multiplier
            around = disc(s, space)
            for i in range(1, around.upto[AROUND]):
                against += HELP * float(o.foe_defense[around.spaces[i]])
            value = worth[city] * way.prize * for_prizes
            if capital and side == RUSSIAN:
                value += way.warsaw
            found.append(Task(space, False, value, max(4, int(way.enough * against))))
    return found


def is_fit(s: War, u: int) -> bool:
    """Whether a unit marches by staff work: counters, boats, trains and what never moves do not."""
    order = s.order
    if order.replacement[u] or order.flotilla[u] or order.zero_movement[u] or order.marine[u]:
        return False
    return not order.train[u]


def hand_out(s: War, o: Outlook) -> None:
    """Give every unit a task: the best of all pairs first, until a task has what it needs; who is left goes where he
    serves most."""
    way = s.way
    order = s.order
    board = s.board
    tasks = o.tasks
    for at in o.own_hexes:  # what cannot march guards where it stands
        for u in s.units_in(at):
            if not is_fit(s, u):
                for task in tasks:
                    if task.guards and task.space == at:
                        task.left -= s.defense_of(u)
    pairs: list[tuple[float, int, int]] = []
    turns = s.plan.last_turn - s.turn + 1
    for u in s.static.units[o.side]:
        start: int = s.hex[u]
        if start < 0 or not is_fit(s, u) or order.nation[u] == LITHUANIAN:
            continue
        for number in range(len(tasks)):
            task = tasks[number]
            far = board.distance(start, task.space)
            if far > PACE * turns + 2:
                continue
            value = task.worth - way.nearer * far
            if order.front[u] and not board.command[task.space] & order.front[u]:
                value -= OTHER_COMMAND
            pairs.append((value, u, number))
    pairs.sort(reverse=True)
    aim = o.aim
    for _, u, number in pairs:
        if aim[u] < 0:
            task = tasks[number]
            if task.left > 0:
                aim[u] = task.space
                if task.guards:
                    o.post[u] = 1
                    task.left -= s.defense_of(u)
                else:
                    task.left -= s.attack_of(u)
    for _, u, number in pairs:
        if aim[u] < 0:
            aim[u] = tasks[number].space
