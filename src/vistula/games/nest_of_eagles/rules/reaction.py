"""Reactive Movement: who may declare it, which stacks are eligible (5.1, 8.1, 8.2)."""

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, Choice, Decision, EndPhase
from vistula.core.plain import Does
from vistula.games.nest_of_eagles import phases
from vistula.games.nest_of_eagles import words as told
from vistula.games.nest_of_eagles.board import LARGE
from vistula.games.nest_of_eagles.numbers import (
    ELIGIBLE,
    FIRST_GROUP,
    PATROLS,
    PHASE,
    PRIORITY_FRONT,
    PROHIBITED,
)
from vistula.games.nest_of_eagles.rules import events
from vistula.games.nest_of_eagles.rules.strength import is_elite
from vistula.games.nest_of_eagles.state import Eagles
from vistula.games.nest_of_eagles.units import CAVALRY, ENEMIES, LITHUANIANS, POLAND, POLES, SOVIET

SIDE: Final = 0
SEAT: Final = 1
ASKED: Final = 2  # seats of the side that have passed
LAST_REACTION: Final = 5

PATROL_RS: Final = 4  # doubled: 2 SP (23.1.1b)
GROUP_RS: Final = 16  # doubled: 8 SP (23.1.2b)


# Eligibility (8.2) --------------------------------------------------------------------------------------------------


def unit_rs(s: Eagles, u: int) -> int:
    """Twice the Reactive Strength of an open unit, so that halves stay whole (8.2d, 3.4.2e)."""
    if s.order.support[u]:
        return 2
    found = 2 * s.sp(u)
    if s.order.kind[u] == CAVALRY:
        found += s.sp(u)
    return found + 4 if is_elite(s, u) else found


def stack_rs(s: Eagles, space: int, party: int) -> int:
    """Twice the Reactive Strength of a party's stack; each Concealment marker counts once (ruling 153)."""
    total = 0
    seen = 0
    for u in s.of_party(space, party):
        cloak = int(s.cloak[u]) - 1
        if cloak < 0:
            total += unit_rs(s, u)
            continue
        if cloak >= FIRST_GROUP and s.cover[cloak]:
            cloak = int(s.cover[cloak]) - 1
        if not seen & (1 << cloak):
            seen |= 1 << cloak
            total += GROUP_RS if cloak >= FIRST_GROUP else PATROL_RS
    if s.rules.patrols and party != LITHUANIANS:
        first = 0 if party == POLES else PATROLS
        for marker in range(first, first + PATROLS):
            if s.dummy[marker] == space:
                total += PATROL_RS
    return total


def enemy_rs(s: Eagles, space: int, party: int) -> int:
    if party != POLES:
        return stack_rs(s, space, POLES)
    return stack_rs(s, space, 1) + stack_rs(s, space, LITHUANIANS)


def facing(s: Eagles, space: int, party: int) -> list[int]:
    """Adjacent hexes with enemies, but for those across an unbridged large river (8.2b); the Dniepr too (ruling 5)."""
    board = s.board
    enemies = ENEMIES[party]
    found: list[int] = []
    for d in range(6):
        other: int = board.around[6 * space + d]
        if other < 0 or not int(s.there[other]) & enemies:
            continue
        edge: int = board.side[6 * space + d]
        if board.river[edge] >= LARGE and not board.bridge[edge]:
            continue
        found.append(other)
    return found


def against(s: Eagles, space: int, party: int) -> int:
    total = 0
    for other in facing(s, space, party):
        total += enemy_rs(s, other, party)
    return total


def aid(s: Eagles, space: int, party: int) -> int:
    """8.2e, 8.2f, 8.2g: stacks that face the same single enemy hex and no other."""
    faced = facing(s, space, party)
    if len(faced) != 1:
        return 0
    total = 0
    for other in s.board.neighbours[faced[0]]:
        if other != space and s.has_friend(party, other) and facing(s, other, party) == faced:
            total += stack_rs(s, other, party)
    return total


def is_eligible(s: Eagles, space: int, party: int) -> bool:
    """8.2a: strictly more than all the enemy stacks beside it."""
    enemy = against(s, space, party)
    return enemy == 0 or stack_rs(s, space, party) + aid(s, space, party) > enemy


def mark_eligible(s: Eagles, side: int) -> None:
    """8.2c: once, at the start of the phase."""
    for u in range(s.order.count):
        s.mark[u] &= ~ELIGIBLE
        if s.at[u] >= 0 and s.side_of(u) == side and is_eligible(s, s.at[u], s.party[u]):
            s.mark[u] |= ELIGIBLE
    if s.rules.patrols:
        first = 0 if side == POLAND else PATROLS
        for marker in range(first, first + PATROLS):
            at: int = s.dummy[marker]
            if at >= 0:
                kept = int(s.dummy_mark[marker]) & ~64
                s.dummy_mark[marker] = kept | (64 if is_eligible(s, at, side) else 0)


# Activation (8.1) ---------------------------------------------------------------------------------------------------


def reactive_phase(s: Eagles) -> None:
    """The Phasing player may declare, else the other; in Phase 5 he alone."""
    if s.num[PHASE] != LAST_REACTION:  # 5.1.1a, 5.1.3a, 8.1e
        ask(s, 1 - s.side)
    ask(s, s.side)  # 5.1.5a: the frame above is asked first
    events.phase_opens(s)


def ask(s: Eagles, side: int) -> None:
    """8.1a, 8.1b, 8.1f: no activation while the marker lies. The frames above are asked first."""
    if s.num[PROHIBITED + side]:
        return
    if side == SOVIET and s.rules.three_players:
        first = max(1, int(s.num[PRIORITY_FRONT]))  # 22.1a
        s.push(phases.ACTIVATE, side, 3 - first)
        s.push(phases.ACTIVATE, side, first)
    else:
        s.push(phases.ACTIVATE, side, s.seat_of(side, 0))


@final
class Activate(Decision[Eagles]):
    def seat(self, s: Eagles) -> int:
        return s.arg(SEAT)

    def prompt(self, s: Eagles) -> str:
        if s.arg(SIDE) == s.side:
            return "Declare a Reactive Movement now, or pass?"
        return "The enemy declares no Reactive Movement. Declare one yourself, or pass?"


@final
class Declare(Choice[Eagles]):
    """react: units with Eligibility will move, those of both Soviet players"""

    def play(self, s: Eagles, x: int) -> None:
        side = s.arg(SIDE)
        while s.top().number == phases.ACTIVATE:
            s.pop()  # 8.1d: at most one activation in a phase
        s.num[PROHIBITED + side] = 1
        s.note(told.REACTS, side)
        s.push(phases.BEGIN_MOVEMENT, side, 1)  # 5.1.1b


REACTIVE_PHASE: Final[Does[Eagles]] = Does(phases.REACTIVE_PHASE, "reactive_phase", reactive_phase)
ACTIVATE: Final[Activate] = Activate(
    phases.ACTIVATE,
    "activate",
    "8.1d",
    [
        Declare(verb("react"), NOTHING, reacts=True, text="Declare Reactive Movement"),
        EndPhase(verb("pass"), "Pass", passes=True),
    ],
    waiting="The other side considers a Reactive Movement.",
)
