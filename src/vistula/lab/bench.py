"""How fast the rules are, beside python-chess in the same run: any machine can compare.

Both sides play at random through their legal moves; python-chess is asked `is_game_over()` at each ply, which is the
fixed form of the yardstick. Chess and every game take turns, slice by slice, each as many slices as any other, spread
over the whole run; the best of each counts, so a machine whose speed wanders disturbs none more than another. Each
plays as its own users play it: chess with Python's collector of garbage as it comes, a game with the collector as
`simulate` sets it (lab/collector.py); neither has to look through the boards of the others.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable

from vistula.bots.playout import playout
from vistula.core import state as core_state
from vistula.core.game import Game
from vistula.core.state import State
from vistula.lab.collector import USUAL, spared
from vistula.lab.games import LIMIT

YARDSTICK = "python-chess"
MICROSECOND = 1e-6


def compiled() -> bool:
    """Whether the rules run as a compiled library."""
    return not str(core_state.__file__).endswith(".py")


class Chess:
    """Random chess, slice by slice."""

    def __init__(self) -> None:
        import chess

        self.fresh = chess.Board
        self.board = chess.Board()
        self.random = random.Random(1)

    def rate(self, seconds: float) -> float:
        plies = 0
        start = time.perf_counter()
        end = start + seconds
        while time.perf_counter() < end:
            if self.board.is_game_over():
                self.board = self.fresh()
            self.board.push(self.random.choice(list(self.board.legal_moves)))
            plies += 1
        return plies / (time.perf_counter() - start)


class Rules:
    """Random play of a scenario, slice by slice, with journal, undo and checks on."""

    def __init__(self, game: Game, scenario: str) -> None:
        self.game = game
        self.scenario = scenario
        self.seed = 0
        self.state = game.new(scenario, 0)

    def rate(self, seconds: float) -> float:
        decisions = 0
        start = time.perf_counter()
        end = start + seconds
        while time.perf_counter() < end:
            if self.state.over:
                self.seed += 1
                self.state = self.game.new(self.scenario, self.seed)
            decisions += playout(self.state, self.seed * 1009 + decisions, 200)
        return decisions / (time.perf_counter() - start)


def bench(
    games: dict[str, tuple[Game, str]], seconds: float, progress: Callable[[str], None] | None = None
) -> dict[str, object]:
    """Measure each game's scenario for about `seconds`, and chess for as long."""
    chess = Chess()
    chess_best = 0.0
    slices = 24  # short ones: each finds its moments of full speed on a machine that wanders
    players = {slug: Rules(game, scenario) for slug, (game, scenario) in games.items()}
    best = dict.fromkeys(games, 0.0)
    for number in range(slices):
        if progress is not None:
            progress(f"slice {number + 1} of {slices}")
        with spared(young=USUAL):
            chess_best = max(chess_best, chess.rate(seconds / slices))
        with spared():
            for slug, rules in players.items():
                best[slug] = max(best[slug], rules.rate(seconds / slices))
    measured: dict[str, dict[str, object]] = {}
    for slug, (game, scenario) in games.items():
        if progress is not None:
            progress(f"{slug}: copies and views")
        measured[slug] = {
            "scenario": scenario,
            "decisions_per_second": round(best[slug]),
            "ratio": round(best[slug] / chess_best, 2),
            **_details(game, scenario),
        }
    return {
        "compiled": compiled(),
        "yardstick": {"name": YARDSTICK, "decisions_per_second": round(chess_best)},
        "games": {slug: {name: row[name] for name in COLUMNS} for slug, row in measured.items()},
    }


COLUMNS = (
    "scenario",
    "decisions_per_second",
    "ratio",
    "games_per_second",
    "choices_per_decision",
    "clone_us",
    "save_us",
    "view_us",
    "view_bytes",
)


def _details(game: Game, scenario: str) -> dict[str, object]:
    """Whole games, the width of their decisions, and what copies of a position in mid-game cost."""
    middle, decisions, choices = _walk(game, scenario)
    games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < 0.5 or games == 0:
        games += 1
        playout(game.new(scenario, games), games, LIMIT)
    rate = games / (time.perf_counter() - start)
    seat = middle.to_move[0]
    return {
        "games_per_second": round(rate, 2),
        "choices_per_decision": round(choices / decisions, 1),
        "clone_us": _cost(middle.clone),
        "save_us": _cost(middle.save),
        "view_us": _cost(lambda: middle.view(seat)),
        "view_bytes": len(json.dumps(middle.view(seat), separators=(",", ":"), ensure_ascii=False).encode()),
    }


def _walk(game: Game, scenario: str) -> tuple[State, int, int]:
    """A random game: the state in its middle, its decisions, and the choices offered in all of them."""
    whole = playout(game.new(scenario, 1), 1, LIMIT)
    state = game.new(scenario, 1)
    middle = state.clone()
    choices = 0
    chance = random.Random(1)
    decisions = 0
    while not state.over and decisions < LIMIT:
        offered = state.choices(state.to_move[0])
        choices += len(offered)
        state.play(state.to_move[0], chance.choice(offered))
        decisions += 1
        if decisions == whole // 2 and not state.over:
            middle = state.clone()
    return middle, decisions, choices


def _cost(call: Callable[[], object]) -> float:
    """Microseconds a call, the best of several rounds."""
    best = 1.0
    for _ in range(7):
        count = 0
        start = time.perf_counter()
        while time.perf_counter() - start < 0.02:
            for _ in range(10):
                call()
            count += 10
        best = min(best, (time.perf_counter() - start) / count)
    return round(best / MICROSECOND, 2)
