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
from vistula.bots.staff import PLAIN, Staff
from vistula.bots.styles import STYLES, styles_of
from vistula.core.refusal import VistulaError

__all__ = ["LEVELS", "NAMES", "RANKS", "STYLES", "Bot", "Counsel", "described", "explain", "player", "styles_of"]

# The ladder: what a level is called, from the first to the sixth.
RANKS: Final = tuple(rung.rank for rung in ladder.rungs())
LEVELS: Final[dict[str, tuple[int, ...]]] = {
    "random": (1,),
    "script": (1,),
    "staff": (1, 2, 3),
    "search": (4, 5, 6),
}
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


# What a style means to each of them, in words.
TEMPERS: Final = {
    "staff": {
        "cautious": ("Cautious", "Holds what it has, and attacks where little can go wrong, in every scenario."),
        "bold": ("Bold", "Presses on and takes risks for it, in every scenario."),
    },
    "search": {
        "cautious": ("Cautious", "Begins by holding what it has; leaves that where its thought finds better."),
        "bold": ("Bold", "Begins by pressing on; leaves that where its thought finds better."),
    },
}


def tempers(name: str) -> list[dict[str, str]]:
    return [{"name": style, "title": title, "text": text} for style, (title, text) in TEMPERS[name].items()]


def described() -> list[dict[str, object]]:
    """The opponents for a table's list."""
    return [
        {
            "name": "random",
            "title": "Random",
            "levels": [1],
            "ranks": [],
            "styles": [],
            "default_level": 1,
            "text": "Takes any legal choice. For a first look at a game, and for measuring.",
        },
        {
            "name": "staff",
            "title": "Staff",
            "levels": list(LEVELS["staff"]),
            "ranks": ladder.ranks_of(LEVELS["staff"]),
            "styles": tempers("staff"),
            "default_level": 2,
            "text": "Follows the staff's plan for the scenario, at once. 1 cadet errs often, 2 lieutenant now and "
            "then, 3 captain plays its best.",
        },
        {
            "name": "search",
            "title": "General",
            "levels": list(LEVELS["search"]),
            "ranks": ladder.ranks_of(LEVELS["search"]),
            "styles": tempers("search"),
            "default_level": 5,
            "text": "Plays the war on in thought before it decides, and changes its posture when another does better. "
            "4 colonel, 5 general, 6 marshal think about a quarter of a second, a second and four seconds a turn.",
        },
    ]
