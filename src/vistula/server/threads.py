"""The threads on which engine work is done, so that none of it keeps the loop waiting: play has its own, and so have
replays, imports, and questions about hundreds of counters."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from vistula.core.state import State
from vistula.server import engine

T = TypeVar("T")

ENGINE_THREADS = 2  # they share one interpreter: more would not be quicker, but one long question may not stop all


class Threads:
    """All of one server process."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(ENGINE_THREADS, thread_name_prefix="engine")
        self.library = ThreadPoolExecutor(1, thread_name_prefix="library")
        self.customs = ThreadPoolExecutor(1, thread_name_prefix="customs")
        self.maps = ThreadPoolExecutor(1, thread_name_prefix="maps")

    def end_threads(self) -> None:
        for kind in (self.threads, self.library, self.customs, self.maps):
            kind.shutdown(wait=True, cancel_futures=True)

    async def work(self, call: Callable[..., T], *args: Any) -> T:
        """Engine work, off the loop."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, call, *args)

    async def quick(self, state: State, call: Callable[..., T], *args: Any) -> T:
        """Engine work of a millisecond. Compiled rules keep the interpreter until they are done, on whatever thread:
        two changes of threads would cost more than the work and let nobody through. Plain Python makes way on one."""
        return call(*args) if engine.is_compiled(type(state).__module__) else await self.work(call, *args)

    async def study(self, call: Callable[..., T], *args: Any) -> T:
        """Long engine work that no player waits for at a table: replays."""
        return await asyncio.get_running_loop().run_in_executor(self.library, call, *args)

    async def examine(self, call: Callable[..., T], *args: Any) -> T:
        """The longest: a game from a file is played again from its start. Replays do not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self.customs, call, *args)

    async def map_out(self, call: Callable[..., T], *args: Any) -> T:
        """Questions about many counters at once, on a copy of the state."""
        return await asyncio.get_running_loop().run_in_executor(self.maps, call, *args)
