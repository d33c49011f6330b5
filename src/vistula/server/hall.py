"""The tables of this process: found, kept up with the database, acted on, and told about.

Every change goes the same way: the engine plays it on the room's state, the database takes it if the position is
still the one that was acted on, and only then anybody hears of it. Where the database does not take it, the room's
state is read again.
"""

import asyncio
import logging
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from vistula.core.refusal import VistulaError
from vistula.server import engine, rests, talk, webhooks
from vistula.server.bots import Bots
from vistula.server.bus import Bus
from vistula.server.errors import Problem, Stale, unknown_table
from vistula.server.models import StoredAction, StoredSeat, StoredTable
from vistula.server.rests import Played
from vistula.server.rooms import Paper, Room, Watcher
from vistula.server.settings import Settings
from vistula.server.storage import Storage

log = logging.getLogger("vistula.server")

T = TypeVar("T")

ENGINE_THREADS = 2  # they share one interpreter: more would not be quicker, but one long question may not stop all
SWITCH_SECONDS = 0.0005  # how long engine work keeps the loop waiting before it must make way


class Hall:
    """All rooms of one server process."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.bus = Bus(storage)
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.bots = Bots(self)
        self.threads = ThreadPoolExecutor(ENGINE_THREADS, thread_name_prefix="engine")
        self.errands: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        await self.storage.open()
        await self.bus.start(self.hear, self.catch_up)
        self.bots.start()

    async def close(self) -> None:
        await self.bots.stop()
        await self.bus.stop()
        for task in list(self.errands):
            task.cancel()
        await asyncio.gather(*self.errands, return_exceptions=True)
        self.threads.shutdown(wait=True, cancel_futures=True)
        await self.storage.close()

    async def work(self, call: Callable[..., T], *args: Any) -> T:
        """Engine work, off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, call, *args)

    def errand(self, errand: Coroutine[Any, Any, Any]) -> None:
        """Something to do that nobody waits for."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    # Finding rooms ------------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The table, as far as its row and seats go, as the database has it now."""
        room = self.rooms.get(table)
        if room is None:
            row, seats = await self.read(table)
            # Another request may have come first while we read.
            room = self.rooms.setdefault(table, Room(row, seats))
            self.make_place()
        else:
            self.rooms.move_to_end(table)
            if self.storage.shared:
                async with room.lock:
                    await self.sync(room)
        return room

    def make_place(self) -> None:
        """Forget the longest unseen rooms that nobody watches."""
        excess = len(self.rooms) - self.settings.live_tables
        for table in [table for table, room in self.rooms.items() if not room.watchers and not room.lock.locked()]:
            if excess <= 0:
                return
            del self.rooms[table]
            excess -= 1

    async def read(self, table: str) -> tuple[StoredTable, list[StoredSeat]]:
        def job(session: Session) -> tuple[StoredTable, list[StoredSeat]]:
            row = session.get(StoredTable, table)
            if row is None:
                raise unknown_table()
            return row, stored_seats(session, table)

        return await self.storage.read(job)

    async def sync(self, room: Room) -> None:
        """Catch up with the database; under the room's lock."""
        position, seed_shown, room.seats = await self.storage.read(lambda session: stored_signs(session, room.id))
        if position == room.row.position:
            room.row.seed_shown = seed_shown
            return
        try:
            row, room.seats = await self.read(room.id)
        except Problem as problem:
            if problem.code == "unknown_table":
                self.drop(room)
            raise
        steps, moves = row.position - room.row.position, row.moves - room.row.moves
        if room.state is not None and steps == moves > 0:  # only actions since: play them too
            try:
                await self.play_stored(room.state, row, room.row.moves)
            except BaseException:
                room.forget_state()
                raise
        else:
            room.forget_state()
        room.row = row
        room.last = None  # whoever hears of the change is told whose it was
        self.wake(room)

    async def load(self, room: Room) -> None:
        """The room's state: the last snapshot and what was played since. Under the room's lock."""
        while room.state is None:
            game = await self.work(self.game, room.row.game)
            state = await self.work(engine.unpack, game, room.row.snapshot)
            try:
                await self.play_stored(state, room.row, room.row.snapshot_moves)
                room.state = state
            except Stale:
                await self.sync(room)

    async def play_stored(self, state: Any, row: StoredTable, after: int) -> None:
        wanted = (StoredAction.table_id == row.id, StoredAction.n > after, StoredAction.n <= row.moves)
        query = select(StoredAction).where(*wanted).order_by(StoredAction.n)
        found = await self.storage.read(lambda session: session.scalars(query).all())
        if len(found) != row.moves - after:  # an undo came between our two looks
            raise Stale(row.position)
        await self.work(replay_onto, state, [(action.seat, action.action) for action in found])

    def game(self, slug: str) -> Any:
        """A game by name. The first time its board is made: call it off the loop."""
        try:
            return self.settings.game(slug)
        except VistulaError as error:
            raise Problem("unknown_game", "There is no game of that name on the shelf.") from error

    # Looking ------------------------------------------------------------------------------------------------------

    async def paper(self, room: Room, seat: str | None) -> Paper:
        """What a seat sees now."""
        async with room.lock:
            await self.load(room)
            return await self.work(room.paper, seat)

    async def position(self, room: Room, seat: str | None) -> str:
        """The position for a seat, as JSON, with the whole journal."""
        return room.position_json(await self.paper(room, seat), seat, 0)

    async def ask(self, room: Room, question: Callable[..., T], *args: Any) -> T:
        """Ask the engine about the position: odds, a refusal, warnings."""
        async with room.lock:
            await self.load(room)
            return await self.work(question, room.state, *args)

    # Acting -------------------------------------------------------------------------------------------------------

    async def act(self, room: Room, seat: str, position: int, actions: list[Any]) -> None:
        """Play one action, or several of one seat in a row; back when they are durable. All or none."""
        await self.whole(self.act_whole(room, seat, position, actions))

    async def undo(self, room: Room, seat: str, position: int, whole_turn: bool) -> None:
        await self.whole(self.undo_whole(room, seat, position, whole_turn))

    async def whole(self, change: Coroutine[Any, Any, None]) -> None:
        """A change goes through to its end even if the one who asked for it hangs up meanwhile."""
        task = asyncio.create_task(change)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)
        await asyncio.shield(task)

    async def act_whole(self, room: Room, seat: str, position: int, actions: list[Any]) -> None:
        async with room.lock:
            state = await self.to_act_on(room, position)
            if seat not in state.to_move:
                raise Problem("not_your_turn", "It is not your decision now.")
            try:
                played = await self.work(play_all, state, seat, actions, room.seats)
            except Problem:
                if len(actions) > 1:
                    room.forget_state()
                raise
            except BaseException:
                room.forget_state()
                raise
            await self.commit(room, len(played), len(played), stored(room, played), {"seat": seat, "what": "act"})

    async def pass_on(self, room: Room) -> None:
        """A seat has just wished to let reactions go: it may be asked about one now."""
        await self.whole(self.pass_on_whole(room))

    async def pass_on_whole(self, room: Room) -> None:
        async with room.lock:
            await self.load(room)
            try:
                played = await self.work(rests.pass_on, room.state, room.seats)
            except BaseException:
                room.forget_state()
                raise
            if played:
                last = {"seat": played[-1].seat, "what": "act"}
                await self.commit(room, len(played), len(played), stored(room, played), last)

    async def undo_whole(self, room: Room, seat: str, position: int, whole_turn: bool) -> None:
        async with room.lock:
            state = await self.to_act_on(room, position)
            try:
                count = await self.work(engine.undo, state, seat, whole_turn)
            except Problem:
                raise
            except BaseException:
                room.forget_state()
                raise
            await self.commit(room, 1, -count, [], {"seat": seat, "what": "undo"})

    async def to_act_on(self, room: Room, position: int) -> Any:
        """The state, if it stands where the player thinks."""
        if room.gone:
            raise unknown_table()
        if position > room.row.position:  # another server was quicker, and we have not heard yet
            await self.sync(room)
        if position != room.row.position:
            raise Stale(room.row.position)
        if room.row.over is not None:
            raise Problem("game_over", "The game is over.")
        await self.load(room)
        return room.state

    async def commit(
        self, room: Room, steps: int, moves: int, rows: list[dict[str, Any]], last: dict[str, Any]
    ) -> None:
        """Make the change durable, then tell everybody. Under the room's lock, the state already changed."""
        before, state = room.row, room.state
        try:
            values = await self.work(changed_values, room, steps, moves)

            def job(session: Session) -> None:
                here = (StoredTable.id == room.id, StoredTable.position == before.position)
                done: Any = session.execute(update(StoredTable).where(*here).values(**values))
                if done.rowcount != 1:
                    raise Stale(before.position)
                if rows:
                    session.execute(insert(StoredAction), rows)
                else:
                    gone = (StoredAction.table_id == room.id, StoredAction.n > values["moves"])
                    session.execute(delete(StoredAction).where(*gone))
                self.bus.say(session, "moved", room.id, last=last)

            await self.storage.write(job)
        except Stale as stale:
            room.forget_state()
            await self.sync(room)
            raise Stale(room.row.position) from stale
        except BaseException:
            room.forget_state()
            raise
        was_to_move = before.to_move
        for name, value in values.items():
            setattr(before, name, value)
        room.last = last
        if moves < 0:
            room.shorten_journals()
        self.wake(room)
        self.bots.nudge(room)
        self.call_people(room, [seat for seat in state.to_move if seat not in was_to_move])

    # Telling ------------------------------------------------------------------------------------------------------

    def wake(self, room: Room) -> None:
        for watcher in room.watchers:
            watcher.wake()

    def tell(self, room: Room, message: dict[str, Any]) -> None:
        for watcher in list(room.watchers):
            watcher.tell(message)

    def call_people(self, room: Room, seats: list[str]) -> None:
        """Your turn, to the webhooks of those who are not here."""
        for name in seats:
            seat = room.seat(name)
            if seat is not None and seat.kind == "person" and seat.webhook and not room.online(name):
                text = f"{room.row.title}: it is your turn ({name})."
                message = {"table": room.id, "title": room.row.title, "game": room.row.game, "seat": name}
                message |= {"text": text, "content": text}
                self.errand(webhooks.send(seat.webhook, message, self.settings.allow_private_webhooks))

    async def notice(self, room: Room, level: str, code: str, message: str, seat: str | None = None) -> None:
        """A passing note to all who watch, on every server."""
        note = {"type": "notice", "level": level, "code": code, "message": message, "seat": seat}
        self.tell(room, note)
        if self.storage.shared:
            await self.storage.write(lambda session: self.bus.say(session, "notice", room.id, message=note))

    def drop(self, room: Room) -> None:
        """The table is no more."""
        room.gone = True
        self.rooms.pop(room.id, None)
        self.tell(room, {"type": "gone"})

    def watch(self, room: Room, watcher: Watcher) -> None:
        room.watchers.add(watcher)
        self.seats_changed(room)

    def leave(self, room: Room, watcher: Watcher) -> None:
        room.watchers.discard(watcher)
        self.seats_changed(room)

    def seats_changed(self, room: Room) -> None:
        """Each watcher writes the table anew, for it says which seats are its own."""
        self.tell(room, {"type": "table"})

    # Hearing ------------------------------------------------------------------------------------------------------

    async def hear(self, said: dict[str, Any]) -> None:
        """Another server changed something."""
        room = self.rooms.get(said["table"])
        if room is None:
            return
        if said["what"] == "notice":
            self.tell(room, said["message"])
            return
        try:
            if said["what"] == "chat":
                self.tell(room, {"type": "chat", "chat": await talk.line(self.storage, room.id, said["n"])})
                return
            async with room.lock:
                await self.sync(room)
                room.last = said.get("last", room.last)
        except Problem as problem:
            log.info("hearing of %s: %s", room.id, problem.message)
            return
        if said["what"] == "seats":
            self.seats_changed(room)

    async def catch_up(self) -> None:
        """After the ear was deaf: look at every table somebody watches."""
        for room in list(self.rooms.values()):
            await self.hear({"what": "seats", "table": room.id})


def stored_seats(session: Session, table: str) -> list[StoredSeat]:
    wanted = select(StoredSeat).where(StoredSeat.table_id == table).order_by(StoredSeat.ordinal)
    return list(session.scalars(wanted).all())


def stored_signs(session: Session, table: str) -> tuple[int | None, bool, list[StoredSeat]]:
    """What shows whether a room is up to date: the position (None: the table is gone), and what changes without it."""
    columns = select(StoredTable.position, StoredTable.seed_shown).where(StoredTable.id == table)
    found = session.execute(columns).one_or_none()
    position, seed_shown = (None, False) if found is None else (found.position, found.seed_shown)
    return position, seed_shown, stored_seats(session, table)


def replay_onto(state: Any, played: list[tuple[str, Any]]) -> None:
    for seat, action in played:
        engine.play(state, seat, engine.read_action(action))


def play_all(state: Any, seat: str, actions: list[Any], seats: list[StoredSeat]) -> list[Played]:
    """Play them, and pass for those who wished it."""
    played = [Played(seat, action, *engine.play(state, seat, engine.read_action(action))) for action in actions]
    return played + rests.pass_on(state, seats)


def stored(room: Room, played: list[Played]) -> list[dict[str, Any]]:
    """The rows of actions that follow what is stored."""
    now = time.time()
    return [
        {"table_id": room.id, "n": room.row.moves + number, "at": now, **one._asdict()}
        for number, one in enumerate(played, start=1)
    ]


def changed_values(room: Room, steps: int, moves: int) -> dict[str, Any]:
    """The columns of the table after its state was changed."""
    row, state = room.row, room.state
    bots = {seat.seat for seat in room.seats if seat.kind == "bot"}
    values: dict[str, Any] = {
        "position": row.position + steps,
        "moves": row.moves + moves,
        "to_move": list(state.to_move),
        "over": engine.over(state),
        "changed": time.time(),
        "bot_due": any(seat in bots for seat in state.to_move),
    }
    if row.turn is None or row.turn.get("number") != state.turn:
        values["turn"] = state.view(None).get("turn")
    if moves > 0 and engine.beyond_undo(state):
        values["snapshot"] = engine.pack(state)
        values["snapshot_moves"] = values["moves"]
    return values
