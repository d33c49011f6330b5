"""A random agent through the PettingZoo environment, and how fast that is beside the bare engine and zoo chess.

python examples/research/random_agent.py strike_of_the_eagle berezina
python examples/research/random_agent.py --chess --seconds 3.2            every game, as docs/research.md tells it
"""

import argparse
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import vistula
from vistula.bots.playout import playout
from vistula.core.game import Game
from vistula.lab.collector import spared
from vistula.lab.environment import RowEnv, environment, vector

SLICES = 8
ROW = 32  # games of a row
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


def play_row(games: RowEnv, chance: random.Random) -> int:
    """A hundred decisions in every game of a row, each at random from what is offered."""
    for _ in range(100):
        games.step([offered[int(chance.random() * len(offered))] for offered in games.row.offered])
    return 100 * games.count


def rate(work: Callable[[], int], seconds: float) -> float:
    """Decisions a second of this process."""
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        count += work()
    return count / (time.process_time() - start)


def best_of(works: dict[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """The best of each in eight slices that take turns, so that a busy machine disturbs all alike."""
    best = dict.fromkeys(works, 0.0)
    with spared():  # else each game pays for the boards of those before it
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


def works_of(game: Game, scenario: str, chess: bool) -> dict[str, Callable[[], int]]:
    """What is measured: each plays on a little and tells how many decisions that were."""
    env, games = environment(game, scenario), vector(game, scenario, count=ROW)
    seeds, chance = iter(range(1_000_000)), random.Random(1)

    def bare() -> int:
        seed = next(seeds)
        return playout(game.new(scenario, seed), seed, 1_000_000)

    works = {"bare": bare, "through": lambda: play(env, next(seeds))[0], "row": lambda: play_row(games, chance)}
    return {**works, "chess": zoo_chess(seeds)} if chess else works


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
        best = best_of(works_of(game, scenario, told.chess), told.seconds)
        print(
            f"{slug} {scenario}: bare engine {best['bare']:,.0f} decisions a second, "
            f"environment {best['through']:,.0f}: {best['through'] / best['bare']:.0%}, "
            f"row of {ROW} games {best['row']:,.0f}: {best['row'] / best['bare']:.0%}"
            + (f"; {best['through'] / best['chess']:.0f} x zoo chess ({best['chess']:,.0f})" if told.chess else ""),
            flush=True,
        )


if __name__ == "__main__":
    main()
