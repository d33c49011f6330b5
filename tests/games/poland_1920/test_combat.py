"""Combat: strengths, who may attack what, results and their marks, advance (5.11 to 5.26 without withdrawals)."""

import pytest

from tests.games.poland_1920.table import (
    Where,
    asks,
    attack,
    do,
    end_phase,
    finish,
    fought,
    holder,
    marked,
    offered,
    position,
    refused,
    sp,
    to_day,
    to_phase,
    where,
    why,
)
from tests.rules import rule
from vistula.core.refusal import IllegalAction
from vistula.games.poland_1920.state import ATTACKED, DEFENDED, REORGANIZED, USED, Poland

# Siedlce and Kałuszyn are clear and share a plain border; so do Siedlce and Zbuczyn, Węgrów, Łuków.


# Strength -------------------------------------------------------------------------------------------------------


@rule("5.11a", "5.11d")
def test_strengths_are_summed_and_subtracted() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 7),
            "pl_ib_30": ("Kałuszyn", 4),
            "pl_ib_15": ("Węgrów", 5),
            "su_rb_4_2": ("Siedlce", 6),
            "su_rb_5_2": ("Siedlce", 3),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30", "pl_ib_15"], (11, 12, 12))
    assert fought(s)[:4] == (16, 9, 0, "7-8")


@rule("5.11b")
def test_no_more_than_32_sp_attack_from_one_zone() -> None:
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 20), "pl_ib_30": ("Kałuszyn", 22), "su_rb_4_2": ("Siedlce", 15)},
    )
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30"], (12, 12, 12))
    assert fought(s).attack == 32


@rule("5.11b")
def test_the_limit_holds_for_each_zone_by_itself() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 40),
            "pl_ib_30": ("Węgrów", 33),
            "pl_ib_15": ("Łuków", 10),
            "su_rb_4_2": ("Siedlce", 9),
        },
    )
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30", "pl_ib_15"], (12, 12, 12))
    assert fought(s).attack == 32 + 32 + 10


@rule("5.11c")
def test_no_more_than_32_sp_defend_in_one_zone() -> None:
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 12), "su_rb_4_2": ("Siedlce", 20), "su_rb_5_2": ("Siedlce", 20)},
    )
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    assert fought(s).defence == 32


@rule("5.11b", "5.11j")
def test_sp_above_the_limit_still_absorb_losses() -> None:
    """Trap 12: all named attackers are involved, so either may lose."""
    s = position(
        units={"pl_ib_29": ("Kałuszyn", 32), "pl_ib_30": ("Kałuszyn", 5), "su_rb_4_2": ("Siedlce", 30)},
    )
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30"], (12, 12, 7))
    assert asks(s) == "lose"
    assert s.to_move == ("poland",)
    do(s, "lose", "pl_ib_30")
    assert (sp(s, "pl_ib_29"), sp(s, "pl_ib_30")) == (32, 4)


@rule("5.11e")
def test_the_attacker_declares_before_the_defender() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 7),
            "pl_ib_30": ("Kałuszyn", 7),
            "su_rb_4_2": ("Siedlce", 6),
            "hq_kuk": "Siedlce",
        }
    )
    do(s, "attack", "Siedlce")
    assert (asks(s), s.to_move) == ("declare", ("poland",))
    do(s, "join", "pl_ib_29")
    assert s.to_move == ("poland",)
    do(s, "resolve")
    assert (asks(s), s.to_move) == ("defend", ("soviet",))
    assert why(s, "support", "su_rb_4_2") == "8.4b"  # units that can be attacked defend without being named


@rule("5.11e")
def test_each_side_names_its_own_units() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 7), "pl_ib_30": ("Kałuszyn", 7), "su_rb_4_2": ("Siedlce", 6)})
    do(s, "attack", "Siedlce")
    assert why(s, "join", "su_rb_4_2") == "5.11e"
    do(s, "join", "pl_ib_29")
    assert why(s, "join", "pl_ib_29") == "5.11e"


@rule("5.18", "table.terrain.swamp")
@pytest.mark.parametrize(
    ("start", "target"), [("Sosnowica", "Wisznice"), ("Wisznice", "Sosnowica"), ("Lipsk", "Suchowola")]
)
def test_out_of_into_or_across_swamp_a_third_of_the_sp_attacks_rounded_up(start: str, target: str) -> None:
    s = position(units={"pl_ib_29": (start, 7), "pl_ib_30": (start, 3), "su_rb_4_2": (target, 10)})
    attack(s, target, ["pl_ib_29", "pl_ib_30"], (11, 12, 12))
    assert fought(s).attack == 3 + 1  # 7/3 and 3/3, each rounded up for itself (A15)
    assert fought(s).defence == 10  # the defender fights with all he has


@rule("5.18", "table.terrain.swamp")
def test_from_swamp_into_swamp_is_a_third_once() -> None:
    s = position(units={"pl_ib_29": ("Szack", 12), "pl_ib_15": ("Luboml", 1), "su_rb_4_2": ("Ratno", 10)})
    attack(s, "Ratno", ["pl_ib_29"], (11, 12, 12))
    assert fought(s).attack == 4


@rule("table.terrain.swampborder")
def test_a_swamp_can_be_a_border() -> None:
    """Lipsk (forest) and Suchowola (clear) are parted by swamp."""
    s = position(units={"pl_ib_29": ("Suchowola", 9), "su_rb_4_2": ("Lipsk", 5)})
    attack(s, "Lipsk", ["pl_ib_29"], (11, 12, 12))
    assert fought(s)[:3] == (3, 5, 1)


@rule("table.terrain.mountains")
def test_mountains_cost_the_attacker_two_thirds_like_swamp() -> None:
    for start, target in (("Kałusz", "Dolina"), ("Dolina", "Kałusz")):
        s = position("lviv_aug_14", units={"pl_ib_23": (start, 8), "su_rb_73_25": (target, 10)}, side="poland")
        attack(s, target, ["pl_ib_23"], (11, 12, 12))
        assert fought(s)[:3] == (3, 10, 0)


@rule("5.20")
def test_a_reorganized_unit_fights_with_half_rounded_up() -> None:
    units = {"pl_ib_29": ("Kałuszyn", 7), "su_rb_4_2": ("Siedlce", 5), "su_rb_5_2": ("Siedlce", 4)}
    s = position(units=units, marks={"pl_ib_29": REORGANIZED, "su_rb_4_2": REORGANIZED})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    assert fought(s)[:2] == (4, 3 + 4)


# Terrain --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "start", "target", "favour"),
    [
        pytest.param("warsaw_aug_14", "Kałuszyn", "Siedlce", 0, marks=pytest.mark.rule("table.terrain.clear")),
        pytest.param("warsaw_aug_14", "Ciechanów", "Mława", 1, marks=pytest.mark.rule("table.terrain.forest")),
        pytest.param("warsaw_aug_14", "Lublin", "Krasnystaw", 1, marks=pytest.mark.rule("table.terrain.hills")),
        pytest.param("warsaw_aug_14", "Warszawa", "Praga", 2, marks=pytest.mark.rule("table.terrain.wisla")),
        pytest.param("warsaw_aug_14", "Siedlce", "Łosice", 1, marks=pytest.mark.rule("table.terrain.rivers")),
        pytest.param("warsaw_aug_14", "Indura", "Skidel", 1, marks=pytest.mark.rule("table.terrain.rivers")),
        pytest.param("warsaw_aug_14", "Maciejowice", "Kozienice", 3, marks=pytest.mark.rule("table.terrain.wisla")),
        pytest.param("warsaw_aug_14", "Radzymin", "Zatory", 2, marks=pytest.mark.rule("table.terrain.rivers")),
        pytest.param("warsaw_aug_14", "Sejny", "Kopciowo", 1, id="a country border favours nobody"),
    ],
)
def test_rows_for_the_defender_by_ground_and_river(scenario: str, start: str, target: str, favour: int) -> None:
    """Niemen is an ordinary river in combat; ground and border add up (A9)."""
    s = position(scenario, units={"pl_ib_29": (start, 8), "su_rb_4_2": (target, 8)})
    attack(s, target, ["pl_ib_29"], (11, 12, 12))
    assert fought(s).favour == favour


@rule("table.terrain.rivers")
def test_the_border_of_the_strongest_attacking_unit_decides_about_the_river() -> None:
    """A10: Łosice is attacked over the river from Siedlce and on dry land from Zbuczyn."""
    units = {"pl_ib_15": ("Siedlce", 6), "pl_ib_16": ("Siedlce", 6), "su_rb_4_2": ("Łosice", 5)}
    everybody = ["pl_ib_15", "pl_ib_16", "pl_ib_29"]
    s = position(units={**units, "pl_ib_29": ("Zbuczyn", 7)})
    attack(s, "Łosice", everybody, (11, 12, 12))
    assert fought(s).favour == 0
    s = position(units={**units, "pl_ib_29": ("Zbuczyn", 5)})
    attack(s, "Łosice", everybody, (11, 12, 12))
    assert fought(s).favour == 1
    s = position(units={**units, "pl_ib_29": ("Zbuczyn", 6)})  # tie: the zone with the larger total
    attack(s, "Łosice", everybody, (11, 12, 12))
    assert fought(s).favour == 1


# Who may attack what --------------------------------------------------------------------------------------------


@rule("3.12b", "5.19a")
def test_any_one_neighbouring_enemy_zone_may_be_attacked() -> None:
    s = position(
        units={
            "pl_ib_29": ("Siedlce", 9),
            "su_rb_4_2": ("Węgrów", 3),
            "su_rb_5_2": ("Łuków", 3),
            "su_rb_6_2": ("Kock", 3),
        }
    )
    assert set(offered(s, "attack")) == {"Węgrów", "Łuków"}
    assert why(s, "attack", "Kock") == "3.12b"
    assert why(s, "attack", "Zbuczyn") == "5.19a"
    attack(s, "Węgrów", ["pl_ib_29"], (11, 12, 12))
    assert not marked(s, "su_rb_5_2", DEFENDED)  # nothing obliges it to attack Łuków as well


@rule("5.19b", "5.25a")
def test_a_unit_attacks_one_zone_once_a_turn() -> None:
    s = position(
        units={
            "pl_ib_29": ("Siedlce", 9),
            "pl_ib_30": ("Siedlce", 9),
            "su_rb_4_2": ("Węgrów", 3),
            "su_rb_5_2": ("Łuków", 3),
        }
    )
    attack(s, "Węgrów", ["pl_ib_29"], (11, 12, 12))
    do(s, "attack", "Łuków")
    assert why(s, "join", "pl_ib_29") == "5.25a"
    assert why(s, "join", "pl_ib_30") is None


@rule("5.19c")
def test_units_of_one_zone_may_attack_different_zones() -> None:
    s = position(
        units={
            "pl_ib_29": ("Siedlce", 9),
            "pl_ib_30": ("Siedlce", 4),
            "su_rb_4_2": ("Węgrów", 3),
            "su_rb_5_2": ("Łuków", 3),
        }
    )
    attack(s, "Węgrów", ["pl_ib_29"], (11, 12, 12))
    assert fought(s).attack == 9
    attack(s, "Łuków", ["pl_ib_30"], (11, 12, 12))
    assert fought(s).attack == 4


@rule("5.24")
def test_nobody_attacks_through_a_junction() -> None:
    """Siedlce and Żelechów touch at a point only."""
    s = position(units={"pl_ib_29": ("Siedlce", 9), "su_rb_4_2": ("Żelechów", 3), "su_rb_5_2": ("Zbuczyn", 1)})
    assert offered(s, "attack") == ["Zbuczyn"]
    assert why(s, "attack", "Żelechów") == "5.24"
    s = position(
        units={
            "pl_ib_29": ("Siedlce", 9),
            "pl_ib_30": ("Łuków", 2),
            "pl_ib_15": ("Łuków", 2),
            "su_rb_4_2": ("Żelechów", 3),
        }
    )
    do(s, "attack", "Żelechów")
    assert why(s, "join", "pl_ib_29") == "5.24"


@rule("table.terrain.lakes")
def test_nobody_attacks_across_a_lake() -> None:
    """Szczytno and Giżycko are parted by a lake; a hand-made position, since Poles never come there."""
    s = position(
        "on_warsaw_aug_05",
        day=8,
        units={"pl_ib_29": ("Giżycko", 9), "ger_a": ("Szczytno", 2), "ger_b": ("Ełk", 2)},
        options={"germans": True},
    )
    assert offered(s, "attack") == ["Ełk"]
    assert why(s, "attack", "Szczytno") == "table.terrain.lakes"


@rule("5.25a")
def test_a_new_day_brings_a_new_attack() -> None:
    s = position(units={"pl_ib_29": ("Siedlce", 9), "su_rb_4_2": ("Węgrów", 9)})
    attack(s, "Węgrów", ["pl_ib_29"], (11, 12, 12))
    to_day(s, 2)
    assert offered(s, "attack") == ["Węgrów"]
    assert not marked(s, "pl_ib_29", ATTACKED)


@rule("5.25b")
def test_a_zone_is_attacked_once_a_turn() -> None:
    s = position(
        units={
            "pl_ib_29": ("Siedlce", 9),
            "pl_ib_30": ("Siedlce", 9),
            "su_rb_4_2": ("Węgrów", 9),
            "su_rb_5_2": ("Łuków", 3),
        }
    )
    attack(s, "Węgrów", ["pl_ib_29"], (11, 12, 12))
    assert offered(s, "attack") == ["Łuków"]
    assert why(s, "attack", "Węgrów") == "5.25b"


@rule("5.25b", "5.25a")
def test_having_been_attacked_does_not_keep_a_unit_from_attacking() -> None:
    """A18: one attack and one defence a turn, counted apart; and who attacked in phase 1 is attacked in phase 3."""
    s = position(units={"pl_ib_29": ("Siedlce", 9), "su_rb_4_2": ("Węgrów", 9)})
    attack(s, "Węgrów", ["pl_ib_29"], (11, 12, 12))
    to_phase(s, "attack", "soviet")
    assert s.turn == 1
    attack(s, "Siedlce", ["su_rb_4_2"], (11, 12, 12))
    assert fought(s)[:2] == (9, 9)


@rule("5.14a")
def test_attacking_is_never_compulsory() -> None:
    s = position(units={"pl_ib_29": ("Siedlce", 30), "su_rb_4_2": ("Węgrów", 1)})
    assert why(s, "end_combat") is None
    end_phase(s)
    assert where(s, "su_rb_4_2") == "Węgrów"
    assert asks(s) == "move"


@rule("5.14b")
def test_a_declared_attack_cannot_be_called_off() -> None:
    s = position(
        units={"pl_ib_29": ("Siedlce", 9), "pl_ib_30": ("Siedlce", 9), "su_rb_4_2": ("Węgrów", 9), "hq_kuk": "Węgrów"}
    )
    do(s, "attack", "Węgrów")
    do(s, "join", "pl_ib_29")
    assert why(s, "end_combat") is not None  # what is declared can only be added to and resolved
    do(s, "resolve")
    assert s.to_move == ("soviet",)
    assert not s.undoable("poland")
    with pytest.raises(IllegalAction):
        s.undo("poland")


# Results --------------------------------------------------------------------------------------------------------


@rule("5.23", "3.12c")
def test_attackers_get_an_attack_counter_and_stay_where_they_are() -> None:
    s = position(units={"pl_ib_29": ("Siedlce", 9), "pl_ib_30": ("Siedlce", 9), "su_rb_4_2": ("Węgrów", 9)})
    attack(s, "Węgrów", ["pl_ib_29"], (11, 12, 12))
    assert marked(s, "pl_ib_29", ATTACKED)
    assert not marked(s, "pl_ib_30", ATTACKED)
    to_phase(s, "move", "poland")
    assert offered(s, "move") == ["pl_ib_30"]
    assert why(s, "move", "pl_ib_29") == "3.12c"


@rule("table.combat.codes", "5.20")
def test_r_disorders_the_attackers_and_nobody_else() -> None:
    s = position(
        units={
            "pl_ib_29": ("Siedlce", 9),
            "pl_ib_30": ("Siedlce", 9),
            "su_rb_4_2": ("Węgrów", 9),
        }
    )
    attack(s, "Węgrów", ["pl_ib_29"], (12, 12, 12))
    assert fought(s).result == "R"
    assert marked(s, "pl_ib_29", REORGANIZED)
    assert not marked(s, "pl_ib_30", REORGANIZED)
    assert not marked(s, "su_rb_4_2", REORGANIZED)


def disordered() -> Poland:
    s = position(units={"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29"], (12, 12, 12))
    to_day(s, 2)
    return s


@rule("5.21")
def test_a_whole_day_of_rest_ends_reorganization_and_not_less() -> None:
    s = disordered()
    assert marked(s, "pl_ib_29", REORGANIZED)  # the day of the combat is none of rest
    to_day(s, 3)
    assert not marked(s, "pl_ib_29", REORGANIZED)


@rule("5.21")
def test_who_moves_on_that_day_stays_disordered() -> None:
    s = disordered()
    to_phase(s, "move", "poland")
    do(s, "move", "pl_ib_29")
    do(s, "to", "Korytnica")
    to_day(s, 3)
    assert marked(s, "pl_ib_29", REORGANIZED)


@rule("5.21")
def test_who_attacks_on_that_day_stays_disordered() -> None:
    s = disordered()
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    to_day(s, 3)
    assert marked(s, "pl_ib_29", REORGANIZED)


@rule("5.21")
def test_who_is_attacked_on_that_day_stays_disordered() -> None:
    s = disordered()
    to_phase(s, "attack", "soviet")
    attack(s, "Kałuszyn", ["su_rb_4_2"], (11, 12, 12))
    to_day(s, 3)
    assert marked(s, "pl_ib_29", REORGANIZED)


@rule("5.11j", "table.loss.codes")
def test_owners_choose_which_involved_units_lose() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 9),
            "pl_ib_30": ("Kałuszyn", 9),
            "pl_ib_15": ("Kałuszyn", 9),
            "su_rb_4_2": ("Siedlce", 9),
            "su_rb_5_2": ("Siedlce", 9),
        }
    )
    attack(s, "Siedlce", ["pl_ib_29", "pl_ib_30"], (11, 2, 7))  # 18 against 18: rows 17-18; 2 and 1
    assert (s.to_move, offered(s, "lose")) == (("soviet",), ["su_rb_4_2", "su_rb_5_2"])
    do(s, "lose", "su_rb_5_2")
    do(s, "lose", "su_rb_4_2")
    assert (s.to_move, offered(s, "lose")) == (("poland",), ["pl_ib_29", "pl_ib_30"])
    assert why(s, "lose", "pl_ib_15") == "5.11j"  # it took no part
    do(s, "lose", "pl_ib_30")
    assert [sp(s, u) for u in ("su_rb_4_2", "su_rb_5_2", "pl_ib_29", "pl_ib_30", "pl_ib_15")] == [8, 8, 9, 8, 9]


@rule("5.11j")
def test_losses_are_rolled_though_the_result_was_none() -> None:
    """A3, A25."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 7, 7))
    assert fought(s).result == "-"
    assert (sp(s, "pl_ib_29"), sp(s, "su_rb_4_2")) == (8, 8)


@rule("5.11j")
def test_losses_are_rolled_though_the_defender_is_gone() -> None:
    """B1(-2) kills 2 SP; their strength of 2 still costs the attacker 1 on a roll of 4 (A25)."""
    s = position(units={"pl_ib_29": ("Kałuszyn", 28), "su_rb_4_2": ("Siedlce", 2)})
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 4))
    assert where(s, "su_rb_4_2") is None
    assert sp(s, "pl_ib_29") == 27


# Advance --------------------------------------------------------------------------------------------------------


@rule("5.26")
def test_attackers_may_enter_the_zone_the_enemy_left_at_once_and_for_nothing() -> None:
    """Across a river, which would take an infantryman's whole move, and with any number of them (A24)."""
    s = position(
        units={
            "pl_ib_29": ("Siedlce", 9),
            "pl_ib_30": ("Siedlce", 9),
            "pl_ib_15": ("Siedlce", 9),
            "su_rb_4_2": ("Łosice", 9),
        }
    )
    attack(s, "Łosice", ["pl_ib_29", "pl_ib_30"], (4, 12, 12))
    do(s, "withdraw", "Janów Podlaski")
    assert asks(s) == "advance"
    assert offered(s, "advance") == ["pl_ib_29", "pl_ib_30"]
    assert why(s, "advance", "pl_ib_15") == "5.26"
    do(s, "advance", "pl_ib_29")
    do(s, "advance", "pl_ib_30")
    assert (where(s, "pl_ib_29"), where(s, "pl_ib_30")) == ("Łosice", "Łosice")
    assert holder(s, "Łosice") == "poland"
    to_phase(s, "move", "poland")
    assert why(s, "move", "pl_ib_29") == "3.12c"  # it keeps its attack counter
    assert why(s, "move", "pl_ib_15") is None


@rule("5.26")
def test_the_advance_may_be_left_alone() -> None:
    s = position(units={"pl_ib_29": ("Siedlce", 9), "su_rb_4_2": ("Łosice", 9)})
    attack(s, "Łosice", ["pl_ib_29"], (2, 12, 12))
    do(s, "withdraw", "Janów Podlaski")
    do(s, "halt")
    assert where(s, "pl_ib_29") == "Siedlce"
    assert holder(s, "Łosice") == "soviet"


@rule("5.26")
def test_a_zone_is_open_too_when_the_defender_was_destroyed() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 28), "su_rb_4_2": ("Siedlce", 2)})
    attack(s, "Siedlce", ["pl_ib_29"], (2, 12, 12))
    do(s, "advance", "pl_ib_29")
    assert where(s, "pl_ib_29") == "Siedlce"


@rule("5.26")
def test_nobody_advances_where_the_enemy_holds() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 9), "pl_ib_15": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)})
    attack(s, "Siedlce", ["pl_ib_29"], (11, 12, 12))
    assert asks(s) == "move"
    finish(s)
    assert where(s, "pl_ib_29") == "Kałuszyn"


@rule("5.19c", "5.11e")
def test_all_units_of_a_zone_may_be_named_at_once() -> None:
    """Headquarters are named by themselves; who has attacked is left out."""
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 4),
            "pl_ib_30": ("Kałuszyn", 5),
            "hq_roja": "Kałuszyn",
            "pl_ib_15": ("Węgrów", 6),
            "su_rb_4_2": ("Siedlce", 9),
        },
        marks={"pl_ib_30": ATTACKED},
    )
    do(s, "attack", "Siedlce")
    assert set(offered(s, "join_from")) == {"Kałuszyn", "Węgrów"}
    assert why(s, "join_from", "Praga") == "5.24"
    assert why(s, "join_from", "Łuków") == "5.19c"
    do(s, "join_from", "Kałuszyn")
    s.force([6, 6] * 3)
    do(s, "resolve")
    assert fought(s).attack == 4


@rule("5.11b")
def test_the_attacker_is_warned_of_sp_beyond_the_limit() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 20), "pl_ib_30": ("Kałuszyn", 20), "su_rb_4_2": ("Siedlce", 9)})
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_29")
    assert s.warnings("poland") == []
    do(s, "join", "pl_ib_30")
    assert [caution.rule_id for caution in s.warnings("poland")] == ["5.11b"]


# The panel ------------------------------------------------------------------------------------------------------


@rule("5.11b", "5.11c", "5.12b")
def test_the_battle_panel_counts_as_the_combat_does() -> None:
    """41 SP stand at Kałuszyn, 36 at Siedlce: 32 and 3 for the headquarters attack, 32 defend."""
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 30),
            "pl_ib_30": ("Kałuszyn", 8),
            "hq_roja": "Kałuszyn",
            "pl_ib_15": ("Węgrów", 3),
            "su_rb_4_2": ("Siedlce", 30),
            "su_rb_5_2": ("Siedlce", 6),
            "hq_kuk": "Siedlce",
        }
    )
    do(s, "attack", "Siedlce")
    for slug in ("pl_ib_29", "pl_ib_30", "hq_roja", "pl_ib_15"):
        do(s, "join", slug)
    assert panel(s) == [38, 32]
    do(s, "resolve")
    assert panel(s) == [38, 32]
    do(s, "support", "hq_kuk")
    assert panel(s) == [38, 35]
    s.force([5, 6, 6, 6, 6, 6])
    do(s, "stand")
    assert fought(s)[:2] == (38, 35)


def panel(s: Poland) -> list[int]:
    """The totals shown, each the sum of its lines."""
    shown = s.view("poland")["battle"]
    assert isinstance(shown, dict)
    for side in shown["sides"]:
        assert sum(int(line["value"]) for line in side["lines"]) == side["total"], side
    return [side["total"] for side in shown["sides"]]


# Why not --------------------------------------------------------------------------------------------------------


@rule("5.24", "3.12b", "3.12d")
def test_an_enemy_across_a_junction_is_refused_by_the_junction() -> None:
    """Siedlce touches Żelechów at a point only; Toruń is nowhere near."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Siedlce", 9),
        "su_rb_4_2": ("Żelechów", 9),
        "su_rb_5_2": ("Toruń", 1),
        "pl_ib_15": ("Lublin", 1),
        "su_rb_6_2": ("Łuków", 1),
    }
    for side, junction, near, far, rule_id in (
        ("poland", "Żelechów", "Siedlce", "Toruń", "3.12b"),
        ("soviet", "Siedlce", "Łuków", "Lublin", "3.12d"),
    ):
        s = position(side=side, units=units)
        if side == "poland":
            found, text = refused(s, "attack", junction)
            assert found == "5.24"
            assert junction in text
            assert near in text
        assert refused(s, "attack", far)[0] == rule_id
        assert s.prompt(side).rule_id == rule_id


@rule("table.terrain.lakes")
def test_an_enemy_across_a_lake_is_refused_by_the_lake() -> None:
    s = position(
        "on_warsaw_aug_05",
        day=8,
        units={
            "pl_ib_29": ("Szczytno", 2),
            "pl_ib_30": ("Praga", 2),
            "ger_a": ("Giżycko", 2),
            "su_rb_4_2": ("Radzymin", 2),
        },
        options={"germans": True},
    )
    assert refused(s, "attack", "Giżycko")[0] == "table.terrain.lakes"


@rule("8.6b", "5.19a", "def.zone.onesided")
def test_a_headquarters_alone_is_entered_and_not_attacked() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 9),
            "hq_kuk": "Siedlce",
            "su_rb_4_2": ("Węgrów", 1),
            "su_rb_5_2": ("Korytnica", 1),
        }
    )
    found, text = refused(s, "attack", "Siedlce")
    assert found == "8.6b"
    assert "Siedlce" in text
    assert refused(s, "attack", "Zbuczyn")[0] == "5.19a"  # nobody there


@rule("5.28c", "8.3a", "5.11e")
def test_aircraft_are_refused_by_their_own_rules() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 9),
            "pl_ib_30": ("Węgrów", 9),
            "air_1": "Kałuszyn",
            "hq_roja": "Kałuszyn",
            "su_rb_4_2": ("Siedlce", 1),
        },
        marks={"air_1": USED, "hq_roja": USED},
    )
    do(s, "attack", "Siedlce")
    assert refused(s, "resolve")[0] == "5.11e"  # nobody is named yet
    do(s, "join", "pl_ib_30")
    assert refused(s, "join", "air_1")[0] == "5.28c"
    assert refused(s, "join", "hq_roja")[0] == "8.3a"


@rule("5.13a", "5.13b", "table.terrain.lakes")
def test_staying_is_refused_by_the_rule_of_the_place() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 30), "su_rb_4_2": ("Siedlce", 1)}, works={"Siedlce": 2})
    attack(s, "Siedlce", ["pl_ib_29"], (9, 12, 12))
    assert refused(s, "stay")[0] == "5.13b"  # 1 SP behind works


@rule("def.zone.map", "8.4b", "5.11e")
def test_counters_off_the_map_and_of_the_enemy_are_named_by_nobody() -> None:
    s = position(
        units={
            "pl_ib_29": ("Kałuszyn", 9),
            "pl_ib_30": ("Kałuszyn", 9),
            "hq_roja": "Kałuszyn",
            "su_rb_4_2": ("Siedlce", 9),
            "hq_kuk": "Siedlce",
            "air_1": "Kałuszyn",
        }
    )
    do(s, "attack", "Siedlce")
    assert refused(s, "join", "pl_ib_15")[0] == "def.zone.map"
    do(s, "join", "pl_ib_29")
    do(s, "resolve")
    assert refused(s, "support", "hq_roja")[0] == "8.4b"  # the attacker's
    do(s, "support", "hq_kuk")
    assert refused(s, "support", "hq_kuk")[0] == "5.11e"  # named already


@rule("5.13a", "5.15", "8.7a")
def test_in_a_fortress_the_last_sp_cannot_pay_for_staying_either() -> None:
    s = position(
        units={"pl_ib_29": ("Zakroczym", 32), "su_rb_4_2": ("Modlin", 1), "hq_kuk": "Modlin", "hq_gaj": "Nasielsk"}
    )
    attack(s, "Modlin", ["pl_ib_29"], (11, 12, 12))
    assert refused(s, "stay")[0] == "5.13a"
    assert refused(s, "leave", "su_rb_4_2")[0] == "5.15"
    rule_id, text = refused(s, "leave", "hq_gaj")
    assert (rule_id, "of the stack that withdraws" in text) == ("8.7a", True)
