"""Who is asked, and of what: what the decisions of several chapters share."""

from __future__ import annotations

from typing import Final

from vistula.core.plain import Button
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
    """The side with the initiative on a front says who goes first: an event with this code, or, for 0, none."""
    return Worded(
        number,
        rule,
        prompt,
        f"The side with the initiative chooses who {does}s first.",
        Button(f"{does}_first", "I go first", lambda s: go_first(s, False, says), ends=True),
        Button(f"{does}_second", "The opponent goes first", lambda s: go_first(s, True, says), ends=True),
        seat=of_initiative,
    )


def go_first(s: Campaign, other: bool, says: int) -> None:
    front: int = s.n[FRONT]
    holder: int = s.n[INIT_SIDE + front]
    s.n[FIRST_SIDE] = 1 - holder if other else holder
    seat = s.seat_for(holder, front)
    if says == codes.CHOSE_PLACER:
        s.note(says, seat, s.n[FIRST_SIDE], front)
    elif says:
        s.note(says, seat, s.n[FIRST_SIDE], s.n[STAGE], front)
