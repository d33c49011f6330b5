"""The map: what the rulebook fixes, and what is reconstructed in agreement with it (chapters 1 and 2)."""

import pytest

from tests.games.nest_of_eagles.table import (
    asked,
    at,
    do,
    fight,
    game,
    hex_,
    hold,
    new,
    offered,
    position,
    refused,
    ride_cost,
    rides,
    unit,
    why,
)
from tests.rules import rule
from vistula.core.action import Action
from vistula.games.nest_of_eagles.board import (
    BELARUS,
    CITY,
    FORTRESS,
    LARGE,
    LITHUANIA,
    POLISH_THEATER,
    SMALL,
    SOFT,
    TERRAINS,
    TOWN,
    UKRAINE,
    Map,
    load_map,
)
from vistula.games.nest_of_eagles.load import load_game
from vistula.games.nest_of_eagles.numbers import DUE, ENTERED, RAIL, REBUILD
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import POLES, REDS


@pytest.fixture(scope="module")
def board() -> Map:
    """The map as the data file tells it, read anew."""
    return load_map(None)


def edge(board: Map, a: str, b: str) -> int:
    found = board.edge_between(board.number(a), board.number(b))
    assert found >= 0
    return found


@rule("2.0a", "2.1a", "2.3a")
def test_the_map_is_a_sheet_of_hexes_with_one_terrain_each(board: Map) -> None:
    assert board.count == 953
    assert (board.width, board.height) == (40, 30)
    assert [TERRAINS[board.terrain[hex_(new(), label)]] for label in ("1612", "2414", "0524", "3526")] == [
        "forest",
        "swamp",
        "mountain",
        "clear",
    ]
    seen = {0}
    queue = [0]
    for a in queue:
        for b in board.neighbours[a]:
            if b not in seen:
                seen.add(b)
                queue.append(b)
    assert len(seen) == board.count  # all of it is joined


@rule("2.1b", "def.urban", "2.2c")
@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("Warszawa", CITY),
        ("Grodno", FORTRESS),
        ("Łomża", FORTRESS),
        ("Białystok", CITY),
        ("Lublin", CITY),
        ("Stanisławów", CITY),
        ("Borysław", CITY),
        ("Baranowicze", TOWN),
        ("Wołkowysk", TOWN),
    ],
)
def test_places_have_the_kind_that_the_text_gives_them(board: Map, place: str, kind: int) -> None:
    assert board.urban[board.places[place]] == kind


@rule("2.2a", "2.2b")
def test_hexsides_bear_rivers_and_lines(board: Map) -> None:
    assert board.river[edge(board, "1609", "1610")] == LARGE
    assert board.river_name[edge(board, "1609", "1610")] == "Niemen"
    assert board.river[edge(board, "3320", "3420")] == SOFT
    assert board.river_name[edge(board, "3320", "3420")] == "Dniepr"
    assert board.river[edge(board, "2414", "2415")] == SOFT
    assert board.river[edge(board, "1217", "1218")] == SMALL
    assert board.river_name[edge(board, "1217", "1218")] == ""  # only large rivers carry names
    assert board.faces[edge(board, "2210", "2110")] != 0


@rule("2.6a")
def test_dniepr_and_prypec_are_small_for_the_soviets_alone(board: Map) -> None:
    s = new()
    assert s.river(REDS, edge(board, "3320", "3420")) == SMALL
    assert s.river(POLES, edge(board, "3320", "3420")) == LARGE
    assert s.river(REDS, edge(board, "1609", "1610")) == LARGE


@rule("7.1o")
def test_bridges_lie_on_large_rivers_and_wherever_a_railroad_crosses_one(board: Map) -> None:
    for e in range(board.edges):
        if board.bridge[e]:
            assert board.river[e] >= LARGE
        if board.rail[e] and board.river[e] >= LARGE:
            assert board.bridge[e]
    assert sum(board.bridge) == 29


@rule("2.4a")
@pytest.mark.parametrize(
    ("place", "theater"),
    [
        ("Warszawa", POLISH_THEATER),
        ("Lwów", POLISH_THEATER),
        ("Czeremcha", POLISH_THEATER),
        ("Baranowicze", BELARUS),
        ("Wilno", BELARUS),
        ("Mińsk", BELARUS),
        ("Sarny", UKRAINE),
        ("Kijów", UKRAINE),
    ],
)
def test_three_theaters(board: Map, place: str, theater: int) -> None:
    assert board.theater[board.places[place]] == theater


@rule("15.1a", "15.1b", "16.0h", "21.1b")
def test_sources_lie_where_the_text_puts_them(board: Map) -> None:
    for place in ("Warszawa", "Kraków", "Grudziądz"):
        assert board.polish_source[board.places[place]]
    assert board.polish_source[board.number("0016")]
    for place in ("Jarczewo", "Rosławl", "Klincy", "Bachmacz", "Łubny", "Jelizawetgrad"):
        assert board.soviet_source[board.places[place]]
        assert board.places[place] in board.entries
        assert board.column[board.places[place]] == 39
    assert board.soviet_source[board.number("2200")]
    assert not board.soviet_source[board.number("2100")]  # west of the Dźwina
    assert board.soviet_source[board.places["Mohylów Podolski"]]
    polish, soviet, lithuanian = board.rail_sources
    assert {board.places["Warszawa"], board.places["Kraków"], board.places["Grudziądz"]} <= set(polish)
    assert board.places["Jarczewo"] in soviet
    assert board.places["Jarczewo"] not in polish
    assert lithuanian == [board.kowno]
    assert not board.soviet_source[board.number("2028")]


@rule("2.3.1a")
def test_out_of_play_land_has_no_hexes(board: Map) -> None:
    for label in ("0000", "0021", "0525", "1500", "2129"):
        assert not board.knows(label)
    assert board.around[6 * board.number("1504") + 0] == -1  # north of Kowno


@rule("21.2a", "21.3a")
def test_kowno_lies_within_the_demarcation_line_and_wilno_outside_it(board: Map) -> None:
    assert board.land[board.kowno] == LITHUANIA
    assert board.land[board.wilno] not in (0, LITHUANIA)
    assert board.land[board.places["Grodno"]] == 0


@rule("20.1.1a")
def test_the_red_stars_lie_in_the_southeastern_corner(board: Map) -> None:
    assert sorted(board.names[h] for h in board.red_stars) == ["3727", "3827", "3927"]


@rule("13.3e", "def.strategic")
def test_strategic_places_carry_numbers(board: Map) -> None:
    assert board.worth[board.lwow] == 6
    assert board.worth[board.warsaw] == 12
    assert board.worth[board.places["Radom"]] == 0


@rule("9.2b")
def test_the_black_and_red_line_runs_from_minsk_to_korosten(board: Map) -> None:
    for a, b in (("Mińsk", "Bobrujsk"), ("Bobrujsk", "Żłobin"), ("Kalenkowicze", "Mozyrz"), ("Mozyrz", "Korosteń")):
        assert reaches_by_line(board, board.places[a], board.places[b])
    assert not reaches_by_line(board, board.places["Mińsk"], board.places["Borysów"])


def reaches_by_line(board: Map, a: int, b: int) -> bool:
    queue = [a]
    for x in queue:
        for d in range(6):
            y = int(board.around[6 * x + d])
            if y >= 0 and y not in queue and board.special_line[board.side[6 * x + d]]:
                queue.append(y)
    return b in queue


@rule("9.3a", "9.3b", "9.3c")
def test_the_rail_trips_of_the_rulebooks_example(board: Map) -> None:
    """V9: Baranowicze to Czeremcha costs 1, to Lublin 2; only by Sarny it would be 3."""
    s = position({"10": "Baranowicze"}, phase="move", numbers={ENTERED: 1})
    every_town_is_polish(s)
    s.refresh()
    assert ride_cost(s, "10", "Czeremcha") == 1
    assert ride_cost(s, "10", "Lublin") == 2
    s = position(
        {"10": "Baranowicze", "w2": "Brześć", "w4": "Białystok", "w6": "Czeremcha"}, phase="move", numbers={ENTERED: 1}
    )
    every_town_is_polish(s)
    hold(s, {"Brześć": "soviet", "Białystok": "soviet", "Czeremcha": "soviet"})
    s.refresh()
    assert ride_cost(s, "10", "Lublin") == 3
    s.num[RAIL] = 2
    s.refresh()
    assert "Lublin" not in rides(s, "10")


def every_town_is_polish(s: Eagles) -> None:
    for town in range(len(s.board.towns)):
        s.set_control(town, 0)
        s.held[town] = 0


@rule("2.3a", "2.4.1b")
def test_a_theater_out_of_play_is_closed() -> None:
    """Berezyna 1920 has the Lithuanian-Belarusian Theater alone."""
    s = position({"10": "2816"}, scenario="berezyna_1920", phase="move")
    do(s, "move 10")
    assert "2817" not in offered(s, "to")
    assert refused(s, "to 2817") == "2.3a"
    assert refused(s, "to 2916 2817") == "2.3a"
    s = position({"w2": "1610"}, scenario="berezyna_1920", phase="move", side="soviet")
    do(s, "move w2")
    assert refused(s, "to 1510") == "2.3a"
    assert refused(s, "to 1510 1410") == "2.3a"
    s = position({"w2": "1610"}, phase="move", side="soviet")  # the campaign has all three
    do(s, "move w2", "to 1510")
    assert at(s, "w2") == "1510"


@rule("2.4.1b")
def test_each_scenario_says_which_theaters_are_in_play() -> None:
    found = load_game(None)
    open_in = {slug: found.plans[slug].open for slug in ("berezyna_1920", "kijow_offensive", "war_of_1920")}
    for slug, theaters in (("berezyna_1920", "L"), ("kijow_offensive", "U"), ("war_of_1920", "LUP")):
        for place, theater in (("Mińsk", "L"), ("Kijów", "U"), ("Warszawa", "P")):
            assert bool(open_in[slug][found.board.places[place]]) == (theater in theaters)


@rule("2.3a")
def test_a_dummy_stays_on_the_map_of_the_scenario() -> None:
    units = {"10": "2815", "11": "2820"}  # the 11th is where it cannot be, so that nothing else keeps the dummy out
    s = position(units, scenario="berezyna_1920", phase="move", options={"patrols": True})
    s.set_dummy(0, hex_(s, "2816"))
    s.refresh()
    do(s, ["move", s.order.count])
    assert "2817" not in offered(s, "to")
    assert "2715" in offered(s, "to")


@rule("2.3.1a", "2.3.2a", "2.3.2b")
@pytest.mark.parametrize(
    ("code", "label", "side"), [("w53", "0016", "poland"), ("11", "3910", "soviet"), ("11", "1506", "soviet")]
)
def test_over_border_and_edge_nobody_retreats(code: str, label: str, side: str) -> None:
    """The western edge is shut to Soviets, every edge to Poles, borders to all."""
    s = cornered(code, label, side)
    assert at(s, code) == str(REBUILD)


@rule("2.3.2c", "2.3.2d")
@pytest.mark.parametrize(("label", "rounds"), [("3910", 1), ("3000", 1), ("3429", 3)])
def test_a_soviet_retreat_over_the_edge_comes_back_later(label: str, rounds: int) -> None:
    """East and north: in the next round; south: in the third."""
    s = cornered("w53", label, "poland")
    assert at(s, "w53") == str(DUE)
    assert s.due[unit(s, "w53")] - 1 == s.turn + rounds


def cornered(code: str, label: str, side: str) -> Eagles:
    """A unit with strong enemies in every hex around it is attacked and beaten."""
    own = ["w2", "w4", "w6", "w8", "w10", "w18"] if side == "soviet" else ["10", "12", "13", "14", "15", "16"]
    board = game().board
    ring = [board.names[h] for h in board.neighbours[board.number(label)]]
    s = position({code: label, **dict(zip(own, ring, strict=False))}, side=side, numbers={ENTERED: 1})
    fight(s, label, *own[: len(ring)], rolls=[1, 2])
    while asked(s) in ("grouping", "route", "lose", "take"):
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])
    return s


@rule("2.3.2a", "2.3.2b")
def test_edges_stop_a_move(board: Map) -> None:
    s = position({"10": "2200"}, phase="move")
    labels = {board.names[a.x] for a in moves(s, "10")}
    assert "2201" in labels
    assert all(board.knows(label) for label in labels)
    assert why(s, "to 2200") != ""


def moves(s: Eagles, code: str) -> list[Action]:
    s.play(s.to_move[0], ["move", s.order.index[code]])
    return [a for a in s.choices(s.to_move[0]) if a.verb.name == "to"]


@rule("2.0e", "table.asc", "2.0c", "2.0d")
def test_the_board_carries_its_table_tracks_and_boxes() -> None:
    drawn = game().drawing("battle_of_warsaw")
    charts = drawn["charts"]
    assert isinstance(charts, list)
    table = next(chart for chart in charts if chart["id"] == "attack")
    assert table["rows"][2][5] == 8  # 5 against 3
    assert table["rows"][1][8] == 11  # 8 against 2
    view = new("battle_of_warsaw").view("poland")
    tracks, boxes = view["tracks"], view["boxes"]
    assert isinstance(tracks, list)
    assert isinstance(boxes, list)
    assert [(track["from"], track["to"]) for track in tracks] == [(-24, 24)] * 3
    titles = {box["title"].split(": ")[1] for box in boxes}
    assert {"Available to Rebuild", "Volunteer Army", "Reserves & Allies", "Ukraine", "Soviet Reserves"} <= titles
    assert "Divisional Brigades" in titles
