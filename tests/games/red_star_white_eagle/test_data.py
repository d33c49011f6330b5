"""Counters, tables, tracks, scenarios and options against the rulebook's own figures."""

from pathlib import Path

import pytest

from tests.rules import rule
from vistula.core.refusal import DataError
from vistula.games.red_star_white_eagle.board import load_theatre
from vistula.games.red_star_white_eagle.scenarios import (
    NO_STANDDOWN,
    TO_BE_DECLARED,
    Plan,
    cannot_combine,
    load_options,
    load_plans,
    load_tracks,
)
from vistula.games.red_star_white_eagle.tables import (
    ATTACKER_HALF,
    ATTACKER_HALF_EXCHANGE,
    DEFENDER_ALL,
    DEFENDER_HALF,
    ELIMINATED,
    EXCHANGE,
    HALF_ELIMINATED,
    HALF_EXCHANGE,
    MARSH,
    NO_LOSS,
    ROUGH,
    UNHARMED,
    load_tables,
)
from vistula.games.red_star_white_eagle.units import (
    ARMORED_CAR,
    BATTALION,
    BRIGADE,
    CAVALRY,
    DIVISION,
    FLOTILLA,
    GALICIAN,
    GERMAN,
    INFANTRY,
    LITHUANIAN,
    MARKS,
    MILITIA,
    MOUNTAIN,
    NO_FRONT,
    POLISH,
    REGIMENT,
    RUSSIAN,
    SIZES,
    SOUTHWEST,
    TYPES,
    UKRAINIAN,
    WEST,
    load_order,
)

ORDER = load_order()
TABLES = load_tables(ORDER)
BOARD = load_theatre()
PLANS = load_plans(TABLES, ORDER, BOARD)
OPTIONS = load_options()
TRACK = load_tracks(TABLES, ORDER)["campaign"]


def factors(unit: str, inverted: int = 0) -> tuple[int, int, int]:
    face = 2 * ORDER.number(unit) + inverted
    return ORDER.attack[face], ORDER.defense[face], ORDER.movement[face]


def delay(unit: str, inverted: int = 0) -> int:
    return ORDER.delay[2 * ORDER.number(unit) + inverted]


def charge(unit: str, inverted: int = 0) -> int:
    return ORDER.charge[2 * ORDER.number(unit) + inverted]


def units_where(flags: bytes, side: int | None = None) -> list[str]:
    return [ORDER.ids[u] for u in range(ORDER.count) if flags[u] and (side is None or ORDER.side[u] == side)]


def of_type(kind: int, side: int) -> list[int]:
    return [u for u in ORDER.of_side(side) if ORDER.type[u] == kind]


def turn(name: str) -> int:
    return TABLES.turns.index(name)


def units_on_map(plan: Plan) -> list[int]:
    placed = [unit for unit, _ in plan.placed]
    return placed + [unit for area in plan.areas for unit in area.units]


# ── Counters ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@rule("2.1b", "2.4a", "2.5a")
def test_2_1b_units_and_markers_come_to_322_pieces() -> None:
    assert ORDER.count + sum(ORDER.markers.values()) == 322
    assert not set(ORDER.markers) & set(ORDER.ids)


@rule("1.0a", "2.4.4c")
def test_1_0a_ukrainians_and_galicians_exist_in_both_colours() -> None:
    for unit in range(ORDER.count):
        if ORDER.nation[unit] in (UKRAINIAN, GALICIAN):
            other = ORDER.twin[unit]
            assert ORDER.twin[other] == unit
            assert {ORDER.side[unit], ORDER.side[other]} == {RUSSIAN, POLISH}
            assert [ORDER.attack[2 * unit + i] for i in (0, 1)] == [ORDER.attack[2 * other + i] for i in (0, 1)]
        else:
            assert ORDER.twin[unit] == -1
    for unit in range(ORDER.count):
        if ORDER.nation[unit] == GALICIAN:
            assert ORDER.labels[unit].endswith("G") == (ORDER.side[unit] == RUSSIAN)


@rule("1.0b")
def test_1_0b_destroyed_armored_trains_never_come_back() -> None:
    trains = units_where(ORDER.train)
    assert len([t for t in trains if t.startswith("p_")]) == 14
    assert all(ORDER.nonreplaceable[ORDER.number(t)] for t in trains)


@rule("2.4.1b", "2.4.3a", "2.4.5a")
def test_2_4_sizes_and_types_are_those_of_the_book() -> None:
    assert SIZES == ["battalion", "regiment", "brigade", "division"]
    assert {TYPES[ORDER.type[u]] for u in range(ORDER.count)} == {
        "infantry", "cavalry", "mountain", "militia", "garrison", "artillery", "marine", "armored_car", "tank",
        "mechanized", "armored_train", "flotilla", "infantry_replacement", "cavalry_replacement", "squadron",
    }  # fmt: skip


@rule("2.4.2b", "2.4.2a", "2.4.2h", "12.1a")
def test_2_4_2b_the_57th_division() -> None:
    unit = ORDER.number("w57")
    assert (factors("w57"), delay("w57"), charge("w57")) == ((5, 3, 7), 1, 0)
    assert (ORDER.front[unit], ORDER.size[unit], ORDER.type[unit], ORDER.side[unit]) == (
        WEST,
        DIVISION,
        INFANTRY,
        RUSSIAN,
    )
    (area,) = [a for a in PLANS["campaign"].areas if unit in a.units]
    assert area.letter == "M"


@rule("2.4.2c", "unit.6cav")
def test_2_4_2c_the_14th_and_6th_cavalry_divisions() -> None:
    assert (factors("k14"), charge("k14"), delay("k14")) == ((8, 8, 9), 12, 3)
    assert (factors("k6"), delay("k6")) == ((8, 8, 9), 3)
    assert ORDER.front[ORDER.number("k14")] == SOUTHWEST
    assert ORDER.konarmiya[ORDER.number("k14")] == 1


@rule("unit.53", "unit.15", "unit.29", "unit.7r", "unit.1ac", "11.1a")
def test_factors_the_book_gives_for_named_units() -> None:
    assert (factors("w53"), delay("w53")) == ((4, 3, 7), 1)
    assert (factors("w15"), factors("w15", 1)) == ((7, 5, 7), (4, 3, 7))
    assert factors("w29") == (8, 6, 7)
    assert factors("p7r") == (4, 2, 7)
    assert factors("p_ac1") == (2, 1, 8)
    assert [ORDER.ids[u] for u in TABLES.june_units] == ["w15", "w29"]


@rule("unit.plbde", "unit.pldiv", "unit.rucavrgt", "unit.wf")
def test_factors_the_book_gives_for_unnamed_units() -> None:
    brigades = [ORDER.ids[u] for u in of_type(INFANTRY, POLISH) if ORDER.size[u] == BRIGADE]
    assert any((factors(b), factors(b, 1)) == ((3, 2, 6), (1, 1, 6)) for b in brigades)
    divisions = [ORDER.ids[u] for u in of_type(INFANTRY, POLISH) if ORDER.size[u] == DIVISION]
    assert any((factors(d), factors(d, 1)) == ((7, 4, 7), (4, 2, 7)) for d in divisions)
    russians = [ORDER.ids[u] for u in of_type(INFANTRY, RUSSIAN)]
    assert any(factors(d) == (5, 3, 7) for d in russians)
    regiments = [ORDER.ids[u] for u in of_type(CAVALRY, RUSSIAN) if ORDER.size[u] == REGIMENT]
    assert any((factors(r), delay(r)) == ((1, 1, 9), 0) for r in regiments)
    west = [ORDER.ids[u] for u in range(ORDER.count) if ORDER.front[u] == WEST]
    sides = {factors(u, inverted) for u in west for inverted in (0, 1)}
    assert {(3, 2, 7), (4, 3, 7), (6, 4, 7)} <= sides


@rule("unit.ka", "11.2a")
def test_the_konarmiya_has_thirteen_units() -> None:
    named = [ORDER.number(u) for u in units_where(ORDER.konarmiya)]
    assert len([u for u in named if ORDER.type[u] == CAVALRY]) == 7
    assert len([u for u in named if ORDER.type[u] == INFANTRY]) == 1
    assert len([u for u in named if ORDER.type[u] == ARMORED_CAR]) == 1
    assert len(named) + TABLES.konarmiya_trains == 13
    assert len([u for u in range(ORDER.count) if ORDER.train[u] and ORDER.front[u] == SOUTHWEST]) >= 4


@rule("9.10.6b")
def test_9_10_6b_the_8th_cavalry_division_charges_only_on_its_full_side() -> None:
    assert charge("s8c") > 0
    assert charge("s8c", 1) == 0
    assert ORDER.steps[ORDER.number("s8c")] == 2


@rule("2.4.2d", "5.1.1b")
def test_5_1_1b_primary_are_divisions_and_brigades_of_three_types() -> None:
    for unit in range(ORDER.count):
        primary = ORDER.type[unit] in (INFANTRY, CAVALRY, MOUNTAIN) and ORDER.size[unit] in (BRIGADE, DIVISION)
        assert ORDER.primary[unit] == (1 if primary else 0)
    assert ORDER.primary[ORDER.number("p_rybak")] == 1
    assert ORDER.primary[ORDER.number("p4m")] == 0
    assert ORDER.primary[ORDER.number("p_mwarsaw")] == 0


@rule("2.4.2e", "7.2.5a", "21.2d", "23.4.8.2c")
def test_2_4_2e_what_can_never_be_replaced() -> None:
    assert "nonreplaceable" in MARKS
    for unit in range(ORDER.count):
        if ORDER.nation[unit] in (LITHUANIAN, GALICIAN) or ORDER.motorized[unit] or ORDER.flotilla[unit]:
            assert ORDER.nonreplaceable[unit] == 1, ORDER.ids[unit]
    for named in ("w15", "p1", "p_mwarsaw", "p_gmodlin", "p_fg_1", "p4m"):
        assert ORDER.nonreplaceable[ORDER.number(named)] == 0


@rule("2.4.2f")
def test_2_4_2f_flotillas_carry_their_own_supply() -> None:
    assert units_where(ORDER.intrinsic_supply) == units_where(ORDER.flotilla)


@rule("2.4.2g", "unit.rc", "4.1b", "7.2.1a")
def test_2_4_2g_replacement_counters_of_two_sizes_and_two_types_for_both_sides() -> None:
    kinds = {(ORDER.side[u], TYPES[ORDER.type[u]], ORDER.factor[u]) for u in range(ORDER.count) if ORDER.replacement[u]}
    assert kinds == {
        (side, kind, factor)
        for side in (RUSSIAN, POLISH)
        for kind in ("infantry_replacement", "cavalry_replacement")
        for factor in (1, 2)
    }
    for unit in range(ORDER.count):
        if ORDER.replacement[unit]:
            assert (ORDER.attack[2 * unit], ORDER.defense[2 * unit], ORDER.delay[2 * unit]) == (0, 0, 0)
            assert ORDER.primary[unit] == 0


@rule("2.4.4a", "2.4.4b")
def test_2_4_4b_identities_on_the_counters() -> None:
    labels = {
        "w_mozyr": "M", "w_moscow": "Mosk", "w_cauc": "Cauc", "s_cossack": "Coss", "s_bashkir": "B",
        "s_kotovski": "S(K)", "p_kopa": "K", "p_nowicki": "N", "p_sikorski": "S", "p_pom": "P", "p_sib": "Sib",
        "p_vol": "Vol", "p_jaworski": "J", "p_rybak": "R", "p_fg_1": "FG", "p_artillery": "W", "p_lb1": "1 LB",
    }  # fmt: skip
    assert {unit: ORDER.labels[ORDER.number(unit)] for unit in labels} == labels


@rule("2.4.4d", "12.4.3a", "12.4.3b")
def test_12_4_3_fronts_of_allies_reserves_and_replacements() -> None:
    for unit in range(ORDER.count):
        if ORDER.side[unit] == POLISH or ORDER.reserve[unit] or ORDER.replacement[unit]:
            assert ORDER.front[unit] == NO_FRONT
        elif ORDER.nation[unit] == LITHUANIAN:
            assert ORDER.front[unit] == WEST
        elif ORDER.nation[unit] in (GALICIAN, UKRAINIAN) or ORDER.konarmiya[unit]:
            assert ORDER.front[unit] == SOUTHWEST
        elif ORDER.nation[unit] == GERMAN:
            assert ORDER.front[unit] == NO_FRONT


@rule("19.0a")
def test_19_0a_ten_polish_units_do_not_move() -> None:
    still = units_where(ORDER.zero_movement)
    kinds = sorted(TYPES[ORDER.type[ORDER.number(u)]] for u in still)
    assert kinds == ["artillery", "garrison", "garrison"] + ["militia"] * 7
    assert all(ORDER.side[ORDER.number(u)] == POLISH for u in still)


@rule("20.0a", "20.0b", "unit.mmsteps")
def test_20_0_moto_mechanized_are_the_polish_ones_only() -> None:
    motorized = [ORDER.number(u) for u in units_where(ORDER.motorized)]
    assert all(ORDER.side[u] == POLISH for u in motorized)
    assert {TYPES[ORDER.type[u]] for u in motorized} == {"armored_car", "tank", "mechanized"}
    assert len([u for u in motorized if ORDER.steps[u] == 1]) > len(motorized) / 2
    cars = ORDER.number("k_cars")
    assert (ORDER.motorized[cars], ORDER.cavalry[cars]) == (0, 1)
    assert len(of_type(ARMORED_CAR, RUSSIAN)) == 1


@rule("unit.flot", "16.0f", "unit.legcav", "21.1.1a")
def test_flotillas_legion_cavalry_and_ukrainians() -> None:
    assert len(of_type(FLOTILLA, RUSSIAN)) == 2
    assert [ORDER.labels[u] for u in of_type(FLOTILLA, POLISH)] == ["Pinsk", "Vistula"]
    assert all(ORDER.delay[2 * u] == 0 for u in of_type(FLOTILLA, RUSSIAN) + of_type(FLOTILLA, POLISH))
    regiments = [u for u in of_type(CAVALRY, POLISH) if ORDER.legion[u]]
    assert regiments
    assert all(ORDER.attack[2 * u] == 2 and ORDER.size[u] == REGIMENT for u in regiments)
    for side in (RUSSIAN, POLISH):
        ukrainians = [u for u in ORDER.of_side(side) if ORDER.nation[u] == UKRAINIAN]
        assert len(ukrainians) == 4
        assert all(ORDER.steps[u] == 2 for u in ukrainians)


@rule("13.1a")
def test_13_1a_the_21st_division_and_its_parts() -> None:
    assert ORDER.names[TABLES.substitution_division] == "21st Mountain Division"
    assert ORDER.names[TABLES.substitution_brigade] == "Rybak Mountain Brigade"
    assert ORDER.names[TABLES.substitution_regiment] == "4th Mountain Regiment"
    assert ORDER.steps[TABLES.substitution_brigade] == 2
    assert TABLES.turns[TABLES.substitution_from] == "July II"


@rule("23.0b")
def test_23_0b_equal_units_are_exchanged_at_set_up_but_not_the_konarmiya() -> None:
    lot = {
        unit: ORDER.lot[ORDER.number(unit)]
        for unit in ("w4", "w16", "w2", "p4", "p5", "k4", "k6", "p_train_1", "p_train_2")
    }
    assert lot["w4"] == lot["w16"] != lot["w2"]
    assert lot["p4"] == lot["p5"]
    assert lot["p_train_1"] == lot["p_train_2"]
    assert lot["k4"] != lot["k6"]


def test_every_counter_says_where_its_factors_come_from() -> None:
    assert all(source.startswith("rulebook") or source == "reconstructed" for source in ORDER.sources)


# ── Tables ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@rule("2.8b", "def.turnnames")
def test_2_8b_twenty_five_turns_from_april_iv() -> None:
    assert len(TABLES.turns) == 25
    assert TABLES.turns[:3] == ["April IV", "May I", "May II"]
    assert TABLES.turns[-1] == "October IV"


@rule("9.0j", "table.crt.a")
@pytest.mark.parametrize(
    ("attack", "defense", "odds"),
    [
        (26, 9, "2:1"),
        (7, 3, "2:1"),
        (6, 1, "6:1"),
        (9, 9, "1:1"),
        (8, 9, "1:2"),
        (4, 9, "1:3"),
        (1, 9, "1:3"),
        (80, 1, "7:1"),
    ],
)
def test_9_0j_odds_round_in_favour_of_the_defender(attack: int, defense: int, odds: str) -> None:
    results = TABLES.combat_results
    assert results.odds[results.column(attack, defense)] == odds


@rule("table.crt.6to1.r2", "table.crt.2to1.r6")
def test_known_cells_of_the_combat_results_table() -> None:
    results = TABLES.combat_results
    known = results.cell(results.odds.index("6:1"), 2)
    assert (results.loss[known], results.advance[known]) == (EXCHANGE, 3)
    assert results.loss[results.cell(results.odds.index("2:1"), 6)] == EXCHANGE


@rule("9.0l")
def test_9_0l_rolls_beyond_the_table_count_as_1_or_6() -> None:
    results = TABLES.combat_results
    assert results.cell(0, -2) == results.cell(0, 1)
    assert results.cell(0, 9) == results.cell(0, 6)


@rule("table.crt.codes", "table.crt.dir")
def test_the_vocabulary_of_the_combat_results_table() -> None:
    results = TABLES.combat_results
    assert set(results.loss) == {
        NO_LOSS, ATTACKER_HALF, ATTACKER_HALF_EXCHANGE, DEFENDER_HALF, DEFENDER_ALL, EXCHANGE, HALF_EXCHANGE,
    }  # fmt: skip
    assert 3 in results.defender_retreat
    for column in range(results.columns):  # higher is better for the attacker
        retreats = [results.attacker_retreat[results.cell(column, roll)] for roll in range(1, 7)]
        assert retreats == sorted(retreats, reverse=True)
    seven = results.odds.index("7:1")
    assert all(results.advance[results.cell(seven, roll)] > 0 for roll in range(1, 7))


@rule("table.zrt.a", "table.zrt.23.r4", "9.14.3a")
def test_the_zoc_retreat_table() -> None:
    losses = TABLES.retreat_losses
    assert losses.result(2, 4) == UNHARMED
    assert losses.result(3, 4) == UNHARMED
    assert losses.result(0, 1) == UNHARMED
    assert losses.result(2, -1) == losses.result(2, 1) == ELIMINATED
    assert losses.result(9, 6) == HALF_ELIMINATED
    assert (losses.unsupplied_at_start, losses.unsupplied_at_end) == (-1, -1)
    for delays in (1, 3, 5, 8, 12):
        results = [losses.result(delays, roll) for roll in range(1, 7)]
        assert results == sorted(results, reverse=True)


@rule("8.4.5a", "10.3b", "10.3a")
def test_10_3_supply_in_quarters_of_a_division() -> None:
    assert TABLES.quarters[DIVISION] == 4
    assert TABLES.quarters[BRIGADE] == 2
    assert TABLES.quarters[REGIMENT] == TABLES.quarters[BATTALION] == 1
    assert (TABLES.warsaw_quarters, TABLES.city_quarters, TABLES.rail_hex_quarters) == (32, 16, 16)
    assert TABLES.rail_net_quarters == 8


@rule("9.2a", "9.3a", "9.4a", "9.8a", "9.9a", "9.9b", "9.6a")
def test_9_die_modifiers() -> None:
    assert TABLES.terrain_combat[MARSH : ROUGH + 2] == [-1, -1, -1, -1]  # marsh, forest, rough, lakes
    assert TABLES.city_combat == TABLES.river_combat == TABLES.trench_combat == -1
    assert (TABLES.weak_defender_bonus, TABLES.unsupplied_defender, TABLES.unsupplied_attacker) == (1, 1, -1)
    assert TABLES.fortification_multiplier == 2


@rule("table.victory", "3.2.3b", "3.2.3c", "3.2.3d", "3.2.3e")
def test_3_2_3_levels_of_victory() -> None:
    assert TABLES.level_from == [20, 24, 28, 37]
    assert TABLES.polish_levels == ["Scant", "Marginal", "Major", "Crowning"]
    assert TABLES.russian_levels == ["Unimpressive", "Marginal", "Major", "Cataclysmic"]


@rule("table.prt.a", "22.4b", "22.5a", "22.6a", "22.1b", "22.1a")
def test_22_the_polish_rally_table() -> None:
    assert len(TABLES.rally_rows) == 6
    listed = [unit for row in TABLES.rally_rows for unit in row]
    assert len(listed) >= 18
    assert len([u for u in listed if ORDER.type[u] == MILITIA]) == 7
    assert [u for u in listed if ORDER.poznan[u]]
    scheduled = {unit for units in TRACK.arrivals[POLISH] for unit in units}
    assert scheduled & set(listed)
    assert (TABLES.rally_turns, TABLES.rally_units, TABLES.rally_infantry, TABLES.rally_cavalry) == (3, 6, 6, 2)
    assert TABLES.poznan_hex == "0111"


@rule("7.2.3.3a", "21.4a", "24.11.5a")
def test_7_2_3_prices_of_replacement() -> None:
    assert (TABLES.division_surcharge, TABLES.brigade_surcharge, TABLES.legion_cavalry_cost) == (2, 1, 1)
    assert (TABLES.freikorps_first, TABLES.freikorps_later) == (12, 4)


@rule("16.6a", "16.6b")
def test_16_6_the_canal_from_april_to_june() -> None:
    assert [TABLES.canal_turns[turn(name)] for name in ("April IV", "June IV", "July I")] == [1, 1, 0]
    assert TABLES.canal_passes_up_to == 2


# ── Tracks and scenarios ─────────────────────────────────────────────────────────────────────────────────────────────


@rule("17.1.1b", "16.5a", "17.2.2a", "23.0j")
def test_what_the_book_says_of_the_turn_record_track() -> None:
    reserves = {
        turn_number: u for turn_number in range(25) for u in TRACK.arrivals[RUSSIAN][turn_number] if ORDER.reserve[u]
    }
    assert TABLES.turns[max(reserves)] == "October I"
    assert turn("September IV") in reserves
    due = {unit for units in TRACK.arrivals[RUSSIAN] for unit in units}
    assert len([u for u in due if ORDER.flotilla[u]]) == 1
    assert len(due & set(PLANS["campaign"].latvian_garrison)) == 2
    assert (TABLES.turns[TABLES.june_turn], TABLES.turns[TABLES.konarmiya_turn]) == ("June I", "September IV")


@rule("23.1.1a", "23.2.1a", "23.3a", "23.4.1a")
@pytest.mark.parametrize(
    ("slug", "turns", "first", "last", "first_half", "last_half"),
    [
        ("gates_of_warsaw", 10, "August III", "October IV", POLISH, POLISH),
        ("belarusian_long", 16, "July I", "October IV", RUSSIAN, POLISH),
        ("belarusian_short", 8, "July I", "August IV", RUSSIAN, RUSSIAN),
        ("campaign", 25, "April IV", "October IV", POLISH, POLISH),
    ],
)
def test_23_length_of_the_scenarios(
    slug: str, turns: int, first: str, last: str, first_half: int, last_half: int
) -> None:
    plan = PLANS[slug]
    assert plan.turns() == turns
    assert (TABLES.turns[plan.first_turn], TABLES.turns[plan.last_turn]) == (first, last)
    assert (plan.first_half, plan.last_half) == (first_half, last_half)


@rule("23.2.1a", "23.4.1a")
def test_23_who_deploys_first() -> None:
    assert PLANS["belarusian_long"].deploys_first == POLISH
    assert PLANS["campaign"].deploys_first == RUSSIAN


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


@rule("17.2.1a", "23.1.5a", "23.2.3a", "23.4.3a")
def test_17_2_1a_the_latvian_garrison() -> None:
    garrison = PLANS["campaign"].latvian_garrison
    assert len(garrison) == len(PLANS["belarusian_long"].latvian_garrison) == 3
    assert all((ORDER.front[u], ORDER.type[u], ORDER.size[u]) == (WEST, INFANTRY, DIVISION) for u in garrison)
    assert len(PLANS["gates_of_warsaw"].latvian_garrison) == 1
    assert PLANS["gates_of_warsaw"].frontier_guards_released
    assert not PLANS["belarusian_long"].frontier_guards_released
    assert not PLANS["campaign"].frontier_guards_released


@rule("23.1.2a", "23.1.6a", "23.2.4a", "23.2.5a", "23.4.4a", "23.4.5a")
def test_23_rally_reserve_and_pools_at_the_start() -> None:
    assert (PLANS["gates_of_warsaw"].rally_over, PLANS["gates_of_warsaw"].railroad_reserve) == (True, True)
    for slug in ("belarusian_long", "campaign"):
        assert (PLANS[slug].rally_over, PLANS[slug].railroad_reserve) == (False, False)
    assert all(plan.pool == [[0, 0], [0, 0]] for plan in PLANS.values())


@rule("23.1.4a", "23.2.2a", "23.4.2a", "21.1.1a")
def test_21_1_1a_the_ukrainians_start_under_polish_control() -> None:
    for plan in PLANS.values():
        assert plan.ukrainians == POLISH
        assert all(ORDER.side[u] == POLISH for u in units_on_map(plan) if ORDER.nation[u] == UKRAINIAN)


@rule("21.6a", "23.4.8.1a", "23.0e")
def test_21_6a_galicians_appear_only_in_the_campaign_and_alone_in_their_hexes() -> None:
    for slug, plan in PLANS.items():
        galicians = [(u, space) for u, space in plan.placed if ORDER.nation[u] == GALICIAN]
        assert len(galicians) == (3 if slug == "campaign" else 0)
        for unit, space in galicians:
            assert ORDER.side[unit] == RUSSIAN
            assert [other for other, at in plan.placed if at == space] == [unit]


@rule("23.2.6a", "23.4.7.1a", "23.4.7.2a")
def test_23_the_standdown_of_the_scenarios() -> None:
    assert PLANS["campaign"].standdown == TO_BE_DECLARED
    assert PLANS["gates_of_warsaw"].standdown == NO_STANDDOWN
    began = PLANS["belarusian_long"].standdown
    assert TABLES.turns[began + TABLES.standdown_turns - 1] == "June IV"
    assert TABLES.turns[TABLES.standdown_latest] == "June II"
    assert (TABLES.standdown_turns, TABLES.free_of_zoc_turns) == (3, 4)


@rule("23.1.3a", "23.0f")
def test_23_1_3a_only_plock_and_modlin_start_overstacked() -> None:
    stacks: dict[tuple[int, int], list[int]] = {}
    for unit, space in PLANS["gates_of_warsaw"].placed:
        stacks.setdefault((space, ORDER.side[unit]), []).append(unit)
    over = set()
    for (space, _), units in stacks.items():
        primary = sum(ORDER.primary[u] for u in units)
        if primary > 3 or len(units) - primary > 3:
            over.add(BOARD.titles[space])
    assert over == {"Płock", "Modlin"}
    assert len({space for space, _ in stacks}) == len(stacks)  # no hex is used by both sides


@rule("23.1.7a")
def test_23_1_7a_the_fortification_group_fits_its_hexes() -> None:
    (group,) = PLANS["gates_of_warsaw"].areas
    assert sorted(group.hexes) == sorted(BOARD.fortified_hexes)
    modlin = [u for u, space in PLANS["gates_of_warsaw"].placed if space == BOARD.modlin]
    primary = sum(ORDER.primary[u] for u in group.units)
    assert primary <= 3 * 4  # Modlin is full
    secondary = len(group.units) - primary
    assert secondary <= 3 * 4 + 3 - sum(1 - ORDER.primary[u] for u in modlin)


@rule("23.0c", "23.0d")
@pytest.mark.parametrize("slug", ["belarusian_long", "campaign"])
def test_23_0c_every_area_can_cover_its_front_line(slug: str) -> None:
    for area in PLANS[slug].areas:
        holding = 0
        for unit, inverted in zip(area.units, area.inverted, strict=True):
            holding += 1 if ORDER.delay[2 * unit + inverted] else 0
        assert 3 * holding >= len(area.line), area.letter  # a unit on the line holds itself and a hex on each side
        assert set(area.line) <= set(area.hexes)
        for one, two in zip(area.line, area.line[1:], strict=False):
            assert BOARD.distance(one, two) == 1
        primary = sum(ORDER.primary[u] for u in area.units)
        assert primary <= 3 * len(area.hexes)


@rule("23.4.9.1a")
def test_23_4_9_1a_the_northern_fronts_of_the_campaign_do_not_touch() -> None:
    north = {POLISH: "ABCD", RUSSIAN: "JKLM"}
    lines = {side: [a for a in PLANS["campaign"].areas if a.side == side and a.letter in north[side]] for side in north}
    for mine in lines[POLISH]:
        for theirs in lines[RUSSIAN]:
            assert min(BOARD.distance(a, b) for a in mine.line for b in theirs.line) >= 2
    assert [TABLES.turns[t] for t in range(25) if TABLES.northern_turns[t]] == ["April IV", "May I", "May II"]


@pytest.mark.parametrize("slug", ["belarusian_long", "campaign"])
def test_areas_of_the_two_sides_share_no_hex(slug: str) -> None:
    held = {side: {h for a in PLANS[slug].areas if a.side == side for h in a.hexes} for side in (RUSSIAN, POLISH)}
    assert not held[RUSSIAN] & held[POLISH]


@rule("21.5a")
def test_21_5a_frontier_guards_stand_along_the_two_borders() -> None:
    abroad = [s for s in range(BOARD.count) if BOARD.country[s] in (1, 2, 3)]  # Lithuania and East Prussia
    guards = [space for u, space in PLANS["campaign"].placed if ORDER.frontier_guard[u]]
    assert len(guards) == 6
    assert all(min(BOARD.distance(space, other) for other in abroad) <= 2 for space in guards)
    assert all(BOARD.country[space] == 0 for space in guards)


# ── Options ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@rule("24.0a")
def test_24_0a_twelve_optional_rules() -> None:
    assert [option.rule for option in OPTIONS.values()] == [f"24.{n}" for n in range(1, 13)]
    together = [
        "fall_of_warsaw",
        "lithuanian_neutrality",
        "partisans",
        "kosciuszko_squadron",
        "danzig",
        "plebiscite_area",
    ]
    assert cannot_combine(OPTIONS, "campaign", together) == ""


@rule("24.2.4a", "24.9.3a", "24.10b", "24.12.3a", "24.3a", "24.4.1a", "24.6a")
@pytest.mark.parametrize(
    ("option", "scenarios"),
    [
        ("three_players", {"belarusian_long", "campaign"}),
        ("danzig", {"belarusian_long", "belarusian_short", "campaign"}),
        ("plebiscite_area", {"belarusian_long", "belarusian_short", "campaign"}),
        ("objective_warsaw", {"belarusian_long", "belarusian_short", "campaign"}),
        ("polish_free_deployment", {"belarusian_long", "belarusian_short"}),
        ("lithuanian_neutrality", {"belarusian_long", "belarusian_short", "campaign"}),
        ("ukrainian_nationalism", {"campaign"}),
    ],
)
def test_24_optional_rules_are_kept_to_their_scenarios(option: str, scenarios: set[str]) -> None:
    for slug in PLANS:
        assert (cannot_combine(OPTIONS, slug, [option]) == "") == (slug in scenarios)


@rule("24.11.11a")
def test_24_11_11a_the_freikorps_go_with_the_fall_of_warsaw_alone() -> None:
    assert "24.11" in cannot_combine(OPTIONS, "campaign", ["freikorps"])
    assert cannot_combine(OPTIONS, "campaign", ["freikorps", "fall_of_warsaw"]) == ""
    for other in OPTIONS:
        if other not in ("freikorps", "fall_of_warsaw"):
            assert cannot_combine(OPTIONS, "campaign", ["fall_of_warsaw", "freikorps", other]) != ""


# ── Data packs ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_data_pack_replaces_a_figure(tmp_path: Path) -> None:
    (tmp_path / "tables.toml").write_text("[supply]\nwarsaw_quarters = 40\n", encoding="utf-8")
    assert load_tables(ORDER, tmp_path).warsaw_quarters == 40


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[supply]\nwarsaw_quarters = -1\n", "warsaw_quarters"),
        ("[supply]\nwarsaw_loaves = 3\n", "warsaw_loaves"),
        ('[combat_results]\nodds = ["2:1"]\n', "rows"),
        ('[withdrawals]\njune_turn = "June V"\n', "june_turn"),
        ("[victory]\nfrom = [1]\n", "from"),
    ],
)
def test_a_broken_data_pack_is_refused_with_the_field(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "tables.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=named):
        load_tables(ORDER, tmp_path)


def test_a_broken_counter_is_refused_with_its_name(tmp_path: Path) -> None:
    row = "x1 ; 1 ; A ; russian ; none ; infantry ; division ; 7-5 d2 ; - ; - ; 1 ; reconstructed"
    (tmp_path / "units.toml").write_text(f"[russian_reserve]\nrows = '{row}'\n", encoding="utf-8")
    with pytest.raises(DataError, match="x1"):
        load_order(tmp_path)
