"""How to win (3)."""

from typing import cast

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, TABLES
from tests.games.red_star_white_eagle.table import (
    attack,
    battle,
    controlled,
    do,
    marches,
    outcome,
    place,
    position,
    runs,
    where,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases


@rule("3.2a", "3.2b", "3.2.1a")
def test_cities_of_the_polish_net_are_russian_only_while_held() -> None:
    """Lublin is worth two points, Minsk three."""
    s = position({"w4": "Lublin", "w6": "4010", "p8": "3511", "p9": "Kraków"}, turn="August IV")
    controlled(s, ["Minsk"])
    before = s.scores()
    marches(s, "w4", "1719")
    assert s.scores() == {"soviet": before["soviet"] - 2, "poland": before["poland"] + 2}
    before = s.scores()
    marches(s, "p8", "Minsk", "3410")  # through it and on
    assert s.scores() == {"soviet": before["soviet"] - 3, "poland": before["poland"] + 3}


@rule("3.2.3a", "3.2.3f", "3.0a", "3.0b", "6.0e", "3.2.3g")
def test_levels_by_points() -> None:
    s = position({"p8": "Kraków"})
    controlled(s, [])
    assert s.scores()["poland"] == 38
    assert outcome(s) == ("poland", "Crowning")


@rule("3.1a")
def test_a_russian_unit_in_warsaw_ends_the_game() -> None:
    s = battle({"w4": "1216", "w5": "1216", "w16": "1216", "p_mwarsaw": "Warsaw"}, "russian")
    attack(s, "Warsaw", ["w4", "w5", "w16"], 6)
    do(s, "advance", "w4")
    do(s, "onto", "Warsaw")
    assert s.result is not None
    assert (s.result.winner, s.result.level) == ("soviet", "Cataclysmic")


@rule("3.2.2a")
def test_3_2_2a_fifteen_cities_worth_38_points() -> None:
    worth = [points for points in BOARD.victory_points if points]
    assert (len(worth), sum(worth)) == (15, 38) == (TABLES.victory_cities, TABLES.victory_points)


@rule("3.0a", "3.0b", "6.0d", "6.0e", "6.1f")
@pytest.mark.parametrize("scenario", ["gates_of_warsaw", "belarusian_long", "campaign"])
def test_the_turn_marker_goes_on_until_october_iv_which_decides(scenario: str) -> None:
    s = position({"p8": "Lublin"}, scenario=scenario, turn="October III")
    runs(s, phases.TURN_END)
    assert not s.over
    assert s.tables.turns[s.turn] == "October IV"
    runs(s, phases.TURN_END)
    assert s.over
    assert s.result is not None


@rule("3.2b")
def test_the_last_unit_in_a_city_holds_it_even_if_it_only_passed() -> None:
    s = position({"p8": "3511", "p9": "Lublin", "w4": "3310", "w6": "4010", "rri1_1": "3509"}, turn="August IV")
    controlled(s, ["Minsk"])

    def holder() -> str:
        return cast("dict[str, str]", s.view("poland")["control"])[str(place(s, "Minsk"))]

    assert holder() == "soviet"
    marches(s, "p8", "Minsk", "3611")
    assert where(s, "p8") == "3611"
    assert holder() == "polish"
    marches(s, "rri1_1", "Minsk")
    assert holder() == "polish"  # a counter takes no city
    marches(s, "w4", "3410", "Minsk", "3509")
    assert holder() == "soviet"


@rule("3.2.3b", "3.2.3c", "3.2.3d", "3.2.3e", "table.victory")
@pytest.mark.parametrize(
    ("lost", "points", "level"),
    [
        ([], 38, "Crowning"),
        (["Gomel"], 37, "Crowning"),
        (["Gomel", "Rowne"], 36, "Major"),
        (["Kiev", "Minsk", "Wilno"], 28, "Major"),
        (["Kiev", "Minsk", "Wilno", "Gomel"], 27, "Marginal"),
        (["Kiev", "Minsk", "Wilno", "Białystok", "Brest-Litovsk"], 24, "Marginal"),
        (["Kiev", "Minsk", "Wilno", "Białystok", "Brest-Litovsk", "Gomel"], 23, "Scant"),
        (["Kiev", "Minsk", "Wilno", "Białystok", "Brest-Litovsk", "Vitebsk", "Smolensk"], 20, "Scant"),
    ],
)
def test_each_band_of_points_has_its_level(lost: list[str], points: int, level: str) -> None:
    s = position({"p8": "Kutno"}, fresh=True)
    controlled(s, lost)
    assert s.scores()["poland"] == points
    assert outcome(s) == ("poland", level)


@rule("3.2.3f", "3.2.3a")
def test_nineteen_points_each_are_a_stalemate() -> None:
    east = ["Kiev", "Minsk", "Wilno", "Białystok", "Brest-Litovsk", "Vitebsk", "Gomel", "Zhitomir", "Rowne"]
    s = position({"p8": "Kutno"}, scenario="campaign")
    controlled(s, east)
    assert (s.scores()["soviet"], s.scores()["poland"]) == (19, 19)
    assert outcome(s) == (None, "Stalemate")
