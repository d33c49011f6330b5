"""Combat Values (7.41.3): flanks, fortification, cards and modifiers, and the losses that each side owes."""

from __future__ import annotations

from typing import Final

from vistula.games.strike_of_the_eagle.cards.effect import (
    ADDS_FLANKS,
    DEFENDS_CITY,
    NEGATES_FLANKS,
    RAIDS,
    SAVES,
    SILENCES_GARRISON,
    SILENCES_MARCHERS,
    SPOILS_DEFEND,
    SPOILS_FORTIFICATION,
    VOIDS_FORTIFICATION,
    WAKES_MARCHERS,
    WEIGHS_FLANKS,
    Effect,
    battle_card,
)
from vistula.games.strike_of_the_eagle.deck import Card
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_CHART,
    B_DEFEND,
    B_FLANKS,
    B_FORT,
    B_FROM_HAND,
    B_LATE,
    B_MODIFIER,
    B_NEGATED,
    B_OWED,
    B_SAVED,
    B_VALUE,
    BONUS,
    BONUS_AREA,
    BONUS_SIDE,
    FORTIFIED,
)
from vistula.games.strike_of_the_eagle.state import (
    DEFEND_SHOWN,
    FIRST_IN,
    FULL,
    MARCHED,
    NAMED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    POLISH,
    SOVIET,
)


def is_halved(s: Campaign, block: int) -> bool:
    """It force marched, be the area fortified or defended (7.2.fm.c, 7.32h), or is to reorganize (7.2.rog.b); who moved
    fights in full (7.2.mv.b, 7.41.3a, R-CMB5)."""
    mark: int = s.mark[block]
    return (mark & MARCHED != 0 and mark & FULL == 0) or mark & NAMED != 0


def modifier(s: Campaign, side: int) -> int:
    """The card's combat number, and one more if it came from the hand (7.41.2b, 3.4f); 0 without a card (R-CRD4)."""
    card: int = s.n[B_MODIFIER + side] - 1
    if card < 0:
        return 0
    return s.deck.combat[card] + (s.tables.hand_bonus if s.n[B_FROM_HAND + side] else 0)


def attack_edges(s: Campaign, area: int, side: int) -> list[int]:
    """The connections over which the attackers came; the first counts even if nobody of it is left (7.34a, R-FLK1)."""
    edges: list[int] = [s.primary[area], *[s.came[block] for block in s.blocks_in(side, area)]]
    return [edge for edge in dict.fromkeys(edges) if edge >= 0]


def support_edges(s: Campaign, area: int, side: int) -> int:
    """How many connections the defender's supporting blocks came in by (7.34e, R-FLK2)."""
    supporting = [block for block in s.blocks_in(side, area) if s.came[block] >= 0 and not s.mark[block] & FIRST_IN]
    return len({s.came[block] for block in supporting})


def is_fortified(s: Campaign, area: int, attacker: int) -> bool:
    """Every attacker came in by a connection that the fortification faces (1.2a, 1.2d, R-FRT1)."""
    blocks = s.blocks_in(attacker, area)
    return bool(blocks) and all(s.came[block] >= 0 and s.map.faces(area, s.came[block]) for block in blocks)


def fortification_counts(s: Campaign, area: int, attacker: int) -> bool:
    """Whether the fortification counts: bridgeheads face every side, some cards void it (1.2d)."""
    fortified: int = s.n[FORTIFIED]  # card + 1
    counts = is_fortified(s, area, attacker) or (fortified > 0 and area in s.deck.cards[fortified - 1].areas)
    for side in (POLISH, SOVIET):
        card = battle_card(s, side)
        if card is not None and card.does.lies & VOIDS_FORTIFICATION and (side == attacker or not card.attacker_only):
            counts = False
    return counts


def plain_share(s: Campaign, block: int, halved: bool) -> int:
    """Its strength, or half of it rounded down (7.2.fm.c, R-CMB5)."""
    strength: int = s.sp[block]
    return strength // 2 if halved else strength


def share(s: Campaign, block: int, own: Effect, enemy: Effect, attacks: bool) -> int:
    """What a block adds to its side's Combat Value (7.41.3a)."""
    mark: int = s.mark[block]
    if attacks and mark & (MARCHED | FULL) and enemy.lies & SILENCES_MARCHERS:
        return 0
    if mark & MARCHED and not mark & NAMED and own.lies & WAKES_MARCHERS:
        return s.sp[block]
    return plain_share(s, block, is_halved(s, block))


def is_raid(s: Campaign, area: int, attacker: int) -> bool:
    """The attackers are cavalry alone."""
    attackers = s.blocks_in(attacker, area)
    return bool(attackers) and all(s.blocks.rides(block) for block in attackers)


def reckon(s: Campaign) -> None:
    """Combat Values, the chart, and the losses each side owes, from the cards on the table (7.41.3a, 7.41.3b, 7.41.4a,
    7.41.ex.a, 7.41.ex.b)."""
    n = s.n
    tables = s.tables
    area: int = n[B_AREA] - 1
    attacker: int = n[B_ATTACKER]
    defender = 1 - attacker
    cards = [battle_card(s, POLISH), battle_card(s, SOVIET)]
    attacking, defending = effect_of(cards[attacker]), effect_of(cards[defender])
    fort = fortification_counts(s, area, attacker)
    raided = attacking.lies & RAIDS != 0 and is_raid(s, area, attacker)
    defend = s.placed[defender * s.map.count + area] & DEFEND_SHOWN != 0 and not raided
    flanks = max(0, len(attack_edges(s, area, attacker)) - 1)
    weight = tables.flank_penalty
    card = cards[attacker]
    if card is not None:
        flanks += card.amount if flanks and attacking.lies & ADDS_FLANKS else 0
        weight = card.amount if attacking.lies & WEIGHS_FLANKS else weight
    negations = 1 if fort else 0  # 1.2b, 7.34d, 7.34f
    negations += 1 if defend else 0  # 7.2.def.c, 7.2.def.d, 7.34d
    negations += support_edges(s, area, defender)  # 7.34e, 7.34f, 7.34g
    in_city = defending.lies & DEFENDS_CITY != 0 and s.map.is_key_city(area)
    card = cards[defender]
    if card is not None:
        negations += card.flanks if in_city else card.amount if defending.lies & NEGATES_FLANKS else 0
    negated = min(flanks, negations)  # R-FLK3
    n[B_FORT] = 1 if fort else 0
    n[B_DEFEND] = 1 if defend else 0
    n[B_FLANKS] = flanks
    n[B_NEGATED] = negated
    silent = raided or attacking.lies & SILENCES_GARRISON != 0
    for side in (POLISH, SOVIET):
        attacks = side == attacker
        own, enemy = effect_of(cards[side]), effect_of(cards[1 - side])
        force = s.blocks_in(side, area)
        value = modifier(s, side)
        card = cards[side]
        if card is not None:
            value += own.value(s, card, force, attacks, area)
        if n[BONUS_AREA] == area + 1 and n[BONUS_SIDE] == side:
            value += n[BONUS]  # Armoured Trains
        for block in force:
            value += share(s, block, own, enemy, attacks)
        if s.garrison[area] == side and (attacks or not silent):
            value += s.blocks.garrison  # 3.0d
        if not attacks:
            value -= weight * (flanks - negated)  # 7.34b; the attacker never (7.34c)
        n[B_VALUE + side] = value
        n[B_CHART + side] = tables.inflicted(value)  # 7.41.3b
    for side in (POLISH, SOVIET):
        late: int = n[B_LATE + side]  # 7.41.4c
        saved = max(0, -late)
        card = cards[side]
        if side == defender:
            if card is not None and (in_city or defending.lies & SAVES):
                saved += card.amount
            if fort and not attacking.lies & SPOILS_FORTIFICATION:
                saved += tables.fortification_saves  # 1.2c, 7.41.4a
            if defend and not attacking.lies & SPOILS_DEFEND:
                saved += tables.defend_saves  # 7.2.def.b, 7.41.4b
        inflicted: int = n[B_CHART + 1 - side]
        n[B_SAVED + side] = min(saved, inflicted)
        extra = max(0, late) + (card.cost if card is not None else 0)
        n[B_OWED + side] = max(0, inflicted - saved) + extra  # R-CMB3


NO_EFFECT: Final = Effect("")


def effect_of(card: Card | None) -> Effect:
    return NO_EFFECT if card is None else card.does
