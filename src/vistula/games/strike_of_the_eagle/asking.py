"""Decisions and choices that several chapters share: one of the blocks in an area, one of the cards in a hand."""

from __future__ import annotations

from typing import Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, Choice, OneOf
from vistula.games.strike_of_the_eagle import codes
from vistula.games.strike_of_the_eagle.numbers import B_AREA, FIRST_SIDE, FRONT, INIT_SIDE, STAGE
from vistula.games.strike_of_the_eagle.state import Campaign
from vistula.games.strike_of_the_eagle.terms import FRONTS, SIDES, STAGE_WORDS
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


class OfSeat(Worded):
    """Asked of the seat in the frame's first number; what the others read meanwhile may name its {side} and the {front}
    in hand."""

    def __init__(
        self,
        number: int,
        slug: str,
        rule: str,
        waiting: str,
        choices: list[Choice[Campaign]],
        asks_always: bool = False,
        prompt: str = "",
    ) -> None:
        super().__init__(number, slug, rule, prompt, waiting, choices, asks_always)

    def waiting(self, s: Campaign) -> str:
        side = SIDES[s.side_of(s.arg(SEAT))].capitalize()
        return self.meanwhile.format(side=side, front=FRONTS[s.n[FRONT]])


@final
class AskedSeat(OfSeat):
    """The same, and the question is words alone: they may name the {front} in hand and the area of the {battle}."""

    def prompt(self, s: Campaign) -> str:
        return self.asked.format(front=FRONTS[s.n[FRONT]], battle=s.map.names[s.n[B_AREA] - 1])


@final
class AskedOfBlock(Worded):
    """The commander of the block in the frame's first number is asked about the {block}."""

    def seat(self, s: Campaign) -> int:
        block = s.arg(BLOCK)
        return s.seat_for(s.blocks.side[block], s.command[block])

    def prompt(self, s: Campaign) -> str:
        return self.asked.format(block=s.blocks.names[s.arg(BLOCK)])


@final
class AskedAt(Worded):
    """The commander of a side is asked about an area. Frame: side, area, number; the words may name {area}, the area
    {there} that the number stands for, and the {side}."""

    def seat(self, s: Campaign) -> int:
        return s.seat_for(s.arg(SIDE), s.front_of(s.arg(AREA)))

    def prompt(self, s: Campaign) -> str:
        names = s.map.names
        return self.asked.format(area=names[s.arg(AREA)], there=names[s.arg(THERE)])

    def waiting(self, s: Campaign) -> str:
        return self.meanwhile.format(side=SIDES[s.arg(SIDE)].capitalize())


@final
class WhoIsFirst(Worded):
    """The side with the initiative on a front says who goes first (6.1c, 6.1d): the words may name the {front} and the
    {stage}."""

    def __init__(self, number: int, slug: str, rule: str, prompt: str, waiting: str, verb_name: str, says: int) -> None:
        choices: list[Choice[Campaign]] = [
            GoesFirst(f"{verb_name}_first", "I go first", 0, says),
            GoesFirst(f"{verb_name}_second", "The opponent goes first", 1, says),
        ]
        super().__init__(number, slug, rule, prompt, waiting, choices)

    def seat(self, s: Campaign) -> int:
        front: int = s.n[FRONT]
        return s.seat_for(s.n[INIT_SIDE + front], front)

    def prompt(self, s: Campaign) -> str:
        stage = STAGE_WORDS[s.n[STAGE]].capitalize()
        return self.asked.format(front=FRONTS[s.n[FRONT]], stage=stage)

    def waiting(self, s: Campaign) -> str:
        return f"The side with the initiative chooses who {self.meanwhile} first."


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
