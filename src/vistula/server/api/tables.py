"""Tables and seats: open one, find one, sit down, get up."""

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from vistula.server import accounts, cards, records, replays, sitting, tables
from vistula.server.api.answers import AT_TABLE, TO_CREATE, errors
from vistula.server.api.asked import ContinuedTable, ImportedTable, NewTable, SeatChange, TableWish, Take
from vistula.server.api.shapes import ChangedOut, OpenedOut, TableOut, TablesOut, TakenOut
from vistula.server.desk import AtDesk, AtTable, Desk, WithAccount, pay_for_reading
from vistula.server.drawings import Drawing
from vistula.server.errors import Problem
from vistula.server.guard import address_of, too_many
from vistula.server.models import Account
from vistula.server.seats import SPECTATOR, eye_of, holds_all, may_look, person, person_by_keys
from vistula.server.security import token_hash

router = APIRouter(prefix="/api", tags=["tables"])


@router.get("/tables", response_model=TablesOut, response_model_exclude_unset=True, responses=errors())
async def listed(
    desk: AtDesk,
    open_only: Annotated[bool, Query(alias="open")] = False,
    over: Annotated[bool | None, Query()] = None,
) -> Response:
    """The lobby: listed tables, the last changed first. A move may show a second later than it was made."""
    return Response(await desk.hall.lobby.text(open_only, over), media_type="application/json")


def wish_of(asked: TableWish) -> tables.Wish:
    wanted = {seat: wish.model_dump() for seat, wish in asked.seats.items()}
    clock = asked.clock.model_dump() if asked.clock is not None else None
    return tables.Wish(wanted, asked.title, asked.name, asked.listed, asked.spectators, clock)


def not_too_many(request: Request, desk: Desk) -> str:
    """Whoever opens tables by the hundred waits. Returns a mark of the address that says nothing to others."""
    wait = desk.openers.wait(address_of(request.scope))
    if wait > 0:
        raise too_many(wait)
    return hashlib.blake2b(address_of(request.scope).encode(), digest_size=12, key=desk.hall.salt).hexdigest()


async def opened(
    desk: Desk, begun: tables.Beginning, asked: TableWish, account: Account | None, opener: str
) -> dict[str, Any]:
    wish = wish_of(asked)
    wish.opener = opener
    made = await tables.create(desk.hall, desk.bots, begun, wish)
    if account is not None:
        await accounts.remember(desk.hall, account.name, made.room.id, token_hash(made.token))
    table = cards.table_json(made.room, person(made.room, made.token))
    return {"table": table, "token": made.token, "links": made.links}


@router.post(
    "/tables",
    status_code=201,
    response_model=OpenedOut,
    response_model_exclude_unset=True,
    responses=errors(*TO_CREATE),
)
async def create(request: Request, desk: AtDesk, account: WithAccount, asked: NewTable) -> dict[str, Any]:
    """Open a table. Seats not named are open to anybody."""
    opener = not_too_many(request, desk)
    begun = await desk.hall.work(tables.fresh, desk.hall, asked.game, asked.scenario, asked.options)
    return await opened(desk, begun, asked, account, opener)


@router.post(
    "/import",
    status_code=201,
    response_model=OpenedOut,
    response_model_exclude_unset=True,
    responses=errors(*TO_CREATE, "bad_import"),
)
async def bring(request: Request, desk: AtDesk, account: WithAccount, asked: ImportedTable) -> dict[str, Any]:
    """Open a table with a game from a file; every action in it is checked. Who brings it knows its dice, so a game that
    goes on against somebody else goes on with new ones."""
    opener = not_too_many(request, desk)
    begun = await desk.hall.examine(records.read, desk.hall, asked.record)
    alone = all(seat in asked.seats and asked.seats[seat].kind == "you" for seat in begun.state.seats)
    if begun.state.result is None and not alone:
        begun = await desk.hall.examine(records.branch, begun.state, None)
    elif begun.state.result is None:
        begun.dice_known = True  # whoever sits down later shall know them too
    return await opened(desk, begun, asked, account, opener)


@router.post(
    "/tables/{table}/continue",
    status_code=201,
    response_model=OpenedOut,
    response_model_exclude_unset=True,
    responses=errors(*AT_TABLE, *TO_CREATE, "game_running", "unknown_position", "version_gone"),
)
async def branch(
    request: Request, desk: AtDesk, at: AtTable, account: WithAccount, asked: ContinuedTable
) -> dict[str, Any]:
    """Open a table from a position of a finished game, or of one you play alone; with new dice."""
    may_look(at.room, at.who)
    if at.room.row.over is None and not holds_all(at.room, at.who):
        raise Problem("game_running", "A game can be continued elsewhere once it is over.")
    opener = not_too_many(request, desk)
    state, reached = await desk.films.at(at.room, asked.moves)
    if reached != asked.moves:
        words = f"The rules have changed since then: this game can be continued up to move {reached}, or later."
        raise Problem("unknown_position", words)
    if state.result is not None:
        raise Problem("unknown_position", "The game is over at that move; choose one before it.")
    origin = {"table": at.room.id, "moves": asked.moves}
    begun = await desk.hall.study(records.branch, state, origin)
    return await opened(desk, begun, asked, account, opener)


@router.get("/tables/{table}", response_model=TableOut, response_model_exclude_unset=True, responses=errors(*AT_TABLE))
async def one(at: AtTable) -> dict[str, Any]:
    """A table, and what you are there."""
    may_look(at.room, at.who)
    return cards.table_json(at.room, at.who)


@router.delete("/tables/{table}", status_code=204, responses=errors(*AT_TABLE, "not_host", "not_allowed"))
async def remove(desk: AtDesk, at: AtTable) -> Response:
    """Take a table away (host)."""
    await tables.remove(desk.hall, at.room, at.who)
    return Response(status_code=204)


@router.post(
    "/tables/{table}/seats/{seat}/take",
    status_code=201,
    response_model=TakenOut,
    response_model_exclude_unset=True,
    responses=errors(*AT_TABLE, "unknown_seat", "seat_taken", "bad_text", "name_taken", "not_allowed"),
)
async def take(desk: AtDesk, at: AtTable, account: WithAccount, seat: str, asked: Take) -> dict[str, Any]:
    """Sit down at an open seat."""
    token = await sitting.take(desk.hall, at.room, at.who, seat, asked.name, at.token)
    if account is not None:
        await accounts.remember(desk.hall, account.name, at.room.id, token_hash(token))
    who = person_by_keys(at.room, [token_hash(token), *at.who.keys]) or SPECTATOR
    return {"token": token, "seat": seat, "table": cards.table_json(at.room, who)}


@router.put(
    "/tables/{table}/seats/{seat}",
    response_model=ChangedOut,
    response_model_exclude_unset=True,
    responses=errors(
        *AT_TABLE, "unknown_seat", "not_your_seat", "not_host", "not_allowed", "bad_bot", "bad_webhook", "bad_text",
        "seat_taken", "name_taken", "proposal_open", "stale",
    ),
)  # fmt: skip
async def change(desk: AtDesk, at: AtTable, seat: str, asked: SeatChange) -> dict[str, Any]:
    """Change your seat, or as the host one where nobody sits."""
    wish = asked.model_dump(exclude_unset=True)
    link = await sitting.configure(desk.hall, at.room, at.who, seat, wish, desk.bots)
    who = person_by_keys(at.room, at.who.keys) or SPECTATOR
    made: dict[str, Any] = {"table": cards.table_json(at.room, who)}
    return made | {"token": link} if link else made


@router.get("/tables/{table}/drawing", responses=errors(*AT_TABLE, "unknown_game", "bad_option", "no_drawing"))
async def drawing(request: Request, desk: AtDesk, at: AtTable) -> Response:
    """The board of this table."""
    may_look(at.room, at.who)
    row = at.room.row
    found: Drawing = await desk.drawings.find(row.game, row.scenario, row.options, address_of(request.scope))
    return found.answer(request)


@router.get("/tables/{table}/export", responses=errors(*AT_TABLE, "version_gone", "not_your_seat", "unknown_seat"))
async def export(
    request: Request, desk: AtDesk, at: AtTable, seat: Annotated[str | None, Query(max_length=64)] = None
) -> Response:
    """The game as a file: the record once it is over or if you play all sides; before, what your seat knows."""
    pay_for_reading(request, desk, at.room)
    made = await records.export(desk.hall, at.room, at.who, eye_of(at.room, at.who, seat))
    name = f"vistula-{at.room.row.game}-{at.room.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(replays.written(made), media_type="application/json", headers=headers)
