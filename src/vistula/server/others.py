"""Other servers on the same database: what they are told of a change here, and how a change of theirs is followed.

Who heard nothing for a while looks at the database for every table that somebody has in hand.
"""

import logging
from typing import TYPE_CHECKING, Any

from vistula.server import engine, frames, talk
from vistula.server.changes import Change
from vistula.server.errors import Problem
from vistula.server.rooms import Paper, Room

if TYPE_CHECKING:
    from vistula.server.hall import Hall

log = logging.getLogger("vistula.server")

UNTOLD = ("snapshot", "snapshot_frame")  # the other servers keep the ones they have read
LONGEST_NOTE = 7000  # bytes; PostgreSQL takes 8,000


def told(hall: "Hall", room: Room, change: Change, rows: list[dict[str, Any]], last: dict[str, Any]) -> str:
    """What other servers are told: if it is not too long, all they need to follow without asking the database."""
    if rows:
        played = [[row["seat"], row["action"]] for row in rows]
        values = {name: value for name, value in change.values.items() if name not in UNTOLD}
        before = room.row.position
        made = hall.bus.message("moved", room.id, last=last, before=before, played=played, values=values)
        if len(made) <= LONGEST_NOTE:
            return made
    return hall.bus.message("moved", room.id, last=last)


async def hear(hall: "Hall", said: dict[str, Any]) -> None:
    """Another server changed something."""
    room = hall.known.get(said["table"])
    if room is None:
        return
    if said["what"] == "notice":
        hall.tell(room, said["message"])
        return
    try:
        if said["what"] == "chat":
            hall.tell(room, {"type": "chat", "chat": await talk.line(hall.storage, room.id, said["n"])})
            return
        if said["what"] == "moved":
            hall.errand(follow(hall, room, said))  # in order: who comes first is first at the lock
            return
        async with room.lock:
            await hall.sync(room)
    except Problem as problem:
        log.info("hearing of %s: %s", room.id, problem.message)
        return
    if said["what"] == "seats":
        hall.seats_changed(room)


async def follow(hall: "Hall", room: Room, said: dict[str, Any]) -> None:
    """Another server's players acted at a table that somebody here looks at: play it too."""
    async with room.lock:
        try:
            if room.state is not None and room.row.position == said.get("before"):
                papers, base = await hall.quick(room.state, followed, room, said)
                for name, value in said["values"].items():
                    setattr(room.row, name, value)
                room.papers = papers
                room.base = base if "frames" in said["values"] else room.base
                hall.wake(room)
            else:
                await hall.sync(room)
            room.last = said.get("last", room.last)
        except Problem as problem:
            room.forget_state()
            log.info("following %s: %s", room.id, problem.message)
        except BaseException:
            room.forget_state()
            raise


def followed(room: Room, said: dict[str, Any]) -> tuple[dict[str | None, Paper], dict[str, Any] | None]:
    """What another server played, played here too: what is seen of it, and the base of the next frame if one was
    kept. Engine work."""
    values, state = said["values"], room.loaded()
    for seat, action in said["played"]:
        state.play(seat, engine.read_action(action))
    base = frames.base(state.save()) if "frames" in values else None
    return {eye: room.written(eye, values["position"], values["moves"], values["over"]) for eye in room.eyes()}, base


async def catch_up(hall: "Hall") -> None:
    """After the ear was deaf: look at every table somebody watches."""
    for room in list(hall.known.values()):
        await hear(hall, {"what": "seats", "table": room.id})
