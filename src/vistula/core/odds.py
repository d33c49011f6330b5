"""Odds before the attack: exact, because the real rules are run once for every way the dice can fall."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final, TypeVar, cast, final

if TYPE_CHECKING:
    from vistula.core.state import State

S = TypeVar("S", bound="State")

# How an outcome looks to the seat that asks, for the table's colours.
BEST: Final = 1
GOOD: Final = 2
NEUTRAL: Final = 3
BAD: Final = 4


SUMS: Final = range(2, 13)  # of two dice


def chance_of_sum(total: int) -> Fraction:
    return Fraction(6 - abs(7 - total), 36)


def dice_for(total: int) -> list[int]:
    """Two dice that add up to it."""
    return [total - 6, 6] if total > 6 else [total - 1, 1]


@final
class Outcome:
    def __init__(self, label: str, probability: Fraction, tone: int) -> None:
        self.label: Final = label
        self.probability: Final = probability
        self.tone: Final = tone

    def __repr__(self) -> str:
        return f"Outcome({self.label!r}, {self.probability})"

    def to_json(self) -> dict[str, object]:
        return {
            "label": self.label,
            "probability": str(self.probability),
            "percent": round(float(self.probability) * 100, 2),
            "tone": self.tone,
        }


@final
class Variant:
    """The same roll if the other side does what it may, such as naming its support."""

    def __init__(self, title: str, short: str, outcomes: list[Outcome], bars: list[tuple[int, int, Fraction]]) -> None:
        self.title: Final = title
        self.short: Final = short
        self.outcomes: Final = outcomes
        self.bars: Final = bars

    def to_json(self) -> dict[str, object]:
        return {
            "title": self.title,
            "short": self.short,
            "outcomes": [outcome.to_json() for outcome in self.outcomes],
            "bars": [bar_json(bar) for bar in self.bars],
        }


def bar_json(bar: tuple[int, int, Fraction]) -> dict[str, object]:
    roll, tone, weight = bar
    return {"roll": roll, "tone": tone, "weight": str(weight)}


@final
class Odds:
    """Outcomes that add up to 1, and what made them: modifiers as (text, value, rule)."""

    def __init__(
        self,
        outcomes: list[Outcome],
        modifiers: list[tuple[str, str, str]],
        expected: list[tuple[str, Fraction]],
        bars: list[tuple[int, int, Fraction]],
        note: str = "",
        variants: list[Variant] | None = None,
    ) -> None:
        self.outcomes: Final = outcomes
        self.modifiers: Final = modifiers
        self.expected: Final = expected
        self.bars: Final = bars  # roll, tone, weight
        self.note: Final = note
        self.variants: Final = variants or []

    def chance(self, label: str) -> Fraction:
        total = Fraction(0)
        for outcome in self.outcomes:
            if outcome.label == label:
                total += outcome.probability
        return total

    def to_json(self) -> dict[str, object]:
        return {
            "outcomes": [outcome.to_json() for outcome in self.outcomes],
            "modifiers": [{"text": text, "value": value, "rule": rule} for text, value, rule in self.modifiers],
            "expected": [[text, f"{float(value):.2f}"] for text, value in self.expected],
            "bars": [bar_json(bar) for bar in self.bars],
            "note": self.note,
            "variants": [variant.to_json() for variant in self.variants],
        }


def distribution(state: S, run: Callable[[S], None], label: Callable[[S], str], dice: int = 0) -> dict[str, Fraction]:
    """Run the rules on clones for every fall of the dice; add up what `label` reads off each. With `dice` only so many
    dice are told apart, and `label` must not look at what later ones decide."""
    found: dict[str, Fraction] = {}
    pending: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while pending:
        script, probability = pending.pop()
        clone = state.trial(script)
        run(cast(S, clone))
        sides = clone.asked_sides
        if sides and (dice == 0 or len(script) < dice):
            for value in range(sides, 0, -1):
                pending.append(([*script, value], probability / sides))
        else:
            name = label(cast(S, clone))
            found[name] = found.get(name, Fraction(0)) + probability
    return found
