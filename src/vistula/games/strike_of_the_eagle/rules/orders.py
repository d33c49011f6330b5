"""Placing orders (3.1b, 7.2, 7.11, 10.1d, 10.2): who places first, allowance, counters, a block for every order."""

from __future__ import annotations

from typing import Final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, SPACE, EndPhase, Phase
from vistula.core.journal import NOBODY as UNSEEN
from vistula.core.plain import Button, Does, Pick
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.core.words import counted
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import SEAT, who_is_first
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
    FIRST_SIDE,
    FRONT,
    INIT_SIDE,
    LOOK_ORDERS,
    ONLY_MARCHES,
    PLACED_GENERAL,
    PLACED_RECON,
    SPARE,
    STOPPED,
)
from vistula.games.strike_of_the_eagle.rules import reactions
from vistula.games.strike_of_the_eagle.rules.commitments import cannot_place, free_blocks, has_area, legal_areas
from vistula.games.strike_of_the_eagle.rules.leaders import LEAD_IN_PASSING
from vistula.games.strike_of_the_eagle.state import ALL_KINDS, KINDS, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    ORDERS_PLACED,
    POLISH,
    RAIL,
    RECON,
    REORGANIZE,
    SOUTH,
    SOVIET,
    STAYS,
)
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
SIDE: Final = 1
KIND: Final = 2
PICKS: Final = 2

ORDERS_NO_COUNTER: Final = Refusal("7.2d", "No counter of that kind is left for you.")
ONLY_RECON: Final = Refusal("7.2b", "What is left of your allowance is for Recon alone.")
ONLY_MOVES: Final = Refusal("7.13a", "The event allows marches, moves and Recon only.")
NO_BLOCK: Final = Refusal("7.2g", "No block could carry out such an order.")
NO_KIND: Final = Refusal("7.2d", "There are nine kinds of order.")


def slots(s: Campaign, command: int) -> int:
    """Orders of the command for any kind: its allowance but for the Recon slot (7.11b, 7.11c, R-ORD1)."""
    return max(0, s.orders.basic - s.orders.recon_slots + int(s.n[ALLOWANCE + command]))


def orders_left(s: Campaign, command: int) -> int:
    """What is left of the allowance; everybody can count that."""
    used: int = s.n[PLACED_GENERAL + command] + s.n[PLACED_RECON + command]
    return slots(s, command) + s.orders.recon_slots - used


def available(s: Campaign, side: int, front: int, kind: int) -> int:
    """Counters that the command may take: not those kept for its ally (7.2d, 7.2k, R-ORD9, 10.2a, 10.2c)."""
    return s.left[side * KINDS + kind] - s.reserved[(side * 2 + 1 - front) * KINDS + kind]


def cannot_order(s: Campaign, side: int, front: int, kind: int) -> Refusal | None:
    """Why the command, its allowance not used up, may not place another order of the kind, wherever."""
    if not 0 <= kind < KINDS:
        return NO_KIND
    command = side * 2 + front
    if kind != RECON:
        if s.n[PLACED_GENERAL + command] >= slots(s, command):
            return ONLY_RECON  # 7.2b, R-ORD1
        if s.n[ONLY_MARCHES + command] and s.orders.goes[kind] == STAYS:
            return ONLY_MOVES
    return None if available(s, side, front, kind) > 0 else ORDERS_NO_COUNTER  # 7.2d


def place_in_turn(s: Campaign) -> None:
    """The sides alternate until both have stopped (7.2a, 7.2m, 7.2.ex.a)."""
    side, front = s.arg(SIDE), int(s.n[FRONT])
    for _ in range(2):
        command = side * 2 + front
        if not s.n[STOPPED + command]:
            if orders_left(s, command) > 0:
                s.set_arg(SIDE, 1 - side)
                PLACE.again(s)
                s.push(phases.PLACE_ORDER, s.seat_for(side, front), side)
                return
            stop(s, side, front)
        side = 1 - side


def may_react(s: Campaign, has_initiative: bool) -> None:
    front: int = s.n[FRONT]
    holder: int = s.n[INIT_SIDE + front]
    reactions.offer(s, holder if has_initiative else 1 - holder, front, ORDERS_PLACED)


# Its frame: the step, the side whose turn it is.
PLACE: Final[Stages[Campaign]] = Stages(
    phases.PLACE,
    "place",
    [
        ("Who is first", lambda s: s.push(phases.FIRST_PLACER)),  # 7.2c
        ("Begin", lambda s: s.set_arg(SIDE, s.n[FIRST_SIDE])),
        ("In turn", place_in_turn),
        ("Read", lambda s: read_orders(s, s.n[FRONT])),
        ("The other reacts", lambda s: may_react(s, False)),
        ("The holder reacts", lambda s: may_react(s, True)),
    ],
)


def stop(s: Campaign, side: int, front: int) -> None:
    """The command places nothing more this phase (R-ORD2); what was kept for it is free (R-ORD9)."""
    command = side * 2 + front
    s.n[STOPPED + command] = 1
    for kind in range(KINDS):
        s.reserve(command, kind, 0)
    s.note(codes.STOPPED_PLACING, s.seat_for(side, front), front)


def what_is_left(s: Campaign) -> str:
    command: int = s.arg(SIDE) * 2 + s.n[FRONT]
    recon = ", one of them for Recon alone" if s.n[PLACED_RECON + command] < s.orders.recon_slots else ""
    return f"Place an order in the {{front}} ({orders_left(s, command)} left{recon}), or stop."


def kinds_to_place(s: Campaign) -> list[int]:
    side, front = s.arg(SIDE), int(s.n[FRONT])
    kinds = [kind for kind in range(KINDS) if cannot_order(s, side, front, kind) is None]
    free = free_blocks(s, side, front) if kinds else []
    return [kind for kind in kinds if has_area(s, side, front, kind, free)]


def cannot_place_kind(s: Campaign, x: int) -> Refusal | None:
    side, front = s.arg(SIDE), int(s.n[FRONT])
    why = cannot_order(s, side, front, x)
    if why is not None:
        return why
    return None if has_area(s, side, front, x, free_blocks(s, side, front)) else NO_BLOCK  # 7.2g


def place_kind(s: Campaign, x: int) -> None:
    """order <kind>"""
    s.push(phases.PLACE_AT, s.arg(SEAT), s.arg(SIDE), x)


def stop_placing(s: Campaign) -> None:
    """stop"""
    stop(s, s.arg(SIDE), s.n[FRONT])  # 7.2f, R-ORD2


def areas_to_place(s: Campaign) -> list[int]:
    side, front = s.arg(SIDE), int(s.n[FRONT])
    return legal_areas(s, side, front, s.arg(KIND), free_blocks(s, side, front))


def cannot_place_there(s: Campaign, x: int) -> Refusal | None:
    side, front = s.arg(SIDE), int(s.n[FRONT])
    return cannot_place(s, side, front, s.arg(KIND), x, free_blocks(s, side, front))


def place_there(s: Campaign, x: int) -> None:
    """at <area>"""
    side, kind, front = s.arg(SIDE), s.arg(KIND), int(s.n[FRONT])
    s.pop()  # the choice of an area
    s.pop()  # the choice of a kind
    lay(s, side, front, kind, x)
    s.note(codes.PLACED, side, x, front)
    s.note(codes.PLACED + codes.OWN, side, x, kind, who=s.eyes(side))


def lay(s: Campaign, side: int, front: int, kind: int, area: int) -> None:
    """Lay a counter face down (3.1a, 7.2a); what it means, if anything, is for the enemy to guess (0.d)."""
    command = side * 2 + front
    if kind == RECON and s.n[PLACED_RECON + command] < s.orders.recon_slots:
        s.n[PLACED_RECON + command] += 1  # R-ORD1: the Recon slot first
    else:
        s.n[PLACED_GENERAL + command] += 1
    s.take_counter(side, kind, front, area)


# Reading enemy orders (Cipher Bureau) ---------------------------------------------------------------------------------

NO_ORDERS: Final = Refusal("7.13a", "No enemy orders lie there that you have not seen.")

# The frame of LOOK_AT_ORDERS: seat, side, front, how many areas were seen (n[SPARE …] holds them, area + 1).
READER: Final = 1
READ_ON: Final = 2
READ: Final = 3


def areas_with_orders(s: Campaign, side: int, front: int) -> list[int]:
    """Where face-down counters of a command lie: everybody sees that."""
    return s.areas_placed(side, ALL_KINDS << (front * KINDS))


def read_orders(s: Campaign, front: int) -> None:
    """All orders of a front are placed: who may look at the enemy's is asked."""
    for side in (POLISH, SOVIET):
        if s.n[LOOK_ORDERS + side * 2 + front] > 0 and areas_with_orders(s, 1 - side, front):
            s.push(phases.LOOK_AT_ORDERS, s.seat_for(side, front), side, front, 0)
            for place in range(3):
                s.n[SPARE + place] = 0


def counters_to_see(s: Campaign) -> str:
    left: int = s.n[LOOK_ORDERS + s.arg(READER) * 2 + s.arg(READ_ON)]
    return f"Look at enemy orders in an area: {counted(left, 'more counter')}."


def unread(s: Campaign) -> list[int]:
    """The areas with enemy orders that were not looked at."""
    seen = [s.n[SPARE + place] - 1 for place in range(s.arg(READ))]
    return [area for area in areas_with_orders(s, 1 - s.arg(READER), s.arg(READ_ON)) if area not in seen]


def read(s: Campaign, x: int) -> None:
    """look <area>: the counters there, as many as may still be seen; which of more, is chance"""
    side, front = s.arg(READER), s.arg(READ_ON)
    place = LOOK_ORDERS + side * 2 + front
    bits = s.counters(1 - side, front, x)
    lying = [kind for kind in range(KINDS) if bits >> kind & 1]
    seen = min(len(lying), s.n[place])
    s.reveal()
    s.note(codes.LOOKS_AT_ORDERS, side, x, seen)
    for _ in range(seen):
        kind = lying.pop(s.roll(len(lying), who=UNSEEN) - 1)
        s.note(codes.SEES_ORDER, x, kind, who=s.eyes(side))
    s.n[place] -= seen
    s.n[SPARE + s.arg(READ)] = x + 1
    s.set_arg(READ, s.arg(READ) + 1)
    if s.n[place] == 0 or not unread(s):
        s.pop()


# First choice of counters (10.0d, 10.2) ----------------------------------------------------------------------------


def first_choice(s: Campaign, side: int) -> int:
    """The front whose commander has the first choice of counters (10.2a, 10.2c)."""
    if side == POLISH:
        return SOUTH if s.options.get("polish_supreme") == "south" else 1 - SOUTH
    held = [0, 0]
    for area in s.theatre.key_cities:
        if s.map.value[area] > 0 and s.holder(area) == SOVIET:
            held[s.front_of(area)] += 1  # R-RIV2
    return SOUTH if held[SOUTH] > held[1 - SOUTH] else 1 - SOUTH


def reserve(s: Campaign) -> None:
    """A southern commander with the first choice sets counters aside: the north places before him."""
    for side in (SOVIET, POLISH):
        divided = s.seat_for(side, 0) != s.seat_for(side, 1)
        if divided and len(s.setting.fronts) == 2 and first_choice(s, side) == SOUTH:
            s.push(phases.RESERVE_KINDS, s.seat_for(side, SOUTH), side, picks(s, side))


def picks(s: Campaign, side: int) -> int:
    """How often a southern commander is asked for a counter: as often whatever he takes, since everybody can count."""
    kinds = [kind for kind in range(KINDS) if kind != RECON and (side == POLISH or kind in (REORGANIZE, RAIL))]
    return min(sum(s.orders.count[kind] for kind in kinds), slots(s, side * 2 + SOUTH))


NOT_FIRST: Final = Refusal("10.2a", "The first choice is of Rail Transport and Reorganization alone.")


def cannot_set_aside(s: Campaign, x: int) -> Refusal | None:
    if not 0 <= x < KINDS:
        return NO_KIND
    side = s.arg(SIDE)
    if side == SOVIET and x not in (REORGANIZE, RAIL):
        return NOT_FIRST  # 10.2a
    command = side * 2 + SOUTH
    if x == RECON or available(s, side, SOUTH, x) <= s.reserved[command * KINDS + x]:
        return ORDERS_NO_COUNTER  # R-ORD9: each command has its Recon
    return None


def set_aside(s: Campaign, x: int) -> None:
    """reserve <kind>"""
    side = s.arg(SIDE)
    command = side * 2 + SOUTH
    s.reserve(command, x, s.reserved[command * KINDS + x] + 1)
    s.note(codes.RESERVED, side, x, SOUTH, who=s.eyes(side))
    next_pick(s)


def next_pick(s: Campaign) -> None:
    s.set_arg(PICKS, s.arg(PICKS) - 1)
    if s.arg(PICKS) <= 0:
        s.pop()


def set_none_aside(s: Campaign) -> None:
    """pass"""
    s.note(codes.RESERVED_NONE, s.arg(SIDE), SOUTH, who=s.eyes(s.arg(SIDE)))  # the ally sees what is kept
    next_pick(s)


PLACES: Final = "The {side} commander of the {front} places an order."

PHASES: Final[list[Phase[Campaign]]] = [
    Worded(
        phases.LOOK_AT_ORDERS,
        "7.13a",
        counters_to_see,
        "Enemy orders are read.",
        Pick("look", SPACE, unread, NO_ORDERS, read, "Read the orders at {}", final=True),
        EndPhase(verb("done"), "No more"),
    ),
    Does(phases.RESERVE, "reserve", reserve),
    Worded(
        phases.RESERVE_KINDS,
        lambda s: "10.2c" if s.arg(SIDE) == POLISH else "10.2a",
        "You have the first choice of counters: set one aside for your front, or none ({frame[2]} in all).",
        "The {side} commander of the south sets order counters aside.",
        Pick("reserve", NUMBER, lambda s: list(range(KINDS)), cannot_set_aside, set_aside, "Set aside a {}"),
        Button("pass", "Set none aside", set_none_aside, closes=True),
        must_ask=True,
    ),
    who_is_first(
        phases.FIRST_PLACER, "7.2c", "Choose who places the first order in the {front}.", "place", codes.CHOSE_PLACER
    ),
    Worded(
        phases.PLACE_ORDER,
        "7.2a",
        what_is_left,
        PLACES,
        Pick("order", NUMBER, kinds_to_place, cannot_place_kind, place_kind, "{}", sure=True),
        LEAD_IN_PASSING,
        Button("stop", "Place no more orders", stop_placing, closes=True, ends=True),
        must_ask=True,
    ),
    # Asked though there be one area: nobody may tell by the number of questions what was placed.
    Worded(
        phases.PLACE_AT,
        "7.2g",
        "Choose an area for {order[2]}.",
        PLACES,
        Pick("at", SPACE, areas_to_place, cannot_place_there, place_there, "{}", sure=True),
        must_ask=True,
    ),
]
