"""Fit an appraisal to results: `python -m vistula.lab.fit GAME --scenarios a,b --games 400 --seed 1 --keep FILE`.

Plays games of mixed postures as `vistula.lab.appraisal` does, or takes them from the file that an earlier run kept, and
looks, at the beginning of every turn, how the first side stands in each of the terms that the game's appraisal weighs
(`terms` and `standing` of the game). A logistic regression of what came (a draw is half a win) on these gives the
weights, and for each scenario by how much one side wins more often than they say. Two games of three are learnt from,
the third is kept to see how well the weights foretell what they have not seen, beside those that the game has now.
Prints the lines of `data/appraisal.toml`. A game counts as much as any other, however long it was.

Every term is such that more of it is better. A weight that says otherwise came about by chance or because the term goes
with something that has none; a bot that believed it would starve its own men. So it is left out, and the rest fitted
anew.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import vistula
from vistula.core.appraisal import POLAND
from vistula.lab.appraisal import DRAWN, PARTS, Foretold, area_of, brier, calibration, figures
from vistula.lab.recorded import Recorded, recorded

UNSEEN = 3  # every third game is kept for the test
ROUNDS = 30  # of Newton's method
EVERYTHING = 30.0  # beyond this a logit is certain
LATE = "late_"  # such a term is another one, counted the more the later it is


@dataclass
class Noted:
    """One game: how the first side stood by turn, and what came: 1 won, 0 lost, a half drawn."""

    scenario: str
    number: int
    rows: list[list[float]]
    came: float


@dataclass
class Fitted:
    """The weights of the terms, and of the scenarios."""

    each: list[float]
    even: dict[str, float]

    def appraised(self, one: Noted, turn: int) -> float:
        row = one.rows[turn]
        return math.tanh(dot(self.each, row) + self.even.get(one.scenario, 0.0) * row[-1])

    def foretold(self, games: list[Noted], part: float) -> list[Foretold]:
        return [(self.appraised(one, int(part * len(one.rows))), one.came) for one in games]


def noted(game: Any, one: Recorded) -> Noted:
    rows = [list(game.standing(state, 0)) for state in one.positions(game)]
    return Noted(one.scenario, one.number, rows, one.came)


def dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination with pivots."""
    count = len(right)
    rows = [[*matrix[i], right[i]] for i in range(count)]
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, count):
            part = rows[k][i] / rows[i][i]
            for m in range(i, count + 1):
                rows[k][m] -= part * rows[i][m]
    found = [0.0] * count
    for i in reversed(range(count)):
        found[i] = (rows[i][count] - dot(rows[i][i + 1 : count], found[i + 1 :])) / rows[i][i]
    return found


def regression(games: list[Noted], ridge: float) -> list[float]:
    """The logits by Newton's method; `ridge` games' worth of doubt keeps every weight near nothing. Half of a logit is
    what the hyperbolic tangent of an appraisal takes."""
    count = len(games[0].rows[0])
    weights = [0.0] * count
    rows = [
        ([(i, value) for i, value in enumerate(row) if value], one.came, 1.0 / len(one.rows))
        for one in games
        for row in one.rows
    ]
    for _ in range(ROUNDS):
        slope = [-ridge * weight for weight in weights]
        bend = [[ridge if i == k else 0.0 for k in range(count)] for i in range(count)]
        for row, came, share in rows:
            logit = sum(weights[i] * value for i, value in row)
            chance = 1.0 / (1.0 + math.exp(-max(-EVERYTHING, min(EVERYTHING, logit))))
            miss = (came - chance) * share
            spread = max(1e-9, chance * (1.0 - chance)) * share
            for i, value in row:
                slope[i] += miss * value
                line = bend[i]
                part = spread * value
                for k, other in row:
                    line[k] += part * other
        step = solved(bend, slope)
        weights = [weight + each for weight, each in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return [weight / 2.0 for weight in weights]


def wrong_way(terms: list[str], weights: dict[str, float]) -> str | None:
    """The term whose weight says most that more of it is worse, at the beginning of a game or at its end."""
    worst, least = None, 0.0
    for term in terms:
        if term == POLAND or term not in weights:
            continue
        value = weights[term]
        if term.startswith(LATE):
            value += weights.get(term.removeprefix(LATE), 0.0)
        if value < least:
            worst, least = term, value
    return worst


def fitted(games: list[Noted], terms: list[str], ridge: float) -> Fitted:
    """By regression on the terms and, beside the last of them, on the scenarios."""
    scenarios = sorted({one.scenario for one in games})
    used = list(terms)
    while True:
        at = [terms.index(term) for term in used]
        wide = [
            Noted(
                one.scenario,
                one.number,
                [
                    [row[i] for i in at] + [row[-1] if one.scenario == scenario else 0.0 for scenario in scenarios]
                    for row in one.rows
                ],
                one.came,
            )
            for one in games
        ]
        found = regression(wide, ridge)
        weights = dict(zip(used, found, strict=False))
        wrong = wrong_way(terms, weights)
        if wrong is None:
            return Fitted(
                [weights.get(term, 0.0) for term in terms], dict(zip(scenarios, found[len(used) :], strict=True))
            )
        used.remove(wrong)


def compared(games: list[Noted], ways: Iterable[tuple[str, Fitted]]) -> str:
    """How well each set of weights foretells these games."""
    won = sum(one.came == 1.0 for one in games)
    drawn = sum(one.came == DRAWN for one in games)
    told = f"unseen {len(games)} (first side won {won}, drawn {drawn})"
    for name, weights in ways:
        foretold = [weights.foretold(games, part) for part in PARTS]
        told += f"  {name} {figures(map(area_of, foretold))}, Brier {figures(map(brier, foretold))}"
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenarios", required=True)
    parser.add_argument("--games", default="300", help="of each scenario; or a number for each, parted by commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=2.0)
    parser.add_argument("--postures", help="those that are played, parted by commas; else all")
    parser.add_argument("--keep", type=Path, help="a file of games: those that are there are not played again")
    asked = parser.parse_args()
    game: Any = vistula.game(asked.game)
    scenarios = asked.scenarios.split(",")
    counts = [int(count) for count in asked.games.split(",")]
    wanted = dict(zip(scenarios, counts if len(counts) > 1 else counts * len(scenarios), strict=True))
    ways = asked.postures.split(",") if asked.postures else None
    games = [noted(game, one) for one in recorded(game, wanted, asked.seed, asked.keep, ways)]
    found = fitted([one for one in games if one.number % UNSEEN], game.terms(), asked.ridge)
    weights = game.staff.appraisal.weights
    now = Fitted(weights.each, weights.even)
    tests = [one for one in games if not one.number % UNSEEN]
    for scenario in scenarios:
        test = [one for one in tests if one.scenario == scenario]
        print(f"{scenario:24s} {compared(test, [('now', now), ('fitted', found)])}", file=sys.stderr, flush=True)
    print(f"{'all':24s} {compared(tests, [('now', now), ('fitted', found)])}", file=sys.stderr)
    fifths = calibration([row for part in PARTS for row in found.foretold(tests, part)])
    said = ", ".join(f"{stated:.2f} and {came:.2f} ({count})" for count, stated, came in fifths)
    print(f"chance stated and what came: {said}", file=sys.stderr)
    print(
        f"# source: `python -m vistula.lab.fit {asked.game} --scenarios {asked.scenarios} --games {asked.games} "
        f"--seed {asked.seed} --ridge {asked.ridge:g}{f' --postures {asked.postures}' if ways else ''}`\n[weights]"
    )
    for term, weight in zip(game.terms(), found.each, strict=True):
        print(f"{term} = {weight:.3f}")
    print("\n[even]")
    for scenario, offset in found.even.items():
        print(f"{scenario} = {offset:.3f}")


if __name__ == "__main__":
    main()
