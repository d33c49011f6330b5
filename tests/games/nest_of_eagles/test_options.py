"""Which options go together (23.0), and Political Priorities (23.5)."""

from collections.abc import Mapping

import pytest

from tests.games.nest_of_eagles.table import (
    Where,
    asked,
    at,
    box,
    do,
    empty,
    game,
    go_to,
    hold,
    level,
    offered,
    put,
    unit,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.core.refusal import VistulaError
from vistula.games.nest_of_eagles.numbers import (
    DUE,
    ENTERED,
    FORMING,
    FORMING_DUE,
    FORMING_LAST,
    GALICIA,
    OUT,
    POLISH_MARKER,
    POOL,
    PRIORITY,
    SILESIA,
)
from vistula.games.nest_of_eagles.state import Eagles

POLES = {"10": "2010", "11": "2222"}


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
    assert (at(s, "23R"), s.due[unit(s, "23R")] - 1) == (str(DUE), s.turn)


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
