"""How a seat stands, what is advised, what it is warned of, and the odds of a blind modifier."""

from fractions import Fraction

import pytest

from tests.games.appraisals import feature
from tests.games.strike_of_the_eagle.staged import (
    area,
    asked,
    attack,
    begin_battle,
    do,
    new,
    place_order,
    polish,
    position,
    recon,
    soviet,
)
from tests.rules import rule
from vistula.bots.staff import Staff
from vistula.core.action import from_json
from vistula.core.dice import Mix
from vistula.games.strike_of_the_eagle import caution, check, phases
from vistula.games.strike_of_the_eagle.numbers import ALLOWANCE, FRONT, VP
from vistula.games.strike_of_the_eagle.staff import judgement
from vistula.games.strike_of_the_eagle.state import KINDS, KNOWN, Campaign
from vistula.games.strike_of_the_eagle.terms import DEFEND, MOVE_TO, NOBODY, NORTH, POLISH, RECON, SOVIET


def even() -> Campaign:
    return position(
        polish={"minsk": "1_legion 4, 2_legion 3"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 3"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET},
    )


@rule("2.0d")
def test_which_of_several_blocks_was_seen_does_not_tell_in_the_last_digit() -> None:
    names = ["1_legion", "2_legion", "7_infantry", "4_infantry"]
    found = set()
    for seen in names:
        s = position(polish={"minsk": ", ".join(f"{name} 2" for name in names)})
        s.mark[polish(s, seen)] |= KNOWN
        found.add(judgement.enemy_strength(s, SOVIET, area(s, "minsk")))
    assert found == {2 + 3 * judgement.TYPICAL}


def test_points_on_the_track_are_good() -> None:
    s = even()
    before = s.appraise("poland")
    s.n[VP] += 4
    assert s.appraise("poland") > before
    assert s.appraise("soviet") < 0 or s.appraise("soviet") < -before


@rule("1.3c")
def test_a_city_taken_counts_before_it_is_booked() -> None:
    s = even()
    before = s.appraise("poland")
    s.set_garrison(area(s, "bobruisk"), NOBODY)
    for slug in ("4_rifle", "6_rifle"):
        s.put(soviet(s, slug), area(s, "rechitsa"))
    assert s.appraise("poland") > before


@rule("2.0d")
def test_the_appraisal_counts_enemy_blocks_not_their_strength() -> None:
    s = even()
    before = s.appraise("poland")
    s.set_sp(soviet(s, "4_rifle"), 1)
    assert s.appraise("poland") == before
    s.set_sp(polish(s, "1_legion"), 1)
    assert s.appraise("poland") < before


def test_a_city_that_a_victory_asks_for_counts_the_more_the_later() -> None:
    s = new("konarmia")
    asked_for = [area for condition in s.setting.conditions for area in condition.hold]
    assert asked_for
    for city in asked_for:
        s.set_garrison(city, POLISH)
    s.turn = 2
    assert feature(s, "held") == len(asked_for)
    assert feature(s, "late_held") == pytest.approx(len(asked_for) * 2 / 5)  # the second of five turns


@rule("7.7a")
def test_hunger_is_bad() -> None:
    s = position(polish={"slutsk": "1_legion 4"}, garrisons={"baranovichi": POLISH})
    fed = s.appraise("poland")
    s.put(polish(s, "1_legion"), area(s, "tolochin"))
    assert s.appraise("poland") < fed


def place_orders(s: Campaign, side: int) -> None:
    s.n[FRONT] = NORTH
    s.n[ALLOWANCE + side * 2 + NORTH] = 2
    s.push(phases.PLACE_ORDER, s.seat_for(side, NORTH), side)
    s.refresh()


def placed_by_advice(s: Campaign) -> dict[int, list[int]]:
    """The areas where the Poles lay orders as advised, kind by kind, until nothing more is."""
    while True:
        place_orders(s, POLISH)
        kind = s.advice(0) if asked(s) == "place_order" else None
        if kind is None or kind.verb.name != "order":
            break
        s.play("poland", kind)
        at = s.advice(0)
        if asked(s) == "place_at" and at is not None:  # else there was but one area
            s.play("poland", at)
    return {
        kind: [place for place in s.theatre.areas if s.counters(POLISH, NORTH, place) >> kind & 1]
        for kind in range(KINDS)
    }


def test_a_weak_city_next_door_is_attacked() -> None:
    s = position(
        polish={"minsk": "1_legion 4, 2_legion 4, 3_legion 4", "slutsk": "4_infantry 3"},
        soviet={"bobruisk": "4_rifle 2"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET},
    )
    for city in s.theatre.key_cities:
        if s.holder(city) == NOBODY and not s.map.is_link(city):
            s.set_garrison(city, POLISH)  # nothing else is to be had
    place_orders(s, POLISH)
    advised = s.advice(0)
    assert advised is not None
    assert (advised.verb.name, advised.x) == ("order", MOVE_TO)
    s.play("poland", advised)
    at = s.advice(0)
    assert at is not None
    assert at.x == area(s, "bobruisk")


def test_a_threatened_city_is_defended_and_the_enemy_looked_at() -> None:
    s = position(
        polish={"minsk": "1_legion 2"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 4, 11_rifle 4"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET},
    )
    placed = placed_by_advice(s)
    assert placed[DEFEND] == [area(s, "minsk")]
    assert placed[RECON] == [area(s, "bobruisk")]


@rule("7.2.rec.c")
def test_recon_is_laid_as_a_bluff_where_no_enemy_is_near() -> None:
    s = position(polish={"minsk": "1_legion 4"}, soviet={"smolensk": "4_rifle 4"}, garrisons={"minsk": POLISH})
    placed = placed_by_advice(s)
    assert len(placed[RECON]) == 1
    assert s.count(SOVIET, placed[RECON][0]) == 0


@rule("7.2.rec.b")
def test_what_has_been_seen_is_not_looked_at_again() -> None:
    s = position(
        polish={"minsk": "1_legion 2"},
        soviet={"bobruisk": "4_rifle 4, 6_rifle 4", "borisov": "11_rifle 4"},
        garrisons={"minsk": POLISH, "bobruisk": SOVIET, "borisov": SOVIET},
    )
    c = s.clone()
    assert isinstance(c, Campaign)
    assert placed_by_advice(c)[RECON] == [area(s, "bobruisk")]  # two blocks against one
    recon(s, POLISH, "bobruisk")
    assert placed_by_advice(s)[RECON] == [area(s, "borisov")]


def test_what_is_advised_is_offered() -> None:
    s = new("konarmia", 4)
    for _ in range(150):
        if s.over:
            break
        seat = s.to_move[0]
        index = s.seat_index(seat)
        advised = s.advice(index)
        assert advised in s.choices(seat)
        assert s.candidates(index)
        assert all(action in s.choices(seat) for action in s.candidates(index))
        s.play(seat, advised)


@rule("2.0d")
def test_the_strength_of_an_unseen_enemy_is_the_usual_one() -> None:
    s = even()
    assert judgement.enemy_strength(s, POLISH, area(s, "bobruisk")) == 1 + 2 * judgement.TYPICAL
    assert judgement.own_strength(s, POLISH, area(s, "minsk")) == 1 + 7


@pytest.mark.parametrize("side", [POLISH, SOVIET])
def test_the_staff_officer_beats_chance_at_the_berezina(side: int) -> None:
    won = 0
    for seed in range(2):
        s = new("berezina", seed)
        s.tracking = False
        bot, mix = Staff(3, seed), Mix(seed)
        while not s.over:
            seat = s.to_move[0]
            offers = s.choices(seat)
            s.play(seat, bot.choose(s, seat) if s.actor == side else offers[mix.below(len(offers))])
        assert s.result is not None
        won += s.result.winners == [s.seats[side]]
    assert won == 2


# Warnings, odds, faults --------------------------------------------------------------------------------------------


@rule("7.71c")
def test_blocks_that_will_starve_are_named_to_their_commander() -> None:
    s = position(polish={"tolochin": "1_legion 1"}, soviet={"gomel": "4_rifle 4"})
    place_orders(s, POLISH)
    told = s.warnings("poland")
    assert [(w.rule_id, w.pieces) for w in told] == [("7.71c", [polish(s, "1_legion")])]
    assert "would be eliminated" in told[0].text
    assert s.warnings("soviet") == []


@rule("7.33d")
def test_a_crowded_area_is_told() -> None:
    s = position(
        polish={"minsk": "1_legion 4, 2_legion 4, 3_legion 4, 4_infantry 3, 5_infantry 3"}, garrisons={"minsk": 0}
    )
    assert [w.rule_id for w in caution.crowded(s, 0)] == ["7.33d"]


@rule("3.4e", "3.4f", "7.41.3a")
def test_the_odds_of_a_drawn_modifier_are_those_of_the_cards_not_seen() -> None:
    s = position(
        polish={"slutsk": "1_legion 4"},
        soviet={"bobruisk": "4_rifle 4"},
        hands={"poland": ["elan"], "soviet": ["breakout"]},
    )
    attack(s, "slutsk", SOVIET, {"4_rifle": "bobruisk"})
    begin_battle(s, "slutsk")
    while asked(s) == "battle_card":
        do(s, "pass")
    assert (asked(s), s.to_move) == ("modifier", ("soviet",))
    odds = s.odds("soviet", from_json(["draw"]))
    assert odds is not None
    assert odds.modifiers == [("Own strength in the battle", "4", "7.41.3a")]
    left = [s.deck.combat[c] for c in range(s.deck.first[SOVIET], s.deck.past[SOVIET]) if c not in s.hand(1)]
    assert len(left) == 54
    for value in range(5):
        assert odds.chance(f"Modifier {value}") == Fraction(left.count(value), 54)
    assert sum((outcome.probability for outcome in odds.outcomes), Fraction(0)) == 1
    sure = s.odds("soviet", from_json(["hand", s.hand(1)[0]]))
    assert sure is not None
    assert sure.chance("Modifier 4") == 1  # a 3, and 1 more from the hand


def test_a_broken_position_is_named() -> None:
    s = even()
    assert check.faults(s) == []
    s.sp, s.left = s.sp[:], s.left[:]  # which other states share
    s.sp[polish(s, "1_legion")] = 0
    s.n[VP] = 0
    s.left[0] = -1
    s.here[area(s, "minsk")] += 1
    found = " ".join(check.faults(s))
    for words in ("has 0 SP", "VP counter stands at 0", "counters of Forced March To", "the counts of Minsk are wrong"):
        assert words in found


def test_orders_in_thought_use_only_what_is_known() -> None:
    s = even()
    place_order(s, SOVIET, "move_to", "minsk")
    place_orders(s, POLISH)
    advised = s.advice(0)
    for key in range(5):
        assert s.imagine("poland", key).advice(0) == advised
