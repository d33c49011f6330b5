"""Calling people who are not at the table, by webhook and by push."""

from typing import TYPE_CHECKING

from vistula.server import webhooks
from vistula.server.models import StoredSeat
from vistula.server.rooms import Room

if TYPE_CHECKING:
    from vistula.server.hall import Hall


def to_move(hall: "Hall", room: Room, seats: list[str]) -> None:
    for name in seats:
        call(hall, room, name, f"{room.row.title}: it is your turn ({name}).")


def to_answer(hall: "Hall", room: Room, name: str, kind: str) -> None:
    call(hall, room, name, f"{room.row.title}: you are asked to agree ({kind}).")


def call(hall: "Hall", room: Room, name: str, text: str) -> None:
    """The person of a seat; nobody waits for it. While one call is under way the same is not made again: however
    slowly an address answers, no more than one of each kind waits for it."""
    seat = room.seat(name)
    if seat is None or seat.kind != "person" or room.online(name) or text in room.calling:
        return
    room.calling.add(text)
    hall.errand(make(hall, room, seat, text))


async def make(hall: "Hall", room: Room, seat: StoredSeat, text: str) -> None:
    try:
        if seat.webhook:
            message = {"table": room.id, "title": room.row.title, "game": room.row.game, "seat": seat.seat}
            message |= {"text": text, "content": text}
            await webhooks.send(seat.webhook, message, hall.settings.allow_private_webhooks)
        await hall.pushes.call(room, seat.seat, text)
    finally:
        room.calling.discard(text)
