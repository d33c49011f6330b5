"""Three players (24.2)."""

from typing import Any, cast

import pytest

from tests.games.red_star_white_eagle.printed import (
    PLANS,
)
from tests.games.red_star_white_eagle.table import (
    at,
    copy,
    do,
    give,
    marches,
    offered,
    place,
    position,
    seat,
    sentence,
    unit,
    war,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    FRONT,
)
from vistula.games.red_star_white_eagle.scenarios import (
    cannot_combine,
    load_options,
)
from vistula.games.red_star_white_eagle.sequence import set_front
from vistula.games.red_star_white_eagle.units import RUSSIAN, SOUTHWEST, WEST

OPTIONS = load_options()


@rule("24.2.3a")
def test_west_of_the_bug_either_front_of_three_players_goes_anywhere() -> None:
    """South of the boundary for West Front, north of it for Southwest Front; they still do not stack (12.4)."""
    units = {"w4": "1628", "s7": "1616", "w6": "1615", "p8": "Kraków"}
    s = position(units, "russian", phases.MOVE, "August IV", "campaign", three_players=True)
    assert seat(s) == "soviet_west"
    do(s, "move", "w4")
    assert {"1629", "1630"} <= offered(s, "march")
    do(s, "march", "1630")
    do(s, "end_movement")
    assert seat(s) == "soviet_southwest"
    do(s, "move", "s7")
    assert "1515" in offered(s, "march")
    assert "1615" not in offered(s, "march")


@rule("24.2a", "24.2.3a", "24.2.1a")
def test_three_players_command_a_front_each() -> None:
    s = war("belarusian_long", three_players=True)
    assert s.seats == ("soviet_west", "soviet_southwest", "poland")
    s.side = RUSSIAN
    s.num[FRONT] = SOUTHWEST
    assert s.is_mine(unit(s, "s44"))
    assert not s.is_mine(unit(s, "w4"))
    assert s.seat_for(unit(s, "w4")) == 0


@rule("24.2.2a", "24.2.2b")
def test_passing_through_the_other_front_needs_permission() -> None:
    s = position({"w4": "2012", "s44": "2013", "w5": "3010"}, "russian", scenario="belarusian_long", three_players=True)
    s.num[FRONT] = WEST
    s.turn = s.tables.turns.index("September I")
    s.refresh()
    do(s, "move", "w4")
    assert why(s, "march", "2013", "2014") == "24.2.2a"
    do(s, "stay")
    do(s, "ask", "2013")
    assert seat(s) == "soviet_southwest"
    do(s, "permit")
    assert place(s, "2013") * 2 + 1 in s.asked


@rule("24.2.5b", "24.2.5a")
def test_who_takes_warsaw_is_the_hero() -> None:
    s = position(
        {"s44": "1216", "w4": "4010"}, "russian", scenario="belarusian_long", turn="September I", three_players=True
    )
    marches(s, "s44", "Warsaw")
    assert s.result is not None
    assert s.result.winner == "soviet_southwest"
    assert s.result.winners == ["soviet_west", "soviet_southwest"]


@rule("24.2a")
def test_each_russian_player_has_his_half_of_a_phase() -> None:
    s = position({"w4": "2012", "s44": "1721"}, "russian", scenario="belarusian_long", three_players=True)
    for front, mine, yours in ((WEST, "w4", "s44"), (SOUTHWEST, "s44", "w4")):
        set_front(s, front)
        assert s.num[FRONT] == front
        assert s.is_mine(unit(s, mine))
        assert not s.is_mine(unit(s, yours))
    two = position({"w4": "2012", "s44": "1721"}, "russian", scenario="belarusian_long")
    set_front(two, WEST)
    assert two.is_mine(unit(two, "s44"))


@rule("24.2.2a", "24.2.2b")
def test_a_permitted_hex_is_passed_but_never_shared_and_a_refused_one_stays_shut() -> None:
    for answer, passing in (("permit", ""), ("refuse", "24.2.2a")):
        units = {"w4": "2012", "s44": "2013", "w5": "3010"}
        s = position(units, "russian", scenario="belarusian_long", three_players=True)
        s.num[FRONT] = WEST
        s.turn = s.tables.turns.index("September I")
        s.refresh()
        do(s, "ask", "2013")
        do(s, answer)
        do(s, "move", "w4")
        assert why(s, "march", "2013", "2014") == passing
        assert why(s, "march", "2013") != ""
        if not passing:
            assert why(s, "march", "2013") == "12.4.1a"


@rule("24.2.5a")
def test_the_russian_players_are_compared_by_the_cities_their_own_units_took() -> None:
    """21 points lie in the east. West Front took 12 of them and Southwest Front 9; with Łódź the two are even; when
    West Front takes Kiev from its neighbour it is sixteen to eight."""
    units = {"w5": "4428", "s45": "4530", "s44": "0715", "w6": "4010", "p8": "Kutno"}
    s = position(units, "russian", turn="September I", scenario="belarusian_long", three_players=True)
    give(s, ["Minsk", "Wilno", "Białystok", "Vitebsk", "Smolensk"], 0)
    give(s, ["Kiev", "Zhitomir", "Rowne", "Gomel", "Brest-Litovsk"], 2)

    def told() -> str:
        c = copy(s)
        c.turn = c.plan.last_turn
        at(c, "polish", phases.TURN_END)
        assert c.result is not None
        assert c.result.winners == ["soviet_west", "soviet_southwest"]
        return c.result.reason.split(". ")[1]

    def scores() -> list[int]:
        return [int(str(one["total"])) for one in cast("list[dict[str, Any]]", s.view("poland")["scores"])[:2]]

    assert (scores(), told()) == ([12, 9], "West Front did marginally better.")
    marches(s, "s44", "Łódź")
    assert (scores(), told()) == ([12, 12], "Both fronts did equally well.")
    marches(s, "w5", "Kiev")
    assert (scores(), told()) == ([16, 8], "West Front did substantially better.")


@rule("24.2.5b")
def test_who_takes_warsaw_is_called_a_hero() -> None:
    for name, winner in (("s44", "soviet_southwest"), ("w4", "soviet_west")):
        units = {name: "1216", "w6": "4010", "s45": "4530"}
        s = position(units, "russian", scenario="belarusian_long", turn="September I", three_players=True)
        marches(s, name, "Warsaw")
        assert s.result is not None
        assert s.result.winner == winner
        assert "Hero" in s.result.reason


@rule("24.2.4a", "24.9.3a", "24.10b", "24.12.3a", "24.3a", "24.4.1a", "24.6a")
@pytest.mark.parametrize(
    ("option", "scenarios"),
    [
        ("three_players", {"belarusian_long", "campaign"}),
        ("danzig", {"belarusian_long", "belarusian_short", "campaign"}),
        ("plebiscite_area", {"belarusian_long", "belarusian_short", "campaign"}),
        ("objective_warsaw", {"belarusian_long", "belarusian_short", "campaign"}),
        ("polish_free_deployment", {"belarusian_long", "belarusian_short"}),
        ("lithuanian_neutrality", {"belarusian_long", "belarusian_short", "campaign"}),
        ("ukrainian_nationalism", {"campaign"}),
    ],
)
def test_24_optional_rules_are_kept_to_their_scenarios(option: str, scenarios: set[str]) -> None:
    for slug in PLANS:
        assert (cannot_combine(OPTIONS, slug, [option]) == "") == (slug in scenarios)


@rule("24.2.2a")
def test_passage_is_asked_of_the_other_front_once_a_hex() -> None:
    s = position({"w4": "2012", "p8": "Kraków"}, "russian", turn="August IV")
    assert why(s, "ask", "2012") == "24.2.2a"
    assert "nobody to ask" in sentence(s, "ask", "2012")
    units = {"w4": "2012", "w6": "2010", "s44": "1914", "p8": "Kraków"}
    s = position(units, "russian", turn="August IV", scenario="campaign", three_players=True)
    s.num[FRONT] = WEST
    at(s, "russian", phases.MOVE)
    s.num[FRONT] = WEST
    s.refresh()
    assert seat(s) == "soviet_west"
    assert why(s, "ask", "2010") == "24.2.2a"  # its own unit
    assert why(s, "ask", "2016") == "24.2.2a"  # nobody
    do(s, "ask", "1914")
    do(s, "refuse")
    assert why(s, "ask", "1914") == "24.2.2a"
    do(s, "move", "w4")
    assert why(s, "march", "1914") != ""
