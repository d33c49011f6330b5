"""Soviet Reserves, the Konarmiya's rest and the Rebellion, to the letter (20.1.2, 20.2, 20.4)."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    do,
    fight,
    fresh,
    go_to,
    level,
    offered,
    position,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.games.nest_of_eagles.load import load_game
from vistula.games.nest_of_eagles.numbers import (
    DEEDS,
    DUE,
    EAST_IN_BELARUS,
    EAST_IN_UKRAINE,
    FORMING,
    FORMING_LAST,
    OFF,
    OUT,
    REBELLION,
)
from vistula.games.nest_of_eagles.state import Eagles

SOVIETS = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}
FORMING_BEGUN = {FORMING: 1, FORMING_LAST: 3}
RESERVE_INFANTRY = ("r19", "r48", "r55", "r3", "r46", "rŁ")


# Konarmiya (20.1.2) -------------------------------------------------------------------------------------------------


@rule("20.1.2a")
@pytest.mark.parametrize(("attacks", "result"), [(True, "reduced"), (False, "full")])
def test_an_attack_of_any_konarmiya_unit_costs_the_others_their_rest(attacks: bool, result: str) -> None:
    units = {**SOVIETS, "K4": ("3725", "reduced"), "K6": "3526", "12": "3426"}
    s = position(units, phase="attack 1", side="soviet")
    if attacks:
        fight(s, "3426", "K6", rolls=[5, 6])  # 11 fails
    s.force([6])
    go_to(s, "replace", "soviet")
    do(s, "assign #1")
    assert level(s, "K4") == result


# Reserves (20.2) ----------------------------------------------------------------------------------------------------


def called(deed: int, **more: str) -> Eagles:
    return position({**SOVIETS, **more}, phase="turn start", side="soviet", numbers={DEEDS: deed})


@rule("20.2.1a", "20.2.1d")
def test_only_reserve_infantry_of_the_front_in_question_is_called() -> None:
    s = called(EAST_IN_BELARUS)
    assert refused(s, "reserve r3") == "20.2.1a"  # of the other Front
    assert refused(s, "reserve w2") == "20.2.1a"  # no Reserve at all
    assert refused(s, "reserve 33Kw") == "20.2.1a"  # cavalry
    s = called(EAST_IN_UKRAINE)
    assert refused(s, "reserve rŁ") == "20.2.1d"
    for code in RESERVE_INFANTRY[:5]:
        s.place(unit(s, code), OUT)
    assert why(s, "reserve rŁ") == ""


@rule("20.2.1c")
@pytest.mark.parametrize("horse_alone", [False, True])
def test_one_division_a_turn_is_taken_for_replacements(horse_alone: bool) -> None:
    """Both Fronts pause and could give their Replacements; when the Western one has, nobody asks the other, even where
    it has nothing but cavalry left to call."""
    s = position(SOVIETS, phase="move", side="soviet", numbers=FORMING_BEGUN)
    if horse_alone:
        for code in ("r3", "r46", "rŁ"):
            s.place(unit(s, code), OUT)
    go_to(s, "replace", "soviet")
    assert asked(s) == "deed"
    do(s, "reserve r19")
    assert asked(s) == "cavalry_deed"
    do(s, "decline")
    assert asked(s) == "extra"
    s = position(SOVIETS, phase="replace", side="soviet", numbers=FORMING_BEGUN)
    do(s, "done")
    assert why(s, "reserve r3") == ""  # the Western Front has kept its Replacements


@rule("20.2.2a")
def test_cavalry_alone_waits_until_no_infantry_is_left() -> None:
    s = called(EAST_IN_BELARUS)
    assert refused(s, "cavalry_only") == "20.2.2a"
    s = position(SOVIETS, phase="move", side="soviet", numbers={DEEDS: EAST_IN_BELARUS})
    for code in RESERVE_INFANTRY[:3]:
        s.place(unit(s, code), OUT)
    go_to(s, "turn start", "soviet")
    assert offered(s, "reserve") == []
    do(s, "cavalry_only")
    assert asked(s) == "cavalry_deed"


@rule("20.2.2a")
def test_who_may_become_reserve_cavalry() -> None:
    """A regular unit of the division's Front, of 2 SP or more, with no enemy beside it."""
    units = {"w4": "3604", "wb1": "3703", "w6": "2009", "wk2": "3602", "wT": "3704", "r48": "3803"}
    s = called(EAST_IN_BELARUS, **units)
    do(s, "reserve r19", "cavalry 33Kw")
    assert offered(s, "exchange") == ["w2", "w4", "wk2"]
    assert refused(s, "exchange s45") == "20.2.2a"  # of the other Front
    assert refused(s, "exchange wb1") == "20.2.2a"  # 1 SP
    assert refused(s, "exchange w6") == "20.2.2a"  # beside the 10th
    assert refused(s, "exchange wT") == "20.2.2a"  # a train
    assert refused(s, "exchange r48") == "20.2.2a"  # no regular unit
    assert refused(s, "decline") == "20.2.2a"  # the division is named
    do(s, "exchange wk2")
    assert (at(s, "33Kw"), level(s, "33Kw"), at(s, "wk2")) == ("3602", "reduced", str(OUT))


@rule("20.2.2b")
def test_only_divisions_in_the_reserves_box_are_formed() -> None:
    s = called(EAST_IN_BELARUS)
    do(s, "reserve r19")
    assert refused(s, "cavalry 8Kw") == "20.2.2b"  # it comes by schedule
    assert refused(s, "cavalry w2") == "20.2.2b"
    s = position(SOVIETS, phase="move", side="soviet", numbers={DEEDS: EAST_IN_BELARUS})
    for code in (*RESERVE_INFANTRY[:3], "33Kw", "33Ks"):
        s.place(unit(s, code), OUT)
    go_to(s, "turn start", "soviet")
    assert asked(s) != "deed"  # nothing is left to call


def arriving(scenario: str, *codes: str) -> Eagles:
    s = position({"10": "2706", "w2": "3704"}, scenario=scenario, phase="attack 1", side="soviet")
    for code in codes:
        s.place(unit(s, code), DUE)
        s.due[unit(s, code)] = s.turn + 1
    go_to(s, "move", "soviet")
    return s


@rule("20.2.2b")
def test_a_scheduled_cavalry_division_comes_for_one_front() -> None:
    s = arriving("war_of_1920", "w12")
    assert refused(s, "southwest") == "20.2.2b"  # one counter, one Front
    s = arriving("berezyna_1920", "8Kw", "8Ks")
    assert refused(s, "southwest") == "20.2.2b"  # Ukraine is not in play
    s = arriving("war_of_1920", "8Kw", "8Ks")
    do(s, "enter 3912", "stay")
    assert (at(s, "8Kw"), at(s, "8Ks")) == ("3912", str(OFF))
    assert asked(s) == "move"  # the counter of the other Front does not come as well


# The Rebellion (20.4) -----------------------------------------------------------------------------------------------


@rule("20.4.1f")
@pytest.mark.parametrize(("target", "loyal"), [("3526", True), ("3525", False)])
def test_a_negotiating_brigade_that_is_attacked_stays_loyal(target: str, loyal: bool) -> None:
    """Both choose brigade 2: all three negotiate. The Poles attack brigade 1, or somebody else."""
    numbers = {REBELLION: 2, REBELLION + 1: 2}
    units = {"10": "3326", "11": "2010", "12": "2222", "su1": "3526", "su2": "3622", "su3": "2627", "s45": "3525"}
    s = position(units, phase="move", numbers=numbers)
    do(s, "move 10", "to 3426")
    go_to(s, "attack 2", "poland")
    fight(s, target, "10", rolls=[5, 6])
    go_to(s, "turn end", "poland")
    assert at(s, "su1") == ("3526" if loyal else str(OFF))
    assert at(s, "su3") == str(OFF)


def test_what_was_told_of_a_brigade_reads_the_same_after_it_has_rebelled_and_gone() -> None:
    """Who read the journal on the way and who reads it afterwards read the same lines."""
    numbers = {REBELLION: 1, REBELLION + 1: 2}
    units = {"10": "3326", "11": "2010", "12": "2222", "su1": "3526", "su2": "3622", "su3": "2627", "s45": "3525"}
    s = position(units, phase="move", numbers=numbers)
    do(s, "move 10", "to 3426")
    rebelled = views.journal(s, "poland")
    assert any("goes over to the Poles" in str(line["text"]) for line in rebelled)
    go_to(s, "turn end", "poland")
    assert at(s, "su1") == str(OFF)
    assert views.journal(s, "poland")[: len(rebelled)] == rebelled


@rule("20.4b", "scn.rebellion")
def test_the_rebellion_is_part_of_three_scenarios_and_of_the_whole_rules() -> None:
    anew = load_game(None)
    asks = [slug for slug in anew.scenarios if rebellion_is_asked(anew.new(slug, 7, {}))]
    assert asks == ["kijow_offensive", "spring_1920", "war_of_1920"]
    assert not rebellion_is_asked(anew.new("kijow_offensive", 7, {"introductory": True}))


def rebellion_is_asked(s: object) -> bool:
    assert isinstance(s, Eagles)
    return asked(s) == "rebellion_marker"


@rule("20.4b")
def test_without_a_rebellion_the_brigades_stay() -> None:
    s = fresh("july_offensive")
    s.place(unit(s, "su1"), s.board.number("3526"))
    s.place(unit(s, "10"), s.board.number("3326"))
    go_to(s, "move", "poland")
    do(s, "move 10", "to 3426")
    go_to(s, "turn end", "poland")
    assert at(s, "su1") == "3526"
