"""Games outlive releases: a running game of an older version goes on from its position under the present rules.

`versions` of a table lists under which versions it was played: `{"version", "release", "moves", "events", "frame"}` for
each, where `frame` is the kept position from which that version went on. Everybody at the table is told, by a line of
chat that stays and a notice; the record says the same.
"""

import logging
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, insert, update
from sqlalchemy.orm import Session

from vistula.core.game import Game
from vistula.core.refusal import IllegalAction, VistulaError
from vistula.core.versions import changes_since, release_of
from vistula.server import engine, frames, talk
from vistula.server.errors import Problem, Stale
from vistula.server.models import StoredAction, StoredFrame, StoredTable
from vistula.server.words import CHAT_LIMIT

if TYPE_CHECKING:
    from vistula.server.hall import Hall
    from vistula.server.rooms import Room

log = logging.getLogger("vistula.server")


async def bring(hall: "Hall", room: "Room", game: Game) -> None:
    """Let the table go on under the present version. Under the room's lock; the state is read anew afterwards."""
    row = room.row
    save = await hall.saved(row)
    played = await hall.actions(row, row.snapshot_moves)
    made = await hall.work(brought, game, save, [(action.seat, action.action) for action in played])
    kept: int = made["kept"]
    history = row.versions or [entry(row.game, row.version, 0, 0, 0 if row.frames else None)]
    new = entry(row.game, game.version, row.snapshot_moves, len(save[frames.JOURNAL]), row.frames)
    words = told(row.game, game.title, row.version, game.version, row.snapshot_moves, len(played) - kept)
    bots = {seat.seat for seat in room.seats if seat.kind == "bot"}
    values: dict[str, Any] = {
        "version": game.version,
        "versions": [*history, new],
        "position": row.position + 1,
        "moves": row.snapshot_moves + kept,
        "snapshot": made["snapshot"],
        "snapshot_frame": row.frames,
        "frames": row.frames + 1,
        "to_move": made["to_move"],
        "over": made["over"],
        "turn": made["turn"],
        "bot_due": any(seat in bots for seat in made["to_move"]),
        "changed": time.time(),
    }
    frame = {"table_id": row.id, "k": row.frames, "n": row.snapshot_moves, "version": game.version}

    def job(session: Session) -> None:
        here = (StoredTable.id == row.id, StoredTable.position == row.position, StoredTable.version == row.version)
        done: Any = session.execute(update(StoredTable).where(*here).values(**values))
        if done.rowcount != 1:
            raise Stale(row.position)
        session.execute(insert(StoredFrame), [frame | {"data": made["frame"]}])
        gone = (StoredAction.table_id == row.id, StoredAction.n > values["moves"])
        session.execute(delete(StoredAction).where(*gone))
        hall.bus.say(session, "moved", row.id)
        talk.announce(hall, session, row.id, words)

    try:
        await hall.storage.write(job)
    except Stale:
        await hall.sync(room)  # another server was quicker
        return
    log.warning("table %s goes on under version %s of %s", row.id, game.version, row.game)
    for name, value in values.items():
        setattr(row, name, value)
    room.last = None
    hall.tell(room, {"type": "notice", "level": "info", "code": "rules_changed", "message": words, "seat": None})
    hall.wake(room)
    hall.seats_changed(room)


def brought(game: Game, save: dict[str, Any], played: list[tuple[str, Any]]) -> dict[str, Any]:
    """The position under the present rules, and how many of the moves that could be taken back fit. Engine work."""
    state = engine.load(game, save)
    whole = state.save()
    snapshot, frame = frames.packed(whole), frames.packed(frames.change(None, whole))
    kept = 0
    for seat, action in played:
        try:
            state.play(seat, engine.read_action(action))
        except (IllegalAction, VistulaError, Problem):
            break
        kept += 1
    return {
        "kept": kept,
        "snapshot": snapshot,
        "frame": frame,
        "to_move": list(state.to_move),
        "over": engine.over(state),
        "turn": state.view(None).get("turn"),
    }


def entry(slug: str, version: int, moves: int, events: int, frame: int | None) -> dict[str, Any]:
    release = release_of(slug, version)
    return {"version": version, "release": release, "moves": moves, "events": events, "frame": frame}


def told(slug: str, title: str, before: int, now: int, moves: int, lost: int) -> str:
    """What the players are told."""
    words = f"From move {moves + 1} on this game is played by version {now} of {title} (so far {before})."
    if lost:
        words += f" The last {lost} moves, which could still be taken back, no longer fit and are taken back."
    changes = [f"{rule}: {text}" for rule, text in changes_since(slug, before)]
    for change in changes:
        if len(words) + len(change) + 1 < CHAT_LIMIT:
            words += f"\n{change}"
    return words[:CHAT_LIMIT]


def shown(row: StoredTable) -> list[dict[str, Any]] | None:
    """The versions of a table as the page is told them; None where there was only one."""
    if not row.versions:
        return None
    made = []
    before = 0
    for one in row.versions:
        changes = changes_since(row.game, before, one["version"]) if before else []
        listed = [{"rule": rule, "text": text} for rule, text in changes]
        made.append({name: one[name] for name in ("version", "release", "moves")} | {"changes": listed})
        before = one["version"]
    return made
