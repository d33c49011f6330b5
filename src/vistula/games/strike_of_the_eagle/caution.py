"""Harm that is coming, told before the seat commits: hunger, crowded areas, cubes that will be lost."""

from typing import Final

from vistula.core.view import Caution
from vistula.games.strike_of_the_eagle import phases
from vistula.games.strike_of_the_eagle.numbers import DENIED, PURSE
from vistula.games.strike_of_the_eagle.rules import paths
from vistula.games.strike_of_the_eagle.rules.building import CITY
from vistula.games.strike_of_the_eagle.state import Campaign

# Decisions at which a player can still do something about his blocks.
MOVING: Final = [
    phases.PLACE_ORDER,
    phases.EXECUTE,
    phases.MARCHING,
    phases.LEADER_WINDOW,
    phases.REORGANIZE,
    phases.RIDE,
]


def cautions(s: Campaign, seat: int) -> list[Caution]:
    phase = s.top().number
    if phase in MOVING:
        return [*hungry(s, seat), *crowded(s, seat)]
    if phase == phases.STRATEGIC:
        return wasted(s)
    return []


def hungry(s: Campaign, seat: int) -> list[Caution]:
    """Own blocks that would be out of supply in the check."""
    side = s.side_of(seat)
    steps = paths.depot_steps(s, side, s.n[DENIED] - 1)
    found: list[Caution] = []
    for block in range(s.blocks.first[side], s.blocks.past[side]):
        area: int = s.at[block]
        if area >= 0 and s.seat_for(side, s.command[block]) == seat and not paths.is_supplied(s, block, steps):
            lost = "would be eliminated" if s.sp[block] == 1 else "would lose 1 SP"
            text = f"{s.blocks.names[block]} at {s.map.names[area]} is out of supply and {lost}."
            found.append(Caution(text, "7.71c", [area], [block]))
    return found


def crowded(s: Campaign, seat: int) -> list[Caution]:
    """Areas with more own blocks than may stay, where no enemy is."""
    side = s.side_of(seat)
    found: list[Caution] = []
    for area in s.theatre.areas:
        over = s.count(side, area) > s.tables.stack and not s.map.is_link(area)
        if over and not s.has_enemy(side, area):
            text = f"{s.map.names[area]} holds {s.count(side, area)} blocks; {s.tables.stack} may stay."
            found.append(Caution(text, "7.33d", [area], []))
    return found


def wasted(s: Campaign) -> list[Caution]:
    """Strategic cubes not spent now are lost."""
    left = 0
    for colour in range(3):
        left += s.n[PURSE + colour]
    return [Caution(f"{left} strategic cubes not spent now are lost.", "8.5b", [s.arg(CITY)], [])] if left else []
