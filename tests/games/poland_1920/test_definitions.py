"""What counters and zones are, as a player meets them (Definitions, 1.0, 2.0, 8.1, 8.2)."""

from typing import Any

import pytest

from tests.games.poland_1920.table import attack, do, fought, new, position, unit, zone
from tests.rules import rule
from vistula.games.poland_1920.state import Poland

SCENARIOS = ["on_lviv_aug_05", "on_warsaw_aug_05", "warsaw_aug_14", "lviv_aug_14", "niemen_sep_22", "front_aug_14"]


def shown(s: Poland, slug: str, reader: str | None = None) -> dict[str, Any]:
    pieces: Any = s.view(reader)["pieces"]
    found: dict[str, Any] = next(piece for piece in pieces if piece["id"] == unit(s, slug))
    return found


@rule("def.nations")
def test_five_nationalities_play_for_two_seats() -> None:
    seats: dict[str, set[str]] = {}
    for scenario in SCENARIOS:
        s = new(scenario, **({"germans": True} if scenario == "on_warsaw_aug_05" else {}))
        pieces: Any = s.view(None)["pieces"]
        for piece in pieces:
            seats.setdefault(piece["side"], set()).add(piece["seat"])
    assert seats == {
        "polish": {"poland"},
        "ukrainian": {"poland"},
        "soviet": {"soviet"},
        "german": {"soviet"},
        "lithuanian": {"soviet"},
    }


@rule("def.zone.map")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_counter_on_the_map_is_in_one_zone(scenario: str) -> None:
    s = new(scenario)
    pieces: Any = s.view(None)["pieces"]
    ids = [piece["id"] for piece in pieces]
    assert len(ids) == len(set(ids))
    assert all(0 <= piece["space"] < 337 for piece in pieces)


@rule("def.counter.front", "1.0", "2.0")
def test_the_front_shows_icon_affiliation_and_number() -> None:
    s = new("warsaw_aug_14")
    brigade = shown(s, "pl_ib_35")
    assert (brigade["symbol"], brigade["number"], brigade["parent"], brigade["echelon"]) == (
        "infantry",
        "35",
        "18 ID",
        "x",
    )
    assert shown(s, "su_cd_10")["symbol"] == "cavalry"
    assert shown(s, "pl_pu_26")["echelon"] == "III"
    assert shown(s, "tank_1")["symbol"] == "armour"
    assert shown(s, "air_1")["symbol"] == "air"


@rule("def.sp.marker")
def test_strength_points_are_shown_with_the_unit() -> None:
    s = new("warsaw_aug_14")
    assert shown(s, "pl_ib_rez_vii")["strength"] == 14
    assert shown(s, "su_rb_143_48")["strength"] == 1  # no marker
    assert shown(s, "tank_1")["strength"] == 1


@rule("8.1", "8.2", "8.6a")
def test_headquarters_show_commander_and_command_and_no_strength() -> None:
    s = new("warsaw_aug_14")
    hq = shown(s, "hq_sikorski")
    assert (hq["symbol"], hq["number"], hq["parent"]) == ("hq", "Sikorski", "5 Army")
    assert "strength" not in hq


@rule("def.forts.printed", "6.21a")
def test_fortresses_are_on_the_map_and_only_field_works_are_counters() -> None:
    s = position(
        units={"pl_ib_29": ("Modlin", 3), "pl_ib_30": ("Praga", 3), "su_rb_4_2": ("Radzymin", 3)}, works={"Praga": 1}
    )
    markers: Any = s.view("poland")["markers"]
    assert [(m["space"], m["level"]) for m in markers if m["kind"] == "works"] == [(zone(s, "Praga"), 1)]
    do(s, "attack", "Radzymin")
    do(s, "join", "pl_ib_30")
    s.force([6, 6] * 3)
    do(s, "resolve")
    assert fought(s).favour == 0


@rule("def.forts.printed", "6.15c")
def test_the_walls_of_modlin_are_on_the_map_and_serve_without_a_counter() -> None:
    """3 SP behind them: 2 rows."""
    s = position(side="soviet", units={"pl_ib_29": ("Modlin", 3), "su_rb_4_2": ("Zakroczym", 9)})
    markers: Any = s.view("soviet")["markers"]
    assert [m for m in markers if m["space"] == zone(s, "Modlin")] == []
    attack(s, "Modlin", ["su_rb_4_2"], (12, 12, 12))
    assert fought(s).favour == 2


@rule("7.13", "7.15")
def test_supply_bases_are_counters_that_can_go() -> None:
    s = new("warsaw_aug_14")
    markers: Any = s.view("poland")["markers"]
    bases = {s.board.names[m["space"]]: m["side"] for m in markers if m["kind"] == "base"}
    assert bases == {
        "Warszawa": "polish",
        "Dęblin": "polish",
        "Białystok": "soviet",
        "Brześć": "soviet",
        "Grodno": "soviet",
    }


@rule("scn.niemen.kuban33", "2.0", "4.12a")
def test_the_33rd_kuban_division_marches_on_foot() -> None:
    s = position("niemen_sep_22", phase="movement", side="soviet", day=2, units={"su_cd_33_kuban": ("Lida", 2)})
    assert shown(s, "su_cd_33_kuban")["symbol"] == "infantry"
    assert s.order.allowance[unit(s, "su_cd_33_kuban")] == 1
    assert s.order.allowance[unit(s, "su_cb_7")] == 2


@rule("scn.niemen.16army_cmd")
def test_the_16th_army_has_its_headquarters_throughout() -> None:
    s = new("niemen_sep_22")
    assert s.board.names[s.zone[unit(s, "hq_kuk")]] == "Baranowicze"


@rule("scn.on_lviv.hqcounter", "scn.lviv.hqcounter")
@pytest.mark.parametrize(("scenario", "place"), [("on_lviv_aug_05", "Krzemieniec"), ("lviv_aug_14", "Boremel")])
def test_the_horse_army_is_budionnys(scenario: str, place: str) -> None:
    s = new(scenario)
    hq = shown(s, "hq_budionny")
    assert (hq["number"], s.board.names[hq["space"]]) == ("Budionny", place)
