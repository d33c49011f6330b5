"""Sitting down and getting up: who may take which seat, and what becomes of what was seen there."""

import time
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from vistula.core.dice import commitment
from vistula.server import agreements, cards, engine, seats, tables, webhooks
from vistula.server.errors import Problem
from vistula.server.hall import Hall
from vistula.server.models import StoredFrame, StoredSeat, StoredTable
from vistula.server.rooms import Room
from vistula.server.seats import Person
from vistula.server.security import new_token, token_hash
from vistula.server.words import NOTES_LIMIT, plain


async def take(hall: Hall, room: Room, who: Person, seat: str, name: str | None, token: str | None) -> str:
    """Sit down at an open seat; with the token one has, or a new one. Only one of two who reach for it gets it."""
    if room.seat(seat) is None:
        raise Problem("unknown_seat", "There is no such seat at this table.")
    others = any(one.kind == "person" and one.seat not in who.seats for one in room.seats)
    if who.seats and others and room.row.moves and room.row.over is None:
        words = "The game has begun: who sits on two sides would see what one of them may not know. Ask the host."
        raise Problem("not_allowed", words)
    kept = token if token is not None and not who.nobody else new_token()
    shown = seats.own_name(room.seats, (seat, *who.seats), name or "")
    free = (StoredSeat.table_id == room.id, StoredSeat.seat == seat, StoredSeat.kind == "open")
    taken = {"kind": "person", "name": shown, "token_hash": token_hash(kept)}

    def job(session: Session) -> None:
        done: Any = session.execute(update(StoredSeat).where(*free).values(**taken))
        if done.rowcount != 1:
            raise Problem("seat_taken", "Somebody sits there already.")
        hall.bus.say(session, "seats", room.id)

    await hall.storage.write(job)
    await seats_stored(hall, room)
    return kept


async def keep_notes(hall: Hall, room: Room, seat: StoredSeat, text: str) -> None:
    here = (StoredSeat.table_id == room.id, StoredSeat.seat == seat.seat, StoredSeat.token_hash == seat.token_hash)
    values = {"notes": plain(text, NOTES_LIMIT, "A note", lines=True)}
    await hall.storage.write(lambda session: session.execute(update(StoredSeat).where(*here).values(**values)))
    seat.notes = values["notes"]


async def arrive(hall: Hall, room: Room, who: Person) -> None:
    """Somebody came with the link of an invited seat: it is theirs now."""
    invited = [seat.seat for seat in room.seats if seat.kind == "invited" and seat.seat in who.seats]
    if invited:
        here = (StoredSeat.table_id == room.id, StoredSeat.seat.in_(invited), StoredSeat.kind == "invited")

        def job(session: Session) -> None:
            session.execute(update(StoredSeat).where(*here).values(kind="person"))
            hall.bus.say(session, "seats", room.id)

        await hall.storage.write(job)
        await seats_stored(hall, room)


async def configure(
    hall: Hall, room: Room, who: Person, seat: str, wish: dict[str, Any], bots: list[dict[str, Any]]
) -> str | None:
    """Change a seat: its name, its webhook, or who sits there. Returns the token of a new link."""
    stored = room.seat(seat)
    if stored is None:
        raise Problem("unknown_seat", "There is no such seat at this table.")
    mine = seat in who.seats
    if not mine and not who.host:
        raise Problem("not_your_seat" if who.seats else "not_host", "That seat is not yours to change.")
    values: dict[str, Any] = {}
    link: str | None = None
    ask: list[str] = []
    kind = wish.get("kind")
    if kind is not None:
        if not mine and stored.kind == "person":
            raise Problem("not_allowed", "Somebody sits there; only they can leave the seat.")
        if kind in ("link", "you") and not who.host:
            raise Problem("not_host", "Only the host gives seats away.")
        values = {"kind": "open", "name": None, "bot": None, "level": None, "style": None, "token_hash": None}
        values |= {"webhook": None, "rest": None, "notes": None}
        if kind == "bot":
            values |= {"kind": "bot", **seats.check_bot(bots, room.row.game, wish)}
        elif kind == "link":
            link = new_token()
            values |= {"kind": "invited", "token_hash": token_hash(link)}
        elif kind == "you":
            values |= {"kind": "person", "token_hash": who.key}
        if kind != "bot" and not mine and room.row.moves and room.row.over is None:
            ask = [one.seat for one in room.seats if one.kind == "person" and one.seat not in who.seats]
            if stored.kind == "bot" and not ask:
                words = "The computer has begun to play: who takes its seat would see what you may not know."
                raise Problem("not_allowed", words)
    if wish.get("name") is not None and (mine or kind == "you"):
        values["name"] = seats.own_name(room.seats, (seat, *who.seats), wish["name"])
    if "webhook" in wish:
        if not mine:
            raise Problem("not_your_seat", "A webhook is set by the one who sits there.")
        values["webhook"] = wish["webhook"] and webhooks.check(wish["webhook"])
        if values["webhook"]:
            await webhooks.resolve(values["webhook"], hall.settings.allow_private_webhooks)
    if wish.get("rest") is not None:
        if not mine:
            raise Problem("not_your_seat", "Reactions are let go by the one who sits there.")
        values["rest"] = cards.turn_of(room.row) if wish["rest"] else None
    if ask:  # the others decide whether somebody may look into the enemy's hand
        kept = {name: value for name, value in values.items() if name != "token_hash"}
        key = values["token_hash"]
        proposal: dict[str, Any] = {"kind": "seat", "by": who.seats[0] if who.seats else None, "seat": seat}
        proposal["values"] = kept | {"token_hash": key.hex() if key else None}
        proposal["was"] = stored.kind
        await agreements.propose(hall, None, room, who, proposal, ask)
        return link
    left = mine and stored.kind == "person" and kind in ("open", "link", "bot")
    if values:
        await store_seat(hall, room, stored, values)
    if left and room.row.over is None:
        await seat_left(hall, room, seat, [one for one in who.seats if one != seat])
    if wish.get("rest") and room.row.over is None:
        await hall.pass_on(room)
    return link


async def store_seat(hall: Hall, room: Room, stored: StoredSeat, values: dict[str, Any]) -> None:
    as_seen = (StoredSeat.table_id == room.id, StoredSeat.seat == stored.seat, StoredSeat.kind == stored.kind)

    def job(session: Session) -> None:
        done: Any = session.execute(update(StoredSeat).where(*as_seen).values(**values))
        if done.rowcount != 1:
            raise Problem("seat_taken", "The seat has changed hands meanwhile; look again.")
        if values.get("kind", stored.kind) == "bot":
            to_move = session.scalar(select(StoredTable.to_move).where(StoredTable.id == room.id))
            if stored.seat in (to_move or []):
                session.execute(update(StoredTable).where(StoredTable.id == room.id).values(bot_due=True))
        hall.bus.say(session, "seats", room.id)

    await hall.storage.write(job)
    await seats_stored(hall, room)


async def seat_left(hall: Hall, room: Room, seat: str, kept: list[str]) -> None:
    """Somebody who has seen what a seat knows has left it. Before the first move all is dealt anew, so that it is worth
    nothing; later everybody is told, if he plays on at another seat."""
    if room.row.moves == 0 and room.row.start is None:
        await deal_anew(hall, room, seat)
    elif kept:
        words = f"{', '.join(kept)} leaves the seat {seat}, and knows what was known there up to move {room.row.moves}."
        await agreements.change(hall, room, {"changed": time.time()}, words)


async def deal_anew(hall: Hall, room: Room, seat: str) -> None:
    async with room.lock:
        row = room.row
        if row.moves:
            return
        begun = await hall.work(tables.fresh, hall, row.game, row.scenario, row.options)
        snapshot, kept = await hall.work(tables.keep_frames, begun, row.id)
        computers = {one.seat for one in room.seats if one.kind == "bot"}
        values: dict[str, Any] = {
            "position": row.position + 1, "version": begun.game.version, "seed": str(begun.seed), "seed_shown": False,
            "commitment": commitment(begun.seed), "snapshot": snapshot, "snapshot_frame": len(kept) - 1,
            "frames": len(kept), "to_move": list(begun.state.to_move), "over": engine.over(begun.state),
            "turn": (await hall.work(begun.state.view, None)).get("turn"), "changed": time.time(),
            "bot_due": any(one in computers for one in begun.state.to_move),
        }  # fmt: skip
        words = f"All is dealt anew, with other dice: the seat {seat} was left before the first move."

        def job(session: Session) -> None:
            session.execute(delete(StoredFrame).where(StoredFrame.table_id == row.id))
            session.execute(insert(StoredFrame), kept)

        persons = any(one.kind == "person" for one in room.seats)
        await agreements.change_locked(hall, room, values, words if persons else None, job)
        room.forget_state()
    hall.wake(room)
    hall.bots.nudge(room)


async def seats_stored(hall: Hall, room: Room) -> None:
    async with room.lock:
        await hall.sync(room)
    hall.seats_changed(room)
    hall.bots.nudge(room)
