"""Combat results and losses (9.11, 9.12)."""

import itertools
from fractions import Fraction

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    attack,
    battle,
    die,
    do,
    fight_for,
    muster,
    odds,
    offered,
    pass_on,
    piece,
    place,
    position,
    result,
    says,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    ATTACK,
    DEAD,
    DEFENDING,
    DEFENSE,
    LOST_FACTORS,
    POINTS,
    TARGET,
)
from vistula.games.red_star_white_eagle.state import War

UNITS = {"p8": "1518", "p9": "1816", "w57": "1618"}


def fight(column: int, roll: int, units: dict[str, str] | None = None) -> War:
    s = position(units or UNITS, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "join", "p8")
    s.force([roll, 6, 6, 6])
    if column == 3:
        do(s, "resolve")
    else:
        do(s, "resolve_at", column)
    return s


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
    """An exchange for the three defense factors of w57 costs p8 its first step and no more."""
    s = battle({"p8": "1518", "w57": "1618"})
    muster(s, "1618", "p8")
    assert odds(s) == "2:1"
    s.force([6 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "X 3"
    assert where(s, "w57") == str(DEAD)
    assert piece(s, "p8")["steps"] == [1, 2]


@rule("9.12.2e")
@pytest.mark.parametrize(
    ("names", "lost"),
    [(["w_reg_1", "w_reg_2", "w_reg_3"], 2), (["w53", "w_reg_1"], 2), (["w53", "w_reg_1", "w_reg_2"], 3)],
)
def test_half_losses_round_up(names: list[str], lost: int) -> None:
    """Three, four and five defense factors."""
    s = battle({"p8": "1518", "p7": "1518", "p9": "1518", **dict.fromkeys(names, "1618")})
    muster(s, "1618", "p8", "p7", "p9")
    fight_for(s, "D½E")
    assert s.prompt("soviet").text.startswith(f"Lose {lost} factors")


@rule("9.11f", "9.12.1a", "9.12.1b")
def test_for_half_losses_every_unit_may_lose_a_step_instead() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "w4": "2013", "w53": "2013"})
    s.num[TARGET] = place(s, "2013")
    for name in ("w4", "w53"):
        s.mark[unit(s, name)] |= DEFENDING
    s.push(phases.LOSSES, 0, 4, 0, 1)
    s.refresh()
    do(s, "all_reduced")
    assert s.inverted[unit(s, "w4")] == 1
    assert where(s, "w53") == str(DEAD)


@rule("9.12.2a", "9.12.2c", "9.12.2b")
def test_six_defenders_take_losses_exactly() -> None:
    """Whatever order the owner chooses, losses stop as soon as enough is lost, and never before."""
    names = ["w4", "w5", "w53", "w_reg_1", "w_reg_2", "w_reg_3"]
    for order in itertools.islice(itertools.permutations(names), 0, 720, 37):
        s = battle(dict.fromkeys(names, "2013") | {"p8": "2014"})
        for name in names:
            s.mark[unit(s, name)] |= DEFENDING
        total = sum(s.defense_of(unit(s, name)) for name in names)
        owed = (total + 1) // 2
        s.push(phases.LOSSES, 0, owed, 0, 1)
        s.refresh()
        lost = 0
        while asks(s) == "losses":
            assert lost < owed
            name = next(n for n in order if n in offered(s, "reduce"))
            lost += int(says(s, "reduce", name).rpartition("(")[2].rstrip(")"))
            do(s, "reduce", name)
        assert lost >= owed
        left = sum(s.defense_of(unit(s, name)) for name in names if s.hex[unit(s, name)] >= 0)
        assert total - left == lost


@rule("9.11g", "5.1.5c")
def test_overstacked_defenders_die_with_the_hex() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "w_reg_1": "2013", "w57": "2013"})
    s.set_overstacked(unit(s, "w57"), True)
    attack(s, "2013", ["p8", "p9", "p10"], 6)
    assert where(s, "w57") == where(s, "w_reg_1") == str(DEAD)


@rule("9.11", "9.0l")
def test_odds_are_told_in_words_with_the_mean_losses() -> None:
    """3:1 with -1: Contact twice, D1, D2, ½X D2, X. A half exchange costs 2 each, an exchange 4 each."""
    s = position({"p8": "1615", "p9": "1515", "w6": "Siedlce"}, "polish", phases.ATTACK, "August IV")
    muster(s, "Siedlce", "p8", "p9")
    found = s.odds(seat(s), ["resolve"])
    assert found is not None
    assert {outcome.label: outcome.probability for outcome in found.outcomes} == {
        "contact, nobody gives way": Fraction(1, 3),
        "defender retreats 1 hex": Fraction(1, 6),
        "defender retreats 2 hexes": Fraction(1, 6),
        "half exchange: each loses half of what defends, defender retreats 2 hexes": Fraction(1, 6),
        "exchange: defender eliminated, attacker loses as much": Fraction(1, 6),
    }
    assert [value for _, value in found.expected] == [Fraction(1), Fraction(1)]
    assert found.note == "Odds 3:1"


@rule("9.11d", "9.0m")
def test_contact_changes_nothing() -> None:
    s = fight(3, 2)
    assert where(s, "p8") == "1518"
    assert where(s, "w57") == "1618"
    assert asks(s) == "enter"  # neither loss nor retreat is asked for


@rule("9.11k")
def test_after_contact_the_defender_moves_or_attacks_together_with_others() -> None:
    s = fight(3, 2, {**UNITS, "w4": "1519"})
    pass_on(s, "move")
    assert {"w57", "w4"} <= offered(s, "move")
    pass_on(s, "attack")
    muster(s, "1518", "w57", "w4")
    assert odds(s) == "3:1"
    s.force([6])
    do(s, "resolve")
    assert result(s) == "DE 4"
    assert (asks(s), offered(s, "advance")) == ("advance", {"w57", "w4"})


@rule("9.11a", "9.15.2a", "def.victorious", "9.0n")
def test_attackers_retreat_and_the_defender_may_advance() -> None:
    s = fight(3, 1)
    assert result(s) == "A2 2"
    while asks(s) in ("retreat", "retreat_to"):
        s.play(seat(s), s.choices(seat(s))[0])
    assert s.board.distance(place(s, "1518"), place(s, where(s, "p8"))) == 2
    assert asks(s) == "advance"
    assert seat(s) == "soviet"
    do(s, "advance", "w57")
    assert "1518" in offered(s, "onto")


@rule("9.11b", "9.12.1a")
def test_the_attacker_loses_half_of_his_own_factors() -> None:
    s = position({**UNITS, "p7": "1518"}, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "join", "p8")
    do(s, "join", "p7")
    s.force([1])
    do(s, "resolve_at", 0)
    assert asks(s) == "losses"
    assert s.arg(1) == 7
    assert "all_reduced" in {action.verb.name for action in s.choices(seat(s))}


@rule("9.11c")
def test_the_attacker_loses_half_of_the_defense() -> None:
    s = position({**UNITS, "p7": "1518"}, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "join", "p8")
    do(s, "join", "p7")
    s.force([3])
    do(s, "resolve_at", 0)
    assert asks(s) == "losses"
    assert s.arg(1) == 2
    assert "all_reduced" not in {action.verb.name for action in s.choices(seat(s))}


@rule("9.11i", "9.11j", "9.15.6a")
def test_a_half_exchange_costs_the_attacker_what_the_defender_lost() -> None:
    s = position({"p8": "1518", "p7": "1518", "p9": "1816", "w4": "1618"}, phase=phases.ATTACK, turn="August IV")
    do(s, "attack", "1618")
    do(s, "join", "p8")
    do(s, "join", "p7")
    s.force([5, 6, 6])
    do(s, "resolve")
    assert result(s) == "½X D2 2"
    while asks(s) == "losses" and seat(s) == "soviet":
        do(s, "reduce", "w4")
    assert s.num[LOST_FACTORS] >= 3
    assert s.num[POINTS] == 2


@rule("9.12.2d")
def test_losses_behind_fortifications_count_face_value() -> None:
    s = position({"p8": "1314", "w4": "1414", "w5": "1414"}, "russian", phases.ATTACK, "August IV")
    do(s, "attack", "1314")
    do(s, "join", "w4")
    do(s, "join", "w5")
    s.force([6])
    s.top().act(s, s.choices(seat(s))[-1])
    s.top().run(s)
    assert s.num[ATTACK] == 13
    assert s.num[DEFENSE] == 4


@rule("9.11d")
def test_contact_costs_nobody_a_step() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w4": "1618"})
    attack(s, "1618", ["p8", "p9"], 2)
    assert result(s) == "—"
    assert asks(s) != "losses"
    assert [s.inverted[unit(s, name)] for name in ("p8", "p9", "w4")] == [0, 0, 0]
    assert [where(s, name) for name in ("p8", "p9", "w4")] == ["1518", "1518", "1618"]


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
