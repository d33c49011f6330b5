"""What a general looks at beside the advised choice: cards, orders, areas and blocks, the most promising first."""

from collections.abc import Callable
from typing import Final

from vistula.core.action import Action
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import FRONT
from vistula.games.strike_of_the_eagle.rules.marching import KIND, SIDE
from vistula.games.strike_of_the_eagle.staff import cards, judgement
from vistula.games.strike_of_the_eagle.staff import orders as staff_orders
from vistula.games.strike_of_the_eagle.staff.worth import NEVER, attack_worth
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import FORCED_MARCH_TO, MOVE_TO

MANY: Final = 8
CLOSING: Final = ("done", "pass", "stop")


def candidates(s: Campaign, seat: int) -> list[Action]:
    """The best few of what is offered, and the end of the question where it can be ended."""
    offered = s.offered
    if offered is None:
        return []
    worth = _WORTHS.get(s.top().number)
    if worth is None:
        return offered[:MANY]
    value = worth(s, seat)
    ranked = sorted((action for action in offered if action.args), key=value, reverse=True)[:MANY]
    closing = [action for action in offered if not action.args and action.verb.name in CLOSING]
    return ranked[:2] + closing + ranked[2:]


def of_card(s: Campaign, seat: int) -> Callable[[Action], float]:
    return lambda action: cards.commit_worth(s, action.x)


def of_kind(s: Campaign, seat: int) -> Callable[[Action], float]:
    """An order is worth what it is worth in its best area."""
    side, front = s.arg(SIDE), int(s.n[FRONT])
    slope = judgement.pull(s, side)
    used = staff_orders.committed(s, side, front)

    def value(action: Action) -> float:
        areas = staff_orders.areas_of_interest(s, side, action.x)
        worths = [staff_orders.plan_worth(s, side, front, action.x, area, used, slope) for area in areas]
        return max(worths, default=NEVER)

    return value


def of_area(s: Campaign, seat: int) -> Callable[[Action], float]:
    side, front, kind = s.arg(SIDE), int(s.n[FRONT]), s.arg(KIND)
    slope = judgement.pull(s, side)
    used = staff_orders.committed(s, side, front)
    return lambda action: staff_orders.plan_worth(s, side, front, kind, action.x, used, slope)


def of_counter(s: Campaign, seat: int) -> Callable[[Action], float]:
    side, front = s.arg(SIDE), int(s.n[FRONT])
    slope = judgement.pull(s, side)

    def value(action: Action) -> float:
        if action.verb.name not in ("march_to", "move_to"):
            return 0.0
        kind = FORCED_MARCH_TO if action.verb.name == "march_to" else MOVE_TO
        blocks = judgement.movers(s, side, front, kind, action.x)
        return attack_worth(s, side, kind, action.x, blocks, slope)

    return value


def of_block(s: Campaign, seat: int) -> Callable[[Action], float]:
    side = s.arg(SIDE)
    return lambda action: float(s.sp[action.x]) - (9.0 if judgement.must_stay(s, side, action.x) else 0.0)


_WORTHS: Final[dict[int, Callable[[Campaign, int], Callable[[Action], float]]]] = {
    phases.CARD_PLAY: of_card,
    phases.PLACE_ORDER: of_kind,
    phases.PLACE_AT: of_area,
    phases.EXECUTE: of_counter,
    phases.MARCHING: of_block,
}
