"""Fit an appraisal to results: `python -m vistula.lab.fit GAME --scenarios a,b --games 400 --seed 1`.

Plays games of mixed postures as `vistula.lab.appraisal` does and notes, at the beginning of every turn, how the first
side stands in each of the terms that the game's appraisal weighs (`terms` and `standing` of the game). A logistic
regression of who won on these gives the weights. Two games of three are learnt from, the third is kept to see how well
the weights foretell what they have not seen, beside those that the game has now. Prints the lines of
`data/appraisal.toml`. A game counts as much as any other, however long it was; drawn games are left out.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass
from typing import Any

import vistula
from vistula.lab.appraisal import PARTS, area_under, played

UNSEEN = 3  # every third game is kept for the test
ROUNDS = 30  # of Newton's method
EVERYTHING = 30.0  # beyond this a logit is certain


@dataclass
class Noted:
    """One game: how the first side stood by turn, and whether it won."""

    scenario: str
    number: int
    rows: list[list[float]]
    won: bool


def noted_games(game: Any, scenario: str, games: int, seed: int) -> list[Noted]:
    found: list[Noted] = []
    for number in range(games):
        rows: list[list[float]] = []

        def note(state: Any, first: str, other: str, rows: list[list[float]] = rows) -> None:
            rows.append(list(game.standing(state, state.seat_index(first))))

        state = played(game, scenario, seed, number, note)
        if state.result.winners:
            found.append(Noted(scenario, number, rows, state.seats[0] in state.result.winners))
    return found


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
    for _ in range(ROUNDS):
        slope = [-ridge * weight for weight in weights]
        bend = [[ridge if i == k else 0.0 for k in range(count)] for i in range(count)]
        for one in games:
            for row in one.rows:
                chance = 1.0 / (1.0 + math.exp(-max(-EVERYTHING, min(EVERYTHING, dot(weights, row)))))
                miss = ((1.0 if one.won else 0.0) - chance) / len(one.rows)
                spread = max(1e-9, chance * (1.0 - chance)) / len(one.rows)
                for i in range(count):
                    slope[i] += miss * row[i]
                    for k in range(count):
                        bend[i][k] += spread * row[i] * row[k]
        step = solved(bend, slope)
        weights = [weight + each for weight, each in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return [weight / 2.0 for weight in weights]


def areas(games: list[Noted], weights: list[float]) -> list[float | None]:
    """The area under the curve at each part of the games."""
    return [
        area_under([(dot(weights, one.rows[int(part * len(one.rows))]), one.won) for one in games]) for part in PARTS
    ]


def told(found: list[float | None]) -> str:
    return " ".join("–" if area is None else f"{area:.2f}" for area in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenarios", required=True)
    parser.add_argument("--games", default="300", help="of each scenario; or a number for each, parted by commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=2.0)
    asked = parser.parse_args()
    game = vistula.game(asked.game)
    terms = game.terms()  # type: ignore[attr-defined]
    noted: list[Noted] = []
    scenarios = asked.scenarios.split(",")
    counts = [int(count) for count in asked.games.split(",")]
    for scenario, games in zip(scenarios, counts if len(counts) > 1 else counts * len(scenarios), strict=True):
        noted.extend(noted_games(game, scenario, games, asked.seed))
    learnt = [one for one in noted if one.number % UNSEEN]
    kept = [one for one in noted if not one.number % UNSEEN]
    fitted = regression(learnt, asked.ridge)
    now = list(game.weights)  # type: ignore[attr-defined]
    for scenario in scenarios:
        test = [one for one in kept if one.scenario == scenario]
        won = sum(one.won for one in test)
        print(
            f"{scenario:24s} unseen {len(test)} (first side won {won})  now {told(areas(test, now))}  "
            f"fitted {told(areas(test, fitted))}",
            file=sys.stderr,
            flush=True,
        )
    print(
        f"# source: `python -m vistula.lab.fit {asked.game} --scenarios {asked.scenarios} --games {asked.games} "
        f"--seed {asked.seed} --ridge {asked.ridge:g}`\n[weights]"
    )
    for term, weight in zip(terms, fitted, strict=True):
        print(f"{term} = {weight:.3f}")


if __name__ == "__main__":
    main()
