"""Russian fronts (12)."""

import pytest

from tests.games.red_star_white_eagle.printed import (
    BOARD,
    ORDER,
    PLANS,
)
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    battle,
    beaten,
    die,
    do,
    go_on,
    muster,
    odds,
    offered,
    piece,
    place,
    position,
    result,
    ring,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    OFF_EAST,
    OVERSTACKED,
)
from vistula.games.red_star_white_eagle.units import (
    SOUTHWEST,
    WEST,
)

PAIR = {"w17": "3010", "p16": "3011"}  # somebody to attack for either side, so that the combat phase is asked


@rule("12.3.1a")
def test_units_out_of_command_do_not_attack() -> None:
    s = battle({"w4": "3526", "w5": "3520", "p8": "3525", "p9": "3519"}, "russian")
    assert offered(s, "attack") == {"3519"}


@rule("12.4.2a")
def test_the_fronts_do_not_attack_together() -> None:
    s = battle({"w4": "1719", "s44": "1721", "p8": "1720"}, "russian")
    do(s, "attack", "1720")
    do(s, "join", "w4")
    assert why(s, "join", "s44") == "12.4.2a"


@rule("12.4.2b")
def test_a_hex_that_both_fronts_touch_is_fought_once() -> None:
    """7 to 12 is 1:2, and Contact: neither front attacks the hex again."""
    units = {"w4": "1719", "w5": "1719", "s44": "1721", "p8": "1720", "p9": "1720", "p10": "1720", **PAIR}
    s = battle(units, "russian")
    muster(s, "1720", "w4")
    s.force([4 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "—"
    assert offered(s, "attack") == {"3011"}
    assert why(s, "attack", "1720") == "12.4.2b"


@rule("12.4.2b")
def test_after_contact_the_other_front_may_not_attack_the_same_hex() -> None:
    units = {"w4": "1719", "s44": "1721", "w5": "1719", "p8": "1720", "p9": "1720", "p10": "1720", **PAIR}
    s = battle(units, "russian")
    muster(s, "1720", "w4")
    assert odds(s) == "1:2"
    s.force([4 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "—"
    assert why(s, "attack", "1720") == "12.4.2b"  # nor West Front, since both touch it
    s.place(unit(s, "w5"), place(s, "2012"))
    s.place(unit(s, "w4"), place(s, "2012"))  # West Front has gone: only its battle remains
    at(s, "russian", phases.ATTACK)
    assert offered(s, "attack") == {"3011"}
    assert why(s, "attack", "1720") == "12.4.2b"


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
    """With Poles on all other sides w4 can only go to s44 in 1821."""
    s = battle({"w4": "1720", "s44": "1821"})
    ring(s, "1720", ["p8", "p9", "p10", "p11", "p12"], leave="1821")
    c = beaten(s, "w4", "D1")
    assert where(c, "w4") == "1821"
    assert (asks(c), seat(c)) == ("name_front", "soviet")
    do(c, "front", 1)
    assert ["spent" in piece(c, name)["status"] for name in ("w4", "s44")] == [True, False]


@rule("12.4.3a", "12.4.2b")
@pytest.mark.parametrize(("beside", "told"), [("l1", "12.4.2b"), ("w6", "12.4.2b"), ("s47", "")])
def test_a_hex_that_lithuanians_and_southwest_front_touch_is_fought_once(beside: str, told: str) -> None:
    """Left of the Bug both fronts may stand; Lithuanians belong to West Front. 5 against 8 in a city at 1:2: a die of 5
    less 1 is Contact, and the 44th has not attacked yet."""
    units = {beside: "1615", "s7": "1617", "s44": "1716", "p8": "Siedlce", "p9": "Siedlce", **PAIR}
    s = position(units, "russian", phases.ATTACK, "August IV")
    attack(s, "Siedlce", ["s7"], 5)
    assert asks(s) == "attack"
    assert why(s, "attack", "Siedlce") == told
    assert ("1616" in offered(s, "attack")) == (told == "")


@rule("12.4.3a", "23.4.9.1a")
def test_poles_keep_away_from_lithuanians_in_the_quiet_north() -> None:
    s = position({"l1": "2704", "p8": "2707"}, "polish", phases.MOVE, "April IV", "campaign")
    do(s, "move", "p8")
    beside = {s.board.names[n] for n in s.board.neighbours[place(s, "2704")]}
    assert beside & {"2705", "2805"}
    assert not beside & offered(s, "march")
    assert why(s, "march", "2705") == "23.4.9.1a"


@rule("12.4.3b")
def test_a71_a_reserve_division_belongs_to_the_player_in_whose_zone_it_enters() -> None:
    for owner, edge in (("soviet_west", "5105"), ("soviet_southwest", "5125")):
        units = {"w6": "4010", "s7": "4328", "p8": "Kraków"}
        s = position(units, "russian", phases.MOVE, "September IV", "campaign", three_players=True)
        s.place(unit(s, "r_res_1"), AVAILABLE)
        at(s, "russian", phases.HANDLE)
        while asks(s) != "enter":
            s.play(seat(s), s.choices(seat(s))[-1])
        if owner == "soviet_southwest":
            do(s, "done")
        assert seat(s) == owner
        do(s, "enter", "r_res_1")
        do(s, "at", edge)
        go_on(s, phases.MOVE, "russian")
        movers = {seat(s): offered(s, "move")}
        do(s, "end_movement")
        movers[seat(s)] = offered(s, "move")
        assert [name for name, units in movers.items() if "r_res_1" in units] == [owner]


@rule("12.2a", "12.2b", "12.2c", "12.2.1a", "12.2d")
@pytest.mark.parametrize(
    ("name", "fronts"),
    [
        ("4519", WEST | SOUTHWEST),  # just north of the line
        ("4521", WEST | SOUTHWEST),  # two whole hexes south of it
        ("4522", SOUTHWEST),
        ("4518", WEST | SOUTHWEST),  # two whole hexes north of it
        ("4517", WEST),
        ("4620", WEST | SOUTHWEST),  # cut in half: does not count
        ("4622", WEST | SOUTHWEST),
        ("4623", SOUTHWEST),
        ("4618", WEST | SOUTHWEST),
        ("4617", WEST),
        ("1825", WEST | SOUTHWEST),  # west of the Bug
        ("1414", WEST | SOUTHWEST),
    ],
)
def test_12_2_command_on_both_sides_of_the_boundary(name: str, fronts: int) -> None:
    assert BOARD.command[spot(name)] == fronts


@rule("12.2.1a")
def test_12_2_1a_what_lies_west_of_the_bug() -> None:
    for town in ("Warsaw", "Lublin", "Chełm", "Lwów", "Siedlce", "Mława", "Kraków", "Włodawa"):
        assert BOARD.west_of_bug[spot(town)] == 1, town
    for town in ("Brest-Litovsk", "Białystok", "Kowel", "Małkinia", "Brody", "Wilno", "Luboml"):
        assert BOARD.west_of_bug[spot(town)] == 0, town


@rule("12.3.2a")
def test_no_russian_front_starts_out_of_command() -> None:
    for plan in PLANS.values():
        for area in plan.areas:
            for counter in area.units:
                front = ORDER.front[counter]
                if front:
                    assert all(BOARD.command[space] & front for space in area.line), (area.letter, ORDER.ids[counter])
        for counter, space in plan.placed:
            front = ORDER.front[counter]
            if front:
                assert BOARD.command[space] & front, (ORDER.ids[counter], BOARD.title(space))


@rule("12.4.1b")
def test_mixed_fronts_name_one_as_overstacked() -> None:
    s = position({"w4": "1720", "s44": "1720", "p8": "Lublin"}, "russian", phases.COMBAT_START, "August IV")
    assert asks(s) == "name_front"
    do(s, "front", 2)
    assert s.mark[unit(s, "s44")] & OVERSTACKED
    assert not s.mark[unit(s, "w4")] & OVERSTACKED


@rule("12.4.1a")
def test_the_fronts_do_not_stack() -> None:
    s = position({"w4": "2012", "s44": "2013"}, "russian", turn="August IV")
    do(s, "move", "s44")
    assert why(s, "march", "2012") == "12.4.1a"


@rule("12.4.3b")
def test_reserve_divisions_stack_with_either_front() -> None:
    s = position({"w4": "2012", "r_res_1": "2013"}, "russian", turn="August IV")
    do(s, "move", "r_res_1")
    do(s, "march", "2012")
    assert where(s, "r_res_1") == "2012"


@rule("12.4.3b", "12.3.1a")
def test_a_reserve_division_attacks_where_a_unit_of_the_other_front_is_out_of_command() -> None:
    s = battle({"r_res_1": "3526", "w4": "3526", "p8": "3525"}, "russian")
    do(s, "attack", "3525")
    assert why(s, "join", "r_res_1") == ""
    assert why(s, "join", "w4") == "12.3.1a"


@rule("12.3.2a")
def test_nobody_moves_out_of_command() -> None:
    s = position({"w4": "3521"}, "russian", turn="August IV")
    do(s, "move", "w4")
    assert why(s, "march", "3522") == "12.3.2a"


@rule("12.3.2c")
def test_a_unit_out_of_command_must_go_back() -> None:
    s = position({"w4": "3526", "w5": "3510"}, "russian", turn="August IV")
    assert why(s, "end_movement") == "12.3.2c"
    do(s, "move", "w4")
    assert why(s, "stay") == "12.3.2c"
    assert all(int(name[2:]) < 26 for name in offered(s, "march"))


@rule("12.2.1a", "12.2b", "12.2d", "12.3.3a")
def test_west_of_the_bug_all_are_in_command() -> None:
    s = position({"w_mozyr": "Lublin", "w53": "3521", "w2": "3523"}, "russian")
    assert [s.in_command(unit(s, name)) for name in ("w_mozyr", "w53", "w2")] == [True, True, False]


@rule("12.3.1a", "12.3.2b")
def test_out_of_command_is_out_of_supply() -> None:
    """A Pole attacks the division beside him, far in the south and in its own zone."""
    for where_it_is, beside, hungry_there in (("5030", "4930", True), ("5010", "4910", False)):
        s = battle({"w4": where_it_is, "p8": beside})
        muster(s, where_it_is, "p8")
        assert ("9.9a" in die(s)) == hungry_there


@rule("12.2a", "12.2.1a", "12.2b")
def test_the_boundary_ends_at_the_bug() -> None:
    """West Front far to the south: left of the Bug at 1628 free to go on, right of it at 4528 bound to come back."""
    for hex_, told in (("1628", ""), ("4528", "12.3.2c")):
        s = position({"w4": hex_, "w6": "4010", "p8": "Kraków"}, "russian", turn="August IV", fresh=True)
        assert why(s, "end_movement") == told


@rule("12.3.2a")
def test_a_unit_that_comes_back_onto_the_map_comes_back_into_command() -> None:
    s = position({"w6": "4010", "p8": "Lublin"}, "russian", turn="August IV")
    s.place(unit(s, "w4"), OFF_EAST)
    at(s, "russian", phases.RETURN_START)
    assert {"5101", "5121"} <= offered(s, "at")
    assert "5122" not in offered(s, "at")
    assert why(s, "at", "5122") == "17.3.1d"


@rule("12.4.1b")
def test_of_two_fronts_in_a_hex_one_of_the_two_is_named() -> None:
    s = position({"w4": "1720", "s44": "1720", "p8": "1721"}, "russian", phases.COMBAT_START, "August IV")
    assert why(s, "front", 3) == why(s, "front", 0) == "12.4.1b"
    do(s, "front", 2)
    do(s, "attack", "1721")
    assert why(s, "join", "s44") == "5.1.5a"
    assert why(s, "join", "w4") == ""
