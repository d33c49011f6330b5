"""A decision with its words, and whose it is; apart from the state, which cards are read before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from vistula.core.frames import FRAME
from vistula.core.plain import Question
from vistula.games.strike_of_the_eagle.numbers import B_AREA, FRONT, GONE_OUT, STAGE
from vistula.games.strike_of_the_eagle.terms import FRONTS, SIDES, STAGE_WORDS

if TYPE_CHECKING:
    from vistula.games.strike_of_the_eagle.state import Campaign


@final
class Named:
    """The names that numbers of the frame on top stand for: `[2]` is that of its third number."""

    def __init__(self, s: Campaign, names: list[str]) -> None:
        self.s: Final = s
        self.names: Final = names

    def __getitem__(self, at: int) -> str:
        return self.names[self.s.arg(at)]


@final
class Worded(Question["Campaign"]):
    """What the seat is asked, and what the others read meanwhile. Both may name the {side} that is asked, the {front}
    and the {stage} in hand ({now}: within a sentence), the area of the {battle}, whether an order could end ({more}),
    and what the numbers of the frame stand for: {block[0]}, {area[1]}, {order[2]}, {card[2]}, {on[1]} (a front),
    {frame[2]} (a number)."""

    def prompt(self, s: Campaign) -> str:
        return self.in_words(s, super().prompt(s))

    def waiting(self, s: Campaign) -> str:
        return self.in_words(s, self.meanwhile)

    def in_words(self, s: Campaign, text: str) -> str:
        return text.format(
            side=SIDES[s.side_of(self.seat(s))].capitalize(),
            front=FRONTS[s.n[FRONT]],
            stage=STAGE_WORDS[s.n[STAGE]].capitalize(),
            now=STAGE_WORDS[s.n[STAGE]],
            battle=s.map.names[s.n[B_AREA] - 1],
            more=", or end the order." if s.n[GONE_OUT] else ".",
            block=Named(s, s.blocks.names),
            area=Named(s, s.map.names),
            order=Named(s, s.orders.titles),
            on=Named(s, FRONTS),
            frame=s.stack[-FRAME + 1 :],
            card=Named(s, s.deck.titles),
        )
