"""The lobby: listed tables, the last changed first.

Everybody looks at it and it changes with every move anywhere, so it is written once for all who ask within a moment.
What somebody does to a lobby, opening a table or taking one away, shows at once; a move shows after that moment.
"""

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING, Any

from sqlalchemy import select
from sqlalchemy.orm import Session, defer

from vistula.server import cards, seats
from vistula.server.models import AccountSeat, StoredSeat, StoredTable, is_running
from vistula.server.rooms import Room, text_of

if TYPE_CHECKING:
    from vistula.server.hall import Hall

LISTED = 100
MINE = 200  # tables of one account
OF_ONE = 10  # tables of one opener that it shows
READ_AT_ONCE, READ_AT_MOST = 200, 1000  # rows

Wanted = tuple[bool, bool | None]  # only those with an open seat; over, running, or both


class Lobby:
    """What was written last, for each way to ask."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.written: dict[Wanted, tuple[float, str]] = {}
        self.lock = asyncio.Lock()

    def forget(self) -> None:
        """A table came or went here: it is written anew."""
        self.written.clear()

    async def text(self, open_only: bool, over: bool | None) -> str:
        """As JSON. Who asks while it is being written waits for the same one."""
        wanted = (open_only, over)
        async with self.lock:
            at, text = self.written.get(wanted, (0.0, ""))
            if not text or time.monotonic() - at >= self.hall.settings.lobby_seconds:
                found = await self.hall.storage.read(lambda session: listed(session, open_only, over))
                text = text_of({"tables": found})
                self.written[wanted] = (time.monotonic(), text)
            return text


def listed(session: Session, open_only: bool, over: bool | None) -> list[dict[str, Any]]:
    wanted = select(StoredTable).where(StoredTable.listed.is_(True)).order_by(StoredTable.changed.desc())
    wanted = wanted.options(defer(StoredTable.snapshot), defer(StoredTable.start))
    if over is not None:
        wanted = wanted.where(~is_running() if over else is_running())
    if open_only:
        free = select(StoredSeat.table_id).where(StoredSeat.kind == "open", StoredSeat.table_id == StoredTable.id)
        wanted = wanted.where(free.exists())
    made: list[dict[str, Any]] = []
    by_opener: Counter[str | None] = Counter()
    for start in range(0, READ_AT_MOST, READ_AT_ONCE):
        rows = session.scalars(wanted.offset(start).limit(READ_AT_ONCE)).all()
        kept = []
        for row in rows:
            if row.opener is not None and by_opener[row.opener] >= OF_ONE:  # who opens many leaves room for others
                continue
            by_opener[row.opener] += 1
            kept.append(row)
        del kept[LISTED - len(made) :]
        sitting = seats_by_table(session, [row.id for row in kept])
        made += [cards.row_json(row, sitting.get(row.id, [])) for row in kept]
        if len(made) == LISTED or len(rows) < READ_AT_ONCE:
            break
    return made


async def mine(hall: "Hall", account: str) -> list[dict[str, Any]]:
    """The tables of an account, the last changed first; read in one look, however many they are."""
    wanted = select(AccountSeat.table_id, AccountSeat.token_hash).where(AccountSeat.account == account)

    def job(session: Session) -> list[tuple[Room, list[bytes]]]:
        keys: dict[str, list[bytes]] = {}
        for table, key in session.execute(wanted).all():
            keys.setdefault(table, []).append(key)
        rows = select(StoredTable).where(StoredTable.id.in_(keys)).order_by(StoredTable.changed.desc()).limit(MINE)
        found = session.scalars(rows.options(defer(StoredTable.snapshot), defer(StoredTable.start))).all()
        sitting = seats_by_table(session, [row.id for row in found])
        return [(Room(row, sitting.get(row.id, [])), keys[row.id]) for row in found]

    made = []
    for card, keys in await hall.storage.read(job):
        if (room := hall.known.get(card.id)) is not None:  # who is there is known to the room alone
            card.watchers, card.thinking = room.watchers, room.thinking
        made.append(cards.table_json(card, seats.person_by_keys(card, keys) or seats.SPECTATOR))
    return made


def seats_by_table(session: Session, names: list[str]) -> dict[str, list[StoredSeat]]:
    wanted = select(StoredSeat).where(StoredSeat.table_id.in_(names)).order_by(StoredSeat.ordinal)
    found: dict[str, list[StoredSeat]] = {}
    for seat in session.scalars(wanted).all():
        found.setdefault(seat.table_id, []).append(seat)
    return found
