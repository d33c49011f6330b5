"""Optional rules (24)."""

import re
from typing import Any, cast

import pytest

import vistula
from tests.games.red_star_white_eagle.printed import (
    BOARD,
    GROUND,
    TABLES,
    joined,
)
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    delay_met,
    die,
    do,
    hungry,
    is_fed,
    marches,
    muster,
    offered,
    piece,
    place,
    position,
    ring,
    seat,
    spot_facts,
    unit,
    war,
    where,
    why,
)
from tests.rules import rule
from vistula.core.refusal import VistulaError
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.ground import (
    POLISH_RAIL,
    POLISH_SUPPLY,
    Ground,
)
from vistula.games.red_star_white_eagle.numbers import (
    KIEV_WHOLE,
    NOT_IN_PLAY,
    SQUADRON_AT,
    SQUADRON_USED,
    STRIKE_FROM,
)
from vistula.games.red_star_white_eagle.scenarios import (
    cannot_combine,
    load_options,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import RUSSIAN

OPTIONS = load_options()


DIVISIONS = ["w4", "w5", "w6", "w8", "w10", "w11"]


@rule("24.9a")
def test_danzig_feeds_by_a_rail_element_alone() -> None:
    """Every other source is in Russian hands, Warsaw is cut off. At Tczew on the railway a division is fed from Danzig,
    two hexes off it not."""
    for hexagon, target, fed in (("Tczew", "0605", True), ("0404", "0403", False)):
        s = position({"p8": hexagon}, "polish", phases.MOVE, "July I", "belarusian_long", danzig=True)
        shut = [space for n, space in enumerate(s.ground.sources) if n != s.ground.danzig_source]
        shut.remove(s.board.warsaw)
        shut += [place(s, name) for name in (target, "1115", "1214", "1216", "1314", "1315")]
        units = [u for u in s.static.units[0] if s.order.front[u] and not s.order.flotilla[u] and not s.order.train[u]]
        for u, space in zip(units, shut, strict=False):
            s.place(u, space)
        at(s, "polish", phases.ATTACK)
        muster(s, target, "p8")
        assert ("9.9b" not in die(s)) == fed, hexagon


@rule("24.6a")
def test_ukrainian_nationalism_raises_all_four() -> None:
    s = position({"p8": "Kiev"}, scenario="campaign", turn="May III", ukrainian_nationalism=True)
    s.num[KIEV_WHOLE] = 1
    at(s, "polish", phases.UKRAINE)
    assert [where(s, f"pu{n}") for n in (1, 2, 3, 4)] == [s.board.names[s.board.kiev]] * 4
    assert [piece(s, f"pu{n}")["steps"] for n in (1, 2, 3, 4)] == [[2, 2]] * 4


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
    joins = {"text": "The Kościuszko Squadron joins", "value": "+1", "rule": "24.7.1a"}
    assert cast(Any, s.view("soviet"))["battle"]["lines"] == [joins]  # nobody has to count steps to know
    do(s, "resolve")
    assert s.num[SQUADRON_USED] == 1


@rule("24.9.2a", "24.9a", "24.9.1a")
def test_the_dock_strike_closes_danzig_for_four_turns() -> None:
    """Danzig with Russians all around it feeds four divisions in it, none during the strike, four again after it."""
    names = ["p4", "p5", "p6", "p7", "p8"]
    units = dict.fromkeys(names, "Danzig")
    s = position(units, scenario="belarusian_long", turn="July II", danzig=True)
    ring(s, "Danzig", DIVISIONS)
    assert (hungry(s, *names[:4]), hungry(s, *names)) == (False, True)
    s.num[STRIKE_FROM] = s.turn
    assert hungry(s, "p8")
    s.turn += 4
    assert (hungry(s, *names[:4]), hungry(s, *names)) == (False, True)


@rule("24.6a")
def test_the_ukrainians_rise_once_after_a_whole_turn_in_kiev() -> None:
    units = {"p8": "Kiev", "pu1": "Lublin", "p9": "Lublin", "w4": "4010"}
    for leaves in (True, False):
        s = position(units, scenario="campaign", turn="May II", inverted=("pu1",), ukrainian_nationalism=True)
        s.force([5] * 40)
        at(s, "polish", phases.UKRAINE)
        assert where(s, "pu2") == str(NOT_IN_PLAY)  # no whole turn yet
        at(s, "russian", phases.TURN_START)
        if leaves:
            marches(s, "p8", "4326")
            marches(s, "p8", "Kiev")
        at(s, "polish", phases.TURN_END)
        s.force([5] * 40)
        at(s, "polish", phases.UKRAINE)
        assert (where(s, "pu2") == "4327") == (not leaves)
        assert piece(s, "pu1")["steps"] == ([1, 2] if leaves else [2, 2])
    s.place(unit(s, "pu2"), NOT_IN_PLAY)
    s.force([5] * 40)
    at(s, "polish", phases.UKRAINE)
    assert where(s, "pu2") == str(NOT_IN_PLAY)  # not twice


@rule("24.7.1a")
def test_the_squadron_adds_one_for_fed_poles_once_a_turn() -> None:
    units = {"p8": "1518", "p9": "1518", "w57": "1618"}
    s = position(units, phase=phases.ATTACK, turn="August IV", kosciuszko_squadron=True)
    muster(s, "1618", "p8")
    assert "24.7.1a" not in die(s)
    do(s, "with_squadron")
    assert die(s)["24.7.1a"] == 1
    s = position(units, phase=phases.ATTACK, turn="August IV", kosciuszko_squadron=True)
    s.num[SQUADRON_USED] = 1
    muster(s, "1618", "p8")
    assert why(s, "with_squadron") == "24.7.1a"
    s = position(
        {**units, "p8": "2012", "w57": "2013"}, phase=phases.ATTACK, turn="August IV", kosciuszko_squadron=True
    )
    ring = [n for n in s.board.neighbours[place(s, "2012")] if n != place(s, "2013")]
    for name, space in zip(("w4", "w5", "w6", "w8", "w10"), ring, strict=True):
        s.place(unit(s, name), space)
    at(s, "polish", phases.ATTACK)
    muster(s, "2013", "p8")
    assert why(s, "with_squadron") == "24.7.1a"  # cut off


@rule("24.7.2a")
def test_the_squadron_flies_three_hexes_from_fed_poles_until_the_russian_combat_is_over() -> None:
    """p9 in 3010 is surrounded, so unsupplied."""
    s = position({"p8": "Lublin", "p9": "3010", "w4": "2012"}, "russian", turn="August IV", kosciuszko_squadron=True)
    ring(s, "3010", ["w5", "w6", "w8", "w10", "w11", "w12"])
    at(s, "russian", phases.SQUADRON_START)
    assert max(s.board.distance(place(s, name), place(s, "Lublin")) for name in offered(s, "squadron")) == 3
    assert why(s, "squadron", "3010") == "24.7.2a"
    do(s, "squadron", "1621")
    s.place(unit(s, "w53"), place(s, "1521"))
    s.place(unit(s, "p8"), place(s, "Warsaw"))
    assert delay_met(s, "w53", "1621") == 1
    at(s, "russian", phases.COMBAT_END)
    assert not [one for one in cast("list[dict[str, Any]]", s.view("poland")["markers"]) if one["kind"] == "air"]
    assert s.zone[s.board.count + place(s, "1621")] == 0


@rule("24.9.2a")
def test_the_strike_is_offered_at_the_start_of_a_turn_until_it_was_called() -> None:
    units = {"p8": "Lublin", "w4": "4010"}
    s = position(units, "russian", phases.TURN_START, "July II", "belarusian_long", danzig=True)
    assert (asks(s), seat(s)) == ("dock_strike", "soviet")
    do(s, "strike")
    assert s.num[STRIKE_FROM] == s.turn
    at(s, "russian", phases.TURN_START)
    assert asks(s) != "dock_strike"


@rule("24.3a")
def test_polish_areas_north_of_babruysk_are_thrown_together_and_russian_ones_are_not() -> None:
    plain = war("belarusian_long").static.groups
    free = war("belarusian_long", polish_free_deployment=True).static.groups
    assert [group.title for group in free if group.side == RUSSIAN] == [
        group.title for group in plain if group.side == RUSSIAN
    ]
    poles = [group for group in free if group.side != RUSSIAN]
    (pooled,) = [group for group in poles if "Babruysk" in group.title]
    single = [group for group in plain if group.side != RUSSIAN and set(group.units) <= set(pooled.units)]
    assert len(single) > 1
    assert sorted(u for group in single for u in group.units) == sorted(pooled.units)
    assert {space for group in single for space in group.hexes} == set(pooled.hexes)


@rule("24.8a")
def test_24_8a_upper_silesian_rails_join_the_net_without_supply() -> None:
    ground = Ground(BOARD, TABLES, ["upper_silesia"])
    assert ground.polish_net[spot("Katowice")] == ground.polish_net[spot("Sosnowiec")] == 1
    assert ground.source_at[spot("Katowice")] == ground.source_at[spot("Sosnowiec")] == -1
    assert ground.interns[spot("Katowice")] == 1
    assert GROUND.polish_net[spot("Katowice")] == 0


@rule("24.9a", "24.9.1a")
def test_24_9_danzig_supplies_by_rail() -> None:
    ground = Ground(BOARD, TABLES, ["danzig"])
    source = ground.source_at[spot("Danzig")]
    assert source == ground.danzig_source
    assert ground.capacity[source] == 16
    assert spot("Danzig") in joined(ground.rail, POLISH_SUPPLY, spot("Warsaw"), set())
    assert spot("Danzig") not in joined(ground.rail, POLISH_RAIL, spot("Warsaw"), set())
    assert GROUND.source_at[spot("Danzig")] == -1


@rule("24.10a")
def test_24_10a_the_plebiscite_area_becomes_polish() -> None:
    ground = Ground(BOARD, TABLES, ["plebiscite_area"])
    for town in ("Allenstein", "Marienburg"):
        assert ground.interns[spot(town)] == 0
        assert ground.source_at[spot(town)] >= 0
    assert spot("Warsaw") in joined(ground.rail, POLISH_RAIL, spot("Allenstein"), set())
    assert ground.interns[spot("Königsberg")] == 1
    assert ground.source_at[spot("Danzig")] == -1


def chapter(rule_id: str) -> str:
    """24.12.3a and 24.10b stand in 24.12 and 24.10."""
    return ".".join(rule_id.rstrip("ab").split(".")[:2])


@rule("24.0a")
def test_24_0a_twelve_optional_rules() -> None:
    assert [chapter(option.rule) for option in OPTIONS.values()] == [f"24.{n}" for n in range(1, 13)]
    together = [
        "fall_of_warsaw",
        "lithuanian_neutrality",
        "partisans",
        "kosciuszko_squadron",
        "danzig",
        "plebiscite_area",
    ]
    assert cannot_combine(OPTIONS, "campaign", together) == ""


@rule("24.0a")
@pytest.mark.parametrize(
    ("option", "rule_id"),
    [
        ("three_players", "24.2.4a"),
        ("polish_free_deployment", "24.3a"),
        ("lithuanian_neutrality", "24.4.1a"),
        ("partisans", "24.5a"),
        ("ukrainian_nationalism", "24.6a"),
        ("danzig", "24.9.3a"),
        ("plebiscite_area", "24.10b"),
        ("freikorps", "24.11.11a"),
        ("objective_warsaw", "24.12.3a"),
    ],
)
def test_an_option_of_another_scenario_is_refused_with_the_row_that_limits_it(option: str, rule_id: str) -> None:
    with pytest.raises(VistulaError, match=rf"does not concern The Gates of Warsaw\. \[{re.escape(rule_id)}\]"):
        vistula.game("red_star_white_eagle").new("gates_of_warsaw", 1, {option: True})


@rule("24.5a")
def test_partisans_starve_southwest_front_on_may_i() -> None:
    s = position({"s44": "5030"}, "russian", turn="May I", scenario="campaign", partisans=True)
    assert not is_fed(s, "s44")
    s.turn += 1
    assert is_fed(s, "s44")


@rule("24.5a")
def test_the_partisans_starve_no_one_else() -> None:
    s = position({"s44": "5030", "w4": "5010"}, "russian", turn="May I", scenario="campaign", partisans=True)
    assert (is_fed(s, "s44"), is_fed(s, "w4")) == (False, True)
    s = position({"s44": "5030"}, "russian", turn="May I", scenario="campaign")
    assert is_fed(s, "s44")


@rule("24.9.2a")
@pytest.mark.parametrize("ago", [0, 3, 4])
def test_a_dock_strike_lasts_four_turns_even_for_a_unit_beside_danzig(ago: int) -> None:
    s = position({"p8": "Danzig"}, scenario="belarusian_long", turn="August II", danzig=True)
    s.num[STRIKE_FROM] = s.turn - ago
    ring(s, "Danzig", DIVISIONS)
    assert is_fed(s, "p8") == (ago == 4)


@rule("24.7.2a")
def test_the_squadron_is_refused_far_from_fed_poles() -> None:
    s = position(
        {"p8": "Lublin", "w4": "2012"}, "russian", phases.SQUADRON_START, "August IV", kosciuszko_squadron=True
    )
    assert (asks(s), seat(s)) == ("squadron", "poland")
    assert why(s, "squadron", "4010") == "24.7.2a"
    do(s, "squadron", "1920")
    do(s, "move", "w4")
    assert s.zone[s.board.count + place(s, "1920")] == 1


@rule("24.8a")
def test_a_unit_passes_upper_silesia_by_rail_and_does_not_stop_there() -> None:
    """With Russians at 0421 and 0423 the Polish line is cut: 0422 is reached through Sosnowiec and Katowice alone."""
    for option, told in ((True, ""), (False, "8.4.7a")):
        units = {"p8": "Kraków", "w4": "0421", "w6": "0423", "p9": "Lublin"}
        s = position(units, fresh=True, upper_silesia=option)
        do(s, "move", "p8")
        assert why(s, "rail", "0422") == told
        if option:
            assert why(s, "rail", "Katowice") == why(s, "rail", "Sosnowiec") == "24.8a"
            do(s, "rail", "0422")
            assert where(s, "p8") == "0422"
            assert [fact for fact in spot_facts(s, "Katowice") if fact[0] == "Polish supply"] == []


@rule("24.10a")
def test_the_plebiscite_area_is_polish_land_with_two_sources() -> None:
    for option in (True, False):
        s = position({"p8": "Lublin"}, scenario="campaign", fresh=True, plebiscite_area=option)
        for town in ("Allenstein", "Marienburg"):
            assert ([fact for fact in spot_facts(s, town) if fact[0] == "Polish supply"] != []) == option
        assert [fact for fact in spot_facts(s, "Königsberg") if fact[0] == "Polish supply"] == []


@rule("24.9a", "24.9.1a", "24.9.2a")
def test_danzig_is_a_source_of_four_divisions_until_the_dockers_strike() -> None:
    """A division at Tczew on the line from Danzig with Russians on every other line."""
    for strike in (False, True):
        units = {"p8": "Tczew", "w4": "0605", "w6": "0705", "w8": "4010"}
        s = position(units, "polish", phases.MOVE, "July I", "belarusian_long", fresh=True, danzig=True)
        danzig = [text for what, text, _ in spot_facts(s, "Danzig") if what == "Polish supply"]
        assert danzig == ["4 divisions"]
        s.num[STRIKE_FROM] = s.turn if strike else -1
        at(s, "polish", phases.ATTACK)
        muster(s, "0605", "p8")
        near = s.clone()
        assert isinstance(near, War)
        assert ("9.9b" in die(near)) == strike
