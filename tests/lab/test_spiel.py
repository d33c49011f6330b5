"""Every game in OpenSpiel passes OpenSpiel's own test, with nodes of chance and serialization."""

import random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: install vistula[spiel]")

import vistula  # noqa: E402
from tests.lab.tables import TRIED, Tried  # noqa: E402
from vistula.core.refusal import VistulaError  # noqa: E402
from vistula.lab import spiel  # noqa: E402


def walked(state: Any, nodes: int, seed: int) -> Any:
    chance = random.Random(seed)
    for _ in range(nodes):
        if state.is_terminal():
            break
        dice = state.is_chance_node()
        state.apply_action(chance.choice([o for o, _ in state.chance_outcomes()] if dice else state.legal_actions()))
    return state


@pytest.mark.parametrize("tried", TRIED, ids=str)
def test_openspiel_finds_nothing_wrong_in_a_whole_game(tried: Tried) -> None:
    pyspiel.random_sim_test(spiel.load(*tried.table), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("tried", TRIED, ids=str)
def test_a_state_is_written_and_read_back(tried: Tried) -> None:
    game = spiel.load(*tried.table)
    state = walked(game.new_initial_state(), 120, 3)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again.position.save()["position"] == state.position.save()["position"]
    copy = state.clone()
    walked(copy, 20, 4)
    assert str(again) == str(state)


@pytest.mark.parametrize("tried", TRIED, ids=str)
def test_dice_are_nodes_of_chance_with_equal_sides(tried: Tried) -> None:
    state = spiel.load(*tried.table).new_initial_state()
    chance = random.Random(5)
    nodes = 0
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1.0)
            assert [value for value, _ in outcomes] == list(range(len(outcomes)))
            nodes += 1
            state.apply_action(chance.choice(outcomes)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    assert nodes > 0


def test_resampling_keeps_what_the_player_knows_and_changes_what_he_does_not() -> None:
    state = walked(spiel.load("strike_of_the_eagle", "berezina").new_initial_state(), 60, 2)
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    chance = random.Random(1)
    worlds = [state.resample_from_infostate(player, chance.random) for _ in range(8)]
    assert {world.information_state_string(player) for world in worlds} == {state.information_state_string(player)}
    assert {tuple(world.legal_actions()) for world in worlds} == {tuple(state.legal_actions())}
    assert any(world.position.pack() != state.position.pack() for world in worlds)


def test_nothing_is_imagined_or_told_while_dice_fall() -> None:
    state = spiel.load("strike_of_the_eagle", "berezina").new_initial_state()
    told = set()
    while state.is_chance_node():
        told.add(state.information_state_string(0))
        with pytest.raises(VistulaError, match="not while dice fall"):
            state.resample_from_infostate(0)
        other = state.clone()
        other.apply_action(1)
        state.apply_action(0)
        if state.is_chance_node():
            assert other.information_state_string(0) == state.information_state_string(0)
    assert told


def test_every_scenario_has_a_name_in_the_registry() -> None:
    names = spiel.register()
    assert len(set(names)) == sum(len(game.scenarios) for game in vistula.games())
    assert set(names) <= set(pyspiel.registered_names())
    assert pyspiel.load_game("vistula_strike_of_the_eagle_berezina").num_players() == 2


def test_openspiels_environment_for_learners_plays_it() -> None:
    from open_spiel.python import rl_environment

    game = spiel.load("strike_of_the_eagle", "berezina")
    env = rl_environment.Environment(game)
    assert env.observation_spec()["info_state"] == (game.observation_tensor_size(),)
    env.seed(3)
    step, chance, decisions = env.reset(), random.Random(3), 0
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([chance.choice(step.observations["legal_actions"][player])])
        decisions += 1
    assert decisions > 50
    assert sum(step.rewards) == 0
