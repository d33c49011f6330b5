"""What the battery finds."""

import json

import orjson

from vistula.core.state import State


class Fault(AssertionError):
    """Something that must hold in every game does not."""


def text_of(value: object) -> str:
    """JSON as one text, to compare byte by byte; raises TypeError for what is not JSON."""
    return json.dumps(value, sort_keys=True, allow_nan=False)


def print_of(value: object) -> bytes:
    """As good as `text_of` for telling two values apart, and ten times as fast."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def position_of(state: State) -> bytes:
    """All that a state is, as one text; of the journal, which only grows, its length and its end."""
    journal = state.journal
    told = [event.to_json() for event in journal.since(max(0, journal.count - 20))]
    drawn = [str(state.seed), state.counter, state.forced]
    return print_of([state.pack(), state.stack, drawn, state.turn, list(state.to_move), journal.count, told])
