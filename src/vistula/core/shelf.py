"""The shelf: which games are here, and where their files lie. A game is a folder under `vistula/games`, or comes from
another package by an entry point of the group `vistula.games`:

    [project.entry-points."vistula.games"]
    ford = "ford:load_game"
"""

from __future__ import annotations

import importlib
from functools import cache
from importlib import resources
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from vistula.core.game import Game
from vistula.core.refusal import VistulaError

GROUP: Final = "vistula.games"


@cache
def inside() -> list[str]:
    """The games of this package: each a folder with a `load.py`."""
    spec = find_spec("vistula.games")
    folders = (spec.submodule_search_locations or []) if spec is not None else []
    return sorted(path.parent.name for folder in folders for path in Path(folder).glob("*/load.py"))


@cache
def outside() -> dict[str, EntryPoint]:
    """The games of other packages that are installed. A slug of our own is not taken over."""
    return {point.name: point for point in entry_points(group=GROUP) if point.name not in inside()}


def slugs() -> list[str]:
    return sorted([*inside(), *outside()])


def load(slug: str, pack: Path | None) -> Game:
    """A new game of that slug; whatever a package of others does wrong is told as a sentence."""
    if slug in inside():
        made: object = importlib.import_module(f"vistula.games.{slug}.load").load_game(pack)
        assert isinstance(made, Game)
        return made
    point = outside()[slug]
    try:
        made = point.load()(pack)
    except Exception as error:
        raise VistulaError(f"The game {slug!r} from {point.value!r} cannot be loaded: {error!r}") from error
    if not isinstance(made, Game) or made.slug != slug:
        raise VistulaError(f"{point.value!r} does not give a game {slug!r}.")
    return made


def folder(slug: str) -> Traversable:
    """Where the game's own files lie: its ledger, its data."""
    if slug in inside():
        return resources.files(f"vistula.games.{slug}")
    module = outside()[slug].module
    spec = find_spec(module)
    is_package = spec is not None and spec.submodule_search_locations is not None
    return resources.files(module if is_package else module.rpartition(".")[0])
