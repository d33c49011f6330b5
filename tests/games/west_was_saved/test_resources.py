"""4.0 Resource points."""

from tests.games.west_was_saved.field import do, new, points, position, told
from tests.rules import rule
from vistula.games.west_was_saved.numbers import CHANGE, TOTAL


@rule("1.1b", "4.0a", "ex.rp.a", "ex.rp.b", "def.rp", "table.turn_track")
def test_base_plus_white_less_red() -> None:
    """V1, V2: a Russian base of 12."""
    s = position({"2312 N": "ru_i6"}, at="resources", turn=4, rolls=[1, 1, 6, 3])
    assert s.n[TOTAL + 1] == 15  # base 12 on turn 4, 6 - 3
    s = position({"2312 N": "ru_i6"}, at="resources", turn=4, rolls=[1, 1, 2, 4])
    assert s.n[TOTAL + 1] == 10
    assert len(s.static.plan.base[0]) == 14
    for turn, base in ((1, 10), (2, 10), (3, 11)):
        s = position({"2312 N": "ru_i6"}, at="resources", turn=turn, rolls=[1, 1, 1, 1])
        assert s.n[TOTAL + 1] == base


@rule("4.0b", "4.0c")
def test_cards_change_the_total_and_it_is_public() -> None:
    s = position({"2312 N": "ru_i6"}, at="resources", turn=4, numbers={CHANGE: 3, CHANGE + 1: -3}, rolls=[1, 1, 1, 1])
    assert [s.n[TOTAL], s.n[TOTAL + 1]] == [17, 9]
    assert points(s) == (17, 9)
    for seat in ("poland", "soviet"):
        purses = s.view(seat)["purses"]
        assert [(purse["seat"], purse["total"], purse["left"]) for purse in purses] == [  # type: ignore[attr-defined]
            ("poland", 17, 17),
            ("soviet", 9, 9),
        ]
    summed = [(line["text"], line["value"]) for line in purses[1]["lines"]]  # type: ignore[index]
    assert summed == [("base", 12), ("dice", "+0"), ("cards", "-3")]
    assert any("Russia has 9 resource points" in line for line in told(s))
    s = position({"0310 N": "pl_i8"}, at="markers", depots={"poland": "Łódź"})
    do(s, "marker", "0310")
    assert [purse["left"] for purse in s.view("soviet")["purses"]] == [9, 10]  # type: ignore[attr-defined]


@rule("5.3a", "5.3b", "4.0d")
def test_the_table_shows_what_depots_will_cost_while_they_are_set_up() -> None:
    s = position({"0310 N": "pl_i8"}, at="depots", depots={"poland": "Łódź"})
    owed = [purse.get("due") for purse in s.view("poland")["purses"]]  # type: ignore[attr-defined]
    assert owed == [1, 0]
    s = new()  # before anything is rolled
    assert s.view("poland")["purses"] == []


@rule("4.0a")
def test_a_total_does_not_fall_below_nothing() -> None:
    s = position({"2312 N": "ru_i6"}, at="resources", turn=1, numbers={CHANGE + 1: -9}, rolls=[1, 1, 1, 6])
    assert s.n[TOTAL + 1] == 0
