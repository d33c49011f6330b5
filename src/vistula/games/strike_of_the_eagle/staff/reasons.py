"""What speaks for a choice, in sentences with figures, from what the seat may know."""

from vistula.core.action import Action
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.rules.marching import SIDE
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.staff.posture import Posture
from vistula.games.strike_of_the_eagle.state import Campaign


def reasons(s: Campaign, seat: int, action: Action, way: Posture) -> list[tuple[str, str]]:
    top = s.top().number
    if top == phases.PLACE_AT and action.args:
        return place(s, s.arg(SIDE), action.x)
    if top == phases.EXECUTE and action.verb.name in ("march_to", "move_to"):
        return place(s, s.arg(SIDE), action.x)
    if action.verb.name == "commit":
        card = s.deck.cards[action.x]
        return [(f"It has {card.orders} orders and fights with {card.combat}.", "")]
    return []


def place(s: Campaign, side: int, area: int) -> list[tuple[str, str]]:
    """Who stands in an area and beside it: own SP as they are, enemy blocks as they can be counted."""
    own = judgement.own_strength(s, side, area)
    enemies = s.count(1 - side, area)
    beside = sum(s.count(1 - side, other) for other in s.map.neighbours[area])
    found = [(f"You have {own:.0f} SP there; {enemies} enemy blocks are in it and {beside} beside it.", "2.0d")]
    if s.map.is_key_city(area):
        found.append((f"{s.map.names[area]} is worth {s.map.value[area]} victory points.", "1.3c"))
    return found
