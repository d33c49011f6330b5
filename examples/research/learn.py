"""A masked policy-gradient agent in numpy that learns to beat random play: REINFORCE on the numbers of the catalogue.

The policy has one weight for every action and quarter of the game; at a decision it draws from the softmax of the
offered ones, so nothing illegal is ever tried. After each batch of games the weights of what was chosen rise where the
game went better than usual.

    python examples/research/learn.py --games 3000 --curve curve.json
"""

import argparse
import json
import time
from typing import Any

import numpy as np

from vistula.lab.environment import SingleEnv, single

PARTS = 4  # of the game: early and late the same action is not worth the same
BATCH = 20  # games between two steps
PACE = 3.0  # of learning
SCALE = 12.0  # victory points that count as much as the game itself


class Policy:
    def __init__(self, env: SingleEnv, seed: int) -> None:
        self.weights = np.zeros((PARTS, env.table.catalogue.size), np.float64)
        self.turns = max(1, env.table.game.scenario(env.table.scenario).turns)
        self.chance = np.random.default_rng(seed)

    def part(self, row: Any) -> int:
        """The first number of every observation is the turn."""
        return min(PARTS - 1, PARTS * max(0, int(row[0]) - 1) // self.turns)

    def chances(self, part: int, offered: Any) -> Any:
        logits = self.weights[part, offered]
        weighed = np.exp(logits - logits.max())
        return weighed / weighed.sum()

    def choose(self, part: int, offered: Any) -> tuple[int, Any]:
        chances = self.chances(part, offered)
        return int(np.searchsorted(np.cumsum(chances), self.chance.random() * 0.999999)), chances


def worth(env: SingleEnv, reward: float) -> float:
    """Who won, and by how much: the margin teaches where all games are lost."""
    scores = env.table.state.scores()
    other = max(points for seat, points in scores.items() if seat != env.seat)
    return reward + float(np.clip((scores[env.seat] - other) / SCALE, -1, 1))


def play(env: SingleEnv, policy: Policy | None, seed: int) -> tuple[float, float, list[tuple[int, Any, int, Any]]]:
    """A game: what it was worth, the reward, each decision (part, offered, which, chances). No policy: at random."""
    row, info = env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    path: list[tuple[int, Any, int, Any]] = []
    over, reward = False, 0.0
    while not over:
        offered = info["offered"]
        if policy is None:
            which = int(chance.integers(len(offered)))
        else:
            part = policy.part(row)
            which, chances = policy.choose(part, offered)
            if len(offered) > 1:
                path.append((part, offered, which, chances))
        row, reward, over, _, info = env.step(offered[which])
    return worth(env, reward), reward, path


def learn(env: SingleEnv, games: int, seed: int = 1, say: Any = None) -> tuple[Policy, list[dict[str, float]]]:
    """Play and improve; the curve holds the share of wins of each batch."""
    policy = Policy(env, seed)
    curve: list[dict[str, float]] = []
    start = time.perf_counter()
    for batch in range(games // BATCH):
        played = [play(env, policy, 1_000_000 * seed + batch * BATCH + at) for at in range(BATCH)]
        values = np.array([value for value, _, _ in played])
        gain = (values - values.mean()) / (values.std() + 1e-6)
        step = np.zeros_like(policy.weights)
        for advantage, (_, _, path) in zip(gain, played, strict=True):
            for part, offered, which, chances in path:
                step[part, offered] -= advantage * chances
                step[part, offered[which]] += advantage
        policy.weights += PACE * step / BATCH
        wins = float(np.mean([reward > 0 for _, reward, _ in played]))
        curve.append({"games": (batch + 1) * BATCH, "wins": wins, "seconds": round(time.perf_counter() - start, 1)})
        if say is not None and batch % 10 == 9:
            recent = np.mean([row["wins"] for row in curve[-10:]])
            done = curve[-1]
            say(f"{done['games']:>6.0f} games, {done['seconds']:>6.1f} s: {recent:.0%} of the last {10 * BATCH} won")
    return policy, curve


def share(env: SingleEnv, policy: Policy | None, games: int, seed: int) -> float:
    """Wins against random play on dice that were not learnt from."""
    return sum(play(env, policy, seed + at)[1] > 0 for at in range(games)) / games


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=3000)
    asked.add_argument("--test", type=int, default=200)
    asked.add_argument("--seat", default="soviet")
    asked.add_argument("--curve", help="write the curve here, as JSON")
    told = asked.parse_args()
    env = single("strike_of_the_eagle", "berezina", seat=told.seat, against="random")
    before = share(env, None, told.test, 500_000_000)
    policy, curve = learn(env, told.games, say=print)
    after = share(env, policy, told.test, 500_000_000)
    print(f"{told.seat}: random won {before:.0%} of {told.test} games, the learner wins {after:.0%}")
    if told.curve:
        with open(told.curve, "w", encoding="utf-8") as file:
            json.dump({"before": before, "after": after, "games": told.test, "curve": curve}, file)


if __name__ == "__main__":
    main()
