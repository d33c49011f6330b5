"""The card of a phase (7.1): committed face down, turned up, used for orders, cubes or its Historical Event."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, NOTHING, Choice, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import OneOfHand
from vistula.games.strike_of_the_eagle.numbers import ALLOWANCE, FRONT, HAND_COUNT, INIT_SIDE
from vistula.games.strike_of_the_eagle.rules.leaders import LEAD_IN_PASSING
from vistula.games.strike_of_the_eagle.rules.replenish import lay_aside, take_cubes
from vistula.games.strike_of_the_eagle.state import DOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import ANY, HISTORICAL
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
SEAT: Final = 0
STEP: Final = 0
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


@final
class Cards(Phase[Campaign]):
    """The player without initiative commits first and turns up first (7.1c, 7.1d, 7.1e), for each front
    (7.1a, 10.1c). Its numbers: the step, the side with initiative."""

    def run(self, s: Campaign) -> None:
        step = s.arg(STEP)
        front: int = s.n[FRONT]
        s.set_arg(STEP, step + 1)
        if step == 0:
            s.set_arg(HOLDER, s.n[INIT_SIDE + front])  # an event may change it before the other card is turned up
        holder = s.arg(HOLDER)
        side = holder if step % 2 else 1 - holder
        seat = s.seat_for(side, front)
        if step < 2:
            if s.n[HAND_COUNT + seat] > 0:
                s.push(phases.CARD_PLAY, seat, side)
        elif step < 4:
            card = s.card_down(DOWN + side * 2 + front, side)
            if card >= 0:
                s.reveal()
                s.note(codes.CARD_UP, seat, card, TURNED_UP, front)
                s.push(phases.USE_CARD, seat, side, card)
        else:
            s.pop()


@final
class Commit(OneOfHand):
    """commit <card>"""

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(SEAT)
        front: int = s.n[FRONT]
        s.move_card(x, DOWN + s.arg(SIDE) * 2 + front)  # R-CRD2: committed
        s.pop()
        s.note(codes.COMMITTED, seat, front)
        s.note(codes.COMMITTED_CARD, seat, x, front, who=1 << seat)


@final
class NoCard(Choice[Campaign]):
    """pass: a card is never compulsory"""

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(SEAT)
        s.pop()
        s.note(codes.NO_CARD, seat, s.n[FRONT])


def not_for_event(s: Campaign) -> Refusal | None:
    """Why the card turned up cannot be used for its event now."""
    c = s.deck.cards[s.arg(TURNED)]
    if c.kind != HISTORICAL:
        return NO_EVENT  # 7.13a
    front: int = s.n[FRONT]
    if c.front not in (ANY, front):
        return CARD_OTHER_FRONT  # 10.0c
    return None if c.does.can_happen(s, c, c.side, front) else NO_EFFECT


@final
class UseCard(Worded):
    """Name the use of the card turned up. [7.1e]"""

    def prompt(self, s: Campaign) -> str:
        uses = "for orders, for cubes, or for its event" if not_for_event(s) is None else "for orders or for cubes"
        return f"Use {s.deck.cards[s.arg(TURNED)].title} {uses}."


@final
class ForOrders(Choice[Campaign]):
    """orders"""

    def play(self, s: Campaign, x: int) -> None:
        seat, side, card, front = s.arg(SEAT), s.arg(SIDE), s.arg(TURNED), int(s.n[FRONT])
        s.pop()
        s.n[ALLOWANCE + side * 2 + front] += s.deck.orders[card]  # 3.4b, 7.11a
        lay_aside(s, card, False)  # 3.4a
        s.note(codes.CARD_UP, seat, card, FOR_ORDERS, front)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.deck.orders[s.arg(TURNED)]} more orders"


@final
class ForCubes(Choice[Campaign]):
    """cubes"""

    def play(self, s: Campaign, x: int) -> None:
        seat, card = s.arg(SEAT), s.arg(TURNED)
        s.pop()
        lay_aside(s, card, False)
        s.note(codes.CARD_UP, seat, card, FOR_CUBES, s.n[FRONT])
        take_cubes(s, seat, s.deck.cards[card].cubes)  # 3.4c, 7.12a

    def label(self, s: Campaign, x: int) -> str:
        black, white, green = s.deck.cards[s.arg(TURNED)].cubes
        return f"Take cubes: {black} black, {white} white, {green} green"


@final
class ForEvent(Choice[Campaign]):
    """event"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return not_for_event(s)

    def play(self, s: Campaign, x: int) -> None:
        seat, card, front = s.arg(SEAT), s.arg(TURNED), int(s.n[FRONT])
        s.pop()
        lay_aside(s, card, True)  # 7.13b, R-CRD1
        s.note(codes.CARD_UP, seat, card, FOR_EVENT, front)
        c = s.deck.cards[card]
        c.does.happen(s, c, seat, front)  # 3.4d

    def label(self, s: Campaign, x: int) -> str:
        return s.deck.cards[s.arg(TURNED)].text


PHASES: Final[list[Phase[Campaign]]] = [
    Cards(phases.CARDS, "cards"),
    Worded(
        phases.CARD_PLAY,
        "card_play",
        "7.1a",
        "Lay a card face down for the {front}ern front, or none.",
        "The {side} commander of the {front} decides about a card.",
        [
            Commit(verb("commit"), CARD, CARD_NOT_HELD, "Lay {} face down"),
            LEAD_IN_PASSING,
            NoCard(verb("pass"), NOTHING, closes=True, text="Play no card"),
        ],
        asks_always=True,
    ),
    UseCard(
        phases.USE_CARD,
        "use_card",
        "7.1e",
        "",
        "The {side} commander names the use of {card[2]}.",
        [
            ForOrders(verb("orders"), NOTHING),
            ForCubes(verb("cubes"), NOTHING),
            ForEvent(verb("event"), NOTHING, final=True),
        ],
    ),
]
