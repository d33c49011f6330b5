"""9.0 Combat: attacks, factors, losses, retreat, pursuit, HQ; and withdrawal before it."""

from fractions import Fraction

from tests.games.west_was_saved.field import (
    action,
    asked,
    attack,
    do,
    facing,
    is_reduced,
    marked,
    offered,
    place,
    position,
    stack_at,
    told,
    where,
    why,
)
from tests.rules import rule
from vistula.games.west_was_saved.numbers import (
    ATTACKED,
    FOUGHT,
    KNOWN,
    TRIED,
)
from vistula.games.west_was_saved.state import West

# A plain without rivers: 2312 and around it, north-east 2412, south-east 2413, south 2313.
B, C = "2312 NE", "2412 SW"


def lines(s: West, start: str, at: str) -> tuple[dict[str, int], dict[str, int]]:
    """Both sums, line by line, as the odds tell them to an attacker who has seen the defender."""
    a, b = place(s, start), place(s, at)
    assert s.faced(a) == b
    for u in s.units_in(b):
        s.mark[u] |= KNOWN
    odds = s.odds(s.to_move[0], action(s, "attack", start))
    assert odds is not None
    told_of: dict[str, dict[str, int]] = {"You": {}, "They": {}}
    for text, value, _ in odds.modifiers:
        whose, line = text.split(": ")
        assert line not in told_of[whose]
        told_of[whose][line] = int(value)
    return told_of["You"], told_of["They"]


def sums(s: West, start: str, at: str) -> tuple[int, int]:
    mine, theirs = lines(s, start, at)
    return sum(mine.values()), sum(theirs.values())


# 9.2 ------------------------------------------------------------------------------------------------------------


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


# 9.3 ------------------------------------------------------------------------------------------------------------


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


# 9.4 ------------------------------------------------------------------------------------------------------------


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


def do_losses_of(s: West, seat: str) -> None:
    while asked(s) == "lose" and s.to_move == (seat,):
        do(s, "lose", offered(s, "lose")[0])


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


# 9.5 ------------------------------------------------------------------------------------------------------------


@rule("9.5b2")
def test_the_losers_artillery_is_lost_when_he_must_retreat() -> None:
    """D10: he may put losses on guns that are lost anyway."""
    s = position({B: "pl_leg1 pl_leg2 pl_h1", C: "ru_i47 ru_a1"})
    attack(s, "2312", [2, 1])  # 8 and 2 to 5 and 1: four
    do(s, "lose", "ru_a1")
    do(s, "lose", "ru_i47")
    do_losses(s)  # the winner's one
    assert where(s, "ru_a1") == "eliminated"
    assert where(s, "ru_i47") == "2412"
    assert asked(s) == "retreat_via"


@rule("9.5b4", "9.5b4x", "9.5b7")
def test_a_retreat_avoids_the_enemy_and_takes_a_facing() -> None:
    s = position({B: "pl_leg1 pl_h1", C: "ru_i25"})
    attack(s, "2312", [4, 1])  # 4 and 4 to 4 and 1: three
    do_losses(s)
    assert why(s, "retreat", "2312") == "9.5b4"  # the enemy is there
    assert why(s, "retreat", "2413") == "9.5b4"  # beside 2312
    do(s, "retreat", "2512")
    do(s, "turn", "NW")
    assert (where(s, "ru_i25"), facing(s, "2513")) == ("2513", "NW")
    s = position({"2112 NE": "pl_leg1 pl_h1", "2212 SW": "ru_i25"})
    attack(s, "2112", [4, 1])
    do_losses(s)
    do(s, "retreat", "2312")
    assert offered(s, "retreat_to") == ["2313", "2412", "2413"]
    assert why(s, "retreat_to", "2212") == "9.5b4"  # back
    assert why(s, "retreat_to", "2311") == "9.5b4"  # only one hex off


@rule("9.5b4x")
def test_by_the_option_hexes_beside_the_enemy_are_open() -> None:
    for option, rule_id in ((True, "9.5b4"), (False, "")):
        s = position({B: "pl_leg1 pl_h1", C: "ru_i25"}, options={"retreat_adjacent_ban": option})
        attack(s, "2312", [4, 1])  # 4 and 4 to 4 and 1: three
        do_losses(s)
        assert asked(s) == "retreat_via"
        assert why(s, "retreat", "2413") == rule_id


def do_losses(s: West) -> None:
    while asked(s) == "lose":
        do(s, "lose", offered(s, "lose")[0])


@rule("9.5b5")
def test_who_cannot_retreat_is_eliminated_and_his_hq_goes_to_9_6() -> None:
    """D14: no way at all."""
    ring = {"2411 S": "pl_i9", "2413 N": "pl_i10", "2512 SW": "pl_i11", "2511 SW": "pl_i4"}
    s = position({B: "pl_leg1 pl_h1", C: "ru_i25 ru_h12", **ring})
    attack(s, "2312", [1, 1])
    do_losses(s)
    assert where(s, "ru_i25") == "eliminated"
    assert where(s, "ru_h12") == "off_map"


@rule("1.3i", "9.5b5", "13.5a")
def test_a_way_into_a_neutral_country_interns_or_by_the_option_eliminates() -> None:
    """D14: the only open way leads into Latvia."""
    for option, box, hq in (("intern", "interned", "interned"), ("eliminate", "eliminated", "off_map")):
        s = position(
            {"1502 NW": "pl_i8 pl_h1", "1402 SE": "ru_i25 ru_h15", "1403 N": "pl_i9", "1302 N": "pl_i10"},
            options={"neutral_retreat": option},
        )
        attack(s, "1502", [4, 2])  # 5 and 4 to 4 and 2: three
        do_losses(s)
        assert where(s, "ru_i25") == box
        assert where(s, "ru_h15") == hq


@rule("9.5b6", "card.37.pl")
def test_a_crowded_refuge_costs_units_of_the_owners_choice() -> None:
    full = {"2512 N": "ru_i5 ru_i8 ru_i10 ru_i11"}
    ring = {"2411 S": "pl_i9", "2511 SW": "pl_i4"}
    s = position({B: "pl_leg1 pl_h1", C: "ru_i25", **ring, **full})
    attack(s, "2312", [4, 1])  # 6 and 4 to 5 and 1: four
    do_losses(s)
    while asked(s) in ("retreat_via", "retreat_to"):
        verb = "retreat" if asked(s) == "retreat_via" else "retreat_to"
        do(s, verb, offered(s, verb)[0])
    assert (asked(s), s.to_move) == ("overstack", ("soviet",))
    assert why(s, "crowd_out", "ru_i60") == "9.5b6"
    do(s, "crowd_out", "ru_i5")
    assert where(s, "ru_i5") == "eliminated"
    assert is_reduced(s, "ru_i5")  # should it come back, then reduced


@rule("9.5b8", "9.5b9", "9.5b10", "ex.combat.f", "ex.combat.d")
def test_pursuit_unit_by_unit_and_cavalry_one_hex_further() -> None:
    """V20."""
    s = position({B: "pl_leg1 pl_c4 pl_a1 pl_h1", C: "ru_i47"})
    attack(s, "2312", [1, 3])  # 7+4 and 1 to 2 and 3: seven
    assert asked(s) == "pursue"
    assert why(s, "enter", "pl_a1") == "9.5b8"
    assert why(s, "enter", "pl_r41") == "9.5b8"  # it is elsewhere
    assert why(s, "ride_on", "pl_leg1") == "9.5b9"
    do(s, "enter", "pl_leg1")
    do(s, "ride_on", "pl_c4")
    assert why(s, "ride_to", "2312") == "9.5b9"
    do(s, "ride_to", "2411")
    do(s, "turn", "N")
    do(s, "done")
    do(s, "turn", "SE")
    assert [where(s, each) for each in ("pl_leg1", "pl_c4", "pl_a1")] == ["2412", "2411", "2312"]
    assert [facing(s, each) for each in ("2412", "2411")] == ["SE", "N"]
    assert marked(s, "pl_c4", ATTACKED)


@rule("13.2a")
def test_blanks_may_follow_those_who_pursue() -> None:
    s = position({B: "pl_leg1 pl_leg2 pl_h1", C: "ru_i47"}, blanks={"2312": 1})
    attack(s, "2312", [6, 1])
    do(s, "enter", "pl_leg1")
    do(s, "done")
    assert asked(s) == "send"
    assert why(s, "blanks", 2) == "13.2a"
    do(s, "blanks", 1)
    do(s, "turn", "NE")
    assert [s.blanks[place(s, each)] for each in ("2312", "2412")] == [0, 1]


@rule("9.5b9")
def test_cavalry_does_not_ride_on_where_enemies_stand_all_around() -> None:
    around = {"2311 N": "ru_i12", "2411 N": "ru_i5", "2413 N": "ru_i8", "2511 N": "ru_i10", "2512 N": "ru_i11"}
    s = position({B: "pl_leg1 pl_leg2 pl_c4 pl_h1", C: "ru_i47", **around})
    attack(s, "2312", [6, 1])  # 12 and 6 to 7 and 1
    assert asked(s) == "pursue"
    assert why(s, "ride_on", "pl_c4") == "9.5b9"
    assert why(s, "enter", "pl_c4") == ""


@rule("ex.combat.d", "ex.combat.f")
def test_after_the_worked_combat_each_part_carries_its_marker() -> None:
    """V18, V20, V21: one Polish loss and none back; the cavalry rides on to a hex beyond."""
    s = position(
        {
            "1714 NW": "ru_c11 ru_i45 ru_i44 ru_a4 ru_h14",
            "1613 N": "ru_i6",
            "1614 SE": "pl_c7 pl_i12",
            "1514 N": "pl_lb2",
            B: "pl_i8",
            C: "ru_i5",
        },
        side="soviet",
    )
    do(s, "attack", "1714", rolls=[2, 4])
    do(s, "lose", "pl_i12")
    assert (s.to_move, asked(s)) == (("poland",), "retreat_to")  # by 1514, where the 2nd Lith-Bel lets them pass
    do(s, "retreat_to", offered(s, "retreat_to")[0])
    while asked(s) == "face":
        do(s, "turn", "N")
    assert (s.to_move, asked(s)) == (("soviet",), "pursue")
    do(s, "enter", "ru_i45")
    do(s, "enter", "ru_i44")
    do(s, "ride_on", "ru_c11")
    do(s, "ride_to", "1615")
    do(s, "turn", "N")
    do(s, "done")
    do(s, "turn", "NW")
    assert [where(s, each) for each in ("ru_i45", "ru_c11", "ru_a4")] == ["1614", "1615", "1714"]
    assert all(marked(s, each, FOUGHT) for each in ("ru_i45", "ru_i44", "ru_c11", "pl_c7", "pl_i12"))
    assert not marked(s, "pl_lb2", FOUGHT)


@rule("9.5b8")
def test_a_winning_defender_pursues_only_by_the_option() -> None:
    for option, expected in ((False, False), (True, True)):
        s = position({B: "pl_r13 pl_h1", C: "ru_i25 ru_i6"}, options={"defender_may_pursue": option})
        attack(s, "2312", [1, 1])
        assert (asked(s) == "pursue") is expected


@rule("9.5c1", "9.5c2", "9.4e", "table.combat_result")
def test_the_winner_of_a_rout_picks_the_way_and_loses_nothing() -> None:
    """D4."""
    s = position({B: "pl_leg1 pl_leg2 pl_leg3 pl_h1", C: "ru_i25 ru_i27 ru_i6"})
    attack(s, "2312", [6, 3])  # 12 and 6 to 11 and 3: four
    s = position({B: "pl_leg1 pl_leg2 pl_leg3 pl_h1", "2412 N": "ru_i25 ru_i6"})
    attack(s, "2312", [2, 2])  # 12 to 4: eight, three units inflict three
    do_losses(s)
    assert (asked(s), s.to_move) == ("retreat_via", ("poland",))
    assert offered(s, "retreat") == ["2411", "2511", "2512"]
    do(s, "retreat", "2411")
    assert offered(s, "retreat_to") == ["2310", "2410", "2510"]
    do(s, "retreat_to", "2310")
    assert where(s, "ru_i6") in ("2310", "eliminated")
    assert not any(is_reduced(s, each) for each in ("pl_leg1", "pl_leg2", "pl_leg3"))


@rule("9.5c3")
def test_after_a_rout_those_who_entered_may_attack_again_at_once() -> None:
    s = position({B: "pl_leg1 pl_leg2 pl_h1", C: "ru_i47", "2511 SW": "ru_i57 ru_h12"})
    attack(s, "2312", [6, 1])  # ten and more
    do(s, "enter", "pl_leg1")
    do(s, "enter", "pl_leg2")
    do(s, "enter", "pl_h1")
    do(s, "turn", "NE")
    assert (asked(s), s.to_move) == ("again", ("poland",))
    do(s, "again", rolls=[3, 3])
    assert len([line for line in told(s) if "difference" in line]) == 2


# 9.6 ------------------------------------------------------------------------------------------------------------


@rule("9.6a")
def test_an_hq_whose_units_die_in_combat_leaves_the_map() -> None:
    s = position({B: "pl_leg1 pl_h1", C: "ru_i47 ru_h12"}, reduced="ru_i47")
    attack(s, "2312", [1, 1])
    assert where(s, "ru_h12") == "off_map"


@rule("9.6a", "13.4a")
def test_an_hq_that_retreats_with_ukrainians_who_die_at_the_boundary_leaves_the_map() -> None:
    s = position(
        {"1310 S": "ua_i2 pl_h1", "1311 N": "ru_i25 ru_i27 ru_h12"},
        side="soviet",
        depots={"poland": "Równo"},
    )
    attack(s, "1311", [1, 4])  # 8 and 1 to 2 and 4: three
    do_losses(s)
    do(s, "retreat", "1309")
    do(s, "retreat_to", "1308")
    assert [where(s, each) for each in ("ua_i2", "pl_h1")] == ["eliminated", "off_map"]


@rule("9.6b")
def test_an_hq_that_returns_picks_one_of_the_towns_in_reach() -> None:
    s = position({"Konotop": "ru_i6", "Chernigov": "ru_i5", "Kiev": "pl_i8"}, at="resources", turn=6)
    q = s.order.unit("ru_h12")
    s.take_off(q, -6)
    s.set_due(q, place(s, "2312") + 512 * 6)
    stack_at(s, "reinforcements", "soviet")
    s.refresh()
    assert asked(s) == "return"
    assert offered(s, "return") == ["2010", "2310"]
    assert why(s, "return", "Kiev") == "9.6b"
    do(s, "return", "Chernigov")
    assert where(s, "ru_h12") == "2010"


@rule("9.6b", "9.6c")
def test_it_returns_next_turn_in_a_town_with_a_friend_or_never() -> None:
    s = position({"Konotop": "ru_i6", "Poltava": "ru_i5", "0310 N": "pl_i8"}, at="reinforcements", turn=6)
    q = s.order.unit("ru_h12")
    for town, expected in (("Konotop", True), ("Smolensk", False)):
        s = position({"Konotop": "ru_i6", "0310 N": "pl_i8"}, at="end of turn", turn=5)
        s.take_off(q, -6)
        s.set_due(q, place(s, "2312" if expected else town) + 512 * 6)
        s.turn = 6
        stack_at(s, "reinforcements", "soviet")
        s.refresh()
        assert where(s, "ru_h12") == ("2310" if expected else "lost")


@rule("9.6d")
def test_a_lone_hq_is_ridden_down_and_guns_may_take_its_hex() -> None:
    """D17."""
    s = position({B: "pl_i8 pl_a1 pl_h1", "2412": "ru_h12"})
    do(s, "attack", "2312")
    assert where(s, "ru_h12") == "off_map"
    assert why(s, "enter", "pl_h1") == "9.6d"
    assert why(s, "ride_on", "pl_i8") == "9.5b9"
    do(s, "enter", "pl_a1")
    do(s, "enter", "pl_i8")
    do(s, "turn", "N")
    assert [where(s, each) for each in ("pl_i8", "pl_a1")] == ["2412", "2412"]
    assert not marked(s, "pl_i8", FOUGHT)


@rule("9.7", "9.2l")
def test_marks_of_combat_come_off_at_its_end() -> None:
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, at="end of combat", marks={"pl_i8": FOUGHT, "ru_i6": FOUGHT})
    assert not marked(s, "pl_i8", FOUGHT)
    s = position({B: "pl_i8 pl_h1", C: "ru_i6"}, marks={"pl_i8": FOUGHT})
    shown = [p for p in s.view("poland")["pieces"] if p.get("name") == "8th Infantry Division"]  # type: ignore[attr-defined]
    assert "fought" in shown[0]["status"]


# 9.1 ------------------------------------------------------------------------------------------------------------


@rule("9.1a", "9.1b", "9.1c", "ex.withdraw.a")
def test_cavalry_withdraws_from_a_stack_without_cavalry_and_is_followed() -> None:
    """V13."""
    s = position({"2312 NE": "pl_i8 pl_h1", C: "ru_c8", "2510 S": "ru_i18"}, at="withdrawals", side="soviet")
    do(s, "withdraw", "2412")
    assert asked(s) == "retreat_via"
    do(s, "retreat", "2511")
    assert (where(s, "ru_c8"), facing(s, "2510")) == ("2510", "S")
    assert (asked(s), s.to_move) == ("pursue", ("poland",))  # it takes the facing of the 18th
    do(s, "enter", "pl_i8")
    do(s, "done")
    do(s, "turn", "NE")
    assert where(s, "pl_i8") == "2412"
    assert not marked(s, "pl_i8", ATTACKED)
    s = position({"2312 NE": "pl_i8 pl_h1", C: "ru_c8"}, at="withdrawals", side="soviet")
    do(s, "withdraw", "2412")
    do(s, "retreat", "2511")
    assert asked(s) == "face"  # nobody is there: it is given one


@rule("9.1a", "9.5b4")
def test_who_may_not_try_to_withdraw() -> None:
    s = position({"2312 NE": "pl_i8", C: "ru_c8", "2514 N": "ru_c10"}, at="withdrawals", side="soviet")
    assert why(s, "withdraw", "2412") == ""
    assert why(s, "withdraw", "2514") == "9.1a"  # no enemy stack faces it
    assert why(s, "withdraw", "2511") == "9.1a"  # nobody is there
    foreign = {"2312 NE": "pl_i8", C: "ru_c8", "2414 N": "pl_c4", "2415 N": "pl_i9"}
    s = position(foreign, at="withdrawals", side="soviet")
    assert why(s, "withdraw", "2414") == "9.1a"  # the enemy's
    s = position({"2312 NE": "pl_i8", C: "ru_c8"}, at="withdrawals", side="soviet", marks={"ru_c8": TRIED})
    assert why(s, "withdraw", "2412") == "9.1a"  # once a phase
    ring = {"2411 N": "pl_i9", "2413 S": "pl_i10", "2512 S": "pl_i11", "2511 N": "pl_i4"}
    s = position({"2312 NE": "pl_i8", C: "ru_c8", **ring}, at="withdrawals", side="soviet")
    assert why(s, "withdraw", "2412") == "9.5b4"  # no way is open


@rule("9.1a")
def test_it_may_not_go_if_cavalry_faces_it_or_two_stacks_do() -> None:
    for stacks in (
        {"2312 NE": "pl_c4", C: "ru_c8"},
        {"2312 NE": "pl_i8", "2413 N": "pl_i9", C: "ru_c8"},
    ):
        s = position(stacks, at="withdrawals", side="soviet")
        do(s, "withdraw", "2412")
        assert any("may not go" in line for line in told(s, "soviet"))
        assert where(s, "ru_c8") == "2412"
    s = position({"2312 NE": "pl_i8", C: "ru_c8 ru_i6", "2413 N": "pl_i9"}, at="withdrawals", side="soviet")
    assert why(s, "withdraw", "2412") == "9.1a"
    for option, rule_id in ((False, "9.1a"), (True, "")):
        s = position(
            {"2312 NE": "pl_i8", C: "ru_c8 ru_h12"},
            at="withdrawals",
            side="soviet",
            options={"withdraw_with_hq": option},
        )
        assert why(s, "withdraw", "2412") == rule_id


@rule("9.1d", "table.phase_init")
def test_the_higher_base_begins_withdrawals() -> None:
    stacks = {"2312 NE": "pl_c4", C: "ru_c8"}
    assert position(stacks, at="start of withdrawals", turn=1).to_move == ("poland",)
    assert position(stacks, at="start of withdrawals", turn=8, points=(20, 1)).to_move == ("soviet",)


# Odds -----------------------------------------------------------------------------------------------------------


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
