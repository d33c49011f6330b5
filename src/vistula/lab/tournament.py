"""Bots against bots, each pair from both sides with the same dice, and ratings with intervals."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from vistula.core.game import Game, side_of
from vistula.lab import figures
from vistula.lab.games import Match, bots_for, points_of, seats_of
from vistula.lab.series import Series, run

DRAWS = 200  # of the bootstrap


@dataclass
class Standing:
    """One bot: its rating on Elo's scale (1500 is the mean of the field) with the interval, and its points."""

    bot: str
    rating: figures.Interval
    points: float
    games: int


@dataclass
class Tournament:
    game: str
    scenario: str
    seed: int
    standings: list[Standing] = field(default_factory=list)
    pairs: dict[str, list[float]] = field(default_factory=dict)  # "a v b": points of a as the first side, games

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "scenario": self.scenario,
            "seed": self.seed,
            "standings": [
                {
                    "bot": one.bot,
                    "rating": round(one.rating.value),
                    "interval": [round(one.rating.low), round(one.rating.high)],
                    "points": one.points,
                    "games": one.games,
                }
                for one in self.standings
            ],
            "pairs": self.pairs,
        }


def tournament(
    game: Game,
    scenario: str,
    bots: list[str],
    games: int,
    seed: int = 1,
    options: dict[str, object] | None = None,
    workers: int = 1,
    pack: Path | None = None,
    folder: Path | None = None,
    cluster: str = "",
    progress: Callable[[str, int, int], None] | None = None,
) -> Tournament:
    """Every bot against every other from both sides, `games` games each way."""
    chosen = dict(options or {})
    seats = seats_of(game, scenario, chosen)
    own = side_of(seats[0])
    played: list[tuple[str, str, float]] = []
    made = Tournament(game.slug, scenario, seed)
    for one, other in itertools.permutations(bots_for(bots if len(bots) > 1 else bots * 2, tuple(bots)), 2):
        line_up = tuple(one if side_of(seat) == own else other for seat in seats)
        name = f"{one} v {other}"
        place = folder / name.replace(":", "-").replace(" ", "_") if folder is not None else None
        series = Series(game.slug, Match(scenario, line_up, seed, chosen), games, pack)
        total, count = 0.0, 0
        for result in run(series, workers, place, cluster):
            if result.ends is not None:
                score = points_of(result, seats)
                played.append((one, other, score))
                total, count = total + score, count + 1
            if progress is not None:
                progress(name, count, games)
        made.pairs[name] = [total, count]
    field_of = list(dict.fromkeys(name for each in played for name in each[:2]))
    for bot in field_of:

        def rating(drawn: list[Any], who: str = bot) -> float:
            return figures.ratings(field_of, drawn, 60)[who]

        mine = [score if a == bot else 1 - score for a, b, score in played if bot in (a, b)]
        made.standings.append(Standing(bot, figures.bootstrap(played, rating, DRAWS), sum(mine), len(mine)))
    made.standings.sort(key=lambda one: -one.rating.value)
    return made
