"""Opponents. They see a game only as a seat sees it, through the contract of the core, and know no game by name.

Nothing here reads the dice or what is hidden: a bot plays on in thought in states that `State.imagine` drew. No screen,
no storage, no clock: the same bot with the same seed at the same table plays the same game.
"""

from typing import Final

from vistula.bots.bot import Bot
from vistula.bots.chance import Chance
from vistula.bots.staff import Staff
from vistula.core.refusal import VistulaError

__all__ = ["LEVELS", "NAMES", "Bot", "described", "player"]

NAMES: Final = ("random", "staff")
LEVELS: Final = (1, 2, 3)


def player(name: str, level: int = 3, seed: int = 0) -> Bot:
    """The opponent of that name. Levels are 1 to 3, the strongest; `random` has but one."""
    if name not in NAMES:
        raise VistulaError(f"There is no bot {name!r}; the bots are {', '.join(NAMES)}.")
    if level not in LEVELS:
        raise VistulaError(f"There is no level {level!r}; the levels are 1, 2 and 3.")
    return Chance(seed) if name == "random" else Staff(level, seed)


def described() -> list[dict[str, object]]:
    """The opponents for a table's list."""
    return [
        {
            "name": "random",
            "title": "Random",
            "levels": [1],
            "default_level": 1,
            "text": "Takes any legal choice. For a first look at a game, and for measuring.",
        },
        {
            "name": "staff",
            "title": "Staff",
            "levels": list(LEVELS),
            "default_level": 2,
            "text": "Weighs each choice by where it leads at once. Level 1 errs often, 3 plays its best.",
        },
    ]
