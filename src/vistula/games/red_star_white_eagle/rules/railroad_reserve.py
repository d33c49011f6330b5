"""The railroad reserve: off the map by rail, for some turns (22.7.1)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Small, small_column
from vistula.core.flow import Choice
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.numbers import FALLEN, MOVED, RALLY_STAGE, RESERVE, RESERVED, RUSSIANS
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.marching import is_on_own_net
from vistula.games.red_star_white_eagle.rules.reach import may_move
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH, RUSSIAN

NO_RESERVE: Final = Refusal("22.7.1a", "There is no railroad reserve now.")
NO_WAY_TO_RESERVE: Final = Refusal("22.7.1c", "It cannot reach Warsaw or a rail supply hex by rail net.")


@final
class ToReserve(Choice[War]):
    """to_reserve <unit>: off the map by rail (22.7.1c)"""

    def legal(self, s: War) -> list[int]:
        if s.side != POLISH or not reserve_is_open(s):
            return []
        joined = joined_to_reserve(s)
        hexes = s.hex
        mark = s.mark
        found: list[int] = []
        for u in s.static.poles:
            space = i64(hexes[u])
            if space >= 0 and not mark[u] & MOVED and joined[space] and reserve_obstacle(s, u) is None:
                found.append(u)
        return found

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = reserve_obstacle(s, x)
        if why is not None:
            return why
        return None if joined_to_reserve(s)[i64(s.hex[x])] else NO_WAY_TO_RESERVE

    def play(self, s: War, x: int) -> None:
        s.note(told.TO_BOX, x, -RESERVE)
        happenings.put(s, x, RESERVE)
        s.mark[x] |= MOVED | RESERVED


def reserve_obstacle(s: War, u: int) -> Refusal | None:
    """Whether a unit may go to the reserve, if the rails lead there."""
    why = may_move(s, u)
    if why is not None:
        return why
    if s.side != POLISH or not reserve_is_open(s):
        return NO_RESERVE
    if s.order.zero_movement[u] or s.order.flotilla[u] or not is_on_own_net(s, u):
        return NO_WAY_TO_RESERVE
    return None


def joined_to_reserve(s: War) -> Small:
    """By hex, whether the Polish net joins it to Warsaw or a rail supply hex (22.7.1c)."""
    if not len(s.leads_off):
        sources = [space for space in (s.board.warsaw, *s.ground.rail_hexes) if not s.has_units(RUSSIAN, space)]
        search = s.static.scratch
        search.flood(s.ground.rails[POLISH], None, sources, held=s.there, held_bits=RUSSIANS)
        joined = small_column(s.board.count)
        for at in range(search.size):
            joined[search.found[at]] = 1
        s.leads_off = joined
    return s.leads_off


def reserve_is_open(s: War) -> bool:
    """22.7.1a, 23.1.2a; not while Warsaw is lost (24.1.2d)."""
    return (s.plan.railroad_reserve or s.num[RALLY_STAGE] > 0) and not s.num[FALLEN]
