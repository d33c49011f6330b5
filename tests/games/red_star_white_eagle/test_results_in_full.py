"""Combat results and losses part by part, overstacked units and counters among them (5.1.5, 7.2.1, 9.11 to 9.13.8)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    battle,
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
from vistula.games.red_star_white_eagle.numbers import (
    DEAD,
    LOST_FACTORS,
    OVERSTACKED,
    POINTS,
)

# 1518 and 1618 are clear, without a river between; both sides are fed there, so the die is not modified.
# The column of 2:1 runs A2, contact, D1, D2, ½X D2, X; that of 1:2 A½E A2, A½X A2, A2, contact, D1, D2.


@rule("9.11d")
def test_contact_costs_nobody_a_step() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w4": "1618"})
    attack(s, "1618", ["p8", "p9"], 2)
    assert result(s) == "—"
    assert asks(s) != "losses"
    assert [s.inverted[unit(s, name)] for name in ("p8", "p9", "w4")] == [0, 0, 0]
    assert [where(s, name) for name in ("p8", "p9", "w4")] == ["1518", "1518", "1618"]


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
    assert s.board.distance(place(s, "1618"), s.hex[unit(s, "w53")]) == 2
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


@rule("9.11f", "9.12.1a", "9.12.1b")
@pytest.mark.parametrize("all_of_them", [True, False])
def test_the_defender_owes_half_of_his_factors_or_a_step_from_all(all_of_them: bool) -> None:
    """42 to 10 is 4:1; a three is D½E D3 3: five factors, or both divisions turned over for two each."""
    attackers = {"p8": "1518", "p7": "1518", "p9": "1518", "p10": "1517", "p11": "1517", "p12": "1517"}
    s = battle({**attackers, "w4": "1618", "w16": "1618"})
    muster(s, "1618", *attackers)
    assert odds(s) == "4:1"
    s.force([3, 6, 6])
    do(s, "resolve")
    assert (asks(s), seat(s), s.arg(1)) == ("losses", "soviet", 5)
    assert why(s, "all_reduced") == ""
    if all_of_them:
        do(s, "all_reduced")
        assert [s.inverted[unit(s, name)] for name in ("w4", "w16")] == [1, 1]
    else:
        do(s, "reduce", "w4")
        assert why(s, "all_reduced") == "9.12.1a"  # too late
        do(s, "reduce", "w16")
        assert (asks(s), s.arg(2)) == ("losses", 4)  # not enough
        do(s, "reduce", "w4")
        assert where(s, "w4") == str(DEAD)
        assert s.inverted[unit(s, "w16")] == 1
    assert asks(s) in ("retreat", "retreat_to")


@rule("9.12.1a", "9.12.1b")
def test_the_attacker_may_lose_a_step_of_each_unit_instead_of_half() -> None:
    """7 to 14 is 1:2; a one is A½E A2 2: four factors, or p8 turned over for three."""
    s = battle({"p8": "1518", "w4": "1618", "w16": "1618", "w12": "1618"})
    muster(s, "1618", "p8")
    assert odds(s) == "1:2"
    s.force([1, 6])
    do(s, "resolve")
    assert (asks(s), seat(s), s.arg(1)) == ("losses", "poland", 4)
    do(s, "all_reduced")
    assert s.inverted[unit(s, "p8")] == 1
    assert s.hex[unit(s, "p8")] >= 0


@rule("9.12b")
def test_for_four_factors_the_whole_division_goes() -> None:
    s = battle({"p8": "1518", "w4": "1618", "w16": "1618", "w12": "1618"})
    muster(s, "1618", "p8")
    s.force([1, 6])
    do(s, "resolve")
    assert s.arg(1) == 4
    do(s, "reduce", "p8")  # three of four, and nobody else is left
    assert where(s, "p8") == str(DEAD)


@rule("9.12.2b")
def test_nobody_else_takes_the_losses() -> None:
    s = battle({"p8": "1518", "p7": "1518", "p9": "1518", "w4": "1618"})
    muster(s, "1618", "p8", "p7")
    s.force([6])  # 2:1: X, five factors
    do(s, "resolve")
    assert offered(s, "reduce") == {"p8", "p7"}
    assert why(s, "reduce", "p9") == "9.12.2b"


@rule("5.1.5e", "9.11h")
def test_overstacked_defenders_die_without_cost_to_the_attacker() -> None:
    """7 to 3 is 2:1; a six is X: the attacker owes three, not seven."""
    s = battle({"p8": "1518", "w57": "1618", "w5": "1618"})
    s.set_overstacked(unit(s, "w5"), True)
    attack(s, "1618", ["p8"], 6)
    assert where(s, "w5") == where(s, "w57") == str(DEAD)
    assert s.inverted[unit(s, "p8")] == 1  # three factors; seven would have been all of it
    assert where(s, "p8") == "1518" or asks(s) == "advance"


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


@rule("7.2.1d")
def test_against_counters_alone_the_seven_to_one_column_gives_the_advance() -> None:
    s = battle({"p_cavreg_1": "1518", "rri2_1": "1618", "rri1_1": "1618", "p8": "Lublin"})
    attack(s, "1618", ["p_cavreg_1"], 1)
    assert result(s) == "X 3"  # the exchange is disregarded
    assert s.num[POINTS] == 3
    assert s.hex[unit(s, "rri2_1")] < 0
    assert s.hex[unit(s, "rri1_1")] < 0
    assert where(s, "p_cavreg_1") == "1518"


@rule("7.2.1e")
def test_counters_die_when_their_units_retreat() -> None:
    s = battle({"p8": "1518", "w57": "1618", "rri2_1": "1618"})
    attack(s, "1618", ["p8"], 3, 6)
    assert result(s) == "D1 1"
    assert s.hex[unit(s, "rri2_1")] >= 0
    while seat(s) == "soviet":
        s.play("soviet", s.choices("soviet")[0])
    assert s.hex[unit(s, "w57")] >= 0
    assert s.hex[unit(s, "rri2_1")] < 0


@rule("9.13.8a", "9.13.8b")
def test_who_retreats_onto_friends_does_not_defend_with_them_in_that_phase() -> None:
    """w57 goes from 1618 to w53 in 1717. Attacked there in the same phase the two defend with three factors."""
    s = battle({"p8": "1518", "w57": "1618", "w53": "1717", "p9": "1817", "p10": "1817"})
    attack(s, "1618", ["p8"], 3, 6)
    do(s, "to", "1717")
    do(s, "stop")
    muster(s, "1717", "p9", "p10")
    assert odds(s) == "4:1"  # 14 to 3, not to 6
    s.force([4])  # X at 4:1: both die
    do(s, "resolve")
    assert where(s, "w57") == where(s, "w53") == str(DEAD)


@rule("9.13.8a", "9.13.8b")
def test_once_its_friends_are_attacked_it_counts_as_overstacked_and_they_do_not() -> None:
    s = battle({"p8": "1518", "w57": "1618", "w53": "1717", "p9": "1817", "p10": "1817", "p11": "2012"})
    attack(s, "1618", ["p8"], 3, 6)
    do(s, "to", "1717")
    do(s, "stop")
    assert not s.mark[unit(s, "w57")] & OVERSTACKED  # nobody has attacked them yet
    attack(s, "1717", ["p9"], 2)
    assert result(s) == "—"
    assert s.mark[unit(s, "w57")] & OVERSTACKED
    assert not s.mark[unit(s, "w53")] & OVERSTACKED


@rule("9.13.8a")
def test_after_the_combat_phase_it_counts_again() -> None:
    s = battle({"p8": "1518", "w57": "1618", "w53": "1717", "p9": "1817", "p10": "1817"})
    attack(s, "1618", ["p8"], 3, 6)
    do(s, "to", "1717")
    do(s, "stop")
    do(s, "end_combat")
    s.turn = s.tables.turns.index("August IV")
    at(s, "polish", phases.ATTACK)
    for name in ("p9", "p10"):
        s.mark[unit(s, name)] = 0
    muster(s, "1717", "p9", "p10")
    assert odds(s) == "2:1"  # 14 to 6
