"""3.0 Random events: cards drawn, played, voided; what they do is in cards/."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, Asked, Choice
from vistula.core.journal import NOBODY
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE
from vistula.games.west_was_saved.cards import catalogue
from vistula.games.west_was_saved.deck import ASIDE, CARDS, DECK, DISCARD, FORCED, HAND, IN_FORCE, SHOWN
from vistula.games.west_was_saved.numbers import CARD_OF
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN

NOT_IN_HAND: Final = Refusal("3.1e", "That card is not in your hand.")


def first_player(s: West) -> int:
    """3.1f."""
    return POLE if s.turn >= s.tables.polish_first else RUSSIAN


def card_in(s: West, place: int) -> int:
    """The card in a place that holds one at most, or 0."""
    for card in range(1, CARDS + 1):
        if s.card_at[card] == place:
            return card
    return 0


def hand(s: West, side: int) -> list[int]:
    return [card for card in range(1, CARDS + 1) if s.card_at[card] == HAND + side]


def draw(s: West, side: int) -> None:
    """A card of the deck, which has no order: any is as likely. One with a single instruction binds (3.2e)."""
    left = [card for card in range(1, CARDS + 1) if s.card_at[card] == DECK]
    card = left[s.roll(len(left), who=NOBODY) - 1]
    s.note(happenings.DRAWS, side)
    s.note(happenings.DRAWN, side, card, who=1 << side)
    if s.deck.single[card]:
        s.put_card(card, FORCED + side)
        s.note(happenings.IS_FORCED, side)  # A3: that, not which
    else:
        s.put_card(card, HAND + side)


def is_forced(s: West, side: int) -> bool:
    return card_in(s, FORCED + side) != 0


def draw_first(s: West) -> None:
    """On turn 1 each draws one, without the single-instruction cards, and keeps it (3.1c, 3.1d)."""
    if s.turn == 1:
        draw(s, RUSSIAN)  # A19b
        draw(s, POLE)
        for card in range(1, CARDS + 1):
            if s.card_at[card] == ASIDE:
                s.put_card(card, DECK)
        EVENTS.go(s, "End")
        return
    draw(s, first_player(s))


def first_plays(s: West) -> None:
    side = first_player(s)
    if not is_forced(s, side):
        s.push(phases.PLAY_CARD, side)


def draw_second(s: West) -> None:
    side = 1 - first_player(s)
    draw(s, side)
    if is_forced(s, side):
        void(s, 1 - side)  # 3.2f


def first_acts(s: West) -> None:
    """What the first card does waits until the second player's draw is known (A2)."""
    take_effect(s, first_player(s), card_in(s, SHOWN + first_player(s)))


def second_plays(s: West) -> None:
    side = 1 - first_player(s)
    if not is_forced(s, side):
        s.push(phases.PLAY_CARD, side)


def forced_first_acts(s: West) -> None:
    """A single-instruction card is played after the opponent's, whoever was first (3.2e), and voids it (3.2f)."""
    side = first_player(s)
    card = card_in(s, FORCED + side)
    if card:
        void(s, 1 - side)
        show_forced(s, side, card)
        take_effect(s, side, card)


def second_acts(s: West) -> None:
    side = 1 - first_player(s)
    card = card_in(s, FORCED + side)
    if card:
        show_forced(s, side, card)  # 3.2g: both forced, both act in order (A1)
    else:
        card = card_in(s, SHOWN + side)
    take_effect(s, side, card)


def show_forced(s: West, side: int, card: int) -> None:
    """Its owner alone knew which card must be played; who chose something for the card before it sees it now."""
    s.reveal()
    s.note(happenings.PLAYS, side, card)


def void(s: West, side: int) -> None:
    """An ordinary card that was played is discarded without effect (A4)."""
    card = card_in(s, SHOWN + side)
    if card:
        s.put_card(card, DISCARD)
        s.note(happenings.VOIDED, side, card)


def take_effect(s: West, side: int, card: int) -> None:
    if card == 0:
        return
    s.put_card(card, IN_FORCE + side)  # it lies open until the turn ends, then it is discarded (3.2b)
    s.n[CARD_OF + side] = card
    catalogue.carry_out(s, side, card)


def end(s: West) -> None:
    """Each holds one card."""


EVENTS: Final = Stages[West](
    phases.EVENTS,
    "events",
    [
        ("First draw", draw_first),
        ("First card", first_plays),
        ("Second draw", draw_second),
        ("First card acts", first_acts),
        ("Second card", second_plays),
        ("Forced card acts", forced_first_acts),
        ("Second card acts", second_acts),
        ("End", end),
    ],
)


@final
class PlayCard(Choice[West]):
    """Compulsory, though it may harm who plays it (3.1e, 3.2a)."""

    def among(self, s: West) -> list[int]:
        return hand(s, s.arg(SIDE))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return None if x > 0 and s.card_at[x] == HAND + s.arg(SIDE) else NOT_IN_HAND

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.reveal()
        s.put_card(x, SHOWN + side)  # 3.2d: the other stays in the hand
        s.note(happenings.PLAYS, side, x)

    def label(self, s: West, x: int) -> str:
        return f"Play card {s.deck.name(x)}"

    def detail(self, s: West, x: int) -> dict[str, object]:
        return {"note": s.deck.instruction(x, s.arg(SIDE)).text}


def play_prompt(s: West) -> str:
    other = 1 - s.arg(SIDE)
    if is_forced(s, other):
        return "Play one of your two cards. The enemy must play a card that voids it."
    return "Play one of your two cards; the other stays in your hand."


PLAY_CARD: Final = Asked[West](
    phases.PLAY_CARD,
    "play_card",
    "3.1e",
    SIDE,
    play_prompt,
    "The other side plays a card.",
    [PlayCard(verb("card"), CARD, final=True)],
)

PHASES: Final[list[Any]] = [EVENTS, PLAY_CARD]
