"""Who is asked, and of what: what the decisions of several chapters share."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, Choice
from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.numbers import FIRST_SIDE, FRONT, INIT_SIDE, STAGE
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of their frames.
BLOCK: Final = 0
SEAT: Final = 0
STEP: Final = 0
SIDE: Final = 0
AREA: Final = 1
THERE: Final = 2


def of_block(s: Campaign) -> int:
    """Who commands the block that is the frame's first number."""
    block = s.arg(BLOCK)
    return s.seat_for(s.blocks.side[block], s.command[block])


def where_it_stands(s: Campaign) -> int:
    """Who commands, on the block's side, the front where it stands."""
    block = s.arg(BLOCK)
    return s.seat_for(s.blocks.side[block], s.front_of(s.at[block]))


def of_area(s: Campaign) -> int:
    """Who commands the side in the area. Frame: side, area, …"""
    return s.seat_for(s.arg(SIDE), s.front_of(s.arg(AREA)))


def of_initiative(s: Campaign) -> int:
    """Who commands the side with the initiative on the front in hand (6.1c, 6.1d)."""
    front: int = s.n[FRONT]
    return s.seat_for(s.n[INIT_SIDE + front], front)


def blocks_there(s: Campaign) -> list[int]:
    """The side's blocks in the area. Frame: side, area, …"""
    return s.blocks_in(s.arg(SIDE), s.arg(AREA))


def own_hand(s: Campaign) -> list[int]:
    """The seat's cards. Frame: seat, …"""
    return s.hand(s.arg(SEAT))


def who_is_first(number: int, rule: str, prompt: str, does: str, says: int) -> Worded:
    """The side with the initiative on a front says who goes first."""
    return Worded(
        number,
        rule,
        prompt,
        f"The side with the initiative chooses who {does}s first.",
        GoesFirst(f"{does}_first", "I go first", 0, says),
        GoesFirst(f"{does}_second", "The opponent goes first", 1, says),
        seat=of_initiative,
    )


@final
class GoesFirst(Choice[Campaign]):
    """…_first, …_second"""

    def __init__(self, name: str, text: str, other: int, says: int) -> None:
        super().__init__(verb(name), NOTHING, text=text)
        self.other: Final = other  # 1: the opponent goes first
        self.says: Final = says  # code of the event, or 0

    def play(self, s: Campaign, x: int) -> None:
        front: int = s.n[FRONT]
        holder: int = s.n[INIT_SIDE + front]
        s.pop()
        s.n[FIRST_SIDE] = 1 - holder if self.other else holder
        seat = s.seat_for(holder, front)
        if self.says == codes.CHOSE_PLACER:
            s.note(self.says, seat, s.n[FIRST_SIDE], front)
        elif self.says:
            s.note(self.says, seat, s.n[FIRST_SIDE], s.n[STAGE], front)
