"""Railroad nets, lines of command, countries, what optional rules change on the map, the board as a whole."""

from importlib import resources

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, GROUND, ORDER, PLANS, TABLES, at, edge, joined
from tests.rules import rule
from vistula.games.red_star_white_eagle.board import (
    CZECHOSLOVAKIA,
    DANZIG,
    DEVASTATED,
    DNEPR_WATERS,
    EAST_PRUSSIA,
    GERMAN_NET,
    HOME,
    LITHUANIA,
    LITHUANIAN_NET,
    PLEBISCITE,
    POLISH_NET,
    POMERANIA,
    ROMANIA,
    RUSSIAN_NET,
    SILESIA,
    VISTULA_WATERS,
)
from vistula.games.red_star_white_eagle.ground import (
    POLISH_RAIL,
    POLISH_SUPPLY,
    RUSSIAN_RAIL,
    RUSSIAN_SUPPLY,
    TRACK,
    Ground,
)
from vistula.games.red_star_white_eagle.tables import SEA
from vistula.games.red_star_white_eagle.units import DATA, SOUTHWEST, WEST

# ── Railroads ────────────────────────────────────────────────────────────────────────────────────────────────────────


@rule("15.0a", "8.4.8a")
def test_15_0a_polish_net_in_the_west_russian_in_the_east_devastated_between() -> None:
    columns = {}
    for net in (POLISH_NET, RUSSIAN_NET, DEVASTATED):
        found = [BOARD.x[BOARD.edge_a[e]] for e in range(len(BOARD.edge_a)) if BOARD.rails[e] & net]
        columns[net] = sum(found) / len(found)
    assert columns[POLISH_NET] < columns[DEVASTATED] < columns[RUSSIAN_NET]
    everything = joined(BOARD.rails, POLISH_NET | RUSSIAN_NET | DEVASTATED, at("Warsaw"), set())
    assert {at("Smolensk"), at("Kiev"), at("Lwów"), at("Wilno")} <= everything


@rule("15.4a", "15.4b", "17.4.1c")
def test_15_4_german_railroads_are_closed_and_so_is_0402_0501_0602() -> None:
    for e in range(len(BOARD.edge_a)):
        if BOARD.rails[e] == GERMAN_NET:
            assert not GROUND.rail[e] & POLISH_RAIL
            abroad = {BOARD.country[BOARD.edge_a[e]], BOARD.country[BOARD.edge_b[e]]} - {HOME, LITHUANIA}
            if abroad:
                assert GROUND.rail[e] == 0
    assert BOARD.rails[edge("0402", "0501")] & GERMAN_NET
    assert BOARD.rails[edge("0501", "0602")] & GERMAN_NET
    assert not GROUND.rail[edge("0501", "0602")] & POLISH_RAIL


@rule("10.2a", "10.3a")
def test_10_2a_polish_sources_are_the_net_cities_and_three_rail_hexes_of_the_western_edge() -> None:
    assert len(GROUND.rail_hexes) == 3
    assert at("0111") in GROUND.rail_hexes
    assert all(BOARD.column[s] == 1 for s in GROUND.rail_hexes)
    for place in ("Warsaw", "Modlin", "Lwów", "Jarosław", "Przemyśl"):
        assert GROUND.source_at[at(place)] >= 0
    assert GROUND.capacity[GROUND.source_at[at("Warsaw")]] == 32
    assert all(c == 16 for s, c in zip(GROUND.sources, GROUND.capacity, strict=True) if s != at("Warsaw"))
    assert GROUND.source_at[at("Minsk")] == -1
    assert len(GROUND.net_cities) > 5


@rule("7.1.1b", "7.1.1c")
def test_7_1_1b_warsaw_reaches_more_than_four_cities_by_rail() -> None:
    reached = joined(GROUND.rail, TRACK, at("Warsaw"), set())
    assert len(set(GROUND.net_cities) & reached) - 1 >= 4


@rule("17.4.2c")
def test_17_4_2c_lithuanian_railroads_carry_no_supply() -> None:
    inside = [e for e in range(len(BOARD.edge_a)) if BOARD.rails[e] == LITHUANIAN_NET
              and LITHUANIA in (BOARD.country[BOARD.edge_a[e]], BOARD.country[BOARD.edge_b[e]])]  # fmt: skip
    assert inside
    assert not any(GROUND.rail[e] & (POLISH_SUPPLY | RUSSIAN_SUPPLY) for e in inside)
    assert any(GROUND.rail[e] & TRACK for e in inside)


# ── Lines and countries ──────────────────────────────────────────────────────────────────────────────────────────────


@rule("12.2a", "12.2b", "12.2c", "12.2.1a", "12.2d")
@pytest.mark.parametrize(
    ("name", "fronts"),
    [
        ("4519", WEST | SOUTHWEST),  # just north of the line
        ("4521", WEST | SOUTHWEST),  # two whole hexes south of it
        ("4522", SOUTHWEST),
        ("4518", WEST | SOUTHWEST),  # two whole hexes north of it
        ("4517", WEST),
        ("4620", WEST | SOUTHWEST),  # cut in half: does not count
        ("4622", WEST | SOUTHWEST),
        ("4623", SOUTHWEST),
        ("4618", WEST | SOUTHWEST),
        ("4617", WEST),
        ("1825", WEST | SOUTHWEST),  # west of the Bug
        ("1414", WEST | SOUTHWEST),
    ],
)
def test_12_2_command_on_both_sides_of_the_boundary(name: str, fronts: int) -> None:
    assert BOARD.command[at(name)] == fronts


@rule("12.2.1a")
def test_12_2_1a_what_lies_west_of_the_bug() -> None:
    for place in ("Warsaw", "Lublin", "Chełm", "Lwów", "Siedlce", "Mława", "Kraków", "Włodawa"):
        assert BOARD.west_of_bug[at(place)] == 1, place
    for place in ("Brest-Litovsk", "Białystok", "Kowel", "Małkinia", "Brody", "Wilno", "Luboml"):
        assert BOARD.west_of_bug[at(place)] == 0, place


@rule("17.1.1a")
def test_17_1_1a_the_reaction_line() -> None:
    for place in ("Smolensk", "Gomel", "Chernigov", "Nezhin", "5119"):
        assert BOARD.east_of_reaction_line[at(place)] == 1, place
    for place in ("Kiev", "Orsha", "Mogilev", "Rogachev", "Zhlobin", "Vitebsk", "Kanev", "Cherkassy", "Minsk"):
        assert BOARD.east_of_reaction_line[at(place)] == 0, place


@rule("17.3.2a")
def test_17_3_2a_romania_parts_the_southern_edge() -> None:
    west = {BOARD.column[s] for s in BOARD.south_western}
    east = {BOARD.column[s] for s in BOARD.south_eastern}
    assert max(west) < min(east)
    assert 42 in east
    assert any(BOARD.country[s] == ROMANIA for s in BOARD.south)


@rule("17.4.1a", "17.4.2a")
@pytest.mark.parametrize(
    ("place", "country"),
    [
        ("Königsberg", EAST_PRUSSIA), ("Elbing", EAST_PRUSSIA), ("Insterburg", EAST_PRUSSIA),
        ("Allenstein", PLEBISCITE),
        ("Marienburg", PLEBISCITE), ("Lyck", PLEBISCITE), ("Danzig", DANZIG), ("Lębork", POMERANIA),
        ("Katowice", SILESIA), ("Sosnowiec", SILESIA), ("Kowno", LITHUANIA), ("Olita", LITHUANIA),
        ("Koszedary", LITHUANIA), ("Merecz", LITHUANIA), ("Wilkomierz", LITHUANIA), ("Mariampol", LITHUANIA),
        ("Tczew", HOME), ("Wejherowo", HOME), ("Grudziądz", HOME), ("Działdowo", HOME), ("Chorzele", HOME),
        ("Myszyniec", HOME), ("Grajewo", HOME), ("Suwałki", HOME), ("Sejny", HOME), ("Grodno", HOME), ("Orany", HOME),
        ("Wilno", HOME), ("Święciany", HOME), ("Kamenets-Podolsk", HOME), ("Mogilev-Podolsk", HOME), ("Lwów", HOME),
        ("Stryj", HOME), ("Częstochowa", HOME), ("Kraków", HOME), ("0530", CZECHOSLOVAKIA), ("2636", ROMANIA),
    ],
)  # fmt: skip
def test_17_4_countries(place: str, country: int) -> None:
    assert BOARD.country[at(place)] == country
    closed = country not in (HOME, LITHUANIA)
    assert GROUND.interns[at(place)] == (1 if closed else 0)


@rule("3.2.2a")
def test_3_2_2a_fifteen_cities_worth_38_points() -> None:
    worth = [points for points in BOARD.victory_points if points]
    assert (len(worth), sum(worth)) == (15, 38)


# ── What optional rules change ───────────────────────────────────────────────────────────────────────────────────────


@rule("24.8a")
def test_24_8a_upper_silesian_rails_join_the_net_without_supply() -> None:
    ground = Ground(BOARD, TABLES, ["upper_silesia"])
    assert ground.polish_net[at("Katowice")] == ground.polish_net[at("Sosnowiec")] == 1
    assert ground.source_at[at("Katowice")] == ground.source_at[at("Sosnowiec")] == -1
    assert ground.interns[at("Katowice")] == 1
    assert GROUND.polish_net[at("Katowice")] == 0


@rule("24.9a", "24.9.1a")
def test_24_9_danzig_supplies_by_rail() -> None:
    ground = Ground(BOARD, TABLES, ["danzig"])
    source = ground.source_at[at("Danzig")]
    assert source == ground.danzig_source
    assert ground.capacity[source] == 16
    assert at("Danzig") in joined(ground.rail, POLISH_SUPPLY, at("Warsaw"), set())
    assert at("Danzig") not in joined(ground.rail, POLISH_RAIL, at("Warsaw"), set())
    assert GROUND.source_at[at("Danzig")] == -1


@rule("24.10a")
def test_24_10a_the_plebiscite_area_becomes_polish() -> None:
    ground = Ground(BOARD, TABLES, ["plebiscite_area"])
    for place in ("Allenstein", "Marienburg"):
        assert ground.interns[at(place)] == 0
        assert ground.source_at[at(place)] >= 0
    assert at("Warsaw") in joined(ground.rail, POLISH_RAIL, at("Allenstein"), set())
    assert ground.interns[at("Königsberg")] == 1
    assert ground.source_at[at("Danzig")] == -1


@rule("24.11.1a", "24.11.4a", "24.11.9a")
def test_24_11_with_the_freikorps_all_german_land_is_polish() -> None:
    ground = Ground(BOARD, TABLES, ["freikorps", "fall_of_warsaw"])
    for place in ("Danzig", "Königsberg", "Katowice", "Sosnowiec", "Allenstein", "Marienburg"):
        assert ground.interns[at(place)] == 0
        assert ground.source_at[at(place)] >= 0, place
    assert all(ground.source_at[s] == -1 for s in ground.rail_hexes)
    assert ground.rail[edge("0402", "0501")] & POLISH_RAIL
    worth = {BOARD.titles[s]: ground.victory_points[city] for city, s in enumerate(BOARD.cities)}
    assert (worth["Danzig"], worth["Königsberg"], worth["Katowice"]) == (2, 2, 1)
    assert sum(worth.values()) == 43
    assert ground.interns[at("0530")] == 1


# ── The board as a whole ─────────────────────────────────────────────────────────────────────────────────────────────


def test_each_national_net_is_one_piece() -> None:
    for use, start in ((POLISH_RAIL, "Warsaw"), (RUSSIAN_RAIL, "Smolensk"), (TRACK, "Warsaw")):
        reached = joined(GROUND.rail, use, at(start), set())
        touched = {
            s
            for e in range(len(BOARD.edge_a))
            if GROUND.rail[e] & use and LITHUANIAN_NET != BOARD.rails[e] != GERMAN_NET
            for s in (BOARD.edge_a[e], BOARD.edge_b[e])
        }
        assert touched <= reached


@pytest.mark.parametrize("slug", ["gates_of_warsaw", "belarusian_long", "campaign"])
def test_armored_trains_start_on_railroads_and_flotillas_on_their_waters(slug: str) -> None:
    for unit, space in PLANS[slug].placed:
        if ORDER.train[unit]:
            assert GROUND.on_rail[space], (ORDER.ids[unit], BOARD.title(space))
        if ORDER.flotilla[unit]:
            bit = VISTULA_WATERS if ORDER.labels[unit] == "Vistula" else DNEPR_WATERS
            links = [BOARD.flotilla_links[BOARD.edge_between(space, other)] for other in BOARD.neighbours[space]]
            assert any(link & bit for link in links), (ORDER.ids[unit], BOARD.title(space))
    for area in PLANS[slug].areas:
        if any(ORDER.train[u] for u in area.units):
            assert any(GROUND.on_rail[space] for space in area.hexes), area.letter


def test_no_unit_starts_in_a_closed_country_or_at_sea() -> None:
    for plan in PLANS.values():
        for unit, space in plan.placed:
            assert not GROUND.interns[space], ORDER.ids[unit]
        for area in plan.areas:
            for space in area.hexes:
                assert not GROUND.interns[space]
                assert BOARD.country[space] != LITHUANIA
                assert BOARD.terrain[space] != SEA


@rule("12.3.2a")
def test_no_russian_front_starts_out_of_command() -> None:
    for plan in PLANS.values():
        for area in plan.areas:
            for unit in area.units:
                front = ORDER.front[unit]
                if front:
                    assert all(BOARD.command[space] & front for space in area.line), (area.letter, ORDER.ids[unit])
        for unit, space in plan.placed:
            front = ORDER.front[unit]
            if front:
                assert BOARD.command[space] & front, (ORDER.ids[unit], BOARD.title(space))


def test_rivers_end_only_at_springs_mouths_and_edges() -> None:
    """Every river reaches another one, the sea or the edge of the map: no broken chains."""
    corners: dict[tuple[int, int], set[int]] = {}
    for e in range(len(BOARD.edge_a)):
        if BOARD.river[e]:
            a, b = BOARD.edge_a[e], BOARD.edge_b[e]
            for c in set(BOARD.neighbours[a]) & set(BOARD.neighbours[b]):
                x = round((BOARD.x[a] + BOARD.x[b] + BOARD.x[c]) * 1000)
                y = round((BOARD.y[a] + BOARD.y[b] + BOARD.y[c]) * 1000)
                corners.setdefault((x, y), set()).add(e)
    loose: dict[str, int] = {}
    for edges in corners.values():
        if len(edges) == 1:
            name = BOARD.river_names[next(iter(edges))]
            loose[name] = loose.get(name, 0) + 1
    assert loose.pop("Vistula") == 2  # its springs and its mouth
    assert all(count == 1 for count in loose.values()), loose


def test_deriving_again_gives_the_committed_files() -> None:
    from vistula.games.red_star_white_eagle.derive import derived

    for name, text in derived().items():
        assert (resources.files(DATA) / name).read_text(encoding="utf-8") == text, name
