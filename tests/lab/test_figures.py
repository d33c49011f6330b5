"""The arithmetic of studies, on numbers worked out by hand."""

import pytest

from vistula.lab import figures


def test_wilsons_interval_of_a_share() -> None:
    """Worked by hand for 8 of 10: centre 0.7160, reach 0.2265."""
    found = figures.share(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx(0.4902, abs=1e-4)
    assert found.high == pytest.approx(0.9433, abs=1e-4)
    assert figures.share(10, 10).high == 1.0
    assert figures.share(10, 10).low == pytest.approx(0.7225, abs=1e-4)
    assert figures.share(0, 0) == figures.Interval(0.5, 0.0, 1.0)


def test_a_mean_and_its_error() -> None:
    """1, 2, 3, 4: mean 2.5, variance 5/3, error 1.96 times the root of 5/12."""
    found = figures.mean([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.high - 2.5 == pytest.approx(1.95996 * (5 / 12) ** 0.5, abs=1e-4)
    assert figures.variance([1, 2, 3, 4]) == pytest.approx(5 / 3)


def test_quantiles_lie_between_their_neighbours() -> None:
    assert [figures.quantile([1, 2, 3, 4], at) for at in (0, 0.25, 0.5, 1)] == [1, 1.75, 2.5, 4]


def test_pairs_tell_what_means_do_not() -> None:
    """The same dice give 10 or 50 points; the rule is worth exactly 1 in each: certain by pairs, hidden without."""
    a = {0: 10.0, 1: 50.0, 2: 10.0, 3: 50.0}
    b = {0: 11.0, 1: 51.0, 2: 11.0, 3: 51.0, 9: 0.0}
    assert figures.paired(a, b) == figures.Interval(1.0, 1.0, 1.0)
    assert figures.mean(list(a.values())).half() > 20


def test_the_part_of_the_variance_within_groups() -> None:
    assert figures.within([[1, 1, 1], [5, 5, 5]]) == 0.0
    assert figures.within([[1, 5], [1, 5], [1, 5]]) == 1.0


def test_what_a_straight_line_explains() -> None:
    assert figures.explained([1, 2, 3], [10, 20, 30]) == pytest.approx(1.0)
    assert figures.explained([1, 2, 3], [5, 5, 5]) == 0.0


def test_ratings_follow_the_points() -> None:
    """Three to one is 191 points of Elo between equals in games; the drawn games added draw it a little nearer."""
    games = [("a", "b", 1.0)] * 75 + [("a", "b", 0.0)] * 25
    found = figures.ratings(["a", "b"], games)
    assert found["a"] - found["b"] == pytest.approx(191, abs=6)
    assert found["a"] + found["b"] == pytest.approx(3000)
    beaten = figures.ratings(["a", "b"], [("a", "b", 1.0)] * 10)
    assert 200 < beaten["a"] - beaten["b"] < 1000


def test_the_bootstrap_is_the_same_every_time() -> None:
    def middle(items: list[object]) -> float:
        return sum(float(str(item)) for item in items) / len(items)

    one, other = (figures.bootstrap([1, 2, 3, 4, 5], middle) for _ in range(2))
    assert one == other
    assert one.low < 3.0 == one.value < one.high
