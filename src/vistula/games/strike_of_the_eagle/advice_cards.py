"""Advice on cards: what to play a phase with, what to fight with, when to react."""

from typing import Final

from vistula.core.action import Action
from vistula.games.strike_of_the_eagle import battle_cards, effects, judgement
from vistula.games.strike_of_the_eagle.numbers import B_AREA, B_ATTACKER, B_MODIFIER, HAND_COUNT, PHASE, ROUND
from vistula.games.strike_of_the_eagle.state import Campaign

# Events that are worth more than orders or cubes where they can be used.
STRONG_EVENTS: Final = [
    effects.POINTS_IF_THREATENED,
    effects.POINTS_IF_SUPPLIED,
    effects.LITHUANIAN_ALLIANCE,
    effects.ALLOWANCE_MARCHES,
    effects.ELIMINATE_GROUP,
    effects.STRONGEST_LOSES,
]
MODIFIERS: Final = [1.9, 1.3]  # mean combat modifier of each deck
# Reactions that only cost the card, and those kept for better use.
IDLE_REACTIONS: Final = [effects.SEE_CARD, effects.CHANGE_ORDER, effects.FREE_RETREAT, effects.EXTRA_STEP]


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
    if hand <= 1 and left >= 3:
        return None
    chosen: Action | None = None
    most = 0.0
    for action in s.offered:
        if action.verb.name != "commit":
            continue
        c = s.deck.cards[action.x]
        value = c.orders - 0.6 * c.combat
        if c.effect in STRONG_EVENTS:
            value += 1.5
        if chosen is None or value > most:
            chosen, most = action, value
    return chosen


def use(s: Campaign, seat: int) -> Action | None:
    """Orders; a strong event; cubes where the card has few orders and a Reinforcement Phase follows."""
    assert s.offered is not None
    c = s.deck.cards[s.arg(2)]
    named = {action.verb.name: action for action in s.offered}
    if "event" in named and c.effect in STRONG_EVENTS:
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
    side = s.arg(1)
    chosen: Action | None = None
    most = 0.9
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
    gain = float(battle_cards.card_value(s, c, s.blocks_in(side, area), attacks))
    if c.effect == effects.HUMAN_WAVE:
        gain -= 2.5
    if c.effect == effects.DEFENDER_SAVES and not attacks:
        gain += 3.0
    if c.effect == effects.CITY_DEFENCE and not attacks and s.map.is_key_city(area):
        gain += 4.0
    if c.effect == effects.GARRISON_SILENT and attacks and s.garrison[area] == 1 - side:
        gain += 1.0
    if c.effect == effects.COUNTER_ATTACK and not attacks:
        gain += 1.2
    if c.effect == effects.PURSUIT and battle_cards.riders_in(s, side, area):
        gain += 1.5
    return gain


def modifier(s: Campaign, seat: int) -> Action | None:
    """A good fighter of the hand where the battle matters; else the deck's luck (3.4f)."""
    assert s.offered is not None
    side = s.arg(1)
    matters = battle_worth(s, side)
    mean = MODIFIERS[side]
    left = s.tables.phases - int(s.n[PHASE]) if s.n[ROUND] == s.setting.last_round else s.tables.phases - 1
    drawn: Action | None = None
    chosen: Action | None = None
    most = 1.0
    for action in s.offered:
        if action.verb.name == "draw":
            drawn = action
        elif action.verb.name == "hand":
            more = s.deck.combat[action.x] + s.tables.hand_bonus - mean
            value = more * min(matters, 4.0) / 2.0 - 0.12 * left * s.deck.orders[action.x]
            if value > most:
                chosen, most = action, value
    return chosen or drawn


def window(s: Campaign, seat: int) -> Action | None:
    """React with what costs nothing but the card and helps at once."""
    assert s.offered is not None
    side = s.arg(1)
    for action in s.offered:
        if action.verb.name != "react":
            continue
        effect = s.deck.effect[action.x]
        if effect in IDLE_REACTIONS:
            continue
        if effect == effects.REDRAW:
            shown: int = s.n[B_MODIFIER + side] - 1
            if shown >= 0 and s.deck.combat[shown] > 1:
                continue
        if effect == effects.EVADE and not outnumbered(s, side):
            continue
        return action
    return None


def outnumbered(s: Campaign, side: int) -> bool:
    """Somewhere the enemy has come in stronger than we are."""
    return any(
        judgement.enemy_strength(s, side, area) > judgement.own_strength(s, side, area)
        for area in s.theatre.areas
        if s.count(side, area) and s.count(1 - side, area)
    )


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
