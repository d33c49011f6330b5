"""What speaks for a choice, in sentences with figures, from what the seat may know."""

from vistula.core.action import Action
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.asking import UNIT
from vistula.games.nest_of_eagles.rules import cloaks
from vistula.games.nest_of_eagles.rules.strength import attack_sp, enemy_party
from vistula.games.nest_of_eagles.staff.fights import chance_against, force_against
from vistula.games.nest_of_eagles.staff.ground import ground_of, ways
from vistula.games.nest_of_eagles.staff.posture import Posture
from vistula.games.nest_of_eagles.staff.worth import own_sp
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, POLES, REDS


def reasons(s: Eagles, seat: int, action: Action, way: Posture) -> list[tuple[str, str]]:
    top = s.top().number
    name = action.verb.name
    if top == phases.ATTACK and name == "attack":
        return attack(s, seat, action.x)
    if (top in (phases.MOVE_TO, phases.ADVANCE_TO) and name == "to") or (top == phases.RAIL_TO and name == "ride"):
        return place(s, seat, action.x, s.arg(UNIT))
    return []


def attack(s: Eagles, seat: int, target: int) -> list[tuple[str, str]]:
    """What can attack and what defends, the chance before orders, what the place is worth."""
    force = force_against(s, target, seat)
    sp = attack_sp(s, force)
    enemy = enemy_party(s, s.side, target)
    defense = s.apparent_sp(target, enemy)
    guess = ", as the markers show it" if cloaks.has_concealed(s, target, enemy) else ""
    found = [(f"Up to {sp} SP can attack {defense} SP there{guess}.", "10.3a")]
    if sp:
        chance = chance_against(s, target, force)
        part = round(100 * ways(chance) / 36)
        found.append((f"Before orders the chance is {chance}: {part} % of all rolls drive them out.", "10.3c"))
    found.extend(value_of(s, seat, target))
    return found


def value_of(s: Eagles, seat: int, space: int) -> list[tuple[str, str]]:
    worth = s.plan.worth[space]
    if s.board.town_index[space] < 0 or not worth or s.holds(s.side_of_seat(seat), space):
        return []
    what = "points" if s.plan.points else "boxes of morale"
    return [(f"{s.place_name(space)} is worth {worth} {what}.", "")]


def place(s: Eagles, seat: int, space: int, u: int) -> list[tuple[str, str]]:
    """Who stands there, what the enemy has beside it and near."""
    if u >= s.order.count:
        return []
    side = s.side_of_seat(seat)
    ground = ground_of(s, side)
    own = own_sp(s, space, POLES if side == POLAND else REDS)
    if s.at[u] != space:
        own += s.sp(u) if not s.order.support[u] else 0
    name = s.place_name(space)
    beside = ground.beside[space]
    near = 0
    for other in s.board.near[space]:
        near += ground.enemy[other]
    if near:
        found = [
            (f"You would have {own} SP at {name}; the enemy has {near} SP within 3 hexes, {beside} beside it.", "")
        ]
    else:
        found = [(f"You would have {own} SP at {name}; no enemy is within 3 hexes.", "")]
    found.extend(value_of(s, seat, space))
    return found
