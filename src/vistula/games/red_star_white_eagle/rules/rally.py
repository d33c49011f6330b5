"""The Polish rally: its trigger, its three turns (22.1c), units drawn from the table (22, table.prt.a)."""

from typing import Final

from vistula.core.plain import Does
from vistula.games.red_star_white_eagle import phases
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.numbers import AVAILABLE, DUE, FALLEN, FROM_RALLY, RALLY_STAGE
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import GERMAN, RUSSIAN

OVER: Final = 4


def rally(s: War) -> None:
    stage: int = s.num[RALLY_STAGE]
    if stage == OVER or s.num[FALLEN]:
        return  # 24.1.2c: suspended while Warsaw is lost
    if stage == 0 and doubled_factors_near_warsaw(s) < 2 * s.tables.rally_attack_factors:
        return
    stage += 1
    s.num[RALLY_STAGE] = stage if stage <= s.tables.rally_turns else OVER
    s.note(told.RALLY, s.num[RALLY_STAGE])
    if s.num[RALLY_STAGE] != OVER:
        draw(s)


def doubled_factors_near_warsaw(s: War) -> int:
    """Russian attack factors in central Poland in halves: cavalry counts half, fractions kept (22.0a, 22.0c)."""
    total = 0
    for u in s.static.units[RUSSIAN]:
        space: int = s.hex[u]
        if space >= 0 and s.static.central[space] and not s.order.replacement[u] and s.order.nation[u] != GERMAN:
            total += s.attack_of(u) * (1 if s.order.cavalry[u] else 2)
    return total


def draw(s: War) -> None:
    """Six units, each by a die for the row, the leftmost that is left (22.1b, 22.2a, 22.3a, A56). Who is due by
    schedule this turn comes by schedule (22.5a, 22.5b)."""
    for u in s.plan.track.arrivals[1][s.turn]:
        if s.hex[u] == DUE:
            happenings.remove(s, u, AVAILABLE)
    drawn = 0
    while drawn < s.tables.rally_units and any(leftmost(s, row) >= 0 for row in range(6)):
        u = leftmost(s, s.roll(6) - 1)
        if u >= 0:
            happenings.remove(s, u, AVAILABLE)
            s.mark[u] |= FROM_RALLY
            drawn += 1
        elif s.asking:
            return


def leftmost(s: War, row: int) -> int:
    for u in s.tables.rally_rows[row]:
        if s.hex[u] == DUE:
            return u
    return -1


RALLY: Final[Does[War]] = Does(phases.RALLY, "rally", rally)
