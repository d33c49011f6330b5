"""Forced March, Morale Boost with its Events, hidden Reinforcement markers, to the letter (23.2 to 23.4)."""

from collections.abc import Mapping

import pytest

from tests.games.nest_of_eagles.table import (
    Where,
    asked,
    at,
    box,
    declared,
    do,
    fresh,
    go_to,
    hold,
    labels,
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
from vistula.games.nest_of_eagles.numbers import (
    DUE,
    ENTERED,
    FORMING_DUE,
    FREIKORPS,
    HAND,
    OFF,
    PILE,
    POLISH_MARKER,
    POOL,
)
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET

FIELD = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}
SEATS = ("poland", "soviet")


# Forced March (23.2) ------------------------------------------------------------------------------------------------


@rule("23.2.1a")
def test_who_does_not_march_hard() -> None:
    units = {"10": "3526", "Car": "3526", "11": "2010", "12": "3525", "T1": "3724", "Air": "3526"}
    soviet_level = {"ukraine": -8}
    s = position(units, boxes=soviet_level, options={"forced_march": True, "patrols": True})
    s.set_cloak(unit(s, "12"), 0)
    go_to(s, "move", "poland")
    assert why(s, "withdraw 10") == ""
    assert why(s, "withdraw Car") == ""  # every unit with Movement Points
    assert refused(s, "withdraw T1") == "23.2.1a"  # a train has none
    assert refused(s, "withdraw 12") == "23.2.1a"  # Concealed
    assert refused(s, ["withdraw", s.order.count]) == "23.2.1a"  # the marker over it
    assert refused(s, "withdraw 11") == "23.2.1a"  # no Soviet Level in Belarus
    s = position(units, phase="move", boxes=soviet_level)
    assert refused(s, "withdraw 10") == "23.2.1a"  # not played
    s = position(
        {**FIELD, "L1": "Kowno"}, phase="move", side="soviet", boxes={"belarus": 8}, options={"forced_march": True}
    )
    assert why(s, "withdraw w2") == ""
    assert refused(s, "withdraw L1") == "23.2.1a"


# Morale Boost (23.3) ------------------------------------------------------------------------------------------------


def boosting(
    phase: str,
    side: str = "poland",
    units: Mapping[str, Where] = FIELD,
    polish: tuple[int, ...] = (),
    soviet: tuple[int, ...] = (),
    numbers: Mapping[int, int] | None = None,
    boxes: Mapping[str, int] | None = None,
) -> Eagles:
    """A phase of the campaign with Morale Boost, where the sides hold Events of these numbers."""
    hands = {HAND: sum(1 << n - 1 for n in polish), HAND + 1: sum(1 << n - 1 for n in soviet)}
    return position(
        units, phase=phase, side=side, numbers={**hands, **(numbers or {})}, boxes=boxes, options={"morale_boost": True}
    )


def replacing(side: str, **more: object) -> Eagles:
    """The Event window of a side's Replacement Phase."""
    s = boosting("move", side, **more)  # type: ignore[arg-type]
    go_to(s, "replace", side)
    while asked(s) in ("extra", "deed"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    assert asked(s) == "ask_event"
    return s


@rule("23.3a")
def test_a_boost_needs_a_theater_with_a_marker() -> None:
    s = boosting("react 1")
    do(s, "react")
    assert refused(s, "boost #0") == "23.3a"  # no Soviet has entered the Polish Theater
    assert refused(s, "boost #3") == "23.3a"
    before = box(s, "ukraine")
    do(s, "boost #2")
    assert box(s, "ukraine") == before + 2
    assert int(s.num[HAND + SOVIET]).bit_count() == 1
    assert int(s.num[HAND + SOVIET] | s.num[PILE + SOVIET]).bit_count() == 10


@rule("23.3b")
def test_only_events_that_are_held_are_played_and_answer() -> None:
    s = replacing("poland", polish=(5,), soviet=(3,), boxes={"belarus": 16})
    assert refused(s, "event #8") == "23.3b"
    assert refused(s, "event #19") == "23.3b"  # the other side's
    do(s, "event #5")
    assert (asked(s), s.to_move) == ("reaction", ("soviet",))
    assert refused(s, "answer") == "23.3b"  # neither Counteraction nor Escalation


@rule("23.3b", "card.sov.8", "card.pl.3")
@pytest.mark.parametrize("phase", ["react 1", "attack 1", "react 3", "move", "react 5", "attack 2"])
@pytest.mark.parametrize(("side", "number"), [(POLAND, 3), (SOVIET, 8)])
def test_an_event_for_any_phase_is_played_as_a_phase_opens(side: int, number: int, phase: str) -> None:
    """Ruling 160"""
    units = {**FIELD, "w4": "2009"}
    polish, soviet = ((number,), ()) if side == POLAND else ((), (number,))
    s = boosting(phase, SEATS[side], units, polish, soviet)
    assert (asked(s), s.to_move) == ("ask_event", (SEATS[side],))
    do(s, f"event #{16 * side + number}")
    assert s.num[HAND + side] == 0
    s = boosting(phase, SEATS[1 - side], units, polish, soviet)
    assert asked(s) != "ask_event"  # not in a Phase of the other side


@rule("card.pl.10", "card.sov.10")
@pytest.mark.parametrize("side", [POLAND, SOVIET])
def test_what_is_counteracted_has_no_effect(side: int) -> None:
    """Poland divides Cieszyn Silesia at Level 2; the Soviets take Replacements by a strike at Level 2."""
    answers: dict[str, tuple[int, ...]] = (
        {"polish": (5,), "soviet": (10,)} if side == POLAND else {"polish": (10,), "soviet": (6,)}
    )
    boxes = {"belarus": 16, "ukraine": -16}
    for answer, change in (("answer", 0), ("pass", 2 if side == POLAND else -2)):
        s = replacing("poland", boxes=boxes, **answers)
        before = int(s.num[POOL])
        if side == SOVIET:
            do(s, "pass")
        do(s, f"event #{5 if side == POLAND else 22}", answer)
        while asked(s) == "reaction":
            do(s, "pass")
        assert s.num[POOL] == before + change


@rule("card.pl.2")
@pytest.mark.parametrize(("guest", "where"), [({}, "2508"), ({"w4": "2508"}, str(DUE))])
def test_the_belarusians_come_to_minsk(guest: Mapping[str, str], where: str) -> None:
    """In the next Polish Movement Phase; if Soviets have come there meanwhile, they wait."""
    s = replacing("poland", polish=(2,))
    do(s, "event #2")
    s.turn += 1
    put(s, guest)
    go_to(s, "turn start", "poland")
    go_to(s, "move", "poland")
    assert at(s, "BB") == where


@rule("card.sov.5")
def test_revolutionaries_rise_in_a_soviet_city_of_the_polish_theater() -> None:
    units = {**FIELD, "w4": "Białystok", "w6": "1509"}
    s = replacing("soviet", units=units, soviet=(5,), numbers={ENTERED: 1, POLISH_MARKER: 1})
    hold(s, {"Lublin": "soviet", "Mińsk": "soviet", "Siedlce": "soviet"})
    do(s, "event #21")
    assert at(s, "PRD") == str(DUE)
    s.turn += 1
    go_to(s, "turn start", "soviet")
    go_to(s, "move", "soviet")
    assert asked(s) == "place"
    assert sorted(offered(s, "place")) == ["Białystok", "Lublin"]  # Mińsk lies in Belarus, Siedlce is a town
    do(s, "place Lublin")
    assert (at(s, "PRD"), level(s, "PRD")) == ("1218", "reduced")


@rule("card.sov.7")
def test_quarrels_of_officers_cost_the_elite_and_the_cavalry_their_edge() -> None:
    units = {"14": "2010", "C1": "2109", "11": "2222", "w4": "2009", "w2": "3704", "s45": "3724"}
    for quarrel, edge in ((False, 1), (True, 0)):
        s = boosting("turn start", "soviet", units, soviet=(7,))
        do(s, "event #23" if quarrel else "pass")
        go_to(s, "turn start", "poland")
        go_to(s, "attack 1", "poland")
        assert declared(s, "2009", "14").get("Elite attackers", 0) == edge
        go_to(s, "attack 2", "poland")
        assert declared(s, "2009", "14").get("Elite attackers", 0) == edge
        assert declared(s, "2009", "C1").get("Elite attackers", 0) == edge
        go_to(s, "turn end", "poland")
        go_to(s, "attack 1", "poland")
        assert declared(s, "2009", "14").get("Elite attackers", 0) == 1  # for one turn


@rule("card.sov.8")
@pytest.mark.parametrize(("pole", "red", "help_"), [("1010", "1011", 1), ("0811", "0911", 1), ("2010", "2009", 0)])
def test_the_militia_knows_the_german_border(pole: str, red: str, help_: int) -> None:
    s = fresh()
    put(s, {"10": pole, "11": "2222", "w2": red, "s45": "3724"})
    s.num[FREIKORPS] = 1
    go_to(s, "attack 1", "soviet")
    assert declared(s, pole, "w2").get("German militia", 0) == help_


# Hidden Reinforcement markers (23.4) --------------------------------------------------------------------------------


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
