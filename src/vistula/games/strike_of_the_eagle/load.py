"""Makes the game of its data files: scenarios by seating, and the option of the Polish supreme player."""

from __future__ import annotations

from pathlib import Path

from vistula.core.game import Option, Scenario
from vistula.games.strike_of_the_eagle.game import StrikeGame
from vistula.games.strike_of_the_eagle.tables import Data, load
from vistula.games.strike_of_the_eagle.terms import NORTH, POLISH, SOUTH


def load_game(pack: Path | None = None) -> StrikeGame:
    data = load(pack)
    scenarios = [
        Scenario(
            setting.slug,
            setting.title,
            tuple(seat.slug for seat in setting.seating.seats),
            setting.turns,
            setting.dates,
        )
        for setting in data.settings.values()
    ]
    return StrikeGame(data, scenarios, [_supreme(data)])


def _supreme(data: Data) -> Option:
    """Who of two Polish players has the first choice of counters (10.2c)."""
    divided = [
        slug
        for slug, setting in data.settings.items()
        if sum(seat.side == POLISH for seat in setting.seating.seats) > 1 and setting.fronts == [NORTH, SOUTH]
    ]
    return Option(
        "polish_supreme",
        data.supreme_title,
        list(data.supreme_values),
        data.supreme_default,
        data.supreme_text,
        "10.2c",
        divided,
    )
