"""Reinforcements and replacements: arrival, restoration, recreation, counters, reserve, breakdown (7, 13, 19, 20)."""

import pytest

from tests.games.red_star_white_eagle.table import asks, at, do, offered, place, position, seat, unit, where, why
from tests.rules import rule
from vistula.games.red_star_white_eagle import arrival, phases, rally, replacement, turn_start, withdrawal
from vistula.games.red_star_white_eagle.marching import MARCH, STRATEGIC_MOVE, allowance
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    AVAILABLE,
    CAVALRY_DEFICIT,
    DEAD,
    DUE,
    FACTORS_OWED,
    FALLEN,
    FROM_RALLY,
    FROM_RESERVE,
    GARRISON,
    LOST,
    NOT_IN_PLAY,
    POOL,
    RALLY_STAGE,
    RESERVE,
    RESERVED,
    RESTORED,
    TRAINS_OWED,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.state import War


def entries(s: War, name: str) -> set[str]:
    return {s.board.names[space] for space in arrival.entry_hexes(s, unit(s, name))}


def pool(s: War, side: int, infantry: int, cavalry: int) -> None:
    s.num[POOL + 2 * side] = infantry
    s.num[POOL + 2 * side + 1] = cavalry


# Arrival --------------------------------------------------------------------------------------------------------------


@rule("7.1.1a", "22.4a")
def test_polish_reinforcements_appear_in_warsaw() -> None:
    s = position({})
    assert entries(s, "p8") == {"1215"}


@rule("7.1.1d", "7.1.1b", "7.1.1c")
def test_with_warsaw_isolated_they_appear_in_any_city_of_the_net() -> None:
    s = position({})
    cut = ["w4", "w5", "w6", "w8", "w10", "w11"]
    for number, space in enumerate(s.board.neighbours[s.board.warsaw]):
        s.place(unit(s, cut[number]), space)
    assert arrival.is_isolated(s)
    assert {"1215", "2028", "1620"} <= entries(s, "p8")
    s.place(unit(s, "w12"), place(s, "Lwów"))
    assert "2028" not in entries(s, "p8")


@rule("7.1.2a", "7.1.3a", "7.1.4a", "map.edges")
def test_each_front_has_its_own_edge() -> None:
    s = position({}, "russian", turn="August IV")
    assert {"5101", "5119", "3301"} <= entries(s, "w4")
    assert "5120" not in entries(s, "w4")
    assert {"5120", "5135"} <= entries(s, "s44")
    assert {"5120", "4236"} <= entries(s, "k4")
    assert "4236" not in entries(s, "s44")


@rule("7.1.4b")
def test_trains_of_the_konarmiya_enter_on_a_railroad() -> None:
    s = position({}, "russian", turn="May IV", scenario="campaign")
    assert entries(s, "s_train_5")
    assert all(s.ground.on_rail[s.board.number(name)] for name in entries(s, "s_train_5"))


@rule("7.0b", "7.1.4c")
def test_arrivals_pay_for_their_hex_and_the_konarmiya_has_three_points_more() -> None:
    s = position({"w4": "5110", "k4": "5125"}, "russian", turn="May IV", scenario="campaign")
    cost = s.tables.standard_cost[s.board.terrain[place(s, "5110")]]
    s.mark[unit(s, "w4")] |= ARRIVED
    assert allowance(s, unit(s, "w4"), MARCH) == 7 - cost
    s.mark[unit(s, "k4")] |= ARRIVED
    own = s.tables.standard_cost[s.board.terrain[place(s, "5125")]]
    assert allowance(s, unit(s, "k4"), MARCH) == 9 + 3 - own
    assert allowance(s, unit(s, "k4"), STRATEGIC_MOVE) <= 18 + 3 - 1


@rule("7.0a", "7.0c", "7.0d", "5.1.3d")
def test_arrivals_may_wait_and_may_enter_an_enemy_zone_or_a_full_hex() -> None:
    s = position({"w53": "1314", "p9": "Warsaw", "p10": "Warsaw", "p11": "Warsaw"}, phase=phases.POINTS)
    for name in ("p8", "p7"):
        s.place(unit(s, name), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter", "p8")
    do(s, "at", "Warsaw")
    assert where(s, "p8") == "1215"
    do(s, "done")
    assert where(s, "p7") == str(AVAILABLE)


@rule("22.4b", "22.4c", "19.2a")
def test_poznan_units_and_militia_have_their_own_places() -> None:
    s = position({})
    s.mark[unit(s, "p_pom")] |= FROM_RALLY
    assert entries(s, "p_pom") == {"0111"}
    assert {"1215", "2028", "1620"} <= entries(s, "p_mlwow")


@rule("19.1a")
def test_a_garrison_appears_in_its_city_or_not_at_all() -> None:
    s = position({})
    assert entries(s, "p_gmodlin") == {"1113"}
    s.place(unit(s, "w4"), place(s, "Modlin"))
    s.place(unit(s, "p_gmodlin"), DEAD)
    pool(s, 1, 20, 5)
    at(s, "polish", phases.RECREATE)
    assert asks(s) != "recreate" or why(s, "recreate", "p_gmodlin") == "19.1a"
    assert replacement.recreate_obstacle(s, unit(s, "p_gmodlin")) is replacement.CITY_IS_LOST


@rule("16.5a")
def test_the_flotilla_enters_by_the_dnepr() -> None:
    s = position({}, "russian", turn="July I", scenario="campaign")
    assert entries(s, "r_flotilla_2") == {"5133", "5134"}
    s.place(unit(s, "p8"), place(s, "5133"))
    s.place(unit(s, "p9"), place(s, "5134"))
    assert entries(s, "r_flotilla_2") == set()


@rule("17.2.1c", "17.2.1b", "17.2.1a")
def test_the_latvian_garrison_comes_out_when_poles_cross_the_dvina() -> None:
    s = position({}, "russian", turn="July II", scenario="belarusian_long")
    north = max(space for space in range(s.board.count) if s.board.north_of_dvina[space])
    for u in s.plan.latvian_garrison:
        s.place(u, GARRISON)
    turn_start.REACTIONS.do(s)
    assert s.hex[unit(s, "w43")] == GARRISON
    s.place(unit(s, "p8"), north)
    turn_start.REACTIONS.do(s)
    assert [s.hex[u] for u in s.plan.latvian_garrison] == [AVAILABLE] * 3
    assert "3801" in entries(s, "w43")
    assert "3701" not in entries(s, "w43")


@rule("17.1.1a", "17.1.1b", "17.1.2a", "17.1.2b", "17.0a")
def test_poles_across_the_reaction_line_bring_reserves_backwards() -> None:
    s = position({"w4": "4010"}, "russian", turn="July II", scenario="belarusian_long")
    for number in range(1, 7):
        s.place(unit(s, f"r_res_{number}"), DUE)
    east = next(space for space in range(s.board.count) if s.board.east_of_reaction_line[space])
    s.place(unit(s, "p8"), east)
    turn_start.REACTIONS.do(s)
    assert s.hex[unit(s, "r_res_6")] == AVAILABLE
    replacement.POINTS.do(s)
    assert s.num[POOL] == 2 * s.plan.track.points[0][2 * s.turn]
    turn_start.REACTIONS.do(s)
    assert s.hex[unit(s, "r_res_5")] == AVAILABLE
    s.place(unit(s, "p8"), place(s, "Lublin"))
    turn_start.REACTIONS.do(s)
    assert s.hex[unit(s, "r_res_4")] == DUE
    assert s.hex[unit(s, "r_res_6")] == AVAILABLE


# Replacements ---------------------------------------------------------------------------------------------------------


@rule("7.2a", "22.6a")
def test_points_come_in_and_more_in_the_rally() -> None:
    s = position({"p9": "Lublin"}, turn="August I", scenario="belarusian_long")
    replacement.POINTS.do(s)
    assert (s.num[POOL + 2], s.num[POOL + 3]) == (6, 2)
    s.num[RALLY_STAGE] = 1
    replacement.POINTS.do(s)
    assert (s.num[POOL + 2], s.num[POOL + 3]) == (6 + 6 + 6, 2 + 2 + 2)


@rule("7.2.4.2a", "7.2.4.2d", "7.2.4.3a", "7.2.4.1a", "7.2.4.2c", "7.2.4.4a")
def test_the_fifteenth_division_is_restored_with_three_factors() -> None:
    units = {"w15": "1110", "rri2_1": "1110", "rrc1_1": "1110", "w4": "2012"}
    s = position(units, "russian", phases.RESTORE, "August IV", inverted=("w15",))
    do(s, "restore", "w15")
    assert s.attack_of(unit(s, "w15")) == 7
    assert s.hex[unit(s, "rri2_1")] == s.hex[unit(s, "rrc1_1")] == NOT_IN_PLAY
    assert s.mark[unit(s, "w15")] & RESTORED
    at(s, "russian", phases.ATTACK)


@rule("7.2.4.2b")
def test_nobody_is_restored_in_an_enemy_zone() -> None:
    units = {"w15": "1110", "rri2_1": "1110", "rri2_2": "1110", "p8": "1111"}
    s = position(units, "russian", turn="August IV", inverted=("w15",))
    assert replacement.restore_obstacle(s, unit(s, "w15")) is replacement.IN_ENEMY_ZONE


@rule("7.2.4.3a")
def test_cavalry_needs_cavalry_counters() -> None:
    units = {"k4": "2012", "rri2_1": "2012", "rri2_2": "2012"}
    s = position(units, "russian", turn="August IV", inverted=("k4",))
    assert replacement.restore_obstacle(s, unit(s, "k4")) is replacement.TOO_FEW_COUNTERS


@rule("7.2.3.1a", "7.2.3.3a", "7.2.3.2a", "21.4a")
@pytest.mark.parametrize(
    ("name", "inverted", "cost"),
    [("p3b", 0, 3 + 1), ("p3b", 1, 1 + 1), ("w4", 1, 4 + 2), ("p8", 0, 7 + 2), ("p_legcav_1", 0, 1), ("p_fg_1", 0, 1)],
)
def test_what_recreating_costs(name: str, inverted: int, cost: int) -> None:
    s = position({})
    assert replacement.recreating_cost(s, unit(s, name), inverted) == cost


@rule("7.2.3.1b", "7.2.3.1c", "7.2.3.2b", "7.2b")
def test_cavalry_is_recreated_with_cavalry_factors_only() -> None:
    s = position({"p9": "Lublin"})
    s.place(unit(s, "p8c"), DEAD)
    s.place(unit(s, "p3b"), DEAD)
    pool(s, 1, 20, 0)
    at(s, "polish", phases.RECREATE)
    assert offered(s, "recreate") == {"p3b"}
    pool(s, 1, 1, 5)
    at(s, "polish", phases.RECREATE)
    assert offered(s, "recreate") == {"p3b", "p8c"}
    do(s, "recreate", "p3b")
    do(s, "full")
    assert offered(s, "cavalry") == {"3", "4"}
    do(s, "cavalry", 4)
    assert where(s, "p3b") == str(AVAILABLE)
    assert (s.num[POOL + 2], s.num[POOL + 3]) == (1, 1)


@rule("7.2.5a", "2.4.2e", "21.2d", "23.4.8.2c")
def test_some_units_are_never_replaced() -> None:
    s = position({})
    for name in ("p_train_1", "p_flvistula", "p_tank1", "l1", "pg1"):
        assert s.order.nonreplaceable[unit(s, name)]


@rule("7.2.2a", "7.2c")
def test_counters_are_split_and_merged() -> None:
    s = position({"prc2_1": "Lublin", "p8": "1721"}, phase=phases.HANDLE)
    do(s, "split", "prc2_1")
    here = [s.order.ids[c] for c in s.stack_in(place(s, "Lublin"))]
    assert here == ["prc1_1", "prc1_2"]
    for c in s.stack_in(place(s, "Lublin")):
        s.mark[c] = 0
    at(s, "polish", phases.HANDLE)
    do(s, "merge", "prc1_1")
    assert [s.order.ids[c] for c in s.stack_in(place(s, "Lublin"))] == ["prc2_1"]


@rule("7.2.2b", "7.2.2c", "7.2d")
def test_counters_at_a_source_return_to_the_pool() -> None:
    s = position({"pri2_1": "Lublin", "pri2_2": "2119", "p8": "1721"}, phase=phases.HANDLE)
    assert offered(s, "recall") == {"pri2_1"}
    before: int = s.num[POOL + 2]
    s.place(unit(s, "pri1_1"), place(s, "Lublin"))
    at(s, "polish", phases.HANDLE)
    do(s, "recall", "pri2_1")
    assert s.num[POOL + 2] == before + 2


@rule("23.4.9.3a")
def test_russian_counters_stay_on_the_map_until_may_iii() -> None:
    s = position({"rri1_1": "5105", "rri2_1": "5107"}, "russian", phases.HANDLE, "May II", "campaign")
    assert asks(s) != "handle" or not offered(s, "recall")
    s = position({"rri1_1": "5105", "rri2_1": "5107"}, "russian", phases.HANDLE, "May III", "campaign")
    assert offered(s, "recall") == {"rri1_1", "rri2_1"}


@rule("23.4.9.2a")
def test_half_of_the_russian_replacements_go_west() -> None:
    s = position({"s44": "5030"}, "russian", phases.POINTS, "May I", "campaign")
    assert asks(s) in ("recreate", "enter")
    while asks(s) != "enter":
        do(s, "done")
    assert (s.num[POOL], s.num[POOL + 1]) == (4, 1)
    assert why(s, "done") == "23.4.9.2a"
    do(s, "enter_rc", 1)
    do(s, "at", "5105")
    assert why(s, "done") == "23.4.9.2a"
    do(s, "enter_rc", 2)
    if asks(s) == "enter_at":
        assert "5125" not in offered(s, "at")
        do(s, "at", "5105")
    assert why(s, "done") == ""


# Withdrawals ----------------------------------------------------------------------------------------------------------


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
    withdrawal.WITHDRAWALS.do(s)
    s.refresh()
    do(s, "withdraw", "s_reg_1")
    assert where(s, "k_inf") == str(WITHDRAWN)
    assert s.num[CAVALRY_DEFICIT] == 18 - 14 - 2
    assert where(s, "s_reg_1") == where(s, "s_reg_2") == str(DEAD)
    replacement.POINTS.do(s)
    kept: int = s.num[POOL + 1]
    s.turn += 1
    replacement.POINTS.do(s)
    assert s.num[POOL + 1] == kept
    assert s.num[CAVALRY_DEFICIT] == 1


@rule("11.2e")
def test_trains_lost_before_count_for_the_four() -> None:
    s = position({"s_train_4": "Brody", "s_train_5": "Kowel", "w4": "2012"}, "russian", turn="September IV")
    for name in ("s_train_1", "s_train_2", "s_train_3"):
        s.place(unit(s, name), LOST)
    withdrawal.withdraw_konarmiya(s)
    assert s.num[TRAINS_OWED] == 1


# Rally and reserve ----------------------------------------------------------------------------------------------------


@rule("22.0a", "22.0c", "22.0b")
def test_the_rally_begins_at_nine_factors_cavalry_counting_half() -> None:
    s = position({"w53": "1619", "k4": "1619"}, scenario="belarusian_long")
    s.inverted[unit(s, "k4")] = 0
    assert rally.doubled_factors_near_warsaw(s) == 2 * 4 + 8
    rally.RALLY.do(s)
    assert s.num[RALLY_STAGE] == 0
    s.place(unit(s, "w_reg_1"), place(s, "1619"))
    s.place(unit(s, "w_reg_2"), place(s, "1619"))
    rally.RALLY.do(s)
    assert s.num[RALLY_STAGE] == 1


@rule("22.1a", "22.1b", "22.2a", "22.3a", "22.1c", "22.5a", "22.5b")
def test_six_units_a_turn_for_three_turns() -> None:
    s = position({"w4": "1619", "w5": "1619"}, scenario="belarusian_long", turn="August III")
    for row in s.tables.rally_rows:
        for u in row:
            s.place(u, DUE)
    s.force([1, 1, 2, 3, 4, 5])
    rally.RALLY.do(s)
    came = [u for row in s.tables.rally_rows for u in row if s.hex[u] == AVAILABLE and s.mark[u] & FROM_RALLY]
    assert [s.order.ids[u] for u in came][:2] == ["p_mwarsaw", "p_vol"]
    assert len(came) == 6
    for stage in (2, 3, 4, 4):
        rally.RALLY.do(s)
        assert s.num[RALLY_STAGE] == stage


@rule("22.7.1a", "22.7.1c", "22.7.3a", "22.7.2a")
def test_the_railroad_reserve() -> None:
    s = position({"p8": "Lublin", "p9": "2115", "p10": "Lublin"})
    assert "p9" not in offered(s, "to_reserve")
    assert s.top().refusal(s, s.choices(seat(s))[2]) is None
    assert why(s, "to_reserve", "p9") == "22.7.1c"
    do(s, "to_reserve", "p8")
    assert where(s, "p8") == str(RESERVE)
    at(s, "polish", phases.RESERVE)
    assert asks(s) != "reserve"
    s.mark[unit(s, "p8")] &= ~RESERVED
    at(s, "polish", phases.RESERVE)
    do(s, "bring_back", "p8")
    assert s.mark[unit(s, "p8")] & FROM_RESERVE
    assert {"1215", "2028", "1620"} <= entries(s, "p8")


@rule("22.7.1b")
def test_arrivals_may_go_straight_into_the_reserve() -> None:
    s = position({"p9": "Lublin"})
    s.place(unit(s, "p8"), AVAILABLE)
    s.place(unit(s, "p7"), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter", "p8")
    do(s, "into_reserve")
    assert where(s, "p8") == str(RESERVE)


@rule("24.1.2b", "24.1.2d", "24.1.2c")
def test_with_warsaw_lost_there_is_no_reserve_and_no_rally() -> None:
    s = position({"p9": "Lublin", "w4": "Warsaw"}, fall_of_warsaw=True)
    s.num[FALLEN] = 1
    s.num[RALLY_STAGE] = 1
    assert "1215" not in entries(s, "p8")
    assert "2028" in entries(s, "p8")
    rally.RALLY.do(s)
    assert s.num[RALLY_STAGE] == 1
    at(s, "polish", phases.MOVE)
    assert offered(s, "to_reserve") == set()


# Breakdown, substitution ---------------------------------------------------------------------------------------------


@rule("20.3.1a", "20.3.2a", "20.3.3a", "20.3.5a", "20.3.6a", "20.3.7a")
def test_breakdown_stops_after_three_steps() -> None:
    units = {"p_ac1": "Lublin", "p_ac2": "Lublin", "p_ac3": "Lublin", "p_ac4": "Kraków", "p_ac5": "Kraków"}
    s = position(units, phase=phases.POINTS, turn="August IV")
    s.mark[unit(s, "p_ac5")] |= ARRIVED
    s.force([1, 2, 1, 6])
    at(s, "polish", phases.BREAKDOWN_START)
    assert offered(s, "check") == {"p_ac1", "p_ac2", "p_ac3", "p_ac4"}
    for name in ("p_ac2", "p_ac1", "p_ac3"):
        do(s, "check", name)
    assert asks(s) != "breakdown"
    assert where(s, "p_ac4") != str(LOST)
    assert where(s, "p_ac2") == str(LOST)


@rule("20.3.4a")
def test_no_breakdown_on_the_first_turn() -> None:
    s = position({"p_ac1": "Lublin", "p_ac2": "Lublin", "p8": "Lublin"}, phase=phases.BREAKDOWN_START)
    assert asks(s) != "breakdown"


@rule("13.1a", "13.1b", "13.2a", "13.3a", "13.4a")
def test_the_mountain_division_replaces_its_parts() -> None:
    s = position({"p_rybak": "1721", "p4m": "1721"}, turn="July II", scenario="campaign", phase=phases.SUBSTITUTE_START)
    assert asks(s) == "substitute"
    do(s, "substitute")
    assert where(s, "p21") == "1721"
    assert where(s, "p_rybak") == where(s, "p4m") == str(LOST)
    assert seat(s) == "poland"
    s = position({"p_rybak": "1721", "p4m": "1721"}, turn="July I", scenario="campaign", phase=phases.SUBSTITUTE_START)
    assert asks(s) != "substitute"
