"""What the database holds of a table, as functions of a session: its row and seats, the frames and moves since its last
whole snapshot, and the signs by which a room sees whether it is up to date."""

from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from vistula.server.errors import Stale, unknown_table
from vistula.server.models import StoredAction, StoredFrame, StoredSeat, StoredTable

SIGNS = ("seed_shown", "proposal", "paused", "clock", "next")


def table(session: Session, name: str) -> tuple[StoredTable, list[StoredSeat]]:
    row = session.get(StoredTable, name)
    if row is None:
        raise unknown_table()
    return row, seats(session, name)


def seats(session: Session, name: str) -> list[StoredSeat]:
    wanted = select(StoredSeat).where(StoredSeat.table_id == name).order_by(StoredSeat.ordinal)
    return list(session.scalars(wanted).all())


def signs(session: Session, name: str) -> tuple[int | None, dict[str, Any], list[StoredSeat]]:
    """The position (None: the table is gone), what changes without it, and the seats."""
    columns = [getattr(StoredTable, sign) for sign in ("position", *SIGNS)]
    found = session.execute(select(*columns).where(StoredTable.id == name)).one_or_none()
    if found is None:
        return None, {}, []
    return found.position, {sign: getattr(found, sign) for sign in SIGNS}, seats(session, name)


def frames(session: Session, row: StoredTable) -> list[bytes]:
    """The frames after the whole snapshot; stale if something was taken back since the row was read."""
    wanted = (StoredFrame.table_id == row.id, StoredFrame.k > row.snapshot_frame, StoredFrame.k < row.frames)
    found = list(session.scalars(select(StoredFrame.data).where(*wanted).order_by(StoredFrame.k)).all())
    if len(found) != row.frames - 1 - row.snapshot_frame:
        raise Stale(row.position)
    return found


def moves(session: Session, row: StoredTable, after: int) -> list[StoredAction]:
    """The moves after so many; stale if an undo came since the row was read."""
    wanted = (StoredAction.table_id == row.id, StoredAction.n > after, StoredAction.n <= row.moves)
    found = list(session.scalars(select(StoredAction).where(*wanted).order_by(StoredAction.n)).all())
    if len(found) != row.moves - after:
        raise Stale(row.position)
    return found
