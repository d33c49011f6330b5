"""Placing orders (3.1b, 7.2, 7.11, 10.1d, 10.2): who places first, allowance, counters, a block for every order."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, NUMBER, SPACE, Choice, Decision, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, events, phases, reactions
from vistula.games.strike_of_the_eagle.leaders import LEAD_IN_PASSING
from vistula.games.strike_of_the_eagle.numbers import (
    ALLOWANCE,
    FIRST_SIDE,
    FRONT,
    INIT_SIDE,
    ONLY_MARCHES,
    PLACED_GENERAL,
    PLACED_RECON,
    STOPPED,
)
from vistula.games.strike_of_the_eagle.state import KINDS, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    FRONTS,
    ORDERS_PLACED,
    POLISH,
    RAIL,
    RECON,
    REORGANIZE,
    SIDES,
    SOUTH,
    SOVIET,
    STAYS,
)
from vistula.games.strike_of_the_eagle.witness import (
    free_blocks,
    has_area,
    legal_areas,
    placement_refusal,
)

NO_COUNTER: Final = Refusal("7.2d", "No counter of that kind is left for you.")
ONLY_RECON: Final = Refusal("7.2b", "What is left of your allowance is for Recon alone.")
NOTHING_LEFT: Final = Refusal("7.11b", "Your allowance is used up.")
ONLY_MOVES: Final = Refusal("7.13a", "The event allows marches, moves and Recon only.")
NO_BLOCK: Final = Refusal("7.2g", "No block could carry out such an order.")
NO_KIND: Final = Refusal("7.2d", "There are nine kinds of order.")


def slots(s: Campaign, command: int) -> int:
    """Orders of the command for any kind: its allowance but for the Recon slot (7.11b, 7.11c, R-ORD1)."""
    return max(0, s.orders.basic - s.orders.recon_slots + int(s.n[ALLOWANCE + command]))


def is_used_up(s: Campaign, command: int) -> bool:
    """Every order of the allowance is placed; everybody can count that."""
    used: int = s.n[PLACED_GENERAL + command] + s.n[PLACED_RECON + command]
    return used >= slots(s, command) + s.orders.recon_slots


def available(s: Campaign, side: int, front: int, kind: int) -> int:
    """Counters that the command may take: not those kept for its ally (7.2d, 7.2k, R-ORD9, 10.2a, 10.2c)."""
    return s.left[side * KINDS + kind] - s.reserved[(side * 2 + 1 - front) * KINDS + kind]


def cannot_order(s: Campaign, side: int, front: int, kind: int) -> Refusal | None:
    """Why the command may not place another order of the kind, wherever."""
    if not 0 <= kind < KINDS:
        return NO_KIND
    command = side * 2 + front
    if is_used_up(s, command):
        return NOTHING_LEFT  # 7.11b
    general_left = s.n[PLACED_GENERAL + command] < slots(s, command)
    if kind == RECON:
        if not general_left and s.n[PLACED_RECON + command] >= s.orders.recon_slots:
            return NOTHING_LEFT
    elif not general_left:
        return ONLY_RECON  # 7.2b, R-ORD1
    elif s.n[ONLY_MARCHES + command] and s.orders.goes[kind] == STAYS:
        return ONLY_MOVES
    return None if available(s, side, front, kind) > 0 else NO_COUNTER  # 7.2d


def cannot_place(s: Campaign, side: int, front: int, kind: int, area: int) -> Refusal | None:
    """Why the command may not place an order of the kind in the area."""
    why = cannot_order(s, side, front, kind)
    return why if why is not None else placement_refusal(s, side, front, kind, area)


@final
class Place(Phase[Campaign]):
    """Alternate until both have stopped (7.2a, 7.2m, 7.2.ex.a). Its numbers: the step, the side whose turn it is."""

    def run(self, s: Campaign) -> None:
        step = s.arg(0)
        front: int = s.n[FRONT]
        holder: int = s.n[INIT_SIDE + front]
        if step == 0:
            s.set_arg(0, 1)
            s.push(phases.FIRST_PLACER)  # 7.2c
        elif step == 1:
            s.set_arg(0, 2)
            s.set_arg(1, s.n[FIRST_SIDE])
        elif step == 2:
            self.turn(s, front)
        elif step == 3:
            s.set_arg(0, 4)
            events.orders_are_placed(s, front)
        elif step == 4:
            s.set_arg(0, 5)
            reactions.offer(s, 1 - holder, front, ORDERS_PLACED)
        elif step == 5:
            s.set_arg(0, 6)
            reactions.offer(s, holder, front, ORDERS_PLACED)
        else:
            s.pop()

    def turn(self, s: Campaign, front: int) -> None:
        side = s.arg(1)
        for _ in range(2):
            command = side * 2 + front
            if not s.n[STOPPED + command]:
                if not is_used_up(s, command):
                    s.set_arg(1, 1 - side)
                    s.push(phases.PLACE_ORDER, s.seat_for(side, front), side)
                    return
                stop(s, side, front)
            side = 1 - side
        s.set_arg(0, 3)


def stop(s: Campaign, side: int, front: int) -> None:
    """The command places nothing more this phase (R-ORD2); what was kept for it is free (R-ORD9)."""
    command = side * 2 + front
    s.n[STOPPED + command] = 1
    for kind in range(KINDS):
        s.reserved[command * KINDS + kind] = 0
    s.note(codes.STOPPED_PLACING, s.seat_for(side, front), front)


@final
class FirstPlacer(Decision[Campaign]):
    """Who places the first order. [7.2c]"""

    def seat(self, s: Campaign) -> int:
        front: int = s.n[FRONT]
        return s.seat_for(s.n[INIT_SIDE + front], front)  # 6.1c

    def prompt(self, s: Campaign) -> str:
        return f"Choose who places the first order in the {FRONTS[s.n[FRONT]]}."

    def waiting(self, s: Campaign) -> str:
        return "The side with the initiative chooses who places first."


@final
class PlacesFirst(Choice[Campaign]):
    """place_first, place_second"""

    def __init__(self, name: str, text: str, other: int) -> None:
        super().__init__(verb(name), NOTHING)
        self.text: Final = text
        self.other: Final = other  # 1: the opponent places first

    def play(self, s: Campaign, x: int) -> None:
        front: int = s.n[FRONT]
        holder: int = s.n[INIT_SIDE + front]
        s.pop()
        s.n[FIRST_SIDE] = 1 - holder if self.other else holder
        s.note(codes.CHOSE_PLACER, s.seat_for(holder, front), s.n[FIRST_SIDE], front)

    def label(self, s: Campaign, x: int) -> str:
        return self.text


@final
class PlaceOrder(Decision[Campaign]):
    """Place an order, or stop. [7.2a]"""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def prompt(self, s: Campaign) -> str:
        command: int = s.arg(1) * 2 + s.n[FRONT]
        used: int = s.n[PLACED_GENERAL + command] + s.n[PLACED_RECON + command]
        left = slots(s, command) + s.orders.recon_slots - used
        return f"Place an order in the {FRONTS[s.n[FRONT]]} ({left} left, one of them for Recon), or stop."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} commander of the {FRONTS[s.n[FRONT]]} places an order."


@final
class Order(Choice[Campaign]):
    """order <kind>"""

    def legal(self, s: Campaign) -> list[int]:
        side, front = s.arg(1), int(s.n[FRONT])
        kinds = [kind for kind in range(KINDS) if cannot_order(s, side, front, kind) is None]
        if not kinds:
            return kinds
        free = free_blocks(s, side, front)
        return [kind for kind in kinds if has_area(s, side, front, kind, free)]

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        side, front = s.arg(1), int(s.n[FRONT])
        why = cannot_order(s, side, front, x)
        if why is not None:
            return why
        return None if has_area(s, side, front, x, free_blocks(s, side, front)) else NO_BLOCK  # 7.2g

    def play(self, s: Campaign, x: int) -> None:
        s.push(phases.PLACE_AT, s.arg(0), s.arg(1), x)

    def label(self, s: Campaign, x: int) -> str:
        return s.orders.titles[x]


@final
class Stop(Choice[Campaign]):
    """stop"""

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(1)
        s.pop()
        stop(s, side, s.n[FRONT])  # 7.2f, R-ORD2

    def label(self, s: Campaign, x: int) -> str:
        return "Place no more orders"


@final
class PlaceAt(Decision[Campaign]):
    """Where the order lies. [7.2g]"""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def prompt(self, s: Campaign) -> str:
        return f"Choose an area for {s.orders.titles[s.arg(2)]}."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} commander of the {FRONTS[s.n[FRONT]]} places an order."


@final
class At(Choice[Campaign]):
    """at <area>"""

    def legal(self, s: Campaign) -> list[int]:
        side, front = s.arg(1), int(s.n[FRONT])
        return legal_areas(s, side, front, s.arg(2), free_blocks(s, side, front))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return placement_refusal(s, s.arg(1), s.n[FRONT], s.arg(2), x)

    def play(self, s: Campaign, x: int) -> None:
        side, kind, front = s.arg(1), s.arg(2), int(s.n[FRONT])
        s.pop()  # the choice of an area
        s.pop()  # the choice of a kind
        lay(s, side, front, kind, x)

    def label(self, s: Campaign, x: int) -> str:
        return s.map.names[x]


def lay(s: Campaign, side: int, front: int, kind: int, area: int) -> None:
    """Lay a counter face down (3.1a, 7.2a); what it means, if anything, is for the enemy to guess (0.d)."""
    command = side * 2 + front
    if kind == RECON and s.n[PLACED_RECON + command] < s.orders.recon_slots:
        s.n[PLACED_RECON + command] += 1  # R-ORD1: the Recon slot first
    else:
        s.n[PLACED_GENERAL + command] += 1
    s.take_counter(side, kind, front, area)
    s.note(codes.PLACED, side, area, front)
    s.note(codes.PLACED_KIND, side, area, kind, who=s.eyes(side))


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


@final
class Reserve(Phase[Campaign]):
    """A southern commander with the first choice sets counters aside: the north places before him."""

    def run(self, s: Campaign) -> None:
        s.pop()
        for side in (SOVIET, POLISH):
            divided = s.seat_for(side, 0) != s.seat_for(side, 1)
            if divided and len(s.setting.fronts) == 2 and first_choice(s, side) == SOUTH:
                s.push(phases.RESERVE_KINDS, s.seat_for(side, SOUTH), side)


@final
class ReserveKinds(Decision[Campaign]):
    """Set counters aside for the southern command. [10.2a]"""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def rule(self, s: Campaign) -> str:
        return "10.2c" if s.arg(1) == POLISH else "10.2a"

    def prompt(self, s: Campaign) -> str:
        return "You have the first choice of counters: set some aside for your front."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} commander of the south sets order counters aside."


NOT_FIRST: Final = Refusal("10.2a", "The first choice is of Rail Transport and Reorganization alone.")
ENOUGH: Final = Refusal("7.11c", "You cannot place more orders than these.")


@final
class SetAside(Choice[Campaign]):
    """reserve <kind>"""

    def among(self, s: Campaign) -> list[int]:
        return list(range(KINDS))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if not 0 <= x < KINDS:
            return NO_KIND
        side = s.arg(1)
        if side == SOVIET and x not in (REORGANIZE, RAIL):
            return NOT_FIRST  # 10.2a
        command = side * 2 + SOUTH
        if x == RECON or available(s, side, SOUTH, x) <= s.reserved[command * KINDS + x]:
            return NO_COUNTER  # R-ORD9: each command has its Recon
        kept = 0
        for kind in range(KINDS):
            if kind != RECON:
                kept += s.reserved[command * KINDS + kind]
        return None if kept < slots(s, command) else ENOUGH

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(1)
        s.reserved[(side * 2 + SOUTH) * KINDS + x] += 1
        s.note(codes.RESERVED, side, x, SOUTH, who=s.eyes(side))

    def label(self, s: Campaign, x: int) -> str:
        return f"Set aside a {s.orders.titles[x]}"


@final
class EnoughReserved(Choice[Campaign]):
    """done"""

    def play(self, s: Campaign, x: int) -> None:
        s.pop()

    def label(self, s: Campaign, x: int) -> str:
        return "Set nothing more aside"


PHASES: Final[list[Phase[Campaign]]] = [
    Reserve(phases.RESERVE, "reserve"),
    ReserveKinds(
        phases.RESERVE_KINDS,
        "reserve_kinds",
        "10.2a",
        [SetAside(verb("reserve"), NUMBER), EnoughReserved(verb("done"), NOTHING, closes=True)],
        asks_always=True,
    ),
    Place(phases.PLACE, "place"),
    FirstPlacer(
        phases.FIRST_PLACER,
        "first_placer",
        "7.2c",
        [
            PlacesFirst("place_first", "I place the first order", 0),
            PlacesFirst("place_second", "The opponent places the first order", 1),
        ],
    ),
    PlaceOrder(
        phases.PLACE_ORDER,
        "place_order",
        "7.2a",
        [Order(verb("order"), NUMBER), LEAD_IN_PASSING, Stop(verb("stop"), NOTHING, closes=True)],
        asks_always=True,
    ),
    PlaceAt(phases.PLACE_AT, "place_at", "7.2g", [At(verb("at"), SPACE)]),
]
