"""Appraisals whose weights are data: features in a game's words, what each of them counts, how even a scenario is."""

from math import tanh
from typing import Final, final

from vistula.core.data import Table, read_weights

POLAND: Final = "poland"  # the last feature of every appraisal: 1 for the Poles, -1 seen from the other end


@final
class Weights:
    def __init__(self, each: list[float], even: dict[str, float]) -> None:
        self.each: Final = each
        self.even: Final = even  # by scenario: what the Poles are ahead by before a unit has moved, beside the rest

    def appraised(self, found: list[float], scenario: str) -> float:
        """From -1 to 1, for whom the features were found: the hyperbolic tangent of what they weigh together. It is the
        chance of winning less that of losing, as far as the weights are right."""
        each = self.each
        last = len(each) - 1
        value = self.even.get(scenario, 0.0) * found[last]
        for number in range(last + 1):
            value += each[number] * found[number]
        return tanh(value)


def read_appraisal(data: Table, features: list[str], scenarios: list[str]) -> Weights:
    """`[weights]` has every feature, `[even]` the scenarios in which one side wins more often than the features say."""
    table = data.table("even")
    even: dict[str, float] = {}
    for name in table.data:
        if name not in scenarios:
            raise table.fault(name, f"is no scenario; the scenarios are {', '.join(scenarios)}")
        even[name] = table.real(name, -100.0, 100.0)
    return Weights(read_weights(data, features), even)
