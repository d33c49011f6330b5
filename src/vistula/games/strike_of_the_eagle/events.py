"""Historical Events (7.13): the decisions they ask for. What they do is in event_effects.py."""

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, NOTHING, PIECE, SPACE, Choice, Decision, Phase
from vistula.core.journal import NOBODY as UNSEEN
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import card_codes, cards, codes, event_effects, phases
from vistula.games.strike_of_the_eagle.cards import NOT_IN_HAND
from vistula.games.strike_of_the_eagle.event_effects import orders_are_placed, playable, start
from vistula.games.strike_of_the_eagle.numbers import LOOK_ORDERS, SPARE
from vistula.games.strike_of_the_eagle.picking import Asked, AskedAt, AskedByCard, OneOf, OneOfHand
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, GUIDED, KINDS, Campaign

__all__ = ["PHASES", "orders_are_placed", "playable", "start"]

DOES_NOT_FIT: Final = Refusal("7.13a", "The event cannot name that area.")
CANNOT_GAIN: Final = Refusal("7.13a", "The event cannot raise that block.")
NOT_OF_GROUP: Final = Refusal("7.13a", "Only one of your blocks on the map that the event names may leave.")
NOT_INFANTRY: Final = Refusal("7.13a", "Name one of your infantry blocks on this front.")
NO_ORDERS: Final = Refusal("7.13a", "No enemy counter that you have not seen lies there on this front.")
NOT_STRONGEST: Final = Refusal("7.13a", "The loss falls on your strongest block there; leaders are spared.")
NO_CUBES: Final = Refusal("4.0e", "The supply has no such cube.")


@final
class AtArea(Choice[Campaign]):
    """at <area>"""

    def among(self, s: Campaign) -> list[int]:
        return s.theatre.areas

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        card = s.deck.cards[s.arg(0)]
        return None if event_effects.fits(s, card, card.side, s.arg(2), x) else DOES_NOT_FIT

    def label(self, s: Campaign, x: int) -> str:
        return s.map.names[x]

    def play(self, s: Campaign, x: int) -> None:
        card, seat, front = s.arg(0), s.arg(1), s.arg(2)
        s.pop()
        event_effects.name(s, card, seat, front, x)


@final
class LookThere(Choice[Campaign]):
    """look <area>"""

    def among(self, s: Campaign) -> list[int]:
        return s.theatre.areas

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        card = s.deck.cards[s.arg(0)]
        fits = x != s.arg(3) and event_effects.fits(s, card, card.side, s.arg(2), x)
        return None if fits else DOES_NOT_FIT

    def label(self, s: Campaign, x: int) -> str:
        return f"Look at {s.map.names[x]}"

    def is_final(self, s: Campaign, x: int) -> bool:
        return True

    def play(self, s: Campaign, x: int) -> None:
        card, seat, front, before = s.arg(0), s.arg(1), s.arg(2), s.arg(3)
        s.pop()
        event_effects.look_at(s, s.side_of(seat), x)
        if before < 0 and s.deck.cards[card].count > 1:
            s.push(phases.LOOK_AREA, card, seat, front, x)


@final
class Stop(Choice[Campaign]):
    """done"""

    def label(self, s: Campaign, x: int) -> str:
        return "No more"

    def play(self, s: Campaign, x: int) -> None:
        s.pop()


@final
class Raise(Decision[Campaign]):
    """Frame: card, area, SP left, the block raised last or -1."""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.deck.cards[s.arg(0)].side, s.front_of(s.arg(1)))

    def prompt(self, s: Campaign) -> str:
        return f"{s.deck.cards[s.arg(0)].title}: raise a block at {s.map.names[s.arg(1)]} by 1 SP ({s.arg(2)} left)."

    def waiting(self, s: Campaign) -> str:
        return f"Blocks gain strength by {s.deck.cards[s.arg(0)].title}."


@final
class RaiseBlock(OneOf):
    """raise <block>"""

    def among(self, s: Campaign) -> list[int]:
        return event_effects.raisable(s, s.deck.cards[s.arg(0)], s.arg(1), s.arg(3))

    def play(self, s: Campaign, x: int) -> None:
        event_effects.raise_block(s, x)
        s.set_arg(2, s.arg(2) - 1)
        s.set_arg(3, x)
        if s.arg(2) == 0:
            s.pop()


@final
class TakeThem(Choice[Campaign]):
    """cubes"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if event_effects.has_cubes_for(s, s.deck.cards[s.arg(0)]) else NO_CUBES

    def label(self, s: Campaign, x: int) -> str:
        return "Take the cubes"

    def play(self, s: Campaign, x: int) -> None:
        card, seat = s.arg(0), s.arg(1)
        s.pop()
        cards.take_cubes(s, seat, s.deck.cards[card].given_cubes)


class RaiseByCard(OneOf):
    """raise <block>, by as much as the card says. Frame: card, …"""

    def play(self, s: Campaign, x: int) -> None:
        amount = s.deck.cards[s.arg(0)].amount
        s.pop()
        for _ in range(amount):
            event_effects.raise_block(s, x)


@final
class RaiseOne(RaiseByCard):
    """raise <block>. Frame: card, seat, front."""

    def among(self, s: Campaign) -> list[int]:
        return event_effects.group_in_depots(s, s.deck.cards[s.arg(0)], s.arg(2))


@final
class ThrowOne(OneOfHand):
    """discard <card>"""

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(0)
        s.pop()
        s.move_card(x, DISCARD_PILE)
        s.note(codes.DISCARDED, seat, x)


@final
class RemoveBlock(OneOf):
    """remove <block>"""

    def among(self, s: Campaign) -> list[int]:
        return event_effects.mutineers(s, s.deck.cards[s.arg(0)])

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} at {s.map.names[s.at[x]]} leaves"

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        area: int = s.at[x]
        s.eliminate(x)
        s.note(card_codes.LEAVES_THE_GAME, x, area)


@final
class GuideBlock(OneOf):
    """guide <block>"""

    def among(self, s: Campaign) -> list[int]:
        return event_effects.infantry_of(s, s.side_of(s.arg(1)), s.arg(2))

    def play(self, s: Campaign, x: int) -> None:
        side = s.side_of(s.arg(1))
        s.pop()
        s.mark[x] = s.mark[x] | GUIDED
        s.note(card_codes.GUIDED, side, s.at[x])
        s.note(card_codes.GUIDED_BLOCK, x, who=s.eyes(side))


@final
class LookAtOrders(Decision[Campaign]):
    """Frame: seat, side, front, how many areas were seen (n[SPARE …] holds them, area + 1)."""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def prompt(self, s: Campaign) -> str:
        left: int = s.n[LOOK_ORDERS + s.arg(1) * 2 + s.arg(2)]
        return f"Look at enemy orders in an area: {left} more counters."

    def waiting(self, s: Campaign) -> str:
        return "Enemy orders are read."


@final
class ReadOrders(Choice[Campaign]):
    """look <area>: the counters there, as many as may still be seen; which of more, is chance"""

    def among(self, s: Campaign) -> list[int]:
        return event_effects.areas_with_orders(s, 1 - s.arg(1), s.arg(2))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if s.counters(1 - s.arg(1), s.arg(2), x) == 0:
            return NO_ORDERS
        for place in range(s.arg(3)):
            if s.n[SPARE + place] == x + 1:
                return NO_ORDERS
        return None

    def label(self, s: Campaign, x: int) -> str:
        return f"Read the orders at {s.map.names[x]}"

    def is_final(self, s: Campaign, x: int) -> bool:
        return True

    def play(self, s: Campaign, x: int) -> None:
        side, front = s.arg(1), s.arg(2)
        place = LOOK_ORDERS + side * 2 + front
        bits = s.counters(1 - side, front, x)
        lying = [kind for kind in range(KINDS) if bits >> kind & 1]
        seen = min(len(lying), s.n[place])
        s.reveal()
        s.note(card_codes.LOOKS_AT_ORDERS, side, x, seen)
        for _ in range(seen):
            kind = lying.pop(s.roll(len(lying), who=UNSEEN) - 1)
            s.note(card_codes.SEES_ORDER, x, kind, who=s.eyes(side))
        s.n[place] -= seen
        s.n[SPARE + s.arg(3)] = x + 1
        s.set_arg(3, s.arg(3) + 1)
        if s.n[place] == 0 or not self.legal(s):
            s.pop()


@final
class LoseThere(OneOf):
    """lose <block>"""

    def among(self, s: Campaign) -> list[int]:
        return event_effects.strongest(s, s.arg(0), s.arg(1))

    def play(self, s: Campaign, x: int) -> None:
        amount = s.arg(2)
        s.pop()
        event_effects.lose(s, x, amount)


@final
class NobodyLoses(Choice[Campaign]):
    """done: only leaders stand there"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return NOT_STRONGEST if event_effects.strongest(s, s.arg(0), s.arg(1)) else None

    def label(self, s: Campaign, x: int) -> str:
        return "Nobody can lose"

    def play(self, s: Campaign, x: int) -> None:
        s.pop()


# What is asked may not tell the enemy how many blocks fit: one choice alone is asked for, too.
PHASES: Final[list[Phase[Any]]] = [
    AskedByCard(
        phases.NAME_AREA,
        "name_area",
        "{}: name the area.",
        "An area is named for {}.",
        [AtArea(verb("at"), SPACE)],
    ),
    AskedByCard(
        phases.LOOK_AREA,
        "look_area",
        "{}: look at the enemy in an area, or stop.",
        "An area is named for {}.",
        [LookThere(verb("look"), SPACE), Stop(verb("done"), NOTHING, closes=True)],
        asks_always=False,
    ),
    Raise(
        phases.RAISE,
        "raise",
        "7.13a",
        [RaiseBlock(verb("raise"), PIECE, CANNOT_GAIN, "Raise {}"), Stop(verb("done"), NOTHING, closes=True)],
        asks_always=True,
    ),
    AskedByCard(
        phases.CUBES_OR_RAISE,
        "cubes_or_raise",
        "{}: take the cubes, or raise a block.",
        "The use of {} is chosen.",
        [TakeThem(verb("cubes"), NOTHING), RaiseOne(verb("raise"), PIECE, CANNOT_GAIN, "Raise {}")],
    ),
    Asked(
        phases.DISCARD_ONE,
        "discard_one",
        "7.13a",
        0,
        "Discard one card of your hand.",
        "A card is discarded.",
        [ThrowOne(verb("discard"), CARD, NOT_IN_HAND, "Discard {}")],
        asks_always=False,
    ),
    AskedByCard(
        phases.MUTINY,
        "mutiny",
        "{}: choose the block that leaves the game.",
        "A block leaves the game by {}.",
        [RemoveBlock(verb("remove"), PIECE, NOT_OF_GROUP, "{} leaves")],
        asks_always=False,
    ),
    AskedByCard(
        phases.GUIDE,
        "guide",
        "{}: name the infantry block that may go one area more under a Move.",
        "A block is named for {}.",
        [GuideBlock(verb("guide"), PIECE, NOT_INFANTRY, "Guide {}")],
    ),
    LookAtOrders(
        phases.LOOK_AT_ORDERS,
        "look_at_orders",
        "7.13a",
        [ReadOrders(verb("look"), SPACE), Stop(verb("done"), NOTHING, closes=True)],
    ),
    AskedAt(
        phases.STRONGEST,
        "strongest",
        "7.13a",
        "Your strongest block at {area} loses {number} SP: choose among equals.",
        "The strongest block of an area loses strength.",
        [
            LoseThere(verb("lose"), PIECE, NOT_STRONGEST, "{} loses"),
            NobodyLoses(verb("done"), NOTHING, closes=True),
        ],
        asks_always=True,
    ),
]
