"""The opponents and their ladder (ladder.toml): how a table introduces each, levels with their ranks, how each plays,
and what it won when measured; and how often the lower ranks act without a thought. Each game says that for itself
(`data/slips.toml`): a slip costs more in one game than in another, and each rank is to beat the next lower clearly."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final, final

from vistula.core import lore

TOO_FEW: Final = 30  # games under which nothing is told but the count
SLIPS: Final = [0, 30, 12, 0]  # by level of the staff, where a game says nothing; the first number stands for no level


@final
class Rung:
    def __init__(self, level: int, rank: str, plays: str, against: int, won: int, games: int) -> None:
        self.level: Final = level
        self.rank: Final = rank
        self.plays: Final = plays
        self.against: Final = against  # the level of the games, 0 where none were played
        self.won: Final = won
        self.games: Final = games


@cache
def _told() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((resources.files("vistula.bots") / "ladder.toml").read_text(encoding="utf-8"))


@cache
def rungs() -> list[Rung]:
    """From the lowest to the highest."""
    return [
        Rung(row["level"], row["rank"], row["plays"], row.get("against", 0), row.get("won", 0), row.get("games", 0))
        for row in _told()["level"]
    ]


def levels() -> dict[str, tuple[int, ...]]:
    """Of each opponent, by its name."""
    return {row["name"]: tuple(row["levels"]) for row in _told()["opponent"]}


def described() -> list[dict[str, object]]:
    """The opponents for a table's list."""
    return [
        {
            "name": row["name"],
            "title": row["title"],
            "levels": row["levels"],
            "ranks": ranks_of(row["levels"]) if len(row["levels"]) > 1 else [],
            "styles": row.get("style", []),
            "default_level": row["default_level"],
            "text": row["text"],
        }
        for row in _told()["opponent"]
        if "title" in row
    ]


def ranks_of(levels: list[int]) -> list[dict[str, object]]:
    """These levels for a table's list: name, manner, and the measured games where there are any."""
    ladder = {rung.level: rung for rung in rungs()}
    found: list[dict[str, object]] = []
    for level in levels:
        rung = ladder[level]
        told: dict[str, object] = {"level": level, "title": rung.rank.capitalize(), "text": rung.plays}
        if rung.games:
            against = ladder[rung.against].rank.capitalize()
            few = rung.games < TOO_FEW
            told["measured"] = {"won": rung.won, "games": rung.games, "against": against, "few": few}
        found.append(told)
    return found


@cache
def slips_of(slug: str) -> list[int]:
    """Of a hundred choices those that each level of the staff takes without a thought in a game."""
    try:
        told = lore.told(slug, "slips", "en")
    except ModuleNotFoundError:  # a game from outside the package
        return SLIPS
    ranks = [rung.rank for rung in rungs()]
    found = SLIPS[:]
    for rank, slips in told.items():
        assert isinstance(slips, int)
        found[ranks.index(rank) + 1] = slips
    return found
