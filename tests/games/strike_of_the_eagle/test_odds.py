"""What a battle is expected to cost before the modifiers are shown, worked out by hand from the Combat Chart: Combat
Values from 4 cost 1 SP, from 7 cost 2, from 10 cost 3 (7.41.3b)."""

from fractions import Fraction

from tests.games.strike_of_the_eagle.staged import asked, attack, begin_battle, card, do, polish, position
from tests.rules import rule
from vistula.core.action import from_json
from vistula.core.odds import Odds
from vistula.games.strike_of_the_eagle.state import KNOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import POLISH, SOVIET

THEY = "They lose, unless a card of theirs changes it"
YOU = "You may lose, by all that may stand against you"


def chart(value: int) -> int:
    return 3 if value >= 10 else 2 if value >= 7 else 1 if value >= 4 else 0


def numbers(s: Campaign, side: int, *but: str) -> list[int]:
    """The combat numbers of a side's deck without these cards."""
    left = [c for c in range(s.deck.first[side], s.deck.past[side]) if c not in [card(s, side, slug) for slug in but]]
    return [s.deck.combat[c] for c in left]


def mean(found: list[int]) -> Fraction:
    return Fraction(sum(found), len(found))


def asked_for(s: Campaign, seat: str, *action: object) -> dict[str, Fraction]:
    assert (asked(s), s.to_move) == ("modifier", (seat,))
    odds = s.odds(seat, from_json(list(action)))
    assert isinstance(odds, Odds)
    return dict(odds.expected)


@rule("7.41.3a", "7.41.3b", "3.4e", "3.4f")
def test_one_block_against_one_that_nobody_has_seen() -> None:
    """4 SP and a card: 4 to 6 cost 1, with a 3 or a 4 it is 2. The Polish block may have 4, 3 or 2 SP, any card."""
    s = position(
        polish={"slutsk": "1_legion 3"},
        soviet={"bobruisk": "4_rifle 4"},
        hands={"poland": ["elan"], "soviet": ["breakout"]},
    )
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk"})
    begin_battle(s, "slutsk")
    while asked(s) == "battle_card":
        do(s, "pass")
    own = numbers(s, SOVIET, "breakout")
    assert len(own) == 54
    drawn = asked_for(s, "soviet", "draw")
    assert drawn[THEY] == 1 + Fraction(sum(1 for value in own if value >= 3), 54)
    theirs = numbers(s, POLISH)
    assert drawn[YOU] == mean([chart(strength + value) for strength in (4, 3, 2) for value in theirs])
    played = asked_for(s, "soviet", "hand", card(s, SOVIET, "breakout"))
    assert played["Modifier"] == 4  # 3 on the card and 1 for the hand
    assert played[THEY] == chart(4 + 4)


@rule("7.34b", "7.41.3a", "3.0e", "7.41.5a")
def test_a_flank_is_counted_and_nobody_loses_more_than_he_has() -> None:
    """4 and 3 SP from two sides with a 4 make 11, which costs 3; but a block of 1 that was seen and a garrison are 2.
    The defender has 1 and 1 less 2 for the flank, and his card: 4 of the hand make 4, which cost 1."""
    s = position(
        polish={"minsk": "1_legion 1"},
        soviet={"borisov": "4_rifle 4", "bobruisk": "6_rifle 3"},
        garrisons={"minsk": POLISH},
        hands={"poland": ["elan"], "soviet": ["breakout"]},
    )
    attack(s, "minsk", SOVIET, {"4_rifle": "borisov", "6_rifle": "bobruisk"})
    s.mark[polish(s, "1_legion")] |= KNOWN
    begin_battle(s, "minsk")
    while asked(s) == "battle_card":
        do(s, "pass")
    played = asked_for(s, "soviet", "hand", card(s, SOVIET, "breakout"))
    assert played[THEY] == 2
    assert played[YOU] == mean([chart(0 + value) for value in numbers(s, POLISH)])
    do(s, "hand", card(s, SOVIET, "breakout"))
    odds = s.odds("poland", from_json(["hand", card(s, POLISH, "elan")]))
    assert odds is not None
    assert odds.modifiers[1] == ("Cards, flanks and support", "-2", "7.41.3a")
    assert asked_for(s, "poland", "hand", card(s, POLISH, "elan"))[THEY] == 1
    both = [first + second for first in (4, 3, 2) for second in (4, 3, 2)]
    hand = [value + 1 for value in numbers(s, SOVIET)]  # which card lies there is not known, but that it is of the hand
    assert asked_for(s, "poland", "draw")[YOU] == mean([min(2, chart(all_ + card_)) for all_ in both for card_ in hand])


@rule("7.41.1c", "7.41.4a")
def test_a_card_of_ones_own_counts_with_what_it_brings_and_costs() -> None:
    """Human Wave: 3 more, so 7 without a modifier, which costs 2; and 1 SP more is lost, whatever the enemy does."""
    s = position(
        polish={"slutsk": "1_legion 4"},
        soviet={"bobruisk": "4_rifle 4"},
        hands={"soviet": ["human_wave", "breakout"]},
    )
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk"})
    begin_battle(s, "slutsk")
    do(s, "battle_card", card(s, SOVIET, "human_wave"))
    while asked(s) == "battle_card":
        do(s, "pass")
    drawn = asked_for(s, "soviet", "draw")
    own = numbers(s, SOVIET, "breakout", "human_wave")
    assert drawn[THEY] == mean([min(strength, chart(7 + value)) for strength in (4, 3, 2) for value in own])
    theirs = numbers(s, POLISH)
    assert drawn[YOU] == 1 + mean([chart(strength + value) for strength in (4, 3, 2) for value in theirs])
