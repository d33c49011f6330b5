"""Random games of every setting, to their ends: `python -m tests.fuzz.endings nest_of_eagles --games 50 --options 10`.

Each scenario as it comes and with every number of players is played `--games` times, every option alone, all of them
together and some combinations (tests/fuzz/settings.py) `--options` times. One line a setting; the exit code is 1 if a
game did not end or met an error.
"""

import argparse
import sys

import vistula
from tests.fuzz.settings import Setting, settings
from tests.libraries import stop_if_outdated
from vistula.core.game import Game
from vistula.lab.simulate import Match, Tally, bots_for, seats_of, simulate


def times_of(game: Game, setting: Setting, games: int, options: int) -> int:
    """As often as a scenario where nothing is chosen but how many play."""
    usual = len(seats_of(game, setting.scenario, {}))
    crowd = len(seats_of(game, setting.scenario, setting.options)) != usual and len(setting.options) == 1
    return games if crowd or not setting.options else options


def played(game: Game, setting: Setting, games: int, seed: int) -> Tally:
    seats = seats_of(game, setting.scenario, setting.options)
    match = Match(setting.scenario, bots_for(["random"], seats), seed, setting.options)
    return simulate(game, match, games)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=50, help="of each scenario and number of players")
    parser.add_argument("--options", type=int, default=10, help="of each option")
    parser.add_argument("--scenario", default="", help="this one alone")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    stop_if_outdated()
    game = vistula.game(asked.game)
    faults = 0
    for setting in settings(game):
        if asked.scenario not in ("", setting.scenario):
            continue
        tally = played(game, setting, times_of(game, setting, asked.games, asked.options), asked.seed)
        faults += tally.errors + tally.games - tally.finished
        ends = ", ".join(f"{end} {count}" for end, count in tally.wins.items())
        print(f"{setting}: {tally.games} games, {tally.finished} finished, {tally.errors} errors ({ends})", flush=True)
        if tally.first_fault:
            print(tally.first_fault, flush=True)
    print(f"seed {asked.seed}: {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
