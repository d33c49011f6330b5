"""The worked examples of the rulebook (EX) and the derived ones of the companion (DV), by name."""

import pytest

from tests.games.poland_1920.table import (
    Where,
    asks,
    attack,
    do,
    finish,
    fought,
    loss_rows,
    move,
    offered,
    position,
    sp,
    to_day,
    to_phase,
    where,
    why,
    why_not,
    zone,
)
from tests.rules import rule
from vistula.games.poland_1920.state import REORGANIZED, Poland


def mlawa(roll: tuple[int, int, int]) -> Poland:
    """Three Soviet divisions of 42 SP in one zone against 15 SP in the forest of Mława."""
    attackers: dict[str, Where] = {
        "su_rb_4_2": ("Ciechanów", 15),
        "su_rb_34_12": ("Ciechanów", 15),
        "su_cd_10": ("Ciechanów", 12),
    }
    s = position(side="soviet", units={"pl_ib_4_20": ("Mława", 15), **attackers})
    attack(s, "Mława", list(attackers), roll)
    return s


@rule("5.11b")
def test_ex1a_only_32_of_42_sp_are_used() -> None:
    assert fought(mlawa((6, 5, 6))).attack == 32


@rule("5.11a", "5.11d")
def test_ex1b_the_difference_is_17() -> None:
    s = mlawa((6, 5, 6))
    assert fought(s).attack - fought(s).defence == 17
    assert s.tables.combat.labels[s.tables.combat.row_of(17)] == "17-19"


@rule("5.11h", "table.terrain.forest")
def test_ex1c_the_forest_moves_the_row_down_to_14_16() -> None:
    assert fought(mlawa((6, 5, 6)))[2:4] == (1, "14-16")


@rule("table.combat.14-16")
def test_ex1d_3_and_3_in_that_row_is_b1_minus_1_as_the_table_says() -> None:
    """A4: the example prints B1, the table has B1(-1)."""
    s = mlawa((6, 5, 6))
    assert fought(s).result == "B1(-1)"
    assert sp(s, "pl_ib_4_20") == 14


@rule("5.11i", "5.13b")
def test_ex1e_the_defender_must_withdraw_a_forest_is_no_reason_to_stay() -> None:
    s = mlawa((6, 5, 6))
    assert (asks(s), s.to_move) == ("withdraw", ("poland",))
    assert why(s, "stay") == "5.13b"


@rule("5.11j", "5.11k", "table.loss.23-24")
def test_ex1f_the_defender_loses_1_in_row_23_24() -> None:
    s = mlawa((6, 5, 6))
    do(s, "withdraw", "Glinojeck")
    assert loss_rows(s)[0] == "23-24"
    assert sp(s, "pl_ib_4_20") == 15 - 1 - 1


@rule("5.11j", "5.11k", "table.loss.17-18")
def test_ex1g_the_attacker_loses_1_in_row_17_18() -> None:
    s = mlawa((6, 5, 6))
    do(s, "withdraw", "Glinojeck")
    assert loss_rows(s)[1] == "17-18"
    do(s, "lose", "su_cd_10")
    assert sp(s, "su_cd_10") == 11
    assert sp(s, "su_rb_4_2") + sp(s, "su_rb_34_12") == 30


@rule("6.11a", "6.11b")
def test_ex2_30_against_6_in_a_fortified_position() -> None:
    """a: 20-25 down to 11-13; b: 5-6 up to 11-12; c: 25+ down to 19-20 (A6)."""
    s = position(side="soviet", units={"pl_ib_29": ("Praga", 6), "su_rb_4_2": ("Radzymin", 30)})
    attack(s, "Praga", ["su_rb_4_2"], (12, 12, 12))
    assert fought(s).row == "11-13"
    assert loss_rows(s) == ("19-20", "11-12")


def three_directions(first: int, second: int, through_line: int) -> Poland:
    attackers: dict[str, Where] = {
        "su_rb_4_2": ("Wołomin", first),
        "su_rb_5_2": ("Otwock", second),
        "su_rb_6_2": ("Radzymin", through_line),
    }
    s = position(side="soviet", units={"pl_ib_29": ("Praga", 6), **attackers})
    attack(s, "Praga", list(attackers), (12, 12, 12))
    return s


@rule("6.13")
def test_ex3_the_strongest_crosses_the_line() -> None:
    assert fought(three_directions(12, 9, 13)).favour == 3


@rule("6.13", "6.14")
def test_ex3_inverse_the_strongest_comes_from_elsewhere() -> None:
    assert fought(three_directions(14, 9, 13)).favour == 2


@rule("5.22a", "5.22b")
def test_ex4_a_unit_driven_back_is_driven_back_again_with_its_host() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 20),
            "pl_ib_30": ("Łuków", 20),
            "su_rb_4_2": ("Siedlce", 4),  # A
            "su_rb_5_2": ("Zbuczyn", 4),  # B
        }
    )
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    do(s, "halt")
    attack(s, "Zbuczyn", ["pl_ib_30"], (11, 12, 12))
    assert fought(s).defence == 4
    do(s, "withdraw", "Międzyrzec")
    assert (where(s, "su_rb_4_2"), where(s, "su_rb_5_2")) == ("Międzyrzec", "Międzyrzec")


# Derived --------------------------------------------------------------------------------------------------------


def duel(attacker: int, defender: int, roll: int) -> str:
    units: dict[str, Where] = {"pl_ib_29": ("Kałuszyn", min(attacker, 32)), "su_rb_4_2": ("Siedlce", defender)}
    named = ["pl_ib_29"]
    if attacker > 32:
        units["pl_ib_30"] = ("Węgrów", attacker - 32)
        named.append("pl_ib_30")
    s = position(units=units)
    attack(s, "Siedlce", named, (roll, 12, 12))
    return fought(s).result


@rule("table.combat.0")
def test_dv1_equal_strengths() -> None:
    assert [duel(20, 20, roll) for roll in (4, 5, 12)] == ["B1", "-", "R"]


@rule("table.combat.-1-")
def test_dv2_a_weaker_attacker() -> None:
    assert [duel(5, 9, roll) for roll in (3, 4)] == ["B1", "-"]


@rule("table.combat.26+")
@pytest.mark.parametrize("difference", [26, 60])
def test_dv3_the_top_row_is_open(difference: int) -> None:
    assert [duel(difference + 3, 3, roll) for roll in (4, 5, 11)] == ["B1(-2)", "B1(-1)", "B1"]


@rule("table.combat.-1-", "5.11h")
def test_dv4_three_rows_down_from_0_stop_at_the_last() -> None:
    """Kozienice is forest behind the Wisła."""
    s = position(side="soviet", units={"su_rb_4_2": ("Maciejowice", 5), "pl_ib_29": ("Kozienice", 5)})
    attack(s, "Kozienice", ["su_rb_4_2"], (2, 12, 12))
    assert fought(s)[2:] == (3, "-1 or less", "B1")


def out_of_swamp(*strengths: int, marks: dict[str, int] | None = None) -> int:
    slugs = ["pl_ib_29", "pl_ib_30", "pl_ib_15"][: len(strengths)]
    units: dict[str, Where] = {slug: ("Sosnowica", n) for slug, n in zip(slugs, strengths, strict=True)}
    s = position(units={**units, "su_rb_4_2": ("Wisznice", 9)}, marks=marks)
    attack(s, "Wisznice", slugs, (11, 12, 12))
    return fought(s).attack


@rule("5.18")
def test_dv5_7_sp_out_of_swamp_use_3() -> None:
    assert out_of_swamp(7) == 3


@rule("5.18")
def test_dv6_thirds_are_rounded_for_each_unit() -> None:
    assert out_of_swamp(4, 4, 4) == 6


@rule("5.20", "5.18")
def test_dv7_half_first_then_a_third() -> None:
    assert out_of_swamp(5, marks={"pl_ib_29": REORGANIZED}) == 1


@rule("5.11b", "5.12b", "8.4a")
def test_dv8_two_zones_with_a_headquarters_each() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 40),
            "hq_roja": "Kałuszyn",
            "pl_ib_30": ("Węgrów", 10),
            "hq_haller": "Węgrów",
            "su_rb_4_2": ("Siedlce", 9),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30", "hq_roja", "hq_haller"], (12, 12, 12))
    assert fought(s).attack == 48


@rule("5.11c", "8.4b", "5.12b")
def test_dv9_34_sp_with_two_headquarters_defend_with_35() -> None:
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 34), "hq_kuk": "Siedlce", "hq_gaj": "Siedlce"}
    )
    attack(s, "Siedlce", ["pl_ib_29"], (12, 12, 12), support=["hq_kuk"])
    assert fought(s).defence == 35


@rule("6.15a", "6.15b", "6.15c")
@pytest.mark.parametrize(("garrison", "favour"), [(12, 4), (11, 3), (5, 3), (4, 2)])
def test_dv10_fortress_garrisons(garrison: int, favour: int) -> None:
    s = position(side="soviet", units={"su_rb_4_2": ("Zakroczym", 20), "pl_ib_29": ("Modlin", garrison)})
    attack(s, "Modlin", ["su_rb_4_2"], (12, 12, 12))
    assert fought(s).favour == favour


@rule("5.13b")
def test_dv11_staying_in_level_2_works_costs_the_bracket_and_1_more() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 26), "su_rb_4_2": ("Siedlce", 6)}, works={"Siedlce": 2})
    attack(s, "Siedlce", ["pl_ib_29"], (5, 6, 12))  # 20 more, two rows down: 14-16, B1(-1)
    assert fought(s)[2:] == (2, "14-16", "B1(-1)")
    assert sp(s, "su_rb_4_2") == 5
    do(s, "stay")
    assert sp(s, "su_rb_4_2") == 5 - 1 - 1  # and the loss roll: row 25+ two down is 21-22, a 6 costs 1


@rule("5.17b")
def test_dv12_over_the_niemen_3_sp_leave_1() -> None:
    s = position(units={"pl_ib_29": ("Krynki", 9), "su_rb_4_2": ("Indura", 3)})
    attack(s, "Indura", ["pl_ib_29"], (7, 12, 12))
    assert fought(s).result == "B1"
    do(s, "withdraw", "Grodno")
    assert sp(s, "su_rb_4_2") == 1


@rule("4.22a", "4.22b")
def test_dv13_infantry_crosses_river_and_border_as_its_single_step() -> None:
    s = position("niemen_sep_22", phase="movement", side="soviet", day=2, units={"su_rb_46_16": ("Druskieniki", 4)})
    move(s, "su_rb_46_16", "Kopciowo")
    assert where(s, "su_rb_46_16") == "Kopciowo"


@rule("4.21b", "4.12b")
def test_dv14_cavalry_stops_behind_a_river() -> None:
    s = position(phase="movement", units={"pl_cb_8": ("Siedlce", 2)})
    assert why_not(s, "pl_cb_8", "Łosice", "Zbuczyn") is not None


@rule("8.8")
def test_dv15_a_headquarters_goes_6_zones_over_two_rivers_and_a_swamp() -> None:
    s = position(phase="movement", units={"hq_roja": "Zambrów", "pl_ib_29": ("Warszawa", 1)})
    way = ("Wizna", "Szczuczyn", "Kolno", "Łomża", "Śniadowo", "Nowogród")  # r and swamp; -; -; r; -; -
    assert why_not(s, "hq_roja", *way) is None
    assert why_not(s, "hq_roja", *way, "Ostrołęka") is not None


@rule("table.loss.23-24", "5.11k")
@pytest.mark.parametrize(("roll", "lost"), [(5, 1), (10, 2)])
def test_dv16_25_sp_against_one_row_of_cover(roll: int, lost: int) -> None:
    s = position(side="soviet", units={"su_rb_4_2": ("Ciechanów", 25), "pl_ib_29": ("Mława", 20)})
    attack(s, "Mława", ["su_rb_4_2"], (12, roll, 12))
    assert loss_rows(s)[0] == "23-24"
    assert sp(s, "pl_ib_29") == 20 - lost


@rule("table.loss", "table.loss.codes")
def test_dv17_a_12_costs_nobody_anything() -> None:
    for strength in (1, 8, 16, 24, 32):
        s = position(units={"pl_ib_29": ("Kałuszyn", strength), "su_rb_4_2": ("Siedlce", strength)})
        attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
        assert (sp(s, "pl_ib_29"), sp(s, "su_rb_4_2")) == (strength, strength)


@rule("7.14", "scn.warsaw.vp.sov.sp", "scn.warsaw.vp.sov.unit")
def test_dv18_a_starving_unit_of_1_sp_is_destroyed_for_4_points() -> None:
    s = position(phase="supply", units={"pl_ib_29": ("Bydgoszcz", 1), "su_rb_4_2": ("Toruń", 3)})
    assert where(s, "pl_ib_29") is None
    assert s.scores()["soviet"] == 4


@rule("5.15", "scn.warsaw.vp.sov.unit")
def test_dv19_4_sp_with_nowhere_to_go_are_7_points() -> None:
    s = position(
        side="soviet",
        units={"su_rb_4_2": ("Inowrocław", 9), "su_rb_5_2": ("Fordon", 1), "pl_ib_29": ("Bydgoszcz", 4)},
    )
    attack(s, "Bydgoszcz", ["su_rb_4_2"], (4, 12, 12))
    assert fought(s).result == "B1"
    assert where(s, "pl_ib_29") is None
    assert s.scores()["soviet"] == 7


@rule("7.21b", "7.21c")
def test_dv20_10_sp_take_2_of_5() -> None:
    s = position("on_warsaw_aug_05", phase="movement", units={"pl_ib_29": ("Grójec", 10)})
    move(s, "pl_ib_29", "Warszawa")
    assert offered(s, "take") == ["2", "1", "0"]
    do(s, "take", 2)
    assert (sp(s, "pl_ib_29"), s.pool[zone(s, "Warszawa")]) == (12, 3)


@rule("5.27c")
def test_dv21_tanks_on_both_sides_of_a_forest() -> None:
    """Only Poles have tanks, so each half is fought by itself; the loss rows move by the forest alone."""
    s = position(
        units={"pl_ib_29": ("Ciechanów", 12), "tank_1": "Ciechanów", "tank_2": "Ciechanów", "su_rb_4_2": ("Mława", 7)}
    )
    attack(s, "Mława", ["pl_ib_29", "tank_1", "tank_2"], (12, 12, 12))
    assert fought(s).row == "9-10"  # 7-8 down 1 for the forest, up 2 for the tanks
    assert loss_rows(s) == ("11-12", "9-10")
    s = position(side="soviet", units={"su_rb_4_2": ("Ciechanów", 15), "pl_ib_29": ("Mława", 6), "tank_1": "Mława"})
    attack(s, "Mława", ["su_rb_4_2"], (12, 12, 12))
    assert fought(s)[:4] == (15, 7, 1, "3-4")  # 7-8 down 1 for the forest, down 1 for the tank
    assert loss_rows(s) == ("13-14", "9-10")


@rule("6.21a", "6.21b")
def test_dv22_works_of_two_quiet_days() -> None:
    s = position(phase="movement", units={"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)})
    for day in (1, 2):
        to_day(s, day)
        to_phase(s, "fortify", "poland")
        do(s, "dig", "Kałuszyn")
        assert (s.turn, int(s.works[zone(s, "Kałuszyn")])) == (day, day)


@rule("6.13", "6.14")
def test_dv23_one_big_unit_dodges_the_line() -> None:
    attackers: dict[str, Where] = {
        "su_rb_4_2": ("Radzymin", 5),
        "su_rb_5_2": ("Radzymin", 5),
        "su_rb_6_2": ("Radzymin", 5),
        "su_rb_10_4": ("Wołomin", 6),
    }
    s = position(side="soviet", units={"pl_ib_29": ("Praga", 9), **attackers})
    attack(s, "Praga", list(attackers), (12, 12, 12))
    assert fought(s).favour == 2


@rule("5.13b", "6.15b")
def test_dv24_a_camp_has_its_modifier_but_must_be_left() -> None:
    s = position(side="soviet", units={"su_rb_4_2": ("Nowy Dwór Mazowiecki", 20), "pl_ib_29": ("Zegrze", 5)})
    attack(s, "Zegrze", ["su_rb_4_2"], (8, 12, 12))
    assert fought(s)[2:] == (3, "7-8", "B1")
    assert why(s, "stay") == "5.13b"
    finish(s)
    assert where(s, "pl_ib_29") != "Zegrze"


@rule("def.sp.marker", "8.3b")
def test_dv25_143_bs_with_tuchaczewski_defends_with_4() -> None:
    s = position(units={"pl_ib_29": ("Sokółka", 9), "su_rb_143_48": "Białystok", "hq_tuchaczewski": "Białystok"})
    attack(s, "Białystok", ["pl_ib_29"], (12, 12, 12), support=["hq_tuchaczewski"])
    assert fought(s).defence == 4


@rule("4.12a", "scn.warsaw.manoeuvre", "scn.warsaw.length")
@pytest.mark.parametrize(
    ("slug", "start"), [("pl_ib_a_21", "Lubartów"), ("pl_ib_31", "Michów"), ("pl_ib_27", "Dęblin")]
)
def test_dv26_from_16_to_22_august_the_group_just_reaches_bialystok(slug: str, start: str) -> None:
    """Seven marches over borders; it stands there on the evening of the last day."""
    s = position(phase="movement", day=3, units={slug: (start, 9)})
    came = {zone(s, start): -1}
    queue = [zone(s, start)]
    for z in queue:
        for near in s.board.borders[z]:
            if near not in came:
                came[near] = z
                queue.append(near)
    way = [zone(s, "Białystok")]
    while came[way[-1]] >= 0:
        way.append(came[way[-1]])
    marches = [s.board.names[z] for z in reversed(way)][1:]
    assert len(marches) == 7
    for day, place in enumerate(marches, start=3):
        to_day(s, day)
        to_phase(s, "move", "poland")
        assert s.turn == day
        move(s, slug, place)
    assert where(s, slug) == "Białystok"
