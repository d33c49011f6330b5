"""Environments keep to what PettingZoo and Gymnasium promise, in every game; nothing hidden reaches an agent."""

import random
import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs vistula[lab]")

import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import vistula
from tests.fuzz.settings import Setting, settings
from tests.lab.tables import TRIED, Tried
from tests.lab.worlds import Count, look
from vistula.core.refusal import IllegalAction, VistulaError
from vistula.lab.environment import environment, register, single, vector


def test_every_number_of_seats_of_every_game_is_tried_with_something_hidden() -> None:
    for game in vistula.games():
        tried = [one for one in TRIED if one.slug == game.slug]
        assert {one.seats for one in tried} == {
            len(game.new(setting.scenario, 1, setting.options).seats) for setting in settings(game)
        }
        for one in tried:
            assert look(game, Setting(one.scenario, one.options), Count(), 1, "1") == one.hides
        hiding = {one.seats for one in tried if one.hides}
        assert hiding == (set() if game.slug == "red_star_white_eagle" else {one.seats for one in tried})


@pytest.mark.parametrize("tried", TRIED, ids=str)
def test_pettingzoo_finds_nothing_wrong(tried: Tried) -> None:
    env = environment(*tried.table)
    assert len(env.possible_agents) == tried.seats
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it prefers other names for agents and plain observations
        api_test(env, num_cycles=1000)
        seed_test(lambda: environment(*tried.table), num_cycles=500)


@pytest.mark.parametrize("tried", TRIED, ids=str)
def test_gymnasium_finds_nothing_wrong_at_any_seat(tried: Tried) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather see numbers between -1 and 1
        for seat in environment(*tried.table).possible_agents:
            for masked in (False, True):
                check_env(single(*tried.table, seat=seat, masked=masked), skip_render_check=True)


def test_gymnasium_finds_nothing_wrong_with_its_picture() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(single("poland_1920", "lviv_aug_14", render_mode="rgb_array"))


def test_a_game_through_the_environment_is_the_game_of_the_engine() -> None:
    env = environment("poland_1920", "lviv_aug_14")
    env.reset(seed=5)
    chance = random.Random(5)
    steps = 0
    while env.agents and not any(env.terminations.values()):
        seat = env.agent_selection
        state = env.position
        assert (seat,) == state.to_move
        seen = env.observe(seat)
        offered = env.infos[seat]["offered"]
        assert seen["observation"].tolist() == list(state.observe(seat))
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(offered.tolist())
        env.step(chance.choice(offered))
        steps += 1
    assert steps > 100
    result = env.position.result
    assert result is not None
    assert {seat: reward > 0 for seat, reward in env.rewards.items()} == {
        seat: seat in result.winners for seat in env.rewards
    }


def test_two_resets_of_a_seed_give_one_game_and_without_a_seed_another() -> None:
    def dice(env: Any) -> int:
        return int(env.position.seed)

    env = environment("poland_1920", "lviv_aug_14")
    env.reset(seed=9)
    first = dice(env)
    env.reset()
    second = dice(env)
    env.reset(seed=9)
    assert dice(env) == first != second


def test_what_is_not_offered_is_refused_by_the_rules() -> None:
    env = environment("poland_1920", "lviv_aug_14")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    wrong = int(np.flatnonzero(mask == 0)[0])
    before = env.position.save()
    with pytest.raises(IllegalAction):
        env.step(wrong)
    assert env.position.save() == before


def test_one_seat_against_a_bot_is_told_why_and_who_won() -> None:
    env = single("poland_1920", "lviv_aug_14", seat="soviet", against="random")
    _, info = env.reset(seed=3)
    wrong = next(number for number in range(env.table.catalogue.size) if number not in set(info["offered"]))
    _, reward, over, _, told = env.step(wrong)
    assert (reward, over) == (0.0, False)
    assert told["refused"]
    chance = random.Random(3)
    while not over:
        _, reward, over, _, info = env.step(chance.choice(info["offered"]))
    result = env.table.state.result
    assert result is not None
    assert reward == (0.0 if not result.winners else 1.0 if "soviet" in result.winners else -1.0)


def test_a_row_of_games_deals_a_new_one_where_one_is_over() -> None:
    row = vector("strike_of_the_eagle", "berezina", count=3)
    row.reset(seed=2)
    chance = random.Random(2)
    ended = 0
    for _ in range(400):
        seen = row.step([chance.choice(offered) for offered in row.offered])
        assert seen.shape == (3, row.features.size)
        for at in range(3):
            if row.done[at]:
                assert sorted(row.rewards[at].tolist()) in ([-1, 1], [0, 0])
        ended += int(row.done.sum())
    assert ended > 0
    assert row.row.dealt == 3 + ended
    first = vector("strike_of_the_eagle", "berezina", count=3).reset(seed=2).copy()
    assert (first == vector("strike_of_the_eagle", "berezina", count=3).reset(seed=2)).all()


@pytest.mark.parametrize("tried", TRIED, ids=str)
def test_a_row_of_games_shows_what_the_engine_shows(tried: Tried) -> None:
    row = vector(*tried.table, count=2)
    row.reset(seed=4)
    chance = random.Random(4)
    for _ in range(40):
        masks = row.masks()
        for at, state in enumerate(row.row.states):
            seat = state.to_move[0]
            assert state.seats[row.movers[at]] == seat
            assert row.observations[at].tolist() == list(state.observe(seat))
            assert row.offered[at].tolist() == list(state.offered_numbers(seat))
            assert bytes(masks[at]) == bytes(state.mask(seat))
        row.step([chance.choice(offered) for offered in row.offered])


def test_a_row_plays_nothing_if_one_action_is_not_offered() -> None:
    row = vector("poland_1920", "lviv_aug_14", count=2)
    before = [state.save() for state in row.row.states]
    wrong = next(number for number in range(row.catalogue.size) if number not in set(row.offered[1].tolist()))
    with pytest.raises(VistulaError, match=r"Game 1: .* is not offered"):
        row.step([row.offered[0][0], wrong])
    with pytest.raises(VistulaError, match="1 actions are named for 2 games"):
        row.step([row.offered[0][0]])
    assert [state.save() for state in row.row.states] == before


def test_the_board_is_rendered_as_pixels() -> None:
    env = environment("poland_1920", "lviv_aug_14", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert picture.std() > 10


def test_every_scenario_has_a_name_in_the_registries() -> None:
    import gymnasium
    import pettingzoo

    names = register()
    assert register() == names
    assert len(set(names)) == sum(len(game.scenarios) for game in vistula.games())
    assert set(names) <= gymnasium.registry.keys()
    name = f"vistula/poland_1920-lviv_aug_14-v{vistula.game('poland_1920').version}"
    env: Any = gymnasium.make(name, against="random", options={"camouflage": True})
    assert env.reset(seed=1)[0].shape == env.observation_space.shape
    assert env.unwrapped.table.options == {"camouflage": True}
    if not hasattr(pettingzoo, "register"):
        pytest.skip("this release of PettingZoo has no registry")
    assert set(names) <= pettingzoo.aec_registry.keys()
    zoo = pettingzoo.make("aec", name, options={"camouflage": True})
    assert (zoo.table.scenario, zoo.table.options) == ("lviv_aug_14", {"camouflage": True})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(pettingzoo.make("parallel", name), num_cycles=10)


@pytest.mark.parametrize("masked", [False, True])
def test_gymnasium_makes_a_vector_of_them(masked: bool) -> None:
    import gymnasium

    register()
    name = f"vistula/poland_1920-lviv_aug_14-v{vistula.game('poland_1920').version}"
    envs = gymnasium.make_vec(name, num_envs=3, vectorization_mode="sync", masked=masked)
    _, info = envs.reset(seed=3)
    chance = random.Random(3)
    lengths = set()
    for _ in range(60):
        lengths.add(tuple(len(offered) for offered in info["offered"]))
        _, _, _, _, info = envs.step(np.array([chance.choice(offered) for offered in info["offered"]]))
        assert "refused" not in info
    assert any(len(set(each)) > 1 for each in lengths)  # they are not asked the same


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(VistulaError, match="There is no seat"):
        single("poland_1920", "lviv_aug_14", seat="france")
