"""Drawing, replenishing and discarding cards (3.4, 6.0, 10.1), and taking cubes from the common supply (7.12)."""

from __future__ import annotations

from typing import Final

from vistula.core.flow import CARD, Phase
from vistula.core.journal import NOBODY as NOT_NOTED
from vistula.core.plain import Does, Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import SEAT, own_hand
from vistula.games.strike_of_the_eagle.numbers import DECK_COUNT, HAND_COUNT, PHASE, ROUND, SUPPLY_OF_CUBES
from vistula.games.strike_of_the_eagle.state import DECK, DISCARD_PILE, IN_HAND, REMOVED, Campaign
from vistula.games.strike_of_the_eagle.wording import Worded

HAND_NOT_IN_HAND: Final = Refusal("6.0b", "That card is not in your hand.")


def draw(s: Campaign, side: int) -> int:
    """A card of the side's deck, taken blind; -1 with both piles empty (R-CRD4). It still lies in the deck: the
    caller moves it. Decks have no order: any card left is as likely as any other."""
    deck = s.deck
    if s.n[DECK_COUNT + side] == 0:
        for card in range(deck.first[side], deck.past[side]):
            if s.card_at[card] == DISCARD_PILE:
                s.move_card(card, DECK)  # 3.4j
        if s.n[DECK_COUNT + side] == 0:
            return -1
        s.note(codes.RESHUFFLED, side)
    place = s.roll(s.n[DECK_COUNT + side], who=NOT_NOTED)
    for card in range(deck.first[side], deck.past[side]):
        if s.card_at[card] == DECK:
            place -= 1
            if place == 0:
                return card
    raise RuntimeError("the deck holds fewer cards than were counted")


def draw_cards(s: Campaign, seat: int, count: int) -> int:
    """Draw into a hand; how many came."""
    came = 0
    for _ in range(count):
        card = draw(s, s.side_of(seat))
        if card < 0:
            break
        s.move_card(card, IN_HAND + seat)
        s.note(codes.DREW + codes.OWN, seat, card, who=1 << seat)
        came += 1
    if came:
        s.note(codes.DREW, seat, came)
    return came


def draw_up_to(s: Campaign, seat: int, count: int) -> int:
    """Draw, but never beyond a full hand (10.1b, R-CRD5)."""
    return draw_cards(s, seat, min(count, max(0, s.tables.hand - s.n[HAND_COUNT + seat])))


def lay_aside(s: Campaign, card: int, removed: bool) -> None:
    """A card that was used goes to the discard pile, or out of the game (3.4i, 7.13b)."""
    s.move_card(card, REMOVED if removed else DISCARD_PILE)


def take_cubes(s: Campaign, seat: int, cubes: list[int]) -> None:
    """Take cubes as far as the common supply has them (3.2a, 4.0e, 7.12a, R-CUB1)."""
    took = [0, 0, 0]
    for colour in range(3):
        took[colour] = min(cubes[colour], s.n[SUPPLY_OF_CUBES + colour])
        s.n[SUPPLY_OF_CUBES + colour] -= took[colour]
        s.add_cubes(seat, colour, took[colour])
    s.note(codes.TOOK_CUBES, seat, took[0], took[1], took[2])  # 3.2b


# Replenish Cards Phase ---------------------------------------------------------------------------------------------


def replenish(s: Campaign) -> None:
    """Every player draws; who holds too many then discards (6.0a, 6.0b, 0.c, 10.0b)."""
    if s.turn == 0:
        s.turn = 1
    s.note(codes.ROUND_BEGINS, s.n[ROUND])
    tables = s.tables
    for seat in range(s.chairs.count):
        if s.chairs.has_both[seat]:
            draw_up_to(s, seat, tables.drawn)  # 10.1b: never above the limit
        else:
            draw_cards(s, seat, tables.drawn)
    for seat in range(s.chairs.count - 1, -1, -1):
        if s.n[HAND_COUNT + seat] > tables.hand:
            s.push(phases.DISCARD, seat)


def too_many(s: Campaign) -> str:
    over = s.n[HAND_COUNT + s.arg(SEAT)] - s.tables.hand
    return f"Discard {over} card{'s' if over > 1 else ''}: a hand holds at most {s.tables.hand}."


def throw(s: Campaign, x: int) -> None:
    """discard <card>"""
    seat = s.arg(SEAT)
    s.discard(seat, x)
    if s.n[HAND_COUNT + seat] <= s.tables.hand:
        s.pop()


def draw_more(s: Campaign) -> None:
    """Who commands both fronts draws two more at the start of phases 2, 3 and 4 (10.1a, 10.1b)."""
    for seat in range(s.chairs.count):
        if s.chairs.has_both[seat]:
            draw_up_to(s, seat, s.tables.drawn_extra)


def extra_draw_is_due(s: Campaign) -> bool:
    return s.n[PHASE] in s.tables.extra_phases


PHASES: Final[list[Phase[Campaign]]] = [
    Does(phases.REPLENISH, "replenish", replenish),
    Worded(
        phases.DISCARD,
        "6.0b",
        too_many,
        "A player discards down to the limit of the hand.",
        Pick("discard", CARD, own_hand, HAND_NOT_IN_HAND, throw, "Discard {}"),
    ),
    Does(phases.EXTRA_DRAW, "extra_draw", draw_more),
]
