"""Three players: each Front by its own player, Priority, who wins (chapter 22)."""

import pytest

from tests.games.nest_of_eagles.table import asked, at, do, go_to, offered, position, refused, unit
from tests.rules import rule
from vistula.games.nest_of_eagles.board import BELARUS, load_map
from vistula.games.nest_of_eagles.numbers import ENTERED, FORMING, FORMING_LAST, POLISH_MARKER, PRIORITY_FRONT, REBUILD
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOUTHWEST, WEST

THREE = {"three_players": True}
SOVIETS = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}


def at_the_border(**more: str) -> Eagles:
    """The 12th in 3416, between Belarus and Ukraine: beside it the 4th and 6th of the Western Front in 3415, and the
    41st of the Southwestern in 3516. The Western Front has Priority."""
    units = {**SOVIETS, "12": "3416", "w4": "3415", "w6": "3415", "s41": "3516", **more}
    return position(units, phase="attack 1", side="soviet", options=THREE, numbers={PRIORITY_FRONT: WEST})


def joint_attack(*rolls: int) -> Eagles:
    """The Western player attacks with both divisions, the other joins, nobody gives orders."""
    s = at_the_border()
    do(s, "attack 3416", "join w4", "join w6", "strike")
    assert (asked(s), s.to_move) == ("consent", ("soviet_southwest",))
    s.force(list(rolls))
    do(s, "join s41")
    while asked(s) in ("consent", "attack_order", "defense_order"):
        do(s, "no_more" if asked(s) == "consent" else "order #0")
    return s


@rule("22.0a")
def test_nobody_commits_the_other_fronts_units() -> None:
    s = at_the_border()
    assert s.to_move == ("soviet_west",)
    do(s, "attack 3416", "join w4")
    assert refused(s, "join s41") == "22.0a"


@rule("22.0a")
def test_each_player_loses_and_advances_his_own() -> None:
    s = joint_attack(1, 1)  # a Bloody Fight
    while s.to_move == ("poland",):
        do(s, s.choices("poland")[0].to_json())
    assert (asked(s), s.to_move) == ("lose", ("soviet_west",))  # more SP in it
    assert offered(s, "lose") == ["w4", "w6"]
    assert refused(s, "lose s41") == "22.0a"
    s = joint_attack(3, 4)
    while s.to_move == ("poland",):
        do(s, s.choices("poland")[0].to_json())
    assert (asked(s), s.to_move) == ("advance", ("soviet_southwest",))
    assert refused(s, "advance w4") == "22.0a"
    do(s, "done")
    assert (asked(s), s.to_move) == ("advance", ("soviet_west",))
    assert refused(s, "advance s41") == "22.0a"


@rule("22.0a")
def test_fronts_retreat_apart() -> None:
    units = {**SOVIETS, "12": "3416", "13": "3416", "w4": "3515", "w6": "3515", "s41": "3515"}
    s = position(units, options=THREE, numbers={PRIORITY_FRONT: WEST})
    do(s, "attack 3515", "join 12", "join 13")
    s.force([1, 2])
    do(s, "strike")
    while asked(s) in ("operation", "attack_order", "defense_order"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    assert (asked(s), s.to_move) == ("grouping", ("soviet_west",))
    assert refused(s, "together") == "22.0a"
    assert refused(s, "take s41") == "22.0a"
    do(s, "take w4", "take w6")  # all that he has: they go
    while asked(s) == "route" and s.to_move == ("soviet_west",):
        do(s, s.choices("soviet_west")[0].to_json())
    assert at(s, "w4") == at(s, "w6") != "3515"


# Priority (22.1) ----------------------------------------------------------------------------------------------------


@rule("22.1b")
@pytest.mark.parametrize(
    ("label", "west"),
    [
        ("1407", True),
        ("1508", False),  # Grodno itself
        ("1509", True),
        ("1609", False),
        ("1514", True),
        ("1614", False),
        ("1615", True),
        ("1715", False),
        ("1620", True),
        ("1721", True),
        ("1821", False),
        ("1726", True),
    ],
)
def test_the_line_from_grodno_by_kobryn_to_kolomyja(label: str, west: bool) -> None:
    """Ruling 147"""
    board = load_map(None)
    assert bool(board.west_of_line[board.number(label)]) == west


@rule("22.1c")
def test_both_players_move_when_one_has_declared() -> None:
    s = position({**SOVIETS, "w4": "3604"}, phase="react 1", side="soviet", options=THREE)
    do(s, "react")
    first = s.to_move
    do(s, "done")
    assert asked(s) == "move"
    assert {*first, *s.to_move} == {"soviet_west", "soviet_southwest"}


@rule("22.1e")
@pytest.mark.parametrize(
    ("belarus", "ukraine", "front", "seat"),
    [(-3, -8, WEST, "soviet_west"), (-9, -8, SOUTHWEST, "soviet_southwest")],
)
def test_priority_is_found_when_the_soviet_turn_begins(belarus: int, ukraine: int, front: int, seat: str) -> None:
    """22.1a: the Front with the lower Soviet advantage; before, the other one had Priority."""
    boxes = {"belarus": belarus, "ukraine": ukraine}
    numbers = {PRIORITY_FRONT: WEST + SOUTHWEST - front}
    s = position(SOVIETS, phase="turn start", side="soviet", boxes=boxes, numbers=numbers, options=THREE)
    assert s.num[PRIORITY_FRONT] == front
    assert (asked(s), s.to_move) == ("activate", (seat,))


@rule("22.1d", "20.2.1c")
@pytest.mark.parametrize(("front", "seat"), [(WEST, "soviet_west"), (SOUTHWEST, "soviet_southwest")])
def test_priority_comes_first_where_one_reserve_is_to_be_had(front: int, seat: str) -> None:
    """Both Fronts pause, one division a turn may be taken (ruling 148)."""
    numbers = {PRIORITY_FRONT: front, FORMING: 1, FORMING_LAST: 3}
    s = position(SOVIETS, phase="replace", side="soviet", numbers=numbers, options=THREE)
    assert (asked(s), s.to_move) == ("deed", (seat,))


@rule("22.2a")
@pytest.mark.parametrize(("belarus", "ukraine", "winner"), [(-20, -3, "soviet_southwest"), (-3, -20, "soviet_west")])
def test_priority_is_found_anew_when_the_last_turn_ends(belarus: int, ukraine: int, winner: str) -> None:
    front = WEST if winner == "soviet_southwest" else SOUTHWEST
    boxes = {"belarus": belarus, "ukraine": ukraine}
    numbers = {PRIORITY_FRONT: front}
    s = position(SOVIETS, phase="turn end", side="soviet", rounds="10.X", boxes=boxes, numbers=numbers, options=THREE)
    assert s.result is not None
    assert s.result.winners == [winner]


@rule("22.2a")
def test_what_the_poles_do_after_the_last_soviet_turn_changes_no_priority() -> None:
    """The Soviets open: two Western divisions stand in the west at the end of their last turn, one of the other Front;
    of the two the Poles then destroy both."""
    units = {"10": "0714", "11": "1524", "w4": "1311", "w6": "1311", "s41": "1424", "w2": "3704"}
    numbers = {ENTERED: 1, POLISH_MARKER: BELARUS, PRIORITY_FRONT: WEST}
    s = position(
        units,
        scenario="battle_of_warsaw",
        phase="turn end",
        side="soviet",
        rounds="29.VIII",
        boxes={"belarus": -24, "ukraine": -20},
        numbers=numbers,
        options=THREE,
    )
    assert (s.result, s.side) == (None, POLAND)
    for code in ("w4", "w6"):
        s.place(unit(s, code), REBUILD)
    go_to(s, "round end", "poland")
    assert s.result is not None
    assert s.result.winners == ["soviet_southwest"]
