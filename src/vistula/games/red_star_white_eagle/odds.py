"""The odds of an attack before it is resolved: the real rules run for every fall of the die."""

from fractions import Fraction

from vistula.core.action import Action
from vistula.core.odds import BAD, BEST, GOOD, NEUTRAL, Odds, Outcome, distribution
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import CELL, TARGET
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.strength import modifiers, odds_column
from vistula.games.red_star_white_eagle.tables import DEFENDER_ALL, DEFENDER_HALF, EXCHANGE, HALF_EXCHANGE, NO_LOSS

RESOLVING = ("resolve", "resolve_at")


def attack_odds(s: War, seat: int, action: Action) -> Odds | None:
    """Outcomes of the combat die. Nothing else in the game that is rolled is foretold."""
    if action.verb.name not in RESOLVING or s.top().number != phases.MUSTER:
        return None
    cells = s.tables.combat_results.cells
    found = distribution(s, lambda c: _run(c, action), lambda c: cells[c.num[CELL]], dice=1)
    imagined = s.clone()
    assert isinstance(imagined, War)
    target: int = s.num[TARGET]
    listed = [(text, f"{value:+d}", rule) for text, value, rule in modifiers(imagined, target)]
    column = action.x if action.verb.name == "resolve_at" else odds_column(s, target)
    outcomes: list[Outcome] = []
    for label, probability in found.items():
        outcomes.append(Outcome(label, probability, tone_of(s, label)))
    outcomes.sort(key=lambda outcome: (outcome.tone, outcome.label))
    return Odds(outcomes, listed, [], bars(s, column, sum(int(value) for _, value, _ in listed)), odds_note(s, column))


def _run(c: War, action: Action) -> None:
    c.top().act(c, action)
    c.top().run(c)


def odds_note(s: War, column: int) -> str:
    return f"Odds {s.tables.combat_results.odds[column]}"


def bars(s: War, column: int, change: int) -> list[tuple[int, int, Fraction]]:
    results = s.tables.combat_results
    return [
        (roll, tone_of(s, results.cells[results.cell(column, roll + change)]), Fraction(1, 6)) for roll in range(1, 7)
    ]


def tone_of(s: War, label: str) -> int:
    """How a cell looks to the attacker."""
    results = s.tables.combat_results
    cell = results.cells.index(label)
    loss = results.loss[cell]
    if loss == DEFENDER_ALL or loss == DEFENDER_HALF:
        return BEST
    if loss in (EXCHANGE, HALF_EXCHANGE) or results.defender_retreat[cell]:
        return GOOD
    if loss == NO_LOSS and not results.attacker_retreat[cell]:
        return NEUTRAL
    return BAD
