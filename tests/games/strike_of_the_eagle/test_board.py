"""The map: what the rulebook says of places, and the facts the reconstruction promises."""

import math

import pytest

import vistula
from tests.rules import rule
from vistula.core.data import Table
from vistula.core.refusal import DataError
from vistula.games.strike_of_the_eagle.board import ENTRY, FAR, IF_ALLIED, NO_ENTRY, SUPPLY_ONLY, Map, Theatre, read_map
from vistula.games.strike_of_the_eagle.load import load_data
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import CONTESTED, LITHUANIA, NORTH, POLAND, POLISH, RUSSIA, SOUTH, SOVIET

DATA = load_data()
MAP = DATA.map


def neighbours(slug: str) -> set[str]:
    return {MAP.slugs[area] for area in MAP.neighbours[MAP.area(slug)]}


def fortified_against(slug: str) -> set[str]:
    area = MAP.area(slug)
    return {MAP.slugs[b] for b in MAP.neighbours[area] if MAP.faces(area, MAP.edge_between(area, b))}


def everything() -> Theatre:
    return DATA.settings["campaign"].theatre


@rule("1.0a", "map.warsaw", "map.kaunas", "map.mazyr", "map.polotsk")
def test_1_0a_grid_references_of_the_book() -> None:
    given = {"warsaw": "B4", "kaunas": "E1", "mazyr": "I4", "polotsk": "I1"}
    assert {slug: MAP.grid[MAP.area(slug)] for slug in given} == given


@rule("1.0a", "map.front_line")
def test_1_0a_every_grid_reference_fits_the_place_of_its_area() -> None:
    bounds = [54.4, 53.5, 52.6, 51.8, 50.9, 50.0, 49.1]
    for area in range(MAP.count):
        latitude, longitude = MAP.y[area], MAP.x[area]
        column = 10 if longitude > 30.8 else max(0, math.floor((longitude - 19.3) / 1.15))
        row = 1 + sum(latitude < bound for bound in bounds)
        assert MAP.grid[area] == "ABCDEFGHIJK"[column] + str(row), MAP.slugs[area]
    assert {grid[0] for grid in MAP.grid} == set("ABCDEFGHIJK")
    assert {grid[1] for grid in MAP.grid} == set("12345678")


@rule("1.0c", "7.31a")
def test_1_0c_areas_are_joined_by_roads_and_rails_into_one_network() -> None:
    assert MAP.count == 129
    assert len(MAP.edge_a) == 292
    assert sum(MAP.rail) == 162
    assert FAR not in [everything().distance(0, area) for area in range(MAP.count)]


@rule("1.1a", "map.front_line")
def test_1_1a_every_area_belongs_to_one_front() -> None:
    assert set(MAP.front) == {NORTH, SOUTH}
    north = {slug for slug, front in zip(MAP.slugs, MAP.front, strict=True) if front == NORTH}
    assert {"warsaw", "minsk", "mazyr", "gomel", "klintsy"} <= north
    assert not {"kiev", "lwow", "lublin", "chernigov", "elizavetgrad"} & north
    crossing = [e for e in range(292) if MAP.front[MAP.edge_a[e]] != MAP.front[MAP.edge_b[e]]]
    assert len(crossing) == 18
    s = vistula.game("strike_of_the_eagle").new("campaign")
    assert isinstance(s, Campaign)
    assert [s.front_of(area) for area in range(MAP.count)] == list(MAP.front)


@rule("1.1a", "map.front_line")
def test_1_1a_the_front_line_runs_below_row_four_from_a_to_k() -> None:
    for area in range(MAP.count):
        assert MAP.front[area] == (NORTH if int(MAP.grid[area][1]) <= 4 else SOUTH), MAP.slugs[area]
    along = {MAP.grid[area] for area in range(MAP.count) if MAP.grid[area][1] == "4"}
    assert along == {f"{column}4" for column in "ABCDEFGHIJK"}


@rule("1.2a", "map.zlobin")
def test_1_2a_zlobin_is_fortified_but_not_toward_rohachev() -> None:
    assert neighbours("zlobin") == {"rohachev", "gomel", "kalenkovichi", "charyshi"}
    assert fortified_against("zlobin") == {"gomel", "kalenkovichi"}


@rule("1.2a")
def test_1_2a_a_fortification_faces_named_connections_of_its_own_area_only() -> None:
    assert fortified_against("warsaw") == {"pultusk", "wyszkow", "minsk_mazowiecki"}
    assert fortified_against("bobruisk") == {"rohachev", "charyshi"}
    assert fortified_against("rohachev") == set()
    assert fortified_against("kiev") == {"nezhin", "chernigov"}


@rule("1.3a", "1.3c", "map.kiev", "map.mazyr")
def test_1_3c_points_of_key_cities() -> None:
    given = {"kiev": 2, "mazyr": 2, "warsaw": 5, "lwow": 3, "minsk": 2, "polotsk": 1, "kaunas": 1}
    assert {slug: MAP.value[MAP.area(slug)] for slug in given} == given
    assert len(MAP.key_cities) == 46
    assert not any(MAP.is_key_city(MAP.area(slug)) for slug in ("zlobin", "lutsk", "sokal", "rechitsa"))


@rule("1.3c")
def test_1_3c_points_of_the_fronts_add_up() -> None:
    totals = [0, 0]
    for area in MAP.key_cities:
        totals[MAP.front[area]] += MAP.value[area]
    assert totals == [37, 22]


@rule("1.31b", "map.warsaw")
def test_1_31b_warsaw_is_the_polish_source() -> None:
    assert [MAP.slugs[area] for area in MAP.sources] == ["warsaw"]


@rule("1.4a", "1.31c", "map.klintsy")
def test_1_4a_three_eastern_links_are_key_city_areas_without_points() -> None:
    assert [MAP.slugs[area] for area in MAP.links] == ["klintsy", "yartsevo", "elizavetgrad"]
    assert [MAP.value[area] for area in MAP.links] == [0, 0, 0]
    assert neighbours("yartsevo") == {"smolensk"}
    assert neighbours("klintsy") == {"gomel", "krichev", "chernigov"}
    assert neighbours("elizavetgrad") == {"cherkassy", "zvenigorodka", "uman", "balta"}


@rule("1.4e", "map.territories")
def test_1_4e_territories() -> None:
    def of(territory: int) -> set[str]:
        return {MAP.slugs[area] for area in range(MAP.count) if MAP.territory[area] == territory}

    assert of(LITHUANIA) == {"kaunas", "mariampol", "olita"}
    assert of(RUSSIA) == {"smolensk", "yartsevo", "vitebsk", "krichev", "klintsy"}
    # The Curzon Line runs from E2 to F8: west of it lie columns A to D but for Suwalki, and Galicia in E7 and E8.
    west = {MAP.slugs[area] for area in range(MAP.count) if MAP.grid[area][0] in "ABCD"}
    galicia = {MAP.slugs[area] for area in range(MAP.count) if MAP.grid[area] in ("E7", "E8")}
    assert of(POLAND) == (west - {"suwalki"} - of(LITHUANIA)) | galicia
    everywhere = {MAP.slugs[area] for area in range(MAP.count)}
    assert of(CONTESTED) == everywhere - of(POLAND) - of(LITHUANIA) - of(RUSSIA)


@rule("map.zlobin", "map.kalenkovichi", "map.mazyr", "map.lutsk", "7.34.ex.a")
def test_adjacencies_of_the_worked_examples() -> None:
    assert {"zlobin", "mazyr", "rechitsa"} <= neighbours("kalenkovichi")
    assert "gomel" in neighbours("rechitsa")  # on the Soviet side
    assert "zlobin" not in neighbours("mazyr")
    assert "lutsk" in neighbours("sokal")
    assert MAP.x[MAP.area("sokal")] < MAP.x[MAP.area("lutsk")]
    assert MAP.y[MAP.area("rohachev")] > MAP.y[MAP.area("zlobin")] > MAP.y[MAP.area("kalenkovichi")]


@rule("map.kiev", "9.0.ex.b")
def test_distances_of_the_campaign() -> None:
    theatre = everything()
    steps = {
        ("mazyr", "zlobin"): 2,
        ("elizavetgrad", "kiev"): 3,
        ("warsaw", "borisov"): 9,
        ("warsaw", "yartsevo"): 12,
        ("warsaw", "kiev"): 8,
        ("lwow", "kiev"): 6,
    }
    assert {pair: theatre.distance(MAP.area(pair[0]), MAP.area(pair[1])) for pair in steps} == steps


def test_no_area_is_further_than_two_steps_from_a_key_city() -> None:
    theatre = everything()
    for area in range(MAP.count):
        assert min(theatre.distance(area, city) for city in MAP.key_cities) <= 2


@rule("8.5a", "map.kaunas", "map.klintsy")
def test_8_5a_strategic_reinforcement_squares() -> None:
    squares = {MAP.slugs[area]: MAP.strategic[area] for area in range(MAP.count) if any(MAP.strategic[area])}
    assert squares == {
        "warsaw": [2, 1, 0],
        "kaunas": [0, 0, 2],
        "vilna": [1, 0, 0],
        "minsk": [1, 0, 0],
        "smolensk": [1, 0, 0],
        "klintsy": [2, 0, 0],
        "yartsevo": [2, 0, 0],
        "krakow": [1, 0, 0],
        "lublin": [1, 0, 0],
        "lwow": [1, 1, 0],
        "kiev": [1, 0, 1],
        "elizavetgrad": [1, 1, 0],
    }


def test_a_one_front_scenario_leaves_the_other_front_out_of_play() -> None:
    berezina = DATA.settings["berezina"].theatre
    assert len(berezina.areas) == 69
    assert berezina.in_play(MAP.area("gomel"))
    assert not berezina.in_play(MAP.area("chernigov"))
    konarmia = DATA.settings["konarmia"].theatre
    assert len(konarmia.areas) == 60
    assert konarmia.play[MAP.area("warsaw")] == SUPPLY_ONLY
    assert konarmia.play[MAP.area("klintsy")] == SUPPLY_ONLY


def test_over_the_corpse_adds_six_southern_areas_to_the_north() -> None:
    theatre = DATA.settings["over_the_corpse"].theatre
    assert len(theatre.areas) == 75
    for slug in ("lodz", "radom", "deblin", "lublin", "wlodawa", "chelm"):
        assert theatre.in_play(MAP.area(slug))
        assert theatre.front[MAP.area(slug)] == NORTH
    assert not theatre.in_play(MAP.area("kovel"))


@rule("8.5a")
def test_8_5a_the_squares_of_a_city_are_read_as_black_white_and_green() -> None:
    chart = small(AREAS.replace("north; 1; -;", "north; 1; 2 1 0;"))
    assert chart.strategic == [[2, 1, 0], [0, 0, 0]]


@rule("1.4b", "8.5d")
def test_1_4b_links_are_open_to_soviets_alone_and_lithuania_to_allies() -> None:
    theatre = Theatre(MAP, [NORTH, SOUTH], [], [])
    for slug, poles, soviets in (
        ("yartsevo", NO_ENTRY, ENTRY), ("klintsy", NO_ENTRY, ENTRY), ("elizavetgrad", NO_ENTRY, ENTRY),
        ("kaunas", IF_ALLIED, IF_ALLIED), ("olita", IF_ALLIED, IF_ALLIED), ("smolensk", ENTRY, ENTRY),
    ):  # fmt: skip
        assert [theatre.entry[side][MAP.area(slug)] for side in (POLISH, SOVIET)] == [poles, soviets], slug


@rule("7.2.rec.a")
def test_7_2_rec_a_areas_within_a_range_count_connections() -> None:
    theatre = Theatre(MAP, [NORTH, SOUTH], [], [])
    near = {MAP.slugs[area] for area in theatre.within(MAP.area("yartsevo"), 2)}
    assert near == {"yartsevo", "smolensk", "krichev", "orsha", "vitebsk"}


AREAS = """
a; Alpha; 52.0; 21.0; B4; north; 1; -; poland; polish_source; b; reconstructed
b; Beta; 52.5; 22.0; C4; north; -; -; poland; -; -; reconstructed
"""


def small(areas: str = AREAS, connections: str = "a; b; rail; reconstructed") -> Map:
    return read_map(Table({"areas": areas, "connections": connections}, "board.toml"))


@rule("1.2a")
def test_1_2a_a_small_board_reads_and_is_fortified_where_it_says() -> None:
    chart = small()
    assert chart.faces(0, 0)
    assert not chart.faces(1, 0)
    assert chart.across(0, 1) == 0


@pytest.mark.parametrize(
    ("areas", "connections", "fault"),
    [
        (AREAS.replace("north; 1", "north; two"), "a; b; rail; x", "'areas' gives 'two' where the points"),
        (AREAS.replace("north", "east"), "a; b; rail; x", "'areas' says 'east'"),
        (AREAS.replace("52.0", "north"), "a; b; rail; x", "'areas' gives 'north' where a latitude"),
        (AREAS, "a; c; rail; x", "no area 'c'"),
        (AREAS, "a; b; river; x", "'connections' says 'river'"),
        (AREAS, "a; b; rail; x\nb; a; road; x", "joins 'b' and 'a' twice"),
        (AREAS.replace("; b; rec", "; a; rec"), "a; b; rail; x", "fortifies 'a' against 'a'"),
        (AREAS.replace("polish_source", "-"), "a; b; rail; x", "0 Polish sources"),
        (AREAS + "a; Again; 52; 21; B4; north; -; -; poland; -; -; x", "a; b; rail; x", "names 'a' twice"),
    ],
)
def test_a_broken_board_is_refused_with_file_and_field(areas: str, connections: str, fault: str) -> None:
    with pytest.raises(DataError, match=r"^board.toml: the field ") as raised:
        small(areas, connections)
    assert fault in str(raised.value)
