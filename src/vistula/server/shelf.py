"""The games and opponents on the shelf, as plain functions: a worker process finds them again by name."""

from typing import Any

import vistula
from vistula import bots as opponents
from vistula.bots.bot import Bot
from vistula.core.game import Game


def games() -> list[Game]:
    return list(vistula.games())


def game(slug: str) -> Game:
    return vistula.game(slug)


def bots() -> list[dict[str, Any]]:
    return opponents.described()


def player(name: str, level: int, seed: int) -> Bot:
    return opponents.player(name, level, seed)
