"""The examples for research run as they stand."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "research"
pytest.importorskip("pettingzoo", reason="needs vistula[lab]")


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_random_agent_plays_a_whole_game() -> None:
    from vistula.lab.environment import environment

    example = load("random_agent")
    env = environment("strike_of_the_eagle", "berezina")
    decisions, rewards = example.play(env, 3)
    result = env.position.result
    assert result is not None
    assert decisions > 50
    assert {seat for seat, reward in rewards.items() if reward > 0} == set(result.winners)


def test_the_learner_prefers_what_went_well() -> None:
    """A few batches: the weights of chosen actions move, and only offered ones are ever drawn."""
    from vistula.lab.environment import single

    example = load("learn")
    env: Any = single("strike_of_the_eagle", "berezina", seat="soviet", against="random")
    policy, curve = example.learn(env, 2 * example.BATCH)
    assert [row["games"] for row in curve] == [example.BATCH, 2 * example.BATCH]
    assert abs(policy.weights).max() > 0
    chances = policy.chances(0, [0, 1, 2])
    assert chances.sum() == pytest.approx(1.0)


def test_openspiels_search_plays_strike() -> None:
    pytest.importorskip("open_spiel.python.algorithms.ismcts", reason="needs vistula[spiel]")
    example = load("ismcts")
    _, taken, _ = example.contest(simulations=4, decisions=6, seed=2)
    assert taken == 6
