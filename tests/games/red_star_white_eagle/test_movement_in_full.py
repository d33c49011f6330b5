"""Zones, stacking, movement and flotillas part by part (4, 5.1, 6.1, 7.0, 8, 12.4, 16.0, 21.5, 23.4.9)."""

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    battle,
    cost,
    do,
    offered,
    place,
    position,
    seat,
    step,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import happenings, phases, retreat
from vistula.games.red_star_white_eagle.board import RUSSIAN_NET
from vistula.games.red_star_white_eagle.marching import MARCH, STRATEGIC_MOVE, allowance
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    LITHUANIA_CROSSED,
    MOVED,
    OVERSTACKED,
    RAIL_USED,
    RELEASED,
)
from vistula.games.red_star_white_eagle.strength import RIVER, ground_modifier, sides_crossed
from vistula.games.red_star_white_eagle.supply import POLISH_LINES, Lines, sources_for, trace
from vistula.games.red_star_white_eagle.turn_start import TURN_START
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

# Zones and stacking ---------------------------------------------------------------------------------------------------


@rule("4.1a", "4.1c", "5.1.5b")
def test_a_unit_with_a_delay_factor_has_a_zone_until_it_is_overstacked() -> None:
    s = position({"w53": "1109", "w_reg_1": "1309", "p7r": "1209"})
    assert s.zone[place(s, "1210")] == 1
    assert s.zone[place(s, "1308")] == 0  # beside the regiment without delay factor only
    s.set_overstacked(unit(s, "w53"), True)
    assert s.zone[place(s, "1210")] == 0
    assert s.delay_of(unit(s, "w53")) == 0
    s.set_overstacked(unit(s, "w53"), False)
    assert s.zone[place(s, "1210")] == 1


@rule("4.1b", "7.2.1a")
def test_a_counter_is_no_unit_for_zones_limits_or_enemies() -> None:
    s = position({"rri2_1": "1309", "w_reg_1": "1310", "p7r": "1209"})
    space = place(s, "1309")
    assert not s.has_units(RUSSIAN, space)
    assert (s.primary[space], s.secondary[space], s.delay[space]) == (0, 0, 0)
    assert s.has_units(RUSSIAN, place(s, "1310"))
    do(s, "move", "p7r")
    assert "1309" in offered(s, "march")
    assert "1310" not in offered(s, "march")


@rule("4.2b")
def test_no_zone_reaches_across_open_water_whoever_moves_nearby() -> None:
    s = position({"w4": "0903", "p8": "1005"})  # 0903 and 0904 touch in water only
    assert max(s.zone[other] for other in s.board.neighbours[place(s, "0903")]) == 2
    assert s.zone[place(s, "0904")] == 0
    happenings.put(s, unit(s, "p8"), place(s, "0905"))
    assert s.zone[place(s, "0904")] == 0


@rule("4.5a")
def test_in_a_line_over_land_a_friend_cancels_the_zone_in_its_hex() -> None:
    s = position({"p8": "2115", "w4": "2013"})
    lines = Lines(s, POLISH_LINES)
    trace(s, unit(s, "p8"), lines, place(s, "2115"))
    assert int(s.static.scratch.cost[place(s, "2114")]) == 1  # clear, no zone
    s.place(unit(s, "w4"), place(s, "2113"))
    trace(s, unit(s, "p8"), lines, place(s, "2115"))
    assert int(s.static.scratch.cost[place(s, "2114")]) == 1 + 2
    s.place(unit(s, "p9"), place(s, "2114"))
    trace(s, unit(s, "p8"), lines, place(s, "2115"))
    assert int(s.static.scratch.cost[place(s, "2114")]) == 1


@rule("5.1.1a", "5.1.3a")
def test_a_fourth_primary_unit_may_not_stay() -> None:
    s = position({"p8": "1314", "p9": "1314", "p10": "1314", "p11": "1414"})
    do(s, "move", "p11")
    assert why(s, "march", "1314") == "5.1.3a"
    assert "1314" not in offered(s, "march")


@rule("5.1.2b")
def test_both_owners_name_their_overstacked_units_anew() -> None:
    units = {f"w{n}": "2012" for n in (4, 5, 6, 8)} | {f"p{n}": "Lublin" for n in (4, 5, 6, 7)}
    s = position(units, "polish", phases.MOVE, "August IV")
    s.set_overstacked(unit(s, "p4"), True)  # named in an earlier phase
    at(s, "polish", phases.COMBAT_START)
    assert (asks(s), seat(s)) == ("name_overstacked", "poland")
    assert offered(s, "overstacked") == {"p4", "p5", "p6", "p7"}
    do(s, "overstacked", "p7")
    assert not s.mark[unit(s, "p4")] & OVERSTACKED
    assert (asks(s), seat(s)) == ("name_overstacked", "soviet")
    assert offered(s, "overstacked") == {"w4", "w5", "w6", "w8"}


@rule("5.1.4a")
def test_who_crowds_a_hex_and_can_go_may_not_stay() -> None:
    s = position({f"p{n}": "Lublin" for n in (4, 5, 6, 7)})
    do(s, "move", "p4")
    assert why(s, "stay") == "5.1.4a"
    do(s, "march", "1621")
    do(s, "move", "p5")
    assert why(s, "stay") == ""


@rule("12.4.1a", "21.2a")
def test_fronts_and_lithuanians_keep_apart_whoever_comes_to_whom() -> None:
    s = position({"w4": "2012", "s44": "2013", "l1": "2014"}, "russian", turn="August IV")
    do(s, "move", "w4")
    assert why(s, "march", "2013") == "12.4.1a"
    do(s, "stay")
    do(s, "move", "s44")
    assert why(s, "march", "2012") == "12.4.1a"
    assert why(s, "march", "2014") == "12.4.1a"  # the Lithuanians there


@rule("12.4.1b")
def test_a_retreat_that_mixes_the_fronts_makes_one_of_them_overstacked() -> None:
    s = battle({"w4": "1720", "s44": "1721", "p8": "1719"})
    u = unit(s, "w4")
    retreat.fall_back(s, u, retreat.Way([place(s, "1721")], place(s, "1721"), 0, 1, False))
    s.refresh()
    assert (asks(s), seat(s)) == ("name_front", "soviet")
    do(s, "front", 1)
    assert s.mark[u] & OVERSTACKED
    assert not s.mark[unit(s, "s44")] & OVERSTACKED


# Movement -------------------------------------------------------------------------------------------------------------


@rule("6.1c", "6.1d")
def test_some_move_and_some_do_not_and_nothing_is_saved() -> None:
    s = position({"p8": "1314", "p9": "1414", "w53": "2012"})
    do(s, "move", "p8")
    do(s, "march", "1313")
    do(s, "end_movement")
    assert asks(s) != "move"
    assert where(s, "p9") == "1414"
    s.side = POLISH
    TURN_START.do(s)
    for name in ("p8", "p9"):
        assert not s.mark[unit(s, name)] & MOVED
        assert allowance(s, unit(s, name), MARCH) == 7


@rule("7.0b")
def test_what_the_hex_of_arrival_costs_in_each_kind_of_movement() -> None:
    """5110 is forest without a railroad; 5107 lies on one; 2115 is forest, which costs motorized units four."""
    s = position({"w4": "5110", "w5": "5107", "p_ac1": "2115", "p8": "Warsaw"}, "russian", turn="August IV")
    for name in ("w4", "w5", "p_ac1", "p8"):
        s.mark[unit(s, name)] |= ARRIVED
    assert allowance(s, unit(s, "w4"), MARCH) == 7 - 2
    assert allowance(s, unit(s, "w4"), STRATEGIC_MOVE) == 14 - 3 * 2
    assert allowance(s, unit(s, "w5"), STRATEGIC_MOVE) == 14 - 1
    assert allowance(s, unit(s, "p_ac1"), MARCH) == 8 - 4
    assert allowance(s, unit(s, "p_ac1"), STRATEGIC_MOVE) == 16 - 2 * 4
    assert allowance(s, unit(s, "p8"), MARCH) == 7 - 1


@rule("8.1.4a")
def test_in_combat_a_wooded_city_keeps_its_woods_and_in_movement_it_is_clear() -> None:
    s = position({"p8": "Warsaw"})
    wooded = [space for space in s.board.cities if s.board.terrain[space]]
    assert wooded
    for space in wooded:
        assert ground_modifier(s, space) == s.tables.terrain_combat[s.board.terrain[space]] == -1


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
            assert step(s, "p8", STRATEGIC_MOVE, a, b) == 1
            break
    assert step(s, "s44", STRATEGIC_MOVE, "1518", "1517") == 1  # a Russian on the Polish net


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
    TURN_START.do(s)
    assert s.num[RAIL_USED] == 0


# Flotillas ------------------------------------------------------------------------------------------------------------


@rule("16.0b")
def test_each_flotilla_has_its_own_waters() -> None:
    s = position({"p_flvistula": "Modlin", "p_flpinsk": "2918", "p8": "Lublin"}, turn="August IV")
    do(s, "move", "p_flvistula")
    vistula = offered(s, "sail")
    assert {"0812", "0711"} <= vistula  # Płock and down the river
    do(s, "stay")
    do(s, "move", "p_flpinsk")
    dnepr = offered(s, "sail")
    assert "4327" in dnepr  # Kiev
    assert not vistula & dnepr


@rule("16.0d")
def test_a_flotilla_sails_through_zones_but_not_through_enemies() -> None:
    s = position({"r_flotilla_1": "4530", "p8": "4630", "s44": "4832"}, "russian", turn="August IV")
    do(s, "move", "r_flotilla_1")
    free = offered(s, "sail")
    assert "4630" not in free
    assert "4529" in free
    assert s.zone[s.board.count + place(s, "4529")]
    s = position({"r_flotilla_1": "4530", "p8": "4630", "p9": "4631", "s44": "4832"}, "russian", turn="August IV")
    do(s, "move", "r_flotilla_1")
    assert len(offered(s, "sail")) < len(free)  # nobody passes the two of them


@rule("16.0f", "2.4.2f", "10.7.2a")
def test_a_flotilla_surrounded_by_enemies_is_fed_and_so_is_a_counter() -> None:
    for name, fed in (("p_flpinsk", True), ("pri1_1", True), ("p8", False)):
        s = position({name: "2718"})
        for other, space in zip(
            ("w4", "w5", "w6", "w8", "w10", "w11"), s.board.neighbours[place(s, "2718")], strict=True
        ):
            s.place(unit(s, other), space)
        assert (sources_for(s, unit(s, name), place(s, "2718"), None) != 0) == fed
        assert s.order.delay[2 * unit(s, "p_flpinsk")] == 0


@rule("16.0h")
def test_to_others_the_canal_is_a_river() -> None:
    s = position({"p8": "2417", "w57": "2418"})
    edge = s.board.edge_between(place(s, "2417"), place(s, "2418"))
    assert s.board.canal[edge]
    assert sides_crossed(s, place(s, "2417"), place(s, "2418")) & RIVER
    dry = position({"p8": "2417"})
    ground = dry.tables.standard_cost[dry.board.terrain[place(dry, "2418")]]
    assert step(dry, "p8", MARCH, "2417", "2418") == ground + 1


# Guards, Lithuanians, the quiet north ---------------------------------------------------------------------------------


@rule("21.5a", "21.5b")
def test_a_guard_neither_moves_nor_attacks_until_a_russian_is_five_hexes_away() -> None:
    s = position({"p_fg_3": "Chorzele", "p8": "Warsaw"}, turn="July II", scenario="belarusian_long")
    guard = unit(s, "p_fg_3")
    s.mark[guard] = 0
    s.refresh()
    assert why(s, "move", "p_fg_3") == "21.5a"
    space = s.board.neighbours[place(s, "Chorzele")][0]
    s.place(unit(s, "w53"), space)
    s.place(unit(s, "p9"), place(s, "Chorzele"))
    at(s, "polish", phases.ATTACK)
    s.play(seat(s), ["attack", space])
    assert why(s, "join", "p_fg_3") == "21.5a"
    assert why(s, "join", "p9") == ""
    for distance in (6, 5):
        far = next(n for n in range(s.board.count) if s.board.distance(n, place(s, "Chorzele")) == distance)
        happenings.pass_through(s, unit(s, "w53"), far, -1)
        assert bool(s.mark[guard] & RELEASED) == (distance == 5)


@rule("21.5c")
def test_a_lithuanian_attack_over_the_border_counts_as_a_crossing() -> None:
    s = position({"l1": "Merecz", "l2": "Olita", "p8": "Orany"}, "russian", phases.ATTACK, "August IV")
    assert s.num[LITHUANIA_CROSSED] == 0
    s.force([1, 6, 6, 6])
    do(s, "attack", "Orany")
    do(s, "join", "l1")
    do(s, "resolve")
    assert s.num[LITHUANIA_CROSSED] == 1


@rule("23.4.9.1a")
def test_in_the_quiet_north_west_front_keeps_away_too_and_the_south_does_not() -> None:
    s = position({"w53": "3807", "p8": "3607"}, "russian", turn="May II", scenario="campaign")
    do(s, "move", "w53")
    assert why(s, "march", "3706") == "23.4.9.1a"
    assert why(s, "march", "3707") != ""
    s = position({"s44": "3807", "p8": "3607"}, turn="May II", scenario="campaign")
    do(s, "move", "p8")
    assert why(s, "march", "3706") == ""
    s = position({"w53": "3807", "p8": "3607"}, turn="May III", scenario="campaign")
    do(s, "move", "p8")
    assert why(s, "march", "3706") == ""
