"""Non-interference: change anything hidden from a seat, and all that reaches the seat is the same, byte by byte."""

from tests.fuzz.faults import Fault, print_of
from vistula.core import view as views
from vistula.core.action import Action
from vistula.core.dice import Mix
from vistula.core.refusal import IllegalAction
from vistula.core.state import State

KEYS = 1 << 22
RECENT = 60  # events of the journal that are always compared
WHOLE = 24  # and all of them every so often
ONWARD = 6  # decisions played on in what is imagined


def check_secrets(state: State, mix: Mix) -> int:
    """For each seat, this state beside one that differs in what the seat may not know. How many differed at all."""
    swaps = 0
    for seat in state.seats:
        swapped = state.imagine(seat, mix.below(KEYS))
        if print_of(swapped.pack()) == print_of(state.pack()):
            continue
        swaps += 1
        here = state.clone()  # a clone, since an imagined state cannot take anything back either
        tried = _tried(state, seat, mix)
        start = 0 if mix.below(WHOLE) == 0 else max(0, state.journal.count - RECENT)
        for reader in (seat, None):
            known, other = received(here, reader, tried, start), received(swapped, reader, tried, start)
            for name in known:
                if known[name] != other[name]:
                    raise Fault(
                        f"the {name} of {reader} tells what {seat} may not know: {_gap(known[name], other[name])}"
                    )
        if state.to_move == (seat,):
            check_reveal(state, swapped, seat, mix)
        check_playable(swapped, mix)
    return swaps


def check_playable(swapped: State, mix: Mix) -> None:
    """What is imagined is a position like any other: it offers what it holds, and play goes on from it."""
    faults = swapped.faults()
    if faults:
        raise Fault(f"what is imagined cannot be: {'; '.join(faults[:3])}")
    if not swapped.over and swapped.choices(swapped.to_move[0]) != swapped.top().offers(swapped):
        raise Fault(f"what is imagined in {swapped.top().slug} offers what the real position does")
    for _ in range(ONWARD):
        if swapped.over:
            return
        offered = swapped.choices(swapped.to_move[0])
        if not offered:
            raise Fault(f"what is imagined leaves no choice in {swapped.top().slug}")
        swapped.play(swapped.to_move[0], offered[mix.below(len(offered))])


def received(s: State, seat: str | None, tried: list[object], start: int) -> dict[str, bytes]:
    """Everything that reaches the seat, each as one print."""
    found = {
        "view": print_of(s.view(seat)),
        "prompt": print_of(s.prompt(seat).to_json()),
        "journal": print_of(views.journal(s, seat, start)),
        "seats to move": print_of(s.to_move),
    }
    if seat is None:
        return found
    found["choices"] = print_of(views.choices(s, seat))
    found["warnings"] = print_of([caution.to_json() for caution in s.warnings(seat)])
    found["appraisal"] = print_of(s.appraise(seat))
    found["refusals"] = print_of([_refusal(s, seat, action) for action in tried])
    found["undo"] = print_of(s.undoable(seat))
    found["observation"] = print_of(list(s.observe(seat)))
    found["numbers"] = print_of(list(s.offered_numbers(seat)))
    if s.to_move == (seat,):
        offers = s.top().offers(s)  # made anew, not the list that the clone was given
        index = s.seat_index(seat)
        advised = s.advice(index)
        found["offers"] = print_of([action.to_json() for action in offers])
        found["candidates"] = print_of([action.to_json() for action in s.candidates(index)])
        found["advice"] = print_of(advised.to_json() if advised is not None else None)
        found["odds"] = print_of([_odds(s, seat, action) for action in tried])
    return found


def _tried(state: State, seat: str, mix: Mix) -> list[object]:
    """Some actions to ask about: offered ones, and ones with any id."""
    found: list[object] = []
    offered = state.choices(seat)
    for _ in range(4):
        if offered:
            action = offered[mix.below(len(offered))]
            found.append(action)
            found.append([action.verb.name, mix.below(400)])
    return found or [["move", mix.below(400)]]


def _refusal(s: State, seat: str, action: object) -> object:
    refusal = s.refusal(seat, action)
    return refusal.to_json() if refusal is not None else None


def _odds(s: State, seat: str, action: object) -> object:
    try:
        odds = s.odds(seat, action)
    except IllegalAction as illegal:
        return illegal.refusal.to_json()
    return odds.to_json() if odds is not None else None


def check_reveal(state: State, swapped: State, seat: str, mix: Mix) -> None:
    """If the same action shows the seat something else in the other state, it has learnt, and there is no way back."""
    offered = state.choices(seat)
    action: Action = offered[mix.below(len(offered))]
    here = state.clone()
    here.tracking = True
    there = swapped.clone()
    here.play(seat, action)
    there.play(seat, action)
    if here.undoable(seat) and _learnt(here, seat, state.journal.count) != _learnt(there, seat, state.journal.count):
        raise Fault(f"{action.to_json()} reveals something to {seat} and can be taken back")


def _learnt(s: State, seat: str, start: int) -> bytes:
    """What an action has brought to the seat; an imagined state takes nothing back, so that is left out."""
    return print_of([s.view(seat), views.journal(s, seat, start), views.choices(s, seat) | {"undoable": False}])


def _gap(known: bytes, swapped: bytes) -> str:
    """Where two texts begin to differ."""
    one, other = known.decode(), swapped.decode()
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 60) : at + 40]} … against …{other[max(0, at - 60) : at + 40]} …"
