"""The worker processes in which computers think, the door before them, and what is done inside."""

import asyncio
import heapq
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any

from vistula.bots.bot import Bot
from vistula.core.game import Game
from vistula.server import engine

STRETCH_ACTIONS = 40
STRETCH_SECONDS = 0.4  # so long a bot plays on before its actions are stored and shown


class BotFailed(Exception):
    """The bot raised, died, took too long, or chose what is not allowed."""


class Door:
    """So many at once may go through; the others wait, by rank and then by age."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.queue: list[tuple[int, int, asyncio.Future[None]]] = []
        self.count = 0

    @asynccontextmanager
    async def through(self, rank: int) -> AsyncIterator[None]:
        if self.places > 0:
            self.places -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.count += 1
            heapq.heappush(self.queue, (rank, self.count, turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self.leave()
                raise
        try:
            yield
        finally:
            self.leave()

    def leave(self) -> None:
        while self.queue:
            _, _, turn = heapq.heappop(self.queue)
            if not turn.done():
                turn.set_result(None)
                return
        self.places += 1


class Crew:
    """Worker processes of one kind, and the door before them."""

    def __init__(self, workers: int, nice: int) -> None:
        self.workers = workers
        self.nice = nice
        self.door = Door(workers)
        self.pool: ProcessPoolExecutor | None = None

    async def think(self, *task: Any) -> Any:
        return await self.run(think, *task)

    async def run(self, call: Callable[..., Any], *task: Any) -> Any:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(
                self.workers, mp_context=spawn, initializer=be_modest, initargs=(self.nice,)
            )
        pool = self.pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, call, *task)
        except BrokenProcessPool as failure:
            if self.pool is pool:
                self.dismiss()
            raise BotFailed("its process died or took too long") from failure

    def dismiss(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def be_modest(nice: int = 5) -> None:
    """A worker leaves the processor to the table, and ends with its server, however that ends."""
    os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=end_with, args=(parent.sentinel,), daemon=True).start()


def end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(0)


def think(
    game: Callable[[str], Game],
    player: Callable[[str, int, int], Bot],
    slug: str,
    saved: bytes,
    name: str,
    level: int,
    seat: str,
    luck: int,
    seconds: int,
    known: list[float],
) -> tuple[list[Any], list[float]]:
    """In a worker: what the bot does next, for a short stretch, and what it wants to know again in the next one.
    Taking too long ends the process."""
    signal.alarm(seconds)
    try:
        state = engine.unpack(game(slug), saved)
        bot = player(name, level, luck)
        bot.recall(known)
        until = time.monotonic() + STRETCH_SECONDS
        chosen: list[Any] = []
        while seat in state.to_move and len(chosen) < STRETCH_ACTIONS and (not chosen or time.monotonic() < until):
            action = bot.choose(state, seat)
            state.play(seat, action)
            chosen.append(action.to_json())
        return chosen, bot.memory()
    except Exception as failure:  # whatever a bot raises is its own failure; as text, it always comes home
        raise BotFailed(f"{type(failure).__name__}: {failure}") from None
    finally:
        signal.alarm(0)


def consulted(
    question: Callable[..., list[Any]], game: Callable[[str], Game], slug: str, saved: bytes, seat: str, seconds: int
) -> list[Any]:
    """In a worker: the staff's answer. Seconds of the processor: a busy machine is no reason to give up."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return question(engine.unpack(game(slug), saved), seat)
    except Exception as failure:
        raise BotFailed(f"{type(failure).__name__}: {failure}") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
