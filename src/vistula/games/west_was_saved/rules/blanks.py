"""13.2a Blanks: laid at set-up and rearranged before each turn, in secret (A85)."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import SPACE, Asked, Choice, EndPhase, OneOf, Phase
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import happenings, phases
from vistula.games.west_was_saved.asking import SIDE
from vistula.games.west_was_saved.numbers import LAID, POOL
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE, RUSSIAN

NO_UNIT: Final = Refusal("13.2a", "A blank lies only with a combat unit of yours.")
NONE_LEFT: Final = Refusal("13.2a", "All your blanks are on the map.")
NONE_THERE: Final = Refusal("13.2a", "No blank from before this turn is there to be taken up.")


@final
class Blanks(Phase[West]):
    """One side after the other; heights are shown when both are done. `laid` holds, by hex, the blanks that were there
    and still are, then those that were laid now: no blank is taken up twice."""

    def run(self, s: West) -> None:
        if not s.laid:
            s.laid = [int(count) for count in s.blanks] + [0] * s.board.count
            s.n[LAID] = 0
        for side in (POLE, RUSSIAN):
            if not s.n[LAID] & (1 << side):
                s.n[LAID] |= 1 << side
                s.push(phases.LAY, side)
                return
        for h in range(s.board.count):
            count = s.laid[h] + s.laid[s.board.count + h]
            if count != s.blanks[h]:
                s.set_blanks(h, count)
        s.laid = []
        s.pop()
        s.note(happenings.HEIGHTS)


@final
class LayBlank(Choice[West]):
    def among(self, s: West) -> list[int]:
        return s.stacks_of(s.arg(SIDE))

    def legal(self, s: West) -> list[int]:
        return self.among(s) if s.n[POOL + s.arg(SIDE)] > 0 else []

    def obstacle(self, s: West, x: int) -> Refusal | None:
        side = s.arg(SIDE)
        if not s.holds(side, x):
            return NO_UNIT
        return NONE_LEFT if s.n[POOL + side] < 1 else None

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.n[POOL + side] -= 1
        s.laid = s.laid[:]
        s.laid[s.board.count + x] += 1
        s.note(happenings.ARRANGES, side)  # that it is done is seen, not where
        s.note(happenings.LAID_BLANK, side, x, 1, who=1 << side)


@final
class LiftBlank(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return [h for h in s.stacks_of(s.arg(SIDE)) if s.laid[h]]

    def play(self, s: West, x: int) -> None:
        side = s.arg(SIDE)
        s.n[POOL + side] += 1
        s.laid = s.laid[:]
        s.laid[x] -= 1
        s.note(happenings.ARRANGES, side)
        s.note(happenings.LAID_BLANK, side, x, -1, who=1 << side)


def lay_prompt(s: West) -> str:
    return f"Hide the size of your stacks with blanks, or go on. Blanks left: {s.n[POOL + s.arg(SIDE)]}."


BLANKS: Final = Blanks(phases.BLANKS, "blanks")
LAY: Final = Asked[West](
    phases.LAY,
    "lay",
    "1.4c",
    SIDE,
    lay_prompt,
    "The other side arranges its blanks.",
    [
        LayBlank(verb("lay"), SPACE, text="A blank to {}"),
        LiftBlank(verb("lift"), SPACE, NONE_THERE, "Take a blank from {}"),
        EndPhase(verb("done"), "Leave it at that"),
    ],
    asks_always=True,
)

PHASES: Final[list[Any]] = [BLANKS, LAY]
