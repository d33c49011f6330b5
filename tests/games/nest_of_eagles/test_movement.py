"""Movement: costs, limits, Theaters, stacking (chapters 2, 6 and 7)."""

from collections.abc import Mapping

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    box,
    costs,
    do,
    empty,
    fight,
    fresh,
    go_to,
    hex_,
    hold,
    holder,
    offered,
    position,
    put,
    reaches,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.board import (
    ALL,
    BELARUS,
    LARGE,
    NEVER,
    POLISH_THEATER,
    SMALL,
    UKRAINE,
    load_map,
    open_step,
)
from vistula.games.nest_of_eagles.numbers import (
    BARRED,
    CROSSED,
    ENTERED,
    FOUGHT,
    KONARMIYA_WEST,
    MOVED,
    POLISH_MARKER,
    PROHIBITED,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import load_order

# 3526 lies in open country: no river, no rough ground, no town within two hexes.


INFANTRY_POINTS = 3  # "all" of an infantry division


def cost(a: str, b: str, enemies: Mapping[str, str] | None = None, friends: Mapping[str, str] | None = None) -> int:
    """What the 10th pays from hex to hex, 0 where it cannot go."""
    s = fresh()  # the board's own costs are worked out when it is read
    put(s, {"10": a, **(enemies or {}), **(friends or {})})
    go_to(s, "move", "poland")
    return costs(s, "10", b) if b in reaches(s, "10") else 0


# Costs (7.1) --------------------------------------------------------------------------------------------------------


@rule("7.1a", "7.1b", "7.1c", "7.1d", "7.1e", "7.1f", "7.1g", "def.difficult")
@pytest.mark.parametrize(
    ("a", "b", "points"),
    [
        ("3526", "3525", 1),  # clear
        ("2508", "2609", 1),  # out of a city along a railroad: nothing changes
        ("2413", "2414", 2),  # into swamp
        ("1217", "1218", 2),  # a small river into a town
        ("0714", "0814", 2),  # the bridge of Warszawa
        ("1609", "1610", INFANTRY_POINTS),  # the Niemen without a bridge
        ("2415", "2414", INFANTRY_POINTS),  # the Prypeć into swamp
    ],
)
def test_costs_without_a_line(a: str, b: str, points: int) -> None:
    assert cost(a, b) == points


@rule("7.1h", "7.1i", "7.1j", "7.1k", "7.1l")
def test_costs_across_a_line() -> None:
    """V5: clear 2; small river all; large river never, but all where a friend stood."""
    assert cost("3525", "3626", {"s45": "3526"}) == 2
    assert cost("2513", "2514", {"w2": "2614"}) == INFANTRY_POINTS  # into swamp
    assert cost("1217", "1218", {"w4": "1117"}) == INFANTRY_POINTS  # a small river
    assert cost("1609", "1610", {"w6": "1709"}) == 0
    assert cost("1609", "1610", {"w6": "1709"}, {"11": "1610"}) == INFANTRY_POINTS
    assert cost("2415", "2414", {"w8": "2314"}) == 0
    assert cost("2415", "2414", {"w8": "2314"}, {"11": "2414"}) == INFANTRY_POINTS


@rule("7.1m", "7.1n")
def test_a_fortification_line_bars_from_the_side_that_it_faces() -> None:
    """V4: the trenches face east; across a line of friction all points, or 2 where a friend stood."""
    for others, rule_named in (({"10": "2109"}, "7.1q"), ({"10": "2109", "w4": "2110"}, ""), ({}, "")):
        s = fresh()
        put(s, {"w2": "2210", **others})
        go_to(s, "move", "soviet")
        do(s, "move w2")
        assert why(s, "to 2110 2011") == rule_named  # a second hex, for which a point is left or not
    assert cost("2110", "2210", {"w2": "2109"}) == 2  # from behind it is nothing
    s = position({"w2": "2210"}, phase="move", side="soviet")
    assert costs(s, "w2", "2110") == 1  # without a line of friction too


@rule("7.1p", "7.1q", "3.2f")
def test_all_points_means_the_first_step() -> None:
    s = position({"10": "1609", "11": "1608"}, phase="move")
    assert "1610" in reaches(s, "10")
    assert "1610" not in reaches(s, "11")  # it would have moved already
    s = position({"10": "3526"}, phase="move")
    found = reaches(s, "10")
    assert "3523" in found
    assert "3522" not in found  # three Movement Points, four hexes
    do(s, "move 10")
    assert refused(s, "to 3522") == "7.1q"


@rule("7.1r", "7.0c", "7.0d")
def test_each_unit_moves_once_and_what_is_left_is_lost() -> None:
    s = position({"10": "3526", "11": "3526"}, phase="move")
    do(s, "move 10", "to 3525")
    assert s.mark[unit(s, "10")] & MOVED
    assert why(s, "move 10") == "7.0d"
    assert why(s, "move 11") == ""
    do(s, "move 11", "stay")
    assert why(s, "move 11") == "7.0d"


@rule("7.0c", "7.0d", "8.2a", "22.0a")
def test_who_moves_what() -> None:
    options = {"patrols": True}
    s = position({"10": "3526", "s45": "3520"}, phase="move", options=options)
    assert why(s, "move s45") == "7.0c"
    assert why(s, "move 11") == "7.0c"  # not on the map
    assert why(s, ["move", s.order.count + 8]) == "7.0c"  # a Soviet Patrol
    assert why(s, ["move", s.order.count]) == "7.0c"  # a Patrol that hides nobody
    s.set_dummy(0, hex_(s, "3525"))
    s.refresh()
    do(s, ["move", s.order.count], "to 3524")
    assert why(s, ["move", s.order.count]) == "7.0d"
    three = {"patrols": True, "three_players": True}
    s = position({"w2": "3704", "s45": "3724"}, phase="move", side="soviet", options=three)
    first, other = ("w2", "s45") if s.to_move == ("soviet_west",) else ("s45", "w2")
    assert why(s, f"move {first}") == ""
    assert why(s, f"move {other}") == "22.0a"
    s.set_dummy(8, hex_(s, "3705"))
    s.dummy_front[8] = 2 if first == "w2" else 1
    s.refresh()
    assert why(s, ["move", s.order.count + 8]) == "22.0a"


@rule("7.0d", "3.4.7a")
def test_the_escadrille_flies_once() -> None:
    s = position({"10": "2010", "11": "2009", "Air": "Lida"}, phase="react 1")
    do(s, "react", "air", "fly 2010")
    assert why(s, "air") == "7.0d"


@rule("8.2a")
def test_a_dummy_without_eligibility_stays() -> None:
    s = position({"10": "3520", "s45": "3526", "s41": "3526"}, phase="react 1", options={"patrols": True})
    s.set_dummy(0, hex_(s, "3525"))
    s.refresh()
    do(s, "react")
    assert why(s, ["move", s.order.count]) == "8.2a"


@rule("7.1k", "7.1m")
def test_where_a_friend_stood_when_the_phase_began() -> None:
    """The line of the 2nd Rifle at 1709 lies on the Niemen; the 11th at 1610 makes it passable, even after it left."""
    s = position({"10": "1609", "w53": "1709"}, phase="move")
    assert "1610" not in reaches(s, "10")
    s = position({"10": "1609", "11": "1610", "w53": "1709"}, phase="move")
    assert "1610" in reaches(s, "10")
    do(s, "move 11", "to 1611")
    assert "1610" in reaches(s, "10")
    s = position({"10": "1609", "11": "1611", "w53": "1709"}, phase="move")
    do(s, "move 11", "to 1610")
    assert "1610" not in reaches(s, "10")  # it came in this phase


@rule("7.1p", "7.1q")
def test_a_way_of_ones_own_obeys_the_same_costs() -> None:
    s = position({"10": "1608"}, phase="move")
    do(s, "move 10")
    assert refused(s, "to 1609 1610") == "7.1q"  # the Niemen takes all points, and one is spent
    assert refused(s, "to 1609 1607") == "7.1q"  # they do not touch
    assert refused(s, "to 1607 1606 1605 1504") == "21.2a"
    s = position({"10": "3526"}, phase="move")
    do(s, "move 10")
    assert refused(s, "to 3525 3524 3523 3522") == "7.1q"


@rule("7.1q")
def test_too_far_is_too_far_for_a_marker_too() -> None:
    s = position({"10": "3520"}, phase="move", options={"patrols": True})
    s.set_dummy(0, hex_(s, "3525"))
    s.refresh()
    do(s, ["move", s.order.count])
    assert refused(s, "to 3521") == "7.1q"


@rule("7.0e")
def test_a_dummy_does_not_enter_a_hex_of_the_enemy() -> None:
    s = position({"10": "3520", "s45": "3524"}, phase="move", options={"patrols": True})
    s.set_dummy(0, hex_(s, "3525"))
    s.refresh()
    do(s, ["move", s.order.count])
    assert "3524" not in offered_hexes(s)
    assert "3526" in offered_hexes(s)


@rule("7.0e")
def test_nobody_enters_a_hex_of_the_enemy() -> None:
    s = position({"10": "3525", "sb1": "3526"}, phase="move")
    do(s, "move 10")
    assert refused(s, "to 3526") == "7.0e"
    assert why(s, "to 3526 3527") == "7.0e"  # nor passes one


@rule("7.2a", "10.1d")
def test_crossing_a_line_with_a_river_bars_the_next_attack() -> None:
    s = position({"10": "1217", "w4": "1117", "w8": "1317", "w6": "1219"}, phase="move", numbers={ENTERED: 1})
    do(s, "move 10", "to 1218")
    assert s.mark[unit(s, "10")] & BARRED
    put(s, {"12": "1116"})
    go_to(s, "attack 2", "poland")
    assert why(s, "attack 1219") == "7.2a"
    s = position({"10": "1217", "11": "1218", "w4": "1117", "w8": "1317"}, phase="move", numbers={ENTERED: 1})
    do(s, "move 10", "to 1218")
    assert not s.mark[unit(s, "10")] & BARRED  # a friend was there when the phase began


@rule("7.0a", "7.0b", "5.1.4b")
def test_who_fought_in_phase_2_may_only_react() -> None:
    s = position({"10": "3526", "11": "3525"}, phase="move", marks={"10": FOUGHT})
    assert why(s, "move 10") == "5.1.4b"
    assert why(s, "move 11") == ""
    s = position({"10": "2010", "11": "2222", "w2": "2009"}, phase="attack 1")
    fight(s, "2009", "10", rolls=[5, 6])  # it fails
    do(s, "pass", "pass")
    assert [why(s, f"move {code}") for code in ("10", "11")] == ["5.1.4b", ""]
    s = position({"10": "3526", "11": "3525"}, phase="react 5", marks={"10": FOUGHT})
    do(s, "react")
    assert why(s, "move 10") == ""
    s = position({"13": "3526", "s45": "3525", "s41": "3527"}, phase="react 5", marks={"13": FOUGHT})
    do(s, "react")
    assert why(s, "move 13") == "8.2a"  # for want of strength, not for its Attack


# Stacking (3.1b, 6) -------------------------------------------------------------------------------------------------


@rule("6.0a", "6.1a")
def test_four_units_to_a_hex_five_in_warsaw() -> None:
    full = {"10": "3526", "11": "3526", "12": "3526", "13": "3526", "14": "3525"}
    s = position(full, phase="move")
    do(s, "move 14")
    assert refused(s, "to 3526") == "6.0a"
    assert "3527" in [s.board.names[a.x] for a in s.choices("poland")]  # passing through is free
    warsaw = {"10": "Warszawa", "11": "Warszawa", "12": "Warszawa", "13": "Warszawa", "14": "0715"}
    s = position(warsaw, phase="move")
    do(s, "move 14", "to Warszawa")
    assert at(s, "14") == "0714"


@rule("6.2b")
def test_the_excess_must_leave() -> None:
    crowd = dict.fromkeys(("10", "11", "12", "13", "14"), "3526")
    s = position(crowd, phase="move")
    assert refused(s, "done") == "6.2b"
    do(s, "move 14", "to 3525", "done")
    assert asked(s) != "move"


@rule("3.1b", "21.1a")
def test_soviets_and_lithuanians_do_not_stack() -> None:
    s = position({"L1": "1905", "w2": "2006"}, phase="move", side="soviet", numbers={CROSSED: 1})
    hold(s, {"Wilno": "soviet"})
    do(s, "move w2")
    assert refused(s, "to 1905") == "3.1b"


# Theaters and Fronts (2.4, 2.5) -------------------------------------------------------------------------------------


@rule("2.4.1a", "13.5d")
def test_poles_stay_out_of_poland_until_the_soviets_come() -> None:
    s = position({"10": "1611", "11": "3526"}, phase="move")
    do(s, "move 10")
    assert refused(s, "to 1511") == "2.4.1a"
    s = position({"10": "1611", "11": "3526"}, phase="move", boxes={"belarus": -16})
    do(s, "move 10", "to 1511")  # Soviet Level 2
    s = position({"10": "1611", "11": "3526"}, phase="move", numbers={ENTERED: 1})
    do(s, "move 10", "to 1511")
    s = position({"10": "1611"}, phase="move", boxes={"belarus": -3})
    do(s, "move 10", "to 1511")  # the last unit outside may leave the worse Theater
    assert at(s, "10") == "1511"


@rule("2.4.1b", "2.4.1c")
def test_soviets_always_may_and_poles_may_pass_through() -> None:
    s = position({"w2": "1611"}, phase="move", side="soviet", control={"Wołkowysk": "soviet"})
    do(s, "move w2", "to 1511")
    assert at(s, "w2") == "1511"
    s = position({"w2": "2003", "10": "2706"}, scenario="berezyna_1920", phase="move", side="soviet")
    assert not s.plan.open[hex_(s, "1511")]


@rule("2.5.1a", "2.5.1b", "2.5.1c", "2.5.1d")
def test_one_unit_of_a_front_may_stray_two_hexes_deep() -> None:
    s = position({"w2": "3115", "w4": "3015"}, phase="move", side="soviet")
    found = reaches(s, "w2")
    assert any(s.board.theater[hex_(s, label)] == 2 for label in found)
    assert all(s.board.depth[hex_(s, label)] <= 2 for label in found if s.board.theater[hex_(s, label)] == 2)
    put(s, {"w6": "3018"})
    s.refresh()
    assert all(s.board.theater[hex_(s, label)] == 1 for label in reaches(s, "w2"))
    s = position({"s45": "3117"}, phase="move", side="soviet")
    assert any(s.board.theater[hex_(s, label)] == 1 for label in reaches(s, "s45"))


@rule("2.5.1d")
def test_a_stray_goes_no_deeper_than_two_hexes() -> None:
    """3017 and 3018 lie one and two hexes behind the border of Ukraine, 3019 three."""
    s = position({"wk2": "3016"}, phase="move", side="soviet")
    do(s, "move wk2")
    assert "3018" in offered_hexes(s)
    assert refused(s, "to 3019") == "2.5.1d"
    s = position({"wk2": "3018"}, phase="move", side="soviet")
    do(s, "move wk2")
    assert refused(s, "to 3019") == "2.5.1d"
    s = position({"wk2": "3019"}, phase="move", side="soviet")  # there by a Retreat
    do(s, "move wk2")
    assert refused(s, "to 3020") == "2.5.1d"
    assert "2918" in offered_hexes(s)


@rule("2.5.1d")
def test_depth_is_counted_from_the_border_of_the_theater() -> None:
    board = load_map(None)
    found = [board.depth[board.number(label)] for label in ("3016", "3017", "3018", "3019")]
    assert found == [1, 1, 2, 3]


def offered_hexes(s: Eagles) -> list[str]:
    return [s.board.names[a.x] for a in s.choices(s.to_move[0]) if a.verb.name == "to"]


@rule("2.5.1e")
def test_who_must_leave_goes_where_he_must() -> None:
    s = position({"w2": "3117", "w4": "3118"}, phase="move", side="soviet")
    do(s, "move w2")
    assert refused(s, "to 3018") == "2.5.1e"
    assert "3115" in offered_hexes(s)


@rule("2.5.1e")
def test_strays_must_go_home() -> None:
    s = position({"w2": "3118", "w4": "3119"}, phase="move", side="soviet")
    assert refused(s, "done") == "6.2b"
    do(s, "move w2")
    assert all(s.board.theater[a.x] == 1 for a in s.choices("soviet") if a.verb.name == "to")


@rule("2.5.1e", "19.3b", "19.8b")
def test_the_theaters_in_which_nothing_bids_a_counter_leave() -> None:
    """By these a unit is passed over when those who must go home are looked for."""
    order = load_order(None)
    poland, belarus, ukraine = 1 << POLISH_THEATER, 1 << BELARUS, 1 << UKRAINE
    expected = {
        "w2": poland | belarus,
        "s45": poland | ukraine,
        "LB1": poland | belarus,
        "U2": poland | ukraine,
        "10": poland | belarus | ukraine,
        "K4": 0,  # its Front may change
    }
    assert {code: order.at_ease[order.index[code]] for code in expected} == expected


@rule("3.4.4b", "3.4.6b", "19.5d")
def test_what_is_heavy_never_crosses_a_large_river_without_a_bridge() -> None:
    assert open_step(LARGE, False, False, True) == NEVER
    assert open_step(LARGE, False, False, False) == ALL
    assert open_step(LARGE, True, False, True) == 2
    assert open_step(SMALL, False, False, True) == 2


@rule("19.3b")
def test_lithuanian_belarusians_stay_out_of_ukraine() -> None:
    s = position({"LB1": "2115"}, phase="move")
    do(s, "move LB1")
    assert refused(s, "to 2116") == "19.3b"
    s = position({"LB1": "2116"}, phase="move")
    assert refused(s, "done") == "6.2b"


@rule("19.8b")
def test_ukrainians_stay_out_of_belarus() -> None:
    s = position({"U2": "3017"}, phase="move")
    do(s, "move U2")
    assert refused(s, "to 3016") == "19.8b"
    s = position({"U2": "3118"}, phase="move")
    assert all(s.board.theater[hex_(s, label)] == 2 for label in reaches(s, "U2"))


@rule("20.1.1c")
def test_the_entry_of_the_konarmiya_is_closed_to_poles() -> None:
    s = position({"10": "3726"}, phase="move", rounds="16.V")
    do(s, "move 10")
    assert refused(s, "to 3727") == "20.1.1c"
    s = position({"10": "3726"}, phase="move", rounds="13.VI")
    do(s, "move 10", "to 3727")
    s = position({"10": "3727"}, phase="move", rounds="23.V")
    assert refused(s, "done") == "6.2b"


@rule("20.1.4c")
def test_a_transferred_konarmiya_moves_towards_its_new_front() -> None:
    s = position({"K4": "2220"}, phase="move", side="soviet", numbers={KONARMIYA_WEST: 1})
    assert refused(s, "done") == "6.2b"
    do(s, "move K4")
    here = s.board.depth[hex_(s, "2220")]
    assert all(
        s.board.depth[a.x] < here or s.board.theater[a.x] != 2 for a in s.choices("soviet") if a.verb.name == "to"
    )


# Control (2.7) ------------------------------------------------------------------------------------------------------


@rule("2.7a", "13.3e", "13.3a")
def test_passing_through_a_town_takes_it_and_moves_morale() -> None:
    s = position({"k1": "2723", "10": "3526"}, phase="move", control={"Berdyczów": "soviet"}, boxes={"ukraine": 3})
    assert "2822" in reaches(s, "k1")
    do(s, ["move", unit(s, "k1")], ["to", hex_(s, "2722"), hex_(s, "2822")])
    assert holder(s, "Berdyczów") == "poland"
    assert box(s, "ukraine") == 3 + 1 + 2  # Berdyczów 1, Żytomierz 2
    assert box(s, "belarus") == 0


@rule("2.7b")
def test_towns_at_the_start() -> None:
    s = empty("war_of_1920")
    begun = position({}, phase="move")
    assert holder(begun, "Mińsk") == "poland"
    assert holder(begun, "Kijów") == "soviet"
    assert holder(begun, "Warszawa") == "poland"
    assert holder(begun, "Smoleńsk") == "soviet"
    assert holder(s, "Kowno") == "lithuania"


# Paths --------------------------------------------------------------------------------------------------------------


@rule("7.0c")
def test_any_legal_way_may_be_named() -> None:
    s = position({"10": "3526"}, phase="move")
    do(s, "move 10")
    assert why(s, "to 3525 3524 3523") == ""
    assert why(s, "to 3525 3524 3523 3522") == "7.1q"
    assert why(s, "to 3525 3523") == "7.1q"  # not adjacent
    do(s, "to 3426 3425")
    assert at(s, "10") == "3425"


@rule("5.0b", "8.1b")
def test_what_belongs_to_one_phase_is_refused_in_another() -> None:
    s = position({"10": "3526", "s45": "3525"}, phase="attack 1")
    assert why(s, "move 10") == "10.2a"
    s = position({"10": "3526"}, phase="move", numbers={PROHIBITED: 1})
    assert why(s, "attack 3525") == "7.0c"
    assert offered(s, "react") == []
    assert s.num[POLISH_MARKER] == -1
    assert costs(s, "10", "3525") == 1
