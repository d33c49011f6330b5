"""The commands and their options. Each calls the module of its name."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="The Polish-Soviet War of 1920: board wargames to play, to host and to study.",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's slug; `vistula games` lists them.")]
ScenarioName = Annotated[str | None, typer.Option("--scenario", help="A scenario's slug; the first one if not given.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="May be repeated.")]
Pack = Annotated[Path | None, typer.Option(help="A folder of data laid over the game's own.")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON on standard output.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game, or a series' actions.parquet.")]
GameNumber = Annotated[int, typer.Option("--game", min=0, help="Which game of a series' actions.parquet.")]


@app.command()
def games(json: AsJson = False) -> None:
    """List the games, their scenarios and options."""
    from vistula.cli.games import show

    show(json)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="A game's slug.")] = None,
    scenario: ScenarioName = None,
    seat: Annotated[str | None, typer.Option(help="Your seat; the first one if not given.")] = None,
    bot: Annotated[str, typer.Option(help="Who plays the other seats: random, staff, staff:1 to staff:3.")] = "staff",
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="People play all the seats.")] = False,
    seed: Annotated[int | None, typer.Option(min=0, help="Of the dice; a new one if not given.")] = None,
    option: Options = None,
    pack: Pack = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
) -> None:
    """Play in the terminal, against a bot or at one keyboard."""
    from vistula.cli.play import begin, sit_down

    sit_down(begin(game, scenario, seed, option or [], pack, resume), seat, None if hot_seat else bot, seed)


@app.command()
def simulate(
    game: GameName,
    scenario: ScenarioName = None,
    bots: Annotated[str, typer.Option(help="One for each seat, in order; staff:2, search:5 for levels.")] = "random",
    games: Annotated[int, typer.Option(min=1)] = 100,
    seed: Seed = 1,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes that play at the same time.")] = 1,
    option: Options = None,
    pack: Pack = None,
    json: AsJson = False,
    folder: Annotated[Path | None, typer.Option(help="Keep what is done here: a stopped series goes on later.")] = None,
    cluster: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a cluster of Ray: its address, or auto.")
    ] = "",
    records: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="As --folder, and the games as Parquet tables there (docs/research.md)."),
    ] = None,
) -> None:
    """Let bots play many games, and count how they end."""
    from vistula.cli.simulate import run

    run(game, scenario, bots, games, seed, workers, option or [], pack, json, folder, cluster, records)


@app.command()
def study(
    what: Annotated[str, typer.Argument(metavar="FILE.toml|GAME", help="A study's file, or a game for its balance.")],
    out: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where the page and all games go.")] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="In each cell, where a game is named; 100 if not given.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Where a game is named: one for each seat, or one for all; staff:2 if not given.")
    ] = "",
    scenario: Annotated[
        list[str] | None, typer.Option(help="Where a game is named: only this; may be repeated.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes that play at the same time.")] = 1,
    cluster: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a cluster of Ray: its address, or auto.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Answer a question about a game by many games: one page with pictures. Stopped, it goes on later."""
    from vistula.cli.study import run

    run(what, out, games, bots, scenario or [], workers, cluster, json)


@app.command()
def tournament(
    game: GameName,
    scenario: ScenarioName = None,
    bots: Annotated[str, typer.Option(help="Two or more, as in random,staff:1,staff:3.")] = "random,staff:1,staff:3",
    games: Annotated[int, typer.Option(min=1, help="Of each pair, from each side.")] = 50,
    seed: Seed = 1,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes that play at the same time.")] = 1,
    option: Options = None,
    pack: Pack = None,
    folder: Annotated[Path | None, typer.Option(help="Keep what is done here: a stopped one goes on later.")] = None,
    cluster: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a cluster of Ray: its address, or auto.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Let bots meet, each pair from both sides with the same dice, and rate them."""
    from vistula.cli.study import tournament as begin

    begin(game, scenario, bots, games, seed, workers, option or [], pack, folder, cluster, json)


@app.command()
def replay(
    file: File,
    seat: Annotated[str | None, typer.Option(help="Show only what this seat saw.")] = None,
    moves: Annotated[int | None, typer.Option(min=0, help="Stop after so many actions.")] = None,
    pack: Pack = None,
    number: GameNumber = 0,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write that game as a record of its own.")] = None,
) -> None:
    """Tell a recorded game from its start, or one out of a series."""
    from vistula.cli.records import tell

    tell(file, seat, moves, pack, number, out)


@app.command()
def verify(
    file: File,
    pack: Pack = None,
    older: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write what older versions played here, for their releases.")
    ] = None,
) -> None:
    """Prove that a recorded game was played by the rules, with the dice of its published seed."""
    from vistula.cli.records import prove

    prove(file, pack, older)


@app.command()
def rules(game: GameName, json: AsJson = False) -> None:
    """Show, rule by rule, where the code applies it and which passing tests prove it."""
    from vistula.cli.rules import show

    show(game, json)


@app.command()
def board(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE.svg|.png", help="The picture to write.")],
    scenario: ScenarioName = None,
    option: Options = None,
    pack: Pack = None,
    whole: Annotated[bool, typer.Option("--whole", help="The whole map, not only where units stand.")] = False,
) -> None:
    """Draw the map with the units at the start of a scenario."""
    from vistula.cli.board import draw

    draw(game, scenario, option or [], pack, out, whole)


@app.command()
def film(
    file: File,
    out: Annotated[Path, typer.Option(metavar="FILE.webp", help="The film to write.")],
    pack: Pack = None,
    number: GameNumber = 0,
) -> None:
    """Show a recorded game as a moving map."""
    from vistula.cli.film import shoot

    shoot(file, out, pack, number)


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be repeated.")] = None,
    scenario: Annotated[str | None, typer.Option(help="This scenario; else each game's longest.")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="For each game, and as long for chess.")] = 4.0,
    json: AsJson = False,
) -> None:
    """Measure how fast the rules are, beside python-chess."""
    from vistula.cli.bench import run

    run(game or [], scenario, seconds, json)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 1920,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///… or postgresql://…; a file of yours if not given.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes in which bots think.")] = 2,
    origin: Annotated[
        list[str] | None, typer.Option(help="A web address the page may be opened from besides this one.")
    ] = None,
    secure_cookies: Annotated[bool, typer.Option("--secure-cookies", help="For a server behind HTTPS.")] = False,
    trusted_proxies: Annotated[
        str | None, typer.Option(help="Addresses of proxies whose headers are believed.")
    ] = None,
    private_webhooks: Annotated[
        bool, typer.Option("--private-webhooks", help="Let webhooks call private addresses.")
    ] = False,
    reload_when: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Start anew, losing nothing, when this file appears or changes.")
    ] = None,
    prune_days: Annotated[
        float, typer.Option(min=0, help="Take unfinished games away that nobody touched for so long; 0: never.")
    ] = 0,
    tables_per_hour: Annotated[
        int, typer.Option(min=1, help="So many may be opened from one address, a sixth of them at once.")
    ] = 120,
    contact: Annotated[
        str | None, typer.Option(help="mailto: or https: address that push services may write to.")
    ] = None,
    public_metrics: Annotated[bool, typer.Option("--public-metrics", help="Show /api/metrics to everybody.")] = False,
    log_format: Annotated[str, typer.Option(help="text, or json for machines.")] = "text",
    browser: Annotated[bool, typer.Option("--open", help="Open the table in a browser.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose")] = False,
) -> None:
    """Serve the table to browsers."""
    from vistula.cli.serve import start

    start(
        host,
        port,
        browser=browser,
        database=database,
        bot_workers=workers,
        allowed_origins=tuple(origin or []),
        secure_cookies=secure_cookies,
        trusted_proxies=trusted_proxies,
        allow_private_webhooks=private_webhooks,
        reload_when=reload_when,
        prune_days=prune_days,
        tables_per_hour=tables_per_hour,
        contact=contact,
        public_metrics=public_metrics,
        log_format=log_format,
        verbose=verbose,
    )
