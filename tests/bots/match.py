"""Measure one opponent against another, from both seats: `python -m tests.bots.match GAME SCENARIO A B --games 20`.

A and B are written as for `vistula simulate` (`staff`, `staff:2`, `search:6`, `script`, `staff@rush`). Prints the share
of A's wins from each seat with its 95 % interval (Wilson; a draw counts half), the mean lead in victory points and A's
CPU seconds a turn. The same seed plays the same games.
"""

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass

import vistula
from tests.bots import follies
from tests.libraries import stop_if_outdated
from vistula.core.game import Game, side_of
from vistula.core.state import State
from vistula.lab.figures import share
from vistula.lab.games import LIMIT, bot, seats_of, seed_of


@dataclass
class Share:
    """What A came to from one seat."""

    seat: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    lead: float = 0.0  # sum
    seconds: float = 0.0  # of A, CPU
    turns: int = 0
    decisions: int = 0

    def points(self) -> float:
        return self.wins + 0.5 * self.draws

    def told(self) -> str:
        found = share(self.points(), self.games)
        lead = self.lead / max(1, self.games)
        pace = self.seconds / max(1, self.turns)
        return (
            f"{self.seat:7s} {self.wins}/{self.games} (+{self.draws} drawn) = {100 * found.value:.0f} % "
            f"[{100 * found.low:.0f}-{100 * found.high:.0f}]  lead {lead:+.1f}  {pace:.2f} CPU s a turn"
        )


def one_game(
    game: Game, scenario: str, mine: str, a: str, b: str, seed: int, number: int, found: Share, watch: bool
) -> State:
    """A plays the seats of one side, B the others."""
    state = game.new(scenario, seed_of(seed, number, "dice"))
    state.tracking = False
    players = [bot(a if side_of(seat) == mine else b, seed_of(seed, number, seat)) for seat in state.seats]
    turn = -1
    steps = 0
    while not state.over and steps < LIMIT:
        seat = state.seats[state.actor]
        ours = side_of(seat) == mine
        if ours and state.turn != turn:
            turn = state.turn
            found.turns += 1
        began = time.process_time() if ours else 0.0
        action = players[state.actor].choose(state, seat)
        if ours:
            found.seconds += time.process_time() - began
            found.decisions += 1
            if watch:
                follies.look(state, seat, action)
        state.play(seat, action)
        steps += 1
    return state


def measure(
    game: Game, scenario: str, a: str, b: str, games: int, seed: int, seats: list[str], watch: bool
) -> list[Share]:
    found = []
    for mine in seats:
        one = Share(mine)
        for number in range(games):
            state = one_game(game, scenario, mine, a, b, seed, number, one, watch)
            one.games += 1
            assert state.result is not None
            winners = {side_of(seat) for seat in state.result.winners}
            one.wins += winners == {mine}
            one.draws += not winners
            ours = [points for seat, points in state.result.scores.items() if side_of(seat) == mine]
            theirs = [points for seat, points in state.result.scores.items() if side_of(seat) != mine]
            one.lead += max(ours, default=0) - max(theirs, default=0)
        found.append(one)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenario", help="or several, parted by commas; or all of two seats: all")
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seat", default="", help="measure A from this seat alone")
    parser.add_argument("--follies", action="store_true", help="count them, too: see tests/bots/follies.py")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    stop_if_outdated()
    game = vistula.game(asked.game)
    scenarios = asked.scenario.split(",")
    if asked.scenario == "all":
        scenarios = [slug for slug, scenario in game.scenarios.items() if len(scenario.seats) == 2]
    for scenario in scenarios:
        sides = list(dict.fromkeys(side_of(seat) for seat in seats_of(game, scenario, {})))
        follies.COUNTS.clear()
        shares = measure(
            game,
            scenario,
            asked.a,
            asked.b,
            asked.games,
            asked.seed,
            [asked.seat] if asked.seat else sides,
            asked.follies,
        )
        if asked.json:
            print(json.dumps({"scenario": scenario, "a": asked.a, "b": asked.b, "shares": [asdict(s) for s in shares]}))
        else:
            for one in shares:
                print(f"{scenario:24s} {asked.a} v {asked.b}: {one.told()}", flush=True)
            if follies.COUNTS:
                print(f"{scenario:24s} follies of {asked.a}: {dict(sorted(follies.COUNTS.items()))}", flush=True)
    sys.stdout.flush()


if __name__ == "__main__":
    main()
