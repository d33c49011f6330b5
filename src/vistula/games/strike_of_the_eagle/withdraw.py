"""Withdrawal (7.2.wd): blocks under attack leave without a battle, at the price of one SP."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, SPACE, Choice, Decision, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.movement import NOT_YOURS
from vistula.games.strike_of_the_eagle.paths import depot_steps, enemy_came_over
from vistula.games.strike_of_the_eagle.state import BEGAN_HERE, EXECUTED, MOVED, Campaign
from vistula.games.strike_of_the_eagle.terms import SIDES

NO_REFUGE: Final = Refusal("7.2.wd.c", "Blocks withdraw to an adjoining friendly area with room, by an open road.")
NOT_ALL_FIT: Final = Refusal("7.33a", "That area cannot hold all of them.")
CAVALRY_ESCAPES: Final = Refusal("7.2.wd.e", "Cavalry pays nothing when infantry alone attacks.")

# Steps of a withdrawal.
TRIGGER: Final = 0
COST: Final = 1
LEAVE: Final = 2
ALL: Final = -1


def room_for(s: Campaign, side: int, area: int) -> int:
    """How many more blocks of the side may stay in the area."""
    return s.blocks.count if s.map.is_link(area) else s.tables.stack - s.count(side, area)


def refuges(s: Campaign, side: int, area: int) -> list[int]:
    """Adjoining friendly areas with room, over roads that no attacker used (7.2.wd.c, def.friendly_area, R-WD1)."""
    steps = depot_steps(s, side)
    found: list[int] = []
    for near in s.map.neighbours[area]:
        if not s.is_open(side, near) or s.has_enemy(side, near) or steps[near] == FAR:
            continue
        if not enemy_came_over(s, side, area, s.map.edge_between(area, near)) and room_for(s, side, near) > 0:
            found.append(near)
    return found


def infantry_of(s: Campaign, side: int, area: int) -> list[int]:
    return [block for block in s.blocks_in(side, area) if not s.blocks.rides(block)]


def only_infantry_attacks(s: Campaign, side: int, area: int) -> bool:
    """Then cavalry withdraws without loss (7.2.wd.e)."""
    return all(not s.blocks.rides(enemy) for enemy in s.blocks_in(1 - side, area))


def can_evade(s: Campaign, side: int, area: int) -> bool:
    return bool(refuges(s, side, area))


def push_evade(s: Campaign, side: int, area: int) -> None:
    """All blocks of the side leave the area as in a withdrawal, without loss (a card)."""
    s.push(phases.WITHDRAWING, area, side, LEAVE, -1)


@final
class Withdrawing(Phase[Campaign]):
    """A Withdraw order turned up or given: trigger, cost, leaving. Its numbers: area, side, step, leader."""

    def run(self, s: Campaign) -> None:
        area, side, step = s.arg(0), s.arg(1), s.arg(2)
        if step == TRIGGER:
            if s.count(1 - side, area) == 0 or s.count(side, area) == 0:
                s.pop()
                s.note(codes.NOT_TRIGGERED, side, area)  # 7.2.wd.a, R-WD4
                return
            s.set_arg(2, COST)
        elif step == COST:
            s.set_arg(2, LEAVE)
            s.push(phases.WITHDRAW_LOSS, area, side)
        else:
            self.leave(s, area, side)

    def leave(self, s: Campaign, area: int, side: int) -> None:
        left = s.count(side, area)
        if left == 0:
            s.pop()
            return
        areas = refuges(s, side, area)
        if not areas:
            s.pop()
            s.note(codes.NO_WAY_OUT, side, area)  # 7.2.wd.d
        elif any(room_for(s, side, near) >= left for near in areas):
            s.push(phases.WITHDRAW_TO, area, side, ALL)
        else:
            s.push(phases.WITHDRAW_BLOCK, area, side)  # R-WD1


@final
class WithdrawBlock(Decision[Campaign]):
    """Which block withdraws next, where one area cannot hold all. [7.2.wd.b]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(1), s.front_of(s.arg(0)))

    def prompt(self, s: Campaign) -> str:
        return f"No area holds all blocks of {s.map.names[s.arg(0)]}: choose one to withdraw."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} player withdraws."


@final
class Withdraws(Choice[Campaign]):
    """block <block>"""

    def among(self, s: Campaign) -> list[int]:
        return s.blocks_in(s.arg(1), s.arg(0))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return None if s.blocks.side[x] == s.arg(1) and s.at[x] == s.arg(0) else NOT_YOURS

    def play(self, s: Campaign, x: int) -> None:
        area, side = s.arg(0), s.arg(1)
        s.pop()
        s.push(phases.WITHDRAW_TO, area, side, x)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} withdraws"


@final
class WithdrawTo(Decision[Campaign]):
    """Where blocks withdraw. [7.2.wd.c]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(1), s.front_of(s.arg(0)))

    def prompt(self, s: Campaign) -> str:
        return f"Choose where to withdraw from {s.map.names[s.arg(0)]}."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} player withdraws."


@final
class Refuge(Choice[Campaign]):
    """to <area>"""

    def among(self, s: Campaign) -> list[int]:
        return refuges(s, s.arg(1), s.arg(0))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        area, side, block = s.arg(0), s.arg(1), s.arg(2)
        if not any(near == x for near in refuges(s, side, area)):
            return NO_REFUGE
        return NOT_ALL_FIT if block == ALL and room_for(s, side, x) < s.count(side, area) else None

    def play(self, s: Campaign, x: int) -> None:
        area, side, block = s.arg(0), s.arg(1), s.arg(2)
        s.pop()
        going = s.blocks_in(side, area) if block == ALL else [block]
        for one in going:
            s.put(one, x)
            s.came[one] = -1
            s.origin[one] = -1
            s.mark[one] = (s.mark[one] & ~BEGAN_HERE) | EXECUTED | MOVED
        s.note(codes.WITHDREW, side, area, x, len(going))

    def label(self, s: Campaign, x: int) -> str:
        return f"To {s.map.names[x]}"


@final
class WithdrawLoss(Decision[Campaign]):
    """The block that pays for the withdrawal. Cavalry with infantry beside it is named together with the infantry that
    pays if infantry alone attacks: so the question tells nothing of the attackers. Its numbers: area, side, the
    cavalry named + 1. [7.2.wd.b]"""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(1), s.front_of(s.arg(0)))

    def prompt(self, s: Campaign) -> str:
        if s.arg(2):
            return "Choose the infantry that loses one SP if infantry alone attacks."
        return "The withdrawal costs one SP, of cavalry only if cavalry attacks: choose the block that loses it."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} player withdraws."


@final
class Pays(Choice[Campaign]):
    """lose <block>"""

    def among(self, s: Campaign) -> list[int]:
        return infantry_of(s, s.arg(1), s.arg(0)) if s.arg(2) else s.blocks_in(s.arg(1), s.arg(0))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if s.blocks.side[x] != s.arg(1) or s.at[x] != s.arg(0):
            return NOT_YOURS
        return CAVALRY_ESCAPES if s.arg(2) and s.blocks.rides(x) else None

    def play(self, s: Campaign, x: int) -> None:
        area, side, rider = s.arg(0), s.arg(1), s.arg(2) - 1
        if rider < 0 and s.blocks.rides(x) and infantry_of(s, side, area):
            s.set_arg(2, x + 1)
            return
        s.pop()
        s.reveal()
        named = rider if rider >= 0 else x
        if not only_infantry_attacks(s, side, area):
            pay(s, area, named)  # 7.2.wd.b: any one of them
        elif not s.blocks.rides(x):
            pay(s, area, x)  # R-WD2: infantry alone, if there is any

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} loses one SP"


def pay(s: Campaign, area: int, block: int) -> None:
    side = s.blocks.side[block]
    s.note(codes.WITHDRAW_COST, side, area)
    s.note(codes.WITHDRAW_COST_BLOCK, block, s.sp[block] - 1, who=s.eyes(side))
    if s.sp[block] > 1:
        s.set_sp(block, s.sp[block] - 1)
    else:
        s.note(codes.DESTROYED, block, area)
        s.destroy(block)  # R-WD3: to the pool, nobody scores


PHASES: Final[list[Phase[Campaign]]] = [
    Withdrawing(phases.WITHDRAWING, "withdrawing"),
    WithdrawBlock(phases.WITHDRAW_BLOCK, "withdraw_block", "7.2.wd.b", [Withdraws(verb("block"), PIECE)]),
    WithdrawTo(phases.WITHDRAW_TO, "withdraw_to", "7.2.wd.c", [Refuge(verb("to"), SPACE)]),
    WithdrawLoss(phases.WITHDRAW_LOSS, "withdraw_loss", "7.2.wd.b", [Pays(verb("lose"), PIECE)], asks_always=True),
]
