"""`vistula bench`."""

import importlib.util

from rich.console import Console
from rich.table import Table

import vistula
from vistula.cli.asked import as_json, game_of
from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.lab.bench import COLUMNS, bench


def longest(game: Game) -> str:
    """The scenario of the most turns, the first of them: nearly always the one with the most units."""
    return max(game.scenarios.values(), key=lambda one: one.turns).slug


def run(slugs: list[str], scenario: str | None, seconds: float, json: bool) -> None:
    if importlib.util.find_spec("chess") is None:
        raise VistulaError("The yardstick python-chess is not installed: pip install 'vistula[bench]'.")
    games = [game_of(slug) for slug in slugs] if slugs else vistula.games()
    chosen = {game.slug: (game, game.scenario(scenario or longest(game)).slug) for game in games}
    with Console(stderr=True).status("measuring") as status:
        found = bench(chosen, seconds, status.update)
    if json:
        print(as_json(found))
        return
    yardstick, rows = found["yardstick"], found["games"]
    assert isinstance(yardstick, dict)
    assert isinstance(rows, dict)
    console = Console(highlight=False)
    console.print("rules: compiled" if found["compiled"] else "rules: plain Python")
    console.print(
        f"python-chess, asked is_game_over() each ply: {yardstick['decisions_per_second']} decisions a second"
    )
    table = Table("game", *(name.replace("_", " ") for name in COLUMNS))
    for slug, row in rows.items():
        table.add_row(slug, *(str(row[name]) for name in COLUMNS))
    console.print(table)
