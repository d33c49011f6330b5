"""9.5c Further attacks: units that came into the hex of a routed stack may attack again at once."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import NOTHING, Asked, Choice, Phase
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX, SIDE
from vistula.games.west_was_saved.numbers import AGAIN, ENTERED
from vistula.games.west_was_saved.rules.combat import cannot_attack, declare
from vistula.games.west_was_saved.state import West


@final
class Further(Phase[West]):
    """Hex after hex where units stand that came in, the vacated one first (A61). Frame: side, hex."""

    def run(self, s: West) -> None:
        side, vacated = s.arg(SIDE), s.arg(HEX)
        places = [vacated, *range(s.board.count)]
        for h in places:
            if not s.troops[h] or not s.holds(side, h):
                continue
            entered = [u for u in s.combat_units(h) if s.mark[u] & ENTERED]
            if not entered:
                continue
            for u in entered:
                s.mark[u] = (s.mark[u] | AGAIN) & ~ENTERED
            if cannot_attack(s, side, h, True) is None:
                s.push(phases.AGAIN, side, h)
                return
            for u in entered:
                s.mark[u] &= ~AGAIN
        s.pop()


@final
class AttackAgain(Choice[West]):
    def play(self, s: West, x: int) -> None:
        side, h = s.arg(SIDE), s.arg(HEX)
        s.pop()
        declare(s, side, h, 1)

    def label(self, s: West, x: int) -> str:
        h = s.arg(HEX)
        return f"{s.board.title(h)} attacks {s.board.title(s.faced(h))} at once"


@final
class Decline(Choice[West]):
    """Not the pass of 9.2f (A61)."""

    def play(self, s: West, x: int) -> None:
        h = s.arg(HEX)
        s.pop()
        for u in s.combat_units(h):
            s.mark[u] &= ~AGAIN


def again_prompt(s: West) -> str:
    return f"The enemy was routed: the units in {s.board.title(s.arg(HEX))} may attack again at once."


FURTHER: Final = Further(phases.FURTHER, "further")
AGAIN_: Final = Asked[West](
    phases.AGAIN,
    "again",
    "9.5c3",
    SIDE,
    again_prompt,
    "The other side may attack again.",
    [AttackAgain(verb("again"), NOTHING), Decline(verb("stay_put"), NOTHING, closes=True, passes=True, text="Stay")],
    asks_always=True,
)

PHASES: Final[list[Any]] = [FURTHER, AGAIN_]
