"""Stacking (5)."""

from typing import Any, cast

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    battle,
    do,
    fight_for,
    muster,
    odds,
    offered,
    place,
    position,
    result,
    seat,
    unit,
    war,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    DEAD,
    OVERSTACKED,
    POINTS,
)
from vistula.games.red_star_white_eagle.units import POLISH


@rule("5.1.5a", "9.0h")
def test_overstacked_units_do_not_attack() -> None:
    s = battle({"p8": "2014", "p9": "2014", "w57": "2013"})
    s.set_overstacked(unit(s, "p8"), True)
    do(s, "attack", "2013")
    assert why(s, "join", "p8") == "5.1.5a"


@rule("5.1.5c", "9.0i", "9.0d")
def test_overstacked_defenders_add_nothing() -> None:
    s = battle({"p8": "2014", "w53": "2013", "w57": "2013"})
    s.set_overstacked(unit(s, "w57"), True)
    muster(s, "2013", "p8")
    assert odds(s) == "2:1"


@rule("5.1.2a", "5.1.2b", "def.overstack")
def test_the_owner_names_the_overstacked_units() -> None:
    units = {f"p{n}": "2014" for n in (4, 5, 6, 7, 8)} | {f"p_volreg_{n}": "2014" for n in (1, 2, 3, 4)}
    s = position({**units, "w53": "2013"}, "polish", phases.COMBAT_START)
    assert asks(s) == "name_overstacked"
    named = 0
    while asks(s) == "name_overstacked":
        do(s, "overstacked", sorted(offered(s, "overstacked"))[0])
        named += 1
    assert named == 2 + 1
    assert seat(s) == "poland"
    assert s.order.side[unit(s, "p4")] == POLISH


@rule("5.1.1a", "5.1.3a")
def test_a_fourth_primary_unit_may_not_stay() -> None:
    s = position({"p8": "1314", "p9": "1314", "p10": "1314", "p11": "1414"})
    do(s, "move", "p11")
    assert why(s, "march", "1314") == "5.1.3a"
    assert "1314" not in offered(s, "march")


@rule("5.1.2b")
def test_both_owners_name_their_overstacked_units_anew() -> None:
    units = {f"w{n}": "2012" for n in (4, 5, 6, 8)} | {f"p{n}": "Lublin" for n in (4, 5, 6, 7)}
    s = position(units, "polish", phases.MOVE, "August IV")
    s.set_overstacked(unit(s, "p4"), True)  # named in an earlier phase
    at(s, "polish", phases.COMBAT_START)
    assert (asks(s), seat(s)) == ("name_overstacked", "poland")
    assert offered(s, "overstacked") == {"p4", "p5", "p6", "p7"}
    do(s, "overstacked", "p7")
    assert not s.mark[unit(s, "p4")] & OVERSTACKED
    assert (asks(s), seat(s)) == ("name_overstacked", "soviet")
    assert offered(s, "overstacked") == {"w4", "w5", "w6", "w8"}


@rule("5.1.4a")
def test_who_crowds_a_hex_and_can_go_may_not_stay() -> None:
    s = position({f"p{n}": "Lublin" for n in (4, 5, 6, 7)})
    do(s, "move", "p4")
    assert why(s, "stay") == "5.1.4a"
    do(s, "march", "1621")
    do(s, "move", "p5")
    assert why(s, "stay") == ""


@rule("5.0b", "5.0a", "1.0c", "2.1c")
def test_everything_is_open() -> None:
    s = war("gates_of_warsaw")
    assert s.view("poland")["pieces"] == s.view("soviet")["pieces"]
    assert s.imagine("poland", 3).pack() == s.pack()


@rule("5.1.5d", "5.1.5e")
def test_overstacked_attackers_share_the_fate_of_their_hex() -> None:
    """p8 has one step left and dies in the exchange; p7 beside it took no part, and is left alone in the hex."""
    units = {"p8": "1518", "p7": "1518", "w_reg_1": "1618"}
    s = position(units, phase=phases.ATTACK, turn="August IV", inverted=("p8",))
    s.set_overstacked(unit(s, "p7"), True)
    muster(s, "1618", "p8")
    fight_for(s, "X")
    assert where(s, "p8") == where(s, "p7") == str(DEAD)


@rule("5.1.4b")
def test_overstacking_kills_nobody() -> None:
    s = position({f"p{n}": "Lublin" for n in (4, 5, 6, 7, 8)}, phase=phases.COMBAT_START)
    assert asks(s) == "name_overstacked"
    while asks(s) == "name_overstacked":
        do(s, "overstacked", sorted(offered(s, "overstacked"))[0])
    assert all(where(s, f"p{n}") == "1620" for n in (4, 5, 6, 7, 8))


@rule("5.1.5c", "9.11e")
def test_overstacked_defenders_retreat_with_the_others() -> None:
    s = battle({"p8": "1518", "w57": "1618", "w5": "1618"})
    s.set_overstacked(unit(s, "w5"), True)
    attack(s, "1618", ["p8"], 3, 6, 6)
    assert result(s) == "D1 1"
    assert offered(s, "retreat") == {"w57", "w5"}


@rule("5.1.5d")
def test_overstacked_attackers_come_to_no_harm_while_others_are_left() -> None:
    """A2: the attacker goes back two hexes, the overstacked unit beside it stays; after losses too."""
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618"})
    s.set_overstacked(unit(s, "p9"), True)
    attack(s, "1618", ["p8"], 1, 6)
    assert result(s) == "A2 2"
    while seat(s) == "poland" and asks(s).startswith("retreat"):
        s.play("poland", s.choices("poland")[0])
    assert where(s, "p9") == "1518"
    assert where(s, "p8") != "1518"
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618"})
    s.set_overstacked(unit(s, "p9"), True)
    attack(s, "1618", ["p8"], 6)  # X: p8 is turned over and stands
    assert s.inverted[unit(s, "p8")] == 1
    assert where(s, "p9") == "1518"


@rule("5.1.3b", "9.15.4a", "9.15.3a", "9.15.8a")
def test_an_advance_passes_a_full_hex_but_does_not_end_there() -> None:
    s = battle({"p8": "1518", "p9": "1518", "p10": "1518", "p11": "1517", "w_reg_1": "1618"})
    attack(s, "1618", ["p8", "p9", "p10", "p11"], 6)
    assert (result(s), s.num[POINTS]) == ("DE 6", 6)
    assert offered(s, "advance") == {"p8", "p9", "p10", "p11"}
    for name in ("p8", "p9", "p10"):
        do(s, "advance", name)
        assert "1618" in offered(s, "onto")
        do(s, "onto", "1618")
    assert asks(s) == "advance"
    do(s, "advance", "p11")
    assert "1618" not in offered(s, "onto")
    assert "1718" in offered(s, "onto")


@rule("5.1.2a")
def test_units_beyond_either_limit_crowd_the_hex_and_must_go() -> None:
    s = position({f"p_volreg_{n}": "Lublin" for n in (1, 2, 3, 4)} | {"p8": "Lublin", "p9": "Warsaw"})
    assert why(s, "end_movement") == "5.1.4a"
    do(s, "move", "p8")
    assert why(s, "stay") == ""  # one primary unit is within its limit
    do(s, "stay")
    do(s, "move", "p_volreg_1")
    assert why(s, "stay") == "5.1.4a"


@rule("5.1.1a", "5.1.1c", "5.1.3a", "8.2.3a")
def test_a_fourth_secondary_unit_may_pass_but_not_stay() -> None:
    s = position({"p_volreg_1": "1314", "p_volreg_2": "1314", "p_volreg_3": "1314", "p_volreg_4": "1414"})
    do(s, "move", "p_volreg_4")
    assert why(s, "march", "1314") == "5.1.3a"
    assert why(s, "march", "1314", "1313") == ""


@rule("5.1.1a")
def test_three_primary_and_three_secondary_units_share_a_hex() -> None:
    s = position(
        {"p8": "1314", "p9": "1314", "p10": "1414", "p_volreg_1": "1314", "p_volreg_2": "1314", "p_volreg_3": "1314"}
    )
    do(s, "move", "p10")
    do(s, "march", "1314")
    assert s.primary[place(s, "1314")] == 3
    assert s.secondary[place(s, "1314")] == 3


@rule("5.1.4a", "23.1.3a", "23.0f")
def test_an_over_full_hex_must_be_cured_in_the_first_movement_phase() -> None:
    s = war("gates_of_warsaw")
    while s.top().number != phases.MOVE:
        advised = s.advice(s.actor)
        assert advised is not None
        s.play(seat(s), advised)
    assert why(s, "end_movement") == "5.1.4a"


@rule("5.0b")
def test_each_side_sees_every_unit_of_the_other_with_its_factors() -> None:
    s = war("gates_of_warsaw")
    on_map = {u for u in range(s.order.count) if s.hex[u] >= 0}
    for who in ("poland", "soviet"):
        shown = cast("list[dict[str, Any]]", s.view(who)["pieces"])
        seen = {one["id"]: one for one in shown if one["space"] is not None}
        assert set(seen) == on_map
        for name, factors in (("w53", "4-3-7"), ("p7r", "4-2-7")):
            assert seen[unit(s, name)]["factors"] == [factors]


@rule("5.1.2b")
def test_only_units_of_the_hex_are_named_and_each_once() -> None:
    units = {f"p{n}": "2014" for n in (4, 5, 6, 7, 8)} | {"p9": "2012", "w53": "2013", "pri1_1": "2014"}
    s = position(units, "polish", phases.COMBAT_START)
    assert why(s, "overstacked", "p9") == why(s, "overstacked", "pri1_1") == "5.1.2b"
    do(s, "overstacked", "p4")
    assert why(s, "overstacked", "p4") == "5.1.2b"
    do(s, "overstacked", "p5")
    assert asks(s) == "attack"


@rule("5.1.4a")
def test_a_warning_names_the_over_full_hex() -> None:
    s = position({f"p{n}": "Lublin" for n in (4, 5, 6, 7)} | {"w4": "4010"})
    assert [warning.spaces for warning in s.warnings("poland") if warning.rule_id == "5.1.4a"] == [[place(s, "Lublin")]]
    s = position({f"p{n}": "Lublin" for n in (4, 5, 6)} | {"w4": "4010"})
    assert [warning for warning in s.warnings("poland") if warning.rule_id == "5.1.4a"] == []


@rule("5.1.4a", "16.7.1b")
def test_a_flotilla_does_not_stay_where_its_marines_filled_the_hex() -> None:
    units = {"p_flvistula": "Modlin", "p_mavistula": "Modlin", "p_volreg_1": "Płock", "p_volreg_2": "Płock"}
    s = position({**units, "w4": "4010"})
    do(s, "move", "p_flvistula")
    do(s, "ferry", "Płock")
    assert why(s, "stay") == "5.1.4a"  # two regiments, the marines and the flotilla
    do(s, "sail", "Modlin")
    assert (where(s, "p_mavistula"), where(s, "p_flvistula")) == (s.board.names[place(s, "Płock")], "1113")
