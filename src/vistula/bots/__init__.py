"""Opponents. They see a game only as a seat sees it, through the contract of the core, and know no game by name.

Nothing here reads the dice or what is hidden: a bot plays on in thought in states that `State.imagine` drew. No screen,
no storage, no clock: the same bot with the same seed at the same table plays the same game.
"""

from typing import Final

from vistula.bots.bot import Bot
from vistula.bots.chance import Chance
from vistula.bots.explain import Counsel, explain
from vistula.bots.general import General
from vistula.bots.staff import PLAIN, Staff
from vistula.core.refusal import VistulaError

__all__ = ["LEVELS", "NAMES", "RANKS", "Bot", "Counsel", "described", "explain", "player"]

# The ladder: what a level is called, from the first to the sixth.
RANKS: Final = ("cadet", "lieutenant", "captain", "colonel", "general", "marshal")
LEVELS: Final[dict[str, tuple[int, ...]]] = {
    "random": (1,),
    "script": (1,),
    "staff": (1, 2, 3),
    "search": (4, 5, 6),
}
NAMES: Final = tuple(LEVELS)
# What each level is like, and what it won when it was measured (docs/opponents.md).
TOLD: Final = (
    "Follows the plan, but takes thirty choices of a hundred without a thought.",
    "Takes twelve choices of a hundred without a thought. Won 101 of 152 games against the cadet.",
    "Follows the plan as well as the staff can. Won 109 of 152 games against the lieutenant.",
    "Plays on in thought for a quarter of a second a turn. Won 3 of 8 games against the captain: too few to tell.",
    "Plays on in thought for a second a turn. Won 4 of 4 games against the colonel: too few to tell.",
    "Plays on in thought for four seconds a turn. Won 11 of 15 games against the captain.",
)


def player(name: str, level: int = 0, seed: int = 0) -> Bot:
    """The opponent of that name at a level: the strongest where none is given. `staff` has 1 (cadet) to 3 (captain),
    `search` 4 (colonel) to 6 (marshal); `random` and `script` have but one. `script` is the first staff, kept for
    comparison; `staff@rush` is the staff in a posture of the game, whatever the scenario."""
    name, _, posture = name.partition("@")
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
    return Staff(level, seed, posture) if name == "staff" else General(level, seed)


def ranks(name: str) -> list[dict[str, object]]:
    """The levels of an opponent by name, each with what may be expected of it."""
    return [{"level": level, "title": RANKS[level - 1].capitalize(), "text": TOLD[level - 1]} for level in LEVELS[name]]


def described() -> list[dict[str, object]]:
    """The opponents for a table's list."""
    return [
        {
            "name": "random",
            "title": "Random",
            "levels": [1],
            "ranks": [],
            "default_level": 1,
            "text": "Takes any legal choice. For a first look at a game, and for measuring.",
        },
        {
            "name": "staff",
            "title": "Staff",
            "levels": list(LEVELS["staff"]),
            "ranks": ranks("staff"),
            "default_level": 2,
            "text": "Follows the staff's plan for the scenario, at once. 1 cadet errs often, 2 lieutenant now and "
            "then, 3 captain plays its best.",
        },
        {
            "name": "search",
            "title": "General",
            "levels": list(LEVELS["search"]),
            "ranks": ranks("search"),
            "default_level": 5,
            "text": "Plays the war on in thought before it decides, and changes its posture when another does better. "
            "4 colonel, 5 general, 6 marshal think about a quarter of a second, a second and four seconds a turn.",
        },
    ]
