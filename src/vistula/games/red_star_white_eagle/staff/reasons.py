"""What speaks for a choice, in sentences with figures. Everything lies open in this game."""

from vistula.core.action import Action
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.asking import UNIT
from vistula.games.red_star_white_eagle.rules.attack import target_obstacle
from vistula.games.red_star_white_eagle.staff.force import Force
from vistula.games.red_star_white_eagle.staff.outlook import ACTING
from vistula.games.red_star_white_eagle.staff.posture import Posture
from vistula.games.red_star_white_eagle.staff.survey import MARCH_OF_A_TURN, outlook_of
from vistula.games.red_star_white_eagle.state import War


def reasons(s: War, seat: int, action: Action, way: Posture) -> list[tuple[str, str]]:
    s.way = way
    top = s.top().number
    if top == phases.ATTACK and action.verb.name == "attack":
        return attack(s, action.x)
    if top == phases.DESTINATION and action.verb.name in ("march", "strategic", "rail", "stay"):
        u = s.arg(UNIT)
        return place(s, u, int(s.hex[u]) if action.verb.name == "stay" else action.x)
    return []


def attack(s: War, target: int) -> list[tuple[str, str]]:
    """The factors beside the hex that can join, those in it, and what the table makes of them."""
    if target_obstacle(s, target) is not None:
        return []
    force = Force(s, target)
    found = [(f"Up to {force.factors} attack factors can be brought against {force.defense} defense factors.", "9.0j")]
    if force.doubled:
        found.append(("The fortification doubles the defense.", "9.6a"))
    if force.units and s.has_units(1 - s.side, target):
        odds = s.tables.combat_results.odds[force.column(s)]
        rolls = round(6 * force.good(s))
        ground = f" and {force.shift:+d} to the die" if force.shift else ""
        found.append((f"With all of them that is {odds}{ground}: {rolls} of 6 rolls hurt the defender.", "9.0l"))
    city = s.board.city_index[target]
    if city >= 0 and s.ground.victory_points[city]:
        found.append((f"{s.place_name(target)} is worth {s.ground.victory_points[city]} victory points.", "3.2a"))
    return found


def place(s: War, u: int, space: int) -> list[tuple[str, str]]:
    """Who would stand there, the enemy beside it and within reach, and what the unit is wanted for."""
    side = s.order.side[u]
    own = s.defense_of(u)
    if s.has_units(side, space):
        own += sum(s.defense_of(unit) for unit in s.units_in(space) if unit != u)
    beside = 0
    for other in s.board.neighbours[space]:
        if s.has_units(1 - side, other):
            beside += sum(s.attack_of(unit) for unit in s.units_in(other))
    found = [(f"{own} defense factors would stand there; {beside} attack factors of the enemy are beside it.", "")]
    s.outlooks[side] = None  # what was thought before may be out of date
    o = outlook_of(s, side, ACTING, False)
    s.outlooks[side] = None
    reach = int(o.threat[space])
    if reach > beside:
        found.append((f"The enemy has {reach} factors, charges included, within {MARCH_OF_A_TURN} hexes.", ""))
    aim: int = o.aim[u]
    for task in o.tasks:
        if task.space == aim:
            what = "guard" if task.guards else "take"
            kind = "defense" if task.guards else "attack"
            far = s.board.distance(space, aim)
            away = f"{far} hexes away" if far > 1 else ("beside it" if far else "there")
            found.append(
                (f"It is wanted to {what} {s.place_name(aim)} ({task.need} {kind} factors asked for): {away}.", "")
            )
            break
    return found
