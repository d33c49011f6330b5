"""What people decide among themselves: resign, draw, takeback, pause, time, notes, rematch, notices by push."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from vistula.server import agreements, cards, seats, sitting, tables
from vistula.server.api.answers import AT_TABLE, errors
from vistula.server.api.asked import Answer, NotesIn, Offer, PushGone, PushIn, Rematch, SeatOnly
from vistula.server.api.shapes import NotesOut, OneTableOut, PushKeyOut
from vistula.server.api.tables import not_too_many
from vistula.server.desk import AtDesk, AtTable, Desk, Visit
from vistula.server.models import StoredSeat
from vistula.server.seats import seat_of
from vistula.server.tables import Wish

router = APIRouter(prefix="/api", tags=["agreements"])

AT_SEAT = (*AT_TABLE, "not_your_seat", "unknown_seat", "stale")


def told(at: Visit) -> dict[str, Any]:
    return {"table": cards.table_json(at.room, at.who)}


def answers(*codes: str) -> dict[str, Any]:
    """What all of these have in common."""
    return {
        "response_model": OneTableOut,
        "response_model_exclude_unset": True,
        "responses": errors(*AT_SEAT, *codes),
    }


@router.post("/tables/{table}/resign", **answers("game_over", "proposal_open"))
async def resign(desk: AtDesk, at: AtTable, asked: SeatOnly) -> dict[str, Any]:
    """Give the game up; allies who are persons are asked first."""
    await agreements.resign(desk.hall, desk.films, at.room, at.who, seat_of(at.room, at.who, asked.seat))
    return told(at)


@router.post(
    "/tables/{table}/proposals", **answers("game_over", "proposal_open", "declined", "nothing_to_undo", "paused")
)
async def propose(desk: AtDesk, at: AtTable, asked: Offer) -> dict[str, Any]:
    """Propose a draw, a takeback or a pause to the others; done at once where there is nobody to ask."""
    seat = seat_of(at.room, at.who, asked.seat)
    await agreements.offer(desk.hall, desk.films, at.room, at.who, seat, asked.kind, asked.moves)
    return told(at)


@router.post("/tables/{table}/proposals/{number}", **answers("no_proposal", "game_over", "nothing_to_undo"))
async def answer(desk: AtDesk, at: AtTable, number: int, asked: Answer) -> dict[str, Any]:
    """Agree or decline; or withdraw what you proposed."""
    await agreements.answer(desk.hall, desk.films, at.room, at.who, number, asked.agree)
    return told(at)


@router.post("/tables/{table}/resume", **answers())
async def resume(desk: AtDesk, at: AtTable) -> dict[str, Any]:
    """Go on after a pause."""
    await agreements.resume(desk.hall, at.room, at.who)
    return told(at)


@router.post("/tables/{table}/claim", **answers("game_over", "not_your_turn"))
async def claim(desk: AtDesk, at: AtTable, asked: SeatOnly) -> dict[str, Any]:
    """The other side's time is over: the game is yours."""
    seat_of(at.room, at.who, asked.seat or (at.who.seats[0] if at.who.seats else None))
    await agreements.claim(desk.hall, at.room, at.who)
    return told(at)


@router.post(
    "/tables/{table}/rematch", status_code=201, **answers("game_running", "too_many", "unknown_game", "bad_option")
)
async def rematch(request: Request, desk: AtDesk, at: AtTable, asked: Rematch) -> dict[str, Any]:
    """The same game again, at a table that your token opens too."""

    async def made(game: str, scenario: str, options: dict[str, Any]) -> tables.Opened:
        opener = not_too_many(request, desk)  # it is a table like any other
        begun = await desk.hall.work(tables.fresh, desk.hall, game, scenario, options)
        row = at.room.row
        wish = Wish(title=row.title, listed=row.listed, spectators=row.spectators, opener=opener)
        return await tables.create(desk.hall, desk.bots, begun, wish)

    table = await agreements.rematch(desk.hall, at.room, at.who, asked.swap, made)
    room = await desk.hall.room(table)
    who = seats.person_by_keys(room, at.who.keys) or seats.SPECTATOR
    return {"table": cards.table_json(room, who)}


SeatQuery = Annotated[str | None, Query(max_length=64, description="One of your seats")]


def stored_seat(at: Visit, named: str | None) -> StoredSeat:
    found = at.room.seat(seat_of(at.room, at.who, named))
    assert found is not None
    return found


@router.get("/tables/{table}/notes", response_model=NotesOut, responses=errors(*AT_SEAT))
async def notes(at: AtTable, seat: SeatQuery = None) -> dict[str, str]:
    """Your private notes."""
    return {"text": stored_seat(at, seat).notes or ""}


@router.put("/tables/{table}/notes", status_code=204, responses=errors(*AT_SEAT, "bad_text"))
async def write_notes(desk: AtDesk, at: AtTable, asked: NotesIn) -> Response:
    """Keep your private notes; they go when somebody else gets the seat."""
    await sitting.keep_notes(desk.hall, at.room, stored_seat(at, asked.seat), asked.text)
    return Response(status_code=204)


@router.get("/push", response_model=PushKeyOut, responses=errors(), tags=["server"])
async def push_key(desk: AtDesk) -> dict[str, str]:
    """The key with which a browser subscribes to notices."""
    return {"key": await desk.hall.pushes.public_key()}


def own_seat(desk: Desk, at: Visit, seat: str) -> str:
    return seat_of(at.room, at.who, seat)


@router.put(
    "/tables/{table}/seats/{seat}/push", status_code=204, responses=errors(*AT_SEAT, "bad_webhook", "not_allowed")
)
async def subscribe(desk: AtDesk, at: AtTable, seat: str, asked: PushIn) -> Response:
    """Tell this browser when it is your turn, also when the page is closed."""
    mine = own_seat(desk, at, seat)
    await desk.hall.pushes.subscribe(at.room.id, mine, asked.endpoint, asked.keys.p256dh, asked.keys.auth)
    return Response(status_code=204)


@router.delete("/tables/{table}/seats/{seat}/push", status_code=204, responses=errors(*AT_SEAT))
async def unsubscribe(desk: AtDesk, at: AtTable, seat: str, asked: PushGone) -> Response:
    """No more notices to this browser."""
    await desk.hall.pushes.forget(at.room.id, own_seat(desk, at, seat), asked.endpoint)
    return Response(status_code=204)
