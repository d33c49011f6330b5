"""Headquarters (8.0, 5.12, A27)."""

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
    reach,
    to_phase,
    where,
    why,
    why_not,
)
from tests.rules import rule


@rule("5.12a", "8.3b")
def test_a_headquarters_gives_3_sp_to_an_attack_and_to_a_defence() -> None:
    """8 + 3 against 5 + 3; the points count on the loss table too (A7)."""
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 8), "hq_roja": "Kałuszyn", "su_rb_4_2": ("Siedlce", 5), "hq_kuk": "Siedlce"}
    )
    attack(s, "Siedlce", ["pl_ib_29", "hq_roja"], (12, 12, 12), support=["hq_kuk"])
    assert fought(s)[:4] == (11, 8, 0, "3-4")
    assert loss_rows(s) == ("11-12", "7-8")


@rule("8.3b")
def test_a_headquarters_supports_only_from_the_zone_of_its_units() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 8),
            "pl_ib_30": ("Węgrów", 8),
            "hq_roja": "Węgrów",
            "su_rb_4_2": ("Siedlce", 5),
            "hq_kuk": "Zbuczyn",
            "hq_gaj": "Siedlce",
        }
    )
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    assert why(s, "join", "hq_roja") == "8.3b"
    do(s, "join", "pl_ib_30")
    assert why(s, "join", "hq_roja") is None
    do(s, "resolve")
    assert why(s, "support", "hq_kuk") == "8.3b"
    assert why(s, "support", "hq_gaj") is None


@rule("8.3b")
def test_any_friendly_units_of_the_zone_are_its_units() -> None:
    """A27: Sikorski of the 5th Army supports a brigade of the 4th."""
    s = position(units={"pl_ib_leg_2": ("Kałuszyn", 8), "hq_sikorski": "Kałuszyn", "su_rb_4_2": ("Siedlce", 5)})
    attack(s, "Siedlce", ["pl_ib_leg_2", "hq_sikorski"], (12, 12, 12))
    assert fought(s).attack == 11


@rule("5.12b")
def test_its_points_come_on_top_of_32() -> None:
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 40), "hq_roja": "Kałuszyn", "su_rb_4_2": ("Siedlce", 40), "hq_kuk": "Siedlce"}
    )
    attack(s, "Siedlce", ["pl_ib_29", "hq_roja"], (12, 12, 12), support=["hq_kuk"])
    assert fought(s)[:2] == (35, 35)


@rule("8.4a")
def test_an_attack_has_any_number_of_headquarters() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 8),
            "hq_roja": "Kałuszyn",
            "hq_haller": "Kałuszyn",
            "pl_ib_30": ("Węgrów", 2),
            "hq_latinik": "Węgrów",
            "su_rb_4_2": ("Siedlce", 5),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30", "hq_roja", "hq_haller", "hq_latinik"], (12, 12, 12))
    assert fought(s).attack == 8 + 2 + 9


@rule("8.4b")
def test_a_defence_has_one() -> None:
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 8), "su_rb_4_2": ("Siedlce", 5), "hq_kuk": "Siedlce", "hq_gaj": "Siedlce"}
    )
    s.force([6, 6] * 3)
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    do(s, "resolve")
    assert set(offered(s, "support")) == {"hq_kuk", "hq_gaj"}
    do(s, "support", "hq_gaj")
    assert offered(s, "support") == []  # one only
    do(s, "stand")
    assert fought(s).defence == 8


@rule("8.4b")
def test_a_second_one_is_refused() -> None:
    units: dict[str, Where] = {
        "su_rb_4_2": ("Siedlce", 8),
        "pl_ib_29": ("Kałuszyn", 5),
        "hq_roja": "Kałuszyn",
        "hq_haller": "Kałuszyn",
        "air_1": "Kałuszyn",
    }
    s = position(side="soviet", units=units)
    do(s, "attack", "Kałuszyn")
    do(s, "join", "su_rb_4_2")
    do(s, "resolve")
    do(s, "support", "hq_roja")
    assert why(s, "support", "hq_haller") == "8.4b"
    assert why(s, "support", "air_1") is None


@rule("8.3a")
def test_once_a_turn_in_attack_or_defence() -> None:
    """Trap 17: who supported the attack in phase 1 cannot support the defence in phase 3."""
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 8), "hq_roja": "Kałuszyn", "hq_haller": "Kałuszyn", "su_rb_4_2": ("Siedlce", 8)}
    )
    attack(s, "Siedlce", ["pl_ib_29", "hq_roja"], (11, 12, 12))
    to_phase(s, "attack", "soviet")
    do(s, "attack", "Kałuszyn")
    do(s, "join", "su_rb_4_2")
    do(s, "resolve")
    assert offered(s, "support") == ["hq_haller"]
    assert why(s, "support", "hq_roja") == "8.3a"


@rule("8.3a")
def test_who_supported_the_defence_cannot_support_an_attack_later_in_the_turn() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 8),
            "su_rb_4_2": ("Siedlce", 8),
            "su_rb_5_2": ("Siedlce", 8),
            "hq_kuk": "Siedlce",
        }
    )
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12), support=["hq_kuk"])
    to_phase(s, "attack", "soviet")
    do(s, "attack", "Kałuszyn")
    do(s, "join", "su_rb_4_2")
    assert why(s, "join", "hq_kuk") == "8.3a"


@rule("8.3a", "3.12c")
def test_after_supporting_an_attack_it_stays_after_a_defence_it_may_move() -> None:
    """A27."""
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 8),
            "pl_ib_30": ("Kałuszyn", 8),
            "hq_roja": "Kałuszyn",
            "su_rb_4_2": ("Siedlce", 8),
            "hq_kuk": "Siedlce",
        }
    )
    attack(s, "Siedlce", ["pl_ib_29", "hq_roja"], (11, 12, 12), support=["hq_kuk"])
    to_phase(s, "move", "poland")
    assert why(s, "move", "hq_roja") == "3.12c"
    to_phase(s, "move", "soviet")
    assert why(s, "move", "hq_kuk") is None


@rule("8.6a")
def test_a_headquarters_has_no_sp_and_fights_not_alone() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 8),
            "hq_roja": "Łuków",
            "su_rb_4_2": ("Siedlce", 8),
            "pl_ib_30": ("Węgrów", 1),
        }
    )
    do(s, "attack", "Siedlce")
    assert why(s, "join", "hq_roja") == "8.3b"
    assert why(s, "resolve") == "5.11e"
    assert all(s.sp[u] == 0 for u in range(s.order.count) if s.order.counters[u].slug.startswith("hq_"))


@rule("8.6a", "5.11j")
def test_a_headquarters_bears_no_losses() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 8),
            "su_rb_4_2": ("Siedlce", 8),
            "su_rb_5_2": ("Siedlce", 1),
            "hq_kuk": "Siedlce",
        }
    )
    attack(s, "Siedlce", ["pl_ib_29"], (11, 4, 12), support=["hq_kuk"])
    assert set(offered(s, "lose")) == {"su_rb_4_2", "su_rb_5_2"}


@rule("8.6b", "def.zone.onesided")
def test_a_headquarters_alone_is_destroyed_by_entry() -> None:
    """3 VP for the counter (A41)."""
    s = position(phase="movement", units={"pl_cb_8": ("Kałuszyn", 2), "hq_kuk": "Siedlce", "hq_gaj": "Siedlce"})
    move(s, "pl_cb_8", "Siedlce", "Zbuczyn")
    assert where(s, "pl_cb_8") == "Zbuczyn"  # it does not even halt
    assert where(s, "hq_kuk") is None
    assert s.scores() == {"poland": 6, "soviet": 0}


@rule("8.6b")
def test_a_headquarters_with_a_unit_is_safe_and_does_not_overrun() -> None:
    s = position(
        phase="movement",
        units={
            "pl_ib_29": ("Kałuszyn", 2),
            "hq_roja": "Kałuszyn",
            "hq_kuk": "Siedlce",
            "su_rb_4_2": ("Siedlce", 1),
            "hq_gaj": "Węgrów",
        },
    )
    assert why_not(s, "pl_ib_29", "Siedlce") == "def.zone.onesided"
    assert "Węgrów" not in reach(s, "hq_roja")


@rule("8.6b", "5.26")
def test_a_headquarters_left_alone_falls_to_the_advance() -> None:
    """Its units are destroyed, it stays (A27), the attacker enters."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 28), "su_rb_4_2": ("Siedlce", 2), "hq_kuk": "Siedlce"})
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 12))
    assert where(s, "hq_kuk") == "Siedlce"
    do(s, "advance", "pl_ib_29")
    assert where(s, "hq_kuk") is None
    assert s.scores()["poland"] == 2 + 3 + 3


@rule("8.7a")
def test_headquarters_withdraw_with_their_units() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9), "hq_kuk": "Siedlce"})
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    assert (where(s, "su_rb_4_2"), where(s, "hq_kuk")) == ("Zbuczyn", "Zbuczyn")


@rule("8.7b")
def test_headquarters_that_supported_pursue_with_their_units() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 20),
            "hq_roja": "Kałuszyn",
            "hq_haller": "Kałuszyn",
            "su_rb_4_2": ("Siedlce", 9),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29", "hq_roja"], (7, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    assert why(s, "advance", "hq_roja") == "5.26"  # not before its units
    do(s, "advance", "pl_ib_29")
    assert why(s, "advance", "hq_haller") == "5.26"  # it took no part
    if asks(s) == "advance":
        do(s, "advance", "hq_roja")
    assert (where(s, "pl_ib_29"), where(s, "hq_roja"), where(s, "hq_haller")) == ("Siedlce", "Siedlce", "Kałuszyn")
    finish(s)


@rule("8.8")
def test_a_headquarters_pays_1_for_every_zone() -> None:
    """River, Niemen, country border, swamp and mountains alike."""
    s = position(
        "niemen_sep_22",
        phase="movement",
        side="soviet",
        day=2,
        units={"hq_kork": "Skidel", "su_rb_46_16": ("Mińsk", 1), "hq_kuk": "Hancewicze"},
    )
    wet = ("Indura", "Grodno", "Sopoćkinie", "Kopciowo", "Druskieniki", "Olita")  # N, N, N, b, bN, bN
    assert why_not(s, "hq_kork", *wet) is None
    assert why_not(s, "hq_kork", *wet, "Mariampol") is not None
    assert why_not(s, "hq_kuk", "Pohost", "Pińsk", "Lubieszów", "Kamień Koszyrski", "Dywin", "Antopol") is None


@rule("8.6a", "7.14")
def test_a_headquarters_neither_starves_nor_holds_a_zone() -> None:
    """A27: alone in a Soviet zone it takes no control."""
    s = position(
        phase="movement", units={"hq_roja": "Kałuszyn", "pl_ib_29": ("Kałuszyn", 1)}, control={"Siedlce": "soviet"}
    )
    move(s, "hq_roja", "Siedlce")
    assert where(s, "hq_roja") == "Siedlce"
    assert s.control[s.board.number("Siedlce")] == 1


@rule("8.5")
def test_when_pilsudski_falls_the_soviets_win() -> None:
    s = position(phase="movement", side="soviet", units={"su_cb_2": ("Żelechów", 1), "hq_pilsudski": "Dęblin"})
    move(s, "su_cb_2", "Dęblin")
    assert s.over
    assert s.result is not None
    assert (s.result.winner, s.result.rule) == ("soviet", "8.5")


@rule("8.5")
def test_another_headquarters_decides_nothing() -> None:
    s = position(phase="movement", side="soviet", units={"su_cb_2": ("Żelechów", 1), "hq_skierski": "Dęblin"})
    move(s, "su_cb_2", "Dęblin")
    assert not s.over


@rule("8.5")
def test_it_counts_on_the_niemen_too() -> None:
    s = position(
        "niemen_sep_22", phase="movement", side="soviet", units={"su_cb_7": ("Sokółka", 2), "hq_pilsudski": "Białystok"}
    )
    move(s, "su_cb_7", "Białystok")
    assert s.result is not None
    assert s.result.winner == "soviet"


@rule("8.5", "5.26")
def test_an_advance_onto_pilsudski_wins_in_the_middle_of_the_combat_phase() -> None:
    s = position(
        side="soviet", units={"su_rb_4_2": ("Siedlce", 30), "pl_ib_29": ("Kałuszyn", 2), "hq_pilsudski": "Kałuszyn"}
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (2, 12, 12))
    do(s, "advance", "su_rb_4_2")
    assert s.result is not None
    assert s.result.winner == "soviet"


@rule("8.5")
def test_the_poles_are_warned_of_a_high_command_that_stands_alone() -> None:
    units: dict[str, Where] = {"hq_pilsudski": "Dęblin", "pl_ib_29": ("Puławy", 3)}
    s = position(phase="movement", units=units)
    assert "8.5" in [caution.rule_id for caution in s.warnings("poland")]
    s = position(phase="movement", units={**units, "pl_ib_30": ("Dęblin", 1)})
    assert "8.5" not in [caution.rule_id for caution in s.warnings("poland")]


@rule("8.7b", "5.26")
def test_a_headquarters_does_not_pursue_alone() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 20),
            "hq_roja": "Kałuszyn",
            "pl_ib_30": ("Kałuszyn", 1),
            "su_rb_4_2": ("Siedlce", 9),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30", "hq_roja"], (7, 12, 12))
    do(s, "withdraw", "Zbuczyn")
    assert set(offered(s, "advance")) == {"pl_ib_29", "pl_ib_30"}
    do(s, "advance", "pl_ib_30")
    assert set(offered(s, "advance")) == {"pl_ib_29", "hq_roja"}


# Withdrawing or not (8.7) ---------------------------------------------------------------------------------------


@rule("8.7a")
def test_a_headquarters_may_be_left_behind() -> None:
    """It may withdraw; nobody makes it. Left alone it stands until an enemy enters (A27)."""
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 30), "su_rb_4_2": ("Siedlce", 5), "hq_kuk": "Siedlce", "hq_gaj": "Siedlce"}
    )
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    assert set(offered(s, "leave")) == {"hq_kuk", "hq_gaj"}
    do(s, "leave", "hq_kuk")
    assert why(s, "leave", "hq_kuk") == "8.7a"
    assert why(s, "leave", "su_rb_4_2") == "5.15"
    do(s, "withdraw", "Zbuczyn")
    assert (where(s, "su_rb_4_2"), where(s, "hq_gaj"), where(s, "hq_kuk")) == ("Zbuczyn", "Zbuczyn", "Siedlce")
    assert asks(s) == "advance"
    do(s, "halt")
    assert where(s, "hq_kuk") == "Siedlce"


@rule("8.7a")
def test_only_a_headquarters_of_the_beaten_stack_may_be_left_behind() -> None:
    """Neither an aircraft with it nor a headquarters elsewhere."""
    s = position(
        side="soviet",
        units={
            "su_rb_4_2": ("Siedlce", 30),
            "pl_ib_29": ("Kałuszyn", 5),
            "hq_roja": "Kałuszyn",
            "air_1": "Kałuszyn",
            "hq_haller": "Praga",
        },
    )
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    assert (asks(s), offered(s, "leave")) == ("withdraw", ["hq_roja"])
    assert [why(s, "leave", slug) for slug in ("air_1", "hq_haller", "pl_ib_29")] == ["8.7a", "8.7a", "5.15"]


@rule("8.7a", "8.6b")
def test_a_headquarters_left_behind_falls_to_the_advance() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 30), "su_rb_4_2": ("Siedlce", 5), "hq_kuk": "Siedlce"})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    do(s, "leave", "hq_kuk")
    do(s, "withdraw", "Zbuczyn")
    do(s, "advance", "pl_ib_29")
    assert where(s, "hq_kuk") is None


@rule("8.7a", "8.5", "scn.niemen.prussia")
def test_pilsudski_need_not_be_interned_with_his_stack() -> None:
    """Grajewo with Ełk the only way out: the brigade is interned, the High Command may stay and the game goes on."""
    s = position(
        "niemen_sep_22",
        side="soviet",
        units={
            "hq_pilsudski": "Grajewo",
            "pl_ib_31": ("Grajewo", 2),
            "su_rb_4_2": ("Szczuczyn", 12),
            "su_rb_5_2": ("Osowiec", 1),
            "su_rb_6_2": ("Augustów", 1),
            "su_rb_16_6": ("Suchowola", 1),
        },
    )
    attack(s, "Grajewo", ["su_rb_4_2"], (10, 12, 12))
    assert (asks(s), offered(s, "withdraw")) == ("withdraw", ["Ełk"])
    do(s, "leave", "hq_pilsudski")
    do(s, "withdraw", "Ełk")
    assert not s.over
    assert (where(s, "pl_ib_31"), where(s, "hq_pilsudski")) == (None, "Grajewo")


@rule("8.7a", "def.camo.identity")
def test_whether_there_is_a_headquarters_to_leave_is_not_told() -> None:
    """One way out: with camouflage the Polish player is asked all the same, headquarters or not."""
    for there in ("hq_roja", "air_1"):
        s = position(
            side="soviet",
            units={
                "pl_ib_29": ("Praga", 2),
                there: "Praga",
                "su_rb_4_2": ("Radzymin", 32),
                "su_rb_5_2": ("Wołomin", 1),
                "su_rb_6_2": ("Otwock", 1),
                "su_rb_10_4": ("Zegrze", 1),
                "su_rb_11_4": ("Nowy Dwór Mazowiecki", 1),
            },
            options={"camouflage": True},
        )
        attack(s, "Praga", ["su_rb_4_2"], (11, 12, 12))
        assert (asks(s), offered(s, "withdraw")) == ("withdraw", ["Warszawa"]), there
        assert (offered(s, "leave") == []) == (there == "air_1")
