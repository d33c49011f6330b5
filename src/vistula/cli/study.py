"""`vistula study` and `vistula tournament`."""

import json
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

import vistula
from vistula.cli.asked import as_json, game_of, options_of, scenario_of
from vistula.cli.files import write
from vistula.cli.progress import Watch
from vistula.core.refusal import VistulaError
from vistula.lab import records, study
from vistula.lab.findings import findings
from vistula.lab.games import worker_game
from vistula.lab.page import page
from vistula.lab.series import make_folder
from vistula.lab.tournament import tournament as play_tournament

BOTS, GAMES = "staff:2", 100  # of a balance report, where nothing else is said
PAUSE = 20.0  # seconds between two pages of a study that runs, at least
PAGES = 0.05  # of the time may go into them


def plan_of(what: str, games: int | None, bots: str, scenarios: list[str]) -> study.Plan:
    if what.endswith(".toml"):
        for option, given in (("--games", games is not None), ("--bots", bots), ("--scenario", scenarios)):
            if given:
                raise VistulaError(f"{option} is for the balance report of a game; {what!r} says so itself.")
        return study.read_plan(Path(what))
    if what in vistula.slugs():
        return study.balance(what, [name.strip() for name in (bots or BOTS).split(",")], games or GAMES, scenarios)
    raise VistulaError(
        f"{what!r} is neither a game nor a study's .toml file; the games are {', '.join(vistula.slugs())}."
    )


def run(
    what: str,
    out: Path | None,
    games: int | None,
    bots: str,
    scenarios: list[str],
    workers: int,
    cluster: str,
    json_: bool,
) -> None:
    plan = plan_of(what, games, bots, scenarios)
    folder = out or Path(f"{plan.name}-study")
    make_folder(folder)
    found = {}
    with Watch(plan.name) as watch:
        packs = {cell.name: cell.pack for cell in plan.cells}
        due = time.monotonic() + PAUSE
        for done in study.conduct(plan, folder, workers, cluster, watch.tell):
            began = time.monotonic()
            if began < due and not done.whole:
                continue
            found = findings(done)
            write(folder / "study.json", json.dumps(found, ensure_ascii=False))
            write(folder / "index.html", page(found, packs))
            took = time.monotonic() - began
            due = began + max(PAUSE, took / PAGES)
    for cell in plan.cells:
        game = worker_game(plan.game, cell.pack)
        records.write(folder / "cells" / cell.slug(), game, cell.match, done.cells[cell.name], cell.slug())
    if json_:
        print(as_json(found))
        return
    console = Console(highlight=False)
    table = Table("Cell", "Games", "Share of the first side", "95 %")
    for row in found["cells"]:
        value, low, high = row["share"]
        table.add_row(row["name"], str(row["finished"]), f"{value:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(table)
    console.print(f"{folder / 'index.html'} tells the rest; fingerprint {found['fingerprint']}.", soft_wrap=True)


def tournament(
    slug: str,
    scenario_slug: str | None,
    bots: str,
    games: int,
    seed: int,
    workers: int,
    options: list[str],
    pack: Path | None,
    folder: Path | None,
    cluster: str,
    json_: bool,
) -> None:
    game = game_of(slug, pack)
    scenario = scenario_of(game, scenario_slug)
    names = [name.strip() for name in bots.split(",")]
    if len(set(names)) < 2 or len(set(names)) != len(names):
        raise VistulaError("A tournament needs two or more different bots, as in --bots random,staff:1,staff:3.")
    with Watch("tournament") as watch:
        made = play_tournament(
            game,
            scenario.slug,
            names,
            games,
            seed,
            options_of(game, scenario, options),
            workers,
            pack,
            folder,
            cluster,
            watch.tell,
        )
    if json_:
        print(as_json(made.to_json()))
        return
    table = Table("Bot", "Rating", "95 %", "Points", "Games")
    for one in made.standings:
        rating = one.rating
        table.add_row(
            one.bot, f"{rating.value:.0f}", f"{rating.low:.0f} to {rating.high:.0f}", f"{one.points:g}", str(one.games)
        )
    Console(highlight=False).print(table)
