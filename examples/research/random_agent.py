"""A random agent through the PettingZoo environment, and how fast that is beside the bare engine and zoo chess.

python examples/research/random_agent.py strike_of_the_eagle berezina
python examples/research/random_agent.py --chess --seconds 16             every game, as docs/research.md tells it
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import vistula
from vistula.bots.playout import playout
from vistula.core.game import Game
from vistula.lab.environment import environment

SLICES = 8
# Scenarios whose games are short enough for a slice; else a game's first.
SHORT = {"poland_1920": "lviv_aug_14"}


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
    """Decisions a second of this process."""
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        count += work()
    return count / (time.process_time() - start)


def best_of(works: dict[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """The best of each in eight slices that take turns, so that a busy machine disturbs all alike."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(SLICES):
        for name, work in works.items():
            best[name] = max(best[name], rate(work, seconds / SLICES))
    return best


def zoo_chess(seeds: Iterator[int]) -> Callable[[], int]:
    """A game of PettingZoo's chess, both sides at random."""
    from pettingzoo.classic import chess_v6

    board = chess_v6.env()

    def work() -> int:
        board.reset(seed=next(seeds))
        moves = 0
        for agent in board.agent_iter():
            seen, _, over, cut, _ = board.last()
            mask = None if over or cut else seen["action_mask"]
            board.step(None if mask is None else board.action_space(agent).sample(mask))
            moves += 1
        return moves

    return work


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game", nargs="?", help="every game, if none is named")
    asked.add_argument("scenario", nargs="?")
    asked.add_argument("--seconds", type=float, default=0.4, help="of the processor, for each thing that is measured")
    asked.add_argument("--chess", action="store_true", help="measure PettingZoo's chess in the same slices")
    told = asked.parse_args()
    for slug in [told.game] if told.game else vistula.slugs():
        game = vistula.game(slug)
        scenario = told.scenario or SHORT.get(slug) or next(iter(game.scenarios))
        env = environment(game, scenario)
        seeds = iter(range(1_000_000))

        def bare(game: Game = game, scenario: str = scenario, seeds: Iterator[int] = seeds) -> int:
            seed = next(seeds)
            return playout(game.new(scenario, seed), seed, 1_000_000)

        def through(env: Any = env, seeds: Iterator[int] = seeds) -> int:
            return play(env, next(seeds))[0]

        works = {"bare": bare, "through": through, **({"chess": zoo_chess(seeds)} if told.chess else {})}
        best = best_of(works, told.seconds)
        print(
            f"{slug} {scenario}: bare engine {best['bare']:,.0f} decisions a second, "
            f"environment {best['through']:,.0f}: {best['through'] / best['bare']:.0%}"
            + (f"; {best['through'] / best['chess']:.0f} x zoo chess ({best['chess']:,.0f})" if told.chess else ""),
            flush=True,
        )


if __name__ == "__main__":
    main()
