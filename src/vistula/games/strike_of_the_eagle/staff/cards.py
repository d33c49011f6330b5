"""Advice on cards: what to play a phase with, what to fight with, when to react."""

from typing import Final

from vistula.core.action import Action
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_ATTACKER, HAND_COUNT, PHASE, ROUND
from vistula.games.strike_of_the_eagle.rules.card_play import SIDE, TURNED
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.state import Campaign

MODIFIERS: Final = [1.9, 1.3]  # mean combat modifier of each deck


def card_worth(s: Campaign, card: int) -> float:
    """What a card is worth in the hand."""
    c = s.deck.cards[card]
    return 1.0 * c.orders + 0.9 * c.combat + 0.3 * sum(c.cubes)


def discard(s: Campaign, seat: int) -> Action | None:
    return _least(s, "discard")


def _least(s: Campaign, name: str) -> Action | None:
    assert s.offered is not None
    chosen: Action | None = None
    least = 0.0
    for action in s.offered:
        if action.verb.name == name and (chosen is None or card_worth(s, action.x) < least):
            chosen, least = action, card_worth(s, action.x)
    return chosen


def commit(s: Campaign, seat: int) -> Action | None:
    """The card with most orders, keeping good fighters; with few cards and much time one phase is played without."""
    assert s.offered is not None
    hand: int = s.n[HAND_COUNT + seat]
    left = s.tables.phases - int(s.n[PHASE])
    if hand <= s.way.purse and left >= 3:
        return None
    chosen: Action | None = None
    most = 0.0
    for action in s.offered:
        if action.verb.name != "commit":
            continue
        value = commit_worth(s, action.x)
        if chosen is None or value > most:
            chosen, most = action, value
    return chosen


def commit_worth(s: Campaign, card: int) -> float:
    """What a card is worth to be played with."""
    c = s.deck.cards[card]
    return s.way.orders * c.orders - s.way.fighters * c.combat + (1.5 if c.does.strong else 0.0)


def use(s: Campaign, seat: int) -> Action | None:
    """Orders; a strong event; cubes where the card has few orders and a Reinforcement Phase follows."""
    assert s.offered is not None
    c = s.deck.cards[s.arg(TURNED)]
    named = {action.verb.name: action for action in s.offered}
    if "event" in named and c.does.strong:
        return named["event"]
    if c.orders <= 2 and sum(c.cubes) >= 4 and s.setting.reinforcement_phase and s.n[PHASE] >= 4:
        return named.get("cubes")
    return named.get("orders")


def battle_worth(s: Campaign, side: int) -> float:
    """How much the battle in hand matters."""
    area: int = s.n[B_AREA] - 1
    return 1.0 + judgement.city_worth(s, side, area) + 0.4 * s.count(1 - side, area)


def battle_card(s: Campaign, seat: int) -> Action | None:
    """The Battle Card that does most here, if it does anything."""
    assert s.offered is not None
    side = s.arg(SIDE)
    chosen: Action | None = None
    most = 0.9
    if s.way.thrift:
        most += s.way.thrift * (0.15 * phases_left(s) - 0.3 * (min(battle_worth(s, side), 4.0) - 2.0))
    for action in s.offered:
        if action.verb.name != "battle_card":
            continue
        value = card_gain(s, side, action.x) - 0.2 * s.deck.orders[action.x]
        if value > most:
            chosen, most = action, value
    return chosen


def card_gain(s: Campaign, side: int, card: int) -> float:
    """What a Battle Card brings in the battle in hand, in SP or Combat Value, as far as the seat can tell."""
    c = s.deck.cards[card]
    area: int = s.n[B_AREA] - 1
    attacks = side == s.n[B_ATTACKER]
    value = float(c.does.value(s, c, s.blocks_in(side, area), attacks, area))
    return value + c.does.gain(s, c, side, attacks, area)


def phases_left(s: Campaign) -> int:
    """Phases for which the cards of the hand are still wanted; before the last round they can be kept for the next."""
    return s.tables.phases - int(s.n[PHASE]) if s.n[ROUND] == s.setting.last_round else s.tables.phases - 1


def modifier(s: Campaign, seat: int) -> Action | None:
    """A good fighter of the hand where the battle matters; else the deck's luck (3.4f)."""
    assert s.offered is not None
    side = s.arg(SIDE)
    matters = battle_worth(s, side)
    mean = MODIFIERS[side]
    left = phases_left(s)
    drawn: Action | None = None
    chosen: Action | None = None
    most = 1.0
    for action in s.offered:
        if action.verb.name == "draw":
            drawn = action
        elif action.verb.name == "hand":
            more = s.deck.combat[action.x] + s.tables.hand_bonus - mean
            value = s.way.cards * more * min(matters, 4.0) / 2.0 - s.way.keep * 0.12 * left * s.deck.orders[action.x]
            if value > most:
                chosen, most = action, value
    return chosen or drawn


def window(s: Campaign, seat: int) -> Action | None:
    """React with what costs nothing but the card and helps at once."""
    assert s.offered is not None
    side = s.arg(SIDE)
    for action in s.offered:
        if action.verb.name == "react":
            c = s.deck.cards[action.x]
            if c.does.is_wanted(s, c, side):
                return action
    return None


def name_area(s: Campaign, seat: int) -> Action | None:
    """Where most enemies stand; for gifts to ourselves, where most of us do."""
    assert s.offered is not None
    side = s.side_of(seat)
    chosen: Action | None = None
    most = -1
    for action in s.offered:
        value = 2 * s.count(1 - side, action.x) + s.count(side, action.x)
        if value > most:
            chosen, most = action, value
    return chosen


def look(s: Campaign, seat: int) -> Action | None:
    assert s.offered is not None
    side = s.side_of(seat)
    chosen: Action | None = None
    most = -1
    for action in s.offered:
        if action.args and s.count(1 - side, action.x) > most:
            chosen, most = action, s.count(1 - side, action.x)
    return chosen
