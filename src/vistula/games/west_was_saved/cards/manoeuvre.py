"""Card 31: two stacks that move after combat, or one order without the roll."""

from __future__ import annotations

from typing import Any, Final, final

from vistula.core.action import verb
from vistula.core.flow import NUMBER, SPACE, Asked, Choice, EndPhase, OneOf
from vistula.core.refusal import Refusal
from vistula.games.west_was_saved import phases
from vistula.games.west_was_saved.asking import HEX, SIDE
from vistula.games.west_was_saved.numbers import FREE_ORDER, MANOEUVRES
from vistula.games.west_was_saved.rules import marching
from vistula.games.west_was_saved.rules.movement import begin_group
from vistula.games.west_was_saved.state import West
from vistula.games.west_was_saved.units import POLE


@final
class UseWaiver(Choice[West]):
    def among(self, s: West) -> list[int]:
        return [0, 1]

    def obstacle(self, s: West, x: int) -> Refusal | None:
        return None if x in (0, 1) else NO_OTHER_ANSWER

    def play(self, s: West, x: int) -> None:
        s.pop()
        s.n[FREE_ORDER] = 2 if x else 3  # 3: asked for this order, and kept

    def label(self, s: West, x: int) -> str:
        return "Use card 31: no roll" if x else "Keep card 31 and roll"


NO_OTHER_ANSWER: Final = Refusal("card.31.ru", "Use the card or keep it.")
WAIVE: Final = Asked[West](
    phases.WAIVE,
    "waive",
    "card.31.ru",
    SIDE,
    "No HQ is in reach. Card 31 lets one stack move without the roll: use it now?",
    "Poland decides about card 31.",
    [UseWaiver(verb("waive"), NUMBER)],
)

STACK_MAY_NOT: Final = Refusal("card.31.pl.a", "Name a stack of yours with a unit that has not moved by this card.")


def manoeuvre_stacks(s: West) -> list[int]:
    """Frame: side, hex plus 1 of the stack that has moved."""
    used = s.arg(HEX) - 1
    found: list[int] = []
    for h in range(s.board.count):
        if h != used and s.holds(POLE, h) and any(marching.may_be_ordered(s, u) for u in s.combat_units(h)):
            found.append(h)
    return found


@final
class PickManoeuvre(OneOf[West]):
    def among(self, s: West) -> list[int]:
        return manoeuvre_stacks(s)

    def play(self, s: West, x: int) -> None:
        if s.n[MANOEUVRES] == 1:
            s.pop()
        else:
            s.set_arg(HEX, x + 1)
        begin_group(s, POLE, x, 1)


@final
class Manoeuvre(Asked[West]):
    def prompt(self, s: West) -> str:
        left = s.n[MANOEUVRES]
        return f"What a splendid manoeuvre: move up to {left} stack{'s' if left != 1 else ''}, free of points."


MANOEUVRE: Final = Manoeuvre(
    phases.MANOEUVRE,
    "manoeuvre",
    "card.31.pl.a",
    SIDE,
    "Move up to two stacks.",
    "Poland manoeuvres by card 31.",
    [
        PickManoeuvre(verb("manoeuvre"), SPACE, STACK_MAY_NOT, text="Manoeuvre with {}"),
        EndPhase(verb("done"), "No more manoeuvres"),
    ],
    asks_always=True,
)

PHASES: Final[list[Any]] = [WAIVE, MANOEUVRE]
