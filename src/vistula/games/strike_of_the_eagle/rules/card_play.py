"""The card of a phase (7.1): committed face down, turned up, used for orders, cubes or its Historical Event."""

from __future__ import annotations

from typing import Final

from vistula.core.flow import CARD, Phase
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages, times
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import SEAT, own_hand
from vistula.games.strike_of_the_eagle.deck import Card
from vistula.games.strike_of_the_eagle.numbers import ALLOWANCE, FRONT, HAND_COUNT, INIT_SIDE
from vistula.games.strike_of_the_eagle.rules.leaders import LEAD_IN_PASSING
from vistula.games.strike_of_the_eagle.rules.replenish import lay_aside, take_cubes
from vistula.games.strike_of_the_eagle.state import DOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import ANY, HISTORICAL
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
HOLDER: Final = 1
SIDE: Final = 1
TURNED: Final = 2

CARD_NOT_HELD: Final = Refusal("7.1a", "A card of your own hand is played.")
NO_EVENT: Final = Refusal("7.13a", "The card has no Historical Event; Battle and Reaction Cards are used elsewhere.")
CARD_OTHER_FRONT: Final = Refusal("10.0c", "This Historical Event belongs to the other front.")
NO_EFFECT: Final = Refusal("7.13a", "The event could do nothing now.")

# How a card is used (7.1b), as the journal counts them; TURNED_UP: shown, its use still to be named.
FOR_ORDERS: Final = 0
FOR_CUBES: Final = 1
FOR_EVENT: Final = 2
TURNED_UP: Final = 3


def play_cards(s: Campaign, step: int) -> None:
    """The player without initiative commits first and turns up first (7.1c, 7.1d, 7.1e), for each front
    (7.1a, 10.1c). Its second number: the side with initiative."""
    front: int = s.n[FRONT]
    if step == 0:
        s.set_arg(HOLDER, s.n[INIT_SIDE + front])  # an event may change it before the other card is turned up
    holder = s.arg(HOLDER)
    side = holder if step % 2 else 1 - holder
    seat = s.seat_for(side, front)
    if step < 2:
        if s.n[HAND_COUNT + seat] > 0:
            s.push(phases.CARD_PLAY, seat, side)
    else:
        card = s.card_down(DOWN + side * 2 + front, side)
        if card >= 0:
            s.reveal()
            s.note(codes.CARD_UP, seat, card, TURNED_UP, front)
            s.push(phases.USE_CARD, seat, side, card)


def commit(s: Campaign, x: int) -> None:
    """commit <card>"""
    seat = s.arg(SEAT)
    front: int = s.n[FRONT]
    s.move_card(x, DOWN + s.arg(SIDE) * 2 + front)  # R-CRD2: committed
    s.note(codes.COMMITTED, seat, front)
    s.note(codes.COMMITTED + codes.OWN, seat, x, front, who=1 << seat)


def play_none(s: Campaign) -> None:
    """pass: a card is never compulsory"""
    s.note(codes.NO_CARD, s.arg(SEAT), s.n[FRONT])


def turned_up(s: Campaign) -> Card:
    return s.deck.cards[s.arg(TURNED)]


def not_for_event(s: Campaign) -> Refusal | None:
    """Why the card turned up cannot be used for its event now."""
    c = turned_up(s)
    if c.kind != HISTORICAL:
        return NO_EVENT  # 7.13a
    front: int = s.n[FRONT]
    if c.front not in (ANY, front):
        return CARD_OTHER_FRONT  # 10.0c
    return None if c.does.can(s, c, front) else NO_EFFECT


def uses(s: Campaign) -> str:
    named = "for orders, for cubes, or for its event" if not_for_event(s) is None else "for orders or for cubes"
    return f"Use {turned_up(s).title} {named}."


def use(s: Campaign, how: int) -> None:
    """orders, cubes, event: the card turned up is laid aside and does what it was turned up for."""
    seat, side, card, front = s.arg(SEAT), s.arg(SIDE), s.arg(TURNED), int(s.n[FRONT])
    c = s.deck.cards[card]
    lay_aside(s, card, how == FOR_EVENT)  # 3.4a, 7.13b, R-CRD1
    s.note(codes.CARD_UP, seat, card, how, front)
    if how == FOR_ORDERS:
        s.n[ALLOWANCE + side * 2 + front] += c.orders  # 3.4b, 7.11a
    elif how == FOR_CUBES:
        take_cubes(s, seat, c.cubes)  # 3.4c, 7.12a
    else:
        c.does.happens(s, c, front)  # 3.4d


def orders_label(s: Campaign) -> str:
    return f"{turned_up(s).orders} more orders"


def cubes_label(s: Campaign) -> str:
    black, white, green = turned_up(s).cubes
    return f"Take cubes: {black} black, {white} white, {green} green"


def event_label(s: Campaign) -> str:
    return turned_up(s).text


PHASES: Final[list[Phase[Campaign]]] = [
    Stages(phases.CARDS, "cards", times(4, play_cards)),
    Worded(
        phases.CARD_PLAY,
        "7.1a",
        "Lay a card face down for the {front}ern front, or none.",
        "The {side} commander of the {front} decides about a card.",
        Pick("commit", CARD, own_hand, CARD_NOT_HELD, commit, "Lay {} face down", ends=True),
        LEAD_IN_PASSING,
        Button("pass", "Play no card", play_none, closes=True, ends=True),
        must_ask=True,
    ),
    Worded(
        phases.USE_CARD,
        "7.1e",
        uses,
        "The {side} commander names the use of {card[2]}.",
        Button("orders", "", lambda s: use(s, FOR_ORDERS), says=orders_label, ends=True),
        Button("cubes", "", lambda s: use(s, FOR_CUBES), says=cubes_label, ends=True),
        Button("event", "", lambda s: use(s, FOR_EVENT), not_for_event, final=True, says=event_label, ends=True),
    ),
]
