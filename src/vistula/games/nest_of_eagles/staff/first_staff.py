"""The first staff, kept to measure the staff by: each unit where it does most good, Attacks by chance alone."""

from typing import Final

from vistula.core.action import Action
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.asking import UNIT
from vistula.games.nest_of_eagles.numbers import (
    ASSAULT,
    COUNTER,
    NO_ORDER,
    PHASE,
    STUBBORN,
)
from vistula.games.nest_of_eagles.rules import attack
from vistula.games.nest_of_eagles.rules.strength import (
    attack_sp,
    attackers,
    final_chance,
)
from vistula.games.nest_of_eagles.staff.choosing import closing, named, standing
from vistula.games.nest_of_eagles.staff.fights import chance_against
from vistula.games.nest_of_eagles.staff.first_outlook import Outlook
from vistula.games.nest_of_eagles.staff.ground import ways
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import AIR, DIVISION, TRAIN

LEAST_CHANCE: Final = 14  # ways of 36 below which an Attack is not thought of
SEVERAL: Final = 3


def ranked(s: Eagles, seat: int) -> list[Action]:
    """Some offered choices, best first; never empty."""
    offered = s.offered
    assert offered is not None
    phase = s.top().number
    found: list[Action] = []
    if phase == phases.MOVE:
        found = next_mover(s, offered)
    elif phase == phases.MOVE_TO or phase == phases.ADVANCE_TO:
        found = best_place(s, offered, seat)
    elif phase == phases.ATTACK:
        found = best_attack(s, offered, seat)
    elif phase == phases.MUSTER or phase == phases.CONSENT:
        found = muster(s, offered)
    elif phase == phases.ATTACK_ORDER or phase == phases.DEFENSE_ORDER:
        found = best_order(s, offered)
    elif phase == phases.LOSE:
        found = cheapest_loss(s, offered)
    elif phase == phases.ROUTE:
        found = best_retreat(s, offered, seat)
    elif phase == phases.ADVANCE:
        found = named(offered, "advance")[:1]
    elif phase == phases.ACTIVATE:
        found = whether_to_react(s, offered, seat)
    elif phase == phases.PLACE:
        found = best_arrival(s, offered, seat)
    elif phase == phases.SPEND:
        found = best_spending(s, offered)
    elif phase in (phases.DEED, phases.CAVALRY_DEED):
        found = [*named(offered, "reserve"), *named(offered, "exchange"), *named(offered, "cavalry")]
    elif phase == phases.OPERATION:
        found = offered[-1:]
    else:
        found = standing(s, offered, seat)
    return found if found else closing(offered)


# Movement -----------------------------------------------------------------------------------------------------------


def next_mover(s: Eagles, offered: list[Action]) -> list[Action]:
    """Every unit once, those in front first; trains and covered stacks stay as they are."""
    best: Action | None = None
    rank = -1
    for action in named(offered, "move"):
        u = action.x
        if u >= s.order.count or s.order.kind[u] == TRAIN or s.cloak[u]:
            continue
        value = 2 * s.sp(u) + (5 if s.next_to_enemy(s.party[u], int(s.at[u])) else 0)
        if value > rank:
            rank = value
            best = action
    return [best] if best is not None else named(offered, "done") or named(offered, "move")[:1]


def best_place(s: Eagles, offered: list[Action], seat: int) -> list[Action]:
    """Where the unit does most good; staying is a place too."""
    u = s.arg(UNIT)
    if u >= s.order.count:
        return closing(offered)
    outlook = Outlook(s, s.side_of_seat(seat))
    here: int = s.at[u]
    outlook.own[here] -= s.sp(u)
    lines = outlook.supplied()
    scored: list[tuple[float, int]] = []
    stay = -1.0e9
    for action in offered:
        if action.verb.name == "to":
            scored.append((outlook.place_value(u, action.x, True), action.x))
        elif action.verb.name == "stay":
            stay = outlook.place_value(u, here, True) + 0.15
    scored.sort(reverse=True)
    for value, space in scored[:6]:
        if value <= stay:
            break
        if lines.reaches(s, space) or not lines.reaches(s, here):
            return [action for action in offered if action.verb.name == "to" and action.x == space]
    held = named(offered, "stay")
    if held:
        return held
    return [action for action in offered if scored and action.x == scored[0][1]] or closing(offered)


def best_arrival(s: Eagles, offered: list[Action], seat: int) -> list[Action]:
    """By rail as near to the front as it goes, else where the pull is strongest."""
    outlook = Outlook(s, s.side_of_seat(seat))
    best: Action | None = None
    rank = -1.0e9
    for action in offered:
        if action.verb.name in ("hide", "southwest"):
            continue
        value = outlook.pull[action.x] - 0.5 * outlook.beside(outlook.enemy, action.x)
        if action.verb.name == "enter":
            value -= 1.0
        if value > rank:
            rank = value
            best = action
    return [best] if best is not None else []


def whether_to_react(s: Eagles, offered: list[Action], seat: int) -> list[Action]:
    """The stronger side before its own Attacks, the weaker after the enemy's; in Phase 5 whoever still may."""
    side = s.side_of_seat(seat)
    outlook = Outlook(s, side)
    strong = outlook.own_total * 10 >= outlook.enemy_total * 11
    phase: int = s.num[PHASE]
    if side == s.side:
        wanted = phase == 5 or (phase == 1 and strong)
    else:
        wanted = phase == 3 and not strong
    return named(offered, "react") if wanted else named(offered, "pass")


# Attacks ------------------------------------------------------------------------------------------------------------


def force_against(s: Eagles, target: int, seat: int) -> list[int]:
    """All the seat's units that may join, in order of strength; support as far as it counts."""
    units: list[int] = []
    aid: list[int] = []
    for other in s.board.neighbours[target]:
        for u in s.units_in(other):
            if s.side_of(u) == s.side and s.seat_for(u) == seat and attack.may_join(s, u, target) is None:
                units.append(u)
            elif (
                s.order.support[u]
                and s.side_of(u) == s.side
                and attack.cannot_attack(s, u) is None
                and s.seat_for(u) == seat
                and attack.reach_obstacle(s, u, target) is None
            ):
                aid.append(u)
    return [*units, *aid[: attack_sp(s, units)]]


def best_attack(s: Eagles, offered: list[Action], seat: int) -> list[Action]:
    """Attacks worth making, the best first; the last is to end the phase."""
    scored: list[tuple[float, int]] = []
    for action in named(offered, "attack"):
        force = force_against(s, action.x, seat)
        if not attack_sp(s, force):
            continue
        found = ways(chance_against(s, action.x, force))
        worth = s.plan.worth[action.x] if not s.board.town_index[action.x] < 0 else 0
        if found >= LEAST_CHANCE + (0 if worth else 4):
            scored.append((found + 1.5 * worth, action.x))
    scored.sort(reverse=True)
    best = [x for _, x in scored[:2]]
    return [
        *[action for x in best for action in named(offered, "attack") if action.x == x],
        *named(offered, "done"),
    ]


def muster(s: Eagles, offered: list[Action]) -> list[Action]:
    """Units that bring SP up to eight, then support; then strike."""
    force = attackers(s)
    total = attack_sp(s, force)
    best: Action | None = None
    rank = 0
    for action in named(offered, "join"):
        u = action.x
        value = 3 if s.order.support[u] else s.sp(u)
        if s.order.kind[u] == AIR or (total >= 8 and not s.order.support[u]):
            continue
        if value > rank:
            rank = value
            best = action
    if best is not None:
        return [best]
    return named(offered, "strike") or named(offered, "no_more") or named(offered, "join")[:1]


def best_order(s: Eagles, offered: list[Action]) -> list[Action]:
    """Assault where it makes a doubtful Attack good; Stubborn Defense where it spoils one."""
    chance = final_chance(s)
    found = [action.x for action in offered]
    wanted = NO_ORDER
    if s.top().number == phases.ATTACK_ORDER:
        if ASSAULT in found and 4 <= chance <= 8:
            wanted = ASSAULT
    elif STUBBORN in found and 6 <= chance <= 10:
        wanted = STUBBORN
    elif COUNTER in found and chance <= 3:
        wanted = COUNTER
    return [action for action in offered if action.x == wanted]


def cheapest_loss(s: Eagles, offered: list[Action]) -> list[Action]:
    """Who loses least by it: many steps left, no Elite, no unit that dies."""
    best: Action | None = None
    rank = -1.0e9
    for action in offered:
        u = action.x
        left = s.order.steps[u] - int(s.lost[u])
        value = float(left) - (1.5 if s.order.elite[u] else 0.0)
        if left == 1:
            value -= 3.0 if s.order.size[u] == DIVISION else 1.0
        if value > rank:
            rank = value
            best = action
    return [best] if best is not None else []


def best_retreat(s: Eagles, offered: list[Action], seat: int) -> list[Action]:
    """Towards friends and cover."""
    outlook = Outlook(s, s.side_of_seat(seat))
    best: Action | None = None
    rank = -1.0e9
    for action in offered:
        if action.verb.name != "retreat":
            continue
        value = outlook.shelter(action.x) + 0.3 * outlook.own[action.x] - 0.2 * outlook.beside(outlook.enemy, action.x)
        if value > rank:
            rank = value
            best = action
    return [best] if best is not None else offered[:1]


# Replacements -------------------------------------------------------------------------------------------------------


def best_spending(s: Eagles, offered: list[Action]) -> list[Action]:
    """Strengthen the strongest of the weak, then Rebuild, divisions first; form what makes a stronger unit."""
    for verb in ("absorb", "form", "strengthen", "rebuild", "recreate"):
        choices = named(offered, verb)
        if verb == "form":
            choices = [action for action in choices if s.order.brigades[action.x]]
        if choices:
            best = choices[0]
            for action in choices:
                if s.order.full[action.x] > s.order.full[best.x]:
                    best = action
            return [best]
    return named(offered, "done")
