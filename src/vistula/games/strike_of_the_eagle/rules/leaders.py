"""Leaders (9.0): one order of his own each round, given and carried out before battles."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, PIECE, SPACE, Choice, EndPhase, Phase
from vistula.core.plain import Pick, Runs
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.asking import SEAT, STEP, of_block, who_is_first
from vistula.games.strike_of_the_eagle.blocks import Leader
from vistula.games.strike_of_the_eagle.numbers import FIRST_SIDE, FRONT, LAST_KIND, LEADERS_USED, STAGE
from vistula.games.strike_of_the_eagle.rules.commitments import NO_RECON_THERE
from vistula.games.strike_of_the_eagle.rules.countermand import give_standing_order
from vistula.games.strike_of_the_eagle.rules.marching import KIND
from vistula.games.strike_of_the_eagle.rules.movement import anybody_eligible, forget_going
from vistula.games.strike_of_the_eagle.rules.rail import can_ride
from vistula.games.strike_of_the_eagle.rules.recon import look
from vistula.games.strike_of_the_eagle.rules.reorganize import can_reorganize
from vistula.games.strike_of_the_eagle.state import (
    BEGAN_HERE,
    EXECUTED,
    KINDS,
    Campaign,
)
from vistula.games.strike_of_the_eagle.terms import (
    ANY,
    ANY_ORDER,
    BATTLE_STAGE,
    DEFEND,
    POLISH,
    RAIL,
    RECON,
    REORGANIZE,
    SOVIET,
    STAYS,
    WITHDRAW,
    WITHDRAW_STAGE,
)
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of its frames.
LEADER_BLOCK: Final = 0
SIDE: Final = 1
TURN: Final = 1
PASSES: Final = 2

NO_LEADER: Final = Refusal("9.0e", "That is no leader of yours on the map.")
HAS_LED: Final = Refusal("9.0e", "He has given his order this round.")
OTHER_COMMANDER: Final = Refusal("1.1b", "Your ally commands him.")
NOT_ON_FRONT: Final = Refusal("leader.stalin", "He gives his order on the Southern front alone.")
NOBODY_OBEYS: Final = Refusal("9.0j", "No block that has not executed an order could carry his order out.")
NOT_HIS: Final = Refusal("9.0e", "He gives another order.")
NOTHING_TO_LEAD: Final = Refusal("9.0j", "No block could carry out that order there.")
ONLY_IN_PASSING: Final = Refusal("9.0g", "Only Sikorski's Recon may be given at this moment.")


def leader_number(s: Campaign, block: int) -> int:
    """The place of a leader block in data.leaders, or -1."""
    return next((number for number, leader in enumerate(s.data.leaders) if leader.block == block), -1)


def leader_of(s: Campaign, block: int) -> Leader:
    return s.data.leaders[leader_number(s, block)]


def leader_in_play(s: Campaign, side: int, in_battles: bool = False) -> bool:
    """Some leader of the side is on the map and has not given his order: public, for the lists of pieces that are
    due, dead or captured are (R-HID5). `in_battles`: one who may order during battles too (leader.sikorski)."""
    for number, leader in enumerate(s.data.leaders):
        fits = s.blocks.side[leader.block] == side and (leader.in_battles or not in_battles)
        if fits and s.at[leader.block] >= 0 and not s.n[LEADERS_USED] >> number & 1:
            return True
    return False


def cannot_lead(s: Campaign, seat: int, block: int) -> Refusal | None:
    number = leader_number(s, block)
    side = s.side_of(seat)
    if number < 0 or s.blocks.side[block] != side or s.at[block] < 0:
        return NO_LEADER
    if s.n[LEADERS_USED] >> number & 1:
        return HAS_LED  # 9.0e
    if s.seat_for(side, s.command[block]) != seat:
        return OTHER_COMMANDER  # 1.1b
    leader = s.data.leaders[number]
    if leader.front not in (ANY, s.front_of(s.at[block])):
        return NOT_ON_FRONT  # leader.stalin
    if leader.order == ANY_ORDER or leader.order == RECON:
        return None
    return None if has_area(s, block, leader, leader.order) else NOBODY_OBEYS  # 9.0j


def cannot_order_at(s: Campaign, block: int, leader: Leader, kind: int, area: int) -> Refusal | None:
    """Why the leader may not give this order for that area."""
    if s.theatre.distance(s.at[block], area) > leader.reach:
        return leader.too_far  # leader.pilsudski, leader.haller, leader.tukhachevsky, leader.budyonny, leader.sikorski
    side = s.blocks.side[block]
    if kind == RECON:
        return NO_RECON_THERE if side == POLISH and s.map.is_link(area) else None
    front: int = s.command[block]
    if s.orders.goes[kind] != STAYS:
        return None if anybody_eligible(s, side, front, kind, area, True) else NOTHING_TO_LEAD
    own = [one for one in s.blocks_in(side, area) if s.command[one] == front]
    return None if any(_obeys(s, one, kind, area) for one in own) else NOTHING_TO_LEAD  # 9.0j, 9.0.ex.b


def _obeys(s: Campaign, block: int, kind: int, area: int) -> bool:
    """A block of the area could serve a Withdraw, Defend, Reorganization or Rail order of a leader now."""
    if s.mark[block] & EXECUTED:
        return False  # 9.0j
    if kind == DEFEND:
        return s.mark[block] & BEGAN_HERE != 0  # R-DEF1
    if kind == WITHDRAW:
        # R-LD3: after the Withdraw stage he can only order what happens at once.
        return s.n[STAGE] < BATTLE_STAGE or s.count(1 - s.blocks.side[block], area) > 0
    if kind == REORGANIZE:
        return can_reorganize(s, block)  # R-LD5
    return kind == RAIL and can_ride(s, block)


def has_area(s: Campaign, block: int, leader: Leader, kind: int) -> bool:
    """Some area near the leader would take his order of the kind."""
    near = s.theatre.within(s.at[block], leader.reach)
    return any(cannot_order_at(s, block, leader, kind, area) is None for area in near)


# Giving the order --------------------------------------------------------------------------------------------------


@final
class Lead(Choice[Campaign]):
    """lead <leader>, in the frame of a decision whose first number is the seat. `passing`: at moments when only an
    order that works in battles too may be given (leader.sikorski); `window`: it ends its own decision."""

    def __init__(self, passing: bool = False, window: bool = False) -> None:
        super().__init__(verb("lead"), PIECE)
        self.passing: Final = passing
        self.window: Final = window

    def among(self, s: Campaign) -> list[int]:
        if self.passing:
            return [leader.block for leader in s.data.leaders if leader.in_battles]
        return s.blocks.leaders

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        why = cannot_lead(s, s.arg(SEAT), x)
        late = self.passing or (not self.window and s.n[STAGE] > WITHDRAW_STAGE)
        if why is None and late and not leader_of(s, x).in_battles:
            return ONLY_IN_PASSING  # 9.0g: reorganization and rail come after the battles
        return why

    def play(self, s: Campaign, x: int) -> None:
        if self.window:
            s.pop()
            s.set_arg(PASSES, 0)  # the window's passes begin anew
        order = leader_of(s, x).order
        if order == ANY_ORDER:
            s.push(phases.LEADER_ORDER, x)
        else:
            s.push(phases.LEADER_AT, x, 0, order)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} gives his order"


LEAD: Final = Lead()
LEAD_IN_PASSING: Final = Lead(passing=True)


def cannot_give(s: Campaign, x: int) -> Refusal | None:
    if not 0 <= x < KINDS:
        return NOT_HIS
    leader = s.arg(LEADER_BLOCK)
    return None if has_area(s, leader, leader_of(s, leader), x) else NOTHING_TO_LEAD


def give_kind(s: Campaign, x: int) -> None:
    """order <kind>"""
    s.push(phases.LEADER_AT, s.arg(LEADER_BLOCK), 0, x)


def areas_near(s: Campaign) -> list[int]:
    leader = s.arg(LEADER_BLOCK)
    return s.theatre.within(s.at[leader], leader_of(s, leader).reach)


def cannot_give_at(s: Campaign, x: int) -> Refusal | None:
    leader = s.arg(LEADER_BLOCK)
    return cannot_order_at(s, leader, leader_of(s, leader), s.arg(KIND), x)


def give_at(s: Campaign, area: int) -> None:
    """at <area>: the leader is shown and used up (9.0e, 9.0f); his order needs no counter and no allowance (9.0h, 9.0k,
    9.0.ex.a, R-LD1)."""
    leader, kind = s.arg(LEADER_BLOCK), s.arg(KIND)
    s.reveal()
    forget_going(s)
    s.n[LEADERS_USED] |= 1 << leader_number(s, leader)
    s.n[LAST_KIND] = kind + 1 if s.orders.goes[kind] != STAYS else 0
    s.note(codes.LEADER_ORDERS, leader, kind, area, s.at[leader])
    if kind in (DEFEND, WITHDRAW):
        give_standing_order(s, leader, kind, area)
    else:
        begin_order(s, leader, s.blocks.side[leader], kind, area, s.tables.rail_reach)


def begin_order(s: Campaign, leader: int, side: int, kind: int, area: int, rail_reach: int) -> None:
    """A counter turned up, or a leader's order, that is carried out at once."""
    if kind == RECON:
        look(s, side, area)
    elif s.orders.goes[kind] != STAYS:
        s.push(phases.MARCHING, leader, side, kind, area)
    elif kind == REORGANIZE:
        s.push(phases.REORGANIZE, area, side, leader)  # leader.stalin
    else:
        s.push(phases.RIDE, area, side, rail_reach, leader)


# The last window, before battles (9.0g, R-LD3) ---------------------------------------------------------------------


def last_window(s: Campaign) -> None:
    """Sides speak in turn until all have passed running. Its numbers: the step, the turn, passes running."""
    s.n[STAGE] = BATTLE_STAGE
    present = [leader_in_play(s, POLISH), leader_in_play(s, SOVIET)]
    if not present[0] and not present[1]:
        s.pop()
        return
    if s.arg(STEP) == 0:
        s.set_arg(STEP, 1)
        if present[0] and present[1]:
            s.n[FRONT] = s.setting.fronts[0]  # the northern marker decides
            s.push(phases.FIRST_SPEAKER)
        else:
            s.n[FIRST_SIDE] = POLISH if present[0] else SOVIET
        return
    heard = speakers(s, present)
    if s.arg(PASSES) >= len(heard):
        s.pop()
        return
    seat = heard[s.arg(TURN) % len(heard)]
    s.set_arg(TURN, s.arg(TURN) + 1)
    s.set_arg(PASSES, s.arg(PASSES) + 1)
    s.push(phases.LEADER_WINDOW, seat, s.side_of(seat))


def speakers(s: Campaign, present: list[bool]) -> list[int]:
    """The seats in the order in which they speak: sides in turn, the north before the south."""
    first: int = s.n[FIRST_SIDE]
    turns = [(side, front) for front in s.setting.fronts for side in (first, 1 - first) if present[side]]
    return list(dict.fromkeys([s.seat_for(side, front) for side, front in turns]))


LEADS: Final = "A leader may be giving his order."

PHASES: Final[list[Phase[Campaign]]] = [
    # Asked though there be one choice: it would tell which of the others' blocks could obey.
    Worded(
        phases.LEADER_ORDER,
        "9.0e",
        "Choose the order that {block[0]} gives.",
        LEADS,
        Pick("order", NUMBER, lambda s: list(range(KINDS)), cannot_give, give_kind, "{}", ends=True),
        must_ask=True,
        seat=of_block,
    ),
    Worded(
        phases.LEADER_AT,
        "9.0e",
        "Choose the area of {block[0]}'s order ({order[2]}).",
        LEADS,
        Pick("at", SPACE, areas_near, cannot_give_at, give_at, "{}", final=True, ends=True),
        must_ask=lambda s: leader_of(s, s.arg(LEADER_BLOCK)).reach > 0,  # else he has no choice, as all know
        seat=of_block,
    ),
    Runs(phases.LAST_WINDOW, "last_window", last_window),
    who_is_first(
        phases.FIRST_SPEAKER, "9.0g", "Choose who may give leaders' orders first, before battles begin.", "speak", 0
    ),
    Worded(
        phases.LEADER_WINDOW,
        "9.0g",
        "Give a leader's order before battles begin, or pass.",
        "The {side} side may give leaders' orders.",
        Lead(window=True),
        EndPhase(verb("pass"), "No leader's order"),
        must_ask=True,
    ),
]
