"""A league of postures: mixtures that no answer hurts, and newcomers that earn their place."""

import tomllib
from typing import Any

import pytest

import vistula
from vistula.core.data import Table, read_stances
from vistula.lab.league import SCRIPT, League


def league(pools: list[list[str]], worth: dict[tuple[str, str], float]) -> League:
    game: Any = vistula.game("strike_of_the_eagle")
    return League(game, "berezina", 1, 7, True, 30.0, pools, worth)


def test_where_each_beats_one_and_loses_to_one_all_three_are_mixed() -> None:
    names = ["stone", "paper", "shears"]
    worth = {(a, b): (0.0, -1.0, 1.0)[(names.index(b) - names.index(a)) % 3] for a in names for b in names}
    for mixture in league([names, names], worth).mixtures():
        assert mixture == pytest.approx(dict.fromkeys(names, 1 / 3), abs=0.03)


def test_what_is_never_better_has_no_part_in_a_mixture() -> None:
    worth = {("good", "a"): 0.5, ("good", "b"): 0.2, ("bad", "a"): 0.4, ("bad", "b"): -0.9}
    mine, theirs = league([["good", "bad"], ["a", "b"]], worth).mixtures()
    assert mine["good"] > 0.99
    assert theirs["b"] > 0.99


def test_the_script_keeps_a_part_of_what_a_newcomer_must_beat() -> None:
    one = league([["x"], ["a", SCRIPT]], {("x", "a"): 0.4, ("x", SCRIPT): -0.8})
    mine, theirs = one.faced()
    assert mine == {"x": 1.0}
    assert theirs == pytest.approx({"a": 0.0, SCRIPT: 1.0}, abs=0.01)  # which beats x
    assert one.against(0, "x", theirs) == pytest.approx(-0.8, abs=0.01)
    assert one.against(1, "a", mine) == pytest.approx(-0.4)
    tame = league([["x"], ["a", SCRIPT]], {("x", "a"): -0.4, ("x", SCRIPT): 0.8})
    assert tame.faced()[1] == pytest.approx({"a": 0.75, SCRIPT: 0.25}, abs=0.01)


def test_what_serves_each_side_is_told_as_stances_for_the_game_s_data() -> None:
    worth = {("drive", "hold"): 0.1, ("drive", "press"): -0.6, ("storm", "hold"): -0.6, ("storm", "press"): 0.2}
    one = league([["drive", "storm"], ["hold", "press"]], worth)
    told = tomllib.loads(one.told(["drive"]))
    assert [row["name"] for row in told["posture"]] == ["drive"]
    assert told["posture"][0]["weights"] == one.weights("drive")
    poles, soviets = told["stance"]
    assert (poles["seat"], poles["scenarios"]) == ("poland", ["berezina"])
    assert sorted([poles["posture"], *poles["others"]]) == ["drive", "storm"]
    assert sorted([soviets["posture"], *soviets["others"]]) == ["hold", "press"]
    assert read_stances(Table(told, "postures.toml"), one.game.postures()).keys() == {
        "berezina poland",
        "berezina soviet",
    }


def test_a_race_is_run_for_the_best_answer_and_who_does_no_better_does_not_join() -> None:
    """Whatever comes of three heats: a newcomer is in the pool if it was told so, and known to the game."""
    one = league([["thrust"], [SCRIPT]], {})
    before = list(one.game.ways)
    try:
        name = one.challenge(0, 3, 1)
        assert one.pools[0] == (["thrust", name] if name else ["thrust"])
        assert [way.name for way in one.game.ways] == [way.name for way in before] + ([name] if name else [])
        assert ("thrust", SCRIPT) in one.worth
        assert -1.0 <= one.worth["thrust", SCRIPT] <= 1.0
        assert "posture, part of the mixture" in one.told([name] if name else [])
    finally:
        one.game.ways[:] = before
