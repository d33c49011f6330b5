"""Russian withdrawals (11)."""

import pytest

from tests.games.red_star_white_eagle.printed import around
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    do,
    killed,
    offered,
    piece,
    place,
    position,
    runs,
    seat,
    sentence,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    CAVALRY_DEFICIT,
    DEAD,
    FACTORS_OWED,
    LOST,
    POOL,
    WITHDRAWN,
)


@rule("11.2b", "11.1b", "11.2c")
def test_the_konarmiya_is_made_up_by_whole_cavalry_units() -> None:
    """11.1 lets a unit be inverted in June; 11.2 withdraws units."""
    units = {"k4": "3430", "s17c": "3431", "w4": "3410", "w6": "3411", "p8": "Lublin"}
    s = position(units, "russian", phases.MOVE, "September IV", "campaign")
    s.place(unit(s, "k4"), DEAD)
    s.place(unit(s, "s_reg_1"), place(s, "3432"))
    at(s, "russian", phases.WITHDRAWALS)
    assert asks(s) == "withdraw"
    assert offered(s, "withdraw") == {"s17c", "s_reg_1"}
    assert offered(s, "invert") == set()
    assert why(s, "invert", "s17c") == "11.2b"
    assert why(s, "withdraw", "w4") == s.prompt("soviet").rule_id == "11.2c"
    s.num[FACTORS_OWED] = 1
    assert "1 more attack factor must" in s.prompt("soviet").text
    s = position(units, "russian", phases.MOVE, "June I", "campaign")
    at(s, "russian", phases.WITHDRAWALS)
    assert offered(s, "invert") == {"w4", "w6"}


@rule("11.1b", "11.1a", "11.0a", "11.3a")
def test_the_june_withdrawal_must_reach_fifteen_factors() -> None:
    units = {"w15": "4003", "w29": "4006", "w4": "4004", "w5": "4004"}
    s = position(units, "russian", phases.WITHDRAWALS, "June I", "campaign", inverted=("w15",))
    assert s.num[FACTORS_OWED] == 15 - (4 + 8)
    assert where(s, "w15") == where(s, "w29") == str(WITHDRAWN)
    assert asks(s) == "withdraw"
    do(s, "invert", "w4")
    assert asks(s) != "withdraw"
    assert s.inverted[unit(s, "w4")] == 1


@rule("11.2b", "11.2c", "11.2d", "11.2a", "11.3b")
def test_the_konarmiya_leaves_with_eighteen_cavalry_factors_or_owes_them() -> None:
    units = {"k4": "2012", "k11": "2012", "k_inf": "2014", "s_reg_1": "2016", "s_reg_2": "2016", "w4": "2010"}
    s = position(units, "russian", turn="September IV")
    s.num[POOL] = s.num[POOL + 1] = 0
    runs(s, phases.WITHDRAWALS)
    s.refresh()
    do(s, "withdraw", "s_reg_1")
    assert where(s, "k_inf") == str(WITHDRAWN)
    assert s.num[CAVALRY_DEFICIT] == 18 - 14 - 2
    assert where(s, "s_reg_1") == where(s, "s_reg_2") == str(DEAD)
    runs(s, phases.POINTS)
    kept: int = s.num[POOL + 1]
    s.turn += 1
    runs(s, phases.POINTS)
    assert s.num[POOL + 1] == kept
    assert s.num[CAVALRY_DEFICIT] == 1


@rule("11.2e")
def test_trains_lost_before_count_for_the_four() -> None:
    s = position({"s_train_4": "Brody", "s_train_5": "Kowel", "w4": "2012"}, "russian", turn="September IV")
    for name in ("s_train_1", "s_train_2", "s_train_3"):
        s.place(unit(s, name), LOST)
    at(s, "russian", phases.WITHDRAWALS)
    assert s.prompt("soviet").text == "1 Southwest Front armored train must be withdrawn: choose one."


@rule("11.3a")
@pytest.mark.parametrize(("turn", "box"), [("May IV", DEAD), ("June I", LOST), ("August IV", LOST)])
def test_the_two_divisions_of_june_cannot_be_recreated_afterwards(turn: str, box: int) -> None:
    s = position({"w15": "4003", "w4": "4103"}, "russian", turn=turn, scenario="campaign")
    assert killed(s, "w15") == str(box)
    assert killed(s, "w4") == str(DEAD)


@rule("11.1b")
def test_the_south_does_not_pay_for_the_withdrawal_of_june() -> None:
    units = {"w15": "4003", "w4": "4004", "w5": "4004", "s44": "4530"}
    s = position(units, "russian", phases.WITHDRAWALS, "June I", "campaign")
    assert asks(s) == "withdraw"
    assert why(s, "withdraw", "s44") == "11.1b"
    assert why(s, "invert", "s44") == "11.1b"
    assert offered(s, "withdraw") == {"w4", "w5"}


@rule("11.2e")
def test_of_five_trains_the_player_chooses_those_that_go() -> None:
    units = {f"s_train_{n}": "Brody" for n in (2, 3, 4, 5, 6)} | {"w4": "2012"}
    units |= dict.fromkeys(("k4", "k6", "k14"), "2013")  # their factors are enough
    s = position(units, "russian", turn="September IV")
    s.place(unit(s, "s_train_1"), LOST)
    at(s, "russian", phases.WITHDRAWALS)
    assert (asks(s), seat(s)) == ("withdraw_train", "soviet")
    assert s.prompt("soviet").text.startswith("3 Southwest Front armored trains")
    for name in ("s_train_2", "s_train_4", "s_train_6"):
        do(s, "train", name)
        assert where(s, name) == str(WITHDRAWN)
    assert asks(s) != "withdraw_train"
    assert s.hex[unit(s, "s_train_3")] >= 0


@rule("11.1b")
def test_only_a_full_two_step_unit_is_inverted_for_the_withdrawal() -> None:
    """With the 29th gone for good seven of fifteen factors come from the 15th; the 57th has one step."""
    units = {"w15": "4010", "w57": "4011", "w4": "4012", "w16": "4013", "s44": "4530", "p8": "Lublin"}
    s = position(units, "russian", phases.WITHDRAWALS, "June I", "campaign", inverted=("w16",))
    assert asks(s) == "withdraw"
    assert why(s, "invert", "w57") == why(s, "invert", "w16") == "11.1b"
    assert "no second step" in sentence(s, "invert", "w57")
    assert "units of West Front" in sentence(s, "invert", "s44")
    do(s, "invert", "w4")
    assert piece(s, "w4")["steps"] == [1, 2]


@rule("11.2e")
def test_only_trains_of_southwest_front_are_withdrawn_as_trains() -> None:
    units = {f"s_train_{n}": "Kiev" for n in (1, 2, 3)} | {"w_train_1": "Smolensk", "k4": "4530", "k6": "4530"}
    units |= {"k14": "4530", "s_train_4": "4327", "s_train_5": "4327", "p8": "Lublin"}
    s = position(units, "russian", phases.WITHDRAWALS, "September IV", "campaign")
    assert asks(s) == "withdraw_train"
    assert why(s, "train", "w_train_1") == why(s, "train", "p8") == "11.2e"
    assert offered(s, "train") == {f"s_train_{n}" for n in (1, 2, 3, 4, 5)}


@rule("11.0a", "11.1a")
def test_the_divisions_of_june_leave_though_they_are_surrounded() -> None:
    poles = dict(zip(("p1", "p2", "p3", "p4", "p5", "p6"), sorted(around("3010")), strict=True))
    units = {"w15": "3010", "w29": "4010", "w4": "4011", **poles}
    s = position(units, "russian", phases.WITHDRAWALS, "June I", "campaign")
    assert where(s, "w15") == where(s, "w29") == str(WITHDRAWN)
    assert where(s, "w4") == "4011"  # fifteen factors have gone
