"""Trains, flotillas, marines, units off the map or without movement, part by part (14, 16 to 19)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    at,
    battle,
    die,
    do,
    drive_back,
    muster,
    odds,
    offered,
    place,
    position,
    result,
    seat,
    step,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import advance, edges, phases, retreat
from vistula.games.red_star_white_eagle.journal import RETREAT_RESULT
from vistula.games.red_star_white_eagle.marching import ADVANCE, MARCH, Mover
from vistula.games.red_star_white_eagle.numbers import (
    LOST,
    OFF_EAST,
    OFF_NORTH,
    OFF_SOUTH_EAST,
    OFF_SOUTH_WEST,
)
from vistula.games.red_star_white_eagle.supply import sources_for

# Trains ---------------------------------------------------------------------------------------------------------------

# 1518 lies on the Polish net, with rails to 1419 and 1517; 2012 and 2013 on the devastated net.


@rule("14.3a", "14.5b")
def test_a_train_pays_for_zones_but_advances_freely_on_its_own_net() -> None:
    s = position({"p_train_1": "1518", "w57": "1618"})
    assert s.zone[place(s, "1517")] == 1
    assert step(s, "p_train_1", MARCH, "1518", "1517") == 1 + 1
    assert step(s, "p_train_1", ADVANCE, "1518", "1517") == 1
    Mover(s, unit(s, "p_train_1"), ADVANCE).search(place(s, "1518"), 1)
    assert s.static.scratch.has(place(s, "1517"))
    s = position({"p_train_1": "2012", "w57": "2113"})
    assert step(s, "p_train_1", ADVANCE, "2012", "2013") == 1 + 1  # not its own net


@rule("14.5a")
def test_a_train_meets_no_delay_on_its_own_net_and_all_of_it_elsewhere() -> None:
    s = position({"p_train_1": "1518", "p8": "1518", "w57": "1618"}, "russian", turn="August IV")
    assert retreat.Paths(s, unit(s, "p_train_1"), 1).delay_in(place(s, "1517")) == 0
    assert retreat.Paths(s, unit(s, "p8"), 1).delay_in(place(s, "1517")) == 1
    s = position({"p_train_1": "2012", "w57": "2113"}, "russian", turn="August IV")
    assert retreat.Paths(s, unit(s, "p_train_1"), 1).delay_in(place(s, "2013")) == 1


@rule("14.6a")
def test_a_train_whose_rails_are_blocked_is_lost() -> None:
    s = battle({"p_train_1": "1518", "w53": "1419", "w5": "1618"}, "russian")
    assert {way.end for way in retreat.ways(s, unit(s, "p_train_1"), 1)} == {place(s, "1517")}
    s.place(unit(s, "w57"), place(s, "1517"))
    at(s, "russian", phases.ATTACK)
    muster(s, "1518", "w5")
    assert odds(s) == "3:1"
    s.force([2 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "D1 1"
    assert where(s, "p_train_1") == str(LOST)


@rule("14.7b")
def test_a_train_advances_where_the_rails_lead() -> None:
    s = position({"p_train_1": "1518", "p8": "1518"}, phase=phases.ATTACK)
    s.vacated = [place(s, "1517"), place(s, "1618")]
    assert advance.first_steps(s, unit(s, "p_train_1")) == [place(s, "1517")]
    assert advance.first_steps(s, unit(s, "p8")) == s.vacated


@rule("14.4a", "14.2a")
def test_a_train_marches_or_goes_by_rail_net_once() -> None:
    for word, to in (("march", "1517"), ("rail", "Warsaw")):
        s = position({"p_train_1": "1518", "p8": "1518"})
        do(s, "move", "p_train_1")
        do(s, word, to)
        assert why(s, "move", "p_train_1") == "8.0a"
        assert where(s, "p_train_1") == s.board.names[place(s, to)]


# Flotillas and marines ------------------------------------------------------------------------------------------------


@rule("16.2a")
def test_a_flotilla_defends_with_its_factor_and_the_ground_it_lies_on() -> None:
    s = battle({"w5": "0811", "p_flvistula": "Płock", "p8": "Lublin"}, "russian")
    muster(s, "Płock", "w5")
    assert odds(s) == "3:1"  # 6 to 2
    assert die(s)["9.2a"] == -1  # a city
    s = battle({"w5": "0811", "p_flvistula": "Płock", "p_volreg_1": "Płock", "p8": "Lublin"}, "russian")
    muster(s, "Płock", "w5")
    assert odds(s) == "2:1"  # 6 to 3


@rule("16.3a")
def test_a_flotilla_retreats_as_far_as_it_likes_and_throws_no_die() -> None:
    s = battle({"w5": "0811", "p_flvistula": "Płock", "p8": "Lublin"}, "russian")
    drive_back(s, "p_flvistula", "D1")
    assert s.board.distance(place(s, "Płock"), place(s, "Modlin")) > 2
    do(s, "to", "Modlin")
    assert where(s, "p_flvistula") == "1113"
    assert not [event for event in s.journal.all() if event.code == RETREAT_RESULT]


@rule("16.3b")
def test_a_flotilla_without_open_water_is_lost() -> None:
    units = {"r_flotilla_1": "4530", "p8": "4430", "p9": "4529", "p10": "4630", "p11": "4631"}
    s = battle(units)
    assert retreat.sailing_ends(s, unit(s, "r_flotilla_1")) == []
    muster(s, "4530", "p8")
    s.force([2 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "D1 1"
    assert where(s, "r_flotilla_1") == str(LOST)


@rule("16.6a", "16.6b")
@pytest.mark.parametrize(("turn", "roll", "ends"), [("May II", 2, "2317"), ("May II", 3, str(LOST)), ("July I", 1, "")])
def test_a_flotilla_may_retreat_through_the_canal_until_june(turn: str, roll: int, ends: str) -> None:
    s = position(
        {"p_flpinsk": "2718", "w5": "2618", "p8": "Lublin"}, "russian", phases.ATTACK, turn, scenario="campaign"
    )
    drive_back(s, "p_flpinsk", "D1")
    if not ends:
        assert why(s, "canal") == "16.6a"
        return
    s.force([roll])
    do(s, "canal")
    assert where(s, "p_flpinsk") == ends


@rule("16.7.2b")
def test_zones_do_not_part_marines_from_their_flotilla() -> None:
    s = position({"p_flvistula": "Modlin", "p_mavistula": "1215", "w4": "1213", "w5": "1313"})
    between = place(s, "1214")
    assert s.zone[between]
    assert sources_for(s, unit(s, "p_mavistula"), place(s, "1215"), None)


@rule("16.7.1a", "16.7.1b")
def test_marines_that_have_moved_are_not_carried_and_landed_ones_attack() -> None:
    s = position({"p_flvistula": "Modlin", "p_mavistula": "0912", "p8": "Lublin"})
    do(s, "move", "p_mavistula")
    do(s, "march", "0812")
    s.place(unit(s, "p_flvistula"), place(s, "0812"))
    s.refresh()
    do(s, "move", "p_flvistula")
    assert why(s, "ferry", "Modlin") == "16.7.1a"
    s = position({"p_flvistula": "Modlin", "p_mavistula": "Modlin", "p8": "Lublin", "w53": "0811"})
    do(s, "move", "p_flvistula")
    do(s, "ferry", "Płock")
    do(s, "stay")
    at(s, "polish", phases.ATTACK)
    do(s, "attack", "0811")
    assert why(s, "join", "p_mavistula") == ""


# Edges and forts ------------------------------------------------------------------------------------------------------


@rule("17.3.1d")
def test_units_off_the_map_must_come_back_and_only_by_their_edge() -> None:
    s = position({"w12": "4010"}, "russian", turn="August IV")
    for name in ("w4", "w5"):
        s.place(unit(s, name), OFF_EAST)
    at(s, "russian", phases.RETURN_START)
    assert {action.verb.name for action in s.choices(seat(s))} == {"return"}  # there is no declining
    do(s, "return", "w4")
    assert {name[:2] for name in offered(s, "at")} == {"51"}
    assert why(s, "at", "4901") == "17.3.1d"


@rule("17.3.2a")
@pytest.mark.parametrize("box", [OFF_SOUTH_WEST, OFF_SOUTH_EAST])
def test_the_southern_edge_is_entered_again_on_the_same_side_of_romania(box: int) -> None:
    s = position({"s45": "4530"}, "russian", turn="August IV")
    s.place(unit(s, "s44"), box)
    far_south = "2036" if box == OFF_SOUTH_WEST else "4836"
    s.place(unit(s, "s24"), place(s, far_south))
    assert retreat.Paths(s, unit(s, "s24"), 1).exit_from(place(s, far_south)) == box
    columns = {s.board.column[space] for space in edges.return_hexes(s, unit(s, "s44"))}
    romania = {
        s.board.column[space] for space in s.board.south if s.ground.interns[space] and s.board.column[space] > 20
    }
    assert columns
    if box == OFF_SOUTH_WEST:
        assert max(columns) < min(romania)
    else:
        assert min(columns) > min(romania)


@rule("17.4.1b")
def test_nobody_returns_inside_a_closed_country() -> None:
    s = position({"w12": "4010"}, "russian", turn="August IV")
    closed = {space for space in s.board.north if s.ground.interns[space]}
    assert closed
    s.place(unit(s, "r_res_1"), OFF_NORTH)
    found = set(edges.return_hexes(s, unit(s, "r_res_1")))
    assert found
    assert not found & closed


@rule("18.2b", "19.0c")
def test_zero_movement_units_fight_and_advance_inside_the_forts_only() -> None:
    s = position({"p_gwarsaw": "Warsaw", "p8": "Warsaw", "w53": "1315"}, phase=phases.ATTACK)
    s.vacated = [place(s, "1315"), place(s, "1214")]
    assert advance.first_steps(s, unit(s, "p_gwarsaw")) == [place(s, "1214")]
    assert set(advance.first_steps(s, unit(s, "p8"))) == {place(s, "1214")}  # 1315 is held by the enemy
    do(s, "attack", "1315")
    assert why(s, "join", "p_gwarsaw") == ""
    s = position({"p_mkrakow": "Kraków", "p8": "Warsaw"}, phase=phases.ATTACK)
    s.vacated = [s.board.neighbours[place(s, "Kraków")][0]]
    assert advance.first_steps(s, unit(s, "p_mkrakow")) == []
