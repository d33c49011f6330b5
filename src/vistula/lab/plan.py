"""What a study asks: a question about a game, put to many games between bots, cell by cell, the same dice in all.

[study]
question = "Is Warsaw fair?"
game = "poland_1920"
bots = ["staff:2", "staff:2"]
games = 300            # at most, in a cell
least = 50             # before the interval is looked at
precision = 0.05       # half of the interval of the first seat's share; 0: always all games
seed = 1920

[[cell]]
name = "Warsaw"
scenario = "warsaw_aug_14"

[[cell]]
name = "Warsaw, other reading"
scenario = "warsaw_aug_14"
options = { r_hits = "both" }
pack = "packs/one_fort"          # a folder of data laid over the game's, beside the study's file
against = "Warsaw"               # compared with that cell, seed by seed

[levels]               # who is better matters how much: every level against every level
bots = ["staff:1", "staff:2", "staff:3"]
games = 40

[decided]              # positions at the start of each turn, played on with other dice
games = 30
rerolls = 10
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import vistula
from vistula.core.data import Table
from vistula.core.game import Game
from vistula.core.refusal import VistulaError
from vistula.lab.games import Match, bots_for, seats_of


@dataclass(frozen=True)
class Cell:
    """Some games under the same conditions."""

    name: str
    match: Match
    pack: Path | None = None
    against: str = ""
    note: str = ""

    def slug(self) -> str:
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") or "cell"


@dataclass(frozen=True)
class Plan:
    """A study as it was asked for."""

    game: str
    name: str
    question: str
    cells: list[Cell]
    games: int = 100
    least: int = 30
    precision: float = 0.0
    seed: int = 1920
    levels: list[str] = field(default_factory=list)
    level_games: int = 0
    decided_games: int = 0
    rerolls: int = 0
    text: str = ""  # the file it was read from


def read_plan(file: Path) -> Plan:
    """A study's TOML file; whatever is wrong is said with file and field."""
    try:
        text = file.read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except FileNotFoundError:
        raise VistulaError(f"There is no file {str(file)!r}.") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise VistulaError(f"The study {str(file)!r} cannot be read: {error}.") from error
    root = known(Table(data, str(file)), "study", "cell", "levels", "decided")
    fields = ("name", "question", "game", "bots", "games", "least", "precision", "seed")
    study = known(root.table("study"), *fields)
    slug = study.one_of("game", vistula.slugs())
    seed = study.integer("seed", 0, 2**62, 1920)
    names = study.texts("bots", ["staff:2"])
    tables = root.tables("cell", optional=True)
    cells = [read_cell(table, slug, names, seed, file.parent) for table in tables]
    folders: dict[str, str] = {}
    for table, cell in zip(tables, cells, strict=True):
        other = folders.setdefault(cell.slug(), cell.name)
        if other != cell.name or [one.name for one in cells].count(cell.name) > 1:
            raise table.fault("name", f"is {cell.name!r}, too much like that of another cell ({other!r})")
        if cell.against and cell.against not in [one.name for one in cells]:
            raise table.fault("against", f"names {cell.against!r}, which is no cell of the study")
    levels = known(root.table("levels"), "bots", "games") if root.has("levels") else None
    decided = known(root.table("decided"), "games", "rerolls") if root.has("decided") else None
    if levels is not None:
        for name in levels.texts("bots"):
            players(levels, [name], ("", ""))
    if not cells:
        players(study, names, seats_of(vistula.game(slug), next(iter(vistula.game(slug).scenarios)), {}))
    return Plan(
        slug,
        study.text("name", file.stem),
        study.text("question", f"Who wins {vistula.game(slug).title}?"),
        cells or balance_cells(vistula.game(slug), names, seed),
        study.integer("games", 1, 10_000_000, 100),
        study.integer("least", 1, 10_000_000, 30),
        study.real("precision", 0.0, 0.5) if study.has("precision") else 0.0,
        seed,
        levels.texts("bots") if levels else [],
        levels.integer("games", 1, 1_000_000, 40) if levels else 0,
        decided.integer("games", 1, 100_000, 30) if decided else 0,
        decided.integer("rerolls", 2, 1000, 10) if decided else 0,
        text,
    )


def known(table: Table, *fields: str) -> Table:
    """The table, if it has no other fields: a slip of the pen must not be played as if it were not there."""
    for name in table.data:
        if name not in fields:
            raise table.fault(name, f"is unknown; known are {', '.join(fields)}")
    return table


def players(table: Table, names: list[str], seats: tuple[str, ...]) -> tuple[str, ...]:
    """One bot for each seat."""
    try:
        return bots_for(names, seats)
    except VistulaError as error:
        raise table.fault("bots", f"cannot be: {str(error).rstrip('.')}") from error


def read_cell(table: Table, slug: str, names: list[str], seed: int, folder: Path) -> Cell:
    known(table, "name", "scenario", "options", "bots", "pack", "against", "note")
    pack = folder / table.text("pack") if table.has("pack") else None
    try:
        game = vistula.game(slug, pack)
    except VistulaError as error:
        raise table.fault("pack", f"cannot be: {str(error).rstrip('.')}") from error
    scenario = table.one_of("scenario", list(game.scenarios))
    options: dict[str, object] = dict(table.table("options").data) if table.has("options") else {}
    try:
        settled = game.settled_options(game.scenario(scenario), options)
    except VistulaError as error:
        raise table.fault("options", f"cannot be: {str(error).rstrip('.')}") from error
    bots = players(table, table.texts("bots", names), seats_of(game, scenario, settled))
    note = table.text("note", "")
    return Cell(table.text("name"), Match(scenario, bots, seed, options), pack, table.text("against", ""), note)


def balance_cells(game: Game, names: list[str], seed: int) -> list[Cell]:
    """One cell for each scenario, as it comes."""
    found = []
    for slug, scenario in game.scenarios.items():
        bots = bots_for(names, seats_of(game, slug, {}))
        found.append(Cell(scenario.title, Match(slug, bots, seed)))
    return found


def balance(slug: str, bots: list[str], games: int, scenarios: list[str] | None = None) -> Plan:
    """The balance report of a game: every scenario between equal bots."""
    game = vistula.game(slug)
    for scenario in scenarios or ():
        game.scenario(scenario)  # refuses what is unknown, with what there is
    cells = [cell for cell in balance_cells(game, bots, 1920) if not scenarios or cell.match.scenario in scenarios]
    return Plan(slug, slug, f"Is {game.title} fair between equal players?", cells, games, min(30, games))
