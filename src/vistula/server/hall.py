"""The tables of this process: found, kept up with the database, acted on, and told about.

Every change goes the same way: the engine plays it on the room's state, the database takes it if the position is
still the one that was acted on, and only then anybody hears of it. Where the database does not take it, the room's
state is read again.
"""

import asyncio
import logging
import secrets
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.core.state import State
from vistula.server import calls, changes, engine, forward, frames, keys, memory, others, rests, stored, upkeep
from vistula.server.bots import Bots
from vistula.server.bus import Bus
from vistula.server.changes import Change
from vistula.server.errors import Problem, Stale, unknown_table
from vistula.server.lobby import Lobby
from vistula.server.metrics import Metrics
from vistula.server.models import StoredAction, StoredSeat, StoredTable
from vistula.server.moved import Moved
from vistula.server.pushes import Pushes
from vistula.server.rooms import Paper, Room, Watcher
from vistula.server.settings import Settings
from vistula.server.storage import Storage
from vistula.server.threads import Threads

log = logging.getLogger("vistula.server")

T = TypeVar("T")

SWITCH_SECONDS = 0.0005  # how long engine work keeps the loop waiting before it must make way


class Hall(Threads):
    """All rooms of one server process."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        super().__init__()
        self.settings = settings
        self.storage = storage
        self.bus = Bus(storage)
        self.rooms: OrderedDict[str, Room] = OrderedDict()  # those kept at hand, the longest unseen first
        self.known: WeakValueDictionary[str, Room] = WeakValueDictionary()  # all that anybody has in hand
        self.opening: dict[str, asyncio.Task[Room]] = {}
        self.bots = Bots(self)
        self.pushes = Pushes(storage, settings)
        self.lobby = Lobby(self)
        self.metrics = Metrics()
        self.closing = False
        self.unframed: set[str] = set()  # tables of which no frames can be made
        self.salt = b""  # for marks of addresses, which say nothing to who reads them
        self.errands: set[asyncio.Task[Any]] = set()
        self.keeping: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        await self.storage.open()
        self.salt = bytes.fromhex(await keys.kept(self.storage, "salt", secrets.token_hex(16)))
        await self.bus.start(partial(others.hear, self), partial(others.catch_up, self))
        self.bots.start()
        self.keeping = [asyncio.create_task(forever(self)) for forever in (upkeep.forever, memory.forever)]

    async def close(self) -> None:
        await self.bots.stop()
        await self.bus.stop()
        tasks = [*self.errands, *self.keeping]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.end_threads()
        await self.storage.close()

    def errand(self, errand: Coroutine[Any, Any, Any]) -> None:
        """Something to do that nobody waits for."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    # Finding rooms ------------------------------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """The table, as far as its row and seats go, as the database has it now."""
        room = self.known.get(table)
        if room is None:
            # Who asks while it is being read waits for the same one: there is never a second room of a table.
            opening = self.opening.get(table)
            if opening is None:
                opening = self.opening[table] = asyncio.create_task(self.open_room(table))
                opening.add_done_callback(lambda _: self.opening.pop(table, None))
            return await asyncio.shield(opening)
        self.keep(room)
        if self.storage.shared:
            async with room.lock:
                await self.sync(room)
        return room

    async def open_room(self, table: str) -> Room:
        room = Room(*await self.read(table))
        self.known[table] = room
        self.keep(room)
        return room

    def keep(self, room: Room) -> None:
        """Keep it at hand, and let the longest unseen ones go: a table takes the more memory the longer its game is,
        so both are counted. One that somebody still has in hand, who looks on or acts, or a bot that thinks, stays
        known until he lets go of it."""
        self.rooms[room.id] = room
        self.rooms.move_to_end(room.id)
        moves = sum(kept.row.moves for kept in self.rooms.values())
        while len(self.rooms) > self.settings.live_tables or (moves > self.settings.live_moves and len(self.rooms) > 1):
            moves -= self.rooms.popitem(last=False)[1].row.moves

    async def read(self, table: str) -> tuple[StoredTable, list[StoredSeat]]:
        return await self.storage.read(lambda session: stored.table(session, table))

    async def sync(self, room: Room) -> None:
        """Catch up with the database; under the room's lock."""
        position, signs, room.seats = await self.storage.read(lambda session: stored.signs(session, room.id))
        if position == room.row.position:
            for name, value in signs.items():
                setattr(room.row, name, value)
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
        if row.frames != room.row.frames:
            room.base = None
        room.row = row
        room.last = None  # whoever hears of the change is told whose it was
        self.wake(room)

    async def load(self, room: Room) -> None:
        """The room's state: the last frame and what was played since. Under the room's lock."""
        while room.state is None:
            game = await self.work(self.game, room.row.game)
            if room.row.version < game.version and room.row.over is None:
                await forward.bring(self, room, game)
            try:
                save = await self.saved(room.row)
                state = await self.work(engine.load, game, save)
                await self.play_stored(state, room.row, room.row.snapshot_moves)
                room.state, room.base = state, frames.base(save)
            except Stale:
                await self.look_again(room)

    async def look_again(self, room: Room) -> None:
        """What was read in two looks did not fit together: something came between them, or it never will."""
        position = room.row.position
        await self.sync(room)
        if room.row.position == position:
            raise Problem("version_gone", "What is stored of this table does not fit together; it cannot be read.")

    async def saved(self, row: StoredTable) -> dict[str, Any]:
        """The saved game of the table's last frame."""
        later: list[bytes] = []
        if row.snapshot_frame < row.frames - 1:
            later = await self.storage.read(lambda session: stored.frames(session, row))
        return await self.work(changes.folded, row.snapshot, later)

    async def actions(self, row: StoredTable, after: int) -> list[StoredAction]:
        return await self.storage.read(lambda session: stored.moves(session, row, after))

    async def play_stored(self, state: State, row: StoredTable, after: int) -> None:
        if after < row.moves:
            found = await self.actions(row, after)
            await self.work(changes.replay_onto, state, [(action.seat, action.action) for action in found])

    def game(self, slug: str) -> Game:
        """A game by name. The first time its board is made: call it off the loop."""
        try:
            return self.settings.game(slug)
        except VistulaError as error:
            raise Problem("unknown_game", "There is no game of that name on the shelf.") from error

    # Looking ------------------------------------------------------------------------------------------------------

    async def paper(self, room: Room, seat: str | None) -> Paper:
        """What a seat sees now. After an action it is at hand for whoever looks on."""
        at_hand = room.paper_at_hand(seat)
        if at_hand is not None:
            return at_hand
        async with room.lock:
            await self.load(room)
            return await self.quick(room.loaded(), room.paper, seat)

    async def position(self, room: Room, seat: str | None) -> str:
        """The position for a seat, as JSON, with the whole journal."""
        return room.position_json(await self.paper(room, seat), seat, 0)

    async def ask(self, room: Room, question: Callable[..., T], *args: Any) -> T:
        """Ask the engine about the position: odds, a refusal, warnings."""
        async with room.lock:
            await self.load(room)
            return await self.work(question, room.state, *args)

    async def consider(self, room: Room, question: Callable[..., T], *args: Any) -> T:
        """Ask about many counters at once: on a copy and a thread of its own, so that all tables go on meanwhile."""
        copy = await self.ask(room, engine.copied)
        return await self.map_out(question, copy, *args)

    # Acting -------------------------------------------------------------------------------------------------------

    async def act(self, room: Room, seat: str, position: int, actions: list[Any]) -> None:
        """Play one action, or several of one seat in a row; back when they are durable. All or none."""
        start = time.perf_counter()
        await self.whole(self.act_whole(room, seat, position, actions))
        self.metrics.took(time.perf_counter() - start)

    async def undo(self, room: Room, seat: str, position: int, whole_turn: bool, moves: int | None = None) -> None:
        await self.whole(self.undo_whole(room, seat, position, whole_turn, moves))

    async def whole(self, change: Coroutine[Any, Any, None]) -> None:
        """A change goes through to its end even if the one who asked for it hangs up meanwhile."""
        task = asyncio.create_task(change)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)
        try:
            await asyncio.shield(task)
        finally:
            del task  # its failure knows this frame: together they would be a ring that keeps the table

    async def act_whole(self, room: Room, seat: str, position: int, actions: list[Any]) -> None:
        async with room.lock:
            state = await self.to_act_on(room, position)
            if seat not in state.to_move:
                raise Problem("not_your_turn", "It is not your decision now.")
            try:
                rows, change = await self.quick(state, changes.played_and_prepared, room, seat, actions)
            except Problem:
                if len(actions) > 1:
                    room.forget_state()
                raise
            except BaseException:
                room.forget_state()
                raise
            await self.commit(room, change, rows, {"seat": seat, "what": "act"})

    async def pass_on(self, room: Room) -> None:
        """A seat has just wished to let reactions go: it may be asked about one now."""
        await self.whole(self.pass_on_whole(room))

    async def pass_on_whole(self, room: Room) -> None:
        async with room.lock:
            await self.load(room)
            await self.know_base(room)
            try:
                played = await self.work(rests.pass_on, room.state, room.seats)
            except BaseException:
                room.forget_state()
                raise
            if played:
                last = {"seat": played[-1].seat, "what": "act"}
                change = await self.work(changes.prepared, room, len(played), len(played))
                await self.commit(room, change, changes.stored(room, played), last)

    async def undo_whole(self, room: Room, seat: str, position: int, whole_turn: bool, moves: int | None) -> None:
        async with room.lock:
            state = await self.to_act_on(room, position)
            try:
                most = 1 if moves is None else room.row.moves - moves
                count = await self.quick(state, engine.undo, state, seat, whole_turn, most)
            except Problem:
                raise
            except BaseException:
                room.forget_state()
                raise
            room.shorten_journals()
            change = await self.quick(state, changes.prepared, room, 1, -count)
            await self.commit(room, change, [], {"seat": seat, "what": "undo"})

    async def to_act_on(self, room: Room, position: int) -> State:
        """The state, if it stands where the player thinks."""
        if room.gone:
            raise unknown_table()
        if position > room.row.position:  # another server was quicker, and we have not heard yet
            await self.sync(room)
        if position != room.row.position:
            raise Stale(room.row.position)
        if room.row.over is not None:
            raise Problem("game_over", "The game is over.")
        if room.row.paused:
            raise Problem("paused", "The game is paused.")
        await self.load(room)
        if position != room.row.position:  # the rules changed: it goes on from here, but look first
            raise Stale(room.row.position)
        await self.know_base(room)
        return room.loaded()

    async def know_base(self, room: Room) -> None:
        """The last frame, which another server may have kept. Under the room's lock."""
        while room.base is None:
            try:
                room.base = frames.base(await self.saved(room.row))
            except Stale:
                await self.look_again(room)
                await self.load(room)

    async def commit(self, room: Room, change: Change, rows: list[dict[str, Any]], last: dict[str, Any]) -> None:
        """Make the change durable, then tell everybody. Under the room's lock, the state already changed."""
        before, state = room.row, room.loaded()
        values = change.values
        told = others.told(self, room, change, rows, last) if self.storage.shared else ""
        try:
            await self.storage.move(Moved(room.id, before.position, values, rows, change.frame, told))
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
        room.last, room.base = last, change.base
        room.papers = change.papers
        self.wake(room)
        self.bots.nudge(room)
        calls.to_move(self, room, [seat for seat in state.to_move if seat not in was_to_move])

    # Telling ------------------------------------------------------------------------------------------------------

    def wake(self, room: Room) -> None:
        for watcher in room.watchers:
            watcher.wake()
        for waiting in room.waiting:
            waiting.set()

    def tell(self, room: Room, message: dict[str, Any]) -> None:
        for watcher in list(room.watchers):
            watcher.tell(message)

    def tell_all(self, message: dict[str, Any]) -> None:
        for room in list(self.known.values()):
            self.tell(room, message)

    async def notice(self, room: Room, level: str, code: str, message: str, seat: str | None = None) -> None:
        """A passing note to all who watch, on every server."""
        note = {"type": "notice", "level": level, "code": code, "message": message, "seat": seat}
        self.tell(room, note)
        if self.storage.shared:
            await self.storage.write(lambda session: self.bus.say(session, "notice", room.id, message=note))

    def forget(self, room: Room) -> None:
        """Let the next one who asks read it anew."""
        self.rooms.pop(room.id, None)
        self.known.pop(room.id, None)

    def drop(self, room: Room) -> None:
        """The table is no more."""
        room.gone = True
        self.forget(room)
        self.tell(room, {"type": "gone"})
        self.wake(room)

    def watch(self, room: Room, watcher: Watcher) -> None:
        room.watchers.add(watcher)
        self.seats_changed(room)

    def leave(self, room: Room, watcher: Watcher) -> None:
        room.watchers.discard(watcher)
        if not room.watchers:
            room.forget_papers()
        if self.known.get(room.id) is room:
            self.keep(room)  # who lost his connection is back in a moment
        self.seats_changed(room)

    def seats_changed(self, room: Room) -> None:
        """Each watcher writes the table anew, for it says which seats are its own."""
        self.tell(room, {"type": "table"})
