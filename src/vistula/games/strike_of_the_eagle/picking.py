"""Picking one block, area or card: the decision and the choice that many chapters share.

A decision of these kinds is words alone; a choice lists what may be picked, and what then happens.
"""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import Verb
from vistula.core.flow import CARD, PIECE, Choice, Decision
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import SIDES


class OneOf(Choice[Campaign]):
    """verb <id>: one of those that `among` lists, all of them legal; any other is refused for one and the same reason.
    The label names it: "{} stays"."""

    def __init__(self, verb: Verb, kind: int, why: Refusal, text: str) -> None:
        super().__init__(verb, kind)
        self.why: Final = why
        self.text: Final = text

    def legal(self, s: Campaign) -> list[int]:
        return self.among(s)

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        for found in self.among(s):
            if found == x:
                return None
        return self.why

    def label(self, s: Campaign, x: int) -> str:
        return self.text.format(name_of(s, self.kind, x))


class OneThere(OneOf):
    """One of the side's blocks in the area. Frame: side, area, …"""

    def among(self, s: Campaign) -> list[int]:
        return s.blocks_in(s.arg(0), s.arg(1))


class OneOfHand(OneOf):
    """One of the seat's cards. Frame: seat, …"""

    def among(self, s: Campaign) -> list[int]:
        return s.hand(s.arg(0))


def name_of(s: Campaign, kind: int, x: int) -> str:
    if kind == PIECE:
        return s.blocks.names[x]
    return s.deck.cards[x].title if kind == CARD else s.map.names[x]


@final
class Asked(Decision[Campaign]):
    """A seat that stands in the frame is asked: in which of its numbers, what, and what the others read meanwhile. With
    one choice alone it is asked too, lest the enemy should learn how many there are."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        place: int,
        prompt: str,
        waiting: str,
        choices: list[Choice[Campaign]],
        asks_always: bool = True,
    ) -> None:
        super().__init__(number, slug, rule, choices, asks_always)
        self.place: Final = place
        self.asked: Final = prompt
        self.meanwhile: Final = waiting

    def seat(self, s: Campaign) -> int:
        return s.arg(self.place)

    def prompt(self, s: Campaign) -> str:
        return self.asked

    def waiting(self, s: Campaign) -> str:
        return self.meanwhile


@final
class AskedByCard(Decision[Campaign]):
    """A card asks its seat. Frame: card, seat, …; the words name the card."""

    def __init__(
        self,
        number: int,
        slug: str,
        prompt: str,
        waiting: str,
        choices: list[Choice[Campaign]],
        asks_always: bool = True,
    ) -> None:
        super().__init__(number, slug, "7.13a", choices, asks_always)
        self.asked: Final = prompt
        self.meanwhile: Final = waiting

    def seat(self, s: Campaign) -> int:
        return s.arg(1)

    def prompt(self, s: Campaign) -> str:
        return self.asked.format(name_of(s, CARD, s.arg(0)))

    def waiting(self, s: Campaign) -> str:
        return self.meanwhile.format(name_of(s, CARD, s.arg(0)))


@final
class AskedAt(Decision[Campaign]):
    """The commander of a side is asked about an area. Frame: side, area, number; the words may name {area}, the area
    {there} that the number stands for, the {number} itself and the {side}."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        prompt: str,
        waiting: str,
        choices: list[Choice[Campaign]],
        asks_always: bool = False,
    ) -> None:
        super().__init__(number, slug, rule, choices, asks_always)
        self.asked: Final = prompt
        self.meanwhile: Final = waiting

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(0), s.front_of(s.arg(1)))

    def prompt(self, s: Campaign) -> str:
        names = s.map.names
        return self.asked.format(area=names[s.arg(1)], there=names[s.arg(2)], number=s.arg(2))

    def waiting(self, s: Campaign) -> str:
        return self.meanwhile.format(side=SIDES[s.arg(0)].capitalize())
