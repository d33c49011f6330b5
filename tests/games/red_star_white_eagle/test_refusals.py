"""Every refusal of a chapter in turn: what is asked of the wrong unit, at the wrong place or for the wrong price."""

from tests.games.red_star_white_eagle.table import at, do, muster, place, position, seat, unit, why
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import AVAILABLE, DEAD, POOL

PAIR = {"w17": "3010", "p16": "3011"}  # somebody to attack for either side


@rule("6.0b", "6.1c", "8.0a")
def test_only_ones_own_units_on_the_map_move_and_once() -> None:
    s = position({"p8": "Lublin", "p9": "Lublin", "w4": "2012"}, "polish", phases.MOVE)
    assert why(s, "move", "w4") == "6.0b"
    assert why(s, "move", "p6") == "6.1c"
    do(s, "move", "p8")
    do(s, "stay")
    assert why(s, "move", "p8") == "8.0a"


@rule("9.0a", "9.0e", "9.0f", "7.2.1a", "9.0c")
def test_only_ones_own_units_beside_the_target_join_and_somebody_must() -> None:
    units = {"p8": "1615", "p9": "1515", "w6": "Siedlce", "pri1_1": "1515", "w4": "1716", "p6": "Kraków"}
    s = position(units, "polish", phases.ATTACK, "August IV")
    do(s, "attack", "Siedlce")
    assert why(s, "resolve") == "9.0f"
    assert why(s, "resolve_at", 0) == "9.0f"
    assert why(s, "join", "w4") == "9.0a"
    assert why(s, "join", "p_lb1") == "9.0a"
    assert why(s, "join", "p6") == "9.0c"
    assert why(s, "join", "pri1_1") == "7.2.1a"
    do(s, "join", "p8")
    assert why(s, "join", "p8") == "9.0e"
    assert why(s, "resolve") == ""


@rule("9.0d")
def test_a_hex_without_enemies_is_not_attacked() -> None:
    s = position({"p8": "1615", "w6": "Siedlce"}, "polish", phases.ATTACK, "August IV")
    assert why(s, "attack", "1614") == "9.0a"
    muster(s, "Siedlce", "p8")
    assert why(s, "attack", "Siedlce") != ""


@rule("9.10.1a")
def test_who_has_no_charge_factor_or_was_in_a_zone_does_not_charge() -> None:
    s = position({"k4": "1615", "w6": "1515", "p8": "Siedlce"}, "russian", phases.ATTACK, "August IV")
    do(s, "attack", "Siedlce")
    assert why(s, "charge", "w6") == "9.10.1a"
    assert why(s, "charge", "k4") == ""
    s = position({"k4": "1615", "w6": "1515", "p8": "Siedlce"}, "russian", phases.MOVE, "August IV")
    at(s, "russian", phases.MOVEMENT_START)
    do(s, "move", "k4")
    assert why(s, "ride", "1614") == "9.10.1a"
    do(s, "stay")
    at(s, "russian", phases.ATTACK)
    do(s, "attack", "Siedlce")
    assert why(s, "charge", "k4") == "9.10.1a"


@rule("8.0d", "8.1.1a", "8.0b")
def test_a_way_that_leads_nowhere_is_refused() -> None:
    s = position({"w4": "2119", "p8": "0111"}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    assert why(s, "march", "2119") == "8.0d"
    assert why(s, "march", "2118", "2119") == "8.0d"
    assert why(s, "march", "2117") == ""
    assert why(s, "march", "2118", "2116") == "8.0d"
    assert why(s, "sail", "2118") == "8.0b"
    assert why(s, "canal") == "8.0b"
    sea = next(n for n in range(s.board.count) if s.board.terrain[n] == 5)
    assert s.refusal(seat(s), ["march", sea]) is not None


@rule("7.0a", "7.2b", "7.2c")
def test_only_who_is_due_enters_and_counters_must_be_paid() -> None:
    s = position({"p9": "Lublin"}, "polish", phases.MOVE, "August IV")
    for name in ("p8", "p6"):
        s.place(unit(s, name), AVAILABLE)
    s.num[POOL + 2] = 1
    at(s, "polish", phases.ENTER)
    assert why(s, "enter", "p9") == "7.0a"
    assert why(s, "enter", "w4") == "7.0a"
    assert why(s, "enter_rc", 0) == ""
    assert why(s, "enter_rc", 1) == "7.2b"
    assert why(s, "enter_rc", 2) == "7.2b"
    assert why(s, "enter_rc", 9) == "7.2c"
    stock = [u for u in s.static.units[1] if s.order.ids[u].startswith("pri1_")]
    for u in stock:
        s.place(u, place(s, "Lublin"))
    s.refresh()
    assert why(s, "enter_rc", 0) == "7.2c"
    do(s, "enter", "p8")
    do(s, "at", "Warsaw")
    assert why(s, "enter_all") == "7.0a"


@rule("7.2.4.1a", "7.2.4.2a", "7.2.4.2b", "7.2.5a")
def test_only_ones_own_inverted_units_out_of_enemy_zones_are_restored() -> None:
    units = {"p8": "1721", "pri2_1": "1721", "pri1_1": "1721", "p9": "Lublin", "p6": "2014", "w4": "2013"}
    units |= {"p14": "1722", "pri2_2": "1722"}  # one factor short of the three it needs
    s = position(units, "polish", phases.MOVE, "August IV", inverted=("p8", "p6", "p14"))
    at(s, "polish", phases.RESTORE)
    assert why(s, "restore", "w4") == "7.2.4.1a"
    assert why(s, "restore", "p9") == "7.2.4.2a"
    assert why(s, "restore", "p6") == "7.2.4.2b"
    assert why(s, "restore", "p8") == ""
    assert why(s, "restore", "p14") == "7.2.4.2a"


@rule("7.2.2a")
def test_counters_are_split_and_merged_only_where_that_can_be() -> None:
    units = {"pri2_1": "1721", "pri1_1": "1721", "p9": "Lublin", "w4": "2012", "rri1_1": "2012", "pri2_2": "Lublin"}
    s = position(units, "polish", phases.MOVE, "August IV")
    at(s, "polish", phases.HANDLE)
    assert why(s, "split", "p9") == "7.2.2a"
    assert why(s, "split", "rri1_1") == "7.2.2a"
    assert why(s, "split", "pri1_1") == "7.2.2a"
    assert why(s, "merge", "pri2_1") == "7.2.2a"
    assert why(s, "merge", "pri1_1") == "7.2.2a"
    do(s, "split", "pri2_1")
    assert why(s, "merge", "pri1_1") == "7.2.2a"  # the others were made in this phase


@rule("7.2.3.1a", "7.2.3.1c")
def test_a_mixture_of_factors_must_be_in_the_pool() -> None:
    s = position({"p9": "Lublin"}, "polish", phases.MOVE, "August IV")
    s.place(unit(s, "p8"), DEAD)
    s.num[POOL + 2] = 8
    s.num[POOL + 3] = 2
    at(s, "polish", phases.RECREATE)
    assert why(s, "recreate", "p9") == "7.2.3.1a"
    assert why(s, "recreate", "w4") == "7.2.3.1a"
    do(s, "recreate", "p8")
    do(s, "full")  # 7 and 2 for a division
    assert why(s, "cavalry", 0) == "7.2.3.1c"
    assert why(s, "cavalry", 1) == ""
    assert why(s, "cavalry", 3) == "7.2.3.1c"
