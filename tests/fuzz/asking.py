"""Nobody learns from what is not asked: a choice that is taken for a seat, because it has no other, is taken for it in
every position that the others cannot tell from this one.

An action is played step by step. Where the engine takes a single choice by itself, the position is imagined for every
other seat; if more is offered there, and one of the offers leads to what the reader sees here, then he sees it one step
earlier and knows that there was no choice.
"""

from tests.fuzz.counting import FIRST, some, visible
from tests.fuzz.faults import Fault
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.state import State

KEYS = 1 << 22
LONGEST = 2_000  # phases run after one action


def check_asking(state: State, seat: str, action: Action, mix: Mix) -> int:
    """What follows the action of the seat. How many choices were taken without a question."""
    s = state.clone()
    s.tracking = False
    s.offered = None
    s.top().act(s, action)
    taken = 0
    for _ in range(LONGEST):
        if s.over:
            break
        phase = s.top()
        if not phase.asks:
            phase.run(s)
            continue
        s.actor = phase.seat(s)
        offered = phase.offers(s)
        if len(offered) != 1 or phase.must_ask(s):
            break
        s.offered = offered
        taken += 1
        for reader in s.seats:
            if s.to_move != (reader,):
                _check_reader(s, reader, offered[0], mix)
        phase.act(s, offered[0])
    return taken


def _check_reader(s: State, reader: str, only: Action, mix: Mix) -> None:
    key = mix.below(KEYS)
    other = s.imagine(reader, key)
    offered = other.top().offers(other)
    if len(offered) == 1 and not other.top().must_ask(other):
        return
    here = s.clone()
    here.reseed(key)  # the dice of the imagined position
    told = _after(here, only, reader)
    for action in some(offered, FIRST, mix):
        if _after(other.clone(), action, reader) == told:
            raise Fault(
                f"{reader} can tell that {s.to_move[0]} had no choice but {only.to_json()} in {s.top().slug}: "
                f"elsewhere {action.to_json()} is asked for"
            )


def _after(s: State, action: Action, reader: str) -> bytes:
    start = s.journal.count
    s.play(s.to_move[0], action)
    return visible(s, reader, start)
