"""Executing orders (7.3): stage by stage, one side after the other, each counter turned up when it is executed."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import SPACE, Choice, Phase
from vistula.core.plain import Button, Does, Once
from vistula.core.refusal import Refusal
from vistula.core.stages import Stages, times
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import who_is_first
from vistula.games.strike_of_the_eagle.numbers import (
    CANCELLED,
    FIRST_SIDE,
    FREE_RAIL,
    FRONT,
    LAST_AREA,
    LAST_KIND,
    STAGE,
)
from vistula.games.strike_of_the_eagle.rules import reactions
from vistula.games.strike_of_the_eagle.rules.leaders import LEAD, begin_order, leader_in_play
from vistula.games.strike_of_the_eagle.rules.marching import AREA, KIND, LED_BY, SIDE
from vistula.games.strike_of_the_eagle.rules.movement import anybody_eligible, forget_going, front_now
from vistula.games.strike_of_the_eagle.rules.rail import riders
from vistula.games.strike_of_the_eagle.rules.reorganize import reorganize_named, reorganizers
from vistula.games.strike_of_the_eagle.rules.withdraw import NO_LEADER, SOME_LEADER, TRIGGER
from vistula.games.strike_of_the_eagle.state import (
    ALL_KINDS,
    BEGAN_HERE,
    DEFEND_LED,
    DEFEND_SHOWN,
    EXECUTED,
    KINDS,
    WITHDRAW_LED,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    COUNTER_REVEALED,
    DEFEND,
    ENEMY_ENTERED,
    ORDERS,
    POLISH,
    RAIL,
    REORGANIZE,
    REORGANIZE_STAGE,
    SOVIET,
    STAYS,
    WITHDRAW,
    WITHDRAW_STAGE,
)
from vistula.games.strike_of_the_eagle.wording import Worded

EXECUTION_NO_COUNTER: Final = Refusal("7.3b", "You have no such order there to execute now.")
NOT_NOW: Final = Refusal("7.3a", "Orders of that kind are executed at another time.")
MUST_EXECUTE: Final = Refusal("7.3b", "Execute all your orders of this kind first.")


def has_counters(s: Campaign, side: int, front: int) -> bool:
    """Face-down counters of the command lie on the map: everybody sees that."""
    return s.has_placed(side, ALL_KINDS << (front * KINDS))


def has_orders_of_stage(s: Campaign, side: int, front: int) -> bool:
    """The command has counters to execute in this stage, or a leader's Withdraw."""
    if s.has_placed(side, s.orders.of_stage[s.n[STAGE]] << (front * KINDS)):
        return True
    if s.n[STAGE] != WITHDRAW_STAGE:
        return False
    return any(s.front_of(area) == front for area in s.areas_placed(side, WITHDRAW_LED))


def execute_stage(s: Campaign, step: int) -> None:
    """One stage of one front: who goes first, then both."""
    front: int = s.n[FRONT]
    leaders = s.n[STAGE] <= WITHDRAW_STAGE  # 9.0g
    if step == 0:
        if s.n[STAGE] == REORGANIZE_STAGE:
            reorganize_named(s, front)
        busy = [has_counters(s, side, front) or (leaders and leader_in_play(s, side)) for side in (POLISH, SOVIET)]
        s.n[FIRST_SIDE] = POLISH if busy[POLISH] else SOVIET
        if busy[POLISH] and busy[SOVIET]:
            s.push(phases.FIRST_EXECUTOR)  # 7.3c
    else:
        side: int = s.n[FIRST_SIDE] if step == 1 else 1 - s.n[FIRST_SIDE]
        seat = s.seat_for(side, front)
        s.n[LAST_KIND] = 0
        if has_counters(s, side, front):
            s.reveal()  # whether the side is asked tells whether it has counters of this stage
        idle = not has_orders_of_stage(s, side, front) and not (leaders and leader_in_play(s, side))
        if not idle or reactions.may_react(s, seat):
            s.push(phases.EXECUTE, seat, side)


def next_order(s: Campaign) -> str:
    left = has_orders_of_stage(s, s.arg(SIDE), s.n[FRONT])
    return "{stage} in the {front}: " + ("turn up your next order." if left else "end this part.")


@final
class TurnUp(Choice[Campaign]):
    """march_to, march_out, recon, move_to, move_out, withdraw, reorganize, rail <area>"""

    def __init__(self, name: str, order: int) -> None:
        super().__init__(verb(name), SPACE, final=True)
        self.order: Final = order

    def among(self, s: Campaign) -> list[int]:
        if s.orders.stage[self.order] != s.n[STAGE]:
            return []
        front: int = s.n[FRONT]
        order = 1 << (front * KINDS + self.order)
        return s.areas_placed(s.arg(SIDE), order | WITHDRAW_LED if self.order == WITHDRAW else order)

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if s.orders.stage[self.order] != s.n[STAGE]:
            return NOT_NOW  # 7.3a
        side, front = s.arg(SIDE), int(s.n[FRONT])
        if s.counters(side, front, x) >> self.order & 1:
            return None
        led = self.order == WITHDRAW and s.front_of(x) == front
        return None if led and s.placed[side * s.map.count + x] & WITHDRAW_LED else EXECUTION_NO_COUNTER

    def play(self, s: Campaign, x: int) -> None:
        side, front = s.arg(SIDE), int(s.n[FRONT])
        s.reveal()
        forget_going(s)
        leader = NO_LEADER
        if s.counters(side, front, x) >> self.order & 1:
            s.return_counter(side, self.order, front, x)
        elif self.order == WITHDRAW:
            s.placed[side * s.map.count + x] &= ~WITHDRAW_LED
            leader = SOME_LEADER
        s.note(codes.TURNED_UP, side, self.order, x)
        s.n[LAST_KIND] = self.order + 1
        s.n[LAST_AREA] = x
        s.n[CANCELLED] = 0
        s.push(phases.EXECUTING, leader, side, self.order, x)
        reactions.offer(s, 1 - side, front, COUNTER_REVEALED)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.orders.titles[self.order]}: {s.map.names[x]}"


def must_execute(s: Campaign) -> Refusal | None:
    return MUST_EXECUTE if has_orders_of_stage(s, s.arg(SIDE), s.n[FRONT]) else None  # 7.3b, 7.3d


def execute(s: Campaign) -> None:
    """A counter turned up takes effect, or is void. Its numbers: kind, area, side, leader."""
    kind, area, side, leader = s.arg(KIND), s.arg(AREA), s.arg(SIDE), s.arg(LED_BY)
    command: int = side * 2 + s.n[FRONT]
    if s.n[CANCELLED] or not has_blocks(s, side, kind, area):
        s.note(codes.VOID, side, kind, area)  # 7.3f, 7.3g
    elif kind == WITHDRAW:
        s.push(phases.WITHDRAWING, area, side, TRIGGER, leader)
    else:
        begin_order(s, leader, side, kind, area, max(s.tables.rail_reach, int(s.n[FREE_RAIL + command])))
        if kind == RAIL:
            s.n[FREE_RAIL + command] = 0


def has_blocks(s: Campaign, side: int, kind: int, area: int) -> bool:
    """Blocks can carry it out; Recon needs none, and a Withdraw waits for its trigger."""
    front: int = s.n[FRONT]
    if s.orders.goes[kind] != STAYS:
        return anybody_eligible(s, side, front, kind, area)
    if kind == REORGANIZE:
        return bool(reorganizers(s, side, area, front))
    return kind != RAIL or bool(riders(s, side, area, front, False))


def march_over(s: Campaign) -> None:
    """A march or move is done. Its numbers: kind, area, side, leader."""
    reactions.offer(s, 1 - s.arg(SIDE), front_now(s, s.arg(LED_BY)), ENEMY_ENTERED)


def show_defends(s: Campaign) -> None:
    """All Defend Area orders are turned up before the first battle (7.3k)."""
    for side in (POLISH, SOVIET):
        base = side * s.map.count
        for area in s.areas_placed(side, 1 << DEFEND | 1 << (DEFEND + KINDS) | DEFEND_LED):
            counts = is_defended(s, side, area)
            for front in (0, 1):
                if s.counters(side, front, area) >> DEFEND & 1:
                    s.return_counter(side, DEFEND, front, area)
            s.placed[base + area] &= ~DEFEND_LED
            if counts:
                s.placed[base + area] |= DEFEND_SHOWN
            s.note(codes.DEFENDS, side, area, 1 if counts else 0)
    s.reveal()


def is_defended(s: Campaign, side: int, area: int) -> bool:
    """A block that began the phase there is there still and has executed no other order (7.2.def.e, R-DEF1)."""
    return any(s.mark[block] & (BEGAN_HERE | EXECUTED) == BEGAN_HERE for block in s.blocks_in(side, area))


PHASES: Final[list[Phase[Campaign]]] = [
    Stages(phases.STAGE, "stage", times(3, execute_stage)),
    who_is_first(
        phases.FIRST_EXECUTOR, "7.3c", "{stage} in the {front}: choose who goes first.", "execute", codes.CHOSE_EXECUTOR
    ),
    Worded(
        phases.EXECUTE,
        "7.3b",
        next_order,
        "The {side} commander of the {front} executes {now}.",
        *[TurnUp(ORDERS[order].removeprefix("forced_"), order) for order in range(KINDS) if order != DEFEND],
        LEAD,
        reactions.IN_EXECUTION,
        Button("done", "Done", Campaign.pop, must_execute, closes=True, final=True, passes=True),
        must_ask=True,
    ),
    Once(phases.EXECUTING, "executing", execute),
    Once(phases.MARCH_OVER, "march_over", march_over),
    Does(phases.SHOW_DEFENDS, "show_defends", show_defends),
]
