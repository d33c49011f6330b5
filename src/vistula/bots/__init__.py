"""Opponents. They see a game only as a seat sees it, through the contract of the core, and know no game by name.

Nothing here reads the dice or what is hidden: a bot plays on in thought in states that `State.imagine` drew. No screen,
no storage, no clock: the same bot with the same seed at the same table plays the same game.
"""

from typing import Final

from vistula.bots import ladder
from vistula.bots.bot import Bot
from vistula.bots.chance import Chance
from vistula.bots.explain import Counsel, explain
from vistula.bots.general import General
from vistula.bots.ladder import described
from vistula.bots.staff import PLAIN, Staff
from vistula.bots.styles import STYLES, styles_of
from vistula.core.refusal import VistulaError

__all__ = ["LEVELS", "NAMES", "RANKS", "STYLES", "Bot", "Counsel", "described", "explain", "player", "styles_of"]

# The ladder: what a level is called, from the first to the sixth.
RANKS: Final = tuple(rung.rank for rung in ladder.rungs())
LEVELS: Final = ladder.levels()
NAMES: Final = tuple(LEVELS)


def player(name: str, level: int = 0, seed: int = 0, style: str = "") -> Bot:
    """The opponent of that name at a level: the strongest where none is given. `staff` has 1 (cadet) to 3 (captain),
    `search` 4 (colonel) to 6 (marshal); `random` and `script` have but one. `script` is the first staff, kept for
    comparison. With a style, also written `staff@bold`, the staff fights in the posture that the style means in the
    game, and the general begins in it; `staff@rush` is the staff in any posture of the game, whatever the scenario."""
    name, _, posture = name.partition("@")
    posture = style or posture
    if name not in LEVELS:
        raise VistulaError(f"There is no bot {name!r}; the bots are {', '.join(NAMES)}.")
    levels = LEVELS[name]
    level = level or levels[-1]
    if level not in levels:
        if len(levels) == 1:
            level = levels[0]
        else:
            known = ", ".join(f"{number} ({RANKS[number - 1]})" for number in levels)
            raise VistulaError(f"There is no level {level!r} of {name}; the levels are {known}.")
    if name == "random":
        return Chance(seed)
    if name == "script":
        return Staff(3, seed, PLAIN)
    return Staff(level, seed, posture) if name == "staff" else General(level, seed, posture)
