"""The grid, named hexes, Warsaw, terrain and its costs against the hexes, examples and limits of the rulebook."""

from math import dist

import pytest

from tests.games.red_star_white_eagle.printed import BOARD, GROUND, TABLES, around, at, edge, joined, slot
from tests.rules import rule
from vistula.atlas.hexgrid import Hex
from vistula.core.mover import BARRED
from vistula.games.red_star_white_eagle import sheet
from vistula.games.red_star_white_eagle.board import DNEPR_WATERS, FACE_IS_A, FACE_IS_B, VISTULA_WATERS
from vistula.games.red_star_white_eagle.ground import POLISH_RAIL, POLISH_SUPPLY, RUSSIAN_RAIL, TRACK
from vistula.games.red_star_white_eagle.tables import CLEAR, FOREST, LAKES, MARSH, ROUGH, SEA

# ── The grid ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@rule("2.2a", "map.parity")
def test_map_parity_the_six_neighbours_of_4530_and_the_closed_rail() -> None:
    assert around("4530") == {"4430", "4529", "4531", "4431", "4630", "4631"}
    assert "0501" in around("0402")
    assert "0602" in around("0501")
    assert BOARD.count == 1810


@rule("map.edges", "7.1.2a", "7.1.3a", "7.1.4a", "17.2.1c", "16.5a")
def test_map_edges_and_where_reinforcements_come() -> None:
    assert {BOARD.column[s] for s in BOARD.east} == {51}
    west_front = {BOARD.names[s] for s in BOARD.west_front_entry}
    assert {"5101", "5119", "3301", "5001"} <= west_front
    assert not {"5120", "3201", "3302"} & west_front
    southwest = {BOARD.names[s] for s in BOARD.southwest_front_entry}
    assert southwest == {f"51{row}" for row in range(20, 36)}
    konarmiya = {BOARD.names[s] for s in BOARD.konarmiya_entry}
    assert {"4236", "4335", "5120", "5135"} <= konarmiya
    assert not {"4135", "4036", "5119"} & konarmiya
    garrison = {BOARD.names[s] for s in BOARD.garrison_entry}
    assert {"3801", "5101"} <= garrison
    assert "3701" not in garrison
    assert [BOARD.names[s] for s in BOARD.flotilla_entry] == ["5133", "5134"]


@rule("10.1a")
def test_10_1a_russian_supply_sources() -> None:
    sources = {BOARD.names[s] for s in BOARD.russian_sources}
    assert {"5101", "5135", "3301", "4401"} <= sources
    assert not {"3201", "3102", "5036"} & sources
    assert len(sources) == 35 + (50 - 33 + 1)


@rule("2.8a")
def test_2_8a_a_hex_is_23_km_across() -> None:
    assert sheet.layout().pitch_km == 23.0
    # 393 km in a straight line: 17.1 hexes along the grain of the grid, 19.7 across it.
    assert 17 <= BOARD.distance(at("Warsaw"), at("Wilno")) <= 20


# ── Places and examples ──────────────────────────────────────────────────────────────────────────────────────────────


@rule("map.towns")
def test_map_towns_where_the_book_puts_them() -> None:
    assert [BOARD.names[at(place)] for place in ("Jarosław", "Przemyśl", "Lwów")] == ["1426", "1527", "2028"]
    assert BOARD.is_city(at("1426"))
    assert [BOARD.names[s] for s in BOARD.canal_ends] == ["2317", "2718"]


@rule("map.przemysl", "8.4.7b")
def test_map_przemysl_is_cut_off_by_jaroslaw_and_lwow_together() -> None:
    przemysl, jaroslaw, lwow, warsaw = at("Przemyśl"), at("Jarosław"), at("Lwów"), at("Warsaw")
    assert warsaw not in joined(GROUND.rail, POLISH_RAIL, przemysl, {jaroslaw, lwow})
    assert warsaw in joined(GROUND.rail, POLISH_RAIL, przemysl, {lwow})
    assert lwow in joined(GROUND.rail, POLISH_RAIL, przemysl, {jaroslaw})
    assert warsaw in joined(GROUND.rail, POLISH_RAIL, at("Kraków"), {jaroslaw, lwow})


@rule("map.mmexample", "20.1.2a", "20.1.2b")
def test_20_1_2b_the_armored_car_goes_from_2116_to_2113_for_eight_points() -> None:
    assert BOARD.terrain[at("2115")] == FOREST
    assert BOARD.terrain[at("2114")] == BOARD.terrain[at("2113")] == CLEAR
    assert (BOARD.river[edge("2116", "2115")], BOARD.river[edge("2115", "2114")]) == (0, 0)
    assert BOARD.river[edge("2114", "2113")] == 1
    steps = [GROUND.motorized.costs[slot(a, b)] for a, b in (("2116", "2115"), ("2115", "2114"), ("2114", "2113"))]
    assert steps == [4, 1, 3]


@rule("map.zocexample", "map.nrn1012", "map.retreatexample")
def test_hexes_of_the_movement_and_retreat_examples() -> None:
    for name in around("1210"):
        assert GROUND.standard.costs[slot(name, "1210")] == 1 + BOARD.river[edge(name, "1210")]
    assert GROUND.standard.costs[slot("1211", "1210")] == 1
    assert BOARD.terrain[at("1210")] == CLEAR
    assert BOARD.river[edge("1210", "1211")] == 0
    assert GROUND.polish_net[at("1012")] == 1
    assert at("Warsaw") in joined(GROUND.rail, POLISH_SUPPLY, at("1012"), set())
    assert "1309" in around("1210")
    assert "1309" not in around("1211")
    assert {"1111", "1110"} <= around("1210") | around("1211")
    assert "1012" in around("1111")  # 1211, 1111, 1012


@rule("map.kiev", "8.1.4c")
def test_map_kiev_is_a_city_that_the_russian_net_reaches() -> None:
    kiev = at("Kiev")
    assert BOARD.is_city(kiev)
    assert GROUND.russian_net[kiev] == 1
    assert set(BOARD.east) & joined(GROUND.rail, RUSSIAN_RAIL, kiev, set())


@rule("map.vistula0711", "16.0e")
def test_16_0e_both_banks_at_0711_and_0712_close_the_way_from_modlin_to_torun() -> None:
    assert BOARD.river[edge("0711", "0712")] == 1
    modlin, torun = at("Modlin"), at("Toruń")
    assert torun in joined(BOARD.flotilla_links, VISTULA_WATERS, modlin, set())
    assert torun in joined(BOARD.flotilla_links, VISTULA_WATERS, modlin, {at("0711")})
    assert torun in joined(BOARD.flotilla_links, VISTULA_WATERS, modlin, {at("0712")})
    assert torun not in joined(BOARD.flotilla_links, VISTULA_WATERS, modlin, {at("0711"), at("0712")})


@rule("map.dnepr4530", "16.1a", "16.0a")
def test_16_1a_a_flotilla_in_4530_reaches_four_of_its_neighbours() -> None:
    open_to = {name for name in around("4530") if BOARD.flotilla_links[edge("4530", name)] & DNEPR_WATERS}
    assert open_to == {"4430", "4529", "4630", "4631"}


@rule("16.0b")
def test_16_0b_two_systems_of_waters() -> None:
    vistula = joined(BOARD.flotilla_links, VISTULA_WATERS, at("Modlin"), set())
    dnepr = joined(BOARD.flotilla_links, DNEPR_WATERS, at("Kiev"), set())
    assert {at(place) for place in ("Warsaw", "Płock", "Toruń", "Brest-Litovsk", "2317")} <= vistula
    assert {at(place) for place in ("Pinsk", "Mozyr", "Rechitsa", "Gomel", "2718", "5133", "5134")} <= dnepr
    every = {s for e in range(len(BOARD.edge_a)) if BOARD.flotilla_links[e] for s in (BOARD.edge_a[e], BOARD.edge_b[e])}
    assert every == vistula | dnepr


@rule("16.0c")
def test_16_0c_no_flotilla_passes_the_limits() -> None:
    waters = joined(BOARD.flotilla_links, VISTULA_WATERS, at("Modlin"), set())
    assert not waters & {at("Kraków"), at("Tczew"), at("Łomża")}
    dnepr = joined(BOARD.flotilla_links, DNEPR_WATERS, at("Kiev"), set())
    assert not dnepr & {at("Smolensk"), at("Borisov"), at("Łuck")}


@rule("16.0g", "16.0h")
def test_16_0g_the_canal_is_a_river_for_all_and_no_water_for_flotillas() -> None:
    sides = [e for e in range(len(BOARD.edge_a)) if BOARD.canal[e]]
    assert sides
    assert all(BOARD.river[e] and not BOARD.waters[e] for e in sides)
    touched = {s for e in sides for s in (BOARD.edge_a[e], BOARD.edge_b[e])}
    west, east = BOARD.canal_ends
    assert {west, east} <= touched
    assert west in joined(BOARD.flotilla_links, VISTULA_WATERS, at("Brest-Litovsk"), set())
    assert east in joined(BOARD.flotilla_links, DNEPR_WATERS, at("Pinsk"), set())
    assert east not in joined(BOARD.flotilla_links, VISTULA_WATERS | DNEPR_WATERS, west, set())


@rule("map.dvina3801", "17.2.1b", "17.2.1c")
def test_map_dvina_the_northern_edge_from_3801_lies_beyond_the_dvina() -> None:
    assert BOARD.north_of_dvina[at("3901")] == BOARD.north_of_dvina[at("4201")] == 1
    assert BOARD.north_of_dvina[at("Dzisna")] == 0
    assert BOARD.north_of_dvina[at("Vitebsk")] == 0
    assert BOARD.north_of_dvina[at("Minsk")] == 0


# ── Warsaw ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@rule("18.0a", "map.warsawvistula", "18.0b")
def test_18_0a_five_fortified_hexes_that_hang_together() -> None:
    zone = set(BOARD.fortified_hexes)
    assert len(zone) == 5
    assert {at("Warsaw"), at("Modlin")} <= zone
    found = {at("Warsaw")}
    queue = [at("Warsaw")]
    for space in queue:
        for other in BOARD.neighbours[space]:
            if other in zone and other not in found:
                found.add(other)
                queue.append(other)
    assert found == zone
    defended = set()
    for e in range(len(BOARD.edge_a)):
        face = BOARD.fortification[e]
        if face:
            defended.add(BOARD.edge_a[e] if face == FACE_IS_B else BOARD.edge_b[e])
    assert defended == zone


@rule("18.0c", "map.warsawvistula")
def test_18_0c_warsaw_is_fortified_towards_the_vistula() -> None:
    warsaw = at("Warsaw")
    both = []
    for number in range(BOARD.start[warsaw], BOARD.start[warsaw + 1]):
        e = BOARD.edge[number]
        out = FACE_IS_B if BOARD.edge_a[e] == warsaw else FACE_IS_A
        if BOARD.fortification[e] == out and BOARD.river[e]:
            both.append(BOARD.names[BOARD.to[number]])
    assert both
    assert "1314" in both  # Praga, across the Vistula


@rule("22.0b", "def.centralpoland")
def test_22_0b_central_poland_is_eleven_hexes_around_warsaw() -> None:
    assert TABLES.central_poland == 11
    central = set(BOARD.within(at("Warsaw"), TABLES.central_poland))
    assert {at(p) for p in ("Siedlce", "Mława", "Łódź", "Lublin", "Białystok", "Brest-Litovsk")} <= central
    assert at("Lwów") not in central
    assert at("Wilno") not in central


# ── Terrain and its costs ────────────────────────────────────────────────────────────────────────────────────────────


@rule("2.2b")
def test_2_2b_every_kind_of_ground_is_on_the_map() -> None:
    assert set(BOARD.terrain) == {CLEAR, MARSH, FOREST, ROUGH, LAKES, SEA}
    assert any(BOARD.river)
    assert any(BOARD.trench)
    assert any(BOARD.fortification)


@rule("table.tec.clear", "table.tec.marsh", "table.tec.forest", "table.tec.river", "8.1.3a", "8.3.6a", "20.1.3b")
def test_terrain_effects_on_movement() -> None:
    dry: dict[int, int] = {}
    for space in range(BOARD.count):
        for number in range(BOARD.start[space], BOARD.start[space + 1]):
            to, e = BOARD.to[number], BOARD.edge[number]
            if BOARD.is_city(to) or GROUND.rail[e] & TRACK or BOARD.sea[e]:
                continue
            river = BOARD.river[e]
            if not river:
                dry[BOARD.terrain[to]] = number
            standard = {CLEAR: 1, MARSH: 2, FOREST: 2, ROUGH: 2, LAKES: 2}[BOARD.terrain[to]]
            heavy = {CLEAR: 1, MARSH: 4, FOREST: 4, ROUGH: 4, LAKES: 4}[BOARD.terrain[to]]
            assert GROUND.standard.costs[number] == standard + river
            assert GROUND.strategic.costs[number] == 3 * (standard + river)
            assert GROUND.motorized.costs[number] == heavy + 2 * river
            assert GROUND.strategic_motorized.costs[number] == 2 * (heavy + 2 * river)
            assert GROUND.train.costs[number] == BARRED
    assert (GROUND.strategic.costs[dry[CLEAR]], GROUND.strategic.costs[dry[MARSH]]) == (3, 6)
    assert GROUND.strategic_motorized.costs[dry[FOREST]] == 8


@rule("8.3.5a", "8.3.5b", "14.2b", "20.1.3a", "15.3a", "8.1.3b", "def.rail.along")
def test_8_3_5_a_railroad_costs_one_point_a_hex_and_the_river_besides() -> None:
    crossed = 0
    for space in range(BOARD.count):
        for number in range(BOARD.start[space], BOARD.start[space + 1]):
            e = BOARD.edge[number]
            if GROUND.rail[e] & TRACK:
                river = BOARD.river[e]
                crossed += river
                assert GROUND.strategic.costs[number] == GROUND.train.costs[number] == 1 + river
                assert GROUND.strategic_motorized.costs[number] == 1 + 2 * river
    assert crossed > 20


@rule("8.1.4a")
def test_8_1_4a_a_city_costs_one_point_whatever_else_is_there() -> None:
    wooded = [s for s in BOARD.cities if BOARD.terrain[s] != CLEAR]
    assert wooded
    for space in wooded:
        for other in BOARD.neighbours[space]:
            e = BOARD.edge_between(other, space)
            for number in range(BOARD.start[other], BOARD.start[other + 1]):
                if BOARD.to[number] == space:
                    assert GROUND.standard.costs[number] == 1 + BOARD.river[e]


@rule("4.2b", "9.5a", "9.13.7a")
def test_9_5a_all_sea_hexsides_are_barred() -> None:
    assert any(BOARD.sea[e] and SEA not in (BOARD.terrain[BOARD.edge_a[e]], BOARD.terrain[BOARD.edge_b[e]])
               for e in range(len(BOARD.edge_a)))  # fmt: skip
    for space in range(BOARD.count):
        for number in range(BOARD.start[space], BOARD.start[space + 1]):
            if BOARD.sea[BOARD.edge[number]]:
                assert (
                    GROUND.standard.costs[number]
                    == GROUND.motorized.costs[number]
                    == GROUND.train.costs[number]
                    == BARRED
                )


@rule("9.4a", "9.4b")
def test_9_4_the_trenches_face_east() -> None:
    faced = [e for e in range(len(BOARD.edge_a)) if BOARD.trench[e]]
    assert len(faced) > 50
    eastward = 0
    for e in faced:
        rear, face = BOARD.edge_a[e], BOARD.edge_b[e]
        if BOARD.trench[e] == FACE_IS_A:
            rear, face = face, rear
        eastward += BOARD.x[face] - BOARD.x[rear] > 0.1
        assert not BOARD.x[face] < BOARD.x[rear] - 1.0
    assert eastward > 0.75 * len(faced)
    baranowicze = at("Baranowicze")  # just west of the line
    assert any(BOARD.trench[BOARD.edge_between(baranowicze, other)] for other in BOARD.neighbours[baranowicze])


@rule("map.parity")
@pytest.mark.parametrize("name", ["4530", "0501", "1210", "1111"])
def test_map_parity_the_hexes_drawn_around_a_hex_are_its_neighbours(name: str) -> None:
    """Odd columns sit half a hex lower on the sheet: the six nearest centres are the six neighbours in play."""
    layout = sheet.layout()
    here = layout.plane_center(Hex(int(name[:2]), int(name[2:])))
    far = {one: dist(here, layout.plane_center(one)) for one in sheet.hexes()}
    near = {f"{one.col:02d}{one.row:02d}" for one, length in far.items() if 0 < length < 1.1}
    assert near == around(name)
