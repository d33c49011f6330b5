"""10.0 Restoration, 11.0 strategic movement, 12.0 reinforcements."""

import pytest

from tests.games.west_was_saved.field import (
    asked,
    do,
    facing,
    is_reduced,
    marked,
    offered,
    place,
    points,
    position,
    stack_at,
    told,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.west_was_saved.numbers import (
    ABROAD,
    COMING,
    MOST_TRAINS,
    PLEDGED,
    REDUCED,
    TRAINED,
    TRAINS,
)

FED = {"poland": "Łódź, Siedlce", "soviet": "Konotop"}


# 10.0 -----------------------------------------------------------------------------------------------------------


@rule("10.0a", "10.0b", "10.0c")
def test_a_point_restores_a_reduced_unit_in_supply() -> None:
    stacks = {"0310 N": "pl_i8 pl_i9", "1412 N": "pl_i10"}
    s = position(stacks, at="restoration", depots=FED, reduced="pl_i8 pl_i10", points=(2, 2))
    assert why(s, "restore", "pl_i9") == "10.0a"
    assert why(s, "restore", "pl_i10") == "10.0b"
    s.mark[unit(s, "ru_i60")] |= REDUCED
    assert why(s, "restore", "ru_i60") == "10.0a"  # the enemy's
    do(s, "restore", "pl_i8")
    assert not is_reduced(s, "pl_i8")
    assert points(s)[0] == 1
    assert not any("8th Infantry" in line for line in told(s, "soviet"))


@rule("10.0c")
def test_without_points_nobody_is_restored() -> None:
    s = position({"0310 N": "pl_i8 pl_i9"}, at="restoration", depots=FED, reduced="pl_i8 pl_i9", points=(1, 0))
    do(s, "restore", "pl_i8")
    assert (s.to_move, asked(s)) != (("poland",), "restore")
    s = position({"0310 N": "pl_i8"}, at="restoration", depots=FED, reduced="pl_i8", points=(0, 0))
    assert why(s, "restore", "pl_i8") == "10.0c"


@rule("4.0d")
def test_points_about_to_be_lost_are_warned_of() -> None:
    s = position({"0310 N": "pl_i8"}, at="restoration", depots=FED, reduced="pl_i8", points=(3, 1))
    assert [caution.rule_id for caution in s.warnings("poland")] == ["4.0d"]


@rule("10.0e")
def test_points_left_after_restoration_pay_for_the_boundary() -> None:
    told_of = {
        seat: "across the boundary" in position({"2410 N": "ru_i6"}, at="restoration", side=seat).prompt(seat).text
        for seat in ("poland", "soviet")
    }
    assert told_of == {"poland": False, "soviet": True}
    s = position({"2410 N": "ru_i6"}, at="restoration", side="soviet", points=(0, 1))
    do(s, "done")
    assert (s.to_move, asked(s)) == (("soviet",), "train")
    do(s, "train", "ru_i6")
    do(s, "carry", "2409")
    assert (where(s, "ru_i6"), points(s)[1]) == ("2409", 0)


@rule("10.0e", "13.1b", "def.rp")
def test_the_russian_keeps_points_for_the_boundary() -> None:
    s = position({"2410 N": "ru_i6", "2312 N": "ru_i5"}, at="strategic", side="soviet", points=(1, 1))
    do(s, "train", "ru_i6")
    do(s, "carry", "2409")
    assert (where(s, "ru_i6"), points(s)[1]) == ("2409", 0)
    s = position({"2410 N": "ru_i6 ru_h12"}, at="strategic", side="soviet", points=(1, 0))
    do(s, "train", "ru_i6")
    assert why(s, "carry", "2409") == "13.1b"
    s = position({"2410 N": "ru_i6 ru_h12"}, at="strategic", side="soviet", points=(1, 0))
    do(s, "train", "ru_h12")
    assert why(s, "carry", "2409") == ""  # HQ cross free


@rule("13.6a", "13.6b")
@pytest.mark.parametrize(
    ("stacks", "who", "fed"),
    [
        ({"Smolensk": "ru_i6", "2303 N": "pl_h1"}, "ru_i6", {"soviet": "Smolensk"}),
        ({"Warsaw": "pl_i8", "0609 N": "ru_i6"}, "pl_i8", {}),
    ],
)
def test_units_of_a_threatened_capital_recover_free(stacks: dict[str, str], who: str, fed: dict[str, str]) -> None:
    s = position(stacks, at="restore", depots=fed, reduced=who)
    assert not is_reduced(s, who)
    assert points(s) == (10, 10)
    quiet = {label: units for label, units in stacks.items() if who in units}
    s = position(quiet, at="restore", depots=fed, reduced=who)
    assert is_reduced(s, who)


@rule("13.6a")
def test_a_capital_cut_off_recovers_only_by_the_option() -> None:
    ring = {
        "2303 N": "pl_i8",
        "2204 N": "pl_i9",
        "2103 N": "pl_i10",
        "2302 N": "pl_i11",
        "2202 N": "pl_i12",
    }
    for option, weak in ((True, True), (False, False)):
        s = position(
            {"Smolensk": "ru_i6", **ring},
            at="restore",
            reduced="ru_i6",
            options={"capital_restore_needs_supply": option},
        )
        assert is_reduced(s, "ru_i6") is weak


# 11.0 -----------------------------------------------------------------------------------------------------------


@rule("11.1a", "11.1b", "11.1d", "11.2b", "11.2g", "11.2h")
def test_one_unit_at_a_time_goes_as_far_as_the_line_is_fed() -> None:
    stacks = {"0310 N": "pl_i8 pl_i9 pl_h1", "2312 N": "ru_i6"}
    s = position(stacks, at="strategic", depots=FED)
    do(s, "train", "pl_i8")
    do(s, "carry", "0808")
    do(s, "turn", "SE")
    assert (where(s, "pl_i8"), facing(s, "0808")) == ("0808", "SE")
    assert marked(s, "pl_i8", TRAINED)
    assert s.to_move == ("soviet",)
    do(s, "pass")
    assert why(s, "train", "pl_i8") == "11.2h"
    assert why(s, "train", "ru_i6") == "11.1b"
    assert why(s, "train", "pl_h1") == ""


@rule("6.0g")
def test_an_hq_goes_by_rail_where_nobody_is_fed() -> None:
    s = position({"1412": "pl_h1", "0310 N": "pl_i9"}, at="strategic", depots=FED)
    do(s, "train", "pl_h1")
    do(s, "carry", "1512")
    assert where(s, "pl_h1") == "1512"


@rule("11.1d")
def test_out_of_supply_no_line_leads_anywhere() -> None:
    s = position({"1412 N": "pl_i8", "0310 N": "pl_i9"}, at="strategic", depots=FED)
    assert why(s, "train", "pl_i8") == "11.1d"
    assert why(s, "train", "pl_i9") == ""


@rule("11.1e")
def test_who_declines_makes_no_more_strategic_moves() -> None:
    s = position({"0310 N": "pl_i8", "2312 N": "ru_i6"}, at="strategic", depots=FED)
    do(s, "pass")
    do(s, "train", "ru_i6")
    do(s, "carry", "2412")
    do(s, "turn", "N")
    assert s.to_move == ("soviet",)


@rule("11.2a")
def test_four_units_a_turn() -> None:
    s = position({"0310 N": "pl_i8 pl_i9", "2312 N": "ru_i6"}, at="strategic", depots=FED, numbers={TRAINS: 3})
    do(s, "train", "pl_i8")
    do(s, "carry", "0311")
    do(s, "turn", "N")
    do(s, "pass")
    assert asked(s) != "train"
    assert s.n[MOST_TRAINS] == 4


@rule("11.2c", "11.2d", "11.2e")
def test_closed_ground_hunger_and_full_hexes_bar_the_line() -> None:
    stacks = {"0310 N": "pl_i8", "0309 N": "pl_i9 pl_i10 pl_i11 pl_i12"}
    s = position(stacks, at="strategic", depots=FED)
    do(s, "train", "pl_i8")
    assert why(s, "carry", "0309") == "11.2e"
    assert why(s, "carry", "1412") == "11.2d"
    assert why(s, "carry", "1507") == "11.2c"


@rule("11.2f")
def test_beside_the_enemy_only_where_a_friend_stays() -> None:
    stacks = {"2312 N": "ru_i6", "2413 N": "pl_i8", "2211 N": "ru_i5"}
    s = position(stacks, at="strategic", side="soviet")
    assert why(s, "train", "ru_i6") == "11.2f"
    do(s, "train", "ru_i5")
    assert why(s, "carry", "2313") == "11.2d"
    do(s, "carry", "2312")
    assert offered(s, "stay") == ["ru_i6"]
    assert why(s, "ride_on") == "11.2f"
    assert why(s, "stay", "ru_i5") == "11.2f"  # it is the one that moves
    do(s, "stay", "ru_i6")
    assert marked(s, "ru_i6", PLEDGED)
    s = position(stacks, at="strategic", side="soviet", marks={"ru_i6": PLEDGED})
    s.place(unit(s, "ru_i8"), place(s, "2312"))
    s.refresh()
    assert why(s, "train", "ru_i6") == "11.2f"
    assert why(s, "train", "ru_i8") == ""


@rule("11.2i")
def test_a_depot_on_the_line_is_taken() -> None:
    s = position({"2312 N": "ru_i6"}, at="strategic", side="soviet", depots={"poland": "Cherkasy"})
    do(s, "train", "ru_i6")
    do(s, "carry", "2214")
    assert s.depots_of(0) == []


@rule("11.2i")
def test_a_line_may_be_sent_over_a_depot_by_a_detour() -> None:
    s = position({"2312 N": "ru_i6"}, at="strategic", side="soviet", depots={"poland": "Cherkasy"})
    do(s, "train", "ru_i6")
    assert offered(s, "over") == ["2214"]
    assert why(s, "over", "2213") == "11.2i"
    do(s, "carry", "2314")
    assert s.depots_of(0) == [place(s, "Cherkasy")]  # the best line does not touch it
    s = position({"2312 N": "ru_i6"}, at="strategic", side="soviet", depots={"poland": "Cherkasy"})
    do(s, "train", "ru_i6")
    do(s, "over", "2214")
    assert why(s, "carry", "2213") == "11.2d"  # it has come through there
    do(s, "carry", "2314")
    assert where(s, "ru_i6") == "2314"
    assert s.depots_of(0) == []


@rule("13.2a")
def test_blanks_go_by_rail_with_one_of_several_or_with_the_last() -> None:
    s = position({"0310 N": "pl_i8 pl_i9"}, at="strategic", depots=FED, blanks={"0310": 2})
    do(s, "train", "pl_i8")
    assert why(s, "carry", "0808", 3) == "13.2a"
    do(s, "carry", "0808", 1)
    assert [s.blanks[place(s, each)] for each in ("0310", "0808")] == [1, 1]
    s = position({"0310 N": "pl_i8"}, at="strategic", depots=FED, blanks={"0310": 2})
    do(s, "train", "pl_i8")
    assert why(s, "carry", "0808", 1) == "13.2a"  # all go along
    do(s, "carry", "0808")
    assert [s.blanks[place(s, each)] for each in ("0310", "0808")] == [0, 2]


# 12.0 -----------------------------------------------------------------------------------------------------------


def arrivals(turn: int, stacks: dict[str, str], **more: object) -> object:
    """The Reinforcements Phase of a turn, with all that is due then."""
    s = position(stacks, at="resources", turn=turn, **more)  # type: ignore[arg-type]
    for arrival in s.static.plan.arrivals:
        if arrival.turn == turn:
            for u in arrival.units:
                s.take_off(u, COMING)
    stack_at(s, "reinforcements", "poland")
    s.refresh()
    return s


@rule("12.0a", "12.0e", "scn.uman")
def test_the_cavalry_army_comes_to_uman_on_turn_4() -> None:
    s = arrivals(4, {"0310 N": "pl_i8"}, depots={"soviet": "Kiev, Konotop, Smolensk", "poland": "Wilno"})
    from vistula.games.west_was_saved.state import West

    assert isinstance(s, West)
    while asked(s) in ("face", "arrive"):
        if asked(s) == "face":
            do(s, "turn", "NW")
        else:
            do(s, "arrive", offered(s, "arrive")[0])
    at_uman = [each for each in ("ru_c4", "ru_c6", "ru_c11", "ru_c14", "ru_cs") if where(s, each) == "1915"]
    assert len(at_uman) == 4  # the fifth goes next to it
    assert where(s, "ru_hk") == "1915"
    assert facing(s, "1915") == "NW"


@rule("12.0a")
def test_who_is_due_on_another_turn_does_not_come() -> None:
    for turn, box in ((3, "coming"), (4, "2203"), (5, "coming")):
        s = position({"0310 N": "pl_i8"}, at="resources", turn=turn, depots={"soviet": "Smolensk"})
        s.take_off(unit(s, "ru_i16"), COMING)  # Smolensk, turn 4
        stack_at(s, "reinforcements", "soviet")
        s.refresh()
        assert where(s, "ru_i16") == box


@rule("12.0b", "12.0c")
def test_who_finds_no_place_comes_beside_it_or_not_at_all() -> None:
    from vistula.games.west_was_saved.state import West

    s = arrivals(2, {"Smolensk": "pl_i8", "0310 N": "pl_i9"}, depots={"soviet": "Roslavl"})
    assert isinstance(s, West)
    assert asked(s) == "arrive"
    assert "2203" not in offered(s, "arrive")
    assert why(s, "arrive", "2312") == "12.0b"
    s = arrivals(
        2,
        {
            "Smolensk": "pl_i8",
            "2303 N": "pl_i9",
            "2204 N": "pl_i10",
            "2302 N": "pl_i11",
            "2103 N": "pl_i12",
            "2202 N": "pl_i4",
            "2102 N": "pl_i5",
        },
    )
    assert isinstance(s, West)
    assert where(s, "ru_i54") == "lost"


@rule("12.0b", "13.2a")
def test_one_place_beside_its_own_hex_is_asked_for() -> None:
    """Of its own hex everybody sees whether it took the unit in; of those beside it only the owner knows which had room
    and supply, so a single one is named like one of several."""
    from vistula.games.west_was_saved.state import West

    ring = {
        "Smolensk": "pl_i8",
        "2204 N": "pl_i10",
        "2302 N": "pl_i11",
        "2103 N": "pl_i12",
        "2202 N": "pl_i4",
        "2102 N": "pl_i5",
    }
    s = arrivals(2, ring, depots={"soviet": "Roslavl"})
    assert isinstance(s, West)
    assert (asked(s), offered(s, "arrive")) == ("arrive", ["2303"])
    s = arrivals(2, {"0310 N": "pl_i9"}, depots={"soviet": "Roslavl, Smolensk"})
    assert isinstance(s, West)
    assert asked(s) != "arrive"
    assert where(s, "ru_i54") == "2203"


@rule("12.0d")
def test_uman_lost_the_cavalry_comes_by_the_edge_south_of_the_seym() -> None:
    from vistula.games.west_was_saved.state import West

    ring = {
        "Uman": "pl_i8",
        "1914 N": "pl_i9",
        "2015 N": "pl_i10",
        "2016 N": "pl_i6",
        "1916 N": "pl_i12",
        "1816 N": "pl_i4",
        "1815 N": "pl_i5",
    }
    s = arrivals(4, ring)
    assert isinstance(s, West)
    while asked(s) == "face":
        do(s, "turn", "N")  # the 16th at Smolensk
    assert asked(s) == "arrive"
    assert offered(s, "arrive") == ["2510", "2511", "2512", "2513", "2514", "2515", "2516"]


@rule("13.5c")
def test_who_was_in_east_prussia_returns_reduced_at_smolensk() -> None:
    s = position({"2312 N": "ru_i5"}, at="resources", depots={"soviet": "Smolensk"}, turn=6)
    u = unit(s, "ru_i6")
    s.take_off(u, ABROAD)
    s.mark[u] |= 1
    s.due[u] = 6
    stack_at(s, "reinforcements", "soviet")
    s.refresh()
    do(s, "turn", "SW")
    assert where(s, "ru_i6") == "2203"
    assert is_reduced(s, "ru_i6")
