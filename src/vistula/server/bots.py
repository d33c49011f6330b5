"""Opponents at work: they think in worker processes, a few actions at a time, and their actions go the way of anyone's.

A bot's pending turn is a mark in the database, so it goes on after a restart, on whichever server looks first. On
PostgreSQL a short lease keeps two servers from thinking about the same turn; if they do all the same, the position
number lets only one of them act. A bot that fails is tried once more, then the random bot takes the rest of its turn.
"""

import asyncio
import logging
import multiprocessing
import multiprocessing.connection
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from vistula.server import engine, rests
from vistula.server.errors import Problem
from vistula.server.models import StoredSeat, StoredTable

if TYPE_CHECKING:
    from vistula.server.hall import Hall
    from vistula.server.rooms import Room

log = logging.getLogger("vistula.server")

AT_ONCE = 100  # turns taken up in one sweep
FALLBACK = "random"
STRETCH_ACTIONS = 40
STRETCH_SECONDS = 0.4  # so long a bot plays on before its actions are stored and shown
UNTOLD_SECONDS = 0.4  # a bot takes at least so long over a reaction, whether it has one to think about or not


class BotFailed(Exception):
    """The bot raised, died, took too long, or chose what is not allowed."""


def waiting(session: Session) -> list[str]:
    """Tables where a bot is to move and no server has taken its turn up."""
    due = (StoredTable.bot_due.is_(True), StoredTable.bot_until < time.time())
    return list(session.scalars(select(StoredTable.id).where(*due).limit(AT_ONCE)).all())


class Bots:
    """The worker processes, and one task for each table where a bot is to move."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.pool: ProcessPoolExecutor | None = None
        self.driving: dict[str, asyncio.Task[bool]] = {}
        self.sweeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sweeping = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        tasks: list[asyncio.Task[Any]] = list(self.driving.values())
        if self.sweeping is not None:
            tasks.append(self.sweeping)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.drop_pool()

    def drop_pool(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None

    async def sweep(self) -> None:
        """Find turns that wait for a bot: at start-up all of them, later those another server left."""
        while True:
            try:
                for table in await self.hall.storage.read(waiting):
                    if table not in self.driving:
                        self.nudge(await self.hall.room(table))
            except Problem as problem:
                log.info("looking for bots' turns: %s", problem.message)
            await asyncio.sleep(self.hall.settings.sweep_seconds)

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
        if (failure := done.exception()) is not None:
            # The turn is still marked as due; the next sweep takes it up again.
            log.error("a bot's turn at %s: %s", room.id, failure, exc_info=failure)
        elif done.result():
            self.nudge(room)  # somebody may have acted just as the bot came to its end

    async def drive(self, room: "Room") -> bool:
        """Let the bots of a table act until none of them is to move; False if another server does it."""
        replaced: set[str] = set()
        room.thinking = True
        self.hall.seats_changed(room)
        while (seat := room.bot_to_move()) is not None and not room.gone:
            if not await self.lease(room):
                return False
            for other in replaced - set(room.row.to_move):
                replaced.discard(other)  # a new turn, a new chance
            try:
                await self.move(room, seat, FALLBACK if seat.seat in replaced else None)
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

    async def move(self, room: "Room", seat: StoredSeat, instead: str | None) -> None:
        """Think and act once. A table that moved on meanwhile is no failure."""
        async with room.lock:
            await self.hall.load(room)
            position = room.row.position
            saved = await self.hall.work(engine.pack, room.state)
            fleeting = await self.hall.work(rests.way_on, room.state, seat.seat) is not None
        until = time.monotonic() + UNTOLD_SECONDS
        name = instead or seat.bot or FALLBACK
        level = 1 if instead else seat.level or 1
        actions = await self.think(room.row.game, saved, name, level, seat.seat)
        if fleeting:
            await asyncio.sleep(until - time.monotonic())
        try:
            await self.hall.act(room, seat.seat, position, actions)
        except Problem as problem:
            if problem.code in ("stale", "not_your_turn", "game_over"):
                return
            if problem.code in ("refused", "malformed"):
                raise BotFailed(f"chose what is refused: {problem.message}") from problem
            raise

    async def think(self, game: str, saved: bytes, name: str, level: int, seat: str) -> list[Any]:
        settings = self.hall.settings
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(settings.bot_workers, mp_context=spawn, initializer=be_modest)
        pool = self.pool
        luck = secrets.randbits(30)
        task = (settings.game, settings.player, game, saved, name, level, seat, luck, settings.bot_seconds)
        try:
            chosen = await asyncio.get_running_loop().run_in_executor(pool, think, *task)
        except BrokenProcessPool as failure:
            if self.pool is pool:
                self.drop_pool()
            raise BotFailed("its process died or took too long") from failure
        if not chosen:
            raise BotFailed("chose nothing")
        return chosen

    async def lease(self, room: "Room") -> bool:
        """Whether this server may let the bot think; always so where it is the only one."""
        storage, me = self.hall.storage, self.hall.bus.me
        if not storage.shared:
            return True
        now = time.time()
        free = or_(StoredTable.bot_owner == me, StoredTable.bot_until < now)
        mine = {"bot_owner": me, "bot_until": now + self.hall.settings.bot_lease}
        taken = update(StoredTable).where(StoredTable.id == room.id, free).values(**mine)
        done: Any = await storage.write(lambda session: session.execute(taken))
        return bool(done.rowcount == 1)


def be_modest() -> None:
    """A worker leaves the processor to the table, and ends with its server, however that ends."""
    os.nice(5)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


def end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(0)


def think(
    game: Callable[[str], Any],
    player: Callable[[str, int, int], Any],
    slug: str,
    saved: bytes,
    name: str,
    level: int,
    seat: str,
    luck: int,
    seconds: int,
) -> list[Any]:
    """In a worker: what the bot does next, for a short stretch. Taking too long ends the process."""
    signal.alarm(seconds)
    try:
        state = engine.unpack(game(slug), saved)
        bot = player(name, level, luck)
        until = time.monotonic() + STRETCH_SECONDS
        chosen: list[Any] = []
        while seat in state.to_move and len(chosen) < STRETCH_ACTIONS and (not chosen or time.monotonic() < until):
            action = bot.choose(state, seat)
            state.play(seat, action)
            chosen.append(action.to_json())
        return chosen
    except Exception as failure:  # whatever a bot raises is its own failure; as text, it always comes home
        raise BotFailed(f"{type(failure).__name__}: {failure}") from None
    finally:
        signal.alarm(0)
