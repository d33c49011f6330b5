"""Nationalities, reactions at edges, the order of play, set-up, victory (3, 6, 17, 21, 23)."""

import pytest

import vistula
from tests.games.red_star_white_eagle.table import asks, at, do, offered, place, position, seat, unit, war, where
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.red_star_white_eagle import edges, galicians, happenings, phases, set_up, ukraine
from vistula.games.red_star_white_eagle.numbers import (
    HURLED,
    KIEV_MET,
    KIEV_WATCH,
    LOST,
    NOT_IN_PLAY,
    OFF_EAST,
    STANDDOWN_FROM,
    UKRAINE_HELD_BY,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.turn_start import TURN_START
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN
from vistula.games.red_star_white_eagle.victory import final_level, finish, finish_short, points

RUSSIANS = RUSSIAN
POLES = POLISH


# Ukrainians and Galicians ---------------------------------------------------------------------------------------------


@rule("21.1.2a", "21.1.2b", "21.1.3a", "21.1.3b", "23.4.2a", "21.1.1a")
def test_the_ukrainians_go_to_who_holds_lwow_and_kiev() -> None:
    s = position({"pu1": "2028", "p8": "Kiev", "p9": "Lublin", "w4": "4328"})
    assert s.num[UKRAINE_HELD_BY] == POLES
    happenings.put(s, unit(s, "p8"), place(s, "4428"))
    happenings.put(s, unit(s, "s44"), place(s, "Kiev"))
    assert s.num[UKRAINE_HELD_BY] == POLES
    happenings.put(s, unit(s, "pu1"), place(s, "2128"))
    happenings.put(s, unit(s, "s45"), place(s, "Lwów"))
    assert s.num[UKRAINE_HELD_BY] == RUSSIANS
    assert where(s, "pu1") == str(NOT_IN_PLAY)


@rule("21.1.4a", "21.1.4b", "21.1.5a")
def test_a_six_raises_a_ukrainian_unit_inverted() -> None:
    s = position({"p8": "Kiev", "p9": "Lublin"})
    cities = ukraine.own_cities(s)
    assert place(s, "Kiev") in cities
    s.force([6] + [1] * (len(cities) - 1))
    at(s, "polish", phases.UKRAINE)
    if asks(s) == "ukrainian_step":
        do(s, "raise", "pu1")
    do(s, "at", "Kiev")
    assert where(s, "pu1") == s.board.names[s.board.kiev]
    assert s.inverted[unit(s, "pu1")] == 1


@rule("21.1.4c")
def test_a_step_is_lost_when_all_four_stand_full() -> None:
    units = {"p8": "Kiev", "pu1": "Lwów", "pu2": "Lwów", "pu3": "Lublin", "pu4": "Lublin"}
    s = position(units)
    s.force([6] * 12)
    at(s, "polish", phases.UKRAINE)
    assert asks(s) != "ukrainian_step"


@rule("23.4.6.1a", "23.4.6.2a", "23.4.6.3a")
def test_without_kiev_by_may_iii_poland_loses_the_ukrainians() -> None:
    s = position({"pu1": "3326", "p8": "Lublin"}, turn="May III", scenario="campaign")
    s.num[KIEV_MET] = 1
    ukraine.test_kiev(s)
    assert s.num[UKRAINE_HELD_BY] == POLES
    s.num[KIEV_MET] = 0
    ukraine.test_kiev(s)
    assert s.num[UKRAINE_HELD_BY] == -1
    assert where(s, "pu1") == str(NOT_IN_PLAY)
    s = position({"p8": "Lublin"}, turn="May III", scenario="campaign")
    s.num[UKRAINE_HELD_BY] = RUSSIANS
    ukraine.test_kiev(s)
    assert s.num[UKRAINE_HELD_BY] == RUSSIANS


@rule("23.4.6.1a")
def test_kiev_must_be_held_through_a_whole_movement_phase() -> None:
    s = position({"p8": "Kiev", "p9": "Lublin"}, turn="May I", scenario="campaign", phase=phases.MOVEMENT_START)
    assert s.num[KIEV_WATCH] == 1
    do(s, "move", "p8")
    do(s, "march", sorted(offered(s, "march"))[0])
    assert s.num[KIEV_WATCH] == 0


@rule("23.4.8.2a", "23.4.8.2b", "23.4.8.1a", "1.0a")
def test_the_galician_mutiny() -> None:
    s = position(
        {"rg1": "Kazatin", "rg2": "Vinnitsa", "rg3": "Zhmerinka", "p9": "Lublin"}, turn="April IV", scenario="campaign"
    )
    s.force([2, 4, 6])
    galicians.mutiny(s)
    assert where(s, "rg1") == str(NOT_IN_PLAY)
    assert where(s, "pg1") == s.board.names[place(s, "Kazatin")]
    assert where(s, "rg2") == str(LOST)
    assert where(s, "rg3") == s.board.names[place(s, "Zhmerinka")]


@rule("21.5c")
def test_lithuanians_do_not_release_guards_before_they_cross_their_border() -> None:
    s = position(
        {"l1": "Olita", "p_fg_6": "Sejny", "w4": "4010"}, "russian", turn="July II", scenario="belarusian_long"
    )
    guard = unit(s, "p_fg_6")
    s.mark[guard] = 0
    inside = [n for n in s.board.neighbours[place(s, "Olita")] if s.board.country[n] == 1]
    happenings.walk(s, unit(s, "l1"), [inside[0]])
    assert s.mark[guard] == 0
    outside = next(
        n for n in s.board.within(place(s, "Sejny"), 2) if s.board.country[n] == 0 and n != place(s, "Sejny")
    )
    inner = next(n for n in range(s.board.count) if s.board.country[n] == 1)
    s.place(unit(s, "l1"), inner)
    happenings.pass_through(s, unit(s, "l1"), outside, inner)
    assert s.mark[guard] != 0


# Edges ----------------------------------------------------------------------------------------------------------------


@rule("17.3.1a", "17.3.1d", "17.3.2a", "17.4.1b")
def test_who_left_by_an_edge_returns_by_it() -> None:
    s = position({"w5": "4010"}, "russian", turn="August IV")
    s.place(unit(s, "w4"), OFF_EAST)
    at(s, "russian", phases.RETURN_START)
    assert asks(s) == "return_at"
    assert {"5101", "5119"} <= offered(s, "at")
    do(s, "at", "5110")
    assert where(s, "w4") == "5110"
    assert edges.edge_of(s, -11) != edges.edge_of(s, -12)


# Sequence and set-up --------------------------------------------------------------------------------------------------


@rule("6.0a", "6.1a", "6.1b", "6.1e", "6.1f", "6.0d", "def.phasing")
def test_a_game_turn_is_a_russian_then_a_polish_player_turn() -> None:
    titles = [row["title"] for row in vistula.game("red_star_white_eagle").sequence.described()]
    assert titles[1:] == [
        "Russian reinforcements and replacements",
        "Russian movement",
        "Russian combat",
        "Polish reinforcements and replacements",
        "Polish movement",
        "Polish combat",
        "End of the game turn",
    ]


@rule("23.1.1a", "23.4.1a")
@pytest.mark.parametrize("scenario", ["gates_of_warsaw", "campaign"])
def test_the_first_russian_player_turn_is_skipped(scenario: str) -> None:
    s = war(scenario)
    assert s.side == POLES
    assert s.turn == s.plan.first_turn


@rule("23.2.1a", "23.3a")
def test_the_belarusian_scenario_begins_with_the_russians() -> None:
    s = war("belarusian_short")
    assert s.side == RUSSIANS
    assert s.tables.turns[s.turn] == "July I"


@rule("23.0c", "23.0d", "23.0e", "23.0b")
@pytest.mark.parametrize("scenario", ["campaign", "belarusian_long"])
@pytest.mark.parametrize("seed", range(3))
def test_however_units_are_deployed_the_line_is_covered(scenario: str, seed: int) -> None:
    s = vistula.game("red_star_white_eagle").new(scenario, seed)
    assert isinstance(s, War)
    mix = Mix(seed)
    while s.top().number in (phases.DEPLOY, phases.DEPLOY_AT):
        s.play(seat(s), s.offered[mix.below(len(s.offered))] if s.offered else None)
    for group in s.static.groups:
        for space in group.line:
            assert set_up.is_covered(s, group, space), s.board.names[space]
        for u in group.units:
            assert s.primary[s.hex[u]] <= 3
            assert s.secondary[s.hex[u]] <= 3


@rule("23.0b")
def test_of_equal_units_the_first_is_deployed_and_the_others_are_refused_until_then() -> None:
    s = vistula.game("red_star_white_eagle").new("campaign", 1)
    assert isinstance(s, War)
    left = set_up.undeployed(s, set_up.group_of(s))
    offered = [action.x for action in s.choices(seat(s))]
    equal = [u for u in left if u not in offered and any(set_up.lot_of(s, u) == set_up.lot_of(s, v) for v in offered)]
    assert equal
    for u in equal:
        refusal = s.refusal(seat(s), ["deploy", u])
        assert refusal is not None
        assert refusal.rule_id == "23.0b"


@rule("23.1.7a")
def test_the_fortification_group_stands_in_the_five_hexes() -> None:
    s = war("gates_of_warsaw")
    for u in s.static.groups[0].units:
        assert s.board.fortified[s.hex[u]]


@rule("23.4.7.1a", "23.4.7.2a", "23.4.7.4a")
def test_the_standdown_is_declared_by_june_ii() -> None:
    s = position({"w4": "4010"}, "russian", phases.TURN_START, "June I", "campaign")
    assert asks(s) == "standdown"
    do(s, "not_yet")
    s.turn += 1
    s.stack = s.stack[:5]
    at(s, "russian", phases.TURN_START)
    assert s.num[STANDDOWN_FROM] == s.turn
    TURN_START.do(s)
    assert s.stack[-5] != phases.STANDDOWN


# Victory --------------------------------------------------------------------------------------------------------------


def give(s: War, cities: list[str], side: int) -> None:
    for name in cities:
        s.control[s.board.city_index[place(s, name)]] = side


@rule("3.2a", "3.2b", "3.2.1a")
def test_cities_of_the_polish_net_are_russian_only_while_held() -> None:
    s = position({"w4": "Lublin", "p8": "Kraków"})
    before = points(s, RUSSIANS)
    happenings.put(s, unit(s, "w4"), place(s, "1721"))
    assert points(s, RUSSIANS) == before - s.ground.victory_points[s.board.city_index[place(s, "Lublin")]]
    happenings.put(s, unit(s, "p8"), place(s, "Minsk"))
    held = points(s, POLES)
    happenings.put(s, unit(s, "p8"), place(s, "3511"))
    assert points(s, POLES) == held


@rule("3.2.3a", "3.2.3f", "3.0a", "3.0b", "6.0e", "3.2.3g")
def test_levels_by_points() -> None:
    s = position({"p8": "Kraków"})
    for city in range(len(s.board.cities)):
        s.control[city] = 1
    assert points(s, POLES) == 38
    assert final_level(s) == 4
    finish(s)
    assert s.result is not None
    assert (s.result.winner, s.result.level) == ("poland", "Crowning")


@rule("23.3b", "3.0c")
@pytest.mark.parametrize(("extra", "winner"), [([], "poland"), (["Minsk", "Wilno", "Rowne"], "soviet")])
def test_seventeen_points_win_the_short_scenario(extra: list[str], winner: str) -> None:
    s = position({"p8": "Kraków"}, scenario="belarusian_short", turn="August IV")
    give(s, extra, 0)
    assert points(s, RUSSIANS) == (17 if extra else 10)
    finish_short(s)
    assert s.result is not None
    assert s.result.winner == winner


@rule("24.12.1a", "24.12.1b", "24.12.2a")
def test_objective_warsaw_shifts_the_level() -> None:
    s = position({"p8": "Kraków"}, scenario="campaign", objective_warsaw=True)
    for city in range(len(s.board.cities)):
        s.control[city] = 0
    plain = -1 - 3 if points(s, RUSSIANS) >= 37 else None
    level = final_level(s)
    s.num[HURLED] = 30
    assert final_level(s) == level - 2 or plain == -4
    s = position({"p8": "Kraków"}, scenario="belarusian_short", turn="August IV", objective_warsaw=True)
    give(s, ["Minsk", "Wilno", "Rowne", "Białystok"], 0)
    assert points(s, RUSSIANS) == 19
    s.num[HURLED] = 29
    finish_short(s)
    assert s.result is not None
    assert s.result.winner == "poland"
