"""The WebSocket of a table, from hello to goodbye: who comes, from which seat they look, and how it ends.

In between two tasks serve the connection (`vistula.server.connection`): one answers, the other writes what happens.
"""

import asyncio
import logging

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from vistula.server import accounts, talk
from vistula.server.api.asked import In, Seat
from vistula.server.cards import table_json
from vistula.server.connection import Connection, Hangup, hear, parse
from vistula.server.desk import Desk, Visit, recognise
from vistula.server.errors import Problem, internal, malformed
from vistula.server.guard import address_of, too_many
from vistula.server.seats import eye_of
from vistula.server.settings import compiled, release
from vistula.server.traces import new_request

log = logging.getLogger("vistula.server")

CLOSE = {"unknown_table": 4404, "wrong_token": 4401, "token_missing": 4401, "malformed": 4400, "too_many": 4429}


class Hello(In):
    type: str
    token: str | None = None
    seat: Seat | None = None
    watch: bool = False
    parts: bool = False
    id: int | str | None = None


def same_origin(socket: WebSocket, allowed: tuple[str, ...]) -> bool:
    """A page of another site may not use our cookies through a WebSocket."""
    origin = socket.headers.get("origin")
    if origin is None or origin in allowed:
        return True
    return origin.partition("://")[2] == socket.headers.get("host")


async def greet(socket: WebSocket, desk: Desk, table: str) -> tuple[Visit, str | None, bool]:
    """The hello: who is it, from which seat do they look, and do they keep the parts of a view?"""
    try:
        text = await asyncio.wait_for(hear(socket), desk.hall.settings.hello_seconds)
    except TimeoutError as error:
        raise Hangup(4408) from error
    message = parse(text)
    if message.get("type") != "hello":
        raise Problem("malformed", "The first message is a hello.")
    try:
        hello = Hello.model_validate(message)
    except ValidationError as error:
        raise malformed(error.errors()) from error
    account = None
    if not hello.watch and same_origin(socket, desk.hall.settings.allowed_origins):
        account = await accounts.account_of(desk.hall, socket.cookies.get(accounts.COOKIE))
    visit = await recognise(desk, table, hello.token, account)
    return visit, eye_of(visit.room, visit.who, hello.seat), hello.parts


async def table_socket(socket: WebSocket, desk: Desk, table: str) -> None:
    """One connection from hello to goodbye."""
    new_request()
    address = address_of(socket.scope)
    if not desk.sockets.enter(address):
        await socket.close(1013)
        return
    try:
        await attend_table(socket, desk, table)
    finally:
        desk.sockets.leave(address)


async def attend_table(socket: WebSocket, desk: Desk, table: str) -> None:
    await socket.accept()
    try:
        wait = desk.addresses.wait(address_of(socket.scope))
        if wait > 0:
            raise too_many(wait)
        visit, eye, parts = await greet(socket, desk, table)
        await attend(Connection(socket, desk, visit.room, visit.who, eye, parts))
    except Problem as problem:
        await say_goodbye(socket, CLOSE.get(problem.code, 1013 if problem.status == 503 else 4400), problem)
    except Hangup as hangup:
        await say_goodbye(socket, hangup.code)
    except (WebSocketDisconnect, WebSocketDisconnected):
        return
    except Exception:  # a fault of ours ends this connection with a word, and no other
        log.exception("websocket of %s", table)
        await say_goodbye(socket, 1011, internal())


async def say_goodbye(socket: WebSocket, code: int, problem: Problem | None = None) -> None:
    try:
        if problem is not None:
            await socket.send_json({"type": "error", **problem.to_json()})
        await socket.close(code)
    except (WebSocketDisconnect, WebSocketDisconnected, RuntimeError):
        return  # the other side was quicker


async def attend(connection: Connection) -> None:
    """Welcome, then write and serve until one of the two ends."""
    desk, room = connection.desk, connection.room
    chat = await talk.lines(desk.hall, room)
    table = table_json(room, connection.who)
    welcome = {"type": "welcome", "server": release(), "compiled": compiled(), "table": table, "chat": chat}
    await connection.socket.send_json(welcome)
    desk.hall.watch(room, connection)
    tasks = [asyncio.create_task(connection.write()), asyncio.create_task(connection.serve())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        while done:
            done.pop().result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # How a task ended knows this frame: a frame that knew the task too would be a ring, and keep the table for as
        # long as nobody looks for rings.
        tasks.clear()
        del task
        desk.hall.leave(room, connection)
