"""Moto-mechanized units (20)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    CUT_OFF,
    advances,
    asks,
    at,
    cost,
    delay_met,
    die,
    do,
    is_fed,
    muster,
    offered,
    place,
    pools,
    position,
    steps,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.ground import TRACK
from vistula.games.red_star_white_eagle.numbers import (
    ARRIVED,
    AVAILABLE,
    CHECKED,
    LOST,
)

RUSSIANS = ["w4", "w5", "w6", "w8", "w10", "w11", "w12", "w16", "w17", "w27", "w33", "w53"]


@rule("20.1.2a", "20.1.2b", "table.tec.forest", "table.tec.river")
def test_the_first_armored_cars_spend_all_eight_points() -> None:
    s = position({"p_ac1": "2116"})
    assert steps(s, "p_ac1", "march", ["2115", "2114", "2113"]) == [4, 1, 3]
    do(s, "move", "p_ac1")
    assert why(s, "march", "2115", "2114", "2113") == ""
    do(s, "march", "2115", "2114", "2113")
    assert where(s, "p_ac1") == "2113"


@rule("20.1.1a", "20.0a")
def test_zones_do_not_concern_polish_motorized_units() -> None:
    s = position({"p_ac1": "1209", "w53": "1109"})
    assert steps(s, "p_ac1", "march", ["1210"]) == [1]


@rule("20.0b")
def test_the_cars_of_the_konarmiya_move_like_cavalry() -> None:
    """1219 is a wood beside p7r: two points, and one for the zone."""
    s = position({"k_cars": "1218", "p7r": "1220", "s44": "4530"}, "russian")
    assert steps(s, "k_cars", "march", ["1219"]) == [2 + 1]


@rule("20.1.3b")
def test_motorized_strategic_movement_into_forest_costs_eight() -> None:
    s = position({"p_ac1": "2116"})
    assert steps(s, "p_ac1", "strategic", ["2115"]) == [8]


@rule("20.1.1a")
def test_no_enemy_zone_cuts_the_rail_supply_of_moto_mechanized_units() -> None:
    """In Pinsk, with a Russian zone on every line where the devastated net meets the Polish one: an infantry division
    starves, armored cars do not."""
    s = position({"p_ac1": "Pinsk", "p8": "Pinsk", "w57": "3019"}, "polish", phases.ATTACK, "August IV")
    board, ground = s.board, s.ground
    divisions = [u for u in s.static.units[0] if s.hex[u] < 0 and s.order.delay[2 * u] and not s.order.flotilla[u]]
    for edge in range(len(ground.rail)):
        a, b = board.edge_a[edge], board.edge_b[edge]
        if ground.rail[edge] & TRACK and ground.polish_net[a] != ground.polish_net[b]:
            outer = a if ground.polish_net[b] else b
            if not s.zone[outer]:
                free = [n for n in board.neighbours[outer] if not ground.on_rail[n] and not ground.interns[n]]
                s.place(divisions.pop(), free[0])
    s.refresh()
    muster(s, "3019", "p_ac1")
    alone = die(s).get("9.9b")
    do(s, "join", "p8")
    assert (alone, die(s).get("9.9b")) == (None, -1)


@rule("20.3.1a", "20.3.2a", "20.3.3a")
def test_all_breakdowns_are_tested_together_until_three_steps_are_lost() -> None:
    """Dice 2, 1, 3, 2: the third loss ends the tests, the fifth unit is not tested."""
    units = {"p_ac1": "Lublin", "p_ac2": "Lublin", "p_ac3": "Lublin", "p_ac4": "Radom", "p_ac5": "Radom"}
    s = position(units, "polish", phases.MOVE, "September I")
    s.force([2, 1, 3, 2])
    at(s, "polish", phases.BREAKDOWN_START)
    do(s, "check_all")
    lost = [name for name in units if where(s, name) == str(LOST)]
    assert lost == ["p_ac1", "p_ac2", "p_ac4"]
    assert s.forced == []


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


@rule("20.3.1a")
def test_a_one_or_two_breaks_a_motorized_unit_down_and_each_is_tested_once() -> None:
    units = {"p_ac1": "Lublin", "p_ac2": "Lublin", "p_ac3": "Lublin", "p_ac4": "Kraków"}
    s = position(units, phase=phases.POINTS, turn="August IV")
    s.force([2, 3, 6, 6])
    at(s, "polish", phases.BREAKDOWN_START)
    do(s, "check", "p_ac1")
    do(s, "check", "p_ac2")
    assert where(s, "p_ac1") == str(LOST)
    assert where(s, "p_ac2") == "1620"
    assert s.mark[unit(s, "p_ac2")] & CHECKED
    assert why(s, "check", "p_ac2") == "20.3.1a"
    assert offered(s, "check") == {"p_ac3", "p_ac4"}


@rule("20.3.2a")
def test_after_three_lost_steps_nobody_else_is_tested() -> None:
    units = {f"p_ac{n}": "Lublin" for n in (1, 2, 3)} | {"p_ac4": "Kraków", "p_ac5": "Kraków", "p8": "Lublin"}
    s = position(units, phase=phases.POINTS, turn="August IV")
    s.force([1, 1, 1, 1, 1])
    at(s, "polish", phases.BREAKDOWN_START)
    for name in ("p_ac1", "p_ac2", "p_ac3"):
        do(s, "check", name)
    assert asks(s) != "breakdown"
    assert s.hex[unit(s, "p_ac4")] >= 0
    assert s.hex[unit(s, "p_ac5")] >= 0


@rule("20.3.7a")
def test_a_surrounded_unit_is_tested_like_any_other() -> None:
    s = position({"p_ac1": "1721", "p_ac2": "Lublin", "p8": "Lublin"}, phase=phases.POINTS, turn="August IV")
    for name, space in zip(RUSSIANS, s.board.neighbours[place(s, "1721")], strict=False):
        s.place(unit(s, name), space)
    at(s, "polish", phases.BREAKDOWN_START)
    assert offered(s, "check") == {"p_ac1", "p_ac2"}


@rule("20.1.1a")
def test_zones_are_nothing_to_motorized_units_in_retreat_advance_and_supply() -> None:
    """1210 lies beside w53 in 1109. The line from 2828 costs sixteen points, without zones fifteen."""
    s = position({"p_ac1": "1209", "p8": "1209", "w53": "1109"})
    assert [delay_met(s, name, "1210") for name in ("p_ac1", "p8")] == [0, 1]
    s = position({"p_ac1": "1208", "p8": "1208", "w53": "1109"})
    assert ["1210" in advances(s, name, 2, "1209") for name in ("p_ac1", "p8")] == [True, False]
    assert is_fed(position({"p_ac1": "2828", **CUT_OFF}), "p_ac1")
    assert not is_fed(position({"p8": "2828", **CUT_OFF}), "p8")


@rule("20.2a")
@pytest.mark.parametrize("hex_", ["2528", "2618"])
def test_the_line_of_a_motorized_unit_pays_for_ground_as_its_movement_does(hex_: str) -> None:
    """The division is in reach of a railroad by the standard costs, the armored cars by theirs are not."""
    assert is_fed(position({"p8": hex_, **CUT_OFF}), "p8")
    assert not is_fed(position({"p_ac1": hex_, **CUT_OFF}), "p_ac1")


@rule("20.0a", "20.0b", "20.1.2a")
def test_polish_tanks_cars_and_mechanized_infantry_pay_double_and_the_konarmiyas_cars_do_not() -> None:
    """Into the forest 2115: four points for Polish moto-mechanized units, two for others. A zone is nothing to them."""
    for name, price in (("p_ac1", 4), ("p_tank1", 4), ("p_mech1", 4), ("p8", 2)):
        s = position({name: "2114", "w4": "4010"}, fresh=True)
        do(s, "move", name)
        assert cost(s, "march", "2115") == price, name
    s = position({"k_cars": "1218", "s44": "4530", "p8": "Kraków"}, "russian", turn="August IV", fresh=True)
    do(s, "move", "k_cars")
    assert cost(s, "march", "1219") == 2  # a wood too


@rule("20.0b")
def test_the_konarmiyas_cars_count_half_for_the_rally_like_cavalry() -> None:
    """Seven factors of infantry and two of cars are eight: one short of nine; with the 53rd instead they are eleven."""
    for name, begun in (("k_cars", False), ("w53", True)):
        s = position(
            {"w4": "Siedlce", name: "Siedlce", "p8": "Kraków"},
            "polish",
            turn="July III",
            scenario="belarusian_long",
            fresh=True,
        )
        s.force([1] * 60)
        at(s, "polish", phases.RALLY)
        assert ("Polish rally" in pools(s)) == begun


@rule("20.3.4a", "20.3.5a", "20.3.6a", "20.3.1a")
def test_who_is_tested_for_breakdown_and_when() -> None:
    """On the first turn nobody; later those on the map, but not who arrived this turn."""
    s = position({"p_ac1": "Lublin", "p_ac2": "Lublin", "p_tank1": "Lublin", "w4": "4010"}, turn="August IV")
    s.place(unit(s, "p_tank2"), AVAILABLE)
    s.mark[unit(s, "p_tank1")] |= ARRIVED
    at(s, "polish", phases.BREAKDOWN_START)
    assert asks(s) == "breakdown"
    assert offered(s, "check") == {"p_ac1", "p_ac2"}
    assert why(s, "check", "p_tank1") == why(s, "check", "p_tank2") == "20.3.1a"
    s.turn = s.plan.first_turn
    at(s, "polish", phases.BREAKDOWN_START)
    assert asks(s) != "breakdown"
