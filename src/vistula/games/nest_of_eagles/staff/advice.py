"""Staff work for bots: the choice that is advised in a posture, and the few that are worth a thought."""

from typing import Final

from vistula.core.action import Action
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles.staff import fights, first_staff, marches, upkeep
from vistula.games.nest_of_eagles.staff.posture import Posture
from vistula.games.nest_of_eagles.state import Eagles

SEVERAL: Final = 4

# Questions in the midst of a move, an Attack or a formation, where an appraisal means nothing.
BUSY: Final = [
    phases.MOVE_TO,
    phases.RAIL_TO,
    phases.CONCENTRATE,
    phases.FLY_TO,
    phases.MUSTER,
    phases.CONSENT,
    phases.ATTACK_ORDER,
    phases.DEFENSE_ORDER,
    phases.OPERATION,
    phases.LOSE,
    phases.GROUPING,
    phases.ROUTE,
    phases.ADVANCE,
    phases.ADVANCE_TO,
    phases.PLACE,
    phases.FORM,
    phases.FORM_AT,
    phases.ABSORB,
    phases.SCOUT,
    phases.OCCUPY,
    phases.RELOCATE,
    phases.PICK,
    phases.SETTLE,
]
WEIGHTY: Final = [phases.ATTACK, phases.ATTACK_ORDER, phases.DEFENSE_ORDER, phases.ACTIVATE, phases.ASK_EVENT]


def unfinished(s: Eagles) -> bool:
    """A move, an Attack or a formation is half done."""
    return not s.over and s.top().number in BUSY


def decides(s: Eagles) -> bool:
    """An Attack, an order, a Reactive Movement or an Event is worth a general's thought."""
    return not s.over and s.top().number in WEIGHTY


def advise(s: Eagles, seat: int, posture: Posture) -> Action | None:
    if s.over or s.offered is None or s.actor != seat:
        return None
    return ranked(s, seat, posture)[0]


def candidates(s: Eagles, seat: int, posture: Posture) -> list[Action]:
    """The best few, the advised one first."""
    if s.offered is None:
        return []
    if posture.first:
        return ranked(s, seat, posture)[: first_staff.SEVERAL]
    return ranked(s, seat, posture)[:SEVERAL]


def ranked(s: Eagles, seat: int, posture: Posture) -> list[Action]:
    """Some offered choices, best first; never empty."""
    offered = s.offered
    assert offered is not None
    if posture.first:
        return first_staff.ranked(s, seat)
    phase = s.top().number
    if phase == phases.MOVE:
        found = marches.next_mover(s, offered, seat, posture)
    elif phase == phases.MOVE_TO or phase == phases.ADVANCE_TO:
        found = marches.best_place(s, offered, seat, posture, "to")
    elif phase == phases.RAIL_TO:
        found = marches.best_place(s, offered, seat, posture, "ride")
    elif phase == phases.CONCENTRATE:
        found = marches.best_place(s, offered, seat, posture, "hide")
    elif phase == phases.FLY_TO:
        found = marches.best_flight(s, offered, seat, posture)
    elif phase == phases.SETTLE:
        found = marches.best_home(s, offered, seat, posture)
    elif phase == phases.ADVANCE:
        found = marches.best_advance(s, offered, seat, posture)
    elif phase == phases.PLACE:
        found = marches.best_arrival(s, offered, seat, posture)
    elif phase == phases.ROUTE:
        found = marches.best_retreat(s, offered, seat, posture)
    elif phase == phases.ATTACK:
        found = fights.best_attacks(s, offered, seat, posture)
    elif phase == phases.MUSTER or phase == phases.CONSENT:
        found = fights.muster(s, offered)
    elif phase == phases.ATTACK_ORDER or phase == phases.DEFENSE_ORDER:
        found = fights.best_order(s, offered, seat, posture)
    elif phase == phases.ACTIVATE:
        found = fights.whether_to_react(s, offered, seat, posture)
    elif phase == phases.OPERATION:
        found = fights.best_operation(s, offered)
    elif phase == phases.LOSE:
        found = upkeep.cheapest_loss(s, offered)
    elif phase == phases.SPEND:
        found = upkeep.best_spending(s, offered, seat, posture)
    else:
        found = []
    return found if found else upkeep.routine(s, offered, seat)
