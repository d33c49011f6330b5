"""Games brought to a point of interest by a script, to be imported by the server."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import cast

import vistula
from tests.browser.service import Json
from vistula.core.record import Record
from vistula.core.state import State
from vistula.core.view import choices

MANY = 400  # decisions: a script that goes on for longer has missed its point
WAITING = ("Stay here",)  # a unit that was chosen to go should go

Wish = tuple[str, str]  # words of the prompt, words of the label that is taken there


def script(game: str, scenario: str, seed: int, wishes: list[Wish], until: str) -> Record:
    """Play as wished, the rest as quietly as can be, until the prompt has these words and no wish is left."""
    record = Record(vistula.game(game), scenario, seed)
    left = list(wishes)
    for _ in range(MANY):
        state = record.state
        if state.over:
            break
        seat = state.to_move[0]
        asked = cast(Json, choices(state, seat))
        words = asked["prompt"]["text"]
        if until in words and not left:
            return record
        wished = None
        if left and left[0][0] in words:
            wished = next((choice for choice in asked["choices"] if left[0][1] in choice["label"]), None)
        if wished is not None:
            left.pop(0)
        play(record, seat, wished or quietest(asked, partial(pieces_of, state, seat)))
    raise AssertionError(f"{scenario} with seed {seed} never came to {until!r}; wishes left: {left}")


def play(record: Record, seat: str, choice: Json) -> None:
    offered = record.state.choices(seat)
    record.play(seat, next(action for action in offered if action.to_json() == choice["action"]))


def pieces_of(state: State, seat: str) -> list[Json]:
    return cast(list[Json], state.view(seat)["pieces"])


def quietest(asked: Json, pieces: Callable[[], list[Json]]) -> Json:
    """Stop or go on where one may; clear an overfull hex where one must; else the first choice."""
    offered: list[Json] = asked["choices"]
    buttons = [choice for choice in offered if choice["kind"] == "button" and choice["label"] not in WAITING]
    if buttons:
        return next((choice for choice in buttons if choice.get("main")), buttons[-1])
    full = {space for warning in asked["warnings"] for space in warning.get("spaces", ())}
    if not full:
        return offered[0]
    crowded = [{"piece": piece["id"]} for piece in pieces() if piece["space"] in full]
    leave = [choice for choice in offered if any(target in crowded for target in choice["targets"])]
    if leave:
        return leave[0]
    near = [choice for choice in offered if not any(target.get("space") in full for target in choice["targets"])]
    return max(near or offered, key=lambda choice: choice.get("detail", {}).get("left", -1))


def offered(record: Record) -> tuple[str, Json]:
    """The seat to move, and what it is offered."""
    seat = record.state.to_move[0]
    return seat, cast(Json, choices(record.state, seat))


def ends(record: Record, piece: int) -> list[int]:
    """Where a counter may end that is chosen now."""
    state = record.state.clone()
    seat = state.to_move[0]
    state.play(seat, next(each for each in state.choices(seat) if each.to_json()[1:] == [piece]))
    offered: list[Json] = cast(Json, choices(state, seat))["choices"]
    return [target["space"] for choice in offered for target in choice["targets"] if "space" in target]
