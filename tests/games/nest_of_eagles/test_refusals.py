"""Why the table says no: whose unit it is, where it stands, what is at hand (chapters 5 to 10, 17 and 18)."""

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    do,
    go_to,
    hex_,
    new,
    offered,
    position,
    reaches,
    read,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import (
    ATTACKS,
    CHEKA,
    DIVISIONS,
    FORMING,
    FORMING_LAST,
    OFFENSIVE,
    POOL,
    PRIORITY_FRONT,
    REBUILD,
)
from vistula.games.nest_of_eagles.state import Eagles

POLES = {"10": "2010", "11": "2222"}
SOVIETS = {**POLES, "w2": "3704", "s45": "3724"}


def message(s: Eagles, action: str) -> str:
    refusal = s.refusal(s.to_move[0], read(s, action))
    assert refusal is not None
    return refusal.message


# Moving and attacking -----------------------------------------------------------------------------------------------


@rule("7.0c")
def test_the_enemys_patrol_is_not_moved() -> None:
    s = position({"10": "3526", "s45": "3520"}, phase="move", options={"patrols": True})
    theirs = s.order.count + 8
    s.set_dummy(8, hex_(s, "3522"))
    s.refresh()
    assert refused(s, ["move", theirs]) == "7.0c"


@rule("7.0e")
def test_a_hex_of_the_enemy_lies_in_the_way() -> None:
    """3528 is three hexes south of 3525, and the only way of three hexes leads through 3526 and 3527."""
    s = position({"10": "3525"}, phase="move")
    assert "3528" in reaches(s, "10")
    s = position({"10": "3525", "sb1": "3526"}, phase="move")
    found = reaches(s, "10")
    assert "3526" not in found
    assert "3527" in found  # round it
    assert "3528" not in found


@rule("5.1.2a")
def test_only_units_of_the_phasing_player_attack() -> None:
    s = position({"10": "2010", "12": "2010", "w2": "2009", "w4": "2110"})
    do(s, "attack 2009")
    assert refused(s, "join w4") == "5.1.2a"  # it stands beside the hex
    s = position({"10": "2010", "w2": "2009"}, side="soviet")
    assert s.to_move == ("soviet",)
    assert offered(s, "attack") == ["2010"]


@rule("5.1.2a", "22.0a")
def test_the_other_soviet_player_adds_only_his_own() -> None:
    """The 2nd Rifle of the Western Front attacks; the 45th of the other Front stands beside the same hex."""
    units = {"10": "2010", "w2": "2009", "s45": "2011", "s41": "3724"}
    options = {"three_players": True}
    s = position(units, phase="move", side="soviet", options=options, numbers={PRIORITY_FRONT: 1})
    go_to(s, "attack 1", "soviet")
    assert s.to_move == ("soviet_west",)
    do(s, "attack 2010", "join w2", "strike")
    assert (asked(s), s.to_move) == ("consent", ("soviet_southwest",))
    assert refused(s, "join 10") == "5.1.2a"
    assert refused(s, "join w2") == "5.1.2a"
    assert refused(s, "join s44") == "5.1.2a"  # not on the map
    assert why(s, "join s45") == ""


@rule("10.1a")
def test_a_unit_off_the_map_attacks_nothing() -> None:
    s = position({"10": "2010", "12": "2010", "11": "2012", "w2": "2009"})
    do(s, "attack 2009")
    assert (refused(s, "join 13"), refused(s, "join 11")) == ("10.1a", "10.1a")
    assert "not on the map" in message(s, "join 13")
    assert "not next to that hex" in message(s, "join 11")


@rule("9.2f")
def test_a_front_out_of_play_doubles_nothing() -> None:
    """By the Berezyna there is only the Western Front."""
    s = position({"10": "2706", "w2": "3704"}, scenario="berezyna_1920", phase="move", side="soviet")
    assert offered(s, "double") == ["1"]
    assert refused(s, "double #2") == "9.2f"
    assert refused(s, "double #0") == "9.2f"  # the Polish transports


# Replacements -------------------------------------------------------------------------------------------------------


@rule("17.0a")
def test_nobody_strengthens_the_enemys_unit() -> None:
    s = position({**SOVIETS, "w4": ("3705", "reduced")}, phase="replace", pool={"polish": 2, "western": 2})
    assert refused(s, "strengthen w4") == "17.0a"
    s = position({**SOVIETS, "w4": ("3705", "reduced")}, phase="replace", side="soviet", pool={"western": 2})
    do(s, "assign #1")
    assert why(s, "strengthen w4") == ""


@rule("17.0a")
def test_without_a_replacement_nobody_is_strengthened() -> None:
    """The Southwestern Front has Replacements, the Western one has none."""
    weak = {**SOVIETS, "w4": ("3705", "reduced"), "s41": ("3723", "reduced")}
    s = position(weak, phase="replace", side="soviet")
    do(s, "assign #2")
    s.num[POOL + 1] = 0
    s.refresh()
    assert refused(s, "strengthen w4") == "17.0a"
    assert why(s, "strengthen s41") == ""


@rule("19.2b")
def test_no_reserves_form_while_the_polish_theater_is_out_of_play() -> None:
    s = position(SOVIETS, scenario="spring_1920", phase="replace", pool={"polish": 2})
    assert refused(s, "rebuild 1R") == "19.2b"
    s = position(SOVIETS, phase="replace", pool={"polish": 2})
    assert why(s, "rebuild 1R") == ""


@rule("17.4a")
def test_a_division_is_recreated_where_two_brigades_stand() -> None:
    """Two pairs of brigades: the Soviet player says which; the third hex holds one only."""
    brigades = {"wb1": "3705", "wb2": "3705", "wb3": "3604", "wb4": "3604", "wb5": "3605"}
    s = position({**SOVIETS, **brigades}, phase="attack 2", side="soviet")
    s.place(unit(s, "w53"), REBUILD)
    go_to(s, "replace", "soviet")
    do(s, "assign #1", "recreate w53")
    assert asked(s) == "form_at"
    assert [s.board.names[a.x] for a in s.choices("soviet")] == ["3604", "3705"]
    assert refused(s, "here 3605") == "17.4a"
    do(s, "here 3604")
    assert (at(s, "w53"), at(s, "wb3"), at(s, "wb4")) == ("3604", str(REBUILD), str(REBUILD))
    assert (at(s, "wb1"), at(s, "wb2")) == ("3705", "3705")


# The Cheka (17.1.5) -------------------------------------------------------------------------------------------------


@rule("17.1.5a")
def test_the_cheka_is_no_polish_affair() -> None:
    s = position({**SOVIETS, "w4": "Smoleńsk"}, phase="replace", numbers={OFFENSIVE: 1})
    assert s.to_move == ("poland",)
    assert refused(s, "cheka Smoleńsk") == "17.1.5a"


@rule("17.1.5a")
def test_a_polish_offensive_lets_the_cheka_come() -> None:
    """Three Attacks in a Theater are an Offensive; one in Ukraine does not call the Cheka, one in the Lithuanian-
    Belarusian Theater does, in all later Soviet phases."""
    for theater, comes in ((2, False), (1, True)):
        s = position(SOVIETS, phase="attack 2", numbers={ATTACKS + theater: 3})
        go_to(s, "replace", "poland")
        do(s, "done")
        go_to(s, "replace", "soviet")
        do(s, "assign #1")
        assert (why(s, "cheka Smoleńsk") == "") == comes


@rule("17.1.5e")
def test_a_cheka_marker_alone_is_attacked_and_gone_for_good() -> None:
    units = {"11": "2222", "12": "2509", "13": "2010", "w2": "2009"}
    s = position(units, control={"Mińsk": "soviet"})
    assert refused(s, "attack Mińsk") == "10.1a"  # nobody is there
    s = position(units, phase="move", control={"Mińsk": "soviet"})
    s.num[CHEKA] = hex_(s, "Mińsk")
    go_to(s, "attack 2", "poland")
    do(s, "attack Mińsk", "join 12", "strike")
    assert s.num[CHEKA] == -2
    assert asked(s) == "attack"  # no order, no roll, no Advance
    assert at(s, "12") == "2509"


# Reorganization (18) ------------------------------------------------------------------------------------------------


@rule("3.2g")
def test_a_division_that_is_on_the_map_is_not_formed_again() -> None:
    numbers = {FORMING: 1, FORMING_LAST: 3}
    units = {**POLES, "k1": "2223", "k2": "2223", "V1": "2224", "V2": "2224"}
    s = position({**units, "C2": "2225", "VD1": "2225"}, phase="replace", numbers=numbers)
    assert refused(s, "form C2") == "3.2g"
    assert refused(s, "form VD1") == "3.2g"
    assert why(s, "form C3") == ""
    assert why(s, "form VD2") == ""


@rule("18.0a")
def test_both_brigades_of_a_new_division_stand_in_one_hex() -> None:
    """Volunteer brigades in two hexes: the first named binds the second; others do not count."""
    units = {**POLES, "V1": "2223", "V2": "2223", "V5": "2223", "V3": "2224", "V4": "2224"}
    s = position(units, phase="replace")
    do(s, "form VD1")
    assert refused(s, "part 11") == "18.0a"
    do(s, "part V1")
    assert refused(s, "part V3") == "18.0a"
    do(s, "part V2")
    assert at(s, "VD1") == "2223"


@rule("18.1b")
def test_who_merges_brigades_at_set_up() -> None:
    """The 6th Division's brigades share a hex in July, the 4th's too; no Soviet has a say, and nobody merges twice."""
    s = new("july_offensive", patrols=True)
    assert (asked(s), s.to_move) == ("arrange", ("poland",))
    assert refused(s, "merge w53") == "18.1b"
    do(s, "merge 6")
    assert refused(s, "merge 6") == "18.1b"
    assert refused(s, "merge 10") == "18.1b"  # no brigades
    s.place(unit(s, "7/4"), hex_(s, "2118"))
    s.refresh()
    assert refused(s, "merge 4") == "18.1b"  # apart
    do(s, "ready")
    assert (asked(s), s.to_move) == ("arrange", ("soviet",))
    assert s.at[unit(s, "5")] == DIVISIONS
    assert refused(s, "merge 5") == "18.1b"
