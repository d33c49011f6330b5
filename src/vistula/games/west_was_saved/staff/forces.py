"""Stacks as the staff reckons with them: factors added up, and what one is to do."""

from __future__ import annotations

from typing import Final, final

from vistula.games.west_was_saved.numbers import REDUCED
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, CAVALRY, INFANTRY


@final
class Foe:
    """An enemy stack: what it seems to have."""

    def __init__(self, at: int, ahead: int) -> None:
        self.at: Final = at
        self.ahead: Final = ahead  # the hex that it faces
        self.front = 0.0
        self.flank = 0.0
        self.bonus = 0.0  # combined arms
        self.count = 0.0
        self.guns = 0.0


@final
class Force:
    """Own units in one hex: their factors together."""

    def __init__(self) -> None:
        self.front = 0.0
        self.flank = 0.0
        self.bonus = 0.0
        self.count = 0.0
        self.guns = 0.0
        self.fronted = False  # some of them have a facing, and may attack


def force_of(s: West, units: list[int]) -> Force:
    made = Force()
    arms = 0
    for u in units:
        arms |= 1 << s.order.arm[u]
    infantry = (arms & (1 << INFANTRY)) != 0
    for u in units:
        made.count += 1.0
        if s.order.arm[u] == ARTILLERY:
            made.guns += 1.0
            if infantry or not s.mark[u] & REDUCED:
                made.front += 1.0
                made.flank += 1.0
        else:
            made.fronted = True
            made.front += s.factor(u, True)
            made.flank += s.factor(u, False)
    if infantry:
        others = (1 if arms & (1 << CAVALRY) else 0) + (1 if arms & (1 << ARTILLERY) else 0)
        made.bonus = float([0, s.tables.two_arms, s.tables.three_arms][others])
    return made


@final
class Plan:
    """The best order for a stack: what it gains, where to (-1: it turns or stays), who goes, and the facing."""

    def __init__(self, gain: float, goal: int, units: list[int], facing: int) -> None:
        self.gain: Final = gain
        self.goal: Final = goal
        self.units: Final = units
        self.facing: Final = facing
