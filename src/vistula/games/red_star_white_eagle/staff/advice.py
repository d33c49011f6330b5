"""Staff work for bots: the obvious choice at every decision, and which choices are worth a thought."""

from typing import Final

from vistula.core.action import Action, verb
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.asking import UNIT
from vistula.games.red_star_white_eagle.rules import attack, losses, retreat, set_up
from vistula.games.red_star_white_eagle.rules.reach import crowds
from vistula.games.red_star_white_eagle.rules.strength import (
    attackers,
    defense_total,
    factors_of,
    is_doubled,
    odds_column,
)
from vistula.games.red_star_white_eagle.staff import first, marches
from vistula.games.red_star_white_eagle.staff.force import FEW, Force
from vistula.games.red_star_white_eagle.staff.posture import Posture
from vistula.games.red_star_white_eagle.staff.survey import is_fit
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import RUSSIAN

COUNTERS_ALONE: Final = 3.0  # what replacement counters without a guard are worth
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


def decides(s: War) -> bool:
    """An attack is worth a general's thought."""
    return s.top().number == phases.ATTACK


def candidates(s: War, seat: int, way: Posture) -> list[Action]:
    offered = s.offered
    if offered is None:
        return []
    advised = advice(s, seat, way)
    return offered[:] if advised is None else [advised]


def is_offered(s: War, action: Action) -> bool:
    return s.offered is not None and any(offer is action for offer in s.offered)


def of_verb(s: War, name: str) -> list[int]:
    wanted = verb(name)
    return [action.x for action in s.offered or [] if action.verb is wanted]


def advice(s: War, seat: int, way: Posture) -> Action | None:
    """What a staff officer would do without much thought."""
    s.way = way
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
        found = verb("at").of(set_up.proposed_post(s, s.arg(UNIT), of_verb(s, "at")))
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
            return best_entry(s, s.arg(UNIT), spaces)
        return offered[0]
    if top == phases.NAME_OVERSTACKED:
        return verb("overstacked").of(min(of_verb(s, "overstacked"), key=lambda u: s.defense_of(u) + s.attack_of(u)))
    if top in (phases.WITHDRAW, phases.ADJUST):
        return offered[-1]
    return offered[0] if offered else None


def best_entry(s: War, u: int, spaces: list[int]) -> Action:
    if s.way.first:
        return verb("at").of(max(spaces, key=lambda space: first.entry_value(s, u, space)))
    return verb("at").of(marches.best_entry(s, u, spaces))


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
    if not s.way.first:
        found = marches.next_mover(s, offered)
        if found is not None:
            return found
    for action in offered:
        if action.verb is MOVE and is_fit(s, action.x):
            return action
    last = offered[-1]
    if last.verb.name == "end_movement":
        return last
    for action in offered:
        if action.verb is MOVE and (crowds(s, action.x) or not s.in_command(action.x)):
            return action
    return offered[0]


def destination(s: War) -> Action:
    u = s.arg(UNIT)
    found: Action | None = None
    if not s.order.flotilla[u]:
        found = first.best_destination(s, u) if s.way.first else marches.best_destination(s, u)
    if found is not None and is_offered(s, found):
        return found
    stay = verb("stay").bare
    return stay if is_offered(s, stay) else (s.offered or [])[0]


# Combat -------------------------------------------------------------------------------------------------------------


def next_attack(s: War) -> Action:
    """The attack that promises most, if it promises enough."""
    if s.way.first:
        return first.next_attack(s)
    best: Action | None = None
    most = s.way.venture
    for action in s.offered or []:
        if action.verb is ATTACK:
            value = promise(s, action.x)
            if value > most:
                best, most = action, value
    return best if best is not None else verb("end_combat").bare


def promise(s: War, target: int) -> float:
    """Factors that an attack by all who can join would gain, a prize with them; less than nothing where it would
    hardly succeed."""
    if not s.has_units(1 - s.side, target):
        return COUNTERS_ALONE
    force = Force(s, target)
    if not force.units or force.good(s) < FEW:
        return -1.0
    prize = 0.0
    city = s.board.city_index[target]
    if city >= 0:
        prize = s.way.on_prize * s.ground.victory_points[city]
        if target == s.board.warsaw and s.side == RUSSIAN:
            prize += s.way.warsaw
    return force.gain(s, s.way.thrift, prize)


def next_attacker(s: War) -> Action:
    """Charges first, then the strongest, until the table's last column is reached; the last to join is the weakest
    that is enough."""
    target = s.arg(attack.HEX)
    if is_offered(s, RESOLVE.bare) and odds_column(s, target) >= LAST:
        return RESOLVE.bare
    charging = of_verb(s, "charge")
    joining = of_verb(s, "join")
    if s.way.first:
        if charging:
            return CHARGE.of(max(charging, key=s.charge_of))
        if joining:
            return JOIN.of(max(joining, key=s.attack_of))
        return RESOLVE.bare
    force = Force(s, target).units  # one front's, or the Lithuanians': they do not attack together
    lacking = lacking_factors(s, target)
    best: Action | None = None
    best_factors = 0
    for number in range(2):
        for u in charging if number == 0 else joining:
            factors = s.charge_of(u) if number == 0 else s.attack_of(u)
            better = factors > best_factors if best_factors < lacking else lacking <= factors < best_factors
            if better and u in force:
                best_factors = factors
                best = CHARGE.of(u) if number == 0 else JOIN.of(u)
    if best is not None:
        return best
    if is_offered(s, RESOLVE.bare):
        return RESOLVE.bare
    if charging:
        return CHARGE.of(charging[0])
    return JOIN.of(joining[0]) if joining else RESOLVE.bare


def lacking_factors(s: War, target: int) -> int:
    """Attack factors that are still wanted for the last column of the table."""
    defense = max(1, defense_total(s, target))
    if is_doubled(s, target):
        defense *= s.tables.fortification_multiplier
    return s.tables.combat_results.attack[LAST] * defense - sum(factors_of(s, u) for u in attackers(s))


def next_loss(s: War) -> Action:
    """Steps before units, the cheapest that is enough."""
    units = losses.involved(s, s.arg(losses.SIDE))
    owed = s.arg(losses.OWED) - s.arg(losses.LOST_SO_FAR)
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
    u = s.arg(UNIT)
    offered = s.offered or []
    if s.order.flotilla[u] or not of_verb(s, "to"):
        return offered[0]
    ways = [way for way in retreat.ways(s, u, retreat.length_of(s, u)) if way.end >= 0]
    best = min(ways, key=lambda way: (way.delay, not s.has_units(s.order.side[u], way.end), way.end))
    return verb("to").of(best.end)


def next_advance(s: War) -> Action:
    units = of_verb(s, "advance")
    for u in units:
        if advances_to(s, u, u == units[0]) >= 0:
            return verb("advance").of(u)
    return verb("stop").bare


def advances_to(s: War, u: int, fresh: bool) -> int:
    """Where an advance gains something, or -1."""
    if s.way.first:
        return first.best_advance_hex(s, u)
    return marches.best_advance_hex(s, marches.outlook_of_victors(s, u, fresh), u)


def best_advance(s: War) -> Action:
    u = s.arg(UNIT)
    space = advances_to(s, u, False)
    return verb("onto").of(space) if space >= 0 else (s.offered or [])[0]
