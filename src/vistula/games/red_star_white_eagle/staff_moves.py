"""Staff work for bots: where a unit should go. Goals are cities worth points and enemies that can be beaten; a hex is
good if it is near a goal, is fed, does not leave a city open and does not invite an attack."""

from typing import Final, final

from vistula.core.action import Action, verb
from vistula.games.red_star_white_eagle.marching import (
    BY_RAIL,
    MARCH,
    STRATEGIC_MOVE,
    command_gap,
)
from vistula.games.red_star_white_eagle.reach import end_obstacle, mode_obstacle, search
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.supply import Lines, lines_of, sources_for
from vistula.games.red_star_white_eagle.units import LITHUANIAN, POLISH, RUSSIAN

NEARER: Final = 1.0  # for each hex nearer to a goal
PRIZE: Final = 3.0  # hexes that a victory point is worth on the way
WARSAW_PRIZE: Final = 14.0
ON_PRIZE: Final = 6.0
GUARD: Final = 4.0  # per victory point of a city left open
ALARM: Final = 9  # hexes from which an enemy makes a city need a guard
CHANCE: Final = 2.5  # next to an enemy that can be beaten
DANGER: Final = 3.0
HUNGER: Final = 6.0
TRIED: Final = 4  # hexes tried for supply
FRIENDS: Final = 0.3  # for standing with others
FOREIGN: Final = 30.0  # ending in a country that interns or in Lithuania
BEHIND: Final = 0.5  # rail and strategic moves must gain more than a march

VERBS: Final = [verb("march"), verb("strategic"), verb("rail")]


@final
class Goal:
    def __init__(self, space: int, worth: float) -> None:
        self.space: Final = space
        self.worth: Final = worth


def goals_of(s: War, side: int) -> list[Goal]:
    """Cities to be taken, and own cities with an enemy near that have no guard."""
    found: list[Goal] = []
    worth = s.ground.victory_points
    for city in range(len(worth)):
        if not worth[city]:
            continue
        space = s.board.cities[city]
        if s.holds_city(1 - side, space):
            prize = worth[city] * PRIZE
            if space == s.board.warsaw:
                prize += WARSAW_PRIZE
            found.append(Goal(space, prize))
        elif is_threatened(s, side, space) and guard_of(s, side, space) < needed_guard(s, space):
            found.append(Goal(space, worth[city] * PRIZE + (WARSAW_PRIZE if space == s.board.warsaw else 0.0)))
    if side == RUSSIAN and not s.has_units(RUSSIAN, s.board.warsaw):
        found.append(Goal(s.board.warsaw, WARSAW_PRIZE))
    return found


def is_threatened(s: War, side: int, space: int) -> bool:
    for u in s.static.units[1 - side]:
        at: int = s.hex[u]
        if at >= 0 and not s.order.replacement[u] and s.board.distance(at, space) <= ALARM:
            return True
    return False


def guard_of(s: War, side: int, space: int) -> int:
    if not s.has_units(side, space):
        return 0
    return sum(s.defense_of(u) for u in s.units_in(space))


def needed_guard(s: War, space: int) -> int:
    return 14 if space == s.board.warsaw else 4


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
        search(s, u, mode)
        for space in s.static.scratch.reached():
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
    if order.nation[u] != LITHUANIAN:
        best = -60.0
        for goal in goals:
            near = goal.worth - NEARER * board.distance(space, goal.space)
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
            others = guard_of(s, side, space) - (s.defense_of(u) if s.hex[u] == space else 0)
            if others < needed_guard(s, space) and is_threatened(s, side, space):
                value += GUARD * worth + (WARSAW_PRIZE if space == board.warsaw else 0.0)
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
