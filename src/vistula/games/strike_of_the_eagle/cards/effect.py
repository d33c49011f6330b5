"""What a card does, as the rules ask it: when it may be played, what it asks, what it changes, what the staff thinks.

Every effect is one class, and its cards differ in their parameters alone (`cards.toml`). The rules know this class
only; the effects stand in the other modules of this folder and are handed to the deck when it is read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from vistula.core.flow import Choice
from vistula.core.frames import Frames
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle.numbers import B_CARD
from vistula.games.strike_of_the_eagle.wording import Worded

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.deck import Card
    from vistula.games.strike_of_the_eagle.state import Campaign

# The frame of every decision that a card asks for.
PLAYED: Final = 0  # the card
SEAT: Final = 1  # who is asked
ON_FRONT: Final = 2
WHAT: Final = 3  # what was named before: an area or a block

# What a Battle Card does by lying there; as much as its amount says, where it is a matter of how much.
WAKES_MARCHERS: Final = 1  # own blocks that force marched count in full
SILENCES_MARCHERS: Final = 2  # of the defender: attackers who force marched add nothing
SPOILS_FORTIFICATION: Final = 4  # of the attacker: the fortification spares the defender nothing
SPOILS_DEFEND: Final = 8  # of the attacker: nor does the Defend Area order
VOIDS_FORTIFICATION: Final = 16  # of either side, or of the attacker alone: there is none
SILENCES_GARRISON: Final = 32  # of the attacker: the defender's garrison adds nothing
RAIDS: Final = 64  # of attackers who are cavalry alone: they pass garrison and Defend Area order by
ADDS_FLANKS: Final = 128  # of the attacker: flanks beyond those there are, if there are any
WEIGHS_FLANKS: Final = 256  # of the attacker: what each flank costs the defender
NEGATES_FLANKS: Final = 512  # of the defender
SAVES: Final = 1024  # of the defender: losses spared
DEFENDS_CITY: Final = 2048  # of the defender of a key city: both
MAKES_TIE: Final = 4096  # its side, which lost just so much more than the enemy, has not lost the battle

# When a Battle Card acts.
WHEN_WON: Final = 1  # its side has won; nobody has retreated yet
BEFORE_OWN_RETREAT: Final = 2  # of the beaten side
BEFORE_THEIR_RETREAT: Final = 3  # of the winner, as what follows
AFTER_RETREAT: Final = 4
AFTER_ADVANCE: Final = 5


class Effect:
    """An effect that changes nothing: each overrides what is its own. One that `asks` (a phase) has candidates, of
    which one is named."""

    def __init__(
        self,
        name: str,
        takes: str = "",
        asks: int = 0,
        strong: bool = False,
        idle: bool = False,
        lies: int = 0,
        acts: int = 0,
        gains: float = 0.0,
        where: Callable[[Campaign, int, bool, int], bool] | None = None,
    ) -> None:
        self.name: Final = name
        self.takes: Final = takes.split()  # the parameters that cards may give it
        self.asks: Final = asks
        self.strong: Final = strong  # staff: an event worth more than orders or cubes
        self.idle: Final = idle  # staff: a reaction kept for better use
        self.lies: Final = lies  # what it does by lying in a battle, in bits
        self.acts: Final = acts  # when in a battle it acts
        # Staff: what a Battle Card brings beyond its value, in SP or Combat Value, to a side that attacks or not.
        self.gains: Final = gains
        self.where: Final = where

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """What may be named when the card asks."""
        return []

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        """What happens with the one that the seat has named."""
        raise RuntimeError(f"the card {c.slug} names nothing")

    # Historical Events (7.13) and Reaction Cards (3.4h) -----------------------------------------------------------

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        """Whether a Reaction Card is of any use now, by what everybody knows."""
        return self.can_happen(s, c, side, front)

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        """Whether the card can do something, judged by what its player may know."""
        return self.asks == 0 or bool(self.candidates(s, c, front))

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        """The card has been shown and laid aside: carry it out, at once or by pushing its decisions."""
        ask(s, self.asks, c, seat, front)

    # Battle Cards (7.41.1) --------------------------------------------------------------------------------------

    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        """What it adds to the Combat Value of a force."""
        return 0

    def act(self, s: Campaign, c: Card, side: int, area: int) -> None:
        """What it does at its moment."""

    # The staff --------------------------------------------------------------------------------------------------

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        """What a Battle Card brings beyond its value, as far as the seat can tell."""
        return self.gains if self.where is None or self.where(s, side, attacks, area) else 0.0

    def is_wanted(self, s: Campaign, c: Card, side: int) -> bool:
        """Whether to react with it now."""
        return not self.idle


def battle_card(s: Campaign, side: int) -> Card | None:
    """The side's Battle Card in the battle in hand."""
    card: int = s.n[B_CARD + side]
    return s.deck.cards[card - 1] if card > 0 else None


def ask(s: Campaign, phase: int, c: Card, seat: int, front: int, what: int = -1) -> None:
    """Push a decision that the card asks for."""
    if phase == 0:
        raise RuntimeError(f"the card {c.slug} has no use here")
    s.push(phase, c.index, seat, front, what)


def card_asking(s: Campaign) -> Card:
    """The card whose decision is on top."""
    return s.deck.cards[s.arg(PLAYED)]


def seat_asked(s: Campaign) -> int:
    return s.arg(SEAT)


def side_asked(s: Campaign) -> int:
    return s.side_of(s.arg(SEAT))


def candidates(s: Campaign) -> list[int]:
    """What the card that asks may name."""
    c = card_asking(s)
    return c.does.candidates(s, c, s.arg(ON_FRONT))


def name_one(s: Campaign, x: int) -> None:
    c = card_asking(s)
    c.does.named(s, c, s.arg(SEAT), s.arg(ON_FRONT), x)


def named(
    word: str, kind: int, why: Refusal, text: str, says: Callable[[Campaign, int], str] | None = None
) -> Pick[Campaign]:
    """<verb> <one of the candidates of the card that asks>"""
    return Pick(word, kind, candidates, why, name_one, text, says, ends=True)


def none_to_name(other: Pick[Campaign], text: str) -> Button[Campaign]:
    """done: there is nobody whom the other choice could name"""
    return Button("done", text, Frames.pop, lambda s: other.all_but if other.among(s) else None, closes=True)


def card_asks(
    number: int,
    rule: str,
    prompt: str | Callable[[Campaign], str],
    waiting: str,
    *choices: Choice[Campaign],
    must_ask: bool = True,
    seat: Callable[[Campaign], int] = seat_asked,
) -> Worded:
    """A card asks a seat. With one choice alone it asks too, unless all is in the open: the enemy must not learn how
    many there are."""
    return Worded(number, rule, prompt, waiting, *choices, must_ask=must_ask, seat=seat)


REACTS: Final = "3.4h"


def reaction_asks(number: int, prompt: str, waiting: str, *choices: Choice[Campaign]) -> Worded:
    return card_asks(number, REACTS, prompt, waiting, *choices)
