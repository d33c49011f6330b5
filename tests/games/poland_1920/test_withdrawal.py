"""Withdrawal: where to, at what price, staying, being dragged along, nowhere to go (5.13 to 5.17, 5.22, 4.15b)."""

import pytest

from tests.games.poland_1920.table import (
    Where,
    asks,
    attack,
    do,
    finish,
    fought,
    holder,
    offered,
    position,
    sp,
    unit,
    where,
    why,
)
from tests.rules import rule
from vistula.games.poland_1920.state import Poland


def beaten(units: dict[str, Where], target: str, attackers: list[str], roll: int = 2, **more: object) -> Poland:
    """Driven back by the roll; no losses by the loss table."""
    s = position(units=units, **more)  # type: ignore[arg-type]
    attack(s, target, attackers, (roll, 12, 12))
    return s


# Where to -------------------------------------------------------------------------------------------------------


@rule("5.11i", "5.15")
def test_b1_drives_the_defender_one_zone_back_wherever_he_likes() -> None:
    s = beaten({"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)}, "Siedlce", ["pl_ib_29"])
    assert fought(s).result == "B1"
    assert (asks(s), s.to_move) == ("withdraw", ("soviet",))
    assert set(offered(s, "withdraw")) == {
        "Sokołów Podlaski", "Węgrów", "Zbuczyn", "Łosice", "Łuków", "Żelechów",
    }  # fmt: skip
    assert why(s, "withdraw", "Kałuszyn") == "5.15"
    assert why(s, "withdraw", "Międzyrzec") == "5.15"
    do(s, "withdraw", "Zbuczyn")
    assert (where(s, "su_rb_4_2"), sp(s, "su_rb_4_2")) == ("Zbuczyn", 9)
    assert holder(s, "Siedlce") == "soviet"  # until somebody enters


@rule("5.11i", "5.13b")
def test_in_a_forest_the_defender_may_not_stay() -> None:
    """A5: the worked example lets him, 5.13 does not."""
    s = beaten({"su_rb_4_2": ("Ciechanów", 20), "pl_ib_29": ("Mława", 9)}, "Mława", ["su_rb_4_2"], side="soviet")
    assert asks(s) == "withdraw"
    assert why(s, "stay") == "5.13b"
    assert offered(s, "stay") == []


@rule("5.15")
def test_the_zone_must_be_free_of_enemies_a_headquarters_included() -> None:
    """A26: an enemy HQ alone makes it not free, an enemy base alone does not; friends are welcome."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Kałuszyn", 9),
        "pl_ib_30": ("Zbuczyn", 1),
        "hq_haller": "Łuków",
        "su_rb_4_2": ("Siedlce", 9),
        "su_rb_5_2": ("Węgrów", 1),
    }
    s = beaten(units, "Siedlce", ["pl_ib_29"])
    assert why(s, "withdraw", "Zbuczyn") == "5.15"
    assert why(s, "withdraw", "Łuków") == "5.15"
    do(s, "withdraw", "Węgrów")
    assert where(s, "su_rb_4_2") == "Węgrów"


@rule("7.15", "5.15")
def test_an_enemy_base_alone_does_not_bar_the_way_and_falls() -> None:
    """A26: Poles driven from Zabłudów into Białystok, a Soviet base."""
    s = beaten({"su_rb_4_2": ("Narew", 20), "pl_ib_29": ("Zabłudów", 9)}, "Zabłudów", ["su_rb_4_2"], side="soviet")
    do(s, "withdraw", "Białystok")
    assert s.base[s.board.number("Białystok")] == 0
    assert holder(s, "Białystok") == "poland"


@rule("5.15")
def test_a_stack_withdraws_together() -> None:
    """A21."""
    s = beaten(
        {"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 4), "su_rb_5_2": ("Siedlce", 4)},
        "Siedlce",
        ["pl_ib_29"],
    )
    do(s, "withdraw", "Łuków")
    assert (where(s, "su_rb_4_2"), where(s, "su_rb_5_2")) == ("Łuków", "Łuków")


@rule("5.15")
def test_with_nowhere_to_go_the_stack_is_destroyed() -> None:
    """A22: Bydgoszcz has two neighbours, both Polish: 4 SP and the counter are 7 VP (DV19)."""
    s = beaten(
        {"pl_ib_29": ("Fordon", 9), "pl_ib_30": ("Inowrocław", 9), "su_rb_4_2": ("Bydgoszcz", 4)},
        "Bydgoszcz",
        ["pl_ib_29"],
        roll=4,
    )
    assert fought(s).result == "B1"
    assert where(s, "su_rb_4_2") is None
    assert s.scores() == {"poland": 7, "soviet": 0}
    assert asks(s) == "advance"


# What it costs --------------------------------------------------------------------------------------------------


@rule("5.16")
@pytest.mark.parametrize("enemies", [False, True])
def test_a_junction_costs_1_sp_whatever_enemies_are_near(enemies: bool) -> None:
    """A23: 4.14 does not bind a withdrawal."""
    units: dict[str, Where] = {"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)}
    if enemies:
        units["pl_ib_30"] = ("Łuków", 3)
    s = beaten(units, "Siedlce", ["pl_ib_29"])
    do(s, "withdraw", "Żelechów")
    assert (where(s, "su_rb_4_2"), sp(s, "su_rb_4_2")) == ("Żelechów", 8)
    assert s.scores()["poland"] == 1


@rule("5.17a")
def test_a_river_costs_1_sp() -> None:
    s = beaten({"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)}, "Siedlce", ["pl_ib_29"])
    do(s, "withdraw", "Łosice")
    assert (where(s, "su_rb_4_2"), sp(s, "su_rb_4_2")) == ("Łosice", 8)


@rule("5.17b")
@pytest.mark.parametrize(
    ("start", "attacker", "to"),
    [("Praga", "Radzymin", "Warszawa"), ("Indura", "Krynki", "Grodno"), ("Maciejowice", "Garwolin", "Kozienice")],
)
def test_the_wisla_and_the_niemen_cost_2_sp(start: str, attacker: str, to: str) -> None:
    s = beaten({"su_rb_4_2": (attacker, 30), "pl_ib_29": (start, 9)}, start, ["su_rb_4_2"], 11, side="soviet")
    before = sp(s, "pl_ib_29")
    do(s, "withdraw", to)
    assert (where(s, "pl_ib_29"), sp(s, "pl_ib_29")) == (to, before - 2)


@rule("5.17a", "5.16")
def test_the_owner_chooses_who_pays_and_pays_once_for_the_stack() -> None:
    s = beaten(
        {"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 4), "su_rb_5_2": ("Siedlce", 4)},
        "Siedlce",
        ["pl_ib_29"],
    )
    do(s, "withdraw", "Łosice")
    assert (asks(s), s.to_move) == ("lose", ("soviet",))
    do(s, "lose", "su_rb_5_2")
    assert (sp(s, "su_rb_4_2"), sp(s, "su_rb_5_2")) == (4, 3)
    assert asks(s) == "advance"


@rule("5.17a")
def test_who_cannot_pay_is_destroyed_by_the_crossing() -> None:
    """A23: 1 SP over a river: 1 + 3 VP."""
    s = beaten({"pl_ib_29": ("Kałuszyn", 2), "su_rb_4_2": ("Siedlce", 1)}, "Siedlce", ["pl_ib_29"])
    do(s, "withdraw", "Łosice")
    assert where(s, "su_rb_4_2") is None
    assert s.scores()["poland"] == 4


@rule("4.15b", "4.15a")
def test_a_river_junction_only_where_there_is_no_other_way() -> None:
    """Wołomin: all five bordering zones Soviet, the wet junctions to Korytnica and Wyszków are left; 1 + 1 SP (A63)."""
    brigades = ["su_rb_4_2", "su_rb_5_2", "su_rb_6_2", "su_rb_10_4", "su_rb_11_4"]
    around = ["Mińsk Mazowiecki", "Otwock", "Praga", "Radzymin", "Łochów"]
    ring: dict[str, Where] = {slug: (zone, 9) for slug, zone in zip(brigades, around, strict=True)}
    s = beaten({"pl_ib_29": ("Wołomin", 9), **ring}, "Wołomin", ["su_rb_10_4"], side="soviet")
    assert set(offered(s, "withdraw")) == {"Korytnica", "Wyszków"}
    do(s, "withdraw", "Korytnica")
    assert (where(s, "pl_ib_29"), sp(s, "pl_ib_29")) == ("Korytnica", 7)
    del ring["su_rb_5_2"]  # Otwock is open
    s = beaten({"pl_ib_29": ("Wołomin", 9), **ring}, "Wołomin", ["su_rb_10_4"], side="soviet")
    assert where(s, "pl_ib_29") == "Otwock"  # the only way, so it is taken


@rule("4.15b")
def test_with_a_choice_of_borders_the_river_junction_is_refused() -> None:
    s = beaten({"pl_ib_29": ("Wołomin", 9), "su_rb_4_2": ("Radzymin", 9)}, "Wołomin", ["su_rb_4_2"], side="soviet")
    assert why(s, "withdraw", "Korytnica") == "4.15b"


@rule("5.16", "4.15b")
def test_a_dry_junction_is_as_good_a_way_as_a_border_and_a_wet_one_is_not() -> None:
    """From Siedlce a dry junction leads to Żelechów, a wet one to Drohiczyn."""
    s = beaten({"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)}, "Siedlce", ["pl_ib_29"])
    assert {"Zbuczyn", "Żelechów"} <= set(offered(s, "withdraw"))
    assert "Drohiczyn nad Bugiem" not in offered(s, "withdraw")
    assert why(s, "withdraw", "Drohiczyn nad Bugiem") == "4.15b"


# Staying --------------------------------------------------------------------------------------------------------


@rule("5.13a")
def test_in_a_fortress_the_defender_may_stay_for_1_sp() -> None:
    s = beaten({"su_rb_4_2": ("Zakroczym", 20), "pl_ib_29": ("Modlin", 6)}, "Modlin", ["su_rb_4_2"], side="soviet")
    lost = 6 - sp(s, "pl_ib_29")  # the bracket
    assert "stay" in offered(s, "stay")
    do(s, "stay")
    assert (where(s, "pl_ib_29"), sp(s, "pl_ib_29")) == ("Modlin", 6 - lost - 1)
    assert asks(s) != "advance"


@rule("5.13b")
def test_level_2_works_let_the_defender_stay_and_level_1_do_not() -> None:
    units: dict[str, Where] = {"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)}
    s = beaten(units, "Siedlce", ["pl_ib_29"], works={"Siedlce": 2})
    do(s, "stay")
    assert (where(s, "su_rb_4_2"), sp(s, "su_rb_4_2")) == ("Siedlce", 8)
    s = beaten(units, "Siedlce", ["pl_ib_29"], works={"Siedlce": 1})
    assert why(s, "stay") == "5.13b"


@rule("5.13a", "5.13b")
def test_neither_a_camp_nor_a_fortified_line_lets_him_stay() -> None:
    """A37: Zegrze is a fortified camp, Praga lies behind the line before Warsaw."""
    for target in ("Zegrze", "Praga"):
        s = beaten({"su_rb_4_2": ("Radzymin", 9), "pl_ib_29": (target, 9)}, target, ["su_rb_4_2"], side="soviet")
        assert asks(s) == "withdraw"
        assert why(s, "stay") == "5.13b"


@rule("5.13b")
def test_the_last_sp_cannot_pay_for_staying() -> None:
    """A37."""
    s = beaten(
        {"pl_ib_29": ("Kałuszyn", 5), "su_rb_4_2": ("Siedlce", 1)}, "Siedlce", ["pl_ib_29"], works={"Siedlce": 2}
    )
    assert why(s, "stay") == "5.13b"
    finish(s)
    assert where(s, "su_rb_4_2") != "Siedlce"


@rule("5.13a")
def test_a_besieged_fortress_may_stay_though_there_is_no_way_out() -> None:
    """A22: nowhere to go, but staying is allowed."""
    units: dict[str, Where] = {
        "su_rb_4_2": ("Zakroczym", 9),
        "su_rb_5_2": ("Nasielsk", 9),
        "su_rb_6_2": ("Nowy Dwór Mazowiecki", 9),
        "su_rb_10_4": ("Zegrze", 1),
        "su_rb_11_4": ("Nowe Miasto", 1),
        "su_rb_12_4": ("Błonie", 1),
        "pl_ib_29": ("Modlin", 6),
    }
    s = beaten(units, "Modlin", ["su_rb_4_2"], side="soviet")
    assert fought(s).result == "B1"
    assert (where(s, "pl_ib_29"), sp(s, "pl_ib_29")) == ("Modlin", 5)


# Being dragged along --------------------------------------------------------------------------------------------


@rule("5.22a", "5.22b")
def test_a_guest_takes_no_part_in_the_second_combat_but_is_driven_back_with_his_host() -> None:
    """A (4 RB) is driven from Siedlce to B (5 RB) at Zbuczyn; Zbuczyn is attacked from Łuków."""
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 9),
            "pl_ib_30": ("Łuków", 9),
            "su_rb_4_2": ("Siedlce", 9),
            "su_rb_5_2": ("Zbuczyn", 4),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    do(s, "halt")
    attack(s, "Zbuczyn", ["pl_ib_30"], (4, 12, 12))
    assert fought(s)[:2] == (9, 4)
    do(s, "withdraw", "Łosice")
    assert (where(s, "su_rb_4_2"), where(s, "su_rb_5_2")) == ("Łosice", "Łosice")


@rule("5.22a")
def test_a_guest_bears_no_losses_of_the_second_combat() -> None:
    """A25; but in the withdrawal his owner may let him pay (A62)."""
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 9),
            "pl_ib_30": ("Łuków", 9),
            "su_rb_4_2": ("Siedlce", 9),
            "su_rb_5_2": ("Zbuczyn", 4),
            "su_rb_6_2": ("Zbuczyn", 4),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    do(s, "halt")
    attack(s, "Zbuczyn", ["pl_ib_30"], (4, 7, 12))
    do(s, "withdraw", "Siedlce")
    assert asks(s) == "lose"
    assert set(offered(s, "lose")) == {"su_rb_5_2", "su_rb_6_2"}


@rule("5.22b", "5.17a")
def test_guests_may_pay_for_the_second_withdrawal() -> None:
    """A62: Zbuczyn to Łosice is dry, Siedlce to Łosice is wet: drive the pair from Siedlce over the river."""
    s = position(
        units={
            "pl_ib_29": ("Zbuczyn", 9),
            "pl_ib_30": ("Kałuszyn", 9),
            "su_rb_4_2": ("Łosice", 9),
            "su_rb_5_2": ("Siedlce", 4),
        }
    )
    attack(s, "Łosice", ["pl_ib_29"], (2, 12, 12))
    do(s, "withdraw", "Siedlce")  # over the river: 1 SP
    assert sp(s, "su_rb_4_2") == 8
    do(s, "halt")
    attack(s, "Siedlce", ["pl_ib_30"], (4, 12, 12))
    do(s, "withdraw", "Łosice")
    assert set(offered(s, "lose")) == {"su_rb_4_2", "su_rb_5_2"}
    do(s, "lose", "su_rb_4_2")
    assert (sp(s, "su_rb_4_2"), sp(s, "su_rb_5_2")) == (7, 4)


@rule("5.22a", "5.25b")
def test_a_zone_of_guests_alone_cannot_be_attacked_again() -> None:
    """Trap 15."""
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 9),
            "pl_ib_30": ("Łuków", 9),
            "su_rb_4_2": ("Siedlce", 9),
            "su_rb_5_2": ("Żelechów", 1),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    do(s, "halt")
    assert offered(s, "attack") == ["Żelechów"]
    assert why(s, "attack", "Zbuczyn") == "5.25b"


# East Prussia ---------------------------------------------------------------------------------------------------


@rule("scn.warsaw.prussia")
def test_east_prussia_is_the_last_resort_and_interns_without_points() -> None:
    """Działdowo: Lidzbark, Mława, Żuromin Polish; only Nidzica and Ostróda are left (A47)."""
    s = beaten(
        {
            "pl_ib_29": ("Mława", 9),
            "pl_ib_30": ("Lidzbark", 1),
            "pl_ib_15": ("Żuromin", 1),
            "su_rb_4_2": ("Działdowo", 5),
            "hq_gaj": "Działdowo",
        },
        "Działdowo",
        ["pl_ib_29"],
        roll=3,
    )
    finish(s)
    assert where(s, "su_rb_4_2") is None
    assert where(s, "hq_gaj") is None
    assert s.scores() == {"poland": 0, "soviet": 0}
    assert s.sp[unit(s, "su_rb_4_2")] == 0


@rule("scn.warsaw.prussia")
def test_while_another_way_is_open_nobody_is_interned() -> None:
    s = beaten({"pl_ib_29": ("Mława", 9), "su_rb_4_2": ("Działdowo", 5)}, "Działdowo", ["pl_ib_29"], roll=3)
    assert set(offered(s, "withdraw")) == {"Lidzbark", "Żuromin"}
    assert why(s, "withdraw", "Nidzica") == "scn.warsaw.prussia"


@rule("scn.warsaw.prussia", "5.28c")
def test_the_aircraft_of_an_interned_stack_fly_to_a_base() -> None:
    """A13: aircraft are never lost. Mława is surrounded but for Nidzica; Warszawa is the nearest base."""
    brigades = ["su_rb_4_2", "su_rb_5_2", "su_rb_6_2", "su_rb_10_4", "su_rb_11_4", "su_rb_12_4"]
    around = ["Ciechanów", "Chorzele", "Działdowo", "Glinojeck", "Przasnysz", "Żuromin"]
    ring: dict[str, Where] = {slug: (name, 20) for slug, name in zip(brigades, around, strict=True)}
    ring["su_rb_16_6"] = ("Raciąż", 1)  # closes the wet junction
    s = beaten({"pl_ib_29": ("Mława", 9), "air_1": "Mława", **ring}, "Mława", ["su_rb_4_2"], side="soviet")
    finish(s)
    assert where(s, "pl_ib_29") is None
    assert where(s, "air_1") == "Warszawa"


@rule("table.terrain.lakes", "5.15")
def test_nobody_withdraws_across_a_lake() -> None:
    """A33: Germans driven from Szczytno do not get to Giżycko."""
    s = beaten(
        {"ger_a": ("Szczytno", 2), "pl_ib_29": ("Chorzele", 9)},
        "Szczytno",
        ["pl_ib_29"],
        5,
        scenario="on_warsaw_aug_05",
        day=8,
        options={"germans": True},
    )
    assert set(offered(s, "withdraw")) == {"Bartoszyce", "Myszyniec", "Nidzica", "Olsztyn", "Pisz"}
    assert why(s, "withdraw", "Giżycko") == "table.terrain.lakes"


@rule("5.15", "5.17b")
def test_a_tank_that_cannot_follow_its_stack_is_lost() -> None:
    """Into the swamp of Sosnowica, the only way left: 1 SP and the counter, 4 points."""
    brigades = ["su_rb_4_2", "su_rb_5_2", "su_rb_6_2", "su_rb_10_4"]
    around = ["Chełm", "Krasnystaw", "Lubartów", "Lublin"]
    ring: dict[str, Where] = {slug: (name, 9) for slug, name in zip(brigades, around, strict=True)}
    ring |= {"su_rb_11_4": ("Uhrusk", 1), "su_rb_12_4": ("Parczew", 1)}
    s = beaten({"pl_ib_29": ("Łęczna", 7), "tank_1": "Łęczna", **ring}, "Łęczna", ["su_rb_4_2"], 3, side="soviet")
    assert (where(s, "pl_ib_29"), where(s, "tank_1")) == ("Sosnowica", None)
    assert s.scores()["soviet"] == 4
