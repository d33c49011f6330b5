"""Tune a posture: `python -m vistula.lab.tune GAME --scenarios a,b --seat poland --from sound --against plain,rush`.

Random search with successive halving. Vectors of weights are drawn around that of a posture of the game, each is played
from the seat against postures of the game on the same dice, the worse half falls out and the rest plays on. What a game
comes to is its result and, in part, its margin. Prints the best as lines for `data/postures.toml`, to be put there.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import Any

import vistula
from vistula.bots.bot import Bot
from vistula.bots.playout import contest
from vistula.bots.rollout import worth
from vistula.bots.staff import Staff
from vistula.lab.games import LIMIT, seed_of

LEVEL = 3
TRIAL = "trial"


def drawn(weights: dict[str, float], lots: random.Random, spread: float) -> dict[str, float]:
    """Some of the weights times or by up to the spread; a weight of nothing may wake up."""
    made = dict(weights)
    for name, weight in weights.items():
        if lots.random() < 0.5:
            continue
        if weight == 0.0:
            made[name] = round(lots.choice([0.0, 0.5, 1.0, 2.0]), 3)
        else:
            made[name] = round(weight * spread ** lots.uniform(-1.0, 1.0), 3)
    return made


def play(game: Any, scenario: str, seat: str, against: str, number: int, seed: int) -> float:
    """What one game comes to for the seat, -1 to 1."""
    state = game.new(scenario, seed_of(seed, number, "dice"))
    state.tracking = False
    bots: list[Bot] = [
        Staff(LEVEL, seed_of(seed, number, each), TRIAL if each == seat else against) for each in state.seats
    ]
    contest(state, bots, LIMIT)
    return float(worth(state, state.seat_index(seat)))


def tune(
    game: Any, scenarios: list[str], seat: str, start: str, against: list[str], vectors: int, games: int, seed: int
) -> list[tuple[float, dict[str, float]]]:
    """The field after the last round, best first; the first vector is the start itself and stays to the end."""
    lots = random.Random(seed)
    begun = next(way for way in game.ways if way.name == start)
    table: list[tuple[dict[str, float], list[float]]] = [(dict(begun.weights), [])]
    table.extend((drawn(begun.weights, lots, 3.0), []) for _ in range(vectors - 1))
    first = 0
    while True:
        for weights, values in table:
            game.ways.append(type(begun)(TRIAL, weights))
            for number in range(first, first + games):
                for scenario in scenarios:
                    values.extend(play(game, scenario, seat, enemy, number, seed) for enemy in against)
            game.ways.pop()
        ranked = sorted(table[1:], key=lambda row: -sum(row[1]) / len(row[1]))
        for _, values in [table[0], *ranked[:3]]:
            wins = sum(value > 0.0 for value in values)
            print(f"{wins}/{len(values)} {sum(values) / len(values):+.3f}", file=sys.stderr, flush=True)
        print("", file=sys.stderr)
        if len(ranked) <= 2:
            break
        first += games
        games *= 2
        table = [table[0], *ranked[: max(2, len(ranked) // 3)]]
    return sorted(
        ((sum(values) / len(values), weights) for weights, values in [table[0], *ranked]), key=lambda r: -r[0]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenarios", required=True)
    parser.add_argument("--seat", required=True)
    parser.add_argument("--start", default="sound")
    parser.add_argument("--against", default="plain")
    parser.add_argument("--vectors", type=int, default=24)
    parser.add_argument("--games", type=int, default=3, help="of the first round; twice as many in each that follows")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = tune(
        vistula.game(asked.game),
        asked.scenarios.split(","),
        asked.seat,
        asked.start,
        asked.against.split(","),
        asked.vectors,
        asked.games,
        asked.seed,
    )
    for value, weights in found:
        told = ", ".join(f"{name} = {weight}" for name, weight in weights.items())
        print(f"# {value:+.3f}\nweights = {{ {told} }}")


if __name__ == "__main__":
    main()
