"""Movement (8)."""

from tests.games.red_star_white_eagle.printed import BOARD, GROUND
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    at,
    cost,
    die,
    do,
    lines_of,
    marches,
    muster,
    offered,
    place,
    points_for,
    position,
    runs,
    seat,
    sentence,
    step,
    steps,
    unit,
    verbs,
    where,
    why,
)
from tests.rules import rule
from vistula.core.mover import BARRED
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.board import RUSSIAN_NET
from vistula.games.red_star_white_eagle.ground import TRACK
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    AVAILABLE,
    OFF_NORTH,
    RAIL_USED,
    STRATEGIC,
)
from vistula.games.red_star_white_eagle.tables import SEA


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


@rule("8.3.1a")
def test_strategic_movement_doubles_the_factor() -> None:
    s = position({"p8": "Lublin", "p3b": "Lublin"})
    assert [points_for(s, name, "march") for name in ("p8", "p3b")] == [7, 6]
    assert [points_for(s, name, "strategic") for name in ("p8", "p3b")] == [14, 12]


@rule("8.3.6a", "table.tec.clear", "table.tec.marsh", "table.tec.river")
def test_off_the_rails_everything_costs_three_times() -> None:
    s = position({"p8": "2114"})
    standard = steps(s, "p8", "march", ["2115"])[0]
    assert standard == 2
    assert steps(s, "p8", "strategic", ["2115"]) == [6]
    assert steps(s, "p8", "strategic", ["2113"]) == [3 * 2]


@rule("8.3.5a", "def.rail.along")
def test_along_a_railroad_a_hex_costs_one() -> None:
    s = position({"p8": "Ciechanów"})
    chain = next(chain for net, chain in s.board.railways if place(s, "Ciechanów") in chain)
    here = chain.index(place(s, "Ciechanów"))
    other = s.board.names[chain[here + 1]]
    river = s.board.river[s.board.edge_between(chain[here], chain[here + 1])]
    assert steps(s, "p8", "strategic", [other]) == [1 + river]


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
    assert why(s, "attack", "1110") == "8.3.3a"


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


@rule("8.1.4a")
def test_in_combat_a_wooded_city_keeps_its_woods_and_in_movement_it_is_clear() -> None:
    wooded = [space for space in BOARD.cities if BOARD.terrain[space]]
    assert wooded
    for space in wooded:
        beside = next(n for n in BOARD.neighbours[space] if not BOARD.sea[BOARD.edge_between(n, space)])
        s = position({"p8": BOARD.names[beside], "w57": BOARD.names[space]}, phase=phases.ATTACK, turn="August IV")
        muster(s, BOARD.names[space], "p8")
        assert die(s)["9.2a"] == -1


@rule("8.3.2a")
def test_a_strategic_way_given_hex_by_hex_keeps_out_of_zones_too() -> None:
    s = position({"w53": "1109", "p9": "1409", "p8": "1209"})
    do(s, "move", "p9")
    assert why(s, "strategic", "1309", "1210") == "8.3.2a"
    assert why(s, "strategic", "1309", "1310") == ""


@rule("8.3.5c")
def test_poles_run_on_the_russian_net_too() -> None:
    s = position({"p8": "Minsk", "s44": "Białystok"})
    board = s.board
    for edge in range(len(board.edge_a)):
        if board.rails[edge] == RUSSIAN_NET and not board.river[edge]:
            a, b = board.names[board.edge_a[edge]], board.names[board.edge_b[edge]]
            assert step(s, "p8", "strategic", a, b) == 1
            break
    assert step(s, "s44", "strategic", "1518", "1517") == 1  # a Russian on the Polish net


@rule("8.3.7a")
def test_a_strategic_move_mixes_open_country_and_railroad() -> None:
    s = position({"p8": "2115"})
    do(s, "move", "p8")
    assert cost(s, "strategic", "2116") == 3  # clear, off the rails
    assert cost(s, "strategic", "2017") == 3 + 1  # and on by rail
    assert cost(s, "strategic", "2016") == 3


@rule("8.4.3a")
def test_a_rail_net_move_starts_in_a_zone_passes_zones_and_stops_in_one() -> None:
    s = position({"p8": "1518", "p9": "Warsaw", "w53": "1618"})
    assert s.zone[place(s, "1517")]
    assert s.zone[place(s, "1518")]
    do(s, "move", "p8")
    assert {"1517", "1215"} <= offered(s, "rail")
    do(s, "stay")
    do(s, "move", "p9")
    assert {"1517", "1518"} <= offered(s, "rail")


@rule("8.4.5b")
def test_of_those_by_rail_only_ordinary_units_use_up_the_quota() -> None:
    s = position({"p8": "Warsaw", "p_train_1": "Warsaw", "pri1_1": "Warsaw", "p9": "Warsaw", "p10": "Lublin"})
    s.mark[unit(s, "p8")] |= ARRIVED
    for name, used in (("p8", 0), ("p_train_1", 0), ("pri1_1", 0), ("p9", 4)):
        do(s, "move", name)
        do(s, "rail", "Łódź")
        assert s.num[RAIL_USED] == used


@rule("8.4.5a")
def test_the_quota_is_new_in_every_player_turn() -> None:
    s = position({"p8": "Warsaw", "p9": "Lublin"})
    s.num[RAIL_USED] = 8
    s.refresh()
    do(s, "move", "p8")
    assert why(s, "rail", "Łódź") == "8.4.5a"
    runs(s, phases.TURN_START)
    assert s.num[RAIL_USED] == 0


@rule("8.3.2a")
def test_strategic_movement_is_refused_by_the_zone_it_would_enter() -> None:
    s = position({"w4": "2119", "p8": "2116"}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    assert why(s, "strategic", "2117") == "8.3.2a"
    assert why(s, "strategic", "2116") == "8.2.1a"


@rule("8.1.2a")
def test_too_far_is_told_with_the_points() -> None:
    s = position({"w4": "2119", "p8": "0111"}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    assert why(s, "march", "Kiev") == "12.3.2a"
    assert why(s, "march", "2110") == "8.1.2a"
    assert "movement points and it has 7" in sentence(s, "march", "2110")


@rule("8.4.1b", "8.4.7a")
def test_rail_moves_are_refused_by_the_rail_rule_that_forbids() -> None:
    """After the book's example: with Russians in Jarosław and Lwów, Przemyśl is cut off from the net."""
    s = position({"p8": "Przemyśl", "w4": "Jarosław", "w6": "Lwów", "p9": "Kraków"}, "polish", phases.MOVE, "August IV")
    do(s, "move", "p8")
    assert why(s, "rail", "Zamość") == "8.4.1b"
    assert why(s, "rail", "Jarosław") == "8.4.7a"
    assert why(s, "rail", "Kraków") == "8.4.7a"
    assert "Jarosław" in sentence(s, "rail", "Kraków")


@rule("8.2.1a", "8.1.2a")
def test_a_path_is_refused_at_the_hex_that_fails() -> None:
    s = position({"w4": "2119", "p8": "2116"}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    assert why(s, "march", "2118", "2117", "2116") == "8.2.1a"
    assert "2116" in sentence(s, "march", "2118", "2117", "2116")
    assert why(s, "march", "2118", "2116") == "8.0d"
    assert "2116" in sentence(s, "march", "2118", "2116")


@rule("8.2.1a", "7.1.4b")
def test_an_entry_hex_is_refused_for_the_enemy_or_the_missing_rails() -> None:
    s = position({"p8": "5110"}, "russian", phases.ENTER, "July I", "campaign")
    for name in ("w4", "s_train_1"):
        s.place(unit(s, name), AVAILABLE)
    at(s, "russian", phases.ENTER)
    do(s, "enter", "w4")
    assert why(s, "at", "5110") == "8.2.1a"
    at(s, "russian", phases.ENTER)
    do(s, "enter", "s_train_1")
    bare = next(s.board.names[h] for h in s.board.southwest_front_entry if not s.ground.on_rail[h])
    assert why(s, "at", bare) == "7.1.4b"


@rule("8.3.4a")
def test_a_whole_army_moves_strategically_in_one_turn() -> None:
    names = ["w4", "w6", "w8", "w10", "w11", "w17", "w53", "w57", "s7", "s44", "s47", "s58"]
    s = position(
        {name: f"30{8 + n:02d}" if n < 8 else f"30{22 + n - 8:02d}" for n, name in enumerate(names)} | {"p8": "Kraków"},
        "russian",
        phases.MOVE,
        "August IV",
    )
    for name in names:
        do(s, "move", name)
        ends = sorted(offered(s, "strategic"))
        assert ends, name
        do(s, "strategic", ends[0])


@rule("8.2.4a")
def test_no_step_leads_off_the_map() -> None:
    """From the corner 5101 three steps of the six lead nowhere: the hexes around are 5001, 5002 and 5102 alone."""
    s = position({"w4": "5101", "p8": "Kraków"}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    near = {name for name in offered(s, "march") if s.board.distance(place(s, name), place(s, "5101")) == 1}
    assert near == {"5001", "5002", "5102"}
    assert s.refusal(seat(s), ["march", s.board.count]) is not None
    assert s.refusal(seat(s), ["off_map", -OFF_NORTH]) is not None
    do(s, "march", "5102")
    assert where(s, "w4") == "5102"


@rule("8.0d")
def test_a_move_tells_its_way() -> None:
    s = position({"w4": "2119", "p8": "0111"}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    do(s, "march", "2118", "2117", "2017")
    line = [line for line in lines_of(s) if line.path][-1]
    assert line.path == [place(s, name) for name in ("2119", "2118", "2117", "2017")]
    assert line.text == "4th Rifle Division goes by march from 2119 to Brest-Litovsk (2017)"


@rule("8.3.5c", "15.1a", "8.3.7a", "8.3.4a", "15.2a", "8.4.6a")
def test_strategic_movement_uses_every_net() -> None:
    s = position({"p8": "Białystok"})
    devastated = next(chain for net, chain in s.board.railways if net == 4 and place(s, "Białystok") in chain)
    here = devastated.index(place(s, "Białystok"))
    other = devastated[here + 1] if here + 1 < len(devastated) else devastated[here - 1]
    river = s.board.river[s.board.edge_between(devastated[here], other)]
    do(s, "move", "p8")
    assert cost(s, "strategic", s.board.names[other]) == 1 + river
    assert not offered(s, "rail")


@rule("8.4.4a", "20.1.4a", "14.4a")
def test_rail_net_movers_may_attack() -> None:
    s = position({"p_ac1": "Lublin", "p8": "Lublin"})
    do(s, "move", "p_ac1")
    do(s, "rail", "Warsaw")
    assert not s.mark[unit(s, "p_ac1")] & STRATEGIC
    assert why(s, "move", "p_ac1") == "8.0a"


@rule("8.2.4a")
def test_no_move_leaves_the_map() -> None:
    s = position({"w4": "5110", "w5": "4010"}, "russian", turn="August IV")
    do(s, "move", "w4")
    verbs = {action.verb.name for action in s.choices(seat(s))}
    assert "off_map" not in verbs


@rule("8.0b")
def test_a_flotilla_only_sails_and_nobody_else_does() -> None:
    s = position({"r_flotilla_1": "4530", "s44": "4830"}, "russian", turn="July I", scenario="belarusian_long")
    do(s, "move", "r_flotilla_1")
    assert verbs(s) == {"sail", "stay"}
    for word in ("march", "strategic", "rail"):
        assert why(s, word, "4430") == "8.0b"
    do(s, "stay")
    do(s, "move", "s44")
    assert "sail" not in verbs(s)
    assert why(s, "sail", "4530") == "8.0b"
    assert why(s, "ferry", "4530") == "8.0b"


@rule("8.0b")
def test_a_train_has_no_strategic_movement_and_marches_along_rails_alone() -> None:
    s = position({"p_train_1": "Siedlce", "p8": "Siedlce"})
    do(s, "move", "p_train_1")
    assert "strategic" not in verbs(s)
    assert {"1516", "1715"} & offered(s, "march") == set()  # next to Siedlce, without a railroad
    assert {"1515", "1615", "1617", "1716"} <= offered(s, "march")
    do(s, "stay")
    do(s, "move", "p8")
    assert {"1516", "1715"} <= offered(s, "march")


@rule("8.1.1a")
def test_a_step_costs_by_ground_kind_of_movement_and_delay() -> None:
    """From 2116: 2016 is clear, 2115 forest, 2017 along a railroad; 2113 lies beyond a river from 2114."""
    s = position({"p8": "2116", "p_ac1": "2116"})
    do(s, "move", "p8")
    assert (cost(s, "march", "2016"), cost(s, "march", "2115")) == (1, 2)
    assert (cost(s, "strategic", "2115"), cost(s, "strategic", "2017")) == (6, 1)
    assert cost(s, "march", "2113") == 2 + 1 + 2  # forest, clear, clear across a river
    do(s, "stay")
    do(s, "move", "p_ac1")
    assert (cost(s, "march", "2016"), cost(s, "march", "2115")) == (1, 4)
    s.place(unit(s, "w4"), place(s, "2015"))  # delay 2 into 2016, 2115, 2114 and 2014
    at(s, "polish", phases.MOVE)
    s.mark[unit(s, "p8")] = 0
    s.refresh()
    do(s, "move", "p8")
    assert (cost(s, "march", "2016"), cost(s, "march", "2115")) == (1 + 2, 2 + 2)
    assert "2115" not in offered(s, "strategic")


@rule("8.2.4a")
def test_at_the_edge_a_move_ends_on_the_map_or_not_at_all() -> None:
    s = position({"w4": "5110", "w5": "4010"}, "russian", turn="August IV")
    do(s, "move", "w4")
    verbs = {action.verb.name for action in s.choices(seat(s))}
    assert verbs == {"march", "strategic", "stay"}
    for action in s.choices(seat(s)):
        assert action.verb.name == "stay" or 0 <= action.x < s.board.count
    for beyond in (-1, s.board.count):
        assert s.refusal(seat(s), ["march", beyond]) is not None
        assert s.refusal(seat(s), ["march", place(s, "5111"), beyond]) is not None
    assert len(s.board.neighbours[place(s, "5110")]) == 4  # two of its sides are the edge


@rule("8.1.3a", "8.1.3b")
def test_a_river_costs_one_point_more_off_and_on_the_rails() -> None:
    s = position({"p8": "2114", "p9": "Kiev"})
    assert steps(s, "p8", "march", ["2113"]) == [1 + 1]  # clear, across a river
    assert steps(s, "p8", "march", ["2014"]) == [1]
    assert steps(s, "p9", "strategic", ["4427"]) == [1 + 1]  # a railroad across the Dnepr
    assert steps(s, "p9", "strategic", ["4227"]) == [1]


@rule("8.2.3a")
def test_a_full_hex_may_be_crossed() -> None:
    s = position({"p8": "1314", "p9": "1314", "p10": "1314", "p11": "1414"})
    do(s, "move", "p11")
    assert "1314" not in offered(s, "march")
    assert why(s, "march", "1314", "1214") == ""
    assert "1214" in offered(s, "march")


@rule("8.4.6a", "8.4.7b", "15.2a", "20.1.4a")
def test_lines_that_enemies_have_crossed_or_cut_serve_as_before_where_no_enemy_stands() -> None:
    s = position({"p_ac1": "Lublin", "p9": "Przemyśl", "w53": "1518", "w57": "Jarosław", "w16": "Lwów"})
    marches(s, "w53", "1517", "1617")  # along the rails, and off them again
    at(s, "polish", phases.MOVE)
    do(s, "move", "p_ac1")
    assert {"1517", "1518", "1215", "0111"} <= offered(s, "rail")
    assert all(s.ground.polish_net[place(s, name)] for name in offered(s, "rail"))
    do(s, "stay")
    do(s, "move", "p9")
    assert offered(s, "rail")
    assert all(s.ground.polish_net[place(s, name)] for name in offered(s, "rail"))
    assert not {"1426", "2028"} & offered(s, "rail")


@rule("8.0c", "2.7b")
def test_every_hex_within_the_points_is_offered_and_none_beyond() -> None:
    """Seven points: all ways are weighed by the costs of the chart, straight from the board."""
    s = position({"p8": "1721", "w4": "4010"})
    do(s, "move", "p8")
    start = place(s, "1721")
    costs = {start: 0}
    for _ in range(8):
        for space in list(costs):
            for slot in range(BOARD.start[space], BOARD.start[space + 1]):
                price = GROUND.standard.costs[slot]
                if price != BARRED and costs[space] + price < costs.get(BOARD.to[slot], 99):
                    costs[BOARD.to[slot]] = costs[space] + price
    expected = {BOARD.names[space] for space, price in costs.items() if 0 < price <= 7}
    assert offered(s, "march") == expected
    assert len(expected) > 40
    beyond = next(BOARD.names[space] for space, price in costs.items() if price == 8)
    assert "The cheapest way costs 8 movement points and it has 7." in sentence(s, "march", beyond)


@rule("8.0b")
def test_a_garrison_has_no_strategic_and_no_rail_movement() -> None:
    s = position({"p_gwarsaw": "Warsaw", "w4": "4010"})
    do(s, "move", "p_gwarsaw")
    assert {action.verb.name for action in s.choices(seat(s))} == {"march", "stay"}
    assert why(s, "strategic", "1214") == why(s, "rail", "Łódź") == "8.0b"


@rule("8.1.1a")
def test_the_sea_is_refused_as_a_side_that_cannot_be_crossed() -> None:
    s = position({"p8": "0502", "w4": "4010"})
    do(s, "move", "p8")
    sea = next(n for n in range(s.board.count) if s.board.terrain[n] == SEA)
    assert why(s, "march", s.board.names[sea]) == "8.1.1a"


@rule("8.2.1a", "8.4.1b")
def test_a_rail_move_is_refused_for_the_enemy_or_because_the_hex_is_off_the_net() -> None:
    s = position({"p8": "Warsaw", "w4": "2012"})
    do(s, "move", "p8")
    assert why(s, "rail", "2012") == "8.2.1a"  # off the net, and held
    assert "not on it" in sentence(s, "rail", "2013")
    assert why(s, "rail", "2013") == "8.4.1b"


@rule("8.3.2a")
def test_a_zone_bars_strategic_movement_and_nothing_else() -> None:
    s = position({"w4": "2119", "p8": "2116"}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    assert why(s, "strategic", "2117") == "8.3.2a"
    assert why(s, "march", "2117") == ""
    s = position({"p_ac1": "2119", "w8": "2116"}, "polish", phases.MOVE, "August IV")
    do(s, "move", "p_ac1")
    assert why(s, "strategic", "2117") == ""  # zones are nothing to it (20.1.1a)
    assert why(s, "strategic", "2116") == "8.2.1a"


@rule("15.3a", "8.1.3b", "8.3.5b", "8.3.5a", "def.rail.along")
def test_a_railroad_over_a_river_costs_the_river_too_and_beside_the_line_it_is_open_country() -> None:
    """From Kiev over the Dnepr to 4427, and to 4227 on the near bank. 1416 and 1316 both have railroads, but none from
    the one to the other."""
    s = position({"w4": "4010", "s44": "Kiev", "p8": "Lublin"}, "russian", turn="August IV", fresh=True)
    do(s, "move", "s44")
    assert (cost(s, "strategic", "4427"), cost(s, "strategic", "4227")) == (1 + 1, 1)
    one, other = spot("1416"), spot("1316")
    assert GROUND.on_rail[one]
    assert GROUND.on_rail[other]
    assert not GROUND.rail[BOARD.edge_between(one, other)] & TRACK
    s = position({"p8": "1416", "p9": "Lublin", "w4": "4010"}, fresh=True)
    do(s, "move", "p8")
    assert cost(s, "strategic", "1315") == 1
    assert cost(s, "strategic", "1316") > 3  # round by Warsaw, or through the wood
