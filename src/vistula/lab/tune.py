"""Tune a posture: `python -m vistula.lab.tune GAME --scenarios a,b --seat poland --start sound --against plain,rush`.

A race of vectors of weights. Some are drawn around the best so far and play a few games from the seat against postures
of the game, each as often as its part says (`plain:3,rush` is three quarters `plain`); then whoever may yet be the best
plays on, so that games go to the good ones. What a game comes to is its
result and, in part, its margin. In the end the leaders play games that none of them was chosen by, beside the starts;
these are the figures that are printed, with the weights as lines for `data/postures.toml`, to be put there. `--keep`
goes on where the race of a file stopped; a file written by hand (weights, no values) is a race with starts of its own.
`--counsel` plays by the games' counsel alone, which takes half the time and comes to the same where a game leaves
nothing to be weighed (Strike of the Eagle, Red Star/White Eagle).
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import vistula
from vistula.bots.bot import Bot
from vistula.bots.playout import contest
from vistula.bots.rollout import MARGIN, WON, play_on, worth
from vistula.bots.staff import Staff
from vistula.core.state import State
from vistula.lab.games import LIMIT, seed_of

LEVEL = 3
TRIAL = "trial"
SPREAD = 2.5  # by which a weight is multiplied or divided at most
HEAT = 4  # games of each scenario that a vector plays at a time
NEWCOMERS = 0.4  # of all heats
PARENTS = 4
DOUBT = 0.8  # what a mean may be wrong by after one game; less by the root of their number
APART = 10  # games by which the dice of each newcomer lie apart, lest a whole line learns the same dice by heart
FOR_EVER = 1 << 20  # turns
UNSEEN = 1 << 20  # where the numbers of the last games begin
GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0  # its multiples lie evenly between 0 and 1, however many of them


@dataclass
class Trial:
    """A vector of weights and what its games came to."""

    weights: dict[str, float]
    values: list[float] = field(default_factory=list)
    first: int = 0  # the number of its first game

    def mean(self) -> float:
        return sum(self.values) / max(1, len(self.values))

    def doubt(self) -> float:
        return DOUBT / math.sqrt(max(1, len(self.values)))

    def at_best(self) -> float:
        return self.mean() + self.doubt()

    def at_worst(self) -> float:
        return self.mean() - self.doubt()

    def told(self) -> str:
        return f"{sum(value > 0.0 for value in self.values)}/{len(self.values)} {self.mean():+.3f}"


@dataclass
class Task:
    """Whose posture is tuned, in which games."""

    game: Any
    scenarios: list[str]
    seat: str
    against: dict[str, float]  # postures of the enemy, and the part of the games that each plays
    seed: int
    counsel: bool = False  # no more than that
    won: float = WON  # what the narrowest win is worth,
    margin: float = MARGIN  # and the points ahead that make it a great one

    def enemy(self, number: int) -> str:
        """The enemy of the game of that number, whoever plays it."""
        left = number * GOLDEN % 1.0 * sum(self.against.values())
        for name, part in self.against.items():
            if left < part:
                return name
            left -= part
        return name

    def play(self, scenario: str, against: str, number: int, own: str = TRIAL) -> float:
        """What one game comes to for the seat, -1 to 1: in the vector that is tried, or in a posture of the game."""
        state = self.game.new(scenario, seed_of(self.seed, number, "dice"))
        state.tracking = False
        if self.counsel:
            names = self.game.postures()
            play_on(state, [names.index(own if each == self.seat else against) for each in state.seats], FOR_EVER)
            return self.worth(state)
        bots: list[Bot] = [
            Staff(LEVEL, seed_of(self.seed, number, each), own if each == self.seat else against)
            for each in state.seats
        ]
        contest(state, bots, LIMIT)
        return self.worth(state)

    def worth(self, state: State) -> float:
        return worth(state, state.seat_index(self.seat), self.won, self.margin)

    def heat(self, trial: Trial, games: int) -> None:
        """Let a vector play its next games, so many of each scenario."""
        start = trial.first + len(trial.values) // len(self.scenarios)
        ways = self.game.ways
        ways.append(type(ways[0])(TRIAL, trial.weights))
        for number in range(start, start + games):
            trial.values.extend(self.play(scenario, self.enemy(number), number) for scenario in self.scenarios)
        ways.pop()


def parts(text: str) -> dict[str, float]:
    """`plain:3,rush`: names and how much each counts."""
    named = [each.partition(":") for each in text.split(",")]
    return {name: float(part or 1.0) for name, _, part in named}


def weights_toml(weights: dict[str, float]) -> str:
    """As a posture has them in `data/postures.toml`."""
    return f"weights = {{ {', '.join(f'{name} = {weight}' for name, weight in weights.items())} }}"


def drawn(weights: dict[str, float], lots: random.Random) -> dict[str, float]:
    """Some of the weights times or by up to the spread; a weight of nothing may wake up."""
    made = dict(weights)
    part = lots.choice([0.15, 0.3, 0.6])
    for name, weight in weights.items():
        if lots.random() > part:
            continue
        if weight == 0.0:
            made[name] = round(lots.choice([0.0, 0.5, 1.0, 2.0]), 3)
        else:
            made[name] = round(weight * SPREAD ** lots.uniform(-1.0, 1.0), 3)
    return made


def crossed(a: dict[str, float], b: dict[str, float], lots: random.Random) -> dict[str, float]:
    return {name: a[name] if lots.random() < 0.5 else b[name] for name in a}


def leaders(field_: list[Trial]) -> list[Trial]:
    return sorted(field_, key=Trial.at_worst, reverse=True)


def race(task: Task, field_: list[Trial], heats: int, keep: str = "") -> None:
    """So many heats: newcomers around the leaders, or another one for whoever may
    be the best. What has been run is kept in a file after each, lest a race that is broken off was for nothing."""
    lots = random.Random(f"{task.seed} {sum(len(trial.values) for trial in field_)}")
    for trial in field_:
        if not trial.values:
            task.heat(trial, HEAT)
            write(keep, field_)
    for _ in range(heats):
        best = leaders(field_)[:PARENTS]
        if lots.random() < NEWCOMERS:
            weights = lots.choice(best).weights
            if lots.random() < 0.4:
                weights = crossed(weights, lots.choice(best).weights, lots)
            trial = Trial(drawn(weights, lots), first=APART * len(field_))
            field_.append(trial)
        else:
            trial = max(field_, key=Trial.at_best)
        task.heat(trial, HEAT)
        write(keep, field_)


def read(path: str) -> list[Trial]:
    kept = Path(path)
    return [Trial(**each) for each in json.loads(kept.read_text())] if path and kept.exists() else []


def write(path: str, field_: list[Trial]) -> None:
    if path:
        Path(path).write_text(json.dumps([asdict(trial) for trial in field_]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--scenarios", required=True)
    parser.add_argument("--seat", required=True)
    parser.add_argument("--start", default="sound", help="a posture, or several parted by commas")
    parser.add_argument("--against", default="plain", help="postures of the enemy, with their parts: plain:3,rush")
    parser.add_argument("--heats", type=int, default=100, help=f"of {HEAT} games a scenario each")
    parser.add_argument("--last", type=int, default=20, help="games of the leaders in the end; 0: none yet")
    parser.add_argument("--counsel", action="store_true", help="play by counsel alone")
    parser.add_argument("--keep", default="", help="a file with the race, to go on with it")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game: Any = vistula.game(asked.game)
    task = Task(game, asked.scenarios.split(","), asked.seat, parts(asked.against), asked.seed, asked.counsel)
    begun = [Trial(dict(way.weights)) for way in game.ways if way.name in asked.start.split(",")]
    field_ = read(asked.keep) or list(begun)
    race(task, field_, asked.heats, asked.keep)
    for trial in leaders(field_)[:3]:
        print(f"{trial.told()} of {len(field_)}", file=sys.stderr)
    last = leaders(field_)[:3]
    last += [trial for trial in begun if all(trial.weights != other.weights for other in last)]
    last = [Trial(trial.weights, first=UNSEEN) for trial in last]
    for trial in last:
        task.heat(trial, asked.last)
    for trial in sorted(last, key=Trial.mean, reverse=True) if asked.last else []:
        print(f"# {trial.told()}\n{weights_toml(trial.weights)}", flush=True)


if __name__ == "__main__":
    main()
