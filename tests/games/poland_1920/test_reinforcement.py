"""Reinforcement zones of On Warsaw! (7.2, A39): seven zones of 5 SP each."""

from tests.games.poland_1920.table import (
    Where,
    action,
    asks,
    do,
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

SCENARIO = "on_warsaw_aug_05"
ZONES = ["Warszawa", "Skierniewice", "Kutno", "Płock", "Toruń", "Radom", "Lublin"]


def marching(units: dict[str, Where], **more: object) -> Poland:
    return position(SCENARIO, phase="movement", units=units, **more)  # type: ignore[arg-type]


def pool(s: Poland, name: str) -> int:
    return int(s.pool[zone(s, name)])


@rule("7.22", "scn.on_warsaw.reinfzones")
def test_the_scenario_fixes_zones_and_strength() -> None:
    s = marching({"pl_ib_29": ("Grójec", 2)})
    assert {s.board.names[z]: int(s.pool[z]) for z in range(s.board.count) if s.pool[z]} == dict.fromkeys(ZONES, 5)
    other = position("warsaw_aug_14", phase="movement", units={"pl_ib_29": ("Grójec", 2)})
    assert sum(other.pool) == 0


@rule("7.21b", "7.21a")
def test_a_polish_unit_that_enters_may_take_sp() -> None:
    s = marching({"pl_ib_29": ("Grójec", 2)})
    move(s, "pl_ib_29", "Warszawa")
    assert (asks(s), s.to_move) == ("take", ("poland",))
    assert offered(s, "take") == ["5", "4", "3", "2", "1", "0"]
    do(s, "take", 3)
    assert (sp(s, "pl_ib_29"), pool(s, "Warszawa")) == (5, 2)


@rule("7.21b")
def test_it_may_take_none() -> None:
    s = marching({"pl_ib_29": ("Grójec", 2)})
    move(s, "pl_ib_29", "Warszawa")
    do(s, "take", 0)
    assert (sp(s, "pl_ib_29"), pool(s, "Warszawa")) == (2, 5)


@rule("7.21c")
def test_no_counter_grows_above_12() -> None:
    s = marching({"pl_ib_29": ("Grójec", 10), "pl_ib_30": ("Grójec", 12)})
    move(s, "pl_ib_29", "Warszawa")
    assert offered(s, "take") == ["2", "1", "0"]
    assert why(s, "take", 3) == "7.21c"
    do(s, "take", 2)
    assert (sp(s, "pl_ib_29"), pool(s, "Warszawa")) == (12, 3)
    move(s, "pl_ib_30", "Warszawa")  # it is full and is not asked
    assert (sp(s, "pl_ib_30"), pool(s, "Warszawa")) == (12, 3)


@rule("7.22", "7.21b")
def test_what_is_taken_is_gone_and_units_share_it() -> None:
    """A39."""
    s = marching({"pl_ib_29": ("Grójec", 2), "pl_ib_30": ("Grójec", 2), "pl_ib_15": ("Grójec", 2)})
    move(s, "pl_ib_29", "Warszawa")
    do(s, "take", 3)
    move(s, "pl_ib_30", "Warszawa")
    assert offered(s, "take") == ["2", "1", "0"]
    do(s, "take", 2)
    move(s, "pl_ib_15", "Warszawa")
    assert asks(s) != "take"
    assert (sp(s, "pl_ib_15"), pool(s, "Warszawa")) == (2, 0)


@rule("7.21b")
def test_who_stands_there_takes_nothing_until_it_leaves_and_comes_back() -> None:
    """A39."""
    s = marching({"pl_ib_29": ("Warszawa", 2), "su_rb_4_2": ("Brześć", 1)})
    to_day(s, 2)
    assert (sp(s, "pl_ib_29"), pool(s, "Warszawa")) == (2, 5)
    to_phase(s, "move", "poland")
    move(s, "pl_ib_29", "Grójec")
    to_day(s, 3)
    to_phase(s, "move", "poland")
    move(s, "pl_ib_29", "Warszawa")
    assert asks(s) == "take"


@rule("7.21b")
def test_cavalry_takes_sp_in_passing() -> None:
    """On entry, during the move."""
    s = marching({"pl_cb_8": ("Grójec", 2)})
    move(s, "pl_cb_8", "Warszawa", "Błonie")
    assert asks(s) == "take"
    do(s, "take", 5)
    assert (where(s, "pl_cb_8"), sp(s, "pl_cb_8")) == ("Błonie", 7)


@rule("7.21a")
def test_soviets_take_nothing() -> None:
    s = marching({"su_rb_4_2": ("Kraśnik", 2), "pl_ib_29": ("Toruń", 2)}, side="soviet")
    move(s, "su_rb_4_2", "Lublin")
    assert asks(s) != "take"
    assert (sp(s, "su_rb_4_2"), pool(s, "Lublin")) == (2, 5)


@rule("7.21b", "8.6a", "2.0")
def test_headquarters_and_aircraft_take_nothing() -> None:
    """A39: only infantry and cavalry."""
    s = marching({"hq_latinik": "Grójec", "pl_ib_29": ("Toruń", 2), "air_1": "Toruń", "pl_ib_15": ("Lublin", 2)})
    move(s, "hq_latinik", "Warszawa")
    assert asks(s) != "take"
    move(s, "air_1", "Lublin")
    assert asks(s) != "take"
    assert pool(s, "Lublin") == 5


@rule("7.21b")
def test_a_zone_last_held_by_the_enemy_gives_nothing() -> None:
    """A39."""
    s = marching({"pl_ib_29": ("Kraśnik", 2)}, control={"Lublin": "soviet"})
    move(s, "pl_ib_29", "Lublin")
    assert asks(s) != "take"
    assert (sp(s, "pl_ib_29"), pool(s, "Lublin")) == (2, 5)


@rule("7.21b", "scn.on_warsaw.reinf.11.syberyjska_ib")
def test_reinforcements_that_arrive_in_a_reinforcement_zone_take_nothing() -> None:
    """A39: the Siberian Brigade at Skierniewice."""
    s = position(SCENARIO, phase="night", day=6, arrivals=True, units={"su_rb_4_2": ("Brześć", 1)})
    assert (where(s, "pl_ib_syberyjska"), sp(s, "pl_ib_syberyjska")) == ("Skierniewice", 10)
    assert asks(s) != "take"
    assert pool(s, "Skierniewice") == 5


@rule("7.21c", "7.22")
def test_too_many_sp_are_refused_by_the_zone_or_by_the_counter() -> None:
    """Five are there and a counter of 2 could grow by ten: the zone is short. One of 9 grows by three: it is full."""
    s = marching({"pl_ib_29": ("Grójec", 2), "pl_ib_30": ("Praga", 1)})
    move(s, "pl_ib_29", "Warszawa")
    assert why(s, "take", 6) == "7.22"
    s = marching({"pl_ib_29": ("Grójec", 9), "pl_ib_30": ("Praga", 1)})
    move(s, "pl_ib_29", "Warszawa")
    assert why(s, "take", 4) == "7.21c"
    refusal = s.refusal("poland", action(s, "take", 4))
    assert refusal is not None
    assert "29 Infantry Brigade" in refusal.message
    assert "9" in refusal.message
