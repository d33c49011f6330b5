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

ANY_KIND: Final = 9  # a parameter `kind=any`: every block but a leader
ANY_TERRITORY: Final = 9


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
        self.amount: Final = _number(given, "amount", table)
        self.count: Final = _number(given, "count", table)
        self.reach: Final = _number(given, "reach", table)
        self.draw: Final = _number(given, "draw", table)
        self.discard: Final = _number(given, "discard", table)
        self.losses: Final = _number(given, "losses", table)
        self.points: Final = _number(given, "points", table)
        self.limit: Final = _number(given, "limit", table)
        self.flanks: Final = _number(given, "flanks", table)
        self.cost: Final = _number(given, "cost", table)
        self.total: Final = _number(given, "total", table)
        self.each: Final = _number(given, "each", table)
        self.by_initiative: Final = given.get("by_initiative", "false") == "true"
        self.attacker_only: Final = given.get("attacker", "false") == "true"
        self.block_kind: Final = _word(given, "kind", BLOCK_KINDS, ANY_KIND, table)
        self.territory: Final = _word(given, "territory", TERRITORIES, ANY_TERRITORY, table)
        self.group: Final = blocks.group_number(given["group"]) if "group" in given else NO_GROUP
        if "group" in given and self.group == NO_GROUP:
            raise table.fault("effect", f"names {given['group']!r}, which is no group of blocks")
        self.given_cubes: Final[list[int]] = [0, 0, 0]
        if "cubes" in given:
            parts = given["cubes"].split("/")
            if len(parts) != 3 or not all(part.isdecimal() for part in parts):
                raise table.fault("effect", f"gives {given['cubes']!r} where black/white/green belong")
            for colour in range(3):
                self.given_cubes[colour] = int(parts[colour])
        self.areas: Final[list[int]] = []
        for name in given.get("areas", "").split("+") if "areas" in given else []:
            if name not in chart.numbers:
                raise table.fault("effect", f"names {name!r}, which is no area")
            self.areas.append(chart.numbers[name])
        self.blocks: Final[list[int]] = []
        for name in given.get("blocks", "").split("+") if "blocks" in given else []:
            self.blocks.append(blocks.block(side, name, table, "effect"))


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


def _parameters(words: list[str], effect: Effect, table: Table) -> dict[str, str]:
    """`name=value` words of an effect; only those that the effect takes."""
    allowed = effect.takes
    given: dict[str, str] = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name not in allowed or not value:
            takes = ", ".join(allowed) or "no parameter"
            raise table.fault("effect", f"has {word!r}; {words[0]} takes {takes}")
        given[name] = value
    return given


def _number(given: dict[str, str], name: str, table: Table) -> int:
    text = given.get(name, "0")
    try:
        return int(text)
    except ValueError:
        raise table.fault("effect", f"has {name}={text}, not a whole number") from None


def _word(given: dict[str, str], name: str, words: list[str], missing: int, table: Table) -> int:
    text = given.get(name, "any")
    if text == "any":
        return missing
    if text not in words:
        raise table.fault("effect", f"has {name}={text}; it must be any or one of {', '.join(words)}")
    return words.index(text)
