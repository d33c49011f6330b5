"""What older versions saved, as this one would have saved it.

Version 3 gave every decision of a card one frame, put the numbers of an order in one sequence, and says the way into an
area with the move itself.
"""

from __future__ import annotations

from typing import Final

from vistula.core.frames import FRAME
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.deck import Deck
from vistula.games.strike_of_the_eagle.numbers import DVINSK_BARRED, FRONT
from vistula.games.strike_of_the_eagle.state import Chairs

WAY_IN: Final = phases.SET_OUT  # under this number the way into an area was asked
NONE: Final = -1

# Frames whose numbers stand in another order now: for each new number the place of the old one.
MOVED_ABOUT: Final[dict[int, list[int]]] = {
    phases.EXECUTING: [3, 2, 0, 1],
    phases.MARCHING: [3, 2, 0, 1],
    phases.MARCH_OVER: [3, 2, 0, 1],
    phases.ROUTE: [0, NONE, 1, NONE],
    phases.SPLIT: [0, NONE, 1, 2],
    phases.LEADER_AT: [0, NONE, 1, NONE],
    phases.LOSE_FROM: [0, 1, NONE, 2],
    phases.RIDE_TO: [0, NONE, 1, NONE],
    phases.SPEND: [0, NONE, 1, NONE],
}

# Frames of cards: what the card does, and the places of the seat, of the side that played it and of what was named.
CARDS: Final[dict[int, tuple[str, int, int, int]]] = {
    phases.DISCARD_ONE: ("draw_discard", 0, NONE, NONE),
    phases.CLOSE_RETREAT: ("close_retreat", 0, 1, NONE),
    phases.PURSUED: ("pursuit", 0, NONE, NONE),
    phases.BREAK_THROUGH: ("breakthrough", 0, 1, NONE),
    phases.BREAK_TO: ("breakthrough", 0, 1, 3),
    phases.EXCHANGE: ("change_order", 0, 1, NONE),
    phases.EXCHANGE_KIND: ("change_order", 0, 1, 3),
    phases.EXCHANGE_FOR: ("change_order", 0, 1, 3),
    phases.EXTRA_STEP: ("extra_step", 1, 2, NONE),
    phases.EXTRA_TO: ("extra_step", 0, 1, 2),
    phases.REFRESH_LEADER: ("refresh_leader", 0, 1, NONE),
    phases.REGAIN: ("regain", 1, 2, NONE),
    phases.UNHALVE: ("unhalve", 0, 1, NONE),
    phases.MIRACLE: ("miracle", 1, 2, NONE),
    phases.SUPPLY_AREA: ("supply_area", 0, 1, NONE),
    phases.CITY: ("place_garrison", 1, 2, NONE),
    phases.EVADE: ("evade", 0, 1, NONE),
}


def before_version_3(data: dict[str, object], deck: Deck, chairs: Chairs, front_of: bytes) -> dict[str, object]:
    stack = data.get("stack")
    position = data.get("position")
    numbers = position.get("n") if isinstance(position, dict) else None
    if not isinstance(stack, list) or not isinstance(position, dict) or not isinstance(numbers, list):
        return data  # whoever reads it says what is wrong
    made: list[int] = []
    front = numbers[FRONT] if len(numbers) > FRONT else 0
    for at in range(0, len(stack) - FRAME + 1, FRAME):
        phase, old = stack[at], stack[at + 1 : at + FRAME]
        if phase == WAY_IN:
            continue  # the block is chosen again, with its way
        made.append(phase)
        made.extend(_frame(phase, old, front, deck, chairs, front_of))
    numbers = numbers[:]
    if len(numbers) > DVINSK_BARRED and numbers[DVINSK_BARRED]:
        numbers[DVINSK_BARRED] = _card(deck, "bar_garrison", NONE) + 1
    return {**data, "stack": made, "position": {**position, "n": numbers}}


def _frame(phase: int, old: list[int], front: int, deck: Deck, chairs: Chairs, front_of: bytes) -> list[int]:
    """The numbers of a frame in their present order."""
    if phase in MOVED_ABOUT:
        return [old[place] if place >= 0 else NONE for place in MOVED_ABOUT[phase]]
    if phase == phases.NAME_BLOCK:
        return [chairs.commander[old[0] * 2 + front], old[0], 0, 0]
    if phase == phases.MUTINY:
        return [old[0], old[1], front, NONE]
    if phase == phases.HOLD:  # side, front, kind, area
        return [_card(deck, "hold_block", 1 - old[0]), chairs.commander[old[0] * 2 + old[1]], old[1], NONE]
    if phase == phases.STRONGEST:  # side, area, SP
        card = _card(deck, "strongest_loses", 1 - old[0])
        return [card, chairs.commander[old[0] * 2 + front_of[old[1]]], front, old[1]]
    if phase in CARDS:
        name, seat, side, what = CARDS[phase]
        card = _card(deck, name, old[side] if side >= 0 else NONE)
        return [card, old[seat], front, old[what] if what >= 0 else NONE]
    return old


def _card(deck: Deck, name: str, side: int) -> int:
    """Some card of the side that does this: of such a decision nothing else of the card was kept."""
    for card in deck.cards:
        if card.does.name == name and side in (NONE, card.side):
            return card.index
    return 0
