"""Every option of the game in its values (data/game.toml)."""

from typing import Any

import pytest

from tests.games.poland_1920.table import (
    Where,
    asks,
    attack,
    do,
    fought,
    game,
    give,
    go_to,
    marked,
    move,
    new,
    offered,
    position,
    sp,
    starving_zones,
    to_day,
    to_phase,
    troops_at,
    where,
    why,
    zone,
)
from tests.games.poland_1920.test_camouflage import same_for_the_enemy
from tests.rules import rule
from vistula.core.refusal import VistulaError
from vistula.games.poland_1920.state import REORGANIZED, Poland

PAIR: dict[str, Where] = {
    "pl_ib_29": ("Kałuszyn", 9),
    "pl_ib_30": ("Kałuszyn", 5),
    "hq_roja": "Kałuszyn",
    "su_rb_4_2": ("Siedlce", 9),
    "hq_kuk": "Siedlce",
}


def test_every_option_has_a_test_here_or_in_a_file_of_its_own() -> None:
    assert set(game().options) == {
        "camouflage", "simultaneous", "germans", "free_set_up", "consent", "r_hits", "fp_strongest", "split_withdrawal",
        "ff_upgrade", "camp_may_stay", "base_zone_in_line", "held_set", "frozen_may_attack", "niemen_soviet_objective",
        "lviv_jakir_frozen", "lviv_horse_army_date", "front_south_hold", "missing_sp", "missing_zone",
    }  # fmt: skip


def test_an_unknown_value_is_refused() -> None:
    with pytest.raises(VistulaError):
        game().new("warsaw_aug_14", 1, {"r_hits": "nobody"})
    with pytest.raises(VistulaError):
        game().new("warsaw_aug_14", 1, {"weather": True})


@rule("scn.on_warsaw.germans.entry", "scn.lviv.horse_army")
def test_an_option_of_another_scenario_is_refused_with_its_rule() -> None:
    with pytest.raises(VistulaError, match=r"Germans may march.*\[scn\.on_warsaw\.germans\.entry\]"):
        game().new("warsaw_aug_14", 1, {"germans": True})
    with pytest.raises(VistulaError, match=r"Jakir's group waits too.*\[scn\.lviv\.horse_army\]"):
        game().new("niemen_sep_22", 1, {"lviv_jakir_frozen": True})


@rule("def.camo.identity")
@pytest.mark.parametrize("on", [False, True])
def test_camouflage(on: bool) -> None:
    s = new("warsaw_aug_14", camouflage=on)
    shown = s.view("soviet")["pieces"]
    assert isinstance(shown, list)
    assert any(piece.get("hidden") for piece in shown) == on


@rule("5.11f", "5.11e")
@pytest.mark.parametrize("sealed", [False, True])
def test_simultaneous(sealed: bool) -> None:
    """Asked one after the other, but with sealed declarations the defender does not see the attacker's first."""
    s = position(units=PAIR, options={"simultaneous": sealed})
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    do(s, "join", "hq_roja")
    do(s, "resolve")
    assert (asks(s), s.to_move) == ("defend", ("soviet",))
    battle: Any = s.view("soviet")["battle"]
    attacker = battle["sides"][0]
    assert (attacker["lines"] == []) == sealed
    assert (battle["arrows"] == []) == sealed
    own: Any = s.view("poland")["battle"]
    assert len(own["sides"][0]["lines"]) == 2
    s.force([6, 6] * 3)
    do(s, "stand")
    assert fought(s)[:2] == (12, 9)


@rule("5.11f")
@pytest.mark.parametrize("sealed", [False, True])
def test_sealed_declarations_do_not_show_on_the_pieces(sealed: bool) -> None:
    units: dict[str, Where] = {
        "pl_ib_29": ("Kałuszyn", 9),
        "pl_ib_30": ("Kałuszyn", 5),
        "hq_roja": "Kałuszyn",
        "su_rb_4_2": ("Siedlce", 9),
        "hq_kuk": "Siedlce",
    }
    s = position(units=units, options={"simultaneous": sealed})
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    do(s, "join", "hq_roja")
    do(s, "resolve")
    pieces: Any = s.view("soviet")["pieces"]
    chosen = {piece["number"] for piece in pieces if "chosen" in piece.get("status", [])}
    assert chosen == (set() if sealed else {"29", "Roja"})


@rule("5.11f")
def test_nothing_tells_the_defender_what_was_sealed() -> None:
    """Two declarations that differ; and bots of the defender imagine others than the real one."""
    boards = []
    for named in ("pl_ib_29", "pl_ib_30"):
        s = position(units=PAIR, options={"simultaneous": True})
        do(s, "attack", "Siedlce")
        do(s, "join", named)
        do(s, "resolve")
        assert s.to_move == ("soviet",)
        boards.append(s)
    same_for_the_enemy(boards[0], boards[1])
    imagined = set()
    for key in range(20):
        other = boards[0].imagine("soviet", key)
        assert isinstance(other, Poland)
        imagined.add(tuple(int(mark) for mark in other.mark))
    assert len(imagined) > 1


@rule("5.11f")
def test_simultaneous_with_camouflage_keeps_the_attackers_face_down_until_both_have_declared() -> None:
    s = position(units=PAIR, options={"simultaneous": True, "camouflage": True})
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    do(s, "resolve")
    pieces: Any = s.view("soviet")["pieces"]
    assert all(piece.get("hidden") for piece in pieces if piece["space"] == zone(s, "Kałuszyn"))
    s.force([6, 6] * 3)
    do(s, "stand")
    pieces = s.view("soviet")["pieces"]
    assert "29" in {piece.get("number") for piece in pieces if piece["space"] == zone(s, "Kałuszyn")}


@rule("5.11g")
def test_consent_off_a_declaration_stands() -> None:
    s = position(units=PAIR)
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    assert asks(s) not in ("change", "consent")


def asked_for_a_change() -> Poland:
    s = position(units=PAIR, options={"consent": True})
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    do(s, "resolve")
    do(s, "stand")
    assert (asks(s), s.to_move) == ("change", ("poland",))
    return s


@rule("5.11g")
def test_consent_the_attacker_changes_if_the_defender_agrees() -> None:
    s = asked_for_a_change()
    do(s, "ask")
    assert (asks(s), s.to_move) == ("consent", ("soviet",))
    do(s, "agree")
    assert (asks(s), s.to_move) == ("declare", ("poland",))
    assert why(s, "end_combat") is not None  # 5.14b: the attack itself stands
    do(s, "join", "pl_ib_30")
    do(s, "join", "hq_roja")
    do(s, "resolve")
    assert (asks(s), s.to_move) == ("change", ("soviet",))
    s.force([6, 6] * 3)
    do(s, "stand")
    assert fought(s)[:2] == (8, 9)


@rule("5.11g")
def test_consent_without_agreement_nothing_changes() -> None:
    s = asked_for_a_change()
    do(s, "ask")
    do(s, "refuse")
    s.force([6, 6] * 3)
    do(s, "stand")  # the defender's own chance
    assert fought(s)[:2] == (9, 9)


@rule("5.11g")
def test_consent_the_defender_changes_if_the_attacker_agrees() -> None:
    s = asked_for_a_change()
    do(s, "stand")
    assert (asks(s), s.to_move) == ("change", ("soviet",))
    do(s, "ask")
    assert (asks(s), s.to_move) == ("consent", ("poland",))
    s.force([6, 6] * 3)
    do(s, "agree")
    assert (asks(s), s.to_move) == ("defend", ("soviet",))
    do(s, "support", "hq_kuk")
    if asks(s) == "defend":
        do(s, "stand")
    assert fought(s)[:2] == (9, 12)


@rule("table.combat.codes", "5.20")
@pytest.mark.parametrize(("hits", "defender"), [("attacker", False), ("both", True)])
def test_r_hits(hits: str, defender: bool) -> None:
    s = position(units=PAIR, options={"r_hits": hits})
    attack(s, "Siedlce", ["pl_ib_29"], (12, 12, 12))
    assert marked(s, "pl_ib_29", REORGANIZED)
    assert marked(s, "su_rb_4_2", REORGANIZED) == defender


@rule("6.13")
@pytest.mark.parametrize(("value", "favour"), [("unit", 2), ("direction_total", 3)])
def test_fp_strongest(value: str, favour: int) -> None:
    """Three units of 5 SP through the line, one of 6 beside it (DV23)."""
    units: dict[str, Where] = {
        "su_rb_4_2": ("Radzymin", 5),
        "su_rb_5_2": ("Radzymin", 5),
        "su_rb_6_2": ("Radzymin", 5),
        "su_rb_10_4": ("Wołomin", 6),
    }
    s = position(side="soviet", units={"pl_ib_29": ("Praga", 9), **units}, options={"fp_strongest": value})
    attack(s, "Praga", list(units), (12, 12, 12))
    assert fought(s).favour == favour


@rule("5.15")
def test_split_withdrawal() -> None:
    """Each unit its own way, each way paid once, headquarters with the last."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Kałuszyn", 20),
        "su_rb_4_2": ("Siedlce", 4),
        "su_rb_5_2": ("Siedlce", 4),
        "hq_kuk": "Siedlce",
    }
    s = position(units=units, options={"split_withdrawal": True})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    assert asks(s) == "withdraw"
    do(s, "withdraw", "Łosice")
    assert {where(s, "su_rb_4_2"), where(s, "su_rb_5_2")} == {"Zbuczyn", "Łosice"}
    assert where(s, "hq_kuk") == "Łosice"
    assert sp(s, "su_rb_4_2") + sp(s, "su_rb_5_2") == 7


@rule("5.15", "5.13b")
def test_of_a_split_stack_the_rest_may_not_stay_once_one_has_gone() -> None:
    """Behind level 2 works all may stay together, or all go."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Kałuszyn", 20),
        "su_rb_4_2": ("Siedlce", 4),
        "su_rb_5_2": ("Siedlce", 4),
    }
    s = position(units=units, works={"Siedlce": 2}, options={"split_withdrawal": True})
    attack(s, "Siedlce", ["pl_ib_29"], (9, 12, 12))
    assert asks(s) == "withdraw"
    assert why(s, "stay") is None
    do(s, "withdraw", "Zbuczyn")
    assert asks(s) == "withdraw"
    assert why(s, "stay") == "5.13b"
    assert offered(s, "stay") == []


@rule("6.21b")
@pytest.mark.parametrize(("value", "allowed"), [("own_phases", True), ("whole_turn", False)])
def test_ff_upgrade(value: str, allowed: bool) -> None:
    """Attacked between two quiet days of its own."""
    units: dict[str, Where] = {"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)}
    s = position(phase="fortify", units=units, options={"ff_upgrade": value})
    do(s, "dig", "Kałuszyn")
    to_phase(s, "attack", "soviet")
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    to_day(s, 2)
    while asks(s) == "attack":
        do(s, "end_combat")
    while asks(s) == "move":
        do(s, "end_movement")
    assert (s.turn == 2 and asks(s) == "fortify" and "Kałuszyn" in offered(s, "dig")) == allowed


@rule("6.21b")
def test_ff_upgrade_whole_turn_needs_a_turn_without_an_attack() -> None:
    units: dict[str, Where] = {"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)}
    s = position(phase="fortify", units=units, options={"ff_upgrade": "whole_turn"})
    do(s, "dig", "Kałuszyn")
    to_day(s, 2)
    to_phase(s, "fortify", "poland")
    assert s.turn == 2
    assert offered(s, "dig") == ["Kałuszyn"]


@rule("5.13a")
@pytest.mark.parametrize("allowed", [False, True])
def test_camp_may_stay(allowed: bool) -> None:
    s = position(
        side="soviet",
        units={"su_rb_4_2": ("Radzymin", 9), "pl_ib_29": ("Zegrze", 9)},
        options={"camp_may_stay": allowed},
    )
    attack(s, "Zegrze", ["su_rb_4_2"], (2, 12, 12))
    assert (why(s, "stay") is None) == allowed


@rule("7.11c")
@pytest.mark.parametrize(("in_line", "left"), [(False, 5), (True, 4)])
def test_base_zone_in_line(in_line: bool, left: int) -> None:
    """Enemies next to both Polish bases, no friend in either."""
    units: dict[str, Where] = {"pl_ib_29": ("Błonie", 5), "su_rb_4_2": ("Otwock", 3), "su_rb_5_2": ("Żelechów", 3)}
    s = position(phase="supply", units=units, options={"base_zone_in_line": in_line})
    assert sp(s, "pl_ib_29") == left


@rule("7.11c")
def test_base_zone_in_line_cuts_off_tarnopol_in_on_lviv() -> None:
    """A38: the stack at Tarnopol until somebody steps into Zbaraż or Skałat; nobody else is changed."""
    tarnopol = {"su_rb_178_60", "su_rb_179_60", "su_rb_180_60", "su_cd_8"}
    tarnopol |= {"su_rb_139_47", "su_rb_140_47", "su_rb_141_47"}
    hungry = {}
    for in_line in (False, True):
        s = new("on_lviv_aug_05", base_zone_in_line=in_line)
        hungry[in_line] = starving_zones(s, "soviet")
        assert troops_at(s, "soviet", "Tarnopol") == tarnopol
    assert hungry[True] - hungry[False] == {"Tarnopol"}


def retaken(value: str) -> Poland:
    """On Warsaw!: Soviets take Siedlce on day 1, Poles come back on day 2."""
    units: dict[str, Where] = {"su_cb_4": ("Zbuczyn", 1), "pl_ib_29": ("Kałuszyn", 9)}
    s = position("on_warsaw_aug_05", phase="movement", side="soviet", units=units, options={"held_set": value})
    give(s, "Siedlce", "poland")
    move(s, "su_cb_4", "Siedlce")
    assert not s.over
    to_phase(s, "attack", "poland")
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 12))
    finish_to_advance(s)
    do(s, "advance", "pl_ib_29")
    return s


def finish_to_advance(s: Poland) -> None:
    while asks(s) in ("withdraw", "lose"):
        s.play(s.to_move[0], s.choices(s.to_move[0])[0])


@rule("scn.on_warsaw.vc.pol")
@pytest.mark.parametrize(("value", "over"), [("end_only", False), ("live_once_broken", True)])
def test_held_set(value: str, over: bool) -> None:
    s = retaken(value)
    assert s.over == over
    if s.result is not None:
        assert (s.result.winner, s.result.rule) == ("poland", "scn.on_warsaw.vc.pol")


@rule("scn.warsaw.manoeuvre")
@pytest.mark.parametrize("allowed", [True, False])
def test_frozen_may_attack(allowed: bool) -> None:
    s = position(
        units={"pl_ib_27": ("Kałuszyn", 9), "pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)},
        options={"frozen_may_attack": allowed},
    )
    do(s, "attack", "Siedlce")
    assert why(s, "join", "pl_ib_27") == (None if allowed else "scn.warsaw.manoeuvre")


@rule("scn.niemen.vc.sov")
def test_niemen_soviet_objective() -> None:
    s = position(
        "niemen_sep_22",
        phase="movement",
        side="soviet",
        day=2,
        units={"su_cb_7": ("Sokółka", 2), "pl_ib_29": ("Łomża", 1)},
        control={"Brześć": "soviet"},
        options={"niemen_soviet_objective": "capture_bialystok_and_brzesc"},
    )
    move(s, "su_cb_7", "Białystok")
    assert s.result is not None
    assert s.result.winner == "soviet"
    s = new("niemen_sep_22", niemen_soviet_objective="capture_bialystok_and_brzesc")
    go_to(s, "night", "poland", 9)
    assert s.result is not None
    assert s.result.level == "draw"  # holding the three to the end is nothing now


@rule("scn.lviv.horse_army")
@pytest.mark.parametrize("frozen", [False, True])
def test_lviv_jakir_frozen(frozen: bool) -> None:
    s = new("lviv_aug_14", lviv_jakir_frozen=frozen)
    go_to(s, "movement", "soviet", 1)
    for slug in ("hq_jakir", "su_rb_133_45", "su_rb_139_47"):
        assert (why(s, "move", slug) is not None) == frozen
    go_to(s, "movement", "soviet", 8)
    assert why(s, "move", "hq_jakir") is None


@rule("scn.lviv.horse_army")
@pytest.mark.parametrize(("date", "day"), [("21", 8), ("14", 1)])
def test_lviv_horse_army_date(date: str, day: int) -> None:
    s = new("lviv_aug_14", lviv_horse_army_date=date)
    for today in range(1, 10):
        go_to(s, "movement", "soviet", today)
        assert (why(s, "move", "su_cd_4") is None) == (today >= day)


@rule("scn.front.vc.pol")
@pytest.mark.parametrize(("counts", "winner"), [(False, "soviet"), (True, "poland")])
def test_front_south_hold(counts: bool, winner: str) -> None:
    s = new("front_aug_14", front_south_hold=counts)
    s.vp[1] = 9
    go_to(s, "night", "poland", 9)
    assert s.result is not None
    assert s.result.winner == winner


@rule("def.sp.marker")
@pytest.mark.parametrize(("value", "brigade", "cavalry", "golikow"), [("one", 1, 1, 1), ("august_5", 2, 2, 1)])
def test_missing_sp(value: str, brigade: int, cavalry: int, golikow: int) -> None:
    assert sp(new("warsaw_aug_14", missing_sp=value), "su_rb_143_48") == brigade
    s = new("lviv_aug_14", missing_sp=value)
    assert (sp(s, "ukr_cd"), sp(s, "su_cav_golikow")) == (cavalry, golikow)


@rule("scn.on_warsaw.units.sov.15th_army", "scn.niemen.units.sov.16th_army")
def test_missing_zone() -> None:
    s = new("on_warsaw_aug_05", missing_zone="with_hq")
    assert where(s, "su_rb_46_16") == where(s, "hq_kork") == "Łomża"
    assert where(s, "su_rb_52_18") == where(s, "hq_szuwajew") == "Białystok"
    assert where(s, "su_rb_z_57") == "Stradecz"  # printed
    s = new("niemen_sep_22", missing_zone="with_hq")
    assert where(s, "su_rb_49_17") == where(s, "su_rb_22_8") == "Baranowicze"
    assert where(s, "su_rb_142_48") == "Porozów"
    assert where(new("niemen_sep_22"), "su_rb_49_17") == "Świsłocz"


@rule("5.27b", "5.28b", "scn.warsaw.split")
@pytest.mark.parametrize("free", [True, False])
def test_free_set_up(free: bool) -> None:
    s = new("warsaw_aug_14", free_set_up=free)
    assert (asks(s), s.turn) == (("set_up", 0) if free else ("attack", 1))


@rule("scn.on_warsaw.germans.entry")
@pytest.mark.parametrize("on", [False, True])
def test_germans(on: bool) -> None:
    s = new("on_warsaw_aug_05", germans=on)
    assert any(counter.slug == "ger_a" for counter in s.order.counters) == on
