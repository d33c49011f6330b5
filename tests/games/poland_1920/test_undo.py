"""Taking back: until dice fall, something hidden is seen, or the other side is asked."""

import pytest

from tests.games.poland_1920.table import Where, asks, attack, do, end_phase, move, position, to_phase, where
from tests.rules import rule
from vistula.core.refusal import IllegalAction

UNITS: dict[str, Where] = {
    "pl_ib_29": ("Kałuszyn", 9),
    "pl_cb_8": ("Praga", 2),
    "su_rb_4_2": ("Siedlce", 9),
    "su_rb_5_2": ("Siedlce", 9),
    "hq_kuk": "Siedlce",
}


def test_a_move_is_taken_back_step_by_step() -> None:
    s = position(phase="movement", units=UNITS)
    start = s.save()
    do(s, "move", "pl_cb_8")
    picked = s.save()
    do(s, "to", "Otwock")
    assert where(s, "pl_cb_8") == "Otwock"
    s.undo("poland")
    assert s.save() == picked
    s.undo("poland")
    assert s.save() == start
    assert not s.undoable("poland")


def test_what_a_move_destroyed_comes_back() -> None:
    s = position(phase="movement", units={"pl_cb_8": ("Kałuszyn", 2), "pl_ib_29": ("Praga", 1), "hq_kuk": "Siedlce"})
    start = s.save()
    move(s, "pl_cb_8", "Siedlce")
    assert where(s, "hq_kuk") is None
    assert s.scores()["poland"] == 3
    s.undo("poland")
    s.undo("poland")
    assert s.save() == start


@rule("5.14b")
def test_a_declaration_is_taken_back_only_before_it_is_resolved() -> None:
    s = position(units=UNITS)
    start = s.save()
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    s.undo("poland")
    s.undo("poland")
    assert s.save() == start
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    do(s, "resolve")  # the defender is asked
    assert not s.undoable("poland")
    assert not s.undoable("soviet")


@rule("5.11d")
def test_nothing_goes_back_past_dice() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 9), "pl_cb_8": ("Praga", 2), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    assert (asks(s), s.to_move) == ("move", ("poland",))  # the same seat is asked, the dice have fallen
    assert not s.undoable("poland")
    with pytest.raises(IllegalAction) as refused:
        s.undo("poland")
    assert refused.value.refusal.rule_id == "contract"


@rule("3.12a")
def test_nothing_goes_back_past_the_other_side() -> None:
    s = position(phase="fortify", units=UNITS)
    do(s, "dig", "Kałuszyn")
    assert s.undoable("poland")
    end_phase(s)
    assert s.to_move == ("soviet",)
    assert not s.undoable("soviet")
    assert not s.undoable("poland")


def test_ending_a_phase_is_taken_back_while_one_is_still_asked() -> None:
    s = position(units=UNITS)
    start = s.save()
    do(s, "end_combat")
    assert asks(s) == "move"
    s.undo("poland")
    assert s.save() == start


@rule("6.21a")
def test_works_are_taken_back() -> None:
    s = position(phase="fortify", units={**UNITS, "pl_ib_15": ("Warszawa", 1)})
    start = s.save()
    do(s, "dig", "Praga")
    do(s, "dig", "Kałuszyn")
    s.undo("poland")
    s.undo("poland")
    assert s.save() == start


@rule("def.camo.reveal")
def test_nothing_goes_back_past_a_reveal() -> None:
    """An attack on a face-down headquarters rolls no dice, but shows it."""
    s = position(
        side="soviet",
        units={"su_rb_4_2": ("Siedlce", 9), "su_rb_5_2": ("Siedlce", 9), "hq_roja": "Kałuszyn"},
        options={"camouflage": True},
    )
    do(s, "attack", "Kałuszyn")
    do(s, "join", "su_rb_4_2")
    assert s.undoable("soviet")
    do(s, "resolve")
    assert (asks(s), s.to_move) == ("advance", ("soviet",))
    assert not s.undoable("soviet")


def test_a_taken_back_game_plays_on_as_if_nothing_was() -> None:
    one = position(units=UNITS)
    two = position(units=UNITS)
    do(one, "attack", "Siedlce")
    do(one, "join", "pl_ib_29")
    one.undo("poland")
    one.undo("poland")
    for s in (one, two):
        to_phase(s, "move", "poland")
        move(s, "pl_cb_8", "Otwock")
    assert one.save() == two.save()


def test_a_clone_has_columns_of_its_own() -> None:
    s = position(units=UNITS)
    assert s.columns.faults_of_copy(s, s.clone()) == []
