"""9.0 Combat: attacks, factors, losses, odds."""

from fractions import Fraction

from tests.games.west_was_saved.field import (
    action,
    asked,
    attack,
    do,
    do_losses_of,
    is_reduced,
    lines,
    marked,
    offered,
    place,
    position,
    sums,
    told,
    where,
    why,
)
from tests.rules import rule
from vistula.games.west_was_saved.numbers import ATTACKED, FOUGHT, KNOWN

# A plain without rivers: 2312 and around it, north-east 2412, south-east 2413, south 2313.
B, C = "2312 NE", "2412 SW"


# 9.2 -------------------------------------------------------------------------------------------------------------


@rule("9.2a", "9.2e")
def test_a_stack_attacks_the_hex_in_front_of_it() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"})
    assert why(s, "attack", "2312") == ""
    s = position({"2312 S": "pl_i8 pl_h1", C: "ru_i6", "2413 NW": "ru_i5", "2214 N": "pl_i9"}, at="attacks")
    assert offered(s, "attack") == []
    assert why(s, "attack", "2312") == "9.2a"
    s = position({B: "pl_a1 pl_h1", "2413 N": "pl_i9 pl_h2", C: "ru_i6"})
    assert why(s, "attack", "2312") == "9.2a"  # artillery alone
    assert why(s, "attack", "2313") == "9.2a"  # nobody
    s = position({"2312 S": "pl_a1 pl_h1", "2413 N": "pl_i9 pl_h2", C: "ru_i6", "2411 S": "ru_i5"})
    assert why(s, "attack", "2312") == "9.2a"
    assert why(s, "attack", "2411") == "9.2a"  # the enemy's


@rule("9.2c", "1.2f")
def test_an_hq_must_be_in_reach() -> None:
    s = position({B: "pl_i8", C: "ru_i6"})
    assert why(s, "attack", "2312") == "9.2c"
    s = position({B: "pl_i8", C: "ru_i6", "2311": "pl_h1"})
    assert why(s, "attack", "2312") == ""
    s = position({B: "pl_i8", C: "ru_i6", "2310": "pl_h1"})
    assert why(s, "attack", "2312") == "9.2c"
    s = position({B: "pl_i8", C: "ru_i6", "2310": "pl_h1"}, at="headquarters")
    assert [(each.rule_id, each.spaces) for each in s.warnings("poland")] == [("9.2c", [place(s, "2312")])]


@rule("9.2b", "9.2k")
def test_artillery_takes_part_only_beside_infantry() -> None:
    s = position({B: "pl_c4 pl_a1 pl_h1", C: "ru_i6"})
    assert sums(s, "2312", "2412")[0] == 2
    s = position({B: "pl_i8 pl_a1 pl_h1", C: "ru_i6"})
    assert lines(s, "2312", "2412")[0] == {"Basic factor": 4, "Combined arms": 2}


@rule("9.2f")
def test_who_declines_attacks_no_more() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6 ru_h12", "2313 N": "ru_i5"})
    do(s, "pass")
    do(s, "attack", "2412", rolls=[3, 4])  # 4 and 3 to 3 and 4: nothing happens
    assert (s.to_move, asked(s)) == (("soviet",), "attack")


@rule("9.2k")
def test_a_unit_attacks_once_a_turn() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6 ru_h12"})
    attack(s, "2312", [3, 3])  # 3 to 3
    do(s, "pass")
    assert s.to_move == ("poland",)
    assert why(s, "attack", "2312") == "9.2k"
    s = position({B: "pl_i8 pl_h1", C: "ru_i6 ru_h12"}, marks={"pl_i8": ATTACKED})
    assert why(s, "attack", "2312") == "9.2k"


@rule("9.2g", "ex.combat.c")
def test_only_a_stack_that_faces_the_defender_supports() -> None:
    """V14, and not across an unbridged river."""
    s = position({B: "pl_i8 pl_h1", C: "ru_i6", "2413 N": "pl_i9"})
    do(s, "attack", "2312")
    assert asked(s) == "support"
    assert offered(s, "with") == ["2413"]
    assert why(s, "with", "2312") == "9.2g"
    s = position({B: "pl_i8 pl_h1", C: "ru_i6", "2413 NE": "pl_i9"})
    do(s, "attack", "2312", rolls=[3, 3])
    assert asked(s) != "support"
    s = position({"0206 NE": "pl_i8 pl_h1", "0304 N": "pl_i9", "0305 SW": "ru_i6"})
    assert s.board.river_between(place(s, "0206"), place(s, "0305")) == 1
    s = position({"0305 SW": "ru_i6", "0306 N": "pl_i8 pl_h1", "0206 NE": "pl_i9"})
    do(s, "attack", "0306", rolls=[3, 3])
    assert asked(s) != "support"


@rule("9.2j")
def test_the_odds_of_a_supported_attack_count_the_coordination_die() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6", "2413 N": "pl_i9"}, marks={"ru_i6": KNOWN})
    do(s, "attack", "2312")
    odds = s.odds("poland", action(s, "with", "2413"))
    assert odds is not None
    assert odds.chance("The attack is cancelled") == Fraction(1, 3)
    assert sum(outcome.probability for outcome in odds.outcomes) == 1


@rule("9.2h", "9.2i", "9.2j", "table.coordination", "9.3b")
def test_the_coordination_die() -> None:
    """D11: the supporter gives +1 as a stack and, on 5 or 6, its basic factor."""
    stacks = {B: "pl_i8 pl_h1", C: "ru_i6", "2413 N": "pl_i9"}
    for roll, told_of in (
        (1, "cancelled"),
        (2, "cancelled"),
        (3, "does not support"),
        (4, "does not support"),
        (5, "supports"),
        (6, "supports"),
    ):
        s = position(stacks)
        do(s, "attack", "2312")
        do(s, "with", "2413", rolls=[roll, 3, 3])
        assert any(told_of in line for line in told(s)), roll
        combats = [line for line in told(s) if "difference" in line]
        if roll <= 2:
            assert combats == []
        elif roll <= 4:
            assert "4 and die 3 to 3 and die 3, difference 1" in combats[0]
        else:
            assert "7 and die 3 to 3 and die 3, difference 4" in combats[0]
        assert marked(s, "pl_i9", ATTACKED)


# 9.3 -------------------------------------------------------------------------------------------------------------


@rule(
    "9.3a", "9.3.1", "9.3.2", "9.3.3a", "9.3.3b", "9.3b", "9.3c", "9.3d", "ex.combat.a", "ex.combat.e", "1.2i", "9.2e"
)
def test_the_worked_combat() -> None:
    """V15, V16, V17: 15 against 10, dice 2 and 4, won by 3. C is the forest 1614."""
    s = position(
        {
            "1714 NW": "ru_c11 ru_i45 ru_i44 ru_a4 ru_h14",
            "1613 N": "ru_i6",
            "1614 SE": "pl_c7 pl_i12",
            "1514 N": "pl_lb2",
        },
        side="soviet",
    )
    mine, theirs = lines(s, "1714", "1614")
    assert mine == {"Basic factor": 10, "Other stacks beside the defender": 1, "Combined arms": 4}
    assert theirs == {"Basic factor": 5, "Other stacks beside": 1, "Ground or river": 2, "Combined arms": 2}
    do(s, "attack", "1714", rolls=[2, 4])
    assert any("15 and die 2 to 10 and die 4, difference 3: Russia wins" in line for line in told(s))


@rule("9.3.1", "def.stack")
def test_a_lone_hq_beside_counts_only_by_the_option() -> None:
    for option, expected in ((False, 3), (True, 4)):
        s = position({B: "pl_i8 pl_h1", C: "ru_i6", "2411": "pl_h2"}, options={"lone_hq_is_stack": option})
        assert sums(s, "2312", "2412")[0] == expected


@rule("1.3m", "9.3.2")
def test_a_river_with_or_without_a_bridge_gives_two_once() -> None:
    for start, at, bonus in (("0307 S", "0308", 2), ("0307 SE", "0408", 2), ("0310 N", "0309", 0)):
        s = position({start: "pl_i8 pl_h1", f"{at} N": "ru_i6"})
        assert lines(s, start[:4], at)[1].get("Ground or river", 0) == bonus
    s = position({"0410 NE": "pl_i8 pl_h1", "0509 SW": "ru_i6"})
    assert lines(s, "0410", "0509")[1]["Ground or river"] == 2  # forest


@rule("9.3a", "def.front.a")
def test_flank_factors_through_the_other_five_hexsides() -> None:
    s = position({B: "pl_i8 pl_h1", "2412 SW": "ru_i25"})
    assert lines(s, "2312", "2412")[1] == {"Basic factor": 4}
    s = position({B: "pl_i8 pl_h1", "2412 N": "ru_i25"})
    assert lines(s, "2312", "2412")[1] == {"Basic factor, by the flank": 2}


@rule("9.3.4a", "9.3.4b")
def test_a_town_gives_front_factors_unless_artillery_attacks() -> None:
    """D12."""
    s = position({"0310 N": "pl_i8 pl_c4 pl_h1", "0309 N": "ru_i25"})
    assert lines(s, "0310", "0309")[1] == {"Basic factor": 4}
    s = position({"0310 N": "pl_i8 pl_c4 pl_a1 pl_h1", "0309 N": "ru_i25"})
    assert lines(s, "0310", "0309")[1] == {"Basic factor, by the flank": 2}
    for option, words in ((False, "Basic factor"), (True, "Basic factor, by the flank")):
        s = position(
            {"0310 N": "pl_c4 pl_a1 pl_h1", "0309 N": "ru_i25"}, options={"idle_artillery_cancels_town": option}
        )
        assert words in lines(s, "0310", "0309")[1]


@rule("9.3.5a", "9.3.5b", "9.2l")
def test_units_that_fought_defend_worse() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6 ru_i5"}, marks={"ru_i6": FOUGHT, "ru_i5": FOUGHT})
    assert lines(s, "2312", "2412")[1]["Fought already"] == -2
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"})
    attack(s, "2312", [1, 2])
    assert marked(s, "ru_i6", FOUGHT)
    assert marked(s, "pl_i8", FOUGHT)
    s = position({B: "pl_leg1 pl_leg2 pl_i8 pl_h1", C: "ru_i6"})
    attack(s, "2312", [6, 1])  # 11 to 3: won by 13, no mark for the winner
    assert not marked(s, "pl_i8", FOUGHT)


@rule("1.2k", "1.2l")
def test_artillery_counts_one_and_reduced_only_with_infantry() -> None:
    """D16."""
    s = position({B: "pl_i8 pl_h1", C: "ru_c8 ru_a1"}, reduced="ru_a1")
    assert lines(s, "2312", "2412")[1] == {"Basic factor": 3}
    s = position({B: "pl_i8 pl_h1", C: "ru_c8 ru_a1"})
    assert lines(s, "2312", "2412")[1] == {"Basic factor": 4}
    s = position({B: "pl_i8 pl_h1", C: "ru_i6 ru_a1"}, reduced="ru_a1")
    assert lines(s, "2312", "2412")[1] == {"Basic factor": 4, "Combined arms": 2}


@rule("9.3.3a")
def test_cavalry_and_artillery_without_infantry_combine_nothing() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_c8 ru_a1"})
    assert "Combined arms" not in lines(s, "2312", "2412")[1]


# 9.4 -------------------------------------------------------------------------------------------------------------


@rule("table.combat_result", "9.4a", "1.5", "9.4c", "9.4f", "9.4g", "ex.combat.f", "9.5b1", "9.5b3")
def test_half_the_difference_and_half_of_that() -> None:
    """V18: won by 3, one loss, none back; they retreat by their own choice."""
    s = position({B: "pl_leg1 pl_leg2 pl_h1", C: "ru_i6 ru_i5"})
    attack(s, "2312", [3, 2])  # 8 and 3 to 6 and 2
    assert (s.to_move, asked(s)) == (("soviet",), "lose")
    assert why(s, "lose", "pl_leg1") == "9.4f"
    do(s, "lose", "ru_i6")
    assert is_reduced(s, "ru_i6")
    assert asked(s) == "retreat_via"
    assert s.to_move == ("soviet",)


@rule("9.4b", "9.4d", "ex.combat.b", "9.4e", "9.5c1")
def test_losses_are_capped_by_the_units_of_the_other_stack() -> None:
    """V19, D5: won by 9, but two units inflict two at most."""
    s = position({B: "pl_leg1 pl_leg2 pl_h1", C: "ru_i47"})
    attack(s, "2312", [6, 3])  # 8 and 6 to 2 and 3: nine
    assert where(s, "ru_i47") == "eliminated"
    s = position({B: "pl_leg1 pl_h1", C: "ru_i47 ru_i57"}, reduced="ru_i47 ru_i57")
    attack(s, "2312", [6, 1])  # 4 and 6 to 2 and 1: seven, half is three, one unit inflicts one
    assert asked(s) == "lose"
    do(s, "lose", "ru_i47")
    assert where(s, "ru_i57") != "eliminated"


@rule("9.4c", "9.4d")
def test_the_winner_loses_half_of_what_was_really_inflicted() -> None:
    """Won by four: two losses, of which the winner bears one; his enemy had one unit, so one is the most."""
    s = position({B: "pl_leg1 pl_leg2 pl_h1", C: "ru_i25"})
    attack(s, "2312", [1, 1])  # 8 and 1 to 4 and 1
    do_losses_of(s, "soviet")
    assert where(s, "ru_i25") == "eliminated"
    assert (s.to_move, asked(s)) == (("poland",), "lose")
    do(s, "lose", "pl_leg2")
    assert [is_reduced(s, each) for each in ("pl_leg1", "pl_leg2")] == [False, True]
    assert asked(s) != "lose"


@rule("9.4h", "9.4i")
def test_losses_beyond_the_last_unit_are_ignored_and_no_hq_takes_any() -> None:
    s = position({B: "pl_leg1 pl_leg2 pl_leg3 pl_i8 pl_h1", C: "ru_i6 ru_i5 ru_h12"})
    attack(s, "2312", [1, 1])  # 15 to 6
    assert why(s, "lose", "ru_h12") == "9.4i"
    s = position({B: "pl_leg1 pl_leg2 pl_leg3 pl_i8 pl_h1", C: "ru_i47", "2413 N": "ru_i5"})
    attack(s, "2312", [6, 1])
    assert where(s, "ru_i47") == "eliminated"
    assert not is_reduced(s, "ru_i5")


@rule("9.5a", "9.4a", "table.losses")
def test_a_difference_of_two_costs_one_loss_and_nobody_moves() -> None:
    """D3, D13."""
    s = position({B: "pl_leg1 pl_h1", C: "ru_i6"}, reduced="ru_i6")
    attack(s, "2312", [1, 1])  # 4 to 2
    assert where(s, "ru_i6") == "eliminated"
    assert where(s, "pl_leg1") == "2312"
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"})
    attack(s, "2312", [2, 2])
    assert not is_reduced(s, "ru_i6")
    s = position({B: "pl_leg1 pl_h1", C: "ru_i6 ru_h12"})
    attack(s, "2312", [2, 1])  # 4 and 2 to 3 and 1
    assert is_reduced(s, "ru_i6")
    assert (s.to_move, asked(s), where(s, "ru_i6")) == (("soviet",), "attack", "2412")


# 9.7 -------------------------------------------------------------------------------------------------------------


@rule("9.7", "9.2l")
def test_marks_of_combat_come_off_at_its_end() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, at="end of combat", marks={"pl_i8": FOUGHT, "ru_i6": FOUGHT})
    assert not marked(s, "pl_i8", FOUGHT)
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, marks={"pl_i8": FOUGHT})
    shown = [p for p in s.view("poland")["pieces"] if p.get("name") == "8th Infantry Division"]  # type: ignore[attr-defined]
    assert "fought" in shown[0]["status"]


# Odds ------------------------------------------------------------------------------------------------------------


def test_odds_are_exact_where_the_defender_was_seen() -> None:
    s = position({B: "pl_i8 pl_c4 pl_h1", C: "ru_i6"}, marks={"ru_i6": KNOWN})
    odds = s.odds("poland", action(s, "attack", "2312"))
    assert odds is not None
    assert sum(outcome.probability for outcome in odds.outcomes) == 1
    # 3 + 2 and 2 for combined arms against 3: four ahead; 3 to 6 needs a difference of dice from -1 to 2
    assert odds.chance("They retreat") == Fraction(5 + 6 + 5 + 4, 36)
    assert odds.chance("You rout them") == Fraction(3 + 2 + 1, 36)


def test_odds_of_a_hidden_defender_tell_nothing_of_him() -> None:
    one = position({B: "pl_i8 pl_c4 pl_h1", C: "ru_i25", "2516 N": "ru_i60 ru_i47"})
    other = position({B: "pl_i8 pl_c4 pl_h1", C: "ru_i47", "2516 N": "ru_i60 ru_i25"})
    told_one = one.odds("poland", action(one, "attack", "2312"))
    told_other = other.odds("poland", action(other, "attack", "2312"))
    assert told_one is not None
    assert told_other is not None
    assert told_one.to_json() == told_other.to_json()
    assert len(told_one.variants) == 2
