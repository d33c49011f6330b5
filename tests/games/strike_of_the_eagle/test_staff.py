"""What the staff makes of a city in danger: the areas before it, marches that pin, blocks that would be cut off; of the
clock, of the answer that a won area invites, and of a leader whom his troops leave."""

import pytest

from tests.games.strike_of_the_eagle.staged import area, polish, position
from tests.rules import rule
from vistula.games.strike_of_the_eagle.numbers import VP
from vistula.games.strike_of_the_eagle.staff import clock, judgement, worth
from vistula.games.strike_of_the_eagle.staff.posture import Posture
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import FORCED_MARCH_TO, MOVE_TO, POLISH, SOVIET

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
