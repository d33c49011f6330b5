"""Attacks: the book's example, who attacks what, odds, die modifiers, cavalry charges (9.0 to 9.10, 12.4, 16, 21)."""

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    battle,
    die,
    do,
    muster,
    odds,
    offered,
    place,
    result,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.losses import worth
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKING,
    BEGAN_IN_ZONE,
    CHARGING,
    DEAD,
    LEFT_ZONE,
    RETALIATION,
    STANDDOWN_FROM,
)
from vistula.games.red_star_white_eagle.state import War

# 1426 is Jarosław, a city; 1425, 1427, 1325, 1326 touch it. Both nets feed the units below unless a test says not.


# The book's attack on Jarosław ----------------------------------------------------------------------------------------


@rule("9.2a", "9.8a", "9.0j", "2.7a")
def test_two_brigades_attack_jaroslaw_at_six_to_one() -> None:
    s = battle({"p3b": "1427", "p6r": "1427", "s_reg_1": "1426", "s45": "1525"})
    muster(s, "1426", "p3b", "p6r")
    assert odds(s) == "6:1"
    assert die(s).get("9.2a") == -1
    assert die(s).get("9.8a") == 1


@rule("9.11h", "9.12a", "9.15.5a", "9.12.2a", "table.crt.6to1.r2", "9.15.1a", "9.15.3a")
def test_a_roll_of_two_exchanges_and_lets_the_brigades_advance() -> None:
    s = battle({"p3b": "1427", "p6r": "1427", "s_reg_1": "1426"})
    muster(s, "1426", "p3b", "p6r")
    change = sum(die(s).values())
    s.force([2 - change])
    do(s, "resolve")
    assert result(s) == "X 3"
    assert where(s, "s_reg_1") == str(DEAD)
    assert asks(s) == "losses"
    do(s, "reduce", "p3b")
    assert s.attack_of(unit(s, "p3b")) == 1
    assert asks(s) == "advance"
    do(s, "advance", "p6r")
    assert "1426" in offered(s, "onto")
    do(s, "onto", "1426")
    assert where(s, "p6r") == "1426"


@rule("9.12b", "table.crt.2to1.r6")
def test_a_seven_four_seven_flips_for_three_factors() -> None:
    s = battle({"p8": "1518", "w57": "1618"})
    muster(s, "1618", "p8")
    assert odds(s) == "2:1"
    s.mark[unit(s, "p8")] |= ATTACKING
    assert worth(s, unit(s, "p8")) == 3
    s.force([6 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "X 3"
    assert where(s, "w57") == str(DEAD)
    assert s.inverted[unit(s, "p8")] == 1


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


# Who attacks ----------------------------------------------------------------------------------------------------------


@rule("9.0a", "9.0c", "9.0e", "9.0f")
def test_each_unit_attacks_one_adjacent_hex_once() -> None:
    s = battle({"p8": "2014", "p9": "2016", "w57": "2013", "w53": "1913"})
    do(s, "attack", "2013")
    assert why(s, "join", "p9") == "9.0c"
    s.force([3, 6])
    do(s, "join", "p8")
    do(s, "resolve")
    while asks(s) != "attack" and asks(s) != "enter":
        s.play(seat(s), s.choices(seat(s))[-1])
    assert not offered(s, "attack") or why(s, "attack", "1913") == "9.0c"


@rule("5.1.5a", "9.0h")
def test_overstacked_units_do_not_attack() -> None:
    s = battle({"p8": "2014", "p9": "2014", "w57": "2013"})
    s.set_overstacked(unit(s, "p8"), True)
    do(s, "attack", "2013")
    assert why(s, "join", "p8") == "5.1.5a"


@rule("7.2.1a")
def test_counters_do_not_attack() -> None:
    s = battle({"pri1_1": "2014", "p8": "2012", "w57": "2013"})
    do(s, "attack", "2013")
    assert why(s, "join", "pri1_1") == "7.2.1a"


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
    s = battle({"w4": "1719", "s44": "1721", "s45": "1721", "p8": "1720", "p9": "1720", "p10": "1720"}, "russian")
    muster(s, "1720", "w4")
    s.force([6, 6, 6, 6, 6, 6])
    do(s, "resolve")
    while asks(s) not in ("attack", "enter", "recreate", "restore"):
        s.play(seat(s), s.choices(seat(s))[-1])
    assert asks(s) != "attack" or "1720" not in offered(s, "attack")


@rule("21.2a")
def test_lithuanians_attack_alone() -> None:
    s = battle({"l1": "2012", "w5": "2014", "p8": "2013"}, "russian")
    do(s, "attack", "2013")
    do(s, "join", "w5")
    assert why(s, "join", "l1") == "21.2a"


@rule("16.1a", "map.dnepr4530")
def test_a_flotilla_attacks_only_where_it_could_sail() -> None:
    s = battle({"r_flotilla_1": "4530", "p8": "4630", "p9": "4531", "s44": "4532"}, "russian")
    do(s, "attack", "4531")
    assert why(s, "join", "r_flotilla_1") == "16.1a"
    s = battle({"r_flotilla_1": "4530", "p8": "4630", "s44": "4730"}, "russian")
    do(s, "attack", "4630")
    assert why(s, "join", "r_flotilla_1") == ""


@rule("23.4.7.1b", "23.4.7.5a")
def test_in_the_standdown_west_front_only_retaliates() -> None:
    s = battle({"w4": "3604", "w5": "3604", "s44": "3525", "p8": "3603", "p9": "3524"}, "russian", turn="June II")
    s.num[STANDDOWN_FROM] = s.turn
    s.num[RETALIATION] = 0
    at(s, "russian", phases.ATTACK)
    assert offered(s, "attack") == {"3524"}
    s.num[RETALIATION] = 1
    at(s, "russian", phases.ATTACK)
    assert offered(s, "attack") == {"3524", "3603"}


# Modifiers ------------------------------------------------------------------------------------------------------------


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


def a_trench(s: War, dry: bool) -> tuple[int, int]:
    """The rear and the face hex of a trench hexside."""
    for edge in range(len(s.board.trench)):
        if s.board.trench[edge] and bool(s.board.river[edge]) != dry:
            a, b = s.board.edge_a[edge], s.board.edge_b[edge]
            return (a, b) if s.board.trench[edge] == 1 else (b, a)
    raise AssertionError("no trench")


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


@rule("18.0c", "18.0b", "9.6a", "9.6b")
def test_warsaw_from_across_the_vistula() -> None:
    s = battle({"p8": "Warsaw", "w4": "1314", "w5": "1214", "p9": "1216", "w57": "1416", "p10": "1516"}, "russian")
    for name, hex_ in (("w4", "1314"), ("w5", "1314")):
        s.place(unit(s, name), place(s, hex_))
    at(s, "russian", phases.ATTACK)
    muster(s, "Warsaw", "w4", "w5")
    assert odds(s) == s.tables.combat_results.odds[s.tables.combat_results.column(13, 8)]
    assert die(s)["9.2a"] + die(s)["9.3a"] == -2


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


# Charges --------------------------------------------------------------------------------------------------------------


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
    s = battle({"k14": "1721", "s8c": "1721"}, "russian")
    for name in ("k14", "s8c"):
        s.mark[unit(s, name)] |= ATTACKING | CHARGING
    assert worth(s, unit(s, "k14")) == 12 - 6
    assert worth(s, unit(s, "s8c")) == 9 - 3


@rule("9.10.4a")
def test_charge_factors_do_not_defend() -> None:
    s = battle({"p8": "1721", "p9": "1721", "k14": "1720"})
    muster(s, "1720", "p8", "p9")
    assert odds(s) == "1:1"
