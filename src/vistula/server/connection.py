"""One page at a table: it answers what the client asks, in order, and writes what happens (docs/design/wire.md, 4).

Positions are not queued: the newest is shown when the writer comes to it, so a slow reader falls behind by nothing.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from vistula.server import advice, brief, command, engine, talk
from vistula.server.api.asked import Act, Arrange, Ask, In, Plan, Reach, Say, Seat, Turn, Undo
from vistula.server.cards import table_json
from vistula.server.desk import Desk
from vistula.server.errors import Problem, internal, malformed
from vistula.server.guard import address_of, too_many
from vistula.server.rooms import Paper, Room, text_of
from vistula.server.seats import SPECTATOR, Person, may_look, person_by_keys, seat_of
from vistula.server.security import A_MESSAGE, Flow

log = logging.getLogger("vistula.server")

T = TypeVar("T")

PLAYED = 0.1  # of a thought: what the staff plays by itself, without worlds to weigh it in
QUEUE = 200  # messages a slow reader may have waiting
PATIENCE = 20  # refused messages in a flood before the connection is closed


class Sit(In):
    seat: Seat | None = None


class Hangup(Exception):
    """The server ends the connection."""

    def __init__(self, code: int) -> None:
        self.code = code


def read(shape: type[BaseModel], message: dict[str, Any]) -> Any:
    try:
        return shape.model_validate({key: value for key, value in message.items() if key not in ("type", "id")})
    except ValidationError as error:
        raise malformed(error.errors()) from error


class Connection:
    """One page at a table. `held` are its seats, `eye` the one it looks from."""

    def __init__(self, socket: WebSocket, desk: Desk, room: Room, who: Person, eye: str | None, parts: bool) -> None:
        self.socket = socket
        self.desk = desk
        self.room = room
        self.who = who
        self.eye = eye
        self.held = who.seats
        self.waiting: deque[dict[str, Any]] = deque()
        self.awake = asyncio.Event()
        self.parts = parts  # it keeps what it has of a view, and wants no more than what changed
        self.shown: Paper | None = None
        self.called: set[str] = set()
        self.stale = True  # a position is to be shown
        self.answering = asyncio.Lock()  # an `ok` goes out before the position it brought about
        self.flow = Flow(desk.hall.settings.connection_flood)

    # What the hall calls --------------------------------------------------------------------------------------------

    def wake(self) -> None:
        self.stale = True
        self.awake.set()

    def tell(self, message: dict[str, Any]) -> None:
        self.waiting.append(message)
        self.awake.set()

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send_text(text_of(message))

    # Writing --------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Show what happens, until the connection ends."""
        while True:
            while self.waiting:
                await self.pass_on(self.waiting.popleft())
            if self.stale:
                self.stale = False
                await self.show()
            if not self.waiting and not self.stale:
                self.awake.clear()
                await self.awake.wait()
            if len(self.waiting) > QUEUE:
                raise Hangup(1013)

    async def pass_on(self, message: dict[str, Any]) -> None:
        if message["type"] == "gone":
            await self.send(message)
            raise Hangup(4404)
        if message["type"] == "table":
            self.look_at_seats()
            message = {"type": "table", "table": table_json(self.room, self.who)}
            while self.waiting and self.waiting[0]["type"] == "table":
                self.waiting.popleft()
        await self.send(message)

    def look_at_seats(self) -> None:
        """Seats may have changed hands: what the token opens now is what counts."""
        if self.who.key is not None:
            self.who = person_by_keys(self.room, self.who.keys) or SPECTATOR
            self.held = self.who.seats
            if self.eye is not None and self.eye not in self.held:
                self.look_from(None if not self.held else self.held[0])

    def look_from(self, eye: str | None) -> None:
        if eye is None:
            may_look(self.room, self.who)
        self.eye = eye
        self.show_all()

    def show_all(self) -> None:
        self.shown = None
        self.wake()

    async def show(self) -> None:
        """The newest position, with the lines of the journal that are new to this reader."""
        eye = self.eye
        try:
            paper = await self.desk.hall.paper(self.room, eye)
        except Problem as problem:
            await self.send({"type": "error", **problem.to_json()})
            if problem.code == "storage":
                raise Hangup(1013) from problem
            return
        shown = self.shown
        if eye != self.eye or (shown is not None and paper.position == shown.position):
            return
        if shown is not None and shown.reads_like(paper) and self.actors().isdisjoint(self.held):
            return  # nothing that this reader may know has changed: not even that something was done tells him anything
        start = 0 if shown is None else common(shown.lines, paper.lines)
        last = "" if self.room.last is None else f'"by":{text_of(self.room.last)},'
        self.shown = paper
        head = f'"type":"position",{last}'
        text = self.room.position_json(paper, eye, start, head, shown if self.parts else None)
        async with self.answering:
            await self.socket.send_text(text)
        await self.call(paper)

    def actors(self) -> set[str]:
        """Who has to know the number of the position, to act on it: whoever is asked, or has just acted."""
        last = self.room.last
        return {*self.room.row.to_move, *([last["seat"]] if last is not None else [])}

    async def call(self, paper: Paper) -> None:
        """Your turn, when a seat of this person becomes to move."""
        now = {seat for seat in self.room.row.to_move if seat in self.held}
        for seat in sorted(now - self.called):
            told = paper.prompt if seat == self.eye else None
            prompt = told or await self.desk.hall.ask(self.room, engine.prompt, seat)
            await self.send({"type": "your_turn", "seat": seat, "position": paper.position, "prompt": prompt})
        self.called = now

    # Reading --------------------------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Answer what the client asks, until it hangs up."""
        refused = 0
        while True:
            text = await hear(self.socket)
            wait = self.flow.wait() or self.desk.addresses.wait(address_of(self.socket.scope))
            if wait > 0:
                refused += 1
                await self.send({"type": "error", **too_many(wait).to_json()})
                if refused >= PATIENCE:
                    raise Hangup(4429)
                continue
            refused = 0
            async with self.answering:
                await self.answer(text)

    async def answer(self, text: str | None) -> None:
        mark: dict[str, Any] = {}
        try:
            message = parse(text)
            if isinstance(message.get("id"), int | str):
                mark = {"id": message["id"]}
            made = await self.do(str(message.get("type")), message)
        except Problem as problem:
            made = {"type": "error", **problem.to_json()}
            if problem.code == "stale":
                self.show_all()
        except (WebSocketDisconnect, WebSocketDisconnected, Hangup):
            raise
        except Exception:  # a fault of ours is answered like one, and the page goes on
            log.exception("websocket of %s", self.room.id)
            made = {"type": "error", **internal().to_json()}
        await self.send(made | mark)

    async def do(self, kind: str, message: dict[str, Any]) -> dict[str, Any]:
        hall, room = self.desk.hall, self.room
        if kind == "act":
            act: Act = read(Act, message)
            self.pay_for(len(act.actions))
            await hall.act(room, self.seat(act.seat), act.position, act.chosen())
            return self.done()
        if kind == "turn":
            brief_of: Turn = read(Turn, message)
            told = await brief.turn(hall, room, self.seat(brief_of.seat), brief_of.start, brief_of.view)
            return {"type": "turn", "turn": told}
        if kind == "undo":
            undo: Undo = read(Undo, message)
            await hall.undo(room, self.seat(undo.seat), undo.position, undo.to == "turn", undo.moves)
            return self.done()
        if kind == "odds":
            ask: Ask = read(Ask, message)
            return {"type": "odds", "odds": await hall.ask(room, engine.odds, self.seat(ask.seat), ask.action)}
        if kind == "why":
            ask = read(Ask, message)
            return {"type": "why", "refusal": await hall.ask(room, engine.refusal, self.seat(ask.seat), ask.action)}
        if kind == "reach":
            far: Reach = read(Reach, message)
            return {"type": "reach", "reach": await self.consider(command.reach, far.seat, far.pieces, len(far.pieces))}
        if kind == "plan":
            laid: Plan = read(Plan, message)
            orders = [order.model_dump() for order in laid.orders]
            return {"type": "plan", "plan": await self.consider(command.plan, laid.seat, orders, laid.counters())}
        if kind == "arrange":
            wish: Arrange = read(Arrange, message)
            return {"type": "arrange", "actions": await self.consult(command.arranged, self.seat(wish.seat), PLAYED)}
        if kind == "advice":
            wish = read(Arrange, message)
            if wish.first:
                return {"type": "advice", "advice": await self.consider(advice.advice, wish.seat, 0, advice.BEST)}
            return {"type": "advice", "advice": await self.consult(advice.advice, self.seat(wish.seat))}
        if kind == "chat":
            say: Say = read(Say, message)
            await talk.say(hall, room, self.who, say.text, say.seat, say.name)
            return self.done()
        if kind == "sit":
            sit: Sit = read(Sit, message)
            self.look_from(seat_of(room, self.who, sit.seat) if sit.seat is not None else None)
            return self.done()
        if kind == "look":
            self.show_all()
            return self.done()
        if kind == "ping":
            return {"type": "pong"}
        types = "turn, act, undo, odds, why, reach, plan, arrange, advice, chat, sit, look or ping"
        raise Problem("malformed", f"The type of a message is {types}.")

    async def consider(self, question: Callable[..., T], named: str | None, asked: Any, counters: int) -> T:
        """Try something with several counters, which counts as so many more messages."""
        seat = self.seat(named)
        self.pay_for(counters)
        return await self.desk.hall.consider(self.room, question, seat, asked)

    def pay_for(self, things: int) -> None:
        """A message that asks for much is as good as several."""
        self.flow.pay(things / A_MESSAGE)
        self.desk.addresses.pay(address_of(self.socket.scope), things / A_MESSAGE)

    async def consult(self, question: Callable[..., list[Any]], seat: str, price: float = 1.0) -> list[Any]:
        """Ask the staff, which costs more than anything else that may be asked: not too often."""
        wait = self.desk.thoughts.wait(address_of(self.socket.scope), price)
        if wait > 0:
            raise too_many(wait)
        saved = await self.desk.hall.ask(self.room, engine.pack)
        return await self.desk.hall.bots.consult(question, self.room.row.game, saved, seat)

    def seat(self, named: str | None) -> str:
        if named is None and self.eye is not None:
            named = self.eye
        return seat_of(self.room, self.who, named)

    def done(self) -> dict[str, Any]:
        return {"type": "ok", "position": self.room.row.position, "moves": self.room.row.moves}


def common(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> int:
    """How many lines of the journal are still as they were shown."""
    count = min(len(before), len(now))
    # A line is made once and shared between papers, and an undo cuts from the end: the last shared one tells it all.
    while count and before[count - 1] is not now[count - 1]:
        count -= 1
    return count


async def hear(socket: WebSocket) -> str | None:
    """The next message; None for one that is not text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text: str | None = message.get("text")
    return text


def parse(text: str | None) -> dict[str, Any]:
    if text is None:
        raise Problem("malformed", "A message is text, not bytes.")
    try:
        message = orjson.loads(text)
    except (ValueError, RecursionError) as error:
        raise Problem("malformed", "That is not JSON.") from error
    if not isinstance(message, dict):
        raise Problem("malformed", "A message is a JSON object.")
    return message
