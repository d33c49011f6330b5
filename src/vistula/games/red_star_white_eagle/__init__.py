"""Red Star/White Eagle: 1,810 hexes of 23 km, quarters of months, zones of control that delay, rail nets, two fronts.

Rulings and reconstructions: docs/games/red_star_white_eagle.md.
"""

from pathlib import Path

from vistula.core.game import Game


def load(pack: Path | None = None) -> Game:
    from vistula.games.red_star_white_eagle.load import load_game

    return load_game(pack)
