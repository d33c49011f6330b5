"""The appraisal: each feature says what its name says."""

import pytest

from tests.games.appraisals import feature
from tests.games.nest_of_eagles.table import hex_, position
from vistula.games.nest_of_eagles.numbers import POINTS
from vistula.games.nest_of_eagles.staff.appraisal import (
    CLEAR,
    GRIP,
    MUCH,
    grip,
    prospects,
    threat,
)
from vistula.games.nest_of_eagles.staff.stakes import stake_of
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET


def stakes(s: Eagles, town: int) -> float:
    return stake_of(s, POLAND, town)


def test_the_lead_is_what_is_beyond_the_middle_of_the_two_lines() -> None:
    s = position({}, scenario="niemen_1920")
    s.num[POINTS + POLAND] = 6
    s.num[POINTS + SOVIET] = 4
    assert feature(s, "lead") == pytest.approx((2 + 5) / CLEAR)  # between -4 and -6
    assert feature(s, "late_lead") == 0.0  # the first round of four
    s.turn += 2
    assert feature(s, "late_lead") == pytest.approx(feature(s, "lead") / 2)
    assert (feature(s, "cities"), feature(s, "morale"), feature(s, "warsaw")) == (0.0, 0.0, 0.0)


def test_cities_and_morale_decide_at_the_bug() -> None:
    cities = {"Białystok": "poland", "Brześć": "poland", "Lwów": "poland"}
    s = position({}, scenario="bug_and_lwow", control=cities, boxes={"ukraine": 0, "belarus": 0})
    assert feature(s, "lead") == 0.0
    free = feature(s, "cities")
    lost = position({}, scenario="bug_and_lwow", control={**cities, "Brześć": "soviet"})
    assert feature(lost, "cities") == free - 1.0
    lost = position({}, scenario="bug_and_lwow", control={**cities, "Lwów": "soviet"})
    assert feature(lost, "cities") == free - 4.0


def test_strength_is_that_of_all_who_stand_on_the_map() -> None:
    s = position({"10": "3526", "12": "3526", "s45": "3525"}, scenario="niemen_1920")
    assert feature(s, "strength") == pytest.approx((8 - 3) / (8 + 3))  # 4 SP each, and 3


def test_prospects_weigh_places_by_who_is_near() -> None:
    s = position({}, scenario="niemen_1920", control={"Lida": "soviet"})
    lida = hex_(s, "Lida")
    beside = s.board.neighbours[lida][0]
    assert grip(s, lida, [], []) == -1.0
    assert grip(s, lida, [lida], [6.0]) == pytest.approx((6.0 - GRIP) / (6.0 + GRIP))
    assert grip(s, lida, [beside], [6.0]) == pytest.approx((3.0 - GRIP) / (3.0 + GRIP))  # half of it, a hex away
    assert grip(s, lida, [beside], [-6.0]) == -1.0
    before = prospects(s, [], [])
    polish = position({}, scenario="niemen_1920", control={"Lida": "poland"})
    whole = sum(stakes(s, town) for town in s.board.towns if s.plan.open[town] and stakes(s, town) >= 1.0)
    assert prospects(polish, [], []) - before == pytest.approx(2.0 * stakes(s, lida) / whole)


def test_what_stands_before_warszawa_is_measured_against_its_defenders() -> None:
    s = position({}, scenario="battle_of_warsaw")
    warsaw = s.board.warsaw
    beside = s.board.neighbours[warsaw][0]
    assert threat(s, [warsaw, beside], [2.0, -9.0]) == pytest.approx((9.0 / 1.5 - 2.0) / MUCH)
    assert threat(s, [warsaw, beside], [9.0, -9.0]) == 0.0
    assert threat(s, [beside], [-40.0]) == 1.0
