"""The optional rules (24)."""

import pytest

import vistula
from tests.games.red_star_white_eagle.table import at, do, offered, place, position, seat, unit, war, where, why
from tests.rules import rule
from vistula.core.refusal import VistulaError
from vistula.games.red_star_white_eagle import happenings, phases, replacement, ukraine
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    DEAD,
    FALLEN,
    FREIKORPS_POOL,
    FRONT,
    KIEV_WHOLE,
    LITHUANIA_STATUS,
    LOST,
    NOT_IN_PLAY,
    SQUADRON_AT,
    SQUADRON_USED,
    STRIKE_FROM,
    WARSAW_TAKEN,
)
from vistula.games.red_star_white_eagle.supply import POLISH_LINES, Lines, sources_for
from vistula.games.red_star_white_eagle.turn_start import REACTIONS
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN, SOUTHWEST, WEST
from vistula.games.red_star_white_eagle.victory import final_level

RUSSIANS = RUSSIAN
POLES = POLISH


# Optional rules -------------------------------------------------------------------------------------------------------


@rule("24.1.1a", "24.1.2e", "24.1.3a", "24.1.4a")
def test_the_fall_of_warsaw_goes_on() -> None:
    s = position({"p8": "Lublin", "p_mwarsaw": "1314", "w4": "1216"}, fall_of_warsaw=True)
    happenings.put(s, unit(s, "w4"), s.board.warsaw)
    assert not s.over
    assert s.num[FALLEN] == 1
    assert s.num[WARSAW_TAKEN] == s.turn
    assert s.zone[s.board.count + place(s, "1619")] == 0
    assert final_level(s) == -4
    happenings.put(s, unit(s, "w4"), place(s, "1216"))
    happenings.put(s, unit(s, "p8"), s.board.warsaw)
    assert s.num[FALLEN] == 0


@rule("24.2a", "24.2.3a", "24.2.1a")
def test_three_players_command_a_front_each() -> None:
    s = war("belarusian_long", three_players=True)
    assert s.seats == ("soviet_west", "soviet_southwest", "poland")
    s.side = RUSSIANS
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


@rule("24.4.1a", "24.4.2a", "24.4.3a")
def test_neutral_lithuanians_stay_at_home() -> None:
    s = position(
        {"l1": "Merecz", "w4": "4010"},
        "russian",
        scenario="belarusian_long",
        lithuanian_neutrality=True,
        turn="July II",
    )
    assert s.num[LITHUANIA_STATUS] == 1
    do(s, "move", "l1")
    assert all(s.board.country[s.board.number(name)] == 1 for name in offered(s, "march"))
    happenings.pass_through(s, unit(s, "p8"), place(s, "Merecz"), place(s, "Orany"))
    assert s.num[LITHUANIA_STATUS] == 2


@rule("24.4.2a")
def test_the_capture_of_wilno_ends_the_neutrality() -> None:
    s = position({"w4": "Wilno"}, "russian", scenario="belarusian_long", lithuanian_neutrality=True, turn="July II")
    REACTIONS.do(s)
    assert s.num[LITHUANIA_STATUS] == 2


@rule("24.6a")
def test_ukrainian_nationalism_raises_all_four() -> None:
    s = position({"p8": "Kiev"}, scenario="campaign", turn="May III", ukrainian_nationalism=True)
    s.num[KIEV_WHOLE] = 1
    s.side = POLES
    ukraine.rise(s)
    assert [where(s, f"pu{n}") for n in (1, 2, 3, 4)] == [s.board.names[s.board.kiev]] * 4
    assert all(s.inverted[unit(s, f"pu{n}")] == 0 for n in (1, 2, 3, 4))


@rule("24.7.2a")
def test_the_squadron_delays_one_hex() -> None:
    s = position(
        {"p8": "Lublin", "w4": "2012"}, "russian", phases.SQUADRON_START, "August IV", kosciuszko_squadron=True
    )
    assert seat(s) == "poland"
    do(s, "squadron", "1621")
    assert s.num[SQUADRON_AT] == place(s, "1621")
    assert s.zone[s.board.count + place(s, "1621")] == 1
    assert why(s, "squadron", "2012") != ""


@rule("24.7.1a")
def test_the_squadron_adds_one_to_a_battle_a_turn() -> None:
    s = position({"p8": "1518", "p9": "1518", "w57": "1618"}, phase=phases.ATTACK, kosciuszko_squadron=True)
    do(s, "attack", "1618")
    do(s, "join", "p8")
    do(s, "with_squadron")
    assert why(s, "with_squadron") == "24.7.1a"
    do(s, "resolve")
    assert s.num[SQUADRON_USED] == 1


@rule("24.9.2a", "24.9a", "24.9.1a")
def test_the_dock_strike_closes_danzig_for_four_turns() -> None:
    s = position({"p8": "Tczew"}, scenario="belarusian_long", turn="July II", danzig=True)
    number = s.ground.danzig_source
    assert s.ground.capacity[number] == 16
    assert any(int(m) >> number & 1 for m in Lines(s, POLISH_LINES).mask)
    s.num[STRIKE_FROM] = s.turn
    assert not any(int(m) >> number & 1 for m in Lines(s, POLISH_LINES).mask)
    s.turn += 4
    assert any(int(m) >> number & 1 for m in Lines(s, POLISH_LINES).mask)


@rule("24.11.5b", "24.11.5c", "24.11.6a", "24.11.7a", "24.11a", "24.11.2a")
def test_the_freikorps_is_bought_with_its_own_factors() -> None:
    s = position({"w4": "4010"}, "russian", scenario="campaign", turn="May II", freikorps=True, fall_of_warsaw=True)
    fk = unit(s, "fk1")
    assert s.hex[fk] == NOT_IN_PLAY
    s.num[FREIKORPS_POOL] = 12
    at(s, "russian", phases.RECREATE)
    do(s, "recreate", "fk1")
    do(s, "full")
    assert s.num[FREIKORPS_POOL] == 8
    assert s.hex[fk] == AVAILABLE
    at(s, "russian", phases.ENTER)
    do(s, "enter", "fk1")
    assert {"0111", s.board.names[s.board.danzig]} <= offered(s, "at")


@rule("24.11.3a", "24.11.8a", "24.11.10a")
def test_freikorps_supply_delay_and_warsaw() -> None:
    s = position(
        {"fk1": "Allenstein", "w4": "4010"},
        "russian",
        scenario="campaign",
        turn="May II",
        freikorps=True,
        fall_of_warsaw=True,
    )
    assert sources_for(s, unit(s, "fk1"), s.hex[unit(s, "fk1")], None)
    near = next(n for n in s.board.neighbours[place(s, "Allenstein")] if s.board.country[n] in (2, 3))
    assert s.zone[near] == 2
    happenings.put(s, unit(s, "fk1"), s.board.warsaw)
    assert not s.over


@rule("24.11.5a")
def test_freikorps_income() -> None:
    s = position({"w4": "4010"}, "russian", scenario="campaign", turn="May I", freikorps=True, fall_of_warsaw=True)
    s.num[FREIKORPS_POOL] = 0
    for _ in range(5):
        replacement.pay_freikorps(s)
        s.turn += 1
    assert s.num[FREIKORPS_POOL] == 28


@rule("24.11.11a", "24.2.4a", "24.0a")
@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("campaign", {"freikorps": True}),
        ("campaign", {"freikorps": True, "fall_of_warsaw": True, "danzig": True}),
        ("gates_of_warsaw", {"three_players": True}),
        ("belarusian_short", {"three_players": True}),
        ("gates_of_warsaw", {"danzig": True}),
    ],
)
def test_forbidden_combinations_are_refused(scenario: str, options: dict[str, bool]) -> None:
    with pytest.raises(VistulaError):
        vistula.game("red_star_white_eagle").new(scenario, 0, options)


@rule("5.0b", "5.0a", "1.0c", "2.1c")
def test_everything_is_open() -> None:
    s = war("gates_of_warsaw")
    assert s.view("poland")["pieces"] == s.view("soviet")["pieces"]
    assert s.imagine("poland", 3).pack() == s.pack()


@rule("7.2.3.1a", "11.3a")
def test_dead_units_may_be_recreated_but_not_who_was_named_for_withdrawal() -> None:
    s = position({"w4": "2012", "k4": "2012"}, "russian", turn="September IV")
    assert happenings.box_of_the_dead(s, unit(s, "w4")) == DEAD
    assert happenings.box_of_the_dead(s, unit(s, "k4")) == LOST


@rule("24.4.3b")
def test_lithuanians_garrison_wilno() -> None:
    units = {"l1": "Wilno", "l2": "Merecz", "w4": "4010"}
    s = position(units, "russian", scenario="belarusian_long", turn="July II", lithuanian_neutrality=True)
    s.num[LITHUANIA_STATUS] = 0
    s.refresh()
    assert why(s, "move", "l1") == "24.4.3b"
    s.place(unit(s, "l1"), place(s, "2706"))
    s.refresh()
    assert why(s, "end_movement") == "24.4.3b"
    do(s, "move", "l1")
    do(s, "march", "Wilno")
    assert why(s, "end_movement") == ""


@rule("24.2.5b", "24.2.5a")
def test_who_takes_warsaw_is_the_hero() -> None:
    s = position(
        {"s44": "1216", "w4": "4010"}, "russian", scenario="belarusian_long", turn="September I", three_players=True
    )
    happenings.put(s, unit(s, "s44"), s.board.warsaw)
    assert s.result is not None
    assert s.result.winner == "soviet_southwest"
    assert s.result.winners == ["soviet_west", "soviet_southwest"]
