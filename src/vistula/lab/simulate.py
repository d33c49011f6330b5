"""Play many games between bots, in this process or in several, and count how they end.

The same scenario, options, bots and seed give the same games, whatever the number of workers.
"""

from __future__ import annotations

import hashlib
import multiprocessing
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import vistula
from vistula import bots
from vistula.bots.bot import Bot
from vistula.bots.playout import contest
from vistula.core.game import Game
from vistula.core.refusal import VistulaError

LIMIT = 1_000_000  # decisions after which a game counts as endless
DRAW = "draw"


@dataclass(frozen=True)
class Match:
    """What is to be played: everything but the number of the game."""

    scenario: str
    bots: tuple[str, ...]  # one for each seat, "staff" or "staff:2"
    seed: int
    options: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """How one game went. `ends` are the seats that won, allies together, or "draw"; None where it did not finish."""

    number: int
    decisions: int
    ends: tuple[str, ...] | None
    fault: str = ""


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


def seed_of(seed: int, number: int, use: str) -> int:
    """An independent seed for a use ("dice", or a seat's bot) of a game of the series."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}/{use}".encode()).digest()[:8], "big")


def seats_of(game: Game, scenario: str, options: dict[str, object]) -> tuple[str, ...]:
    """Who plays the scenario: some options change the number of players."""
    found = game.scenario(scenario)
    return game.fresh(found, game.settled_options(found, options)).seats


def bots_for(names: list[str], seats: tuple[str, ...]) -> tuple[str, ...]:
    """One bot for each seat; a single name plays them all. Names are checked here, before anything is played."""
    if len(names) == 1:
        names = names * len(seats)
    if len(names) != len(seats):
        raise VistulaError(f"{len(names)} bots are named for {len(seats)} seats: {', '.join(seats)}.")
    for name in names:
        bot(name, 0)
    return tuple(names)


def bot(name: str, seed: int) -> Bot:
    """The bot written as "staff" or "staff:2" with its level."""
    plain, colon, level = name.partition(":")
    if colon and level not in ("1", "2", "3"):
        raise VistulaError(f"There is no level {level!r}; the levels are 1, 2 and 3, as in staff:2.")
    return bots.player(plain, int(level) if colon else 3, seed)


def play_one(game: Game, match: Match, number: int) -> Played:
    """One game of the series. A fault of the rules is counted, with its traceback, and does not stop the others."""
    decisions = 0
    try:
        state = game.new(match.scenario, seed_of(match.seed, number, "dice"), match.options)
        state.tracking = False  # nobody takes anything back
        players = [
            bot(name, seed_of(match.seed, number, seat)) for name, seat in zip(match.bots, state.seats, strict=True)
        ]
        decisions = contest(state, players, LIMIT)
    except Exception:
        return Played(number, decisions, None, f"Game {number + 1}: {traceback.format_exc()}")
    if state.result is None:
        return Played(number, decisions, None)
    return Played(number, decisions, tuple(state.result.winners) or (DRAW,))


def simulate(
    game: Game,
    match: Match,
    games: int,
    workers: int = 1,
    pack: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play the series; `progress` is told after each game how many are done."""
    seats = seats_of(game, match.scenario, match.options)
    tally = Tally(game.slug, match, {**dict.fromkeys(seats, 0), DRAW: 0})
    start = time.perf_counter()
    with _series(game, match, games, workers, pack) as series:
        for played in series:
            tally.add(played)
            if progress is not None:
                progress(tally.games)
    tally.seconds = time.perf_counter() - start
    return tally


@contextmanager
def _series(game: Game, match: Match, games: int, workers: int, pack: Path | None) -> Iterator[Iterator[Played]]:
    if workers == 1:
        yield (play_one(game, match, number) for number in range(games))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        tasks = [pool.submit(_in_worker, game.slug, pack, match, number) for number in range(games)]
        try:
            yield (task.result() for task in as_completed(tasks))
        finally:
            for task in tasks:
                task.cancel()


_packed: dict[tuple[str, Path], Game] = {}


def _in_worker(slug: str, pack: Path | None, match: Match, number: int) -> Played:
    if pack is None:
        return play_one(vistula.game(slug), match, number)
    if (slug, pack) not in _packed:
        _packed[slug, pack] = vistula.game(slug, pack)
    return play_one(_packed[slug, pack], match, number)
