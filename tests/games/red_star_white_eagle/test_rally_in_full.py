"""The Polish rally and the railroad reserve part by part (22)."""

from tests.games.red_star_white_eagle.table import asks, at, do, offered, place, position, unit, where, why
from tests.rules import rule
from vistula.games.red_star_white_eagle import arrival, phases, rally, replacement
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
)


@rule("22.0b")
def test_only_russians_within_eleven_hexes_of_warsaw_bring_the_rally() -> None:
    for distance, factors in ((11, 2 * 7), (12, 0)):
        s = position({}, scenario="belarusian_long")
        space = next(n for n in range(s.board.count) if s.board.distance(n, s.board.warsaw) == distance)
        s.place(unit(s, "w4"), space)
        assert rally.doubled_factors_near_warsaw(s) == factors


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
    rally.RALLY.do(s)
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
    rally.RALLY.do(s)
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
        replacement.POINTS.do(s)
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
    s = position({"p9": "Lublin"})
    for name in ("p8", "p7"):
        s.place(unit(s, name), AVAILABLE)
    s.mark[unit(s, "p8")] |= FROM_RESERVE
    assert not arrival.may_go_to_reserve(s, unit(s, "p8"))
    assert arrival.may_go_to_reserve(s, unit(s, "p7"))


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
