"""A table's card: what the lobby and the page are told of it, besides the position."""

from typing import Any

from vistula.server import clocks, forward
from vistula.server.models import StoredSeat, StoredTable
from vistula.server.rooms import Room
from vistula.server.seats import Person
from vistula.server.words import iso


def table_json(room: Room, who: Person) -> dict[str, Any]:
    """A table for the page, for one person."""
    row = room.row
    made: dict[str, Any] = row_json(row, room.seats)
    for seat in made["seats"]:
        seat["online"] = room.online(seat["seat"])
        seat["thinking"] = room.thinking and seat["kind"] == "bot" and seat["seat"] in row.to_move
        if seat["seat"] in who.seats:
            seat["yours"] = True
            stored = room.seat(seat["seat"])
            seat["webhook"] = stored is not None and stored.webhook is not None
            seat["rest"] = stored is not None and stored.rest is not None and stored.rest == turn_of(row)
    made["expired"] = clocks.expired(row, room.seats)
    made["watching"] = sum(1 for watcher in room.watchers if not watcher.held)
    made["you"] = {"seats": list(who.seats), "host": who.host}
    return made


def turn_of(row: StoredTable) -> int | None:
    """The number of the turn, where the game has turns."""
    return None if row.turn is None else row.turn.get("number")


def row_json(row: StoredTable, sitting: list[StoredSeat]) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": row.id,
        "title": row.title,
        "game": row.game,
        "version": row.version,
        "scenario": row.scenario,
        "options": row.options,
        "seats": [seat_json(seat) for seat in sitting],
        "spectators": row.spectators,
        "listed": row.listed,
        "watching": 0,
        "position": row.position,
        "moves": row.moves,
        "to_move": row.to_move,
        "over": row.over,
        "turn": row.turn,
        "proposal": proposal_json(row.proposal),
        "paused": row.paused,
        "clock": clocks.shown(row.clock),
        "next": row.next,
        "commitment": row.commitment,
        "seed": row.seed if row.over is not None or row.seed_shown else None,
        "created": iso(row.created),
        "changed": iso(row.changed),
        "you": {"seats": [], "host": False},
    }
    if row.origin is not None:
        made["from"] = row.origin
    if (versions := forward.shown(row)) is not None:
        made["versions"] = versions
    return made


def proposal_json(proposal: dict[str, Any] | None) -> dict[str, Any] | None:
    if proposal is None:
        return None
    told = ("id", "kind", "by", "moves", "seat", "agreed", "waiting")
    return {name: proposal[name] for name in told if name in proposal} | {"at": iso(proposal["at"])}


def seat_json(seat: StoredSeat) -> dict[str, Any]:
    made: dict[str, Any] = {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "online": False,
        "thinking": False,
        "yours": False,
    }
    if seat.kind == "bot":
        made |= {"bot": seat.bot, "level": seat.level, "style": seat.style}
    return made
