"""What the engine does for a table in one go: play, pass for whoever wished it, say what is stored and what is seen.

All of it is engine work on the state of a room, under the room's lock and off the loop; nothing here waits.
"""

import time
from typing import Any, NamedTuple

from vistula.core.state import State
from vistula.server import brief, clocks, engine, frames, rests
from vistula.server.models import StoredSeat
from vistula.server.rests import Played
from vistula.server.rooms import Paper, Room

LAPSE = ("draw", "takeback")  # proposals that the next move answers
WHOLE = 16  # frames after which the position is stored as a whole again

Frame = dict[str, Any]


class Change(NamedTuple):
    """What a changed state means for the table: its columns, the frame to keep, the base of the next frame, and what
    everybody who looks on will be shown when it is durable."""

    values: dict[str, Any]
    frame: Frame | None
    base: dict[str, Any] | None
    papers: dict[str | None, Paper]


def replay_onto(state: State, played: list[tuple[str, Any]]) -> None:
    for seat, action in played:
        engine.play(state, seat, engine.read_action(action))


def play_all(state: State, seat: str, actions: list[Any], seats: list[StoredSeat]) -> list[Played]:
    """Play them, and pass for those who wished it."""
    played = []
    for choice in actions:
        action = brief.chosen(state, choice)
        played.append(Played(seat, action.to_json(), *engine.play(state, seat, action)))
    return played + rests.pass_on(state, seats)


def stored(room: Room, played: list[Played]) -> list[dict[str, Any]]:
    """The rows of actions that follow what is stored."""
    now = time.time()
    return [
        {"table_id": room.id, "n": room.row.moves + number, "at": now, **one._asdict()}
        for number, one in enumerate(played, start=1)
    ]


def folded(snapshot: bytes, changes: list[bytes]) -> dict[str, Any]:
    save: dict[str, Any] = frames.unpacked(snapshot)
    for change in changes:
        save = frames.changed(save, frames.unpacked(change))
    return save


def played_and_prepared(room: Room, seat: str, actions: list[Any]) -> tuple[list[dict[str, Any]], Change]:
    """All the engine's work for an action, in one go: play it, save it, write what is seen of it."""
    played = play_all(room.loaded(), seat, actions, room.seats)
    return stored(room, played), prepared(room, len(played), len(played))


def prepared(room: Room, steps: int, moves: int) -> Change:
    values, frame, base = changed_values(room, steps, moves)
    papers = {eye: room.written(eye, values["position"], values["moves"], values["over"]) for eye in room.eyes()}
    return Change(values, frame, base, papers)


def changed_values(room: Room, steps: int, moves: int) -> tuple[dict[str, Any], Frame | None, dict[str, Any] | None]:
    """The columns of the table after its state was changed, the frame to keep, and the base of the next."""
    row, state = room.row, room.loaded()
    bots = {seat.seat for seat in room.seats if seat.kind == "bot"}
    values: dict[str, Any] = {
        "position": row.position + steps,
        "moves": row.moves + moves,
        "to_move": list(state.to_move),
        "over": engine.over(state),
        "changed": time.time(),
        "bot_due": any(seat in bots for seat in state.to_move),
    }
    if not values["bot_due"]:
        values["bot_until"] = 0.0  # whichever server the next turn of a bot is asked of may take it up at once
    if row.clock is not None:
        values["clock"] = clocks.moved(row.clock, row.to_move, values["to_move"])
    if row.proposal is not None and row.proposal["kind"] in LAPSE:
        values["proposal"] = None
    if row.turn is None or row.turn.get("number") != state.turn:
        values["turn"] = state.view(None).get("turn")
    if moves <= 0 or not engine.beyond_undo(state):
        return values, None, room.base
    save = state.save()
    change = frames.change(room.base if row.frames else None, save)
    frame = {"table_id": row.id, "k": row.frames, "n": values["moves"], "version": row.version}
    values |= {"frames": row.frames + 1, "snapshot_moves": values["moves"]}
    if row.frames - row.snapshot_frame >= WHOLE or values["over"] is not None or not row.frames:
        values |= {"snapshot": frames.packed(save), "snapshot_frame": row.frames}
    return values, frame | {"data": frames.packed(change)}, frames.base(save)
