"""The steps that an Attack is expected to cost, worked out from 10.4 to 10.6, 11.3 and 14.2 by hand."""

from fractions import Fraction

from tests.games.nest_of_eagles.table import asked, do, hex_, position, unit
from tests.rules import rule
from vistula.core.odds import Odds
from vistula.games.nest_of_eagles.numbers import ASSAULT, COUNTER, NO_ORDER, ORDERS, STUBBORN
from vistula.games.nest_of_eagles.state import Eagles

FIELD = {"10": "2010", "w2": "2009"}  # the way back is free: no line, no river, the correct Direction
BLOODY = Fraction(2, 36)
ODD = Fraction(18, 36)


def losses(odds: Odds | None) -> tuple[Fraction, Fraction]:
    """What they and you lose."""
    assert odds is not None
    (they,) = [value for text, value in odds.expected if text.startswith("They lose")]
    (you,) = [value for text, value in odds.expected if text.startswith("You lose")]
    return they, you


def surround(s: Eagles, center: str, codes: list[str]) -> None:
    """Divisions of at least 3 SP, so that nobody passes through them (11.4a), in all hexes around that are empty."""
    free = [space for space in s.board.neighbours[hex_(s, center)] if not s.units_in(space)]
    assert len(free) == len(codes)
    for code, space in zip(codes, free, strict=True):
        s.place(unit(s, code), space)
        assert s.sp(unit(s, code)) >= 3
    s.refresh()


def before_the_roll(s: Eagles, target: str, *codes: str) -> Odds | None:
    do(s, f"attack {target}", *[f"join {code}" for code in codes])
    return s.odds(s.to_move[0], ["strike"])


@rule("10.4a", "14.2a", "14.2c", "14.2e")
def test_orders_cost_a_step_on_every_odd_roll() -> None:
    s = position(FIELD)
    assert losses(before_the_roll(s, "2009", "10")) == (BLOODY, BLOODY)
    do(s, "strike")
    assert losses(s.odds("poland", ["order", NO_ORDER])) == (BLOODY, BLOODY)
    assert losses(s.odds("poland", ["order", ASSAULT])) == (BLOODY, BLOODY + ODD)
    do(s, f"order #{ASSAULT}")
    assert asked(s) == "defense_order"
    assert losses(s.odds("soviet", ["order", STUBBORN])) == (BLOODY + ODD, BLOODY + ODD)
    assert losses(s.odds("soviet", ["order", NO_ORDER])) == (BLOODY + ODD, BLOODY)


@rule("10.5b", "10.6a")
def test_at_the_maximum_the_even_successes_cost_the_defender_a_step() -> None:
    """Level 2 makes 7 into 9: of 3 to 9 the even ones are 4, 6 and 8, which fall in 3, 5 and 5 ways."""
    s = position(FIELD, boxes={"belarus": 24})
    odds = before_the_roll(s, "2009", "10")
    assert odds is not None
    assert odds.expected[0] == ("Chance", Fraction(9))
    assert losses(odds) == (BLOODY + Fraction(13, 36), BLOODY)


@rule("11.3e", "11.3f")
def test_who_cannot_retreat_loses_three_steps_a_hex() -> None:
    """Six hexes full of enemies: two hexes not gone are 6 steps, and a division has 3."""
    s = position(FIELD)
    surround(s, "2009", ["14", "15", "16", "17", "18"])
    odds = before_the_roll(s, "2009", "10")
    assert odds is not None
    success = odds.chance("Success")
    assert 0 < success < 1
    assert losses(odds) == (BLOODY + 3 * success, BLOODY)


@rule("14.2d")
def test_a_counter_attack_sends_the_attacker_back_when_he_fails() -> None:
    """The attacker stands in the same ring: his Retreat after a failure costs all that he has."""
    s = position(FIELD)
    surround(s, "2010", ["w4", "w5", "w6", "w16", "w27"])
    do(s, "attack 2009", "join 10", "strike")
    while asked(s) in ("operation", "attack_order"):
        do(s, f"order #{NO_ORDER}") if asked(s) == "attack_order" else s.play("poland", s.choices("poland")[0])
    assert asked(s) == "defense_order"
    odds = s.odds("soviet", ["order", COUNTER])
    assert odds is not None
    assert losses(odds)[0] == BLOODY + 3 * odds.chance("Failure")


@rule("19.4b")
def test_the_garrison_of_lwow_is_reckoned_with_its_stubborn_defense() -> None:
    """It gives no other order, so that every odd roll costs it its only step."""
    s = position({"Lw": "Lwów", "s45": "1624"}, side="soviet")
    odds = before_the_roll(s, "Lwów", "s45")
    assert odds is not None
    assert losses(odds) == (BLOODY + ODD, BLOODY)
    assert {variant.title.partition(" against ")[2] for variant in odds.variants} == {ORDERS[STUBBORN]}


@rule("11.5a")
def test_a_retreat_is_reckoned_by_the_route_that_costs_least() -> None:
    """Some routes from 3526 cost steps and others none (test_retreat): whoever retreats takes one of these."""
    s = position({"s45": "3526", "10": "3426"})
    assert losses(before_the_roll(s, "3526", "10")) == (BLOODY, BLOODY)
