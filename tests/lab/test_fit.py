"""Fitting an appraisal to results."""

import math
import random
from pathlib import Path

import pytest

import vistula
from vistula.lab.appraisal import area_of
from vistula.lab.fit import Fitted, Noted, compared, fitted, noted, regression, solved, wrong_way
from vistula.lab.recorded import kept, recorded, wanted

GAMES = [
    ("nest_of_eagles", "niemen_1920"),
    ("poland_1920", "niemen_sep_22"),
    ("red_star_white_eagle", "belarusian_short"),
    ("strike_of_the_eagle", "berezina"),
    ("west_was_saved", "campaign"),
]
TERMS = ["men", "guns", "poland"]


def chance(value: float) -> float:
    return (1.0 + math.tanh(value)) / 2.0


def synthetic(count: int, each: list[float], even: dict[str, float]) -> list[Noted]:
    """Games whose outcome is drawn by the chance that these weights state."""
    lots = random.Random(1)
    games = []
    for number in range(count):
        scenario = lots.choice(list(even))
        row = [lots.uniform(-2.0, 2.0), lots.uniform(-2.0, 2.0), 1.0]
        value = sum(weight * part for weight, part in zip(each, row, strict=True)) + even[scenario]
        games.append(Noted(scenario, number, [row], float(lots.random() < chance(value))))
    return games


def test_equations_are_solved_with_pivots() -> None:
    assert solved([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == [1.0, 2.0]


def test_the_regression_finds_what_decides_and_leaves_the_rest() -> None:
    """The first of two features decides by its sign in nine games of ten, the other is noise."""
    lots = random.Random(1)
    games = []
    for number in range(400):
        leading = lots.uniform(-1.0, 1.0)
        won = (leading > 0.0) == (lots.random() < 0.9)
        games.append(Noted("any", number, [[leading, lots.uniform(-1.0, 1.0)]] * 3, float(won)))
    weights = regression(games, 2.0)
    assert weights[0] > 0.8
    assert abs(weights[1]) < 0.3
    area = area_of(Fitted(weights, {}).foretold(games, 0.5))
    assert area is not None
    assert area > 0.8


def test_the_fit_finds_the_weights_by_which_games_were_decided() -> None:
    games = synthetic(6000, [0.8, 0.3, 0.0], {"river": 0.4, "plain": -0.4})
    found = fitted(games, TERMS, 1.0)
    assert found.each[0] == pytest.approx(0.8, abs=0.08)
    assert found.each[1] == pytest.approx(0.3, abs=0.08)
    assert found.each[2] + found.even["river"] == pytest.approx(0.4, abs=0.08)
    assert found.each[2] + found.even["plain"] == pytest.approx(-0.4, abs=0.08)


def test_a_weight_that_says_more_is_worse_is_left_out() -> None:
    games = synthetic(2000, [0.8, -0.5, 0.0], {"any": 0.0})
    found = fitted(games, TERMS, 1.0)
    assert found.each[1] == 0.0
    assert found.each[0] > 0.5
    # What counts less and less may fall with time, as long as it never counts against.
    assert wrong_way(["men", "late_men", "poland"], {"men": 0.5, "late_men": -0.4, "poland": -1.0}) is None
    assert wrong_way(["men", "late_men", "poland"], {"men": 0.5, "late_men": -0.6, "poland": -1.0}) == "late_men"
    assert wrong_way(["men", "late_men"], {"men": -0.5, "late_men": 0.6}) == "men"


def test_a_draw_is_half_a_win() -> None:
    games = [Noted("any", 0, [[1.0]], 0.5)]
    assert regression(games, 1.0) == pytest.approx([0.0])
    won = Noted("any", 1, [[1.0]], 1.0)
    assert regression([*games, won], 1.0)[0] > 0.0
    assert "unseen 2 (first side won 1, drawn 1)" in compared([*games, won], [("now", Fitted([0.0], {}))])


def test_a_game_counts_once_however_long_it_is() -> None:
    short = [Noted("any", 0, [[1.0]], 1.0), Noted("any", 1, [[1.0]], 0.0)]
    long = [Noted("any", 0, [[1.0]] * 9, 1.0), Noted("any", 1, [[1.0]], 0.0)]
    assert regression(short, 1.0) == pytest.approx([0.0])
    assert regression(long, 1.0) == pytest.approx([0.0])


@pytest.mark.parametrize(("slug", "scenario"), GAMES)
def test_a_recorded_game_says_how_the_first_side_stood_by_turn(slug: str, scenario: str, tmp_path: Path) -> None:
    """And it is as it was at the table, without being played again."""
    game = vistula.game(slug)
    file = tmp_path / "games"
    ways = ["plain"] if slug == "west_was_saved" else None
    (one,) = recorded(game, {scenario: 1}, 1, file, ways)
    rows = noted(game, one).rows
    assert len(rows) >= 2
    assert all(len(row) == len(game.terms()) for row in rows)
    assert recorded(game, {scenario: 1}, 1, file, ["no such posture"]) == [one]
    assert kept(file) == [one]


def test_every_part_of_the_list_has_its_share_of_each_scenario() -> None:
    games = wanted({"long": 2, "short": 4})
    assert sorted(games) == [("long", 0), ("long", 1), ("short", 0), ("short", 1), ("short", 2), ("short", 3)]
    assert sorted(scenario for scenario, _ in games[:3]) == ["long", "short", "short"]
