"""Flotillas and the marines they carry: waters, the canal (16)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.refusal import Refusal
from vistula.core.search import FAR, Search
from vistula.games.red_star_white_eagle import words as told
from vistula.games.red_star_white_eagle.board import DNEPR_WATERS, VISTULA_WATERS
from vistula.games.red_star_white_eagle.numbers import CARRIED, LOST, MOVED
from vistula.games.red_star_white_eagle.rules import happenings
from vistula.games.red_star_white_eagle.rules.marching import Unheld
from vistula.games.red_star_white_eagle.state import War

NO_CANAL_NOW: Final = Refusal("16.6a", "The canal can be tried in April, May and June only.")
NOT_AT_CANAL: Final = Refusal("16.6b", "It cannot get to an end of the canal.")
CANAL_HELD: Final = Refusal("16.0d", "The enemy holds the other end of the canal.")


@final
class Sailing(Unheld):
    """A flotilla on its waters, never through enemy units (16.0a, 16.0c, 16.0d, 16.0e)."""

    def __init__(self, s: War, u: int, start: int) -> None:
        super().__init__(s, s.order.side[u])
        self.board: Final = s.board
        self.waters: Final[int] = s.board.waters_at[start]

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        board = self.board
        return board.flotilla_links[board.edge[slot]] & self.waters != 0 and super().opens(slot, a, b)


def sail_flood(s: War, u: int, start: int, found: Search) -> None:
    """Every hex a flotilla reaches."""
    found.flood(s.board, Sailing(s, u, start), [start])


def links(s: War, a: int, b: int) -> bool:
    """Whether a flotilla could go from one hex to the next (16.1a)."""
    edge = s.board.edge_between(a, b)
    return edge >= 0 and s.board.flotilla_links[edge] & (VISTULA_WATERS | DNEPR_WATERS) != 0


def canal_end(s: War, u: int) -> int:
    """The end of the canal that a flotilla can reach now, or -1; leaves the flood in the scratch columns."""
    sail_flood(s, u, s.hex[u], s.static.scratch)
    for space in s.board.canal_ends:
        if s.static.scratch.cost[space] < FAR:
            return space
    return -1


def canal_obstacle(s: War, u: int) -> Refusal | None:
    if not s.tables.canal_turns[s.turn]:
        return NO_CANAL_NOW
    near = canal_end(s, u)
    if near < 0:
        return NOT_AT_CANAL
    if s.has_units(1 - s.order.side[u], other_end(s, near)):
        return CANAL_HELD
    return None


def other_end(s: War, near: int) -> int:
    ends = s.board.canal_ends
    return ends[1] if near == ends[0] else ends[0]


def try_canal(s: War, u: int, marine: int) -> bool:
    """16.6b: 1 or 2 passes, else the flotilla is lost; marines aboard are landed at the near end (16.6c)."""
    near = canal_end(s, u)
    path = s.static.scratch.path_to(near)
    if path:
        happenings.walk(s, u, path)
    if marine >= 0:
        happenings.put(s, marine, near)
        s.mark[marine] |= MOVED | CARRIED
    roll = s.roll(6)
    passed = roll <= s.tables.canal_passes_up_to
    s.note(told.CANAL, u, roll, 1 if passed else 0)
    if passed:
        happenings.walk(s, u, [other_end(s, near)])
        if marine >= 0:
            happenings.put(s, marine, other_end(s, near))
    else:
        happenings.remove(s, u, LOST)
    return passed


def marine_aboard(s: War, u: int) -> int:
    """Marines that began the movement phase with the flotilla and have not moved (16.7.1a), or -1."""
    if s.hex[u] < 0:
        return -1
    for other in s.units_in(s.hex[u]):
        if s.order.marine[other] and not s.mark[other] & MOVED:
            return other
    return -1
