"""The odds of a blind combat modifier: every card that may be drawn, as far as the seat knows."""

from fractions import Fraction

from vistula.core.action import Action
from vistula.core.odds import BAD, BEST, GOOD, NEUTRAL, Odds, Outcome
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.imagine import knows
from vistula.games.strike_of_the_eagle.numbers import B_AREA
from vistula.games.strike_of_the_eagle.rules.battle import plain_share
from vistula.games.strike_of_the_eagle.state import DISCARD_PILE, MARCHED, NAMED, Campaign


def chances(s: Campaign, seat: int, action: Action) -> Odds | None:
    """What a drawn modifier brings; None where nothing is drawn."""
    if s.top().number != phases.MODIFIER or action.verb.name != "draw":
        return None
    side = s.side_of(seat)
    drawn = may_be_drawn(s, seat, side)
    if not drawn:
        return None
    weights: dict[int, int] = {}
    for card in drawn:
        value = s.deck.combat[card]
        weights[value] = weights.get(value, 0) + 1
    count = len(drawn)
    tones = {value: tone(value) for value in weights}
    outcomes = [Outcome(f"Modifier {v}", Fraction(weights[v], count), tones[v]) for v in sorted(weights)]
    bars = [(v, tones[v], Fraction(weights[v], count)) for v in sorted(weights)]
    strength = own_strength(s, side)
    mean = sum((Fraction(v * weights[v], count) for v in weights), Fraction(0))
    inflicted = Fraction(0)
    for value in weights:
        inflicted += Fraction(weights[value] * s.tables.inflicted(strength + value), count)
    modifiers = [("Own strength in the battle", str(strength), "7.41.3a")]
    expected = [("Modifier", mean), ("They lose, before anything is saved", inflicted)]
    return Odds(outcomes, modifiers, expected, bars, "A card of the hand counts 1 more than it shows.")


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
