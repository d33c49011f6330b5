"""Strike of the Eagle: hidden blocks, secret orders, cards, leaders, two to four players.

Terms, data and rules of this game only; nothing about screens, servers or bots. Rulings and reconstructions:
docs/games/strike_of_the_eagle.md.
"""

from pathlib import Path

from vistula.core.game import Game


def load(pack: Path | None = None) -> Game:
    from vistula.games.strike_of_the_eagle.load import load_game

    return load_game(pack)
