"""The position as a row of numbers (core/features.py): nothing is hidden in this game, so the columns are shown."""

from vistula.core.columns import Short
from vistula.core.features import Feature, open_features, open_observed
from vistula.games.red_star_white_eagle.state import War


def features(s: War) -> list[Feature]:
    return open_features(s.static.columns)


def observed(s: War, seat: int, out: Short, start: int) -> int:
    return open_observed(s.static.columns, s, out, start)
