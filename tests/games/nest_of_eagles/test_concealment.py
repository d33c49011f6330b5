"""Concealment to the letter: markers, Groups, dummies, scouts (23.1)."""

import json
from collections.abc import Mapping

import pytest

from tests.games.nest_of_eagles.table import (
    Where,
    asked,
    at,
    do,
    empty,
    finish,
    go_to,
    hex_,
    hold,
    position,
    put,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.games.nest_of_eagles.numbers import DUE, POOL
from vistula.games.nest_of_eagles.state import Eagles

POLES = {"10": "2010", "11": "2222"}
BOTH = {"patrols": True, "groups": True}
GROUP_A = 16  # markers: Patrols 0 to 7 and 8 to 15, Groups 16 to 18 and 19 to 21


def hidden(
    units: Mapping[str, Where],
    under: Mapping[str, int],
    phase: str = "move",
    side: str = "poland",
    options: Mapping[str, object] = BOTH,
) -> Eagles:
    """A position where units lie under markers."""
    s = empty("war_of_1920", **options)
    put(s, units)
    for code, marker in under.items():
        s.set_cloak(unit(s, code), marker)
    go_to(s, phase, side)
    return s


def dummy(s: Eagles, marker: int, label: str, front: int = 0) -> None:
    """Put a dummy of two markers on the map."""
    s.dummy_mark[marker] = marker + 1
    s.dummy_mark[marker + 1] = 128
    s.dummy_front[marker] = front
    s.set_dummy(marker, hex_(s, label))


def piece(s: Eagles, marker: int) -> int:
    return s.order.count + marker


def under(s: Eagles, marker: int) -> list[str]:
    return sorted(s.order.codes[u] for u in range(s.order.count) if s.cloak[u] == marker + 1)


def seen(s: Eagles, seat: str) -> str:
    pieces = s.view(seat)["pieces"]
    assert isinstance(pieces, list)
    return str([piece for piece in pieces if piece["space"] is not None])


# Markers (23.1a, 23.1.1, 23.1.2) ------------------------------------------------------------------------------------


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


# Dummies (23.1.1f) --------------------------------------------------------------------------------------------------


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


# Scouts (23.1.3) ----------------------------------------------------------------------------------------------------

PATROLS_NEAR = {"14": "2010", "11": "2222", "w2": "2009", "w4": "2110"}


@rule("23.1.3b")
def test_who_scouts_and_what() -> None:
    s = hidden(PATROLS_NEAR, {"w2": 8, "w4": 9}, phase="move")
    assert refused(s, "scout 14") == "23.1.3b"  # no Reactive Movement
    s = hidden(PATROLS_NEAR, {"w2": 8, "w4": 9}, phase="react 1")
    do(s, "react")
    assert refused(s, "scout 11") == "23.1.3b"  # nobody is near it
    assert refused(s, "scout 12") == "23.1.3b"  # it is not on the map
    assert refused(s, ["scout", piece(s, 0)]) == "23.1.3b"  # a marker
    do(s, "scout 14")
    assert refused(s, "look 2222") == "23.1.3b"
    do(s, "look 2009", "enough")
    assert refused(s, "scout 14") == "23.1.3b"  # once in a phase


@rule("23.1.3b")
def test_a_unit_without_eligibility_does_not_scout() -> None:
    s = hidden({**PATROLS_NEAR, "k1": "2106", "K4": "2105", "w6": "2107"}, {"w2": 8, "w6": 9}, phase="react 1")
    do(s, "react")
    assert refused(s, "scout k1") == "23.1.3b"


@rule("23.1.3b")
@pytest.mark.parametrize(("label", "asks"), [("2009", True), ("2108", False)])
def test_a_unit_that_has_moved_reveals_only_what_it_could_enter(label: str, asks: bool) -> None:
    """The 10th goes two clear hexes, from 2012 to 2010; it has 1 Movement Point for 2009. To 2109 it has none left."""
    s = hidden({"10": "2012", "11": "2222", "w2": label}, {"w2": 8}, phase="react 1")
    do(s, "react", "move 10", "to 2010" if asks else "to 2109")
    assert (asked(s) == "scout") == asks


@rule("22.0a", "23.1.3b")
def test_scouts_obey_their_own_player() -> None:
    units = {"12": "3416", "w4": "3415", "w6": "3415", "s41": "3516", "s44": "3516", "w2": "3704", "s45": "3724"}
    s = hidden(units, {"12": 0}, phase="react 1", side="soviet", options={**BOTH, "three_players": True})
    do(s, "react")
    mine, other = ("w4", "s41") if s.to_move == ("soviet_west",) else ("s41", "w4")
    assert why(s, f"scout {mine}") == ""
    assert refused(s, f"scout {other}") == "22.0a"


@rule("23.1.3g")
@pytest.mark.parametrize(("looks", "replacements"), [(0, 4), (1, 3), (2, 3)])
@pytest.mark.parametrize("turn", ["poland", "soviet"])
def test_any_number_of_reveals_is_one_attack(turn: str, looks: int, replacements: int) -> None:
    """17.1.3a: three pauses bring 4, two and a Limited Operation 3. Done in the Soviet turn it counts for the Polish
    turn that follows."""
    s = hidden(PATROLS_NEAR, {"w2": 8, "w4": 9}, phase="react 1", side=turn)
    if turn == "soviet":
        do(s, "pass")
    do(s, "react")
    if looks:
        do(s, "scout 14", "look 2009", "look 2110" if looks == 2 else "enough")
    if turn == "soviet":
        go_to(s, "turn end", "soviet")
    go_to(s, "replace", "poland")
    assert s.num[POOL] == replacements
    finish(s)
    go_to(s, "replace", "poland")
    assert s.num[POOL] == replacements + 4  # it has counted once


@rule("23.1.3a")
def test_who_is_named_for_an_attack_stays_concealed_until_it_is_declared() -> None:
    s = hidden({**POLES, "12": "2222", "w18": "2011"}, {"10": 0}, phase="attack 1")
    do(s, "attack 2011", "join 10")
    name = s.full_name(unit(s, "10"))
    for reader in ("soviet", None):
        battle = s.view(reader)["battle"]
        assert battle == {"title": "Attack on 2011, 1 unit named", "space": hex_(s, "2011"), "arrows": [], "sides": []}
        assert name not in str(views.journal(s, reader))
    assert name in str(s.view("poland")["battle"])
    do(s, "strike")
    assert name in str(s.view("soviet")["battle"])
