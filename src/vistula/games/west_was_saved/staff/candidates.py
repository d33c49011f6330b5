"""What is worth a thought: the offered choices, best first, as the staff sees them in its posture."""

from __future__ import annotations

from typing import Final

from vistula.core.action import Action
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.staff import battles, fighting, hand, marches, matters, plans, supplies
from vistula.games.west_was_saved.staff.posture import Posture
from vistula.games.west_was_saved.state import West

FEW: Final = 3
MOVING: Final = [phases.MARK, phases.ORDER, phases.GROUP, phases.MARCH_TO, phases.MANOEUVRE]
FIGHTING: Final = [
    phases.ATTACK,
    phases.SUPPORT,
    phases.BONUS,
    phases.LOSE,
    phases.RETREAT_VIA,
    phases.RETREAT_TO,
    phases.PURSUE,
    phases.AGAIN,
    phases.WITHDRAW,
]
BEHIND: Final = [phases.DEPOT, phases.HQ_MOVE, phases.HQ_TO, phases.TRAIN, phases.TRAIN_TO]
# Where the first staff weighed a few choices by playing them on in thought.
WEIGHED: Final = [
    phases.ATTACK,
    phases.AGAIN,
    phases.PLAY_CARD,
    phases.GROUP,
    phases.MARCH_TO,
    phases.HQ_TO,
    phases.RETREAT_VIA,
    phases.CLOSE_DEPOT,
    phases.RECON,
]
# What a general may think about: which attack, which card, which stack gets a marker.
DECISIONS: Final = [phases.ATTACK, phases.PLAY_CARD, phases.MARK, phases.AGAIN]


def ranked(s: West, seat: int, posture: Posture) -> list[Action]:
    """All that the staff would consider, best first; never empty."""
    offered = s.offered
    assert offered is not None
    phase = s.top().number
    found: list[Action] = []
    if phase in MOVING or (phase == phases.FACE and not posture.plain):
        if posture.plain:
            found = marches.ranked(s, seat, phase, offered)
        else:
            found = plans.ranked(s, seat, phase, offered, posture)
    elif phase in FIGHTING:
        if posture.plain:
            found = fighting.ranked(s, seat, phase, offered)
        else:
            found = battles.ranked(s, seat, phase, offered, posture)
    elif phase == phases.PLAY_CARD and not posture.plain:
        found = hand.ranked(s, seat, offered, posture)
    elif phase in BEHIND and not posture.plain:
        found = supplies.ranked(s, seat, phase, offered, posture)
    else:
        found = matters.ranked(s, seat, phase, offered)
    return found if found else offered[:1]


def candidates(s: West, seat: int, posture: Posture) -> list[Action]:
    """The first staff weighs the best few where that tells more than its rules of thumb; the others have reckoned
    every throw of the dice already and know what they want."""
    found = ranked(s, seat, posture)
    if posture.plain and s.top().number in WEIGHED:
        return found[:FEW]
    return found[:1]
