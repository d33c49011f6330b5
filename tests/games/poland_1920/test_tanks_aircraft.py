"""Tanks and aircraft (5.27, 5.28, A12, A13)."""

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import vistula
from tests.games.poland_1920.table import (
    asks,
    attack,
    do,
    fought,
    loss_rows,
    move,
    new,
    offered,
    position,
    reach,
    sp,
    to_day,
    to_phase,
    unit,
    where,
    why,
    why_not,
    zone,
)
from tests.games.poland_1920.test_camouflage import hidden
from tests.rules import rule
from vistula.games.poland_1920.order import AIRCRAFT, TANK
from vistula.games.poland_1920.state import Poland

SPECIAL = {
    "on_lviv_aug_05": (0, 2),
    "on_warsaw_aug_05": (0, 2),
    "warsaw_aug_14": (4, 4),
    "lviv_aug_14": (1, 2),
    "niemen_sep_22": (2, 2),
    "front_aug_14": (5, 6),
}


def counters(s: Poland, kind: int) -> list[int]:
    return [u for u in range(s.order.count) if s.order.kind[u] == kind]


@rule("5.27a", "5.28a", "5.27e")
@pytest.mark.parametrize(("scenario", "tanks", "aircraft"), [(slug, *counts) for slug, counts in SPECIAL.items()])
def test_the_scenario_says_how_many(scenario: str, tanks: int, aircraft: int) -> None:
    s = new(scenario)
    on_map = [u for u in range(s.order.count) if s.zone[u] >= 0]
    assert len([u for u in counters(s, TANK) if u in on_map]) == tanks
    assert sum(int(s.order.counters[u].number) for u in counters(s, AIRCRAFT) if u in on_map) == aircraft
    for u in counters(s, TANK) + counters(s, AIRCRAFT):
        assert s.order.side[u] == 0
        assert s.has_troops(0, s.zone[u])
        assert s.sp[u] == (1 if s.order.kind[u] == TANK else 0)


@rule("5.27b", "5.28b")
def test_their_owner_sets_them_up_with_any_of_his_units() -> None:
    s = new("lviv_aug_14", free_set_up=True)
    assert s.to_move == ("poland",)
    do(s, "even")
    assert asks(s) == "place"
    assert why(s, "place", "Tarnopol") == "5.27b"  # nobody of his is there
    assert why(s, "place", "Złoczów") == "5.27b"  # the enemy is
    do(s, "place", "Gliniany")
    assert where(s, "tank_1") == "Gliniany"
    assert why(s, "place", "Tarnopol") == "5.28b"  # an aircraft
    do(s, "place", "Lublin")
    do(s, "place", "Delatyn")
    assert (where(s, "air_1"), where(s, "air_2")) == ("Lublin", "Delatyn")


@rule("5.27b", "4.24a")
def test_a_tank_is_not_set_up_in_mountains() -> None:
    s = new("lviv_aug_14", free_set_up=True)
    do(s, "even")
    assert why(s, "place", "Delatyn") == "4.24a"
    assert "Delatyn" not in offered(s, "place")


@rule("5.27b", "4.22c")
def test_a_tank_is_not_set_up_in_swamp() -> None:
    """No printed set-up has Poles in a swamp: a brigade is put into that of Sosnowica by hand."""
    s = new("lviv_aug_14", free_set_up=True)
    s.place(unit(s, "pl_ib_23"), zone(s, "Sosnowica"))
    do(s, "even")
    assert why(s, "place", "Sosnowica") == "4.22c"
    assert "Sosnowica" not in offered(s, "place")


@rule("5.27a", "5.27e", "5.28a")
def test_a_scenario_of_an_owners_own_says_how_many_too(tmp_path: Path) -> None:
    """Three tanks and one aircraft instead of four and four, each tank of 1 SP."""
    text = (resources.files("vistula.games.poland_1920.data") / "scenarios/warsaw_aug_14.toml").read_text("utf-8")
    four = re.search(r"^tanks = .*$", text, re.MULTILINE)
    fliers = re.search(r"^aircraft = .*$", text, re.MULTILINE)
    assert four is not None
    assert fliers is not None
    tanks = four[0].replace("count = 4", "count = 3").replace('"Praga", "Praga", ', '"Praga", ')
    air = re.sub(r"proposed = \[.*?\]", 'proposed = ["Modlin"]', fliers[0]).replace("count = 4", "count = 1")
    (tmp_path / "scenarios").mkdir()
    changed = text.replace(four[0], tanks).replace(fliers[0], air)
    (tmp_path / "scenarios" / "warsaw_aug_14.toml").write_text(changed, encoding="utf-8")
    s = vistula.game("poland_1920", pack=tmp_path).new("warsaw_aug_14", 7, {"free_set_up": False})
    pieces: Any = s.view("poland")["pieces"]
    armour = [piece["strength"] for piece in pieces if piece["symbol"] == "armour"]
    assert armour == [1, 1, 1]
    (flier,) = [piece for piece in pieces if piece["symbol"] == "air"]
    assert flier["number"] == "1"


@rule("5.27c")
def test_each_tank_moves_the_combat_row_once_and_no_loss_row() -> None:
    """A12. 10 SP (two tanks) against 5: row 5-6 goes up 2 to 9-10."""
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 8), "tank_1": "Kałuszyn", "tank_2": "Kałuszyn", "su_rb_4_2": ("Siedlce", 5)}
    )
    attack(s, "Siedlce", ["pl_ib_29", "tank_1", "tank_2"], (12, 12, 12))
    assert fought(s)[:4] == (10, 5, 0, "9-10")
    assert loss_rows(s) == ("9-10", "5-6")


@rule("5.27c")
def test_a_tank_helps_the_defence_as_well_and_only_where_it_is_involved() -> None:
    """9 against 5 with the tank's own SP: row 3-4 goes down 1 to 1-2."""
    s = position(
        side="soviet",
        units={"su_rb_4_2": ("Siedlce", 9), "pl_ib_29": ("Kałuszyn", 4), "tank_1": "Kałuszyn", "tank_2": "Korytnica"},
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (12, 12, 12))
    assert fought(s)[:4] == (9, 5, 0, "1-2")


@rule("5.27d", "5.27e")
def test_a_tank_marches_like_infantry() -> None:
    s = position(phase="movement", units={"tank_1": "Siedlce", "pl_ib_29": ("Siedlce", 4)})
    assert reach(s, "tank_1") == reach(s, "pl_ib_29")
    assert why_not(s, "tank_1", "Zbuczyn", "Międzyrzec") is not None
    assert sp(s, "tank_1") == 1


@rule("5.27e", "5.27c")
def test_a_tank_is_a_combat_unit_of_1_sp_and_worth_points() -> None:
    """A41: 1 + 3."""
    s = position(side="soviet", units={"su_rb_4_2": ("Siedlce", 9), "tank_1": "Kałuszyn"})
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 4, 12))
    assert where(s, "tank_1") is None
    assert s.scores()["soviet"] == 4


@rule("5.28c")
def test_an_aircraft_moves_the_combat_row_by_its_number_and_no_loss_row() -> None:
    """8 against 5: row 3-4 goes up 1 to 5-6."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 8), "air_1": "Kałuszyn", "su_rb_4_2": ("Siedlce", 5)})
    attack(s, "Siedlce", ["pl_ib_29", "air_1"], (12, 12, 12))
    assert fought(s)[:4] == (8, 5, 0, "5-6")
    assert loss_rows(s) == ("7-8", "5-6")


@rule("5.28c")
def test_an_aircraft_left_out_of_the_declaration_gives_nothing() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 8), "air_1": "Kałuszyn", "su_rb_4_2": ("Siedlce", 5)})
    attack(s, "Siedlce", ["pl_ib_29"], (12, 12, 12))
    assert fought(s).row == "3-4"


@rule("5.28c")
def test_aircraft_help_the_defence_and_several_may() -> None:
    """9 against 4: row 5-6 goes down 2 to 1-2."""
    s = position(
        side="soviet",
        units={"su_rb_4_2": ("Siedlce", 9), "pl_ib_29": ("Kałuszyn", 4), "air_1": "Kałuszyn", "air_2": "Kałuszyn"},
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (12, 12, 12), support=["air_1", "air_2"])
    assert fought(s)[:4] == (9, 4, 0, "1-2")


@rule("5.28c")
def test_an_aircraft_is_used_once_a_turn_and_with_units_of_its_zone() -> None:
    """A13."""
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 8),
            "pl_ib_30": ("Kałuszyn", 8),
            "pl_ib_16": ("Kałuszyn", 8),
            "pl_ib_15": ("Węgrów", 8),
            "air_1": "Kałuszyn",
            "air_2": "Węgrów",
            "su_rb_4_2": ("Siedlce", 5),
            "su_rb_5_2": ("Żelechów", 5),
        }
    )
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    assert why(s, "join", "air_2") == "5.28c"  # nobody of Węgrów attacks
    s.undo("poland")
    s.undo("poland")
    attack(s, "Siedlce", ["pl_ib_29", "air_1"], (12, 12, 12))
    do(s, "attack", "Żelechów")
    do(s, "join", "pl_ib_30")
    assert why(s, "join", "air_1") == "5.28c"


@rule("5.28b")
def test_an_unused_aircraft_flies_to_any_friendly_unit_and_nowhere_else() -> None:
    """A13."""
    s = position(
        phase="movement",
        units={"pl_ib_29": ("Kałuszyn", 8), "pl_ib_15": ("Toruń", 8), "air_1": "Kałuszyn", "hq_roja": "Grójec"},
    )
    assert reach(s, "air_1") == {"Toruń"}
    move(s, "air_1", "Toruń")
    assert where(s, "air_1") == "Toruń"


@rule("5.28c", "3.12c")
def test_an_aircraft_used_in_the_attack_does_not_fly_in_the_following_phase() -> None:
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 8), "pl_ib_15": ("Toruń", 8), "air_1": "Kałuszyn", "su_rb_4_2": ("Siedlce", 5)}
    )
    attack(s, "Siedlce", ["pl_ib_29", "air_1"], (12, 12, 12))
    to_phase(s, "move", "poland")
    assert why(s, "move", "air_1") == "3.12c"
    to_day(s, 2)
    to_phase(s, "move", "poland")
    assert why(s, "move", "air_1") is None


@rule("5.28c")
def test_an_aircraft_blocks_nothing_and_flies_to_the_nearest_base_when_left_alone() -> None:
    """A13: Dęblin is two zones from Kałuszyn, Warszawa three; nobody scores for the aircraft."""
    s = position(side="soviet", units={"su_rb_4_2": ("Siedlce", 30), "pl_ib_29": ("Kałuszyn", 2), "air_1": "Kałuszyn"})
    attack(s, "Kałuszyn", ["su_rb_4_2"], (2, 12, 12))
    assert where(s, "pl_ib_29") is None
    assert where(s, "air_1") == "Dęblin"
    assert s.scores()["soviet"] == 2 + 3
    do(s, "advance", "su_rb_4_2")
    assert where(s, "su_rb_4_2") == "Kałuszyn"


@rule("5.28c")
def test_an_aircraft_withdraws_with_the_stack() -> None:
    s = position(side="soviet", units={"su_rb_4_2": ("Siedlce", 9), "pl_ib_29": ("Kałuszyn", 9), "air_1": "Kałuszyn"})
    attack(s, "Kałuszyn", ["su_rb_4_2"], (2, 12, 12))
    do(s, "withdraw", "Korytnica")
    assert (where(s, "pl_ib_29"), where(s, "air_1")) == ("Korytnica", "Korytnica")


@rule("5.28c", "8.6a")
def test_an_aircraft_cannot_attack_alone() -> None:
    s = position(
        units={
            "air_1": "Kałuszyn",
            "pl_ib_29": ("Kałuszyn", 1),
            "hq_roja": "Kałuszyn",
            "pl_ib_30": ("Węgrów", 1),
            "su_rb_4_2": ("Siedlce", 5),
        }
    )
    do(s, "attack", "Siedlce")
    assert why(s, "join", "air_1") == "5.28c"
    assert why(s, "resolve") == "5.11e"


@rule("5.26", "4.24a", "4.22c")
def test_tanks_do_not_advance_where_they_cannot_go() -> None:
    """A24: into the swamp of Sosnowica the infantry goes alone."""
    s = position(units={"pl_ib_29": ("Wisznice", 32), "tank_1": "Wisznice", "su_rb_4_2": ("Sosnowica", 1)})
    attack(s, "Sosnowica", ["pl_ib_29", "tank_1"], (2, 12, 12))
    assert asks(s) == "advance"
    assert offered(s, "advance") == ["pl_ib_29"]
    assert why(s, "advance", "tank_1") == "4.22c"


@rule("5.26", "4.24a")
def test_nor_into_mountains_without_a_valley() -> None:
    """Kałusz to Dolina has none; from Stryj one leads there."""
    for start, barred in (("Kałusz", "4.24a"), ("Stryj", None)):
        s = position("lviv_aug_14", units={"pl_ib_23": (start, 32), "tank_1": start, "su_rb_73_25": ("Dolina", 1)})
        attack(s, "Dolina", ["pl_ib_23", "tank_1"], (2, 12, 12))
        assert asks(s) == "advance"
        assert why(s, "advance", "pl_ib_23") is None
        assert why(s, "advance", "tank_1") == barred


@rule("5.28c")
def test_an_aircraft_without_any_base_stays_out_of_the_way() -> None:
    """A13 names no place for it; it must not share a zone with the enemy."""
    s = position(side="soviet", units={"su_rb_4_2": ("Siedlce", 32), "pl_ib_29": ("Kałuszyn", 2), "air_1": "Kałuszyn"})
    for place in range(s.board.count):
        s.base[place] = 0
    attack(s, "Kałuszyn", ["su_rb_4_2"], (2, 12, 12))
    do(s, "advance", "su_rb_4_2")
    assert where(s, "air_1") is None


@rule("def.zone.onesided", "5.28c")
def test_an_aircraft_alone_at_a_base_flies_on_when_the_enemy_enters() -> None:
    """A13: at Dęblin after its friends were lost; the base falls, Warszawa is left."""
    s = position(phase="movement", side="soviet", units={"su_cb_2": ("Żelechów", 2), "air_1": "Dęblin"})
    move(s, "su_cb_2", "Dęblin")
    assert where(s, "su_cb_2") == "Dęblin"
    assert where(s, "air_1") == "Warszawa"


@rule("def.zone.onesided", "5.28c", "def.camo.reveal")
def test_an_aircraft_found_alone_face_down_flies_on() -> None:
    """A60, A13: the attack shows it, it cannot be destroyed, the attacker may enter."""
    s = hidden({"su_cb_2": ("Żelechów", 2), "air_1": "Dęblin", "pl_ib_29": ("Warszawa", 1)}, side="soviet")
    do(s, "attack", "Dęblin")
    do(s, "join", "su_cb_2")
    do(s, "resolve")
    do(s, "advance", "su_cb_2")
    assert where(s, "su_cb_2") == "Dęblin"
    assert where(s, "air_1") == "Warszawa"
    assert s.scores()["soviet"] == 0
