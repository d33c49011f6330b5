"""How well an appraisal tells who will win: `python -m vistula.lab.appraisal GAME SCENARIO --games 2000`.

Plays games of mixed postures: in each every seat takes a posture of the game by lot, and some seats err, so that all
kinds of positions come about. At the beginning of every turn both sides' appraisals are noted. Prints the area under
the curve (the chance that of a game won and a game lost by the first side the won one was appraised higher; a half is
guessing) at a quarter, a half and three quarters of the turns that the game had, and how far the two sides' appraisals
are from cancelling each other out. Drawn games count for the latter alone.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import vistula
from vistula.bots.staff import Staff
from vistula.lab.games import LIMIT, seed_of
from vistula.lab.seats import side_of

PARTS = (0.25, 0.5, 0.75)
LEVELS = (3, 3, 2, 1)  # every other seat errs now and then


@dataclass
class Told:
    """What the appraisals of one scenario came to."""

    scenario: str
    games: int = 0
    won: int = 0  # by the first side
    drawn: int = 0
    values: dict[float, list[tuple[float, bool]]] = field(default_factory=lambda: {part: [] for part in PARTS})
    sums: list[float] = field(default_factory=list)  # of both sides' appraisals, which should be nothing

    def to_json(self) -> dict[str, Any]:
        return {
            "scenario": self.scenario,
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "area": {str(part): area_under(rows) for part, rows in self.values.items()},
            "sum_mean": sum(map(abs, self.sums)) / max(1, len(self.sums)),
            "sum_most": max(map(abs, self.sums), default=0.0),
        }


def area_under(rows: list[tuple[float, bool]]) -> float | None:
    """The area under the curve, by ranks; equal values share theirs. None where one side won every game."""
    won = sum(1 for _, win in rows if win)
    lost = len(rows) - won
    if won == 0 or lost == 0:
        return None
    ordered = sorted(rows)
    ranks = 0.0
    at = 0
    while at < len(ordered):
        past = at
        while past < len(ordered) and ordered[past][0] == ordered[at][0]:
            past += 1
        ranks += sum(1 for _, win in ordered[at:past] if win) * (at + 1 + past) / 2
        at = past
    return (ranks - won * (won + 1) / 2) / (won * lost)


def played(game: Any, scenario: str, seed: int, number: int, note: Callable[[Any, str, str], None]) -> Any:
    """A game of mixed postures to its end. At the beginning of every turn `note` is told the state, a seat of the first
    side and one of its enemies."""
    lots = random.Random(seed_of(seed, number, "lots"))
    state = game.new(scenario, seed_of(seed, number, "dice"))
    state.tracking = False
    ways = game.postures()
    players = [Staff(lots.choice(LEVELS), seed_of(seed, number, seat), lots.choice(ways)) for seat in state.seats]
    first = state.seats[0]
    other = next(seat for seat in state.seats if side_of(seat) != side_of(first))
    turn = -1
    steps = 0
    while not state.over and steps < LIMIT:
        if state.turn != turn:
            turn = state.turn
            note(state, first, other)
        seat = state.seats[state.actor]
        state.play(seat, players[state.actor].choose(state, seat))
        steps += 1
    assert state.result is not None
    return state


def one_game(game: Any, scenario: str, seed: int, number: int, told: Told) -> None:
    by_turn: list[float] = []

    def note(state: Any, first: str, other: str) -> None:
        mine, theirs = state.appraise(first), state.appraise(other)
        by_turn.append((mine - theirs) / 2)
        told.sums.append(mine + theirs)

    state = played(game, scenario, seed, number, note)
    told.games += 1
    if not state.result.winners:
        told.drawn += 1
        return
    win = state.seats[0] in state.result.winners
    told.won += win
    for part in PARTS:
        told.values[part].append((by_turn[int(part * len(by_turn))], win))


def measure(game: Any, scenario: str, games: int, seed: int) -> Told:
    told = Told(scenario)
    for number in range(games):
        one_game(game, scenario, seed, number, told)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenarios", help="one, or several parted by commas")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    game = vistula.game(asked.game)
    for scenario in asked.scenarios.split(","):
        found = measure(game, scenario, asked.games, asked.seed).to_json()
        if asked.json:
            print(json.dumps(found), flush=True)
            continue
        areas = " ".join("–" if area is None else f"{area:.2f}" for area in found["area"].values())
        print(
            f"{scenario:24s} n {found['games']} (first side won {found['won']}, drawn {found['drawn']})  "
            f"area {areas}  sum {found['sum_mean']:.2f} on average, {found['sum_most']:.2f} at most",
            flush=True,
        )


if __name__ == "__main__":
    main()
