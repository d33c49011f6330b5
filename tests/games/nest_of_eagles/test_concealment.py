"""Concealment: Patrols, Groups and dummies (23.1.1, 23.1.2)."""

import json
from collections.abc import Mapping

import pytest

from tests.games.nest_of_eagles.concealed import BOTH, POLES, dummy, hidden, piece, seen, under
from tests.games.nest_of_eagles.table import (
    Where,
    asked,
    at,
    do,
    empty,
    go_to,
    hex_,
    hold,
    layer,
    new,
    offered,
    position,
    put,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.games.nest_of_eagles.numbers import DUE

GROUP_A = 16  # markers: Patrols 0 to 7 and 8 to 15, Groups 16 to 18 and 19 to 21


# Markers (23.1a, 23.1.1, 23.1.2) --------------------------------------------------------------------------------------


@rule("23.1b", "23.1.1b", "3.1c")
def test_a_patrol_shows_the_opponent_nothing() -> None:
    s = hidden({**POLES, "s45": "3526", "s41": "3526"}, {"s45": 8, "s41": 8})
    assert "45th" not in seen(s, "poland")
    assert "'hidden': True" in seen(s, "poland")
    assert "45th" in seen(s, "soviet")
    assert not s.friction[hex_(s, "3526")]  # no lines of friction
    assert s.enemy_sp(0, hex_(s, "3526")) == 2  # 2 SP, whatever lies there
    strong: dict[str, Where] = {"k1": ("3525", "reduced"), "Art": "3525"}  # 1.5 and 1 against 2
    for beside, reacts in ((strong, "good"), ({"vr1": "3525"}, "bad")):  # and 2 against 2
        s = hidden({**POLES, **beside, "s45": "3526", "s41": "3526"}, {"s45": 8, "s41": 8})
        assert layer(s, "poland", "reaction")["3525"] == reacts


@rule("23.1.2b", "23.1.2c")
def test_a_group_has_lines_and_counts_eight() -> None:
    s = hidden({**POLES, "s45": "3526", "s41": "3526"}, {"s45": 19, "s41": 19})
    assert s.friction[hex_(s, "3526")]
    assert "Group A" in seen(s, "poland")
    assert "45th" not in seen(s, "poland")
    s.cover[19] = 9  # a Patrol over it
    s.refresh_hex(hex_(s, "3526"))
    assert not s.friction[hex_(s, "3526")]
    assert "Group" not in seen(s, "poland")
    seven: dict[str, Where] = {"C1": "3525", "Art": "3525"}  # more than the 6 that lie there, but less than 8
    for beside, reacts in ((seven, "bad"), ({**seven, "k1": ("3525", "reduced")}, "good")):  # 8.5
        s = hidden({**POLES, **beside, "s45": "3526", "s41": "3526"}, {"s45": 19, "s41": 19})
        assert layer(s, "poland", "reaction")["3525"] == reacts


@rule("23.1.1a", "23.1.1e", "23.1.1b")
def test_placing_patrols_in_the_replacement_phase() -> None:
    units = {"10": "2010", "12": ("2223", "remnant"), "T1": "2224", "13": "3525", "s45": "3526", "11": "2222"}
    s = position(units, phase="replace", options=BOTH)
    assert why(s, "cover 2010") == ""
    assert why(s, "cover 2223") == "23.1.1e"
    assert why(s, "cover 2224") == "23.1.1e"
    assert why(s, "cover 3525") == "23.1.1a"  # an enemy beside it
    do(s, "cover 2010")
    assert s.cloak[unit(s, "10")]
    soviet = position(
        {**POLES, "su1": "3620", "L1": "Kowno", "w2": "3704"}, phase="replace", side="soviet", options=BOTH
    )
    do(soviet, "assign #1")
    assert why(soviet, "cover 3620") == "23.1.1e"
    assert why(soviet, "cover Kowno") == "23.1.1e"


@rule("23.1.1a")
def test_there_are_eight_patrols_a_side() -> None:
    s = empty("war_of_1920", patrols=True)
    codes = ["10", "11", "12", "13", "14", "15", "16", "17", "18"]
    put(s, {code: f"22{12 + i:02d}" for i, code in enumerate(codes)})
    go_to(s, "replace", "poland")
    for i in range(8):
        do(s, f"cover 22{12 + i:02d}")
    assert why(s, "cover 2220") == "23.1.1a"


@rule("23.1.1c", "23.1.2e")
def test_units_may_come_concealed_at_set_up_or_as_reinforcements() -> None:
    s = new("battle_of_warsaw", patrols=True)
    assert asked(s) == "arrange"
    assert offered(s, "cover")
    do(s, f"cover {offered(s, 'cover')[0]}")
    assert any(s.cloak[u] for u in range(s.order.count))
    s = position(POLES, phase="attack 1", options=BOTH)
    for code in ("21", "Sib"):
        s.place(unit(s, code), DUE)
        s.due[unit(s, code)] = s.turn + 1
    go_to(s, "move", "poland")
    assert why(s, "cover_arrivals Warszawa") == ""
    do(s, "gather_arrivals Warszawa")
    assert {code for code in ("21", "Sib", "10") if s.cloak[unit(s, code)] == 17} == {"21", "Sib"}


@rule("23.1.2a", "23.1.2d", "23.1.2f")
def test_a_group_is_a_stack_of_at_most_two_divisions() -> None:
    units = {
        "10": "2010",
        "12": "2010",
        "13": "2011",
        "14": "2011",
        "k1": "2011",
        "15": "2107",
        "16": ("2107", "remnant"),
    }
    s = position({**units, "11": "2222"}, phase="replace", options=BOTH)
    assert why(s, "gather 2010") == ""
    assert why(s, "gather 2011") == "23.1.2d"  # two divisions and a brigade
    assert why(s, "gather 2107") == "23.1.2d"  # one of them is a Remnant, and one is no stack
    do(s, "gather 2010")
    assert {code for code in units if s.cloak[unit(s, code)] == 17} == {"10", "12"}


@rule("23.1.1d")
def test_a_unit_that_leaves_a_covered_stack_takes_a_patrol_of_its_own() -> None:
    s = hidden({"10": "2010", "12": "2010", "11": "2222"}, {"10": 0, "12": 0})
    do(s, "move 10", "to 2011")
    assert int(s.cloak[unit(s, "10")]) - 1 not in (-1, 0)
    full = {f"k{i}": f"22{12 + i:02d}" for i in range(1, 8)}
    s = hidden({"10": "2010", "12": "2010", **full}, {"10": 0, "12": 0, **{f"k{i}": i for i in range(1, 8)}})
    do(s, "move 10", "to 2011")
    assert not s.cloak[unit(s, "10")]  # none was left: it is turned up
    assert s.cloak[unit(s, "12")]


@rule("23.1a")
def test_patrols_and_groups_may_be_played_without_each_other() -> None:
    units = {**POLES, "12": "2010"}
    s = position(units, phase="replace", options={"patrols": True})
    assert (why(s, "cover 2010"), refused(s, "gather 2010")) == ("", "23.1a")
    s = position(units, phase="replace", options={"groups": True})
    assert (refused(s, "cover 2010"), why(s, "gather 2010")) == ("23.1a", "")


@rule("23.1.1a", "23.1.2c")
def test_groups_run_out_as_patrols_do_and_keep_away_from_the_enemy() -> None:
    pairs = {
        "12": "2110",
        "13": "2110",
        "14": "2212",
        "15": "2212",
        "16": "2214",
        "17": "2214",
        "18": "2216",
        "21": "2216",
    }
    s = position({**pairs, "w2": "2904"}, phase="replace", options=BOTH)
    do(s, "gather 2110", "gather 2212", "gather 2214")
    assert refused(s, "gather 2216") == "23.1.1a"  # three a side
    s = position({**pairs, "w2": "2111"}, phase="replace", options=BOTH)
    assert refused(s, "gather 2110") == "23.1.1a"  # beside the 2nd
    assert why(s, "gather 2214") == ""


@rule("23.1.1e")
def test_remnants_and_support_make_no_group() -> None:
    units = {"10": ("2010", "remnant"), "T1": "2010", "12": "2011", "11": "2222"}
    s = position(units, phase="replace", options=BOTH)
    assert refused(s, "gather 2010") == "23.1.1e"


@rule("23.1b", "23.1.1b")
def test_what_stays_under_a_marker_is_seen_to_stay() -> None:
    """A counter picked up and put back takes two steps; so that nobody counts them unseen, all read that it stays, and
    its owner is asked even where it can go nowhere."""
    s = hidden({**POLES, "k1": "2922", "k2": "2922"}, {"k1": GROUP_A, "k2": GROUP_A})
    before = s.journal.count
    do(s, "move k1")
    assert s.top().must_ask(s)
    do(s, "stay")
    for reader in ("poland", "soviet", None):
        lines = json.dumps(views.journal(s, reader, before))
        assert "stays, or part of it" in lines, reader
    assert "Cavalry" not in json.dumps(views.journal(s, "soviet", before))


@rule("23.1.1b", "23.1.2c")
@pytest.mark.parametrize(("marker", "farthest"), [(-1, 4), (0, 3), (GROUP_A, 3)])
def test_what_is_concealed_has_three_movement_points(marker: int, farthest: int) -> None:
    """Two cavalry brigades, each with 4 in the open."""
    s = hidden({**POLES, "k1": "2922", "k2": "2922"}, {"k1": marker, "k2": marker} if marker >= 0 else {})
    do(s, ["move", piece(s, marker) if marker >= 0 else unit(s, "k1")])
    start = hex_(s, "2922")
    ends = [action.x for action in s.choices("poland") if action.verb.name == "to"]
    assert max(s.board.distance(start, end) for end in ends) == farthest


@rule("23.1.1c")
def test_a_patrol_for_reinforcements_leaves_those_who_were_there_alone() -> None:
    s = hidden({**POLES, "12": "Warszawa", "13": "Warszawa"}, {"12": GROUP_A, "13": GROUP_A}, phase="attack 1")
    s.place(unit(s, "21"), DUE)
    s.due[unit(s, "21")] = s.turn + 1
    go_to(s, "move", "poland")
    assert at(s, "21") == "0714"
    do(s, "cover_arrivals Warszawa")
    assert under(s, int(s.cloak[unit(s, "21")]) - 1) == ["21"]
    assert "Group A" in seen(s, "soviet")


@rule("23.1.2c", "23.1.1c", "23.1.3a")
def test_a_group_may_carry_a_patrol_and_comes_back_whole() -> None:
    s = hidden({**POLES, "12": "2010"}, {"10": GROUP_A, "12": GROUP_A}, phase="replace")
    assert "Group A" in seen(s, "soviet")
    do(s, "cover 2010")
    assert "Group A" not in seen(s, "soviet")
    assert "'hidden': True" in seen(s, "soviet")
    patrol = int(s.cover[GROUP_A]) - 1
    assert 0 <= patrol < GROUP_A
    assert under(s, GROUP_A) == ["10", "12"]
    assert refused(s, ["turn_up", piece(s, GROUP_A)]) == "23.1.3a"  # the Patrol lies on top
    assert refused(s, ["turn_up", s.order.count - 1]) == "23.1.3a"  # a counter, no marker
    do(s, ["turn_up", piece(s, patrol)])
    assert "10th" in seen(s, "soviet")
    assert "12th" in seen(s, "soviet")


@rule("23.1.3a")
def test_only_ones_own_markers_are_turned_up() -> None:
    s = hidden({**POLES, "12": "2010", "s45": "3724"}, {"10": GROUP_A, "12": GROUP_A, "s45": 8})
    assert refused(s, ["turn_up", piece(s, 8)]) == "23.1.3a"  # the enemy's
    assert refused(s, ["turn_up", piece(s, 1)]) == "23.1.3a"  # nothing is under it
    assert refused(s, "turn_up 11") == "23.1.3a"  # no marker at all
    do(s, ["turn_up", piece(s, GROUP_A)])
    assert "10th" in seen(s, "soviet")


@rule("23.1b", "23.1.2a")
def test_the_opponent_learns_nothing_from_what_is_hidden() -> None:
    units = {"10": "2010", "11": "2222", "w2": "2009", "w53": "2003", "w4": "2905", "w6": "2905"}
    s = hidden(units, {"w2": 8, "w53": 9, "w4": 19, "w6": 19}, phase="move")
    for key in range(12):
        other = s.imagine("poland", key)
        assert other.view("poland") == s.view("poland")
        assert views.choices(other, "poland") == views.choices(s.clone(), "poland")
        assert other.appraise("poland") == s.appraise("poland")
    assert any(s.imagine("poland", key).pack() != s.pack() for key in range(12))


# Dummies (23.1.1f) ----------------------------------------------------------------------------------------------------


@rule("23.1.1f", "23.1.1g", "23.1.3a")
def test_a_dummy_looks_real_until_it_is_attacked() -> None:
    s = position({"10": "2010", "w2": "2905"}, phase="attack 1", side="soviet", options=BOTH)
    go_to(s, "move", "soviet")
    place = offered(s, "dummy")[0]
    do(s, f"dummy {place}")
    assert sum(1 for m in range(8, 16) if s.dummy_mark[m]) == 2  # two markers make one dummy
    marker = next(m for m in range(8, 16) if s.dummy[m] >= 0)
    s.set_dummy(marker, hex_(s, "2009"))
    assert "'hidden': True" in seen(s, "poland")
    go_to(s, "attack 1", "poland")
    do(s, "attack 2009", "join 10", "strike")
    assert asked(s) == "advance"  # nobody was there
    assert not any(s.dummy_mark[m] for m in range(8, 16))


@rule("23.1.1f")
def test_a_dummy_comes_as_a_reinforcement_in_the_first_movement_of_the_turn() -> None:
    s = position(POLES, phase="react 1", options=BOTH)
    do(s, "react")
    assert why(s, "dummy Warszawa") == ""
    assert refused(s, "dummy 2010") == "23.1.1f"  # Reinforcements do not come there
    do(s, "dummy Warszawa", "done")
    while asked(s) != "move":
        do(s, "pass" if asked(s) == "activate" else "done")
    assert s.to_move == ("poland",)
    assert refused(s, "dummy Warszawa") == "23.1.1f"  # the first Movement Phase is past


@rule("23.1.1f")
def test_a_dummy_takes_two_free_patrols() -> None:
    codes = ["10", "11", "12", "13", "14", "15", "16"]
    s = hidden({code: f"22{12 + i:02d}" for i, code in enumerate(codes)}, {code: i for i, code in enumerate(codes)})
    assert refused(s, "dummy Warszawa") == "23.1.1f"  # one is left
    do(s, ["turn_up", piece(s, 0)])
    assert why(s, "dummy Warszawa") == ""


def goes(units: Mapping[str, Where], label: str, enemy_towns: tuple[str, ...] = ()) -> list[str]:
    """Where a Polish dummy may go."""
    s = hidden(units, {})
    hold(s, dict.fromkeys(enemy_towns, "soviet"))
    dummy(s, 0, label)
    do(s, ["move", piece(s, 0)])
    return [s.board.names[action.x] for action in s.choices("poland") if action.verb.name == "to"]


@rule("23.1.1f")
def test_a_dummy_takes_no_towns_and_does_not_go_where_its_side_is_not() -> None:
    assert "2111" in goes(POLES, "2110")
    assert "2111" not in goes(POLES, "2110", ("Baranowicze",))
    assert "3417" in goes({**POLES, "12": "3426"}, "3415")  # Poles are in Ukraine
    alone = goes({"10": "2010"}, "3415")
    assert "3416" in alone
    assert not [label for label in alone if label in ("3417", "3316", "3516")]
