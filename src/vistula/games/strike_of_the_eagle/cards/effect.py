"""What a card does, as the rules ask it: when it may be played, what it asks, what it changes, what the staff thinks.

The cards of an effect differ in their parameters alone (`cards.toml`). The rules know this class only; the effects
stand in the other modules of this folder, each a row of functions, and are handed to the deck when it is read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

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

# When a Battle Card happens.
WHEN_WON: Final = 1  # its side has won; nobody has retreated yet
BEFORE_OWN_RETREAT: Final = 2  # of the beaten side
BEFORE_THEIR_RETREAT: Final = 3  # of the winner, as what follows
AFTER_RETREAT: Final = 4
AFTER_ADVANCE: Final = 5


def nobody(s: Campaign, c: Card, front: int) -> list[int]:
    return []


def always(s: Campaign, c: Card, front: int) -> bool:
    return True


def can_ask(s: Campaign, c: Card, front: int) -> bool:
    """Where the card asks, somebody can be named."""
    return c.does.asks == 0 or bool(c.does.among(s, c, front))


def can_happen(s: Campaign, c: Card, front: int) -> bool:
    return c.does.can(s, c, front)


def ask_player(s: Campaign, c: Card, front: int) -> None:
    ask(s, c.does.asks, c, c.side, front)


def ask_enemy(s: Campaign, c: Card, front: int) -> None:
    ask(s, c.does.asks, c, 1 - c.side, front)


def adds_nothing(s: Campaign, c: Card, force: list[int], attacks: bool, area: int) -> int:
    return 0


@final
class Effect:
    """What the cards of an effect do: functions that are given the card, whose side plays it, and the front for which
    it is played. One that `asks` (a phase) has candidates, of which one is named."""

    def __init__(
        self,
        name: str,
        takes: str = "",
        asks: int = 0,
        among: Callable[[Campaign, Card, int], list[int]] = nobody,
        named: Callable[[Campaign, Card, int, int], None] | None = None,
        happens: Callable[[Campaign, Card, int], None] = ask_player,
        can: Callable[[Campaign, Card, int], bool] = can_ask,
        serves: Callable[[Campaign, Card, int], bool] = can_happen,
        place: int = 0,
        tells: int = 0,
        lies: int = 0,
        value: Callable[[Campaign, Card, list[int], bool, int], int] = adds_nothing,
        acts: int = 0,
        strong: bool = False,
        idle: bool = False,
        wanted: Callable[[Campaign, int], bool] | None = None,
        gains: float = 0.0,
        where: Callable[[Campaign, int, bool, int], bool] | None = None,
    ) -> None:
        self.name: Final = name
        self.takes: Final = takes.split()  # the parameters that cards may give it
        self.asks: Final = asks
        self.among: Final = among  # what may be named when the card asks
        self.named: Final = named  # what happens with what is named
        self.happens: Final = happens  # the card has been shown: at once, or by pushing its decisions
        self.can: Final = can  # whether it can do something, judged by what its player may know
        self.serves: Final = serves  # whether a Reaction Card is of any use now, by what everybody knows
        self.place: Final = place  # the number in `n` that keeps it
        self.tells: Final = tells  # the event that tells it
        self.lies: Final = lies  # what it does by lying in a battle, in bits
        self.value: Final = value  # what it adds to the Combat Value of a force that attacks or not, in an area
        self.acts: Final = acts  # when in a battle it happens
        self.strong: Final = strong  # staff: an event worth more than orders or cubes
        self.idle: Final = idle  # staff: a reaction kept for better use
        self.wanted: Final = wanted  # staff: whether a side reacts with it now
        # Staff: what a Battle Card brings beyond its value, in SP or Combat Value, to a side that attacks or not.
        self.gains: Final = gains
        self.where: Final = where

    def gain(self, s: Campaign, c: Card, side: int, attacks: bool, area: int) -> float:
        """What a Battle Card brings beyond its value, as far as the seat can tell."""
        return self.gains if self.where is None or self.where(s, side, attacks, area) else 0.0

    def is_wanted(self, s: Campaign, c: Card, side: int) -> bool:
        """Whether to react with it now."""
        return not self.idle if self.wanted is None else self.wanted(s, side)


def battle_card(s: Campaign, side: int) -> Card | None:
    """The side's Battle Card in the battle in hand."""
    card: int = s.n[B_CARD + side]
    return s.deck.cards[card - 1] if card > 0 else None


def ask(s: Campaign, phase: int, c: Card, side: int, front: int, what: int = -1) -> None:
    """Push a decision that the card asks of the side's commander of a front."""
    if phase == 0:
        raise RuntimeError(f"the card {c.slug} has no use here")
    s.push(phase, c.index, s.seat_for(side, front), front, what)


def then_ask(phase: int) -> Callable[[Campaign, Card, int, int], None]:
    """What was named leads to another question."""
    return lambda s, c, front, x: ask(s, phase, c, c.side, front, x)


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
    return c.does.among(s, c, s.arg(ON_FRONT))


def name_one(s: Campaign, x: int) -> None:
    c = card_asking(s)
    assert c.does.named is not None
    c.does.named(s, c, s.arg(ON_FRONT), x)


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
