"""Rail Transport (7.2.rail, 7.6): up to four blocks travel by rail through areas in supply."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.columns import Col
from vistula.core.flow import NOTHING, PIECE, SPACE, Choice, Decision, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.areas import countermand, defender_of, is_needed
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.movement import NOT_YOURS, ONE_MUST, front_now
from vistula.games.strike_of_the_eagle.numbers import GONE_OUT
from vistula.games.strike_of_the_eagle.paths import depot_steps, is_supplied
from vistula.games.strike_of_the_eagle.state import (
    BEGAN_HERE,
    CAME_FIRST,
    EXECUTED,
    FOUGHT,
    FRESH,
    GOING,
    MOVED,
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import NOBODY, SIDES

CANNOT_RIDE: Final = Refusal("7.6d", "A block rides only in supply, having neither moved nor fought this phase.")
FOUR_RIDE: Final = Refusal("7.2.rail.b", "Four blocks at most ride under one order.")
NO_TRAIN: Final = Refusal("7.2.rail.c", "No train goes there: too far, no rail, enemies, out of supply, or no room.")


def rail_areas(s: Campaign, side: int, source: int, reach: int, supply: Col) -> list[int]:
    """Where a train may stop: on rails only, every area entered free of enemies and within three clear areas of a
    depot (7.2.rail.b, 7.2.rail.c, 7.6a, 7.6b, 7.6c, R-RAI1), with room for one more (7.33a)."""
    chart = s.map
    steps = s.theatre.far[:]
    steps[source] = 0
    queue = [source]
    found: list[int] = []
    for a in queue:
        if steps[a] >= reach:
            break
        for b in chart.neighbours[a]:
            if steps[b] != FAR or not chart.rail[chart.edge_between(a, b)]:
                continue  # 7.31a
            if supply[b] > s.tables.supply_rail or not s.is_open(side, b) or s.has_enemy(side, b):
                continue
            steps[b] = steps[a] + 1
            queue.append(b)
            if s.has_room(side, b):
                found.append(b)
    return sorted(found)


def may_ride(s: Campaign, block: int, supply: Col) -> bool:
    """Began the phase in supply and is in supply (R-RAI2), has neither moved nor fought (7.6d)."""
    mark: int = s.mark[block]
    if mark & SUPPLIED == 0 or mark & (EXECUTED | MOVED | FOUGHT | FRESH):
        return False
    return is_supplied(s, block, supply)


def can_ride(s: Campaign, block: int) -> bool:
    """It may ride, and a train goes somewhere."""
    side = s.blocks.side[block]
    supply = depot_steps(s, side)
    return may_ride(s, block, supply) and bool(rail_areas(s, side, s.at[block], s.tables.rail_reach, supply))


def cannot_board(s: Campaign, block: int, side: int, area: int, front: int, led: bool, supply: Col) -> Refusal | None:
    """Why a block may not ride under an order; `led`: by a leader's."""
    if s.blocks.side[block] != side or s.at[block] != area or s.command[block] != front:
        return NOT_YOURS
    if not led and is_needed(s, side, area, block):
        return CANNOT_RIDE  # R-RAI1: it serves another order
    return None if may_ride(s, block, supply) else CANNOT_RIDE  # 7.6d


def riders(s: Campaign, side: int, area: int, front: int, led: bool) -> list[int]:
    """The blocks that may ride, where a train goes anywhere at all."""
    supply = depot_steps(s, side)
    if not rail_areas(s, side, area, s.tables.rail_reach, supply):
        return []
    found = s.blocks_in(side, area)
    return [block for block in found if cannot_board(s, block, side, area, front, led, supply) is None]


@final
class Ride(Decision[Campaign]):
    """Blocks ride under an order, one by one. [7.6a]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(1), front_now(s, s.arg(3)))

    def prompt(self, s: Campaign) -> str:
        return f"Rail Transport from {s.map.names[s.arg(0)]}: choose a block to ride" + (
            ", or end the order." if s.n[GONE_OUT] else "."
        )

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} player sends blocks by rail."


@final
class Board(Choice[Campaign]):
    """ride <block>"""

    def legal(self, s: Campaign) -> list[int]:
        area, side, leader = s.arg(0), s.arg(1), s.arg(3)
        if s.n[GONE_OUT] >= s.tables.per_rail:
            return []
        return riders(s, side, area, front_now(s, leader), leader >= 0)

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        area, side, leader = s.arg(0), s.arg(1), s.arg(3)
        if s.n[GONE_OUT] >= s.tables.per_rail:
            return FOUR_RIDE  # 7.2.rail.b
        supply = depot_steps(s, side)
        why = cannot_board(s, x, side, area, front_now(s, leader), leader >= 0, supply)
        if why is not None:
            return why
        return None if rail_areas(s, side, area, s.tables.rail_reach, supply) else CANNOT_RIDE

    def play(self, s: Campaign, x: int) -> None:
        s.push(phases.RIDE_TO, x, s.arg(2))

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} rides"


@final
class DoneRiding(Choice[Campaign]):
    """done"""

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if s.n[GONE_OUT] else ONE_MUST  # 7.3d

    def play(self, s: Campaign, x: int) -> None:
        side, leader = s.arg(1), s.arg(3)
        s.pop()
        if leader >= 0:
            countermand(s, side)  # 9.0i

    def label(self, s: Campaign, x: int) -> str:
        return "No more blocks"


@final
class RideTo(Decision[Campaign]):
    """Where a block rides. [7.6a]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.blocks.side[s.arg(0)], s.command[s.arg(0)])

    def prompt(self, s: Campaign) -> str:
        return f"Choose where {s.blocks.names[s.arg(0)]} rides."

    def waiting(self, s: Campaign) -> str:
        return "A block rides by rail."


@final
class StopAt(Choice[Campaign]):
    """to <area>"""

    def legal(self, s: Campaign) -> list[int]:
        side = s.blocks.side[s.arg(0)]
        return rail_areas(s, side, s.at[s.arg(0)], s.arg(1), depot_steps(s, side))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if any(area == x for area in self.legal(s)) else NO_TRAIN

    def play(self, s: Campaign, x: int) -> None:
        block = s.arg(0)
        s.pop()
        side = s.blocks.side[block]
        start: int = s.at[block]
        s.put(block, x)
        s.mark[block] = (s.mark[block] & ~BEGAN_HERE) | EXECUTED | MOVED | GOING
        s.n[GONE_OUT] += 1
        if defender_of(s, x) == NOBODY:
            s.began[x] |= CAME_FIRST[side]  # 7.32b: a leader's order may come before battles
        s.note(codes.RODE, side, start, x)
        s.note(codes.RODE_BLOCK, block, start, x, who=s.eyes(side))

    def label(self, s: Campaign, x: int) -> str:
        return f"To {s.map.names[x]}"


PHASES: Final[list[Phase[Campaign]]] = [
    Ride(
        phases.RIDE,
        "ride",
        "7.6a",
        [Board(verb("ride"), PIECE), DoneRiding(verb("done"), NOTHING, closes=True)],
        asks_always=True,
    ),
    RideTo(phases.RIDE_TO, "ride_to", "7.6a", [StopAt(verb("to"), SPACE)]),
]
