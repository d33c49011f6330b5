"""The obvious next step, and when a position is too unsettled to be judged."""

from __future__ import annotations

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.staff.candidates import DECISIONS, ranked
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.state import West


def advice(s: West, seat: int, posture: Posture) -> Action | None:
    if s.over or s.actor != seat or s.offered is None:
        return None
    return ranked(s, seat, posture)[0]


def decides(s: West) -> bool:
    """Worth a general's thought."""
    return s.top().number in DECISIONS


def unfinished(s: West) -> bool:
    """In the middle of an order, a combat or a journey."""
    if s.over:
        return False
    for phase in (
        phases.GROUP,
        phases.MARCH_TO,
        phases.MARCH,
        phases.BATTLE,
        phases.RETREAT,
        phases.ARRIVALS,
        phases.TRAIN_GOES,
    ):
        if s.frame(phase) >= 0:
            return True
    return s.top().number in (phases.HQ_TO, phases.TRAIN_TO, phases.FACE)
