"""Play the stored games anew: `python -m tests.trials --games poland_1920`.

A game whose play changed while its version stayed the same is refused: players have games in progress. `--anew` is for
a version that nobody plays yet.
"""

import argparse
import sys

from tests.fuzz.__main__ import chosen_games
from tests.trials.store import PLAYERS, path_of, played, read, write
from vistula.core.game import Game
from vistula.core.record import verify
from vistula.core.refusal import SaveError, VistulaError


def changed(game: Game) -> str:
    """Why the version of the game has to rise, or nothing."""
    for scenario in game.scenarios:
        for player in PLAYERS:
            path = path_of(game.slug, scenario, player)
            if not path.exists():
                continue
            data = read(path)
            if data["version"] != game.version:
                continue
            try:
                faults = verify(game, data)
            except SaveError as error:
                faults = [str(error)]
            if faults:
                return f"{path.name} no longer fits ({faults[0]}), but {game.slug} is still version {game.version}"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.trials", description="Play the stored games anew.")
    parser.add_argument("--games", default="", help="slugs, separated by commas or blanks; all if not given")
    parser.add_argument("--anew", action="store_true", help="this version is still being written: replace its games")
    asked = parser.parse_args()
    try:
        games = chosen_games(asked.games)
    except VistulaError as error:
        print(f"trials: {error}", file=sys.stderr)
        sys.exit(2)
    for game in games:
        why = "" if asked.anew else changed(game)
        if why:
            print(f"trials: {why}: raise it, since games in progress would break.", file=sys.stderr)
            sys.exit(1)
        for scenario in game.scenarios:
            for player in PLAYERS:
                record = played(game, scenario, player)
                write(path_of(game.slug, scenario, player), record)
                print(f"{game.slug} {scenario} {player}: {len(record.actions)} actions, {record.state.result}")


if __name__ == "__main__":
    main()
