"""Allied and other units (21)."""

from typing import Any, cast

import pytest

from tests.games.red_star_white_eagle.printed import (
    BOARD,
    ORDER,
    PLANS,
)
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    battle,
    copy,
    die,
    do,
    is_fed,
    lines_of,
    marches,
    muster,
    offered,
    piece,
    place,
    pools,
    position,
    ring,
    seat,
    unit,
    war,
    where,
    why,
)
from tests.rules import rule
from vistula.core.view import journal
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.board import LITHUANIA
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKED,
    DEAD,
    LITHUANIA_CROSSED,
    NOT_IN_PLAY,
    UKRAINE_HELD_BY,
)
from vistula.games.red_star_white_eagle.units import (
    GALICIAN,
    RUSSIAN,
    UKRAINIAN,
)

POLES_supply = ["p9", "p10", "p11", "p12", "p13", "p14"]
FAR = {"w17": "3010", "p16": "3011"}  # somebody else to attack, so that the phase goes on


@rule("21.2a")
def test_lithuanians_attack_alone() -> None:
    s = battle({"l1": "2012", "w5": "2014", "p8": "2013"}, "russian")
    do(s, "attack", "2013")
    do(s, "join", "w5")
    assert why(s, "join", "l1") == "21.2a"


@rule("21.1.2a", "21.1.2b", "21.1.3a", "21.1.3b", "23.4.2a", "21.1.1a")
def test_the_ukrainians_go_to_who_holds_lwow_and_kiev() -> None:
    s = position({"pu1": "Lwów", "p8": "Kiev", "p9": "Lublin", "s44": "4428", "s45": "2128"})
    marches(s, "p8", "4227")
    marches(s, "s44", "Kiev")
    assert pools(s)["Ukrainians"] == "Polish"  # a Pole is still in Lwów
    marches(s, "pu1", "1928")
    marches(s, "s45", "Lwów")
    assert pools(s)["Ukrainians"] == "Russian"
    assert where(s, "pu1") == str(NOT_IN_PLAY)


@rule("21.1.4a", "21.1.4b", "21.1.5a")
def test_a_six_raises_a_ukrainian_unit_inverted() -> None:
    s = position({"p8": "Kiev", "p9": "Lublin"})
    s.force([6] + [1] * 11)
    at(s, "polish", phases.UKRAINE)
    do(s, "raise", "pu1")
    do(s, "at", "Kiev")
    assert where(s, "pu1") == s.board.names[s.board.kiev]
    assert piece(s, "pu1")["steps"] == [1, 2]


@rule("21.1.4c")
def test_a_step_is_lost_when_all_four_stand_full() -> None:
    units = {"p8": "Kiev", "pu1": "Lwów", "pu2": "Lwów", "pu3": "Lublin", "pu4": "Lublin"}
    s = position(units)
    s.force([6] * 12)
    at(s, "polish", phases.UKRAINE)
    assert asks(s) != "ukrainian_step"


@rule("21.5c")
def test_lithuanians_do_not_release_guards_before_they_cross_their_border() -> None:
    """From Olita to 2305 inside Lithuania nothing happens; from 2506 over the border to 2408 the guard is freed."""
    units = {"l1": "Olita", "l2": "2407", "p_fg_6": "Sejny", "w4": "4010"}
    s = position(units, "russian", turn="July II", scenario="belarusian_long")
    s.mark[unit(s, "p_fg_6")] = 0
    assert s.board.distance(place(s, "2305"), place(s, "Sejny")) <= 5
    marches(s, "l1", "2305")
    assert piece(s, "p_fg_6")["status"] == ["waits"]
    marches(s, "l2", "2408")
    assert "waits" not in piece(s, "p_fg_6")["status"]


@rule("21.5a", "21.5b")
def test_a_guard_neither_moves_nor_attacks_until_a_russian_is_five_hexes_away() -> None:
    s = position({"p_fg_3": "Chorzele", "p8": "Warsaw", "w4": "4010"}, turn="July II", scenario="belarusian_long")
    s.mark[unit(s, "p_fg_3")] = 0
    s.refresh()
    assert why(s, "move", "p_fg_3") == "21.5a"
    space = s.board.neighbours[place(s, "Chorzele")][0]
    s.place(unit(s, "w53"), space)
    s.place(unit(s, "p9"), place(s, "Chorzele"))
    at(s, "polish", phases.ATTACK)
    s.play(seat(s), ["attack", space])
    assert why(s, "join", "p_fg_3") == "21.5a"
    assert why(s, "join", "p9") == ""
    s.place(unit(s, "w53"), place(s, "1910"))
    for hex_, distance, waits in (("1811", 6, True), ("1711", 5, False)):
        assert s.board.distance(place(s, hex_), place(s, "Chorzele")) == distance
        marches(s, "w53", hex_)
        assert ("waits" in piece(s, "p_fg_3")["status"]) == waits


@rule("21.5c")
def test_a_lithuanian_attack_over_the_border_counts_as_a_crossing() -> None:
    s = position({"l1": "Merecz", "l2": "Olita", "p8": "Orany"}, "russian", phases.ATTACK, "August IV")
    assert s.num[LITHUANIA_CROSSED] == 0
    s.force([1, 6, 6, 6])
    do(s, "attack", "Orany")
    do(s, "join", "l1")
    do(s, "resolve")
    assert s.num[LITHUANIA_CROSSED] == 1


@rule("21.1.4b")
def test_a_ukrainian_step_may_be_declined() -> None:
    s = position(
        {"p8": "Lwów", "pu1": "Rowne"},
        "polish",
        phases.SUBSTITUTE_START,
        scenario="campaign",
        turn="May I",
        inverted=("pu1",),
    )
    s.push(phases.UKRAINIAN_STEP, 2)
    s.refresh()
    assert offered(s, "strengthen") == {"pu1"}
    start = len(s.journal)
    do(s, "decline")
    assert asks(s) == "ukrainian_step"  # the other six
    assert [line["text"] for line in journal(s, None, start)] == ["Poland lets a Ukrainian step go"]  # everybody knows
    do(s, "decline")
    assert asks(s) != "ukrainian_step"
    assert s.inverted[unit(s, "pu1")] == 1


@rule("21.0a", "21.0b", "21.0c", "21.3a")
def test_allies_count_as_their_controllers_units() -> None:
    s = position({"pu1": "Lublin", "p_bel": "Lublin", "p_lb1": "Lublin", "rg1": "2012"})
    assert s.has_units(1, place(s, "Lublin"))
    assert s.has_units(0, place(s, "2012"))
    do(s, "move", "pu1")
    do(s, "stay")
    assert s.mark[unit(s, "pu1")] & ATTACKED == 0


@rule("21.6a", "23.4.8.1a", "23.0e")
def test_21_6a_galicians_appear_only_in_the_campaign_and_alone_in_their_hexes() -> None:
    for slug, plan in PLANS.items():
        galicians = [(u, space) for u, space in plan.placed if ORDER.nation[u] == GALICIAN]
        assert len(galicians) == (3 if slug == "campaign" else 0)
        for counter, space in galicians:
            assert ORDER.side[counter] == RUSSIAN
            assert [other for other, at in plan.placed if at == space] == [counter]


@rule("21.5a")
def test_21_5a_frontier_guards_stand_along_the_two_borders() -> None:
    abroad = [s for s in range(BOARD.count) if BOARD.country[s] in (1, 2, 3)]  # Lithuania and East Prussia
    guards = [space for u, space in PLANS["campaign"].placed if ORDER.frontier_guard[u]]
    assert len(guards) == 6
    assert all(min(BOARD.distance(space, other) for other in abroad) <= 2 for space in guards)
    assert all(BOARD.country[space] == 0 for space in guards)


@rule("21.5a")
def test_a_guard_that_waits_is_not_among_those_that_move() -> None:
    units = {"p_fg_3": "Chorzele", "p8": "Warsaw", "w53": "4010"}
    s = position(units, turn="July II", scenario="belarusian_long", fresh=True)
    s.mark[unit(s, "p_fg_3")] = 0
    s.refresh()
    assert offered(s, "move") == {"p8"}


@rule("21.1.4a")
def test_a_five_is_no_ukrainian_step() -> None:
    s = position({"p8": "Kiev", "p9": "Lublin"})
    for roll, asked in ((5, False), (6, True)):
        c = copy(s)
        c.force([roll] * 12)
        at(c, "polish", phases.UKRAINE)
        assert (asks(c) == "ukrainian_step") == asked


@rule("21.2a")
def test_lithuanians_and_russians_do_not_stack() -> None:
    s = position({"w4": "Merecz", "l1": "Olita"}, "russian", turn="August IV")
    do(s, "move", "l1")
    assert why(s, "march", "Merecz") == "12.4.1a"


@rule("21.5a", "21.5b")
def test_a_frontier_guard_waits_until_a_russian_is_within_five_hexes() -> None:
    s = position({"p_fg_3": "Chorzele", "w53": "1810"}, "russian", turn="July II", scenario="belarusian_long")
    s.mark[unit(s, "p_fg_3")] = 0
    far = s.board.distance(place(s, "Chorzele"), place(s, "1810"))
    assert far > 5
    do(s, "move", "w53")
    near = [name for name in offered(s, "march") if s.board.distance(place(s, name), place(s, "Chorzele")) == 5]
    do(s, "march", near[0])
    assert s.mark[unit(s, "p_fg_3")] != 0


@rule("21.2b", "21.2c")
def test_lithuanians_are_fed_at_home_and_four_hexes_abroad() -> None:
    s = position({"l1": "Kowno"}, "russian")
    assert is_fed(s, "l1")
    s.place(unit(s, "l1"), place(s, "Sejny"))
    assert is_fed(s, "l1")
    s.place(unit(s, "l1"), place(s, "Białystok"))
    assert not is_fed(s, "l1")


@rule("21.2b")
def test_lithuanians_at_home_need_no_line() -> None:
    s = position({"l1": "Kowno"}, "russian", turn="August IV")
    ring(s, "Kowno", POLES_supply)
    assert is_fed(s, "l1")


@rule("21.2c")
def test_lithuanians_abroad_need_a_way_over_land_to_their_border() -> None:
    s = position({"l1": "Sejny"}, "russian", turn="August IV")
    assert is_fed(s, "l1")
    ring(s, "Sejny", POLES_supply)
    assert not is_fed(s, "l1")


@rule("21.1.2b")
def test_kiev_belongs_to_who_was_there_last_and_lwow_to_russians_only_while_they_are_in_it() -> None:
    s = position({"p8": "Lwów", "s44": "4428", "s45": "2128", "p9": "Lublin"})
    marches(s, "s44", "Kiev", "4328")  # Kiev is empty, and Russian
    marches(s, "p8", "1928")
    assert pools(s)["Ukrainians"] == "Polish"  # Lwów is empty, and Polish
    marches(s, "s45", "Lwów")
    assert pools(s)["Ukrainians"] == "Russian"


@rule("21.1.4a", "21.1.4b")
def test_each_six_is_a_step_and_a_step_raises_or_strengthens() -> None:
    s = position({"p8": "Kiev", "pu2": "Lublin", "p9": "Lublin"}, inverted=("pu2",))
    start = len(lines_of(s))
    s.force([6, 6] + [5] * 10)
    at(s, "polish", phases.UKRAINE)
    ukrainian = [
        city for city, space in enumerate(s.board.cities) if s.board.ukrainian[city] and s.holds_city(1, space)
    ]
    assert len([line for line in lines_of(s)[start:] if line.kind == "roll"]) == len(ukrainian)  # a die for each
    assert offered(s, "raise") == {"pu1", "pu3", "pu4"}  # any of those that are not in play
    do(s, "strengthen", "pu2")
    assert piece(s, "pu2")["steps"] == [2, 2]
    do(s, "raise", "pu1")
    assert "4327" in offered(s, "at")
    assert "1215" not in offered(s, "at")
    do(s, "at", "Kiev")
    assert piece(s, "pu1")["steps"] == [1, 2]
    assert asks(s) != "ukrainian_step"  # two sixes, two steps
    s = position({"p8": "Lublin", "s44": "Kiev", "p9": "Lublin"})
    s.force([6] + [5] * 10)
    at(s, "polish", phases.UKRAINE)
    do(s, "raise", "pu1")
    assert "4327" not in offered(s, "at")


@rule("21.1.4a", "23.4.6.2a")
def test_nobody_rolls_for_ukrainians_he_does_not_control() -> None:
    s = position({"p8": "Kiev", "p9": "Lublin"})
    s.num[UKRAINE_HELD_BY] = -1
    s.force([6] * 12)
    at(s, "polish", phases.UKRAINE)
    assert asks(s) not in ("ukrainian_step", "raise_at")


@rule("21.1.4c")
def test_a_second_step_is_lost_when_nothing_is_left_to_do_with_it() -> None:
    units = {"p8": "Kiev", "pu1": "Lublin", "pu2": "Lwów", "pu3": "Lublin", "pu4": "Lwów"}
    s = position(units, inverted=("pu1",))
    s.force([6] * 12)
    at(s, "polish", phases.UKRAINE)
    do(s, "strengthen", "pu1")
    assert piece(s, "pu1")["steps"] == [2, 2]
    assert asks(s) != "ukrainian_step"


@rule("21.1.5a")
def test_ukrainians_are_restored_with_counters_but_never_recreated() -> None:
    s = position({"pu1": "1721", "pri2_1": "1721", "p9": "Lublin"}, phase=phases.RESTORE, inverted=("pu1",))
    assert offered(s, "restore") == {"pu1"}
    s = position({"pu1": "1721", "w4": "1720", "w5": "1720", **FAR}, "russian", phases.ATTACK, inverted=("pu1",))
    attack(s, "1721", ["w4", "w5"], 6)
    assert where(s, "pu1") == str(NOT_IN_PLAY)  # it waits for a six
    s.num[2] = 20
    for name in ("pu1", "p8"):
        s.place(unit(s, name), DEAD)
    at(s, "polish", phases.RECREATE)
    assert why(s, "recreate", "pu1") == "21.1.5a"


@rule("21.1.4b")
def test_a_ukrainian_step_is_for_a_unit_that_needs_it_and_a_ukrainian_city() -> None:
    units = {"p8": "Kiev", "pu1": "Rowne", "pu2": "Lublin", "p9": "Lublin"}
    s = position(units, inverted=("pu2",))
    s.force([6] * 12)
    at(s, "polish", phases.UKRAINE)
    assert asks(s) == "ukrainian_step"
    assert why(s, "raise", "pu1") == "21.1.4b"  # in play
    assert why(s, "strengthen", "pu1") == "21.1.4b"  # full
    assert why(s, "strengthen", "pu3") == "21.1.4b"  # not on the map
    do(s, "raise", "pu3")
    assert why(s, "at", "Warsaw") == "21.1.4b"
    do(s, "at", "Kiev")
    assert piece(s, "pu3")["steps"] == [1, 2]


@rule("21.5c", "21.5b")
def test_once_lithuanians_have_attacked_over_their_border_they_release_guards_too() -> None:
    """Inside Lithuania, four hexes from the guard at Sejny: nothing before, freed after the attack on Orany."""
    for crossed in (False, True):
        units = {"l1": "Merecz", "l2": "Kowno", "p_fg_6": "Sejny", "p8": "Orany", "w4": "4010"}
        s = position(units, "russian", phases.ATTACK, "July II", "belarusian_long")
        s.mark[unit(s, "p_fg_6")] = 0
        if crossed:
            attack(s, "Orany", ["l1"], 5, 6, 6, 6)
        at(s, "russian", phases.MOVE)
        do(s, "move", "l2")
        assert piece(s, "p_fg_6")["status"] == ["waits"]
        do(s, "march", "2205")
        assert ("waits" in piece(s, "p_fg_6")["status"]) == (not crossed)


@rule("21.2c")
def test_lithuanians_fight_supplied_four_hexes_from_their_border_and_not_five() -> None:
    """Białystok lies beyond, Sejny at the border; the land between them is measured in hexes."""
    near = [n for n in range(BOARD.count) if BOARD.country[n] == LITHUANIA]
    for hexes, hungry in ((4, False), (5, True)):
        far = [
            n
            for n in range(BOARD.count)
            if BOARD.country[n] == 0
            and BOARD.terrain[n] == 0
            and 20 <= BOARD.column[n] <= 23
            and min(BOARD.distance(n, other) for other in near) == hexes
        ]
        home = BOARD.names[far[0]]
        target = next(BOARD.names[n] for n in BOARD.neighbours[far[0]] if BOARD.distance(n, near[0]) > hexes)
        s = position({"l1": home, "p8": target, "w4": "4010"}, "russian", phases.ATTACK, "August IV", fresh=True)
        muster(s, target, "l1")
        assert ("9.9b" in die(s)) == hungry, home


@rule("21.6a")
@pytest.mark.parametrize(
    ("scenario", "there"),
    [("gates_of_warsaw", False), ("belarusian_long", False), ("belarusian_short", False), ("campaign", True)],
)
def test_the_table_shows_galicians_in_the_campaign_alone(scenario: str, there: bool) -> None:
    s = war(scenario)
    shown = cast("list[dict[str, Any]]", s.view("poland")["pieces"])
    galicians = {s.order.ids[one["id"]] for one in shown if s.order.nation[one["id"]] == GALICIAN}
    assert galicians == ({"rg1", "rg2", "rg3"} if there else set())


@rule("21.1.1a")
@pytest.mark.parametrize(
    ("scenario", "shown"),
    [("gates_of_warsaw", {"pu1", "pu2", "pu3"}), ("belarusian_long", {"pu1", "pu2"}), ("campaign", {"pu1", "pu2"})],
)
def test_the_ukrainians_begin_in_polish_colours_and_the_others_wait_for_a_six(scenario: str, shown: set[str]) -> None:
    s = war(scenario)
    pieces = cast("list[dict[str, Any]]", s.view("soviet")["pieces"])
    assert {s.order.ids[one["id"]] for one in pieces if s.order.nation[one["id"]] == UKRAINIAN} == shown
    assert pools(s)["Ukrainians"] == "Polish"
