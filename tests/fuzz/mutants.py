"""Actions nobody offered: changed, misplaced, from the wrong seat, of the wrong shape. All must be refused."""

from tests.fuzz.faults import Fault, position_of
from vistula.core.action import Action, from_json
from vistula.core.dice import Mix
from vistula.core.flow import CARD, NOTHING, NUMBER, PIECE, SPACE
from vistula.core.refusal import IllegalAction, VistulaError
from vistula.core.state import State

MALFORMED: list[object] = [
    None,
    0,
    "move",
    [],
    {},
    {"verb": "move"},
    [1, 2],
    [None],
    ["move", None],
    ["move", "1"],
    ["move", True],
    ["move", 1.5],
    ["move", [1]],
    ["move", 2**31],
    ["move", -(2**40)],
    [["move"], 1],
    ["x" * 65, 1],
    ["move", *[0] * 600],
    ["", 0],
    ["no such verb"],
    b"move",
    object(),
]


def made_up(
    state: State, seat: str, offered: list[Action], seen: list[Action], mix: Mix
) -> list[tuple[object, object]]:
    """A handful of (seat, action), most of them illegal."""
    action = offered[mix.below(len(offered))]
    name, ids = action.verb.name, list(action.args)
    found: list[tuple[object, object]] = []
    for _ in range(3):
        found.append((seat, [_verb(state, mix), *ids]))
        limit = max(state.limit(kind) for kind in (PIECE, SPACE, CARD, NUMBER))
        found.append((seat, [name, mix.below(limit + 2) - 1]))
        found.append((seat, [_verb(state, mix), mix.below(limit + 2) - 1]))
    found.append((seat, [name, *ids, mix.below(50)]))
    found.append((seat, [name, *ids[:-1]] if ids else [name, 0, 0]))
    if seen:
        found.append((seat, seen[mix.below(len(seen))]))
    found.append((seat, MALFORMED[mix.below(len(MALFORMED))]))
    others: list[object] = [other for other in state.seats if other != seat]
    found.extend((other, action) for other in [*others, None, 1, "nobody", seat.upper()])
    return found


def _verb(state: State, mix: Mix) -> str:
    """A verb of the decision that is asked: those are what a cheat would try."""
    choices = state.decision().choices
    return choices[mix.below(len(choices))].verb.name


def check_refusals(state: State, seat: str, offered: list[Action], made_up_actions: list[tuple[object, object]]) -> int:
    """Refusal and offers agree, what is refused cannot be played, nothing changes. How many were refused."""
    before = position_of(state)
    refused = 0
    for by, given in made_up_actions:
        legal = by == seat and _in(given, offered)
        refusal = state.refusal(by, given)
        if refusal is None:
            if not legal:
                check_unoffered(state, seat, by, given)
            continue
        if legal:
            raise Fault(f"{given!r} is offered and refused: {refusal}")
        if not refusal.rule_id or not refusal.message:
            raise Fault(f"the refusal of {given!r} names no rule or says nothing")
        if isinstance(given, Action) and state.refusal(by, given.to_json()) != refusal:
            raise Fault(f"{given!r} is refused in other words as JSON")
        try:
            state.play(by, given)
        except IllegalAction as illegal:
            if illegal.refusal != refusal:
                raise Fault(f"{given!r} is refused with {refusal} but played with {illegal.refusal}") from illegal
            refused += 1
        else:
            raise Fault(f"{given!r} by {by!r} is refused but can be played")
    if position_of(state) != before:
        raise Fault(f"a refused action changed the state: one of {made_up_actions!r}")
    return refused


def check_unoffered(state: State, seat: str, by: object, given: object) -> None:
    """Legal without being offered: an explicit path, by a verb of its own that offers nothing, or to an end that is
    offered."""
    action = given if isinstance(given, Action) else from_json(given)
    choice = state.choice(action)
    explicit = choice is not None and choice.kind != NOTHING and not choice.among(state) and not choice.offers(state)
    leads_there = len(action.args) > 1 and any(
        offer.verb is action.verb and offer.args == action.args[-1:] for offer in state.choices(seat)
    )
    if by != seat or not (explicit or leads_there):
        raise Fault(f"{given!r} by {by!r} is accepted and was not offered")
    clone = state.clone()
    clone.play(by, action)
    faults = clone.faults()
    if faults:
        raise Fault(f"{given!r} was accepted and broke an invariant: {faults[0]}")


def _in(given: object, offered: list[Action]) -> bool:
    try:
        return (given if isinstance(given, Action) else from_json(given)) in offered
    except VistulaError:
        return False
