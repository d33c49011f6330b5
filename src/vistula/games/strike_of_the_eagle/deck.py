"""The two decks: what each card gives, and what its event does."""

from __future__ import annotations

from typing import Final, final

from vistula.core.data import Table
from vistula.games.strike_of_the_eagle.blocks import NO_GROUP, Blocks
from vistula.games.strike_of_the_eagle.board import Map
from vistula.games.strike_of_the_eagle.cards.effect import Effect
from vistula.games.strike_of_the_eagle.terms import (
    BLOCK_KINDS,
    CARD_KINDS,
    FRONTS,
    NEVER,
    POLISH,
    REACTION,
    SIDES,
    SOVIET,
    TERRITORIES,
    TRIGGERS,
)

WHICHEVER: Final = 9  # a parameter `kind=any`, every block but a leader, or `territory=any`


@final
class Card:
    """One card. A parameter that the effect does not take is 0, empty, or stands for any."""

    def __init__(
        self, table: Table, side: int, slug: str, chart: Map, blocks: Blocks, effects: dict[str, Effect]
    ) -> None:
        self.index = -1  # in the deck
        self.side: Final = side
        self.slug: Final = slug
        self.number: Final = table.integer("number", 1, 99)
        self.title: Final = table.text("title")
        self.kind: Final = CARD_KINDS.index(table.one_of("kind", CARD_KINDS))
        self.orders: Final = table.integer("orders", 1, 9)
        self.combat: Final = table.integer("combat", 0, 9)
        cubes = table.integers("cubes", 0, 9)
        if len(cubes) != 3:
            raise table.fault("cubes", "does not hold black, white and green")
        self.cubes: Final = cubes
        self.front: Final = FRONTS.index(table.one_of("front", FRONTS))
        self.removed: Final = table.flag("removed")
        self.trigger: Final = TRIGGERS.index(table.one_of("trigger", TRIGGERS))
        self.text: Final = table.text("text")
        self.note: Final = table.text("note")
        if (self.trigger != NEVER) != (self.kind == REACTION):
            raise table.fault("trigger", "belongs to Reaction Cards, and every Reaction Card needs one")
        words = table.text("effect").split()
        if not words or words[0] not in effects:
            raise table.fault("effect", f"is unknown: {' '.join(words)!r}")
        self.does: Final = effects[words[0]]
        given = _parameters(words, self.does, table)
        self.amount: Final = given.integer("amount", -99, 99, 0)
        self.count: Final = given.integer("count", 0, 99, 0)
        self.reach: Final = given.integer("reach", 0, 99, 0)
        self.draw: Final = given.integer("draw", 0, 99, 0)
        self.discard: Final = given.integer("discard", 0, 99, 0)
        self.losses: Final = given.integer("losses", 0, 99, 0)
        self.points: Final = given.integer("points", 0, 99, 0)
        self.limit: Final = given.integer("limit", 0, 99, 0)
        self.flanks: Final = given.integer("flanks", 0, 99, 0)
        self.cost: Final = given.integer("cost", 0, 99, 0)
        self.total: Final = given.integer("total", 0, 99, 0)
        self.each: Final = given.integer("each", 0, 99, 0)
        self.by_initiative: Final = given.text("by_initiative", "") == "true"
        self.attacker_only: Final = given.text("attacker", "") == "true"
        self.block_kind: Final = _or_any(given, "kind", BLOCK_KINDS)
        self.territory: Final = _or_any(given, "territory", TERRITORIES)
        self.group: Final = blocks.group_number(given.text("group", "-"))
        if given.has("group") and self.group == NO_GROUP:
            raise given.fault("group", "is no group of blocks")
        parts = given.text("cubes", "0/0/0").split("/")
        if len(parts) != 3 or not all(part.isdecimal() for part in parts):
            raise given.fault("cubes", "is not black/white/green")
        self.given_cubes: Final = [int(part) for part in parts]
        self.areas: Final[list[int]] = []
        for name in given.text("areas", "").replace("+", " ").split():
            if name not in chart.numbers:
                raise given.fault("areas", f"names {name!r}, which is no area")
            self.areas.append(chart.numbers[name])
        names = given.text("blocks", "").replace("+", " ").split()
        self.blocks: Final = [blocks.block(side, name, given, "blocks") for name in names]


@final
class Deck:
    """All cards: the Polish ones first, each deck in the order of its numbers."""

    def __init__(self, table: Table, chart: Map, blocks: Blocks, effects: dict[str, Effect]) -> None:
        cards: list[Card] = []
        self.first: Final = [0, 0]
        self.past: Final = [0, 0]
        for side in (POLISH, SOVIET):
            found = table.named_tables(SIDES[side])
            mine = [Card(inner, side, slug, chart, blocks, effects) for slug, inner in found.items()]
            mine.sort(key=lambda card: card.number)
            for place, card in enumerate(mine):
                if card.number != place + 1:
                    raise table.fault(SIDES[side], f"lacks the card number {place + 1} or has it twice")
            self.first[side] = len(cards)
            cards.extend(mine)
            self.past[side] = len(cards)
        for index, card in enumerate(cards):
            card.index = index
        self.cards: Final = cards
        self.count: Final = len(cards)
        self.titles: Final = [card.title for card in cards]
        self.side: Final = bytes([card.side for card in cards])
        self.kind: Final = bytes([card.kind for card in cards])
        self.orders: Final = bytes([card.orders for card in cards])
        self.combat: Final = bytes([card.combat for card in cards])
        self.trigger: Final = bytes([card.trigger for card in cards])
        self.reactions: Final = [self._reactions(side) for side in (POLISH, SOVIET)]

    def _reactions(self, side: int) -> list[list[int]]:
        """The Reaction Cards of a side by trigger."""
        return [
            [card for card in range(self.first[side], self.past[side]) if self.trigger[card] == trigger != NEVER]
            for trigger in range(len(TRIGGERS))
        ]

    def card(self, side: int, slug: str) -> int:
        """The card of that side and slug."""
        for card in range(self.first[side], self.past[side]):
            if self.cards[card].slug == slug:
                return card
        raise KeyError(slug)


def _parameters(words: list[str], effect: Effect, table: Table) -> Table:
    """The `name=value` words of an effect as a table; only those that the effect takes."""
    given: dict[str, object] = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name not in effect.takes or not value:
            takes = ", ".join(effect.takes) or "no parameter"
            raise table.fault("effect", f"has {word!r}; {words[0]} takes {takes}")
        given[name] = int(value) if value.removeprefix("-").isdecimal() else value
    return Table(given, f"{table.where}, effect")


def _or_any(given: Table, name: str, words: list[str]) -> int:
    word = given.one_of(name, ["any", *words], "any")
    return WHICHEVER if word == "any" else words.index(word)
