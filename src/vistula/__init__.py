"""Vistula: the Polish–Soviet War of 1920, five board wargames as one engine, table and laboratory.

>>> import vistula
>>> game = vistula.game("poland_1920")
>>> state = game.new("warsaw_aug_14", seed=7)
>>> state.to_move
('poland',)
"""

import importlib
from pathlib import Path

from vistula import games as _games
from vistula.core.game import Game
from vistula.core.refusal import IllegalAction, Refusal, VistulaError
from vistula.core.state import State

__all__ = ["Game", "IllegalAction", "Refusal", "State", "VistulaError", "game", "games", "restore"]

_loaded: dict[str, Game] = {}


def slugs() -> list[str]:
    """The games that are here, each a folder under `vistula/games` that can be loaded."""
    folders = [Path(folder) for folder in _games.__path__]
    return sorted(path.parent.name for folder in folders for path in folder.glob("*/load.py"))


def game(slug: str, pack: str | Path | None = None) -> Game:
    """The game of that slug, loaded on first use; with a data pack, one of its own that uses the pack's tables."""
    if slug not in slugs():
        raise VistulaError(f"There is no game {slug!r}; the games are {', '.join(slugs())}.")
    if pack is not None:
        return _load(slug, Path(pack))
    if slug not in _loaded:
        _loaded[slug] = _load(slug, None)
    return _loaded[slug]


def _load(slug: str, pack: Path | None) -> Game:
    loaded: object = importlib.import_module(f"vistula.games.{slug}.load").load_game(pack)
    assert isinstance(loaded, Game)
    return loaded


def games() -> list[Game]:
    """All the games."""
    return [game(slug) for slug in slugs()]


def restore(slug: str, saved: dict[str, object]) -> State:
    """A saved state; what pickle calls."""
    return game(slug).load(saved)
