"""Fortified positions, fortresses, camps and field fortifications (6.0)."""

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
    zone,
)
from tests.rules import rule
from vistula.games.poland_1920.state import Poland


def works(s: Poland, name: str) -> int:
    return int(s.works[zone(s, name)])


def attacked(target: str, garrison: int, attackers: dict[str, Where], **more: object) -> Poland:
    """Soviet attackers against one Polish unit, a result without effect, no losses."""
    s = position(side="soviet", units={"pl_ib_29": (target, garrison), **attackers}, **more)  # type: ignore[arg-type]
    attack(s, target, list(attackers), (12, 12, 12))
    return s


# 6.1 Fortified lines --------------------------------------------------------------------------------------------


@rule("6.0", "6.11a")
def test_a_fortified_line_is_3_rows_on_the_combat_table() -> None:
    """30 SP against 6 at Praga, through the fortified edge: 20-25 goes down to 11-13."""
    s = attacked("Praga", 6, {"su_rb_4_2": ("Radzymin", 30)})
    assert fought(s)[:4] == (30, 6, 3, "11-13")


@rule("6.11b")
def test_a_fortified_line_is_3_rows_on_both_loss_rolls() -> None:
    """Attackers' 25+ goes down to 19-20, the defender's 5-6 up to 11-12."""
    s = attacked("Praga", 6, {"su_rb_4_2": ("Radzymin", 30)})
    assert loss_rows(s) == ("19-20", "11-12")


@rule("6.12", "6.14")
def test_the_line_counts_only_on_its_edge_and_else_as_level_2_works() -> None:
    """Praga is fortified towards Radzymin, not towards Wołomin (6.14: 2 rows)."""
    assert fought(attacked("Praga", 6, {"su_rb_4_2": ("Wołomin", 9)})).favour == 2
    assert fought(attacked("Praga", 6, {"su_rb_4_2": ("Radzymin", 9)})).favour == 3


@rule("6.12", "6.14")
def test_the_ground_counts_beside_the_line() -> None:
    """Wołomin is forest: 3 + 1 from Mińsk Mazowiecki; 2 + 1 from Praga, which is behind it."""
    assert fought(attacked("Wołomin", 6, {"su_rb_4_2": ("Mińsk Mazowiecki", 9)})).favour == 4
    assert fought(attacked("Wołomin", 6, {"su_rb_4_2": ("Praga", 9)})).favour == 3


@rule("6.14")
def test_works_do_not_add_to_the_line() -> None:
    """A9: the best single fortification counts."""
    assert fought(attacked("Praga", 6, {"su_rb_4_2": ("Radzymin", 9)}, works={"Praga": 2})).favour == 3
    assert fought(attacked("Praga", 6, {"su_rb_4_2": ("Wołomin", 9)}, works={"Praga": 1})).favour == 2


@rule("6.13")
@pytest.mark.parametrize(("through_line", "favour"), [(13, 3), (11, 2), (12, 3)])
def test_the_strongest_attacking_unit_decides_whether_the_line_counts(through_line: int, favour: int) -> None:
    """12 and 9 from elsewhere; a tie goes to the zone with the larger total, then to the fortified edge (A11)."""
    s = attacked(
        "Praga",
        6,
        {"su_rb_4_2": ("Wołomin", 12), "su_rb_5_2": ("Otwock", 9), "su_rb_6_2": ("Radzymin", through_line)},
    )
    assert fought(s).favour == favour


@rule("6.13")
def test_in_a_tie_the_larger_direction_decides() -> None:
    s = attacked("Praga", 6, {"su_rb_4_2": ("Wołomin", 12), "su_rb_5_2": ("Wołomin", 1), "su_rb_6_2": ("Radzymin", 12)})
    assert fought(s).favour == 2


@rule("6.11a", "6.14")
def test_the_line_before_warsaw_serves_no_soviet_defender() -> None:
    """R1: it protects only a Polish defender."""
    s = position(units={"pl_ib_29": ("Radzymin", 9), "su_rb_4_2": ("Praga", 9)})
    attack(s, "Praga", ["pl_ib_29"], (12, 12, 12))
    assert fought(s).favour == 0


# 6.15 Fortresses and camps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("garrison", "favour"),
    [
        pytest.param(20, 4, marks=pytest.mark.rule("6.15a")),
        pytest.param(12, 4, marks=pytest.mark.rule("6.15a")),
        pytest.param(11, 3, marks=pytest.mark.rule("6.15b")),
        pytest.param(5, 3, marks=pytest.mark.rule("6.15b")),
        pytest.param(4, 2, marks=pytest.mark.rule("6.15c")),
        pytest.param(1, 2, marks=pytest.mark.rule("6.15c")),
    ],
)
@pytest.mark.parametrize(("target", "start"), [("Modlin", "Zakroczym"), ("Zegrze", "Nowy Dwór Mazowiecki")])
@rule("6.0")
def test_a_fortress_or_camp_by_the_strength_of_its_garrison(
    target: str, start: str, garrison: int, favour: int
) -> None:
    s = attacked(target, garrison, {"su_rb_4_2": (start, 20)})
    assert fought(s).favour == favour


@rule("6.15d")
def test_the_fortress_moves_all_three_rows() -> None:
    """20 SP against 12: row 7-8 down 4 to 0; losses 19-20 down 4 to 11-12, 11-12 up 4 to 19-20."""
    s = attacked("Modlin", 12, {"su_rb_4_2": ("Zakroczym", 20)})
    assert fought(s)[:4] == (20, 12, 4, "0")
    assert loss_rows(s) == ("11-12", "19-20")


@rule("6.15b", "8.3b")
def test_headquarters_do_not_swell_the_garrison() -> None:
    """A34: 11 SP and a headquarters are 14 in the combat, but a garrison of 11."""
    s = position(
        side="soviet", units={"pl_ib_29": ("Modlin", 11), "hq_sikorski": "Modlin", "su_rb_4_2": ("Zakroczym", 20)}
    )
    attack(s, "Modlin", ["su_rb_4_2"], (12, 12, 12), support=["hq_sikorski"])
    assert fought(s)[:3] == (20, 14, 3)


@rule("6.15a", "4.18")
def test_the_fortress_counts_from_every_side_with_the_river() -> None:
    """A34, A9: Nasielsk attacks Modlin over the river: 4 + 1."""
    assert fought(attacked("Modlin", 12, {"su_rb_4_2": ("Nasielsk", 20)})).favour == 5


@rule("6.17", "4.18")
def test_the_town_beside_a_fortress_has_none_of_its_strength() -> None:
    assert fought(attacked("Ostrołęka", 12, {"su_rb_4_2": ("Nowogród", 20)})).favour == 0
    assert fought(attacked("Ostrołęka fortress", 12, {"su_rb_4_2": ("Ostrołęka", 20)})).favour == 4


@rule("6.15b", "6.12")
def test_a_camp_behind_a_fortified_edge_takes_the_better() -> None:
    """Zegrze is a camp and fortified towards Radzymin: 4 SP would be 2, the line is 3; 12 SP are 4."""
    assert fought(attacked("Zegrze", 4, {"su_rb_4_2": ("Radzymin", 20)})).favour == 3
    assert fought(attacked("Zegrze", 12, {"su_rb_4_2": ("Radzymin", 20)})).favour == 4


@rule("6.16")
@pytest.mark.parametrize(("fort", "hungry"), [("Modlin", False), ("Zegrze", False), ("Nowy Dwór Mazowiecki", True)])
def test_a_fort_feeds_its_own_garrison(fort: str, hungry: bool) -> None:
    """Cut off by enemies all round; only a fortress or camp is its own base."""
    brigades = ["su_rb_4_2", "su_rb_5_2", "su_rb_6_2", "su_rb_10_4", "su_rb_11_4"]
    around = {
        "Modlin": ["Nasielsk", "Nowy Dwór Mazowiecki", "Zakroczym"],
        "Zegrze": ["Nasielsk", "Nowy Dwór Mazowiecki", "Praga", "Radzymin", "Serock"],
        "Nowy Dwór Mazowiecki": ["Błonie", "Modlin", "Warszawa", "Zegrze"],
    }[fort]
    ring: dict[str, Where] = {slug: (name, 5) for slug, name in zip(brigades, around, strict=False)}
    s = position(phase="supply", units={"pl_ib_29": (fort, 5), "su_rb_160_54": ("Warszawa", 5), **ring})
    assert sp(s, "pl_ib_29") == (4 if hungry else 5)


@rule("6.16")
def test_a_fort_feeds_nobody_else() -> None:
    """A Polish unit at Zakroczym beside Modlin, both cut off: it starves, the garrison does not."""
    s = position(
        phase="supply",
        units={
            "pl_ib_29": ("Modlin", 5),
            "pl_ib_30": ("Zakroczym", 5),
            "su_rb_4_2": ("Błonie", 5),
            "su_rb_5_2": ("Nowy Dwór Mazowiecki", 5),
            "su_rb_6_2": ("Wyszogród", 5),
            "su_rb_10_4": ("Płońsk", 5),
            "su_rb_11_4": ("Nowe Miasto", 5),
            "su_rb_12_4": ("Nasielsk", 5),
        },
    )
    assert (sp(s, "pl_ib_29"), sp(s, "pl_ib_30")) == (5, 4)


# 6.2 Field fortifications ---------------------------------------------------------------------------------------

QUIET: dict[str, Where] = {"pl_ib_29": ("Kałuszyn", 9), "pl_ib_15": ("Praga", 9), "su_rb_4_2": ("Siedlce", 9)}


@rule("6.21a", "6.0")
def test_units_that_neither_fought_nor_moved_may_dig_in() -> None:
    s = position(phase="movement", units=QUIET)
    move(s, "pl_ib_15", "Warszawa")
    to_phase(s, "fortify", "poland")
    assert offered(s, "dig") == ["Kałuszyn"]
    assert why(s, "dig", "Warszawa") == "6.21a"
    assert why(s, "dig", "Siedlce") == "6.21a"
    do(s, "dig", "Kałuszyn")
    assert works(s, "Kałuszyn") == 1


@rule("6.21a")
def test_who_attacked_does_not_dig() -> None:
    s = position(units=QUIET)
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    to_phase(s, "fortify", "poland")
    assert offered(s, "dig") == ["Praga"]
    assert why(s, "dig", "Kałuszyn") == "6.21a"


@rule("6.21a")
def test_who_was_attacked_and_held_may_dig() -> None:
    """A35: only its own phases count."""
    s = position(units=QUIET)
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    to_phase(s, "fortify", "soviet")
    assert offered(s, "dig") == ["Siedlce"]


@rule("6.21a")
def test_one_quiet_unit_of_the_zone_is_enough() -> None:
    s = position(phase="movement", units={**QUIET, "pl_ib_30": ("Warszawa", 3)})
    move(s, "pl_ib_30", "Praga")
    to_phase(s, "fortify", "poland")
    assert "Praga" in offered(s, "dig")


@rule("6.21a")
def test_headquarters_and_aircraft_do_not_dig_and_fortresses_need_no_works() -> None:
    """A35."""
    s = position(
        phase="fortify",
        units={"pl_ib_29": ("Modlin", 9), "hq_roja": "Grójec", "pl_ib_15": ("Praga", 9), "air_1": "Praga"},
    )
    assert offered(s, "dig") == ["Praga"]
    assert why(s, "dig", "Modlin") == "6.21a"
    assert why(s, "dig", "Grójec") == "6.21a"


@rule("6.21b")
def test_level_2_comes_a_turn_later_if_the_unit_is_quiet_again() -> None:
    s = position(phase="fortify", units=QUIET)
    do(s, "dig", "Kałuszyn")
    assert why(s, "dig", "Kałuszyn") == "6.21b"  # not today
    to_day(s, 2)
    to_phase(s, "fortify", "poland")
    do(s, "dig", "Kałuszyn")
    assert works(s, "Kałuszyn") == 2
    assert why(s, "dig", "Kałuszyn") == "6.21b"  # two levels, no more


@rule("6.21b")
def test_who_attacks_on_the_next_day_does_not_deepen_his_works() -> None:
    s = position(phase="fortify", units=QUIET)
    do(s, "dig", "Kałuszyn")
    to_day(s, 2)
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    to_phase(s, "fortify", "poland")
    assert why(s, "dig", "Kałuszyn") == "6.21a"
    assert works(s, "Kałuszyn") == 1


@rule("6.21b")
def test_being_attacked_does_not_stop_the_deepening() -> None:
    """A35, the default of the switch ff_upgrade."""
    s = position(phase="fortify", units=QUIET)
    do(s, "dig", "Kałuszyn")
    to_phase(s, "attack", "soviet")
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    to_day(s, 2)
    to_phase(s, "fortify", "poland")
    assert "Kałuszyn" in offered(s, "dig")


@rule("6.22a", "6.22b")
@pytest.mark.parametrize("level", [1, 2])
def test_works_move_all_three_rows_by_their_level(level: int) -> None:
    """9 against 5: row 3-4 to 1-2 or 0; losses 9-10 to 7-8 or 5-6, 5-6 to 7-8 or 9-10."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 5)}, works={"Siedlce": level})
    attack(s, "Siedlce", ["pl_ib_29"], (12, 12, 12))
    assert fought(s)[2:4] == (level, {1: "1-2", 2: "0"}[level])
    assert loss_rows(s) == {1: ("7-8", "7-8"), 2: ("5-6", "9-10")}[level]


@rule("6.22a")
def test_works_add_to_forest_and_river() -> None:
    """A9: Zatory is forest, behind a river from Radzymin."""
    s = position(units={"pl_ib_29": ("Radzymin", 9), "su_rb_4_2": ("Zatory", 5)}, works={"Zatory": 1})
    attack(s, "Zatory", ["pl_ib_29"], (12, 12, 12))
    assert fought(s).favour == 3


@rule("6.23a")
def test_works_go_when_the_zone_is_left() -> None:
    s = position(phase="movement", units=QUIET, works={"Kałuszyn": 2})
    move(s, "pl_ib_29", "Mińsk Mazowiecki")
    to_phase(s, "fortify", "poland")
    assert works(s, "Kałuszyn") == 0


@rule("6.23b")
def test_works_stay_if_another_friend_enters_in_the_same_phase() -> None:
    """Checked at the end of the phase, not when the builder leaves (trap 22); the newcomer must sit still to deepen."""
    left = {"Kałuszyn": 1, "Mińsk Mazowiecki": 1}
    s = position(phase="movement", units={**QUIET, "pl_ib_30": ("Mińsk Mazowiecki", 3)}, works=left)
    move(s, "pl_ib_29", "Korytnica")
    move(s, "pl_ib_30", "Kałuszyn")
    to_phase(s, "fortify", "poland")
    assert works(s, "Kałuszyn") == 1
    assert works(s, "Mińsk Mazowiecki") == 0  # where nobody came in
    assert why(s, "dig", "Kałuszyn") == "6.21a"
    to_day(s, 2)
    to_phase(s, "fortify", "poland")
    assert why(s, "dig", "Kałuszyn") is None


@rule("6.23b")
def test_works_stay_with_a_comrade_who_remains() -> None:
    s = position(phase="movement", units={**QUIET, "pl_ib_30": ("Kałuszyn", 3)}, works={"Kałuszyn": 2})
    move(s, "pl_ib_29", "Korytnica")
    to_phase(s, "fortify", "poland")
    assert works(s, "Kałuszyn") == 2


@rule("6.23a")
def test_a_headquarters_left_behind_keeps_no_works() -> None:
    s = position(phase="movement", units={**QUIET, "hq_roja": "Kałuszyn"}, works={"Kałuszyn": 1})
    move(s, "pl_ib_29", "Korytnica")
    to_phase(s, "fortify", "poland")
    assert works(s, "Kałuszyn") == 0


@rule("6.23a", "5.15")
def test_works_go_at_once_when_the_defender_withdraws() -> None:
    """A35: the attacker who advances finds none."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 20), "su_rb_4_2": ("Siedlce", 5)}, works={"Siedlce": 1})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    do(s, "advance", "pl_ib_29")
    assert where(s, "pl_ib_29") == "Siedlce"
    assert works(s, "Siedlce") == 0
    finish(s)
    assert asks(s) != "advance"


@rule("6.23a")
def test_works_go_with_the_last_defender_killed_by_the_result() -> None:
    """A35: B1(-2) kills 2 SP in level 1 works; who advances has none of them."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 32), "su_rb_4_2": ("Siedlce", 2)}, works={"Siedlce": 1})
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 12))
    assert where(s, "su_rb_4_2") is None
    assert works(s, "Siedlce") == 0


@rule("6.23a")
def test_works_go_with_the_last_defender_killed_by_the_loss_roll() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 1)}, works={"Siedlce": 2})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 4, 12))
    assert where(s, "su_rb_4_2") is None
    do(s, "advance", "pl_ib_29")
    assert works(s, "Siedlce") == 0


@rule("6.23a", "7.14")
def test_works_go_with_the_last_unit_that_starves() -> None:
    s = position(
        phase="supply", units={"pl_ib_29": ("Radom", 1), "su_rb_4_2": ("Zwoleń", 9), "su_rb_5_2": ("Kozienice", 9),
        "su_rb_6_2": ("Białobrzegi", 9)}, works={"Radom": 2},
    )  # fmt: skip
    assert where(s, "pl_ib_29") is None
    assert works(s, "Radom") == 0


@rule("6.21a", "6.21b")
def test_digging_everywhere_is_digging_where_it_is_allowed() -> None:
    s = position(phase="movement", units={**QUIET, "pl_ib_30": ("Warszawa", 2), "pl_ib_16": ("Modlin", 2)})
    move(s, "pl_ib_30", "Błonie")
    to_phase(s, "fortify", "poland")
    do(s, "dig_all")
    assert [works(s, name) for name in ("Kałuszyn", "Praga", "Błonie", "Modlin")] == [1, 1, 0, 0]
