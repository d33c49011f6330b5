"""Decisions and choices that several chapters share: one of the blocks in an area, one of the cards in a hand."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, Choice, OneOf
from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.numbers import FIRST_SIDE, FRONT, INIT_SIDE, STAGE
from vistula.games.strike_of_the_eagle.rules.movement import front_now
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.wording import Worded

# The numbers of their frames.
BLOCK: Final = 0
SEAT: Final = 0
SIDE: Final = 0
AREA: Final = 1
THERE: Final = 2


class OneThere(OneOf[Campaign]):
    """One of the side's blocks in the area. Frame: side, area, …"""

    def among(self, s: Campaign) -> list[int]:
        return s.blocks_in(s.arg(SIDE), s.arg(AREA))


class OneOfHand(OneOf[Campaign]):
    """One of the seat's cards. Frame: seat, …"""

    def among(self, s: Campaign) -> list[int]:
        return s.hand(s.arg(SEAT))


class AskedOfBlock(Worded):
    """The commander of the block in the frame's first number is asked about it; `here`: he of the front where it
    stands."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        prompt: str,
        waiting: str,
        choices: list[Choice[Campaign]],
        asks_always: bool = False,
        here: bool = False,
    ) -> None:
        super().__init__(number, slug, rule, prompt, waiting, choices, asks_always)
        self.here: Final = here

    def seat(self, s: Campaign) -> int:
        block = s.arg(BLOCK)
        return s.seat_for(s.blocks.side[block], s.front_of(s.at[block]) if self.here else s.command[block])


class AskedAt(Worded):
    """The commander of a side is asked about an area. Frame: side, area; or the side as its second number and the area
    where `area` says. `led`: the number that holds the leader whose order is carried out, if one gives it."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        prompt: str,
        waiting: str,
        choices: list[Choice[Campaign]],
        asks_always: bool = False,
        area: int = AREA,
        led: int = -1,
    ) -> None:
        super().__init__(number, slug, rule, prompt, waiting, choices, asks_always)
        self.area_at: Final = area
        self.led_at: Final = led

    def seat(self, s: Campaign) -> int:
        side = s.arg(SIDE if self.area_at == AREA else 1)
        return s.seat_for(
            side, front_now(s, s.arg(self.led_at)) if self.led_at >= 0 else s.front_of(s.arg(self.area_at))
        )


@final
class WhoIsFirst(Worded):
    """The side with the initiative on a front says who goes first (6.1c, 6.1d)."""

    def __init__(self, number: int, slug: str, rule: str, prompt: str, waiting: str, verb_name: str, says: int) -> None:
        choices: list[Choice[Campaign]] = [
            GoesFirst(f"{verb_name}_first", "I go first", 0, says),
            GoesFirst(f"{verb_name}_second", "The opponent goes first", 1, says),
        ]
        told = f"The side with the initiative chooses who {waiting} first."
        super().__init__(number, slug, rule, prompt, told, choices)

    def seat(self, s: Campaign) -> int:
        front: int = s.n[FRONT]
        return s.seat_for(s.n[INIT_SIDE + front], front)


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
