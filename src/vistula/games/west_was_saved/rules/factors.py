"""9.3 Combat factors: the basic factor of a stack and every modifier, each a line with its rule."""

from __future__ import annotations

from typing import Final, TypeAlias

from vistula.games.west_was_saved.board import NO_RIVER
from vistula.games.west_was_saved.numbers import (
    AGAIN,
    ATTACKED,
    B_AGAIN,
    B_AT,
    B_BONUS,
    B_FROM,
    B_SUPPORT,
    FOUGHT,
    MAUSERS,
    REDUCED,
    RIFLES_LOW,
    SHELLS_LOW,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, CAVALRY, INFANTRY, POLE

Line: TypeAlias = "tuple[str, int, str]"  # text, value, rule

INFANTRY_BIT: Final = 1 << INFANTRY
CAVALRY_BIT: Final = 1 << CAVALRY
ARTILLERY_BIT: Final = 1 << ARTILLERY


def attackers(s: West, h: int, again: bool) -> list[int]:
    """Units of a stack that take part in its attack: those that have not attacked this turn (9.2k, A54), or after a
    rout those that came into the vacated hex (9.5c3); artillery only beside infantry (9.2b)."""
    arms = s.arms_in(h)
    found: list[int] = []
    for u in s.combat_units(h):
        mark = s.mark[u]
        if (mark & AGAIN) == 0 if again else (mark & ATTACKED) != 0:
            continue
        if s.order.arm[u] == ARTILLERY and not arms & INFANTRY_BIT:
            continue
        found.append(u)
    return found


def arms_of(s: West, units: list[int]) -> int:
    found = 0
    for u in units:
        found |= 1 << s.order.arm[u]
    return found


def counting_arms(s: West, side: int, arms: int) -> int:
    """Arms that combine and help against towns: not Polish guns without shells (card.10.pl.b, card.10.pl.c)."""
    return arms & ~ARTILLERY_BIT if side == POLE and s.n[SHELLS_LOW] else arms


def unit_factor(s: West, u: int, front: bool, with_infantry: bool) -> int:
    """One unit's factor (1.2i); artillery 1, reduced 0 unless infantry is there (1.2k, 1.2l)."""
    if s.order.arm[u] == ARTILLERY:
        if s.order.side[u] == POLE and s.n[SHELLS_LOW]:
            return 0  # card.10.pl.a
        if s.mark[u] & REDUCED and not with_infantry:
            return 0
        return 1
    factor = s.factor(u, front)
    if front and s.n[RIFLES_LOW] and s.order.arm[u] == INFANTRY and s.order.side[u] == POLE:
        return max(0, factor - 1)  # card.09.pl, A9
    return factor


def basic(s: West, h: int, units: list[int], front: bool) -> int:
    """Basic factor of a stack (9.3a); Hungarian rifles are part of it (card.39.pl, A11)."""
    with_infantry = (s.arms_in(h) & INFANTRY_BIT) != 0
    total = 0
    for u in units:
        total += unit_factor(s, u, front, with_infantry)
    return total + mausers(s, units)


def mausers(s: West, units: list[int]) -> int:
    if s.n[MAUSERS] == 0 or not units or s.order.side[units[0]] != POLE:
        return 0
    return 1 if arms_of(s, units) & INFANTRY_BIT else 0


def other_stacks(s: West, side: int, at: int, principal: int) -> int:
    """Stacks of a side next to the defender's hex besides the two that fight (9.3.1, ex.combat.a, A56)."""
    return sum(1 for h in s.board.neighbours[at] if h != principal and s.is_stack(side, h))


def combined_arms(s: West, arms: int) -> int:
    """Infantry with cavalry or artillery (9.3.3a), or with both (9.3.3b)."""
    if not arms & INFANTRY_BIT:
        return 0
    others = (1 if arms & CAVALRY_BIT else 0) + (1 if arms & ARTILLERY_BIT else 0)
    return [0, s.tables.two_arms, s.tables.three_arms][others]


def stands_on_difficult_ground(s: West, start: int, at: int) -> bool:
    """9.3.2: difficult ground, or a river to the attacker, bridged or not; the two together count once."""
    return s.board.difficult[at] != 0 or s.board.river_between(start, at) != NO_RIVER


def town_is_cancelled(s: West, start: int, taking_part: list[int]) -> bool:
    """9.3.4b: artillery that takes part in the attack (A55); by the option, any in the stack."""
    side = s.side_at(start)
    arms = s.arms_in(start) if s.rules.idle_artillery else arms_of(s, taking_part)
    return (counting_arms(s, side, arms) & ARTILLERY_BIT) != 0


def uses_front(s: West, start: int, at: int, taking_part: list[int]) -> bool:
    """Whether the defender fights with its front factors: attacked through its front hexside, or in a town or
    fortification (9.3.4a)."""
    if s.faced(at) == start:
        return True
    return s.board.has_shelter(at) and not town_is_cancelled(s, start, taking_part)


def attack_lines(s: West) -> list[Line]:
    """The attacker's modified factor, line by line."""
    start, at = s.n[B_FROM], s.n[B_AT]
    again = s.n[B_AGAIN] != 0
    return attack_lines_of(s, start, at, attackers(s, start, again), s.n[B_SUPPORT] - 1)


def attack_lines_of(s: West, start: int, at: int, units: list[int], support: int) -> list[Line]:
    side = s.side_at(start)
    lines: list[Line] = [("Basic factor", basic(s, start, units, True), "9.3a")]
    beside = other_stacks(s, side, at, start) * s.tables.adjacent_stack
    if beside:
        lines.append(("Other stacks beside the defender", beside, "9.3.1"))
    combined = combined_arms(s, counting_arms(s, side, arms_of(s, units)))
    if combined:
        lines.append(("Combined arms", combined, "9.3.3b" if combined == s.tables.three_arms else "9.3.3a"))
    if support >= 0:
        helping = attackers(s, support, False)
        lines.append(("Supporting stack", basic(s, support, helping, True), "9.2h"))
    if s.n[B_BONUS + side]:
        lines.append(("Cards", s.n[B_BONUS + side], "9.3.6"))
    return lines


def defence_lines(s: West) -> list[Line]:
    """The defender's modified factor, line by line."""
    start, at = s.n[B_FROM], s.n[B_AT]
    return defence_lines_of(s, start, at, attackers(s, start, s.n[B_AGAIN] != 0))


def defence_lines_of(s: West, start: int, at: int, taking_part: list[int]) -> list[Line]:
    side = s.side_at(at)
    units = s.combat_units(at)
    front = uses_front(s, start, at, taking_part)
    words = "Basic factor" if front else "Basic factor, by the flank"
    lines: list[Line] = [(words, basic(s, at, units, front), "9.3a")]
    lines.extend(seen_defence_lines(s, start, at))
    combined = combined_arms(s, counting_arms(s, side, arms_of(s, units)))
    if combined:
        lines.append(("Combined arms", combined, "9.3.3b" if combined == s.tables.three_arms else "9.3.3a"))
    tired = sum(1 for u in units if s.mark[u] & FOUGHT) * s.tables.fought
    if tired:
        lines.append(("Fought already", tired, "9.3.5a"))
    if s.n[B_BONUS + side]:
        lines.append(("Cards", s.n[B_BONUS + side], "9.3.6"))
    return lines


def seen_defence_lines(s: West, start: int, at: int) -> list[Line]:
    """What everybody can see of the defence: stacks beside it, ground and river."""
    lines: list[Line] = []
    beside = other_stacks(s, s.side_at(at), at, at) * s.tables.adjacent_stack
    if beside:
        lines.append(("Other stacks beside", beside, "9.3.1"))
    if stands_on_difficult_ground(s, start, at):
        lines.append(("Ground or river", s.tables.ground, "9.3.2"))
    return lines


def total(lines: list[Line]) -> int:
    """9.3b; nothing keeps it from falling below nothing (A59)."""
    return sum(line[1] for line in lines)
