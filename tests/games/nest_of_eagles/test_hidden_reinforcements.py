"""Alternative Reinforcements: markers that lie face down on the Round Track (23.4)."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    do,
    empty,
    game,
    go_to,
    labels,
    new,
    offered,
    position,
    put,
    refused,
    unit,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.games.nest_of_eagles.numbers import (
    ALTERNATIVE,
    ENTERED,
    FORMING,
    FORMING_DUE,
    FORMING_NOW,
    OFF,
    POLISH_MARKER,
)
from vistula.games.nest_of_eagles.state import Eagles

FIELD = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}
PRINTED = ("9.V", "23.V", "13.VI", "27.VI")
LATE = ("16.V", "30.V", "16.V", "16.V")


def placed(rounds: tuple[str, ...], dummy: str = "no dummy") -> Eagles:
    """The Soviets have placed their markers, and perhaps the dummy, on these rounds."""
    s = new("war_of_1920", alternative_reinforcements=True)
    while asked(s) == "rebellion_marker":
        do(s, "brigade #1")
    s.play("soviet", labels(s, "arrange")[described(rounds)])
    s.play("soviet", labels(s, "arrange")[dummy])
    return s


def described(rounds: tuple[str, ...]) -> str:
    whose = ("25th Rifle", "Konarmiya", "24th Rifle", "8K")
    return ", ".join(f"{name} {label}" for name, label in zip(whose, rounds, strict=True))


def due(s: Eagles, code: str) -> str:
    return s.tables.rounds[s.due[unit(s, code)] - 1]


def shown(s: Eagles, seat: str, code: str) -> bool:
    pieces = s.view(seat)["pieces"]
    assert isinstance(pieces, list)
    return any(piece["id"] == unit(s, code) for piece in pieces)


def markers(s: Eagles) -> str:
    facts = s.view("poland")["facts"]
    assert isinstance(facts, list)
    return next((fact[1] for fact in facts if fact[0] == "Face-down markers"), "")


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


@rule("23.4.2b", "23.4b")
def test_the_konarmiya_may_come_a_round_late() -> None:
    s = placed(LATE)
    assert [due(s, code) for code in ("s25", "skB", "K4", "KCar", "s24", "8Ks")] == ["16.V"] * 2 + ["30.V"] * 2 + [
        "16.V"
    ] * 2
    s = new("war_of_1920", alternative_reinforcements=True)
    while asked(s) == "rebellion_marker":
        do(s, "brigade #1")
    assert refused(s, "arrange #63") == "23.4.2b"


@rule("23.4.2a")
@pytest.mark.parametrize("rounds", [PRINTED, LATE])
def test_the_8th_cavalry_comes_for_the_southwestern_front_alone(rounds: tuple[str, ...]) -> None:
    s = placed(rounds)
    assert due(s, "8Ks") == rounds[-1]
    assert at(s, "8Kw") == str(OFF)
    s.turn = s.tables.round(due(s, "8Ks"))
    go_to(s, "move", "soviet")
    while asked(s) == "place":
        do(s, ["enter", s.choices("soviet")[0].x] if offered(s, "enter") else s.choices("soviet")[0].to_json())
        if asked(s) == "move_to":
            do(s, "stay")
    assert s.at[unit(s, "8Ks")] >= 0
    assert s.at[unit(s, "8Kw")] < 0


@rule("23.4a", "23.4.2d")
def test_markers_lie_face_down_until_their_round_and_the_dummy_is_optional() -> None:
    assert markers(placed(PRINTED)) == "9.V, 23.V, 13.VI, 27.VI"
    s = placed(PRINTED, "6.VI")
    assert markers(s) == "9.V, 23.V, 6.VI, 13.VI, 27.VI"
    assert not any(shown(s, "poland", code) for code in ("s25", "K4", "s24", "8Ks"))
    assert all(shown(s, "soviet", code) for code in ("s25", "K4", "s24", "8Ks"))
    s.turn = s.tables.round("23.V")
    go_to(s, "react 1", "poland")
    assert shown(s, "poland", "K4")  # turned up at the start of the round
    assert not shown(s, "poland", "s24")
    assert markers(s) == "6.VI, 13.VI, 27.VI"


def ways(s: Eagles) -> set[tuple[str, ...]]:
    """How the markers could have been placed, as far as Poland knows."""
    found = set()
    for key in range(48):
        other = s.imagine("poland", key)
        assert isinstance(other, Eagles)
        found.add(tuple(due(other, code) for code in ("s25", "K4", "s24", "8Ks")))
    return found


@rule("23.4a")
def test_poland_cannot_tell_how_the_markers_were_placed() -> None:
    """16.V twice, 23.V, 4.VII and 18.VII: the 24th may come with the one or the other of the last two."""
    early = ("16.V", "16.V", "18.VII", "4.VII")
    for s in (placed(LATE, "30.V"), placed(early, "23.V"), placed(PRINTED)):
        others = [s.imagine("poland", key) for key in range(24)]
        assert all(other.view("poland") == s.view("poland") for other in others)
        assert all(views.choices(other, "poland") == views.choices(s.clone(), "poland") for other in others)
    s = placed(early, "23.V")
    assert ways(s) == {early, ("16.V", "16.V", "4.VII", "18.VII")}
    assert ways(placed(PRINTED)) == {PRINTED}  # four markers: the dummy stays away, and only the printed rounds fit


@rule("23.4.1a", "23.4.1b")
def test_the_poles_change_the_order_of_their_volunteers() -> None:
    """V20: all B markers at once, all A markers in the third turn."""
    s = empty("war_of_1920", alternative_reinforcements=True)
    put(s, {"10": "2010", "11": "2222", "w2": "1511"})
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


@rule("23.4b")
def test_the_poles_choose_the_order_of_their_volunteers() -> None:
    """All B markers at once, all A markers in the third turn (V20)."""
    s = position(
        {**FIELD, "w4": "1511"},
        phase="turn start",
        numbers={ENTERED: 1, POLISH_MARKER: 1, FORMING_DUE: 1},
        options={"alternative_reinforcements": True},
    )
    assert (asked(s), s.to_move) == ("alternatives", ("poland",))
    s.play("poland", labels(s, "arrange")["brigades in turns 3, 3, 3; the others in 1, 1, 1"])
    go_to(s, "move", "poland")
    while asked(s) in ("volunteer_support", "place"):
        do(s, s.choices("poland")[0].to_json())
    assert all(at(s, code) == "0714" for code in ("vr1", "vr6", "vk1", "vk3"))
    assert not any(s.at[unit(s, code)] >= 0 for code in ("V1", "V6"))
