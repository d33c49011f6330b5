"""Attacks and Special Orders (chapters 10 and 14)."""

from fractions import Fraction

import pytest

from tests.games.nest_of_eagles.table import (
    SEATS,
    asked,
    at,
    box,
    declared,
    do,
    fight,
    go_to,
    hold,
    level,
    offered,
    position,
    prompt,
    put,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import (
    ASSAULT,
    ATTACKED,
    ATTACKING,
    BARRED,
    CHANCE,
    COUNTER,
    ENTERED,
    FAVORABLE,
    NEGOTIATING,
    ORDERED,
    PHASE,
    REBUILD,
    RESULT,
    STUBBORN,
    THRUST,
)
from vistula.games.nest_of_eagles.odds import success_on
from vistula.games.nest_of_eagles.rules.battle import FAILURE, SUCCESS
from vistula.games.nest_of_eagles.rules.strength import (
    BY_ELITE,
    BY_HEXSIDE,
    BY_LEVEL,
    BY_PHASE,
    BY_SUPPLY,
    BY_SUPPORT,
    BY_TOWN,
    MODIFIERS,
    is_very_favorable,
    table_chance,
)
from vistula.games.nest_of_eagles.state import Eagles

# Soviets around 3526 are In Supply by Czerkasy; Poles there are not. Around 2010 Poles are, by Lida and Baranowicze.
FIELD = {"10": "2010", "w2": "2009"}


def parts(s: Eagles, target: str, *codes: str) -> list[int]:
    """The modifiers of an Attack, as the table reads them before the dice, in the order of the book."""
    go_to(s, "attack 2" if s.num[PHASE] == 6 else "attack 1", SEATS[s.side_of(unit(s, codes[0]))])
    told = declared(s, target, *codes)
    return [told.get(text, 0) for text, _ in MODIFIERS]


# The table (10.3, 10.5) ---------------------------------------------------------------------------------------------


@rule("10.3a", "table.asc")
@pytest.mark.parametrize(
    ("attack", "defense", "chance"), [(5, 3, 8), (8, 2, 11), (9, 2, 11), (1, 1, 6), (1, 8, 3), (12, 14, 6), (4, 4, 6)]
)
def test_the_attack_success_chance(attack: int, defense: int, chance: int) -> None:
    assert table_chance(position({}), attack, defense) == chance


@rule("10.5a", "table.vfr", "10.5c")
def test_very_favorable_ratios_are_four_cells() -> None:
    s = position({})
    found = [(a, d) for d in range(1, 9) for a in range(1, 9) if is_very_favorable(s, a, d)]
    assert found == [(6, 1), (7, 1), (8, 1), (8, 2)]
    assert is_very_favorable(s, 12, 2)


@rule("10.3c", "10.7b", "10.3b")
def test_the_worked_attack_of_the_16th() -> None:
    """V10: 5 against 3 in difficult terrain: 8, finally 7; 3 to 7 succeed, 8 to 11 fail, 2 and 12 are bloody."""
    units = {"16": "1712", "k4": ("1712", "reduced"), "s58": "1612"}  # a forest, no river before it
    s = position(units)
    found = declared(s, "1612", "16", "k4")
    assert found == {"attack": 5, "defense": 3, "table": 8, "difficult terrain": -1, "chance": 7}
    do(s, "attack 1612", "join 16", "join k4")
    odds = s.odds("poland", ["strike"])
    assert odds is not None
    assert odds.chance("Bloody Fight") == Fraction(2, 36)
    assert odds.chance("Success") == Fraction(20, 36)
    assert odds.chance("Failure") == Fraction(14, 36)
    for dice, result in (((1, 2), SUCCESS), ((3, 4), SUCCESS), ((4, 4), FAILURE), ((5, 6), FAILURE)):
        s = position(units)
        fight(s, "1612", "16", "k4", rolls=dice)
        assert s.num[RESULT] == result


@rule("10.3a", "10.3b", "10.7o", "3.4a")
def test_the_final_chance_may_leave_the_table() -> None:
    """Far above 11 an 11 still succeeds; below 3 nothing does but the dice of a Bloody Fight."""
    s = position({"16": "2010", "14": "2010", "15": "1909", "wb1": "2009"})
    assert declared(s, "2009", "16", "14", "15")["attack"] == 12
    fight(s, "2009", "16", "14", "15", rolls=[5, 6], orders=[ASSAULT])
    assert s.num[CHANCE] > 11
    assert s.num[RESULT] == SUCCESS
    s = position({"vr1": "2010", "16": "2012", "w27": "2009", "w53": "2009", "w12": "2009"}, phase="attack 2")
    assert declared(s, "2009", "vr1")["chance"] < 3
    fight(s, "2009", "vr1", rolls=[1, 2])
    assert s.num[RESULT] == FAILURE


@rule("10.3d", "10.3e", "13.3b")
@pytest.mark.parametrize(("dice", "shift"), [((1, 2), 1), ((5, 6), -1), ((1, 1), 0), ((6, 6), 0)])
def test_success_and_failure_move_morale_a_box(dice: tuple[int, int], shift: int) -> None:
    s = position(FIELD)
    fight(s, "2009", "10", rolls=dice)
    assert box(s, "belarus") == shift


@rule("10.3c", "10.7o", "10.4a")
def test_two_and_twelve_are_bloody_whatever_the_chance() -> None:
    """V11: each side loses a step of its owner's choice, nobody moves."""
    s = position({"16": "2010", "k4": ("2010", "reduced"), "w2": "2009"})
    fight(s, "2009", "16", "k4", rolls=[6, 6])
    assert offered(s, "lose") == ["16", "k4"]
    do(s, "lose k4")
    assert at(s, "k4") == str(REBUILD)
    assert level(s, "w2") == "reduced"
    assert (at(s, "16"), at(s, "w2")) == ("2010", "2009")
    assert box(s, "belarus") == 0


@rule("10.4b")
def test_a_bloody_fight_that_empties_the_hex_lets_the_attackers_in() -> None:
    s = position({"10": "2010", "wb1": "2009"})
    fight(s, "2009", "10", rolls=[1, 1])
    assert asked(s) == "advance"
    do(s, "advance 10", "to 2009")
    assert at(s, "10") == "2009"


@rule("10.5b", "10.7d", "11.0a")
@pytest.mark.parametrize(("dice", "result"), [((2, 4), "remnant"), ((2, 5), "reduced"), ((4, 6), "reduced")])
def test_a_very_favorable_ratio_costs_a_step_on_an_even_success(dice: tuple[int, int], result: str) -> None:
    """V12: 8 against the Reduced 53rd across a large river: 11, finally 9; on 4, 6 or 8 it becomes a Remnant."""
    s = position({"21": "1609", "C1": "1609", "w53": ("1610", "reduced")}, control={"Grodno": "poland"})
    fight(s, "1610", "21", "C1", rolls=dice)
    assert s.num[FAVORABLE] == 1
    assert s.num[CHANCE] == 9
    assert level(s, "w53") == result


@rule("10.6a", "13.2c")
def test_at_the_maximum_an_even_success_costs_a_step() -> None:
    s = position(FIELD, boxes={"belarus": 24})
    fight(s, "2009", "10", rolls=[2, 2])
    assert level(s, "w2") != "full"
    s = position(FIELD, boxes={"belarus": 23})
    fight(s, "2009", "10", rolls=[2, 2])
    assert level(s, "w2") == "full"


# Modifiers (10.7) ---------------------------------------------------------------------------------------------------


@rule("10.7a", "10.7c")
def test_towns_cities_and_fortresses() -> None:
    s = position({"10": "2509", "w2": "Mińsk", "11": "1509", "w4": "1508", "12": "2112", "w6": "2111"})
    assert parts(s, "2508", "10")[BY_TOWN] == -1
    assert parts(s, "1508", "11")[BY_TOWN] == -2
    assert parts(s, "2111", "12")[BY_TOWN] == 0


@rule("10.7d", "10.7e", "7.1n", "2.6a")
def test_rivers_and_works_on_the_hexside() -> None:
    s = position({"10": "1217", "w2": "1218", "11": "1609", "w4": "1610", "s7": "3420", "12": "3320", "w6": "2210"})
    put(s, {"13": "2110"})
    assert parts(s, "1218", "10")[BY_HEXSIDE] == -1
    assert parts(s, "1610", "11")[BY_HEXSIDE] == -2
    assert parts(s, "3320", "s7")[BY_HEXSIDE] == -1  # the Dniepr is small for Soviets, bridge or not
    assert parts(s, "2110", "w6")[BY_HEXSIDE] == -2  # from the side that the works face
    assert parts(s, "2210", "13")[BY_HEXSIDE] == 0


@rule("10.7m", "10.7n", "10.7p")
def test_the_worked_hexsides_of_the_21st() -> None:
    """V13: the 53rd (4 SP) over open ground, the 12th (3) over a small, the cavalry (2) over a large river: 5 of 9 SP
    meet -1 or worse, 2 of 9 meet -2: the Attack is at -1."""
    units = {"w53": "1514", "w12": "1416", "wk2": "1415", "21": "1515"}
    s = position(units, side="soviet", numbers={ENTERED: 1})
    assert declared(s, "1515", "w53", "w12", "wk2")["river or fortification line"] == -1
    assert "river or fortification line" not in declared(s, "1515", "w53", "w12")
    assert declared(s, "1515", "w12", "wk2")["river or fortification line"] == -1
    s = position({**units, "wk2": ("1415", "reduced")}, side="soviet", numbers={ENTERED: 1})
    assert declared(s, "1515", "w53", "w12", "wk2")["river or fortification line"] == -1  # exactly half: 4 of 8


@rule("10.7m", "10.7n", "10.7p")
def test_the_hexside_that_half_of_the_strength_meets_counts() -> None:
    """V13: 4 SP at 0, 5 SP at -1 or -2: at least half meet -1, fewer than half -2."""
    s = position({"w53": "3015", "w12": "2816", "wk2": "2916", "21": "2915"}, side="soviet")
    force = {code: parts(s, "2915", code)[BY_HEXSIDE] for code in ("w53", "w12", "wk2")}
    worst = sorted(force.values())
    assert len(set(worst)) > 1
    units = [unit(s, code) for code in force]
    total = sum(s.sp(u) for u in units)
    best = 0
    for value in worst:
        if 2 * sum(s.sp(u) for u in units if force[s.order.codes[u]] <= value) >= total:
            best = value
            break
    assert parts(s, "2915", *force)[BY_HEXSIDE] == best
    two = position({"10": "1217", "11": "1317", "k1": "1219", "w2": "1218"})
    assert parts(two, "1218", "10", "k1")[BY_HEXSIDE] == -1  # 4 of 6 SP cross
    assert parts(two, "1218", "k1")[BY_HEXSIDE] == 0


@rule("10.7f", "5.1.6a", "10.8a", "10.7h")
def test_the_second_attack_phase_costs_three_and_makes_cavalry_with_lines_elite() -> None:
    s = position({"C1": "2010", "10": "2011", "w2": "2009"}, phase="attack 1")
    assert parts(s, "2009", "C1")[BY_ELITE] == 0
    assert parts(s, "2009", "C1")[BY_PHASE] == 0
    s.num[PHASE] = 6
    assert parts(s, "2009", "C1")[BY_ELITE] == 1
    assert parts(s, "2009", "C1")[BY_PHASE] == -3
    put(s, {"C1": ("2010", "remnant"), "k1": "2010"})
    assert parts(s, "2009", "C1", "k1")[BY_ELITE] == 0  # neither shows lines now
    put(s, {"14": "2010", "18": "2010"})
    assert parts(s, "2009", "14", "18")[BY_ELITE] == 1  # counted once


@rule("10.7g", "15.3a", "3.4.2b")
def test_want_of_supply_counts_once_and_silences_support() -> None:
    s = position({"10": "3525", "11": "3525", "Art": "3525", "s45": "3526"})
    found = parts(s, "3526", "10", "11", "Art")
    assert found[BY_SUPPLY] == -1
    assert found[BY_SUPPORT] == 0
    s = position({"10": "2010", "Art": "2010", "w2": "2009", "sArt": "2009"})
    found = parts(s, "2009", "10", "Art")
    assert found[BY_SUPPLY] == 0
    assert found[BY_SUPPORT] == 1
    assert found[BY_SUPPORT + 1] == -1


@rule("10.7i", "10.7l", "13.2a", "13.2b", "10.7j")
@pytest.mark.parametrize(("at_box", "value"), [(7, 0), (8, 1), (15, 1), (16, 2), (24, 2), (-8, 0), (-24, 0)])
def test_the_attackers_level_counts_the_defenders_never(at_box: int, value: int) -> None:
    s = position(FIELD, boxes={"belarus": at_box})
    fight(s, "2009", "10", rolls=[1, 2])
    plain = position(FIELD)
    fight(plain, "2009", "10", rolls=[1, 2])
    assert s.num[CHANCE] - plain.num[CHANCE] == value
    assert BY_LEVEL == 6
    elite = position({"10": "2010", "w27": "2009", "w2": "2106"})
    assert parts(elite, "2009", "10")[BY_ELITE] == 0


# Declaring (10.1, 10.2) ---------------------------------------------------------------------------------------------


@rule("10.1a", "10.2a")
def test_only_neighbours_are_attacked() -> None:
    s = position({"10": "2010", "w2": "2009", "w4": "2004"})
    assert offered(s, "attack") == ["2009"]
    assert why(s, "attack 2004") == "10.1a"
    assert why(s, "attack 2011") == "10.1a"
    soviet = position({"10": "2010", "w2": "2009"}, side="soviet")
    assert why(soviet, "attack 2008") == "10.1a"
    s = position({"10": "2010", "12": "2010", "11": "2012", "w2": "2009"})
    do(s, "attack 2009")
    assert refused(s, "join 11") == "10.1a"  # not beside it
    assert refused(s, "join 13") == "10.1a"  # not on the map
    assert refused(s, ["join", s.order.count]) == "10.1a"
    assert refused(s, "join w2") == "5.1.2a"


@rule("10.1b", "10.2a")
def test_an_attack_is_fought_out_before_the_next_is_named() -> None:
    s = position({"10": "2010", "11": "1909", "12": "2010", "w2": "2009", "w4": "2110"})
    do(s, "attack 2009")
    assert offered(s, "join") == ["10", "11", "12"]  # out of two hexes
    do(s, "join 10", "join 11")
    assert why(s, "attack 2110") != ""
    s.force([5, 6])
    do(s, "strike", "order #0")
    while asked(s) != "attack":
        s.play(s.to_move[0], s.choices(s.to_move[0])[-1])
    assert "2110" in offered(s, "attack")


@rule("10.1b", "10.1c")
def test_units_of_several_hexes_attack_together_and_each_once() -> None:
    s = position({"10": "2010", "11": "1909", "12": "2010", "w2": "2009"})
    fight(s, "2009", "10", "11", rolls=[5, 6])
    assert why(s, "attack 2009") == ""  # any number of times
    do(s, "attack 2009")
    assert why(s, "join 10") == "10.1c"
    assert s.mark[unit(s, "12")] & ATTACKING  # the only one left, taken for the player
    s = position({"10": "2010", "12": "2010", "14": "2010", "w2": "2009"})
    do(s, "attack 2009", "join 12")
    assert refused(s, "join 12") == "10.1c"  # once in each Attack too


@rule("10.1d")
def test_attacking_is_voluntary_and_some_may_not() -> None:
    s = position({"10": "2010", "12": "2010", "w2": "2009"}, marks={"10": BARRED})
    do(s, "attack 2009")
    assert why(s, "join 10") == "7.2a"
    s = position(FIELD)
    do(s, "done")
    assert asked(s) != "attack"
    assert not s.mark[unit(s, "10")] & ATTACKED


@rule("19.4a", "19.4b", "14.2c")
def test_the_lwow_unit_never_attacks_and_defends_stubbornly() -> None:
    s = position({"Lw": "Lwów", "12": "Lwów", "s45": "1624"})
    do(s, "attack 1624")
    assert why(s, "join Lw") == "19.4a"
    s = position({"Lw": "Lwów", "s45": "1624"}, side="soviet")
    fight(s, "Lwów", "s45", rolls=[5, 6])
    assert at(s, "Lw") == "-1"  # 11 is odd: it loses its only step and leaves the game
    assert s.num[ORDERED] == 0  # outside the allowance, without the 3 SP


@rule("20.4.1e")
def test_a_negotiating_brigade_does_not_attack() -> None:
    s = position({"su1": "3525", "s45": "3525", "10": "3526"}, side="soviet", marks={"su1": NEGOTIATING})
    do(s, "attack 3526")
    assert why(s, "join su1") == "20.4.1e"


# Orders (14) --------------------------------------------------------------------------------------------------------


@rule("14.0a", "14.1a", "10.7q")
def test_each_side_has_its_own_two_orders() -> None:
    s = position(FIELD)
    do(s, "attack 2009", "join 10", "strike")
    assert asked(s) == "attack_order"
    assert offered(s, "order") == ["0", str(ASSAULT), str(THRUST)]
    assert why(s, f"order #{STUBBORN}") == "14.0a"
    do(s, "order #0")
    assert s.to_move == ("soviet",)
    assert offered(s, "order") == ["0", str(STUBBORN), str(COUNTER)]
    assert "no order" in prompt(s)  # the defender knows


@rule("14.1a", "14.1b")
@pytest.mark.parametrize(("attackers", "asks"), [(["w2"], True), (["wk2"], False), (["wb1", "wk2"], True)])
def test_three_strength_points_may_be_ordered_two_may_not(attackers: list[str], asks: bool) -> None:
    """The 2nd Rifle has 3 SP, the cavalry brigade 2, an infantry brigade 1; all attack the same regiment."""
    s = position({**dict.fromkeys(attackers, "2009"), "vr1": "2010", "10": "2106"}, side="soviet")
    do(s, "attack 2010", *[f"join {code}" for code in attackers])
    s.force([5, 6])
    do(s, "strike")
    assert (asked(s) == "attack_order") == asks


@rule("14.1a", "14.1b")
def test_the_defender_is_asked_by_the_same_rule() -> None:
    for defender, asks in (("s58", True), ("wk2", False)):
        s = position({"10": "2010", defender: "2009"})
        do(s, "attack 2009", "join 10")
        s.force([5, 6])
        do(s, "strike", "order #0")
        assert (asked(s) == "defense_order") == asks


@rule("14.1c")
def test_a_new_turn_brings_a_new_order() -> None:
    s = position({"10": "2010", "w2": "2009"}, numbers={ORDERED: 1})
    do(s, "attack 2009", "join 10")
    s.force([5, 6])
    do(s, "strike")
    assert asked(s) != "attack_order"
    s = position({"10": "2010", "w2": "2009"}, phase="turn start", numbers={ORDERED: 1, ORDERED + 1: 1})
    assert (s.num[ORDERED], s.num[ORDERED + 1]) == (0, 0)


@rule("14.1b", "3.4.2f")
def test_an_order_needs_three_strength_points() -> None:
    s = position({"k1": "2010", "Art": "2010", "wb1": "2009"})
    fight(s, "2009", "k1", "Art", rolls=[5, 6])
    assert s.num[ORDERED] == 0
    assert asked(s) != "attack_order"


@rule("14.1c", "3.4.2f")
def test_one_order_a_turn_but_for_elite_cavalry_and_support() -> None:
    s = position({"10": "2010", "11": "2011", "w2": "2009", "w4": "2110"})
    fight(s, "2009", "10", rolls=[5, 6], orders=[ASSAULT])
    while asked(s) != "attack":
        do(s, s.choices(s.to_move[0])[0].to_json())
    assert s.num[ORDERED] == 1
    do(s, "attack 2110", "join 11", "strike")
    assert asked(s) != "attack_order"
    s = position({"14": "2010", "C1": "2010", "w2": "2009"})
    fight(s, "2009", "14", "C1", rolls=[4, 5], orders=[ASSAULT])
    assert s.num[ORDERED] == 0  # none but Elite and cavalry


@rule("14.2a", "14.2e", "14.2c", "10.7q")
def test_assault_against_stubborn_defense() -> None:
    """V22: nothing on the chance, and on a 7 a step from each side."""
    s = position(FIELD)
    fight(s, "2009", "10", rolls=[3, 4], orders=[ASSAULT, STUBBORN])
    plain = position(FIELD)
    fight(plain, "2009", "10", rolls=[3, 4])
    assert s.num[CHANCE] == plain.num[CHANCE]
    assert level(s, "10") == "reduced"
    assert level(s, "w2") == "reduced"
    alone = position(FIELD)
    fight(alone, "2009", "10", rolls=[4, 4], orders=[ASSAULT])
    assert alone.num[CHANCE] == plain.num[CHANCE] + 2
    assert level(alone, "10") == "full"  # 8 is even


@rule("14.2b", "12.1d")
def test_thrust_costs_one_and_carries_further() -> None:
    s = position(FIELD)
    fight(s, "2009", "10", rolls=[1, 2], orders=[THRUST])
    plain = position(FIELD)
    fight(plain, "2009", "10", rolls=[1, 2])
    assert s.num[CHANCE] == plain.num[CHANCE] - 1
    assert len(advances(s, "10")) > len(advances(plain, "10"))


def advances(s: Eagles, code: str) -> list[str]:
    while asked(s) != "advance":
        do(s, s.choices(s.to_move[0])[0].to_json())
    do(s, f"advance {code}")
    return [s.board.names[a.x] for a in s.choices(s.to_move[0])]


@rule("14.2d")
def test_a_counter_attack_drives_a_failed_attacker_back() -> None:
    s = position({"10": "2010", "w2": "2009", "w4": "2009"})
    fight(s, "2009", "10", rolls=[5, 6], orders=[0, COUNTER])
    while asked(s) not in ("advance", "advance_to"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    assert at(s, "10") != "2010"
    assert s.to_move == ("soviet",)
    do(s, "advance w2")
    assert at(s, "w2") == "2010"


# Odds ---------------------------------------------------------------------------------------------------------------


@rule("10.3c")
@pytest.mark.parametrize(
    ("chance", "words"),
    [(2, "No roll succeeds"), (3, "Success on 3"), (4, "Success on 3 to 4"), (11, "Success on 3 to 11")],
)
def test_the_sums_that_succeed_are_told_in_words(chance: int, words: str) -> None:
    assert success_on(chance) == words


@rule("10.3c", "10.7o")
def test_a_chance_beyond_11_succeeds_on_no_more_sums() -> None:
    assert success_on(13) == success_on(11)


@rule("10.3c")
def test_the_odds_are_those_of_the_dice() -> None:
    s = position(FIELD)
    do(s, "attack 2009", "join 10")
    odds = s.odds("poland", ["strike"])
    assert odds is not None
    chance = int(str(odds.expected[0][1]))
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if 3 <= a + b <= min(chance, 11))
    assert odds.chance("Success") == Fraction(ways, 36)
    assert len(odds.variants) == 8
    for variant in odds.variants:
        assert sum(outcome.probability for outcome in variant.outcomes) == 1
    do(s, "strike")
    again = s.odds("poland", ["order", ASSAULT])
    assert again is not None
    assert int(str(again.expected[0][1])) == chance + 2


@rule("3.4.7b", "10.7j")
def test_aircraft_support_attack_and_defense() -> None:
    s = position({"10": "2010", "Air": "2010", "w2": "2009"})
    assert parts(s, "2009", "10", "Air")[BY_SUPPORT] == 1
    s = position({"10": "2010", "Air": "2010", "w2": "2009"}, side="soviet")
    assert parts(s, "2010", "w2")[BY_SUPPORT + 1] == -1
    hold(s, {"Lida": "poland"})
    go_to(s, "attack 2", "soviet")
    assert s.num[PHASE] == 6
