"""The odds shown before an attack are those of the real combat: exact, against every one of the 36 rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.games.poland_1920.table import Where, asks, do, fought, position, unit
from tests.rules import rule
from vistula.core.odds import Odds
from vistula.games.poland_1920.state import ATTACKERS_LOSS, DEFENDERS_LOSS, REORGANIZED, Poland

WORDS = {
    "-": "No effect",
    "B1": "Withdraws",
    "B1(-1)": "Withdraws, loses 1 SP",
    "B1(-2)": "Withdraws, loses 2 SP",
    "R": "You reorganize",
}


def declared(units: dict[str, Where], target: str, named: list[str], side: str, works: dict[str, int]) -> Poland:
    s = position(side=side, units=units, works=works)
    do(s, "attack", target)
    for slug in named:
        do(s, "join", slug)
    return s


def odds(s: Poland) -> Odds:
    found = s.odds(s.to_move[0], ["resolve"])
    assert found is not None
    return found


def fight(s: Poland, dice: list[int]) -> Poland:
    """The combat itself on a copy, with these dice and no support."""
    copy = s.clone()
    assert isinstance(copy, Poland)
    copy.force(dice)
    do(copy, "resolve")
    if asks(copy) == "defend":
        do(copy, "stand")
    return copy


CASES: list[tuple[dict[str, Where], str, list[str], str, dict[str, int]]] = [
    ({"pl_ib_29": ("Kałuszyn", 18), "su_rb_4_2": ("Siedlce", 10)}, "Siedlce", ["pl_ib_29"], "poland", {}),
    (
        {"pl_ib_29": ("Kałuszyn", 12), "hq_roja": "Kałuszyn", "su_rb_4_2": ("Siedlce", 10), "hq_kuk": "Siedlce"},
        "Siedlce",
        ["pl_ib_29", "hq_roja"],
        "poland",
        {"Siedlce": 1},
    ),
    ({"su_rb_4_2": ("Radzymin", 30), "pl_ib_29": ("Praga", 6)}, "Praga", ["su_rb_4_2"], "soviet", {}),
    (
        {"pl_ib_29": ("Warszawa", 8), "tank_1": "Warszawa", "air_1": "Warszawa", "su_rb_4_2": ("Praga", 4)},
        "Praga",
        ["pl_ib_29", "tank_1", "air_1"],
        "poland",
        {},
    ),
    ({"pl_ib_29": ("Sosnowica", 30), "su_rb_4_2": ("Wisznice", 10)}, "Wisznice", ["pl_ib_29"], "poland", {}),
]


@rule("5.11d", "table.combat")
@pytest.mark.parametrize(("units", "target", "named", "side", "works"), CASES)
def test_the_odds_are_those_of_all_36_rolls(
    units: dict[str, Where], target: str, named: list[str], side: str, works: dict[str, int]
) -> None:
    s = declared(units, target, named, side, works)
    told = odds(s)
    counted: Counter[str] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        counted[fought(fight(s, [first, second, 6, 6, 6, 6])).result] += 1
    assert {o.label: o.probability for o in told.outcomes} == {
        WORDS[code]: Fraction(times, 36) for code, times in counted.items()
    }
    assert sum(o.probability for o in told.outcomes) == 1
    assert sum(weight for _, _, weight in told.bars) == 1


@rule("5.11j", "table.loss")
@pytest.mark.parametrize(("units", "target", "named", "side", "works"), CASES)
def test_expected_losses_are_those_of_all_36_rolls(
    units: dict[str, Where], target: str, named: list[str], side: str, works: dict[str, int]
) -> None:
    """By the loss table alone: 6 and 5 first, which brackets nobody anywhere."""
    s = declared(units, target, named, side, works)
    they = you = Fraction(0)
    for first, second in product(range(1, 7), repeat=2):
        copy = fight(s, [6, 5, first, second, first, second])
        while asks(copy) == "withdraw":
            copy.play(copy.to_move[0], copy.choices(copy.to_move[0])[0])
        they += Fraction(int(copy.battle[DEFENDERS_LOSS]), 36)
        you += Fraction(int(copy.battle[ATTACKERS_LOSS]), 36)
    brackets = {"Withdraws, loses 1 SP": 1, "Withdraws, loses 2 SP": 2}
    told = odds(s)
    they += sum(o.probability * brackets.get(o.label, 0) for o in told.outcomes)
    assert dict(told.expected) == {"They lose": they, "You lose": you}


@rule("5.11d", "table.combat.7-8", "table.loss.17-18", "table.loss.9-10")
def test_18_against_10_worked_out_by_hand() -> None:
    """Row 7-8: 6 ways to B1(-1), 27 to B1, 2 to nothing, 1 to R. They lose 38/36 in row 17-18 and 6/36 in brackets."""
    told = odds(declared(*CASES[0]))
    assert told.chance("Withdraws, loses 1 SP") == Fraction(6, 36)
    assert told.chance("Withdraws") == Fraction(27, 36)
    assert told.chance("No effect") == Fraction(2, 36)
    assert told.chance("You reorganize") == Fraction(1, 36)
    assert dict(told.expected) == {"They lose": Fraction(44, 36), "You lose": Fraction(27, 36)}


@rule("5.11h", "8.4b")
def test_the_odds_say_what_made_them() -> None:
    s = declared(*CASES[1])
    rules = {rule_id for _, _, rule_id in odds(s).modifiers}
    assert {"5.11a", "8.3b", "5.11d", "table.combat"} <= rules
    assert "support" in odds(s).note  # the enemy has a headquarters there


@rule("8.4b", "table.combat")
def test_the_odds_if_the_defender_supports_are_those_of_the_fight_with_support() -> None:
    s = declared(*CASES[1])
    (variant,) = odds(s).variants
    counts: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=2):
        copy = s.clone()
        assert isinstance(copy, Poland)
        copy.force(list(dice))
        do(copy, "resolve")
        assert asks(copy) == "defend"
        do(copy, "support", "hq_kuk")
        do(copy, "stand")
        counts[WORDS[fought(copy).result]] += 1
    assert {each.label: each.probability for each in variant.outcomes} == {
        label: Fraction(count, 36) for label, count in counts.items()
    }
    assert not odds(declared(*CASES[0])).variants  # nobody there who could support


@rule("5.11d")
def test_the_odds_of_naming_one_more_are_those_after_he_is_named() -> None:
    units, target, named, side, works = CASES[3]
    s = declared(units, target, named[:-1], side, works)
    ahead = s.odds(side, ["join", unit(s, named[-1])])
    assert ahead is not None
    assert ahead.to_json() == odds(declared(units, target, named, side, works)).to_json()


def test_asking_for_odds_changes_nothing() -> None:
    s = declared(*CASES[0])
    before = s.save()
    odds(s)
    assert s.save() == before
    assert s.undoable("poland")


def test_no_dice_no_odds() -> None:
    s = position(units={"pl_ib_29": ("Kałuszyn", 9), "su_rb_4_2": ("Siedlce", 9)})
    assert s.odds("poland", ["end_combat"]) is None


# Losses that exist, and the price of withdrawing ----------------------------------------------------------------


@rule("5.11j", "table.combat.26+", "table.loss.25+", "table.loss.1-2")
def test_nobody_loses_more_than_he_has() -> None:
    """32 SP against 1. Row 26+: brackets in 33 of 36 rolls destroy it, B1 in 2, R in 1; row 25+ hits in 35 of 36."""
    units: dict[str, Where] = {"pl_ib_29": ("Kałuszyn", 32), "su_rb_4_2": ("Siedlce", 1)}
    told = odds(declared(units, "Siedlce", ["pl_ib_29"], "poland", {}))
    assert {o.label: o.probability for o in told.outcomes} == {
        "Eliminated": Fraction(33, 36),
        "Withdraws": Fraction(2, 36),
        "You reorganize": Fraction(1, 36),
    }
    they = Fraction(33, 36) + Fraction(3, 36) * Fraction(35, 36)
    assert dict(told.expected) == {"They lose": they, "You lose": Fraction(6, 36)}


@rule("5.17a", "table.combat.11-13", "table.loss.25+")
def test_the_price_of_withdrawing_is_counted() -> None:
    """33 against 21 at Radzymin, every way out over a river: 15/36 in brackets, 35/36 for it, 50/36 by the roll."""
    units: dict[str, Where] = {
        "pl_ib_29": ("Praga", 30),
        "pl_ib_30": ("Wołomin", 3),
        "pl_ib_15": ("Zegrze", 1),
        "su_rb_4_2": ("Radzymin", 21),
    }
    told = odds(declared(units, "Radzymin", ["pl_ib_29", "pl_ib_30"], "poland", {}))
    assert dict(told.expected)["They lose"] == Fraction(15 + 35 + 50, 36)


@rule("5.15", "table.combat.7-8", "table.loss.9-10")
def test_with_no_way_out_all_is_lost() -> None:
    """A third of 30 against 2 in the mountains at Delatyn: 33 rolls of 36 drive them back, and nowhere is free."""
    s = position(
        "lviv_aug_14",
        units={
            "pl_ib_23": ("Peczeniżyn", 30),
            "pl_ib_24": ("Nadwórna", 1),
            "pl_ib_25": ("Kosów Huculski", 1),
            "su_rb_73_25": ("Delatyn", 2),
        },
    )
    do(s, "attack", "Delatyn")
    do(s, "join", "pl_ib_23")
    told = odds(s)
    assert told.chance("Eliminated") == Fraction(33, 36)
    assert dict(told.expected)["They lose"] == 2 * Fraction(33, 36) + Fraction(3, 36) * Fraction(27, 36)


@rule("5.13b")
def test_behind_works_the_cheaper_of_staying_and_going_is_counted() -> None:
    """Level 2 works at Radzymin: staying costs 1 SP as the rivers do; at Siedlce the open country costs nothing."""
    units: dict[str, Where] = {"pl_ib_29": ("Kałuszyn", 18), "su_rb_4_2": ("Siedlce", 10)}
    told = odds(declared(units, "Siedlce", ["pl_ib_29"], "poland", {"Siedlce": 2}))
    # Row 7-8 two down is 3-4: B1(-1) on a 2, B1 on 3 to 7; row 17-18 two down is 13-14.
    assert told.chance("Withdraws or stays for 1 SP") == Fraction(20, 36)
    assert told.chance("Loses 1 SP, withdraws or stays for 1 SP") == Fraction(1, 36)
    # Row 13-14: 2 SP on a 2, 1 SP on 3 to 10.
    assert dict(told.expected)["They lose"] == Fraction(1 + 2 + 32, 36)


@rule("table.terrain.wisla", "table.terrain.rivers", "table.terrain.forest", "table.terrain.hills")
@rule("6.11a", "6.14", "6.15a", "6.15b", "6.15c", "6.22a", "6.22b")
@pytest.mark.parametrize(
    ("start", "target", "works", "wanted"),
    [
        ("Praga", "Warszawa", 0, {("Wisła", "2 down", "table.terrain.wisla")}),
        ("Siedlce", "Łosice", 0, {("River", "1 down", "table.terrain.rivers")}),
        ("Kałuszyn", "Siedlce", 1, {("Field works, level 1", "1 down", "6.22a")}),
        ("Kałuszyn", "Siedlce", 2, {("Field works, level 2", "2 down", "6.22b")}),
        ("Węgrów", "Korytnica", 0, set()),
        ("Stoczek", "Łochów", 0, {("Forest", "1 down", "table.terrain.forest")}),
        ("Radzymin", "Praga", 0, {("Fortified line", "3 down", "6.11a")}),
        (
            "Warszawa",
            "Praga",
            0,
            {("Wisła", "2 down", "table.terrain.wisla"), ("Behind a fortified line", "2 down", "6.14")},
        ),
        ("Zakroczym", "Modlin", 0, {("Fortress", "3 down", "6.15b")}),
        ("Zakroczym", "Modlin", 12, {("Fortress", "4 down", "6.15a")}),
        ("Zakroczym", "Modlin", 4, {("Fortress", "2 down", "6.15c")}),
    ],
)
def test_every_modifier_names_its_rule(start: str, target: str, works: int, wanted: set[tuple[str, str, str]]) -> None:
    s = position(
        side="soviet",
        units={"su_rb_4_2": (start, 12), "pl_ib_29": (target, works if works > 2 else 5)},
        works={target: works} if 0 < works <= 2 else {},  # more: the strength of a garrison
    )
    do(s, "attack", target)
    do(s, "join", "su_rb_4_2")
    rows = {line for line in odds(s).modifiers if line[1].endswith("down") or line[1].endswith("up")}
    assert rows == wanted


@rule("5.27c", "5.28c")
def test_tanks_and_aircraft_are_told_apart() -> None:
    rows = {line for line in odds(declared(*CASES[3])).modifiers if line[1].endswith("up")}
    assert rows == {("Tanks", "1 up", "5.27c"), ("Aircraft", "1 up", "5.28c")}


@rule("5.11a", "5.11b", "5.11c", "5.11d", "8.3b", "table.combat")
def test_every_number_of_the_row_is_told_with_its_rule() -> None:
    s = declared(*CASES[1])
    name = s.order.name
    attacker, staff, defender = unit(s, "pl_ib_29"), unit(s, "hq_roja"), unit(s, "su_rb_4_2")
    assert odds(s).modifiers == [
        (name(attacker), "12", "5.11a"),
        (f"{name(staff)} supports", "3", "8.3b"),
        ("Attack", "15", "5.11b"),
        (name(defender), "10", "5.11a"),
        ("Defence", "10", "5.11c"),
        ("Difference", "5", "5.11d"),
        ("Field works, level 1", "1 down", "6.22a"),
        ("Row", "3-4", "table.combat"),
    ]


@rule("5.18", "5.20", "5.11a")
def test_a_third_and_a_half_are_told_by_their_rules() -> None:
    """Into the swamp of Sosnowica 4 of 12 and, reorganized, 2 of 12 attack; a reorganized defender has half."""
    s = position(
        units={
            "pl_ib_29": ("Parczew", 12),
            "pl_ib_30": ("Parczew", 12),
            "pl_ib_15": ("Kałuszyn", 12),
            "su_rb_4_2": ("Sosnowica", 9),
            "su_rb_5_2": ("Siedlce", 9),
        },
        marks={"pl_ib_30": REORGANIZED, "su_rb_5_2": REORGANIZED},
    )
    name = s.order.name
    do(s, "attack", "Sosnowica")
    do(s, "join_from", "Parczew")
    assert odds(s).modifiers[:4] == [
        (name(unit(s, "pl_ib_29")), "4", "5.18"),
        (name(unit(s, "pl_ib_30")), "2", "5.18"),
        ("Attack", "6", "5.11b"),
        (name(unit(s, "su_rb_4_2")), "9", "5.11a"),
    ]
    s.undo("poland")
    s.undo("poland")
    do(s, "attack", "Siedlce")
    do(s, "join", "pl_ib_15")
    assert (name(unit(s, "pl_ib_15")), "12", "5.11a") in odds(s).modifiers
    assert (name(unit(s, "su_rb_5_2")), "5", "5.20") in odds(s).modifiers
