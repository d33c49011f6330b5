"""Chat at a table: plain text, stored, in one order for everybody."""

import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from vistula.server.errors import Problem
from vistula.server.models import StoredChat
from vistula.server.rooms import Room
from vistula.server.seats import Person, own_name
from vistula.server.storage import Storage
from vistula.server.words import CHAT_LIMIT, SERVER_NAME, iso, plain

if TYPE_CHECKING:
    from vistula.server.hall import Hall

SHOWN = 100
KEPT = 2000  # lines a table takes
TRIES = 5


def chat_json(line: StoredChat) -> dict[str, Any]:
    return {"n": line.n, "at": iso(line.at), "seat": line.seat, "name": line.name, "text": line.text}


async def line(storage: Storage, table: str, n: int) -> dict[str, Any] | None:
    found = await storage.read(lambda session: session.get(StoredChat, (table, n)))
    return chat_json(found) if found else None


async def lines(hall: "Hall", room: Room, after: int = 0) -> list[dict[str, Any]]:
    """The last hundred lines after number `after`."""
    wanted = select(StoredChat).where(StoredChat.table_id == room.id, StoredChat.n > after)
    last = wanted.order_by(StoredChat.n.desc()).limit(SHOWN)
    found = await hall.storage.read(lambda session: session.scalars(last).all())
    return [chat_json(line) for line in reversed(found)]


async def say(hall: "Hall", room: Room, who: Person, text: str, seat: str | None, name: str | None) -> dict[str, Any]:
    if who.nobody:
        raise Problem("not_allowed", "Spectators read along; only players talk.")
    words = plain(text, CHAT_LIMIT, "A message", lines=True)
    if not words:
        raise Problem("bad_text", "Say something.")
    if seat is not None and seat not in who.seats:
        raise Problem("not_your_seat", "That seat is not yours.")
    speaker = seat or (who.seats[0] if who.seats else None)
    stored = room.seat(speaker) if speaker else None
    # Who has a name at the table speaks under it; what else one calls oneself cannot be another's.
    shown = (stored.name if stored else None) or own_name(room.seats, who.seats, name or "") or speaker or "host"
    line = StoredChat(table_id=room.id, at=time.time(), seat=speaker, name=shown, text=words)
    made = await store(hall, room, line)
    hall.tell(room, {"type": "chat", "chat": made})
    return made


def announce(hall: "Hall", session: Session, table: str, words: str) -> int:
    """A line of the server itself, in the transaction of what it tells."""
    number = (session.scalar(select(func.max(StoredChat.n)).where(StoredChat.table_id == table)) or 0) + 1
    text = words[:CHAT_LIMIT]
    session.add(StoredChat(table_id=table, n=number, at=time.time(), seat=None, name=SERVER_NAME, text=text))
    hall.bus.say(session, "chat", table, n=number)
    return number


async def store(hall: "Hall", room: Room, line: StoredChat) -> dict[str, Any]:
    """Give the line the next number; another server may take the same one first, so try again."""

    def job(session: Session) -> dict[str, Any]:
        number = (session.scalar(select(func.max(StoredChat.n)).where(StoredChat.table_id == room.id)) or 0) + 1
        if number > KEPT:
            raise Problem("not_allowed", "This table has talked enough.")
        fresh = StoredChat(table_id=room.id, n=number, at=line.at, seat=line.seat, name=line.name, text=line.text)
        session.add(fresh)
        session.flush()
        hall.bus.say(session, "chat", room.id, n=number)
        return chat_json(fresh)

    for _ in range(TRIES):
        try:
            return await hall.storage.write(job)
        except IntegrityError:
            continue
    raise Problem("storage", "Everybody talks at once; say it again.")
