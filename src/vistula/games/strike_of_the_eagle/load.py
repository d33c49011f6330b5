"""Makes the game of its data files: scenarios by seating, and the option of the Polish supreme player."""

from __future__ import annotations

from pathlib import Path

from vistula.core.appraisal import read_scales
from vistula.core.game import Option, Scenario
from vistula.games.strike_of_the_eagle.cards import aftermath, area_events, battles, historical, reactions
from vistula.games.strike_of_the_eagle.game import StrikeGame
from vistula.games.strike_of_the_eagle.staff.appraise import FEATURES, features
from vistula.games.strike_of_the_eagle.staff.posture import WEIGHTS, Posture
from vistula.games.strike_of_the_eagle.tables import PACKAGE, Data
from vistula.games.strike_of_the_eagle.terms import NORTH, POLISH, SOUTH


def load_data(pack: Path | None = None) -> Data:
    """The game's data, laid over by those of a data pack."""
    effects = [
        *historical.EFFECTS,
        *area_events.EFFECTS,
        *battles.EFFECTS,
        *reactions.EFFECTS,
        *aftermath.EFFECTS,
    ]
    return Data(pack, effects)


def load_game(pack: Path | None = None) -> StrikeGame:
    data = load_data(pack)
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
    scales = read_scales(PACKAGE, pack, WEIGHTS, Posture, FEATURES, features)
    return StrikeGame(data, scenarios, [_supreme(data)], scales)


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
