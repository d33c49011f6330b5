"""9.4 Losses: the owner spreads them over the units of the stack."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import PIECE, Asked, Choice
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import COUNT, HEX, SIDE
from vistula.games.west_was_saved.happenings import lose_step
from vistula.games.west_was_saved.numbers import B_TOOK
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import HQ

NOT_AMONG_LOSERS: Final = Refusal("9.4f", "That unit is not in the stack that takes the losses.")
NOT_HQ: Final = Refusal("9.4i", "An HQ takes no losses.")


def demand(s: West, side: int, h: int, owed: int) -> None:
    """Ask the owner for losses, one step at a time; what cannot be taken is ignored (9.4h)."""
    if owed > 0 and s.troops[h] > 0:
        s.note(happenings.OWES, side, owed, h)
        s.push(phases.LOSE, side, h, owed)


@final
class TakeLoss(Choice[West]):
    """Frame: side, hex, losses still to take."""

    def among(self, s: West) -> list[int]:
        return s.combat_units(s.arg(HEX))

    def obstacle(self, s: West, x: int) -> Refusal | None:
        if s.at[x] != s.arg(HEX):
            return NOT_AMONG_LOSERS
        return NOT_HQ if s.order.arm[x] == HQ else None

    def play(self, s: West, x: int) -> None:
        h = s.arg(HEX)
        left = s.arg(COUNT) - 1
        s.set_arg(COUNT, left)
        s.n[B_TOOK] += 1
        lose_step(s, x, happenings.BY_COMBAT)
        if left == 0 or s.troops[h] == 0:
            s.pop()

    def label(self, s: West, x: int) -> str:
        return f"{s.order.names[x]} {'is eliminated' if s.is_reduced(x) else 'is reduced'}"


def lose_prompt(s: West) -> str:
    left = s.arg(COUNT)
    return f"{left} loss{'es' if left != 1 else ''} in {s.board.title(s.arg(HEX))}: which unit takes one?"


LOSE: Final = Asked[West](
    phases.LOSE,
    "lose",
    "9.4f",
    SIDE,
    lose_prompt,
    "The other side takes losses.",
    [TakeLoss(verb("lose"), PIECE)],
)

PHASES: Final[list[Any]] = [LOSE]
