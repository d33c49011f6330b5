"""Counters: their factors, sizes, types, fronts and marks against the rulebook's figures (2.4, 12.4.3, 19 to 21)."""

from typing import cast

import pytest

import vistula
from tests.games.red_star_white_eagle.printed import ORDER, PLANS, TABLES, charge, delay, factors, of_type, units_where
from tests.games.red_star_white_eagle.table import (
    asks,
    at,
    die,
    do,
    muster,
    offered,
    piece,
    position,
    seat,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import AVAILABLE, DEAD, DUE, POOL
from vistula.games.red_star_white_eagle.state import War
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
    for counter in range(ORDER.count):
        if ORDER.nation[counter] in (UKRAINIAN, GALICIAN):
            other = ORDER.twin[counter]
            assert ORDER.twin[other] == counter
            assert {ORDER.side[counter], ORDER.side[other]} == {RUSSIAN, POLISH}
            assert [ORDER.attack[2 * counter + i] for i in (0, 1)] == [ORDER.attack[2 * other + i] for i in (0, 1)]
        else:
            assert ORDER.twin[counter] == -1
    for counter in range(ORDER.count):
        if ORDER.nation[counter] == GALICIAN:
            assert ORDER.labels[counter].endswith("G") == (ORDER.side[counter] == RUSSIAN)


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
@pytest.mark.parametrize(
    ("kind", "faces"),
    [
        ("unit.plbde", {"3-2-6", "1-1-6"}),
        ("unit.pldiv", {"7-4-7", "4-2-7", "5-3-7"}),
        ("unit.rucavrgt", {"1-1-9"}),
        ("unit.wf", {"6-4-7", "3-2-7"}),
    ],
)
def test_whoever_is_of_a_type_of_the_book_has_its_factors(kind: str, faces: set[str]) -> None:
    """Every counter whose row names the type shows exactly these factors on its sides."""
    found = set()
    for number in range(ORDER.count):
        if kind in ORDER.sources[number]:
            for face in range(ORDER.steps[number]):
                at_face = 2 * number + face
                found.add(f"{ORDER.attack[at_face]}-{ORDER.defense[at_face]}-{ORDER.movement[at_face]}")
    assert found == faces


@rule("unit.plbde", "unit.pldiv", "unit.wf", "unit.rucavrgt")
def test_the_types_of_the_book_exist() -> None:
    assert (factors("p3b"), factors("p3b", 1)) == ((3, 2, 6), (1, 1, 6))
    assert (factors("p8"), factors("p8", 1), factors("w1")) == ((7, 4, 7), (4, 2, 7), (5, 3, 7))
    assert (factors("w2"), factors("w53"), factors("w_mozyr")) == ((6, 4, 7), (4, 3, 7), (3, 2, 7))
    assert (factors("w_reg_1"), delay("w_reg_1")) == ((1, 1, 9), 0)


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
    for counter in range(ORDER.count):
        primary = ORDER.type[counter] in (INFANTRY, CAVALRY, MOUNTAIN) and ORDER.size[counter] in (BRIGADE, DIVISION)
        assert ORDER.primary[counter] == (1 if primary else 0)
    assert ORDER.primary[ORDER.number("p_rybak")] == 1
    assert ORDER.primary[ORDER.number("p4m")] == 0
    assert ORDER.primary[ORDER.number("p_mwarsaw")] == 0


@rule("2.4.2e", "7.2.5a", "21.2d", "23.4.8.2c")
def test_2_4_2e_what_can_never_be_replaced() -> None:
    assert "nonreplaceable" in MARKS
    for counter in range(ORDER.count):
        if ORDER.nation[counter] in (LITHUANIAN, GALICIAN) or ORDER.motorized[counter] or ORDER.flotilla[counter]:
            assert ORDER.nonreplaceable[counter] == 1, ORDER.ids[counter]
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
    for counter in range(ORDER.count):
        if ORDER.replacement[counter]:
            assert (ORDER.attack[2 * counter], ORDER.defense[2 * counter], ORDER.delay[2 * counter]) == (0, 0, 0)
            assert ORDER.primary[counter] == 0


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
    for counter in range(ORDER.count):
        if ORDER.side[counter] == POLISH or ORDER.reserve[counter] or ORDER.replacement[counter]:
            assert ORDER.front[counter] == NO_FRONT
        elif ORDER.nation[counter] == LITHUANIAN:
            assert ORDER.front[counter] == WEST
        elif ORDER.nation[counter] in (GALICIAN, UKRAINIAN) or ORDER.konarmiya[counter]:
            assert ORDER.front[counter] == SOUTHWEST
        elif ORDER.nation[counter] == GERMAN:
            assert ORDER.front[counter] == NO_FRONT


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


# ── What the table is shown, and what it means in play ───────────────────────────────────────────────────────────────


@rule("2.4.2a")
def test_a_counter_shows_its_factors_and_some_cavalry_a_charge_factor() -> None:
    s = position({"w57": "4010", "k14": "4530", "p8": "Lublin", "p3b": "Lublin"}, inverted=("p3b",), fresh=True)
    assert (piece(s, "w57")["factors"], piece(s, "w57")["delay"]) == (["5-3-7"], 1)
    assert (piece(s, "k14")["factors"], piece(s, "k14")["delay"]) == (["8-8-9", "(12)"], 3)
    assert (piece(s, "p3b")["factors"], piece(s, "p3b")["delay"]) == (["1-1-6"], 0)


@rule("2.4.1b", "2.4.3a")
def test_the_size_is_shown_and_decides_on_stacking_and_on_the_price_of_recreation() -> None:
    """A battalion, a regiment, a brigade, a division. With two factors a regiment of 2 comes back, a brigade's weak
    side of 1 for 1 more, no division; three divisions leave room for a regiment, not for a brigade."""
    units = {"p_ac1": "1414", "p_volreg_1": "1414", "p3b": "1414", "p8": "1314", "p9": "1314", "p10": "1314"}
    s = position(units, fresh=True)
    shown = [piece(s, name)["echelon"] for name in ("p_ac1", "p_volreg_1", "p3b", "p8")]
    assert shown == ["II", "III", "x", "xx"]
    do(s, "move", "p3b")
    assert why(s, "march", "1314") == "5.1.3a"
    do(s, "stay")
    do(s, "move", "p_volreg_1")
    assert why(s, "march", "1314") == ""
    for name in ("p_volreg_2", "p_kopa", "p11"):
        s.place(unit(s, name), DEAD)
    s.num[POOL + 2] = 2
    at(s, "polish", phases.RECREATE)
    assert offered(s, "recreate") == {"p_volreg_2", "p_kopa"}
    assert why(s, "recreate", "p11") == "7.2.3.1a"
    s.place(unit(s, "p_cavreg_1"), DEAD)
    s.num[POOL + 2] = 0
    s.num[POOL + 3] = 1
    s.refresh()
    assert offered(s, "recreate") == {"p_cavreg_1"}
    assert why(s, "recreate", "p_kopa") == "7.2.3.3a"


@rule("2.4.1a")
def test_each_nationality_has_a_livery_of_its_own() -> None:
    units = {"p8": "Lublin", "w4": "2012", "l1": "Kowno", "fk1": "Danzig"}
    s = position(units, scenario="campaign", freikorps=True, fall_of_warsaw=True)
    assert [piece(s, name)["side"] for name in units] == ["polish", "soviet", "lithuanian", "german"]


@rule("2.4.4a", "2.4.4b", "2.4.4c", "2.4.4d", "12.1a", "12.4.3a")
def test_the_table_shows_identity_nationality_and_front() -> None:
    """Left of the symbol the number or name, right of it the army: Lithuanians are of West Front, Galicians and
    Ukrainians under Russian command of Southwest Front. The G stands on the Russian counter of a Galician only."""
    units = {"w_mozyr": "4010", "s_kotovski": "4530", "k4": "4530", "l1": "Kowno", "rg1": "4530", "ru1": "4530"}
    s = position({**units, "pg2": "Lwów", "p_lb1": "Lublin"}, scenario="campaign", fresh=True)
    shown = {name: (piece(s, name)["number"], piece(s, name).get("parent")) for name in (*units, "pg2", "p_lb1")}
    assert shown == {
        "w_mozyr": ("M", "West Front"),
        "s_kotovski": ("S(K)", "Southwest Front"),
        "k4": ("4", "Southwest Front"),
        "l1": ("1", "West Front"),
        "rg1": ("1 G", "Southwest Front"),
        "ru1": ("1", "Southwest Front"),
        "pg2": ("2", None),
        "p_lb1": ("1 LB", None),
    }


@rule("12.1a", "12.4.3a")
def test_with_three_players_each_front_has_its_own_commander_allies_included() -> None:
    units = {"w57": "4010", "l1": "Kowno", "s44": "4530", "rg1": "4530", "ru1": "4530", "k4": "4530"}
    s = position(units, scenario="campaign", three_players=True)
    assert [piece(s, name)["seat"] for name in ("w57", "l1")] == ["soviet_west"] * 2
    assert [piece(s, name)["seat"] for name in ("s44", "rg1", "ru1", "k4")] == ["soviet_southwest"] * 4


@rule("2.4.5a")
def test_the_types_are_shown_by_their_symbols() -> None:
    symbols = {
        "w4": "infantry", "k4": "cavalry", "p4m": "mountain", "p_mlublin": "militia", "p_gmodlin": "garrison",
        "p_artillery": "artillery", "p_mavistula": "marine", "p_ac1": "motorised", "p_tank1": "armour",
        "p_train_1": "train", "p_flvistula": "flotilla", "pri1_1": "supply",
    }  # fmt: skip
    s = position(dict.fromkeys(symbols, "Warsaw"), fresh=True)
    assert {name: piece(s, name)["symbol"] for name in symbols} == symbols


@rule("2.4a", "2.5a")
def test_a_marker_is_no_unit_it_shuts_no_hex_and_crowds_none() -> None:
    """The squadron's marker over an empty hex, and over a hex with three secondary units."""
    units = {"p_volreg_1": "Lublin", "p_volreg_2": "Lublin", "p_volreg_3": "Lublin", "w4": "1820", "p8": "1821"}
    s = position(units, "russian", phases.SQUADRON_START, "August IV", kosciuszko_squadron=True)
    do(s, "squadron", "1720")
    do(s, "move", "w4")
    assert why(s, "march", "1720") == ""
    s = position(units, "russian", phases.SQUADRON_START, "August IV", kosciuszko_squadron=True)
    do(s, "squadron", "Lublin")
    do(s, "end_movement")
    assert (asks(s), seat(s)) == ("attack", "soviet")  # nobody is asked who is overstacked at Lublin


@rule("5.1.1b", "2.4.2d")
def test_primary_are_divisions_and_brigades_of_three_types_in_play() -> None:
    """With three infantry divisions a mountain brigade or a cavalry brigade finds no room; a mountain regiment, a
    garrison or an armored train does."""
    full = {"p8": "1314", "p9": "1314", "p10": "1314"}
    for name, told in (("p_rybak", "5.1.3a"), ("p1c", "5.1.3a"), ("p4m", ""), ("p_ac1", ""), ("p_cavreg_1", "")):
        s = position({**full, name: "1414"}, fresh=True)
        do(s, "move", name)
        assert why(s, "march", "1314") == told, name


@rule("2.4.2g", "7.2.1a")
def test_replacement_counters_of_either_size_are_no_units() -> None:
    for name in ("rri1_1", "rri2_1", "rrc1_1", "rrc2_1"):
        s = position({name: "1210", "p7r": "1209"}, fresh=True)
        do(s, "move", "p7r")
        assert why(s, "march", "1210") == "", name


@rule("2.4.2e", "7.2.5a")
@pytest.mark.parametrize(("name", "told"), [("p_tank1", "7.2.5a"), ("p_train_1", "7.2.5a"), ("p_volreg_1", "")])
def test_a_unit_with_the_square_is_never_recreated(name: str, told: str) -> None:
    s = position({"p9": "Lublin"}, fresh=True)
    s.place(unit(s, name), DEAD)
    s.place(unit(s, "p8"), DEAD)
    s.num[POOL + 2] = 9
    s.num[POOL + 3] = 9
    at(s, "polish", phases.RECREATE)
    assert why(s, "recreate", name) == told


@rule("2.4.2f", "16.0f")
def test_a_unit_with_the_supply_symbol_fights_supplied_though_it_is_cut_off() -> None:
    """The flotilla on the Vistula at Wyszogród among Russians, and a division in its place."""
    ring = {"w4": "0912", "w5": "0914", "w6": "0813", "w8": "0814", "w10": "1013", "w11": "1014"}
    for name, hungry in (("p_flvistula", False), ("p8", True)):
        s = position({name: "0913", **ring}, "polish", phases.ATTACK, "August IV", fresh=True)
        muster(s, "0814", name)
        assert ("9.9b" in die(s)) == hungry, name


@rule("2.4.2h")
def test_the_set_up_letter_serves_the_campaign_and_the_code_the_arrival() -> None:
    """The 57th begins the campaign in area M; the 5th Rifle Division arrives on May I."""
    s = cast("War", vistula.game("red_star_white_eagle").new("campaign"))
    while asks(s) != "deploy" or "57th Rifle Division" not in {s.name(unit(s, n)) for n in offered(s, "deploy")}:
        assert asks(s) in ("deploy", "deploy_at")
        offers = [action for action in s.choices(seat(s)) if action.verb.name != "proposed"]
        s.play(seat(s), offers[0])
    assert "area M" in s.prompt(seat(s)).text
    s = position({"w4": "4010"}, "russian", phases.POINTS, "May I", "campaign")
    s.place(unit(s, "w5"), DUE)
    s.place(unit(s, "w21"), DUE)
    at(s, "russian", phases.POINTS)
    assert (where(s, "w5"), where(s, "w21")) == (str(AVAILABLE), str(DUE))
