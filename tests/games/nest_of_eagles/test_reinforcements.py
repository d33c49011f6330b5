"""Reinforcements and the Volunteer Army (chapters 16 and 19.1, 19.2, 19.6 to 19.8)."""

from collections.abc import Mapping

import pytest

from tests.games.nest_of_eagles.table import (
    Where,
    asked,
    at,
    do,
    fight,
    go_to,
    hex_,
    hold,
    level,
    lose,
    offered,
    position,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import (
    ALLIES,
    CONCENTRATING,
    COSSACKS,
    DIVISIONS,
    DUE,
    ENTERED,
    FIRST_MOVE,
    FORMING,
    FORMING_DUE,
    FORMING_LAST,
    FORMING_NOW,
    KONARMIYA_WEST,
    LWOW_BRIGADE,
    MOVED,
    OFF,
    OUT,
    POLISH_MARKER,
    REBUILD,
    SECRET,
    STRENGTHENING,
    VOLUNTEERS,
)
from vistula.games.nest_of_eagles.state import Eagles

POLES = {"10": "2010", "11": "2222"}


def due(s: Eagles, *codes: str) -> None:
    for code in codes:
        s.place(unit(s, code), DUE)
        s.due[unit(s, code)] = s.turn + 1


def arriving(side: str, *codes: str, units: Mapping[str, Where] | None = None, rounds: str = "") -> Eagles:
    s = position(units or POLES, phase="attack 1", side=side)
    if rounds:
        s.turn = s.tables.round(rounds)
    due(s, *codes)
    go_to(s, "move", side)
    return s


@rule("16.0a", "16.0b", "16.0d", "6.2a")
def test_polish_reinforcements_come_to_warsaw_even_if_it_is_full() -> None:
    crowd = {**POLES, "12": "Warszawa", "13": "Warszawa", "14": "Warszawa", "15": "Warszawa", "16": "Warszawa"}
    s = arriving("poland", "21", units=crowd)
    assert at(s, "21") == "0714"
    assert s.count_in(hex_(s, "Warszawa"), 0) == 6
    s = position(POLES, phase="attack 1")
    due(s, "21")
    s.due[unit(s, "21")] += 1  # a round later
    go_to(s, "move", "poland")
    assert at(s, "21") == str(DUE)


def comes_to(s: Eagles, code: str) -> set[str]:
    """Where a Polish reinforcement may come, by the names of the places."""
    due(s, code)
    go_to(s, "move", "poland")
    if asked(s) != "place":
        return {s.place_name(int(s.at[unit(s, code)]))}  # the only place, taken for the player
    return {s.place_name(action.x) for action in s.choices("poland") if action.verb.name == "place"}


@rule("16.0a", "16.0b", "16.0d", "16.0g", "16.0h", "5.1.1d")
def test_why_a_reinforcement_does_not_come_there() -> None:
    s = arriving("poland", "U1", units={**POLES, "s45": "2421"})
    assert refused(s, "place Kijów") == "16.0d"
    s = arriving("soviet", "w18")
    assert asked(s) == "place"
    assert refused(s, "enter Warszawa") == "16.0g"
    assert refused(s, "ride Warszawa") == "16.0h"
    assert refused(s, "place Smoleńsk") == "16.0d"
    do(s, "ride Smoleńsk")
    assert at(s, "w18") == s.board.names[hex_(s, "Smoleńsk")]
    assert why(s, "move w18") == "7.0d"  # who came by rail is done


@rule("16.0a")
def test_a_unit_sent_to_the_track_comes_in_its_round() -> None:
    s = position({"w53": "3910", "10": "3810", "11": "3811", "12": "2222"})
    fight(s, "3910", "10", "11", rolls=[1, 2])
    while asked(s) in ("route", "grouping"):
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    assert at(s, "w53") == str(DUE)
    assert s.due[unit(s, "w53")] - 1 == s.turn + 1


@rule("16.0e", "19.6b")
@pytest.mark.parametrize(("enemy", "quiet"), [("2223", False), ("2323", False), ("2424", True)])
def test_quiet_means_three_hexes(enemy: str, quiet: bool) -> None:
    """Hexes at 1, 2 and 3 from 2222."""
    s = position({"10": "2010", "s45": enemy})
    away = s.board.distance(hex_(s, enemy), hex_(s, "2222"))
    assert (away >= 3) == quiet
    assert ("2222" in comes_to(s, "CoJ")) == quiet


@rule("16.0e", "19.8a")
def test_ukrainian_infantry_comes_to_quiet_towns_of_ukraine() -> None:
    s = position({**POLES, "s45": "2421"}, control={"Równe": "poland", "Szepetówka": "poland", "Tarnopol": "poland"})
    found = comes_to(s, "U1")
    assert "Tarnopol" in found
    assert "Szepetówka" not in found  # the 45th stands beside it
    assert all(s.board.theater[hex_(s, name)] == 2 for name in found)


@rule("16.0f", "20.4.1g", "19.8d")
def test_ukrainian_cavalry_comes_to_any_polish_town_of_ukraine() -> None:
    s = position({**POLES, "s45": "2421"}, control={"Szepetówka": "poland"})
    assert "Szepetówka" in comes_to(s, "UH")


@rule("16.0g", "5.1.1d")
def test_soviets_enter_over_the_eastern_edge_and_march_on() -> None:
    s = arriving("soviet", "w18")
    assert asked(s) == "place"
    entries = offered(s, "enter")
    assert entries
    assert all(s.board.column[hex_(s, name)] == 39 and s.board.theater[hex_(s, name)] == 1 for name in entries)
    do(s, "enter 3905")
    assert asked(s) == "move_to"
    assert "2 Movement Points" in s.prompt("soviet").text
    do(s, "to 3806")
    assert s.mark[unit(s, "w18")] & MOVED


@rule("16.0h", "9.2d", "16.0g")
def test_or_by_rail_through_a_town_at_the_edge() -> None:
    s = arriving("soviet", "w18")
    assert "Smoleńsk" in offered(s, "ride")
    before = int(s.num[20])
    do(s, "ride Smoleńsk")
    assert at(s, "w18") == "3704"
    assert int(s.num[20]) == before
    assert (asked(s), why(s, "move w18")) == ("move", "7.0d")
    s = arriving("soviet", "w18", units={**POLES, "12": "3804", "13": "3904", "14": "3907", "15": "3912"})
    assert offered(s, "ride") == []


@rule("9.3e", "9.4a")
def test_a_soviet_reinforcement_may_concentrate_for_one_transport() -> None:
    s = arriving("soviet", "w18")
    assert int(s.num[20]) == 1
    assert refused(s, "hide Warszawa") == "9.3e"
    do(s, "hide Smoleńsk", rolls=[2])
    assert int(s.num[20]) == 0
    assert s.num[SECRET + 1] == hex_(s, "Smoleńsk")


@rule("20.2.2b", "9.3e")
@pytest.mark.parametrize(("front", "other", "town"), [("8Kw", "8Ks", "Smoleńsk"), ("8Ks", "8Kw", "Kijów")])
def test_a_reserve_cavalry_division_that_concentrates_in_secret_comes_for_no_other_front(
    front: str, other: str, town: str
) -> None:
    s = arriving("soviet", "8Kw", "8Ks")
    if front == "8Ks":
        do(s, "southwest")
    do(s, f"hide {town}", rolls=[2])
    assert [at(s, front), at(s, other)] == [str(CONCENTRATING), str(OFF)]
    assert asked(s) != "place"


@rule("16.0i", "20.1.1a", "20.1.1b", "3.5c")
def test_the_konarmiya_comes_on_its_red_stars_and_may_move() -> None:
    s = arriving("soviet", "K4", "KCar", rounds="23.V")
    assert sorted(offered(s, "place")) == ["3727", "3827", "3927"]
    do(s, "place 3727")
    do(s, "place 3727")
    assert why(s, "move K4") == ""
    assert why(s, "rail K4") == "20.1.1b"
    s = arriving("soviet", "K4", rounds="13.VI")
    s.num[KONARMIYA_WEST] = 1
    s.num[FIRST_MOVE] = 0
    go_to(s, "move", "soviet")
    assert asked(s) == "place"
    assert offered(s, "place") == []  # like any Western unit now


@rule("16.0j", "18.0d")
def test_a_placed_division_sends_its_brigades_into_their_box() -> None:
    s = position(POLES, phase="attack 1")
    for code in ("7/4", "8/4"):
        s.place(unit(s, code), REBUILD)
    due(s, "4")
    go_to(s, "move", "poland")
    assert at(s, "4") == "0714"
    assert (at(s, "7/4"), at(s, "8/4")) == (str(DIVISIONS), str(DIVISIONS))


@rule("17.3b", "5.1.1c")
def test_markers_pay_out_at_the_first_movement_phase() -> None:
    s = position({"10": ("2010", "remnant"), "11": "2222"}, phase="attack 1", marks={"10": STRENGTHENING})
    go_to(s, "move", "poland")
    assert level(s, "10") == "reduced"
    assert not s.mark[unit(s, "10")] & STRENGTHENING


@rule("20.2a", "20.2.2b")
def test_the_8th_cavalry_comes_for_the_front_of_choice() -> None:
    s = arriving("soviet", "8Kw", "8Ks", rounds="27.VI")
    assert asked(s) == "place"
    do(s, "southwest")
    assert all(s.board.theater[hex_(s, name)] == 2 for name in offered(s, "enter"))
    do(s, ["enter", hex_(s, offered(s, "enter")[0])], "stay")
    assert s.at[unit(s, "8Ks")] >= 0
    assert s.at[unit(s, "8Kw")] < 0


# The Volunteer Army (19.1) ------------------------------------------------------------------------------------------


def forming(turn: int = 1) -> Eagles:
    numbers = {ENTERED: 1, POLISH_MARKER: 1, FORMING: turn, FORMING_NOW: 1, FORMING_LAST: 3}
    return position({**POLES, "w2": "1511"}, phase="attack 1", numbers=numbers)


@rule("19.1.1a", "19.1.1e", "3.5e", "19.1a")
def test_a_forming_turn_brings_its_share_to_warsaw() -> None:
    s = forming()
    assert at(s, "V1") == str(VOLUNTEERS)
    go_to(s, "move", "poland")
    assert asked(s) == "volunteer_support"
    assert sorted(s.order.codes[a.x] for a in s.choices("poland")) == ["Art", "Car", "Tank"]
    do(s, "support Tank")
    while asked(s) == "place":
        do(s, "place Warszawa")
    here = {s.order.codes[u] for u in s.units_in(hex_(s, "Warszawa"))}
    assert here == {"V1", "V2", "vr1", "vr2", "vk1", "Tank"}


@rule("19.1.1b")
def test_one_brigade_may_go_to_lwow_once() -> None:
    s = forming()
    go_to(s, "move", "poland")
    do(s, "support Tank")
    assert offered(s, "place") == ["Warszawa", "Lwów"]
    do(s, "place Lwów")
    assert s.num[LWOW_BRIGADE] == 1
    assert asked(s) != "place"  # the next has only Warszawa, and goes there


@rule("19.1b", "13.5a")
def test_forming_is_triggered_by_entry_or_by_leaving_a_theater() -> None:
    s = position({"10": "2010", "11": "2116", "12": "3526"}, phase="move")
    do(s, "move 11", "to 2115")
    assert s.num[FORMING_DUE] == 0
    s = position({"10": "2010", "11": "2116"}, phase="move")
    do(s, "move 11", "to 2115")
    assert s.num[FORMING_DUE] == 1  # nobody is left in Ukraine
    s = position({"10": "2010", "11": "2116"}, scenario="spring_1920", phase="move")
    do(s, "move 11", "to 2115")
    assert s.num[FORMING_DUE] == 0  # the Polish Theater is out of play


@rule("19.1.1a", "19.1.1c", "19.1b")
def test_forming_lasts_three_polish_turns() -> None:
    s = position({**POLES, "w2": "1511"}, phase="turn start", numbers={ENTERED: 1, POLISH_MARKER: 1, FORMING_DUE: 1})
    assert s.num[FORMING] == 1
    for turn in (2, 3):
        go_to(s, "turn start", "poland")
        assert s.num[FORMING] == turn
        assert s.num[FORMING_NOW] == 1
    go_to(s, "turn start", "poland")
    assert (s.num[FORMING], s.num[FORMING_NOW]) == (3, 0)


@rule("19.1.1d", "19.7d", "efr.19.1.1b", "19.7a")
def test_bb_comes_when_forming_begins() -> None:
    numbers = {ENTERED: 1, POLISH_MARKER: 1, FORMING_DUE: 1}
    s = position({**POLES, "w2": "1511"}, phase="attack 1", numbers=numbers)
    assert at(s, "BB") == str(ALLIES)
    go_to(s, "turn start", "poland")
    assert at(s, "BB") == str(DUE)
    assert s.due[unit(s, "BB")] == s.turn + 2
    s = position({**POLES, "w2": "1511", "BB": "2011"}, phase="turn start", numbers=numbers)
    assert at(s, "BB") == "2011"


@rule("19.6a", "19.6b", "20.1a")
def test_a_cossack_brigade_for_each_step_of_the_konarmiya() -> None:
    s = position({**POLES, "K4": "3526"}, phase="attack 1")
    assert at(s, "CoJ") == str(ALLIES)
    lose(s, "K4")
    assert s.num[COSSACKS] == 1
    go_to(s, "move", "poland")
    assert asked(s) == "place"
    hexes = [a.x for a in s.choices("poland")]
    assert hexes
    assert all(s.board.distance(h, hex_(s, "3526")) >= 3 for h in hexes)
    assert at(s, "CoS") == str(ALLIES)


@rule("19.7c")
def test_the_russians_come_when_a_soviet_crosses_the_wisla() -> None:
    s = position({**POLES, "w2": "0815"}, phase="move", side="soviet")
    assert at(s, "CR1") == str(ALLIES)
    do(s, "move w2", "to 0814 0714")
    assert at(s, "CR1") == str(DUE)


@rule("19.2a", "19.2b", "19.2c")
def test_reserve_brigades_form_in_any_polish_town_of_poland() -> None:
    s = position(POLES)
    found = comes_to(s, "1R")
    assert {"Warszawa", "Lublin", "Białystok"} <= found
    assert all(s.board.theater[hex_(s, name)] == 0 for name in found)
    assert at(s, "23R") != str(ALLIES)


@rule("19.3a", "19.5a")
def test_special_units_wait_in_their_boxes() -> None:
    s = position(POLES)
    assert at(s, "Mot") == str(REBUILD)
    assert at(s, "C2") == "-7"
    assert at(s, "LB1") == str(OUT)  # this one was set up; the test has taken it off


@rule("16.0d")
def test_where_warsaw_is_lost_another_city_serves() -> None:
    s = position(POLES)
    hold(s, {"Warszawa": "soviet"})
    (found,) = comes_to(s, "21")
    assert s.board.urban[hex_(s, found)] >= 2
    s = position({**POLES, "w2": "Warszawa"})
    assert comes_to(s, "21") == {found}
