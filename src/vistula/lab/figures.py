"""The arithmetic of a study: shares with intervals, quantiles, differences of pairs, parts of a variance, ratings."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Z = 1.959963985  # of 95 %


@dataclass(frozen=True)
class Interval:
    value: float
    low: float
    high: float

    def half(self) -> float:
        return (self.high - self.low) / 2

    def to_json(self) -> list[float]:
        return [round(self.value, 4), round(self.low, 4), round(self.high, 4)]


def share(wins: float, count: int) -> Interval:
    """Wilson's 95 % interval of a share; a draw counts as half a win."""
    if not count:
        return Interval(0.5, 0.0, 1.0)
    p = wins / count
    spread = Z * Z / count
    middle = (p + spread / 2) / (1 + spread)
    reach = Z * math.sqrt(p * (1 - p) / count + spread / (4 * count)) / (1 + spread)
    return Interval(p, max(0.0, min(p, middle - reach)), min(1.0, max(p, middle + reach)))


def mean(values: Sequence[float]) -> Interval:
    """A mean with the 95 % interval of its error."""
    if not values:
        return Interval(0.0, 0.0, 0.0)
    middle = sum(values) / len(values)
    if len(values) < 2:
        return Interval(middle, middle, middle)
    error = Z * math.sqrt(variance(values) / len(values))
    return Interval(middle, middle - error, middle + error)


def variance(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    middle = sum(values) / len(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - 1)


def quantile(values: Sequence[float], at: float) -> float:
    """By interpolation between the neighbours."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    place = at * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def paired(a: dict[int, float], b: dict[int, float]) -> Interval:
    """What B brings more than A, seed by seed: the same dice in both."""
    return mean([b[number] - a[number] for number in sorted(a.keys() & b.keys())])


def unpaired(a: Interval, b: Interval) -> Interval:
    """What B brings more than A, as if their dice had nothing in common."""
    wide = math.hypot(a.half(), b.half())
    middle = b.value - a.value
    return Interval(middle, middle - wide, middle + wide)


def within(groups: Sequence[Sequence[float]]) -> float:
    """The part of the variance that is within the groups, from 0 to 1; 1 where the groups tell nothing apart."""
    every = [value for group in groups for value in group]
    whole = variance(every)
    if whole <= 0:
        return 1.0
    inner = sum((len(group) - 1) * variance(group) for group in groups if len(group) > 1)
    freedom = sum(len(group) - 1 for group in groups if len(group) > 1)
    return min(1.0, inner / freedom / whole) if freedom else 1.0


def bootstrap(items: Sequence[object], figure: Callable[[list[object]], float], draws: int = 200) -> Interval:
    """A figure of some items with the middle 95 % of what it is for items drawn from them again."""
    chance = random.Random(1920)
    drawn = sorted(figure([items[chance.randrange(len(items))] for _ in items]) for _ in range(draws))
    return Interval(figure(list(items)), quantile(drawn, 0.025), quantile(drawn, 0.975))


def bootstrap_groups(
    groups: Sequence[Sequence[float]], figure: Callable[[list[list[float]]], float], draws: int = 200
) -> Interval:
    """As `bootstrap`, drawn again within each group."""
    chance = random.Random(1920)
    drawn = sorted(
        figure([[group[chance.randrange(len(group))] for _ in group] for group in groups]) for _ in range(draws)
    )
    return Interval(figure([list(group) for group in groups]), quantile(drawn, 0.025), quantile(drawn, 0.975))


def explained(causes: Sequence[float], effects: Sequence[float]) -> float:
    """The part of the effects' variance that a straight line through the causes explains."""
    spread = math.sqrt(variance(causes) * variance(effects))
    if spread <= 0:
        return 0.0
    a, b = sum(causes) / len(causes), sum(effects) / len(effects)
    both = sum((x - a) * (y - b) for x, y in zip(causes, effects, strict=True)) / (len(causes) - 1)
    return float((both / spread) ** 2)


def ratings(players: Sequence[str], games: Sequence[tuple[str, str, float]], rounds: int = 400) -> dict[str, float]:
    """Bradley and Terry's strengths on Elo's scale, with 1500 as the mean: `games` are (one, other, points of one).
    A drawn game against an average player is added for each, so that who won all has a rating too."""
    points = dict.fromkeys(players, 0.5)
    met: dict[tuple[str, str], int] = {}
    for one, other, score in games:
        points[one] += score
        points[other] += 1 - score
        for pair in ((one, other), (other, one)):
            met[pair] = met.get(pair, 0) + 1
    strength = dict.fromkeys(players, 1.0)
    for _ in range(rounds):
        for player in players:
            chances = sum(count / (strength[player] + strength[o]) for (p, o), count in met.items() if p == player)
            strength[player] = points[player] / (chances + 1 / (strength[player] + 1))
        scale = math.exp(sum(math.log(value) for value in strength.values()) / len(strength))
        strength = {player: value / scale for player, value in strength.items()}
    return {player: 1500 + 400 * math.log10(strength[player]) for player in players}
