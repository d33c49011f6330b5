"""Staff work on the march: who moves where, by road or rail, who advances, where the beaten and the newly come go."""

from typing import Final

from vistula.core.action import Action
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.asking import UNIT
from vistula.games.nest_of_eagles.numbers import RAIL
from vistula.games.nest_of_eagles.rules import rail, settling
from vistula.games.nest_of_eagles.rules.advance import reach
from vistula.games.nest_of_eagles.rules.movers import destinations
from vistula.games.nest_of_eagles.staff import support
from vistula.games.nest_of_eagles.staff.choosing import closing, named
from vistula.games.nest_of_eagles.staff.posture import Posture
from vistula.games.nest_of_eagles.staff.worth import Outlook
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import AIR, TRAIN

INERTIA: Final = 0.1  # what a move must gain
BY_RAIL: Final = 0.5  # what a ride must gain over a march
DOUBLED: Final = 1.0  # and what one that is taken from the next phase
TRIED: Final = 6  # places looked at for Supply, the best first
FAR_FROM_ENEMY: Final = 1.0  # SP that could come: a unit with more than this in front of it is not railed away


def outlook_of(s: Eagles, seat: int, posture: Posture) -> Outlook:
    return Outlook(s, s.side_of_seat(seat), posture)


def next_mover(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """Every unit once, those in front and the strong first; one far behind may go by rail. Trains and aircraft last."""
    best: Action | None = None
    rank = -1.0
    riders: list[Action] = []
    for action in offered:
        name = action.verb.name
        if name == "rail":
            riders.append(action)
        if name != "move":
            continue
        u = action.x
        if u >= s.order.count or s.order.kind[u] == TRAIN or s.cloak[u]:
            continue
        value = 2.0 * s.sp(u) + (5.0 if s.next_to_enemy(s.party[u], int(s.at[u])) else 0.0)
        if value > rank:
            rank = value
            best = action
    if best is None:
        found = support.send_support(s, offered, outlook_of(s, seat, posture))
        return found or named(offered, "done") or named(offered, "move")[:1]
    u = best.x
    for action in riders:
        if action.x == u and s.num[RAIL + rail.pool_of(s, u)]:
            outlook = outlook_of(s, seat, posture)
            goal = goal_by_rail(s, outlook, u, rail.stations(s, u), BY_RAIL)
            if goal >= 0:
                return [*support.conceals(s, offered, outlook, u, goal), action, best]
    double = support.doubles(s, offered, u)
    if double:
        outlook = outlook_of(s, seat, posture)
        towns = rail.Journey(s, u, int(s.at[u]), 1).towns() if rail.may_board(s, u) else []
        if goal_by_rail(s, outlook, u, towns, DOUBLED) >= 0:
            return [*double, best]
    return [best]


def goal_by_rail(s: Eagles, outlook: Outlook, u: int, towns: list[int], least: float) -> int:
    """The town where a unit far from the enemy does so much more good than by a march, or -1."""
    here: int = s.at[u]
    if not towns or outlook.ground.coming[here] > FAR_FROM_ENEMY:
        return -1
    outlook.take_away(u)
    best = outlook.value(u, here)
    for space in destinations(s, u):
        best = max(best, outlook.value(u, space))
    return best_of(s, outlook, u, towns, best + least)


def best_of(s: Eagles, outlook: Outlook, u: int, spaces: list[int], least: float) -> int:
    """The best hex that is worth more than so much and In Supply, or -1."""
    scored = [(outlook.value(u, space), space) for space in spaces]
    scored.sort(reverse=True)
    here: int = s.at[u]
    hungry = here >= 0 and not outlook.is_supplied(here)
    relief = outlook.hunger(u, here) if hungry else 0.0
    for value, space in scored[:TRIED]:
        if value + relief <= least:
            break
        if outlook.is_supplied(space):
            return space
        if value - outlook.hunger(u, space) + relief > least:
            return space
    return -1


def best_place(s: Eagles, offered: list[Action], seat: int, posture: Posture, word: str) -> list[Action]:
    """Where the unit does most good; staying is a place too. `word`: what the choice of a place is called."""
    u = s.arg(UNIT)
    if u >= s.order.count:
        return closing(offered)
    if s.order.kind[u] == TRAIN and word == "to" and s.top().number == phases.MOVE_TO:
        berth = support.best_berth(s, outlook_of(s, seat, posture), u)
        return [action for action in named(offered, word) if action.x == berth] or closing(offered)
    spaces = [action.x for action in offered if action.verb.name == word]
    outlook = outlook_of(s, seat, posture)
    outlook.take_away(u)
    held = named(offered, "stay")
    least = outlook.value(u, int(s.at[u])) + INERTIA if held else -1.0e9
    found = best_of(s, outlook, u, spaces, least)
    if found < 0:
        if held:
            return held
        found = max(spaces, key=lambda space: outlook.value(u, space)) if spaces else -1
    return [action for action in offered if action.verb.name == word and action.x == found] or closing(offered)


def best_advance(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """The unit that gains most by following up, or nobody."""
    outlook = outlook_of(s, seat, posture)
    best: Action | None = None
    most = 0.0
    for action in named(offered, "advance"):
        u = action.x
        if u >= s.order.count or s.order.kind[u] == AIR:
            continue
        at: int = s.at[u]
        sp = s.sp(u) if not s.order.support[u] else 0
        outlook.own[at] -= sp
        here = outlook.value(u, at)
        for space in reach(s, u):
            gain = outlook.value(u, space) - here
            if gain > most:
                most = gain
                best = action
        outlook.own[at] += sp
    return [best] if best is not None else named(offered, "done")


def best_arrival(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """Where what comes is needed; over the edge on foot only if nothing better is open."""
    outlook = outlook_of(s, seat, posture)
    u = s.arg(UNIT)
    best: Action | None = None
    rank = -1.0e9
    for action in offered:
        if action.verb.name in ("hide", "southwest"):
            continue
        value = outlook.value(u, action.x) - (1.0 if action.verb.name == "enter" else 0.0)
        if value > rank:
            rank = value
            best = action
    return [best] if best is not None else []


def best_home(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """Where a unit that is put on the map does most good."""
    outlook = outlook_of(s, seat, posture)
    u = s.arg(settling.UNIT)
    return [max(offered, key=lambda action: outlook.value(u, action.x))]


def best_flight(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """Where the Escadrille helps most."""
    field = support.best_field(s, outlook_of(s, seat, posture))
    return [action for action in named(offered, "fly") if action.x == field] or closing(offered)


def best_retreat(s: Eagles, offered: list[Action], seat: int, posture: Posture) -> list[Action]:
    """Towards friends and cover, out of the enemy's reach, not where it starves."""
    outlook = outlook_of(s, seat, posture)
    best: Action | None = None
    rank = -1.0e9
    for action in named(offered, "retreat"):
        space = action.x
        value = 0.3 * min(outlook.own[space], 8) - 0.25 * outlook.ground.coming[space] + outlook.cover(space, 3)
        value += 0.0 if outlook.is_supplied(space) else -3.0
        if value > rank:
            rank = value
            best = action
    return [best] if best is not None else offered[:1]
