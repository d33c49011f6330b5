"""Neutral Lithuania (24.4)."""

from tests.games.red_star_white_eagle.table import (
    at,
    do,
    go_on,
    lines_of,
    marches,
    offered,
    place,
    position,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.board import (
    LITHUANIA,
)
from vistula.games.red_star_white_eagle.numbers import (
    LITHUANIA_STATUS,
)
from vistula.games.red_star_white_eagle.state import War


def abroad(s: War) -> set[str]:
    """Hexes outside Lithuania that the unit may march to."""
    return {name for name in offered(s, "march") if s.board.country[place(s, name)] != LITHUANIA}


def next_russian_movement(s: War) -> None:
    """Through the rest of the turn, nobody doing anything."""
    if s.side == 0:
        go_on(s, phases.MOVE, "polish")
    for word in ("end_movement", "end_combat"):
        if why(s, word) == "":
            do(s, word)
    go_on(s, phases.MOVE, "russian")


def neutral(units: dict[str, str], side: str = "russian", phase: int = phases.MOVE) -> War:
    return position(units, side, phase, "July I", "belarusian_long", lithuanian_neutrality=True)


@rule("24.4.2a", "24.4.3a")
def test_lithuanians_wake_on_the_turn_after_wilno_falls() -> None:
    s = neutral({"w4": "2904", "l1": "Koszedary", "l2": "Kowno", "p8": "Lublin"})
    do(s, "move", "w4")
    do(s, "march", "Wilno")
    do(s, "move", "l1")
    assert not abroad(s)  # still this turn
    do(s, "stay")
    next_russian_movement(s)
    assert s.tables.turns[s.turn] == "July II"
    do(s, "move", "l1")
    assert abroad(s)


@rule("24.4.2a")
def test_wilno_taken_and_lost_within_a_turn_counts() -> None:
    s = neutral({"w4": "2904", "p8": "2807", "l1": "Koszedary", "l2": "Kowno"})
    do(s, "move", "w4")
    do(s, "march", "Wilno", "2704")  # through it and on
    go_on(s, phases.MOVE, "polish")
    do(s, "move", "p8")
    do(s, "march", "Wilno")
    next_russian_movement(s)
    assert s.tables.turns[s.turn] == "July II"
    do(s, "move", "l1")
    assert abroad(s)


@rule("24.4.1a", "24.4.2a", "24.4.3a")
def test_neutral_lithuanians_stay_at_home() -> None:
    s = neutral({"l1": "Merecz", "w4": "4010", "p8": "Orany", "p9": "Lublin"})
    do(s, "move", "l1")
    assert offered(s, "march")
    assert not abroad(s)
    over = "The neutrality of Lithuania is over"
    marches(s, "p8", "2508")
    assert over not in [line.text for line in lines_of(s)]
    marches(s, "p8", "Orany", "2506")
    assert over in [line.text for line in lines_of(s)]


@rule("24.4.3b")
def test_lithuanians_garrison_wilno() -> None:
    units = {"l1": "Wilno", "l2": "Merecz", "w4": "4010"}
    s = position(units, "russian", scenario="belarusian_long", turn="July II", lithuanian_neutrality=True)
    s.num[LITHUANIA_STATUS] = 0
    s.refresh()
    assert why(s, "move", "l1") == "24.4.3b"
    s.place(unit(s, "l1"), place(s, "2706"))
    s.refresh()
    assert why(s, "end_movement") == "24.4.3b"
    do(s, "move", "l1")
    do(s, "march", "Wilno")
    assert why(s, "end_movement") == ""


@rule("24.4.3b")
def test_the_garrison_of_wilno_is_not_among_those_that_move() -> None:
    units = {"l1": "Wilno", "l2": "Merecz", "w4": "4010", "p8": "Lublin"}
    where_and_when = ("russian", phases.MOVE, "July II", "belarusian_long")
    s = position(units, *where_and_when, fresh=True, lithuanian_neutrality=True)
    s.num[LITHUANIA_STATUS] = 0
    s.refresh()
    assert "l1" not in offered(s, "move")
    assert "w4" in offered(s, "move")


@rule("24.4.1a")
def test_neutral_lithuanians_do_not_attack_across_their_border() -> None:
    s = neutral({"l1": "Merecz", "w5": "2508", "p8": "Orany"}, phase=phases.ATTACK)
    do(s, "attack", "Orany")
    assert why(s, "join", "l1") == "24.4.1a"
    s.num[LITHUANIA_STATUS] = 0
    assert why(s, "join", "l1") == ""


@rule("24.4.3a")
def test_after_the_breach_lithuania_is_in_the_war_from_the_next_turn() -> None:
    s = neutral({"l1": "Koszedary", "l2": "Kowno", "w4": "4010", "p8": "Orany", "p9": "Lublin"}, "polish")
    marches(s, "p8", "2506")
    next_russian_movement(s)
    do(s, "move", "l1")
    assert abroad(s)


@rule("24.4.2a")
def test_a_polish_attack_over_the_lithuanian_border_ends_the_neutrality() -> None:
    s = position(
        {"p8": "Orany", "l1": "Merecz"},
        phase=phases.ATTACK,
        scenario="belarusian_long",
        lithuanian_neutrality=True,
        turn="July II",
    )
    assert s.num[LITHUANIA_STATUS] == 1
    s.force([1, 6, 6])
    do(s, "attack", "Merecz")
    do(s, "join", "p8")
    assert s.num[LITHUANIA_STATUS] == 1
    do(s, "resolve")
    assert s.num[LITHUANIA_STATUS] == 2


@rule("24.4.3b")
def test_a_lithuanian_that_can_garrison_wilno_may_not_stay_away() -> None:
    units = {"l1": "2704", "l2": "Kowno", "w4": "4010", "p8": "Lublin"}
    s = position(units, "russian", phases.MOVE, "July II", "belarusian_long", lithuanian_neutrality=True)
    s.num[LITHUANIA_STATUS] = 0
    s.control[s.board.city_index[s.board.wilno]] = 0
    at(s, "russian", phases.MOVE)
    assert why(s, "end_movement") == "24.4.3b"
    do(s, "move", "l1")
    assert why(s, "stay") == "24.4.3b"
    do(s, "march", "Wilno")
    assert why(s, "end_movement") == ""
    at(s, "russian", phases.MOVE)
    s.mark[unit(s, "l1")] = 0
    s.refresh()
    assert why(s, "move", "l1") == "24.4.3b"
