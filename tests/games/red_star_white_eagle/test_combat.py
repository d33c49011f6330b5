"""Combat: attacks, odds, modifiers, charges (9.0 to 9.10)."""

from pathlib import Path
from typing import Any, cast

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    battle,
    cost,
    die,
    do,
    fight_for,
    lines_of,
    muster,
    odds,
    offered,
    piece,
    place,
    position,
    result,
    says,
    seat,
    sentence,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.load import load_game
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKING,
    BEGAN_IN_ZONE,
    CHARGING,
    COLUMN,
    DEAD,
    LEFT_ZONE,
    LOST_FACTORS,
    NOT_IN_PLAY,
    OVERSTACKED,
    POINTS,
    STAGE,
    STRATEGIC,
)
from vistula.games.red_star_white_eagle.state import War


def a_trench(s: War, dry: bool) -> tuple[int, int]:
    """The rear and the face hex of a trench hexside."""
    for edge in range(len(s.board.trench)):
        if s.board.trench[edge] and bool(s.board.river[edge]) != dry:
            a, b = s.board.edge_a[edge], s.board.edge_b[edge]
            return (a, b) if s.board.trench[edge] == 1 else (b, a)
    raise AssertionError("no trench")


def horse(cavalry: str, pole: str) -> War:
    """The 4th Cavalry Division before its march, outside the zone of a Polish division."""
    return position({"k4": cavalry, "p8": pole, "k_inf": "2119"}, "russian", phases.MOVE, "August IV")


PAIR = {"w17": "3010", "p16": "3011"}  # somebody to attack for either side, so that the combat phase is asked


@rule("9.2a", "9.8a", "9.0j", "2.7a")
def test_two_brigades_attack_jaroslaw_at_six_to_one() -> None:
    s = battle({"p3b": "1427", "p6r": "1427", "s_reg_1": "1426", "s45": "1525"})
    muster(s, "1426", "p3b", "p6r")
    assert odds(s) == "6:1"
    assert die(s).get("9.2a") == -1
    assert die(s).get("9.8a") == 1


@rule("9.0j")
def test_twenty_six_to_nine_is_two_to_one() -> None:
    s = battle({})
    assert s.tables.combat_results.odds[s.tables.combat_results.column(26, 9)] == "2:1"


@rule("9.0k")
def test_lower_odds_may_be_chosen() -> None:
    s = battle({"p8": "2014", "w_reg_1": "2013"})
    muster(s, "2013", "p8")
    assert odds(s) == "7:1"
    assert why(s, "resolve_at", 3) == ""
    assert why(s, "resolve_at", 8) == "9.0k"


@rule("9.0l")
def test_the_modified_die_stays_between_one_and_six() -> None:
    s = battle({})
    table = s.tables.combat_results
    assert table.cell(3, 0) == table.cell(3, 1)
    assert table.cell(3, 9) == table.cell(3, 6)


@rule("9.0a", "9.0c", "9.0e", "9.0f")
def test_each_unit_attacks_one_adjacent_hex_once() -> None:
    s = battle({"p8": "2014", "p9": "2016", "w57": "2013", "w53": "1913", **PAIR})
    do(s, "attack", "2013")
    assert why(s, "join", "p9") == "9.0c"
    s.force([3, 6])
    do(s, "join", "p8")
    do(s, "resolve")
    while asks(s) != "attack" and asks(s) != "enter":
        s.play(seat(s), s.choices(seat(s))[-1])
    assert offered(s, "attack") == {"3010"}
    assert why(s, "attack", "1913") == "9.0e"  # p8 beside it has attacked


@rule("9.3a", "9.1b")
def test_a_river_counts_when_all_come_across_it() -> None:
    s = battle({"p8": "2114", "w57": "2113"})
    muster(s, "2113", "p8")
    assert die(s)["9.3a"] == -1
    s = battle({"p8": "2114", "p9": "2012", "w57": "2113"})
    dry = [
        n for n in s.board.neighbours[place(s, "2113")] if not s.board.river[s.board.edge_between(n, place(s, "2113"))]
    ]
    s.place(unit(s, "p9"), dry[0])
    at(s, "polish", phases.ATTACK)
    muster(s, "2113", "p8", "p9")
    assert "9.3a" not in die(s)


@rule("9.4a")
def test_russians_pay_at_the_face_of_a_trench() -> None:
    s = battle({}, "russian")
    rear, face = a_trench(s, True)
    attacker = unit(s, "r_res_1")
    s.place(attacker, face)
    s.place(unit(s, "p8"), rear)
    at(s, "russian", phases.ATTACK)
    s.play(seat(s), ["attack", rear])
    s.play(seat(s), ["join", attacker])
    assert die(s)["9.4a"] == -1


@rule("9.4b")
def test_the_rear_of_a_trench_is_harmless() -> None:
    s = battle({}, "russian")
    rear, face = a_trench(s, True)
    attacker = unit(s, "r_res_1")
    s.place(attacker, rear)
    s.place(unit(s, "p8"), face)
    at(s, "russian", phases.ATTACK)
    s.play(seat(s), ["attack", face])
    s.play(seat(s), ["join", attacker])
    assert "9.4a" not in die(s)


@rule("9.4c")
def test_poles_ignore_trenches() -> None:
    s = battle({})
    rear, face = a_trench(s, True)
    attacker = unit(s, "p8")
    s.place(attacker, face)
    s.place(unit(s, "r_res_1"), rear)
    at(s, "polish", phases.ATTACK)
    s.play(seat(s), ["attack", rear])
    s.play(seat(s), ["join", attacker])
    assert "9.4a" not in die(s)


@rule("9.6c")
def test_russians_gain_nothing_from_fortifications() -> None:
    s = battle({"w57": "1314", "p8": "1414", "p9": "1414"})
    muster(s, "1314", "p8", "p9")
    assert odds(s) == s.tables.combat_results.odds[s.tables.combat_results.column(14, 3)]


@rule("9.9a", "10.6.2a")
def test_an_unsupplied_defender_helps_the_attacker() -> None:
    s = battle({"p8": "1120", "w_reg_1": "1121", "w57": "1121"})
    blockers = [n for n in s.board.neighbours[place(s, "1121")] if n != place(s, "1120")]
    for number, space in enumerate(blockers[:5]):
        s.place(unit(s, ["p9", "p10", "p11", "p12", "p13"][number]), space)
    at(s, "polish", phases.ATTACK)
    do(s, "attack", "1121")
    do(s, "join", "p8")
    assert die(s)["9.9a"] == 1


@rule("9.9b", "10.6.1a", "12.3.1a")
def test_an_unsupplied_attacker_suffers() -> None:
    s = battle({"w4": "1120", "p8": "1121"}, "russian")
    ring = [n for n in s.board.neighbours[place(s, "1120")] if n != place(s, "1121")]
    for number, space in enumerate(ring):
        s.place(unit(s, ["p9", "p10", "p11", "p12", "p13"][number]), space)
    at(s, "russian", phases.ATTACK)
    muster(s, "1121", "w4")
    assert die(s)["9.9b"] == -1


@rule("9.10.1a", "2.7c")
def test_charging_needs_a_start_outside_enemy_zones() -> None:
    s = battle({"k14": "1721", "k4": "1721", "p8": "1720"}, "russian")
    s.mark[unit(s, "k4")] |= BEGAN_IN_ZONE
    do(s, "attack", "1720")
    assert offered(s, "charge") == {"k14"}
    assert why(s, "charge", "k4") == "9.10.1a"
    do(s, "charge", "k14")
    assert odds(s) == "3:1"


@rule("9.10.1a")
def test_leaving_a_zone_on_the_way_forbids_the_charge() -> None:
    s = battle({"k14": "1721", "k4": "1721", "p8": "1720"}, "russian")
    s.mark[unit(s, "k4")] |= LEFT_ZONE
    do(s, "attack", "1720")
    assert why(s, "charge", "k4") == "9.10.1a"


@rule("9.10.3a")
def test_russian_cavalry_cannot_charge_fortifications() -> None:
    s = battle({"k14": "1414", "k4": "1414", "p8": "1314"}, "russian")
    do(s, "attack", "1314")
    assert why(s, "charge", "k14") == "9.10.3a"


@rule("9.10.5a")
def test_charging_units_attack_with_others() -> None:
    s = battle({"k14": "1721", "k_inf": "1721", "p8": "1720"}, "russian")
    muster(s, "1720", "k14", "k_inf", charging=("k14",))
    assert odds(s) == "4:1"


@rule("9.10.6a", "9.10.6b")
def test_losses_of_charging_units_count_the_charge_factor() -> None:
    """Turned over, a 14th Cavalry Division has 6 of 12 left, the 8th of Southwest Front 3 of 9."""
    s = battle({"k14": "1721", "s8c": "1721", "p8": "1720"}, "russian")
    muster(s, "1720", "k14", "s8c", charging=("k14", "s8c"))
    fight_for(s, "A½E")
    assert (asks(s), seat(s)) == ("losses", "soviet")
    assert s.prompt("soviet").text.startswith(f"Lose {(12 + 9 + 1) // 2} factors")
    assert says(s, "reduce", "k14").endswith(" (6)")
    assert says(s, "reduce", "s8c").endswith(" (6)")


@rule("9.10.4a")
def test_charge_factors_do_not_defend() -> None:
    s = battle({"p8": "1721", "p9": "1721", "k14": "1720"})
    muster(s, "1720", "p8", "p9")
    assert odds(s) == "1:1"


@rule("9.0e", "9.0h")
def test_who_may_not_attack_a_second_time_or_at_all() -> None:
    s = battle({"p8": "1518", "p9": "1518", "p10": "1517", "pri1_1": "1518", "w57": "1618"})
    s.force([2, 2])  # contact
    muster(s, "1618", "p8")
    do(s, "resolve")
    assert where(s, "w57") == "1618"
    do(s, "attack", "1618")
    assert why(s, "join", "p8") == "9.0e"
    assert why(s, "join", "pri1_1") == "7.2.1a"
    s.mark[unit(s, "p9")] |= STRATEGIC
    s.refresh()
    assert why(s, "join", "p9") == "8.3.3a"
    s.mark[unit(s, "p9")] = OVERSTACKED
    s.refresh()
    assert why(s, "join", "p9") == "5.1.5a"


@rule("9.0a", "9.0f")
def test_an_attack_needs_an_enemy_beside_it_and_a_named_attacker_and_is_never_owed() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618"})
    assert seat(s) == "poland"
    assert why(s, "attack", "1619") == "9.0a"  # nobody is there
    assert why(s, "end_combat") == ""
    do(s, "attack", "1618")
    assert why(s, "resolve") == "9.0f"
    do(s, "join", "p8")
    assert why(s, "resolve") == ""


@rule("9.0e")
def test_a_unit_is_named_once_in_an_attack() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618"})
    muster(s, "1618", "p8")
    assert why(s, "join", "p8") == "9.0e"
    assert offered(s, "join") == {"p9"}


@rule("9.5a")
def test_nobody_attacks_across_the_open_sea() -> None:
    s = battle({"p8": "0903", "p9": "0902", "w57": "0904", **PAIR})  # 0903 and 0904 touch in water only
    assert offered(s, "attack") == {"3010"}
    assert why(s, "attack", "0904") == "9.5a"


@rule("9.0l")
@pytest.mark.parametrize(("target", "roll", "cell"), [("1618", 3, "D1 1"), ("2115", 3, "—"), ("2115", 1, "A2 2")])
def test_the_modifiers_are_added_to_the_die_and_less_than_one_is_one(target: str, roll: int, cell: str) -> None:
    """2:1 at 1618 in the open, and at 2115 in the forest, one less."""
    s = battle({"p8": "1518" if target == "1618" else "2116", "w57": target})
    muster(s, target, "p8")
    assert odds(s) == "2:1"
    assert sum(die(s).values()) == (0 if target == "1618" else -1)
    s.force([roll, 6, 6])
    do(s, "resolve")
    assert result(s) == cell


@rule("9.10.4a")
def test_cavalry_defends_with_its_defense_factor() -> None:
    s = battle({"p8": "1721", "p9": "1721", "p10": "1721", "k14": "1720"})
    muster(s, "1720", "p8", "p9", "p10")
    assert odds(s) == "2:1"  # 21 to 8, not to the charge factor 12


@rule("9.0k")
def test_at_lower_odds_the_lower_column_is_read() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618"})
    muster(s, "1618", "p8", "p9")
    assert odds(s) == "4:1"
    s.force([1])
    do(s, "resolve_at", s.tables.combat_results.odds.index("3:1"))
    assert result(s) == "—"  # at 4:1 it would be D1


@rule("9.4a", "9.3a")
@pytest.mark.parametrize(
    ("target", "hexes", "trench", "river"),
    [
        ("2329", ["2429", "2430"], True, False),  # two faces
        ("2328", ["2428", "2327"], True, False),  # a face and a river
        ("2328", ["2428", "2228"], False, False),  # one comes over open ground
        ("2328", ["2327", "2228"], False, False),
        ("2232", ["2131", "2132"], False, True),  # a river alone is no trench
        ("2423", ["2522", "2523"], True, True),  # both at either hexside
    ],
)
def test_a_trench_counts_if_every_hexside_is_a_face_or_a_river(
    target: str, hexes: list[str], trench: bool, river: bool
) -> None:
    s = battle({"s44": hexes[0], "s45": hexes[1], "p8": target}, "russian")
    muster(s, target, "s44", "s45")
    assert ("9.4a" in die(s), "9.3a" in die(s)) == (trench, river)


@rule("9.6a", "18.0b")
def test_without_a_fortification_hexside_nothing_is_doubled() -> None:
    """Warsaw from 1115, in the rear of its forts: 13 to 4, not to 8."""
    s = battle({"w4": "1115", "w5": "1115", "p8": "Warsaw"}, "russian")
    muster(s, "Warsaw", "w4", "w5")
    assert odds(s) == "3:1"
    s = battle({"w4": "1315", "w5": "1315", "p8": "Warsaw"}, "russian")
    muster(s, "Warsaw", "w4", "w5")
    assert odds(s) == "1:1"


@rule("9.8a")
@pytest.mark.parametrize(("defender", "bonus"), [("p_volreg_1", 1), ("p_mwarsaw", 0)])
def test_one_defense_factor_is_counted_before_doubling(defender: str, bonus: int) -> None:
    s = battle({"w4": "1415", "w5": "1415", defender: "1314"}, "russian")
    muster(s, "1314", "w4", "w5")
    assert die(s).get("9.8a", 0) == bonus


@rule("9.7a")
def test_a_town_on_a_railroad_changes_nothing() -> None:
    """Bielsk is clear, a town, and has two railroads; Lublin is a city."""
    for hex_, beside, told in (("Bielsk", "1914", None), ("Lublin", "1621", -1)):
        s = battle({"p8": beside, "w57": hex_})
        assert s.ground.on_rail[place(s, hex_)]
        muster(s, hex_, "p8")
        assert die(s).get("9.2a") == told


@rule("9.9a", "9.9b", "10.6.1a", "10.6.2a")
def test_one_hungry_unit_of_many_is_enough_and_counts_once() -> None:
    s = battle({"p8": "1120", "p9": "1120", "w57": "1121", "w53": "1121"})
    muster(s, "1121", "p8", "p9")
    assert die(s).get("9.9a") is None
    for number, space in enumerate(n for n in s.board.neighbours[place(s, "1121")] if n != place(s, "1120")):
        s.place(unit(s, ["p10", "p11", "p12", "p13", "p14"][number]), space)
    assert die(s)["9.9a"] == 1
    assert "9.9b" not in die(s)


@rule("9.10.1a")
def test_who_begins_in_a_zone_or_leaves_one_is_marked_by_its_movement() -> None:
    """k14 stands beside p8; k4 goes from 1722 through 1721 beside p8 and back; k6 ends beside p8 and has left none."""
    units = {"k14": "1721", "k4": "1621", "k6": "1822", "p8": "1720"}
    s = position(units, "russian", phases.MOVEMENT_START, "August IV")
    assert s.mark[unit(s, "k14")] & BEGAN_IN_ZONE
    s = position({**units, "k4": "1722"}, "russian", phases.MOVEMENT_START, "August IV")
    assert not s.mark[unit(s, "k4")] & BEGAN_IN_ZONE
    do(s, "move", "k4")
    do(s, "march", "1721", "1722", "1822")
    assert s.mark[unit(s, "k4")] & LEFT_ZONE
    do(s, "move", "k6")
    do(s, "march", "1721")
    assert not s.mark[unit(s, "k6")] & (LEFT_ZONE | BEGAN_IN_ZONE)


@rule("9.10.5a")
@pytest.mark.parametrize("charging_first", [True, False])
def test_a_charge_beside_units_that_cannot_or_do_not(charging_first: bool) -> None:
    """12 for the charge of k14, 4 for the infantry, 8 for k4, which only attacks: 24 to 4."""
    s = battle({"k14": "1721", "k_inf": "1721", "k4": "1721", "p8": "1720"}, "russian")
    do(s, "attack", "1720")
    order = [("charge", "k14"), ("join", "k_inf"), ("join", "k4")]
    for word, name in order if charging_first else order[::-1]:
        assert why(s, word, name) == ""
        do(s, word, name)
    assert odds(s) == "6:1"
    assert why(s, "charge", "k_inf") != ""


@rule("9.10.3a")
def test_cavalry_charges_into_a_city_or_over_a_river_but_not_at_forts() -> None:
    s = battle({"k14": "1720", "p8": "Lublin"}, "russian")  # a city across a river
    do(s, "attack", "Lublin")
    assert why(s, "charge", "k14") == ""
    s = battle({"k14": "1115", "p8": "Warsaw"}, "russian")  # from behind the forts
    do(s, "attack", "Warsaw")
    assert why(s, "charge", "k14") == ""
    s = battle({"k14": "1315", "p8": "Warsaw"}, "russian")
    do(s, "attack", "Warsaw")
    assert why(s, "charge", "k14") == "9.10.3a"


@rule("table.zrt.23.r4", "9.14.3a", "9.14.4a")
def test_a_total_of_two_and_a_four_do_no_harm() -> None:
    s = battle({})
    assert s.tables.retreat_losses.result(2, 4) == 0
    assert s.tables.retreat_losses.result(2, 4 - 1) == 1
    assert s.tables.retreat_losses.result(2, 4 - 3) == 2


@rule("9.0k")
def test_every_lower_column_is_offered() -> None:
    s = battle({"p8": "1615", "p9": "1615", "w57": "Siedlce"})
    muster(s, "Siedlce", "p8", "p9")
    assert odds(s) == "4:1"  # 14 against 3
    names = s.tables.combat_results.odds
    lower = [str(column) for column in range(names.index("4:1"))]
    assert offered(s, "resolve_at") == set(lower)
    assert why(s, "resolve_at", names.index("4:1")) == "9.0k"
    s.force([3])
    do(s, "resolve_at", names.index("1:1"))
    assert s.tables.combat_results.odds[s.num[COLUMN]] == "1:1"


@rule("9.10.1a")
def test_a_dearer_way_that_keeps_the_charge_is_offered_and_kept() -> None:
    s = horse("1824", "1922")
    do(s, "move", "k4")
    assert (cost(s, "march", "1822"), cost(s, "ride", "1822")) == (4, 7)
    straight = s.clone()
    assert isinstance(straight, War)
    do(s, "ride", "1822")
    do(straight, "march", "1822")
    for game, may in ((s, True), (straight, False)):
        assert where(game, "k4") == "1822"
        at(game, "russian", phases.ATTACK)
        do(game, "attack", "1922")
        assert ("k4" in offered(game, "charge")) == may
        assert why(game, "charge", "k4") == ("" if may else "9.10.1a")


@rule("9.10.1a")
def test_of_two_ways_of_one_cost_the_march_takes_the_one_that_keeps_the_charge() -> None:
    s = horse("1720", "1617")
    do(s, "move", "k4")
    assert "1716" not in offered(s, "ride")
    assert why(s, "ride", "1716") == "9.10.1a"
    do(s, "march", "1716")
    at(s, "russian", phases.ATTACK)
    do(s, "attack", "1617")
    assert "k4" in offered(s, "charge")


@rule("9.10.1a")
def test_riding_is_for_charges_that_the_march_would_lose() -> None:
    """Infantry has no charge; cavalry that began in a zone has lost it."""
    s = horse("1824", "1922")
    do(s, "move", "k_inf")
    assert offered(s, "ride") == set()
    assert why(s, "ride", "2118") == "9.10.1a"
    s = horse("1823", "1922")
    at(s, "russian", phases.MOVEMENT_START)
    do(s, "move", "k4")
    assert offered(s, "ride") == set()
    assert why(s, "ride", "1821") == "9.10.1a"


@rule("9.0c", "8.3.3a", "9.0h")
def test_an_attack_that_nobody_can_make_is_refused_by_what_bars_the_unit() -> None:
    s = position({"w4": "2119", "p8": "2116", "p9": "0111", **PAIR}, "russian", phases.MOVE, "August IV")
    do(s, "move", "w4")
    do(s, "strategic", "2118")
    do(s, "end_movement")
    assert asks(s) == "attack"
    assert why(s, "attack", "0111") == "9.0c"
    assert why(s, "attack", "2118") == "9.0a"
    s.place(unit(s, "p8"), place(s, "2117"))
    assert why(s, "attack", "2117") == "8.3.3a"
    assert sentence(s, "attack", "2117").startswith("4th Rifle Division cannot attack 2117.")


@rule("9.9a", "9.9b", "10.6.1a", "10.6.2a")
def test_one_hungry_defender_among_fed_ones_is_enough() -> None:
    """57th Division far south of the boundary is out of command, so unsupplied; the reserve division with it is fed."""
    s = position({"p8": "4031", "r_res_1": "4131", "w57": "4131"}, "polish", phases.ATTACK, "August IV")
    muster(s, "4131", "p8")
    assert die(s)["9.9a"] == 1
    s.place(unit(s, "w57"), place(s, "4010"))
    assert "9.9a" not in die(s)


@rule("9.9b", "9.9a", "10.6.1a")
def test_one_hungry_attacker_among_fed_ones_is_enough_and_the_die_feels_it() -> None:
    """9th Division is ringed by enemy units; 8th Division attacks one of them from outside and is fed. 14 against 3
    is 4:1: a die of 5 less 1 for hunger is an exchange, without it the defender is eliminated."""
    ring = {"w57": "1512", "w4": "1413", "w6": "1414", "w8": "1514", "w10": "1614", "w11": "1613"}
    for names, told in ((["p8"], None), (["p8", "p9"], -1)):
        s = position({"p9": "1513", "p8": "1412", **ring}, "polish", phases.ATTACK, "August IV")
        muster(s, "1512", *names)
        assert die(s).get("9.9b") == told
    without = sum(value for rule_id, value in die(s).items() if rule_id != "9.9b")
    s.force([5 - without])
    do(s, "resolve")
    assert result(s) == "X 3"


@rule("9.0n", "9.11")
def test_a_battle_is_one_record_in_words() -> None:
    """14 against 4 in a city: 3:1, a die of 6 less 1 is an exchange, the defender's two steps for one of the Poles'."""
    units = {"p8": "1615", "p9": "1515", "w6": "Siedlce", **PAIR}
    s = position(units, "polish", phases.ATTACK, "August IV", fresh=True)
    attack(s, "Siedlce", ["p8", "p9"], 6)
    do(s, "reduce", "p8")
    while asks(s) == "losses":
        do(s, "reduce", "p9")
    found = [line for line in lines_of(s) if line.battle is not None and line.battle.get("odds")]
    assert len(found) == 1
    assert found[0].battle == {
        "attacker": "Poland",
        "space": place(s, "Siedlce"),
        "odds": "3:1",
        "result": "exchange: defender eliminated, attacker loses as much",
        "dice": 6,
        "modified": "-1",
        "lost_attacker": 2,
        "lost_defender": 2,
        "from": [place(s, "1615"), place(s, "1515")],
    }


@rule("9.1a", "9.7a")
def test_only_the_defenders_ground_counts() -> None:
    """2114 is clear, 2115 forest."""
    for attacker, defender, told in (("2115", "2114", None), ("2114", "2115", -1)):
        s = battle({"p8": attacker, "w57": defender})
        muster(s, defender, "p8")
        assert die(s).get("9.2a") == told


@rule("9.10.2a")
def test_charge_marks_last_until_the_attack_is_over() -> None:
    s = position({"p8c": "1518", "p8": "1518", "p9": "1816", "w57": "1618"}, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "charge", "p8c")
    assert s.mark[unit(s, "p8c")] & CHARGING
    s.force([3])
    do(s, "resolve")
    assert not s.mark[unit(s, "p8c")] & (CHARGING | ATTACKING)
    assert s.num[STAGE] == 0


@rule("9.0m", "9.0n", "9.11i", "9.12.2a")
def test_one_result_costs_both_sides_drives_one_off_and_lets_the_other_advance() -> None:
    """14 to 6 is 2:1; a five is ½X D2 2: the defender loses half of six, the attacker as much, then the defender goes
    two hexes back, then the attacker advances."""
    s = battle({"p8": "1518", "p7": "1518", "w57": "1618", "w53": "1618"})
    muster(s, "1618", "p8", "p7")
    s.force([5, 6, 6])
    do(s, "resolve")
    assert result(s) == "½X D2 2"
    assert (asks(s), seat(s), s.arg(1)) == ("losses", "soviet", 3)
    do(s, "reduce", "w57")
    assert where(s, "w57") == str(DEAD)
    assert s.num[LOST_FACTORS] == 3
    assert (asks(s), seat(s), s.arg(1)) == ("losses", "poland", 3)
    do(s, "reduce", "p7")
    assert s.inverted[unit(s, "p7")] == 1
    assert (asks(s), seat(s), where(s, "w53")) == ("retreat_to", "soviet", "1618")
    s.play("soviet", s.choices("soviet")[0])
    assert s.board.distance(place(s, "1618"), int(s.hex[unit(s, "w53")])) == 2
    assert (asks(s), seat(s), s.num[POINTS]) == ("advance", "poland", 2)
    do(s, "advance", "p8")
    assert "1618" in offered(s, "onto")


@rule("9.0m", "9.0n")
def test_losses_come_before_the_retreat_and_the_retreat_before_the_advance() -> None:
    """14 to 3 is 4:1; a three is D½E D3 3: half of three is two, so one of the two one-step units goes."""
    s = battle({"p8": "1518", "p7": "1518", "w_reg_1": "1618", "w_reg_2": "1618", "w_reg_3": "1618"})
    muster(s, "1618", "p8", "p7")
    assert odds(s) == "4:1"
    s.force([3, 6, 6, 6])
    do(s, "resolve")
    assert result(s) == "D½E D3 3"
    steps = [(asks(s), seat(s))]
    do(s, "reduce", "w_reg_1")
    do(s, "reduce", "w_reg_2")
    steps.append((asks(s), seat(s)))
    while seat(s) == "soviet":
        s.play(seat(s), s.choices(seat(s))[0])
    steps.append((asks(s), seat(s)))
    assert steps == [("losses", "soviet"), ("retreat_to", "soviet"), ("advance", "poland")]
    assert s.num[POINTS] == 3


@rule("9.0b")
def test_units_of_one_hex_attack_different_hexes() -> None:
    s = position({"p8": "2115", "p9": "2115", "w57": "2114", "w53": "2216"}, phase=phases.ATTACK, turn="August IV")
    assert offered(s, "attack") == {"2114", "2216"}
    s.force([2, 2])  # 7 to 3 is 2:1; forest under the attacker does not count: contact
    do(s, "attack", "2114")
    do(s, "join", "p8")
    do(s, "resolve")
    assert where(s, "w57") == "2114"
    do(s, "attack", "2216")  # p9, from the hex of p8, against another hex
    assert why(s, "join", "p8") == "9.0e"
    do(s, "join", "p9")
    do(s, "resolve")
    assert s.fought == [place(s, "2114") * 4, place(s, "2216") * 4]


@rule("9.0g")
def test_the_attacker_chooses_the_order_and_an_early_battle_changes_a_later_one() -> None:
    """w57 is driven from 2114 to 2214, next to p10 in 2313, which had nobody to attack before."""
    units = {"p8": "2115", "p9": "2115", "p10": "2313", "w57": "2114", "w53": "2216"}
    for first, second in (("2114", "2216"), ("2216", "2114")):
        s = position(units, phase=phases.ATTACK, turn="August IV")
        assert offered(s, "attack") == {"2114", "2216"}
        s.force([2, 2])
        do(s, "attack", first)
        do(s, "join", "p8")
        do(s, "resolve")
        do(s, "attack", second)
        do(s, "join", "p9")
        do(s, "resolve")
        assert [entry // 4 for entry in s.fought] == [place(s, first), place(s, second)]
    s = position(units, phase=phases.ATTACK, turn="August IV")
    assert why(s, "attack", "2214") == "9.0a"
    s.force([1, 6])  # 14 to 3 is 4:1, roll 1: the defender retreats one hex, and comes to no harm
    do(s, "attack", "2114")
    do(s, "join", "p8")
    do(s, "join", "p9")
    do(s, "resolve")
    do(s, "to", "2214")
    do(s, "stop")
    assert offered(s, "attack") == {"2214"}  # p8 and p9 have fought; 2216 is out of reach for p10
    do(s, "attack", "2214")
    assert offered(s, "join") == {"p10"}


@rule("9.4b")
def test_a_trench_is_met_at_its_face_and_not_from_behind() -> None:
    """At every hexside with a trench and without a river."""
    s = battle({}, "russian")
    board = s.board
    dry = [edge for edge in range(len(board.trench)) if board.trench[edge] and not board.river[edge]]
    assert len(dry) > 50
    for edge in dry[::6]:
        a, b = board.names[board.edge_a[edge]], board.names[board.edge_b[edge]]
        faced = []
        for one, two in ((a, b), (b, a)):
            s = battle({"r_res_1": one, "p8": two}, "russian")
            muster(s, two, "r_res_1")
            faced.append("9.4a" in die(s))
        assert sorted(faced) == [False, True], (a, b)


@rule("9.0d")
def test_a_data_pack_may_let_a_hex_be_attacked_only_once(tmp_path: Path) -> None:
    """Ruling A30 turned: all defenders of a hex are fought as one group, once a phase."""
    (tmp_path / "tables.toml").write_text("[rulings]\na_hex_may_be_attacked_again = false\n", encoding="utf-8")
    for game, told in ((load_game(tmp_path), "9.0d"), (load_game(None), "")):
        s = cast("War", game.new("gates_of_warsaw"))
        do(s, "proposed")
        do(s, "ready")
        for u in range(s.order.count):
            s.place(u, NOT_IN_PLAY)
        for name, hex_ in {"p8": "1518", "p9": "1517", "w4": "1618", "w6": "1618", **PAIR}.items():
            s.place(unit(s, name), place(s, hex_))
        at(s, "polish", phases.ATTACK)
        attack(s, "1618", ["p8"], 4)  # 7 to 9 is 1:2: Contact
        assert result(s) == "—"
        assert why(s, "attack", "1618") == told


@rule("9.0m", "9.11b", "9.12.1a", "9.11j")
def test_a_result_may_cost_the_attacker_drive_him_off_and_let_the_defender_follow() -> None:
    """7 to 17 is 1:3; a one is A½E A3 3. Of seven factors four must go; the brigade left goes back three hexes."""
    s = battle({"p7r": "1518", "p3b": "1518", "w29": "1618", "w27": "1618", "w15": "1618"})
    muster(s, "1618", "p7r", "p3b")
    assert odds(s) == "1:3"
    s.force([1 - sum(die(s).values()), 6, 6, 6])
    do(s, "resolve")
    assert result(s) == "A½E A3 3"
    assert (asks(s), seat(s)) == ("losses", "poland")
    do(s, "reduce", "p7r")
    assert where(s, "p7r") == str(DEAD)
    while seat(s) == "poland":
        s.play("poland", s.choices("poland")[0])
    assert s.board.distance(place(s, "1518"), place(s, where(s, "p3b"))) == 3
    assert (asks(s), seat(s)) == ("advance", "soviet")
    assert "up to 3 movement points" in s.prompt("soviet").text


@rule("9.4c", "9.4a")
def test_the_face_of_a_trench_costs_russians_one_and_poles_nothing() -> None:
    """2428 looks at the face of the trench at 2327."""
    s = battle({"s44": "2428", "p8": "2327"}, "russian")
    muster(s, "2327", "s44")
    assert die(s).get("9.4a") == -1
    s = battle({"p8": "2428", "s44": "2327"})
    muster(s, "2327", "p8")
    assert "9.4a" not in die(s)


@rule("9.10.1a")
def test_a_ride_to_where_every_way_leaves_a_zone_is_refused() -> None:
    """Three divisions three hexes apart: no way leads behind them that does not leave one of their zones."""
    units = {"k4": "4528", "p8": "4225", "p9": "4228", "p10": "4231", "w4": "4010"}
    s = position(units, "russian", turn="August IV")
    do(s, "move", "k4")
    assert why(s, "march", "4029") == ""
    assert why(s, "ride", "4029") == "9.10.1a"
    assert "Every way there leaves" in sentence(s, "ride", "4029")


@rule("14.7a", "16.2b")
def test_trains_attack_off_the_rails_and_flotillas_attack_flotillas() -> None:
    s = battle({"p_train_1": "Siedlce", "w57": "1715"})  # no railroad between them
    assert offered(s, "attack") == {"1715"}
    s = position(
        {"r_flotilla_1": "4530", "p_flpinsk": "4430", "s44": "4329"},
        "russian",
        phases.ATTACK,
        "July I",
        "belarusian_long",
    )
    muster(s, "4430", "r_flotilla_1")
    assert why(s, "resolve") == ""


@rule("9.8a", "9.0j", "9.13.8a")
def test_a_hex_without_any_defense_counts_as_one_factor_and_nothing_is_owed_for_it() -> None:
    """Ruling A26. w57 has retreated onto w53, and w53 is overstacked: nobody counts. Seven to none is 7:1 with 1 added;
    an exchange costs the attacker nothing, and both die."""
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618", "w53": "1618"})
    for name in ("w57", "w53"):
        s.set_overstacked(unit(s, name), True)
    muster(s, "1618", "p8")
    assert odds(s) == "7:1"
    assert die(s)["9.8a"] == 1
    shown = cast("list[dict[str, Any]]", cast("dict[str, Any]", s.view("poland")["battle"])["sides"])
    assert [side["total"] for side in shown] == [7, 0]
    s.force([1])  # 2 with the bonus: X at 6:1
    do(s, "resolve_at", s.tables.combat_results.odds.index("6:1"))
    assert result(s) == "X 3"
    assert [where(s, name) for name in ("w57", "w53")] == [str(DEAD)] * 2
    assert piece(s, "p8")["steps"] == [2, 2]
    assert asks(s) == "advance"
