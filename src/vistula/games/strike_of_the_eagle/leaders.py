"""Leaders (9.0): one order of his own each round, given and carried out before battles."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, NUMBER, PIECE, SPACE, Choice, Decision, Phase
from vistula.core.refusal import Refusal
from vistula.games.strike_of_the_eagle import codes, phases
from vistula.games.strike_of_the_eagle.blocks import Leader
from vistula.games.strike_of_the_eagle.movement import anybody_eligible, forget_going
from vistula.games.strike_of_the_eagle.numbers import FIRST_SIDE, INIT_SIDE, LAST_KIND, LEADERS_USED, STAGE
from vistula.games.strike_of_the_eagle.rail import can_ride
from vistula.games.strike_of_the_eagle.recon import look
from vistula.games.strike_of_the_eagle.reorganize import can_reorganize
from vistula.games.strike_of_the_eagle.state import (
    BEGAN_HERE,
    DEFEND_LED,
    EXECUTED,
    KINDS,
    WITHDRAW_LED,
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
    SIDES,
    SOVIET,
    STAYS,
    WITHDRAW,
    WITHDRAW_STAGE,
)

NO_LEADER: Final = Refusal("9.0e", "That is no leader of yours on the map.")
HAS_LED: Final = Refusal("9.0e", "He has given his order this round.")
OTHER_COMMANDER: Final = Refusal("1.1b", "Your ally commands him.")
NOT_ON_FRONT: Final = Refusal("leader.stalin", "He gives his order on the Southern front alone.")
NOBODY_OBEYS: Final = Refusal("9.0j", "No block that has not executed an order could carry his order out.")
NOT_HIS: Final = Refusal("9.0e", "He gives another order.")
TOO_FAR: Final = Refusal("leader.pilsudski", "The area is too far from him.")
NOTHING_TO_LEAD: Final = Refusal("9.0j", "No block could carry out that order there.")
NO_RECON: Final = Refusal("7.2.rec.d", "The Poles may not put Recon on an Eastern Link.")
ONLY_IN_PASSING: Final = Refusal("9.0g", "Only Sikorski's Recon may be given at this moment.")


def leader_number(s: Campaign, block: int) -> int:
    """The place of a leader block in data.leaders, or -1."""
    for number, leader in enumerate(s.data.leaders):
        if leader.block == block:
            return number
    return -1


def leader_in_play(s: Campaign, side: int) -> bool:
    """Some leader of the side is on the map and has not given his order: public, for the lists of pieces that are
    due, dead or captured are (R-HID5)."""
    for number in range(len(s.data.leaders)):
        block = s.data.leaders[number].block
        if s.blocks.side[block] == side and s.at[block] >= 0 and not s.n[LEADERS_USED] >> number & 1:
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
        return TOO_FAR  # leader.pilsudski, leader.haller, leader.tukhachevsky, leader.budyonny, leader.sikorski
    side = s.blocks.side[block]
    if kind == RECON:
        return NO_RECON if side == POLISH and s.map.is_link(area) else None
    front: int = s.command[block]
    if s.orders.goes[kind] != STAYS:
        return None if anybody_eligible(s, side, front, kind, area, True) else NOTHING_TO_LEAD
    for own in s.blocks_in(side, area):
        if s.command[own] == front and _obeys(s, own, kind, area):
            return None
    return NOTHING_TO_LEAD  # 9.0j, 9.0.ex.b


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


def areas_for(s: Campaign, block: int, leader: Leader, kind: int) -> list[int]:
    near = s.theatre.within(s.at[block], leader.reach)
    return [area for area in near if cannot_order_at(s, block, leader, kind, area) is None]


def has_area(s: Campaign, block: int, leader: Leader, kind: int) -> bool:
    """Some area near the leader would take his order of the kind."""
    for area in s.theatre.within(s.at[block], leader.reach):
        if cannot_order_at(s, block, leader, kind, area) is None:
            return True
    return False


# Giving the order --------------------------------------------------------------------------------------------------


@final
class Lead(Choice[Campaign]):
    """lead <leader>: in the frame of a decision whose first number is the seat"""

    def among(self, s: Campaign) -> list[int]:
        return s.blocks.leaders

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        why = cannot_lead(s, s.arg(0), x)
        if why is None and s.n[STAGE] > WITHDRAW_STAGE and not s.data.leaders[leader_number(s, x)].in_battles:
            return ONLY_IN_PASSING  # 9.0g: reorganization and rail come after the battles
        return why

    def play(self, s: Campaign, x: int) -> None:
        order = s.data.leaders[leader_number(s, x)].order
        if order == ANY_ORDER:
            s.push(phases.LEADER_ORDER, x)
        else:
            s.push(phases.LEADER_AT, x, order)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} gives his order"


@final
class LeadInPassing(Choice[Campaign]):
    """lead <leader>, at moments when only an order that works in battles too may be given (leader.sikorski)"""

    def among(self, s: Campaign) -> list[int]:
        return [leader.block for leader in s.data.leaders if leader.in_battles]

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        why = cannot_lead(s, s.arg(0), x)
        if why is not None:
            return why
        return None if s.data.leaders[leader_number(s, x)].in_battles else ONLY_IN_PASSING  # 9.0g

    def play(self, s: Campaign, x: int) -> None:
        s.push(phases.LEADER_AT, x, s.data.leaders[leader_number(s, x)].order)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} gives his order"


LEAD: Final = Lead(verb("lead"), PIECE)
LEAD_IN_PASSING: Final = LeadInPassing(verb("lead"), PIECE)


class OfLeader(Decision[Campaign]):
    """Asked about a leader, who is the frame's first number."""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.blocks.side[s.arg(0)], s.command[s.arg(0)])

    def waiting(self, s: Campaign) -> str:
        return "A leader may be giving his order."


@final
class LeaderOrder(OfLeader):
    """The kind of order that a leader gives. [9.0e]"""

    def prompt(self, s: Campaign) -> str:
        return f"Choose the order that {s.blocks.names[s.arg(0)]} gives."


@final
class GiveKind(Choice[Campaign]):
    """order <kind>"""

    def among(self, s: Campaign) -> list[int]:
        return list(range(KINDS))

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        if not 0 <= x < KINDS:
            return NOT_HIS
        leader = s.data.leaders[leader_number(s, s.arg(0))]
        return None if has_area(s, s.arg(0), leader, x) else NOTHING_TO_LEAD

    def play(self, s: Campaign, x: int) -> None:
        leader = s.arg(0)
        s.pop()
        s.push(phases.LEADER_AT, leader, x)

    def label(self, s: Campaign, x: int) -> str:
        return s.orders.titles[x]


@final
class LeaderAt(OfLeader):
    """The area of a leader's order. [9.0e]"""

    def prompt(self, s: Campaign) -> str:
        return f"Choose the area of {s.blocks.names[s.arg(0)]}'s order ({s.orders.titles[s.arg(1)]})."


@final
class GiveAt(Choice[Campaign]):
    """at <area>"""

    def among(self, s: Campaign) -> list[int]:
        leader = s.data.leaders[leader_number(s, s.arg(0))]
        return s.theatre.within(s.at[s.arg(0)], leader.reach)

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        leader = s.data.leaders[leader_number(s, s.arg(0))]
        return cannot_order_at(s, s.arg(0), leader, s.arg(1), x)

    def play(self, s: Campaign, x: int) -> None:
        block, kind = s.arg(0), s.arg(1)
        s.pop()
        give(s, block, kind, x)

    def label(self, s: Campaign, x: int) -> str:
        return s.map.names[x]

    def is_final(self, s: Campaign, x: int) -> bool:
        return True


def give(s: Campaign, leader: int, kind: int, area: int) -> None:
    """The leader is shown and used up (9.0e, 9.0f); his order needs no counter and no allowance (9.0h, 9.0k,
    9.0.ex.a, R-LD1)."""
    side = s.blocks.side[leader]
    s.reveal()
    forget_going(s)
    s.n[LEADERS_USED] |= 1 << leader_number(s, leader)
    s.n[LAST_KIND] = kind + 1 if s.orders.goes[kind] != STAYS else 0
    s.note(codes.LEADER_ORDERS, leader, kind, area, s.at[leader])
    base = side * s.map.count
    if kind == RECON:
        look(s, side, area)
    elif s.orders.goes[kind] != STAYS:
        s.push(phases.MARCHING, kind, area, side, leader)
    elif kind == DEFEND:
        s.placed[base + area] |= DEFEND_LED  # leader.haller
    elif kind == WITHDRAW:
        if s.n[STAGE] < BATTLE_STAGE:
            s.placed[base + area] |= WITHDRAW_LED  # R-LD2
        else:
            s.push(phases.WITHDRAWING, area, side, 0, leader)
    elif kind == REORGANIZE:
        s.push(phases.REORGANIZE, area, side, leader)  # leader.stalin
    else:
        s.push(phases.RIDE, area, side, s.tables.rail_reach, leader)


# The last window, before battles (9.0g, R-LD3) ---------------------------------------------------------------------


@final
class LastWindow(Phase[Campaign]):
    """Sides speak in turn until all have passed running. Its numbers: the step, the turn, passes running."""

    def run(self, s: Campaign) -> None:
        step = s.arg(0)
        s.n[STAGE] = BATTLE_STAGE
        present = [leader_in_play(s, POLISH), leader_in_play(s, SOVIET)]
        if not present[0] and not present[1]:
            s.pop()
            return
        if step == 0:
            s.set_arg(0, 1)
            if present[0] and present[1]:
                s.push(phases.FIRST_SPEAKER)
            else:
                s.n[FIRST_SIDE] = POLISH if present[0] else SOVIET
            return
        speakers = self.speakers(s, present)
        if s.arg(2) >= len(speakers):
            s.pop()
            return
        seat = speakers[s.arg(1) % len(speakers)]
        s.set_arg(1, s.arg(1) + 1)
        s.set_arg(2, s.arg(2) + 1)
        s.push(phases.LEADER_WINDOW, seat, s.side_of(seat))

    def speakers(self, s: Campaign, present: list[bool]) -> list[int]:
        """The seats in the order in which they speak: sides in turn, the north before the south."""
        first: int = s.n[FIRST_SIDE]
        found: list[int] = []
        for front in s.setting.fronts:
            for side in (first, 1 - first):
                seat = s.seat_for(side, front)
                if present[side] and not any(seat == known for known in found):
                    found.append(seat)
        return found


def leading_front(s: Campaign) -> int:
    return s.setting.fronts[0]


@final
class FirstSpeaker(Decision[Campaign]):
    """Who speaks first in the last leader window. [9.0g]"""

    def seat(self, s: Campaign) -> int:
        front = leading_front(s)
        return s.seat_for(s.n[INIT_SIDE + front], front)

    def prompt(self, s: Campaign) -> str:
        return "Choose who may give leaders' orders first, before battles begin."

    def waiting(self, s: Campaign) -> str:
        return "The side with the initiative chooses who speaks first."


@final
class SpeaksFirst(Choice[Campaign]):
    """speak_first, speak_second"""

    def __init__(self, name: str, text: str, other: int) -> None:
        super().__init__(verb(name), NOTHING)
        self.text: Final = text
        self.other: Final = other

    def play(self, s: Campaign, x: int) -> None:
        holder: int = s.n[INIT_SIDE + leading_front(s)]
        s.pop()
        s.n[FIRST_SIDE] = 1 - holder if self.other else holder

    def label(self, s: Campaign, x: int) -> str:
        return self.text


@final
class LeaderWindow(Decision[Campaign]):
    """A leader's order before battles begin, or none. [9.0g]"""

    def seat(self, s: Campaign) -> int:
        return s.arg(0)

    def prompt(self, s: Campaign) -> str:
        return "Give a leader's order before battles begin, or pass."

    def waiting(self, s: Campaign) -> str:
        return f"The {SIDES[s.arg(1)].capitalize()} side may give leaders' orders."


@final
class LeadNow(Choice[Campaign]):
    """lead <leader>"""

    def among(self, s: Campaign) -> list[int]:
        return s.blocks.leaders

    def obstacle(self, s: Campaign, x: int) -> Refusal | None:
        return cannot_lead(s, s.arg(0), x)

    def play(self, s: Campaign, x: int) -> None:
        s.pop()
        s.set_arg(2, 0)  # the window's passes begin anew
        order = s.data.leaders[leader_number(s, x)].order
        if order == ANY_ORDER:
            s.push(phases.LEADER_ORDER, x)
        else:
            s.push(phases.LEADER_AT, x, order)

    def label(self, s: Campaign, x: int) -> str:
        return f"{s.blocks.names[x]} gives his order"


@final
class PassWindow(Choice[Campaign]):
    """pass"""

    def play(self, s: Campaign, x: int) -> None:
        s.pop()

    def label(self, s: Campaign, x: int) -> str:
        return "No leader's order"


PHASES: Final[list[Phase[Campaign]]] = [
    LeaderOrder(phases.LEADER_ORDER, "leader_order", "9.0e", [GiveKind(verb("order"), NUMBER)]),
    LeaderAt(phases.LEADER_AT, "leader_at", "9.0e", [GiveAt(verb("at"), SPACE)]),
    LastWindow(phases.LAST_WINDOW, "last_window"),
    FirstSpeaker(
        phases.FIRST_SPEAKER,
        "first_speaker",
        "9.0g",
        [
            SpeaksFirst("speak_first", "I speak first", 0),
            SpeaksFirst("speak_second", "The opponent speaks first", 1),
        ],
    ),
    LeaderWindow(
        phases.LEADER_WINDOW,
        "leader_window",
        "9.0g",
        [LeadNow(verb("lead"), PIECE), PassWindow(verb("pass"), NOTHING, closes=True)],
        asks_always=True,
    ),
]
