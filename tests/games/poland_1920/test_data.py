"""The board, the counters, the tables and the options as data; expectations stand here as the rulebook prints them."""

import re
import tomllib
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import vistula
from tests.rules import rule
from vistula.games.poland_1920.board import COUNTRY, NIEMEN
from vistula.games.poland_1920.state import Poland

PACKAGE = Path(__file__).parents[3] / "src" / "vistula" / "games" / "poland_1920"
LEDGER = {line.split("\t")[0] for line in (PACKAGE / "ledger.tsv").read_text("utf-8").splitlines()[1:]}

Borders = dict[str, dict[str, str]]


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((PACKAGE / "data" / name).read_text("utf-8"))


ZONES = load("zones.toml")
TABLES = load("tables.toml")
GAME = load("game.toml")
ZONE_ROWS: list[list[str]] = [line.split(";") for line in ZONES["rows"].strip().splitlines()]
COUNTERS: list[str] = load("units.toml")["rows"].strip().splitlines()
UNIT_ROWS = [line.split(";") for line in COUNTERS if not line.startswith("#")]
NAMES = [row[0] for row in ZONE_ROWS]


def read_borders() -> Borders:
    borders: Borders = {}
    for row in ZONE_ROWS:
        pairs = (neighbour.partition(":") for neighbour in row[7].split(","))
        borders[row[0]] = {name: code for name, _, code in pairs}
    return borders


BORDERS = read_borders()


def distance(start: str, goal: str) -> int:
    """Border steps from one zone to another; lakes are no way."""
    seen = {start: 0}
    queue = deque([start])
    while queue:
        zone = queue.popleft()
        for neighbour, code in BORDERS[zone].items():
            if "l" not in code and neighbour not in seen:
                seen[neighbour] = seen[zone] + 1
                queue.append(neighbour)
    return seen[goal]


def facts(column: int) -> dict[str, str]:
    return {row[0]: row[column] for row in ZONE_ROWS}


# --- the board


@rule("def.zone.map")
def test_the_board_is_337_connected_zones_with_names_of_their_own() -> None:
    assert len(NAMES) == 337
    assert len(set(NAMES)) == 337
    for zone in NAMES:
        assert distance("Warszawa", zone) < 40


@rule("def.zone.borders")
def test_borders_are_the_same_from_both_sides() -> None:
    for zone, neighbours in BORDERS.items():
        for neighbour, code in neighbours.items():
            assert BORDERS[neighbour][zone] == code, (zone, neighbour)
            assert set(code) <= set("rWNsbl")
    assert sum(len(neighbours) for neighbours in BORDERS.values()) == 2 * 858


def test_country_borders_part_the_three_lands_and_nothing_else() -> None:
    land = facts(3)
    assert Counter(land.values()) == {"PL": 317, "DE": 15, "LT": 5}
    for zone, neighbours in BORDERS.items():
        for neighbour, code in neighbours.items():
            assert ("b" in code) == (land[zone] != land[neighbour]), (zone, neighbour)


def test_a_junction_is_four_zones_in_a_ring_that_touch_across_it_only() -> None:
    lines = ZONES["junctions"].strip().splitlines()
    assert len(lines) == 99
    for line in lines:
        first, second, *river = [part.strip() for part in line.split(";")]
        (a, b), (c, d) = first.split(" x "), second.split(" x ")
        assert b not in BORDERS[a], line
        assert d not in BORDERS[c], line
        for corner in (a, b):
            assert {c, d} <= BORDERS[corner].keys(), line
        assert river in ([], ["river"])


@rule("def.map.extent")
def test_the_map_reaches_every_place_the_set_ups_need_at_its_rim() -> None:
    west, east = ("Bydgoszcz", "Kutno", "Skierniewice"), ("Mińsk", "Baranowicze", "Pohost", "Tarnopol", "Borszczów")
    north, south = ("Królewiec", "Kowno"), ("Delatyn", "Peczeniżyn", "Drohobycz", "Sambor")
    for zone in west + east + north + south:
        assert zone in BORDERS
    assert set(ZONES["east_edge"]) == {
        "Sarny", "Kostopol", "Równe", "Ostróg", "Szumsk", "Zbaraż", "Skałat", "Husiatyn", "Borszczów",
    }  # fmt: skip
    assert set(ZONES["east_edge_combined"]) == {"Mińsk", "Słuck", "Łuniniec"}


@rule("def.map.extent")
def test_the_board_is_drawn_from_bydgoszcz_to_minsk_and_from_kowno_to_delatyn() -> None:
    """Where the towns lie on the earth: 18.0 and 27.6 east, 54.9 and 48.5 north."""
    board = vistula.game("poland_1920").new("front_aug_14", 1, {"free_set_up": False})
    assert isinstance(board, Poland)
    east, north = board.board.x, board.board.y
    for town, longitude, latitude in (
        ("Bydgoszcz", 18.0, 53.1), ("Mińsk", 27.6, 53.9), ("Kowno", 23.9, 54.9), ("Delatyn", 24.6, 48.5),
    ):  # fmt: skip
        zone = board.board.number(town)
        assert abs(east[zone] - longitude) < 0.2, town
        assert abs(north[zone] - latitude) < 0.2, town


@rule("def.zone.borders", "4.17", "4.21b")
def test_a_border_may_be_river_and_country_border_at_once(tmp_path: Path) -> None:
    """Niemen and the Lithuanian border part Druskieniki from Kopciowo: 1 + 1 + 1 points; read anew from the data."""
    s = vistula.game("poland_1920", pack=tmp_path).new("niemen_sep_22", 7, {"free_set_up": False})
    assert isinstance(s, Poland)
    a, b = s.board.number("Druskieniki"), s.board.number("Kopciowo")
    kinds = int(s.board.kind[s.board.edge_between(a, b)])
    assert kinds == NIEMEN | COUNTRY
    assert int(s.board.kind[s.board.edge_between(b, s.board.number("Sejny"))]) == COUNTRY
    assert int(s.board.kind[s.board.edge_between(a, s.board.number("Orany"))]) == 0


@rule("def.forts.printed", "4.18", "6.17")
def test_fortresses_and_camps_are_zones_of_their_own() -> None:
    fort = {zone: kind for zone, kind in facts(6).items() if kind}
    printed = {zone for zone, kind in fort.items() if kind == "fortress"}
    assert printed == {"Ostrołęka fortress", "Grudziądz", "Chełmno", "Fordon", "Toruń"}
    assert {zone for zone, kind in fort.items() if kind == "camp*"} == {"Zegrze"}
    assert set(fort.values()) == {"fortress", "fortress*", "camp*"}
    assert "Ostrołęka" not in fort  # Kopa stands in the town, Błeszyński in the fortress beside it
    assert BORDERS["Ostrołęka"]["Ostrołęka fortress"] == ""


def test_mlawa_is_forest_as_in_the_worked_example() -> None:
    terrain = facts(4)
    assert terrain["Mława"] == "forest"
    assert set(terrain.values()) == {"clear", "forest", "hills", "swamp", "mountains"}


def test_fortified_edges_and_valleys_lie_on_borders() -> None:
    assert len(ZONES["fortified_edges"]) == 7
    assert {zone for zone, _ in ZONES["fortified_edges"]} == {"Zegrze", "Praga", "Wołomin", "Otwock"}
    terrain = facts(4)
    for zone, other in ZONES["fortified_edges"] + ZONES["valleys"]:
        assert other in BORDERS[zone]
    for pair in ZONES["valleys"]:
        assert "mountains" in {terrain[zone] for zone in pair}


def test_the_german_limit_is_every_polish_zone_on_the_prussian_border() -> None:
    land = facts(3)
    bordering = {z for z in NAMES if land[z] == "PL" and any(land[n] == "DE" for n in BORDERS[z])}
    assert set(ZONES["prussian_border"]) == bordering


def test_the_big_rivers_are_the_wisla_and_the_niemen() -> None:
    assert BORDERS["Warszawa"]["Praga"] == "W"
    assert BORDERS["Dęblin"]["Kozienice"] == "W"
    assert BORDERS["Grodno"]["Kuźnica"] == "N"
    assert BORDERS["Radzymin"]["Wyszków"] == "r"


@pytest.mark.parametrize(
    ("start", "goal", "steps"),
    [
        ("Lubartów", "Brześć", 4),
        ("Lubartów", "Białystok", 7),
        ("Michów", "Białystok", 7),
        ("Dęblin", "Białystok", 7),
        ("Białowieża", "Baranowicze", 5),
        ("Rygiel", "Lida", 5),
    ],
)
def test_marches_take_as_many_days_as_the_dates_of_the_book_allow(start: str, goal: str, steps: int) -> None:
    assert distance(start, goal) == steps


def test_other_spellings_lead_to_zones_and_hide_none() -> None:
    for spelling, zone in ZONES["aliases"].items():
        assert zone in BORDERS
        assert spelling not in BORDERS
    for printed, zone in {
        "Wyszaków": "Wyszków",
        "Kałużyn": "Kałuszyn",
        "Stredecz": "Stradecz",
        "erespol": "Terespol",
    }.items():
        assert ZONES["aliases"][printed] == zone


# --- the counters


@rule("def.nations")
def test_the_counters_are_of_five_nationalities() -> None:
    line = Counter((row[1], row[2]) for row in UNIT_ROWS)
    assert {nationality for nationality, _ in line} == {"polish", "soviet", "german", "ukrainian", "lithuanian"}
    assert line["polish", "infantry"] == 72
    assert line["polish", "cavalry"] == 12
    assert line["ukrainian", "infantry"] + line["ukrainian", "cavalry"] == 7
    assert line["soviet", "infantry"] == 92
    assert line["soviet", "cavalry"] == 20
    assert line["german", "infantry"] == line["lithuanian", "infantry"] == 4
    assert len({row[0] for row in UNIT_ROWS}) == len(UNIT_ROWS) == 248


@rule("1.0")
def test_most_counters_are_brigades_and_divisions_with_some_of_other_sizes() -> None:
    line = [row for row in UNIT_ROWS if row[2] in ("infantry", "cavalry")]
    echelons = Counter(row[3] for row in line)
    assert echelons["x"] + echelons["xx"] > 0.8 * len(line)
    assert echelons["III"] == 1  # the 26th Uhlans
    ids = {row[0] for row in line}
    assert {"pl_gar_torun", "pl_gr_kopa", "su_cav_golikow", "pl_pu_26"} <= ids


@rule("2.0")
def test_line_units_are_infantry_or_cavalry_and_the_rest_are_hq_tank_and_aircraft() -> None:
    kinds = Counter(row[2] for row in UNIT_ROWS)
    assert set(kinds) == {"infantry", "cavalry", "hq", "tank", "aircraft"}
    assert kinds["tank"] == 5
    assert kinds["aircraft"] == 6
    kind = {row[0]: row[2] for row in UNIT_ROWS}
    assert [kind[name] for name in ("su_cav_golikow", "pl_cav_jaworski", "pl_pu_26")] == ["cavalry"] * 3


@rule("scn.niemen.kuban33")
def test_the_33rd_kuban_cavalry_division_is_infantry() -> None:
    (row,) = [row for row in UNIT_ROWS if row[0] == "su_cd_33_kuban"]
    assert row[2] == "infantry"


@rule("def.counter.front")
def test_brigades_show_their_number_and_their_division() -> None:
    shown = {row[0]: (row[4], row[5]) for row in UNIT_ROWS}
    for division in (9, 12, 13, 14, 16, 4, 5, 6, 7, 11):
        assert shown[f"pl_ib_{2 * division - 1}"] == (str(2 * division - 1), f"{division} ID")
        assert shown[f"pl_ib_{2 * division}"] == (str(2 * division), f"{division} ID")
    for brigade, division in (
        (172, 58),
        (73, 25),
        (132, 44),
        (71, 24),
        (121, 41),
        (164, 55),
        (34, 12),
        (143, 48),
        (154, 52),
    ):
        assert shown[f"su_rb_{brigade}_{division}"] == (str(brigade), f"{division} RD")
    assert shown["pl_ib_leg_3"] == ("3", "1 ID Leg")
    assert shown["pl_ib_leg_4"] == ("4", "2 ID Leg")
    assert shown["su_cb_2_15"] == ("2", "15 CD")


@rule("8.1", "8.2")
def test_headquarters_show_commander_and_army() -> None:
    shown = {row[0]: (row[4], row[5]) for row in UNIT_ROWS if row[2] == "hq"}
    assert len(shown) == 12 + 13 + 1
    assert shown["hq_sikorski"] == ("Sikorski", "5 Army")
    assert shown["hq_gaj"] == ("Gaj", "3 Cavalry Corps")
    assert shown["hq_pilsudski"] == ("Piłsudski", "High Command")
    assert all(number and parent for number, parent in shown.values())


@rule("scn.on_lviv.hqcounter", "scn.lviv.hqcounter")
def test_the_misprinted_horse_army_counter_is_budionny() -> None:
    (row,) = [row for row in UNIT_ROWS if row[0] == "hq_budionny"]
    assert row[4:6] == ["Budionny", "1 Horse Army"]
    assert "Miezenin" in row[7].split("|")


# --- the tables

COMBAT_TABLE = """
26+        B1(-2) B1(-2) B1(-2) B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1 R
20-25      B1(-2) B1(-2) B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1 B1 R
17-19      B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1 B1 B1 R
14-16      B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1 B1 B1 B1 R
11-13      B1(-1) B1(-1) B1(-1) B1(-1) B1(-1) B1 B1 B1 B1 B1 R
9-10       B1(-1) B1(-1) B1(-1) B1(-1) B1 B1 B1 B1 B1 - R
7-8        B1(-1) B1(-1) B1(-1) B1 B1 B1 B1 B1 B1 - R
5-6        B1(-1) B1(-1) B1 B1 B1 B1 B1 - - - R
3-4        B1(-1) B1 B1 B1 B1 B1 - - - - R
1-2        B1 B1 B1 B1 - - - - - - R
0          B1 B1 B1 - - - - - - - R
-1_or_less B1 B1 - - - - - - - - R
"""

LOSS_TABLE = """
25+   2 2 2 2 1 1 1 1 2 2 -
23-24 2 2 2 1 1 1 1 1 2 2 -
21-22 2 2 2 1 1 1 1 1 1 2 -
19-20 2 2 1 1 1 1 1 1 1 2 -
17-18 2 2 1 1 1 1 1 1 1 1 -
15-16 2 1 1 1 1 1 1 1 1 1 -
13-14 2 1 1 1 1 1 1 1 1 - -
11-12 2 1 1 1 1 1 1 1 - - -
9-10  2 1 1 1 1 1 1 - - - -
7-8   1 1 1 1 1 1 - - - - -
5-6   1 1 1 1 1 - - - - - -
3-4   1 1 1 1 - - - - - - -
1-2   1 1 1 - - - - - - - -
"""


def check_dice_table(name: str, printed: str) -> None:
    expected = [line.split() for line in printed.strip().splitlines()]
    rows = TABLES[name]
    assert [[row["label"].replace(" ", "_"), *row["results"]] for row in rows] == expected
    assert all(row["rule"] in LEDGER for row in rows)
    for above, below in pairwise(rows):
        assert above["low"] == below["high"] + 1  # no gap, no overlap
    for row in rows:
        bounds = [int(number) for number in re.findall(r"\d+", row["label"])]
        assert abs(row["low"]) in (bounds[0], 999)
        assert abs(row["high"]) in (bounds[-1], 999)


@rule(
    "table.combat", "table.combat.26+", "table.combat.20-25", "table.combat.17-19", "table.combat.14-16",
    "table.combat.11-13", "table.combat.9-10", "table.combat.7-8", "table.combat.5-6", "table.combat.3-4",
    "table.combat.1-2", "table.combat.0", "table.combat.-1-",
)  # fmt: skip
def test_the_combat_table_is_the_printed_one() -> None:
    check_dice_table("combat", COMBAT_TABLE)
    assert (TABLES["combat"][0]["high"], TABLES["combat"][-1]["low"]) == (999, -999)


@rule("table.combat.codes")
def test_the_result_codes_are_five_and_read_by_rulings_a1_to_a3() -> None:
    effects = {code: (e["sp"], e["withdraw"], e["reorganize"]) for code, e in TABLES["results"].items()}
    assert effects == {
        "B1(-2)": (2, True, False),
        "B1(-1)": (1, True, False),
        "B1": (0, True, False),
        "-": (0, False, False),
        "R": (0, False, True),
    }
    assert {cell for row in TABLES["combat"] for cell in row["results"]} == effects.keys()


@rule(
    "table.loss", "table.loss.25+", "table.loss.23-24", "table.loss.21-22", "table.loss.19-20", "table.loss.17-18",
    "table.loss.15-16", "table.loss.13-14", "table.loss.11-12", "table.loss.9-10", "table.loss.7-8", "table.loss.5-6",
    "table.loss.3-4", "table.loss.1-2", "table.loss.codes",
)  # fmt: skip
def test_the_loss_table_is_the_printed_one() -> None:
    check_dice_table("loss", LOSS_TABLE)
    assert (TABLES["loss"][0]["high"], TABLES["loss"][-1]["low"]) == (999, 1)


@rule(
    "table.terrain.clear", "table.terrain.forest", "table.terrain.hills", "table.terrain.wisla", "table.terrain.rivers",
    "table.terrain.swamp", "table.terrain.mountains", "table.terrain.lakes", "table.terrain.swampborder",
)  # fmt: skip
def test_the_terrain_table_is_the_printed_one() -> None:
    rows = {
        row["kind"]: (row["where"], row["entry"], row["combat"], row["attacker_third"]) for row in TABLES["terrain"]
    }
    assert rows == {
        "clear": ("zone", 1, 0, False),
        "forest": ("zone", 1, 1, False),
        "hills": ("zone", 1, 1, False),
        "swamp": ("zone", "all", 0, True),
        "mountains": ("zone", "all", 0, True),
        "wisla": ("border", 1, 2, False),
        "river": ("border", 1, 1, False),
        "niemen": ("border", 1, 1, False),
        "swamp_border": ("border", "all", 0, True),
        "lake": ("border", "impossible", 0, False),
        "country_border": ("border", 1, 0, False),
    }
    assert all(row["rule"] in LEDGER for row in TABLES["terrain"])
    assert {row["code"] for row in TABLES["terrain"] if row["where"] == "border"} == set("WrNslb")


# --- the options


@rule("scn.list", "scn.warsaw.combine")
def test_the_five_printed_scenarios_and_the_combined_game_are_there() -> None:
    titles = [load(f"scenarios/{slug}.toml")["title"] for slug in GAME["scenarios"]]
    assert titles == ["On Lviv", "On Warsaw!", "Warsaw", "Lviv", "Niemen", "The whole front"]


def test_every_option_is_described_and_points_to_ledger_rules() -> None:
    slugs = [option["slug"] for option in GAME["option"]]
    assert len(slugs) == len(set(slugs))
    for option in GAME["option"]:
        assert option["title"]
        assert option["description"]
        assert set(option["rules"]) <= LEDGER
        assert set(option.get("scenarios", [])) <= set(GAME["scenarios"])
        if option["kind"] == "choice":
            assert option["default"] == option["values"][0]
        else:
            assert option["kind"] == "bool"
            assert isinstance(option["default"], bool)


def test_only_two_switches_are_on_by_default() -> None:
    on = {option["slug"] for option in GAME["option"] if option["default"] is True}
    assert on == {"free_set_up", "frozen_may_attack"}
