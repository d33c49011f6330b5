"""Numbered work in batches of about a second: by this process, by a pool of others, by a cluster.

Every piece is known by its number alone, so the work is the same whatever does it, in whatever order, and whoever dies
on the way: a batch whose worker is gone is done again.
"""

from __future__ import annotations

import multiprocessing
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from vistula.lab.collector import spared

SECOND = 1.0  # how long a batch should take
MOMENT = 0.02  # and at least: to hand one out takes half a thousandth
AHEAD = 2  # batches a worker has at a time: the one it plays and the next
DEATHS = 3  # of workers over the same batch, after which its games count as faults


Result = TypeVar("Result", covariant=True)


class Job(Protocol[Result]):
    """Numbered work that any process can do, each piece by its number alone."""

    def play(self, number: int) -> Result: ...

    def lost(self, number: int) -> Result:
        """For a piece over which worker after worker died."""
        ...


@dataclass(frozen=True)
class Batch:
    numbers: tuple[int, ...]
    deaths: int = 0


class Pace:
    """How many games make a batch of about a second, by how long the latest have taken. What a worker needs to begin
    with (its game has to be read) is soon forgotten."""

    def __init__(self) -> None:
        self.games = 0.0
        self.seconds = 0.0

    def took(self, games: int, seconds: float) -> None:
        self.games = self.games / 2 + games
        self.seconds = self.seconds / 2 + seconds

    def batch(self, left: int, workers: int = 1) -> int:
        """Smaller towards the end, so that all workers end together."""
        if not self.games:
            return 1
        rate = self.games / max(self.seconds, 1e-6)
        fair = left / (AHEAD * workers) if workers > 1 else left
        return max(1, int(min(SECOND * rate, max(MOMENT * rate, fair))))


def batches(
    job: Job[Result], left: list[int], workers: int = 1, cluster: str = "", pace: Pace | None = None
) -> Iterator[list[Result]]:
    """What is left of a job, batch by batch, by the engine that was asked for."""
    pace = pace or Pace()
    if cluster:
        from vistula.lab.cluster import batches_on_cluster

        return batches_on_cluster(job, left, cluster, pace)
    return batches_in_pool(job, left, workers, pace) if workers > 1 else batches_here(job, left, pace)


def work(job: Job[Result], numbers: tuple[int, ...]) -> tuple[list[Result], float]:
    """In whatever process plays: the batch, and the seconds that it took there."""
    start = time.perf_counter()
    with spared():
        played = [job.play(number) for number in numbers]
    return played, time.perf_counter() - start


def take(left: list[int], pace: Pace, workers: int = 1) -> Batch:
    size = pace.batch(len(left), workers)
    batch = Batch(tuple(left[:size]))
    del left[:size]
    return batch


def batches_here(job: Job[Result], left: list[int], pace: Pace) -> Iterator[list[Result]]:
    while left:
        played, seconds = work(job, take(left, pace).numbers)
        pace.took(len(played), seconds)
        yield played


def again(batch: Batch) -> list[Batch]:
    """A batch whose worker died, to be played once more: in halves, to find the game that kills."""
    half = len(batch.numbers) // 2
    parts = [batch.numbers[:half], batch.numbers[half:]] if half else [batch.numbers]
    return [Batch(part, batch.deaths + 1) for part in parts]


def start_method() -> str:
    """How workers begin. A copy of this process has the rules and the game at once, where a new Python takes half a
    second to read them; but only a process with a single thread can be copied safely."""
    tasks = Path("/proc/self/task")  # also those threads that Python knows nothing of
    alone = sys.platform == "linux" and threading.active_count() == 1 and len(list(tasks.iterdir())) == 1
    return "fork" if alone else "spawn"


def batches_in_pool(job: Job[Result], left: list[int], workers: int, pace: Pace) -> Iterator[list[Result]]:
    """Other processes of this machine. One that is killed breaks a pool: a new one takes what was under way."""
    waiting: list[Batch] = []
    while left or waiting:
        under_way: dict[Future[tuple[list[Result], float]], Batch] = {}
        with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context(start_method())) as pool:
            try:
                while left or waiting or under_way:
                    while len(under_way) < AHEAD * workers and (left or waiting):
                        batch = waiting.pop() if waiting else take(left, pace, workers)
                        under_way[pool.submit(work, job, batch.numbers)] = batch
                    done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                    for future in done:
                        played, seconds = future.result()
                        del under_way[future]
                        pace.took(len(played), seconds)
                        yield played
            except BrokenProcessPool:
                for batch in under_way.values():
                    if batch.deaths + 1 >= DEATHS and len(batch.numbers) == 1:
                        yield [job.lost(number) for number in batch.numbers]
                    else:
                        waiting.extend(again(batch))
            finally:
                for future in under_way:
                    future.cancel()
