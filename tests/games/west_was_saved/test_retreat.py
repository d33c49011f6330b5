"""9.5 Retreat and pursuit, 9.6 HQ, and 9.1 withdrawal before combat."""

from tests.games.west_was_saved.field import (
    asked,
    attack,
    do,
    do_losses,
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
from vistula.games.west_was_saved.numbers import ATTACKED, FOUGHT, TRIED

# A plain without rivers: 2312 and around it, north-east 2412, south-east 2413, south 2313.
B, C = "2312 NE", "2412 SW"


# 9.5 -------------------------------------------------------------------------------------------------------------


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
    do_losses(s)
    assert (asked(s), s.to_move) == ("retreat_via", ("soviet",))  # no rout: the loser picks his way
    s = position({B: "pl_leg1 pl_leg2 pl_leg3 pl_h1", "2412 N": "ru_i25 ru_i6"})
    attack(s, "2312", [2, 2])  # 12 to 4: eight, three units inflict three
    while asked(s) == "lose":
        do(s, "lose", "ru_i25" if where(s, "ru_i25") == "2412" else "ru_i6")
    assert [where(s, "ru_i25"), where(s, "ru_i6"), is_reduced(s, "ru_i6")] == ["eliminated", "2412", True]
    assert (asked(s), s.to_move) == ("retreat_via", ("poland",))
    assert offered(s, "retreat") == ["2411", "2511", "2512"]
    do(s, "retreat", "2411")
    assert offered(s, "retreat_to") == ["2310", "2410", "2510"]
    do(s, "retreat_to", "2310")
    assert where(s, "ru_i6") == "2310"
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


# 9.6 -------------------------------------------------------------------------------------------------------------


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


# 9.1 -------------------------------------------------------------------------------------------------------------


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
