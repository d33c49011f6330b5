"""The Freikorps (24.11)."""

from typing import Any

import pytest

import vistula
from tests.games.red_star_white_eagle.printed import (
    BOARD,
    TABLES,
    edge,
)
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    controlled,
    delay_met,
    do,
    is_fed,
    lines_of,
    marches,
    muster,
    offered,
    outcome,
    piece,
    place,
    pools,
    position,
    ring,
    runs,
    seat,
    unit,
    war,
    why,
)
from tests.rules import rule
from vistula.core.refusal import VistulaError
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.ground import (
    POLISH_RAIL,
    Ground,
)
from vistula.games.red_star_white_eagle.numbers import (
    AVAILABLE,
    DEAD,
    FREIKORPS_POOL,
    NOT_IN_PLAY,
    POOL,
)
from vistula.games.red_star_white_eagle.scenarios import (
    cannot_combine,
    load_options,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import (
    GERMAN,
)


def freikorps(units: dict[str, str], phase: int = phases.MOVE, turn: str = "May II") -> War:
    return position(units, "russian", phase, turn, "campaign", freikorps=True, fall_of_warsaw=True)


OPTIONS = load_options()


@rule("24.11.2a")
def test_freikorps_know_no_fronts() -> None:
    """They go into either command zone, stand with either front, and attack with either."""
    options: dict[str, Any] = {"freikorps": True, "fall_of_warsaw": True}
    units = {"w6": "3018", "s7": "3022", "fk1": "3020", "p8": "Kraków"}
    s = position(units, "russian", phases.MOVE, "August IV", "campaign", **options)
    do(s, "move", "fk1")
    assert {"3018", "3022", "3017", "3023"} <= offered(s, "march")
    for friend, hexagon, target in (("w6", "3018", "3019"), ("s7", "3022", "3021")):
        units = {friend: hexagon, "fk1": hexagon, "p8": target}
        s = position(units, "russian", phases.ATTACK, "August IV", "campaign", **options)
        muster(s, target, "fk1", friend)
        assert s.choices(seat(s))
        assert why(s, "resolve") == ""
    units = {"fk1": "3030", "p8": "3031", "fk2": "3003", "p9": "3004"}
    far = position(units, "russian", phases.ATTACK, "August IV", "campaign", **options)
    assert offered(far, "attack") == {"3031", "3004"}


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
    s = freikorps({"fk1": "Allenstein", "fk2": "1216", "w4": "4010"})
    assert is_fed(s, "fk1")
    near = next(n for n in s.board.neighbours[place(s, "Allenstein")] if s.board.country[n] in (2, 3))
    assert s.zone[near] == 2
    marches(s, "fk2", "Warsaw")
    assert not s.over


@rule("24.11.5a")
def test_freikorps_income() -> None:
    """Twelve factors on May I and four on each of the four turns after it."""
    s = freikorps({"w4": "4010"}, turn="May I")
    s.num[FREIKORPS_POOL] = 0
    first = s.turn
    for turn in range(5):
        s.turn = first + turn
        at(s, "russian", phases.POINTS)
    assert pools(s)["Freikorps pool"] == "28 factors"


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


@rule("24.11.5a")
def test_the_freikorps_is_paid_with_the_russian_points() -> None:
    for turn, paid in (("May I", 12), ("May II", 4)):
        s = freikorps({"w4": "4010"}, turn=turn)
        s.num[FREIKORPS_POOL] = 0
        runs(s, phases.POINTS)
        assert s.num[FREIKORPS_POOL] == paid


@rule("24.11.8a")
def test_freikorps_delay_is_doubled_in_east_prussia_and_danzig_only() -> None:
    s = freikorps({"fk1": "Allenstein", "p8": "1209", "w4": "4010"})
    assert piece(s, "fk1")["delay"] == 1
    assert delay_met(s, "p8", "1208") == 2
    s = freikorps({"fk1": "1618", "p8": "1518", "w4": "4010"})
    assert s.zone[place(s, "1517")] == 1
    assert delay_met(s, "p8", "1517") == 1


@rule("24.11.1a", "24.11.4a", "24.11.9a")
def test_24_11_with_the_freikorps_all_german_land_is_polish() -> None:
    ground = Ground(BOARD, TABLES, ["freikorps", "fall_of_warsaw"])
    for town in ("Danzig", "Königsberg", "Katowice", "Sosnowiec", "Allenstein", "Marienburg"):
        assert ground.interns[spot(town)] == 0
        assert ground.source_at[spot(town)] >= 0, town
    assert all(ground.source_at[s] == -1 for s in ground.rail_hexes)
    assert ground.rail[edge("0402", "0501")] & POLISH_RAIL
    worth = {BOARD.titles[s]: ground.victory_points[city] for city, s in enumerate(BOARD.cities)}
    assert (worth["Danzig"], worth["Königsberg"], worth["Katowice"]) == (2, 2, 1)
    assert sum(worth.values()) == 43
    assert ground.interns[spot("0530")] == 1


@rule("24.11.11a")
def test_24_11_11a_the_freikorps_go_with_the_fall_of_warsaw_alone() -> None:
    assert "24.11" in cannot_combine(OPTIONS, "campaign", ["freikorps"])
    assert cannot_combine(OPTIONS, "campaign", ["freikorps", "fall_of_warsaw"]) == ""
    for other in OPTIONS:
        if other not in ("freikorps", "fall_of_warsaw"):
            assert cannot_combine(OPTIONS, "campaign", ["fall_of_warsaw", "freikorps", other]) != ""


@rule("24.11.6a")
def test_no_freikorps_appears_in_a_city_that_poles_hold() -> None:
    s = position(
        {"p8": "Danzig", "w4": "4010"},
        "russian",
        scenario="campaign",
        turn="May II",
        freikorps=True,
        fall_of_warsaw=True,
    )
    s.place(unit(s, "fk1"), AVAILABLE)
    at(s, "russian", phases.ENTER)
    do(s, "enter", "fk1")
    danzig, konigsberg = s.board.names[s.board.danzig], s.board.names[s.board.konigsberg]
    assert danzig not in offered(s, "at")
    assert {"0111", konigsberg} <= offered(s, "at")


@rule("24.11.7a", "24.11.10a")
def test_no_freikorps_unit_begins_in_play_and_in_warsaw_it_is_the_fall_of_warsaw() -> None:
    s = war("campaign", freikorps=True, fall_of_warsaw=True)
    germans = [u for u in range(s.order.count) if s.order.nation[u] == GERMAN]
    assert germans
    assert {s.hex[u] for u in germans} == {NOT_IN_PLAY}
    s = freikorps({"p8": "Lublin", "w4": "4010", "fk1": "1216"})
    marches(s, "fk1", "Warsaw")
    assert not s.over
    assert "Warsaw is in the hands of Soviet Russia" in [line.text for line in lines_of(s)]


@rule("24.11.3a")
@pytest.mark.parametrize(
    ("hex_", "fed"), [("Allenstein", True), ("Königsberg", True), ("0105", True), ("5110", False), ("Lublin", False)]
)
def test_freikorps_live_on_german_cities_and_on_the_western_edge(hex_: str, fed: bool) -> None:
    """With Poles on all sides only the hex itself can feed them."""
    s = freikorps({"fk1": hex_, "w4": "4010"})
    ring(s, hex_, ["p8", "p9", "p10", "p11", "p12", "p13"])
    assert is_fed(s, "fk1") == fed


@rule("24.11.10b")
def test_with_the_freikorps_victory_is_counted_as_ever() -> None:
    s = position({"p8": "Kutno"}, scenario="campaign", freikorps=True, fall_of_warsaw=True)
    controlled(s, [])
    assert outcome(s) == ("poland", "Crowning")


@rule("24.11.5b", "24.11.5c", "24.11a")
def test_the_freikorps_is_bought_only_in_its_game_and_only_with_its_own_factors() -> None:
    s = position({"w4": "4010"}, "russian", turn="May II", scenario="campaign")
    s.place(unit(s, "w6"), DEAD)
    s.num[POOL] = 20
    at(s, "russian", phases.RECREATE)
    assert why(s, "recreate", "fk1") == "24.11.5b"
    s = freikorps({"w4": "4010"})
    s.place(unit(s, "w6"), DEAD)
    s.num[POOL] = 20
    s.num[FREIKORPS_POOL] = 0
    at(s, "russian", phases.RECREATE)
    assert why(s, "recreate", "fk1") == "24.11.5c"
    s.num[POOL] = 0
    s.num[FREIKORPS_POOL] = 20
    s.refresh()
    assert why(s, "recreate", "fk1") == ""
    assert why(s, "recreate", "w6") == "7.2.3.1a"  # no Russian factors


@rule("24.11.5b", "24.11.5c")
@pytest.mark.parametrize(
    ("hex_", "factors", "told"), [("Allenstein", 2, ""), ("Allenstein", 1, "24.11.5c"), ("5010", 9, "24.11.5b")]
)
def test_an_inverted_freikorps_division_is_restored_where_it_is_fed_for_two_factors(
    hex_: str, factors: int, told: str
) -> None:
    s = position(
        {"fk1": hex_, "fk2": "Danzig", "w4": "4010"},
        "russian",
        phases.MOVE,
        "May II",
        "campaign",
        inverted=("fk1", "fk2"),
        freikorps=True,
        fall_of_warsaw=True,
    )
    s.num[FREIKORPS_POOL] = factors
    s.place(unit(s, "w15"), place(s, "4011"))
    s.inverted[unit(s, "w15")] = 1
    for name in ("rri2_1", "rri1_1"):
        s.place(unit(s, name), place(s, "4011"))
    at(s, "russian", phases.RESTORE)
    assert asks(s) == "restore"
    assert why(s, "restore", "fk1") == told
    if not told:
        do(s, "restore", "fk1")
        assert piece(s, "fk1")["steps"] == [2, 2]
        assert pools(s)["Freikorps pool"] == "0 factors"
