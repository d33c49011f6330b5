"""Stacking and command while moving; trains, flotillas and units that do not move (5, 12, 14 to 16, 19)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    do,
    offered,
    place,
    position,
    seat,
    steps,
    unit,
    war,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.marching import MARCH
from vistula.games.red_star_white_eagle.numbers import LOST, STANDDOWN_FROM

# Stacking -----------------------------------------------------------------------------------------------------------


@rule("5.1.1a", "5.1.1c", "5.1.3a", "8.2.3a")
def test_a_fourth_secondary_unit_may_pass_but_not_stay() -> None:
    s = position({"p_volreg_1": "1314", "p_volreg_2": "1314", "p_volreg_3": "1314", "p_volreg_4": "1414"})
    do(s, "move", "p_volreg_4")
    assert why(s, "march", "1314") == "5.1.3a"
    assert why(s, "march", "1314", "1313") == ""


@rule("5.1.1a")
def test_three_primary_and_three_secondary_units_share_a_hex() -> None:
    s = position(
        {"p8": "1314", "p9": "1314", "p10": "1414", "p_volreg_1": "1314", "p_volreg_2": "1314", "p_volreg_3": "1314"}
    )
    do(s, "move", "p10")
    do(s, "march", "1314")
    assert s.primary[place(s, "1314")] == 3
    assert s.secondary[place(s, "1314")] == 3


@rule("7.2.1a", "2.5a")
def test_counters_stack_freely() -> None:
    s = position({"p8": "1314", "p9": "1314", "p10": "1314", "pri1_1": "1414"})
    do(s, "move", "pri1_1")
    do(s, "march", "1314")
    assert where(s, "pri1_1") == "1314"


@rule("5.1.4a", "23.1.3a", "23.0f")
def test_an_over_full_hex_must_be_cured_in_the_first_movement_phase() -> None:
    s = war("gates_of_warsaw")
    while s.top().number != phases.MOVE:
        advised = s.advice(s.actor)
        assert advised is not None
        s.play(seat(s), advised)
    assert why(s, "end_movement") == "5.1.4a"


@rule("12.4.1a")
def test_the_fronts_do_not_stack() -> None:
    s = position({"w4": "2012", "s44": "2013"}, "russian", turn="August IV")
    do(s, "move", "s44")
    assert why(s, "march", "2012") == "12.4.1a"


@rule("12.4.3b")
def test_reserve_divisions_stack_with_either_front() -> None:
    s = position({"w4": "2012", "r_res_1": "2013"}, "russian", turn="August IV")
    do(s, "move", "r_res_1")
    do(s, "march", "2012")
    assert where(s, "r_res_1") == "2012"


@rule("21.2a")
def test_lithuanians_and_russians_do_not_stack() -> None:
    s = position({"w4": "Merecz", "l1": "Olita"}, "russian", turn="August IV")
    do(s, "move", "l1")
    assert why(s, "march", "Merecz") == "12.4.1a"


# Command ------------------------------------------------------------------------------------------------------------


@rule("12.3.2a")
def test_nobody_moves_out_of_command() -> None:
    s = position({"w4": "3521"}, "russian", turn="August IV")
    do(s, "move", "w4")
    assert why(s, "march", "3522") == "12.3.2a"


@rule("12.3.2c")
def test_a_unit_out_of_command_must_go_back() -> None:
    s = position({"w4": "3526", "w5": "3510"}, "russian", turn="August IV")
    assert why(s, "end_movement") == "12.3.2c"
    do(s, "move", "w4")
    assert why(s, "stay") == "12.3.2c"
    assert all(int(name[2:]) < 26 for name in offered(s, "march"))


@rule("12.2.1a", "12.2b", "12.2d", "12.3.3a")
def test_west_of_the_bug_all_are_in_command() -> None:
    s = position({"w_mozyr": "Lublin", "w53": "3521", "w2": "3523"}, "russian")
    assert [s.in_command(unit(s, name)) for name in ("w_mozyr", "w53", "w2")] == [True, True, False]


# Trains, flotillas, zero movement -----------------------------------------------------------------------------------


@rule("14.1a", "14.2a", "14.2b")
def test_trains_keep_to_the_rails() -> None:
    s = position({"p_train_1": "Siedlce"})
    do(s, "move", "p_train_1")
    assert all(s.ground.on_rail[s.board.number(name)] for name in offered(s, "march"))
    assert why(s, "strategic", "Warsaw") == "14.2a"


@rule("14.3a")
def test_trains_pay_the_delay() -> None:
    s = position({"p_train_1": "Siedlce", "w53": "1614"})
    free = position({"p_train_1": "Siedlce"})
    chain = next(c for net, c in s.board.railways if place(s, "Siedlce") in c and net == 1)
    here = chain.index(place(s, "Siedlce"))
    nearby = [c for c in (chain[here - 1], chain[(here + 1) % len(chain)]) if s.zone[c]]
    for space in nearby:
        name = s.board.names[space]
        assert steps(s, "p_train_1", MARCH, [name])[0] == steps(free, "p_train_1", MARCH, [name])[0] + 1


@rule("16.0a", "map.dnepr4530", "16.0d")
def test_a_flotilla_in_4530_sails_where_the_book_says() -> None:
    s = position({"r_flotilla_1": "4530"}, "russian", turn="August IV")
    do(s, "move", "r_flotilla_1")
    reached = offered(s, "sail")
    assert {"4430", "4529", "4630", "4631"} <= reached
    assert not {"4531", "4431"} & reached


@rule("16.0e", "map.vistula0711")
def test_enemies_on_both_banks_close_the_vistula() -> None:
    s = position({"p_flvistula": "Modlin", "w53": "0711", "w57": "0712"})
    do(s, "move", "p_flvistula")
    assert s.board.names[place(s, "Toruń")] not in offered(s, "sail")
    s = position({"p_flvistula": "Modlin", "w53": "0711"})
    do(s, "move", "p_flvistula")
    assert s.board.names[place(s, "Toruń")] in offered(s, "sail")


@rule("16.6a", "16.6b")
@pytest.mark.parametrize(("roll", "passed"), [(2, True), (3, False)])
def test_the_canal_in_may(roll: int, passed: bool) -> None:
    s = position({"p_flpinsk": "2718"}, turn="May II", scenario="campaign")
    do(s, "move", "p_flpinsk")
    s.force([roll])
    do(s, "canal")
    assert where(s, "p_flpinsk") == ("2317" if passed else str(LOST))


@rule("16.6a", "16.0g")
def test_the_canal_is_closed_in_july() -> None:
    s = position({"p_flpinsk": "2718"}, turn="July I", scenario="campaign")
    do(s, "move", "p_flpinsk")
    assert why(s, "canal") == "16.6a"
    assert "2317" not in offered(s, "sail")


@rule("16.7.1a", "16.7.1b")
def test_a_flotilla_lands_marines_and_sails_on() -> None:
    s = position({"p_flvistula": "Modlin", "p_mavistula": "Modlin", "p8": "Lublin"})
    do(s, "move", "p_flvistula")
    do(s, "ferry", "Płock")
    assert where(s, "p_mavistula") == s.board.names[place(s, "Płock")]
    assert asks(s) == "destination"
    do(s, "sail", "Modlin")
    assert why(s, "move", "p_mavistula") == "16.7.1a"


@rule("18.2a", "19.0b")
def test_zero_movement_units_go_freely_inside_the_fortifications() -> None:
    s = position({"p_gwarsaw": "Warsaw", "p_mkrakow": "Kraków", "w53": "1214", "p8": "Lublin"})
    do(s, "move", "p_gwarsaw")
    assert offered(s, "march") <= {"1113", "1314", "1216"}
    assert "1314" in offered(s, "march")
    do(s, "stay")
    assert why(s, "move", "p_mkrakow") == "19.0b"


@rule("21.5a", "21.5b")
def test_a_frontier_guard_waits_until_a_russian_is_within_five_hexes() -> None:
    s = position({"p_fg_3": "Chorzele", "w53": "1810"}, "russian", turn="July II", scenario="belarusian_long")
    s.mark[unit(s, "p_fg_3")] = 0
    far = s.board.distance(place(s, "Chorzele"), place(s, "1810"))
    assert far > 5
    do(s, "move", "w53")
    near = [name for name in offered(s, "march") if s.board.distance(place(s, name), place(s, "Chorzele")) == 5]
    do(s, "march", near[0])
    assert s.mark[unit(s, "p_fg_3")] != 0


@rule("23.4.9.1a")
def test_poles_and_west_front_keep_apart_until_may_iii() -> None:
    s = position({"p8": "3607", "w53": "3807"}, turn="May II", scenario="campaign")
    do(s, "move", "p8")
    assert why(s, "march", "3706") == "23.4.9.1a" or why(s, "march", "3707") == "23.4.9.1a"
    s = position({"p8": "3607", "w53": "3807"}, turn="May III", scenario="campaign")
    do(s, "move", "p8")
    assert "3707" in offered(s, "march") or "3706" in offered(s, "march")


@rule("23.4.7.3b", "23.2.6a")
def test_west_front_ignores_zones_for_four_turns_after_the_standdown() -> None:
    s = position({"w4": "1209", "p8": "1109"}, "russian", turn="July II", scenario="belarusian_long")
    assert s.tables.turns[s.num[STANDDOWN_FROM]] == "June II"
    for turn, delay in (("July I", 1), ("July II", 0), ("August I", 0), ("August II", 1)):
        s.turn = s.tables.turns.index(turn)
        assert steps(s, "w4", MARCH, ["1210"]) == [1 + delay]
