"""The odds shown before an attack are those of the real combat: exact, against every one of the 36 rolls."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.games.poland_1920.table import Where, asks, do, fought, position, unit
from tests.rules import rule
from vistula.core.odds import Odds
from vistula.games.poland_1920.state import ATTACKERS_LOSS, DEFENDERS_LOSS, Poland

WORDS = {
    "-": "No effect",
    "B1": "Withdraws",
    "B1(-1)": "Withdraws, loses 1",
    "B1(-2)": "Withdraws, loses 2",
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
    brackets = {"Withdraws, loses 1": 1, "Withdraws, loses 2": 2}
    told = odds(s)
    they += sum(o.probability * brackets.get(o.label, 0) for o in told.outcomes)
    assert dict(told.expected) == {"They lose": they, "You lose": you}


@rule("5.11d", "table.combat.7-8", "table.loss.17-18", "table.loss.9-10")
def test_18_against_10_worked_out_by_hand() -> None:
    """Row 7-8: 6 ways to B1(-1), 27 to B1, 2 to nothing, 1 to R. They lose 38/36 in row 17-18 and 6/36 in brackets."""
    told = odds(declared(*CASES[0]))
    assert told.chance("Withdraws, loses 1") == Fraction(6, 36)
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
