"""Asking for chance: which die is thrown next, so that a tree with nodes of chance can be built over any game."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from vistula.core.state import State


@final
class Chance:
    """Either a die of so many sides is thrown next, each side with the same chance; or none, and there is a state."""

    def __init__(self, sides: int, state: State | None) -> None:
        self.sides: Final = sides
        self.state: Final = state

    def outcomes(self) -> list[tuple[int, Fraction]]:
        """What the die may show."""
        return [(value, Fraction(1, self.sides)) for value in range(1, self.sides + 1)]


def chance_of(state: State) -> Chance:
    """Of a state that was played on while asking."""
    if state.asked_sides:
        return Chance(state.asked_sides, None)
    state.asking = False
    return Chance(0, state)
