"""Movement: zones of control, standard, strategic and rail-net movement, stacking, trains, flotillas (4, 5, 8, 14)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    do,
    offered,
    place,
    position,
    seat,
    unit,
    war,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.marching import MARCH, STRATEGIC_MOVE, Mover, allowance, slot_of
from vistula.games.red_star_white_eagle.numbers import ARRIVED, LOST, RAIL_USED, STANDDOWN_FROM, STRATEGIC
from vistula.games.red_star_white_eagle.state import War


def cost(s: War, word: str, hex_: str) -> int:
    """Movement points that the choice says it costs."""
    for action in s.choices(seat(s)):
        if action.verb.name == word and action.x == place(s, hex_):
            choice = s.choice(action)
            assert choice is not None
            return int(str(choice.detail(s, action.x)["cost"]))
    raise AssertionError(f"{word} {hex_} is not offered")


def steps(s: War, name: str, mode: int, path: list[str]) -> list[int]:
    """What each step of a path costs a unit."""
    mover = Mover(s, unit(s, name), mode)
    at: int = s.hex[unit(s, name)]
    found = []
    for hex_ in path:
        to = place(s, hex_)
        found.append(mover.step(slot_of(s, at, to), to))
        at = to
    return found


# Zones of control ---------------------------------------------------------------------------------------------------


@rule("4.3.1a", "4.3.2a", "4.3.2b", "4.3.3a", "8.2.2a", "2.7d", "4.0a", "4.0b")
def test_the_7r_brigade_pays_the_greatest_delay_only() -> None:
    s = position({"p7r": "1209", "w53": "1109", "k6": "1212", "w57": "1212"})
    assert steps(s, "p7r", MARCH, ["1210", "1211"]) == [
        1 + 1,
        s.tables.standard_cost[s.board.terrain[place(s, "1211")]] + 3,
    ]
    do(s, "move", "p7r")
    assert cost(s, "march", "1210") == 2
    assert why(s, "march", "1210", "1211") == ""


@rule("4.3.4a", "4.3.5a", "4.3.5b")
def test_leaving_a_zone_is_free_and_friends_do_not_cancel_it() -> None:
    s = position({"p7r": "1209", "w53": "1109", "p8": "1210", "p9": "1208"})
    assert s.zone[place(s, "1210")] == 1
    assert s.zone[s.board.count + place(s, "1109")] == 1
    assert steps(s, "p7r", MARCH, ["1210"]) == [2]
    assert steps(s, "p8", MARCH, ["1310"]) == steps(position({"p8": "1210"}), "p8", MARCH, ["1310"])


@rule("4.3.6a")
def test_own_zones_do_not_delay() -> None:
    s = position({"p7r": "1209", "p8": "1109"})
    assert steps(s, "p7r", MARCH, ["1210"]) == [1]


@rule("4.1a", "4.1b")
def test_without_delay_factor_there_is_no_zone() -> None:
    s = position({"w_reg_1": "1109", "rri1_1": "1309", "p7r": "1209"})
    assert s.zone[place(s, "1210")] == 0


@rule("4.1c", "5.1.5b")
def test_an_overstacked_unit_has_no_zone() -> None:
    s = position({"w53": "1109", "p7r": "1209"})
    s.set_overstacked(unit(s, "w53"), True)
    assert s.zone[place(s, "1210")] == 0


@rule("4.2a", "17.4.2b")
def test_a_zone_reaches_all_six_neighbours_whatever_the_ground_or_border() -> None:
    s = position({"l1": "Merecz"})
    around = s.board.neighbours[place(s, "Merecz")]
    assert [s.zone[other] for other in around] == [1] * 6


@rule("4.2b")
def test_a_zone_does_not_cross_the_sea() -> None:
    s = position({})
    edge = next(e for e in range(len(s.board.sea)) if s.board.sea[e] and not s.ground.interns[s.board.edge_a[e]])
    a, b = s.board.edge_a[edge], s.board.edge_b[edge]
    s.place(unit(s, "w4"), a)
    assert s.zone[b] == 0


# Standard movement --------------------------------------------------------------------------------------------------


@rule("20.1.2a", "20.1.2b", "table.tec.forest", "table.tec.river")
def test_the_first_armored_cars_spend_all_eight_points() -> None:
    s = position({"p_ac1": "2116"})
    assert steps(s, "p_ac1", MARCH, ["2115", "2114", "2113"]) == [4, 1, 3]
    do(s, "move", "p_ac1")
    assert why(s, "march", "2115", "2114", "2113") == ""
    do(s, "march", "2115", "2114", "2113")
    assert where(s, "p_ac1") == "2113"


@rule("20.1.1a", "20.0a")
def test_zones_do_not_concern_polish_motorized_units() -> None:
    s = position({"p_ac1": "1209", "w53": "1109"})
    assert steps(s, "p_ac1", MARCH, ["1210"]) == [1]


@rule("20.0b")
def test_the_cars_of_the_konarmiya_move_like_cavalry() -> None:
    s = position({"k_cars": "2116", "p7r": "2114"}, "russian")
    assert steps(s, "k_cars", MARCH, ["2115"]) == [2 + 1]


@rule("8.1.2a", "8.0c", "2.7b")
def test_nobody_enters_a_hex_he_cannot_pay_for() -> None:
    s = position({"p_ac1": "2116"})
    do(s, "move", "p_ac1")
    assert why(s, "march", "2115", "2114", "2113", "2112") == "8.1.2a"


@rule("8.2.1a")
def test_hexes_with_enemies_are_closed() -> None:
    s = position({"p7r": "1209", "w_reg_1": "1210"})
    do(s, "move", "p7r")
    assert why(s, "march", "1210") == "8.2.1a"


@rule("8.0d")
def test_a_path_is_contiguous() -> None:
    s = position({"p7r": "1209"})
    do(s, "move", "p7r")
    assert why(s, "march", "1210", "1212") == "8.0d"


@rule("8.0a", "6.1c", "6.1d")
def test_a_unit_moves_once_a_turn() -> None:
    s = position({"p7r": "1209", "p8": "1314"})
    do(s, "move", "p7r")
    do(s, "march", "1210")
    assert why(s, "move", "p7r") == "8.0a"
    assert "end_movement" in {action.verb.name for action in s.choices(seat(s))}


@rule("6.0b")
def test_the_other_side_does_not_move() -> None:
    s = position({"p7r": "1209", "w53": "1109"})
    assert seat(s) == "poland"
    assert why(s, "move", "w53") == "6.0b"


@rule("17.4.1a")
def test_who_enters_east_prussia_is_interned() -> None:
    s = position({"p8": "Działdowo"})
    near = [n for n in s.board.neighbours[place(s, "Działdowo")] if s.ground.interns[n]]
    do(s, "move", "p8")
    s.play(seat(s), ["march", near[0]])
    assert where(s, "p8") == str(LOST)


@rule("7.2.1c")
def test_a_unit_destroys_counters_it_runs_into() -> None:
    s = position({"p7r": "1209", "rri2_1": "1210"})
    do(s, "move", "p7r")
    do(s, "march", "1210")
    assert s.hex[unit(s, "rri2_1")] < 0


# Strategic and rail-net movement ------------------------------------------------------------------------------------


@rule("8.3.1a")
def test_strategic_movement_doubles_the_factor() -> None:
    s = position({"p8": "Lublin"})
    assert allowance(s, unit(s, "p8"), STRATEGIC_MOVE) == 14


@rule("8.3.6a", "table.tec.clear", "table.tec.marsh", "table.tec.river")
def test_off_the_rails_everything_costs_three_times() -> None:
    s = position({"p8": "2114"})
    standard = steps(s, "p8", MARCH, ["2115"])[0]
    assert standard == 2
    assert steps(s, "p8", STRATEGIC_MOVE, ["2115"]) == [6]
    assert steps(s, "p8", STRATEGIC_MOVE, ["2113"]) == [3 * 2]


@rule("20.1.3b")
def test_motorized_strategic_movement_into_forest_costs_eight() -> None:
    s = position({"p_ac1": "2116"})
    assert steps(s, "p_ac1", STRATEGIC_MOVE, ["2115"]) == [8]


@rule("8.3.5a", "def.rail.along")
def test_along_a_railroad_a_hex_costs_one() -> None:
    s = position({"p8": "Ciechanów"})
    chain = next(chain for net, chain in s.board.railways if place(s, "Ciechanów") in chain)
    here = chain.index(place(s, "Ciechanów"))
    other = s.board.names[chain[here + 1]]
    river = s.board.river[s.board.edge_between(chain[here], chain[here + 1])]
    assert steps(s, "p8", STRATEGIC_MOVE, [other]) == [1 + river]


@rule("8.3.2a")
def test_strategic_movement_keeps_out_of_zones() -> None:
    s = position({"p8": "1209", "w53": "1109", "p9": "1409"})
    do(s, "move", "p8")
    assert why(s, "strategic", "1308") == "8.3.2a"
    do(s, "stay")
    do(s, "move", "p9")
    assert "1210" not in offered(s, "strategic")


@rule("8.3.3a", "9.0h")
def test_strategic_movers_do_not_attack() -> None:
    s = position({"p8": "1311", "w_reg_1": "1110", "p9": "1209", "w53": "1109"})
    do(s, "move", "p8")
    do(s, "strategic", "1211")
    assert s.mark[unit(s, "p8")] & STRATEGIC
    at(s, "polish", phases.ATTACK)
    assert why(s, "attack", "1110") == "9.0c"


@rule("8.4.1a")
def test_the_rail_net_is_for_units_that_begin_on_it() -> None:
    s = position({"p8": "2115"})
    do(s, "move", "p8")
    assert why(s, "rail", "Warsaw") == "8.4.1a"


@rule("8.4.1b", "8.4.2a")
def test_on_its_own_net_a_unit_goes_any_distance() -> None:
    s = position({"p8": "Warsaw"})
    do(s, "move", "p8")
    assert {"1426", "2028", "0111"} <= offered(s, "rail")
    assert "2115" not in offered(s, "rail")


@rule("8.4.7a", "8.4.7b", "map.przemysl")
def test_enemies_at_jaroslaw_and_lwow_cut_off_przemysl() -> None:
    s = position({"p8": "Kraków", "p9": "Przemyśl", "w53": "Jarosław", "w57": "Lwów"})
    do(s, "move", "p8")
    assert "1527" not in offered(s, "rail")
    do(s, "stay")
    do(s, "move", "p9")
    assert not {"1426", "2028", s.board.names[place(s, "Kraków")]} & offered(s, "rail")
    assert offered(s, "rail")


@rule("8.4.3a")
def test_zones_do_not_hinder_the_rail_net() -> None:
    s = position({"p8": "Warsaw", "w53": "1314"})
    do(s, "move", "p8")
    assert "0111" in offered(s, "rail")


@rule("8.4.5a")
def test_two_divisions_a_turn_use_the_rail_net() -> None:
    s = position({"p8": "Warsaw", "p3b": "Warsaw", "p_volreg_1": "Lublin", "p_volreg_2": "Lublin", "p9": "Kraków"})
    for name, to, used in (
        ("p8", "Łódź", 4),
        ("p3b", "Łódź", 6),
        ("p_volreg_1", "Kraków", 7),
        ("p_volreg_2", "Kraków", 8),
    ):
        do(s, "move", name)
        do(s, "rail", to)
        assert s.num[RAIL_USED] == used
    do(s, "move", "p9")
    assert why(s, "rail", "Łódź") == "8.4.5a"


@rule("8.4.5b")
def test_arrivals_trains_and_counters_do_not_count() -> None:
    s = position({"p8": "Warsaw", "p_train_1": "Warsaw", "pri1_1": "Warsaw"})
    s.mark[unit(s, "p8")] |= ARRIVED
    for name in ("p8", "p_train_1", "pri1_1"):
        do(s, "move", name)
        do(s, "rail", "Łódź")
    assert s.num[RAIL_USED] == 0


@rule("8.1.4c", "map.kiev")
def test_russians_go_to_kiev_by_rail_net() -> None:
    s = position({"s44": "Gomel"}, "russian", turn="August IV")
    do(s, "move", "s44")
    assert s.board.names[s.board.kiev] in offered(s, "rail")


@rule("15.4b", "15.4a")
def test_german_railroads_are_closed() -> None:
    s = position({"p8": "Toruń"})
    do(s, "move", "p8")
    assert not {"0402", "0501", "0602"} & offered(s, "rail")


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
