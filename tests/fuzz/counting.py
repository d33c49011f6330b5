"""Nobody learns by counting: whatever a seat does unseen takes as many steps as anything else that looks the same.

A table numbers its positions, so everybody can count how many steps a seat took between two things that were seen. From
the present position, and from others that a reader cannot tell from it, some ways of the seat are played out until the
reader sees something; if the same thing is seen after one step here and after two there, the number tells. A detour
that ends in the very same position (a question opened and closed again) hides nothing: the shortest way there counts.
"""

from tests.fuzz.faults import Fault, print_of
from vistula.core import view as views
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.state import State

KEYS = 1 << 22
SWAPS = 2  # further positions that the reader cannot tell from this one
DEPTH = 6  # steps that are followed without anything seen
FIRST, LATER = 8, 3  # actions tried at the first step and at each later one


Way = tuple[bytes, bytes, list[Action]]  # what the reader sees at its end, the position itself, and what was done


def check_counting(state: State, mix: Mix) -> int:
    """For every reader but the seat to move. How many ways were played out."""
    seat = state.to_move[0]
    ways = 0
    for reader in (*(other for other in state.seats if other != seat), None):
        seen: dict[bytes, list[Action]] = {}
        positions = [state.clone()]
        if reader is not None:
            positions += [state.imagine(reader, mix.below(KEYS)) for _ in range(SWAPS)]
        for position in positions:
            if position.to_move != (seat,):
                continue
            found: list[Way] = []
            _follow(position, seat, reader, visible(position, reader, -1), [], found, mix)
            ways += len(found)
            for now, path in shortest(found):
                other = seen.setdefault(now, path)
                if len(other) != len(path):
                    told = " and ".join(str([each.to_json() for each in way]) for way in (other, path))
                    who = reader or "a spectator"
                    raise Fault(f"{who} can tell by the number of steps of {seat} what was done: {told}")
    return ways


def shortest(found: list[Way]) -> list[tuple[bytes, list[Action]]]:
    """Of the ways that end in one position the one with the fewest steps."""
    best: dict[tuple[bytes, bytes], list[Action]] = {}
    for now, end, path in found:
        if len(path) < len(best.setdefault((now, end), path)):
            best[now, end] = path
    return [(now, path) for (now, _), path in best.items()]


def _follow(
    position: State,
    seat: str,
    reader: str | None,
    before: bytes,
    taken: list[Action],
    found: list[Way],
    mix: Mix,
) -> None:
    """Play some of the seat's ways on from here until the reader sees something."""
    offered = position.top().offers(position)
    for action in some(offered, LATER if taken else FIRST, mix):
        copy = position.clone()
        copy.tracking = False
        start = copy.journal.count
        copy.play(seat, action)
        path = [*taken, action]
        now = visible(copy, reader, start)
        if copy.to_move == (seat,) and now == before:
            if len(path) < DEPTH:
                _follow(copy, seat, reader, before, path, found, mix)
            continue
        found.append((now, print_of(copy.pack()), path))


def some(offered: list[Action], most: int, mix: Mix) -> list[Action]:
    """Some of the offers, each verb among them."""
    if len(offered) <= most:
        return offered
    found: list[Action] = []
    for name in dict.fromkeys(action.verb.name for action in offered):
        alike = [action for action in offered if action.verb.name == name]
        found.append(alike[mix.below(len(alike))])
    while len(found) < most:
        found.append(offered[mix.below(len(offered))])
    return list(dict.fromkeys(found))


def visible(s: State, reader: str | None, start: int) -> bytes:
    """What the reader sees of a position and of how it came about; what he is told while he waits is no news."""
    view = {name: value for name, value in s.view(reader).items() if name != "prompt"}
    return print_of([view, views.journal(s, reader, start) if start >= 0 else []])
