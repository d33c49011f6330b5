"""Poland 1920: a day a turn, 337 zones, combat before movement, difference and loss tables, five printed set-ups.

Rulings and reconstructions: docs/games/poland_1920.md.
"""

from pathlib import Path

from vistula.core.game import Game


def load(pack: Path | None = None) -> Game:
    from vistula.games.poland_1920.load import load_game

    return load_game(pack)
