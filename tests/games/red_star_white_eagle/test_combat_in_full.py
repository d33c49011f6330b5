"""Attack and losses part by part: each position fails if that part of a rule is taken away (2.7, 9.0 to 9.10)."""

import pytest

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
    position,
    result,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import attack as attack_rules
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.journal import RESULT_IS
from vistula.games.red_star_white_eagle.numbers import (
    BEGAN_IN_ZONE,
    LEFT_ZONE,
    OVERSTACKED,
    RESTORED,
    RETALIATION,
    STANDDOWN_FROM,
    STRATEGIC,
)
from vistula.games.red_star_white_eagle.strength import RIVER, TRENCH_FACE, ground_modifier, trench_counts

# 1518 and 1618 are clear, without a river between; both sides are fed there, so the die is not modified.
# The column of 2:1 runs A2, contact, D1, D2, ½X D2, X; that of 1:2 A½E A2, A½X A2, A2, contact, D1, D2.


# Who attacks ----------------------------------------------------------------------------------------------------------


@rule("2.7a", "9.0d")
def test_attack_factors_stand_against_the_sum_of_all_defense_factors() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618", "w53": "1618"})  # 5-3 and 4-3
    muster(s, "1618", "p8", "p9")
    assert odds(s) == "2:1"  # 14 to 6; by their attack factors it would be 1:1, against one of them 4:1
    s = battle({"w4": "1618", "p8": "1518"}, "russian")
    muster(s, "1518", "w4")
    assert odds(s) == "1:1"  # 7 to 4; the defense factor 5 of the attacker does not count


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


@rule("23.4.7.1b", "23.4.7.5a")
def test_lithuanians_attack_during_the_standdown() -> None:
    s = position({"l1": "2012", "w5": "2014", "p8": "2013"}, "russian", turn="June II")
    s.num[STANDDOWN_FROM] = s.turn
    s.num[RETALIATION] = 0
    at(s, "russian", phases.ATTACK)
    do(s, "attack", "2013")
    assert why(s, "join", "l1") == ""
    assert why(s, "join", "w5") == "23.4.7.1b"


@rule("9.0e")
def test_a_unit_is_named_once_in_an_attack() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618"})
    muster(s, "1618", "p8")
    assert why(s, "join", "p8") == "9.0e"
    assert offered(s, "join") == {"p9"}


@rule("7.2.4.2c")
def test_a_restored_unit_does_not_attack_in_the_same_turn() -> None:
    units = {"w15": "1110", "rri2_1": "1110", "rrc1_1": "1110", "w4": "1110"}
    s = position(units, "russian", phases.RESTORE, "August IV", inverted=("w15",))
    do(s, "restore", "w15")
    assert s.mark[unit(s, "w15")] & RESTORED
    s.place(unit(s, "p8"), place(s, "1111"))
    at(s, "russian", phases.ATTACK)
    do(s, "attack", "1111")
    assert why(s, "join", "w15") == "7.2.4.2c"
    assert offered(s, "join") == {"w4"}


@rule("12.4.2b")
def test_after_contact_the_other_front_may_not_attack_the_same_hex() -> None:
    s = battle({"w4": "1719", "s44": "1721", "w5": "1719", "p8": "1720", "p9": "1720", "p10": "1720"}, "russian")
    muster(s, "1720", "w4")
    assert odds(s) == "1:2"
    s.force([4 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "—"
    assert asks(s) != "attack" or why(s, "attack", "1720") == "12.4.2b"  # nor West Front, since both touch it
    s.place(unit(s, "w5"), place(s, "2012"))
    s.place(unit(s, "w4"), place(s, "2012"))  # West Front has gone: only its battle remains
    at(s, "russian", phases.ATTACK)
    assert s.fought
    assert asks(s) != "attack" or "1720" not in offered(s, "attack")


@rule("9.5a")
def test_nobody_attacks_across_the_open_sea() -> None:
    s = battle({"p8": "0903", "p9": "0902", "w57": "0904"})  # 0903 and 0904 touch in water only
    assert attack_rules.reach_obstacle(s, unit(s, "p8"), place(s, "0904")) is attack_rules.ACROSS_THE_SEA
    assert attack_rules.ACROSS_THE_SEA.rule_id == "9.5a"
    assert "0904" not in offered(s, "attack") if asks(s) == "attack" else True


# Odds and die ---------------------------------------------------------------------------------------------------------


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


@rule("2.1c")
def test_one_die_with_six_faces_decides() -> None:
    thrown = set()
    for seed in range(60):
        s = battle({"p8": "1518", "w57": "1618"})
        s.counter = seed
        muster(s, "1618", "p8")
        do(s, "resolve")
        thrown |= {event.b for event in s.journal.all() if event.code == RESULT_IS}
    assert thrown == {1, 2, 3, 4, 5, 6}


@rule("9.4a", "9.3a")
def test_a_trench_counts_if_every_hexside_is_a_face_or_a_river() -> None:
    s = battle({}, "russian")
    face, river, both = TRENCH_FACE, RIVER, TRENCH_FACE | RIVER
    assert trench_counts(s, [face, face], False)
    assert trench_counts(s, [face, river], False)
    assert not trench_counts(s, [face, 0], False)  # one comes over open ground
    assert not trench_counts(s, [river, 0], False)
    assert not trench_counts(s, [river, river], True)  # a river alone is no trench
    assert trench_counts(s, [both, both], True)


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
    s = battle({})
    bielsk = place(s, "Bielsk")  # clear, a town, two railroads
    assert s.ground.on_rail[bielsk]
    assert s.board.city_index[bielsk] < 0
    assert ground_modifier(s, bielsk) == 0
    assert ground_modifier(s, place(s, "Lublin")) == -1  # a city


@rule("9.9a", "9.9b", "10.6.1a", "10.6.2a")
def test_one_hungry_unit_of_many_is_enough_and_counts_once() -> None:
    s = battle({"p8": "1120", "p9": "1120", "w57": "1121", "w53": "1121"})
    muster(s, "1121", "p8", "p9")
    assert die(s).get("9.9a") is None
    for number, space in enumerate(n for n in s.board.neighbours[place(s, "1121")] if n != place(s, "1120")):
        s.place(unit(s, ["p10", "p11", "p12", "p13", "p14"][number]), space)
    assert die(s)["9.9a"] == 1
    assert "9.9b" not in die(s)


@rule("10.0b")
def test_supply_is_looked_at_when_the_battle_is_fought() -> None:
    s = battle({"p8": "1518", "p9": "2012", "w57": "1618"})
    muster(s, "1618", "p8")
    assert die(s) == {}
    for number, space in enumerate(n for n in s.board.neighbours[place(s, "1618")] if n != place(s, "1518")):
        s.place(unit(s, ["p10", "p11", "p12", "p13", "p14"][number]), space)
    assert die(s) == {"9.9a": 1}


# Charges --------------------------------------------------------------------------------------------------------------


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
