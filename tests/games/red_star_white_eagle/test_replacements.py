"""Replacements (7.2)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    CUT_OFF,
    GATES,
    asks,
    at,
    attack,
    battle,
    carries_supply,
    die,
    do,
    killed,
    muster,
    offered,
    piece,
    place,
    pool,
    pools,
    position,
    result,
    ring,
    runs,
    says,
    seat,
    sentence,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    DEAD,
    LOST,
    NOT_IN_PLAY,
    POINTS,
    POOL,
    RALLY_STAGE,
    RESTORED,
    WITHDRAWN,
)

# Somebody else who can be restored, so that it is asked.
ANOTHER = {"w29": "4011", "rri2_7": "4011", "rri2_8": "4011"}


@rule("7.2.1a")
def test_counters_do_not_attack() -> None:
    s = battle({"pri1_1": "2014", "p8": "2012", "w57": "2013"})
    do(s, "attack", "2013")
    assert why(s, "join", "pri1_1") == "7.2.1a"


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


@rule("7.2.1d")
def test_counters_alone_are_destroyed_by_an_attack() -> None:
    s = battle({"p_cavreg_1": "2014", "rri2_1": "2013", "p8": "2014"})
    attack(s, "2013", ["p_cavreg_1"], 1)
    assert s.hex[unit(s, "rri2_1")] < 0
    assert where(s, "p_cavreg_1") == "2014"
    assert asks(s) == "advance"


@rule("7.2.1e")
def test_counters_die_with_the_units_they_are_with() -> None:
    s = battle({"p8": "2014", "p9": "2014", "p10": "2014", "w_reg_1": "2013", "rri2_1": "2013"})
    attack(s, "2013", ["p8", "p9", "p10"], 6)
    assert s.hex[unit(s, "rri2_1")] < 0


@rule("7.2.1c")
def test_a_unit_destroys_counters_it_runs_into() -> None:
    s = position({"p7r": "1209", "rri2_1": "1210"})
    do(s, "move", "p7r")
    do(s, "march", "1210")
    assert s.hex[unit(s, "rri2_1")] < 0


@rule("7.2.3.1a", "7.2.3.1b", "7.2.3.3a", "7.2.5a", "11.3a", "21.1.5a", "21.2d", "17.4.1a", "23.4.8.2c")
def test_recreating_is_refused_by_its_real_cause() -> None:
    """4 infantry factors: the 4th Division's weak side is worth 4, and 2 more for a division."""
    s = position({"w6": "4010"}, "russian", phases.MOVE, "September I", "campaign")
    dead = {"w4": DEAD, "s17c": DEAD, "w_reg_1": DEAD, "w15": WITHDRAWN, "s_train_1": LOST, "w8": LOST}
    for name, box in dead.items():
        s.place(unit(s, name), box)
    s.num[POOL] = 5
    s.num[POOL + 1] = 1
    at(s, "russian", phases.RECREATE)
    assert offered(s, "recreate") == {"w_reg_1", "w4"}
    s.num[POOL] = 4
    s.refresh()
    told = {
        "w4": "7.2.3.3a",
        "w15": "11.3a",
        "w8": "17.4.1a",
        "s_train_1": "7.2.5a",
        "ru1": "21.1.5a",
        "l1": "21.2d",
        "rg1": "23.4.8.2c",
        "w6": "7.2.3.1a",
        "p8": "7.2.3.1a",
    }
    s.num[POOL + 1] = 1
    s.num[POOL] = 3
    s.refresh()
    assert {name: why(s, "recreate", name) for name in told} == told
    assert sentence(s, "recreate", "w4").endswith(
        "It costs at least 6; the pool holds 3 infantry and 1 cavalry factors."
    )
    s.num[POOL] = 9
    assert why(s, "recreate", "s17c") == "7.2.3.1b"


@rule("7.2.3.1a", "11.3a")
def test_dead_units_may_be_recreated_but_not_who_was_named_for_withdrawal() -> None:
    s = position({"w4": "2012", "k4": "2012"}, "russian", turn="September IV")
    assert killed(s, "w4") == str(DEAD)
    assert killed(s, "k4") == str(LOST)


@rule("7.2a", "22.6a")
def test_points_come_in_and_more_in_the_rally() -> None:
    s = position({"p9": "Lublin"}, turn="August I", scenario="belarusian_long")
    runs(s, phases.POINTS)
    assert (s.num[POOL + 2], s.num[POOL + 3]) == (6, 2)
    s.num[RALLY_STAGE] = 1
    runs(s, phases.POINTS)
    assert (s.num[POOL + 2], s.num[POOL + 3]) == (6 + 6 + 6, 2 + 2 + 2)


@rule("7.2.4.2a", "7.2.4.2d", "7.2.4.3a", "7.2.4.1a", "7.2.4.2c", "7.2.4.4a")
def test_the_fifteenth_division_is_restored_with_three_factors() -> None:
    units = {"w15": "1110", "rri2_1": "1110", "rrc1_1": "1110", "w4": "2012"}
    s = position(units, "russian", phases.RESTORE, "August IV", inverted=("w15",))
    do(s, "restore", "w15")
    assert s.attack_of(unit(s, "w15")) == 7
    assert s.hex[unit(s, "rri2_1")] == s.hex[unit(s, "rrc1_1")] == NOT_IN_PLAY
    assert s.mark[unit(s, "w15")] & RESTORED
    at(s, "russian", phases.ATTACK)


@rule("7.2.4.2b")
def test_nobody_is_restored_in_an_enemy_zone() -> None:
    units = {"w15": "1110", "rri2_1": "1110", "rri2_2": "1110", "p8": "1111", **ANOTHER}
    s = position(units, "russian", phases.RESTORE, "August IV", inverted=("w15", "w29"))
    assert offered(s, "restore") == {"w29"}
    assert why(s, "restore", "w15") == "7.2.4.2b"


@rule("7.2.4.3a")
def test_cavalry_needs_cavalry_counters() -> None:
    units = {"k4": "2012", "rri2_1": "2012", "rri2_2": "2012", **ANOTHER}
    s = position(units, "russian", phases.RESTORE, "August IV", inverted=("k4", "w29"))
    assert offered(s, "restore") == {"w29"}
    assert why(s, "restore", "k4") == "7.2.4.2a"


@rule("7.2.3.1a", "7.2.3.3a", "7.2.3.2a", "21.4a")
@pytest.mark.parametrize(
    ("name", "side", "costs"),
    [
        ("p3b", "polish", (3 + 1, 1 + 1)),
        ("w4", "russian", (7 + 2, 4 + 2)),
        ("p8", "polish", (7 + 2, 4 + 2)),
        ("p_legcav_1", "polish", (1,)),
        ("p_fg_1", "polish", (1,)),
    ],
)
def test_what_recreating_costs(name: str, side: str, costs: tuple[int, ...]) -> None:
    """For either face of a unit that has two."""
    s = position({"p9": "Lublin", "w6": "4010"}, side, turn="August IV")
    pool(s, 0, 20, 20)
    pool(s, 1, 20, 20)
    s.place(unit(s, name), DEAD)
    at(s, side, phases.RECREATE)
    assert says(s, "recreate", name).endswith(f" ({costs[0]})")
    if len(costs) == 2:
        do(s, "recreate", name)
        assert says(s, "full") == f"Full strength ({costs[0]})"
        assert says(s, "inverted_side") == f"Inverted ({costs[1]})"


@rule("7.2.3.1b", "7.2.3.1c", "7.2.3.2b", "7.2b")
def test_cavalry_is_recreated_with_cavalry_factors_only() -> None:
    s = position({"p9": "Lublin"})
    s.place(unit(s, "p8c"), DEAD)
    s.place(unit(s, "p3b"), DEAD)
    pool(s, 1, 20, 0)
    at(s, "polish", phases.RECREATE)
    assert offered(s, "recreate") == {"p3b"}
    pool(s, 1, 1, 5)
    at(s, "polish", phases.RECREATE)
    assert offered(s, "recreate") == {"p3b", "p8c"}
    do(s, "recreate", "p3b")
    do(s, "full")
    assert offered(s, "cavalry") == {"3", "4"}
    do(s, "cavalry", 4)
    assert where(s, "p3b") == str(AVAILABLE)
    assert (s.num[POOL + 2], s.num[POOL + 3]) == (1, 1)


@rule("7.2.5a", "2.4.2e", "21.2d", "23.4.8.2c")
def test_some_units_are_never_replaced() -> None:
    s = position({})
    for name in ("p_train_1", "p_flvistula", "p_tank1", "l1", "pg1"):
        assert s.order.nonreplaceable[unit(s, name)]


@rule("7.2.2a", "7.2c")
def test_counters_are_split_and_merged() -> None:
    s = position({"prc2_1": "Lublin", "p8": "1721"}, phase=phases.HANDLE)
    do(s, "split", "prc2_1")
    here = [s.order.ids[c] for c in s.stack_in(place(s, "Lublin"))]
    assert here == ["prc1_1", "prc1_2"]
    for c in s.stack_in(place(s, "Lublin")):
        s.mark[c] = 0
    at(s, "polish", phases.HANDLE)
    do(s, "merge", "prc1_1")
    assert [s.order.ids[c] for c in s.stack_in(place(s, "Lublin"))] == ["prc2_1"]


@rule("7.2.2b", "7.2.2c", "7.2d")
def test_counters_at_a_source_return_to_the_pool() -> None:
    s = position({"pri2_1": "Lublin", "pri2_2": "2119", "p8": "1721"}, phase=phases.HANDLE)
    assert offered(s, "recall") == {"pri2_1"}
    before: int = s.num[POOL + 2]
    s.place(unit(s, "pri1_1"), place(s, "Lublin"))
    at(s, "polish", phases.HANDLE)
    do(s, "recall", "pri2_1")
    assert s.num[POOL + 2] == before + 2


@rule("7.2.5a", "2.4.2e", "21.2d", "23.4.8.2c")
@pytest.mark.parametrize(
    ("name", "side", "told"),
    [
        ("p_train_1", "polish", "7.2.5a"),
        ("l1", "russian", "21.2d"),
        ("rg1", "russian", "23.4.8.2c"),
        ("pg1", "polish", "23.4.8.2c"),
    ],
)
def test_units_with_the_square_are_not_recreated_even_from_among_the_dead(name: str, side: str, told: str) -> None:
    s = position({"p9": "Lublin", "w4": "2012"}, side, turn="August IV")
    pool(s, 0, 30, 30)
    pool(s, 1, 30, 30)
    s.place(unit(s, name), DEAD)
    s.place(unit(s, "p8" if side == "polish" else "w6"), DEAD)
    at(s, side, phases.RECREATE)
    assert why(s, "recreate", name) == told


@rule("7.2.5a")
@pytest.mark.parametrize("name", ["p_train_1", "pg1"])
def test_units_with_the_square_are_not_restored_even_if_they_had_a_second_step(name: str) -> None:
    units = {name: "1721", "pri2_1": "1721", "p7": "Kraków", "pri2_2": "Kraków", "pri2_3": "Kraków"}
    s = position(units, phase=phases.RESTORE, turn="August IV", inverted=(name, "p7"))
    assert offered(s, "restore") == {"p7"}
    assert why(s, "restore", name) == "7.2.5a"


@rule("7.2b", "7.2c", "7.2d")
def test_two_cavalry_points_become_one_counter_or_two_or_stay_in_the_pool() -> None:
    for kinds, left in (((3,), 0), ((2, 2), 0), ((2,), 1), ((), 2)):
        s = position({"p9": "Lublin"})
        s.place(unit(s, "p8"), AVAILABLE)
        pool(s, 1, 0, 2)
        at(s, "polish", phases.ENTER)
        assert offered(s, "enter_rc") == {"2", "3"}
        assert why(s, "enter_rc", 0) == "7.2b"
        for kind in kinds:
            do(s, "enter_rc", kind)
            do(s, "at", "Warsaw")
        assert s.num[POOL + 3] == left
        factors = [s.order.factor[u] for u in s.stack_in(s.board.warsaw)]
        assert factors == {(3,): [2], (2, 2): [1, 1], (2,): [1], (): []}[kinds]


@rule("7.2.2b", "10.4a")
def test_a_counter_beside_a_source_may_be_recalled_and_not_where_the_enemy_holds_it() -> None:
    units = {"pri2_1": "1621", "pri2_2": "1622", "p8": "1721"}  # next to Lublin, and two hexes away
    s = position(units, phase=phases.HANDLE)
    assert offered(s, "recall") == {"pri2_1"}
    s = position({**units, "w4": "Lublin", "pri1_1": "Warsaw"}, phase=phases.HANDLE)
    assert offered(s, "recall") == {"pri1_1"}


@rule("7.2.3.1a", "7.2.3.2a")
@pytest.mark.parametrize(("word", "price", "inverted"), [("full", 9, 0), ("inverted_side", 6, 1)])
def test_a_dead_division_comes_back_on_either_side_at_the_price_of_that_side(
    word: str, price: int, inverted: int
) -> None:
    """7-4-7 and 4-2-7, and two factors more for a division."""
    s = position({"p9": "Lublin"})
    s.place(unit(s, "p8"), DEAD)
    pool(s, 1, 12, 0)
    at(s, "polish", phases.RECREATE)
    assert why(s, "recreate", "p9") == "7.2.3.1a"  # it is alive
    do(s, "recreate", "p8")
    do(s, word)
    assert s.num[POOL + 2] == 12 - price
    assert s.hex[unit(s, "p8")] == AVAILABLE
    assert s.inverted[unit(s, "p8")] == inverted


@rule("7.2.3.1a")
def test_cavalry_is_paid_from_the_cavalry_factors_of_the_pool() -> None:
    s = position({"p9": "Lublin"})
    s.place(unit(s, "p_fg_1"), DEAD)  # 1-1-8
    s.place(unit(s, "p_cavreg_1"), DEAD)
    pool(s, 1, 5, 5)
    at(s, "polish", phases.RECREATE)
    do(s, "recreate", "p_fg_1")
    assert (s.num[POOL + 2], s.num[POOL + 3]) == (5, 4)


@rule("7.2.3.1a", "7.2.3.2a")
def test_who_cannot_pay_the_full_side_may_pay_the_other_and_a_pool_too_small_buys_nothing() -> None:
    s = position({"p9": "Lublin"})
    s.place(unit(s, "p8"), DEAD)
    s.place(unit(s, "p_volreg_1"), DEAD)  # one step: 2, at face value
    pool(s, 1, 8, 0)
    at(s, "polish", phases.RECREATE)
    assert offered(s, "recreate") == {"p8", "p_volreg_1"}
    do(s, "recreate", "p8")  # the full side costs nine, so it is the other
    assert piece(s, "p8")["steps"] == [1, 2]
    assert pools(s)["Polish pool"] == "2 infantry, 0 cavalry factors"
    pool(s, 1, 5, 0)
    s.place(unit(s, "p8"), DEAD)
    at(s, "polish", phases.RECREATE)
    assert why(s, "recreate", "p8") == "7.2.3.3a"  # 4 for the weak side could be paid, 2 for a division not
    do(s, "recreate", "p_volreg_1")
    assert s.num[POOL + 2] == 3


@rule("7.2.3.1c")
@pytest.mark.parametrize("name", ["p_rybak", "p_mlwow", "p_gwarsaw"])
def test_mountain_troops_militia_and_garrisons_take_infantry_factors(name: str) -> None:
    for infantry, cavalry in ((12, 0), (0, 12)):
        s = position({"p9": "Lublin"})
        s.place(unit(s, name), DEAD)
        pool(s, 1, infantry, cavalry)
        at(s, "polish", phases.RECREATE)
        assert offered(s, "recreate") == {name}


@rule("7.2.4.1a")
def test_only_counters_in_the_hex_restore_a_unit() -> None:
    units = {"w15": "1110", "rri2_1": "1110", "rrc1_1": "1310", "w4": "2012", **ANOTHER}
    s = position(units, "russian", phases.RESTORE, "August IV", inverted=("w15", "w29"))
    assert offered(s, "restore") == {"w29"}
    assert why(s, "restore", "w15") == "7.2.4.2a"


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


@rule("7.2.1c")
def test_an_advance_runs_over_counters_too() -> None:
    s = position({"p8": "2115", "p9": "2115", "w57": "2114", "rri2_1": "2014"}, phase=phases.ATTACK, turn="August IV")
    s.force([1, 6])  # 4:1, roll 1: one hex back, and no harm
    do(s, "attack", "2114")
    do(s, "join", "p8")
    do(s, "join", "p9")
    do(s, "resolve")
    do(s, "to", "2214")
    s.num[POINTS] = 4
    do(s, "advance", "p8")
    do(s, "onto", "2014")
    assert where(s, "p8") == "2014"
    assert s.hex[unit(s, "rri2_1")] == NOT_IN_PLAY


@rule("7.2.2c")
def test_the_pool_takes_more_factors_than_there_are_counters() -> None:
    s = position({"pri2_1": "Lublin", "pri2_2": "Lublin", "p8": "1721"}, phase=phases.HANDLE)
    s.num[POOL + 2] = 99
    s.refresh()
    do(s, "recall", "pri2_1")
    assert s.num[POOL + 2] == 101


@rule("7.2.1a", "2.5a")
def test_counters_stack_freely() -> None:
    s = position({"p8": "1314", "p9": "1314", "p10": "1314", "pri1_1": "1414"})
    do(s, "move", "pri1_1")
    do(s, "march", "1314")
    assert where(s, "pri1_1") == "1314"


@rule("7.2.1b")
def test_replacement_counters_cut_nothing() -> None:
    """Where other railroads meet the Polish net Russian divisions cut them, counters do not."""
    assert not carries_supply(position(CUT_OFF), "poland", "Minsk")
    counters = [f"rri1_{n}" for n in range(1, 9)] + [f"rri2_{n}" for n in range(1, 9)]
    s = position(dict(zip(counters, GATES, strict=False)))
    assert carries_supply(s, "poland", "Minsk")


@rule("7.2.1b")
def test_enemy_counters_cut_neither_lines_nor_sources() -> None:
    s = position({"rri2_1": "0111", "rri2_2": "Rzeszów", "p8": "1721"})
    assert carries_supply(s, "poland", "0111")
    assert carries_supply(s, "poland", "Rzeszów")
    ring(s, "1721", ["rri1_1", "rri1_2", "rri1_3", "rri1_4", "rrc1_1", "rrc1_2"])
    at(s, "polish", phases.ATTACK)
    muster(s, s.board.names[s.board.neighbours[place(s, "1721")][0]], "p8")
    assert "9.9b" not in die(s)


@rule("7.2d")
def test_points_that_were_kept_are_there_beside_those_of_the_turn() -> None:
    s = position({"p8": "Lublin", "w4": "4010"}, turn="August IV")
    pool(s, 1, 3, 1)
    at(s, "polish", phases.POINTS)
    assert pools(s)["Polish pool"] == "9 infantry, 3 cavalry factors"  # 6 and 2 on August IV


@rule("7.2.2a")
def test_what_was_merged_is_not_split_in_the_same_phase_and_a_unit_is_no_counter() -> None:
    s = position({"pri1_1": "1721", "pri1_2": "1721", "pri2_6": "1722", "p9": "Lublin", "w4": "4010", "rri2_1": "4010"})
    at(s, "polish", phases.HANDLE)
    assert "one of your replacement counters" in sentence(s, "split", "p9")
    assert "one of your replacement counters" in sentence(s, "split", "rri2_1")
    assert "one of your replacement counters" in sentence(s, "merge", "pri1_3")  # not on the map
    do(s, "merge", "pri1_1")
    (made,) = [s.order.ids[u] for u in s.stack_in(place(s, "1721"))]
    assert made.startswith("pri2")
    assert why(s, "split", made) == "7.2.2a"
    assert why(s, "split", "pri2_6") == ""


@rule("7.2.2a", "7.2.4.2d")
def test_of_a_two_factor_counter_half_may_be_used() -> None:
    """The inverted 8th Division needs three factors; with two counters of two a counter of one is left."""
    s = position({"p8": "1721", "pri2_1": "1721", "pri2_2": "1721", "w4": "4010"}, inverted=("p8",))
    at(s, "polish", phases.RESTORE)
    do(s, "restore", "p8")
    assert piece(s, "p8")["factors"] == ["7-4-7"]
    left = [s.order.ids[u] for u in s.stack_in(place(s, "1721")) if s.order.replacement[u]]
    assert [name[:4] for name in left] == ["pri1"]


@rule("7.2.3.1a")
def test_who_may_not_be_recreated_is_told_apart() -> None:
    """A unit of the other side, one that lives, and one for which not even its weak side of 4 can be paid."""
    s = position({"p9": "Lublin", "w4": "4010"})
    s.place(unit(s, "p8"), DEAD)
    s.place(unit(s, "w6"), DEAD)
    s.place(unit(s, "p_volreg_1"), DEAD)
    pool(s, 1, 3, 0)
    at(s, "polish", phases.RECREATE)
    assert "your own units" in sentence(s, "recreate", "w6")
    assert "Only an eliminated unit" in sentence(s, "recreate", "p9")
    assert why(s, "recreate", "p8") == "7.2.3.1a"
    assert "not enough factors" in sentence(s, "recreate", "p8")
    pool(s, 1, 4, 0)
    s.refresh()
    assert why(s, "recreate", "p8") == "7.2.3.3a"  # 4, but not 2 more for a division


@rule("7.2.4.2a")
def test_a_unit_at_full_strength_takes_no_replacements() -> None:
    units = {"p9": "1721", "pri2_1": "1721", "pri1_1": "1721", "p8": "1722", "pri2_2": "1722", "pri1_2": "1722"}
    s = position({**units, "w4": "4010"}, inverted=("p8",))
    at(s, "polish", phases.RESTORE)
    assert offered(s, "restore") == {"p8"}
    assert why(s, "restore", "p9") == "7.2.4.2a"


@rule("7.2.5a")
def test_a_mechanized_battalion_is_not_restored_with_counters() -> None:
    units = {"p_mech1": "1721", "prc2_1": "1721", "p8": "1722", "pri2_2": "1722", "pri1_2": "1722"}
    s = position({**units, "w4": "4010"}, inverted=("p_mech1", "p8"))
    at(s, "polish", phases.RESTORE)
    assert why(s, "restore", "p_mech1") == "7.2.5a"
