"""Arrivals, replacements, withdrawals and breakdown part by part (1, 7, 11, 13, 17.1, 19 to 21, 23.4.9)."""

import pytest

from tests.games.red_star_white_eagle.table import asks, at, do, offered, place, position, seat, unit, where, why
from tests.rules import rule
from vistula.games.red_star_white_eagle import arrival, happenings, phases, replacement, turn_start, withdrawal
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    CHECKED,
    DEAD,
    DOUBLED,
    FROM_RALLY,
    LOST,
    NOT_IN_PLAY,
    OWED_INFANTRY,
    POOL,
    TRAINS_OWED,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.state import War

RUSSIANS = ["w4", "w5", "w6", "w8", "w10", "w11", "w12", "w16", "w17", "w27", "w33", "w53"]


def entries(s: War, name: str) -> set[str]:
    return {s.board.names[space] for space in arrival.entry_hexes(s, unit(s, name))}


def pool(s: War, side: int, infantry: int, cavalry: int) -> None:
    s.num[POOL + 2 * side] = infantry
    s.num[POOL + 2 * side + 1] = cavalry


# Units that never return ----------------------------------------------------------------------------------------------


@rule("1.0b", "7.2.5a", "2.4.2e")
def test_trains_flotillas_and_motorized_units_are_lost_for_good() -> None:
    for name in ("p_train_1", "p_flvistula", "p_tank1", "p_ac1"):
        s = position({name: "Warsaw", "p9": "Lublin"})
        happenings.eliminate(s, unit(s, name))
        assert where(s, name) == str(LOST)
    s = position({"p8": "Warsaw"})
    happenings.eliminate(s, unit(s, "p8"))
    assert where(s, "p8") == str(DEAD)


@rule("7.2.5a", "2.4.2e", "21.2d", "23.4.8.2c")
@pytest.mark.parametrize(
    ("name", "side"), [("p_train_1", "polish"), ("l1", "russian"), ("rg1", "russian"), ("pg1", "polish")]
)
def test_units_with_the_square_are_not_recreated_even_from_among_the_dead(name: str, side: str) -> None:
    s = position({"p9": "Lublin", "w4": "2012"}, side, turn="August IV")
    pool(s, 0, 30, 30)
    pool(s, 1, 30, 30)
    s.place(unit(s, name), DEAD)
    assert replacement.recreate_obstacle(s, unit(s, name)) is replacement.NEVER_REPLACED
    if s.order.steps[unit(s, name)] == 1:
        s.place(unit(s, name), place(s, "1721"))
        s.inverted[unit(s, name)] = 1  # as if it had a second step
        assert replacement.restore_obstacle(s, unit(s, name)) is replacement.NEVER_REPLACED


@rule("11.3a")
@pytest.mark.parametrize(("turn", "box"), [("May IV", DEAD), ("June I", LOST), ("August IV", LOST)])
def test_the_two_divisions_of_june_cannot_be_recreated_afterwards(turn: str, box: int) -> None:
    s = position({"w15": "4003", "w4": "4003"}, "russian", turn=turn, scenario="campaign")
    assert happenings.box_of_the_dead(s, unit(s, "w15")) == box
    assert happenings.box_of_the_dead(s, unit(s, "w4")) == DEAD


# Arrival --------------------------------------------------------------------------------------------------------------


@rule("7.1.1b", "7.1.1a")
def test_with_three_other_cities_in_reach_warsaw_is_isolated_and_with_four_it_is_not() -> None:
    s = position({})
    reached = arrival.rail_reach(s, s.board.warsaw, 4, s.board.count)
    others = [city for city in reached if city != s.board.warsaw]
    names = iter(s.order.ids[u] for u in s.static.units[0] if s.order.size[u] == 3)
    closed: list[int] = []
    while len(arrival.rail_reach(s, s.board.warsaw, 4, s.board.count)) > 4:
        city = next(c for c in others if c not in closed)
        closed.append(city)
        u = unit(s, next(names))
        s.place(u, city)
        if len(arrival.rail_reach(s, s.board.warsaw, 4, s.board.count)) < 4:
            s.place(u, NOT_IN_PLAY)
    left = arrival.rail_reach(s, s.board.warsaw, 4, s.board.count)
    assert len(left) == 4
    assert not arrival.is_isolated(s)
    assert entries(s, "p8") == {"1215"}
    last = unit(s, next(names))
    for city in left:
        s.place(last, city)
        if len(arrival.rail_reach(s, s.board.warsaw, 4, s.board.count)) == 3:
            break
    assert len(arrival.rail_reach(s, s.board.warsaw, 4, s.board.count)) == 3
    assert arrival.is_isolated(s)
    assert len(entries(s, "p8")) > 1


@rule("7.1.1c")
def test_zones_do_not_isolate_warsaw() -> None:
    """Every railroad out of Warsaw lies in a Russian zone, but none is held."""
    s = position({"w4": "1315", "w5": "1114", "w6": "1213", "w8": "1116", "w10": "1415"})
    around = [n for n in s.board.neighbours[s.board.warsaw] if s.ground.on_rail[n] and not s.has_units(0, n)]
    assert all(s.zone[n] for n in around)
    assert not arrival.is_isolated(s)


@rule("7.0a")
def test_only_units_that_are_due_enter() -> None:
    s = position({"p9": "Lublin"})
    for name in ("p8", "p7"):
        s.place(unit(s, name), AVAILABLE)
    s.place(unit(s, "p6"), DEAD)
    at(s, "polish", phases.ENTER)
    assert offered(s, "enter") == {"p7", "p8"}
    assert why(s, "enter", "p6") == "7.0a"


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


@rule("22.4b", "22.4c")
def test_where_the_enemy_stands_neither_poznan_units_nor_militia_appear() -> None:
    s = position({"w4": "0111", "w5": "Lwów"})
    s.mark[unit(s, "p_pom")] |= FROM_RALLY
    assert entries(s, "p_pom") == set()
    assert "2028" not in entries(s, "p_mlwow")
    assert "1620" in entries(s, "p_mlwow")


# Replacements ---------------------------------------------------------------------------------------------------------


@rule("7.2.2b")
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
    do(s, "recreate", "p8")
    assert s.inverted[unit(s, "p8")] == 1 or why(s, "full") == "7.2.3.2a"
    pool(s, 1, 5, 0)
    s.place(unit(s, "p8"), DEAD)
    at(s, "polish", phases.RECREATE)
    assert why(s, "recreate", "p8") == "7.2.3.1a"
    do(s, "recreate", "p_volreg_1")
    assert s.num[POOL + 2] == 3


@rule("7.2.3.1c")
@pytest.mark.parametrize("name", ["p_rybak", "p_mlwow", "p_gwarsaw"])
def test_mountain_troops_militia_and_garrisons_take_infantry_factors(name: str) -> None:
    s = position({"p9": "Lublin"})
    s.place(unit(s, name), DEAD)
    pool(s, 1, 12, 0)
    assert replacement.recreate_obstacle(s, unit(s, name)) is None
    pool(s, 1, 0, 12)
    assert replacement.recreate_obstacle(s, unit(s, name)) is None


@rule("7.2.4.1a")
def test_only_counters_in_the_hex_restore_a_unit() -> None:
    units = {"w15": "1110", "rri2_1": "1110", "rrc1_1": "1310", "w4": "2012"}
    s = position(units, "russian", turn="August IV", inverted=("w15",))
    assert replacement.restore_obstacle(s, unit(s, "w15")) is replacement.TOO_FEW_COUNTERS


@rule("17.1.1a", "17.1.2a")
def test_a_reaction_doubles_infantry_and_cavalry_points_in_its_turn_only() -> None:
    s = position({"w4": "4010"}, "russian", turn="July II", scenario="belarusian_long")
    east = next(space for space in range(s.board.count) if s.board.east_of_reaction_line[space])
    s.place(unit(s, "p8"), east)
    turn_start.REACTIONS.do(s)
    pool(s, 0, 0, 0)
    replacement.POINTS.do(s)
    assert (s.num[POOL], s.num[POOL + 1]) == (12, 2)  # twice 6 and 1
    s.place(unit(s, "p8"), place(s, "Lublin"))
    turn_start.REACTIONS.do(s)
    assert s.num[DOUBLED] == 0
    pool(s, 0, 0, 0)
    replacement.POINTS.do(s)
    assert (s.num[POOL], s.num[POOL + 1]) == (6, 1)


@rule("23.4.9.2a")
def test_of_infantry_and_of_cavalry_half_is_owed_to_the_west() -> None:
    s = position({"s44": "5030"}, "russian", phases.POINTS, "May I", "campaign")
    while asks(s) != "enter":
        do(s, "done")
    assert (s.num[POOL], s.num[OWED_INFANTRY]) == (4, 2)
    do(s, "enter_rc", 2)  # the only cavalry factor: it must go west
    if asks(s) == "enter_at":
        assert "5125" not in offered(s, "at")
        do(s, "at", "5105")
    assert why(s, "done") == "23.4.9.2a"  # two infantry factors are still owed
    do(s, "enter_rc", 1)
    do(s, "at", "5105")
    assert why(s, "done") == ""


# Withdrawals ----------------------------------------------------------------------------------------------------------


@rule("11.1b")
def test_the_south_does_not_pay_for_the_withdrawal_of_june() -> None:
    units = {"w15": "4003", "w4": "4004", "w5": "4004", "s44": "4530"}
    s = position(units, "russian", phases.WITHDRAWALS, "June I", "campaign")
    assert asks(s) == "withdraw"
    assert why(s, "withdraw", "s44") == "11.1b"
    assert why(s, "invert", "s44") == "11.1b"
    assert offered(s, "withdraw") == {"w4", "w5"}


@rule("11.2e")
def test_of_five_trains_the_player_chooses_those_that_go() -> None:
    units = {f"s_train_{n}": "Brody" for n in (2, 3, 4, 5, 6)} | {"w4": "2012"}
    s = position(units, "russian", turn="September IV")
    s.place(unit(s, "s_train_1"), LOST)
    for name in ("k4", "k6", "k14"):
        s.place(unit(s, name), place(s, "2013"))  # their factors are enough
    withdrawal.withdraw_konarmiya(s)
    s.refresh()
    assert (asks(s), seat(s), s.num[TRAINS_OWED]) == ("withdraw_train", "soviet", 3)
    for name in ("s_train_2", "s_train_4", "s_train_6"):
        do(s, "train", name)
        assert where(s, name) == str(WITHDRAWN)
    assert asks(s) != "withdraw_train"
    assert s.hex[unit(s, "s_train_3")] >= 0


# Substitution and breakdown -------------------------------------------------------------------------------------------


@rule("13.1a")
def test_the_mountain_division_needs_the_whole_brigade_and_the_regiment_in_one_hex() -> None:
    for where_regiment, inverted, formed in (("1721", (), True), ("1721", ("p_rybak",), False), ("1722", (), False)):
        s = position(
            {"p_rybak": "1721", "p4m": where_regiment, "p8": "Lublin"},
            turn="July II",
            scenario="campaign",
            phase=phases.SUBSTITUTE_START,
            inverted=inverted,
        )
        assert (asks(s) == "substitute") == formed


@rule("20.3.1a")
def test_a_one_or_two_breaks_a_motorized_unit_down_and_each_is_tested_once() -> None:
    units = {"p_ac1": "Lublin", "p_ac2": "Lublin", "p_ac3": "Lublin", "p_ac4": "Kraków"}
    s = position(units, phase=phases.POINTS, turn="August IV")
    s.force([2, 3, 6, 6])
    at(s, "polish", phases.BREAKDOWN_START)
    do(s, "check", "p_ac1")
    do(s, "check", "p_ac2")
    assert where(s, "p_ac1") == str(LOST)
    assert where(s, "p_ac2") == "1620"
    assert s.mark[unit(s, "p_ac2")] & CHECKED
    assert why(s, "check", "p_ac2") == "20.3.1a"
    assert offered(s, "check") == {"p_ac3", "p_ac4"}


@rule("20.3.2a")
def test_after_three_lost_steps_nobody_else_is_tested() -> None:
    units = {f"p_ac{n}": "Lublin" for n in (1, 2, 3)} | {"p_ac4": "Kraków", "p_ac5": "Kraków", "p8": "Lublin"}
    s = position(units, phase=phases.POINTS, turn="August IV")
    s.force([1, 1, 1, 1, 1])
    at(s, "polish", phases.BREAKDOWN_START)
    for name in ("p_ac1", "p_ac2", "p_ac3"):
        do(s, "check", name)
    assert asks(s) != "breakdown"
    assert s.hex[unit(s, "p_ac4")] >= 0
    assert s.hex[unit(s, "p_ac5")] >= 0


@rule("20.3.7a")
def test_a_surrounded_unit_is_tested_like_any_other() -> None:
    s = position({"p_ac1": "1721", "p_ac2": "Lublin", "p8": "Lublin"}, phase=phases.POINTS, turn="August IV")
    for name, space in zip(RUSSIANS, s.board.neighbours[place(s, "1721")], strict=False):
        s.place(unit(s, name), space)
    at(s, "polish", phases.BREAKDOWN_START)
    assert offered(s, "check") == {"p_ac1", "p_ac2"}
