"""When Reaction Cards may be played (3.4h, 7.41.7a).

A window is opened by what everybody knows: a card in hand, and a Reaction Card of the deck that would serve and does
not lie open. Whether the seat holds such a card changes nothing but its own list of choices (R-CRD6).
"""

from __future__ import annotations

from typing import Any, Final

from vistula.core.flow import CARD, Phase
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import SEAT
from vistula.games.strike_of_the_eagle.numbers import FRONT, HAND_COUNT, LAST_AREA, LAST_KIND
from vistula.games.strike_of_the_eagle.rules.replenish import lay_aside
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, REMOVED, Campaign
from vistula.games.strike_of_the_eagle.terms import (
    COUNTER_DONE,
    COUNTER_REVEALED,
    OCCASIONS,
    OWN_ORDERS,
    REACTION,
    TRIGGERS,
)
from vistula.games.strike_of_the_eagle.wording import Worded

WINDOW_NOT_HELD: Final = Refusal("3.4h", "That card is not in your hand.")
NO_REACTION: Final = Refusal("3.4h", "Only a Reaction Card whose occasion is now may be played.")

# The frame of WINDOW: seat, side, trigger, front. EXECUTE has the same seat.
TRIGGER: Final = 2
ON_FRONT: Final = 3


def may_hold(s: Campaign, side: int, trigger: int, front: int) -> bool:
    """Some card of the deck would serve now and does not lie open for all to see."""
    for card in s.deck.reactions[side][trigger]:
        c = s.deck.cards[card]
        if s.card_at[card] not in (DISCARD_PILE, REMOVED) and c.does.serves(s, c, front):
            return True
    return False


def offer(s: Campaign, side: int, front: int, trigger: int) -> None:
    """Push the window for the side's commander of the front, if by public facts he may hold a card for it (R-CRD6)."""
    seat = s.seat_for(side, front)
    if s.n[HAND_COUNT + seat] > 0 and may_hold(s, side, trigger, front):
        s.push(phases.WINDOW, seat, side, trigger, front)


def may_react(s: Campaign, seat: int) -> bool:
    """Whether the seat must be asked while executing its own orders (OWN_ORDERS, COUNTER_DONE), by public facts."""
    if s.n[HAND_COUNT + seat] == 0:
        return False
    side = s.side_of(seat)
    front: int = s.n[FRONT]
    return may_hold(s, side, OWN_ORDERS, front) or may_hold(s, side, COUNTER_DONE, front)


def own_trigger(s: Campaign, card: int) -> int:
    """The trigger of a card among those that serve while one's own orders are executed."""
    return COUNTER_DONE if s.deck.trigger[card] == COUNTER_DONE else OWN_ORDERS


def not_usable(s: Campaign, seat: int, card: int, trigger: int, front: int) -> Refusal | None:
    if not s.in_hand(seat, card):
        return WINDOW_NOT_HELD
    if s.deck.trigger[card] != trigger:
        return NO_REACTION
    c = s.deck.cards[card]
    return None if c.does.serves(s, c, front) and c.does.can(s, c, front) else NO_REACTION


def play_reaction(s: Campaign, seat: int, card: int, front: int) -> None:
    """The card is shown, laid aside, and does what it says."""
    c = s.deck.cards[card]
    s.reveal()
    lay_aside(s, card, c.removed)  # 3.4i
    s.note(codes.REACTED, seat, card)
    c.does.happens(s, c, front)


def reactions_held(s: Campaign) -> list[int]:
    return [card for card in s.hand(s.arg(SEAT)) if s.deck.kind[card] == REACTION]


def cannot_react(s: Campaign, x: int) -> Refusal | None:
    return not_usable(s, s.arg(SEAT), x, s.arg(TRIGGER), s.arg(ON_FRONT))


def react(s: Campaign, x: int) -> None:
    """react <card>"""
    play_reaction(s, s.arg(SEAT), x, s.arg(ON_FRONT))


def cannot_react_in_execution(s: Campaign, x: int) -> Refusal | None:
    return not_usable(s, s.arg(SEAT), x, own_trigger(s, x), s.n[FRONT])


def react_in_execution(s: Campaign, x: int) -> None:
    """react <card>"""
    play_reaction(s, s.arg(SEAT), x, s.n[FRONT])
    if own_trigger(s, x) == COUNTER_DONE:
        s.n[LAST_KIND] = 0


# Beside the choices of EXECUTE.
IN_EXECUTION: Final = Pick(
    "react", CARD, reactions_held, cannot_react_in_execution, react_in_execution, "Play {}", final=True, reacts=True
)


def occasion(s: Campaign) -> str:
    trigger = s.arg(TRIGGER)
    said = OCCASIONS[TRIGGERS[trigger]]
    if trigger == COUNTER_REVEALED and s.n[LAST_KIND]:
        said = f"{s.orders.titles[s.n[LAST_KIND] - 1]} is turned up at {s.map.names[s.n[LAST_AREA]]}"
    return f"{said}: play a Reaction Card, or none."


def let_pass(s: Campaign) -> None:
    """pass"""
    s.reveal()  # what the window held up goes on, and may show something


PHASES: Final[list[Phase[Any]]] = [
    Worded(
        phases.WINDOW,
        "3.4h",
        occasion,
        "The other side may react.",
        Pick("react", CARD, reactions_held, cannot_react, react, "Play {}", final=True, ends=True, reacts=True),
        Button("pass", "No reaction", let_pass, closes=True, passes=True, final=True, ends=True),
        must_ask=True,
    )
]
