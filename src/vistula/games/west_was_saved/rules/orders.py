"""7.2, 7.4 An order to move is carried out: HQ test, those who let others pass, the march, facing, and the dice for
tired cavalry."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, PIECE, Asked, Choice, EndPhase, OneOf
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import COUNT, HEX, SIDE
from vistula.games.west_was_saved.happenings import (
    ask_facing,
    enter,
    forget,
    go_abroad,
    lift_blanks,
    lose_step,
    set_down_blanks,
)
from vistula.games.west_was_saved.numbers import (
    CHOSEN,
    FREE_ORDER,
    KNOWN,
    ORDERED,
    PLEDGED,
    RODE,
    STAYED,
    STEP_ASKED,
)
from vistula.games.west_was_saved.rules import command, marching, victory
from vistula.games.west_was_saved.rules.marching import March
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import CAVALRY, POLE

NEXT: Final = 2  # in the frame of ANCHOR, after side and hex: the hex that the group steps into
# Frame of MARCH: stage, side, start hex, blanks sent along.
M_SIDE: Final = 1
M_FROM: Final = 2
M_BLANKS: Final = 3


def give_up(s: West, h: int) -> None:
    """The order is not carried out: the units stay as they were (7.2a, A37)."""
    for u in s.units_in(h):
        s.mark[u] &= ~CHOSEN
    s.way = []
    s.pop()


def test_hq(s: West) -> None:
    """No HQ in reach: a die no higher than the hexes between fails (7.2a, table.activation)."""
    side, h = s.arg(M_SIDE), s.arg(M_FROM)
    s.n[STEP_ASKED] = 0
    between = command.hexes_to_hq(s, side, marching.group(s, h), h)
    if between == 0:
        return
    if side == POLE and s.n[FREE_ORDER] == 1:
        MARCH.again(s)
        s.push(phases.WAIVE, side, h)  # card.31.ru
        return
    if s.n[FREE_ORDER] == 2:
        s.n[FREE_ORDER] = 0
        s.note(happenings.FREE_OF_ROLL, side, h)
        return
    roll = s.roll(6)
    if s.n[FREE_ORDER] == 3:
        s.n[FREE_ORDER] = 1
    if roll <= between:
        s.note(happenings.ORDER_FAILS, side, h, roll, command.needed_roll(between))
        give_up(s, h)


def name_anchors(s: West) -> None:
    """Who stays, where infantry or artillery goes past the enemy (7.4c). Cavalry, and who passes where somebody is
    pledged already, is asked as well, be it for nothing: else the question would tell who goes there."""
    side = s.arg(M_SIDE)
    step: int = s.n[STEP_ASKED]
    while step < len(s.way) - 1:
        a, b = s.way[step], s.way[step + 1]
        step += 1
        if marching.passes_enemy(s, side, a, b):
            s.n[STEP_ASKED] = step
            MARCH.again(s)
            s.push(phases.ANCHOR, side, a, b)
            return


def mark_riders(s: West) -> None:
    """Remember who goes five hexes, before others join them."""
    h = s.arg(M_FROM)
    if len(s.way) - 1 == s.tables.forced_march:
        for u in marching.group(s, h):
            if s.order.arm[u] == CAVALRY:
                s.mark[u] |= STAYED


def march(s: West) -> None:
    """The group goes; depots and lone HQ on its way are taken (7.5b, 7.6, A45). An HQ goes along for all or part of the
    way (def.move.b); one that goes all the way is a counter like the others."""
    side, h, blanks = s.arg(M_SIDE), s.arg(M_FROM), s.arg(M_BLANKS)
    units = marching.group(s, h)
    staffs = marching.companions(s, h)
    end = s.way[-1]
    along = [q for q in staffs if s.due[q] == end]
    s.note(happenings.MARCHED, side, len(units) + len(along) + blanks, more=s.way[:])
    s.note(happenings.MARCHED_UNITS, side, who=1 << side, more=units + along)
    for step in s.way[1:]:
        enter(s, side, step)
    alone = s.troops[end] == 0 or any(s.order.arm[u] <= CAVALRY for u in units)
    turns = alone and s.fronted(end) == 0  # 7.2i, 7.4i: else those who are there give the facing
    lift_blanks(s, h, blanks)
    for u in units:
        s.mark[u] = (s.mark[u] | ORDERED) & ~(CHOSEN | KNOWN)
        s.place(u, end)  # 13.1c: no fee for the boundary
    for q in staffs:
        leaves: int = s.due[q]
        s.mark[q] &= ~CHOSEN
        if leaves != h:
            s.mark[q] = (s.mark[q] | RODE) & ~KNOWN
            s.place(q, leaves)
            if leaves != end:
                s.note(happenings.HQ_RODE, side, h, leaves)
                s.note(happenings.HQ_RODE_UNIT, side, q, leaves, who=1 << side)
    forget(s, h)
    set_down_blanks(s, side, end, blanks)
    if s.is_way_out(end, side):
        for u in units + along:
            go_abroad(s, u)
        return
    if turns:
        ask_facing(s, side, end)  # 7.2h


def tire_cavalry(s: West) -> None:
    """A die for each cavalry unit that has gone five hexes (7.4h, table.cavalry_march)."""
    end = s.way[-1]
    if len(s.way) - 1 == s.tables.forced_march:
        for u in s.combat_units(end):
            if s.order.arm[u] == CAVALRY and s.mark[u] & STAYED:
                s.mark[u] &= ~STAYED
                if s.roll(6) >= s.tables.forced_march_loses_on:
                    lose_step(s, u, happenings.BY_MARCH)
    s.way = []
    victory.capital_falls(s)  # A47, A82: when the move is finished


MARCH: Final = Stages[West](
    phases.MARCH,
    "march",
    [
        ("HQ test", test_hq),
        ("Anchors", name_anchors),
        ("Distance", mark_riders),
        ("March", march),
        ("Forced march", tire_cavalry),
    ],
)


# What is asked on the way -------------------------------------------------------------------------------------------

NOT_AN_ANCHOR: Final = Refusal("7.4c", "Only a unit that has not moved and can stay lets the group pass.")
SOMEBODY_STAYS: Final = Refusal("7.4c", "Infantry and artillery pass the enemy only where a unit stays: name it.")
NOT_SO_MANY: Final = Refusal("13.2a", "There are not so many blanks in the stack.")


def march_under_way(s: West) -> March:
    """The group whose frame lies under the question."""
    frame = s.frame(phases.MARCH)
    h = s.arg_of(frame, M_FROM)
    return March(s, s.arg(SIDE), h, marching.group(s, h), marching.companions(s, h), 0)


def must_be_named(s: West, march: March) -> bool:
    """Whether the step of the question needs somebody who stays. Frame: side, and the two hexes of the step."""
    return march.slow and marching.needs_anchor(s, march.side, s.arg(HEX), s.arg(NEXT))


class Anchor(OneOf[West]):
    """Somebody stays where he is, that others may pass. Frame: side, …"""

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.mark[x] |= PLEDGED
        s.note(happenings.ANCHORED, side, x, s.at[x], who=1 << side)

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} stays in {s.board.title(s.at[x])}"


@final
class Pledge(Anchor):
    def among(self, s: West) -> list[int]:
        march = march_under_way(s)
        if not must_be_named(s, march):
            return []
        return march.anchors(s.arg(HEX)) + march.anchors(s.arg(NEXT))


@final
class NobodyStays(EndPhase[West]):
    """7.4d, and where somebody is pledged already."""

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return SOMEBODY_STAYS if must_be_named(s, march_under_way(s)) else None


ANCHOR: Final = Asked[West](
    phases.ANCHOR,
    "anchor",
    "7.4c",
    SIDE,
    "The group passes the enemy: which unit lets it pass, and then stays where it is?",
    "The other side carries out an order.",
    [Pledge(verb("stay"), PIECE, NOT_AN_ANCHOR), NobodyStays(verb("ride_on"), "Nobody need stay")],
    asks_always=True,
)


@final
class SendBlanks(Choice[West]):
    """Frame: side, hex, blanks there. The number goes into the frame below, whose last number it is."""

    def among(self, s: West) -> list[int]:
        return list(range(s.arg(COUNT) + 1))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return None if 0 <= x <= s.arg(COUNT) else NOT_SO_MANY

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.pop()
        s.set_arg(M_BLANKS, x)
        s.note(happenings.SENT_BLANKS, side, x, who=1 << side)

    def label(self, s: West, x: int) -> str:
        return f"{x} blank{'s' if x != 1 else ''} along" if x else "No blanks along"


SEND: Final = Asked[West](
    phases.SEND,
    "send",
    "13.2a",
    SIDE,
    "How many blanks of the stack go along?",
    "The other side may pursue.",
    [SendBlanks(verb("blanks"), NUMBER)],
    asks_always=True,
)

PHASES: Final[list[Any]] = [MARCH, ANCHOR, SEND]
