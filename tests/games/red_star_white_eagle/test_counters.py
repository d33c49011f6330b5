"""Counters: their factors, sizes, types, fronts and marks against the rulebook's figures (2.4, 12.4.3, 19 to 21)."""

from tests.games.red_star_white_eagle.printed import ORDER, PLANS, TABLES, charge, delay, factors, of_type, units_where
from tests.rules import rule
from vistula.games.red_star_white_eagle.units import (
    ARMORED_CAR,
    BRIGADE,
    CAVALRY,
    DIVISION,
    FLOTILLA,
    GALICIAN,
    GERMAN,
    INFANTRY,
    LITHUANIAN,
    MARKS,
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
)


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
