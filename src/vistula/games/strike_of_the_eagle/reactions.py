"""Reaction Cards (3.4h, 7.41.7a): the windows in which they may be played, and the decisions they ask for.

A window is opened by what everybody knows: a card in hand, and a Reaction Card of the deck that would serve and does
not lie open. Whether the seat holds such a card changes nothing but its own list of choices (R-CRD6).
"""

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import CARD, NOTHING, NUMBER, PIECE, SPACE, Choice, Decision, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import card_codes, event_effects, exchange, movement, phases
from vistula.games.strike_of_the_eagle import reaction_effects as effects
from vistula.games.strike_of_the_eagle.cards import NOT_IN_HAND
from vistula.games.strike_of_the_eagle.events import RaiseByCard
from vistula.games.strike_of_the_eagle.movement import NOT_YOURS
from vistula.games.strike_of_the_eagle.numbers import (
    FRONT,
    HAND_COUNT,
    LAST_AREA,
    LAST_KIND,
    LEADERS_USED,
    SPARE,
    SUPPLIED_AREA,
)
from vistula.games.strike_of_the_eagle.picking import Asked, OneOf
from vistula.games.strike_of_the_eagle.state import (
    DISCARD_PILE,
    EXECUTED,
    FULL,
    KINDS,
    MARCHED,
    REMOVED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import COUNTER_DONE, COUNTER_REVEALED, OWN_ORDERS, REACTION

NO_REACTION: Final = Refusal("3.4h", "Only a Reaction Card whose occasion is now may be played.")
NO_EXCHANGE: Final = Refusal("3.4h", "You have no counter there that another kind could replace.")
NO_SUCH_COUNTER: Final = Refusal("3.4h", "You have no such counter there that another kind could replace.")
NOT_IN_PLACE: Final = Refusal("7.2g", "That kind may not be placed there now.")
NO_STEP: Final = Refusal("3.4h", "The block cannot go one area more.")
NOT_THERE: Final = Refusal(
    "3.4h", "It may go on only into an adjoining area that is open, free of enemies and not full."
)
NO_USED_LEADER: Final = Refusal("9.0e", "That is none of your leaders who has given his order this round.")
NOT_HURT: Final = Refusal("3.4h", "That is no surviving block of yours that lost SP in this battle.")
NOT_MARCHED: Final = Refusal("3.4h", "That block did not march under the order just executed, or keeps its strength.")
CANNOT_GAIN: Final = Refusal("3.4h", "No block there that can gain a point answers to that.")
NOT_HUNGRY: Final = Refusal("7.7a", "No block of yours there is out of supply.")
NO_CITY: Final = Refusal("8.1a", "You have not just taken a city there that is in supply and without a garrison.")
NO_EVASION: Final = Refusal("3.4h", "Only cavalry in an area just entered, with somewhere to go, can evade.")

OCCASIONS: Final = [  # by trigger
    "",
    "All orders are placed",
    "An order is turned up",
    "The order is carried out",
    "The enemy has moved",
    "Your orders are carried out",
    "Losses are about to be taken",
    "Your blocks must retreat",
    "The battle is over",
    "Supply is about to be checked",
    "You have taken a key city",
    "You have lost a key city",
]


def may_hold(s: Campaign, side: int, trigger: int, front: int) -> bool:
    """Some card of the deck would serve now and does not lie open for all to see."""
    for card in s.deck.reactions[side][trigger]:
        if s.card_at[card] not in (DISCARD_PILE, REMOVED) and effects.serves(s, s.deck.cards[card], side, front):
            return True
    return False


def offer(s: Campaign, side: int, front: int, trigger: int) -> None:
    """Push the window for the side's commander of the front, if by public facts he may hold a card for it (R-CRD6)."""
    seat = s.seat_for(side, front)
    if s.n[HAND_COUNT + seat] > 0 and may_hold(s, side, trigger, front):
        s.push(phases.WINDOW, seat, side, trigger, front)


def may_react(s: Campaign, seat: int) -> bool:
    """Whether the seat must be asked while executing its own orders (OWN_ORDERS, COUNTER_DONE), by public facts."""
    if s.n[HAND_COUNT + seat] == 0:
        return False
    side = s.side_of(seat)
    front: int = s.n[FRONT]
    return may_hold(s, side, OWN_ORDERS, front) or may_hold(s, side, COUNTER_DONE, front)


def own_trigger(s: Campaign, card: int) -> int:
    """The trigger of a card among those that serve while one's own orders are executed."""
    return COUNTER_DONE if s.deck.trigger[card] == COUNTER_DONE else OWN_ORDERS


def not_usable(s: Campaign, seat: int, card: int, trigger: int, front: int) -> Refusal | None:
    if not s.in_hand(seat, card):
        return NOT_IN_HAND
    if s.deck.kind[card] != REACTION or s.deck.trigger[card] != trigger:
        return NO_REACTION
    return None if effects.usable(s, s.deck.cards[card], s.side_of(seat), front) else NO_REACTION


@final
class ReactInExecution(Choice[Campaign]):
    """react <card>, beside the choices of EXECUTE. Frame there: seat, side."""

    def among(self, s: Campaign) -> list[int]:
        return s.hand(s.arg(0))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return not_usable(s, s.arg(0), x, own_trigger(s, x), s.n[FRONT])

    def label(self, s: Campaign, x: int) -> str:
        return f"Play {s.deck.cards[x].title}"

    def is_final(self, s: Campaign, x: int) -> bool:
        return True

    def play(self, s: Campaign, x: int) -> None:
        seat = s.arg(0)
        trigger = own_trigger(s, x)
        effects.react(s, seat, x, trigger, s.n[FRONT])
        if trigger == COUNTER_DONE:
            s.n[LAST_KIND] = 0


IN_EXECUTION: Final[list[Choice[Campaign]]] = [ReactInExecution(verb("react"), CARD, reacts=True)]


def occasion(s: Campaign, trigger: int) -> str:
    """What has just happened, in words."""
    if trigger == COUNTER_REVEALED and s.n[LAST_KIND]:
        return f"{s.orders.titles[s.n[LAST_KIND] - 1]} is turned up at {s.map.names[s.n[LAST_AREA]]}"
    return OCCASIONS[trigger]


@final
class Window(Decision[Campaign]):
    """Frame: seat, side, trigger, front."""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def prompt(self, s: Campaign) -> str:
        return f"{occasion(s, s.arg(2))}: play a Reaction Card, or none."

    def waiting(self, s: Campaign) -> str:
        return "The other side may react."


@final
class React(Choice[Campaign]):
    """react <card>"""

    def among(self, s: Campaign) -> list[int]:
        return s.hand(s.arg(0))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return not_usable(s, s.arg(0), x, s.arg(2), s.arg(3))

    def label(self, s: Campaign, x: int) -> str:
        return f"Play {s.deck.cards[x].title}"

    def is_final(self, s: Campaign, x: int) -> bool:
        return True

    def play(self, s: Campaign, x: int) -> None:
        seat, trigger, front = s.arg(0), s.arg(2), s.arg(3)
        s.pop()
        effects.react(s, seat, x, trigger, front)


@final
class Pass(Choice[Campaign]):
    """pass"""

    def label(self, s: Campaign, x: int) -> str:
        return "No reaction"

    def is_final(self, s: Campaign, x: int) -> bool:
        return True

    def play(self, s: Campaign, x: int) -> None:
        s.reveal()  # what the window held up goes on, and may show something
        s.pop()


@final
class ExchangeAt(Choice[Campaign]):
    """at <area>. Frame: seat, side, front."""

    def among(self, s: Campaign) -> list[int]:
        return event_effects.areas_with_orders(s, s.arg(1), s.arg(2))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if exchange.replaceable(s, s.arg(1), s.arg(2), x) else NO_EXCHANGE

    def label(self, s: Campaign, x: int) -> str:
        return f"Exchange a counter at {s.map.names[x]}"

    def play(self, s: Campaign, x: int) -> None:
        seat, side, front = s.arg(0), s.arg(1), s.arg(2)
        s.pop()
        s.push(phases.EXCHANGE_KIND, seat, side, front, x)


@final
class GiveUp(Choice[Campaign]):
    """give <kind>. Frame: seat, side, front, area."""

    def among(self, s: Campaign) -> list[int]:
        return list(range(KINDS))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if x in exchange.replaceable(s, s.arg(1), s.arg(2), s.arg(3)) else NO_SUCH_COUNTER

    def label(self, s: Campaign, x: int) -> str:
        return f"Give up {s.orders.titles[x]}"

    def play(self, s: Campaign, x: int) -> None:
        seat, side, front, area = s.arg(0), s.arg(1), s.arg(2), s.arg(3)
        s.pop()
        exchange.take_back(s, side, front, area, x)
        s.n[SPARE] = x
        s.push(phases.EXCHANGE_FOR, seat, side, front, area)


@final
class OrderInstead(Choice[Campaign]):
    """order <kind>. Frame: seat, side, front, area; the kind given up is in n[SPARE]."""

    def among(self, s: Campaign) -> list[int]:
        return list(range(KINDS))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        fits = x in exchange.replacements(s, s.arg(1), s.arg(2), s.arg(3), s.n[SPARE])
        return None if fits else NOT_IN_PLACE

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.orders.titles[x]} instead"

    def play(self, s: Campaign, x: int) -> None:
        side, front, area = s.arg(1), s.arg(2), s.arg(3)
        s.pop()
        exchange.lay(s, side, front, area, x)
        s.note(card_codes.CHANGED_ORDER, side, area)
        s.note(card_codes.CHANGED_KIND, area, s.n[SPARE], x, who=s.eyes(side))
        s.n[SPARE] = 0


@final
class Hold(Decision[Campaign]):
    """Frame: side, front, kind, area of the counter."""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(0), s.arg(1))

    def prompt(self, s: Campaign) -> str:
        return "Choose which of the blocks that could carry the order out must stay."

    def waiting(self, s: Campaign) -> str:
        return "A block is named that must stay."


@final
class HoldBlock(OneOf):
    """hold <block>"""

    def among(self, s: Campaign) -> list[int]:
        return movement.eligible(s, s.arg(0), s.arg(1), s.arg(2), s.arg(3))

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(0)
        s.pop()
        s.mark[x] = s.mark[x] | EXECUTED
        s.note(card_codes.HELD, side, s.at[x])
        s.note(card_codes.HELD_BLOCK, x, who=s.eyes(side))


@final
class StepOn(OneOf):
    """go <block>. Frame: card, seat, side."""

    def among(self, s: Campaign) -> list[int]:
        return effects.can_step_on(s, s.deck.cards[s.arg(0)], s.arg(2))

    def play(self, s: Campaign, x: int) -> None:
        seat, side = s.arg(1), s.arg(2)
        s.pop()
        s.push(phases.EXTRA_TO, seat, side, x)


@final
class StepOnTo(OneOf):
    """to <area>. Frame: seat, side, block."""

    def among(self, s: Campaign) -> list[int]:
        return effects.steps_on(s, s.arg(2))

    def play(self, s: Campaign, x: int) -> None:
        block = s.arg(2)
        s.pop()
        movement.enter(s, block, s.at[block], x)


@final
class Refresh(OneOf):
    """refresh <leader>. Frame: seat, side."""

    def among(self, s: Campaign) -> list[int]:
        return effects.used_leaders(s, s.arg(1))

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        for number, leader in enumerate(s.data.leaders):
            if leader.block == x:
                s.n[LEADERS_USED] = s.n[LEADERS_USED] & ~(1 << number)
        s.note(card_codes.REFRESHED, x)


@final
class Heal(RaiseByCard):
    """raise <block>. Frame: card, seat, side."""

    def among(self, s: Campaign) -> list[int]:
        return effects.hurt_blocks(s, s.arg(2))


@final
class AtFullStrength(OneOf):
    """refresh <block>. Frame: seat, side."""

    def among(self, s: Campaign) -> list[int]:
        return effects.marchers(s, s.arg(1))

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(1)
        s.pop()
        s.mark[x] = (s.mark[x] & ~MARCHED) | FULL
        s.note(card_codes.FRESH_AGAIN, side, s.at[x])
        s.note(card_codes.FRESH_AGAIN_BLOCK, x, who=s.eyes(side))


@final
class MiracleBlock(RaiseByCard):
    """raise <block>. Frame: card, seat, side."""

    def among(self, s: Campaign) -> list[int]:
        return effects.miracle_blocks(s, s.deck.cards[s.arg(0)])


@final
class NoMiracleBlock(Choice[Campaign]):
    """done: no block there can gain"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return CANNOT_GAIN if effects.miracle_blocks(s, s.deck.cards[s.arg(0)]) else None

    def label(self, s: Campaign, x: int) -> str:
        return "No block can gain"

    def play(self, s: Campaign, x: int) -> None:
        s.pop()


@final
class SupplyThere(OneOf):
    """supply <area>. Frame: seat, side, front."""

    def among(self, s: Campaign) -> list[int]:
        return effects.hungry_areas(s, s.arg(1), s.arg(2))

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(1)
        s.pop()
        s.n[SUPPLIED_AREA + side] = x + 1
        s.note(card_codes.COUNTS_AS_SUPPLIED, side, x)


@final
class GarrisonThere(OneOf):
    """at <area>. Frame: card, seat, side, front."""

    def among(self, s: Campaign) -> list[int]:
        return effects.cities_for_garrison(s, s.arg(2), s.arg(3))

    def play(self, s: Campaign, x: int) -> None:
        side = s.arg(2)
        s.pop()
        event_effects.place_garrison(s, side, x)


@final
class EvadeFrom(OneOf):
    """at <area>. Frame: seat, side, front."""

    def among(self, s: Campaign) -> list[int]:
        return effects.areas_to_evade(s, s.arg(1))

    def play(self, s: Campaign, x: int) -> None:
        from vistula.games.strike_of_the_eagle import withdraw

        side = s.arg(1)
        s.pop()
        withdraw.push_evade(s, side, x)


def _asked(number: int, slug: str, place: int, prompt: str, waiting: str, choices: list[Choice[Campaign]]) -> Asked:
    return Asked(number, slug, "3.4h", place, prompt, waiting, choices)


PHASES: Final[list[Phase[Any]]] = [
    Window(
        phases.WINDOW,
        "window",
        "3.4h",
        [React(verb("react"), CARD, reacts=True), Pass(verb("pass"), NOTHING, closes=True, passes=True)],
        asks_always=True,
    ),
    _asked(
        phases.EXCHANGE,
        "exchange",
        0,
        "Name the area of the counter that you exchange.",
        "An order is exchanged.",
        [ExchangeAt(verb("at"), SPACE)],
    ),
    _asked(
        phases.EXCHANGE_KIND,
        "exchange_kind",
        0,
        "Name the counter that you give up.",
        "An order is exchanged.",
        [GiveUp(verb("give"), NUMBER)],
    ),
    _asked(
        phases.EXCHANGE_FOR,
        "exchange_for",
        0,
        "Name the order that you place instead.",
        "An order is exchanged.",
        [OrderInstead(verb("order"), NUMBER)],
    ),
    Hold(phases.HOLD, "hold", "3.4h", [HoldBlock(verb("hold"), PIECE, NOT_YOURS, "{} stays")], asks_always=True),
    _asked(
        phases.EXTRA_STEP,
        "extra_step",
        1,
        "Choose the block that goes one area more.",
        "A block goes one area more.",
        [StepOn(verb("go"), PIECE, NO_STEP, "{} goes on")],
    ),
    _asked(
        phases.EXTRA_TO,
        "extra_to",
        0,
        "Choose where the block goes.",
        "A block goes one area more.",
        [StepOnTo(verb("to"), SPACE, NOT_THERE, "To {}")],
    ),
    _asked(
        phases.REFRESH_LEADER,
        "refresh_leader",
        0,
        "Choose the leader who may give another order.",
        "A leader may give another order.",
        [Refresh(verb("refresh"), PIECE, NO_USED_LEADER, "{} may order again")],
    ),
    _asked(
        phases.REGAIN,
        "regain",
        1,
        "Choose the block that regains strength.",
        "A block regains strength.",
        [Heal(verb("raise"), PIECE, NOT_HURT, "{} regains 1 SP")],
    ),
    _asked(
        phases.UNHALVE,
        "unhalve",
        0,
        "Choose the block that fights at full strength.",
        "A block is to fight at full strength.",
        [AtFullStrength(verb("refresh"), PIECE, NOT_MARCHED, "{} fights at full strength")],
    ),
    _asked(
        phases.MIRACLE,
        "miracle",
        1,
        "Choose the block near Warsaw that gains strength.",
        "A block near Warsaw gains strength.",
        [
            MiracleBlock(verb("raise"), PIECE, CANNOT_GAIN, "{} gains 1 SP"),
            NoMiracleBlock(verb("done"), NOTHING, closes=True),
        ],
    ),
    _asked(
        phases.SUPPLY_AREA,
        "supply_area",
        0,
        "Choose the area whose blocks count as supplied.",
        "An area is named that counts as supplied.",
        [SupplyThere(verb("supply"), SPACE, NOT_HUNGRY, "{} counts as supplied")],
    ),
    _asked(
        phases.CITY,
        "city",
        1,
        "Choose the city for the garrison.",
        "A garrison is placed.",
        [GarrisonThere(verb("at"), SPACE, NO_CITY, "Place a garrison at {}")],
    ),
    _asked(
        phases.EVADE,
        "evade",
        0,
        "Choose the area that your cavalry leaves.",
        "Cavalry evades.",
        [EvadeFrom(verb("at"), SPACE, NO_EVASION, "The cavalry leaves {}")],
    ),
]
