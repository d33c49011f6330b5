"""Reads the data files (and an owner's data pack over them) into a game."""

from pathlib import Path

from vistula.core.appraisal import read_scales
from vistula.core.data import check_pack, read
from vistula.core.game import Option, Scenario
from vistula.games.red_star_white_eagle.board import load_theatre
from vistula.games.red_star_white_eagle.game import EagleGame
from vistula.games.red_star_white_eagle.scenarios import load_options, load_plans
from vistula.games.red_star_white_eagle.staff.appraise import FEATURES, features
from vistula.games.red_star_white_eagle.staff.posture import WEIGHTS, Posture
from vistula.games.red_star_white_eagle.tables import load_tables
from vistula.games.red_star_white_eagle.units import load_order

DATA = "vistula.games.red_star_white_eagle.data"
FILES = [
    "game.toml",
    "units.toml",
    "tables.toml",
    "options.toml",
    "tracks.toml",
    "areas.toml",
    "board.toml",
    "postures.toml",
    "appraisal.toml",
]


def load_game(pack: Path | None) -> EagleGame:
    check_pack(pack, FILES, read(DATA, "game.toml", pack).texts("scenarios"))
    order = load_order(pack)
    tables = load_tables(order, pack)
    board = load_theatre(pack)
    plans = load_plans(tables, order, board, pack)
    rules = load_options(pack)
    seats = tuple(tables.seats)
    scenarios = [Scenario(plan.slug, plan.title, seats, plan.turns(), plan.intro) for plan in plans.values()]
    options = [
        Option(rule.slug, rule.title, [False, True], False, rule.text, rule.rule, rule.scenarios)
        for rule in rules.values()
    ]
    scales = read_scales(DATA, pack, WEIGHTS, Posture, FEATURES, features)
    return EagleGame(board, order, tables, plans, rules, scenarios, options, scales)
