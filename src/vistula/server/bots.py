"""Opponents at work: they think in worker processes, a few actions at a time, and their actions go the way of anyone's.

A bot's pending turn is a mark in the database, so it goes on after a restart, on whichever server looks first. On
PostgreSQL a short lease keeps two servers from thinking about the same turn; if they do all the same, the position
number lets only one of them act. A bot that fails is tried once more, then the random bot takes the rest of its turn.

Where persons wait comes first: their tables share `bot_workers` processes, those somebody looks at before the others
and the first of each opener before the second of any; tables of computers alone have one process of their own, at a
lower priority of the system. A table whose turn cannot
be taken at all (its rules are gone, its data damaged) is tried again after longer and longer pauses, and stops nobody.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, or_, select, update
from sqlalchemy.orm import Session

from vistula.server import engine, rests, stored
from vistula.server.crews import BotFailed, Crew, consulted
from vistula.server.errors import Problem, StorageGone
from vistula.server.models import StoredSeat, StoredTable

if TYPE_CHECKING:
    from vistula.server.hall import Hall
    from vistula.server.rooms import Room

log = logging.getLogger("vistula.server")

CONSULT_SECONDS = 20  # for a question to the staff
AT_ONCE = 100  # turns taken up in one sweep
PAUSE, LONGEST_PAUSE = 5.0, 3600.0  # seconds until a turn that failed is tried again: the first time, and at most
LAST_SECONDS = 2.0  # that a server which closes takes for leaving its turns to others
AHEAD = 2  # leases: one that lasts longer than so many from now is not believed
FALLBACK = "random"
MINDS = 1000  # bots at tables whose thoughts are kept from one stretch to the next
UNTOLD_SECONDS = 0.4  # a bot takes at least so long over a reaction, whether it has one to think about or not


def free_lease(now: float, lease: float) -> ColumnElement[bool]:
    """No server has taken the turn up. A lease that was dated ahead, by a clock that was wrong, does not count."""
    return or_(StoredTable.bot_until < now, StoredTable.bot_until > now + AHEAD * lease)


def waiting(session: Session, lease: float, besides: list[str]) -> list[str]:
    """Tables where a bot is to move and no server has taken its turn up, those with persons first."""
    person = select(StoredSeat.table_id).where(StoredSeat.kind == "person", StoredSeat.table_id == StoredTable.id)
    marked = (StoredTable.bot_due.is_(True), StoredTable.paused.is_(False))
    due = (*marked, free_lease(time.time(), lease), StoredTable.id.not_in(besides))
    query = select(StoredTable.id).where(*due).order_by(person.exists().desc(), StoredTable.changed.desc())
    return list(session.scalars(query.limit(AT_ONCE)).all())


class Bots:
    """The worker processes, and one task for each table where a bot is to move."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.for_persons = Crew(hall.settings.bot_workers, 5)
        self.among_themselves = Crew(1, 15)
        self.failed: dict[str, tuple[float, float]] = {}  # by table: the last pause, and until when
        self.minds: dict[tuple[str, str, str, int], list[float]] = {}  # what bots want to know again, by table and seat
        self.asking: Counter[str] = Counter()  # turns at the doors, by who opened the table
        self.driving: dict[str, asyncio.Task[bool]] = {}
        self.sweeping: asyncio.Task[None] | None = None

    def waiting_count(self) -> int:
        return len(self.for_persons.door.queue) + len(self.among_themselves.door.queue)

    def start(self) -> None:
        self.sweeping = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        tasks: list[asyncio.Task[Any]] = list(self.driving.values())
        if self.sweeping is not None:
            tasks.append(self.sweeping)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.give_back()
        self.for_persons.dismiss()
        self.among_themselves.dismiss()

    async def sweep(self) -> None:
        """Find turns that wait for a bot: at start-up all of them, later those another server left."""
        while True:
            try:
                now = time.monotonic()
                besides = [table for table, (_, until) in self.failed.items() if until > now] + list(self.driving)
                lease = self.hall.settings.bot_lease
                for table in await self.hall.storage.read(lambda session: waiting(session, lease, besides)):  # noqa: B023
                    await self.take_up(table)
            except Problem as problem:
                log.info("looking for bots' turns: %s", problem.message)
            except Exception:  # whatever it was, it is looked for again
                log.exception("looking for bots' turns")
            await asyncio.sleep(self.hall.settings.sweep_seconds)

    async def take_up(self, table: str) -> None:
        """A turn that waits; a table that cannot even be opened waits longer, and stops nobody."""
        try:
            if table not in self.driving:
                room = await self.hall.room(table)
                self.nudge(room)
                if room.bot_to_move() is None and not room.row.paused:
                    await self.take_mark_off(room)
        except StorageGone:
            raise
        except Exception as failure:
            self.fell(table, failure)

    async def take_mark_off(self, room: "Room") -> None:
        """No computer is to move there any more, its seat having changed hands: it is not looked for again."""
        here = (StoredTable.id == room.id, StoredTable.position == room.row.position)

        def job(session: Session) -> None:
            seats = stored.seats(session, room.id)
            if not any(seat.kind == "bot" and seat.seat in room.row.to_move for seat in seats):
                session.execute(update(StoredTable).where(*here).values(bot_due=False))

        await self.hall.storage.write(job)

    def nudge(self, room: "Room") -> None:
        """Something changed: if a bot is to move now, let it."""
        if room.id not in self.driving and room.bot_to_move() is not None:
            task = asyncio.create_task(self.drive(room))
            self.driving[room.id] = task
            task.add_done_callback(lambda done: self.drove(room, done))

    def drove(self, room: "Room", done: "asyncio.Task[bool]") -> None:
        del self.driving[room.id]
        room.thinking = False
        self.hall.seats_changed(room)
        if done.cancelled():
            return
        failure = done.exception()
        if failure is None:
            self.failed.pop(room.id, None)
            if done.result():
                self.nudge(room)  # somebody may have acted just as the bot came to its end
            return
        self.fell(room.id, failure)

    def fell(self, table: str, failure: BaseException) -> None:
        """The turn is still marked as due; a later sweep takes it up again."""
        pause = min(LONGEST_PAUSE, 2 * self.failed[table][0]) if table in self.failed else PAUSE
        self.failed[table] = (pause, time.monotonic() + pause)
        known = isinstance(failure, Problem | BotFailed)
        log.error("a bot's turn at %s: %s", table, failure, exc_info=None if known else failure)

    async def drive(self, room: "Room") -> bool:
        """Let the bots of a table act until none of them is to move; False if another server does it."""
        replaced: set[str] = set()
        room.thinking = True
        self.hall.seats_changed(room)
        while (seat := room.bot_to_move()) is not None and not room.gone:
            for other in replaced - set(room.row.to_move):
                replaced.discard(other)  # a new turn, a new chance
            try:
                if not await self.move(room, seat, FALLBACK if seat.seat in replaced else None):
                    return False
            except BotFailed as failure:
                log.warning("bot %s at %s: %s", seat.bot, room.id, failure)
                if seat.seat in replaced:
                    raise
                words = f"The computer ({seat.bot}) stumbled; it tries again."
                await self.hall.notice(room, "warning", "bot_failed", words, seat.seat)
                try:
                    await self.move(room, seat, None)
                except BotFailed as again:
                    log.warning("bot %s at %s: %s", seat.bot, room.id, again)
                    replaced.add(seat.seat)
                    words = f"The computer ({seat.bot}) failed twice; a random player takes the rest of its turn."
                    await self.hall.notice(room, "warning", "bot_replaced", words, seat.seat)
        return True

    async def move(self, room: "Room", seat: StoredSeat, instead: str | None) -> bool:
        """Think and act once, when it is the table's turn to; False if another server does it."""
        persons = any(one.kind in ("person", "invited") for one in room.seats)
        crew = self.for_persons if persons else self.among_themselves
        opener = room.row.opener or room.id
        # Who has opened many tables waits behind himself: the first of anybody else's comes before his second.
        rank = 2 * self.asking[opener] + (0 if room.watchers else 1)
        self.asking[opener] += 1
        try:
            async with crew.door.through(rank):
                if not await self.lease(room):
                    return False
                await self.move_now(crew, room, seat, instead)
            return True
        finally:
            self.asking[opener] -= 1
            if not self.asking[opener]:
                del self.asking[opener]

    async def move_now(self, crew: Crew, room: "Room", seat: StoredSeat, instead: str | None) -> None:
        """A table that moved on meanwhile is no failure."""
        async with room.lock:
            await self.hall.load(room)
            position = room.row.position
            saved = await self.hall.work(engine.pack, room.state)
            fleeting = await self.hall.work(rests.way_on, room.state, seat.seat) is not None
        name = instead or in_style(seat)
        level = 1 if instead else seat.level or 1
        until = time.monotonic() + untold(level)
        mind = (room.row.id, seat.seat, name, level)
        actions = await self.think(crew, room.row.game, saved, mind)
        if fleeting:
            await asyncio.sleep(until - time.monotonic())
        try:
            await self.hall.act(room, seat.seat, position, actions)
        except Problem as problem:
            if problem.code in ("stale", "not_your_turn", "game_over", "paused"):
                return
            if problem.code in ("refused", "malformed"):
                raise BotFailed(f"chose what is refused: {problem.message}") from problem
            raise

    async def think(self, crew: Crew, game: str, saved: bytes, mind: tuple[str, str, str, int]) -> list[Any]:
        """What the bot does for a stretch. What it has thought in this turn it knows again in the next stretch."""
        settings = self.hall.settings
        luck = secrets.randbits(30)
        _, seat, name, level = mind
        known = self.minds.pop(mind, [])
        task = (settings.game, settings.player, game, saved, name, level, seat, luck, settings.bot_seconds, known)
        chosen, thought = await crew.think(*task)
        if not chosen:
            raise BotFailed("chose nothing")
        self.minds[mind] = thought
        while len(self.minds) > MINDS:
            del self.minds[next(iter(self.minds))]
        return list(chosen)

    async def consult(self, question: Callable[..., list[Any]], game: str, saved: bytes, seat: str) -> list[Any]:
        """Let a worker answer what takes the staff some thought: the table goes on meanwhile, whatever it costs."""
        settings = self.hall.settings
        async with self.for_persons.door.through(1):
            try:
                task = (consulted, question, settings.game, game, saved, seat, CONSULT_SECONDS)
                return list(await self.for_persons.run(*task))
            except BotFailed as failure:
                log.warning("the staff was asked: %s", failure)
                raise Problem("internal", "The staff has no answer to that.") from failure

    async def lease(self, room: "Room") -> bool:
        """Whether this server may let the bot think; always so where it is the only one."""
        storage, me = self.hall.storage, self.hall.bus.me
        if not storage.shared:
            return True
        now = time.time()
        free = or_(StoredTable.bot_owner == me, free_lease(now, self.hall.settings.bot_lease))
        mine = {"bot_owner": me, "bot_until": now + self.hall.settings.bot_lease}
        taken = update(StoredTable).where(StoredTable.id == room.id, free).values(**mine)
        done: Any = await storage.write(lambda session: session.execute(taken))
        return bool(done.rowcount == 1)

    async def give_back(self) -> None:
        """A server that closes leaves its turns to whoever comes next, without waiting for the leases' end."""
        if self.hall.storage.shared:
            mine = (StoredTable.bot_due.is_(True), StoredTable.bot_owner == self.hall.bus.me)
            left = update(StoredTable).where(*mine).values(bot_until=0.0)
            with contextlib.suppress(Problem, TimeoutError):
                async with asyncio.timeout(LAST_SECONDS):
                    await self.hall.storage.write(lambda session: session.execute(left))


def in_style(seat: StoredSeat) -> str:
    """The player as `player` of the shelf reads it: staff, or staff@bold."""
    name = seat.bot or FALLBACK
    return f"{name}@{seat.style}" if seat.style else name


def untold(level: int) -> float:
    """How long a reaction takes in any case: more than thinking about it does, which is more at the higher levels."""
    return UNTOLD_SECONDS * max(1, level - 3)
