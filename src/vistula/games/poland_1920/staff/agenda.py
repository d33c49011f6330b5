"""Moves under consideration, kept from one decision of a movement phase to the next while playing on in thought."""

from typing import Final, final


@final
class Plan:
    """A unit, where it should go, and what that gains over staying."""

    def __init__(self, unit: int, zone: int, gain: float) -> None:
        self.unit: Final = unit
        self.zone: Final = zone
        self.gain: Final = gain


@final
class Agenda:
    """The plans of a side in one turn and posture, the best first as they were last weighed. Most of them hold while
    others move; those at the head are weighed again before one is taken. No part of the position: a copy has none."""

    def __init__(self, turn: int, seat: int, posture: str, plans: list[Plan]) -> None:
        self.turn: Final = turn
        self.seat: Final = seat
        self.posture: Final = posture
        self.plans: list[Plan] = plans
        self.taken: Plan | None = None  # the plan that is being carried out

    def is_for(self, turn: int, seat: int, posture: str) -> bool:
        return self.turn == turn and self.seat == seat and self.posture == posture
