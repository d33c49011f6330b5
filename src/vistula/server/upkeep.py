"""What a server does now and then: it takes abandoned tables away, and keeps frames of tables that have none yet.

Abandoned is a table where nobody ever moved, or that only computers play, after `unused_days` without a change; and, if
the host of the server wishes it, any unfinished game after `prune_days`. Finished games stay.
"""

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.orm import Session

from vistula.core.game import Game
from vistula.server import engine, frames
from vistula.server.errors import Problem, StorageGone
from vistula.server.models import StoredFrame, StoredSeat, StoredTable, is_running

if TYPE_CHECKING:
    from vistula.server.hall import Hall

log = logging.getLogger("vistula.server")

DAY = 86_400
APART = 20  # moves between the frames that are made afterwards
AT_ONCE = 10
AT_A_TIME = 500  # tables that are taken away together


async def forever(hall: "Hall") -> None:
    while True:
        try:
            await prune(hall)
            while await keep_frames(hall):
                await asyncio.sleep(1)
        except Problem as problem:
            log.info("upkeep: %s", problem.message)
        except Exception:  # it is tried again later; nothing else stops for it
            log.exception("upkeep")
        await asyncio.sleep(hall.settings.upkeep_seconds)


async def prune(hall: "Hall") -> list[str]:
    """Take abandoned tables away; their names."""
    now, settings = time.time(), hall.settings
    person = select(StoredSeat.table_id).where(StoredSeat.kind == "person", StoredSeat.table_id == StoredTable.id)
    unused = and_(StoredTable.changed < now - settings.unused_days * DAY, or_(StoredTable.moves == 0, ~person.exists()))
    wanted = unused
    if settings.prune_days:
        wanted = or_(unused, StoredTable.changed < now - settings.prune_days * DAY)

    def job(session: Session) -> list[str]:
        # Those that stay are left out before they are counted: however many there are, the others are reached.
        found = select(StoredTable.id).where(wanted, is_running(), StoredTable.id.not_in(watched)).limit(AT_A_TIME)
        old = list(session.scalars(found).all())
        session.execute(delete(StoredTable).where(StoredTable.id.in_(old)))
        for table in old:
            hall.bus.say(session, "gone", table)
        return old

    watched = {table for table, room in hall.known.items() if room.watchers}
    gone = await hall.storage.write(job)
    for table in gone:
        if (room := hall.known.get(table)) is not None:
            hall.drop(room)
    if gone:
        log.warning("took %s abandoned tables away", len(gone))
    return gone


async def keep_frames(hall: "Hall") -> int:
    """Frames for tables of the first release, while the rules they were played by are here. How many were made."""
    unframed = select(StoredTable.id, StoredTable.game, StoredTable.version).where(StoredTable.frames == 0)
    found = await hall.storage.read(lambda session: session.execute(unframed).all())
    made = 0
    for table, slug, version in found:
        try:
            game = await hall.work(hall.game, slug)
            if game.version == version and table not in hall.unframed:
                await frame_table(hall, game, table)
                made += 1
        except StorageGone:
            raise
        except Exception as failure:  # what cannot be played again stays as it is, and is shown from its last position
            log.info("frames of %s: %s", table, failure)
            hall.unframed.add(table)
        if made == AT_ONCE:
            break
    return made


async def frame_table(hall: "Hall", game: Game, table: str) -> None:
    room = await hall.room(table)
    async with room.lock:
        row = room.row
        if row.frames or row.version != game.version:
            return
        moves = [(action.seat, action.action) for action in await hall.actions(row, 0)]
        last = await hall.saved(row)
        kept = await hall.study(framed, game, row, moves[: row.snapshot_moves], last)
        rows = [{"table_id": table, "k": k, "version": row.version, **frame} for k, frame in enumerate(kept)]
        values = {"frames": len(rows), "snapshot_frame": len(rows) - 1}

        def job(session: Session) -> bool:
            here = (StoredTable.id == table, StoredTable.position == row.position, StoredTable.frames == 0)
            done: Any = session.execute(update(StoredTable).where(*here).values(**values))
            if done.rowcount == 1:
                session.execute(insert(StoredFrame), rows)
            return bool(done.rowcount == 1)

        # The room stays the one it is: who looks on there would not hear of what is done in another one.
        if await hall.storage.write(job):
            row.frames, row.snapshot_frame, room.base = len(rows), len(rows) - 1, None
        else:
            await hall.sync(room)


def framed(game: Game, row: StoredTable, moves: list[tuple[str, Any]], last: dict[str, Any]) -> list[dict[str, Any]]:
    """Play a game again and keep frames of it; the last one is what is stored. Engine work."""
    from vistula.server.replays import beginning

    state = beginning(game, row)
    made: list[dict[str, Any]] = []
    base: dict[str, Any] | None = None

    def keep(n: int, save: dict[str, Any]) -> None:
        nonlocal base
        made.append({"n": n, "data": frames.packed(frames.change(base, save))})
        base = frames.base(save)

    keep(0, state.save())
    for n, (seat, action) in enumerate(moves, start=1):
        state.play(seat, engine.read_action(action))
        if n < len(moves) and n - made[-1]["n"] >= APART and engine.beyond_undo(state):
            keep(n, state.save())
    if moves:
        keep(len(moves), last)
    return made
