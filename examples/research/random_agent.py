"""A random agent through the PettingZoo environment, and how fast that is beside the bare engine and zoo chess.

python examples/research/random_agent.py strike_of_the_eagle berezina
python examples/research/random_agent.py poland_1920 lviv_aug_14 --seconds 2 --chess
"""

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import vistula
from vistula.bots.playout import playout
from vistula.lab.environment import environment


def play(env: Any, seed: int) -> tuple[int, dict[str, float]]:
    """One game: every decision at random from what is offered. Returns the decisions and the rewards."""
    chance = random.Random(seed)
    env.reset(seed=seed)
    rewards: dict[str, float] = {}
    decisions = 0
    for agent in env.agent_iter():
        _, reward, over, cut, info = env.last()
        if over or cut:
            rewards[agent] = reward
            env.step(None)
            continue
        offered = info["offered"]
        env.step(offered[int(chance.random() * len(offered))])
        decisions += 1
    return decisions, rewards


def rate(work: Callable[[], int], seconds: float) -> float:
    """Decisions a second of this process, the best of four slices."""
    best = 0.0
    for _ in range(4):
        count, start = 0, time.process_time()
        while time.process_time() - start < seconds / 4:
            count += work()
        best = max(best, count / (time.process_time() - start))
    return best


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("scenario", nargs="?")
    asked.add_argument("--seconds", type=float, default=0.4)
    asked.add_argument("--chess", action="store_true", help="measure PettingZoo's chess in the same run")
    told = asked.parse_args()
    game = vistula.game(told.game)
    scenario = told.scenario or next(iter(game.scenarios))
    env = environment(game, scenario)
    seeds = iter(range(1_000_000))

    def bare() -> int:
        seed = next(seeds)
        return playout(game.new(scenario, seed), seed, 1_000_000)

    engine = rate(bare, told.seconds)
    through = rate(lambda: play(env, next(seeds))[0], told.seconds)
    print(f"bare engine {engine:,.0f} decisions a second, environment {through:,.0f}: {through / engine:.0%}")
    if told.chess:
        from pettingzoo.classic import chess_v6

        board = chess_v6.env()

        def zoo() -> int:
            board.reset(seed=next(seeds))
            moves = 0
            for agent in board.agent_iter():
                seen, _, over, cut, _ = board.last()
                mask = None if over or cut else seen["action_mask"]
                board.step(None if mask is None else board.action_space(agent).sample(mask))
                moves += 1
            return moves

        chess = rate(zoo, told.seconds)
        print(f"PettingZoo's chess {chess:,.0f} moves a second: {through / chess:.0f} times as many decisions here")


if __name__ == "__main__":
    main()
