"""The event cards as data: titles, words, and what each instruction does (3.1a, card.singles)."""

from __future__ import annotations

from pathlib import Path
from typing import Final, final

from vistula.core.data import Table, read
from vistula.core.refusal import DataError
from vistula.games.west_was_saved.units import DATA, SIDES

CARDS: Final = 40

# Where a card is.
DECK: Final = 0
HAND: Final = 1  # and the side
FORCED: Final = 3  # and the side: a single-instruction card that waits to be played
IN_FORCE: Final = 5  # and the side that played it
DISCARD: Final = 7
ASIDE: Final = 8  # out of the deck until the end of turn 1
SHOWN: Final = 9  # and the side: played, its effect still to come (A2)
LAST_PLACE: Final = 10


@final
class Instruction:
    """What one side's text on a card does: a kind and its parameters."""

    def __init__(self, table: Table, text: str) -> None:
        self.kind: Final = table.text("does")
        self.text: Final = text
        self.side: Final = _side(table, "side")
        self.by: Final = _side(table, "by")
        self.stack: Final = _side(table, "stack")
        self.value: Final = table.integer("value", -9, 9, 0)
        self.count: Final = table.integer("count", 0, 9, 1)
        self.most: Final = table.integer("most", 0, 9, 0)
        self.when: Final = table.text("when", "any")
        self.to: Final = table.text("to", "")
        self.next_to: Final = table.text("next_to", "")


def _side(table: Table, name: str) -> int:
    word = table.text(name, "")
    return SIDES.index(word) if word in SIDES else -1


@final
class Card:
    """A card; `instructions` by the side that plays it, the same for both on a single-instruction card."""

    def __init__(self, table: Table) -> None:
        self.number: Final = table.integer("number", 1, CARDS)
        self.title: Final = table.text("title")
        self.polish: Final = table.text("polish")
        self.single: Final = table.has("both")
        self.instructions: Final[list[Instruction]] = []
        for name in SIDES:
            field = "both" if self.single else name
            self.instructions.append(Instruction(table.table(field), table.text(f"{field}_text")))


@final
class Deck:
    """Cards by number; place 0 is empty."""

    def __init__(self, table: Table) -> None:
        cards = [Card(row) for row in table.tables("card")]
        if [card.number for card in cards] != list(range(1, CARDS + 1)):
            raise DataError("cards.toml: the cards are not numbered from 1 to 40.")
        self.cards: Final = [cards[0], *cards]
        self.single: Final = bytes([0, *[1 if card.single else 0 for card in cards]])

    def instruction(self, card: int, side: int) -> Instruction:
        """The text that holds for a side (3.2a, card.colors)."""
        return self.cards[card].instructions[side]

    def name(self, card: int) -> str:
        return f"{card} {self.cards[card].title}"


def load_deck(pack: Path | None = None) -> Deck:
    return Deck(read(DATA, "cards.toml", pack))
