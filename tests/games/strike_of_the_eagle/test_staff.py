"""What the staff makes of a city in danger: the areas before it, marches that pin, blocks that would be cut off."""

import pytest

from tests.games.strike_of_the_eagle.staged import area, polish, position
from tests.rules import rule
from vistula.games.strike_of_the_eagle.staff import judgement, orders
from vistula.games.strike_of_the_eagle.staff.posture import Posture
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import FORCED_MARCH_TO, MOVE_TO, POLISH

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
    assert orders.spoiling_worth(s, POLISH, wyszkow, two[:1], 0.5) > 0.0
    assert orders.spoiling_worth(s, POLISH, wyszkow, two, 0.5) > orders.spoiling_worth(s, POLISH, wyszkow, two[:1], 0.5)
    assert orders.spoiling_worth(s, POLISH, wyszkow, two, 0.1) == orders.NEVER  # destroyed before they pin
    command(s, spoil=0.0)
    assert orders.spoiling_worth(s, POLISH, wyszkow, two, 0.5) == orders.NEVER


def test_nobody_spoils_an_attack_on_a_city_that_is_strong_enough() -> None:
    s = position(
        "miracle_on_the_vistula",
        polish={"warsaw": "11_infantry 3, 15_infantry 3, 1_lith_bel 3, 8_infantry 3", "deblin": "14_infantry 4"},
        soviet={"wyszkow": "5_rifle 3"},
    )
    command(s, spoil=1.0)
    assert orders.spoiling_worth(s, POLISH, area(s, "wyszkow"), [polish(s, "14_infantry")], 0.5) == orders.NEVER


@rule("7.42g")
def test_a_block_from_two_areas_away_has_more_to_lose() -> None:
    s = menaced()
    target = area(s, "minsk_mazowiecki")
    near = orders.stake(s, POLISH, MOVE_TO, target, [polish(s, "14_infantry")], 1.0)
    far = orders.stake(s, POLISH, FORCED_MARCH_TO, target, [polish(s, "1_legion")], 1.0)
    assert far == pytest.approx(near * orders.LOST_BLOCK / orders.BEATEN_BLOCK)
    assert orders.stake(s, POLISH, MOVE_TO, target, [polish(s, "14_infantry")], 1.4) < near  # a surer battle risks less
