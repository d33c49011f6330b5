"""Movement: zones of control, standard, strategic and rail-net movement (4, 8)."""

from tests.games.red_star_white_eagle.table import (
    at,
    cost,
    do,
    offered,
    place,
    position,
    seat,
    steps,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.marching import MARCH, STRATEGIC_MOVE, allowance
from vistula.games.red_star_white_eagle.numbers import LOST, RAIL_USED, STRATEGIC

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
