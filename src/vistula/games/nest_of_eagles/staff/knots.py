"""Lost towns on the railroad: who would be fed again if one of them were won back (15.0a, 15.0b)."""

from typing import Final, final

from mypy_extensions import i64

from vistula.core.mover import Gate
from vistula.core.search import search_of
from vistula.games.nest_of_eagles.rules.supply import Carriage, Lines, is_supplied, lines_of
from vistula.games.nest_of_eagles.state import Eagles

FED: Final = 4  # hexes from a town to which its supply mostly reaches: six Movement Points
STEP_SAVED: Final = 0.5  # what it is worth that a unit is fed: every third would lose a step, all fight worse
SWAY: Final = 0.4  # what a box is worth where points decide
BOXES_SAVED: Final = 0.6  # part of a Collapse that is averted: others may do it, too


@final
class Regained(Gate):
    """The railroads that carry supply, and one town more."""

    def __init__(self, s: Eagles, party: int, town: int) -> None:
        self.rails: Final = Carriage(s, party)
        self.town: Final[int] = town

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return b == self.town or self.rails.opens(slot, a, b)


def mends(s: Eagles, party: int, side: int) -> dict[int, float]:
    """What each town that the enemy holds on a railroad is worth for those of ours whom it would feed; nothing while
    nobody is hungry."""
    lines = lines_of(s, party)
    hungry: list[int] = []
    total = [0, 0, 0]
    starved = [0, 0, 0]
    for u in s.order.of_side[side]:
        at: int = s.at[u]
        if at >= 0 and s.party[u] == party:
            theater = s.board.theater[at]
            total[theater] += 1
            if not is_supplied(s, u, lines):
                starved[theater] += 1
                hungry.append(at)
    found: dict[int, float] = {}
    if not hungry:
        return found
    for town in s.board.towns:
        if s.plan.open[town] and is_next(s, lines, town) and not s.holds(side, town):
            worth = worth_of(s, party, town, hungry, total, starved)
            if worth > 0.0:
                found[town] = worth
    return found


def is_next(s: Eagles, lines: Lines, town: int) -> bool:
    """The railroads that carry supply come up to the town: no other can be joined to them by itself."""
    net = s.board.tracks
    at: i64 = net.start[town]
    end: i64 = net.start[town + 1]
    while at < end:
        if lines.on_net[net.to[at]]:
            return True
        at += 1
    return False


def worth_of(s: Eagles, party: int, town: int, hungry: list[int], total: list[int], starved: list[int]) -> float:
    """Those who are fed from there, and a Collapse averted if no more than half of a Theater starve then (13.3g)."""
    lines = lines_of(s, party)
    gate = Regained(s, party, town)
    net = search_of(s.board.tracks)
    net.flood(s.board.tracks, gate, [space for space in s.board.rail_sources[party] if lines.on_net[space]])
    won: list[int] = []
    at: i64 = 0
    while at < net.size:
        space: int = net.found[at]
        if s.board.town_index[space] >= 0 and not lines.is_depot(space):
            won.append(space)
        at += 1
    if not won:
        return 0.0
    fed = [0, 0, 0]
    for place in hungry:
        if any(s.board.distance(place, depot) <= FED for depot in won):
            fed[s.board.theater[place]] += 1
    worth = STEP_SAVED * sum(fed)
    boxes = BOXES_SAVED * s.tables.shift_collapse * (SWAY if s.plan.points else 1.0)
    for theater in range(3):
        if 2 * starved[theater] > total[theater] >= 2 * (starved[theater] - fed[theater]):
            worth += boxes
    return worth
