"""Reads the data files (and an owner's data pack over them) into a game."""

from datetime import date
from pathlib import Path

from vistula.core.appraisal import read_scales
from vistula.core.data import Table, check_pack, read
from vistula.core.game import Scenario, read_option
from vistula.games.poland_1920.game import PolandGame
from vistula.games.poland_1920.order import SEATS, Book, days_of
from vistula.games.poland_1920.staff.appraise import FEATURES, features
from vistula.games.poland_1920.staff.posture import WEIGHTS, Posture
from vistula.games.poland_1920.tables import Tables

DATA = "vistula.games.poland_1920.data"
FILES = ["game.toml", "zones.toml", "tables.toml", "units.toml", "postures.toml", "appraisal.toml"]


def load_game(pack: Path | None) -> PolandGame:
    about, zones, tables, units = [read(DATA, name, pack) for name in FILES[:4]]
    names = about.texts("scenarios")
    check_pack(pack, FILES, names)
    files = {name: read(DATA, f"scenarios/{name}.toml", pack) for name in names}
    game = PolandGame(
        Book(about, zones, units, Tables(tables), files),
        [scenario_of(name, data) for name, data in files.items()],
        [read_option(row) for row in about.tables("option")],
        read_scales(DATA, pack, WEIGHTS, Posture, FEATURES, features),
    )
    for scenario in game.scenarios.values():  # every scenario is checked when the game is loaded
        game.order(scenario.slug, game.settled_options(scenario, None))
    return game


def scenario_of(slug: str, data: Table) -> Scenario:
    first, days = days_of(data)
    begins = spoken(first)
    return Scenario(slug, f"{data.text('title')}, {begins}", tuple(SEATS), days, f"{days} days from {begins}")


def spoken(day: date) -> str:
    return f"{day.day} {day.strftime('%B %Y')}"
