"""How an appraisal's foresight is measured."""

import pytest

import vistula
from vistula.lab.appraisal import area_of, area_under, brier, calibration, measure


def test_the_area_under_the_curve_is_the_chance_to_rank_a_won_game_higher() -> None:
    assert area_under([(0.1, False), (0.2, True), (0.3, True)]) == 1.0
    assert area_under([(0.3, False), (0.1, True)]) == 0.0
    assert area_under([(0.2, False), (0.2, True)]) == 0.5
    # Of six pairs of a won and a lost game three are in order, two are even and one is the wrong way round.
    assert area_under([(0.4, True), (0.3, False), (0.2, True), (0.2, False), (0.3, True)]) == 4 / 6
    assert area_under([(0.4, True), (0.1, True)]) is None


def test_the_score_is_how_far_stated_chances_are_from_what_came() -> None:
    rows = [(0.0, 1.0), (0.0, 0.5), (1.0, 1.0), (-0.5, 0.0)]  # chances of a half, a half, 1 and a quarter
    assert brier(rows) == pytest.approx((0.25 + 0.0 + 0.0 + 0.0625) / 4)
    assert brier([]) is None
    assert area_of(rows) == 1.0  # the draw is left out
    assert calibration(rows) == [(1, 0.25, 0.0), (2, 0.5, 0.75), (1, 1.0, 1.0)]


def test_appraisals_are_noted_at_the_beginning_of_every_turn_of_both_sides() -> None:
    told = measure(vistula.game("strike_of_the_eagle"), "berezina", 2, 1)
    assert told.games == 2
    assert len(told.sums) == 2 * 5  # one round of five phases
    assert all(len(rows) == 2 for rows in told.values.values())
    assert told.to_json() == measure(vistula.game("strike_of_the_eagle"), "berezina", 2, 1).to_json()
