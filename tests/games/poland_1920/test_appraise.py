"""The appraisal: each feature says what its name says."""

import pytest

from tests.games.appraisals import feature
from tests.games.poland_1920.table import position, zone
from vistula.core.columns import column
from vistula.games.poland_1920.order import POLES, SOVIETS
from vistula.games.poland_1920.staff.appraise import GRIP, hold_on
from vistula.games.poland_1920.state import Poland


def before_tomaszow(**zones: str) -> Poland:
    return position(
        "lviv_aug_14",
        phase="movement",
        side="soviet",
        day=6,
        units={
            "su_rb_19_7": (zones.get("soviets", "Tyszowce"), 20),
            "pl_ib_13": ("Chełm", 5),
            "pl_ib_14": ("Zamość", 5),
            "pl_gar_lwow": ("Lwów", 5),
            "pl_cb_don": ("Tomaszów Lubelski", 5),
        },
        control={"Lublin": "poland"},
    )


def test_single_choices_are_weighed_in_points_and_asking_changes_nothing() -> None:
    s = position("lviv_aug_14", units={"pl_ib_11": ("Busk", 9), "su_cd_4": ("Gliniany", 3)})
    before, judged = s.appraise("poland"), s.judge(POLES)
    s.vp[POLES] = 6
    assert s.judge(POLES) > judged + 0.03  # 6 of the 120 points of its scale
    s.vp[POLES] = 0
    s.game.prospects(s, POLES, 0)
    assert (s.appraise("poland"), s.judge(POLES)) == (before, judged)


def test_points_count_the_more_the_later_unless_a_set_decides() -> None:
    s = before_tomaszow()
    s.vp[SOVIETS] = 20
    assert feature(s, "points") == -2.0
    assert feature(s, "whole") == 1.0  # the Poles hold all four towns: points do not matter
    assert feature(s, "late_points") == 0.0
    s.control[zone(s, "Chełm")] = SOVIETS
    assert feature(s, "whole") == 0.0
    assert feature(s, "late_points") == pytest.approx(-2.0 * 6 / 9)


def test_a_set_is_held_as_firmly_as_its_weakest_place() -> None:
    near, far = before_tomaszow(), before_tomaszow(soviets="Tarnopol")
    assert feature(near, "grip") < feature(far, "grip")
    s = before_tomaszow()
    poles, soviets = column(s.board.count), column(s.board.count)
    tomaszow, tyszowce = zone(s, "Tomaszów Lubelski"), zone(s, "Tyszowce")
    poles[tomaszow], soviets[tyszowce] = 5, 20
    # 5 SP and a row of hills against four fifths of the 20 SP a zone away.
    firm = hold_on(s, POLES, [tomaszow], POLES, poles, soviets)
    assert firm == pytest.approx((8.0 - 16.0) / (8.0 + 16.0 + GRIP))


def test_strength_and_peril_are_seen_alike_from_both_seats() -> None:
    s = before_tomaszow()
    assert feature(s, "strength") == 0.0  # 20 SP each
    assert feature(s, "peril") < 0.0  # 20 SP border on 5 in the hills; nobody threatens the 20
    assert s.game.standing(s, POLES) == pytest.approx([-value for value in s.game.standing(s, SOVIETS)])
