"""`vistula games`."""

from rich.console import Console
from rich.markup import escape

import vistula
from vistula.cli.asked import as_json
from vistula.core.game import Game


def described(game: Game) -> dict[str, object]:
    return {
        "slug": game.slug,
        "title": game.title,
        "version": game.version,
        "scenarios": [scenario.to_json() for scenario in game.scenarios.values()],
        "options": [option.to_json() for option in game.options.values()],
    }


def show(json: bool) -> None:
    games = vistula.games()
    if json:
        print(as_json({"games": [described(game) for game in games]}))
        return
    console = Console(highlight=False)
    for game in games:
        console.print(f"[bold]{escape(game.title)}[/bold]  {game.slug}, version {game.version}")
        for scenario in game.scenarios.values():
            seats = ", ".join(scenario.seats)
            console.print(f"  {scenario.slug}: {escape(scenario.title)} ({scenario.turns} turns; {seats})")
        for option in game.options.values():
            values = ", ".join(_word(value) for value in option.values)
            console.print(
                f"  --option {option.slug}=…  {escape(option.title)}: {values} (usually {_word(option.default)})"
            )
        console.print()


def _word(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
