"""The odds of an attack before it is resolved: the real rules run for every fall of the die."""

from fractions import Fraction

from vistula.core.action import Action
from vistula.core.odds import BAD, BEST, GOOD, NEUTRAL, Odds, Outcome, distribution
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import CELL, TARGET
from vistula.games.red_star_white_eagle.rules.battle import half
from vistula.games.red_star_white_eagle.rules.strength import (
    attackers,
    defense_total,
    factors_of,
    modifiers,
    odds_column,
)
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.tables import (
    ATTACKER_HALF,
    ATTACKER_HALF_EXCHANGE,
    DEFENDER_ALL,
    DEFENDER_HALF,
    EXCHANGE,
    HALF_EXCHANGE,
    NO_LOSS,
)

RESOLVING = ("resolve", "resolve_at")


def attack_odds(s: War, seat: int, action: Action) -> Odds | None:
    """Outcomes of the combat die, in words, and the mean losses that they demand. Nothing else that is rolled is
    foretold."""
    if action.verb.name not in RESOLVING or s.top().number != phases.MUSTER:
        return None
    found = distribution(s, lambda c: _run(c, action), lambda c: str(c.num[CELL]), dice=1)
    imagined = s.clone()
    assert isinstance(imagined, War)
    target: int = s.num[TARGET]
    listed = [(text, f"{value:+d}", rule) for text, value, rule in modifiers(imagined, target)]
    column = action.x if action.verb.name == "resolve_at" else odds_column(s, target)
    chances: dict[tuple[int, str], Fraction] = {}
    losses = [Fraction(0), Fraction(0)]
    for number, probability in found.items():
        cell = int(number)
        outcome = (tone_of(s, cell), s.tables.combat_results.said[cell])
        chances[outcome] = chances.get(outcome, Fraction(0)) + probability
        for side, factors in enumerate(losses_due(s, target, cell)):
            losses[side] += probability * factors
    outcomes = [Outcome(label, chances[tone, label], tone) for tone, label in sorted(chances)]
    expected = [("They lose, in defense factors", losses[1]), ("You lose, in attack factors", losses[0])]
    change = sum(int(value) for _, value, _ in listed)
    return Odds(outcomes, listed, expected, bars(s, column, change), odds_note(s, column))


def losses_due(s: War, target: int, cell: int) -> tuple[int, int]:
    """The factors that attacker and defender must give up (9.11): what the units hold may make it more."""
    if not s.has_units(1 - s.side, target):
        return 0, 0
    attack = sum(factors_of(s, u) for u in attackers(s))
    defense = defense_total(s, target)
    loss = s.tables.combat_results.loss[cell]
    if loss == ATTACKER_HALF:
        return half(attack), 0
    if loss == ATTACKER_HALF_EXCHANGE:
        return min(attack, half(defense)), 0
    if loss == DEFENDER_ALL:
        return 0, defense
    if loss == DEFENDER_HALF:
        return 0, half(defense)
    if loss == EXCHANGE:
        return min(attack, defense), defense
    return (min(attack, half(defense)), half(defense)) if loss == HALF_EXCHANGE else (0, 0)


def _run(c: War, action: Action) -> None:
    c.top().act(c, action)
    c.top().run(c)


def odds_note(s: War, column: int) -> str:
    return f"Odds {s.tables.combat_results.odds[column]}"


def bars(s: War, column: int, change: int) -> list[tuple[int, int, Fraction]]:
    results = s.tables.combat_results
    return [(roll, tone_of(s, results.cell(column, roll + change)), Fraction(1, 6)) for roll in range(1, 7)]


def tone_of(s: War, cell: int) -> int:
    """How a cell looks to the attacker."""
    results = s.tables.combat_results
    loss = results.loss[cell]
    if loss == DEFENDER_ALL or loss == DEFENDER_HALF:
        return BEST
    if loss in (EXCHANGE, HALF_EXCHANGE) or results.defender_retreat[cell]:
        return GOOD
    if loss == NO_LOSS and not results.attacker_retreat[cell]:
        return NEUTRAL
    return BAD
