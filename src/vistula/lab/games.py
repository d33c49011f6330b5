"""One game between bots, from the number that it has in a series."""

from __future__ import annotations

import hashlib
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import vistula
from vistula import bots
from vistula.bots.bot import Bot
from vistula.bots.playout import contest
from vistula.core.game import Game, side_of
from vistula.core.refusal import VistulaError
from vistula.lab.story import tell

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
    told: dict[str, Any] | None = None  # the game in figures, where that was wanted (lab/story.py)


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
    """The bot written as "staff", or with its level as "staff:2", or with a style or posture as "staff:2@bold"."""
    leveled, at, temper = name.partition("@")
    plain, colon, level = leveled.partition(":")
    if not colon and at:  # as it was written first: staff@rush:2
        temper, colon, level = temper.partition(":")
    if colon and not level.isdecimal():
        raise VistulaError(f"There is no level {level!r}; a level is a number, as in staff:2.")
    return bots.player(f"{plain}{at}{temper}", int(level) if colon else 0, seed)


def play_one(game: Game, match: Match, number: int, told: bool = False) -> Played:
    """One game of the series. A fault of the rules is counted, with its traceback, and does not stop the others."""
    decisions = 0
    try:
        state = game.new(match.scenario, seed_of(match.seed, number, "dice"), match.options)
        state.tracking = False  # nobody takes anything back
        players = [
            bot(name, seed_of(match.seed, number, seat)) for name, seat in zip(match.bots, state.seats, strict=True)
        ]
        story: dict[str, Any] | None = None
        if told:
            decisions, figures = tell(state, players, LIMIT)
            story = figures.to_json()
        else:
            decisions = contest(state, players, LIMIT)
    except Exception:
        return Played(number, decisions, None, f"Game {number + 1}: {traceback.format_exc()}")
    if state.result is None:
        return Played(number, decisions, None, "", story)
    return Played(number, decisions, tuple(state.result.winners) or (DRAW,), "", story)


_packed: dict[tuple[str, Path], Game] = {}


def worker_game(slug: str, pack: Path | None) -> Game:
    """The game in a worker, read once."""
    if pack is None:
        return vistula.game(slug)
    if (slug, pack) not in _packed:
        _packed[slug, pack] = vistula.game(slug, pack)
    return _packed[slug, pack]


# How a game ended, seen from the first seat ---------------------------------------------------------------------------


def lead(told: dict[str, Any], seats: tuple[str, ...]) -> float:
    """How far the first seat's score is ahead of the best of its enemies at the end."""
    return lead_of(told["turns"][-1]["scores"], seats)


def lead_of(scores: dict[str, int], seats: tuple[str, ...]) -> float:
    others = [scores.get(seat, 0) for seat in seats if side_of(seat) != side_of(seats[0])]
    return float(scores.get(seats[0], 0) - max(others, default=0))


def points_of(one: Played, seats: tuple[str, ...]) -> float:
    """1 if the first seat's side won, 0 if it lost, a half for a draw."""
    if one.ends is None or one.ends == ("draw",):
        return 0.5
    return 1.0 if seats[0] in one.ends else 0.0
