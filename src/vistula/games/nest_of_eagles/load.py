"""Reads the data files (and an owner's data pack over them) into a game."""

from pathlib import Path

from vistula.core.appraisal import read_scales
from vistula.core.data import check_pack, read
from vistula.core.game import Scenario
from vistula.games.nest_of_eagles.board import DATA, load_map
from vistula.games.nest_of_eagles.game import NestGame
from vistula.games.nest_of_eagles.scenarios import load_options, load_plans
from vistula.games.nest_of_eagles.staff.appraisal import FEATURES, features
from vistula.games.nest_of_eagles.staff.posture import WEIGHTS, Posture
from vistula.games.nest_of_eagles.tables import load_tables
from vistula.games.nest_of_eagles.units import load_order

FILES = [
    "game.toml",
    "tables.toml",
    "units.toml",
    "board.toml",
    "options.toml",
    "events.toml",
    "postures.toml",
    "appraisal.toml",
]


def load_game(pack: Path | None) -> NestGame:
    tables = load_tables(pack)
    if pack is not None:
        check_pack(pack, FILES + [f"scenarios/{slug}.toml" for slug in tables.scenarios])
    board = load_map(pack)
    order = load_order(pack)
    plans = load_plans(board, order, tables, pack)
    file = read(DATA, "events.toml", pack)
    events = [file.rows("polish", 4), file.rows("soviet", 4)]
    seats = tuple(tables.seats)
    scenarios = [Scenario(plan.slug, plan.title, seats, plan.rounds(), plan.intro) for plan in plans.values()]
    scales = read_scales(DATA, pack, WEIGHTS, Posture, FEATURES, features)
    return NestGame(board, order, tables, plans, events, scenarios, load_options(plans, pack), scales)
