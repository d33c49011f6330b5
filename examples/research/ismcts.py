"""OpenSpiel's information-set Monte Carlo tree search on Strike of the Eagle, against random play.

python examples/research/ismcts.py --simulations 20 --decisions 40
"""

import argparse
import random
import time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from vistula.lab import spiel


class Appraiser(mcts.Evaluator):  # type: ignore[misc]
    """Values from the engine's own appraisal: no playout to the end is needed."""

    def evaluate(self, state: Any) -> Any:
        position = state.position
        if state.is_terminal() or position is None:
            return np.array(state.returns())
        return np.array([position.appraise(seat) for seat in position.seats])

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


def contest(simulations: int, decisions: int, seed: int) -> tuple[Any, int, float]:
    """Soviet: the search; Poland: random. Stops after so many decisions of the search."""
    game = spiel.load("strike_of_the_eagle", "berezina")
    searcher = ismcts.ISMCTSBot(
        game=game,
        evaluator=Appraiser(),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
    )
    draws = random.Random(seed)
    searcher.set_resampler(lambda state, player: state.resample_from_infostate(player, draws.random))
    state = game.new_initial_state()
    chance = random.Random(seed)
    taken, start = 0, time.perf_counter()
    while not state.is_terminal() and taken < decisions:
        if state.is_chance_node():
            state.apply_action(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
        elif state.current_player() == 1:
            action = searcher.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            taken += 1
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state, taken, time.perf_counter() - start


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--simulations", type=int, default=20)
    asked.add_argument("--decisions", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    state, taken, seconds = contest(told.simulations, told.decisions, told.seed)
    ended = f"ended {state.returns()}" if state.is_terminal() else "is not over"
    rate = taken * told.simulations / max(seconds, 1e-9)
    print(f"{taken} decisions of the search, {rate:.0f} simulations a second; the game {ended}")


if __name__ == "__main__":
    main()
