"""The start and the end of an Operation Phase: blocks that are due (4.0i), what a phase remembers, the marker."""

from __future__ import annotations

from typing import Final

from vistula.core.columns import Col
from vistula.core.flow import SPACE, Phase
from vistula.core.plain import Does, Pick, Runs
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.numbers import PHASE, PHASE_FIRST, PHASE_PAST, ROUND
from vistula.games.strike_of_the_eagle.rules.paths import can_stay, depot_steps, depots, is_supplied
from vistula.games.strike_of_the_eagle.state import (
    BEGAN,
    BEGAN_HERE,
    DUE,
    KINDS,
    OF_A_PHASE,
    SUPPLIED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import NOBODY, POLISH, RECON, SOVIET
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
ARRIVAL: Final = 0
NEXT: Final = 0

NOT_USABLE: Final = Refusal("4.0i", "The block cannot arrive there.")


def is_usable(s: Campaign, side: int, area: int, steps: Col) -> bool:
    """A block that is due can enter there: no enemy, a way to a depot, room (R-REI1)."""
    return steps[area] < FAR and can_stay(s, side, area)


def usable_areas(s: Campaign, arrival: int) -> list[int]:
    """The areas where the block may arrive: those of the scenario; if none is usable, the nearest usable depot."""
    due = s.setting.arrivals[arrival]
    side = s.blocks.side[due.block]
    steps = depot_steps(s, side)
    found = [area for area in due.areas if is_usable(s, side, area, steps)]
    near = [depot for depot in sorted(depots(s, side)) if is_usable(s, side, depot, steps)]
    near = [depot for depot in near if s.theatre.distance(due.areas[0], depot) < FAR]
    return found or sorted(near, key=lambda depot: s.theatre.distance(due.areas[0], depot))[:1]


def bring_in(s: Campaign) -> None:
    """Blocks that are due enter (4.0i, 1.4c); then the phase begins. Its number: the next arrival to look at."""
    arrivals = s.setting.arrivals
    for number in range(s.arg(NEXT), len(arrivals)):
        due = arrivals[number]
        if s.at[due.block] != DUE or (due.round, due.phase) > (s.n[ROUND], s.n[PHASE]):
            continue
        found = usable_areas(s, number)
        if len(found) > 1:
            s.set_arg(NEXT, number + 1)
            s.push(phases.ARRIVE_AT, number)
            return
        if found:
            arrive(s, number, found[0])
        else:
            s.note(codes.STAYS_AWAY, s.blocks.side[due.block])  # it comes as soon as it can
    s.pop()
    begin_phase(s)


def arrive(s: Campaign, arrival: int, area: int) -> None:
    due = s.setting.arrivals[arrival]
    s.set_sp(due.block, due.strength)
    s.put(due.block, area)
    s.note_block(codes.ARRIVED, due.block, area, due.strength)


def begin_phase(s: Campaign) -> None:
    """What a phase remembers of its start: commands (1.1b, 1.1c), supply (R-SUP2), who stands where (7.32a)."""
    s.note(codes.PHASE_BEGINS, s.n[ROUND], s.n[PHASE])
    s.forget_primaries()
    for area in range(s.map.count):
        s.began[area] = BEGAN[s.garrison[area]] if s.garrison[area] != NOBODY else 0
    for side in (POLISH, SOVIET):
        steps = depot_steps(s, side)
        for block in range(s.blocks.first[side], s.blocks.past[side]):
            at: int = s.at[block]
            if at < 0:
                continue
            s.set_waiting(block, False)
            mark = (s.mark[block] & ~OF_A_PHASE) | BEGAN_HERE
            if is_supplied(s, block, steps):
                mark |= SUPPLIED
            s.mark[block] = mark
            s.came[block] = -1
            s.origin[block] = -1
            s.set_command(block, s.front_of(at))
            s.began[at] |= BEGAN[side]


def reset_counters(s: Campaign) -> None:
    """All order counters are back in their pools (7.3f); on two fronts each command keeps a Recon (R-ORD9)."""
    for index in range(2 * s.map.count):
        s.placed[index] = 0
    for side in (POLISH, SOVIET):
        for kind in range(KINDS):
            s.add_counters(side, kind, s.orders.count[kind] - s.left[side * KINDS + kind])  # 7.2d
    both = len(s.setting.fronts) == 2
    for command in range(4):
        for kind in range(KINDS):
            s.reserve(command, kind, 1 if both and kind == RECON else 0)


def who_brings_in(s: Campaign) -> int:
    due = s.setting.arrivals[s.arg(ARRIVAL)]
    return s.seat_for(s.blocks.side[due.block], s.front_of(due.areas[0]))


def where_to(s: Campaign) -> str:
    return f"Choose where {s.blocks.names[s.setting.arrivals[s.arg(ARRIVAL)].block]} arrives."


def arrives(s: Campaign, x: int) -> None:
    """at <area>"""
    arrive(s, s.arg(ARRIVAL), x)


def advance(s: Campaign) -> None:
    """The round marker moves on (7.9a); what was of this phase is forgotten."""
    reset_counters(s)
    for block in range(s.blocks.count):
        s.set_waiting(block, False)
        s.mark[block] &= ~OF_A_PHASE
        s.came[block] = -1
        s.origin[block] = -1
    for number in range(PHASE_FIRST, PHASE_PAST):
        s.n[number] = 0
    s.n[PHASE] += 1
    s.turn += 1


PHASES: Final[list[Phase[Campaign]]] = [
    Runs(phases.ARRIVE, "arrive", bring_in),
    Worded(
        phases.ARRIVE_AT,
        "4.0i",
        where_to,
        "The {side} player brings in a block.",
        Pick("at", SPACE, lambda s: usable_areas(s, s.arg(ARRIVAL)), NOT_USABLE, arrives, "{}", ends=True),
        seat=who_brings_in,
    ),
    Does(phases.ADVANCE, "advance", advance),
]
