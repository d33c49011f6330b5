"""Whether an observation tells what its seat may not know: random games of every scenario and option, and beside each
position another world that the seat cannot tell from it.

    python -m tests.lab.worlds --observations 10000 --games strike_of_the_eagle,west_was_saved
"""

import argparse
import random
import sys
from dataclasses import dataclass

import vistula
from tests.fuzz.settings import Setting, settings
from vistula.core.game import Game

MOST = 120  # observations of one game
VAIN = 40  # worlds in which nothing differed, after which the setting is taken to hide nothing
STRIDE = 5  # decisions between two looks


@dataclass
class Count:
    observations: int = 0  # of worlds that differ from the true one
    differ: int = 0  # observations, masks among them
    settings: int = 0  # that hide something
    first: str = ""


def compare(game: Game, wanted: int, seed: int) -> Count:
    """Go round the settings until so many observations are compared."""
    count = Count()
    hiding = list(settings(game))
    lap = 0
    while count.observations < wanted and hiding:
        shown = [setting for setting in hiding if not look(game, setting, count, wanted, f"{seed}/{lap}")]
        hiding = [setting for setting in hiding if setting not in shown]
        count.settings = max(count.settings, len(hiding))
        lap += 1
    return count


def look(game: Game, setting: Setting, count: Count, wanted: int, seed: str) -> bool:
    """One random game; whether it hid anything."""
    chance = random.Random(f"{seed}/{setting}")
    state = game.new(setting.scenario, chance.getrandbits(60), setting.options)
    state.tracking = False
    found = tried = 0
    for decision in range(100_000):
        if state.over or found >= MOST or count.observations >= wanted or (tried >= VAIN and not found):
            break
        if decision % STRIDE == 0:
            for seat in state.seats:
                world = state.imagine(seat, chance.getrandbits(22))
                tried += 1
                if world.pack() == state.pack():
                    continue
                found += 1
                count.observations += 1
                same = list(world.observe(seat)) == list(state.observe(seat)) and world.mask(seat) == state.mask(seat)
                if not same:
                    count.differ += 1
                    count.first = count.first or f"{setting} of seed {seed}, decision {decision}, {seat}"
        state.play(state.to_move[0], chance.choice(state.choices(state.to_move[0])))
    return found > 0


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--observations", type=int, default=10_000)
    asked.add_argument("--games", default="", help="slugs with commas; all if none")
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    faults = 0
    for slug in [name for name in told.games.split(",") if name] or vistula.slugs():
        count = compare(vistula.game(slug), told.observations, told.seed)
        faults += count.differ
        if not count.observations:
            print(f"{slug}: nothing is hidden")
            continue
        print(f"{slug}: {count.differ} of {count.observations:,} observations differ, {count.settings} settings")
        if count.first:
            print(f"  first in {count.first}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
