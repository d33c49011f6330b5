"""Where the first staff would send a unit, kept as it was for comparison (the posture `plain`, the bot `script`). Goals
are cities worth points and enemies that can be beaten; a hex is good if it is near a goal, is fed, does not leave a
city open and does not invite an attack. It knows no line and no reserve."""

from typing import Final, final

from vistula.core.action import Action, verb
from vistula.games.red_star_white_eagle.rules import advance
from vistula.games.red_star_white_eagle.rules.attack import cannot_attack, reach_obstacle
from vistula.games.red_star_white_eagle.rules.marching import (
    BY_RAIL,
    MARCH,
    STRATEGIC_MOVE,
    command_gap,
)
from vistula.games.red_star_white_eagle.rules.reach import end_obstacle, mode_obstacle, search
from vistula.games.red_star_white_eagle.rules.strength import FORTIFICATION, RIVER, ground_modifier, sides_crossed
from vistula.games.red_star_white_eagle.rules.supply import Lines, lines_of, sources_for
from vistula.games.red_star_white_eagle.staff.force import factors_at_hand
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import LITHUANIAN, POLISH, RUSSIAN

TRIED: Final = 4  # hexes tried for supply
FOREIGN: Final = 30.0  # ending in a country that interns or in Lithuania
BEHIND: Final = 0.5  # rail and strategic moves must gain more than a march
PRIZE: Final = 3.0  # for each victory point of a city to be taken or guarded
WARSAW: Final = 14.0  # more for Warsaw
ON_PRIZE: Final = 6.0  # for entering an enemy city
GUARD: Final = 4.0  # for guarding a city, for each of its points
KEEP: Final = 4  # defense factors that a city with an enemy near should have
CAPITAL: Final = 14  # the same for Warsaw
ALARM: Final = 9  # hexes from which an enemy makes a city need a guard
CHANCE: Final = 2.5  # for an enemy beside the hex that can be beaten three to one
DANGER: Final = 3.0  # against a hex where the enemy beside it has three to one
HUNGER: Final = 6.0  # against going without supply
FRIENDS: Final = 0.3  # for standing with others
LEAST: Final = 4.0  # column of the results table from which an attack is made (4 is 3:1)

VERBS: Final = [verb("march"), verb("strategic"), verb("rail")]
ATTACK: Final = verb("attack")


@final
class Goal:
    def __init__(self, space: int, worth: float) -> None:
        self.space: Final = space
        self.worth: Final = worth


def goals_of(s: War, side: int) -> list[Goal]:
    """Cities to be taken, and own cities with an enemy near that have no guard."""
    found: list[Goal] = []
    worth = s.ground.victory_points
    warsaw = s.board.warsaw
    for city in range(len(worth)):
        if not worth[city]:
            continue
        space = s.board.cities[city]
        prize = worth[city] * PRIZE
        if s.holds_city(1 - side, space):
            if space == warsaw:
                prize += WARSAW
            found.append(Goal(space, prize))
        elif is_threatened(s, side, space) and guard_of(s, side, space) < needed_guard(s, space):
            found.append(Goal(space, prize + (WARSAW if space == warsaw else 0.0)))
    if side == RUSSIAN and not s.has_units(RUSSIAN, warsaw):
        found.append(Goal(warsaw, WARSAW))
    return found


def is_threatened(s: War, side: int, space: int) -> bool:
    for u in s.static.units[1 - side]:
        at: int = s.hex[u]
        if at >= 0 and not s.order.replacement[u] and s.board.distance(at, space) <= ALARM:
            return True
    return False


def guard_of(s: War, side: int, space: int) -> int:
    """Defense factors in a city."""
    total = 0
    if not s.has_units(side, space):
        return 0
    for unit in s.units_in(space):
        total += s.defense_of(unit)
    return total


def needed_guard(s: War, space: int) -> int:
    return CAPITAL if space == s.board.warsaw else KEEP


def best_destination(s: War, u: int) -> Action | None:
    """The best way to move a unit, or None to stay."""
    side = s.order.side[u]
    goals = goals_of(s, side)
    start: int = s.hex[u]
    stay = value_of(s, u, start, goals, side)
    lines = Lines(s, lines_of(s, u))
    if not sources_for(s, u, start, lines):
        stay -= HUNGER
    found: list[tuple[float, int, int]] = []
    for mode in (MARCH, STRATEGIC_MOVE, BY_RAIL):
        if mode_obstacle(s, u, mode) is not None or (mode != MARCH and s.order.zero_movement[u]):
            continue
        for space in search(s, u, mode).reached():
            if space != start and end_obstacle(s, u, mode, space) is None:
                value = value_of(s, u, space, goals, side)
                if mode != MARCH:
                    value -= BEHIND
                if value > stay:
                    found.append((value, space, mode))
    found.sort(reverse=True)
    for value, space, mode in found[:TRIED]:
        if value <= stay + 0.01:
            break
        if value - stay > HUNGER or sources_for(s, u, space, lines):
            return VERBS[mode].of(space)
    return None


def value_of(s: War, u: int, space: int, goals: list[Goal], side: int) -> float:
    board = s.board
    order = s.order
    value = 0.0
    if s.ground.interns[space] or (board.country[space] == 1 and order.nation[u] != LITHUANIAN):
        return -FOREIGN
    start: int = s.hex[u]
    if order.nation[u] != LITHUANIAN:
        best = -60.0
        for goal in goals:
            near = goal.worth - board.distance(space, goal.space)
            if order.front[u] and not board.command[goal.space] & order.front[u]:
                near -= 12.0
            best = max(best, near)
        value += best
    city = board.city_index[space]
    worth = s.ground.victory_points[city] if city >= 0 else 0
    if worth:
        if s.holds_city(1 - side, space):
            value += ON_PRIZE + worth
        else:
            others = guard_of(s, side, space) - (s.defense_of(u) if start == space else 0)
            if others < needed_guard(s, space) and is_threatened(s, side, space):
                value += GUARD * worth + (WARSAW if space == board.warsaw else 0.0)
    if order.front[u]:
        value -= 2.0 * command_gap(s, u, space)
    return value + contact(s, u, space, side)


def contact(s: War, u: int, space: int, side: int) -> float:
    """What neighbours mean: enemies that can be beaten, enemies that can beat us, friends."""
    enemy_attack = 0
    chance = 0.0
    for other in s.board.neighbours[space]:
        if s.has_units(1 - side, other):
            attack = 0
            defense = 0
            for unit in s.units_in(other):
                attack += s.attack_of(unit)
                defense += s.defense_of(unit)
            enemy_attack += attack
            if s.board.fortified[other] and side == RUSSIAN:
                defense *= 2
            ours = s.attack_of(u)
            for near in s.board.neighbours[other]:
                if near != s.hex[u] and s.has_units(side, near):
                    for unit in s.units_in(near):
                        if unit != u:
                            ours += s.attack_of(unit)
            if ours >= 3 * defense:
                chance = max(chance, CHANCE)
            elif ours >= 2 * defense:
                chance = max(chance, CHANCE / 2)
    own_defense = s.defense_of(u)
    if s.has_units(side, space):
        for unit in s.units_in(space):
            if unit != u:
                own_defense += s.defense_of(unit)
        chance += FRIENDS
    if enemy_attack >= 3 * own_defense:
        chance -= DANGER
    return chance


def entry_value(s: War, u: int, space: int) -> float:
    """How good a hex of arrival is: near the goals."""
    side = s.order.side[u]
    best = -100.0
    for goal in goals_of(s, side):
        best = max(best, goal.worth - s.board.distance(space, goal.space))
    if s.ground.on_rail[space]:
        best += 3.0
    if side == POLISH and s.has_units(POLISH, space):
        best -= 0.5 * len(s.units_in(space))
    return best


def promise(s: War, target: int) -> float:
    """The column that all who can join would reach, with the die modifiers of the ground added."""
    if not s.has_units(1 - s.side, target):
        return 9.0
    force: list[int] = []
    for other in s.board.neighbours[target]:
        if s.has_units(s.side, other):
            for u in s.units_in(other):
                if cannot_attack(s, u) is None and reach_obstacle(s, u, target) is None:
                    force.append(u)
    best_front = [0, 0]
    fort = False
    rivers = bool(force)
    for u in force:
        crossed = sides_crossed(s, s.hex[u], target)
        fort = fort or crossed & FORTIFICATION != 0
        rivers = rivers and crossed & RIVER != 0
        which = 1 if s.order.front[u] == 2 else 0
        best_front[which] += factors_at_hand(s, u, target)
    attack = max(best_front) if s.side == RUSSIAN else best_front[0]
    defense = 0
    for u in s.units_in(target):
        defense += s.defense_of(u)
    if fort and s.side == RUSSIAN and s.board.fortified[target]:
        defense *= s.tables.fortification_multiplier
    value = float(s.tables.combat_results.column(attack, defense)) + ground_modifier(s, target)
    if rivers:
        value -= 1.0
    return value


def next_attack(s: War) -> Action:
    best: Action | None = None
    best_value = 0.0
    for action in s.offered or []:
        if action.verb is ATTACK:
            value = promise(s, action.x)
            least = LEAST - 1.0 if action.x == s.board.warsaw else LEAST
            city = s.board.city_index[action.x]
            if city >= 0 and s.ground.victory_points[city]:
                value += 0.5
            if value >= least and value > best_value:
                best, best_value = action, value
    return best if best is not None else verb("end_combat").bare


def best_advance_hex(s: War, u: int) -> int:
    """Where an advance gains something, or -1."""
    side = s.order.side[u]
    goals = goals_of(s, side)
    best = -1
    best_value = value_of(s, u, s.hex[u], goals, side)
    for space in advance.ends(s, u):
        value = value_of(s, u, space, goals, side)
        if value > best_value:
            best, best_value = space, value
    return best
