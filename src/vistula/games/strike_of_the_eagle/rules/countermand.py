"""What a leader's order replaces (9.0i): the order of its block is taken off the map, face down; of several its owner
chooses."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import Action, verb
from vistula.core.flow import SPACE, Choice, Phase
from vistula.core.plain import Button, Once
from vistula.core.refusal import NO_SUCH_ID, WRONG_ARGUMENTS, Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.numbers import STAGE
from vistula.games.strike_of_the_eagle.rules.areas import ON_BLOCKS
from vistula.games.strike_of_the_eagle.rules.commitments import Commitments, fits, own_blocks
from vistula.games.strike_of_the_eagle.rules.marching import AREA, KIND
from vistula.games.strike_of_the_eagle.state import DEFEND_LED, KINDS, WITHDRAW_LED, Campaign
from vistula.games.strike_of_the_eagle.terms import BATTLE_STAGE, DEFEND, WITHDRAW
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
LEADER_BLOCK: Final = 0
SIDE: Final = 0
ON_FRONT: Final = 1
BLOCK: Final = 2
GIVEN: Final = 3

STAYS_ON: Final = Refusal("9.0i", "The block of the leader's order does not have that order.")
ONE_COMES_BACK: Final = Refusal("9.0i", "The order that the leader's order replaces is taken off the map.")


def replaced(s: Campaign, side: int, front: int, block: int, given: int) -> list[int]:
    """The orders (area * KINDS + kind) of which one loses its block if this block carries out a leader's order, or if
    some block of the area carries out the order given. None if all can still be carried out."""
    kept = Commitments(s, side, front)
    if block >= 0:
        return kept.lost_without(block)
    area, kind = given // KINDS, given % KINDS
    found: list[int] = []
    for one in own_blocks(s, side, front):
        if fits(s, one, kind, area):
            lost = kept.lost_without(one)
            if not lost:
                return []
            found.extend(order for order in lost if order not in found)
    return sorted(found)


def take_back(s: Campaign, side: int, area: int, kind: int) -> None:
    """An order is countermanded: its counter comes back to the pool face down."""
    if kind == DEFEND:
        s.placed[side * s.map.count + area] &= ~DEFEND_LED
    elif kind == WITHDRAW:
        s.placed[side * s.map.count + area] &= ~WITHDRAW_LED
    for front in (0, 1):
        if s.counters(side, front, area) >> kind & 1:
            s.return_counter(side, kind, front, area)
    s.note(codes.COUNTERMANDED, side, area)
    s.note(codes.COUNTERMANDED + codes.OWN, side, area, kind, who=s.eyes(side))


def take_back_all(s: Campaign, side: int, area: int) -> None:
    """Every block of the area left under a leader's order: none of its orders has a block any more."""
    for kind in range(KINDS):
        if ON_BLOCKS >> kind & 1 and (s.counters(side, 0, area) | s.counters(side, 1, area)) >> kind & 1:
            take_back(s, side, area, kind)


def countermand(s: Campaign) -> None:
    """A block is about to carry out a leader's order. Its numbers: side, front, block or -1, order given or -1."""
    if replaced_now(s):
        s.push(phases.COUNTERMAND, s.arg(SIDE), s.arg(ON_FRONT), s.arg(BLOCK), s.arg(GIVEN))


def replaced_now(s: Campaign) -> list[int]:
    return replaced(s, s.arg(SIDE), s.arg(ON_FRONT), s.arg(BLOCK), s.arg(GIVEN))


def several_lie(s: Campaign) -> bool:
    """That an order comes back is seen; that there was no choice must not be, where several lie face down."""
    side, front = s.arg(SIDE), s.arg(ON_FRONT)
    return sum(s.counters(side, front, area).bit_count() for area in s.theatre.areas) > 1


@final
class TakeBack(Choice[Campaign]):
    """countermand <area> <kind>"""

    def pairs(self, s: Campaign) -> list[tuple[int, int]]:
        return [(area, kind) for area in s.theatre.areas for kind in range(KINDS)]

    def offers(self, s: Campaign) -> list[Action]:
        return [Action(self.verb, (order // KINDS, order % KINDS)) for order in replaced_now(s)]

    def refusal(self, s: Campaign, action: Action) -> Refusal | None:
        if len(action.args) != 2:
            return WRONG_ARGUMENTS
        if not 0 <= action.x < s.map.count or not 0 <= action.args[1] < KINDS:
            return NO_SUCH_ID
        return None if action.x * KINDS + action.args[1] in replaced_now(s) else STAYS_ON

    def apply(self, s: Campaign, action: Action) -> None:
        side = s.arg(SIDE)
        s.pop()
        take_back(s, side, action.x, action.args[1])

    def caption(self, s: Campaign, action: Action) -> str:
        return f"{s.orders.titles[action.args[1]]} at {s.map.names[action.x]}"


def one_comes_back(s: Campaign) -> Refusal | None:
    return (
        ONE_COMES_BACK if replaced_now(s) else None
    )  # never, but in a position imagined, in which counters are others


def leader_gives(s: Campaign) -> None:
    """A leader's Defend or Withdraw takes effect. Its numbers: leader, kind, area."""
    leader, kind, area = s.arg(LEADER_BLOCK), s.arg(KIND), s.arg(AREA)
    side = s.blocks.side[leader]
    if kind == DEFEND:
        s.placed[side * s.map.count + area] |= DEFEND_LED  # leader.haller
    elif s.n[STAGE] < BATTLE_STAGE:
        s.placed[side * s.map.count + area] |= WITHDRAW_LED  # R-LD2
    else:
        s.push(phases.WITHDRAWING, area, side, 0, leader)  # R-LD3


def give_standing_order(s: Campaign, leader: int, kind: int, area: int) -> None:
    """A leader's Defend or Withdraw takes the place of a counter of its kind, since an area has one of a kind (7.2e),
    or else of an order for which no block would be left (9.0i)."""
    side = s.blocks.side[leader]
    s.push(phases.LEADER_GIVES, leader, 0, kind, area)
    if (s.counters(side, 0, area) | s.counters(side, 1, area)) >> kind & 1:
        take_back(s, side, area, kind)
    else:
        s.push(phases.COUNTERMANDING, side, s.command[leader], -1, area * KINDS + kind)


PHASES: Final[list[Phase[Campaign]]] = [
    Once(phases.COUNTERMANDING, "countermanding", countermand),
    Worded(
        phases.COUNTERMAND,
        "9.0i",
        "The leader's order replaces another: choose the order that is taken off the map.",
        "The {side} player takes an order back.",
        TakeBack(verb("countermand"), SPACE),
        Button("done", "No order is replaced", Campaign.pop, one_comes_back, closes=True),
        must_ask=several_lie,
        seat=lambda s: s.seat_for(s.arg(SIDE), s.arg(ON_FRONT)),
    ),
    Once(phases.LEADER_GIVES, "leader_gives", leader_gives),
]
