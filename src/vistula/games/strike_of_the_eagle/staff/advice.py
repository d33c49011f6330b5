"""The obvious choice at each decision, from what the seat may know: how bots play, and how they finish in thought what
was begun. Orders are weighed in advice_orders.py, cards in advice_cards.py."""

from collections.abc import Callable
from typing import Final

from vistula.core.action import Action
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.rules import paths
from vistula.games.strike_of_the_eagle.staff import cards as advice_cards
from vistula.games.strike_of_the_eagle.staff import judgement, trains
from vistula.games.strike_of_the_eagle.staff import orders as advice_orders
from vistula.games.strike_of_the_eagle.staff.posture import Posture
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import CAVALRY

DECISIVE: Final = (phases.CARD_PLAY, phases.PLACE_ORDER, phases.PLACE_AT, phases.EXECUTE, phases.MARCHING)


def unfinished(s: Campaign) -> bool:
    """Never: each choice is advised by itself."""
    return False


def decides(s: Campaign) -> bool:
    """Cards, orders and who marches are worth a general's thought."""
    return s.top().number in DECISIVE


def prospects(s: Campaign, seat: int, way: Posture) -> list[Action]:
    """What is advised; all that is offered where nothing is."""
    advised = advice(s, seat, way)
    if advised is not None:
        return [advised]
    return s.offered[:] if s.offered is not None else []


def advice(s: Campaign, seat: int, way: Posture) -> Action | None:
    s.way = way
    if s.over or s.offered is None or s.actor != seat:
        return None
    offered = s.offered
    if len(offered) == 1:
        return offered[0]
    found = _ADVISERS.get(s.top().number)
    if found is not None:
        advised = found(s, seat)
        if advised is not None:
            return advised
    return closing(s) or offered[0]


# Picking among what is offered ----------------------------------------------------------------------------------


def closing(s: Campaign) -> Action | None:
    """The choice that ends the question, if it is offered."""
    assert s.offered is not None
    for action in s.offered:
        if not action.args and action.verb.name in ("done", "pass", "stop"):
            return action
    return None


def offered_as(s: Campaign, name: str) -> list[Action]:
    assert s.offered is not None
    return [action for action in s.offered if action.verb.name == name]


def bare(s: Campaign, name: str) -> Action | None:
    found = offered_as(s, name)
    return found[0] if found else None


def best(actions: list[Action], worth: Callable[[int], float]) -> Action | None:
    """The action whose first id is worth most; the first of equals."""
    found: Action | None = None
    most = 0.0
    for action in actions:
        value = worth(action.x)
        if found is None or value > most:
            found = action
            most = value
    return found


# Advisers -------------------------------------------------------------------------------------------------------


def strongest_block(s: Campaign, seat: int) -> Action | None:
    """The strongest block bears it: no block is lost that way."""
    actions = offered_as(s, "lose") or offered_as(s, "raise") or offered_as(s, "refresh")
    return best(actions, lambda block: float(s.sp[block]))


def weakest_block(s: Campaign, seat: int) -> Action | None:
    assert s.offered is not None
    pieces = [action for action in s.offered if action.args]
    return best(pieces, lambda block: -float(s.sp[block]))


def strengthen(s: Campaign, seat: int) -> Action | None:
    """Reorganization and cubes: the block that lacks most, cavalry first; then a new block. Nothing is saved."""
    actions = offered_as(s, "strengthen") or offered_as(s, "reorganize") or offered_as(s, "raise")
    if actions:
        return best(actions, lambda block: lacking(s, block))
    return best(offered_as(s, "build"), lambda block: float(s.blocks.maximum[block]))


def lacking(s: Campaign, block: int) -> float:
    rides = 0.5 if s.blocks.kind[block] == CAVALRY else 0.0
    return float(s.blocks.maximum[block]) - float(s.sp[block]) + rides


def first_area(s: Campaign, seat: int) -> Action | None:
    """A built block stands where the enemy is nearest."""
    side = s.side_of(seat)
    slope = judgement.pull(s, side)
    if s.way.hold > 0.0:
        for area in s.theatre.key_cities:
            if s.holder(area) == side and judgement.spare_strength(s, side, area) < 0.0:
                slope[area] += s.way.relief * judgement.city_worth(s, side, area)
    return best(offered_as(s, "at") or offered_as(s, "to"), lambda area: slope[area])


def toward_supply(s: Campaign, seat: int) -> Action | None:
    """Back toward the nearest depot, and there where friends stand."""
    side = s.side_of(seat)
    steps = paths.depot_steps(s, side)
    return best(offered_as(s, "to"), lambda area: 0.2 * s.count(side, area) - float(steps[area]))


def garrison(s: Campaign, seat: int) -> Action | None:
    return best(offered_as(s, "garrison"), lambda area: float(s.map.value[area]))


def stay(s: Campaign, seat: int) -> Action | None:
    """Those who won the area keep it, as far as it can hold them; the weakest go back if some must."""
    return closing(s) or weakest_block(s, seat)


def go_first(s: Campaign, seat: int) -> Action | None:
    """Who goes first pins the enemy (7.32c)."""
    return bare(s, "execute_first") or bare(s, "speak_first")


def place_second(s: Campaign, seat: int) -> Action | None:
    return bare(s, "place_second")


_ADVISERS: Final[dict[int, Callable[[Campaign, int], Action | None]]] = {
    phases.DISCARD: advice_cards.discard,
    phases.DISCARD_ONE: advice_cards.discard,
    phases.CARD_PLAY: advice_cards.commit,
    phases.USE_CARD: advice_cards.use,
    phases.BATTLE_CARD: advice_cards.battle_card,
    phases.MODIFIER: advice_cards.modifier,
    phases.WINDOW: advice_cards.window,
    phases.NAME_AREA: advice_cards.name_area,
    phases.LOOK_AREA: advice_cards.look,
    phases.LOOK_AT_ORDERS: advice_cards.look,
    phases.CUBES_OR_RAISE: strengthen,
    phases.RAISE: strengthen,
    phases.MIRACLE: strengthen,
    phases.REGAIN: strengthen,
    phases.UNHALVE: strongest_block,
    phases.PURSUED: strongest_block,
    phases.STRONGEST: strongest_block,
    phases.LOSE_FROM: strongest_block,
    phases.WITHDRAW_LOSS: strongest_block,
    phases.HOLD: weakest_block,
    phases.MUTINY: weakest_block,
    phases.FIRST_PLACER: place_second,
    phases.FIRST_EXECUTOR: go_first,
    phases.FIRST_SPEAKER: go_first,
    phases.PLACE_ORDER: advice_orders.place,
    phases.PLACE_AT: advice_orders.place_at,
    phases.EXECUTE: advice_orders.execute,
    phases.MARCHING: advice_orders.march,
    phases.ROUTE: advice_orders.route,
    phases.RIDE: trains.ride,
    phases.RIDE_TO: trains.ride_to,
    phases.SPLIT: advice_orders.leave,
    phases.LEADER_WINDOW: advice_orders.lead,
    phases.LEADER_ORDER: advice_orders.leader_order,
    phases.LEADER_AT: advice_orders.leader_at,
    phases.WITHDRAW_TO: toward_supply,
    phases.RETREAT_TO: toward_supply,
    phases.FALL_BACK_TO: toward_supply,
    phases.ADVANCE_AFTER: stay,
    phases.NAME_BLOCK: strengthen,
    phases.REORGANIZE: strengthen,
    phases.GARRISON: garrison,
    phases.STRATEGIC: strengthen,
    phases.SPEND: strengthen,
    phases.BUILD_AT: first_area,
    phases.ARRIVE_AT: first_area,
}
