"""The day and its four phases (3.1)."""

import pytest

from tests.games.poland_1920.table import (
    asks,
    attack,
    end_phase,
    finish,
    go_to,
    move,
    new,
    offered,
    position,
    to_day,
    to_phase,
    where,
    why,
)
from tests.rules import rule
from vistula.games.poland_1920.events import DAY

FACING = {
    "pl_ib_29": ("Kałuszyn", 9),
    "pl_ib_30": ("Kałuszyn", 9),
    "su_rb_4_2": ("Siedlce", 9),
    "su_rb_5_2": ("Siedlce", 9),
}


@rule("3.11")
def test_a_turn_is_a_day_of_the_calendar() -> None:
    s = position(units=FACING)
    to_day(s, 3)
    told = [s.tell(event, -1).text for event in s.journal.all() if event.code == DAY]
    assert told == ["Saturday, 14 August 1920", "Sunday, 15 August 1920", "Monday, 16 August 1920"]


@rule("3.12a")
def test_combat_then_movement_of_player_a_then_of_player_b() -> None:
    s = position(units=FACING)
    seen = []
    while s.turn == 1:
        seen.append((s.to_move[0], asks(s)))
        end_phase(s)
    assert seen == [
        ("poland", "attack"),
        ("poland", "move"),
        ("poland", "fortify"),
        ("soviet", "attack"),
        ("soviet", "move"),
        ("soviet", "fortify"),
    ]
    assert (s.to_move[0], asks(s), s.turn) == ("poland", "attack", 2)


@rule("3.12a", "scn.lviv.initiative")
def test_player_a_is_whoever_has_the_initiative() -> None:
    units = {"pl_ib_23": ("Busk", 5), "su_rb_73_25": ("Złoczów", 5)}
    s = position("lviv_aug_14", side="soviet", units=units)
    assert (s.to_move, asks(s), s.turn) == (("soviet",), "attack", 1)
    to_phase(s, "attack", "poland")
    assert s.turn == 1
    to_day(s, 2)
    assert (s.to_move, asks(s)) == (("soviet",), "attack")


@rule(
    "scn.on_lviv.initiative", "scn.on_warsaw.initiative", "scn.warsaw.initiative", "scn.lviv.initiative",
    "scn.niemen.initiative", "scn.front.initiative",
)  # fmt: skip
@pytest.mark.parametrize(
    ("scenario", "first"),
    [
        ("on_lviv_aug_05", "soviet"),
        ("on_warsaw_aug_05", "poland"),
        ("warsaw_aug_14", "poland"),
        ("lviv_aug_14", "soviet"),
        ("niemen_sep_22", "poland"),
        ("front_aug_14", "poland"),
    ],
)
def test_who_has_the_initiative(scenario: str, first: str) -> None:
    s = new(scenario)
    assert s.turn == 1
    assert (s.to_move, asks(s)) == ((first,), "attack")


@rule("3.12b", "3.12c")
def test_player_a_attacks_neighbours_and_moves_who_did_not() -> None:
    s = position(units=FACING)
    assert offered(s, "attack") == ["Siedlce"]
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    to_phase(s, "move", "poland")
    assert offered(s, "move") == ["pl_ib_30"]
    assert why(s, "move", "pl_ib_29") == "3.12c"
    assert why(s, "move", "su_rb_4_2") == "3.12c"  # not his


@rule("3.12d", "3.12e")
def test_player_b_attacks_neighbours_and_moves_who_did_not() -> None:
    s = position(side="soviet", units=FACING)
    assert offered(s, "attack") == ["Kałuszyn"]
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    to_phase(s, "move", "soviet")
    assert offered(s, "move") == ["su_rb_5_2"]
    assert why(s, "move", "su_rb_4_2") == "3.12e"


@rule("3.12e", "3.12d")
def test_having_been_attacked_keeps_nobody_from_moving_or_attacking() -> None:
    s = position(units=FACING)
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30"], (4, 12, 12))
    finish(s)
    to_phase(s, "move", "soviet")
    assert {"su_rb_4_2", "su_rb_5_2"} <= set(offered(s, "move"))
    s = position(units=FACING)
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30"], (11, 12, 12))
    to_phase(s, "attack", "soviet")
    assert offered(s, "attack") == ["Kałuszyn"]


@rule("3.12c", "4.11a")
def test_a_unit_moves_once_a_phase() -> None:
    s = position(phase="movement", units=FACING)
    move(s, "pl_ib_29", "Węgrów")
    assert where(s, "pl_ib_29") == "Węgrów"
    assert why(s, "move", "pl_ib_29") == "4.11a"


@rule("3.12a", "3.11")
@pytest.mark.parametrize(
    ("scenario", "days"),
    [
        ("on_lviv_aug_05", 16),
        ("on_warsaw_aug_05", 16),
        ("warsaw_aug_14", 9),
        ("lviv_aug_14", 9),
        ("niemen_sep_22", 9),
        ("front_aug_14", 9),
    ],
)
@rule(
    "scn.on_lviv.length", "scn.on_warsaw.length", "scn.warsaw.length", "scn.lviv.length", "scn.niemen.length",
    "scn.front.length",
)  # fmt: skip
def test_the_game_lasts_its_days(scenario: str, days: int) -> None:
    s = new(scenario)
    go_to(s, "night", "poland", days - 1)
    assert not s.over
    assert s.turn == days
    go_to(s, "night", "poland", days)
    assert s.over
    assert s.to_move == ()


@rule("3.12a", "6.21a")
def test_acting_out_of_turn_names_the_phase_of_the_sequence() -> None:
    s = position(units=FACING)
    named = []
    while s.turn == 1:
        other = "soviet" if s.to_move == ("poland",) else "poland"
        found = s.refusal(other, s.choices(s.to_move[0])[0])
        assert found is not None
        named.append(found.rule_id)
        end_phase(s)
    assert named == ["3.12b", "3.12c", "6.21a", "3.12d", "3.12e", "6.21a"]
