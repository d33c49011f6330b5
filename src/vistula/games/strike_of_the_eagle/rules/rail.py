"""Rail Transport (7.2.rail, 7.6): up to four blocks travel by rail through areas in supply."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.columns import Col
from vistula.core.flow import PIECE, SPACE, Phase
from vistula.core.mover import Gate
from vistula.core.plain import Button, Pick
from vistula.core.refusal import Refusal
from vistula.core.search import search_of, traced
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import of_block
from vistula.games.strike_of_the_eagle.numbers import GONE_OUT
from vistula.games.strike_of_the_eagle.rules.areas import cannot_enter, defender_of, is_needed
from vistula.games.strike_of_the_eagle.rules.marching import nobody_went
from vistula.games.strike_of_the_eagle.rules.movement import NOT_YOURS, front_now
from vistula.games.strike_of_the_eagle.rules.paths import depot_steps, is_clear, is_supplied
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
from vistula.games.strike_of_the_eagle.terms import NOBODY
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
AREA: Final = 0
BLOCK: Final = 0
SIDE: Final = 1
REACH: Final = 2
LED_BY: Final = 3

TRAIN_NOT_THERE: Final = Refusal("7.6a", "Only blocks in the area of the order ride.")
CANNOT_RIDE: Final = Refusal("7.6d", "A block rides only in supply, having neither moved nor fought this phase.")
FOUR_RIDE: Final = Refusal("7.2.rail.b", "Four blocks at most ride under one order.")
STANDS_THERE: Final = Refusal("7.6a", "The block is there already.")
ENEMY_HOLDS: Final = Refusal("7.6b", "No train enters an area with enemy blocks or an enemy garrison.")
TRAIN_NOT_SUPPLIED: Final = Refusal("7.6c", "A train stops within three clear areas of a supply depot.")
FULL: Final = Refusal("7.33a", "Four blocks are there already.")
NO_RAIL: Final = Refusal("7.31a", "No rails lead there.")
TOO_FAR: Final = Refusal("7.2.rail.b", "A train goes eight areas at most.")
NO_TRANSIT: Final = Refusal("7.2.rail.c", "Every way by rail leads through enemies or beyond supply.")
NO_TRAIN: Final = Refusal("7.2.rail.c", "No train goes anywhere from there: no area by rail is open and has room.")
SERVES_ANOTHER: Final = Refusal("7.2.rail.a", "The block is needed for another order of its area.")


def rail_areas(s: Campaign, side: int, source: int, reach: int, supply: Col) -> list[int]:
    """Where a train may stop: on rails only (7.31a), every area entered free of enemies and within three clear areas of
    a depot (7.2.rail.b, 7.2.rail.c, 7.6a, 7.6b, 7.6c, R-RAI1), with room for one more (7.33a)."""
    search = search_of(s.map.rails)
    search.flood(s.map.rails, Supplied(s, side, supply), [source], reach)
    return [area for area in search.reached() if area != source and s.has_room(side, area)]


@final
class Supplied(Gate):
    """Clear areas near enough to a depot for a train."""

    def __init__(self, s: Campaign, side: int, supply: Col) -> None:
        self.s: Final = s
        self.side: Final = side
        self.supply: Final[Col] = supply
        self.most: Final[i64] = s.tables.supply_rail

    def opens(self, slot: i64, a: i64, b: i64) -> bool:
        return self.supply[b] <= self.most and is_clear(self.s, self.side, b)


def why_no_train(s: Campaign, block: int, reach: int, area: int) -> Refusal:
    """What keeps a train from an area where it may not stop."""
    side = s.blocks.side[block]
    source: int = s.at[block]
    if area == source:
        return STANDS_THERE
    why = cannot_enter(s, side, area)
    if why is not None:
        return why  # 1.4b, 8.5d
    if s.has_enemy(side, area):
        return ENEMY_HOLDS  # 7.6b
    supply = depot_steps(s, side)
    if supply[area] > s.tables.supply_rail:
        return TRAIN_NOT_SUPPLIED  # 7.6c
    if not s.has_room(side, area):
        return FULL  # 7.33a
    rails = traced(s.map.rails, lambda a, b: s.theatre.in_play(b), source)
    if not rails.has(area):
        return NO_RAIL  # 7.31a
    return TOO_FAR if rails.cost[area] > reach else NO_TRANSIT  # 7.2.rail.b, 7.2.rail.c


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
    if s.blocks.side[block] != side or s.at[block] != area:
        return TRAIN_NOT_THERE  # 7.6a
    if s.command[block] != front:
        return NOT_YOURS  # 10.0c
    if not led and is_needed(s, side, area, block):
        return SERVES_ANOTHER  # R-RAI1
    return None if may_ride(s, block, supply) else CANNOT_RIDE  # 7.6d


def riders(s: Campaign, side: int, area: int, front: int, led: bool) -> list[int]:
    """The blocks that may ride, where a train goes anywhere at all."""
    supply = depot_steps(s, side)
    if not rail_areas(s, side, area, s.tables.rail_reach, supply):
        return []
    found = s.blocks_in(side, area)
    return [block for block in found if cannot_board(s, block, side, area, front, led, supply) is None]


def boarding(s: Campaign) -> list[int]:
    area, side, leader = s.arg(AREA), s.arg(SIDE), s.arg(LED_BY)
    if s.n[GONE_OUT] >= s.tables.per_rail:
        return []
    return riders(s, side, area, front_now(s, leader), leader >= 0)


def left_behind(s: Campaign, x: int) -> Refusal | None:
    area, side, leader = s.arg(AREA), s.arg(SIDE), s.arg(LED_BY)
    if s.n[GONE_OUT] >= s.tables.per_rail:
        return FOUR_RIDE  # 7.2.rail.b
    supply = depot_steps(s, side)
    why = cannot_board(s, x, side, area, front_now(s, leader), leader >= 0, supply)
    if why is not None:
        return why
    return None if rail_areas(s, side, area, s.tables.rail_reach, supply) else NO_TRAIN  # 7.2.rail.c


def board(s: Campaign, x: int) -> None:
    """ride <block>"""
    leader = s.arg(LED_BY)
    s.push(phases.RIDE_TO, x, 0, s.arg(REACH))
    if leader >= 0:
        s.push(phases.COUNTERMANDING, s.blocks.side[x], s.command[x], x, -1)  # 9.0i


def stops(s: Campaign) -> list[int]:
    side = s.blocks.side[s.arg(BLOCK)]
    return rail_areas(s, side, s.at[s.arg(BLOCK)], s.arg(REACH), depot_steps(s, side))


def cannot_stop(s: Campaign, x: int) -> Refusal | None:
    return None if x in stops(s) else why_no_train(s, s.arg(BLOCK), s.arg(REACH), x)


def stop_at(s: Campaign, x: int) -> None:
    """to <area>"""
    block = s.arg(BLOCK)
    side = s.blocks.side[block]
    start: int = s.at[block]
    s.put(block, x)
    s.mark[block] = (s.mark[block] & ~BEGAN_HERE) | EXECUTED | MOVED | GOING
    s.n[GONE_OUT] += 1
    if defender_of(s, x) == NOBODY:
        s.began[x] |= CAME_FIRST[side]  # 7.32b: a leader's order may come before battles
    s.note(codes.RODE, side, start, x)
    s.note(codes.RODE + codes.OWN, block, start, x, who=s.eyes(side))


PHASES: Final[list[Phase[Campaign]]] = [
    Worded(
        phases.RIDE,
        "7.6a",
        "Rail Transport from {area[0]}: choose a block to ride{more}",
        "The {side} player sends blocks by rail.",
        Pick("ride", PIECE, boarding, left_behind, board, "{} rides", sure=True),
        Button("done", "No more blocks", Campaign.pop, nobody_went, closes=True),
        must_ask=True,
        seat=lambda s: s.seat_for(s.arg(SIDE), front_now(s, s.arg(LED_BY))),
    ),
    Worded(
        phases.RIDE_TO,
        "7.6a",
        "Choose where {block[0]} rides.",
        "A block rides by rail.",
        Pick("to", SPACE, stops, cannot_stop, stop_at, "To {}", ends=True, sure=True),
        seat=of_block,
    ),
]
