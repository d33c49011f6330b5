"""The Lithuanian garrison of Wilno, with the optional rule on their relations with Russia (24.4.3)."""

from typing import Final

from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle.numbers import LITHUANIA_STATUS, LITHUANIANS, MOVED
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import LITHUANIAN, RUSSIAN

GARRISON_STAYS: Final = Refusal("24.4.3b", "A Lithuanian unit must garrison Wilno while the Russian side controls it.")


def needs_garrison(s: War) -> bool:
    """Lithuania is in the war under 24.4 and Wilno is in Russian hands."""
    return s.rules.lithuanian_neutrality and not s.num[LITHUANIA_STATUS] and s.holds_city(RUSSIAN, s.board.wilno)


def is_the_garrison(s: War, u: int) -> bool:
    """It is the only Lithuanian unit in Wilno."""
    if s.order.nation[u] != LITHUANIAN or s.hex[u] != s.board.wilno or not needs_garrison(s):
        return False
    return not any(other != u and s.order.nation[other] == LITHUANIAN for other in s.units_in(s.board.wilno))


def could_garrison(s: War) -> list[int]:
    """Lithuanians that have not moved, while Wilno waits for one (A59)."""
    if s.side != RUSSIAN or not needs_garrison(s) or s.kin[s.board.wilno] & LITHUANIANS:
        return []
    return [u for u in s.static.units[RUSSIAN] if s.order.nation[u] == LITHUANIAN and not s.mark[u] & MOVED]
