"""Optional rules (chapter 23): Concealment, Forced March, Morale Boost and Events, hidden markers, Priorities."""

from collections.abc import Mapping

import pytest

from tests.games.nest_of_eagles.table import (
    Where,
    asked,
    at,
    box,
    declared,
    do,
    empty,
    fight,
    finish,
    game,
    go_to,
    hex_,
    hold,
    labels,
    layer,
    level,
    new,
    offered,
    position,
    put,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.core.refusal import VistulaError
from vistula.games.nest_of_eagles.numbers import (
    ALTERNATIVE,
    DUE,
    ENTERED,
    FORMING,
    FORMING_DUE,
    FORMING_LAST,
    FORMING_NOW,
    FREIKORPS,
    GALICIA,
    HAND,
    OFFICERS,
    OUT,
    PILE,
    POLISH_MARKER,
    POOL,
    PRIORITY,
    PROHIBITED,
    RESTRAINED,
    REVEALED,
    SILESIA,
    UKRAINE_BOX,
)
from vistula.games.nest_of_eagles.rules.strength import BY_ELITE, BY_MILITIA, MODIFIERS
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET

POLES = {"10": "2010", "11": "2222"}
BOTH = {"patrols": True, "groups": True}


@rule("23.0a", "23.0b", "23.1a", "23.5a")
def test_which_options_go_together() -> None:
    campaign = ("morale_boost", "alternative_reinforcements", "political_priorities")
    for name in campaign:
        with pytest.raises(VistulaError):
            game().new("battle_of_warsaw", 1, {name: True})
        game().new("war_of_1920", 1, {name: True})
    with pytest.raises(VistulaError):
        game().new("war_of_1920", 1, {"alternative_reinforcements": True, "political_priorities": True})
    for scenario in game().scenarios:
        game().new(scenario, 1, {"patrols": True})
        game().new(scenario, 1, {"groups": True, "forced_march": True})


# Concealment (23.1) -------------------------------------------------------------------------------------------------


def hidden(units: Mapping[str, Where], under: Mapping[str, int], **more: object) -> Eagles:
    """A position where units lie under markers: Patrols 0 to 7 and 8 to 15, Groups 16 to 18 and 19 to 21."""
    phase = str(more.pop("phase", "move"))
    side = str(more.pop("side", "poland"))
    s = empty("war_of_1920", **BOTH)
    put(s, units)
    for code, marker in under.items():
        s.set_cloak(unit(s, code), marker)
    go_to(s, phase, side)
    return s


def seen(s: Eagles, seat: str) -> str:
    return str([piece for piece in s.view(seat)["pieces"] if piece["space"] is not None])  # type: ignore[attr-defined]


@rule("23.1b", "23.1.1b", "3.1c")
def test_a_patrol_shows_the_opponent_nothing() -> None:
    s = hidden({**POLES, "s45": "3526", "s41": "3526"}, {"s45": 8, "s41": 8})
    assert "45th" not in seen(s, "poland")
    assert "'hidden': True" in seen(s, "poland")
    assert "45th" in seen(s, "soviet")
    assert not s.friction[hex_(s, "3526")]  # no lines of friction
    assert s.enemy_sp(0, hex_(s, "3526")) == 2  # 2 SP, whatever lies there
    strong: dict[str, Where] = {"k1": ("3525", "reduced"), "Art": "3525"}  # 1.5 and 1 against 2
    for beside, reacts in ((strong, "good"), ({"vr1": "3525"}, "bad")):  # and 2 against 2
        s = hidden({**POLES, **beside, "s45": "3526", "s41": "3526"}, {"s45": 8, "s41": 8})
        assert layer(s, "poland", "reaction")["3525"] == reacts


@rule("23.1.2b", "23.1.2c")
def test_a_group_has_lines_and_counts_eight() -> None:
    s = hidden({**POLES, "s45": "3526", "s41": "3526"}, {"s45": 19, "s41": 19})
    assert s.friction[hex_(s, "3526")]
    assert "Group A" in seen(s, "poland")
    assert "45th" not in seen(s, "poland")
    s.cover[19] = 9  # a Patrol over it
    s.refresh_hex(hex_(s, "3526"))
    assert not s.friction[hex_(s, "3526")]
    assert "Group" not in seen(s, "poland")
    seven: dict[str, Where] = {"C1": "3525", "Art": "3525"}  # more than the 6 that lie there, but less than 8
    for beside, reacts in ((seven, "bad"), ({**seven, "k1": ("3525", "reduced")}, "good")):  # 8.5
        s = hidden({**POLES, **beside, "s45": "3526", "s41": "3526"}, {"s45": 19, "s41": 19})
        assert layer(s, "poland", "reaction")["3525"] == reacts


@rule("23.1.1a", "23.1.1e", "23.1.1b")
def test_placing_patrols_in_the_replacement_phase() -> None:
    units = {"10": "2010", "12": ("2223", "remnant"), "T1": "2224", "13": "3525", "s45": "3526", "11": "2222"}
    s = position(units, phase="replace", options=BOTH)
    assert why(s, "cover 2010") == ""
    assert why(s, "cover 2223") == "23.1.1e"
    assert why(s, "cover 2224") == "23.1.1e"
    assert why(s, "cover 3525") == "23.1.1a"  # an enemy beside it
    do(s, "cover 2010")
    assert s.cloak[unit(s, "10")]
    soviet = position(
        {**POLES, "su1": "3620", "L1": "Kowno", "w2": "3704"}, phase="replace", side="soviet", options=BOTH
    )
    do(soviet, "assign #1")
    assert why(soviet, "cover 3620") == "23.1.1e"
    assert why(soviet, "cover Kowno") == "23.1.1e"


@rule("23.1.1a")
def test_there_are_eight_patrols_a_side() -> None:
    s = empty("war_of_1920", patrols=True)
    codes = ["10", "11", "12", "13", "14", "15", "16", "17", "18"]
    put(s, {code: f"22{12 + i:02d}" for i, code in enumerate(codes)})
    go_to(s, "replace", "poland")
    for i in range(8):
        do(s, f"cover 22{12 + i:02d}")
    assert why(s, "cover 2220") == "23.1.1a"


@rule("23.1.1c", "23.1.2e")
def test_units_may_come_concealed_at_set_up_or_as_reinforcements() -> None:
    s = new("battle_of_warsaw", patrols=True)
    assert asked(s) == "arrange"
    assert offered(s, "cover")
    do(s, f"cover {offered(s, 'cover')[0]}")
    assert any(s.cloak[u] for u in range(s.order.count))
    s = position(POLES, phase="attack 1", options=BOTH)
    for code in ("21", "Sib"):
        s.place(unit(s, code), DUE)
        s.due[unit(s, code)] = s.turn + 1
    go_to(s, "move", "poland")
    assert why(s, "cover_arrivals Warszawa") == ""
    do(s, "gather_arrivals Warszawa")
    assert {code for code in ("21", "Sib", "10") if s.cloak[unit(s, code)] == 17} == {"21", "Sib"}


@rule("23.1.2a", "23.1.2d", "23.1.2f")
def test_a_group_is_a_stack_of_at_most_two_divisions() -> None:
    units = {
        "10": "2010",
        "12": "2010",
        "13": "2011",
        "14": "2011",
        "k1": "2011",
        "15": "2107",
        "16": ("2107", "remnant"),
    }
    s = position({**units, "11": "2222"}, phase="replace", options=BOTH)
    assert why(s, "gather 2010") == ""
    assert why(s, "gather 2011") == "23.1.2d"  # two divisions and a brigade
    assert why(s, "gather 2107") == "23.1.2d"  # one of them is a Remnant, and one is no stack
    do(s, "gather 2010")
    assert {code for code in units if s.cloak[unit(s, code)] == 17} == {"10", "12"}


@rule("23.1.1d")
def test_a_unit_that_leaves_a_covered_stack_takes_a_patrol_of_its_own() -> None:
    s = hidden({"10": "2010", "12": "2010", "11": "2222"}, {"10": 0, "12": 0})
    do(s, "move 10", "to 2011")
    assert int(s.cloak[unit(s, "10")]) - 1 not in (-1, 0)
    full = {f"k{i}": f"22{12 + i:02d}" for i in range(1, 8)}
    s = hidden({"10": "2010", "12": "2010", **full}, {"10": 0, "12": 0, **{f"k{i}": i for i in range(1, 8)}})
    do(s, "move 10", "to 2011")
    assert not s.cloak[unit(s, "10")]  # none was left: it is turned up
    assert s.cloak[unit(s, "12")]


@rule("23.1.1f", "23.1.1g", "23.1.3a")
def test_a_dummy_looks_real_until_it_is_attacked() -> None:
    s = position({"10": "2010", "w2": "2905"}, phase="attack 1", side="soviet", options=BOTH)
    go_to(s, "move", "soviet")
    place = offered(s, "dummy")[0]
    do(s, f"dummy {place}")
    assert sum(1 for m in range(8, 16) if s.dummy_mark[m]) == 2  # two markers make one dummy
    marker = next(m for m in range(8, 16) if s.dummy[m] >= 0)
    s.set_dummy(marker, hex_(s, "2009"))
    assert "'hidden': True" in seen(s, "poland")
    go_to(s, "attack 1", "poland")
    do(s, "attack 2009", "join 10", "strike")
    assert asked(s) == "advance"  # nobody was there
    assert not any(s.dummy_mark[m] for m in range(8, 16))


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
    do(s, "scout 10")
    if asked(s) == "scout":
        do(s, "look 2009")
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
    while asked(s) not in ("advance", "advance_to"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    if asked(s) == "advance":
        do(s, "advance C1")
    do(s, "to 3526")
    assert asked(s) == "scout"  # a point is left
    do(s, "look 3527")
    assert not s.cloak[unit(s, "s45")]


@rule("23.1b", "23.1.2a")
def test_the_opponent_learns_nothing_from_what_is_hidden() -> None:
    units = {"10": "2010", "11": "2222", "w2": "2009", "w53": "2003", "w4": "2905", "w6": "2905"}
    s = hidden(units, {"w2": 8, "w53": 9, "w4": 19, "w6": 19}, phase="move")
    for key in range(12):
        other = s.imagine("poland", key)
        assert other.view("poland") == s.view("poland")
        assert views.choices(other, "poland") == views.choices(s.clone(), "poland")
        assert other.appraise("poland") == s.appraise("poland")
    assert any(s.imagine("poland", key).pack() != s.pack() for key in range(12))


# Forced March (23.2) ------------------------------------------------------------------------------------------------


def marching(ukraine: int) -> Eagles:
    return position(
        {"10": "3526", "11": "2010"}, phase="move", boxes={"ukraine": ukraine}, options={"forced_march": True}
    )


@rule("23.2.1a", "23.2.2a")
def test_who_may_march_hard_and_where() -> None:
    s = marching(-8)
    assert why(s, "pursue 10") == "23.2.2a"
    do(s, "retire 10")
    found = [s.board.names[a.x] for a in s.choices("poland") if a.verb.name == "to"]
    assert max(s.board.distance(hex_(s, "3526"), hex_(s, name)) for name in found) == 5
    assert all(s.board.column[hex_(s, name)] < 35 or name in ("3525", "3524") for name in found)
    s = marching(8)
    assert why(s, "withdraw 10") == "23.2.1a"
    do(s, "pursue 10")
    assert all(s.board.column[a.x] > 35 for a in s.choices("poland") if a.verb.name == "to")
    assert why(marching(0), "pursue 10") == "23.2.2a"


@rule("23.2.1b", "23.2.1c", "23.2.1d", "23.2.2b")
@pytest.mark.parametrize(
    ("ukraine", "verb", "to", "die", "step", "after"),
    [
        (-8, "withdraw", "3325", 1, "reduced", -8),
        (-8, "withdraw", "3325", 2, "full", -9),
        (-8, "withdraw", "3325", 3, "full", -9),
        (-8, "withdraw", "3325", 4, "full", -8),
        (-8, "retire", "3325", 2, "reduced", -8),
        (-8, "retire", "3325", 5, "full", -9),
        (-8, "retire", "3325", 6, "full", -8),
        (-24, "retire", "3325", 4, "reduced", -24),
        (8, "pursue", "3626", 1, "reduced", 8),
        (8, "pursue", "3626", 3, "full", 7),
        (8, "pursue", "3626", 4, "full", 8),
    ],
)
def test_what_a_forced_march_costs(ukraine: int, verb: str, to: str, die: int, step: str, after: int) -> None:
    s = marching(ukraine)
    do(s, f"{verb} 10", f"to {to}", rolls=[die])
    assert level(s, "10") == step
    assert box(s, "ukraine") == after


# Morale Boost and Events (23.3) -------------------------------------------------------------------------------------


def boosting(phase: str = "react 1", units: Mapping[str, Where] | None = None, **more: object) -> Eagles:
    numbers = more.get("numbers")
    assert numbers is None or isinstance(numbers, dict)
    side = str(more.get("side", "poland"))
    return position(
        units or {**POLES, "w2": "3704", "s45": "3724"},
        phase=phase,
        side=side,
        numbers=numbers,
        options={"morale_boost": True},
    )


@rule("23.3a", "23.3c")
def test_a_boost_is_two_boxes_and_an_event_for_the_other_side() -> None:
    s = boosting()
    do(s, "react")
    before = box(s, "belarus")
    do(s, "boost #1")
    assert box(s, "belarus") == before + 2
    assert bin(int(s.num[HAND + SOVIET])).count("1") == 1
    assert bin(int(s.num[PILE + SOVIET])).count("1") == 9
    assert why(s, "boost #2") == "23.3c"
    assert "null" not in str(s.view("soviet")["hands"])
    hands = s.view("poland")["hands"]
    assert isinstance(hands, list)
    assert hands[1]["cards"] is None
    assert hands[1]["count"] == 1
    s = boosting(numbers={PILE + SOVIET: 0})
    do(s, "react")
    assert why(s, "boost #1") == "23.3c"
    s = boosting(phase="move")
    assert why(s, "boost #1") == "23.3a"


def card(side: int, number: int, phase: str, **more: object) -> Eagles:
    """A side holds one Event, and its window in a Replacement Phase has come."""
    turn = str(more.pop("turn", "poland"))
    units = more.pop("units", None)
    numbers = {HAND + side: 1 << (number - 1), **more.pop("numbers", {})}  # type: ignore[dict-item]
    s = boosting("move", units, side=turn, numbers=numbers)  # type: ignore[arg-type]
    go_to(s, phase, turn)
    while asked(s) in ("extra", "deed"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    return s


def played(side: int, number: int, **more: object) -> Eagles:
    s = card(side, number, "replace", **more)
    assert asked(s) == "ask_event"
    do(s, f"event #{side * 16 + number}")
    return s


@rule("23.3b", "card.pl.5")
def test_events_are_played_in_their_phase_and_leave_the_game() -> None:
    s = card(POLAND, 5, "replace", numbers={7: 16})
    before = int(s.num[POOL])
    do(s, "event #5")
    assert int(s.num[POOL]) == before + 2
    assert s.num[HAND] == 0
    assert refused(card(POLAND, 4, "replace"), "event #4") == "23.3b"  # for the Soviet Replacement Phase


@rule("card.pl.1")
def test_romania_supports_ukraine_along_an_open_railroad() -> None:
    s = played(POLAND, 1)
    assert s.num[POOL + 3] == 2
    cut = {**POLES, "w2": "3704", "s45": "Kołomyja", "s41": "Mohylów Podolski"}
    s = card(POLAND, 1, "replace", units=cut)
    assert refused(s, "event #1") == "card.pl.1"


@rule("card.pl.2", "23.3d")
def test_poland_supports_the_belarusians() -> None:
    s = played(POLAND, 2)
    assert at(s, "BB") == str(DUE)
    assert level(s, "BB") == "full"
    weak = {**POLES, "w2": "3704", "s45": "3724", "BB": ("2011", "reduced")}
    s = played(POLAND, 2, units=weak)
    assert level(s, "BB") == "full"
    s = card(POLAND, 2, "replace")
    s.place(unit(s, "BB"), OUT)
    do(s, "event #2")
    assert (at(s, "BB"), level(s, "BB")) == (str(DUE), "reduced")
    s = card(POLAND, 2, "replace", units={**POLES, "w2": "Mińsk", "s45": "3724"})
    assert refused(s, "event #2") == "card.pl.2"


@rule("card.pl.3")
def test_the_entente_holds_the_lithuanians_back() -> None:
    s = played(POLAND, 3)
    assert s.num[RESTRAINED] == 1
    units = {**POLES, "L1": "1805", "w2": "3704", "s45": "3724"}
    s = boosting("move", units, side="soviet", numbers={RESTRAINED: 1})
    do(s, "move L1")
    assert refused(s, "to Wilno") == "card.pl.3"


@rule("card.pl.4", "card.pl.6", "card.pl.7")
@pytest.mark.parametrize(("number", "code"), [(4, "L1"), (6, "s45"), (7, "wT")])
def test_units_that_are_called_away_for_three_rounds(number: int, code: str) -> None:
    units = {**POLES, "w2": "3704", "s45": "3724", "L1": "Kowno", "wT": "3704"}
    s = played(POLAND, number, turn="soviet", units=units)
    assert at(s, code) == str(DUE)
    assert s.due[unit(s, code)] - 1 == s.turn + 3


@rule("card.pl.8")
def test_hungarians_strengthen_a_cavalry_brigade() -> None:
    units = {**POLES, "w2": "3704", "s45": "3724", "k1": ("2223", "reduced")}
    s = played(POLAND, 8, units=units)
    assert level(s, "k1") == "full"


@rule("card.pl.9", "card.pl.10", "card.sov.9", "card.sov.10", "23.3b")
@pytest.mark.parametrize("side", [POLAND, SOVIET])
def test_counteraction_cancels_and_escalation_draws_two(side: int) -> None:
    """Side plays an Event in its own Replacement Phase; the other side holds one reaction."""
    turn = ["poland", "soviet"][side]
    own = 5 if side == POLAND else 3
    answer = {HAND + side: 1 << (own - 1), HAND + 1 - side: 1 << 9, 7: 16 if side == POLAND else 0}
    s = boosting("move", side=turn, numbers=answer)
    go_to(s, "replace", turn)
    while asked(s) in ("extra", "deed"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    before = int(s.num[POOL])
    do(s, f"event #{side * 16 + own}")
    assert asked(s) == "reaction"
    do(s, "answer")
    assert int(s.num[POOL]) == before
    assert at(s, "L2") != str(DUE)
    escalation = {**answer, HAND + 1 - side: 1 << 8}
    s = boosting("move", side=turn, numbers=escalation)
    go_to(s, "replace", turn)
    while asked(s) in ("extra", "deed"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    do(s, f"event #{side * 16 + own}", "pass", "answer")
    assert bin(int(s.num[HAND + 1 - side])).count("1") == 2


@rule("card.sov.1")
def test_a_ukrainian_coup() -> None:
    units = {**POLES, "U2": "2223", "U6": "2224", "w2": "3704", "s45": "3724"}
    s = card(SOVIET, 1, "replace", units=units)
    s.force([2, 2, 5])
    do(s, "event #17")
    assert at(s, "U2") == str(UKRAINE_BOX)
    assert level(s, "U6") == "full"


@rule("card.sov.2")
def test_allies_melt_away() -> None:
    units = {**POLES, "BB": "2011", "CoJ": "2012", "w2": "3704", "s45": "3724"}
    s = card(SOVIET, 2, "replace", units=units)
    s.force([2, 3])
    do(s, "event #18")
    assert level(s, "BB") == "reduced"
    assert at(s, "CoJ") == str(OUT)
    assert box(s, "belarus") == 0


@rule("card.sov.3", "23.3d")
def test_a_lithuanian_alliance() -> None:
    s = played(SOVIET, 3, turn="soviet")
    assert (at(s, "L2"), level(s, "L2")) == (str(DUE), "reduced")  # it had been removed from the game
    s = played(SOVIET, 3, turn="soviet", units={**POLES, "L2": ("Kowno", "reduced"), "w2": "3704", "s45": "3724"})
    assert level(s, "L2") == "full"


@rule("card.sov.4")
def test_the_tachanka_trap_follows_a_combat_with_the_aircraft() -> None:
    units = {"10": "2010", "Air": "2010", "11": "2222", "w2": "2009", "s45": "3724"}
    s = boosting("attack 1", units, numbers={HAND + SOVIET: 1 << 3})
    fight(s, "2009", "10", "Air", rolls=[5, 6])
    while asked(s) not in ("ask_event", "attack"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    assert (asked(s), s.to_move) == ("ask_event", ("soviet",))
    do(s, "event #20")
    assert s.due[unit(s, "Air")] - 1 == s.turn + 3


@rule("card.sov.5")
def test_revolutionary_moods() -> None:
    numbers = {ENTERED: 1, POLISH_MARKER: 1}
    s = played(SOVIET, 5, turn="soviet", units={**POLES, "w2": "Białystok", "s45": "3724"}, numbers=numbers)
    assert (at(s, "PRD"), level(s, "PRD")) == (str(DUE), "reduced")


@rule("card.sov.6")
def test_a_railroad_strike_costs_polish_replacements() -> None:
    for points, left in ((3, 1), (1, 0)):
        s = card(SOVIET, 6, "replace", numbers={7: -16})
        s.num[POOL] = points
        do(s, "event #22")
        assert s.num[POOL] == left


@rule("card.sov.7")
def test_quarrels_of_officers_silence_the_elite_for_a_turn() -> None:
    units = {"14": "2010", "11": "2222", "C1": "2011", "w2": "3704", "w4": "2009", "s45": "3724"}
    s = played(SOVIET, 7, turn="soviet", units=units)
    assert s.num[OFFICERS] == 1
    for step, elite in (("turn start", 0), ("turn end", 1)):
        go_to(s, step, "poland")
        go_to(s, "attack 1", "poland")
        assert declared(s, "2009", "14").get(MODIFIERS[BY_ELITE][0], 0) == elite


@rule("card.sov.8")
def test_german_militia_helps_along_the_border() -> None:
    s = played(SOVIET, 8, turn="soviet", units={"10": "1010", "w2": "1011", "11": "2010", "w4": "2009"})
    assert s.num[FREIKORPS] == 1
    go_to(s, "attack 1", "soviet")
    assert declared(s, "1010", "w2").get(MODIFIERS[BY_MILITIA][0], 0) == 1
    assert declared(s, "2010", "w4").get(MODIFIERS[BY_MILITIA][0], 0) == 0


@rule("23.3b", "23.3a")
def test_draws_come_from_ones_own_ten_markers() -> None:
    """A Soviet boost in each of ten rounds, and an eleventh for which Poland has nothing left to draw."""
    s = boosting(side="soviet")
    for drawn in range(11):
        s.num[PROHIBITED + SOVIET] = 0
        go_to(s, "react 1", "soviet")
        do(s, "react")
        assert int(s.num[HAND]).bit_count() == drawn
        assert why(s, "boost #1") == ("" if drawn < 10 else "23.3c")
        if drawn < 10:
            do(s, "boost #1")
    assert int(s.num[HAND]) == (1 << 10) - 1  # the ten of its own, each once
    assert "Counteraction" in str(game().drawing("war_of_1920", {"morale_boost": True})["cards"])


# Alternative Reinforcements (23.4) ----------------------------------------------------------------------------------


@rule("23.4a", "23.4b", "23.4.2a", "23.4.2b", "23.4.2c", "23.4.2d", "23.4.2e")
def test_the_soviets_place_hidden_markers() -> None:
    """V21: Konarmiya a round early; the others late by 1, 5 and 1: 16.V, 18.VII, 4.VII; a dummy on 23.V. In every such
    way the three come at least a round late, and 7 rounds in all."""
    s = game().new("war_of_1920", 5, {"alternative_reinforcements": True})
    assert isinstance(s, Eagles)
    while asked(s) == "rebellion_marker":
        do(s, "brigade #1")
    assert (asked(s), s.to_move) == ("alternatives", ("soviet",))
    late = s.clone()
    assert isinstance(late, Eagles)
    do(late, "arrange #1")
    rounds = [late.tables.rounds[late.due[unit(late, code)] - 1] for code in ("s25", "K4", "s24", "8Ks")]
    assert rounds == ["16.V", "30.V", "16.V", "16.V"]  # the Konarmiya a round late
    ways = labels(s, "arrange")
    rounds_of = {way: [s.tables.round(part.split()[-1]) for part in way.split(", ")] for way in ways}
    printed = [s.tables.round(label) for label in ("9.V", "23.V", "13.VI", "27.VI")]
    delays = [[now - then for now, then in zip(found, printed, strict=True)] for found in rounds_of.values()]
    early = sorted([a, -1, b, c] for a in range(1, 6) for b in range(1, 6) for c in range(1, 6) if a + b + c == 7)
    assert sorted(each for each in delays if each[1] == -1) == early
    assert len(ways) == len(early) + 2  # as printed, and the Konarmiya late
    s.play("soviet", ways["25th Rifle 16.V, Konarmiya 16.V, 24th Rifle 18.VII, 8K 4.VII"])
    for code, label in (("s25", "16.V"), ("K4", "16.V"), ("s24", "18.VII"), ("8Ks", "4.VII")):
        assert s.due[unit(s, code)] - 1 == s.tables.round(label)
    do(s, f"arrange #{s.tables.round('23.V')}")
    assert s.num[ALTERNATIVE + 1] == s.tables.round("23.V")
    facts = {fact[0]: fact[1] for fact in s.view("poland")["facts"]}  # type: ignore[attr-defined]
    assert facts["Face-down markers"] == "16.V, 16.V, 23.V, 4.VII, 18.VII"
    assert "Konarmiya" not in str([p for p in s.view("poland")["pieces"] if p["space"] is None])  # type: ignore[attr-defined]


@rule("23.4.1a", "23.4.1b")
def test_the_poles_change_the_order_of_their_volunteers() -> None:
    """V20: all B markers at once, all A markers in the third turn."""
    s = empty("war_of_1920", alternative_reinforcements=True)
    put(s, {**POLES, "w2": "1511"})
    s.num[ENTERED] = 1
    s.num[POLISH_MARKER] = 1
    s.num[FORMING_DUE] = 1
    go_to(s, "turn start", "poland")
    assert asked(s) == "alternatives"
    ways = labels(s, "arrange")
    assert "brigades in turns 3, 3, 3; the others in 1, 1, 2" not in ways  # a marker comes late for nothing
    s.play("poland", ways["brigades in turns 3, 3, 3; the others in 1, 1, 1"])
    assert (s.num[FORMING], s.num[FORMING_NOW]) == (1, 1)
    brigades, others = [f"V{i}" for i in range(1, 7)], [*(f"vr{i}" for i in range(1, 7)), "vk1", "vk2", "vk3"]
    for turn, come in ((1, others), (2, []), (3, brigades)):
        if turn > 1:
            s.turn += 1
            go_to(s, "turn start", "poland")
        before = [code for code in brigades + others if s.at[unit(s, code)] >= 0]
        go_to(s, "move", "poland")
        while asked(s) in ("volunteer_support", "place"):
            do(s, s.choices("poland")[0].to_json())
        assert [code for code in brigades + others if s.at[unit(s, code)] >= 0 and code not in before] == come, turn


# Political Priorities (23.5) ----------------------------------------------------------------------------------------


def prioritized(polish: int, soviet: int, units: Mapping[str, Where] | None = None) -> Eagles:
    s = empty("war_of_1920", political_priorities=True)
    put(s, units or {**POLES, "k1": "3319", "w2": "3704", "s45": "3724"})
    s.num[PRIORITY] = polish
    s.num[PRIORITY + 1] = soviet
    hold(s, {"Kijów": "soviet"})
    go_to(s, "move", "poland")
    return s


@rule("23.5a", "23.5c")
def test_each_side_chooses_one_of_three_in_secret() -> None:
    s = game().new("war_of_1920", 5, {"political_priorities": True})
    assert isinstance(s, Eagles)
    while asked(s) == "rebellion_marker":
        do(s, "brigade #1")
    assert offered(s, "priority") == ["0", "1", "2"]
    do(s, "priority #1")
    assert "Silesian" not in str(views.journal(s, "soviet"))
    do(s, "priority #0")
    assert (s.num[PRIORITY], s.num[PRIORITY + 1]) == (1, 0)
    quiet = prioritized(0, 0)
    do(quiet, "move k1", "to Kijów")
    assert (quiet.num[SILESIA], quiet.num[GALICIA]) == (0, 0)


@rule("23.5b", "23.5.1a", "23.5.1b", "19.2c", "3.2e")
def test_the_silesian_uprising() -> None:
    units = {
        "10": "2010",
        "11": "2222",
        "12": ("2223", "remnant"),
        "13": "2224",
        "k1": "3319",
        "w2": "3704",
        "k2": "2011",
    }
    s = prioritized(1, 0, units)
    do(s, "move k1", "to Kijów")
    assert asked(s) == "pick"
    assert offered(s, "pick") == ["10", "11", "13"]
    do(s, "pick 10", "pick 13")
    assert (at(s, "10"), at(s, "13")) == (str(OUT), str(OUT))
    s.turn = s.tables.round("4.VII")
    before = box(s, "belarus")
    go_to(s, "turn start", "poland")
    assert box(s, "belarus") == before + 5
    assert at(s, "7R") == str(OUT)
    assert s.due[unit(s, "23R")] == s.turn + 1 or s.at[unit(s, "23R")] >= 0


@rule("23.5.1c", "23.5.1d")
def test_the_division_of_galicia() -> None:
    s = prioritized(2, 0)
    hold(s, {"Stanisławów": "poland"})
    do(s, "move k1", "to Kijów")
    assert s.board.names[s.at[unit(s, "U1")]] == "1726"
    assert level(s, "U1") == "full"
    go_to(s, "replace", "poland")
    assert s.num[POOL + 3] == 2
    assert s.num[FORMING_LAST] == 3
    s.num[ENTERED], s.num[POLISH_MARKER], s.num[FORMING_DUE] = 1, 1, 1
    go_to(s, "turn start", "poland")
    assert (s.num[FORMING], s.num[FORMING_LAST]) == (1, 2)


@rule("23.5b", "23.5.2a", "3.2e")
def test_a_letter_from_comrade_stalin() -> None:
    s = prioritized(0, 1, {**POLES, "w16": "3704", "w33": "3704", "wk16": "3704", "s45": "3724"})
    s.turn = s.tables.round("20.VI")
    go_to(s, "turn start", "soviet")
    for old, code in (("w16", "s16*"), ("w33", "s33*"), ("wk16", "sk16*")):
        assert at(s, old) == str(OUT)
        assert s.due[unit(s, code)] - 1 == s.tables.round("27.VI")
        assert s.front_of(unit(s, code)) == 2


@rule("23.5.2b")
def test_the_third_cavalry_army() -> None:
    s = prioritized(0, 2, {**POLES, "w33": "3704", "s45": "3724"})
    s.turn = s.tables.round("20.VI")
    go_to(s, "turn start", "soviet")
    assert at(s, "w33") == str(OUT)
    for code in ("8Kw", "33Kw"):
        assert s.due[unit(s, code)] - 1 == s.tables.round("20.VI")


@rule("3.4.7a", "3.4.7c")
def test_where_the_escadrille_flies() -> None:
    s = position({"10": "2010", "11": "3526", "Air": "Lida", "12": "2106"}, phase="react 1")
    do(s, "react", "air")
    found = offered(s, "fly")
    assert "2010" in found
    assert "3526" not in found  # farther than 5 hexes from a town in Supply
    do(s, "fly 2010")
    assert at(s, "Air") == "2010"
    s = position({"10": "2010", "Air": "Lida"}, phase="move")
    assert why(s, "air") == "3.4.7a"
    moving = position({"10": "2010", "Air": "2010"}, phase="move")
    do(moving, "move 10", "to 2011")
    if asked(moving) == "relocate":
        do(moving, moving.choices("poland")[0].to_json())
    assert at(moving, "Air") != "2010"
    assert moving.board.town_index[int(moving.at[unit(moving, "Air")])] >= 0
    finish(moving)
