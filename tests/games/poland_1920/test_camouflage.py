"""Camouflage: what the Soviet player does not see, and that nothing tells it (def.camo.*, A45, A60, A61)."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.fuzz.secrecy import received
from tests.games.poland_1920.table import (
    Where,
    asks,
    attack,
    do,
    end_phase,
    finish,
    fought,
    marked,
    move,
    new,
    offered,
    position,
    reach,
    to_day,
    to_phase,
    unit,
    where,
    why,
    why_not,
    zone,
)
from tests.rules import rule
from vistula.core import view as views
from vistula.games.poland_1920.state import DEFENDED, HIDDEN, Poland

SCENARIOS = ["on_lviv_aug_05", "on_warsaw_aug_05", "warsaw_aug_14", "lviv_aug_14", "niemen_sep_22", "front_aug_14"]


def hidden(units: Mapping[str, Where], phase: str = "combat", side: str = "poland", **more: object) -> Poland:
    options = {"camouflage": True, **more.pop("options", {})}  # type: ignore[dict-item]
    return position(phase=phase, side=side, units=units, options=options, **more)  # type: ignore[arg-type]


def pieces(s: Poland, seat: str | None, name: str) -> list[dict[str, Any]]:
    """The pieces a reader sees in a zone."""
    shown = s.view(seat)["pieces"]
    assert isinstance(shown, list)
    return [piece for piece in shown if piece["space"] == zone(s, name)]


def score(s: Poland, reader: str | None, seat: str) -> int:
    shown = s.view(reader)["scores"]
    assert isinstance(shown, list)
    return next(int(line["total"]) for line in shown if line["seat"] == seat)


def told(s: Poland, reader: str | None) -> str:
    return json.dumps(views.journal(s, reader, 0), ensure_ascii=False)


# What is hidden and from whom -----------------------------------------------------------------------------------


@rule("def.camo.sp", "def.camo.identity", "def.counter.back")
def test_the_enemy_sees_backs_their_number_and_nothing_else() -> None:
    s = hidden({"pl_ib_29": ("Kałuszyn", 7), "hq_roja": "Kałuszyn", "su_rb_4_2": ("Siedlce", 9)})
    for reader in ("soviet", None):
        shown = pieces(s, reader, "Kałuszyn")
        assert len(shown) == 2
        for piece in shown:
            assert piece.keys() == {"id", "space", "side", "hidden"}
            assert (piece["side"], piece["hidden"]) == ("polish", True)
            assert piece["id"] not in (unit(s, "pl_ib_29"), unit(s, "hq_roja"))
    own = pieces(s, "poland", "Kałuszyn")
    assert {piece.get("strength") for piece in own} == {7, None}
    assert {piece["number"] for piece in own} == {"29", "Roja"}


@rule("def.counter.back", "def.camo.identity")
def test_the_back_shows_the_nationality() -> None:
    units: dict[str, Where] = {"ukr_id_1": ("Busk", 2), "pl_ib_23": ("Busk", 2), "su_rb_73_25": ("Złoczów", 9)}
    s = hidden(units, scenario="lviv_aug_14")
    assert sorted(piece["side"] for piece in pieces(s, "soviet", "Busk")) == ["polish", "ukrainian"]


@rule("def.camo.sp", "def.camo.identity")
def test_without_the_option_everything_is_open() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 7), "su_rb_4_2": ("Siedlce", 9)})
    (piece,) = pieces(s, "soviet", "Kałuszyn")
    assert (piece["number"], piece["strength"]) == ("29", 7)


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param("on_lviv_aug_05", marks=pytest.mark.rule("scn.on_lviv.nocamo")),
        pytest.param("on_warsaw_aug_05", marks=pytest.mark.rule("scn.on_warsaw.nocamo")),
        pytest.param("warsaw_aug_14", marks=pytest.mark.rule("scn.warsaw.nocamo")),
        pytest.param("lviv_aug_14", marks=pytest.mark.rule("scn.lviv.nocamo")),
        pytest.param("niemen_sep_22", marks=pytest.mark.rule("scn.niemen.nocamo")),
        pytest.param("front_aug_14", marks=pytest.mark.rule("scn.warsaw.nocamo", "scn.lviv.nocamo")),
    ],
)
def test_soviet_units_cannot_hide(scenario: str) -> None:
    """Nor can their allies (A45); every Polish-side counter lies face down."""
    germans = {"germans": True} if scenario == "on_warsaw_aug_05" else {}
    s = new(scenario, camouflage=True, **germans)
    for u in range(s.order.count):
        assert s.is_hidden(u) == (s.order.side[u] == 0)
    shown = s.view("poland")["pieces"]
    assert isinstance(shown, list)
    assert not any(piece.get("hidden") for piece in shown)
    to_day(s, 2)
    assert not any(s.is_hidden(u) for u in s.order.of_side[1])


# Combat shows ---------------------------------------------------------------------------------------------------


@rule("def.camo.reveal")
def test_whoever_fights_is_shown_when_the_combat_starts() -> None:
    s = hidden(
        {"pl_ib_29": ("Kałuszyn", 7), "pl_ib_30": ("Kałuszyn", 5), "su_rb_4_2": ("Siedlce", 9), "hq_kuk": "Siedlce"}
    )
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    assert s.is_hidden(unit(s, "pl_ib_29"))  # still being declared
    do(s, "resolve")
    assert (asks(s), s.to_move) == ("defend", ("soviet",))  # before any die is rolled
    shown = pieces(s, "soviet", "Kałuszyn")
    assert [(piece.get("number"), piece.get("strength")) for piece in shown] == [("29", 7), (None, None)]


@rule("def.camo.reveal")
def test_attacked_units_are_shown_with_their_support() -> None:
    s = hidden(
        {
            "pl_ib_29": ("Kałuszyn", 7),
            "pl_ib_30": ("Kałuszyn", 5),
            "hq_roja": "Kałuszyn",
            "hq_haller": "Kałuszyn",
            "su_rb_4_2": ("Siedlce", 9),
            "su_rb_5_2": ("Łuków", 1),
        },
        side="soviet",
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12), support=["hq_roja"])
    assert fought(s).defence == 15
    numbers = {piece.get("number") for piece in pieces(s, "soviet", "Kałuszyn")}
    assert numbers == {"29", "30", "Roja", None}  # Haller was not used


@rule("def.camo.reveal")
def test_what_was_seen_is_not_taken_back() -> None:
    """Declaring shows the defenders, so there is no undo past it."""
    s = hidden({"pl_ib_29": ("Kałuszyn", 7), "su_rb_4_2": ("Siedlce", 9), "su_rb_5_2": ("Siedlce", 9)}, side="soviet")
    do(s, "attack", "Kałuszyn")
    do(s, "join", "su_rb_4_2")
    assert s.undoable("soviet")
    do(s, "resolve")
    assert not s.undoable("soviet")


# A60 ------------------------------------------------------------------------------------------------------------


@rule("def.camo.identity", "def.zone.onesided")
@pytest.mark.parametrize("counter", ["pl_ib_29", "hq_roja"])
def test_a_lone_face_down_counter_cannot_be_entered_and_can_be_attacked(counter: str) -> None:
    """A60: whatever it is, so that the refusal tells nothing."""
    there: dict[str, Where] = {counter: ("Kałuszyn", 3) if counter == "pl_ib_29" else "Kałuszyn"}
    units: dict[str, Where] = {"su_rb_4_2": ("Siedlce", 9), **there}
    s = hidden(units, phase="movement", side="soviet")
    assert why_not(s, "su_rb_4_2", "Kałuszyn") == "def.zone.onesided"
    assert "Kałuszyn" not in reach(s, "su_rb_4_2")
    s = hidden(units, side="soviet")
    assert offered(s, "attack") == ["Kałuszyn"]


@rule("def.camo.reveal", "8.6b")
def test_an_attack_on_nothing_but_headquarters_needs_no_dice() -> None:
    """A60: they are shown and destroyed, the attackers may advance."""
    s = hidden({"su_rb_4_2": ("Siedlce", 9), "hq_roja": "Kałuszyn", "hq_haller": "Kałuszyn"}, side="soviet")
    before = s.counter
    do(s, "attack", "Kałuszyn")
    do(s, "join", "su_rb_4_2")
    do(s, "resolve")
    assert s.counter == before
    assert (where(s, "hq_roja"), where(s, "hq_haller")) == (None, None)
    assert s.scores()["soviet"] == 6
    assert score(s, "soviet", "soviet") == 6
    assert asks(s) == "advance"
    do(s, "advance", "su_rb_4_2")
    assert where(s, "su_rb_4_2") == "Kałuszyn"
    assert "Roja" in told(s, "soviet")


@rule("8.6b")
def test_without_camouflage_a_headquarters_is_entered() -> None:
    s = position(phase="movement", side="soviet", units={"su_rb_4_2": ("Siedlce", 9), "hq_roja": "Kałuszyn"})
    move(s, "su_rb_4_2", "Kałuszyn")
    assert where(s, "hq_roja") is None


@rule("5.25b", "def.camo.identity")
def test_a_face_down_headquarters_does_not_let_its_zone_be_attacked_twice() -> None:
    """A60: after the combat it is known to be no unit."""
    s = hidden(
        {
            "pl_ib_29": ("Kałuszyn", 7),
            "hq_haller": "Kałuszyn",
            "su_rb_4_2": ("Siedlce", 9),
            "su_rb_5_2": ("Siedlce", 9),
            "pl_ib_15": ("Węgrów", 1),
        },
        side="soviet",
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    do(s, "turn_all_down")
    assert offered(s, "attack") == ["Węgrów"]
    assert why(s, "attack", "Kałuszyn") == "5.25b"


@rule("8.6b", "5.22a", "def.camo.reveal")
def test_a_face_down_headquarters_beside_guests_is_not_destroyed() -> None:
    """A brigade driven back this phase joins a lone face-down HQ: the zone may be attacked, but it is not HQs alone."""
    s = hidden(
        {
            "pl_ib_29": ("Kałuszyn", 7),
            "hq_haller": "Korytnica",
            "su_rb_4_2": ("Siedlce", 9),
            "su_rb_5_2": ("Węgrów", 9),
        },
        side="soviet",
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (2, 12, 12))
    do(s, "withdraw", "Korytnica")
    do(s, "halt")
    do(s, "turn_all_down")
    do(s, "attack", "Korytnica")
    do(s, "join", "su_rb_5_2")
    do(s, "resolve")
    assert where(s, "hq_haller") == "Korytnica"
    assert s.scores()["soviet"] == 0


@rule("8.6b", "def.camo.reveal")
def test_points_for_a_headquarters_overrun_by_an_advance_are_seen() -> None:
    """Its units die, it lies there face down, the attacker enters: who does that sees what he took."""
    s = hidden({"pl_ib_29": ("Kałuszyn", 2), "hq_roja": "Kałuszyn", "su_rb_4_2": ("Siedlce", 32)}, side="soviet")
    attack(s, "Kałuszyn", ["su_rb_4_2"], (2, 12, 12))
    do(s, "advance", "su_rb_4_2")
    assert where(s, "hq_roja") is None
    assert s.scores()["soviet"] == 2 + 3 + 3
    assert score(s, "soviet", "soviet") == 2 + 3 + 3


# A61 ------------------------------------------------------------------------------------------------------------

STARVING: dict[str, Where] = {"pl_ib_29": ("Bydgoszcz", 5), "pl_ib_30": ("Bydgoszcz", 1), "su_rb_4_2": ("Toruń", 3)}


@rule("def.camo.sp", "7.14")
def test_points_for_losses_nobody_saw_are_withheld() -> None:
    """A61: hunger costs 2 SP and a counter; the owner sees 5 points, the enemy none yet."""
    s = hidden(STARVING, phase="supply")
    assert s.vp[1] == 5
    assert score(s, "poland", "soviet") == 5
    assert score(s, "soviet", "soviet") == 0
    assert score(s, None, "soviet") == 0
    assert "29 Infantry Brigade" in told(s, "poland")
    assert "29 Infantry Brigade" not in told(s, "soviet")


@rule("def.camo.sp", "def.camo.reveal")
def test_they_are_shown_when_the_unit_is_revealed() -> None:
    s = hidden({**STARVING, "su_rb_5_2": ("Fordon", 3)}, phase="supply")
    to_phase(s, "attack", "soviet")
    attack(s, "Bydgoszcz", ["su_rb_5_2"], (11, 12, 12))
    assert score(s, "soviet", "soviet") == 1  # of 29 IB; 30 IB died unseen
    assert score(s, "poland", "soviet") == 5


@rule("def.camo.sp")
def test_at_the_end_of_the_game_all_points_are_open() -> None:
    s = hidden(STARVING, phase="supply", day=9)
    while not s.over:
        end_phase(s)
    assert score(s, "soviet", "soviet") == s.vp[1]
    assert s.result is not None
    assert s.result.scores["soviet"] == s.vp[1]


# Nothing else tells ---------------------------------------------------------------------------------------------


def same_for_the_enemy(one: Poland, other: Poland, reader: str = "soviet") -> None:
    """All that reaches the reader is the same, byte by byte."""
    tried: list[object] = [["attack", z] for z in range(one.board.count)]
    tried += [["move", u] for u in range(40)]
    first, second = received(one, reader, tried, 0), received(other, reader, tried, 0)
    assert first == second


@rule("def.camo.sp", "def.camo.identity")
@pytest.mark.parametrize("side", ["poland", "soviet"])
@pytest.mark.parametrize("phase", ["combat", "movement"])
def test_strength_and_identity_reach_the_enemy_in_no_way(phase: str, side: str) -> None:
    """Two positions that differ under the backs only: SP, who is who, an HQ for a brigade, a tank for an aircraft."""
    soviets: dict[str, Where] = {"su_rb_4_2": ("Siedlce", 9), "su_cb_2": ("Łuków", 1), "hq_kuk": "Siedlce"}
    one = {"pl_ib_29": ("Kałuszyn", 7), "pl_ib_15": ("Węgrów", 3), "pl_ib_16": ("Węgrów", 1), "hq_roja": "Praga"}
    two = {"pl_ib_15": ("Kałuszyn", 1), "tank_1": ("Węgrów", 1), "pl_ib_29": ("Węgrów", 12), "pl_ib_16": ("Praga", 2)}
    same_for_the_enemy(
        hidden({**soviets, **one}, phase=phase, side=side),  # type: ignore[dict-item]
        hidden({**soviets, **two}, phase=phase, side=side),
    )


@rule("def.camo.identity")
def test_moves_of_face_down_counters_are_told_without_names() -> None:
    soviets: dict[str, Where] = {"su_rb_4_2": ("Siedlce", 9)}
    one = hidden({**soviets, "pl_ib_29": ("Praga", 7), "pl_ib_15": ("Otwock", 2)}, phase="movement")
    two = hidden({**soviets, "pl_ib_16": ("Praga", 2), "pl_ib_15": ("Otwock", 2)}, phase="movement")
    move(one, "pl_ib_29", "Wołomin")
    move(two, "pl_ib_16", "Wołomin")
    same_for_the_enemy(one, two)
    assert "29 Infantry Brigade" in told(one, "poland")
    assert "29 Infantry Brigade" not in told(one, "soviet")


@rule("def.camo.sp", "7.14")
def test_hunger_is_told_to_its_owner_alone() -> None:
    """One is cut off and loses 1 SP, the other has fewer to begin with."""
    one = hidden({"pl_ib_29": ("Bydgoszcz", 5), "su_rb_4_2": ("Toruń", 3)}, phase="supply")
    two = hidden({"pl_ib_15": ("Bydgoszcz", 2), "su_rb_4_2": ("Toruń", 3)}, phase="supply")
    same_for_the_enemy(one, two)


@rule("def.camo.sp", "7.21b")
def test_reinforcements_drawn_are_not_told() -> None:
    """A61."""
    boards = []
    for taken in (0, 4):
        s = position(
            "on_warsaw_aug_05",
            phase="movement",
            units={"pl_ib_29": ("Grójec", 2), "su_rb_4_2": ("Brześć", 3)},
            options={"camouflage": True},
        )
        move(s, "pl_ib_29", "Warszawa")
        do(s, "take", taken)
        boards.append(s)
    same_for_the_enemy(boards[0], boards[1])


@rule("def.camo.identity")
def test_an_open_declaration_is_not_known_before_it_is_resolved() -> None:
    one = hidden({"pl_ib_29": ("Kałuszyn", 7), "pl_ib_15": ("Kałuszyn", 3), "su_rb_4_2": ("Siedlce", 9)})
    two = hidden({"pl_ib_29": ("Kałuszyn", 7), "pl_ib_15": ("Kałuszyn", 3), "su_rb_4_2": ("Siedlce", 9)})
    do(one, "attack", "Siedlce")
    do(two, "attack", "Siedlce")
    do(one, "join", "pl_ib_29")
    do(two, "join", "pl_ib_15")
    same_for_the_enemy(one, two)


@rule("def.camo.sp")
def test_the_odds_of_an_attack_on_backs_are_not_told() -> None:
    s = hidden({"pl_ib_29": ("Kałuszyn", 7), "su_rb_4_2": ("Siedlce", 9), "su_rb_5_2": ("Siedlce", 9)}, side="soviet")
    do(s, "attack", "Kałuszyn")
    do(s, "join", "su_rb_4_2")
    assert s.odds("soviet", ["resolve"]) is None


@rule("def.camo.identity")
def test_an_imagined_state_keeps_what_is_known() -> None:
    """Backs stay in their zones, the other side's own units as they are."""
    s = hidden(
        {"pl_ib_29": ("Kałuszyn", 7), "hq_roja": "Kałuszyn", "pl_ib_15": ("Praga", 3), "su_rb_4_2": ("Siedlce", 9)},
        side="soviet",
    )
    for key in range(10):
        other = s.imagine("soviet", key)
        assert isinstance(other, Poland)
        same_for_the_enemy(s.clone(), other)  # type: ignore[arg-type]
        assert sum(other.sp[u] for u in other.order.of_side[0]) == sum(s.sp[u] for u in s.order.of_side[0])


@rule("def.camo.identity", "4.14a")
def test_a_face_down_headquarters_closes_a_junction_like_a_unit() -> None:
    """A60: or the refusal would tell."""
    soviets: dict[str, Where] = {"su_rb_4_2": ("Siedlce", 9)}
    for there in ({"hq_roja": "Łuków"}, {"pl_ib_29": ("Łuków", 2)}):
        s = hidden({**soviets, **there}, phase="movement", side="soviet")
        assert why_not(s, "su_rb_4_2", "Żelechów") == "4.14a"


@rule("def.camo.sp")
def test_the_division_of_strengths_at_set_up_is_not_told() -> None:
    boards = []
    for share in (1, 5):
        s = new("lviv_aug_14", camouflage=True, free_set_up=True)
        assert s.to_move == ("poland",)
        do(s, "divide", int(offered(s, "divide")[0]))
        while asks(s) == "divide":
            most = offered(s, "strength")
            do(s, "strength", int(most[0] if share == 1 else most[-1]))
        boards.append(s)
    assert list(boards[0].sp) != list(boards[1].sp)
    same_for_the_enemy(boards[0], boards[1])
    assert why(boards[0], "even") is None
    finish(boards[0])


@rule("def.camo.identity")
def test_a_zone_taken_unseen_does_not_change_how_the_soviet_player_stands() -> None:
    # Which goal of a set is Polish is seen only when somebody turns a counter up.
    s = new("warsaw_aug_14", camouflage=True)
    goals = [space for goal in s.order.objectives if not goal.held for space in goal.zones]
    assert goals
    before = {seat: s.appraise(seat) for seat in s.seats}
    for space in goals:
        s.control[space] = 1 - s.control[space]
    assert s.appraise("soviet") == before["soviet"]
    assert s.appraise("poland") != before["poland"]


# Turned down again (A45, C9) ------------------------------------------------------------------------------------


@rule("def.camo.identity", "def.camo.reveal")
def test_survivors_may_be_turned_down_as_soon_as_the_combat_is_over() -> None:
    """The Poles attack; afterwards they choose which of the two lie face down again."""
    s = hidden({"pl_ib_29": ("Kałuszyn", 7), "pl_ib_30": ("Kałuszyn", 5), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30"], (11, 12, 12))
    assert (asks(s), s.to_move) == ("turn_down", ("poland",))
    assert offered(s, "turn_down") == ["pl_ib_29", "pl_ib_30"]
    do(s, "turn_down", "pl_ib_29")
    assert why(s, "turn_down", "pl_ib_29") == "def.camo.identity"
    assert why(s, "turn_down", "su_rb_4_2") == "def.camo.identity"
    do(s, "leave_up")
    assert (marked(s, "pl_ib_29", HIDDEN), marked(s, "pl_ib_30", HIDDEN)) == (True, False)
    to_day(s, 2)
    assert not marked(s, "pl_ib_30", HIDDEN)  # by choice, and nobody turns it down at night


@rule("def.camo.identity")
def test_a_unit_attacked_in_phase_1_marches_in_phase_4_without_its_name() -> None:
    """Lviv: the Soviets have the initiative. 9 IB is attacked at Gliniany, survives, is turned down and marches."""
    s = hidden({"pl_ib_9": ("Gliniany", 4), "su_rb_133_45": ("Złoczów", 9)}, side="soviet", scenario="lviv_aug_14")
    attack(s, "Gliniany", ["su_rb_133_45"], (11, 12, 12))
    assert (asks(s), s.to_move) == ("turn_down", ("poland",))
    do(s, "turn_all_down")
    before = s.journal.count
    to_phase(s, "move", "poland")
    move(s, "pl_ib_9", "Przemyślany")
    lines = json.dumps(views.journal(s, "soviet", before), ensure_ascii=False)
    assert "A face-down counter: Gliniany to Przemyślany" in lines
    assert "9 Infantry Brigade" not in lines


@rule("def.camo.identity", "5.20")
def test_a_reorganization_marker_keeps_a_counter_face_up_until_it_goes() -> None:
    s = hidden({"pl_ib_29": ("Kałuszyn", 7), "pl_ib_30": ("Kałuszyn", 2), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29"], (12, 12, 12))
    assert asks(s) != "turn_down"
    assert not marked(s, "pl_ib_29", HIDDEN)
    to_day(s, 2)
    while asks(s) != "turn_down":
        end_phase(s)
    assert s.turn == 2  # the night of the day of rest
    do(s, "turn_down", "pl_ib_29")
    assert s.turn == 3
    assert marked(s, "pl_ib_29", HIDDEN)


@rule("def.camo.reveal")
def test_the_enemy_sees_the_attacked_before_he_rolls() -> None:
    """The moment: the attack stands, no die has fallen, the defender still may name support."""
    s = hidden(
        {"pl_ib_29": ("Kałuszyn", 7), "hq_roja": "Kałuszyn", "su_rb_4_2": ("Siedlce", 9), "su_rb_5_2": ("Łuków", 1)},
        side="soviet",
    )
    do(s, "attack", "Kałuszyn")
    do(s, "join", "su_rb_4_2")
    assert {piece.get("number") for piece in pieces(s, "soviet", "Kałuszyn")} == {None}
    rolled = s.counter
    do(s, "resolve")
    assert (asks(s), s.to_move, s.counter) == ("defend", ("poland",), rolled)
    assert [(p.get("number"), p.get("strength")) for p in pieces(s, "soviet", "Kałuszyn")] == [("29", 7), (None, None)]


@rule("def.camo.reveal", "5.11f")
def test_with_sealed_declarations_the_attacker_is_seen_when_both_stand() -> None:
    s = hidden(
        {"pl_ib_29": ("Kałuszyn", 7), "pl_ib_30": ("Kałuszyn", 5), "su_rb_4_2": ("Siedlce", 9), "hq_kuk": "Siedlce"},
        options={"simultaneous": True},
    )
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    do(s, "resolve")
    assert (asks(s), s.to_move) == ("defend", ("soviet",))
    assert {piece.get("number") for piece in pieces(s, "soviet", "Kałuszyn")} == {None}
    s.force([5, 6, 6, 6, 6, 6])
    do(s, "stand")
    assert {piece.get("number") for piece in pieces(s, "soviet", "Kałuszyn")} == {"29", None}


# Nothing to be counted (a choice that one side alone knows of adds no step) ------------------------------------


@rule("def.camo.identity", "7.21b")
def test_entering_a_reinforcement_zone_asks_whatever_enters() -> None:
    """Cavalry that may take SP, a full counter, a headquarters: the enemy counts the same steps."""
    for slug, where_from in (("pl_cb_8", ("Grójec", 2)), ("pl_ib_29", ("Grójec", 12)), ("hq_latinik", "Grójec")):
        s = position(
            "on_warsaw_aug_05",
            phase="movement",
            units={slug: where_from, "pl_ib_30": ("Praga", 1), "su_rb_4_2": ("Brześć", 3)},
            options={"camouflage": True},
        )
        move(s, slug, "Warszawa")
        assert asks(s) == "take", slug
        do(s, "take", 0)
        assert asks(s) == "move"


@rule("def.camo.identity", "3.12b")
def test_a_combat_phase_is_ended_in_so_many_words_whatever_could_attack() -> None:
    """29 IB attacks and stays up. Beside the enemy lies a brigade that could attack too, or a headquarters that could
    not: the enemy counts the same steps and sees the same."""
    boards = []
    for other, there in (("pl_ib_30", ("Węgrów", 2)), ("hq_roja", "Węgrów")):
        units: dict[str, Where] = {
            "pl_ib_29": ("Kałuszyn", 7),
            "su_rb_4_2": ("Siedlce", 9),
            "su_rb_5_2": ("Stoczek", 2),
        }
        s = hidden({**units, other: there}, control={"Węgrów": "poland"})
        attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
        do(s, "leave_up")
        assert (asks(s), s.to_move) == ("attack", ("poland",)), other
        boards.append(s)
    assert [offered(s, "attack") for s in boards] == [["Stoczek"], []]
    same_for_the_enemy(boards[0], boards[1])


@rule("def.camo.identity", "6.21a")
def test_digging_in_is_ended_in_so_many_words_whatever_kept_still() -> None:
    """A brigade may dig, a headquarters may not."""
    boards = []
    for slug, there in (("pl_ib_30", ("Węgrów", 2)), ("hq_roja", "Węgrów")):
        units: dict[str, Where] = {slug: there, "su_rb_4_2": ("Brześć", 3)}
        s = hidden(units, phase="movement", control={"Węgrów": "poland"})
        do(s, "end_movement")
        assert (asks(s), s.to_move) == ("fortify", ("poland",)), slug
        boards.append(s)
    assert [offered(s, "dig") for s in boards] == [["Węgrów"], []]
    same_for_the_enemy(boards[0], boards[1])


@rule("def.camo.identity", "5.17b", "5.22b")
@pytest.mark.parametrize("guest", ["pl_ib_30", "hq_haller"])
def test_paying_for_the_wisla_asks_alike_whatever_withdraws_face_down(guest: str) -> None:
    """A beaten brigade of 1 SP goes to Warszawa, for 2 SP, with a face-down guest: two steps, whatever the guest is."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Praga", 1),
        guest: ("Praga", 2) if guest == "pl_ib_30" else "Praga",
        "su_rb_4_2": ("Radzymin", 32),
    }
    s = hidden(units, side="soviet", marks={guest: DEFENDED})
    attack(s, "Praga", ["su_rb_4_2"], (11, 12, 12))
    do(s, "withdraw", "Warszawa")
    steps = 0
    while asks(s) == "lose":
        s.play("poland", s.choices("poland")[0])
        steps += 1
    assert steps == 2


@rule("def.camo.identity", "8.7a")
def test_a_headquarters_left_behind_is_turned_up() -> None:
    """Nothing but a headquarters stays when a stack withdraws, so it is known for one."""
    s = hidden({"pl_ib_29": ("Kałuszyn", 5), "hq_roja": "Kałuszyn", "su_rb_4_2": ("Siedlce", 32)}, side="soviet")
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    do(s, "leave", "hq_roja")
    do(s, "withdraw", "Mińsk Mazowiecki")
    assert {piece.get("number") for piece in pieces(s, "soviet", "Kałuszyn")} == {"Roja"}
