"""What the server asks of the engine, and in which shape it passes the answers on. All of it is plain functions."""

import sys
import zlib
from functools import cache
from typing import Any

import orjson

from vistula.core import view as views
from vistula.core.action import Action, from_json
from vistula.core.game import Game
from vistula.core.refusal import CONTRACT, IllegalAction, VistulaError
from vistula.core.state import State
from vistula.server.errors import Problem

SPECTATOR = -1
LABEL_LIMIT = 200


def pack(state: State) -> bytes:
    """A snapshot as it is stored."""
    return zlib.compress(orjson.dumps(state.save()), 1)


def unpack(game: Game, snapshot: bytes) -> State:
    """The state of a stored snapshot."""
    return load(game, orjson.loads(zlib.decompress(snapshot)))


def load(game: Game, save: dict[str, Any]) -> State:
    """The state of a saved game, of this version or an older one."""
    try:
        return game.load(save)
    except VistulaError as error:
        raise Problem("version_gone", str(error)) from error


def copied(state: State) -> State:
    return state.clone()


@cache
def is_compiled(module: str) -> bool:
    """Whether the module of a game's state is a compiled library; games of other people may be plain Python."""
    return not str(getattr(sys.modules.get(module), "__file__", ".py")).endswith(".py")


def read_action(value: object) -> Action:
    try:
        return from_json(value)
    except VistulaError as error:
        raise Problem("malformed", str(error)) from error


def play(state: State, seat: str, action: Action) -> tuple[str, dict[str, Any]]:
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


def undo(state: State, seat: str, whole_turn: bool, most: int = 1) -> int:
    """Take back so many actions, or all since the last point of no return; how many were taken back."""
    count = 0
    while state.undoable(seat) and (whole_turn or count < most):
        state.undo(seat)
        count += 1
    if count == 0:
        raise Problem(
            "nothing_to_undo",
            "There is nothing to take back: dice were rolled, something was revealed, or the turn has passed.",
        )
    return count


def beyond_undo(state: State) -> bool:
    """Whether nobody can take anything back: the place for a snapshot."""
    return not any(state.undoable(seat) for seat in state.to_move)


def refusal(state: State, seat: str, action: object) -> dict[str, Any] | None:
    why = state.refusal(seat, action)
    return None if why is None else dict(why.to_json())


def odds(state: State, seat: str, action: object) -> dict[str, Any]:
    try:
        found = state.odds(seat, action)
    except IllegalAction as illegal:
        raise refused(illegal.refusal) from illegal
    return {"outcomes": []} if found is None else dict(found.to_json())


def warnings(state: State, seat: str) -> list[dict[str, Any]]:
    return [warning.to_json() for warning in state.warnings(seat)]


def prompt(state: State, seat: str) -> dict[str, Any]:
    return dict(state.prompt(seat).to_json())


def choices(state: State, seat: str | None) -> dict[str, Any] | None:
    if seat is None or seat not in state.to_move:
        return None
    return dict(views.choices(state, seat))


def journal(state: State, seat: str | None, start: int = 0) -> list[dict[str, Any]]:
    """The lines the seat may read, from event number `start` on."""
    return list(views.journal(state, seat, start))


def over(state: State) -> dict[str, Any] | None:
    return None if state.result is None else dict(state.result.to_json())
