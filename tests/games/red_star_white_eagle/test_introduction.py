"""What the counters are (1, 2)."""

from typing import Any, cast

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, GROUND, ORDER, PLANS, TABLES, joined, units_on_map
from tests.games.red_star_white_eagle.printed import at as spot
from tests.games.red_star_white_eagle.table import (
    battle,
    do,
    killed,
    muster,
    odds,
    offered,
    piece,
    place,
    position,
    unit,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle.ground import POLISH_RAIL, RUSSIAN_RAIL
from vistula.games.red_star_white_eagle.numbers import (
    DEAD,
    LOST,
)
from vistula.games.red_star_white_eagle.units import (
    GERMAN,
    POLISH,
    RUSSIAN,
)
from vistula.games.red_star_white_eagle.words import RESULT_IS


@rule("2.7a", "9.0d")
def test_attack_factors_stand_against_the_sum_of_all_defense_factors() -> None:
    s = battle({"p8": "1518", "p9": "1518", "w57": "1618", "w53": "1618"})  # 5-3 and 4-3
    muster(s, "1618", "p8", "p9")
    assert odds(s) == "2:1"  # 14 to 6; by their attack factors it would be 1:1, against one of them 4:1
    s = battle({"w4": "1618", "p8": "1518"}, "russian")
    muster(s, "1518", "w4")
    assert odds(s) == "1:1"  # 7 to 4; the defense factor 5 of the attacker does not count


@rule("2.1c")
def test_one_die_with_six_faces_decides() -> None:
    thrown = set()
    for seed in range(60):
        s = battle({"p8": "1518", "w57": "1618"})
        s.counter = seed
        muster(s, "1618", "p8")
        do(s, "resolve")
        thrown |= {event.b for event in s.journal.all() if event.code == RESULT_IS}
    assert thrown == {1, 2, 3, 4, 5, 6}


@rule("1.0b", "7.2.5a", "2.4.2e")
def test_trains_flotillas_and_motorized_units_are_lost_for_good() -> None:
    for name, box in (("p_train_1", LOST), ("p_flvistula", LOST), ("p_tank1", LOST), ("p_ac1", LOST), ("p8", DEAD)):
        assert killed(position({name: "Modlin", "p9": "Lublin"}), name) == str(box), name


@rule("2.3a", "2.4.1a")
def test_charts_and_liveries_are_shown() -> None:
    s = position({"p8": "Lublin", "w4": "2012", "l1": "Kowno", "pu1": "Lwów"})
    charts = s.game.drawing("gates_of_warsaw")["charts"]
    assert isinstance(charts, list)
    assert {chart["id"] for chart in charts} == {"combat", "retreat", "terrain", "victory"}
    pieces = s.view("poland")["pieces"]
    assert isinstance(pieces, list)
    shown = {s.order.ids[piece["id"]]: piece["side"] for piece in pieces}
    assert (shown["p8"], shown["w4"], shown["l1"]) == ("polish", "soviet", "lithuanian")


@rule("2.7e", "8.1.4b")
def test_each_net_serves_its_own_side_and_all_lines_meet_in_a_city() -> None:
    s = position({"p8": "Warsaw", "w4": "2012"})
    do(s, "move", "p8")
    reached = offered(s, "rail")
    for name in ("Modlin", "Siedlce", "Lublin", "Łódź"):
        assert s.board.names[place(s, name)] in reached
    assert s.board.names[s.board.kiev] not in reached
    s = position({"s44": "Siedlce", "w4": "2012"}, "russian", turn="August IV")
    do(s, "move", "s44")
    assert why(s, "rail", "Warsaw") == "8.4.1a"


@rule("2.6a", "23.0a")
@pytest.mark.parametrize("slug", ["gates_of_warsaw", "belarusian_long", "belarusian_short", "campaign"])
def test_23_0a_every_counter_has_one_place_at_the_start(slug: str) -> None:
    plan = PLANS[slug]
    at_start = units_on_map(plan)
    boxes = plan.latvian_garrison + plan.eliminated + plan.lost + plan.withdrawn + plan.not_in_play
    later = {u for side in (RUSSIAN, POLISH) for units in plan.track.arrivals[side][plan.first_turn :] for u in units}
    if not plan.rally_over:
        later |= {u for row in TABLES.rally_rows for u in row}
    assert len(at_start) == len(set(at_start))
    assert len(boxes) == len(set(boxes))
    assert not set(at_start) & set(boxes)
    assert not set(at_start) & later
    assert (set(boxes) & later) <= set(plan.latvian_garrison)
    bought = {u for u in range(ORDER.count) if ORDER.replacement[u] or ORDER.nation[u] == GERMAN}
    aside = bought | {ORDER.number("p_squadron")}
    assert set(at_start) | set(boxes) | later | aside == set(range(ORDER.count))


@rule("unit.ka")
def test_the_trains_that_come_with_the_konarmiya_count_as_its_own() -> None:
    s = position({"p8": "Lublin"}, scenario="campaign", fresh=True)
    belongs = s.static.with_konarmiya
    assert [belongs[unit(s, name)] for name in ("k4", "k_inf", "s_train_5", "s_train_8")] == [1, 1, 1, 1]
    assert [belongs[unit(s, name)] for name in ("s_train_1", "s44", "w4")] == [0, 0, 0]
    assert sum(belongs) == 13


@rule("2.3a")
def test_the_charts_and_the_turn_track_are_shown_with_their_contents() -> None:
    s = position({"p8": "Lublin"})
    shown = cast("list[dict[str, Any]]", s.game.drawing("gates_of_warsaw")["charts"])
    charts = {chart["id"]: chart for chart in shown}
    combat = charts["combat"]
    assert combat["rows"][1][combat["columns"].index("6:1")] == "X 3"
    assert [row[2] for row in charts["retreat"]["rows"]] == ["E", "½E", "½E", "—", "—", "—"]  # a delay of 2 or 3
    assert ["forest", 2, 6, 4, -1] in charts["terrain"]["rows"]
    turn = cast("dict[str, Any]", s.view("poland")["turn"])
    assert (turn["title"], turn["of"], turn["labels"][-1]) == ("August III 1920", 10, "October IV")


@rule("2.2a")
def test_every_place_is_a_hex_with_six_corners_and_a_number() -> None:
    s = position({"p8": "Lublin", "w4": "2012"})
    drawn = cast("list[dict[str, Any]]", s.game.drawing("gates_of_warsaw")["spaces"])
    assert len(drawn) == 1810
    assert {len(space["shape"]) for space in drawn} == {6}
    assert [{f[0]: f[1] for f in drawn[piece(s, name)["space"]]["facts"]}["Hex"] for name in ("p8", "w4")] == [
        "1620",
        "2012",
    ]


@rule("2.7e", "8.1.4b", "8.4.1b")
def test_by_rail_net_a_unit_reaches_exactly_its_own_net() -> None:
    """Every hex of the Polish net, over all lines that meet in Warsaw, and no other."""
    s = position({"p8": "Warsaw", "w4": "4010"})
    do(s, "move", "p8")
    net = {BOARD.names[space] for space in joined(GROUND.rail, POLISH_RAIL, spot("Warsaw"), set())}
    assert offered(s, "rail") == net - {"1215"}
    s = position({"w4": "Smolensk", "p8": "Lublin"}, "russian", turn="August IV")
    do(s, "move", "w4")
    net = {BOARD.names[space] for space in joined(GROUND.rail, RUSSIAN_RAIL, spot("Smolensk"), set())}
    command = {name for name in net if BOARD.command[spot(name)] & 1}
    assert offered(s, "rail") <= command
    assert "4010" not in net or "4010" in offered(s, "rail")
