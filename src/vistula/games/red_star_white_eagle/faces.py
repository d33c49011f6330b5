"""What is printed on a counter, front and back, as the table is shown it: made once, copied into every view."""

from typing import Final

from vistula.games.red_star_white_eagle.tables import Tables
from vistula.games.red_star_white_eagle.units import CAVALRY_REPLACEMENT, UNLIMITED, Order

LIVERIES: Final = ["soviet", "polish", "lithuanian", "ukrainian", "ukrainian", "german"]  # by nation (2.4.1a)
SYMBOLS: Final = [
    "infantry",
    "cavalry",
    "mountain",
    "militia",
    "garrison",
    "artillery",
    "marine",
    "motorised",
    "armour",
    "motorised",
    "train",
    "flotilla",
    "supply",
    "supply",
    "air",
]
ECHELONS: Final = ["II", "III", "x", "xx"]
FRONTS: Final = ["", "West Front", "Southwest Front"]


def movement_printed(order: Order, tables: Tables, u: int, inverted: int) -> int:
    """The printed movement factor (2.7b); replacement counters have none of their own (A13)."""
    if not order.replacement[u]:
        return order.movement[2 * u + inverted]
    if order.type[u] == CAVALRY_REPLACEMENT:
        return tables.cavalry_replacement_movement
    return tables.infantry_replacement_movement


def faces_of(order: Order, tables: Tables) -> list[dict[str, object]]:
    """At [2 * counter + inverted]."""
    return [face(order, tables, u, inverted) for u in range(order.count) for inverted in (0, 1)]


def face(order: Order, tables: Tables, u: int, inverted: int) -> dict[str, object]:
    made: dict[str, object] = {
        "id": u,
        "side": LIVERIES[order.nation[u]],
        "symbol": SYMBOLS[order.type[u]],
        "echelon": ECHELONS[order.size[u]],
        "name": order.names[u],
        "number": order.labels[u],
    }
    if order.replacement[u]:
        made["strength"] = order.factor[u]
        return made
    at = 2 * u + inverted
    movement = movement_printed(order, tables, u, inverted)
    last = "u" if movement == UNLIMITED else str(movement)
    factors = [f"{order.attack[at]}-{order.defense[at]}-{last}"]
    if order.charge[at]:
        factors.append(f"({order.charge[at]})")
    made["factors"] = factors
    made["strength"] = order.attack[at]
    made["delay"] = order.delay[at]
    made["steps"] = [order.steps[u] - inverted, order.steps[u]]
    if order.front[u]:
        made["parent"] = FRONTS[order.front[u]]
    return made
