"""Who reveals what is Concealed, and when (23.1.3)."""

import pytest

from tests.games.nest_of_eagles.concealed import BOTH, POLES, hidden, piece
from tests.games.nest_of_eagles.table import asked, at, do, fight, finish, go_to, hex_, offered, refused, unit, why
from tests.rules import rule
from vistula.core import view as views
from vistula.games.nest_of_eagles.numbers import POOL, REVEALED

PATROLS_NEAR = {"14": "2010", "11": "2222", "w2": "2009", "w4": "2110"}


@rule("23.1.3a", "23.1b")
def test_an_attack_turns_up_both_sides() -> None:
    s = hidden({"10": "2010", "11": "2222", "w2": "2009"}, {"10": 0, "w2": 8}, phase="attack 1")
    assert s.odds("poland", ["attack", hex_(s, "2009")]) is None
    do(s, "attack 2009", "join 10")
    assert s.odds("poland", ["strike"]) is None  # nobody knows who fights
    do(s, "strike")
    assert not s.cloak[unit(s, "10")]
    assert not s.cloak[unit(s, "w2")]
    s = hidden({"10": "2010", "11": "2222"}, {"10": 0}, phase="move")
    do(s, ["turn_up", s.order.count])
    assert not s.cloak[unit(s, "10")]


@rule("23.1.3b", "23.1.3c", "23.1.3g")
def test_scouts_reveal_in_a_reactive_phase() -> None:
    s = hidden({"10": "2010", "11": "2222", "w2": "2009", "w4": "2110"}, {"w2": 8, "w4": 9}, phase="move")
    assert why(s, "scout 10") == "23.1.3b"
    s = hidden({"14": "2010", "11": "2222", "w2": "2009", "w4": "2110"}, {"w2": 8, "w4": 9}, phase="react 1")
    do(s, "react", "scout 14")
    assert offered(s, "look") == ["2009", "2110"]
    do(s, "look 2009")
    assert not s.cloak[unit(s, "w2")]
    assert s.num[REVEALED + 1] == 1
    do(s, "look 2110")
    assert s.num[REVEALED + 1] == 1  # one Attack for the Operation type, never more


@rule("23.1.3d", "23.1.3h")
@pytest.mark.parametrize(
    ("code", "hexes"), [("vr1", 1), ("Car", 1), ("10", 2), ("k1", 2), ("14", 3), ("C1", 3), ("K4", 6)]
)
def test_how_much_a_scout_sees(code: str, hexes: int) -> None:
    """Enemies under Patrols, of 2 SP each, stand all around; comrades make the scout's stack stronger than they are."""
    side, comrades, enemies = "poland", ["16", "18", "C2"], ["w2", "w4", "w5", "w6", "w8", "w10"]
    if code == "K4":
        side, comrades, enemies = "soviet", ["K6", "K11"], ["12", "13", "15", "16", "17", "11"]
    ring = ["2009", "2109", "2110", "2011", "1910", "1909"]
    units = {**dict.fromkeys([code, *comrades], "2010"), **dict(zip(enemies, ring, strict=True))}
    first = 8 if side == "poland" else 0
    s = hidden(units, {enemy: first + i for i, enemy in enumerate(enemies)}, phase="react 1", side=side)
    do(s, "react", f"scout {code}")
    while asked(s) == "scout":
        do(s, f"look {offered(s, 'look')[0]}")
    assert sum(not s.cloak[unit(s, enemy)] for enemy in enemies) == hexes


@rule("23.1.3h", "23.1.3f")
def test_tanks_and_patrols_reveal_nobody_and_an_empty_hex_may_be_entered() -> None:
    units = {"10": "2010", "Tank": "2010", "12": "2108", "11": "2222", "w2": "2905"}
    s = hidden(units, {"12": 0}, phase="react 1")
    s.set_dummy(8, hex_(s, "2009"))
    s.dummy_mark[8] = 9
    s.dummy_mark[9] = 128
    do(s, "react")
    assert why(s, "scout Tank") == "23.1.3h"
    assert why(s, "scout 12") == "23.1.3h"
    do(s, "scout 10", "look 2009")
    assert asked(s) == "occupy"
    do(s, "enter")
    assert at(s, "10") == "2009"


@rule("23.1.3e", "23.1.3b")
def test_points_left_over_reveal_a_neighbour() -> None:
    s = hidden({"10": "2012", "11": "2222", "w2": "2009"}, {"w2": 8}, phase="react 1")
    do(s, "react", "move 10", "to 2010")
    assert asked(s) == "scout"
    do(s, "look 2009")
    assert not s.cloak[unit(s, "w2")]
    s = hidden({"C1": "3426", "11": "2222", "sb1": "3526", "s45": "3527"}, {"s45": 8}, phase="attack 1")
    fight(s, "3526", "C1", rolls=[1, 2])
    while asked(s) != "advance":
        do(s, s.choices(s.to_move[0])[0].to_json())
    do(s, "advance C1", "to 3526")
    assert asked(s) == "scout"  # a point is left
    do(s, "look 3527")
    assert not s.cloak[unit(s, "s45")]


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
