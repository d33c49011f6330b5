"""Morale: markers, Levels, shifts (chapter 13)."""

from typing import Any

import pytest

from tests.games.nest_of_eagles.table import at, box, do, fight, finish, go_to, hex_, hold, lose, new, position, put
from tests.rules import rule
from vistula.games.nest_of_eagles.board import BELARUS, POLISH_THEATER, UKRAINE
from vistula.games.nest_of_eagles.numbers import (
    ENTERED,
    FORMING,
    FORMING_DUE,
    FOUGHT_IN,
    KIJOW_MARKER,
    POLISH_MARKER,
    TOOK_IN,
    UNIFIED_ARMED,
)
from vistula.games.nest_of_eagles.state import Eagles


def marked(s: Eagles, theater: int) -> str:
    """What the table reads on a Theater's track."""
    tracks: Any = s.view("poland")["tracks"]
    (mark,) = tracks[theater]["marks"]
    return str(mark["text"])


@rule("13.1a", "scn.morale")
def test_each_theater_has_its_marker() -> None:
    s = new("war_of_1920")
    assert (box(s, "belarus"), box(s, "ukraine")) == (0, 3)
    s = position({"w2": ("2009", "remnant"), "10": ("3526", "remnant"), "11": "2222"})
    lose(s, "w2")
    assert (box(s, "belarus"), box(s, "ukraine")) == (2, 3)
    lose(s, "10")
    assert (box(s, "belarus"), box(s, "ukraine")) == (2, 1)


@rule("13.2a", "13.2c")
@pytest.mark.parametrize(
    ("at_box", "polish"), [(0, 0), (7, 0), (8, 1), (15, 1), (16, 2), (24, 2), (-7, 0), (-8, -1), (-16, -2), (-24, -2)]
)
def test_levels(at_box: int, polish: int) -> None:
    s = position({}, boxes={"ukraine": at_box})
    side = "Polish" if at_box > 0 else "Soviet"
    assert marked(s, UKRAINE) == (f"{side} {abs(at_box)}, Level {abs(polish)}" if at_box else "0")
    s = position({"s45": ("3526", "remnant"), "10": "2010"}, boxes={"ukraine": 23})
    lose(s, "s45")  # two boxes
    assert box(s, "ukraine") == 24  # never off the track


@rule("13.3c", "3.3f")
def test_a_dead_division_is_worth_two_boxes() -> None:
    s = position({"w2": ("2009", "remnant"), "s45": "3526", "wb1": "2106"})
    lose(s, "w2")
    assert box(s, "belarus") == 2
    lose(s, "wb1")
    assert box(s, "belarus") == 2  # a brigade moves nothing
    for _ in range(3):
        lose(s, "s45")
    assert box(s, "ukraine") == 3 + 2


@rule("13.3d")
def test_a_dead_divisional_brigade_is_worth_one_to_the_soviets() -> None:
    s = position({"15/8": ("2603", "reduced"), "k1": ("2603", "reduced"), "LB2a": ("2603", "reduced")})
    lose(s, "15/8")
    assert box(s, "belarus") == -1
    lose(s, "LB2a")
    assert box(s, "belarus") == -2
    lose(s, "k1")
    assert box(s, "belarus") == -2


@rule("13.3e", "2.7a", "def.strategic")
def test_lwow_moves_all_theaters() -> None:
    s = position({"s45": "1624", "10": "2010", "11": "3526"}, phase="move", side="soviet", numbers={ENTERED: 1})
    do(s, "move s45", "to Lwów")
    assert s.num[POLISH_MARKER] == UKRAINE  # the first Soviet in Poland is of the Southwestern Front
    assert (box(s, "belarus"), box(s, "ukraine")) == (-6, 3 - 6)


@rule("13.3g")
def test_more_than_half_without_supply_is_ten_boxes() -> None:
    hungry = {"10": "3526", "11": "3525", "12": "2010"}
    s = position(hungry, phase="replace")
    finish(s)
    assert box(s, "ukraine") == 3 - 10
    assert box(s, "belarus") == 0
    fed = {"10": "3526", "11": "2222", "12": "2223", "13": "2010"}
    s = position(fed, phase="replace", boxes={"ukraine": 3})
    finish(s)
    assert box(s, "ukraine") == 3


@rule("13.3.1a", "13.3.1b")
@pytest.mark.parametrize(("fought", "took", "cools"), [(0, 0, 2), (1, 0, 2), (0, 1, 2), (1, 1, 0)])
def test_a_level_two_cools_without_attack_and_capture(fought: int, took: int, cools: int) -> None:
    numbers = {FOUGHT_IN + UKRAINE: fought, TOOK_IN + UKRAINE: took}
    s = position({"10": "2010", "11": "2222"}, phase="turn end", boxes={"ukraine": 20}, numbers=numbers)
    assert box(s, "ukraine") == 20 - cools
    linked = {POLISH_MARKER: UKRAINE, ENTERED: 1}
    s = position({"10": "2010", "11": "2222", "s45": "1424"}, phase="turn end", boxes={"ukraine": 20}, numbers=linked)
    assert box(s, "ukraine") == 20  # never for Poland in the Polish Theater
    s = position({"10": "2010", "11": "2222"}, phase="turn end", side="soviet", boxes={"ukraine": -20})
    assert box(s, "ukraine") == -18


@rule("13.3.1a")
def test_an_attack_that_was_made_keeps_the_fervor() -> None:
    """Level 2 at box 20, a town taken this turn; a failed Attack costs a box, and nothing cools."""
    for fought, left in ((True, 19), (False, 18)):
        s = position({"10": "2010", "w2": "2009", "11": "2222"}, boxes={"belarus": 20}, numbers={TOOK_IN + BELARUS: 1})
        if fought:
            fight(s, "2009", "10", rolls=[5, 6])
        go_to(s, "turn end", "poland")
        assert box(s, "belarus") == left


@rule("13.3.1a")
def test_the_mild_reading_of_cooling_is_a_switch() -> None:
    numbers = {FOUGHT_IN + UKRAINE: 1}
    s = position(
        {"10": "2010", "11": "2222"},
        phase="turn end",
        boxes={"ukraine": 20},
        numbers=numbers,
        options={"cooling": "either"},
    )
    assert box(s, "ukraine") == 20


@rule("13.3.2a", "13.3.2b")
def test_a_unit_carries_its_mood_to_another_theater() -> None:
    s = position({"10": "2115", "11": "2010"}, phase="move", boxes={"belarus": 8, "ukraine": 0})
    do(s, "move 10", "to 2116")
    assert box(s, "ukraine") == 1
    s = position({"10": "2115", "11": "2010"}, phase="move", boxes={"belarus": 0, "ukraine": 8})
    do(s, "move 10", "to 2116")
    assert box(s, "ukraine") == 7
    s = position({"10": "1611"}, phase="move", boxes={"belarus": 8}, numbers={ENTERED: 1, POLISH_MARKER: UKRAINE})
    put(s, {"s45": "1424", "11": "2222"})
    before = box(s, "ukraine")
    do(s, "move 10", "to 1511")
    assert box(s, "ukraine") == before  # never to or from Poland


@rule("13.3.3a", "efr.19.1.1a")
def test_kijow_in_polish_hands_melts_polish_levels() -> None:
    units = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}
    s = position(units, phase="replace", side="soviet", boxes={"ukraine": 17, "belarus": 8}, numbers={KIJOW_MARKER: 1})
    finish(s)
    assert (box(s, "ukraine"), box(s, "belarus")) == (15, 7)
    s = position({"10": "2705", "11": "2222", "s45": "3526"}, phase="move", control={"Kijów": "soviet"})
    assert s.num[KIJOW_MARKER] == 0
    s = position({"k1": "3319", "11": "2222"}, phase="move", control={"Kijów": "soviet"})
    do(s, "move k1", "to 3320")
    assert s.num[KIJOW_MARKER] == 1
    s = position(units, phase="turn start", numbers={KIJOW_MARKER: 1, FORMING_DUE: 1})
    assert s.num[KIJOW_MARKER] == 0  # forming ends it


@rule("13.4a", "13.4b", "19.1b", "2.4.1a")
def test_the_first_soviet_in_poland_links_the_markers() -> None:
    """V17"""
    s = new("war_of_1920")
    assert s.num[POLISH_MARKER] == -1
    units = {"w2": "1611", "10": "2010", "11": "2222"}
    s = position(units, phase="move", side="soviet", control={"Wołkowysk": "soviet"}, boxes={"belarus": -4})
    do(s, "move w2", "to 1511")
    assert s.num[POLISH_MARKER] == BELARUS
    assert s.num[ENTERED] == 1
    assert s.num[FORMING_DUE] == 1
    assert marked(s, POLISH_THEATER) == marked(s, BELARUS) == "Soviet 4, Level 0"
    put(s, {"w4": ("1311", "remnant")})
    lose(s, "w4")  # in the Polish Theater, two boxes
    assert box(s, "belarus") == -2
    assert box(s, "ukraine") == 3  # independent


@rule("13.4c", "13.4d")
def test_a_front_that_leaves_unlinks_its_marker() -> None:
    numbers = {POLISH_MARKER: BELARUS, ENTERED: 1}
    units = {"w2": "1511", "s45": "1424", "10": "2010", "11": "2222"}
    s = position(units, phase="move", side="soviet", numbers=numbers, boxes={"belarus": -4, "ukraine": 2})
    do(s, "move w2", "to 1611")
    assert s.num[POLISH_MARKER] == UKRAINE
    assert box(s, "belarus") == -4
    del units["s45"]
    s = position(units, phase="move", side="soviet", numbers=numbers)
    do(s, "move w2", "to 1611")
    assert s.num[POLISH_MARKER] == -1


@rule("13.5a")
def test_poles_out_of_both_theaters_unify_morale() -> None:
    """V18"""
    numbers = {POLISH_MARKER: BELARUS, ENTERED: 1, UNIFIED_ARMED: 1}
    s = position({"10": "1611", "w2": "1314"}, phase="move", numbers=numbers, boxes={"belarus": -9, "ukraine": 5})
    do(s, "move 10", "to 1511")
    assert s.num[POLISH_MARKER] == POLISH_THEATER
    assert [marked(s, theater) for theater in range(3)] == ["Soviet 9, Level 1"] * 3
    put(s, {"s45": ("3526", "remnant")})
    lose(s, "s45")  # in Ukraine, two boxes
    assert [marked(s, theater) for theater in range(3)] == ["Soviet 7, Level 0"] * 3
    assert (box(s, "poland"), box(s, "belarus")) == (-7, -9)  # the Polish marker alone moves


@rule("13.5b")
def test_under_unified_morale_towns_outside_poland_move_nothing_for_the_soviets() -> None:
    numbers = {POLISH_MARKER: POLISH_THEATER, ENTERED: 1}
    towns = {"Baranowicze": "poland", "Mińsk": "poland"}
    s = position(
        {"w2": "2112", "w4": "2509", "10": "0714"}, phase="move", side="soviet", numbers=numbers, control=towns
    )
    assert marked(s, BELARUS) == "0"
    do(s, "move w2", "to 2111")
    assert marked(s, BELARUS) == "0"
    do(s, "move w4", "to 2508")
    assert marked(s, BELARUS) == "Soviet 4, Level 0"


@rule("13.5c")
def test_a_front_that_has_left_poland_brings_its_marker_back() -> None:
    numbers = {POLISH_MARKER: POLISH_THEATER, ENTERED: 1, UNIFIED_ARMED: 2 + 4}
    units = {"w2": "1511", "s45": "1424", "10": "0714"}
    s = position(units, phase="move", side="soviet", numbers=numbers)
    s.num[6] = -5
    do(s, "move w2", "to 1611")
    assert s.num[POLISH_MARKER] == UKRAINE
    assert (box(s, "belarus"), box(s, "ukraine")) == (-5, -5)


@rule("13.3f", "19.1.1c")
def test_each_forming_turn_is_worth_seven_boxes() -> None:
    numbers = {POLISH_MARKER: BELARUS, ENTERED: 1, FORMING_DUE: 1}
    s = position({"10": "2010", "11": "2222", "w2": "1511"}, phase="turn start", numbers=numbers)
    assert box(s, "belarus") == 7
    assert s.num[FORMING] == 1


@rule("13.4a", "10.4a")
def test_switches_for_bloody_fights_and_the_missing_marker() -> None:
    units = {"10": "2010", "11": "2010", "w2": ("2009", "remnant")}
    s = position(units)
    fight(s, "2009", "10", "11", rolls=[1, 1])
    do(s, "lose 10")
    assert box(s, "belarus") == 2  # the fight itself shifts nothing, the dead division does
    s = position(units, options={"bloody_elimination_shift": False})
    fight(s, "2009", "10", "11", rolls=[1, 1])
    do(s, "lose 10")
    assert box(s, "belarus") == 0
    outside = {"w2": "1611", "w4": "1611", "10": "1511", "11": "2010", "12": "2222"}
    s = position(outside, side="soviet", control={"Wołkowysk": "soviet"})
    fight(s, "1511", "w2", "w4", rolls=[1, 2])
    assert box(s, "belarus") == 0
    s = position(outside, side="soviet", control={"Wołkowysk": "soviet"}, options={"polish_marker_off": "front"})
    fight(s, "1511", "w2", "w4", rolls=[1, 2])
    assert box(s, "belarus") == -1


@rule("20.4.2a", "20.4b")
def test_ukrainian_brigades_desert_at_polish_level_two() -> None:
    s = position({"su1": "3526", "su3": "3622", "10": "2010", "11": "2222"}, boxes={"ukraine": 15})
    put(s, {"s45": ("3724", "remnant")})
    lose(s, "s45")  # two boxes
    assert (at(s, "su1"), at(s, "su3")) == ("-7", "-7")
    hold(s, {"Kijów": "soviet"})
    go_to(s, "move", "poland")
    assert s.board.theater[hex_(s, "3526")] == UKRAINE
