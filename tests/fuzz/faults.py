"""What the battery finds."""

import json

from vistula.core.state import State


class Fault(AssertionError):
    """Something that must hold in every game does not."""


def text_of(value: object) -> str:
    """JSON as one text, to compare byte by byte; raises TypeError for what is not JSON."""
    return json.dumps(value, sort_keys=True, allow_nan=False)


def position_of(state: State) -> str:
    """All that a state is, as one text; of the journal, which only grows, its length and its end."""
    journal = state.journal
    told = [event.to_json() for event in journal.since(max(0, journal.count - 20))]
    drawn = [str(state.seed), state.counter, state.forced]
    return text_of([state.pack(), state.stack, drawn, state.turn, list(state.to_move), journal.count, told])
