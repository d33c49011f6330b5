"""Reads the data files (and an owner's data pack over them) into a game."""

from pathlib import Path

from vistula.core.appraisal import read_scales
from vistula.core.data import check_pack, read
from vistula.core.game import Scenario, read_option
from vistula.games.west_was_saved.board import load_theatre
from vistula.games.west_was_saved.deck import load_deck
from vistula.games.west_was_saved.game import WestGame
from vistula.games.west_was_saved.staff.appraisal import FEATURES, features
from vistula.games.west_was_saved.staff.posture import WEIGHTS, Posture
from vistula.games.west_was_saved.tables import load_plan, load_tables
from vistula.games.west_was_saved.units import DATA, load_order

FILES = ["game.toml", "units.toml", "tables.toml", "cards.toml", "board.toml", "postures.toml", "appraisal.toml"]


def load_game(pack: Path | None) -> WestGame:
    table = read(DATA, "game.toml", pack)
    names = table.texts("scenarios")
    check_pack(pack, FILES, names)
    board = load_theatre(pack)
    order, manifest = load_order(pack)
    plans = {name: load_plan(name, board, order, pack) for name in names}
    seats = table.tables("seat")
    slugs = tuple(seat.text("slug") for seat in seats)
    scales = read_scales(DATA, pack, WEIGHTS, Posture, FEATURES, features)
    scenarios = [Scenario(plan.slug, plan.title, slugs, plan.turns, plan.intro) for plan in plans.values()]
    return WestGame(
        table.text("slug"),
        table.text("title"),
        table.integer("version", 1, 999),
        scenarios,
        [read_option(row) for row in table.tables("option")],
        board,
        order,
        manifest,
        load_tables(pack),
        load_deck(pack),
        plans,
        [seat.text("name") for seat in seats],
        scales,
    )
