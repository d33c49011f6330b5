"""7.2 Orders: a marked stack, and who of it moves, all or some (7.2e); or which way it turns.

An order is four steps at most, whatever it is: the stack, who goes (with how many blanks), where to and how; a facing.
So nobody can count by the number of steps what an order that failed was, or whether a stack that moved holds blanks."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import Action, verb
from vistula.core.flow import NOTHING, NUMBER, SPACE, Asked, Choice
from vistula.core.hexes import AROUND
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import HEX, SIDE
from vistula.games.west_was_saved.numbers import (
    CHOSEN,
    MANOEUVRES,
    ORDERED,
    PLEDGED,
    RODE,
)
from vistula.games.west_was_saved.rules import marching
from vistula.games.west_was_saved.rules.activation import markers_of
from vistula.games.west_was_saved.rules.marching import March, may_be_ordered
from vistula.games.west_was_saved.rules.turns import (
    NO_SUCH_FACING,
    START_ORDERS,
    Alternation,
    Faces,
    roll_for_start,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, HQ

# Frame of GROUP: the side, the stack's hex, and whether the order comes from a marker or from card 31. MARCH_TO has the
# same, and the blanks that go along.
BY_CARD: Final = 2
BLANKS_ALONG: Final = 3

MOST_COUNTERS: Final = 8  # four combat units and as many HQ: further HQ of a stack ride by themselves
NAMES: Final = 1 << MOST_COUNTERS
MOST_BLANKS: Final = 20

NO_MARKER_THERE: Final = Refusal("7.1f", "No marker of yours is there.")
NOBODY: Final = Refusal("7.1f", "Name the combat units that are to move.")
NOT_OF_STACK: Final = Refusal("7.1f", "That unit is not in the stack.")
HAS_MOVED: Final = Refusal("7.2k", "That unit has carried out its order this turn.")
IS_PLEDGED: Final = Refusal("7.4c", "That unit is pledged to stay where it is.")
MARKERS_LEFT: Final = Refusal("7.2l", "Enough units must stay for the other markers on the stack.")
CANNOT_GO: Final = Refusal("7.4f", "Together they could go nowhere.")
TOO_MANY_ALONG: Final = Refusal("13.2a", "There are not so many blanks in the stack.")
ALL_GO_ALONG: Final = Refusal("13.2a", "All combat units go, and so do all blanks.")
SAME_FACING: Final = Refusal("def.move.a", "The stack faces that way already.")
NO_FRONT: Final = Refusal("1.2g", "Only cavalry and infantry have a facing.")
FACING_BOUND: Final = Refusal("7.2k", "A unit of the stack has carried out its order, or is pledged to stay.")
MUST_USE: Final = Refusal("7.2l", "A marker must be used unless the stack faces an enemy stack.")


# Which stack ----------------------------------------------------------------------------------------------------


@final
class Orders(Alternation):
    def starts(self, s: West) -> int:
        return roll_for_start(s, START_ORDERS)  # 7.1g

    def is_out(self, s: West, side: int) -> bool:
        return markers_of(s, side) == 0


def begin_group(s: West, side: int, h: int, by_card: int) -> None:
    s.push(phases.GROUP, side, h, by_card)


@final
class PickStack(Choice[West]):
    def among(self, s: West) -> list[int]:
        side = s.arg(SIDE)
        return [h for h in s.stacks_of(side) if s.markers[h]]

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return None if s.markers[x] and s.holds(s.arg(SIDE), x) else NO_MARKER_THERE

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        begin_group(s, side, x, 0)


ORDER: Final = Asked[West](
    phases.ORDER,
    "order",
    "7.1f",
    SIDE,
    "Which marked stack carries out an order?",
    "The other side carries out an order.",
    [PickStack(verb("order"), SPACE, text="Order to {}")],
)
ORDERS: Final = Orders(phases.ORDERS, "orders", phases.ORDER)


def markers_after(s: West, h: int) -> int:
    """Markers that stay on the stack when this order is given; card 31 uses none."""
    return 0 if s.arg(BY_CARD) else int(s.markers[h]) - 1


def use_marker(s: West, h: int, by_card: int) -> None:
    """7.2d: the marker is off, whether the order succeeds or not."""
    if by_card:
        s.n[MANOEUVRES] -= 1
    else:
        s.set_markers(h, int(s.markers[h]) - 1)  # 7.2f: the others wait; 7.3b: what it cost is gone


# Who goes -------------------------------------------------------------------------------------------------------


def cannot_take(s: West, u: int) -> Refusal | None:
    """Why a unit of the stack may not join a group."""
    if s.mark[u] & PLEDGED:
        return IS_PLEDGED
    if s.order.arm[u] == HQ:
        return HAS_MOVED if s.mark[u] & RODE else None
    return HAS_MOVED if s.mark[u] & ORDERED else None


def cannot_go_together(s: West, side: int, h: int, units: list[int], staffs: list[int]) -> Refusal | None:
    """What keeps some or all units of the stack, and HQ that go along, from an order. Who may go has a way to go."""
    front = sum(1 for v in s.combat_units(h) if s.order.arm[v] != ARTILLERY and v not in units)
    if not marching.markers_stay_usable(s, side, h, markers_after(s, h), len(units), front):
        return MARKERS_LEFT  # A39a
    return None if March(s, side, h, units, staffs).can_go() else CANNOT_GO


def parted(s: West, named: list[int]) -> tuple[list[int], list[int]]:
    """Combat units and HQ."""
    return [u for u in named if s.order.arm[u] != HQ], [u for u in named if s.order.arm[u] == HQ]


def named(s: West, counters: int) -> list[int]:
    """The units of the stack that a number names: a bit for each, in the order of their numbers."""
    return some_of(s.units_in(s.arg(HEX)), counters)


def number_of(s: West, group: list[int]) -> int:
    units = s.units_in(s.arg(HEX))
    return sum(1 << place for place in range(min(len(units), MOST_COUNTERS)) if units[place] in group)


def cannot_name(s: West, counters: int) -> Refusal | None:
    """What forbids a group, all or part of the stack."""
    side, h = s.arg(SIDE), s.arg(HEX)
    if not 0 <= counters < NAMES:
        return NO_SUCH_ID
    if counters >> len(s.units_in(h)):
        return NOT_OF_STACK
    group = named(s, counters)
    for u in group:
        why = cannot_take(s, u)
        if why is not None:
            return why
    units, staffs = parted(s, group)
    return cannot_go_together(s, side, h, units, staffs) if units else NOBODY


def some_of(units: list[int], bits: int) -> list[int]:
    return [units[number] for number in range(len(units)) if (bits >> number) & 1]


def groups(s: West) -> list[list[int]]:
    """Every group that may go, the whole stack first."""
    side, h = s.arg(SIDE), s.arg(HEX)
    free = [u for u in s.units_in(h)[:MOST_COUNTERS] if cannot_take(s, u) is None]
    units, staffs = parted(s, free)
    found: list[list[int]] = []
    every = (1 << len(staffs)) - 1
    for bits in range((1 << len(units)) - 1, 0, -1):
        going = some_of(units, bits)
        # An HQ that stays may let the others pass the enemy: who can go with all HQ can go with some.
        sure = cannot_go_together(s, side, h, going, staffs)
        if sure is MARKERS_LEFT:
            continue
        for with_staffs in range(every + 1):
            along = some_of(staffs, with_staffs)
            if sure is None or (with_staffs != every and cannot_go_together(s, side, h, going, along) is None):
                found.append(sorted(going + along))
    return found


def words_of(s: West, counters: int) -> str:
    units, staffs = parted(s, named(s, counters))
    whole = 1 < len(units) == s.troops[s.arg(HEX)]
    made = "the whole stack" if whole else ", ".join([s.order.names[u] for u in units])
    along = ", ".join([s.order.names[u] for u in staffs])
    return f"{made} with {along}" if staffs else made


def wrong_unit(s: West, counters: int, why: Refusal) -> str:
    """The refusal with the name of the unit that may not go."""
    for u in named(s, counters):
        if cannot_take(s, u) is why:
            return f"{s.order.names[u]}: {why.message}"
    return why.message


def choose(s: West, counters: int, blanks: int) -> None:
    side, h, by_card = s.arg(SIDE), s.arg(HEX), s.arg(BY_CARD)
    for u in named(s, counters):
        s.mark[u] |= CHOSEN
    s.pop()
    s.push(phases.MARCH_TO, side, h, by_card, blanks)


def is_whole(s: West, counters: int) -> bool:
    units, _ = parted(s, named(s, counters))
    return len(units) == s.troops[s.arg(HEX)]


@final
class Take(Choice[West]):
    """take <counters>: no blanks go along, or all of them with the whole stack (A85)."""

    def ids(self, s: West) -> int:
        return NAMES

    def among(self, s: West) -> list[int]:
        return [number_of(s, group) for group in groups(s)]

    def legal(self, s: West) -> list[int]:
        return self.among(s)

    def refusal(self, s: West, action: Action) -> Refusal | None:
        return cannot_name(s, action.x) if len(action.args) == 1 else WRONG_ARGUMENTS

    def play(self, s: West, x: int) -> None:
        choose(s, x, int(s.blanks[s.arg(HEX)]) if is_whole(s, x) else 0)

    def label(self, s: West, x: int) -> str:
        return f"Move {words_of(s, x)}"

    def targets(self, s: West, action: Action) -> list[dict[str, int]]:
        return [{"piece": u} for u in named(s, action.x)]

    def words(self, s: West, x: int, why: Refusal) -> str:
        return wrong_unit(s, x, why)


@final
class Cover(Choice[West]):
    """cover <counters> <blanks>: part of the stack goes, with some blanks (A85)."""

    def ids(self, s: West) -> int:
        return 0

    def pairs(self, s: West) -> list[tuple[int, int]]:
        return [(counters, blanks) for counters in range(1, NAMES) for blanks in range(1, MOST_BLANKS + 1)]

    def offers(self, s: West) -> list[Action]:
        h = s.arg(HEX)
        found: list[Action] = []
        if s.blanks[h] == 0:
            return found
        for group in groups(s):
            counters = number_of(s, group)
            if not is_whole(s, counters):
                for blanks in range(1, int(s.blanks[h]) + 1):
                    found.append(Action(self.verb, (counters, blanks)))
        return found

    def refusal(self, s: West, action: Action) -> Refusal | None:
        if len(action.args) != 2:
            return WRONG_ARGUMENTS
        why = cannot_name(s, action.x)
        if why is not None:
            return why
        if not 1 <= action.args[1] <= s.blanks[s.arg(HEX)]:
            return TOO_MANY_ALONG
        return ALL_GO_ALONG if is_whole(s, action.x) else None

    def apply(self, s: West, action: Action) -> None:
        choose(s, action.x, action.args[1])

    def caption(self, s: West, action: Action) -> str:
        blanks = action.args[1]
        return f"Move {words_of(s, action.x)} and {blanks} blank{'s' if blanks > 1 else ''}"

    def targets(self, s: West, action: Action) -> list[dict[str, int]]:
        return [{"number": action.args[1]}, *({"piece": u} for u in named(s, action.x))]

    def words(self, s: West, x: int, why: Refusal) -> str:
        return wrong_unit(s, x, why)


# Which way it turns ---------------------------------------------------------------------------------------------


def cannot_face(s: West, side: int, h: int, facing: int) -> Refusal | None:
    """All cavalry and infantry of the stack turn (A39)."""
    if s.fronted(h) == 0:
        return NO_FRONT
    if s.facing[h] == facing:
        return SAME_FACING
    guns = 0
    for u in s.combat_units(h):
        if s.order.arm[u] == ARTILLERY:
            guns += 1 if may_be_ordered(s, u) else 0
        elif not may_be_ordered(s, u):
            return FACING_BOUND
    ahead = s.board.step(h, facing)
    if markers_after(s, h) > guns and not (ahead >= 0 and s.is_stack(1 - side, ahead)):
        return MARKERS_LEFT
    return None


@final
class TurnStack(Faces):
    """A facing order needs no HQ (7.2c)."""

    def obstacle(self, s: West, x: int) -> Refusal | None:
        if not 0 <= x < AROUND:
            return NO_SUCH_FACING
        return cannot_face(s, s.arg(SIDE), s.arg(HEX), x)

    def play(self, s: West, x: int) -> None:
        side, h, by_card = s.arg(SIDE), s.arg(HEX), s.arg(BY_CARD)
        s.pop()
        use_marker(s, h, by_card)
        s.set_facing(h, x)  # def.front.c
        for u in s.combat_units(h):
            if s.order.arm[u] != ARTILLERY:
                s.mark[u] |= ORDERED
        s.note(happenings.TURNED, side, h, x)


def has_order(s: West, side: int, h: int) -> bool:
    """Whether some order could be given to the stack."""
    for facing in range(AROUND):
        if cannot_face(s, side, h, facing) is None:
            return True
    for u in s.combat_units(h):  # who cannot go alone cannot go with others
        if cannot_take(s, u) is None and cannot_go_together(s, side, h, [u], []) is None:
            return True
    return False


@final
class Discard(Choice[West]):
    """7.2m: only while facing an enemy stack; or where nothing can be ordered (A40)."""

    def obstacle(self, s: West, x: int) -> Refusal | None:
        side, h = s.arg(SIDE), s.arg(HEX)
        if s.arg(BY_CARD) or marching.stays_facing(s, side, h, s.fronted(h)):
            return None  # card 31 may always be left unused
        return MUST_USE if has_order(s, side, h) else None  # ex.activation.a

    def play(self, s: West, x: int) -> None:
        side, h, by_card = s.arg(SIDE), s.arg(HEX), s.arg(BY_CARD)
        s.pop()
        use_marker(s, h, by_card)
        s.note(happenings.DISCARDED, side, h)


def group_prompt(s: West) -> str:
    return f"Order to the stack in {s.board.title(s.arg(HEX))}: name who moves, or turn it."


GROUP: Final = Asked[West](
    phases.GROUP,
    "group",
    "def.move.a",
    SIDE,
    group_prompt,
    "The other side gives an order.",
    [
        Take(verb("take"), NUMBER),
        Cover(verb("cover"), NUMBER),
        TurnStack(verb("face"), NUMBER),
        Discard(verb("discard"), NOTHING, text="Give no order"),
    ],
    asks_always=True,
)

PHASES: Final[list[Any]] = [ORDERS, ORDER, GROUP]
