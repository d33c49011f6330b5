"""Play many games between bots, in this process or in several, and count how they end.

The same scenario, options, bots and seed give the same games, whatever plays them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from vistula.core.game import Game
from vistula.lab import records as tables
from vistula.lab.games import DRAW, Match, Played, bots_for, play_one, seats_of, seed_of
from vistula.lab.series import Series, run

__all__ = ["Match", "Played", "Tally", "bots_for", "play_one", "seats_of", "seed_of", "simulate"]


@dataclass
class Tally:
    """What is counted over all games."""

    game: str
    match: Match
    wins: dict[str, int]
    games: int = 0
    finished: int = 0
    decisions: int = 0
    seconds: float = 0.0
    errors: int = 0
    first_fault: str = ""

    def add(self, played: Played) -> None:
        self.games += 1
        self.decisions += played.decisions
        if played.ends is not None:
            self.finished += 1
            for end in played.ends:
                self.wins[end] += 1
        if played.fault:
            self.errors += 1
            self.first_fault = self.first_fault or played.fault

    def to_json(self) -> dict[str, object]:
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game,
            "scenario": self.match.scenario,
            "bots": list(self.match.bots),
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "games_per_second": round(self.finished / seconds, 3),
            "wins": self.wins,
            "errors": self.errors,
        }


def simulate(
    game: Game,
    match: Match,
    games: int,
    workers: int = 1,
    pack: Path | None = None,
    progress: Callable[[int], None] | None = None,
    folder: Path | None = None,
    cluster: str = "",
    records: Path | None = None,
) -> Tally:
    """Play the series; `progress` is told after each game how many are done. With a folder it can be stopped and goes
    on later; with the address of a cluster it is played there. With a folder for records each game is told in figures,
    kept there, and written as Parquet tables at the end."""
    if records is not None:
        tables.arrow()  # what is missing is said before anything is played
    seats = seats_of(game, match.scenario, match.options)
    tally = Tally(game.slug, match, {**dict.fromkeys(seats, 0), DRAW: 0})
    start = time.perf_counter()
    if workers == 1 and folder is None and records is None and not cluster:
        # Here it may also be a game that only this process knows.
        played: Iterator[Played] = (play_one(game, match, number) for number in range(games))
    else:
        told = records is not None
        played = run(Series(game.slug, match, games, pack, told=told), workers, records or folder, cluster)
    kept = []
    for one in played:
        tally.add(one)
        if records is not None:
            kept.append(one)
        if progress is not None:
            progress(tally.games)
    tally.seconds = time.perf_counter() - start
    if records is not None:
        tables.write(records, game, match, kept)
    return tally
