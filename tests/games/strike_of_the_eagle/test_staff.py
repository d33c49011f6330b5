"""What the staff makes of a city in danger: the areas before it, marches that pin, blocks that would be cut off; of the
clock, of the answer that a won area invites, of a leader whom his troops leave; of those who support a full city, stay
beside it or ride to it; of blocks that have fought for long."""

from typing import cast

import pytest

from tests.games.strike_of_the_eagle.staged import area, new, polish, position, soviet
from tests.rules import rule
from vistula.bots.rollout import counselled
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import FRONT, VP
from vistula.games.strike_of_the_eagle.rules import commitments
from vistula.games.strike_of_the_eagle.rules.marching import SIDE
from vistula.games.strike_of_the_eagle.staff import clock, judgement, orders, trains, worth
from vistula.games.strike_of_the_eagle.staff.posture import Posture
from vistula.games.strike_of_the_eagle.staff.tally import tally_of
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import (
    DEFEND,
    FORCED_MARCH_TO,
    MOVE_TO,
    NORTH,
    POLISH,
    SOVIET,
    WITHDRAW,
)

BEFORE_WARSAW = "5_rifle 3, 6_rifle 3, 56_rifle 3, 21_rifle 3"


def menaced() -> Campaign:
    """Warsaw, with four blocks before it in Wyszków and two more of ours at Dęblin."""
    s = position(
        "miracle_on_the_vistula",
        polish={
            "warsaw": "11_infantry 3, 15_infantry 3",
            "deblin": "14_infantry 4, 16_infantry 3",
            "lublin": "1_legion 4",
        },
        soviet={"wyszkow": BEFORE_WARSAW},
    )
    command(s, spoil=1.0)
    return s


def command(s: Campaign, **weights: float) -> None:
    """Take the plain posture with some weights changed."""
    plain = next(way for way in s.game.ways if way.name == "plain")
    s.way = Posture("trial", {**plain.weights, **weights})


def test_an_area_before_a_dear_city_is_worth_a_part_of_it() -> None:
    s = menaced()
    pultusk = area(s, "pultusk")
    assert judgement.cover(s, POLISH, pultusk) == 0.0  # a posture without a screen sees none
    command(s, screen=0.5)
    warsaw = judgement.city_worth(s, POLISH, area(s, "warsaw"))
    assert judgement.cover(s, POLISH, pultusk) == 0.5 * warsaw
    assert judgement.cover(s, POLISH, area(s, "siedlce")) == 0.0  # not beside it
    assert judgement.keep_worth(s, POLISH, area(s, "warsaw")) == warsaw


def test_enemies_before_a_city_are_worth_driving_off() -> None:
    s = menaced()
    without = judgement.gain(s, POLISH, area(s, "wyszkow"))
    command(s, screen=0.5)
    assert judgement.gain(s, POLISH, area(s, "wyszkow")) == without + judgement.cover(s, POLISH, area(s, "wyszkow"))


@rule("7.32c")
def test_a_march_that_may_lose_is_worth_it_for_whom_it_pins() -> None:
    s = menaced()
    wyszkow = area(s, "wyszkow")
    two = [polish(s, "14_infantry"), polish(s, "16_infantry")]
    assert worth.spoiling_worth(s, POLISH, wyszkow, two[:1], 0.5) > 0.0
    assert worth.spoiling_worth(s, POLISH, wyszkow, two, 0.5) > worth.spoiling_worth(s, POLISH, wyszkow, two[:1], 0.5)
    assert worth.spoiling_worth(s, POLISH, wyszkow, two, 0.1) == worth.NEVER  # destroyed before they pin
    command(s, spoil=0.0)
    assert worth.spoiling_worth(s, POLISH, wyszkow, two, 0.5) == worth.NEVER


def test_nobody_spoils_an_attack_on_a_city_that_is_strong_enough() -> None:
    s = position(
        "miracle_on_the_vistula",
        polish={"warsaw": "11_infantry 3, 15_infantry 3, 1_lith_bel 3, 8_infantry 3", "deblin": "14_infantry 4"},
        soviet={"wyszkow": "5_rifle 3"},
    )
    command(s, spoil=1.0)
    assert worth.spoiling_worth(s, POLISH, area(s, "wyszkow"), [polish(s, "14_infantry")], 0.5) == worth.NEVER


@rule("7.42g")
def test_a_block_from_two_areas_away_has_more_to_lose() -> None:
    s = menaced()
    target = area(s, "minsk_mazowiecki")
    near = worth.stake(s, POLISH, MOVE_TO, target, [polish(s, "14_infantry")], 1.0)
    far = worth.stake(s, POLISH, FORCED_MARCH_TO, target, [polish(s, "1_legion")], 1.0)
    assert far == pytest.approx(near * worth.LOST_BLOCK / worth.BEATEN_BLOCK)
    assert worth.stake(s, POLISH, MOVE_TO, target, [polish(s, "14_infantry")], 1.4) < near  # a surer battle risks less


def test_who_is_behind_when_time_runs_out_attacks_at_worse_odds() -> None:
    s = position("berezina", polish={"minsk": "11_infantry 2"}, soviet={"polotsk": "4_rifle 3"})
    command(s, clock=0.5)
    s.n[VP] = 6  # the Poles lead
    s.turn = 1
    early = clock.beats(s, SOVIET)
    s.turn = s.setting.turns
    assert clock.urgency(s, SOVIET) == 1.0
    assert clock.urgency(s, POLISH) == -1.0
    assert clock.beats(s, SOVIET) == 0.5 * s.way.beats < early < s.way.beats
    assert clock.beats(s, POLISH) == 1.5 * s.way.beats
    command(s, clock=0.0)
    assert clock.beats(s, SOVIET) == s.way.beats


def test_a_won_area_is_worth_less_where_the_enemy_can_come_back() -> None:
    s = menaced()
    target = area(s, "minsk_mazowiecki")
    assert worth.answered(s, POLISH, target, 20.0) == 0.0
    unseen = 4 * judgement.TYPICAL  # in Wyszków
    assert worth.answered(s, POLISH, target, 4.0) == pytest.approx((unseen - 4.0) / worth.MANY)
    assert worth.answered(s, POLISH, target, 1.0) == 1.0


@rule("9.0c")
def test_the_last_troops_do_not_leave_a_leader_before_the_enemy() -> None:
    s = position(
        "miracle_on_the_vistula",
        polish={"deblin": "14_infantry 4, pilsudski 1"},
        soviet={"siedlce": "27_rifle 4"},
    )
    troops = polish(s, "14_infantry")
    assert s.map.edge_between(area(s, "deblin"), area(s, "siedlce")) >= 0
    assert not judgement.must_stay(s, POLISH, troops)
    command(s, escort=1.0)
    assert judgement.must_stay(s, POLISH, troops)
    assert not judgement.must_stay(s, POLISH, polish(s, "pilsudski"))


def besieged() -> Campaign:
    """Warsaw full and menaced by eight blocks; two of ours stand at Modlin beside it, one at Lublin beyond."""
    s = position(
        "miracle_on_the_vistula",
        polish={
            "warsaw": "11_infantry 3, 15_infantry 3, 1_lith_bel 3, 8_infantry 3",
            "modlin": "18_infantry 4, 17_infantry 3",
            "lublin": "1_legion 4",
        },
        soviet={"wyszkow": BEFORE_WARSAW, "minsk_mazowiecki": "4_rifle 3, 11_rifle 3, 16_rifle 3, 33_rifle 3"},
    )
    command(s, support=1.0)
    return s


@rule("7.33e")
def test_a_full_city_is_worth_supporting_while_it_is_outnumbered() -> None:
    s = besieged()
    warsaw = area(s, "warsaw")
    modlin = [polish(s, "18_infantry"), polish(s, "17_infantry")]
    slope = judgement.pull(s, POLISH)
    meant = judgement.city_worth(s, POLISH, warsaw)
    lacking = 8 * judgement.TYPICAL - 12.0 - 1.0  # a garrison is there
    assert worth.attack_worth(s, POLISH, MOVE_TO, warsaw, modlin, slope) == pytest.approx(meant)
    assert lacking < 4.0 + 3.0  # so both are enough, and marching, at half strength, they are not
    assert worth.support_worth(s, POLISH, FORCED_MARCH_TO, warsaw, modlin) == pytest.approx(meant * 3.0 / lacking)
    command(s, support=0.0)
    assert worth.support_worth(s, POLISH, MOVE_TO, warsaw, modlin) == worth.NEVER
    alone = position(
        "miracle_on_the_vistula",
        polish={"warsaw": "11_infantry 3, 15_infantry 3, 1_lith_bel 3, 8_infantry 3", "modlin": "18_infantry 4"},
        soviet={"wyszkow": "5_rifle 3"},
    )
    command(alone, support=1.0)
    assert worth.support_worth(alone, POLISH, MOVE_TO, warsaw, [polish(alone, "18_infantry")]) == worth.NEVER


def test_the_reserve_stays_beside_the_city_it_is_kept_for() -> None:
    s = besieged()
    block = polish(s, "18_infantry")
    away, before = area(s, "ciechanow"), area(s, "pultusk")
    assert judgement.movers(s, POLISH, NORTH, MOVE_TO, away)
    command(s, reserve=1.0)
    assert judgement.strength_around(s, POLISH, area(s, "warsaw")) == 20.0
    assert 8 * judgement.TYPICAL > 20.0 - 4.0  # what could come is more than what would be left
    assert judgement.is_reserve(s, POLISH, block, away)
    assert judgement.movers(s, POLISH, NORTH, MOVE_TO, away) == []
    assert not judgement.is_reserve(s, POLISH, block, before)  # before the city it fights for it, too
    assert not judgement.is_reserve(s, POLISH, block, area(s, "warsaw"))
    assert not judgement.is_reserve(s, POLISH, polish(s, "1_legion"), away)  # stands too far to be one
    command(s, reserve=0.5)
    assert not judgement.is_reserve(s, POLISH, block, away)


@rule("7.2.rail.b")
def test_idle_blocks_ride_to_a_city_that_lacks_strength() -> None:
    s = position(
        "miracle_on_the_vistula",
        polish={"warsaw": "11_infantry 3", "plock": "18_infantry 4, 17_infantry 3", "radom": "2_legion 3"},
        soviet={"wyszkow": "5_rifle 3, 6_rifle 3"},
    )
    plock, warsaw = area(s, "plock"), area(s, "warsaw")
    idle = [polish(s, "18_infantry")]
    slope = [0.0] * s.map.count
    assert trains.rail_worth(s, POLISH, plock, idle, slope) == worth.NEVER
    command(s, trains=0.5)
    helped = s.way.relief * judgement.city_worth(s, POLISH, warsaw)
    assert trains.stop_worth(s, POLISH, plock, warsaw, 4.0, slope) == pytest.approx(0.5 * helped)
    assert trains.rail_worth(s, POLISH, plock, idle, slope) == pytest.approx(0.5 * helped)
    alone = [polish(s, "11_infantry")]
    assert trains.rail_worth(s, POLISH, warsaw, alone, slope) == worth.NEVER  # who stands before the enemy stays


@rule("7.2e")
def test_an_order_is_thought_of_only_where_it_can_lie() -> None:
    s = besieged()
    modlin = area(s, "modlin")
    free = commitments.free_blocks(s, POLISH, NORTH)
    assert orders.may_lie(s, POLISH, NORTH, DEFEND, modlin, free)
    s.take_counter(POLISH, DEFEND, NORTH, modlin)
    free = commitments.free_blocks(s, POLISH, NORTH)
    assert not orders.may_lie(s, POLISH, NORTH, DEFEND, modlin, free)
    assert not orders.may_lie(s, POLISH, NORTH, WITHDRAW, modlin, free)  # lawful, but it gainsays the other
    assert commitments.cannot_place(s, POLISH, NORTH, WITHDRAW, modlin, free) is None
    assert orders.may_lie(s, POLISH, NORTH, WITHDRAW, area(s, "warsaw"), free)


def test_a_bound_is_never_under_the_worth_it_stands_for() -> None:
    """Whole games: wherever a To-order is weighed, its bound is at least what it is worth."""
    weighed = 0
    for seed in range(3):
        s = new("konarmia", seed)
        steps = 0
        while not s.over and steps < 150:
            if s.top().number == phases.PLACE_ORDER:
                side, front = s.arg(SIDE), int(s.n[FRONT])
                s.way = s.game.ways[seed]
                slope = judgement.pull(s, side)
                lowest = orders.lowest_slope(s, side, slope)
                for target in s.theatre.areas:
                    for kind in (MOVE_TO, FORCED_MARCH_TO):
                        value = orders.plan_worth(s, side, front, kind, target, [], slope)
                        assert value <= worth.at_most(s, side, kind, target, slope, lowest)
                        weighed += value > 0.0
            s.do(counselled(s, seed))
            steps += 1
    assert weighed > 100


def test_blocks_that_nobody_has_seen_are_thought_weaker_as_the_fighting_goes_on() -> None:
    s = menaced()
    wyszkow, two = area(s, "wyszkow"), [polish(s, "14_infantry"), polish(s, "16_infantry")]
    s.turn = 1
    first = worth.chance(s, POLISH, MOVE_TO, wyszkow, two)
    s.turn = 6
    assert worth.chance(s, POLISH, MOVE_TO, wyszkow, two) == first  # the plain posture takes them as they were
    command(s, wear=1.0)
    assert judgement.usual(s) == s.way.typical - 1.0
    assert worth.chance(s, POLISH, MOVE_TO, wyszkow, two) > first
    s.turn = 30
    assert judgement.usual(s) == s.way.typical - 1.0  # as worn as they get
    command(s, wear=9.0)
    assert judgement.usual(s) == judgement.WORN
    command(s, wear=1.0)
    s.turn = 1
    assert judgement.usual(s) == s.way.typical


def test_what_was_seen_of_the_blocks_of_an_area_goes_along_with_those_who_leave_it() -> None:
    s = new("miracle_on_the_vistula")
    wyszkow, pultusk, siedlce = area(s, "wyszkow"), area(s, "pultusk"), area(s, "siedlce")
    kept = tally_of(s)
    assert kept is not None
    assert kept.mean(SOVIET, wyszkow, 2.0) == 3.0  # the set-up is printed
    assert kept.mean(SOVIET, pultusk, 2.0) == 2.0  # nobody is there
    for _ in range(2):
        s.note(codes.MOVED, SOVIET, siedlce, pultusk, 0)  # two of the three that have ten SP together
    s.note(codes.BATTLE_BEGINS, wyszkow, SOVIET)
    for number, strength in (("5_rifle", 2), ("6_rifle", 1)):
        s.note(codes.FIGHTS, soviet(s, number), strength, wyszkow)
    s.note(codes.LOSES, soviet(s, "5_rifle"), 1, wyszkow)
    s.note(codes.RETREATED, SOVIET, wyszkow, pultusk, 2)
    read = tally_of(s)
    assert read is not None
    assert read is not kept
    assert read.mean(SOVIET, pultusk, 2.0) == pytest.approx((20.0 / 3.0 + 2.0) / 4.0)
    assert kept.mean(SOVIET, wyszkow, 2.0) == 3.0  # an earlier one stays as it was
    command(s, tally=1.0)
    before = judgement.expected(s, POLISH, wyszkow)
    assert before == 4 * 2.4  # nobody should be left there by now: taken as usual
    s.quiet = True
    assert tally_of(s) is None  # in thought nobody writes down what happens


def test_copies_that_went_different_ways_do_not_read_each_others_tally() -> None:
    s = new("miracle_on_the_vistula")
    wyszkow, pultusk = area(s, "wyszkow"), area(s, "pultusk")
    other = cast(Campaign, s.clone())
    s.note(codes.MOVED, SOVIET, wyszkow, pultusk, 0)
    other.note(codes.OUT_OF_SUPPLY, SOVIET, wyszkow, 4)
    one, two = tally_of(s), tally_of(other)
    assert one is not None
    assert two is not None
    assert one.mean(SOVIET, wyszkow, 0.0) == 3.0
    assert two.mean(SOVIET, wyszkow, 0.0) == 2.0
    again = tally_of(s)
    assert again is not None
    assert again.mean(SOVIET, pultusk, 0.0) == 3.0


def test_the_tally_of_a_game_counts_the_blocks_as_they_stand_and_is_the_same_in_all_that_a_seat_may_imagine() -> None:
    s = new("berezina", 3)
    while not s.over and s.turn < 4:
        seat = s.seats[s.actor]
        s.play(seat, counselled(s, 0))
    kept = tally_of(s)
    imagined = tally_of(cast(Campaign, s.imagine("poland", 5)))
    assert kept is not None
    assert imagined is not None
    assert imagined.strength == kept.strength
    for side in (POLISH, SOVIET):
        for place in s.theatre.areas:
            there = len(s.blocks_in(side, place)) + len(s.waiting_at(side, place))
            assert kept.blocks[side * s.map.count + place] == there


def test_whoever_has_but_a_draw_dares_the_more_the_less_there_is_to_lose() -> None:
    s = position("over_the_corpse", polish={"minsk": "11_infantry 2"}, soviet={"polotsk": "4_rifle 3"})
    command(s, grasp=1.0)
    s.turn = s.setting.turns
    s.n[VP] = 3
    assert clock.boldness(s, POLISH) == 0.0  # that wins
    near = 0.0
    for points in (-5, -3, 0):  # the Soviets win with six
        s.n[VP] = points
        assert clock.boldness(s, POLISH) > near
        near = clock.boldness(s, POLISH)
    s.n[VP] = -7
    assert clock.boldness(s, POLISH) == 1.0  # lost as it stands
    s.turn = 1
    assert clock.boldness(s, POLISH) < 0.01
