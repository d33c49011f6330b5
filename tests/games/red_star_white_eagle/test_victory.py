"""How to win (3)."""

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, TABLES
from tests.games.red_star_white_eagle.table import attack, battle, controlled, do, place, position, unit
from tests.rules import rule
from vistula.games.red_star_white_eagle.rules import (
    happenings,
)
from vistula.games.red_star_white_eagle.rules.victory import (
    TURN_END,
    final_level,
    finish,
    level_number,
)
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN


@rule("3.2a", "3.2b", "3.2.1a")
def test_cities_of_the_polish_net_are_russian_only_while_held() -> None:
    s = position({"w4": "Lublin", "p8": "Kraków"})
    before = s.scores()["soviet"]
    happenings.put(s, unit(s, "w4"), place(s, "1721"))
    assert s.scores()["soviet"] == before - s.ground.victory_points[s.board.city_index[place(s, "Lublin")]]
    happenings.put(s, unit(s, "p8"), place(s, "Minsk"))
    held = s.scores()["poland"]
    happenings.put(s, unit(s, "p8"), place(s, "3511"))
    assert s.scores()["poland"] == held


@rule("3.2.3a", "3.2.3f", "3.0a", "3.0b", "6.0e", "3.2.3g")
def test_levels_by_points() -> None:
    s = position({"p8": "Kraków"})
    for city in range(len(s.board.cities)):
        s.control[city] = 1
    assert s.scores()["poland"] == 38
    assert final_level(s) == 4
    finish(s)
    assert s.result is not None
    assert (s.result.winner, s.result.level) == ("poland", "Crowning")


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
    TURN_END.do(s)
    assert not s.over
    assert s.tables.turns[s.turn] == "October IV"
    TURN_END.do(s)
    assert s.over
    assert s.result is not None


@rule("3.2b")
def test_the_last_unit_in_a_city_holds_it_even_if_it_only_passed() -> None:
    s = position({"p8": "3511", "w4": "4010"})
    controlled(s, ["Minsk"])
    minsk = place(s, "Minsk")
    beside = [n for n in s.board.neighbours[minsk] if not s.has_units(RUSSIAN, n)]
    assert s.holds_city(RUSSIAN, minsk)
    happenings.walk(s, unit(s, "p8"), [minsk, beside[0]])
    assert s.hex[unit(s, "p8")] == beside[0]
    assert s.holds_city(POLISH, minsk)
    happenings.walk(s, unit(s, "w4"), [minsk])
    happenings.walk(s, unit(s, "w4"), [beside[1]])
    assert s.holds_city(RUSSIAN, minsk)
    happenings.walk(s, unit(s, "rri1_1"), [minsk])
    assert s.holds_city(RUSSIAN, minsk)


@rule("3.2.3b", "3.2.3c", "3.2.3d", "3.2.3e", "table.victory")
def test_each_band_of_points_has_its_level() -> None:
    s = position({})
    bands = {20: 0, 23: 0, 24: 1, 27: 1, 28: 2, 36: 2, 37: 3, 38: 3}
    assert {total: level_number(s, total) for total in bands} == bands


@rule("3.2.3f", "3.2.3a")
def test_nineteen_points_each_are_a_stalemate() -> None:
    east = ["Kiev", "Minsk", "Wilno", "Białystok", "Brest-Litovsk", "Vitebsk", "Gomel", "Zhitomir", "Rowne"]
    s = position({"p8": "Kutno"}, scenario="campaign")
    controlled(s, east)
    assert (s.scores()["soviet"], s.scores()["poland"]) == (19, 19)
    finish(s)
    assert s.result is not None
    assert (s.result.winner, s.result.level) == (None, "Stalemate")
