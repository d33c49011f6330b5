"""The words for what happens: a row an event (core.words)."""

from __future__ import annotations

from typing import Final

from vistula.core.journal import Event
from vistula.core.words import Kind, Row, Words, counted
from vistula.games.west_was_saved import happenings as h
from vistula.games.west_was_saved.rules.turns import FACINGS
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN, SIDE_NAMES

WHAT: Final = [
    "sets up no more depots",
    "places no more markers",
    "moves no more HQ",
    "withdraws nobody",
    "attacks no more",
    "makes no more strategic moves",
    "places the first marker",
    "gives the first order",
    "attacks first",
]

# Why a step is lost, and by which rule (happenings.BY_HUNGER …).
REASONS: Final = [
    "out of supply",
    "on the march",
    "in combat",
    "by a card",
    "the hex is full",
    "it cannot retreat",
    "it may not stand there",
]
REASON_RULES: Final = ["6.0d", "7.4h", "9.4g", "3.2b", "9.5b6", "9.5b2", "13.4a"]


def side_name(s: West, side: int) -> str:
    return SIDE_NAMES[side]


def side_seat(s: West, side: int) -> int:
    return side if side in (POLE, RUSSIAN) else -1


def place(s: West, hex_: int) -> str:
    return s.board.title(hex_)


def unit_name(s: West, u: int) -> str:
    return s.order.names[u]


def card_name(s: West, card: int) -> str:
    known = s.deck.cards[card]
    return f"card {known.number} {known.title} ({known.polish})"


def winner(s: West, side: int) -> str:
    return f"{SIDE_NAMES[side - 1]} wins" if side else "nobody wins"


def signed(s: West, number: int) -> str:
    return f"{number:+d}" if number else "no change"


KINDS: Final = {
    "side": Kind(side_name, seat=side_seat),
    "hex": Kind(place, is_space=True),
    "unit": Kind(unit_name),
    "card": Kind(card_name),
    "facing": Kind(lambda s, number: FACINGS[number]),
    "what": Kind(lambda s, number: WHAT[number]),
    "why": Kind(lambda s, number: REASONS[number]),
    "winner": Kind(winner),
    "signed": Kind(signed),
    "counters": Kind(lambda s, number: counted(number, "counter")),
    "may": Kind(lambda s, number: "may go" if number else "may not go"),
    "yes": Kind(lambda s, number: "yes" if number else "no"),
    "strength": Kind(lambda s, number: "reduced" if number else "full strength"),
    "date": Kind(lambda s, number: s.static.plan.dates[number - 1]),
}

ROWS: Final[list[Row]] = [
    (h.TURN_BEGINS, "Turn begins: {0} 1920", "2.1d", "phase", "date"),
    (h.DRAWS, "{} draws a card", "3.1e", "card", "side"),
    (h.DRAWN, "{} has drawn {}", "3.1e", "card", "side card"),
    (h.IS_FORCED, "{} must play the card drawn, after the other side's", "3.2e", "card", "side"),
    (h.PLAYS, "{} plays {}", "3.1e", "card", "side card"),
    (h.VOIDED, "{}: {} is void", "3.2f", "card", "side card"),
    (h.NO_EFFECT, "{}: {} cannot be carried out", "3.2c", "card", "side card"),
    (
        h.POINTS,
        "{0} has {5} resource points: base {1}, dice {2} less {3}, cards {4}",
        "4.0a",
        "roll",
        "side number number number signed number",
    ),
    (h.ESTABLISHED, "{} sets up a depot in {}", "5.2a", "supply", "side hex"),
    (h.CLOSED, "{} removes its depot in {}", "5.4a", "supply", "side hex"),
    (h.CLOSED_BY_ENEMY, "{} cannot pay and loses its depot in {}", "5.4b", "supply", "side hex"),
    (h.UPKEEP_PAID, "{} pays {} for its depots and has {} points left", "5.3a", "supply", "side number number"),
    (h.UNSUPPLIED, "{1} in {2} is out of supply", "6.0a", "supply", "side unit hex"),
    (h.STEP_LOST, "{1} in {2} is reduced: {3}", "9.4g", "combat", "side unit hex why"),
    (h.UNIT_DIES, "{1} in {2} is eliminated: {3}", "9.4g", "combat", "side unit hex why"),
    (h.LOOKED, "{} looks at the stack in {}", "7.1a", "order", "side hex"),
    (h.SEEN, "Seen in {1}: {0}, {2}", "13.2b", "order", "unit hex strength"),
    (h.SEEN_BLANKS, "Blanks in {}: {}", "13.2a", "order", "hex number"),
    (h.STARTS, "{0} rolls {1} to {2} and {3}", "7.1e", "roll", "side number number what"),
    (h.MARKED, "{0} marks {1} for {2} of its points; left: {3}", "7.3a", "order", "side hex number number"),
    (h.PASSED, "{} {}", "5.1c", "order", "side what"),
    (h.ORDER_FAILS, "{}: the order to {} fails, roll {}, {} needed", "7.2a", "order", "side hex number number"),
    (h.MARCHED, "{0}, {1} on the march: {2}", "7.1f", "move", "side counters path=hex*"),
    (h.MARCHED_UNITS, "{} moves {}", "7.1f", "move", "side unit*"),
    (h.TURNED, "{}: {} faces {}", "def.front.a", "order", "side hex facing"),
    (h.DISCARDED, "{}: the marker on {} is discarded", "7.2m", "order", "side hex"),
    (h.ANCHORED, "{1} stays in {2}", "7.4c", "order", "side unit hex"),
    (h.DEPOT_TAKEN, "{} loses its depot in {}", "7.5b", "supply", "side hex"),
    (h.HQ_OFF, "{1} in {2} is off the map until the next turn", "9.6a", "combat", "side unit hex"),
    (h.HQ_RODE, "{}: an HQ goes from {} to {}", "8.0a", "move", "side from=hex to=hex"),
    (h.HQ_RODE_UNIT, "It is {1}, now in {2}", "8.0a", "move", "side unit hex"),
    (h.TRIES_WITHDRAWAL, "{}: the cavalry in {} tries to withdraw and {}", "9.1a", "move", "side hex may"),
    (h.ATTACKS, "{} attacks from {} on {}", "9.2a", "combat", "side from=hex to=hex -"),
    (h.CANCELLED, "{0}: roll {2}, the attack from {1} is cancelled", "9.2j", "combat", "side hex number"),
    (h.ALONE, "{0}: roll {2}, {1} does not support", "9.2i", "combat", "side hex number"),
    (h.SUPPORTED, "{0}: roll {2}, {1} supports", "9.2h", "combat", "side hex number"),
    (h.CARD_HELPS, "{0} uses {1}: {3} for {2}", "9.3.6", "card", "side card hex signed"),
    (
        h.COMBAT,
        "{0} from {1} against {2}: {3} and die {5} to {4} and die {6}, difference {7}: {8}",
        "9.3d",
        "combat",
        "attacker=side from=hex space=hex attack=number defence=number die=number defence_die=number"
        " difference=number winner=winner",
    ),
    (h.OWES, "Losses of {0} in {2}: {1}", "9.4a", "combat", "side losses=number space=hex"),
    (h.RETREATED, "{0}, {1} in retreat: {2}", "9.5b1", "combat", "side counters path=hex*"),
    (h.NO_WAY, "{}: no way out of {}", "9.5b5", "combat", "side hex"),
    (h.INTERNED_AT, "{1} is interned in {2}", "1.3i", "combat", "side unit hex"),
    (h.WENT_ABROAD, "{1} enters East Prussia in {2}: back in {3} turns", "13.5b", "move", "side unit hex number"),
    (h.PURSUED, "{}, {} in pursuit: from {} to {}", "9.5b8", "combat", "side counters from=hex to=hex"),
    (h.RESTORED, "{} restores a unit; {} points left", "10.0c", "supply", "side number"),
    (h.RESTORED_UNIT, "{1} in {2} is at full strength", "10.0a", "supply", "side unit hex"),
    (h.RAILED, "{0}, {1} by rail: {2}", "11.1b", "move", "side counters path=hex*"),
    (h.RAILED_UNIT, "It is {1}, now in {2}", "11.1b", "move", "side unit hex"),
    (h.FEE, "{} pays a point to cross the boundary; {} left", "13.1b", "supply", "side number"),
    (h.CAME, "{}: {} comes to {}", "12.0a", "move", "side unit hex"),
    (h.NOT_PLACED, "{}: {} finds no place and is lost", "12.0c", "move", "side unit"),
    (h.TREATY_SIGNED, "Lithuania joins the Russians", "card.02.a", "card", ""),
    (h.HIT_BY_PARTISANS, "Partisans strike in {}", "card.07.both", "card", "hex"),
    (h.DESERTS, "{0} rolls {1}; units that desert: {2}", "card.08.both", "card", "side number number"),
    (h.POINTED, "{} points at the stack in {}", "card.20.pl", "card", "side hex"),
    (h.NO_FRONT_THERE, "{}: no cavalry or infantry is in {}", "card.20.pl", "card", "side hex"),
    (h.NAMED_UNIT, "{} names a unit in {}: Russian cavalry beside it, {}", "card.28.pl", "card", "side hex yes"),
    (h.TRANSFERRED, "{}: a unit is sent from {} to {}", "card.24.pl", "card", "side from=hex to=hex"),
    (h.TRANSFERRED_UNIT, "It is {1}, now in {2}", "card.24.pl", "card", "side unit hex"),
    (h.FOGGED, "{}: {} may get no marker", "card.21.pl", "card", "side hex"),
    (h.FREE_OF_ROLL, "{}: {} moves without the roll, by card 31", "card.31.ru", "card", "side hex"),
    (h.HEIGHTS, "Both sides have arranged their stacks", "1.4c", "phase", ""),
    (h.ARRANGES, "{} arranges a blank", "13.2a", "order", "side"),
    (h.LAID_BLANK, "{}: blanks in {}: {}", "13.2a", "order", "side hex signed"),
    (h.OVERRUN, "{} rides down an HQ in {}", "9.6d", "combat", "side hex"),
    (h.SENT_BLANKS, "Blanks that go along: {1}", "13.2a", "move", "side number"),
    (h.RECOVERED, "{} restores units by a card", "card.29.pl", "card", "side"),
    (h.VICTORY_COUNT, "Victory towns: Poland {}, Russia {}", "2.2c", "score", "number number"),
]


def of_reason(s: West, event: Event) -> str:
    return REASON_RULES[event.d]


WORDS: Final = Words(ROWS, KINDS, {h.STEP_LOST: of_reason, h.UNIT_DIES: of_reason})
