"""Why a move cannot be made: the rule that really forbids it, with the hex and the numbers. Asked only by people."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.board import Net
from vistula.core.mover import BARRED, Gate
from vistula.core.refusal import Refusal
from vistula.core.search import MOST_POINTS
from vistula.core.words import counted
from vistula.games.red_star_white_eagle.rules.marching import (
    BY_RAIL,
    ENEMY_THERE,
    FERRY,
    INTERNS,
    NO_WAY,
    SAIL,
    Mover,
    allowance,
    march,
)
from vistula.games.red_star_white_eagle.state import War

IS_THERE: Final = Refusal("8.0d", "It stands there already.")
NOT_ON_RAILS: Final = Refusal("14.1a", "An armored train keeps to the railroads.")
LEAVES_NET: Final = Refusal("8.4.1b", "It may not leave its own rail net, and that hex is not on it.")
NET_IS_HELD: Final = Refusal("8.4.7a", "An enemy unit on the rail net bars the way into its hex.")
LEAVES_FORTS: Final = Refusal("18.2a", "It may never leave the fortification zone.")
ENEMY_IN_FORTS: Final = Refusal("18.2a", "It may not enter a hex with an enemy unit.")
NOT_ON_WATER: Final = Refusal("16.0a", "Flotillas move only in hexes beside their rivers.")
OTHER_WATERS: Final = Refusal("16.0b", "Those waters are not open to it.")
ENEMY_ON_WATER: Final = Refusal("16.0d", "A flotilla may not enter a hex with an enemy unit.")
BANKS_ARE_HELD: Final = Refusal("16.0e", "The enemy holds the banks on the way, or a limit of the waters lies between.")


def why_unreached(s: War, u: int, mode: int, x: int) -> Refusal:
    """What keeps a unit from a hex that its search has not found."""
    if s.hex[u] == x:
        return IS_THERE
    if mode == SAIL or mode == FERRY:
        return why_not_sailing(s, u, x)
    if mode == BY_RAIL:
        return why_not_by_rail(s, u, x)
    if s.order.zero_movement[u]:
        return ENEMY_IN_FORTS if s.board.fortified[x] else LEAVES_FORTS
    return why_not_marching(s, u, mode, x)


def why_not_sailing(s: War, u: int, x: int) -> Refusal:
    if s.has_units(1 - s.order.side[u], x):
        return ENEMY_ON_WATER
    waters = s.board.waters_at[x]
    if not waters:
        return NOT_ON_WATER
    return BANKS_ARE_HELD if waters & s.board.waters_at[s.hex[u]] else OTHER_WATERS


def why_not_by_rail(s: War, u: int, x: int) -> Refusal:
    """The hex itself, or the first hex that is shut on the way over the net, which is all of one piece."""
    side = s.order.side[u]
    net = s.ground.nets[side]
    if s.has_units(1 - side, x):
        return NET_IS_HELD if net[x] else ENEMY_THERE
    if not net[x]:
        return LEAVES_NET
    mover = Mover(s, u, BY_RAIL)
    for space in _way(s, s.ground.rails[side], Gate(), s.hex[u], x):
        barred = mover.limit(space)
        if barred is not None:
            return _at(s, barred, space)
        if s.has_units(1 - side, space):
            return _at(s, NET_IS_HELD, space)
    return _at(s, NET_IS_HELD, x)


def why_not_marching(s: War, u: int, mode: int, x: int) -> Refusal:
    """The hex itself; the points; or the first hex that is shut on the shortest way."""
    mover = Mover(s, u, mode)
    barred = mover.shut(x)
    if barred is not None:
        return barred
    march(s, mover, int(s.hex[u]), MOST_POINTS)
    scratch = s.static.scratch
    if scratch.has(x):
        points = allowance(s, u, mode)
        cost = counted(int(scratch.cost[x]), "movement point")
        return Refusal("8.1.2a", f"The cheapest way costs {cost} and it has {max(0, points)}.")
    return _first_shut(s, mover, x)


def _first_shut(s: War, mover: Mover, x: int) -> Refusal:
    """On the way with the fewest hexes, as if none were shut."""
    for space in _way(s, s.board, Passable(mover), s.hex[mover.unit], x):
        barred = mover.shut(space)
        if barred is not None:
            return _at(s, barred, space)
        if space != x and mover.is_end(space):
            return _at(s, INTERNS, space)  # 17.4.1a
    return NOT_ON_RAILS if s.order.train[mover.unit] else NO_WAY


@final
class Passable(Gate):
    """Whatever steps are not barred to a mover."""

    def __init__(self, mover: Mover) -> None:
        self.costs: Final = mover.costs

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return self.costs[slot] != BARRED


def _way(s: War, net: Net, gate: Gate, start: int, end: int) -> list[int]:
    """The way with the fewest hexes, its start left out."""
    s.static.scratch.flood(net, gate, [start])
    return s.static.scratch.path_to(end)


def _at(s: War, why: Refusal, space: int) -> Refusal:
    """The same reason, with the hex on the way that it holds for."""
    return Refusal(why.rule_id, f"On the way, at {s.place_name(space)}: {why.message}")
