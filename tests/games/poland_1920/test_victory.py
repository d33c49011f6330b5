"""Objectives, points and the end of the game (scn.*.vc, scn.*.vp, 8.5, A40 to A42)."""

import pytest

from tests.games.poland_1920.table import (
    Where,
    attack,
    do,
    give,
    go_to,
    holder,
    move,
    new,
    position,
    to_day,
    to_phase,
    unit,
    where,
)
from tests.rules import rule
from vistula.core.game import Result
from vistula.games.poland_1920.order import INFANTRY
from vistula.games.poland_1920.state import Poland

SCENARIOS = ["on_lviv_aug_05", "on_warsaw_aug_05", "warsaw_aug_14", "lviv_aug_14", "niemen_sep_22", "front_aug_14"]
SOUTH = ["Chełm", "Zamość", "Lwów", "Tomaszów Lubelski"]
NIEMEN = ["Lida", "Baranowicze", "Grodno"]


def result(s: Poland) -> Result:
    assert s.result is not None
    assert s.to_move == ()
    return s.result


def entering(scenario: str, side: str, slug: str, start: str, goal: str, controlled: list[str]) -> Poland:
    """One unit moves into a zone, its side controlling some others."""
    control = dict.fromkeys(controlled, side)
    s = position(scenario, phase="movement", side=side, day=2, units={slug: (start, 3)}, control=control)
    move(s, slug, goal)
    return s


def at_the_end(
    scenario: str, vp: tuple[int, int] = (0, 0), control: dict[str, str] | None = None, **options: object
) -> Poland:
    """The night of the last day on an empty map, with points and zones as given."""
    s = new(scenario, **options)
    s.vp[0], s.vp[1] = vp
    for u in range(s.order.count):
        s.place(u, -1)
    for name, owner in (control or {}).items():
        give(s, name, owner)
    go_to(s, "night", "poland", s.order.turns)
    return s


# Sets that win at once ------------------------------------------------------------------------------------------


@rule("scn.warsaw.vc.pol")
def test_warsaw_poles_win_with_brzesc_and_bialystok() -> None:
    s = entering("warsaw_aug_14", "poland", "pl_cb_8", "Knyszyn", "Białystok", ["Brześć"])
    assert (result(s).winner, result(s).rule) == ("poland", "scn.warsaw.vc.pol")
    assert not entering("warsaw_aug_14", "poland", "pl_cb_8", "Knyszyn", "Białystok", []).over


@rule("scn.warsaw.vc.sov")
@pytest.mark.parametrize("scenario", ["warsaw_aug_14", "front_aug_14"])
def test_warsaw_soviets_win_with_warszawa_and_praga_is_not_warszawa(scenario: str) -> None:
    s = entering(scenario, "soviet", "su_rb_61_21", "Praga", "Warszawa", [])
    assert (result(s).winner, result(s).level) == ("soviet", "at once")
    assert not entering(scenario, "soviet", "su_rb_61_21", "Radzymin", "Praga", []).over


@rule("scn.on_warsaw.vc.sov")
def test_on_warsaw_soviets_win_with_warszawa() -> None:
    s = entering("on_warsaw_aug_05", "soviet", "su_rb_61_21", "Praga", "Warszawa", [])
    assert (result(s).winner, result(s).rule) == ("soviet", "scn.on_warsaw.vc.sov")


@rule("scn.warsaw.vc.sov", "5.26")
def test_an_advance_wins_in_the_middle_of_the_combat_phase() -> None:
    """Trap 27."""
    s = position(side="soviet", units={"su_rb_4_2": ("Praga", 32), "pl_ib_29": ("Warszawa", 1)})
    attack(s, "Warszawa", ["su_rb_4_2"], (5, 12, 12))
    do(s, "advance", "su_rb_4_2")
    assert result(s).winner == "soviet"


@rule("scn.on_lviv.vc.sov")
def test_on_lviv_soviets_win_with_lwow() -> None:
    s = entering("on_lviv_aug_05", "soviet", "su_rb_73_25", "Gliniany", "Lwów", [])
    assert (result(s).winner, result(s).rule) == ("soviet", "scn.on_lviv.vc.sov")


@rule("scn.lviv.vc.sov")
def test_lviv_soviets_win_with_lwow_zamosc_and_lublin_together() -> None:
    s = entering("lviv_aug_14", "soviet", "su_rb_73_25", "Gliniany", "Lwów", ["Zamość", "Lublin"])
    assert (result(s).winner, result(s).rule) == ("soviet", "scn.lviv.vc.sov")
    assert not entering("lviv_aug_14", "soviet", "su_rb_73_25", "Gliniany", "Lwów", ["Zamość"]).over


@rule("scn.niemen.vc.pol")
def test_niemen_poles_win_with_lida_baranowicze_and_grodno() -> None:
    s = entering("niemen_sep_22", "poland", "pl_cb_2", "Kuźnica", "Grodno", ["Lida", "Baranowicze"])
    assert (result(s).winner, result(s).rule) == ("poland", "scn.niemen.vc.pol")
    assert not entering("niemen_sep_22", "poland", "pl_cb_2", "Kuźnica", "Grodno", ["Lida"]).over


@rule("scn.front.vc.pol", "scn.front.vc.sov")
def test_the_whole_front_has_the_instant_sets_of_both_scenarios() -> None:
    s = entering("front_aug_14", "poland", "pl_cb_8", "Knyszyn", "Białystok", ["Brześć"])
    assert (result(s).winner, result(s).rule) == ("poland", "scn.front.vc.pol")
    s = entering("front_aug_14", "soviet", "su_rb_73_25", "Gliniany", "Lwów", ["Zamość", "Lublin"])
    assert (result(s).winner, result(s).rule) == ("soviet", "scn.front.vc.sov")


@rule("scn.warsaw.vc.pol")
def test_control_stays_with_the_last_combat_unit_that_was_there() -> None:
    """A40: Brześć taken and left again still counts when Białystok falls."""
    units: dict[str, Where] = {"pl_cb_8": ("Stradecz", 2), "pl_pu_26": ("Knyszyn", 1), "su_rb_4_2": ("Mińsk", 1)}
    s = position(phase="movement", units=units)
    move(s, "pl_cb_8", "Brześć")
    to_day(s, 2)
    to_phase(s, "move", "poland")
    move(s, "pl_cb_8", "Stradecz")
    assert holder(s, "Brześć") == "poland"
    move(s, "pl_pu_26", "Białystok")
    assert result(s).winner == "poland"


# Sets held from the start ---------------------------------------------------------------------------------------


@rule("scn.on_warsaw.vc.pol", "scn.lviv.vc.pol", "scn.niemen.vc.sov", "scn.on_lviv.vc.pol")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_scenario_is_won_before_it_begins(scenario: str) -> None:
    """A40, trap 27: sets held at the start do not trigger."""
    s = new(scenario)
    assert not s.over
    held = {
        "on_lviv_aug_05": (SOUTH, "poland"),
        "on_warsaw_aug_05": (["Siedlce", "Wyszków", "Ostrołęka"], "poland"),
        "lviv_aug_14": (SOUTH, "poland"),
        "niemen_sep_22": (NIEMEN, "soviet"),
        "warsaw_aug_14": (["Brześć", "Białystok"], "soviet"),
        "front_aug_14": (["Brześć", "Białystok"], "soviet"),
    }[scenario]
    assert {holder(s, name) for name in held[0]} == {held[1]}


HELD = {
    "scn.on_lviv.vc.pol": ("on_lviv_aug_05", "poland", SOUTH),
    "scn.on_warsaw.vc.pol": ("on_warsaw_aug_05", "poland", ["Siedlce", "Wyszków", "Ostrołęka"]),
    "scn.lviv.vc.pol": ("lviv_aug_14", "poland", SOUTH),
    "scn.niemen.vc.sov": ("niemen_sep_22", "soviet", NIEMEN),
}


@pytest.mark.parametrize("rule_id", [pytest.param(row, marks=pytest.mark.rule(row)) for row in HELD])
def test_a_set_held_to_the_end_wins_whatever_the_points(rule_id: str) -> None:
    """A40; and one town lost leaves it to the points."""
    scenario, seat, towns = HELD[rule_id]
    against = (0, 99) if seat == "poland" else (99, 0)
    enemy = "soviet" if seat == "poland" else "poland"
    s = at_the_end(scenario, against)
    assert (result(s).winner, result(s).level, result(s).rule) == (seat, "at the end", rule_id)
    for lost in towns:
        s = at_the_end(scenario, against, {lost: enemy})
        assert (result(s).winner, result(s).level) == (enemy, "points")


@rule("scn.on_warsaw.vc.pol")
def test_ostroleka_is_the_town_not_the_fortress() -> None:
    assert result(at_the_end("on_warsaw_aug_05", (0, 9), {"Ostrołęka fortress": "soviet"})).winner == "poland"
    assert result(at_the_end("on_warsaw_aug_05", (0, 9), {"Ostrołęka": "soviet"})).winner == "soviet"


@rule("scn.front.vc.pol")
def test_on_the_whole_front_the_southern_towns_decide_nothing() -> None:
    assert result(at_the_end("front_aug_14", (3, 9))).winner == "soviet"


@rule("scn.on_warsaw.vc.pol")
def test_a_town_lost_and_retaken_does_not_end_the_game() -> None:
    """A40: the default of the switch held_set."""
    s = position(
        "on_warsaw_aug_05",
        phase="movement",
        day=2,
        units={"pl_ib_29": ("Kałuszyn", 3), "su_rb_4_2": ("Brześć", 1)},
        control={"Siedlce": "soviet"},
    )
    move(s, "pl_ib_29", "Siedlce")
    assert not s.over


# Points ---------------------------------------------------------------------------------------------------------


def a_rifleman(s: Poland, side: int) -> str:
    """The first infantry counter of a side that waits for no date."""
    order = s.order
    return next(
        c.slug for u, c in enumerate(order.counters)
        if order.side[u] == side and c.kind == INFANTRY and c.free_from == 0 and c.turn == 0
    )  # fmt: skip


def points_row(scenario: str, side: str) -> object:
    stem = "scn." + scenario.rsplit("_", 2)[0]
    if scenario == "front_aug_14":
        ids = ["scn.front.vp"]
    else:
        short = "pol" if side == "poland" else "sov"
        ids = [f"{stem}.vp.{short}.unit", f"{stem}.vp.{short}.sp"]
    return pytest.param(scenario, side, marks=pytest.mark.rule(*ids), id=f"{scenario}-{side}")


@pytest.mark.parametrize(
    ("scenario", "side"), [points_row(scenario, side) for scenario in SCENARIOS for side in ("poland", "soviet")]
)
def test_3_points_for_a_unit_and_1_for_an_sp(scenario: str, side: str) -> None:
    """B1(-2) takes 2 SP of two counters of 1 and 9 (1 + 1 + 3); then the loss roll 1 more."""
    blank = new(scenario)
    attacker = a_rifleman(blank, 0 if side == "poland" else 1)
    weak, strong = [
        c.slug for u, c in enumerate(blank.order.counters)
        if c.slug != attacker and blank.order.side[u] == (1 if side == "poland" else 0) and c.kind == INFANTRY
    ][:2]  # fmt: skip
    s = position(
        scenario, side=side, day=2, units={attacker: ("Kałuszyn", 32), weak: ("Siedlce", 1), strong: ("Siedlce", 4)}
    )
    attack(s, "Siedlce", [attacker], (3, 6, 12))  # difference 27: B1(-2); row 25+, roll 6: 1 SP
    do(s, "lose", weak)
    if s.top().slug == "lose":
        do(s, "lose", strong)
    assert s.scores()[side] == 2 + 3
    do(s, "withdraw", "Zbuczyn")
    assert s.scores()[side] == 2 + 3 + 1
    assert s.scores()["soviet" if side == "poland" else "poland"] == 0
    assert where(s, weak) is None


@rule("scn.warsaw.vp.sov.sp", "scn.warsaw.vp.sov.unit", "7.14")
def test_sp_lost_to_hunger_count_too() -> None:
    """A41, DV18."""
    s = position(
        phase="supply", units={"pl_ib_29": ("Bydgoszcz", 5), "pl_ib_30": ("Bydgoszcz", 1), "su_rb_4_2": ("Toruń", 3)}
    )
    assert s.scores() == {"poland": 0, "soviet": 1 + 1 + 3}


@rule("scn.niemen.vp.pol.unit", "scn.niemen.vp.pol.sp", "scn.niemen.lit.control")
def test_allies_count_as_units_of_the_player_who_runs_them() -> None:
    """A41: a Lithuanian brigade; it is moved by the Soviet player."""
    s = position("niemen_sep_22", units={"pl_ib_leg_1": ("Sejny", 32), "lit_bs_1": ("Suwałki", 2)})
    attack(s, "Suwałki", ["pl_ib_leg_1"], (2, 12, 12))
    assert s.scores()["poland"] == 2 + 3


@rule("scn.warsaw.prussia", "scn.niemen.prussia")
@pytest.mark.parametrize(
    ("scenario", "slug", "start", "goal"),
    [("warsaw_aug_14", "su_cd_10", "Działdowo", "Nidzica"), ("niemen_sep_22", "lit_bs_1", "Mariampol", "Gąbin Pruski")],
)
def test_who_enters_east_prussia_is_gone_and_scores_nothing(scenario: str, slug: str, start: str, goal: str) -> None:
    """A47: Lithuanians included."""
    s = position(scenario, phase="movement", side="soviet", day=2, units={slug: (start, 4)})
    move(s, slug, goal)
    assert where(s, slug) is None
    assert s.scores() == {"poland": 0, "soviet": 0}


@rule("scn.warsaw.prussia")
def test_poles_are_interned_as_well() -> None:
    s = position(phase="movement", units={"pl_cb_8": ("Mława", 4), "pl_ib_29": ("Warszawa", 1)})
    move(s, "pl_cb_8", "Nidzica")
    assert where(s, "pl_cb_8") is None
    assert s.sp[unit(s, "pl_cb_8")] == 0
    assert s.scores() == {"poland": 0, "soviet": 0}


# The end --------------------------------------------------------------------------------------------------------


@rule("scn.warsaw.vp.pol.sp", "scn.warsaw.vp.sov.sp", "scn.front.vp", "scn.warsaw.length", "scn.list")
@pytest.mark.parametrize("scenario", ["warsaw_aug_14", "front_aug_14"])
@pytest.mark.parametrize(("vp", "winner"), [((9, 8), "poland"), ((8, 9), "soviet"), ((8, 8), None)])
def test_more_points_win_and_equal_points_are_a_draw(scenario: str, vp: tuple[int, int], winner: str | None) -> None:
    """A42."""
    s = at_the_end(scenario, vp)
    assert result(s).winner == winner
    assert result(s).scores == {"poland": vp[0], "soviet": vp[1]}
    assert result(s).level == ("draw" if winner is None else "points")


@rule("8.5", "scn.warsaw.vc.sov")
def test_the_first_condition_met_decides() -> None:
    """Soviets enter Warszawa, where Piłsudski stands alone: one victory."""
    s = position(phase="movement", side="soviet", units={"su_cb_2": ("Praga", 2), "hq_pilsudski": "Warszawa"})
    move(s, "su_cb_2", "Warszawa")
    assert (result(s).winner, result(s).rule) == ("soviet", "8.5")
    assert s.choices("poland") == []
    refusal = s.refusal("poland", ["end_movement"])
    assert refusal is not None
    assert refusal.rule_id == "contract"
