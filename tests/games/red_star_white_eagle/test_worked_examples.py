"""Worked examples of the rulebook, played on the map; others stand in the tests of their chapters."""

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    die,
    do,
    is_fed,
    muster,
    offered,
    piece,
    place,
    position,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.state import War


def factors(s: War, name: str) -> str:
    return str(piece(s, name)["factors"][0])


@rule("12.2b", "12.2c", "12.2d", "12.3.1a")
def test_of_three_units_of_west_front_the_one_far_south_is_out_of_command() -> None:
    """A 3-2-7 west of the Bug and a 4-3-7 two whole hexes south of the line are in command; a 6-4-7 farther south is
    not: it may not attack, and is unsupplied."""
    units = {"w164": "1825", "p8": "1824", "w53": "4521", "p9": "4421", "w6": "4522", "p10": "4422"}
    s = position(units, "russian", phases.ATTACK, turn="August IV")
    assert [factors(s, name) for name in ("w164", "w53", "w6")] == ["3-2-7", "4-3-7", "6-4-7"]
    assert [s.in_command(unit(s, name)) for name in ("w164", "w53", "w6")] == [True, True, False]
    assert "1824" in offered(s, "attack")
    do(s, "attack", "4421")
    assert why(s, "join", "w53") == ""
    assert why(s, "join", "w6") == "12.3.1a"
    assert is_fed(s, "w53")
    at(s, "polish", phases.ATTACK)
    muster(s, "4522", "p10")
    assert die(s)["9.9a"] == 1


@rule("20.1.2a", "20.1.2b", "map.mmexample")
def test_the_armored_car_spends_all_its_points_from_2116_to_2113() -> None:
    """4 for the forest of 2115, 1 for 2114, 1 and 2 for the river before 2113: all of its 8."""
    s = position({"p_ac1": "2116", "p8": "Warsaw"})
    assert factors(s, "p_ac1") == "2-1-8"
    do(s, "move", "p_ac1")
    for beyond in ("2112", "2013", "2213"):
        assert why(s, "march", "2115", "2114", "2113", beyond) == "8.1.2a"
    do(s, "march", "2115", "2114", "2113")
    assert where(s, "p_ac1") == "2113"


@rule("16.1a", "map.dnepr4530")
def test_a_flotilla_in_4530_attacks_four_of_its_neighbours() -> None:
    for target in ("4430", "4529", "4630", "4631", "4531", "4431"):
        s = position({"r_flotilla_1": "4530", "p8": target}, "russian", phases.ATTACK, turn="August IV")
        allowed = target in ("4430", "4529", "4630", "4631")
        assert (asks(s) == "attack" and target in offered(s, "attack")) == allowed


@rule("7.2.4.2a", "7.2.4.3a")
def test_the_fifteenth_division_needs_both_counters() -> None:
    """Inverted 4-3-7, full 7-5-7: three factors, a two and a one (cavalry if need be); the two alone is too little."""
    units = {"w15": "1110", "rri2_1": "1110", "w4": "2012", "w29": "4011", "rri2_2": "4011", "rri2_3": "4011"}
    s = position(units, "russian", phases.RESTORE, "August IV", inverted=("w15", "w29"))
    assert factors(s, "w15") == "4-3-7"
    assert why(s, "restore", "w15") == "7.2.4.2a"
    s.place(unit(s, "rrc1_1"), place(s, "1110"))
    at(s, "russian", phases.RESTORE)
    do(s, "restore", "w15")
    assert factors(s, "w15") == "7-5-7"
