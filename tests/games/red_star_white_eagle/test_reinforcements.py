"""Reinforcements (7.0, 7.1)."""

from typing import Any

import pytest

from tests.games.red_star_white_eagle.printed import GROUND, joined
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    allowed,
    asks,
    at,
    do,
    entries,
    offered,
    pass_on,
    place,
    points_for,
    pools,
    position,
    ring,
    seat,
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
    DEAD,
    DUE,
    FROM_RALLY,
    OFF_EAST,
    RELEASED,
)


@rule("7.0b")
def test_what_the_hex_of_arrival_costs_in_each_kind_of_movement() -> None:
    """5110 is forest without a railroad; 5107 lies on one; 2115 is forest, which costs motorized units four."""
    s = position({"w4": "5110", "w5": "5107", "p_ac1": "2115", "p8": "Warsaw"}, "russian", turn="August IV")
    for name in ("w4", "w5", "p_ac1", "p8"):
        s.mark[unit(s, name)] |= ARRIVED
    assert points_for(s, "w4", "march") == 7 - 2
    assert points_for(s, "w4", "strategic") == 14 - 3 * 2
    assert points_for(s, "w5", "strategic") == 14 - 1
    assert points_for(s, "p_ac1", "march") == 8 - 4
    assert points_for(s, "p_ac1", "strategic") == 16 - 2 * 4
    assert points_for(s, "p8", "march") == 7 - 1


@rule("7.1.4c", "17.3.1d")
def test_a_konarmiya_unit_that_comes_back_gets_no_bonus_and_pays_for_its_hex() -> None:
    s = position({"p8": "Lublin"}, "russian", phases.RETURN_START, "July I", "campaign")
    s.place(unit(s, "k4"), OFF_EAST)
    at(s, "russian", phases.RETURN_START)
    clear = [
        space
        for space in s.board.east
        if s.board.command[space] & 2 and not s.board.terrain[space] and s.board.city_index[space] < 0
    ]
    home = s.board.names[clear[3]]
    if asks(s) == "return":
        do(s, "return", "k4")
    do(s, "at", home)
    do(s, "move", "k4")
    neighbour = next(n for n in offered(s, "march") if s.board.edge_between(place(s, home), place(s, n)) >= 0)
    choice = next(a for a in s.choices(seat(s)) if a.verb.name == "march" and a.x == place(s, neighbour))
    told = s.decision().choice_for("march").detail(s, choice.x)  # type: ignore[union-attr]
    assert int(str(told["cost"])) + int(str(told["left"])) == 9 - 1


@rule("7.1.2a", "7.1.3a", "7.1.4a", "17.2.1c", "12.4.3b")
@pytest.mark.parametrize(
    ("name", "hexagon", "told"),
    [
        ("w4", "5130", "7.1.2a"),
        ("s7", "5110", "7.1.3a"),
        ("k4", "5110", "7.1.4a"),
        ("w4", "Minsk", "7.1.2a"),
    ],
)
def test_a_russian_entry_hex_is_refused_by_the_rule_for_that_unit(name: str, hexagon: str, told: str) -> None:
    s = position({"p8": "Lublin", "w6": "4010"}, "russian", phases.ENTER, "July I", "campaign")
    s.place(unit(s, name), AVAILABLE)
    at(s, "russian", phases.ENTER)
    do(s, "enter", name)
    assert why(s, "at", hexagon) == told


@rule("19.2a")
def test_militia_ask_for_a_city_of_the_net() -> None:
    s = position({"p9": "Lublin"}, "polish", phases.ENTER, "August IV", "campaign")
    s.place(unit(s, "p_mwarsaw"), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter", "p_mwarsaw")
    assert {"1215", "1620", "2028"} <= offered(s, "at")
    assert why(s, "at", "2119") == "19.2a"


@rule("7.0a", "7.1.1a")
def test_all_who_have_one_hex_to_enter_by_enter_together() -> None:
    s = position({"p9": "Lublin", "p_fg_1": "Lublin"}, "polish", phases.MOVE, "August IV", "campaign")
    for name in ("p8", "p6"):
        s.place(unit(s, name), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter_all")
    assert (where(s, "p8"), where(s, "p6")) == ("1215", "1215")


@rule("7.1.1b", "7.1.1c")
def test_7_1_1b_warsaw_reaches_more_than_four_cities_by_rail() -> None:
    reached = joined(GROUND.rail, TRACK, spot("Warsaw"), set())
    assert len(set(GROUND.net_cities) & reached) - 1 >= 4


@rule("7.1.1a", "22.4a")
def test_polish_reinforcements_appear_in_warsaw() -> None:
    s = position({})
    assert entries(s, "p8") == {"1215"}


@rule("7.1.1d", "7.1.1b", "7.1.1c")
def test_with_warsaw_isolated_they_appear_in_any_city_of_the_net() -> None:
    s = position({})
    assert entries(s, "p8") == {"1215"}
    ring(s, "Warsaw", ["w4", "w5", "w6", "w8", "w10", "w11"])
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
    """5110 is forest, two points; 5125 is clear, and costs strategic movement three off the rails."""
    s = position({"w4": "5110", "k4": "5125"}, "russian", turn="May IV", scenario="campaign")
    for name in ("w4", "k4"):
        s.mark[unit(s, name)] |= ARRIVED
    assert points_for(s, "w4", "march") == 7 - 2
    assert points_for(s, "k4", "march") == 9 + 3 - 1
    assert points_for(s, "k4", "strategic") == 18 + 3 - 3


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


@rule("7.1.1b", "7.1.1a")
def test_with_three_other_cities_in_reach_warsaw_is_isolated_and_with_four_it_is_not() -> None:
    """With Russians in all other cities of the net Radom, Tarnów, Rzeszów and Siedlce are left."""
    held = ["1113", "2028", "1426", "1527", "0616", "0524", "1620", "0509", "0612", "0320", "0921"]
    names = ["w4", "w5", "w6", "w8", "w10", "w11", "w12", "w16", "w17", "w27", "w33"]
    s = position(dict(zip(names, held, strict=True)))
    assert entries(s, "p8") == {"1215"}
    s.place(unit(s, "w53"), place(s, "Radom"))
    assert entries(s, "p8") == {"1215", *(s.board.names[place(s, city)] for city in ("Tarnów", "Rzeszów", "Siedlce"))}


@rule("7.1.1c")
def test_zones_do_not_isolate_warsaw() -> None:
    """Every railroad out of Warsaw lies in a Russian zone, but none is held."""
    s = position({"w4": "1315", "w5": "1114", "w6": "1213", "w8": "1116", "w10": "1415"})
    around = [n for n in s.board.neighbours[s.board.warsaw] if s.ground.on_rail[n] and not s.has_units(0, n)]
    assert all(s.zone[n] for n in around)
    assert entries(s, "p8") == {"1215"}


@rule("7.0a")
def test_only_units_that_are_due_enter() -> None:
    s = position({"p9": "Lublin"})
    for name in ("p8", "p7"):
        s.place(unit(s, name), AVAILABLE)
    s.place(unit(s, "p6"), DEAD)
    at(s, "polish", phases.ENTER)
    assert offered(s, "enter") == {"p7", "p8"}
    assert why(s, "enter", "p6") == "7.0a"


@rule("7.0b", "7.1.4c", "7.1.2a")
def test_an_arrival_pays_for_its_hex_when_it_moves() -> None:
    """5110 is forest off the rails: 2 of 7 points to march, 6 of 14 to move strategically. 5125 is clear: a division of
    the Konarmiya has 9 and 3 more, less 1."""
    for name, hex_, march, strategic in (("w4", "5110", 7 - 2, 14 - 6), ("k4", "5125", 9 + 3 - 1, None)):
        s = position({"p8": "Lublin", "w6": "4010"}, "russian", phases.ENTER, "May IV", "campaign")
        s.place(unit(s, name), AVAILABLE)
        at(s, "russian", phases.ENTER)
        do(s, "enter", name)
        do(s, "at", hex_)
        assert where(s, name) == hex_
        pass_on(s, "move")
        do(s, "move", name)
        assert allowed(s, "march", sorted(offered(s, "march"))[0]) == march
        if strategic is not None:
            assert allowed(s, "strategic", sorted(offered(s, "strategic"))[0]) == strategic


@rule("7.1.1a", "22.7.1b", "22.7.1a")
def test_a_reinforcement_appears_in_warsaw_and_nowhere_else() -> None:
    s = position({"p9": "Lublin", "w4": "4010"}, phase=phases.ENTER)
    s.place(unit(s, "p8"), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter", "p8")
    assert offered(s, "at") == {"1215"}
    assert why(s, "at", "Lublin") == "7.1.1a"
    assert why(s, "into_reserve") == ""


@rule("7.1.1d")
def test_with_warsaw_isolated_any_city_of_the_net_is_open_but_no_other_hex() -> None:
    s = position({"p9": "Lublin"}, phase=phases.ENTER)
    for name, space in zip(("w4", "w5", "w6", "w8", "w10", "w11"), s.board.neighbours[s.board.warsaw], strict=True):
        s.place(unit(s, name), space)
    s.place(unit(s, "w12"), place(s, "Lwów"))
    s.place(unit(s, "p8"), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter", "p8")
    assert {"1215", "1620"} <= offered(s, "at")
    assert "2028" not in offered(s, "at")  # Lwów is held
    assert why(s, "at", "1721") == "7.1.1d"
    assert why(s, "at", "Lwów") == "8.2.1a"


@rule("12.4.3b")
def test_a_reserve_division_enters_by_the_edge_of_either_front() -> None:
    s = position({"w6": "4010", "p8": "Lublin"}, "russian", phases.ENTER, "July I", "campaign")
    s.place(unit(s, "r_res_1"), AVAILABLE)
    at(s, "russian", phases.ENTER)
    do(s, "enter", "r_res_1")
    assert {"5105", "5125", "3301"} <= offered(s, "at")
    assert why(s, "at", "Minsk") == "12.4.3b"


@rule("17.2.1c", "16.5a", "22.4b", "19.1a", "17.4.1a", "24.11.6a")
@pytest.mark.parametrize(
    ("name", "hex_", "told"),
    [
        ("w43", "5110", "17.2.1c"),
        ("w43", "3801", ""),
        ("r_flotilla_2", "5110", "16.5a"),
        ("fk1", "Warsaw", "24.11.6a"),
        ("fk1", "0130", "17.4.1a"),  # the western edge, but in Czechoslovakia
    ],
)
def test_special_units_enter_by_their_own_rule(name: str, hex_: str, told: str) -> None:
    options: dict[str, Any] = {"freikorps": True, "fall_of_warsaw": True}
    s = position({"w6": "4010", "p8": "Lublin"}, "russian", phases.ENTER, "July I", "campaign", **options)
    s.place(unit(s, name), AVAILABLE)
    if name == "w43":
        s.mark[unit(s, name)] |= RELEASED
    at(s, "russian", phases.ENTER)
    do(s, "enter", name)
    assert why(s, "at", hex_) == told


@rule("22.4b", "19.1a", "22.4a")
def test_who_has_one_hex_waits_while_the_enemy_is_there() -> None:
    """Units from Poznań wait for 0111, a garrison for its city; a rally unit from elsewhere comes like all others."""
    s = position({"p9": "Lublin", "w4": "0111", "w5": "Modlin"}, phase=phases.ENTER, scenario="campaign", fresh=True)
    for name in ("p_pozreg", "p_gmodlin", "p_sikorski"):
        s.place(unit(s, name), AVAILABLE)
    for name in ("p_pozreg", "p_sikorski"):
        s.mark[unit(s, name)] |= FROM_RALLY
    at(s, "polish", phases.ENTER)
    assert why(s, "enter", "p_pozreg") == "22.4b"
    assert why(s, "enter", "p_gmodlin") == "19.1a"
    do(s, "enter", "p_sikorski")
    assert where(s, "p_sikorski") == "1215"
    for name, home in (("p_pozreg", "0111"), ("p_gmodlin", "1113")):
        s = position({"p9": "Lublin", "w4": "4010"}, phase=phases.ENTER, scenario="campaign", fresh=True)
        s.place(unit(s, name), AVAILABLE)
        s.mark[unit(s, name)] |= FROM_RALLY
        at(s, "polish", phases.ENTER)
        do(s, "enter", name)
        assert where(s, name) == home


@rule("7.0e", "6.0c", "23.0g", "23.1.8a")
def test_the_gates_of_warsaw_pay_and_bring_by_their_own_track() -> None:
    """August IV: 6 infantry and 2 cavalry points and Jaworski's Brigade for the Poles."""
    s = position({"p8": "Lublin", "w4": "4010"}, turn="August IV", fresh=True)
    s.place(unit(s, "p_jaworski"), DUE)
    at(s, "polish", phases.POINTS)
    assert where(s, "p_jaworski") == str(AVAILABLE)
    assert pools(s)["Polish pool"] == "6 infantry, 2 cavalry factors"
