"""Stacking: limits, fronts that do not mix, who is overstacked (5, 12.4.1, 21.2a)."""

from typing import Final

from vistula.core.flow import NUMBER, PIECE
from vistula.core.plain import Asks, Does, Pick
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.asking import OfRussians
from vistula.games.red_star_white_eagle.faces import FRONTS
from vistula.games.red_star_white_eagle.numbers import (
    LITHUANIANS,
    OF_SOUTHWEST_FRONT,
    OF_WEST,
    OTHERS,
    OVERSTACKED,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import LITHUANIAN, SOUTHWEST, WEST

NOT_IN_THAT_HEX: Final = Refusal("5.1.2b", "Only units of the hex in question can be named.")
NAMED_ALREADY: Final = Refusal("5.1.2b", "It is named already.")
WITHIN_LIMIT: Final = Refusal("5.1.2a", "Units of its kind are within the limit there.")
NO_SUCH_FRONT: Final = Refusal("12.4.1b", "Name West Front (1) or Southwest Front (2).")

# The frame of NAME_OVERSTACKED and NAME_FRONT: the hex.
HEX: Final = 0


def has_room(s: War, u: int, space: int) -> bool:
    """A unit may end its movement there without overstacking (5.1.1a, 5.1.1c); counters stack freely (7.2.1a)."""
    order = s.order
    if order.replacement[u]:
        return True
    here = s.hex[u] == space
    if order.primary[u]:
        return s.primary[space] - (1 if here else 0) < s.tables.stack_primary
    return s.secondary[space] - (1 if here else 0) < s.tables.stack_secondary


def mixes(s: War, u: int, space: int) -> bool:
    """It would stand with another front (12.4.1a), or a Lithuanian with others (21.2a)."""
    return s.kin[space] & strangers(s, u) != 0 and s.hex[u] != space


def strangers(s: War, u: int) -> int:
    """The kin of those with whom a counter may not stand."""
    order = s.order
    if order.replacement[u]:
        return 0
    if order.nation[u] == LITHUANIAN:
        return OTHERS
    front = order.front[u]
    if front == WEST:
        return LITHUANIANS | OF_SOUTHWEST_FRONT
    return LITHUANIANS | OF_WEST if front == SOUTHWEST else LITHUANIANS


def may_stay(s: War, u: int, space: int) -> bool:
    return has_room(s, u, space) and not mixes(s, u, space)


def is_overfull(s: War, space: int) -> bool:
    return s.primary[space] > s.tables.stack_primary or s.secondary[space] > s.tables.stack_secondary


def is_mixed(s: War, space: int) -> bool:
    kin = s.kin[space]
    return kin & OF_WEST != 0 and kin & OF_SOUTHWEST_FRONT != 0


def excess(s: War, space: int, primary: int) -> int:
    """How many units of a class in a hex must still be named as overstacked."""
    units = s.units_in(space)
    count = sum(1 for u in units if s.order.primary[u] == primary and not s.mark[u] & OVERSTACKED)
    return count - (s.tables.stack_primary if primary else s.tables.stack_secondary)


def is_over(s: War, space: int) -> bool:
    """Somebody in a hex must still be named."""
    return excess(s, space, 1) > 0 or excess(s, space, 0) > 0


def release_overstacked(s: War, all_of_them: bool) -> None:
    """Units cease to be overstacked where the limits are kept; before they are named anew, all do."""
    for u in range(s.order.count):
        mark = s.mark[u]
        if mark & OVERSTACKED:
            space: int = s.hex[u]
            if all_of_them or space < 0 or not (is_overfull(s, space) or is_mixed(s, space)):
                s.set_overstacked(u, False)


def combat_start(s: War) -> None:
    """Owners of over-full hexes name the overstacked units, the phasing side first (5.1.2b, def.overstack); nobody is
    lost for it (5.1.4b)."""
    release_overstacked(s, True)
    s.fought = []
    asked: list[int] = []
    for u in s.static.units[s.side] + s.static.units[1 - s.side]:
        space: int = s.hex[u]
        if space >= 0 and (is_overfull(s, space) or is_mixed(s, space)) and space not in asked:
            asked.append(space)
    for space in reversed(asked):
        demand_names(s, space)


def demand_names(s: War, space: int) -> None:
    """Ask the owner of a hex which units there are overstacked."""
    if is_mixed(s, space):
        s.push(phases.NAME_FRONT, space)
    elif is_over(s, space):
        s.push(phases.NAME_OVERSTACKED, space)


def why_not_named(s: War, x: int) -> Refusal | None:
    if s.hex[x] != s.arg(HEX) or s.order.replacement[x]:
        return NOT_IN_THAT_HEX
    if s.mark[x] & OVERSTACKED:
        return NAMED_ALREADY
    return None if excess(s, s.arg(HEX), s.order.primary[x]) > 0 else WITHIN_LIMIT


def name(s: War, x: int) -> None:
    space = s.arg(HEX)
    s.set_overstacked(x, True)
    s.note(told.OVERSTACKED, x, space)
    if not is_over(s, space):
        s.pop()


def both_fronts(s: War) -> list[int]:
    return [WEST, SOUTHWEST]


def front_called(s: War, x: int) -> str:
    return FRONTS[x]


def name_front(s: War, x: int) -> None:
    """A retreat has mixed the fronts: one of them counts as overstacked (12.4.1b)."""
    space = s.arg(HEX)
    s.pop()
    for u in s.units_in(space):
        if s.order.front[u] == x:
            s.set_overstacked(u, True)
            s.note(told.OVERSTACKED, u, space)
    if is_over(s, space):
        s.push(phases.NAME_OVERSTACKED, space)


COMBAT_START: Final[Does[War]] = Does(phases.COMBAT_START, "combat_start", combat_start)
NAME_OVERSTACKED: Final[Asks[War]] = Asks(
    phases.NAME_OVERSTACKED,
    "name_overstacked",
    "5.1.2b",
    [Pick("overstacked", PIECE, lambda s: s.units_in(s.arg(HEX)), why_not_named, name, "{}")],
    lambda s: f"Too many units at {s.place_name(s.arg(HEX))}: name one that is overstacked.",
    "The other side names its overstacked units.",
    whose=lambda s: s.seat_for(s.units_in(s.arg(HEX))[0]),
)
NAME_FRONT: Final[OfRussians] = OfRussians(
    phases.NAME_FRONT,
    "name_front",
    "12.4.1b",
    [Pick("front", NUMBER, both_fronts, NO_SUCH_FRONT, name_front, says=front_called, most=SOUTHWEST)],
    lambda s: f"Both fronts are at {s.place_name(s.arg(HEX))}: which one is overstacked there?",
)
