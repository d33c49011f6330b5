"""Passing for somebody: for a seat that wished to let reactions go this turn, and for one alone with computers.

Games ask a seat whether it reacts even where it cannot, so that nobody learns what it holds from whether the game
waits. Who wishes to let all reactions of a turn go, whatever they hold, is passed for at once: that tells the wish
alone. Where a person plays against nobody but computers, there is no one to learn anything, and a question with a
single answer is not put.
"""

from typing import Any, NamedTuple

from vistula.core.action import Action
from vistula.core.state import State
from vistula.server import engine
from vistula.server.models import StoredSeat


class Played(NamedTuple):
    """An action as it is stored."""

    seat: str
    action: list[Any]
    label: str
    mark: dict[str, Any]


def alone(seats: list[StoredSeat]) -> str | None:
    """The one seat that is not a computer's, if somebody sits there."""
    others = [seat for seat in seats if seat.kind != "bot"]
    return others[0].seat if len(others) == 1 and others[0].kind == "person" and len(seats) > 1 else None


def way_on(state: State, seat: str) -> Action | None:
    """The action that goes on where the seat can do nothing else but react; None where it could do more."""
    found = None
    for action in state.choices(seat):
        choice = state.choice(action)
        if choice is not None and choice.passes:
            found = action
        elif choice is None or not choice.reacts:
            return None
    return found


def pass_on(state: State, seats: list[StoredSeat]) -> list[Played]:
    """Pass for those who wished it, as long as one of them is asked; what was played."""
    turns = {seat.seat: seat.rest for seat in seats if seat.kind == "person"}
    lone = alone(seats)
    made: list[Played] = []
    while not state.over:
        seat = state.to_move[0]
        rests = turns.get(seat) == state.turn
        if not rests and (seat != lone or len(state.choices(seat)) > 1):
            break
        action = way_on(state, seat)
        if action is None or state.undoable(seat):  # what could still be taken back is not settled for anybody
            break
        made.append(Played(seat, action.to_json(), *engine.play(state, seat, action)))
    return made
