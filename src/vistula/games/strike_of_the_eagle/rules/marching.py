"""Marches and moves as they are decided (7.3d, 7.3i, 2.2): who goes, by which way, what a Division leaves behind."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from vistula.core.action import Action, verb
from vistula.core.flow import NUMBER, PIECE, SPACE, Choice, Phase
from vistula.core.plain import Button, Once, Pick
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import of_block
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.numbers import FULL_MARCH, GONE_OUT
from vistula.games.strike_of_the_eagle.rules.areas import (
    STATIONARY,
    cannot_enter,
    is_needed,
    orders_on,
)
from vistula.games.strike_of_the_eagle.rules.movement import (
    CAVALRY_MOVES,
    ENEMY_ROAD,
    ENEMY_STOPS,
    INFANTRY_MOVES,
    MARCHES,
    NEEDED,
    NOT_A_PATH,
    NOW,
    ROAD_FULL,
    at_hand,
    can_reach,
    cannot_go,
    destinations,
    front_now,
    go,
    order_leader,
    reach_of,
    too_far,
    why_not_there,
)
from vistula.games.strike_of_the_eagle.rules.paths import (
    may_enter_over,
    may_leave_over,
    path_by,
    ways_in,
)
from vistula.games.strike_of_the_eagle.state import (
    BEGAN_HERE,
    FRESH,
    POOL,
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    FORCED_MARCH_OUT,
    GOES_OUT,
    NOBODY,
)
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
LED_BY: Final = 0

BLOCK: Final = 0
SIDE: Final = 1
VIA: Final = 1
KIND: Final = 2
AREA: Final = 3
ONE_MUST: Final = Refusal("7.3d", "At least one block must carry out the order.")
WHICH_WAY: Final = Refusal("7.32f", "It may enter from several areas: say from which.")
NOT_THAT_WAY: Final = Refusal("7.32f", "The block cannot come from there.")
NO_CHOICE_OF_WAY: Final = Refusal("7.32f", "There is no choice from where it comes: name no area.")
MARCH_NOT_A_DIVISION: Final = Refusal("2.2a", "Only a Division of two SP or more sheds Brigades.")
NO_BRIGADE: Final = Refusal("2.2d", "The Force Pool has no Brigade of that kind.")
TOO_WEAK: Final = Refusal("2.2b", "The Division keeps at least one SP.")
NO_SUCH_SPLIT: Final = Refusal("2.2a", "A Division leaves one Brigade of 1 SP, one of 2 SP, or two of 1 SP.")
NO_FULL_MARCH: Final = Refusal("7.13a", "No event lets this march keep its full strength.")
SPLITS: Final = [(0, 0), (1, 1), (1, 2), (2, 2)]


class ByWay(Choice[Campaign]):
    """<verb> <id>, and the area from where the block enters its destination, where there is a choice."""

    def block_for(self, s: Campaign, x: int) -> int:
        """The block that goes; as a rule that of the frame."""
        return s.arg(BLOCK)

    def area_for(self, s: Campaign, x: int) -> int:
        """The area of the order, to which it goes; -1 where it goes out, and is asked later."""
        return -1 if s.orders.goes[s.arg(KIND)] == GOES_OUT else s.arg(AREA)

    def offers(self, s: Campaign) -> list[Action]:
        found: list[Action] = []
        for x in self.legal(s):
            area = self.area_for(s, x)
            ways = ways_to_choose(s, self.block_for(s, x), s.arg(KIND), area) if area >= 0 else []
            # Said with the action itself, so that nobody can count the questions and tell cavalry by its many ways.
            if ways:
                found.extend([Action(self.verb, (x, way)) for way in ways])
            else:
                found.append(self.verb.of(x))
        return found

    def refusal(self, s: Campaign, action: Action) -> Refusal | None:
        why = wrong_ids(s, action, self.kind)
        if why is None:
            why = self.obstacle(s, action.x)
        if why is not None:
            return why
        area = self.area_for(s, action.x)
        if area < 0:
            return WRONG_ARGUMENTS if len(action.args) > 1 else None
        return not_that_way(s, self.block_for(s, action.x), s.arg(KIND), area, second(action))

    def caption(self, s: Campaign, action: Action) -> str:
        via = second(action)
        return self.label(s, action.x) + (f", from {s.map.names[via]}" if via >= 0 else "")


@final
class Go(ByWay):
    """go <block>"""

    def among(self, s: Campaign) -> list[int]:
        return at_hand(s, s.arg(KIND), s.arg(AREA), s.arg(SIDE))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        leader = s.arg(LED_BY)
        return cannot_go(s, x, s.arg(KIND), s.arg(AREA), s.arg(SIDE), front_now(s, leader), leader >= 0)

    def pairs(self, s: Campaign) -> list[tuple[int, int]]:
        return [(block, way) for block in range(s.blocks.count) for way in s.theatre.areas]

    def block_for(self, s: Campaign, x: int) -> int:
        return x

    def apply(self, s: Campaign, action: Action) -> None:
        start_way(s, action.x, s.arg(KIND), s.arg(AREA), second(action))

    def targets(self, s: Campaign, action: Action) -> list[dict[str, int]]:
        via = second(action)
        return [{"piece": action.x}] if via < 0 else [{"piece": action.x}, {"space": via}]


def second(action: Action) -> int:
    """The second id of an action: from where a block enters; -1 without one."""
    return action.args[1] if len(action.args) > 1 else -1


def wrong_ids(s: Campaign, action: Action, kind: int) -> Refusal | None:
    """One id of the kind, and perhaps an area from where."""
    if not 1 <= len(action.args) <= 2:
        return WRONG_ARGUMENTS
    if not 0 <= action.x < s.limit(kind) or second(action) >= s.map.count:
        return NO_SUCH_ID
    return WRONG_ARGUMENTS if len(action.args) == 2 and second(action) < 0 else None


def ways_to_choose(s: Campaign, block: int, kind: int, area: int) -> list[int]:
    """The areas from which the block may enter its destination, where it matters which: it is a direction of attack or
    of support (7.32f, 7.34). None where there is one way, or nobody stands there and the nearest serves."""
    if s.first[area] < 0 and s.garrison[area] == NOBODY:
        return []
    ways = ways_in(s, s.blocks.side[block], s.at[block], reach_of(s, block, kind), area)
    return ways if len(ways) > 1 else []


def not_that_way(s: Campaign, block: int, kind: int, area: int, via: int) -> Refusal | None:
    """Why the block may not enter from there; -1: from nowhere named."""
    ways = ways_to_choose(s, block, kind, area)
    if via < 0:
        return WHICH_WAY if ways else None
    if not ways:
        return NO_CHOICE_OF_WAY
    return None if via in ways else NOT_THAT_WAY


def start_way(s: Campaign, block: int, kind: int, area: int, via: int) -> None:
    """A block sets out under the order whose frame is on top; first comes what a leader's order replaces (9.0i)."""
    leader = order_leader(s)
    s.push(phases.SET_OUT, block, via, kind, area)
    if leader >= 0:
        s.push(phases.COUNTERMANDING, s.blocks.side[block], s.command[block], block, -1)


def set_out(s: Campaign) -> None:
    """A block goes to the area of the order, or is asked where. Its numbers: block, kind, area, from where or -1."""
    block, kind, area, via = s.arg(BLOCK), s.arg(KIND), s.arg(AREA), s.arg(VIA)
    if s.orders.goes[kind] == GOES_OUT:
        s.push(phases.ROUTE, block, -1, kind)
    else:
        go_in(s, block, kind, area, via)


def go_in(s: Campaign, block: int, kind: int, area: int, via: int) -> None:
    """Enter by the way named, or the nearest."""
    side, source, reach = s.blocks.side[block], int(s.at[block]), reach_of(s, block, kind)
    if via < 0:
        via = ways_in(s, side, source, reach, area)[0]
    go(s, block, kind, path_by(s, side, source, reach, via, area))


def divisions(s: Campaign) -> list[int]:
    found = at_hand(s, s.arg(KIND), s.arg(AREA), s.arg(SIDE))
    return [block for block in found if s.sp[block] > 1 and s.blocks.is_division(block)]


def cannot_split(s: Campaign, x: int) -> Refusal | None:
    kind, area, side, leader = s.arg(KIND), s.arg(AREA), s.arg(SIDE), s.arg(LED_BY)
    why = cannot_go(s, x, kind, area, side, front_now(s, leader), True)
    if why is not None:
        return why
    if not s.blocks.is_division(x) or s.sp[x] < 2:
        return MARCH_NOT_A_DIVISION  # 2.2a, R-LD4
    if leader < 0 and orders_on(s, side, s.at[x]) & ~STATIONARY and is_needed(s, side, s.at[x], x):
        return NEEDED  # R-ORD7; the new Brigade can hold a Defend or Withdraw (R-DET1)
    return None if brigades(s, x) else NO_BRIGADE  # 2.2d


def split(s: Campaign, x: int) -> None:
    """split <block>"""
    s.push(phases.SPLIT, x, -1, s.arg(KIND), s.arg(AREA))


def nobody_went(s: Campaign) -> Refusal | None:
    return None if s.n[GONE_OUT] else ONE_MUST  # 7.3d, 7.3.ex.a, R-ORD8


def end_march(s: Campaign) -> None:
    """done"""
    command = s.arg(SIDE) * 2 + front_now(s, s.arg(LED_BY))
    if s.n[FULL_MARCH + command] == NOW:
        s.n[FULL_MARCH + command] = 0
    s.push(phases.MARCH_OVER, s.arg(LED_BY), s.arg(SIDE), s.arg(KIND), s.arg(AREA))


def no_full_march(s: Campaign) -> Refusal | None:
    command = s.arg(SIDE) * 2 + front_now(s, s.arg(LED_BY))
    ready = s.n[FULL_MARCH + command] == 1 and s.n[GONE_OUT] == 0 and s.arg(KIND) == FORCED_MARCH_OUT
    return None if ready and s.arg(LED_BY) < 0 else NO_FULL_MARCH


def march_in_full(s: Campaign) -> None:
    """full_strength"""
    s.n[FULL_MARCH + s.arg(SIDE) * 2 + front_now(s, s.arg(LED_BY))] = NOW


@final
class To(ByWay):
    """to <area>"""

    def legal(self, s: Campaign) -> list[int]:
        return destinations(s, s.arg(BLOCK), s.arg(KIND))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        block, kind = s.arg(BLOCK), s.arg(KIND)
        return None if can_reach(s, block, kind, x) else why_not_there(s, block, kind, x)

    def words(self, s: Campaign, x: int, why: Refusal) -> str:
        block, kind = s.arg(BLOCK), s.arg(KIND)
        name, there = s.blocks.names[block], s.map.names[x]
        if why in (INFANTRY_MOVES, CAVALRY_MOVES, MARCHES):
            far = s.theatre.distance(s.at[block], x)
            away = f"is {far} areas away" if far < FAR else "cannot be reached"
            return f"{name} goes {reach_of(s, block, kind)} at most under {s.orders.titles[kind]}; {there} {away}."
        return f"{name} cannot go to {there}. {why.message}"

    def pairs(self, s: Campaign) -> list[tuple[int, int]]:
        return [(area, way) for area in s.theatre.areas for way in s.map.neighbours[area]]

    def area_for(self, s: Campaign, x: int) -> int:
        return x

    def apply(self, s: Campaign, action: Action) -> None:
        block, kind = s.arg(BLOCK), s.arg(KIND)
        s.pop()
        go_in(s, block, kind, action.x, second(action))


@final
class Path(Choice[Campaign]):
    """path <area> <area> …: an explicit way, never offered"""

    def offers(self, s: Campaign) -> list[Action]:
        return []

    def refusal(self, s: Campaign, action: Action) -> Refusal | None:
        return path_refusal(s, s.arg(BLOCK), s.arg(KIND), action.args)

    def apply(self, s: Campaign, action: Action) -> None:
        block, kind = s.arg(BLOCK), s.arg(KIND)
        s.pop()
        go(s, block, kind, list(action.args))


def path_refusal(s: Campaign, block: int, kind: int, path: tuple[int, ...]) -> Refusal | None:
    """Why a block may not go along these areas (7.31 to 7.33)."""
    if not path:
        return WRONG_ARGUMENTS
    if len(path) > reach_of(s, block, kind):
        return too_far(s, block, kind)  # 2.0f, 2.0g, 7.2.fm.a
    side = s.blocks.side[block]
    here: int = s.at[block]
    source = here
    for place, area in enumerate(path):
        if not 0 <= area < s.map.count:
            return NO_SUCH_ID
        edge = s.map.edge_between(here, area)
        if edge < 0 or area == source:
            return NOT_A_PATH  # 1.0c
        why = cannot_enter(s, side, area)
        if why is not None:
            return why  # 1.4b, 8.5d
        if place == 0 and not may_leave_over(s, side, here, edge):
            return ENEMY_ROAD  # 7.32d
        if place < len(path) - 1:
            if s.has_enemy(side, area):
                return ENEMY_STOPS  # 7.31b
        elif not may_enter_over(s, side, area, edge):
            return ROAD_FULL  # 7.33b
        here = area
    return None


# Detachments (2.2) -------------------------------------------------------------------------------------------------


def brigades(s: Campaign, division: int) -> list[int]:
    """The Brigades of the Force Pool that a Division may shed: of its own kind (2.2d, R-DET1)."""
    side = s.blocks.side[division]
    kind = s.blocks.kind[division]
    places = s.at
    found: list[int] = []
    block: i64 = s.blocks.first[side]
    past: i64 = s.blocks.past[side]
    while block < past:
        if places[block] == POOL and s.blocks.kind[block] == kind and s.blocks.is_brigade(block):
            found.append(block)
        block += 1
    return found


@final
class Leave(ByWay):
    """leave <1: a Brigade of 1 SP, 2: of 2 SP, 3: two of 1 SP>"""

    def among(self, s: Campaign) -> list[int]:
        return [1, 2, 3]

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if not 1 <= x <= 3:
            return NO_SUCH_SPLIT  # 2.2a
        count, points = SPLITS[x]
        if s.sp[s.arg(BLOCK)] <= points:
            return TOO_WEAK  # 2.2b
        return None if len(brigades(s, s.arg(BLOCK))) >= count else NO_BRIGADE  # 2.2d

    def ids(self, s: Campaign) -> int:
        return len(SPLITS)

    def pairs(self, s: Campaign) -> list[tuple[int, int]]:
        return [(x, way) for x in range(len(SPLITS)) for way in s.theatre.areas]

    def apply(self, s: Campaign, action: Action) -> None:
        division, kind, area, x = s.arg(BLOCK), s.arg(KIND), s.arg(AREA), action.x
        s.pop()
        side = s.blocks.side[division]
        count, points = SPLITS[x]
        here: int = s.at[division]
        for brigade in brigades(s, division)[:count]:
            s.set_sp(brigade, points // count)
            s.mark[brigade] = FRESH | BEGAN_HERE | (s.mark[division] & SUPPLIED)  # 2.2c
            s.set_command(brigade, s.command[division])
            s.put(brigade, here)
            s.note(codes.DETACHED + codes.OWN, division, brigade, points // count, who=s.eyes(side))
        s.set_sp(division, s.sp[division] - points)
        s.note(codes.DETACHED, side, here, count)
        start_way(s, division, kind, area, second(action))

    def label(self, s: Campaign, x: int) -> str:
        return ["", "A Brigade of 1 SP", "A Brigade of 2 SP", "Two Brigades of 1 SP"][x]


PHASES: Final[list[Phase[Campaign]]] = [
    Worded(
        phases.MARCHING,
        "7.3d",
        "{order[2]}, {area[3]}: choose a block to go{more}",
        "The {side} player carries out an order.",
        Go(verb("go"), PIECE, text="{} goes"),
        Pick("split", PIECE, divisions, cannot_split, split, "{} leaves a Brigade and goes"),
        Button("full_strength", "Its cavalry marches at full strength", march_in_full, no_full_march),
        Button("done", "No more blocks", end_march, nobody_went, closes=True, ends=True),
        must_ask=True,
        seat=lambda s: s.seat_for(s.arg(SIDE), front_now(s, s.arg(LED_BY))),
    ),
    Once(phases.SET_OUT, "set_out", set_out),
    # Asked though there be one choice: how far a block goes tells what it is.
    Worded(
        phases.ROUTE,
        "7.3i",
        "Choose where {block[0]} goes.",
        "A block is on the move.",
        To(verb("to"), SPACE, text="To {}"),
        Path(verb("path"), SPACE, text="By this way"),
        must_ask=True,
        seat=of_block,
    ),
    Worded(
        phases.SPLIT,
        "2.2a",
        "Choose what {block[0]} leaves behind.",
        "A block is on the move.",
        Leave(verb("leave"), NUMBER),
        must_ask=True,
        seat=of_block,
    ),
]
