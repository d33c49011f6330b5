"""Vistula: the Polish–Soviet War of 1920, five board wargames as one engine, table and laboratory.

>>> import vistula
>>> game = vistula.game("poland_1920")
>>> state = game.new("warsaw_aug_14", seed=7)
>>> state.to_move
('poland',)
"""

import os
from pathlib import Path

from vistula import games as _folder  # noqa: F401  first of all, so that the function `games` takes its name
from vistula.core import shelf
from vistula.core.game import Game
from vistula.core.refusal import IllegalAction, Refusal, VistulaError
from vistula.core.state import State

__all__ = ["Game", "IllegalAction", "Refusal", "State", "VistulaError", "game", "games", "restore"]

_loaded: dict[str, Game] = {}


def slugs() -> list[str]:
    """The games that are here: our own, and those that other packages bring."""
    return shelf.slugs()


def game(slug: str, pack: str | Path | None = None) -> Game:
    """The game of that slug, loaded on first use; with a data pack, one of its own that uses the pack's tables."""
    if slug not in _loaded and slug not in slugs():
        raise VistulaError(f"There is no game {slug!r}; the games are {', '.join(slugs())}.")
    if pack is not None:
        return shelf.load(slug, Path(pack))
    if slug not in _loaded:
        laid = os.environ.get(f"VISTULA_PACK_{slug.upper()}")  # for everything that plays here, the table too
        _loaded[slug] = shelf.load(slug, Path(laid) if laid else None)
    return _loaded[slug]


def games() -> list[Game]:
    """All the games."""
    return [game(slug) for slug in slugs()]


def restore(slug: str, saved: dict[str, object]) -> State:
    """A saved state; what pickle calls."""
    return game(slug).load(saved)
