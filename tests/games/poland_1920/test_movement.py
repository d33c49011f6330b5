"""Movement: borders, junctions, terrain, country borders (4.1, 4.2)."""

import pytest

from tests.games.poland_1920.table import (
    Where,
    action,
    asks,
    attack,
    do,
    give,
    holder,
    move,
    position,
    reach,
    refused,
    to_day,
    to_phase,
    where,
    why,
    why_not,
)
from tests.rules import rule
from vistula.core.view import choices
from vistula.games.poland_1920.state import Poland


def on_the_move(units: dict[str, Where], scenario: str = "warsaw_aug_14", side: str = "poland", day: int = 3) -> Poland:
    return position(scenario, phase="movement", side=side, day=day, units=units)


# 4.1 ------------------------------------------------------------------------------------------------------------


@rule("4.11a", "4.11b", "4.12a", "def.zone.map")
def test_infantry_moves_one_zone_over_borders_and_through_dry_junctions() -> None:
    """Siedlce borders six zones, touches Żelechów at a dry point and Drohiczyn nad Bugiem at a wet one."""
    s = on_the_move({"pl_ib_29": ("Siedlce", 5)})
    borders = {"Kałuszyn", "Sokołów Podlaski", "Węgrów", "Zbuczyn", "Łosice", "Łuków"}
    assert reach(s, "pl_ib_29") == borders | {"Żelechów"}
    assert why_not(s, "pl_ib_29", "Zbuczyn", "Międzyrzec") is not None
    assert why_not(s, "pl_ib_29", "Międzyrzec") == "4.11a"
    move(s, "pl_ib_29", "Żelechów")
    assert where(s, "pl_ib_29") == "Żelechów"


@rule("4.12b", "4.21a", "def.mp")
def test_cavalry_has_two_points() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2)})
    assert why_not(s, "pl_cb_8", "Zbuczyn", "Międzyrzec") is None
    assert why_not(s, "pl_cb_8", "Kałuszyn", "Mińsk Mazowiecki", "Wołomin") is not None
    assert "Wołomin" not in reach(s, "pl_cb_8")


@rule("def.mp")
def test_points_are_shown_before_they_are_spent_and_come_back_every_phase() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2), "su_rb_4_2": ("Brześć", 5)})
    do(s, "move", "pl_cb_8")
    shown = choices(s, "poland")["choices"]
    assert isinstance(shown, list)
    by_zone = {s.board.names[choice["action"][1]]: choice["detail"] for choice in shown}
    assert (by_zone["Zbuczyn"]["cost"], by_zone["Zbuczyn"]["left"]) == (1, 1)
    assert (by_zone["Międzyrzec"]["cost"], by_zone["Międzyrzec"]["left"]) == (2, 0)
    do(s, "to", "Międzyrzec")
    to_day(s, 4)
    to_phase(s, "move", "poland")
    move(s, "pl_cb_8", "Zbuczyn", "Siedlce")
    assert where(s, "pl_cb_8") == "Siedlce"


def test_the_unit_for_which_a_zone_is_asked_is_marked_for_its_owner_alone() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2), "pl_ib_29": ("Siedlce", 5), "su_rb_4_2": ("Brześć", 5)})

    def marked(seat: str) -> list[str]:
        pieces = s.view(seat)["pieces"]
        assert isinstance(pieces, list)
        return [str(piece["name"]) for piece in pieces if "chosen" in piece.get("status", ())]

    assert marked("poland") == []
    do(s, "move", "pl_cb_8")
    assert [name.split(" ")[0] for name in marked("poland")] == ["8"]
    assert marked("soviet") == []  # picked up, not yet moved: it may be put down again
    do(s, "to", "Zbuczyn")
    assert marked("poland") == []


@rule("4.12c", "8.8")
def test_a_headquarters_has_six_points() -> None:
    """Over two rivers and the Wisła, one point a zone."""
    s = on_the_move({"hq_roja": "Warszawa", "pl_ib_29": ("Warszawa", 2)})
    six = ("Grójec", "Białobrzegi", "Radom", "Zwoleń", "Janowiec", "Puławy")
    assert why_not(s, "hq_roja", *six) is None
    assert why_not(s, "hq_roja", *six, "Lublin") is not None


@rule("4.13")
def test_no_enemy_near_a_border_forbids_or_stops_a_move() -> None:
    """Zbuczyn borders Łuków and Łosice, both held by the enemy, as Siedlce does."""
    s = on_the_move({"pl_cb_8": ("Siedlce", 2), "su_rb_4_2": ("Łuków", 9), "su_rb_5_2": ("Łosice", 9)})
    assert why_not(s, "pl_cb_8", "Zbuczyn", "Międzyrzec") is None


@rule("def.zone.onesided")
def test_a_zone_with_an_enemy_unit_cannot_be_entered() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2), "su_rb_4_2": ("Łuków", 1)})
    assert "Łuków" not in reach(s, "pl_cb_8")
    assert why_not(s, "pl_cb_8", "Łuków") == "def.zone.onesided"
    assert why_not(s, "pl_cb_8", "Łuków", "Kock") == "def.zone.onesided"


@rule("4.14a", "4.11b")
@pytest.mark.parametrize("enemy", ["Kałuszyn", "Łuków"])
def test_an_enemy_who_touches_the_junction_closes_it(enemy: str) -> None:
    s = on_the_move({"pl_ib_29": ("Siedlce", 5), "su_rb_4_2": (enemy, 1)})
    assert "Żelechów" not in reach(s, "pl_ib_29")
    assert why_not(s, "pl_ib_29", "Żelechów") == "4.14a"


@rule("4.14a")
def test_enemies_elsewhere_do_not_close_a_junction() -> None:
    """A28: Garwolin borders Żelechów and Zbuczyn borders Siedlce, but neither touches the point; an HQ counts not."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Siedlce", 5),
        "su_rb_4_2": ("Garwolin", 9),
        "su_rb_5_2": ("Zbuczyn", 9),
        "hq_kuk": "Łuków",
    }
    s = on_the_move(units)
    assert why_not(s, "pl_ib_29", "Żelechów") is None


@rule("4.14b")
def test_the_junction_is_open_when_it_is_the_only_way() -> None:
    around = ["Kałuszyn", "Sokołów Podlaski", "Węgrów", "Zbuczyn", "Łosice", "Łuków"]
    brigades = ["su_rb_4_2", "su_rb_5_2", "su_rb_6_2", "su_rb_10_4", "su_rb_11_4", "su_rb_12_4"]
    ring: dict[str, Where] = {slug: (zone, 3) for slug, zone in zip(brigades, around, strict=True)}
    s = on_the_move({"pl_ib_29": ("Siedlce", 5), "pl_ib_30": ("Warszawa", 1), **ring})
    assert reach(s, "pl_ib_29") == {"Żelechów"}  # and never the wet junction to Drohiczyn nad Bugiem
    del ring["su_rb_10_4"]  # Zbuczyn is open
    s = on_the_move({"pl_ib_29": ("Siedlce", 5), "pl_ib_30": ("Warszawa", 1), **ring})
    assert reach(s, "pl_ib_29") == {"Zbuczyn"}
    assert why_not(s, "pl_ib_29", "Żelechów") == "4.14a"


@rule("4.15a")
def test_a_river_closes_a_junction_to_movement() -> None:
    s = on_the_move({"pl_ib_29": ("Wołomin", 5), "hq_latinik": "Wołomin"})
    assert "Korytnica" not in reach(s, "pl_ib_29")
    assert why_not(s, "pl_ib_29", "Korytnica") == "4.15a"
    assert why_not(s, "hq_latinik", "Korytnica") == "4.15a"


@rule("4.16")
def test_an_enemy_in_a_fortress_does_not_close_the_junction_beside_it() -> None:
    """Wąsewo and Śniadowo touch where Ostrołęka fortress and Ostrów Mazowiecka do."""
    s = on_the_move({"su_rb_4_2": ("Wąsewo", 5), "pl_ib_29": ("Ostrołęka fortress", 8)}, side="soviet")
    assert why_not(s, "su_rb_4_2", "Śniadowo") is None
    s = on_the_move({"su_rb_4_2": ("Wąsewo", 5), "pl_ib_29": ("Ostrów Mazowiecka", 8)}, side="soviet")
    assert why_not(s, "su_rb_4_2", "Śniadowo") == "4.14a"


@rule("4.17")
def test_a_country_border_costs_a_point_more() -> None:
    s = on_the_move({"pl_cb_2": ("Sejny", 4)}, "niemen_sep_22")
    assert why_not(s, "pl_cb_2", "Suwałki", "Augustów") is None
    assert why_not(s, "pl_cb_2", "Kopciowo") is None
    assert why_not(s, "pl_cb_2", "Kopciowo", "Łódździeje") == "4.12b"
    assert why_not(s, "pl_cb_2", "Rygiel", "Kopciowo") == "4.17"


@rule("4.17")
def test_a_country_border_at_a_junction_costs_a_point_more_too() -> None:
    """Suwałki and Łódździeje touch at a dry junction on the Lithuanian border."""
    s = position("niemen_sep_22", phase="movement", day=3, units={"pl_cb_2": ("Suwałki", 4)})
    assert why_not(s, "pl_cb_2", "Łódździeje") is None
    assert why_not(s, "pl_cb_2", "Łódździeje", "Olita") == "4.12b"


@rule("4.18", "4.19")
def test_a_fortress_is_entered_like_any_zone() -> None:
    s = on_the_move({"pl_cb_8": ("Wyszogród", 2), "pl_ib_29": ("Ostrołęka", 2)})
    assert why_not(s, "pl_cb_8", "Zakroczym", "Modlin") is None
    assert "Ostrołęka fortress" in reach(s, "pl_ib_29")
    move(s, "pl_ib_29", "Ostrołęka fortress")
    assert where(s, "pl_ib_29") == "Ostrołęka fortress"


@rule("4.19", "4.21b")
def test_a_river_before_a_fortress_costs_its_point_too() -> None:
    """Nasielsk and Modlin are parted by a river: 2 of 2 points by itself, 1 point too many after Serock."""
    s = on_the_move({"pl_cb_8": ("Serock", 2), "pl_pu_26": ("Nasielsk", 1)})
    assert why_not(s, "pl_pu_26", "Modlin") is None
    assert why_not(s, "pl_pu_26", "Modlin", "Zakroczym") == "4.12b"
    assert why_not(s, "pl_cb_8", "Nasielsk", "Modlin") == "4.21b"


@rule("4.19", "def.zone.onesided")
def test_nor_is_a_fortress_entered_against_its_garrison() -> None:
    s = on_the_move({"su_rb_4_2": ("Ostrołęka", 5), "pl_ib_29": ("Ostrołęka fortress", 1)}, side="soviet")
    assert why_not(s, "su_rb_4_2", "Ostrołęka fortress") == "def.zone.onesided"


# 4.2 ------------------------------------------------------------------------------------------------------------


@rule("4.21a", "4.21b", "table.terrain.rivers", "table.terrain.clear")
def test_a_river_costs_a_point_more() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2)})
    assert why_not(s, "pl_cb_8", "Zbuczyn", "Łosice") is None
    assert why_not(s, "pl_cb_8", "Łosice") is None
    assert why_not(s, "pl_cb_8", "Łosice", "Janów Podlaski") == "4.12b"
    assert why_not(s, "pl_cb_8", "Węgrów", "Sokołów Podlaski") == "4.21b"


@rule("table.terrain.wisla", "4.21b")
def test_the_wisla_costs_one_point_more_like_any_river() -> None:
    s = on_the_move({"pl_cb_8": ("Warszawa", 2)})
    assert why_not(s, "pl_cb_8", "Praga") is None
    assert why_not(s, "pl_cb_8", "Praga", "Radzymin") == "4.12b"
    assert why_not(s, "pl_cb_8", "Góra Kalwaria", "Otwock") == "4.21b"


@rule("table.terrain.forest", "table.terrain.hills", "4.25")
def test_forest_and_hills_cost_one_point() -> None:
    s = on_the_move({"pl_cb_8": ("Praga", 2), "pl_pu_26": ("Kraśnik", 1)})
    assert why_not(s, "pl_cb_8", "Wołomin", "Otwock") is None
    assert why_not(s, "pl_pu_26", "Krasnystaw", "Kraśnik") is not None  # a move ends elsewhere than it began
    assert why_not(s, "pl_pu_26", "Krasnystaw", "Lublin") is None


@rule("4.22a", "4.12a")
def test_infantry_may_always_cross_a_river_as_its_one_step() -> None:
    s = on_the_move({"pl_ib_29": ("Warszawa", 2), "pl_ib_30": ("Grodno", 2)})
    assert why_not(s, "pl_ib_29", "Praga") is None
    assert why_not(s, "pl_ib_30", "Kuźnica") is None


@rule("4.22b", "4.17")
def test_infantry_may_always_cross_a_country_border_as_its_one_step() -> None:
    s = on_the_move({"pl_ib_leg_1": ("Sejny", 5)}, "niemen_sep_22")
    move(s, "pl_ib_leg_1", "Kopciowo")
    assert where(s, "pl_ib_leg_1") == "Kopciowo"  # Lithuania is open (A32)


@rule("4.22a", "4.22b")
def test_cavalry_crosses_river_and_border_only_as_its_single_step() -> None:
    """Niemen and border together cost 3 of 2 points (A30)."""
    s = on_the_move({"su_cb_7": ("Druskieniki", 2), "su_cb_13": ("Orany", 2)}, "niemen_sep_22", "soviet")
    assert why_not(s, "su_cb_7", "Kopciowo") is None
    assert why_not(s, "su_cb_7", "Kopciowo", "Łódździeje") == "4.12b"
    assert why_not(s, "su_cb_13", "Druskieniki", "Kopciowo") == "4.21b"


@rule("4.22d", "table.terrain.lakes")
def test_a_lake_is_never_crossed() -> None:
    s = position(
        "on_warsaw_aug_05",
        phase="movement",
        side="soviet",
        day=8,
        units={"ger_a": ("Szczytno", 2)},
        options={"germans": True},
    )
    assert "Giżycko" not in reach(s, "ger_a")
    assert why_not(s, "ger_a", "Giżycko") == "table.terrain.lakes"


@rule("4.23", "table.terrain.swamp", "4.25")
def test_swamp_takes_the_whole_allowance_unspent() -> None:
    s = on_the_move({"pl_cb_8": ("Łęczna", 2), "pl_ib_29": ("Łęczna", 2), "pl_pu_26": ("Chełm", 1)})
    assert why_not(s, "pl_ib_29", "Sosnowica") is None
    assert why_not(s, "pl_cb_8", "Sosnowica") is None
    assert why_not(s, "pl_cb_8", "Sosnowica", "Wisznice") == "4.12b"
    assert why_not(s, "pl_pu_26", "Łęczna", "Sosnowica") == "4.23"  # A31: one point is gone


@rule("table.terrain.swampborder", "4.23")
def test_a_swamp_border_takes_the_whole_allowance_too() -> None:
    s = on_the_move({"pl_cb_2": ("Lipsk", 4), "pl_cb_4": ("Rygiel", 4)}, "niemen_sep_22")
    assert why_not(s, "pl_cb_2", "Suchowola") is None
    assert why_not(s, "pl_cb_2", "Suchowola", "Sokółka") == "4.12b"
    assert why_not(s, "pl_cb_4", "Lipsk", "Suchowola") == "4.23"


@rule("table.terrain.mountains", "4.25")
def test_mountains_take_the_whole_allowance() -> None:
    s = on_the_move({"pl_cb_6": ("Kałusz", 3), "pl_cb_7": ("Stanisławów", 3)}, "lviv_aug_14")
    assert why_not(s, "pl_cb_6", "Dolina") is None
    assert why_not(s, "pl_cb_6", "Dolina", "Skole") is not None
    assert why_not(s, "pl_cb_7", "Kałusz", "Dolina") == "4.23"


@rule("4.22c", "5.27d")
def test_tanks_never_enter_swamp() -> None:
    s = on_the_move({"tank_1": "Łęczna", "pl_ib_29": ("Łęczna", 2)})
    assert reach(s, "tank_1") == reach(s, "pl_ib_29") - {"Sosnowica"}
    assert why_not(s, "tank_1", "Sosnowica") == "4.22c"


@rule("4.24a", "4.24b")
def test_tanks_enter_mountains_only_through_a_valley() -> None:
    """Valleys lead from Stryj to Dolina and to Skole; none from Kałusz."""
    s = on_the_move({"tank_1": "Kałusz"}, "lviv_aug_14")
    assert "Dolina" not in reach(s, "tank_1")
    assert why_not(s, "tank_1", "Dolina") == "4.24a"
    s = on_the_move({"tank_1": "Stryj"}, "lviv_aug_14")
    assert {"Dolina", "Skole"} <= reach(s, "tank_1")


@rule("4.25", "4.11a")
def test_a_move_offered_by_its_goal_takes_the_cheapest_way() -> None:
    """Siedlce to Sokołów Podlaski by Węgrów would cost 1 + 2; straight over the river 2."""
    s = on_the_move({"pl_cb_8": ("Siedlce", 2)})
    move(s, "pl_cb_8", "Sokołów Podlaski")
    assert where(s, "pl_cb_8") == "Sokołów Podlaski"
    assert asks(s) in ("fortify", "attack", "move", "over")


@rule("4.11a", "def.zone.map")
def test_zones_that_do_not_exist_or_touch_are_refused() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2)})
    do(s, "move", "pl_cb_8")
    assert why(s, "path", "Zbuczyn", "Warszawa") == "4.11a"
    refusal = s.refusal("poland", action(s, "path", 9999))
    assert refusal is not None
    assert refusal.rule_id == "contract"


@rule("4.13", "def.zone.onesided")
def test_a_zone_passed_through_belongs_to_who_passed() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2), "pl_ib_30": ("Warszawa", 2)})
    give(s, "Zbuczyn", "soviet")
    move(s, "pl_cb_8", "Zbuczyn", "Międzyrzec")
    assert (holder(s, "Zbuczyn"), holder(s, "Międzyrzec")) == ("poland", "poland")


# Why not --------------------------------------------------------------------------------------------------------


@rule("4.12a", "4.12b", "4.12c", "5.27d")
def test_a_zone_too_far_is_refused_by_the_allowance_of_the_kind() -> None:
    units: dict[str, Where] = {"pl_ib_29": ("Siedlce", 2), "pl_cb_8": ("Siedlce", 2), "tank_1": "Siedlce"}
    for slug, rule_id, points in (("pl_ib_29", "4.12a", "1"), ("pl_cb_8", "4.12b", "2"), ("tank_1", "5.27d", "1")):
        s = on_the_move(units)
        do(s, "move", slug)
        found, text = refused(s, "to", "Warszawa")
        assert found == rule_id, slug
        assert "Warszawa" in text
        assert f"{points} movement point" in text
    s = on_the_move({"hq_roja": "Siedlce", "pl_ib_29": ("Siedlce", 2)})
    do(s, "move", "hq_roja")
    assert refused(s, "to", "Toruń")[0] == "4.12c"


@rule("4.21b", "4.17")
def test_a_river_or_a_border_too_dear_is_named_with_its_price() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2)})
    do(s, "move", "pl_cb_8")
    found, text = refused(s, "path", "Węgrów", "Sokołów Podlaski")
    assert found == "4.21b"
    assert "Sokołów Podlaski" in text  # the zone that fails, not the first of the path
    assert "1 movement point left" in text
    assert "costs 2" in text
    s = on_the_move({"pl_cb_2": ("Augustów", 4)}, "niemen_sep_22")
    do(s, "move", "pl_cb_2")
    assert refused(s, "path", "Rygiel", "Kopciowo")[0] == "4.17"


@rule("def.zone.onesided", "4.12b")
def test_a_goal_behind_the_enemy_is_refused_for_the_enemy() -> None:
    """Zbuczyn is two zones from Kałuszyn by Siedlce or Łuków, which a junction shuts; the enemy holds both and it."""
    s = on_the_move({"pl_cb_8": ("Kałuszyn", 2), "su_rb_4_2": ("Łosice", 1), "su_rb_5_2": ("Zbuczyn", 1)})
    do(s, "move", "pl_cb_8")
    assert refused(s, "to", "Zbuczyn")[0] == "def.zone.onesided"
    assert refused(s, "to", "Sokołów Podlaski")[0] == "4.21b"  # by Węgrów or Siedlce, then a river


@rule("4.22c", "4.24a")
def test_a_tank_is_told_swamp_from_mountain() -> None:
    s = on_the_move({"tank_1": "Łęczna", "pl_ib_29": ("Łęczna", 2)})
    do(s, "move", "tank_1")
    assert refused(s, "to", "Sosnowica")[0] == "4.22c"
    s = on_the_move({"tank_1": "Kałusz", "pl_ib_23": ("Kałusz", 2)}, "lviv_aug_14")
    do(s, "move", "tank_1")
    assert refused(s, "to", "Dolina")[0] == "4.24a"
    s = on_the_move({"tank_1": "Lipsk", "pl_ib_29": ("Lipsk", 2)}, "niemen_sep_22")
    do(s, "move", "tank_1")
    assert refused(s, "to", "Suchowola")[0] == "4.22c"  # a swamp as a border


@rule("3.12c", "3.12e")
def test_who_fought_is_refused_by_the_rule_of_his_own_phase() -> None:
    for side, attacker, target, rule_id in (
        ("poland", "pl_ib_29", "Siedlce", "3.12c"),
        ("soviet", "su_rb_4_2", "Kałuszyn", "3.12e"),
    ):
        s = position(
            side=side,
            units={
                "pl_ib_29": ("Kałuszyn", 9),
                "pl_ib_15": ("Praga", 1),
                "su_rb_4_2": ("Siedlce", 9),
                "su_cb_2": ("Brześć", 1),
            },
        )
        attack(s, target, [attacker], (11, 12, 12))
        to_phase(s, "move", side)
        assert s.prompt(side).rule_id == rule_id
        found, text = refused(s, "move", attacker)
        assert found == rule_id
        assert "Infantry Brigade" in text or "RB" in text or "Rifle" in text
        other = "su_cb_2" if side == "poland" else "pl_ib_15"
        assert refused(s, "move", other)[0] == rule_id


@rule("scn.warsaw.prussia", "8.8")
def test_a_headquarters_does_not_pass_through_east_prussia() -> None:
    """Nidzica lies between Mława and Chorzele: whoever enters it is interned there, six points or not."""
    units: dict[str, Where] = {"hq_roja": "Mława", "pl_ib_29": ("Mława", 1), "su_rb_4_2": ("Przasnysz", 1)}
    s = on_the_move(units)
    assert "Nidzica" in reach(s, "hq_roja")
    assert "Olsztyn" not in reach(s, "hq_roja")
    assert why_not(s, "hq_roja", "Nidzica", "Chorzele") == "scn.warsaw.prussia"
    do(s, "move", "hq_roja")
    assert refused(s, "to", "Olsztyn")[0] == "scn.warsaw.prussia"


@rule("def.zone.map", "4.11a", "4.21b", "4.17")
def test_what_is_off_the_map_or_stays_where_it_is_does_not_move() -> None:
    s = on_the_move({"pl_cb_8": ("Siedlce", 2), "pl_ib_29": ("Siedlce", 1)})
    assert refused(s, "move", "pl_ib_15")[0] == "def.zone.map"
    do(s, "move", "pl_cb_8")
    assert refused(s, "path", "Zbuczyn", "Siedlce")[0] == "4.11a"
    assert refused(s, "to", "Siedlce")[0] == "4.11a"
    assert refused(s, "to", "Janów Podlaski")[0] == "4.21b"  # two zones, a river between
    s = on_the_move({"pl_cb_2": ("Augustów", 4), "pl_ib_29": ("Siedlce", 1)}, "niemen_sep_22")
    do(s, "move", "pl_cb_2")
    assert refused(s, "to", "Kopciowo")[0] == "4.17"


@rule("4.11a")
def test_a_counter_that_is_shut_in_cannot_be_picked_up() -> None:
    """Delatyn has three neighbours, and the enemy holds them all."""
    s = on_the_move(
        {
            "pl_ib_23": ("Delatyn", 1),
            "pl_ib_24": ("Lwów", 1),
            "su_rb_73_25": ("Nadwórna", 1),
            "su_rb_74_25": ("Kosów Huculski", 1),
            "su_rb_75_25": ("Peczeniżyn", 1),
        },
        "lviv_aug_14",
    )
    assert refused(s, "move", "pl_ib_23")[0] == "4.11a"
