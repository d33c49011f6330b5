"""What a card does, as the rules ask it: when it may be played, what it asks, what it changes, what the staff thinks.

Every effect is one class, and its cards differ in their parameters alone (`cards.toml`). The rules know this class
only; the effects stand in the other modules of this folder and are handed to the deck when it is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from vistula.core.action import verb
from vistula.core.flow import Choice, EndPhase, OneOf
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

# What a Battle Card does by lying there.
WAKES_MARCHERS: Final = 1  # own blocks that force marched count in full
SILENCES_MARCHERS: Final = 2  # of the defender: attackers who force marched add nothing
SPOILS_FORTIFICATION: Final = 4  # of the attacker: the fortification spares the defender nothing
SPOILS_DEFEND: Final = 8  # of the attacker: nor does the Defend Area order


class Effect:
    """An effect that changes nothing: each overrides what is its own. One that `asks` (a phase) has candidates, of
    which one is named."""

    def __init__(
        self, name: str, takes: str = "", asks: int = 0, strong: bool = False, idle: bool = False, lies: int = 0
    ) -> None:
        self.name: Final = name
        self.takes: Final = takes.split()  # the parameters that cards may give it
        self.asks: Final = asks
        self.strong: Final = strong  # staff: an event worth more than orders or cubes
        self.idle: Final = idle  # staff: a reaction kept for better use
        self.lies: Final = lies  # what it does by lying in a battle, in bits

    def candidates(self, s: Campaign, c: Card, front: int) -> list[int]:
        """What may be named when the card asks."""
        return []

    def named(self, s: Campaign, c: Card, seat: int, front: int, x: int) -> None:
        """What happens with the one that the seat has named."""
        raise RuntimeError(f"the card {c.slug} names nothing")

    # Historical Events (7.13) -----------------------------------------------------------------------------------

    def can_happen(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        """Whether the event can do something, judged by what its player may know."""
        return self.asks == 0 or bool(self.candidates(s, c, front))

    def happen(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        """Carry the event out: at once, or by pushing its decisions."""
        ask(s, self.asks, c, seat, front)

    # Battle Cards (7.41.1): asked at each step of a battle; `attacks`: of the attacker ---------------------------

    def voids_fortification(self, c: Card, attacks: bool) -> bool:
        return False

    def voids_defend(self, s: Campaign, area: int) -> bool:
        """Of the attacker: the defender's Defend Area order does not count."""
        return False

    def silences_garrison(self, s: Campaign, area: int) -> bool:
        """Of the attacker: the defender's garrison adds nothing."""
        return False

    def more_flanks(self, c: Card) -> int:
        """Of the attacker: flanks beyond those there are, if there are any."""
        return 0

    def negates_flanks(self, s: Campaign, c: Card, area: int) -> int:
        """Of the defender."""
        return 0

    def flank_weight(self, c: Card, usual: int) -> int:
        """Of the attacker: what each flank costs the defender."""
        return usual

    def value(self, s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
        """What it adds to the Combat Value of a force."""
        return 0

    def saves(self, s: Campaign, c: Card, area: int) -> int:
        """Of the defender: losses spared."""
        return 0

    def makes_tie(self, c: Card, more: int) -> bool:
        """Its side, which lost so much more than the enemy, has not lost the battle."""
        return False

    def when_won(self, s: Campaign, c: Card, side: int, area: int) -> None:
        """Its side has won; nobody has retreated yet."""

    def before_own_retreat(self, s: Campaign, c: Card, side: int, area: int) -> None:
        """Of the beaten side."""

    def before_their_retreat(self, s: Campaign, c: Card, side: int, area: int) -> None:
        """Of the winner."""

    def after_retreat(self, s: Campaign, c: Card, side: int, area: int) -> None:
        """Of the winner."""

    def after_advance(self, s: Campaign, c: Card, side: int, area: int) -> None:
        """Of the winner."""

    # Reactions --------------------------------------------------------------------------------------------------

    def serves(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        """Whether the card is of any use now, by what everybody knows."""
        return bool(self.candidates(s, c, front))

    def usable(self, s: Campaign, c: Card, side: int, front: int) -> bool:
        """Whether it can do something, by what its holder knows beyond that."""
        return self.asks == 0 or bool(self.candidates(s, c, front))

    def react(self, s: Campaign, c: Card, seat: int, front: int) -> None:
        """The card has been shown and laid aside."""
        ask(s, self.asks, c, seat, front)

    # The staff --------------------------------------------------------------------------------------------------

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        """What a Battle Card brings beyond its value, in SP or Combat Value, as far as the seat can tell."""
        return 0.0

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


def side_asked(s: Campaign) -> int:
    return s.side_of(s.arg(SEAT))


class Named(OneOf["Campaign"]):
    """<verb> <one of the candidates of the card that asks>"""

    def among(self, s: Campaign) -> list[int]:
        c = card_asking(s)
        return c.does.candidates(s, c, s.arg(ON_FRONT))

    def play(self, s: Campaign, x: int) -> None:
        c, seat, front = card_asking(s), s.arg(SEAT), s.arg(ON_FRONT)
        s.pop()
        c.does.named(s, c, seat, front, x)


@final
class NoneToName(EndPhase["Campaign"]):
    """done: there is nobody whom the other choice could name"""

    def __init__(self, other: OneOf[Campaign], text: str) -> None:
        super().__init__(verb("done"), text)
        self.other: Final = other

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return self.other.why if self.other.among(s) else None


class CardAsks(Worded):
    """A card asks a seat; the words may name the {card} and what was named before. With one choice alone it asks too,
    unless all is in the open: the enemy must not learn how many there are."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        prompt: str,
        waiting: str,
        choices: list[Choice[Campaign]],
        asks_always: bool = True,
    ) -> None:
        super().__init__(number, slug, rule, prompt, waiting, choices, asks_always)

    def seat(self, s: Campaign) -> int:
        return s.arg(SEAT)

    def prompt(self, s: Campaign) -> str:
        card = card_asking(s)
        what = s.arg(WHAT)
        block = s.blocks.names[what] if 0 <= what < s.blocks.count else ""
        area = s.map.names[what] if 0 <= what < s.map.count else ""
        return self.asked.format(card=card.title, block=block, area=area, amount=card.amount)

    def waiting(self, s: Campaign) -> str:
        return self.meanwhile.format(card=card_asking(s).title)


REACTION_RULE: Final = "3.4h"


def reaction_asks(number: int, slug: str, prompt: str, waiting: str, choices: list[Choice[Campaign]]) -> CardAsks:
    return CardAsks(number, slug, REACTION_RULE, prompt, waiting, choices)
