"""Lines of supply and hunger (7.1, A38, A52)."""

import pytest

from tests.games.poland_1920.table import Where, attack, do, move, new, position, sp, to_day, to_phase, where, zone
from tests.rules import rule
from vistula.games.poland_1920.state import Poland


def after_supply(
    units: dict[str, Where], scenario: str = "warsaw_aug_14", side: str = "poland", **more: object
) -> Poland:
    return position(scenario, phase="supply", side=side, units=units, **more)  # type: ignore[arg-type]


@rule("7.11a", "7.13", "7.14")
def test_a_line_of_zones_to_a_base_feeds() -> None:
    """Siedlce to Dęblin by Łuków and Żelechów; the enemy at Drohiczyn nad Bugiem is far from it."""
    s = after_supply({"pl_ib_29": ("Siedlce", 5), "su_rb_4_2": ("Drohiczyn nad Bugiem", 9)})
    assert sp(s, "pl_ib_29") == 5


@rule("7.14")
def test_each_unit_without_a_line_loses_1_sp() -> None:
    """Radom between Zwoleń, Kozienice and Białobrzegi, all enemy; two counters lose 1 each, whatever their strength."""
    s = after_supply(
        {
            "pl_ib_29": ("Radom", 5),
            "pl_ib_30": ("Radom", 2),
            "su_rb_4_2": ("Zwoleń", 9),
            "su_rb_5_2": ("Kozienice", 9),
            "su_rb_6_2": ("Białobrzegi", 9),
        }
    )
    assert (sp(s, "pl_ib_29"), sp(s, "pl_ib_30")) == (4, 1)
    assert s.scores()["soviet"] == 2


@rule("7.14")
def test_it_is_tested_after_the_units_own_movement_and_only_then() -> None:
    """Trap 19: the Soviet phases do not hurt Poles; moving out of the trap saves."""
    cut_off: dict[str, Where] = {
        "pl_ib_29": ("Radom", 5),
        "su_rb_4_2": ("Zwoleń", 9),
        "su_rb_5_2": ("Kozienice", 9),
    }
    s = position(phase="movement", units={**cut_off, "su_rb_6_2": ("Magnuszew", 9)})
    assert sp(s, "pl_ib_29") == 5
    to_phase(s, "attack", "soviet")
    assert sp(s, "pl_ib_29") == 4  # Białobrzegi borders Magnuszew, so the line is cut
    to_phase(s, "move", "poland")
    assert sp(s, "pl_ib_29") == 4
    move(s, "pl_ib_29", "Białobrzegi")
    to_phase(s, "attack", "soviet")
    assert sp(s, "pl_ib_29") == 4  # from there by Grójec to Warszawa


@rule("7.11b")
def test_no_zone_of_the_line_may_hold_an_enemy() -> None:
    """Bydgoszcz has two ways out, Fordon and Inowrocław."""
    s = after_supply({"pl_ib_29": ("Bydgoszcz", 5), "su_rb_4_2": ("Inowrocław", 3), "su_rb_5_2": ("Fordon", 3)})
    assert sp(s, "pl_ib_29") == 4


@rule("7.11b")
def test_a_lone_enemy_in_the_last_zone_before_the_base_cuts_the_line() -> None:
    """Wołomin, Praga, Warszawa: no enemy stands beside Praga, one stands in it. The other ways lead past him (Otwock,
    Radzymin) or into the enemy (Mińsk Mazowiecki, Łochów). Without him Praga is open."""
    around: dict[str, Where] = {
        "pl_ib_29": ("Wołomin", 5),
        "su_rb_5_2": ("Mińsk Mazowiecki", 3),
        "su_rb_6_2": ("Łochów", 3),
    }
    assert sp(after_supply({**around, "su_rb_4_2": ("Praga", 3)}), "pl_ib_29") == 4
    assert sp(after_supply(around), "pl_ib_29") == 5


@rule("7.11c")
def test_no_zone_of_the_line_may_have_an_enemy_beside_it() -> None:
    """An enemy at Toruń borders both Fordon and Inowrocław without standing in either."""
    s = after_supply({"pl_ib_29": ("Bydgoszcz", 5), "su_rb_4_2": ("Toruń", 3)})
    assert sp(s, "pl_ib_29") == 4


@rule("7.11c")
def test_a_friend_in_the_zone_undoes_the_neighbour_there_and_only_there() -> None:
    """With a friend at Inowrocław the line goes on to Włocławek, which does not border Toruń; a second enemy at Kutno
    and Gostynin's side closes Włocławek itself."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Bydgoszcz", 5),
        "pl_ib_30": ("Inowrocław", 5),
        "su_rb_4_2": ("Toruń", 3),
    }
    assert sp(after_supply(units), "pl_ib_29") == 5
    s = after_supply({**units, "su_rb_5_2": ("Lipno", 3)})  # borders Włocławek and Aleksandrów Kujawski
    assert (sp(s, "pl_ib_29"), sp(s, "pl_ib_30")) == (4, 4)


@rule("7.11c", "8.6a")
def test_headquarters_neither_block_nor_protect() -> None:
    """A38: only combat units."""
    s = after_supply({"pl_ib_29": ("Bydgoszcz", 5), "hq_kuk": "Toruń"})
    assert sp(s, "pl_ib_29") == 5
    s = after_supply({"pl_ib_29": ("Bydgoszcz", 5), "hq_roja": "Inowrocław", "su_rb_4_2": ("Toruń", 3)})
    assert sp(s, "pl_ib_29") == 4


@rule("7.11a", "7.11c")
def test_the_units_own_zone_and_the_base_may_have_enemies_beside_them() -> None:
    """A38: Praga is next to the enemy and to the base Warszawa, which is next to the enemy at Otwock as well."""
    s = after_supply({"pl_ib_29": ("Praga", 5), "su_rb_4_2": ("Radzymin", 3), "su_rb_5_2": ("Otwock", 3)})
    assert sp(s, "pl_ib_29") == 5


@rule("7.12a")
def test_a_line_does_not_pass_a_junction() -> None:
    """Siedlce touches Żelechów at a dry junction, from where Dęblin is near; every border is closed."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Siedlce", 5),
        "su_rb_4_2": ("Węgrów", 3),
        "su_rb_5_2": ("Zbuczyn", 3),
        "su_rb_6_2": ("Kałuszyn", 3),
        "su_rb_10_4": ("Łuków", 3),
        "su_rb_11_4": ("Łosice", 3),
        "su_rb_12_4": ("Sokołów Podlaski", 3),
        "pl_ib_30": ("Żelechów", 5),
    }
    s = after_supply(units)
    assert (sp(s, "pl_ib_29"), sp(s, "pl_ib_30")) == (4, 5)


@rule("7.12b")
def test_nor_does_an_enemy_block_through_a_junction() -> None:
    """The line Kałuszyn, Mińsk Mazowiecki, Otwock, Warszawa. Łochów touches Mińsk Mazowiecki at a junction only."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Kałuszyn", 5),
        "su_rb_4_2": ("Łochów", 9),
        "su_rb_5_2": ("Żelechów", 9),
        "su_rb_10_4": ("Sokołów Podlaski", 9),
    }
    s = after_supply(units)
    assert sp(s, "pl_ib_29") == 5
    s = after_supply({**units, "su_rb_6_2": ("Wołomin", 9)})  # which borders Mińsk Mazowiecki and Otwock
    assert sp(s, "pl_ib_29") == 4


@rule("7.15")
def test_a_base_falls_when_an_enemy_unit_enters() -> None:
    s = position(phase="movement", side="soviet", units={"su_cb_2": ("Żelechów", 2), "pl_ib_29": ("Puławy", 5)})
    assert s.base[zone(s, "Dęblin")] != 0
    move(s, "su_cb_2", "Dęblin")
    assert s.base[zone(s, "Dęblin")] == 0


@rule("7.15", "7.13")
def test_a_fallen_base_feeds_nobody_even_when_retaken() -> None:
    """A38. Zwoleń, cut off from Warszawa, lives on Dęblin; cavalry rides through Dęblin and on to Maciejowice."""
    ring: dict[str, Where] = {
        "pl_ib_29": ("Zwoleń", 5),
        "su_rb_5_2": ("Radom", 3),
        "su_rb_6_2": ("Kozienice", 3),
        "su_rb_10_4": ("Janowiec", 3),
        "su_rb_11_4": ("Opole Lubelskie", 3),
    }
    assert sp(after_supply(ring), "pl_ib_29") == 5
    s = position(phase="movement", side="soviet", units={**ring, "su_cb_2": ("Żelechów", 1)})
    move(s, "su_cb_2", "Dęblin", "Maciejowice")
    to_phase(s, "move", "poland")
    move(s, "pl_ib_29", "Dęblin")
    assert where(s, "pl_ib_29") == "Dęblin"
    assert s.base[zone(s, "Dęblin")] == 0
    s = position(phase="movement", side="soviet", units={**ring, "su_cb_2": ("Żelechów", 1)})
    move(s, "su_cb_2", "Dęblin", "Maciejowice")
    to_phase(s, "fortify", "poland")
    do(s, "finish")
    assert sp(s, "pl_ib_29") == 4


@rule("7.15", "5.26")
def test_a_base_falls_to_an_advance_too() -> None:
    s = position(units={"pl_ib_29": ("Sokółka", 20), "su_rb_143_48": ("Białystok", 1)})
    attack(s, "Białystok", ["pl_ib_29"], (2, 12, 12))
    do(s, "advance", "pl_ib_29")
    assert s.base[zone(s, "Białystok")] == 0


@rule("7.15", "8.6a")
def test_a_headquarters_takes_no_base() -> None:
    """A27: it holds nothing."""
    s = position(phase="movement", units={"hq_roja": "Sokółka", "pl_ib_29": ("Sokółka", 1)})
    move(s, "hq_roja", "Białystok")
    assert s.base[zone(s, "Białystok")] != 0


@rule("7.13", "scn.warsaw.supply.sov", "scn.warsaw.supply.pol")
@pytest.mark.parametrize(
    ("side", "unit", "bases"),
    [("soviet", "su_rb_4_2", ["Białystok", "Brześć", "Grodno"]), ("poland", "pl_ib_29", ["Warszawa", "Dęblin"])],
)
def test_each_side_lives_on_its_own_bases(side: str, unit: str, bases: list[str]) -> None:
    """Any one of them is enough; with none left the unit starves, though the enemy's bases stand."""
    for left in [*bases, None]:
        s = position(phase="movement", side=side, units={unit: ("Siedlce", 3)})
        for base in bases:
            if base != left:
                s.base[zone(s, base)] = 0
        do(s, "end_movement")
        do(s, "finish")
        assert sp(s, unit) == (3 if left else 2)


@rule("scn.lviv.supply.sov", "scn.on_lviv.supply.sov")
@pytest.mark.parametrize("scenario", ["lviv_aug_14", "on_lviv_aug_05"])
def test_the_east_edge_feeds_the_soviets_and_cannot_be_destroyed(scenario: str) -> None:
    """A52: Zbaraż is on the edge; with a Pole in it, it is only blocked."""
    s = after_supply({"su_rb_73_25": ("Krzemieniec", 3)}, scenario, "soviet")
    assert sp(s, "su_rb_73_25") == 3
    s = after_supply(
        {"su_rb_73_25": ("Husiatyn", 3), "pl_ib_23": ("Czortków", 3), "pl_ib_24": ("Trembowla", 3)}, scenario, "soviet"
    )
    assert sp(s, "su_rb_73_25") == 3  # it stands on the edge itself
    cut_off: dict[str, Where] = {
        "su_rb_73_25": ("Tarnopol", 3),
        "pl_ib_23": ("Zbaraż", 3),
        "pl_ib_24": ("Skałat", 3),
        "pl_ib_25": ("Mikulińce", 3),
        "pl_ib_26": ("Jeziorna", 3),
    }
    assert sp(after_supply(cut_off, scenario, "soviet"), "su_rb_73_25") == 2
    del cut_off["pl_ib_23"]
    assert sp(after_supply(cut_off, scenario, "soviet"), "su_rb_73_25") == 3


@rule("scn.niemen.supply.lit", "scn.niemen.supply.sov")
def test_lithuanians_live_on_kowno_and_nobody_else_does() -> None:
    """A38: with Kowno Polish, a Lithuanian at Wilno starves although Lida is near; a Soviet unit there does not."""
    s = after_supply({"lit_bs_1": ("Mariampol", 2)}, "niemen_sep_22", "soviet")
    assert sp(s, "lit_bs_1") == 2
    s = after_supply(
        {"lit_bs_1": ("Raduń", 2), "su_rb_46_16": ("Raduń", 2), "pl_cb_2": ("Kowno", 2)}, "niemen_sep_22", "soviet"
    )
    assert (sp(s, "lit_bs_1"), sp(s, "su_rb_46_16")) == (1, 2)


@rule("scn.on_lviv.supply.pol", "scn.lviv.supply.pol")
def test_ukrainians_live_on_polish_bases() -> None:
    """A38."""
    s = after_supply({"ukr_id_1": ("Stryj", 2), "su_rb_73_25": ("Tarnopol", 3)}, "lviv_aug_14")
    assert sp(s, "ukr_id_1") == 2


@rule("scn.on_warsaw.supply.ger")
def test_germans_live_on_krolewiec_and_others_do_not_pass_east_prussia() -> None:
    s = after_supply({"ger_a": ("Mława", 2)}, "on_warsaw_aug_05", "soviet", day=8, options={"germans": True})
    assert sp(s, "ger_a") == 2
    s = after_supply(
        {"ger_a": ("Bartoszyce", 2), "pl_ib_29": ("Mława", 2), "pl_ib_15": ("Wystruć", 2)},
        "on_warsaw_aug_05",
        "soviet",
        day=8,
        options={"germans": True},
    )
    assert sp(s, "ger_a") == 2  # next to the base itself


@rule("7.11a", "table.terrain.lakes")
def test_no_line_crosses_a_lake() -> None:
    """A33: from Szczytno to Królewiec; the neighbours on land are closed, Giżycko lies across the lake."""
    s = after_supply(
        {
            "ger_a": ("Szczytno", 2),
            "ger_b": ("Giżycko", 2),
            "pl_ib_29": ("Chorzele", 2),
            "pl_ib_30": ("Olsztyn", 2),
            "pl_ib_15": ("Pisz", 2),
        },
        "on_warsaw_aug_05",
        "soviet",
        day=8,
        options={"germans": True},
    )
    assert (sp(s, "ger_a"), sp(s, "ger_b")) == (1, 2)


@rule("scn.front.supply")
def test_the_whole_front_uses_the_bases_of_both_scenarios() -> None:
    s = after_supply({"pl_ib_29": ("Gliniany", 2), "pl_ib_30": ("Otwock", 2)}, "front_aug_14")
    assert (sp(s, "pl_ib_29"), sp(s, "pl_ib_30")) == (2, 2)
    s = after_supply({"su_rb_4_2": ("Kojdanów", 2), "su_rb_73_25": ("Dubno", 2)}, "front_aug_14", "soviet")
    assert (sp(s, "su_rb_4_2"), sp(s, "su_rb_73_25")) == (2, 2)


@rule("7.14", "7.13")
def test_units_on_a_base_are_fed() -> None:
    ring: dict[str, Where] = {"pl_ib_29": ("Warszawa", 2), "su_rb_4_2": ("Błonie", 2), "su_rb_5_2": ("Praga", 2)}
    ring |= {"su_rb_6_2": ("Grójec", 2), "su_rb_10_4": ("Góra Kalwaria", 2), "su_rb_11_4": ("Otwock", 2)}
    assert sp(after_supply({**ring, "su_rb_12_4": ("Nowy Dwór Mazowiecki", 2)}), "pl_ib_29") == 2


@rule("7.14")
def test_the_player_is_warned_of_hunger_before_it_comes() -> None:
    s = position(
        phase="movement",
        units={"pl_ib_29": ("Bydgoszcz", 5), "su_rb_4_2": ("Toruń", 3)},
    )
    assert [caution.rule_id for caution in s.warnings("poland")] == ["7.14"]


# Face-down counters (A27, A38, A60) -----------------------------------------------------------------------------


# A brigade at Sierpc; what lies at Golub, Gostynin and Wyszogród closes every way to the east but that by Żuromin.
CUT_OFF: dict[str, Where] = {
    "su_rb_4_2": ("Sierpc", 5),
    "pl_ib_15": ("Golub", 1),
    "pl_ib_16": ("Gostynin", 1),
    "pl_ib_30": ("Wyszogród", 1),
}


@rule("7.11b", "7.11c", "7.14", "8.6a")
@pytest.mark.parametrize("camouflage", [False, True])
def test_a_headquarters_cuts_no_line_face_up_or_face_down(camouflage: bool) -> None:
    """A27, A38: beside the line at Raciąż, and in it at Żuromin."""
    for name in ("Raciąż", "Żuromin"):
        s = after_supply(CUT_OFF | {"hq_haller": name}, side="soviet", options={"camouflage": camouflage})
        assert sp(s, "su_rb_4_2") == 5, name


@rule("7.11c", "7.14")
def test_a_face_down_brigade_still_cuts_the_line() -> None:
    s = after_supply(CUT_OFF | {"pl_ib_29": ("Raciąż", 1)}, side="soviet", options={"camouflage": True})
    assert sp(s, "su_rb_4_2") == 4


@rule("7.14", "8.6a")
def test_haller_at_raciaz_starves_nobody_on_the_first_day() -> None:
    """Warsaw, 14 August, camouflage: his headquarters alone north of Płońsk scored 13 points once."""
    s = new("warsaw_aug_14", camouflage=True)
    to_phase(s, "move", "poland")
    move(s, "hq_haller", "Raciąż")
    to_day(s, 2)
    assert s.scores()["poland"] == 0


@rule("7.14", "def.camo.identity")
def test_what_may_lie_there_is_a_warning_and_no_more() -> None:
    """The Soviet player is told the same whether a brigade or a headquarters lies face down at Raciąż."""
    told = []
    for there in ({"pl_ib_29": ("Raciąż", 1)}, {"hq_haller": "Raciąż"}):
        s = position(
            phase="movement",
            side="soviet",
            units=CUT_OFF | there,
            options={"camouflage": True},
        )
        told.append([(w.text, w.rule_id) for w in s.warnings("soviet")])
        layers = s.view("soviet")["layers"]
        assert isinstance(layers, dict)
        assert layers["supply"]["spaces"][str(zone(s, "Sierpc"))] == "bad"
    assert told[0] == told[1]
    assert any("may have no line of supply" in text for text, _ in told[0])
    s = position(phase="movement", side="soviet", units=CUT_OFF | {"pl_ib_29": ("Raciąż", 1)})
    assert any("has no line of supply" in w.text for w in s.warnings("soviet"))
