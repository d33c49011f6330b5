"""The Fall of Warsaw and Objective: Warsaw (24.1, 24.12)."""

from typing import Any

import pytest

from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    attack,
    controlled,
    delay_met,
    die,
    do,
    entries,
    give,
    go_on,
    is_fed,
    lines_of,
    marches,
    muster,
    offered,
    outcome,
    place,
    position,
    runs,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    DEAD,
    FALLEN,
    FROM_RESERVE,
    HURLED,
    POOL,
    RALLY_STAGE,
    RESERVE,
    WARSAW_TAKEN,
    WITHDRAWN,
)
from vistula.games.red_star_white_eagle.state import War


def fallen(**units: str) -> War:
    return position({"w4": "Warsaw", **units}, "russian", fall_of_warsaw=True, turn="August IV")


PAIR = {"w17": "3010", "p16": "3011"}  # somebody to attack for either side, so that the combat phase is asked


EAST = ["Kiev", "Minsk", "Wilno", "Białystok", "Brest-Litovsk", "Vitebsk", "Smolensk", "Gomel", "Zhitomir", "Rowne"]


def with_points(russian: int, objective: bool) -> War:
    """21 points lie in the east; Lwów (4), Łódź (3), Kraków (2) and Lublin (2) need a Russian unit in them."""
    held = {21: [], 23: ["Lublin"], 25: ["Lwów"], 28: ["Lwów", "Łódź"], 19: []}[russian]
    units = {"p8": "Kutno", **dict(zip(("w4", "w5"), held, strict=False))}
    s = position(units, scenario="campaign", objective_warsaw=objective)
    for name in EAST:
        s.control[s.board.city_index[place(s, name)]] = 0
    if russian == 19:
        s.control[s.board.city_index[place(s, "Smolensk")]] = 1
    assert s.scores()["soviet"] == russian
    return s


@rule("24.12.1a", "24.12.1b", "24.12.2a")
def test_objective_warsaw_is_missed_by_a_factor() -> None:
    s = position({"p8": "Kraków"}, scenario="belarusian_short", turn="August IV", objective_warsaw=True)
    give(s, ["Minsk", "Wilno", "Rowne", "Białystok"], 0)
    assert s.scores()["soviet"] == 19
    for hurled, winner in ((29, "poland"), (30, "soviet")):
        s.num[HURLED] = hurled
        assert outcome(s, phases.SHORT_END) == (winner, "Victory")


@rule("24.1.2a", "24.1.2e")
def test_poles_suffer_only_while_russians_are_in_warsaw() -> None:
    """As long as Warsaw is occupied: who marches out of an empty Warsaw leaves a free one behind."""
    s = fallen(p8="1616", p9="2014")
    lublin = place(s, "1617")
    assert s.zone[s.board.count + lublin] == 0  # 24.1.2e
    do(s, "move", "w4")
    do(s, "march", "1216")
    assert s.zone[s.board.count + lublin] == s.delay_of(unit(s, "p8")) > 0
    at(s, "polish", phases.ATTACK)
    s.place(unit(s, "w6"), place(s, "1516"))
    at(s, "polish", phases.ATTACK)
    muster(s, "1516", "p8")
    assert "9.9b" not in die(s)


@rule("24.1.1a")
def test_an_empty_warsaw_at_the_end_is_no_cataclysm() -> None:
    s = position(
        {"w4": "Warsaw", "p8": "Lublin"}, "russian", scenario="campaign", turn="October IV", fall_of_warsaw=True
    )
    stays = s.clone()
    assert isinstance(stays, War)
    do(s, "move", "w4")
    do(s, "march", "1216")
    for game in (s, stays):
        go_on(game, -1, "polish")
    assert stays.result is not None
    assert s.result is not None
    assert (stays.result.winner, stays.result.level) == ("soviet", "Cataclysmic")
    assert s.result.level != "Cataclysmic"


@rule("24.1.3a", "24.1.2a", "24.1.2e")
def test_a_russian_unit_beaten_in_warsaw_frees_it() -> None:
    units = {"w_reg_1": "Warsaw", "p8": "1115", "p9": "1216", "p6": "1114"}
    s = position(units, "polish", phases.ATTACK, "August IV", fall_of_warsaw=True)
    muster(s, "Warsaw", "p8", "p9", "p6")
    assert die(s)["9.9b"] == -1
    assert s.zone[s.board.count + place(s, "1116")] == 0
    s.force([6])
    do(s, "resolve")
    assert where(s, "w_reg_1") == str(DEAD)
    assert s.zone[s.board.count + place(s, "1116")] == s.delay_of(unit(s, "p8"))


@rule("24.1.2c", "22.6a")
def test_a_suspended_rally_pays_nothing() -> None:
    for held, paid in ((True, 0), (False, 6)):
        units = {"p8": "Lublin", "w4": "Warsaw" if held else "4010", **PAIR}
        s = position(units, "russian", phases.ATTACK, "August IV", "belarusian_long", fall_of_warsaw=True)
        s.num[RALLY_STAGE] = 1
        s.force([1] * 40)
        scheduled = s.plan.track.points[1][2 * s.turn]
        do(s, "end_combat")
        while asks(s) not in ("recreate", "enter", "reserve"):
            s.play(seat(s), s.choices(seat(s))[-1])
        assert s.num[POOL + 2] - scheduled == paid
        assert s.num[RALLY_STAGE] == (1 if held else 2)


@rule("24.1.1a", "23.3b")
def test_warsaw_in_russian_hands_is_a_cataclysm_in_the_short_game_too() -> None:
    units = {"w4": "Warsaw", **PAIR}
    s = position(units, "russian", phases.ATTACK, "August IV", "belarusian_short", fall_of_warsaw=True)
    do(s, "end_combat")
    assert s.result is not None
    assert (s.result.winner, s.result.level, s.result.rule) == ("soviet", "Cataclysmic", "24.1.1a")


@rule("24.12.2a")
def test_warsaw_once_taken_wins_the_short_game_with_its_objective() -> None:
    """It says capture, not hold; a capture that was lost again is a plain victory."""
    options: dict[str, Any] = {"fall_of_warsaw": True, "objective_warsaw": True}
    for taken, winner in ((-1, "poland"), (20, "soviet")):
        s = position(PAIR, "russian", phases.ATTACK, "August IV", "belarusian_short", **options)
        s.num[WARSAW_TAKEN] = taken
        do(s, "end_combat")
        assert s.result is not None
        assert (s.result.winner, s.result.level, s.result.rule) == (winner, "Victory", "24.12.2a")


@rule("24.12.2a")
@pytest.mark.parametrize(
    ("hurled", "bialystok", "winner"), [(30, True, "soviet"), (29, True, "poland"), (30, False, "poland")]
)
def test_the_short_objective_is_thirty_factors_and_nineteen_points(hurled: int, bialystok: bool, winner: str) -> None:
    """Vitebsk, Smolensk, Gomel, Kiev, Zhitomir are 10; Minsk, Wilno, Rowne 7 more: 17; Białystok 2 more: 19."""
    s = position(PAIR, "russian", phases.ATTACK, "August IV", "belarusian_short", objective_warsaw=True)
    for name in ["Minsk", "Wilno", "Rowne", *(["Białystok"] if bialystok else [])]:
        s.control[s.board.city_index[place(s, name)]] = 0
    s.num[HURLED] = hurled
    do(s, "end_combat")
    assert s.result is not None
    assert s.result.scores["soviet"] == (19 if bialystok else 17)
    assert s.result.winner == winner


@rule("24.1.2d")
def test_units_called_from_the_reserve_must_come_onto_the_map_while_warsaw_is_lost() -> None:
    s = position({"p9": "Lublin", "w4": "Warsaw"}, "polish", phases.MOVE, "August IV", fall_of_warsaw=True)
    for name in ("p8", "p6"):
        s.place(unit(s, name), RESERVE)
    at(s, "polish", phases.RESERVE)
    assert why(s, "done") == "24.1.2d"
    do(s, "bring_back", "p8")
    if asks(s) == "reserve":
        do(s, "bring_back", "p6")
    for name in ("p8", "p6"):
        if asks(s) == "enter":
            assert why(s, "done") == "24.1.2d"
            do(s, "enter", name)
        do(s, "at", "Lublin")
        assert where(s, name) == "1620"


@rule("7.0c", "24.1.2d")
def test_a_reinforcement_may_wait_where_a_unit_of_the_reserve_may_not() -> None:
    s = position({"p9": "Lublin", "w4": "Warsaw"}, "polish", phases.MOVE, "August IV", fall_of_warsaw=True)
    for name in ("p8", "p7"):
        s.place(unit(s, name), AVAILABLE)
    s.mark[unit(s, "p8")] |= FROM_RESERVE
    at(s, "polish", phases.ENTER)
    assert why(s, "done") == "24.1.2d"
    do(s, "enter", "p8")
    do(s, "at", "Lublin")
    assert why(s, "done") == ""
    do(s, "done")
    assert (where(s, "p8"), where(s, "p7")) == ("1620", str(AVAILABLE))


@rule("24.12.1a", "24.12.1c")
def test_thirty_factors_or_warsaw_taken_meet_the_objective() -> None:
    """Two levels lower with 29 factors; not with 30, nor if Warsaw was once taken."""
    levels = []
    for hurled, taken in ((29, -1), (30, -1), (0, 18)):
        options: dict[str, Any] = {"objective_warsaw": True, "fall_of_warsaw": True}
        s = position({"p8": "Kraków", **PAIR}, "polish", phases.ATTACK, "October IV", "campaign", **options)
        for city in range(len(s.board.cities)):
            s.control[city] = 0
        s.num[HURLED] = hurled
        s.num[WARSAW_TAKEN] = taken
        do(s, "end_combat")
        assert s.result is not None
        levels.append((s.result.winner, s.result.level))
        assert s.result.scores == {"soviet": 21, "poland": 17}
    assert levels == [("poland", "Scant"), ("soviet", "Unimpressive"), ("soviet", "Unimpressive")]


@rule("24.1.1a", "24.1.2e", "24.1.3a", "24.1.4a")
def test_the_fall_of_warsaw_goes_on() -> None:
    s = position({"p8": "Lublin", "p9": "Kraków", "w4": "1216", "w6": "4010"}, turn="August IV", fall_of_warsaw=True)
    beside = s.board.count + place(s, "1619")
    assert s.zone[beside] == 1
    marches(s, "w4", "Warsaw")
    assert not s.over
    assert "Warsaw is in the hands of Soviet Russia" in [line.text for line in lines_of(s)]
    assert s.zone[beside] == 0
    assert outcome(s) == ("soviet", "Cataclysmic")
    marches(s, "w4", "1216")
    assert "Warsaw is in the hands of Poland" in [line.text for line in lines_of(s)]
    assert s.zone[beside] == 1
    assert outcome(s) != ("soviet", "Cataclysmic")


@rule("24.1.2b")
def test_with_warsaw_lost_and_empty_reinforcements_still_appear_elsewhere() -> None:
    s = position({"p9": "Lublin"}, fall_of_warsaw=True)
    s.num[FALLEN] = 1
    found = entries(s, "p8")
    assert "1215" not in found
    assert {"1620", "2028"} <= found


@rule("24.1.2d")
def test_with_warsaw_lost_the_reserve_must_be_emptied() -> None:
    s = position({"p9": "Lublin"}, fall_of_warsaw=True)
    for name in ("p8", "p7"):
        s.place(unit(s, name), RESERVE)
    s.num[FALLEN] = 1
    at(s, "polish", phases.RESERVE)
    assert why(s, "done") == "24.1.2d"
    s.num[FALLEN] = 0
    at(s, "polish", phases.RESERVE)
    assert why(s, "done") == ""


@rule("24.1.2e")
def test_with_warsaw_lost_poles_delay_no_retreat() -> None:
    s = position({"p8": "2113", "w57": "2012"}, fall_of_warsaw=True)
    assert delay_met(s, "w57", "2112") == 1
    s.num[FALLEN] = 1
    assert delay_met(s, "w57", "2112") == 0


@rule("24.1.4a")
def test_the_konarmiya_stays_if_warsaw_fell_by_september_iii() -> None:
    for taken, box in (("September III", False), ("September IV", True), ("", True)):
        s = position({"k4": "2012", "w4": "2014"}, "russian", turn="September IV", fall_of_warsaw=True)
        s.num[WARSAW_TAKEN] = s.tables.turns.index(taken) if taken else -1
        runs(s, phases.WITHDRAWALS)
        assert (s.hex[unit(s, "k4")] == WITHDRAWN) == box


@rule("24.1.2b", "24.1.2d", "24.1.2c")
def test_with_warsaw_lost_there_is_no_reserve_and_no_rally() -> None:
    s = position({"p9": "Lublin", "w4": "Warsaw"}, fall_of_warsaw=True)
    s.num[FALLEN] = 1
    s.num[RALLY_STAGE] = 1
    assert "1215" not in entries(s, "p8")
    assert "2028" in entries(s, "p8")
    runs(s, phases.RALLY)
    assert s.num[RALLY_STAGE] == 1
    at(s, "polish", phases.MOVE)
    assert offered(s, "to_reserve") == set()


@rule("24.1.3a")
def test_with_warsaw_retaken_poles_have_zones_and_supply_again() -> None:
    units = {"p8": "1619", "p9": "1115", "w4": "1216", "w6": "4010"}
    s = position(units, turn="August IV", fall_of_warsaw=True)
    beside = s.board.count + s.board.neighbours[place(s, "1619")][0]
    assert s.zone[beside] == 1
    marches(s, "w4", "Warsaw")
    assert s.zone[beside] == 0
    assert not is_fed(s, "p8")
    marches(s, "w4", "1216")
    marches(s, "p9", "Warsaw")
    assert s.zone[beside] == 1
    assert is_fed(s, "p8")


@rule("24.12.1c", "3.2.3a")
@pytest.mark.parametrize(
    ("russian", "plain", "shifted"),
    [
        (28, ("soviet", "Major"), ("soviet", "Unimpressive")),
        (25, ("soviet", "Marginal"), (None, "Stalemate")),
        (23, ("soviet", "Unimpressive"), ("poland", "Scant")),
        (19, (None, "Stalemate"), ("poland", "Marginal")),
    ],
)
def test_without_the_attack_on_warsaw_the_level_moves_two_towards_the_poles(
    russian: int, plain: tuple[str | None, str], shifted: tuple[str | None, str]
) -> None:
    def ending(option: bool, hurled: int, taken: int) -> tuple[str | None, str]:
        s = with_points(russian, option)
        s.num[HURLED] = hurled
        s.num[WARSAW_TAKEN] = taken
        return outcome(s)

    assert ending(False, 0, -1) == plain
    assert ending(True, 0, -1) == shifted
    assert ending(True, 29, -1) == shifted
    assert ending(True, 30, -1) == plain  # the attack was made
    assert ending(True, 0, 5) == plain  # Warsaw was taken, and lost again


@rule("24.12.1c")
def test_no_level_lies_beyond_crowning() -> None:
    s = position({"p8": "Kutno"}, scenario="campaign", objective_warsaw=True)
    controlled(s, [])
    assert s.scores()["poland"] == 38
    assert outcome(s) == ("poland", "Crowning")


@rule("24.1.2a", "24.1.2f")
def test_with_warsaw_lost_all_poles_fight_as_unsupplied() -> None:
    s = position({"p8": "Lublin"}, fall_of_warsaw=True)
    assert is_fed(s, "p8")
    s.num[FALLEN] = 1
    assert not is_fed(s, "p8")


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
    """28 Polish points are a Major victory; two levels up, and there is one only, a Crowning one."""
    s = position({"p8": "Kutno"}, scenario="campaign", objective_warsaw=True)
    controlled(s, ["Kiev", "Minsk", "Wilno"])
    assert s.scores()["poland"] == 28
    for hurled, taken, level in ((0, -1, "Crowning"), (29, -1, "Crowning"), (30, -1, "Major"), (0, 5, "Major")):
        s.num[HURLED] = hurled
        s.num[WARSAW_TAKEN] = taken
        assert outcome(s) == ("poland", level)


@rule("24.12.2a")
@pytest.mark.parametrize(("hurled", "cities", "winner"), [(30, 4, "soviet"), (29, 4, "poland"), (30, 3, "poland")])
def test_the_short_game_with_objective_warsaw_needs_the_attack_and_nineteen_points(
    hurled: int, cities: int, winner: str
) -> None:
    s = position({"p8": "Kraków"}, scenario="belarusian_short", turn="August IV", objective_warsaw=True)
    give(s, ["Minsk", "Wilno", "Rowne", "Białystok"][:cities], 0)
    assert s.scores()["soviet"] == (19 if cities == 4 else 17)
    s.num[HURLED] = hurled
    assert outcome(s, phases.SHORT_END) == (winner, "Victory")


@rule("24.1.2b")
def test_with_warsaw_lost_a_reinforcement_asks_for_another_city() -> None:
    s = position({"p9": "Lublin", "w4": "Warsaw"}, phase=phases.ENTER, fall_of_warsaw=True)
    s.place(unit(s, "p8"), AVAILABLE)
    at(s, "polish", phases.ENTER)
    do(s, "enter", "p8")
    assert "1620" in offered(s, "at")
    assert why(s, "at", "1721") == why(s, "at", "Warsaw") == "24.1.2b"
