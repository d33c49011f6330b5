"""Appraisals whose weights are data: features in a game's words, what each of them counts, how even a scenario is."""

from __future__ import annotations

from collections.abc import Callable
from math import tanh
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from vistula.core.data import Stance, Table, read, read_ways, read_weights

if TYPE_CHECKING:
    from vistula.core.state import State

S = TypeVar("S", bound="State")
W = TypeVar("W")  # a way of fighting

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


@final
class Appraisal(Generic[S]):
    """How a seat stands in each of the features (`terms`), as `standing` finds it from what the seat may know, and what
    they weigh. More of a feature is better for whom it was found."""

    def __init__(self, terms: list[str], standing: Callable[[S, int], list[float]], weights: Weights) -> None:
        self.terms: Final = terms
        self.standing: Final = standing
        self.weights: Final = weights

    def of(self, s: S, seat: int) -> float:
        """From -1 to 1: what one side gains the other loses, but for what is hidden."""
        return self.weights.appraised(self.standing(s, seat), s.scenario.slug)


def seen_by(poles: bool, found: list[float]) -> list[float]:
    """Features found for the Poles, for them or as their enemy sees them."""
    return found if poles else [-value for value in found]


def read_appraisal(data: Table, terms: list[str], standing: Callable[[S, int], list[float]]) -> Appraisal[S]:
    """`[weights]` has every feature, `[even]` the scenarios in which one side wins more often than the features say; a
    pack may have left some of them out."""
    table = data.table("even")
    even = {name: table.real(name, -100.0, 100.0) for name in table.data}
    return Appraisal(terms, standing, Weights(read_weights(data, terms), even))


@final
class Scales(Generic[S, W]):
    """What a staff weighs with: its ways of fighting (the staff's own first), which of them serve where and from
    which turn on, by "scenario side" (the one it takes of its own accord first), and how it appraises a position."""

    def __init__(self, ways: list[W], stances: dict[str, list[Stance]], appraisal: Appraisal[S]) -> None:
        self.ways: Final = ways
        self.stances: Final = stances
        self.appraisal: Final = appraisal


def read_scales(
    package: str,
    pack: Path | None,
    weights: list[str],
    made: Callable[[str, dict[str, float]], W],
    terms: list[str],
    standing: Callable[[S, int], list[float]],
) -> Scales[S, W]:
    """Those of a game's `postures.toml` and `appraisal.toml`."""
    ways, stances = read_ways(read(package, "postures.toml", pack), weights, made)
    return Scales(ways, stances, read_appraisal(read(package, "appraisal.toml", pack), terms, standing))
