"""How well an appraisal tells who will win: `python -m vistula.lab.appraisal GAME SCENARIO --games 2000`.

Plays games of mixed postures: in each every seat follows the counsel of a posture that was drawn by lot, and some slip,
so that all kinds of positions come about. At the beginning of every turn both sides' appraisals are noted. Prints, at a
quarter, a half and three quarters of the turns that the game had:

- the area under the curve: the chance that of a game won and a game lost by the first side the won one was appraised
  higher (a half is guessing; drawn games are left out);
- Brier's score: the mean square of how far the chance that the appraisal states was from what came, a draw being a half
  (a quarter is what a coin has); and how far the two sides' appraisals are from cancelling each other out.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, final

import vistula
from vistula.bots.ladder import SLIPS
from vistula.bots.rollout import counselled
from vistula.core.dice import Mix
from vistula.core.game import side_of
from vistula.lab.games import LIMIT, seed_of

PARTS = (0.25, 0.5, 0.75)
DRAWN = 0.5
LEVELS = (3, 3, 2, 1)  # every other seat errs now and then
Foretold = tuple[float, float]  # an appraisal, and what came: 1 won, 0 lost, a half drawn


@dataclass
class Told:
    """What the appraisals of one scenario came to."""

    scenario: str
    games: int = 0
    won: int = 0  # by the first side
    drawn: int = 0
    values: dict[float, list[Foretold]] = field(default_factory=lambda: {part: [] for part in PARTS})
    sums: list[float] = field(default_factory=list)  # of both sides' appraisals, which should be nothing

    def to_json(self) -> dict[str, Any]:
        return {
            "scenario": self.scenario,
            "games": self.games,
            "won": self.won,
            "drawn": self.drawn,
            "area": {str(part): area_of(rows) for part, rows in self.values.items()},
            "brier": {str(part): brier(rows) for part, rows in self.values.items()},
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


def area_of(rows: list[Foretold]) -> float | None:
    """Drawn games left out."""
    return area_under([(value, came == 1.0) for value, came in rows if came != DRAWN])


def brier(rows: list[Foretold]) -> float | None:
    return sum(((1.0 + value) / 2.0 - came) ** 2 for value, came in rows) / len(rows) if rows else None


def calibration(rows: list[Foretold]) -> list[tuple[int, float, float]]:
    """By fifths of the stated chance, those that are there: how many, the mean chance, and the share that came."""
    found: list[tuple[int, float, float]] = []
    for fifth in range(5):
        inside = [row for row in rows if min(4, int((1.0 + row[0]) / 2.0 * 5)) == fifth]
        if inside:
            count = len(inside)
            stated = sum((1.0 + value) / 2.0 for value, _ in inside) / count
            found.append((count, stated, sum(came for _, came in inside) / count))
    return found


@final
class Follower:
    """Follows counsel in a posture at once, as every seat does in a general's thoughts, and slips as often as the
    staff of its level usually does."""

    def __init__(self, posture: int, level: int, seed: int) -> None:
        self.posture = posture
        self.slips = SLIPS[level]
        self.mix = Mix(seed)

    def choose(self, state: Any) -> Any:
        if self.slips and self.mix.below(100) < self.slips:
            offered = state.choices(state.seats[state.actor])
            return offered[self.mix.below(len(offered))]
        return counselled(state, self.posture)


def played(
    game: Any,
    scenario: str,
    seed: int,
    number: int,
    note: Callable[[Any, str, str], None],
    ways: list[str] | None = None,
) -> Any:
    """A game of mixed postures (of all that the game has, or of `ways`) to its end. At the beginning of every turn
    `note` is told the state, a seat of the first side and one of its enemies."""
    lots = random.Random(seed_of(seed, number, "lots"))
    state = game.new(scenario, seed_of(seed, number, "dice"))
    state.tracking = False
    postures = game.postures()
    players = [
        Follower(postures.index(lots.choice(ways or postures)), lots.choice(LEVELS), seed_of(seed, number, seat))
        for seat in state.seats
    ]
    first = state.seats[0]
    other = next(seat for seat in state.seats if side_of(seat) != side_of(first))
    turn = -1
    steps = 0
    while not state.over and steps < LIMIT:
        if state.turn != turn:
            turn = state.turn
            note(state, first, other)
        state.do(players[state.actor].choose(state))
        steps += 1
    assert state.result is not None
    return state


def outcome(state: Any) -> float:
    """What came for the first side."""
    winners = state.result.winners
    return DRAWN if not winners else 1.0 if state.seats[0] in winners else 0.0


def one_game(game: Any, scenario: str, seed: int, number: int, told: Told) -> None:
    by_turn: list[float] = []

    def note(state: Any, first: str, other: str) -> None:
        mine, theirs = state.appraise(first), state.appraise(other)
        by_turn.append((mine - theirs) / 2)
        told.sums.append(mine + theirs)

    state = played(game, scenario, seed, number, note)
    came = outcome(state)
    told.games += 1
    told.drawn += came == DRAWN
    told.won += came == 1.0
    for part in PARTS:
        told.values[part].append((by_turn[int(part * len(by_turn))], came))


def measure(game: Any, scenario: str, games: int, seed: int) -> Told:
    told = Told(scenario)
    for number in range(games):
        one_game(game, scenario, seed, number, told)
    return told


def figures(found: Iterable[float | None]) -> str:
    return " ".join("–" if each is None else f"{each:.2f}" for each in found)


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
        print(
            f"{scenario:24s} n {found['games']} (first side won {found['won']}, drawn {found['drawn']})  "
            f"area {figures(found['area'].values())}  Brier {figures(found['brier'].values())}  "
            f"sum {found['sum_mean']:.2f} on average, {found['sum_most']:.2f} at most",
            flush=True,
        )


if __name__ == "__main__":
    main()
