"""Victory, the end of a turn, Ukrainians, Galicians, the Standdown and set-up part by part (3, 6, 21.1, 23, 24.12)."""

import pytest

import vistula
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    do,
    offered,
    place,
    position,
    seat,
    unit,
    where,
)
from tests.rules import rule
from vistula.core.dice import Mix
from vistula.games.red_star_white_eagle import galicians, happenings, phases, replacement, set_up, ukraine
from vistula.games.red_star_white_eagle.attack import stands_down
from vistula.games.red_star_white_eagle.numbers import (
    ATTACKS_ON_WEST,
    HURLED,
    KIEV_MET,
    LOST,
    MUTINY_DONE,
    NOT_IN_PLAY,
    RETALIATION,
    STANDDOWN_FROM,
    UKRAINE_HELD_BY,
    WARSAW_TAKEN,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.turn_start import TURN_START
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN
from vistula.games.red_star_white_eagle.victory import TURN_END, final_level, finish, finish_short, level_number, points


def controlled(s: War, russian: list[str]) -> None:
    """All cities Polish but these."""
    for city in range(len(s.board.cities)):
        s.control[city] = 1
    for name in russian:
        s.control[s.board.city_index[place(s, name)]] = 0


# The end --------------------------------------------------------------------------------------------------------------


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


@rule("23.3a", "3.0c", "23.3b")
def test_the_short_game_ends_after_the_russian_half_of_august_iv() -> None:
    for turn, over in (("August III", False), ("August IV", True)):
        s = position({"p8": "Lublin", "w4": "4010"}, "russian", phases.ATTACK, turn, "belarusian_short")
        while not s.over and s.side == RUSSIAN:
            advised = s.advice(s.actor)
            assert advised is not None
            s.play(seat(s), advised)
        assert s.over == over
    assert s.result is not None
    assert s.result.level == "Victory"


@rule("23.3b", "3.0c")
@pytest.mark.parametrize(
    ("russian", "winner"), [(["Minsk", "Wilno", "Rowne"], "soviet"), (["Minsk", "Wilno"], "poland")]
)
def test_seventeen_points_decide_the_short_game(russian: list[str], winner: str) -> None:
    s = position({"p8": "Kraków"}, scenario="belarusian_short", turn="August IV")
    for name in russian:
        s.control[s.board.city_index[place(s, name)]] = 0
    assert (points(s, RUSSIAN) >= 17) == (winner == "soviet")
    TURN_END.do(s)
    assert s.result is not None
    assert (s.result.winner, s.result.level) == (winner, "Victory")


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
    assert (points(s, RUSSIAN), points(s, POLISH)) == (19, 19)
    finish(s)
    assert s.result is not None
    assert (s.result.winner, s.result.level) == (None, "Stalemate")


@rule("24.12.1a", "24.12.1b")
def test_thirty_factors_thrown_at_the_forts_in_several_attacks() -> None:
    """13 factors over a fortification hexside to no effect; from behind they do not count; 16 more on another turn."""
    s = position(
        {"w4": "1414", "w5": "1415", "w16": "1115", "w12": "1115", "p8": "1314", "p9": "1314", "p10": "Warsaw"},
        "russian",
        phases.ATTACK,
        "August IV",
        "belarusian_long",
        objective_warsaw=True,
    )
    attack(s, "1314", ["w4", "w5"], 3, 6, 6, 6, 6, 6)
    assert s.num[HURLED] == 7 + 6
    while asks(s) != "attack":
        s.play(seat(s), s.choices(seat(s))[0])
    attack(s, "Warsaw", ["w16"], 3, 6, 6, 6, 6)
    assert s.num[HURLED] == 13
    before = s.num[HURLED]
    s = position(
        {"k14": "1315", "k4": "1315", "w5": "2012", "p9": "Warsaw", "p8": "1214"},
        "russian",
        phases.ATTACK,
        "September I",
        "belarusian_long",
        objective_warsaw=True,
    )
    s.num[HURLED] = before
    attack(s, "Warsaw", ["k14", "k4"], 3, 6, 6, 6, 6)
    assert s.num[HURLED] == 13 + 8 + 8


@rule("24.12.1a", "3.2.3g")
def test_with_objective_warsaw_the_level_depends_on_thirty_factors_or_warsaw() -> None:
    for hurled, taken, shifted in ((0, -1, True), (29, -1, True), (30, -1, False), (0, 5, False)):
        s = position({"p8": "Kutno"}, scenario="campaign", objective_warsaw=True)
        controlled(s, ["Kiev", "Minsk", "Wilno"])
        s.num[HURLED] = hurled
        s.num[WARSAW_TAKEN] = taken
        plain = 1 + level_number(s, points(s, POLISH))
        assert final_level(s) == (min(4, plain + 2) if shifted else plain)
        assert plain < 4


@rule("24.12.2a")
@pytest.mark.parametrize(("hurled", "cities", "winner"), [(30, 4, "soviet"), (29, 4, "poland"), (30, 3, "poland")])
def test_the_short_game_with_objective_warsaw_needs_the_attack_and_nineteen_points(
    hurled: int, cities: int, winner: str
) -> None:
    s = position({"p8": "Kraków"}, scenario="belarusian_short", turn="August IV", objective_warsaw=True)
    for name in ["Minsk", "Wilno", "Rowne", "Białystok"][:cities]:
        s.control[s.board.city_index[place(s, name)]] = 0
    assert points(s, RUSSIAN) == (19 if cities == 4 else 17)
    s.num[HURLED] = hurled
    finish_short(s)
    assert s.result is not None
    assert s.result.winner == winner


@rule("24.11.10b")
def test_with_the_freikorps_victory_is_counted_as_ever() -> None:
    s = position({"p8": "Kutno"}, scenario="campaign", freikorps=True, fall_of_warsaw=True)
    controlled(s, [])
    finish(s)
    assert s.result is not None
    assert (s.result.winner, s.result.level) == ("poland", "Crowning")


# Ukrainians and Galicians ---------------------------------------------------------------------------------------------


@rule("21.1.2b")
def test_kiev_belongs_to_who_was_there_last_and_lwow_to_russians_only_while_they_are_in_it() -> None:
    s = position({"p8": "Lwów", "s44": "Kiev", "p9": "Lublin"})
    happenings.put(s, unit(s, "s44"), place(s, "4328"))  # Kiev is empty, and Russian
    happenings.put(s, unit(s, "p8"), place(s, "2128"))
    happenings.put(s, unit(s, "s45"), place(s, "Lwów"))
    assert s.num[UKRAINE_HELD_BY] == RUSSIAN


@rule("21.1.4a", "21.1.4b")
def test_each_six_is_a_step_and_a_step_raises_or_strengthens() -> None:
    s = position({"p8": "Kiev", "pu2": "Lublin", "p9": "Lublin"}, inverted=("pu2",))
    cities = ukraine.own_cities(s)
    assert all(s.board.ukrainian[s.board.city_index[city]] for city in cities)
    assert s.board.warsaw not in cities
    s.force([6, 6] + [5] * (len(cities) - 2))
    at(s, "polish", phases.UKRAINE)
    assert (asks(s), s.arg(0)) == ("ukrainian_step", 2)
    do(s, "strengthen", "pu2")
    assert s.inverted[unit(s, "pu2")] == 0
    if asks(s) == "ukrainian_step":
        do(s, "raise", "pu1")
    assert "4327" in offered(s, "at")
    assert "1215" not in offered(s, "at")
    do(s, "at", "Kiev")
    assert s.inverted[unit(s, "pu1")] == 1
    s = position({"p8": "Lublin", "s44": "Kiev", "p9": "Lublin"})
    assert place(s, "Kiev") not in ukraine.own_cities(s)


@rule("21.1.4a", "23.4.6.2a")
def test_nobody_rolls_for_ukrainians_he_does_not_control() -> None:
    s = position({"p8": "Kiev", "p9": "Lublin"})
    s.num[UKRAINE_HELD_BY] = -1
    s.force([6] * 12)
    at(s, "polish", phases.UKRAINE)
    assert asks(s) not in ("ukrainian_step", "raise_at")


@rule("21.1.4c")
def test_a_second_step_is_lost_when_nothing_is_left_to_do_with_it() -> None:
    units = {"p8": "Kiev", "pu1": "Lublin", "pu2": "Lwów", "pu3": "Lublin", "pu4": "Lwów"}
    s = position(units, inverted=("pu1",))
    s.force([6] * len(ukraine.own_cities(s)))
    at(s, "polish", phases.UKRAINE)
    if asks(s) == "ukrainian_step":
        do(s, "strengthen", "pu1")
    assert s.inverted[unit(s, "pu1")] == 0
    assert asks(s) != "ukrainian_step"


@rule("21.1.5a")
def test_ukrainians_are_restored_with_counters_but_never_recreated() -> None:
    s = position({"pu1": "1721", "pri2_1": "1721", "p9": "Lublin"}, inverted=("pu1",))
    assert replacement.restore_obstacle(s, unit(s, "pu1")) is None
    happenings.eliminate(s, unit(s, "pu1"))
    assert where(s, "pu1") == str(NOT_IN_PLAY)  # it waits for a six
    s.num[2] = 20
    s.place(unit(s, "pu1"), -3)
    assert replacement.recreate_obstacle(s, unit(s, "pu1")) is replacement.NEVER_REPLACED


@rule("23.4.6.1a")
def test_the_end_of_may_iii_asks_for_kiev() -> None:
    for turn, met, held in (("May II", 0, POLISH), ("May III", 1, POLISH), ("May III", 0, -1)):
        s = position({"p8": "Lublin", "pu1": "Lublin"}, turn=turn, scenario="campaign")
        s.num[KIEV_MET] = met
        TURN_END.do(s)
        assert s.num[UKRAINE_HELD_BY] == held


@rule("23.4.6.1a")
@pytest.mark.parametrize("side", ["polish", "russian"])
def test_who_comes_to_kiev_during_a_movement_phase_has_not_held_it_for_all_of_it(side: str) -> None:
    for start, met in (("4328", 0), ("4327", 1)):
        s = position({"p8": start, "w4": "4010"}, side, phases.MOVEMENT_START, "May I", "campaign")
        happenings.put(s, unit(s, "p8"), s.board.kiev)
        do(s, "end_movement")
        assert s.num[KIEV_MET] == met


@rule("23.4.8.2a")
@pytest.mark.parametrize(("roll", "fate"), [(1, "pole"), (2, "pole"), (3, "gone"), (5, "gone"), (6, "loyal")])
def test_the_mutiny_comes_with_the_end_of_the_first_polish_movement_and_once(roll: int, fate: str) -> None:
    s = position({"rg1": "Kazatin", "p9": "Lublin"}, turn="April IV", scenario="campaign")
    s.num[MUTINY_DONE] = 0
    s.force([roll])
    do(s, "end_movement")
    assert s.num[MUTINY_DONE] == 1
    kazatin = s.board.names[place(s, "Kazatin")]
    assert where(s, "rg1") == {"pole": str(NOT_IN_PLAY), "gone": str(LOST), "loyal": kazatin}[fate]
    assert (where(s, "pg1") == kazatin) == (fate == "pole")
    s.force([1])
    galicians.mutiny(s)
    assert s.forced == [1]  # no more dice


# The Standdown --------------------------------------------------------------------------------------------------------


@rule("23.4.7.1b")
def test_one_attack_in_retaliation_for_each_of_the_turn_before() -> None:
    units = {"w4": "3604", "w5": "3604", "s44": "3525", "p8": "3603", "p9": "3524", "p10": "3603"}
    s = position(units, "polish", phases.ATTACK, "June II", "campaign")
    s.num[ATTACKS_ON_WEST] = 7
    TURN_START.do(s)
    assert s.num[ATTACKS_ON_WEST] == 0
    attack(s, "3604", ["p8"], 3, 6, 6, 6)
    assert s.num[ATTACKS_ON_WEST] == 1
    s.side = RUSSIAN
    s.num[RETALIATION] = 0
    s.num[STANDDOWN_FROM] = s.turn
    TURN_START.do(s)
    assert s.num[RETALIATION] == 1
    s = position(units, "russian", phases.ATTACK, "June II", "campaign")
    s.num[STANDDOWN_FROM] = s.turn
    s.num[RETALIATION] = 1
    at(s, "russian", phases.ATTACK)
    attack(s, "3603", ["w4"], 4, 6, 6, 6)
    assert s.num[RETALIATION] == 0


@rule("23.4.7.2a", "23.4.7.3a")
def test_the_standdown_binds_for_three_turns_and_then_no_more() -> None:
    s = position({"w4": "3604", "p8": "3603"}, "russian", turn="June I", scenario="campaign")
    s.num[STANDDOWN_FROM] = s.turn
    for bound in (True, True, True, False, False):
        assert stands_down(s, unit(s, "w4")) == bound
        s.turn += 1


# Set-up ---------------------------------------------------------------------------------------------------------------


@rule("23.0c", "23.0d", "23.0e", "23.1.7a")
def test_what_is_refused_in_deployment() -> None:
    s = vistula.game("red_star_white_eagle").new("gates_of_warsaw", 1)
    assert isinstance(s, War)
    u = set_up.undeployed(s, set_up.group_of(s))[0]
    assert set_up.hex_obstacle(s, u, place(s, "Lublin")) is set_up.NOT_IN_AREA
    primary = next(one for one in set_up.undeployed(s, set_up.group_of(s)) if s.order.primary[one])
    assert set_up.hex_obstacle(s, primary, place(s, "Modlin")) is set_up.NO_ROOM  # it is full already
    s = vistula.game("red_star_white_eagle").new("campaign", 1)
    assert isinstance(s, War)
    group = set_up.group_of(s)
    u = set_up.undeployed(s, group)[0]
    s.place(unit(s, "rg1"), group.hexes[0])
    assert set_up.hex_obstacle(s, u, group.hexes[0]) is set_up.NOT_WITH_GALICIANS
    s.place(unit(s, "rg1"), NOT_IN_PLAY)
    covering = set_up.with_zones(s, set_up.undeployed(s, group))
    for one in covering[:-1]:  # all but one stand in one corner, three to a hex
        free = next(space for space in group.hexes if set_up.hex_obstacle(s, one, space) is None)
        s.place(one, free)
    at_once = [space for space in group.hexes if set_up.leaves_line_open(s, covering[-1], space)]
    assert at_once


@rule("23.0c")
def test_a_hex_from_which_the_line_could_not_be_covered_any_more_is_refused() -> None:
    """Deployed at random, sooner or later the last units with a zone are needed at the line."""
    s = vistula.game("red_star_white_eagle").new("campaign", 3)
    assert isinstance(s, War)
    mix = Mix(3)
    refused = 0
    while s.top().number in (phases.DEPLOY, phases.DEPLOY_AT) and not refused:
        if s.top().number == phases.DEPLOY_AT:
            u = s.arg(0)
            for space in set_up.group_of(s).hexes:
                open_to_it = set_up.hex_obstacle(s, u, space) is None
                if open_to_it and space not in set_up.covering_hexes(s, u):
                    why_not = s.refusal(seat(s), ["at", space])
                    assert why_not is not None
                    assert why_not.rule_id == "23.0c"
                    refused += 1
        choices = s.choices(seat(s))
        s.play(seat(s), choices[mix.below(len(choices))])
    assert refused
