"""`vistula simulate`."""

import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from vistula.cli.asked import as_json, game_of, options_of, scenario_of
from vistula.cli.progress import Watch
from vistula.core.refusal import VistulaError
from vistula.lab.simulate import Match, Tally, bots_for, seats_of
from vistula.lab.simulate import simulate as play_series


def run(
    slug: str,
    scenario_slug: str | None,
    bots: str,
    games: int,
    seed: int,
    workers: int,
    options: list[str],
    pack: Path | None,
    json: bool,
    folder: Path | None = None,
    cluster: str = "",
    records: Path | None = None,
) -> None:
    if folder is not None and records is not None:
        raise VistulaError("--records keeps what is done as --folder does; name one of them.")
    game = game_of(slug, pack)
    scenario = scenario_of(game, scenario_slug)
    chosen = options_of(game, scenario, options)
    names = bots_for([name.strip() for name in bots.split(",")], seats_of(game, scenario.slug, chosen))
    match = Match(scenario.slug, names, seed, chosen)
    name = f"{game.slug} {scenario.slug}"
    with Watch(name) as watch:
        tally = play_series(
            game, match, games, workers, pack, lambda done: watch.tell(name, done, games), folder, cluster, records
        )
    if tally.first_fault:
        print(tally.first_fault, file=sys.stderr)
    if json:
        print(as_json(tally.to_json()))
    else:
        _show(tally)


def _show(tally: Tally) -> None:
    data = tally.to_json()
    console = Console(highlight=False)
    console.print(
        f"{data['game']} {data['scenario']}: {tally.games} games, {tally.finished} finished, {tally.errors} errors, "
        f"{tally.decisions} decisions in {tally.seconds:.1f} s ({data['decisions_per_second']} a second)"
    )
    table = Table("Seat", "Bot", "Wins", "Share")
    bots = [*tally.match.bots, ""]
    for (seat, wins), bot in zip(tally.wins.items(), bots, strict=True):
        table.add_row(seat, bot, str(wins), f"{wins / max(1, tally.finished):.1%}")
    console.print(table)
