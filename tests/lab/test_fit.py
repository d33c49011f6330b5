"""Fitting an appraisal to results."""

import random

import pytest

import vistula
from vistula.core.dice import Mix
from vistula.lab.fit import Noted, areas, noted_games, regression, solved

GAMES = [("red_star_white_eagle", "belarusian_short"), ("strike_of_the_eagle", "berezina")]


def test_equations_are_solved_with_pivots() -> None:
    assert solved([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == [1.0, 2.0]


def test_the_regression_finds_what_decides_and_leaves_the_rest() -> None:
    """The first of two features decides by its sign in nine games of ten, the other is noise."""
    lots = random.Random(1)
    games = []
    for number in range(400):
        leading = lots.uniform(-1.0, 1.0)
        won = (leading > 0.0) == (lots.random() < 0.9)
        games.append(Noted("any", number, [[leading, lots.uniform(-1.0, 1.0)]] * 3, won))
    weights = regression(games, 2.0)
    assert weights[0] > 0.8
    assert abs(weights[1]) < 0.3
    found = areas(games, weights)
    assert all(area is not None and area > 0.8 for area in found)


def test_a_game_counts_once_however_long_it_is() -> None:
    short = [Noted("any", 0, [[1.0]], True), Noted("any", 1, [[1.0]], False)]
    long = [Noted("any", 0, [[1.0]] * 9, True), Noted("any", 1, [[1.0]], False)]
    assert regression(short, 1.0) == pytest.approx([0.0])
    assert regression(long, 1.0) == pytest.approx([0.0])


@pytest.mark.parametrize(("slug", "scenario"), GAMES)
def test_a_game_says_how_the_first_side_stands_by_turn(slug: str, scenario: str) -> None:
    game = vistula.game(slug)
    terms = game.terms()  # type: ignore[attr-defined]
    for one in noted_games(game, scenario, 1, 1):
        assert all(len(row) == len(terms) for row in one.rows)
        assert len(one.rows) >= 2


@pytest.mark.parametrize(("slug", "scenario"), GAMES[:1])
def test_what_one_side_gains_the_other_loses(slug: str, scenario: str) -> None:
    """Where nothing is hidden, in every term of the appraisal."""
    game = vistula.game(slug)
    state = game.new(scenario, 3)
    mix = Mix(5)
    for number in range(400):
        if state.over:
            break
        seat = state.to_move[0]
        offered = state.choices(seat)
        state.play(seat, offered[mix.below(len(offered))])
        if number % 40 == 0:
            mine, theirs = (game.standing(state, index) for index in (0, 1))  # type: ignore[attr-defined]
            assert mine == pytest.approx([-value for value in theirs])
