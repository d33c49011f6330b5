"""The sequence of play (6)."""

import vistula
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    die,
    do,
    muster,
    odds,
    offered,
    pass_on,
    points_for,
    position,
    result,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    DEAD,
    POOL,
)


@rule("6.0a", "6.1a", "6.1b", "6.1e", "6.1f", "6.0d", "def.phasing")
def test_a_game_turn_is_a_russian_then_a_polish_player_turn() -> None:
    titles = [row["title"] for row in vistula.game("red_star_white_eagle").sequence.described()]
    assert titles[1:] == [
        "Russian reinforcements and replacements",
        "Russian movement",
        "Russian combat",
        "Polish reinforcements and replacements",
        "Polish movement",
        "Polish combat",
        "End of the game turn",
    ]


@rule("6.0b")
def test_the_other_side_does_not_move() -> None:
    s = position({"p7r": "1209", "w53": "1109"})
    assert seat(s) == "poland"
    assert why(s, "move", "w53") == "6.0b"


@rule("6.1c", "6.1d")
def test_some_move_and_some_do_not_and_nothing_is_saved() -> None:
    s = position({"p8": "1314", "p9": "1414", "w53": "2012"})
    do(s, "move", "p8")
    do(s, "march", "1313")
    do(s, "end_movement")
    assert asks(s) != "move"
    assert where(s, "p9") == "1414"
    at(s, "polish", phases.TURN_START)
    assert [points_for(s, name, "march") for name in ("p8", "p9")] == [7, 7]


@rule("6.0a", "6.1a", "6.1b", "6.0d", "6.1e", "6.1f", "def.phasing")
def test_a_whole_turn_is_played_in_the_order_of_the_book() -> None:
    """Both sides have something to do in every phase: restore, recreate, enter, move, attack; then the next turn."""
    units = {"w4": "3010", "p8": "3011", "w15": "4010", "rri2_1": "4010", "rri1_1": "4010"}
    units |= {"p9": "Lublin", "pri2_1": "Lublin", "pri1_1": "Lublin"}
    s = position(units, "russian", phases.RESTORE, "August IV", inverted=("w15", "p9"))
    for name in ("w6", "p6"):
        s.place(unit(s, name), DEAD)
    for name in ("w8", "p7"):
        s.place(unit(s, name), AVAILABLE)
    for kind in range(4):
        s.num[POOL + kind] = 9
    at(s, "russian", phases.RESTORE)
    asked: list[tuple[str, str]] = []
    turns: list[str] = []
    while len(asked) < 12:
        now = (seat(s), asks(s))
        if not asked or asked[-1] != now:
            asked.append(now)
            turns.append(s.tables.turns[s.turn])
        closing = [action for action in s.choices(seat(s)) if not action.args]
        s.play(seat(s), closing[-1])
    order = ["restore", "handle", "recreate", "enter", "move", "attack"]
    assert asked == [(who, what) for who in ("soviet", "poland") for what in order]
    assert turns == ["August IV"] * 12
    pass_on(s, "move")
    assert (seat(s), s.tables.turns[s.turn]) == ("soviet", "September I")


@rule("6.1e", "9.0g")
def test_battles_are_fought_in_any_order() -> None:
    """Two hexes can be attacked; after Contact at the second the first is still there."""
    s = position({"p8": "1518", "w4": "1618", "p16": "3011", "w17": "3010"}, phase=phases.ATTACK, turn="August IV")
    assert offered(s, "attack") == {"1618", "3010"}
    muster(s, "3010", "p16")
    assert odds(s) == "1:1"
    s.force([3 - sum(die(s).values())])
    do(s, "resolve")
    assert result(s) == "—"
    assert offered(s, "attack") == {"1618"}
    assert why(s, "attack", "1618") == ""


@rule("6.1c", "6.1e")
def test_acting_out_of_turn_names_the_phase_of_the_sequence() -> None:
    s = position({"p8": "1518", "w4": "1618"}, turn="August IV")
    for phase, rule_id in ((phases.MOVE, "6.1c"), (phases.ATTACK, "6.1e")):
        for side, other in (("polish", "soviet"), ("russian", "poland")):
            at(s, side, phase)
            found = s.refusal(other, ["move", unit(s, "p8")])
            assert found is not None
            assert (found.rule_id, "not your decision" in found.message) == (rule_id, True)
