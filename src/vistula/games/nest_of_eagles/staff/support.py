"""Staff work for what helps the others: aircraft and armored trains, doubled Rail Transports, Secret Concentration."""

from typing import Final

from vistula.core.action import Action
from vistula.games.nest_of_eagles.numbers import PHASE, RAIL
from vistula.games.nest_of_eagles.rules import aircraft, rail
from vistula.games.nest_of_eagles.rules.movers import destinations
from vistula.games.nest_of_eagles.staff import stakes
from vistula.games.nest_of_eagles.staff.choosing import named
from vistula.games.nest_of_eagles.staff.worth import Outlook
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import TRAIN

OPERATIONAL: Final = 4  # phases
LAST_REACTION: Final = 5
LEAST_HELP: Final = 0.05  # what a support unit must add to be sent anywhere
GUARDED: Final = 1.0  # enemy SP that could come: where more can, a secret arrival is needed openly


def send_support(s: Eagles, offered: list[Action], outlook: Outlook) -> list[Action]:
    """When all others stand where they should: the aircraft and the trains, if somewhere they help more than here."""
    air = named(offered, "air")
    if air and best_field(s, outlook) >= 0:
        return air
    for action in named(offered, "move"):
        u = action.x
        if u < s.order.count and s.order.kind[u] == TRAIN and best_berth(s, outlook, u) >= 0:
            return [action]
    return []


def best_of(s: Eagles, outlook: Outlook, here: int, spaces: list[int], by_rail: bool) -> int:
    """The hex where one more icon helps most, more than here, or -1."""
    best = -1
    most = outlook.help_in(here, by_rail) + LEAST_HELP
    for space in spaces:
        if outlook.own[space] > 0 and outlook.ground.coming[space] >= 1.0:
            value = outlook.help_in(space, by_rail)
            if value > most:
                most = value
                best = space
    return best


def best_field(s: Eagles, outlook: Outlook) -> int:
    return best_of(s, outlook, int(s.at[s.order.air]), aircraft.fields(s), False)


def best_berth(s: Eagles, outlook: Outlook, u: int) -> int:
    """For a train; one whose hex has no regular unit and lies before the enemy gets away."""
    here: int = s.at[u]
    ends = destinations(s, u)
    found = best_of(s, outlook, here, ends, True)
    if found >= 0 or outlook.own[here] > 0 or outlook.ground.coming[here] < 1.0:
        return found
    safe = [space for space in ends if outlook.ground.coming[space] < 1.0 and outlook.is_supplied(space)]
    return min(safe, key=lambda space: s.board.distance(here, space)) if safe else -1


# Rail ---------------------------------------------------------------------------------------------------------------


def doubles(s: Eagles, offered: list[Action], u: int) -> list[Action]:
    """9.2a, 9.2c: in the Operational Movement a ride too many is taken from the phase that follows."""
    if s.num[PHASE] != OPERATIONAL or s.side != s.side_of(u) or s.num[RAIL + rail.pool_of(s, u)]:
        return []
    if s.board.town_index[int(s.at[u])] < 0 or not s.board.on_rail[int(s.at[u])]:
        return []
    return [action for action in named(offered, "double") if action.x == rail.pool_of(s, u)]


def conceals(s: Eagles, offered: list[Action], outlook: Outlook, u: int, goal: int) -> list[Action]:
    """9.4: in the last Movement Phase of the own turn it comes as soon by a Secret Concentration as openly, and the
    enemy does not see where; not to a town that needs it at once, nor when the game is about to end."""
    if s.num[PHASE] != LAST_REACTION or s.side != outlook.side or stakes.rounds_left(s) <= 1:
        return []
    if outlook.ground.coming[goal] > GUARDED or goal not in rail.concentrations(s, u):
        return []
    return [action for action in named(offered, "concentrate") if action.x == u]
