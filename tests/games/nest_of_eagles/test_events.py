"""Morale Boost, and the twenty Events (23.3)."""

from collections.abc import Mapping

import pytest

from tests.games.nest_of_eagles.table import (
    Where,
    asked,
    at,
    box,
    declared,
    do,
    fight,
    fresh,
    game,
    go_to,
    hold,
    level,
    offered,
    position,
    put,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import (
    DUE,
    ENTERED,
    FREIKORPS,
    HAND,
    OFFICERS,
    OUT,
    PILE,
    POLISH_MARKER,
    POOL,
    PROHIBITED,
    RESTRAINED,
    UKRAINE_BOX,
)
from vistula.games.nest_of_eagles.rules.strength import BY_ELITE, BY_MILITIA, MODIFIERS
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLAND, SOVIET

FIELD = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}
SEATS = ("poland", "soviet")


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


def card(
    side: int,
    number: int,
    turn: str = "poland",
    units: Mapping[str, Where] = FIELD,
    numbers: Mapping[int, int] | None = None,
) -> Eagles:
    """A side holds one Event, and its window in a Replacement Phase has come."""
    s = boosting("move", turn, units, numbers={HAND + side: 1 << (number - 1), **(numbers or {})})
    go_to(s, "replace", turn)
    while asked(s) in ("extra", "deed"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    return s


def played(
    side: int,
    number: int,
    turn: str = "poland",
    units: Mapping[str, Where] = FIELD,
    numbers: Mapping[int, int] | None = None,
) -> Eagles:
    s = card(side, number, turn, units, numbers)
    assert asked(s) == "ask_event"
    do(s, f"event #{side * 16 + number}")
    return s


# Morale Boost (23.3a, 23.3c) ------------------------------------------------------------------------------------------


@rule("23.3a", "23.3c")
def test_a_boost_is_two_boxes_and_an_event_for_the_other_side() -> None:
    s = boosting("react 1")
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
    s = boosting("react 1", numbers={PILE + SOVIET: 0})
    do(s, "react")
    assert why(s, "boost #1") == "23.3c"
    s = boosting("move")
    assert why(s, "boost #1") == "23.3a"


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


@rule("23.3b", "23.3a")
def test_draws_come_from_ones_own_ten_markers() -> None:
    """A Soviet boost in each of ten rounds, and an eleventh for which Poland has nothing left to draw."""
    s = boosting("react 1", "soviet")
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


# When Events are played (23.3b) ---------------------------------------------------------------------------------------


@rule("23.3b", "card.pl.5")
def test_events_are_played_in_their_phase_and_leave_the_game() -> None:
    s = card(POLAND, 5, numbers={7: 16})
    before = int(s.num[POOL])
    do(s, "event #5")
    assert int(s.num[POOL]) == before + 2
    assert s.num[HAND] == 0
    assert refused(card(POLAND, 4), "event #4") == "23.3b"  # for the Soviet Replacement Phase


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


@rule("card.pl.9", "card.pl.10", "card.sov.9", "card.sov.10", "23.3b")
@pytest.mark.parametrize("side", [POLAND, SOVIET])
def test_counteraction_cancels_and_escalation_draws_two(side: int) -> None:
    """Side plays an Event in its own Replacement Phase; the other side holds one reaction."""
    turn = ["poland", "soviet"][side]
    own = 5 if side == POLAND else 3
    answer = {HAND + side: 1 << (own - 1), HAND + 1 - side: 1 << 9, 7: 16 if side == POLAND else 0}
    s = boosting("move", turn, numbers=answer)
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
    s = boosting("move", turn, numbers=escalation)
    go_to(s, "replace", turn)
    while asked(s) in ("extra", "deed"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    do(s, f"event #{side * 16 + own}", "pass", "answer")
    assert bin(int(s.num[HAND + 1 - side])).count("1") == 2


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


# Polish Events --------------------------------------------------------------------------------------------------------


@rule("card.pl.1")
def test_romania_supports_ukraine_along_an_open_railroad() -> None:
    s = played(POLAND, 1)
    assert s.num[POOL + 3] == 2
    cut = {**FIELD, "s45": "Kołomyja", "s41": "Mohylów Podolski"}
    s = card(POLAND, 1, units=cut)
    assert refused(s, "event #1") == "card.pl.1"


@rule("card.pl.2", "23.3d")
def test_poland_supports_the_belarusians() -> None:
    s = played(POLAND, 2)
    assert at(s, "BB") == str(DUE)
    assert level(s, "BB") == "full"
    weak = {**FIELD, "BB": ("2011", "reduced")}
    s = played(POLAND, 2, units=weak)
    assert level(s, "BB") == "full"
    s = card(POLAND, 2)
    s.place(unit(s, "BB"), OUT)
    do(s, "event #2")
    assert (at(s, "BB"), level(s, "BB")) == (str(DUE), "reduced")
    s = card(POLAND, 2, units={**FIELD, "w2": "Mińsk"})
    assert refused(s, "event #2") == "card.pl.2"


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


@rule("card.pl.3")
def test_the_entente_holds_the_lithuanians_back() -> None:
    s = played(POLAND, 3)
    assert s.num[RESTRAINED] == 1
    units = {**FIELD, "L1": "1805"}
    s = boosting("move", "soviet", units, numbers={RESTRAINED: 1})
    do(s, "move L1")
    assert refused(s, "to Wilno") == "card.pl.3"


@rule("card.pl.4", "card.pl.6", "card.pl.7")
@pytest.mark.parametrize(("number", "code"), [(4, "L1"), (6, "s45"), (7, "wT")])
def test_units_that_are_called_away_for_three_rounds(number: int, code: str) -> None:
    units = {**FIELD, "L1": "Kowno", "wT": "3704"}
    s = played(POLAND, number, turn="soviet", units=units)
    assert at(s, code) == str(DUE)
    assert s.due[unit(s, code)] - 1 == s.turn + 3


@rule("card.pl.8")
def test_hungarians_strengthen_a_cavalry_brigade() -> None:
    units = {**FIELD, "k1": ("2223", "reduced")}
    s = played(POLAND, 8, units=units)
    assert level(s, "k1") == "full"


# Soviet Events --------------------------------------------------------------------------------------------------------


@rule("card.sov.1")
def test_a_ukrainian_coup() -> None:
    units = {**FIELD, "U2": "2223", "U6": "2224"}
    s = card(SOVIET, 1, units=units)
    s.force([2, 2, 5])
    do(s, "event #17")
    assert at(s, "U2") == str(UKRAINE_BOX)
    assert level(s, "U6") == "full"


@rule("card.sov.2")
def test_allies_melt_away() -> None:
    units = {**FIELD, "BB": "2011", "CoJ": "2012"}
    s = card(SOVIET, 2, units=units)
    s.force([2, 3])
    do(s, "event #18")
    assert level(s, "BB") == "reduced"
    assert at(s, "CoJ") == str(OUT)
    assert box(s, "belarus") == 0


@rule("card.sov.3", "23.3d")
def test_a_lithuanian_alliance() -> None:
    s = played(SOVIET, 3, turn="soviet")
    assert (at(s, "L2"), level(s, "L2")) == (str(DUE), "reduced")  # it had been removed from the game
    s = played(
        SOVIET,
        3,
        turn="soviet",
        units={**FIELD, "L2": ("Kowno", "reduced")},
    )
    assert level(s, "L2") == "full"


@rule("card.sov.4")
def test_the_tachanka_trap_follows_a_combat_with_the_aircraft() -> None:
    units = {"10": "2010", "Air": "2010", "11": "2222", "w2": "2009", "s45": "3724"}
    s = boosting("attack 1", units=units, numbers={HAND + SOVIET: 1 << 3})
    fight(s, "2009", "10", "Air", rolls=[5, 6])
    while asked(s) not in ("ask_event", "attack"):
        do(s, s.choices(s.to_move[0])[0].to_json())
    assert (asked(s), s.to_move) == ("ask_event", ("soviet",))
    do(s, "event #20")
    assert s.due[unit(s, "Air")] - 1 == s.turn + 3


@rule("card.sov.5")
def test_revolutionary_moods() -> None:
    numbers = {ENTERED: 1, POLISH_MARKER: 1}
    s = played(SOVIET, 5, turn="soviet", units={**FIELD, "w2": "Białystok"}, numbers=numbers)
    assert (at(s, "PRD"), level(s, "PRD")) == (str(DUE), "reduced")


@rule("card.sov.6")
def test_a_railroad_strike_costs_polish_replacements() -> None:
    for points, left in ((3, 1), (1, 0)):
        s = card(SOVIET, 6, numbers={7: -16})
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
