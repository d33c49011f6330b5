"""Zones of control (4)."""

from tests.games.red_star_white_eagle.printed import BOARD
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    CUT_OFF,
    allowed,
    battle,
    cost,
    delay_met,
    do,
    is_fed,
    offered,
    place,
    position,
    seat,
    steps,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.units import (
    RUSSIAN,
)


@rule("4.3.1a", "4.3.2a", "4.3.2b", "4.3.3a", "8.2.2a", "2.7d", "4.0a", "4.0b")
def test_the_7r_brigade_pays_the_greatest_delay_only() -> None:
    s = position({"p7r": "1209", "w53": "1109", "k6": "1212", "w57": "1212"})
    assert steps(s, "p7r", "march", ["1210", "1211"]) == [
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
    assert steps(s, "p7r", "march", ["1210"]) == [2]
    assert steps(s, "p8", "march", ["1310"]) == steps(position({"p8": "1210"}), "p8", "march", ["1310"])


@rule("4.3.6a")
def test_own_zones_do_not_delay() -> None:
    s = position({"p7r": "1209", "p8": "1109"})
    assert steps(s, "p7r", "march", ["1210"]) == [1]


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
    do(s, "move", "p8")
    do(s, "march", "0905")
    assert s.zone[place(s, "0904")] == 0


@rule("4.5a")
def test_in_a_line_over_land_a_friend_cancels_the_zone_in_its_hex() -> None:
    """Far from rails that lead home: the zone of w29 in 1810 makes the way too long, until p9 stands in 1709."""
    s = position({"p8": "1906", **CUT_OFF})
    assert is_fed(s, "p8")
    s.place(unit(s, "w29"), place(s, "1810"))
    assert not is_fed(s, "p8")
    s.place(unit(s, "p9"), place(s, "1709"))
    assert is_fed(s, "p8")


@rule("4.3.5a", "4.3.5b")
def test_friends_in_a_hex_do_not_lift_its_delay() -> None:
    """To 2117 beside the Pole in 2116: the same with and without a friend there; in an advance too."""
    costs = []
    for friend in ("4010", "2117"):
        s = position({"w4": "2119", "w6": friend, "p8": "2116"}, "russian", phases.MOVE, "August IV")
        do(s, "move", "w4")
        costs.append(cost(s, "march", "2117"))
        path = [place(s, "2118"), place(s, "2117")]
        assert s.refusal(seat(s), ["march", *path]) is None
    assert costs[0] == costs[1]
    s = position({"w4": "2119", "p8": "0111"}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    assert costs[0] == cost(s, "march", "2117") + s.delay_of(unit(s, "p8"))


@rule("4.4.2a", "9.13.6b", "9.14.1c")
def test_a_friend_in_the_hex_takes_nothing_from_the_delay_met_there() -> None:
    s = battle({"w57": "2012", "p8": "2113"})
    assert delay_met(s, "w57", "2112") == 1
    s.place(unit(s, "w53"), place(s, "2112"))
    assert delay_met(s, "w57", "2112") == 1


@rule("4.3.2a", "4.3.2b")
def test_of_zones_from_different_hexes_the_greatest_counts_alone() -> None:
    """w53 (delay 1) in 1109 and 6th Cavalry (delay 3) in 1211 both reach 1210."""
    s = position({"p7r": "1209", "w53": "1109", "k6": "1211"})
    do(s, "move", "p7r")
    assert cost(s, "march", "1210") == 1 + 3


@rule("4.3.4a")
def test_who_begins_in_a_zone_has_all_its_points() -> None:
    """Beside the 6th Cavalry Division with its delay of 3: out of the zone the ground alone is paid."""
    s = position({"p7r": "1209", "k6": "1109"})
    do(s, "move", "p7r")
    away = next(
        n for n in offered(s, "march") if BOARD.distance(spot(n), spot("1109")) == 2 and cost(s, "march", n) == 1
    )
    assert allowed(s, "march", away) == 7
