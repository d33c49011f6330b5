"""Withdrawal (7.2.wd): blocks under attack leave without a battle, at the price of one SP."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import Action, verb
from vistula.core.columns import Col
from vistula.core.flow import PIECE, SPACE, Choice, Phase
from vistula.core.plain import Pick, Runs
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.board import FAR
from vistula.games.strike_of_the_eagle.rules.areas import AREA, SIDE, blocks_ordered
from vistula.games.strike_of_the_eagle.rules.countermand import take_back_all
from vistula.games.strike_of_the_eagle.rules.paths import can_stay, depot_steps, enemy_came_over
from vistula.games.strike_of_the_eagle.state import BEGAN_HERE, EXECUTED, MOVED, Campaign
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames, after area and side.
BLOCK: Final = 2
STEP: Final = 2
LED_BY: Final = 3

NO_REFUGE: Final = Refusal("7.2.wd.c", "Blocks withdraw to an adjoining friendly area with room, by an open road.")
NOT_ALL_FIT: Final = Refusal("7.33a", "That area cannot hold all of them.")
NOT_WITHDRAWING: Final = Refusal("7.2.wd.b", "That is none of the blocks that withdraw.")
CAVALRY_ESCAPES: Final = Refusal("7.2.wd.e", "Cavalry pays nothing when infantry alone attacks: name infantry.")
NAME_INFANTRY: Final = Refusal("7.2.wd.e", "Name with the cavalry the infantry that pays if infantry alone attacks.")

# Steps of a withdrawal.
TRIGGER: Final = 0
COST: Final = 1
LEAVE: Final = 2
ALL: Final = -1
# Who ordered it, if no leader in the last window.
NO_LEADER: Final = -1
SOME_LEADER: Final = -2  # in an earlier stage


def refuges(s: Campaign, side: int, area: int, steps: Col) -> list[int]:
    """Adjoining areas with room and a clear way, over roads that no attacker used (7.2.wd.c, def.friendly_area,
    R-WD1)."""
    return [
        near
        for near in s.map.neighbours[area]
        if steps[near] != FAR
        and can_stay(s, side, near)
        and not enemy_came_over(s, side, area, s.map.edge_between(area, near))
    ]


def infantry_of(s: Campaign, side: int, area: int) -> list[int]:
    return [block for block in s.blocks_in(side, area) if not s.blocks.rides(block)]


def only_infantry_attacks(s: Campaign, side: int, area: int) -> bool:
    """Then cavalry withdraws without loss (7.2.wd.e)."""
    return all(not s.blocks.rides(enemy) for enemy in s.blocks_in(1 - side, area))


def withdraw(s: Campaign) -> None:
    """A Withdraw order turned up or given: trigger, cost, leaving. Its numbers: area, side, step, leader."""
    area, side, step = s.arg(AREA), s.arg(SIDE), s.arg(STEP)
    if step == TRIGGER:
        if s.count(1 - side, area) == 0 or s.count(side, area) == 0:
            s.pop()
            s.note(codes.NOT_TRIGGERED, side, area)  # 7.2.wd.a, R-WD4
            return
        s.set_arg(STEP, COST)
    elif step == COST:
        s.set_arg(STEP, LEAVE)
        s.push(phases.WITHDRAW_LOSS, area, side)
    else:
        leave(s, area, side)


def leave(s: Campaign, area: int, side: int) -> None:
    left = s.count(side, area)
    if left == 0:
        if s.arg(LED_BY) != NO_LEADER:
            take_back_all(s, side, area)  # 9.0i
        s.pop()
        return
    areas = refuges(s, side, area, depot_steps(s, side))
    if not areas:
        s.pop()
        s.note(codes.NO_WAY_OUT, side, area)  # 7.2.wd.d
    elif any(s.room(side, near) >= left for near in areas):
        s.push(phases.WITHDRAW_TO, area, side, ALL)
    else:
        s.push(phases.WITHDRAW_BLOCK, area, side)  # R-WD1


def withdraw_block(s: Campaign, x: int) -> None:
    """block <block>"""
    s.push(phases.WITHDRAW_TO, s.arg(AREA), s.arg(SIDE), x)


def refuges_there(s: Campaign) -> list[int]:
    return refuges(s, s.arg(SIDE), s.arg(AREA), depot_steps(s, s.arg(SIDE)))


def no_refuge(s: Campaign, x: int) -> Refusal | None:
    area, side, block = s.arg(AREA), s.arg(SIDE), s.arg(BLOCK)
    if x not in refuges_there(s):
        return NO_REFUGE
    return NOT_ALL_FIT if block == ALL and s.room(side, x) < s.count(side, area) else None


def withdraw_to(s: Campaign, x: int) -> None:
    """to <area>"""
    area, side, block = s.arg(AREA), s.arg(SIDE), s.arg(BLOCK)
    going = s.blocks_in(side, area) if block == ALL else [block]
    for one in going:
        s.send(one, x)
        s.mark[one] = (s.mark[one] & ~BEGAN_HERE) | EXECUTED | MOVED
    s.note(codes.WITHDREW, side, area, x, len(going))


@final
class Pays(Choice[Campaign]):
    """lose <block>; lose <cavalry> <infantry>: with infantry beside it cavalry is named together with the infantry that
    pays if infantry alone attacks. So the question tells nothing of the attackers, and its answer nothing of those who
    withdraw."""

    def among(self, s: Campaign) -> list[int]:
        return blocks_ordered(s)

    def pairs(self, s: Campaign) -> list[tuple[int, int]]:
        blocks = s.blocks
        found: list[tuple[int, int]] = []
        for block in range(blocks.count):
            if blocks.rides(block):
                side = blocks.side[block]
                for other in range(blocks.first[side], blocks.past[side]):
                    if not blocks.rides(other):
                        found.append((block, other))
        return found

    def offers(self, s: Campaign) -> list[Action]:
        infantry = infantry_of(s, s.arg(SIDE), s.arg(AREA))
        found: list[Action] = []
        for block in self.among(s):
            if s.blocks.rides(block) and infantry:
                found.extend(Action(self.verb, (block, other)) for other in infantry)
            else:
                found.append(self.verb.of(block))
        return found

    def refusal(self, s: Campaign, action: Action) -> Refusal | None:
        if not 1 <= len(action.args) <= 2:
            return WRONG_ARGUMENTS
        for block in action.args:
            if not 0 <= block < s.blocks.count:
                return NO_SUCH_ID
            if s.blocks.side[block] != s.arg(SIDE) or s.at[block] != s.arg(AREA):
                return NOT_WITHDRAWING
        rides = s.blocks.rides(action.x)
        if len(action.args) == 1:
            return NAME_INFANTRY if rides and infantry_of(s, s.arg(SIDE), s.arg(AREA)) else None
        return CAVALRY_ESCAPES if not rides or s.blocks.rides(action.args[1]) else None

    def apply(self, s: Campaign, action: Action) -> None:
        area, side = s.arg(AREA), s.arg(SIDE)
        s.pop()
        s.reveal()
        last = action.args[-1]
        if not only_infantry_attacks(s, side, area):
            pay(s, action.x)  # 7.2.wd.b: any one of them
        elif not s.blocks.rides(last):
            pay(s, last)  # R-WD2: infantry alone, if there is any

    def caption(self, s: Campaign, action: Action) -> str:
        said = f"{s.blocks.names[action.x]} loses one SP"
        return said if len(action.args) == 1 else f"{said}; against infantry alone {s.blocks.names[action.args[1]]}"

    def targets(self, s: Campaign, action: Action) -> list[dict[str, int]]:
        return [{"piece": block} for block in action.args]


def pay(s: Campaign, block: int) -> None:
    s.note_block(codes.WITHDRAW_COST, block, s.sp[block] - 1)
    s.weaken(block, s.sp[block] - 1)  # R-WD3: to the pool, nobody scores


def who_withdraws(s: Campaign) -> int:
    """Who commands the side in the area of the order."""
    return s.seat_for(s.arg(SIDE), s.front_of(s.arg(AREA)))


WITHDRAWS: Final = "The {side} player withdraws."

PHASES: Final[list[Phase[Campaign]]] = [
    Runs(phases.WITHDRAWING, "withdrawing", withdraw),
    Worded(
        phases.WITHDRAW_BLOCK,
        "7.2.wd.b",
        "No area holds all blocks of {area[0]}: choose one to withdraw.",
        WITHDRAWS,
        Pick("block", PIECE, blocks_ordered, NOT_WITHDRAWING, withdraw_block, "{} withdraws", ends=True),
        seat=who_withdraws,
    ),
    Worded(
        phases.WITHDRAW_TO,
        "7.2.wd.c",
        "Choose where to withdraw from {area[0]}.",
        WITHDRAWS,
        Pick("to", SPACE, refuges_there, no_refuge, withdraw_to, "To {}", ends=True),
        seat=who_withdraws,
    ),
    Worded(
        phases.WITHDRAW_LOSS,
        "7.2.wd.b",
        "The withdrawal costs one SP, of cavalry only if cavalry attacks: choose the block that loses it.",
        WITHDRAWS,
        Pays(verb("lose"), PIECE, final=True),
        must_ask=True,
        seat=who_withdraws,
    ),
]
