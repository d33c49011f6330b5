"""Weights of an appraisal are data."""

from math import tanh

import pytest

from vistula.core.appraisal import Weights, read_appraisal, seen_by
from vistula.core.data import Table
from vistula.core.refusal import DataError
from vistula.core.state import State

FEATURES = ["men", "guns", "poland"]


def standing(s: State, seat: int) -> list[float]:
    return seen_by(seat == 0, [1.0, -0.5, 1.0])


def test_an_appraisal_is_the_tangent_of_what_the_features_weigh_and_of_how_even_the_scenario_is() -> None:
    weights = Weights([0.5, 2.0, 0.25], {"river": -0.75})
    assert weights.appraised([1.0, -0.5, 1.0], "plain") == pytest.approx(tanh(0.5 - 1.0 + 0.25))
    assert weights.appraised([1.0, -0.5, 1.0], "river") == pytest.approx(tanh(0.5 - 1.0 + 0.25 - 0.75))
    # Seen from the other end every feature has the other sign, and so has the appraisal.
    assert weights.appraised([-1.0, 0.5, -1.0], "river") == -weights.appraised([1.0, -0.5, 1.0], "river")


def test_weights_are_read_by_name_and_one_that_is_missing_is_named() -> None:
    given: dict[str, object] = {"weights": {"guns": 2, "men": 0.5, "poland": 0}, "even": {"river": -0.5}}
    found = read_appraisal(Table(given, "appraisal.toml"), FEATURES, standing)
    assert (found.weights.each, found.weights.even) == ([0.5, 2.0, 0.0], {"river": -0.5})
    with pytest.raises(DataError, match=r"appraisal\.toml, weights.*'guns' is missing"):
        read_appraisal(Table({"weights": {"men": 1, "poland": 0}, "even": {}}, "appraisal.toml"), FEATURES, standing)
    with pytest.raises(DataError, match="'even' is missing"):
        read_appraisal(Table({"weights": given["weights"]}, "appraisal.toml"), FEATURES, standing)
    with pytest.raises(DataError, match=r"even: .*'river'"):
        read_appraisal(Table({**given, "even": {"river": "level"}}, "appraisal.toml"), FEATURES, standing)
