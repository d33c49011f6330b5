"""What every request finds on the desk: the hall, the films, the drawings; and who is asking, at which table."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Path
from starlette.requests import HTTPConnection

from vistula.server import accounts, seats, sitting
from vistula.server.drawings import Drawings
from vistula.server.errors import Problem, unknown_table
from vistula.server.gate import Gate
from vistula.server.guard import address_of
from vistula.server.hall import Hall
from vistula.server.models import Account
from vistula.server.replays import Films
from vistula.server.rooms import Room
from vistula.server.seats import Person
from vistula.server.security import A_READING, Flows, token_hash
from vistula.server.studio import Studio

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{12}", re.ASCII)


@dataclass
class Desk:
    hall: Hall
    films: Films
    drawings: Drawings
    studio: Studio
    addresses: Flows
    passwords: Flows
    names: Flows
    openers: Flows
    thoughts: Flows
    sockets: Gate

    @property
    def bots(self) -> list[dict[str, Any]]:
        return self.hall.settings.bots()


@dataclass
class Visit:
    """Somebody at a table."""

    room: Room
    who: Person
    token: str | None


async def desk_of(connection: HTTPConnection) -> Desk:
    """Async, though it waits for nothing: for anything else FastAPI goes to a thread and back, at every request."""
    desk: Desk = connection.app.state.desk
    return desk


AtDesk = Annotated[Desk, Depends(desk_of)]


def bearer(connection: HTTPConnection) -> str | None:
    """The token of a request, or None."""
    header = connection.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Problem("wrong_token", "The Authorization header is `Bearer` and the token of a seat.")
    return token.strip()


async def account_here(connection: HTTPConnection, desk: AtDesk) -> Account | None:
    return await accounts.account_of(desk.hall, connection.cookies.get(accounts.COOKIE))


WithAccount = Annotated[Account | None, Depends(account_here)]


async def recognise(desk: Desk, table: str, token: str | None, account: Account | None) -> Visit:
    """Who somebody is at a table: by token, else by the account they are logged in with, else a spectator."""
    if not TABLE_ID.fullmatch(table):
        raise unknown_table()
    room = await desk.hall.room(table)
    keys = await accounts.keys_for(desk.hall, account.name, table) if account is not None else []
    if token is None:
        return Visit(room, seats.person_by_keys(room, keys) or seats.SPECTATOR, None)
    who = seats.person(room, token)
    await sitting.arrive(desk.hall, room, who)
    if account is not None:
        key = token_hash(token)
        if key not in keys:
            await accounts.remember(desk.hall, account.name, table, key)
        # Whoever is logged in holds all that the account holds here, and not only what this token opens.
        who = seats.person_by_keys(room, [key, *(other for other in keys if other != key)]) or who
    return Visit(room, who, token)


async def visit(
    connection: HTTPConnection,
    desk: AtDesk,
    account: WithAccount,
    table: Annotated[str, Path(max_length=64, description="The table's id")],
) -> Visit:
    return await recognise(desk, table, bearer(connection), account)


AtTable = Annotated[Visit, Depends(visit)]


def pay_for_reading(connection: HTTPConnection, desk: Desk, room: Room) -> None:
    """Who asks for a game from its first move to its last asks for more, the longer it is."""
    desk.addresses.pay(address_of(connection.scope), room.row.moves / A_READING)
