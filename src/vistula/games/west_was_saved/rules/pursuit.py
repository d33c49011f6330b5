"""9.5b8 Pursuit: unit by unit into the vacated hex, cavalry one hex further; also after a withdrawal (9.1c) and where
a lone HQ was ridden down (9.6d)."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Asked, Choice, EndPhase, OneOf
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE, UNIT, VACATED
from vistula.games.west_was_saved.happenings import (
    ask_facing,
    asks_facing,
    enter,
    forget,
    go_abroad,
    lift_blanks,
    set_down_blanks,
)
from vistula.games.west_was_saved.numbers import (
    ATTACKED,
    ENTERED,
    KNOWN,
    SHOWN,
)
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import ARTILLERY, CAVALRY, HQ

# Why units enter.
PLAIN: Final = 0
AFTER_ROUT: Final = 1  # who enters may attack again (9.5c3)
LONE_HQ: Final = 2
FOLLOWS: Final = 3  # after a withdrawal

# Frame of PURSUIT (under RIDE_TO and PURSUE): stage, side, hex they come from, blanks sent; the hexes are in `way`.
P_SIDE: Final = 1
P_FROM: Final = 2
P_BLANKS: Final = 3

# Frame of PURSUE: side, from, to, why.
FROM: Final = 1
TO: Final = 2
WHY: Final = 3

NOT_A_PURSUER: Final = Refusal("9.5b8", "That unit is not of the stack that pursues.")
GUNS_STAY: Final = Refusal("9.5b8", "Artillery does not pursue.")
HQ_STAYS: Final = Refusal("9.6d", "Only combat units that took part enter the hex of an HQ that was ridden down.")
MAY_NOT_FOLLOW: Final = Refusal("13.4a", "It may not stand in that hex.")
CAVALRY_ONLY: Final = Refusal("9.5b9", "Only cavalry goes one hex further.")
NO_HEX_FURTHER: Final = Refusal("9.5b9", "There is no hex beyond that it may enter.")


def begin(s: West, side: int, start: int, vacated: int, why: int) -> None:
    if any(cannot_enter(s, side, start, vacated, why, u) is None for u in s.units_in(start)):
        s.way = [start, vacated]
        s.push(phases.ARRIVALS, 0, side, start)
        s.push(phases.PURSUE, side, start, vacated, why)


def cannot_enter(s: West, side: int, start: int, vacated: int, why: int, u: int) -> Refusal | None:
    if s.at[u] != start or s.order.side[u] != side:
        return NOT_A_PURSUER
    if why == LONE_HQ:
        if s.order.arm[u] == HQ or not s.mark[u] & ATTACKED:
            return HQ_STAYS
    elif s.order.arm[u] == ARTILLERY:
        return GUNS_STAY  # A49a
    return None if s.may_stand(u, vacated) else MAY_NOT_FOLLOW


def beyond(s: West, side: int, u: int, start: int, vacated: int) -> list[int]:
    """Hexes one further than the vacated one (9.5b9, A65)."""
    found: list[int] = []
    for h in s.board.neighbours[vacated]:
        if h == start or s.board.closed[h] or s.is_neutral(h, side) or s.side_at(h) == 1 - side:
            continue
        if s.troops[h] >= s.tables.stacking or not s.may_stand(u, h):
            continue
        found.append(h)
    return found


def cannot_ride(s: West, side: int, start: int, vacated: int, why: int, u: int) -> Refusal | None:
    if why in (LONE_HQ, FOLLOWS) or s.order.arm[u] != CAVALRY:
        return CAVALRY_ONLY
    blocked = cannot_enter(s, side, start, vacated, why, u)
    if blocked is not None:
        return blocked
    return None if beyond(s, side, u, start, vacated) else NO_HEX_FURTHER


def advance(s: West, side: int, u: int, start: int, end: int, why: int) -> bool:
    """One unit goes; with the last combat unit go the blanks (A85). Whether a facing must be given."""
    last = s.order.arm[u] != HQ and s.troops[start] == 1
    blanks = int(s.blanks[start]) if last else 0
    lift_blanks(s, start, blanks)
    turns = asks_facing(s, u, end)
    s.place(u, end)
    if not s.mark[u] & SHOWN:
        s.mark[u] &= ~KNOWN
        forget(s, start)
    set_down_blanks(s, side, end, blanks)
    if why == AFTER_ROUT and s.order.arm[u] != HQ:
        s.mark[u] |= ENTERED
    s.note(happenings.PURSUED, side, 1 + blanks, start, end)
    return turns


@final
class EnterHex(Choice[West]):
    def among(self, s: West) -> list[int]:
        return s.units_in(s.arg(FROM))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_enter(s, s.arg(SIDE), s.arg(FROM), s.arg(TO), s.arg(WHY), x)

    def play(self, s: West, x: int) -> None:
        side, start, vacated, why = s.arg(SIDE), s.arg(FROM), s.arg(TO), s.arg(WHY)
        if s.order.arm[x] != HQ:
            enter(s, side, vacated)
        advance(s, side, x, start, vacated, why)
        finish_if_done(s)

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} enters {s.board.title(s.arg(TO))}"

    def words(self, s: West, x: int, why: Refusal) -> str:
        return f"{s.order.names[x]}: {why.message}" if s.order.side[x] == s.arg(SIDE) else why.message


@final
class RideOn(Choice[West]):
    def among(self, s: West) -> list[int]:
        return s.combat_units(s.arg(FROM))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return cannot_ride(s, s.arg(SIDE), s.arg(FROM), s.arg(TO), s.arg(WHY), x)

    def play(self, s: West, x: int) -> None:
        side, vacated = s.arg(SIDE), s.arg(TO)
        enter(s, side, vacated)
        s.push(phases.RIDE_TO, side, x, vacated, s.arg(WHY))

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} goes one hex beyond {s.board.title(s.arg(TO))}"


def finish_if_done(s: West) -> None:
    """Nobody is left who could follow: the question is over."""
    side, start, vacated, why = s.arg(SIDE), s.arg(FROM), s.arg(TO), s.arg(WHY)
    for u in s.units_in(start):
        if cannot_enter(s, side, start, vacated, why, u) is None:
            return
    s.pop()


def pursue_prompt(s: West) -> str:
    return f"{s.board.title(s.arg(TO))} is empty: who of {s.board.title(s.arg(FROM))} enters it?"


PURSUE: Final = Asked[West](
    phases.PURSUE,
    "pursue",
    "9.5b8",
    SIDE,
    pursue_prompt,
    "The other side may pursue.",
    [EnterHex(verb("enter"), PIECE), RideOn(verb("ride_on"), PIECE), EndPhase(verb("done"), "Nobody else")],
    asks_always=True,
)


@final
class RideBeyond(OneOf[West]):
    """Frame: side, unit, vacated hex, why."""

    def among(self, s: West) -> list[int]:
        return beyond(s, s.arg(SIDE), s.arg(UNIT), s.at[s.arg(UNIT)], s.arg(VACATED))

    def play(self, s: West, x: int) -> None:
        side, u, why = s.arg(SIDE), s.arg(UNIT), s.arg(WHY)
        start: int = s.at[u]
        s.pop()
        enter(s, side, x)
        turns = advance(s, side, u, start, x, why)
        finish_if_done(s)
        if s.is_way_out(x, side):
            go_abroad(s, u)
        elif turns:
            ask_facing(s, side, x)


def ride_to_prompt(s: West) -> str:
    return f"Where does {s.order.names[s.arg(UNIT)]} ride on to?"


RIDE_TO: Final = Asked[West](
    phases.RIDE_TO,
    "ride_to",
    "9.5b9",
    SIDE,
    ride_to_prompt,
    "The other side may pursue.",
    [RideBeyond(verb("ride_to"), SPACE, NO_HEX_FURTHER, text="On to {}")],
)


# When all who wanted to have entered -------------------------------------------------------------------------------


def send_blanks(s: West) -> None:
    """Only part has left: the owner may send blanks after them (A85). Where the stack is not shown he is asked even if
    it has none: else the question would tell."""
    side, start = s.arg(P_SIDE), s.arg(P_FROM)
    vacated = s.way[1]
    s.set_arg(P_BLANKS, 0)
    if s.holds(side, start) and s.holds(side, vacated) and (s.blanks[start] or not is_shown(s, start)):
        s.push(phases.SEND, side, start, int(s.blanks[start]))


def is_shown(s: West, h: int) -> bool:
    """Both see the stack, for it has fought."""
    return any(s.mark[u] & SHOWN for u in s.combat_units(h))


def face_vacated(s: West) -> None:
    """A facing for those who entered (9.5b10)."""
    side, start, blanks = s.arg(P_SIDE), s.arg(P_FROM), s.arg(P_BLANKS)
    vacated = s.way[1]
    s.way = []
    lift_blanks(s, start, blanks)
    set_down_blanks(s, side, vacated, blanks)
    if s.holds(side, vacated):
        ask_facing(s, side, vacated)


ARRIVALS: Final = Stages[West](phases.ARRIVALS, "arrivals", [("Blanks", send_blanks), ("Facing", face_vacated)])

PHASES: Final[list[Any]] = [PURSUE, RIDE_TO, ARRIVALS]
