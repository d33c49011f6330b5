"""The Polish rally and the railroad reserve (22)."""

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    do,
    entries,
    offered,
    place,
    pools,
    position,
    runs,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    DUE,
    FROM_RALLY,
    FROM_RESERVE,
    NOT_IN_PLAY,
    POOL,
    RAIL_USED,
    RALLY_STAGE,
    RESERVE,
    RESERVED,
)


@rule("22.0b")
@pytest.mark.parametrize(("distance", "begun"), [(11, True), (12, False)])
def test_only_russians_within_eleven_hexes_of_warsaw_bring_the_rally(distance: int, begun: bool) -> None:
    s = position({"p8": "Kraków"}, scenario="belarusian_long", turn="July III")
    space = next(n for n in range(s.board.count) if s.board.distance(n, s.board.warsaw) == distance)
    for name in ("w4", "w53"):
        s.place(unit(s, name), space)  # 7 and 4 factors
    s.force([1] * 60)
    at(s, "polish", phases.RALLY)
    assert ("Polish rally" in pools(s)) == begun


@rule("22.3a")
def test_an_empty_row_is_rolled_again_and_the_end_of_the_table_ends_the_drawing() -> None:
    s = position({"w4": "1619", "w5": "1619", "p8": "Lublin"}, scenario="belarusian_long", turn="August III")
    for row in s.tables.rally_rows:
        for u in row:
            s.place(u, NOT_IN_PLAY)
    left = [s.tables.rally_rows[0][0], s.tables.rally_rows[5][0]]
    for u in left:
        s.place(u, DUE)
    s.force([2, 3, 2, 3, 4, 5, 1, 1, 4, 6])
    runs(s, phases.RALLY)
    assert [s.hex[u] for u in left] == [AVAILABLE, AVAILABLE]
    assert s.forced == []


@rule("22.5a", "22.5b")
def test_who_is_scheduled_for_the_turn_comes_by_schedule_beside_the_six() -> None:
    """Jaworski's cavalry is due in August IV and stands in the third row of the table."""
    s = position({"w4": "1619", "w5": "1619", "p8": "Lublin"}, scenario="belarusian_long", turn="August IV")
    for row in s.tables.rally_rows:
        for u in row:
            s.place(u, DUE)
    jaworski = unit(s, "p_jaworski")
    assert jaworski in s.plan.track.arrivals[1][s.turn]
    s.force([3, 3, 3, 3, 1, 2, 4])
    runs(s, phases.RALLY)
    assert s.hex[jaworski] == AVAILABLE
    assert not s.mark[jaworski] & FROM_RALLY
    drawn = [u for row in s.tables.rally_rows for u in row if s.mark[u] & FROM_RALLY]
    assert len(drawn) == 6
    assert len([u for u in drawn if u in s.tables.rally_rows[2]]) == 3  # three of the row were left, one roll was void


@rule("22.6a")
def test_the_factors_of_the_rally_come_in_its_three_turns_only() -> None:
    for stage, infantry in ((0, 6), (1, 12), (3, 12), (4, 6)):
        s = position({"p9": "Lublin"}, turn="August I", scenario="belarusian_long")
        s.num[RALLY_STAGE] = stage
        runs(s, phases.POINTS)
        assert s.num[POOL + 2] == infantry


@rule("22.7.1a")
def test_the_reserve_opens_with_the_rally_and_stays_open() -> None:
    for stage, is_open in ((0, False), (1, True), (4, True)):
        s = position({"p8": "Lublin", "p9": "1721"}, scenario="belarusian_long", turn="August III")
        s.num[RALLY_STAGE] = stage
        s.refresh()
        assert (offered(s, "to_reserve") == {"p8"}) == is_open
        assert why(s, "to_reserve", "p8") == ("" if is_open else "22.7.1a")


@rule("22.7.1b")
def test_a_new_replacement_counter_may_go_into_the_reserve_but_not_who_has_just_left_it() -> None:
    s = position({"p9": "Lublin"})
    s.place(unit(s, "p8"), AVAILABLE)
    s.num[POOL + 2] = 2
    at(s, "polish", phases.ENTER)
    do(s, "enter_rc", 1)
    do(s, "into_reserve")
    assert [s.hex[unit(s, name)] for name in ("pri2_1",)] == [RESERVE]


@rule("22.7.3a")
def test_who_has_left_the_reserve_does_not_go_back_in_the_same_turn() -> None:
    for name, told in (("p8", "22.7.1a"), ("p7", "")):
        s = position({"p9": "Lublin"})
        for one in ("p8", "p7"):
            s.place(unit(s, one), AVAILABLE)
        s.mark[unit(s, "p8")] |= FROM_RESERVE
        at(s, "polish", phases.ENTER)
        do(s, "enter", name)
        assert why(s, "into_reserve") == told


@rule("22.7.1c")
def test_the_reserve_is_reached_by_rail_net_alone_and_outside_the_quota() -> None:
    s = position({"p8": "Lublin", "p9": "Przemyśl", "p10": "1721", "p11": "Kraków"})
    s.num[RAIL_USED] = 8
    s.refresh()
    assert offered(s, "to_reserve") == {"p8", "p9", "p11"}
    do(s, "to_reserve", "p8")
    assert where(s, "p8") == str(RESERVE)
    assert s.num[RAIL_USED] == 8
    s = position({"p9": "Przemyśl", "p10": "1721", "w53": "Jarosław", "w57": "Lwów", "p11": "Kraków"})
    assert offered(s, "to_reserve") == {"p11"}  # Przemyśl is cut off
    assert why(s, "to_reserve", "p9") == "22.7.1c"
    assert asks(s) == "move"
    assert place(s, "Przemyśl") == s.hex[unit(s, "p9")]


def test_the_rails_are_looked_at_anew_when_russians_come() -> None:
    """As 22.7.1c and 22.7.2a above, of a position whose rails have been asked about: Jarosław and Lwów cut Przemyśl
    off, and when the Russians are gone it is joined again."""
    s = position({"p9": "Przemyśl", "p11": "Kraków"})
    s.mark[unit(s, "p8")] |= FROM_RESERVE
    city = where(s, "p9")
    assert offered(s, "to_reserve") == {"p9", "p11"}
    assert city in entries(s, "p8")
    for name, town in (("w53", "Jarosław"), ("w57", "Lwów")):
        s.place(unit(s, name), place(s, town))
    s.refresh()
    assert offered(s, "to_reserve") == {"p11"}
    assert city not in entries(s, "p8")
    s.place(unit(s, "w53"), RESERVE)
    s.refresh()
    assert offered(s, "to_reserve") == {"p9", "p11"}
    assert city in entries(s, "p8")


@rule("22.4b", "22.4c", "19.2a")
def test_poznan_units_and_militia_have_their_own_places() -> None:
    s = position({})
    s.mark[unit(s, "p_pom")] |= FROM_RALLY
    assert entries(s, "p_pom") == {"0111"}
    assert {"1215", "2028", "1620"} <= entries(s, "p_mlwow")


@rule("22.0a", "22.0c", "22.0b")
def test_the_rally_begins_at_nine_factors_cavalry_counting_half() -> None:
    """4 of the 53rd and half of 8 of the cavalry are one short; two regiments more are enough."""
    for more, begun in (((), False), (("w_reg_1", "w_reg_2"), True)):
        units = {**dict.fromkeys(("w53", "k4", *more), "1619"), "p8": "Kraków"}
        s = position(units, scenario="belarusian_long", turn="July III")
        s.force([1] * 60)
        at(s, "polish", phases.RALLY)
        assert ("Polish rally" in pools(s)) == begun


@rule("22.1a", "22.1b", "22.2a", "22.3a", "22.1c", "22.5a", "22.5b")
def test_six_units_a_turn_for_three_turns() -> None:
    s = position({"w4": "1619", "w5": "1619"}, scenario="belarusian_long", turn="August III")
    for row in s.tables.rally_rows:
        for u in row:
            s.place(u, DUE)
    s.force([1, 1, 2, 3, 4, 5])
    runs(s, phases.RALLY)
    came = [u for row in s.tables.rally_rows for u in row if s.hex[u] == AVAILABLE and s.mark[u] & FROM_RALLY]
    assert [s.order.ids[u] for u in came][:2] == ["p_mwarsaw", "p_vol"]
    assert len(came) == 6
    for stage in (2, 3, 4, 4):
        runs(s, phases.RALLY)
        assert s.num[RALLY_STAGE] == stage


@rule("22.7.1a", "22.7.1c", "22.7.3a", "22.7.2a")
def test_the_railroad_reserve() -> None:
    s = position({"p8": "Lublin", "p9": "2115", "p10": "Lublin"})
    assert "p9" not in offered(s, "to_reserve")
    assert s.top().refusal(s, s.choices(seat(s))[2]) is None
    assert why(s, "to_reserve", "p9") == "22.7.1c"
    do(s, "to_reserve", "p8")
    assert where(s, "p8") == str(RESERVE)
    at(s, "polish", phases.RESERVE)
    assert asks(s) != "reserve"
    s.mark[unit(s, "p8")] &= ~RESERVED
    at(s, "polish", phases.RESERVE)
    do(s, "bring_back", "p8")
    assert s.mark[unit(s, "p8")] & FROM_RESERVE
    assert {"1215", "2028", "1620"} <= entries(s, "p8")


@rule("22.7.1b")
def test_arrivals_may_go_straight_into_the_reserve() -> None:
    s = position({"p9": "Lublin"})
    s.place(unit(s, "p8"), AVAILABLE)
    s.place(unit(s, "p7"), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter", "p8")
    do(s, "into_reserve")
    assert where(s, "p8") == str(RESERVE)


@rule("22.4b", "22.4c")
def test_where_the_enemy_stands_neither_poznan_units_nor_militia_appear() -> None:
    s = position({"w4": "0111", "w5": "Lwów"})
    s.mark[unit(s, "p_pom")] |= FROM_RALLY
    assert entries(s, "p_pom") == set()
    assert "2028" not in entries(s, "p_mlwow")
    assert "1620" in entries(s, "p_mlwow")


@rule("table.prt.a", "22.2a", "22.1b")
def test_each_die_takes_the_leftmost_unit_left_in_its_row() -> None:
    s = position(
        {"w4": "Siedlce", "w53": "Siedlce", "p8": "Kraków"}, "polish", turn="July III", scenario="belarusian_long"
    )
    for row in s.tables.rally_rows:
        for u in row:
            s.place(u, DUE)
    s.force([1, 2, 6, 6, 4, 1])
    at(s, "polish", phases.RALLY)
    drawn = {name for name in s.order.ids if where(s, name) == str(AVAILABLE)}
    assert drawn == {"p_mwarsaw", "p_vol", "p_mlublin", "p_mtorun", "p_flvistula", "p_mlwow"}


@rule("22.7.1a", "22.7.1c", "22.7.2a")
def test_who_goes_into_the_reserve_and_where_he_comes_back() -> None:
    """Before the rally there is none. In the Gates it is open: not for a garrison, nor off the net; from it a unit
    comes back in Warsaw or a city joined to it."""
    s = position({"p9": "Lublin"}, phase=phases.ENTER, turn="July II", scenario="belarusian_long")
    for name, space in zip(("w4", "w5", "w6", "w8", "w10", "w11"), s.board.neighbours[s.board.warsaw], strict=True):
        s.place(unit(s, name), space)
    s.place(unit(s, "p8"), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter", "p8")
    assert why(s, "into_reserve") == "22.7.1a"
    s = position({"p_gwarsaw": "Warsaw", "p8": "Lublin", "p9": "1721", "w4": "4010"})
    assert offered(s, "to_reserve") == {"p8"}
    assert why(s, "to_reserve", "p_gwarsaw") == why(s, "to_reserve", "p9") == "22.7.1c"
    s.place(unit(s, "p6"), RESERVE)
    at(s, "polish", phases.RESERVE)
    do(s, "bring_back", "p6")
    while asks(s) != "enter_at":
        do(s, "enter", "p6")
    assert {"1215", "1620"} <= offered(s, "at")
    assert why(s, "at", "1721") == "22.7.2a"
