"""What the server asks of the engine, and in which shape it passes the answers on. All of it is plain functions.

States are typed `Any` here on purpose: the server works with whatever keeps the contract of docs/design, the engine's
own states compiled or not, or a toy game in a test.
"""

import json
import zlib
from typing import Any

from vistula.core import view as views
from vistula.core.action import from_json
from vistula.core.refusal import CONTRACT, IllegalAction, VistulaError
from vistula.server.errors import Problem

SPECTATOR = -1
LABEL_LIMIT = 200


def pack(state: Any) -> bytes:
    """A snapshot as it is stored."""
    return zlib.compress(json.dumps(state.save(), separators=(",", ":")).encode(), 1)


def unpack(game: Any, snapshot: bytes) -> Any:
    """The state of a stored snapshot."""
    try:
        return game.load(json.loads(zlib.decompress(snapshot)))
    except VistulaError as error:
        raise Problem("version_gone", str(error)) from error


def read_action(value: object) -> Any:
    try:
        return from_json(value)
    except VistulaError as error:
        raise Problem("malformed", str(error)) from error


def play(state: Any, seat: str, action: Any) -> tuple[str, dict[str, Any]]:
    """Play it, or say why not: its label, and what everybody may know of it, to find it again in a replay."""
    label = ""
    try:
        if state.refusal(seat, action) is None:
            label = str(views.label(state, action))[:LABEL_LIMIT]
        events = state.play(seat, action)
    except IllegalAction as illegal:
        raise refused(illegal.refusal) from illegal
    lines = [state.tell(event, SPECTATOR) for event in events if event.seen_by(SPECTATOR)]
    kinds = sorted({line.kind for line in lines if line.kind})
    return label, {"turn": state.turn, "kinds": kinds}


def refused(refusal: Any) -> Problem:
    rule = None if refusal.rule_id == CONTRACT else refusal.rule_id
    return Problem("refused", refusal.message, rule=rule)


def undo(state: Any, seat: str, whole_turn: bool) -> int:
    """Take back one action, or all since the last point of no return; how many were taken back."""
    count = 0
    while state.undoable(seat) and (whole_turn or count == 0):
        state.undo(seat)
        count += 1
    if count == 0:
        raise Problem(
            "nothing_to_undo",
            "There is nothing to take back: dice were rolled, something was revealed, or the turn has passed.",
        )
    return count


def beyond_undo(state: Any) -> bool:
    """Whether nobody can take anything back: the place for a snapshot."""
    return not any(state.undoable(seat) for seat in state.to_move)


def refusal(state: Any, seat: str, action: object) -> dict[str, Any] | None:
    why = state.refusal(seat, action)
    return None if why is None else dict(why.to_json())


def odds(state: Any, seat: str, action: object) -> dict[str, Any]:
    try:
        found = state.odds(seat, action)
    except IllegalAction as illegal:
        raise refused(illegal.refusal) from illegal
    return {"outcomes": []} if found is None else dict(found.to_json())


def warnings(state: Any, seat: str) -> list[dict[str, Any]]:
    return [warning.to_json() for warning in state.warnings(seat)]


def prompt(state: Any, seat: str) -> dict[str, Any]:
    return dict(state.prompt(seat).to_json())


def choices(state: Any, seat: str | None) -> dict[str, Any] | None:
    if seat is None or seat not in state.to_move:
        return None
    return dict(views.choices(state, seat))


def journal(state: Any, seat: str | None, start: int = 0) -> list[dict[str, Any]]:
    """The lines the seat may read, from event number `start` on."""
    return list(views.journal(state, seat, start))


def over(state: Any) -> dict[str, Any] | None:
    return None if state.result is None else dict(state.result.to_json())
