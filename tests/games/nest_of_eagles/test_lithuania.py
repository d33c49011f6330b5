"""Lithuania to the letter: who aids, whose morale, which lines, which weeks (chapter 21, card.pl.3)."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    box,
    declared,
    do,
    fight,
    fresh,
    go_to,
    hold,
    level,
    offered,
    position,
    put,
    reaches,
    refused,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.nest_of_eagles.numbers import CROSSED, ENTERED, POLISH_MARKER, RESTRAINED
from vistula.games.nest_of_eagles.state import Eagles

SOVIETS = {"10": "2010", "11": "2222", "w2": "3704", "s45": "3724"}
LINKED_WITH_UKRAINE = {ENTERED: 1, POLISH_MARKER: 2, CROSSED: 1}


@rule("21.1c")
def test_replacements_are_not_for_lithuanians() -> None:
    units = {**SOVIETS, "L1": ("Kowno", "reduced"), "w4": ("3604", "reduced")}
    s = position(units, phase="replace", side="soviet", pool={"western": 2})
    do(s, "assign #1")
    assert why(s, "strengthen w4") == ""
    assert refused(s, "strengthen L1") == "21.1c"


# Whose morale (21.1d) -----------------------------------------------------------------------------------------------


@rule("21.1d")
def test_combat_with_lithuanians_looks_at_the_morale_of_belarus_wherever_it_is() -> None:
    """L1 has been driven into the Polish Theater, whose marker lies on Ukraine's."""
    units = {**SOVIETS, "L1": "1407", "12": "1408"}
    s = position(units, boxes={"belarus": 8, "ukraine": 0}, numbers=LINKED_WITH_UKRAINE)
    assert declared(s, "1407", "12")["Morale Level"] == 1
    fight(s, "1407", "12", rolls=[2, 3])
    assert (box(s, "belarus"), box(s, "ukraine")) == (9, 0)
    s = position(units, side="soviet", boxes={"belarus": -8, "ukraine": 0}, numbers=LINKED_WITH_UKRAINE)
    assert declared(s, "1408", "L1")["Morale Level"] == 1
    fight(s, "1408", "L1", rolls=[2, 3])
    assert (box(s, "belarus"), box(s, "ukraine")) == (-9, 0)


@rule("21.1d")
@pytest.mark.parametrize(("belarus", "ukraine", "lost"), [(24, 0, "reduced"), (0, 24, "full")])
def test_the_maximum_of_belarus_costs_lithuanians_a_step(belarus: int, ukraine: int, lost: str) -> None:
    units = {**SOVIETS, "L1": "1407", "12": "1408"}
    s = position(units, boxes={"belarus": belarus, "ukraine": ukraine}, numbers=LINKED_WITH_UKRAINE)
    fight(s, "1407", "12", rolls=[2, 2])  # an even success
    while asked(s) == "route":
        do(s, s.choices(s.to_move[0])[0].to_json())
    assert level(s, "L1") == lost


# The Demarcation Line (21.1e, 21.2) ---------------------------------------------------------------------------------


@rule("21.1e")
@pytest.mark.parametrize(("to", "rule_id"), [("1806", ""), ("1804", "21.1e")])
def test_lithuanians_are_fair_game_once_they_have_crossed_the_line(to: str, rule_id: str) -> None:
    s = position({**SOVIETS, "L1": "1805", "12": "1807", "13": "1904", "w6": "2009"}, phase="move", side="soviet")
    do(s, "move L1", f"to {to}")
    go_to(s, "attack 1", "poland")
    assert why(s, f"attack {to}") == rule_id


@rule("21.2b")
@pytest.mark.parametrize(("crossed", "rule_id"), [(0, "6.2b"), (1, "")])
def test_poles_leave_lithuania_while_it_keeps_to_itself(crossed: int, rule_id: str) -> None:
    s = position({**SOVIETS, "12": "1805"}, phase="move", numbers={CROSSED: crossed})
    assert why(s, "done") == rule_id
    lithuania = {"1504", "1505", "1605", "1606", "1704", "1705", "1803", "1804"}
    assert bool(lithuania & set(reaches(s, "12"))) == bool(crossed)


@rule("21.2b")
def test_poles_never_retreat_into_kowno() -> None:
    """Kowno lies in the right Direction, over a small river and away from the enemy; the only other way that costs no
    more than a step leads east."""
    s = position(
        {**SOVIETS, "12": "1605", "w4": "1606", "w16": "1606"}, phase="attack 2", side="soviet", numbers={CROSSED: 1}
    )
    fight(s, "1605", "w4", "w16", rolls=[1, 2])
    assert (at(s, "12"), level(s, "12")) == ("1704", "reduced")


# Dummies keep to the lines as real units do -------------------------------------------------------------------------


def dummy_goes(where: str, side: str, crossed: int = 0, wilno: str = "poland", week: str = "") -> list[str]:
    """The hexes that a dummy may go to; its side has real units in every Theater around."""
    units = {**SOVIETS, "L1": "Kowno", "w4": "3604", "12": "3325"}
    s = position(units, phase="move", side=side, numbers={CROSSED: crossed}, options={"patrols": True}, rounds=week)
    hold(s, {"Wilno": wilno})
    marker = 0 if side == "poland" else 8
    s.dummy_mark[marker] = marker + 1
    s.dummy_mark[marker + 1] = 128
    s.dummy_front[marker] = 0 if side == "poland" else 1
    s.set_dummy(marker, s.board.number(where))
    do(s, ["move", s.order.count + marker])
    return sorted(s.board.names[action.x] for action in s.choices(side) if action.verb.name == "to")


@rule("21.2a", "23.1.1f")
@pytest.mark.parametrize(
    ("side", "crossed", "enters"),
    [("soviet", 0, False), ("soviet", 1, False), ("poland", 0, False), ("poland", 1, True)],
)
def test_dummies_at_the_demarcation_line(side: str, crossed: int, enters: bool) -> None:
    found = dummy_goes("1708", side, crossed)
    assert "1706" in found  # what Lithuania only claims is open
    assert ("1705" in found) == enters


@rule("21.3b", "23.1.1f")
def test_dummies_stay_out_of_what_lithuanians_claim_while_they_hold_wilno() -> None:
    found = dummy_goes("1708", "soviet", 1, wilno="lithuania")
    assert "1709" in found
    assert "1707" not in found
    assert "1707" in dummy_goes("1708", "poland", 1, wilno="lithuania")


@rule("20.1.1c", "23.1.1f")
@pytest.mark.parametrize(("week", "enters"), [("16.V", False), ("13.VI", True)])
def test_dummies_stay_out_of_the_konarmiyas_entry_hexes(week: str, enters: bool) -> None:
    assert ("3827" in dummy_goes("3725", "poland", week=week)) == enters


# Weeks (21.4, card.pl.3) --------------------------------------------------------------------------------------------


@rule("21.4a")
@pytest.mark.parametrize(("week", "stays"), [("22.VIII", True), ("29.VIII", False)])
def test_idle_lithuanians_have_until_the_end_of_29_august(week: str, stays: bool) -> None:
    s = fresh()
    put(s, {**SOVIETS, "L1": "Kowno"})
    s.turn = s.tables.round(week)
    go_to(s, "round end", "soviet")
    assert (s.at[unit(s, "L1")] >= 0) == stays


@rule("21.4a")
@pytest.mark.parametrize(("to", "stays"), [("1806", True), ("1804", False)])
def test_who_has_crossed_the_line_in_time_stays(to: str, stays: bool) -> None:
    s = position({**SOVIETS, "L1": "1805"}, phase="move", side="soviet", rounds="29.VIII")
    do(s, "move L1", f"to {to}")
    go_to(s, "round end", "soviet")
    assert (s.at[unit(s, "L1")] >= 0) == stays


def restrained(**more: str) -> Eagles:
    return position({**SOVIETS, "L1": "1805", **more}, phase="move", side="soviet", numbers={RESTRAINED: 1})


@rule("card.pl.3")
def test_the_entente_holds_lithuania_back_until_the_soviets_take_wilno() -> None:
    s = restrained(w4="2006")
    hold(s, {"Wilno": "poland"})
    do(s, "move L1")
    assert refused(s, "to 1806") == "card.pl.3"
    assert "1804" in offered(s, "to")
    do(s, "stay", "move w4", "to Wilno")
    go_to(s, "move", "soviet")
    assert "1806" in reaches(s, "L1")
