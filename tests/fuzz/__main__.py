"""Run the battery for as long as wanted: `python -m tests.fuzz --decisions 1000000 --games poland_1920 --seed 7`."""

import argparse
import json
import math
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import vistula
from tests.fuzz.battery import Counts, Trial
from tests.fuzz.settings import Setting, settings
from tests.libraries import stop_if_outdated
from vistula.core.game import Game
from vistula.core.refusal import VistulaError

FAILURES = Path("fuzz-failures")
STRIDE = 37  # settings from where one seed begins to where the next does


def chosen_games(text: str) -> list[Game]:
    slugs = text.replace(",", " ").split()
    return [vistula.game(slug) for slug in slugs] if slugs else vistula.games()


def changes(game: Game, setting: Setting, option: str) -> bool:
    """Whether an option is set to something else than what is usual."""
    return (
        option in game.options
        and setting.options.get(option, game.options[option].default) != game.options[option].default
    )


def keep(trial: Trial, why: str, folder: Path) -> Path:
    """The record of the game up to the failure, with what failed and what was about to be played."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{trial.game.slug}-{trial.setting.scenario}-{trial.seed}.json"
    following = [trial.next_action[0], *trial.next_action[1].to_json()] if trial.next_action is not None else None
    path.write_text(json.dumps({**trial.record.to_json(), "fault": why, "next": following}, indent=1))
    return path


def fuzz(
    games: list[Game],
    decisions: int,
    seed: int,
    counts: Counts,
    folder: Path,
    progress: Callable[[str], None],
    until: float = math.inf,
    option: str = "",
) -> Path | None:
    """Whole random games, setting after setting, until enough decisions were taken or the clock says so; the file of
    the first failure. Each seed begins the round elsewhere, so that a long run in pieces reaches every setting."""
    rounds = [
        (game, setting) for game in games for setting in settings(game) if not option or changes(game, setting, option)
    ]
    number = 0
    while counts.decisions < decisions and time.monotonic() < until:
        game, setting = rounds[(seed * STRIDE + number) % len(rounds)]
        trial = Trial(game, setting, seed * 1_000_003 + number, counts)
        try:
            trial.run()
        except Exception as error:  # whatever it is, it is a fault of the rules: it is kept and told
            why = f"{setting}: {error}\n{traceback.format_exc()}"
            print(why, file=sys.stderr)
            return keep(trial, why, folder)
        number += 1
        progress(f"{game.slug} {setting}")
    return None


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Run the battery on random games.")
    parser.add_argument("--decisions", type=int, default=100_000)
    parser.add_argument("--games", default="", help="slugs, separated by commas or blanks; all if not given")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after the game then in hand")
    parser.add_argument("--option", default="", help="only settings that change this option, alone or with others")
    asked = parser.parse_args()
    stop_if_outdated()
    try:
        games = chosen_games(asked.games)
        if asked.option and not any(asked.option in game.options for game in games):
            raise VistulaError(f"None of these games has an option {asked.option!r}.")
    except VistulaError as error:
        print(f"fuzz: {error}", file=sys.stderr)
        sys.exit(2)
    counts = Counts()
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
    with bar:
        task = bar.add_task("", total=asked.decisions)
        failure = fuzz(
            games,
            asked.decisions,
            asked.seed,
            counts,
            FAILURES,
            lambda text: bar.update(task, completed=counts.decisions, description=text[:60]),
            time.monotonic() + 60 * asked.minutes,
            asked.option,
        )
    print(counts)
    if failure is not None:
        print(f"fuzz: failed; `vistula replay {failure}` tells the game up to there", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
