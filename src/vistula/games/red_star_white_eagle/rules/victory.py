"""Victory points, levels, and the end of a turn and of the game (3, 6.1f, 23.3b, 24.1.1, 24.2.5, 24.12)."""

from typing import Final

from vistula.core.game import Result
from vistula.core.plain import Does
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle.numbers import (
    FALLEN,
    HURLED,
    KIEV_TURN,
    KIEV_WHOLE,
    LITHUANIA_STATUS,
    WARSAW_TAKEN,
)
from vistula.games.red_star_white_eagle.rules import ukraine
from vistula.games.red_star_white_eagle.scenarios import SHORT_VICTORY
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN


def points(s: War, side: int) -> int:
    """Victory points of the cities a side controls (3.2a, 3.2b, 3.2.1a)."""
    return sum(held(s, side).values())


def held(s: War, side: int) -> dict[int, int]:
    """The cities that a side controls, by number, with their points."""
    worth = s.ground.victory_points
    cities = s.board.cities
    return {city: worth[city] for city in range(len(worth)) if worth[city] and s.holds_city(side, cities[city])}


def points_of_front(s: War, southwest: bool) -> int:
    """24.2.5a: the Russian player whose unit took a city has its points."""
    return sum(worth for city, worth in held(s, RUSSIAN).items() if (s.control[city] == 2) == southwest)


def award(s: War, side: int, level: str, reason: str, rule: str, hero: int = 0) -> None:
    """End the game with a victory of a side; of two Russian players one may be its hero."""
    seats = list(s.seats[-1:] if side == POLISH else s.seats[:-1])
    s.finish(Result(seats[hero], level, reason, rule, scores_of(s), seats))


def scores_of(s: War) -> dict[str, int]:
    fronts = [points_of_front(s, False), points_of_front(s, True)] if s.rules.three_players else [points(s, RUSSIAN)]
    return dict(zip(s.seats, [*fronts, points(s, POLISH)], strict=True))


def level_number(s: War, total: int) -> int:
    """The band of the winner's points (table.victory, 3.2.3b, 3.2.3c, 3.2.3d, 3.2.3e): 0 to 3."""
    return max((n for n in range(len(s.tables.level_from)) if total >= s.tables.level_from[n]), default=0)


def final_level(s: War) -> int:
    """The ladder of A8: -4 Russian Cataclysmic to 4 Polish Crowning, 0 a stalemate."""
    russian = points(s, RUSSIAN)
    polish = points(s, POLISH)
    level = 0
    if russian > polish:
        level = -1 - level_number(s, russian)
    elif polish > russian:
        level = 1 + level_number(s, polish)
    if s.num[FALLEN]:
        level = -len(s.tables.level_from)  # 24.1.1a
    if s.rules.objective and s.num[WARSAW_TAKEN] < 0 and s.num[HURLED] < s.tables.objective_factors:
        level = min(len(s.tables.level_from), level + s.tables.objective_levels)  # 24.12.1c
    return level


def finish(s: War) -> None:
    """3.0a, 3.0b, 3.2.3a, 3.2.3f, 3.2.3g"""
    level = final_level(s)
    totals = f"{points(s, RUSSIAN)} Russian and {points(s, POLISH)} Polish victory points"
    if level == 0:
        s.finish(Result(None, "Stalemate", f"A stalemate: {totals}.", "3.2.3f", scores_of(s), []))
    elif level < 0:
        name = s.tables.russian_levels[-level - 1]
        article = "An" if name.startswith("U") else "A"
        award(s, RUSSIAN, name, f"{article} {name} Russian victory: {totals}.{comparison(s)}", "3.2.3a")
    else:
        name = s.tables.polish_levels[level - 1]
        award(s, POLISH, name, f"A {name} Polish victory: {totals}.", "3.2.3a")


def comparison(s: War) -> str:
    """24.2.5a: which Russian player did better."""
    if not s.rules.three_players:
        return ""
    west, southwest = points_of_front(s, False), points_of_front(s, True)
    if west == southwest:
        return " Both fronts did equally well."
    how = "substantially" if abs(west - southwest) >= s.tables.better_by else "marginally"
    return f" {'West' if west > southwest else 'Southwest'} Front did {how} better."


def finish_short(s: War) -> None:
    """Seventeen points win the short game; with Objective: Warsaw its capture, be it once, or nineteen points and the
    attack on the forts (A10). Who holds Warsaw at the end has a Cataclysmic victory."""
    total = points(s, RUSSIAN)
    if s.rules.objective:
        hurled = s.num[HURLED] >= s.tables.objective_factors and total >= s.tables.objective_short_points
        won = hurled or s.num[WARSAW_TAKEN] >= 0  # 24.12.2a
        rule = "24.12.2a"
    else:
        won = total >= s.tables.short_belarusian  # 23.3b, 3.0c
        rule = "23.3b"
    if s.num[FALLEN]:  # 24.1.1a
        reason = f"The Red Army holds Warsaw; the Russian player has {total} victory points."
        award(s, RUSSIAN, s.tables.russian_levels[-1], reason, "24.1.1a")
    elif won:
        award(s, RUSSIAN, "Victory", f"The Russian player has {total} victory points.", rule)
    else:
        award(s, POLISH, "Victory", f"The Russian player has only {total} victory points.", rule)


def turn_end(s: War) -> None:
    """The turn marker goes on, or victory is decided (6.0d, 6.0e, 6.1f)."""
    ukraine.test_kiev(s)
    if s.num[KIEV_TURN]:
        s.num[KIEV_WHOLE] = 1
    if s.num[LITHUANIA_STATUS] == 2:
        s.num[LITHUANIA_STATUS] = 0  # 24.4.3a
    if s.turn >= s.plan.last_turn:
        if s.plan.victory == SHORT_VICTORY:
            finish_short(s)
        else:
            finish(s)
    else:
        s.turn += 1


TURN_END: Final[Does[War]] = Does(phases.TURN_END, "turn_end", turn_end)
# The short scenario stops after its last Russian player turn (23.3a).
SHORT_END: Final[Does[War]] = Does(phases.SHORT_END, "short_end", finish_short)
