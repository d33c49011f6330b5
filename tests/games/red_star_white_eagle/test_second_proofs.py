"""Parts of rules that other tests touch only in passing: each position fails if that part is taken away."""

import pytest

from tests.games.red_star_white_eagle.table import at, do, offered, place, position, seat, unit, where
from tests.rules import rule
from vistula.games.red_star_white_eagle import happenings, phases, retreat
from vistula.games.red_star_white_eagle.journal import RETREAT_RESULT
from vistula.games.red_star_white_eagle.marching import MARCH, Mover, slot_of
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    LITHUANIA_STATUS,
    NOT_IN_PLAY,
    OFF_EAST,
    OFF_NORTH,
    OFF_SOUTH_EAST,
    OFF_SOUTH_WEST,
    POINTS,
)
from vistula.games.red_star_white_eagle.supply import POLISH_LINES, Lines, fight_unsupplied, trace


@rule("24.1.3a")
def test_with_warsaw_retaken_poles_have_zones_and_supply_again() -> None:
    s = position({"p8": "1619", "p9": "1216", "w4": "1116"}, fall_of_warsaw=True)
    beside = s.board.count + s.board.neighbours[place(s, "1619")][0]
    assert s.zone[beside] == 1
    happenings.put(s, unit(s, "w4"), s.board.warsaw)
    assert s.zone[beside] == 0
    assert fight_unsupplied(s, [unit(s, "p8")])
    happenings.put(s, unit(s, "w4"), place(s, "1116"))
    happenings.put(s, unit(s, "p9"), s.board.warsaw)
    assert s.zone[beside] == 1
    assert not fight_unsupplied(s, [unit(s, "p8")])


@rule("17.3.1b")
@pytest.mark.parametrize(
    ("space", "box"),
    [("5110", OFF_EAST), ("4001", OFF_NORTH), ("2036", OFF_SOUTH_WEST), ("4836", OFF_SOUTH_EAST), ("0110", 0)],
)
def test_russians_leave_by_north_east_and_south_but_not_by_the_west(space: str, box: int) -> None:
    s = position({"w4": space}, "russian", phases.ATTACK, turn="August IV")
    assert retreat.Paths(s, unit(s, "w4"), 1).exit_from(place(s, space)) == box


@rule("17.3.1b")
def test_a_russian_driven_against_the_western_edge_is_lost() -> None:
    s = position({"w4": "0110"}, phase=phases.ATTACK, turn="August IV")
    for name, space in zip(("p8", "p9", "p10", "p11"), s.board.neighbours[place(s, "0110")], strict=True):
        s.place(unit(s, name), space)
    assert retreat.ways(s, unit(s, "w4"), 1) == []


@rule("24.4.2a")
def test_a_polish_attack_over_the_lithuanian_border_ends_the_neutrality() -> None:
    s = position(
        {"p8": "Orany", "l1": "Merecz"},
        phase=phases.ATTACK,
        scenario="belarusian_long",
        lithuanian_neutrality=True,
        turn="July II",
    )
    assert s.num[LITHUANIA_STATUS] == 1
    s.force([1, 6, 6])
    do(s, "attack", "Merecz")
    do(s, "join", "p8")
    assert s.num[LITHUANIA_STATUS] == 1
    do(s, "resolve")
    assert s.num[LITHUANIA_STATUS] == 2


@rule("24.11.6a")
def test_no_freikorps_appears_in_a_city_that_poles_hold() -> None:
    s = position(
        {"p8": "Danzig", "w4": "4010"},
        "russian",
        scenario="campaign",
        turn="May II",
        freikorps=True,
        fall_of_warsaw=True,
    )
    s.place(unit(s, "fk1"), AVAILABLE)
    at(s, "russian", phases.ENTER)
    do(s, "enter", "fk1")
    danzig, konigsberg = s.board.names[s.board.danzig], s.board.names[s.board.konigsberg]
    assert danzig not in offered(s, "at")
    assert {"0111", konigsberg} <= offered(s, "at")


@rule("20.2a")
def test_the_line_of_a_motorized_unit_pays_four_points_for_a_forest() -> None:
    """2115 is forest, 2016 clear; both lie in the zone of w4, which the armored cars ignore."""
    s = position({"p_ac1": "2116", "p8": "2116", "w4": "2015"})
    lines = Lines(s, POLISH_LINES)
    found: dict[str, tuple[int, int]] = {}
    for name in ("p_ac1", "p8"):
        trace(s, unit(s, name), lines, place(s, "2116"))
        cost = s.static.scratch.cost
        found[name] = (int(cost[place(s, "2115")]), int(cost[place(s, "2016")]))
    assert found == {"p_ac1": (4, 1), "p8": (2 + 2, 1 + 2)}


@rule("7.2.1c")
def test_an_advance_runs_over_counters_too() -> None:
    s = position({"p8": "2115", "p9": "2115", "w57": "2114", "rri2_1": "2014"}, phase=phases.ATTACK, turn="August IV")
    s.force([1, 6])  # 4:1, roll 1: one hex back, and no harm
    do(s, "attack", "2114")
    do(s, "join", "p8")
    do(s, "join", "p9")
    do(s, "resolve")
    do(s, "to", "2214")
    s.num[POINTS] = 4
    do(s, "advance", "p8")
    do(s, "onto", "2014")
    assert where(s, "p8") == "2014"
    assert s.hex[unit(s, "rri2_1")] == NOT_IN_PLAY


@rule("4.3.2a", "4.3.2b")
def test_of_zones_from_different_hexes_the_greatest_counts_alone() -> None:
    """w53 (delay 1) in 1109 and 6th Cavalry (delay 3) in 1211 both reach 1210."""
    s = position({"p7r": "1209", "w53": "1109", "k6": "1211"})
    slot = slot_of(s, place(s, "1209"), place(s, "1210"))
    assert Mover(s, unit(s, "p7r"), MARCH).step(slot, place(s, "1210")) == 1 + 3


@rule("9.14.4a")
def test_a_dash_in_the_retreat_table_leaves_the_unit_whole() -> None:
    """Both Poles in 2115 reach 2215: a delay of two, and with a four that is a dash."""
    s = position({"p8": "2115", "p9": "2115", "w57": "2114"}, phase=phases.ATTACK, turn="August IV")
    s.force([1, 4])  # 14 to 3 is 4:1, roll 1: one hex back
    do(s, "attack", "2114")
    do(s, "join", "p8")
    do(s, "join", "p9")
    do(s, "resolve")
    assert seat(s) == "soviet"
    do(s, "to", "2215")
    assert where(s, "w57") == "2215"
    assert s.inverted[unit(s, "w57")] == 0
    thrown = [(event.b, event.c) for event in s.journal.all() if event.code == RETREAT_RESULT]
    assert thrown == [(2, 4)]
