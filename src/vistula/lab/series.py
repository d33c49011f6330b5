"""A series of games, the same whatever plays it (lab/batches.py): every game has its number and its own seed.

With a folder each batch is written down when it is done, and a series that was stopped goes on from there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from vistula.core.refusal import VistulaError
from vistula.lab.batches import DEATHS, Pace, batches
from vistula.lab.games import Match, Played, play_one, worker_game


@dataclass(frozen=True)
class Series:
    """What is to be played: games `first` to `first + count - 1` of a match."""

    game: str
    match: Match
    count: int
    pack: Path | None = None
    first: int = 0
    told: bool = False  # each game in figures, for records and studies

    def play(self, number: int) -> Played:
        """In a worker: the game of this number."""
        return play_one(worker_game(self.game, self.pack), self.match, number, self.told)

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
        if not played:
            return
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
    for _, played in together([series], [folder], workers, cluster, pace):
        yield played


@dataclass(frozen=True)
class Together:
    """Several series as one job: piece `n` is game `n // count` of series `n % count`, so that all of them advance."""

    series: tuple[Series, ...]

    def play(self, number: int) -> tuple[int, Played]:
        number, which = divmod(number, len(self.series))
        return which, self.series[which].play(number)

    def lost(self, number: int) -> tuple[int, Played]:
        number, which = divmod(number, len(self.series))
        return which, self.series[which].lost(number)


def together(
    wanted: Sequence[Series],
    folders: Sequence[Path | None],
    workers: int = 1,
    cluster: str = "",
    pace: Pace | None = None,
) -> Iterator[tuple[int, Played]]:
    """The games of several series, each with the place of its series, as they come in: a short series does not keep the
    workers waiting for the next one. Those of an earlier run come first."""
    ledgers = [
        Ledger(folder, series) if folder is not None else None for series, folder in zip(wanted, folders, strict=True)
    ]
    left: list[int] = []
    for which, (series, ledger) in enumerate(zip(wanted, ledgers, strict=True)):
        known = {played.number: played for played in ledger.done()} if ledger is not None else {}
        for number in range(series.first, series.first + series.count):
            if number in known:
                yield which, known[number]
            else:
                left.append(number * len(wanted) + which)
    for batch in batches(Together(tuple(wanted)), sorted(left), workers, cluster, pace):
        for which, ledger in enumerate(ledgers):
            if ledger is not None:
                ledger.write([played for of, played in batch if of == which])
        yield from batch
