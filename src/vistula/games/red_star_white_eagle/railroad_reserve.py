"""The railroad reserve: off the map by rail, for some turns (22.7.1)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.flow import Choice
from vistula.core.refusal import Refusal
from vistula.games.red_star_white_eagle import happenings
from vistula.games.red_star_white_eagle import journal as told
from vistula.games.red_star_white_eagle.marching import is_on_own_net
from vistula.games.red_star_white_eagle.numbers import FALLEN, MOVED, RALLY_STAGE, RESERVE, RESERVED
from vistula.games.red_star_white_eagle.reach import may_move
from vistula.games.red_star_white_eagle.state import War
from vistula.games.red_star_white_eagle.units import POLISH

NO_RESERVE: Final = Refusal("22.7.1a", "There is no railroad reserve now.")
NO_WAY_TO_RESERVE: Final = Refusal("22.7.1c", "It cannot reach Warsaw or a rail supply hex by rail net.")


@final
class ToReserve(Choice[War]):
    """to_reserve <unit>: off the map by rail (22.7.1c)"""

    def legal(self, s: War) -> list[int]:
        """One flood serves all units."""
        if s.side != POLISH or not reserve_is_open(s):
            return []
        flood = flood_to_reserve(s)
        seen = s.static.scratch.seen
        found: list[int] = []
        for u in s.static.units[POLISH]:
            space: int = s.hex[u]
            if space >= 0 and not s.mark[u] & MOVED and seen[space] == flood and reserve_obstacle(s, u) is None:
                found.append(u)
        return found

    def obstacle(self, s: War, x: int) -> Refusal | None:
        why = reserve_obstacle(s, x)
        if why is not None:
            return why
        flood = flood_to_reserve(s)
        return None if s.static.scratch.seen[s.hex[x]] == flood else NO_WAY_TO_RESERVE

    def play(self, s: War, x: int) -> None:
        s.note(told.TO_BOX, x, -RESERVE)
        happenings.put(s, x, RESERVE)
        s.mark[x] |= MOVED | RESERVED

    def label(self, s: War, x: int) -> str:
        return f"{s.name(x)} into the railroad reserve"


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


def flood_to_reserve(s: War) -> int:
    """Mark every hex joined by the Polish net to Warsaw or a rail supply hex (22.7.1c); the number of the flood."""
    board = s.board
    scratch = s.static.scratch
    flood = scratch.new_flood()
    seen = scratch.seen
    queue = scratch.entry
    there = s.there
    length: i64 = 0
    for space in (board.warsaw, *s.ground.rail_hexes):
        if not there[space] & 1 and seen[space] != flood:
            seen[space] = flood
            queue[length] = space
            length += 1
    starts = s.ground.rail_start[POLISH]
    to = s.ground.rail_to[POLISH]
    at: i64 = 0
    while at < length:
        slot: i64 = starts[queue[at]]
        end: i64 = starts[queue[at] + 1]
        at += 1
        while slot < end:
            other: i64 = to[slot]
            if seen[other] != flood and not there[other] & 1:
                seen[other] = flood
                queue[length] = other
                length += 1
            slot += 1
    return flood


def reserve_is_open(s: War) -> bool:
    """22.7.1a, 23.1.2a; not while Warsaw is lost (24.1.2d)."""
    return (s.plan.railroad_reserve or s.num[RALLY_STAGE] > 0) and not s.num[FALLEN]
