"""Reactive Movement: activation and eligibility (chapters 5 and 8)."""

import pytest

from tests.games.nest_of_eagles.table import asked, do, game, layer, new, position, put, unit, why
from tests.rules import rule
from vistula.core import view as views
from vistula.games.nest_of_eagles.numbers import ELIGIBLE, FIRST_MOVE, PHASE, PROHIBITED
from vistula.games.nest_of_eagles.state import Eagles

FIELD = {"10": "3526", "s45": "3525"}


@rule("3.2c", "8.2d", "3.4.2e")
@pytest.mark.parametrize(
    ("units", "weaker", "as_strong"),
    [
        # Infantry of 4 SP: 4, against 1.5 + 2, and 4.
        ({"12": "full"}, {"skB": "reduced", "s45": "reduced"}, {"w53": "full"}),
        # Cavalry of 4 SP: 6, against 1.5 + 4, and 3 + 3.
        ({"C1": "full"}, {"skB": "reduced", "w53": "full"}, {"s45": "full", "s41": "full"}),
        # Cavalry of 1 SP: 1.5, against 1, and 1.5.
        ({"k1": "reduced"}, {"sb1": "full"}, {"skB": "reduced"}),
        # Elite infantry of 4 SP: 6.
        ({"14": "full"}, {"skB": "reduced", "w53": "full"}, {"s45": "full", "s41": "full"}),
        # Elite cavalry of 4 SP: 8, against 1.5 + 4 + 2, and 4 + 4.
        ({"K4": "full"}, {"k1": "reduced", "12": "full", "7/4": "full"}, {"12": "full", "13": "full"}),
        # Support: 1 beside 4 SP of infantry, against 1.5 + 3, and 3 + 2.
        ({"12": "full", "T1": "full"}, {"skB": "reduced", "s45": "full"}, {"s45": "full", "s41": "reduced"}),
    ],
)
def test_reactive_strength(units: dict[str, str], weaker: dict[str, str], as_strong: dict[str, str]) -> None:
    """V6"""
    for enemy, reacts in ((weaker, True), (as_strong, False)):
        s = position({code: ("3526", step) for code, step in units.items()})
        put(s, {code: ("3525", step) for code, step in enemy.items()})
        assert may_react(s, "3526", "soviet" if "K4" in units else "poland") is reacts


def may_react(s: Eagles, space: str, seat: str = "poland") -> bool:
    """Whether the stack there could react, as its player is shown."""
    return layer(s, seat, "reaction")[space] == "good"


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
    assert (s.num[PHASE], asked(s), s.to_move) == (1, "activate", ("soviet",))  # Poland's window is shut


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
    do(s, "pass", "pass")
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
    do(soviets_first, "ready")
    assert soviets_first.side == 1
    assert soviets_first.tables.rounds[soviets_first.turn] == "8.VIII"
    told = [line["text"] for line in views.journal(soviets_first, None)]
    assert told[:2] == ["The round of 8.VIII", "The turn of the Soviets"]
