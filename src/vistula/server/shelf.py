"""The games and opponents on the shelf, as plain functions: a worker process finds them again by name."""

from typing import Any

import vistula
from vistula import bots as opponents


def games() -> list[Any]:
    return list(vistula.games())


def game(slug: str) -> Any:
    return vistula.game(slug)


def bots() -> list[dict[str, Any]]:
    return opponents.described()


def player(name: str, level: int, seed: int) -> Any:
    return opponents.player(name, level, seed)
