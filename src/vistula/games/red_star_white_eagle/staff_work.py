"""Staff work for bots: the obvious choice at every decision, and which choices are worth a thought."""

from typing import Final

from vistula.core.action import Action, verb
from vistula.games.red_star_white_eagle import advance, losses, phases, retreat, set_up
from vistula.games.red_star_white_eagle.attack import cannot_attack, reach_obstacle
from vistula.games.red_star_white_eagle.numbers import BEGAN_IN_ZONE, LEFT_ZONE
from vistula.games.red_star_white_eagle.reach import crowds
from vistula.games.red_star_white_eagle.staff_moves import best_destination, entry_value, goals_of, value_of
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.strength import (
    FORTIFICATION,
    RIVER,
    ground_modifier,
    odds_column,
    sides_crossed,
)
from vistula.games.red_star_white_eagle.units import RUSSIAN

LEAST: Final = 4.0  # column of the results table, modifiers added, from which an attack is made (3:1)
LAST: Final = 8
SETTLED: Final = [
    phases.MOVE,
    phases.ATTACK,
    phases.RESTORE,
    phases.HANDLE,
    phases.RECREATE,
    phases.RESERVE,
    phases.ENTER,
]
ATTACK: Final = verb("attack")
JOIN: Final = verb("join")
CHARGE: Final = verb("charge")
RESOLVE: Final = verb("resolve")
MOVE: Final = verb("move")


def unfinished(s: War) -> bool:
    """In the middle of a battle, a move or an entry nothing can be judged."""
    return s.top().number not in SETTLED


def candidates(s: War, seat: int) -> list[Action]:
    offered = s.offered
    if offered is None:
        return []
    advised = advice(s, seat)
    return offered[:] if advised is None else [advised]


def is_offered(s: War, action: Action) -> bool:
    return s.offered is not None and any(offer is action for offer in s.offered)


def of_verb(s: War, name: str) -> list[int]:
    wanted = verb(name)
    return [action.x for action in s.offered or [] if action.verb is wanted]


def advice(s: War, seat: int) -> Action | None:
    """What a staff officer would do without much thought."""
    top = s.top().number
    found: Action | None = None
    if top == phases.MOVE:
        found = next_mover(s)
    elif top == phases.DESTINATION:
        found = destination(s)
    elif top == phases.ATTACK:
        found = next_attack(s)
    elif top == phases.MUSTER:
        found = next_attacker(s)
    elif top == phases.LOSSES:
        found = next_loss(s)
    elif top == phases.RETREAT_TO:
        found = best_retreat(s)
    elif top == phases.ADVANCE:
        found = next_advance(s)
    elif top == phases.ADVANCE_TO:
        found = best_advance(s)
    elif top == phases.DEPLOY_AT:
        found = verb("at").of(best_post(s))
    else:
        found = routine(s, top)
    if found is not None and is_offered(s, found):
        return found
    return s.offered[-1] if s.offered else None


def routine(s: War, top: int) -> Action | None:
    """Decisions with a standing answer."""
    offered = s.offered or []
    if top == phases.STANDDOWN:
        return verb("standdown").bare
    if top == phases.DOCK_STRIKE:
        return verb("strike").bare
    if top in (phases.HANDLE, phases.SQUADRON):
        return offered[-1]
    if top == phases.RECREATE:
        units = of_verb(s, "recreate")
        return verb("recreate").of(max(units, key=lambda u: s.order.attack[2 * u])) if units else offered[-1]
    if top == phases.PAY:
        return offered[0]
    if top == phases.RESERVE:
        return offered[0]
    if top == phases.ENTER:
        return next_arrival(s)
    if top in (phases.ENTER_AT, phases.RETURN_AT, phases.RAISE_AT):
        spaces = of_verb(s, "at")
        if spaces:
            return verb("at").of(max(spaces, key=lambda space: entry_value(s, s.arg(0), space)))
        return offered[0]
    if top == phases.NAME_OVERSTACKED:
        return verb("overstacked").of(min(of_verb(s, "overstacked"), key=lambda u: s.defense_of(u) + s.attack_of(u)))
    if top == phases.WITHDRAW:
        return offered[-1]
    return offered[0] if offered else None


def next_arrival(s: War) -> Action:
    units = of_verb(s, "enter")
    if units:
        return verb("enter").of(units[0])
    last = (s.offered or [])[-1]
    if last.verb.name == "done":
        return last
    return verb("enter_rc").of(max(of_verb(s, "enter_rc")))


# Movement -----------------------------------------------------------------------------------------------------------


def next_mover(s: War) -> Action:
    """Every unit once, counters and idle ones left out."""
    offered = s.offered or []
    for action in offered:
        if action.verb is MOVE and is_worth_moving(s, action.x):
            return action
    last = offered[-1]
    if last.verb.name == "end_movement":
        return last
    for action in offered:
        if action.verb is MOVE and (crowds(s, action.x) or not s.in_command(action.x)):
            return action
    return offered[0]


def is_worth_moving(s: War, u: int) -> bool:
    order = s.order
    if order.replacement[u] or order.flotilla[u] or order.zero_movement[u] or order.marine[u]:
        return False
    return not order.train[u]


def destination(s: War) -> Action:
    u = s.arg(0)
    found = None if s.order.flotilla[u] else best_destination(s, u)
    if found is not None and is_offered(s, found):
        return found
    stay = verb("stay").bare
    return stay if is_offered(s, stay) else (s.offered or [])[0]


# Combat -------------------------------------------------------------------------------------------------------------


def factors_at_hand(s: War, u: int, target: int) -> int:
    """What a unit could throw into an attack."""
    fort = s.side == RUSSIAN and sides_crossed(s, s.hex[u], target) & FORTIFICATION
    if s.charge_of(u) and not s.mark[u] & (BEGAN_IN_ZONE | LEFT_ZONE) and not fort:
        return s.charge_of(u)
    return s.attack_of(u)


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


def next_attacker(s: War) -> Action:
    """Charges first, then the strongest, until the table's last column is reached."""
    target = s.arg(0)
    if is_offered(s, RESOLVE.bare) and odds_column(s, target) >= LAST:
        return RESOLVE.bare
    charging = of_verb(s, "charge")
    if charging:
        return CHARGE.of(max(charging, key=s.charge_of))
    joining = of_verb(s, "join")
    if joining:
        return JOIN.of(max(joining, key=s.attack_of))
    return RESOLVE.bare


def next_loss(s: War) -> Action:
    """Steps before units, the cheapest that is enough."""
    units = losses.involved(s, s.arg(0))
    owed = s.arg(1) - s.arg(2)
    best = units[0]
    best_cost = 1000.0
    for u in units:
        worth = losses.worth(s, u)
        flips = s.order.steps[u] == 2 and not s.inverted[u]
        cost = float(worth) if worth >= owed else 20.0 + owed - worth
        if not flips:
            cost += 3.0
        if cost < best_cost:
            best, best_cost = u, cost
    return verb("reduce").of(best)


def best_retreat(s: War) -> Action | None:
    u = s.arg(0)
    offered = s.offered or []
    if s.order.flotilla[u] or not of_verb(s, "to"):
        return offered[0]
    ways = [way for way in retreat.ways(s, u, retreat.length_of(s, u)) if way.end >= 0]
    best = min(ways, key=lambda way: (way.delay, not s.has_units(s.order.side[u], way.end), way.end))
    return verb("to").of(best.end)


def next_advance(s: War) -> Action:
    for u in of_verb(s, "advance"):
        if best_advance_hex(s, u) >= 0:
            return verb("advance").of(u)
    return verb("stop").bare


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


def best_advance(s: War) -> Action:
    u = s.arg(0)
    space = best_advance_hex(s, u)
    return verb("onto").of(space) if space >= 0 else (s.offered or [])[0]


# Deployment ---------------------------------------------------------------------------------------------------------


def best_post(s: War) -> int:
    """On the line, where most of it is still open; others where fewest stand."""
    u = s.arg(0)
    group = set_up.group_of(s)
    open_line = [space for space in group.line if not set_up.is_covered(s, group, space)]
    best = -1
    best_value = -1000.0
    for space in of_verb(s, "at"):
        covers = 0
        for other in open_line:
            if other == space or (s.delay_of(u) and s.board.distance(space, other) == 1):
                covers += 1
        value = 10.0 * covers - 2.0 * len(s.units_in(space))
        if space in group.line:
            value += 3.0
        if space in s.board.cities:
            value += 2.0
        if value > best_value:
            best, best_value = space, value
    return best
