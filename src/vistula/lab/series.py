"""A series of games, played in batches of about a second: by this process, by a pool of others, by a cluster.

Every game has its number and its own seed, so a series is the same whatever plays it, in whatever order, and whoever
dies on the way: a batch whose worker is gone is played again. With a folder each batch is written down when it is done,
and a series that was stopped goes on from there.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from vistula.core.refusal import VistulaError
from vistula.lab.games import Match, Played, play_one, worker_game

SECOND = 1.0  # how long a batch should take
LARGEST = 500  # games of a batch
DEATHS = 3  # of workers over the same batch, after which its games count as faults


Result = TypeVar("Result")


class Job(Protocol[Result]):
    """Numbered work that any process can do, each piece by its number alone."""

    def play(self, numbers: tuple[int, ...]) -> list[Result]: ...

    def lost(self, number: int) -> Result: ...


@dataclass(frozen=True)
class Series:
    """What is to be played: games `first` to `first + count - 1` of a match."""

    game: str
    match: Match
    count: int
    pack: Path | None = None
    first: int = 0
    told: bool = False  # each game in figures, for records and studies

    def play(self, numbers: tuple[int, ...]) -> list[Played]:
        """In a worker: the games of these numbers."""
        game = worker_game(self.game, self.pack)
        return [play_one(game, self.match, number, self.told) for number in numbers]

    def lost(self, number: int) -> Played:
        """A game over which worker after worker died: counted as a fault, so that the series ends."""
        return Played(number, 0, None, f"Game {number + 1}: its worker died {DEATHS} times.")

    def identity(self) -> dict[str, object]:
        """What a folder must have been begun with to be gone on with."""
        made = {
            "game": self.game,
            "version": worker_game(self.game, self.pack).version,
            "pack": contents(self.pack) if self.pack is not None else "",
            **asdict(self.match),
            "bots": list(self.match.bots),
        }
        return {**made, "told": True} if self.told else made


def contents(pack: Path) -> str:
    """What a data pack says, wherever it lies: a changed pack is another series."""
    told = hashlib.sha256()
    for file in sorted(file for file in pack.rglob("*") if file.is_file()):
        told.update(f"{file.relative_to(pack).as_posix()}\n".encode() + file.read_bytes())
    return f"{pack.name}/{told.hexdigest()[:16]}"


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise VistulaError(f"The folder {str(folder)!r} cannot be made: {error.strerror}.") from error


@dataclass(frozen=True)
class Batch:
    numbers: tuple[int, ...]
    deaths: int = 0


class Pace:
    """How many games make a batch of about a second, by how long they have taken so far."""

    def __init__(self) -> None:
        self.games = 0
        self.seconds = 0.0

    def took(self, games: int, seconds: float) -> None:
        self.games += games
        self.seconds += seconds

    def batch(self) -> int:
        if not self.games:
            return 1
        return max(1, min(LARGEST, int(SECOND * self.games / max(self.seconds, 1e-6))))


def whole(file: Path) -> bool:
    """Whether the last line of a file was written to its end."""
    if not file.is_file() or not file.stat().st_size:
        return True
    with file.open("rb") as read:
        read.seek(-1, 2)
        return read.read(1) == b"\n"


class Ledger:
    """What is done, kept in a folder: one line a game, written when its batch is done."""

    def __init__(self, folder: Path, series: Series) -> None:
        make_folder(folder)
        self.file = folder / "games.jsonl"
        begun = folder / "series.json"
        wanted = json.dumps(series.identity(), sort_keys=True)
        known = begun.read_text(encoding="utf-8").strip() if begun.is_file() else ""
        if known and known != wanted:
            raise VistulaError(f"The folder {str(folder)!r} holds another series; name another one.")
        if not known:  # written whole or not at all: a stop at this moment must not spoil the folder
            beside = begun.with_suffix(".new")
            beside.write_text(wanted + "\n", encoding="utf-8")
            beside.replace(begun)

    def done(self) -> list[Played]:
        """The games written down so far; a line that was cut off by a stop does not count."""
        if not self.file.is_file():
            return []
        found = []
        for line in self.file.read_text(encoding="utf-8").splitlines():
            try:
                number, decisions, ends, fault, *told = json.loads(line)
            except ValueError:
                continue
            found.append(Played(number, decisions, tuple(ends) if ends is not None else None, fault, *told))
        return found

    def write(self, played: list[Played]) -> None:
        lines = [
            json.dumps([one.number, one.decisions, one.ends, one.fault, *([one.told] if one.told else [])]) + "\n"
            for one in played
        ]
        begun = "" if whole(self.file) else "\n"
        with self.file.open("a", encoding="utf-8") as file:
            file.write(begun + "".join(lines))


def run(
    series: Series, workers: int = 1, folder: Path | None = None, cluster: str = "", pace: Pace | None = None
) -> Iterator[Played]:
    """The games of the series as they come in, those of an earlier run first."""
    ledger = Ledger(folder, series) if folder is not None else None
    numbers = range(series.first, series.first + series.count)
    known = {played.number: played for played in ledger.done()} if ledger is not None else {}
    for number in numbers:
        if number in known:
            yield known[number]
    left = [number for number in numbers if number not in known]
    for played in batches(series, left, workers, cluster, pace):
        if ledger is not None:
            ledger.write(played)
        yield from played


def batches(
    job: Job[Result], left: list[int], workers: int = 1, cluster: str = "", pace: Pace | None = None
) -> Iterator[list[Result]]:
    """What is left of a job, batch by batch, by the engine that was asked for."""
    pace = pace or Pace()
    if cluster:
        from vistula.lab.cluster import batches_on_cluster

        return batches_on_cluster(job, left, cluster, pace)
    return batches_in_pool(job, left, workers, pace) if workers > 1 else batches_here(job, left, pace)


def batches_here(job: Job[Result], left: list[int], pace: Pace) -> Iterator[list[Result]]:
    while left:
        size = pace.batch()
        start = time.perf_counter()
        played = job.play(tuple(left[:size]))
        pace.took(len(played), time.perf_counter() - start)
        del left[:size]
        yield played


def again(batch: Batch) -> list[Batch]:
    """A batch whose worker died, to be played once more: in halves, to find the game that kills."""
    half = len(batch.numbers) // 2
    parts = [batch.numbers[:half], batch.numbers[half:]] if half else [batch.numbers]
    return [Batch(part, batch.deaths + 1) for part in parts]


def batches_in_pool(job: Job[Result], left: list[int], workers: int, pace: Pace) -> Iterator[list[Result]]:
    """Other processes of this machine. One that is killed breaks a pool: a new one takes what was under way."""
    waiting: list[Batch] = []
    context = multiprocessing.get_context("spawn")
    while left or waiting:
        under_way: dict[Future[list[Result]], tuple[Batch, float]] = {}
        with ProcessPoolExecutor(workers, mp_context=context) as pool:
            try:
                while left or waiting or under_way:
                    while len(under_way) < workers + 1 and (left or waiting):
                        batch = waiting.pop() if waiting else take(left, pace)
                        future = pool.submit(job.play, batch.numbers)
                        under_way[future] = (batch, time.perf_counter())
                    done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                    for future in done:
                        batch, began = under_way[future]
                        played = future.result()
                        del under_way[future]
                        # Two batches wait for each worker: half of the time is its own.
                        pace.took(len(played), (time.perf_counter() - began) * workers / (workers + 1))
                        yield played
            except BrokenProcessPool:
                for batch, _ in under_way.values():
                    if batch.deaths + 1 >= DEATHS and len(batch.numbers) == 1:
                        yield [job.lost(number) for number in batch.numbers]
                    else:
                        waiting.extend(again(batch))
            finally:
                for future in under_way:
                    future.cancel()


def take(left: list[int], pace: Pace) -> Batch:
    size = pace.batch()
    batch = Batch(tuple(left[:size]))
    del left[:size]
    return batch
