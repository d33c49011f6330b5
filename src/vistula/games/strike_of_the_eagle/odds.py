"""The odds of a combat modifier: every card that may be drawn, and what the battle then costs, as the seat knows it.

A battle goes on when the modifiers are down: the enemy's Battle Card, and what either side plays after all is shown,
are in nobody's odds. Of blocks that the seat has not seen it is taken that any hidden block of the enemy may stand
there, at its maximum or one or two below."""

from fractions import Fraction
from typing import Final, final

from vistula.core.action import Action
from vistula.core.odds import BAD, BEST, GOOD, NEUTRAL, Odds, Outcome
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.cards.effect import battle_card
from vistula.games.strike_of_the_eagle.imagine import hidden_blocks, knows
from vistula.games.strike_of_the_eagle.numbers import (
    B_AREA,
    B_ATTACKER,
    B_CARD,
    B_CHART,
    B_FROM_HAND,
    B_MODIFIER,
    B_OWED,
    B_SAVED,
    B_VALUE,
    BONUS,
    BONUS_AREA,
    BONUS_SIDE,
)
from vistula.games.strike_of_the_eagle.rules.combat_value import NO_EFFECT, effect_of, plain_share, reckon, share
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, FULL, MARCHED, NAMED, Campaign

UNSEEN: Final = (0, 1, 2)  # how far below its maximum a hidden block may be, each alike
HEAVY: Final = 90
Weights = dict[int, int]  # a number and in how many ways it comes


def chances(s: Campaign, seat: int, action: Action) -> Odds | None:
    """What a drawn modifier brings, or one of the hand; None where there is none to choose."""
    if s.top().number != phases.MODIFIER:
        return None
    side = s.side_of(seat)
    if action.verb.name == "hand":
        weights = {s.deck.combat[action.x] + s.tables.hand_bonus: 1}
        note = "A card of the hand counts 1 more than it shows."
    elif action.verb.name == "draw":
        weights = cards_by_value(s, may_be_drawn(s, seat, side), 0)
        note = "A card of the hand would count 1 more than it shows."
    else:
        return None
    if not weights:
        return None
    tones = {value: tone(value) for value in weights}
    shares = shares_of(weights)
    outcomes = [Outcome(f"Modifier {v}", shares[v], tones[v]) for v in sorted(weights)]
    bars = [(v, tones[v], shares[v]) for v in sorted(weights)]
    strength = own_strength(s, side)
    eve = Eve(s, seat, side)
    modifiers = [("Own strength in the battle", str(strength), "7.41.3a")]
    if eve.own_value != strength:
        modifiers.append(("Cards, flanks and support", f"{eve.own_value - strength:+d}", "7.41.3a"))
    expected = [
        ("Modifier", sum((v * shares[v] for v in shares), Fraction(0))),
        ("They lose, unless a card of theirs changes it", eve.they_lose(shares)),
        ("You may lose, by all that may stand against you", eve.you_lose()),
    ]
    return Odds(outcomes, modifiers, expected, bars, note)


def tone(value: int) -> int:
    if value >= 3:
        return BEST
    return GOOD if value == 2 else NEUTRAL if value == 1 else BAD


def may_be_drawn(s: Campaign, seat: int, side: int) -> list[int]:
    """The cards of the side's deck whose place the seat does not know; with none left, the discard pile."""
    cards = range(s.deck.first[side], s.deck.past[side])
    unseen = [card for card in cards if not knows(s, seat, side, card)]
    return unseen or [card for card in cards if s.card_at[card] == DISCARD_PILE]


def own_strength(s: Campaign, side: int) -> int:
    """What the side itself knows of its Combat Value: blocks and garrison, without cards and flanks."""
    area: int = s.n[B_AREA] - 1
    total = s.blocks.garrison if s.garrison[area] == side else 0
    for block in s.blocks_in(side, area):
        total += plain_share(s, block, s.mark[block] & (MARCHED | NAMED) != 0)
    return total


def cards_by_value(s: Campaign, cards: list[int], more: int) -> Weights:
    found: Weights = {}
    for card in cards:
        value = s.deck.combat[card] + more
        found[value] = found.get(value, 0) + 1
    return found


def shares_of(weights: Weights) -> dict[int, Fraction]:
    whole = sum(weights.values())
    return {value: Fraction(weights[value], whole) for value in weights}


@final
class Eve:
    """The battle as the seat sees it before the modifiers are shown: its own part, and what the enemy's may be."""

    def __init__(self, s: Campaign, seat: int, side: int) -> None:
        enemy = 1 - side
        area: int = s.n[B_AREA] - 1
        c = s.clone()
        assert isinstance(c, Campaign)
        c.n[B_CARD + enemy] = 0
        c.n[B_MODIFIER + side] = 0
        c.n[B_MODIFIER + enemy] = 0
        own_effect = effect_of(battle_card(c, side))
        hidden = hidden_blocks(s, enemy)
        unseen = whole = halved = 0
        stock = 1 if c.garrison[area] == enemy else 0  # a garrison falls for one SP (3.0e)
        for block in c.blocks_in(enemy, area):
            c.mark[block] &= ~(FULL | NAMED)  # which its own side alone knows
            if block in hidden:
                c.set_sp(block, 2)  # so that its share tells how it counts: in full, by half, not at all
                part = share(c, block, NO_EFFECT, own_effect, enemy == c.n[B_ATTACKER])
                c.set_sp(block, 0)
                unseen += 1
                whole += 1 if part == 2 else 0
                halved += 1 if part == 1 else 0
            else:
                stock += int(c.sp[block])
        reckon(c)
        self.tables: Final = s.tables
        self.own_value: Final = int(c.n[B_VALUE + side])
        seen: int = c.n[B_VALUE + enemy]
        self.own_stock: Final = sum(int(s.sp[block]) for block in s.blocks_in(side, area)) + (
            1 if s.garrison[area] == side else 0
        )
        most = [s.blocks.maximum[block] for block in hidden]
        self.stocks: Final = shares_of(sums(most, unseen, 0, stock))
        self.values: Final = shares_of(sums(most, whole, halved, seen))
        more = s.tables.hand_bonus if s.n[B_FROM_HAND + enemy] else 0
        self.their_cards: Final = shares_of(cards_by_value(s, may_be_drawn(s, seat, enemy), more) or {0: 1})
        self.own_spared: Final = spared(c, side, area)
        self.they_spared: Final = spared(c, enemy, area)

    def they_lose(self, modifiers: dict[int, Fraction]) -> Fraction:
        """Over the side's own modifiers, as far as what may stand there lasts."""
        saved, more = self.they_spared
        total = Fraction(0)
        for modifier, share_of_cards in modifiers.items():
            owed = max(0, self.tables.inflicted(self.own_value + modifier) - saved) + more
            for stock, share_of_blocks in self.stocks.items():
                total += share_of_cards * share_of_blocks * min(owed, stock)
        return total

    def you_lose(self) -> Fraction:
        """Over all blocks and modifiers that the enemy may have."""
        saved, more = self.own_spared
        total = Fraction(0)
        for value, share_of_blocks in self.values.items():
            for modifier, share_of_cards in self.their_cards.items():
                owed = max(0, self.tables.inflicted(value + modifier) - saved) + more
                total += share_of_blocks * share_of_cards * min(owed, self.own_stock)
        return total


def spared(c: Campaign, side: int, area: int) -> tuple[int, int]:
    """What a side saves of the losses it is dealt, and what its own card costs it: read off a blow that is heavier than
    any saving (7.41.4)."""
    tried = c.clone()
    assert isinstance(tried, Campaign)
    tried.n[BONUS_AREA] = area + 1
    tried.n[BONUS_SIDE] = 1 - side
    tried.n[BONUS] = HEAVY
    reckon(tried)
    saved: int = tried.n[B_SAVED + side]
    return saved, int(tried.n[B_OWED + side]) - max(0, int(tried.n[B_CHART + 1 - side]) - saved)


def sums(most: list[int], whole: int, halved: int, start: int) -> Weights:
    """In how many ways the strengths of so many blocks, and of so many more that count by half, add up: any of those
    with these maxima, each at its maximum or below."""
    ways: list[list[Weights]] = [[{} for _ in range(halved + 1)] for _ in range(whole + 1)]
    ways[0][0][start] = 1
    for maximum in most:
        strengths = [max(1, maximum - below) for below in UNSEEN]
        for i in range(whole, -1, -1):
            for j in range(halved, -1, -1):
                here = ways[i][j]
                if i:
                    add(here, ways[i - 1][j], strengths)
                if j:
                    add(here, ways[i][j - 1], [strength // 2 for strength in strengths])
    return ways[whole][halved]


def add(to: Weights, fewer: Weights, strengths: list[int]) -> None:
    for total, count in fewer.items():
        for strength in strengths:
            to[total + strength] = to.get(total + strength, 0) + count
