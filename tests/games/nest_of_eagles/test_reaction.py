"""Reactive Movement: activation and eligibility (chapters 5 and 8)."""

import pytest

from tests.games.nest_of_eagles.table import asked, do, game, layer, new, position, unit, why
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import ELIGIBLE, FIRST_MOVE, PHASE, PROHIBITED
from vistula.games.nest_of_eagles.rules.reaction import unit_rs
from vistula.games.nest_of_eagles.state import Eagles

FIELD = {"10": "3526", "s45": "3525"}


@rule("3.2c", "8.2d", "3.4.2e")
@pytest.mark.parametrize(
    ("code", "level", "doubled"),
    [
        ("12", "full", 8),  # infantry of 4 SP: 4
        ("C1", "full", 12),  # cavalry of 4 SP: 6
        ("k1", "reduced", 3),  # cavalry of 1 SP: 1.5
        ("14", "full", 12),  # Elite infantry of 4 SP: 6
        ("K4", "full", 16),  # Elite cavalry of 4 SP: 8
        ("T1", "full", 2),  # support: 1
    ],
)
def test_reactive_strength(code: str, level: str, doubled: int) -> None:
    """V6"""
    s = position({code: ("3526", level)})
    assert unit_rs(s, unit(s, code)) == doubled


def may_react(s: Eagles, space: str) -> bool:
    """Whether the Polish stack there could react, as its player is shown."""
    return layer(s, "poland", "reaction")[space] == "good"


@rule("8.2a")
def test_a_stack_must_be_stronger_than_all_beside_it() -> None:
    """V7: 4 against 3 may react; 4 against 6 may not."""
    s = position({"12": "3526", "s45": "3525"})
    assert may_react(s, "3526")
    s = position({"13": "3526", "s45": "3525", "s41": "3527"})
    assert not may_react(s, "3526")
    s = position({"13": "3526", "w53": "3525"})
    assert not may_react(s, "3526")  # 4 against 4: strictly more is needed


@rule("8.2e", "8.2f", "8.2g", "8.2d")
def test_stacks_beside_one_and_the_same_enemy_hex_help_each_other() -> None:
    """V8: 6 and 3 together beat the 8 of the 4th Cavalry; the 13th faces two hexes and neither helps nor is helped."""
    units = {"K4": "3526", "s45": "3528", "C1": "3525", "k3": "3426", "13": "3527"}
    s = position(units)
    assert may_react(s, "3525")
    assert may_react(s, "3426")
    assert not may_react(s, "3527")
    del units["k3"]
    assert not may_react(position(units), "3525")


@rule("8.2b")
def test_enemies_across_an_unbridged_large_river_are_ignored() -> None:
    s = position({"vr1": "1609", "w27": "1610"})
    assert may_react(s, "1609")
    s = position({"vr1": "0714", "w27": "0814"})
    assert not may_react(s, "0714")  # the bridge


@rule("8.2a", "8.2c", "5.1.1b")
def test_eligibility_is_fixed_when_the_phase_begins() -> None:
    s = position({"10": "3526", "k1": "3423", "s45": "3525", "s41": "3527"}, phase="react 1")
    do(s, "react")
    assert not s.mark[unit(s, "10")] & ELIGIBLE
    assert why(s, "move 10") == "8.2a"
    refusal = s.refusal("poland", ["move", unit(s, "10")])
    assert refusal is not None
    assert "4" in refusal.message
    assert "6" in refusal.message
    do(s, "move k1", "to 3425")
    assert why(s, "move 10") == "8.2a"


@rule("5.1.1a", "5.1.3a", "8.1d", "8.1e", "def.phasing")
def test_the_phasing_player_is_asked_first_and_only_then_the_other() -> None:
    for phase in ("react 1", "react 3"):
        s = position(FIELD, phase=phase)
        assert s.to_move == ("poland",)
        do(s, "pass")
        assert s.to_move == ("soviet",)
        assert asked(s) == "activate"
        s = position(FIELD, phase=phase)
        do(s, "react", "done")
        assert asked(s) == ("attack" if phase == "react 1" else "move")


@rule("5.1.5a", "8.1e")
def test_in_phase_5_only_the_phasing_player_may_react() -> None:
    s = position(FIELD, phase="react 5")
    assert s.to_move == ("poland",)
    do(s, "pass")
    assert asked(s) == "attack"
    assert s.num[PHASE] == 6


@rule("8.1a", "8.1b", "8.1c", "5.1.7b", "8.1f")
def test_the_marker_lies_until_ones_own_replacement_phase() -> None:
    """V27"""
    assert list(new("battle_of_warsaw").num[PROHIBITED : PROHIBITED + 2]) == [0, 0]
    weak: dict[str, str | tuple[str, str]] = {**FIELD, "11": ("2010", "reduced")}
    s = position(weak, phase="react 5", pool={"polish": 1})
    do(s, "react", "done")
    assert s.num[PROHIBITED] == 1
    do(s, "done")  # the Second Attack Phase
    assert asked(s) == "spend"
    do(s, "done")
    assert s.num[PROHIBITED] == 0
    s = position(FIELD, phase="react 1", side="soviet")
    do(s, "pass")
    assert s.to_move == ("poland",)
    do(s, "react", "done")
    assert s.num[PROHIBITED] == 1
    to_polish_turn(s)
    assert asked(s) != "activate" or s.to_move == ("soviet",)  # Poland's window is shut


def to_polish_turn(s: Eagles) -> None:
    for _ in range(40):
        if s.side == 0 and s.num[PHASE] >= 1:
            return
        verb = "pass" if asked(s) == "activate" else "done"
        if asked(s) == "extra":
            do(s, "assign #1")
        else:
            do(s, verb)


@rule("5.1.1c", "5.1.1d", "16.0b")
def test_a_declared_reaction_is_the_first_movement_phase() -> None:
    s = position(FIELD, phase="react 1")
    s.at[unit(s, "21")] = -8
    s.due[unit(s, "21")] = s.turn + 1
    do(s, "react")
    assert s.board.names[s.at[unit(s, "21")]] == "0714"
    assert s.num[FIRST_MOVE] == 1
    assert why(s, "move 21") == ""  # it may still move


@rule("5.1.4a")
def test_else_the_operational_phase_is_the_first() -> None:
    s = position(FIELD, phase="react 3")
    s.at[unit(s, "21")] = -8
    s.due[unit(s, "21")] = s.turn + 1
    do(s, "pass")
    if asked(s) == "activate":
        do(s, "pass")
    assert s.num[PHASE] == 4
    assert s.board.names[s.at[unit(s, "21")]] == "0714"


@rule("5.0a", "5.2a", "def.turn", "scn.first", "5.1.2a", "5.1.6a", "5.1.7a", "5.1.7c")
def test_a_round_is_two_turns_of_seven_phases() -> None:
    outline = game().drawing("battle_of_warsaw")["outline"]
    assert isinstance(outline, list)
    turn = next(item for item in outline if item["title"] == "Soviet turn")
    assert [step["title"][0] for step in turn["steps"]] == list("1234567")
    s = position({"10": "3526"}, phase="turn end", side="soviet")
    week = s.turn
    assert s.side == 0  # the Polish turn of the next round
    s = position({"10": "3526"}, phase="turn end", side="soviet")
    assert s.turn == week
    assert s.plan.opens == 0
    soviets_first = new("battle_of_warsaw")
    if asked(soviets_first) == "arrange":
        do(soviets_first, "ready")
    assert soviets_first.side == 1
    assert soviets_first.tables.rounds[soviets_first.turn] == "8.VIII"
